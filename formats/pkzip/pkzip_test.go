package pkzip

import (
	"archive/zip"
	"bytes"
	"errors"
	"fmt"
	"hash/crc32"
	"io"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"phosphor/formats/internal/formattest"
)

// A way is a method with flags.
type way struct {
	method, flags uint16
}

var ways = []way{{1, 0}, {2, 0}, {3, 0}, {4, 0}, {5, 0}, {6, 0}, {6, 2}, {6, 4}, {6, 6}}

// unpack unpacks packed, which holds data.
func (w way) unpack(packed, data []byte) ([]byte, error) {
	return Unpack(packed, File{w.method, w.flags, len(data), crc32.ChecksumIEEE(data)})
}

func (w way) pack(data []byte) []byte {
	switch {
	case w.method == Shrunk:
		return shrink(data)
	case w.method == Imploded:
		return implode(data, w.flags)
	}
	return reduce(data, int(w.method))
}

// contents returns files to pack: empty, short, text, pictures, noise, zeros, and one
// long enough to reuse all LZW codes.
func contents() map[string][]byte {
	r := rand.New(rand.NewPCG(3, 4))
	text, picture, noise := []byte(nil), []byte(nil), make([]byte, 70000)
	words := strings.Fields("the card on top of the stack goes to a foundation of its suit; a king to an empty column; all of it may move")
	for len(text) < 200000 {
		text = append(text, words[r.IntN(len(words))]...)
		text = append(text, " \n"[r.IntN(8)/7])
	}
	for i := range 120000 {
		picture = append(picture, byte(i>>7&i>>2)|byte(i%97/96<<4))
	}
	for i := range noise {
		noise[i] = byte(r.Uint32())
	}
	return map[string][]byte{
		"nothing": nil, "a byte": {'x'}, "two": {144, 144}, "text": text, "picture": picture, "noise": noise,
		"zeros": make([]byte, 50000), "escapes": bytes.Repeat([]byte{144, 0, 144, 1}, 999),
	}
}

func TestUnpack(t *testing.T) {
	for name, data := range contents() {
		for _, w := range ways {
			packed := w.pack(data)
			got, err := w.unpack(packed, data)
			if err != nil || !bytes.Equal(got, data) {
				t.Errorf("%s, method %d, flags %d: %d bytes of %d, %v", name, w.method, w.flags, len(got), len(data), err)
			}
			if name == "text" && len(packed) > len(data)/2 {
				t.Errorf("%s, method %d: packed to %d bytes of %d", name, w.method, len(packed), len(data))
			}
		}
	}
}

func TestUnpackAnything(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		part := rapid.SliceOfN(rapid.Byte(), 1, 40)
		var data []byte
		for range rapid.IntRange(0, 12).Draw(t, "parts") {
			data = append(data, bytes.Repeat(part.Draw(t, "part"), rapid.IntRange(1, 30).Draw(t, "times"))...)
		}
		for _, w := range ways {
			if got, err := w.unpack(w.pack(data), data); err != nil || !bytes.Equal(got, data) {
				t.Errorf("method %d, flags %d: %v", w.method, w.flags, err)
			}
		}
		// Clear anywhere, even where the previous string is forgotten.
		at := rapid.SliceOfN(rapid.IntRange(0, max(0, len(data)-1)), 0, 20).Draw(t, "clear")
		if got, err := (way{Shrunk, 0}).unpack(shrink(data, at...), data); err != nil || !bytes.Equal(got, data) {
			t.Errorf("a clear code at %d: %v", at, err)
		}
	})
}

