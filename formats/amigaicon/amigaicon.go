// Package amigaicon reads the icons of the Amiga's Workbench, files whose names end in
// .info.
//
// # Format
//
// All numbers are big-endian. A file begins with a DiskObject of 78 bytes:
//
//	offset  size  meaning
//	0       2     E310 hexadecimal
//	2       2     version, 1
//	4       44    a Gadget; used are 12 and 14 width and height, 16 flags, 26 whether
//	              there is a second image, 44 user data, whose low byte is 0 for icons
//	              of Workbench 1 and 1 for those of Workbench 2
//	48      1     type: 1 disk, 2 drawer, 3 tool, 4 project, 5 trash, 6 device, 7 kick
//	50      4     there is a default tool
//	54      4     there are tool types
//	58, 62  4     X and Y in the window, signed; 80000000 hexadecimal: anywhere
//	66      4     there is drawer data
//	70      4     there is a tool window
//	74      4     stack
//
// The parts that are present follow in this order: 56 bytes of drawer data, the image, the second
// image, the default tool, the tool types, the tool window. Drawer data begins with left,
// top, width and height of the window (words); at its end are two longs, how far it is
// scrolled. An image has 20 bytes: left, top, width, height, depth (words), an unused
// long, PlanePick and PlaneOnOff (bytes), a long; then its planes one after the
// other, each in lines of whole words. A string is its length with the zero byte at its
// end, a long, and its bytes. Tool types are the number of strings plus one, times four, a
// long, and the strings.
//
// # Colours
//
// The images have no colours: their pixels are pens of the Workbench. NewIcons keep
// images of up to 256 colours in tool types that follow a line "*** DON'T EDIT THE
// FOLLOWING LINES!! ***". Icons of Workbench 3.5 have a FORM ICON at the end of the file.
// Both are read, the latter first.
//
// Sources: evillabs.net (Amiga Icon Formats), AROS' icon.library and workbench.h, the ROM
// Kernel Reference Manual.
package amigaicon

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"image"
	"image/color"
	"io"
	"strings"
)

// A Type is what an icon stands for.
type Type uint8

const (
	Disk Type = iota + 1
	Drawer
	Tool
	Project
	Trash
	Device
	Kick
	App
)

var typeNames = []string{"", "disk", "drawer", "tool", "project", "trash", "device", "kick", "application"}

func (t Type) String() string {
	if int(t) < len(typeNames) && t > 0 {
		return typeNames[t]
	}
	return fmt.Sprintf("type %d", uint8(t))
}

// NoPosition is the X or Y of an icon without a saved position.
const NoPosition = -1 << 31

// maxFile bounds a file: real icons have some kilobytes.
const maxFile = 4 << 20

// An Icon is a decoded icon file.
type Icon struct {
	Type     Type
	Size     image.Point // of the gadget, which is what a click hits
	Position image.Point // in its window; NoPosition: anywhere
	New      bool        // of Workbench 2, whose pens 1 and 2 are black and white
	Backfill bool        // selected, it is complemented without what surrounds it
	// Images are the usual picture and, if there is one, that of the selected icon, in
	// pens of the Workbench.
	Images []*image.Paletted
	// Colored holds the same pictures with their own palettes, from NewIcons or Workbench
	// 3.5, or nil. Index 0 of a palette with a transparent colour is not drawn.
	Colored []*image.Paletted
	// Window is the position of the window of a disk or drawer, At its scroll offset.
	// Empty: nothing is saved.
	Window image.Rectangle
	At     image.Point

	DefaultTool string
	ToolTypes   []string // without those of NewIcons
	ToolWindow  string
	Stack       int
}

// Best returns the pictures with their own palettes if there are any, otherwise those in
// pens of the Workbench. There is at least one.
func (c *Icon) Best() []*image.Paletted {
	if len(c.Colored) > 0 {
		return c.Colored
	}
	return c.Images
}

// A FormatError reports a file that is not an icon, or a damaged icon.
type FormatError struct {
	Offset   int
	Expected string
}

func (e *FormatError) Error() string {
	return fmt.Sprintf("amigaicon: offset %d: expected %s", e.Offset, e.Expected)
}

