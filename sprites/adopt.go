package sprites

import (
	"image"
	"image/color"
	"slices"

	"phosphor/fb"
	"phosphor/formats/quant"
)

// Registers lists the colour registers of a screen that a picture may not load freely. It
// may load all others.
type Registers struct {
	Keep   []uint8 // stay unchanged; pixels may use them
	Rather []uint8 // keep their start values in the mode if colours run short
	Avoid  []uint8 // stay unchanged, and no pixel may use them: they are animated
}

// All returns the numbers of all registers of a screen.
func All(s *fb.Screen) (all []uint8) {
	for i := range s.Regs.Len() {
		all = append(all, uint8(i))
	}
	return all
}

// Adopt returns p in the pixel values of the screen s, loading colour registers
// of s where p needs colours that the screen does not show yet. The picture's
// later colours may also use the registers loaded for its earlier ones.
//
// A picture with more colours than there are registers is shown in the nearest colours,
// weighted by their numbers of pixels. Then the registers in Rather keep the start values
// of the screen's mode, and the others are chosen for the picture.
//
// Only colours that pixels actually use count.
func Adopt(p *image.Paletted, s *fb.Screen, use Registers) *image.Paletted {
	return adopt(p, s, use, func() *image.Paletted { return p })
}

// adopt is Adopt for a picture whose colours are weighted by another picture with the
// same palette.
func adopt(p *image.Paletted, s *fb.Screen, use Registers, weigh func() *image.Paletted) *image.Paletted {
	n := s.Regs.Len()
	taken, avoid := make([]bool, n), make([]bool, n)
	for _, k := range use.Keep {
		taken[k] = true
	}
	for _, k := range use.Avoid {
		taken[k], avoid[k] = true, true
	}
	used := count(p)
	var to [256]uint8
	// Colours are compared as the registers hold them, so two that the machine cannot
	// distinguish share one register.
	shows := func(i int) uint32 {
		return s.Regs.DAC().RGB(s.Regs.DAC().Word(p.Palette[i]))
	}
	find := func(v uint32) (int, bool) {
		for r := range n {
			if taken[r] && !avoid[r] && s.Regs.RGB(r) == v {
				return r, true
			}
		}
		return 0, false
	}
	fits := true
	for i := range p.Palette {
		if used[i] == 0 {
			continue
		}
		r, ok := find(shows(i))
		if !ok {
			// Try the register of the same number first, so that pictures made for this
			// machine keep their values.
			r = i
			for r < n && taken[r] {
				r++
			}
			for q := n - 1; r >= n && q >= 0; q-- {
				if !taken[q] {
					r = q
				}
			}
			if r >= n {
				fits = false
				break
			}
			s.Regs.Set(r, p.Palette[i])
		}
		taken[r] = true
		to[i] = uint8(r)
	}
	if !fits {
		weights := weigh()
		approximate(weights, s, count(weights), use)
		to = nearest(p.Palette, s.Regs.Colors(), use.Avoid)
	}
	q := image.NewPaletted(p.Rect, s.Regs.Colors())
	for y := range p.Rect.Dy() {
		d := q.Pix[y*q.Stride:][:p.Rect.Dx()]
		for x, v := range p.Pix[y*p.Stride:][:p.Rect.Dx()] {
			d[x] = to[v]
		}
	}
	return q
}

// count counts the pixels of each value.
func count(p *image.Paletted) (n [256]int) {
	var odd [256]int // a second counter: neighbours are often equal, and counting in one would stall
	for y := range p.Rect.Dy() {
		row := p.Pix[y*p.Stride:][:p.Rect.Dx()]
		for len(row) > 1 {
			n[row[0]]++
			odd[row[1]]++
			row = row[2:]
		}
		for _, v := range row {
			n[v]++
		}
	}
	for v, k := range odd {
		n[v] += k
	}
	return n
}

// chooseRounds is how many times the colours for a picture are refined.
const chooseRounds = 3

// approximate loads the registers of s that are not kept with the colours that, together
// with the kept ones, show p best. used counts the pixels of each colour of p.
func approximate(p *image.Paletted, s *fb.Screen, used [256]int, use Registers) {
	var free []int
	var kept, rest color.Palette
	for r, w := range s.Mode.Palette {
		if slices.Contains(use.Avoid, uint8(r)) {
			continue
		}
		if slices.Contains(use.Keep, uint8(r)) {
			kept = append(kept, s.Regs.Colors()[r])
			continue
		}
		// What an earlier picture loaded must not influence this one.
		s.Regs.SetWord(r, w)
		if c := s.Regs.Colors()[r]; slices.Contains(use.Rather, uint8(r)) {
			kept = append(kept, c)
		} else {
			free, rest = append(free, r), append(rest, c)
		}
	}
	// A chosen colour replaces a similar one, so that whatever else uses the register
	// changes least.
	for _, c := range choose(p, used, kept, len(free)) {
		i := rest.Index(c)
		s.Regs.Set(free[i], c)
		free, rest = slices.Delete(free, i, i+1), slices.Delete(rest, i, i+1)
	}
}

// choose returns up to n colours that show p best together with those of kept. Pixels
// that a kept colour shows better must not attract the chosen ones, so they are left out
// and the colours are chosen again.
func choose(p *image.Paletted, used [256]int, kept color.Palette, n int) (best color.Palette) {
	if n == 0 {
		return nil
	}
	counted := *p
	counted.Palette = slices.Clone(p.Palette)
	for i, c := range p.Palette {
		if used[i] > 0 && difference(c, kept.Convert(c)) == 0 {
			counted.Palette[i] = color.Transparent
		}
	}
	least := -1
	for range chooseRounds {
		chosen := quant.Colors{}.Quantize(make(color.Palette, 0, n), &counted)
		all := slices.Concat(kept, chosen)
		err := 0
		for i, c := range p.Palette {
			if used[i] == 0 {
				continue
			}
			k := all.Index(c)
			err += used[i] * difference(c, all[k])
			counted.Palette[i] = c
			if k < len(kept) {
				counted.Palette[i] = color.Transparent
			}
		}
		if least < 0 || err < least {
			best, least = chosen, err
		}
	}
	return best
}

// difference is the square of the distance of two colours.
func difference(a, b color.Color) int {
	x, y := color.RGBAModel.Convert(a).(color.RGBA), color.RGBAModel.Convert(b).(color.RGBA)
	r, g, bl := int(x.R)-int(y.R), int(x.G)-int(y.G), int(x.B)-int(y.B)
	return r*r + g*g + bl*bl
}
