//go:build cgo

package window

import (
	"fmt"
	"image"
	"image/color"
	"reflect"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"
	"unsafe"

	"phosphor/fb"
	"phosphor/fb/input"
	"phosphor/fb/raster"

	"github.com/veandco/go-sdl2/sdl"
)

// openDummy opens a window on SDL's driver without a display.
func openDummy(t *testing.T, c *script, o Options) *host {
	t.Helper()
	return openDummyClient(t, c, o)
}

func openDummyClient(t *testing.T, c Client, o Options) *host {
	t.Helper()
	t.Setenv("SDL_VIDEODRIVER", "dummy")
	runtime.LockOSThread()
	t.Cleanup(runtime.UnlockOSThread)
	h, err := open(c, o)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(h.close)
	// Skip the events of the opening window.
	for ev := h.next(0); ev != nil; ev = h.next(0) {
		if _, ok := ev.(*sdl.UserEvent); ok {
			h.handle(ev)
		}
	}
	return h
}

// push puts an event into SDL's queue. SDL copies as many bytes as the largest
// kind of event has.
func push(t *testing.T, events ...sdl.Event) {
	t.Helper()
	for _, ev := range events {
		var room struct {
			sdl.CommonEvent
			_ [unsafe.Sizeof(sdl.CEvent{}) - unsafe.Sizeof(sdl.CommonEvent{})]byte
		}
		v := reflect.ValueOf(ev).Elem()
		n := int(v.Type().Size())
		copy(unsafe.Slice((*byte)(unsafe.Pointer(&room)), n), unsafe.Slice((*byte)(v.Addr().UnsafePointer()), n))
		if _, err := sdl.PushEvent(&room); err != nil {
			t.Fatal(err)
		}
	}
}

func motion(x, y int32) *sdl.MouseMotionEvent {
	return &sdl.MouseMotionEvent{Type: sdl.MOUSEMOTION, X: x, Y: y}
}

func click(button uint8, down bool, x, y int32) *sdl.MouseButtonEvent {
	if down {
		return &sdl.MouseButtonEvent{Type: sdl.MOUSEBUTTONDOWN, Button: button, State: sdl.PRESSED, X: x, Y: y}
	}
	return &sdl.MouseButtonEvent{Type: sdl.MOUSEBUTTONUP, Button: button, State: sdl.RELEASED, X: x, Y: y}
}

func keyEvent(down bool, sym sdl.Keycode, code sdl.Scancode, mod uint16) *sdl.KeyboardEvent {
	e := &sdl.KeyboardEvent{Type: sdl.KEYUP, State: sdl.RELEASED, Keysym: sdl.Keysym{Sym: sym, Scancode: code, Mod: mod}}
	if down {
		e.Type, e.State = sdl.KEYDOWN, sdl.PRESSED
	}
	return e
}

func typed(s string) *sdl.TextInputEvent {
	e := &sdl.TextInputEvent{Type: sdl.TEXTINPUT}
	copy(e.Text[:], s)
	return e
}

// run lets the loop go until the client has had n events.
func run(t *testing.T, h *host, c *script, n int) {
	t.Helper()
	c.stop, c.events = n, 0
	stuck := time.AfterFunc(10*time.Second, func() { panic("the loop does not end: " + strings.Join(c.log, ", ")) })
	defer stuck.Stop()
	if err := h.loop(); err != nil {
		t.Fatal(err)
	}
}

func TestMouse(t *testing.T) {
	// 64 x 40 with doubled lines at scale 2: a pixel is 2 x 4 in the window.
	c := &script{screen: screenOf(64, 40, image.Pt(1, 2))}
	h := openDummy(t, c, Options{Picture: Picture{Scale: 2}})
	push(t,
		motion(1, 1), motion(20, 20), motion(2, 4), // the last one counts
		click(sdl.BUTTON_LEFT, true, 2, 4),
		motion(127, 159),
		click(sdl.BUTTON_MIDDLE, true, 127, 159),
		click(sdl.BUTTON_X1, true, 127, 159),
		click(sdl.BUTTON_RIGHT, true, -3, 500),
		&sdl.MouseWheelEvent{Type: sdl.MOUSEWHEEL, Y: 1},
		&sdl.MouseWheelEvent{Type: sdl.MOUSEWHEEL, Y: 2, Direction: sdl.MOUSEWHEEL_FLIPPED},
		&sdl.MouseWheelEvent{Type: sdl.MOUSEWHEEL, X: 1},
		click(sdl.BUTTON_RIGHT, false, 5, 5),
		click(sdl.BUTTON_MIDDLE, false, 5, 5),
		motion(900, -900),
		click(sdl.BUTTON_LEFT, false, 900, -900),
		&sdl.QuitEvent{Type: sdl.QUIT},
	)
	run(t, h, c, 12)
	c.expect(t, "move (1,1)", "press left (1,1)", "move (63,39)", "press middle (63,39)", "press right (0,39)",
		"wheel 1 (0,39)", "wheel -2 (0,39)", "release right (2,1)", "release middle (2,1)", "move (63,0)", "release left (63,0)", "close")
}