// Match reports whether data begins like an icon.
func Match(data []byte) bool {
	return len(data) >= 78 && bytes.HasPrefix(data, []byte{0xe3, 0x10, 0, 1})
}

// Palette holds the four colours of Workbench 1.3, followed by those of MagicWB for
// pictures of more planes.
var Palette = color.Palette{rgb(0x0055aa), rgb(0xffffff), rgb(0x000022), rgb(0xff8800)}

// Magic are the eight colours of MagicWB.
var Magic = color.Palette{rgb(0x959595), rgb(0), rgb(0xffffff), rgb(0x3b67a2), rgb(0x7b7b7b), rgb(0xafafaf), rgb(0xaa907c), rgb(0xffa997)}

func rgb(v uint32) color.RGBA { return color.RGBA{uint8(v >> 16), uint8(v >> 8), uint8(v), 255} }

// A reader parses a file.
type reader struct {
	b  []byte
	at int
}

func (r *reader) take(n int, what string) ([]byte, error) {
	if n < 0 || n > len(r.b)-r.at {
		return nil, &FormatError{r.at, what}
	}
	r.at += n
	return r.b[r.at-n : r.at], nil
}

func (r *reader) long(what string) (int, error) {
	b, err := r.take(4, what)
	if err != nil {
		return 0, err
	}
	return int(int32(binary.BigEndian.Uint32(b))), nil
}

func (r *reader) text(what string) (string, error) {
	n, err := r.long(what)
	if err != nil {
		return "", err
	}
	b, err := r.take(n, what)
	b, _, _ = bytes.Cut(b, []byte{0})
	runes := make([]rune, len(b))
	for i, c := range b {
		runes[i] = rune(c)
	}
	return string(runes), err
}

// Decode reads an icon. If it returns an error, it also returns the parts read so far if
// they include a picture, otherwise nil.
func Decode(from io.Reader) (*Icon, error) {
	data, err := io.ReadAll(io.LimitReader(from, maxFile))
	if err != nil {
		return nil, err
	}
	if !Match(data) {
		return nil, &FormatError{0, "E310 0001 and 78 bytes"}
	}
	word := func(at int) int { return int(int16(binary.BigEndian.Uint16(data[at:]))) }
	long := func(at int) int { return int(int32(binary.BigEndian.Uint32(data[at:]))) }
	c := &Icon{Type: Type(data[48]), Size: image.Pt(word(12), word(14)), Position: image.Pt(long(58), long(62)), New: data[47] == 1, Backfill: word(16)&3 == 1, Stack: long(74)}
	r := &reader{data, 78}
	if long(66) != 0 {
		b, err := r.take(56, "the drawer data")
		if err != nil {
			return nil, err
		}
		d := func(at int) int { return int(int16(binary.BigEndian.Uint16(b[at:]))) }
		c.Window = image.Rect(d(0), d(2), d(0)+max(d(4), 0), d(2)+max(d(6), 0))
		c.At = image.Pt(int(int32(binary.BigEndian.Uint32(b[48:]))), int(int32(binary.BigEndian.Uint32(b[52:]))))
	}
	images := 1
	if long(26) != 0 {
		images = 2
	}
	for range images {
		m, err := r.image()
		if err != nil {
			if len(c.Images) > 0 {
				return c, err
			}
			return nil, err
		}
		c.Images = append(c.Images, m)
	}
	if err := c.rest(r, long(50) != 0, long(54) != 0, long(70) != 0); err != nil {
		return c, err
	}
	if i := bytes.Index(data[r.at:], []byte("FORM")); i >= 0 && i <= 8 {
		if list, err := iconForm(data[r.at+i:]); err != nil {
			return c, err
		} else if len(list) > 0 {
			c.Colored = list
		}
	}
	return c, nil
}

