package main

import (
	"errors"
	"fmt"
	"image"
	"image/draw"

	"phosphor/fb"
	"phosphor/fb/modes"
	"phosphor/formats/rsc"
	"phosphor/games/desk/gem"
)

// errNothing is the error for a resource without trees and images.
var errNothing = errors.New("nothing that can be drawn")

// drawResource shows all trees of a resource and its images as they look on the
// screen of GEM in 16 colours: beside each other as far as the width of a screen goes,
// then below.
func drawResource(f *rsc.File) (image.Image, error) {
	mode, err := modes.Find("falcon16")
	if err != nil {
		return nil, err
	}
	font, err := gem.SystemFont(16)
	if err != nil {
		return nil, err
	}
	const (
		gap       = 8
		lightGrey = 8    // pen of what is around the trees
		maxHeight = 8192 // of the picture
	)
	d := gem.New(mode, font, "")
	trees := f.Trees
	for _, m := range f.Images {
		if m != nil {
			own := *m
			own.At = image.Point{}
			o := rsc.Object{
				Next: -1, Head: -1, Tail: -1, Type: rsc.TypeImage, Flags: rsc.LastOb, Spec: &own,
			}
			trees = append(trees[:len(trees):len(trees)], rsc.Tree{o})
		}
	}
	screen := d.Screen.Rect
	palette := d.Screen.Regs.Colors()
	type piece struct {
		at  image.Point
		pix *image.Paletted
	}
	var pieces []piece
	at, size, row := image.Pt(gap, gap), image.Point{}, 0
	for i, tree := range trees {
		if len(tree) == 0 {
			continue
		}
		t := d.Tree(tree)
		if i >= len(f.Trees) {
			m := tree[0].Spec.(*rsc.Image)
			t.Rects[0] = image.Rect(0, 0, 8*m.Stride, m.Height)
		}
		if t.Rects[0].Dx() < screen.Dx() { // others are menus
			t.Center(screen)
		} else {
			t.Rects[0] = t.Rects[0].Sub(t.Rects[0].Min)
		}
		starts := []int{0}
		if gem.CheckMenu(tree) == nil {
			// The menus of a bar lie over each other; they are shown one by one.
			starts = []int{tree[0].Head}
			for c := range tree.Children(tree[0].Tail) {
				starts = append(starts, c)
			}
		}
		for _, start := range starts {
			r := t.Bounds(start).Intersect(screen)
			if r.Empty() {
				continue
			}
			fb.Fill(d.Screen.Bitmap, screen, d.White(), fb.OpCopy)
			d.Draw(t, start, r)
			cut := image.NewPaletted(image.Rectangle{Max: r.Size()}, palette)
			draw.Draw(cut, cut.Rect, d.Screen.Snapshot(), r.Min, draw.Src)
			if at.X > gap && at.X+r.Dx() > screen.Dx()+gap {
				at, row = image.Pt(gap, at.Y+row+gap), 0
			}
			pieces = append(pieces, piece{at, cut})
			size = image.Pt(max(size.X, at.X+r.Dx()+gap), max(size.Y, at.Y+r.Dy()+gap))
			if size.Y > maxHeight {
				return nil, fmt.Errorf("the first %d of %d trees and images are higher than %d pixels already", i+1, len(trees), maxHeight)
			}
			at.X, row = at.X+r.Dx()+gap, max(row, r.Dy())
		}
	}
	if len(pieces) == 0 {
		return nil, fmt.Errorf("%w: the resource has %d texts and no more", errNothing, len(f.Strings))
	}
	sheet := image.NewPaletted(image.Rectangle{Max: size}, palette)
	for i := range sheet.Pix {
		sheet.Pix[i] = mode.Pen(lightGrey)
	}
	for _, p := range pieces {
		draw.Draw(sheet, p.pix.Rect.Add(p.at), p.pix, image.Point{}, draw.Src)
	}
	return sheet, nil
}
