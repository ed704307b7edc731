package dms

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"phosphor/formats/internal/formattest"
	"phosphor/formats/internal/lzhuf"
	"phosphor/formats/lzh"
)

// maker makes random images: tracks of single bytes, and of copies from the ring buffer.
type maker struct {
	rng  *rand.Rand
	ring []byte
	at   int
	tree *lzhuf.Tree
	last int
	sl   []uint8 // heavy codes of the last track that had its own
	dl   []uint8
}

// rings are the rings of the methods: size, beginning, and what is skipped.
var rings = map[byte][3]int{2: {256, 251, 5}, 3: {16384, 0x3fbe, 66}, 4: {16384, 0x3fc4, 60}, 5: {4096, 0, 0}, 6: {8192, 0, 0}}

func newMaker(method byte, seed uint64) *maker {
	r := rings[method]
	return &maker{rng: rand.New(rand.NewPCG(seed, 1)), ring: make([]byte, r[0]), at: r[1], tree: lzhuf.NewTree(symbols)}
}

var positionCodes, positionLengths = lzhuf.Codes(lzhuf.PositionLengths()), lzhuf.PositionLengths()

// track makes a track of size bytes: packed and as it is. No byte is 90
// hexadecimal, so that the second step changes nothing.
func (m *maker) track(method, flags byte, size int) (packed, plain []byte) {
	w := &lzhuf.Writer{}
	position := func(s int) { w.Put(positionCodes[s], int(positionLengths[s])) }
	if method >= 5 && flags&ownCodes != 0 {
		m.sl, m.dl = make([]uint8, symbols), make([]uint8, map[byte]int{5: 14, 6: 15}[method])
		for _, l := range [][]uint8{m.sl, m.dl} {
			counts := make([]int, len(l))
			for i := range counts {
				counts[i] = 1 + m.rng.IntN(20)
			}
			copy(l, lzhuf.Lengths(counts, 15))
		}
		w.Put(len(m.sl), 9)
		for _, n := range m.sl {
			w.Put(int(n), 5)
		}
		w.Put(len(m.dl), 5)
		for _, n := range m.dl {
			w.Put(int(n), 4)
		}
	}
	symbol := func(s int) {
		if method == 4 {
			for _, bit := range slices.Backward(m.tree.Code(s)) {
				w.Put(bit, 1)
			}
			return
		}
		w.Put(lzhuf.Codes(m.sl)[s], int(m.sl[s]))
	}
	put := func(v byte) {
		m.ring[m.at] = v
		m.at = (m.at + 1) % len(m.ring)
		plain = append(plain, v)
	}
	most := map[byte]int{2: 5, 3: 66, 4: 60, 5: 60, 6: 60}[method]
	for len(plain) < size {
		n := min(2+m.rng.IntN(most), most)
		if m.rng.IntN(3) == 0 || n > size-len(plain) || n < 3 && method > 2 {
			v := byte(m.rng.IntN(100))
			switch method {
			case 2, 3:
				w.Put(1, 1)
				w.Put(int(v), 8)
			default:
				symbol(int(v))
			}
			put(v)
			continue
		}
		d := m.rng.IntN(len(m.ring))
		switch method {
		case 2:
			w.Put(0, 1)
			w.Put(n-2, 2)
			w.Put(d, 8)
		case 3:
			w.Put(0, 1)
			position(n - 3)
			position(d >> 8)
			w.Put(d&255, 8)
		case 4:
			symbol(n + copyLess)
			position(d >> 8)
			w.Put(d&255, 8)
		default:
			symbol(n + copyLess)
			if m.rng.IntN(4) == 0 {
				d = m.last
				s := len(m.dl) - 1
				w.Put(lzhuf.Codes(m.dl)[s], int(m.dl[s]))
			} else {
				s := 0
				for d>>s > 0 {
					s++
				}
				w.Put(lzhuf.Codes(m.dl)[s], int(m.dl[s]))
				if s > 1 {
					w.Put(d, s-1)
				}
			}
			m.last = d
		}
		for range n {
			put(m.ring[(m.at-d-1)&(len(m.ring)-1)])
		}
	}
	m.at = (m.at + rings[method][2]) % len(m.ring)
	return w.Out, plain
}

