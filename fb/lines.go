package fb

import (
	"image"
	"slices"
	"sync"
	"unsafe"

	"phosphor/fb/raster"
)

// This file converts screens with a raster list to 32-bit pixels. Load turns the list
// into a line of instructions for each line of the display: a table of the colours with
// which it begins, and the changes of colours along it. Expand then does the same work
// for a line as without a list, plus a little for each change.

// lines are the instructions.
type lines struct {
	view    image.Rectangle
	line    []line
	changes []colorChange
	small   []smallTable
	large   []largeTable
	cut     []cutTable
}

// A line says how to convert a line of the display.
type line struct {
	kind          uint8
	wide          uint8
	planes        uint8
	bits          raster.Bits
	table         int32 // in the tables of its kind
	from, to      int32 // its changes
	row, column   int32 // of planes 1, 3, 5, 7
	row2, column2 int32 // of planes 2, 4, 6, 8
}

const (
	lineSmall = iota // at most 16 colours at once, which may change
	lineLarge        // at most 256 colours, which do not change
	lineHAM          // hold and modify, with colours that do not change
	lineCut          // anything: from change to change
)

// A colorChange is a change within a line. The assembler knows its form.
type colorChange struct {
	x, reg int32
	rgb    uint32 // the colour; for registers other than colours, the word
	half   uint32 // the colour at half its brightness
}

type smallTable struct {
	lut   [16]uint32
	bytes [64]byte // as Expander has them
}

type largeTable struct {
	lut    [256]uint32
	planes [768]byte
}

// A cutTable is what the registers show.
type cutTable struct {
	rgb  [256]uint32
	half [32]uint32
}

// LoadScreen makes the tables of what a screen shows now: its colours, and the raster
// list if it has one. Rectangles expanded afterwards are in the coordinates of the
// screen's View.
func (e *Expander) LoadScreen(s *Screen) {
	e.Load(s.Regs, s.Depth())
	if d := s.display; d != nil && (len(d.list) > 0 || d.bits != raster.Plain || s.View() != s.Rect) {
		e.lines.load(e, s)
		e.byLine = true
	}
}

// load makes the instructions for a screen.
func (l *lines) load(e *Expander, s *Screen) {
	l.view = s.View()
	w := l.view.Dx()
	l.line = slices.Grow(l.line[:0], l.view.Dy())[:l.view.Dy()]
	l.changes, l.small, l.large, l.cut = l.changes[:0], l.small[:0], l.large[:0], l.cut[:0]
	dac := s.Regs.DAC()
	var now cutTable
	now.rgb = e.lut
	halves := s.Bits() == raster.HalfBright
	for _, c := range s.List() {
		halves = halves || c.Reg == raster.Meaning && raster.Bits(c.Word) == raster.HalfBright
	}
	half := func(word uint32) uint32 {
		if !halves {
			return 0
		}
		return raster.Half(dac, word) | 0xff000000
	}
	for i := range now.half {
		w := uint32(0)
		if i < s.Regs.Len() {
			w = s.Regs.Word(i)
		}
		now.half[i] = half(w)
	}
	f := field{l.view.Min.Y, l.view.Min.X, 1}
	at := control{[2]field{f, f}, 1, s.Bits(), 0xff}
	version := 1 // of the colours
	var made [lineCut + 1]struct {
		version int
		bits    raster.Bits
		table   int32
	} // the newest table of each kind
	limit := raster.Register(0x100)
	if e.depth <= 4 && s.Bits() == raster.Plain {
		limit = 16 // other registers are not visible
	}
	list := s.List()
	for y := range l.line {
		in := &l.line[y]
		n := 0
		write := func(c raster.Change) {
			switch {
			case c.Reg >= 0x100:
				at.write(c)
			case c.Reg < limit:
				if v := dac.RGB(c.Word) | 0xff000000; now.rgb[c.Reg] != v || halves {
					now.rgb[c.Reg] = v
					version++
				}
				if c.Reg < 32 {
					now.half[c.Reg] = half(c.Word)
				}
			}
		}
		for n < len(list) && int(list[n].Y) == y && list[n].X <= 0 {
			write(list[n])
			n++
		}
		*in = line{wide: uint8(at.wide), planes: at.planes, bits: at.bits,
			row: int32(at.field[0].row), column: int32(at.field[0].column), row2: int32(at.field[1].row), column2: int32(at.field[1].column)}
		in.from = int32(len(l.changes))
		control := false
		for k := n; k < len(list) && int(list[k].Y) == y && int(list[k].X) < w; k++ {
			c := list[k]
			switch {
			case c.Reg >= 0x100:
				control = true
				l.changes = append(l.changes, colorChange{c.X, int32(c.Reg), c.Word, 0})
			case c.Reg < limit:
				v := colorChange{c.X, int32(c.Reg), dac.RGB(c.Word) | 0xff000000, 0}
				if c.Reg < 32 {
					v.half = half(c.Word)
				}
				l.changes = append(l.changes, v)
			}
		}
		in.to = int32(len(l.changes))
		switch {
		case control:
			in.kind = lineCut
		case e.depth <= 4 && at.bits == raster.Plain:
			in.kind = lineSmall
		case in.from < in.to:
			in.kind = lineCut
		case ham(at.bits):
			in.kind = lineHAM
		default:
			in.kind = lineLarge
		}
		last := &made[in.kind]
		if last.version != version || last.bits != at.bits {
			last.version, last.bits, last.table = version, at.bits, l.newTable(in.kind, &now, at.bits)
		}
		in.table = last.table
		for n < len(list) && int(list[n].Y) == y {
			write(list[n])
			n++
		}
		list = list[n:]
		for i := range at.field {
			at.field[i].row += at.field[i].step
		}
	}
}

