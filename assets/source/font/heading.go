package main

import (
	"bytes"
	"fmt"
	"image"
	"os"
	"path/filepath"

	"phosphor/formats/amigafont"
)

// The typeface of headings on the Amiga's screens, phosphor/30: proportional and bold, for screens of 640x400. Its letters
// are those of oberon12b.txt enlarged by two, with rounded steps: where ink meets at the corner of a pixel, that quarter of
// the pixel is filled, and where paper meets, it is cut off. So slanted strokes and bowls are as smooth as the dots allow.
// Plain doubling would leave steps of two by two.

// headingHeight is the height of a cell; the base line is the row headingBase.
const (
	headingHeight = 30
	headingBase   = 23
)

// doubled returns the shape enlarged by two with rounded edges.
func (s *shape) doubled() *shape {
	on := map[image.Point]bool{}
	for _, p := range s.ink {
		on[p] = true
	}
	big := &shape{advance: 2 * s.advance}
	box := s.box().Inset(-1)
	for y := box.Min.Y; y < box.Max.Y; y++ {
		for x := box.Min.X; x < box.Max.X; x++ {
			p := image.Pt(x, y)
			at := func(dx, dy int) bool { return on[p.Add(image.Pt(dx, dy))] }
			for i := range 4 {
				dx, dy := 2*(i%2)-1, 2*(i/2)-1
				// The quarter takes the colour of the two sides that meet there, if these are the same and the other two
				// sides differ from them.
				v := on[p]
				if at(dx, 0) == at(0, dy) && at(dx, 0) != at(-dx, 0) && at(0, dy) != at(0, -dy) {
					v = at(dx, 0)
				}
				if v {
					big.ink = append(big.ink, image.Pt(2*x+(dx+1)/2, 2*y+(dy+1)/2))
				}
			}
		}
	}
	return big
}

// headingFont makes the font.
func headingFont() (*amigafont.Font, error) {
	d, err := draw(oberon12b)
	if err != nil {
		return nil, err
	}
	f := &amigafont.Font{
		Name: fmt.Sprint(amigaFace, headingHeight), Flags: amigafont.FromDisk | amigafont.Designed | amigafont.Proportional,
		YSize: headingHeight, XSize: 14, Baseline: headingBase, BoldSmear: 1, Lo: ' ',
	}
	glyph := func(s *shape) (amigafont.Glyph, error) {
		b := s.doubled()
		cell := image.Rect(0, headingBase+1-headingHeight, b.advance, headingBase+1) // y upwards
		if box := b.box(); !box.In(cell) {
			cell.Min.X, cell.Max.X = min(cell.Min.X, box.Min.X), max(cell.Max.X, box.Max.X)
			if !box.In(cell) {
				return amigafont.Glyph{}, fmt.Errorf("ink in %v, want in %v", box, cell)
			}
		}
		return amigafont.Glyph{Width: cell.Dx(), Space: b.advance, Kern: cell.Min.X, Bits: b.bitmap(cell)}, nil
	}
	return f, fill(f, d, &shape{advance: 7}, glyph)
}

// makeHeading writes the font into the folder out.
func makeHeading(out string) error {
	f, err := headingFont()
	if err != nil {
		return fmt.Errorf("heading: %w", err)
	}
	var b bytes.Buffer
	if err := amigafont.Encode(&b, f); err != nil {
		return fmt.Errorf("heading: %w", err)
	}
	return os.WriteFile(filepath.Join(out, amigaFace, fmt.Sprint(headingHeight)), b.Bytes(), 0o666)
}
