// Package planar converts between bitplanes and bytes.
//
// The displays of the Atari ST and the Amiga keep a picture as bitplanes: one
// bit of every pixel in each plane, eight pixels in a byte with the leftmost
// in bit 7, and plane p holding bit p of the pixel's value. The rest of the
// project, like image.Paletted, keeps one byte for each pixel, which the field
// calls chunky. This package goes from one to the other and back.
//
// The machines and their files differ only in the order of the planes' bytes,
// and a [Layout] tells that order in numbers:
//
//   - [ST]: the screen of the Atari ST and the VDI's device-specific form.
//     For every 16 pixels one word of each plane, plane 0 first.
//   - [PlaneByPlane]: the VDI's standard form (fd_stand = 1 in an MFDB), and
//     the ImageData of an Amiga struct Image or bitmap. Plane 0 whole, then
//     plane 1; rows padded to words.
//   - [ILBM]: the BODY of an IFF ILBM and the cards of a REKO set. For every
//     row, the row of plane 0, then that of plane 1; rows padded to words.
//   - [IMG]: the unpacked lines of a GEM IMG. As ILBM, but the rows are padded
//     only to bytes.
//
// Sources: the Atari VDI manual (MFDB and vr_trnfm), the Amiga ROM Kernel
// Manual (struct Image), the IFF ILBM specification, and the XIMG notes of the
// TOS documentation project.
package planar

import (
	"encoding/binary"
	"fmt"
	"image"
)

// A Layout tells where the bytes of bitplanes lie in memory. Byte k of row y
// of plane p, which holds the pixels 8k to 8k+7, is at
//
//	y*RowStride + p*PlaneStride + k/2*WordStride + k%2
//
// Any layout that this formula can express will do: a screen that is wider
// than the picture has a larger RowStride, a picture inside of it starts in a
// subslice.
type Layout struct {
	Planes      int // 1 to 8
	RowBytes    int // bytes of one plane in a row, padding included
	PlaneStride int // bytes from a plane to the next
	RowStride   int // bytes from a row to the next
	WordStride  int // bytes from a word to the next of the same plane and row: 2 unless words of planes alternate
}

// words is the number of 16-bit words that hold width bits.
func words(width int) int { return (width + 15) / 16 }

// ST is the layout of an Atari ST screen or device-specific form: for every 16
// pixels one big-endian word of each plane. A row has
// (width+15)/16 * 2 * planes bytes.
func ST(width, planes int) Layout {
	n := 2 * words(width)
	return Layout{Planes: planes, RowBytes: n, PlaneStride: 2, RowStride: n * planes, WordStride: 2 * planes}
}

// PlaneByPlane is the layout of the VDI standard form and of Amiga images: the
// planes one behind the other, each of height rows of (width+15)/16 * 2 bytes.
func PlaneByPlane(width, height, planes int) Layout {
	n := 2 * words(width)
	return Layout{Planes: planes, RowBytes: n, PlaneStride: n * height, RowStride: n, WordStride: 2}
}

// ILBM is the layout of the unpacked BODY of an IFF ILBM: row by row, the
// planes' rows of (width+15)/16 * 2 bytes each. Where a mask plane follows the
// others in every row, RowStride must be raised by RowBytes to skip it.
func ILBM(width, planes int) Layout {
	n := 2 * words(width)
	return Layout{Planes: planes, RowBytes: n, PlaneStride: n, RowStride: n * planes, WordStride: 2}
}

// IMG is the layout of the unpacked lines of a GEM IMG: row by row, the
// planes' rows of (width+7)/8 bytes each.
func IMG(width, planes int) Layout {
	n := (width + 7) / 8
	return Layout{Planes: planes, RowBytes: n, PlaneStride: n, RowStride: n * planes, WordStride: 2}
}

// Size returns the number of bytes that height rows take up, from the first
// byte of plane 0 to the last byte of the last plane.
func (l Layout) Size(height int) int {
	if height <= 0 || l.RowBytes <= 0 {
		return 0
	}
	k := l.RowBytes - 1
	return (height-1)*l.RowStride + (l.Planes-1)*l.PlaneStride + k/2*l.WordStride + k%2 + 1
}

// limit is the largest number in a layout. It keeps the arithmetic of offsets
// far from overflow, also where an int has 32 bits.
const limit = 1 << 24

// check returns an error unless the layout is meaningful, planar bytes of the
// given number hold a picture of width x height pixels, and so does a chunky
// buffer.
func (l Layout) check(planar, chunky, stride, width, height int) error {
	switch {
	case l.Planes < 1 || l.Planes > 8:
		return fmt.Errorf("planar: %d planes, want 1 to 8", l.Planes)
	case width < 0 || height < 0 || width > limit || height > limit:
		return fmt.Errorf("planar: size %d x %d out of range", width, height)
	case l.RowBytes < 0 || l.PlaneStride < 0 || l.RowStride < 0 || l.WordStride < 0 ||
		l.RowBytes > limit || l.PlaneStride > limit*64 || l.RowStride > limit*8 || l.WordStride > limit:
		return fmt.Errorf("planar: layout %+v out of range", l)
	case width > 8*l.RowBytes:
		return fmt.Errorf("planar: width %d, but rows of %d bytes hold %d pixels", width, l.RowBytes, 8*l.RowBytes)
	case width == 0 || height == 0:
		return nil
	case stride < width && height > 1:
		return fmt.Errorf("planar: stride %d is less than the width %d", stride, width)
	}
	k := int64(l.RowBytes - 1)
	need := int64(height-1)*int64(l.RowStride) + int64(l.Planes-1)*int64(l.PlaneStride) +
		k/2*int64(l.WordStride) + k%2 + 1
	if int64(planar) < need {
		return fmt.Errorf("planar: %d bytes of bitplanes, %d x %d x %d needs %d", planar, width, height, l.Planes, need)
	}
	if need := int64(height-1)*int64(stride) + int64(width); int64(chunky) < need {
		return fmt.Errorf("planar: %d bytes of pixels, %d x %d with stride %d needs %d", chunky, width, height, stride, need)
	}
	return nil
}

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

