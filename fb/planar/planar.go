// Package planar converts between bitplanes and bytes.
//
// The displays of the Atari ST and the Amiga keep a picture as bitplanes: one
// bit of every pixel in each plane, eight pixels in a byte with the leftmost
// in bit 7, and plane p holding bit p of the pixel's value. The rest of the
// project, like image.Paletted, keeps one byte for each pixel (chunky pixels).
// This package converts from one to the other and back.
//
// The machines and their files differ only in the order of the planes' bytes, and a
// [Layout] gives that order in numbers:
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
// [Join] and [Split] do the same with a single row, for readers and writers that
// unpack a row at a time.
//
// Sources: the Atari VDI manual (MFDB and vr_trnfm), the Amiga ROM Kernel
// Manual (struct Image), the IFF ILBM specification, and the XIMG notes of the
// TOS documentation project.
package planar

import (
	"fmt"
	"image"
)

// A Layout gives the positions of the bytes of bitplanes in memory. Byte k of row y of
// plane p, which holds the pixels 8k to 8k+7, is at
//
//	y*RowStride + p*PlaneStride + k/2*WordStride + k%2
//
// Any layout that this formula can express will do: a screen that is wider than the
// picture has a larger RowStride, a picture inside it starts in a subslice.
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

// PlaneByPlane is the layout of the VDI standard form and of Amiga images: the planes one
// after another, each of height rows of (width+15)/16 * 2 bytes.
func PlaneByPlane(width, height, planes int) Layout {
	n := 2 * words(width)
	return Layout{Planes: planes, RowBytes: n, PlaneStride: n * height, RowStride: n, WordStride: 2}
}

// ILBM is the layout of the unpacked BODY of an IFF ILBM: row by row, the planes' rows of
// (width+15)/16 * 2 bytes each. If a mask plane follows the others in every row, add
// RowBytes to RowStride to skip it.
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

// check returns an error unless the layout is valid and both the planar bytes and the
// chunky buffer can hold a picture of width x height pixels.
func (l Layout) check(planar, chunky, stride, width, height int) error {
	switch {
	case l.Planes < 1 || l.Planes > 8:
		return fmt.Errorf("planar: %d planes, expected 1 to 8", l.Planes)
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

// ToChunky converts bitplanes to bytes: width x height pixels from src, which
// is laid out by l, to dst, where rows are stride bytes apart. Padding bits in
// src are ignored. It is an error if a buffer is too short; then nothing is
// written.
func (l Layout) ToChunky(dst []byte, stride int, src []byte, width, height int) error {
	if err := l.check(len(src), len(dst), stride, width, height); err != nil {
		return err
	}
	if width == 0 {
		return nil
	}
	for y := range height {
		pix, row := dst[y*stride:y*stride+width], src[y*l.RowStride:]
		if l.WordStride == 2 {
			Join(pix, row, l.PlaneStride, l.Planes)
		} else {
			l.joinWords(pix, row)
		}
	}
	return nil
}

// ToPlanar converts bytes to bitplanes: width x height pixels from src, where rows are
// stride bytes apart, to dst, which is laid out by l. Bits of a pixel above the number of
// planes are dropped. Padding up to RowBytes is set to 0; bytes that belong to no row are
// unchanged. It is an error if a buffer is too short; then nothing is written.
func (l Layout) ToPlanar(dst, src []byte, stride, width, height int) error {
	if err := l.check(len(dst), len(src), stride, width, height); err != nil {
		return err
	}
	for y := range height {
		if width > 0 {
			l.split(dst[y*l.RowStride:], src[y*stride:y*stride+width])
		}
	}
	return nil
}

// ToPaletted fills the whole of m with pixels from src. See [Layout.ToChunky].
func (l Layout) ToPaletted(m *image.Paletted, src []byte) error {
	return l.ToChunky(m.Pix, m.Stride, src, m.Rect.Dx(), m.Rect.Dy())
}

// FromPaletted writes all pixels of m as bitplanes. See [Layout.ToPlanar].
func (l Layout) FromPaletted(dst []byte, m *image.Paletted) error {
	return l.ToPlanar(dst, m.Pix, m.Stride, m.Rect.Dx(), m.Rect.Dy())
}
