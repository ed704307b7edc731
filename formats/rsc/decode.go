package rsc

import (
	"bytes"
	"encoding/binary"
	"image"
	"io"
	"slices"

	"phosphor/formats/atarist"
	"phosphor/formats/internal/codec"
)

// Fields of the header after the version, in order.
const (
	hObject = iota
	hTedinfo
	hIconBlk
	hBitBlk
	hFreeStrings
	hStrings
	hImageData
	hFreeImages
	hTrees
	hObjects // counts from here on
	hTreeCount
	hTedinfos
	hIconBlks
	hBitBlks
	hStringCount
	hImageCount
	hSize
	hFields
)

// Sizes of structures in bytes.
const (
	shortHeader  = 36
	longHeader   = 72
	objectSize   = 24
	tedinfoSize  = 28
	bitBlkSize   = 14
	iconBlkSize  = 34
	ciconText    = 12
	ciconHeader  = iconBlkSize + 4
	pictureSize  = 22
	noOffset     = 0xffffffff
	versionLong  = 3
	versionIcons = 4
)

// A decoder reads one file.
type decoder struct {
	data   []byte
	order  binary.ByteOrder
	header [hFields]uint32
	file   *File

	text  map[uint32]string
	spent int // bytes of strings and images so far
}

func failed(offset int, format string, args ...any) error {
	return codec.Errorf("rsc", offset, format, args...)
}

// Decode reads a resource file. Encode reverses it.
func Decode(r io.Reader) (*File, error) {
	data, err := codec.ReadAll(r, "rsc")
	if err != nil {
		return nil, err
	}
	if len(data) < shortHeader {
		return nil, failed(len(data), "in the header: %w", io.ErrUnexpectedEOF)
	}
	d := &decoder{data: data, file: &File{}, text: map[uint32]string{}}
	errBig := d.readHeader(binary.BigEndian)
	if errBig != nil {
		if d.readHeader(binary.LittleEndian) != nil {
			return nil, errBig
		}
		d.file.LittleEndian = true
	}
	if d.file.Version&versionIcons != 0 {
		if err := d.colorIcons(); err != nil {
			return nil, err
		}
	}
	for _, f := range []func() error{d.trees, d.freeStrings, d.freeImages} {
		if err := f(); err != nil {
			return nil, err
		}
	}
	return d.file, nil
}

// readHeader reads the header in a byte order, and checks that every section lies within
// the file.
func (d *decoder) readHeader(order binary.ByteOrder) error {
	d.order = order
	f := d.file
	f.Version = d.u16(0)
	f.Editor = [2]byte{}
	size := shortHeader
	if f.Version&3 == versionLong {
		f.Editor = [2]byte{byte(d.u16(2) >> 8), byte(d.u16(2))}
		switch string(f.Editor[:]) {
		case "IN", "RM", "OR":
		default:
			return failed(2, "version %d with the unknown mark %q", f.Version, f.Editor[:])
		}
		if size = longHeader; len(d.data) < size {
			return failed(len(d.data), "in the header: %w", io.ErrUnexpectedEOF)
		}
	} else if f.Version > 7 {
		return failed(0, "version is %d, expected at most 7", f.Version)
	}
	at := func(i int) int { return 2 + 2*i }
	for i := range d.header {
		d.header[i] = uint32(d.u16(at(i)))
	}
	if size == longHeader {
		at = func(i int) int { return 4 + 4*i }
		for i := range d.header {
			d.header[i] = d.u32(at(i))
		}
	}
	if n := d.header[hSize]; uint64(n) > uint64(len(d.data)) || n < uint32(size) {
		return failed(at(hSize), "the size of the file is given as %d bytes, it has %d", n, len(d.data))
	}
	for _, s := range [...]struct{ offset, count, size int }{
		{hObject, hObjects, objectSize}, {hTedinfo, hTedinfos, tedinfoSize},
		{hIconBlk, hIconBlks, iconBlkSize}, {hBitBlk, hBitBlks, bitBlkSize},
		{hTrees, hTreeCount, 4}, {hFreeStrings, hStringCount, 4}, {hFreeImages, hImageCount, 4},
	} {
		offset, count := uint64(d.header[s.offset]), uint64(d.header[s.count])
		if count > 0 && offset+count*uint64(s.size) > uint64(d.header[hSize]) {
			return failed(at(s.offset), "%d structures of %d bytes at %d do not fit in %d bytes", count, s.size, offset, d.header[hSize])
		}
	}
	return nil
}

