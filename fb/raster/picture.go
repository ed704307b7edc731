package raster

import (
	"fmt"
	"image"
	"image/color"
	"sync/atomic"
)

// A Picture is an indexed bitmap and what a machine needs to show it: colour
// registers, the meaning of bits, and the changes while the beam runs. It is an
// image.Image whose pixels are those that the display shows.
//
// At expands the whole picture once and caches it; so does anything that draws or encodes
// a Picture. A program that changes a Picture afterwards must call Refresh.
type Picture struct {
	// Bitmap holds the pixels. Its own palette is ignored.
	Bitmap *image.Paletted

	// View is the part of the bitmap that the display shows where the list does not give
	// addresses. An empty rectangle means all of the bitmap.
	View image.Rectangle

	DAC       DAC      // of the registers; nil is RGB24
	Registers []uint32 // words at the top of the frame, at most 256; others are 0
	Bits      Bits     // how bits mean colours at the top of the frame
	List      List     // changes while the beam runs; nil: none

	Machine string      // such as "Atari STE"; may be empty
	Mode    string      // such as "Spectrum 512"; may be empty
	Pixel   image.Point // shape of a pixel, width to height; zero: square

	shown atomic.Pointer[image.RGBA]
}

// Bounds implements image.Image: it is the view, or the bounds of the bitmap.
func (p *Picture) Bounds() image.Rectangle {
	if p.View.Empty() {
		return p.Bitmap.Rect
	}
	return p.View
}

// Check returns an error if the picture cannot be shown.
func (p *Picture) Check() error {
	switch {
	case p.Bitmap == nil:
		return fmt.Errorf("raster: a picture without a bitmap")
	case len(p.Registers) > 256:
		return fmt.Errorf("raster: %d registers, expected at most 256", len(p.Registers))
	case p.Bits >= meanings:
		return fmt.Errorf("raster: there are no %v", p.Bits)
	}
	return p.List.Check()
}

// Indexed reports whether one palette shows the whole picture: bits are plain, and
// nothing changes while the beam runs.
func (p *Picture) Indexed() bool {
	return len(p.List) == 0 && p.Bits == Plain && p.Bounds().In(p.Bitmap.Rect)
}

// dac returns DAC, or RGB24 if it is nil.
func (p *Picture) dac() DAC {
	if p.DAC == nil {
		return RGB24
	}
	return p.DAC
}

// ColorModel implements image.Image. It is a color.Palette if the picture is Indexed,
// so that image/png writes it with its own palette and pixel values.
func (p *Picture) ColorModel() color.Model {
	if p.Indexed() {
		return p.Palette()
	}
	return color.RGBAModel
}

// Palette returns the colours of the registers at the top of the frame.
func (p *Picture) Palette() color.Palette {
	pal := make(color.Palette, len(p.Registers))
	for i, w := range p.Registers {
		pal[i] = opaque(p.dac().RGB(w))
	}
	return pal
}

func opaque(rgb uint32) color.RGBA {
	return color.RGBA{uint8(rgb >> 16), uint8(rgb >> 8), uint8(rgb), 255}
}

// ColorIndexAt returns the pixel value of the bitmap at x, y, which is the number of a
// register if the picture is Indexed. With ColorModel it implements
// image.PalettedImage.
func (p *Picture) ColorIndexAt(x, y int) uint8 { return p.Bitmap.ColorIndexAt(x, y) }

// At implements image.Image.
func (p *Picture) At(x, y int) color.Color {
	m := p.shown.Load()
	if m == nil {
		m = p.RGBA()
		p.shown.Store(m)
	}
	return m.RGBAAt(x, y)
}

// Opaque reports that no pixel is transparent.
func (p *Picture) Opaque() bool { return true }

// Refresh drops the cache of At. Call it after a change.
func (p *Picture) Refresh() { p.shown.Store(nil) }

// RGBA returns the picture as the display shows it. It goes pixel by pixel in the
// simplest way; faster implementations are tested against it.
func (p *Picture) RGBA() *image.RGBA {
	r := p.Bounds()
	m := image.NewRGBA(r)
	b := newBeam(p)
	next := 0
	upTo := func(y, x int) {
		for ; next < len(p.List) && (int(p.List[next].Y) < y || int(p.List[next].Y) == y && int(p.List[next].X) <= x); next++ {
			b.write(p.List[next])
		}
	}
	for y := range r.Dy() {
		upTo(y, 0)
		b.held = b.rgb[0] // like the border before the first pixel
		for x := range r.Dx() {
			upTo(y, x)
			m.SetRGBA(r.Min.X+x, r.Min.Y+y, opaque(b.color(b.value(x))))
		}
		upTo(y+1, -far-1) // the rest of this line
		b.field[0].row += b.field[0].step
		b.field[1].row += b.field[1].step
	}
	return m
}

