package ilbm

import (
	"bytes"
	"encoding/binary"
	"image"
	"image/color"
	"slices"
	"strings"
	"testing"
	"time"

	"phosphor/formats/internal/iff"
)

// anhd is the header of a change.
func anhd(operation, back byte, jiffies, bits uint32) []byte {
	b := make([]byte, 40)
	b[0], b[18] = operation, back
	binary.BigEndian.PutUint32(b[14:], jiffies)
	binary.BigEndian.PutUint32(b[20:], bits)
	return iff.AppendChunk(nil, "ANHD", b)
}

// dlta encodes changes of plane 0; values are separate items.
func dlta(ops, values []byte) []byte {
	b := make([]byte, 64)
	binary.BigEndian.PutUint32(b, 64)
	b = append(b, ops...)
	if values != nil {
		binary.BigEndian.PutUint32(b[32:], uint32(len(b)))
		b = append(b, values...)
	}
	return iff.AppendChunk(nil, "DLTA", b)
}

// animOf is an animation whose first picture is black, of 48x4 pixels and one plane.
func animOf(frames ...[]byte) []byte {
	m := image.NewPaletted(image.Rect(0, 0, 48, 4), color.Palette{color.Black, color.White})
	var b bytes.Buffer
	if err := Encode(&b, m, nil); err != nil {
		panic(err)
	}
	chunks := b.Bytes()
	for _, f := range frames {
		chunks = append(chunks, iff.File("ILBM", f)...)
	}
	return iff.File("ANIM", chunks)
}

// rows are the pixels of all shots, as the bytes of a row.
func shots(t *testing.T, data []byte) (list []string, times []time.Duration) {
	t.Helper()
	a, err := Animation(bytes.NewReader(data))
	if err != nil || a == nil {
		t.Fatalf("%v, %v", a, err)
	}
	for p, d := range a.Shots {
		text := ""
		for y := range 4 {
			row := make([]byte, 6)
			for x, v := range p.Screens[0].Bitmap.Pix[y*48:][:48] {
				row[x/8] |= v << (7 - x%8)
			}
			text += strings.TrimRight(string(row), "\x00") + "|"
		}
		list, times = append(list, text), append(times, d)
	}
	if a.Count != len(list) {
		t.Errorf("%d shots, %d reported", len(list), a.Count)
	}
	return list, times
}

