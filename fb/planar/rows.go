package planar

import "encoding/binary"

// This file has the transposition of one row, both ways. Eight pixels are one word of the
// processor: a table spreads a byte of a plane over them, and a matrix of bits is
// transposed to gather the planes of eight or sixteen pixels.

// MaxPlanes is the number of planes that fit in a pixel of one byte.
const MaxPlanes = 8

// spread holds for every byte of a plane the eight pixels that it makes alone,
// 0 or 1 each, the leftmost in the lowest byte.
var spread = func() (t [256]uint64) {
	for b := range t {
		for i := range 8 {
			t[b] |= uint64(b>>(7-i)&1) << (8 * i)
		}
	}
	return
}()

// Join makes the pixels of a row from n planes, 1 to [MaxPlanes]. Plane p begins at
// rows[p*stride] and has at least a bit for each pixel. It panics if rows are too
// short.
func Join(pix, rows []byte, stride, n int) {
	if blocks := len(pix) / 64; joins64 && blocks > 0 {
		_ = rows[(n-1)*stride:][8*blocks-1]
		joinRows64(&pix[0], &rows[0], stride, n, blocks)
		if pix = pix[64*blocks:]; len(pix) == 0 {
			return
		}
		rows = rows[8*blocks:]
	}
	whole := len(pix) / 8
	p := 0
	if n >= 4 {
		join4(pix[:8*whole], rows, stride)
		p = 4
	}
	if n == 8 {
		add4(pix[:8*whole], rows[4*stride:], stride)
		p = 8
	}
	for ; p < n; p++ {
		join1(pix[:8*whole], rows[p*stride:], p)
	}
	if rest := pix[8*whole:]; len(rest) > 0 {
		var v uint64
		for p := range n {
			v |= spread[rows[p*stride+whole]] << p
		}
		for i := range rest {
			rest[i] = byte(v >> (8 * i))
		}
	}
}

// join1 puts the bits of a plane into the pixels. Plane 0 overwrites what was
// there, the others add to it.
func join1(pix, row []byte, plane int) {
	row = row[:len(pix)/8]
	if plane == 0 {
		for _, b := range row {
			if len(pix) < 8 {
				break // never happens; it removes a bounds check
			}
			binary.LittleEndian.PutUint64(pix, spread[b])
			pix = pix[8:]
		}
		return
	}
	for _, b := range row {
		if len(pix) < 8 {
			break
		}
		binary.LittleEndian.PutUint64(pix, binary.LittleEndian.Uint64(pix)|spread[b]<<(plane&7))
		pix = pix[8:]
	}
}

// join4 makes pixels from planes 0 to 3.
func join4(pix, rows []byte, stride int) {
	p0 := rows[:len(pix)/8]
	p1, p2, p3 := rows[stride:][:len(p0)], rows[2*stride:][:len(p0)], rows[3*stride:][:len(p0)]
	for i, b := range p0 {
		v := spread[b] | spread[p1[i]]<<1 | spread[p2[i]]<<2 | spread[p3[i]]<<3
		if len(pix) < 8 {
			break
		}
		binary.LittleEndian.PutUint64(pix, v)
		pix = pix[8:]
	}
}

// add4 adds planes 4 to 7, of which plane 4 is at the start of rows.
func add4(pix, rows []byte, stride int) {
	p4 := rows[:len(pix)/8]
	p5, p6, p7 := rows[stride:][:len(p4)], rows[2*stride:][:len(p4)], rows[3*stride:][:len(p4)]
	for i, b := range p4 {
		v := spread[b] | spread[p5[i]]<<1 | spread[p6[i]]<<2 | spread[p7[i]]<<3
		if len(pix) < 8 {
			break
		}
		binary.LittleEndian.PutUint64(pix, binary.LittleEndian.Uint64(pix)|v<<4)
		pix = pix[8:]
	}
}

// joinWords makes the pixels of a row whose planes alternate by words, four planes
// at a time.
func (l Layout) joinWords(dst, src []byte) {
	for p := 0; p < l.Planes; p += 4 {
		n := 0
		if p+4 <= l.Planes {
			n = l.join4Words(dst, src, p)
		}
		last := min(p+4, l.Planes)
		for ; n < len(dst); n += 8 {
			o := p*l.PlaneStride + n/16*l.WordStride + n/8%2
			var v uint64
			for q := p; q < last; q++ {
				v |= spread[src[o]] << (q & 7)
				o += l.PlaneStride
			}
			if d := dst[n:]; len(d) >= 8 {
				if p > 0 {
					v |= binary.LittleEndian.Uint64(d)
				}
				binary.LittleEndian.PutUint64(d, v)
			} else {
				for i := range d {
					d[i] = d[i]&(1<<p-1) | byte(v>>(8*i))
				}
			}
		}
	}
}