func TestKeyboard(t *testing.T) {
	c := &script{screen: screenOf(64, 40, image.Point{})}
	h := openDummy(t, c, Options{})
	const none, shift, ctrl, alt, altgr = sdl.KMOD_NONE, sdl.KMOD_LSHIFT, sdl.KMOD_LCTRL, sdl.KMOD_LALT, sdl.KMOD_RALT
	again := keyEvent(true, sdl.K_a, sdl.SCANCODE_A, none)
	again.Repeat = 1
	f11 := keyEvent(true, sdl.K_F11, sdl.SCANCODE_F11, none)
	push(t,
		keyEvent(true, sdl.K_a, sdl.SCANCODE_A, none), typed("a"), again, typed("a"), keyEvent(false, sdl.K_a, sdl.SCANCODE_A, none),
		keyEvent(true, sdl.K_LSHIFT, sdl.SCANCODE_LSHIFT, shift),
		keyEvent(true, sdl.K_7, sdl.SCANCODE_7, shift), typed("/"), keyEvent(false, sdl.K_7, sdl.SCANCODE_7, shift), // German
		click(sdl.BUTTON_LEFT, true, 0, 0), click(sdl.BUTTON_LEFT, false, 0, 0),
		keyEvent(false, sdl.K_LSHIFT, sdl.SCANCODE_LSHIFT, none),
		keyEvent(true, sdl.K_n, sdl.SCANCODE_N, ctrl), keyEvent(false, sdl.K_n, sdl.SCANCODE_N, ctrl),
		keyEvent(true, sdl.K_n, sdl.SCANCODE_N, alt), typed("n"), keyEvent(false, sdl.K_n, sdl.SCANCODE_N, alt), // X sends text with Alt
		keyEvent(true, sdl.K_q, sdl.SCANCODE_Q, altgr), typed("@"), keyEvent(false, sdl.K_q, sdl.SCANCODE_Q, altgr), // German
		keyEvent(true, sdl.K_q, sdl.SCANCODE_Q, altgr), typed("q"), keyEvent(false, sdl.K_q, sdl.SCANCODE_Q, none), // US
		keyEvent(true, 'ä', sdl.SCANCODE_APOSTROPHE, none), typed("Ä"), keyEvent(false, 'ä', sdl.SCANCODE_APOSTROPHE, none),
		keyEvent(true, sdl.K_QUOTE, sdl.SCANCODE_APOSTROPHE, none), keyEvent(false, sdl.K_QUOTE, sdl.SCANCODE_APOSTROPHE, none), // a dead key
		keyEvent(true, sdl.K_e, sdl.SCANCODE_E, none), typed("é"), keyEvent(false, sdl.K_e, sdl.SCANCODE_E, none),
		keyEvent(true, sdl.K_x, sdl.SCANCODE_X, none), typed("´x"), keyEvent(false, sdl.K_x, sdl.SCANCODE_X, none), // no such accent
		typed("漢"), // an input method
		keyEvent(true, 'т', sdl.SCANCODE_N, ctrl), keyEvent(false, 'т', sdl.SCANCODE_N, none),
		keyEvent(true, sdl.K_KP_7, sdl.SCANCODE_KP_7, none), keyEvent(false, sdl.K_KP_7, sdl.SCANCODE_KP_7, none),
		keyEvent(true, sdl.K_KP_7, sdl.SCANCODE_KP_7, sdl.KMOD_NUM), typed("7"), keyEvent(false, sdl.K_KP_7, sdl.SCANCODE_KP_7, sdl.KMOD_NUM),
		f11, keyEvent(false, sdl.K_F11, sdl.SCANCODE_F11, none),
		keyEvent(true, sdl.K_RETURN, sdl.SCANCODE_RETURN, alt), keyEvent(false, sdl.K_RETURN, sdl.SCANCODE_RETURN, alt),
		keyEvent(true, sdl.K_RETURN, sdl.SCANCODE_RETURN, ctrl|alt), keyEvent(false, sdl.K_RETURN, sdl.SCANCODE_RETURN, none),
		keyEvent(true, sdl.K_CAPSLOCK, sdl.SCANCODE_CAPSLOCK, none), keyEvent(false, sdl.K_CAPSLOCK, sdl.SCANCODE_CAPSLOCK, none),
		keyEvent(true, sdl.K_SPACE, sdl.SCANCODE_SPACE, none), typed(" "), keyEvent(false, sdl.K_SPACE, sdl.SCANCODE_SPACE, none),
		keyEvent(true, sdl.K_F1, sdl.SCANCODE_F1, none), keyEvent(true, sdl.K_HELP, sdl.SCANCODE_HELP, none),
		&sdl.QuitEvent{Type: sdl.QUIT},
	)
	c.onEvent = func(ev input.Event) {
		if ev.Kind == input.Close {
			c.stop = c.events
		}
	}
	run(t, h, c, 1000)
	c.expect(t, "keydown a 'a'", "keydown a 'a' again", "keyup a",
		"keydown shift", "keydown shift+7 '/'", "keyup shift+7", "press left (0,0)", "release left (0,0)", "keyup shift",
		"keydown ctrl+n", "keyup ctrl+n", "keydown alt+n", "keyup alt+n",
		"keydown q '@'", "keyup alt+q", "keydown alt+q", "keyup q",
		"keydown ä 'Ä'", "keyup ä", "keydown '", "keyup '", "keydown e 'é'", "keyup e",
		"keydown x '´'", "keydown x 'x'", "keyup x", "keyup x",
		"keydown 漢 '漢'", "keyup 漢",
		"keydown ctrl+n", "keyup n", "keydown home", "keyup home", "keydown 7 '7'", "keyup 7",
		"keydown ctrl+alt+return", "keyup return",
		"keydown space ' '", "keyup space", "keydown f1", "keydown f1", "close")
}

