package ilbm

import (
	"fmt"
	"image"
	"image/color"
	"strings"
	"time"

	"phosphor/fb/raster"
	"phosphor/formats/frame"
	"phosphor/formats/internal/codec"
)

// Kind is the type of the FORM, which defines how the pixels are laid out.
type Kind uint8

const (
	ILBM Kind = iota // line by line, the planes' rows of a line one after the other
	PBM              // a byte for each pixel
	ACBM             // plane by plane
	RGB8             // runs of true colours, 8 bits each of red, green and blue
	RGBN             // the same with 4 bits
)

// formTypes are the types of the FORMs by their [Kind].
var formTypes = [...]string{"ILBM", "PBM ", "ACBM", "RGB8", "RGBN"}

func (k Kind) String() string { return strings.TrimSpace(codec.Name(k, formTypes[:]...)) }

// Coding is the meaning of the pixel values.
type Coding uint8

const (
	Indexed       Coding = iota // numbers of colours
	HalfBrite                   // numbers of 32 colours, or 32 more for half the brightness
	HoldAndModify               // numbers of colours, or a new red, green or blue for the colour on the left
	TrueColor                   // red, green, blue
)

func (c Coding) String() string {
	return codec.Name(c, "indexed", "extra half-brite", "hold and modify", "true colour")
}

// Masking is how parts of a picture are transparent.
type Masking uint8

const (
	NoMask           Masking = iota
	MaskPlane                // a separate plane has 1 where the picture is opaque
	TransparentColor         // one pixel value is transparent
	Lasso                    // that pixel value, where it can be reached from the edges
)

func (m Masking) String() string {
	return codec.Name(m, "none", "mask plane", "transparent colour", "lasso")
}

// Compression is how pixels are packed.
type Compression uint8

const (
	ByteRun1  Compression = iota // row by row
	None                         // not packed
	Columns                      // word by word downwards, by Deluxe Paint of the Atari ST
	ColorRuns                    // runs of true colours, in RGB8 and RGBN
)

func (c Compression) String() string {
	return codec.Name(c, "ByteRun1", "none", "columns", "runs of colours")
}

// compressionCodes are the compressions as numbers in the file.
var compressionCodes = [...]uint8{ByteRun1: 1, None: 0, Columns: 2, ColorRuns: 4}

// Mode is a display mode of the Amiga.
type Mode uint32

const (
	Lace  Mode = 0x0004 // interlaced: twice the lines
	EHB   Mode = 0x0080 // extra half-brite
	HAM   Mode = 0x0800 // hold and modify
	Hires Mode = 0x8000 // twice the columns

	extended Mode = 0x1000 // the upper word is the number of a monitor
)

// known reports whether the bits of a mode mean what their names say. Programs that knew
// only modes of one word left garbage in the upper one.
func (m Mode) known() bool { return m>>16 == 0 || m&extended != 0 }

// A Cycle is a range of colours that rotate.
type Cycle struct {
	Low, High uint8 // first and last pixel value
	Rate      int   // steps a second, in units of 60/16384; up to 32767
	Active    bool  // whether it should rotate from the beginning
	Reverse   bool  // from high to low
}

const rateUnit = 16384 / 60.0 // rate of one step a second

// Interval returns the time from one step to the next, or 0 if the rate is 0.
func (c Cycle) Interval() time.Duration {
	if c.Rate <= 0 {
		return 0
	}
	return time.Duration(float64(time.Second) * rateUnit / float64(c.Rate))
}

// A Ring is a ring of cells with colours or registers: each step moves the colour of a
// cell to the next, and only registers are visible.
type Ring struct {
	Rate   int // steps a second, in units of 60/16384
	Active bool
	Cells  []frame.Cell
}

// noRate is the rate of ranges that do not rotate.
const noRate = 36

// interval returns the time from step to step at a rate.
func interval(rate int) time.Duration {
	if rate <= 0 || rate == noRate {
		return 0
	}
	return time.Duration(float64(time.Second) * rateUnit / float64(rate))
}

// LineChunk is a kind of chunk with colours that change from line to line.
type LineChunk uint8

