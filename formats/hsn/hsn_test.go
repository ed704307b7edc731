package hsn

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"log"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"phosphor/formats/atarist"
	"phosphor/formats/internal/formattest"
	"phosphor/formats/pcm"
)

// build makes a file by the table of offsets in the package comment.
func build(version string, length int32, words map[int]int16, info string, samples ...byte) []byte {
	b := make([]byte, 48)
	copy(b, "HSND"+version)
	binary.BigEndian.PutUint32(b[20:], uint32(length))
	for off, v := range words {
		binary.BigEndian.PutUint16(b[off:], uint16(v))
	}
	if version == "1.1" {
		b = append(b, make([]byte, 42)...)
		copy(b[48:], info)
	}
	return append(b, samples...)
}

func TestDecode(t *testing.T) {
	usual := func(more ...int16) map[int]int16 {
		m := map[int]int16{24: 1250, 30: 8, 34: 40, 36: 20, 38: 20, 40: 8, 42: 7}
		for i := 0; i < len(more); i += 2 {
			m[int(more[i])] = more[i+1]
		}
		return m
	}
	mixer := Mixer{Volume: 40, Left: 20, Right: 20, Treble: 8, Bass: 7}
	mono := func(samples ...int16) pcm.Sound {
		return pcm.Sound{Rate: 12500, Channels: 1, Bits: 8, Samples: samples}
	}
	stereo := mono(1<<8, 2<<8)
	stereo.Channels = 2
	wide := mono(0x0102, -2)
	wide.Bits = 16
	fast := mono()
	fast.Rate, fast.Samples = 32000, []int16{}

	for _, test := range []struct {
		name string
		data []byte
		want File
	}{
		{"1.0", build("1.0", 3, usual(), "", 0, 127, 128), File{Version: Version10, Sound: mono(0, 127<<8, -128<<8)}},
		{"1.1", build("1.1", 2, usual(), "Sch\x94n\x00x", 1, 255), File{Sound: mono(1<<8, -1<<8), Info: "Schön"}},
		{"description without end", build("1.1", 1, usual(), strings.Repeat("a", 42), 1),
			File{Sound: mono(1 << 8), Info: strings.Repeat("a", 41)}},
		{"bytes after the end", build("1.0", 1, usual(), "", 1, 2, 3), File{Version: Version10, Sound: mono(1 << 8)}},
		{"cut short", build("1.0", 9, usual(), "", 1, 2), File{Version: Version10, Sound: mono(1<<8, 2<<8), Missing: 7}},
		{"rate 0", build("1.0", 1, usual(24, 0), "", 1), File{Version: Version10, Sound: mono(1 << 8)}},
		{"rate below 0", build("1.0", 1, usual(24, -5), "", 1), File{Version: Version10, Sound: mono(1 << 8)}},
		{"rate too high", build("1.0", 1, usual(24, 6001), "", 1), File{Version: Version10, Sound: mono(1 << 8)}},
		{"32 kHz, empty", build("1.0", 0, usual(24, 3200), ""), File{Version: Version10, Sound: fast}},
		{"1 bit is 8", build("1.0", 1, usual(30, 1), "", 1), File{Version: Version10, Sound: mono(1 << 8)}},
		{"16 bits", build("1.0", 5, usual(30, 16), "", 1, 2, 255, 254, 9), File{Version: Version10, Sound: wide}},
		{"stereo", build("1.0", 3, usual(26, 1), "", 1, 2, 3), File{Version: Version10, Sound: stereo}},
		{"DMA", build("1.0", 1, usual(32, 1), "", 1), File{Version: Version10, Sound: mono(1 << 8), DMA: 1}},
	} {
		got, err := Decode(bytes.NewReader(test.data))
		if err != nil {
			t.Errorf("%s: %v", test.name, err)
			continue
		}
		test.want.Mixer = mixer
		if d := cmp.Diff(&test.want, got); d != "" {
			t.Errorf("%s: %s", test.name, d)
		}
		if !Match(test.data) {
			t.Errorf("%s: Match rejects it", test.name)
		}
	}
}

func TestDecodeErrors(t *testing.T) {
	for name, test := range map[string]struct {
		data []byte
		want string
	}{
		"empty":           {nil, `offset 0: expected HSND1.0 or HSND1.1, found ""`},
		"other version":   {[]byte("HSND1.2\x00more"), `offset 0: expected HSND1.0 or HSND1.1, found "HSND1.2"`},
		"short header":    {build("1.0", 0, nil, "")[:47], "offset 47: in the header: unexpected EOF"},
		"short header 11": {build("1.1", 0, nil, "")[:89], "offset 89: in the header: unexpected EOF"},
		"packed":          {build("1.0", 1, map[int]int16{28: 3}, "", 1), "offset 28: packing is 3, expected 0"},
		"negative length": {build("1.0", -1, nil, "", 1), "offset 20: -1 bytes"},
	} {
		f, err := Decode(bytes.NewReader(test.data))
		if err == nil || f != nil || !strings.HasPrefix(err.Error(), "hsn: "+test.want) {
			t.Errorf("%s: %v", name, err)
		}
		if strings.HasPrefix(name, "short") && !errors.Is(err, io.ErrUnexpectedEOF) {
			t.Errorf("%s: %v", name, err)
		}
	}
	if Match([]byte("HSND1.2")) || Match(nil) {
		t.Error("Match accepts the wrong data")
	}
}

