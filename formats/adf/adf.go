package adf

import (
	"encoding/binary"
	"errors"
	"io"
	"strings"
	"time"

	"phosphor/formats/internal/codec"
	"phosphor/formats/tree"
)

// Sizes of images.
const (
	blockSize  = 512
	DD         = 1760 * blockSize // double density
	HD         = 3520 * blockSize // high density
	maxImage   = 2 * HD
	leastImage = 881 * blockSize // up to the root block
)

// Offsets and values in blocks, see the package's documentation.
const (
	offCount     = 8
	offTableSize = 12
	offSum       = 20
	offTable     = 24
	tableSize    = 72
	offBytes     = 324
	offComment   = 328
	offDays      = 420
	offName      = 432
	offTarget    = 468
	offNextHash  = 496
	offExtension = 504
	offKind      = 508

	typeHeader = 2
	typeData   = 8
	typeList   = 16

	kindRoot     = 1
	kindDir      = 2
	kindSoftLink = 3
	kindDirLink  = 4
	kindFile     = -3
	kindFileLink = -4

	flagFast  = 1
	maxFlags  = 5
	oldHeader = 24 // of data blocks in the old file system
)

// Match reports whether a file of the given size which begins with these bytes looks like
// an image of an AmigaDOS disk.
func Match(head []byte, size int64) bool {
	return size%blockSize == 0 && size >= leastImage && size <= maxImage && len(head) >= 4 && string(head[:3]) == "DOS" && head[3] <= 7
}

func errorf(block int, format string, args ...any) error {
	return codec.Sentencef("adf: block %d: %w", block, codec.Sentencef(format, args...))
}

// disk is an image and the data read from it so far.
type disk struct {
	*tree.FS
	r      io.ReaderAt
	blocks int
	old    bool         // old file system
	within map[int]bool // the folders that are being listed
	count  int          // of entries
}

// New lists the disk of the given size in r, which must stay open as long as
// files are read.
func New(r io.ReaderAt, size int64) (*tree.FS, error) {
	if size > maxImage {
		return nil, codec.Sentencef("adf: %d bytes, expected at most %d", size, maxImage)
	}
	d := &disk{FS: tree.New(), r: r, blocks: int(size / blockSize), within: map[int]bool{}}
	boot, err := d.block(0)
	if err != nil {
		return nil, err
	}
	at, root, err := d.root()
	if err != nil {
		return nil, err
	}
	switch {
	case string(boot[:3]) != "DOS":
		d.old = d.looksOld(root)
		d.Warn("%v", errorf(0, "no AmigaDOS mark, but there is a root block"))
	case boot[3] > maxFlags:
		return nil, errorf(0, "file system DOS\\%d, expected 0 to %d", boot[3], maxFlags)
	default:
		d.old = boot[3]&flagFast == 0
	}
	if size%blockSize != 0 {
		d.Warn("adf: %d bytes are not a whole number of blocks", size)
	}
	d.check(at, root)
	d.Label = text(root[offName:], 30)
	d.list(at, root, "")
	return d.FS, nil
}

func (d *disk) block(n int) ([]byte, error) {
	if n < 0 || n >= d.blocks {
		return nil, errorf(n, "is outside the disk, which has %d", d.blocks)
	}
	b := make([]byte, blockSize)
	if _, err := d.r.ReadAt(b, int64(n)*blockSize); err != nil && !errors.Is(err, io.EOF) {
		return nil, errorf(n, "%w", err)
	}
	return b, nil
}

func long(b []byte, at int) int { return int(int32(binary.BigEndian.Uint32(b[at:]))) }

func kind(b []byte) int { return long(b, offKind) }

// root finds the root block.
func (d *disk) root() (int, []byte, error) {
	for _, n := range []int{880, 1760, d.blocks / 2} {
		b, err := d.block(n)
		if err == nil && long(b, 0) == typeHeader && kind(b) == kindRoot {
			return n, b, nil
		}
	}
	return 0, nil, errorf(880, "no root block, so this is not an AmigaDOS disk")
}

// looksOld guesses the file system of a disk without a mark. It reports whether the first
// data block of a file has a header.
func (d *disk) looksOld(root []byte) bool {
	for i := range tableSize {
		n := long(root, offTable+4*i)
		if n == 0 {
			continue
		}
		b, err := d.block(n)
		if err != nil || kind(b) != kindFile {
			continue
		}
		if data, err := d.block(long(b, 16)); err == nil {
			return long(data, 0) == typeData && long(data, 4) == n
		}
	}
	return true
}

func sum(b []byte) (s uint32) {
	for i := 0; i < blockSize; i += 4 {
		s += binary.BigEndian.Uint32(b[i:])
	}
	return s
}

func (d *disk) check(n int, b []byte) {
	if s := sum(b); s != 0 {
		have := binary.BigEndian.Uint32(b[offSum:])
		d.Warn("%v", errorf(n, "the checksum is %08x, expected %08x", have, have-s))
	}
}

// text reads a name or a comment of at most most characters.
func text(b []byte, most int) string {
	return tree.Text(b[1:][:min(int(b[0]), most)])
}

