//go:build !js

package main

import (
	"bytes"
	"compress/gzip"
	"context"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"image"
	"image/draw"
	"image/png"
	"net/http"
	"net/http/httptest"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/inspector"
	"github.com/chromedp/cdproto/network"
	cdpruntime "github.com/chromedp/cdproto/runtime"
	"github.com/chromedp/chromedp"
)

// patience is how long a test waits before it fails. Machines may be slow, and a test that
// gives up early proves nothing.
const patience = 2 * time.Minute

// chromium returns the browser to test with, or "" if there is none. Debian's headless
// Chromium is the same program but takes two thirds of the time; with PHOSPHOR_SLOW=1 the
// tests use the usual one.
func chromium() string {
	names := []string{"chromium-headless-shell", "chromium", "chromium-browser", "google-chrome", "google-chrome-stable"}
	if slow {
		names = append(names[1:], names[0])
	}
	for _, name := range append([]string{os.Getenv("CHROMIUM")}, names...) {
		if name == "" {
			continue
		}
		if path, err := exec.LookPath(name); err == nil {
			return path
		}
	}
	return ""
}

// needChromium skips a test where there is no browser.
func needChromium(t *testing.T) {
	t.Helper()
	if testing.Short() {
		t.Skip("-short: no browser")
	}
	if chromium() == "" {
		t.Skip("Chromium is not installed (Debian: apt install chromium), so the page is not tested in a browser")
	}
}

// built is the page, built once for all tests. Compressing it as well as ./play web does takes
// more processor time than all visits, so only PHOSPHOR_SLOW=1 does so, in the same folder.
var built = sync.OnceValues(func() (string, error) {
	if err := sources(); err != nil {
		return "", err
	}
	folder := "web"
	if !slow {
		folder, brotliLevel, gzipLevel = "web-quick", quickLevel, gzip.BestSpeed
	}
	dir := filepath.Join(top(), "build", folder)
	return dir, build(dir)
})

// sources stats each source file of the program in the page, so that the go command runs the
// tests again when one of them has changed.
func sources() error {
	cmd := exec.Command("go", "list", "-deps", "-f", `{{if not .Standard}}{{$d := .Dir}}{{range .GoFiles}}{{$d}}/{{.}}{{"\n"}}{{end}}{{end}}`, "./cmd/web")
	cmd.Dir, cmd.Env = top(), append(os.Environ(), "GOOS=js", "GOARCH=wasm", "CGO_ENABLED=0", "GOFLAGS=")
	list, err := cmd.Output()
	if err != nil {
		return fmt.Errorf("go list: %w", err)
	}
	for name := range strings.Lines(string(list)) {
		if _, err := os.Stat(strings.TrimSpace(name)); err != nil {
			return err
		}
	}
	return nil
}

// chrome is one Chromium for all tests, with an empty profile. It ends with the tests.
var chrome = sync.OnceValues(func() (context.Context, error) {
	options := append(chromedp.DefaultExecAllocatorOptions[:],
		chromedp.ExecPath(chromium()), chromedp.WindowSize(1300, 860), chromedp.WSURLReadTimeout(patience),
		chromedp.Flag("lang", "en"), chromedp.Env("LANGUAGE=en"), chromedp.Flag("mute-audio", true))
	if os.Getuid() == 0 {
		options = append(options, chromedp.NoSandbox)
	}
	if !slow {
		// Each page would compile its hot code a second time, for a speed that does not pay in
		// pages of a few seconds: a third of the processor time of all tests.
		options = append(options, chromedp.Flag("js-flags", "--liftoff-only"))
	}
	alloc, stop := chromedp.NewExecAllocator(context.Background(), options...)
	ctx, _ := chromedp.NewContext(alloc)
	atEnd(func() {
		chromedp.Cancel(ctx)
		stop()
	})
	return ctx, chromedp.Do(ctx)
})

// endings run when all tests have ended.
var endings struct {
	sync.Mutex
	list []func()
}

func atEnd(f func()) {
	endings.Lock()
	defer endings.Unlock()
	endings.list = append(endings.list, f)
}

func TestMain(m *testing.M) {
	code := m.Run()
	for _, f := range endings.list {
		f()
	}
	os.Exit(code)
}

// A person is a browser profile: storage, and the files for offline use.
type person struct {
	*testing.T
	ctx context.Context
}

