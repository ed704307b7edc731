package lzh

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"io/fs"
	"maps"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"testing/fstest"
	"time"

	"phosphor/formats/internal/formattest"
	"phosphor/formats/internal/lzhuf"
	"phosphor/formats/tree"
)

// pack packs data by a method.
func pack(method string, data []byte) []byte {
	w := &lzhuf.Writer{}
	switch method {
	case "-lh1-":
		codes, lengths := lzhuf.NewTree(lh1Symbols), lzhuf.PositionLengths()
		upper := lzhuf.Codes(lengths)
		put := func(s int) {
			for _, bit := range slices.Backward(codes.Code(s)) {
				w.Put(bit, 1)
			}
		}
		for _, k := range lzhuf.Tokens(data, 1<<12, 3, 60) {
			if k.Length == 0 {
				put(int(k.Byte))
				continue
			}
			put(k.Length - leastCopy + firstCopy)
			d := k.Distance - 1
			w.Put(upper[d>>6], int(lengths[d>>6]))
			w.Put(d&63, 6)
		}
	case "-lh4-", "-lh5-", "-lh6-", "-lh7-":
		window := map[byte]int{'4': 12, '5': 13, '6': 15, '7': 16}[method[3]]
		countBits := 4
		if window > 13 {
			countBits = 5
		}
		for tokens := range slices.Chunk(lzhuf.Tokens(data, 1<<window, 3, 256), 5000) {
			packBlock(w, tokens, window+1, countBits)
		}
	default:
		return data
	}
	return w.Out
}

func distanceSymbol(d int) (symbol, extra int) {
	for d--; d>>symbol > 0; symbol++ {
	}
	return symbol, d
}

func packBlock(w *lzhuf.Writer, tokens []lzhuf.Token, distSymbols, countBits int) {
	symbols, dist := make([]int, staticSymbols), make([]int, distSymbols)
	for _, k := range tokens {
		if k.Length == 0 {
			symbols[k.Byte]++
			continue
		}
		symbols[k.Length-leastCopy+firstCopy]++
		s, _ := distanceSymbol(k.Distance)
		dist[s]++
	}
	w.Put(len(tokens), 16)
	sl, dl := lzhuf.Lengths(symbols, 16), lzhuf.Lengths(dist, 16)

	// The list of symbol lengths: zeros in runs, others as they are.
	last := len(sl)
	for last > 0 && sl[last-1] == 0 {
		last--
	}
	type item struct{ symbol, extra, bits int }
	var list []item
	for i := 0; i < last; {
		n := 0
		for i+n < last && sl[i+n] == 0 {
			n++
		}
		switch {
		case n == 0:
			list = append(list, item{int(sl[i]) + 2, 0, 0})
			n = 1
		case n < 3:
			n = 1
			list = append(list, item{0, 0, 0})
		case n < 20:
			n = min(n, 18)
			list = append(list, item{1, n - 3, 4})
		default:
			list = append(list, item{2, n - 20, 9})
		}
		i += n
	}
	counts := make([]int, lengthSymbols)
	for _, it := range list {
		counts[it.symbol]++
	}
	if only := onlySymbol(symbols); only >= 0 {
		w.Put(0, lengthBits)
		w.Put(0, lengthBits)
		w.Put(0, staticBits)
		w.Put(only, staticBits)
		sl = make([]uint8, len(sl))
	} else {
		ll := lzhuf.Lengths(counts, 16)
		putShort(w, counts, ll, lengthBits, 3)
		if onlySymbol(counts) >= 0 {
			ll = make([]uint8, len(ll))
		}
		lc := lzhuf.Codes(ll)
		w.Put(last, staticBits)
		for _, it := range list {
			w.Put(lc[it.symbol], int(ll[it.symbol]))
			w.Put(it.extra, it.bits)
		}
	}
	putShort(w, dist, dl, countBits, -1)
	if onlySymbol(dist) >= 0 {
		dl = make([]uint8, len(dl))
	}
	sc, dc := lzhuf.Codes(sl), lzhuf.Codes(dl)
	for _, k := range tokens {
		s := int(k.Byte)
		if k.Length > 0 {
			s = k.Length - leastCopy + firstCopy
		}
		w.Put(sc[s], int(sl[s]))
		if k.Length > 0 {
			s, extra := distanceSymbol(k.Distance)
			w.Put(dc[s], int(dl[s]))
			if s > 1 {
				w.Put(extra, s-1)
			}
		}
	}
}

