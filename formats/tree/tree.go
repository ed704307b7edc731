// Package tree provides the file system that packages of container formats return: an
// fs.FS that lists its files when the container is opened, and unpacks each when it is
// read. If no name matches exactly, case is ignored, as on the machines of these
// formats.
package tree

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"maps"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"time"
	"unicode/utf8"

	"phosphor/formats/internal/codec"
)

// A File is the entry of a file or folder in a container.
type File struct {
	Name    string // path in the container, with slashes
	Size    int64  // unpacked size in bytes
	Packed  int64  // packed size in bytes; 0: same as Size
	Method  string // compression, in the format's own terms, such as -lh5-
	Time    time.Time
	Comment string
	Dir     bool

	// Lent is the real path of a file that also appears here, so that it is found. It is
	// "" in the real place.
	Lent string

	// Read unpacks the contents when they are first needed.
	Read func() ([]byte, error)
}

// Lent reports whether a directory entry is not the file's real place; see [File].
func Lent(e fs.DirEntry) bool {
	if info, err := e.Info(); err == nil {
		f, ok := info.Sys().(*File)
		return ok && f.Lent != ""
	}
	return false
}

// An FS is a tree of files. It also implements fs.ReadDirFS and fs.StatFS. The Sys of
// its FileInfos is a *File.
type FS struct {
	Label    string // name of the disk, if the format has one
	root     *node
	room     int  // number of files and folders that may still be added
	full     bool // the limit was already reported
	mu       sync.Mutex
	warnings []error
}

type node struct {
	file     File
	name     string
	dir      bool
	children map[string]*node              // of a folder, by exact name
	folded   map[string]*node              // by lower-case name, if different
	sorted   atomic.Pointer[[]fs.DirEntry] // of children; nil if they have changed
}

func newDir(name string) *node {
	return &node{name: name, file: File{Name: name, Dir: true}, dir: true}
}

// put adds a file or folder to a folder. Of names that differ only in case, the first
// one is found by any spelling.
func (n *node) put(c *node) {
	if n.children == nil {
		n.children = map[string]*node{}
	}
	n.children[c.name] = c
	n.sorted.Store(nil)
	if low := strings.ToLower(c.name); low != c.name && n.folded[low] == nil && n.children[low] == nil {
		if n.folded == nil {
			n.folded = map[string]*node{}
		}
		n.folded[low] = c
	}
}

// child returns the file or folder with a name, or nil.
func (n *node) child(name string) *node {
	if c := n.children[name]; c != nil {
		return c
	}
	low := strings.ToLower(name)
	if c := n.folded[low]; c != nil {
		return c
	}
	return n.children[low]
}

// New returns an empty tree.
func New() *FS { return &FS{root: newDir("."), room: maxNodes} }

// Single returns a tree of one file.
func Single(f File) *FS {
	t := New()
	t.Add(f)
	return t
}

// Warn records a problem with the container that does not prevent reading the rest.
func (t *FS) Warn(format string, args ...any) {
	const most = 100
	t.mu.Lock()
	defer t.mu.Unlock()
	switch {
	case len(t.warnings) < most:
		t.warnings = append(t.warnings, codec.Sentencef(format, args...))
	case len(t.warnings) == most:
		t.warnings = append(t.warnings, errors.New("there are more problems"))
	}
}

// Warnings returns the problems recorded so far. Reading a file may add to them.
func (t *FS) Warnings() []error {
	t.mu.Lock()
	defer t.mu.Unlock()
	return slices.Clone(t.warnings)
}

// Limits: nesting of folders, characters in a name, and files and folders in all. A path
// of two bytes per folder could create more folders than any disk ever had.
const (
	maxDepth = 64
	maxName  = 255
	maxNodes = 1 << 19
)

// Add adds a file or folder to the tree, with the folders of its path. Of two files with
// the same path the later one is kept, because archives grow at their end. Paths cannot
// leave the tree: empty parts and dots are skipped. A file that cannot be added is
// recorded as a warning.
func (t *FS) Add(f File) {
	at := t.root
	var parts []string
	for p := range strings.SplitSeq(f.Name, "/") {
		if p != "" && p != "." && p != ".." {
			if len(p) > maxName {
				p = strings.ToValidUTF8(p[:maxName], "")
			}
			parts = append(parts, p)
		}
	}
	if len(parts) == 0 || len(parts) > maxDepth {
		t.Warn("%q: skipped, because its path has %d parts", f.Name, len(parts))
		return
	}
	for i, p := range parts {
		last := i == len(parts)-1
		next := at.children[p]
		switch {
		case next == nil:
			if t.room == 0 {
				if !t.full {
					t.full = true
					t.Warn("more than %d files and folders; the rest is skipped", maxNodes)
				}
				return
			}
			t.room--
			next = newDir(p)
			next.dir = !last || f.Dir
			at.put(next)
		case next.dir == (last && !f.Dir):
			t.Warn("%s: skipped, because another file or folder has that name", f.Name)
			return
		}
		at = next
	}
	f.Name = strings.Join(parts, "/")
	at.file = f
}

func (t *FS) find(op, name string) (*node, error) {
	if !fs.ValidPath(name) {
		return nil, &fs.PathError{Op: op, Path: name, Err: fs.ErrInvalid}
	}
	at := t.root
	if name == "." {
		return at, nil
	}
	for p := range strings.SplitSeq(name, "/") {
		next := at.child(p)
		if next == nil {
			return nil, &fs.PathError{Op: op, Path: name, Err: fs.ErrNotExist}
		}
		at = next
	}
	return at, nil
}

