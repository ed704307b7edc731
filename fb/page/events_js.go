package page

import (
	"image"
	"syscall/js"
	"time"

	"phosphor/fb/input"
)

// listen subscribes to the events of the browser. A handler only decides whether the
// browser also acts on an event, and queues the rest for the goroutine of Run.
func (p *Page) listen() {
	p.funcs = append(p.funcs, js.FuncOf(func(js.Value, []js.Value) any {
		p.Do(func() { p.asked = false }) // sync draws
		return nil
	}))
	win, doc := js.Global(), js.Global().Get("document")
	p.mouse(win)
	p.touch()
	p.keyboard(win)
	p.on(win, "blur", func(ev js.Value) { p.later(ev, func(t time.Duration) { p.feed.Focus(t, false) }) })
	p.on(win, "focus", func(ev js.Value) { p.later(ev, func(t time.Duration) { p.feed.Focus(t, true) }) })
	p.on(doc, "visibilitychange", func(js.Value) {
		hidden := doc.Get("hidden").Bool()
		p.Do(func() { p.hide(hidden) })
	})
	resized := js.FuncOf(func(js.Value, []js.Value) any {
		p.Do(func() { p.measure(p.feed.Client.Screen()) })
		return nil
	})
	observer := win.Get("ResizeObserver").New(resized)
	observer.Call("observe", p.canvas.Get("parentElement"))
	p.on(win, "resize", func(js.Value) { p.Do(p.Restart) }) // another zoom or display
	p.undo = append(p.undo, func() {
		observer.Call("disconnect")
		resized.Release()
	})
}

// on listens to an event until the page is closed.
func (p *Page) on(target js.Value, event string, handle func(ev js.Value)) {
	f := js.FuncOf(func(_ js.Value, args []js.Value) any {
		handle(args[0])
		return nil
	})
	options := map[string]any{"passive": false}
	target.Call("addEventListener", event, f, options)
	p.undo = append(p.undo, func() {
		target.Call("removeEventListener", event, f, options)
		f.Release()
	})
}

// later queues the effect of an event, with the time at which it happened.
func (p *Page) later(ev js.Value, f func(t time.Duration)) {
	stamp := ev.Get("timeStamp").Float()
	p.Do(func() { f(p.since(stamp)) })
}

func (p *Page) close() {
	for _, f := range p.undo {
		f()
	}
	p.undo = nil
}

// hide stops the client's time while the page is hidden.
func (p *Page) hide(hidden bool) {
	switch {
	case hidden && p.hidden == 0:
		p.feed.Focus(p.now(), false)
		p.hidden = clock()
	case !hidden && p.hidden != 0:
		p.lost += time.Duration((clock() - p.hidden) * float64(time.Millisecond))
		p.hidden = 0
		p.feed.Focus(p.now(), true)
	}
}

var buttons = []input.Button{input.Left, input.Middle, input.Right} // by MouseEvent.button

// ours reports whether an event happened on the canvas.
func (p *Page) ours(ev js.Value) bool { return ev.Get("target").Equal(p.canvas) }

func where(ev js.Value) (x, y float64) { return ev.Get("clientX").Float(), ev.Get("clientY").Float() }

// mouse handles mouse events. The mouse events that a browser makes from touches for old
// pages do not arrive: the touch handlers prevent them.
func (p *Page) mouse(win js.Value) {
	drag := false // a button that was pressed on the canvas is held
	p.on(p.canvas, "mousedown", func(ev js.Value) {
		b := ev.Get("button").Int()
		if b < 0 || b >= len(buttons) {
			return
		}
		ev.Call("preventDefault")
		p.canvas.Call("focus", map[string]any{"preventScroll": true})
		drag = true
		x, y := where(ev)
		p.setMods(ev)
		p.later(ev, func(t time.Duration) {
			at := p.pixel(x, y)
			p.feed.Move(t, at)
			p.feed.Button(t, buttons[b], true, at)
		})
	})
	p.on(win, "mouseup", func(ev js.Value) {
		b := ev.Get("button").Int()
		if !drag || b < 0 || b >= len(buttons) {
			return
		}
		ev.Call("preventDefault")
		drag = ev.Get("buttons").Int()&7 != 0
		x, y := where(ev)
		p.setMods(ev)
		p.later(ev, func(t time.Duration) { p.feed.Button(t, buttons[b], false, p.pixel(x, y)) })
	})
	p.on(win, "mousemove", func(ev js.Value) {
		if !drag && !p.ours(ev) {
			return
		}
		x, y := where(ev)
		p.later(ev, func(t time.Duration) { p.feed.Move(t, p.pixel(x, y)) })
	})
	p.on(p.canvas, "contextmenu", func(ev js.Value) { ev.Call("preventDefault") })
	p.on(p.canvas, "auxclick", func(ev js.Value) { ev.Call("preventDefault") })
	p.on(p.canvas, "wheel", func(ev js.Value) {
		if p.Scrolls || ev.Get("ctrlKey").Bool() {
			return
		}
		ev.Call("preventDefault")
		// Pixels, lines or pages; a notch of a wheel is about a hundred pixels.
		delta := ev.Get("deltaY").Float() * [3]float64{1, 33, 300}[ev.Get("deltaMode").Int()%3]
		p.later(ev, func(t time.Duration) {
			p.wheel -= delta
			n := int(p.wheel / 100)
			p.wheel -= float64(n) * 100
			p.feed.Wheel(t, n)
		})
	})
}

