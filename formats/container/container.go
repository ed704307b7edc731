// Package container walks through folders and the containers that old files come in,
// however nested, as if they were all folders:
//
//	disk.zip/tbag70.adf/Docs/CardGames.doc
//
// It reads archives (zip with the methods of PKZIP up to 2.0, LHA), disk images
// (AmigaDOS, Atari ST and MS-DOS, MSA, DMS) and compressed single files (gzip,
// PowerPacker, Pack-Ice). The format of a file is recognized by its contents first, then by
// its name. A compressed disk image is entered like the disk itself: disk.adz/Docs.
//
// Names match regardless of case if no name matches exactly. Containers are read on first
// use, and files are unpacked when they are read. The total unpacked size of one file of
// the host with all its nested containers is bounded, see tree.Justified; at most 256 MiB
// of a plain file are read.
package container

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"strings"
	"sync"

	"phosphor/formats/internal/codec"
	"phosphor/formats/tree"
)

// maxNesting is the maximum nesting of containers.
const maxNesting = 8

// An FS is a folder or a container with everything in it. It is an fs.FS with ReadDir,
// ReadFile, Stat and Sub. A container is a file for Stat and Open, but a folder for
// ReadDir and Sub and within paths. An FS is safe for concurrent use.
type FS struct {
	*core
	dir string // within the core
}

// core is the part that all FS of one host folder share.
type core struct {
	host fs.FS
	from string // the host's folder, if it is known
	mu   sync.Mutex
	last last
	root struct { // the container that was walked into last
		name string // the path that led there
		at   place
	}
	open map[string]*opened // by path
	list []string           // of open, in the order of opening
}

// last is the most recently unpacked file of a container: programs that inspect files read
// the beginning first and then the rest.
type last struct {
	name string
	data []byte
	err  error
}

// maxLast is the largest file that is cached.
const maxLast = 32 << 20

// read unpacks a file in a container. Everything unpacked from one host file is counted,
// each file in it once.
func (c *core) read(p place, size int64) ([]byte, error) {
	if c.last.name == p.real {
		return c.last.data, c.last.err
	}
	if err := p.space.look(p.real, size); err != nil {
		return nil, err
	}
	b, err := fs.ReadFile(p.fsys, p.name)
	if size <= maxLast {
		c.last = last{p.real, b, err}
	}
	return b, err
}

// opened is a container whose contents have been listed.
type opened struct {
	kind  *Kind
	tree  *tree.FS
	err   error
	space *space
	depth int
}

// space is the budget for unpacking from one file of the host.
type space struct {
	packed, used int64
	looked       int64 // bytes of files unpacked for inspection
	seen         map[string]bool
}

// maxLooked limits what is unpacked for inspection from any container, however small.
const maxLooked = 256 << 20

// look counts a file that is unpacked for inspection.
func (s *space) look(name string, size int64) error {
	if s.seen[name] {
		return nil
	}
	if s.looked+size > max(maxLooked, tree.Justified(s.packed)) {
		return codec.Sentencef("is not unpacked, because the archive claims more than it can hold")
	}
	if s.seen == nil {
		s.seen = map[string]bool{}
	}
	s.seen[name] = true
	s.looked += size
	return nil
}

func (s *space) take(n int64) error {
	if n > tree.Justified(s.packed)-s.used {
		return tree.ErrBomb(s.used+n, s.packed)
	}
	return nil
}

// Open returns the folder of the host that a path begins in, and the path within it: "."
// if it leads to a folder of the host. The path is a host path that may continue within
// containers. The file need not exist, but at least the beginning of the path must.
func Open(name string) (*FS, string, error) {
	name = filepath.Clean(name)
	at, rest := name, ""
	for {
		st, err := os.Stat(at)
		if err == nil && st.IsDir() {
			f := New(newHostDir(at))
			f.from = at
			return f, path.Clean(rest), nil
		}
		up, last := filepath.Split(at)
		if err != nil && !isNowhere(err) {
			return nil, "", err
		}
		if up == "" {
			up = "."
		}
		up = filepath.Clean(up)
		if up == at { // not even the root exists
			return nil, "", &fs.PathError{Op: "open", Path: name, Err: fs.ErrNotExist}
		}
		at, rest = up, path.Join(utf8Name(last), rest)
	}
}

