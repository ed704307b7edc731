package gem

import (
	"fmt"
	"image"
	"image/draw"

	"phosphor/fb"
	"phosphor/formats/rsc"
)

// Sheet shows all trees of a resource and its images as they look on a GEM screen in 16
// colours, in rows as wide as a screen. It returns nil for a resource without trees and
// images.
func Sheet(f *rsc.File, mode *fb.Mode) (image.Image, error) {
	font, err := SystemFont(16)
	if err != nil {
		return nil, err
	}
	const (
		gap       = 8
		lightGrey = 8    // pen of what is around the trees
		maxHeight = 8192 // of the picture
	)
	d := New(mode, font, "")
	var trees []*Tree
	for _, t := range f.Trees {
		if len(t) > 0 {
			trees = append(trees, d.Tree(t))
		}
	}
	for _, m := range f.Images {
		if m != nil {
			own := *m
			own.At = image.Point{}
			t := d.Tree(rsc.Tree{{Next: -1, Head: -1, Tail: -1, Type: rsc.TypeImage, Flags: rsc.LastOb, Spec: &own}})
			t.Rects[0] = image.Rect(0, 0, 8*m.Stride, m.Height)
			trees = append(trees, t)
		}
	}
	screen := d.Screen.Rect
	shelf := shelf{width: screen.Dx(), gap: gap}
	type piece struct {
		at  image.Point
		pix *image.Paletted
	}
	var pieces []piece
	for i, t := range trees {
		if t.Rects[0].Dx() < screen.Dx() { // others are menus
			t.Center(screen)
		} else {
			t.Rects[0] = t.Rects[0].Sub(t.Rects[0].Min)
		}
		for _, start := range starts(t) {
			r := t.Bounds(start).Intersect(screen)
			if r.Empty() {
				continue
			}
			fb.Fill(d.Screen.Bitmap, screen, d.White(), fb.OpCopy)
			d.Draw(t, start, r)
			cut := image.NewPaletted(image.Rectangle{Max: r.Size()}, d.Screen.Regs.Colors())
			draw.Draw(cut, cut.Rect, d.Screen.Snapshot(), r.Min, draw.Src)
			pieces = append(pieces, piece{shelf.place(r.Size()), cut})
			if shelf.size.Y > maxHeight {
				return nil, fmt.Errorf("the first %d of %d trees and images are higher than %d pixels already", i+1, len(trees), maxHeight)
			}
		}
	}
	if len(pieces) == 0 {
		return nil, nil
	}
	sheet := image.NewPaletted(image.Rectangle{Max: shelf.size}, d.Screen.Regs.Colors())
	for i := range sheet.Pix {
		sheet.Pix[i] = mode.Pen(lightGrey)
	}
	for _, p := range pieces {
		draw.Draw(sheet, p.pix.Rect.Add(p.at), p.pix, image.Point{}, draw.Src)
	}
	return sheet, nil
}

// starts returns the objects of a tree that are drawn separately: the root, or the bar
// and each menu, which would overlap.
func starts(t *Tree) []int {
	if CheckMenu(t.Objects) != nil {
		return []int{0}
	}
	list := []int{t.Objects[0].Head}
	for c := range t.Objects.Children(t.Objects[0].Tail) {
		list = append(list, c)
	}
	return list
}

// A shelf places things in rows of a given width.
type shelf struct {
	width, gap int
	x, y, row  int         // where the next one goes, without the gap, and the height of this row
	size       image.Point // of all, with a gap around each
}

func (s *shelf) place(size image.Point) image.Point {
	if s.x > 0 && s.x+size.X > s.width {
		s.x, s.y, s.row = 0, s.y+s.row+s.gap, 0
	}
	at := image.Pt(s.x+s.gap, s.y+s.gap)
	end := at.Add(size)
	s.size = image.Pt(max(s.size.X, end.X+s.gap), max(s.size.Y, end.Y+s.gap))
	s.x, s.row = end.X, max(s.row, size.Y)
	return at
}
