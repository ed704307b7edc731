package rsc

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"image"
	"slices"

	"phosphor/formats/atarist"
)

// maxBuffer bounds the buffers that Encode allocates for editable texts.
const maxBuffer = 512

// Encode encodes f. It sets the flag LastOb on the last object of every tree and clears
// it on all others. It returns an error if a text has characters that the Atari ST
// lacks, or if the file exceeds 64 KB without a long header.
func Encode(f *File) ([]byte, error) {
	e := &encoder{file: f, order: binary.BigEndian, interned: map[string]int{}, icons: map[*ColorIcon]int{}}
	if f.LittleEndian {
		e.order = binary.LittleEndian
	}
	b, err := e.encode()
	if err != nil {
		return nil, fmt.Errorf("rsc: %w", err)
	}
	return b, nil
}

// An encoder writes one file. Images and strings come after the structures, whose size
// is known from the start; references to them are adjusted at the end.
type encoder struct {
	file *File
	out  []byte

	order    binary.ByteOrder
	images   []byte
	texts    []byte
	imageRef []int // places in out with an offset in images
	textRef  []int // places in out with an offset in texts
	interned map[string]int

	section [hFields]int // offsets and counts, as in the header
	next    [hFields]int // offset of the next structure of each section
	icons   map[*ColorIcon]int
	table   []*ColorIcon
}

func (e *encoder) put16(at, v int)        { e.order.PutUint16(e.out[at:], uint16(v)) }
func (e *encoder) put32(at int, v uint32) { e.order.PutUint32(e.out[at:], v) }
func (e *encoder) putRect(at int, r image.Rectangle) {
	for i, v := range []int{r.Min.X, r.Min.Y, r.Dx(), r.Dy()} {
		e.put16(at+2*i, v)
	}
}

func (e *encoder) encode() ([]byte, error) {
	f := e.file
	version := f.Version
	header := shortHeader
	if version&3 == versionLong {
		header = longHeader
	}
	e.collect()
	if len(e.table) > 0 {
		version |= versionIcons
	}
	s := &e.section
	at := header
	for _, p := range [...]struct{ offset, count, size int }{
		{hTrees, hTreeCount, 4}, {hObject, hObjects, objectSize}, {hTedinfo, hTedinfos, tedinfoSize},
		{hIconBlk, hIconBlks, iconBlkSize}, {hBitBlk, hBitBlks, bitBlkSize},
		{hFreeStrings, hStringCount, 4}, {hFreeImages, hImageCount, 4},
	} {
		s[p.offset], e.next[p.offset] = at, at
		at += s[p.count] * p.size
	}
	e.out = make([]byte, at)
	if err := e.structures(); err != nil {
		return nil, err
	}
	if err := e.iconTexts(); err != nil {
		return nil, err
	}
	s[hImageData] = at
	s[hStrings] = at + len(e.images)
	e.moveRefs()
	if e.out = append(append(e.out, e.images...), e.texts...); len(e.out)%2 != 0 {
		e.out = append(e.out, 0)
	}
	s[hSize] = len(e.out)
	if header == shortHeader {
		for _, v := range s {
			if v > 0xffff {
				return nil, fmt.Errorf("%d bytes and %d objects are too much for a short header", s[hSize], s[hObjects])
			}
		}
	}
	e.put16(0, int(version))
	if header == longHeader {
		mark := f.Editor
		if mark == ([2]byte{}) {
			mark = [2]byte{'O', 'R'}
		}
		e.put16(2, int(mark[0])<<8|int(mark[1]))
	}
	for i, v := range s {
		if header == shortHeader {
			e.put16(2+2*i, v)
		} else {
			e.put32(4+4*i, uint32(v))
		}
	}
	if version&versionIcons != 0 {
		return e.colorIcons()
	}
	return e.out, nil
}

// collect counts the structures and completes the table of colour icons.
func (e *encoder) collect() {
	f, s := e.file, &e.section
	for _, c := range f.ColorIcons {
		e.addIcon(c)
	}
	s[hTreeCount], s[hStringCount], s[hImageCount], s[hBitBlks] = len(f.Trees), len(f.Strings), len(f.Images), len(f.Images)
	for _, t := range f.Trees {
		s[hObjects] += len(t)
		for i := range t {
			switch spec := t[i].Spec.(type) {
			case *Text:
				s[hTedinfos]++
			case *Image:
				s[hBitBlks]++
			case *Icon:
				s[hIconBlks]++
			case *ColorIcon:
				e.addIcon(spec)
			}
		}
	}
}

func (e *encoder) addIcon(c *ColorIcon) {
	if _, ok := e.icons[c]; !ok {
		e.icons[c] = len(e.table)
		e.table = append(e.table, c)
	}
}

// place returns the offset for the next structure of a section.
func (e *encoder) place(section, size int) int {
	at := e.next[section]
	e.next[section] += size
	return at
}