// TestKeyNames checks that every name of package input comes from some key, and no other name.
func TestKeyNames(t *testing.T) {
	got := map[string]bool{}
	add := func(n string) {
		if n != "" && len([]rune(n)) > 1 {
			got[n] = true
		}
	}
	for sym := range special {
		add(keyName(sdl.Keysym{Sym: sym}, 0))
	}
	for sym := range keypad {
		add(keyName(sdl.Keysym{Sym: sym}, 0))
	}
	for _, n := range input.Keys {
		if !got[n] {
			t.Errorf("no key has the name %q", n)
		}
		delete(got, n)
	}
	if n := keyName(sdl.Keysym{Sym: sdl.K_HELP}, 0); n != "f1" {
		t.Errorf("the key Help is %q", n)
	}
	for n := range got {
		t.Errorf("package input has no key %q", n)
	}
	for sym := sdl.Keycode(33); sym < 127; sym++ {
		want := strings.ToLower(string(rune(sym)))
		if n := keyName(sdl.Keysym{Sym: sym}, 0); n != want {
			t.Errorf("key %d has the name %q, want %q", sym, n, want)
		}
		if k, _, err := input.ParseKey(want); err != nil || k != want {
			t.Errorf("ParseKey(%q) = %q, %v", want, k, err)
		}
	}
	for _, sym := range []sdl.Keycode{sdl.K_UNKNOWN, sdl.K_CAPSLOCK, sdl.K_F13, sdl.K_LGUI, sdl.K_MODE, 0x90, -1} {
		if n := keyName(sdl.Keysym{Sym: sym}, 0); n != "" {
			t.Errorf("key %#x has the name %q, want none", sym, n)
		}
	}
}

// pixels reads back what the window shows.
func pixels(t *testing.T, h *host) *image.RGBA {
	t.Helper()
	img := image.NewRGBA(image.Rectangle{Max: h.out})
	if h.ren == nil {
		stride := int(h.surface.Pitch) / 4
		for i, v := range h.own() {
			img.SetRGBA(i%stride, i/stride, color.RGBA{uint8(v >> 16), uint8(v >> 8), uint8(v), 255})
		}
		return img
	}
	if err := h.ren.ReadPixels(nil, uint32(sdl.PIXELFORMAT_RGBA32), unsafe.Pointer(&img.Pix[0]), img.Stride); err != nil {
		t.Fatal(err)
	}
	return img
}

