//go:build !js

package main

import (
	"bytes"
	"context"
	"fmt"
	"image"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/cdproto/cdp"
	cdpinput "github.com/chromedp/cdproto/input"
	"github.com/chromedp/cdproto/storage"
	"github.com/chromedp/chromedp"

	"phosphor/cmd/internal/host"
	"phosphor/fb/input"
	"phosphor/formats/adf/adftest"
	"phosphor/games"
	"phosphor/games/catalog"
	"phosphor/games/disks"
	"phosphor/games/play"
)

const noteText = "document.getElementById('note').textContent"

// turn clicks the stock of Yukon and waits until the position is another one.
func (p *tab) turn() {
	p.Helper()
	g := headless(p.T, play.Demo{Game: "yukon", Deal: "8"})
	r, _ := g.(games.Finder).Where("stock")
	before := position(p.state().State)
	h := p.hand(g, false)
	at := r.Min.Add(r.Max).Div(2)
	for _, k := range []input.Kind{input.Move, input.Press, input.Release} {
		h.do(input.Event{Kind: k, At: at, Button: input.Left})
	}
	for end := time.Now().Add(patience); position(p.state().State) == before; time.Sleep(20 * time.Millisecond) {
		if time.Now().After(end) {
			p.Fatal("no card is turned")
		}
	}
}

// TestFullStorage fills the browser's storage: the page says what is not stored and what to
// do, the game continues, and everything is stored when there is room again.
func TestFullStorage(t *testing.T) {
	t.Parallel()
	s := newServer(t)
	quota := func(bytes float64) chromedp.Action[chromedp.Void] {
		return chromedp.Func(func(ctx context.Context, t *chromedp.Target) error {
			params := storage.OverrideQuotaForOriginParams{Origin: s.URL}
			if bytes > 0 {
				params.QuotaSize = &bytes
			}
			_, err := cdp.Call(ctx, t, storage.OverrideQuotaForOrigin, params)
			return err
		})
	}
	p := newPerson(t).page(s, "/#yukon?deal=8", size(1300, 860, 1, false))
	p.playing("yukon")
	p.do(quota(1))
	p.turn()
	p.until(noteText + ".includes('storage is full') && " + noteText + ".includes('the game of Yukon') && !document.getElementById('note').hidden")
	if got := eval[string](p, noteText); !strings.Contains(got, "remove files or save everything") || strings.Contains(got, "indexeddb") {
		t.Errorf("the page shows %q", got)
	}
	p.turn()
	p.do(quota(0)) // without any action the page tries again
	p.until(noteText + " === 'Everything is saved again.'")
	want := position(p.state().State)
	p.do(chromedp.Reload())
	p.playing("yukon")
	if got := position(p.state().State); got != want {
		t.Errorf("reloaded as %.300s, want %.300s", got, want)
	}
}

// TestBranches plays a deal in two tabs: the second one has its own copy of the game after a
// reload, which is in the list when both are closed.
func TestBranches(t *testing.T) {
	t.Parallel()
	s := newServer(t)
	who := newPerson(t)
	first := who.page(s, "/#yukon?deal=8", size(1300, 860, 1, false))
	first.playing("yukon")
	first.turn()
	second := who.page(s, "/#yukon?deal=8", size(1300, 860, 1, false))
	second.playing("yukon")
	for range 3 {
		second.turn()
	}
	want := position(second.state().State)
	time.Sleep(250 * time.Millisecond) // it is kept
	first.close()
	second.do(chromedp.Reload())
	second.playing("yukon")
	if got := position(second.state().State); got != want {
		t.Fatalf("after reloading, the second tab has %.300s\nexpected %.300s", got, want)
	}
	second.close()
	third := who.page(s, "/", size(1300, 860, 1, false))
	third.until("document.querySelector('#game-yukon.waits + .others a')")
	third.script("document.querySelector('#game-yukon + .others a').click()")
	third.playing("yukon")
	if got := position(third.state().State); got != want {
		t.Errorf("opened from the list, it continues as %.300s\nexpected %.300s", got, want)
	}
}

