package i18n

import (
	"strings"
	"unicode/utf8"
)

// A Page is an English text in lines: paragraphs with empty lines between them, and lines
// of a table, which begin with a space. A paragraph is a separate text, and so is a line
// of a table.
type Page []string

// PageWidth is how many characters a line of a translated page has at most.
const PageWidth = 68

// In returns the page in a language.
func (p Page) In(lang string) Page {
	return p.Map(func(english string) string { return T(lang, english) })
}

// Map returns the page with what a function makes of its paragraphs. Those that it changes
// are wrapped again.
func (p Page) Map(change func(paragraph string) string) (lines Page) {
	for i := 0; i < len(p); {
		n := i
		for n < len(p) && p[n] != "" && p[n][0] != ' ' {
			n++
		}
		if n == i {
			n++
		}
		was := strings.Join(p[i:n], " ")
		if text := change(was); text != was {
			lines = append(lines, Wrap(text)...)
		} else {
			lines = append(lines, p[i:n]...)
		}
		i = n
	}
	return lines
}

// Wrap breaks a paragraph into the lines of a page; a line of a table stays whole.
func Wrap(text string) (lines []string) {
	if strings.HasPrefix(text, " ") {
		return []string{text}
	}
	return Lines(Words(text), PageWidth, utf8.RuneCountInString)
}

// Lines fills lines with words, with spaces between them. of measures a line, which is at
// most width wide, unless a single word is wider.
func Lines(words []string, width int, of func(line string) int) (lines []string) {
	for i, w := range words {
		if n := len(lines) - 1; i > 0 && of(lines[n]+" "+w) <= width {
			lines[n] += " " + w
		} else {
			lines = append(lines, w)
		}
	}
	return lines
}

// Words returns the words of a text, between which a line may break.
func Words(text string) []string {
	return strings.FieldsFunc(text, func(c rune) bool { return c == ' ' || c == '\n' || c == '\t' })
}