// sameAs compares the picture on the renderer with the one that the screen
// should give.
func sameAs(t *testing.T, h *host, s *fb.Screen) {
	t.Helper()
	got := pixels(t, h)
	for y := range got.Rect.Dy() {
		for x := range got.Rect.Dx() {
			var want uint32
			if p := image.Pt(x, y); p.In(h.dst) {
				q := h.at(p)
				want = s.Regs.RGB(int(s.ColorIndexAt(q.X, q.Y)))
			}
			c := got.RGBAAt(x, y)
			if v := uint32(c.R)<<16 | uint32(c.G)<<8 | uint32(c.B); v != want {
				t.Fatalf("host pixel (%d,%d) is %06x, want %06x", x, y, v, want)
			}
		}
	}
}

func scribble(s *fb.Screen) {
	for i := range s.Pix {
		s.Pix[i] = uint8(i*7/3+i/64) & s.Max()
	}
	s.MarkDirty(s.Rect)
}

func TestOnlyChangesAreUploaded(t *testing.T) { onlyChanges(t, false) }

// TestOnlyChangesAreUploadedToARenderer checks the same for a renderer.
func TestOnlyChangesAreUploadedToARenderer(t *testing.T) {
	t.Setenv("SDL_RENDER_DRIVER", "software")
	onlyChanges(t, true)
}

func onlyChanges(t *testing.T, renderer bool) {
	s := screenOf(64, 40, image.Pt(1, 2))
	c := &script{screen: s}
	h := openDummy(t, c, Options{Picture: Picture{Scale: 2}})
	if renderer != (h.ren != nil) {
		t.Fatalf("renderer: %v, want %v", h.ren != nil, renderer)
	}
	scribble(s)
	step := func(what string, uploads, pixels, frames int) {
		t.Helper()
		h.stats.uploads, h.stats.pixels, h.stats.frames = 0, 0, 0
		if h.sync() {
			if err := h.show(); err != nil {
				t.Fatal(err)
			}
		}
		if h.stats.uploads != uploads || h.stats.pixels != pixels || h.stats.frames != frames {
			t.Errorf("%s: %d uploads of %d pixels, %d frames; want %d of %d, %d", what,
				h.stats.uploads, h.stats.pixels, h.stats.frames, uploads, pixels, frames)
		}
		if !s.Dirty().Empty() {
			t.Errorf("%s: the screen is still dirty", what)
		}
		sameAs(t, h, s)
	}
	step("at first", 1, 64*40, 1)
	step("nothing changed", 0, 0, 0)
	fb.Fill(s.Bitmap, image.Rect(3, 4, 13, 8), 5, fb.OpCopy)
	step("a rectangle", 1, 40, 1)
	fb.Fill(s.Bitmap, image.Rect(0, 0, 4, 4), 2, fb.OpCopy)
	fb.Fill(s.Bitmap, image.Rect(60, 36, 64, 40), 3, fb.OpCopy)
	step("two corners", 2, 32, 1)
	fb.Fill(s.Bitmap, image.Rect(10, 39, 11, 40), 7, fb.OpXor)
	step("one pixel", 1, 1, 1)
	s.Regs.SetWord(5, 0x123)
	step("a register of all pixels", 1, 64*40, 1)
	fb.Fill(s.Bitmap, s.Rect, 1, fb.OpCopy)
	fb.Fill(s.Bitmap, image.Rect(10, 10, 20, 14), 5, fb.OpCopy)
	fb.Fill(s.Bitmap, image.Rect(50, 12, 60, 13), 5, fb.OpCopy)
	step("all of it", 1, 64*40, 1)
	s.Regs.SetWord(5, 0x456)
	step("a register of a few", 1, 50*4, 1) // just around them
	s.Regs.SetWord(5, 0x457)
	step("the same again", 1, 50*4, 1)
	s.Regs.SetWord(6, 0x456)
	step("a register of none", 0, 0, 0)
	s.Regs.SetWord(5, 0x458)
	fb.Fill(s.Bitmap, image.Rect(40, 30, 44, 31), 5, fb.OpCopy)
	step("a register of what is just drawn", 3, 4+50*4+4, 1)
	fb.Fill(s.Bitmap, image.Rect(0, 0, 64, 20), 1, fb.OpCopy)
	s.Regs.SetWord(5, 0x459)
	step("a register of what has just gone", 2, 64*20+4, 1)
	s.Regs = fb.NewPalette(fb.Amiga, s.Mode.Palette)
	step("other registers", 1, 64*40, 1)
	h.handle(&sdl.WindowEvent{Type: sdl.WINDOWEVENT, Event: sdl.WINDOWEVENT_EXPOSED})
	step("exposed", 0, 0, 1)
	h.handle(&sdl.RenderEvent{Type: sdl.RENDER_TARGETS_RESET})
	step("targets lost", 1, 64*40, 1)
	h.handle(&sdl.RenderEvent{Type: sdl.RENDER_DEVICE_RESET})
	step("device lost", 1, 64*40, 1)

	s = screenOf(64, 40, image.Pt(1, 2))
	scribble(s)
	s.ClearDirty()
	c.screen = s
	step("another screen", 1, 64*40, 1)
	was := h.size
	s = screenOf(80, 100, image.Point{})
	scribble(s)
	c.screen = s
	step("a screen of another size", 1, 8000, 1)
	if h.size != image.Pt(160, 200) {
		t.Errorf("the window went from %v to %v, want (160,200)", was, h.size)
	}
	for h.next(0) != nil {
	}
	h.all, h.redraw = false, false
	step("nothing changed in the end", 0, 0, 0)
}

