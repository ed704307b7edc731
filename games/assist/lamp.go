package assist

import (
	"image"
	"image/color"

	"phosphor/fb"
)

// Badge returns what draws the light on a screen, for desks that show such a sign; nil: it
// is off.
func (l Light) Badge(s *fb.Screen, ink, paper uint8) func(r image.Rectangle) {
	if l == Off {
		return nil
	}
	return func(r image.Rectangle) { l.Draw(s, r, ink, paper) }
}

// Draw draws the light as a round lamp in r: green, red or amber, white while it is being
// thought about, with a sign on red and amber. On a screen of one plane it is filled,
// crossed, dotted or hollow. ink is the pen of its rim, paper that of the ground.
func (l Light) Draw(s *fb.Screen, r image.Rectangle, ink, paper uint8) {
	if l == Off {
		return
	}
	b, lit := s.Bitmap, l.pen(s.Regs)
	w, h := r.Dx(), r.Dy()
	for y := range h {
		for x := range w {
			// Distance from the middle, the rim at 1.
			dx, dy := float64(2*x-w+1)/float64(w), float64(2*y-h+1)/float64(h)
			d := dx*dx + dy*dy
			in := float64(w-3) / float64(w)
			pen := ink
			switch {
			case d > 1:
				continue
			case d > in*in:
			case b.Depth() > 1:
				switch {
				case !l.sign(x, y, w, h):
					pen = lit
				case l == Lost: // red is dark
					pen = paper
				}
			case !l.dot(x, y, w, h):
				pen = paper
			}
			fb.Fill(b, image.Rect(0, 0, 1, 1).Add(r.Min).Add(image.Pt(x, y)), pen, fb.OpCopy)
		}
	}
}

// pen is the pixel value that shows the light best: the purest green, red or amber that
// there is.
func (l Light) pen(regs *fb.Palette) (pen uint8) {
	best := -1 << 30
	for i, c := range regs.Colors() {
		v := color.RGBAModel.Convert(c).(color.RGBA)
		r, g, u := int(v.R), int(v.G), int(v.B)
		q := r + g + u // white
		switch l {
		case Winnable:
			q = 2*g - r - u - max(0, r-u)
		case Lost:
			q = 2*r - g - u
		case NotKnown:
			q = min(r, 2*g) + g - 2*u - max(0, g-r)
		}
		if q > best {
			best, pen = q, uint8(i)
		}
	}
	return pen
}

// dot reports whether a pixel is inked on one plane.
func (l Light) dot(x, y, w, h int) bool {
	switch l {
	case Winnable:
		return true
	case Lost:
		return x*h == y*w || x*h == (h-1-y)*w
	case NotKnown:
		return (x+y)%2 == 0
	}
	return false
}

// sign reports whether a pixel belongs to a sign on the colour of a light, which so is told from
// others without colours, too: on tubes that have none, and by people who do not see them.
// A lost game is crossed, and one that is not known asked about; in a lamp that is too
// small for that there is a bar or a dot.
func (l Light) sign(x, y, w, h int) bool {
	dx, dy := 2*x-w+1, 2*y-h+1
	small := min(w, h) < 9
	switch {
	case l == Lost && small:
		return dy*dy <= 1 && dx*dx < (w-3)*(w-3)
	case l == Lost:
		return dx*dx == dy*dy && dx*dx < (w-4)*(w-4)
	case l == NotKnown && small:
		return dx*dx <= 1 && dy*dy <= 1
	case l == NotKnown:
		p := image.Pt(x-(w-3)/2, y-(h-5)/2)
		return p.In(image.Rect(0, 0, 3, 5)) && question[p.Y][p.X] == '#'
	}
	return false
}

// question is a question mark of three by five pixels.
var question = [5]string{"##.", "..#", ".#.", "...", ".#."}
