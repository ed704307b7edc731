package delphi

import (
	"image"
	"image/color"
	"strings"
	"unicode/utf8"

	"phosphor/fb"
)

// pens are the colours that everything is drawn with.
type pens struct {
	desktop, face, light, shadow, dark, text, field, bar, barText, alarm uint8
	mono                                                                 bool
}

var (
	colourPens = pens{desktop: 6, face: 7, light: 255, shadow: 248, dark: 0, text: 0, field: 255, bar: 4, barText: 255, alarm: 1}
	monoPens   = pens{face: 1, light: 1, field: 1, barText: 1, mono: true}
)

func (f *Form) pens() *pens {
	if f.Screen.Depth() == 1 {
		return &monoPens
	}
	return &colourPens
}

// Half is the pattern of every other pixel.
var Half = fb.Pattern{0x5555, 0xaaaa, 0x5555, 0xaaaa, 0x5555, 0xaaaa, 0x5555, 0xaaaa,
	0x5555, 0xaaaa, 0x5555, 0xaaaa, 0x5555, 0xaaaa, 0x5555, 0xaaaa}

// weavePattern is the pattern of a header: a basket of short stitches.
var weavePattern = fb.Pattern{0x8888, 0x1111, 0x2222, 0x4444, 0x8888, 0x4444, 0x2222, 0x1111,
	0x8888, 0x1111, 0x2222, 0x4444, 0x8888, 0x4444, 0x2222, 0x1111}

// weave fills the strip of a header.
func (f *Form) weave(r image.Rectangle) {
	p := f.pens()
	if p.mono {
		fb.FillPattern(f.Screen.Bitmap, r, &weavePattern, p.dark, p.light, fb.Replace)
		return
	}
	fb.FillPattern(f.Screen.Bitmap, r, &weavePattern, colourPens.desktop, p.shadow, fb.Replace)
}

// Draw draws desktop, form and all that lies on it.
func (f *Form) Draw() {
	p := f.pens()
	s := f.Screen.Bitmap
	if p.mono {
		fb.FillPattern(s, s.Rect, &Half, p.dark, p.light, fb.Replace)
	} else {
		fb.Fill(s, s.Rect, p.desktop, fb.OpCopy)
	}
	if f.minimized {
		f.drawSmallBar()
		return
	}
	fb.Fill(s, f.bounds, p.face, fb.OpCopy)
	f.outer(f.bounds)
	f.drawCaption()
	if f.Paint != nil {
		f.Paint()
	}
	// Strips and groups first: other controls lie on them.
	for _, below := range []bool{true, false} {
		for _, c := range f.controls {
			if below == (c.Kind == Group || c.Kind == Header) {
				c.Draw()
			}
		}
	}
}

func (f *Form) drawCaption() {
	if f.minimized {
		return
	}
	f.drawBar(f.bar())
	for _, c := range f.controls[:captionButtons] {
		c.Draw()
	}
}

// drawBar draws a caption bar with the program's picture and the title.
func (f *Form) drawBar(r image.Rectangle) {
	p := f.pens()
	fb.Fill(f.Screen.Bitmap, r, p.bar, fb.OpCopy)
	x := r.Min.X + 3
	if f.Icon != nil {
		f.Icon(image.Pt(r.Min.X+2, r.Min.Y+1))
		x += 18
	}
	at := image.Pt(x, r.Min.Y+(r.Dy()-f.Font.Height)/2)
	fb.TextEffects(f.Screen.Bitmap, at, f.Font, f.caption, p.barText, 0, fb.Transparent, fb.Thickened)
}

// smallBar is where a minimized form lies.
func (f *Form) smallBar() image.Rectangle {
	b := f.Screen.Rect
	return image.Rect(b.Min.X+2, b.Max.Y-captionHeight-8, b.Min.X+162, b.Max.Y-2)
}

func (f *Form) drawSmallBar() {
	r := f.smallBar()
	fb.Fill(f.Screen.Bitmap, r, f.pens().face, fb.OpCopy)
	f.outer(r)
	f.drawBar(r.Inset(frame))
}

