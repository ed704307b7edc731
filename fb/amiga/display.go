package amiga

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"image"

	"phosphor/fb"
	"phosphor/fb/raster"
)

// A Display is the part of the custom chips that makes the picture: Agnus, which fetches
// bitplanes from chip memory and runs the copper, and Denise, which gives them colours.
// Frame shows the next frame on a screen. Between frames a program writes to registers
// with Poke, as the processor does.
//
// The zero value with a Memory shows nothing until its registers have been set;
// NewDisplay sets those that every program expects.
type Display struct {
	Memory []byte // chip memory; addresses beyond it read as zeros
	NTSC   bool   // a frame has 262 lines; otherwise 312
	AGA    bool   // 256 colours of 24 bits, in banks; up to eight bitplanes

	// Window is the part of the field that the screen shows: pixels of low
	// resolution and lines, as DIWSTRT and DIWSTOP count them. Empty is the standard
	// window of 320 pixels and as many lines as the screen has.
	Window image.Rectangle

	cop              [2]uint32
	danger           uint16
	dma              uint16
	planes           [8]uint32
	start, stop      uint16 // of the window
	fetch, fetchStop uint16
	con              [4]uint16
	modulo           [2]int16
	color            [256]uint32
	active           bool // the beam is between the window's first line and its last

	line, row []byte // memory of a line of planes, and of one of the screen
	list      raster.List
	words     [256]uint32 // the colours at the start of the frame
}

// Coordinates of the standard window.
const (
	windowLeft = 0x81
	windowTop  = 0x2c
)

// NewDisplay returns a display with the registers as a program finds them after it has
// taken over the machine: the standard window of 320 pixels and 200 or 256 lines, low
// resolution, no bitplanes, no copper list, all colours black.
func NewDisplay(memory []byte, ntsc bool) *Display {
	d := &Display{Memory: memory, NTSC: ntsc, dma: 0x0380, start: 0x2c81, stop: 0x2cc1, fetch: 0x38, fetchStop: 0xd0}
	if ntsc {
		d.stop = 0xf4c1
	}
	return d
}

// Poke writes a word to a register.
func (d *Display) Poke(register int, w uint16) { d.write(register, w) }

// PokeLong writes an address to a pair of registers.
func (d *Display) PokeLong(register int, address uint32) {
	d.write(register, uint16(address>>16))
	d.write(register+2, uint16(address))
}

// Color returns the word in a colour register.
func (d *Display) Color(i int) uint32 { return d.color[i&0xff] }

func (d *Display) lines() int {
	if d.NTSC {
		return 262
	}
	return 312
}

// half writes one word of an address register.
func half(to *uint32, low bool, w uint16) {
	if low {
		*to = *to&^0xffff | uint32(w&^1)
	} else {
		*to = *to&0xffff | uint32(w)<<16
	}
}

func (d *Display) write(r int, w uint16) {
	low := r&2 != 0
	switch {
	case r >= COLOR00 && r < COLOR00+64:
		i := (r - COLOR00) / 2
		if !d.AGA {
			d.color[i] = uint32(w & 0xfff)
			break
		}
		i += int(d.con[3]>>13) * 32
		// The four high bits, which also fill the low ones, or with LOCT the four low bits.
		v := uint32(w&0xf00)<<8 | uint32(w&0xf0)<<4 | uint32(w&0xf)
		if d.con[3]&0x200 != 0 {
			d.color[i] = d.color[i]&0xf0f0f0 | v
		} else {
			d.color[i] = v<<4 | v
		}
	case r >= BPL1PT && r < BPL1PT+32:
		half(&d.planes[(r-BPL1PT)/4], low, w)
	case r >= COP1LC && r < COP1LC+8:
		half(&d.cop[(r-COP1LC)/4], low, w)
	case r == BPL1MOD || r == BPL2MOD:
		d.modulo[(r-BPL1MOD)/2] = int16(w &^ 1)
	case r >= BPLCON0 && r <= BPLCON3:
		d.con[(r-BPLCON0)/2] = w
	case r == DIWSTRT:
		d.start = w
	case r == DIWSTOP:
		d.stop = w
	case r == DDFSTRT:
		d.fetch = w & 0xfc
	case r == DDFSTOP:
		d.fetchStop = w & 0xfc
	case r == COPCON:
		d.danger = w & 2
	case r == DMACON:
		if w&0x8000 != 0 {
			d.dma |= w & 0x7fff
		} else {
			d.dma &^= w
		}
	}
}

// count returns the number of bitplanes that are fetched.
func (d *Display) count() int {
	n := int(d.con[0] >> 12 & 7)
	switch {
	case d.AGA:
		return min(n+int(d.con[0]>>4&1)*8, 8)
	case d.con[0]&Hires != 0:
		return min(n, 4)
	}
	return min(n, 6)
}

