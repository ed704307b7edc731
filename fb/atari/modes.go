package atari

import (
	"image"

	"phosphor/fb"
)

// Pixel values of the VDI's pens, by depth. GEM programs name colours by pen:
// 0 white, 1 black, 2 red, 3 green, 4 blue, 5 cyan, 6 yellow, 7 magenta, 8 and
// 9 greys, 10 to 15 the same six again in lighter or darker tones. The value
// that the pen leaves in the display memory is another, and depends on the
// number of planes.
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

// Register words at start as a GEM program finds them, by pixel value.
var (
	paletteST     = []uint32{0x777, 0x700, 0x070, 0x770, 0x007, 0x707, 0x077, 0x555, 0x333, 0x733, 0x373, 0x773, 0x337, 0x737, 0x377, 0x000}
	paletteMedium = []uint32{0x777, 0x700, 0x070, 0x000}
	paletteMono   = []uint32{0x777, 0x000}
	paletteFalcon = falcon16()
	palette256    = falcon256()
)

// falconWord makes a VIDEL register of three 8-bit intensities.
func falconWord(rgb uint32) uint32 {
	return rgb>>18<<26 | rgb>>10&0x3f<<18 | rgb>>2&0x3f<<2
}

func falcon16() []uint32 {
	var p []uint32
	for _, rgb := range []uint32{0xffffff, 0xff0000, 0x00ff00, 0xffff00, 0x0000ff, 0xff00ff, 0x00ffff, 0xbbbbbb,
		0x888888, 0xaa0000, 0x00aa00, 0xaaaa00, 0x0000aa, 0xaa00aa, 0x00aaaa, 0x000000} {
		p = append(p, falconWord(rgb))
	}
	return p
}

// falcon256 is the 256-colour start palette of the TT and the Falcon: the
// sixteen colours, sixteen greys, then four rings around the colour circle of
// falling brightness, in steps of four bits a component.
func falcon256() []uint32 {
	p := falcon16()
	p[15] = falconWord(0xffffff) // pen 255
	nibbles := func(r, g, b int) {
		p = append(p, falconWord(uint32(r*17)<<16|uint32(g*17)<<8|uint32(b*17)))
	}
	for v := 15; v >= 0; v-- {
		nibbles(v, v, v)
	}
	for _, m := range []int{15, 11, 7, 4} {
		for b := 0; b <= m; b++ {
			nibbles(m, 0, b)
		}
		for r := m - 1; r >= 0; r-- {
			nibbles(r, 0, m)
		}
		for g := 1; g <= m; g++ {
			nibbles(0, g, m)
		}
		for b := m - 1; b >= 0; b-- {
			nibbles(0, m, b)
		}
		for r := 1; r <= m; r++ {
			nibbles(r, m, 0)
		}
		for g := m - 1; g >= 1; g-- {
			nibbles(m, g, 0)
		}
	}
	nibbles(15, 15, 15)
	nibbles(0, 0, 0)
	return p
}

func repeat4(p []uint32) []uint32 { return []uint32{p[0], p[1], p[2], p[15]} }

// Modes are the displays of the Atari ST, TT and Falcon.
var Modes = []*fb.Mode{
	{Name: "st-high", Machine: machine, About: "640x400 mono, the SM124 monitor", Width: 640, Height: 400, Depth: 1,
		DAC: fb.ST, Palette: paletteMono, Pens: pens1, Cell: image.Pt(8, 16)},
	{Name: "st-medium", Machine: machine, About: "640x200 in 4 colours", Width: 640, Height: 200, Depth: 2,
		Double: image.Pt(1, 2), DAC: fb.ST, Palette: paletteMedium, Pens: pens2, Cell: image.Pt(8, 8)},
	{Name: "st-low", Machine: machine, About: "320x200 in 16 colours", Width: 320, Height: 200, Depth: 4,
		Double: image.Pt(2, 2), DAC: fb.ST, Palette: paletteST, Pens: pens4, Cell: image.Pt(8, 8)},
	falcon("falcon4", 400, 2, repeat4(paletteFalcon), pens2),
	falcon("falcon16", 400, 4, paletteFalcon, pens4),
	falcon("falcon256", 400, 8, palette256, pens8),
	falcon("falcon4-640x480", 480, 2, repeat4(paletteFalcon), pens2),
	falcon("falcon16-640x480", 480, 4, paletteFalcon, pens4),
	falcon("falcon256-640x480", 480, 8, palette256, pens8),
	{Name: "tt-low", Machine: machine, About: "320x480 in 256 colours, TT low", Width: 320, Height: 480, Depth: 8,
		Double: image.Pt(2, 1), DAC: fb.Falcon, Palette: palette256, Pens: pens8, Cell: image.Pt(8, 16)},
}

const machine = "Atari"

func falcon(name string, height, depth int, palette []uint32, pens []uint8) *fb.Mode {
	m := &fb.Mode{Name: name, Machine: machine, Width: 640, Height: height, Depth: depth,
		DAC: fb.Falcon, Palette: palette, Pens: pens, Cell: image.Pt(8, 16)}
	m.About = map[int]string{2: "4", 4: "16", 8: "256"}[depth] + " colours, Falcon"
	m.About = map[int]string{400: "640x400", 480: "640x480"}[height] + " in " + m.About
	return m
}
