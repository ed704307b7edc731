package svx8

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"log"
	"math"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"phosphor/formats/internal/formattest"
	"phosphor/formats/pcm"
)

// chunk encodes a chunk, as the package comment describes.
func chunk(id, data string) string {
	pad := ""
	if len(data)%2 == 1 {
		pad = "\x00"
	}
	return id + string(binary.BigEndian.AppendUint32(nil, uint32(len(data)))) + data + pad
}

func vhdr(once, repeat, cycle uint32, rate uint16, octaves, compression byte, volume uint32) string {
	var b []byte
	for _, v := range []uint32{once, repeat, cycle} {
		b = binary.BigEndian.AppendUint32(b, v)
	}
	b = append(binary.BigEndian.AppendUint16(b, rate), octaves, compression)
	return chunk("VHDR", string(binary.BigEndian.AppendUint32(b, volume)))
}

func file(chunks ...string) string { return chunk("FORM", "8SVX"+strings.Join(chunks, "")) }

func mono(samples ...int8) pcm.Sound {
	s := pcm.Sound{Rate: 8000, Channels: 1, Bits: 8, Samples: []int16{}}
	for _, v := range samples {
		s.Samples = append(s.Samples, int16(v)<<8)
	}
	return s
}

func stereoSound(samples ...int8) pcm.Sound {
	s := mono(samples...)
	s.Channels = 2
	return s
}

