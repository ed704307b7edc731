package atari

import (
	"bytes"
	"cmp"
	"encoding/binary"
	"fmt"
	"image"
	"slices"

	"phosphor/fb"
	"phosphor/fb/raster"
)

// A Shifter is the display chip of the Atari ST or STE and the chips that feed it: it
// fetches words of screen memory and gives their bits colours. The ST has no copper;
// programs change its registers in step with the beam, by counting cycles from an
// interrupt. Frame shows a frame with the writes of such a program.
//
// A line has 512 cycles of 8 MHz at 50 Hz, and 508 at 60 Hz; in a cycle the beam advances
// one low-resolution pixel. The processor's accesses to the bus lie on every fourth
// cycle. A colour that is written at cycle t shows from pixel t-84 on (t-80 at 60 Hz), so
// a program can change colours every four pixels at best. A move of a word from one
// address to another takes 12 cycles, of two words 20, and a movem of 16 words 72.
//
// The zero value with a Memory shows the beginning of that memory in low resolution, all
// colours black.
type Shifter struct {
	Memory []byte // screen memory; addresses beyond it read as zeros
	STE    bool   // 4096 colours, scrolling by pixels, an offset of lines
	NTSC   bool   // 60 Hz

	// What the registers hold at the top of the next frame. Colours that a program writes
	// stay; the other registers are reset.
	Palette    [16]uint16
	Base       uint32 // where the display begins; even
	Medium     bool   // 640 pixels of two planes in a line, not 320 of four
	Scroll     int    // STE: pixels by which the picture moves to the left, 0 to 15
	LineOffset int    // STE: words to skip at the end of a line, 0 to 255

	counter uint32
	medium  bool
	scroll  int
	offset  int
	list    raster.List
	row     []byte
}

// Registers of the Shifter and of the chips that feed it, without the upper half of their
// addresses, FFFF. The address registers are the STE's.
const (
	CounterHigh   = 0x8205 // address that is fetched next
	CounterMiddle = 0x8207
	CounterLow    = 0x8209
	LineOffset    = 0x820f
	Color0        = 0x8240 // 16 words
	Resolution    = 0x8260 // 0 low, 1 medium
	Scroll        = 0x8265
)

// A Write is a program's write to a register when the beam is at a given cycle of a line.
// Lines count from the first of the display, which is line 63 of the frame at 50 Hz and
// line 34 at 60 Hz; those above it are negative.
type Write struct {
	Line, Cycle int
	Register    int
	Word        uint16
}

// late is how many cycles lie between a write and the pixel at which its colour shows.
func (f *Shifter) late() int {
	if f.NTSC {
		return 80
	}
	return 84
}

const displayOn = 56 // the cycle at which the first word of a line is fetched; 52 at 60 Hz

// Frame shows a frame on a screen of 200 lines, 320 or 640 pixels wide, in which a
// program makes writes, in the order of their times. On a screen of 640 pixels,
// low-resolution pixels are two wide.
func (f *Shifter) Frame(s *fb.Screen, writes []Write) error {
	k := s.Rect.Dx() / 320
	if k < 1 || k > 2 || s.Rect.Dx() != 320*k {
		return fmt.Errorf("atari: a screen %d pixels wide, expected 320 or 640", s.Rect.Dx())
	}
	if want := map[bool]fb.DAC{false: fb.ST, true: fb.STE}[f.STE]; s.Regs.DAC() != want {
		return fmt.Errorf("atari: a screen whose registers have %v, expected %v", s.Regs.DAC(), want)
	}
	if !slices.IsSortedFunc(writes, func(a, b Write) int {
		return cmp.Or(cmp.Compare(a.Line, b.Line), cmp.Compare(a.Cycle, b.Cycle))
	}) {
		return fmt.Errorf("atari: the writes of a frame are not in the order of their times")
	}
	f.list = f.list[:0]
	f.counter, f.medium, f.scroll, f.offset = f.Base, f.Medium, f.Scroll&15, f.LineOffset
	var begin [16]uint16
	on := displayOn
	if f.NTSC {
		on -= 4
	}
	for y := range s.Rect.Dy() {
		// Writes before the first fetch affect this line.
		n := 0
		for n < len(writes) && (writes[n].Line < y || writes[n].Line == y && writes[n].Cycle < on) {
			f.write(writes[n], k, y == 0)
			n++
		}
		if y == 0 {
			begin = f.Palette
		}
		writes = writes[n:]
		f.show(s, y, k)
	}
	for _, w := range writes {
		f.write(w, k, false)
	}
	for i := range min(s.Regs.Len(), len(begin)) {
		if w := uint32(begin[i]); s.Regs.Word(i) != w {
			s.Regs.SetWord(i, w)
		}
	}
	f.list.Sort()
	return s.SetList(f.list)
}

