package usage

import "testing"

func TestNearest(t *testing.T) {
	words := []string{"play", "games", "modes", "drive", "convert", "minesweeper", "solitaire", "solitairex", "ls"}
	for word, want := range map[string]string{
		"plya": "play", "pay": "play", "palying": "", "gamse": "games", "game": "games", "Convert": "convert", "convrt": "convert",
		"mineswiper": "minesweeper", "minesweper": "minesweeper", "solitair": "solitaire", "solitairrex": "solitairex",
		"dance": "", "": "", "l": "", "x": "", "lq": "ls", "play": "play", "ütf": "",
		"con": "convert", "mine": "minesweeper", "sol": "", "g": "",
	} {
		if got := Nearest(word, words); got != want {
			t.Errorf("%q: %q, want %q", word, got, want)
		}
	}
	for _, c := range []struct {
		a, b string
		want int
	}{{"", "", 0}, {"a", "", 1}, {"ab", "ba", 1}, {"abc", "abd", 1}, {"abc", "xyz", 3}, {"kitten", "sitting", 3}, {"grün", "grun", 1}} {
		if got := slips(c.a, c.b); got != c.want || slips(c.b, c.a) != got {
			t.Errorf("%q and %q: %d, want %d", c.a, c.b, got, c.want)
		}
	}
}