func TestDecode(t *testing.T) {
	plain := func(once, repeat uint32) string { return vhdr(once, repeat, 0, 8000, 1, 0, FullVolume) }
	octaves := func(once, repeat uint32, n byte) string { return vhdr(once, repeat, 4, 8000, n, 0, FullVolume) }
	for _, test := range []struct {
		name, data string
		want       File
	}{
		{"plain", file(plain(3, 0), chunk("BODY", "\x00\x7f\x80")), File{Sound: mono(0, 127, -128)}},
		{"once and repeated", file(plain(1, 2), chunk("BODY", "\x01\x02\x03")), File{Sound: mono(1, 2, 3), Repeat: 2}},
		{"all repeated", file(plain(0, 3), chunk("BODY", "\x01\x02\x03")), File{Sound: mono(1, 2, 3), Repeat: 3}},
		{"no numbers", file(plain(0, 0), chunk("BODY", "\x01\x02\x03")), File{Sound: mono(1, 2, 3)}},
		{"numbers too small", file(plain(1, 1), chunk("BODY", "\x01\x02\x03")), File{Sound: mono(1, 2, 3), Repeat: 2}},
		{"numbers too large", file(plain(2, 9), chunk("BODY", "\x01\x02\x03")), File{Sound: mono(1, 2, 3), Repeat: 1}},
		{"once too large", file(plain(0xffffffff, 0xffffffff), chunk("BODY", "\x01\x02\x03")), File{Sound: mono(1, 2, 3)}},
		{"no octaves", file(octaves(3, 0, 0), chunk("BODY", "\x01\x02\x03")), File{Sound: mono(1, 2, 3), Cycle: 4}},
		{"two octaves", file(octaves(1, 1, 2), chunk("BODY", "\x01\x02\x03\x04\x05\x06")),
			File{Sound: mono(1, 2), Repeat: 1, Lower: []pcm.Sound{mono(3, 4, 5, 6)}, Cycle: 4}},
		{"three octaves, the last cut off", file(octaves(1, 0, 3), chunk("BODY", "\x01\x02\x03\x04\x05")),
			File{Sound: mono(1), Lower: []pcm.Sound{mono(2, 3)}, Cycle: 4}},
		{"octaves without numbers", file(octaves(0, 0, 2), chunk("BODY", "\x01\x02\x03\x04")),
			File{Sound: mono(1), Lower: []pcm.Sound{mono(2, 3)}, Cycle: 4}},
		{"highest octave cut off", file(octaves(9, 0, 2), chunk("BODY", "\x01\x02")), File{Sound: mono(1, 2), Cycle: 4}},
		{"Fibonacci", file(vhdr(5, 0, 0, 8000, 1, 1, FullVolume), chunk("BODY", "\x00\x0a\x8f\x07\x90")),
			File{Sound: mono(10, 31, -3, -4, -3), Compression: Fibonacci}},
		{"exponential", file(vhdr(4, 0, 0, 8000, 1, 2, FullVolume), chunk("BODY", "\x00\xff\x9f\x08")),
			File{Sound: mono(0, 64, -64, -64), Compression: Exponential}},
		{"Fibonacci wraps around", file(vhdr(2, 0, 0, 8000, 1, 1, FullVolume), chunk("BODY", "\x00\x7f\x90")),
			File{Sound: mono(-128, 94), Compression: Fibonacci}},
		{"Fibonacci without samples", file(vhdr(2, 0, 0, 8000, 1, 1, FullVolume), chunk("BODY", "\x00")),
			File{Sound: mono(), Compression: Fibonacci}},
		{"stereo", file(plain(2, 0), chunk("CHAN", "\x00\x00\x00\x06"), chunk("BODY", "\x01\x02\x03\x04")), File{Sound: stereoSound(1, 3, 2, 4)}},
		{"stereo cut off", file(plain(2, 0), chunk("CHAN", "\x00\x00\x00\x06"), chunk("BODY", "\x01\x02\x03\x04"))[:63],
			File{Sound: stereoSound(1, 3), Missing: 1}},
		{"stereo of odd length", file(plain(2, 0), chunk("CHAN", "\x00\x00\x00\x06"), chunk("BODY", "\x01\x02\x03\x04\x05")), File{Sound: stereoSound(1, 3, 2, 4)}},
		{"compressed stereo", file(vhdr(2, 0, 0, 8000, 1, 1, FullVolume), chunk("CHAN", "\x00\x00\x00\x06"), chunk("BODY", "\x00\x01\x9a\x00\x10\x77")),
			File{Sound: stereoSound(2, 15, 4, 14), Compression: Fibonacci}},
		{"right", file(plain(1, 0), chunk("CHAN", "\x00\x00\x00\x04"), chunk("BODY", "\x01")), File{Sound: mono(1), Place: Right}},
		{"unknown place", file(plain(1, 0), chunk("CHAN", "\x00\x00\x00\x07"), chunk("CHAN", "x"), chunk("BODY", "\x01")), File{Sound: mono(1)}},
		{"texts", file(chunk("NAME", "Beep\x00"), chunk("NAME", "second"), chunk("AUTH", "J\xf6rg"), chunk("(c) ", "1990"),
			plain(1, 0), chunk("ANNO", "one"), chunk("ANNO", "two\x00\x00"), chunk("XYZ ", "???"), chunk("BODY", "\x01")),
			File{Sound: mono(1), Name: "Beep", Author: "Jörg", Copyright: "1990", Remarks: []string{"one", "two"}}},
		{"envelope", file(plain(1, 0), chunk("ATAK", "\x00\x0a\x00\x01\x00\x00\x01\x00\x00\x00\x80\x00"), chunk("RLSE", "\x00\x05\xff\xff\xff\xffxyz"), chunk("BODY", "\x01")),
			File{Sound: mono(1), Attack: []Point{{10, FullVolume}, {256, 0x8000}}, Release: []Point{{5, -1}}}},
	} {
		test.want.Volume = FullVolume
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
	for volume, want := range map[uint32]int{0: FullVolume, 1: 1, 0x8000: 0x8000, FullVolume + 1: FullVolume, 1 << 31: FullVolume} {
		f, err := Decode(strings.NewReader(file(vhdr(1, 0, 0, 0, 1, 0, volume), chunk("BODY", "\x01"))))
		if err != nil || f.Volume != want || f.Sound.Rate != 8363 {
			t.Errorf("volume %d gives %d, error %v", volume, f.Volume, err)
		}
	}
}

func TestDecodeErrors(t *testing.T) {
	for data, want := range map[string]string{
		"":                         "offset 0: an IFF file has at least 12 bytes",
		"RIFF\x00\x00\x00\x04WAVE": "offset 0: the file begins with \"RIFF\"",
		chunk("FORM", "ILBM"):      "offset 8: FORM of type \"ILBM\", expected 8SVX",
		file(chunk("BODY", "x")):   "offset 12: VHDR has 0 bytes, expected 20",
		file(chunk("VHDR", "x"), chunk("BODY", "x")):           "offset 20: VHDR has 1 bytes, expected 20",
		file(vhdr(1, 0, 0, 8000, 1, 0, FullVolume)):            "offset 12: the file ends, expected BODY",
		file(vhdr(1, 0, 0, 8000, 1, 3, 0), chunk("BODY", "x")): "offset 35: compression is 3",
	} {
		f, err := Decode(strings.NewReader(data))
		if err == nil || f != nil || !strings.HasPrefix(err.Error(), "svx8: "+want) {
			t.Errorf("%q: %v, want %s", data, err, want)
		}
	}
	if Match(nil) || Match([]byte("FORM\x00\x00\x00\x04ILBM")) {
		t.Error("Match accepts the wrong data")
	}
}

func sounds(t *rapid.T) *File {
	f := &File{
		Sound: pcm.Sound{
			Rate: rapid.IntRange(1, 65535).Draw(t, "rate"), Channels: rapid.IntRange(1, 2).Draw(t, "channels"), Bits: 8, Samples: []int16{},
		},
		Cycle: rapid.IntRange(0, 100).Draw(t, "cycle"), Volume: rapid.IntRange(1, FullVolume).Draw(t, "volume"),
		Name: rapid.StringOfN(rapid.RuneFrom([]rune("aZ ä")), 0, 9, -1).Draw(t, "name"), Author: rapid.StringOfN(rapid.RuneFrom([]rune("aZ ä")), 0, 9, -1).Draw(t, "author"),
		Copyright: rapid.SampledFrom([]string{"", "1990"}).Draw(t, "copyright"),
		Remarks:   rapid.SampledFrom([][]string{nil, {"one"}, {"", "two"}}).Draw(t, "remarks"),
	}
	frames := rapid.IntRange(1, 9).Draw(t, "frames")
	f.Repeat = rapid.IntRange(0, frames).Draw(t, "repeat")
	octave := func(frames int) pcm.Sound {
		s := f.Sound
		s.Samples = []int16{}
		for range frames * s.Channels {
			s.Samples = append(s.Samples, int16(rapid.Int8().Draw(t, "sample"))<<8)
		}
		return s
	}
	for i := range rapid.IntRange(0, 3).Draw(t, "octaves") {
		f.Lower = append(f.Lower, octave(frames<<(i+1)))
	}
	f.Sound = octave(frames)
	if f.Sound.Channels == 1 {
		f.Place = rapid.SampledFrom([]Place{Center, Left, Right}).Draw(t, "place")
	}
	for _, list := range []*[]Point{&f.Attack, &f.Release} {
		for range rapid.IntRange(0, 3).Draw(t, "points") {
			*list = append(*list, Point{rapid.IntRange(0, 65535).Draw(t, "time"), int(rapid.Int32().Draw(t, "level"))})
		}
	}
	return f
}

func roundTrip(t interface{ Fatal(...any) }, f *File) *File {
	var b bytes.Buffer
	if err := Encode(&b, f); err != nil {
		t.Fatal(err)
	}
	got, err := Decode(&b)
	if err != nil {
		t.Fatal(err)
	}
	return got
}

var format = formattest.Codec[*File]{Package: "svx8", Encode: Encode, Decode: Decode}

func TestRoundTrip(t *testing.T) { format.RoundTrip(t, sounds) }

// TestCompression checks that compression follows slow sounds closely, and that
// compressing its result again is lossless.
func TestCompression(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		f := sounds(t)
		f.Compression = Compression(rapid.IntRange(1, 2).Draw(t, "compression"))
		once := roundTrip(t, f)
		format.Same(t, once)
		once.Sound.Samples, once.Lower = f.Sound.Samples, f.Lower
		if d := cmp.Diff(f, once); d != "" {
			t.Fatal(d)
		}
	})
	slow := mono()
	for i := range 1001 {
		slow.Samples = append(slow.Samples, int16(math.Round(100*math.Sin(float64(i)/20)))<<8)
	}
	for c, most := range map[Compression]int{Fibonacci: 1, Exponential: 2} {
		got := roundTrip(t, &File{Sound: slow, Compression: c})
		if len(got.Sound.Samples) != len(slow.Samples) {
			t.Fatalf("%d samples", len(got.Sound.Samples))
		}
		for i, v := range got.Sound.Samples {
			if d := int(v>>8) - int(slow.Samples[i]>>8); d > most || d < -most {
				t.Errorf("compression %d: sample %d is %d, want %d", c, i, v>>8, slow.Samples[i]>>8)
			}
		}
	}
}

