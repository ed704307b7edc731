package amigaimage

import (
	"errors"
	"fmt"
	"image"
	"image/color"
	"io"

	"phosphor/fb/planar"
	"phosphor/formats/internal/codec"
	"phosphor/formats/internal/ham"
	"phosphor/formats/internal/indexed"
)

// Kind is the kind of file.
type Kind uint8

const (
	Raw  Kind = iota // bitplanes without a header
	GET              // records of AmigaBASIC's GET
	REKO             // a REKO card set
)

func (k Kind) String() string {
	return codec.Name(k, "raw Amiga images", "AmigaBASIC GET records", "REKO card set")
}

// Order is the order of the rows of an image's planes.
type Order uint8

const (
	PlaneByPlane Order = iota // all rows of plane 0, then all of plane 1
	RowByRow                  // the first row of each plane, then the second of each
)

func (o Order) String() string {
	return codec.Name(o, "plane by plane", "row by row")
}

// A Shape is the layout of a raw image.
type Shape struct {
	Width, Height, Planes int // Planes is 1 to 8
	Order                 Order
	RowBytes              int // of a row of one plane; 0: the smallest whole number of 16-bit words
}

// SpadesShape is that of the 52 cards in Spades.images and Cards.images.
var SpadesShape = Shape{Width: 42, Height: 42, Planes: 3}

func (s Shape) rowBytes() int {
	if s.RowBytes > 0 {
		return s.RowBytes
	}
	return (s.Width + 15) / 16 * 2
}

// Size returns the number of bytes of an image.
func (s Shape) Size() int { return s.rowBytes() * s.Height * s.Planes }

const maxSide = 32767

func (s Shape) check() error {
	if s.Width < 1 || s.Height < 1 || s.Width > maxSide || s.Height > maxSide {
		return fmt.Errorf("size is %dx%d, expected 1x1 to %dx%[3]d", s.Width, s.Height, maxSide)
	}
	if s.Planes < 1 || s.Planes > planar.MaxPlanes || s.Order > RowByRow {
		return fmt.Errorf("%d planes in order %d, expected 1 to 8 in order 0 or 1", s.Planes, s.Order)
	}
	if 8*s.rowBytes() < s.Width || s.RowBytes > maxSide {
		return fmt.Errorf("rows of %d bytes, expected %d to %d", s.RowBytes, (s.Width+7)/8, maxSide)
	}
	return nil
}

// strides returns the distances between the rows of a plane and between the
// planes.
func (s Shape) strides() (row, plane int) {
	if s.Order == RowByRow {
		return s.rowBytes() * s.Planes, s.rowBytes()
	}
	return s.rowBytes(), s.rowBytes() * s.Height
}

// decode makes an image of s.Size() bytes.
func (s Shape) decode(data []byte, p color.Palette) *image.Paletted {
	m := image.NewPaletted(image.Rect(0, 0, s.Width, s.Height), p)
	row, plane := s.strides()
	for y := range s.Height {
		planar.Join(m.Pix[y*m.Stride:][:s.Width], data[y*row:], plane, s.Planes)
	}
	return m
}

// encode is the reverse of decode.
func (s Shape) encode(m image.PalettedImage) ([]byte, error) {
	pix, _, err := indexed.Parts(m, maxSide)
	if err != nil {
		return nil, err
	}
	if size := m.Bounds().Size(); size != image.Pt(s.Width, s.Height) {
		return nil, fmt.Errorf("size is %v, expected (%d,%d)", size, s.Width, s.Height)
	}
	if n := indexed.Planes(pix, nil); n > s.Planes {
		return nil, fmt.Errorf("pixel values need %d planes, expected at most %d", n, s.Planes)
	}
	data := make([]byte, s.Size())
	row, plane := s.strides()
	for y := range s.Height {
		planar.Split(data[y*row:], plane, s.Planes, pix[y*s.Width:][:s.Width])
	}
	return data, nil
}

// PaletteSource says where the colours of the images come from.
type PaletteSource uint8

const (
	PaletteSpades    PaletteSource = iota // those of the program Spades
	PaletteWorkbench                      // four of Workbench 1.3, then greys, because the file has none
	PaletteFile                           // the file
	PaletteMono                           // white and black
)

func (s PaletteSource) String() string {
	return codec.Name(s, "Spades", "Workbench 1.3", "file", "white and black")
}

