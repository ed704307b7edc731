package fit

import (
	"math"
	"slices"
	"sync"

	"phosphor/fb/raster"
)

// This file holds the hold-and-modify modes.

// ham makes a picture of HAM6, SHAM or HAM8.
func (s *source) ham(p *raster.Picture, mode Mode, d Dither) {
	p.Bits, p.Mode = raster.HAM6, "HAM6"
	registers, step := 16, float32(nibble)
	newHolder := func() holder { return newHam6(s.width) }
	switch mode {
	case HAM8:
		p.Bits, p.Mode, p.DAC = raster.HAM8, "HAM8", raster.RGB24
		registers, step = 64, 1
		newHolder = func() holder { return &ham8{} }
	case SHAM:
		p.Mode = "HAM6, SHAM"
	}
	pool := sync.Pool{New: func() any { return newHolder() }}
	whole := s.edges(registers)
	for i := range whole {
		whole[i] = whole[i].snap(step)
	}
	all := make([][]vec, s.height)
	if mode == SHAM {
		s.lines(func(y int) {
			h := pool.Get().(holder)
			defer pool.Put(h)
			all[y] = s.ownRegisters(h, y, whole, p.Bitmap.Pix[y*s.width:][:s.width])
		})
	} else {
		s.moveRegisters(&pool, whole, step)
		for y := range all {
			all[y] = whole
		}
	}
	if mode != SHAM || d != None {
		s.hold(p, &pool, all, d)
	}
	p.Registers = words(p.DAC, all[0])
	if mode == SHAM {
		for y, colors := range all {
			p.List.SetColors(y, 0, 0, words(p.DAC, colors))
		}
	}
}

// hold chooses the pixels for the registers of each line.
func (s *source) hold(p *raster.Picture, pool *sync.Pool, all [][]vec, d Dither) {
	line := func(y int, want []vec) []vec {
		h := pool.Get().(holder)
		defer pool.Put(h)
		return h.line(p.Bitmap.Pix[y*p.Bitmap.Stride:][:s.width], want, all[y])
	}
	if d != Diffused {
		s.lines(func(y int) {
			want := s.line(y)
			if d == Ordered {
				want = slices.Clone(want)
				spread := float32(nibble)
				if p.Bits == raster.HAM8 {
					spread = 4
				}
				for x := range want {
					want[x] = patterned(want[x], bayer[y%8][x%8]*spread)
				}
			}
			line(y, want)
		})
		return
	}
	// The best line is found as a whole, so errors are diffused only downwards, to three
	// pixels.
	missing := make([]vec, s.width+2)
	for y := range s.height {
		want := slices.Clone(s.line(y))
		for x := range want {
			if want[x] == (vec{}) { // black like a border: no dots in it
				missing[x+1] = vec{}
			}
			for k, v := range want[x] {
				want[x][k] = byteOf(min(1.05, max(-0.05, lightOf(v)+missing[x+1][k])))
			}
		}
		shown := line(y, want)
		next := make([]vec, s.width+2)
		for x, got := range shown {
			for k := range got {
				e := lightOf(s.line(y)[x][k]) + missing[x+1][k] - lightOf(got[k])
				e = min(0.1, max(-0.1, e))
				next[x][k] += e / 4
				next[x+1][k] += e / 2
				next[x+2][k] += e / 4
			}
		}
		missing = next
	}
}

// A holder finds the best pixels of lines.
type holder interface {
	// line sets the pixel values of a line for registers, and returns the resulting
	// colours, which are valid until the next call.
	line(pix []byte, want, registers []vec) []vec
}

// edges returns colours for registers, taken from the pixels that a change of one
// component of the left neighbour cannot reach.
func (s *source) edges(n int) []vec {
	e := &source{width: 1}
	for y := 0; y < s.height; y++ {
		line := s.line(y)
		for x, c := range line {
			if x > 0 {
				var d [3]float32
				for k := range d {
					v := c[k] - line[x-1][k]
					d[k] = v * v
				}
				if d[0]+d[1]+d[2]-max(d[0], d[1], d[2]) < 2*nibble*nibble {
					continue
				}
			}
			e.pix = append(e.pix, c)
		}
	}
	if e.height = len(e.pix); e.height < 4*n {
		return s.wu(n)
	}
	return e.wu(n)
}

// moved sums up the pixels that hold components of registers.
type moved struct {
	sum [64]vec
	n   [64][3]float32
}