// bits returns how the bits of a pixel select colours.
func (d *Display) bits() raster.Bits {
	n := d.count()
	switch {
	case d.con[0]&HoldModify != 0 && n == 8:
		return raster.HAM8Hold
	case d.con[0]&HoldModify != 0 && n >= 5:
		return raster.HAM6
	case d.con[0]&TwoFields != 0 && d.con[2]&0x40 != 0:
		return raster.Playfields2
	case d.con[0]&TwoFields != 0:
		return raster.Playfields
	case n == 6 && d.con[0]&Hires == 0 && d.con[2]&0x200 == 0:
		return raster.HalfBright
	}
	return raster.Plain
}

// window returns the display window in coordinates of the field.
func (d *Display) window() image.Rectangle {
	bottom := int(d.stop >> 8)
	bottom |= ^bottom << 1 & 0x100
	return image.Rect(int(d.start&0xff), int(d.start>>8), int(d.stop&0xff)|0x100, bottom)
}

// open opens the window in its first line, and closes it in the one after its last.
func (d *Display) open(line int) {
	if w := d.window(); line == w.Max.Y {
		d.active = false
	} else if line == w.Min.Y {
		d.active = true
	}
}

// fetches reports whether bitplanes are fetched in a line.
func (d *Display) fetches() bool {
	return d.active && d.dma&0x300 == 0x300 && d.count() > 0 && d.fetch <= d.fetchStop
}

// length returns how many words of a plane are fetched in a line, and how many clocks
// a word takes.
func (d *Display) length() (words, clocks int) {
	if d.con[0]&Hires != 0 {
		return (int(d.fetchStop-d.fetch)/8 + 1) * 2, 4
	}
	return int(d.fetchStop-d.fetch)/8 + 1, 8
}

// steals reports whether the bitplanes take an even clock from the copper: of the eight in
// which low resolution fetches its planes, plane 6 takes the third and plane 5 the
// seventh; of the four of high resolution, plane 4 takes the first and plane 3 the third.
func (d *Display) steals(line, h int) bool {
	n := d.count()
	hires := d.con[0]&Hires != 0
	if d.AGA || n < 3 || !hires && n < 5 || !d.fetches() {
		return false // AGA fetches more at a time
	}
	words, clocks := d.length()
	at := h - int(d.fetch)
	if at < 0 || at >= words*clocks {
		return false
	}
	if hires {
		return at%4 == 0 && n >= 4 || at%4 == 2
	}
	return at%8 == 2 && n >= 6 || at%8 == 6
}

// word reads a big-endian word of memory.
func word(mem []byte, at uint32) uint16 {
	if at &^= 1; uint64(at)+1 < uint64(len(mem)) {
		return binary.BigEndian.Uint16(mem[at:])
	}
	return 0
}

// Frame shows the next frame on a screen: it runs the copper from the address in COP1LC,
// fetches the bitplanes of each line, and gives the screen its pixels, colours and raster
// list. A low-resolution pixel is one pixel of the screen, or two if the screen is twice
// as wide as the window. The screen's registers must be of kind Amiga, or RGB24 for AGA.
func (d *Display) Frame(s *fb.Screen) error {
	win := d.Window
	if win.Empty() {
		win = image.Rect(windowLeft, windowTop, windowLeft+320, windowTop+s.Rect.Dy())
	}
	k := s.Rect.Dx() / win.Dx()
	if k < 1 || k > 2 || s.Rect.Dx() != k*win.Dx() || s.Rect.Dy() != win.Dy() {
		return fmt.Errorf("amiga: a screen of %dx%d pixels for a window of %dx%d, expected its size, or twice its width", s.Rect.Dx(), s.Rect.Dy(), win.Dx(), win.Dy())
	}
	if want := map[bool]fb.DAC{false: fb.Amiga, true: fb.RGB24}[d.AGA]; s.Regs.DAC() != want {
		return fmt.Errorf("amiga: a screen whose registers have %v, expected %v", s.Regs.DAC(), want)
	}
	f := &frame{d: d, s: s, win: win, k: k, bits: s.Bits()}
	d.list, d.active = d.list[:0], false
	c := copper{d: d, pc: d.cop[0], next: firstFetch, done: d.dma&0x280 != 0x280, moved: f.moved}
	for line := range d.lines() {
		if line == win.Min.Y {
			d.words = d.color
		}
		d.open(line)
		// Writes of the copper before the first fetch affect this line.
		c.run(line*lineClocks + int(d.fetch))
		d.open(line)
		f.fetch(line)
		c.run((line + 1) * lineClocks)
	}
	for i := range s.Regs.Len() {
		if s.Regs.Word(i) != d.words[i] {
			s.Regs.SetWord(i, d.words[i])
		}
	}
	d.list.Sort()
	return s.SetList(d.list)
}

