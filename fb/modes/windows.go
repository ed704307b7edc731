package modes

import (
	"image"
	"image/color"

	"phosphor/fb"
)

// windows95 is the system palette of Windows 95 on a display of 256 colours:
// twenty fixed colours, ten at each end. What lies between belongs to the
// program in the foreground; here it is the halftone palette's 6 x 6 x 6 cube,
// followed by greys.
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

// arrow is the mouse form: white with a black edge, drawn anew.
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

var windows = []*fb.Mode{
	{Name: "win256", Machine: "Windows 95", About: "640x400 in 256 colours, the system palette", Width: 640, Height: 400, Depth: 8,
		Aspect: image.Pt(1, 1), DAC: fb.RGB24, Palette: windows95(), Cell: image.Pt(8, 16), Pointer: arrow},
	{Name: "win-mono", Machine: "Windows 95", About: "640x400 mono", Width: 640, Height: 400, Depth: 1,
		Aspect: image.Pt(1, 1), DAC: fb.RGB24, Palette: []uint32{0x000000, 0xffffff}, Cell: image.Pt(8, 16), Pointer: arrow},
}
