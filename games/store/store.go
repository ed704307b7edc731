// Package store keeps a player's files: saved games now, and whatever else has
// to outlive the program. A write is atomic: whoever reads finds the old
// contents or the new, never a part, even when the machine stops in between.
package store

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
)

// WriteFile replaces the contents of the named file: it writes a temporary
// file in the same folder, makes sure that it is on the disk, and renames it.
func WriteFile(name string, data []byte) (err error) {
	f, err := os.CreateTemp(filepath.Dir(name), "."+filepath.Base(name)+".*")
	if err != nil {
		return err
	}
	defer func() {
		if err != nil {
			f.Close()
			os.Remove(f.Name())
		}
	}()
	if _, err = f.Write(data); err != nil {
		return err
	}
	if err = f.Chmod(0o644); err != nil {
		return err
	}
	if err = f.Sync(); err != nil {
		return err
	}
	if err = f.Close(); err != nil {
		return err
	}
	if err = os.Rename(f.Name(), name); err != nil {
		return err
	}
	// The new name must be on the disk too. Not every system lets a folder be
	// synchronised; the rename has happened all the same.
	if d, err := os.Open(filepath.Dir(name)); err == nil {
		d.Sync()
		d.Close()
	}
	return nil
}

// SetAside renames a file that cannot be read, so that it is not overwritten,
// and returns its new name: name.bad, name.bad2 and so on.
func SetAside(name string) (string, error) {
	for i := 1; i < 1000; i++ {
		to := name + ".bad"
		if i > 1 {
			to = fmt.Sprint(to, i)
		}
		if _, err := os.Lstat(to); errors.Is(err, fs.ErrNotExist) {
			return to, os.Rename(name, to)
		}
	}
	return "", fmt.Errorf("%s: too many files set aside beside it", name)
}
