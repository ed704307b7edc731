package container

import (
	"errors"
	"io/fs"
	"path"
)

// IsTree reports whether there is a folder, an archive or a disk at a path, packed or
// not, rather than a single file.
func (f *FS) IsTree(name string) bool {
	if st, err := f.Stat(name); err != nil || st.IsDir() {
		return err == nil
	}
	k := f.Kind(name)
	if k == nil || !k.Plain {
		return k != nil
	}
	_, _, err := f.Contents(name)
	return errors.Is(err, ErrDisk)
}

// Files lists the files of a folder or a container, sorted by name, with those in all
// folders and containers in it. A container that cannot be read is listed as a file. With
// an error it returns the names found so far.
func (f *FS) Files() (names []string, err error) {
	err = fs.WalkDir(f, ".", func(name string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case name == "." || d.IsDir():
			return nil
		}
		if st, err := f.Stat(name); err != nil || st.IsDir() { // links to nothing and to folders
			return nil
		}
		if f.IsTree(name) {
			if in, err := f.Dir(name); err == nil {
				if more, err := in.Files(); err == nil {
					for _, m := range more {
						names = append(names, path.Join(name, m))
					}
					return nil
				}
			}
		}
		names = append(names, name)
		return nil
	})
	return names, err
}

// Renamed replaces the path in an error of the file system by the path as the user
// wrote it.
func Renamed(err error, said string) error {
	var e *fs.PathError
	if errors.As(err, &e) {
		return &fs.PathError{Op: e.Op, Path: said, Err: e.Err}
	}
	return err
}
