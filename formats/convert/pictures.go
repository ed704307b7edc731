package convert

import (
	"bytes"
	"image"
	"image/color"
	"image/draw"
	"image/gif"
	"io"
	"math"
	"math/bits"
	"slices"
	"strings"
	"time"

	"golang.org/x/image/bmp"
	xdraw "golang.org/x/image/draw"

	"phosphor/fb/raster"
	"phosphor/formats/amigaimage"
	"phosphor/formats/cardsdll"
	"phosphor/formats/degas"
	"phosphor/formats/fit"
	"phosphor/formats/frame"
	"phosphor/formats/gemimg"
	animated "phosphor/formats/gif"
	"phosphor/formats/ilbm"
	"phosphor/formats/internal/codec"
	"phosphor/formats/neochrome"
	"phosphor/formats/oberonpal"
	"phosphor/formats/photochrome"
	"phosphor/formats/pict"
	"phosphor/formats/quant"
	"phosphor/formats/spectrum512"
)

const (
	maxPlanes = 8
	maxColors = 1 << maxPlanes
)

// preparePicture applies transparency and reduces colours as requested. The file's other
// details then no longer apply to the picture.
func (o *Output) preparePicture() {
	if m, ok := o.File.(*ilbm.Image); ok {
		switch o.Ending {
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
	if o.Colors == 0 || planesOfST[o.Ending] > 0 { // for these, once it has the size of the screen
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

// reduced returns a picture with fewer colours. One of them is reserved for transparent
// pixels, if there are any.
func (o *Output) reduced() *image.Paletted {
	r, n := o.Picture.Bounds(), o.Colors
	holes := hasHoles(o.Picture)
	if holes {
		n--
	}
	p := quant.Colors{}.Quantize(make(color.Palette, 0, n), o.Picture)
	if o.Dither == fit.Ordered {
		m := fit.Draw(o.Picture, p, fit.Ordered)
		if holes {
			m.Palette = append(m.Palette, color.RGBA{})
			for i := range m.Pix {
				if invisible(o.Picture.At(r.Min.X+i%r.Dx(), r.Min.Y+i/r.Dx())) {
					m.Pix[i] = uint8(len(p))
				}
			}
		}
		m.Rect = r
		return m
	}
	if holes {
		p = append(p, color.RGBA{})
	}
	m := image.NewPaletted(r, p)
	d := quant.Src
	if o.Dither == fit.Diffused {
		d = quant.FloydSteinberg
	}
	d.Draw(m, r, o.Picture, r.Min)
	return m
}

// hasHoles reports whether a picture has transparent pixels.
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

// transparent returns an ILBM with the transparency of its mask. Pixels keep their numbers
// if a number is transparent everywhere; otherwise the transparent ones get a free number
// or, if there is none, the picture becomes true colour.
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

// indexed returns a picture with at most the given number of palette indices. Pixels keep
// their numbers if these are low enough; otherwise they are renumbered in the order of
// their old numbers, or of the first appearance of their colours.
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
	return codec.Sentencef("more than %d colours at pixel (%d,%d); --colors=%[1]d chooses the best, and .png, .ilbm and .img hold all", most, x, y)
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

// usedValues reports which pixel values a picture uses.
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

// colorOf returns the colour of a pixel value, or black beyond the end of the palette.
func colorOf(p *image.Paletted, v int) color.Color {
	if v < len(p.Palette) {
		return p.Palette[v]
	}
	return color.RGBA{A: 255}
}

func writePNG(w io.Writer, o *Output) error {
	m := o.Picture
	if p, ok := m.(*frame.Picture); ok {
		if m, err := indexed(p, maxColors); err == nil {
			return encodePNG(w, m)
		}
		m = p.RGBA()
	}
	return encodePNG(w, m)
}

func writeGIF(w io.Writer, o *Output) error {
	if o.Frame != nil {
		if a := o.Frame.Animate(); a != nil && o.File != nil {
			return writeAnimation(w, a)
		}
	}
	p, err := indexed(o.Picture, maxColors)
	if err != nil {
		return err
	}
	return gif.Encode(w, p, nil)
}

// writeAnimation writes all pictures of an animation, each in the best 256 colours if it has
// more.
func writeAnimation(w io.Writer, a *frame.Animation) error {
	out := animated.NewWriter(w, &animated.Options{Loop: a.Loop})
	at := time.Duration(0)
	for p, shown := range a.Shots {
		m, err := indexed(p.Image(), maxColors)
		if err != nil {
			m = image.NewPaletted(p.Bounds(), quant.Colors{}.Quantize(make(color.Palette, 0, maxColors), p.RGBA()))
			quant.Src.Draw(m, m.Rect, p.RGBA(), image.Point{})
		}
		if err := out.Frame(m, at); err != nil {
			return err
		}
		at += shown
	}
	return out.Close(at)
}

func writeBMP(w io.Writer, o *Output) error { return bmp.Encode(w, fewColors(o.Picture, o.Planes)) }

// stMicrons is the height of a pixel of the ST's screen.
const stMicrons = 372

// usedPlanes returns the number of planes needed for the pixels of a picture whose format
// does not define it: PNG, GIF and BMP have palettes of any length. 0 means as many as the
// palette needs.
func (o *Output) usedPlanes(m image.Image) int {
	p, ok := m.(*image.Paletted)
	if !ok || o.Planes != 0 || o.File != nil || len(p.Pix) == 0 || slices.ContainsFunc(p.Palette, invisible) {
		return o.Planes
	}
	return max(1, bits.Len8(slices.Max(p.Pix)))
}

// cut returns a picture without the colours beyond a number of planes; 0 keeps all.
func cut(m image.Image, planes int) image.Image {
	p, ok := m.(*image.Paletted)
	if !ok || planes == 0 || planes > maxPlanes || len(p.Palette) <= 1<<planes {
		return m
	}
	short := *p
	short.Palette = p.Palette[:1<<planes]
	return &short
}

// fewColors returns a picture with a palette if it has few enough colours and true colour
// was not requested.
func fewColors(m image.Image, planes int) image.Image {
	if planes <= maxPlanes {
		if p, err := indexed(m, maxColors); err == nil {
			return p
		}
	}
	return m
}

func writeIMG(w io.Writer, o *Output) error {
	opt := gemimg.Options{Planes: o.Planes, PixelWidth: o.Micron.X, PixelHeight: o.Micron.Y}
	if opt.PixelWidth == 0 && o.Aspect.X > 0 && o.Aspect.Y > 0 {
		if width := stMicrons * o.Aspect.X / o.Aspect.Y; width > 0 && width <= math.MaxUint16 {
			opt.PixelWidth, opt.PixelHeight = width, stMicrons
		}
	}
	m := fewColors(o.Picture, o.Planes)
	opt.Planes = o.usedPlanes(m)
	return gemimg.Encode(w, cut(m, opt.Planes), &opt)
}

func writePict(w io.Writer, o *Output) error {
	p, err := indexed(o.Picture, maxColors)
	if err != nil {
		return err
	}
	if o.Planes > maxPlanes {
		return codec.Sentencef("--planes=%d: expected 1 to 8", o.Planes)
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

func writeILBM(w io.Writer, o *Output) error {
	if o.Mode != "" {
		p, err := fit.Picture(o.Picture, fit.Mode(slices.Index(fit.Modes, o.Mode)), o.Dither)
		if err != nil {
			return err
		}
		if width := p.Bitmap.Rect.Dx(); width > widest && p.Bits != raster.HAM8 {
			o.Warn("%d pixels in this mode need the AGA chips; earlier Amigas show up to %d", width, widest)
		}
		return o.writeScreen(w, p)
	}
	if f, ok := o.File.(*ilbm.Image); ok && (o.Planes == 0 || o.Planes <= maxPlanes && f.Coding == ilbm.Indexed) {
		d := f.Details
		if o.Planes > 0 {
			d.Planes = o.Planes
		}
		if d.Compression == ilbm.Columns { // only readers on the ST know it
			d.Compression = ilbm.ByteRun1
		}
		if d.Kind > ilbm.ACBM { // runs of true colours
			d.Kind, d.Compression, d.Planes = ilbm.ILBM, ilbm.ByteRun1, 24
		}
		if f.Paletted == nil {
			return ilbm.Encode(w, f.TrueColor, &d)
		}
		return ilbm.Encode(w, f.Paletted, &d)
	}
	if p := o.Frame; p != nil && o.File != nil && o.Planes == 0 && len(p.Screens) == 1 && inFront(p.Screens[0]) {
		return o.writeScreen(w, p.Screens[0])
	}
	m := fewColors(o.Picture, o.Planes)
	d := ilbm.Details{Planes: o.usedPlanes(m)}
	m = cut(m, d.Planes)
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
	d.XAspect, d.YAspect = o.aspect()
	return ilbm.Encode(w, m, &d)
}

// aspect returns the shape of a pixel, each side in a byte.
func (o *Output) aspect() (x, y uint8) {
	a := o.Aspect
	for a.X > 255 || a.Y > 255 {
		a = a.Div(2)
	}
	return uint8(a.X), uint8(a.Y)
}

// inFront reports whether registers of a screen change only before lines, not within them:
// an ILBM has a chunk for that.
func inFront(p *raster.Picture) bool {
	return len(p.List) > 0 && !slices.ContainsFunc(p.List, func(c raster.Change) bool { return c.X > 0 || c.Reg > 0xff })
}

// widest is the number of lowest-resolution pixels that an Amiga shows at most.
const widest = 368

// writeScreen writes what a display shows as an ILBM.
func (o *Output) writeScreen(w io.Writer, p *raster.Picture) error {
	dac := p.DAC
	if dac == nil {
		dac = raster.RGB24
	}
	d := ilbm.Details{LineChunk: ilbm.PCHG}
	d.XAspect, d.YAspect = o.aspect()
	for _, c := range p.List {
		d.Lines.Set(int(c.Y), 0, c.Reg, dac.RGB(c.Word))
	}
	m := *p.Bitmap
	m.Palette = p.Palette()
	switch p.Bits {
	case raster.HalfBright:
		d.Coding, d.Planes = ilbm.HalfBrite, 6
	case raster.HAM6:
		d.Coding, d.Planes = ilbm.HoldAndModify, 6
		if len(p.List) > 0 {
			d.LineChunk = ilbm.SHAM
		}
	case raster.HAM8:
		d.Coding, d.Planes = ilbm.HoldAndModify, 8
	}
	if m.Rect.Dx() > 400 {
		d.Mode |= ilbm.Hires
	}
	if m.Rect.Dy() > 300 {
		d.Mode |= ilbm.Lace
	}
	return ilbm.Encode(w, &m, &d)
}

// onScreen returns the picture in the size of an Atari screen: unchanged if it has that
// size, otherwise scaled to fit and centred on black. pixel is the shape of the screen's
// pixels.
func (o *Output) onScreen(size, pixel image.Point) image.Image {
	in := o.Picture.Bounds()
	if in.Size() == size {
		return o.Picture
	}
	ax, ay := max(1, o.Aspect.X), max(1, o.Aspect.Y)
	// The size in a unit common to both shapes.
	w, h := float64(in.Dx()*ax)/float64(pixel.X), float64(in.Dy()*ay)/float64(pixel.Y)
	scale := min(float64(size.X)/w, float64(size.Y)/h)
	fitted := image.Pt(min(size.X, max(1, int(math.Round(w*scale)))), min(size.Y, max(1, int(math.Round(h*scale)))))
	// A difference of a few lines is cut off rather than blurred.
	if in.Dx() == size.X && in.Dy() > size.Y && in.Dy() <= size.Y+1 {
		from := in.Min.Add(image.Pt(0, in.Dy()-size.Y))
		m := image.NewRGBA(image.Rectangle{Max: size})
		draw.Draw(m, m.Rect, o.Picture, from, draw.Over)
		o.Warn("the format cannot hold the first line")
		return m
	}
	m := image.NewRGBA(image.Rectangle{Max: size})
	draw.Draw(m, m.Rect, image.Black, image.Point{}, draw.Src)
	if in.Dx() == size.X && in.Dy() == size.Y-1 { // a screen without its first line
		draw.Draw(m, m.Rect.Add(image.Pt(0, 1)), o.Picture, in.Min, draw.Over)
		return m
	}
	at := size.Sub(fitted).Div(2)
	xdraw.CatmullRom.Scale(m, image.Rectangle{at, at.Add(fitted)}, o.Picture, in, draw.Over, nil)
	o.Warn("scaled from %dx%d to %dx%d on a screen of %dx%d", in.Dx(), in.Dy(), fitted.X, fitted.Y, size.X, size.Y)
	return m
}

// lowPixel is the shape of a pixel of the ST's lowest resolution.
var lowPixel = image.Pt(338, 372)

// writeSpectrum writes a picture of Spectrum 512, and writePhotoChrome one of PhotoChrome,
// converting other pictures to it.
func writeSpectrum(w io.Writer, o *Output) error {
	return o.writeLines(w, spectrum512.Encode, fit.Spectrum512)
}

func writePhotoChrome(w io.Writer, o *Output) error {
	return o.writeLines(w, photochrome.Encode, fit.PhotoChrome)
}

func (o *Output) writeLines(w io.Writer, encode func(io.Writer, *raster.Picture) error, to fit.Mode) error {
	if p := o.Frame; p != nil && o.File != nil && len(p.Screens) == 1 {
		if encode(io.Discard, p.Screens[0]) == nil {
			return encode(w, p.Screens[0])
		}
	}
	p, err := fit.Picture(o.onScreen(image.Pt(320, 199), lowPixel), to, o.Dither)
	if err != nil {
		return err
	}
	return encode(w, p)
}

// fewOnST returns a picture with at most most colours, the best ones of an STE if it has
// more. Two are always black and white. If pixels get other numbers, details of the file
// that refer to numbers, such as ranges that rotate, no longer apply.
func (o *Output) fewOnST(m image.Image, most int) *image.Paletted {
	if o.Colors > 0 {
		most = min(most, o.Colors)
	}
	p := o.inColorsOfST(m, most)
	if own, ok := o.Picture.(*image.Paletted); !ok || !bytes.Equal(own.Pix, p.Pix) {
		if len(o.cycles()) > 0 {
			o.Warn("colours do not rotate, because their numbers changed")
		}
		o.File = nil
	}
	return p
}

func (o *Output) inColorsOfST(m image.Image, most int) *image.Paletted {
	p, err := indexed(m, most)
	if err == nil {
		return p
	}
	if most == 2 {
		o.Warn("reduced to black and white")
		return fit.Draw(m, color.Palette{color.White, color.Black}, o.Dither)
	}
	o.Warn("reduced to the best %d colours of an STE", most)
	r := fit.Reduce(m, most, raster.STE, o.Dither)
	r.Bitmap.Palette = r.Palette()
	return r.Bitmap
}

func invisible(c color.Color) bool {
	_, _, _, a := c.RGBA()
	return a == 0
}

// A cycle is a range of rotating colours, in the form that paint programs of the Amiga and
// the ST share.
type cycle struct {
	low, high uint8
	step      time.Duration
	reverse   bool // each number takes the colour of the next
	active    bool
}

// blank is the unit of the time from step to step of rotating colours.
const blank = time.Second / 60

// cycles returns the ranges of rotating colours of the file that was read. It omits rings
// of other colours, and ranges in a part of the screen.
func (o *Output) cycles() (all []cycle) {
	if o.Frame == nil || o.File == nil {
		return nil
	}
	for _, c := range o.Frame.Cycles {
		low := c.Cells[0].Register
		if low >= 0 && slices.Equal(c.Cells, frame.Range(low, low+len(c.Cells)-1)) && c.Bottom == 0 {
			all = append(all, cycle{uint8(low), uint8(low + len(c.Cells) - 1), c.Step, c.Reverse, c.Active})
		}
	}
	return all
}

// blanks returns the number of vertical blanks from step to step.
func (c cycle) blanks() int { return int(math.Round(float64(c.step) / float64(blank))) }

func (c cycle) ilbm() ilbm.Cycle {
	const everyBlank = 1 << 14
	return ilbm.Cycle{Low: c.low, High: c.high, Rate: int(math.Round(everyBlank * float64(blank) / float64(max(c.step, blank)))), Active: c.active, Reverse: c.reverse}
}

// cyclesOf16 returns the ranges that fit the 16 colours of the ST.
func (o *Output) cyclesOf16(most int) []cycle {
	all := slices.DeleteFunc(o.cycles(), func(c cycle) bool { return c.high > 15 })
	return all[:min(len(all), most)]
}

// screens are the sizes of the ST's screen by resolution.
var screens = [...]image.Point{degas.Low: {X: 320, Y: 200}, degas.Medium: {X: 640, Y: 200}, degas.High: {X: 640, Y: 400}}

// most returns how many colours a screen of the ST has.
func most(size image.Point) int {
	switch size {
	case screens[degas.Medium]:
		return 4
	case screens[degas.High]:
		return 2
	}
	return 16
}

func writeDegas(w io.Writer, o *Output) error {
	kind := o.Ending[3] - '1'
	m := o.fewOnST(o.onScreen(screens[kind], degas.Resolution(kind).PixelSize()), most(screens[kind]))
	opt := degas.Options{Compressed: strings.HasPrefix(o.Ending, ".pc")}
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

// showOnST writes a picture and warns about colours that the ST lacks.
func (o *Output) showOnST(w io.Writer, m *image.Paletted, encode func(io.Writer) error, decode func(io.Reader) (image.Image, error)) error {
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
		o.Warn("the ST shows %d of the %d colours slightly differently", others, all)
	}
	_, err = b.WriteTo(w)
	return err
}

// blackAndWhite reports whether the palette of a picture has only black and white, even
// among unused colours.
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

func writeNEO(w io.Writer, o *Output) error {
	in := o.Picture
	if !slices.Contains(screens[:], in.Bounds().Size()) {
		in = o.onScreen(screens[degas.Low], lowPixel)
	}
	n := most(in.Bounds().Size())
	if n == 2 && !blackAndWhite(in) {
		n = 16 // a large canvas
	}
	m := o.fewOnST(in, n)
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

// cardWriter returns a writer of a kind of card set, made from a sheet, or from the whole
// set if the input was one.
func cardWriter(kind amigaimage.Kind) func(io.Writer, *Output) error {
	return func(w io.Writer, o *Output) error {
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

// writeCardsDLL writes the cards of a sheet as a library of Windows.
func writeCardsDLL(w io.Writer, o *Output) error {
	if s, ok := o.File.(*cardsdll.Set); ok {
		return cardsdll.Encode(w, s)
	}
	m, err := indexed(o.Picture, maxColors)
	if err != nil {
		return err
	}
	s, err := cardsdll.Cut(m)
	if err != nil {
		return err
	}
	return cardsdll.Encode(w, s)
}

// writePalette writes the 256 colours of Oberon's screen, black where the picture has
// fewer.
func writePalette(w io.Writer, o *Output) error {
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
