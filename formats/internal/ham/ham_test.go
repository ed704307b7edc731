package ham

import (
	"fmt"
	"image/color"
	"testing"
)

// TestShow shows one line by hand.
func TestShow(t *testing.T) {
	p := make(color.Palette, 64)
	for i := range p {
		p[i] = color.RGBA{byte(i), 2, 3, 255}
	}
	pix := make([]byte, 4*6)
	Show(pix, []byte{0x1f, 0x05, 0x27, 0x38, 0x00, 0x3f}, p, 6)
	if got, want := fmt.Sprintf("%x", pix), "0002ffff"+"050203ff"+"770203ff"+"778803ff"+"000203ff"+"00ff03ff"; got != want {
		t.Errorf("HAM6: %s, want %s", got, want)
	}
	Show(pix, []byte{0x3f, 0x7f, 0x81, 0xff, 0x40, 0x00}, p, 8)
	if got, want := fmt.Sprintf("%x", pix), "3f0203ff"+"3f02ffff"+"0402ffff"+"04ffffff"+"04ff00ff"+"000203ff"; got != want {
		t.Errorf("HAM8: %s, want %s", got, want)
	}
}
