package main

import (
	"bytes"
	"crypto/sha256"
	"fmt"
	"image"
	"image/color"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"phosphor/formats/cardsdll"
	"phosphor/formats/gemimg"
)

// depths runs a test for the cards of every sheet.
func depths(t *testing.T, f func(t *testing.T, cards []*canvas)) {
	for _, s := range sheetFiles {
		t.Run(s.name, func(t *testing.T) { f(t, cells(s.depth)) })
	}
}

// cellName describes the contents of cell i of the sheet.
func cellName(i int) string {
	row, column := i/columns, i%columns
	if column < len(ranks) {
		return suits[row].name + " " + ranks[column]
	}
	if n := 2*row + column - len(ranks); n > 0 {
		return fmt.Sprint("rueck", n)
	}
	return "leer"
}

// TestTurned checks that a face is the same upside down. By the usual layout of pips these cards are not: the ace, whose
// one sign is upright, and 3, 5, 6, 7, 8 and 9, whose pips in the middle row are, as is the seventh pip of the 7. There
// only the places of these pips, and those that they have upside down, may differ.
func TestTurned(t *testing.T) {
	exempt := map[string]*mask{"A": box(10, 14, 53, 71)}
	for _, name := range []string{"3", "5", "6", "7", "8", "9"} {
		m := newMask()
		for _, p := range layouts[name].single {
			m = m.Or(box(p.x, p.y, p.x+13, p.y+11))
		}
		exempt[name] = m
	}
	depths(t, func(t *testing.T, cards []*canvas) {
		for i, c := range cards {
			if i%columns >= len(ranks) {
				continue
			}
			free := newMask()
			if m := exempt[ranks[i%columns]]; m != nil {
				free = m.Or(m.Turned())
			}
			differ := 0
			for y := range cellHeight {
				for x := range cellWidth {
					if c.ColorIndexAt(x, y) == c.ColorIndexAt(cellWidth-1-x, cellHeight-1-y) || cut.Has(x, y) {
						continue
					}
					differ++
					if !free.Has(x, y) {
						t.Fatalf("%s differs upside down at %d,%d", cellName(i), x, y)
					}
				}
			}
			if exempt[ranks[i%columns]] != nil && differ == 0 {
				t.Errorf("%s is exempt, but is the same upside down", cellName(i))
			}
		}
	})
}

// TestBacks checks that the backs that are patterns are the same upside down.
func TestBacks(t *testing.T) {
	depths(t, func(t *testing.T, cards []*canvas) {
		for i, c := range cards {
			switch cellName(i) {
			case "rueck1", "rueck2", "rueck3", "rueck4", "rueck6":
			default:
				continue
			}
			field.Each(func(x, y int) {
				if c.ColorIndexAt(x, y) != c.ColorIndexAt(cellWidth-1-x, cellHeight-1-y) {
					t.Errorf("%s differs upside down at %d,%d", cellName(i), x, y)
				}
			})
		}
	})
}

// TestLayouts counts the pips of the number cards and checks that the top strip is left to rank and suit.
func TestLayouts(t *testing.T) {
	for n := 2; n <= 10; n++ {
		l := layouts[fmt.Sprint(n)]
		if got := 2*len(l.twin) + len(l.single); got != n {
			t.Errorf("the %d has %d pips", n, got)
		}
	}
	depths(t, func(t *testing.T, cards []*canvas) {
		for i, c := range cards {
			if column := i % columns; column < 1 || column > 9 {
				continue
			}
			for y := 2; y < 16; y++ {
				for x := 2; x < cellWidth-2; x++ {
					if (x > signLeft+9 || y > 14) && c.ColorIndexAt(x, y) != white {
						t.Fatalf("%s: %d,%d in the top strip is not white", cellName(i), x, y)
					}
				}
			}
		}
	})
}

