package main

// Tiles of textures.
var (
	quarter = []string{"#...", "..#."}
	half    = []string{"#.", ".#"}
	pearl   = []string{"#."}
	pale    = []string{"#.."}
	wide    = []string{"##.."}
	widebar = []string{"#", "#", ".", "."}
	falling = []string{"#...", ".#..", "..#.", "...#"}
	chequer = []string{"##..", "##..", "..##", "..##"}
	lozenge = []string{"...#....", "..###...", ".#####..", "..###...", "...#....", "........"}
	trellis = []string{"#.....", ".#...#", "..#.#.", "...#..", "..#.#.", ".#...#"}
	ermine  = []string{"...#....", "..###...", "........", "........", ".......#", "#.....##", "........", "........"}
	bloom   = []string{"..#.....", ".#.#....", "..#.....", "......#.", ".....#.#", "......#."}
	crosses = []string{".#....", "###...", ".#....", "....#.", "...###", "....#."}
)

// lines are the outlines of everything.
var lines = stuff{flat(black), flat(jet), flat(ink), solid(soot)}

// blank is the white of the card.
var blank = stuff{flat(white), flat(white), flat(paper), solid(white)}
