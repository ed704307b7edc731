// Package ilbm reads and writes the pictures of the Amiga: the IFF forms ILBM
// and ACBM, and PBM, which Deluxe Paint made of them for the PC. It reads RGB8 and RGBN,
// the true colours of Turbo Silver.
//
// # File
//
// All numbers are big-endian. A file is a chunk FORM: the letters "FORM", the
// length of what follows in 32 bits, the type "ILBM", "PBM " or "ACBM", and then
// chunks in any order, each of four letters, the length of its data in 32 bits,
// the data, and a byte of padding if the length is odd. Chunks that a program
// does not know are skipped. An animation (FORM of type "ANIM") contains
// such FORMs; [Decode] reads its first picture, [Animation] all.
//
// BMHD, 20 bytes, is required:
//
//	offset  bits  meaning
//	0       16    width in pixels
//	2       16    height in lines
//	4       16    x position on the page, signed
//	6       16    y position on the page, signed
//	8       8     number of planes, without a mask: 1 to 8, 24 or 32; 25 in an
//	              RGB8 and 13 in an RGBN
//	9       8     masking: 0 none, 1 mask plane, 2 transparent colour, 3 lasso
//	10      8     compression: 0 none, 1 ByteRun1, 2 by columns, 4 runs of colours
//	11      8     bit 7: the colours in CMAP certainly have 8 bits
//	12      16    transparent pixel value, for masking 2 and 3
//	14      8     x aspect: a pixel's width is to its height
//	15      8     y aspect: as x aspect to y aspect
//	16      16    page width, signed
//	18      16    page height, signed
//
// The others are optional:
//
//	CMAP  red, green and blue of each pixel value from 0 on, 8 bits each
//	CAMG  display mode, 32 bits: 4 interlaced, 80 half-brite, 800 hold and
//	      modify, 8000 high resolution (hexadecimal)
//	GRAB  x and y of the point at which a brush is held, 16 bits each, signed
//	CRNG  a range of colours to rotate: 16 bits of padding, the rate (16384 is
//	      60 steps a second), flags (1 active, 2 reverse); 8 bits for the first
//	      and for the last pixel value
//	CCRT  the same from another program: direction in 16 bits (0 none, 1 forward,
//	      -1 back), first and last pixel value in 8 each, seconds and
//	      microseconds of a step in 32 each, 16 bits of padding
//	DRNG  colours and registers that rotate: the first and the last cell in 8 bits
//	      each; rate and flags as of CRNG; the number of colours and that of
//	      registers in 8 bits each; for each colour its cell, red, green and blue,
//	      for each register its cell and number, 8 bits each. Each step moves what a
//	      cell has to the next, and only registers show
//	NAME, AUTH, "(c) ", ANNO  texts in ISO 8859-1
//
// # Lines
//
// The chunk BODY of an ILBM has the lines from top to bottom. A line is one row
// for each plane, plane 0 first, and then a row of the mask plane if masking is
// 1. A row has one bit for each pixel, the most significant one on the left, and
// is filled up to whole 16-bit words. Plane k is bit k of the pixel value. In a
// PBM, BODY has one byte for each pixel, and lines of odd width one byte more. An
// ACBM has a chunk ABIT instead of BODY, with all rows of plane 0, then all of
// plane 1 and so on; it is never compressed.
//
// With ByteRun1 each row is packed on its own into records of a code byte and
// data:
//
//	00 to 7F   literal: the next code+1 bytes
//	81 to FF   run: the next byte 257-code times
//	80         nothing
//
// Compression 2 is used by Deluxe Paint on the Atari ST. The BODY of the ILBM has a chunk
// VDAT for each plane, which holds the plane's words of 16 bits column by column, each
// from top to bottom. It begins with a word, the length of the commands including that
// word; then the commands follow, a signed byte each, and then words that they take:
//
//	0           the next word is n; n literal words follow
//	1           the next word is n; the word after it is repeated n times
//	-1 to -128  that many literal words
//	2 to 127    a word is repeated that many times
//
// The BODY of an RGB8 has runs of a colour: red, green and blue, and a byte whose lower
// seven bits are a length. That of an RGBN has words of four bits each, the lower three of
// which are the length. If the length is 0, it is in the next byte; if that is 0, too, in
// the next word. Runs continue from line to line. The bit above the length is for
// genlocks, and is ignored.
//
// # Colours
//
// What a pixel value means follows from the display mode and the number of
// planes ([Coding]):
//
//   - Half-brite, with 6 planes: values 32 to 63 are the colours 0 to 31 with
//     half the intensities.
//   - Hold and modify, with 5 to 8 planes: the value's lower 4 bits (of 5 or 6
//     planes) or 6 bits (of 7 or 8) are data. The bits above say what to do: 0
//     takes the colour of that number, 1 keeps the colour of the pixel on the
//     left except for a new blue, 2 for a new red, 3 for a new green. The bits of
//     the intensity are repeated downwards to fill eight. Each line starts as
//     if a pixel of colour 0 stood to its left.
//   - True colour, with 24 or 32 planes: 8 planes each of red, green, blue and,
//     with 32, opacity, the least significant plane of each first.
//   - Otherwise it is the number of a colour.
//
// Registers may change from line to line. The last of these chunks counts:
//
//	SHAM  a word, 0; then 16 registers for each line, or for each two lines of an
//	      interlaced picture. A register is a word with 4 bits each of red, green
//	      and blue
//	CTBL  registers for each line, as many as its length allows
//	BEAM  the same
//	PCHG  words: compression (0 none, 1 Huffman), flags (1 changes of 12 bits, 2 of
//	      32), the first line, signed, the number of lines, that of lines with
//	      changes, the lowest and the highest register, the most changes of a line;
//	      32 bits, the number of changes. Then a bit for each line, in whole longs,
//	      reports whether it has changes. Those of 12 bits are two bytes, how many
//	      are for the registers below 16 and above, and words of the register in
//	      the upper 4 bits and the colour; those of 32 are a word, how many there
//	      are, and for each a word, the register, and bytes of opacity, red, blue
//	      and green. Packed, this begins with the length of a tree and of what is
//	      unpacked, in 32 bits each. A tree is words, and is read from its last one
//	      on: bit 1 takes the word for a byte if it is not negative, else it is
//	      the distance of another; bit 0 takes the word before, which is a byte if
//	      its bit 8 is set
//	RAST  200 records of a line and 16 registers of an Atari STE, see package
//	      neochrome
//
// Masking does not change the colours, and [Decode] ignores it: paint programs used to
// mark the background as transparent in whole screens. 1 means that a pixel is opaque
// where the mask plane has 1; 2, that one pixel value is transparent; 3, that this value
// is transparent where it can be reached from the edges over pixels of the same value.
// [Image.Alpha] shows the result.
//
// # Doubtful cases
//
//   - Old programs wrote colours of 4 bits in the upper half of each byte. If all lower
//     halves are 0, some upper half is not, and bit 7 of BMHD's byte 11 is not set, the
//     upper half is copied to the lower one. Encode sets that bit.
//   - A CMAP may be longer or shorter than the planes require. Missing colours are black.
//     Without a CMAP the pixel values are greys, and 0 is black.
//   - A display mode whose upper word is not 0 but which lacks the bit 1000 is
//     garbage of old programs and is ignored.
//   - Without a display mode, 6 planes mean hold and modify if there are at most 16
//     colours. 6 planes and at most 32 colours mean half-brite in every mode except hold
//     and modify, because no early Amiga could show them in another way.
//   - Rates of 0 and 36 do not rotate, nor do ranges whose ends are in the wrong order or
//     beyond the colours.
//   - Chunks after the FORM count as if they were in it, and so do chunks that begin
//     where a byte of padding is missing.
//   - A VDAT may have an extra command.
//   - Half the intensity is rounded down at 8 bits, as the AGA chips and most
//     programs do, and not at 4 bits.
//   - A run that does not end with its row continues in the next.
//   - Lines missing from a damaged file are filled with pixel value 0 and
//     counted (Stats.MissingLines). At least the first line must be there.
//   - Chunks that reach past the end of the file end there.
//   - Pictures with other numbers of planes, PBM with a mask plane, compressed ACBM, and
//     PBM packed by columns are refused. Plane assignments (DEST) are skipped and listed
//     in Image.Skipped.
//
// # Animations
//
// A FORM of type ANIM has a FORM ILBM for each picture. The first has a BODY. Each of the
// others has a chunk ANHD, and its changes in a chunk DLTA:
//
//	offset  bits  meaning
//	0       8     operation: 0 a BODY, 1 a BODY that is added by exclusive or, 5 changes of
//	              bytes, 7 and 8 of words or longs; others are not read
//	14      32    sixtieths of a second for which the picture before is shown
//	18      8     which picture is changed: 1 the one before, 2 the one before that; 0 is 2
//	20      32    bit 0: longs, not words; bit 1: exclusive or
//
// A DLTA begins with the offsets of the changes of up to 8 planes, in 32 bits each; 0
// means no changes. In operation 7 eight more offsets, of the items, follow. The changes
// of a plane are those of its columns, each the width of an item, from left to right: the
// number of changes, then that many numbers with items. A number with its top bit set is
// followed by that many literal items, downwards; 0 is followed by another number, the
// repetitions of an item; any other number skips that many rows. Numbers are bytes in the
// operations 5 and 7, and as wide as items in 8, where the last column may be half as
// wide.
//
// The last two pictures of most animations are the first two again, for players that
// restart at the third; they are omitted. No real animation was available.
//
// # Limits
//
// A record of ByteRun1 of two bytes unpacks to 128. A picture that needs more than 64
// times the bytes of its chunk (packed by columns, 256 KB more) is refused before memory
// is allocated.
//
// # Sources
//
// EA IFF 85 and "ILBM" IFF Interleaved Bitmap with its appendices, by Jerry
// Morrison of Electronic Arts, 1986 (github.com/1fish2/IFF and
// svanderburg/libilbm, doc/ILBM.asc); descriptions of PBM and ACBM in libilbm;
// the ROM Kernel Manual, Devices, on chunks and display modes; the flag of 8-bit
// colours in Commodore's iffp/ilbm.h. Colours and layouts were compared with
// FFmpeg and Netpbm, hold and modify also with the description in Deark; DRNG is from
// libilbm, SHAM, CTBL, PCHG, RGB8 and RGBN are from RECOIL, with which real pictures were
// compared; ANIM is from the description by Gary Bonham and Wolfgang Hofer.
package ilbm
