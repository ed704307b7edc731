package fb

import (
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"image"
	"image/color"

	"phosphor/fb/raster"
)

// A Mode describes a display of one of the machines: what its user would choose as a
// resolution.
type Mode struct {
	Name    string // as on the command line: st-high
	Machine string // Atari ST, Amiga, Oberon, Windows 95
	About   string // one line for people
	Width   int    // pixels
	Height  int    // lines
	Depth   int    // bits per pixel

	// Double is how many times a display shows each column and each line, to keep the
	// picture's shape on square pixels. Zero means {1, 1}.
	Double image.Point

	// Aspect is the shape of a pixel on the machine's monitor, width to height. Zero
	// means {1, 1}.
	Aspect image.Point

	DAC     DAC
	Palette []uint32    // register words at start, 1<<Depth of them
	Bits    raster.Bits // how bits select colours; zero: a pixel is the number of a register
	Pens    []uint8     // pixel value of each pen that programs draw with; nil: pen n is value n
	Cell    image.Point
	Pointer *Pointer
}

// Pen returns the pixel value of pen n, cut to the mode's depth.
func (m *Mode) Pen(n int) uint8 {
	if n < len(m.Pens) {
		return m.Pens[n]
	}
	return uint8(n & (1<<m.Depth - 1))
}

// Scale returns Double, or {1, 1} if it is zero.
func (m *Mode) Scale() image.Point {
	return image.Pt(max(m.Double.X, 1), max(m.Double.Y, 1))
}

// A Screen is what a machine displays: pixels, colour registers, and the
// mouse form in use. It is a draw.Image in the colours of its registers. The mouse form is not part of the pixels, just as a
// hardware sprite is not; the display draws it over them.
type Screen struct {
	*Bitmap
	Mode    *Mode
	Regs    *Palette
	Pointer *Pointer
	display *display // nil: nothing changes while the beam runs
}

// NewScreen returns a screen in mode m, all pixels 0, registers at the mode's
// start values.
func NewScreen(m *Mode) *Screen {
	s := &Screen{
		Bitmap:  New(image.Rect(0, 0, m.Width, m.Height), m.Depth),
		Mode:    m,
		Regs:    NewPalette(m.DAC, m.Palette),
		Pointer: m.Pointer,
	}
	s.SetBits(m.Bits)
	s.ClearDirty()
	return s
}

// The methods of image/draw's interfaces map colours to the registers, so image/draw, a
// font.Drawer and golang.org/x/image/draw draw on a screen in the nearest of its colours.
// A raster list is ignored: pixels look as at the top of the frame.

// ColorModel implements image.Image. It is a color.Palette of the registers.
func (s *Screen) ColorModel() color.Model { return s.Regs.Colors() }

// At implements image.Image.
func (s *Screen) At(x, y int) color.Color { return s.Regs.color(s.ColorIndexAt(x, y)) }

// RGBA64At implements image.RGBA64Image.
func (s *Screen) RGBA64At(x, y int) color.RGBA64 {
	c := s.Regs.color(s.ColorIndexAt(x, y))
	return color.RGBA64{uint16(c.R) * 0x101, uint16(c.G) * 0x101, uint16(c.B) * 0x101, 0xffff}
}

// Set sets one pixel to the register whose colour is nearest to c.
func (s *Screen) Set(x, y int, c color.Color) {
	s.SetColorIndex(x, y, s.Regs.nearest(c, int(s.Max())+1))
}

// SetRGBA64 does the same as Set; image/draw prefers it.
func (s *Screen) SetRGBA64(x, y int, c color.RGBA64) { s.Set(x, y, c) }

// Snapshot returns a copy of the screen's bitmap with the colours that its registers have
// now. For a screen with a raster list, Image returns what it shows.
func (s *Screen) Snapshot() *image.Paletted {
	p := image.NewPaletted(s.Rect, s.Regs.Colors())
	copy(p.Pix, s.Pix)
	return p
}

// Hash returns a digest of the pixels, the colours, and the raster list if there is
// one, as 32 hexadecimal digits: equal frames have equal hashes.
func (s *Screen) Hash() string {
	h := sha256.New()
	h.Write(s.Pix)
	for i := range s.Regs.Len() {
		v := s.Regs.RGB(i)
		h.Write([]byte{byte(v >> 16), byte(v >> 8), byte(v)})
	}
	if d := s.display; d != nil && (len(d.list) > 0 || d.bits != raster.Plain || s.View() != s.Rect) {
		v := s.View()
		b := []byte{byte(d.bits)}
		for _, n := range []int{v.Min.X, v.Min.Y, v.Max.X, v.Max.Y} {
			b = binary.AppendVarint(b, int64(n))
		}
		b, _ = d.list.AppendBinary(b)
		h.Write(b)
	}
	return hex.EncodeToString(h.Sum(nil)[:16])
}
