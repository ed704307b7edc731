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
// Pictures of Degas end here. Those of Degas Elite continue with 16 words about
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
// Other programs store larger screens in the same way; only the exact length of the file
// gives their sizes:
//
//	length  first word  picture
//	38434   4           320x240 in 16 colours
//	44834   0           320x280 in 16 colours
//	64034   0 to 2      twice the lines: 320x400, 640x400 or 640x800
//	116514  0           416x560 in 16 colours
//	153606  6           1280x960 in 2 on a TT, with two registers instead of 16
//	153634  4           640x480 in 16 colours on a TT
//	154114  7           320x480 in 256 colours on a TT, with 256 registers
//
// # Colours
//
// A register has three bits each of red, green and blue (0RGB). The STE adds a fourth
// above them, the lowest bit of the intensity. If no register that a pixel can show has a
// bit that only the STE has, the levels 0 to 7 are spread over 0 to 255, otherwise the
// levels 0 to 15. A TT has four bits in their usual order. In the highest resolution only
// bit 0 of the first register counts: if set, pixel value 0 is white and 1 black,
// otherwise the reverse.
//
// # Doubtful cases
//
//   - Bits of the first word other than 0, 1 and 15 are ignored, except for the large
//     screens above.
//   - A record that does not end with its row continues in the next.
//   - If the words about colour cycling are incomplete or out of range, the
//     picture has no cycles.
//   - Lines missing from a damaged file are filled with pixel value 0 and counted
//     (Stats.MissingLines). At least the first must be there.
//
// The format has no magic number, so [Match] needs the whole file. Package image
// recognizes only compressed pictures.
//
// # Sources
//
// The collection "ST Picture Formats", edited by David Baggett (atari-wiki.com,
// DEGAS_Elite_file_format); RECOIL and zView on large screens. Reading and writing were
// compared with Netpbm (pi1toppm, pi3topbm), and pixels of real pictures with Deark and
// RECOIL, which always shows black on white in the highest resolution.
package degas

import (
	"encoding/binary"
	"fmt"
	"image"
	"image/color"
	"io"
	"slices"
	"time"

	"phosphor/fb/raster"
	"phosphor/formats/frame"
	"phosphor/formats/internal/codec"
	"phosphor/formats/internal/indexed"
	"phosphor/formats/internal/packbits"
	"phosphor/formats/internal/stcolor"
	"phosphor/formats/internal/stscreen"
)

func init() {
	// Unpacked pictures begin like many other files.
	for _, mark := range []string{"\x80\x00", "\x80\x01", "\x80\x02"} {
		image.RegisterFormat("degas", mark, Decode, DecodeConfig)
	}
}

// Resolution is a resolution of the screen.
type Resolution uint8

const (
	Low    Resolution = iota // 320x200 in 16 colours
	Medium                   // 640x200 in 4
	High                     // 640x400 in 2

	TTMedium Resolution = 4 // 640x480 in 16 on a TT
	TTHigh   Resolution = 6 // 1280x960 in 2 on a TT
	TTLow    Resolution = 7 // 320x480 in 256 on a TT
)

func (r Resolution) String() string { return r.mode().Name }

func (r Resolution) mode() stscreen.Mode {
	switch r {
	case TTMedium:
		return stscreen.Mode{Name: "TT medium resolution", Width: 640, Height: 480, Planes: 4, Microns: image.Pt(310, 310)}
	case TTHigh:
		return stscreen.Mode{Name: "TT high resolution", Width: 1280, Height: 960, Planes: 1, Microns: image.Pt(254, 254)}
	case TTLow:
		return stscreen.Mode{Name: "TT low resolution", Width: 320, Height: 480, Planes: 8, Microns: image.Pt(620, 310)}
	}
	if r > High {
		return stscreen.Mode{}
	}
	return stscreen.Modes[r]
}