// TestTable checks that the cloth joins without a seam: the shortest period that the inside of one tile has across and
// down must go on through the borders of four tiles laid together.
func TestTable(t *testing.T) {
	depths(t, func(t *testing.T, cards []*canvas) {
		tile := cards[len(ranks)]
		at := func(x, y int) uint8 { return tile.ColorIndexAt(x%cellWidth, y%cellHeight) }
		repeats := func(dx, dy, width, height int) bool {
			for y := range height - dy {
				for x := range width - dx {
					if at(x, y) != at(x+dx, y+dy) {
						return false
					}
				}
			}
			return true
		}
		period := func(dx, dy int) int {
			for n := 1; n <= 16; n++ {
				if repeats(n*dx, n*dy, cellWidth, cellHeight) {
					return n
				}
			}
			return 0
		}
		across, down := period(1, 0), period(0, 1)
		if across < 2 || down < 2 {
			t.Fatalf("the cloth has the period %dx%d, want a texture of at most 16x16", across, down)
		}
		if !repeats(across, 0, 2*cellWidth, 2*cellHeight) || !repeats(0, down, 2*cellWidth, 2*cellHeight) {
			t.Errorf("the period %dx%d does not join between tiles", across, down)
		}
	})
}

// TestDistinct checks that all 60 cells differ, and not by a few stray pixels only.
func TestDistinct(t *testing.T) {
	depths(t, func(t *testing.T, cards []*canvas) {
		if len(cards) != rows*columns {
			t.Fatalf("%d cells, want %d", len(cards), rows*columns)
		}
		for i, a := range cards {
			for j, b := range cards[:i] {
				n := 0
				for k := range a.Pix {
					if a.Pix[k] != b.Pix[k] {
						n++
					}
				}
				if n < 20 {
					t.Errorf("%s and %s differ in %d pixels", cellName(j), cellName(i), n)
				}
			}
		}
	})
}

// TestOutline checks that the outline of every card is closed: what flows in from the corners that are cut off, through
// all that is not black, gets nowhere.
func TestOutline(t *testing.T) {
	depths(t, func(t *testing.T, cards []*canvas) {
		for i, c := range cards {
			if cellName(i) == "leer" {
				continue
			}
			var queue []image.Point
			cut.Each(func(x, y int) { queue = append(queue, image.Pt(x, y)) })
			if len(queue) != 4*len(corner) {
				t.Fatalf("%d pixels are cut off, want %d", len(queue), 4*len(corner))
			}
			for len(queue) > 0 {
				p := queue[0]
				queue = queue[1:]
				for _, d := range []image.Point{{1, 0}, {-1, 0}, {0, 1}, {0, -1}} {
					q := p.Add(d)
					if inCell(q.X, q.Y) && !cut.Has(q.X, q.Y) && c.ColorIndexAt(q.X, q.Y) != c.look(lines, 0, 0) {
						t.Fatalf("%s has a gap in its outline at %v", cellName(i), q)
					}
				}
			}
			for _, p := range []image.Point{{2, 0}, {32, 0}, {63, 2}, {63, 43}, {61, 85}, {32, 85}, {0, 83}, {0, 43}} {
				if c.ColorIndexAt(p.X, p.Y) != c.look(lines, 0, 0) {
					t.Errorf("%s has no outline at %v", cellName(i), p)
				}
			}
		}
	})
}

// TestFiles checks that the files of the repository are what the program draws, and what they say of themselves.
func TestFiles(t *testing.T) {
	for _, f := range sheetFiles {
		want, err := encode(f.depth, f.palette, f.narrow)
		if err != nil {
			t.Fatal(err)
		}
		got, err := os.ReadFile(filepath.Join("..", "..", "yukondat", f.name))
		if err != nil {
			t.Fatal(err)
		}
		if !bytes.Equal(got, want) {
			t.Errorf("%s is out of date: go run ./assets/source/cards", f.name)
		}
		m, err := gemimg.DecodeAll(bytes.NewReader(got))
		if err != nil {
			t.Fatal(err)
		}
		drawn := sheet(f.depth)
		if f.narrow {
			drawn = narrow(drawn)
		}
		if m.Paletted.Rect != drawn.Rect || !bytes.Equal(m.Paletted.Pix, drawn.Pix) {
			t.Errorf("%s does not decode to the drawn picture", f.name)
		}
		planes := int(f.depth)
		if m.Planes != planes || m.PaletteSource != f.palette {
			t.Errorf("%s: %d planes, palette %v; want %d, %v", f.name, m.Planes, m.PaletteSource, planes, f.palette)
		}
		if len(drawn.Palette) != 1<<planes {
			t.Errorf("%s: a palette of %d colours with %d planes", f.name, len(drawn.Palette), planes)
		}
		for i, c := range drawn.Palette {
			r, g, b, _ := c.RGBA()
			gotR, gotG, gotB, _ := m.Paletted.Palette[i].RGBA()
			if gotR>>8 != r>>8 || gotG>>8 != g>>8 || gotB>>8 != b>>8 {
				t.Errorf("%s: colour %d is %v, want %v", f.name, i, m.Paletted.Palette[i], c)
			}
		}
		for i, v := range drawn.Pix {
			if int(v) >= 1<<planes {
				t.Fatalf("%s: pixel %d has an unexpected value %d", f.name, i, v)
			}
		}
	}
}

