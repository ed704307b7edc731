package delphi

import (
	"image"
	"strings"
	"unicode"

	"phosphor/fb"
)

// A Kind is what a control looks like and how it works.
type Kind uint8

// The kinds of controls.
const (
	Button     Kind = iota // calls Click
	Radio                  // is on while no other of its group is
	Check                  // is on or off
	Spin                   // a field with two small buttons, which call Click with 1 and -1
	Speed                  // a small button with a picture that stays down while it is on
	Label                  // a text
	Group                  // an etched frame with a text in its upper edge
	Header                 // a strip with a pattern behind it
	FlashLabel             // where a text flashes up
	captionButton
)

var kindNames = [...]string{"button", "radio", "check", "spin", "speed", "label", "group", "header", "flash", "caption"}

func (k Kind) String() string { return kindNames[k] }

// usable reports whether the keyboard can use a control.
func (k Kind) usable() bool { return k <= Speed }

// A Control is a thing on a form.
type Control struct {
	Kind     Kind
	Name     string // for Where
	Text     string // an & stands before the letter that Alt chooses it by
	Box      image.Rectangle
	Group    string // radio buttons of a group exclude each other
	On       bool   // Radio, Check, Speed
	Disabled bool
	// Click is called when the control was used: with 1 for up and -1 for down
	// by Spin, with 0 by all others, whose On has changed by then.
	Click func(by int)
	// Paint draws the picture of Speed, or what lies on a Header.
	Paint func(r image.Rectangle)

	form *Form
}

// Parts of a control of the kind Spin.
const (
	partUp   = 1
	partDown = 2
)

// spinWidth is the width of the two buttons of a spin control.
const spinWidth = 15

// parts are the two buttons of a spin control.
func (c *Control) parts() [2]image.Rectangle {
	r := c.Box.Inset(2)
	r.Min.X = r.Max.X - spinWidth
	up, down := r, r
	middle := (r.Min.Y + r.Max.Y) / 2
	up.Max.Y, down.Min.Y = middle, middle
	return [2]image.Rectangle{up, down}
}

// hit reports whether a press at p is meant for the control, and which part.
func (c *Control) hit(p image.Point) (part int, ok bool) {
	switch {
	case !p.In(c.Box) || !c.Kind.usable() && c.Kind != captionButton:
		return 0, false
	case c.Kind == Spin:
		for i, r := range c.parts() {
			if p.In(r) {
				return partUp + i, true
			}
		}
	}
	return 0, true
}

// use does what a click does.
func (c *Control) use(part int) {
	by := 0
	switch c.Kind {
	case Radio:
		if c.On {
			return
		}
		c.Choose()
	case Check, Speed:
		c.On = !c.On
		c.Draw()
	case Spin:
		switch part {
		case partUp:
			by = 1
		case partDown:
			by = -1
		default:
			return
		}
	}
	if c.Click != nil {
		c.Click(by)
	}
}

// Choose puts a radio button on and the others of its group off.
func (c *Control) Choose() {
	for _, o := range c.form.controls {
		if o.Kind == Radio && o.Group == c.Group && o.On != (o == c) {
			o.On = o == c
			o.Draw()
		}
	}
}

// SetText changes the text.
func (c *Control) SetText(text string) {
	if c.Text != text {
		c.Text = text
		c.Draw()
	}
}

// SetOn changes the state of a control that has one.
func (c *Control) SetOn(on bool) {
	if c.On != on {
		c.On = on
		c.Draw()
	}
}

// Enable makes the control usable or not.
func (c *Control) Enable(on bool) {
	if c.Disabled == on {
		c.Disabled = !on
		c.Draw()
	}
}

// accelerator is the key that uses the control together with Alt, 0 for none.
func (c *Control) accelerator() rune {
	_, after, ok := strings.Cut(c.Text, "&")
	if !ok || !c.Kind.usable() {
		return 0
	}
	for _, r := range after {
		return unicode.ToLower(r)
	}
	return 0
}

// Draw draws the control, unless the form is minimized.
func (c *Control) Draw() {
	f := c.form
	if f.minimized {
		return
	}
	down := f.pressed == c && f.inside
	switch c.Kind {
	case Button:
		c.drawButton(down)
	case Radio, Check:
		c.drawMark(down)
	case Spin:
		c.drawSpin()
	case Speed:
		c.drawSpeed(down)
	case Label:
		fb.Fill(f.Screen.Bitmap, c.Box, f.pens().face, fb.OpCopy)
		f.label(c.Box.Min, c.Text, c.Disabled)
	case Group:
		c.drawGroup()
	case Header:
		c.drawHeader()
	case FlashLabel:
		c.drawFlash()
	case captionButton:
		c.drawCaptionButton(down)
	}
}

func (c *Control) drawButton(down bool) {
	f := c.form
	fb.Fill(f.Screen.Bitmap, c.Box, f.pens().face, fb.OpCopy)
	shift := 0
	if down {
		f.pushed(c.Box)
		shift = 1
	} else {
		f.raised(c.Box)
	}
	at := f.centred(c.Box, c.Text).Add(image.Pt(shift, shift))
	f.label(at, c.Text, c.Disabled)
	if f.focus == c {
		f.dotted(c.Box.Inset(4))
	}
}

