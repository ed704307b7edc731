package rsc

import (
	"fmt"
	"image"
	"image/color"
	"iter"

	"phosphor/formats/internal/codec"
)

// A File is the contents of a resource file.
type File struct {
	// Version is the first word of the file. If its lowest two bits are 3, the header is
	// a long one; bit 2 is set if there is a table of colour icons.
	Version      uint16
	Editor       [2]byte // mark of the editor, in a long header: IN, RM, OR
	LittleEndian bool    // as on the PC

	Trees   []Tree
	Strings []string // free strings
	Images  []*Image // free images

	// ColorIcons is the table of colour icons, to which objects of type CICON point.
	// Encode adds those that are missing.
	ColorIcons []*ColorIcon
}

// A Tree is the objects of a menu or a dialog, or of a part of one, in file order.
// Object 0 is the root.
type Tree []Object

// An Object is a rectangle on the screen with some content.
type Object struct {
	Next, Head, Tail int // indices in the tree, or -1
	Type             Type
	Extended         uint8 // upper byte of the type: the program's own
	Flags            Flags
	State            State
	Spec             Spec
	X, Y, W, H       Coord // X and Y are relative to the parent's top left corner
}

// Type is the type of an object.
type Type uint8

const (
	TypeBox      Type = 20 + iota // a box; Spec is a Box
	TypeText                      // text with attributes; Spec is a *Text
	TypeBoxText                   // the same, in a box
	TypeImage                     // a picture of one plane; *Image
	TypeUserDef                   // drawn by the program; Raw
	TypeIBox                      // an invisible box
	TypeButton                    // a text in a box with a border; String
	TypeBoxChar                   // a character in a box; Box
	TypeString                    // a text; String
	TypeFText                     // editable text; *Text
	TypeFBoxText                  // editable text in a box; *Text
	TypeIcon                      // a picture with a mask and a text; *Icon
	TypeTitle                     // a title in a menu bar; String
	TypeCIcon                     // an icon with pictures in colour; *ColorIcon
)

var typeNames = [...]string{"BOX", "TEXT", "BOXTEXT", "IMAGE", "USERDEF", "IBOX", "BUTTON",
	"BOXCHAR", "STRING", "FTEXT", "FBOXTEXT", "ICON", "TITLE", "CICON"}

// String returns the type's name in GEM without its prefix G_.
func (t Type) String() string {
	if i := int(t - TypeBox); i >= 0 && i < len(typeNames) {
		return typeNames[i]
	}
	return fmt.Sprintf("type %d", uint8(t))
}

// Flags control what an object does.
type Flags uint16

const (
	Selectable  Flags = 1 << iota // a click selects it
	Default                       // Return stands for a click on it
	Exit                          // selecting it closes the dialog
	Editable                      // its text can be edited
	RadioButton                   // at most one of its siblings is selected
	LastOb                        // the last object of its tree
	TouchExit                     // pressing the mouse button on it closes the dialog
	HideTree                      // it and its children are hidden
	Indirect                      // Spec is the address of the real specification
	Flag3DInd                     // an indicator in the 3D look
	Flag3DAct                     // an activator in the 3D look
	SubMenu                       // it opens a submenu
)

// State says how an object looks.
type State uint16

const (
	Selected State = 1 << iota
	Crossed
	Checked
	Disabled
	Outlined
	Shadowed
)

// A Coord is a coordinate in characters and additional pixels, as in files.
type Coord struct {
	Chars  uint8
	Pixels int8
}

// In converts the coordinate to pixels, for a given character size.
func (c Coord) In(cell int) int { return int(c.Chars)*cell + int(c.Pixels) }

// Chars and CharsAnd make coordinates from characters, and from characters and pixels.
func Chars(n uint8) Coord                 { return Coord{Chars: n} }
func CharsAnd(n uint8, pixels int8) Coord { return Coord{n, pixels} }

// Sizes in characters that mean the size of the screen.
const (
	screenColumns = 80
	screenRows    = 25
)

