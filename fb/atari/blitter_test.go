package atari

import (
	"bytes"
	"encoding/binary"
	"encoding/hex"
	"testing"

	"pgregory.net/rapid"

	"phosphor/fb/internal/oracle"
)

type blitterCase struct {
	Set                        string
	HOP                        uint8
	LogOp                      uint8
	Smudge, FXSR, NFSR         uint8
	Line, Skew                 uint8
	SXInc, SYInc, DXInc, DYInc int16
	SOff, DOff                 int
	EM1, EM2, EM3              uint16
	XCount, YCount             uint16
	Seed                       oracle.Seed
	EndSOff                    int    `json:"end_soff"`
	EndDOff                    int    `json:"end_doff"`
	EndXCount                  uint16 `json:"end_xcount"`
	EndYCount                  uint16 `json:"end_ycount"`
	EndCtrl                    uint8  `json:"end_ctrl"`
	Out                        string
	SrcCRC                     string `json:"src_crc32"`
	DstCRC                     string `json:"dst_crc32"`
	HtCRC                      string `json:"ht_crc32"`
	OutCRC                     string `json:"out_crc32"`
	Determined                 bool
}

// TestOracleBlitter repeats every recorded blit whose result follows from the rules: memory and
// final registers must agree bit for bit. The others must not crash.
func TestOracleBlitter(t *testing.T) {
	const srcBase, dstBase, size = 0x10000, 0x20000, 512
	mem := make([]byte, 0x30000)
	line, compared, others, agree := 0, 0, 0, 0
	oracle.Each(t, "blitter_ste.jsonl.gz", func(c *blitterCase) {
		line++
		src := (c.Seed ^ 0x11111111).Bytes(256)
		dst := (c.Seed ^ 0x22222222).Bytes(256)
		ht := (c.Seed ^ 0x33333333).Bytes(16)
		oracle.CheckCRC(t, "source", src, c.SrcCRC)
		oracle.CheckCRC(t, "destination", dst, c.DstCRC)
		oracle.CheckCRC(t, "halftone", ht, c.HtCRC)
		want, err := hex.DecodeString(c.Out)
		if err != nil {
			t.Fatalf("record %d: %v", line, err)
		}
		oracle.CheckCRC(t, "result", want, c.OutCRC)
		clear(mem)
		copy(mem[srcBase:], src)
		copy(mem[dstBase:], dst)

		var b Blitter
		for i := range b.Halftone {
			b.PokeWord(RegHalftone+2*i, word(ht, uint32(2*i)))
		}
		b.PokeWord(RegSrcXInc, uint16(c.SXInc))
		b.PokeWord(RegSrcYInc, uint16(c.SYInc))
		b.PokeLong(RegSrcAddr, uint32(srcBase+c.SOff))
		b.PokeWord(RegEndMask1, c.EM1)
		b.PokeWord(RegEndMask2, c.EM2)
		b.PokeWord(RegEndMask3, c.EM3)
		b.PokeWord(RegDstXInc, uint16(c.DXInc))
		b.PokeWord(RegDstYInc, uint16(c.DYInc))
		b.PokeLong(RegDstAddr, uint32(dstBase+c.DOff))
		b.PokeWord(RegXCount, c.XCount)
		b.PokeWord(RegYCount, c.YCount)
		b.Poke(RegHOP, c.HOP)
		b.Poke(RegOP, c.LogOp)
		b.Poke(RegSkew, c.FXSR<<7|c.NFSR<<6|c.Skew)
		b.Poke(RegControl, 0xc0|c.Smudge<<5|c.Line)
		b.Run(mem)

		out := mem[dstBase : dstBase+size]
		same := hex.EncodeToString(out) == c.Out &&
			int(b.PeekLong(RegSrcAddr)) == srcBase+c.EndSOff &&
			int(b.PeekLong(RegDstAddr)) == dstBase+c.EndDOff &&
			b.PeekWord(RegXCount) == c.EndXCount && b.PeekWord(RegYCount) == c.EndYCount &&
			b.Peek(RegControl) == c.EndCtrl
		if !c.Determined {
			others++
			if same {
				agree++
			}
			return
		}
		compared++
		if !same {
			t.Errorf("record %d: %+v\n got %x\n src %d dst %d x %d y %d ctrl %#x", line, *c, out,
				int(b.SrcAddr)-srcBase, int(b.DstAddr)-dstBase, b.XCount, b.YCount, b.Peek(RegControl))
		}
	})
	t.Logf("%d recorded blits compared, memory and registers; %d more whose result is not determined, %d of them with the recorded result", compared, others, agree)
	if compared == 0 {
		t.Error("no recording is determined")
	}
}