func TestEncodeErrors(t *testing.T) {
	for name, f := range map[string]File{
		"rate":        {Sound: pcm.Sound{Rate: 65536, Channels: 1}},
		"channels":    {Sound: pcm.Sound{Rate: 1, Channels: 3}},
		"place":       {Sound: stereoSound(1, 2), Place: Left},
		"odd place":   {Sound: mono(1), Place: 3},
		"compression": {Sound: mono(1), Compression: 3},
		"repeat":      {Sound: mono(1), Repeat: 2},
		"volume":      {Sound: mono(1), Volume: FullVolume + 1},
		"cycle":       {Sound: mono(1), Cycle: -1},
		"octaves":     {Sound: mono(), Lower: []pcm.Sound{mono()}},
		"octave":      {Sound: mono(1), Lower: []pcm.Sound{mono(1)}},
		"name":        {Sound: mono(1), Name: "日本"},
		"zero":        {Sound: mono(1), Remarks: []string{"a\x00"}},
		"attack":      {Sound: mono(1), Attack: []Point{{-1, 0}}},
	} {
		format.Refuses(t, name, &f)
	}
	if err := Encode(formattest.Full{}, &File{Sound: mono(1)}); !errors.Is(err, io.ErrShortWrite) {
		t.Error(err)
	}
}