// isNowhere reports whether a host error means that a path does not exist, or continues
// after a file.
func isNowhere(err error) bool {
	return errors.Is(err, fs.ErrNotExist) || strings.Contains(err.Error(), "not a directory")
}

// New returns a folder of the host, or any file system that may hold containers.
func New(host fs.FS) *FS {
	return &FS{&core{host: host, open: map[string]*opened{}}, "."}
}

// place is the destination of a path: a file or folder in the host or in a container.
type place struct {
	fsys  fs.FS
	name  string // in fsys
	real  string // the whole path, with the real spelling of the names
	in    *opened
	space *space
}

func (p place) depth() int {
	if p.in == nil {
		return 0
	}
	return p.in.depth
}

// resolve follows a path.
func (c *core) resolve(name string) (place, error) {
	at := place{fsys: c.host, name: ".", real: "."}
	if name == "." {
		return at, nil
	}
	rest := name
	if r := c.root.name; r != "" && strings.HasPrefix(name, r) && name[len(r):] != "" && name[len(r)] == '/' {
		at, rest = c.root.at, name[len(r)+1:]
	}
	if at.in != nil { // most paths end in the container used last
		if _, err := at.in.tree.Stat(rest); err == nil {
			at.name, at.real = rest, at.real+"/"+rest
			return at, nil
		}
	}
	walked := len(name) - len(rest)
	for part := range strings.SplitSeq(rest, "/") {
		next, st, err := find(at.fsys, at.name, part)
		if err != nil && errors.Is(err, tree.ErrNotDir) {
			o := c.enter(at)
			if o.err != nil {
				return at, o.err
			}
			at = place{o.tree, ".", at.real, o, o.space}
			c.root.name, c.root.at = name[:walked-1], at
			next, st, err = find(at.fsys, at.name, part)
		}
		if err != nil {
			return at, err
		}
		walked += len(part) + 1
		at.name = next
		at.real = path.Join(at.real, path.Base(next))
		if at.in == nil {
			at.space = &space{packed: st.Size()}
		}
	}
	return at, nil
}

// find looks for a name in a folder.
func find(fsys fs.FS, dir, name string) (string, fs.FileInfo, error) {
	full := path.Join(dir, name)
	st, err := fs.Stat(fsys, full)
	if err == nil {
		return full, st, nil
	}
	if st, e := fs.Stat(fsys, dir); e != nil {
		return "", nil, e
	} else if !st.IsDir() {
		return "", nil, tree.ErrNotDir
	}
	entries, e := fs.ReadDir(fsys, dir)
	if e != nil {
		return "", nil, e
	}
	for _, d := range entries {
		if strings.EqualFold(d.Name(), name) {
			full = path.Join(dir, d.Name())
			st, err := fs.Stat(fsys, full)
			return full, st, err
		}
	}
	return "", nil, err
}

// enter opens the container at a place.
func (c *core) enter(at place) *opened {
	if o := c.open[at.real]; o != nil {
		return o
	}
	o := &opened{space: at.space, depth: at.depth() + 1}
	o.kind, o.tree, o.err = c.unpack(at, o.space)
	if o.err == nil && o.depth > maxNesting {
		o.err = codec.Sentencef("more than %d archives inside one another", maxNesting)
	}
	if o.err != nil {
		o.err = fmt.Errorf("%s: %w", at.real, o.err)
	}
	c.open[at.real] = o
	c.list = append(c.list, at.real)
	return o
}

// maxHeld is the size up to which a container of the host is read whole. A larger one
// stays open as a file.
const maxHeld = 4 << 20

