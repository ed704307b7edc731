package puzzle

import (
	"image"

	"phosphor/fb/input"
	"phosphor/games/app"
	"phosphor/games/assist"
)

// This file shows the walk through a game: a bar over the lower edge of its view, which takes the
// view's keys and what is pressed on it.

// lights are the colours of the lamp.
var lights = map[assist.Light]app.Color{assist.Winnable: app.Green, assist.Lost: app.Red, assist.NotKnown: app.Yellow}

// bar is where it is.
func (t *Table) bar() assist.Bar {
	look := t.Window.Host.Look()
	b := assist.Bar{
		Font: look.Font(app.Plain), Ink: look.Pen(app.Black), Paper: look.Pen(app.White),
		Pen: func(l assist.Light) uint8 { return look.Pen(lights[l]) },
	}
	return b.At(image.Rectangle{Max: t.Window.View.Size})
}

// EndWalk ends a walk, and reports whether there was one.
func (t *Table) EndWalk() bool { return t.help.EndWalk() }

// showBar shows the walk as it is, or that it ended.
func (t *Table) showBar() {
	v := t.Window.View
	switch walks := t.help.Walking(); {
	case walks && t.walked == nil:
		was := *v
		t.walked = &was
		v.Draw, v.Press, v.Double, v.Key, v.Where = t.drawWalk, t.pressWalk, nil, t.keyWalk, t.whereWalk
	case !walks && t.walked != nil:
		was := t.walked
		t.walked = nil
		v.Draw, v.Press, v.Double, v.Key, v.Where = was.Draw, was.Press, was.Double, was.Key, was.Where
	}
	v.Redraw()
}

func (t *Table) drawWalk(c *app.Canvas) {
	t.walked.Draw(c)
	b, origin := c.Screen()
	bar := t.bar()
	bar.Rect = bar.Rect.Add(origin)
	_, score := t.Window.Standing()
	bar.Draw(b, t.help, t.T("Move %d of %d"), score)
}

func (t *Table) pressWalk(p image.Point, button app.Button) *app.Drag {
	bar := t.bar()
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
	bar := t.bar()
	if r, ok := bar.Where(t.help, name); ok {
		return r, true
	}
	if t.walked.Where == nil {
		return image.Rectangle{}, false
	}
	return t.walked.Where(name)
}