// TestWindows checks that the cards of Windows are what the program makes, and that all are different.
func TestWindows(t *testing.T) {
	for _, f := range windowsFiles {
		want, err := windowsCards(f.depth)
		if err != nil {
			t.Fatal(err)
		}
		got, err := os.ReadFile(filepath.Join("..", "..", "windows", f.name))
		if err != nil {
			t.Fatal(err)
		}
		if !bytes.Equal(got, want) {
			t.Errorf("%s is out of date: go run ./assets/source/cards", f.name)
		}
		set, err := cardsdll.Decode(bytes.NewReader(got))
		if err != nil {
			t.Fatal(err)
		}
		seen := map[string]int{}
		for i, m := range append(set.Faces[:], set.Backs...) {
			pix := string(m.(*image.Paletted).Pix)
			if other, ok := seen[pix]; ok {
				t.Errorf("%s: pictures %d and %d are the same", f.name, other, i)
			}
			seen[pix] = i
		}
		if len(seen) != 52+7 {
			t.Errorf("%s: %d pictures", f.name, len(seen))
		}
	}
}

// TestSums checks that the sheets have not changed: a change to one must not accidentally
// change another.
func TestSums(t *testing.T) {
	for name, want := range map[string]string{
		"CARDS1.IMG": "6203afc8cda5941444b8db92bf0c63b765ac0f7363a572117429fc1fb9ec481c",
		"CARDS4.IMG": "6495cb1bc93801a0244b38dd1c3eba895c2d9c4efc225b7e7e554d7b5aff91a7",
	} {
		b, err := os.ReadFile(filepath.Join("..", "..", "yukondat", name))
		if err != nil {
			t.Fatal(err)
		}
		if got := fmt.Sprintf("%x", sha256.Sum256(b)); got != want {
			t.Errorf("%s has the sum %s, want %s", name, got, want)
		}
	}
}

// TestMask checks what a reader can find out of the corners that are cut off: only there, within four steps from a
// corner, may all faces have the pixel of the cloth, unless it is not so at the other three corners.
func TestMask(t *testing.T) {
	depths(t, func(t *testing.T, cards []*canvas) {
		cloth := cards[len(ranks)]
		bare := func(x, y int) bool {
			for i, c := range cards {
				if i%columns < len(ranks) && c.ColorIndexAt(x, y) != cloth.ColorIndexAt(x, y) {
					return false
				}
			}
			return true
		}
		for y := range 4 {
			for x := range 4 - y {
				got := bare(x, y) && bare(cellWidth-1-x, y) && bare(x, cellHeight-1-y) && bare(cellWidth-1-x, cellHeight-1-y)
				if want := slices.Contains(corner, image.Pt(x, y)); got != want {
					t.Errorf("the corners are cut off at %d,%d: %t, want %t", x, y, got, want)
				}
			}
		}
	})
}

// TestInk checks that the suits of number cards have their own colours only, and that the red ones are red.
func TestInk(t *testing.T) {
	depths(t, func(t *testing.T, cards []*canvas) {
		if cards[0].depth == mono {
			return
		}
		for i, c := range cards {
			if i%columns < 1 || i%columns > 9 {
				continue
			}
			reds, inks := 0, 0
			for y := 2; y < cellHeight-2; y++ {
				for x := 2; x < cellWidth-2; x++ {
					r, g, _, _ := c.At(x, y).RGBA()
					switch {
					case g > r+0x1000:
						t.Fatalf("%s is green at %d,%d", cellName(i), x, y)
					case r > g+0x1000:
						reds++
					case r < 0x8000:
						inks++
					}
				}
			}
			if suits[i/columns].red != (reds > 0) || suits[i/columns].red != (inks == 0) {
				t.Errorf("%s has %d red pixels and %d black ones", cellName(i), reds, inks)
			}
		}
	})
}

