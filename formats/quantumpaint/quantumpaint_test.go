package quantumpaint

import (
	"bytes"
	"encoding/binary"
	"testing"

	"phosphor/formats/internal/formattest"
)

// made returns an unpacked picture of a mode. All pixels have the value 1.
func made(mode byte) []byte {
	b := make([]byte, header)
	b[3] = mode
	colors := make([]byte, colorBytes(mode))
	if mode < 2 {
		binary.BigEndian.PutUint16(colors[2:], 0x700)
		second := colors[2*blockSize:] // block 1 is not active
		binary.BigEndian.PutUint16(second[2:], 0x070)
		copy(second[32:], []byte{0, 100, 0, 1, 0, 1, 0, 3, 0, 10, 0xff, 0xff})
		copy(colors[blockSize+32:], []byte{0, 50})
	} else {
		for i := 0; i < len(colors); i += 4 {
			colors[i], colors[i+2] = 0xf, 0 // even numbers are red; STE bits are ignored
			colors[i+3] = byte(i / 64 & 7)
		}
	}
	b = append(b, colors...)
	for range 4000 {
		b = append(b, 0xff, 0xff, 0, 0, 0, 0, 0, 0)
	}
	return b
}

func TestDecode(t *testing.T) {
	p, err := DecodeAll(bytes.NewReader(made(0)))
	if err != nil || !Match(made(0)) {
		t.Fatal(err)
	}
	formattest.Colors(t, p, map[[2]int]uint32{{0, 0}: 0xff0000, {319, 99}: 0xff0000, {0, 100}: 0x00ff00, {319, 199}: 0x00ff00})
	if c := p.Cycles; len(c) != 1 || c[0].Top != 100 || c[0].Bottom != 200 || !c[0].Reverse || len(c[0].Cells) != 3 {
		t.Errorf("%+v", c)
	}
	for _, mode := range []byte{0x80, 0x81} {
		data := made(mode)
		p, err = DecodeAll(bytes.NewReader(data))
		if err != nil || !Match(data) || len(p.Screens) != int(mode-0x7f) {
			t.Fatal(err)
		}
		// Numbers 1 and 17 are both odd, so in mode 80 the level of blue is that of the
		// line.
		formattest.Colors(t, p, map[[2]int]uint32{{0, 0}: 0, {0, 7}: 0x0000ff, {319, 7}: 0x0000ff})
	}
	p, err = DecodeAll(bytes.NewReader(made(1)))
	if err != nil || p.Bounds().Dx() != 640 {
		t.Fatal(err)
	}
}

// TestPlaces checks where colours change, against the description.
func TestPlaces(t *testing.T) {
	p, err := DecodeAll(bytes.NewReader(made(0x80)))
	if err != nil {
		t.Fatal(err)
	}
	want := map[int]int{0: 76, 1: 80, 2: 96, 7: 140, 8: 168, 15: 232}
	for _, c := range p.Screens[0].List.Line(3) {
		if x, ok := want[int(c.Reg)]; ok && c.X > 0 && int(c.X) != x {
			t.Errorf("register %d changes at %d, want %d", c.Reg, c.X, x)
		}
	}
}

// packedFile is a picture of one long run and other kinds of records.
func packedFile() []byte {
	b := make([]byte, header)
	b[4], b[5] = 0x80, 1
	b = append(b, 3, 0, 0, 7, 0x77) // two literal words
	for n := blocks*blockSize + 32000 - 4; n > 0; n -= 128 {
		k := min(n, 128)
		b = append(b, byte(257-k), 0)
	}
	return b
}

func TestDamaged(t *testing.T) {
	formattest.FrameDecoder(DecodeAll).Damaged(t, "quantumpaint", made(0), made(1), made(0x81), packedFile())
}

func FuzzDecode(f *testing.F) {
	formattest.FrameDecoder(DecodeAll).Fuzz(f, "quantumpaint", made(0)[:1000], packedFile())
}
