package window

import (
	"time"

	"phosphor/fb"
	"phosphor/fb/input"
)

// Show shows a screen in a window and calls on with every input event, until on returns
// false or the window is closed. It is the shortest way to a program that answers the
// mouse and the keys. What on draws is shown when it returns. Programs that move without
// input use Animate, or implement Client and call Run.
func Show(title string, s *fb.Screen, on func(input.Event) bool) error {
	return Run(&shown{title: title, screen: s, on: on}, Options{})
}

type shown struct {
	title  string
	screen *fb.Screen
	on     func(input.Event) bool
	done   bool
}

func (v *shown) Screen() *fb.Screen         { return v.screen }
func (v *shown) Title() string              { return v.title }
func (v *shown) Done() bool                 { return v.done }
func (v *shown) Advance(time.Duration)      {}
func (v *shown) Due() (time.Duration, bool) { return 0, false }

func (v *shown) Event(ev input.Event) {
	if ev.Kind == input.Close || !v.on(ev) {
		v.done = true
	}
}