func TestRoundTrip(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		f := &File{
			Version: Version(rapid.IntRange(0, 1).Draw(t, "version")),
			Sound: pcm.Sound{
				Rate:     10 * rapid.IntRange(1, 6000).Draw(t, "rate"),
				Channels: rapid.IntRange(1, 2).Draw(t, "channels"),
				Bits:     rapid.SampledFrom([]int{8, 16}).Draw(t, "bits"),
				Samples:  rapid.SliceOfN(rapid.Int16(), 0, 50).Draw(t, "samples"),
			},
			Mixer: Mixer{
				Volume: rapid.IntRange(0, 40).Draw(t, "volume"),
				Left:   rapid.IntRange(0, 20).Draw(t, "left"),
				Right:  rapid.IntRange(0, 20).Draw(t, "right"),
				Treble: rapid.IntRange(0, 12).Draw(t, "treble"),
				Bass:   rapid.IntRange(0, 12).Draw(t, "bass"),
			},
			DMA: rapid.IntRange(0, 1).Draw(t, "dma"),
		}
		copy(f.Leftover[:], rapid.SliceOfN(rapid.Byte(), 12, 12).Draw(t, "leftover"))
		if f.Version == Version11 {
			f.Info = atarist.String(rapid.SliceOfN(rapid.ByteMin(1), 0, 40).Draw(t, "info"))
		}
		s := &f.Sound
		s.Samples = s.Samples[:len(s.Samples)/s.Channels*s.Channels]
		if s.Bits == 8 {
			for i := range s.Samples {
				s.Samples[i] &^= 0xff
			}
		}
		var b bytes.Buffer
		if err := Encode(&b, f); err != nil {
			t.Fatal(err)
		}
		if n := b.Len(); n != f.Version.headerSize()+len(s.Samples)*s.Bits/8 {
			t.Fatalf("%d bytes", n)
		}
		got, err := Decode(&b)
		if err != nil {
			t.Fatal(err)
		}
		if f.Mixer == (Mixer{}) {
			f.Mixer = DefaultMixer
		}
		if d := cmp.Diff(f, got); d != "" {
			t.Fatal(d)
		}
	})
}

func TestEncodeErrors(t *testing.T) {
	good := pcm.Sound{Rate: 8000, Channels: 1, Bits: 8, Samples: []int16{1, 2, 3}}
	change := func(f func(*pcm.Sound)) pcm.Sound {
		s := good
		f(&s)
		return s
	}
	for name, f := range map[string]*File{
		"version":          {Version: 2, Sound: good},
		"rate":             {Sound: change(func(s *pcm.Sound) { s.Rate = 0 })},
		"high rate":        {Sound: change(func(s *pcm.Sound) { s.Rate = 96000 })},
		"channels":         {Sound: change(func(s *pcm.Sound) { s.Channels = 3 })},
		"bits":             {Sound: change(func(s *pcm.Sound) { s.Bits = 12 })},
		"odd stereo":       {Sound: change(func(s *pcm.Sound) { s.Channels = 2 })},
		"long description": {Sound: good, Info: strings.Repeat("a", 41)},
		"zero in it":       {Sound: good, Info: "a\x00b"},
		"euro sign in it":  {Sound: good, Info: "€"},
		"description 1.0":  {Version: Version10, Sound: good, Info: "a"},
		"DMA":              {Sound: good, DMA: -32769},
		"mixer":            {Sound: good, Mixer: Mixer{Volume: 40000}},
	} {
		if err := Encode(io.Discard, f); err == nil || !strings.HasPrefix(err.Error(), "hsn: encoding: ") {
			t.Errorf("%s: %v", name, err)
		}
	}
	if err := Encode(failing{}, &File{Sound: good}); !errors.Is(err, io.ErrShortWrite) {
		t.Error(err)
	}
}

type failing struct{}

func (failing) Write([]byte) (int, error) { return 0, io.ErrShortWrite }

func TestMemory(t *testing.T) {
	data := build("1.1", 1<<31-1, map[int]int16{24: 1250, 30: 8}, "", bytes.Repeat([]byte{1}, 900)...)
	formattest.Allocates(t, 1<<20, func() {
		if f, err := Decode(bytes.NewReader(data)); err != nil || f.Sound.Frames() != 900 {
			t.Error(err)
		}
	})
}

func FuzzDecode(f *testing.F) {
	f.Add(build("1.0", 9, map[int]int16{24: 2205, 26: 1, 30: 16}, "", 1, 2, 3, 4, 5))
	f.Add(build("1.1", 3, map[int]int16{24: 625, 30: 8, 34: 26}, "\x84", 1, 2, 3))
	f.Fuzz(func(t *testing.T, data []byte) {
		s, err := Decode(bytes.NewReader(data))
		if err != nil {
			if !strings.HasPrefix(err.Error(), "hsn: offset ") {
				t.Errorf("error %q", err)
			}
			return
		}
		if len(s.Sound.Samples) > len(data) {
			t.Errorf("%d samples from %d bytes", len(s.Sound.Samples), len(data))
		}
		if len([]rune(s.Info)) > 40 || s.Mixer == (Mixer{}) {
			return // these do not come out as they went in
		}
		var b bytes.Buffer
		if err := Encode(&b, s); err != nil {
			t.Fatal(err)
		}
		s.Missing = 0
		if again, err := Decode(&b); err != nil || !cmp.Equal(again, s) {
			t.Errorf("differs after encoding and decoding (%v): %s", err, cmp.Diff(s, again))
		}
	})
}

func Example() {
	beep := make([]int16, 1250)
	for i := range beep {
		beep[i] = int16(i / 14 % 2 * 64 << 8)
	}
	var file bytes.Buffer
	err := Encode(&file, &File{
		Sound: pcm.Sound{Rate: 12500, Channels: 1, Bits: 8, Samples: beep},
		Info:  "Hm?",
	})
	if err != nil {
		log.Fatal(err)
	}
	f, err := Decode(&file)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(f.Version, f.Info, f.Sound.Rate, "Hz,", f.Sound.Duration())
	// Output: 1.1 Hm? 12500 Hz, 100ms
}
