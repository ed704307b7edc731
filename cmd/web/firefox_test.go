//go:build !js

package main

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"

	"phosphor/games"
	"phosphor/games/play"
)

// A firefox is a headless Firefox that is controlled by its own protocol, Marionette: each
// message is JSON after its length (firefox-source-docs.mozilla.org/testing/marionette).
type firefox struct {
	*testing.T
	conn net.Conn
	r    *bufio.Reader
	id   int
}

// newFirefox starts one with an empty profile.
func newFirefox(t *testing.T) *firefox {
	t.Helper()
	if testing.Short() {
		t.Skip("-short: no browser")
	}
	var path string
	for _, name := range []string{os.Getenv("FIREFOX"), "firefox-esr", "firefox"} {
		if p, err := exec.LookPath(name); err == nil && name != "" {
			path = p
			break
		}
	}
	if path == "" {
		t.Skip("Firefox is not installed (Debian: apt install firefox-esr), so the page is not tested in it")
	}
	profile := t.TempDir()
	// With port 0, Firefox chooses one and writes it to its profile.
	prefs := `user_pref("marionette.port", 0);
user_pref("intl.accept_languages", "en");
user_pref("app.normandy.enabled", false);
user_pref("datareporting.policy.dataSubmissionEnabled", false);
user_pref("toolkit.telemetry.reportingpolicy.firstRun", false);
`
	if err := os.WriteFile(filepath.Join(profile, "user.js"), []byte(prefs), 0o666); err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command(path, "--headless", "--no-remote", "--profile", profile, "--marionette")
	cmd.Env = append(os.Environ(), "HOME="+t.TempDir(), "MOZ_CRASHREPORTER_DISABLE=1")
	cmd.Stderr, cmd.Stdout = io.Discard, io.Discard
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		cmd.Process.Kill()
		cmd.Wait()
	})
	f := &firefox{T: t}
	for end := time.Now().Add(patience); f.conn == nil; time.Sleep(100 * time.Millisecond) {
		if time.Now().After(end) {
			t.Fatal("Firefox did not start")
		}
		if port, err := os.ReadFile(filepath.Join(profile, "MarionetteActivePort")); err == nil && len(port) > 0 {
			f.conn, _ = net.Dial("tcp", "127.0.0.1:"+strings.TrimSpace(string(port)))
		}
	}
	t.Cleanup(func() {
		f.call("Marionette:Quit", nil)
		f.conn.Close()
	})
	f.r = bufio.NewReader(f.conn)
	f.receive()
	f.call("WebDriver:NewSession", nil)
	f.call("WebDriver:SetTimeouts", map[string]any{"script": patience.Milliseconds()})
	return f
}

func (f *firefox) receive() []byte {
	f.Helper()
	f.conn.SetDeadline(time.Now().Add(2 * patience))
	length, err := f.r.ReadString(':')
	if err != nil {
		f.Fatal(err)
	}
	n, err := strconv.Atoi(strings.TrimSuffix(length, ":"))
	if err != nil {
		f.Fatal(err)
	}
	b := make([]byte, n)
	if _, err := io.ReadFull(f.r, b); err != nil {
		f.Fatal(err)
	}
	return b
}

// call runs a command and returns its result.
func (f *firefox) call(name string, params map[string]any) json.RawMessage {
	f.Helper()
	if params == nil {
		params = map[string]any{}
	}
	f.id++
	b, err := json.Marshal([]any{0, f.id, name, params})
	if err != nil {
		f.Fatal(err)
	}
	if _, err := fmt.Fprintf(f.conn, "%d:%s", len(b), b); err != nil {
		f.Fatal(err)
	}
	var answer []json.RawMessage
	if err := json.Unmarshal(f.receive(), &answer); err != nil || len(answer) != 4 {
		f.Fatalf("%s: %v", name, err)
	}
	if fault := string(answer[2]); fault != "null" {
		f.Fatalf("%s: %s", name, fault)
	}
	return answer[3]
}

