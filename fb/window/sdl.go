//go:build cgo

package window

import (
	"errors"
	"fmt"
	"image"
	"os"
	"runtime"
	"sync"
	"sync/atomic"
	"time"
	"unsafe"

	"phosphor/fb"
	"phosphor/fb/input"

	"github.com/veandco/go-sdl2/sdl"
)

// tries is how many frames in a row may fail before Run gives up. A graphics card reset
// or a session switch fails for a moment.
const tries = 100

// Run shows c in a window until c is done. It must be called on the main goroutine while
// it still runs on the main thread, the only one on which macOS allows windows. (The SDL
// package locks the main goroutine to its thread when the program starts.) On other
// systems any goroutine will do. Only one Run may be active at a time.
//
// Run returns an error if there is no usable display.
func Run(c Client, o Options) error {
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	h, err := open(c, o)
	if err != nil {
		return err
	}
	defer h.close()
	told, stop := signals()
	defer stop()
	h.signals = told
	lost.Store(&o)
	defer lost.Store(nil)
	watchDisplay()
	if err := h.begin(); err != nil {
		return err
	}
	if o.Opened != nil {
		o.Opened()
	}
	h.startPads()
	if h.waiter != nil && h.ren == nil {
		// A locked thread that waits in Go needs another thread to wake it each time. Xlib
		// accepts calls from any thread, and no graphics driver that would not is in use;
		// package sdl has locked the main goroutine, too.
		for range 3 {
			runtime.UnlockOSThread()
		}
		defer runtime.LockOSThread()
	}
	return h.loop()
}

// lost holds the options of the active Run.
var lost atomic.Pointer[Options]

// displayLost ends the program after its display is gone and Lost has returned.
func displayLost() {
	if o := lost.Swap(nil); o != nil && o.Lost != nil {
		o.Lost()
	}
	os.Exit(1)
}

// A host is the window of one Run.
type host struct {
	*painter
	feed    Feed
	options Picture
	waiter  *waiter // nil: SDL waits for events
	quiet   bool    // SDL has been polled since the last wait and had no event
	title   string
	clock   clock

	shownIcon image.Image
	filling   bool            // the window fills a display without a window manager
	before    image.Rectangle // of the window, before it filled the display; empty: it always did

	start   uint64 // time of the clock when Run began
	signals <-chan os.Signal
	queued  sdl.Event     // read ahead
	dropped []string      // files that were dropped together, so far
	frame   time.Duration // of the display
	opened  time.Time     // by the machine's clock:
	shown   time.Duration // when the window was drawn last, or should have been
	asked   image.Point   // size that the window was given last by the program
	failed  int           // frames failed in a row
	active  bool          // the user did something since the last frame, or still does
	pads    pads

	cursor *sdl.Cursor
	form   struct {
		*fb.Pointer
		unit image.Point
	}
}

// connection is what Connect did for the next Run.
var connection struct {
	made bool
	err  error
}

// Connect connects to the display before Run, which otherwise does it itself. Meanwhile
// another goroutine can prepare the first frame. Run returns the error. Call Connect on
// the goroutine that calls Run.
func Connect() {
	if !connection.made {
		connection.made, connection.err = true, connect()
	}
}

