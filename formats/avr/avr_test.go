package avr

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"log"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"phosphor/formats/internal/formattest"
	"phosphor/formats/pcm"
)

// build makes a file by the table of the package comment.
func build(changes map[int]string, samples string) string {
	b := make([]byte, 128)
	copy(b, "2BITping")
	copy(b[14:], "\x00\x08\xff\xff\x00\x00\xff\xff\xff\x00\x30\xd4\x00\x00\x00\x04")
	for off, s := range changes {
		copy(b[off:], s)
	}
	return string(b) + samples
}

func TestDecode(t *testing.T) {
	sound := func(bits, channels int, samples ...int16) pcm.Sound {
		return pcm.Sound{Rate: 12500, Channels: channels, Bits: bits, Samples: samples}
	}
	for _, test := range []struct {
		name, data string
		want       File
	}{
		{"signed", build(nil, "\x00\x01\x7f\x80"), File{Sound: sound(8, 1, 0, 1<<8, 127<<8, -128<<8)}},
		{"unsigned", build(map[int]string{16: "\x00\x00"}, "\x80\x81\xff\x00"), File{Sound: sound(8, 1, 0, 1<<8, 127<<8, -128<<8), Unsigned: true}},
		{"16 bits", build(map[int]string{14: "\x00\x10"}, "\x00\x01\x7f\xff\x80\x00\xff\xff"), File{Sound: sound(16, 1, 1, 32767, -32768, -1)}},
		{"16 bits unsigned", build(map[int]string{14: "\x00\x10\x00\x00"}, "\x80\x01\xff\xff\x00\x00\x7f\xff"),
			File{Sound: sound(16, 1, 1, 32767, -32768, -1), Unsigned: true}},
		{"stereo", build(map[int]string{12: "\xff\xff", 26: "\x00\x00\x00\x02"}, "\x01\x02\x03\x04"), File{Sound: sound(8, 2, 1<<8, 2<<8, 3<<8, 4<<8)}},
		{"cut off", build(map[int]string{14: "\x00\x10"}, "\x00\x01\x7f"), File{Sound: sound(16, 1, 1), Missing: 3}},
		{"bytes behind", build(nil, "\x00\x00\x00\x00and more"), File{Sound: sound(8, 1, 0, 0, 0, 0)}},
		{"loop", build(map[int]string{18: "\xff\xff", 30: "\x00\x00\x00\x01\x00\x00\x00\x03"}, "\x00\x00\x00\x00"),
			File{Sound: sound(8, 1, 0, 0, 0, 0), Loop: true, LoopStart: 1, LoopEnd: 3}},
		{"keys", build(map[int]string{20: "\x20\x30"}, "\x00\x00\x00\x00"), File{Sound: sound(8, 1, 0, 0, 0, 0), Keys: 0x2030}},
		{"no keys", build(map[int]string{20: "\x00\x00"}, "\x00\x00\x00\x00"), File{Sound: sound(8, 1, 0, 0, 0, 0)}},
		{"texts", build(map[int]string{4: "a name w", 44: "ith \x84 rest", 64: "Remarks"}, "\x00\x00\x00\x00"),
			File{Sound: sound(8, 1, 0, 0, 0, 0), Name: "a name w", More: "ith ä rest", Remarks: "Remarks"}},
		{"12 bits", build(map[int]string{14: "\x00\x0c"}, "\x00\x01\x07\xff\x08\x00\xff\xff"), File{Sound: sound(16, 1, 1<<4, 2047<<4, -2048<<4, -1<<4)}},
	} {
		if test.want.Name == "" {
			test.want.Name = "ping"
		}
		if test.want.Keys == 0 {
			test.want.Keys = 0xffff
		}
		test.want.RateNumber = 255
		got, err := Decode(strings.NewReader(test.data))
		if err != nil {
			t.Errorf("%s: %v", test.name, err)
			continue
		}
		if d := cmp.Diff(&test.want, got); d != "" {
			t.Errorf("%s: %s", test.name, d)
		}
		if !Match([]byte(test.data)) {
			t.Errorf("Match rejects %s", test.name)
		}
	}
	for number, want := range map[byte]int{0: 5485, 7: 47261, 8: 12517, 255: 12517} {
		f, err := Decode(strings.NewReader(build(map[int]string{22: string([]byte{number, 0, 0, 0})}, "\x00")))
		if err != nil || f.Sound.Rate != want {
			t.Errorf("rate number %d: %d Hz, error %v", number, f.Sound.Rate, err)
		}
	}
}

func TestDecodeErrors(t *testing.T) {
	for data, want := range map[string]string{
		"":                   `offset 0: expected 2BIT, found ""`,
		"3BIT":               `offset 0: expected 2BIT, found "3BIT"`,
		build(nil, "")[:127]: "offset 127: in the header: unexpected EOF",
	} {
		f, err := Decode(strings.NewReader(data))
		if err == nil || f != nil || err.Error() != "avr: "+want {
			t.Errorf("%v, want %s", err, want)
		}
	}
	if Match(nil) || Match([]byte(build(map[int]string{14: "\x00\x07"}, ""))) {
		t.Error("Match accepts the wrong data")
	}
}

