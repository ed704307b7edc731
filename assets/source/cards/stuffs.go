package main

// Tiles of textures. The period of each divides 64 in width.
var (
	quarter = []string{"#...", "..#."}
	sparse  = []string{"#...", "....", "..#.", "...."}
	half    = []string{"#.", ".#"}
	most    = []string{".###", "##.#"}
	pale    = []string{"#.."}
	bar     = []string{"#", ".", "."}
	wide    = []string{"##.."}
	bars    = []string{"#", "."}
	widebar = []string{"#", "#", ".", "."}
	rising  = []string{"...#", "..#.", ".#..", "#..."}
	falling = []string{"#...", ".#..", "..#.", "...#"}
	chequer = []string{"##..", "##..", "..##", "..##"}
	lozenge = []string{"...#....", "..###...", ".#####..", "..###...", "...#....", "........"}
	trellis = []string{"#.....", ".#...#", "..#.#.", "...#..", "..#.#.", ".#...#"}
	net     = []string{"#...", ".#.#", "..#.", ".#.#"}
	scale   = []string{"#.....", ".#...#", "..###.", "...#..", "..#.#.", "##...#"}
	brick   = []string{"########", "#.......", "#.......", "########", "....#...", "....#..."}
	ermine  = []string{"...#....", "..###...", "........", "........", ".......#", "#.....##", "........", "........"}
	bloom   = []string{"..#.....", ".#.#....", "..#.....", "......#.", ".....#.#", "......#."}
	zigzag  = []string{"#...", ".#.#", "..#.", "...."}
	crosses = []string{".#....", "###...", ".#....", "....#.", "...###", "....#."}
)

// lines are the outlines of everything.
var lines = stuff{flat(black), flat(ink)}

// blank is the white of the card.
var blank = stuff{flat(white), flat(paper)}
