package i18n

import (
	"go/ast"
	"go/constant"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"reflect"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
)

func TestParse(t *testing.T) {
	got := Parse("de", "# a comment\nyes\n\tja\n\nmenu::Open\\s\n\tÖffnen\\s\na\\nb\n\tc\\\\nd\n")
	for key, want := range map[string]string{"yes": "ja", "menu::Open ": "Öffnen ", "a\nb": `c\nd`} {
		if got[key] != want {
			t.Errorf("%q: %q, want %q", key, got[key], want)
		}
	}
}

func TestEnglish(t *testing.T) {
	if got := T("en", "menu::Open"); got != "Open" {
		t.Errorf("the context is visible: %q", got)
	}
	if got := T("xx", "nothing has this text"); got != "nothing has this text" {
		t.Errorf("unknown language: %q", got)
	}
	for n, want := range map[int]string{0: "0 files", 1: "one file", 2: "2 files"} {
		if got := N("en", n, "one file", "%d files"); got != want {
			t.Errorf("N %d: %q, want %q", n, got, want)
		}
	}
	table := struct {
		a    string
		list []string
		by   map[int][]string
	}{"menu::Open", []string{"menu::Close"}, map[int][]string{1: {"menu::Quit"}}}
	got := Of("en", &table)
	if got.a != "Open" || got.list[0] != "Close" || got.by[1][0] != "Quit" || table.list[0] != "menu::Close" || Of("en", &table) != got {
		t.Errorf("Of: %v of %v", got, table)
	}
}

// TestDecimals checks that numbers with a fraction have the decimal point of the language.
func TestDecimals(t *testing.T) {
	for lang, want := range map[string]string{"en": "about 97.4%", "de": "etwa 97,4 %"} {
		if got := F(lang, "about %.3g%%", 97.42); got != want {
			t.Errorf("%s: %q, want %q", lang, got, want)
		}
	}
}

// tight finds signs that French sets off and that follow a word at once. names are words that
// end in such a sign: an Atari mark, a prefix of deals and a menu.
var (
	tight = regexp.MustCompile(`[^\s\x{a0}]([:;!?»])($|[\s\])|])`)
	names = strings.NewReplacer("tru?", "", "ms:", "", "&?", "")
)

// TestWords breaks lines before no sign that French sets off.
func TestWords(t *testing.T) {
	got := Words(setApart.Replace("Droite : le menu,\n« Jeu » ; 5 %% ou 2 $. Quoi ?"))
	if want := []string{"Droite\u00a0:", "le", "menu,", "«\u00a0Jeu\u00a0»\u00a0;", "5\u00a0%%", "ou", "2\u00a0$.", "Quoi\u00a0?"}; !slices.Equal(got, want) {
		t.Errorf("%q", got)
	}
}

func TestFind(t *testing.T) {
	for locale, want := range map[string]string{"de_AT.UTF-8": "de", "de": "de", "DE-ch": "de", "C": "en", "": "en", "dental": "en"} {
		if l, _ := Find(locale); l.Code != want {
			t.Errorf("%q: %q, want %q", locale, l.Code, want)
		}
	}
}

var verb = regexp.MustCompile(`%(\[\d+\])?[-+# 0]*[\d.]*[a-zA-Z%]`)

// verbs are those of a format, in the order of the arguments.
func verbs(format string) (list []string) {
	for i, m := range verb.FindAllStringSubmatch(format, -1) {
		if m[0] == "%%" {
			continue
		}
		at := strconv.Itoa(i + 1)
		if m[1] != "" {
			at = strings.Trim(m[1], "[]")
		}
		list = append(list, at+m[0][len(m[0])-1:])
	}
	slices.Sort(list)
	return slices.Compact(list)
}