func TestResize(t *testing.T) {
	s := screenOf(64, 40, image.Point{})
	scribble(s)
	c := &script{screen: s}
	h := openDummy(t, c, Options{Picture: Picture{Scale: 1}})
	for _, r := range []struct {
		w, h int32
		dst  image.Rectangle
		at   image.Point // of (100, 60)
	}{
		{200, 100, image.Rect(36, 10, 164, 90), image.Pt(32, 25)},
		{64, 40, image.Rect(0, 0, 64, 40), image.Pt(63, 39)},
		{201, 121, image.Rect(4, 0, 196, 120), image.Pt(32, 20)},
	} {
		h.win.SetSize(r.w, r.h)
		push(t, click(sdl.BUTTON_LEFT, true, 100, 60), click(sdl.BUTTON_LEFT, false, 100, 60), &sdl.QuitEvent{Type: sdl.QUIT})
		run(t, h, c, 3)
		if h.dst != r.dst {
			t.Errorf("%dx%d: the picture is at %v, want %v", r.w, r.h, h.dst, r.dst)
		}
		c.expect(t, "press left "+r.at.String(), "release left "+r.at.String(), "close")
		if h.sync() {
			h.show()
		}
		sameAs(t, h, s)
	}
	// The user chose this size, so another shape of the picture stays
	// inside of it.
	c.screen = screenOf(80, 100, image.Point{})
	h.sync()
	if h.size != image.Pt(201, 121) {
		t.Errorf("the window has the size %v", h.size)
	}
}

// TestBesideThePicture checks that the area around a smaller picture becomes black.
func TestBesideThePicture(t *testing.T) {
	for _, renderer := range []string{"", "software"} {
		t.Setenv("SDL_RENDER_DRIVER", renderer)
		s := screenOf(64, 40, image.Point{})
		scribble(s)
		h := openDummy(t, &script{screen: s}, Options{Picture: Picture{Scale: Stretch}})
		h.win.SetSize(150, 100)
		for _, scale := range []Scale{Stretch, Integer, Stretch} {
			h.options.Scale = scale
			h.layout(s)
			if h.sync() {
				h.show()
			}
			if left := h.dst.Size() != h.out; left != (scale == Integer) {
				t.Fatalf("%v: the picture covers %v of %v", scale, h.dst, h.out)
			}
			if scale == Integer {
				sameAs(t, h, s)
			}
		}
	}
}

// A captioned client has a caption in three colours, 20x10 pixels.
type captioned struct {
	script
	caption *image.Paletted
}

func (c *captioned) Caption(full bool) *image.Paletted {
	if !full {
		return nil
	}
	return c.caption
}