// u16, i16 and u32 read at a valid offset.
func (d *decoder) u16(at int) uint16 { return d.order.Uint16(d.data[at:]) }
func (d *decoder) i16(at int) int    { return int(int16(d.u16(at))) }
func (d *decoder) u32(at int) uint32 { return d.order.Uint32(d.data[at:]) }

// point and rect read two and four words.
func (d *decoder) point(at int) image.Point { return image.Pt(d.i16(at), d.i16(at+2)) }
func (d *decoder) rect(at int) image.Rectangle {
	min := d.point(at)
	return image.Rectangle{Min: min, Max: min.Add(d.point(at + 4))}
}

// spend accounts for n bytes of strings or images. Structures may share them, but not so
// often that a small file becomes a large value.
func (d *decoder) spend(at, n int) error {
	d.spent += n
	if d.spent > 4*len(d.data) {
		return failed(at, "strings and images overlap too much")
	}
	return nil
}

// block checks that a structure of that size lies at the offset stored in the long at
// from.
func (d *decoder) block(from, size int, what string) (int, error) {
	at := d.u32(from)
	if uint64(at)+uint64(size) > uint64(len(d.data)) || at < shortHeader {
		return 0, failed(from, "%s is at %d, expected %d to %d", what, at, shortHeader, len(d.data)-size)
	}
	return int(at), nil
}

// str returns the string at the offset stored in the long at from.
func (d *decoder) str(from int) (string, error) {
	at := d.u32(from)
	if at == 0 || at == noOffset {
		return "", nil
	}
	if s, ok := d.text[at]; ok {
		return s, nil
	}
	if uint64(at) >= uint64(len(d.data)) {
		return "", failed(from, "a string is at %d, expected less than %d", at, len(d.data))
	}
	n := bytes.IndexByte(d.data[at:], 0)
	if n < 0 {
		return "", failed(int(at), "a string has no end")
	}
	if err := d.spend(from, n); err != nil {
		return "", err
	}
	s := atarist.String(d.data[at : int(at)+n])
	d.text[at] = s
	return s, nil
}

// bits returns n bytes of an image, in big-endian words, at the offset stored in the
// long at from.
func (d *decoder) bits(from, n int) ([]byte, error) {
	if at := d.u32(from); n == 0 || at == 0 || at == noOffset {
		return nil, nil
	}
	at, err := d.block(from, n, "the picture")
	if err != nil {
		return nil, err
	}
	return d.bitsAt(at, n)
}

func (d *decoder) bitsAt(at, n int) ([]byte, error) {
	if err := d.spend(at, n); err != nil {
		return nil, err
	}
	return words(slices.Clone(d.data[at:at+n]), d.file.LittleEndian), nil
}

// words swaps the bytes of each word if swap is set.
func words(b []byte, swap bool) []byte {
	for i := 0; swap && i+1 < len(b); i += 2 {
		b[i], b[i+1] = b[i+1], b[i]
	}
	return b
}

func (d *decoder) freeStrings() error {
	for i := range int(d.header[hStringCount]) {
		s, err := d.str(int(d.header[hFreeStrings]) + 4*i)
		if err != nil {
			return err
		}
		d.file.Strings = append(d.file.Strings, s)
	}
	return nil
}

func (d *decoder) freeImages() error {
	for i := range int(d.header[hImageCount]) {
		p, err := d.image(int(d.header[hFreeImages]) + 4*i)
		if err != nil {
			return err
		}
		d.file.Images = append(d.file.Images, p)
	}
	return nil
}