func (e *encoder) structures() error {
	for i, t := range e.file.Trees {
		e.put32(e.place(hTrees, 4), uint32(e.next[hObject]))
		if err := t.Check(); err != nil {
			return fmt.Errorf("tree %d: %w", i, err)
		}
		for j := range t {
			o := &t[j]
			flags := o.Flags &^ LastOb
			if j == len(t)-1 {
				flags |= LastOb
			}
			at := e.place(hObject, objectSize)
			for k, v := range []int{o.Next, o.Head, o.Tail, int(o.Extended)<<8 | int(o.Type), int(flags), int(o.State)} {
				e.put16(at+2*k, v)
			}
			for k, c := range []Coord{o.X, o.Y, o.W, o.H} {
				e.put16(at+16+2*k, int(uint8(c.Pixels))<<8|int(c.Chars))
			}
			if err := e.spec(o, at+12); err != nil {
				return fmt.Errorf("tree %d: object %d: %w", i, j, err)
			}
		}
	}
	for i, text := range e.file.Strings {
		if err := e.str(e.place(hFreeStrings, 4), text); err != nil {
			return fmt.Errorf("string %d: %w", i, err)
		}
	}
	for i, p := range e.file.Images {
		if err := e.image(e.place(hFreeImages, 4), p); err != nil {
			return fmt.Errorf("image %d: %w", i, err)
		}
	}
	return nil
}

// codes encodes a text in the Atari's character set.
func codes(s string) ([]byte, error) {
	b, err := atarist.Bytes(s)
	if err == nil && bytes.IndexByte(b, 0) >= 0 {
		err = fmt.Errorf("a zero byte in the text %q", s)
	}
	return b, err
}

// str stores a reference to a string at a place. Equal texts share one.
func (e *encoder) str(at int, s string) error {
	b, err := codes(s)
	if err != nil {
		return err
	}
	offset, ok := e.interned[s]
	if !ok {
		offset = len(e.texts)
		e.interned[s] = offset
		e.texts = append(append(e.texts, b...), 0)
	}
	e.put32(at, uint32(offset))
	e.textRef = append(e.textRef, at)
	return nil
}

// buffer stores a reference to a string of its own, with room for n bytes.
func (e *encoder) buffer(at int, s string, n int) error {
	b, err := codes(s)
	if err != nil {
		return err
	}
	e.put32(at, uint32(len(e.texts)))
	e.textRef = append(e.textRef, at)
	e.texts = append(append(e.texts, b...), 0)
	if pad := min(n, maxBuffer) - len(b) - 1; pad > 0 {
		e.texts = append(e.texts, make([]byte, pad)...)
	}
	return nil
}

// bits stores a reference to the bits of an image.
func (e *encoder) bits(at int, b []byte, n int) error {
	if b == nil {
		return nil
	}
	if len(b) != n {
		return fmt.Errorf("an image of %d bytes where %d are due", len(b), n)
	}
	e.put32(at, uint32(len(e.images)))
	e.imageRef = append(e.imageRef, at)
	if e.images = append(e.images, words(slices.Clone(b), e.file.LittleEndian)...); len(e.images)%2 != 0 {
		e.images = append(e.images, 0)
	}
	return nil
}

func (e *encoder) moveRefs() {
	for _, at := range e.imageRef {
		e.put32(at, e.order.Uint32(e.out[at:])+uint32(e.section[hImageData]))
	}
	for _, at := range e.textRef {
		e.put32(at, e.order.Uint32(e.out[at:])+uint32(e.section[hStrings]))
	}
}

// wants returns a specification of the kind that a type needs.
func (e *encoder) wants(o *Object) Spec {
	if o.Flags&Indirect != 0 {
		return Raw(0)
	}
	switch o.Type {
	case TypeBox, TypeIBox, TypeBoxChar:
		return Box{}
	case TypeButton, TypeString, TypeTitle:
		return String("")
	case TypeText, TypeBoxText, TypeFText, TypeFBoxText:
		return (*Text)(nil)
	case TypeImage:
		return (*Image)(nil)
	case TypeIcon:
		return (*Icon)(nil)
	case TypeCIcon:
		if _, raw := o.Spec.(Raw); !raw || len(e.table) > 0 || e.file.Version&versionIcons != 0 {
			return (*ColorIcon)(nil)
		}
	}
	return Raw(0)
}

func (e *encoder) spec(o *Object, at int) error {
	if got, want := fmt.Sprintf("%T", o.Spec), fmt.Sprintf("%T", e.wants(o)); got != want {
		return fmt.Errorf("a %v has a specification of type %s, not %s", o.Type, got, want)
	}
	switch s := o.Spec.(type) {
	case Raw:
		e.put32(at, uint32(s))
	case Box:
		c, err := charCode(s.Char)
		e.put32(at, uint32(c)<<24|uint32(uint8(s.Border))<<16|uint32(s.Colors.word()))
		return err
	case String:
		return e.str(at, string(s))
	case *Text:
		return e.tedinfo(at, s, o.Type == TypeFText || o.Type == TypeFBoxText)
	case *Image:
		return e.image(at, s)
	case *Icon:
		p := e.place(hIconBlk, iconBlkSize)
		e.put32(at, uint32(p))
		if err := e.icon(p, s); err != nil {
			return err
		}
		n := iconStride(s.Picture.Dx()) * s.Picture.Dy()
		if err := e.bits(p, s.Mask, n); err != nil {
			return err
		}
		if err := e.bits(p+4, s.Data, n); err != nil {
			return err
		}
		return e.str(p+8, s.Text)
	case *ColorIcon:
		e.put32(at, uint32(e.icons[s]))
	}
	return nil
}