// unpack opens the container at a place.
func (c *core) unpack(at place, sp *space) (*Kind, *tree.FS, error) {
	if at.in == nil {
		if err := c.endless(at); err != nil {
			return nil, nil, err
		}
	}
	f, err := at.fsys.Open(at.name)
	if err != nil {
		return nil, nil, err
	}
	st, err := f.Stat()
	if err != nil {
		return nil, nil, err
	}
	size := st.Size()
	r, ok := f.(io.ReaderAt)
	if !ok || at.in != nil || size <= maxHeld {
		defer f.Close()
		if at.in != nil {
			if err := sp.take(size); err != nil {
				return nil, nil, err
			}
		}
		b, err := readAtMost(f, size, max(size, maxHeld))
		if err != nil {
			return nil, nil, err
		}
		r, size = bytes.NewReader(b), int64(len(b))
		if at.in != nil {
			sp.used += size
		}
	}
	base := path.Base(at.name)
	var warnings []error
	done := func(k *Kind, t *tree.FS, err error) (*Kind, *tree.FS, error) {
		for _, w := range warnings {
			if err == nil {
				t.Warn("%w", w)
			}
		}
		return k, t, err
	}
	for nested := at.depth(); ; nested++ {
		k, err := kindAt(r, size, base)
		if err != nil {
			return nil, nil, err
		}
		if k == nil {
			return nil, nil, ErrNotContainer
		}
		if k.list != nil {
			t, err := k.list(r, size)
			return done(k, t, err)
		}
		data, wrong, err := k.file(r, size, tree.Justified(sp.packed)-sp.used)
		if err != nil {
			return nil, nil, err
		}
		warnings = append(warnings, wrong...)
		sp.used += int64(len(data))
		base = k.inner(base)
		r, size = bytes.NewReader(data), int64(len(data))
		if in, err := kindAt(r, size, base); err != nil || in == nil || nested > maxNesting {
			return done(k, tree.Single(tree.File{
				Name: base, Size: size, Packed: st.Size(), Method: k.Name, Time: st.ModTime(),
				Read: func() ([]byte, error) { return data, nil },
			}), nil)
		}
	}
}

// ErrNotContainer is returned for a path that continues after a file that is not a
// container.
var ErrNotContainer = errors.New("is not a folder, or a known kind of archive or disk")

// kindAt returns the kind of a container, or nil for other files.
func kindAt(r io.ReaderAt, size int64, name string) (*Kind, error) {
	head := make([]byte, min(size, headSize))
	if _, err := r.ReadAt(head, 0); err != nil && err != io.EOF {
		return nil, err
	}
	return Find(head, size, name), nil
}

// full returns the path of a valid name.
func (f *FS) full(name string) string {
	switch {
	case f.dir == ".":
		return name
	case name == ".":
		return f.dir
	}
	return f.dir + "/" + name
}

// at follows a path and wraps errors in those of package fs.
func (f *FS) at(op, name string) (place, error) {
	if !fs.ValidPath(name) {
		return place{}, &fs.PathError{Op: op, Path: name, Err: fs.ErrInvalid}
	}
	p, err := f.resolve(f.full(name))
	var inner *fs.PathError
	if errors.As(err, &inner) {
		err = inner.Err
	}
	if err != nil {
		return p, &fs.PathError{Op: op, Path: name, Err: err}
	}
	return p, nil
}

// Open opens a file or a folder.
func (f *FS) Open(name string) (fs.File, error) {
	f.mu.Lock()
	defer f.mu.Unlock()
	p, err := f.at("open", name)
	if err != nil {
		return nil, err
	}
	st, err := fs.Stat(p.fsys, p.name)
	if err != nil {
		return nil, err
	}
	if p.in != nil && !st.IsDir() {
		err = p.space.take(st.Size())
	} else if p.in == nil {
		err = f.endless(p)
	}
	if err != nil {
		return nil, &fs.PathError{Op: "open", Path: name, Err: err}
	}
	if name == "." && !st.IsDir() { // the root is a container
		return tree.NewDir(dirInfo{st}, func() ([]fs.DirEntry, error) { return f.ReadDir(".") }), nil
	}
	return p.fsys.Open(p.name)
}