// archive writes a zip archive of all contents packed in all ways that a program
// supports.
func archive(t *testing.T, name string, knows func(w way) bool) map[string][]byte {
	t.Helper()
	f, err := os.Create(name)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	z, all := zip.NewWriter(f), map[string][]byte{}
	add := func(member string, w way, data, packed []byte) {
		out, err := z.CreateRaw(&zip.FileHeader{
			Name: member, Method: w.method, Flags: w.flags, CRC32: crc32.ChecksumIEEE(data),
			CompressedSize64: uint64(len(packed)), UncompressedSize64: uint64(len(data)),
		})
		if err != nil {
			t.Fatal(err)
		}
		if _, err := out.Write(packed); err != nil {
			t.Fatal(err)
		}
		all[member] = data
	}
	for what, data := range contents() {
		for _, w := range ways {
			if len(data) > 0 && knows(w) {
				add(fmt.Sprintf("%s-%d-%d", strings.ReplaceAll(what, " ", ""), w.method, w.flags), w, data, w.pack(data))
			}
		}
	}
	if err := z.Close(); err != nil {
		t.Fatal(err)
	}
	return all
}

// TestOtherPrograms checks that other programs unpack the same.
func TestOtherPrograms(t *testing.T) {
	for _, c := range []struct {
		program string
		args    func(zip, to string) []string
		knows   func(w way) bool
	}{
		{"unzip", func(zip, to string) []string { return []string{"-q", zip, "-d", to} }, func(w way) bool { return w.method == Shrunk || w.method == Imploded }},
	} {
		t.Run(c.program, func(t *testing.T) {
			if _, err := exec.LookPath(c.program); err != nil {
				t.Skipf("%s is not installed", c.program)
			}
			dir := t.TempDir()
			name := filepath.Join(dir, "x.zip")
			want := archive(t, name, c.knows)
			to := filepath.Join(dir, "out")
			if err := os.Mkdir(to, 0o777); err != nil {
				t.Fatal(err)
			}
			if out, err := exec.Command(c.program, c.args(name, to)...).CombinedOutput(); err != nil {
				t.Errorf("%v: %.500s", err, out)
			}
			for member, data := range want {
				if got, err := os.ReadFile(filepath.Join(to, member)); err != nil || !bytes.Equal(got, data) {
					t.Errorf("%s: %d bytes, want %d, %v", member, len(got), len(data), err)
				}
			}
		})
	}
}

// TestFirstVersions unpacks files with the lengths of the first versions, detected by
// the checksum.
func TestFirstVersions(t *testing.T) {
	data := contents()["text"][:5000]
	for _, flags := range []uint16{2, 4} {
		packed := implodeFrom(data, flags, map[uint16]int{2: 3, 4: 2}[flags])
		if got, err := (way{Imploded, flags}).unpack(packed, data); err != nil || !bytes.Equal(got, data) {
			t.Errorf("flags %d: %v", flags, err)
		}
	}
	packed := implode(data, 6)
	packed[len(packed)-9] ^= 4
	if _, err := (way{Imploded, 6}).unpack(packed, data); !errors.Is(err, ErrChecksum) {
		t.Error(err)
	}
}

// bytesOfNoFollowers returns the empty lists of followers of bytes 255 to 1.
func bytesOfNoFollowers() (values []int) {
	for range 255 {
		values = append(values, 0, 6)
	}
	return values
}

