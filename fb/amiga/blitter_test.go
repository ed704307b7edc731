package amiga

import (
	"bytes"
	"encoding/binary"
	"testing"

	"pgregory.net/rapid"
)

// TestMinterms checks that a blit of the bytes F0, CC and AA spells the truth table out: bit n of
// the result is the minterm n.
func TestMinterms(t *testing.T) {
	for _, width := range []int{1, 4, 7} {
		for lf := range 256 {
			for _, con1 := range []uint16{0, Descending} {
				mem := make([]byte, 16*4)
				for i, v := range []byte{0xf0, 0xcc, 0xaa, 0x5b} {
					copy(mem[16*i:], bytes.Repeat([]byte{v}, 16))
				}
				b := Blitter{
					CON0: UseA | UseB | UseC | UseD | uint16(lf), CON1: con1, AFWM: 0xffff, ALWM: 0xffff,
					APT: 0, BPT: 16, CPT: 32, DPT: 48,
				}
				if con1 == Descending {
					last := uint32(2 * (width - 1))
					b.APT, b.BPT, b.CPT, b.DPT = b.APT+last, b.BPT+last, b.CPT+last, b.DPT+last
				}
				b.Blit(mem, Size(width, 1))
				want := bytes.Repeat([]byte{0x5b}, 16)
				copy(want, bytes.Repeat([]byte{byte(lf)}, 2*width))
				if !bytes.Equal(mem[48:], want) {
					t.Errorf("minterms %#x, %d words, BLTCON1 %#x: % x", lf, width, con1, mem[48:])
				}
				if b.Zero != (lf == 0) {
					t.Errorf("minterms %#x: zero flag %v", lf, b.Zero)
				}
			}
		}
	}
}

func TestMintermNames(t *testing.T) {
	for m, f := range map[Minterm]func(a, b, c bool) bool{
		Clear:        func(a, b, c bool) bool { return false },
		CopyA:        func(a, b, c bool) bool { return a },
		CopyB:        func(a, b, c bool) bool { return b },
		CopyC:        func(a, b, c bool) bool { return c },
		NotA:         func(a, b, c bool) bool { return !a },
		NotB:         func(a, b, c bool) bool { return !b },
		NotC:         func(a, b, c bool) bool { return !c },
		AndAB:        func(a, b, c bool) bool { return a && b },
		AndANotB:     func(a, b, c bool) bool { return a && !b },
		AndNotAB:     func(a, b, c bool) bool { return !a && b },
		AndNotAC:     func(a, b, c bool) bool { return !a && c },
		XorAB:        func(a, b, c bool) bool { return a != b },
		XorAC:        func(a, b, c bool) bool { return a != c },
		OrAB:         func(a, b, c bool) bool { return a || b },
		OrAC:         func(a, b, c bool) bool { return a || c },
		AndABOrC:     func(a, b, c bool) bool { return a && b || c },
		AndABXorC:    func(a, b, c bool) bool { return (a && b) != c },
		CookieCut:    func(a, b, c bool) bool { return a && b || !a && c },
		CookieCutNot: func(a, b, c bool) bool { return a && !b || !a && c },
		LineXor:      func(a, b, c bool) bool { return a && b && !c || !a && c },
		Set:          func(a, b, c bool) bool { return true },
	} {
		var want Minterm
		for i := range 8 {
			if f(i&4 != 0, i&2 != 0, i&1 != 0) {
				want |= 1 << i
			}
		}
		if m != want {
			t.Errorf("constant %#x should be %#x", m, want)
		}
	}
}

