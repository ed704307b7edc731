// Package pict reads and writes the pictures of Oberon System 3 (.Pict).
//
// # File
//
// All numbers are little-endian words of 16 bits unless something else is said.
//
//	-4093 (bytes 03 F0)
//	width and height in pixels, depth in bits per pixel: 1, 4 or 8
//	2^depth colours: red, green and blue, a byte each
//	the packed rows, from top to bottom
//
// A picture that was stored as a document of its editor has this in front:
//
//	07F7 hexadecimal
//	name of the command that opens it, ended by a byte 0, as RembrandtDocs.NewDoc
//	x, y, width and height of the document
//	perhaps 08F7 hexadecimal, a length of 32 bits, and so many bytes of
//	attachments
//
// # Rows
//
// A row has width bytes at a depth of 8; (width+1)/2 at 4, where the low half is
// the pixel on the left; (width+7)/8 at 1, where the least significant bit is.
// The rows are packed into records of a code byte and data:
//
//	00 to 7F   literal: the next code+1 bytes
//	80 to FF   run: the next byte 257-code times, 2 to 129
//
// Oberon packs each row on its own, but reads records that go on into the next.
//
// # Colours
//
// Oberon on the PC shows pixel values in the colours that the screen has at the
// time and passes those of the file over; one bit of a picture of depth 1 is
// shown in colour 0 or 15. That is how the pictures of its games must be drawn:
// one of them, MineSweeperBD.Pict, has a palette that is all black. Callers that
// draw on an Oberon screen use the pixel values alone. Here a picture has the
// colours of its file, unless they are all the same; then it has those in which
// Oberon starts, and at depth 1 white and black ([PaletteScreen]).
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
// A record of two bytes unpacks to 129. A picture that needs more than 65 times
// the bytes of its file is refused before memory is asked for.
//
// # Sources
//
// The behaviour of the modules Pictures, Bitmaps and Documents of ETH Oberon
// System 3, and the pictures that come with it, of which every byte is accounted
// for.
package pict
