package spectrum512

import (
	"bytes"
	"encoding/binary"
	"testing"

	"phosphor/formats/internal/formattest"
)

// spu returns a picture whose pixels all have the value c. Colour n of line y is n in
// red and blue, with its upper bits in green.
func spu(c int, mark string) []byte {
	b := make([]byte, spuSize)
	for i := lineBytes; i < 32000; i += 2 {
		if c>>(i/2%4)&1 == 1 {
			b[i], b[i+1] = 0xff, 0xff
		}
	}
	copy(b, mark)
	for y := range lines {
		for n := range perLine {
			binary.BigEndian.PutUint16(b[32000+2*(y*perLine+n):], uint16(n&7|n>>3<<4|y&7<<8))
		}
	}
	return b
}

func TestSPU(t *testing.T) {
	for c, x1 := range map[int]int{0: 1, 1: 5, 2: 21, 15: 145} {
		p, err := DecodeAll(bytes.NewReader(spu(c, "")))
		if err != nil {
			t.Fatal(err)
		}
		rgb := func(n, y int) uint32 {
			round := func(v uint32) uint32 { return (v*255 + 3) / 7 }
			return round(uint32(y&7))<<16 | round(uint32(n>>3))<<8 | round(uint32(n&7))
		}
		formattest.Colors(t, p, map[[2]int]uint32{
			{0, 0}: rgb(c, 0), {x1 - 1, 3}: rgb(c, 3), {x1, 3}: rgb(c+16, 3), {x1 + 159, 198}: rgb(c+16, 198), {x1 + 160, 198}: rgb(c+32, 198),
		})
	}
	p, err := DecodeAll(bytes.NewReader(spu(0, "5BIT")))
	if err != nil || p.Machine() != "Atari STE" {
		t.Fatalf("%v, %v", p, err)
	}
	formattest.Colors(t, p, map[[2]int]uint32{{1, 7}: 0xe74200}) // 0x720 in five bits: 28, 8, 0
	if p, err := DecodeAll(bytes.NewReader(spu(0, "")[:32000+96*10])); err != nil || p.MissingLines != 189 {
		t.Errorf("truncated: %v", err)
	}
}

// packed returns an SPC or SPS with the same pixels.
func packed(smooshed bool) []byte {
	var screen, colors []byte
	for n := 0; n < 4*planeSize; n += 100 {
		k := min(100, 4*planeSize-n)
		v := byte(0)
		if n < planeSize {
			v = 0xff
		}
		if k = min(k, max(1, planeSize-n%planeSize)); smooshed {
			screen = append(screen, byte(k-3), v)
		} else {
			screen = append(screen, byte(258-k), v)
		}
		n -= 100 - k
	}
	if smooshed {
		// A set with only colour 1: 14 bits, then 777 in nine.
		bits, n := uint64(0), 0
		for range sets {
			bits, n = bits<<23|0b10000000000000_111111111, n+23
			for ; n >= 8; n -= 8 {
				colors = append(colors, byte(bits>>(n-8)))
			}
		}
		colors = append(colors, byte(bits<<(8-n)), 1)
	} else {
		for range sets {
			colors = append(colors, 0, 2, 7, 0x77)
		}
	}
	b := []byte("SP\x00\x00")
	b = binary.BigEndian.AppendUint32(b, uint32(len(screen)))
	b = binary.BigEndian.AppendUint32(b, uint32(len(colors)))
	return append(append(b, screen...), colors...)
}

func TestPacked(t *testing.T) {
	for _, smooshed := range []bool{false, true} {
		data := packed(smooshed)
		p, err := DecodeAll(bytes.NewReader(data))
		if err != nil || p.MissingLines != 0 {
			t.Fatalf("%v: %v", smooshed, err)
		}
		formattest.Colors(t, p, map[[2]int]uint32{{0, 0}: 0xffffff, {319, 198}: 0xffffff})
		if !Match(data) {
			t.Error("Match rejects the picture")
		}
	}
}

// spx returns an unpacked picture of two screens.
func spx() []byte {
	b := append([]byte("SPX\x01\x00\x00\x02\x00\x00\x00"), "me\x00it\x00"...)
	b = binary.BigEndian.AppendUint32(b, 400*lineBytes)
	b = binary.BigEndian.AppendUint32(b, 399*2*perLine)
	b = append(b, make([]byte, 400*lineBytes)...)
	colors := make([]byte, 399*2*perLine)
	colors[398*2*perLine] = 7
	return append(b, colors...)
}

func TestSPX(t *testing.T) {
	p, err := DecodeAll(bytes.NewReader(spx()))
	if err != nil || p.Bounds().Dy() != 399 {
		t.Fatal(err)
	}
	formattest.Colors(t, p, map[[2]int]uint32{{0, 398}: 0xff0000, {0, 397}: 0, {1, 398}: 0})
}

func TestEncode(t *testing.T) {
	formattest.FrameDecoder(DecodeAll).Encodes(t, Encode, packed(false), packed(true), spu(3, ""))
}

func TestDamaged(t *testing.T) {
	formattest.FrameDecoder(DecodeAll).Damaged(t, "spectrum512", spu(3, ""), packed(false), packed(true), spx())
}

func FuzzDecode(f *testing.F) {
	formattest.FrameDecoder(DecodeAll).Fuzz(f, "spectrum512", spu(3, "")[:33000], packed(false), packed(true), spx()[:700])
}
