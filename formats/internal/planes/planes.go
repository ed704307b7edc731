// Package planes turns the bitplanes of one row of a picture into pixels of one
// byte each, and back. It is what the picture formats of the Atari ST and the
// Amiga have in common: a plane holds one bit of every pixel, eight pixels in a
// byte with the leftmost in bit 7, and plane p is bit p of the pixel values.
// Where the planes of a row lie in the file is each format's own business.
package planes

import "encoding/binary"

// Max is how many planes fit a pixel of one byte.
const Max = 8

// spread has the eight bits of a byte in the lowest bits of eight bytes, the
// leftmost pixel in the lowest byte.
var spread = func() (t [256]uint64) {
	for b := range t {
		for i := range 8 {
			t[b] |= uint64(b>>(7-i)&1) << (8 * i)
		}
	}
	return t
}()

// Join makes the pixels of a row from n planes, 1 to [Max]. Plane p begins at
// rows[p*stride] and has at least a bit for each pixel.
func Join(pix, rows []byte, stride, n int) {
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
				break // never; it spares the compiler's check of the bounds
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

// Split is the reverse of [Join]: it writes the n lowest bits of all pixels to
// the planes. The bits of a plane's last byte that lie beyond the last pixel are
// 0; further bytes are left as they are.
func Split(rows []byte, stride, n int, pix []byte) {
	for k := 0; len(pix) > 0; k++ {
		var eight [8]byte
		pix = pix[copy(eight[:], pix):]
		v := transpose(binary.BigEndian.Uint64(eight[:]))
		for p := range n {
			rows[p*stride+k] = byte(v >> (8 * p))
		}
	}
}

// transpose turns a matrix of 8x8 bits over: bit 8r+c goes to 8c+r. It swaps
// ever larger blocks across the diagonal.
func transpose(x uint64) uint64 {
	t := (x ^ x>>7) & 0x00aa00aa00aa00aa
	x ^= t ^ t<<7
	t = (x ^ x>>14) & 0x0000cccc0000cccc
	x ^= t ^ t<<14
	t = (x ^ x>>28) & 0x00000000f0f0f0f0
	return x ^ t ^ t<<28
}
