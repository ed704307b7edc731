// Package adftest makes Amiga floppy disks for tests; see package adf for the layout.
package adftest

import (
	"encoding/binary"
	"slices"
)

// A File is a file in the root folder of a disk.
type File struct {
	Name string // at most 30 characters of ASCII
	Data []byte
}

const (
	block  = 512
	blocks = 1760 // of a disk of double density
	root   = blocks / 2
	table  = 72 // entries of a folder, and data blocks that a block lists
)

// Disk returns the image of a disk with the fast file system. It panics if the disk is
// too small.
func Disk(files ...File) []byte {
	disk := make([]byte, blocks*block)
	copy(disk, "DOS\x01")
	at := func(n int) []byte { return disk[n*block:][:block] }
	put := func(n, offset, v int) { binary.BigEndian.PutUint32(at(n)[offset:], uint32(v)) }
	name := func(n int, s string) {
		at(n)[432] = byte(len(s))
		copy(at(n)[433:463], s)
	}
	seal := func(n int) {
		var sum uint32
		for b := range slices.Chunk(at(n), 4) {
			sum += binary.BigEndian.Uint32(b)
		}
		put(n, 20, -int(sum))
	}
	put(root, 0, 2)
	put(root, 12, table)
	put(root, 508, 1)
	name(root, "Disk")
	next := root + 1 // the block after it is the map of free blocks
	take := func() int { next++; return next }
	for i, f := range files {
		head := take()
		put(root, 24+4*i, head)
		put(head, 0, 2)
		put(head, 4, head)
		put(head, 324, len(f.Data))
		put(head, 500, root)
		put(head, 508, -3)
		name(head, f.Name)
		list, used := head, 0
		for data := range slices.Chunk(f.Data, block) {
			if used == table {
				more := take()
				put(more, 0, 16)
				put(more, 4, more)
				put(more, 500, head)
				put(more, 508, -3)
				put(list, 504, more)
				seal(list)
				list, used = more, 0
			}
			n := take()
			copy(at(n), data)
			put(list, 308-4*used, n)
			used++
			put(list, 8, used)
		}
		seal(list)
	}
	seal(root)
	return disk
}