// Rect returns the object's rectangle in pixels, relative to its parent, for a character
// cell and a screen of the given sizes. A width of 80 characters means the width of the
// screen and a height of 25 its height, unless the screen's size is zero.
func (o *Object) Rect(cell, screen image.Point) image.Rectangle {
	size := image.Pt(o.W.In(cell.X), o.H.In(cell.Y))
	if o.W.Chars == screenColumns && screen.X > 0 {
		size.X = screen.X + int(o.W.Pixels)
	}
	if o.H.Chars == screenRows && screen.Y > 0 {
		size.Y = screen.Y + int(o.H.Pixels)
	}
	min := image.Pt(o.X.In(cell.X), o.Y.In(cell.Y))
	return image.Rectangle{Min: min, Max: min.Add(size)}
}

// A Spec is the content of an object: Box, *Text, *Image, *Icon, *ColorIcon, String or
// Raw, depending on its type.
type Spec interface{ spec() }

// String is the text of a BUTTON, STRING or TITLE.
type String string

// Raw is a specification that this package does not interpret.
type Raw uint32

// Colors are the colours of a box and its text. Pens are those of the VDI, 0 to 15.
type Colors struct {
	Border  uint8
	Text    uint8
	Opaque  bool  // text covers the background
	Pattern uint8 // 0 hollow, 1 to 6 dots, 7 solid
	Fill    uint8
}

// colors decodes the low word of a box's specification.
func colors(w uint16) Colors {
	return Colors{Border: uint8(w >> 12), Text: uint8(w >> 8 & 15), Opaque: w&0x80 != 0,
		Pattern: uint8(w >> 4 & 7), Fill: uint8(w & 15)}
}

func (c Colors) word() uint16 {
	w := uint16(c.Border&15)<<12 | uint16(c.Text&15)<<8 | uint16(c.Pattern&7)<<4 | uint16(c.Fill&15)
	if c.Opaque {
		w |= 0x80
	}
	return w
}

// A Box is the specification of a BOX, IBOX or BOXCHAR.
type Box struct {
	Char   rune // for a BOXCHAR; 0: none
	Border int8 // in pixels: inwards if positive, outwards if negative
	Colors
}

// A Text is a text with attributes, TEDINFO in GEM.
type Text struct {
	Text     string // if editable, the initial input; a leading @ means empty
	Template string // if editable, the template with _ for each input character
	Valid    string // if editable, the class of characters allowed at each _
	Font     int    // 3 system, 5 small
	FontID   int
	Just     Just
	Colors   Colors
	FontSize int
	Border   int // like Box.Border
	TextLen  int // size of the text's buffer, including the final zero
	TmplLen  int // size of the template, including the final zero
}

// Fonts of a Text.
const (
	SystemFont = 3
	SmallFont  = 5
)

// Just is the justification of a text.
type Just int

const (
	Left   Just = 0
	Right  Just = 1
	Center Just = 2
)

// An Image is a bitmap of one plane, BITBLK in GEM: Height lines of Stride bytes, with
// the leftmost pixel in bit 7 of the first byte.
type Image struct {
	Stride, Height int
	Bits           []byte
	At             image.Point
	Color          int // pen of set pixels
}

// An Icon is a bitmap of one plane with a mask, ICONBLK in GEM. Lines of Mask and Data
// are whole words, with the leftmost pixel in bit 7 of the first byte.
type Icon struct {
	Mask, Data []byte
	Text       string
	Fg, Bg     uint8 // pens of the data's set pixels and of the mask's others
	Char       rune  // a character on the icon, such as the letter of a disk; 0: none
	CharAt     image.Point
	Picture    image.Rectangle // position of mask and data
	TextBox    image.Rectangle // position of the text, which is centred
}

// A ColorIcon is an icon with bitmaps for several screen depths.
type ColorIcon struct {
	Icon
	Pictures []ColorPicture
}

// A ColorPicture is a bitmap of an icon in a number of planes. Data holds the planes one
// after the other, each of the size of the icon's mask, with pixel values in the VDI's
// standard format. Selected and SelectedMask are nil if there is no separate bitmap for
// the selected state.
type ColorPicture struct {
	Planes                 int
	Data, Mask             []byte
	Selected, SelectedMask []byte
}

