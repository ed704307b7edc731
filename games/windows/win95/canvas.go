package win95

import (
	"image"
	"strings"
	"unicode"
	"unicode/utf8"

	"phosphor/assets"
	"phosphor/assets/i18n"
	"phosphor/fb"
	"phosphor/sprites"
)

// This file draws the basic elements of Windows 95: bevels, labels, captions.

// Pens holds the colours of the standard scheme as pixel values of a mode.
type Pens struct {
	Desktop, Face, Light, Shadow, Dark, Text, Field, Caption, CaptionText, Alarm uint8
	Mono                                                                         bool
	Yellow, Blue, Red, Green, Lime                                               uint8
	Tip                                                                          uint8 // background of tips
}

var (
	pens256 = Pens{Desktop: 6, Face: 7, Light: 255, Shadow: 248, Dark: 0, Text: 0, Field: 255, Caption: 4, CaptionText: 255, Alarm: 1, Yellow: 251, Blue: 252, Red: 249, Green: 2, Lime: 250, Tip: 246}
	pens16  = Pens{Desktop: 6, Face: 7, Light: 15, Shadow: 8, Dark: 0, Text: 0, Field: 15, Caption: 4, CaptionText: 15, Alarm: 1, Yellow: 11, Blue: 12, Red: 9, Green: 2, Lime: 10, Tip: 15}
	pens1   = Pens{Face: 1, Light: 1, Field: 1, CaptionText: 1, Yellow: 1, Green: 1, Tip: 1, Mono: true}
)

// A Canvas draws in the look of Windows 95. On a screen of one plane faces and fields
// are white, and bevels are black lines, doubled on the shadow side.
type Canvas struct {
	*fb.Bitmap
	Font *fb.Font
}

// Font returns our own font for forms: a small sans serif, 13 rows high.
func Font() (*fb.Font, error) { return sprites.OpenGDOSFont(assets.Fonts(), "FORM13.FNT") }

// Pens returns the colours for the depth of the bitmap.
func (c Canvas) Pens() *Pens {
	switch c.Depth() {
	case 1:
		return &pens1
	case 4:
		return &pens16
	}
	return &pens256
}

// Half is the pattern of every other pixel.
var Half = fb.NewPattern(0x5555, 0xaaaa)

// Desktop fills r with the ground behind all forms.
func (c Canvas) Desktop(r image.Rectangle) {
	if p := c.Pens(); p.Mono {
		fb.FillPattern(c.Bitmap, r, &Half, p.Dark, p.Light, fb.Replace)
	} else {
		fb.Fill(c.Bitmap, r, p.Desktop, fb.OpCopy)
	}
}

// Face fills r with the colour of buttons and dialogs.
func (c Canvas) Face(r image.Rectangle) { fb.Fill(c.Bitmap, r, c.Pens().Face, fb.OpCopy) }

// TipBox returns the size of the tip with a text.
func (c Canvas) TipBox(text string) image.Rectangle {
	return image.Rect(0, 0, c.Font.Width(text)+8, c.Font.Height+6)
}

// Tip draws a tip in a box of that size.
func (c Canvas) Tip(r image.Rectangle, text string) {
	p := c.Pens()
	fb.Fill(c.Bitmap, r, p.Tip, fb.OpCopy)
	c.edge(r, p.Text, p.Text)
	c.write(r.Min.Add(image.Pt(4, 3)), Literal(text), p.Text, 0)
}

// edge draws the upper left and the lower right lines of a rectangle.
func (c Canvas) edge(r image.Rectangle, upper, lower uint8) {
	s := c.Bitmap
	fb.Fill(s, image.Rect(r.Min.X, r.Min.Y, r.Max.X-1, r.Min.Y+1), upper, fb.OpCopy)
	fb.Fill(s, image.Rect(r.Min.X, r.Min.Y, r.Min.X+1, r.Max.Y-1), upper, fb.OpCopy)
	fb.Fill(s, image.Rect(r.Min.X, r.Max.Y-1, r.Max.X, r.Max.Y), lower, fb.OpCopy)
	fb.Fill(s, image.Rect(r.Max.X-1, r.Min.Y, r.Max.X, r.Max.Y), lower, fb.OpCopy)
}

