// Package cardsdll reads and writes CARDS.DLL, the library with the pictures of the cards
// for the patience games of Windows: in 16 bits that of Windows 3.x and 95, in 32 bits that
// of Windows NT and its successors.
//
// # File
//
// A library whose resources package winres reads. The pictures are resources of the type
// bitmap with these numbers:
//
//	1 to 52   the faces: clubs, diamonds, hearts and spades, each from the ace to the king
//	53        a crosshatch, for the place of a pile
//	54 to 65  twelve backs
//	67, 68    X and O: a stock that is empty, and one that may be dealt again
//
// Cards are 71x96 pixels. Each picture is a bitmap with its own colours; number cards of
// the red suits have two, red and white, and no black edge. The library draws the edge of
// the faces when it draws them: a line of one pixel that omits the two pixels next to each
// corner and cuts the corner on the inside. The three pixels beyond it, (0,0), (1,0) and
// (0,1) and their mirror images, are the table's.
//
// # Doubtful cases
//
//   - Other implementations have cards of 72x96 or 73x97; pictures with the size of the
//     first face belong to the set, if that is 71 to 73 pixels wide and 96 or 97 high.
//   - Pictures with other numbers or sizes are skipped: the parts of backs that move, the
//     pictures of other programs. Backs may be missing. Bitmaps that cannot be read are
//     counted (Stats.Bad); a face among them is an error.
//   - From Windows NT on pictures may have more colours. If there are more than 256 in
//     all, the pictures are true colour.
//
// # Sources
//
// Public descriptions of the interface and of the numbers (catch22.net, "Using the Cards
// DLL"; the header files and the replacement library of ReactOS, and a dozen programs that
// use it). No original file was available; reading was tested on libraries made by other
// programs, GNU windres and ld.
package cardsdll

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"image"
	"image/color"
	"image/draw"
	"io"
	"slices"

	"phosphor/formats/dib"
	"phosphor/formats/internal/codec"
	"phosphor/formats/internal/indexed"
	"phosphor/formats/winres"
)

// Numbers of the bitmaps.
const (
	firstFace  = 1
	faces      = 52
	Crosshatch = 53
	firstBack  = 54
	backs      = 12
	None       = 67 // X
	Again      = 68 // O
)

// Size is the size of the cards of Windows.
var Size = image.Pt(71, 96)

// A Set is the pictures of the cards.
type Set struct {
	Kind  winres.Kind
	Size  image.Point
	Faces [faces]image.Image // clubs, diamonds, hearts, spades, from the ace to the king
	Backs []image.Image      // those present
	// Others holds the crosshatch, the X and the O by their numbers, if present.
	Others map[int]image.Image
	Stats  Stats
}

// Stats reports how the file deviates from the format.
type Stats struct {
	Bad int // bitmaps that cannot be read
}

func errorf(offset int, text string, args ...any) error {
	return codec.Errorf("cardsdll", offset, text, args...)
}

// bitmap returns a resource if it is a bitmap in the size of a card.
func bitmap(f *winres.File, id int, size image.Point) (r *winres.Resource, h dib.Header, err error) {
	if r = f.Find(winres.Bitmap, id); r == nil {
		return nil, h, nil
	}
	h, err = dib.ReadHeader(r.Data)
	if err == nil && (size == (image.Point{}) && !card(h.Size) || size != (image.Point{}) && h.Size != size) {
		r = nil
	}
	return r, h, err
}

// card reports whether cards may have that size.
func card(size image.Point) bool { return size.In(image.Rect(71, 96, 74, 98)) }

// Match reports whether data are a library with the pictures of 52 cards.
func Match(data []byte) bool {
	if !winres.Match(data) {
		return false
	}
	f, err := winres.Decode(bytes.NewReader(data))
	if err != nil {
		return false
	}
	size := image.Point{}
	for id := firstFace; id < firstFace+faces; id++ {
		r, h, err := bitmap(f, id, size)
		if r == nil || err != nil {
			return false
		}
		size = h.Size
	}
	return true
}

