package i18n

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"syscall"
	"testing"
)

// below is an error of a package without translations.
type below struct {
	format string
	args   []any
}

func (b below) Error() string         { return fmt.Errorf(b.format, b.args...).Error() }
func (b below) Text() (string, []any) { return b.format, b.args }

func TestError(t *testing.T) {
	offset := func(format string, args ...any) error {
		return below{"%s: offset %d: %v", []any{"degas", 2, below{format, args}}}
	}
	for _, test := range []struct {
		err      error
		en, want string
	}{
		{fmt.Errorf("a.pi1: %w", offset("resolution is %d, expected %d to %d", 7, 0, 2)),
			"a.pi1: degas: offset 2: resolution is 7, expected 0 to 2", "a.pi1: degas: Offset 2: Auflösung: 7, erwartet: 0 bis 2"},
		{offset("in the header: %w", io.ErrUnexpectedEOF),
			"degas: offset 2: in the header: the file ends too early", "degas: Offset 2: im Kopf: die Datei endet zu früh"},
		{offset("%s is %d, which %v does not have", "depth", 9, "PBM"), "degas: offset 2: depth is 9, which PBM does not have", "degas: Offset 2: Farbtiefe: 9, das gibt es in PBM nicht"},
		{offset("a word without a pattern"), "degas: offset 2: a word without a pattern", "degas: Offset 2: a word without a pattern"},
		{below{"--to=%s: %w", []any{"xyz", below{"files with this extension cannot be written, only %s", []any{".avr .bmp"}}}},
			"--to=xyz: files with this extension cannot be written, only .avr .bmp", "--to=xyz: Dateien mit dieser Endung können nicht geschrieben werden, nur .avr .bmp"},
		{Errorf("%s is gone: %v", "a", fs.ErrNotExist), "a is gone: no such file or folder", "a ist nicht mehr da: gibt es nicht"},
		{&fs.PathError{Op: "open", Path: "a", Err: fs.ErrPermission}, "a: permission denied", "a: keine Berechtigung"},
		{errors.Join(fs.ErrNotExist, errors.New("xyz")), "no such file or folder\nxyz", "gibt es nicht\nxyz"},
		{errors.New("xyz"), "xyz", "xyz"},
		{fmt.Errorf("b: %w", &os.LinkError{Op: "rename", Old: "tmp", New: "a", Err: syscall.ENOSPC}), "b: a: the disk is full", "b: a: Der Datenträger ist voll"},
		{&fs.PathError{Op: "readdir", Path: "a", Err: syscall.ENOTDIR}, "a: no such file or folder", "a: gibt es nicht"},
		{json.Unmarshal([]byte("{"), new(int)), "the file is damaged", "die Datei ist beschädigt"},
		{Errorf("%s: %v", "a", io.ErrUnexpectedEOF), "a: the file ends too early", "a: die Datei endet zu früh"},
	} {
		if got := Error("en", test.err); got != test.en {
			t.Errorf("%q, want %q", got, test.en)
		}
		if got := Error("de", test.err); got != test.want {
			t.Errorf("de: %q, want %q", got, test.want)
		}
	}
}

func TestMatch(t *testing.T) {
	for _, test := range []struct{ pattern, text, want string }{
		{"%s is %s, expected %s", "mode is 7, expected 0 to 2", "[mode 7 0 to 2]"},
		{"%s to %s", "to 2", "[]"},
		{"%s bytes", "12 bytes", "[12]"},
		{"%s bytes", "12 bytes are", "[]"},
	} {
		if got := fmt.Sprint(match(test.pattern, test.text)); got != test.want {
			t.Errorf("%q in %q: %s, want %s", test.text, test.pattern, got, test.want)
		}
	}
}
