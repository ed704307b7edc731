// Package fit makes pictures for displays with few colour registers: hold and modify,
// half-brite, palettes that change from line to line, Spectrum 512, PhotoChrome.
//
// All modes minimize the sum of squared differences of red, green and blue, in the byte
// values of files, which match the sensitivity of the eye better than amounts of light do.
// Dithering mixes light, so errors are diffused and patterns are applied in linear light
// of the sRGB standard.
//
// # Palettes
//
// One palette is Wu's (package quant), moved by Lloyd's method on the levels that the
// machine's registers have. If registers change within a line, each pixel can show only
// some of them, and Lloyd's method uses only those. If only some registers can change for
// a line, it changes those that this line and the next few would miss least, to the
// colours that they need most.
//
// # Hold and modify
//
// A pixel takes a register, or changes one component of the colour to its left. For given
// registers the best line is found by dynamic programming. With the four bits of HAM6 it
// is exact: a state is the held colour, one of 4096. The next pixel only needs the least
// costs over all reds, over all greens and over all blues, three tables of 256 that follow
// from the previous ones. HAM8 keeps only the best states of each pixel. Then the
// registers move to the means of the pixels that hold one of their components, and the two
// steps are repeated.
//
// # Differences from the machines
//
// Half-bright colours are halves of bytes, as in the AGA chips and in programs; before AGA
// they were halves of four bits, and a little darker. In a component changed by HAM8 the
// upper bits are repeated in the lower ones, as programs show it; the chips keep the
// previous lower bits.
//
// # Sources
//
// X. Wu and S. Lloyd as in package quant; R. Floyd and L. Steinberg, "An adaptive
// algorithm for spatial greyscale", 1976, for error diffusion. The formats and package
// raster document when and how often registers can change.
package fit

import (
	"fmt"
	"image"
	"image/color"
	"math"
	"runtime"
	"sync"
	"sync/atomic"

	"phosphor/fb/raster"
	"phosphor/formats/internal/codec"
)

// Dither is how the errors between the picture's colours and the available ones are
// distributed.
type Dither uint8

const (
	None     Dither = iota // no dithering: each pixel gets the nearest colour
	Ordered                // a pattern of 8x8 pixels
	Diffused               // error diffusion to the neighbouring pixels, in alternating directions
)

// Dithers are the names of the dithers.
var Dithers = []string{None: "none", Ordered: "ordered", Diffused: "diffused"}

func (d Dither) String() string { return codec.Name(d, Dithers...) }

// Mode is a display to make a picture for.
type Mode uint8

const (
	HAM6        Mode = iota // hold and modify in six planes, Amiga
	HAM8                    // hold and modify in eight planes, Amiga AGA
	EHB                     // 32 registers and their halves, Amiga
	SHAM                    // HAM6 with 16 registers for each line
	PCHG                    // 32 registers, of which up to 15 change before each line, Amiga
	ST                      // 16 registers of an STE
	Spectrum512             // 48 colours in each line, Atari STE
	PhotoChrome             // 48 colours in each line and 16 of the next, Atari STE
)

// Modes are the names of the modes of the Amiga, which a file's extension does not
// determine.
var Modes = []string{HAM6: "ham6", HAM8: "ham8", EHB: "ehb", SHAM: "sham", PCHG: "pchg"}

// maxSide bounds pictures.
const maxSide = 1 << 14

// Picture makes a picture for a mode. The size does not change; a mode of the Atari
// requires the width of its screen, 320 pixels, and at most 199 lines if the first line
// has no colours.
func Picture(m image.Image, mode Mode, d Dither) (*raster.Picture, error) {
	r := m.Bounds()
	if r.Empty() || r.Dx() > maxSide || r.Dy() > maxSide {
		return nil, fmt.Errorf("fit: size is %dx%d, expected 1x1 to %dx%[3]d", r.Dx(), r.Dy(), maxSide)
	}
	if atari := mode == Spectrum512 || mode == PhotoChrome; atari && (r.Dx() != 320 || r.Dy() > 199) {
		return nil, fmt.Errorf("fit: size is %dx%d, expected 320 pixels and at most 199 lines", r.Dx(), r.Dy())
	}
	s := newSource(m)
	p := &raster.Picture{Bitmap: image.NewPaletted(image.Rect(0, 0, s.width, s.height), nil), Machine: "Amiga", DAC: raster.Amiga}
	switch mode {
	case HAM6, HAM8, SHAM:
		s.ham(p, mode, d)
	case EHB:
		s.halfBrite(p, d)
	case PCHG:
		s.changing(p, d)
	case ST:
		p.Machine, p.DAC, p.Mode = "Atari STE", raster.STE, "16 colours"
		s.onePalette(p, 16, nibble, d)
	case Spectrum512:
		s.spectrum(p, d)
	case PhotoChrome:
		s.photoChrome(p, d)
	default:
		return nil, fmt.Errorf("fit: mode %d is not known", mode)
	}
	return p, nil
}