// trees reads the trees. Every object belongs to at most one. A tree ends with its last
// object or before the next tree.
func (d *decoder) trees() error {
	first, count := int(d.header[hObject]), int(d.header[hObjects])
	index := int(d.header[hTrees])
	roots := make([]int, d.header[hTreeCount])
	isRoot := make([]bool, count+1)
	isRoot[count] = true
	for i := range roots {
		at := int64(d.u32(index+4*i)) - int64(first)
		n := at / objectSize
		if at < 0 || at%objectSize != 0 || n >= int64(count) {
			return failed(index+4*i, "tree %d is at %d, expected the position of an object", i, at+int64(first))
		}
		if isRoot[n] {
			return failed(index+4*i, "tree %d appears twice", i)
		}
		roots[i], isRoot[n] = int(n), true
	}
	for i, root := range roots {
		end := root + 1
		for Flags(d.u16(first+(end-1)*objectSize+8))&LastOb == 0 && !isRoot[end] {
			end++
		}
		tree := make(Tree, end-root)
		for j := range tree {
			if err := d.object(&tree[j], first+(root+j)*objectSize); err != nil {
				return err
			}
			tree[j].Flags &^= LastOb
		}
		tree[len(tree)-1].Flags |= LastOb
		if err := tree.Check(); err != nil {
			return failed(first+root*objectSize, "tree %d: %w", i, err)
		}
		d.file.Trees = append(d.file.Trees, tree)
	}
	return nil
}

func coord(w uint16) Coord { return Coord{Chars: uint8(w), Pixels: int8(w >> 8)} }

func (d *decoder) object(o *Object, at int) (err error) {
	o.Next, o.Head, o.Tail = d.i16(at), d.i16(at+2), d.i16(at+4)
	o.Type, o.Extended = Type(d.u16(at+6)), uint8(d.u16(at+6)>>8)
	o.Flags, o.State = Flags(d.u16(at+8)), State(d.u16(at+10))
	o.X, o.Y = coord(d.u16(at+16)), coord(d.u16(at+18))
	o.W, o.H = coord(d.u16(at+20)), coord(d.u16(at+22))
	o.Spec, err = d.spec(o, at+12)
	return err
}

// spec decodes the specification of o, the long at from.
func (d *decoder) spec(o *Object, from int) (Spec, error) {
	v := d.u32(from)
	if o.Flags&Indirect != 0 {
		return Raw(v), nil
	}
	switch o.Type {
	case TypeBox, TypeIBox, TypeBoxChar:
		return Box{Char: atarist.Runes[v>>24], Border: int8(v >> 16), Colors: colors(uint16(v))}, nil
	case TypeButton, TypeString, TypeTitle:
		s, err := d.str(from)
		return String(s), err
	case TypeText, TypeBoxText, TypeFText, TypeFBoxText:
		return d.tedinfo(from)
	case TypeImage:
		return d.image(from)
	case TypeIcon:
		at, err := d.block(from, iconBlkSize, "the icon")
		if err != nil {
			return nil, err
		}
		i, n, err := d.icon(at)
		if err != nil {
			return nil, err
		}
		if i.Text, err = d.str(at + 8); err != nil {
			return nil, err
		}
		if i.Mask, err = d.bits(at, n); err != nil {
			return nil, err
		}
		i.Data, err = d.bits(at+4, n)
		return i, err
	case TypeCIcon:
		if d.file.Version&versionIcons == 0 {
			return Raw(v), nil
		}
		if uint64(v) >= uint64(len(d.file.ColorIcons)) {
			return nil, failed(from, "the colour icon is %d, expected less than %d", v, len(d.file.ColorIcons))
		}
		return d.file.ColorIcons[v], nil
	}
	return Raw(v), nil
}

func (d *decoder) tedinfo(from int) (Spec, error) {
	at, err := d.block(from, tedinfoSize, "the text")
	if err != nil {
		return nil, err
	}
	t := &Text{
		Font: d.i16(at + 12), FontID: d.i16(at + 14), Just: Just(d.i16(at + 16)),
		Colors: colors(d.u16(at + 18)), FontSize: d.i16(at + 20), Border: d.i16(at + 22),
		TextLen: d.i16(at + 24), TmplLen: d.i16(at + 26),
	}
	for i, s := range []*string{&t.Text, &t.Template, &t.Valid} {
		if *s, err = d.str(at + 4*i); err != nil {
			return nil, err
		}
	}
	return t, nil
}