// newTable makes a table of the colours for lines of a kind and returns its number.
func (l *lines) newTable(kind uint8, now *cutTable, bits raster.Bits) int32 {
	switch kind {
	case lineSmall:
		l.small = append(l.small, smallTable{})
		t := &l.small[len(l.small)-1]
		copy(t.lut[:], now.rgb[:16])
		fillBytes(&t.bytes, &t.lut)
		return int32(len(l.small)) - 1
	case lineCut:
		l.cut = append(l.cut, *now)
		return int32(len(l.cut)) - 1
	}
	// Lines that hold and modify have the colours of registers in their table.
	l.large = slices.Grow(l.large, 1)[:len(l.large)+1]
	t := &l.large[len(l.large)-1]
	meaningLUT(&t.lut, now, bits)
	if expands64 {
		fillPlanes(&t.planes, &t.lut)
	}
	return int32(len(l.large)) - 1
}

// meaningLUT makes the table from the values of pixels to colours; with bits that hold
// and modify, that of registers.
func meaningLUT(lut *[256]uint32, now *cutTable, bits raster.Bits) {
	switch bits {
	case raster.HalfBright:
		for i := range lut {
			if lut[i] = now.rgb[i&31]; i&32 != 0 {
				lut[i] = now.half[i&31]
			}
		}
	case raster.Playfields, raster.Playfields2:
		for i := range lut {
			one, two := i&1|i>>1&2|i>>2&4, i>>1&1|i>>2&2|i>>3&4
			if lut[i] = now.rgb[one]; two != 0 && (one == 0 || bits == raster.Playfields2) {
				lut[i] = now.rgb[8+two]
			}
		}
	default:
		*lut = now.rgb
	}
}

// rowMemory holds rows of pixels that are not in the bitmap in the form in which they are
// shown.
var rowMemory = sync.Pool{New: func() any { return new([]byte) }}

