package shared

import (
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// A Manual lists the sentences of a manual in order: the place, the text, and the tests
// that show it, separated by semicolons. A test is in the package, or in the folder given
// before its name. After a colon follows the part of the test that shows the sentence: a
// case of its table, or words of its text.
type Manual [][3]string

// Covered checks that every test that a table of sentences names exists and can fail, and
// that the words after its colon occur in it, in a helper, or in a variable that it
// reads. A test that shows several sentences must give the part for each.
func Covered(t *testing.T, manual Manual) {
	t.Helper()
	folders, shows := map[string]suite{}, map[string]int{}
	type proof struct{ folder, test, tried string }
	each := func(m [3]string, do func(proof)) {
		for _, name := range strings.Split(m[2], "; ") {
			p := proof{folder: "."}
			p.test, p.tried, _ = strings.Cut(name, ": ")
			if dir, test, two := strings.Cut(p.test, " "); two {
				p.folder, p.test = dir, test
			}
			do(p)
		}
	}
	for _, m := range manual {
		each(m, func(p proof) { shows[p.folder+p.test]++ })
	}
	for _, m := range manual {
		each(m, func(p proof) {
			s, ok := folders[p.folder]
			if !ok {
				s = readSuite(t, p.folder)
				folders[p.folder] = s
			}
			switch d, ok := s.decls[p.test].(*ast.FuncDecl); {
			case !ok:
				t.Errorf("%s, %q: there is no %s in %s", m[0], m[1], p.test, p.folder)
			case !fails(d):
				t.Errorf("%s, %q: %s cannot fail", m[0], m[1], p.test)
			case p.tried == "" && shows[p.folder+p.test] > 1:
				t.Errorf("%s, %q: which part of %s shows it?", m[0], m[1], p.test)
			case !s.says(p.test, p.tried, map[string]bool{}):
				t.Errorf("%s, %q: %s does not try %q", m[0], m[1], p.test, p.tried)
			}
		})
	}
}

// A suite is the tests of a folder: what they declare, and the text of each declaration.
type suite struct {
	decls map[string]ast.Node
	text  map[string]string
}

func readSuite(t *testing.T, folder string) suite {
	t.Helper()
	s := suite{map[string]ast.Node{}, map[string]string{}}
	files, err := filepath.Glob(filepath.Join(folder, "*_test.go"))
	if err != nil || len(files) == 0 {
		t.Errorf("%s: no tests there: %v", folder, err)
	}
	for _, name := range files {
		src, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		fset := token.NewFileSet()
		f, err := parser.ParseFile(fset, name, src, parser.ParseComments)
		if err != nil {
			t.Fatal(err)
		}
		note := func(name string, n ast.Node, doc *ast.CommentGroup) {
			from, to := n.Pos(), n.End()
			if doc != nil {
				from = doc.Pos()
			}
			s.decls[name] = n
			text := string(src[fset.Position(from).Offset:fset.Position(to).Offset])
			s.text[name] = strings.ReplaceAll(text, "\n// ", " ") // comments may be wrapped anew
		}
		for _, d := range f.Decls {
			switch d := d.(type) {
			case *ast.FuncDecl:
				note(d.Name.Name, d, d.Doc)
			case *ast.GenDecl:
				for _, spec := range d.Specs {
					if v, ok := spec.(*ast.ValueSpec); ok && v.Names[0].Name != "manual" {
						note(v.Names[0].Name, v, v.Doc)
					}
				}
			}
		}
	}
	return s
}

// says reports whether words occur in a declaration, or in one that it uses.
func (s suite) says(name, words string, seen map[string]bool) bool {
	if seen[name] || s.decls[name] == nil {
		return false
	}
	seen[name] = true
	if strings.Contains(strings.Join(strings.Fields(s.text[name]), " "), words) {
		return true
	}
	found := false
	ast.Inspect(s.decls[name], func(n ast.Node) bool {
		if id, ok := n.(*ast.Ident); ok && !found {
			found = s.says(id.Name, words, seen)
		}
		return !found
	})
	return found
}

// fails reports whether a test can fail: it reports a failure itself, or passes its t on.
func fails(d *ast.FuncDecl) bool {
	can := false
	ast.Inspect(d.Body, func(n ast.Node) bool {
		c, ok := n.(*ast.CallExpr)
		if !ok {
			return true
		}
		if f, ok := c.Fun.(*ast.SelectorExpr); ok {
			if x, ok := f.X.(*ast.Ident); ok && x.Name == "t" && (strings.HasPrefix(f.Sel.Name, "Error") || strings.HasPrefix(f.Sel.Name, "Fatal")) {
				can = true
			}
		}
		for _, a := range c.Args {
			if x, ok := a.(*ast.Ident); ok && x.Name == "t" {
				can = true
			}
		}
		return true
	})
	return can
}
