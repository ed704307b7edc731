//go:build !js

package main

import (
	"io/fs"
	"net"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"sync/atomic"
	"testing"
	"testing/fstest"
)

// TestServe checks that the server answers only requests by its name, compresses if
// accepted, lists no folders, and forbids framing.
func TestServe(t *testing.T) {
	dir := t.TempDir()
	for name, text := range map[string]string{"index.html": "page", "app.js": "plain", "app.js.gz": "gz", "app.js.br": "br", "pictures/a.png": "png"} {
		file := filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Dir(file), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(file, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	h := guard(serve(dir), "games.home:8640")
	for _, c := range []struct {
		host, path, accept string
		status             int
		encoding, body     string
	}{
		{"127.0.0.1:8640", "/", "", 200, "", "page"},
		{"[::1]:8640", "/app.js", "gzip, deflate", 200, "gzip", "gz"},
		{"localhost", "/app.js", "gzip, deflate, br, zstd", 200, "br", "br"},
		{"LOCALHOST:80", "/app.js", "br;q=0, gzip;q=0.5", 200, "gzip", "gz"},
		{"games.home:8640", "/app.js", "identity", 200, "", "plain"},
		{"evil.example", "/", "", 421, "", ""},
		{"127.0.0.1.evil.example:8640", "/", "", 421, "", ""},
		{"localhost", "/pictures/", "", 404, "", ""},
		{"localhost", "/pictures", "", 404, "", ""},
		{"localhost", "/pictures/a.png", "", 200, "", "png"},
		{"localhost", "/../serve_test.go", "", 404, "", ""},
	} {
		r := httptest.NewRequest(http.MethodGet, "/", nil)
		r.URL.Path, r.Host = c.path, c.host
		r.Header.Set("Accept-Encoding", c.accept)
		w := httptest.NewRecorder()
		h.ServeHTTP(w, r)
		if w.Code != c.status || w.Header().Get("Content-Encoding") != c.encoding || c.status == 200 && w.Body.String() != c.body {
			t.Errorf("%s%s for %q: %d, %q, %q", c.host, c.path, c.accept, w.Code, w.Header().Get("Content-Encoding"), w.Body)
		}
		if strings.Contains(w.Body.String(), "a.png") {
			t.Errorf("%s%s lists the folder", c.host, c.path)
		}
		if c.status != 421 && (w.Header().Get("X-Content-Type-Options") != "nosniff" || !strings.Contains(w.Header().Get("Content-Security-Policy"), "frame-ancestors 'none'")) {
			t.Errorf("%s%s: header %v", c.host, c.path, w.Header())
		}
	}
	s := newHTTPServer(h)
	if max(s.ReadHeaderTimeout, s.ReadTimeout, s.WriteTimeout, s.IdleTimeout) > patient || min(s.ReadHeaderTimeout, s.ReadTimeout, s.WriteTimeout, s.IdleTimeout) == 0 {
		t.Errorf("a client can block a connection: %+v", s)
	}
}

// TestServeSlowClients checks that a client that requests and does not read, or sends nothing,
// loses its connection in time.
func TestServeSlowClients(t *testing.T) {
	if !slow {
		t.Skip("PHOSPHOR_SLOW=1 runs it and waits for 20 s")
	}
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, "phosphor.wasm"), make([]byte, 64<<20), 0o666); err != nil {
		t.Fatal(err)
	}
	ln, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	server := newHTTPServer(guard(serve(dir), ""))
	var open atomic.Int32
	server.ConnState = func(_ net.Conn, s http.ConnState) {
		switch s {
		case http.StateNew:
			open.Add(1)
		case http.StateClosed:
			open.Add(-1)
		}
	}
	go server.Serve(ln)
	t.Cleanup(func() { server.Close() })
	for _, say := range []string{"GET /phosphor.wasm HTTP/1.1\r\nHost: localhost\r\n\r\n", "GET / HTTP/1.1\r\nHo", ""} {
		for range 20 {
			c, err := net.Dial("tcp", ln.Addr().String())
			if err != nil {
				t.Fatal(err)
			}
			defer c.Close()
			if _, err := c.Write([]byte(say)); err != nil {
				t.Fatal(err)
			}
		}
	}
	waitFor(t, patient+patient/4, func() bool { return open.Load() == 0 })
}

