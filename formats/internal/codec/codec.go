// Package codec has what all decoders begin with and all encoders end with.
package codec

import (
	"fmt"
	"io"
)

// ReadAll reads all that r holds. Of a reader that knows how much that is, as a
// bytes.Reader does, it reads everything at once.
func ReadAll(r io.Reader, format string) ([]byte, error) {
	var data []byte
	var err error
	if l, ok := r.(interface{ Len() int }); ok {
		data = make([]byte, l.Len())
		var n int
		n, err = io.ReadFull(r, data)
		data = data[:n]
		if err == io.EOF {
			err = nil // there was nothing
		}
	} else {
		data, err = io.ReadAll(r)
	}
	if err != nil {
		return nil, fmt.Errorf("%s: offset %d: %w", format, len(data), err)
	}
	return data, nil
}

// Write writes an encoded file, and says what was going on if that fails or if
// encoding did.
func Write(w io.Writer, format string, file []byte, err error) error {
	if err == nil {
		_, err = w.Write(file)
	}
	if err != nil {
		return fmt.Errorf("%s: encoding: %w", format, err)
	}
	return nil
}

// Errorf returns an error that says at which offset of a file it is: "ilbm: offset 4: ...".
// It is put into words when somebody asks for them: to tell formats apart, most files are
// tried as many of them in vain.
func Errorf(format string, offset int, text string, args ...any) error {
	return &formatError{format, offset, text, args}
}

type formatError struct {
	format string
	offset int
	text   string
	args   []any
}

func (f *formatError) Unwrap() error { return fmt.Errorf(f.text, f.args...) }

func (f *formatError) Error() string {
	return fmt.Sprintf("%s: offset %d: %v", f.format, f.offset, f.Unwrap())
}

// Name is what a value of a type with names is called; one that has no name is named by the
// type and the number.
func Name[T ~uint8](v T, names ...string) string {
	if int(v) < len(names) {
		return names[v]
	}
	return fmt.Sprintf("%T(%d)", v, uint8(v))
}
