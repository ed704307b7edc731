package powerpacker

import (
	"bytes"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"phosphor/formats/internal/formattest"
)

// writer collects bits in reading order.
type writer struct{ bits []byte }

func (w *writer) put(v, n int) {
	for n--; n >= 0; n-- {
		w.bits = append(w.bits, byte(v>>n&1))
	}
}

// more writes a number in the form that more reads.
func (w *writer) more(v, n int) {
	for ; v >= 1<<n-1; v -= 1<<n - 1 {
		w.put(1<<n-1, n)
	}
	w.put(v, n)
}

var widths = [4]int{9, 10, 12, 13}

// pack packs data.
func pack(data []byte) []byte {
	w := &writer{}
	back := bytes.Clone(data)
	for i, v := range data {
		back[len(data)-1-i] = v
	}
	var single []byte
	flush := func() {
		if len(single) == 0 {
			w.put(1, 1)
			return
		}
		w.put(0, 1)
		w.more(len(single)-1, 2)
		for _, v := range single {
			w.put(int(v), 8)
		}
		single = nil
	}
	for i := 0; i < len(back); {
		n, d := 0, 0
		for from := max(0, i-4096); from < i; from++ {
			k := 0
			for i+k < len(back) && back[from+k] == back[i+k] && k < 300 {
				k++
			}
			if k > n && k >= 2 && i-from-1 < 1<<widths[min(k-2, 3)] {
				n, d = k, i-from-1
			}
		}
		if n == 0 {
			single = append(single, back[i])
			i++
			continue
		}
		flush()
		c := min(n-2, 3)
		w.put(c, 2)
		switch {
		case c == 3 && d < 128:
			w.put(0, 1)
			w.put(d, 7)
		case c == 3:
			w.put(1, 1)
			fallthrough
		default:
			w.put(d, widths[c])
		}
		if c == 3 {
			w.more(n-5, 3)
		}
		i += n
	}
	if len(single) > 0 {
		flush()
	}
	skip := (32 - len(w.bits)%32) % 32 // PowerPacker reads 32 bits at a time
	w.bits = append(make([]byte, skip), w.bits...)
	out := []byte(magic + "\x09\x0a\x0c\x0d")
	packed := make([]byte, len(w.bits)/8)
	for i, bit := range w.bits {
		packed[len(packed)-1-i/8] |= bit << (i % 8)
	}
	n := len(data)
	return append(append(out, packed...), byte(n>>16), byte(n>>8), byte(n), byte(skip))
}

// text begins with bytes that occur nowhere else, so that the packed data end with
// literals, which ancient requires.
var text = []byte("Cards" + strings.Repeat("herz karo kreuz pik ", 40) + "Spades" + strings.Repeat("x", 700) + "end")

func TestRoundTrip(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		data := rapid.SliceOfN(rapid.SampledFrom([]byte("abc")), 0, 400).Draw(t, "data")
		got, err := Decode(bytes.NewReader(pack(data)))
		if err != nil || !bytes.Equal(got, data) {
			t.Fatalf("%q became %q, %v", data, got, err)
		}
	})
	if got, err := Decode(bytes.NewReader(pack(text))); err != nil || !bytes.Equal(got, text) {
		t.Errorf("%d bytes, %v", len(got), err)
	}
}

// TestEndsWithCopy packs contents that begin with a repeated string, so that the packed
// data end with a copy.
func TestEndsWithCopy(t *testing.T) {
	data := []byte(strings.Repeat("herz karo kreuz pik, ", 5))
	packed := pack(data)
	if got, err := Decode(bytes.NewReader(packed)); err != nil || !bytes.Equal(got, data) {
		t.Fatalf("%q, %v", got, err)
	}
	if len(packed) >= len(data) {
		t.Fatal("no bytes were copied")
	}
}

// TestAncient checks that ancient unpacks the same.
func TestAncient(t *testing.T) {
	ancient := formattest.Find(t, "ancient")
	dir := t.TempDir()
	in, out := filepath.Join(dir, "x.pp"), filepath.Join(dir, "x")
	if err := os.WriteFile(in, pack(text), 0o666); err != nil {
		t.Fatal(err)
	}
	if b, err := exec.Command(ancient, "decompress", in, out).CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, b)
	}
	if got, err := os.ReadFile(out); err != nil || !bytes.Equal(got, text) {
		t.Errorf("ancient has %d bytes, want %d: %v", len(got), len(text), err)
	}
}

func TestDamage(t *testing.T) {
	good := pack(text)
	set := func(at int, v ...byte) []byte {
		b := bytes.Clone(good)
		if at < 0 {
			at += len(b)
		}
		copy(b[at:], v)
		return b
	}
	for _, c := range []struct {
		name string
		data []byte
		says string
	}{
		{"empty", nil, "offset 0: 0 bytes, expected at least 12"},
		{"another file", set(0, 'Q'), `offset 0: "QP20", expected "PP20"`},
		{"a password", set(1, 'X'), "locked with a password"},
		{"a wide distance", set(6, 99), "offset 6: distances of 99 bits"},
		{"claims more", set(-4, 1), "the packed data end"},
		{"claims less", set(-4, 0, 0, 9), "are left"},
		{"cut off", append(bytes.Clone(good[:9]), good[len(good)-8:]...), "the packed data end"},
		{"a copy of nothing", []byte("PP20\x09\x0a\x0b\x0c\x00\x00\x00\x01\x00\x00\x09\x00"), "there are only 0"},
	} {
		_, err := Decode(bytes.NewReader(c.data))
		if err == nil || !strings.Contains(err.Error(), c.says) {
			t.Errorf("%s: %v, want an error with %q", c.name, err, c.says)
		}
	}
}

func FuzzDecode(f *testing.F) {
	f.Add(pack(text))
	f.Add(pack([]byte("Spades")))
	f.Fuzz(func(t *testing.T, data []byte) {
		b, err := Decode(bytes.NewReader(data))
		if n, e := Size(data); err == nil && (e != nil || n != len(b)) {
			t.Errorf("%d bytes, header says %d, %v", len(b), n, e)
		}
	})
}

func BenchmarkDecode(b *testing.B) {
	data := pack(text)
	b.SetBytes(int64(len(text)))
	for b.Loop() {
		if _, err := Decode(bytes.NewReader(data)); err != nil {
			b.Fatal(err)
		}
	}
}

// BenchmarkPeer unpacks one file of some megabytes, here and with ancient.
func BenchmarkPeer(b *testing.B) {
	r := rand.New(rand.NewPCG(5, 6))
	words := make([][]byte, 500)
	for i := range words {
		for range 2 + r.IntN(7) {
			words[i] = append(words[i], "etaoinshrdlucmfwypvbgkqjxz"[min(r.IntN(26), r.IntN(26))])
		}
	}
	long := []byte("CARDS") // occurs nowhere else
	for len(long) < 1<<20 {
		long = append(append(long, words[min(r.IntN(500), r.IntN(500))]...), ' ')
	}
	data := pack(long)
	name := filepath.Join(b.TempDir(), "a.pp")
	if err := os.WriteFile(name, data, 0o666); err != nil {
		b.Fatal(err)
	}
	p := formattest.Peer{Name: "ancient", Args: []string{"decompress", name, os.DevNull}}
	p.Benchmark(b, func() error {
		_, err := Decode(bytes.NewReader(data))
		return err
	})
}
