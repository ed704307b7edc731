// Package neochrome reads and writes the pictures of NEOchrome, a paint program
// of the Atari ST (.NEO).
//
// # File
//
// All numbers are big-endian words of 16 bits.
//
//	offset  words
//	0       1      0; in pictures of a large canvas, BABE (hexadecimal)
//	2       1      resolution: 0 is 320x200 in 16 colours, 1 is 640x200 in 4, 2
//	               is 640x400 in 2
//	4       16     colour registers
//	36      6      12 characters of a file name, usually blanks and a dot
//	48      1      rotation of colours: bit 15 is set if this word means
//	               something; bits 4 to 7 are the first register, 0 to 3 the last
//	50      1      bit 15 is set if the rotation is on; the lower byte, signed, is
//	               the number of vertical blanks from step to step plus 1, less
//	               than 0 if the colours go to the left
//	52      1      steps for which a slide show shows the picture
//	54      2      x and y, 0
//	58      2      width and height, 320 and 200
//	62      33     nothing
//	128     16000  the screen
//
// For every 16 pixels the screen has one word of each bitplane, plane 0 first, with the
// most significant bit on the left; there are 4, 2 or 1 planes. NEOchrome itself
// supports only the lowest resolution. A special version has a canvas of 640x400 pixels
// in 16 colours: the words at 58 are then 640 and 400, and the picture has 64,000
// words.
//
// # Colours
//
// A register has three bits each of red, green and blue (0RGB). The STE adds a fourth
// above them, the lowest bit of the intensity. If no register that a pixel can show has
// a bit that only the STE has, the levels 0 to 7 are spread over 0 to 255, otherwise the
// levels 0 to 15. In the highest resolution only bit 0 of the first register counts: if
// set, pixel value 0 is white and 1 black, otherwise the reverse.
//
// # Rasters
//
// NEOchrome Master stores rasters in a separate file of 6,800 bytes (.RST): 200 records
// of a word, the line, and 16 registers, which are loaded before that line. The first
// record is for the top of the screen; others for line 0 are unused. The lines are in no
// order.
//
// # Animations
//
// An animation (.ANI) has no colours of its own; those of the picture of the same name are
// used:
//
//	offset  bytes
//	0       4      BABEEBEA
//	4       2      bytes of a line
//	6       2      lines
//	8       2      bytes of a frame and 10
//	10      4      x and y, less 1
//	14      2      number of frames
//	16      2      vertical blanks for which a frame is shown
//	18      4      0
//	22      ...    frames, of the lowest resolution
//
// # Doubtful cases
//
//   - Without their picture, animations are shown in greys, 0 is black.
//   - Frames missing from a damaged animation are left out. At least the first must be
//     there.
//   - Lines missing from a damaged file are filled with pixel value 0 and counted
//     (Stats.MissingLines). At least the first must be there.
//   - The words for the size are ignored unless they mean a large canvas.
//
// The format has no magic number, so [Match] needs the whole file. Package image
// recognizes only pictures with a blank name.
//
// # Sources
//
// The collection "ST Picture Formats", edited by David Baggett (atari-wiki.com,
// NEOchrome_file_format); RECOIL and zView for rasters and animations. Screens and
// colours were compared with Netpbm (neotoppm), real pictures with Deark and RECOIL.
package neochrome

import (
	"encoding/binary"
	"errors"
	"fmt"
	"image"
	"image/color"
	"io"
	"slices"
	"strings"
	"time"

	"phosphor/fb/raster"
	"phosphor/formats/frame"
	"phosphor/formats/internal/charset"
	"phosphor/formats/internal/codec"
	"phosphor/formats/internal/indexed"
	"phosphor/formats/internal/stcolor"
	"phosphor/formats/internal/stscreen"
)

func init() {
	// Most pictures have a blank name. A question mark stands for any byte.
	image.RegisterFormat("neochrome", "\x00\x00\x00\x00"+strings.Repeat("?", 32)+"        .   ", Decode, DecodeConfig)
}

// A Cycle is a range of colours that rotate.
type Cycle struct {
	Low, High uint8 // first and last pixel value
	// Speed is the number of vertical blanks per step plus 1, negative if the colours
	// move to the left: -128 to 127.
	Speed  int
	Active bool // rotates from the start
}

// Interval returns the time of a step on a screen with the given refresh rate.
func (c Cycle) Interval(hertz int) time.Duration {
	blanks := max(c.Speed, -c.Speed) - 1
	return time.Duration(max(0, blanks)) * time.Second / time.Duration(hertz)
}

// Details are the contents of a file other than pixels and colours.
type Details struct {
	Name  string // file name, up to 12 characters
	Cycle *Cycle // nil if there is none
	Steps int    // steps for which a slide show shows the picture
}

