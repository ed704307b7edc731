// Package i18n translates the texts that players read. The English texts are in the code,
// where they are used; each other language is a file with all its sentences. To add a
// language, write its file and add a row to languages.
//
// A file has an English text at the beginning of a line and its translation on the next,
// after a tab. Empty lines and lines that begin with # are skipped. In both, \n stands for a
// new line, \t for a tab, \s for a space at the end of a line, \# for # and \\ for a
// backslash. Where one English text needs two translations, the code puts a context and two
// colons before it, as in "disk::Open", and so does the file; players never see it.
package i18n

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"sync"
)

// A Language is a language that players can choose.
type Language struct {
	Code string // as in a locale: "de"
	Name string // as its speakers call it

	zero  bool   // none is singular: "0 fichier"
	apart bool   // has spaces before some signs: "Quoi ?"
	point string // of decimals

	texts func() map[string]string // translations by English text; of English, none
}

var languages = []*Language{
	{Code: "en", Name: "English", point: "."},
	{Code: "de", Name: "Deutsch", point: ","},
	{Code: "fr", Name: "Français", point: ",", zero: true, apart: true},
	{Code: "es", Name: "Español", point: ","},
}

func init() {
	for _, l := range languages {
		l.texts = sync.OnceValue(func() map[string]string {
			if l == languages[0] {
				return nil
			}
			b, _ := File(l.Code) // if it cannot be loaded, all is English
			return Parse(l.Code, string(b))
		})
	}
}

// setApart makes the spaces with which French sets signs apart such that no line breaks there.
var setApart = strings.NewReplacer(" :", "\u00a0:", " ;", "\u00a0;", " !", "\u00a0!", " ?", "\u00a0?", " »", "\u00a0»", "« ", "«\u00a0", " %%", "\u00a0%%", " $", "\u00a0$")

// Languages returns the languages, English first.
func Languages() []*Language { return languages }

// Has reports whether the language has a text; English has all texts.
func (l *Language) Has(english string) bool {
	_, ok := l.texts()[english]
	return ok || l == languages[0]
}

// There reports whether the texts of the language could be loaded.
func (l *Language) There() bool { return l == languages[0] || len(l.texts()) > 0 }

// Codes returns the codes of the languages, English first.
func Codes() (list []string) {
	for _, l := range languages {
		list = append(list, l.Code)
	}
	return list
}

// Find returns the language of a locale, such as "de_AT.UTF-8", and reports whether there is
// one; otherwise the language is English.
func Find(locale string) (*Language, bool) {
	code := locale
	if i := strings.IndexAny(code, "_-.@"); i >= 0 {
		code = code[:i]
	}
	for _, l := range languages {
		if strings.EqualFold(l.Code, code) {
			return l, true
		}
	}
	return languages[0], false
}

func language(code string) *Language {
	l, _ := Find(code)
	return l
}

var unescape = strings.NewReplacer(`\n`, "\n", `\t`, "\t", `\s`, " ", `\#`, "#", `\\`, `\`)

// Parse reads the file of a language.
func Parse(code, file string) map[string]string {
	texts := make(map[string]string, strings.Count(file, "\n")/2)
	key, apart := "", language(code).apart
	for line := range strings.Lines(file) {
		line = strings.TrimRight(line, "\r\n")
		text := line
		if strings.Contains(line, `\`) {
			text = unescape.Replace(line)
		}
		switch {
		case line == "" || line[0] == '#':
		case line[0] == '\t' && apart:
			texts[key] = setApart.Replace(text[1:])
		case line[0] == '\t':
			texts[key] = text[1:]
		default:
			key = text
		}
	}
	return texts
}

// T returns a text in a language, in English if the language lacks it.
func T(lang, english string) string {
	if text, ok := language(lang).texts()[english]; ok {
		return text
	}
	if _, text, ok := strings.Cut(english, "::"); ok {
		return text
	}
	return english
}

// Own returns a text that a caller may have translated itself, by language.
func Own(lang string, own map[string]string, english string) string {
	if text, ok := own[lang]; ok {
		return text
	}
	return T(lang, english)
}

// F is fmt.Sprintf with a format in a language. Arguments that are errors or have a method
// In or Text, as Error describes it, are said in the language, too, and a float64 has
// the language's decimal point if the format gives its digits.
func F(lang, format string, args ...any) string {
	if false {
		_ = fmt.Sprintf(format, args...) // go vet checks the calls of F, too
	}
	said := slices.Clone(args)
	for i, a := range args {
		said[i] = in(lang, a)
	}
	return fmt.Sprintf(T(lang, format), said...)
}

// in returns an argument of F in a language.
func in(lang string, arg any) any {
	if err, ok := arg.(error); ok {
		return Error(lang, err)
	}
	if text, ok := textOf(lang, arg); ok {
		return text
	}
	if x, ok := arg.(float64); ok && language(lang).point != "." {
		return fraction{x, language(lang).point}
	}
	return arg
}

// A fraction is a number with the decimal point of a language.
type fraction struct {
	x     float64
	point string
}

// Format writes the number; %v keeps the point, as in flags.
func (f fraction) Format(s fmt.State, verb rune) {
	digits, ok := s.Precision()
	if !ok {
		fmt.Fprint(s, f.x)
		return
	}
	fmt.Fprint(s, strings.Replace(strconv.FormatFloat(f.x, byte(verb), digits, 64), ".", f.point, 1))
}

// textOf returns the text of a value that has a method In or Text.
func textOf(lang string, v any) (text string, ok bool) {
	switch v := v.(type) {
	case interface{ In(lang string) string }:
		return v.In(lang), true
	case interface{ Text() (string, []any) }:
		return sentence(lang, v), true
	}
	return "", false
}

// Label puts a label before a text: "deal: 8".
func Label(lang, label, text string) string { return F(lang, "%s: %s", label, text) }

// A List is joined by a language's words: "a, b and c". Its items are arguments of F.
type List struct {
	last  string // format of the last two
	items []any
}

// And returns the list "a, b and c" of all its items, Or the alternatives "a, b or c".
func And[T any](items ...T) List { return listed("%s and %s", items) }
func Or[T any](items ...T) List  { return listed("%s or %s", items) }

func listed[T any](last string, items []T) List {
	l := List{last: last}
	for _, item := range items {
		l.items = append(l.items, item)
	}
	return l
}

// In returns the list in the given language.
func (l List) In(lang string) (text string) {
	for i, item := range l.items {
		switch said := in(lang, item); {
		case i == 0:
			text = fmt.Sprint(said)
		case i < len(l.items)-1:
			text = fmt.Sprintf("%s, %v", text, said)
		default:
			text = F(lang, l.last, text, said)
		}
	}
	return text
}

// N is F for a number and the formats of the singular and the plural, which may leave out
// the number.
func N(lang string, n int, one, many string) string {
	form := many
	counts := strings.Contains(one, "%") // otherwise it is about one: "a file"
	if n == 1 || counts && (n == -1 || n == 0 && language(lang).zero) {
		form = one
	}
	if !strings.Contains(form, "%") {
		return T(lang, form)
	}
	return F(lang, form, n)
}

// A Text is an English text that is translated where it is used.
type Text string

// In returns the text in the given language.
func (t Text) In(lang string) string { return T(lang, string(t)) }

// Decimal writes a number with that many digits after the decimal point of a language.
func Decimal(lang string, x float64, digits int) string {
	return strings.Replace(strconv.FormatFloat(x, 'f', digits, 64), ".", language(lang).point, 1)
}