// bitAt is pixel x of the row of words that starts at byte off.
func bitAt(mem []byte, off, x int) int { return int(mem[off+x/8]) >> (7 - x%8) & 1 }

// TestBlitterMovesPixels moves a rectangle of pixels by any number of pixels, as the manual's
// example sets the registers up, and compares it with a copy of single pixels.
func TestBlitterMovesPixels(t *testing.T) {
	ops := [16]func(s, d int) int{
		func(s, d int) int { return 0 }, func(s, d int) int { return s & d },
		func(s, d int) int { return s &^ d }, func(s, d int) int { return s },
		func(s, d int) int { return d &^ s }, func(s, d int) int { return d },
		func(s, d int) int { return s ^ d }, func(s, d int) int { return s | d },
		func(s, d int) int { return 1 - (s | d) }, func(s, d int) int { return 1 - (s ^ d) },
		func(s, d int) int { return 1 - d }, func(s, d int) int { return s | (1 - d) },
		func(s, d int) int { return 1 - s }, func(s, d int) int { return (1 - s) | d },
		func(s, d int) int { return 1 - s&d }, func(s, d int) int { return 1 },
	}
	const rowWords, rows, srcBase, dstBase = 8, 5, 0x100, 0x400
	rapid.Check(t, func(t *rapid.T) {
		mem := rapid.SliceOfN(rapid.Byte(), 0x600, 0x600).Draw(t, "mem")
		ht := rapid.SliceOfN(rapid.Uint16(), 16, 16).Draw(t, "halftone")
		sx, dx := rapid.IntRange(0, 40).Draw(t, "sx"), rapid.IntRange(0, 40).Draw(t, "dx")
		w, h := rapid.IntRange(1, 80).Draw(t, "w"), rapid.IntRange(1, rows).Draw(t, "h")
		op, hop := rapid.IntRange(0, 15).Draw(t, "op"), rapid.IntRange(0, 3).Draw(t, "hop")
		line := rapid.IntRange(0, 15).Draw(t, "line")
		was := bytes.Clone(mem)

		dstFirst, dstLast := dx/16, (dx+w-1)/16
		words := dstLast - dstFirst + 1
		srcWords := (sx+w-1)/16 - sx/16 + 1
		b := Blitter{
			SrcXInc: 2, DstXInc: 2, XCount: uint16(words), YCount: uint16(h),
			SrcAddr: uint32(srcBase + sx/16*2), DstAddr: uint32(dstBase + dstFirst*2),
			DstYInc: int16(2*rowWords - 2*(words-1)),
			HOP:     uint8(hop), OP: uint8(op), Line: uint8(line), Busy: true,
			Skew:    uint8(dx-sx) & 15,
			EndMask: [3]uint16{0xffff >> (dx % 16), 0xffff, 0xffff << (15 - (dx+w-1)%16)},
		}
		copy(b.Halftone[:], ht)
		if words == 1 {
			b.EndMask[0] &= b.EndMask[2]
		}
		b.FXSR = dx%16 < sx%16 // the first word wanted begins in the one before
		reads := words
		if b.FXSR {
			reads++
		}
		b.NFSR = words > 1 && reads > srcWords
		if b.NFSR {
			reads--
		}
		b.SrcYInc = int16(2*rowWords - 2*(reads-1))
		b.Run(mem)

		for i := range mem {
			for k := range 8 {
				want := was[i] >> (7 - k) & 1
				if x, y := (i-dstBase)%(2*rowWords)*8+k-dx, (i-dstBase)/(2*rowWords); i >= dstBase && x >= 0 && x < w && y < h {
					s := bitAt(was, srcBase+y*2*rowWords, sx+x)
					tone := int(ht[(line+y)&15]) >> (15 - (dx+x)%16) & 1
					s = [4]int{1, tone, s, s & tone}[hop]
					want = byte(ops[op](s, int(want)))
				}
				if got := mem[i] >> (7 - k) & 1; got != want {
					t.Fatalf("bit %d of byte %#x is %d, want %d", k, i, got, want)
				}
			}
		}
		if b.Busy || b.YCount != 0 || int(b.Line) != (line+h)&15 || b.DstAddr != uint32(dstBase+dstFirst*2+h*2*rowWords) {
			t.Fatalf("registers after the blit: %+v", b)
		}
	})
}

