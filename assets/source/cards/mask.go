package main

import (
	"image"

	"phosphor/assets/source/pixel"
)

// A mask is a set of pixels of a card.
type mask = pixel.Mask

// cell is the size of a card.
var cell = image.Pt(cellWidth, cellHeight)

func inCell(x, y int) bool { return image.Pt(x, y).In(image.Rectangle{Max: cell}) }

func newMask() *mask { return pixel.NewMask(cell) }

// where returns the pixels for which f is true.
func where(f func(x, y int) bool) *mask { return pixel.Where(cell, f) }

// box returns the rectangle from x0, y0 to x1, y1, both inside.
func box(x0, y0, x1, y1 int) *mask { return pixel.Box(cell, image.Rect(x0, y0, x1+1, y1+1)) }

// oval returns the ellipse about cx, cy with the radii rx, ry.
func oval(cx, cy, rx, ry float64) *mask { return pixel.Oval(cell, cx, cy, rx, ry) }

// maskOf returns the pixels of b, placed at x, y, that are not dots.
func maskOf(b pixel.Bitmap, x, y int) *mask { return b.Mask(cell, x, y) }
