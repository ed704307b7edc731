// Package detect identifies a file and decodes it, whatever its format. It is driven by
// data: a table of formats, each with the signature (magic number) of its contents, its
// file name extensions and its decoder, and a table of original files by size and
// checksum.
//
// Contents come first. Formats with a signature are tried in the order of the table; then
// those without one, which need both their extension and contents that fit, such as a
// size; last, those that can be recognized only by decoding them without an error.
package detect

import (
	"errors"
	"fmt"
	"image"
	"iter"
	"path"
	"slices"
	"strings"

	"phosphor/formats/frame"
	"phosphor/formats/pcm"
)

// A Table lists formats in the order in which they are tried. A program with its own
// formats adds rows before or after those of [Formats].
type Table []Format

// Formats returns all known formats, those with the surest signatures
// first. The table is a copy that the caller may change.
func Formats() Table {
	t := slices.Clone(known)
	for i := range t {
		t[i].Extensions, t[i].Magic = slices.Clone(t[i].Extensions), slices.Clone(t[i].Magic)
	}
	return t
}

// File, Read and ReadBeside call the methods of a Table with [Formats].
func File(data []byte, name string) *Format { return known.File(data, name) }

// Read identifies the format of a file and reads it.
func Read(data []byte, name string) (*Format, *Contents, error) { return known.Read(data, name) }

// ReadBeside is Read for a file that may need others beside it.
func ReadBeside(data []byte, name string, beside Beside) (*Format, *Contents, error) {
	return known.ReadBeside(data, name, beside)
}

// A Class is the kind of contents of a format.
type Class string

const (
	Picture  Class = "picture"
	Sound    Class = "sound"
	Font     Class = "font"
	Resource Class = "resource"
	Palette  Class = "palette"
	Levels   Class = "levels"
	Text     Class = "text"
	Other    Class = "other"
)

// A Format is a row of the table.
type Format struct {
	Name       string
	Class      Class
	Extensions []string // with dots, in lower case

	// Magic lists the signatures of the format, at the beginning or at an offset; one of
	// them is enough.
	Magic []Mark
	// Match reports whether the contents are of the format, for formats that need more
	// than a signature. If a format has both, both must agree.
	Match func(data []byte) bool
	// Late formats have a signature that other files may have by chance, or none.
	// They are tried after all others.
	Late bool
	// Fits reports whether contents without a signature can be of the format. It
	// counts only together with the extension.
	Fits func(data []byte) bool

	// Read reads a file. Formats without it are recognized but not read.
	Read func(data []byte) (*Contents, error)
	// ReadBeside reads a file that needs another one beside it, instead of Read.
	ReadBeside func(data []byte, beside Beside) (*Contents, error)
	// Unread gives the reason why a format is not read.
	Unread string
}

// Beside reads a file with the same name but another extension, given with its dot in
// lower case. It returns nil if there is none. A nil Beside finds none.
type Beside func(ending string) []byte

// Siblings returns the Beside of a file, given its name and a function that reads others.
// Their extensions may be in upper or lower case.
func Siblings(name string, read func(name string) ([]byte, error)) Beside {
	base := strings.TrimSuffix(name, path.Ext(name))
	return func(ending string) []byte {
		for _, e := range []string{ending, strings.ToUpper(ending)} {
			if b, err := read(base + e); err == nil {
				return b
			}
		}
		return nil
	}
}

func (b Beside) file(ending string) []byte {
	if b == nil {
		return nil
	}
	return b(ending)
}

// Readable reports whether files of the format are read.
func (f *Format) Readable() bool { return f.Read != nil || f.ReadBeside != nil }

func (f *Format) read(data []byte, beside Beside) (*Contents, error) {
	if f.ReadBeside != nil {
		return f.ReadBeside(data, beside)
	}
	return f.Read(data)
}

// A Mark is a signature: bytes at an offset.
type Mark struct {
	Offset int
	Bytes  string
}

func (m Mark) in(data []byte) bool {
	return len(data) >= m.Offset+len(m.Bytes) && string(data[m.Offset:m.Offset+len(m.Bytes)]) == m.Bytes
}

// Contents are the contents of a file.
type Contents struct {
	Picture image.Image // an *image.Paletted if one palette has all its colours
	Aspect  image.Point // a pixel is as wide to high as X to Y; zero: unknown
	Micron  image.Point // size of a pixel; zero: unknown
	Sound   *pcm.Sound
	// Frame is what the machine's display shows, including changes down the frame and
	// over time. It is nil if the picture does not define that.
	Frame *frame.Picture
	// File is everything that the format's own package reports about the file: an
	// *ilbm.Image, an *hsn.File. It is nil if there is nothing more.
	File  any
	Facts []Fact
}

// A Fact is something about a file: a key and a value for programs, a label and a text
// for people. Facts without a label are for programs only.
type Fact struct {
	Key   string
	Value any
	Label string
	Text  Phrase
}

// A Phrase is an English text that a program can translate, because its arguments are not
// yet in it. They may be phrases, too.
type Phrase struct {
	format string
	args   []any
}

