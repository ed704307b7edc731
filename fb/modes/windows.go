package modes

import (
	"fmt"
	"image"
	"image/color"

	"phosphor/fb"
)

// windows95 is the system palette of Windows 95 on a display of 256 colours: twenty fixed
// colours, ten at each end. The rest belongs to the program in the foreground; here it is
// the halftone palette's 6 x 6 x 6 cube, followed by greys.
func windows95() []uint32 {
	p := []uint32{0x000000, 0x800000, 0x008000, 0x808000, 0x000080, 0x800080, 0x008080, 0xc0c0c0, 0xc0dcc0, 0xa6caf0}
	for r := range uint32(6) {
		for g := range uint32(6) {
			for b := range uint32(6) {
				p = append(p, r*0x33<<16|g*0x33<<8|b*0x33)
			}
		}
	}
	for v := uint32(1); len(p) < 246; v++ {
		p = append(p, v*12*0x010101)
	}
	return append(p, 0xfffbf0, 0xa0a0a4, 0x808080, 0xff0000, 0x00ff00, 0xffff00, 0x0000ff, 0xff00ff, 0x00ffff, 0xffffff)
}

// arrow is the mouse form: white with a black edge, drawn for Phosphor.
var arrow = fb.NewPointer("arrow", image.Pt(0, 0), `
	#...........
	##..........
	#o#.........
	#oo#........
	#ooo#.......
	#oooo#......
	#ooooo#.....
	#oooooo#....
	#ooooooo#...
	#oooooooo#..
	#ooooo#####.
	#oo#oo#.....
	#o#.#oo#....
	##..#oo#....
	#....#oo#...
	.....#oo#...
	......##....`, color.Black, color.White)

// vga is what a display of 16 colours shows: the standard colours of VGA.
var vga = []uint32{0x000000, 0x800000, 0x008000, 0x808000, 0x000080, 0x800080, 0x008080, 0xc0c0c0,
	0x808080, 0xff0000, 0x00ff00, 0xffff00, 0x0000ff, 0xff00ff, 0x00ffff, 0xffffff}

// windows holds the modes, three sizes of each depth; the first is the usual one.
var windows = func() (list []*fb.Mode) {
	for _, size := range []image.Point{{X: 640, Y: 400}, {X: 640, Y: 480}, {X: 800, Y: 600}} {
		for _, m := range []fb.Mode{
			{Name: "win256", About: "in 256 colours, the system palette", Depth: 8, Palette: windows95()},
			{Name: "win16", About: "in 16 colours", Depth: 4, Palette: vga},
			{Name: "win-mono", About: "mono", Depth: 1, Palette: []uint32{0x000000, 0xffffff}},
		} {
			if size.Y != 400 {
				m.Name = fmt.Sprintf("%s-%dx%d", m.Name, size.X, size.Y)
			}
			m.Machine, m.Width, m.Height = "Windows 95", size.X, size.Y
			m.About = fmt.Sprintf("%dx%d %s", size.X, size.Y, m.About)
			m.Aspect, m.DAC, m.Cell, m.Pointer = image.Pt(1, 1), fb.RGB24, image.Pt(8, 16), arrow
			list = append(list, &m)
		}
	}
	return list
}()
