// Package atari is the display of the Atari ST, TT and Falcon as a GEM program
// finds it: the video modes with their palettes and pens, the drawing of the
// VDI, the display chip, and the BLiTTER.
//
// [Modes] lists the displays. [Shifter] is the chip that shows screen memory on the ST and
// the STE while a program changes its registers in step with the beam. A [Beam] counts the
// cycles of such a program, and [Spectrum512] knows the positions at which Spectrum 512
// loads 48 colours in a line. A frame becomes pixels and a raster list (package
// fb/raster). Not modelled: borders and how programs open them, the Shifter of the TT and
// the Falcon's VIDEL with changes in mid-frame, the monochrome monitor, changes of
// resolution, of the scroll or of an address within a line (they count from the next line
// on), writes of bytes to colours, and the processor's bus delays.
//
// [Blitter] is the BLiTTER register by register; the demo halftone of package fb/demo is a
// longer example program.
//
// Source of the Shifter's timing: Hatari, src/video.c and src/spec512.c. Source of
// Spectrum 512's positions: Steve Belczyk's description of its files.
package atari
