package fat12

import (
	"bytes"
	"encoding/binary"
	"errors"
	"io"
	"strings"
	"time"

	"phosphor/formats/atarist"
	"phosphor/formats/internal/codec"
	"phosphor/formats/tree"
)

const (
	sectorSize  = 512
	entrySize   = 32
	maxImage    = 4 << 20 // 2.88 MB disks and a margin
	leastImage  = 160 << 10
	maxClusters = 0xff4

	firstCluster = 2
	badCluster   = 0xff7

	attrLabel  = 8
	attrFolder = 16
	attrLong   = 15
)

var (
	word = binary.LittleEndian.Uint16
	long = binary.LittleEndian.Uint32
)

// A shape describes how a disk is divided.
type shape struct {
	perCluster int // sectors
	reserved   int // sectors before the first FAT
	fats       int
	entries    int // of the root folder
	perFAT     int // sectors
}

func (s shape) root() int { return s.reserved + s.fats*s.perFAT }
func (s shape) data() int { return s.root() + (s.entries*entrySize+sectorSize-1)/sectorSize }

// shapes are tried if the boot sector is useless: those of TOS, then of MS-DOS.
var shapes = []shape{
	{2, 1, 2, 112, 5},
	{2, 1, 2, 112, 3},
	{2, 1, 2, 112, 2},
	{1, 1, 2, 224, 9},
	{2, 1, 2, 112, 9},
	{2, 1, 2, 64, 2},
	{1, 1, 2, 64, 1},
	{1, 1, 2, 64, 2},
	{2, 1, 1, 112, 5},
}

// HeadSize is the number of bytes of a file that Match needs to see.
const HeadSize = 6 << 10

// Match reports whether a file of that size which begins with these bytes looks like an
// image of a floppy disk: the boot sector describes it, or both FATs have the same
// beginning.
func Match(head []byte, size int64) bool {
	if !isFloppy(size) || len(head) < HeadSize {
		return false
	}
	if s, ok := bootShape(head, size); ok && s.reserved*sectorSize+3 <= len(head) {
		return isFAT(head[s.reserved*sectorSize:])
	}
	for _, s := range shapes {
		one, two := head[s.reserved*sectorSize:], head[(s.reserved+(s.fats-1)*s.perFAT)*sectorSize:]
		if s.fats == 2 && isFAT(one) && bytes.Equal(one[:entrySize], two[:entrySize]) && bytes.Count(one[:entrySize], []byte{0xff}) < entrySize {
			return true
		}
	}
	return false
}

func isFloppy(size int64) bool {
	return size%sectorSize == 0 && size >= leastImage && size <= maxImage
}

// isFAT reports whether b has the required beginning of a FAT.
func isFAT(b []byte) bool { return b[0] >= 0xf0 && b[1] == 0xff && b[2] == 0xff }

// bootShape returns the shape in the boot sector, if it is valid.
func bootShape(b []byte, size int64) (shape, bool) {
	s := shape{int(b[13]), int(word(b[14:])), int(b[16]), int(word(b[17:])), int(word(b[22:]))}
	ok := word(b[11:]) == sectorSize && s.perCluster > 0 && s.perCluster <= 16 && s.perCluster&(s.perCluster-1) == 0 &&
		s.reserved > 0 && s.reserved <= 16 && (s.fats == 1 || s.fats == 2) && s.entries > 0 && s.entries <= 1024 && s.perFAT > 0 && s.perFAT <= 12
	return s, ok && int64(s.data())*sectorSize < size
}

type disk struct {
	*tree.FS
	shape
	r        io.ReaderAt
	size     int64
	fat      [2][]byte
	clusters int          // one more than the highest number
	within   map[int]bool // folders that are being listed, by first cluster
	count    int          // entries
	faults   int          // entries that contradict the FAT
}

func errorf(offset int64, format string, args ...any) error {
	return codec.Errorf("fat12", int(offset), format, args...)
}