// newPerson returns a profile that has never visited the page.
func newPerson(t *testing.T) *person {
	t.Helper()
	needChromium(t)
	all, err := chrome()
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := chromedp.NewContext(all, chromedp.WithNewBrowserContext())
	t.Cleanup(cancel)
	if err := chromedp.Do(ctx); err != nil {
		t.Fatal(err)
	}
	return &person{t, ctx}
}

// A tab shows the page. It fails the test on errors on the console and on requests to
// any other host.
type tab struct {
	*testing.T
	ctx    context.Context
	close  context.CancelFunc
	server string // its address

	crashed chan struct{} // closed when it has

	mu     sync.Mutex
	errors []string
	hosts  map[string]bool
}

// page opens the page at a link, in a window of a size.
func (b *person) page(server *httptest.Server, link string, more ...chromedp.Action[chromedp.Void]) *tab {
	b.Helper()
	return b.at(server.URL, link, more...)
}

// at is page of a server at an address.
func (b *person) at(server, link string, more ...chromedp.Action[chromedp.Void]) *tab {
	b.Helper()
	ctx, cancel := chromedp.NewContext(b.ctx)
	b.Cleanup(cancel)
	p := &tab{T: b.T, ctx: ctx, close: cancel, server: server, crashed: make(chan struct{}), hosts: map[string]bool{}}
	if err := chromedp.Listen(ctx, p.heard); err != nil {
		b.Fatal(err)
	}
	b.Cleanup(p.clean)
	call(p, network.Enable, network.EnableParams{})
	p.do(more...)
	p.do(chromedp.Navigate(server + link))
	return p
}

// heard records the page's error messages and requests.
func (p *tab) heard(ev any) {
	p.mu.Lock()
	defer p.mu.Unlock()
	switch e := ev.(type) {
	case *inspector.EventTargetCrashed:
		close(p.crashed)
	case *cdpruntime.EventExceptionThrown:
		text := e.ExceptionDetails.Text
		if e.ExceptionDetails.Exception != nil {
			text += " " + e.ExceptionDetails.Exception.Description
		}
		p.errors = append(p.errors, text)
	case *cdpruntime.EventConsoleAPICalled:
		var text []string
		for _, a := range e.Args {
			text = append(text, string(a.Value)+a.Description)
		}
		p.errors = append(p.errors, fmt.Sprint(e.Type, ": ", strings.Join(text, " ")))
	case *network.EventRequestWillBeSent:
		if u, err := url.Parse(e.Request.URL); err == nil && u.Host != "" {
			p.hosts[u.Host] = true
		}
	}
}

// clean fails if the page reported an error or contacted another host.
func (p *tab) clean() {
	p.mu.Lock()
	defer p.mu.Unlock()
	for _, e := range p.errors {
		p.Errorf("the page said: %s", e)
	}
	own := hostOf(p.T, p.server)
	for h := range p.hosts {
		if h != own {
			p.Errorf("the page asked %s", h)
		}
	}
}

func (p *tab) do(steps ...chromedp.Action[chromedp.Void]) {
	p.Helper()
	run(p, chromedp.Steps(steps...))
}

func run[T any](p *tab, a chromedp.Action[T]) T {
	p.Helper()
	ctx, cancel := context.WithTimeout(p.ctx, patience)
	defer cancel()
	v, err := chromedp.Run(ctx, a)
	if err != nil {
		p.Fatal(err)
	}
	return v
}

// call runs a command of the DevTools Protocol.
func call[P, R any](p *tab, cmd cdp.Command[P, R], params P) R {
	p.Helper()
	return run(p, command(cmd, params))
}

func command[P, R any](cmd cdp.Command[P, R], params P) chromedp.Action[R] {
	return func(ctx context.Context, t *chromedp.Target) (R, error) { return cdp.Call(ctx, t, cmd, params) }
}

// eval returns the value of an expression, after waiting for promises.
func eval[T any](p *tab, expression string) T {
	p.Helper()
	return run(p, chromedp.Evaluate[T](expression, chromedp.EvalAwaitPromise))
}

// script runs statements.
func (p *tab) script(statements string) {
	p.Helper()
	eval[bool](p, "(() => {"+statements+"; return true})()")
}

