package sprites

import (
	"bytes"
	"errors"
	"fmt"
	"image"
	"image/color"
	"image/draw"
	"io/fs"
	"path"
	"slices"
	"strings"

	"phosphor/fb"
	"phosphor/fb/oberon"
	"phosphor/formats/amigaimage"
	"phosphor/formats/cardsdll"
	"phosphor/formats/container"
	"phosphor/formats/dib"
	"phosphor/formats/gemimg"
	"phosphor/formats/pict"
	"phosphor/formats/quant"
)

// This file reads card sets of all machines: a GEM sheet with its CARDS.LAY, a
// file of Amiga pictures, Oberon's Cards.Pict, CARDS.DLL of Windows.

// Suits, with the numbers that Deck.DrawFace takes.
const (
	clubs = iota
	diamonds
	hearts
	spades
)

// A CardSet is the card pictures of a file in the colours of the file: 52 faces and at
// least one back, all of one size. Some also have a picture of an empty pile, or a
// background for the table.
type CardSet struct {
	Size image.Point // of a card, in pixels

	sheet  *image.Paletted // cells of that size
	face   [52]image.Point // top left corners in the sheet, by suit and rank
	back   []image.Point
	empty  *image.Point // nil: none
	table  *image.Point // nil: none
	oberon bool

	mask, emptyMask *image.Alpha // the part that is not cut off at the corners; nil: everything

	// faces is the part of the sheet that holds only faces, which count more than the
	// rest when colours are chosen. If empty, everything counts the same.
	faces image.Rectangle
}

// HasTable reports whether the set has a background for the table.
func (c *CardSet) HasTable() bool { return c.table != nil }

// cell returns the part of a sheet of the set's size that begins at a point.
func (c *CardSet) cell(sheet *image.Paletted, at image.Point) *image.Paletted {
	return sheet.SubImage(image.Rectangle{Max: c.Size}.Add(at)).(*image.Paletted)
}

// largest is the size of the largest cards that fit on a screen.
var largest = image.Pt(320, 320)

// A cardKind is a kind of file that card sets come in.
type cardKind struct {
	match   func(data []byte) bool
	endings []string
	layout  bool // a CARDS.LAY may lie beside it
	read    func(data []byte, lay *SheetLayout) (*CardSet, error)
}

// cardKinds lists the kinds. The contents of a file decide its kind; if they are damaged
// or something else, the extension says what they should have been.
var cardKinds = []cardKind{
	{pict.Match, []string{".pict"}, false, readOberon},
	{cardsdll.Match, []string{".dll"}, false, readWindows},
	{dib.Match, []string{".bmp"}, true, readBMP},
	{isREKO, []string{".reko", ".rko"}, false, readAmiga},
	{gemimg.Match, []string{".img", ".ximg"}, true, readSheet},
	{amigaimage.Match, []string{".images", ".dat"}, false, readAmiga},
}

// OpenCards reads the card set in a file of any kind, ignoring the case of its name. A
// CARDS.LAY beside a GEM sheet describes its layout. Errors begin with the name of the
// file that is wrong.
func OpenCards(fsys fs.FS, name string) (*CardSet, error) {
	data, err := fs.ReadFile(fsys, name)
	if errors.Is(err, fs.ErrNotExist) {
		if found, e := container.FindFile(fsys, path.Dir(name), path.Base(name)); e == nil && found != "" {
			name = path.Join(path.Dir(name), found)
			data, err = fs.ReadFile(fsys, name)
		}
	}
	if err != nil {
		return nil, err
	}
	return ReadCards(data, name, func() (*SheetLayout, error) { return OpenLayout(fsys, path.Dir(name)) })
}

var errNoSet = errors.New("offset 0: expected a card set: a GEM, Oberon or BMP picture, Amiga images, REKO or CARDS.DLL")

// ReadCards reads the card set in the data of a file with the given name. layout returns
// the layout of a GEM sheet; if nil, the likeliest is used.
func ReadCards(data []byte, name string, layout func() (*SheetLayout, error)) (*CardSet, error) {
	i := slices.IndexFunc(cardKinds, func(k cardKind) bool { return k.match(data) })
	if i < 0 {
		ending := strings.ToLower(path.Ext(name))
		i = slices.IndexFunc(cardKinds, func(k cardKind) bool { return slices.Contains(k.endings, ending) })
	}
	if i < 0 {
		return nil, fmt.Errorf("%s: %w", name, errNoSet)
	}
	kind := cardKinds[i]
	var lay *SheetLayout
	if kind.layout && layout != nil {
		var err error
		if lay, err = layout(); err != nil {
			return nil, err
		}
	}
	set, err := kind.read(data, lay)
	if err == nil && (set.Size.X > largest.X || set.Size.Y > largest.Y) {
		err = fmt.Errorf("cards of %dx%d pixels, expected %dx%d at most", set.Size.X, set.Size.Y, largest.X, largest.Y)
	}
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	return set, nil
}

