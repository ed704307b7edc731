package formattest

import (
	"bytes"
	"io"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"
)

// A Codec is an encoder and a decoder of a format.
type Codec[V any] struct {
	Package string // prefix of errors
	Encode  func(io.Writer, V) error
	Decode  func(io.Reader) (V, error)
}

// failer is the common part of the tests of packages testing and rapid.
type failer interface {
	Helper()
	Fatalf(format string, args ...any)
}

// again encodes and decodes a value.
func (c Codec[V]) again(t failer, v V) V {
	t.Helper()
	var b bytes.Buffer
	if err := c.Encode(&b, v); err != nil {
		t.Fatalf("%v", err)
	}
	again, err := c.Decode(&b)
	if err != nil {
		t.Fatalf("%v", err)
	}
	return again
}

// Same fails the test unless a value survives encoding and decoding unchanged.
func (c Codec[V]) Same(t failer, v V) {
	t.Helper()
	if d := cmp.Diff(v, c.again(t, v)); d != "" {
		t.Fatalf("differs after encoding and decoding: %s", d)
	}
}

// RoundTrip applies Same to many values.
func (c Codec[V]) RoundTrip(t *testing.T, draw func(*rapid.T) V) {
	t.Helper()
	rapid.Check(t, func(t *rapid.T) { c.Same(t, draw(t)) })
}

// Fuzz decodes anything that the fuzzer generates. Input that cannot be decoded must give
// an error with an offset; everything else must round-trip. Before that, seen may inspect
// the value and change parts that encoding does not store; it may be nil.
func (c Codec[V]) Fuzz(f *testing.F, seen func(V)) {
	f.Fuzz(func(t *testing.T, data []byte) {
		v, err := c.Decode(bytes.NewReader(data))
		if err != nil {
			if !strings.HasPrefix(err.Error(), c.Package+": offset ") {
				t.Errorf("error %q", err)
			}
			return
		}
		if seen != nil {
			seen(v)
		}
		c.Same(t, v)
	})
}

// Refuses checks that encoding a value fails with an error that begins with the
// package's name and "encoding".
func (c Codec[V]) Refuses(t *testing.T, name string, v V) {
	t.Helper()
	if err := c.Encode(io.Discard, v); err == nil || !strings.HasPrefix(err.Error(), c.Package+": encoding") {
		t.Errorf("%s: %v", name, err)
	}
}

// Full is a writer without any room.
type Full struct{}

// Write fails with io.ErrShortWrite.
func (Full) Write([]byte) (int, error) { return 0, io.ErrShortWrite }