// TestBlitterRegisters writes and reads registers, except bits that the hardware lacks.
func TestBlitterRegisters(t *testing.T) {
	has := func(off int) uint8 { // bits of the byte register
		switch {
		case off < 0 || off >= BlitterSize, off == RegSrcAddr, off == RegDstAddr:
			return 0 // no register, or above the 24 address lines
		case off == RegSrcAddr+1, off == RegDstAddr+1:
			return 0xff
		case off == RegHOP:
			return 3
		case off == RegOP:
			return 15
		case off == RegControl:
			return 0xef
		case off == RegSkew:
			return 0xcf
		case off >= RegSrcXInc && off < RegEndMask1 && off%2 == 1,
			off >= RegDstXInc && off < RegXCount && off%2 == 1:
			return 0xfe
		}
		return 0xff
	}
	rapid.Check(t, func(t *rapid.T) {
		var b Blitter
		shadow := map[int]uint8{}
		for range 30 {
			off := rapid.IntRange(-2, 0x41).Draw(t, "off")
			v := rapid.Uint16().Draw(t, "v")
			if rapid.Bool().Draw(t, "byte") {
				b.Poke(off, uint8(v))
				shadow[off] = uint8(v) & has(off)
			} else {
				off &^= 1
				b.PokeWord(off, v)
				shadow[off], shadow[off+1] = uint8(v>>8)&has(off), uint8(v)&has(off+1)
			}
		}
		for off := -2; off < 0x42; off++ {
			if got := b.Peek(off); got != shadow[off] {
				t.Fatalf("register %#x reads %#x, want %#x", off, got, shadow[off])
			}
		}
	})
}

func TestBlitterCounts(t *testing.T) {
	mem := make([]byte, 0x20000)
	b := Blitter{DstXInc: 2, DstYInc: 2, EndMask: [3]uint16{0xffff, 0xffff, 0xffff}, OP: 15}

	b.Run(mem) // not busy
	b.Busy = true
	b.Run(mem) // no lines
	if b.Busy || b.DstAddr != 0 || !bytes.Equal(mem, make([]byte, len(mem))) {
		t.Fatalf("a blit of no lines changed something: %+v", b)
	}

	b.Busy, b.HOG, b.YCount = true, true, 1 // XCount 0: 65536 words
	b.Run(mem)
	if b.Busy || b.HOG || b.XCount != 0 || b.YCount != 0 || b.DstAddr != 0x20000 ||
		!bytes.Equal(mem, bytes.Repeat([]byte{0xff}, len(mem))) {
		t.Fatalf("a line of 65536 words: %+v", b)
	}
}

