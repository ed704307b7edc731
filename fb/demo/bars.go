package demo

import (
	"image"

	"phosphor/fb"
	"phosphor/fb/amiga"
)

// Copper bars the original way: one fixed bitplane, and a copper list that loads two
// colours in each line, one for the paper and one for the letters. A bar in front of the
// letters changes both, a bar behind them changes only the paper. At the bottom the copper
// changes the paper every eight pixels, as fast as it can.

var bars = Demo{
	Name: "bars", Title: "Copper", Machine: "Amiga",
	About: "Copper bars and a copper plasma: one bitplane, and a copper list rebuilt for each frame.",
	start: startBars,
}

const (
	barsLines  = 152 // above the plasma
	barsTop    = 0x2c
	barsCopper = 0x4000 // address of the list
)

// amiga returns the word of a colour register.
func (t tint) amiga() uint16 { return uint16(t[0]>>4<<8 | t[1]>>4<<4 | t[2]>>4) }

func startBars() (*fb.Screen, func(int)) {
	s := fb.NewScreen(amigaLow("bars", nil))
	c := chip{mem: make([]byte, 0, 0x8000)}
	plane := c.alloc(320, 200, 1)
	picture := fb.New(s.Rect, 1)
	writeIn(picture, 22, 48, 8, 8, 1, "COPPER")
	c.load(plane, picture.Pix)
	d := amiga.NewDisplay(c.mem[:cap(c.mem)], true)
	d.Poke(amiga.BPLCON0, amiga.PlaneCount(1))
	d.PokeLong(amiga.COP1LC, barsCopper)

	var list amiga.CopperList
	return s, func(frame int) {
		list = list[:0]
		list.Planes(plane.base)
		list.Move(amiga.COLOR00, 0) // registers keep their words between frames
		list.Move(amiga.COLOR00+2, 0)
		var paper, ink [barsLines]tint
		for y := range barsLines {
			paper[y] = tint{0, 0, 24}.mix(tint{48, 24, 96}, y, barsLines)
			ink[y] = tint{255, 240, 160}.mix(tint{240, 64, 32}, max(y-48, 0), barsLines-48)
		}
		// Bars at the back of their path come first.
		for _, front := range [2]bool{false, true} {
			for k := range copperBars {
				a := 7*frame + k*turn/12
				if (cos(a) > 0) != front {
					continue
				}
				y := 76 + (56*sin(a)+12*sin(3*frame+k*40))/one
				bar(paper[:], y, k, cos(a))
				if front {
					bar(ink[:], y, k, cos(a))
				}
			}
		}
		for y := range barsLines {
			list.Wait(barsTop+y, 0)
			list.Move(amiga.COLOR00, paper[y].amiga())
			list.Move(amiga.COLOR00+2, ink[y].amiga())
		}
		for y := barsLines; y < 200; y++ {
			list.Wait(barsTop+y, 0x3a)
			for x := range 41 {
				list.Move(amiga.COLOR00, plasma(x*8, y, frame).amiga())
			}
		}
		list.Wait(barsTop+200, 0)
		list.Move(amiga.COLOR00, 0)
		list.End()
		list.Put(d.Memory, barsCopper)
		must(d.Frame(s))
	}
}

// plasma is a colour made of four crossing waves.
func plasma(x, y, frame int) tint {
	v := sin(x*3+frame*5) + sin(y*9-frame*7) + sin((x+2*y)*3+frame*3) + sin(root((x-160)*(x-160)+(y-176)*(y-176)*9)*6-frame*8)
	part := func(shift int) int { return 128 + 127*sin(v*turn/(4*one)+shift)/one }
	return tint{part(0), part(turn / 3), part(2 * turn / 3)}
}

// letters are the letters of the titles, five by seven pixels, line by line from the top.
var letters = map[rune][7]int{
	'B': {0x1e, 0x11, 0x11, 0x1e, 0x11, 0x11, 0x1e}, 'C': {0x0e, 0x11, 0x10, 0x10, 0x10, 0x11, 0x0e},
	'E': {0x1f, 0x10, 0x10, 0x1e, 0x10, 0x10, 0x1f}, 'H': {0x11, 0x11, 0x11, 0x1f, 0x11, 0x11, 0x11},
	'K': {0x11, 0x12, 0x14, 0x18, 0x14, 0x12, 0x11}, 'N': {0x11, 0x19, 0x15, 0x15, 0x13, 0x11, 0x11},
	'O': {0x0e, 0x11, 0x11, 0x11, 0x11, 0x11, 0x0e}, 'P': {0x1e, 0x11, 0x11, 0x1e, 0x10, 0x10, 0x10},
	'R': {0x1e, 0x11, 0x11, 0x1e, 0x14, 0x12, 0x11}, 'W': {0x11, 0x11, 0x11, 0x15, 0x15, 0x1b, 0x11},
	'A': {0x0e, 0x11, 0x11, 0x1f, 0x11, 0x11, 0x11}, 'F': {0x1f, 0x10, 0x10, 0x1e, 0x10, 0x10, 0x10},
	'L': {0x10, 0x10, 0x10, 0x10, 0x10, 0x10, 0x1f}, 'T': {0x1f, 0x04, 0x04, 0x04, 0x04, 0x04, 0x04},
}

// writeIn writes a word in letters whose pixels have the given width and height.
func writeIn(b *fb.Bitmap, x, y, wide, high int, ink uint8, word string) {
	for i, letter := range word {
		for row, bits := range letters[letter] {
			for col := range 5 {
				if bits>>(4-col)&1 == 1 {
					at := image.Pt(x+(6*i+col)*wide, y+row*high)
					fb.Fill(b, image.Rectangle{at, at.Add(image.Pt(wide, high))}, ink, fb.OpCopy)
				}
			}
		}
	}
}
