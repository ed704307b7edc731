package falcon

import (
	"bytes"
	"image"
	"image/color"
	"strings"
	"testing"

	"phosphor/formats/internal/formattest"
)

func files() map[string][]byte {
	indexed := make([]byte, indexedMore)
	copy(indexed[4*0x81:], []byte{1, 2, 0, 3}) // colour 81
	copy(indexed[1024:], []byte{0x80, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0x80, 0})
	pixels := []byte{0xf8, 0, 0x07, 0xe0, 0, 0x1f, 0x84, 0x10}
	tg1 := append([]byte(cokeMark+"\x00\x02\x00\x02\x00\x14"), 0, 0)
	return map[string][]byte{
		"pi4": indexed,
		"trp": append([]byte("TRUP\x00\x02\x00\x02"), pixels...),
		"tg1": append(tg1, pixels...),
		"ftc": append(pixels, make([]byte, 2*384*240-8)...),
	}
}

func TestDecode(t *testing.T) {
	for name, data := range files() {
		m, err := DecodeAll(bytes.NewReader(data))
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		p := m.Picture()
		if name == "pi4" {
			if p.At(0, 0) != (color.RGBA{1, 2, 3, 255}) || p.Bounds().Size() != image.Pt(320, 240) || !MatchIndexed(data) {
				t.Errorf("%s: %v", name, p.At(0, 0))
			}
			continue
		}
		want := []color.RGBA{{255, 0, 0, 255}, {0, 255, 0, 255}, {0, 0, 255, 255}, {132, 130, 132, 255}}
		w := p.Bounds().Dx()
		for i, c := range want {
			if got := p.At(i%w, i/w); got != c {
				t.Errorf("%s: pixel %d is %v, want %v", name, i, got, c)
			}
		}
		if Match(data) != (name != "ftc") || MatchRaw(len(data)) != (name == "ftc") {
			t.Errorf("%s: Match is wrong", name)
		}
	}
	m, err := DecodeAll(bytes.NewReader(files()["trp"][:13]))
	if err != nil || m.MissingLines != 1 {
		t.Errorf("truncated: %v", err)
	}
	if _, err := DecodeAll(bytes.NewReader(bytes.Repeat([]byte("noise"), 20000))); err == nil || !strings.Contains(err.Error(), "expected 0 between green and blue") {
		t.Errorf("noise: %v", err)
	}
	huge := []byte("TRUP\xff\xff\xff\xff")
	if n := formattest.Allocated(func() { _, err = DecodeAll(bytes.NewReader(append(huge, make([]byte, 1000)...))) }); err == nil || n > formattest.MemoryLimit {
		t.Errorf("%d bytes, %v", n, err)
	}
}

func FuzzDecode(f *testing.F) {
	for _, data := range files() {
		f.Add(data[:min(len(data), 1500)])
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		m, err := DecodeAll(bytes.NewReader(data))
		if err == nil && m.Picture().Bounds().Empty() || err != nil && !strings.HasPrefix(err.Error(), "falcon: offset ") {
			t.Error(err)
		}
	})
}