// onlySymbol returns the only symbol, 0 if there is none, or -1 if there are several.
func onlySymbol(counts []int) int {
	only := -1
	for s, n := range counts {
		if n > 0 {
			if only >= 0 {
				return -1
			}
			only = s
		}
	}
	return max(only, 0)
}

func putShort(w *lzhuf.Writer, counts []int, lengths []uint8, countBits, gap int) {
	if only := onlySymbol(counts); only >= 0 {
		w.Put(0, countBits)
		w.Put(only, countBits)
		return
	}
	n := len(lengths)
	for n > 0 && lengths[n-1] == 0 {
		n--
	}
	w.Put(n, countBits)
	for i := 0; i < n; i++ {
		l := int(lengths[i])
		w.Put(min(l, 7), 3)
		if l >= 7 {
			w.Put(1<<(l-7)-1, l-7)
			w.Put(0, 1)
		}
		if i+1 == gap {
			zeros := 0
			for zeros < 3 && i+1 < n && lengths[i+1] == 0 {
				zeros++
				i++
			}
			w.Put(zeros, 2)
		}
	}
}

// member is a file for archive.
type member struct {
	method, name, comment string
	data                  []byte
	level                 int
}

var stamp = time.Date(1994, 8, 7, 12, 30, 42, 0, time.UTC)

// archive makes an archive.
func archive(members ...member) []byte {
	var out []byte
	for _, m := range members {
		packed, crc := pack(m.method, m.data), CRC16(0, m.data)
		u16, u32 := binary.LittleEndian.AppendUint16, binary.LittleEndian.AppendUint32
		dos := uint32(stamp.Year()-1980)<<25 | uint32(stamp.Month())<<21 | uint32(stamp.Day())<<16 |
			uint32(stamp.Hour())<<11 | uint32(stamp.Minute())<<5 | uint32(stamp.Second()/2)
		dir, base := "", m.name
		if i := strings.LastIndex(m.name, "/"); i >= 0 && m.level > 0 {
			dir, base = m.name[:i+1], m.name[i+1:]
		}
		var ext [][]byte
		if m.level > 0 {
			if dir != "" {
				ext = append(ext, append([]byte{2}, strings.ReplaceAll(dir, "/", "\xff")...))
			}
			if m.comment != "" {
				ext = append(ext, append([]byte{0x3f}, m.comment...))
			}
		}
		if m.level == 2 && base != "" {
			ext = append(ext, append([]byte{1}, base...))
		}
		var tail []byte // the extended headers with the sizes before them
		for _, e := range ext {
			tail = append(u16(tail, uint16(len(e)+2)), e...)
		}
		tail = u16(tail, 0)
		b := append([]byte{0, 0}, m.method...)
		skip := len(packed)
		if m.level == 1 {
			skip += len(tail) - 2
		}
		b = u32(u32(b, uint32(skip)), uint32(len(m.data)))
		if m.level == 2 {
			b = u16(append(u32(b, uint32(stamp.Unix())), 0x20, 2), crc)
			b = append(append(b, 'A'), tail...)
			if len(b)&0xff == 0 {
				b = append(b, 0)
			}
			binary.LittleEndian.PutUint16(b, uint16(len(b)))
		} else {
			text := base
			if m.comment != "" && m.level == 0 {
				text += "\x00" + m.comment
			}
			b = append(append(u32(b, dos), 0x20, byte(m.level), byte(len(text))), text...)
			b = u16(b, crc)
			if m.level == 1 {
				b = append(b, 'A')
				b = append(b, tail[:2]...)
			}
			b[0] = byte(len(b) - 2)
			for _, v := range b[2:] {
				b[1] += v
			}
			if m.level == 1 {
				b = append(b, tail[2:]...)
			}
		}
		out = append(append(out, b...), packed...)
	}
	return append(out, 0)
}

// texts are contents of several kinds.
func texts() map[string][]byte {
	rng := rand.New(rand.NewPCG(1, 2))
	noise := make([]byte, 8000)
	for i := range noise {
		noise[i] = byte(rng.Uint32())
	}
	var words bytes.Buffer
	for words.Len() < 30000 {
		fmt.Fprintf(&words, "%s %d\n", []string{"herz", "karo", "kreuz", "pik"}[rng.IntN(4)], rng.IntN(1000))
	}
	var skewed []byte
	for range 20000 {
		skewed = append(skewed, byte(rng.ExpFloat64()*6))
	}
	return map[string][]byte{
		"empty": {}, "one": {7}, "same": bytes.Repeat([]byte{'x'}, 40000), "noise": noise, "words": words.Bytes(),
		"skewed": skewed, "pair": []byte("ababababababababababab"),
	}
}

