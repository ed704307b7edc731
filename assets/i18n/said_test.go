package i18n

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// TestSaid finds the texts that the source gives to T, F, N, Errorf and Text, and reports those
// that the first language file lacks. The formats of N, which go vet cannot check, have no
// argument but the number.
func TestSaid(t *testing.T) {
	first := languages[1]
	calls(t, func(at token.Position, name string, texts []string) {
		for _, text := range texts {
			if v := verbs(text); name == "N" && len(v) > 0 && !slices.Equal(v, []string{"1d"}) {
				t.Errorf("%s: the number is not the only argument of %q", at, text)
			}
			text = strings.ReplaceAll(text, "%w", "%v")
			if words := verb.ReplaceAllString(text, ""); strings.Trim(words, ": ") != "" && !strings.HasSuffix(text, "::") && !first.Has(text) {
				t.Errorf("%s: %s.txt lacks %q", at, first.Code, text)
			}
		}
	})
}

// calls finds the calls of the package's functions, and of methods with the same names, and
// passes the constant texts among their arguments that need a translation.
func calls(t *testing.T, each func(at token.Position, name string, texts []string)) {
	inspect(t, "../..", func(at token.Position, call *ast.CallExpr) {
		fun, ok := call.Fun.(*ast.SelectorExpr)
		if !ok {
			return
		}
		args := call.Args
		x, _ := fun.X.(*ast.Ident)
		ours := x != nil && x.Name == "i18n"
		var texts []string
		switch fun.Sel.Name {
		case "T", "F", "N":
			if ours {
				args = args[1:] // without the language
			}
		}
		switch fun.Sel.Name {
		case "Errorf", "Text":
			if !ours {
				return
			}
			fallthrough
		case "T", "F":
			args = args[:min(1, len(args))]
		case "N":
			args = args[min(1, len(args)):]
		default:
			return
		}
		for _, a := range args {
			if text, ok := folded(a); ok {
				texts = append(texts, text)
			}
		}
		each(at, fun.Sel.Name, texts)
	})
}

// inspect passes all calls in the program's source files.
func inspect(t *testing.T, root string, each func(at token.Position, call *ast.CallExpr)) {
	source(t, root, func(name string) {
		fset := token.NewFileSet()
		f, err := parser.ParseFile(fset, name, nil, parser.SkipObjectResolution)
		if err != nil {
			t.Fatal(err)
		}
		ast.Inspect(f, func(n ast.Node) bool {
			if call, ok := n.(*ast.CallExpr); ok {
				each(fset.Position(call.Pos()), call)
			}
			return true
		})
	})
}

// source passes the names of the program's source files.
func source(t *testing.T, root string, each func(name string)) {
	err := filepath.WalkDir(root, func(name string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case d.IsDir() && (d.Name() == "testdata" || d.Name() == "build" || len(d.Name()) > 2 && d.Name()[0] == '.'):
			return filepath.SkipDir
		case strings.HasSuffix(name, ".go") && !strings.HasSuffix(name, "_test.go"):
			each(name)
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}
