package puzzle

import (
	"image"

	"phosphor/fb"
	"phosphor/fb/input"
	"phosphor/games/app"
	"phosphor/games/assist"
)

// This file shows the walk through a game: a bar below its view, or over the lower edge
// of a view that fills the screen or the window. The bar takes the view's keys and the
// presses on it.

// EndWalk ends a walk, and reports whether there was one.
func (t *Table) EndWalk() bool { return t.help.EndWalk() }

// showBar shows the walk's present state, or its end.
func (t *Table) showBar() {
	v := t.Window.View
	switch walks := t.help.Walking(); {
	case walks && t.walked == nil:
		was := *v
		t.walked = &was
		v.Draw, v.Press, v.Double, v.Key, v.Where = t.drawWalk, t.pressWalk, nil, t.keyWalk, t.whereWalk
		t.below = assist.BarHeight(t.Window.Host.Look().Font(app.Plain)) + 2
		if v.Scroll != nil || v.Size.Y+t.below > t.Window.Env.Mode.Height*3/4 {
			t.below = 0
		}
		if v.Size.Y += t.below; v.Fit != nil {
			v.Fit = func(room, aspect image.Point) {
				was.Fit(room.Sub(image.Pt(0, t.below)), aspect)
				v.Size.Y += t.below
			}
		}
	case !walks && t.walked != nil:
		was := t.walked
		v.Size.Y -= t.below
		t.walked, t.below = nil, 0
		v.Fit, v.Draw, v.Press, v.Double, v.Key, v.Where = was.Fit, was.Draw, was.Press, was.Double, was.Key, was.Where
	}
	v.Redraw()
}

// alone calls a function that draws or finds things of the view, with the view's size as
// without the bar.
func (t *Table) alone(do func()) {
	size := &t.Window.View.Size
	size.Y -= t.below
	do()
	size.Y += t.below
}

func (t *Table) drawWalk(c *app.Canvas) {
	t.alone(func() { t.walked.Draw(c) })
	b, origin := c.Screen()
	bar := t.Window.WalkBar()
	room := image.Rectangle{Max: t.Window.View.Size}
	room.Min.Y = room.Max.Y - t.below
	fb.Fill(b, room.Add(origin), bar.Paper, fb.OpCopy)
	bar.Rect = bar.Rect.Add(origin)
	_, score := t.Window.Standing()
	bar.Draw(b, t.help, t.T("Move %d of %d"), score)
}

func (t *Table) pressWalk(p image.Point, button app.Button) *app.Drag {
	bar := t.Window.WalkBar()
	if button != app.Point || !p.In(bar.Rect) {
		t.EndWalk()
		if press := t.Window.View.Press; press != nil {
			return press(p, button)
		}
		return nil
	}
	to := bar.Follow(t.help)
	to(p)
	return &app.Drag{Move: to}
}

func (t *Table) keyWalk(ev input.Event) bool {
	was := t.walked
	return t.help.WalkKeys(input.KeyName(ev.Key, ev.Mods&^input.Shift)) || was.Key != nil && was.Key(ev)
}

func (t *Table) whereWalk(name string) (image.Rectangle, bool) {
	bar := t.Window.WalkBar()
	r, ok := bar.Where(t.help, name)
	if ok {
		return r, true
	}
	if t.walked.Where == nil {
		return image.Rectangle{}, false
	}
	t.alone(func() { r, ok = t.walked.Where(name) })
	return r, ok
}
