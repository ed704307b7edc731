// Package spectrum512 reads and writes the pictures of Spectrum 512, a paint program of
// the Atari ST with 48 colours in each line: SPU, packed as SPC and SPS, and SPX, in
// which pictures are higher than the screen.
//
// # Display
//
// The program loads all 16 registers three times per line of 320 pixels. A pixel of
// value c at x shows the first of three colours of register c to the left of x1, which
// is 10c+1 for even c and 10c-5 for odd c; the second from x1 on; the third from x1+160
// on. The first line of the screen is used to synchronize with the beam. It has no
// colours and is not part of the picture here, which has 199 lines.
//
// # SPU
//
// All numbers are big-endian. A file has 51,104 bytes: the 32,000 of a screen in the
// lowest resolution (see package degas), and, for each line from the second on, 48
// colour registers: the first, second and third sixteen. If the file begins with "5BIT",
// bits 14, 13 and 12 of each word are a fifth, lowest bit of red, green and blue: an STE
// alternates between two colours.
//
// # SPC
//
//	offset  bytes  meaning
//	0       4      "SP", 0, 0
//	4       4      packed length of the screen
//	8       4      packed length of the colours
//	12      ...    screen, then colours
//
// The screen unpacks to consecutive planes of 199 lines of 40 bytes. A record is a code
// byte and data:
//
//	00 to 7F  the next code+1 bytes as they are
//	80 to FF  the next byte 258-code times, 3 to 130
//
// The colours are three sets of 16 for each line. A set is a word whose bit n is set if
// a word for register n follows; otherwise that colour is black. Bit 15 is unused, and
// register 15 is always black.
//
// # SPS
//
// The header is that of SPC. The codes of the screen differ:
//
//	00 to 7F  the next byte code+3 times
//	80 to FF  the next code-127 bytes as they are
//
// If bit 0 of the file's last byte is set, the screen is laid out as in SPC; else it is
// stored by columns: for each plane, for each of its 40 columns of bytes, 199 bytes
// downwards. The colours are a stream of bits. A set has 14 bits for the registers 1 to
// 14, and for each that is set nine bits of red, green and blue. The registers 0 and 15
// are black.
//
// # SPX
//
//	offset  bytes  meaning
//	0       3      "SPX"
//	3       1      version: 1 or 2
//	4       1      not 0: the screen is packed
//	5       1      not 0: the colours are packed
//	6       1      number of screens
//	7       3      nothing
//	10      ...    the author's name and the title, each with a 0 at its end
//	...     4      length of the screen
//	...     4      length of the colours
//	...     ...    screen, colours
//
// Screen and colours are as in SPU, except for any number of lines. Packed parts use
// Pack-Ice 2.1 (package packice).
//
// # Doubtful cases
//
//   - The colours of a picture are those of an STE if any word has a bit that only the STE
//     has.
//   - SPC and SPS have the same header. A file is of the format in which its screen
//     unpacks to the right size, or else to the nearest.
//   - Lines whose colours are missing from a damaged file are black, and counted
//     (MissingLines). The colours of the first must be there.
//   - SPX of version 2 are refused if packed.
//
// # Sources
//
// Steve Belczyk's descriptions of SPU and SPC (1990) in "ST Picture Formats", edited by
// David Baggett; Deark for SPS; RECOIL and zView for SPX. Pixels were compared with
// Deark and RECOIL.
package spectrum512

import (
	"bytes"
	"encoding/binary"
	"image"
	"io"

	"phosphor/fb/planar"
	"phosphor/fb/raster"
	"phosphor/formats/frame"
	"phosphor/formats/internal/codec"
	"phosphor/formats/internal/stcolor"
	"phosphor/formats/internal/stscreen"
	"phosphor/formats/packice"
)

func init() {
	image.RegisterFormat("spectrum512", "SP\x00\x00", Decode, DecodeConfig)
	image.RegisterFormat("spectrum512", "SPX\x01", Decode, DecodeConfig)
	image.RegisterFormat("spectrum512", "SPX\x02", Decode, DecodeConfig)
	image.RegisterFormat("spectrum512", "5BIT", Decode, DecodeConfig)
}

const (
	width     = 320
	lineBytes = 160
	lines     = 199
	perLine   = 48
	sets      = 3 * lines
	setSize   = 16
	planeSize = lines * 40
	spuSize   = stscreen.Size + lines*perLine*2
	fineMark  = "5BIT"
)

func errorf(offset int, format string, args ...any) error {
	return codec.Errorf("spectrum512", offset, format, args...)
}

