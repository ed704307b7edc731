package convert

import (
	"bytes"
	"fmt"
	"image"
	"image/color"
	"image/draw"
	"image/gif"
	"io"
	"math"
	"slices"
	"strings"
	"time"

	"golang.org/x/image/bmp"

	"phosphor/formats/amigaimage"
	"phosphor/formats/degas"
	"phosphor/formats/gemimg"
	"phosphor/formats/ilbm"
	"phosphor/formats/neochrome"
	"phosphor/formats/oberonpal"
	"phosphor/formats/pict"
	"phosphor/formats/quant"
)

const (
	maxPlanes = 8
	maxColors = 1 << maxPlanes
)

// preparePicture makes a picture transparent where it is, and reduces its colours,
// as wanted. What else its file tells is then no longer of this picture.
func (o *output) preparePicture() {
	if m, ok := o.File.(*ilbm.Image); ok {
		switch o.ending {
		case ".png", ".gif":
			if o.Masked {
				o.Picture = transparent(m)
			}
		case ".ilbm", ".iff", ".lbm":
			if o.Colors > 0 {
				o.Picture = transparent(m)
			}
		}
	}
	if o.Colors == 0 {
		return
	}
	m, err := indexed(o.Picture, o.Colors)
	if err != nil {
		m = o.reduced()
	}
	if m != o.Picture {
		o.Picture, o.File = m, nil
	}
}

// reduced returns a picture of fewer colours. One of them is left for what is
// transparent, if anything is.
func (o *output) reduced() *image.Paletted {
	r, n := o.Picture.Bounds(), o.Colors
	holes := hasHoles(o.Picture)
	if holes {
		n--
	}
	p := quant.Colors{}.Quantize(make(color.Palette, 0, n), o.Picture)
	if holes {
		p = append(p, color.RGBA{})
	}
	m := image.NewPaletted(r, p)
	d := quant.Src
	if o.Dither {
		d = quant.FloydSteinberg
	}
	d.Draw(m, r, o.Picture, r.Min)
	return m
}

// hasHoles reports whether a picture has pixels that are transparent.
func hasHoles(m image.Image) bool {
	if o, ok := m.(interface{ Opaque() bool }); ok && o.Opaque() {
		return false
	}
	r := m.Bounds()
	for y := r.Min.Y; y < r.Max.Y; y++ {
		for x := r.Min.X; x < r.Max.X; x++ {
			if invisible(m.At(x, y)) {
				return true
			}
		}
	}
	return false
}

// transparent returns an ILBM with what its mask says is transparent. Pixels keep
// their numbers where a number is transparent everywhere; else the transparent ones
// get a number that is free, or there are no numbers.
func transparent(m *ilbm.Image) image.Image {
	alpha := m.Alpha()
	if alpha == nil {
		return m.Picture()
	}
	if p := m.Paletted; m.TrueColor == nil && m.Masking == ilbm.TransparentColor && m.Transparent < len(p.Palette) {
		c := *p
		c.Palette = slices.Clone(p.Palette)
		c.Palette[m.Transparent] = color.RGBA{}
		return &c
	}
	r := m.Picture().Bounds()
	if p := m.Paletted; m.TrueColor == nil && len(p.Palette) < maxColors {
		c := image.NewPaletted(r, append(slices.Clone(p.Palette), color.RGBA{}))
		for i, v := range p.Pix {
			if c.Pix[i] = v; alpha.Pix[i] == 0 {
				c.Pix[i] = uint8(len(p.Palette))
			}
		}
		return c
	}
	c := image.NewNRGBA(r)
	draw.DrawMask(c, r, m.Picture(), r.Min, alpha, r.Min, draw.Src)
	return c
}

// indexed returns a picture as numbers of at most so many colours. Pixels keep
// their numbers if these are low enough; else they are numbered in the order of their
// old numbers, or of the colours' appearance.
func indexed(m image.Image, most int) (*image.Paletted, error) {
	if p, ok := m.(*image.Paletted); ok {
		return renumbered(p, most)
	}
	b := m.Bounds()
	p := image.NewPaletted(b, nil)
	index := map[color.RGBA]uint8{}
	for y := b.Min.Y; y < b.Max.Y; y++ {
		for x := b.Min.X; x < b.Max.X; x++ {
			c := color.RGBAModel.Convert(m.At(x, y)).(color.RGBA)
			i, ok := index[c]
			if !ok {
				if len(index) == most {
					return nil, manyColors(most, x, y)
				}
				i = uint8(len(index))
				index[c] = i
				p.Palette = append(p.Palette, c)
			}
			p.Pix[p.PixOffset(x, y)] = i
		}
	}
	return p, nil
}

