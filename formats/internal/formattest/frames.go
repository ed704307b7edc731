package formattest

import (
	"bytes"
	"image"
	"io"
	"strings"
	"testing"

	"phosphor/fb/raster"
	"phosphor/formats/frame"
)

// A FrameDecoder decodes a format to a frame.Picture.
type FrameDecoder func(io.Reader) (*frame.Picture, error)

// shown reads all of a picture, and the first shots of its animation: nothing may panic.
func (decode FrameDecoder) shown(t *testing.T, pkg string, data []byte) {
	p, err := decode(bytes.NewReader(data))
	if err != nil {
		if !strings.HasPrefix(err.Error(), pkg+": offset ") {
			t.Errorf("error %q", err)
		}
		return
	}
	if p.Bounds().Empty() || p.RGBA().Bounds() != p.Bounds() || p.Image().Bounds() != p.Bounds() {
		t.Errorf("bounds %v", p.Bounds())
	}
	for _, s := range p.Screens {
		if err := s.Check(); err != nil {
			t.Error(err)
		}
	}
	a := p.Animate()
	if a == nil {
		return
	}
	n := 0
	for q, d := range a.Shots {
		if q.Bounds() != p.Bounds() || d <= 0 {
			t.Errorf("shot %d of %v for %v", n, q.Bounds(), d)
		}
		q.RGBA()
		if n++; n == 3 {
			break
		}
	}
	if n != min(3, a.Count) {
		t.Errorf("%d shots, %d counted", n, a.Count)
	}
}

// Damaged decodes files truncated at about a hundred places, and files with single bytes
// changed. They must give a picture or an error with an offset.
func (decode FrameDecoder) Damaged(t *testing.T, pkg string, files ...[]byte) {
	t.Helper()
	for _, data := range files {
		for i := 0; i < len(data); i += 1 + i/2 {
			decode.shown(t, pkg, data[:i])
			other := bytes.Clone(data)
			other[i] ^= 0xa5
			decode.shown(t, pkg, other)
		}
	}
	least := Allocated(func() { decode.shown(t, pkg, bytes.Repeat([]byte{0xff}, 1024)) })
	for _, data := range files {
		head := append(bytes.Clone(data[:min(len(data), 300)]), make([]byte, 700)...)
		least = max(least, Allocated(func() { decode.shown(t, pkg, head) }))
	}
	if least > MemoryLimit {
		t.Errorf("%d bytes are allocated for a file of 1 KB", least)
	}
}

// Fuzz decodes anything that the fuzzer generates.
func (decode FrameDecoder) Fuzz(f *testing.F, pkg string, seeds ...[]byte) {
	for _, s := range seeds {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, data []byte) { decode.shown(t, pkg, data) })
}

// Colors compares the colours of some pixels, 0xRRGGBB by x and y.
func Colors(t *testing.T, p *frame.Picture, want map[[2]int]uint32) {
	t.Helper()
	m := p.RGBA()
	for at, w := range want {
		c := m.RGBAAt(at[0], at[1])
		if got := uint32(c.R)<<16 | uint32(c.G)<<8 | uint32(c.B); got != w {
			t.Errorf("pixel %v is %06X, expected %06X", at, got, w)
		}
	}
}

// Encodes encodes and decodes pictures of 320 pixels a line whose colours change within
// the line, and two that cannot be encoded.
func (decode FrameDecoder) Encodes(t *testing.T, encode func(io.Writer, *raster.Picture) error, files ...[]byte) {
	t.Helper()
	var s *raster.Picture
	for _, data := range files {
		p, err := decode(bytes.NewReader(data))
		if err != nil {
			t.Fatal(err)
		}
		var b bytes.Buffer
		s = p.Screens[0]
		if err := encode(&b, s); err != nil {
			t.Fatal(err)
		}
		again, err := decode(&b)
		if err != nil || !bytes.Equal(again.RGBA().Pix, p.RGBA().Pix) {
			t.Errorf("differs after encoding and decoding: %v", err)
		}
	}
	s.List = append(s.List, raster.Change{Y: 198, X: 319, Reg: 3})
	if err := encode(io.Discard, s); err == nil || !strings.Contains(err.Error(), "cannot") {
		t.Errorf("a change at pixel 319: %v", err)
	}
	s.View = image.Rect(0, 0, 300, 10)
	if err := encode(io.Discard, s); err == nil || !strings.Contains(err.Error(), "size") {
		t.Errorf("300 pixels: %v", err)
	}
}

// CutOff checks the report about a file truncated to the given number of bytes; "" for a
// complete one.
func (d FrameDecoder) CutOff(t *testing.T, data []byte, want map[int]string) {
	t.Helper()
	for n, says := range want {
		p, err := d(bytes.NewReader(data[:n]))
		if err != nil {
			t.Errorf("of %d bytes: %v", n, err)
		} else if p.Damage != says {
			t.Errorf("of %d bytes: %q, expected %q", n, p.Damage, says)
		}
	}
}
