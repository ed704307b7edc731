package main

import (
	"bytes"
	"fmt"
	"image"
	"image/color"
	"os"
	"path/filepath"
	"testing"

	"phosphor/formats/gemimg"
)

// depths runs a test for the mono cards and for the coloured ones.
func depths(t *testing.T, f func(t *testing.T, cards []*canvas)) {
	for _, mono := range []bool{true, false} {
		name := map[bool]string{true: "mono", false: "colour"}[mono]
		t.Run(name, func(t *testing.T) { f(t, cells(mono)) })
	}
}

// cellName tells what is in cell i of the sheet.
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
		m := new(mask)
		for _, p := range layouts[name].single {
			m = m.or(box(p.x, p.y, p.x+13, p.y+11))
		}
		exempt[name] = m
	}
	depths(t, func(t *testing.T, cards []*canvas) {
		for i, c := range cards {
			if i%columns >= len(ranks) {
				continue
			}
			free := new(mask)
			if m := exempt[ranks[i%columns]]; m != nil {
				free = m.or(m.turned())
			}
			differ := 0
			for y := range cellHeight {
				for x := range cellWidth {
					if c.ColorIndexAt(x, y) == c.ColorIndexAt(cellWidth-1-x, cellHeight-1-y) || cut[y][x] {
						continue
					}
					differ++
					if !free[y][x] {
						t.Fatalf("%s is not the same upside down at %d,%d", cellName(i), x, y)
					}
				}
			}
			if exempt[ranks[i%columns]] != nil && differ == 0 {
				t.Errorf("%s is exempt although it is the same upside down", cellName(i))
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
			field.each(func(x, y int) {
				if c.ColorIndexAt(x, y) != c.ColorIndexAt(cellWidth-1-x, cellHeight-1-y) {
					t.Errorf("%s is not the same upside down at %d,%d", cellName(i), x, y)
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
			t.Errorf("the period %dx%d breaks where tiles meet", across, down)
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
			seen := *cut
			var queue []image.Point
			cut.each(func(x, y int) { queue = append(queue, image.Pt(x, y)) })
			if len(queue) != 4*len(corner) {
				t.Fatalf("%d pixels are cut off, want %d", len(queue), 4*len(corner))
			}
			for len(queue) > 0 {
				p := queue[0]
				queue = queue[1:]
				for _, d := range []image.Point{{1, 0}, {-1, 0}, {0, 1}, {0, -1}} {
					q := p.Add(d)
					if inCell(q.X, q.Y) && !seen[q.Y][q.X] && c.ColorIndexAt(q.X, q.Y) != c.texture(lines).fore {
						t.Fatalf("%s is open at %v", cellName(i), q)
					}
				}
			}
			for _, p := range []image.Point{{2, 0}, {32, 0}, {63, 2}, {63, 43}, {61, 85}, {32, 85}, {0, 83}, {0, 43}} {
				if c.ColorIndexAt(p.X, p.Y) != c.texture(lines).fore {
					t.Errorf("%s has no outline at %v", cellName(i), p)
				}
			}
		}
	})
}

// TestFiles checks that the files of the repository are what the program draws, and what they say of themselves.
func TestFiles(t *testing.T) {
	for _, f := range sheetFiles {
		want, err := encode(f.mono)
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
		drawn := sheet(f.mono)
		if m.Paletted.Rect != drawn.Rect || !bytes.Equal(m.Paletted.Pix, drawn.Pix) {
			t.Errorf("%s decodes to another picture", f.name)
		}
		planes, palette := 4, gemimg.PaletteXIMG
		if f.mono {
			planes, palette = 1, gemimg.PaletteStandard
		}
		if m.Planes != planes || m.PaletteSource != palette {
			t.Errorf("%s: %d planes, palette %v; want %d, %v", f.name, m.Planes, m.PaletteSource, planes, palette)
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
				t.Fatalf("%s: pixel %d has the value %d", f.name, i, v)
			}
		}
	}
}

// TestPalette checks that the colours that the GEM desktop uses are those of a plain ST.
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
	}
}

// TestReadBitmaps checks that mistakes in the sources of bitmaps are told with their lines.
func TestReadBitmaps(t *testing.T) {
	for src, want := range map[string]string{
		"= a\n##\n#\n":    `line 3: 1 pixels, the rows of "a" above have 2`,
		"##\n":            "line 1: a row without a name above it",
		"= a\n#\n\n= a\n": `line 4: a second "a"`,
	} {
		if _, err := readBitmaps(src); err == nil || err.Error() != want {
			t.Errorf("%q: error %v, want %s", src, err, want)
		}
	}
	all, err := readBitmaps("; comment\n= a b\n#.\n.#\n\n= c\n#")
	if err != nil || len(all) != 2 || len(all["a b"]) != 2 || all["c"].width() != 1 {
		t.Errorf("got %v, %v", all, err)
	}
}
