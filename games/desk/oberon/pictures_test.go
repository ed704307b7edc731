package oberon

import (
	"bytes"
	"errors"
	"image"
	"image/color"
	"io/fs"
	"strings"
	"testing"
	"testing/fstest"

	"phosphor/fb/modes"
	"phosphor/formats/pict"
	"phosphor/games"
)

// A picture of the player's goes before ours, whichever way its name is
// capitalised; ones of a picture of one bit are black.
func TestOpenPicture(t *testing.T) {
	p := image.NewPaletted(image.Rect(0, 0, 3, 1), color.Palette{color.White, color.Black})
	copy(p.Pix, []byte{0, 1, 1})
	var file bytes.Buffer
	if err := pict.Encode(&file, p, nil); err != nil {
		t.Fatal(err)
	}
	data := fstest.MapFS{"solitaireicon.pict": {Data: file.Bytes()}, "Broken.Pict": {Data: []byte("no picture")}}
	for _, c := range []struct {
		mode string
		data fs.FS
		size image.Point
		ink  uint8 // the highest pixel value
	}{
		{"oberon256", nil, image.Pt(32, 32), 255},
		{"oberon16", nil, image.Pt(32, 32), 15},
		{"oberon-mono", nil, image.Pt(32, 32), 1},
		{"oberon256", data, image.Pt(3, 1), 15},
		{"oberon-mono", data, image.Pt(3, 1), 1},
	} {
		m, err := modes.Find(c.mode)
		if err != nil {
			t.Fatal(err)
		}
		got, err := OpenPicture(games.Env{Mode: m, Data: c.data}, "SolitaireIcon.Pict")
		if err != nil {
			t.Fatal(err)
		}
		if got.Rect.Size() != c.size {
			t.Errorf("%s: %v pixels, want %v", c.mode, got.Rect.Size(), c.size)
		}
		for _, v := range got.Pix {
			if v > c.ink {
				t.Fatalf("%s: there is a pixel of %d", c.mode, v)
			}
		}
		if c.data != nil && !bytes.Equal(got.Pix, []byte{0, c.ink, c.ink}) {
			t.Errorf("%s: pixels %v", c.mode, got.Pix)
		}
		if _, err := OpenPicture(games.Env{Mode: m, Data: c.data}, "Nothing.Pict"); !errors.Is(err, fs.ErrNotExist) {
			t.Errorf("a picture that is not there: %v", err)
		}
	}
	m, err := modes.Find("oberon256")
	if err != nil {
		t.Fatal(err)
	}
	if _, err := OpenPicture(games.Env{Mode: m, Data: data}, "Broken.Pict"); err == nil || !strings.HasPrefix(err.Error(), "Broken.Pict: ") {
		t.Errorf("a broken picture: %v", err)
	}
}
