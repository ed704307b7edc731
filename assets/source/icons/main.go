// Command icons draws the program's icon, a monitor with a card on its green tube. The sizes of 32, 48 and 64 pixels are
// drawn separately; at 16 there is room only for the card; larger ones are enlarged from 64 pixels by whole numbers. It
// also makes an SVG of the same pixels, and an ICO for Windows.
//
// Run by go generate in the folder assets; -out names another folder.
package main

import (
	"bytes"
	_ "embed"
	"encoding/binary"
	"flag"
	"fmt"
	"image"
	"image/color"
	"image/png"
	"log"
	"os"
	"path/filepath"

	"phosphor/assets/source/pixel"
)

//go:embed icons.txt
var source string

// The colours of the icon, by the letters of icons.txt.
const letters = ".hcdsogGPWVl"

var colours = color.Palette{
	color.Transparent,
	rgb(0xf4eeda), // h: the case, lit
	rgb(0xdcd2b4), // c
	rgb(0xb3a684), // d: in the shade
	rgb(0x6d624c), // s: the frame of the tube
	rgb(0x241f19), // o: the outline
	rgb(0x07150c), // g: the glass
	rgb(0x0f2a18), // G
	rgb(0x52d977), // P: phosphor
	rgb(0xd4ffdc), // W
	rgb(0xa6f0b6), // V: between the lines of the tube
	rgb(0xf0503c), // l: the lamp
}

func rgb(c uint32) color.Color { return color.RGBA{uint8(c >> 16), uint8(c >> 8), uint8(c), 255} }

// index returns the colour of a letter.
func index(letter byte) uint8 { return uint8(bytes.IndexByte([]byte(letters), letter)) }

// A drawing is an icon being drawn.
type drawing struct{ *image.Paletted }

func newDrawing(size int) drawing {
	return drawing{image.NewPaletted(image.Rect(0, 0, size, size), colours)}
}

// box fills a rectangle with corners of radius r.
func (d drawing) box(b image.Rectangle, r int, letter byte) {
	for y := b.Min.Y; y < b.Max.Y; y++ {
		for x := b.Min.X; x < b.Max.X; x++ {
			// The distances from the middle of the corner's circle, doubled.
			u := max(2*(b.Min.X+r)-2*x-1, 2*x+1-2*(b.Max.X-r), 0)
			v := max(2*(b.Min.Y+r)-2*y-1, 2*y+1-2*(b.Max.Y-r), 0)
			if u*u+v*v <= 4*r*r {
				d.SetColorIndex(x, y, index(letter))
			}
		}
	}
}

// bevel draws an outlined case, lit from the upper left.
func (d drawing) bevel(b image.Rectangle, r, edge int) {
	d.box(b, r, 'o')
	d.box(b.Inset(1), r-1, 'd')
	d.box(image.Rect(b.Min.X+1, b.Min.Y+1, b.Max.X-1-edge, b.Max.Y-1-edge), r-1, 'h')
	d.box(b.Inset(1+edge), max(r-1-edge, 1), 'c')
}

func (d drawing) stamp(at image.Point, b pixel.Bitmap) {
	b.Each(func(x, y int, letter byte) { d.SetColorIndex(at.X+x, at.Y+y, index(letter)) })
}

// A plan is the layout of the monitor at one size.
type plan struct {
	size              int
	body, frame, tube image.Rectangle
	round             [3]int // corners of the three
	edge              int    // width of the case's light and shade
	neck, foot        image.Rectangle
	lamp              image.Rectangle
	cards             []image.Point // positions of cards on the tube, the front one last
	card              string        // name of the front card's bitmap
}

var plans = []plan{
	{
		size: 32,
		body: image.Rect(1, 1, 31, 26), frame: image.Rect(4, 4, 28, 22), tube: image.Rect(5, 5, 27, 21), round: [3]int{3, 3, 3}, edge: 1,
		neck: image.Rect(11, 26, 21, 28), foot: image.Rect(6, 27, 26, 31), lamp: image.Rect(25, 23, 27, 24),
		cards: []image.Point{{14, 5}, {8, 6}}, card: "card 32",
	},
	{
		size: 48,
		body: image.Rect(2, 2, 46, 38), frame: image.Rect(6, 6, 42, 33), tube: image.Rect(8, 8, 40, 31), round: [3]int{4, 4, 4}, edge: 1,
		neck: image.Rect(17, 38, 31, 41), foot: image.Rect(10, 41, 38, 46), lamp: image.Rect(37, 35, 40, 36),
		cards: []image.Point{{21, 9}, {13, 10}}, card: "card 48",
	},
	{
		size: 64,
		body: image.Rect(3, 2, 61, 50), frame: image.Rect(8, 7, 56, 43), tube: image.Rect(10, 9, 54, 41), round: [3]int{5, 5, 5}, edge: 2,
		neck: image.Rect(23, 50, 41, 54), foot: image.Rect(13, 54, 51, 61), lamp: image.Rect(50, 46, 54, 47),
		cards: []image.Point{{30, 10}, {23, 11}, {15, 12}}, card: "card 64",
	},
}

