// Package amigafont reads and writes the bitmap fonts of the Amiga: the size
// files (FONTS:topaz/11) and the contents files that list them (topaz.font).
//
// All numbers are big-endian; word means 16 bits, long 32.
//
// # Size files
//
// A size file is a program for AmigaDOS, which LoadSeg places in memory. It is a
// sequence of longs:
//
//	3F3   header: names of libraries, a long 0 for none; number of hunks; first and last hunk;
//	      the size in longs of each of them
//	3E9   code hunk (3EA data hunk): number of longs, the contents
//	3EC   relocations of the hunk before: as often as needed a count, the number of a hunk and count
//	      offsets of longs to which that hunk's address is added; then 0
//	3F2   end of the hunk
//
// The contents of the first hunk begin with two instructions that return to a caller who
// runs the file by mistake, 70 64 4E 75. The font follows. Pointers are offsets from the
// beginning of a hunk, nearly always the first, and are relocated; a pointer without a
// relocation is assumed to refer to the first hunk.
//
//	offset  size  meaning
//	4       14    list node: two longs 0; type 12; priority 0; pointer to the name below
//	18      2     mark 0F80
//	20      2     revision
//	22      4     0
//	26      32    name, ended by a zero byte
//	58      20    message: a node with a pointer to the name, 6 bytes 0
//	78      2     height in pixels
//	80      1     style
//	81      1     flags
//	82      2     nominal width: the advance where there is no table of advances
//	84      2     base line: rows above the lowest row of capitals
//	86      2     pixels by which bold characters are smeared
//	88      2     number of users, 0 in files
//	90      1     code of the first character
//	91      1     code of the last character
//	92      4     pointer to the strip
//	96      2     bytes in a row of the strip
//	98      4     pointer to the places
//	102     4     pointer to the advances, or 0
//	106     4     pointer to the kerning, or 0
//
// The strip has all characters side by side, height rows of one bit a pixel with
// the leftmost in bit 7. The three tables have an entry for each character and
// one more at the end, for the picture of all codes that the font lacks. A place
// is two words: the column at which the character's picture begins in the strip,
// and its width. Advance and kerning are a signed word each. To write a
// character, move the pen by the kerning, draw the picture, move the pen from
// there by the advance.
//
// Style is bit 0 underlined, 1 bold, 2 italic, 3 extended: how the letters are
// drawn; bit 6: a font of several colours; bit 7: the entry in the contents file
// has tags. Flags are bit 0: in ROM; bit 1: from disk; bit 2: written from right
// to left; bits 3, 4: made for tall (hires) or wide (interlaced) pixels; bit 5:
// proportional; bit 6: drawn in this size, not scaled; bit 7: removed.
//
// A font of several colours continues:
//
//	110     2     flags; the low four bits: 1 colours, 2 shades of grey, 3 and 4
//	112     1     planes
//	113     1     the pixel value that may stand for the pen
//	114     2     the lowest and the highest pixel value used
//	116     2     which planes of the screen are written; what to put into the others
//	118     4     pointer to the colours, or 0: a word 0, a word with their number, a pointer to them, 0RGB each
//	122     32    pointers to a strip for each of 8 planes
//
// and the strip at 92 is a version in one colour, which is dropped here.
//
// # Contents files
//
// A word with the mark, 0F00, 0F02 where entries may have tags, or 0F03 for an
// outline font; a word with the number of entries; for each 256 bytes of path of
// the size file relative to the contents file ("topaz/11"), a word of height, a
// byte of style and a byte of flags.
//
// In an entry of a file with the mark 0F02 or 0F03 the last word of the path is a number
// of tags. If it is not 0, that many tags, two longs each, end where the path ends. The
// last one is of type 0, and its second long's low word is the number.
//
// # Doubtful cases
//
//   - Fonts that share pictures between characters do so by equal places; their
//     glyphs share their bits here. Equal pictures are written once.
//   - A place that reaches beyond the strip is refused; so are places that overlap
//     so much that the pictures have sixteen times the bytes of the strip.
//   - The table of advances is written if one differs from the nominal width, the
//     kerning if one is not 0, whatever the flag of proportional fonts says.
//   - A name without a zero at its end has 31 characters.
//   - Colour fonts keep their planes. Bit 6 of the style alone identifies them.
//
// # Sources
//
// The Amiga ROM Kernel Reference Manual: Libraries, chapter Graphics: Text, with
// graphics/text.h and libraries/diskfont.h; the AmigaDOS Manual on load files. The
// table of offsets was compared with R/bitmapfont.r of pepijn-devries/AmigaFFH and
// a font of AROS (ISO-topazPL).
package amigafont