// Paletted returns the picture as the display shows it with one palette: the bitmap's own
// pixel values if the picture is Indexed, otherwise values for the colours in the order
// in which they appear. It returns nil if there are more than 256 colours.
func (p *Picture) Paletted() *image.Paletted {
	if p.Indexed() {
		m := *p.Bitmap
		m.Palette = p.Palette()
		return m.SubImage(p.Bounds()).(*image.Paletted)
	}
	full := p.RGBA()
	m := image.NewPaletted(full.Rect, nil)
	seen := make(map[color.RGBA]uint8)
	for i := range m.Pix {
		c := color.RGBA{full.Pix[4*i], full.Pix[4*i+1], full.Pix[4*i+2], 255}
		v, ok := seen[c]
		if !ok {
			if len(seen) == 256 {
				return nil
			}
			v = uint8(len(seen))
			seen[c] = v
			m.Palette = append(m.Palette, c)
		}
		m.Pix[i] = v
	}
	return m
}

// A beam is the state of a display while it shows a picture.
type beam struct {
	p         *Picture
	rgb, half [256]uint32
	bits      Bits
	planes    uint8
	field     [2]field // of planes 1, 3, 5, 7 and of planes 2, 4, 6, 8
	wide      int
	held      uint32
}

type field struct{ row, column, step int }

func newBeam(p *Picture) *beam {
	r := p.Bounds()
	f := field{r.Min.Y, r.Min.X, 1}
	b := &beam{p: p, bits: p.Bits, planes: 0xff, field: [2]field{f, f}, wide: 1}
	for i := range b.rgb {
		w := uint32(0)
		if i < len(p.Registers) {
			w = p.Registers[i]
		}
		b.write(Change{Reg: Register(i), Word: w})
	}
	return b
}

// write carries out a change.
func (b *beam) write(c Change) {
	v := int(int32(c.Word))
	switch c.Reg {
	case Meaning:
		b.bits = Bits(c.Word)
	case Planes:
		b.planes = uint8(c.Word)
	case Row:
		b.field[0].row, b.field[1].row = v, v
	case Column:
		b.field[0].column, b.field[1].column = v, v
	case Step:
		b.field[0].step, b.field[1].step = v, v
	case Row2:
		b.field[1].row = v
	case Column2:
		b.field[1].column = v
	case Step2:
		b.field[1].step = v
	case Wide:
		b.wide = max(v, 1)
	default:
		if c.Reg < 0x100 {
			b.rgb[c.Reg] = b.p.dac().RGB(c.Word)
			b.half[c.Reg] = Half(b.p.dac(), c.Word)
		}
	}
}

// value returns the bits that the display has at pixel x of the line.
func (b *beam) value(x int) uint8 {
	var v [2]uint8
	for i, f := range b.field {
		// Outside of the bitmap all bits are 0.
		if at := image.Pt(f.column+x/b.wide, f.row); at.In(b.p.Bitmap.Rect) {
			v[i] = b.p.Bitmap.ColorIndexAt(at.X, at.Y)
		}
	}
	return (v[0]&0x55 | v[1]&0xaa) & b.planes
}

// color returns the colour of a pixel, and holds it for the next.
func (b *beam) color(v uint8) uint32 {
	switch b.bits {
	case HalfBright:
		if v &= 63; v >= 32 {
			b.held = b.half[v-32]
		} else {
			b.held = b.rgb[v]
		}
	case HAM6:
		b.modify(v>>4&3, v&15, uint32(v&15)*17, 0)
	case HAM8:
		n := uint32(v & 63)
		b.modify(v>>6, v&63, n<<2|n>>4, 0)
	case HAM8Hold:
		b.modify(v>>6, v&63, uint32(v&63)<<2, 3)
	case Playfields, Playfields2:
		one, two := v&1|v>>1&2|v>>2&4, v>>1&1|v>>2&2|v>>3&4
		if two != 0 && (one == 0 || b.bits == Playfields2) {
			b.held = b.rgb[8+two]
		} else {
			b.held = b.rgb[one]
		}
	default:
		b.held = b.rgb[v]
	}
	return b.held
}

// modify holds or modifies a colour: control selects what the data is; level is the
// component made from it, and keep masks the bits of the component that stay.
func (b *beam) modify(control, data uint8, level, keep uint32) {
	shift := [4]uint{0, 0, 16, 8}[control]
	if control == 0 {
		b.held = b.rgb[data]
	} else {
		b.held = b.held&^((0xff&^keep)<<shift) | level<<shift
	}
}
