package trees

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestParseAlert(t *testing.T) {
	for _, test := range []struct {
		text string
		want AlertText
		err  string
	}{
		{"[1][One|Two][OK|Cancel]", AlertText{1, []string{"One", "Two"}, []string{"OK", "Cancel"}}, ""},
		{"[0][][ OK ]", AlertText{0, []string{""}, []string{" OK "}}, ""},
		{"[3][a||b]]c|d][x]", AlertText{3, []string{"a|b]c", "d"}, []string{"x"}}, ""},
		{" [2] [Größe?] [Ja|Nein] ", AlertText{2, []string{"Größe?"}, []string{"Ja", "Nein"}}, ""},
		{"[x][a][b]", AlertText{}, `no picture has the number "x"`},
		{"[1][a][b", AlertText{}, "a bracket is not closed"},
		{"[1][a]", AlertText{}, "brackets are missing"},
		{"", AlertText{}, "brackets are missing"},
	} {
		got, err := ParseAlert(test.text)
		if test.err != "" {
			if err == nil || !strings.Contains(err.Error(), test.err) {
				t.Errorf("%q: error %v, want %q", test.text, err, test.err)
			}
			continue
		}
		if d := cmp.Diff(test.want, got); d != "" || err != nil {
			t.Errorf("%q: %v %s", test.text, err, d)
		}
	}
	tricky := "a]b|c]]"
	if a, err := ParseAlert("[1][" + Quote(tricky) + "][OK]"); err != nil || a.Lines[0] != tricky {
		t.Errorf("quoted: %v, %v", a, err)
	}
}
