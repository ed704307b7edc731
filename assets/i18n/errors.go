package i18n

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"slices"
	"strings"
	"syscall"
)

// Errorf returns an error whose text can be translated to any language. Its format and
// arguments are those of F; it wraps the first error among them.
func Errorf(format string, args ...any) error {
	if false {
		_ = fmt.Sprintf(format, args...) // go vet checks the calls of Errorf, too
	}
	return &formatted{format, args}
}

type formatted struct {
	format string
	args   []any
}

func (f *formatted) Error() string         { return f.In("en") }
func (f *formatted) In(lang string) string { return F(lang, f.format, f.args...) }

func (f *formatted) Unwrap() error {
	for _, a := range f.args {
		if err, ok := a.(error); ok {
			return err
		}
	}
	return nil
}

// Error returns the text of an error in a language: any text before the translated part, such
// as the name of a file, and the translation. Errors with more than one text, such as those
// with numbers, have a method In(lang string) string or, in packages that do not import this
// one, Text() (format string, args []any).
func Error(lang string, err error) string {
	before, text, _ := Say(lang, err)
	return before + text
}

// Say returns the two parts of the text of Error, and reports whether the error, or one that it
// wraps, can be translated; otherwise the second part is all of the error. English has no list
// of texts, so its known texts are those that another language translates.
func Say(lang string, err error) (before, text string, known bool) {
	text = err.Error()
	for e := err; e != nil; e = errors.Unwrap(e) {
		if said, ok := words(lang, e); ok {
			before, ends := strings.CutSuffix(text, e.Error())
			if p, ok := e.(*fs.PathError); ok {
				before += p.Path + ": "
			}
			if !ends { // the rest explains it in English
				before = ""
			}
			return strings.ReplaceAll(before, ": ", Label(lang, "", "")), said, true
		}
	}
	return "", text, false
}

// plain holds the errors of Go's packages that players may see.
var plain = map[error]Text{
	io.ErrUnexpectedEOF: "the file ends too early",
	fs.ErrNotExist:      "no such file or folder",
	fs.ErrPermission:    "permission denied",
	syscall.ENOSPC:      "the disk is full",
	syscall.EDQUOT:      "the disk is full",
	syscall.EROFS:       "the folder is write-protected",
	syscall.EIO:         "the disk reports an error",
	syscall.ESTALE:      "the disk reports an error",
	syscall.EISDIR:      "is a folder, expected a file",
	syscall.ENOTDIR:     "no such file or folder",
}

// words returns the text of an error itself in a language, without those that it wraps.
func words(lang string, err error) (text string, known bool) {
	if text, known = textOf(lang, err); known {
		return text, true
	}
	switch e := err.(type) {
	case interface{ Unwrap() []error }:
		text = err.Error()
		for _, one := range e.Unwrap() {
			before, said, ok := Say(lang, one)
			text, known = strings.Replace(text, one.Error(), before+said, 1), known || ok
		}
		return text, known
	case *fs.PathError:
		return Error(lang, e.Err), true
	case *os.LinkError:
		return Label(lang, e.New, Error(lang, e.Err)), true
	case *json.SyntaxError, *json.UnmarshalTypeError:
		return T(lang, "the file is damaged"), true
	case interface{ Unwrap() error }: // a prefix and the error that it wraps
		text = T(lang, err.Error())
	default:
		for one, text := range plain {
			if errors.Is(err, one) {
				return text.In(lang), true
			}
		}
		text, _ = fitting(lang, err.Error())
	}
	l := language(lang)
	if l == languages[0] {
		l = languages[1]
	}
	return text, text != err.Error() || l.Has(err.Error())
}

