package i18n

import (
	"bytes"
	"encoding/json"
	"fmt"
	"go/ast"
	"go/importer"
	"go/parser"
	"go/token"
	"go/types"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"reflect"
	"runtime"
	"slices"
	"strings"
	"testing"

	"golang.org/x/tools/go/analysis"
	syntax "golang.org/x/tools/go/analysis/passes/inspect"
	"golang.org/x/tools/go/analysis/passes/printf"
	"golang.org/x/tools/go/ast/inspector"
)

// TestFormatsInTables lets go vet's analyzer of formats check calls such as
// fmt.Sprintf(w.score, n), whose formats are in a table, in a variable or translated. It
// gives the analyzer a copy of each such file in which the call is made with every text that
// the format may be.
func TestFormatsInTables(t *testing.T) {
	root, err := filepath.Abs("../..")
	if err != nil {
		t.Fatal(err)
	}
	found, all := 0, tables{}
	pkgs, in := packages(t, root), map[string]tables{}
	for dir, files := range pkgs {
		in[dir] = tablesOf(files)
		for name, values := range in[dir] {
			all[name] = append(all[name], values...)
		}
	}
	copies := map[string][]byte{}
	for dir, files := range pkgs {
		for name, f := range files {
			var edits []edit
			for _, d := range f.Decls {
				edits = append(edits, editsOf(t, resolver{pkg: in[dir], all: all, file: name, decl: d})...)
			}
			if found += len(edits); len(edits) > 0 {
				copies[name] = apply(t, name, edits)
			}
		}
	}
	if found < 50 {
		t.Errorf("found only %d calls", found)
	}
	vet(t, root, copies)
}

// vet checks the formats of all packages, with copies in place of some files. The packages
// that a package imports are those that go list compiled, since copies export the same.
func vet(t *testing.T, root string, copies map[string][]byte) {
	cmd := exec.Command("go", "list", "-export", "-deps", "-json=ImportPath,Dir,Export,GoFiles,Standard", "./...")
	cmd.Dir, cmd.Env = root, append(os.Environ(), "CGO_ENABLED=0")
	out, err := cmd.Output()
	if err != nil {
		t.Fatal(err)
	}
	compiled, facts := map[string]string{}, map[string]analysis.Fact{}
	imported := importer.ForCompiler(fset, "gc", func(path string) (io.ReadCloser, error) { return os.Open(compiled[path]) })
	checked := 0
	for list := json.NewDecoder(bytes.NewReader(out)); list.More(); { // each after those it imports
		var p struct {
			ImportPath, Dir, Export string
			GoFiles                 []string
			Standard                bool
		}
		if err := list.Decode(&p); err != nil {
			t.Fatal(err)
		}
		compiled[p.ImportPath] = p.Export
		if p.Standard || !strings.HasPrefix(p.Dir, root) {
			continue
		}
		var files []*ast.File
		for _, name := range p.GoFiles {
			name = filepath.Join(p.Dir, name)
			var text any
			if b := copies[name]; b != nil {
				text = b
				checked++
			}
			f, err := parser.ParseFile(fset, name, text, parser.SkipObjectResolution)
			if err != nil {
				t.Fatal(err)
			}
			files = append(files, f)
		}
		analyse(t, p.ImportPath, files, imported, facts)
	}
	if checked < len(copies)*9/10 { // the others are for other systems
		t.Errorf("only %d of %d copies were checked", checked, len(copies))
	}
}

// analyse checks the formats of a package. It notes which functions pass a format on.
func analyse(t *testing.T, path string, files []*ast.File, imported types.Importer, facts map[string]analysis.Fact) {
	info := &types.Info{Types: map[ast.Expr]types.TypeAndValue{}, Instances: map[*ast.Ident]types.Instance{}, Defs: map[*ast.Ident]types.Object{}, Uses: map[*ast.Ident]types.Object{},
		Implicits: map[ast.Node]types.Object{}, Selections: map[*ast.SelectorExpr]*types.Selection{}, Scopes: map[ast.Node]*types.Scope{}, FileVersions: map[*ast.File]string{}}
	sizes := types.SizesFor("gc", runtime.GOARCH)
	pkg, err := (&types.Config{Importer: imported, Sizes: sizes}).Check(path, fset, files, info)
	if err != nil {
		t.Fatal(err)
	}
	name := func(o types.Object) string {
		if f, ok := o.(*types.Func); ok {
			return f.FullName()
		}
		return path + "." + o.Name()
	}
	_, err = printf.Analyzer.Run(&analysis.Pass{
		Analyzer: printf.Analyzer, Fset: fset, Files: files, Pkg: pkg, TypesInfo: info, TypesSizes: sizes,
		ResultOf: map[*analysis.Analyzer]any{syntax.Analyzer: inspector.New(files)},
		Report:   func(d analysis.Diagnostic) { t.Errorf("%s: %s", fset.Position(d.Pos), d.Message) },
		ImportObjectFact: func(o types.Object, fact analysis.Fact) bool {
			noted := facts[name(o)]
			if noted != nil {
				reflect.ValueOf(fact).Elem().Set(reflect.ValueOf(noted).Elem())
			}
			return noted != nil
		},
		ExportObjectFact: func(o types.Object, fact analysis.Fact) { facts[name(o)] = fact },
	})
	if err != nil {
		t.Fatal(err)
	}
}

