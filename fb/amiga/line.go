package amiga

import "fmt"

// line carries out a blit of n pixels in line mode.
//
// Channel A holds a single bit that ASH shifts to its place in the word; a step to the
// side counts ASH, and moves the pointer when it overflows. C and D address the word of
// the pixel, both moved by BLTCMOD: as on the hardware USEC alone reports whether the line
// is drawn, and BLTDPT counts only for the first pixel. Channel B holds the texture, one
// bit of which at a time, from BSH downwards, fills all of B. With USEB, which no known
// program uses, its word is read again for every pixel.
//
// The error is the low half of BLTAPT. While it is negative only the longer
// axis is stepped, and BLTBMOD is added; else both are, and BLTAMOD is added.
func (b *Blitter) line(mem []byte, n int) {
	ash, bsh := b.CON0>>12, b.CON1>>12
	negative := b.CON1&Sign != 0
	oneDot, first := b.CON1&OneDot != 0, true
	table := Minterm(b.CON0).terms()

	horizontal := func(left bool) {
		if left {
			if ash--; ash > 15 {
				ash = 15
				b.CPT -= 2
			}
		} else if ash++; ash > 15 {
			ash = 0
			b.CPT += 2
		}
	}
	vertical := func(up bool) {
		row := uint32(int32(b.CMOD &^ 1))
		if up {
			row = -row
		}
		b.CPT += row
		first = true
	}

	for range n {
		if b.CON0&UseB != 0 {
			b.BDAT = wordAt(mem, b.BPT)
			b.BPT += uint32(int32(b.BMOD &^ 1))
		}
		if b.CON0&UseC != 0 {
			b.CDAT = wordAt(mem, b.CPT)
		}
		dot := uint64(b.ADAT & b.AFWM >> ash)
		texture := -uint64(b.BDAT >> bsh & 1)
		bsh = (bsh - 1) & 15
		d := uint16(table.combine(dot, texture, uint64(b.CDAT)))
		if d != 0 {
			b.Zero = false
		}
		write := b.CON0&UseC != 0 && (first || !oneDot)
		first = false
		to := b.DPT

		up := b.CON1&AlwaysUpLeft != 0
		if !negative {
			if small := b.CON1&SometimesUpLeft != 0; b.CON1&SometimesUpDown != 0 {
				vertical(small)
			} else {
				horizontal(small)
			}
		}
		if b.CON1&SometimesUpDown != 0 {
			horizontal(up)
		} else {
			vertical(up)
		}
		if b.CON0&UseA != 0 {
			m := b.AMOD
			if negative {
				m = b.BMOD
			}
			b.APT += uint32(int32(m &^ 1))
		}
		negative = int16(b.APT) < 0

		if write {
			setWord(mem, to, d)
		}
		b.DPT = b.CPT
	}

	b.CON0 = b.CON0&0x0fff | ash<<12
	b.CON1 = b.CON1&^(0xf000|Sign) | bsh<<12
	if negative {
		b.CON1 |= Sign
	}
}

// A Plane is a bitplane in chip memory: the byte address of the word with its
// leftmost 16 pixels, and the even number of bytes from a row to the next.
type Plane struct {
	Base        uint32
	BytesPerRow int
}

// at returns the address of the word that holds pixel x, y.
func (p Plane) at(x, y int) uint32 { return p.Base + uint32(y*p.BytesPerRow+2*(x>>4)) }

func (p Plane) check() error {
	if p.BytesPerRow < 0 || p.BytesPerRow > 1<<14 || p.BytesPerRow%2 != 0 {
		return fmt.Errorf("amiga: bitplane with %d bytes per row, expected an even number up to %d", p.BytesPerRow, 1<<14)
	}
	return nil
}

