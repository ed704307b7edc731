package toolkit

import (
	"bytes"
	"io/fs"
	"path"
	"slices"
	"strings"
	"time"

	"phosphor/games/app"
)

// Folder returns the files that a window knows as a file system, for dialogs that choose
// one.
func Folder(w *app.Window) fs.FS { return &folder{w, w.Files("")} }

// A folder has the files of a window by their names.
type folder struct {
	w     *app.Window
	names []string
}

// Open implements fs.FS.
func (f *folder) Open(name string) (fs.File, error) {
	if !slices.Contains(f.names, name) {
		list, err := f.ReadDir(name)
		if err != nil {
			return nil, err
		}
		return &dir{file{entry{name, true}, nil}, list}, nil
	}
	data, err := f.w.ReadFile(name)
	if err != nil {
		return nil, err
	}
	return &file{entry{name, false}, bytes.NewReader(data)}, nil
}

// ReadDir implements fs.ReadDirFS.
func (f *folder) ReadDir(dir string) (list []fs.DirEntry, err error) {
	seen := map[string]bool{}
	for _, name := range f.names {
		rest := name
		if dir != "." {
			var in bool
			if rest, in = strings.CutPrefix(name, dir+"/"); !in {
				continue
			}
		}
		first, _, deeper := strings.Cut(rest, "/")
		if !seen[first] {
			seen[first] = true
			list = append(list, entry{first, deeper})
		}
	}
	if len(list) == 0 && dir != "." {
		return nil, &fs.PathError{Op: "open", Path: dir, Err: fs.ErrNotExist}
	}
	slices.SortFunc(list, func(a, b fs.DirEntry) int { return strings.Compare(a.Name(), b.Name()) })
	return list, nil
}

// An entry is a name in a folder.
type entry struct {
	name string
	dir  bool
}

func (e entry) Name() string               { return path.Base(e.name) }
func (e entry) IsDir() bool                { return e.dir }
func (e entry) Info() (fs.FileInfo, error) { return e, nil }
func (e entry) Size() int64                { return 0 }
func (e entry) ModTime() time.Time         { return time.Time{} }
func (e entry) Sys() any                   { return nil }
func (e entry) Mode() fs.FileMode          { return e.Type() | 0o444 }
func (e entry) Type() fs.FileMode {
	if e.dir {
		return fs.ModeDir
	}
	return 0
}

// A file is one that is open; a dir a folder that is.
type file struct {
	entry
	data *bytes.Reader
}

// A sized entry tells how long the file is.
type sized struct {
	entry
	size int64
}

func (s sized) Size() int64 { return s.size }

func (f *file) Stat() (fs.FileInfo, error) {
	if f.data == nil {
		return f.entry, nil
	}
	return sized{f.entry, f.data.Size()}, nil
}
func (f *file) Close() error { return nil }
func (f *file) Read(b []byte) (int, error) {
	if f.data == nil {
		return 0, &fs.PathError{Op: "read", Path: f.name, Err: fs.ErrInvalid}
	}
	return f.data.Read(b)
}

type dir struct {
	file
	list []fs.DirEntry
}

// ReadDir implements fs.ReadDirFile; all that is left is returned at once.
func (d *dir) ReadDir(int) (list []fs.DirEntry, err error) {
	list, d.list = d.list, nil
	return list, nil
}