// Decode reads a library.
func Decode(r io.Reader) (*Set, error) {
	f, err := winres.Decode(r)
	if err != nil {
		return nil, err
	}
	s := &Set{Kind: f.Kind, Others: map[int]image.Image{}}
	for i := range s.Faces {
		r, h, err := bitmap(f, firstFace+i, s.Size)
		switch {
		case err != nil:
			return nil, errorf(r.Offset, "the bitmap %d: %w", firstFace+i, err)
		case r == nil:
			return nil, errorf(0, "the bitmap %d is missing", firstFace+i)
		}
		s.Size = h.Size
		m, err := read(r.Data, h)
		if err != nil {
			return nil, errorf(r.Offset, "the bitmap %d: %w", firstFace+i, err)
		}
		s.Faces[i] = edged(m)
	}
	other := func(id int) image.Image {
		r, h, err := bitmap(f, id, s.Size)
		if r == nil && err == nil {
			return nil
		}
		var m image.Image
		if err == nil {
			m, err = read(r.Data, h)
		}
		if err != nil {
			s.Stats.Bad++
			return nil
		}
		return m
	}
	for id := firstBack; id < firstBack+backs; id++ {
		if m := other(id); m != nil {
			s.Backs = append(s.Backs, m)
		}
	}
	for _, id := range []int{Crosshatch, None, Again} {
		if m := other(id); m != nil {
			s.Others[id] = m
		}
	}
	s.share()
	return s, nil
}

// read reads a bitmap; one of 24 or 32 bits is true colour.
func read(data []byte, h dib.Header) (image.Image, error) {
	if h.Bits <= 8 {
		return dib.Bitmap(data, 0)
	}
	row := (h.Size.X*h.Bits + 31) / 32 * 4
	head := int(binary.LittleEndian.Uint32(data))
	if h.Bits != 24 && h.Bits != 32 || h.Compression != 0 || len(data) < head+row*h.Size.Y {
		return nil, codec.Sentencef("%d bits, expected 1, 4, 8, 24 or 32", h.Bits)
	}
	m := image.NewNRGBA(image.Rectangle{Max: h.Size})
	for y := range h.Size.Y {
		line := y
		if !h.TopDown {
			line = h.Size.Y - 1 - y
		}
		for x := range h.Size.X {
			c := data[head+line*row+x*h.Bits/8:]
			m.SetNRGBA(x, y, color.NRGBA{c[2], c[1], c[0], 255})
		}
	}
	return m, nil
}

// edge calls f with the pixels of the edge of a card.
func edge(size image.Point, f func(x, y int)) {
	w, h := size.X-1, size.Y-1
	for y := 2; y <= h-2; y++ {
		f(0, y)
		f(w, y)
	}
	for x := 2; x <= w-2; x++ {
		f(x, 0)
		f(x, h)
	}
	for _, p := range []image.Point{{1, 1}, {w - 1, 1}, {1, h - 1}, {w - 1, h - 1}} {
		f(p.X, p.Y)
	}
}

// edged returns a face with its black edge.
func edged(m image.Image) image.Image {
	if p, ok := m.(*image.Paletted); ok {
		black := p.Palette.Index(color.Black)
		if r, g, b, _ := p.Palette[black].RGBA(); r|g|b != 0 && len(p.Palette) < 256 {
			black = len(p.Palette)
			p.Palette = append(p.Palette, color.RGBA{A: 255})
		}
		edge(p.Rect.Size(), func(x, y int) { p.SetColorIndex(x, y, uint8(black)) })
		return p
	}
	edge(m.Bounds().Size(), func(x, y int) { m.(*image.NRGBA).Set(x, y, color.Black) })
	return m
}

// edgeless returns a face of two colours plus a black edge in its stored form, without the
// edge.
func edgeless(m image.Image) image.Image {
	p, ok := m.(*image.Paletted)
	if !ok {
		return m
	}
	var count [256]int
	for _, v := range p.Pix {
		count[v]++
	}
	q := *p
	q.Pix = slices.Clone(p.Pix)
	white := uint8(slices.Index(count[:], slices.Max(count[:])))
	black := true
	edge(p.Rect.Size(), func(x, y int) {
		r, g, b, _ := p.At(p.Rect.Min.X+x, p.Rect.Min.Y+y).RGBA()
		black = black && r|g|b == 0
		q.Pix[y*q.Stride+x] = white
	})
	seen := map[uint8]bool{}
	for _, v := range q.Pix {
		seen[v] = true
	}
	if !black || len(seen) > 2 {
		return m
	}
	return &q
}

// all calls f with every picture.
func (s *Set) all(f func(m *image.Image)) {
	for i := range s.Faces {
		f(&s.Faces[i])
	}
	for i := range s.Backs {
		f(&s.Backs[i])
	}
	for _, id := range []int{Crosshatch, None, Again} {
		if m := s.Others[id]; m != nil {
			f(&m)
			s.Others[id] = m
		}
	}
}

