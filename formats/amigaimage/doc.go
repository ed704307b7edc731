// Package amigaimage reads and writes files with several pictures of Amiga card
// games: raw bitplanes without a header, records of AmigaBASIC's GET, and REKO
// card sets.
//
// # Raw images
//
// Spades, by Gregory M. Stelmack, reads its cards from Spades.images; SolitaireX,
// by Stephen Orr, reads Cards.images or that file. It has 39,312 bytes: 52 images
// of 756 bytes, one after the other, without a header, colours or compression.
// Each is the ImageData of an Intuition struct Image of 42x42 pixels and 3
// bitplanes ([SpadesShape]):
//
//   - The planes follow one another, plane 0 first. Plane k is bit k of
//     the pixel value.
//   - A plane has its lines from top to bottom, each filled up to whole words of
//     16 bits; the most significant bit is on the left. A line of 42 pixels has 6
//     bytes.
//
// Image 13*suit+rank is the card of that suit, 0 to 3 for diamonds, clubs, hearts
// and spades, and rank, 0 to 12 for 2 to 10, jack, queen, king and ace. There is
// no back. The colours are in the program:
//
//	0 blue (table)  2 red    4 white   6 magenta
//	1 black         3 green  5 yellow  7 cyan
//
// The program reads as much as there is, and so does this package. It accepts files of 52
// or more images of that shape, even with up to 15 bytes too few or too many, and files of
// exactly 52 images with 1, 2, 4 or 5 planes. Other shapes need [DecodeShape]; they may
// also store their planes line by line ([RowByRow]). Images of 3 planes have the colours
// of the table above, those of one plane are black on white, others have the colours
// below.
//
// # Records of GET
//
// AmigaBASIC's statement GET puts a part of the screen into an array, and programs in this
// BASIC and in HiSoft's write such arrays to files. No description of CardGames.DAT, the
// file of Martin Wilson's CardGames, is known; that it has such records is a guess. A
// record is
//
//	width in pixels, height in lines and number of planes, a word each,
//	big-endian, and then the planes as in a raw image.
//
// A file counts as one of these if all of it can be read as records of 8 to 640 pixels by
// 1 to 512 lines with 1 to 5 planes, at least one of them, followed by at most 15 zero
// bytes. The file has no colours: the first four are those of Workbench 1.3, blue, white,
// black and orange, and the others greys.
//
// # REKO
//
// REKO card sets, made for Reko Productions' Klondike, have a header of 22 bytes,
// big-endian:
//
//	offset  bits
//	0       32    "REKO"
//	4       32    length of what follows the header
//	8       32    length of a card
//	12      16    height of a card in lines, usually 130
//	14      16    width of a card in pixels, usually 88
//	16      32    display mode: 800 hexadecimal is hold and modify
//	20      8     number of planes, 1 to 8
//	21      8     number of cards, usually 55, 59 or 68
//
// The colours follow, red, green and blue in a byte each: 2^planes, or 16 in hold
// and modify of 6 planes and 64 of 8. Then the cards follow, each as lines from
// top to bottom, of which each has a row for each plane. Rows have whole bytes.
// Some files have a width of up to 96 in the header for cards of 88: the length of a
// row follows from the length of a card, and the width is cut to it.
//
// Card 0 is the back. Card 3+4*rank+suit is a face, of rank 0 to 12 for ace, 2 to 10,
// jack, queen and king, and suit 0 to 3 for clubs, diamonds, hearts, spades. The other
// cards depend on the games. The sets of the PC's version (PCREKO, PCRKP) are refused.
//
// # Damage
//
// Pixels missing from a truncated file are 0 ([Stats]). At least the first image
// must be there.
//
// # Sources
//
// The source of Spades 2.12 (Spades.c, Graphics.c, Graphics.h, Include.h), which
// its author allows others to use, in AmigaTextFiles/game, board/Spades; the
// document of SolitaireX; the ROM Kernel Manual, Libraries, on struct Image. A
// mail on REKO to kde-games-devel of 21 June 2003, and Deark's treatment of it.
// No original file was available for any of these.
package amigaimage