func TestErrors(t *testing.T) {
	text := contents()["text"][:3000]
	for _, w := range ways {
		packed := w.pack(text)
		for _, n := range []int{0, 1, len(packed) / 2, len(packed) - 2} {
			if _, err := w.unpack(packed[:n], text); err == nil || !errors.Is(err, io.ErrUnexpectedEOF) && n > 200 {
				t.Errorf("method %d, %d of %d bytes: %v", w.method, n, len(packed), err)
			}
		}
	}
	put := func(values ...int) []byte {
		var w bitWriter
		for i := 0; i < len(values); i += 2 {
			w.put(values[i], values[i+1])
		}
		return append(w.bytes(), make([]byte, 600)...)
	}
	for _, c := range []struct {
		name   string
		packed []byte
		method uint16
		want   string
	}{
		{"method", nil, 7, "pkzip: method 7, expected 1 to 6"},
		{"first code", put(300, 9), 1, "pkzip: offset 2: the first code is 300"},
		{"command", put(65, 9, 256, 9, 3, 9), 1, "command 3, expected 1 or 2"},
		{"width", put(65, 9, 256, 9, 1, 9, 256, 10, 1, 10, 256, 11, 1, 11, 256, 12, 1, 12, 256, 13, 1, 13), 1, "codes of 14 bits"},
		// The string of code 257 is its own prefix after it was forgotten.
		{"own prefix", put(65, 9, 66, 9, 257, 9, 256, 9, 2, 9, 66, 9, 257, 9), 1, "has no beginning"},
		{"followers", put(33, 6), 3, "pkzip: offset 1: 33 followers of byte 255"},
		{"follower", put(append(bytesOfNoFollowers(), 3, 6, 7, 8, 8, 8, 9, 8, 0, 1, 3, 2)...), 2, "follower 3 of byte 0, which has 3"},
		{"values", put(0, 8, 0x0f, 8), 6, "pkzip: offset 2: codes in a table: 1, expected 64"},
		{"room", put(3, 8, 0xf6, 8, 0xf6, 8, 0xf6, 8, 0xf6, 8), 6, "a table of codes has too few or too many"},
	} {
		if _, err := Unpack(c.packed, File{Method: c.method, Size: 100}); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v, want %s", c.name, err, c.want)
		}
	}
	for _, m := range []uint16{0, 1, 3, 6, 8} {
		if got := Name(m); got != map[uint16]string{1: "shrunk", 3: "reduced", 6: "imploded"}[m] {
			t.Errorf("method %d is %q", m, got)
		}
	}
}

func FuzzUnpack(f *testing.F) {
	text := contents()["text"][:2000]
	for _, w := range ways {
		f.Add(w.pack(text), w.method, w.flags)
	}
	f.Add(shrink(text, 100, 101, 500, 900), uint16(1), uint16(0))
	f.Fuzz(func(t *testing.T, data []byte, method, flags uint16) {
		const size = 1 << 16
		f := File{method % 8, flags, size, 0}
		b, err := f.unpack(data, flags&1 != 0)
		if err == nil && len(b) != size {
			t.Errorf("%d bytes, want %d", len(b), size)
		}
		f.CRC = crc32.ChecksumIEEE(b)
		if again, e := Unpack(data, f); err == nil && (e != nil && f.Method != Imploded || e == nil && len(again) != size) {
			t.Errorf("%v, %d bytes", e, len(again))
		}
	})
}

func BenchmarkUnpack(b *testing.B) {
	text := contents()["text"]
	for _, w := range ways {
		b.Run(fmt.Sprintf("%s%d-%d", Name(w.method), w.method, w.flags), func(b *testing.B) {
			packed := w.pack(text)
			b.SetBytes(int64(len(text)))
			for b.Loop() {
				if _, err := w.unpack(packed, text); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

// BenchmarkPeer unpacks one file of some megabytes, here and with Info-ZIP's unzip.
func BenchmarkPeer(b *testing.B) {
	var data []byte
	for range 20 {
		data = append(append(data, contents()["text"]...), contents()["picture"]...)
	}
	for _, w := range []way{{Shrunk, 0}, {Imploded, largeWindow | literalCode}} {
		b.Run(Name(w.method), func(b *testing.B) {
			packed := w.pack(data)
			name := filepath.Join(b.TempDir(), "a.zip")
			f, err := os.Create(name)
			if err != nil {
				b.Fatal(err)
			}
			defer f.Close()
			z := zip.NewWriter(f)
			out, err := z.CreateRaw(&zip.FileHeader{
				Name: "data", Method: w.method, Flags: w.flags,
				CRC32: crc32.ChecksumIEEE(data), CompressedSize64: uint64(len(packed)), UncompressedSize64: uint64(len(data)),
			})
			if err == nil {
				_, err = out.Write(packed)
			}
			if err := errors.Join(err, z.Close()); err != nil {
				b.Fatal(err)
			}
			p := formattest.Peer{Name: "unzip", Args: []string{"-p", name}}
			p.Benchmark(b, func() error {
				_, err := w.unpack(packed, data)
				return err
			})
		})
	}
}