// share gives all pictures a common palette if they have at most 256 colours together.
func (s *Set) share() {
	index := map[color.Color]int{}
	var colors color.Palette
	fits := true
	s.all(func(m *image.Image) {
		p, ok := (*m).(*image.Paletted)
		if !ok {
			fits = false
			return
		}
		var seen [256]bool
		for _, v := range p.Pix {
			if seen[v] {
				continue
			}
			seen[v] = true
			c := p.Palette[v]
			if _, known := index[c]; !known {
				index[c] = len(colors)
				colors = append(colors, c)
			}
		}
	})
	fits = fits && len(colors) <= 256
	s.all(func(m *image.Image) {
		if !fits {
			full := image.NewNRGBA(image.Rectangle{Max: s.Size})
			draw.Draw(full, full.Rect, *m, image.Point{}, draw.Src)
			*m = full
			return
		}
		p := (*m).(*image.Paletted)
		var shared [256]uint8
		for v, c := range p.Palette {
			shared[v] = uint8(index[c])
		}
		for i, v := range p.Pix {
			p.Pix[i] = shared[v]
		}
		p.Palette = colors
	})
}

// columns of a sheet.
const columns = 13

// Sheet returns the faces in four rows of thirteen, the backs and other pictures in rows
// below them.
func (s *Set) Sheet() image.Image {
	var list []image.Image
	s.all(func(m *image.Image) { list = append(list, *m) })
	r := image.Rect(0, 0, columns*s.Size.X, (len(list)+columns-1)/columns*s.Size.Y)
	var sheet draw.Image = image.NewNRGBA(r)
	p, paletted := list[0].(*image.Paletted)
	if paletted {
		sheet = image.NewPaletted(r, p.Palette)
	}
	for i, m := range list {
		at := image.Pt(i%columns*s.Size.X, i/columns*s.Size.Y)
		if !paletted {
			draw.Draw(sheet, image.Rectangle{Max: s.Size}.Add(at), m, image.Point{}, draw.Src)
			continue
		}
		from, to := m.(*image.Paletted), sheet.(*image.Paletted)
		for y := range s.Size.Y {
			copy(to.Pix[to.PixOffset(at.X, at.Y+y):], from.Pix[y*from.Stride:][:s.Size.X])
		}
	}
	return sheet
}

// Cut makes a set from a sheet in the form that [Set.Sheet] returns. Cells of one colour
// below the faces are ignored.
func Cut(sheet *image.Paletted) (*Set, error) {
	size := image.Pt(sheet.Rect.Dx()/columns, 0)
	rows := 0
	for _, h := range []int{96, 97} {
		if sheet.Rect.Dy()%h == 0 {
			size.Y, rows = h, sheet.Rect.Dy()/h
		}
	}
	if !card(size) || sheet.Rect.Dx()%columns != 0 || rows < 4 {
		return nil, fmt.Errorf("cardsdll: %v pixels, expected 13 columns of cards of 71x96 to 73x97 in at least 4 rows", sheet.Rect.Size())
	}
	s := &Set{Size: size, Others: map[int]image.Image{}}
	cell := func(i int) *image.Paletted {
		m := image.NewPaletted(image.Rectangle{Max: size}, sheet.Palette)
		at := sheet.Rect.Min.Add(image.Pt(i%columns*size.X, i/columns*size.Y))
		for y := range size.Y {
			copy(m.Pix[y*m.Stride:][:size.X], sheet.Pix[sheet.PixOffset(at.X, at.Y+y):])
		}
		return m
	}
	for i := range s.Faces {
		s.Faces[i] = cell(i)
	}
	for i := faces; i < min(rows*columns, faces+backs); i++ {
		if m := cell(i); bytes.Count(m.Pix, m.Pix[:1]) < len(m.Pix) {
			s.Backs = append(s.Backs, m)
		}
	}
	return s, nil
}

// Encode writes a set as a library of 16 bits without a program: any reader of resources
// can read its pictures. Each picture has as few bits as it needs; true colour is
// refused.
func Encode(w io.Writer, s *Set) error {
	file, err := encode(s)
	return codec.Write(w, "cardsdll", file, err)
}

// shift aligns the data of resources in files of 16 bits that are written here.
const shift = 4

