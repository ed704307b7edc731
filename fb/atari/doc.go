// Package atari is the display of the Atari ST, TT and Falcon as a GEM program
// finds it: the video modes with their palettes and pens, the drawing of the
// VDI, and the BLiTTER.
package atari