func manyColors(most, x, y int) error {
	return fmt.Errorf("more than %d colours at pixel (%d,%d); --colors=%[1]d chooses the best, and .png, .ilbm and .img hold all", most, x, y)
}

func renumbered(p *image.Paletted, most int) (*image.Paletted, error) {
	count, top := 0, 0
	var to [maxColors]uint8
	var palette color.Palette
	for v, is := range usedValues(p) {
		if is {
			to[v], top = uint8(count), v
			count++
			palette = append(palette, colorOf(p, v))
		}
	}
	if top < most {
		if len(p.Palette) <= most {
			return p, nil
		}
		cut := *p
		cut.Palette = p.Palette[:most]
		return &cut, nil
	}
	if count > most {
		i := slices.IndexFunc(p.Pix, func(v uint8) bool { return int(to[v]) == most })
		return nil, manyColors(most, p.Rect.Min.X+i%p.Stride, p.Rect.Min.Y+i/p.Stride)
	}
	m := image.NewPaletted(p.Rect, palette)
	for i, v := range p.Pix {
		m.Pix[i] = to[v]
	}
	return m, nil
}

// usedValues tells which pixel values a picture has.
func usedValues(p *image.Paletted) (u [maxColors]bool) {
	for _, v := range p.Pix {
		u[v] = true
	}
	return u
}

// firstColors returns the colours of the pixel values from 0 to n-1.
func firstColors(p *image.Paletted, n int) (all color.Palette) {
	for v := range n {
		all = append(all, colorOf(p, v))
	}
	return all
}

// colorOf is the colour of a pixel value, black where the palette ends before it.
func colorOf(p *image.Paletted, v int) color.Color {
	if v < len(p.Palette) {
		return p.Palette[v]
	}
	return color.RGBA{A: 255}
}

func writePNG(w io.Writer, o *output) error { return encodePNG(w, o.Picture) }

func writeGIF(w io.Writer, o *output) error {
	p, err := indexed(o.Picture, maxColors)
	if err != nil {
		return err
	}
	return gif.Encode(w, p, nil)
}

func writeBMP(w io.Writer, o *output) error { return bmp.Encode(w, fewColors(o.Picture, o.Planes)) }

// stMicrons is the height of a pixel of the ST's screen.
const stMicrons = 372

// fewColors returns a picture as numbers of colours if it has few enough of them
// and true colour is not wanted.
func fewColors(m image.Image, planes int) image.Image {
	if planes <= maxPlanes {
		if p, err := indexed(m, maxColors); err == nil {
			return p
		}
	}
	return m
}

func writeIMG(w io.Writer, o *output) error {
	opt := gemimg.Options{Planes: o.Planes, PixelWidth: o.Micron.X, PixelHeight: o.Micron.Y}
	if opt.PixelWidth == 0 && o.Aspect.X > 0 && o.Aspect.Y > 0 {
		if width := stMicrons * o.Aspect.X / o.Aspect.Y; width > 0 && width <= math.MaxUint16 {
			opt.PixelWidth, opt.PixelHeight = width, stMicrons
		}
	}
	return gemimg.Encode(w, fewColors(o.Picture, o.Planes), &opt)
}

func writePict(w io.Writer, o *output) error {
	p, err := indexed(o.Picture, maxColors)
	if err != nil {
		return err
	}
	if o.Planes > maxPlanes {
		return fmt.Errorf("--planes=%d: expected 1 to 8", o.Planes)
	}
	opt := pict.Options{Depth: [...]int{0, 1, 4, 4, 4, 8, 8, 8, 8}[o.Planes]}
	if f, ok := o.File.(*pict.Image); ok {
		opt.Document = f.Document
		if o.Planes == 0 {
			opt.Depth = f.Depth
		}
	}
	return pict.Encode(w, p, &opt)
}

