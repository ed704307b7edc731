package assist

import (
	"image"
	"image/color"

	"phosphor/fb"
)

// Badge returns a function that draws the light on a screen, for desks that show such a
// sign, or nil if it is off.
func (l Light) Badge(s *fb.Screen, ink, paper uint8) func(r image.Rectangle) {
	if l == Off {
		return nil
	}
	return func(r image.Rectangle) { l.Draw(s, r, ink, paper) }
}

// Draw draws the light as a round lamp in r: green with a tick, red with a cross, amber
// with a question mark, white during a search. On a screen of one plane a lost game is a
// dark lamp, and the sign distinguishes the others. ink is the pen of the rim, paper that
// of the ground.
func (l Light) Draw(s *fb.Screen, r image.Rectangle, ink, paper uint8) {
	if l == Off {
		return
	}
	b, lit, mark := s.Bitmap, l.Pen(s.Regs), ink
	if b.Depth() == 1 {
		lit = paper
	}
	if l == Lost {
		mark = paper
		if b.Depth() == 1 {
			lit = ink
		}
	}
	w, h := r.Dx(), r.Dy()
	dot := func(x, y, width int, pen uint8) {
		fb.Fill(b, image.Rect(x, y, x+width, y+1).Add(r.Min), pen, fb.OpCopy)
	}
	for y := range h {
		for x := range w {
			// Distance from the middle, the rim at 1.
			dx, dy := float64(2*x-w+1)/float64(w), float64(2*y-h+1)/float64(h)
			in := float64(w-3) / float64(w)
			switch d := dx*dx + dy*dy; {
			case d > 1:
			case d > in*in:
				dot(x, y, 1, ink)
			default:
				dot(x, y, 1, lit)
			}
		}
	}
	wide := max(1, w/h) // width of a sign's dot where pixels are narrow
	sign := l.sign(h)
	for y, row := range sign {
		for x, c := range row {
			if c == '#' {
				dot((w-len(row)*wide)/2+x*wide, (h-len(sign)+1)/2+y, wide, mark)
			}
		}
	}
}

// Pen returns the pixel value that shows the light best: the purest green, red or amber
// available.
func (l Light) Pen(regs *fb.Palette) (pen uint8) {
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

// signs holds the signs of the lights, for small, medium and large lamps.
var signs = map[Light][3][]string{
	Winnable: {
		{"..#", "#.#", ".#."},
		{"....#", "...##", "#.##.", "###..", ".#..."},
		{"......#", ".....##", "#...##.", "##.##..", ".###...", "..#...."},
	},
	Lost: {
		{"#.#", ".#.", "#.#"},
		{"#...#", ".#.#.", "..#..", ".#.#.", "#...#"},
		{"#...#", "##.##", ".###.", ".###.", "##.##", "#...#"},
	},
	NotKnown: {
		{"#", "#", "."},
		{"##.", "..#", ".#.", "...", ".#."},
		{".##.", "#..#", "..#.", ".#..", "....", ".#.."},
	},
}

// sign returns the sign for a lamp of the given height. Signs distinguish lamps without
// colours, too.
func (l Light) sign(height int) []string {
	size := 1
	switch {
	case height < 9:
		size = 0
	case height >= 11:
		size = 2
	}
	return signs[l][size]
}
