// Package house has no code, only a test: it reads the imports of all packages and
// fails on an arrow that runs up. Data flows one way, file -> formats ->
// sprites/sound -> game -> fb -> window, and what stands below knows nothing of
// what stands above it:
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
// Within games, desks import no game, and rules, solvers and what all games share
// reach no desk.
package house
