// Package rsc reads and writes GEM resource files (.RSC): the object trees of a
// program's menus and dialogs, with their texts, icons and images, and free strings such
// as alerts and messages.
//
// # Format
//
// Atari's files are big-endian. Those of GEM on the PC have the same structure in
// little-endian order, including the words of images. The header reveals the byte order:
// its offsets lie within the file in one order only. A file begins with a header of 18
// words (16 bits):
//
//	offset  meaning
//	0       version, see below
//	2       offset of the objects
//	4       offset of the TEDINFO structures
//	6       offset of the ICONBLK structures
//	8       offset of the BITBLK structures
//	10      offset of the table of free strings
//	12      offset of the strings
//	14      offset of the image data
//	16      offset of the table of free images
//	18      offset of the table of trees
//	20      number of objects, of all trees together
//	22      number of trees
//	24      number of TEDINFO structures
//	26      number of ICONBLK structures
//	28      number of BITBLK structures
//	30      number of free strings
//	32      number of free images
//	34      size of the file in bytes, without colour icons
//
// Offsets count from the file's start. The three tables have longs (32 bits):
// the offsets of the roots of the trees, of the free strings and of the
// BITBLKs of the free images. Everything else is found by following offsets;
// the sections may lie in any order, and the offset of an empty one may be
// anything. Strings end with a zero byte.
//
// Versions 0 and 1 are plain. Bit 2 (value 4) means that colour icons follow. If the two
// lowest bits are 3, the header is a long one for files above 64 KB: the second word is
// the mark of the editor, IN (Interface), RM (ResourceMaster) or OR (ORCS), followed by
// the 17 other fields as longs, 72 bytes in all.
//
// An object has 24 bytes:
//
//	offset  size  meaning
//	0       2     number of the next sibling; of a last child, that of its parent
//	2       2     number of the first child, -1 if there is none
//	4       2     number of the last child, -1 if there is none
//	6       2     type in the low byte; the high byte is the program's own
//	8       2     flags
//	10      2     state
//	12      4     specification, by type
//	16      8     x and y in the parent, width, height
//
// Numbers count the objects of one tree from its root, which is 0. The objects of a tree
// are consecutive, and the last has the flag 20 hexadecimal. Coordinates have characters
// in the low byte and additional pixels, signed, in the high byte; a program's loader
// converts them to pixels of its screen. A width of 80 characters means the width of the
// screen, a height of 25 its height.
//
// The specification of the types 20 BOX, 25 IBOX and 27 BOXCHAR is
//
//	bits 31-24  character
//	bits 23-16  border, signed: pixels inwards if positive, outwards if negative
//	bits 15-12  colour of the border
//	bits 11-8   colour of the text
//	bit  7      text covers the background
//	bits 6-4    pattern, 0 hollow to 7 solid
//	bits 3-0    colour of the pattern
//
// The types 26 BUTTON, 28 STRING and 32 TITLE have the offset of a string there, 21
// TEXT, 22 BOXTEXT, 29 FTEXT and 30 FBOXTEXT that of a TEDINFO, 23 IMAGE that of a
// BITBLK, 31 ICON that of an ICONBLK, 33 CICON the number of a colour icon. The value of
// 24 USERDEF belongs to the program.
//
// TEDINFO, 28 bytes: the offsets of text, template and validation characters
// (longs), font (3 system, 5 small), number of the font, justification (0 left,
// 1 right, 2 centred), colours as in bits 15 to 0 above, size of the font,
// border, length of the text's buffer, length of the template (words).
//
// BITBLK, 14 bytes: the offset of the data (long), bytes a line, lines, x, y,
// colour (words).
//
// ICONBLK, 34 bytes: the offsets of mask, data and text (longs), character (bits
// 15-12 foreground, 11-8 background, 7-0 the character), x and y of the
// character, x, y, width and height of the picture, x, y, width and height of
// the text (words). Lines of mask and data have whole words.
//
// Colour icons begin at the size in the header, rounded up to an even number. There is a
// list of longs: the true size of the file, the offset of the table of colour icons,
// possibly more, then 0. The table has an unused long for each icon and -1 at its end.
// The icons follow one after the other. Each is an ICONBLK, the number of its colour
// bitmaps (long), its data, its mask, 12 bytes of text and the bitmaps. A bitmap is the
// number of its planes (word), four longs, of which only the third is used and says
// whether there is a bitmap for the selected state, a long that says whether another
// bitmap follows, then the data, plane after plane, and the mask; then data and mask for
// the selected state. The text of such an icon is the string that its ICONBLK refers to
// if that lies within the size in the header, otherwise the 12 bytes.
//
// # Doubtful cases
//
//   - An offset of 0 or -1 means that there is no string or image.
//   - The number of colour bitmaps counts, not the longs that announce another; they
//     differ in real files.
//   - If the specification of an object is indirect (flag 100 hexadecimal), it is kept
//     as a number, and so is that of a CICON in a file without colour icons.
//   - Some descriptions give ICONBLK 36 bytes. The last two are never used.
//
// # Sources
//
// GEM's structures as documented by tos.hyp and freemint, and as defined in EmuTOS
// (include/rsdefs.h, aes/gemrslib.c). The long header is that of xrsrc.h, introduced by
// the editor Interface, and of ORCS. The byte order of images on the PC follows Deark.
// All was checked with files of EmuTOS, XaaES, Hatari, SMURF and OpenGEM.
package rsc