// write carries out a write. Writes above the display go to the palette at its top.
func (f *Shifter) write(w Write, k int, above bool) {
	address := func(shift uint) { f.counter = f.counter&^(0xff<<shift) | uint32(w.Word&0xff)<<shift }
	switch {
	case w.Register >= Color0 && w.Register < Color0+32:
		i := (w.Register - Color0) / 2
		f.Palette[i] = w.Word
		if !above && w.Line >= 0 {
			f.list.Set(w.Line, (w.Cycle-f.late())*k, raster.Register(i), uint32(w.Word))
		}
	case w.Register == Resolution:
		f.medium = w.Word&3 == 1
	case !f.STE:
	case w.Register == Scroll:
		f.scroll = int(w.Word & 15)
	case w.Register == LineOffset:
		f.offset = int(w.Word & 0xff)
	case w.Register == CounterHigh:
		address(16)
	case w.Register == CounterMiddle:
		address(8)
	case w.Register == CounterLow:
		address(0)
		f.counter &^= 1
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

// show fetches a line and puts it on the screen.
func (f *Shifter) show(s *fb.Screen, y, k int) {
	planes, groups := 4, 20
	if f.medium {
		planes, groups = 2, 40
	}
	if f.STE && f.scroll > 0 {
		groups++ // whose pixels appear at the right
	}
	if cap(f.row) < 16*41+640 {
		f.row = make([]byte, 16*41+640)
	}
	pix, line := f.row[:16*groups], f.row[16*41:][:320*k]
	clear(pix)
	for g := range groups {
		for i := range planes {
			at := uint64(f.counter) + uint64(2*(g*planes+i))
			if at+1 >= uint64(len(f.Memory)) {
				continue
			}
			p := pix[16*g:][:16]
			binary.LittleEndian.PutUint64(p, binary.LittleEndian.Uint64(p)|spread[f.Memory[at]]<<i)
			binary.LittleEndian.PutUint64(p[8:], binary.LittleEndian.Uint64(p[8:])|spread[f.Memory[at+1]]<<i)
		}
	}
	f.counter += uint32(2 * groups * planes)
	if f.STE {
		pix = pix[f.scroll:]
		f.counter += uint32(2 * f.offset)
	}
	switch {
	case f.medium && k == 1: // only every other pixel fits on the screen
		for x := range line {
			line[x] = pix[2*x]
		}
	case !f.medium && k == 2:
		for x := range line {
			line[x] = pix[x/2]
		}
	default:
		copy(line, pix)
	}
	b := s.Bitmap
	to := b.Pix[b.PixOffset(b.Rect.Min.X, b.Rect.Min.Y+y):][:len(line)]
	if !bytes.Equal(to, line) {
		copy(to, line)
		b.MarkDirty(image.Rect(b.Rect.Min.X, b.Rect.Min.Y+y, b.Rect.Max.X, b.Rect.Min.Y+y+1))
	}
}

// A Beam records the writes of a program that runs in step with the beam: each
// instruction takes its cycles and writes at its own cycle.
type Beam struct {
	Line, Cycle int // of the next instruction
	PerLine     int // cycles of a line; 512 where 0
	Writes      []Write
}

func (b *Beam) pass(cycles int) {
	b.Cycle += cycles
	n := b.PerLine
	if n == 0 {
		n = 512
	}
	for b.Cycle >= n {
		b.Line, b.Cycle = b.Line+1, b.Cycle-n
	}
}

func (b *Beam) write(register int, w uint16) {
	b.Writes = append(b.Writes, Write{b.Line, b.Cycle, register, w})
}

// To advances to a cycle of a line, like a program that waits for an interrupt and counts
// from there. The time never goes back.
func (b *Beam) To(line, cycle int) {
	if line > b.Line || line == b.Line && cycle > b.Cycle {
		b.Line, b.Cycle = line, cycle
	}
}

// Nop passes over instructions of four cycles each.
func (b *Beam) Nop(n int) { b.pass(4 * n) }

// Move is move.w (a0)+,(a1)+: 12 cycles, of which the second four write.
func (b *Beam) Move(register int, w uint16) {
	b.pass(4)
	b.write(register, w)
	b.pass(8)
}

// MoveLong is move.l (a0)+,(a1)+: 20 cycles, of which the third and the fourth four write a
// word each.
func (b *Beam) MoveLong(register int, first, second uint16) {
	b.pass(8)
	b.write(register, first)
	b.pass(4)
	b.write(register+2, second)
	b.pass(8)
}

// MoveMany is movem.l with registers that go to memory: 8 cycles, and four more for each
// word.
func (b *Beam) MoveMany(register int, words ...uint16) {
	b.pass(4)
	for i, w := range words {
		b.write(register+2*i, w)
		b.pass(4)
	}
	b.pass(4)
}

// SpectrumPixel returns the pixels at which a register gets the second and the third of
// the three colours that Spectrum 512 gives it in a line. It has the first from the
// beginning of the line.
func SpectrumPixel(register int) (second, third int) {
	// Pairs of colours are 20 cycles apart, a move of two words each.
	x := 10*register + 1
	if register&1 == 1 {
		x -= 6
	}
	return x, x + 160
}

// Spectrum512 returns the raster list of a picture with 48 words in each line, from line
// first on: three for each of the 16 registers.
func Spectrum512(first int, palettes [][48]uint16) raster.List {
	l := make(raster.List, 0, 48*len(palettes))
	for y, p := range palettes {
		for c := range 16 {
			a, b := SpectrumPixel(c)
			for i, x := range [3]int{-1, a, b} {
				l.Set(first+y, x, raster.Register(c), uint32(p[c+16*i]))
			}
		}
	}
	l.Sort()
	return l
}
