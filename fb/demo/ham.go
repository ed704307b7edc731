package demo

import (
	"phosphor/fb"
	"phosphor/fb/amiga"
	"phosphor/fb/raster"
)

// A picture in hold and modify, three screens high, that the hardware scrolls: nothing but
// the addresses of the six bitplanes changes. It goes from the bottom of the sea to the
// stars. A pixel is one of 16 registers, or the pixel to its left with a new red, green or
// blue. All 4096 colours can appear at once, so soft light shows no steps.

var hamScroll = Demo{
	Name: "ham", Title: "Hold and modify", Machine: "Amiga",
	About: "A picture of 4096 colours, three screens high, scrolled by the addresses of its bitplanes.",
	start: startHAM,
}

const hamHeight = 600

// hamInks are the registers, with which a line can begin and hard edges are drawn.
var hamInks = []uint32{0x000, 0x113, 0x226, 0x348, 0x57a, 0x9bd, 0xdef, 0xfff, 0xfd9, 0xfa5, 0xc63, 0x732, 0x321, 0x134, 0x045, 0x023}

func startHAM() (*fb.Screen, func(int)) {
	mode := amigaLow("ham", append([]uint32(nil), hamInks...))
	mode.Depth, mode.Bits = 6, raster.HAM6
	s := fb.NewScreen(mode)
	c := chip{mem: make([]byte, 0, 0x28000)}
	picture := c.alloc(320, hamHeight, 6)
	c.load(picture, hamPixels())
	program := c.alloc(512, 8, 1)
	d := amiga.NewDisplay(c.mem, true)
	d.Poke(amiga.BPLCON0, amiga.PlaneCount(6)|amiga.HoldModify)
	for i, w := range hamInks {
		d.Poke(amiga.COLOR00+2*i, uint16(w))
	}
	d.PokeLong(amiga.COP1LC, program.base)
	return s, func(frame int) {
		// From the bottom up and back, slowest at the ends.
		top := (hamHeight - 200) * (one + cos(frame)) / (2 * one)
		var l amiga.CopperList
		for i := range 6 {
			l.MoveLong(amiga.BPL1PT+4*i, picture.plane(i).Base+uint32(top*picture.rowBytes))
		}
		l.End()
		l.Put(d.Memory, program.base)
		must(d.Frame(s))
	}
}