// Stat describes a file or a folder.
func (f *FS) Stat(name string) (fs.FileInfo, error) {
	f.mu.Lock()
	defer f.mu.Unlock()
	p, err := f.at("stat", name)
	if err != nil {
		return nil, err
	}
	st, err := fs.Stat(p.fsys, p.name)
	if err == nil && name == "." && !st.IsDir() {
		return dirInfo{st}, nil
	}
	return st, err
}

// ReadFile reads a file.
func (f *FS) ReadFile(name string) ([]byte, error) {
	f.mu.Lock()
	defer f.mu.Unlock()
	p, err := f.at("read", name)
	if err != nil {
		return nil, err
	}
	st, err := fs.Stat(p.fsys, p.name)
	switch {
	case err != nil:
		return nil, err
	case st.IsDir() || name == ".":
		err = tree.ErrIsDir
	case p.in != nil:
		err = p.space.take(st.Size())
	case st.Size() > maxHost:
		err = codec.Sentencef("%d bytes, expected at most %d", st.Size(), maxHost)
	}
	var b []byte
	switch {
	case err != nil:
	case p.in != nil:
		b, err = f.read(p, st.Size())
		b = bytes.Clone(b)
	case st.Mode().IsRegular():
		b, err = fs.ReadFile(p.fsys, p.name)
	default:
		b, err = f.readSome(p)
	}
	if err != nil {
		var inner *fs.PathError
		if errors.As(err, &inner) {
			err = inner.Err
		}
		return nil, &fs.PathError{Op: "read", Path: name, Err: err}
	}
	return b, nil
}

// maxHost limits how much is read of one file of the host. Containers may be larger.
const maxHost = 256 << 20

// maxPipe limits how much is read of a file without a size.
const maxPipe = 64 << 20

// Errors for host objects that are not opened.
var (
	ErrEndless = errors.New("is a device, not a file") // a device
	ErrPipe    = errors.New("is a pipe, not a file")
)

// endless returns why a host object must not be opened: pipes may wait for ever for a
// writer, and devices may never end. A pipe that the shell substitutes for a file has a
// writer.
func (c *core) endless(p place) error {
	st, err := fs.Stat(p.fsys, p.name)
	switch {
	case err != nil:
		return err
	case st.Mode().IsRegular() || st.IsDir():
		return nil
	case st.Mode()&fs.ModeNamedPipe == 0:
		return ErrEndless
	case !strings.HasPrefix(c.from, "/dev/fd") && !strings.HasPrefix(c.from, "/proc/"):
		return ErrPipe
	}
	return nil
}

// readSome reads a file of the host that has no size.
func (f *FS) readSome(p place) ([]byte, error) {
	if err := f.endless(p); err != nil {
		return nil, err
	}
	r, err := p.fsys.Open(p.name)
	if err != nil {
		return nil, err
	}
	defer r.Close()
	return readAtMost(r, 0, maxPipe)
}

// ReadDir lists a folder or a container, sorted by name.
func (f *FS) ReadDir(name string) ([]fs.DirEntry, error) {
	f.mu.Lock()
	defer f.mu.Unlock()
	p, err := f.at("readdir", name)
	if err != nil {
		return nil, err
	}
	st, err := fs.Stat(p.fsys, p.name)
	if err != nil {
		return nil, err
	}
	if st.IsDir() {
		return fs.ReadDir(p.fsys, p.name)
	}
	o := f.enter(p)
	if o.err != nil {
		return nil, &fs.PathError{Op: "readdir", Path: name, Err: unwrapPath(o.err, p.real)}
	}
	return o.tree.ReadDir(".")
}