// TestUseless drops files that no game can use: the page says so and does not store them.
// Stored files are listed with their sizes and can be removed one by one.
func TestUseless(t *testing.T) {
	t.Parallel()
	s := newServer(t)
	p := newPerson(t).page(s, "/", size(1300, 860, 1, false))
	p.until("document.body.matches('.ready')")
	noise := make([]byte, 1<<20)
	r := rand.New(rand.NewPCG(1, 2))
	for i := range noise {
		noise[i] = byte(r.Uint32())
	}
	dir := t.TempDir()
	file := func(name string, data []byte) string {
		name = filepath.Join(dir, name)
		if err := os.WriteFile(name, data, 0o666); err != nil {
			t.Fatal(err)
		}
		return name
	}
	const kept = "new Promise(ok => phosphor.files(ok)).then(JSON.parse)"
	for name, data := range map[string][]byte{"noise.bin": noise, "empty.adf": adftest.Disk(), "same.dat": bytes.Repeat([]byte{7}, 3<<20), "none.img": nil, "letter.txt": []byte("Dear all\n")} {
		p.drop(file(name, data))
		p.until(noteText + ".includes('" + name + ": no game or viewer can use it')")
		if n := eval[int](p, kept+".then(l => l.length)"); n != 0 {
			t.Errorf("%s: %d files are stored", name, n)
		}
	}
	p.drop(file("one.img", crossed(t)), file("junk.bin", noise), file("two.img", crossed(t)))
	p.until(kept + ".then(l => l.length === 2)")
	p.until("document.querySelectorAll('#originals li').length === 2")
	if got, want := eval[string](p, "document.getElementById('originals').textContent"), "one.img · "+host.SizeWords(int64(len(crossed(t))), "en")+" view remove"; !strings.Contains(got, want) {
		t.Errorf("list %q lacks %q", got, want)
	}
	p.script("document.querySelector('#originals li button:last-child').click()")
	p.until("document.querySelectorAll('#originals li').length === 1")
	p.do(chromedp.Reload())
	p.until("document.querySelectorAll('#originals li').length === 1 && document.getElementById('originals').textContent.includes('two.img')")
}

// TestDesktop drops a disk that no game can use: it opens on the desktop of its machine, as
// without a browser. Files saved from a viewer are downloaded, byte for byte. The disk opens
// again from the list of files.
func TestDesktop(t *testing.T) {
	t.Parallel()
	s := newServer(t)
	p := newPerson(t).page(s, "/", size(1300, 860, 1, false))
	p.until("document.body.matches('.ready')")
	name, text := filepath.Join(t.TempDir(), "letters.adf"), []byte("Dear all\n")
	if err := os.WriteFile(name, adftest.Disk(adftest.File{Name: "letter.txt", Data: text}), 0o666); err != nil {
		t.Fatal(err)
	}
	shell, err := disks.Open(name, disks.Options{Env: games.Env{Lang: "en"}})
	if err != nil {
		t.Fatal(err)
	}
	p.script("const to = page.save; page.save = (name, bytes) => { window.saved = [name, String.fromCharCode(...bytes)]; to(name, bytes) }")
	p.drop(name)
	p.playing("open")
	p.same("the Workbench", shell)
	if title := eval[string](p, "document.title"); !strings.Contains(title, "letters.adf") {
		t.Errorf("title %q", title)
	}
	if err := shell.Match().Do("open letter.txt"); err != nil {
		t.Fatal(err)
	}
	p.script("for (const k of ['l', 'return']) phosphor.key(k)")
	p.same("the text", shell)
	p.script("for (const k of ['ctrl+s', 'return']) phosphor.key(k)")
	p.until("window.saved")
	if got := eval[[]string](p, "window.saved"); got[0] != "letter.txt" || got[1] != string(text) {
		t.Errorf("saved games %q", got)
	}
	for range 3 {
		p.script("phosphor.key('escape')")
	}
	p.until("document.body.matches('.home')")
	p.script("document.querySelector('#originals li button').click()")
	p.playing("open")
	p.do(chromedp.Reload()) // what is looked at has no address
	p.until("document.body.matches('.home') && document.querySelectorAll('#originals li').length === 1")
}