// TestBlitterOutside checks that addresses outside the memory read as 0 and ignore writes.
func TestBlitterOutside(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		mem := rapid.SliceOfN(rapid.Byte(), 0, 65).Draw(t, "mem")
		b := Blitter{
			SrcXInc: rapid.Int16().Draw(t, "sxinc"), SrcYInc: rapid.Int16().Draw(t, "syinc"),
			DstXInc: rapid.Int16().Draw(t, "dxinc"), DstYInc: rapid.Int16().Draw(t, "dyinc"),
			SrcAddr: rapid.Uint32().Draw(t, "src"), DstAddr: rapid.Uint32().Draw(t, "dst"),
			XCount: rapid.Uint16Range(1, 40).Draw(t, "x"), YCount: rapid.Uint16Range(0, 40).Draw(t, "y"),
			HOP: rapid.Uint8().Draw(t, "hop"), OP: rapid.Uint8().Draw(t, "op"), Line: rapid.Uint8().Draw(t, "line"),
			Skew: rapid.Uint8().Draw(t, "skew"), FXSR: rapid.Bool().Draw(t, "fxsr"), NFSR: rapid.Bool().Draw(t, "nfsr"),
			Smudge: rapid.Bool().Draw(t, "smudge"), Busy: true, EndMask: [3]uint16{0xffff, 0xffff, 0xffff},
		}
		b.Run(mem)
		if b.SrcAddr&^0xfffffe != 0 && b.usesSource() && b.YCount > 0 {
			t.Fatalf("source address %#x", b.SrcAddr)
		}
	})
	mem := []byte{1, 2, 3}
	b := Blitter{SrcXInc: 2, DstXInc: 2, XCount: 2, YCount: 1, HOP: HOPSource, OP: 3, Busy: true, SrcAddr: 2, EndMask: [3]uint16{0xffff, 0xffff, 0xffff}}
	b.Run(mem)
	if !bytes.Equal(mem, []byte{0, 0, 3}) {
		t.Errorf("memory %v", mem)
	}
}

// screenBlit is a copy of a 640x400 mono screen to another, moved by 5 pixels.
func screenBlit() (Blitter, []byte) {
	return Blitter{
		SrcXInc: 2, SrcYInc: 2, DstXInc: 2, DstYInc: 2, DstAddr: 32000, XCount: 40, YCount: 400,
		HOP: HOPSource, OP: 3, Skew: 5, EndMask: [3]uint16{0x07ff, 0xffff, 0xffff}, Busy: true,
	}, make([]byte, 64000)
}

func TestBlitterAllocation(t *testing.T) {
	set, mem := screenBlit()
	var b Blitter
	if n := testing.AllocsPerRun(3, func() { b = set; b.Run(mem) }); n != 0 {
		t.Errorf("%v allocations", n)
	}
}

func BenchmarkBlitter640x400x1(b *testing.B) {
	set, mem := screenBlit()
	b.SetBytes(32000)
	for b.Loop() {
		blit := set
		blit.Run(mem)
	}
}

func FuzzBlitterRegisters(f *testing.F) {
	set, _ := screenBlit()
	var regs [BlitterSize]byte
	for off := range regs {
		regs[off] = set.Peek(off)
	}
	f.Add(regs[:], 64)
	f.Add(bytes.Repeat([]byte{0x81}, BlitterSize), 3)
	f.Fuzz(func(t *testing.T, regs []byte, size int) {
		if len(regs) < BlitterSize || size < 0 || size > 1<<16 {
			return
		}
		binary.BigEndian.PutUint16(regs[RegXCount:], 1+binary.BigEndian.Uint16(regs[RegXCount:])%64)
		binary.BigEndian.PutUint16(regs[RegYCount:], binary.BigEndian.Uint16(regs[RegYCount:])%64)
		var b Blitter
		for off, v := range regs[:BlitterSize] {
			b.Poke(off, v)
		}
		b.Run(make([]byte, size))
		if b.Busy {
			t.Fatal("still busy")
		}
	})
}
