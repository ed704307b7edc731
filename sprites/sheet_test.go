package sprites

import (
	"bytes"
	"image"
	"image/color"
	"slices"
	"strings"
	"testing"

	"phosphor/assets"
	"phosphor/fb"
	"phosphor/formats/gemimg"
	"phosphor/sprites/sheettest"
)

// sheet makes a sheet of cells 16x20 in which every cell has a number of its
// own in its middle: 1 to 60, 0 at the cut corners and all over the cell leer.
func sheet(columns, rows int, leer image.Point) *image.Paletted {
	s := sheettest.Sheet{Columns: columns, Rows: rows, Cell: image.Pt(16, 20), Planes: 6, Leer: leer}
	p := s.Image()
	p.Palette[62] = color.Gray{60}
	for row := range rows {
		for column := range columns {
			if image.Pt(column, row) != leer {
				for y := 8; y < 14; y++ {
					for x := 6; x < 12; x++ {
						p.SetColorIndex(column*16+x, row*20+y, uint8(row*columns+column)%63+1)
					}
				}
			}
		}
	}
	return p
}

// plain makes the deck of a set for a screen whose values are those of the set.
func plain(t testing.TB, c *CardSet, err error) *Deck {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
	s := fb.NewScreen(&fb.Mode{Width: 8, Height: 8, Depth: 8, Palette: make([]uint32, 256)})
	return c.Deck(Display{Screen: s, Show: func(p *image.Paletted) *image.Paletted { return p }})
}

func drawn(d *Deck, draw func(b *fb.Bitmap, p image.Point)) (middle, corner uint8) {
	b := fb.New(image.Rect(0, 0, 40, 40), 8)
	fb.Fill(b, b.Rect, 99, fb.OpCopy)
	draw(b, image.Pt(5, 7))
	return b.ColorIndexAt(5+8, 7+10), b.ColorIndexAt(5, 7)
}

func TestCutSheet(t *testing.T) {
	c, err := CutSheet(sheet(15, 4, image.Pt(13, 0)), nil)
	d := plain(t, c, err)
	if d.Size != image.Pt(16, 20) || d.Backs() != 7 {
		t.Fatalf("cards of %v with %d backs", d.Size, d.Backs())
	}
	for _, c := range []struct{ suit, rank, cell int }{
		{hearts, 1, 1}, {hearts, 13, 13}, {diamonds, 1, 16}, {clubs, 2, 32}, {spades, 13, 58},
	} {
		middle, corner := drawn(d, func(b *fb.Bitmap, p image.Point) { d.DrawFace(b, p, c.suit, c.rank) })
		if int(middle) != c.cell || corner != 99 {
			t.Errorf("suit %d rank %d shows cell %d and %d at its corner, want %d and the old pixels", c.suit, c.rank, middle, corner, c.cell)
		}
	}
	for i, cell := range []int{15, 29, 30, 44, 45, 59, 60, 15} {
		if middle, _ := drawn(d, func(b *fb.Bitmap, p image.Point) { d.DrawBack(b, p, i) }); int(middle) != cell {
			t.Errorf("back %d shows cell %d, want %d", i, middle, cell)
		}
	}
	if middle, corner := drawn(d, func(b *fb.Bitmap, p image.Point) { d.DrawTable(b, b.Rect, p) }); middle != 0 || corner != 0 {
		t.Errorf("the table has the values %d and %d", middle, corner)
	}
}

// TestCorners checks that of our own sheets exactly three pixels are cut off at each corner.
func TestCorners(t *testing.T) {
	for _, name := range []string{"CARDS1.IMG", "CARDS2.IMG", "CARDS4.IMG", "CARDS8.IMG"} {
		f, err := assets.Yukon().Open(name)
		if err != nil {
			t.Fatal(err)
		}
		m, err := gemimg.DecodeAll(f)
		f.Close()
		if err != nil {
			t.Fatal(err)
		}
		d, err := CutSheet(m.Paletted, nil)
		if err != nil {
			t.Fatal(err)
		}
		if d.mask == nil {
			t.Errorf("%s: no corners were found", name)
			continue
		}
		cut := 0
		for y := range d.Size.Y {
			for x := range d.Size.X {
				if d.mask.AlphaAt(x, y).A != 0 {
					continue
				}
				cut++
				if min(x, d.Size.X-1-x)+min(y, d.Size.Y-1-y) > 1 {
					t.Errorf("%s: pixel (%d,%d) was taken for a corner", name, x, y)
				}
			}
		}
		if cut != 12 {
			t.Errorf("%s: %d pixels are cut off, want 12", name, cut)
		}
	}
}

func TestCutSheetThirteenColumns(t *testing.T) {
	c, err := CutSheet(sheet(13, 5, image.Pt(0, 4)), nil)
	d := plain(t, c, err)
	if middle, _ := drawn(d, func(b *fb.Bitmap, p image.Point) { d.DrawFace(b, p, hearts, 13) }); middle != 13 {
		t.Errorf("the king of hearts shows cell %d, want 13", middle)
	}
	if middle, _ := drawn(d, func(b *fb.Bitmap, p image.Point) { d.DrawBack(b, p, 0) }); middle != 54 {
		t.Errorf("the first back shows cell %d, want 54", middle)
	}
}