// expand converts the rectangle r of the view.
func (l *lines) expand(dst []uint32, stride int, src *image.Paletted, r image.Rectangle) {
	r = r.Intersect(l.view)
	if r.Empty() {
		return
	}
	x0, x1 := r.Min.X-l.view.Min.X, r.Max.X-l.view.Min.X
	memory := rowMemory.Get().(*[]byte)
	if cap(*memory) < x1 {
		*memory = make([]byte, x1)
	}
	buf := (*memory)[:x1]
	var and, or [256]uint32 // of the table of a line that holds and modifies
	loaded := int32(-1)
	for y := range r.Dy() {
		in := &l.line[r.Min.Y-l.view.Min.Y+y]
		d := dst[y*stride:][:x1-x0]
		switch in.kind {
		case lineSmall:
			s := in.pixels(src, buf, x0, x1)
			l.expandSmall(d, s, in, int32(x0))
		case lineLarge:
			s := in.pixels(src, buf, x0, x1)
			t := &l.large[in.table]
			expandLarge(d, s, &t.lut, &t.planes)
		case lineHAM:
			s := in.pixels(src, buf, 0, x1)
			t := &l.large[in.table]
			h := holder{bits: in.bits, rgb: t.lut[0]}
			h.last(s[:x0], &t.lut)
			s = s[x0:]
			n := h.fast(d, s, &t.planes)
			if n < len(s) {
				if loaded != in.table {
					loaded = in.table
					h.tables(&and, &or, &t.lut)
				}
				h.slow(d[n:], s[n:], &and, &or)
			}
		default:
			whole := *in
			whole.planes = 0xff // the mask may change
			copy(buf, whole.pixels(src, buf, 0, x1))
			l.expandCut(d, buf, in, x0)
		}
	}
	rowMemory.Put(memory)
}

// pixels returns the values of the pixels x0 <= x < x1 of a line, in buf if the bitmap
// does not hold them in that form.
func (in *line) pixels(src *image.Paletted, buf []byte, x0, x1 int) []byte {
	same := in.row == in.row2 && in.column == in.column2
	from := int(in.column) + x0
	if same && in.wide == 1 && in.planes == 0xff && int(in.row) >= src.Rect.Min.Y && int(in.row) < src.Rect.Max.Y &&
		from >= src.Rect.Min.X && int(in.column)+x1 <= src.Rect.Max.X {
		return src.Pix[src.PixOffset(from, int(in.row)):][:x1-x0]
	}
	buf = buf[:x1-x0]
	if same {
		fetch(buf, src, int(in.row), int(in.column), int(in.wide), x0)
		if in.planes != 0xff {
			for i := range buf {
				buf[i] &= in.planes
			}
		}
		return buf
	}
	other := rowMemory.Get().(*[]byte)
	if cap(*other) < len(buf) {
		*other = make([]byte, len(buf))
	}
	even := (*other)[:len(buf)]
	fetch(buf, src, int(in.row), int(in.column), int(in.wide), x0)
	fetch(even, src, int(in.row2), int(in.column2), int(in.wide), x0)
	for i, v := range even {
		buf[i] = (buf[i]&0x55 | v&0xaa) & in.planes
	}
	rowMemory.Put(other)
	return buf
}

// fetch fills to with the pixels that a display shows from x0 on. Pixels outside the
// bitmap are 0.
func fetch(to []byte, src *image.Paletted, row, column, wide, x0 int) {
	clear(to)
	if row < src.Rect.Min.Y || row >= src.Rect.Max.Y {
		return
	}
	line := src.Pix[src.PixOffset(src.Rect.Min.X, row):][:src.Rect.Dx()]
	column -= src.Rect.Min.X
	if wide == 1 {
		from := column + x0
		if from < 0 {
			if -from >= len(to) {
				return
			}
			to, from = to[-from:], 0
		}
		if from < len(line) {
			copy(to, line[from:])
		}
		return
	}
	at, part := column+x0/wide, x0%wide
	for i := range to {
		if at >= 0 && at < len(line) {
			to[i] = line[at]
		}
		if part++; part == wide {
			at, part = at+1, 0
		}
	}
}

