package amigaimage

import (
	"encoding/binary"
	"fmt"

	"phosphor/formats/internal/indexed"
)

// Ranges of the words at the start of a record. They distinguish records from other data.
const (
	getHeader    = 6
	minGETWidth  = 8
	maxGETWidth  = 640
	maxGETHeight = 512
	maxGETPlanes = 5
)

// A record is the position of an image in a file, and its shape.
type record struct {
	offset int // of the planes
	Shape
}

// records returns the records of a file, or nil if the file does not consist of records.
func records(data []byte) (list []record) {
	pos := 0
	for len(data)-pos >= getHeader {
		word := func(i int) int { return int(binary.BigEndian.Uint16(data[pos+2*i:])) }
		r := record{pos + getHeader, Shape{Width: word(0), Height: word(1), Planes: word(2)}}
		if r.Width < minGETWidth || r.Width > maxGETWidth || r.Height < 1 || r.Height > maxGETHeight || r.Planes < 1 || r.Planes > maxGETPlanes {
			break
		}
		if r.Size() > len(data)-r.offset {
			return nil
		}
		list = append(list, r)
		pos = r.offset + r.Size()
	}
	if len(data)-pos > slack {
		return nil
	}
	for _, v := range data[pos:] {
		if v != 0 {
			return nil
		}
	}
	return list
}

func decodeGET(data []byte, list []record) *Set {
	s := &Set{Kind: GET, PaletteSource: PaletteWorkbench}
	for _, r := range list {
		s.Images = append(s.Images, r.decode(data[r.offset:], expand(workbenchColors, r.Planes)))
		s.Stats.TrailingBytes = len(data) - r.offset - r.Size()
	}
	return s
}

func (s *Set) encodeGET() (b []byte, err error) {
	for i, m := range s.Images {
		pix, palette, err := indexed.Parts(m, maxSide)
		if err != nil {
			return nil, fmt.Errorf("image %d: %w", i, err)
		}
		r := Shape{Width: m.Rect.Dx(), Height: m.Rect.Dy(), Planes: s.Shape.Planes}
		if r.Planes == 0 {
			r.Planes = indexed.Planes(pix, palette)
		}
		if r.Width < minGETWidth || r.Width > maxGETWidth || r.Height > maxGETHeight || r.Planes < 1 || r.Planes > maxGETPlanes {
			return nil, fmt.Errorf("image %d: %dx%d pixels of %d planes, expected 8x1 to 640x512 of 1 to 5", i, r.Width, r.Height, r.Planes)
		}
		data, err := r.encode(m)
		if err != nil {
			return nil, fmt.Errorf("image %d: %w", i, err)
		}
		for _, v := range []int{r.Width, r.Height, r.Planes} {
			b = binary.BigEndian.AppendUint16(b, uint16(v))
		}
		b = append(b, data...)
	}
	return b, nil
}