// An Image is a decoded picture with the details of its file.
type Image struct {
	// Paletted holds one pixel value per byte. Its stride is its width.
	Paletted *image.Paletted

	Resolution string      // name of the screen resolution
	PixelSize  image.Point // width and height of a pixel in micrometres
	Details
	Stats Stats
}

// Stats reports irregularities of a file.
type Stats struct {
	TrailingBytes int // after the last line
	MissingLines  int // missing at the end of a damaged file; their pixels are 0
}

// Offsets and sizes.
const (
	paletteAt = 4
	nameAt    = 36
	cycleAt   = 48
	sizeAt    = 58
	screenAt  = 128

	nameSize    = 12
	unusedColor = 0xf0 // unused bits of a register's first byte
	canvasMark  = 0xbabe
)

// canvas is the large canvas.
var canvas = stscreen.Mode{Name: "large canvas", Width: 640, Height: 400, Planes: 4, Microns: stscreen.Modes[0].Microns}

func errorf(offset int, format string, args ...any) error {
	return codec.Errorf("neochrome", offset, format, args...)
}

// Match reports whether data is a whole picture: it must have the right length and valid
// colours.
func Match(data []byte) bool {
	mode, err := modeOf(data)
	if err != nil || len(data) != screenAt+mode.LineBytes()*mode.Height {
		return false
	}
	for i := paletteAt; i < nameAt; i += 2 {
		if data[i]&unusedColor != 0 {
			return false
		}
	}
	return true
}

// modeOf returns the screen mode of a picture.
func modeOf(b []byte) (stscreen.Mode, error) {
	if len(b) < screenAt {
		return stscreen.Mode{}, errorf(len(b), "in the header: %w", io.ErrUnexpectedEOF)
	}
	word := func(at int) int { return int(binary.BigEndian.Uint16(b[at:])) }
	switch mark, resolution := word(0), word(2); {
	case mark == canvasMark && word(sizeAt) == canvas.Width && word(sizeAt+2) == canvas.Height:
		return canvas, nil
	case mark != 0:
		return stscreen.Mode{}, errorf(0, "%04X, expected 0, or BABE in a picture of 640x400", mark)
	case resolution >= len(stscreen.Modes):
		return stscreen.Mode{}, errorf(2, "resolution is %d, expected 0 to 2", resolution)
	default:
		return stscreen.Modes[resolution], nil
	}
}

// Decode reads a picture. The result is an *image.Paletted.
func Decode(r io.Reader) (image.Image, error) {
	m, err := DecodeAll(r)
	if err != nil {
		return nil, err
	}
	return m.Paletted, nil
}

// DecodeConfig returns the palette and size of a picture without decoding its pixels.
func DecodeConfig(r io.Reader) (image.Config, error) {
	b := make([]byte, screenAt)
	n, err := io.ReadFull(r, b)
	if err != nil && err != io.EOF && err != io.ErrUnexpectedEOF {
		return image.Config{}, errorf(n, "%w", err)
	}
	mode, err := modeOf(b[:n])
	if err != nil {
		return image.Config{}, err
	}
	return image.Config{ColorModel: palette(b, mode.Planes), Width: mode.Width, Height: mode.Height}, nil
}

// palette returns the colours of all pixel values.
func palette(b []byte, planes int) color.Palette {
	return stscreen.Mode{Planes: planes}.Palette(b[paletteAt:nameAt])
}

// DecodeAll reads a picture together with the details of its file.
func DecodeAll(r io.Reader) (*Image, error) {
	data, err := codec.ReadAll(r, "neochrome")
	if err != nil {
		return nil, err
	}
	mode, err := modeOf(data)
	if err != nil {
		return nil, err
	}
	screen := data[screenAt:]
	lines := min(len(screen)/mode.LineBytes(), mode.Height)
	if lines == 0 {
		return nil, errorf(len(data), "in the first of %d lines: %w", mode.Height, io.ErrUnexpectedEOF)
	}
	m := &Image{
		Paletted:   image.NewPaletted(image.Rect(0, 0, mode.Width, mode.Height), palette(data, mode.Planes)),
		Resolution: mode.Name, PixelSize: mode.Microns,
	}
	mode.Decode(m.Paletted.Pix, screen[:lines*mode.LineBytes()])
	m.Stats = Stats{len(screen) - lines*mode.LineBytes(), mode.Height - lines}
	m.Name = strings.TrimRight(charset.Latin1.Decode(data[nameAt:cycleAt]), "\x00 ")
	limits, speed := binary.BigEndian.Uint16(data[cycleAt:]), binary.BigEndian.Uint16(data[cycleAt+2:])
	if limits&0x8000 != 0 {
		m.Cycle = &Cycle{uint8(limits >> 4 & 15), uint8(limits & 15), int(int8(speed)), speed&0x8000 != 0}
	}
	m.Steps = int(binary.BigEndian.Uint16(data[cycleAt+4:]))
	return m, nil
}