// unwrapPath takes the path from an error that will be reported with the path again.
func unwrapPath(err error, name string) error {
	if inner := errors.Unwrap(err); inner != nil && strings.HasPrefix(err.Error(), name+": ") {
		return inner
	}
	return err
}

// Sub returns the FS of a folder or a container.
func (f *FS) Sub(name string) (fs.FS, error) { return f.Dir(name) }

// Dir is Sub with its own type.
func (f *FS) Dir(name string) (*FS, error) {
	if _, err := f.ReadDir(name); err != nil {
		return nil, err
	}
	return &FS{f.core, f.full(name)}, nil
}

// Kind returns the kind of the container at a path, or nil if it is not a container.
func (f *FS) Kind(name string) *Kind {
	f.mu.Lock()
	defer f.mu.Unlock()
	p, err := f.at("open", name)
	if err != nil {
		return nil
	}
	st, err := fs.Stat(p.fsys, p.name)
	if err != nil || !st.Mode().IsRegular() || p.in != nil && p.space.take(st.Size()) != nil {
		return nil
	}
	if p.in != nil {
		b, err := f.read(p, st.Size())
		if err != nil {
			return nil
		}
		return Find(b[:min(len(b), headSize)], st.Size(), path.Base(p.name))
	}
	file, err := p.fsys.Open(p.name)
	if err != nil {
		return nil
	}
	defer file.Close()
	head := make([]byte, headSize)
	n, err := io.ReadFull(file, head)
	if err != nil && err != io.ErrUnexpectedEOF {
		return nil
	}
	return Find(head[:n], st.Size(), path.Base(p.name))
}

// Label returns the name of the disk at a path, if it has one.
func (f *FS) Label(name string) string {
	if o := f.opened(name); o != nil && o.tree != nil {
		return o.tree.Label
	}
	return ""
}

// opened returns the container at a path if it has been opened, otherwise nil.
func (f *FS) opened(name string) *opened {
	f.mu.Lock()
	defer f.mu.Unlock()
	p, err := f.at("open", name)
	if err != nil {
		return nil
	}
	return f.open[p.real]
}

// Contents returns the contents of a file and, if the file itself was packed, unpacks
// them and returns the packer's name.
func (f *FS) Contents(name string) (data []byte, packer string, err error) {
	if k := f.Kind(name); k != nil && k.Plain {
		packer = k.Name
		l, err := f.ReadDir(name)
		if err == nil && (len(l) != 1 || f.isDisk(name)) {
			err = &fs.PathError{Op: "read", Path: name, Err: ErrDisk}
		}
		if err != nil {
			return nil, packer, err
		}
		name = path.Join(name, l[0].Name())
	}
	data, err = f.ReadFile(name)
	return data, packer, err
}

// ErrDisk is returned by Contents for a packed container.
var ErrDisk = errors.New("is an archive or a disk, expected a file")

// isDisk reports whether the container at a path holds another container instead of files.
func (f *FS) isDisk(name string) bool {
	o := f.opened(name)
	return o != nil && o.kind != nil && o.kind.list != nil
}

// Warnings returns the defects found in the containers opened so far, each with its path.
func (f *FS) Warnings() []error {
	f.mu.Lock()
	defer f.mu.Unlock()
	var all []error
	said := map[string]bool{}
	for _, name := range f.list {
		o := f.open[name]
		if o.tree == nil {
			continue
		}
		for _, w := range o.tree.Warnings() {
			if w = fmt.Errorf("%s: %w", name, w); !said[w.Error()] {
				said[w.Error()] = true
				all = append(all, w)
			}
		}
	}
	return all
}

// dirInfo describes a container that is the root of an FS.
type dirInfo struct{ fs.FileInfo }

func (d dirInfo) IsDir() bool       { return true }
func (d dirInfo) Mode() fs.FileMode { return fs.ModeDir | 0o555 }
func (d dirInfo) Name() string      { return "." }
