package host

import (
	"io/fs"
	"path"
	"slices"
	"strings"

	"phosphor/formats/container"
	"phosphor/formats/tree"
)

// Originals returns the files of an original in a folder. Where a folder of that
// name lies in it, that one is returned: one may hold the files of several
// games. Of what is mixed, an archive, a disk, or files that were dropped, it
// returns all files in the first folder as well where there is none of that name,
// wherever they lie, the nearest of several of one name: nobody can be expected
// to know in which folder of which disk in which archive the original's files are.
func Originals(dir *container.FS, name string, mixed bool) (fs.FS, error) {
	depth := 1
	if mixed {
		depth = 4
	}
	if sub := FindFolder(dir, ".", name, depth); sub != "" {
		return dir.Dir(sub)
	}
	if !mixed {
		return dir, nil
	}
	names, err := dir.Files()
	if err != nil {
		return nil, err
	}
	level := func(name string) int { return strings.Count(name, "/") }
	slices.SortStableFunc(names, func(a, b string) int { return level(a) - level(b) })
	all := tree.New()
	for _, name := range names {
		st, err := dir.Stat(name)
		if err != nil {
			continue
		}
		f := tree.File{Name: name, Size: st.Size(), Time: st.ModTime(), Read: func() ([]byte, error) { return dir.ReadFile(name) }}
		all.Add(f)
		if f.Name = path.Base(name); f.Name != name {
			if _, err := all.Stat(f.Name); err != nil {
				all.Add(f)
			}
		}
	}
	return all, nil
}

// FindFolder looks for a folder by its name without regard to case, down to a
// depth, the nearest first. It returns "" if there is none.
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