// TestLicences checks that the page's folder has the licences of all its contents.
func TestLicences(t *testing.T) {
	t.Parallel()
	s := site{}
	if err := s.licences(); err != nil {
		t.Fatal(err)
	}
	text := string(s["LICENSES.txt"])
	for _, name := range []string{"Phosphor", "MIT License", "The Go library", "github.com/faiface/beep", "golang.org/x/image", "github.com/pkg/errors"} {
		if !strings.Contains(text, name) {
			t.Errorf("%q is missing in the licences", name)
		}
	}
	if strings.Contains(text, "veandco") {
		t.Error("SDL's bindings are part of the page")
	}
}

// loadSite reads the output of build.
func loadSite(t *testing.T) site {
	t.Helper()
	dir, err := built()
	if err != nil {
		t.Fatal(err)
	}
	s := site{}
	err = fs.WalkDir(os.DirFS(dir), ".", func(name string, e fs.DirEntry, err error) error {
		if err == nil && !e.IsDir() && name != "sw.js" {
			s[name], err = os.ReadFile(filepath.Join(dir, filepath.FromSlash(name)))
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// TestNewVersion puts another version of the page on the server. A returning user plays the
// stored one, sees a notice, and gets the new version by a press; only changed files are sent.
func TestNewVersion(t *testing.T) {
	t.Parallel()
	needChromium(t)
	first, second := loadSite(t), loadSite(t)
	for name, data := range second {
		if name == "style.css" {
			second[name] = append(append([]byte{}, data...), "\n/* another */\n:root { --version: 2; }\n"...)
		}
		if strings.HasPrefix(name, "style.css.") {
			delete(second, name)
		}
	}
	var now atomic.Pointer[http.Handler]
	become := func(s site) {
		if err := s.worker(); err != nil {
			t.Fatal(err)
		}
		files := fstest.MapFS{}
		for name, data := range s {
			files[name] = &fstest.MapFile{Data: data}
		}
		h := http.FileServerFS(files)
		now.Store(&h)
	}
	become(first)
	w := newWire(t, http.HandlerFunc(func(out http.ResponseWriter, r *http.Request) {
		out.Header().Set("Cache-Control", "no-cache")
		(*now.Load()).ServeHTTP(out, r)
	}), 0)
	who := newPerson(t)
	p := who.at(w.url, "/#golf?deal=3", size(1300, 860, 1, false))
	p.playing("golf")
	p.until("navigator.serviceWorker.ready.then(r => r.active.state === 'activated')")
	if eval[bool](p, "!document.getElementById('fresh').hidden") {
		t.Error("the first version reports an update")
	}
	p.close()
	become(second)
	w.mu.Lock()
	w.files = nil
	w.mu.Unlock()
	p = who.at(w.url, "/#golf?deal=3", size(1300, 860, 1, false))
	p.playing("golf")
	version := "getComputedStyle(document.documentElement).getPropertyValue('--version').trim()"
	if got := eval[string](p, version); got != "" {
		t.Errorf("the page already has version %q", got)
	}
	p.until("!document.getElementById('fresh').hidden")
	p.script("document.getElementById('renew').click()")
	p.until("document.readyState === 'complete' && " + version + " === '2'")
	p.playing("golf")
	w.mu.Lock()
	defer w.mu.Unlock()
	for _, name := range w.files {
		if name != "/sw.js" && name != "/style.css" {
			t.Errorf("%s was sent again: %q", name, w.files)
		}
	}
}