// TestFiles compares the file of each language with the source: its keys are texts of the
// program, and formats take the same arguments.
func TestFiles(t *testing.T) {
	said := texts(t)
	for _, l := range languages[1:] {
		b, err := os.ReadFile(l.Code + ".txt")
		if err != nil {
			t.Fatal(err)
		}
		lines := strings.Split(string(b), "\n")
		seen := map[string]bool{}
		for i, line := range lines {
			if line == "" || line[0] == '#' || line[0] == '\t' {
				continue
			}
			key := unescape.Replace(line)
			text, ok := l.texts()[key]
			switch {
			case i+1 == len(lines) || !strings.HasPrefix(lines[i+1], "\t"):
				t.Errorf("%s.txt:%d: no translation for the text", l.Code, i+1)
			case seen[key]:
				t.Errorf("%s.txt:%d: duplicate text %q", l.Code, i+1, key)
			case !used(said, key):
				t.Errorf("%s.txt:%d: text %q is not used", l.Code, i+1, key)
			case ok && !slices.Equal(verbs(key), verbs(text)):
				t.Errorf("%s.txt:%d: %q and its translation %q have different arguments", l.Code, i+1, key, text)
			case ok && l.apart && tight.MatchString(names.Replace(text)):
				t.Errorf("%s.txt:%d: a sign in %q needs a space before it", l.Code, i+1, text)
			}
			seen[key] = true
		}
		for key := range languages[1].texts() {
			if !l.Has(key) {
				t.Errorf("%s.txt lacks %q", l.Code, key)
			}
		}
	}
}

// used reports whether the source has a text, or a context and a text that it puts together.
func used(said map[string]bool, key string) bool {
	context, text, ok := strings.Cut(key, "::")
	return said[key] || ok && said[context+"::"] && said[text]
}

// texts are all constant texts of the source, and the paragraphs of those that have several.
func texts(t *testing.T) map[string]bool {
	said := map[string]bool{}
	seen := map[string]bool{}
	var add func(text string)
	add = func(text string) {
		if seen[text] {
			return
		}
		seen[text] = true
		text = strings.ReplaceAll(text, "%w", "%v") // as Say looks it up
		said[text] = true
		for line := range strings.Lines(text) {
			said[strings.TrimRight(line, "\n")] = true
		}
		for _, par := range strings.Split(text, "\n\n") {
			said[strings.Join(strings.Fields(par), " ")] = true
		}
		for part := range strings.SplitSeq(text, ", ") {
			said[part] = true
		}
		for _, p := range patterns { // as errors are taken apart
			for _, part := range match(p, text) {
				add(part.(string))
			}
		}
	}
	err := filepath.WalkDir("../..", func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			if d != nil && (d.Name() == "testdata" || d.Name() == "build" || strings.HasPrefix(d.Name(), ".") && len(d.Name()) > 2) {
				return filepath.SkipDir
			}
			return err
		}
		if strings.Contains(filepath.ToSlash(name), "cmd/web/static/") { // the document of the page, and its script
			b, err := os.ReadFile(name)
			for _, m := range pageText.FindAllStringSubmatch(string(b), -1) {
				add(m[1] + m[2] + m[3])
			}
			return err
		}
		if !strings.HasSuffix(name, ".go") || strings.HasSuffix(name, "_test.go") {
			return nil
		}
		f, err := parser.ParseFile(token.NewFileSet(), name, nil, parser.SkipObjectResolution)
		if err != nil {
			return err
		}
		ast.Inspect(f, func(n ast.Node) bool {
			e, isExpr := n.(ast.Expr)
			if text, ok := "", false; isExpr {
				if text, ok = folded(e); ok {
					add(text)
					if help, ok := reflect.StructTag(text).Lookup("help"); ok { // of a flag
						add(help)
					}
					return false
				}
			}
			list, ok := n.(*ast.CompositeLit)
			if !ok {
				return true
			}
			var whole []string
			for _, e := range list.Elts {
				line, _ := folded(e)
				whole = append(whole, line)
			}
			said[strings.Join(whole, "\n")] = true
			par := "" // the lines of a paragraph
			for _, e := range list.Elts {
				line, ok := folded(e)
				if !ok || line == "" {
					said[par], par = true, ""
					continue
				}
				par = strings.TrimSpace(par + " " + line)
			}
			said[par] = true
			return true
		})
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return said
}

// pageText finds texts in HTML, in its attributes, and in scripts.
var pageText = regexp.MustCompile(`>([^<>{}\n]+)<|(?:aria-label|title)="([^"]+)"|: '([^'\n]+)'`)

// folded is the value of a constant text, as far as it is known without types.
func folded(e ast.Expr) (text string, ok bool) {
	switch e := e.(type) {
	case *ast.BasicLit:
		if e.Kind != token.STRING {
			return "", false
		}
		return constant.StringVal(constant.MakeFromLiteral(e.Value, token.STRING, 0)), true
	case *ast.ParenExpr:
		return folded(e.X)
	case *ast.BinaryExpr:
		x, ok := folded(e.X)
		if !ok || e.Op != token.ADD {
			return "", false
		}
		y, ok := folded(e.Y)
		return x + y, ok
	}
	return "", false
}