// see counts the pixels of a line that hold a component of a register.
func (m *moved) see(pix []byte, want []vec, bits int) {
	var from [3]int // source register of each component, or -1
	for x, v := range pix {
		data := int(v) & (1<<bits - 1)
		switch v >> bits {
		case 0:
			from = [3]int{data, data, data}
		case 1:
			from[2] = -1
		case 2:
			from[0] = -1
		case 3:
			from[1] = -1
		}
		for k, r := range from {
			if r >= 0 {
				m.sum[r][k] += want[x][k]
				m.n[r][k]++
			}
		}
	}
}

// move moves registers to the means of the pixels seen.
func (m *moved) move(registers []vec, step float32) {
	for r := range registers {
		for k, n := range m.n[r] {
			if n > 0 {
				registers[r][k] = m.sum[r][k] / n
			}
		}
		registers[r] = registers[r].snap(step)
	}
}

// moveRegisters improves the registers of a whole picture, using some of its lines.
func (s *source) moveRegisters(pool *sync.Pool, registers []vec, step float32) {
	const rounds, lines = 4, 48
	every := 1 + (s.height-1)/lines
	bits := 4
	if len(registers) > 16 {
		bits = 6
	}
	for round := range rounds {
		rows := (s.height - round%every + every - 1) / every
		pix := make([]byte, rows*s.width)
		part := &source{s.width, rows, nil}
		part.lines(func(i int) {
			h := pool.Get().(holder)
			defer pool.Put(h)
			h.line(pix[i*s.width:][:s.width], s.line(round%every+i*every), registers)
		})
		var m moved
		for i := range rows {
			m.see(pix[i*s.width:][:s.width], s.line(round%every+i*every), bits)
		}
		m.move(registers, step)
	}
}

// ownRegisters returns registers for one line, and sets its pixels. It also tries those of
// the whole picture.
func (s *source) ownRegisters(h holder, y int, whole []vec, best []byte) []vec {
	const rounds = 2
	want := s.line(y)
	pix := make([]byte, s.width)
	least := float32(math.MaxFloat32)
	var chosen []vec
	try := func(registers []vec) {
		sum := float32(0)
		for x, got := range h.line(pix, want, registers) {
			sum += want[x].to(got)
		}
		if sum < least {
			least, chosen = sum, slices.Clone(registers)
			copy(best, pix)
		}
	}
	try(whole)
	now := plain(s.width, 16, nibble).cover(jumps(want))
	for round := range rounds {
		if try(now); round < rounds-1 {
			var m moved
			m.see(pix, want, 4)
			m.move(now, nibble)
		}
	}
	return chosen
}

// jumps returns a line in which pixels that differ little from the one to the left are
// equal to it, so that registers go where they are needed.
func jumps(line []vec) []vec {
	out := slices.Clone(line)
	for x := 1; x < len(out); x++ {
		var d [3]float32
		for k := range d {
			v := line[x][k] - out[x-1][k]
			d[k] = v * v
		}
		if d[0]+d[1]+d[2]-max(d[0], d[1], d[2]) < nibble*nibble/2 {
			out[x] = out[x-1]
		}
	}
	return out
}

const never = math.MaxInt32 / 4

// ham6 is the dynamic programming for HAM6.
type ham6 struct {
	// tables are, for each pixel and one before the first, the least costs of the colours
	// held: over all reds, by green and blue; over all greens, by red and blue; over all
	// blues, by red and green.
	tables []tables
	least  []int32 // cost of the best colour
	errors [][3][16]int32
	number [4096]int8 // number of the register with that colour, or -1
	shown  []vec
}

type tables struct{ gb, rb, rg [256]int32 }

func newHam6(width int) *ham6 {
	h := &ham6{tables: make([]tables, width+1), least: make([]int32, width+1), errors: make([][3][16]int32, width+1), shown: make([]vec, width)}
	for i := range h.number {
		h.number[i] = -1
	}
	return h
}

func level(v float32) int { return int(v/nibble + 0.5) }

func (h *ham6) line(pix []byte, want, registers []vec) []vec {
	var keys [16]int
	for i := len(registers) - 1; i >= 0; i-- {
		c := registers[i]
		keys[i] = level(c[0])<<8 | level(c[1])<<4 | level(c[2])
		h.number[keys[i]] = int8(i)
	}
	defer func() {
		for _, k := range keys[:len(registers)] {
			h.number[k] = -1
		}
	}()
	// A line begins as if a pixel of register 0 were to its left.
	t := &h.tables[0]
	for i := range t.gb {
		t.gb[i], t.rb[i], t.rg[i] = never, never, never
	}
	h.enter(t, keys[0], 0)
	h.least[0] = 0
	for x, c := range want {
		e := &h.errors[x+1]
		for k, v := range c {
			for l := range 16 {
				d := int32(v+0.5) - int32(l*nibble)
				e[k][l] = d * d
			}
		}
		h.step(x+1, keys[:len(registers)])
	}
	h.trace(pix, keys[:len(registers)])
	return h.shown[:len(pix)]
}

