package pict

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"image"
	"image/color"
	"io"
	"slices"

	"phosphor/formats/internal/codec"
	"phosphor/formats/internal/indexed"
	"phosphor/formats/internal/packbits"
)

// PaletteSource says where the colours of a picture come from.
type PaletteSource uint8

const (
	PaletteFile   PaletteSource = iota // the file
	PaletteScreen                      // Oberon's screen, because the file has only one colour
)

func (s PaletteSource) String() string {
	return codec.Name(s, "file", "Oberon's screen")
}

// A Document is the header of a picture stored as a document.
type Document struct {
	Command string // command that opens it
	Bounds  image.Rectangle
	// Attachments are data of the document's gadgets.
	Attachments []byte
}

// An Image is a decoded picture with the details of its file.
type Image struct {
	// Paletted holds one pixel value per byte. Its stride is its width, and its palette
	// has 2^Depth colours.
	Paletted *image.Paletted

	Depth         int       // 1, 4 or 8 bits per pixel
	Document      *Document // nil if the picture is not a document
	PaletteSource PaletteSource
	Stats         Stats
}

// Stats reports how the rows are packed.
type Stats struct {
	Literals      int // literal records
	Runs          int // runs
	CrossedRows   int // records that continue into the next row
	PackedBytes   int // total size of the records
	UnpackedBytes int // unpacked size
	TrailingBytes int // bytes of the file after the last row
	MissingRows   int // missing from a damaged file; their pixels are 0
}

const (
	magic         = "\x03\xf0"
	documentMagic = "\xf7\x07"
	attachMagic   = "\xf7\x08"

	maxSide = 32767
)

func init() {
	for _, m := range []string{magic, documentMagic} {
		image.RegisterFormat("pict", m, Decode, DecodeConfig)
	}
}

func errorf(offset int, format string, args ...any) error {
	return codec.Errorf("pict", offset, format, args...)
}

// Match reports whether a file that begins with head is a picture. In a document the
// picture follows the header: 300 bytes are usually enough.
func Match(head []byte) bool {
	p := parser{data: head}
	_, err := p.header()
	return err == nil
}

// Decode reads a picture. The result is an *image.Paletted.
func Decode(r io.Reader) (image.Image, error) {
	m, err := DecodeAll(r)
	if err != nil {
		return nil, err
	}
	return m.Paletted, nil
}

// DecodeConfig returns the palette and size of a picture without unpacking its rows.
func DecodeConfig(r io.Reader) (image.Config, error) {
	p, err := newParser(r)
	if err != nil {
		return image.Config{}, err
	}
	h, err := p.header()
	if err != nil {
		return image.Config{}, err
	}
	if err := p.palette(h); err != nil {
		return image.Config{}, err
	}
	return image.Config{ColorModel: h.Paletted.Palette, Width: h.width, Height: h.height}, nil
}

// DecodeAll reads a picture together with the details of its file.
func DecodeAll(r io.Reader) (*Image, error) {
	p, err := newParser(r)
	if err != nil {
		return nil, err
	}
	return p.image()
}

// A header is a picture without its pixels.
type header struct {
	Image
	width, height int
}

// A parser reads from the front to the back.
type parser struct {
	data []byte
	pos  int
}

func newParser(r io.Reader) (*parser, error) {
	data, err := codec.ReadAll(r, "pict")
	if err != nil {
		return nil, err
	}
	return &parser{data: data}, nil
}

// take returns the next n bytes, or nil if there are fewer.
func (p *parser) take(n int) []byte {
	if n < 0 || n > len(p.data)-p.pos {
		return nil
	}
	p.pos += n
	return p.data[p.pos-n : p.pos]
}

func (p *parser) has(s string) bool { return bytes.HasPrefix(p.data[p.pos:], []byte(s)) }

// header reads everything before the palette.
func (p *parser) header() (*header, error) {
	h := &header{}
	if p.has(documentMagic) {
		d, err := p.document()
		if err != nil {
			return nil, err
		}
		h.Document = d
	}
	start := p.pos
	b := p.take(8)
	if b == nil {
		return nil, errorf(len(p.data), "in the header: %w", io.ErrUnexpectedEOF)
	}
	if string(b[:2]) != magic {
		return nil, errorf(start, "%X, expected 03F0 or F707", b[:2])
	}
	h.width, h.height, h.Depth = signed(b[2:]), signed(b[4:]), signed(b[6:])
	if h.width < 1 || h.height < 1 {
		return nil, errorf(start+2, "size is %dx%d, expected 1x1 to %dx%[3]d", h.width, h.height, maxSide)
	}
	if h.Depth != 1 && h.Depth != 4 && h.Depth != 8 {
		return nil, errorf(start+6, "depth is %d, expected 1, 4 or 8", h.Depth)
	}
	return h, nil
}