// bevel draws nested edges, each in the pens of its upper left and its lower right
// lines: f face, l light, s shadow, d dark. mono is used on one plane.
func (c Canvas) bevel(r image.Rectangle, colour, mono string) {
	p := c.Pens()
	if p.Mono {
		colour = mono
	}
	pens := map[byte]uint8{'f': p.Face, 'l': p.Light, 's': p.Shadow, 'd': p.Dark}
	for i := 0; i < len(colour); i += 2 {
		c.edge(r.Inset(i/2), pens[colour[i]], pens[colour[i+1]])
	}
}

// Window draws the edge of a window or a menu, Raised that of a released button or a
// panel, Pushed that of a pressed button, and Sunken that of a field.
func (c Canvas) Window(r image.Rectangle) { c.bevel(r, "fdls", "ddld") }
func (c Canvas) Raised(r image.Rectangle) { c.bevel(r, "ldfs", "ddld") }
func (c Canvas) Pushed(r image.Rectangle) { c.bevel(r, "ddss", "dddl") }
func (c Canvas) Sunken(r image.Rectangle) { c.bevel(r, "sldf", "ddll") }

// Thin draws a one-pixel edge that looks pressed in, like the parts of a status bar.
func (c Canvas) Thin(r image.Rectangle) { c.bevel(r, "sl", "dd") }

// Button draws an empty button, and returns how far its contents shift while it is down.
func (c Canvas) Button(r image.Rectangle, down bool) (shift image.Point) {
	c.Face(r)
	if down {
		c.Pushed(r)
		return image.Pt(1, 1)
	}
	c.Raised(r)
	return shift
}

// Etched draws an engraved frame.
func (c Canvas) Etched(r image.Rectangle) {
	p := c.Pens()
	if p.Mono {
		fb.Frame(c.Bitmap, r, 1, p.Dark, fb.OpCopy)
		return
	}
	fb.Frame(c.Bitmap, image.Rectangle{Min: r.Min.Add(image.Pt(1, 1)), Max: r.Max}, 1, p.Light, fb.OpCopy)
	fb.Frame(c.Bitmap, image.Rectangle{Min: r.Min, Max: r.Max.Sub(image.Pt(1, 1))}, 1, p.Shadow, fb.OpCopy)
}

// Etch draws an engraved line from x0 to x1, two rows thick.
func (c Canvas) Etch(x0, x1, y int) {
	p := c.Pens()
	fb.Fill(c.Bitmap, image.Rect(x0, y, x1, y+1), p.Shadow, fb.OpCopy)
	fb.Fill(c.Bitmap, image.Rect(x0, y+1, x1, y+2), p.Light, fb.OpCopy)
}

// Dotted draws the focus frame.
func (c Canvas) Dotted(r image.Rectangle) {
	dots := func(line image.Rectangle) {
		fb.FillPattern(c.Bitmap, line, &Half, c.Pens().Text, 0, fb.Transparent)
	}
	dots(image.Rect(r.Min.X, r.Min.Y, r.Max.X, r.Min.Y+1))
	dots(image.Rect(r.Min.X, r.Max.Y-1, r.Max.X, r.Max.Y))
	dots(image.Rect(r.Min.X, r.Min.Y, r.Min.X+1, r.Max.Y))
	dots(image.Rect(r.Max.X-1, r.Min.Y, r.Max.X, r.Max.Y))
}

// Width returns the width of a text written by Label.
func (c Canvas) Width(text string) int { return c.Font.Width(plain(text)) }

// access removes the & from a text and returns the index of the letter after it, or -1.
// && means an &, and so does an & before a blank.
func access(text string) (shown string, at int) {
	at = -1
	var b strings.Builder
	for i := 0; i < len(text); i++ {
		if text[i] != '&' || i+1 == len(text) || text[i+1] == ' ' {
			b.WriteByte(text[i])
			continue
		}
		if i++; text[i] != '&' && at < 0 {
			at = b.Len()
		}
		b.WriteByte(text[i])
	}
	return b.String(), at
}