// TestLinks follows wrong links: one short line says what is wrong, and the game begins as
// usual. The tab and the bar name each game.
func TestLinks(t *testing.T) {
	t.Parallel()
	s := newServer(t)
	p := newPerson(t).page(s, "/", size(1300, 860, 1, false))
	long := strings.Repeat("x", 5000)
	for _, c := range []struct{ link, game, note string }{
		{"#" + long, "", "There is no game “" + long[:40] + "…”."},
		{"#yukon?mode=" + long, "yukon", "Yukon has no display “" + long[:40] + "…”."},
		{"#golf?deal=abc", "golf", "“abc” is not a deal"},
		{"#golf?variation=huge&machine=vax", "golf", "Golf does not run on the machine “vax”. Golf has no variation “huge”."},
		{"#sokoban?deal=100000", "sokoban", "Sokoban has no deal “100000”; this is deal 1."},
		{"#%zz", "", "This address cannot be read."},
	} {
		p.until("document.body.matches('.ready')")
		p.script(noteText + " = ''; phosphor.open('" + c.link + "')")
		if c.game != "" {
			p.playing(c.game)
		}
		p.until(noteText + " !== ''")
		if got := eval[string](p, noteText); !strings.HasPrefix(got, c.note) || len(got) > 200 {
			t.Errorf("%.40s: the page shows %q", c.link, got)
		}
	}
	for _, info := range catalog.All {
		p.follow("#" + info.Name)
		p.playing(info.Name)
		title := host.Title(info.Name, "en")
		p.until(fmt.Sprintf("document.title === %q && document.getElementById('title').textContent.startsWith(%q)", title, title))
	}
	visible := "[...document.querySelectorAll(%q)].filter(e => e.checkVisibility()).length"
	for _, link := range []string{"#golf", ""} {
		p.follow(link)
		if link == "" {
			p.until("document.body.matches('.home')")
		} else {
			p.playing("golf")
		}
		for _, name := range []string{"h1", "main"} {
			if n := eval[int](p, fmt.Sprintf(visible, name)); n != 1 {
				t.Errorf("%q has %d %s", link, n, name)
			}
		}
	}
	if got := eval[string](p, "document.querySelector('meta[property=\"og:image\"]').content"); got != "shared.png" {
		t.Errorf("the preview picture is %q", got)
	}
	if got := eval[string](p, "fetch('manifest.webmanifest').then(r => r.json()).then(m => m.icons.filter(i => i.purpose === 'maskable').map(i => i.src).join())"); got != "icon-mask.png" {
		t.Errorf("the maskable icon is %q", got)
	}
	m := loadSite(t)
	for name, want := range map[string]image.Point{"icon-mask.png": {X: 512, Y: 512}, "shared.png": {X: 1200, Y: 630}} {
		c, _, err := image.DecodeConfig(bytes.NewReader(m[name]))
		if err != nil || c.Width != want.X || c.Height != want.Y {
			t.Errorf("%s: %v %+v", name, err, c)
		}
	}
}

// touch sends touches at points of the window; the fingers stay down.
func (p *tab) touch(kind cdpinput.DispatchTouchEventType, at ...[2]float64) {
	p.Helper()
	points := []*cdpinput.TouchPoint{}
	for i, xy := range at {
		id := float64(i + 1)
		points = append(points, &cdpinput.TouchPoint{X: xy[0], Y: xy[1], ID: &id})
	}
	call(p, cdpinput.DispatchTouchEvent, cdpinput.DispatchTouchEventParams{Type: kind, TouchPoints: points})
}

