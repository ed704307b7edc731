package toolkit

import (
	"image"
	"image/color"

	"phosphor/fb"
	"phosphor/games/app"
)

// Inks maps colours to a screen: to the register that shows a colour best or, if none
// does, to two registers mixed in a pattern.
type Inks struct {
	Regs  *fb.Palette
	Depth int // planes
	// Parts are the desk's values for the colours before app.Black.
	Parts [app.Black]uint32

	version uint64
	mixes   map[uint32]*mix
}

// A mix is a pattern of two pixel values.
type mix struct {
	pattern fb.Pattern
	fg, bg  uint8
}

// rgb returns a program's colour on this desk.
func (k *Inks) rgb(c app.Color) uint32 {
	if c < app.Black {
		return k.Parts[c]
	}
	return app.RGB[c]
}

// Pen returns the pixel value that comes nearest to a colour, for lines and text.
func (k *Inks) Pen(c app.Color) uint8 {
	rgb := k.rgb(c)
	if k.Mono() {
		return k.nearest(map[bool]uint32{true: 0xffffff}[luma(rgb) > 190])
	}
	return k.nearest(rgb)
}

// Mono reports whether the screen has one plane.
func (k *Inks) Mono() bool { return k.Depth == 1 }

func (k *Inks) nearest(rgb uint32) uint8 {
	best, pen := 1<<30, 0
	for i := range k.Regs.Len() {
		if d := distance(k.Regs.RGB(i), rgb); d < best {
			best, pen = d, i
		}
	}
	return uint8(pen)
}

// Fill fills r with a colour, or with two mixed if none is near.
func (k *Inks) Fill(b *fb.Bitmap, r image.Rectangle, c app.Color) {
	m := k.mix(k.rgb(c))
	if m.fg == m.bg {
		fb.Fill(b, r, m.fg, fb.OpCopy)
		return
	}
	fb.FillPattern(b, r, &m.pattern, m.fg, m.bg, fb.Replace)
}

// Adopt returns a picture in the pixel values of the screen. Mixed patterns are aligned
// the same whichever part of a picture is adopted.
func (k *Inks) Adopt(p *image.Paletted) *image.Paletted {
	var to [256]*mix
	for i, c := range p.Palette {
		to[i] = k.mix(rgbOf(c))
	}
	q := image.NewPaletted(image.Rectangle{Max: p.Rect.Size()}, k.Regs.Colors())
	for y := range q.Rect.Dy() {
		d := q.Pix[y*q.Stride:][:q.Rect.Dx()]
		for x, v := range p.Pix[y*p.Stride:][:q.Rect.Dx()] {
			if m := to[v]; m == nil {
				d[x] = 0
			} else if m.pattern[(y+p.Rect.Min.Y)&15]<<((x+p.Rect.Min.X)&15)&0x8000 != 0 {
				d[x] = m.fg
			} else {
				d[x] = m.bg
			}
		}
	}
	return q
}

// order is the order in which the pixels of a 4x4 square are set.
var order = [4][4]int{{0, 8, 2, 10}, {12, 4, 14, 6}, {3, 11, 1, 9}, {15, 7, 13, 5}}

// grain is the cost of mixing different colours, relative to the cost of showing a wrong
// one.
const grain = 0.06

// mix returns how areas show a colour.
func (k *Inks) mix(rgb uint32) *mix {
	regs := k.Regs
	if k.mixes == nil || regs.Version() != k.version {
		k.mixes, k.version = map[uint32]*mix{}, regs.Version()
	}
	if m := k.mixes[rgb]; m != nil {
		return m
	}
	m := &mix{}
	k.mixes[rgb] = m
	level := 16 // pixels of 16 that have the foreground
	if k.Mono() {
		m.fg, m.bg = k.nearest(0xffffff), k.nearest(0)
		level = (luma(rgb)*16 + 127) / 255
		if rgb != 0 && rgb != 0xffffff {
			level = min(max(level, 1), 15)
		}
	} else {
		m.fg = k.nearest(rgb)
		m.bg = m.fg
		best := float64(distance(regs.RGB(int(m.fg)), rgb))
		for i := range min(regs.Len(), 64) {
			for j := range i {
				a, b := regs.RGB(i), regs.RGB(j)
				cost := grain * float64(distance(a, b))
				if cost >= best {
					continue
				}
				for _, n := range []int{4, 8, 12} {
					if c := cost + float64(distance(between(a, b, n), rgb)); c < best {
						best, level, m.fg, m.bg = c, n, uint8(i), uint8(j)
					}
				}
			}
		}
	}
	for y := range m.pattern {
		for x := range 16 {
			if order[y&3][x&3] < level {
				m.pattern[y] |= 0x8000 >> x
			}
		}
	}
	return m
}

func rgbOf(c color.Color) uint32 {
	v := color.RGBAModel.Convert(c).(color.RGBA)
	return uint32(v.R)<<16 | uint32(v.G)<<8 | uint32(v.B)
}

func parts(rgb uint32) (r, g, b int) {
	return int(rgb >> 16 & 255), int(rgb >> 8 & 255), int(rgb & 255)
}

// between returns a colour of n/16 a and the rest b.
func between(a, b uint32, n int) (c uint32) {
	for shift := 0; shift <= 16; shift += 8 {
		p, q := int(a>>shift&255), int(b>>shift&255)
		c |= uint32((p*n+q*(16-n))/16) << shift
	}
	return c
}

func distance(a, b uint32) int {
	ar, ag, ab := parts(a)
	br, bg, bb := parts(b)
	r, g, u := ar-br, ag-bg, ab-bb
	return r*r + g*g + u*u
}

// luma returns the brightness of a colour, 0 to 255.
func luma(rgb uint32) int {
	r, g, b := parts(rgb)
	return (299*r + 587*g + 114*b + 500) / 1000
}