// Reduce returns a picture in the best n colours, 1 to 256, with 16 levels of red, green
// and blue if the DAC is that of an STE or an Amiga, otherwise with 256.
func Reduce(m image.Image, n int, dac raster.DAC, d Dither) *raster.Picture {
	s := newSource(m)
	p := &raster.Picture{Bitmap: image.NewPaletted(image.Rect(0, 0, s.width, s.height), nil), DAC: dac, Mode: fmt.Sprintf("%d colours", n)}
	step := float32(1)
	if dac == raster.STE || dac == raster.Amiga {
		step = nibble
	}
	s.onePalette(p, n, step, d)
	return p
}

// Draw returns a picture in the given colours, at most 256.
func Draw(m image.Image, colors color.Palette, d Dither) *image.Paletted {
	s := newSource(m)
	b := image.NewPaletted(image.Rect(0, 0, s.width, s.height), colors)
	list := make([]vec, len(colors))
	for i, c := range colors {
		r, g, u, _ := c.RGBA()
		list[i] = vec{float32(r) / 257, float32(g) / 257, float32(u) / 257}
	}
	s.draw(b, plain(s.width, len(list), 1), d, func(int) []vec { return list })
	return b
}

// vec is a colour: red, green and blue from 0 to 255.
type vec [3]float32

func (a vec) to(b vec) float32 {
	r, g, u := a[0]-b[0], a[1]-b[1], a[2]-b[2]
	return r*r + g*g + u*u
}

func (a vec) half() vec {
	for i, v := range a {
		a[i] = float32(int(v) / 2)
	}
	return a
}

func (a vec) color() color.RGBA {
	return color.RGBA{uint8(a[0] + 0.5), uint8(a[1] + 0.5), uint8(a[2] + 0.5), 255}
}

// nibble is the distance between the 16 levels of a component.
const nibble = 17

// snap moves a colour to the nearest levels, which are step apart.
func (a vec) snap(step float32) vec {
	for i, v := range a {
		a[i] = min(255, max(0, float32(int(v/step+0.5))*step))
	}
	return a
}

const lightSteps = 1 << 12

var (
	linear  [256]float32            // light of a byte, from 0 to 1
	encoded [lightSteps + 1]float32 // byte value, with a fraction, of light in steps
)

// fillTables fills linear and encoded before they are first used. Most programs never
// use them.
var fillTables = sync.OnceFunc(func() {
	for i := range linear {
		v := float64(i) / 255
		if v <= 0.04045 {
			linear[i] = float32(v / 12.92)
		} else {
			linear[i] = float32(math.Pow((v+0.055)/1.055, 2.4))
		}
	}
	for i := range encoded {
		v := float64(i) / lightSteps
		if v <= 0.0031308 {
			encoded[i] = float32(255 * 12.92 * v)
		} else {
			encoded[i] = float32(255 * (1.055*math.Pow(v, 1/2.4) - 0.055))
		}
	}
})

func lightOf(v float32) float32 {
	v = min(255, max(0, v))
	i := min(int(v), 254)
	return linear[i] + (v-float32(i))*(linear[i+1]-linear[i])
}

func byteOf(light float32) float32 {
	v := min(1, max(0, light)) * lightSteps
	i := min(int(v), lightSteps-1)
	return encoded[i] + (v-float32(i))*(encoded[i+1]-encoded[i])
}

// A source is the picture to approximate.
type source struct {
	width, height int
	pix           []vec
}

// newSource reads a picture. Transparent pixels are shown over black.
func newSource(m image.Image) *source {
	fillTables()
	r := m.Bounds()
	s := &source{r.Dx(), r.Dy(), make([]vec, 0, r.Dx()*r.Dy())}
	for y := r.Min.Y; y < r.Max.Y; y++ {
		for x := r.Min.X; x < r.Max.X; x++ {
			cr, cg, cb, _ := m.At(x, y).RGBA()
			s.pix = append(s.pix, vec{float32(cr) / 257, float32(cg) / 257, float32(cb) / 257})
		}
	}
	return s
}

func (s *source) line(y int) []vec { return s.pix[y*s.width:][:s.width] }

// lines calls do for each line, on all processors. The result for a line must not depend
// on other lines.
func (s *source) lines(do func(y int)) {
	var next atomic.Int64
	var wait sync.WaitGroup
	for range min(runtime.GOMAXPROCS(0), s.height) {
		wait.Add(1)
		go func() {
			defer wait.Done()
			for {
				y := int(next.Add(1)) - 1
				if y >= s.height {
					return
				}
				do(y)
			}
		}()
	}
	wait.Wait()
}

// bayer is a pattern of 8x8 thresholds, from -0.5 to 0.5.
var bayer = func() (t [8][8]float32) {
	for y := range 8 {
		for x := range 8 {
			v := 0
			for bit := range 3 {
				a, b := x>>bit&1, y>>bit&1
				v |= (a^b)<<(2*(2-bit)+1) | b<<(2*(2-bit))
			}
			t[y][x] = (float32(v)+0.5)/64 - 0.5
		}
	}
	return t
}()
