//go:build !js

// Web builds the page that plays Phosphor's games in a browser, a folder of files that
// any web server can serve under any path, and serves it to this machine:
//
//	web [--build] [--out FOLDER] [--listen 127.0.0.1:8640]
//
// The program in the page is this package built for GOOS=js, see main_js.go; the rest of
// the page is in static. Only Go is needed.
package main

import (
	"errors"
	"fmt"
	"net"
	"net/http"
	"os"
	"os/signal"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/alecthomas/kong"
)

type cli struct {
	Build  bool   `help:"Only build."`
	Out    string `help:"Folder that the page is built into." default:"build/web" placeholder:"FOLDER"`
	Listen string `help:"Address at which the page is served." default:"127.0.0.1:8640" placeholder:"HOST:PORT"`
}

func main() {
	var c cli
	kong.Parse(&c, kong.Name("web"), kong.Description("Builds the page for browsers and serves it."))
	if err := c.run(); err != nil {
		fmt.Fprintln(os.Stderr, "web:", err)
		os.Exit(1)
	}
}

func (c *cli) run() error {
	var ln net.Listener
	if !c.Build { // report an address in use before the long build
		var err error
		if ln, err = net.Listen("tcp", c.Listen); err != nil {
			return err
		}
		defer ln.Close()
	}
	if err := build(c.Out); err != nil {
		return err
	}
	if c.Build {
		fmt.Println(c.Out)
		return nil
	}
	fmt.Printf("Phosphor is at http://%s/ (Ctrl+C ends it)\n", ln.Addr())
	stop := make(chan os.Signal, 1)
	signal.Notify(stop, os.Interrupt)
	server := newHTTPServer(guard(serve(c.Out), c.Listen))
	go func() {
		<-stop
		server.Close()
	}()
	if err := server.Serve(ln); !errors.Is(err, http.ErrServerClosed) {
		return err
	}
	return nil
}

// patient is how long a connection stays open without progress.
const patient = 20 * time.Second

func newHTTPServer(h http.Handler) *http.Server {
	return &http.Server{Handler: h, ReadHeaderTimeout: patient / 2, ReadTimeout: patient, WriteTimeout: patient, IdleTimeout: patient, MaxHeaderBytes: 16 << 10}
}

// guard answers only requests addressed to an IP address, to the name of this machine or to the
// host of --listen. So a page elsewhere that redirects its own domain to this server gets
// nothing. guard also tells browsers not to guess types, and not to show the page inside others.
func guard(next http.Handler, listen string) http.Handler {
	own := []string{"localhost"}
	if name, err := os.Hostname(); err == nil {
		own = append(own, strings.ToLower(name), strings.ToLower(name)+".local")
	}
	if name, _, err := net.SplitHostPort(listen); err == nil {
		own = append(own, strings.ToLower(name))
	}
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		host := strings.ToLower(r.Host)
		if name, _, err := net.SplitHostPort(host); err == nil {
			host = name
		}
		if net.ParseIP(strings.Trim(host, "[]")) == nil && !slices.Contains(own, host) {
			http.Error(w, "This server is not known by that name.", http.StatusMisdirectedRequest)
			return
		}
		h := w.Header()
		h.Set("X-Content-Type-Options", "nosniff")
		h.Set("Content-Security-Policy", "frame-ancestors 'none'")
		h.Set("Referrer-Policy", "no-referrer")
		next.ServeHTTP(&flow{w, http.NewResponseController(w)}, r)
	})
}

// A flow gives a client as much time as the transfer takes, because large files need more
// than patient on slow lines. It disconnects a client that stops reading.
type flow struct {
	http.ResponseWriter
	control *http.ResponseController
}

// portion is how much a client must receive within patient.
const portion = 64 << 10

func (f *flow) Write(b []byte) (n int, err error) {
	for first := true; first || n < len(b); first = false {
		// Some kinds of connections do not support deadlines; they keep the server's.
		_ = f.control.SetWriteDeadline(time.Now().Add(patient))
		m, err := f.ResponseWriter.Write(b[n:min(len(b), n+portion)])
		if n += m; err != nil {
			return n, err
		}
	}
	return n, nil
}

// types are media types that some systems do not know.
var types = map[string]string{".wasm": "application/wasm", ".webmanifest": "application/manifest+json", ".gz": "application/gzip", ".br": "application/octet-stream", ".txt": "text/plain; charset=utf-8"}

// encodings are the compressed forms that browsers accept, best first.
var encodings = []struct{ name, ending string }{{"br", ".br"}, {"gzip", ".gz"}}

// serve serves the files of a folder, without directory listings. Browsers check each time
// whether a file is new. They get a compressed file if there is one and they accept it.
func serve(dir string) http.Handler {
	files := http.FileServer(http.Dir(dir))
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		name := path.Clean("/" + r.URL.Path)
		if strings.HasSuffix(r.URL.Path, "/") {
			name = path.Join(name, "index.html")
		}
		h := w.Header()
		h.Set("Cache-Control", "no-cache")
		ext := path.Ext(name)
		if t := types[ext]; t != "" {
			h.Set("Content-Type", t)
		}
		on := filepath.Join(dir, filepath.FromSlash(name))
		if packed[ext] {
			h.Set("Vary", "Accept-Encoding")
			for _, e := range encodings {
				if accepts(r.Header.Get("Accept-Encoding"), e.name) && serveFile(w, r, name, on+e.ending, e.name) {
					return
				}
			}
		}
		if st, err := os.Stat(on); err != nil || st.IsDir() {
			h.Del("Content-Type")
			http.NotFound(w, r)
			return
		}
		files.ServeHTTP(w, r)
	})
}

// serveFile serves a compressed file, and reports whether it exists.
func serveFile(w http.ResponseWriter, r *http.Request, name, file, encoding string) bool {
	f, err := os.Open(file)
	if err != nil {
		return false
	}
	defer f.Close()
	st, err := f.Stat()
	if err != nil || !st.Mode().IsRegular() {
		return false
	}
	w.Header().Set("Content-Encoding", encoding)
	http.ServeContent(w, r, name, st.ModTime(), f)
	return true
}

// accepts reports whether the header Accept-Encoding lists an encoding and does not refuse it.
func accepts(header, encoding string) bool {
	for part := range strings.SplitSeq(header, ",") {
		name, q, _ := strings.Cut(strings.TrimSpace(part), ";")
		if strings.EqualFold(strings.TrimSpace(name), encoding) {
			zero := strings.Trim(strings.TrimPrefix(strings.ReplaceAll(q, " ", ""), "q="), "0.")
			return q == "" || zero != ""
		}
	}
	return false
}
