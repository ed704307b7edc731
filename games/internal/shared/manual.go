package shared

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// A Manual are the sentences of a manual in its order: where each stands, what it says, and the
// test that shows it, one of the package or of the folder that stands before it; several with
// commas between them.
type Manual [][3]string

// Covered checks that every test that a table of sentences names exists, and that it has the case
// that is named after a colon; with colons, semicolons stand between several. A folder is one
// below the package's, or begins with .. for another.
func Covered(t *testing.T, manual Manual) {
	t.Helper()
	source := map[string]string{}
	read := func(folder string) string {
		if s, ok := source[folder]; ok {
			return s
		}
		files, err := filepath.Glob(filepath.Join(folder, "*_test.go"))
		if err != nil || len(files) == 0 {
			t.Errorf("%s: no tests there: %v", folder, err)
		}
		s := ""
		for _, f := range files {
			b, err := os.ReadFile(f)
			if err != nil {
				t.Fatal(err)
			}
			s += string(b)
		}
		source[folder] = s
		return s
	}
	for _, m := range manual {
		between := ", "
		if strings.ContainsAny(m[2], ":;") {
			between = "; "
		}
		for _, name := range strings.Split(m[2], between) {
			folder := "."
			name, tried, _ := strings.Cut(name, ": ")
			if dir, test, two := strings.Cut(name, " "); two {
				folder, name = dir, test
			}
			if !strings.Contains(read(folder), "func "+name+"(t *testing.T)") {
				t.Errorf("%s, %q: there is no %s in %s", m[0], m[1], name, folder)
			}
			if !strings.Contains(read(folder), `"`+tried) && tried != "" {
				t.Errorf("%s, %q: %s does not try %q", m[0], m[1], name, tried)
			}
		}
	}
}
