package page

import (
	"errors"
	"fmt"
	"image"
	"strconv"
	"syscall/js"
	"time"

	"phosphor/fb/input"
	"phosphor/fb/window"
)

func itoa(n int) string { return strconv.Itoa(n) }

func rgb(r, g, b uint32) string { return fmt.Sprintf("#%02x%02x%02x", r, g, b) }

func init() {
	window.Host.Run = func(c window.Client, o window.Options) error {
		p, err := New(c, "screen", o)
		if err != nil {
			return err
		}
		return p.Run()
	}
}

// A Page shows a client on a canvas. Call its methods, other than Do and Run, on the
// goroutine of Run, for example from a function passed to Do.
type Page struct {
	painter
	feed    window.Feed
	fingers input.Fingers
	pulled  *lens // the lens when fingers began to pinch; nil: they do not
	title   string
	form    cursorForm

	queue []func() // browser events not delivered yet
	wake  chan struct{}

	start  float64       // the browser's clock when Run began, in milliseconds
	lost   time.Duration // time that does not count: the page was hidden or the machine slept
	hidden float64       // the browser's clock when the page was hidden; 0: it is visible
	asked  bool          // the browser's next frame was requested
	wheel  float64       // turned and not yet reported
	codes  map[string]int
	funcs  []js.Func
	undo   []func()

	// Scrolls lets wheel and fingers scroll the page instead of reaching the client.
	Scrolls bool

	// Magnified, if not nil, is called when a pinch or Magnify has changed the
	// magnification.
	Magnified func(by float64)
}

type cursorForm struct {
	form any
	size image.Point
}

// slept is how late a timer may be before the machine is assumed to have slept.
const slept = 2 * time.Second

// A client may have a method Bare(at image.Point) bool, which reports whether nothing can
// be dragged at a pixel of the screen. From there a finger moves a magnified picture.

// New returns a page that shows c on the canvas with the given id. Of the options only
// the shape of the pixels counts; the picture is fitted into the canvas's parent element.
func New(c window.Client, id string, o window.Options) (*Page, error) {
	canvas := js.Global().Get("document").Call("getElementById", id)
	if canvas.IsNull() || canvas.Get("getContext").IsUndefined() {
		return nil, errors.New("page: there is no canvas " + id)
	}
	p := &Page{feed: window.Feed{Client: c}, wake: make(chan struct{}, 1), codes: map[string]int{}}
	p.canvas, p.aspect = canvas, o.Picture.Aspect
	return p, nil
}

func clock() float64 { return js.Global().Get("performance").Call("now").Float() }

// now returns the client's time since Run began.
func (p *Page) now() time.Duration { return p.since(clock()) }

func (p *Page) since(stamp float64) time.Duration {
	return max(time.Duration((stamp-p.start)*float64(time.Millisecond))-p.lost, 0)
}

// Do runs f on the goroutine of Run, after all earlier events. It may be called from any
// goroutine.
func (p *Page) Do(f func()) {
	p.queue = append(p.queue, f)
	select {
	case p.wake <- struct{}{}:
	default:
	}
}

// Run shows the client until it is done. It must not be called in a callback of the
// browser.
func (p *Page) Run() error {
	p.start = clock()
	p.listen()
	defer p.close()
	window.Host.Wake = func() { p.Do(func() { p.feed.Poke(p.now()) }) }
	defer func() { window.Host.Wake = nil }()
	p.measure(p.feed.Client.Screen())
	for !p.feed.Client.Done() {
		p.sync()
		if len(p.queue) == 0 {
			p.sleep()
		}
		for len(p.queue) > 0 && !p.feed.Client.Done() {
			f := p.queue[0]
			p.queue = p.queue[1:]
			f()
		}
		if p.hidden == 0 {
			p.advance(p.now())
		}
	}
	return nil
}

// sleep waits until something happens or is due.
func (p *Page) sleep() {
	if p.hidden != 0 {
		<-p.wake
		return
	}
	due, timed := p.feed.Due()
	if t, ok := p.fingers.Due(); ok && (!timed || t < due) {
		due, timed = t, true
	}
	if !timed {
		<-p.wake
		return
	}
	t := time.NewTimer(max(due-p.now(), 0))
	defer t.Stop()
	select {
	case <-p.wake:
	case <-t.C:
		if late := p.now() - due; late > slept {
			p.lost += late
		}
	}
}

