package codec

import (
	"bytes"
	"errors"
	"io"
	"strings"
	"testing"
	"testing/iotest"
)

func TestReadAll(t *testing.T) {
	for _, r := range []io.Reader{strings.NewReader("abc"), bytes.NewBufferString("abc"), iotest.OneByteReader(strings.NewReader("abc"))} {
		if b, err := ReadAll(r, "x"); err != nil || string(b) != "abc" {
			t.Errorf("%q, %v", b, err)
		}
		if b, err := ReadAll(r, "x"); err != nil || len(b) != 0 {
			t.Errorf("at the end: %q, %v", b, err)
		}
	}
	r := io.MultiReader(strings.NewReader("ab"), iotest.ErrReader(io.ErrClosedPipe))
	if _, err := ReadAll(r, "x"); !errors.Is(err, io.ErrClosedPipe) || err.Error() != "x: offset 2: io: read/write on closed pipe" {
		t.Error(err)
	}
}

func TestWrite(t *testing.T) {
	var b bytes.Buffer
	if err := Write(&b, "x", []byte("abc"), nil); err != nil || b.String() != "abc" {
		t.Errorf("%q, %v", &b, err)
	}
	if err := Write(&b, "x", nil, io.ErrShortBuffer); !errors.Is(err, io.ErrShortBuffer) || err.Error() != "x: encoding: short buffer" {
		t.Error(err)
	}
	if err := Write(iotest.TruncateWriter(&b, 1), "x", []byte("abc"), nil); err != nil {
		t.Error(err)
	}
	_, w := io.Pipe()
	w.Close()
	if err := Write(w, "x", []byte("abc"), nil); !errors.Is(err, io.ErrClosedPipe) {
		t.Error(err)
	}
}

func TestErrorf(t *testing.T) {
	err := Errorf("x", 7, "%d bytes are left: %w", 3, io.ErrUnexpectedEOF)
	if s := err.Error(); s != "x: offset 7: 3 bytes are left: unexpected EOF" {
		t.Error(s)
	}
	if !errors.Is(err, io.ErrUnexpectedEOF) || errors.Is(err, io.EOF) {
		t.Error("it does not wrap what it was given")
	}
	if n := testing.AllocsPerRun(10, func() { Errorf("x", 7, "no %s", "picture") }); n > 3 {
		t.Errorf("%v allocations for an unused error", n)
	}
}
