package host

import (
	"cmp"
	"io/fs"
	"path"
	"slices"
	"strings"

	"phosphor/formats/container"
	"phosphor/formats/tree"
)

// Originals returns the files of an original in a folder. A subfolder with the original's
// name comes first, because a folder may hold the files of several games. In the first
// folder, files are also found at any depth, the nearest of several with one name: users
// cannot know in which folder of which disk in which archive the original's files are.
func Originals(dir *container.FS, name string, mixed bool) (fs.FS, error) {
	depth := 1
	if mixed {
		depth = 4
	}
	if sub := FindFolder(dir, ".", name, depth); sub != "" {
		var err error
		if dir, err = dir.Dir(sub); err != nil {
			return nil, err
		}
	}
	list := dir.Files
	if !mixed {
		list = func() ([]string, error) {
			names, _, err := inFolders(dir, mostFiles)
			return names, err
		}
	}
	names, err := list()
	if err != nil {
		return nil, err
	}
	level := func(name string) int { return strings.Count(name, "/") }
	if !slices.ContainsFunc(names, func(name string) bool { return level(name) > 0 }) {
		return dir, nil
	}
	// Of pictures with the same name, the one in a library is meant: documents name theirs
	// freely.
	document := func(name string) int {
		if strings.EqualFold(path.Ext(path.Dir(name)), ".lib") {
			return 0
		}
		return 1
	}
	slices.SortStableFunc(names, func(a, b string) int {
		return cmp.Or(level(a)-level(b), document(a)-document(b))
	})
	all := tree.New()
	for _, name := range names {
		st, err := dir.Stat(name)
		if err != nil {
			continue
		}
		f := tree.File{Name: name, Size: st.Size(), Time: st.ModTime(), Read: func() ([]byte, error) { return dir.ReadFile(name) }}
		all.Add(f)
		if f.Name, f.Lent = path.Base(name), name; f.Name != name {
			if _, err := all.Stat(f.Name); err != nil {
				all.Add(f)
			}
		}
	}
	return all, nil
}

// How far folders of the host are searched: a card set is not worth reading a whole disk.
const (
	mostFolders = 5 // nested
	mostFiles   = 20_000
)

// Crowded reports whether a host folder holds more than the given number of files and
// folders, down to the depth at which originals are searched.
func Crowded(dir fs.FS, most int) bool {
	_, seen, err := inFolders(dir, most)
	return err == nil && seen > most
}

// inFolders lists the files in a folder of the host and in its subfolders, but not those
// in archives. It stops after most entries.
func inFolders(dir fs.FS, most int) (names []string, seen int, err error) {
	err = fs.WalkDir(dir, ".", func(name string, e fs.DirEntry, err error) error {
		seen++
		switch {
		case err != nil && name == ".":
			return err
		case err != nil: // a folder that cannot be read
			return fs.SkipDir
		case seen > most:
			return fs.SkipAll
		case e.IsDir() && strings.Count(name, "/") >= mostFolders:
			return fs.SkipDir
		case !e.IsDir():
			names = append(names, name)
		}
		return nil
	})
	return names, seen, err
}

// FindFolder finds a folder by its name, ignoring case, down to the given depth, the
// nearest first. It returns "" if there is none.
func FindFolder(fsys fs.FS, dir, name string, depth int) string {
	entries, err := fs.ReadDir(fsys, dir)
	if err != nil || name == "" || depth == 0 {
		return ""
	}
	for _, e := range entries {
		if e.IsDir() && strings.EqualFold(e.Name(), name) {
			return path.Join(dir, e.Name())
		}
	}
	for _, e := range entries {
		if e.IsDir() {
			if sub := FindFolder(fsys, path.Join(dir, e.Name()), name, depth-1); sub != "" {
				return sub
			}
		}
	}
	return ""
}
