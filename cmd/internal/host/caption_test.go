package host

import (
	"bytes"
	"errors"
	"image"
	"image/png"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"phosphor/games/catalog"
)

type nothing struct{ io.Writer }

func (nothing) Close() error { return nil }

// What a window says in its title is shown on the whole display, too: a line, and that a
// recording goes on.
func TestCaptions(t *testing.T) {
	h, _ := newHouse(t, &memory{files: map[string][]byte{}})
	info, _ := catalog.Find("golf")
	if err := h.Enter(info, Choice{Deal: "1", Lang: "de"}); err != nil {
		t.Fatal(err)
	}
	check := func(name string) {
		t.Helper()
		m := h.Caption()
		if m == nil {
			t.Fatalf("%s: there is no caption", name)
		}
		if m != h.Caption() {
			t.Errorf("%s: the same caption is drawn again", name)
		}
		if m.Rect.Dx() > captionWidth {
			t.Errorf("%s: %d pixels wide", name, m.Rect.Dx())
		}
		file := filepath.Join("testdata", "caption-"+name+".png")
		var b bytes.Buffer
		if err := png.Encode(&b, m); err != nil {
			t.Fatal(err)
		}
		if *update {
			if err := os.WriteFile(file, b.Bytes(), 0o666); err != nil {
				t.Fatal(err)
			}
			return
		}
		f, err := os.Open(file)
		if err != nil {
			t.Fatal(err)
		}
		defer f.Close()
		want, err := png.Decode(f)
		if p, ok := want.(*image.Paletted); err != nil || !ok || !bytes.Equal(p.Pix, m.Pix) || p.Rect != m.Rect {
			t.Errorf("%s looks different: %v", name, err)
		}
	}
	if h.Caption() != nil {
		t.Error("there is a caption, and nothing to tell")
	}
	h.Tell("Kärtchen.img: von nun an die Karten von Yukon (im Kabinett: Leertaste)")
	check("line")
	h.Tell("/home/player/" + strings.Repeat("a folder in a folder/", 9) + "the end.img")
	check("long")
	h.Pictures = func(game, ending string) (string, io.WriteCloser, error) {
		if ending != ".gif" {
			return "", nil, errors.New("no picture was asked for")
		}
		return game + ending, nothing{io.Discard}, nil
	}
	h.keys("shift+f12")
	check("recording")
	h.Advance(h.now + noticed)
	check("recording-goes-on")
	h.keys("shift+f12")
	h.Advance(h.now + noticed)
	if h.Caption() != nil {
		t.Error("the caption stays")
	}
}
