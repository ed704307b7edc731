package oberon

import (
	"image"
	"sync"

	"phosphor/fb"
)

// Pictures and colours are meant for 256 colours. On displays with fewer they are
// dithered in a fixed pattern of 4 x 4 pixels, so that the same colour looks the same
// everywhere and nothing depends on what was drawn before.

// bayer is the pattern: the order in which the sixteen pixels darken.
var bayer = [16]int{0, 8, 2, 10, 12, 4, 14, 6, 3, 11, 1, 9, 15, 7, 13, 5}

// A shading gives for every index the pixel values at the sixteen places of the
// pattern.
type shading [256][16]uint8

var shadings = map[int]func() *shading{1: sync.OnceValue(shadeMono), 4: sync.OnceValue(shade16)}

func rgb(v uint32) (r, g, b int) { return int(v >> 16), int(v >> 8 & 0xff), int(v & 0xff) }

func shadeMono() *shading {
	var s shading
	for i, v := range Palette {
		r, g, b := rgb(v)
		light := (299*r + 587*g + 114*b) / 1000
		for k, order := range bayer {
			if light*16 < (2*order+1)*255/2 {
				s[i][k] = 1
			}
		}
	}
	return &s
}

// ditherStep is the spread of the sixteen thresholds when dithering to sixteen colours, in
// steps of a colour component.
const ditherStep = 4

func shade16() *shading {
	var s shading
	for i, v := range Palette {
		r, g, b := rgb(v)
		for k, order := range bayer {
			if i < 16 {
				s[i][k] = uint8(i)
				continue
			}
			d := (2*order - 15) * ditherStep
			best := 1 << 30
			for j, w := range Palette[:16] {
				r2, g2, b2 := rgb(w)
				dr, dg, db := r+d-r2, g+d-g2, b+d-b2
				if far := dr*dr + dg*dg + db*db; far < best {
					best, s[i][k] = far, uint8(j)
				}
			}
		}
	}
	return &s
}

// Adopt returns a picture of 8 bits in the pixel values of the mode m. Its values are
// indices of [Palette]: Oberon draws pictures in the colours of the screen and ignores
// those of the file. On a display of 256 colours it is p itself.
func Adopt(p *image.Paletted, m *fb.Mode) *image.Paletted {
	of, ok := shadings[m.Depth]
	if !ok {
		return p
	}
	s := of()
	q := image.NewPaletted(p.Rect, fb.NewPalette(m.DAC, m.Palette).Colors())
	for y := range p.Rect.Dy() {
		d := q.Pix[y*q.Stride:][:p.Rect.Dx()]
		for x, v := range p.Pix[y*p.Stride:][:p.Rect.Dx()] {
			d[x] = s[v][y&3<<2|x&3]
		}
	}
	return q
}

// ReplShade fills r with the colour c as Adopt shows it, the pattern anchored
// at pin: plain where the display has the colour.
func ReplShade(b *fb.Bitmap, c uint8, r image.Rectangle, pin image.Point) {
	of, ok := shadings[b.Depth()]
	if !ok {
		ReplConst(b, c, r, Replace)
		return
	}
	s := &of()[c]
	r = r.Intersect(b.Clip())
	for y := r.Min.Y; y < r.Max.Y; y++ {
		row := s[(y-pin.Y)&3<<2:][:4]
		d := b.Pix[b.PixOffset(r.Min.X, y):][:r.Dx()]
		if y >= r.Min.Y+4 { // the pattern repeats
			copy(d, b.Pix[b.PixOffset(r.Min.X, y-4):])
			continue
		}
		for i := range d[:min(len(d), 4)] {
			d[i] = row[(r.Min.X+i-pin.X)&3]
		}
		for n := 4; n < len(d); n *= 2 {
			copy(d[n:], d[:n])
		}
	}
	b.MarkDirty(r)
}

// Nearest returns the pixel value that comes nearest to an index of [Palette] on a
// display of the given depth. Lines and characters use it, because they cannot be
// dithered.
func Nearest(depth int, c uint8) uint8 {
	if depth == 8 {
		return c
	}
	best, nearest := 1<<30, uint8(0)
	r, g, b := rgb(Palette[c])
	for i := range 1 << depth {
		w := Palette[i]
		if depth == 1 {
			w = mono[i]
		}
		r2, g2, b2 := rgb(w)
		if far := (r-r2)*(r-r2) + (g-g2)*(g-g2) + (b-b2)*(b-b2); far < best {
			best, nearest = far, uint8(i)
		}
	}
	return nearest
}