func open(t testing.TB, data []byte) *tree.FS {
	t.Helper()
	f, err := New(bytes.NewReader(data), int64(len(data)))
	if err != nil {
		t.Fatal(err)
	}
	return f
}

func TestMethodsAndLevels(t *testing.T) {
	for method := range methods {
		for level := range 3 {
			var members []member
			for name, data := range texts() {
				members = append(members, member{method, "Docs/" + name, "about " + name, data, level})
			}
			f := open(t, archive(members...))
			if err := fstest.TestFS(f, "Docs/words"); err != nil {
				t.Errorf("%s, level %d: %v", method, level, err)
			}
			for name, want := range texts() {
				got, err := f.ReadFile("docs/" + strings.ToUpper(name))
				if err != nil || !bytes.Equal(got, want) {
					t.Errorf("%s, level %d, %s: %d bytes, %v", method, level, name, len(got), err)
				}
				st, err := f.Stat("Docs/" + name)
				if err != nil || !st.ModTime().Equal(stamp) || st.Sys().(*tree.File).Comment != "about "+name {
					t.Errorf("%s, level %d, %s: %v, %+v", method, level, name, err, st.Sys())
				}
			}
			if w := f.Warnings(); len(w) > 0 {
				t.Errorf("%s, level %d: %q", method, level, w)
			}
		}
	}
}

// TestLhasa compares with lhasa.
func TestLhasa(t *testing.T) {
	lhasa := formattest.Find(t, "lhasa")
	dir := t.TempDir()
	for method := range methods {
		if method == "-lz4-" {
			continue
		}
		for level := range 3 {
			var members []member
			for name, data := range texts() {
				members = append(members, member{method, name, "", data, level})
			}
			name := filepath.Join(dir, "a.lzh")
			if err := os.WriteFile(name, archive(members...), 0o666); err != nil {
				t.Fatal(err)
			}
			if out, err := exec.Command(lhasa, "xfqw="+dir, name).CombinedOutput(); err != nil {
				t.Fatalf("%s, level %d: %v, %s", method, level, err, out)
			}
			for name, want := range texts() {
				if got, err := os.ReadFile(filepath.Join(dir, name)); err != nil || !bytes.Equal(got, want) {
					t.Errorf("%s, level %d, %s: lhasa has %d bytes, want %d: %v", method, level, name, len(got), len(want), err)
				}
			}
		}
	}
	for _, name := range []string{"amiga122_lh0.lzh", "amiga122_lh1.lzh", "amiga122_lh5.lzh", "amiga122_level2.lzh"} {
		f, err := os.ReadFile(formattest.Path(t, "samples", "amiga", "lha", name))
		if err != nil {
			t.Fatal(err)
		}
		a := open(t, f)
		n := 0
		fs.WalkDir(a, ".", func(p string, d fs.DirEntry, err error) error {
			if err != nil {
				t.Fatal(err)
			}
			if d.IsDir() {
				return nil
			}
			n++
			got, err := a.ReadFile(p)
			if err != nil {
				t.Error(err)
			}
			want, err := exec.Command(lhasa, "pq", formattest.Path(t, "samples", "amiga", "lha", name), p).Output()
			if err != nil || !bytes.Equal(got, want) {
				t.Errorf("%s: %s has %d bytes here and %d with lhasa, %v", name, p, len(got), len(want), err)
			}
			return nil
		})
		if n == 0 || len(a.Warnings()) > 0 {
			t.Errorf("%s: %d files, %q", name, n, a.Warnings())
		}
	}
}