// Match reports whether data is a picture. An unpacked one has no magic number, only its
// length and valid colours.
func Match(data []byte) bool {
	if len(data) == spuSize {
		all := byte(0)
		for i := stscreen.Size; i < spuSize; i += 2 {
			all |= data[i]
		}
		return string(data[:4]) == fineMark || all&0xf0 == 0
	}
	return len(data) > 12 && (string(data[:4]) == "SP\x00\x00" && int64(binary.BigEndian.Uint32(data[4:]))+int64(binary.BigEndian.Uint32(data[8:]))+12 <= int64(len(data)+1) ||
		string(data[:3]) == "SPX" && (data[3] == 1 || data[3] == 2))
}

// Decode reads a picture. The result is a *frame.Picture.
func Decode(r io.Reader) (image.Image, error) { return frame.Image(DecodeAll(r)) }

// DecodeConfig returns the size of a picture.
func DecodeConfig(r io.Reader) (image.Config, error) { return frame.Config(DecodeAll(r)) }

// DecodeAll reads a picture of any of the formats.
func DecodeAll(r io.Reader) (*frame.Picture, error) {
	data, err := codec.ReadAll(r, "spectrum512")
	switch {
	case err != nil:
		return nil, err
	case bytes.HasPrefix(data, []byte("SPX")):
		return decodeSPX(data)
	case bytes.HasPrefix(data, []byte("SP\x00\x00")):
		return decodePacked(data)
	case len(data) < stscreen.Size+2*perLine:
		return nil, errorf(len(data), "in the colours of the first of %d lines: %w", lines, io.ErrUnexpectedEOF)
	}
	return picture(data[lineBytes:stscreen.Size], data[stscreen.Size:min(len(data), spuSize)], string(data[:4]) == fineMark), nil
}

// picture combines a screen without its first line with the colours of its lines, which
// may be truncated.
func picture(screen, colors []byte, fine bool) *frame.Picture {
	height := len(screen) / lineBytes
	m := image.NewPaletted(image.Rect(0, 0, width, height), nil)
	if err := planar.ST(width, 4).ToChunky(m.Pix, m.Stride, screen, width, height); err != nil {
		panic(err) // the screen has that many lines
	}
	words := stcolor.Words(colors[:min(len(colors), height*2*perLine)])
	have := len(words) / perLine
	s := &raster.Picture{Bitmap: m, Registers: make([]uint32, setSize), Mode: "Spectrum 512", Pixel: stscreen.Modes[0].Microns}
	if s.Machine, s.DAC = stscreen.Machine(stcolor.IsSTE(colors)); fine {
		s.Machine, s.DAC, s.Mode = "Atari STE", raster.STE15, "Spectrum 512, five bits a component"
	}
	s.List = make(raster.List, 0, len(words))
	for y := range have {
		for i, word := range words[y*perLine:][:perLine] {
			s.List.Set(y, ChangeAt(i), raster.Register(i%setSize), word)
		}
	}
	s.List.Sort()
	if have < height {
		s.List.SetColors(have, border, 0, s.Registers) // black
	}
	p := frame.New(s)
	p.MissingLines = height - have
	return p
}

// border is a position to the left of the picture, where a line's first colours are set.
const border = -16

// ChangeAt returns the first pixel of a line that shows colour n of its 48, a value of
// register n%16. It is negative for the first 16.
func ChangeAt(n int) int {
	c := n % setSize
	x := 10*c + 1
	if c%2 == 1 {
		x = 10*c - 5
	}
	switch n / setSize {
	case 0:
		return border
	case 1:
		return x
	}
	return x + 160
}

// decodePacked reads an SPC or SPS.
func decodePacked(data []byte) (*frame.Picture, error) {
	const header = 12
	if len(data) < header {
		return nil, errorf(len(data), "in the header: %w", io.ErrUnexpectedEOF)
	}
	n := int(min(binary.BigEndian.Uint32(data[4:]), uint32(len(data)-header)))
	packed, colors := data[header:header+n], data[header+n:]
	planes, off := unpack(packed, false)
	set, byColumns := setSPC, false
	if off > padding {
		if other, more := unpack(packed, true); more < off {
			planes, off, set = other, more, setSPS
			byColumns = data[len(data)-1]&1 == 0
		}
	}
	if len(planes) < 4*planeSize {
		return nil, errorf(header+n, "the screen unpacks to %d bytes, expected %d: %w", len(planes), 4*planeSize, io.ErrUnexpectedEOF)
	}
	if byColumns {
		planes = rows(planes)
	}
	screen := make([]byte, lines*lineBytes)
	for y := range lines {
		for plane := range 4 {
			for x := range 20 {
				copy(screen[y*lineBytes+8*x+2*plane:], planes[plane*planeSize+y*40+2*x:][:2])
			}
		}
	}
	in := &stcolor.Bits{Data: colors}
	var words []byte
	for range sets {
		one, ok := set(in)
		if !ok {
			break
		}
		words = append(words, one[:]...)
	}
	if len(words) < 2*perLine {
		return nil, errorf(len(data), "in the colours of the first of %d lines: %w", lines, io.ErrUnexpectedEOF)
	}
	return picture(screen, words, false), nil
}