// ToChunky converts bitplanes to bytes: width x height pixels from src, which
// is laid out by l, to dst, where rows are stride bytes apart. Padding bits in
// src are ignored. It is an error if a buffer is too short; then nothing is
// written.
func (l Layout) ToChunky(dst []byte, stride int, src []byte, width, height int) error {
	if err := l.check(len(src), len(dst), stride, width, height); err != nil {
		return err
	}
	for y := range height {
		if width > 0 {
			l.rowToChunky(dst[y*stride:y*stride+width], src[y*l.RowStride:])
		}
	}
	return nil
}

// rowToChunky makes the pixels of one row, four planes at a time: that many
// fit the nibble of a pixel and the registers of a processor.
func (l Layout) rowToChunky(dst, src []byte) {
	for p := 0; p < l.Planes; p += 4 {
		n := 0
		switch {
		case p+4 <= l.Planes:
			n = l.nibblesToChunky(dst, src, p)
		case l.Planes == 1 && l.WordStride == 2:
			n = bitsToChunky(dst, src)
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

// nibblesToChunky puts the planes p to p+3 into the pixels of dst, as far as
// they are whole words, and returns their number.
func (l Layout) nibblesToChunky(dst, src []byte, p int) int {
	n := len(dst) / 16
	if l.WordStride == 8 && l.PlaneStride == 2 {
		// The words of four planes are neighbours, as on an ST in 16 colours.
		for range n {
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
	if l.WordStride == 2 && p == 0 {
		// The bytes of a plane are neighbours.
		s0 := src[o0:][:2*n]
		s1, s2, s3 := src[o1:][:len(s0)], src[o2:][:len(s0)], src[o3:][:len(s0)]
		d := dst[:16*n]
		for i, b := range s0 {
			if len(d) < 8 {
				break // never; it spares the compiler's check of the bounds
			}
			binary.LittleEndian.PutUint64(d, spread[b]|spread[s1[i]]<<1|spread[s2[i]]<<2|spread[s3[i]]<<3)
			d = d[8:]
		}
		return 16 * n
	}
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

// bitsToChunky makes the pixels of a single plane, as far as they are whole
// bytes, and returns their number.
func bitsToChunky(dst, src []byte) int {
	n := len(dst) / 8
	for i, b := range src[:n] {
		binary.LittleEndian.PutUint64(dst[8*i:], spread[b])
	}
	return 8 * n
}

// transpose turns an 8 x 8 matrix of bits over: bit 8r+c goes to 8c+r. It
// swaps ever larger blocks across the diagonal: bits, then squares of two,
// then squares of four.
func transpose(x uint64) uint64 {
	t := (x ^ x>>7) & 0x00aa00aa00aa00aa
	x ^= t ^ t<<7
	t = (x ^ x>>14) & 0x0000cccc0000cccc
	x ^= t ^ t<<14
	t = (x ^ x>>28) & 0x00000000f0f0f0f0
	return x ^ t ^ t<<28
}

// ToPlanar converts bytes to bitplanes: width x height pixels from src, where
// rows are stride bytes apart, to dst, which is laid out by l. Bits of a pixel
// above the number of planes are dropped. Padding up to RowBytes is written 0;
// bytes that belong to no row are left alone. It is an error if a buffer is
// too short; then nothing is written.
func (l Layout) ToPlanar(dst, src []byte, stride, width, height int) error {
	if err := l.check(len(dst), len(src), stride, width, height); err != nil {
		return err
	}
	for y := range height {
		if width > 0 {
			l.rowToPlanar(dst[y*l.RowStride:], src[y*stride:y*stride+width])
		}
	}
	return nil
}

func (l Layout) rowToPlanar(dst, src []byte) {
	k := l.nibblesToPlanar(dst, src)
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

// nibblesToPlanar writes the planes of the pixels in src, as far as they are
// whole words, and returns the number of bytes in each plane. One
// transposition serves four planes of 16 pixels.
func (l Layout) nibblesToPlanar(dst, src []byte) int {
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

// ToPaletted fills the whole of m with pixels from src. See [Layout.ToChunky].
func (l Layout) ToPaletted(m *image.Paletted, src []byte) error {
	return l.ToChunky(m.Pix, m.Stride, src, m.Rect.Dx(), m.Rect.Dy())
}

// FromPaletted writes all pixels of m as bitplanes. See [Layout.ToPlanar].
func (l Layout) FromPaletted(dst []byte, m *image.Paletted) error {
	return l.ToPlanar(dst, m.Pix, m.Stride, m.Rect.Dx(), m.Rect.Dy())
}