func readSheet(data []byte, lay *SheetLayout) (*CardSet, error) {
	p, err := gemimg.DecodePaletted(bytes.NewReader(data))
	if err != nil {
		return nil, err
	}
	return CutSheet(p, lay)
}

// OberonCards is the order of Oberon's Cards.Pict: rows of clubs, spades, hearts and
// diamonds, from the ace to the king, and a row of backs.
var (
	oberonCard  = image.Pt(50, 68)
	oberonSuits = [4]int{clubs, spades, hearts, diamonds}
)

// Numbers of columns and of backs in Cards.Pict.
const (
	oberonRanks = 13
	oberonRows  = 5
	oberonBacks = 9
)

func readOberon(data []byte, _ *SheetLayout) (*CardSet, error) {
	m, err := pict.DecodeAll(bytes.NewReader(data))
	if err != nil {
		return nil, err
	}
	return CutOberon(m)
}

// CutOberon returns the cards in a picture like Oberon's Cards.Pict. Pixel values are in
// the colours of Oberon's screen, whatever the file's colours.
func CutOberon(m *pict.Image) (*CardSet, error) {
	p := *m.Paletted
	p.Rect = p.Rect.Sub(p.Rect.Min)
	want := image.Pt(oberonRanks*oberonCard.X, oberonRows*oberonCard.Y)
	if p.Rect.Size() != want {
		return nil, fmt.Errorf("%dx%d pixels, expected %dx%d", p.Rect.Dx(), p.Rect.Dy(), want.X, want.Y)
	}
	p.Palette = fb.NewPalette(fb.RGB24, oberon.Palette[:1<<m.Depth]).Colors()
	if m.Depth == 1 {
		p.Palette = color.Palette{color.White, color.Black}
	}
	c := &CardSet{Size: oberonCard, sheet: &p, oberon: true, faces: image.Rect(0, 0, want.X, 4*oberonCard.Y)}
	at := func(column, row int) image.Point { return image.Pt(column*c.Size.X, row*c.Size.Y) }
	for row, suit := range oberonSuits {
		for i := range oberonRanks {
			c.face[suit*13+i] = at(i, row)
		}
	}
	for i := range oberonBacks {
		c.back = append(c.back, at(i, oberonRows-1))
	}
	c.mask = c.corners(c.face[:]...)
	return c, nil
}

func readBMP(data []byte, lay *SheetLayout) (*CardSet, error) {
	p, err := dib.Decode(bytes.NewReader(data))
	if err != nil {
		return nil, err
	}
	if set, err := cardsdll.Cut(p); err == nil && lay == nil {
		return CutWindows(set), nil
	}
	return CutSheet(p, lay)
}

func readWindows(data []byte, _ *SheetLayout) (*CardSet, error) {
	set, err := cardsdll.Decode(bytes.NewReader(data))
	if err != nil {
		return nil, err
	}
	return CutWindows(set), nil
}

// CutWindows returns the cards in a library of Windows. Three pixels at each corner are
// cut off, as the library does.
func CutWindows(set *cardsdll.Set) *CardSet {
	pictures := slices.Concat(set.Faces[:], set.Backs)
	if len(set.Backs) == 0 {
		pictures = append(pictures, nil)
	}
	c := &CardSet{Size: set.Size, sheet: assemble(pictures, set.Size), faces: image.Rect(0, 0, set.Size.X, len(set.Faces)*set.Size.Y)}
	for i := range pictures {
		if i < len(c.face) {
			c.face[i] = c.place(i)
		} else {
			c.back = append(c.back, c.place(i))
		}
	}
	if len(set.Backs) == 0 {
		c.drawBack(c.cell(c.sheet, c.back[0]))
	}
	c.mask = image.NewAlpha(image.Rectangle{Max: set.Size})
	for i := range c.mask.Pix {
		c.mask.Pix[i] = 0xff
	}
	for corner := range 4 {
		for _, p := range pts(0, 0, 1, 0, 0, 1) {
			at := c.fromCorner(corner, p.X, p.Y)
			c.mask.SetAlpha(at.X, at.Y, color.Alpha{})
		}
	}
	return c
}