// Frame returns the picture with its machine and cycle, as a display shows it.
func (m *Image) Frame() *frame.Picture {
	s := &raster.Picture{Bitmap: m.Paletted, Machine: "Atari ST", Mode: m.Resolution, Pixel: m.PixelSize}
	for _, c := range m.Paletted.Palette {
		word := raster.RGB24.Word(c)
		if raster.ST.RGB(raster.ST.Word(c)) != word {
			s.Machine = "Atari STE"
		}
		s.Registers = append(s.Registers, word)
	}
	p := frame.New(s)
	p.MissingLines = m.Stats.MissingLines
	if c := m.Cycle; c != nil && c.Low < c.High && int(c.High) < len(s.Registers) {
		p.Cycles = []frame.Cycle{{Cells: frame.Range(int(c.Low), int(c.High)), Step: c.Interval(60), Reverse: c.Speed < 0, Active: c.Active}}
	}
	return p
}

// Encode writes a picture. Its size implies the resolution, 320x200, 640x200 or 640x400,
// and its pixel values must fit. A picture of 640x400 with pixel values above 1, or with
// more than two colours, becomes a large canvas. In the highest resolution only the
// order of the colours is kept: the brighter one becomes white. d may be nil, or the
// details of a decoded picture.
func Encode(w io.Writer, m image.PalettedImage, d *Details) error {
	if d == nil {
		d = &Details{}
	}
	b, err := d.encode(m)
	return codec.Write(w, "neochrome", b, err)
}

func (d *Details) encode(m image.PalettedImage) ([]byte, error) {
	pix, colors, err := indexed.Parts(m, canvas.Width)
	if err != nil {
		return nil, err
	}
	planes := indexed.Planes(pix, colors)
	resolution := slices.IndexFunc(stscreen.Modes[:], func(mode stscreen.Mode) bool {
		return m.Bounds().Size() == image.Pt(mode.Width, mode.Height)
	})
	if resolution < 0 {
		return nil, fmt.Errorf("size is %v, expected (320,200), (640,200) or (640,400)", m.Bounds().Size())
	}
	mode, mark := stscreen.Modes[resolution], 0
	if mode.Planes == 1 && planes > 1 {
		mode, mark, resolution = canvas, canvasMark, 0
	}
	if top := slices.Max(pix); int(top) >= 1<<mode.Planes {
		return nil, fmt.Errorf("pixel value %d does not fit %d planes", top, mode.Planes)
	}
	header := make([]byte, screenAt)
	set := func(at, v int) { binary.BigEndian.PutUint16(header[at:], uint16(v)) }
	set(0, mark)
	set(2, resolution)
	colors = indexed.Fit(colors, 1<<mode.Planes)
	if mode.Planes == 1 {
		colors = stcolor.Mono(stcolor.Brighter(colors[0], colors[1]))
	}
	copy(header[paletteAt:], stcolor.AppendWords(nil, indexed.Fit(colors, 16)))
	if err := d.set(header, set); err != nil {
		return nil, err
	}
	set(sizeAt, mode.Width)
	set(sizeAt+2, mode.Height)
	return append(header, mode.Encode(pix)...), nil
}

// set stores the details in the header.
func (d *Details) set(header []byte, set func(at, v int)) error {
	name := []rune(d.Name)
	if len(name) > nameSize {
		return fmt.Errorf("name %q has more than %d characters", d.Name, nameSize)
	}
	for i, c := range append(name, []rune(strings.Repeat(" ", nameSize))...)[:nameSize] {
		if c > 0xff {
			return errors.New("a name may contain only ISO 8859-1 characters")
		}
		header[nameAt+i] = byte(c)
	}
	if d.Steps < 0 || d.Steps > 0xffff {
		return fmt.Errorf("%d steps, expected 0 to 65535", d.Steps)
	}
	set(cycleAt+4, d.Steps)
	if c := d.Cycle; c != nil {
		if c.Low > 15 || c.High > 15 || c.Speed != int(int8(c.Speed)) {
			return fmt.Errorf("rotation of colours: %+v", *c)
		}
		speed := int(uint8(c.Speed))
		if c.Active {
			speed |= 0x8000
		}
		set(cycleAt, 0x8000|int(c.Low)<<4|int(c.High))
		set(cycleAt+2, speed)
	}
	return nil
}
