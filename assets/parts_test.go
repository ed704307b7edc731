package assets

import (
	"archive/zip"
	"bytes"
	"io/fs"
	"testing"
)

// TestParts checks that a part has the files of its folder, and all folders but what every program
// needs are parts.
func TestParts(t *testing.T) {
	for _, name := range Parts {
		b, err := Part(name)
		if err != nil {
			t.Fatal(err)
		}
		z, err := zip.NewReader(bytes.NewReader(b), int64(len(b)))
		if err != nil {
			t.Fatal(err)
		}
		n := 0
		err = fs.WalkDir(files, name, func(file string, e fs.DirEntry, err error) error {
			if err != nil || e.IsDir() {
				return err
			}
			n++
			want, err := fs.ReadFile(files, file)
			if err != nil {
				return err
			}
			if got, err := fs.ReadFile(z, file); err != nil || !bytes.Equal(got, want) {
				t.Errorf("%s: %d bytes, want %d: %v", file, len(got), len(want), err)
			}
			return nil
		})
		if err != nil || n == 0 || n != len(z.File) {
			t.Errorf("%s: %d files, %d in the archive: %v", name, n, len(z.File), err)
		}
	}
	for _, e := range must(files.ReadDir(".")) {
		part := false
		for _, name := range Parts {
			part = part || e.Name() == name
		}
		if !part && e.Name() != "fonts" && e.Name() != "icons" {
			t.Errorf("%s is missing in Parts", e.Name())
		}
	}
}

func must(list []fs.DirEntry, err error) []fs.DirEntry {
	if err != nil {
		panic(err)
	}
	return list
}
