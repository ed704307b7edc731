package fb_test

import (
	"fmt"
	"image"
	"image/color"
	"time"

	"phosphor/fb"
	"phosphor/fb/amiga"
	"phosphor/fb/raster"
)

// show prints pixels as characters: one of ink for every value.
func show(p *image.Paletted, ink string) {
	for y := p.Rect.Min.Y; y < p.Rect.Max.Y; y++ {
		var line []byte
		for x := p.Rect.Min.X; x < p.Rect.Max.X; x++ {
			line = append(line, ink[p.ColorIndexAt(x, y)])
		}
		fmt.Printf("%s\n", line)
	}
}

// A card with cut corners on a table with a pattern. The mask of the card has its shape:
// the corners of the picture are not drawn.
func ExampleBlitMask() {
	const outside, paper, black, red = 0, 1, 2, 3
	card := fb.New(image.Rect(0, 0, 13, 9), 2)
	fb.Fill(card, card.Rect, paper, fb.OpCopy)
	fb.Frame(card, card.Rect, 1, black, fb.OpCopy)
	diamond := []image.Point{{X: 6, Y: 1}, {X: 9, Y: 4}, {X: 6, Y: 7}, {X: 3, Y: 4}}
	fb.FillPolygon(card, diamond, red, fb.OpCopy)
	fb.Polygon(card, diamond, red, fb.OpCopy)
	for _, corner := range []image.Point{{X: 0, Y: 0}, {X: 12, Y: 0}, {X: 0, Y: 8}, {X: 12, Y: 8}} {
		card.SetColorIndex(corner.X, corner.Y, outside)
	}
	mask := fb.Mask(&card.Paletted, outside)

	table := fb.New(image.Rect(0, 0, 26, 12), 2)
	dots := fb.Pattern{0: 0x8888, 2: 0x2222, 4: 0x8888, 6: 0x2222, 8: 0x8888, 10: 0x2222}
	fb.FillPattern(table, table.Rect, &dots, black, outside, fb.Replace)
	at := card.Rect.Add(image.Pt(3, 1))
	fb.BlitMask(table, at, &card.Paletted, image.Point{}, mask, image.Point{}, fb.OpCopy)
	fb.BlitMask(table, at.Add(image.Pt(7, 2)), &card.Paletted, image.Point{}, mask, image.Point{}, fb.OpCopy)
	show(&table.Paletted, ".-#o")
	// Output:
	// #...#...#...#...#...#...#.
	// ....###########...........
	// ..##-----o-----#..#...#...
	// ...#----ooo###########....
	// #..#---ooo#-----o-----#.#.
	// ...#--oooo#----ooo----#...
	// ..##---ooo#---ooooo---#...
	// ...#----oo#--ooooooo--#...
	// #..#-----o#---ooooo---#.#.
	// ....#######----ooo----#...
	// ..#...#...#-----o-----#...
	// ...........###########....
}

// A waterfall of three registers: only their colours move, and no pixel is redrawn. The
// program sleeps until the next change.
func ExampleCycle() {
	regs := fb.NewPalette(fb.Amiga, []uint32{0x000, 0x00f, 0x05f, 0x0af})
	water := fb.NewCycle(regs, 1, 3, 8, 0)
	now := time.Duration(0)
	for range 4 {
		water.Apply(regs, now)
		fmt.Printf("%5v %03x\n", now, regs.Words())
		now, _ = water.Next(now)
	}
	// Output:
	//    0s [000 00f 05f 0af]
	// 125ms [000 0af 00f 05f]
	// 250ms [000 05f 0af 00f]
	// 375ms [000 00f 05f 0af]
}

// A box that glows while the whole screen fades in from black. If both change a register,
// the later in the list wins.
func ExampleAnimations() {
	regs := fb.NewPalette(fb.ST, []uint32{0x000, 0x000})
	all := fb.Animations{
		fb.NewFade(regs, []uint32{0x007, 0x000}, 0, 700*time.Millisecond),
		fb.NewPulse(regs, 1, color.Black, color.RGBA{G: 255, A: 255}, 2*time.Second, 0),
	}
	changes := 0
	for now, more := time.Duration(0), true; more && now < 2*time.Second; changes++ {
		all.Apply(regs, now)
		if changes%5 == 0 {
			fmt.Printf("%5v %03x\n", now.Round(time.Millisecond), regs.Words())
		}
		now, more = all.Next(now)
	}
	fmt.Println(changes, "times something changed")
	// Output:
	// 0s [000 000]
	// 250ms [003 020]
	// 550ms [006 040]
	// 1.071s [007 060]
	// 1.786s [007 010]
	// 22 times something changed
}