// expandSmall converts a line with at most 16 colours at once, from pixel x0 on.
func (l *lines) expandSmall(d []uint32, s []byte, in *line, x0 int32) {
	t := &l.small[in.table]
	n := 0
	if in.from == in.to {
		if n = min(len(s), len(d)) &^ 15; expands4 && n > 0 {
			expandRow4(&d[0], &s[0], n, &t.bytes)
		} else {
			n = 0
		}
		plainSmall(d[n:], s[n:], &t.lut)
		return
	}
	lut, changes := t.lut, l.changes[in.from:in.to]
	for len(changes) > 0 && changes[0].x <= x0 {
		lut[changes[0].reg&15] = changes[0].rgb
		changes = changes[1:]
	}
	if n = min(len(s), len(d)) &^ 15; expands16 && n > 0 && len(changes) > 0 {
		done := 0
		if expands16Wide {
			done = expandRow16(&d[0], &s[0], n, &lut, &changes[0], len(changes), int(x0))
		} else {
			done = expandRow16AVX2(&d[0], &s[0], n, &lut, &changes[0], len(changes), int(x0))
		}
		changes = changes[done:]
	} else {
		n = 0
	}
	for n < len(s) {
		end := len(s)
		if len(changes) > 0 {
			end = min(end, int(changes[0].x-x0))
		}
		plainSmall(d[n:end], s[n:end], &lut)
		n = end
		for len(changes) > 0 && int(changes[0].x-x0) <= n {
			lut[changes[0].reg&15] = changes[0].rgb
			changes = changes[1:]
		}
	}
}

// plainSmall converts pixels one by one.
func plainSmall(d []uint32, s []byte, lut *[16]uint32) {
	if len(s) == 0 {
		return
	}
	d = d[:len(s)]
	n := len(s) &^ 7
	from, to := unsafe.Pointer(&s[0]), unsafe.Pointer(&d[0])
	for i := 0; i < n; i += 8 { // avoids a check of every index
		p, q := (*[8]byte)(unsafe.Add(from, i)), (*[8]uint32)(unsafe.Add(to, 4*i))
		q[0], q[1], q[2], q[3] = lut[p[0]&15], lut[p[1]&15], lut[p[2]&15], lut[p[3]&15]
		q[4], q[5], q[6], q[7] = lut[p[4]&15], lut[p[5]&15], lut[p[6]&15], lut[p[7]&15]
	}
	for i := n; i < len(s); i++ {
		d[i] = lut[s[i]&15]
	}
}

// expandLarge converts a line with colours that do not change.
func expandLarge(d []uint32, s []byte, lut *[256]uint32, planes *[768]byte) {
	n := 0
	if expands64 && len(s) >= 64 {
		n = min(len(s), len(d)) &^ 63
		expandRow64(&d[0], &s[0], n, planes)
	}
	expandRow(d[n:], s[n:], lut)
}

// expandCut converts any line. s holds its pixels from 0 on, and is changed; the pixels
// from x0 on go to d.
func (l *lines) expandCut(d []uint32, s []byte, in *line, x0 int) {
	now := l.cut[in.table]
	changes := l.changes[in.from:in.to]
	h := holder{bits: in.bits, rgb: now.rgb[0]}
	planes := in.planes
	var lut [256]uint32
	meaningLUT(&lut, &now, h.bits)
	for n := 0; n < len(s); {
		end := len(s)
		if len(changes) > 0 {
			end = min(end, int(changes[0].x))
		}
		if n < x0 {
			end = min(end, x0)
		}
		part := s[n:end]
		if planes != 0xff {
			for i := range part {
				part[i] &= planes
			}
		}
		switch {
		case ham(h.bits) && n < x0:
			h.last(part, &lut)
		case ham(h.bits):
			h.step(d[n-x0:end-x0], part, &lut)
		case n < x0:
			if len(part) > 0 {
				h.rgb = lut[part[len(part)-1]]
			}
		default:
			expandRow(d[n-x0:end-x0], part, &lut)
			if len(part) > 0 {
				h.rgb = lut[part[len(part)-1]]
			}
		}
		n = end
		for len(changes) > 0 && int(changes[0].x) <= n {
			c := changes[0]
			changes = changes[1:]
			switch raster.Register(c.reg) {
			case raster.Meaning:
				h.bits = raster.Bits(c.rgb)
				meaningLUT(&lut, &now, h.bits)
			case raster.Planes:
				planes = uint8(c.rgb)
			default:
				now.rgb[c.reg&0xff] = c.rgb
				if c.reg < 32 {
					now.half[c.reg] = c.half
				}
				switch h.bits {
				case raster.HalfBright:
					for i := c.reg & 31; i < 256 && c.reg < 32; i += 64 {
						lut[i], lut[i+32] = c.rgb, c.half
					}
				case raster.Playfields, raster.Playfields2:
					meaningLUT(&lut, &now, h.bits)
				default:
					lut[c.reg&0xff] = c.rgb
				}
			}
		}
	}
}

