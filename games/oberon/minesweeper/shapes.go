package minesweeper

import (
	"image"
	"strings"

	"phosphor/fb"
	"phosphor/games/oberon/desk"
)

// The mine and the flag, drawn anew in the size and at the place of the
// original's.
var (
	mine = strings.Fields(`
		....#...
		...#....
		..###...
		.#####..
		##.####.
		#.#####.
		#######.
		#######.
		.#####..
		..###...`)
	pole = strings.Fields(`
		#
		#
		#
		#
		#
		#
		#
		#
		#
		#`)
	cloth = strings.Fields(`
		........
		.###....
		.######.
		.######.
		.####...
		.#......`)
)

// draw draws a shape with its top left corner at p.
func draw(b *fb.Bitmap, p image.Point, shape []string, c uint8) {
	for y, row := range shape {
		for x, s := range row {
			if s == '#' {
				oberon.Line(b, image.Rect(0, 0, 1, 1).Add(p).Add(image.Pt(x, y)), c)
			}
		}
	}
}
