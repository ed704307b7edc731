// Package atari is the display of the Atari ST, TT and Falcon as a GEM program
// finds it: the video modes with their palettes and pens, the drawing of the
// VDI, and the BLiTTER.
//
// [Modes] lists the displays. [Blitter] is the BLiTTER register by register; the
// demo halftone of package fb/demo is a longer program for it than the example
// here.
package atari
