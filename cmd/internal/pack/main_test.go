package main

import (
	"archive/tar"
	"archive/zip"
	"bytes"
	"cmp"
	"compress/gzip"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"
	"unicode"

	"phosphor/assets/i18n"
	"phosphor/cmd/internal/host"
	"phosphor/games/catalog"
)

// TestArchive checks that the same files give the same archive, whatever their times and
// folders, sorted by name, and that programs stay executable.
func TestArchive(t *testing.T) {
	when := time.Date(2026, 1, 2, 3, 4, 6, 0, time.UTC)
	for _, kind := range []string{".zip", ".tar.gz"} {
		var made [2][]byte
		for i := range made {
			dir := t.TempDir()
			for name, mode := range map[string]os.FileMode{"share/b.txt": 0o644, "share/a/c.txt": 0o600, "prog": 0o755} {
				file := filepath.Join(dir, name)
				if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
					t.Fatal(err)
				}
				if err := os.WriteFile(file, []byte(name), mode); err != nil {
					t.Fatal(err)
				}
				if err := os.Chtimes(file, when, when.AddDate(0, i, 0)); err != nil {
					t.Fatal(err)
				}
			}
			out := filepath.Join(dir, "out"+kind)
			if err := archive(out, []string{"top/share=" + dir + "/share", "top/bin/prog=" + dir + "/prog"}, when); err != nil {
				t.Fatal(err)
			}
			b, err := os.ReadFile(out)
			if err != nil {
				t.Fatal(err)
			}
			made[i] = b
		}
		if !bytes.Equal(made[0], made[1]) {
			t.Errorf("two archives %s of the same files differ", kind)
		}
		want := []string{"top/bin/prog rwx 2026-01-02 prog", "top/share/a/c.txt rw- 2026-01-02 share/a/c.txt", "top/share/b.txt rw- 2026-01-02 share/b.txt"}
		if got := list(t, kind, made[0]); !slices.Equal(got, want) {
			t.Errorf("%s holds %q, want %q", kind, got, want)
		}
	}
	if err := archive("x.rar", []string{"a=" + t.TempDir()}, when); err == nil {
		t.Error("x.rar: no error for an unknown kind")
	}
	if err := archive(filepath.Join(t.TempDir(), "x.zip"), []string{"a"}, when); err == nil {
		t.Error("no error for a member without a path")
	}
}

func list(t *testing.T, kind string, b []byte) (all []string) {
	t.Helper()
	add := func(name, mode string, when time.Time, r io.Reader) {
		b, err := io.ReadAll(r)
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, strings.Join([]string{name, mode[1:4], when.UTC().Format(time.DateOnly), string(b)}, " "))
	}
	if kind == ".zip" {
		z, err := zip.NewReader(bytes.NewReader(b), int64(len(b)))
		if err != nil {
			t.Fatal(err)
		}
		for _, f := range z.File {
			r, err := f.Open()
			if err != nil {
				t.Fatal(err)
			}
			add(f.Name, f.Mode().String(), f.Modified, r)
		}
		return all
	}
	z, err := gzip.NewReader(bytes.NewReader(b))
	if err != nil {
		t.Fatal(err)
	}
	for r := tar.NewReader(z); ; {
		h, err := r.Next()
		if err == io.EOF {
			return all
		}
		if err != nil {
			t.Fatal(err)
		}
		add(h.Name, h.FileInfo().Mode().String(), h.ModTime, r)
	}
}

func TestLineEnds(t *testing.T) {
	if got := string(crlf([]byte("a\nb\r\nc"))); got != "a\r\nb\r\nc" {
		t.Errorf("%q", got)
	}
}

// TestFill checks that parts that need the project's address appear only if there is one, and
// that no placeholder remains.
func TestFill(t *testing.T) {
	t.Chdir(filepath.Join("..", "..", ".."))
	when := time.Date(2026, 1, 2, 0, 0, 0, 0, time.UTC)
	t.Setenv("PHOSPHOR_URL", "")
	t.Setenv("PHOSPHOR_MAINTAINER", "")
	if _, err := fill("changelog", when); err == nil {
		t.Error("no error for a changelog without a maintainer")
	}
	t.Setenv("PHOSPHOR_MAINTAINER", "Ann Other <ann@phosphor.test>")
	for _, url := range []string{"", "https://phosphor.test/games/"} {
		t.Setenv("PHOSPHOR_URL", url)
		for name, wants := range map[string]string{
			"metainfo.xml": "https://phosphor.test/games/pictures/yukon.png", "flatpak.yaml": "app-id: test.phosphor.Phosphor",
			"nfpm.yaml": `homepage: "https://phosphor.test/games/"`,
		} {
			b, err := fill(name, when)
			if err != nil {
				t.Fatal(err)
			}
			text := string(b)
			if has := strings.Contains(text, wants); has != (url != "") {
				t.Errorf("%s with the address %q: contains %s: %v", name, url, wants, has)
			}
			if url == "" && (strings.Contains(text, "<screenshot") || strings.Contains(text, "homepage")) {
				t.Errorf("%s without an address mentions one", name)
			}
			if mark := marks.FindString(text); mark != "" {
				t.Errorf("%s still contains %s", name, mark)
			}
		}
	}
}