func (p *Page) setMods(ev js.Value) {
	var m input.Mods
	for _, k := range []struct {
		name string
		mod  input.Mods
	}{{"shiftKey", input.Shift}, {"ctrlKey", input.Ctrl}, {"altKey", input.Alt}} {
		if ev.Get(k.name).Bool() {
			m |= k.mod
		}
	}
	p.Do(func() { p.feed.Mods = m })
}

// pinch magnifies the picture as fingers pinch it.
func (p *Page) pinch() {
	g, ok := p.fingers.Pinch()
	if !ok {
		p.pulled = nil
		return
	}
	if p.pulled == nil {
		l := p.lens
		p.pulled = &l
	}
	ratio := js.Global().Get("devicePixelRatio").Float()
	r := p.canvas.Get("parentElement").Call("getBoundingClientRect")
	middleX, middleY := r.Get("left").Float()+r.Get("width").Float()/2, r.Get("top").Float()+r.Get("height").Float()/2
	from := func(at image.Point) (x, y float64) {
		return (float64(at.X) - middleX) * ratio, (float64(at.Y) - middleY) * ratio
	}
	fromX, fromY := from(g.From)
	toX, toY := from(g.To)
	p.look(p.pulled.pinched(g.Scale, fromX, fromY, toX, toY))
}

// touch handles the events of fingers and pens.
func (p *Page) touch() {
	if c, ok := p.feed.Client.(interface{ Bare(at image.Point) bool }); ok {
		p.fingers.Free = func(at image.Point) bool { return p.lens.by() > 1 && c.Bare(at) }
	}
	type handler func(now time.Duration, finger int, s input.Spot, out []input.Event) []input.Event
	take := func(h handler) func(ev js.Value) {
		return func(ev js.Value) {
			if ev.Get("pointerType").String() == "mouse" {
				return
			}
			x, y := where(ev)
			finger := ev.Get("pointerId").Int()
			p.later(ev, func(t time.Duration) {
				spot := input.Spot{At: p.pixel(x, y), Host: image.Pt(int(x), int(y))}
				p.deliver(h(t, finger, spot, nil))
				p.pinch()
			})
		}
	}
	down := take(p.fingers.Down)
	p.on(p.canvas, "pointerdown", func(ev js.Value) {
		if ev.Get("pointerType").String() != "mouse" {
			p.canvas.Call("focus", map[string]any{"preventScroll": true})
		}
		down(ev)
	})
	// A finger belongs to the element on which it came down, wherever it goes.
	p.on(p.canvas, "pointermove", take(p.fingers.Move))
	p.on(p.canvas, "pointerup", take(p.fingers.Up))
	p.on(p.canvas, "pointercancel", take(p.fingers.Cancel))
	// No emulated mouse events, no magnifier, no text selection.
	prevent := func(ev js.Value) {
		if !p.Scrolls && ev.Get("cancelable").Bool() {
			ev.Call("preventDefault")
		}
	}
	p.on(p.canvas, "touchstart", prevent)
	p.on(p.canvas, "touchend", func(ev js.Value) {
		if ev.Get("cancelable").Bool() {
			ev.Call("preventDefault")
		}
	})
}

// keyboard handles the keys, unless something other than the canvas has the focus.
func (p *Page) keyboard(win js.Value) {
	body := js.Global().Get("document").Get("body")
	ours := func(ev js.Value) bool { return p.ours(ev) || ev.Get("target").Equal(body) }
	p.on(win, "keydown", func(ev js.Value) {
		if !ours(ev) || ev.Get("isComposing").Bool() {
			return
		}
		k := stroke(ev)
		name, r, mods := k.name()
		if name == "" || k.browsers() {
			return
		}
		ev.Call("preventDefault")
		repeat := ev.Get("repeat").Bool()
		p.later(ev, func(t time.Duration) {
			p.feed.Mods = mods
			p.feed.KeyDown(t, p.number(k.code), name, r, repeat)
		})
	})
	p.on(win, "keyup", func(ev js.Value) {
		k := stroke(ev)
		_, _, mods := k.name()
		p.later(ev, func(t time.Duration) {
			p.feed.Mods = mods
			p.feed.KeyUp(t, p.number(k.code))
		})
	})
}

func stroke(ev js.Value) keystroke {
	return keystroke{
		key: ev.Get("key").String(), code: ev.Get("code").String(),
		shift: ev.Get("shiftKey").Bool(), ctrl: ev.Get("ctrlKey").Bool(), alt: ev.Get("altKey").Bool(), meta: ev.Get("metaKey").Bool(),
		third: ev.Call("getModifierState", "AltGraph").Bool(),
	}
}

// number returns the number of a key for the feed.
func (p *Page) number(code string) int {
	n, ok := p.codes[code]
	if !ok {
		n = min(len(p.codes), 511)
		p.codes[code] = n
	}
	return n
}