// model carries a blit out bit by bit. The bits of a channel form one stream
// in the order in which they pass the shifter, and a shift is a delay of the
// stream.
func model(b Blitter, mem []byte, width, height int) (zero bool) {
	words := len(mem) / 2
	read := func(p uint32) (bits [16]int) {
		w := int(p/2) % words
		for q := range 16 {
			bits[q] = int(mem[2*w+1-q/8]) >> (q % 8) & 1
		}
		return bits
	}
	desc := b.CON1&2 != 0
	dir := 1
	if desc {
		dir = -1
	}
	order := func(i int) int { // the bit that is ith in the stream
		if desc {
			return i
		}
		return 15 - i
	}
	word := func(v uint16) (bits [16]int) {
		for q := range 16 {
			bits[q] = int(v) >> q & 1
		}
		return bits
	}
	ptr := [4]int{int(b.APT &^ 1), int(b.BPT &^ 1), int(b.CPT &^ 1), int(b.DPT &^ 1)}
	mod := [4]int{int(b.AMOD &^ 1), int(b.BMOD &^ 1), int(b.CMOD &^ 1), int(b.DMOD &^ 1)}
	use := [4]bool{b.CON0&0x800 != 0, b.CON0&0x400 != 0, b.CON0&0x200 != 0, b.CON0&0x100 != 0}
	delay := [2]int{int(b.CON0 >> 12), int(b.CON1 >> 12)}
	constant := [3]uint16{b.ADAT, b.BDAT, b.CDAT}
	var stream [2][]int
	zero = true
	for range height {
		carry := int(b.CON1 >> 2 & 1)
		for x := range width {
			var in [3][16]int
			for ch := range in {
				in[ch] = word(constant[ch])
				if use[ch] {
					in[ch] = read(uint32(ptr[ch]))
					ptr[ch] += 2 * dir
				}
			}
			for q := range 16 {
				if x == 0 {
					in[0][q] &= int(b.AFWM) >> q & 1
				}
				if x == width-1 {
					in[0][q] &= int(b.ALWM) >> q & 1
				}
			}
			for ch := range stream {
				if ch == 1 && !use[1] { // shifted once, when it was written
					stream[1] = nil
				}
				now := in[ch]
				for i := range 16 {
					stream[ch] = append(stream[ch], now[order(i)])
				}
				for i := range 16 {
					in[ch][order(i)] = 0
					if at := len(stream[ch]) - 16 + i - delay[ch]; at >= 0 {
						in[ch][order(i)] = stream[ch][at]
					}
				}
			}
			var out [16]int
			for q := range out {
				out[q] = int(b.CON0) >> (4*in[0][q] + 2*in[1][q] + in[2][q]) & 1
				if b.CON1&0x18 != 0 {
					is := out[q]
					carry ^= is
					out[q] = carry
					if b.CON1&0x10 == 0 {
						out[q] |= is
					}
				}
				if out[q] != 0 {
					zero = false
				}
			}
			if use[3] {
				w := int(uint32(ptr[3])/2) % words
				mem[2*w], mem[2*w+1] = 0, 0
				for q, bit := range out {
					mem[2*w+1-q/8] |= byte(bit << (q % 8))
				}
				ptr[3] += 2 * dir
			}
		}
		for ch := range ptr {
			if use[ch] {
				ptr[ch] += mod[ch] * dir
			}
		}
	}
	return zero
}

// drawBlit is a blit with any registers. Half of them stay within the memory.
func drawBlit(t *rapid.T, size int) (b Blitter, width, height int) {
	width, height = rapid.IntRange(1, 12).Draw(t, "width"), rapid.IntRange(1, 5).Draw(t, "height")
	ptr, mod := rapid.Uint32Range(0, uint32(size)), rapid.Int16Range(-40, 40)
	if rapid.Bool().Draw(t, "wild") {
		ptr, mod = rapid.Uint32(), rapid.Int16()
	}
	b = Blitter{
		CON0: rapid.Uint16().Draw(t, "CON0"), CON1: rapid.Uint16().Draw(t, "CON1") &^ ModeLine,
		AFWM: rapid.Uint16().Draw(t, "AFWM"), ALWM: rapid.Uint16().Draw(t, "ALWM"),
		APT: ptr.Draw(t, "APT"), BPT: ptr.Draw(t, "BPT"), CPT: ptr.Draw(t, "CPT"), DPT: ptr.Draw(t, "DPT"),
		AMOD: mod.Draw(t, "AMOD"), BMOD: mod.Draw(t, "BMOD"), CMOD: mod.Draw(t, "CMOD"), DMOD: mod.Draw(t, "DMOD"),
		ADAT: rapid.Uint16().Draw(t, "ADAT"), BDAT: rapid.Uint16().Draw(t, "BDAT"), CDAT: rapid.Uint16().Draw(t, "CDAT"),
	}
	return b, width, height
}