func TestAnimation(t *testing.T) {
	const black = "||||"
	for name, c := range map[string]struct {
		data []byte
		want []string
	}{
		// Column 0 skips a row and has two literal bytes; column 2 has one byte three times.
		"bytes": {animOf(slices.Concat(anhd(5, 0, 6, 0), dlta([]byte{2, 1, 0x82, 'a', 'b', 0, 1, 0, 3, 'c', 0, 0, 0}, nil))),
			[]string{black, "\x00\x00c|a\x00c|b\x00c||"}},
		"short": {animOf(slices.Concat(anhd(7, 0, 6, 0), dlta([]byte{1, 0x81, 1, 0, 4, 0}, []byte("abcd")))),
			[]string{black, "abcd|\x00\x00cd|\x00\x00cd|\x00\x00cd|"}},
		"long": {animOf(slices.Concat(anhd(7, 0, 6, 1), dlta([]byte{1, 0x81, 1, 0x81}, []byte("abcdefgh")))),
			[]string{black, "abcdef||||"}},
		"wide words": {animOf(slices.Concat(anhd(8, 0, 6, 0), dlta([]byte{0, 2, 0, 2, 0x80, 1, 'a', 'b', 0, 0, 0, 1, 0, 0, 0, 1, 'c', 'd', 0, 0}, nil))),
			[]string{black, "\x00\x00\x00\x00cd||ab||"}},
		"wide longs, a word at the end": {animOf(slices.Concat(anhd(8, 0, 6, 1), dlta([]byte{0, 0, 0, 1, 0x80, 0, 0, 1, 'a', 'b', 'c', 'd', 0, 1, 0x80, 1, 'e', 'f'}, nil))),
			[]string{black, "abcdef||||"}},
		// The third picture changes the first, the fourth the third.
		"before": {animOf(
			slices.Concat(anhd(5, 0, 6, 0), dlta([]byte{1, 0x81, 'a', 0, 0, 0, 0, 0}, nil)),
			slices.Concat(anhd(5, 0, 6, 0), dlta([]byte{0, 1, 0x81, 'b', 0, 0, 0, 0}, nil)),
			slices.Concat(anhd(5, 1, 6, 2), dlta([]byte{0, 1, 0x81, 3, 0, 0, 0, 0}, nil)),
		), []string{black, "a||||", "\x00b||||", "\x00a||||"}},
		// The last two are the first two again.
		"loop": {animOf(
			slices.Concat(anhd(5, 1, 6, 0), dlta([]byte{1, 0x81, 'a', 0, 0, 0, 0, 0}, nil)),
			slices.Concat(anhd(5, 1, 6, 0), dlta([]byte{1, 0x81, 'b', 0, 0, 0, 0, 0}, nil)),
			slices.Concat(anhd(5, 1, 6, 0), dlta([]byte{1, 0x81, 0, 0, 0, 0, 0, 0}, nil)),
			slices.Concat(anhd(5, 1, 6, 0), dlta([]byte{1, 0x81, 'a', 0, 0, 0, 0, 0}, nil)),
		), []string{black, "a||||", "b||||"}},
		"unknown operation": {animOf(
			slices.Concat(anhd(5, 1, 6, 0), dlta([]byte{1, 0x81, 'a', 0, 0, 0, 0, 0}, nil)),
			slices.Concat(anhd(74, 1, 6, 0), dlta(nil, nil)),
		), []string{black, "a||||"}},
	} {
		got, times := shots(t, c.data)
		if !slices.Equal(got, c.want) {
			t.Errorf("%s: %q, want %q", name, got, c.want)
		}
		if times[0] != 100*time.Millisecond {
			t.Errorf("%s: %v", name, times)
		}
		if m, err := Decode(bytes.NewReader(c.data)); err != nil || m.At(0, 0) != (color.RGBA{A: 255}) {
			t.Errorf("%s: first picture: %v", name, err)
		}
	}
	// A BODY that is added, with other colours.
	other := slices.Concat(anhd(1, 1, 30, 0), iff.AppendChunk(nil, "CMAP", []byte{1, 2, 3, 255, 0, 0}),
		iff.AppendChunk(nil, "BODY", slices.Repeat([]byte{5, 0x80, 0, 0, 0, 0, 0}, 4)))
	a, err := Animation(bytes.NewReader(animOf(other)))
	if err != nil || a == nil {
		t.Fatal(err)
	}
	for p := range a.Shots {
		if c := p.RGBA().RGBAAt(0, 3); c != (color.RGBA{255, 0, 0, 255}) && c != (color.RGBA{0, 0, 0, 255}) {
			t.Error(c)
		}
	}
	if a, err := Animation(bytes.NewReader(file4())); a != nil || err != nil {
		t.Errorf("a picture is accepted as an animation: %v", err)
	}
}

func FuzzAnimation(f *testing.F) {
	f.Add(animOf(slices.Concat(anhd(5, 0, 6, 0), dlta([]byte{2, 1, 0x82, 'a', 'b', 0, 1, 0, 3, 'c', 0, 0, 0}, nil))))
	f.Add(animOf(slices.Concat(anhd(7, 0, 6, 1), dlta([]byte{1, 0x81, 1, 0x81}, []byte("abcdefgh")))))
	f.Add(animOf(slices.Concat(anhd(8, 0, 6, 1), dlta([]byte{0, 0, 0, 1, 0x80, 0, 0, 1, 'a', 'b', 'c', 'd', 0, 1, 0x80, 1, 'e', 'f'}, nil))))
	f.Fuzz(func(t *testing.T, data []byte) {
		a, err := Animation(bytes.NewReader(data))
		if err != nil && !strings.HasPrefix(err.Error(), "ilbm: offset ") {
			t.Error(err)
		}
		if err != nil || a == nil {
			return
		}
		n := 0
		for range a.Shots {
			n++
		}
		if n != a.Count {
			t.Errorf("%d shots, %d reported", n, a.Count)
		}
	})
}
