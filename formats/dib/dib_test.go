package dib

import (
	"bytes"
	"encoding/binary"
	"image"
	"image/color"
	"strings"
	"testing"

	"golang.org/x/image/bmp"
)

// header is a file of 1, 4 or 8 bits without pixels.
func header(w, h, bits, compression int) []byte {
	b := make([]byte, fileHeader+40+4<<bits)
	copy(b, "BM")
	put := func(at, v int) { binary.LittleEndian.PutUint32(b[at:], uint32(v)) }
	put(10, len(b))
	put(14, 40)
	put(18, w)
	put(22, h)
	b[26], b[28] = 1, byte(bits)
	put(30, compression)
	for i := range 1 << bits {
		b[fileHeader+40+4*i] = byte(i) // blue
	}
	return b
}

// TestAgainstBMP checks that pictures that another program writes are read as it wrote them.
func TestAgainstBMP(t *testing.T) {
	want := image.NewPaletted(image.Rect(0, 0, 13, 7), color.Palette{color.Black, color.White, color.RGBA{1, 2, 3, 255}})
	for i := range want.Pix {
		want.Pix[i] = uint8(i % 3)
	}
	var b bytes.Buffer
	if err := bmp.Encode(&b, want); err != nil {
		t.Fatal(err)
	}
	got, err := Decode(&b)
	if err != nil {
		t.Fatal(err)
	}
	if got.Rect != want.Rect || !bytes.Equal(got.Pix, want.Pix) || got.Palette[2] != want.Palette[2] {
		t.Errorf("%v %v", got.Rect, got.Pix)
	}
}

func TestDecode(t *testing.T) {
	short := []byte("BM\x00\x00\x00\x00\x00\x00\x00\x00\x20\x00\x00\x00\x0c\x00\x00\x00\x03\x00\x02\x00\x01\x00\x01\x00\x00\x00\x00\xff\xff\xff\xa0\x00\x00\x00\x40\x00\x00\x00")
	for _, tt := range []struct {
		name string
		data []byte
		want string // rows of pixel values, divided by blanks
	}{
		{"a header of 12 bytes", short, "010 101"},
		{"4 bits", append(header(3, 2, 4, 0), 0x12, 0x30, 0, 0, 0x45, 0x60, 0, 0), "456 123"},
		{"from the top down", append(header(3, -2, 4, 0), 0x12, 0x30, 0, 0, 0x45, 0x60, 0, 0), "123 456"},
		{"runs of 8 bits", append(header(4, 3, 8, 1), 3, 5, 1, 6, 0, 0, 0, 3, 1, 2, 3, 0, 0, 0, 0, 2, 1, 0, 2, 7, 0, 1), "0770 1230 5556"},
		{"runs of 4 bits", append(header(5, 2, 4, 2), 5, 0x12, 0, 0, 0, 3, 0x34, 0x50, 1, 0x60, 0, 1), "34560 12121"},
		{"runs that go beyond the edges", append(header(2, 1, 8, 1), 9, 1, 0, 0, 9, 1), "11"},
	} {
		m, err := Decode(bytes.NewReader(tt.data))
		if err != nil {
			t.Errorf("%s: %v", tt.name, err)
			continue
		}
		var rows []string
		for y := range m.Rect.Dy() {
			row := ""
			for x := range m.Rect.Dx() {
				row += string('0' + rune(m.ColorIndexAt(x, y)))
			}
			rows = append(rows, row)
		}
		if got := strings.Join(rows, " "); got != tt.want {
			t.Errorf("%s: %s, want %s", tt.name, got, tt.want)
		}
	}
}

func TestErrors(t *testing.T) {
	for _, tt := range []struct {
		name, want string
		data       []byte
	}{
		{"a text", "bmp: offset 0: expected BM", []byte("BM is what this text begins with")},
		{"too large", "bmp: offset 4: 100000x100000 pixels", header(100000, 100000, 8, 0)},
		{"no pixels", "in the picture: unexpected EOF", header(3, 2, 4, 0)},
		{"16 bits", "bmp: offset 14: 16 bits", func() []byte { b := header(3, 2, 8, 0); b[28] = 16; return b }()},
		{"compression", "bmp: offset 16: compression is 3, which 8-bit BMP does not have", header(3, 2, 8, 3)},
		{"large and empty", "pixels in 0 bytes", header(4000, 4000, 8, 1)},
	} {
		if _, err := Decode(bytes.NewReader(tt.data)); err == nil || !strings.Contains(err.Error(), tt.want) {
			t.Errorf("%s: %v, want %q", tt.name, err, tt.want)
		}
	}
}

func FuzzDecode(f *testing.F) {
	f.Add(header(3, 2, 4, 0))
	f.Add(append(header(4, 3, 8, 1), 3, 5, 1, 6, 0, 0, 0, 3, 1, 2, 3, 0, 0, 1))
	f.Fuzz(func(t *testing.T, data []byte) {
		if m, err := Decode(bytes.NewReader(data)); err == nil && m.Rect.Empty() {
			t.Error("an empty picture is accepted")
		}
	})
}