const (
	NoLines LineChunk = iota
	PCHG              // any registers of any lines
	SHAM              // 16 registers for each line
	CTBL              // all registers for each line; BEAM is the same
	RAST              // 16 registers for some lines, by NEOchrome Master on the Atari STE
)

func (c LineChunk) String() string {
	return codec.Name(c, "none", "PCHG", "SHAM", "CTBL", "RAST")
}

// A Text is a chunk of plain text: its name, author, copyright or annotation.
type Text struct {
	ID   string // NAME, AUTH, "(c) " or ANNO
	Text string // characters of ISO 8859-1
}

// Details are the contents of a file other than pixels and colours. For zero values
// [Encode] uses defaults.
type Details struct {
	Kind   Kind
	Coding Coding
	// Planes is the number of bitplanes without a mask: 1 to 8, or in true colour 24 or
	// 32. For Encode 0 means as few as necessary.
	Planes int
	// Compression is how the pixels are packed. Encode supports ByteRun1 and None.
	Compression Compression

	Masking Masking
	// Transparent is the transparent pixel value, if Masking uses one. Many programs
	// always write one.
	Transparent int
	// Mask is the mask plane: 255 where the picture is opaque, otherwise 0.
	Mask *image.Alpha

	Mode             Mode        // 0 if the file has none
	XAspect, YAspect uint8       // a pixel is as wide to high as XAspect to YAspect; 0: unknown; Encode treats it as 1
	Position         image.Point // of the picture on its page
	Page             image.Point // size of the screen it was made for; Encode treats zero as the size of the picture
	Grab             *image.Point
	Cycles           []Cycle
	Rings            []Ring
	Texts            []Text

	// Lines are the changes of registers from line to line, all at the beginning of a
	// line. Words are 0xRRGGBB. Encode writes them as LineChunk, PCHG or SHAM; a SHAM
	// must have all 16 registers of each line.
	Lines     raster.List
	LineChunk LineChunk
}

// PaletteSource says where the colours of a picture come from.
type PaletteSource uint8

const (
	PaletteCMAP  PaletteSource = iota // a CMAP chunk of 8-bit intensities
	PaletteCMAP4                      // a CMAP chunk of 4-bit intensities
	PaletteGrey                       // no CMAP: greys from black (0) to white
	PaletteNone                       // true colour
)

func (s PaletteSource) String() string {
	return codec.Name(s, "CMAP", "CMAP of 4-bit colours", "grey scale", "true colour")
}

// An Image is a decoded picture with the details of its file.
type Image struct {
	// Paletted holds one pixel value per byte. Its stride is its width. Its palette has
	// 2^Planes colours; those of hold and modify beyond the base colours are black. It is
	// nil in true colour.
	Paletted *image.Paletted
	// TrueColor is the displayed picture if pixels are not indices of a single palette: in
	// true colour, in hold and modify, and if palettes change from line to line. Otherwise
	// it is nil.
	TrueColor *image.NRGBA

	Details
	PaletteSource PaletteSource
	Colors        int // entries in the CMAP, possibly fewer or more than the planes can show
	Stats         Stats
	Skipped       []string // IDs of chunks that this package does not know
}

// Stats reports how the pixels are packed.
type Stats struct {
	Literals      int // literal records
	Runs          int // records that repeat a byte
	CrossedRows   int // records that continue into the next row, against the rules
	PackedBytes   int // bytes in the file that hold pixels
	UnpackedBytes int // unpacked size
	TrailingBytes int // bytes of the chunk after the last line
	MissingLines  int // lines missing from a damaged file; their pixels are 0
}

// Picture returns the displayed picture, ignoring mask and transparent colour: TrueColor
// if there is one, otherwise Paletted.
func (m *Image) Picture() image.Image {
	if m.TrueColor != nil {
		return m.TrueColor
	}
	return m.Paletted
}