func connect() error {
	for name, value := range map[string]string{
		// A game does not want the desktop's compositor to stop.
		sdl.HINT_VIDEO_X11_NET_WM_BYPASS_COMPOSITOR: "0",
		"SDL_VIDEO_ALLOW_SCREENSAVER":               "1",
		// Go handles signals.
		"SDL_NO_SIGNAL_HANDLERS": "1",
		// A click that brings the window to the front also counts in it, if the system
		// does so.
		"SDL_MOUSE_FOCUS_CLICKTHROUGH": map[bool]string{true: "0", false: "1"}[runtime.GOOS == "darwin"],
	} {
		sdl.SetHint(name, value)
	}
	if os.Getenv("XDG_RUNTIME_DIR") == "" && runtime.GOOS == "linux" {
		// There is no Wayland, and its library would complain on standard error.
		drivers := "x11"
		if os.Getenv("DISPLAY") == "" {
			drivers = "KMSDRM"
		}
		sdl.SetHint("SDL_VIDEODRIVER", drivers)
	}
	keepCompose()
	withoutBus()
	if err := sdl.InitSubSystem(sdl.INIT_VIDEO); err != nil {
		return noDisplay(err)
	}
	// Without a screen SDL falls back to drivers that show nothing. If you want that, ask
	// for it.
	switch driver, _ := sdl.GetCurrentVideoDriver(); driver {
	case "dummy", "offscreen", "evdev":
		if os.Getenv("SDL_VIDEODRIVER") == "" {
			sdl.QuitSubSystem(sdl.INIT_VIDEO)
			return noDisplay(errors.New("there is only the driver " + driver))
		}
	}
	return nil
}

func open(c Client, o Options) (*host, error) {
	Connect()
	connection.made = false
	if connection.err != nil {
		return nil, connection.err
	}
	stampEvents(true)
	h := &host{title: c.Title(), feed: Feed{Client: c}, options: o.Picture, frame: time.Second / 60, opened: time.Now()}
	h.start = h.clock.at(ticks())
	if err := h.open(); err != nil {
		h.close()
		return nil, err
	}
	return h, nil
}

func noDisplay(err error) error {
	switch runtime.GOOS {
	case "windows", "darwin":
	default:
		d, w := os.Getenv("DISPLAY"), os.Getenv("WAYLAND_DISPLAY")
		if d == "" && w == "" {
			return &openError{"no display: set DISPLAY or WAYLAND_DISPLAY (SDL: %v)", []any{err}, err}
		}
		return &openError{"no display at DISPLAY=%q WAYLAND_DISPLAY=%q (SDL: %v)", []any{d, w, err}, err}
	}
	return &openError{"no display (SDL: %v)", []any{err}, err}
}

// undrawable returns the error of a window that SDL cannot draw.
func undrawable(err error) error {
	return &openError{"the window cannot be drawn (SDL: %v)", []any{err}, err}
}

// An openError is the reason why a window cannot be opened or drawn, as a text that
// programs can translate.
type openError struct {
	format string
	args   []any
	err    error
}

func (e *openError) Error() string         { return "window: " + fmt.Sprintf(e.format, e.args...) }
func (e *openError) Text() (string, []any) { return e.format, e.args }
func (e *openError) Unwrap() error         { return e.err }

// wanted returns how the screen should be shown now.
func (h *host) wanted() Picture {
	if c, ok := h.feed.Client.(Pictured); ok {
		return c.Picture()
	}
	return h.options
}

func (h *host) open() error {
	files := sdl.IGNORE
	if _, ok := h.feed.Client.(Dropper); ok {
		files = sdl.ENABLE
	}
	for _, t := range []uint32{sdl.DROPFILE, sdl.DROPBEGIN, sdl.DROPCOMPLETE} {
		sdl.EventState(t, files)
	}
	sdl.EventState(sdl.DROPTEXT, sdl.IGNORE) // dropped text means nothing here
	sdl.EventState(pollSentinel, sdl.IGNORE)
	s := h.feed.Client.Screen()
	pic := h.wanted()
	h.asked = opening(desktop(0), titleBar, s, pic)
	win, err := h.create(pic.FullScreen)
	if err != nil {
		return &openError{"a window of %dx%d pixels cannot be opened (SDL: %v)", []any{h.asked.X, h.asked.Y, err}, err}
	}
	if h.painter, err = newPainter(win, pic); err != nil {
		win.Destroy()
		return err
	}
	h.measure()
	h.shown = -h.frame // the first frame need not wait
	h.layout(s)
	sdl.StartTextInput()
	h.waiter = newWaiter(win)
	wakes.begin(h.waiter)
	return nil
}

