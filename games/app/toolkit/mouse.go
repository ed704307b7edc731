package toolkit

import (
	"image"
	"time"

	"phosphor/fb/input"
	"phosphor/games/app"
)

// A Mouse turns mouse buttons into the presses of a view. In the zero value no button is
// down.
type Mouse struct {
	drag   *app.Drag
	view   *app.View
	origin func() image.Point
	down   input.Buttons
	last   image.Point   // where the button went down last
	when   time.Duration // negative after a double click
	acts   bool          // two buttons were pressed together
}

// doubleTime and doubleSlop are the limits of a double click.
const (
	doubleTime = 400 * time.Millisecond
	doubleSlop = 4
)

// Held reports whether a button pressed in a view is still down.
func (m *Mouse) Held() bool { return m.down != 0 }

// Hand reports whether something is dragged with a hand.
func (m *Mouse) Hand() bool { return m.drag != nil && m.drag.Hand }

// Press presses a button in a view whose upper left is at origin.
func (m *Mouse) Press(v *app.View, ev input.Event, origin func() image.Point) {
	button := app.ButtonFor(ev.Button)
	if ev.Button == input.Left && ev.Mods&input.Alt != 0 {
		button = app.Act
	}
	if m.down != 0 {
		// Something else was pressed. Left and right together are the middle button.
		m.cancel()
		m.down |= input.Set(ev.Button)
		if m.acts || !m.down.Has(input.Left) || !m.down.Has(input.Right) {
			return
		}
		button, v, origin = app.Act, m.view, m.origin
		m.acts = true
	} else {
		m.down, m.view, m.origin, m.acts = input.Set(ev.Button), v, origin, false
	}
	at := ev.At.Sub(origin())
	again := button == app.Point && m.when > 0 && ev.Time-m.when <= doubleTime && near(at, m.last)
	m.last, m.when = at, max(ev.Time, 1)
	if again {
		m.when = 0
	}
	if button != app.Point {
		m.when = 0
	}
	if again && v.Double != nil {
		m.drag = v.Hold(v.Double(at))
	} else {
		m.drag = v.Begin(at, button, true)
	}
}

func near(p, q image.Point) bool {
	return p.Sub(q).In(image.Rect(-doubleSlop, -doubleSlop, doubleSlop+1, doubleSlop+1))
}

// Move moves the pointer and reports whether a view holds it.
func (m *Mouse) Move(ev input.Event) bool {
	if m.drag != nil && m.drag.Move != nil {
		m.drag.Move(ev.At.Sub(m.origin()))
	}
	return m.down != 0
}

// Release releases a button and reports whether a view held it.
func (m *Mouse) Release(ev input.Event) bool {
	if !m.down.Has(ev.Button) {
		return false
	}
	m.down &^= input.Set(ev.Button)
	if m.down == 0 {
		d := m.drag
		m.drag = nil
		if d != nil && d.Done != nil {
			d.Done(ev.At.Sub(m.origin()))
		}
	}
	return true
}

func (m *Mouse) cancel() {
	d := m.drag
	m.drag = nil
	if d != nil && d.Cancel != nil {
		d.Cancel()
	}
}

// Cancel cancels the gesture of the buttons that are down.
func (m *Mouse) Cancel() {
	m.cancel()
	m.down = 0
}