// Open opens a file or folder. Files are also an io.ReaderAt and an io.Seeker.
func (t *FS) Open(name string) (fs.File, error) {
	n, err := t.find("open", name)
	if err != nil {
		return nil, err
	}
	if n.dir {
		return NewDir(n, func() ([]fs.DirEntry, error) { return n.list(), nil }), nil
	}
	return &openFile{node: n, path: name}, nil
}

// Stat describes a file without unpacking it.
func (t *FS) Stat(name string) (fs.FileInfo, error) {
	n, err := t.find("stat", name)
	if err != nil {
		return nil, err
	}
	return n, nil
}

// ReadFile unpacks a file.
func (t *FS) ReadFile(name string) ([]byte, error) {
	n, err := t.find("read", name)
	if err != nil {
		return nil, err
	}
	return n.read(name)
}

// ReadDir lists a folder, sorted by name.
func (t *FS) ReadDir(name string) ([]fs.DirEntry, error) {
	n, err := t.find("readdir", name)
	if err != nil {
		return nil, err
	}
	if !n.dir {
		return nil, &fs.PathError{Op: "readdir", Path: name, Err: ErrNotDir}
	}
	return n.list(), nil
}

// ErrNotDir means that a path is a file, not a folder.
var ErrNotDir = fmt.Errorf("is a file, expected a folder")

// ErrIsDir means that a path is a folder, not a file.
var ErrIsDir = fmt.Errorf("is a folder, expected a file")

func (n *node) list() []fs.DirEntry {
	if l := n.sorted.Load(); l != nil {
		return slices.Clone(*l)
	}
	l := make([]fs.DirEntry, 0, len(n.children))
	for _, name := range slices.Sorted(maps.Keys(n.children)) {
		l = append(l, fs.FileInfoToDirEntry(n.children[name]))
	}
	n.sorted.Store(&l)
	return slices.Clone(l)
}

func (n *node) read(path string) ([]byte, error) {
	if n.dir {
		return nil, &fs.PathError{Op: "read", Path: path, Err: ErrIsDir}
	}
	if n.file.Read == nil {
		return nil, nil
	}
	b, err := n.file.Read()
	if err != nil {
		return nil, &fs.PathError{Op: "read", Path: path, Err: err}
	}
	return b, nil
}

func (n *node) Name() string       { return n.name }
func (n *node) Size() int64        { return n.file.Size }
func (n *node) ModTime() time.Time { return n.file.Time }
func (n *node) IsDir() bool        { return n.dir }
func (n *node) Sys() any           { return &n.file }

func (n *node) Mode() fs.FileMode {
	if n.dir {
		return fs.ModeDir | 0o555
	}
	return 0o444
}

// openFile unpacks its file on the first read.
type openFile struct {
	*node
	path string
	r    *bytes.Reader
}

func (f *openFile) Stat() (fs.FileInfo, error) { return f.node, nil }
func (f *openFile) Close() error               { f.r = bytes.NewReader(nil); return nil }

func (f *openFile) unpack() error {
	if f.r != nil {
		return nil
	}
	b, err := f.read(f.path)
	if err != nil {
		return err
	}
	f.r = bytes.NewReader(b)
	return nil
}

func (f *openFile) Read(p []byte) (int, error) {
	if err := f.unpack(); err != nil {
		return 0, err
	}
	return f.r.Read(p)
}

func (f *openFile) ReadAt(p []byte, off int64) (int, error) {
	if err := f.unpack(); err != nil {
		return 0, err
	}
	return f.r.ReadAt(p, off)
}

func (f *openFile) Seek(offset int64, whence int) (int64, error) {
	if err := f.unpack(); err != nil {
		return 0, err
	}
	return f.r.Seek(offset, whence)
}

// NewDir returns an open folder whose entries list returns.
func NewDir(info fs.FileInfo, list func() ([]fs.DirEntry, error)) fs.ReadDirFile {
	return &openDir{info: info, list: list}
}

type openDir struct {
	info fs.FileInfo
	list func() ([]fs.DirEntry, error) // nil once called
	rest []fs.DirEntry
}

func (d *openDir) Stat() (fs.FileInfo, error) { return d.info, nil }
func (d *openDir) Close() error               { return nil }

func (d *openDir) Read([]byte) (int, error) {
	return 0, &fs.PathError{Op: "read", Path: d.info.Name(), Err: ErrIsDir}
}

func (d *openDir) ReadDir(n int) (l []fs.DirEntry, err error) {
	if d.list != nil {
		if d.rest, err = d.list(); err != nil {
			return nil, err
		}
		d.list = nil
	}
	if n <= 0 {
		n = len(d.rest)
	} else if len(d.rest) == 0 {
		return nil, io.EOF
	}
	n = min(n, len(d.rest))
	l, d.rest = d.rest[:n], d.rest[n:]
	return l, nil
}

// Justified returns the maximum unpacked size for a packed size. Real files stay far
// below it; anything above is a decompression bomb.
func Justified(packed int64) int64 { return 16<<20 + 256*packed }

// ErrBomb returns the error for contents beyond Justified.
func ErrBomb(size, packed int64) error {
	return codec.Sentencef("claims to unpack to %d bytes, which %d packed bytes cannot hold", size, packed)
}

// Text decodes a name in an old file: as UTF-8 if valid, otherwise as Latin-1. Control
// characters become underscores.
func Text(b []byte) string {
	var s strings.Builder
	valid := utf8.Valid(b)
	for len(b) > 0 {
		r, n := rune(b[0]), 1
		if valid {
			r, n = utf8.DecodeRune(b)
		}
		if r < ' ' || r == 0x7f {
			r = '_'
		}
		s.WriteRune(r)
		b = b[n:]
	}
	return s.String()
}
