// Package frame describes what a display shows for a picture file: a [raster.Picture], or
// several shown in turn, registers whose colours rotate, and animations.
//
// A [Picture] is an [image.Image], so any encoder of the standard library writes it. It
// names the machine and mode that show it.
package frame

import (
	"fmt"
	"image"
	"image/color"
	"sync"
	"time"

	"phosphor/fb/raster"
)

// A Picture is one screen, or several that a display shows in turn so fast that the eye
// sees their average.
type Picture struct {
	// Screens are the screens that the display shows, at least one, all of the same size.
	Screens []*raster.Picture
	// Cycles are colours that rotate.
	Cycles []Cycle
	// Moving is what the picture shows over time, if Cycles alone do not describe it. If
	// nil, only Cycles move.
	Moving *Animation
	// MissingLines counts the lines missing from a damaged file. Their pixel
	// values are 0.
	MissingLines int
	// Damage describes what else is missing from a damaged file, see CutOff; "" if
	// nothing.
	Damage string

	once  sync.Once
	shown *image.RGBA
}

// New returns a picture of one screen.
func New(screen *raster.Picture) *Picture { return &Picture{Screens: []*raster.Picture{screen}} }

// Machine names the machine that shows the picture: "Atari ST", "Amiga".
func (p *Picture) Machine() string { return p.Screens[0].Machine }

// Mode names the mode of its display: "low resolution", "HAM6, interlaced".
func (p *Picture) Mode() string { return p.Screens[0].Mode }

// Bounds, ColorModel and At make a Picture an image.Image.
func (p *Picture) Bounds() image.Rectangle { return p.Screens[0].Bounds() }

// ColorModel is color.RGBAModel.
func (p *Picture) ColorModel() color.Model { return color.RGBAModel }

// At returns the displayed colour of a pixel: with several screens their average, each
// component rounded down.
func (p *Picture) At(x, y int) color.Color { return p.RGBA().At(x, y) }

// Opaque reports that no pixel is transparent.
func (p *Picture) Opaque() bool { return true }

// RGBA returns the picture as displayed. All calls return the same image, which must not
// be changed.
func (p *Picture) RGBA() *image.RGBA {
	p.once.Do(func() {
		p.shown = p.Screens[0].RGBA()
		for _, s := range p.Screens[1:] {
			for i, v := range s.RGBA().Pix {
				p.shown.Pix[i] = p.shown.Pix[i]&v + (p.shown.Pix[i]^v)>>1
			}
		}
	})
	return p.shown
}

// halfBright is the number of colours of a display in half-brite mode.
const halfBright = 64

// Image returns the simplest image that shows the same: an *image.Paletted, with the
// pixel values of the file, if one palette is enough, otherwise p itself.
func (p *Picture) Image() image.Image {
	s := p.Screens[0]
	if len(p.Screens) > 1 {
		return p
	}
	if s.Bits == raster.HalfBright && len(s.List) == 0 {
		// A single line with all values has all colours.
		all := *s.Bitmap
		all.Pix, all.Stride, all.Rect = make([]byte, halfBright), halfBright, image.Rect(0, 0, halfBright, 1)
		for i := range all.Pix {
			all.Pix[i] = byte(i)
		}
		line := (&raster.Picture{Bitmap: &all, DAC: s.DAC, Registers: s.Registers, Bits: s.Bits}).RGBA()
		m := *s.Bitmap
		m.Palette = nil
		for x := range halfBright {
			m.Palette = append(m.Palette, line.RGBAAt(x, 0))
		}
		return &m
	}
	if s.Indexed() {
		return s.Paletted()
	}
	return p
}

// Registers returns the greatest number of register colours on a line, those at its start
// and those that change within it. It also returns the number of lines that change
// registers or begin with other registers than the line above.
func (p *Picture) Registers() (inLine, lines int) {
	for _, s := range p.Screens {
		within, most, touched, last := 0, 0, 0, int32(-1)
		for _, c := range s.List {
			if c.Reg > 0xff {
				continue
			}
			if c.Y != last {
				within, touched, last = 0, touched+1, c.Y
			}
			if c.X > 0 {
				within++
				most = max(most, within)
			}
		}
		inLine, lines = max(inLine, len(s.Registers)+most), max(lines, touched)
	}
	return inLine, lines
}

// A Cycle is registers whose colours rotate.
type Cycle struct {
	// Cells are the registers in their ring: with each step the colour of a cell goes
	// to the next, and that of the last to the first.
	Cells []Cell
	Step  time.Duration // from one step to the next
	// Reverse turns the ring the other way round.
	Reverse bool
	// Active cycles rotate from the beginning.
	Active bool
	// Top and Bottom are the first line, and the line after the last, in which they
	// rotate; both 0: in all lines.
	Top, Bottom int
}

// A Cell is a place in a ring of colours: a register, or a colour that shows when it moves
// to a register.
type Cell struct {
	Register int // -1 for a colour
	Color    color.RGBA
}

// Range returns the cells of the registers from low to high.
func Range(low, high int) (cells []Cell) {
	for i := low; i <= high; i++ {
		cells = append(cells, Cell{Register: i})
	}
	return cells
}

// Turns reports whether anything moves.
func (c *Cycle) Turns() bool { return c.Active && c.Step > 0 && len(c.Cells) > 1 }

// Image converts the results of a DecodeAll to those of a Decode; see [Picture.Image].
func Image(p *Picture, err error) (image.Image, error) {
	if err != nil {
		return nil, err
	}
	return p.Image(), nil
}

// Config converts the results of a DecodeAll to those of a DecodeConfig.
func Config(p *Picture, err error) (image.Config, error) {
	if err != nil {
		return image.Config{}, err
	}
	m := p.Image()
	return image.Config{ColorModel: m.ColorModel(), Width: m.Bounds().Dx(), Height: m.Bounds().Dy()}, nil
}

// CutOff describes a file that ends at an offset with some of its parts, such as frames,
// missing.
func CutOff(offset, missing, all int, what string) string {
	return fmt.Sprintf("cut off at offset %d; %d of %d %s are missing", offset, missing, all, what)
}