// A Set is the images of a file.
type Set struct {
	Kind Kind
	// Shape is the shape of all images, except for records of GET, each of which has its
	// own.
	Shape Shape
	// Images hold one pixel value per byte, with palettes of 2^planes colours. In hold
	// and modify, colours beyond the base colours are black.
	Images []*image.Paletted
	// TrueColor holds the images as hold and modify shows them, otherwise nil.
	TrueColor []*image.NRGBA
	// Mode is the display mode of a REKO set.
	Mode          uint32
	PaletteSource PaletteSource
	Stats         Stats
}

// Stats reports how the file deviates from the format.
type Stats struct {
	MissingBytes  int // missing from a truncated file; their pixels are 0
	TrailingBytes int // after the last image
}

// HAM is the bit of a display mode for hold and modify.
const HAM = 0x800

// Suit is the suit of a card.
type Suit uint8

const (
	Clubs Suit = iota
	Diamonds
	Hearts
	Spades
)

// Ranks of cards.
const (
	Ace  = 1
	King = 13
)

// Face returns the number of the image with the face of a card, of rank [Ace] to [King],
// or -1 if the set has none or it is unknown.
func (s *Set) Face(suit Suit, rank int) int {
	if suit > Spades || rank < Ace || rank > King {
		return -1
	}
	i := -1
	switch s.Kind {
	case Raw:
		// Diamonds come before clubs, and the ace is the highest rank.
		i = [...]int{1, 0, 2, 3}[suit]*13 + (rank+11)%13
	case REKO:
		i = 3 + (rank-1)*4 + int(suit)
	}
	if i >= len(s.Images) {
		return -1
	}
	return i
}

// Back returns the number of the image with the back of the cards, or -1 if the set has
// none or it is unknown.
func (s *Set) Back() int {
	if s.Kind == REKO && len(s.Images) > 0 {
		return 0
	}
	return -1
}

// 12-bit colours as they are loaded into the colour registers.
var (
	monoColors      = []uint16{0xfff, 0x000}
	spadesColors    = []uint16{0x00f, 0x000, 0xf00, 0x0f0, 0xfff, 0xff0, 0xf0f, 0x0ff}
	workbenchColors = []uint16{0x05a, 0xfff, 0x002, 0xf80}
)

// defaultColors returns the colours of raw images with that many planes.
func defaultColors(planes int) ([]uint16, PaletteSource) {
	switch planes {
	case 1:
		return monoColors, PaletteMono
	case SpadesShape.Planes:
		return spadesColors, PaletteSpades
	}
	return workbenchColors, PaletteWorkbench
}

// expand returns 2^planes colours, greys if the registers run out.
func expand(registers []uint16, planes int) color.Palette {
	p := make(color.Palette, 1<<planes)
	for i := range p {
		if i < len(registers) {
			v := registers[i]
			p[i] = color.RGBA{uint8(v>>8) * 17, uint8(v>>4&15) * 17, uint8(v&15) * 17, 255}
		} else {
			v := uint8(i * 255 / (len(p) - 1))
			p[i] = color.RGBA{v, v, v, 255}
		}
	}
	return p
}

func errorf(offset int, format string, args ...any) error {
	return codec.Errorf("amigaimage", offset, format, args...)
}

func init() {
	// The other kinds have no magic number.
	image.RegisterFormat("amigaimage", rekoMagic, Decode, DecodeConfig)
}

// Decode reads a file of any kind. The result is its [Set.Sheet].
func Decode(r io.Reader) (image.Image, error) {
	s, err := DecodeAll(r)
	if err != nil {
		return nil, err
	}
	return s.Sheet(), nil
}

// DecodeConfig returns the palette and size of the sheet that [Decode] makes.
func DecodeConfig(r io.Reader) (image.Config, error) {
	m, err := Decode(r)
	if err != nil {
		return image.Config{}, err
	}
	size := m.Bounds().Size()
	return image.Config{ColorModel: m.ColorModel(), Width: size.X, Height: size.Y}, nil
}

// DecodeAll reads a file of any kind, a raw one if it has the shape of
// Spades.images.
func DecodeAll(r io.Reader) (*Set, error) {
	data, err := codec.ReadAll(r, "amigaimage")
	if err != nil {
		return nil, err
	}
	return decode(data)
}

func decode(data []byte) (*Set, error) {
	if matchREKO(data) {
		return decodeREKO(data)
	}
	if list := records(data); list != nil {
		return decodeGET(data, list), nil
	}
	if shape, count := spadesShape(len(data)); count > 0 {
		return decodeRaw(data, shape, count), nil
	}
	one := SpadesShape.Size() / SpadesShape.Planes
	planes := min(len(data)/(52*one)+1, 5)
	return nil, errorf(0, "%d bytes, expected a REKO card set, records of AmigaBASIC's GET, or %d bytes for 52 images (planes: %d)",
		len(data), 52*one*planes, planes)
}

