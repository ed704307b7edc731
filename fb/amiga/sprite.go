package amiga

import (
	"encoding/binary"
	"errors"
	"fmt"
	"image"
	"image/color"

	"phosphor/fb"
)

// A Sprite is a hardware sprite: 16 pixels wide and len(Lines) high, each
// pixel transparent or one of three colours.
//
// In memory a sprite is two control words, which give its position, and two words for
// each line. A second sprite for the same channel may follow if it begins lower; two zero
// words end the list. The pixel of a line in column x is bit 15-x of the first word (low)
// and of the second (high): 0 is transparent, 1 to 3 select the last three of the four
// colour registers that the pair of channels has, see [SpriteBase].
type Sprite struct {
	VStart   int  // first line, 0 to 511
	HStart   int  // leftmost pixel in low-resolution pixels, 0 to 511
	Attached bool // makes four-bit pixels together with the channel before
	Lines    []SpriteLine
}

// A SpriteLine is a line of a sprite: the low-order word, then the high-order
// word.
type SpriteLine [2]uint16

// At returns the pixel in column x, 0 to 15: 0 is transparent.
func (l SpriteLine) At(x int) uint8 {
	s := 15 - x&15
	return uint8(l[0]>>s&1 | l[1]>>s&1<<1)
}

// SpriteBase returns the first of the four colour registers of sprite channel n, 0 to 7.
// That register is never shown. The mouse pointer is sprite 0, so its base is 16 and it
// has registers 17 to 19.
func SpriteBase(n int) uint8 { return uint8(16 + n&6*2) }

// usedControl is the set of bits of the second control word that mean something.
const usedControl = 0xff87

// ParseSprites reads the sprites of a channel from chip memory: big-endian
// words up to and including the two words of zero at the end.
func ParseSprites(data []byte) ([]Sprite, error) {
	var list []Sprite
	for off := 0; ; {
		if len(data)-off < 4 {
			return nil, fmt.Errorf("sprite: offset %d: want two control words, found the end of the data", off)
		}
		pos, ctl := int(binary.BigEndian.Uint16(data[off:])), int(binary.BigEndian.Uint16(data[off+2:]))
		if pos == 0 && ctl&usedControl == 0 {
			return list, nil
		}
		s := Sprite{
			VStart:   pos>>8 | ctl&4<<6,
			HStart:   pos&0xff<<1 | ctl&1,
			Attached: ctl&0x80 != 0,
		}
		height := ctl>>8 | ctl&2<<7 - s.VStart
		if height < 0 {
			return nil, fmt.Errorf("sprite: offset %d: stops at line %d before it starts at line %d", off, s.VStart+height, s.VStart)
		}
		off += 4
		var err error
		if s.Lines, err = spriteLines(data, off, height); err != nil {
			return nil, err
		}
		off += 4 * height
		list = append(list, s)
	}
}

// ParsePointer reads a pointer in the form that Intuition's SetPointer takes: two words
// reserved for the system, and two words for each of height lines. Words after them are
// ignored.
func ParsePointer(data []byte, height int) (*Sprite, error) {
	if height < 0 {
		return nil, errors.New("sprite: negative height")
	}
	lines, err := spriteLines(data, 4, height)
	if err != nil {
		return nil, err
	}
	return &Sprite{Lines: lines}, nil
}

func spriteLines(data []byte, off, height int) ([]SpriteLine, error) {
	if have := (len(data) - off) / 4; off > len(data) || have < height {
		return nil, fmt.Errorf("sprite: offset %d: want %d lines, found %d", off, height, max(have, 0))
	}
	lines := make([]SpriteLine, height)
	for i := range lines {
		lines[i] = SpriteLine{binary.BigEndian.Uint16(data[off+4*i:]), binary.BigEndian.Uint16(data[off+4*i+2:])}
	}
	return lines, nil
}

// Append appends the sprite in its form in memory, without the two words that end a list.
func (s *Sprite) Append(data []byte) []byte {
	stop := s.VStart + len(s.Lines)
	ctl := stop&0xff<<8 | s.VStart>>8&1<<2 | stop>>8&1<<1 | s.HStart&1
	if s.Attached {
		ctl |= 0x80
	}
	data = binary.BigEndian.AppendUint16(data, uint16(s.VStart&0xff<<8|s.HStart>>1&0xff))
	data = binary.BigEndian.AppendUint16(data, uint16(ctl))
	for _, l := range s.Lines {
		data = binary.BigEndian.AppendUint16(data, l[0])
		data = binary.BigEndian.AppendUint16(data, l[1])
	}
	return data
}

// Sizes of a sprite pixel in pixels of the screen. It is always a pixel of low
// resolution, without interlace.
var (
	LoresPixel     = image.Pt(1, 1) // 320 x 200 or 256
	HiresPixel     = image.Pt(2, 1) // 640 x 200 or 256
	LoresLacePixel = image.Pt(1, 2) // 320 x 400 or 512
	HiresLacePixel = image.Pt(2, 2) // 640 x 400 or 512
)

// Bounds returns the rectangle of a screen that the sprite covers with its top left
// corner at the point at. Pixel is the size of a sprite pixel.
func (s *Sprite) Bounds(at, pixel image.Point) image.Rectangle {
	return image.Rectangle{Min: at, Max: at.Add(image.Pt(16*pixel.X, len(s.Lines)*pixel.Y))}
}

// Draw draws the sprite on dst with its top left corner at the point at, clipped to dst's
// bounds. Each sprite pixel becomes a block of the given size with the value base plus 1,
// 2 or 3; transparent ones leave dst unchanged. With SpriteBase(0) as base the palette of
// dst must have colours 17 to 19; on a screen of fewer colours base can be chosen such
// that base+1 to base+3 are spare.
//
// VStart, HStart and Attached are ignored.
func (s *Sprite) Draw(dst *image.Paletted, at, pixel image.Point, base uint8) {
	r := s.Bounds(at, pixel).Intersect(dst.Rect)
	for y := r.Min.Y; y < r.Max.Y; y++ {
		line := s.Lines[(y-at.Y)/pixel.Y]
		row := dst.Pix[dst.PixOffset(r.Min.X, y):]
		for x := r.Min.X; x < r.Max.X; x++ {
			if v := line.At((x - at.X) / pixel.X); v != 0 {
				row[x-r.Min.X] = base + v
			}
		}
	}
}

// Pointer returns the sprite as a mouse form for a screen on which a sprite pixel has the
// given size. colors are registers 17 to 19, hot is the hot spot, in sprite pixels.
func (s *Sprite) Pointer(name string, hot, pixel image.Point, colors color.Palette) *fb.Pointer {
	p := image.NewPaletted(s.Bounds(image.Point{}, pixel), append(color.Palette{color.Transparent}, colors...))
	s.Draw(p, image.Point{}, pixel, 0)
	return &fb.Pointer{Name: name, Image: p, Hot: image.Pt(hot.X*pixel.X, hot.Y*pixel.Y)}
}
