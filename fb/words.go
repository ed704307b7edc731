package fb

import (
	"runtime"
	"unsafe"
)

// Rows of at least 8 bytes for processors without special code, in words of 8 bytes. They
// are cut into strips of 64, 32 and 8 bytes. Each strip has its own loop over the rows,
// with as few jumps as possible: in WebAssembly, Go's jumps and calls are slow. The last
// strip may overlap the one before, which writes the same values again.

// strip returns the left edge and the width of the strip that begins with byte x of rows
// of w bytes, or before it if it is the last.
func strip(x, w int) (left, width int) {
	switch rest := w - x; {
	case w >= 64 && rest > 32:
		width = 64
	case w >= 32 && rest > 8:
		width = 32
	default:
		width = 8
	}
	return min(x, w-width), width
}

// copyWords does what copyRows does.
func copyWords(dst, src *byte, dstride, sstride, w, h int) {
	for x := 0; x < w; {
		left, width := strip(x, w)
		d, s := unsafe.Add(unsafe.Pointer(dst), left), unsafe.Add(unsafe.Pointer(src), left)
		switch width {
		case 64:
			copy64(d, s, dstride, sstride, h)
		case 32:
			copy32(d, s, dstride, sstride, h)
		default:
			copy8(d, s, dstride, sstride, h)
		}
		x = left + width
	}
}

// keyWords does what keyRows does.
func keyWords(m *masked) {
	for x := 0; x < m.w; {
		left, width := strip(x, m.w)
		if m.depth != ^uint64(0) { // rare
			left, width = min(x, m.w-8), 8
		}
		d, s := unsafe.Add(unsafe.Pointer(m.dst), left), unsafe.Add(unsafe.Pointer(m.src), left)
		switch width {
		case 64:
			key64(d, s, m.dstride, m.sstride, m.h, m.key)
		case 32:
			key32(d, s, m.dstride, m.sstride, m.h, m.key)
		default:
			key8(d, s, m.dstride, m.sstride, m.h, m.key, m.depth)
		}
		x = left + width
	}
}

// maskWords does what maskRows does.
func maskWords(m *masked) {
	for x := 0; x < m.w; {
		left, width := strip(x, m.w)
		d, s, o := unsafe.Add(unsafe.Pointer(m.dst), left), unsafe.Add(unsafe.Pointer(m.src), left), unsafe.Add(unsafe.Pointer(m.mask), left)
		switch width {
		case 64:
			mask64(d, s, o, m.dstride, m.sstride, m.mstride, m.h, m.depth)
		case 32:
			mask32(d, s, o, m.dstride, m.sstride, m.mstride, m.h, m.depth)
		default:
			mask8(d, s, o, m.dstride, m.sstride, m.mstride, m.h, m.depth)
		}
		x = left + width
	}
}

// block32 and block64 are structures because for arrays the compiler would have to allow
// for a source and a destination that overlap.
type (
	block32 struct{ a, b, c, d uint64 }
	block64 struct{ a, b, c, d, e, f, g, h uint64 }
)

// moves reports whether the compiler turns an assignment of a block into a few wide moves.
// For WebAssembly it emits memory.copy, which is slow for so few bytes.
const moves = runtime.GOARCH != "wasm"

func copy64(d, s unsafe.Pointer, ds, ss, h int) {
	for i, j := 0, 0; h > 0; h-- {
		p, q := (*block64)(unsafe.Add(d, i)), (*block64)(unsafe.Add(s, j))
		i, j = i+ds, j+ss
		if moves {
			*p = *q
		} else {
			p.a, p.b, p.c, p.d = q.a, q.b, q.c, q.d
			p.e, p.f, p.g, p.h = q.e, q.f, q.g, q.h
		}
	}
}

func copy32(d, s unsafe.Pointer, ds, ss, h int) {
	for i, j := 0, 0; h > 0; h-- {
		move32((*block32)(unsafe.Add(d, i)), (*block32)(unsafe.Add(s, j)))
		i, j = i+ds, j+ss
	}
}

func move32(d, s *block32) {
	if moves {
		*d = *s
	} else {
		d.a, d.b, d.c, d.d = s.a, s.b, s.c, s.d
	}
}

func copy8(d, s unsafe.Pointer, ds, ss, h int) {
	for i, j := 0, 0; h > 0; h-- {
		*(*uint64)(unsafe.Add(d, i)) = *(*uint64)(unsafe.Add(s, j))
		i, j = i+ds, j+ss
	}
}

// mix returns the bits of s where o has ones, and those of d elsewhere.
func mix(d, s, o uint64) uint64 { return d ^ (d^s)&o }

// key64 copies rows while they are opaque, as most rows of sprites are, and then mixes a few.
func key64(d, s unsafe.Pointer, ds, ss, h int, key uint64) {
	for y := 0; y < h; {
		y += solid64(unsafe.Add(d, y*ds), unsafe.Add(s, y*ss), ds, ss, h-y, key)
		if n := min(8, h-y); n > 0 {
			mix64(unsafe.Add(d, y*ds), unsafe.Add(s, y*ss), ds, ss, n, key)
			y += n
		}
	}
}

