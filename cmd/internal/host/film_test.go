package host

import (
	"bytes"
	"errors"
	"image"
	"image/gif"
	"image/png"
	"io"
	"strings"
	"testing"
	"time"

	"phosphor/fb/input"
	"phosphor/games/catalog"
)

// album keeps pictures in memory.
type album map[string]*bytes.Buffer

type leaf struct{ *bytes.Buffer }

func (leaf) Close() error { return nil }

func (a album) open(game, ending string) (string, io.WriteCloser, error) {
	b := &bytes.Buffer{}
	a[game+ending] = b
	return game + ending, leaf{b}, nil
}

// TestCamera checks that F12 and Shift+F12 make a picture and a recording, and that the game
// does not receive these keys.
func TestCamera(t *testing.T) {
	h, warned := newHouse(t, &memory{files: map[string][]byte{}})
	a := album{}
	h.Cabinet, h.Pictures = nil, a.open
	info, err := catalog.Find("golf")
	if err == nil {
		err = h.Enter(info, Choice{Deal: "8", Lang: "en"})
	}
	if err != nil {
		t.Fatal(err)
	}
	now := time.Second
	key := func(name string, mods input.Mods) {
		now += 100 * time.Millisecond
		for _, kind := range []input.Kind{input.KeyDown, input.KeyUp} {
			h.Event(input.Event{Kind: kind, Key: name, Mods: mods, Time: now})
		}
	}
	title := h.Title()
	key("f12", 0)
	m, err := png.Decode(a["golf.png"])
	if err != nil || !bytes.Equal(pixels(m), pixels(h.Screen().Snapshot())) {
		t.Errorf("the picture differs from the screen, %v", err)
	}
	if got := h.Title(); got != "picture: golf.png" || len(*warned) != 1 || (*warned)[0] != got {
		t.Errorf("title %q, message %q", got, *warned)
	}
	h.Advance(now + noticed)
	now += noticed
	if h.Title() != title {
		t.Errorf("title %q, want %q", h.Title(), title)
	}
	first := pixels(h.Screen().Snapshot())
	key("f12", input.Shift)
	h.Advance(now + noticed)
	now += noticed
	if h.Title() != "\u25cf "+title {
		t.Errorf("title %q during the recording", h.Title())
	}
	for _, name := range []string{"space", "right", "return", "down", "return"} {
		key(name, 0)
		h.Advance(now)
	}
	now += time.Second
	h.Advance(now)
	key("f12", input.Shift)
	g, err := gif.DecodeAll(a["golf.gif"])
	if err != nil {
		t.Fatal(err)
	}
	sum := 0
	for _, d := range g.Delay {
		sum += d
	}
	if want := int((noticed + 5*100*time.Millisecond + 1100*time.Millisecond) / (10 * time.Millisecond)); sum < want-3 || sum > want+3 {
		t.Errorf("the recording takes %d hundredths, want %d", sum, want)
	}
	canvas := make([]byte, len(first))
	for i, m := range g.Image {
		for y := m.Rect.Min.Y; y < m.Rect.Max.Y; y++ {
			for x := m.Rect.Min.X; x < m.Rect.Max.X; x++ {
				if r, gr, b, a := m.At(x, y).RGBA(); a != 0 {
					copy(canvas[3*(y*g.Config.Width+x):], []byte{byte(r >> 8), byte(gr >> 8), byte(b >> 8)})
				}
			}
		}
		if i == 0 && !bytes.Equal(canvas, first) {
			t.Error("the recording begins with a different frame")
		}
	}
	if len(g.Image) < 3 || !bytes.Equal(canvas, pixels(h.Screen().Snapshot())) {
		t.Errorf("the recording of %d frames ends with a different one", len(g.Image))
	}
	// A write error is reported, and the game continues.
	h.Pictures = func(string, string) (string, io.WriteCloser, error) { return "", nil, errors.New("no space left") }
	key("f12", 0)
	key("f12", input.Shift)
	if last := (*warned)[len(*warned)-1]; last != "no space left" || h.film != nil || h.Done() {
		t.Errorf("messages %q", *warned)
	}
	// Leaving ends a recording, and the language of the game is that of the messages.
	h.Pictures, h.env.Lang = a.open, "de"
	key("f12", input.Shift)
	if err := h.Leave(); err != nil || h.film != nil || !strings.HasPrefix((*warned)[len(*warned)-1], "Aufnahme fertig: ") {
		t.Errorf("%v, %q", err, *warned)
	}
}

// pixels are the colours of a picture, three bytes each.
func pixels(m image.Image) (out []byte) {
	b := m.Bounds()
	for y := b.Min.Y; y < b.Max.Y; y++ {
		for x := b.Min.X; x < b.Max.X; x++ {
			r, g, b, _ := m.At(x, y).RGBA()
			out = append(out, byte(r>>8), byte(g>>8), byte(b>>8))
		}
	}
	return out
}