func TestCutSheetRefuses(t *testing.T) {
	for _, size := range []image.Point{{X: 384, Y: 152}, {X: 640, Y: 400}, {X: 15, Y: 4}, {X: 1920, Y: 960}, {X: 150, Y: 4000}} {
		if _, err := CutSheet(image.NewPaletted(image.Rectangle{Max: size}, color.Palette{color.White}), nil); err == nil {
			t.Errorf("a picture of %v was accepted as a card sheet", size)
		}
	}
}

func TestSheetOfOtherOrder(t *testing.T) {
	// A colour sheet with rows in the order diamonds, hearts, clubs, spades is
	// taken either way; one with black suits first is recognized by its ink.
	s := sheettest.Usual(image.Pt(16, 20), 4)
	s.Red = [4]bool{false, false, true, true}
	d, err := CutSheet(s.Image(), nil)
	if err != nil {
		t.Fatal(err)
	}
	for suit, row := range map[int]int{clubs: 0, spades: 1, hearts: 2, diamonds: 3} {
		if got := d.face[suit*13].Y / 20; got != row {
			t.Errorf("suit %d is taken from row %d, want %d", suit, got, row)
		}
	}
}

func TestParseSheetLayout(t *testing.T) {
	l, err := ParseSheetLayout(strings.NewReader("# ours\nrows 5\ncolumns 14 # wide\norder pik herz karo kreuz\nfirst 2\nleer 13 4\nrueck1 0 4\nrueck2 1 4\n"))
	if err != nil {
		t.Fatal(err)
	}
	c, err := CutSheet(sheet(14, 5, image.Pt(13, 4)), l)
	d := plain(t, c, err)
	if middle, _ := drawn(d, func(b *fb.Bitmap, p image.Point) { d.DrawFace(b, p, spades, 1) }); middle != 13 {
		t.Errorf("with the ace last, the ace of spades shows cell %d, want 13", middle)
	}
	if d.Backs() != 2 {
		t.Errorf("%d backs, want 2", d.Backs())
	}
	for _, bad := range []string{
		"rows", "rows x", "columns 12", "rows 3", "first 3", "order herz karo kreuz", "order herz herz kreuz pik", "order heart karo kreuz pik",
		"leer 1", "leer 15 0", "rueck8 0 0", "rueck1 0", "rueck1 99 0", "joker 1 2", "rows -4",
	} {
		if _, err := ParseSheetLayout(strings.NewReader(bad)); err == nil {
			t.Errorf("%q was accepted", bad)
		}
	}
}

// TestSheetMessages checks that messages say exactly what is wrong and what is expected.
func TestSheetMessages(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{"first 2\nrows x", `line 2: "rows x": expected rows N`},
		{"first 3", `line 1: "first 3": expected first as or first 2`},
		{"order herz karo", `line 1: "order herz karo": expected order and the four suits`},
		{"rueck9 1 1", `line 1: "rueck9 1 1": expected rueck1 to rueck7 COLUMN ROW`},
		{"joker", `line 1: "joker": expected rows, columns, order, first, leer or rueck1`},
		{"joker " + strings.Repeat("x", 99), `line 1: "joker xxxxxxxxxxxxxxxxxx": expected rows, columns, order, first, leer or rueck1`},
	} {
		if _, err := ParseSheetLayout(strings.NewReader(c.text)); err == nil || err.Error() != c.want {
			t.Errorf("%q: %v, want %s", c.text, err, c.want)
		}
	}
	wide := &SheetLayout{Columns: 14, Rows: 5}
	if c, err := CellSize(image.Pt(14*61, 5*83), wide); err != nil || c != image.Pt(61, 83) {
		t.Errorf("cells of %v, %v", c, err)
	}
	for lay, want := range map[*SheetLayout]string{nil: "854x415 pixels do not divide into 15x4 or 13x5 cards", {Columns: 15, Rows: 4}: "854x415 pixels do not divide into 15x4 cards"} {
		if _, err := CellSize(image.Pt(14*61, 5*83), lay); err == nil || err.Error() != want {
			t.Errorf("%v, want %s", err, want)
		}
	}
}

func FuzzParseSheetLayout(f *testing.F) {
	f.Add("rows 4\ncolumns 15\norder herz karo kreuz pik\nfirst as\nleer 13 0\nrueck1 14 0\n")
	f.Fuzz(func(t *testing.T, text string) {
		if l, err := ParseSheetLayout(strings.NewReader(text)); err == nil {
			CutSheet(sheet(15, 4, image.Pt(13, 0)), l)
		}
	})
}