// Line sets up the registers for a line on p from (x0, y0) to (x1, y1), both ends
// included, and returns the size for [Blitter.Blit]. Nothing is clipped.
//
// Texture is used from bit 15 down, over and over; 0xffff is a solid line. Minterm defines
// the effect of a pixel of the line, with A the pixel, B the texture and C the picture:
// CookieCut draws ones and zeros, AndABOrC only the ones, AndNotAC with a solid texture
// erases, AndABXorC inverts. With oneDot at most one pixel is drawn in each row, the first
// that the line meets there, as outlines for area fill require.
//
// It is an error if the line has more than 1024 pixels.
func (b *Blitter) Line(p Plane, x0, y0, x1, y1 int, texture uint16, minterm Minterm, oneDot bool) (size uint16, err error) {
	if err := p.check(); err != nil {
		return 0, err
	}
	dx, dy := x1-x0, y1-y0
	octant := SometimesUpDown
	if max(dx, -dx) < max(dy, -dy) {
		octant = 0
	}
	up, left := dy < 0, dx < 0
	dx, dy = max(dx, -dx), max(dy, -dy)
	always, sometimes := left, up
	if octant == 0 {
		dx, dy = dy, dx
		always, sometimes = up, left
	}
	if dx > 1023 {
		return 0, fmt.Errorf("amiga: line of %d pixels, the blitter draws up to 1024", dx+1)
	}
	if always {
		octant |= AlwaysUpLeft
	}
	if sometimes {
		octant |= SometimesUpLeft
	}
	e := 4*dy - 2*dx
	if e < 0 {
		octant |= Sign
	}
	if oneDot {
		octant |= OneDot
	}
	*b = Blitter{
		CON0: uint16(x0&15)<<12 | UseA | UseC | UseD | uint16(minterm),
		CON1: 15<<12 | octant | ModeLine,
		AFWM: 0xffff, ALWM: 0xffff,
		ADAT: 0x8000, BDAT: texture,
		APT: uint32(e), AMOD: int16(4 * (dy - dx)), BMOD: int16(4 * dy),
		CPT: p.at(x0, y0), DPT: p.at(x0, y0),
		CMOD: int16(p.BytesPerRow), DMOD: int16(p.BytesPerRow),
	}
	return Size(2, dx+1), nil
}

// CookieCut sets up the registers to draw a picture of width x height pixels with its top
// left corner at pixel (x, y) of dst, and returns the size for [Blitter.Blit]. Only the
// pixels whose bit in mask is 1 are drawn. Mask and image hold the picture from their
// first word on, in rows of at least (width+15)/16 words; the padding of mask must be 0.
// Nothing is clipped.
//
// This moves one bitplane; a picture of several is drawn with the same mask
// into each. Image and dst must not overlap.
//
// It is an error if the blit would have more than 64 words in a line or more
// than 1024 lines.
func (b *Blitter) CookieCut(dst Plane, x, y int, mask, image Plane, width, height int) (size uint16, err error) {
	for _, p := range [3]Plane{dst, mask, image} {
		if err := p.check(); err != nil {
			return 0, err
		}
	}
	if width < 1 || height < 1 || height > 1024 || width > 1024 {
		return 0, fmt.Errorf("amiga: blit of %d x %d pixels, the blitter moves up to 1024 x 1024", width, height)
	}
	shift := x & 15
	own, words := (width+15)/16, (shift+width+15)/16
	if words > 64 {
		return 0, fmt.Errorf("amiga: blit of %d words in a line, the blitter moves up to 64", words)
	}
	// The word after the picture only receives what was shifted out. Its own bits belong
	// to the next row and are masked off.
	last := uint16(0)
	if words == own {
		last = 0xffff << (own*16 - width)
	}
	*b = Blitter{
		CON0: uint16(shift)<<12 | UseA | UseB | UseC | UseD | uint16(CookieCut),
		CON1: uint16(shift) << 12,
		AFWM: 0xffff, ALWM: last,
		APT: mask.Base, BPT: image.Base, CPT: dst.at(x, y), DPT: dst.at(x, y),
		AMOD: int16(mask.BytesPerRow - 2*words), BMOD: int16(image.BytesPerRow - 2*words),
		CMOD: int16(dst.BytesPerRow - 2*words), DMOD: int16(dst.BytesPerRow - 2*words),
	}
	return Size(words, height), nil
}