// create opens the window. A full-screen window is shown only once it has its size, so
// that nothing is drawn at another size and SDL need not wait if there is no window
// manager.
func (h *host) create(full bool) (*sdl.Window, error) {
	flags := uint32(sdl.WINDOW_RESIZABLE | sdl.WINDOW_ALLOW_HIGHDPI)
	if full {
		flags |= sdl.WINDOW_HIDDEN
	}
	x, y := int32(sdl.WINDOWPOS_CENTERED), int32(sdl.WINDOWPOS_CENTERED)
	if r, err := sdl.GetDisplayUsableBounds(0); err == nil {
		x, y = cornerOf(r, h.asked)
	}
	win, err := sdl.CreateWindow(h.title, x, y, int32(h.asked.X), int32(h.asked.Y), flags)
	if err != nil || !full {
		return win, err
	}
	if h.filling = alone(win); h.filling {
		if b, err := displayOf(win); err == nil {
			win.SetPosition(int32(b.Min.X), int32(b.Min.Y))
			win.SetSize(int32(b.Dx()), int32(b.Dy()))
		}
	} else {
		_ = win.SetFullscreen(sdl.WINDOW_FULLSCREEN_DESKTOP) // if refused, the window stays as it is
	}
	win.Show()
	return win, nil
}

// cornerOf returns the place of a window of the given size in the usable part of a
// display.
func cornerOf(r sdl.Rect, size image.Point) (x, y int32) {
	at := corner(image.Rect(int(r.X), int(r.Y), int(r.X+r.W), int(r.Y+r.H)), titleBar, size)
	return int32(at.X), int32(at.Y)
}

// displayOf returns the rectangle of the display that a window is on.
func displayOf(win *sdl.Window) (image.Rectangle, error) {
	display, _ := win.GetDisplayIndex()
	b, err := sdl.GetDisplayBounds(display)
	return image.Rect(int(b.X), int(b.Y), int(b.X+b.W), int(b.Y+b.H)), err
}

func (h *host) close() {
	wakes.end()
	if h.waiter != nil {
		h.waiter.close()
	}
	h.stopPads()
	h.setCursor(nil)
	if h.painter != nil {
		h.settle()
		h.painter.close()
		h.win.Destroy()
	}
	stampEvents(false)
	sdl.QuitSubSystem(sdl.INIT_VIDEO)
}

// settle lets the X server catch up before the window is destroyed. SDL 2.26 notifies the
// window of waiting events over a second connection; if the server reads that after the
// window is gone, Xlib ends the program. The server serves one connection as long as
// requests keep coming, so a pause after an answer lets it turn to the others.
func (h *host) settle() {
	if driver, _ := sdl.GetCurrentVideoDriver(); driver != "x11" {
		return
	}
	for range 3 {
		_, _ = sdl.GetDisplayUsableBounds(0) // asks the server
		sdl.Delay(3)
	}
}

// desktop returns the room for a window on a display, or (1,1) if unknown.
func desktop(display int) image.Point {
	r, err := sdl.GetDisplayUsableBounds(display)
	if err != nil {
		return image.Pt(1, 1)
	}
	return image.Pt(max(int(r.W), 1), max(int(r.H)-titleBar, 1))
}

// measure finds the refresh period of the window's display.
func (h *host) measure() {
	if i, err := h.win.GetDisplayIndex(); err == nil {
		if m, err := sdl.GetCurrentDisplayMode(i); err == nil && m.RefreshRate > 0 {
			h.frame = time.Second / time.Duration(m.RefreshRate)
		}
	}
}

// ticks returns SDL's clock in milliseconds. SDL has a 64-bit clock only since 2.0.18,
// and the library linked on Windows is older.
//
//lint:ignore SA1019 the other clock stands still with the older library
func ticks() uint32 { return sdl.GetTicks() }

// now returns the time since Run began that next reported last.
func (h *host) now() time.Duration { return h.since(h.clock.now()) }

func (h *host) since(ticks uint64) time.Duration {
	return time.Duration(max(ticks, h.start)-h.start) * time.Millisecond
}