// Text in the writing mode Replace, plain and with effects.
func ExampleTextEffects() {
	f := &fb.Font{Height: 8, Ascent: 7, Glyphs: map[rune]*fb.Glyph{
		'F': {W: 5, H: 7, Advance: 6, Bits: []byte{0xf8, 0x80, 0x80, 0xf0, 0x80, 0x80, 0x80}},
		'B': {W: 5, H: 7, Advance: 6, Bits: []byte{0xf0, 0x88, 0x88, 0xf0, 0x88, 0x88, 0xf0}},
	}}
	for _, e := range []fb.Effects{0, fb.Thickened | fb.Underlined, fb.Skewed, fb.Outlined} {
		size := f.Size("FB", e)
		b := fb.New(image.Rect(0, 0, size.X+4, size.Y), 2)
		fb.TextEffects(b, image.Point{}, f, "FB", 2, 1, fb.Replace, e)
		show(&b.Paletted, "-.#")
		fmt.Println(size)
	}
	// Output:
	// #####.####..----
	// #.....#...#.----
	// #.....#...#.----
	// ####..####..----
	// #.....#...#.----
	// #.....#...#.----
	// #.....####..----
	// ............----
	// (12,8)
	// ######.#####..----
	// ##.....##..##.----
	// ##.....##..##.----
	// #####..#####..----
	// ##.....##..##.----
	// ##.....##..##.----
	// ##.....#####..----
	// ##############----
	// (14,8)
	// ...#####.####---
	// ..#.....#...#---
	// ..#.....#...#---
	// .####..####.----
	// .#.....#...#----
	// #.....#...#.----
	// #.....####..----
	// ............----
	// (12,8)
	// #######.######..----
	// #.....#.#....##.----
	// #.#####.#.###.#.----
	// #.####..#.###.#.----
	// #....#..#....##.----
	// #.####..#.###.#.----
	// #.#.....#.###.#.----
	// #.#.....#....##.----
	// ###.....######..----
	// ................----
	// (16,10)
}

// A closed curve and the area in it.
func ExampleFillTo() {
	b := fb.New(image.Rect(0, 0, 25, 11), 2)
	fb.Ellipse(b, b.Rect, 1, fb.OpCopy)
	fb.Polygon(b, []image.Point{{X: 12, Y: 2}, {X: 18, Y: 8}, {X: 6, Y: 8}}, 1, fb.OpCopy)
	fb.FillTo(b, image.Pt(3, 5), 1, 2)
	show(&b.Paletted, ".#o")
	// Output:
	// .......###########.......
	// ....###ooooooooooo###....
	// ..##oooooooo#oooooooo##..
	// .#ooooooooo#.#ooooooooo#.
	// #ooooooooo#...#ooooooooo#
	// #oooooooo#.....#oooooooo#
	// #ooooooo#.......#ooooooo#
	// .#ooooo#.........#ooooo#.
	// ..##oo#############oo##..
	// ....###...........###....
	// .......###########.......
}

// A sunset behind a hill: the sky is register 0, whose colour changes every ten lines.
func ExampleScreen_SetList() {
	s := fb.NewScreen(amiga.Modes[len(amiga.Modes)-1]) // 320x200 in 32 colours
	fb.FillEllipse(s.Bitmap, image.Rect(40, 150, 280, 250), 2, fb.OpCopy)
	var list raster.List
	for y := range 20 {
		list.Set(10*y, 0, 0, uint32(y*15/19)<<8|0x006)
	}
	if err := s.SetList(list); err != nil {
		fmt.Println(err)
	}
	m := s.Image() // for an encoder
	fmt.Printf("%T\n", m)
	fmt.Println(m.At(0, 0), m.At(0, 100), m.At(160, 160))

	// Only what shows the change must be redrawn.
	s.ClearDirty()
	list[3].Word = 0xfff
	if err := s.SetList(list); err != nil {
		fmt.Println(err)
	}
	fmt.Println(s.Damage().Rects())
	// Output:
	// *image.Paletted
	// {0 0 102 255} {119 0 102 255} {0 0 34 255}
	// [(0,30)-(320,40)]
}
