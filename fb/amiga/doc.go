// Package amiga is the drawing hardware of the Commodore Amiga (original chip
// set): the blitter, the sprites and the colour registers.
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
// The combination is any function of three bits: BLTCON0 holds its truth
// table, the minterms ([Minterm]). Two barrel shifters move A and B by 0 to 15
// pixels, which lets pictures be placed at any pixel; what is shifted out of a
// word enters the next, also from the end of a line into the next line, and
// therefore a shifted picture is blitted one word wider than it is, with the
// last word masked off. Only A can be masked, in the first and in the last
// word of each line.
//
// In descending mode the pointers run backwards and the shifters shift left,
// for destinations that overlap above their source and for area fill. Fill
// looks at the result from right to left and sets or clears all that lies
// between pairs of ones. In line mode the same machinery is a Bresenham line
// drawer with a 16-pixel texture. The order is always: mask, shift, minterms,
// fill, zero detection.
//
// [Blitter] is that device register by register, and carries out whole blits
// at once: cycles and the sharing of the bus are not modelled. Chip memory is
// a slice of bytes that hold big-endian words, as package fb/planar makes them
// with its layout PlaneByPlane. [Blitter.CookieCut] and [Blitter.Line] set the
// registers up for the two things done most. The demos bobs and vector of package
// fb/demo are longer programs for it than the examples here.
//
// # Sprites
//
// The mouse pointer is a hardware sprite: 16 pixels wide, three colours and
// transparent, of low-resolution pixels whatever the screen. See [Sprite].
//
// # Colours
//
// A colour register has 12 bits, 0x0RGB. See [RGB] and the palettes.
//
// Sources: the Amiga Hardware Reference Manual, chapters 4 (sprites) and 6
// (blitter) and appendix A; for what it leaves open the sources of the
// emulators vAmiga and Minimig.
package amiga