// stamp returns the time of an event, whose clock has 32 bits.
func (h *host) stamp(ev sdl.Event) time.Duration {
	at := h.clock.now()
	if age := uint32(h.clock.raw) - ev.GetTimestamp(); age < 1<<31 {
		at -= min(uint64(age), at)
	}
	return h.since(at)
}

// begin shows the first frame, before the client does anything that may take a while, even
// answering the first events. If the desktop is enlarging the window, its size may be
// known by now.
func (h *host) begin() error {
	if h.full() {
		sdl.PumpEvents()
	}
	if !h.sync() {
		return nil
	}
	h.shown = time.Since(h.opened)
	return h.show()
}

func (h *host) loop() error {
	c := h.feed.Client
	for !c.Done() {
		stale := h.sync()
		if h.active {
			h.pace()
		}
		ev := h.next(0)
		if t := h.timeout(stale); ev == nil && t != 0 {
			ev = h.next(t)
		}
		select {
		case s := <-h.signals:
			return &SignalError{s}
		default:
		}
		if ev != nil {
			h.active = true
			h.handle(ev)
		} else {
			h.active = h.active && stale
			h.feed.Advance(h.now())
		}
		h.askPads(h.now())
		// One frame shows the answers to all queued events, unless they keep coming.
		now := time.Since(h.opened)
		if ripe := h.shown + h.frame; stale && (ev == nil && now >= ripe || now >= ripe+h.frame) {
			if err := h.show(); err != nil {
				return err
			}
			// A late frame does not delay the next: otherwise a mouse that moves once per
			// frame would lose a frame whenever the delays add up to one.
			h.shown = max(ripe, now-h.frame/2)
		}
	}
	return nil
}

// pace sleeps until the next frame may be shown, or something is due before that. Input
// in the meantime waits, as its effect could not be shown earlier.
func (h *host) pace() {
	rest := h.shown + h.frame - time.Since(h.opened)
	if due, ok := h.feed.Due(); ok {
		rest = min(rest, due-h.now())
	}
	time.Sleep(rest)
}

// timeout returns how long the loop may sleep, in milliseconds; -1 means for ever.
func (h *host) timeout(stale bool) int {
	wait, timed := time.Duration(0), false
	if wake, ok := h.feed.Due(); ok {
		wait, timed = wake-h.now(), true
	}
	if ask, ok := h.padDue(); ok && (!timed || ask-h.now() < wait) {
		wait, timed = ask-h.now(), true
	}
	if stale {
		ripe := h.shown + h.frame - time.Since(h.opened)
		if !timed || ripe < wait {
			wait, timed = ripe, true
		}
	}
	if !timed {
		return -1
	}
	return int(min(max((wait+time.Millisecond-1)/time.Millisecond, 0), 1<<30))
}

// next returns the next event, or nil if none came in time. The clock then shows when it
// happened: events that waited while the program was busy or stopped keep their distances
// in time. The clock shows the present only if none waits.
func (h *host) next(timeout int) sdl.Event {
	if ev := h.queued; ev != nil {
		h.queued = nil
		return ev
	}
	h.clock.asleep = uint64(timeout)
	if timeout < 0 {
		h.clock.asleep = forever
	}
	var ev sdl.Event
	if timeout != 0 {
		ev = h.wait(timeout)
	}
	now := ticks() // an event that has not arrived yet is later, whatever keeps the program from looking
	if ev == nil {
		ev = h.poll()
	}
	switch {
	case ev != nil && isInput(ev):
		h.clock.to(ev.GetTimestamp())
	case ev == nil || !sdl.HasEvents(firstInput, lastInput):
		h.clock.to(now)
	}
	h.clock.asleep = 0
	return ev
}

func (h *host) wait(timeout int) sdl.Event {
	if h.waiter == nil {
		return sdl.WaitEventTimeout(timeout)
	}
	if !h.quiet {
		if ev := h.poll(); ev != nil {
			return ev
		}
	}
	h.waiter.wait(timeout)
	h.quiet = false
	return h.poll()
}

