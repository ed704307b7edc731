package amigaicon

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"image"
	"image/color"
	"testing"
)

// build returns an icon of 2x2 pixels whose pen is 3 at the upper left, with what follows.
func build(flags map[int]uint32, rest string) []byte {
	b := make([]byte, 78)
	copy(b, "\xe3\x10\x00\x01")
	binary.BigEndian.PutUint16(b[12:], 2)
	binary.BigEndian.PutUint16(b[14:], 3)
	b[48] = byte(Project)
	binary.BigEndian.PutUint32(b[58:], 0x80000000)
	binary.BigEndian.PutUint32(b[62:], 7)
	for at, v := range flags {
		binary.BigEndian.PutUint32(b[at:], v)
	}
	return append(b, rest...)
}

const picture = "\x00\x00\x00\x00\x00\x02\x00\x02\x00\x02\x00\x00\x00\x01\x03\x00\x00\x00\x00\x00" + "\x80\x00\x00\x00" + "\x80\x00\x40\x00"

func str(s string) string {
	return fmt.Sprintf("\x00\x00\x00%c%s\x00", len(s)+1, s)
}

func TestDecode(t *testing.T) {
	c, err := Decode(bytes.NewReader(build(map[int]uint32{26: 1, 50: 1, 54: 1}, picture+picture+str("More")+"\x00\x00\x00\x08"+str("A=B"))))
	if err != nil {
		t.Fatal(err)
	}
	if c.Type != Project || len(c.Images) != 2 || c.DefaultTool != "More" || len(c.ToolTypes) != 1 || c.Position != image.Pt(NoPosition, 7) {
		t.Errorf("%+v", c)
	}
	if m := c.Images[0]; !bytes.Equal(m.Pix, []byte{3, 0, 0, 2}) || c.Best()[0] != m {
		t.Errorf("pixels %v", m.Pix)
	}
}

// TestDrawer reads where the window of a drawer was saved.
func TestDrawer(t *testing.T) {
	data := make([]byte, 56)
	for i, v := range []uint16{10, 20, 300, 100} {
		binary.BigEndian.PutUint16(data[2*i:], v)
	}
	binary.BigEndian.PutUint32(data[52:], 33)
	c, err := Decode(bytes.NewReader(build(map[int]uint32{66: 1}, string(data)+picture)))
	if err != nil || c.Window != image.Rect(10, 20, 310, 120) || c.At != image.Pt(0, 33) {
		t.Errorf("%+v, %v", c, err)
	}
}

// TestNewIcon reads a picture of 2x1 pixels in two colours, the first of them transparent.
func TestNewIcon(t *testing.T) {
	head := "IM1=B" + string([]byte{0x21 + 2, 0x21 + 1, 0x21, 0x21 + 2})
	// Six bytes of palette, 48 bits: zeros, then FF 00 FF, padded at the end.
	palette := string([]rune{0xd0 + 3, 0x20 + 7, 0xa1 + 0x2c - 0, 0x20, 0x20})
	types := "\x00\x00\x00\x14" + str(" ") + str(dontEdit) + latin(head+palette) + str("IM1=\x40")
	c, err := Decode(bytes.NewReader(build(map[int]uint32{54: 1}, picture+types)))
	if err != nil {
		t.Fatal(err)
	}
	if len(c.ToolTypes) != 0 {
		t.Errorf("tool types %q", c.ToolTypes)
	}
	if len(c.Colored) != 1 || c.Colored[0].Rect.Size() != image.Pt(2, 1) || c.Colored[0].Palette[0] != (color.RGBA{}) {
		t.Fatalf("%+v", c.Colored)
	}
	if c.Colored[0].Pix[0] != 0 || c.Colored[0].Pix[1] != 1 {
		t.Errorf("pixels %v", c.Colored[0].Pix)
	}
}

// latin is str of a text in Latin 1.
func latin(s string) string {
	b := []byte{}
	for _, r := range s {
		b = append(b, byte(r))
	}
	return str(string(b))
}

// TestForm reads a picture of a FORM ICON.
func TestForm(t *testing.T) {
	face := "FACE\x00\x00\x00\x06\x01\x01\x00\x11\x00\x05"
	imag := "IMAG\x00\x00\x00\x12" + "\x00\x01\x03\x01\x00\x01\x00\x01\x00\x05" + "\xfd\x80" + "\x01\x02\x03\x04\x05\x06"
	c, err := Decode(bytes.NewReader(build(nil, picture+"FORM\x00\x00\x00\x2cICON"+face+imag)))
	if err != nil {
		t.Fatal(err)
	}
	if len(c.Colored) != 1 || !bytes.Equal(c.Colored[0].Pix, []byte{1, 1, 1, 1}) || c.Colored[0].Palette[1] != (color.RGBA{4, 5, 6, 255}) {
		t.Errorf("%+v", c.Colored)
	}
}

// TestDamaged checks that errors give the offset, and that the data before it are kept.
func TestDamaged(t *testing.T) {
	var at *FormatError
	if c, err := Decode(bytes.NewReader(build(nil, picture[:22]))); c != nil || !errors.As(err, &at) || at.Offset != 98 {
		t.Errorf("truncated planes: %v", err)
	}
	if c, err := Decode(bytes.NewReader(build(map[int]uint32{50: 1}, picture))); c == nil || !errors.As(err, &at) || at.Offset != 106 {
		t.Errorf("no default tool: %v, %v", c, err)
	}
	if _, err := Decode(bytes.NewReader([]byte("\xe3\x10"))); err == nil {
		t.Error("two bytes are accepted as an icon")
	}
}

func FuzzDecode(f *testing.F) {
	f.Add(build(map[int]uint32{26: 1, 50: 1, 54: 1}, picture+picture+str("More")+"\x00\x00\x00\x08"+str("A=B")))
	f.Add(build(nil, picture+"FORM\x00\x00\x00\x2cICONFACE\x00\x00\x00\x06\x01\x01\x00\x11\x00\x05IMAG\x00\x00\x00\x12\x00\x01\x03\x01\x00\x01\x00\x01\x00\x05\xfd\x80\x01\x02\x03\x04\x05\x06"))
	f.Fuzz(func(t *testing.T, data []byte) {
		c, err := Decode(bytes.NewReader(data))
		if c == nil && err == nil {
			t.Error("neither an icon nor an error")
		}
		if c != nil && len(c.Best()) == 0 {
			t.Error("an icon without a picture")
		}
	})
}

func Example() {
	c, err := Decode(bytes.NewReader(build(map[int]uint32{50: 1}, picture+str("MultiView"))))
	fmt.Println(c.Type, c.Images[0].Rect.Size(), c.DefaultTool, err)
	// Output: project (2,2) MultiView <nil>
}