func writeILBM(w io.Writer, o *output) error {
	if f, ok := o.File.(*ilbm.Image); ok && (o.Planes == 0 || o.Planes <= maxPlanes && f.Coding == ilbm.Indexed) {
		d := f.Details
		if o.Planes > 0 {
			d.Planes = o.Planes
		}
		if d.Compression == ilbm.Columns { // known to readers on the ST only
			d.Compression = ilbm.ByteRun1
		}
		if f.Paletted == nil {
			return ilbm.Encode(w, f.TrueColor, &d)
		}
		return ilbm.Encode(w, f.Paletted, &d)
	}
	m := fewColors(o.Picture, o.Planes)
	d := ilbm.Details{Planes: o.Planes}
	p, ok := m.(*image.Paletted)
	if !ok && o.Planes > 0 && o.Planes <= maxPlanes {
		_, err := indexed(m, 1<<o.Planes)
		return err
	}
	if !ok || o.Planes > maxPlanes {
		d.Coding, d.Planes = ilbm.TrueColor, max(24, o.Planes)
	} else {
		for _, c := range o.cycles() {
			d.Cycles = append(d.Cycles, c.ilbm())
		}
		if i := slices.IndexFunc(p.Palette, invisible); i >= 0 {
			d.Masking, d.Transparent = ilbm.TransparentColor, i
		}
	}
	// A byte has to hold each side of a pixel.
	a := o.Aspect
	for a.X > 255 || a.Y > 255 {
		a = a.Div(2)
	}
	d.XAspect, d.YAspect = uint8(a.X), uint8(a.Y)
	return ilbm.Encode(w, m, &d)
}

func invisible(c color.Color) bool {
	_, _, _, a := c.RGBA()
	return a == 0
}

// A cycle is a range of colours that rotate, as paint programs of the Amiga and the
// ST have it.
type cycle struct {
	low, high uint8
	step      time.Duration
	reverse   bool // each number takes the colour of the next
	active    bool
}

// blank is the time in whose multiples colours rotate.
const blank = time.Second / 60

// cycles returns the ranges of colours of the file that was read.
func (o *output) cycles() (all []cycle) {
	switch f := o.File.(type) {
	case *ilbm.Image:
		for _, c := range f.Cycles {
			all = append(all, cycle{c.Low, c.High, c.Interval(), c.Reverse, c.Active && c.Rate > 0})
		}
	case *degas.Image:
		for _, c := range f.Cycles {
			all = append(all, cycle{c.Low, c.High, c.Interval(), c.Direction < 0, c.Direction != 0})
		}
	case *neochrome.Image:
		if c := f.Cycle; c != nil {
			all = append(all, cycle{c.Low, c.High, c.Interval(60), c.Speed < 0, c.Active})
		}
	}
	return slices.DeleteFunc(all, func(c cycle) bool { return c.low >= c.high })
}

// blanks is how many of them pass from step to step.
func (c cycle) blanks() int { return int(math.Round(float64(c.step) / float64(blank))) }

func (c cycle) ilbm() ilbm.Cycle {
	const everyBlank = 1 << 14
	return ilbm.Cycle{Low: c.low, High: c.high, Rate: int(math.Round(everyBlank * float64(blank) / float64(max(c.step, blank)))), Active: c.active, Reverse: c.reverse}
}

// cyclesOf16 are those ranges that fit the 16 colours of the ST.
func (o *output) cyclesOf16(most int) []cycle {
	all := slices.DeleteFunc(o.cycles(), func(c cycle) bool { return c.high > 15 })
	return all[:min(len(all), most)]
}

// screens are the sizes of the ST's screen by the last character of Degas's endings.
var screens = map[byte]image.Point{'1': {X: 320, Y: 200}, '2': {X: 640, Y: 200}, '3': {X: 640, Y: 400}}

// most returns how many colours a screen of the ST has.
func most(size image.Point) int {
	switch size {
	case screens['2']:
		return 4
	case screens['3']:
		return 2
	}
	return 16
}