func charCode(r rune) (byte, error) {
	b, err := atarist.Bytes(string(r))
	if err != nil {
		return 0, err
	}
	return b[0], nil
}

func (e *encoder) tedinfo(at int, t *Text, editable bool) error {
	p := e.place(hTedinfo, tedinfoSize)
	e.put32(at, uint32(p))
	for i, v := range []int{t.Font, t.FontID, int(t.Just), int(t.Colors.word()), t.FontSize, t.Border, t.TextLen, t.TmplLen} {
		e.put16(p+12+2*i, v)
	}
	var err error
	if editable {
		err = e.buffer(p, t.Text, t.TextLen)
	} else {
		err = e.str(p, t.Text)
	}
	if err != nil {
		return err
	}
	if err := e.str(p+4, t.Template); err != nil {
		return err
	}
	return e.str(p+8, t.Valid)
}

func (e *encoder) image(at int, p *Image) error {
	b := e.place(hBitBlk, bitBlkSize)
	e.put32(at, uint32(b))
	for i, v := range []int{p.Stride, p.Height, p.At.X, p.At.Y, p.Color} {
		e.put16(b+4+2*i, v)
	}
	return e.bits(b, p.Bits, p.Stride*p.Height)
}

// icon writes an ICONBLK except its three offsets.
func (e *encoder) icon(at int, i *Icon) error {
	c, err := charCode(i.Char)
	if err != nil {
		return err
	}
	e.put16(at+12, int(i.Fg&15)<<12|int(i.Bg&15)<<8|int(c))
	e.put16(at+14, i.CharAt.X)
	e.put16(at+16, i.CharAt.Y)
	e.putRect(at+18, i.Picture)
	e.putRect(at+26, i.TextBox)
	return nil
}

// iconTexts adds texts of colour icons that exceed their 12 bytes to the strings.
func (e *encoder) iconTexts() error {
	for _, c := range e.table {
		b, err := codes(c.Text)
		if err != nil {
			return err
		}
		if _, ok := e.interned[c.Text]; !ok && len(b) >= ciconText {
			e.interned[c.Text] = len(e.texts)
			e.texts = append(append(e.texts, b...), 0)
		}
	}
	return nil
}

// colorIcons appends the extension with the colour icons.
func (e *encoder) colorIcons() ([]byte, error) {
	ext := len(e.out)
	e.out = append(e.out, make([]byte, 12+4*len(e.table)+4)...)
	e.put32(ext+4, uint32(ext+12))
	e.put32(len(e.out)-4, noOffset)
	for i, c := range e.table {
		if err := e.colorIcon(c); err != nil {
			return nil, fmt.Errorf("colour icon %d: %w", i, err)
		}
	}
	e.put32(ext, uint32(len(e.out)))
	return e.out, nil
}

func (e *encoder) colorIcon(c *ColorIcon) error {
	n := iconStride(c.Picture.Dx()) * c.Picture.Dy()
	add := func(b []byte, n int) error {
		if len(b) != n {
			return fmt.Errorf("a picture of %d bytes where %d are due", len(b), n)
		}
		e.out = append(e.out, words(slices.Clone(b), e.file.LittleEndian)...)
		return nil
	}
	at := len(e.out)
	e.out = append(e.out, make([]byte, ciconHeader)...)
	if err := e.icon(at, &c.Icon); err != nil {
		return err
	}
	e.put32(at+iconBlkSize, uint32(len(c.Pictures)))
	for _, b := range [][]byte{c.Data, c.Mask} {
		if err := add(b, n); err != nil {
			return err
		}
	}
	text, err := codes(c.Text)
	if err != nil {
		return err
	}
	if len(text) >= ciconText {
		e.put32(at+8, uint32(e.section[hStrings]+e.interned[c.Text]))
		text = text[:ciconText-1]
	}
	e.out = append(e.out, append(text, make([]byte, ciconText-len(text))...)...)
	for i, p := range c.Pictures {
		at := len(e.out)
		e.out = append(e.out, make([]byte, pictureSize)...)
		e.put16(at, p.Planes)
		if i+1 < len(c.Pictures) {
			e.put32(at+18, 1)
		}
		if err := add(p.Data, n*p.Planes); err != nil {
			return err
		}
		if err := add(p.Mask, n); err != nil {
			return err
		}
		if p.Selected == nil {
			continue
		}
		e.put32(at+10, 1)
		if err := add(p.Selected, n*p.Planes); err != nil {
			return err
		}
		if err := add(p.SelectedMask, n); err != nil {
			return err
		}
	}
	return nil
}
