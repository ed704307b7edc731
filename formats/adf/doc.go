// Package adf reads the floppy disks of AmigaDOS from images of their sectors
// (.adf): old and fast file system, with international names and with directory
// caches, of double and high density.
//
// # Disk
//
// A disk is a sequence of blocks of 512 bytes: 1760 at double density, 3520 at high
// density. All numbers are big-endian longs unless noted. Block 0 begins with "DOS" and a
// byte of flags: 1 fast file system, 2 international names, 4 directory caches (which
// imply international names). Modes 0 to 5 exist on floppies; 6 and 7 have long names in a
// different layout and are refused. Many self-booting disks have no such mark; they are
// read if there is a root block.
//
// The root block is in the middle: 880, or 1760. Offsets in blocks are from the
// beginning:
//
//	offset  root and folder               file
//	0       type 2                        type 2
//	4       -                             number of this block
//	8       -                             number of pointers in use
//	12      length of the table, 72       -
//	16      -                             first data block
//	20      checksum                     checksum
//	24      table of 72 blocks            72 pointers to data blocks, the last one
//	                                      first: block 1 of the file is at 308
//	324     -                             bytes
//	328     length of the comment (1 byte) and comment
//	420     days since 1978, minutes, fiftieths of a second
//	432     length of the name (1 byte) and name
//	468     -                             target of a hard link
//	496     next entry of the same hash value
//	500     the folder that holds this
//	504     -                             next block of pointers
//	508     1 root, 2 folder, 3 soft link, 4 hard link to a folder, -3 file,
//	        -4 hard link to a file
//
// The entries of a folder are the chains that begin in its table, whatever their
// hash values are; directory caches are redundant and are skipped. A
// block of further pointers has type 16 and otherwise the layout of a file's
// block.
//
// A data block of the fast file system is 512 bytes of the file. In the old file
// system it has a header of 24 bytes: type 8, the file's block, its number from 1
// on, the number of bytes in it, the next data block, a checksum; 488 bytes
// follow.
//
// All longs of a block with a checksum add up to 0.
//
// # Doubtful cases
//
// Disks from thirty years ago have bad sectors, and so do their images.
//
//   - A wrong checksum, and a data block that claims to belong elsewhere, are warnings.
//     The bytes are read anyway.
//   - An entry outside of the disk, or of a type that no entry has, ends its
//     chain with a warning.
//   - Chains and folders that lead back to themselves are cut with a warning.
//   - A file with a data block outside of the disk cannot be read. A file with a length
//     greater than the disk is listed without that length and refused when read.
//   - A hard link is listed as what it leads to, a soft link as a small file
//     that holds its target.
//   - Images of more or fewer sectors are read as far as they go.
//
// # Sources
//
// L. Clévy, "The .ADF format FAQ" (adf_info.txt of ADFlib), with whose disks this
// package was compared; Commodore, "AmigaDOS Technical Reference Manual".
package adf