// enter records a colour in the tables.
func (h *ham6) enter(t *tables, key int, cost int32) {
	r, g, b := key>>8, key>>4&15, key&15
	t.gb[g<<4|b] = min(t.gb[g<<4|b], cost)
	t.rb[r<<4|b] = min(t.rb[r<<4|b], cost)
	t.rg[r<<4|g] = min(t.rg[r<<4|g], cost)
}

// step makes the tables of pixel x, counted from 1, from the previous ones.
func (h *ham6) step(x int, keys []int) {
	from, to := &h.tables[x-1], &h.tables[x]
	er, eg, eb := &h.errors[x][0], &h.errors[x][1], &h.errors[x][2]
	lr, lg, lb := slices.Min(er[:]), slices.Min(eg[:]), slices.Min(eb[:])
	// The least costs over one component when another changes.
	var rbOverR, rgOverR, gbOverG, rgOverG, gbOverB, rbOverB [16]int32
	for i := range 16 {
		rbOverR[i], rgOverR[i], gbOverG[i] = never, never, never
		rgOverG[i], gbOverB[i], rbOverB[i] = never, never, never
	}
	for i := range 16 {
		row := (*[16]int32)(from.rb[16*i:])
		least := int32(never)
		for j, v := range row { // red i, blue j
			rbOverR[j] = min(rbOverR[j], v+er[i])
			least = min(least, v+eb[j])
		}
		rbOverB[i] = least
		row = (*[16]int32)(from.rg[16*i:])
		least = never
		for j, v := range row { // red i, green j
			rgOverR[j] = min(rgOverR[j], v+er[i])
			least = min(least, v+eg[j])
		}
		rgOverG[i] = least
		row = (*[16]int32)(from.gb[16*i:])
		least = never
		for j, v := range row { // green i, blue j
			gbOverG[j] = min(gbOverG[j], v+eg[i])
			least = min(least, v+eb[j])
		}
		gbOverB[i] = least
	}
	best := int32(never)
	for i := range 16 {
		old, row := (*[16]int32)(from.gb[16*i:]), (*[16]int32)(to.gb[16*i:])
		a, e := rgOverR[i], eg[i]
		for j := range row { // green i, blue j
			v := min(old[j]+lr, rbOverR[j], a) + e + eb[j]
			row[j] = v
			best = min(best, v)
		}
		old, row = (*[16]int32)(from.rb[16*i:]), (*[16]int32)(to.rb[16*i:])
		a, e = rgOverG[i], er[i]
		for j := range row { // red i, blue j
			row[j] = min(old[j]+lg, gbOverG[j], a) + e + eb[j]
		}
		old, row = (*[16]int32)(from.rg[16*i:]), (*[16]int32)(to.rg[16*i:])
		a, e = rbOverB[i], er[i]
		for j := range row { // red i, green j
			row[j] = min(old[j]+lb, gbOverB[j], a) + e + eg[j]
		}
	}
	for _, k := range keys {
		cost := h.least[x-1] + er[k>>8] + eg[k>>4&15] + eb[k&15]
		h.enter(to, k, cost)
		best = min(best, cost)
	}
	h.least[x] = best
}

// Ways to get a colour.
const (
	byRegister = iota
	byBlue
	byRed
	byGreen
)

// cost returns the least cost at pixel x, counted from 1, of a colour, and the way to it.
func (h *ham6) cost(x, key int) (cost int32, way int) {
	r, g, b := key>>8, key>>4&15, key&15
	from := &h.tables[x-1]
	cost, way = from.rg[r<<4|g], byBlue
	if v := from.gb[g<<4|b]; v < cost {
		cost, way = v, byRed
	}
	if v := from.rb[r<<4|b]; v < cost {
		cost, way = v, byGreen
	}
	if h.number[key] >= 0 && h.least[x-1] <= cost {
		cost, way = h.least[x-1], byRegister
	}
	return cost + h.errors[x][0][r] + h.errors[x][1][g] + h.errors[x][2][b], way
}

// find returns the first of some colours with the least cost at pixel x.
func (h *ham6) find(x int, base, stride int) (key int) {
	least := int32(math.MaxInt32)
	for l := range 16 {
		if c, _ := h.cost(x, base+l*stride); c < least {
			least, key = c, base+l*stride
		}
	}
	return key
}

// best returns the best colour at pixel x.
func (h *ham6) best(x int) int {
	for i, v := range h.tables[x].gb {
		if v == h.least[x] {
			return h.find(x, i, 1<<8)
		}
	}
	return 0
}

