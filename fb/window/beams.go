package window

import (
	"encoding/binary"
	"image"

	"phosphor/fb/internal/lanes"
)

// This file draws tubes with package lanes, if the processor supports it. The result is
// the same to the last bit.

// A wideLine is a beamLine in lanes, of flat glass in groups.
type wideLine struct {
	line int32
	beam []uint64 // two for a column: blue, square of blue, green, its square; red, its square
	glow []uint64 // blue, green, red
}

// wholeGroups rounds n up to whole groups.
func wholeGroups(n int) int { return (n + lanes.Group - 1) / lanes.Group * lanes.Group }

// wideTube holds the data of a tube for this file.
type wideTube struct {
	columns []lanes.Column  // and the last one again, so that a group may begin with any
	taps    []uint32        // of flat glass: the same in rows; none if a group shows too many pixels
	level   []lanes.Weights // of the rows of flat glass
	groups  []uint64        // of flat glass: the mask of a group for each row and column of its period
	bent    [phases + 1]lanes.Weights
}

// wide reports whether the tube is drawn in lanes.
func (t *tube) wide() bool { return lanes.Here && 2*t.far < lanes.Side }

func (b *beam) weights() lanes.Weights {
	return lanes.Weights{int16(b.dim), int16(b.hot), int16(b.dim2), int16(b.hot2), int16(b.glow), int16(b.glow2)}
}

// lanes returns the light as three numbers of 16 bits, blue in the lowest.
func (l light) lanes() uint64 {
	return uint64(l&0xffff | l>>lane&0xffff<<16 | l>>(2*lane)&0xffff<<32)
}

// loadLanes makes a tube's data for lanes.
func (t *tube) loadLanes() {
	if !t.wide() {
		return
	}
	t.columns = make([]lanes.Column, len(t.cols)+lanes.Group)
	for i := range t.columns {
		to, c := &t.columns[i], t.cols[min(i, len(t.cols)-1)]
		to.First, to.Glow, to.Near = 32*c.first, 16*c.glow, [2]int16{256 - int16(c.next), int16(c.next)}
		for k, w := range c.w {
			to.W[k] = int16(w)
		}
	}
	if lanes.Wider && !t.curved {
		t.taps = taps512(t.columns)
	}
	t.level = make([]lanes.Weights, len(t.rows))
	for i := range t.rows {
		t.level[i] = t.rows[i].weights()
	}
	for i := range t.beams {
		t.bent[i] = t.beams[i].weights()
	}
	t.loadGroups()
}

// loadGroups makes the masks of groups.
func (t *tube) loadGroups() {
	t.groups = make([]uint64, 0, len(t.dot)*t.groupMask())
	for i := range t.dot {
		x, y := i%t.size.X, i/t.size.X
		// pixels returns a component of n pixels from j on, in as many parts of a word.
		pixels := func(k, j, n int) (word uint64) {
			for b := range n {
				word |= t.dot[y*t.size.X+(x+j+b)%t.size.X] >> (16 * k) & 0xffff << (64 / n * b)
			}
			return word
		}
		if t.steps == nil {
			for j := range lanes.GroupLight {
				t.groups = append(t.groups, pixels(j/4, j%4*4, 4))
			}
			continue
		}
		for _, j := range [4]int{0, 8, 4, 12} {
			t.groups = append(t.groups, pixels(0, j, 4), pixels(1, j, 4))
		}
		for _, j := range [4]int{0, 8, 4, 12} {
			t.groups = append(t.groups, pixels(2, j, 2), pixels(2, j+2, 2))
		}
	}
}

// groupMask returns the number of words of a group's mask.
func (t *tube) groupMask() int {
	if t.steps != nil {
		return lanes.GroupMask
	}
	return lanes.GroupLight
}

// taps512 returns the numbers of columns for lanes.SpreadPlanes, or nil if groups of them show
// too many pixels.
func taps512(columns []lanes.Column) []uint32 {
	n := len(columns)
	list := make([]uint32, lanes.TapRows*n)
	at := func(k int32) uint32 {
		b := uint8(2 * k)
		return binary.LittleEndian.Uint32([]byte{b, b + 1, b + 2, b + 3})
	}
	for i, c := range columns {
		first, glow := c.First/32, c.Glow/16
		last := columns[min(i+lanes.Group, n)-1]
		if last.First/32+4-first > lanes.Span || last.Glow/16+2-glow > lanes.Span {
			return nil
		}
		weights := func(a, b int16) uint32 { return uint32(uint16(a)) | uint32(uint16(b))<<16 }
		for row, v := range [lanes.TapRows]uint32{lanes.TapFirst: uint32(2 * first), lanes.TapAt: at(first),
			lanes.TapNear: weights(c.W[0], c.W[1]), lanes.TapFar: weights(c.W[2], c.W[3]),
			lanes.TapGlow: uint32(2 * glow), lanes.TapGlowAt: at(glow), lanes.TapGlowNear: weights(c.Near[0], c.Near[1])} {
			list[row*n+i] = v
		}
	}
	return list
}

