// Package degas reads and writes the pictures of Degas and Degas Elite, paint
// programs of the Atari ST: PI1, PI2 and PI3, and PC1, PC2 and PC3, which are
// compressed.
//
// # File
//
// All numbers are big-endian words of 16 bits.
//
//	offset  words
//	0       1      resolution: 0 is 320x200 in 16 colours, 1 is 640x200 in 4, 2
//	               is 640x400 in 2; bit 15 is set in a compressed picture
//	2       16     colour registers
//	34      16000  the screen, in a picture that is not compressed
//
// Pictures of Degas end here. Those of Degas Elite go on with 16 words about
// colour cycling; each of the following is four words, one for each range:
//
//	first register of the range
//	last register
//	direction: 0 to the left (register n takes the colour of n+1), 1 none, 2 to
//	the right
//	128 minus the sixtieths of a second from step to step
//
// The screen has for every 16 pixels one word of each bitplane, plane 0 first,
// with the most significant bit on the left; 4, 2 or 1 planes. In a compressed
// picture every line is instead a row of each plane, plane 0 first, of 40 bytes
// in the lowest resolution and 80 in the others. Each row is packed on its own
// into records of a code byte and data:
//
//	00 to 7F   literal: the next code+1 bytes
//	81 to FF   run: the next byte 257-code times
//	80         nothing
//
// # Colours
//
// A register has three bits each of red, green and blue (0RGB), the STE's a
// fourth in front of them that is the lowest bit of the intensity. If no register
// has a bit that only the STE knows, the levels 0 to 7 are spread from 0 to 255,
// else the levels 0 to 15 are. In the highest resolution only bit 0 of the first
// register counts: pixel value 0 is white and 1 black if it is set, otherwise the
// other way round.
//
// # Doubtful cases
//
//   - Other bits of the first word than 0, 1 and 15 are passed over.
//   - A record that does not end with its row goes on in the next.
//   - If the words about colour cycling are incomplete or out of range, the
//     picture has no cycles.
//   - Lines missing from a damaged file are filled with pixel value 0 and counted
//     (Stats.MissingLines). At least the first must be there.
//
// The format has no mark, so [Match] must see the whole file.
//
// # Sources
//
// The collection "ST Picture Formats", edited by David Baggett (atari-wiki.com,
// DEGAS_Elite_file_format). No original picture was at hand: reading and writing
// were compared with Netpbm (pi1toppm, pi3topbm).
package degas

import (
	"encoding/binary"
	"fmt"
	"image"
	"io"
	"slices"
	"time"

	"phosphor/formats/internal/codec"
	"phosphor/formats/internal/indexed"
	"phosphor/formats/internal/packbits"
	"phosphor/formats/internal/stcolor"
	"phosphor/formats/internal/stscreen"
)

// Resolution is one of the screen's.
type Resolution uint8

const (
	Low    Resolution = iota // 320x200 in 16 colours
	Medium                   // 640x200 in 4
	High                     // 640x400 in 2
)

func (r Resolution) String() string { return r.mode().Name }

func (r Resolution) mode() stscreen.Mode { return stscreen.Modes[r] }

// PixelSize is the width and height of a pixel in microns.
func (r Resolution) PixelSize() image.Point { return r.mode().Microns }

// A Cycle is a range of colours that rotate.
type Cycle struct {
	Low, High uint8 // first and last pixel value
	Direction int   // 1 to the right, -1 to the left, 0 none
	Delay     int   // sixtieths of a second from step to step, 0 to 128
}

// Interval is the time from one step to the next.
func (c Cycle) Interval() time.Duration { return time.Duration(c.Delay) * time.Second / 60 }

// An Image is a decoded picture with what its file says of it.
type Image struct {
	// Paletted holds one pixel value in each byte, with the stride of the
	// width.
	Paletted *image.Paletted

	Resolution Resolution
	Compressed bool
	Cycles     []Cycle // four, or none in a picture of the first Degas
	Stats      Stats
}

// Stats tells how the lines are packed.
type Stats struct {
	Literals      int // records of bytes as they are
	Runs          int // records that repeat a byte
	PackedBytes   int // bytes in the file that hold pixels
	TrailingBytes int // bytes of the file after the last known one
	MissingLines  int // lines that a damaged file has no longer; their pixels are 0
}

