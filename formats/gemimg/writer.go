package gemimg

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"image"
	"image/color"
	"io"
	"math/bits"
	"slices"
)

// Options say how to encode a picture. The zero value and nil mean the
// defaults.
type Options struct {
	// Planes is the number of bitplanes, 1 to 8. 0 takes as few as hold the
	// palette and all pixel values.
	Planes int
	// PatternLength is the length of a pattern in bytes, 1 to 8. 0 takes the
	// one that packs best.
	PatternLength int
	// Palette says where a reader shall find the colours. With PaletteStandard
	// and PaletteGrey the picture's own palette is not stored.
	Palette PaletteSource
	// PixelWidth and PixelHeight are the size of a pixel in microns. 0 is 372,
	// which is the ST's 640x400 screen.
	PixelWidth, PixelHeight int
}

const defaultMicrons = 372

// Encode writes a picture whose colour model is a color.Palette of at most 256
// colours. A palette of fewer than 2^planes colours is filled up with black.
//
// The rows are packed as tightly as the format can, with only one liberty
// taken: bits beyond the width, which mean nothing, are 0 or 1, whichever packs
// better.
func Encode(w io.Writer, m image.PalettedImage, o *Options) error {
	if o == nil {
		o = &Options{}
	}
	h, pix, err := o.header(m)
	if err != nil {
		return fmt.Errorf("gemimg: encoding: %w", err)
	}
	lines := planeLines(h, pix)
	lengths := []int{o.PatternLength}
	if o.PatternLength == 0 {
		// Every reader knows 2 and nearly every one 1, so they win ties.
		lengths = []int{2, 1, 4, 3, 5, 6, 7, 8}
	}
	var best []byte
	for i, n := range lengths {
		p := packer{pattern: n}
		if packed := p.lines(h, lines); i == 0 || len(packed) < len(best) {
			best, h.pattern = packed, n
		}
	}
	if _, err := w.Write(append(h.bytes(), best...)); err != nil {
		return fmt.Errorf("gemimg: encoding: %w", err)
	}
	return nil
}

// header returns the header for the picture m, and its pixels line by line.
func (o *Options) header(m image.PalettedImage) (*header, []byte, error) {
	palette, ok := m.ColorModel().(color.Palette)
	if !ok {
		return nil, nil, errors.New("the picture has no palette")
	}
	r := m.Bounds()
	if r.Empty() || r.Dx() > maxSide || r.Dy() > maxSide {
		return nil, nil, fmt.Errorf("size is %dx%d, want 1x1 to %dx%[3]d", r.Dx(), r.Dy(), maxSide)
	}
	if o.Planes < 0 || o.Planes > maxPlanes {
		return nil, nil, fmt.Errorf("number of planes is %d, want 0 to %d", o.Planes, maxPlanes)
	}
	if o.PatternLength < 0 || o.PatternLength > maxPattern {
		return nil, nil, fmt.Errorf("pattern length is %d, want 0 to %d", o.PatternLength, maxPattern)
	}
	if o.Palette > PaletteXIMG {
		return nil, nil, fmt.Errorf("palette source is %d", o.Palette)
	}
	h := &header{
		planes: o.Planes, width: r.Dx(), height: r.Dy(), source: o.Palette,
		pixelWidth: o.PixelWidth, pixelHeight: o.PixelHeight,
	}
	for _, size := range []*int{&h.pixelWidth, &h.pixelHeight} {
		if *size < 0 || *size > 0xffff {
			return nil, nil, fmt.Errorf("pixel size is %d microns, want 0 to 65535", *size)
		}
		if *size == 0 {
			*size = defaultMicrons
		}
	}

	pix := pixels(m)
	top := slices.Max(pix)
	if h.planes == 0 {
		h.planes = max(1, bits.Len(uint(max(int(top), len(palette)-1))))
	}
	if h.planes > maxPlanes || int(top) >= 1<<h.planes {
		return nil, nil, fmt.Errorf("%d colours and pixel value %d do not fit %d planes", len(palette), top, min(h.planes, maxPlanes))
	}
	h.palette = slices.Clone(palette[:min(len(palette), 1<<h.planes)])
	for len(h.palette) < 1<<h.planes {
		h.palette = append(h.palette, color.Black)
	}
	if h.source == PaletteAuto {
		h.source = PaletteXIMG
		if bytes.Equal(appendPalette(nil, h.palette), appendPalette(nil, standardPalette(h.planes))) {
			h.source = PaletteStandard
		}
	}
	return h, pix, nil
}

// pixels returns the pixel values of m without gaps between the lines.
func pixels(m image.PalettedImage) []byte {
	r := m.Bounds()
	pix := make([]byte, 0, r.Dx()*r.Dy())
	p, _ := m.(*image.Paletted)
	for y := r.Min.Y; y < r.Max.Y; y++ {
		if p != nil {
			i := p.PixOffset(r.Min.X, y)
			pix = append(pix, p.Pix[i:i+r.Dx()]...)
			continue
		}
		for x := r.Min.X; x < r.Max.X; x++ {
			pix = append(pix, m.ColorIndexAt(x, y))
		}
	}
	return pix
}

// bytes returns the header as it stands in the file.
func (h *header) bytes() []byte {
	var ext []byte
	switch ximg := []byte("XIMG\x00\x00"); {
	case h.source == PaletteXIMG:
		ext = appendPalette(ximg, h.palette)
	case h.source == PaletteGrey && h.planes > colourPlanes:
		ext = ximg
	case h.source == PaletteGrey:
		ext = []byte{0, 1}
	}
	b := make([]byte, 0, extension+len(ext))
	for _, word := range []int{1, plainWords + len(ext)/2, h.planes, h.pattern, h.pixelWidth, h.pixelHeight, h.width, h.height} {
		b = binary.BigEndian.AppendUint16(b, uint16(word))
	}
	return append(b, ext...)
}