// wideBrush is the memory that drawing in lanes takes.
type wideBrush struct {
	lines       [16]wideLine // a power of two
	src, light  []uint64     // of a line: the light and its square, and the stray light
	pairs, near []uint64
	planes      []uint16
	lone        [2][]uint64 // a line while it is blurred
	dark        []uint64    // the area beside the screen
	along, up   strayLines
	drawn       []uint64 // a row of the picture
}

// strayLines are lines of blurred light.
type strayLines struct {
	line [32]int32 // a power of two, and more than are needed at once
	pix  [32][]uint64
}

// forget makes the brush draw every line again.
func (b *wideBrush) forget() {
	for i := range b.lines {
		b.lines[i].line = -9
	}
	for i := range b.along.line {
		b.along.line[i], b.up.line[i] = -99, -99
	}
}

// wideLine returns a line of the screen.
func (p *painting) wideLine(line int32) *wideLine {
	b := &p.b.wide
	t := &b.lines[int(line)&p.keep]
	if t.line == line {
		return t
	}
	n := len(p.cols)
	if !p.curved {
		n = wholeGroups(n)
	}
	t.line, t.beam, t.glow = line, grown(t.beam, 2*n+2), grown(t.glow, n+2)
	if line < 0 || int(line) >= p.pixels.Y {
		clear(t.beam)
		clear(t.glow)
		return t
	}
	b.src = grown(b.src, 2*p.across+slack)
	p.fetchLanes(b.src[:2*p.across], int(line))
	lit := p.lit.Dx()
	b.light = grown(b.light, lit+slack)
	p.box(b.light, lit, func(k int) []uint64 { return p.strayUp(int(line) + k) })
	r := lanes.Spread{Beam: &t.beam[0], Glow: &t.glow[0], Src: &b.src[0], Light: &b.light[0], Cols: &p.columns[p.from],
		N: n, Across: p.across, Left: p.left, Lit: lit, GlowLeft: p.lit.Min.X, Part: uint16(p.stray << 8)}
	if p.taps != nil {
		pitch := (max(p.across, lit) + 2*lanes.Span) &^ (lanes.Span - 1) // words
		b.planes = grown(b.planes, lanes.Planes*pitch)
		r.Planes, r.Pitch, r.Taps, r.Step = &b.planes[0], 2*pitch, &p.taps[p.from], 4*len(p.columns)
		lanes.SpreadPlanes(&r)
		return t
	}
	b.pairs, b.near = grown(b.pairs, 4*p.across), grown(b.near, 2*lit)
	r.Pairs, r.Near = &b.pairs[0], &b.near[0]
	lanes.Pair(&r)
	if p.curved {
		lanes.SpreadLine(&r)
	} else {
		lanes.SpreadGroups(&r)
	}
	return t
}

// fetchLanes fills to with the light of a line as far as it is visible, and its square.
func (p *painting) fetchLanes(to []uint64, line int) {
	if p.c.ByLine() {
		src, hot := p.source(line)
		for i, l := range src {
			*(*[2]uint64)(to[2*i:]) = mixed(l, hot[i])
		}
		return
	}
	first, end := max(-p.left, 0), min(p.pixels.X-p.left, p.across)
	clear(to[:2*first])
	clear(to[2*end:])
	row := p.s.Pix[p.s.PixOffset(p.s.Rect.Min.X+p.left+first, p.s.Rect.Min.Y+line):][:end-first]
	lanes.Look2(&to[2*first], &row[0], len(row), &p.c.pairs)
}

// mixed returns light and its square component by component.
func mixed(l, hot light) [2]uint64 {
	pair := func(at int) uint64 { return uint64(l>>at&0xffff | hot>>at&0xffff<<16) }
	return [2]uint64{pair(0) | pair(lane)<<32, pair(2 * lane)}
}

// at returns the memory of line y, and whether it has been made.
func (s *strayLines) at(y, n int) (pix []uint64, made bool) {
	k := y & (len(s.line) - 1)
	if s.line[k] == int32(y) {
		return s.pix[k], true
	}
	s.line[k], s.pix[k] = int32(y), grown(s.pix[k], n)
	return s.pix[k], false
}

// slack is how many words beyond the given number lanes.Box may read and write.
const slack = 32

