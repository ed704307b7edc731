package degas

import (
	"bytes"
	"encoding/binary"
	"image"
	"image/color"
	"testing"
	"time"
)

// TestLarge checks that larger screens are known by their lengths.
func TestLarge(t *testing.T) {
	for _, c := range []struct {
		word   uint16
		length int
		size   image.Point
		colors int
	}{
		{4, 38434, image.Pt(320, 240), 16}, {0, 44834, image.Pt(320, 280), 16}, {0, 116514, image.Pt(416, 560), 16},
		{0, 64034, image.Pt(320, 400), 16}, {1, 64034, image.Pt(640, 400), 4}, {2, 64034, image.Pt(640, 800), 2},
		{6, 153606, image.Pt(1280, 960), 2}, {4, 153634, image.Pt(640, 480), 16}, {7, 154114, image.Pt(320, 480), 256},
	} {
		data := make([]byte, c.length)
		binary.BigEndian.PutUint16(data, c.word)
		binary.BigEndian.PutUint16(data[4:], 0x123) // colour 1
		data[c.length-1] = 1
		m, err := DecodeAll(bytes.NewReader(data))
		if err != nil || m.Paletted.Rect.Size() != c.size || len(m.Paletted.Palette) != c.colors || m.Stats.MissingLines+m.Stats.TrailingBytes != 0 {
			t.Errorf("%+v: %+v, %v", c, m, err)
			continue
		}
		if !Match(data) || Match(data[1:]) {
			t.Errorf("%+v: Match is wrong", c)
		}
		if v := m.Paletted.Pix[len(m.Paletted.Pix)-1]; int(v) != c.colors/2 {
			t.Errorf("%+v: the last pixel is %d", c, v)
		}
		if got := m.Paletted.Palette[1]; m.Resolution >= TTMedium && c.colors > 2 && got != (color.RGBA{0x11, 0x22, 0x33, 255}) {
			t.Errorf("%+v: colour 1 is %v", c, got)
		}
		if machine := m.Frame().Machine(); (machine == "Atari TT") != (m.Resolution >= TTMedium) {
			t.Errorf("%+v: %s", c, machine)
		}
	}
}

func TestFrame(t *testing.T) {
	data := made()["pi1-elite"]
	m, err := DecodeAll(bytes.NewReader(data))
	if err != nil {
		t.Fatal(err)
	}
	p := m.Frame()
	// The last range has its ends the wrong way round.
	if c := p.Cycles; len(c) != 3 || c[0].Step != time.Second/6 || c[0].Reverse || !c[1].Reverse || c[2].Turns() || len(c[1].Cells) != 16 {
		t.Errorf("%+v", c)
	}
	if p.Machine() != "Atari ST" || p.Mode() != "low resolution" {
		t.Error(p.Machine(), p.Mode())
	}
}