// image reads an Image with its planes.
func (r *reader) image() (*image.Paletted, error) {
	at := r.at
	h, err := r.take(20, "a picture")
	if err != nil {
		return nil, err
	}
	w, high, depth := int(binary.BigEndian.Uint16(h[4:])), int(binary.BigEndian.Uint16(h[6:])), int(binary.BigEndian.Uint16(h[8:]))
	if w > 4096 || high > 4096 || depth > 8 || depth < 1 {
		return nil, &FormatError{at + 4, "1x1 to 4096x4096 pixels in 1 to 8 planes"}
	}
	stride := (w + 15) / 16 * 2
	planes, err := r.take(stride*high*depth, "planes")
	if err != nil {
		return nil, err
	}
	m := image.NewPaletted(image.Rect(0, 0, w, high), Palette)
	if depth > 2 {
		m.Palette = append(Magic[:8:8], grays...)[:max(1<<depth, 8)]
	}
	for p := range depth {
		for y := range high {
			line := planes[(p*high+y)*stride:]
			for x := range w {
				m.Pix[y*m.Stride+x] |= line[x/8] >> (7 - x&7) & 1 << p
			}
		}
	}
	return m, nil
}

// grays are the pens from 8 on, whose colours no convention defines.
var grays = func() (p color.Palette) {
	for i := range 248 {
		p = append(p, color.RGBA{uint8(i), uint8(i), uint8(i), 255})
	}
	return p
}()

// dontEdit begins the tool types of NewIcons.
const dontEdit = "*** DON'T EDIT THE FOLLOWING LINES!! ***"

// rest reads the parts after the images.
func (c *Icon) rest(r *reader, tool, types, window bool) (err error) {
	if tool {
		if c.DefaultTool, err = r.text("the default tool"); err != nil {
			return err
		}
	}
	if types {
		n, err := r.long("the number of tool types")
		if err != nil {
			return err
		}
		hidden := map[string][]string{}
		new := false
		for range n/4 - 1 {
			s, err := r.text("a tool type")
			if err != nil {
				return err
			}
			switch {
			case s == dontEdit:
				new = true
				if i := len(c.ToolTypes) - 1; i >= 0 && strings.TrimSpace(c.ToolTypes[i]) == "" {
					c.ToolTypes = c.ToolTypes[:i]
				}
			case new && len(s) > 4 && s[3] == '=' && strings.HasPrefix(s, "IM"):
				hidden[s[:3]] = append(hidden[s[:3]], s[4:])
			default:
				c.ToolTypes = append(c.ToolTypes, s)
			}
		}
		for _, key := range []string{"IM1", "IM2"} {
			m, err := newIcon(hidden[key])
			if err != nil || m == nil {
				break // an icon that cannot be read keeps its plain picture
			}
			if len(c.Colored) == 1 && m.Rect != c.Colored[0].Rect {
				break
			}
			c.Colored = append(c.Colored, m)
		}
	}
	if window {
		c.ToolWindow, err = r.text("the tool window")
	}
	return err
}

// newIcon reads a picture of NewIcons; nil: there is none.
func newIcon(lines []string) (*image.Paletted, error) {
	if len(lines) == 0 {
		return nil, nil
	}
	head := []rune(lines[0])
	if len(head) < 5 {
		return nil, &FormatError{0, "a NewIcon's head"}
	}
	at := func(i int) int { return int(head[i]) - 0x21 }
	w, h, colors := at(1), at(2), at(3)*64+at(4)
	if w < 1 || h < 1 || w > 93 || h > 93 || colors < 1 || colors > 256 {
		return nil, &FormatError{0, "a NewIcon of at most 93x93 pixels in 256 colours"}
	}
	bits := 1
	for 1<<bits < colors {
		bits++
	}
	m := image.NewPaletted(image.Rect(0, 0, w, h), make(color.Palette, colors))
	lines[0] = string(head[5:])
	var pal []int
	n := 0
	for ; n < len(lines) && len(pal) < 3*colors; n++ {
		pal = unpack(lines[n], 8, pal)
	}
	var pix []int
	for ; n < len(lines) && len(pix) < w*h; n++ {
		pix = unpack(lines[n], bits, pix)
	}
	if len(pal) < 3*colors || len(pix) < w*h {
		return nil, &FormatError{0, "a whole NewIcon"}
	}
	for i := range m.Palette {
		m.Palette[i] = color.RGBA{uint8(pal[3*i]), uint8(pal[3*i+1]), uint8(pal[3*i+2]), 255}
	}
	if head[0] == 'B' {
		m.Palette[0] = color.RGBA{}
	}
	for i := range m.Pix {
		m.Pix[i] = uint8(min(pix[i], colors-1))
	}
	return m, nil
}

