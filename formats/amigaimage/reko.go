package amigaimage

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"io"

	"phosphor/formats/internal/ham"
	"phosphor/formats/internal/indexed"
)

const rekoMagic = "REKO"

// rekoHeader is the header of a REKO card set.
type rekoHeader struct {
	Magic              [4]byte
	BodySize, CardSize uint32
	Height, Width      uint16
	Mode               uint32
	Planes, Cards      uint8
}

const rekoHeaderSize = 22

// matchREKO reports whether data is a REKO card set, or one of a PC, which Decode refuses.
func matchREKO(data []byte) bool {
	return bytes.HasPrefix(data, []byte(rekoMagic)) || bytes.HasPrefix(data, []byte("PCREKO")) || bytes.HasPrefix(data, []byte("PCRKP"))
}

// rekoColors returns the number of colours in the file.
func rekoColors(mode uint32, planes int) int {
	if mode&HAM != 0 {
		return 1 << ham.Bits(planes)
	}
	return 1 << planes
}

func decodeREKO(data []byte) (*Set, error) {
	if !bytes.HasPrefix(data, []byte(rekoMagic)) {
		return nil, errorf(0, "%q is a REKO card set of the PC, which is not supported", bytes.TrimRight(data[:min(6, len(data))], "\x00"))
	}
	var h rekoHeader
	if binary.Read(bytes.NewReader(data), binary.BigEndian, &h) != nil {
		return nil, errorf(len(data), "in the header: %w", io.ErrUnexpectedEOF)
	}
	shape := Shape{Width: int(h.Width), Height: int(h.Height), Planes: int(h.Planes), Order: RowByRow}
	if err := shape.check(); err != nil {
		return nil, errorf(12, "%w", err)
	}
	if h.Mode&HAM != 0 && shape.Planes <= ham.Bits(shape.Planes) {
		return nil, errorf(20, "%d planes, expected 5 to 8", shape.Planes)
	}
	if h.Cards == 0 {
		return nil, errorf(21, "0 cards, expected at least 1")
	}
	// If the width is wrong, the length of a card is still right.
	rows := shape.Planes * shape.Height
	shape.RowBytes = int(h.CardSize) / rows
	if shape.RowBytes < 1 || shape.RowBytes > maxSide {
		return nil, errorf(8, "a card has %d bytes, expected %d to %d", h.CardSize, rows, rows*maxSide)
	}
	shape.Width = min(shape.Width, 8*shape.RowBytes)

	s := &Set{Kind: REKO, Shape: shape, Mode: h.Mode, PaletteSource: PaletteFile}
	start := rekoHeaderSize + 3*rekoColors(h.Mode, shape.Planes)
	if start+int(h.CardSize) > len(data) {
		return nil, errorf(len(data), "in the palette or the first card: %w", io.ErrUnexpectedEOF)
	}
	palette := indexed.Fit(indexed.RGB(data[rekoHeaderSize:start]), 1<<shape.Planes)
	// Cards that are missing entirely are not made; truncated ones are.
	count := min(int(h.Cards), (len(data)-start+int(h.CardSize)-1)/int(h.CardSize))
	cards := s.trim(data[start:], count*int(h.CardSize))
	s.Stats.MissingBytes += (int(h.Cards) - count) * int(h.CardSize)
	for i := range count {
		s.Images = append(s.Images, shape.decode(cards[i*int(h.CardSize):], palette))
	}
	if h.Mode&HAM != 0 {
		s.showHAM()
	}
	return s, nil
}

// rekoHeader returns the header and the palette of a REKO card set.
func (s *Set) rekoHeader(shape Shape) ([]byte, error) {
	if err := shape.check(); err != nil {
		return nil, err
	}
	if len(s.Images) > 255 || s.Mode&HAM != 0 && shape.Planes <= ham.Bits(shape.Planes) {
		return nil, fmt.Errorf("%d images of %d planes in mode %08X", len(s.Images), shape.Planes, s.Mode)
	}
	colors := rekoColors(s.Mode, shape.Planes)
	h := rekoHeader{
		BodySize: uint32(3*colors + len(s.Images)*shape.Size()), CardSize: uint32(shape.Size()),
		Height: uint16(shape.Height), Width: uint16(shape.Width),
		Mode: s.Mode, Planes: uint8(shape.Planes), Cards: uint8(len(s.Images)),
	}
	copy(h.Magic[:], rekoMagic)
	var b bytes.Buffer
	// A bytes.Buffer cannot fail.
	_ = binary.Write(&b, binary.BigEndian, &h)
	return indexed.AppendRGB(b.Bytes(), indexed.Fit(s.Images[0].Palette, colors)), nil
}