// planeLines returns the lines of the picture as bits: h.planes rows of
// h.rowBytes() bytes each. Bits beyond the width are 0.
func planeLines(h *header, pix []byte) [][]byte {
	lines := make([][]byte, h.height)
	for y := range lines {
		line := make([]byte, h.planes*h.rowBytes())
		for x, v := range pix[y*h.width : (y+1)*h.width] {
			for plane := range h.planes {
				line[plane*h.rowBytes()+x/8] |= v >> plane & 1 << (7 - x%8)
			}
		}
		lines[y] = line
	}
	return lines
}

// A packer packs rows with patterns of one length.
type packer struct {
	pattern int
	mask    byte     // bits of a row's last byte that lie within the picture
	best    []choice // for each position in the row
	match   []int    // for each position, how many bytes equal those a pattern later
}

// A choice is the first record of the best packing of a row from some byte on.
type choice struct {
	cost int // bytes of that packing
	end  int // position in the row after the first record
	code byte
}

// Classes of records, by the first byte of an example.
const (
	codeZeros   = 0x01
	codeOnes    = 0x81
	codeLiteral = 0x80
	codePattern = 0x00
)

// lines packs all lines. Equal lines in succession are packed once if that is
// shorter, up to 255 at a time.
func (p *packer) lines(h *header, lines [][]byte) []byte {
	p.mask = byte(0xff << (7 - (h.width-1)%8))
	var out, packed []byte
	for y := 0; y < len(lines); {
		n := 1
		for n < 255 && y+n < len(lines) && bytes.Equal(lines[y], lines[y+n]) {
			n++
		}
		packed = packed[:0]
		for row := range slices.Chunk(lines[y], h.rowBytes()) {
			packed = p.row(packed, row)
		}
		if n*len(packed) > 4+len(packed) {
			out = append(out, 0, 0, 0xff, byte(n))
			out = append(out, packed...)
		} else {
			out = append(out, bytes.Repeat(packed, n)...)
		}
		y += n
	}
	return out
}

// row appends the shortest packing of a row.
func (p *packer) row(out, row []byte) []byte {
	p.plan(row)
	for i := 0; i < len(row); {
		c := p.best[i]
		n := c.end - i
		switch c.code {
		case codeZeros:
			out = append(out, byte(n))
		case codeOnes:
			out = append(out, 0x80|byte(n))
		case codeLiteral:
			out = append(append(out, codeLiteral, byte(n)), row[i:c.end]...)
		case codePattern:
			out = append(append(out, codePattern, byte(n/p.pattern)), row[i:i+p.pattern]...)
		}
		i = c.end
	}
	return out
}

// plan finds the shortest packing of the row from each of its bytes on, from
// the last byte to the first: the best first record is the one that makes the
// sum of its own length and of the best packing after it least. All lengths of
// a record must be weighed, because a run that stops early may let the pattern
// behind it begin earlier.
func (p *packer) plan(row []byte) {
	n := len(row)
	p.best = append(p.best[:0], make([]choice, n+1)...)
	p.match = append(p.match[:0], make([]int, n+1)...)
	zeros := window{limit: 127}
	ones := window{limit: 127}
	literal := window{limit: 255, perByte: 1}
	for i := n - 1; i >= 0; i-- {
		literal.add(p.best, i+1)
		best := choice{2 + literal.cost(p.best, i), literal.end, codeLiteral}
		try := func(cost, end int, code byte) {
			if cost < best.cost {
				best = choice{cost, end, code}
			}
		}
		if p.equal(row, i, 0x00) {
			zeros.add(p.best, i+1)
			try(1+zeros.cost(p.best, i), zeros.end, codeZeros)
		} else {
			zeros.clear()
		}
		if p.equal(row, i, 0xff) {
			ones.add(p.best, i+1)
			try(1+ones.cost(p.best, i), ones.end, codeOnes)
		} else {
			ones.clear()
		}
		if j := i + p.pattern; j < n && p.equal(row, j, row[i]) {
			p.match[i] = p.match[i+1] + 1
			// A pattern that stands once is no shorter than a literal.
			for k := 2; k <= min(255, 1+p.match[i]/p.pattern); k++ {
				end := i + k*p.pattern
				try(2+p.pattern+p.best[end].cost, end, codePattern)
			}
		}
		p.best[i] = best
	}
}

// equal reports whether byte i of the row can stand for v.
func (p *packer) equal(row []byte, i int, v byte) bool {
	diff := row[i] ^ v
	if i == len(row)-1 {
		diff &= p.mask
	}
	return diff == 0
}

// A window remembers the best end for a record that may begin at ever lower
// positions and be at most limit bytes long.
type window struct {
	limit   int
	perByte int // how many bytes one more byte in the record costs
	first   int // the highest end that belongs to the same run; 0 if empty
	end     int // the best end
}

func (w *window) clear() { w.first = 0 }

// add makes i the lowest end.
func (w *window) add(best []choice, i int) {
	better := func(a, b int) bool { return best[a].cost+w.perByte*a < best[b].cost+w.perByte*b }
	switch {
	case w.first == 0:
		w.first, w.end = i, i
	case w.end > i-1+w.limit:
		// The best end is out of reach. Look at all others again.
		w.end = i
		for j := i + 1; j <= min(w.first, i-1+w.limit); j++ {
			if better(j, w.end) {
				w.end = j
			}
		}
	case better(i, w.end):
		w.end = i
	}
}

// cost is what follows the code of a record from i to the best end.
func (w *window) cost(best []choice, i int) int {
	return w.perByte*(w.end-i) + best[w.end].cost
}
