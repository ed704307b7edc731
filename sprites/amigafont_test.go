package sprites

import (
	"image"
	"strings"
	"testing"
	"testing/fstest"

	"phosphor/assets"
	"phosphor/fb"
	"phosphor/formats/amigafont"
)

func TestAmigaFont(t *testing.T) {
	for _, height := range []int{8, 9} {
		f, err := OpenAmigaFont(assets.Fonts(), "phosphor/"+string(rune('0'+height)))
		if err != nil {
			t.Fatal(err)
		}
		if f.Height != height || f.Ascent != height-2 || f.Width("Ghé\u4e00") != 32 {
			t.Fatalf("height %d, ascent %d, width %d", f.Height, f.Ascent, f.Width("Ghé\u4e00"))
		}
	}
	f, err := OpenAmigaFont(assets.Fonts(), "phosphor/8")
	if err != nil {
		t.Fatal(err)
	}
	shows(t, f, "Hg", 16, `###.###.........
.##.##..........
.##.##...######.
.#####..##..##..
.##.##..##..##..
.##.##...#####..
###.###.....##..
........#####...`)
}

// shows fails if a text is not drawn like that, on so many columns.
func shows(t *testing.T, f *fb.Font, text string, columns int, want string) {
	t.Helper()
	b := fb.New(image.Rect(0, 0, columns, f.Height), 1)
	fb.Text(b, image.Point{}, f, text, 1, 0, fb.Transparent)
	var rows []string
	for y := range f.Height {
		row := ""
		for x := range columns {
			row += string(".#"[b.ColorIndexAt(x, y)])
		}
		rows = append(rows, row)
	}
	if got := strings.Join(rows, "\n"); got != want {
		t.Errorf("drawn\n%s\nwant\n%s", got, want)
	}
}

func TestAmigaFontErrors(t *testing.T) {
	in := &amigafont.Font{
		Style: amigafont.Colored, Color: &amigafont.Color{Depth: 2}, YSize: 1, Lo: 'A',
		Glyphs: []amigafont.Glyph{{Width: 1, Bits: []byte{0x80, 0x80}}},
	}
	var b strings.Builder
	if err := amigafont.Encode(&b, in); err != nil {
		t.Fatal(err)
	}
	fsys := fstest.MapFS{"color/1": {Data: []byte(b.String())}, "text/8": {Data: []byte("not a font at all")}}
	for name, want := range map[string]string{
		"color/1": "color/1: the font has 2 colour planes; only fonts of one colour",
		"text/8":  "text/8: amigafont: offset 0",
		"none/8":  "none/8",
	} {
		if _, err := OpenAmigaFont(fsys, name); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v", name, err)
		}
	}
}