// Match reports whether data is a whole file of a kind that [DecodeAll] reads.
func Match(data []byte) bool {
	_, count := spadesShape(len(data))
	return count > 0 || matchREKO(data) || records(data) != nil
}

// slack is the number of bytes by which a file may be too short or too long.
const slack = 15

// deck is the number of cards.
const deck = 52

// spadesShape returns the shape of the images in a file of n bytes, and their number,
// if it is like Spades.images: 52 images or more, or just 52 of another number of
// planes. The number is 0 if it is not.
func spadesShape(n int) (s Shape, count int) {
	s = SpadesShape
	if count = (n + slack) / s.Size(); count >= deck && n-count*s.Size() <= slack {
		return s, count
	}
	for s.Planes = 1; s.Planes <= maxGETPlanes; s.Planes++ {
		if over := n - deck*s.Size(); over >= -slack && over <= slack {
			return s, deck
		}
	}
	return s, 0
}

// DecodeShape reads a file of raw images of any shape. The last image may be up
// to 15 bytes too short, but not by more than half.
func DecodeShape(r io.Reader, s Shape) (*Set, error) {
	if err := s.check(); err != nil {
		return nil, fmt.Errorf("amigaimage: shape: %w", err)
	}
	data, err := codec.ReadAll(r, "amigaimage")
	if err != nil {
		return nil, err
	}
	count := (len(data) + min(slack, s.Size()/2)) / s.Size()
	if count == 0 {
		return nil, errorf(len(data), "in the first image: %w", io.ErrUnexpectedEOF)
	}
	return decodeRaw(data, s, count), nil
}

// decodeRaw reads that many images.
func decodeRaw(data []byte, shape Shape, count int) *Set {
	registers, source := defaultColors(shape.Planes)
	s := &Set{Kind: Raw, Shape: shape, PaletteSource: source}
	p := expand(registers, shape.Planes)
	data = s.trim(data, shape.Size()*count)
	for i := range count {
		s.Images = append(s.Images, shape.decode(data[i*shape.Size():], p))
	}
	return s
}

// trim makes data n bytes long and notes the difference.
func (s *Set) trim(data []byte, n int) []byte {
	if len(data) >= n {
		s.Stats.TrailingBytes = len(data) - n
		return data[:n]
	}
	s.Stats.MissingBytes = n - len(data)
	return append(data[:len(data):len(data)], make([]byte, s.Stats.MissingBytes)...)
}

// Encode writes the images of a set as a file of its kind. Raw images must have its shape;
// a zero shape takes that of Spades. Those of a REKO set must, too, but are always stored
// row by row in whole bytes, and all share the palette of the first. Records of GET have
// as many planes as their palettes and pixel values need, or as Shape.Planes says.
func Encode(w io.Writer, s *Set) error {
	b, err := s.encode()
	return codec.Write(w, "amigaimage", b, err)
}

func (s *Set) encode() ([]byte, error) {
	if len(s.Images) == 0 {
		return nil, errors.New("no images")
	}
	shape := s.Shape
	if shape == (Shape{}) && s.Kind != GET {
		shape = SpadesShape
	}
	var b []byte
	switch s.Kind {
	case Raw:
	case GET:
		return s.encodeGET()
	case REKO:
		var err error
		shape.Order, shape.RowBytes = RowByRow, (shape.Width+7)/8
		if b, err = s.rekoHeader(shape); err != nil {
			return nil, err
		}
	default:
		return nil, fmt.Errorf("kind is %d", s.Kind)
	}
	if err := shape.check(); err != nil {
		return nil, err
	}
	for i, m := range s.Images {
		data, err := shape.encode(m)
		if err != nil {
			return nil, fmt.Errorf("image %d: %w", i, err)
		}
		b = append(b, data...)
	}
	return b, nil
}

// showHAM sets s.TrueColor.
func (s *Set) showHAM() {
	for _, m := range s.Images {
		shown := image.NewNRGBA(m.Rect)
		for y := range m.Rect.Dy() {
			ham.Show(shown.Pix[y*shown.Stride:], m.Pix[y*m.Stride:][:m.Rect.Dx()], m.Palette, s.Shape.Planes)
		}
		s.TrueColor = append(s.TrueColor, shown)
	}
}
