// Package samples finds what tests of the formats are compared with and what is
// not part of the repository: real files, in the folder that PHOSPHOR_SHARED
// names or else in the folder shared beside the repository, and other programs.
package samples

import (
	"os"
	"os/exec"
	"path/filepath"
	"testing"
)

// Path returns the path of a real file or a folder of them, and skips the test
// where there is none: Path(t, "img", "tiger.img").
func Path(t testing.TB, elem ...string) string {
	t.Helper()
	root := os.Getenv("PHOSPHOR_SHARED")
	for dir := "."; root == ""; dir = filepath.Join(dir, "..") {
		if _, err := os.Stat(filepath.Join(dir, "go.mod")); err == nil {
			root = filepath.Join(dir, "..", "shared")
		}
		if len(dir) > 100 {
			t.Fatal("no go.mod above the test's folder")
		}
	}
	p := filepath.Join(append([]string{root, "samples"}, elem...)...)
	if _, err := os.Stat(p); err != nil {
		t.Skipf("no test material (set PHOSPHOR_SHARED): %v", err)
	}
	return p
}

// Read returns the contents of a real file, and skips the test where it is not
// there.
func Read(t testing.TB, elem ...string) []byte {
	t.Helper()
	b, err := os.ReadFile(Path(t, elem...))
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// Program returns the path of a program, and skips the test where it is not
// installed.
func Program(t testing.TB, name string) string {
	t.Helper()
	p, err := exec.LookPath(name)
	if err != nil {
		t.Skipf("%s is not installed", name)
	}
	return p
}