func writeDegas(w io.Writer, o *output) error {
	if size, want := o.Picture.Bounds().Size(), screens[o.ending[3]]; size != want {
		return fmt.Errorf("size is %dx%d, want %dx%d", size.X, size.Y, want.X, want.Y)
	}
	m, err := indexed(o.Picture, most(o.Picture.Bounds().Size()))
	if err != nil {
		return err
	}
	opt := degas.Options{Compressed: strings.HasPrefix(o.ending, ".pc")}
	if f, ok := o.File.(*degas.Image); ok {
		opt.Cycles = f.Cycles
	} else {
		for _, c := range o.cyclesOf16(4) {
			d := degas.Cycle{Low: c.low, High: c.high, Delay: min(c.blanks(), 128), Direction: 1}
			if c.reverse {
				d.Direction = -1
			}
			if !c.active {
				d.Direction = 0
			}
			opt.Cycles = append(opt.Cycles, d)
		}
	}
	return o.showOnST(w, m, func(w io.Writer) error { return degas.Encode(w, m, &opt) }, degas.Decode)
}

// showOnST writes a picture and tells how many of its colours the ST has none like.
func (o *output) showOnST(w io.Writer, m *image.Paletted, encode func(io.Writer) error, decode func(io.Reader) (image.Image, error)) error {
	var b bytes.Buffer
	if err := encode(&b); err != nil {
		return err
	}
	back, err := decode(bytes.NewReader(b.Bytes()))
	if err != nil {
		return err
	}
	all, others := 0, 0
	for v, is := range usedValues(m) {
		if is {
			all++
			if color.RGBAModel.Convert(colorOf(m, v)) != color.RGBAModel.Convert(colorOf(back.(*image.Paletted), v)) {
				others++
			}
		}
	}
	if others > 0 {
		o.warnings = append(o.warnings, fmt.Sprintf("the ST shows %d of the %d colours a little different", others, all))
	}
	_, err = b.WriteTo(w)
	return err
}

// blackAndWhite reports whether a picture has these colours and no others, also
// unused.
func blackAndWhite(m image.Image) bool {
	p, err := indexed(m, 2)
	if q, ok := m.(*image.Paletted); err != nil || ok && len(q.Palette) > 2 {
		return false
	}
	return !slices.ContainsFunc(p.Palette, func(c color.Color) bool {
		c = color.RGBAModel.Convert(c)
		return c != color.RGBA{255, 255, 255, 255} && c != color.RGBA{A: 255}
	})
}

func writeNEO(w io.Writer, o *output) error {
	n := most(o.Picture.Bounds().Size())
	if n == 2 && !blackAndWhite(o.Picture) {
		n = 16 // a large canvas
	}
	m, err := indexed(o.Picture, n)
	if err != nil {
		return err
	}
	all := *m
	all.Palette = firstColors(m, n)
	var d neochrome.Details
	if f, ok := o.File.(*neochrome.Image); ok {
		d = f.Details
	} else if list := o.cyclesOf16(1); len(list) > 0 {
		c := list[0]
		d.Cycle = &neochrome.Cycle{Low: c.low, High: c.high, Speed: min(c.blanks()+1, 127), Active: c.active}
		if c.reverse {
			d.Cycle.Speed = -d.Cycle.Speed
		}
	}
	return o.showOnST(w, m, func(w io.Writer) error { return neochrome.Encode(w, &all, &d) }, neochrome.Decode)
}

// cardWriter writes the set of a kind that a picture shows as a sheet, the whole set
// if it was one.
func cardWriter(kind amigaimage.Kind) func(io.Writer, *output) error {
	return func(w io.Writer, o *output) error {
		if s, ok := o.File.(*amigaimage.Set); ok && s.Kind == kind {
			return amigaimage.Encode(w, s)
		}
		m, err := indexed(o.Picture, maxColors)
		if err != nil {
			return err
		}
		s, err := amigaimage.Cut(m, kind)
		if err != nil {
			return err
		}
		return amigaimage.Encode(w, s)
	}
}

// writePalette writes the 256 colours of Oberon's screen, black where the picture has
// fewer.
func writePalette(w io.Writer, o *output) error {
	p, ok := o.File.(color.Palette)
	if !ok {
		m, err := indexed(o.Picture, maxColors)
		if err != nil {
			return err
		}
		p = firstColors(m, maxColors)
	}
	return oberonpal.Encode(w, p)
}