// interleaved returns the samples as bytes, in the form of sox and FFmpeg.
func interleaved(s *pcm.Sound) (b []byte) {
	for _, v := range s.Samples {
		b = append(b, byte(v>>8))
	}
	return b
}

func TestSample(t *testing.T) {
	path := formattest.Path(t, "samples", "amiga", "aros_connect.iff")
	data := formattest.Read(t, path)
	f, err := Decode(bytes.NewReader(data))
	if err != nil {
		t.Fatal(err)
	}
	if s := f.Sound; s.Rate != 44100 || s.Channels != 2 || s.Frames() != 18257 || f.Volume != FullVolume || f.Missing != 0 ||
		len(f.Remarks) != 1 || f.Remarks[0] != "File created by Sound Exchange  " {
		t.Errorf("%d Hz, %d channels, %d frames, volume %d, %d missing, remarks %q", s.Rate, s.Channels, s.Frames(), f.Volume, f.Missing, f.Remarks)
	}
	want := formattest.Program(t, nil, "sox", path, "-t", "raw", "-e", "signed", "-b", "8", "-")
	if !bytes.Equal(want, interleaved(&f.Sound)) {
		t.Error("sox decodes different samples")
	}
}

// TestSox checks that sox reads our files, and that we read its files.
func TestSox(t *testing.T) {
	dir := t.TempDir()
	for _, channels := range []int{1, 2} {
		s := mono()
		s.Channels = channels
		for i := range 1000 * channels {
			s.Samples = append(s.Samples, int16(int8(i*i/7))<<8)
		}
		var b bytes.Buffer
		if err := Encode(&b, &File{Sound: s, Name: "odd", Remarks: []string{"one"}}); err != nil {
			t.Fatal(err)
		}
		ours := filepath.Join(dir, fmt.Sprintf("ours%d.8svx", channels))
		if err := os.WriteFile(ours, b.Bytes(), 0o666); err != nil {
			t.Fatal(err)
		}
		got := formattest.Program(t, nil, "sox", ours, "-t", "raw", "-e", "signed", "-b", "8", "-")
		if !bytes.Equal(got, interleaved(&s)) {
			t.Errorf("%d channels: sox decodes %d different bytes", channels, len(got))
		}
		theirs := filepath.Join(dir, fmt.Sprintf("theirs%d.8svx", channels))
		formattest.Program(t, nil, "sox", ours, theirs)
		f, err := Decode(bytes.NewReader(formattest.Read(t, theirs)))
		if err != nil {
			t.Fatal(err)
		}
		if d := cmp.Diff(s, f.Sound); d != "" {
			t.Errorf("%d channels: %s", channels, d)
		}
	}
}