// poll returns an event that has arrived, or nil. The next call of PollEvent would
// overwrite its result. For each event SDL polls the X server and every other source
// several times; once it had no event, it is not polled again before a wait unless
// something has arrived.
func (h *host) poll() sdl.Event {
	if h.quiet && h.waiter.quiet() {
		return nil
	}
	ev := sdl.WaitEventTimeout(0)
	h.quiet = ev == nil && h.waiter != nil
	return ev
}

// pollSentinel is SDL_POLLSENTINEL, since SDL 2.0.22: a mark in SDL's queue that ends a
// search for events although the X server was not polled.
const pollSentinel = 0x7f00

// Events of these types carry the time of the user's action. Others carry the time at
// which SDL noticed.
const firstInput, lastInput = sdl.KEYDOWN, sdl.MOUSEWHEEL

func isInput(ev sdl.Event) bool { return ev.GetType() >= firstInput && ev.GetType() <= lastInput }

// sync follows the client in everything but pixels, and reports whether there are pixels
// to show.
func (h *host) sync() bool {
	if t := h.feed.Client.Title(); t != h.title {
		h.title = t
		h.win.SetTitle(t)
	}
	h.icon()
	s := h.feed.Client.Screen()
	h.adapt(s)
	h.follow(s)
	if s.Pointer != h.form.Pointer || s.Pointer != nil && h.unit() != h.form.unit {
		h.form.Pointer, h.form.unit = s.Pointer, h.unit()
		h.setCursor(s.Pointer)
	}
	h.tell()
	return h.stale(s) && h.win.GetFlags()&(sdl.WINDOW_MINIMIZED|sdl.WINDOW_HIDDEN) == 0
}

// tell updates the caption.
func (h *host) tell() {
	var m *image.Paletted
	if c, ok := h.feed.Client.(Captioned); ok {
		m = c.Caption(h.full())
	}
	if m != h.caption {
		h.caption, h.all = m, true
	}
}

// adapt shows the screen in another way if the client wants it.
func (h *host) adapt(s *fb.Screen) {
	was := h.Picture
	if h.Picture = h.wanted(); h.Picture == was {
		return
	}
	switch {
	case h.FullScreen != was.FullScreen && h.FullScreen != h.full():
		h.toggle()
	case h.filled() || h.Scale == was.Scale && h.Aspect == was.Aspect:
	case h.Scale > 0 && h.Scale != was.Scale || h.size == h.asked:
		display, _ := h.win.GetDisplayIndex()
		h.asked = opening(desktop(display), titleBar, s, h.Picture)
		h.win.SetSize(int32(h.asked.X), int32(h.asked.Y))
		x, y := h.win.GetPosition()
		if r, err := sdl.GetDisplayUsableBounds(display); err == nil && (x+int32(h.asked.X) > r.X+r.W || y+int32(h.asked.Y) > r.Y+r.H) {
			h.win.SetPosition(cornerOf(r, h.asked))
		}
	}
	h.layout(s)
}

// full reports whether the window has the whole display.
func (h *host) full() bool { return h.filling || h.win.GetFlags()&sdl.WINDOW_FULLSCREEN != 0 }

// filled reports whether the window has a size that the program did not choose.
func (h *host) filled() bool { return h.full() || h.win.GetFlags()&sdl.WINDOW_MAXIMIZED != 0 }

// follow adapts the window to a new shape of the picture if it still has the size that
// the program gave it.
func (h *host) follow(s *fb.Screen) {
	if h.screen == nil || h.screen == s {
		return
	}
	was, one := shape(h.screen, h.Aspect), shape(s, h.Aspect)
	if was == one || h.size != h.asked || h.filled() {
		return
	}
	display, _ := h.win.GetDisplayIndex()
	room := desktop(display)
	switch k := h.asked.X / was.X; {
	case h.asked == was.Mul(k):
		h.asked = one.Mul(max(1, min(k, fit(room, one))))
	default:
		h.asked = largest(image.Pt(min(h.asked.X, room.X), min(h.asked.Y, room.Y)), s, h.Aspect)
	}
	h.win.SetSize(int32(h.asked.X), int32(h.asked.Y))
	// The old picture no longer matches the request.
	h.drop()
	h.layout(s)
}