// edge draws the lines of a rectangle: the upper left ones and the lower right
// ones.
func (f *Form) edge(r image.Rectangle, upper, lower uint8) {
	s := f.Screen.Bitmap
	fb.Fill(s, image.Rect(r.Min.X, r.Min.Y, r.Max.X-1, r.Min.Y+1), upper, fb.OpCopy)
	fb.Fill(s, image.Rect(r.Min.X, r.Min.Y, r.Min.X+1, r.Max.Y-1), upper, fb.OpCopy)
	fb.Fill(s, image.Rect(r.Min.X, r.Max.Y-1, r.Max.X, r.Max.Y), lower, fb.OpCopy)
	fb.Fill(s, image.Rect(r.Max.X-1, r.Min.Y, r.Max.X, r.Max.Y), lower, fb.OpCopy)
}

// outer is the edge of a window.
func (f *Form) outer(r image.Rectangle) {
	p := f.pens()
	if p.mono {
		f.edge(r, p.dark, p.dark)
		f.edge(r.Inset(1), p.light, p.dark)
		return
	}
	f.edge(r, p.face, p.dark)
	f.edge(r.Inset(1), p.light, p.shadow)
}

// raised is the edge of a button that is up, or of a panel.
func (f *Form) raised(r image.Rectangle) {
	p := f.pens()
	if p.mono {
		f.edge(r, p.dark, p.dark)
		f.edge(r.Inset(1), p.light, p.dark)
		return
	}
	f.edge(r, p.light, p.dark)
	f.edge(r.Inset(1), p.face, p.shadow)
}

// pushed is the edge of a button that is down.
func (f *Form) pushed(r image.Rectangle) {
	p := f.pens()
	f.edge(r, p.dark, p.dark)
	if p.mono {
		f.edge(r.Inset(1), p.dark, p.light)
		return
	}
	f.edge(r.Inset(1), p.shadow, p.shadow)
}

// sunken is the edge of a field.
func (f *Form) sunken(r image.Rectangle) {
	p := f.pens()
	if p.mono {
		f.edge(r, p.dark, p.dark)
		f.edge(r.Inset(1), p.light, p.light)
		return
	}
	f.edge(r, p.shadow, p.light)
	f.edge(r.Inset(1), p.dark, p.face)
}

// etched is a frame that looks scratched in.
func (f *Form) etched(r image.Rectangle) {
	p := f.pens()
	s := f.Screen.Bitmap
	if p.mono {
		fb.Frame(s, r, 1, p.dark, fb.OpCopy)
		return
	}
	inner := image.Rectangle{Min: r.Min.Add(image.Pt(1, 1)), Max: r.Max}
	fb.Frame(s, inner, 1, p.light, fb.OpCopy)
	fb.Frame(s, image.Rectangle{Min: r.Min, Max: r.Max.Sub(image.Pt(1, 1))}, 1, p.shadow, fb.OpCopy)
}

// dotted is the frame of what has the keyboard.
func (f *Form) dotted(r image.Rectangle) {
	s := f.Screen.Bitmap
	ink := f.pens().text
	dots := func(line image.Rectangle) { fb.FillPattern(s, line, &Half, ink, 0, fb.Transparent) }
	dots(image.Rect(r.Min.X, r.Min.Y, r.Max.X, r.Min.Y+1))
	dots(image.Rect(r.Min.X, r.Max.Y-1, r.Max.X, r.Max.Y))
	dots(image.Rect(r.Min.X, r.Min.Y, r.Min.X+1, r.Max.Y))
	dots(image.Rect(r.Max.X-1, r.Min.Y, r.Max.X, r.Max.Y))
}

// width is how wide label writes a text.
func (f *Form) width(text string) int { return f.Font.Width(strings.Replace(text, "&", "", 1)) }

// centred is where a text begins in the middle of r.
func (f *Form) centred(r image.Rectangle, text string) image.Point {
	return image.Pt((r.Min.X+r.Max.X-f.width(text))/2, (r.Min.Y+r.Max.Y-f.Font.Height+1)/2)
}

