//go:build !js

package main

import (
	"fmt"
	"image/color"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"phosphor/fb/demo"
)

// TestDemos checks that the demos have the same pixels in a page as elsewhere, even with
// partial drawing. PHOSPHOR_SLOW builds them.
func TestDemos(t *testing.T) {
	if !slow {
		t.Skip("builds a page; PHOSPHOR_SLOW=1 runs it")
	}
	needChromium(t)
	dir := t.TempDir()
	cmd := exec.Command("go", "build", "-o", filepath.Join(dir, "demos.wasm"), "./cmd/web/testdata/demos")
	cmd.Dir, cmd.Env = top(), append(os.Environ(), "GOOS=js", "GOARCH=wasm", "CGO_ENABLED=0", "GOFLAGS=-buildvcs=false")
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	root, err := exec.Command("go", "env", "GOROOT").Output()
	if err != nil {
		t.Fatal(err)
	}
	script, err := os.ReadFile(filepath.Join(strings.TrimSpace(string(root)), "lib", "wasm", "wasm_exec.js"))
	if err != nil {
		t.Fatal(err)
	}
	page := `<!doctype html><link rel="icon" href="data:,"><div style="width:640px;height:400px"><canvas id="screen" tabindex="0"></canvas></div>
<script src="wasm_exec.js"></script><script>
const go = new Go(); WebAssembly.instantiateStreaming(fetch("demos.wasm"), go.importObject).then(r => go.run(r.instance));
</script>`
	for name, b := range map[string][]byte{"wasm_exec.js": script, "index.html": []byte(page)} {
		if err := os.WriteFile(filepath.Join(dir, name), b, 0o666); err != nil {
			t.Fatal(err)
		}
	}
	server := httptest.NewServer(http.FileServer(http.Dir(dir)))
	defer server.Close()
	p := newPerson(t).page(server, "/")
	p.until("typeof show === 'function'")
	for _, d := range demo.All {
		s, draw := d.Start()
		for _, frame := range []int{0, 1, 77, 520} {
			eval[any](p, fmt.Sprintf("show(%q, %d), null", d.Name, frame))
			p.until(fmt.Sprintf("window.shown === %q", fmt.Sprint(d.Name, frame)))
			p.until("new Promise(ok => requestAnimationFrame(() => requestAnimationFrame(() => ok(true))))")
			draw(frame)
			got, want := p.canvas(), s.Image()
			// The canvas may be a whole enlargement of the screen.
			k := got.Rect.Size()
			k.X, k.Y = k.X/want.Bounds().Dx(), k.Y/want.Bounds().Dy()
			wrong := 0
			for y := range got.Rect.Dy() {
				for x := range got.Rect.Dx() {
					if got.RGBAAt(x, y) != color.RGBAModel.Convert(want.At(x/k.X, y/k.Y)) {
						wrong++
					}
				}
			}
			if wrong > 0 {
				t.Errorf("%s: %d pixels of frame %d differ from the screen", d.Name, wrong, frame)
			}
		}
	}
}
