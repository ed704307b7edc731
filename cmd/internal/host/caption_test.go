package host

import (
	"errors"
	"io"
	"strings"
	"testing"

	"phosphor/games/catalog"
)

type nothing struct{ io.Writer }

func (nothing) Close() error { return nil }

// TestCaptions checks that messages appear over the screen, and on full screen also a mark
// for recordings.
func TestCaptions(t *testing.T) {
	h, _ := newHouse(t, &memory{files: map[string][]byte{}})
	info, _ := catalog.Find("golf")
	if err := h.Enter(info, Choice{Deal: "1", Lang: "de"}); err != nil {
		t.Fatal(err)
	}
	check := func(name string) {
		t.Helper()
		m := h.Caption(true)
		if m == nil {
			t.Fatalf("%s: no caption", name)
		}
		if m != h.Caption(true) {
			t.Errorf("%s: the unchanged caption is drawn again", name)
		}
		if m.Rect.Dx() > captionWidth {
			t.Errorf("%s: %d pixels wide", name, m.Rect.Dx())
		}
		goldenImage(t, m, "caption-"+name)
	}
	if h.Caption(true) != nil {
		t.Error("a caption, although nothing is to report")
	}
	h.Tell("Kärtchen.img: von nun an die Karten von Yukon (im Kabinett: Leertaste)")
	check("line")
	h.Tell("/home/player/" + strings.Repeat("a folder in a folder/", 19) + "the end.img")
	check("long")
	h.Tell("no speech program found; install speech-dispatcher or espeak-ng to hear the screen, then start the game again")
	check("lines")
	if h.Caption(true) != h.Caption(false) {
		t.Error("a message is only shown on full screen")
	}
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
	if h.Caption(true) != nil {
		t.Error("the caption is not removed")
	}
}
