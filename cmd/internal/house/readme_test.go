package house

import (
	"os"
	"regexp"
	"strings"
	"testing"
)

var (
	code     = regexp.MustCompile("(?ms)^    .*?$|`[^`]*`|!?\\[|\\]\\([^)]*\\)")
	sentence = regexp.MustCompile(`[.;?!](\s|$)|\n\n|\n[-#|]`)
)

// TestREADME keeps the README short: at most 150 lines, sentences of at most 25 words, and no
// paragraphs in its tables.
func TestREADME(t *testing.T) {
	b, err := os.ReadFile("../../../README.md")
	if err != nil {
		t.Fatal(err)
	}
	text := string(b)
	if n := strings.Count(text, "\n"); n > 150 {
		t.Errorf("%d lines, want 150 at most", n)
	}
	for _, s := range sentence.Split(code.ReplaceAllString(text, "x"), -1) {
		if words := strings.Fields(s); len(words) > 25 && !strings.Contains(s, "|") {
			t.Errorf("%d words: %s", len(words), s)
		}
	}
	for line := range strings.Lines(text) {
		if !strings.HasPrefix(line, "|") {
			continue
		}
		for cell := range strings.SplitSeq(line, "|") {
			if plain := code.ReplaceAllString(cell, ""); len(plain) > 120 {
				t.Errorf("a table cell has %d characters: %s", len(plain), plain)
			}
		}
	}
}