// Offsets and sizes.
const (
	paletteAt   = 2
	screenAt    = 34
	cycleBytes  = 32
	compressed  = 0x8000
	cycles      = 4
	maxDelay    = 128
	shortSize   = screenAt + stscreen.Size
	eliteSize   = shortSize + cycleBytes
	unusedColor = 0xf0 // bits of a register's first byte
)

func errorf(offset int, format string, args ...any) error {
	return fmt.Errorf("degas: offset %d: %w", offset, fmt.Errorf(format, args...))
}

// Match reports whether data is a whole picture: it must have the right length,
// or unpack to a whole screen, and colours that a register can have.
func Match(data []byte) bool {
	if len(data) < screenAt || data[0]&0x7f != 0 || data[1] > byte(High) {
		return false
	}
	for i := paletteAt; i < screenAt; i += 2 {
		if data[i]&unusedColor != 0 {
			return false
		}
	}
	if data[0] == 0 {
		return len(data) == shortSize || len(data) == eliteSize
	}
	m, err := decode(data)
	return err == nil && m.Stats.MissingLines == 0 && m.Stats.TrailingBytes == 0
}

// Decode reads a picture. The result is an *image.Paletted.
func Decode(r io.Reader) (image.Image, error) {
	m, err := DecodeAll(r)
	if err != nil {
		return nil, err
	}
	return m.Paletted, nil
}

// DecodeConfig returns the palette and size of a picture without unpacking its
// lines.
func DecodeConfig(r io.Reader) (image.Config, error) {
	b := make([]byte, screenAt)
	n, err := io.ReadFull(r, b)
	if err != nil && err != io.EOF && err != io.ErrUnexpectedEOF {
		return image.Config{}, errorf(n, "%w", err)
	}
	m, err := parse(b[:n])
	if err != nil {
		return image.Config{}, err
	}
	size := m.Paletted.Rect.Size()
	return image.Config{ColorModel: m.Paletted.Palette, Width: size.X, Height: size.Y}, nil
}

// DecodeAll reads a picture together with the details of its file.
func DecodeAll(r io.Reader) (*Image, error) {
	data, err := codec.ReadAll(r, "degas")
	if err != nil {
		return nil, err
	}
	return decode(data)
}

// parse reads everything in front of the screen.
func parse(data []byte) (*Image, error) {
	if len(data) < screenAt {
		return nil, errorf(len(data), "the header has %d bytes: %w", screenAt, io.ErrUnexpectedEOF)
	}
	word := binary.BigEndian.Uint16(data)
	if word&3 > uint16(High) {
		return nil, errorf(0, "resolution is 3, want 0 to 2")
	}
	m := &Image{Resolution: Resolution(word & 3), Compressed: word&compressed != 0}
	mode := m.Resolution.mode()
	p := stcolor.Palette(data[paletteAt:screenAt])[:1<<mode.Planes]
	if m.Resolution == High {
		p = stcolor.Mono(data[paletteAt+1]&1 != 0)
	}
	m.Paletted = &image.Paletted{Stride: mode.Width, Rect: image.Rect(0, 0, mode.Width, mode.Height), Palette: p}
	return m, nil
}

func decode(data []byte) (*Image, error) {
	m, err := parse(data)
	if err != nil {
		return nil, err
	}
	mode := m.Resolution.mode()
	m.Paletted.Pix = make([]byte, mode.Width*mode.Height)
	end := screenAt
	if m.Compressed {
		end, err = m.unpack(data)
	} else {
		lines := min((len(data)-screenAt)/mode.LineBytes(), mode.Height)
		mode.Decode(m.Paletted.Pix, data[screenAt:][:lines*mode.LineBytes()])
		end += lines * mode.LineBytes()
		m.Stats.MissingLines = mode.Height - lines
		if lines == 0 {
			err = errorf(len(data), "in the first of %d lines: %w", mode.Height, io.ErrUnexpectedEOF)
		}
	}
	if err != nil {
		return nil, err
	}
	m.Stats.PackedBytes = end - screenAt
	if m.Stats.MissingLines == 0 {
		end += m.readCycles(data[end:])
	}
	m.Stats.TrailingBytes = len(data) - end
	return m, nil
}