// join4Words puts the planes p to p+3 into the pixels of dst, as far as they are
// whole words, and returns their number.
func (l Layout) join4Words(dst, src []byte, p int) int {
	n := len(dst) / 16
	if p == 0 && l.WordStride == 8 && l.PlaneStride == 2 { // neighbours, as on an ST in 16 colours
		left := n
		if blocks := n / 4; joins64 && blocks > 0 {
			_ = src[32*blocks-1]
			joinWords64(&dst[0], &src[0], blocks)
			src, dst = src[32*blocks:], dst[64*blocks:]
			left %= 4
		}
		for range left {
			s, d := src[:8], dst[:16]
			binary.LittleEndian.PutUint64(d, spread[s[0]]|spread[s[2]]<<1|spread[s[4]]<<2|spread[s[6]]<<3)
			binary.LittleEndian.PutUint64(d[8:], spread[s[1]]|spread[s[3]]<<1|spread[s[5]]<<2|spread[s[7]]<<3)
			src, dst = src[8:], dst[16:]
		}
		return 16 * n
	}
	stride := l.PlaneStride
	o0 := p * stride
	o1, o2, o3 := o0+stride, o0+2*stride, o0+3*stride
	for range n {
		v0 := spread[src[o0]] | spread[src[o1]]<<1 | spread[src[o2]]<<2 | spread[src[o3]]<<3
		v1 := spread[src[o0+1]] | spread[src[o1+1]]<<1 | spread[src[o2+1]]<<2 | spread[src[o3+1]]<<3
		d := dst[:16]
		if p > 0 {
			v0 = v0<<4 | binary.LittleEndian.Uint64(d)
			v1 = v1<<4 | binary.LittleEndian.Uint64(d[8:])
		}
		binary.LittleEndian.PutUint64(d, v0)
		binary.LittleEndian.PutUint64(d[8:], v1)
		dst = dst[16:]
		o0 += l.WordStride
		o1 += l.WordStride
		o2 += l.WordStride
		o3 += l.WordStride
	}
	return 16 * n
}

// Split is the reverse of [Join]: it writes the n lowest bits of all pixels to the
// planes. The bits of a plane's last byte that lie beyond the last pixel are 0; further
// bytes are unchanged.
func Split(rows []byte, stride, n int, pix []byte) {
	Layout{Planes: n, RowBytes: (len(pix) + 7) / 8, PlaneStride: stride, WordStride: 2}.split(rows, pix)
}

// transpose transposes an 8 x 8 matrix of bits: bit 8r+c goes to 8c+r. It swaps ever
// larger blocks across the diagonal: bits, then squares of two, then squares of four.
func transpose(x uint64) uint64 {
	t := (x ^ x>>7) & 0x00aa00aa00aa00aa
	x ^= t ^ t<<7
	t = (x ^ x>>14) & 0x0000cccc0000cccc
	x ^= t ^ t<<14
	t = (x ^ x>>28) & 0x00000000f0f0f0f0
	return x ^ t ^ t<<28
}

// split writes the planes of one row, padded with 0 up to RowBytes.
func (l Layout) split(dst, src []byte) {
	k := l.splitWords(dst, src)
	src = src[8*k:]
	for ; k < l.RowBytes; k++ {
		var pixels [8]byte
		src = src[copy(pixels[:], src):]
		v := transpose(binary.BigEndian.Uint64(pixels[:]))
		o := k/2*l.WordStride + k%2
		for range l.Planes {
			dst[o] = byte(v)
			v >>= 8
			o += l.PlaneStride
		}
	}
}

// splitWords writes the planes of the pixels in src, as far as they are
// whole words, and returns the number of bytes in each plane. One
// transposition serves four planes of 16 pixels.
func (l Layout) splitWords(dst, src []byte) int {
	const low = 0x0f0f0f0f0f0f0f0f
	k, stride := 0, l.PlaneStride
	for ; len(src) >= 16; src = src[16:] {
		// Big-endian, so that the leftmost pixel becomes bit 7 of each plane.
		v0, v1 := binary.BigEndian.Uint64(src), binary.BigEndian.Uint64(src[8:])
		o := k / 2 * l.WordStride
		n := l.Planes
		for ; n >= 4; n -= 4 {
			t := transpose(v0&low | v1&low<<4)
			o1, o2, o3 := o+stride, o+2*stride, o+3*stride
			dst[o], dst[o+1] = byte(t), byte(t>>32)
			dst[o1], dst[o1+1] = byte(t>>8), byte(t>>40)
			dst[o2], dst[o2+1] = byte(t>>16), byte(t>>48)
			dst[o3], dst[o3+1] = byte(t>>24), byte(t>>56)
			o += 4 * stride
			v0, v1 = v0>>4, v1>>4
		}
		if n > 0 {
			t := transpose(v0&low | v1&low<<4)
			for range n {
				dst[o], dst[o+1] = byte(t), byte(t>>32)
				t >>= 8
				o += stride
			}
		}
		k += 2
	}
	return k
}
