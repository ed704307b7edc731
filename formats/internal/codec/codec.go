// Package codec holds the common beginning of all decoders and the common end of all
// encoders.
package codec

import (
	"errors"
	"fmt"
	"io"
	"strings"
)

// ReadAll reads everything from r. If r knows its length, like a bytes.Reader, it reads
// in one call.
func ReadAll(r io.Reader, format string) ([]byte, error) {
	var data []byte
	var err error
	if l, ok := r.(interface{ Len() int }); ok {
		data = make([]byte, l.Len())
		var n int
		n, err = io.ReadFull(r, data)
		data = data[:n]
		if err == io.EOF {
			err = nil // r was empty
		}
	} else {
		data, err = io.ReadAll(r)
	}
	if err != nil {
		return nil, fmt.Errorf("%s: offset %d: %w", format, len(data), err)
	}
	return data, nil
}

// Write writes an encoded file, and adds context to the error of writing or encoding.
func Write(w io.Writer, format string, file []byte, err error) error {
	if err == nil {
		_, err = w.Write(file)
	}
	if err != nil {
		return fmt.Errorf("%s: encoding: %w", format, err)
	}
	return nil
}

// Errorf returns an error with an offset in the file: "ilbm: offset 4: ...". The text is
// formatted only on demand, because identifying a file tries many formats in vain.
func Errorf(format string, offset int, text string, args ...any) error {
	if false {
		_ = fmt.Errorf(text, args...) // go vet checks the calls of Errorf, too
	}
	return &formatError{format, offset, sentence{text, args}}
}

type formatError struct {
	format string
	offset int
	sentence
}

func (f *formatError) Unwrap() error { return &f.sentence }

func (f *formatError) Error() string {
	return fmt.Sprintf("%s: offset %d: %v", f.format, f.offset, &f.sentence)
}

// Text returns the format of the error and its arguments, for translations.
func (f *formatError) Text() (format string, args []any) {
	return "%s: offset %d: %v", []any{f.format, f.offset, &f.sentence}
}

// Sentencef is fmt.Errorf for errors that can be translated.
func Sentencef(text string, args ...any) error {
	if false {
		_ = fmt.Errorf(text, args...) // go vet checks the calls of Sentencef, too
	}
	return &sentence{text, args}
}

type sentence struct {
	text string
	args []any
}

func (s *sentence) Error() string                     { return fmt.Errorf(s.text, s.args...).Error() }
func (s *sentence) Unwrap() error                     { return errors.Unwrap(fmt.Errorf(s.text, s.args...)) }
func (s *sentence) Text() (format string, args []any) { return s.text, s.args }

// Foreign wraps an error of a package that is not ours, whose text is for programmers.
func Foreign(format string, err error) error {
	if errors.Is(err, io.ErrUnexpectedEOF) {
		return Sentencef("%s: %w", format, io.ErrUnexpectedEOF)
	}
	return Sentencef("%s: damaged, or of an unsupported kind", format)
}

// Or returns texts joined as "a, b or c", which can be translated.
func Or(texts ...string) error {
	list, last := strings.Join(texts[:len(texts)-1], ", "), texts[len(texts)-1]
	if list != "" {
		last = list + " or " + last
	}
	return &sentence{text: last}
}

// Name returns the name of a value, or its type and number if it has none.
func Name[T ~uint8](v T, names ...string) string {
	if int(v) < len(names) {
		return names[v]
	}
	return fmt.Sprintf("%T(%d)", v, uint8(v))
}
