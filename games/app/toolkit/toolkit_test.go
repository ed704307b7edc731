package toolkit_test

import (
	"errors"
	"fmt"
	"image"
	"image/color"
	"io/fs"
	"strings"
	"testing"
	"testing/fstest"

	"phosphor/fb"
	"phosphor/fb/modes"
	"phosphor/games"
	"phosphor/games/app"
	"phosphor/games/app/toolkit"
	"phosphor/games/clock"
)

// Help is set in lines as wide as a machine has room for, and in pages as high.
func ExampleLines() {
	help := "# Pegs\n\nJump over a peg to take it off the board.\n\n- Drag a peg over another.\n- One peg must be left, in the middle."
	title, lines := toolkit.Lines(help, 24)
	fmt.Println(title)
	for n, page := range toolkit.Pages(lines, 4) {
		fmt.Printf("%d: %s\n", n+1, strings.Join(page, "|"))
	}
	// Output:
	// Pegs
	// 1: Jump over a peg to take|it off the board.
	// 2: - Drag a peg over|  another.|- One peg must be left,|  in the middle.
}

func mode(t *testing.T, name string) *fb.Mode {
	t.Helper()
	m, err := modes.Find(name)
	if err != nil {
		t.Fatal(err)
	}
	return m
}

// TestMode checks that a program that does not fit gets a larger mode with as many
// colours, or the closest; a screen of one plane stays one.
func TestMode(t *testing.T) {
	names := []string{"falcon16", "st-high", "falcon4", "falcon16-640x480", "st-medium", "st-low"}
	for _, c := range []struct {
		now  string
		size image.Point
		want string
	}{
		{"st-low", image.Pt(300, 180), "st-low"},
		{"st-low", image.Pt(600, 300), "falcon16"},
		{"st-low", image.Pt(600, 450), "falcon16-640x480"},
		{"st-medium", image.Pt(600, 300), "falcon4"},
		{"st-high", image.Pt(600, 450), "st-high"},
		{"falcon16", image.Pt(9000, 9000), "falcon16-640x480"},
	} {
		got := toolkit.Mode(mode(t, c.now), names, func(m *fb.Mode) bool { return c.size.X <= m.Width && c.size.Y <= m.Height })
		if got.Name != c.want {
			t.Errorf("%v in %s: %s, want %s", c.size, c.now, got.Name, c.want)
		}
	}
}

// average is the colour that an area shows from afar.
func average(s *fb.Screen, r image.Rectangle) (sum [3]int) {
	for y := r.Min.Y; y < r.Max.Y; y++ {
		for x := r.Min.X; x < r.Max.X; x++ {
			v := s.Regs.RGB(int(s.ColorIndexAt(x, y)))
			for i := range sum {
				sum[i] += int(v >> (16 - 8*i) & 255)
			}
		}
	}
	for i := range sum {
		sum[i] /= r.Dx() * r.Dy()
	}
	return sum
}

// TestInks checks that areas approximate every colour that a program may request, even without
// a register for it. In black and white they have the same brightness, and only black and
// white are plain.
func TestInks(t *testing.T) {
	r := image.Rect(0, 0, 32, 32)
	for _, name := range []string{"falcon16", "amiga", "st-low", "st-high"} {
		s := fb.NewScreen(mode(t, name))
		k := toolkit.Inks{Regs: s.Regs, Depth: s.Depth()}
		for c := app.Black; c < app.Colors; c++ {
			k.Fill(s.Bitmap, r, c)
			got, rgb := average(s, r), app.RGB[c]
			want := [3]int{int(rgb >> 16), int(rgb >> 8 & 255), int(rgb & 255)}
			far := 110
			if k.Mono() {
				grey := (299*want[0] + 587*want[1] + 114*want[2]) / 1000
				want, far = [3]int{grey, grey, grey}, 24
				if plain := got[0] == 0 || got[0] == 255; plain != (c == app.Black || c == app.White) {
					t.Errorf("%s: colour %d is plain: %t", name, c, plain)
				}
			}
			for i := range got {
				if d := got[i] - want[i]; d > far || d < -far {
					t.Errorf("%s: colour %06x shows as %v", name, rgb, got)
					break
				}
			}
			if n := k.Pen(c); int(n) >= s.Regs.Len() {
				t.Errorf("%s: pen %d", name, n)
			}
		}
	}
}

// TestAdopt checks that a picture that is adopted in parts is the same as adopted as a whole.
func TestAdopt(t *testing.T) {
	s := fb.NewScreen(mode(t, "st-high"))
	k := toolkit.Inks{Regs: s.Regs, Depth: 1}
	p := image.NewPaletted(image.Rect(0, 0, 40, 40), color.Palette{color.RGBA{200, 40, 90, 255}, color.White})
	for i := range p.Pix {
		p.Pix[i] = uint8(i / 7 & 1)
	}
	whole := k.Adopt(p)
	part := image.Rect(13, 5, 31, 38)
	q := k.Adopt(p.SubImage(part).(*image.Paletted))
	for y := range q.Rect.Dy() {
		for x := range q.Rect.Dx() {
			if q.ColorIndexAt(x, y) != whole.ColorIndexAt(x+part.Min.X, y+part.Min.Y) {
				t.Fatalf("pixel %d,%d of the part differs", x, y)
			}
		}
	}
}

