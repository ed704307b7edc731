package neochrome

import (
	"bytes"
	"encoding/binary"
	"io"
	"testing"

	"phosphor/formats/frame"
	"phosphor/formats/internal/formattest"
	"phosphor/formats/internal/stscreen"
)

// rasters has colour 0 red at the top, green from line 150 on and blue from line 7 on.
func rasters() []byte {
	b := make([]byte, rasterLen)
	set := func(n, y int, word uint16) {
		binary.BigEndian.PutUint16(b[n*rasterSize:], uint16(y))
		binary.BigEndian.PutUint16(b[n*rasterSize+2:], word)
	}
	set(0, 0, 0x700)
	set(1, 150, 0x070)
	set(2, 7, 0x007)
	return b
}

func TestRasters(t *testing.T) {
	m, err := DecodeAll(bytes.NewReader(append(make([]byte, screenAt), make([]byte, stscreen.Size)...)))
	if err != nil {
		t.Fatal(err)
	}
	p, err := Rasters(m.Frame(), rasters())
	if err != nil || !MatchRasters(rasters()) || MatchRasters(rasters()[1:]) {
		t.Fatal(err)
	}
	formattest.Colors(t, p, map[[2]int]uint32{{0, 0}: 0xff0000, {319, 6}: 0xff0000, {0, 7}: 0x0000ff, {0, 149}: 0x0000ff, {0, 150}: 0x00ff00, {319, 199}: 0x00ff00})
	if _, err := Rasters(m.Frame(), nil); err == nil {
		t.Error("missing rasters give no error")
	}
}

// animation has two frames of 16x2; one pixel of the second is 15.
func animation() []byte {
	b := make([]byte, animHeader+2*16)
	copy(b, animMark)
	b[5], b[7], b[15], b[17] = 8, 2, 2, 3
	for plane := range 4 {
		b[animHeader+16+8+2*plane] = 0x40
	}
	return b
}

func TestCutAnimation(t *testing.T) {
	read := func(r io.Reader) (*frame.Picture, error) { return Animation(r, nil) }
	formattest.FrameDecoder(read).CutOff(t, animation(), map[int]string{animHeader + 32: "", animHeader + 31: "cut off at offset 53; 1 of 2 frames are missing"})
}

func TestAnimation(t *testing.T) {
	p, err := Animation(bytes.NewReader(animation()), nil)
	if err != nil || !MatchAnimation(animation()) {
		t.Fatal(err)
	}
	n := 0
	for q := range p.Animate().Shots {
		want := uint32(0)
		if n++; n == 2 {
			want = 0xffffff
		}
		formattest.Colors(t, q, map[[2]int]uint32{{1, 1}: want, {0, 1}: 0})
	}
	if n != 2 {
		t.Errorf("%d frames", n)
	}
}

func decodeAnimation(r io.Reader) (*frame.Picture, error) { return Animation(r, nil) }

func TestAnimationDamaged(t *testing.T) {
	formattest.FrameDecoder(decodeAnimation).Damaged(t, "neochrome", animation())
}

func FuzzAnimation(f *testing.F) {
	formattest.FrameDecoder(decodeAnimation).Fuzz(f, "neochrome", animation())
}