var marks = regexp.MustCompile(`@[A-Z]+@`)

// TestTexts checks that the texts name all games of the catalogue and their number, and that
// the pictures that they show exist.
func TestTexts(t *testing.T) {
	t.Chdir(filepath.Join("..", "..", ".."))
	t.Setenv("PHOSPHOR_URL", "")
	t.Setenv("PHOSPHOR_MAINTAINER", "Ann Other <ann@phosphor.test>")
	for _, name := range []string{"nfpm.yaml", "metainfo.xml"} {
		b, err := fill(name, time.Time{})
		if err != nil {
			t.Fatal(err)
		}
		text := strings.Join(strings.Fields(string(b)), " ")
		for _, g := range catalog.All {
			if title := host.Title(g.Name, "en"); !strings.Contains(text, title) {
				t.Errorf("%s lacks %s", name, title)
			}
		}
		if strings.Contains(text, "example") {
			t.Errorf("%s contains an example name", name)
		}
	}
	t.Setenv("PHOSPHOR_URL", "https://phosphor.test")
	b, err := fill("metainfo.xml", time.Time{})
	shown := regexp.MustCompile(`test/pictures/([^<]*)`).FindAllSubmatch(b, -1)
	if err != nil || len(shown) < 4 {
		t.Errorf("%d screenshots: %v", len(shown), err)
	}
	for _, m := range shown {
		if _, err := os.Stat(filepath.Join("assets", "pictures", string(m[1]))); err != nil {
			t.Error(err)
		}
	}
	b, err = fill("changelog", time.Time{})
	if want := number(len(catalog.All)) + " games"; err != nil || !strings.Contains(string(b), want) {
		t.Errorf("the changelog lacks %q: %s, %v", want, b, err)
	}
}

// TestManuals checks that the manual pages are complete in all languages: every text is
// translated, nothing else is, and names, flags and references to sections are those of
// the English page.
func TestManuals(t *testing.T) {
	t.Chdir(filepath.Join("..", "..", ".."))
	names := regexp.MustCompile(`\b(Fl|Cm|Ic|Pa|Xr|Ev|Nm|Li) [^{} ]+`)
	for _, lang := range i18n.Codes()[1:] {
		own, err := manualTexts(lang)
		if err != nil {
			t.Fatal(err)
		}
		used := map[string]bool{}
		translate := func(english string) string {
			text, ok := own[english]
			used[english] = true
			if !ok && strings.ContainsFunc(english, unicode.IsLower) {
				t.Errorf("%s.txt lacks %q", lang, english)
			}
			want, got := names.FindAllString(english, -1), names.FindAllString(text, -1)
			slices.Sort(want)
			slices.Sort(got)
			if ok && !slices.Equal(want, got) {
				t.Errorf("%s: %q names %q, want %q", lang, text, got, want)
			}
			return cmp.Or(text, english)
		}
		gameList(lang, translate)
		for _, page := range pages {
			b, err := os.ReadFile(filepath.Join(source, page))
			if err != nil {
				t.Fatal(err)
			}
			text := translated(string(b), translate)
			for _, m := range regexp.MustCompile(`(?m)^\.(?:Pq )?Sx ([^.,;:\n]*[^ .,;:\n])`).FindAllStringSubmatch(text, -1) {
				if !regexp.MustCompile(`(?m)^\.S[hs] ` + regexp.QuoteMeta(m[1]) + "$").MatchString(text) {
					t.Errorf("%s: %s refers to %q, which is not a section", lang, page, m[1])
				}
			}
		}
		for english := range own {
			if !used[english] {
				t.Errorf("%s.txt: text %q is not used", lang, english)
			}
		}
	}
}

func TestWrapped(t *testing.T) {
	if got, want := wrapped("one two three four", "  ", 10), "one two\n  three\n  four"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
}