var fset = token.NewFileSet()

// packages are the parsed files of all folders, by folder and name.
func packages(t *testing.T, root string) map[string]map[string]*ast.File {
	all := map[string]map[string]*ast.File{}
	source(t, root, func(name string) {
		if strings.HasSuffix(name, "_js.go") || strings.Contains(filepath.ToSlash(name), "/assets/source/") {
			return
		}
		f, err := parser.ParseFile(fset, name, nil, parser.SkipObjectResolution)
		if err != nil {
			t.Fatal(err)
		}
		dir := filepath.Dir(name)
		if all[dir] == nil {
			all[dir] = map[string]*ast.File{}
		}
		all[dir][name] = f
	})
	return all
}

// tables are the values of the fields, variables and constants of packages, by name. In those of
// a package, the values of a file have its name before a colon, too.
type tables map[string][]ast.Expr

func tablesOf(files map[string]*ast.File) tables {
	in, structs := tables{}, map[string]*ast.StructType{}
	for _, f := range files {
		ast.Inspect(f, func(n ast.Node) bool {
			if n, ok := n.(*ast.TypeSpec); ok {
				structs[n.Name.Name], _ = n.Type.(*ast.StructType)
			}
			return true
		})
	}
	for file, f := range files {
		add := func(name string, value ast.Expr) {
			in[name] = append(in[name], value)
			in[file+":"+name] = append(in[file+":"+name], value)
		}
		// positional adds the values of a literal without names of fields.
		var positional func(typ ast.Expr, lit *ast.CompositeLit)
		positional = func(typ ast.Expr, lit *ast.CompositeLit) {
			var inner ast.Expr
			switch x := typ.(type) {
			case *ast.Ident:
				if st := structs[x.Name]; st != nil {
					typ = st
				}
			case *ast.ArrayType:
				inner = x.Elt
			case *ast.MapType:
				inner = x.Value
			}
			var names []string
			if st, ok := typ.(*ast.StructType); ok {
				for _, field := range st.Fields.List {
					for _, id := range field.Names {
						names = append(names, id.Name)
					}
				}
			}
			for i, e := range lit.Elts {
				if kv, ok := e.(*ast.KeyValueExpr); ok {
					e = kv.Value
				} else if i < len(names) {
					add(names[i], e)
				}
				if lit, ok := e.(*ast.CompositeLit); ok && lit.Type == nil && inner != nil {
					positional(inner, lit)
				}
			}
		}
		ast.Inspect(f, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.KeyValueExpr:
				if key, ok := n.Key.(*ast.Ident); ok {
					add(key.Name, n.Value)
				}
			case *ast.ValueSpec:
				for i, v := range n.Values {
					add(n.Names[i].Name, v)
				}
			case *ast.CompositeLit:
				positional(n.Type, n)
			}
			return true
		})
	}
	return in
}

// A resolver finds the texts that an expression in a declaration may be.
type resolver struct {
	pkg, all tables
	file     string
	decl     ast.Decl
	depth    int
}

func (r resolver) texts(list ...ast.Expr) (texts []string) {
	if r.depth++; r.depth > 9 {
		return nil
	}
	for _, e := range list {
		texts = append(texts, r.text(e)...)
	}
	slices.Sort(texts)
	return slices.Compact(texts)
}

// named returns the texts of a name: of those in the file, if there are any, or else in the
// package, or among those of other packages.
func (r resolver) named(name string, far ...ast.Expr) []string {
	r.all = nil
	for _, list := range [][]ast.Expr{r.pkg[r.file+":"+name], r.pkg[name], far} {
		if texts := r.texts(list...); len(texts) > 0 {
			return texts
		}
	}
	return nil
}