// Say returns the phrase that fmt.Sprintf makes of a format and its arguments.
func Say(format string, args ...any) Phrase {
	if false {
		_ = fmt.Sprintf(format, args...) // go vet checks the calls of Say, too
	}
	return Phrase{format, args}
}

// quote returns a text that must not be translated, such as one from a file.
func quote(text string) Phrase { return Say("%s", text) }

// Word returns a phrase without arguments, such as the name of a kind or a mode.
func Word(text string) Phrase { return Phrase{format: text} }

// String returns the phrase in English.
func (p Phrase) String() string {
	if p.args == nil {
		return p.format
	}
	return fmt.Sprintf(p.format, p.args...)
}

// Text returns the format and its arguments, for translations.
func (p Phrase) Text() (format string, args []any) { return p.format, p.args }

func (f *Format) marked(data []byte) bool {
	if f.Fits != nil || f.Magic == nil && f.Match == nil {
		return false
	}
	if f.Magic != nil && !slices.ContainsFunc(f.Magic, func(m Mark) bool { return m.in(data) }) {
		return false
	}
	return f.Match == nil || f.Match(data)
}

// named reports whether the base of a name, in lower case, ends in one of the extensions.
func (f *Format) named(low string) bool {
	return slices.ContainsFunc(f.Extensions, func(e string) bool { return strings.HasSuffix(low, e) })
}

func (f *Format) ending(name string) string { return Ending(name, slices.Values(f.Extensions)) }

// Ending returns the longest of some extensions, given in lower case, that a name has, or
// "" if it has none.
func Ending(name string, endings iter.Seq[string]) (longest string) {
	low := strings.ToLower(path.Base(name))
	for e := range endings {
		if strings.HasSuffix(low, e) && len(e) > len(longest) {
			longest = e
		}
	}
	return longest
}

// File identifies the format of a file by its contents and its name. It returns nil if the
// format is unknown.
func (t Table) File(data []byte, name string) *Format {
	low := strings.ToLower(path.Base(name))
	for _, tell := range []func(f *Format) bool{
		func(f *Format) bool { return !f.Late && f.marked(data) },
		func(f *Format) bool { return f.Fits != nil && f.named(low) && f.Fits(data) },
		func(f *Format) bool { return f.Late && f.marked(data) },
	} {
		for i := range t {
			if tell(&t[i]) {
				f := t[i] // a copy: the table does not change
				return &f
			}
		}
	}
	return nil
}

// Read identifies the format of a file and reads it. If the contents fit no format, it
// tries the formats of the file's extension, so that the error explains what is wrong.
func (t Table) Read(data []byte, name string) (*Format, *Contents, error) {
	return t.ReadBeside(data, name, nil)
}

// ReadBeside is Read for a file that may need others beside it.
func (t Table) ReadBeside(data []byte, name string, beside Beside) (*Format, *Contents, error) {
	f := t.File(data, name)
	switch {
	case len(data) == 0:
		return nil, nil, emptyError{}
	case f == nil:
		return t.readNamed(data, name, beside)
	case !f.Readable():
		return f, nil, &UnreadError{f}
	}
	c, err := f.read(data, beside)
	return f, c, err
}

// An emptyError is returned for a file without contents. It is an [ErrUnknown].
type emptyError struct{}

func (emptyError) Error() string        { return "offset 0: the file is empty" }
func (emptyError) Is(target error) bool { return target == ErrUnknown }

// anyProgram is an extension that many programs use for different formats.
const anyProgram = ".dat"

// readNamed reads a file in the format with the longest extension that its name has, or
// the first of several that succeeds.
func (t Table) readNamed(data []byte, name string, beside Beside) (f *Format, c *Contents, err error) {
	longest := Ending(name, func(yield func(string) bool) {
		for _, f := range t {
			if e := f.ending(name); f.Readable() && e != anyProgram && !yield(e) {
				return
			}
		}
	})
	err = ErrUnknown
	for _, other := range t {
		if longest == "" || !other.Readable() || other.ending(name) != longest {
			continue
		}
		in, wrong := other.read(data, beside)
		if wrong == nil {
			return &other, in, nil
		}
		if f == nil {
			f, err = &other, wrong
		}
	}
	return f, nil, err
}

// ErrUnknown is returned for a file in none of the table's formats.
var ErrUnknown = errors.New("offset 0: unknown format")

// An UnreadError is returned for a file in a known format that cannot be read.
type UnreadError struct{ Format *Format }

func (e *UnreadError) Error() string { return e.phrase().String() }

// Text returns the format of the error and its arguments, for translations.
func (e *UnreadError) Text() (format string, args []any) { return e.phrase().Text() }

func (e *UnreadError) phrase() Phrase {
	return Say("offset 0: %s: not read: %s", Word(e.Format.Name), Word(e.Format.Unread))
}

// Extensions lists the extensions of the formats of a class that can be read.
func (t Table) Extensions(class Class) []string {
	var all []string
	for _, f := range t {
		if f.Class == class && f.Readable() {
			all = append(all, f.Extensions...)
		}
	}
	slices.Sort(all)
	return slices.Compact(all)
}
