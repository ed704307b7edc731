package mpp

import (
	"bytes"
	"testing"

	"phosphor/formats/internal/formattest"
)

// made returns a picture of a mode: all pixels have the value 1, and every stored colour
// is white but the first of each line's, which is black for mode 3's register 6.
func made(mode int, flags byte) []byte {
	m := &modes[mode]
	b := append([]byte("MPP"), byte(mode), flags, 0, 0, 0, 0, 0, 0, 2, 'h', 'i')
	for range 1 + flags>>2&1 {
		bits := [...]int{9, 12, 0, 15}[flags&3]
		b = append(b, bytes.Repeat([]byte{0xff}, (bits*m.stored()*m.height+15)/16*2)...)
		for range m.width / 16 * m.height {
			b = append(b, 0xff, 0xff, 0, 0, 0, 0, 0, 0)
		}
	}
	return b
}

func TestDecode(t *testing.T) {
	for mode := range modes {
		for _, flags := range []byte{0, 1, 3, 5} {
			data := made(mode, flags)
			p, err := DecodeAll(bytes.NewReader(data))
			if err != nil || p.MissingLines != 0 || len(p.Screens) != 1+int(flags>>2) || !Match(data) {
				t.Fatalf("mode %d, flags %d: %v", mode, flags, err)
			}
			size := p.Bounds().Size()
			if size.X != modes[mode].width || size.Y != modes[mode].height {
				t.Errorf("size %v", size)
			}
			first := uint32(0xffffff)
			if mode == 3 {
				first = 0 // register 1 is not set before the first line's changes
			}
			formattest.Colors(t, p, map[[2]int]uint32{{0, 0}: first, {size.X - 1, size.Y - 1}: 0xffffff})
		}
	}
	// Numbers from the description: colours stored in each line.
	for mode, want := range []int{52, 46, 54, 48} {
		if got := modes[mode].stored(); got != want {
			t.Errorf("mode %d stores %d colours, want %d", mode, got, want)
		}
	}
}

func TestDamaged(t *testing.T) {
	formattest.FrameDecoder(DecodeAll).Damaged(t, "mpp", made(0, 0), made(1, 5), made(3, 3))
}

func FuzzDecode(f *testing.F) {
	formattest.FrameDecoder(DecodeAll).Fuzz(f, "mpp", made(0, 0)[:2000], made(2, 5)[:2000])
}