func TestAgainstBits(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := 2 * rapid.IntRange(1, 400).Draw(t, "words") // a power of two or not
		mem := rapid.SliceOfN(rapid.Byte(), n, n).Draw(t, "mem")
		b, width, height := drawBlit(t, n)
		// Pointers that pass the end of the address space would find another
		// place in memories whose size is not a power of two.
		if n&(n-1) != 0 {
			for _, p := range []*uint32{&b.APT, &b.BPT, &b.CPT, &b.DPT} {
				*p = *p&0xffffff + 0x1000000/uint32(n)*uint32(n)
			}
		}
		want := bytes.Clone(mem)
		zero := model(b, want, width, height)
		b.Blit(mem, Size(width, height))
		if !bytes.Equal(mem, want) {
			t.Fatalf("memory\n% x, want\n% x", mem, want)
		}
		if b.Zero != zero {
			t.Fatalf("zero flag %v", b.Zero)
		}
	})
}

// TestGrouped checks that the quick way leaves memory and registers exactly as the plain one.
func TestGrouped(t *testing.T) {
	taken := 0
	rapid.Check(t, func(t *rapid.T) {
		const n = 4096
		seed := rapid.SliceOfN(rapid.Byte(), 16, 16).Draw(t, "mem")
		mem := bytes.Repeat(seed, n/16)
		for i := range mem {
			mem[i] += byte(i * i >> 3)
		}
		b, width, height := drawBlit(t, n)
		b.CON1 &= 0xf000
		b.CON0 |= UseD
		lf := rapid.SampledFrom([]Minterm{Clear, CopyA, CookieCut, Minterm(b.CON0)}).Draw(t, "minterm")
		b.CON0 = b.CON0&0xff00 | uint16(lf)
		for _, p := range []*uint32{&b.APT, &b.BPT, &b.CPT, &b.DPT} {
			*p %= n
		}
		if rapid.Bool().Draw(t, "C is D") {
			b.CPT, b.CMOD = b.DPT, b.DMOD
		}
		if rapid.Bool().Draw(t, "A overlaps D") {
			b.CON0 |= UseA
			b.AFWM, b.ALWM = 0xffff, 0xffff
			b.APT, b.AMOD = b.DPT+uint32(2*rapid.IntRange(-4, 4).Draw(t, "distance")), b.DMOD
		}
		if !b.canGroup(mem, width, height) {
			return
		}
		taken++
		plain, slow := b, bytes.Clone(mem)
		plain.Zero, b.Zero = true, true
		plain.area(slow, width, height)
		b.grouped(mem, width, height)
		if !bytes.Equal(mem, slow) {
			t.Fatalf("memory differs")
		}
		if b != plain {
			t.Fatalf("registers %+v, want %+v", b, plain)
		}
	})
	if taken == 0 {
		t.Error("no blit took the fast path")
	}
	t.Logf("%d blits took the fast path", taken)
}

// TestFill checks the examples of the Hardware Reference Manual, chapter 6, area fill mode.
func TestFill(t *testing.T) {
	for _, c := range []struct {
		mode       uint16
		word, want uint16
	}{
		{FillInclusive, 0b00100100_00011000, 0b00111100_00011000},
		{FillExclusive, 0b00100100_00011000, 0b00011100_00001000},
		{FillInclusive | FillCarryIn, 0b00100100_00011000, 0b11100111_11111111},
		{FillExclusive | FillCarryIn, 0b00100100_00011000, 0b11100011_11110111},
	} {
		mem := make([]byte, 4)
		binary.BigEndian.PutUint16(mem, c.word)
		b := Blitter{CON0: UseA | UseD | uint16(CopyA), CON1: Descending | c.mode, AFWM: 0xffff, ALWM: 0xffff, DPT: 2}
		b.Blit(mem, Size(1, 1))
		if got := binary.BigEndian.Uint16(mem[2:]); got != c.want {
			t.Errorf("mode %#x: %016b, want %016b", c.mode, got, c.want)
		}
	}
	// Across words, from right to left; each line starts again.
	mem := []byte{0x01, 0x00, 0x00, 0x80, 0x00, 0x01, 0x00, 0x00}
	b := Blitter{CON0: UseA | UseD | uint16(CopyA), CON1: Descending | FillInclusive, AFWM: 0xffff, ALWM: 0xffff, APT: 6, DPT: 6}
	b.Blit(mem, Size(2, 2))
	if want := []byte{0x01, 0xff, 0xff, 0x80, 0xff, 0xff, 0x00, 0x00}; !bytes.Equal(mem, want) {
		t.Errorf("% x, want % x", mem, want)
	}
}

