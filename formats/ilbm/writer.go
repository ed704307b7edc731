package ilbm

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"image"
	"image/color"
	"io"
	"slices"

	"phosphor/fb/planar"
	"phosphor/formats/internal/codec"
	"phosphor/formats/internal/ham"
	"phosphor/formats/internal/iff"
	"phosphor/formats/internal/indexed"
	"phosphor/formats/internal/packbits"
)

const maxSide = 32767

// Encode writes a picture. d may be nil, and may be the details of a decoded
// picture.
//
// A picture whose colour model is a color.Palette is written with its pixel values and its
// colours; one of fewer than 2^planes colours is filled up with black. Pixel values of
// codings other than [Indexed] are written unchanged, too: those of hold and modify with
// the base colours, those of half-brite with the first 32. Any other picture, and any with
// the coding [TrueColor], is written in 24 planes, or in 32 with its opacity.
func Encode(w io.Writer, m image.Image, d *Details) error {
	if d == nil {
		d = &Details{}
	}
	e := encoder{Details: *d}
	err := e.take(m)
	var b []byte
	if err == nil {
		var chunks []byte
		if chunks, err = e.chunks(); err == nil {
			b = iff.File(formTypes[e.Kind], chunks)
		}
	}
	return codec.Write(w, "ilbm", b, err)
}

// An encoder is a picture with everything to be written.
type encoder struct {
	Details
	size    image.Point
	pix     []byte       // pixel values
	full    *image.NRGBA // or, in true colour
	channel []byte       // memory of splitLine
	palette color.Palette
}

// take checks the details and splits the picture into its parts.
func (e *encoder) take(m image.Image) error {
	r := m.Bounds()
	e.size = r.Size()
	if err := indexed.CheckSize(r, maxSide); err != nil {
		return err
	}
	if e.Page == (image.Point{}) {
		e.Page = e.size
	}
	e.XAspect, e.YAspect = max(1, e.XAspect), max(1, e.YAspect)
	if e.Kind > ACBM || e.Coding > TrueColor || e.Masking > Lasso || e.Compression > None {
		return fmt.Errorf("kind %d, coding %d, masking %d, compression %d", e.Kind, e.Coding, e.Masking, e.Compression)
	}
	if e.Kind == ACBM {
		e.Compression = None
	}
	for _, v := range []int{e.Position.X, e.Position.Y, e.Page.X, e.Page.Y} {
		if v != int(int16(v)) {
			return fmt.Errorf("position %v on a page of %v does not fit 16 bits", e.Position, e.Page)
		}
	}
	if e.Transparent < 0 || e.Transparent > 0xffff {
		return fmt.Errorf("transparent pixel value is %d, expected 0 to 65535", e.Transparent)
	}
	switch {
	case e.Masking != MaskPlane:
	case e.Kind == PBM:
		return errors.New("a PBM has no place for a mask plane")
	case e.Mask == nil || e.Mask.Rect.Size() != e.size:
		return errors.New("the mask plane is missing, or not as large as the picture")
	}
	p, ok := m.(image.PalettedImage)
	if _, palette := m.ColorModel().(color.Palette); !ok || !palette || e.Coding == TrueColor {
		return e.takeTrueColor(m)
	}
	return e.takeIndexed(p)
}

func (e *encoder) takeTrueColor(m image.Image) error {
	if e.Planes == 0 {
		e.Planes = 24
	}
	if e.Coding == HalfBrite || e.Coding == HoldAndModify || e.Kind != ILBM || e.Planes != 24 && e.Planes != 32 {
		return fmt.Errorf("a picture without a palette cannot be a %v of %d planes, %v", e.Kind, e.Planes, e.Coding)
	}
	e.Coding = TrueColor
	e.full = nrgba(m)
	return nil
}

// nrgba returns the picture itself if it is an *image.NRGBA, otherwise a copy.
func nrgba(m image.Image) *image.NRGBA {
	if p, ok := m.(*image.NRGBA); ok {
		return p
	}
	r := m.Bounds()
	to := image.NewNRGBA(r)
	if p, ok := m.(*image.RGBA); ok && p.Opaque() {
		for y := r.Min.Y; y < r.Max.Y; y++ {
			copy(to.Pix[to.PixOffset(r.Min.X, y):][:4*r.Dx()], p.Pix[p.PixOffset(r.Min.X, y):])
		}
		return to
	}
	for y := r.Min.Y; y < r.Max.Y; y++ {
		for x := r.Min.X; x < r.Max.X; x++ {
			to.Set(x, y, m.At(x, y))
		}
	}
	return to
}

func (e *encoder) takeIndexed(m image.PalettedImage) (err error) {
	if e.pix, e.palette, err = indexed.Parts(m, maxSide); err != nil {
		return err
	}
	if e.Planes == 0 {
		e.Planes = indexed.Planes(e.pix, e.palette)
		switch {
		case e.Kind == PBM:
			e.Planes = 8
		case e.Coding == HalfBrite, e.Coding == HoldAndModify && e.Planes < 6:
			e.Planes = 6
		case e.Coding == HoldAndModify && e.Planes == 7:
			e.Planes = 8
		}
	}
	if top := slices.Max(e.pix); e.Planes < 1 || e.Planes > planar.MaxPlanes || int(top) >= 1<<e.Planes {
		return fmt.Errorf("%d colours and pixel value %d do not fit %d planes", len(e.palette), top, e.Planes)
	}
	colors := 1 << e.Planes
	e.Mode &^= EHB | HAM
	switch e.Coding {
	case HalfBrite:
		colors = ehbColors
		e.Mode |= EHB
	case HoldAndModify:
		colors = 1 << ham.Bits(e.Planes)
		e.Mode |= HAM
	}
	if e.Coding != Indexed && (e.Kind == PBM || 1<<e.Planes <= colors || !e.Mode.known() || e.Coding == HalfBrite && e.Planes != 6) {
		return fmt.Errorf("a %v of %d planes in mode %08X cannot be %v", e.Kind, e.Planes, uint32(e.Mode), e.Coding)
	}
	e.palette = indexed.Fit(e.palette, colors)
	return nil
}