// unpack unpacks the lines and returns the offset of the first byte behind them.
func (m *Image) unpack(data []byte) (end int, err error) {
	mode := m.Resolution.mode()
	in := packbits.Reader{Data: data, Pos: screenAt}
	rows := make([]byte, mode.LineBytes())
	for y := range mode.Height {
		for row := range slices.Chunk(rows, mode.Width/8) {
			if err = in.Fill(row); err != nil {
				break
			}
		}
		if err != nil {
			if y == 0 {
				return 0, errorf(in.Pos, "in the first of %d lines: %w", mode.Height, err)
			}
			m.Stats.MissingLines = mode.Height - y
			break
		}
		mode.Join(m.Paletted.Pix[y*mode.Width:][:mode.Width], rows)
	}
	m.Stats.Literals, m.Stats.Runs = in.Literals, in.Runs
	return in.Pos, nil
}

// readCycles reads the rotation of colours and returns its length.
func (m *Image) readCycles(b []byte) int {
	if len(b) < cycleBytes {
		return 0
	}
	var list []Cycle
	for i := range cycles {
		word := func(field int) int { return int(binary.BigEndian.Uint16(b[2*(field*cycles+i):])) }
		low, high, direction, delay := word(0), word(1), word(2), word(3)
		if low > 15 || high > 15 || direction > 2 || delay > maxDelay {
			return 0
		}
		list = append(list, Cycle{uint8(low), uint8(high), direction - 1, maxDelay - delay})
	}
	m.Cycles = list
	return cycleBytes
}

// Options say how to encode a picture. The zero value and nil mean the defaults.
type Options struct {
	// Compressed packs the picture (PC1 to PC3).
	Compressed bool
	// Cycles are up to four ranges of colours that rotate. Without any the
	// file has no such ranges.
	Cycles []Cycle
}

// Encode writes a picture. Its size tells the resolution, 320x200, 640x200 or
// 640x400, and its pixel values must fit that. Of the colours in the highest
// resolution only their order is kept: the brighter one becomes white.
func Encode(w io.Writer, m image.PalettedImage, o *Options) error {
	if o == nil {
		o = &Options{}
	}
	b, err := o.encode(m)
	return codec.Write(w, "degas", b, err)
}

func (o *Options) encode(m image.PalettedImage) ([]byte, error) {
	i := slices.IndexFunc(stscreen.Modes[:], func(mode stscreen.Mode) bool {
		return m.Bounds().Size() == image.Pt(mode.Width, mode.Height)
	})
	if i < 0 {
		return nil, fmt.Errorf("size is %v, want (320,200), (640,200) or (640,400)", m.Bounds().Size())
	}
	mode := stscreen.Modes[i]
	pix, palette, err := indexed.Parts(m, mode.Width)
	if err != nil {
		return nil, err
	}
	if top := slices.Max(pix); int(top) >= 1<<mode.Planes {
		return nil, fmt.Errorf("pixel value %d does not fit %d planes", top, mode.Planes)
	}
	word := uint16(i)
	if o.Compressed {
		word |= compressed
	}
	b := binary.BigEndian.AppendUint16(nil, word)
	palette = indexed.Fit(palette, 1<<mode.Planes)
	if Resolution(i) == High {
		palette = stcolor.Mono(stcolor.Brighter(palette[0], palette[1]))
	}
	b = stcolor.AppendWords(b, indexed.Fit(palette, 16))
	if o.Compressed {
		rows := make([]byte, mode.LineBytes())
		var packer packbits.Packer
		for line := range slices.Chunk(pix, mode.Width) {
			mode.Rows(rows, line)
			for row := range slices.Chunk(rows, mode.Width/8) {
				b = packer.Pack(b, row)
			}
		}
	} else {
		b = append(b, mode.Encode(pix)...)
	}
	if len(o.Cycles) == 0 {
		return b, nil
	}
	return o.appendCycles(b)
}

func (o *Options) appendCycles(b []byte) ([]byte, error) {
	if len(o.Cycles) > cycles {
		return nil, fmt.Errorf("%d ranges of colours, want at most %d", len(o.Cycles), cycles)
	}
	var all [cycles]Cycle
	copy(all[:], o.Cycles)
	for field := range 4 {
		for i, c := range all {
			v := [...]int{int(c.Low), int(c.High), c.Direction + 1, maxDelay - c.Delay}[field]
			if limit := [...]int{15, 15, 2, maxDelay}[field]; v < 0 || v > limit {
				return nil, fmt.Errorf("range %d of colours: %+v", i, c)
			}
			b = binary.BigEndian.AppendUint16(b, uint16(v))
		}
	}
	return b, nil
}
