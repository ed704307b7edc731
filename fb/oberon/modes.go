package oberon

import (
	"fmt"
	"image"

	"phosphor/fb"
)

// Palette is what Oberon.ResetPalette loads: sixteen named colours, then every
// index as three bits of red, three of green and two of blue.
var Palette = palette()

func palette() []uint32 {
	p := []uint32{0xffffff, 0xff0000, 0x00ff00, 0x0000ff, 0xff00ff, 0xffff00, 0x00ffff, 0xaa0000,
		0x009a00, 0x00009a, 0xa6cbf3, 0x008282, 0x8a8a8a, 0xbebebe, 0xdfdfdf, 0x000000}
	three := [8]uint32{0x00, 0x20, 0x41, 0x61, 0x82, 0xa2, 0xc3, 0xe3}
	two := [4]uint32{0x00, 0x41, 0x82, 0xc3}
	for i := uint32(16); i < 256; i++ {
		p = append(p, three[i>>5]<<16|three[i>>2&7]<<8|two[i&3])
	}
	return p
}

// mono is the palette of a display of one plane: index 0 is white paper.
var mono = []uint32{0xffffff, 0x000000}

// Modes are the displays of Oberon: 640x400, 800x600 and 1024x768 with 1, 4 and
// 8 bits per pixel.
var Modes = modes()

func modes() []*fb.Mode {
	var all []*fb.Mode
	for _, size := range []image.Point{{X: 640, Y: 400}, {X: 800, Y: 600}, {X: 1024, Y: 768}} {
		for _, k := range []struct {
			name  string
			depth int
			about string
		}{{"oberon256", 8, "256 colours"}, {"oberon16", 4, "16 colours"}, {"oberon-mono", 1, "mono"}} {
			name := k.name
			if size.Y != 400 {
				name += fmt.Sprintf("-%dx%d", size.X, size.Y)
			}
			pal := Palette[:1<<k.depth]
			if k.depth == 1 {
				pal = mono
			}
			all = append(all, &fb.Mode{
				Name: name, Machine: "Oberon", About: fmt.Sprintf("%dx%d in %s", size.X, size.Y, k.about),
				Width: size.X, Height: size.Y, Depth: k.depth, Aspect: image.Pt(1, 1),
				DAC: fb.RGB24, Palette: pal, Cell: image.Pt(8, 12), Pointer: Arrow,
			})
		}
	}
	return all
}