// chunks returns all chunks of the file.
func (e *encoder) chunks() ([]byte, error) {
	var head bytes.Buffer
	h := header{
		Width: uint16(e.size.X), Height: uint16(e.size.Y), X: int16(e.Position.X), Y: int16(e.Position.Y),
		Planes: uint8(e.Planes), Masking: uint8(e.Masking), Compression: compressionCodes[e.Compression], Pad: cmapOK,
		Transparent: uint16(e.Transparent), XAspect: e.XAspect, YAspect: e.YAspect,
		PageWidth: int16(e.Page.X), PageHeight: int16(e.Page.Y),
	}
	// A bytes.Buffer cannot fail.
	_ = binary.Write(&head, binary.BigEndian, &h)
	b := iff.AppendChunk(nil, "BMHD", head.Bytes())
	for _, t := range e.Texts {
		b = iff.AppendChunk(b, (t.ID + "    ")[:4], latin1(t.Text))
	}
	if e.Coding != TrueColor {
		b = iff.AppendChunk(b, "CMAP", indexed.AppendRGB(nil, e.palette))
	}
	if e.Grab != nil {
		b = iff.AppendChunk(b, "GRAB", words(e.Grab.X, e.Grab.Y))
	}
	if e.Mode != 0 {
		b = iff.AppendChunk(b, "CAMG", binary.BigEndian.AppendUint32(nil, uint32(e.Mode)))
	}
	for _, c := range e.Cycles {
		flags := 0
		if c.Active {
			flags |= 1
		}
		if c.Reverse {
			flags |= 2
		}
		b = iff.AppendChunk(b, "CRNG", append(words(0, c.Rate, flags), c.Low, c.High))
	}
	for _, r := range e.Rings {
		b = iff.AppendChunk(b, "DRNG", r.encode())
	}
	id, lines, err := e.lines()
	if err != nil {
		return nil, err
	}
	if id != "" && e.Kind == ILBM && e.Coding != TrueColor {
		b = iff.AppendChunk(b, id, lines)
	}
	if e.Kind == ACBM {
		return iff.AppendChunk(b, "ABIT", e.body()), nil
	}
	return iff.AppendChunk(b, "BODY", e.body()), nil
}

// encode returns the chunk DRNG of a ring.
func (r Ring) encode() []byte {
	var colors, registers []byte
	for i, c := range r.Cells[:min(len(r.Cells), 256)] {
		if c.Register < 0 {
			colors = append(colors, byte(i), c.Color.R, c.Color.G, c.Color.B)
		} else {
			registers = append(registers, byte(i), byte(c.Register))
		}
	}
	flags := 0
	if r.Active {
		flags = 1
	}
	b := []byte{0, byte(max(0, len(r.Cells)-1))}
	b = append(b, words(r.Rate, flags)...)
	return append(append(append(b, byte(len(colors)/4), byte(len(registers)/2)), colors...), registers...)
}

// words returns the lower 16 bits of each number.
func words(v ...int) (b []byte) {
	for _, v := range v {
		b = binary.BigEndian.AppendUint16(b, uint16(v))
	}
	return b
}

// latin1 returns the characters in ISO 8859-1; others become question marks.
func latin1(s string) (b []byte) {
	for _, r := range s {
		if r > 0xff {
			r = '?'
		}
		b = append(b, byte(r))
	}
	return b
}

// body returns the pixels.
func (e *encoder) body() (out []byte) {
	f := file{width: e.size.X, height: e.size.Y}
	f.Details = e.Details
	row, rows := f.rowBytes(), f.rows()
	if e.Kind == ACBM {
		out = make([]byte, row*rows*f.height)
		for y := range f.height {
			e.splitLine(out[y*row:], row*f.height, y)
		}
		return out
	}
	out = make([]byte, 0, row*rows*f.height/2)
	line := make([]byte, row*rows)
	var packer packbits.Packer
	for y := range f.height {
		if e.Kind == PBM {
			copy(line, e.pix[y*f.width:][:f.width])
		} else {
			e.splitLine(line, row, y)
		}
		if e.Compression == None {
			out = append(out, line...)
			continue
		}
		for i := range rows {
			out = packer.Pack(out, line[i*row:][:row])
		}
	}
	return out
}

// splitLine writes line y into rows that are stride bytes apart.
func (e *encoder) splitLine(rows []byte, stride, y int) {
	w := e.size.X
	if e.Coding == TrueColor {
		at := e.full.Rect.Min
		pix := e.full.Pix[e.full.PixOffset(at.X, at.Y+y):][:4*w]
		e.channel = slices.Grow(e.channel[:0], w)[:w]
		for c := range e.Planes / 8 {
			for x := range e.channel {
				e.channel[x] = pix[4*x+c]
			}
			planar.Split(rows[8*c*stride:], stride, 8, e.channel)
		}
	} else {
		planar.Split(rows, stride, e.Planes, e.pix[y*w:][:w])
	}
	if e.Masking == MaskPlane {
		mask := make([]byte, w)
		for x := range mask {
			mask[x] = e.Mask.Pix[y*e.Mask.Stride+x] >> 7
		}
		planar.Split(rows[e.Planes*stride:], stride, 1, mask)
	}
}
