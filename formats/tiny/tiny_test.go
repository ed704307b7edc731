package tiny

import (
	"bytes"
	"testing"
	"time"

	"phosphor/formats/internal/formattest"
)

// made returns a picture of 320x200 with a cycle. The first column of words of plane 0
// is set, and the first word of plane 3.
func made() []byte {
	b := []byte{3, 0x1f, 0xfb, 0, 30}
	for i := range 16 {
		b = append(b, byte(i&7), byte(i*0x11)&0x77)
	}
	codes := []byte{
		0, 0, 200, // a column of 200 words
		0, 0x2e, 0x18, // 11,800 words: the rest of planes 0, 1 and 2
		0xff,    // one literal word
		1, 0, 2, // two literal words
		0, 0x0f, 0x9c, // 3,996 words
		// and one more, by a run of two
	}
	codes = codes[:len(codes)-3]
	codes = append(codes, 0, 0x0f, 0x9b, 2)
	words := []byte{0xff, 0xff, 0, 0, 0x80, 1, 0, 0, 0, 0, 0, 0, 0, 0}
	b = append(b, 0, byte(len(codes)), 0, byte(len(words)/2))
	return append(append(b, codes...), words...)
}

func TestDecode(t *testing.T) {
	data := made()
	if !Match(data) || Match(data[:len(data)-1]) {
		t.Error("Match accepts or rejects the wrong files")
	}
	p, err := DecodeAll(bytes.NewReader(data))
	if err != nil {
		t.Fatal(err)
	}
	// Register n is n&7 in red, and n in green and blue, but 0 is 0.
	formattest.Colors(t, p, map[[2]int]uint32{{0, 0}: 0x242424, {1, 0}: 0x242424, {16, 0}: 0, {0, 1}: 0x242424, {15, 0}: 0x242424, {319, 199}: 0})
	if got := p.Screens[0].Bitmap.Pix[0]; got != 9 {
		t.Errorf("pixel value %d, want 9", got)
	}
	c := p.Cycles[0]
	if len(c.Cells) != 15 || !c.Reverse || c.Step != 5*time.Second/60 || !c.Turns() {
		t.Errorf("%+v", c)
	}
	if a := p.Animate(); a.Count != 15 {
		t.Errorf("%d shots of 15 steps", a.Count)
	}
}

func TestCutOff(t *testing.T) {
	n := len(made())
	formattest.FrameDecoder(DecodeAll).CutOff(t, made(), map[int]string{n: "", n - 2: "cut off at offset 67; 2 of 16000 words of the screen are missing"})
}

func TestDamaged(t *testing.T) { formattest.FrameDecoder(DecodeAll).Damaged(t, "tiny", made()) }
func FuzzDecode(f *testing.F) {
	formattest.FrameDecoder(DecodeAll).Fuzz(f, "tiny", made(), made()[:60])
}
