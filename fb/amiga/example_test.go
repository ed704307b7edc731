package amiga_test

import (
	"fmt"
	"image"
	"strings"

	"phosphor/fb/amiga"
)

// show prints rows of a bitplane.
func show(mem []byte, p amiga.Plane, rows int) {
	for y := range rows {
		row := mem[int(p.Base)+y*p.BytesPerRow:][:p.BytesPerRow]
		s := ""
		for _, b := range row {
			s += fmt.Sprintf("%08b", b)
		}
		fmt.Println(strings.NewReplacer("0", ".", "1", "#").Replace(s))
	}
}

// A cookie cut: a ring, drawn over a background of stripes. The mask also
// covers the hole of the ring, so that the hole is not striped.
func ExampleBlitter_CookieCut() {
	mask, ring, screen := amiga.Plane{Base: 0, BytesPerRow: 2}, amiga.Plane{Base: 16, BytesPerRow: 2}, amiga.Plane{Base: 32, BytesPerRow: 4}
	mem := make([]byte, 64)
	copy(mem[mask.Base:], []byte{0x3c, 0, 0x7e, 0, 0xff, 0, 0xff, 0, 0xff, 0, 0xff, 0, 0x7e, 0, 0x3c, 0})
	copy(mem[ring.Base:], []byte{0x3c, 0, 0x42, 0, 0x81, 0, 0x81, 0, 0x81, 0, 0x81, 0, 0x42, 0, 0x3c, 0})
	for i := range mem[screen.Base:] {
		mem[32+i] = 0x55
	}

	var b amiga.Blitter
	size, err := b.CookieCut(screen, 12, 0, mask, ring, 8, 8)
	if err != nil {
		fmt.Println(err)
		return
	}
	b.Blit(mem, size)
	show(mem, screen, 8)
	// Output:
	// .#.#.#.#.#.#.#####.#.#.#.#.#.#.#
	// .#.#.#.#.#.#.#....##.#.#.#.#.#.#
	// .#.#.#.#.#.##......#.#.#.#.#.#.#
	// .#.#.#.#.#.##......#.#.#.#.#.#.#
	// .#.#.#.#.#.##......#.#.#.#.#.#.#
	// .#.#.#.#.#.##......#.#.#.#.#.#.#
	// .#.#.#.#.#.#.#....##.#.#.#.#.#.#
	// .#.#.#.#.#.#.#####.#.#.#.#.#.#.#
}

// The same by hand: the registers of a cookie cut without a shift.
func ExampleBlitter_minterm() {
	mem := []byte{
		0x0f, 0xf0, // A: the mask
		0xaa, 0xaa, // B: the picture
		0xff, 0x00, // C and D: the screen
	}
	b := amiga.Blitter{
		CON0: amiga.UseA | amiga.UseB | amiga.UseC | amiga.UseD | uint16(amiga.CookieCut),
		AFWM: 0xffff, ALWM: 0xffff,
		APT: 0, BPT: 2, CPT: 4, DPT: 4,
	}
	b.Blit(mem, amiga.Size(1, 1))
	fmt.Printf("%x %x\n", mem[4], mem[5])
	// Output: fa a0
}

// A dotted line that drawing it again removes.
func ExampleBlitter_Line() {
	screen := amiga.Plane{Base: 0, BytesPerRow: 4}
	mem := make([]byte, 4*5)
	var b amiga.Blitter
	for range 3 {
		size, err := b.Line(screen, 2, 4, 29, 0, 0xeeee, amiga.AndABXorC, false)
		if err != nil {
			fmt.Println(err)
			return
		}
		b.Blit(mem, size)
	}
	show(mem, screen, 5)
	// Output:
	// ..........................###...
	// ...................##.###.......
	// ..............###.#.............
	// ......###.###...................
	// ..###...........................
}

// The mouse pointer of a 640x400 screen: its pixels are twice as large.
func ExampleSprite_Draw() {
	pointer := amiga.Sprite{Lines: []amiga.SpriteLine{{0xc000, 0x4000}, {0xa000, 0x6000}}}
	screen := image.NewPaletted(image.Rect(0, 0, 8, 4), amiga.Colors(make([]uint32, 32)))
	pointer.Draw(screen, image.Pt(0, 0), amiga.HiresLacePixel, amiga.SpriteBase(0))
	for y := range 4 {
		fmt.Println(screen.Pix[8*y : 8*y+8])
	}
	// Output:
	// [17 17 19 19 0 0 0 0]
	// [17 17 19 19 0 0 0 0]
	// [17 17 18 18 19 19 0 0]
	// [17 17 18 18 19 19 0 0]
}
