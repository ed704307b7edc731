// Package dms unpacks the images of Amiga disks that the Disk Masher System made
// (.dms). Files with a password are refused.
//
// # File
//
// All numbers are big-endian. A header of 56 bytes is followed by the tracks.
//
//	offset  size  meaning
//	0       4     "DMS!"
//	8       4     flags: 2 locked with a password, 16 high density
//	12      4     seconds since 1970
//	16      2     first track
//	18      2     last track
//	20      4     packed bytes of all tracks
//	24      4     unpacked bytes
//	50      2     kind of disk: 0 and 1 old file system, 2 fast, 3 to 6 variants of
//	              both, 7 files instead of a disk
//	52      2     method that was asked for
//	54      2     CRC of the bytes 4 to 53
//
// A track is a cylinder of the disk, both sides, with a header of 20 bytes:
//
//	0       2     "TR"
//	2       2     number; FFFF hexadecimal is a text to be shown, 80 one that
//	              describes the disk
//	6       2     packed bytes
//	8       2     bytes after the first step of unpacking
//	10      2     unpacked bytes
//	12      1     flags: 1 the next track continues with the state of this one, 2 the
//	              track has its own codes, 4 there is a second step
//	13      1     method
//	14      2     sum of the unpacked bytes
//	16      2     CRC of the packed bytes
//	18      2     CRC of this header up to here
//
// The CRC is that of ARC: polynomial 8005 hexadecimal in reversed order, beginning with 0.
// Tracks with a number from 80 on, and those of up to 2048 bytes, are not part of the
// disk. Missing tracks are filled with zeros.
//
// # Methods
//
//	0  none
//	1  simple: runs
//	2  quick, 3 medium, 4 deep: copies, then runs
//	5  heavy 1, 6 heavy 2: copies, then runs if flag 4 is set
//
// Runs: 90 00 means a byte 90 hexadecimal; 90 n v, with n from 1 to FE, means n bytes v;
// 90 FF v and a word mean that number of bytes v.
//
// The others read each byte from its highest bit on, and write into a ring of bytes,
// initially zero, from which they copy. The ring and the position in it are kept for the
// next track if flag 1 is set. Distance 0 is the last byte.
//
//	method  ring   begins at  after a track
//	quick   256    251        5 on
//	medium  16384  3FBE       66 on
//	deep    16384  3FC4       60 on
//	heavy1  4096   0          -
//	heavy2  8192   0          -
//
// Quick: a bit 1, then a byte; or 0, 2 bits for the length less 2, 8 bits for the
// distance.
//
// Medium: a bit 1, then a byte; or 0, then a symbol of the fixed code for the
// length less 3, and the distance: another symbol and 8 bits.
//
// The fixed code is that of LHA's -lh1-: 64 symbols, one of 3 bits, then three of
// 4, eight of 5, twelve of 6, twenty-four of 7 and sixteen of 8.
//
// Deep: LZHUF. 314 symbols in an adaptive code, 0 to 255 bytes, others copies of
// symbol-253 bytes; the distance is a symbol of the fixed code and 8 bits. The code is
// kept like the ring.
//
// Heavy: if flag 2 is set, two codes come first; otherwise those of the previous track
// are used. The codes are a count of 9 bits and a length of 5 bits for each symbol, then
// a count of 5 bits and a length of 4 for each distance symbol. A count of 0 is followed
// by the number of the only symbol, in as many bits. Symbols are as in deep.
// Distance symbol 0 is 0, n is 2 to the power of n-1 and n-1 bits; the last one,
// 13 in heavy 1 and 14 in heavy 2, is the distance of the copy before.
//
// # Doubtful cases
//
//   - Wrong CRCs of headers and tracks, and wrong sums, are warnings. A track that cannot
//     be unpacked is an error.
//   - A file that ends within a track yields the tracks before it, with a warning.
//
// # Sources
//
// The behaviour of xDMS by A. Rodrigues de la Rocha, with which this package was
// compared, and the notes of Deark on it.
package dms
