package house

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"phosphor/games/catalog"
)

// inText finds the strings in Go source that are the name of a game: the position and the
// string of each.
func inText(t *testing.T, file string, src any, names map[string]bool) (list []string) {
	set := token.NewFileSet()
	f, err := parser.ParseFile(set, file, src, parser.SkipObjectResolution)
	if err != nil {
		t.Fatal(err)
	}
	ast.Inspect(f, func(n ast.Node) bool {
		if lit, ok := n.(*ast.BasicLit); ok && lit.Kind == token.STRING {
			if s, err := strconv.Unquote(lit.Value); err == nil && names[s] {
				list = append(list, set.Position(lit.Pos()).String()+": "+s)
			}
		}
		return true
	})
	return list
}

// TestNoGameByName checks that programs name no game: each game itself describes what is
// special about it. Sentences, as in usage texts, may name games as examples.
func TestNoGameByName(t *testing.T) {
	names := map[string]bool{}
	for _, g := range catalog.All {
		names[g.Name] = true
	}
	err := filepath.WalkDir(filepath.Join("..", ".."), func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || !strings.HasSuffix(name, ".go") || strings.HasSuffix(name, "_test.go") {
			return err
		}
		for _, where := range inText(t, name, nil, names) {
			t.Errorf("%s: the program uses this game's name", where)
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	if got := inText(t, "x.go", `package x; var y = map[string]int{"golf": 1, "as in golf": 2}`, names); len(got) != 1 {
		t.Errorf("names in the program: %q", got)
	}
}

// indexed finds the String methods in Go source that index a list with the value and check
// nothing: they would panic for a value outside the list.
func indexed(t *testing.T, file string, src any) (list []string) {
	set := token.NewFileSet()
	f, err := parser.ParseFile(set, file, src, parser.SkipObjectResolution)
	if err != nil {
		t.Fatal(err)
	}
	for _, d := range f.Decls {
		fn, ok := d.(*ast.FuncDecl)
		if !ok || fn.Recv == nil || fn.Name.Name != "String" || len(fn.Recv.List[0].Names) == 0 {
			continue
		}
		self, guarded := fn.Recv.List[0].Names[0].Name, false
		ast.Inspect(fn.Body, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.IfStmt, *ast.SwitchStmt:
				guarded = true
			case *ast.IndexExpr:
				if id, ok := n.Index.(*ast.Ident); ok && id.Name == self && !guarded {
					list = append(list, set.Position(n.Pos()).String())
				}
			}
			return true
		})
	}
	return list
}

// TestStringsOfAnyValue checks that String works for every value of a type with names,
// even invalid ones.
func TestStringsOfAnyValue(t *testing.T) {
	files := 0
	walk(t, filepath.Join("..", "..", ".."), func(pkg, name string, _ []string) {
		files++
		for _, where := range indexed(t, filepath.Join("..", "..", "..", filepath.FromSlash(pkg), name), nil) {
			t.Errorf("%s: a value without a name causes a panic", where)
		}
	})
	if files < 500 {
		t.Errorf("found only %d files", files)
	}
	if got := indexed(t, "x.go", `package x; type T int; func (t T) String() string { return names[t] }`); len(got) != 1 {
		t.Errorf("panics: %q", got)
	}
}
