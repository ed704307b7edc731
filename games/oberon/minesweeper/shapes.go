package minesweeper

import (
	"image"
	"strings"
)

// signs are the symbols in boxes, by the room that they need, the largest first. The
// large mine and flag have the size and position of the original's.
var signs = []struct {
	room              image.Point
	at, flag          image.Point // of the mine, and of pole and cloth, relative to the box
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

// digits are small numbers for boxes too small for a desk's font.
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