// label writes a text, the letter behind an & underlined; that of a control
// that cannot be used is engraved, or in mono in every other pixel.
func (f *Form) label(at image.Point, text string, disabled bool) {
	p := f.pens()
	switch {
	case disabled && p.mono:
		f.write(at, text, p.text, fb.Lightened)
	case disabled:
		f.write(at.Add(image.Pt(1, 1)), text, p.light, 0)
		f.write(at, text, p.shadow, 0)
	default:
		f.write(at, text, p.text, 0)
	}
}

func (f *Form) write(at image.Point, text string, ink uint8, e fb.Effects) {
	before, after, marked := strings.Cut(text, "&")
	s := f.Screen.Bitmap
	fb.TextEffects(s, at, f.Font, before+after, ink, 0, fb.Transparent, e)
	if !marked {
		return
	}
	x := at.X + f.Font.Width(before)
	_, n := utf8.DecodeRuneInString(after)
	y := at.Y + f.Font.Ascent + 2
	fb.Fill(s, image.Rect(x, y, x+f.Font.Width(after[:n])-1, y+1), ink, fb.OpCopy)
}

// picture draws lines of characters, those that ink has a colour for.
func (f *Form) picture(at image.Point, drawing string, ink map[rune]uint8) {
	Picture(f.Screen.Bitmap, at, drawing, ink)
}

// halfPicture draws every other pixel of a sign, as it is in mono where it cannot be used.
func (f *Form) halfPicture(at image.Point, drawing string) {
	p := f.pens()
	f.picture(at, drawing, map[rune]uint8{'x': p.text})
	r := image.Rectangle{Min: at, Max: at}
	for _, line := range strings.Fields(drawing) {
		r.Max = image.Pt(max(r.Max.X, at.X+len(line)), r.Max.Y+1)
	}
	fb.FillPattern(f.Screen.Bitmap, r, &Half, p.face, 0, fb.Transparent)
}

// Picture draws a small picture that is given as lines of characters, separated
// by white space. Characters without a colour are left alone.
func Picture(b *fb.Bitmap, at image.Point, drawing string, ink map[rune]uint8) {
	for y, line := range strings.Fields(drawing) {
		for x, c := range line {
			if pen, ok := ink[c]; ok {
				b.SetColorIndex(at.X+x, at.Y+y, pen)
			}
		}
	}
}

// The signs of buttons: s and w are the shadow's and the light's side, d and l
// what lies inside of these, f the field, x ink.
const (
	radio = `
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
	arrowUp = `
		..x..
		.xxx.
		xxxxx`
	arrowDown = `
		xxxxx
		.xxx.
		..x..`
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

// Etch draws a line over the whole width of the client area that looks
// scratched in.
func (f *Form) Etch(y int) {
	r := f.Client()
	p := f.pens()
	fb.Fill(f.Screen.Bitmap, image.Rect(r.Min.X, y, r.Max.X, y+1), p.shadow, fb.OpCopy)
	fb.Fill(f.Screen.Bitmap, image.Rect(r.Min.X, y+1, r.Max.X, y+2), p.light, fb.OpCopy)
}

// Busy shows an hourglass beside the pointer, or the plain pointer.
func (f *Form) Busy(on bool) {
	f.Screen.Pointer = f.Screen.Mode.Pointer
	if on {
		f.Screen.Pointer = busy
	}
}

// busy is the mouse form of a program that works but listens: the arrow with a
// small hourglass.
var busy = fb.NewPointer("busy", image.Pt(0, 0), `
	#.............................
	##............................
	#o#...........................
	#oo#..........................
	#ooo#...........###########...
	#oooo#..........#oooooooooo#..
	#ooooo#.........###########...
	#oooooo#.........#ooooooo#....
	#ooooooo#........#o#o#o#o#....
	#oooooooo#.......#oo#o#oo#....
	#ooooo#####.......#oo#oo#.....
	#oo#oo#............#o#o#......
	#o#.#oo#............#o#.......
	##..#oo#...........#ooo#......
	#....#oo#.........#oo#oo#.....
	.....#oo#........#oo#o#oo#....
	......##.........#o#o#o#o#....
	.................##o#o#o##....
	................###########...
	................#oooooooooo#..
	................###########...`, color.Black, color.White)
