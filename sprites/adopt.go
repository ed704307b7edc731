package sprites

import (
	"image"

	"phosphor/fb"
)

// Adopt returns p in the pixel values of the screen s, loading colour
// registers of s where p needs colours that the screen does not show yet. The
// registers in keep are left as they are; so are those that the picture's
// first colours have already taken. When the registers run out, the remaining
// colours become the nearest there are.
//
// Only colours that pixels really have count.
func Adopt(p *image.Paletted, s *fb.Screen, keep ...uint8) *image.Paletted {
	n := s.Regs.Len()
	taken := make([]bool, n)
	for _, k := range keep {
		taken[k] = true
	}
	var used [256]bool
	for y := range p.Rect.Dy() {
		for _, v := range p.Pix[y*p.Stride:][:p.Rect.Dx()] {
			used[v] = true
		}
	}
	var to [256]uint8
	// The colour as the registers can hold it decides, so that two colours
	// that the machine cannot tell apart share one register.
	shows := func(i int) uint32 {
		return s.Regs.DAC().RGB(s.Regs.DAC().Word(p.Palette[i]))
	}
	find := func(v uint32) (int, bool) {
		for r := range n {
			if taken[r] && s.Regs.RGB(r) == v {
				return r, true
			}
		}
		return 0, false
	}
	for i := range p.Palette {
		if !used[i] {
			continue
		}
		r, ok := find(shows(i))
		if !ok {
			// The register of the same number first: pictures made for this
			// machine then keep their values.
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
				to[i] = uint8(s.Regs.Colors().Index(p.Palette[i]))
				continue
			}
			s.Regs.Set(r, p.Palette[i])
		}
		taken[r] = true
		to[i] = uint8(r)
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
