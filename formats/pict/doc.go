// Package pict reads and writes the pictures of Oberon System 3 (.Pict).
//
// # File
//
// All numbers are little-endian words of 16 bits unless noted otherwise.
//
//	-4093 (bytes 03 F0)
//	width and height in pixels, depth in bits per pixel: 1, 4 or 8
//	2^depth colours: red, green and blue, a byte each
//	the packed rows, from top to bottom
//
// A picture stored as a document of its editor is preceded by:
//
//	07F7 hexadecimal
//	name of the command that opens it, ended by a byte 0, as RembrandtDocs.NewDoc
//	x, y, width and height of the document
//	perhaps 08F7 hexadecimal, a length of 32 bits, and that many bytes of
//	attachments
//
// # Rows
//
// A row has width bytes at a depth of 8, (width+1)/2 at 4, with the left pixel in the
// low half, and (width+7)/8 at 1, with the left pixel in the least significant bit. The
// rows are packed into records of a code byte and data:
//
//	00 to 7F   literal: the next code+1 bytes
//	80 to FF   run: the next byte 257-code times, 2 to 129
//
// Oberon packs each row separately, but accepts records that continue into the next row.
//
// # Colours
//
// Oberon on the PC shows pixel values in the current colours of the screen and ignores
// those of the file; at depth 1 it shows colours 0 and 15. The pictures of its games
// must be drawn that way: one of them, MineSweeperBD.Pict, has a palette of only black.
// Programs that draw on an Oberon screen use the pixel values alone. Here a picture has
// the colours of its file unless they are all the same; then it has Oberon's initial
// colours, and at depth 1 white and black ([PaletteScreen]).
//
// # Doubtful cases
//
//   - Bytes after the last row are ignored; the picture may be part of a
//     document.
//   - Rows missing from a damaged file are filled with pixel value 0 and counted
//     (Stats.MissingRows). At least the first must be there.
//
// # Limits
//
// A record of two bytes unpacks to 129. A picture that needs more than 65 times the
// bytes of its file is refused before memory is allocated.
//
// # Sources
//
// The behaviour of the modules Pictures, Bitmaps and Documents of ETH Oberon System 3,
// and the pictures of its release, of which no byte is left unexplained.
package pict