func TestSize(t *testing.T) {
	for _, c := range []struct{ w, h int }{{1, 1}, {63, 1023}, {64, 1024}, {64, 1}, {1, 1024}} {
		mem := make([]byte, 2*64*1024)
		b := Blitter{CON0: UseD | uint16(Set)}
		b.Blit(mem, Size(c.w, c.h))
		if got := bytes.Count(mem, []byte{0xff}); got != 2*c.w*c.h {
			t.Errorf("%d x %d: %d bytes set", c.w, c.h, got)
		}
		if b.DPT != uint32(2*c.w*c.h) {
			t.Errorf("%d x %d: BLTDPT %#x", c.w, c.h, b.DPT)
		}
	}
}

// TestCollision checks that a blit without D finds whether two pictures touch.
func TestCollision(t *testing.T) {
	mem := []byte{0x00, 0xf0, 0x0f, 0x00, 0x00, 0x80}
	for _, c := range []struct {
		other uint32
		zero  bool
	}{{2, true}, {4, false}} {
		b := Blitter{CON0: UseA | UseB | uint16(AndAB), AFWM: 0xffff, ALWM: 0xffff, BPT: c.other}
		was := bytes.Clone(mem)
		b.Blit(mem, Size(1, 1))
		if b.Zero != c.zero || !bytes.Equal(mem, was) {
			t.Errorf("zero flag %v, memory % x", b.Zero, mem)
		}
	}
}

func TestTinyMemory(t *testing.T) {
	for n := range 4 {
		mem := make([]byte, n)
		for _, con1 := range []uint16{0, Descending, ModeLine, ModeLine | OneDot} {
			b := Blitter{CON0: UseA | UseB | UseC | UseD | uint16(Set), CON1: con1, AFWM: 0xffff, ALWM: 0xffff, DPT: 0xffffffff, CMOD: -7}
			b.Blit(mem, Size(64, 30))
		}
		if n >= 2 && !bytes.Equal(mem[:2], []byte{0xff, 0xff}) || n == 3 && mem[2] != 0 {
			t.Errorf("%d bytes: % x", n, mem)
		}
	}
}

// pixel is a bit of a plane in memory, by the plain definition.
func pixel(mem []byte, p Plane, x, y int) int {
	return int(mem[int(p.Base)+y*p.BytesPerRow+x/8]) >> (7 - x%8) & 1
}

func TestCookieCut(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		w, h := rapid.IntRange(1, 90).Draw(t, "w"), rapid.IntRange(1, 6).Draw(t, "h")
		x, y := rapid.IntRange(0, 60).Draw(t, "x"), rapid.IntRange(0, 4).Draw(t, "y")
		own := (w + 15) / 16 * 2
		mask := Plane{0, own + 2*rapid.IntRange(0, 2).Draw(t, "slack")}
		img := Plane{0x200, own + 2*rapid.IntRange(0, 2).Draw(t, "slack")}
		dst := Plane{0x400, 20}
		mem := rapid.SliceOfN(rapid.Byte(), 0x500, 0x500).Draw(t, "mem")
		for r := range h { // the padding of the mask
			for q := w; q < 8*mask.BytesPerRow; q++ {
				mem[r*mask.BytesPerRow+q/8] &^= 0x80 >> (q % 8)
			}
		}
		was := bytes.Clone(mem)
		var b Blitter
		size, err := b.CookieCut(dst, x, y, mask, img, w, h)
		if err != nil {
			t.Fatal(err)
		}
		b.Blit(mem, size)
		if !bytes.Equal(mem[:0x400], was[:0x400]) {
			t.Fatal("the sources were changed")
		}
		for r := range (0x500 - 0x400) / 20 {
			for q := range 160 {
				want := pixel(was, dst, q, r)
				if u, v := q-x, r-y; u >= 0 && u < w && v >= 0 && v < h && pixel(was, mask, u, v) == 1 {
					want = pixel(was, img, u, v)
				}
				if got := pixel(mem, dst, q, r); got != want {
					t.Fatalf("pixel %d,%d = %d, want %d", q, r, got, want)
				}
			}
		}
	})
}