// chunk makes a track of an image.
func chunk(number int, method, flags byte, packed, between, plain []byte) []byte {
	b := []byte("TR")
	for _, v := range []int{number, 0, len(packed), len(between), len(plain)} {
		b = binary.BigEndian.AppendUint16(b, uint16(v))
	}
	var sum uint16
	for _, v := range plain {
		sum += uint16(v)
	}
	b = append(b, flags, method)
	b = binary.BigEndian.AppendUint16(b, sum)
	b = binary.BigEndian.AppendUint16(b, lzh.CRC16(0, packed))
	b = binary.BigEndian.AppendUint16(b, lzh.CRC16(0, b))
	return append(b, packed...)
}

func file(method byte, chunks ...[]byte) []byte {
	h := make([]byte, 54)
	copy(h, "DMS!")
	binary.BigEndian.PutUint16(h[18:], 79)
	binary.BigEndian.PutUint32(h[24:], 80*cylinder)
	h[47], h[49], h[53] = 111, 111, method // versions of the program
	h = binary.BigEndian.AppendUint16(h, lzh.CRC16(0, h[4:]))
	return append(h, slices.Concat(chunks...)...)
}

// runs packs runs.
func runs(b []byte) (out []byte) {
	for i := 0; i < len(b); {
		n := 1
		for i+n < len(b) && b[i+n] == b[i] && n < 0xffff {
			n++
		}
		switch {
		case n > 254:
			out = append(out, runMark, 0xff, b[i], byte(n>>8), byte(n))
		case n > 3 || n > 1 && b[i] == runMark:
			out = append(out, runMark, byte(n), b[i])
		case b[i] == runMark:
			out = append(out, runMark, 0)
		default:
			n = 1
			out = append(out, b[i])
		}
		i += n
	}
	return out
}

// image makes a whole disk by a method.
func image(method, flags byte, tracks int) (dms, plain []byte) {
	var chunks [][]byte
	m := newMaker(method, uint64(method))
	for n := range tracks {
		var packed, between, track []byte
		f := flags
		switch {
		case method < 2:
			track = bytes.Repeat([]byte{byte(n), byte(n), runMark, 0, 1, 2}, cylinder/6+1)[:cylinder]
			clear(track[100:5000])
			packed, between = track, track
			if method == 1 {
				packed = runs(track)
			}
		case method >= 5 && n > 0 && flags&goesOn != 0 && n%3 != 0:
			f &^= ownCodes // the codes of the track before
			fallthrough
		default:
			packed, track = m.track(method, f, cylinder)
			between = track
		}
		if f&goesOn == 0 && method >= 2 {
			m = newMaker(method, uint64(n)*7+uint64(method))
		}
		chunks = append(chunks, chunk(n, method, f, packed, between, track))
		plain = append(plain, track...)
	}
	banner := chunk(0xffff, 0, 0, []byte("hello"), []byte("hello"), []byte("hello"))
	return file(method, append([][]byte{banner}, chunks...)...), plain
}

// variants are the flags with which each method is tried.
func variants(method byte) []byte {
	switch {
	case method < 2:
		return []byte{0}
	case method < 5:
		return []byte{0, goesOn}
	}
	return []byte{ownCodes, ownCodes | goesOn, ownCodes | secondStep}
}

func TestMethods(t *testing.T) {
	for method := range byte(7) {
		for _, flags := range variants(method) {
			tracks := 80
			if method > 3 {
				tracks = 6
			}
			b, plain := image(method, flags, tracks)
			d, err := Decode(bytes.NewReader(b))
			if err != nil {
				t.Errorf("method %d, flags %d: %v", method, flags, err)
				continue
			}
			if !bytes.Equal(d.Data[:len(plain)], plain) || len(d.Data) != cylinders*cylinder {
				t.Errorf("method %d, flags %d: the bytes differ", method, flags)
			}
			if tracks == cylinders && len(d.Warnings) > 0 {
				t.Errorf("method %d: %q", method, d.Warnings)
			}
		}
	}
}