// New lists the disk of the given size in r, which must stay open as long as
// files are read.
func New(r io.ReaderAt, size int64) (*tree.FS, error) {
	if size > maxImage || size < leastImage {
		return nil, errorf(size, "the image has %d bytes, expected %d to %d", size, leastImage, maxImage)
	}
	d := &disk{r: r, size: size}
	boot, err := d.bytes(0, sectorSize)
	if err != nil {
		return nil, err
	}
	if s, ok := bootShape(boot, size); ok {
		if d.try(s) == nil {
			return d.FS, nil
		}
	}
	var best *disk
	for _, s := range shapes {
		d := &disk{r: r, size: size}
		if d.try(s) == nil && (best == nil || d.faults < best.faults) {
			best = d
		}
	}
	if best == nil {
		return nil, errorf(sectorSize, "the FAT and root folder of a floppy disk are missing")
	}
	best.Warn("%v", errorf(11, "the boot sector does not describe this disk; read as one with %d sectors in a cluster, %d in a FAT and %d entries in the root folder",
		best.perCluster, best.perFAT, best.entries))
	return best.FS, nil
}

func (d *disk) bytes(at, n int64) ([]byte, error) {
	if at+n > d.size {
		return nil, errorf(at, "expected %d bytes, but only %d are left", n, max(0, d.size-at))
	}
	b := make([]byte, n)
	if _, err := d.r.ReadAt(b, at); err != nil && !errors.Is(err, io.EOF) {
		return nil, errorf(at, "%w", err)
	}
	return b, nil
}

var errShape = errors.New("shape")

// try lists the disk as one of the given shape.
func (d *disk) try(s shape) (err error) {
	d.FS, d.shape, d.within = tree.New(), s, map[int]bool{}
	for i := range d.fat {
		at := s.reserved + min(i, s.fats-1)*s.perFAT
		if d.fat[i], err = d.bytes(int64(at)*sectorSize, int64(s.perFAT)*sectorSize); err != nil {
			return err
		}
		if !isFAT(d.fat[i]) {
			return errShape
		}
	}
	root, err := d.bytes(int64(s.root())*sectorSize, int64(s.data()-s.root())*sectorSize)
	if err != nil {
		return err
	}
	for e := root; len(e) >= entrySize && e[0] != 0; e = e[entrySize:] {
		if !plausible(e) {
			return errShape
		}
	}
	d.clusters = firstCluster + int(d.size/sectorSize-int64(s.data()))/s.perCluster
	d.clusters = min(d.clusters, maxClusters, s.perFAT*sectorSize*2/3)
	d.list(root, int64(s.root())*sectorSize, "")
	return nil
}

// plausible reports whether the bytes can be an entry of a folder.
func plausible(e []byte) bool {
	if e[11] == attrLong || e[0] == 0xe5 {
		return true
	}
	for _, c := range e[:11] {
		if c < ' ' && c != 5 {
			return false
		}
	}
	return e[11]&0xc0 == 0
}

// next returns the FAT's entry for a cluster.
func (d *disk) next(cluster int) int {
	for _, fat := range d.fat {
		v := int(word(fat[cluster*3/2:]))
		if cluster&1 == 0 {
			v &= 0xfff
		} else {
			v >>= 4
		}
		if v >= badCluster || v >= firstCluster && v < d.clusters {
			return v
		}
	}
	return 0
}

// chain returns the clusters of a file with n bytes, or of a folder with n < 0.
func (d *disk) chain(first int, n int64) ([]int, error) {
	var all []int
	seen := map[int]bool{}
	per := d.perBytes()
	for c := first; n < 0 || int64(len(all))*per < n; c = d.next(c) {
		switch {
		case c > badCluster && n < 0 && len(all) > 0:
			return all, nil
		case c < firstCluster || c >= d.clusters:
			return all, codec.Sentencef("the chain from cluster %d ends after %d clusters at %03x", first, len(all), c)
		case seen[c]:
			return all, codec.Sentencef("the chain from cluster %d leads back to %d", first, c)
		}
		seen[c] = true
		all = append(all, c)
	}
	return all, nil
}