// image reads the BITBLK at the offset stored in the long at from.
func (d *decoder) image(from int) (*Image, error) {
	at, err := d.block(from, bitBlkSize, "the picture")
	if err != nil {
		return nil, err
	}
	p := &Image{Stride: d.i16(at + 4), Height: d.i16(at + 6), At: d.point(at + 8), Color: d.i16(at + 12)}
	if p.Stride < 0 || p.Height < 0 {
		return nil, failed(at+4, "%dx%d pixels", 8*p.Stride, p.Height)
	}
	p.Bits, err = d.bits(at, p.Stride*p.Height)
	return p, err
}

// icon reads an ICONBLK except its text and bitmaps, and returns the size of its mask in
// bytes.
func (d *decoder) icon(at int) (*Icon, int, error) {
	c := d.u16(at + 12)
	i := &Icon{Fg: uint8(c >> 12), Bg: uint8(c >> 8 & 15), Char: atarist.Runes[c&255],
		CharAt: d.point(at + 14), Picture: d.rect(at + 18), TextBox: d.rect(at + 26)}
	w, h := i.Picture.Dx(), i.Picture.Dy()
	if w < 0 || h < 0 {
		return nil, 0, failed(at+22, "%dx%d pixels", w, h)
	}
	return i, iconStride(w) * h, nil
}

// colorIcons reads the part after the size in the header.
func (d *decoder) colorIcons() error {
	ext := int(d.header[hSize]+1) &^ 1
	if ext+8 > len(d.data) {
		return failed(len(d.data), "in the extensions: %w", io.ErrUnexpectedEOF)
	}
	if d.u32(ext+4) == 0 || d.u32(ext+4) == noOffset {
		return nil
	}
	at, err := d.block(ext+4, 4, "the table of colour icons")
	if err != nil {
		return err
	}
	count := 0
	for d.u32(at) != noOffset {
		if at += 4; at+4 > len(d.data) {
			return failed(at, "the table of colour icons has no end")
		}
		count++
	}
	at += 4
	for range count {
		if at, err = d.colorIcon(at); err != nil {
			return err
		}
	}
	return nil
}

// colorIcon reads the icon at an offset and returns its end.
func (d *decoder) colorIcon(at int) (int, error) {
	start := at
	room := func(n int) error {
		if n > len(d.data)-at {
			return failed(at, "in the colour icon at %d: %w", start, io.ErrUnexpectedEOF)
		}
		return nil
	}
	take := func(n int) ([]byte, error) {
		if err := room(n); err != nil {
			return nil, err
		}
		b, err := d.bitsAt(at, n)
		at += n
		return b, err
	}
	if err := room(ciconHeader); err != nil {
		return 0, err
	}
	icon, n, err := d.icon(at)
	if err != nil {
		return 0, err
	}
	c := &ColorIcon{Icon: *icon}
	pictures := d.u32(at + iconBlkSize)
	at += ciconHeader
	if c.Data, err = take(n); err != nil {
		return 0, err
	}
	if c.Mask, err = take(n); err != nil {
		return 0, err
	}
	if err := room(ciconText); err != nil {
		return 0, err
	}
	if p := d.u32(start + 8); p >= shortHeader && p < d.header[hSize] {
		if c.Text, err = d.str(start + 8); err != nil {
			return 0, err
		}
	} else {
		text, _, _ := bytes.Cut(d.data[at:at+ciconText], []byte{0})
		c.Text = atarist.String(text)
	}
	at += ciconText
	for range pictures {
		if err := room(pictureSize); err != nil {
			return 0, err
		}
		p := ColorPicture{Planes: d.i16(at)}
		selected := d.u32(at+10) != 0
		if p.Planes < 0 || p.Planes > 32 {
			return 0, failed(at, "%d planes, expected at most 32", p.Planes)
		}
		at += pictureSize
		for i, b := range []*[]byte{&p.Data, &p.Mask, &p.Selected, &p.SelectedMask} {
			size := n
			if i%2 == 0 {
				size *= p.Planes
			}
			if i < 2 || selected {
				if *b, err = take(size); err != nil {
					return 0, err
				}
			}
		}
		c.Pictures = append(c.Pictures, p)
	}
	d.file.ColorIcons = append(d.file.ColorIcons, c)
	return at, nil
}
