//go:build !js

package main

import (
	"archive/zip"
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"image"
	"image/color"
	"net/http"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"testing/fstest"
	"time"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/emulation"
	cdpinput "github.com/chromedp/cdproto/input"
	cdppage "github.com/chromedp/cdproto/page"
	"github.com/chromedp/cdproto/performance"
	"github.com/chromedp/chromedp"

	"phosphor/assets/i18n"
	"phosphor/fb/input"
	"phosphor/fb/modes"
	"phosphor/formats/adf/adftest"
	"phosphor/formats/gemimg"
	"phosphor/games"
	"phosphor/games/catalog"
	"phosphor/games/play"
	"phosphor/games/store"
)

// readDemo reads a demo of a game from the repository.
func readDemo(t *testing.T, path string) *play.Demo {
	t.Helper()
	f, err := os.Open(filepath.Join("..", "..", "games", filepath.FromSlash(path)))
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	d, err := play.ReadDemo(f)
	if err != nil {
		t.Fatal(err)
	}
	return d
}

// headless begins a game without a page.
func headless(t *testing.T, d play.Demo) games.Game {
	t.Helper()
	info, err := catalog.Find(d.Game)
	if err != nil {
		t.Fatal(err)
	}
	if d.Mode == "" {
		d.Mode = info.Modes[0]
	}
	mode, err := modes.Find(d.Mode)
	if err != nil {
		t.Fatal(err)
	}
	if d.Lang == "" {
		d.Lang = "en"
	}
	env := games.Env{Mode: mode, Deal: d.Deal, Variation: d.Variation, Lang: d.Lang}
	if d.Events == nil { // a first visit
		env.Settings = store.Memory{}
	}
	g, err := info.Start(env)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// link is the address that starts the page like a demo.
func link(d *play.Demo) string {
	s := "#" + d.Game + "?deal=" + d.Deal
	if d.Mode != "" {
		s += "&mode=" + d.Mode
	}
	if d.Variation != "" {
		s += "&variation=" + d.Variation
	}
	return s
}

// A hand plays the inputs of a demo in the browser, with a mouse or with fingers.
type hand struct {
	*tab
	rect  struct{ X, Y, W, H float64 } // of the canvas
	size  image.Point                  // of the screen
	touch bool

	at   image.Point
	down input.Button

	since time.Time // when a finger came down that must not rest
	late  bool      // it may have rested all the same, because the machine was too slow
}

// rests is less than the time after which a finger counts as resting, see input.Fingers.
const rests = 400 * time.Millisecond

func (p *tab) hand(g games.Game, touch bool) *hand {
	p.Helper()
	h := &hand{tab: p, size: g.Screen().Rect.Size(), touch: touch}
	if err := json.Unmarshal([]byte(eval[string](p, "JSON.stringify((r => ({X: r.x, Y: r.y, W: r.width, H: r.height}))(document.getElementById('screen').getBoundingClientRect()))")), &h.rect); err != nil {
		p.Fatal(err)
	}
	return h
}

func (h *hand) place(at image.Point) (x, y float64) {
	return h.rect.X + (float64(at.X)+0.5)*h.rect.W/float64(h.size.X), h.rect.Y + (float64(at.Y)+0.5)*h.rect.H/float64(h.size.Y)
}

var mouseButtons = map[input.Button]struct {
	name cdpinput.MouseButton
	bit  int64
}{input.Left: {"left", 1}, input.Right: {"right", 2}, input.Middle: {"middle", 4}}

func (h *hand) do(ev input.Event) {
	h.Helper()
	if h.touch {
		h.finger(ev)
		return
	}
	p := cdpinput.DispatchMouseEventParams{Type: cdpinput.DispatchMouseEventTypeMouseMoved, Button: "none"}
	switch ev.Kind {
	case input.Move:
	case input.Press:
		p.Type, p.Button, p.ClickCount, h.down = cdpinput.DispatchMouseEventTypeMousePressed, mouseButtons[ev.Button].name, 1, ev.Button
	case input.Release:
		p.Type, p.Button, p.ClickCount, h.down = cdpinput.DispatchMouseEventTypeMouseReleased, mouseButtons[ev.Button].name, 1, input.None
	case input.KeyDown, input.KeyUp:
		h.key(ev)
		return
	default:
		return
	}
	p.X, p.Y = h.place(ev.At)
	p.Buttons = mouseButtons[h.down].bit
	call(h.tab, cdpinput.DispatchMouseEvent, p)
}

func (h *hand) key(ev input.Event) {
	h.Helper()
	names := map[string]string{"left": "ArrowLeft", "right": "ArrowRight", "up": "ArrowUp", "down": "ArrowDown", "return": "Enter", "space": " ", "escape": "Escape", "backspace": "Backspace", "f2": "F2"}
	name, ok := names[ev.Key]
	if !ok {
		name = ev.Key
	}
	kind := cdpinput.DispatchKeyEventTypeKeyDown
	if ev.Kind == input.KeyUp {
		kind = cdpinput.DispatchKeyEventTypeKeyUp
	}
	call(h.tab, cdpinput.DispatchKeyEvent, cdpinput.DispatchKeyEventParams{Type: kind, Key: name, Code: "Key" + ev.Key})
}

// finger converts the mouse of a demo to fingers: a tap or a drag, a second finger for the
// middle button, a resting finger for the right one.
func (h *hand) finger(ev input.Event) {
	h.Helper()
	point := func(at image.Point, ids ...float64) (list []*cdpinput.TouchPoint) {
		for i, id := range ids {
			x, y := h.place(at)
			list = append(list, &cdpinput.TouchPoint{X: x + 60*float64(i), Y: y, ID: &id})
		}
		return list
	}
	send := func(kind cdpinput.DispatchTouchEventType, points []*cdpinput.TouchPoint) {
		call(h.tab, cdpinput.DispatchTouchEvent, cdpinput.DispatchTouchEventParams{Type: kind, TouchPoints: points})
	}
	switch ev.Kind {
	case input.Press:
		h.down, h.at, h.since = ev.Button, ev.At, time.Now()
		send(cdpinput.DispatchTouchEventTypeTouchStart, point(ev.At, 1))
		switch ev.Button {
		case input.Middle:
			send(cdpinput.DispatchTouchEventTypeTouchStart, point(ev.At, 1, 2))
			h.moved()
		case input.Right:
			h.since = time.Time{}
			time.Sleep(700 * time.Millisecond)
		}
	case input.Move:
		if h.down != input.None {
			send(cdpinput.DispatchTouchEventTypeTouchMove, point(ev.At, 1))
			h.moved()
		}
	case input.Release:
		if ev.At != h.at {
			send(cdpinput.DispatchTouchEventTypeTouchMove, point(ev.At, 1))
		}
		h.down = input.None
		send(cdpinput.DispatchTouchEventTypeTouchEnd, []*cdpinput.TouchPoint{})
		h.moved()
	case input.KeyDown, input.KeyUp:
		h.key(ev)
	}
}

// moved records that a finger no longer rests.
func (h *hand) moved() {
	h.late = h.late || !h.since.IsZero() && time.Since(h.since) > rests
	h.since = time.Time{}
}

// thinned leaves out most of the moves of a demo, as busy browsers do: of a drag only the
// first and the last remain, of other moves the last. With PHOSPHOR_SLOW=1 all remain.
func thinned(all []input.Event) (some []input.Event) {
	held := false
	for i, ev := range all {
		last := i+1 == len(all) || all[i+1].Kind != input.Move
		if slow || ev.Kind != input.Move || last || held && all[i-1].Kind != input.Move {
			some = append(some, ev)
		}
		if ev.Kind == input.Press || ev.Kind == input.Release {
			held = ev.Kind == input.Press
		}
	}
	return some
}

// same waits until the page shows what a game without a page shows.
func (p *tab) same(what string, g games.Game) {
	p.Helper()
	want := g.Screen().Hash()
	for end := time.Now().Add(patience); p.hash() != want; time.Sleep(30 * time.Millisecond) {
		if time.Now().After(end) {
			p.shot("differs")
			p.Fatalf("%s: the page never shows %s", what, want)
		}
	}
}

// pixels fails unless the canvas has the pixels of a game at a whole magnification.
func (p *tab) pixels(g games.Game) {
	p.Helper()
	p.until("new Promise(ok => requestAnimationFrame(() => requestAnimationFrame(() => ok(true))))")
	got, want := p.canvas(), g.Screen().Snapshot()
	if got.Rect != want.Rect {
		p.Fatalf("the canvas is %v, the screen %v", got.Rect, want.Rect)
	}
	for y := range want.Rect.Dy() {
		for x := range want.Rect.Dx() {
			if c := color.RGBAModel.Convert(want.At(x, y)); got.RGBAAt(x, y) != c {
				p.Fatalf("pixel %d,%d of the canvas is %v, of the screen %v", x, y, got.RGBAAt(x, y), c)
			}
		}
	}
}

// TestPlaysToTheEnd plays whole games with a real mouse, as recorded in demos: the last frame
// equals that of the game without a page.
func TestPlaysToTheEnd(t *testing.T) {
	t.Parallel()
	s := newServer(t)
	p := newPerson(t).page(s, "/", size(1300, 860, 1, false))
	for _, path := range []string{"atari/yukon/testdata/won.demo", "oberon/spider/testdata/won.demo"} {
		d := readDemo(t, path)
		if d.Game == "spider" && !slow {
			continue
		}
		p.during(d.Game, func(t *testing.T) {
			p.follow(link(d))
			p.playing(d.Game)
			g := headless(t, *d)
			h := p.hand(g, false)
			for _, ev := range thinned(d.Events) {
				g.Advance(ev.Time)
				g.Event(ev)
				h.do(ev)
			}
			g.Advance(d.End + time.Minute)
			p.same("the end", g)
			p.pixels(g)
			if st := p.state().Status; !st.Won || !st.Over {
				t.Errorf("the game was not won: %+v", st)
			}
			p.until(`/\bwon\b/i.test(document.getElementById('say').textContent)`)
		})
	}
}

// TestLook makes pictures to look at, in the folder that PHOSPHOR_SHOTS names.
func TestLook(t *testing.T) {
	if os.Getenv("PHOSPHOR_SHOTS") == "" {
		t.Skip("PHOSPHOR_SHOTS names no folder for pictures")
	}
	s := newServer(t)
	p := newPerson(t).page(s, "/", size(390, 844, 3, true))
	for _, c := range []struct {
		name  string
		w, h  int64
		ratio float64
		phone bool
	}{{"small", 320, 640, 2, true}, {"phone", 390, 844, 3, true}, {"side", 844, 390, 3, true}, {"tablet", 820, 1180, 2, true}, {"desk", 1280, 800, 1, false}} {
		p.do(size(c.w, c.h, c.ratio, c.phone))
		p.follow("")
		p.until("document.body.matches('.ready.home')")
		p.until("[...document.images].every(i => i.complete || i.getBoundingClientRect().top > innerHeight)")
		p.shot(c.name + "-home")
		p.script("scrollTo(0, 1e6)")
		time.Sleep(500 * time.Millisecond)
		p.shot(c.name + "-end")
		p.script("scrollTo(0, 0)")
		for _, game := range []string{"yukon", "spider", "minesweeper", "tetris", "gobblet"} {
			p.follow("#" + game + "?deal=8")
			p.playing(game)
			time.Sleep(2 * time.Second)
			p.shot(c.name + "-" + game)
		}
		p.script("document.getElementById('menu').click()")
		time.Sleep(300 * time.Millisecond)
		p.shot(c.name + "-settings")
		p.script("document.getElementById('settings').close()")
	}
}

// tenMoves is a demo for each game whose first presses are played with fingers.
var tenMoves = map[string]string{
	"yukon": "atari/yukon", "solitairex": "amiga/solitairex", "pyramid": "amiga/cardgames", "golf": "amiga/cardgames", "klondike": "amiga/cardgames",
	"corners": "amiga/cardgames", "calculation": "amiga/cardgames", "canfield": "amiga/cardgames", "grandtour": "amiga/cardgames",
	"solitaire": "oberon/solitaire", "spider": "oberon/spider", "freecell": "oberon/freecell", "scorpion": "oberon/scorpion", "gobblet": "windows/gobblet",
}

// slow adds games that exercise the same code of the page as others.
var slow = os.Getenv("PHOSPHOR_SLOW") != ""

// TestFingers plays games with fingers, every one with PHOSPHOR_SLOW=1: taps, drags, a second
// finger, a resting finger. Afterwards the position equals that of the same game without a
// page.
func TestFingers(t *testing.T) {
	t.Parallel()
	s := newServer(t)
	phone := size(390, 844, 2, true)
	p := newPerson(t).page(s, "/", phone)
	for _, info := range catalog.All {
		if !slow && !slices.Contains([]string{"yukon", "minesweeper"}, info.Name) {
			continue
		}
		p.during(info.Name, func(t *testing.T) {
			p := p
			d := play.Demo{Game: info.Name, Deal: "1"}
			var evs []input.Event
			if dir := tenMoves[info.Name]; dir != "" {
				name := "won.demo"
				if dir == "amiga/cardgames" {
					name = info.Name + ".demo"
				}
				all := readDemo(t, dir+"/testdata/"+name)
				d = play.Demo{Game: all.Game, Mode: all.Mode, Variation: all.Variation, Deal: all.Deal}
				evs = thinned(all.Events)
			} else { // what others left on Oberon's desk would be there, too
				p = newPerson(t).page(s, "/", phone)
			}
			p.follow(link(&d))
			p.playing(d.Game)
			for try := 1; ; try++ {
				g := headless(t, d)
				h := p.hand(g, true)
				if evs == nil {
					p.playByTaps(h, g)
					return
				}
				h.twenty(g, evs)
				g.Advance(time.Hour)
				want := position(g.Match().State())
				got := ""
				for end := time.Now().Add(patience); got != want && time.Now().Before(end); time.Sleep(50 * time.Millisecond) {
					got = position(p.state().State)
					if h.late && got != want && time.Until(end) < patience-2*time.Second {
						break
					}
				}
				if got == want {
					return
				}
				if !h.late || try == 10 {
					p.shot("differs")
					t.Fatalf("the page has %.900s\nwithout a page %.900s", got, want)
				}
				t.Log("the machine was so slow that a finger counted as resting: try again")
				p.script("phosphor.redeal('" + d.Deal + "')")
			}
		})
	}
}

// twenty plays the first twenty presses of a demo, with fingers and without a page.
func (h *hand) twenty(g games.Game, evs []input.Event) {
	h.Helper()
	releases, began := 0, time.Now()
	for _, ev := range evs {
		g.Advance(ev.Time)
		g.Event(ev)
		if g.Match().Status().Game == "gobblet" { // whose computer player takes its time
			time.Sleep(ev.Time - time.Since(began))
		}
		h.do(ev)
		if ev.Kind == input.Release {
			if releases++; releases == 20 {
				return
			}
		}
	}
}

// position is a state without the clock.
func position(state any) string {
	b, err := json.Marshal(state)
	var fields map[string]any
	if err == nil {
		err = json.Unmarshal(b, &fields)
	}
	if err != nil {
		return err.Error()
	}
	delete(fields, "seconds")
	delete(fields, "time")
	b, _ = json.Marshal(fields)
	return string(b)
}

// playByTaps plays games without a demo, on any machine: ten legal moves, with fingers where
// the things are shown and with the keys below the picture.
func (p *tab) playByTaps(h *hand, g games.Game) {
	p.Helper()
	_, canFind := g.(games.Finder)
	if !canFind {
		p.Fatal("nothing can be found on the screen")
	}
	where := func(name string) (image.Point, bool) {
		v := eval[[]int](p, fmt.Sprintf("new Promise(ok => phosphor.where(%q, (...r) => ok(r)))", name))
		if len(v) < 4 {
			return image.Point{}, false
		}
		return image.Pt(v[0]+v[2]/2, v[1]+v[3]/2), true
	}
	tap := func(at image.Point, b input.Button) {
		h.do(input.Event{Kind: input.Press, Button: b, At: at})
		h.do(input.Event{Kind: input.Release, Button: b, At: at})
	}
	made, flags := 0, 0
	for tries := 0; made < 10 && tries < 60; tries++ {
		st := p.state()
		if st.Status.Over || tries == 0 && len(st.Moves) == 0 { // or it wants to be started
			p.script("phosphor.redeal('')")
			continue
		}
		before := string(st.State)
		moves := slices.DeleteFunc(st.Moves, func(m string) bool {
			// Resting fingers take time: three are enough.
			return m == "undo" || strings.HasPrefix(m, "flag") && flags == 3
		})
		if len(moves) == 0 { // Scramble waits in order for its button
			if at, ok := where("Scramble/button:Start"); ok {
				tap(at, input.Middle)
				p.until("new Promise(ok => phosphor.state(ok)).then(s => JSON.parse(s).moves.length > 0)")
				continue
			}
			p.Fatalf("no move is left in %.500s", st.State)
		}
		move := moves[tries*37%len(moves)]
		f := strings.Fields(move)
		switch {
		case len(f) == 1 && f[0] != "deal" || h.game() == "tetris":
			key := map[string]string{"rotate": "up", "unrotate": "up", "drop": "space"}[move]
			if key == "" {
				key = move
			}
			p.tapButton(`[data-key="` + key + `"]`)
		case len(f) == 3 && f[0] == "slide":
			if at, ok := where("cell:" + f[1] + "," + f[2]); ok {
				tap(at, input.Middle)
			}
		case len(f) == 3 && (f[0] == "open" || f[0] == "flag"):
			if at, ok := where("cell:" + f[1] + "," + f[2]); ok {
				if f[0] == "flag" {
					flags++
					tap(at, input.Right)
				} else {
					tap(at, input.Left)
				}
			}
		case move == "deal":
			if at, ok := where("stock"); ok {
				tap(at, input.Left)
			}
		default: // FROM TO: a drag
			from, ok1 := where(f[0])
			to, ok2 := where(f[1])
			if ok1 && ok2 {
				h.do(input.Event{Kind: input.Press, Button: input.Left, At: from})
				for i := 1; i <= 5; i++ {
					h.do(input.Event{Kind: input.Move, At: from.Add(to.Sub(from).Mul(i).Div(5))})
				}
				h.do(input.Event{Kind: input.Release, Button: input.Left, At: to})
			}
		}
		for range 20 {
			if time.Sleep(30 * time.Millisecond); string(p.state().State) != before {
				made++
				break
			}
		}
	}
	if made < 10 {
		p.shot("stuck")
		p.Fatalf("only %d moves could be made; the last state is %.500s", made, p.state().State)
	}
}

func (h *hand) game() string { return eval[string](h.tab, "document.body.dataset.game") }

// tapButton taps an element beside the picture.
func (p *tab) tapButton(selector string) {
	p.Helper()
	at := eval[[]float64](p, fmt.Sprintf("(r => [r.x + r.width / 2, r.y + r.height / 2])([...document.querySelectorAll(%q)].find(e => e.closest('#pad')).getBoundingClientRect())", selector))
	id := 1.0
	call(p, cdpinput.DispatchTouchEvent, cdpinput.DispatchTouchEventParams{Type: cdpinput.DispatchTouchEventTypeTouchStart, TouchPoints: []*cdpinput.TouchPoint{{X: at[0], Y: at[1], ID: &id}}})
	call(p, cdpinput.DispatchTouchEvent, cdpinput.DispatchTouchEventParams{Type: cdpinput.DispatchTouchEventTypeTouchEnd, TouchPoints: []*cdpinput.TouchPoint{}})
}

// TestKilledTab plays, and kills the tab 250 ms after the last move: the page continues the
// game, at the address without a deal and at the one with it.
func TestKilledTab(t *testing.T) {
	t.Parallel()
	s := newServer(t)
	who := newPerson(t)
	d := readDemo(t, "atari/yukon/testdata/won.demo")
	p := who.page(s, "/"+link(d), size(1300, 860, 1, false))
	p.playing("yukon")
	h := p.hand(headless(t, *d), false)
	releases := 0
	for _, ev := range thinned(d.Events) {
		h.do(ev)
		if ev.Kind == input.Release {
			if releases++; releases == 20 {
				break
			}
		}
	}
	last := time.Now()
	state, address := p.state(), eval[string](p, "location.hash")
	time.Sleep(250*time.Millisecond - time.Since(last))
	ctx, cancel := context.WithTimeout(p.ctx, patience)
	defer cancel()
	go chromedp.Run(ctx, command(cdppage.Crash, cdp.Empty{})) // it does not answer any more
	select {
	case <-p.crashed:
	case <-ctx.Done():
		t.Fatal("the tab did not close")
	}
	again := who.page(s, "/", size(1300, 860, 1, false))
	for _, link := range []string{address, "#yukon"} {
		again.until("document.querySelector('#game-yukon.waits')")
		again.follow(link)
		again.playing("yukon")
		if got := again.state(); position(got.State) != position(state.State) || got.Status.Deal != "8" {
			t.Errorf("at %s the game continues as %.300s, want %.300s", link, got.State, state.State)
		}
		again.until("document.querySelector('#title').textContent.includes('8')")
		again.script("document.getElementById('back').click()")
	}
}

// zipOf makes an archive of files.
func zipOf(t *testing.T, files map[string][]byte) string {
	t.Helper()
	var b bytes.Buffer
	z := zip.NewWriter(&b)
	for name, data := range files {
		w, err := z.Create(name)
		if err == nil {
			_, err = w.Write(data)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	if err := z.Close(); err != nil {
		t.Fatal(err)
	}
	name := filepath.Join(t.TempDir(), "cards.zip")
	if err := os.WriteFile(name, b.Bytes(), 0o666); err != nil {
		t.Fatal(err)
	}
	return name
}

// drop drops files of the host on the page as a user does.
func (p *tab) drop(files ...string) {
	p.Helper()
	data := &cdpinput.DragData{Items: []*cdpinput.DragDataItem{}, Files: files, DragOperationsMask: 1}
	for _, kind := range []cdpinput.DispatchDragEventType{cdpinput.DispatchDragEventTypeDragEnter, cdpinput.DispatchDragEventTypeDragOver, cdpinput.DispatchDragEventTypeDragOver, cdpinput.DispatchDragEventTypeDrop} {
		call(p, cdpinput.DispatchDragEvent, cdpinput.DispatchDragEventParams{Type: kind, X: 300, Y: 300, Data: data})
	}
}

// dropDisk drops an Amiga disk with a card set, whose cards the game then uses.
func dropDisk(t *testing.T, p *tab) {
	t.Helper()
	cards, err := os.ReadFile(filepath.Join(top(), "assets", "amiga", "Cards.images"))
	if err != nil {
		t.Fatal(err)
	}
	for i := range cards { // lines across each card
		if i%18 == 0 {
			cards[i] ^= 0xff
		}
	}
	disk := adftest.Disk(adftest.File{Name: "Read.me", Data: []byte("Spades\n")}, adftest.File{Name: "Spades.images", Data: cards})
	name := filepath.Join(t.TempDir(), "spades.adf")
	if err := os.WriteFile(name, disk, 0o666); err != nil {
		t.Fatal(err)
	}
	d := play.Demo{Game: "solitairex", Deal: "3"}
	p.follow(link(&d))
	p.playing(d.Game)
	p.same("our cards", headless(t, d))
	p.drop(name)
	p.until("document.getElementById('note').textContent.includes('spades.adf')")
	info, err := catalog.Find(d.Game)
	if err != nil {
		t.Fatal(err)
	}
	env := games.Env{Deal: d.Deal, Lang: "en", Data: fstest.MapFS{"Spades.images": {Data: cards}}}
	if env.Mode, err = modes.Find(info.Modes[0]); err != nil {
		t.Fatal(err)
	}
	g, err := info.Start(env)
	if err != nil {
		t.Fatal(err)
	}
	p.same("the cards of the disk", g)
}

// crossed returns our mono cards, each crossed out, as a unique card set.
func crossed(t *testing.T) []byte {
	t.Helper()
	f, err := os.Open(filepath.Join("..", "..", "assets", "yukondat", "CARDS1.IMG"))
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	m, err := gemimg.Decode(f)
	if err != nil {
		t.Fatal(err)
	}
	sheet := m.(*image.Paletted)
	for y := range sheet.Rect.Dy() {
		for x := range sheet.Rect.Dx() {
			if (x+y)%16 == 0 {
				sheet.SetColorIndex(x, y, 1)
			}
		}
	}
	var b bytes.Buffer
	if err := gemimg.Encode(&b, sheet, nil); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// TestDroppedFiles drops card sets on a game in play: the game uses them, also after a reload,
// until they are forgotten.
func TestDroppedFiles(t *testing.T) {
	t.Parallel()
	s := newServer(t)
	p := newPerson(t).page(s, "/#yukon?deal=8&mode=st-high", size(1300, 860, 1, false))
	p.playing("yukon")
	ours := p.hash()
	other := zipOf(t, map[string][]byte{"games/YUKONDAT/CARDS1.IMG": crossed(t)})
	p.drop(other)
	p.until("document.getElementById('note').textContent.includes('cards.zip')")
	p.until("new Promise(ok => phosphor.frame(ok)).then(h => h !== '" + ours + "')")
	theirs := p.hash()
	p.do(chromedp.Reload())
	p.playing("yukon")
	p.until("new Promise(ok => phosphor.frame(ok)).then(h => h === '" + theirs + "')")
	p.script("document.getElementById('forget').click()")
	p.until("new Promise(ok => phosphor.frame(ok)).then(h => h === '" + ours + "')")

	// A demo is played.
	demo, err := filepath.Abs(filepath.Join("..", "..", "games", "windows", "gobblet", "testdata", "won.demo"))
	if err != nil {
		t.Fatal(err)
	}
	p.drop(demo)
	p.playing("gobblet")

	dropDisk(t, p)
}

// TestTwoTabs plays the same game in two tabs of one browser: neither loses anything.
func TestTwoTabs(t *testing.T) {
	t.Parallel()
	s := newServer(t)
	who := newPerson(t)
	d := readDemo(t, "amiga/cardgames/testdata/golf.demo")
	first := who.page(s, "/"+link(d), size(800, 600, 1, false))
	first.playing("golf")
	g := headless(t, *d)
	h, presses := first.hand(g, false), 0
	for _, ev := range thinned(d.Events) {
		g.Advance(ev.Time)
		g.Event(ev)
		h.do(ev)
		if ev.Kind == input.Release {
			if presses++; presses == 5 {
				break
			}
		}
	}
	g.Advance(time.Hour)
	played := position(g.Match().State())
	first.until("new Promise(ok => phosphor.state(ok)).then(s => JSON.parse(s).moves.length > 0)")
	second := who.page(s, "/#golf", size(800, 600, 1, false))
	second.playing("golf")
	second.until("document.getElementById('note').textContent.includes('another window')")
	if got := position(second.state().State); got == played {
		t.Error("the second tab continues the game that the first one plays")
	}
	second.script("phosphor.redeal('7')")
	second.until("document.getElementById('title').textContent.includes('7')")
	second.close()
	if got := position(first.state().State); got != played {
		t.Errorf("the first tab has %.500s\nexpected %.500s", got, played)
	}
	first.do(chromedp.Reload())
	first.playing("golf")
	if got := position(first.state().State); got != played {
		t.Errorf("after reloading, the first tab has %.500s\nexpected %.500s", got, played)
	}
	if note := eval[string](first, "document.getElementById('note').textContent"); note != "" {
		t.Errorf("after reloading the first tab shows %q", note)
	}
}

// TestThinks lets the strongest computer player think: the page responds meanwhile.
func TestThinks(t *testing.T) {
	t.Parallel()
	s := newServer(t)
	info, err := catalog.Find("gobblet")
	if err != nil {
		t.Fatal(err)
	}
	env := games.Env{Deal: "1", Lang: "en", Settings: store.Memory{"gobblet.json": []byte(`{"computer":[true,false],"level":"best"}`)}}
	if env.Mode, err = modes.Find(info.Modes[0]); err != nil {
		t.Fatal(err)
	}
	g, err := info.Start(env)
	if err != nil {
		t.Fatal(err)
	}
	saved, err := g.Match().Save()
	if err != nil {
		t.Fatal(err)
	}
	name := filepath.Join(t.TempDir(), "gobblet.json")
	if err := os.WriteFile(name, saved, 0o666); err != nil {
		t.Fatal(err)
	}
	p := newPerson(t).page(s, "/#gobblet", size(800, 600, 1, false))
	p.playing("gobblet")
	p.drop(name)
	p.until("new Promise(ok => phosphor.state(ok)).then(s => JSON.parse(s).thinking)")
	p.script(`window.frames = 0; requestAnimationFrame(function f() { window.frames++; requestAnimationFrame(f); })`)
	// A blocked page would respond only after the search.
	answers := 0
	for ; answers < 10 && p.state().Thinking; answers++ {
		time.Sleep(20 * time.Millisecond)
	}
	if frames := eval[int](p, "window.frames"); answers < 3 || frames < 2 {
		t.Errorf("%d answers and %d frames during the search", answers, frames)
	}
	// A press has an effect, too: the sound button goes in.
	before := p.hash()
	h := p.hand(g, false)
	at := image.Pt(614, 40)
	h.do(input.Event{Kind: input.Move, At: at})
	h.do(input.Event{Kind: input.Press, Button: input.Left, At: at})
	p.until("new Promise(ok => phosphor.frame(ok)).then(h => h !== '" + before + "')")
	t.Logf("the search still runs when the press is answered: %v", p.state().Thinking)
}

// german is a German browser.
var german = chromedp.Func(func(ctx context.Context, t *chromedp.Target) error {
	_, err := cdp.Call(ctx, t, emulation.SetUserAgentOverride, emulation.SetUserAgentOverrideParams{UserAgent: "Chromium", AcceptLanguage: "de-AT"})
	return err
})

// languages returns the language files that the page has requested.
func (p *tab) languages() string {
	p.Helper()
	return eval[string](p, `performance.getEntriesByType('resource').map(e => e.name.match(/parts.(..)\.zip/)?.[1]).filter(Boolean).join(' ')`)
}

// TestGerman uses a German browser: the page and the game are German, from any server. The
// texts of other languages are loaded only when chosen.
func TestGerman(t *testing.T) {
	t.Parallel()
	s := anyServer(t)
	p := newPerson(t).page(s, "/#yukon?deal=8", size(1300, 860, 1, false), german)
	p.playing("yukon")
	p.same("German", headless(t, play.Demo{Game: "yukon", Deal: "8", Lang: "de"}))
	if got := eval[string](p, "document.documentElement.lang + document.getElementById('undo').textContent"); got != "deZurück" {
		t.Errorf("the page shows %q", got)
	}
	// On a first visit, the words shown before the program is loaded are the program's own.
	if got := eval[string](p, `fetch('words/de.json').then(r => r.text()).then(s => {
		const sorted = o => JSON.stringify(Object.entries(o).sort());
		const [lang, kept] = JSON.parse(localStorage.getItem('phosphor/words'));
		return lang + (sorted(JSON.parse(s)) === sorted(JSON.parse(kept)));
	})`); got != "detrue" {
		t.Errorf("words/de.json has the texts of the program: %q", got)
	}
	p.script("phosphor.set('lang', 'en')")
	p.same("English", headless(t, play.Demo{Game: "yukon", Deal: "8"}))
	if got := p.languages(); got != "de" {
		t.Errorf("languages loaded: %q", got)
	}
	p.script("phosphor.set('lang', 'fr')")
	p.same("French", headless(t, play.Demo{Game: "yukon", Deal: "8", Lang: "fr"}))
	if got := p.languages(); got != "de fr" {
		t.Errorf("languages loaded: %q", got)
	}
	for lang, want := range map[string]string{"es": "esDeshacerAjustes", "fr": "frAnnulerRéglages", "en": "enUndoSettings"} {
		p.script("phosphor.set('lang', '" + lang + "')")
		p.same(lang, headless(t, play.Demo{Game: "yukon", Deal: "8", Lang: lang}))
		if got := eval[string](p, "document.querySelector('.tube img').getAttribute('src').split('/').at(-2)"); got != lang {
			t.Errorf("pictures of games in %q, want %q", got, lang)
		}
		if got := eval[string](p, "document.documentElement.lang + document.getElementById('undo').textContent + document.getElementById('menu').getAttribute('aria-label')"); got != want {
			t.Errorf("the page shows %q, want %q", got, want)
		}
	}
}

// TestFirstWords uses a German browser and a server that has no program: the page is German
// all the same, and so is the message.
func TestFirstWords(t *testing.T) {
	t.Parallel()
	s := served(t, func(dir string) http.Handler {
		mux := http.NewServeMux()
		mux.Handle("/", guard(serve(dir), ""))
		for _, ending := range []string{"", ".br", ".gz"} {
			mux.HandleFunc("/phosphor.wasm"+ending, http.NotFound)
		}
		return mux
	})
	p := newPerson(t).at(s.URL, "/", size(1300, 860, 1, false), german)
	p.until("document.documentElement.lang === 'de' && !document.getElementById('note').hidden")
	got := eval[string](p, "document.querySelector('.about').textContent + document.getElementById('note').textContent")
	if want := i18n.T("de", "Patience with casino points") + i18n.T("de", "The program could not be loaded. Check the connection, then reload the page."); got != want {
		t.Errorf("the page shows %q, want %q", got, want)
	}
}

// TestNoLanguage uses a server without the German texts: the game is in English.
func TestNoLanguage(t *testing.T) {
	t.Parallel()
	s := served(t, func(dir string) http.Handler {
		mux := http.NewServeMux()
		mux.Handle("/", guard(serve(dir), ""))
		mux.HandleFunc("/parts/de.zip", http.NotFound)
		return mux
	})
	p := newPerson(t).page(s, "/#yukon?deal=8", size(1300, 860, 1, false), german)
	p.playing("yukon")
	p.same("English", headless(t, play.Demo{Game: "yukon", Deal: "8"}))
}

// TestResults plays a level to its end with keys. The front page lists the result, also after
// a reload, and screen readers hear what happens.
func TestResults(t *testing.T) {
	t.Parallel()
	s := newServer(t)
	person := newPerson(t)
	p := person.page(s, "/#sokoban?deal=1", size(1300, 860, 1, false))
	p.playing("sokoban")
	p.script("window.said = []; new MutationObserver(() => said.push(document.getElementById('say').textContent)).observe(document.getElementById('say'), {childList: true})")
	for range 2 {
		p.script("phosphor.key('right')")
	}
	p.until("window.said.join(' ').includes('A can was pushed.')")
	p.until("window.said.join(' ').includes('Cans on parks: 1 of 1')")
	p.script("phosphor.open('')")
	results := "document.getElementById('results').hidden ? '' : [...document.querySelectorAll('#tally tr')].map(r => [...r.children].map(c => c.textContent).join(' ')).join('|')"
	p.until("(" + results + ").includes('Game Played Won')")
	if got := eval[string](p, results); !strings.Contains(got, "Sokoban 1 1 100%") {
		t.Errorf("results are %q", got)
	}
	p = person.page(s, "/", size(1300, 860, 1, false))
	p.until("(" + results + ").includes('Sokoban 1 1')")

	// The sounds are changed during the game, which continues, and are stored.
	sound := func(choose string) string {
		return "(() => { const s = document.getElementById('sound'); if ('" + choose + "') { s.value = '" + choose + "'; s.dispatchEvent(new Event('change')); } return s.value + document.getElementById('volume').disabled; })()"
	}
	p.script("phosphor.open('tetris')")
	p.playing("tetris")
	for _, c := range [][2]string{{"off", "offtrue"}, {"more", "morefalse"}} {
		p.script(sound(c[0]))
		p.until(sound("") + " === '" + c[1] + "'")
	}
	p.playing("tetris")
	p = person.page(s, "/#tetris", size(1300, 860, 1, false))
	p.playing("tetris")
	p.until(sound("") + " === 'morefalse'")

	// So is the loudspeaker; the game continues with it.
	p.script("phosphor.set('speaker', 'wide')")
	p.until("document.getElementById('speaker').value === 'wide'")
	p.playing("tetris")
	p.script("phosphor.set('lang', 'de'); phosphor.open('')")
	p.until("(" + results + ").includes('Gespielt')")
}

// TestForgets uses a browser without storage: the page works, and says so.
func TestForgets(t *testing.T) {
	t.Parallel()
	s := newServer(t)
	p := newPerson(t).page(s, "/#golf?deal=3", size(1300, 860, 1, false), before(
		"Object.defineProperty(window, 'indexedDB', {get() { throw new DOMException('denied', 'SecurityError'); }})"))
	p.playing("golf")
	p.same("golf", headless(t, play.Demo{Game: "golf", Deal: "3"}))
	p.until("!document.getElementById('note').hidden && document.getElementById('note').textContent.includes('are lost when you close it')")
	p.until("!document.getElementById('forgets').hidden")
}

// before is a script that runs before the page's own.
func before(script string) chromedp.Action[chromedp.Void] {
	return chromedp.Func(func(ctx context.Context, t *chromedp.Target) error {
		_, err := cdp.Call(ctx, t, cdppage.AddScriptToEvaluateOnNewDocument, cdppage.AddScriptToEvaluateOnNewDocumentParams{Source: script})
		return err
	})
}

// TestOldBrowser uses a browser without WebAssembly: one line says so.
func TestOldBrowser(t *testing.T) {
	t.Parallel()
	s := newServer(t)
	p := newPerson(t).page(s, "/", size(1300, 860, 1, false), before("delete window.WebAssembly"))
	p.until("document.getElementById('old').textContent.includes('newer browser') && !document.getElementById('old').hidden")
	if lines := eval[float64](p, "(e => e.getBoundingClientRect().height / parseFloat(getComputedStyle(e).lineHeight))(document.getElementById('old'))"); lines > 1.5 {
		t.Errorf("it takes %.1f lines", lines)
	}
}

// TestOffline reloads the page after its server has gone.
func TestOffline(t *testing.T) {
	t.Parallel()
	s := newServer(t)
	who := newPerson(t)
	p := who.page(s, "/", size(1300, 860, 1, false))
	p.until("document.body.matches('.ready.home')")
	p.until("navigator.serviceWorker.ready.then(r => r.active.state === 'activated')")
	s.Close()
	again := who.page(s, "/#golf?deal=3", size(1300, 860, 1, false))
	again.playing("golf")
	again.same("golf", headless(t, play.Demo{Game: "golf", Deal: "3"}))
	if got := eval[int](again, "[...document.images].filter(i => i.complete && i.naturalWidth === 0).length"); got > 0 {
		t.Errorf("%d pictures are missing", got)
	}
}

// TestRests leaves a game alone: nothing is drawn, and the page never wakes up.
func TestRests(t *testing.T) {
	t.Parallel()
	s := newServer(t)
	p := newPerson(t).page(s, "/#yukon?deal=8", size(1300, 860, 1, false), before(`
		window.wakes = 0;
		const timer = window.setTimeout, frame = window.requestAnimationFrame;
		window.setTimeout = (f, ms, ...more) => timer(() => { window.wakes++; f(...more); }, ms);
		window.requestAnimationFrame = f => frame(t => { window.wakes++; f(t); });`))
	p.playing("yukon")
	p.same("yukon", headless(t, play.Demo{Game: "yukon", Deal: "8"}))
	// Everything is stored, and the sounds have stopped.
	drawn, wakes := -1, -1
	for now := eval[int](p, "window.wakes"); now != wakes; now = eval[int](p, "window.wakes") {
		wakes = now
		time.Sleep(700 * time.Millisecond)
	}
	drawn = p.state().Frames
	time.Sleep(2 * time.Second)
	if n := p.state().Frames - drawn; n > 0 {
		t.Errorf("%d frames were drawn", n)
	}
	if n := eval[int](p, "window.wakes") - wakes; n > 1 {
		t.Errorf("%d wakes in 2 s", n)
	}
}

// TestFigures measures what a user waits for. It only reports: times on a busy machine prove
// nothing.
func TestFigures(t *testing.T) {
	if !slow {
		t.Skip("PHOSPHOR_SLOW=1 measures it")
	}
	s := newServer(t)
	p := newPerson(t).page(s, "/#yukon?deal=8", size(1300, 860, 1, false), before(`
		window.shown = 0; window.pressed = 0; window.answers = [];
		const put = CanvasRenderingContext2D.prototype.putImageData;
		CanvasRenderingContext2D.prototype.putImageData = function(...a) {
			put.apply(this, a);
			if (!window.shown && document.body && document.body.matches('.play')) window.shown = performance.now();
			if (window.pressed) { window.answers.push(performance.now() - window.pressed); window.pressed = 0; }
		};
		addEventListener('mousedown', e => { window.pressed = e.timeStamp; }, true);`))
	p.playing("yukon")
	p.until("window.shown")
	t.Logf("first frame of the game %.0f ms after the start of the page", eval[float64](p, "window.shown"))
	g := headless(t, play.Demo{Game: "yukon", Deal: "8"})
	h := p.hand(g, false)
	r, _ := g.(games.Finder).Where("stock")
	at := r.Min.Add(r.Max).Div(2)
	time.Sleep(3 * time.Second) // the first press comes after a quiet time
	for range 20 {
		for _, k := range []input.Kind{input.Move, input.Press, input.Release} {
			h.do(input.Event{Kind: k, At: at, Button: input.Left})
		}
		time.Sleep(150 * time.Millisecond)
	}
	if answers := eval[[]float64](p, "window.answers"); len(answers) > 0 {
		first := answers[0]
		slices.Sort(answers)
		t.Logf("%d presses were answered by a drawn frame: the first after %.1f ms, the median %.1f ms, the slowest %.1f ms", len(answers), first, answers[len(answers)/2], answers[len(answers)-1])
	}
	time.Sleep(5 * time.Second)
	call(p, performance.Enable, performance.EnableParams{})
	busy := func() (task float64) {
		for _, m := range call(p, performance.GetMetrics, cdp.Empty{}).Metrics {
			if m.Name == "TaskDuration" {
				task = m.Value
			}
		}
		return task
	}
	const rest = 10 * time.Second
	task := busy()
	time.Sleep(rest)
	t.Logf("at rest the page is busy %.2f%% of the time", 100*(busy()-task)/rest.Seconds())

	// The lamp of each game, while the search runs.
	for _, game := range []string{"yukon", "freecell", "spider", "calculation", "canfield", "pyramid", "klondike"} {
		p.follow("#" + game + "?deal=5&machine=atari")
		p.playing(game)
		p.script(`window.gap = 0; window.last = 0; window.watch ??= requestAnimationFrame(function f(t) { if (last) gap = Math.max(gap, t - last); last = t; requestAnimationFrame(f); })`)
		p.script("phosphor.key('f9')")
		time.Sleep(4 * time.Second)
		t.Logf("%s: the longest time between two frames during a search was %.0f ms", game, eval[float64](p, "window.gap"))
	}
}
