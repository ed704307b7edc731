// Package amiga is the drawing hardware of the Commodore Amiga (original chip
// set): the blitter, the sprites, the display with its copper, and the colour registers.
//
// # The blitter
//
// The blitter is a device in the Agnus chip that reads up to three streams of
// 16-bit words from chip memory, the channels A, B and C, combines them bit by
// bit, and writes the result through channel D. One blit covers a rectangle of
// up to 64 words by 1024 lines of one bitplane. Each channel has a pointer, a
// modulo, which is the number of bytes to skip at the end of a line, and a
// data register, which supplies a constant word where the channel's memory
// access is switched off.
//
// The combination is any function of three bits: BLTCON0 holds its truth table, the minterms ([Minterm]).
// Two barrel shifters move A and B by 0 to 15 pixels, so pictures can be placed at any pixel. The bits
// shifted out of a word enter the next, also from the end of a line into the next line. So a shifted
// picture is blitted one word wider than it is, with the last word masked off. Only A can be masked, in
// the first and in the last word of each line.
//
// In descending mode the pointers run backwards and the shifters shift left, for
// destinations that overlap above their source and for area fill. Fill looks at the result
// from right to left and sets or clears everything between pairs of ones. In line mode the
// same machinery is a Bresenham line drawer with a 16-pixel texture. The order is always:
// mask, shift, minterms, fill, zero detection.
//
// [Blitter] is that device register by register. It carries out whole blits at once:
// cycles and the sharing of the bus are not modelled. Chip memory is a slice of bytes that
// hold big-endian words, as package fb/planar makes them with its layout PlaneByPlane.
// [Blitter.CookieCut] and [Blitter.Line] set up the registers for the two most common
// blits. The demos bobs and vector of package fb/demo are longer example programs.
//
// # Sprites
//
// The mouse pointer is a hardware sprite: 16 pixels wide, three colours and transparent,
// always in low-resolution pixels. See [Sprite].
//
// # The display
//
// Agnus fetches bitplanes from chip memory while the beam goes down the screen, and runs
// the copper, a processor with three instructions: MOVE writes a word to a register, WAIT
// waits for a beam position, SKIP skips a MOVE if the beam has passed a position.
// [Display] models that part of the chips; [CopperList] builds programs for the copper.
// Display.Frame turns a frame into pixels and a raster list (package fb/raster), in which
// every colour changes at the chips' own pixel.
//
// Positions are in colour clocks, of which a line has 227; a clock is two pixels of low
// resolution. The copper gets the even clocks. A WAIT for clock h lets the next MOVE be
// fetched at h, and the word is written at h+2, which is pixel 2h+4, where the standard
// window begins at pixel 129: a WAIT for 0x3e is one pixel early, and the earliest that
// hits the left edge. Each further MOVE comes 8 pixels later; where the fifth and sixth
// bitplane, or in high resolution the third and fourth, take its clocks, 16 pixels or
// more.
//
// Not modelled: sprites of the display, interlace (a frame is one field), super-high
// resolution, changes of resolution or of the number of planes within a line, scrolling that takes more
// than one extra fetch, AGA's wide fetches, its BPLCON4 and its four planes a playfield,
// illegal priorities, seven planes on the original chips, the blitter's share of the bus,
// and the clocks that COPJMP takes.
//
// # Colours
//
// A colour register has 12 bits, 0x0RGB. See [RGB] and the palettes.
//
// Sources: the Amiga Hardware Reference Manual, chapters 2 (copper), 3 (playfields), 4
// (sprites) and 6 (blitter) and appendix A; where it is silent, the sources of the
// emulators vAmiga and Minimig, and traces of the copper beside photographs of an A500
// (Copperline).
package amiga
