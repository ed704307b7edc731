package window

import (
	"unsafe"

	"phosphor/fb/internal/lanes"
)

// This file draws tubes with package lanes, if the processor supports it. The result is
// the same to the last bit.

// A wideLine is a beamLine in lanes.
type wideLine struct {
	line int32
	beam []uint64 // two for a column: blue, square of blue, green, its square; red, its square
	glow []uint64 // blue, green, red
}

// wideTube holds the data of a tube for this file.
type wideTube struct {
	columns []lanes.Column
	bent    [phases + 1]lanes.Weights
	masks   []uint64 // for each row of the tile, as wide as the picture, places in the dyes
}

func (b *beam) weights() lanes.Weights {
	return lanes.Weights{int16(b.dim), int16(b.hot), int16(b.dim2), int16(b.hot2), int16(b.glow), int16(b.glow2)}
}

// lanes returns the light as three numbers of 16 bits, blue in the lowest.
func (l light) lanes() uint64 {
	return uint64(l&0xffff | l>>lane&0xffff<<16 | l>>(2*lane)&0xffff<<32)
}

// loadLanes makes a tube's data for lanes.
func (t *tube) loadLanes() {
	if !lanes.Here {
		return
	}
	t.columns = make([]lanes.Column, len(t.cols))
	for i, c := range t.cols {
		to := &t.columns[i]
		to.First, to.Glow, to.Near = c.first, c.glow, [2]int16{256 - int16(c.next), int16(c.next)}
		for k, w := range c.w {
			to.W[k] = int16(w)
		}
	}
	for i := range t.beams {
		t.bent[i] = t.beams[i].weights()
	}
	if t.inks != nil {
		return
	}
	w := len(t.cols)
	t.masks = make([]uint64, w*t.size.Y)
	for i := range t.masks {
		m := t.tile[i/w*t.size.X+i%w%t.size.X]
		for k := range 3 {
			t.masks[i] |= uint64(m>>(8*k)%shades) * (fullLight + 1) << (16 * k)
		}
	}
}

// wideLine returns a line of the screen.
func (p *painting) wideLine(line int32) *wideLine {
	t := &p.b.wideLines[int(line)&p.keep]
	if t.line == line {
		return t
	}
	n := len(p.cols)
	t.line, t.beam, t.glow = line, grown(t.beam, 2*n), grown(t.glow, n)
	if line < 0 || int(line) >= p.pixels.Y {
		clear(t.beam)
		clear(t.glow)
		return t
	}
	p.b.pairs = grown(p.b.pairs, 2*p.across)
	p.fetchLanes(p.b.pairs, int(line))
	glow := p.glow.line(int(line))
	p.b.stray = grown(p.b.stray, len(glow)+1)
	for i, l := range glow {
		p.b.stray[i] = l.lanes()
	}
	lanes.SpreadLine(&lanes.Spread{Beam: &t.beam[0], Glow: &t.glow[0], Src: &p.b.pairs[0], Light: &p.b.stray[0],
		Cols: &p.columns[p.from], N: n, Left: p.left, GlowLeft: p.glow.area.Min.X})
	return t
}

// fetchLanes fills to with the light of a line as far as it is visible, and its square.
func (p *painting) fetchLanes(to []uint64, line int) {
	if p.c.ByLine() {
		src, hot := p.source(line)
		for i, l := range src {
			to[2*i], to[2*i+1] = l.lanes(), hot[i].lanes()
		}
		return
	}
	first, end := max(-p.left, 0), min(p.pixels.X-p.left, p.across)
	clear(to[:2*first])
	clear(to[2*end:])
	row := p.s.Pix[p.s.PixOffset(p.s.Rect.Min.X+p.left+first, p.s.Rect.Min.Y+line):][:end-first]
	to = to[2*first:][:2*len(row)]
	for i, v := range row {
		*(*[2]uint64)(to[2*i:]) = p.c.pairs[v]
	}
}

// run returns what is drawn of two lines to a part of row y that begins at column x of
// the picture.
func (p *painting) run(to []uint32, line int32, x, y int) lanes.Beams {
	a, z := p.wideLine(line), p.wideLine(line+1)
	r := lanes.Beams{To: &to[0], N: len(to), A: &a.beam[0], Z: &z.beam[0], GA: &a.glow[0], GZ: &z.glow[0]}
	if p.inks != nil {
		r.Colors = unsafe.Pointer(p.inks)
		return r
	}
	r.Colors, r.Mask = unsafe.Pointer(p.dyes), &p.masks[y%p.size.Y*len(p.columns)+x]
	return r
}
