package msa

import (
	"bytes"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

func encode(t testing.TB, disk []byte, sectors, sides int) []byte {
	var b bytes.Buffer
	if err := Encode(&b, disk, sectors, sides); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

func TestRoundTrip(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		sectors, sides := rapid.IntRange(1, 12).Draw(t, "sectors"), rapid.IntRange(1, 2).Draw(t, "sides")
		disk := make([]byte, sectors*sides*sectorSize*rapid.IntRange(1, 4).Draw(t, "tracks"))
		for i := 0; i < len(disk); {
			v := rapid.SampledFrom([]byte{0, run, 7, 8}).Draw(t, "value")
			for range min(rapid.IntRange(1, 700).Draw(t, "length"), len(disk)-i) {
				disk[i] = v
				i++
			}
		}
		var b bytes.Buffer
		if err := Encode(&b, disk, sectors, sides); err != nil {
			t.Fatal(err)
		}
		again, err := Decode(&b)
		if err != nil || !bytes.Equal(again, disk) {
			t.Fatalf("%d bytes became %d, %v", len(disk), len(again), err)
		}
	})
}

func TestDecode(t *testing.T) {
	head := "\x0e\x0f\x00\x01\x00\x00\x00\x00\x00\x00"
	full := strings.Repeat("x", sectorSize)
	for _, c := range []struct{ name, data, error, want string }{
		{"plain", head + "\x02\x00" + full, "", full},
		{"a run", head + "\x00\x04\xe5x\x02\x00", "", full},
		{"runs and bytes", head + "\x00\x06a\xe5x\x01\xfez", "", "a" + full[2:] + "z"},
		{"a later first track", "\x0e\x0f\x00\x01\x00\x00\x00\x01\x00\x01\x00\x04\xe5x\x02\x00", "", strings.Repeat("\x00", sectorSize) + full},
		{"empty", "", "offset 0: the file ends within its header", ""},
		{"another file", "\x0e\x10" + head[2:], "offset 0: 0e10, expected 0e0f", ""},
		{"no sectors", "\x0e\x0f\x00\x00" + head[4:], "offset 2: 0 sectors", ""},
		{"three sides", head[:5] + "\x02" + head[6:], "offset 4: 3 sides", ""},
		{"too many tracks", head[:9] + "\x57", "offset 6: tracks 0 to 87", ""},
		{"no track", head, "offset 10: the file ends", ""},
		{"a cut track", head + "\x02\x00" + full[:100], "offset 12: the track has 512 packed bytes, but only 100 are left", ""},
		{"a cut run", head + "\x00\x03\xe5x\x02", "offset 12: the track ends within a run", ""},
		{"a long run", head + "\x00\x04\xe5x\x02\x01", "offset 12: a run of 513 bytes, but only 512 are left", ""},
		{"a long track", head + "\x00\x05\xe5x\x02\x00y", "offset 17: the track has more than 512 bytes", ""},
		{"a short track", head + "\x00\x04\xe5x\x01\xff", "offset 16: bytes missing in the track: 1", ""},
	} {
		got, err := Decode(strings.NewReader(c.data))
		switch {
		case c.error == "" && (err != nil || string(got) != c.want):
			t.Errorf("%s: %d bytes, %v", c.name, len(got), err)
		case c.error != "" && (err == nil || !strings.Contains(err.Error(), c.error)):
			t.Errorf("%s: %v, want an error with %q", c.name, err, c.error)
		}
	}
	for _, n := range []int{0, 100, 88 * sectorSize} {
		if err := Encode(&bytes.Buffer{}, make([]byte, n), 1, 1); err == nil {
			t.Errorf("%d bytes were encoded", n)
		}
	}
}

func FuzzDecode(f *testing.F) {
	f.Add(encode(f, bytes.Repeat([]byte("Spectrum"), 2*9*64), 9, 2))
	f.Add([]byte("\x0e\x0f\x00\x01\x00\x00\x00\x00\x00\x00\x00\x06a\xe5x\x01\xfez"))
	f.Fuzz(func(t *testing.T, data []byte) {
		disk, err := Decode(bytes.NewReader(data))
		if err != nil {
			return
		}
		again, err := Decode(bytes.NewReader(encode(t, disk, int(data[3]), int(data[5])+1)))
		if err != nil || !bytes.Equal(disk, again) {
			t.Errorf("there and back is not the same: %v", err)
		}
	})
}

func BenchmarkDecode(b *testing.B) {
	disk := bytes.Repeat([]byte("\x00\x00\x00\x00\x00\x00\x00\x00Spectrum"), 80*2*9*32)
	data := encode(b, disk, 9, 2)
	b.SetBytes(int64(len(disk)))
	for b.Loop() {
		if _, err := Decode(bytes.NewReader(data)); err != nil {
			b.Fatal(err)
		}
	}
}
