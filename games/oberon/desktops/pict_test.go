package desktops

import (
	"bytes"
	"errors"
	"image"
	"image/color"
	"io/fs"
	"os"
	"slices"
	"testing"
	"testing/fstest"

	"phosphor/fb/modes"
	"phosphor/formats/pict"
	"phosphor/games/internal/shared"
)

// TestOpenPict checks that the player's picture has priority over ours, whatever the case of
// its name, and that an unreadable one is reported and skipped. In a picture of one bit, ones
// are black.
func TestOpenPict(t *testing.T) {
	p := image.NewPaletted(image.Rect(0, 0, 3, 1), color.Palette{color.White, color.Black})
	copy(p.Pix, []byte{0, 1, 1})
	var file bytes.Buffer
	if err := pict.Encode(&file, p, nil); err != nil {
		t.Fatal(err)
	}
	good := fstest.MapFS{"solitaireicon.pict": {Data: file.Bytes()}}
	bad := fstest.MapFS{"SolitaireIcon.Pict": {Data: []byte("no picture")}}
	for _, c := range []struct {
		mode string
		data fs.FS
		size image.Point
		ink  uint8 // the highest pixel value that can be
		told int
	}{
		{"oberon256", nil, image.Pt(32, 32), 255, 0},
		{"oberon16", nil, image.Pt(32, 32), 15, 0},
		{"oberon-mono", nil, image.Pt(32, 32), 1, 0},
		{"oberon256", good, image.Pt(3, 1), 15, 0},
		{"oberon16", good, image.Pt(3, 1), 15, 0},
		{"oberon-mono", good, image.Pt(3, 1), 1, 0},
		{"oberon256", bad, image.Pt(32, 32), 255, 1},
	} {
		m, err := modes.Find(c.mode)
		if err != nil {
			t.Fatal(err)
		}
		told := 0
		d, err := New(m, c.data, func(string) { told++ })
		if err != nil {
			t.Fatal(err)
		}
		for _, name := range []string{"SolitaireIcon", "SolitaireIcon.Pict"} {
			got, err := d.OpenPict(name)
			if err != nil {
				t.Fatal(err)
			}
			if got.Rect.Size() != c.size || slices.Max(got.Pix) > c.ink {
				t.Errorf("%s: %s has %v pixels up to %d, want %v up to %d", c.mode, name, got.Rect.Size(), slices.Max(got.Pix), c.size, c.ink)
			}
			if c.size.X == 3 && !bytes.Equal(got.Pix, []byte{0, c.ink, c.ink}) {
				t.Errorf("%s: pixels %v", c.mode, got.Pix)
			}
		}
		if told != 2*c.told {
			t.Errorf("%s: reported %d times", c.mode, told)
		}
		if _, err := d.OpenPict("Nothing"); !errors.Is(err, fs.ErrNotExist) {
			t.Errorf("a missing picture: %v", err)
		}
	}
}

// TestOpenIcon checks that icons of the player's libraries replace ours, and that an
// unreadable library is reported once.
func TestOpenIcon(t *testing.T) {
	m, err := modes.Find("oberon256")
	if err != nil {
		t.Fatal(err)
	}
	var icon bytes.Buffer
	if err := pict.Encode(&icon, image.NewPaletted(image.Rect(0, 0, iconSide, iconSide), color.Palette{color.White, color.Black}), nil); err != nil {
		t.Fatal(err)
	}
	for name, c := range map[string]struct {
		data fs.FS
		same bool // as ours
		told int
	}{
		"none":    {nil, true, 0},
		"empty":   {fstest.MapFS{}, true, 0},
		"damaged": {fstest.MapFS{"Icons2.Lib": {Data: []byte("no library")}}, true, 1},
		"of an archive": {fstest.MapFS{"Solitaire.Pict": {Data: icon.Bytes()}, "Spider.Pict": {Data: icon.Bytes()}, "Freecell.Pict": {Data: icon.Bytes()},
			"Sokoban.Pict": {Data: icon.Bytes()}, "Tetris.Pict": {Data: icon.Bytes()}}, false, 0},
		"original": {os.DirFS(shared.Path(t, "samples", "oberon", "lib")), false, 0},
	} {
		told := 0
		d, err := New(m, c.data, func(string) { told++ })
		if err != nil {
			t.Fatal(err)
		}
		for _, icon := range []string{"SolitaireIcon", "SpiderIcon", "FreecellIcon", "SokobanIcon", "TetrisIcon"} {
			ours, err := d.OpenPict(icon)
			if err != nil {
				t.Fatal(err)
			}
			p, err := d.OpenIcon(icon)
			if err != nil {
				t.Fatalf("%s: %s: %v", name, icon, err)
			}
			if same := bytes.Equal(p.Pix, ours.Pix); same != c.same || p.Rect.Size() != image.Pt(iconSide, iconSide) {
				t.Errorf("%s: %s is ours: %v", name, icon, same)
			}
		}
		if told != c.told {
			t.Errorf("%s: %d messages, want %d", name, told, c.told)
		}
	}
}