// until waits until an expression, or the result of a promise, is true.
func (p *tab) until(expression string) {
	p.Helper()
	for end := time.Now().Add(patience); !eval[bool](p, "Promise.resolve("+expression+").then(Boolean)"); time.Sleep(20 * time.Millisecond) {
		if time.Now().After(end) {
			p.Fatalf("%s does not become true; the page says %q", expression, eval[string](p, "document.getElementById('note').textContent"))
		}
	}
}

// playing waits until a game is shown.
func (p *tab) playing(game string) {
	p.Helper()
	p.until("document.body.matches('.ready.play') && document.body.dataset.game === '" + game + "'")
}

// hash is that of the visible frame.
func (p *tab) hash() string {
	return eval[string](p, "new Promise(ok => phosphor.frame(ok))")
}

// follow goes to another address of the page.
func (p *tab) follow(link string) {
	p.Helper()
	p.until("document.body.matches('.ready')")
	p.script("location.hash = '" + link + "'")
}

// during runs a subtest in this tab.
func (p *tab) during(name string, f func(t *testing.T)) {
	whole := p.T
	defer func() { p.T = whole }()
	whole.Run(name, func(t *testing.T) {
		p.T = t
		f(t)
	})
}

// state is the state of the game in play, as drive returns it.
func (p *tab) state() (s struct {
	State  json.RawMessage
	Status struct {
		Game, Deal string
		Over, Won  bool
	}
	Moves    []string
	Frames   int
	Thinking bool
}) {
	p.Helper()
	if err := json.Unmarshal([]byte(eval[string](p, "new Promise(ok => phosphor.state(ok))")), &s); err != nil {
		p.Fatal(err)
	}
	return s
}

// size sets the size of the window and the number of pixels in a unit.
func size(w, h int64, ratio float64, phone bool) chromedp.Action[chromedp.Void] {
	return chromedp.Func(func(ctx context.Context, t *chromedp.Target) error {
		_, err := cdp.Call(ctx, t, emulation.SetDeviceMetricsOverride, emulation.SetDeviceMetricsOverrideParams{Width: w, Height: h, DeviceScaleFactor: ratio, Mobile: phone})
		if err == nil && phone {
			_, err = cdp.Call(ctx, t, emulation.SetTouchEmulationEnabled, emulation.SetTouchEmulationEnabledParams{Enabled: true, MaxTouchPoints: 5})
		}
		return err
	})
}

// shot writes a picture of the page to the folder that PHOSPHOR_SHOTS names, if it is set.
func (p *tab) shot(name string) image.Image {
	p.Helper()
	b := run(p, chromedp.CaptureScreenshot())
	if dir := os.Getenv("PHOSPHOR_SHOTS"); dir != "" {
		if err := os.WriteFile(filepath.Join(dir, name+".png"), b, 0o666); err != nil {
			p.Fatal(err)
		}
	}
	m, err := png.Decode(bytes.NewReader(b))
	if err != nil {
		p.Fatal(err)
	}
	return m
}

// canvas returns the pixels of the canvas.
func (p *tab) canvas() *image.RGBA {
	p.Helper()
	m, err := png.Decode(bytes.NewReader(decode(p, eval[string](p, "document.getElementById('screen').toDataURL().split(',')[1]"))))
	if err != nil {
		p.Fatal(err)
	}
	out := image.NewRGBA(m.Bounds())
	draw.Draw(out, out.Rect, m, image.Point{}, draw.Src)
	return out
}

// newServer serves the page as ./play web does.
func newServer(t *testing.T) *httptest.Server {
	return served(t, func(dir string) http.Handler { return guard(serve(dir), "") })
}

// anyServer serves the folder as plain files, below a path.
func anyServer(t *testing.T) *httptest.Server {
	s := served(t, func(dir string) http.Handler {
		return http.StripPrefix("/some/where", http.FileServer(http.Dir(dir)))
	})
	s.URL += "/some/where"
	return s
}

func served(t *testing.T, handler func(dir string) http.Handler) *httptest.Server {
	t.Helper()
	needChromium(t)
	dir, err := built()
	if err != nil {
		t.Fatal(err)
	}
	s := httptest.NewServer(handler(dir))
	t.Cleanup(s.Close)
	return s
}

func decode(p *tab, text string) []byte {
	b, err := base64.StdEncoding.DecodeString(text)
	if err != nil {
		p.Fatal(err)
	}
	return b
}
