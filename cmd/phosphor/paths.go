package main

import (
	"io/fs"
	"path"

	"phosphor/assets/i18n"
	"phosphor/cmd/internal/host"
	"phosphor/formats/container"
	"phosphor/formats/detect"
	"phosphor/formats/tree"
)

// A place is the target of a path on the command line, which may lead through containers.
type place struct {
	fsys *container.FS
	name string
	said string // the path as the user wrote it
}

func open(said string) (place, error) {
	if said == "" {
		return place{}, usageError{i18n.Errorf("the path is empty")}
	}
	fsys, name, err := container.Open(said)
	if err != nil {
		return place{}, err
	}
	return place{fsys, name, said}, nil
}

// wrong returns an error of the file system with the path as the user wrote it.
func (p place) wrong(err error) error { return container.Renamed(err, p.said) }

// stat describes the target. The path "." of a container is a folder.
func (p place) stat() (fs.FileInfo, error) {
	st, err := p.fsys.Stat(p.name)
	return st, p.wrong(err)
}

// begin opens a path. The returned function reports, at the end, problems found in
// containers.
func begin(std *streams, said string) (p place, st fs.FileInfo, end func(), err error) {
	end = func() {
		if p.fsys == nil {
			return
		}
		for _, w := range p.fsys.Warnings() {
			std.fail(w)
		}
	}
	if p, err = open(said); err == nil {
		st, err = p.stat()
	}
	return p, st, end, err
}

// contents reads a file, and unpacks it if the file itself is packed.
func (p place) contents() (data []byte, packer string, err error) {
	data, packer, err = p.fsys.Contents(p.name)
	return data, packer, p.wrong(err)
}

// beside returns a function that reads the files next to this one.
func (p place) beside() detect.Beside {
	if p.fsys == nil {
		return nil
	}
	return detect.Siblings(p.name, p.fsys.ReadFile)
}

// single returns a folder that holds only this file, if a game can use the file alone:
// levels, or a file of an original.
func (p place) single(data []byte) (fs.FS, bool) {
	format := detect.File(data, p.name)
	if _, known, _ := detect.Known(data, p.name); !known && (format == nil || format.Class != detect.Levels) {
		return nil, false
	}
	t := tree.New()
	t.Add(tree.File{Name: path.Base(p.name), Size: int64(len(data)), Read: func() ([]byte, error) { return data, nil }})
	return t, true
}

// folder returns the files of an original in a folder, an archive or a disk, or a folder
// with the original that is a single file.
func (p place) folder(name string) (fs.FS, error) {
	if st, err := p.stat(); err == nil && st.Mode().IsRegular() && p.fsys.Kind(p.name) == nil {
		if data, _, err := p.contents(); err == nil {
			if alone, ok := p.single(data); ok {
				return alone, nil
			}
		}
	}
	dir, err := p.fsys.Dir(p.name)
	if err != nil {
		return nil, p.wrong(err)
	}
	files, err := host.Originals(dir, name, p.fsys.Kind(p.name) != nil)
	return files, p.wrong(err)
}
