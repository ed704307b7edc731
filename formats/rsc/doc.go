// Package rsc reads and writes the resource files of GEM (.RSC): the trees of
// objects that a program's menus and dialogs are, with their texts, icons and
// images, and its free strings, which hold alerts and messages.
//
// # Format
//
// Atari's files are big-endian. Those of GEM on the PC have the same structure
// in little-endian order, also in the words of their images. The byte order shows
// in the header: its offsets lie within the file in one order only. A file begins
// with a header of 18 words (16 bits):
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
// Of the version, 0 and 1 are plain. Bit 2 (value 4) says that colour icons
// follow. If the two lowest bits are 3, the header is a long one, which allows
// more than 64 KB: the second word is a mark of the editor, IN (Interface), RM
// (ResourceMaster) or OR (ORCS), then follow the 17 other fields as longs, 72
// bytes in all.
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
// Numbers count the objects of one tree from its root, which is 0. The objects of
// a tree lie one after the other, and the last has the flag 20 hexadecimal.
// Coordinates count characters in the low byte and further pixels, signed, in
// the high byte; a program's loader turns them into pixels of its screen. There
// the width of 80 characters means the screen's, and so does the height of 25.
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
// The types 26 BUTTON, 28 STRING and 32 TITLE have the offset of a string there,
// 21 TEXT, 22 BOXTEXT, 29 FTEXT and 30 FBOXTEXT that of a TEDINFO, 23 IMAGE that
// of a BITBLK, 31 ICON that of an ICONBLK, 33 CICON the number of a colour icon.
// What 24 USERDEF has there belongs to the program.
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
// Colour icons begin where the size in the header, rounded up to an even number,
// says that the file ends. There is a list of longs: the true size of the file, the
// offset of the table of colour icons, perhaps more, then 0. The table has a
// long without meaning for each icon and -1 at its end; behind it the icons lie one
// after the other, each an ICONBLK, the number of its colour pictures (long),
// its data, its mask, 12 bytes of text and the pictures. A picture
// is the number of its planes (word), four longs without meaning except that the
// third reports whether there is a picture for the selected state, a long that
// reports whether another follows, then the data, plane after plane, and the mask;
// and again both for the selected state. The text of such an icon is
// the string that its ICONBLK names, if that lies within the size in the header,
// and otherwise the 12 bytes.
//
// # Doubtful cases
//
//   - An offset of 0 or -1 stands for no string and no image.
//   - Of pictures, the number counts, not the long that announces another; the two
//     differ in real files.
//   - An object whose specification is indirect (flag 100 hexadecimal) keeps it as
//     a number, and so does a CICON in a file without colour icons.
//   - Some descriptions give ICONBLK 36 bytes. The two more are never looked at.
//
// # Sources
//
// GEM's structures as tos.hyp, the documentation of freemint, describes them,
// and as EmuTOS has them (include/rsdefs.h, aes/gemrslib.c). The long
// header is that of xrsrc.h, which the editor Interface brought, and of ORCS. That
// images of the PC have little-endian words is how Deark takes them. All was
// checked on files of EmuTOS, XaaES, Hatari, SMURF and OpenGEM.
package rsc