func TestDamage(t *testing.T) {
	words := texts()["words"]
	good := archive(member{"-lh5-", "words", "", words, 0})
	set := func(at int, v ...byte) []byte {
		b := bytes.Clone(good)
		copy(b[at:], v)
		return b
	}
	level2 := archive(member{"-lh5-", "words", "", words, 2})
	for _, c := range []struct {
		name         string
		data         []byte
		opens, warns string
		reads        string
	}{
		{name: "good", data: good},
		{name: "empty", data: []byte{0}},
		{name: "no archive", data: []byte(strings.Repeat("hello ", 10)), opens: `offset 2: "llo h" is not a method`},
		{name: "short", data: good[:15], opens: "offset 0: a header of 21 bytes, but only 15 are left"},
		{name: "level 3", data: set(20, 3), opens: "offset 20: a header of level 3, expected 0 to 2"},
		{name: "wrong sum", data: set(1, 99), warns: "expected 63"},
		{name: "wrong CRC", data: set(27, 1, 2), warns: "the sum", reads: "offset 29: the CRC is"},
		{name: "unknown method", data: set(2, []byte("-lh9-")...), warns: "the sum", reads: "packed with -lh9-, which is unknown"},
		{name: "cut off", data: good[:2000], warns: "words has", reads: "bytes: unexpected EOF"},
		{name: "bad code", data: set(29, 0, 1, 0xff, 0xff, 0xff), reads: "impossible Huffman code"},
		{name: "bomb", data: set(11, 0xff, 0xff, 0xff, 0x7f), warns: "the sum", reads: "claims to unpack to 2147483647 bytes"},
		{name: "rubbish behind", data: append(good[:len(good)-1:len(good)-1], []byte("rubbish rubbish rubbish")...), warns: "the rest is skipped"},
		{name: "header too long for its name", data: set(21, 200), opens: "too short"},
		{name: "bad extension", data: func() []byte { b := bytes.Clone(level2); b[24] = 200; return b }(), opens: "an extended header of 200 bytes"},
	} {
		a, err := New(bytes.NewReader(c.data), int64(len(c.data)))
		if !formattest.Says(err, c.opens) {
			t.Errorf("%s: %v, want %q", c.name, err, c.opens)
		}
		if err != nil || c.name == "empty" {
			continue
		}
		_, err = a.ReadFile("words")
		if !formattest.Says(err, c.reads) {
			t.Errorf("%s: read: %v, want %q", c.name, err, c.reads)
		}
		if w := fmt.Sprint(a.Warnings()); (w == "[]") != (c.warns == "") || !strings.Contains(w, c.warns) {
			t.Errorf("%s: warnings %q, want %q", c.name, w, c.warns)
		}
	}
}

func FuzzNew(f *testing.F) {
	for method := range methods {
		f.Add(archive(member{method, "a/b", "c", []byte("herz herz herz karo"), len(method) % 3}))
	}
	f.Add(archive(member{"-lh5-", "a", "", texts()["words"][:3000], 2}, member{"-lhd-", "dir/", "", nil, 1}))
	f.Fuzz(func(t *testing.T, data []byte) {
		a, err := New(bytes.NewReader(data), int64(len(data)))
		if err != nil {
			return
		}
		formattest.Tree(t, a, len(data))
	})
}

func BenchmarkUnpack(b *testing.B) {
	data := texts()["words"]
	for _, method := range []string{"-lh1-", "-lh5-"} {
		packed := pack(method, data)
		b.Run(method, func(b *testing.B) {
			b.SetBytes(int64(len(data)))
			for b.Loop() {
				if _, err := methods[method](packed, len(data)); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

// BenchmarkPeer unpacks one file of some megabytes, compared with Lhasa.
func BenchmarkPeer(b *testing.B) {
	var data []byte
	for len(data) < 8<<20 {
		for _, name := range slices.Sorted(maps.Keys(texts())) {
			data = append(data, texts()[name]...)
		}
	}
	for _, method := range []string{"-lh1-", "-lh5-"} {
		b.Run(method, func(b *testing.B) {
			file := archive(member{method, "data", "", data, 0})
			name := filepath.Join(b.TempDir(), "a.lzh")
			if err := os.WriteFile(name, file, 0o666); err != nil {
				b.Fatal(err)
			}
			p := formattest.Peer{Name: "lhasa", Args: []string{"pq", name}}
			p.Benchmark(b, func() error {
				a, err := New(bytes.NewReader(file), int64(len(file)))
				if err == nil {
					_, err = a.ReadFile("data")
				}
				return err
			})
		})
	}
}

// TestEndsWithTheFile checks that the last file may end with the archive: programs leave out the
// byte at the end.
func TestEndsWithTheFile(t *testing.T) {
	words := texts()["words"]
	b := archive(member{"-lh5-", "words", "", words, 0})
	a := open(t, b[:len(b)-1])
	if got, err := a.ReadFile("words"); err != nil || !bytes.Equal(got, words) {
		t.Errorf("%d of %d bytes, %v", len(got), len(words), err)
	}
	if w := a.Warnings(); len(w) != 0 {
		t.Errorf("warnings %q", w)
	}
	if w := open(t, b[:len(b)-2]).Warnings(); len(w) != 1 {
		t.Errorf("a missing byte: warnings %q", w)
	}
}
