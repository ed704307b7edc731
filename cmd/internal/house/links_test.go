package house

import (
	"go/ast"
	"go/doc"
	"go/doc/comment"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// dangling matches a link of a doc comment that go doc shows with its brackets.
var dangling = regexp.MustCompile(`(^|[\s(])\[\*?[A-Za-z]\w*(\.\w+)*\]`)

// TestDocLinks checks that every link in a doc comment leads to something: [Piece]s and
// [Desk.Advance], a promoted method, do not.
func TestDocLinks(t *testing.T) {
	root := filepath.Join("..", "..", "..")
	err := filepath.WalkDir(root, func(dir string, d fs.DirEntry, err error) error {
		if err != nil || !d.IsDir() {
			return err
		}
		if name := d.Name(); name != ".." && strings.HasPrefix(name, ".") || name == "build" || name == "testdata" {
			return fs.SkipDir
		}
		checkLinks(t, dir)
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}

// checkLinks checks the package in a folder, if there is one.
func checkLinks(t *testing.T, dir string) {
	entries, err := os.ReadDir(dir)
	if err != nil {
		t.Error(err)
		return
	}
	fset := token.NewFileSet()
	byName := map[string][]*ast.File{}
	for _, e := range entries {
		if !strings.HasSuffix(e.Name(), ".go") || strings.HasSuffix(e.Name(), "_test.go") {
			continue
		}
		f, err := parser.ParseFile(fset, filepath.Join(dir, e.Name()), nil, parser.ParseComments)
		if err != nil {
			t.Error(err)
			continue
		}
		byName[f.Name.Name] = append(byName[f.Name.Name], f)
	}
	for _, files := range byName {
		p, err := doc.NewFromFiles(fset, files, "phosphor/"+filepath.ToSlash(dir))
		if err != nil {
			t.Errorf("%s: %v", dir, err)
			continue
		}
		for _, text := range docTexts(p) {
			for _, said := range plainTexts(p.Parser().Parse(text)) {
				for _, link := range dangling.FindAllString(said, -1) {
					t.Errorf("%s: %s in %q leads nowhere", dir, strings.TrimSpace(link), said)
				}
			}
		}
	}
}

// docTexts returns all doc comments of a package.
func docTexts(p *doc.Package) []string {
	texts := []string{p.Doc}
	values := func(list []*doc.Value) {
		for _, v := range list {
			texts = append(texts, v.Doc)
		}
	}
	funcs := func(list []*doc.Func) {
		for _, f := range list {
			texts = append(texts, f.Doc)
		}
	}
	values(p.Consts)
	values(p.Vars)
	funcs(p.Funcs)
	for _, typ := range p.Types {
		texts = append(texts, typ.Doc)
		values(typ.Consts)
		values(typ.Vars)
		funcs(typ.Funcs)
		funcs(typ.Methods)
	}
	return texts
}

// plainTexts returns the paragraphs, headings and items of a comment without links and
// without code.
func plainTexts(d *comment.Doc) (list []string) {
	add := func(texts []comment.Text) {
		var s strings.Builder
		for _, text := range texts {
			if plain, ok := text.(comment.Plain); ok {
				s.WriteString(string(plain))
			}
		}
		list = append(list, s.String())
	}
	var blocks func(all []comment.Block)
	blocks = func(all []comment.Block) {
		for _, b := range all {
			switch b := b.(type) {
			case *comment.Paragraph:
				add(b.Text)
			case *comment.Heading:
				add(b.Text)
			case *comment.List:
				for _, item := range b.Items {
					blocks(item.Content)
				}
			}
		}
	}
	blocks(d.Content)
	return list
}