// unpack appends the values of a line of a NewIcon. Left-over bits at its end are ignored.
func unpack(line string, bits int, list []int) []int {
	have, value := 0, 0
	put := func(v int) {
		value, have = value<<7|v, have+7
		for have >= bits {
			have -= bits
			list = append(list, value>>have)
			value &= 1<<have - 1
		}
	}
	for _, r := range line {
		switch b := int(r); {
		case b >= 0x20 && b <= 0x6f:
			put(b - 0x20)
		case b >= 0xa1 && b <= 0xd0:
			put(b - 0x51)
		case b >= 0xd1 && b <= 0xff:
			for range b - 0xd0 {
				put(0)
			}
		}
	}
	return list
}

// iconForm reads the pictures of a FORM ICON.
func iconForm(b []byte) (list []*image.Paletted, err error) {
	if len(b) < 12 || string(b[8:12]) != "ICON" {
		return nil, nil
	}
	var size image.Point
	for at := 12; at+8 <= len(b); {
		n := int(binary.BigEndian.Uint32(b[at+4:]))
		if n < 0 || n > len(b)-at-8 {
			return list, &FormatError{at, "the rest of a chunk"}
		}
		chunk := b[at+8 : at+8+n]
		switch string(b[at : at+4]) {
		case "FACE":
			if n >= 6 {
				size = image.Pt(int(chunk[0])+1, int(chunk[1])+1)
			}
		case "IMAG":
			var before color.Palette
			if len(list) > 0 {
				before = list[0].Palette
			}
			m, err := imag(chunk, size, before)
			if err != nil {
				return list, err
			}
			list = append(list, m)
		}
		at += 8 + n + n&1
	}
	return list, nil
}

// imag reads a picture of a FORM ICON. One without a palette uses that of the one before.
func imag(b []byte, size image.Point, before color.Palette) (*image.Paletted, error) {
	if len(b) < 10 || size == (image.Point{}) {
		return nil, &FormatError{0, "an IMAG of 10 bytes after a FACE"}
	}
	transparent, colors, flags, packed, packedPalette, depth := int(b[0]), int(b[1])+1, b[2], b[3] == 1, b[4] == 1, int(b[5])
	n, pn := int(binary.BigEndian.Uint16(b[6:]))+1, int(binary.BigEndian.Uint16(b[8:]))+1
	b = b[10:]
	if n > len(b) || depth < 1 || depth > 8 {
		return nil, &FormatError{10, "pixels of 1 to 8 bits"}
	}
	m := image.NewPaletted(image.Rectangle{Max: size}, before)
	pix := b[:n]
	if packed {
		pix = runs(pix, depth, len(m.Pix))
	}
	copy(m.Pix, pix)
	if flags&2 != 0 {
		pal := b[n:min(n+pn, len(b))]
		if packedPalette {
			pal = runs(pal, 8, 3*colors)
		}
		m.Palette = nil
		for i := 0; i < colors && 3*i+2 < len(pal); i++ {
			m.Palette = append(m.Palette, color.RGBA{pal[3*i], pal[3*i+1], pal[3*i+2], 255})
		}
		if flags&1 != 0 && transparent < len(m.Palette) {
			m.Palette[transparent] = color.RGBA{}
		}
	}
	if len(m.Palette) == 0 {
		return nil, &FormatError{10 + n, "a palette"}
	}
	for i, v := range m.Pix {
		m.Pix[i] = min(v, uint8(len(m.Palette)-1))
	}
	return m, nil
}

// runs unpacks a stream of bits: 8 bits give the number of literal values that follow, or
// how often the next value is repeated.
func runs(b []byte, depth, most int) (list []byte) {
	at := 0
	next := func(bits int) int {
		v := 0
		for range bits {
			v <<= 1
			if at/8 < len(b) {
				v |= int(b[at/8] >> (7 - at&7) & 1)
			}
			at++
		}
		return v
	}
	for len(list) < most && at+8 <= 8*len(b) {
		switch n := next(8); {
		case n < 128:
			for range n + 1 {
				list = append(list, byte(next(depth)))
			}
		case n > 128:
			v := byte(next(depth))
			for range 257 - n {
				list = append(list, v)
			}
		}
	}
	return list[:min(len(list), most)]
}