// TestPinch uses a phone: two fingers magnify the picture, one beside the cards moves it, and
// cards are dragged where they are shown. Every button is large enough for a finger.
func TestPinch(t *testing.T) {
	t.Parallel()
	s := newServer(t)
	const start, move, end = cdpinput.DispatchTouchEventTypeTouchStart, cdpinput.DispatchTouchEventTypeTouchMove, cdpinput.DispatchTouchEventTypeTouchEnd
	p := newPerson(t).page(s, "/#yukon?deal=8", size(390, 844, 3, true))
	p.playing("yukon")
	rect := func() (r [4]float64) {
		copy(r[:], eval[[]float64](p, "(r => [r.x, r.y, r.width, r.height])(document.getElementById('screen').getBoundingClientRect())"))
		return r
	}
	before, position0 := rect(), position(p.state().State)
	if before[2] < 389 {
		t.Errorf("the picture is %v, not as wide as the screen", before)
	}
	x, y := before[0]+before[2]/2, before[1]+before[3]/2
	p.touch(start, [2]float64{x - 30, y})
	p.touch(start, [2]float64{x - 30, y}, [2]float64{x + 30, y})
	for d := 40.0; d <= 90; d += 10 {
		p.touch(move, [2]float64{x - d, y}, [2]float64{x + d, y})
	}
	p.touch(end)
	p.until("document.getElementById('zoom').getAttribute('aria-pressed') === 'true'")
	big := rect()
	if big[2] < 2.7*before[2] || big[2] > 3.3*before[2] {
		t.Errorf("enlarged to three times its size it is %v, want %v", big, before)
	}
	if got := position(p.state().State); got != position0 {
		t.Errorf("the pinch made a move: %.300s", got)
	}
	p.shot("pinched")

	// A finger on the table moves the picture; one on a card drags it.
	g := headless(t, play.Demo{Game: "yukon", Deal: "8"})
	seen := func(at image.Point) (x, y float64) {
		r := rect()
		return r[0] + (float64(at.X)+0.5)*r[2]/640, r[1] + (float64(at.Y)+0.5)*r[3]/400
	}
	bare := image.Point{}
	for y := 60; y < 380 && bare.X == 0; y += 5 {
		for x := 150; x < 500; x += 5 {
			if b := g.(interface{ Bare(image.Point) bool }); b.Bare(image.Pt(x, y)) {
				if sx, sy := seen(image.Pt(x, y)); sx > 60 && sx < 330 && sy > 150 && sy < 450 {
					bare = image.Pt(x, y)
					break
				}
			}
		}
	}
	if bare.X == 0 {
		t.Fatal("no free place of the table is visible")
	}
	x, y = seen(bare)
	p.touch(start, [2]float64{x, y})
	p.touch(move, [2]float64{x + 15, y})
	p.touch(move, [2]float64{x + 50, y + 5})
	p.touch(end)
	p.until(fmt.Sprintf("Math.abs(document.getElementById('screen').getBoundingClientRect().x - %f) < 2", big[0]+50))
	p.script("document.getElementById('zoom').click()")
	p.until(fmt.Sprintf("Math.abs(document.getElementById('screen').getBoundingClientRect().width - %f) < 2", before[2]))

	// A finger on a card drags it, also in the magnified picture.
	p.script("phosphor.magnify(1.06)")
	p.until(fmt.Sprintf("document.getElementById('screen').getBoundingClientRect().width > %f", 1.04*before[2]))
	moved := false
	p.until("new Promise(ok => requestAnimationFrame(() => requestAnimationFrame(() => ok(true))))")
	for _, move0 := range g.Match().Moves() {
		f := strings.Fields(move0)
		if len(f) != 2 {
			continue
		}
		from, ok1 := g.(games.Finder).Where(f[0])
		to, ok2 := g.(games.Finder).Where(f[1])
		fx, fy := seen(image.Pt((from.Min.X+from.Max.X)/2, from.Max.Y-3))
		tx, ty := seen(image.Pt((to.Min.X+to.Max.X)/2, to.Max.Y-3))
		if !ok1 || !ok2 || min(fx, tx) < 5 || max(fx, tx) > 385 || min(fy, ty) < 60 || max(fy, ty) > 540 {
			continue
		}
		p.touch(start, [2]float64{fx, fy})
		for i := 1.0; i <= 6; i++ {
			p.touch(move, [2]float64{fx + (tx-fx)*i/6, fy + (ty-fy)*i/6})
		}
		p.touch(end)
		time.Sleep(300 * time.Millisecond)
		if moved = position(p.state().State) != position0; moved {
			break
		}
	}
	if !moved {
		p.shot("undragged")
		t.Error("no card can be dragged in the enlarged picture")
	}

	for _, c := range [][2]int64{{320, 640}, {390, 844}, {844, 390}, {820, 1180}} {
		p.do(size(c[0], c[1], 2, true))
		p.until(fmt.Sprintf("innerWidth === %d", c[0]))
		small := eval[[]string](p, `[...document.querySelectorAll('#pad button, #bar button, #bar a')].filter(e => e.checkVisibility()).map(e => [e.textContent, e.getBoundingClientRect()])
			.filter(([, r]) => r.width < 43.5 || r.height < 43.5 || r.left < -0.5 || r.right > innerWidth + 0.5 || r.bottom > innerHeight + 0.5).map(([t, r]) => t + ' ' + Math.round(r.width) + 'x' + Math.round(r.height) + ' at ' + Math.round(r.x) + ',' + Math.round(r.y))`)
		if len(small) > 0 {
			t.Errorf("%v: too small or off the page: %q", c, small)
		}
	}
}
