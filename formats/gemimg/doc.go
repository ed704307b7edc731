// Package gemimg reads and writes the pictures of GEM, the Atari ST's
// graphical desktop: bit images (.IMG) and their extensions, with 1 to 8
// bitplanes or in true colour.
//
// # Header
//
// All numbers are big-endian words of 16 bits.
//
//	offset  word  meaning
//	0       0     version, 1 (0, 2 and 3 occur)
//	2       1     length of the header in words; the lines begin at twice this
//	4       2     number of planes
//	6       3     length of a pattern in bytes, 1 to 8
//	8       4     width of a pixel in microns; 0 when unknown
//	10      5     height of a pixel in microns; an ST screen has 372x372
//	              (640x400), 169x372 (640x200) or 338x372 (320x200)
//	12      6     width of the picture in pixels
//	14      7     height of the picture in lines
//	16      8...  extension, in headers of more than eight words
//
// The extensions are distinguished by the data at offset 16 ([Kind]):
//
//   - nothing, in a header of eight words: a plain picture;
//   - a single word, in a header of nine: Ventura Publisher's flag, 0 for
//     colours and 1 for greys. With 3 the picture has 24 bits a pixel, although
//     word 2 says 1;
//   - "XIMG", a word for the colour model, and three words from 0 to 1000 for
//     red, green and blue of each pixel value. A header of eleven words has no
//     palette;
//   - "STTT", the number of colours and as many ST colour register words;
//   - 0x0080 in a header of 25 words: HyperPaint's sixteen register words,
//     however many planes there are;
//   - "TIMG", the number 3, and the numbers of bits for red, green and blue, in a
//     header of 14 words: a true colour picture in bitplanes.
//
// A picture of 16, 24 or 32 planes is in true colour, too.
//
// # Lines
//
// A line consists of one row for each plane, the least significant plane
// first. A row has ceil(width/8) bytes, the most significant bit on the left;
// bits beyond the width mean nothing. The bit of plane k is bit k of the pixel
// value. Each row is packed on its own into records:
//
//	00 00 FF n      the following line occurs n times in all
//	00 n p...       pattern: n times the p bytes, as many as word 3 says
//	80 n b...       literal: the n bytes b
//	01 to 7F        as many bytes 00
//	81 to FF        as many bytes FF as the low seven bits say
//
// The first of these is allowed only before a line.
//
// # True colour
//
// In a picture of 16, 24 or 32 planes a line is a single row of whole pixels:
//
//	16  a word of five bits of red, six of green and five of blue
//	24  a byte each of red, green and blue; the pattern length is 3
//	32  a byte of no meaning, then red, green and blue
//
// Intensities of fewer than eight bits are filled up by repeating their bits. Lines are
// padded to a multiple of some number of pixels that is not in the header. For 24 bits
// most programs use 16 and some 8 or no padding; for 16 bits 8 seems to be usual. This
// package tries them all and chooses the one that leaves the fewest bytes over at the ends
// of rows and of the file. With 24 planes and a pattern length other than 3, it first
// tries 24 bitplanes: eight of red, eight of green, eight of blue, the least significant
// of each first.
//
// A TIMG has such bitplanes, as many of each colour as its header says: 5, 5 and 5
// with 15 planes, 5, 6 and 5 with 16.
//
// In a 24-bit picture of Ventura's a row has three bytes a pixel, of blue, green
// and red, and n in 80 n counts pixels, not bytes.
//
// # Colours
//
// Entry i of an XIMG palette is the colour of pixel value i. (GEM numbers its
// drawing pens in another order, and some descriptions say that the palette
// follows it. In pictures whose palette does, the pixel values follow it, too.)
// An intensity v of 0 to 1000 is (v*255+500)/1000 of 255; more than 1000 counts
// as 1000. Only colour model 0 (RGB) is known from real files; with another
// number the palette is skipped.
//
// A picture without a palette uses the colours in which the ST starts, as the
// table gives them for 4 planes:
//
//	0 white    4 blue     8 dark grey      12 light blue
//	1 red      5 magenta  9 light red      13 light magenta
//	2 green    6 cyan     10 light green   14 light cyan
//	3 yellow   7 grey     11 light yellow  15 black
//
// The greys are levels 5 and 3 of 7, and the light colours have level 3 where
// the full ones have none. With 1 to 3 planes the first colours are the same
// and the last pixel value is black: of 2 planes, value 3 is black, not
// yellow. No standard exists for 5 and more planes; there other programs show
// greys, whose brightness is the complement of the pixel value with its bits
// in reverse order, and so does this package.
//
// Two marks make the colours a linear scale of greys from white (0) to black:
// Ventura's flag 1 with up to 4 planes, and an XIMG header without a palette
// with more. The latter was found by comparison: XaAES, a window system, has
// the same texture once with a palette and once without, and only this scale
// makes the second look like the first.
//
// A palette of one plane whose two colours are equal would hide the picture;
// white and black are used instead.
//
// # Doubtful cases
//
// Programs disagree on everything else. This package decides:
//
//   - Bytes of a record that runs past the end of its row are dropped.
//     Programs exist that write rows of whole 16-bit words.
//   - The repeat count of the last line may exceed the lines that are left.
//   - A repeat count of 0 makes no line, but its rows are present and are read.
//   - Of several repeat counts before a line the last one counts.
//   - A repeat count before a later row of a line counts for that line. In the middle of a
//     row it is an error.
//   - 00 00 followed by anything but FF is an error.
//   - A literal of length 0 (80 00) is empty.
//   - Bytes after the last line are ignored.
//   - The planes of an STTT picture are stored line by line as in all others. RECOIL
//     expects them one after the other, but the only known file is different.
//   - A file that ends within its lines is an error.
//
// # Limits
//
// A picture has at most 32767x32767 pixels, and no more than 32 Mi pixels (8 Mi in true
// colour) plus 256 for each byte of the file. If a picture claims much more than a file of
// its size usually holds, its pixels are allocated only after all its lines have been
// found.
//
// # Writing
//
// Encode writes plain pictures, Ventura's greys and XIMG, in bitplanes or true colour.
// Unless you set one, or request compatibility, it tries all lengths of patterns, on all
// lines or, for a large picture, on a sample, and finds the shortest packing of each row
// by comparing all records. Equal lines are repeated.
//
// # Sources
//
// The file and its XIMG extension are described in tos.hyp, the reference of Atari's
// system calls (freemint/tos.hyp, chapters on the VDI), and at
// www.mbernstein.de/atari/prog/infos/formate/01020a.htm. The start colours and the order
// of pixel values are tables of the VDI in Atari's and the EmuTOS ROM. The doubtful cases
// were decided by some 600 files from Atari software and by the behaviour of other
// decoders (RECOIL, zView, Deark, Netpbm, FFmpeg, MagiC, HypView).
package gemimg