// TestExtract checks that moving commands to a desk's own menus leaves no separators
// without a group.
func TestExtract(t *testing.T) {
	quit := &app.Command{Text: "Quit", Key: "ctrl+q"}
	menus := []app.Menu{{Title: "Game", Commands: []*app.Command{{Text: "New"}, {}, quit}}}
	if got := toolkit.Extract(menus, "ctrl+q"); got != quit {
		t.Errorf("found %v", got)
	}
	if n := len(menus[0].Commands); n != 1 {
		t.Errorf("%d lines remain", n)
	}
	if got := toolkit.Extract(menus, "ctrl+q"); got != nil {
		t.Errorf("found %v again", got)
	}
	if list := toolkit.Join(menus[0].Commands, []*app.Command{nil}, []*app.Command{nil, quit}); len(list) != 3 || list[1].Text != "" {
		t.Errorf("joined: %d lines", len(list))
	}
}

// TestFonts checks that fonts that are made of others keep every pixel.
func TestFonts(t *testing.T) {
	f := &fb.Font{Height: 2, Ascent: 2, Glyphs: map[rune]*fb.Glyph{'x': {W: 3, H: 2, Advance: 4, Bits: []byte{0xa0, 0x40}}}}
	for _, c := range []struct {
		font *fb.Font
		want string
	}{
		{toolkit.Bold(f), "####|.##."},
		{toolkit.Enlarged(f, 2, 1), "##..##|..##.."},
	} {
		g := c.font.Glyphs['x']
		b := fb.New(image.Rect(0, 0, g.W, c.font.Height), 1)
		fb.Text(b, image.Point{}, c.font, "x", 1, 0, fb.Transparent)
		var rows []string
		for y := range b.Rect.Dy() {
			row := ""
			for x := range b.Rect.Dx() {
				row += string(".#"[b.ColorIndexAt(x, y)])
			}
			rows = append(rows, row)
		}
		if got := strings.Join(rows, "|"); got != c.want {
			t.Errorf("got %s, want %s", got, c.want)
		}
	}
}

// TestAreas checks that a redrawn area stays at its place, also in a wider column.
func TestAreas(t *testing.T) {
	area := &app.View{Size: image.Pt(20, 10)}
	w := &app.Window{View: &app.View{Size: image.Pt(50, 50)}, Clock: &clock.Clock{}, Controls: []*app.Control{
		{Kind: app.PushButton, Text: "A button that is wide"}, {Kind: app.Area, Name: "area", View: area},
	}}
	s := toolkit.NewSheet(w)
	var updated image.Rectangle
	s.Update = func(r image.Rectangle) { updated = updated.Union(r) }
	f := &fb.Font{Height: 8, Glyphs: map[rune]*fb.Glyph{}}
	for c := ' '; c <= 'z'; c++ {
		f.Glyphs[c] = &fb.Glyph{Advance: 8}
	}
	s.Check()
	if !s.Place(image.Pt(600, 300), image.Pt(1, 1), toolkit.Metrics{Font: f, Line: 8, Arrow: image.Pt(10, 10)}) {
		t.Fatal("the text does not fit")
	}
	area.Redraw()
	if want, ok := s.Where("area:area"); !ok || updated != want || want.Dx() != 20 {
		t.Errorf("updated %v, the area is %v", updated, want)
	}
}

// TestFolder checks that the files of a window, those that were written and the player's own
// in their folders, can be listed, examined and read.
func TestFolder(t *testing.T) {
	w := &app.Window{Program: &app.Program{Name: "test"}, Env: games.Env{Data: fstest.MapFS{"pictures/sea.png": {Data: []byte("sea")}}}.Complete()}
	if err := w.WriteFile("own.png", []byte("mine")); err != nil {
		t.Fatal(err)
	}
	f := toolkit.Folder(w)
	var all []string
	if err := fs.WalkDir(f, ".", func(name string, d fs.DirEntry, err error) error {
		all = append(all, name)
		return err
	}); err != nil {
		t.Fatal(err)
	}
	if got := strings.Join(all, " "); got != ". own.png pictures pictures/sea.png" {
		t.Errorf("files %s", got)
	}
	b, err := fs.ReadFile(f, "pictures/sea.png")
	info, statErr := fs.Stat(f, "own.png")
	if string(b) != "sea" || err != nil || statErr != nil || info.IsDir() {
		t.Errorf("read %q, %v; opened: %v, %v", b, err, info, statErr)
	}
	if _, err := f.Open("other"); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("a missing file: %v", err)
	}
}
