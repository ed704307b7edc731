// Package house has no code, only a test: it reads the imports of all packages and fails
// on one that points upwards. Data flows one way, file -> formats -> sprites/sound ->
// game -> fb -> window, and a lower package knows nothing of a higher one:
//
//	cmd                              may import everything but other programs
//	games                            fb, sprites, formats, assets
//	assets/source (generators)       rules and solvers without desks, fb, sprites, formats, assets
//	sprites                          fb, formats
//	sound                            formats
//	fb/window                        fb
//	fb/page                          fb, fb/window
//	formats                          fb/planar, fb/raster
//	fb, assets                       nothing
//
// Within games, desks import no game, and rules, solvers and the code shared by all games
// reach no desk.
package house