// plain returns a text as it is displayed.
func plain(text string) string {
	text, _ = access(text)
	return text
}

// Literal returns a text without underlined letters.
func Literal(text string) string { return strings.ReplaceAll(text, "&", "&&") }

// accelerator returns the letter after an & in lower case, or 0.
func accelerator(text string) rune {
	shown, at := access(text)
	if at < 0 {
		return 0
	}
	r, _ := utf8.DecodeRuneInString(shown[at:])
	return unicode.ToLower(r)
}

// Centred returns the position of a text centred in r.
func (c Canvas) Centred(r image.Rectangle, text string) image.Point {
	return image.Pt((r.Min.X+r.Max.X-c.Width(text))/2, (r.Min.Y+r.Max.Y-c.Font.Height+1)/2)
}

// Label writes a text, with the letter after an & underlined. The label of a disabled
// control is engraved or, in mono, written in every other pixel.
func (c Canvas) Label(at image.Point, text string, disabled bool) {
	p := c.Pens()
	switch {
	case disabled && p.Mono:
		c.write(at, text, p.Text, fb.Lightened)
	case disabled:
		c.write(at.Add(image.Pt(1, 1)), text, p.Light, 0)
		c.write(at, text, p.Shadow, 0)
	default:
		c.write(at, text, p.Text, 0)
	}
}

// write writes a text with an underlined letter.
func (c Canvas) write(at image.Point, text string, ink uint8, e fb.Effects) {
	shown, i := access(text)
	fb.TextEffects(c.Bitmap, at, c.Font, shown, ink, 0, fb.Transparent, e)
	if i < 0 {
		return
	}
	x := at.X + c.Font.Width(shown[:i])
	_, n := utf8.DecodeRuneInString(shown[i:])
	y := at.Y + c.Font.Ascent + 2
	fb.Fill(c.Bitmap, image.Rect(x, y, x+c.Font.Width(shown[i:i+n])-1, y+1), ink, fb.OpCopy)
}

// Bold writes a text in bold letters.
func (c Canvas) Bold(at image.Point, text string, ink uint8) {
	fb.TextEffects(c.Bitmap, at, c.Font, text, ink, 0, fb.Transparent, fb.Thickened)
}

// captionHeight is the height of a caption bar.
const captionHeight = 18

// Caption draws a caption bar with a title, which ends before right, and, if icon is not
// nil, a picture of 16x16 pixels at the left.
func (c Canvas) Caption(r image.Rectangle, right int, title string, active bool, icon func(at image.Point)) {
	p := c.Pens()
	ground, ink := p.Caption, p.CaptionText
	switch {
	case active:
	case p.Mono:
		ground, ink = p.Light, p.Text
	default:
		ground, ink = p.Shadow, p.Face
	}
	fb.Fill(c.Bitmap, r, ground, fb.OpCopy)
	if p.Mono && !active {
		fb.Fill(c.Bitmap, image.Rect(r.Min.X, r.Max.Y-1, r.Max.X, r.Max.Y), p.Dark, fb.OpCopy)
	}
	x := r.Min.X + 3
	if icon != nil {
		icon(image.Pt(r.Min.X+2, r.Min.Y+1))
		x += 18
	}
	at := image.Pt(x, r.Min.Y+(r.Dy()-c.Font.Height)/2)
	bold := func(s string) int { return c.Font.Size(s, fb.Thickened).X }
	c.Bold(at, fb.Shorten(title, right-x, bold), ink)
}

// Wrap breaks a text into lines of at most width pixels. It keeps existing line breaks.
func Wrap(f *fb.Font, text string, width int) (lines []string) {
	for _, paragraph := range strings.Split(text, "\n") {
		lines = append(lines, i18n.Lines(strings.Split(paragraph, " "), width, f.Width)...)
	}
	return lines
}

// Picture draws a small picture given as lines of characters, separated by white space.
// Characters without a colour are transparent.
func Picture(b *fb.Bitmap, at image.Point, drawing string, ink map[rune]uint8) {
	for y, line := range strings.Fields(drawing) {
		for x, c := range line {
			if pen, ok := ink[c]; ok {
				b.SetColorIndex(at.X+x, at.Y+y, pen)
			}
		}
	}
}

