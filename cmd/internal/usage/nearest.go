package usage

import (
	"cmp"
	"encoding"
	"reflect"
	"slices"
	"strings"

	"github.com/alecthomas/kong"

	"phosphor/assets/i18n"
)

// Nearest returns the word that a mistyped one may have meant, or "" if none is near: at
// most one typing error away for a short word, two for one of six letters and three for
// one of ten. An error is a missing, extra or wrong letter, or two swapped ones (the
// optimal string alignment distance). A unique prefix of two letters or more also
// matches.
func Nearest(word string, words []string) string {
	begin := func(w string) bool { return w != word && strings.HasPrefix(w, word) }
	if i := slices.IndexFunc(words, begin); len(word) > 1 && i >= 0 && !slices.Contains(words, word) && !slices.ContainsFunc(words[i+1:], begin) {
		return words[i]
	}
	best, least := "", 1+min(3, max(1, (len(word)+2)/4))
	for _, w := range words {
		if d := slips(word, w); d < least && d < len(w) && d < len(word) {
			best, least = w, d
		}
	}
	return best
}

// Meant returns an error that suggests which of the words may have been meant by an
// unknown one, or nil if none is near. what is the kind of the words, if that is not
// obvious.
func Meant(what, word string, words []string) error {
	near := Nearest(word, words)
	if near == "" || slices.Contains(words, word) {
		return nil
	}
	if what != "" {
		return i18n.Errorf("there is no %s %q; did you mean %s?", Kind(what), word, near)
	}
	return i18n.Errorf("there is no %q; did you mean %s?", word, near)
}

// Named is the mapper of flags whose values are names: those of the tag enum, or else the
// words that completion offers. A program registers it as "named", and a flag selects it with
// the tag type. For an unknown name it suggests the one that may have been meant,
// or lists all if none is near.
type Named struct{ Words Words }

// Decode implements kong.Mapper.
func (n Named) Decode(ctx *kong.DecodeContext, target reflect.Value) error {
	var word string
	if err := ctx.Scan.PopValueInto("name", &word); err != nil {
		return err
	}
	names := n.Words[ctx.Value.Name]
	if ctx.Value.Enum != "" {
		names = ctx.Value.EnumSlice()
	}
	var err error
	if text, ok := target.Addr().Interface().(encoding.TextUnmarshaler); ok {
		if err = text.UnmarshalText([]byte(word)); err == nil {
			return nil
		}
	} else if slices.Contains(names, word) {
		target.SetString(word)
		return nil
	}
	if err == nil || ctx.Value.Enum != "" {
		list := slices.DeleteFunc(slices.Clone(names), func(s string) bool { return s == "" })
		err = unlisted(word, list)
	}
	return cmp.Or(Meant("", word, names), err)
}

// unlisted returns the error for a word that is not in a list.
func unlisted(word string, list []string) error {
	return i18n.Errorf("there is no %q (%s)", word, strings.Join(list, ", "))
}

// slips counts the typing errors between two words.
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