// maxEntries bounds the entries of a disk, which can have more than blocks only
// if something is wrong.
const maxEntries = maxImage / blockSize

// list adds the entries of the folder in a block to the tree.
func (d *disk) list(at int, folder []byte, path string) {
	d.within[at] = true
	defer delete(d.within, at)
	for i := range tableSize {
		chain := map[int]bool{}
		for n := long(folder, offTable+4*i); n != 0; {
			b, err := d.block(n)
			if err == nil {
				switch {
				case chain[n]:
					err = errorf(n, "the chain leads back to it")
				case long(b, 0) != typeHeader:
					err = errorf(n, "type %d, expected an entry, %d", long(b, 0), typeHeader)
				case d.count >= maxEntries:
					err = errorf(n, "more than %d entries", maxEntries)
				}
			}
			if err != nil {
				d.Warn("%v; the rest of its chain in %q is skipped", err, "/"+path)
				break
			}
			chain[n] = true
			d.count++
			d.check(n, b)
			d.entry(n, b, path)
			n = long(b, offNextHash)
		}
	}
}

func (d *disk) entry(n int, b []byte, path string) {
	name := strings.ReplaceAll(text(b[offName:], 30), "/", "_")
	f := tree.File{Name: path + name, Comment: text(b[offComment:], 79), Time: date(b)}
	if target := long(b, offTarget); kind(b) == kindFileLink || kind(b) == kindDirLink {
		to, err := d.block(target)
		if err != nil || long(to, 0) != typeHeader || kind(to) != kindFile && kind(to) != kindDir {
			d.Warn("%v", errorf(n, "%s is a link to block %d, which is neither a file nor a folder", f.Name, target))
			return
		}
		n, b = target, to
	}
	switch kind(b) {
	case kindFile:
		f.Size = int64(binary.BigEndian.Uint32(b[offBytes:]))
		f.Read = func() ([]byte, error) { return d.read(n, f.Name) }
	case kindDir:
		if d.within[n] {
			d.Warn("%v", errorf(n, "%s leads back to a folder that contains it", f.Name))
			return
		}
		f.Dir = true
	case kindSoftLink:
		to, _, _ := strings.Cut(string(b[offTable:offBytes]), "\x00")
		f.Comment = "link to " + tree.Text([]byte(to))
		f.Size = int64(len(to))
		f.Read = func() ([]byte, error) { return []byte(to), nil }
	default:
		d.Warn("%v", errorf(n, "%s has type %d, which is unknown", f.Name, kind(b)))
		return
	}
	d.Add(f)
	if f.Dir {
		d.list(n, b, f.Name+"/")
	}
}

func date(b []byte) time.Time {
	days, minutes, ticks := long(b, offDays), long(b, offDays+4), long(b, offDays+8)
	if days < 0 || days > 1<<16 || minutes < 0 || minutes >= 24*60 || ticks < 0 || ticks >= 60*50 {
		return time.Time{}
	}
	return time.Date(1978, 1, 1+days, 0, minutes, 0, ticks*int(time.Second/50), time.UTC)
}

// read returns the contents of the file whose header is block n.
func (d *disk) read(n int, name string) ([]byte, error) {
	b, err := d.block(n)
	if err != nil {
		return nil, err
	}
	size := int64(binary.BigEndian.Uint32(b[offBytes:]))
	if size > int64(d.blocks)*blockSize {
		return nil, errorf(n, "a file of %d bytes, more than the disk has", size)
	}
	out := make([]byte, 0, size)
	number := 0
	for list, at := map[int]bool{n: true}, n; ; {
		for i := tableSize - 1; i >= 0 && int64(len(out)) < size; i-- {
			p := long(b, offTable+4*i)
			if p == 0 {
				continue
			}
			data, err := d.block(p)
			if err != nil {
				return nil, codec.Sentencef("adf: block %d: after %d of %d bytes: %w", at, len(out), size, err)
			}
			number++
			if d.old {
				data = d.content(p, n, number, data)
			}
			out = append(out, data[:min(int64(len(data)), size-int64(len(out)))]...)
		}
		if int64(len(out)) == size {
			return out, nil
		}
		next := long(b, offExtension)
		if next == 0 {
			return nil, errorf(at, "the file ends after %d of %d bytes", len(out), size)
		}
		if list[next] {
			return nil, errorf(next, "the list of blocks leads back to it")
		}
		if b, err = d.block(next); err != nil {
			return nil, err
		}
		if long(b, 0) != typeList {
			return nil, errorf(next, "type %d, expected a list of blocks, %d", long(b, 0), typeList)
		}
		d.check(next, b)
		at, list[next] = next, true
	}
}

// content returns the contents of a data block of the old file system, and warns of errors
// in its header. A block with no valid field is assumed to be damaged but in the right
// position, with the usual size.
func (d *disk) content(p, file, number int, b []byte) []byte {
	usual := b[oldHeader:]
	if long(b, 0) != typeData || long(b, 4) != file || long(b, 8) != number {
		d.Warn("%v", errorf(p, "expected data block %d of the file at block %d", number, file))
		return usual
	}
	d.check(p, b)
	if n := long(b, 12); n > 0 && n < len(usual) {
		return usual[:n]
	}
	return usual
}
