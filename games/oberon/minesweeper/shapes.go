package minesweeper

import (
	"image"
	"strings"
)

// signs are what is drawn in a box, by the room that it needs, the largest first. The
// large mine and flag are redrawn in the size and at the place of the original's.
var signs = []struct {
	room              image.Point
	at, flag          image.Point // of the mine, and of pole and cloth, from the box's upper left
	mine, pole, cloth []string
}{
	{image.Pt(15, 15), image.Pt(4, 3), image.Pt(5, 3),
		strings.Fields(`
		....#...
		...#....
		..###...
		.#####..
		##.####.
		#.#####.
		#######.
		#######.
		.#####..
		..###...`),
		strings.Fields("# # # # # # # # # #"),
		strings.Fields(`
		........
		.###....
		.######.
		.######.
		.####...
		.#......`)},
	{image.Pt(12, 7), image.Pt(5, 1), image.Pt(5, 1),
		strings.Fields(`
		.#.#..
		.####.
		##.###
		######
		.####.
		..#...`),
		strings.Fields("# # # # # #"),
		strings.Fields(`
		......
		.###..
		.#####
		.###..`)},
	{image.Point{}, image.Pt(1, 1), image.Pt(2, 1),
		strings.Fields(`
		..#.#.
		.###..
		##.##.
		#####.
		.###..`),
		strings.Fields("# # # # #"),
		strings.Fields(`
		.###
		.###
		.##.`)},
}

// digits are the numbers in boxes that are too small for the letters of a desk.
var digits = map[string][]string{
	"0": strings.Fields("### #.# #.# #.# ###"),
	"1": strings.Fields(".#. ##. .#. .#. ###"),
	"2": strings.Fields("##. ..# .#. #.. ###"),
	"3": strings.Fields("##. ..# ##. ..# ##."),
	"4": strings.Fields("#.# #.# ### ..# ..#"),
	"5": strings.Fields("### #.. ##. ..# ##."),
	"6": strings.Fields(".## #.. ### #.# ###"),
	"7": strings.Fields("### ..# .#. .#. .#."),
	"8": strings.Fields("### #.# ### #.# ###"),
	"9": strings.Fields("### #.# ### ..# ##."),
	"?": strings.Fields("##. ..# .#. ... .#."),
}
