package toolkit

import (
	"io/fs"
	"path"
	"slices"
	"strings"
	"time"

	"phosphor/games/app"
)

// Folder returns the files that a window knows as a file system whose folders can be read;
// files are opened with Window.ReadFile.
func Folder(w *app.Window) fs.FS { return folder(w.Files("")) }

// folder is the names of files.
type folder []string

// Open implements fs.FS: there are folders alone.
func (f folder) Open(name string) (fs.File, error) {
	return nil, &fs.PathError{Op: "open", Path: name, Err: fs.ErrNotExist}
}

// ReadDir implements fs.ReadDirFS.
func (f folder) ReadDir(dir string) (list []fs.DirEntry, err error) {
	seen := map[string]bool{}
	for _, name := range f {
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
func (e entry) Mode() fs.FileMode          { return e.Type() }
func (e entry) Type() fs.FileMode {
	if e.dir {
		return fs.ModeDir
	}
	return 0
}