// document reads the document header, if there is one.
func (p *parser) document() (*Document, error) {
	p.pos += len(documentMagic)
	n := bytes.IndexByte(p.data[p.pos:], 0)
	if n < 0 {
		return nil, errorf(p.pos, "a string has no end: %w", io.ErrUnexpectedEOF)
	}
	d := &Document{Command: string(p.take(n))}
	p.take(1)
	b := p.take(8)
	if b == nil {
		return nil, errorf(len(p.data), "in the header: %w", io.ErrUnexpectedEOF)
	}
	d.Bounds.Min = image.Pt(signed(b), signed(b[2:]))
	d.Bounds.Max = d.Bounds.Min.Add(image.Pt(signed(b[4:]), signed(b[6:])))
	if !p.has(attachMagic) {
		return d, nil
	}
	start := p.pos
	p.take(2)
	if b := p.take(4); b != nil {
		d.Attachments = p.take(int(int32(binary.LittleEndian.Uint32(b))))
	}
	if d.Attachments == nil {
		return nil, errorf(start, "in the header: %w", io.ErrUnexpectedEOF)
	}
	return d, nil
}

func signed(b []byte) int { return int(int16(binary.LittleEndian.Uint16(b))) }

// palette reads the colours.
func (p *parser) palette(h *header) error {
	b := p.take(3 << h.Depth)
	if b == nil {
		return errorf(len(p.data), "in the palette: %w", io.ErrUnexpectedEOF)
	}
	colors := indexed.RGB(b)
	if bytes.Equal(b, bytes.Repeat(b[:3], len(colors))) {
		colors, h.PaletteSource = screen(h.Depth), PaletteScreen
	}
	h.Paletted = &image.Paletted{Stride: h.width, Rect: image.Rect(0, 0, h.width, h.height), Palette: colors}
	return nil
}

// screen returns Oberon's initial colours: 16 fixed ones, and from there on three bits
// of the number for red, three for green and two for blue.
func screen(depth int) color.Palette {
	named := []byte("\xff\xff\xff\xff\x00\x00\x00\xff\x00\x00\x00\xff\xff\x00\xff\xff\xff\x00\x00\xff\xff\xaa\x00\x00" +
		"\x00\x9a\x00\x00\x00\x9a\xa6\xcb\xf3\x00\x82\x82\x8a\x8a\x8a\xbe\xbe\xbe\xdf\xdf\xdf\x00\x00\x00")
	p := indexed.RGB(named)
	if depth == 1 {
		return color.Palette{p[0], p[15]}
	}
	levels := [8]uint8{0x00, 0x20, 0x41, 0x61, 0x82, 0xa2, 0xc3, 0xe3}
	for i := len(p); i < 1<<depth; i++ {
		p = append(p, color.RGBA{levels[i>>5], levels[i>>2&7], levels[i&3*2], 255})
	}
	return p
}

// rowBytes returns the length of a row in bytes.
func rowBytes(width, depth int) int { return (width*depth + 7) / 8 }

// image reads everything.
func (p *parser) image() (*Image, error) {
	h, err := p.header()
	if err != nil {
		return nil, err
	}
	if err := p.palette(h); err != nil {
		return nil, err
	}
	row := make([]byte, rowBytes(h.width, h.Depth))
	h.Stats.UnpackedBytes = len(row) * h.height
	if n := len(p.data) - p.pos; h.Stats.UnpackedBytes > (n+1)*packbits.Longest/2 {
		return nil, errorf(p.pos, "%d bytes cannot hold %dx%d pixels of %d bits: %w", n, h.width, h.height, h.Depth, io.ErrUnexpectedEOF)
	}
	pix := make([]byte, h.width*h.height)
	h.Paletted.Pix = pix
	in := packbits.Reader{Data: p.data, Pos: p.pos, Run129: true}
	for y := range h.height {
		if err := in.Fill(row); err != nil {
			if y == 0 {
				return nil, errorf(in.Pos, "in the first of %d lines: %w", h.height, err)
			}
			h.Stats.MissingRows = h.height - y
			break
		}
		spread(pix[y*h.width:][:h.width], row, h.Depth)
	}
	h.Stats.Literals, h.Stats.Runs, h.Stats.CrossedRows = in.Literals, in.Runs, in.Crossed
	h.Stats.PackedBytes, h.Stats.TrailingBytes = in.Pos-p.pos, len(p.data)-in.Pos
	return &h.Image, nil
}