func isREKO(data []byte) bool {
	for _, mark := range []string{"REKO", "PCREKO", "PCRKP"} {
		if bytes.HasPrefix(data, []byte(mark)) {
			return true
		}
	}
	return false
}

func readAmiga(data []byte, _ *SheetLayout) (*CardSet, error) {
	set, err := amigaimage.DecodeAll(bytes.NewReader(data))
	if err != nil {
		return nil, err
	}
	return CutAmiga(set)
}

// Numbers of pictures of a REKO set besides the faces: in black and white sets, the back
// with a white edge, so that overlapping backs can be distinguished, and the place without
// a card.
const (
	monoBack   = 1
	emptyPlace = 2
)

// CutAmiga returns the cards in a file of Amiga pictures. Records of GET are assumed to be
// CardGames.DAT, whose order is our guess: 52 pictures of the same size are the faces, by
// suit from the ace to the king, and the next is the back.
func CutAmiga(file *amigaimage.Set) (*CardSet, error) {
	all := make([]image.Image, len(file.Images))
	for i, p := range file.Images {
		all[i] = p
		if file.TrueColor != nil {
			all[i] = file.TrueColor[i]
		}
	}
	list := all
	face := func(suit, rank int) int { return file.Face(amigaSuits[suit], rank) }
	back, empty := file.Back(), -1
	switch {
	case file.Kind == amigaimage.GET:
		list, back = sameSize(all), 52
		face = func(suit, rank int) int { return suit*13 + rank - 1 }
	case back >= 0:
		empty = emptyPlace
		if len(file.Images[back].Palette) == 2 {
			back = monoBack
		}
	}
	var pictures []image.Image
	c := &CardSet{}
	for suit := range 4 {
		for rank := 1; rank <= 13; rank++ {
			i := face(suit, rank)
			if i < 0 || i >= len(list) {
				return nil, fmt.Errorf("%d pictures of the same size, expected 52", len(list))
			}
			pictures = append(pictures, list[i])
		}
	}
	c.Size = pictures[0].Bounds().Size()
	add := func(i int) (at int, ok bool) {
		if i < 0 || i >= len(list) {
			return 0, false
		}
		pictures = append(pictures, list[i])
		return len(pictures) - 1, true
	}
	backAt, hasBack := add(back)
	emptyAt, hasEmpty := add(empty)
	if !hasBack {
		backAt = len(pictures)
		pictures = append(pictures, nil)
	}
	c.sheet = assemble(pictures, c.Size)
	c.faces = image.Rect(0, 0, c.Size.X, len(c.face)*c.Size.Y)
	for i := range c.face {
		c.face[i] = c.place(i)
	}
	c.back = []image.Point{c.place(backAt)}
	if hasEmpty {
		at := c.place(emptyAt)
		c.empty, c.emptyMask = &at, c.corners(at)
	}
	if !hasBack {
		c.drawBack(c.cell(c.sheet, c.back[0]))
	}
	c.mask = c.corners(c.face[:]...)
	return c, nil
}

var amigaSuits = [4]amigaimage.Suit{amigaimage.Clubs, amigaimage.Diamonds, amigaimage.Hearts, amigaimage.Spades}

// sameSize returns the pictures of the size that most have.
func sameSize(list []image.Image) (most []image.Image) {
	by := map[image.Point][]image.Image{}
	for _, m := range list {
		size := m.Bounds().Size()
		if by[size] = append(by[size], m); len(by[size]) > len(most) {
			most = by[size]
		}
	}
	return most
}

// place returns where picture i lies in a sheet that assemble made.
func (c *CardSet) place(i int) image.Point { return image.Pt(0, i*c.Size.Y) }