// TestLine compares lines with the definition: of pixel i the longer coordinate has moved by i,
// the shorter by the nearest whole number on the true line, half away from the start.
func TestLine(t *testing.T) {
	octants := map[uint16]int{}
	rapid.Check(t, func(t *rapid.T) {
		const w, h = 96, 80
		p := Plane{4, w / 8}
		mem := rapid.SliceOfN(rapid.Byte(), 4+w/8*h, 4+w/8*h).Draw(t, "mem")
		x0, y0 := rapid.IntRange(0, w-1).Draw(t, "x0"), rapid.IntRange(0, h-1).Draw(t, "y0")
		x1, y1 := rapid.IntRange(0, w-1).Draw(t, "x1"), rapid.IntRange(0, h-1).Draw(t, "y1")
		texture := rapid.Uint16().Draw(t, "texture")
		// Minterms that leave the pixels beside the line alone.
		lf := Minterm(rapid.Uint8().Draw(t, "minterm")&0xf0 | 0x0a)
		oneDot := rapid.Bool().Draw(t, "oneDot")

		want := bytes.Clone(mem)
		dx, dy := x1-x0, y1-y0
		n := max(dx, -dx, dy, -dy)
		along := func(d, i int) int {
			if n == 0 {
				return 0
			}
			if d < 0 {
				return -((2*i*-d + n) / (2 * n))
			}
			return (2*i*d + n) / (2 * n)
		}
		row := -1
		for i := range n + 1 {
			x, y := x0+along(dx, i), y0+along(dy, i)
			if oneDot && y == row {
				continue
			}
			row = y
			tex := int(texture) >> (15 - i%16) & 1
			bit := byte(lf>>(4+2*tex+pixel(want, p, x, y))) & 1
			o := int(p.Base) + y*p.BytesPerRow + x/8
			want[o] = want[o]&^(0x80>>(x%8)) | bit<<(7-x%8)
		}

		var b Blitter
		size, err := b.Line(p, x0, y0, x1, y1, texture, lf, oneDot)
		if err != nil {
			t.Fatal(err)
		}
		octants[b.CON1&0x1c]++
		b.Blit(mem, size)
		if !bytes.Equal(mem, want) {
			t.Fatalf("the line differs from the model")
		}
		if int(b.CON1>>12) != (15-(n+1))&15 {
			t.Fatalf("the texture is at bit %d after %d pixels", b.CON1>>12, n+1)
		}
	})
	// The table of the manual: BLTCON1 bits 4 to 2 by the direction.
	for _, c := range []struct {
		dx, dy int
		code   uint16
	}{{5, 2, 4}, {2, 5, 0}, {-2, 5, 2}, {-5, 2, 5}, {-5, -2, 7}, {-2, -5, 3}, {2, -5, 1}, {5, -2, 6}} {
		var b Blitter
		if _, err := b.Line(Plane{0, 40}, 9, 9, 9+c.dx, 9+c.dy, 0xffff, CookieCut, false); err != nil {
			t.Fatal(err)
		}
		if got := b.CON1 >> 2 & 7; got != c.code {
			t.Errorf("direction %d,%d: code %d, want %d", c.dx, c.dy, got, c.code)
		}
		if octants[c.code<<2] == 0 && !testing.Short() { // which draws a fifth of the lines
			t.Errorf("no line with code %d was drawn", c.code)
		}
	}
}

// TestPolygon fills a trapezium whose sides are drawn with one dot for each row. The right side's
// dots, the leftmost of each row, are worked out by hand.
func TestPolygon(t *testing.T) {
	p := Plane{0, 4}
	mem := make([]byte, 4*7)
	var b Blitter
	for _, l := range [][4]int{{9, 0, 3, 6}, {20, 0, 28, 6}} {
		size, err := b.Line(p, l[0], l[1], l[2], l[3], 0xffff, AndABXorC, true)
		if err != nil {
			t.Fatal(err)
		}
		b.Blit(mem, size)
	}
	b = Blitter{CON0: UseA | UseD | uint16(CopyA), CON1: Descending | FillInclusive, AFWM: 0xffff, ALWM: 0xffff, APT: 4*7 - 2, DPT: 4*7 - 2}
	b.Blit(mem, Size(2, 7))
	for y, right := range []int{20, 21, 22, 24, 25, 26, 28} {
		for x := range 32 {
			want := 0
			if x >= 9-y && x <= right {
				want = 1
			}
			if got := pixel(mem, p, x, y); got != want {
				t.Errorf("pixel %d,%d = %d, want %d", x, y, got, want)
			}
		}
	}
}