func TestAdopt(t *testing.T) {
	m := &fb.Mode{Width: 8, Height: 8, Depth: 2, DAC: fb.Amiga, Palette: []uint32{0xfff, 0xf00, 0x0f0, 0x000}}
	s := fb.NewScreen(m)
	p := image.NewPaletted(image.Rect(0, 0, 4, 1), color.Palette{color.Black, color.White, color.RGBA{0, 0, 255, 255}, color.RGBA{1, 1, 1, 255}, color.RGBA{9, 99, 9, 255}})
	copy(p.Pix, []uint8{0, 1, 2, 3})
	q := Adopt(p, s, Registers{Keep: []uint8{0, 3}})
	if got, want := [4]uint8(q.Pix[:4]), [4]uint8{3, 0, 2, 3}; got != want {
		t.Errorf("pixels became %v, want %v", got, want)
	}
	if s.Regs.RGB(2) != 0x0000ff || s.Regs.RGB(0) != 0xffffff || s.Regs.RGB(1) != 0xff0000 {
		t.Errorf("the registers became %06x %06x %06x", s.Regs.RGB(0), s.Regs.RGB(1), s.Regs.RGB(2))
	}
	mono := fb.NewScreen(&fb.Mode{Width: 8, Height: 8, Depth: 1, DAC: fb.ST, Palette: []uint32{0x777, 0}})
	if got, want := [4]uint8(Adopt(p, mono, Registers{Keep: []uint8{0, 1}}).Pix[:4]), [4]uint8{1, 0, 1, 1}; got != want {
		t.Errorf("on a mono screen pixels became %v, want %v", got, want)
	}
}

// TestAdoptChooses checks that a picture with more colours than registers keeps its colours as
// well as possible, whatever its palette begins with.
func TestAdoptChooses(t *testing.T) {
	m := &fb.Mode{Width: 8, Height: 8, Depth: 3, DAC: fb.Falcon, Palette: make([]uint32, 8)}
	start := color.Palette{color.White, color.RGBA{255, 0, 0, 255}, color.RGBA{0, 255, 0, 255}, color.RGBA{255, 255, 0, 255}, color.RGBA{0, 0, 255, 255}, color.RGBA{255, 0, 255, 255}, color.RGBA{0, 255, 255, 255}, color.Black}
	for i, c := range start {
		m.Palette[i] = m.DAC.Word(c)
	}
	// Greys first, of one pixel each; then white, black and five colours of many.
	p := image.NewPaletted(image.Rect(0, 0, 100, 10), nil)
	for i := range 40 {
		p.Palette = append(p.Palette, color.Gray{uint8(3 + 6*i)})
		p.Pix[i] = uint8(i)
	}
	many := color.Palette{color.White, color.Black, color.RGBA{200, 0, 40, 255}, color.RGBA{0, 100, 50, 255}, color.RGBA{30, 50, 140, 255}, color.RGBA{240, 190, 50, 255}}
	for i := 40; i < len(p.Pix); i++ {
		p.Pix[i] = uint8(40 + i%len(many))
	}
	p.Palette = append(p.Palette, many...)
	shows := func(s *fb.Screen, r int) color.Color { return s.Regs.Colors()[r] }
	s := fb.NewScreen(m)
	for i := 1; i < 7; i++ {
		s.Regs.Set(i, color.Gray{uint8(i)}) // left by another picture
	}
	q := Adopt(p, s, Registers{Keep: []uint8{0, 7}, Rather: []uint8{2}})
	for i, c := range many {
		if d := difference(c, shows(s, int(q.Pix[slices.Index(p.Pix, uint8(40+i))]))); d > 3*12*12 {
			t.Errorf("the colour %v appears as %v", c, shows(s, int(q.Pix[slices.Index(p.Pix, uint8(40+i))])))
		}
	}
	for _, r := range []int{0, 2, 7} {
		if difference(shows(s, r), start[r]) != 0 {
			t.Errorf("register %d, reserved for %v, has %v", r, start[r], shows(s, r))
		}
	}
	again := fb.NewScreen(m)
	if b := Adopt(p, again, Registers{Keep: []uint8{0, 7}, Rather: []uint8{2}}); !bytes.Equal(b.Pix, q.Pix) || !slices.Equal(again.Regs.Colors(), s.Regs.Colors()) {
		t.Error("the previous contents of the registers decide the result")
	}
}

// TestDarkTable checks that a table that is black for more than five eighths becomes a pattern, so
// that cards with black edges can be seen on it; any other stays as it is.
func TestDarkTable(t *testing.T) {
	size := image.Pt(16, 16)
	for black, pattern := range map[int]bool{0: false, 100: false, 159: false, 160: false, 161: true, 256: true} {
		p := image.NewPaletted(image.Rectangle{Max: size}, color.Palette{color.White, color.Black})
		for i := range black {
			p.Pix[i] = 1
		}
		c := &CardSet{Size: size, sheet: p, table: &image.Point{}}
		q := c.mono()
		for i, v := range q.Pix {
			want := p.Pix[i]
			if pattern {
				want = uint8(i%16+i/16) & 1
			}
			if v != want {
				t.Errorf("a table with %d black pixels of 256: pixel %d is %d, want %d", black, i, v, want)
				break
			}
		}
	}
}