// draw draws the monitor and its screen.
func (p plan) draw(art map[string]pixel.Bitmap) drawing {
	d := newDrawing(p.size)
	d.bevel(p.foot, 2, 1)
	d.box(p.neck, 0, 'o')
	d.box(image.Rect(p.neck.Min.X+1, p.neck.Min.Y, p.neck.Max.X-1, p.neck.Max.Y), 0, 's')
	d.bevel(p.body, p.round[0], p.edge)
	d.box(p.frame, p.round[1], 's')
	d.box(p.tube, p.round[2], 'g')
	d.box(p.lamp, 0, 'l')
	// The tube is a little lighter in its middle, and every second line is dark.
	middle := p.tube.Min.Add(p.tube.Max)
	for y := p.tube.Min.Y; y < p.tube.Max.Y; y++ {
		for x := p.tube.Min.X; x < p.tube.Max.X; x++ {
			u, v := 2*x+1-middle.X, (2*y+1-middle.Y)*p.tube.Dx()/p.tube.Dy()
			if d.ColorIndexAt(x, y) == index('g') && y%2 == 0 && u*u+v*v < p.tube.Dx()*p.tube.Dx() {
				d.SetColorIndex(x, y, index('G'))
			}
		}
	}
	for _, at := range p.cards {
		d.stamp(at, art[p.card])
	}
	for i, v := range d.Pix {
		if v == index('W') && i/d.Stride%2 == 1 {
			d.Pix[i] = index('V')
		}
	}
	return d
}

func draw() ([]drawing, error) {
	art, err := pixel.Read(source)
	if err != nil {
		return nil, err
	}
	small := newDrawing(16)
	small.stamp(image.Point{}, art["16"])
	list := []drawing{small}
	for _, p := range plans {
		list = append(list, p.draw(art))
	}
	return list, nil
}

// svg writes the pixels as rectangles: each run of one colour is a single rectangle.
func svg(p *image.Paletted) []byte {
	var b bytes.Buffer
	size := p.Rect.Dx()
	fmt.Fprintf(&b, "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%d\" height=\"%[1]d\" viewBox=\"0 0 %[1]d %[1]d\" shape-rendering=\"crispEdges\">\n", size)
	for y := range size {
		for x := 0; x < size; {
			c := p.ColorIndexAt(x, y)
			n := 1
			for x+n < size && p.ColorIndexAt(x+n, y) == c {
				n++
			}
			if c != 0 {
				r, g, bl, _ := p.Palette[c].RGBA()
				fmt.Fprintf(&b, "<path fill=\"#%02x%02x%02x\" d=\"M%d %dh%dv1h-%dz\"/>\n", r>>8, g>>8, bl>>8, x, y, n, n)
			}
			x += n
		}
	}
	b.WriteString("</svg>\n")
	return b.Bytes()
}

// ico returns an icon of Windows: pictures with 32 bits per pixel, from the bottom up,
// each with a mask of one bit per pixel; the one of 256 pixels as a PNG.
func ico(list []*image.Paletted) ([]byte, error) {
	type entry struct {
		Width, Height, Colours, Reserved uint8
		Planes, Bits                     uint16
		Size, Offset                     uint32
	}
	type header struct {
		Size                uint32
		Width, Height       int32
		Planes, Bits        uint16
		Compression, Length uint32
		XDots, YDots        int32
		Used, Important     uint32
	}
	var dir, data bytes.Buffer
	binary.Write(&dir, binary.LittleEndian, [3]uint16{0, 1, uint16(len(list))})
	for _, p := range list {
		start := data.Len()
		n := p.Rect.Dx()
		if n >= 256 {
			if err := png.Encode(&data, p); err != nil {
				return nil, err
			}
		} else {
			mask := make([]byte, (n+31)/32*4*n)
			binary.Write(&data, binary.LittleEndian, header{Size: 40, Width: int32(n), Height: int32(2 * n), Planes: 1, Bits: 32,
				Length: uint32(4*n*n + len(mask))})
			for y := n - 1; y >= 0; y-- {
				for x := range n {
					c := color.NRGBAModel.Convert(p.At(x, y)).(color.NRGBA)
					data.Write([]byte{c.B, c.G, c.R, c.A})
					if c.A == 0 {
						mask[(n-1-y)*(len(mask)/n)+x/8] |= 0x80 >> (x & 7)
					}
				}
			}
			data.Write(mask)
		}
		binary.Write(&dir, binary.LittleEndian, entry{Width: uint8(n), Height: uint8(n), Planes: 1, Bits: 32,
			Size: uint32(data.Len() - start), Offset: uint32(6 + 16*len(list) + start)})
	}
	return append(dir.Bytes(), data.Bytes()...), nil
}

// enlargements are the factors by which the picture of 64 pixels is enlarged.
var enlargements = []int{2, 3, 4, 8}

func generate(out string) error {
	list, err := draw()
	if err != nil {
		return err
	}
	if err := os.MkdirAll(out, 0o755); err != nil {
		return err
	}
	var all []*image.Paletted
	for _, d := range list {
		all = append(all, d.Paletted)
	}
	large := all[len(all)-1]
	for _, n := range enlargements {
		all = append(all, pixel.Enlarged(large, n, n))
	}
	var windows []*image.Paletted
	for _, p := range all {
		n := p.Rect.Dx()
		if err := pixel.WritePNG(filepath.Join(out, fmt.Sprintf("%d.png", n)), p); err != nil {
			return err
		}
		if n <= 64 || n == 256 {
			windows = append(windows, p)
		}
	}
	b, err := ico(windows)
	if err != nil {
		return err
	}
	if err := os.WriteFile(filepath.Join(out, "phosphor.ico"), b, 0o666); err != nil {
		return err
	}
	return os.WriteFile(filepath.Join(out, "phosphor.svg"), svg(large), 0o666)
}

func main() {
	out := flag.String("out", "icons", "folder to write to")
	flag.Parse()
	if err := generate(*out); err != nil {
		log.Fatal(err)
	}
}
