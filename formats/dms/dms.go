package dms

import (
	"bytes"
	"encoding/binary"
	"io"

	"phosphor/formats/internal/codec"
	"phosphor/formats/internal/lzhuf"
	"phosphor/formats/lzh"
)

const (
	headerSize  = 56
	trackHeader = 20
	locked      = 2 // flag of the file
	highDensity = 16

	cylinders  = 80
	leastTrack = 2048 // bytes; smaller ones hold texts
	cylinder   = 2 * 11 * 512

	goesOn     = 1 // flags of a track
	ownCodes   = 2
	secondStep = 4

	filesOnly = 7 // kind of disk
)

// Match reports whether a file that begins with these bytes is an image.
func Match(head []byte) bool { return bytes.HasPrefix(head, []byte("DMS!")) }

func errorf(offset int, format string, args ...any) error {
	return codec.Errorf("dms", offset, format, args...)
}

// A Disk is the contents of an image.
type Disk struct {
	Data     []byte  // sectors, 80 tracks of both sides
	Warnings []error // problems that do not prevent reading
}

func (d *Disk) warn(err error) { d.Warnings = append(d.Warnings, err) }

// Decode unpacks a disk.
func Decode(r io.Reader) (*Disk, error) {
	data, err := codec.ReadAll(r, "dms")
	if err != nil {
		return nil, err
	}
	if len(data) < headerSize || !Match(data) {
		return nil, errorf(0, "expected a header of %d bytes that begins with \"DMS!\"", headerSize)
	}
	flags := binary.BigEndian.Uint32(data[8:])
	switch {
	case flags&locked != 0:
		return nil, errorf(8, "locked with a password")
	case data[51] == filesOnly:
		return nil, errorf(50, "an archive of files, expected a disk")
	}
	size := cylinder
	if flags&highDensity != 0 {
		size *= 2
	}
	d := &Disk{}
	if crc := lzh.CRC16(0, data[4:54]); crc != binary.BigEndian.Uint16(data[54:]) {
		d.warn(errorf(54, "the CRC of the header is %04x, expected %04x", crc, data[54:56]))
	}
	st := newState()
	found := map[int]bool{}
	for at := headerSize; at < len(data); {
		if len(data)-at < trackHeader || string(data[at:at+2]) != "TR" {
			d.warn(errorf(at, "no track; the rest is skipped"))
			break
		}
		t := readTrack(data[at:])
		if len(data)-at-trackHeader < t.packed {
			d.warn(errorf(at, "track %d has %d packed bytes, but only %d are left", t.number, t.packed, len(data)-at-trackHeader))
			break
		}
		if err := t.unpack(d, st, data, at, size, found); err != nil {
			return nil, err
		}
		at += trackHeader + t.packed
	}
	if len(found) == 0 {
		return nil, errorf(headerSize, "not a disk track")
	}
	if len(found) < cylinders {
		d.warn(errorf(len(data), "the file has %d of %d tracks", len(found), cylinders))
	}
	return d, nil
}

// track is the header of a track.
type track struct {
	number, packed, between, unpacked int
	flags, method                     byte
	sum, crc, headerCRC               uint16
}

func readTrack(b []byte) track {
	word := func(at int) uint16 { return binary.BigEndian.Uint16(b[at:]) }
	return track{int(word(2)), int(word(6)), int(word(8)), int(word(10)), b[12], b[13], word(14), word(16), word(18)}
}

