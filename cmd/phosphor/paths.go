package main

import (
	"errors"
	"io/fs"
	"path"
	"slices"
	"strings"

	"phosphor/formats/container"
	"phosphor/formats/tree"
)

// A place is where a path on the command line leads, through containers if it
// goes through any.
type place struct {
	fsys *container.FS
	name string
	said string // the path as the person wrote it
}

func open(said string) (place, error) {
	if said == "" {
		return place{}, usageError{errors.New("a path is empty")}
	}
	fsys, name, err := container.Open(said)
	if err != nil {
		return place{}, err
	}
	return place{fsys, name, said}, nil
}

// wrong makes an error of the file system speak of the path as it was said.
func (p place) wrong(err error) error { return container.Renamed(err, p.said) }

// stat describes what is there. The path "." of a container is a folder.
func (p place) stat() (fs.FileInfo, error) {
	st, err := p.fsys.Stat(p.name)
	return st, p.wrong(err)
}

// begin opens a path. The function that comes with it tells what was found wrong
// in containers, when everything is done.
func begin(std *streams, said string) (p place, st fs.FileInfo, end func(), err error) {
	end = func() {
		if p.fsys == nil {
			return
		}
		for _, w := range p.fsys.Warnings() {
			std.warn(w)
		}
	}
	if p, err = open(said); err == nil {
		st, err = p.stat()
	}
	return p, st, end, err
}

// contents reads a file, and unpacks it if it was packed by itself.
func (p place) contents() (data []byte, packer string, err error) {
	data, packer, err = p.fsys.Contents(p.name)
	return data, packer, p.wrong(err)
}

// folder returns a folder or a container as a file system. Where a folder of
// that name lies in it, that one is returned: one may hold the files of several
// games. Archives and disks without one have all their files in their first
// folder as well, wherever they lie, the nearest of several of one name: nobody
// can be expected to know in which folder of which disk in which archive the
// original's files are.
func (p place) folder(name string) (fs.FS, error) {
	dir, err := p.fsys.Dir(p.name)
	if err != nil {
		return nil, p.wrong(err)
	}
	if p.fsys.Kind(p.name) == nil {
		if sub := find(dir, ".", name, 1); sub != "" {
			return dir.Dir(sub)
		}
		return dir, nil
	}
	if sub := find(dir, ".", name, 4); sub != "" {
		return dir.Dir(sub)
	}
	names, err := dir.Files()
	if err != nil {
		return nil, p.wrong(err)
	}
	depth := func(name string) int { return strings.Count(name, "/") }
	slices.SortStableFunc(names, func(a, b string) int { return depth(a) - depth(b) })
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

// find looks for a folder by its name without regard to case, the nearest
// first, "" if there is none.
func find(fsys fs.FS, dir, name string, depth int) string {
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
			if sub := find(fsys, path.Join(dir, e.Name()), name, depth-1); sub != "" {
				return sub
			}
		}
	}
	return ""
}
