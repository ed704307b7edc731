package usage

// Nearest returns the word that somebody who wrote another one may have meant, "" where
// none is near: at most one slip of the hand away for a short word, two for one of six
// letters and three for one of ten. A slip is a letter that is missing, too many or wrong,
// or two that are exchanged (the optimal string alignment distance).
func Nearest(word string, words []string) string {
	best, least := "", 1+min(3, max(1, (len(word)+2)/4))
	for _, w := range words {
		if d := slips(word, w); d < least && d < len(w) && d < len(word) {
			best, least = w, d
		}
	}
	return best
}

// slips counts the slips between two words.
func slips(a, b string) int {
	s, t := []rune(a), []rune(b)
	rows := make([][]int, len(s)+1)
	for i := range rows {
		rows[i] = make([]int, len(t)+1)
		rows[i][0] = i
	}
	for j := range t {
		rows[0][j+1] = j + 1
	}
	for i := range s {
		for j := range t {
			wrong := 1
			if s[i] == t[j] {
				wrong = 0
			}
			d := min(rows[i][j]+wrong, rows[i][j+1]+1, rows[i+1][j]+1)
			if i > 0 && j > 0 && s[i] == t[j-1] && s[i-1] == t[j] {
				d = min(d, rows[i-1][j-1]+1)
			}
			rows[i+1][j+1] = d
		}
	}
	return rows[len(s)][len(t)]
}
