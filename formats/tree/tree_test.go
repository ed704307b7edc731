package tree

import (
	"errors"
	"fmt"
	"io/fs"
	"slices"
	"strings"
	"testing"
	"testing/fstest"
)

func text(s string) func() ([]byte, error) { return func() ([]byte, error) { return []byte(s), nil } }

func TestTree(t *testing.T) {
	f := New()
	f.Add(File{Name: "Docs/Read.me", Size: 4, Read: text("read")})
	f.Add(File{Name: "docs/other", Size: 5, Read: text("other")})
	f.Add(File{Name: "/../a//b/./c", Size: 1, Read: text("c")})
	f.Add(File{Name: "empty", Dir: true, Comment: "nothing in it"})
	f.Add(File{Name: "Docs/Read.me", Size: 5, Read: text("later")})
	if w := f.Warnings(); len(w) > 0 {
		t.Errorf("warnings: %q", w)
	}
	if err := fstest.TestFS(f, "Docs/Read.me", "docs/other", "a/b/c", "empty"); err != nil {
		t.Error(err)
	}
	for name, want := range map[string]string{
		"Docs/Read.me": "later", "Docs/READ.ME": "later", "docs/other": "other", "A/B/C": "c",
	} {
		if b, err := f.ReadFile(name); err != nil || string(b) != want {
			t.Errorf("%s: %q, %v", name, b, err)
		}
	}
	for name, want := range map[string]error{"none": fs.ErrNotExist, "a/b/c/d": fs.ErrNotExist, "../a": fs.ErrInvalid, "Docs": ErrIsDir} {
		if _, err := f.ReadFile(name); !errors.Is(err, want) {
			t.Errorf("%s: %v, want %v", name, err, want)
		}
	}
	if _, err := f.ReadDir("a/b/c"); !errors.Is(err, ErrNotDir) {
		t.Error(err)
	}
	var names []string
	l, err := f.ReadDir(".")
	for _, d := range l {
		names = append(names, d.Name())
	}
	if err != nil || !slices.Equal(names, []string{"Docs", "a", "docs", "empty"}) {
		t.Errorf("%q, %v", names, err)
	}
}

// TestTreeCase checks that, of names that differ only in case, the first is found by any
// other spelling.
func TestTreeCase(t *testing.T) {
	for _, names := range [][]string{{"docs", "Docs", "DOCS"}, {"Docs", "docs", "DOCS"}, {"DOCS", "docs"}} {
		f := New()
		for _, name := range names {
			f.Add(File{Name: name, Read: text(name)})
		}
		for _, name := range append(names, "dOCS") {
			want := name
			if name == "dOCS" {
				want = names[0]
			}
			if b, err := f.ReadFile(name); err != nil || string(b) != want {
				t.Errorf("%q: %s: %q, %v", names, name, b, err)
			}
		}
	}
}

// TestTreeBounded adds a path of many folders, which is short in a container.
func TestTreeBounded(t *testing.T) {
	f := New()
	f.room = 1000
	for i := range 30 {
		f.Add(File{Name: fmt.Sprintf("%d/%s", i, strings.Repeat("x/", 59)), Dir: true})
	}
	var count func(n *node) int
	count = func(n *node) int {
		sum := 1
		for _, c := range n.children {
			sum += count(c)
		}
		return sum
	}
	n := count(f.root)
	if w := f.Warnings(); n != 1001 || len(w) != 1 || !strings.Contains(w[0].Error(), "the rest is skipped") {
		t.Errorf("%d files and folders, %q", n, w)
	}
}

// TestTreeRefuses checks that files that cannot be added are reported.
func TestTreeRefuses(t *testing.T) {
	for _, c := range []struct{ first, second, says string }{
		{"a", "a/b", "a/b: skipped"},
		{"a/b", "a", "a: skipped"},
		{"a", "..", "skipped"},
		{"a", strings.Repeat("x/", 100), "its path has 100 parts"},
	} {
		f := New()
		f.Add(File{Name: c.first, Read: text("")})
		f.Add(File{Name: c.second, Read: text("")})
		if w := fmt.Sprint(f.Warnings()); !strings.Contains(w, c.says) {
			t.Errorf("%s and %s: %s", c.first, c.second, w)
		}
	}
	f := New()
	for i := range 500 {
		f.Warn("warning %d", i)
	}
	if w := f.Warnings(); len(w) != 101 || w[100].Error() != "there are more problems" {
		t.Errorf("%d warnings", len(w))
	}
}

func TestText(t *testing.T) {
	for in, want := range map[string]string{"K\xe4se": "Käse", "Käse": "Käse", "a\x00b\x1bc": "a_b_c", "": ""} {
		if got := Text([]byte(in)); got != want {
			t.Errorf("%q: %q, want %q", in, got, want)
		}
	}
}
