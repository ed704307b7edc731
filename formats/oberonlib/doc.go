// Package oberonlib reads and writes the object libraries of Oberon System 3 (.Lib), and
// documents that consist of a header and a library: panels (.Panel) and the tables of
// Oberon's card games.
//
// All numbers are little-endian: INT has 16 bits and LONGINT 32, both signed. A
// string ends with a zero byte, a BOOLEAN is a byte 0 or 1, a SET has 32 bits.
//
// # Library
//
// A library begins with the byte DB hexadecimal. Then follow these. Offsets are relative
// to the start of the file, even if a document's header precedes the library:
//
//	LONGINT  "BIER"
//	LONGINT  offset of the table of generators
//	LONGINT  offset of the dictionary
//	INT      number of objects; an object's number is its reference, from 0 on
//	         for each object a LONGINT, its offset, or -1 if there is none
//
//	object:      INT, the number of its generator; LONGINT, length of its data; the data
//	generators:  INT, their number; the strings: commands that make objects, such as Panels.NewPanel
//	dictionary:  INT key, string; ended by the key -32768
//
// Keys of 0 and above name objects, negative ones the libraries that objects refer to.
// The name of the library itself is empty.
//
// Older libraries are laid out differently, with offsets relative to their own position:
//
//	byte     -2 (any negative one is taken); 0 and 1 are fonts
//	LONGINT  length of what follows up to the dictionary, including this number
//	INT      number of runs; for each two INT: a reference, and the one after the last
//	         for each object of the runs a byte, the number of its generator; if that is the
//	         next new one, the generator's string follows
//	         for each object a LONGINT, the length of its data, and the data
//	LONGINT  length of the dictionary, including this number; the dictionary
//
// # Data of objects
//
// A reference to an object is an INT, its number, and an INT, the key of its library; or
// a single INT -1 for none.
//
// A Num is a LONGINT in a variable number of bytes of 7 bits each, the lowest first. All
// but the last have bit 7 set; bit 6 of the last is the sign.
//
// The data of visible objects end with a frame:
//
//	INT x, y, width, height in the parent; y is negative, counted from the parent's top line
//	a reference without meaning, -1
//	SET state
//	INT 1; or 8367, then links: the byte 33, for each a string and a reference, an empty string
//	a reference to the object's model
//	attributes: the byte 43, for each a string, a byte of type and the value, an empty string;
//	  or the byte 42 and pairs of strings
//
// Types of attributes are 1 BOOLEAN, 2 string, 3 LONGINT, 4 LONGREAL (64 bits), 6 CHAR.
// Each kind of object adds its own data before the frame:
//
//	Panels.NewPanel       Num version, 5 to 7; SET; Num border; Num grid; INT number of
//	                      children, a reference each; from 6 on a reference to a picture; at 7 INT colour
//	Pictures.NewPicture   a picture as in a .Pict file, and no frame
//	Rembrandt.New         INT 16971 or 16970; the frame comes here; INT colour; BOOLEAN locked, then,
//	                      if so, 8 INT; BOOLEAN border; INT x, y, width, height; at 16971 a reference to
//	                      a picture, at 16970 the picture itself
//	Cards.NewStack and    cards from the bottom up: INT suit, INT rank, BOOLEAN face up; INT -1; INT back;
//	the stacks of games   the games put data of their own in front of the cards
//
// # Documents
//
//	INT     07F7 hexadecimal
//	string  generator of the document, such as Solitaire.NewDoc
//	string  Tetris.NewDoc only: version
//	INT     x, y, width, height
//	        optionally INT 08F7, a LONGINT and that many bytes of attachments
//	        additions of the kind of document: 2 in PanelDocs.NewDoc, a reference's INT in
//	        Scramble.NewDoc
//	        a library, from its byte DB on; object 0 is the document's main frame
//
// # Doubtful cases
//
//   - Objects of a library may lie anywhere and may overlap. An offset that is not after
//     the table means that there is no object, as in Oberon.
//   - The bytes between a document's header and its library end at the first DB within
//     64 bytes that begins a library. Documents without one, texts and books, are
//     refused.
//   - Attribute lists of the old kind are decoded, and encoded as the new kind.
//
// # Sources
//
// Modules Objects, Gadgets, Attributes, Links, Files, Documents, Panels, Pictures,
// Rembrandt and Cards of ETH Oberon System 3, release 2.3.7, and the libraries and
// panels of that release, of which no byte is left unexplained.
package oberonlib