// A holder is the colour that a display holds along a line.
type holder struct {
	bits raster.Bits
	rgb  uint32
}

// form returns how many data bits a pixel has, and the mask of a component's bits that
// they leave.
func (h *holder) form() (shift uint, keep uint32) {
	switch h.bits {
	case raster.HAM6:
		return 4, 0
	case raster.HAM8:
		return 6, 0
	}
	return 6, 3
}

// level returns the component that the data of a pixel makes.
func (h *holder) level(v uint8) uint32 {
	switch n := uint32(v); h.bits {
	case raster.HAM6:
		return n & 15 * 17
	case raster.HAM8:
		return n&63<<2 | n&63>>4
	default:
		return n & 63 << 2
	}
}

// step converts some pixels.
func (h *holder) step(d []uint32, s []byte, regs *[256]uint32) {
	shift, keep := h.form()
	for i, v := range s {
		h.one(v, shift, keep, regs)
		d[i] = h.rgb
	}
}

func (h *holder) one(v uint8, shift uint, keep uint32, regs *[256]uint32) {
	if c := v >> shift & 3; c == 0 {
		h.rgb = regs[v&(1<<shift-1)]
	} else {
		at := [4]uint{0, 0, 16, 8}[c]
		h.rgb = h.rgb&^((0xff&^keep)<<at) | h.level(v)<<at
	}
}

// last makes the colour that is held after some pixels that are not shown.
func (h *holder) last(s []byte, regs *[256]uint32) {
	shift, keep := h.form()
	// Nothing before the last pixel that selects a register has an effect.
	from := len(s)
	for from > 0 {
		from--
		if s[from]>>shift&3 == 0 {
			break
		}
	}
	for _, v := range s[from:] {
		h.one(v, shift, keep, regs)
	}
}

// tables makes tables of what each pixel value keeps of a held colour and adds to it.
func (h *holder) tables(and, or *[256]uint32, regs *[256]uint32) {
	shift, keep := h.form()
	for i := range and {
		g := holder{h.bits, 0}
		g.one(uint8(i), shift, keep, regs)
		or[i] = g.rgb
		g.rgb = 0xffffffff
		g.one(uint8(i), shift, keep, regs)
		and[i] = g.rgb &^ or[i]
		if uint8(i)>>shift&3 == 0 {
			and[i] = 0
		}
	}
}

// slow converts pixels with tables.
func (h *holder) slow(d []uint32, s []byte, and, or *[256]uint32) {
	held := h.rgb
	d = d[:len(s)]
	for i, v := range s {
		held = held&and[v] | or[v]
		d[i] = held
	}
	h.rgb = held
}

// hamLevels holds the components that pixel data make, for fast.
var hamLevels = func() (t [2][64]byte) {
	for i := range t[0] {
		t[0][i] = byte((&holder{bits: raster.HAM6}).level(uint8(i)))
		t[1][i] = byte((&holder{bits: raster.HAM8}).level(uint8(i)))
	}
	return t
}()

// fast converts as many pixels as the processor can at once, and returns how many.
func (h *holder) fast(d []uint32, s []byte, planes *[768]byte) int {
	n := min(len(s), len(d)) &^ 63
	if !expandsHAM || n == 0 || h.bits == raster.HAM8Hold {
		return 0
	}
	t, control := &hamLevels[0], uint64(0x10)
	if h.bits == raster.HAM8 {
		t, control = &hamLevels[1], 0x40
	}
	expandRowHAM(&d[0], &s[0], n, planes, t, control, uint64(h.rgb))
	h.rgb = d[n-1]
	return n
}

// fillBytes makes the byte tables of 16 colours.
func fillBytes(to *[64]byte, lut *[16]uint32) {
	for i, v := range lut {
		to[i], to[16+i], to[32+i], to[48+i] = byte(v), byte(v>>8), byte(v>>16), byte(v>>24)
	}
}

// fillPlanes makes the byte tables of 256 colours.
func fillPlanes(to *[768]byte, lut *[256]uint32) {
	for i, v := range lut {
		to[i], to[256+i], to[512+i] = byte(v), byte(v>>8), byte(v>>16)
	}
}