// padding is the number of bytes that may follow the last record of a screen.
const padding = 3

// unpack unpacks a screen to planes. off is the error in bytes: by how much the planes
// are too long or too short, plus the unused input.
func unpack(in []byte, smooshed bool) (out []byte, off int) {
	for len(in) >= 2 && len(out) < 4*planeSize {
		code := int(in[0])
		in = in[1:]
		run, literal := 0, 0
		switch {
		case smooshed && code < 0x80:
			run = code + 3
		case smooshed:
			literal = code - 127
		case code < 0x80:
			literal = code + 1
		default:
			run = 258 - code
		}
		if literal > 0 {
			literal = min(literal, len(in))
			out = append(out, in[:literal]...)
			in = in[literal:]
			continue
		}
		for range run {
			out = append(out, in[0])
		}
		in = in[1:]
	}
	d := len(out) - 4*planeSize
	return out, max(d, -d) + len(in)
}

// rows converts planes from columns of bytes to lines.
func rows(columns []byte) []byte {
	out := make([]byte, 4*planeSize)
	for plane := range 4 {
		for x := range 40 {
			for y := range lines {
				out[plane*planeSize+y*40+x] = columns[plane*planeSize+x*lines+y]
			}
		}
	}
	return out
}

// A set is 16 registers, as words.
type set [2 * setSize]byte

func (s *set) put(register int, word uint32) {
	binary.BigEndian.PutUint16(s[2*register:], uint16(word))
}

// setSPC reads a set of an SPC.
func setSPC(in *stcolor.Bits) (s set, ok bool) {
	if !in.Has(16) {
		return s, false
	}
	flags := in.Take(16)
	for k := range 15 {
		if flags>>k&1 == 1 {
			if !in.Has(16) {
				return s, false
			}
			s.put(k, in.Take(16))
		}
	}
	return s, true
}

// setSPS reads a set of an SPS.
func setSPS(in *stcolor.Bits) (s set, ok bool) {
	if !in.Has(14) {
		return s, false
	}
	flags := in.Take(14)
	for k := 1; k < 15; k++ {
		if flags>>(14-k)&1 == 1 {
			if !in.Has(9) {
				return s, false
			}
			rgb := in.Take(9)
			s.put(k, rgb<<2&0x700|rgb<<1&0x70|rgb&7)
		}
	}
	return s, true
}

// decodeSPX reads an SPX.
func decodeSPX(data []byte) (*frame.Picture, error) {
	const texts = 10
	at := texts
	for range 2 {
		n := -1
		if at <= len(data) {
			n = bytes.IndexByte(data[at:], 0)
		}
		if n < 0 {
			return nil, errorf(len(data), "in the header: %w", io.ErrUnexpectedEOF)
		}
		at += n + 1
	}
	if len(data) < at+8 {
		return nil, errorf(len(data), "in the header: %w", io.ErrUnexpectedEOF)
	}
	if data[3] > 1 && (data[4] != 0 || data[5] != 0) {
		return nil, errorf(3, "version is %d, expected 1", data[3])
	}
	size := int(min(binary.BigEndian.Uint32(data[at:]), uint32(len(data)-at-8)))
	at += 8
	screen, err := part(data[at:at+size], at, data[4] != 0)
	if err != nil {
		return nil, err
	}
	colors, err := part(data[at+size:], at+size, data[5] != 0)
	if err != nil {
		return nil, err
	}
	if len(screen) < 2*lineBytes || len(colors) < 2*perLine {
		return nil, errorf(at, "in the first of %d lines: %w", lines, io.ErrUnexpectedEOF)
	}
	return picture(screen[lineBytes:], colors, false), nil
}

// part returns a part of an SPX, unpacked.
func part(data []byte, offset int, packed bool) ([]byte, error) {
	if !packed {
		return data, nil
	}
	out, err := packice.Decode(bytes.NewReader(data))
	if err != nil {
		return nil, errorf(offset, "%w", err)
	}
	return out, nil
}
