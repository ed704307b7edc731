package input

import (
	"strings"
	"testing"
)

func TestLine(t *testing.T) {
	for _, test := range []struct{ keys, want string }{
		{"", "abc|"},
		{"backspace", "ab|"},
		{"delete", "abc|"},
		{"left delete", "ab|"},
		{"left left backspace", "|bc"},
		{"home backspace", "|abc"},
		{"home right x", "ax|bc"},
		{"x y", "abcx|"}, // there is room for four
		{"all backspace", "|"},
		{"all x", "x|"},
		{"all home x", "x|abc"},
		{"f1", "abc|"},
	} {
		l := NewLine("abc")
		for key := range strings.FieldsSeq(test.keys) {
			switch {
			case key == "all":
				l.All = true
			case len(key) == 1:
				l.Type(rune(key[0]), 4)
			case l.Key(Event{Kind: KeyDown, Key: key}) == (key == "f1"):
				t.Errorf("%s: known %t", key, key == "f1")
			}
		}
		if got := string(l.Text[:l.At]) + "|" + string(l.Text[l.At:]); got != test.want {
			t.Errorf("%s: %s, want %s", test.keys, got, test.want)
		}
	}
}
