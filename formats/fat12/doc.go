// Package fat12 reads the floppy disks of the Atari ST, which are those of
// MS-DOS, from images of their sectors (.st, and .img or .ima of the PC).
//
// # Disk
//
// A disk is a sequence of sectors of 512 bytes. Numbers are little-endian. The
// boot sector says how the rest is divided:
//
//	offset  size  meaning
//	11      2     bytes in a sector, 512
//	13      1     sectors in a cluster, 2; 1 on single-sided PC disks and on those of high density
//	14      2     sectors before the first FAT, 1
//	16      1     FATs, 2
//	17      2     entries of the root folder, 112
//	19      2     sectors of the disk
//	21      1     kind of disk, F8 to FF hexadecimal
//	22      2     sectors in a FAT, 5 (formatted by the ST), 3 (by a PC), 9
//	24      2     sectors in a track, 9 to 11; 18 and above of high density
//	26      2     sides
//
// The FATs follow, then the root folder, then the clusters, of which the first
// one has the number 2. Entry i of a FAT has 12 bits: the lower ones of the word
// at byte i*3/2 if i is even, else the upper ones. It is the number of the next
// cluster of a file; FF8 and above hexadecimal end it, FF7 is a bad cluster, 0
// a free one.
//
// A folder has entries of 32 bytes; one that begins with 0 ends it, one with E5
// is free (05 stands for E5):
//
//	0       11    name and extension, filled up with spaces
//	11      1     8 is the name of the disk, 16 a folder, 15 a part of a long name
//	22      2     time: hours, minutes, half seconds in 5, 6 and 5 bits
//	24      2     date: years since 1980, month, day in 7, 4 and 5 bits
//	26      2     first cluster
//	28      4     bytes; 0 of folders
//
// Characters are the Atari's.
//
// # Doubtful cases
//
// The ST boots from disks that a PC would reject, and games of the time wrote anything
// into the boot sector.
//
//   - If the boot sector's numbers do not fit the image or each other, the ones that go
//     with its size are tried: 2 sectors in a cluster, 112 entries, FATs of 5 or 3
//     sectors, and so on. It chooses those with which both FATs begin properly (a byte F0
//     to FF, then FF FF), the root folder has proper entries, and the fewest files have a
//     number of clusters that does not match their size. This is reported as a warning.
//   - A disk with more sectors than the image is read as far as possible.
//   - The number of sectors in the boot sector is ignored.
//   - The first FAT is used, or the second if an entry of the first is impossible.
//   - A file whose clusters end early or lead back to themselves cannot be read.
//   - Long names are skipped: the short ones are those of the machine.
//
// # Sources
//
// Atari, "GEMDOS Reference Manual"; Microsoft, "FAT: General Overview of On-Disk
// Format", whose limits of clusters decide that a floppy has a FAT of 12 bits;
// disks made with mtools.
package fat12