func (c *Control) drawSpeed(down bool) {
	f := c.form
	fb.Fill(f.Screen.Bitmap, c.Box, f.pens().face, fb.OpCopy)
	if down {
		f.pushed(c.Box)
	} else {
		f.raised(c.Box)
	}
	if c.Paint != nil {
		r := c.Box
		if down {
			r = r.Add(image.Pt(1, 1))
		}
		c.Paint(r)
	}
	if f.focus == c {
		f.dotted(c.Box.Inset(3))
	}
}

// markSize is the width and height of the mark of a radio button or a check
// box.
const markSize = 12

func (c *Control) drawMark(down bool) {
	f := c.form
	p := f.pens()
	s := f.Screen.Bitmap
	fb.Fill(s, c.Box, p.face, fb.OpCopy)
	at := image.Pt(c.Box.Min.X, c.Box.Min.Y+(c.Box.Dy()-markSize)/2)
	drawing := radio
	if c.Kind == Check {
		drawing = checkBox
	}
	field := p.field
	if down || c.Disabled {
		field = p.face
	}
	ink := map[rune]uint8{'s': p.shadow, 'd': p.dark, 'w': p.light, 'l': p.face, 'f': field}
	if p.mono {
		ink = map[rune]uint8{'s': p.dark, 'd': field, 'w': p.dark, 'l': field, 'f': field}
	}
	f.picture(at, drawing, ink)
	if c.On {
		mark := p.text
		if c.Disabled {
			mark = p.shadow
		}
		dot := radioDot
		if c.Kind == Check {
			dot = tick
		}
		f.picture(at, dot, map[rune]uint8{'x': mark})
	}
	text := image.Pt(at.X+markSize+4, c.Box.Min.Y+(c.Box.Dy()-f.Font.Height)/2)
	f.label(text, c.Text, c.Disabled)
	if f.focus == c {
		f.dotted(image.Rectangle{Min: text, Max: image.Pt(text.X+f.width(c.Text), text.Y+f.Font.Height)}.Inset(-1))
	}
}

func (c *Control) drawSpin() {
	f := c.form
	p := f.pens()
	s := f.Screen.Bitmap
	field := p.field
	if c.Disabled {
		field = p.face
	}
	fb.Fill(s, c.Box, field, fb.OpCopy)
	f.sunken(c.Box)
	f.label(image.Pt(c.Box.Min.X+5, c.Box.Min.Y+(c.Box.Dy()-f.Font.Height+1)/2), c.Text, c.Disabled)
	for i, r := range c.parts() {
		fb.Fill(s, r, p.face, fb.OpCopy)
		down := f.pressed == c && f.inside && f.part == partUp+i
		if down {
			f.pushed(r)
		} else {
			f.raised(r)
		}
		arrow := [...]string{arrowUp, arrowDown}[i]
		at := image.Pt((r.Min.X+r.Max.X-5)/2, (r.Min.Y+r.Max.Y-3)/2)
		if down {
			at = at.Add(image.Pt(1, 1))
		}
		switch {
		case c.Disabled && p.mono:
			f.halfPicture(at, arrow)
		case c.Disabled:
			f.picture(at, arrow, map[rune]uint8{'x': p.shadow})
		default:
			f.picture(at, arrow, map[rune]uint8{'x': p.text})
		}
	}
	if f.focus == c {
		r := c.Box.Inset(3)
		r.Max.X -= spinWidth
		f.dotted(r)
	}
}

func (c *Control) drawGroup() {
	f := c.form
	r := c.Box
	r.Min.Y += f.Font.Height / 2
	f.etched(r)
	at := image.Pt(c.Box.Min.X+8, c.Box.Min.Y)
	fb.Fill(f.Screen.Bitmap, image.Rect(at.X-2, at.Y, at.X+f.width(c.Text)+2, at.Y+f.Font.Height), f.pens().face, fb.OpCopy)
	f.label(at, c.Text, c.Disabled)
}

func (c *Control) drawHeader() {
	f := c.form
	f.weave(c.Box)
	f.raised(c.Box)
	if c.Paint != nil {
		c.Paint(c.Box)
	}
}

// drawFlash draws a text in the middle of its label, from the left where it is too long, and
// nowhere else.
func (c *Control) drawFlash() {
	f, s := c.form, c.form.Screen
	fb.Fill(s.Bitmap, c.Box, f.pens().face, fb.OpCopy)
	size := f.Font.Size(c.Text, fb.Thickened)
	at := image.Pt(max(c.Box.Min.X, (c.Box.Min.X+c.Box.Max.X-size.X)/2), (c.Box.Min.Y+c.Box.Max.Y-size.Y)/2)
	defer s.SetClip(s.SetClip(c.Box))
	fb.TextEffects(s.Bitmap, at, f.Font, c.Text, f.pens().alarm, 0, fb.Transparent, fb.Thickened)
}

func (c *Control) drawCaptionButton(down bool) {
	f := c.form
	p := f.pens()
	fb.Fill(f.Screen.Bitmap, c.Box, p.face, fb.OpCopy)
	at := c.Box.Min.Add(image.Pt(3, 3))
	if down {
		f.pushed(c.Box)
		at = at.Add(image.Pt(1, 1))
	} else {
		f.raised(c.Box)
	}
	sign := captionSigns[c.Name]
	switch {
	case c.Disabled && p.mono:
		f.halfPicture(at, sign)
	case c.Disabled:
		f.picture(at.Add(image.Pt(1, 1)), sign, map[rune]uint8{'x': p.light})
		f.picture(at, sign, map[rune]uint8{'x': p.shadow})
	default:
		f.picture(at, sign, map[rune]uint8{'x': p.text})
	}
}