// box fills to with averages of the lines around a line, or of the places around a place
// in it.
func (p *painting) box(to []uint64, n int, near func(k int) []uint64) {
	var from [lanes.Side]*uint64
	side := 2*p.far + 1
	for k := range side {
		from[k] = &near(k - p.far)[0]
	}
	lanes.Box(&to[0], n, &from[0], side, uint16((256+side/2)/side<<8))
}

// strayUp returns line y of the light blurred twice along the lines and once across.
func (p *painting) strayUp(y int) []uint64 {
	n := p.lit.Dx()
	to, made := p.b.wide.up.at(y, n+slack)
	if !made {
		p.box(to, n, func(k int) []uint64 { return p.strayAlong(y + k) })
	}
	return to
}

// strayAlong returns line y of the light blurred twice along the lines.
func (p *painting) strayAlong(y int) []uint64 {
	b, n, far := &p.b.wide, p.lit.Dx(), p.far
	b.dark = grown(b.dark, n+slack)
	if y < 0 || y >= p.pixels.Y {
		return b.dark
	}
	to, made := b.along.at(y, n+slack)
	if made {
		return to
	}
	for i := range b.lone {
		b.lone[i] = grown(b.lone[i], n+4*far+slack)
	}
	once, twice := b.lone[0], b.lone[1]
	p.fetchStray(once[:n+4*far], p.lit.Min.X-2*far, y)
	p.box(twice, n+2*far, func(k int) []uint64 { return once[far+k:] })
	p.box(to, n, func(k int) []uint64 { return twice[far+k:] })
	return to
}

// fetchStray fills to with the light of line y from pixel x on.
func (p *painting) fetchStray(to []uint64, x, y int) {
	first, end := max(-x, 0), min(p.pixels.X-x, len(to))
	clear(to[:first])
	clear(to[end:])
	to, x = to[first:end], x+first
	if p.c.ByLine() {
		p.b.line = grown(p.b.line, len(to))
		p.c.row(p.b.line, p.s, y, x)
		lights := lights()
		for i, v := range p.b.line {
			l, _ := p.light(v, lights)
			to[i] = l.lanes()
		}
		return
	}
	row := p.s.Pix[p.s.PixOffset(p.s.Rect.Min.X+x, p.s.Rect.Min.Y+y):][:len(to)]
	lanes.Look(&to[0], &row[0], len(to), &p.c.lanes)
}

// part is the number of columns drawn at once, whose beams stay in the fastest cache from
// row to row.
const part = 256

// flat draws flat glass.
func (p *painting) flat(to []uint32, stride int, q image.Rectangle) {
	size, mask := p.size, 8*p.groupMask() // bytes of a group
	r := lanes.Beams{To: &p.b.wide.drawn[0], Step: (lanes.Group % size.X) * mask, Period: size.X * mask, Ink: p.inks != nil}
	for y := q.Min.Y; y < q.Max.Y; {
		first, line := y, p.tube.rows[y].line
		a, z := p.wideLine(line), p.wideLine(line+1)
		for x := 0; x < q.Dx(); x += part {
			light, beams := x/lanes.Group*lanes.GroupLight, x/lanes.Group*lanes.GroupBeams
			r.A, r.Z, r.GA, r.GZ = &a.beam[beams], &z.beam[beams], &a.glow[light], &z.glow[light]
			r.N, r.Phase = min(part, q.Dx()-x), (q.Min.X+x)%size.X*mask
			for y = first; y < q.Max.Y && p.tube.rows[y].line == line; y++ {
				out := to[(y-q.Min.Y)*stride+x:][:r.N]
				r.Weights, r.Out, r.Mask = &p.level[y], &out[0], &p.groups[y%size.Y*size.X*mask/8]
				if p.steps != nil {
					lanes.FlatSteps(&r, p.steps)
					continue
				}
				lanes.Flat(&r)
				if p.inks != nil {
					lanes.InkGroups(&out[0], r.To, r.N, p.inks)
				} else {
					lanes.DyeGroups(&out[0], r.To, r.N, p.dyes)
				}
			}
		}
	}
}

// dyed writes the colours of the drawn pixels of curved glass from place i on.
func (p *painting) dyed(to []uint32, i int) {
	if len(to) == 0 {
		return
	}
	from := &p.b.wide.drawn[i]
	switch {
	case p.inks != nil:
		lanes.Ink(&to[0], from, len(to), p.inks)
	case p.steps != nil:
		lanes.DyeSteps(&to[0], from, len(to), p.steps)
	default:
		lanes.Dye(&to[0], from, len(to), p.dyes)
	}
}