func (p *Page) advance(now time.Duration) {
	if due, ok := p.fingers.Due(); ok && due <= now {
		p.deliver(p.fingers.Advance(now, nil))
	}
	p.feed.Advance(now)
}

// sync follows the client and draws what has changed: at once, because waiting for the
// browser's next frame would answer a press one frame later, and then once in each frame.
// While the page is hidden there are no frames.
func (p *Page) sync() {
	c := p.feed.Client
	if t := c.Title(); t != p.title {
		p.title = t
		js.Global().Get("document").Set("title", t)
		p.canvas.Call("setAttribute", "aria-label", t)
	}
	s := c.Screen()
	if f := (cursorForm{s.Pointer, p.size}); f != p.form && p.screen == s {
		p.form = f
		style := "default"
		if s.Pointer != nil {
			style = p.cursor(s.Pointer)
		}
		p.canvas.Get("style").Set("cursor", style)
	}
	if p.asked || !p.stale(s) {
		return
	}
	if p.hidden == 0 {
		p.show(s)
	}
	p.asked = true
	js.Global().Call("requestAnimationFrame", p.funcs[0])
}

// Restart makes the next frame draw everything. The room may have changed.
func (p *Page) Restart() {
	p.measure(p.feed.Client.Screen())
	p.all = true
}

// Magnify magnifies the picture around its middle by the given factor; 1 shows all of it.
func (p *Page) Magnify(by float64) { p.look(lens{scale: by}) }

// look shows the picture through a lens.
func (p *Page) look(l lens) {
	before := p.lens.by()
	p.lens = l
	p.measure(p.feed.Client.Screen())
	if by := p.lens.by(); by != before && p.Magnified != nil {
		p.Magnified(by)
	}
}

// SetAspect changes the shape of the pixels.
func (p *Page) SetAspect(a window.Aspect) {
	p.aspect = a
	p.Restart()
}

// Means sets the button of the next fingers on the picture: Left keeps all gestures,
// another button applies at once. If a mouse button is held on the picture, Means instead
// presses and releases the given button.
func (p *Page) Means(b input.Button) {
	if p.feed.Held() {
		t := p.now()
		p.feed.Button(t, b, true, p.feed.At())
		p.feed.Button(t, b, false, p.feed.At())
		return
	}
	p.fingers.Means = b
}

// Type presses and releases a key, written as for people: "undo", "ctrl+n".
func (p *Page) Type(keys string) error {
	key, mods, err := input.ParseKey(keys)
	if err != nil {
		return err
	}
	t, before := p.now(), p.feed.Mods
	p.feed.Mods |= mods
	p.feed.Send(t, input.Event{Kind: input.KeyDown, Key: key, Rune: input.Typed(key, mods)})
	p.feed.Send(t, input.Event{Kind: input.KeyUp, Key: key})
	p.feed.Mods = before
	return nil
}

// Text types characters that come without keys, such as those from a phone's keyboard.
func (p *Page) Text(text string) { p.feed.Text(p.now(), []rune(text)) }

// Close sends the client the event that the user closes it.
func (p *Page) Close() { p.feed.Send(p.now(), input.Event{Kind: input.Close}) }

// Stats returns how many frames and pixels were drawn.
func (p *Page) Stats() (frames, pixels int) { return p.stats.Frames, p.stats.Pixels }

func (p *Page) deliver(evs []input.Event) {
	for _, ev := range evs {
		switch ev.Kind {
		case input.Move:
			p.feed.Move(ev.Time, ev.At)
		case input.Press, input.Release:
			if ev.Kind == input.Press && ev.Button == input.Right {
				vibrate()
			}
			p.feed.Button(ev.Time, ev.Button, ev.Kind == input.Press, ev.At)
		}
	}
}

// vibrate lets the phone vibrate, if it can, when a resting finger becomes the right
// button.
func vibrate() {
	if n := js.Global().Get("navigator"); !n.Get("vibrate").IsUndefined() {
		n.Call("vibrate", 15)
	}
}