func (h *host) show() error {
	err := h.painter.show(h.feed.Client.Screen())
	if err == nil {
		h.failed = 0
		return nil
	}
	if h.failed++; h.failed >= tries {
		return err
	}
	h.drop()
	return nil
}

// setCursor shows a mouse form, or the host's arrow.
func (h *host) setCursor(form *fb.Pointer) {
	old := h.cursor
	h.cursor = nil
	if form != nil {
		// If the host cannot show it, the host's own arrow is used.
		h.cursor, _ = newCursor(form, h.form.unit)
	}
	if h.cursor != nil {
		sdl.SetCursor(h.cursor)
	} else {
		sdl.SetCursor(sdl.GetDefaultCursor())
	}
	if old != nil {
		sdl.FreeCursor(old)
	}
}

var buttons = map[uint8]input.Button{
	sdl.BUTTON_LEFT: input.Left, sdl.BUTTON_MIDDLE: input.Middle, sdl.BUTTON_RIGHT: input.Right,
}

func (h *host) handle(ev sdl.Event) {
	f := &h.feed
	t := h.stamp(ev)
	switch e := ev.(type) {
	case *sdl.MouseMotionEvent:
		// Of several waiting motions only the last counts.
		for h.queued == nil {
			n := h.next(0)
			m, ok := n.(*sdl.MouseMotionEvent)
			if !ok {
				h.queued = n
				break
			}
			e, t = m, h.stamp(m)
		}
		f.Move(t, h.find(e.X, e.Y))
	case *sdl.MouseButtonEvent:
		if b, ok := buttons[e.Button]; ok {
			f.Button(t, b, e.State == sdl.PRESSED, h.find(e.X, e.Y))
			// Drags may leave the window. Some hosts cannot do this.
			sdl.CaptureMouse(f.Held())
		}
	case *sdl.MouseWheelEvent:
		d := int(e.Y)
		if e.Direction == sdl.MOUSEWHEEL_FLIPPED {
			d = -d
		}
		f.Wheel(t, d)
	case *sdl.KeyboardEvent:
		h.key(t, e)
	case *sdl.TextInputEvent:
		f.Text(t, []rune(e.GetText()))
	case *sdl.WindowEvent:
		h.window(t, e)
	case *sdl.RenderEvent:
		if e.Type == sdl.RENDER_DEVICE_RESET {
			h.drop()
		}
		h.all = true
	case *sdl.DropEvent:
		switch e.Type {
		case sdl.DROPFILE:
			h.dropped = append(h.dropped, e.File)
		case sdl.DROPCOMPLETE:
			names := h.dropped
			h.dropped = nil
			f.Drop(t, names)
		}
	case *sdl.ControllerDeviceEvent, *sdl.ControllerButtonEvent, *sdl.ControllerAxisEvent:
		h.controller(t, ev)
	case *sdl.QuitEvent:
		f.Send(t, input.Event{Kind: input.Close})
	case *sdl.UserEvent:
		if e.Type == wakes.event() {
			wakes.arrived()
			f.Poke(t)
		}
	}
}

func (h *host) window(t time.Duration, e *sdl.WindowEvent) {
	switch e.Event {
	case sdl.WINDOWEVENT_EXPOSED:
		h.redraw = true
	case sdl.WINDOWEVENT_SIZE_CHANGED:
		h.layout(h.feed.Client.Screen())
	case sdl.WINDOWEVENT_DISPLAY_CHANGED:
		h.measure()
		h.layout(h.feed.Client.Screen())
	case sdl.WINDOWEVENT_FOCUS_GAINED:
		h.feed.Mods = modsOf(uint16(sdl.GetModState()))
		h.feed.Focus(t, true)
	case sdl.WINDOWEVENT_FOCUS_LOST:
		h.feed.Focus(t, false)
		h.pads.Rest() // SDL reports nothing about controllers until the window has the focus again
	}
}

