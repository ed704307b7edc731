//go:build !js

// Web makes the page on which Phosphor's games are played in a browser, a folder of
// files that any web server can serve under any path, and serves it to this machine:
//
//	web [--build] [--out FOLDER] [--listen 127.0.0.1:8640]
//
// The program in the page is this package built for GOOS=js, see main_js.go; the rest
// of the page lies in static. Nothing but Go is needed.
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
	"strings"

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
	if !c.Build { // an address that is in use is told before the long work
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
	server := &http.Server{Handler: serve(c.Out)}
	go func() {
		<-stop
		server.Close()
	}()
	if err := server.Serve(ln); !errors.Is(err, http.ErrServerClosed) {
		return err
	}
	return nil
}

// types are those that not every system knows.
var types = map[string]string{".wasm": "application/wasm", ".webmanifest": "application/manifest+json", ".gz": "application/gzip"}

// serve serves a folder. Browsers ask each time whether a file is new, and are given the
// packed one where there is one and they take it.
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
		if packed[ext] {
			h.Set("Vary", "Accept-Encoding")
			gz := filepath.Join(dir, filepath.FromSlash(name)+".gz")
			if f, err := os.Open(gz); err == nil && strings.Contains(r.Header.Get("Accept-Encoding"), "gzip") {
				defer f.Close()
				if st, err := f.Stat(); err == nil {
					h.Set("Content-Encoding", "gzip")
					http.ServeContent(w, r, name, st.ModTime(), f)
					return
				}
			}
		}
		files.ServeHTTP(w, r)
	})
}
