package amiga

import (
	"image"
	"strings"

	"phosphor/fb"
)

// start32 is what the registers hold when a screen opens under Kickstart 1.x:
// the four colours of Workbench, the rest of a first palette, the pointer's
// colours in 17 to 19, and greys.
var start32 = []uint32{
	0x05a, 0xfff, 0x002, 0xf80, 0x00f, 0xf0f, 0x0ff, 0xfff,
	0x620, 0xe50, 0x9f1, 0xeb0, 0x55f, 0x92f, 0x0f8, 0xccc,
	0x000, 0xd22, 0x000, 0xabc, 0x444, 0x555, 0x666, 0x777,
	0x888, 0x999, 0xaaa, 0xbbb, 0xccc, 0xddd, 0xeee, 0xfff,
}

// mono is a Workbench screen of one plane, black on white paper.
var mono = []uint32{0xfff, 0x000}

// arrow is the mouse pointer, drawn for Phosphor: red, dark at the left and light at the
// right.
var arrow = draw(`
	##..............
	o#x.............
	o##x............
	o###x...........
	o####x..........
	o#####x.........
	o######x........
	o##o##oo........
	o#o.o##x........
	oo...o##x.......
	......oo........`)

// draw makes a sprite from a drawing in which "." is transparent and "#", "o", "x" are
// the values 1 to 3.
func draw(drawing string) *Sprite {
	s := &Sprite{}
	for _, row := range strings.Fields(drawing) {
		var l SpriteLine
		for x, c := range row {
			v := uint16(strings.IndexRune(".#ox", c))
			l[0] |= v & 1 << (15 - x)
			l[1] |= v >> 1 << (15 - x)
		}
		s.Lines = append(s.Lines, l)
	}
	return s
}

// Modes are the displays of the Amiga: 200 lines, or 400 interlaced, in NTSC, the
// American system; 256 or 512 in PAL, the European one, whose pixels are less tall.
var Modes = []*fb.Mode{
	mode("amiga", "640x400 in 16 colours, interlaced", 640, 400, 4, start32[:16]),
	mode("amiga-mono", "640x400, one plane", 640, 400, 1, mono),
	mode("amiga-200", "640x200 in 8 colours, Spades' palette", 640, 200, 3, Spades),
	mode("amiga-200-16", "640x200 in 16 colours", 640, 200, 4, start32[:16]),
	mode("amiga-200-mono", "640x200, one plane", 640, 200, 1, mono),
	mode("amiga-wb13", "640x200 in 4 colours, Workbench 1.3", 640, 200, 2, Workbench13),
	mode("amiga-wb20", "640x400 in 8 colours, Workbench 2.0", 640, 400, 3, Workbench20),
	mode("amiga-512", "640x512 in 16 colours, PAL, interlaced", 640, 512, 4, start32[:16]),
	mode("amiga-512-mono", "640x512, one plane, PAL", 640, 512, 1, mono),
	mode("amiga-256", "640x256 in 8 colours, Spades' palette, PAL", 640, 256, 3, Spades),
	mode("amiga-256-mono", "640x256, one plane, PAL", 640, 256, 1, mono),
	mode("amiga-wb13-256", "640x256 in 4 colours, Workbench 1.3, PAL", 640, 256, 2, Workbench13),
	mode("amiga-low", "320x200 in 32 colours", 320, 200, 5, start32),
}

// PAL reports whether a mode belongs to the European system, PAL.
func PAL(m *fb.Mode) bool { return m.Height%256 == 0 }

func mode(name, about string, w, h, depth int, palette []uint32) *fb.Mode {
	lines, shape := 200, 26 // the shape of a pixel in low resolution is 44 to 52
	if h%256 == 0 {
		lines, shape = 256, 22 // and 44 to 44 in PAL
	}
	double := image.Pt(640/w, 2*lines/h)
	// A sprite's pixel is one of low resolution without interlace.
	pixel := image.Pt(w/320, h/lines)
	// High resolution halves the width of a pixel, interlace its height.
	return &fb.Mode{Name: name, Machine: "Amiga", About: about, Width: w, Height: h, Depth: depth,
		Double: double, Aspect: image.Pt(22*double.X, shape*double.Y), DAC: fb.Amiga, Palette: palette,
		Cell: image.Pt(8, 8), Pointer: arrow.Pointer("pointer", image.Pt(0, 0), pixel, Colors(Pointer13))}
}