func TestSetupErrors(t *testing.T) {
	var b Blitter
	ok := Plane{0, 40}
	for i, f := range []func() (uint16, error){
		func() (uint16, error) { return b.Line(ok, 0, 0, 1024, 0, 0xffff, CookieCut, false) },
		func() (uint16, error) { return b.Line(ok, 0, 1024, 0, 0, 0xffff, CookieCut, false) },
		func() (uint16, error) { return b.Line(Plane{0, 41}, 0, 0, 9, 0, 0xffff, CookieCut, false) },
		func() (uint16, error) { return b.Line(Plane{0, 40000}, 0, 0, 9, 0, 0xffff, CookieCut, false) },
		func() (uint16, error) { return b.CookieCut(ok, 0, 0, ok, ok, 0, 1) },
		func() (uint16, error) { return b.CookieCut(ok, 0, 0, ok, ok, 1, 0) },
		func() (uint16, error) { return b.CookieCut(ok, 0, 0, ok, ok, 1, 1025) },
		func() (uint16, error) { return b.CookieCut(ok, 0, 0, ok, ok, 1025, 1) },
		func() (uint16, error) { return b.CookieCut(ok, 1, 0, ok, ok, 1024, 1) },
		func() (uint16, error) { return b.CookieCut(ok, 0, 0, Plane{0, -2}, ok, 1, 1) },
	} {
		if _, err := f(); err == nil {
			t.Errorf("case %d: no error", i)
		}
	}
	if size, err := b.Line(ok, 0, 0, 1023, 7, 0xffff, CookieCut, false); err != nil || size != 2 {
		t.Errorf("line of 1024 pixels: size %d, error %v", size, err)
	}
	if size, err := b.CookieCut(ok, 0, 0, ok, ok, 1024, 1024); err != nil || size != 0 {
		t.Errorf("blit of 1024 x 1024: size %d, error %v", size, err)
	}
}

// screenful is a cookie cut of 624 x 400 pixels, moved by 5 pixels.
func screenful(tb testing.TB) (Blitter, uint16, []byte) {
	var b Blitter
	size, err := b.CookieCut(Plane{0x20000, 80}, 5, 0, Plane{0, 78}, Plane{0x10000, 78}, 624, 400)
	if err != nil {
		tb.Fatal(err)
	}
	return b, size, make([]byte, 0x30000)
}

func TestNoAllocation(t *testing.T) {
	set, size, mem := screenful(t)
	if n := testing.AllocsPerRun(3, func() {
		b := set
		b.Blit(mem, size)
		b = set
		b.area(mem, 40, 400)
		n, _ := b.Line(Plane{0, 80}, 3, 4, 600, 300, 0xf0f0, CookieCut, true)
		b.Blit(mem, n)
	}); n != 0 {
		t.Errorf("%v allocations", n)
	}
}

func BenchmarkCookieCut640x400x1(b *testing.B) {
	set, size, mem := screenful(b)
	b.SetBytes(80 * 400)
	for b.Loop() {
		blit := set
		blit.Blit(mem, size)
	}
}

func BenchmarkFill640x400x1(b *testing.B) {
	mem := make([]byte, 80*400)
	b.SetBytes(80 * 400)
	for b.Loop() {
		blit := Blitter{CON0: UseA | UseD | uint16(CopyA), CON1: Descending | FillExclusive, AFWM: 0xffff, ALWM: 0xffff, APT: 80*400 - 2, DPT: 80*400 - 2}
		blit.Blit(mem, Size(40, 400))
	}
}

func BenchmarkLine640(b *testing.B) {
	mem := make([]byte, 80*400)
	b.SetBytes(640)
	var blit Blitter
	for b.Loop() {
		size, err := blit.Line(Plane{0, 80}, 0, 0, 639, 399, 0xffff, CookieCut, false)
		if err != nil {
			b.Fatal(err)
		}
		blit.Blit(mem, size)
	}
}
