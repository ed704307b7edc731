// Package handout exports a game from the page, a folder built by cmd/web: as one file
// that plays without a server, or as an archive for a web host.
package handout

import (
	"archive/zip"
	"bytes"
	"compress/gzip"
	"encoding/base64"
	"errors"
	"fmt"
	"html"
	"io"
	"io/fs"
	"mime"
	"path"
	"regexp"
	"strings"
)

// A Game is the game to export.
type Game struct {
	Name  string // in the catalogue
	Title string
	Link  string // link with its beginning: #yukon?deal=8
}

// program is the program of the page, packed.
const program = "phosphor.wasm.gz"

var (
	policy   = regexp.MustCompile(`<meta http-equiv="Content-Security-Policy"[^>]*>`)
	outside  = regexp.MustCompile(`<(?:link|meta property="og:|meta name="twitter:)[^>]*>\n?`)
	picture  = regexp.MustCompile(`(<img src=")([^"]+)"`)
	entry    = regexp.MustCompile(`(?s)\s*<li><a class="game" id="game-([a-z0-9]+)".*?</li>`)
	section  = regexp.MustCompile(`(?s)\s*<section class="machine.*?</section>`)
	module   = regexp.MustCompile(`<script type="module" src="app.js"></script>`)
	imports  = regexp.MustCompile(`(?m)^import .*\n`)
	title    = regexp.MustCompile(`<title>[^<]*</title>`)
	root     = regexp.MustCompile(`<html lang="en">`)
	body     = regexp.MustCompile(`<body class="home">`)
	licences = regexp.MustCompile(`<a href="LICENSES.txt">`)
)

// HTML returns the page with one game as one document, which loads nothing else.
func HTML(site fs.FS, g Game) ([]byte, error) {
	page, err := fs.ReadFile(site, "index.html")
	if err != nil {
		return nil, err
	}
	var errs error
	data := func(name string) string {
		b, err := fs.ReadFile(site, name)
		if err != nil {
			errs = errors.Join(errs, err)
		}
		kind := mime.TypeByExtension(path.Ext(name))
		if kind == "" {
			kind = "application/octet-stream"
		}
		return "data:" + kind + ";base64," + base64.StdEncoding.EncodeToString(b)
	}
	script := func(name string) string {
		b, err := fs.ReadFile(site, name)
		errs = errors.Join(errs, err)
		// Text that would end the element is escaped.
		return strings.ReplaceAll(imports.ReplaceAllString(string(b), ""), "</script", `<\/script`)
	}
	replace := func(text string, what *regexp.Regexp, with string) string {
		if !what.MatchString(text) {
			errs = errors.Join(errs, fmt.Errorf("index.html: %s is missing", what))
		}
		return what.ReplaceAllLiteralString(text, with)
	}
	text := string(page)
	text = replace(text, policy, `<meta http-equiv="Content-Security-Policy" content="default-src 'none'; script-src 'unsafe-inline' 'wasm-unsafe-eval'; style-src 'unsafe-inline'; img-src data: blob:">`)
	text = replace(text, outside, "")
	text = replace(text, title, "<title>"+html.EscapeString(g.Title)+"</title>\n<link rel=\"icon\" href=\""+data("icon-192.png")+"\">\n<style>"+script("style.css")+"</style>")
	text = replace(text, root, `<html lang="en" data-alone data-start="`+html.EscapeString(g.Link)+`">`)
	text = replace(text, body, `<body class="play">`)
	text = entry.ReplaceAllStringFunc(text, func(li string) string {
		if entry.FindStringSubmatch(li)[1] != g.Name {
			return ""
		}
		return li
	})
	text = section.ReplaceAllStringFunc(text, func(s string) string {
		if !strings.Contains(s, `class="game"`) {
			return ""
		}
		return s
	})
	if !strings.Contains(text, `id="game-`+g.Name+`"`) {
		errs = errors.Join(errs, fmt.Errorf("index.html: the page has no game %q", g.Name))
	}
	text = picture.ReplaceAllStringFunc(text, func(img string) string {
		m := picture.FindStringSubmatch(img)
		return m[1] + data(m[2]) + `"`
	})
	text = replace(text, licences, `<a download="LICENSES.txt" href="`+data("LICENSES.txt")+`">`)
	var files strings.Builder
	parts, err := fs.Glob(site, "parts/*.zip")
	errs = errors.Join(errs, err)
	for _, name := range append([]string{program}, parts...) {
		b, err := fs.ReadFile(site, name)
		errs = errors.Join(errs, err)
		fmt.Fprintf(&files, "<script type=\"text/plain\" id=\"file-%s\">%s</script>\n", name, base64.StdEncoding.EncodeToString(b))
	}
	text = replace(text, module, files.String()+"<script>"+script("wasm_exec.js")+"</script>\n<script type=\"module\">"+script("app.js")+"</script>")
	return []byte(text), errs
}

// Zip returns the page as an archive with index.html first, as itch.io and other hosts
// require. It begins with the game and includes the others.
func Zip(site fs.FS, g Game) ([]byte, error) {
	var b bytes.Buffer
	z := zip.NewWriter(&b)
	add := func(name string, data []byte) error {
		w, err := z.CreateHeader(&zip.FileHeader{Name: name, Method: zip.Deflate})
		if err == nil {
			_, err = w.Write(data)
		}
		return err
	}
	plain := strings.TrimSuffix(program, ".gz")
	hasPlain := false
	err := fs.WalkDir(site, ".", func(name string, e fs.DirEntry, err error) error {
		ending := path.Ext(name)
		if err != nil || e.IsDir() || (ending == ".br" || ending == ".gz") && name != program {
			return err
		}
		data, err := fs.ReadFile(site, name)
		if err != nil {
			return err
		}
		hasPlain = hasPlain || name == plain
		if name == "index.html" {
			text := string(data)
			if !root.MatchString(text) {
				return fmt.Errorf("%s: %s is missing", name, root)
			}
			text = root.ReplaceAllLiteralString(text, `<html lang="en" data-start="`+html.EscapeString(g.Link)+`">`)
			data = []byte(title.ReplaceAllLiteralString(text, "<title>"+html.EscapeString(g.Title)+"</title>"))
		}
		return add(name, data)
	})
	if err == nil && !hasPlain { // packages have only the packed one
		var data []byte
		if data, err = unpacked(site); err == nil {
			err = add(plain, data)
		}
	}
	if err = errors.Join(err, z.Close()); err != nil {
		return nil, err
	}
	return b.Bytes(), nil
}

func unpacked(site fs.FS) ([]byte, error) {
	f, err := site.Open(program)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	r, err := gzip.NewReader(f)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", program, err)
	}
	return io.ReadAll(r)
}