// TestCaption checks that a caption is shown if the window has no title, over the picture and
// the border beside it, and that it disappears without a trace.
func TestCaption(t *testing.T) {
	for _, renderer := range []string{"", "software"} {
		t.Setenv("SDL_RENDER_DRIVER", renderer)
		s := screenOf(64, 80, image.Point{})
		scribble(s)
		c := &captioned{script: script{screen: s}}
		h := openDummyClient(t, c, Options{Picture: Picture{Scale: Integer}})
		look := func(what string, shown bool) {
			t.Helper()
			if h.sync() {
				h.show()
			}
			if !shown {
				sameAs(t, h, s)
				return
			}
			// The picture is centred, so that a part of the caption lies beside it.
			k := max(min(h.out.X/640, (h.out.Y+200)/400), 1)
			r := image.Rect(4, -14, 24, -4)
			r = image.Rect(r.Min.X*k, h.out.Y+r.Min.Y*k, r.Max.X*k, h.out.Y+r.Max.Y*k)
			m := pixels(t, h)
			for _, x := range []int{0, 19} {
				at := r.Min.Add(image.Pt(x*k, 9*k))
				want := c.caption.At(x, 9)
				if r, g, b, _ := m.At(at.X, at.Y).RGBA(); fmt.Sprint(r, g, b) != fmt.Sprint(rgbOf(want)...) {
					t.Errorf("%s: %v is %v, want %v", what, at, m.At(at.X, at.Y), want)
				}
			}
		}
		look("nothing to tell", false)
		c.caption = image.NewPaletted(image.Rect(0, 0, 20, 10), color.Palette{color.Black, color.RGBA{0xff, 0x80, 0, 0xff}, color.White})
		for i := range c.caption.Pix {
			c.caption.Pix[i] = uint8(1 + i%20/10)
		}
		look("in a window", false)
		h.toggle()
		h.layout(s)
		look("on the whole display", true)
		fb.Fill(s.Bitmap, s.Rect, 3, fb.OpCopy)
		look("drawn over", true)
		c.caption = nil
		look("told", false)
	}
}

func rgbOf(c color.Color) []any {
	r, g, b, _ := c.RGBA()
	return []any{r, g, b}
}

// TestOriginalAspect checks that a picture that is no whole number of host pixels high keeps the
// colours of the screen in the middle of its pixels.
func TestOriginalAspect(t *testing.T) {
	s := screenOf(64, 40, image.Point{})
	s.Mode.Aspect = image.Pt(5, 6) // four to three
	scribble(s)
	c := &script{screen: s}
	h := openDummy(t, c, Options{Picture: Picture{Scale: 4, Aspect: Original}})
	h.sync()
	if err := h.show(); err != nil {
		t.Fatal(err)
	}
	if h.out != image.Pt(256, 192) || h.whole() {
		t.Fatalf("output %v, whole %v", h.out, h.whole())
	}
	got := pixels(t, h)
	for y := range 40 {
		for x := range 64 {
			c := got.RGBAAt(x*4+2, (2*y+1)*192/80)
			v := s.Regs.RGB(int(s.ColorIndexAt(x, y)))
			if w := uint32(c.R)<<16 | uint32(c.G)<<8 | uint32(c.B); w != v {
				t.Fatalf("the middle of pixel (%d,%d) is %06x, want %06x", x, y, w, v)
			}
		}
	}
}

func TestTitleFollows(t *testing.T) {
	c := &script{screen: screenOf(64, 40, image.Point{}), title: "one"}
	h := openDummy(t, c, Options{})
	c.title = "two"
	h.sync()
	if got := h.win.GetTitle(); got != "two" {
		t.Errorf("title %q", got)
	}
}

func TestWake(t *testing.T) {
	c := &script{screen: screenOf(64, 40, image.Point{})}
	Wake() // before the window exists
	h := openDummy(t, c, Options{})
	if len(c.log) == 0 || !strings.HasPrefix(c.log[0], "advance ") {
		t.Errorf("a wake before the window was closed: %v", c.log)
	}
	c.log = nil
	Wake()
	go func() {
		for range 100 {
			Wake()
		}
		push(t, &sdl.QuitEvent{Type: sdl.QUIT})
	}()
	run(t, h, c, 1)
	advances := 0
	for _, l := range c.log {
		if strings.HasPrefix(l, "advance ") {
			advances++
		}
	}
	if advances < 1 || advances > 101 {
		t.Errorf("%d advances for 101 wakes", advances)
	}
}

