package gemimg

import (
	"encoding/binary"

	"phosphor/fb/planar"
)

// A layout describes how a line is packed and how its bytes make pixels.
type layout struct {
	rows     int // rows that are packed separately
	rowBytes int
	unit     int // bytes in a literal of length 1
	// show makes pixels of four bytes each, of red, green, blue and 255, from the rows of
	// a line. It is nil if the rows are bitplanes of pixel values.
	show func(pix, line []byte)
}

// setLayouts determines the possible layouts of lines. No header says how true colour
// lines are padded, so there may be several.
func (h *header) setLayouts(ext []byte) error {
	switch {
	case h.kind == VenturaRGB:
		h.planes = 24 // the header says 1
		h.layouts = []layout{{1, 3 * h.width, 3, showBGR}}
	case h.kind == TIMG:
		bits, err := h.components(ext)
		if err != nil {
			return err
		}
		h.layouts = []layout{h.bitplanes(bits)}
	case h.planes <= maxPlanes:
		h.layouts = []layout{{h.planes, h.rowBytes(), 1, nil}}
	case h.kind == HyperPaint || h.kind == STTT:
		return errorf(4, "%d planes, expected at most 8", h.planes)
	case h.planes == 16:
		h.layouts = h.chunky(show565, 8, 16, 1)
	case h.planes == 24:
		h.layouts = h.chunky(showRGB, 16, 8, 1)
		if whole := h.bitplanes([3]int{8, 8, 8}); h.pattern == 3 {
			h.layouts = append(h.layouts, whole)
		} else {
			h.layouts = append([]layout{whole}, h.layouts...)
		}
	case h.planes == 32:
		h.layouts = h.chunky(showXRGB, 8, 16, 1)
	default:
		return errorf(4, "%d planes, expected 1 to 8, 16, 24 or 32", h.planes)
	}
	return nil
}

// chunky returns layouts of whole pixels, in lines padded to the given multiples of
// pixels.
func (h *header) chunky(show func(pix, line []byte), multiples ...int) (list []layout) {
	for _, n := range multiples {
		list = append(list, layout{1, (h.width + n - 1) / n * n * h.planes / 8, 1, show})
	}
	return list
}

// components returns the numbers of bitplanes for red, green and blue from the
// header of a TIMG.
func (h *header) components(ext []byte) (bits [3]int, err error) {
	if n := binary.BigEndian.Uint16(ext[4:]); n != 3 {
		return bits, errorf(extension+4, "%d colour components, expected 3", n)
	}
	sum := 0
	for i := range bits {
		bits[i] = int(binary.BigEndian.Uint16(ext[6+2*i:]))
		if bits[i] < 1 || bits[i] > 8 {
			return bits, errorf(extension+6+2*i, "%d bits, expected 1 to 8", bits[i])
		}
		sum += bits[i]
	}
	if sum != h.planes {
		return bits, errorf(4, "%d planes, expected %d", h.planes, sum)
	}
	return bits, nil
}

// bitplanes returns the layout of true colour in bitplanes: the given numbers of planes
// for red, then green, then blue.
func (h *header) bitplanes(bits [3]int) layout {
	row := h.rowBytes()
	channel := make([]byte, h.width)
	return layout{bits[0] + bits[1] + bits[2], row, 1, func(pix, line []byte) {
		for c, n := range bits {
			planar.Join(channel, line, row, n)
			for i, v := range channel {
				pix[4*i+c] = widen(v, n)
			}
			line = line[n*row:]
		}
		for i := range channel {
			pix[4*i+3] = 255
		}
	}}
}

// widen makes an intensity of 8 bits from one of n by repeating its bits.
func widen(v uint8, n int) uint8 {
	wide := int(v)
	for ; n < 8; n *= 2 {
		wide |= wide << n
	}
	return uint8(wide >> (n - 8))
}

func show565(pix, line []byte) {
	for ; len(pix) > 0; pix, line = pix[4:], line[2:] {
		v := binary.BigEndian.Uint16(line)
		put(pix, widen(uint8(v>>11), 5), widen(uint8(v>>5&0x3f), 6), widen(uint8(v&0x1f), 5))
	}
}

func showRGB(pix, line []byte) {
	for ; len(pix) > 0; pix, line = pix[4:], line[3:] {
		put(pix, line[0], line[1], line[2])
	}
}

func showBGR(pix, line []byte) {
	for ; len(pix) > 0; pix, line = pix[4:], line[3:] {
		put(pix, line[2], line[1], line[0])
	}
}

func showXRGB(pix, line []byte) {
	for ; len(pix) > 0; pix, line = pix[4:], line[4:] {
		put(pix, line[1], line[2], line[3])
	}
}

func put(pix []byte, r, g, b uint8) { pix[0], pix[1], pix[2], pix[3] = r, g, b, 255 }
