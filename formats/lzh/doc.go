// Package lzh reads the archives of LHarc, LHA and their relatives (.lzh, .lha,
// .lzs), the usual ones of the Amiga and the Atari ST.
//
// # Files
//
// An archive is a sequence of files, each a header and its packed contents, with a byte 0
// at the end. Numbers are little-endian. Byte 20 of a header is its level; level 0 and 1
// begin alike:
//
//	offset  size  meaning
//	0       1     bytes of the header after the first two
//	1       1     sum of these bytes
//	2       5     method: -lh5-
//	7       4     packed bytes; in level 1 the extended headers are counted in
//	11      4     bytes of the contents
//	15      4     time and date in the form of MS-DOS
//	19      1     attributes
//	20      1     level
//	21      1     length n of the name
//	22      n     name; Amiga programs put a zero byte and a comment after it
//	22+n    2     CRC of the contents
//
// Level 1 has one more byte for the system (M for MS-DOS, A for the Amiga, and
// so on), and its last two bytes are the size of the first extended header, 0
// for none.
//
// Level 2 is different:
//
//	0       2     bytes of the whole header
//	2       17    as above, but the time is in seconds since 1970
//	19      1     20 hexadecimal
//	20      1     2
//	21      2     CRC of the contents
//	23      1     system
//	24      2     size of the first extended header
//
// An extended header is a byte with its kind, contents, and the size of
// the next one; its own size counts all of these.
//
//	00  CRC of the header (taken with this CRC as 0)
//	01  name
//	02  folder; its parts end with bytes FF hexadecimal
//	3F  comment
//	54  time in seconds since 1970
//
// The CRC is that of ARC: polynomial 8005 hexadecimal in reversed order,
// beginning with 0.
//
// # Methods
//
//	-lh0- -lz4-  as it is
//	-lhd-        a folder
//	-lh1-        window of 4 KiB, adaptive Huffman codes
//	-lh4-        window of 4 KiB, static Huffman codes
//	-lh5-        8 KiB
//	-lh6-        32 KiB
//	-lh7-        64 KiB
//
// Each byte is read from its highest bit on. The contents are bytes and copies of earlier
// contents; before the beginning there are spaces.
//
// -lh1- has 314 symbols: 0 to 255 are bytes, 256 and above copies of symbol-253
// bytes. Their code is adaptive (see LZHUF: all symbols begin with count 1, in
// their order; when the root's count is 32768 all counts are halved). The
// distance less one of a copy has 12 bits, the upper 6 of which are in a fixed
// Huffman code: one of 3 bits, then three of 4, eight of 5, twelve of 6,
// twenty-four of 7 and sixteen of 8.
//
// The others come in blocks. A block is
//
//	16 bits  the number of symbols in it
//	         code lengths of the lengths: a count of 5 bits, then lengths; after
//	         the third one 2 bits say how many zeros follow
//	         code lengths of the symbols: a count of 9 bits, then lengths in
//	         the code just described: 0 is one zero, 1 is 3 zeros and as many as
//	         4 bits say, 2 is 20 and as many as 9 bits say, any other is 2 more
//	         than the length
//	         code lengths of the distances: a count of 4 bits (-lh6- and -lh7-:
//	         5), then lengths
//	         the symbols
//
// A length in the first and third list has 3 bits; 7 continues with a bit 1 for
// each further one, and a bit 0. A count of 0 means that there is just one
// symbol, whose number follows in as many bits as the count has and which takes
// no bits itself.
//
// Symbols of 256 and above are copies of symbol-253 bytes. The distance's symbol
// is 0 for 1, else n for 1 + 2 to the power of n-1 and as many more as n-1 bits
// say.
//
// # Doubtful cases
//
//   - A header with a wrong sum is read anyway, with a warning.
//   - Data after the last readable header are skipped with a warning.
//   - Names hold slashes or, from MS-DOS, backslashes.
//   - Contents that are too short, or whose CRC is wrong, are an error when they are read.
//   - Contents of more than 16 MiB and 256 bytes for each packed byte are
//     refused.
//   - Level 3 and the methods of LArc (-lzs-, -lz5-) and PMarc are refused.
//
// # Sources
//
// The documentation of LHa for UNIX (header.doc.md); the notes of lhasa, with whose
// archives, made on real machines, this package was compared; H. Okumura's and H.
// Yoshizaki's descriptions of LZHUF and ar.
package lzh