func TestDueRunsInTime(t *testing.T) {
	c := &script{screen: screenOf(64, 40, image.Point{})}
	h := openDummy(t, c, Options{})
	c.dues = []time.Duration{h.now() + 20*ms, h.now() + 40*ms}
	dues := slices.Clone(c.dues)
	go func() {
		time.Sleep(80 * time.Millisecond)
		push(t, &sdl.QuitEvent{Type: sdl.QUIT})
	}()
	run(t, h, c, 1)
	c.expect(t, "advance "+dues[0].String(), "advance "+dues[1].String(), "close")
}

func TestNoDisplay(t *testing.T) {
	if runtime.GOOS != "linux" {
		t.Skip("needs the display variables of Linux")
	}
	t.Setenv("SDL_VIDEODRIVER", "x11")
	t.Setenv("DISPLAY", "")
	t.Setenv("WAYLAND_DISPLAY", "")
	err := Run(&script{screen: screenOf(64, 40, image.Point{})}, Options{})
	if err == nil || !strings.HasPrefix(err.Error(), "window: no display: set DISPLAY or WAYLAND_DISPLAY (SDL: ") || strings.Contains(err.Error(), "\n") {
		t.Errorf("error %v", err)
	}
	t.Setenv("DISPLAY", ":987")
	if err := Run(&script{screen: screenOf(64, 40, image.Point{})}, Options{}); err == nil || !strings.Contains(err.Error(), `DISPLAY=":987"`) {
		t.Errorf("error %v", err)
	}
}

// A pictured client changes how it is shown while its window is open.
type pictured struct {
	*script
	pic Picture
}

func (p *pictured) Picture() Picture { return p.pic }

func TestPictureChanges(t *testing.T) {
	s := screenOf(64, 40, image.Point{})
	scribble(s)
	c := &pictured{script: &script{screen: s}, pic: Picture{Scale: 2}}
	t.Setenv("SDL_VIDEODRIVER", "dummy")
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	h, err := open(c, Options{Picture: Picture{Scale: 4}}) // which does not count
	if err != nil {
		t.Fatal(err)
	}
	defer h.close()
	h.win.SetSize(150, 90)
	h.layout(s)
	for _, pic := range []Picture{{Scale: 2}, {}, {Scale: Stretch}, {Monitor: Green}, {Monitor: Amber, Curve: true}, {Scale: Integer}} {
		c.pic = pic
		if !h.sync() {
			t.Errorf("%+v: no frame to show", pic)
		}
		if err := h.show(); err != nil {
			t.Fatal(err)
		}
		_, want := picture(s, h.out, pic)
		got := h.own()
		for i, v := range want {
			if got[i]&0xffffff != v&0xffffff {
				t.Fatalf("%+v: pixel %d is %06x, want %06x", pic, i, got[i], v)
			}
		}
		if h.sync() {
			t.Errorf("%+v: the frame was shown twice", pic)
		}
	}
}

// TestListChanges changes the list, registers, view and pixels of a screen with a raster list.
// After each change the window shows the whole picture, however little was drawn.
func TestListChanges(t *testing.T) {
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	for _, driver := range []string{"", "software"} {
		t.Setenv("SDL_VIDEODRIVER", "dummy")
		t.Setenv("SDL_RENDER_DRIVER", driver)
		for _, pic := range []Picture{{Scale: 2}, {}, {Monitor: Green}, {Monitor: Commodore, Curve: true}} {
			s := listed()
			c := &pictured{script: &script{screen: s}, pic: pic}
			h, err := open(c, Options{})
			if err != nil {
				t.Fatal(err)
			}
			h.win.SetSize(200, 130)
			h.layout(s)
			for i, change := range []func(){
				func() {},
				func() { s.SetList(raster.List{{Y: 3, Reg: 5, Word: 0xf0f}, {Y: 20, X: 11, Reg: 5, Word: 0xff0}}) },
				func() { s.SetList(raster.List{{Y: 3, Reg: 5, Word: 0xf0f}, {Y: 21, X: 11, Reg: 5, Word: 0xff0}}) },
				func() { fb.Fill(s.Bitmap, image.Rect(30, 18, 40, 24), 5, fb.OpCopy) },
				func() { s.Regs.SetWord(5, 0x0f8) },
				func() { s.SetBits(raster.HAM6) },
				func() { fb.Fill(s.Bitmap, image.Rect(3, 1, 9, 2), 0x2f, fb.OpCopy) },
				func() { s.SetView(image.Rect(2, 1, 66, 41)) },
				func() { s.SetView(image.Rect(0, 0, 60, 30)) },
				func() { s.SetList(nil); s.SetBits(raster.Plain); s.SetView(s.Rect) },
			} {
				change()
				if h.sync(); h.show() != nil {
					t.Fatal("the frame was not shown")
				}
				_, want := picture(s, h.out, pic)
				got := shownBy(t, h)
				for k, v := range want {
					if got[k]&0xffffff != v&0xffffff {
						t.Fatalf("%q, %+v, change %d: pixel %d is %06x, want %06x", driver, pic, i, k, got[k]&0xffffff, v&0xffffff)
					}
				}
			}
			h.close()
		}
	}
}