// trace goes back from the best colour of the last pixel.
func (h *ham6) trace(pix []byte, keys []int) {
	key := h.best(len(pix))
	for x := len(pix); x > 0; x-- {
		r, g, b := key>>8, key>>4&15, key&15
		h.shown[x-1] = vec{float32(r * nibble), float32(g * nibble), float32(b * nibble)}
		_, way := h.cost(x, key)
		switch way {
		case byRegister:
			pix[x-1] = byte(h.number[key])
		case byBlue:
			pix[x-1] = byte(1<<4 | b)
		case byRed:
			pix[x-1] = byte(2<<4 | r)
		case byGreen:
			pix[x-1] = byte(3<<4 | g)
		}
		if x == 1 {
			break
		}
		switch way {
		case byRegister:
			key = h.best(x - 1)
		case byBlue:
			key = h.find(x-1, key&^15, 1)
		case byRed:
			key = h.find(x-1, key&0xff, 1<<8)
		case byGreen:
			key = h.find(x-1, key&^0xf0, 1<<4)
		}
	}
}

// ham8 keeps the best states of each pixel.
type ham8 struct {
	states []held // of all pixels
	shown  []vec
}

// A held is a colour with the path to it.
type held struct {
	c     [3]uint8
	value byte
	from  int32 // state of the pixel before
	cost  int32
}

// most is the number of states that a pixel keeps.
const most = 12

// A queue holds the best states of a pixel, the cheapest first, all of different colours.
type queue struct {
	list [most]held
	n    int
}

// add adds a state if it is among the best.
func (q *queue) add(s held) {
	if q.n == most && s.cost >= q.list[most-1].cost {
		return
	}
	at := q.n
	for i := range q.list[:q.n] {
		if q.list[i].c == s.c {
			if q.list[i].cost <= s.cost {
				return
			}
			at = i // this way is cheaper
			break
		}
	}
	if at == q.n {
		if q.n < most {
			q.n++
		} else {
			at--
		}
	}
	for ; at > 0 && q.list[at-1].cost > s.cost; at-- {
		q.list[at] = q.list[at-1]
	}
	q.list[at] = s
}

// level8 returns the nearest of the 64 levels of a modified component, and its intensity.
func level8(v int32) (level, at uint8) {
	l := uint8((v*63 + 127) / 255)
	return l, l<<2 | l>>4
}

// controls are the commands that change red, green and blue.
var controls = [3]byte{2 << 6, 3 << 6, 1 << 6}

func (h *ham8) line(pix []byte, want, registers []vec) []vec {
	bytes := make([][3]uint8, len(registers))
	for i, r := range registers {
		bytes[i] = [3]uint8{uint8(r[0]), uint8(r[1]), uint8(r[2])}
	}
	h.states = append(h.states[:0], held{c: bytes[0], from: -1})
	start := 0
	for x := range want {
		var c, next [3]int32
		for k, v := range want[x] {
			c[k] = int32(v + 0.5)
			next[k] = c[k]
			if x+1 < len(want) {
				next[k] = int32(want[x+1][k] + 0.5)
			}
		}
		apart := func(k int, v uint8) int32 { d := c[k] - int32(v); return d * d }
		all := func(v [3]uint8) int32 { return apart(0, v[0]) + apart(1, v[1]) + apart(2, v[2]) }
		var q queue
		end := len(h.states)
		for i := start; i < end; i++ {
			s := &h.states[i]
			total := s.cost + all(s.c)
			for k := range 3 {
				// The error here, and the difference between this pixel and the next.
				n := held{s.c, 0, int32(i), 0}
				l, at := level8(c[k])
				n.c[k], n.value = at, controls[k]|l
				n.cost = total - apart(k, s.c[k]) + apart(k, at)
				q.add(n)
				if d := next[k] - c[k]; d > 4 || d < -4 {
					l, at = level8((next[k] + c[k]) / 2)
					n.c[k], n.value = at, controls[k]|l
					n.cost = total - apart(k, s.c[k]) + apart(k, at)
					q.add(n)
				}
			}
		}
		// The states are sorted.
		for r, v := range bytes {
			q.add(held{v, byte(r), int32(start), h.states[start].cost + all(v)})
		}
		start = end
		h.states = append(h.states, q.list[:q.n]...)
	}
	at := start
	h.shown = slices.Grow(h.shown[:0], len(pix))[:len(pix)]
	for x := len(pix) - 1; x >= 0; x-- {
		s := &h.states[at]
		pix[x], h.shown[x] = s.value, vec{float32(s.c[0]), float32(s.c[1]), float32(s.c[2])}
		at = int(s.from)
	}
	return h.shown
}