// spread unpacks the pixels of a row into bytes.
func spread(pix, row []byte, depth int) {
	if depth == 8 {
		copy(pix, row)
		return
	}
	perByte := 8 / depth
	mask := byte(1<<depth - 1)
	for x := range pix {
		pix[x] = row[x/perByte] >> (x % perByte * depth) & mask
	}
}

// gather reverses spread.
func gather(row, pix []byte, depth int) {
	clear(row)
	perByte := 8 / depth
	for x, v := range pix {
		row[x/perByte] |= v << (x % perByte * depth)
	}
}

// Options control Encode. nil and the zero value mean defaults.
type Options struct {
	// Depth is the number of bits per pixel: 1, 4 or 8. 0 chooses the smallest that
	// holds the palette and all pixel values.
	Depth int
	// Document, if not nil, is written before the picture, with its attachments.
	Document *Document
}

// Encode writes a picture. Its colour model must be a color.Palette of at most 256
// colours; fewer than 2^depth are padded with black.
func Encode(w io.Writer, m image.PalettedImage, o *Options) error {
	if o == nil {
		o = &Options{}
	}
	b, err := o.encode(m)
	return codec.Write(w, "pict", b, err)
}

func (o *Options) encode(m image.PalettedImage) (b []byte, err error) {
	pix, palette, err := indexed.Parts(m, maxSide)
	if err != nil {
		return nil, err
	}
	depth := o.Depth
	if depth == 0 {
		switch n := indexed.Planes(pix, palette); {
		case n > 4:
			depth = 8
		case n > 1:
			depth = 4
		default:
			depth = 1
		}
	}
	if depth != 1 && depth != 4 && depth != 8 {
		return nil, fmt.Errorf("depth is %d, expected 1, 4 or 8", depth)
	}
	if top := slices.Max(pix); int(top) >= 1<<depth {
		return nil, fmt.Errorf("pixel value %d does not fit %d bits", top, depth)
	}
	if b, err = o.Document.append(b); err != nil {
		return nil, err
	}
	size := m.Bounds().Size()
	b = append(b, magic...)
	b = appendWords(b, size.X, size.Y, depth)
	b = indexed.AppendRGB(b, indexed.Fit(palette, 1<<depth))
	row := make([]byte, rowBytes(size.X, depth))
	packer := packbits.Packer{Run129: true}
	for line := range slices.Chunk(pix, size.X) {
		gather(row, line, depth)
		b = packer.Pack(b, row)
	}
	return b, nil
}

// append appends the document header; nothing if d is nil.
func (d *Document) append(b []byte) ([]byte, error) {
	if d == nil {
		return b, nil
	}
	if bytes.IndexByte([]byte(d.Command), 0) >= 0 {
		return nil, fmt.Errorf("the document's command %q has a character 0", d.Command)
	}
	x, y, w, h := d.Bounds.Min.X, d.Bounds.Min.Y, d.Bounds.Dx(), d.Bounds.Dy()
	for _, v := range []int{x, y, w, h} {
		if v != int(int16(v)) {
			return nil, fmt.Errorf("the document's bounds %v do not fit 16 bits", d.Bounds)
		}
	}
	b = append(append(append(b, documentMagic...), d.Command...), 0)
	b = appendWords(b, x, y, w, h)
	if d.Attachments != nil {
		b = append(b, attachMagic...)
		b = binary.LittleEndian.AppendUint32(b, uint32(len(d.Attachments)))
		b = append(b, d.Attachments...)
	}
	return b, nil
}

func appendWords(b []byte, v ...int) []byte {
	for _, v := range v {
		b = binary.LittleEndian.AppendUint16(b, uint16(v))
	}
	return b
}