// solid64 copies rows up to the first one that may contain key, and returns their number.
// Each assignment reads its word again: few values at a time fit the registers.
func solid64(d, s unsafe.Pointer, ds, ss, h int, key uint64) (n int) {
	for i, j := 0, 0; n < h; n++ {
		p, q := (*block64)(unsafe.Add(d, i)), (*block64)(unsafe.Add(s, j))
		i, j = i+ds, j+ss
		if low(q.a^key)&low(q.b^key)&low(q.c^key)&low(q.d^key)&low(q.e^key)&low(q.f^key)&low(q.g^key)&low(q.h^key)&high != high {
			break
		}
		p.a = q.a
		p.b = q.b
		p.c = q.c
		p.d = q.d
		p.e = q.e
		p.f = q.f
		p.g = q.g
		p.h = q.h
	}
	return n
}

// low returns bytes whose bit 7 is set if the lower bits of that byte of x are not all zero.
func low(x uint64) uint64 { return (x | high) - ones }

func mix64(d, s unsafe.Pointer, ds, ss, h int, key uint64) {
	for i, j := 0, 0; h > 0; h-- {
		p, q := (*block64)(unsafe.Add(d, i)), (*block64)(unsafe.Add(s, j))
		i, j = i+ds, j+ss
		p.a = mix(p.a, q.a, opaque(q.a^key))
		p.b = mix(p.b, q.b, opaque(q.b^key))
		p.c = mix(p.c, q.c, opaque(q.c^key))
		p.d = mix(p.d, q.d, opaque(q.d^key))
		p.e = mix(p.e, q.e, opaque(q.e^key))
		p.f = mix(p.f, q.f, opaque(q.f^key))
		p.g = mix(p.g, q.g, opaque(q.g^key))
		p.h = mix(p.h, q.h, opaque(q.h^key))
	}
}

func key32(d, s unsafe.Pointer, ds, ss, h int, key uint64) {
	for i, j := 0, 0; h > 0; h-- {
		p, q := (*block32)(unsafe.Add(d, i)), (*block32)(unsafe.Add(s, j))
		i, j = i+ds, j+ss
		p.a = mix(p.a, q.a, opaque(q.a^key))
		p.b = mix(p.b, q.b, opaque(q.b^key))
		p.c = mix(p.c, q.c, opaque(q.c^key))
		p.d = mix(p.d, q.d, opaque(q.d^key))
	}
}

func key8(d, s unsafe.Pointer, ds, ss, h int, key, depth uint64) {
	for i, j := 0, 0; h > 0; h-- {
		p, q := (*uint64)(unsafe.Add(d, i)), *(*uint64)(unsafe.Add(s, j))
		i, j = i+ds, j+ss
		*p = mix(*p, q&depth, opaque(q^key))
	}
}

func mask64(d, s, m unsafe.Pointer, ds, ss, ms, h int, depth uint64) {
	for i, j, k := 0, 0, 0; h > 0; h-- {
		p, q, o := (*block64)(unsafe.Add(d, i)), (*block64)(unsafe.Add(s, j)), (*block64)(unsafe.Add(m, k))
		i, j, k = i+ds, j+ss, k+ms
		p.a = mix(p.a, q.a&depth, o.a)
		p.b = mix(p.b, q.b&depth, o.b)
		p.c = mix(p.c, q.c&depth, o.c)
		p.d = mix(p.d, q.d&depth, o.d)
		p.e = mix(p.e, q.e&depth, o.e)
		p.f = mix(p.f, q.f&depth, o.f)
		p.g = mix(p.g, q.g&depth, o.g)
		p.h = mix(p.h, q.h&depth, o.h)
	}
}

func mask32(d, s, m unsafe.Pointer, ds, ss, ms, h int, depth uint64) {
	for i, j, k := 0, 0, 0; h > 0; h-- {
		p, q, o := (*block32)(unsafe.Add(d, i)), (*block32)(unsafe.Add(s, j)), (*block32)(unsafe.Add(m, k))
		i, j, k = i+ds, j+ss, k+ms
		p.a = mix(p.a, q.a&depth, o.a)
		p.b = mix(p.b, q.b&depth, o.b)
		p.c = mix(p.c, q.c&depth, o.c)
		p.d = mix(p.d, q.d&depth, o.d)
	}
}

func mask8(d, s, m unsafe.Pointer, ds, ss, ms, h int, depth uint64) {
	for i, j, k := 0, 0, 0; h > 0; h-- {
		p, q, o := (*uint64)(unsafe.Add(d, i)), *(*uint64)(unsafe.Add(s, j)), *(*uint64)(unsafe.Add(m, k))
		i, j, k = i+ds, j+ss, k+ms
		*p = mix(*p, q&depth, o)
	}
}