// TestShades checks which pixel values of 8 planes the cards use: white, black and at most 200 of those that the
// desktop leaves free.
func TestShades(t *testing.T) {
	used := map[uint8]int{}
	for _, v := range sheet(full).Pix {
		used[v]++
	}
	for v, n := range used {
		if v != white && v < firstShade {
			t.Errorf("%d pixels have the value %d", n, v)
		}
	}
	if len(used) < 100 || len(used) > 200 {
		t.Errorf("%d pixel values, want 100 to 200", len(used))
	}
	for _, r := range ramps {
		if last := int(r.first) + r.n; r.first < firstShade || last > soot {
			t.Errorf("the shades from %d to %d are not in their place", r.first, last)
		}
		for i := 1; i < r.n; i++ {
			a, b := tintOf(r.first+uint8(i-1)), tintOf(r.first+uint8(i))
			if 3*a[0]+6*a[1]+a[2] >= 3*b[0]+6*b[1]+b[2] {
				t.Errorf("shade %d is not lighter than the one before it", int(r.first)+i)
			}
		}
	}
}

// TestSoftSigns checks that the signs of 8 planes have soft edges and keep to the boxes of those with fewer.
func TestSoftSigns(t *testing.T) {
	for i := range suits {
		s := &suits[i]
		for _, size := range []string{"", "court ", "small "} {
			art := pipArt[size+s.name]
			c := newCanvas(full)
			c.sign(s, size, 10, 20, upright)
			soft, inside, outside := 0, 0, 0
			m := maskOf(art, 10, 20)
			for y := range cellHeight {
				for x := range cellWidth {
					v := c.ColorIndexAt(x, y)
					if v == white {
						continue
					}
					if x < 10 || y < 20 || x >= 10+art.Width() || y >= 20+len(art) {
						t.Fatalf("%s%s extends beyond its box at %d,%d", size, s.name, x, y)
					}
					l := tintOf(v)
					switch {
					case l[1] > 96:
						soft++
					case m.Has(x, y):
						inside++
					default:
						outside++
					}
				}
			}
			full := 0
			m.Each(func(_, _ int) { full++ })
			if soft < 6 || inside < full*6/10 || outside > full/5 {
				t.Errorf("%s%s: %d soft pixels, %d full ones in the sign and %d beside it; the sign has %d", size, s.name, soft, inside, outside, full)
			}
		}
	}
}

// TestPalette checks that the colours that the GEM desktop uses are those of a plain ST, and with 8 planes in their
// places, and with 2 planes except for a softer green.
func TestPalette(t *testing.T) {
	want := map[uint8]color.RGBA{
		0: {255, 255, 255, 255}, 1: {255, 0, 0, 255}, 2: {0, 255, 0, 255}, 3: {255, 255, 0, 255},
		4: {0, 0, 255, 255}, 5: {255, 0, 255, 255}, 6: {0, 255, 255, 255},
		7: {182, 182, 182, 255}, 8: {109, 109, 109, 255}, 15: {0, 0, 0, 255},
	}
	for i, c := range want {
		if colourPalette[i] != c {
			t.Errorf("colour %d is %v, want %v", i, colourPalette[i], c)
		}
		if fullPalette[i] != c {
			t.Errorf("colour %d of 256 is %v, want %v", i, fullPalette[i], c)
		}
		if i < 2 && fourPalette[i] != c {
			t.Errorf("colour %d of 4 is %v, want %v", i, fourPalette[i], c)
		}
	}
	if fullPalette[255] != want[15] || fourPalette[3] != want[15] || len(fullPalette) != 256 || len(fourPalette) != 4 {
		t.Errorf("the last of %d colours is %v, that of %d is %v, want black", len(fullPalette), fullPalette[255], len(fourPalette), fourPalette[3])
	}
}
