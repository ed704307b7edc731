package house

import (
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// tableOf returns the folders of the packages in README's table. The row of the games has
// names only, whose folders are in that of one of the machines.
func tableOf(readme, top string) (dirs []string) {
	quoted := regexp.MustCompile("`([^`]+)`")
	for line := range strings.Lines(readme) {
		if !strings.HasPrefix(line, "| `") {
			continue
		}
		for _, m := range quoted.FindAllStringSubmatch(line, -1) {
			name := m[1]
			if strings.HasSuffix(name, "/...") || strings.ContainsAny(name, " *-.") {
				continue
			}
			for _, m := range append([]string{""}, machines...) {
				if st, err := os.Stat(filepath.Join(top, m, name)); err == nil && st.IsDir() {
					dirs = append(dirs, strings.TrimPrefix(m+"/"+name, "/"))
				}
			}
		}
	}
	return dirs
}

// Packages without an example: formats is a comment, and what fb/page does runs in a browser.
var withoutExample = map[string]bool{"formats": true, "fb/page": true}

// TestExamples checks that every package that README's table names has an example that
// runs.
func TestExamples(t *testing.T) {
	top := filepath.Join("..", "..", "..")
	readme, err := os.ReadFile(filepath.Join(top, "README.md"))
	if err != nil {
		t.Fatal(err)
	}
	dirs := tableOf(string(readme), top)
	if len(dirs) < 80 {
		t.Errorf("found only %d packages", len(dirs))
	}
	for _, dir := range dirs {
		files, err := filepath.Glob(filepath.Join(top, dir, "*_test.go"))
		if err != nil {
			t.Fatal(err)
		}
		runs := withoutExample[dir]
		for _, name := range files {
			f, err := parser.ParseFile(token.NewFileSet(), name, nil, parser.ParseComments)
			if err != nil {
				t.Fatal(err)
			}
			for _, d := range f.Decls {
				fn, ok := d.(*ast.FuncDecl)
				if !ok || !strings.HasPrefix(fn.Name.Name, "Example") {
					continue
				}
				for _, c := range f.Comments {
					runs = runs || c.Pos() > fn.Pos() && c.End() < fn.End() && strings.Contains(strings.ToLower(c.Text()), "output:")
				}
			}
		}
		if !runs {
			t.Errorf("README names %s, which has no Example that runs", dir)
		}
	}
}