// key delivers a key press together with the text that it types, which SDL reports in the
// event right after it.
func (h *host) key(t time.Duration, e *sdl.KeyboardEvent) {
	f := &h.feed
	code := int(e.Keysym.Scancode)
	if code < 0 || code >= len(f.keys) {
		return
	}
	mods := modsOf(e.Keysym.Mod)
	if e.State == sdl.RELEASED {
		f.Mods = mods
		f.KeyUp(t, code)
		return
	}
	var text []rune
	if h.queued == nil {
		h.queued = h.next(0)
	}
	if n, ok := h.queued.(*sdl.TextInputEvent); ok {
		h.queued = nil
		text = []rune(n.GetText())
	}
	var r rune
	if len(text) > 0 {
		r, text = text[0], text[1:]
	}
	name := keyName(e.Keysym, r)
	if name == "f11" || name == "return" && mods == input.Alt {
		if e.Repeat == 0 {
			h.toggle()
		}
		return
	}
	r, f.Mods = typing(e.Keysym, r)
	f.KeyDown(t, code, name, r, e.Repeat != 0)
	f.Mods = mods
	f.Text(t, text)
}

// toggle switches between window and full screen.
func (h *host) toggle() {
	if h.filling || !h.full() && alone(h.win) {
		h.fill(!h.filling)
		return
	}
	flags := uint32(sdl.WINDOW_FULLSCREEN_DESKTOP)
	if h.full() {
		flags = 0
	}
	_ = h.win.SetFullscreen(flags) // if refused, the window stays as it is
}

// fill makes an unmanaged window fill the display, or undoes that.
func (h *host) fill(whole bool) {
	b, err := displayOf(h.win)
	if err != nil {
		return
	}
	h.filling = whole
	switch {
	case whole:
		x, y := h.win.GetPosition()
		h.before = image.Rectangle{Max: h.size}.Add(image.Pt(int(x), int(y)))
	case h.before.Empty():
		b = image.Rectangle{Max: h.asked}.Add(b.Min).Add(b.Size().Sub(h.asked).Div(2))
	default:
		b = h.before
	}
	put(h.win, b)
}

// wakes passes a Wake to the loop of the active Run.
var wakes wakeup

type wakeup struct {
	mu      sync.Mutex
	open    bool
	pending bool
	waiter  *waiter // of the window, or nil
}

// event is the type of the event that wakes the loop.
func (*wakeup) event() uint32 { return wakeEvent() }

var wakeEvent = sync.OnceValue(func() uint32 { return sdl.RegisterEvents(1) })

func (w *wakeup) begin(by *waiter) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.open, w.waiter = true, by
	if w.pending {
		w.push()
	}
}

func (w *wakeup) end() {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.open, w.pending, w.waiter = false, false, nil
}

func (w *wakeup) arrived() {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.pending = false
}

// waits reports whether an event has not arrived.
func (w *wakeup) waits() bool {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.pending
}

// push puts the event into SDL's queue. One is enough, however many callers there are.
func (w *wakeup) push() {
	// SDL always copies an event of the largest kind.
	var ev struct {
		sdl.UserEvent
		_ [unsafe.Sizeof(sdl.CEvent{}) - unsafe.Sizeof(sdl.UserEvent{})]byte
	}
	ev.Type = wakeEvent()
	_, err := sdl.PushEvent(&ev)
	w.pending = err == nil
	if w.waiter != nil {
		w.waiter.wake()
	}
}

// Wake makes the loop of Run call the client's Advance soon, even if nothing is due. It
// may be called from any goroutine at any time, for example by a computer player that has
// finished thinking. A call before Run takes effect when Run begins.
func Wake() {
	wakes.mu.Lock()
	defer wakes.mu.Unlock()
	switch {
	case wakes.open && !wakes.pending:
		wakes.push()
	case !wakes.open:
		wakes.pending = true
	}
}