// A layout says where the parts of a file of a given length are.
type layout struct {
	resolution Resolution
	mode       stscreen.Mode
	screenAt   int // the registers end here
}

// layoutOf returns the layout of a file by its first word and its length.
func layoutOf(word uint16, size int) layout {
	l := layout{Resolution(word & 3), Resolution(word & 3).mode(), screenAt}
	large := func(width, height int) layout {
		l.mode.Name, l.mode.Width, l.mode.Height = l.mode.Name+", large", width, height
		return l
	}
	tt := func(r Resolution, at int) layout { return layout{r, r.mode(), at} }
	switch {
	case size == 38434 && word == 4:
		return large(320, 240)
	case size == 44834 && word == 0:
		return large(320, 280)
	case size == 116514 && word == 0:
		return large(416, 560)
	case size == 64034 && word <= uint16(High):
		return large(l.mode.Width, 2*l.mode.Height)
	case size == 153606 && word == 6:
		return tt(TTHigh, 6)
	case size == 153634 && word == 4:
		return tt(TTMedium, screenAt)
	case size == 154114 && word == 7:
		return tt(TTLow, 514)
	}
	return l
}

// PixelSize returns the width and height of a pixel in micrometres.
func (r Resolution) PixelSize() image.Point { return r.mode().Microns }

// A Cycle is a range of colours that rotate.
type Cycle struct {
	Low, High uint8 // first and last pixel value
	Direction int   // 1 to the right, -1 to the left, 0 none
	Delay     int   // sixtieths of a second from step to step, 0 to 128
}

// Interval is the time from one step to the next.
func (c Cycle) Interval() time.Duration { return time.Duration(c.Delay) * time.Second / 60 }

// An Image is a decoded picture with the details of its file.
type Image struct {
	// Paletted holds one pixel value per byte. Its stride is its width.
	Paletted *image.Paletted

	Resolution Resolution
	Compressed bool
	Cycles     []Cycle // four, or none in a picture of the first Degas
	Stats      Stats
}

// Stats reports how the lines are packed.
type Stats struct {
	Literals      int // literal records
	Runs          int // records that repeat a byte
	PackedBytes   int // bytes in the file that hold pixels
	TrailingBytes int // bytes of the file after the last known one
	MissingLines  int // lines missing from a damaged file; their pixels are 0
}

// Offsets and sizes.
const (
	paletteAt   = 2
	screenAt    = 34
	cycleBytes  = 32
	compressed  = 0x8000
	cycles      = 4
	maxDelay    = 128
	eliteSize   = screenAt + stscreen.Size + cycleBytes
	unusedColor = 0xf0 // bits of a register's first byte
)

func errorf(offset int, format string, args ...any) error {
	return codec.Errorf("degas", offset, format, args...)
}

