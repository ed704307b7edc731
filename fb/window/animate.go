package window

import (
	"time"

	"phosphor/fb"
	"phosphor/fb/input"
)

// Animate shows a screen in a window until a key is pressed or the window is closed. It
// calls draw at once and then once per period, with the frame number. It is the shortest
// way to see something move. Programs that handle input implement Client and call Run.
func Animate(title string, s *fb.Screen, every time.Duration, draw func(frame int)) error {
	return Run(&animation{title: title, screen: s, every: every, draw: draw}, Options{})
}

type animation struct {
	title  string
	screen *fb.Screen
	every  time.Duration
	draw   func(frame int)
	frame  int // the next to be drawn
	done   bool
}

func (a *animation) Screen() *fb.Screen         { return a.screen }
func (a *animation) Title() string              { return a.title }
func (a *animation) Done() bool                 { return a.done }
func (a *animation) Due() (time.Duration, bool) { return time.Duration(a.frame) * a.every, true }

func (a *animation) Event(ev input.Event) {
	a.done = a.done || ev.Kind == input.KeyDown || ev.Kind == input.Close
}

// Advance draws the frame that is due now. Missed frames are skipped, but counted.
func (a *animation) Advance(now time.Duration) {
	if n := int(now / a.every); n >= a.frame {
		a.frame = n + 1
		a.draw(n)
	}
}