// shownBy returns the pixels that a window shows.
func shownBy(t *testing.T, h *host) []uint32 {
	t.Helper()
	if h.ren == nil {
		return append([]uint32(nil), h.own()...)
	}
	pix := make([]uint32, h.out.X*h.out.Y)
	// Presenting has given the picture away: draw it again.
	if err := h.ren.Copy(h.tex, nil, nil); err != nil {
		t.Fatal(err)
	}
	if err := h.ren.ReadPixels(nil, uint32(sdl.PIXELFORMAT_ARGB8888), unsafe.Pointer(&pix[0]), 4*h.out.X); err != nil {
		t.Fatal(err)
	}
	return pix
}

// TestSizeBeforeItsEvent gives a window another size before its event arrives: SDL takes events in
// when it looks for the next one, and the change on the screen may be shown first.
func TestSizeBeforeItsEvent(t *testing.T) {
	t.Setenv("SDL_VIDEODRIVER", "dummy")
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	s := screenOf(64, 40, image.Point{})
	scribble(s)
	h, err := open(&script{screen: s}, Options{Picture: Picture{Scale: 4}})
	if err != nil {
		t.Fatal(err)
	}
	defer h.close()
	h.sync()
	if err := h.show(); err != nil {
		t.Fatal(err)
	}
	for _, size := range []image.Point{{64, 40}, {300, 200}, {130, 33}} {
		h.win.SetSize(int32(size.X), int32(size.Y))
		s.SetColorIndex(3, 3, 1-s.ColorIndexAt(3, 3))
		if err := h.show(); err != nil {
			t.Fatal(err)
		}
		_, want := picture(s, size, h.Picture)
		if got := h.own(); len(got) != len(want) || got[0]&0xffffff != want[0]&0xffffff || got[len(got)-1]&0xffffff != want[len(want)-1]&0xffffff || h.out != size {
			t.Errorf("in a window of %v there are %d pixels of a picture for %v", size, len(got), h.out)
		}
	}
}

// dropScript is a script that accepts dropped files.
type dropScript struct {
	*script
	names []string
}

func (d *dropScript) Drop(names []string) { d.names = append(d.names, strings.Join(names, "+")) }

// TestDroppedFiles checks that files that are dropped together are delivered together; a client
// that does not want any does not see them.
func TestDroppedFiles(t *testing.T) {
	c := &script{screen: screenOf(64, 40, image.Point{})}
	t.Setenv("SDL_VIDEODRIVER", "dummy")
	h, err := open(c, Options{})
	if err != nil {
		t.Fatal(err)
	}
	s := sdl.EventState(sdl.DROPFILE, sdl.QUERY)
	h.close()
	if s != sdl.IGNORE {
		t.Errorf("files are in state %d without a client for them", s)
	}
	d := &dropScript{script: c}
	if h, err = open(d, Options{}); err != nil {
		t.Fatal(err)
	}
	defer h.close()
	if s := sdl.EventState(sdl.DROPFILE, sdl.QUERY); s != sdl.ENABLE {
		t.Errorf("files are in state %d with a client for them", s)
	}
	for _, e := range []sdl.DropEvent{
		{Type: sdl.DROPBEGIN}, {Type: sdl.DROPFILE, File: "/a/CARDS4.IMG"}, {Type: sdl.DROPFILE, File: "/a/MOVE.HSN"}, {Type: sdl.DROPCOMPLETE},
		{Type: sdl.DROPBEGIN}, {Type: sdl.DROPFILE, File: "/b"}, {Type: sdl.DROPCOMPLETE}, {Type: sdl.DROPBEGIN}, {Type: sdl.DROPCOMPLETE},
	} {
		h.handle(&e)
	}
	if got := strings.Join(d.names, " "); got != "/a/CARDS4.IMG+/a/MOVE.HSN /b" {
		t.Errorf("dropped files %q", got)
	}
}