// perBytes returns the size of a cluster.
func (d *disk) perBytes() int64 { return int64(d.perCluster) * sectorSize }

func (d *disk) offset(cluster int) int64 {
	return int64(d.data()+(cluster-firstCluster)*d.perCluster) * sectorSize
}

func (d *disk) read(first int, n int64) ([]byte, error) {
	list, err := d.chain(first, n)
	if err != nil && n >= 0 {
		return nil, errorf(d.offset(max(first, firstCluster)), "%w", err)
	}
	var out []byte
	for _, c := range list {
		b, err := d.bytes(d.offset(c), d.perBytes())
		if err != nil {
			return nil, err
		}
		out = append(out, b...)
	}
	if n >= 0 {
		out = out[:n]
	}
	return out, err // for a folder, the part that exists
}

// maxEntries bounds the entries of a disk; more mean that something is wrong.
const maxEntries = 8192

func (d *disk) list(b []byte, at int64, path string) {
	for ; len(b) >= entrySize && b[0] != 0; b, at = b[entrySize:], at+entrySize {
		e := b[:entrySize]
		if e[0] == 0xe5 || e[11]&attrLong == attrLong || e[0] == '.' {
			continue
		}
		if d.count++; d.count > maxEntries {
			d.Warn("%v", errorf(at, "more than %d entries; the rest is skipped", maxEntries))
			return
		}
		if !plausible(e) {
			d.Warn("%v", errorf(at, "the folder %q has an invalid entry; the rest of it is skipped", "/"+path))
			return
		}
		name := shortName(e)
		if e[11]&attrLabel != 0 {
			if path == "" {
				d.Label = strings.ReplaceAll(name, ".", "")
			}
			continue
		}
		first, size := int(word(e[26:])), int64(long(e[28:]))
		f := tree.File{Name: path + strings.ReplaceAll(name, "/", "_"), Time: stamp(word(e[24:]), word(e[22:]))}
		if e[11]&attrFolder == 0 {
			f.Size = size
			f.Read = func() ([]byte, error) {
				if size > d.size {
					return nil, errorf(at, "a file of %d bytes, more than the disk has", size)
				}
				return d.read(first, size)
			}
			d.Add(f)
			if list, err := d.chain(first, -1); size > 0 && (err != nil || int64(len(list)-1)*d.perBytes() >= size || int64(len(list))*d.perBytes() < size) {
				d.faults++
			}
			continue
		}
		f.Dir = true
		d.Add(f)
		if d.within[first] {
			d.Warn("%v", errorf(at, "%s leads back to a folder that contains it", f.Name))
			continue
		}
		inside, err := d.read(first, -1)
		if err != nil || len(inside) > 0 && inside[0] != '.' {
			d.faults++
		}
		if err != nil {
			d.Warn("%v", errorf(at, "%s: %w", f.Name, err))
		}
		d.within[first] = true
		d.list(inside, d.offset(max(first, firstCluster)), f.Name+"/")
		delete(d.within, first)
	}
}

func shortName(e []byte) string {
	b := append([]byte(nil), e[:11]...)
	if b[0] == 5 {
		b[0] = 0xe5
	}
	name := strings.TrimRight(atarist.String(b[:8]), " ")
	if ext := strings.TrimRight(atarist.String(b[8:]), " "); ext != "" {
		name += "." + ext
	}
	return name
}

func stamp(date, clock uint16) time.Time {
	if date == 0 {
		return time.Time{}
	}
	return time.Date(1980+int(date>>9), time.Month(date>>5&15), int(date&31), int(clock>>11), int(clock>>5&63), int(clock&31)*2, 0, time.UTC)
}