// patterns are the sentences in which packages without languages describe a file or what is
// wrong with it. %s stands for a technical name or a value, which is translated only if it is
// such a sentence itself. The first pattern that leaves no English word is used.
var patterns = []string{
	"%s: the rest is skipped",
	"%s is at %s, expected %s",
	"the file begins with %s, expected %s",
	"the %s has %s bytes, expected %s",
	"%s has %s bytes, expected %s",
	"the %s is %s, expected %s",
	"%s is %s, expected %s",
	"%s is %s, which %s does not have",
	"%s of type %s, expected %s",
	"expected %s, found %s",
	"%s, expected %s",
	"expected %s",
	"the %s has %s bytes, but only %s are left",
	"%s need %s bytes, but only %s are left",
	"%s has %s bytes, but only %s are left",
	"%s, but only %s are left",
	"%s has no end",
	"%s bytes are missing",
	"%s is missing",
	"cut off at offset %s; %s of %s %s are missing",
	"%s cannot hold %s",
	"%s do not fit %s",
	"%s does not fit %s",
	"%s has no character %s",
	"in the first of %s lines",
	"in the colours of the first of %s lines",
	"in the colour icon at %s",
	"%s appears twice",
	"%s: %s",
	"%s in %s",
	"%s and %s",
	"%s or more",
	"at most %s",
	"at least %s",
	"less than %s",
	"more than %s",
	"a multiple of %s",
	"%s, or %s",
	"%s, %s or %s",
	"%s or %s",
	"%s to %s",
	"%s, %s",
	"%s pixels of character %s",
	"%s colours a line",
	"%s colour components",
	"pixel value %s",
	"%s changes at line %s, pixel %s, where %s cannot",
	"the cell in column %s of row %s is not an empty place",
	"column %s of row %s and column %s of row %s are the same card",
	"row %s is not in the colour of its suit",
	"rows %s and %s do not have the same ranks in the same columns",
	"%s do not divide into %s cards",
	"%s bits",
	"%s bytes",
	"%s cards",
	"%s channels",
	"%s colours",
	"%s columns",
	"%s generators",
	"%s levels",
	"%s libraries",
	"%s lines",
	"%s objects",
	"%s pictures of the same size",
	"%s pixels",
	"%s planes",
	"%s resources",
	"%s samples",
	"%s runs",
	"%s sections",
	"%s squares",
	"%s tags",
	"the bitmap %s",
	"chunk %s",
	"hunks %s",
	"level %s",
	"object %s",
	"offset %s",
	"tree %s",
}

// sentence returns a text from such a package in a language: the translation of its format, or
// what its pattern makes of it. A text is translated whole or not at all, except for a name before
// it. The formats "%s" and "%w" are for texts that are not translated, such as those in a file, and
// for errors, which are translated already.
func sentence(lang string, t interface{ Text() (string, []any) }) string {
	format, args := t.Text()
	format = strings.ReplaceAll(format, "%w", "%v")
	if format == "%s" || format == "%v" || language(lang).Has(format) {
		return F(lang, format, args...)
	}
	source := F("en", format, args...)
	if text, ok := fitting(lang, source); ok {
		return text
	}
	if name, ok := strings.CutSuffix(format, ": %v"); ok && !strings.Contains(name, " ") {
		last := len(args) - 1
		return F(lang, "%s: %s", fmt.Sprintf(name, args[:last]...), args[last])
	}
	return source
}

// fitting translates a text by the patterns, and reports whether no word of it is left in English.
func fitting(lang, text string) (said string, ok bool) {
	if language(lang).Has(text) {
		return T(lang, text), true
	}
	for _, p := range patterns {
		parts := match(p, text)
		if parts == nil {
			continue
		}
		whole := true
		for i := range parts {
			parts[i], ok = fitting(lang, parts[i].(string))
			whole = whole && ok
		}
		if whole {
			return F(lang, p, parts...), true
		}
	}
	return text, !isEnglish(text)
}

// isEnglish reports whether a text has words outside of quotation marks. A word alone is the name
// of a field. (Package regexp would make the page larger.)
func isEnglish(text string) bool {
	for before, rest, quoted := strings.Cut(text, `"`); quoted; before, rest, quoted = strings.Cut(text, `"`) {
		_, after, _ := strings.Cut(rest, `"`)
		text = before + after
	}
	words := strings.Fields(text)
	return len(words) > 1 && slices.ContainsFunc(words, func(w string) bool {
		w = strings.Trim(w, ",;:.()")
		return len(w) > 1 && strings.Trim(w, "abcdefghijklmnopqrstuvwxyz'") == ""
	})
}

// match returns the parts of a text that fill the %s of a pattern, or nil if it does not
// match.
func match(pattern, text string) (parts []any) {
	text, ok := strings.CutPrefix(text, pattern[:strings.Index(pattern, "%s")])
	for _, fixed := range strings.Split(pattern, "%s")[1:] {
		part, rest, found := strings.Cut(text, fixed)
		if fixed == "" && ok {
			part, rest, found = text, "", text != ""
		}
		if !ok || !found || part == "" {
			return nil
		}
		parts, text = append(parts, part), rest
	}
	if text != "" {
		return nil
	}
	return parts
}