// TestXDMS checks that xDMS unpacks our images to the same disks.
func TestXDMS(t *testing.T) {
	xdms := formattest.Find(t, "xdms")
	for method := range byte(7) {
		for _, flags := range variants(method) {
			dir := t.TempDir()
			b, plain := image(method, flags, 6)
			name := filepath.Join(dir, "x.dms")
			if err := os.WriteFile(name, b, 0o666); err != nil {
				t.Fatal(err)
			}
			cmd := exec.Command(xdms, "u", name)
			cmd.Dir = dir
			if out, err := cmd.CombinedOutput(); err != nil {
				t.Errorf("method %d, flags %d: %v: %s", method, flags, err, out)
				continue
			}
			got, err := os.ReadFile(filepath.Join(dir, "x.adf"))
			if err != nil || !bytes.Equal(got, plain) {
				t.Errorf("method %d, flags %d: xdms has %d bytes, want %d: %v", method, flags, len(got), len(plain), err)
			}
		}
	}
}

func TestDamage(t *testing.T) {
	good, _ := image(1, 0, 3)
	set := func(at int, v ...byte) []byte {
		b := bytes.Clone(good)
		copy(b[at:], v)
		return b
	}
	first := headerSize + trackHeader + 5 // after the banner
	quick, _ := image(2, 0, 1)
	heavy, _ := image(5, ownCodes, 1)
	for _, c := range []struct {
		name       string
		data       []byte
		says, warn string
	}{
		{"good", good, "", "3 of 80 tracks"},
		{"empty", nil, "offset 0: expected a header", ""},
		{"locked", set(11, 2), "offset 8: locked with a password", ""},
		{"files", set(51, 7), "offset 50: an archive of files", ""},
		{"header's CRC", set(20, 9), "", "the CRC of the header is"},
		{"track's header", set(first+5, 9), "", "track 0: the CRC of the header is"},
		{"no tracks", good[:headerSize], "offset 56: not a disk track", ""},
		{"rubbish", set(first, 'X'), "offset 56: not a disk track", ""},
		{"cut off", good[:len(good)-5], "", "packed bytes, "},
		{"unknown method", set(first+13, 9), "track 0: method 9 is unknown", ""},
		{"too long", set(first+10, 0xff), "track 0 has 65280 bytes, expected 11264", ""},
		{"a run too long", set(first+trackHeader, runMark, 0xff, 1, 0xff, 0xff), "track 0: more bytes than the track has", ""},
		{"quick's end", append(bytes.Clone(quick[:first+6]), append([]byte{0, 3}, quick[first+8:]...)...), "track 0: unexpected EOF", ""},
		{"heavy without codes", func() []byte { b := bytes.Clone(heavy); b[first+12] = 0; return b }(), "needs the codes of the track before", ""},
	} {
		d, err := Decode(bytes.NewReader(c.data))
		switch {
		case c.says == "" && err != nil, c.says != "" && (err == nil || !strings.Contains(err.Error(), c.says)):
			t.Errorf("%s: %v, want %q", c.name, err, c.says)
		case err == nil && !strings.Contains(fmt.Sprint(d.Warnings), c.warn):
			t.Errorf("%s: %q, want %q", c.name, d.Warnings, c.warn)
		}
	}
}

func FuzzDecode(f *testing.F) {
	for method := range byte(7) {
		b, _ := image(method, variants(method)[0], 1)
		f.Add(b)
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		d, err := Decode(bytes.NewReader(data))
		if err == nil && len(d.Data) != cylinders*cylinder && len(d.Data) != 2*cylinders*cylinder {
			t.Errorf("%d bytes", len(d.Data))
		}
	})
}

func BenchmarkDecode(b *testing.B) {
	for method := range byte(7) {
		image, plain := image(method, variants(method)[0], 4)
		b.Run(fmt.Sprint("method", method), func(b *testing.B) {
			b.SetBytes(int64(len(plain)))
			for b.Loop() {
				if _, err := Decode(bytes.NewReader(image)); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
