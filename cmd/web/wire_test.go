//go:build !js

package main

import (
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"sync"
	"testing"
	"time"
)

// A wire is the connection between a browser and the server. It counts all bytes that the
// server sends, and can limit the speed of all connections together.
type wire struct {
	url  string
	rate int // bytes in a second; 0: no limit

	mu    sync.Mutex
	sent  int64
	free  time.Time // when the last byte has been sent
	close func()    // ends the server
	files []string  // completely sent, in the order of the requests
}

// newWire serves the page over a line with a speed in bytes a second.
func newWire(t *testing.T, handler http.Handler, rate int) *wire {
	t.Helper()
	w := &wire{rate: rate}
	server := httptest.NewUnstartedServer(http.HandlerFunc(func(out http.ResponseWriter, r *http.Request) {
		answer := &statusWriter{ResponseWriter: out, status: http.StatusOK}
		handler.ServeHTTP(answer, r)
		if r.Method == http.MethodGet && answer.status == http.StatusOK {
			w.mu.Lock()
			w.files = append(w.files, r.URL.Path)
			w.mu.Unlock()
		}
	}))
	server.Start()
	t.Cleanup(server.Close)
	ln, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { ln.Close() })
	w.close = func() {
		ln.Close()
		server.CloseClientConnections()
	}
	w.url = "http://" + ln.Addr().String()
	go func() {
		for {
			c, err := ln.Accept()
			if err != nil {
				return
			}
			go w.carry(c, server.Listener.Addr().String())
		}
	}()
	return w
}

type statusWriter struct {
	http.ResponseWriter
	status int
}

func (w *statusWriter) WriteHeader(status int) {
	w.status = status
	w.ResponseWriter.WriteHeader(status)
}

func (w *statusWriter) Unwrap() http.ResponseWriter { return w.ResponseWriter }

// carry connects a browser with the server.
func (w *wire) carry(browser net.Conn, to string) {
	defer browser.Close()
	server, err := net.Dial("tcp", to)
	if err != nil {
		return
	}
	defer server.Close()
	go func() {
		io.Copy(server, browser)
		server.Close()
	}()
	buf := make([]byte, 4<<10)
	for {
		n, err := server.Read(buf)
		if n > 0 {
			time.Sleep(w.take(n))
			if _, err := browser.Write(buf[:n]); err != nil {
				return
			}
		}
		if err != nil {
			return
		}
	}
}

// take reserves the line for some bytes and returns the time until they are sent.
func (w *wire) take(n int) time.Duration {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.sent += int64(n)
	if w.rate == 0 {
		return 0
	}
	if now := time.Now(); w.free.Before(now) {
		w.free = now
	}
	w.free = w.free.Add(time.Duration(n) * time.Second / time.Duration(w.rate))
	return time.Until(w.free)
}

// total is the number of bytes sent so far.
func (w *wire) total() int64 {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.sent
}

// once fails if a file was sent more than once, or the program in more than one form.
func (w *wire) once(t *testing.T) {
	t.Helper()
	w.mu.Lock()
	defer w.mu.Unlock()
	times := map[string]int{}
	for _, name := range w.files {
		if strings.HasPrefix(name, "/phosphor.wasm") {
			name = "/phosphor.wasm"
		}
		if times[name]++; times[name] == 2 {
			t.Errorf("%s was sent twice: %q", name, w.files)
		}
	}
}

// firstVisit limits what a first visit may load until a game is drawn: 4 MB of the page of
// ./play web. Compressed with quickLevel, the same page is 17% larger.
var firstVisit int64 = 4e6

// quickLevel takes a twentieth of the time of the level of ./play web.
const quickLevel = 5

func init() {
	if !slow {
		firstVisit = firstVisit * 117 / 100
	}
}

// TestWire counts what a server sends on a first visit: for the list, for a game, and until
// the page works offline.
func TestWire(t *testing.T) {
	t.Parallel()
	needChromium(t)
	dir, err := built()
	if err != nil {
		t.Fatal(err)
	}
	for _, link := range []string{"/#yukon?deal=8", "/"} {
		w := newWire(t, guard(serve(dir), ""), 0)
		p := newPerson(t).at(w.url, link, size(1300, 860, 1, false))
		if link == "/" {
			p.until("document.body.matches('.ready.home')")
			p.until("[...document.images].every(i => i.complete || i.getBoundingClientRect().top > innerHeight)")
		} else {
			p.playing("yukon")
		}
		drawn := w.total()
		p.until("navigator.serviceWorker.ready.then(r => r.active.state === 'activated')")
		t.Logf("%s: %.2f MB until the game is drawn, %.2f MB until the page works offline", link, float64(drawn)/1e6, float64(w.total())/1e6)
		if drawn > firstVisit {
			t.Errorf("%s: the server sent %d bytes until the game was drawn, want at most %d", link, drawn, firstVisit)
		}
		w.once(t)
	}
}

// TestSlowLine uses a line of 5 Mbit/s that all requests share.
func TestSlowLine(t *testing.T) {
	if !slow {
		t.Skip("PHOSPHOR_SLOW=1 measures it")
	}
	needChromium(t)
	dir, err := built()
	if err != nil {
		t.Fatal(err)
	}
	for _, link := range []string{"/#yukon?deal=8", "/"} {
		w := newWire(t, guard(serve(dir), ""), 5e6/8)
		began := time.Now()
		p := newPerson(t).at(w.url, link, size(1300, 860, 1, false))
		if link == "/" {
			p.until("document.querySelector('.game') && [...document.images].every(i => i.complete || i.getBoundingClientRect().top > innerHeight)")
			t.Logf("the list appears after %.1f s", time.Since(began).Seconds())
			p.until("document.body.matches('.ready')")
			t.Logf("a game can be chosen after %.1f s", time.Since(began).Seconds())
			continue
		}
		p.playing("yukon")
		t.Logf("Yukon appears after %.1f s", time.Since(began).Seconds())
	}
}

// hostOf is the host of an address.
func hostOf(t *testing.T, address string) string {
	u, err := url.Parse(address)
	if err != nil {
		t.Fatal(err)
	}
	return u.Host
}

// waitFor fails unless a condition becomes true in time.
func waitFor(t *testing.T, within time.Duration, true func() bool) {
	t.Helper()
	for end := time.Now().Add(within); !true(); time.Sleep(50 * time.Millisecond) {
		if time.Now().After(end) {
			t.Fatalf("it did not happen within %v", within)
		}
	}
}