// TestFFmpeg compares compressed sounds with FFmpeg, which takes the lower half of each
// byte first, contrary to the description.
func TestFFmpeg(t *testing.T) {
	for _, channels := range []int{1, 2} {
		for _, c := range []Compression{Fibonacci, Exponential} {
			s := mono()
			s.Channels = channels
			for i := range 1000 * channels {
				s.Samples = append(s.Samples, int16(100*math.Sin(float64(i/channels)/(9+float64(i%channels))))<<8)
			}
			var b bytes.Buffer
			if err := Encode(&b, &File{Sound: s, Compression: c}); err != nil {
				t.Fatal(err)
			}
			name := filepath.Join(t.TempDir(), "packed.8svx")
			exchanged := append([]byte{}, b.Bytes()...)
			body := exchanged[bytes.Index(exchanged, []byte("BODY"))+8:]
			for i := range body {
				if i%(len(body)/channels) >= 2 {
					body[i] = body[i]>>4 | body[i]<<4
				}
			}
			if err := os.WriteFile(name, exchanged, 0o666); err != nil {
				t.Fatal(err)
			}
			want := formattest.Program(t, nil, "ffmpeg", "-v", "error", "-i", name, "-f", "s8", "-acodec", "pcm_s8", "-")
			f, err := Decode(&b)
			if err != nil {
				t.Fatal(err)
			}
			if got := interleaved(&f.Sound); !bytes.Equal(want, got) {
				at := 0
				for at < min(len(got), len(want)) && got[at] == want[at] {
					at++
				}
				t.Errorf("compression %d, %d channels: %d bytes, FFmpeg writes %d, the first different byte is %d", c, channels, len(got), len(want), at)
			}
		}
	}
}

func TestMemory(t *testing.T) {
	for _, c := range []byte{0, 1} {
		data := file(vhdr(0xffffffff, 0xffffffff, 0, 8000, 255, c, 0), chunk("BODY", strings.Repeat("x", 900)))
		formattest.Allocates(t, 1<<20, func() {
			if _, err := Decode(strings.NewReader(data)); err != nil {
				t.Error(err)
			}
		})
	}
}

func FuzzDecode(f *testing.F) {
	f.Add([]byte(file(vhdr(1, 1, 4, 8000, 2, 0, FullVolume), chunk("CHAN", "\x00\x00\x00\x06"), chunk("BODY", "\x01\x02\x03\x04\x05\x06"))))
	f.Add([]byte(file(vhdr(5, 0, 0, 8000, 1, 1, FullVolume), chunk("ANNO", "x"), chunk("BODY", "\x00\x0a\x8f\x07\x90"))))
	format.Fuzz(f, func(f *File) { f.Missing = 0 })
}

func BenchmarkDecode(b *testing.B) {
	for _, c := range []Compression{None, Fibonacci} {
		b.Run(fmt.Sprint(c), func(b *testing.B) {
			s := mono()
			s.Samples = make([]int16, 1<<20)
			var file bytes.Buffer
			if err := Encode(&file, &File{Sound: s, Compression: c}); err != nil {
				b.Fatal(err)
			}
			b.SetBytes(1 << 20)
			for b.Loop() {
				if _, err := Decode(bytes.NewReader(file.Bytes())); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

func Example() {
	f := &File{Sound: pcm.Sound{Rate: 8363, Channels: 1, Bits: 8, Samples: []int16{100 << 8, -100 << 8}}, Repeat: 2, Name: "Square"}
	var file bytes.Buffer
	if err := Encode(&file, f); err != nil {
		log.Fatal(err)
	}
	f, err := Decode(&file)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(f.Name, f.Sound.Rate, f.Sound.Frames(), f.Repeat)
	// Output: Square 8363 2 2
}