// sign draws a sign in one colour. A disabled one is engraved or, in mono, drawn in
// every other pixel.
func (c Canvas) sign(at image.Point, drawing string, disabled bool) {
	p := c.Pens()
	draw := func(at image.Point, ink uint8) { Picture(c.Bitmap, at, drawing, map[rune]uint8{'x': ink}) }
	switch {
	case !disabled:
		draw(at, p.Text)
	case p.Mono:
		draw(at, p.Text)
		fb.FillPattern(c.Bitmap, image.Rectangle{Max: signSize(drawing)}.Add(at), &Half, p.Face, 0, fb.Transparent)
	default:
		draw(at.Add(image.Pt(1, 1)), p.Light)
		draw(at, p.Shadow)
	}
}

// Arrow draws an arrow in the middle of a button: up, down, left or right.
func (c Canvas) Arrow(r image.Rectangle, upright, back, disabled bool) {
	drawing := map[[2]bool]string{{false, true}: scrollLeft, {false, false}: scrollRight, {true, true}: scrollUp, {true, false}: scrollDown}[[2]bool{upright, back}]
	c.sign(r.Min.Add(r.Max).Sub(signSize(drawing)).Div(2), drawing, disabled)
}

// signSize returns the size of a drawing.
func signSize(drawing string) (size image.Point) {
	for _, line := range strings.Fields(drawing) {
		size = image.Pt(max(size.X, len(line)), size.Y+1)
	}
	return size
}

// The signs of buttons: s and w are the shadow and light sides, d and l the lines inside
// them, f the field, x ink.
const (
	radioRing = `
		....ssss....
		..ssddddss..
		.sddffffdds.
		.sdfffffflw.
		sdfffffffflw
		sdfffffffflw
		sdfffffffflw
		sdfffffffflw
		.sdfffffflw.
		.sllfffflww.
		..wwllllww..
		....wwww....`
	radioDot = `
		............
		............
		............
		............
		.....xx.....
		....xxxx....
		....xxxx....
		.....xx.....`
	checkBox = `
		ssssssssssss
		sddddddddddw
		sdfffffffflw
		sdfffffffflw
		sdfffffffflw
		sdfffffffflw
		sdfffffffflw
		sdfffffffflw
		sdfffffffflw
		sdfffffffflw
		sllllllllllw
		wwwwwwwwwwww`
	tick = `
		............
		............
		.........x..
		........xx..
		..x....xxx..
		..xx..xxx...
		..xxxxxx....
		...xxxx.....
		....xx......`
	menuTick = `
		......x
		.....xx
		x...xxx
		xx.xxx.
		xxxxx..
		.xxx...
		..x....`
	menuBullet = `
		..xx..
		.xxxx.
		xxxxxx
		xxxxxx
		.xxxx.
		..xx..`
	arrowUp = `
		..x..
		.xxx.
		xxxxx`
	arrowDown = `
		xxxxx
		.xxx.
		..x..`
	scrollUp = `
		...x...
		..xxx..
		.xxxxx.
		xxxxxxx`
	scrollDown = `
		xxxxxxx
		.xxxxx.
		..xxx..
		...x...`
	scrollLeft = `
		...x
		..xx
		.xxx
		xxxx
		.xxx
		..xx
		...x`
	scrollRight = `
		x...
		xx..
		xxx.
		xxxx
		xxx.
		xx..
		x...`
)

var captionSigns = map[string]string{
	"Close": `
		.xx....xx
		..xx..xx.
		...xxxx..
		....xx...
		...xxxx..
		..xx..xx.
		.xx....xx`,
	"Maximize": `
		xxxxxxxxx
		xxxxxxxxx
		x.......x
		x.......x
		x.......x
		x.......x
		x.......x
		xxxxxxxxx`,
	"Restore": `
		..xxxxxx.
		..xxxxxx.
		..x....x.
		xxxxxx.x.
		xxxxxx.x.
		x....xxx.
		x....x...
		xxxxxx...`,
	"Minimize": `
		.........
		.........
		.........
		.........
		.........
		.........
		.xxxxxx..
		.xxxxxx..`,
}
