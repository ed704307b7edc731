package atari

import (
	"fmt"
	"image"

	"phosphor/fb"
)

// Pixel values of the VDI's pens, by depth. GEM programs name colours by pen: 0 white, 1
// black, 2 red, 3 green, 4 blue, 5 cyan, 6 yellow, 7 magenta, 8 and 9 greys, 10 to 15 the
// same six again in lighter or darker tones. The value that a pen writes to the display
// memory is different, and depends on the number of planes.
var (
	pens1 = []uint8{0, 1}
	pens2 = []uint8{0, 3, 1, 2}
	pens4 = []uint8{0, 15, 1, 2, 4, 6, 3, 5, 7, 8, 9, 10, 12, 14, 11, 13}
	pens8 = pens256()
)

func pens256() []uint8 {
	p := make([]uint8, 256)
	copy(p, pens4)
	p[1] = 255
	for i := 16; i < 255; i++ {
		p[i] = uint8(i)
	}
	p[255] = 15
	return p
}

// The initial register words that a GEM program finds, by pixel value. The names of the
// colours are by nibbles, 15 full.
var (
	paletteST     = []uint32{0x777, 0x700, 0x070, 0x770, 0x007, 0x707, 0x077, 0x555, 0x333, 0x733, 0x373, 0x773, 0x337, 0x737, 0x377, 0x000}
	paletteSTE    = []uint32{0xfff, 0xf00, 0x0f0, 0xff0, 0x00f, 0xf0f, 0x0ff, 0xddd, 0x333, 0xf33, 0x3f3, 0xff3, 0x33f, 0xf3f, 0x3ff, 0x000}
	paletteMedium = []uint32{0x777, 0x700, 0x070, 0x000}
	paletteMono   = []uint32{0x777, 0x000}
	nibblesTT     = []uint32{0xfff, 0xf00, 0x0f0, 0xff0, 0x00f, 0xf0f, 0x0ff, 0xaaa, 0x666, 0xf99, 0x9f9, 0xff9, 0x99f, 0xf9f, 0x9ff, 0x000}
	nibblesFalcon = []uint32{0xfff, 0xf00, 0x0f0, 0xff0, 0x00f, 0xf0f, 0x0ff, 0xbbb, 0x888, 0xa00, 0x0a0, 0xaa0, 0x00a, 0xa0a, 0x0aa, 0x000}
	paletteTT256  = nibbles256(nibblesTT)
	paletteFalcon = falconWords(nibblesFalcon)
	palette256    = falconWords(nibbles256(nibblesFalcon))
)

// falconWords makes VIDEL registers from colours of four bits a component.
func falconWords(nibbles []uint32) []uint32 {
	p := make([]uint32, len(nibbles))
	for i, v := range nibbles {
		r, g, b := v>>8&15*17, v>>4&15*17, v&15*17
		p[i] = r>>2<<26 | g>>2<<18 | b>>2<<2
	}
	return p
}

// nibbles256 is the 256-colour start palette of the TT and the Falcon: the sixteen
// colours, sixteen greys, then four rings around the colour circle of decreasing
// brightness.
func nibbles256(first []uint32) []uint32 {
	p := append([]uint32(nil), first...)
	add := func(r, g, b int) { p = append(p, uint32(r<<8|g<<4|b)) }
	for v := 15; v >= 0; v-- {
		add(v, v, v)
	}
	for _, m := range []int{15, 11, 7, 4} {
		for b := 0; b <= m; b++ {
			add(m, 0, b)
		}
		for r := m - 1; r >= 0; r-- {
			add(r, 0, m)
		}
		for g := 1; g <= m; g++ {
			add(0, g, m)
		}
		for b := m - 1; b >= 0; b-- {
			add(0, m, b)
		}
		for r := 1; r <= m; r++ {
			add(r, m, 0)
		}
		for g := m - 1; g >= 1; g-- {
			add(m, g, 0)
		}
	}
	add(15, 15, 15)
	add(0, 0, 0)
	return p
}

func repeat4(p []uint32) []uint32 { return []uint32{p[0], p[1], p[2], p[15]} }

// Modes are the displays of the Atari ST, TT and Falcon.
var Modes = []*fb.Mode{
	{Name: "st-high", Machine: machine, About: "640x400 mono, the SM124 monitor", Width: 640, Height: 400, Depth: 1,
		DAC: fb.ST, Palette: paletteMono, Pens: pens1, Cell: image.Pt(8, 16), Pointer: Pointers[0]},
	{Name: "st-medium", Machine: machine, About: "640x200 in 4 colours", Width: 640, Height: 200, Depth: 2,
		Double: image.Pt(1, 2), Aspect: image.Pt(169, 372), DAC: fb.ST, Palette: paletteMedium, Pens: pens2, Cell: image.Pt(8, 8), Pointer: Pointers[0]},
	{Name: "st-low", Machine: machine, About: "320x200 in 16 colours", Width: 320, Height: 200, Depth: 4,
		Double: image.Pt(2, 2), Aspect: image.Pt(338, 372), DAC: fb.ST, Palette: paletteST, Pens: pens4, Cell: image.Pt(8, 8), Pointer: Pointers[0]},
	{Name: "ste-low", Machine: machine, About: "320x200 in 16 colours of 4096, STE", Width: 320, Height: 200, Depth: 4,
		Double: image.Pt(2, 2), Aspect: image.Pt(338, 372), DAC: fb.STE, Palette: paletteSTE, Pens: pens4, Cell: image.Pt(8, 8), Pointer: Pointers[0]},
	falcon("falcon4", 400, 2, repeat4(paletteFalcon), pens2),
	falcon("falcon16", 400, 4, paletteFalcon, pens4),
	falcon("falcon256", 400, 8, palette256, pens8),
	falcon("falcon4-640x480", 480, 2, repeat4(paletteFalcon), pens2),
	falcon("falcon16-640x480", 480, 4, paletteFalcon, pens4),
	falcon("falcon256-640x480", 480, 8, palette256, pens8),
	{Name: "tt-low", Machine: machine, About: "320x480 in 256 colours, TT low", Width: 320, Height: 480, Depth: 8,
		Double: image.Pt(2, 1), Aspect: image.Pt(2, 1), DAC: fb.TT, Palette: paletteTT256, Pens: pens8, Cell: image.Pt(8, 16), Pointer: Pointers[0]},
}

const machine = "Atari"

func falcon(name string, height, depth int, palette []uint32, pens []uint8) *fb.Mode {
	return &fb.Mode{Name: name, Machine: machine, About: fmt.Sprintf("640x%d in %d colours, Falcon", height, 1<<depth),
		Width: 640, Height: height, Depth: depth, DAC: fb.Falcon, Palette: palette, Pens: pens, Cell: image.Pt(8, 16), Pointer: Pointers[0]}
}