func encode(s *Set) ([]byte, error) {
	type picture struct {
		id   int
		data []byte
	}
	var list []picture
	add := func(id int, m image.Image) error {
		p, ok := m.(*image.Paletted)
		if !ok || p.Rect.Size() != s.Size {
			return fmt.Errorf("picture %d is %T of %v, expected up to 256 colours and %v", id, m, m.Bounds().Size(), s.Size)
		}
		b, err := pack(p)
		list = append(list, picture{id, b})
		return err
	}
	for i, m := range s.Faces {
		if m == nil {
			return nil, fmt.Errorf("card %d is missing", i+1)
		}
		if err := add(firstFace+i, edgeless(m)); err != nil {
			return nil, err
		}
	}
	if m := s.Others[Crosshatch]; m != nil {
		if err := add(Crosshatch, m); err != nil {
			return nil, err
		}
	}
	if len(s.Backs) > backs {
		return nil, fmt.Errorf("%d backs, expected at most %d", len(s.Backs), backs)
	}
	for i, m := range s.Backs {
		if err := add(firstBack+i, m); err != nil {
			return nil, err
		}
	}
	for _, id := range []int{None, Again} {
		if m := s.Others[id]; m != nil {
			if err := add(id, m); err != nil {
				return nil, err
			}
		}
	}
	// The program for DOS does nothing; the header says that this is a library.
	const head, fixed = 0x40, 0x40
	file := make([]byte, head+fixed)
	u16 := func(at, v int) { binary.LittleEndian.PutUint16(file[at:], uint16(v)) }
	copy(file, "MZ")
	u16(0x08, 4) // paragraphs of the header
	u16(0x18, 0x40)
	u16(0x3c, head)
	copy(file[head:], "NE\x05\x0a")
	table := 2 + 8 + 12*len(list) + 2
	end := fixed + table
	u16(head+0x04, end+len(name)+1+3)      // entry table
	u16(head+0x06, 2)                      // its size
	u16(head+0x0c, 0x8000)                 // a library
	for _, at := range []int{0x22, 0x24} { // segments, of which there are none; resources
		u16(head+at, fixed)
	}
	u16(head+0x26, end) // names
	u16(head+0x28, end+len(name)+1+3)
	u16(head+0x2a, end+len(name)+1+3)
	u16(head+0x32, shift)
	file[head+0x36] = 2 // for Windows
	u16(head+0x3e, 0x030a)
	word := func(v int) { file = binary.LittleEndian.AppendUint16(file, uint16(v)) }
	word(shift)
	word(0x8000 | winres.Bitmap)
	word(len(list))
	word(0)
	word(0)
	at := (head + end + len(name) + 1 + 3 + 2 + 1<<shift - 1) >> shift
	for _, p := range list {
		n := (len(p.data) + 1<<shift - 1) >> shift
		word(at)
		word(n)
		word(0x1030) // movable, discardable, read-only
		word(0x8000 | p.id)
		word(0)
		word(0)
		at += n
	}
	word(0)
	file = append(append(file, byte(len(name))), name...)
	file = append(file, 0, 0, 0, 0, 0) // the number of the name, no further name, no entries
	for _, p := range list {
		file = append(file, make([]byte, -len(file)&(1<<shift-1))...)
		file = append(file, p.data...)
	}
	return append(file, make([]byte, -len(file)&(1<<shift-1))...), nil
}

// name is the name of the library inside itself.
const name = "CARDS"

// pack returns a picture as a bitmap of 1, 4 or 8 bits.
func pack(m *image.Paletted) ([]byte, error) {
	pix, colors, err := indexed.Parts(m, 1<<15)
	if err != nil {
		return nil, err
	}
	// Only the colours in use.
	index := map[uint8]uint8{}
	var list color.Palette
	for _, v := range pix {
		if _, ok := index[v]; !ok {
			index[v] = uint8(len(list))
			list = append(list, colors[v])
		}
	}
	bits := 8
	switch {
	case len(list) <= 2:
		bits = 1
	case len(list) <= 16:
		bits = 4
	}
	size := m.Rect.Size()
	row := (size.X*bits + 31) / 32 * 4
	b := make([]byte, 40, 40+4<<bits+row*size.Y)
	put := func(at, v int) { binary.LittleEndian.PutUint32(b[at:], uint32(v)) }
	put(0, 40)
	put(4, size.X)
	put(8, size.Y)
	b[12], b[14] = 1, byte(bits)
	put(20, row*size.Y)
	for i := range 1 << bits {
		var c color.RGBA
		if i < len(list) {
			c = color.RGBAModel.Convert(list[i]).(color.RGBA)
		}
		b = append(b, c.B, c.G, c.R, 0)
	}
	for y := size.Y - 1; y >= 0; y-- {
		line := make([]byte, row)
		for x := range size.X {
			bit := x * bits
			line[bit/8] |= index[pix[y*size.X+x]] << (8 - bits - bit%8)
		}
		b = append(b, line...)
	}
	return b, nil
}