func (r resolver) text(e ast.Expr) (texts []string) {
	if text, ok := folded(e); ok {
		return []string{text}
	}
	switch e := e.(type) {
	case *ast.ParenExpr:
		return r.texts(e.X)
	case *ast.SelectorExpr:
		return r.named(e.Sel.Name, r.all[e.Sel.Name]...)
	case *ast.IndexExpr:
		table, ok := e.X.(*ast.SelectorExpr)
		key, fixed := e.Index.(*ast.SelectorExpr)
		for i := 0; ok && fixed && i < len(r.pkg[table.Sel.Name]); i++ {
			lit, _ := r.pkg[table.Sel.Name][i].(*ast.CompositeLit)
			for i := 0; lit != nil && i < len(lit.Elts); i++ {
				kv, _ := lit.Elts[i].(*ast.KeyValueExpr)
				if of, ok := kv.Key.(*ast.SelectorExpr); ok && of.Sel.Name == key.Sel.Name {
					texts = append(texts, r.texts(kv.Value)...)
				}
			}
		}
		if texts == nil {
			return r.texts(e.X)
		}
	case *ast.CompositeLit:
		for _, x := range e.Elts {
			if kv, ok := x.(*ast.KeyValueExpr); ok {
				x = kv.Value
			}
			texts = append(texts, r.texts(x)...)
		}
	case *ast.CallExpr:
		if fun, ok := e.Fun.(*ast.SelectorExpr); ok && fun.Sel.Name == "T" {
			return r.texts(e.Args[len(e.Args)-1])
		}
	case *ast.BinaryExpr:
		for _, x := range r.texts(e.X) {
			for _, y := range r.texts(e.Y) {
				texts = append(texts, x+y)
			}
		}
	case *ast.Ident:
		ast.Inspect(r.decl, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.AssignStmt:
				for i, to := range n.Lhs {
					if id, ok := to.(*ast.Ident); ok && id.Name == e.Name {
						texts = append(texts, r.texts(n.Rhs[min(i, len(n.Rhs)-1)])...)
					}
				}
			case *ast.RangeStmt:
				if id, ok := n.Value.(*ast.Ident); ok && id.Name == e.Name {
					texts = append(texts, r.texts(n.X)...)
				}
			}
			return true
		})
		if texts == nil {
			return r.named(e.Name)
		}
	}
	return texts
}

// An edit puts a text before and after a part of a file.
type edit struct {
	from, to      int
	before, after func(source string) string
}

// elsewhere are files whose formats are not constants of their packages.
var elsewhere = []string{
	"games/atari/yukon/",            // in the resource file
	"games/assist/bar.go",           // a parameter
	"games/cards/table/patience.go", // a parameter
}

// editsOf finds the calls of a declaration with a format that go vet does not see.
func editsOf(t *testing.T, r resolver) (edits []edit) {
	ast.Inspect(r.decl, func(n ast.Node) bool {
		call, ok := n.(*ast.CallExpr)
		if !ok || call.Ellipsis != token.NoPos {
			return true
		}
		fun, ok := call.Fun.(*ast.SelectorExpr)
		if !ok {
			return true
		}
		x, _ := fun.X.(*ast.Ident)
		at := 0
		switch name := fun.Sel.Name; {
		case name == "Fprintf", name == "F" && x != nil && x.Name == "i18n":
			at = 1
		case name != "F" && (x == nil || x.Name != "fmt" || name != "Sprintf" && name != "Printf" && name != "Errorf"):
			return true
		}
		if len(call.Args) < at+2 { // go vet complains of it
			return true
		}
		format := call.Args[at]
		if _, ok := folded(format); ok {
			return true
		}
		texts := r.texts(format)
		if len(texts) == 0 || len(texts) > 20 {
			if !slices.ContainsFunc(elsewhere, func(dir string) bool { return strings.Contains(filepath.ToSlash(r.file), dir) }) {
				t.Errorf("%s: found %d texts for the format, want one", fset.Position(format.Pos()), len(texts))
			}
			return true
		}
		offset := func(p token.Pos) int { return fset.Position(p).Offset }
		callee := [2]int{offset(call.Pos()), offset(format.Pos())}
		rest := [2]int{offset(format.End()), offset(call.End())}
		blank := "_ = "
		if at == 1 && fun.Sel.Name == "Fprintf" {
			blank = "_, _ = "
		}
		edits = append(edits, edit{offset(format.Pos()), offset(format.End()), func(source string) string {
			made := "func() string { "
			for _, text := range texts {
				if _, said, ok := strings.Cut(text, "::"); ok {
					text = said
				}
				made += blank + source[callee[0]:callee[1]] + fmt.Sprintf("%q", text) + source[rest[0]:rest[1]] + "; "
			}
			return made + "return "
		}, func(string) string { return " }()" }})
		return true
	})
	return edits
}

// apply returns a file with edits.
func apply(t *testing.T, name string, edits []edit) []byte {
	b, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	old := string(b)
	slices.SortFunc(edits, func(a, b edit) int { return b.from - a.from })
	text := old
	for _, e := range edits {
		text = text[:e.from] + e.before(old) + text[e.from:e.to] + e.after(old) + text[e.to:]
	}
	return []byte(text)
}
