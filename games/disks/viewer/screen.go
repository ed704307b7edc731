package viewer

import (
	"image"
	"image/color"

	"phosphor/fb"
	"phosphor/fb/modes"
	"phosphor/fb/raster"
	"phosphor/formats/frame"
	"phosphor/formats/rsc"
	"phosphor/games/app"
	"phosphor/games/atari/gem"
)

// drawResource draws a resource for saving it as a picture.
func drawResource(f *rsc.File) (image.Image, error) {
	mode, err := modes.Find("falcon16")
	if err != nil {
		return nil, err
	}
	return gem.Sheet(f, mode)
}

// least is the smallest size of a display: smaller pictures are centred.
var least = image.Pt(320, 200)

// maxColors limits how many register changes show a true-colour picture. Pictures that
// need more are reduced.
const maxColors = 1 << 20

// screenFor returns the display that shows a picture, and its position there.
func screenFor(m image.Image, f *frame.Picture) (*fb.Screen, image.Rectangle, error) {
	var p *raster.Picture
	switch indexed, ok := m.(*image.Paletted); {
	case f != nil && len(f.Screens) == 1:
		p = f.Screens[0]
	case ok && len(indexed.Palette) <= 256:
		p = &raster.Picture{Bitmap: indexed}
		for _, c := range indexed.Palette {
			p.Registers = append(p.Registers, raster.RGB24.Word(c))
		}
	default:
		p = trueColor(m)
	}
	size := p.Bounds().Size()
	room := image.Pt(max(size.X, least.X), max(size.Y, least.Y))
	at := room.Sub(size).Div(2)
	if room != size && p.List == nil {
		bitmap := image.NewPaletted(image.Rectangle{Max: room}, nil)
		for y := range size.Y {
			copy(bitmap.Pix[(y+at.Y)*bitmap.Stride+at.X:][:size.X], p.Bitmap.Pix[p.Bitmap.PixOffset(p.Bounds().Min.X, p.Bounds().Min.Y+y):])
		}
		p = &raster.Picture{Bitmap: bitmap, DAC: p.DAC, Registers: p.Registers, Bits: p.Bits, Machine: p.Machine, Mode: p.Mode, Pixel: p.Pixel}
	} else {
		at = image.Point{}
	}
	s, err := fb.NewPictureScreen(p)
	if err != nil {
		return nil, image.Rectangle{}, err
	}
	s.Mode.Double = double(size, p.Pixel)
	s.Pointer = nothing
	s.MarkDirty(s.Rect)
	return s, image.Rectangle{Max: size}.Add(at), nil
}

// nothing is the mouse form over a picture: invisible.
var nothing = &fb.Pointer{Name: "none", Image: image.NewPaletted(image.Rect(0, 0, 1, 1), color.Palette{color.RGBA{}})}

// double returns how many times columns and lines are shown, so that pixels are square
// and the picture is large enough for a window.
func double(size, pixel image.Point) image.Point {
	d := image.Pt(1, 1)
	switch {
	case 3*pixel.X <= 2*pixel.Y && pixel.X > 0:
		d.Y = 2
	case 3*pixel.Y <= 2*pixel.X && pixel.Y > 0:
		d.X = 2
	}
	if size.X*d.X <= 400 && size.Y*d.Y <= 300 {
		d = d.Mul(2)
	}
	return d
}

// trueColor shows a picture of any number of colours, with a register that changes
// wherever the colour does.
func trueColor(m image.Image) *raster.Picture {
	b := m.Bounds()
	step := 1
	for (b.Dx()/step)*(b.Dy()/step) > maxColors {
		step++
	}
	size := image.Pt(b.Dx()/step, b.Dy()/step)
	p := &raster.Picture{Bitmap: image.NewPaletted(image.Rectangle{Max: size}, nil), Registers: []uint32{0}}
	last := uint32(0)
	for y := range size.Y {
		for x := range size.X {
			c := color.RGBAModel.Convert(m.At(b.Min.X+x*step, b.Min.Y+y*step)).(color.RGBA)
			if word := uint32(c.R)<<16 | uint32(c.G)<<8 | uint32(c.B); word != last {
				last = word
				p.List = append(p.List, raster.Change{Y: int32(y), X: int32(x), Reg: 0, Word: word})
			}
		}
	}
	return p
}

// A show is a picture on its display.

// gemScreen returns an empty screen of GEM, in as many colours as the machine has.
func gemScreen(w *app.Window) (*gem.Desk, error) {
	name := "falcon16"
	if w.Host.Look().Mono() {
		name = "st-high"
	}
	mode, err := modes.Find(name)
	if err != nil {
		return nil, err
	}
	font, err := gem.SystemFont(mode.Cell.Y)
	if err != nil {
		return nil, err
	}
	desk := gem.New(mode, font, "RESOURCE")
	desk.Clock.Advance(w.Clock.Now())
	return desk, nil
}

// drawRegisters draws the registers of a screen over the bottom of the picture.
func drawRegisters(b *fb.Screen) {
	n := b.Regs.Len()
	if b.Bits() == raster.HAM6 || b.Bits() == raster.HAM8 || b.Bits() == raster.HAM8Hold {
		n = min(n, 64)
	}
	n = min(n, 1<<b.Depth())
	perRow := min(n, 32)
	high := max(b.Rect.Dy()/24, 6)
	rows := (n + perRow - 1) / perRow
	for i := range n {
		x, y := i%perRow, i/perRow
		r := image.Rect(x*b.Rect.Dx()/perRow, b.Rect.Max.Y-(rows-y)*high, (x+1)*b.Rect.Dx()/perRow, b.Rect.Max.Y-(rows-y-1)*high)
		fb.Fill(b.Bitmap, r, uint8(i), fb.OpCopy)
	}
	b.MarkDirty(b.Rect)
}