// Match reports whether data is a whole picture: it must have one of the lengths,
// or unpack to a whole screen, and colours that a register can have.
func Match(data []byte) bool {
	if len(data) < screenAt {
		return false
	}
	word := binary.BigEndian.Uint16(data)
	l := layoutOf(word&^compressed, len(data))
	if l.screenAt > screenAt {
		return true
	}
	for i := paletteAt; i < l.screenAt; i += 2 {
		if data[i]&unusedColor != 0 {
			return false
		}
	}
	switch {
	case word < compressed && len(data) == l.screenAt+l.mode.LineBytes()*l.mode.Height:
		return l.mode.Height != l.resolution.mode().Height || l.resolution > High || word <= uint16(High)
	case word&^compressed > uint16(High):
		return false
	case word < compressed:
		return len(data) == eliteSize
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
	data, err := codec.ReadAll(r, "degas")
	if err != nil {
		return image.Config{}, err
	}
	m, _, err := parse(data)
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
func parse(data []byte) (*Image, layout, error) {
	if len(data) < screenAt {
		return nil, layout{}, errorf(len(data), "in the header: %w", io.ErrUnexpectedEOF)
	}
	word := binary.BigEndian.Uint16(data)
	l := layoutOf(word, len(data))
	if l.resolution == 3 {
		return nil, layout{}, errorf(0, "resolution is 3, expected 0 to 2")
	}
	m := &Image{Resolution: l.resolution, Compressed: word&compressed != 0}
	registers := data[paletteAt:l.screenAt]
	var p color.Palette
	switch {
	case l.resolution == TTMedium || l.resolution == TTLow:
		for _, w := range stcolor.Words(registers) {
			rgb := raster.TT.RGB(w)
			p = append(p, color.RGBA{uint8(rgb >> 16), uint8(rgb >> 8), uint8(rgb), 255})
		}
	default:
		p = l.mode.Palette(registers)
	}
	m.Paletted = &image.Paletted{Stride: l.mode.Width, Rect: image.Rect(0, 0, l.mode.Width, l.mode.Height), Palette: p}
	return m, l, nil
}

func decode(data []byte) (*Image, error) {
	m, l, err := parse(data)
	if err != nil {
		return nil, err
	}
	mode, end := l.mode, l.screenAt
	m.Paletted.Pix = make([]byte, mode.Width*mode.Height)
	if m.Compressed {
		end, err = m.unpack(data)
	} else {
		lines := min((len(data)-end)/mode.LineBytes(), mode.Height)
		mode.Decode(m.Paletted.Pix, data[end:][:lines*mode.LineBytes()])
		end += lines * mode.LineBytes()
		m.Stats.MissingLines = mode.Height - lines
		if lines == 0 {
			err = errorf(len(data), "in the first of %d lines: %w", mode.Height, io.ErrUnexpectedEOF)
		}
	}
	if err != nil {
		return nil, err
	}
	m.Stats.PackedBytes = end - l.screenAt
	if m.Stats.MissingLines == 0 {
		end += m.readCycles(data[end:])
	}
	m.Stats.TrailingBytes = len(data) - end
	return m, nil
}

// Frame returns the picture with its machine and cycles, as a display shows it.
func (m *Image) Frame() *frame.Picture {
	s := &raster.Picture{Bitmap: m.Paletted, Mode: m.Resolution.String(), Pixel: m.Resolution.PixelSize()}
	if s.Machine = "Atari ST"; m.Resolution >= TTMedium {
		s.Machine = "Atari TT"
	}
	for _, c := range m.Paletted.Palette {
		word := raster.RGB24.Word(c)
		if m.Resolution < High && raster.ST.RGB(raster.ST.Word(c)) != word {
			s.Machine = "Atari STE"
		}
		s.Registers = append(s.Registers, word)
	}
	p := frame.New(s)
	p.MissingLines = m.Stats.MissingLines
	for _, c := range m.Cycles {
		if c.Low < c.High && int(c.High) < len(s.Registers) {
			p.Cycles = append(p.Cycles, frame.Cycle{Cells: frame.Range(int(c.Low), int(c.High)), Step: c.Interval(),
				Reverse: c.Direction < 0, Active: c.Direction != 0})
		}
	}
	return p
}

// unpack unpacks the lines and returns the offset of the first byte after them.
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

// readCycles reads the rotation of colours and returns the length of its data.
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

// Options control Encode. Nil and the zero value mean the defaults.
type Options struct {
	// Compressed packs the picture (PC1 to PC3).
	Compressed bool
	// Cycles are up to four ranges of colours that rotate. If there are none, the file has
	// no such ranges.
	Cycles []Cycle
}

// Encode writes a picture. Its size implies the resolution, 320x200, 640x200 or 640x400,
// and its pixel values must fit. In the highest resolution only the order of the colours
// is kept: the brighter one becomes white.
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
		return nil, fmt.Errorf("size is %v, expected (320,200), (640,200) or (640,400)", m.Bounds().Size())
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
		return nil, fmt.Errorf("%d ranges of colours, expected at most %d", len(o.Cycles), cycles)
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