// assemble puts pictures of one size into a sheet, one below the other; nil leaves a cell
// empty. The colours are those of the picture with the most; for true-colour pictures, up
// to 256 that show them best.
func assemble(pictures []image.Image, size image.Point) *image.Paletted {
	var colors color.Palette
	full := image.NewNRGBA(image.Rect(0, 0, size.X, len(pictures)*size.Y))
	cell := func(i int) image.Rectangle {
		return image.Rectangle{Max: size}.Add(image.Pt(0, i*size.Y))
	}
	for i, m := range pictures {
		if p, ok := m.(*image.Paletted); ok && len(p.Palette) > len(colors) {
			colors = p.Palette
		} else if m != nil && !ok {
			draw.Draw(full, cell(i), m, m.Bounds().Min, draw.Src)
		}
	}
	if colors == nil {
		colors = quant.Colors{}.Quantize(make(color.Palette, 0, 256), full)
	}
	sheet := image.NewPaletted(full.Rect, colors)
	known := map[color.NRGBA]uint8{}
	for i, m := range pictures {
		r := cell(i)
		switch p := m.(type) {
		case *image.Paletted:
			q := Nearest(p, colors, nil)
			for y := range size.Y {
				copy(sheet.Pix[sheet.PixOffset(r.Min.X, r.Min.Y+y):][:size.X], q.Pix[y*q.Stride:])
			}
		case nil:
		default:
			for y := r.Min.Y; y < r.Max.Y; y++ {
				for x := r.Min.X; x < r.Max.X; x++ {
					c := full.NRGBAAt(x, y)
					v, ok := known[c]
					if !ok {
						v = uint8(colors.Index(c))
						known[c] = v
					}
					sheet.SetColorIndex(x, y, v)
				}
			}
		}
	}
	return sheet
}

// backEdge is the width of the white edge of a back.
const backEdge = 3

// drawBack draws a back for a set that has none: a weave of blue, or of the set's nearest
// colour, on white.
func (c *CardSet) drawBack(p *image.Paletted) {
	white, black := uint8(p.Palette.Index(color.White)), uint8(p.Palette.Index(color.Black))
	blue := uint8(p.Palette.Index(color.RGBA{0x22, 0x44, 0xbb, 0xff}))
	if blue == white {
		blue = black
	}
	b, r := fb.Wrap(p, 8), p.Rect
	fb.Fill(b, r, white, fb.OpCopy)
	fb.Frame(b, r, 1, black, fb.OpCopy)
	for y := r.Min.Y + backEdge; y < r.Max.Y-backEdge; y++ {
		for x := r.Min.X + backEdge; x < r.Max.X-backEdge; x++ {
			if u, v := (x-r.Min.X)&3, (y-r.Min.Y)&3; v&1 == 1 && u&1 == 0 || v == 0 && u == 3 || v == 2 && u == 1 {
				p.SetColorIndex(x, y, blue)
			}
		}
	}
}

// cornerSize is how far from a corner pixels can be cut off.
const cornerSize = 4

// corners returns the mask of pictures in the sheet, or nil if they have no cut corners.
// Card sets have no masks: outside rounded corners the pixels show the table. So, starting
// from a corner, pixels that in all pictures equal the set's table at the same position
// are not card. In a set without a table these are the pixels with the colour of the
// corner, if the edge has a different one.
func (c *CardSet) corners(pictures ...image.Point) *image.Alpha {
	mask := image.NewAlpha(image.Rectangle{Max: c.Size})
	for i := range mask.Pix {
		mask.Pix[i] = 0xff
	}
	cut := false
	for corner := range 4 {
		for j := range min(cornerSize, c.Size.Y) {
			for i := range min(cornerSize-j, c.Size.X) {
				if !c.beyond(pictures, corner, i, j) {
					break
				}
				at := c.fromCorner(corner, i, j)
				mask.Pix[mask.PixOffset(at.X, at.Y)], cut = 0, true
			}
		}
	}
	if !cut {
		return nil
	}
	return mask
}

// fromCorner returns the pixel of a card that lies i columns and j rows from one
// of its four corners.
func (c *CardSet) fromCorner(corner, i, j int) image.Point {
	if corner&1 != 0 {
		i = c.Size.X - 1 - i
	}
	if corner&2 != 0 {
		j = c.Size.Y - 1 - j
	}
	return image.Pt(i, j)
}

// beyond reports whether the pixel i columns and j rows from a corner lies outside the
// card.
func (c *CardSet) beyond(pictures []image.Point, corner, i, j int) bool {
	value := func(cell image.Point, corner, i, j int) uint8 {
		at := cell.Add(c.fromCorner(corner, i, j))
		return c.sheet.ColorIndexAt(at.X, at.Y)
	}
	for _, p := range pictures {
		if c.table == nil {
			v := value(p, corner, 0, 0)
			if v == value(p, 0, c.Size.X/2, 0) || v != value(p, corner, i, j) {
				return false
			}
			continue
		}
		// A table may by chance have the colour of a card's edge at one corner, but not
		// at the same position in all four.
		for k := range 4 {
			if value(p, k, i, j) != value(*c.table, k, i, j) {
				return false
			}
		}
	}
	return true
}