func sounds(t *rapid.T) *File {
	text := func(max int) string {
		return rapid.StringOfN(rapid.RuneFrom([]rune("aZ ~äß✓")), 0, max, -1).Draw(t, "text")
	}
	f := &File{
		Sound: pcm.Sound{
			Rate: rapid.IntRange(1, maxRate).Draw(t, "rate"), Channels: rapid.IntRange(1, 2).Draw(t, "channels"),
			Bits: 8 * rapid.IntRange(1, 2).Draw(t, "bytes"), Samples: []int16{},
		},
		Unsigned: rapid.Bool().Draw(t, "unsigned"), Name: text(8), More: text(20), Remarks: text(64),
		Loop: rapid.Bool().Draw(t, "loop"), LoopStart: rapid.IntRange(0, 1<<31-1).Draw(t, "start"), LoopEnd: rapid.IntRange(0, 1<<31-1).Draw(t, "end"),
		Keys: Keys(rapid.Uint16Range(1, 0xffff).Draw(t, "keys")), RateNumber: rapid.ByteRange(1, 255).Draw(t, "number"),
	}
	for range rapid.IntRange(0, 20).Draw(t, "frames") * f.Sound.Channels {
		v := rapid.Int16().Draw(t, "sample")
		if f.Sound.Bits == 8 {
			v &= -1 << 8
		}
		f.Sound.Samples = append(f.Sound.Samples, v)
	}
	return f
}

var format = formattest.Codec[*File]{Package: "avr", Encode: Encode, Decode: Decode}

func TestRoundTrip(t *testing.T) { format.RoundTrip(t, sounds) }

func TestEncodeErrors(t *testing.T) {
	good := pcm.Sound{Rate: 8000, Channels: 1, Bits: 8, Samples: []int16{0}}
	for name, f := range map[string]File{
		"rate":     {Sound: pcm.Sound{Rate: 1 << 24, Channels: 1, Bits: 8}},
		"channels": {Sound: pcm.Sound{Rate: 1, Channels: 3, Bits: 8}},
		"bits":     {Sound: pcm.Sound{Rate: 1, Channels: 1, Bits: 12}},
		"samples":  {Sound: pcm.Sound{Rate: 1, Channels: 2, Bits: 8, Samples: []int16{0}}},
		"loop":     {Sound: good, LoopStart: -1},
		"name":     {Sound: good, Name: strings.Repeat("a", 9)},
		"remarks":  {Sound: good, Remarks: "日本"},
		"zero":     {Sound: good, Remarks: "\x00"},
	} {
		format.Refuses(t, name, &f)
	}
	if err := Encode(formattest.Full{}, &File{Sound: good}); !errors.Is(err, io.ErrShortWrite) {
		t.Error(err)
	}
}

// TestSox checks that sox reads our files, and that we read its files.
func TestSox(t *testing.T) {
	dir := t.TempDir()
	for _, channels := range []int{1, 2} {
		for _, bits := range []int{8, 16} {
			for _, unsigned := range []bool{false, true} {
				name := fmt.Sprintf("%d channels, %d bits, unsigned %v", channels, bits, unsigned)
				s := pcm.Sound{Rate: 12517, Channels: channels, Bits: bits}
				var want []byte
				for i := range 500 * channels {
					v := int16(i * i * 3)
					if bits == 8 {
						v &= -1 << 8
					}
					s.Samples = append(s.Samples, v)
					want = append(want, byte(v), byte(v>>8))
				}
				var b bytes.Buffer
				if err := Encode(&b, &File{Sound: s, Unsigned: unsigned}); err != nil {
					t.Fatal(err)
				}
				ours := filepath.Join(dir, "ours.avr")
				if err := os.WriteFile(ours, b.Bytes(), 0o666); err != nil {
					t.Fatal(err)
				}
				got := formattest.Program(t, nil, "sox", ours, "-t", "raw", "-e", "signed", "-b", "16", "-L", "-")
				if !bytes.Equal(got, want) {
					t.Errorf("%s: sox decodes %d different bytes", name, len(got))
				}
				theirs := filepath.Join(dir, "theirs.avr")
				formattest.Program(t, nil, "sox", ours, theirs)
				f, err := Decode(bytes.NewReader(formattest.Read(t, theirs)))
				if err != nil {
					t.Fatal(err)
				}
				if d := cmp.Diff(s, f.Sound); d != "" {
					t.Errorf("%s: %s", name, d)
				}
			}
		}
	}
}

func TestMemory(t *testing.T) {
	data := build(map[int]string{26: "\xff\xff\xff\xff"}, strings.Repeat("x", 896))
	formattest.Allocates(t, 1<<20, func() {
		if f, err := Decode(strings.NewReader(data)); err != nil || f.Sound.Frames() != 896 {
			t.Error(err)
		}
	})
}

func FuzzDecode(f *testing.F) {
	f.Add([]byte(build(nil, "\x00\x01\x7f\x80")))
	f.Add([]byte(build(map[int]string{12: "\xff\xff\x00\x10\x00\x00", 4: "a name w", 44: "ith a rest"}, "\x00\x01\x7f\x80")))
	format.Fuzz(f, func(f *File) { f.Missing = 0 })
}

func BenchmarkDecode(b *testing.B) {
	var file bytes.Buffer
	if err := Encode(&file, &File{Sound: pcm.Sound{Rate: 8000, Channels: 1, Bits: 8, Samples: make([]int16, 1<<20)}}); err != nil {
		b.Fatal(err)
	}
	b.SetBytes(1 << 20)
	for b.Loop() {
		if _, err := Decode(bytes.NewReader(file.Bytes())); err != nil {
			b.Fatal(err)
		}
	}
}

func Example() {
	f := &File{Sound: pcm.Sound{Rate: 12517, Channels: 1, Bits: 8, Samples: []int16{100 << 8, -100 << 8}}, Name: "Square"}
	var file bytes.Buffer
	if err := Encode(&file, f); err != nil {
		log.Fatal(err)
	}
	f, err := Decode(&file)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(f.Name, f.Sound.Rate, f.Sound.Frames())
	// Output: Square 12517 2
}