// Frame returns the picture as displayed, or nil in true colour, for which the machine has
// no display.
func (m *Image) Frame() *frame.Picture {
	if m.Paletted == nil {
		return nil
	}
	p := frame.New(m.screen())
	p.MissingLines = m.Stats.MissingLines
	for _, c := range m.Cycles {
		if c.Low < c.High && int(c.High) < 1<<m.Planes && interval(c.Rate) > 0 {
			p.Cycles = append(p.Cycles, frame.Cycle{Cells: frame.Range(int(c.Low), int(c.High)), Step: interval(c.Rate), Reverse: c.Reverse, Active: c.Active})
		}
	}
	for _, r := range m.Rings {
		p.Cycles = append(p.Cycles, frame.Cycle{Cells: r.Cells, Step: interval(r.Rate), Active: r.Active})
	}
	return p
}

// screen returns the bitmap with its registers and their changes.
func (m *Image) screen() *raster.Picture {
	s := &raster.Picture{Bitmap: m.Paletted, Machine: "Amiga", Pixel: image.Pt(int(m.XAspect), int(m.YAspect)), List: m.Lines}
	colors := m.Paletted.Palette
	switch {
	case m.Coding == HalfBrite:
		s.Bits, s.Mode, colors = raster.HalfBright, "extra half-brite", colors[:ehbColors]
	case m.Coding == HoldAndModify && m.Planes > 6:
		s.Bits, s.Mode, colors = raster.HAM8, "HAM8", colors[:64]
	case m.Coding == HoldAndModify:
		s.Bits, s.Mode, colors = raster.HAM6, "HAM6", colors[:16]
	default:
		s.Mode = fmt.Sprintf("%d colours", len(colors))
	}
	for _, c := range colors {
		s.Registers = append(s.Registers, raster.RGB24.Word(c))
	}
	switch {
	case m.LineChunk == RAST:
		s.Machine, s.Mode = "Atari STE", "low resolution, rasters"
	case m.Compression == Columns:
		s.Machine = "Atari ST"
	case m.Kind == PBM:
		s.Machine = "PC"
	}
	if m.LineChunk != NoLines && m.LineChunk != RAST {
		s.Mode += ", " + m.LineChunk.String()
	}
	if m.Mode.known() && m.Mode&Hires != 0 {
		s.Mode += ", high resolution"
	}
	if m.Mode.known() && m.Mode&Lace != 0 {
		s.Mode += ", interlaced"
	}
	return s
}

// Alpha returns which pixels are opaque (255) and which are transparent (0) by the rules
// of m.Masking, or nil if all are opaque.
func (m *Image) Alpha() *image.Alpha {
	switch {
	case m.Masking == MaskPlane:
		return m.Mask
	case m.Paletted == nil || m.Masking == NoMask:
		return nil
	}
	a := image.NewAlpha(m.Paletted.Rect)
	for i, v := range m.Paletted.Pix {
		if int(v) != m.Transparent {
			a.Pix[i] = 255
		}
	}
	if m.Masking == Lasso {
		fillHoles(a)
	}
	return a
}

// fillHoles makes transparent pixels opaque that cannot be reached from the edges
// by steps to the left, right, up and down over transparent ones.
func fillHoles(a *image.Alpha) {
	const reached = 1
	w, h := a.Rect.Dx(), a.Rect.Dy()
	var pending []int
	reach := func(i int) {
		if a.Pix[i] == 0 {
			a.Pix[i] = reached
			pending = append(pending, i)
		}
	}
	for x := range w {
		reach(x)
		reach((h-1)*w + x)
	}
	for y := range h {
		reach(y * w)
		reach(y*w + w - 1)
	}
	for len(pending) > 0 {
		i := pending[len(pending)-1]
		pending = pending[:len(pending)-1]
		if i%w > 0 {
			reach(i - 1)
		}
		if i%w < w-1 {
			reach(i + 1)
		}
		if i >= w {
			reach(i - w)
		}
		if i < (h-1)*w {
			reach(i + w)
		}
	}
	for i, v := range a.Pix {
		switch v {
		case 0:
			a.Pix[i] = 255
		case reached:
			a.Pix[i] = 0
		}
	}
}

func errorf(offset int, format string, args ...any) error {
	return codec.Errorf("ilbm", offset, format, args...)
}

// halfBrite sets the upper 32 of 64 colours to half the lower ones.
func halfBrite(p color.Palette) {
	for i, c := range p[:32] {
		c := c.(color.RGBA)
		p[32+i] = color.RGBA{c.R / 2, c.G / 2, c.B / 2, 255}
	}
}
