package wav

import (
	"bytes"
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"phosphor/formats/pcm"
)

func encode(t testing.TB, s *pcm.Sound) []byte {
	var b bytes.Buffer
	if err := Encode(&b, s); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

func TestRoundTrip(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := &pcm.Sound{
			Rate:     rapid.IntRange(1, 1<<20).Draw(t, "rate"),
			Channels: rapid.IntRange(1, 2).Draw(t, "channels"),
			Bits:     rapid.SampledFrom([]int{8, 16}).Draw(t, "bits"),
			Samples:  []int16{},
		}
		for range rapid.IntRange(0, 40).Draw(t, "frames") * s.Channels {
			v := rapid.Int16().Draw(t, "sample")
			if s.Bits == 8 {
				v = v >> 8 << 8
			}
			s.Samples = append(s.Samples, v)
		}
		var b bytes.Buffer
		if err := Encode(&b, s); err != nil {
			t.Fatal(err)
		}
		got, err := Decode(bytes.NewReader(b.Bytes()))
		if err != nil {
			t.Fatal(err)
		}
		if d := cmp.Diff(s, got); d != "" {
			t.Fatal(d)
		}
	})
}

// TestBytes compares a small file with one written by hand.
func TestBytes(t *testing.T) {
	got := encode(t, &pcm.Sound{Rate: 12500, Channels: 1, Bits: 8, Samples: []int16{0, 0x7f00, -0x8000}})
	want := "RIFF\x28\x00\x00\x00WAVEfmt \x10\x00\x00\x00\x01\x00\x01\x00\xd4\x30\x00\x00\xd4\x30\x00\x00\x01\x00\x08\x00data\x03\x00\x00\x00\x80\xff\x00\x00"
	if string(got) != want {
		t.Errorf("got  %q\nwant %q", got, want)
	}
}

func TestDecode(t *testing.T) {
	plain := encode(t, &pcm.Sound{Rate: 8000, Channels: 2, Bits: 16, Samples: []int16{1, -2, 3, -4}})
	set := func(at int, v ...byte) string {
		b := bytes.Clone(plain)
		copy(b[at:], v)
		return string(b)
	}
	extra := string(plain[:12]) + "LIST\x03\x00\x00\x00abc\x00" + string(plain[12:])
	for _, c := range []struct{ name, data, error, samples string }{
		{"plain", string(plain), "", "[1 -2 3 -4]"},
		{"another chunk before", extra, "", "[1 -2 3 -4]"},
		{"cut off in the samples", string(plain[:len(plain)-3]), "", "[1 -2]"},
		{"endless data", set(40, 0xff, 0xff, 0xff, 0xff), "", "[1 -2 3 -4]"},
		{"24 bits", set(32, 6, 0, 24, 0)[:44] + "\x99\x01\x00\x99\xfe\xff", "", "[1 -2]"},
		{"empty", "", "offset 0", ""},
		{"no data chunk", string(plain[:36]), "offset 36", ""},
		{"data first", string(plain[:12]) + "data\x00\x00\x00\x00", "offset 12", ""},
		{"ADPCM", set(20, 2), "offset 20: kind is 2, expected 1", ""},
		{"no channels", set(22, 0), "offset 22: 0 channels", ""},
		{"six channels", set(22, 6), "offset 22: 6 channels", ""},
		{"no rate", set(24, 0, 0, 0, 0), "offset 24: rate is 0 Hz, expected 1 to 1048576", ""},
		{"12 bits", set(34, 12), "offset 34: 12 bits", ""},
		{"odd frames", set(32, 3), "offset 32: 3 bytes, expected 4", ""},
		{"short description", set(16, 4), "offset 20: the description has 4 bytes", ""},
		{"long chunk", set(16, 0xff, 0xff), "offset 12: the chunk \"fmt \"", ""},
	} {
		s, err := Decode(strings.NewReader(c.data))
		switch {
		case c.error == "" && err != nil:
			t.Errorf("%s: %v", c.name, err)
		case c.error != "" && (err == nil || !strings.Contains(err.Error(), c.error)):
			t.Errorf("%s: %v, want an error with %q", c.name, err, c.error)
		case c.error == "" && fmt.Sprint(s.Samples) != c.samples:
			t.Errorf("%s: %v, want %s", c.name, s.Samples, c.samples)
		}
	}
}

func FuzzDecode(f *testing.F) {
	b := encode(f, &pcm.Sound{Rate: 8000, Channels: 2, Bits: 16, Samples: []int16{1, -2, 3, -4}})
	f.Add(b)
	f.Add(b[:40])
	f.Add(encode(f, &pcm.Sound{Rate: 12500, Channels: 1, Bits: 8, Samples: []int16{256}}))
	f.Fuzz(func(t *testing.T, data []byte) {
		s, err := Decode(bytes.NewReader(data))
		if err != nil {
			return
		}
		if len(s.Samples) > len(data) {
			t.Errorf("%d samples from %d bytes", len(s.Samples), len(data))
		}
		again, err := Decode(bytes.NewReader(encode(t, s)))
		if err != nil {
			t.Fatal(err)
		}
		if d := cmp.Diff(s, again); d != "" {
			t.Error(d)
		}
	})
}