// A frame is what one call of Frame makes.
type frame struct {
	d    *Display
	s    *fb.Screen
	win  image.Rectangle
	k    int         // pixels of the screen for one of low resolution
	bits raster.Bits // as last set by the list
}

// moved is called for each word that the copper wrote at colour clock h of a line.
func (f *frame) moved(line, h, register int, _ uint16) {
	y := line - f.win.Min.Y
	if y < 0 || y >= f.win.Dy() {
		return
	}
	// The first pixel of the clock.
	x := (2*h - f.win.Min.X) * f.k
	switch {
	case register >= COLOR00 && register < COLOR00+64:
		i := (register - COLOR00) / 2
		if f.d.AGA {
			i += int(f.d.con[3]>>13) * 32
		}
		f.d.list.Set(y, x, raster.Register(i), f.d.color[i])
	case register == BPLCON0 || register == BPLCON2:
		f.mean(y, x+2*f.k) // in Denise this takes effect a clock later
	}
}

// mean adds the meaning of the bits to the list if it has changed.
func (f *frame) mean(y, x int) {
	if b := f.d.bits(); b != f.bits {
		f.bits = b
		f.d.list.Set(y, x, raster.Meaning, uint32(b))
	}
}

// spread holds the bits of a byte in the lowest bits of eight bytes, the first one
// lowest.
var spread = func() (t [256]uint64) {
	for i := range t {
		for k := range 8 {
			t[i] |= uint64(i>>(7-k)&1) << (8 * k)
		}
	}
	return t
}()

// fetch fetches a line of the bitplanes and draws it on the screen.
func (f *frame) fetch(line int) {
	d, y := f.d, line-f.win.Min.Y
	words, clocks := 0, 8
	if d.fetches() {
		words, clocks = d.length()
	}
	if y >= 0 && y < f.win.Dy() {
		f.mean(y, -1)
		f.show(y, words, clocks)
	}
	if words == 0 {
		return
	}
	for i := range d.count() {
		d.planes[i] += uint32(2*words) + uint32(int32(d.modulo[i&1]))
	}
}

// show draws a line that has been fetched on the screen.
func (f *frame) show(y, words, clocks int) {
	d := f.d
	at := d.window()
	w := f.s.Rect.Dx()
	if cap(d.row) < w {
		d.row = make([]byte, w)
	}
	row := d.row[:w]
	clear(row)
	if n := 16 * words; n > 0 {
		if cap(d.line) < n {
			d.line = make([]byte, n)
		}
		pix := d.line[:n]
		// Pixels of the screen for one of the line, in halves.
		size := f.k * clocks / 4
		// Where the first pixel appears, in halves of low resolution.
		left := 4*int(d.fetch) + 34
		if clocks == 4 {
			left -= 16
		}
		for field := range 2 {
			clear(pix)
			for i := field; i < d.count(); i += 2 {
				for k := range words {
					v := word(d.Memory, d.planes[i]+uint32(2*k))
					if v == 0 {
						continue
					}
					p := pix[16*k:][:16]
					binary.LittleEndian.PutUint64(p, binary.LittleEndian.Uint64(p)|spread[v>>8]<<i)
					binary.LittleEndian.PutUint64(p[8:], binary.LittleEndian.Uint64(p[8:])|spread[v&0xff]<<i)
				}
			}
			delay := 2 * int(d.con[1]>>(4*field)&15)
			// The pixels of the screen between the edges of the window.
			from := max((at.Min.X-f.win.Min.X)*f.k, 0)
			to := min((at.Max.X-f.win.Min.X)*f.k, w)
			for x := from; x < to; x++ {
				// In halves of a pixel of the screen from the first pixel of the line.
				i := 2*x - (left+delay-2*f.win.Min.X)*f.k
				if i < 0 {
					continue
				}
				if i /= size; i >= n {
					break
				}
				row[x] |= pix[i]
			}
		}
		if f.bits == raster.HAM8Hold {
			for i, v := range row {
				row[i] = v>>2 | v<<6 // the chip has the control bits in planes 1 and 2
			}
		}
	}
	b := f.s.Bitmap
	to := b.Pix[b.PixOffset(b.Rect.Min.X, b.Rect.Min.Y+y):][:w]
	if !bytes.Equal(to, row) {
		copy(to, row)
		b.MarkDirty(image.Rect(b.Rect.Min.X, b.Rect.Min.Y+y, b.Rect.Max.X, b.Rect.Min.Y+y+1))
	}
}
