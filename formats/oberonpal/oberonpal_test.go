package oberonpal

import (
	"bytes"
	"errors"
	"fmt"
	"image/color"
	"io"
	"path/filepath"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"phosphor/formats/internal/formattest"
)

func TestRoundTrip(t *testing.T) {
	format := formattest.Codec[color.Palette]{Package: "oberonpal", Encode: Encode, Decode: Decode}
	format.RoundTrip(t, func(t *rapid.T) color.Palette {
		p := make(color.Palette, rapid.SampledFrom([]int{16, 256}).Draw(t, "colours"))
		for i := range p {
			p[i] = color.RGBA{rapid.Byte().Draw(t, "r"), rapid.Byte().Draw(t, "g"), byte(i), 255}
		}
		return p
	})
}

func TestErrors(t *testing.T) {
	for _, n := range []int{0, 47} {
		_, err := Decode(bytes.NewReader(make([]byte, n)))
		if want := fmt.Sprintf("oberonpal: offset %d: in the colours: ", n); !errors.Is(err, io.ErrUnexpectedEOF) || !strings.HasPrefix(err.Error(), want) {
			t.Error(err)
		}
	}
	if err := Encode(io.Discard, make(color.Palette, 2)); err == nil || err.Error() != "oberonpal: encoding: 2 colours, expected 16 or 256" {
		t.Error(err)
	}
	if !Match(48) || !Match(768) || Match(0) || Match(769) {
		t.Error("Match accepts the wrong data")
	}
}

// TestSamples checks that the palettes of the release decode, and encode to the same
// bytes. From colour 16 on the default one follows a rule.
func TestSamples(t *testing.T) {
	for _, path := range formattest.Files(t, 4, "*.Pal", "samples", "oberon", "pal") {
		data := formattest.Read(t, path)
		p, err := Decode(bytes.NewReader(data))
		if err != nil {
			t.Errorf("%s: %v", path, err)
			continue
		}
		var b bytes.Buffer
		if err := Encode(&b, p); err != nil || !bytes.Equal(b.Bytes(), data) {
			t.Errorf("%s: %d bytes become %d different bytes; %v", path, len(data), b.Len(), err)
		}
		if filepath.Base(path) != "Default.Pal" {
			continue
		}
		levels, blues := []byte{0, 0x20, 0x41, 0x61, 0x82, 0xa2, 0xc3, 0xe3}, []byte{0, 0x41, 0x82, 0xc3}
		for i := 16; i < 256; i++ {
			if want := (color.RGBA{levels[i>>5], levels[i>>2&7], blues[i&3], 255}); p[i] != want {
				t.Errorf("colour %d is %v, want %v", i, p[i], want)
			}
		}
	}
}

func FuzzDecode(f *testing.F) {
	f.Add(make([]byte, 48))
	f.Add(bytes.Repeat([]byte{1, 2, 3}, 256))
	f.Fuzz(func(t *testing.T, data []byte) {
		p, err := Decode(bytes.NewReader(data))
		if err != nil {
			if !strings.HasPrefix(err.Error(), "oberonpal: offset ") {
				t.Errorf("error %q", err)
			}
			return
		}
		var b bytes.Buffer
		if err := Encode(&b, p); err != nil || !bytes.HasPrefix(data, b.Bytes()) {
			t.Errorf("differs after decoding and encoding (%v)", err)
		}
	})
}
