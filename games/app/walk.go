package app

import (
	"image"

	"phosphor/fb"
	"phosphor/fb/input"
	"phosphor/games/assist"
)

// A Walk shows the walk through a game below the view that the program draws. The view
// grows by the height of the bar if there is room; otherwise it shrinks. During a walk the
// bar takes the keys of the view, and a press elsewhere ends the walk.
type Walk struct {
	Window *Window
	Help   *assist.Assistant
	was    *View       // the view without the bar; nil: there is no bar
	below  int         // height of the room for the bar
	grown  image.Point // the size that the view grew to; zero: it shrinks
}

// Show shows the current state of the walk, or that it has ended.
func (k *Walk) Show() {
	v := k.Window.View
	switch walks := k.Help.Walking(); {
	case walks && k.was == nil:
		was := *v
		k.was, k.grown = &was, image.Point{}
		k.below = assist.BarHeight(k.Window.Host.Look().Font(Plain)) + 2
		v.Draw, v.Press, v.Double, v.Key, v.Where = k.draw, k.press, nil, k.key, k.where
		if v.Scroll == nil && v.Size.Y+k.below <= k.Window.Env.Mode.Height*4/5 {
			k.grow()
			if was.Fit != nil {
				v.Fit = func(room, aspect image.Point) {
					was.Fit(room.Sub(image.Pt(0, k.below)), aspect)
					k.grow()
				}
			}
		}
	case !walks && k.was != nil:
		was := k.was
		k.was = nil
		if v.Size == k.grown { // else the desk has chosen another
			v.Size.Y -= k.below
		}
		v.Fit, v.Draw, v.Press, v.Double, v.Key, v.Where = was.Fit, was.Draw, was.Press, was.Double, was.Key, was.Where
	}
	v.Redraw()
}

func (k *Walk) grow() {
	v := k.Window.View
	v.Size.Y += k.below
	k.grown = v.Size
}

// alone calls do while the view ends above the bar, for functions that draw or find things
// of the view.
func (k *Walk) alone(do func()) {
	size := &k.Window.View.Size
	size.Y -= k.below
	do()
	size.Y += k.below
}

func (k *Walk) draw(c *Canvas) {
	k.alone(func() { k.was.Draw(c) })
	b, origin := c.Screen()
	bar := k.Window.WalkBar()
	room := image.Rectangle{Max: k.Window.View.Size}
	room.Min.Y = room.Max.Y - k.below
	fb.Fill(b, room.Add(origin), bar.Paper, fb.OpCopy)
	bar.Rect = bar.Rect.Add(origin)
	_, score := k.Window.Standing()
	bar.Draw(b, k.Help, k.Window.T("Move %d of %d"), score)
}

func (k *Walk) press(p image.Point, button Button) (d *Drag) {
	bar := k.Window.WalkBar()
	if button == Point && p.In(bar.Rect) {
		to := bar.Follow(k.Help)
		to(p)
		return &Drag{Move: to}
	}
	k.Help.EndWalk()
	if press := k.Window.View.Press; press != nil {
		d = press(p, button)
	}
	return d
}

func (k *Walk) key(ev input.Event) bool {
	was := k.was
	return k.Help.WalkKeys(input.KeyName(ev.Key, ev.Mods&^input.Shift)) || was.Key != nil && was.Key(ev)
}

func (k *Walk) where(name string) (r image.Rectangle, ok bool) {
	bar := k.Window.WalkBar()
	if r, ok = bar.Where(k.Help, name); ok || k.was.Where == nil {
		return r, ok
	}
	k.alone(func() { r, ok = k.was.Where(name) })
	return r, ok
}
