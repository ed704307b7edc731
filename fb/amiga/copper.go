package amiga

import "encoding/binary"

// A CopperList is a program of the Amiga's coprocessor, in its own words: two for each
// instruction. It is stored in chip memory with Put.
type CopperList []uint16

// Addresses of the custom chips' registers that the copper and a Display know.
const (
	DIWSTRT = 0x08e // display window: first line and pixel
	DIWSTOP = 0x090 // and those after the last
	DDFSTRT = 0x092 // colour clock of the first fetch of bitplanes in a line
	DDFSTOP = 0x094 // and of the last
	DMACON  = 0x096
	COP1LC  = 0x080 // address of the copper list, high word; the low one is the next register
	COP2LC  = 0x084
	COPJMP1 = 0x088
	COPJMP2 = 0x08a
	COPCON  = 0x02e
	BPL1PT  = 0x0e0 // addresses of the bitplanes: high word, low word, next plane
	BPLCON0 = 0x100 // resolution, number of planes, hold and modify, two playfields
	BPLCON1 = 0x102 // delay of the playfields in pixels of low resolution
	BPLCON2 = 0x104 // priorities
	BPLCON3 = 0x106 // bank of colours (AGA)
	BPL1MOD = 0x108 // bytes to skip at the end of a line of planes 1, 3, 5 and 7
	BPL2MOD = 0x10a // and of planes 2, 4, 6 and 8
	COLOR00 = 0x180
)

// Bits of BPLCON0.
const (
	Hires       = 0x8000
	HoldModify  = 0x0800
	TwoFields   = 0x0400 // dual playfield
	ColorOutput = 0x0200 // burst; has no effect here
)

// PlaneCount returns the bits of BPLCON0 for a number of bitplanes, 0 to 8.
func PlaneCount(n int) uint16 { return uint16(n&7<<12 | n>>3&1<<4) }

// Move adds the instruction that writes a word to a register.
func (c *CopperList) Move(register int, word uint16) { *c = append(*c, uint16(register&0x1fe), word) }

// MoveLong adds two moves that write an address to a pair of registers.
func (c *CopperList) MoveLong(register int, address uint32) {
	c.Move(register, uint16(address>>16))
	c.Move(register+2, uint16(address))
}

// Planes adds the moves that set the addresses of bitplanes.
func (c *CopperList) Planes(addresses ...uint32) {
	for i, a := range addresses {
		c.MoveLong(BPL1PT+4*i, a)
	}
}

// Wait adds the instruction that waits until the beam is at or after colour clock h of
// line v. Of v the copper has eight bits, of h it has all but the lowest.
func (c *CopperList) Wait(v, h int) { *c = append(*c, uint16(v&0xff<<8|h&0xfe|1), 0xfffe) }

// WaitLine adds the instructions that wait for the beginning of a line. For a line after
// 255 the copper must first wait for the end of line 255, so use WaitLine only for the
// first such line.
func (c *CopperList) WaitLine(v int) {
	if v > 255 {
		*c = append(*c, 0xffdf, 0xfffe)
	}
	c.Wait(v, 0)
}

// Skip adds the instruction that cancels the next move if the beam is at or after colour
// clock h of line v.
func (c *CopperList) Skip(v, h int) { *c = append(*c, uint16(v&0xff<<8|h&0xfe|1), 0xffff) }

// End adds the instruction that waits for a position that the beam never reaches.
func (c *CopperList) End() { *c = append(*c, 0xffff, 0xfffe) }

// Put stores the list in chip memory, which must have room for it, and returns the
// address after it.
func (c CopperList) Put(mem []byte, address uint32) uint32 {
	for i, w := range c {
		binary.BigEndian.PutUint16(mem[address+uint32(2*i):], w)
	}
	return address + uint32(2*len(c))
}

// A copper is the coprocessor while it goes through a frame. Time is in colour clocks
// from the beginning of line 0.
type copper struct {
	d     *Display
	pc    uint32
	next  int  // the earliest time to fetch its next instruction
	skip  bool // the next move has no effect
	done  bool
	moved func(line, h int, register int, word uint16)
}

const (
	lineClocks = 227
	firstFetch = 0x0c // of a frame
	lastWait   = 0xe2 // the last position in a line for which the copper can wait
)

// slot returns the first time from t on at which the copper may fetch a word: it gets the
// even clocks that the bitplanes do not use.
func (c *copper) slot(t int) int {
	t += t % lineClocks & 1
	for c.d.steals(t/lineClocks, t%lineClocks) {
		if t += 2; t%lineClocks&1 == 1 {
			t++ // a line has an odd number of clocks
		}
	}
	if t%lineClocks == lineClocks-1 {
		t++ // memory refresh takes the last clock of a line
	}
	return t
}

// word returns a word of the list; outside of memory there are zeros.
func (c *copper) word() uint16 {
	v := word(c.d.Memory, c.pc)
	c.pc += 2
	return v
}

// run carries out the list up to the time end.
func (c *copper) run(end int) {
	for !c.done {
		first := c.slot(c.next)
		if first >= end {
			return
		}
		a, b := c.word(), c.word()
		second := c.slot(first + 2)
		switch {
		case a&1 == 0: // MOVE
			c.next = second + 2
			r := int(a & 0x1fe)
			if limit := 0x80; r < limit && (r < 0x40 || c.d.danger == 0) {
				c.done = true // not even a skipped MOVE may write there
				return
			}
			if skip := c.skip; skip {
				c.skip = false
				continue
			}
			switch r {
			case COPJMP1, COPJMP2:
				c.pc = c.d.cop[r>>1&1]
			default:
				c.d.write(r, b)
				c.moved(second/lineClocks, second%lineClocks, r, b)
			}
		case b&1 == 0: // WAIT
			t, ok := c.wait(second+4, a, b)
			c.next, c.done = t, !ok
		default: // SKIP
			t := second + 2
			c.skip = reached(t/lineClocks, t%lineClocks, a, b)
			c.next = second + 4
		}
	}
}

// reached reports whether the beam is at the position of a WAIT or SKIP, or after it.
func reached(line, h int, a, b uint16) bool {
	mask := int(b&0x7ffe | 0x8000)
	return (line&0xff<<8|h)&mask >= int(a&0xfffe)&mask
}

// wait returns when the copper continues, not before t.
func (c *copper) wait(t int, a, b uint16) (int, bool) {
	for line := t / lineClocks; line < c.d.lines(); line++ {
		h := 0
		if line == t/lineClocks {
			h = t % lineClocks
		}
		if h > lastWait {
			continue
		}
		if reached(line, h, a, b) {
			return max(t, line*lineClocks+h), true
		}
		if !reached(line, lastWait, a, b) && b&0xfe == 0xfe {
			continue // h counts with all its bits, so it is reached later in the line or not at all
		}
		for h += h & 1; h <= lastWait; h += 2 {
			if reached(line, h, a, b) {
				return line*lineClocks + h, true
			}
		}
	}
	return 0, false
}
