package container

import (
	"io/fs"
	"strings"
)

// FindFile returns the spelling of a file's name in a folder, ignoring case, or "" if
// there is none.
func FindFile(fsys fs.FS, dir, name string) (string, error) {
	list, err := fs.ReadDir(fsys, dir)
	if err != nil {
		return "", err
	}
	for _, e := range list {
		if strings.EqualFold(e.Name(), name) && !e.IsDir() {
			return e.Name(), nil
		}
	}
	return "", nil
}