func (String) spec()     {}
func (Raw) spec()        {}
func (Box) spec()        {}
func (*Text) spec()      {}
func (*Image) spec()     {}
func (*Icon) spec()      {}
func (*ColorIcon) spec() {}

// iconStride returns the bytes per line of an icon.
func iconStride(width int) int { return (width + 15) / 16 * 2 }

// Paletted returns the bitmap with pixel values 0 and 1.
func (p *Image) Paletted() *image.Paletted {
	return unpack(p.Stride*8, p.Height, p.Stride, p.Bits)
}

// Paletteds returns the icon's data and mask with pixel values 0 and 1.
func (i *Icon) Paletteds() (data, mask *image.Paletted) {
	w, h := i.Picture.Dx(), i.Picture.Dy()
	return unpack(w, h, iconStride(w), i.Data), unpack(w, h, iconStride(w), i.Mask)
}

// unpack converts consecutive planes to pixels. Pixels missing from the data are 0.
func unpack(w, h, stride int, planes ...[]byte) *image.Paletted {
	pal := make(color.Palette, 1<<len(planes))
	for i := range pal {
		v := uint8(255 - i*255/max(len(pal)-1, 1))
		pal[i] = color.Gray{Y: v}
	}
	p := image.NewPaletted(image.Rect(0, 0, w, h), pal)
	for n, bits := range planes {
		for y := range h {
			for x := range w {
				if k := y*stride + x/8; k < len(bits) {
					p.Pix[y*p.Stride+x] |= bits[k] >> (7 - x%8) & 1 << n
				}
			}
		}
	}
	return p
}

// Paletteds returns data and mask, for an icon of the given size. Pixel values are in
// the VDI's standard format, at most 8 bits.
func (c *ColorPicture) Paletteds(size image.Point, selected bool) (data, mask *image.Paletted) {
	d, m := c.Data, c.Mask
	if selected && c.Selected != nil {
		d, m = c.Selected, c.SelectedMask
	}
	stride := iconStride(size.X)
	n := stride * size.Y
	var planes [][]byte
	for i := 0; i < min(c.Planes, 8) && (i+1)*n <= len(d); i++ {
		planes = append(planes, d[i*n:(i+1)*n])
	}
	return unpack(size.X, size.Y, stride, planes...), unpack(size.X, size.Y, stride, m)
}

// Children returns the indices of an object's children, in order. The tree must be
// valid; see Check.
func (t Tree) Children(parent int) iter.Seq[int] {
	return func(yield func(int) bool) {
		for i := t[parent].Head; i >= 0 && i != parent && yield(i); i = t[i].Next {
		}
	}
}

// Parent returns the index of an object's parent, or -1 for the root. The tree must be
// valid; see Check.
func (t Tree) Parent(i int) int {
	if i == 0 {
		return -1
	}
	for {
		next := t[i].Next
		if next < 0 || t[next].Tail == i {
			return next
		}
		i = next
	}
}

// Check returns an error if the links of a tree are invalid: objects outside it, loops,
// or children that do not lead back to their parent.
func (t Tree) Check() error {
	if len(t) == 0 {
		return codec.Sentencef("no objects")
	}
	seen := make([]bool, len(t))
	stack := []int{0}
	seen[0] = true
	for len(stack) > 0 {
		p := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		head, tail := t[p].Head, t[p].Tail
		if head == -1 && tail == -1 {
			continue
		}
		for i := head; ; i = t[i].Next {
			if i < 0 || i >= len(t) {
				return codec.Sentencef("object %d: its child is %d, expected less than %d", p, i, len(t))
			}
			if seen[i] {
				return codec.Sentencef("object %d appears twice", i)
			}
			seen[i] = true
			stack = append(stack, i)
			if i == tail {
				if t[i].Next != p {
					return codec.Sentencef("object %d: its parent is %d, expected %d", i, t[i].Next, p)
				}
				break
			}
		}
	}
	return nil
}