// js returns the value of an expression in the page, after waiting for promises.
func (f *firefox) js(expression string) (v any) {
	f.Helper()
	script := "const done = arguments[arguments.length - 1]; Promise.resolve(" + expression + ").then(done, e => done(String(e)))"
	var result struct{ Value any }
	if err := json.Unmarshal(f.call("WebDriver:ExecuteAsyncScript", map[string]any{"script": script, "args": []any{}, "sandbox": nil}), &result); err != nil {
		f.Fatal(err)
	}
	return result.Value
}

func (f *firefox) until(expression string) {
	f.Helper()
	for end := time.Now().Add(patience); f.js("Promise.resolve("+expression+").then(Boolean)") != true; time.Sleep(20 * time.Millisecond) {
		if time.Now().After(end) {
			f.Fatalf("%s did not become true; the page shows %q", expression, f.js("document.getElementById('note').textContent"))
		}
	}
}

func (f *firefox) hash() any { return f.js("new Promise(ok => phosphor.frame(ok))") }

// tap presses and releases at a place of the canvas, with a mouse or a finger.
func (f *firefox) tap(kind string, x, y int) {
	f.Helper()
	f.call("WebDriver:PerformActions", map[string]any{"actions": []any{map[string]any{
		"type": "pointer", "id": kind, "parameters": map[string]any{"pointerType": kind},
		"actions": []any{
			map[string]any{"type": "pointerMove", "x": x, "y": y, "duration": 0},
			map[string]any{"type": "pointerDown", "button": 0},
			map[string]any{"type": "pointerUp", "button": 0},
		},
	}}})
}

// TestFirefox visits the page for the first time in Firefox and counts the bytes. A game is
// drawn, turns a card for a mouse and one for a finger, and works again without the server.
func TestFirefox(t *testing.T) {
	t.Parallel()
	f := newFirefox(t)
	dir, err := built()
	if err != nil {
		t.Fatal(err)
	}
	w := newWire(t, guard(serve(dir), ""), 0)
	f.call("WebDriver:Navigate", map[string]any{"url": w.url + "/#yukon?deal=8"})
	f.until("document.body.matches('.ready.play') && document.body.dataset.game === 'yukon'")
	drawn := w.total()
	g := headless(t, play.Demo{Game: "yukon", Deal: "8"})
	if got := f.hash(); got != g.Screen().Hash() {
		t.Errorf("the frame is %v, without a page %v", got, g.Screen().Hash())
	}
	r, _ := g.(games.Finder).Where("stock")
	for _, kind := range []string{"mouse", "touch"} {
		before := f.hash()
		at := f.js(fmt.Sprintf("(r => [r.x + r.width * %d / 1280, r.y + r.height * %d / 800])(document.getElementById('screen').getBoundingClientRect())", r.Min.X+r.Max.X, r.Min.Y+r.Max.Y)).([]any)
		f.tap(kind, int(at[0].(float64)), int(at[1].(float64)))
		f.until(fmt.Sprintf("new Promise(ok => phosphor.frame(h => ok(h !== %q)))", before))
	}
	f.until("navigator.serviceWorker.ready.then(r => r.active.state === 'activated')")
	t.Logf("%.2f MB until the game is drawn, %.2f MB until the page works offline", float64(drawn)/1e6, float64(w.total())/1e6)
	if drawn > firstVisit {
		t.Errorf("the server sent %d bytes until the game was drawn, want at most %d", drawn, firstVisit)
	}
	w.once(t)
	last := f.hash()
	time.Sleep(300 * time.Millisecond) // it is kept
	w.close()
	f.call("WebDriver:Navigate", map[string]any{"url": "about:blank"})
	f.call("WebDriver:Navigate", map[string]any{"url": w.url + "/#yukon"})
	f.until("document.body.matches('.ready.play') && document.body.dataset.game === 'yukon'")
	if got := f.hash(); got != last {
		t.Errorf("offline the game continues as %v, want %v", got, last)
	}
}
