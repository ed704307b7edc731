package container

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"unicode/utf8"

	"phosphor/formats/internal/charset"
)

// A hostDir is a folder of the host. Package io/fs has only names in UTF-8; others, as old
// archives leave them behind, are read as ISO 8859-1.
type hostDir struct {
	fs.FS // the folder without those names
	at    string
}

func newHostDir(at string) fs.FS { return hostDir{os.DirFS(at), at} }

// utf8Name returns a name of the host in UTF-8.
func utf8Name(name string) string {
	if utf8.ValidString(name) {
		return name
	}
	return charset.Latin1.Decode([]byte(name))
}

// real returns the host's path of a file that the folder itself does not find. ok reports
// whether the path contains a name that is not UTF-8.
func (h hostDir) real(name string, err error) (real string, ok bool) {
	if !errors.Is(err, fs.ErrNotExist) {
		return "", false
	}
	real = h.at
	for part := range strings.SplitSeq(name, "/") {
		next := filepath.Join(real, part)
		if _, err := os.Lstat(next); err != nil {
			list, _ := os.ReadDir(real)
			i := slices.IndexFunc(list, func(e fs.DirEntry) bool { return e.Name() != part && utf8Name(e.Name()) == part })
			if i < 0 {
				return "", false
			}
			next, ok = filepath.Join(real, list[i].Name()), true
		}
		real = next
	}
	return real, ok
}

func (h hostDir) Open(name string) (fs.File, error) {
	f, err := h.FS.Open(name)
	if real, ok := h.real(name, err); ok {
		return os.Open(real)
	}
	return f, err
}

func (h hostDir) Stat(name string) (fs.FileInfo, error) {
	st, err := fs.Stat(h.FS, name)
	if real, ok := h.real(name, err); ok {
		return os.Stat(real)
	}
	return st, err
}

func (h hostDir) ReadFile(name string) ([]byte, error) {
	b, err := fs.ReadFile(h.FS, name)
	if real, ok := h.real(name, err); ok {
		return os.ReadFile(real)
	}
	return b, err
}

func (h hostDir) ReadDir(name string) ([]fs.DirEntry, error) {
	list, err := fs.ReadDir(h.FS, name)
	if real, ok := h.real(name, err); ok {
		list, err = os.ReadDir(real)
	}
	for i, e := range list {
		if !utf8.ValidString(e.Name()) {
			list[i] = hostEntry{e}
		}
	}
	return list, err
}

// A hostEntry has a name that is not UTF-8.
type hostEntry struct{ fs.DirEntry }

func (e hostEntry) Name() string { return utf8Name(e.DirEntry.Name()) }