// unpack puts a track in its place on the disk.
func (t *track) unpack(d *Disk, st *state, data []byte, at, size int, found map[int]bool) error {
	if t.number >= cylinders || t.unpacked <= leastTrack {
		return nil
	}
	if t.unpacked > size {
		return errorf(at+10, "track %d has %d bytes, expected %d", t.number, t.unpacked, size)
	}
	src := data[at+trackHeader:][:t.packed]
	for _, c := range []struct {
		says      string
		got, want uint16
	}{
		{"track %d: the CRC of the header is %04x, expected %04x", lzh.CRC16(0, data[at:at+trackHeader-2]), t.headerCRC},
		{"track %d: the CRC is %04x, expected %04x", lzh.CRC16(0, src), t.crc},
	} {
		if c.got != c.want {
			d.warn(errorf(at, c.says, t.number, c.got, c.want))
		}
	}
	out, err := t.steps(st, src)
	if err != nil {
		return errorf(at+trackHeader, "track %d: %w", t.number, err)
	}
	var sum uint16
	for _, v := range out {
		sum += uint16(v)
	}
	if sum != t.sum {
		d.warn(errorf(at, "track %d: the sum is %04x, expected %04x", t.number, sum, t.sum))
	}
	if t.flags&goesOn == 0 {
		*st = *newState()
	}
	if end := cylinders * size; len(d.Data) < end {
		d.Data = make([]byte, end)
	}
	copy(d.Data[t.number*size:], out)
	found[t.number] = true
	return nil
}

// A method is the first step of unpacking.
type method struct {
	copies func(st *state, b *lzhuf.Bits, size int, flags byte) ([]byte, error)
	runs   func(flags byte) bool // whether there is a second step
}

func always(byte) bool { return true }

var methods = []method{
	{nil, func(byte) bool { return false }},
	{nil, always},
	{(*state).quick, always},
	{(*state).medium, always},
	{(*state).deep, always},
	{heavy(heavy1Ring, 13), func(f byte) bool { return f&secondStep != 0 }},
	{heavy(heavy2Ring, 14), func(f byte) bool { return f&secondStep != 0 }},
}

func (t *track) steps(st *state, src []byte) (out []byte, err error) {
	if int(t.method) >= len(methods) {
		return nil, codec.Sentencef("method %d is unknown", t.method)
	}
	m := methods[t.method]
	out = src
	if m.copies != nil {
		b := lzhuf.NewBits(src)
		out, err = m.copies(st, b, t.between, t.flags)
		if err == nil {
			err = b.Err()
		}
		if err != nil {
			return nil, err
		}
	}
	if m.runs(t.flags) {
		return unrun(out, t.unpacked)
	}
	if len(out) < t.unpacked {
		return nil, io.ErrUnexpectedEOF
	}
	return out[:t.unpacked], nil
}

var errLong = codec.Sentencef("more bytes than the track has")

// runMark begins a run.
const runMark = 0x90

func unrun(src []byte, size int) ([]byte, error) {
	out := make([]byte, 0, size)
	for len(out) < size {
		if len(src) == 0 {
			return nil, io.ErrUnexpectedEOF
		}
		v, n := src[0], 1
		src = src[1:]
		if v == runMark {
			switch {
			case len(src) >= 1 && src[0] == 0:
				src = src[1:]
			case len(src) >= 2 && src[0] < 0xff:
				v, n, src = src[1], int(src[0]), src[2:]
			case len(src) >= 4 && src[0] == 0xff:
				v, n, src = src[1], int(binary.BigEndian.Uint16(src[2:])), src[4:]
			default:
				return nil, io.ErrUnexpectedEOF
			}
		}
		if n > size-len(out) {
			return nil, errLong
		}
		out = append(out, bytes.Repeat([]byte{v}, n)...)
	}
	return out, nil
}

// Sizes of the rings.
const (
	quickRing  = 1 << 8
	longRing   = 1 << 14
	heavy1Ring = 1 << 12
	heavy2Ring = 1 << 13
)

// state is the state kept from one track to the next. All methods share the ring.
type state struct {
	ring                               [longRing]byte
	quickAt, mediumAt, deepAt, heavyAt int
	tree                               *lzhuf.Tree
	symbols, distances                 *lzhuf.Table
	last                               int // distance of the last heavy copy
}

const symbols = 314 // 256 bytes, copies of 3 to 60 bytes

func newState() *state {
	return &state{quickAt: 251, mediumAt: 0x3fbe, deepAt: 0x3fc4, tree: lzhuf.NewTree(symbols)}
}

// output writes to a ring and collects what was written.
type output struct {
	ring []byte
	at   *int
	out  []byte
	size int
}

func (st *state) output(ring int, at *int, size int) *output {
	return &output{st.ring[:ring], at, make([]byte, 0, size), size}
}

func (o *output) full() bool { return len(o.out) >= o.size }

// put writes a byte. Bytes beyond the available room still go to the ring.
func (o *output) put(v byte) {
	o.ring[*o.at] = v
	*o.at = (*o.at + 1) % len(o.ring)
	if !o.full() {
		o.out = append(o.out, v)
	}
}

func (o *output) copy(distance, n int) {
	from := *o.at - distance - 1
	for range n {
		o.put(o.ring[from&(len(o.ring)-1)])
		from++
	}
}

// skip continues in the ring at the end of a track.
func (o *output) skip(n int) []byte {
	*o.at = (*o.at + n) % len(o.ring)
	return o.out
}

func (st *state) quick(b *lzhuf.Bits, size int, _ byte) ([]byte, error) {
	o := st.output(quickRing, &st.quickAt, size)
	for !o.full() && b.Err() == nil {
		if b.Take(1) == 1 {
			o.put(byte(b.Take(8)))
		} else {
			n := b.Take(2) + 2
			o.copy(b.Take(8), n)
		}
	}
	return o.skip(5), nil
}

// fixed reads a symbol of the fixed code.
func fixed(b *lzhuf.Bits) int {
	s, _ := lzhuf.Positions.Read(b) // every 8 bits begin with a symbol
	return s
}

func (st *state) medium(b *lzhuf.Bits, size int, _ byte) ([]byte, error) {
	o := st.output(longRing, &st.mediumAt, size)
	for !o.full() && b.Err() == nil {
		if b.Take(1) == 1 {
			o.put(byte(b.Take(8)))
		} else {
			n := fixed(b) + 3
			upper := fixed(b) << 8
			o.copy(upper|b.Take(8), n)
		}
	}
	return o.skip(66), nil
}

const firstCopy, copyLess = 256, 253

func (st *state) deep(b *lzhuf.Bits, size int, _ byte) ([]byte, error) {
	o := st.output(longRing, &st.deepAt, size)
	for !o.full() && b.Err() == nil {
		s := st.tree.Read(b)
		if s < firstCopy {
			o.put(byte(s))
		} else {
			upper := fixed(b) << 8
			o.copy(upper|b.Take(8), s-copyLess)
		}
	}
	return o.skip(60), nil
}

// heavy returns the first step of both heavy methods. The distance symbol again repeats
// the previous distance.
func heavy(ring, again int) func(*state, *lzhuf.Bits, int, byte) ([]byte, error) {
	return func(st *state, b *lzhuf.Bits, size int, flags byte) (out []byte, err error) {
		if flags&ownCodes != 0 {
			if st.symbols, err = code(b, 9, 5); err != nil {
				return nil, err
			}
			if st.distances, err = code(b, 5, 4); err != nil {
				return nil, err
			}
		}
		if st.symbols == nil || st.distances == nil {
			return nil, codec.Sentencef("needs the codes of the track before, which has none")
		}
		o := st.output(ring, &st.heavyAt, size)
		st.heavyAt %= ring
		for !o.full() && b.Err() == nil {
			s, err := st.symbols.Read(b)
			if err != nil {
				return nil, err
			}
			if s < firstCopy {
				o.put(byte(s))
				continue
			}
			d, err := st.distances.Read(b)
			if err != nil {
				return nil, err
			}
			if d != again {
				if d > 0 {
					d = 1<<(d-1) + b.Take(d-1)
				}
				st.last = d
			}
			o.copy(st.last, s-copyLess)
		}
		return o.out, nil
	}
}

// code reads a code: a count, and a length for each symbol.
func code(b *lzhuf.Bits, countBits, lengthBits int) (*lzhuf.Table, error) {
	n := b.Take(countBits)
	if n == 0 {
		return lzhuf.Single(b.Take(countBits)), nil
	}
	lengths := make([]uint8, n)
	for i := range lengths {
		lengths[i] = uint8(b.Take(lengthBits))
	}
	if err := b.Err(); err != nil {
		return nil, err
	}
	return lzhuf.NewTable(lengths)
}
