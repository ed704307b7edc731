// Package pkzip unpacks files packed by the first versions of PKZIP, up to 1993, before
// zip archives used Deflate: methods 1 (shrunk), 2 to 5 (reduced) and 6 (imploded). None
// of these formats marks the end of its data, so the unpacked size must be known.
//
// All methods read bits starting with the least significant bit of each byte, and
// numbers starting with their least significant bit.
//
// # Shrunk
//
// LZW with codes of initially 9 bits. Codes up to 255 are bytes. Strings have the codes
// from 257 on; each is another string, its prefix, plus one byte. After each code except
// the first a new string is added: that of the previous code plus the first byte of the
// current string, under the lowest free code. A code that is free stands for the string
// being added, whose last byte is its own first byte.
//
// Code 256 is a command, given by the next code:
//
//	1  codes are one bit longer from now on, at most 13
//	2  partial clearing: all strings that are not a prefix of another are
//	   forgotten, their codes become free, and the search for free codes
//	   restarts at 257
//
// # Reduced
//
// First come 256 lists of bytes, the followers of each byte, from byte 255 down to byte
// 0: 6 bits with the number of followers, up to 32, then 8 bits each. Then come bytes,
// each depending on the previous one, which is initially 0:
//
//	if that has no followers, 8 bits
//	otherwise a bit; if it is 1, 8 bits; if it is 0, the number of a follower, in as
//	many bits as the last one's number needs, but at least 1
//
// These bytes encode the contents. All except 144 are literals. After 144 comes a byte
// V; if it is 0, the two mean a literal 144. Otherwise they are a copy: the lowest 7, 6,
// 5 or 4 bits of V (methods 2, 3, 4 and 5) are its length minus 3; if all are set, the
// next byte is added. The other bits of V are the upper bits of the distance minus 1,
// and the next byte is the lower 8.
//
// # Imploded
//
// Bit 1 of the header's flags means that distances have 7 lower bits instead of 6, bit 2
// that literals are coded. The data start with the codes: for literals (256 values), if
// coded, for lengths (64) and for distances (64). Each code is a byte, the number of
// bytes that follow minus 1, and these bytes: the lower four bits are a code length
// minus 1, the upper four the number of successive values of that length, minus 1. Codes
// are read starting with their first bit. Ordered by length, then by value, they
// descend: the first code is all ones.
//
//	1 bit  1: a byte, by its code or in 8 bits
//	       0: a copy. The lower bits of the distance less 1, the upper ones by
//	       their code, the length by its code; 63 is followed by 8 bits that
//	       are added. The length is counted from 3 if bytes have a code, from 2 if
//	       not. PKZIP 1.01 and 1.02 counted from 3 if distances have 7 lower bits;
//	       only the checksum shows which.
//
// # Doubtful cases
//
//   - Bytes that a copy takes from before the start are zeros.
//   - Bits after the last byte of the contents are ignored.
//   - Partial clearing may free the previous code, which the next string uses as its
//     prefix anyway. A string that is its own prefix is an error when used. If such a
//     code is reused, it may be the highest of all and still a prefix. Info-ZIP's unzip
//     then clears only the codes up to the last one assigned, and fails later. Here all
//     are cleared, as APPNOTE.TXT says.
//
// # Sources
//
// PKWARE's APPNOTE.TXT in versions 1 to 6.3.4; H. Wennborg, "Shrink, Reduce, and
// Implode: The Legacy Zip Compression Methods", 2021; for the lengths of PKZIP 1.01,
// Binary Refinery. No archive of the time was available: the shrunk and imploded test
// data were checked with Info-ZIP's unzip, which does not support the reduced methods.
package pkzip

import (
	"encoding/binary"
	"errors"
	"hash/crc32"
	"io"
	mathbits "math/bits"

	"phosphor/formats/internal/codec"
	"phosphor/formats/internal/lzhuf"
)

// Methods, as in the header of a file.
const (
	Shrunk   = 1
	Reduced1 = 2 // to 5
	Reduced4 = 5
	Imploded = 6
)

// Name returns the name of a method, or "" if this package does not support it.
func Name(method uint16) string {
	switch {
	case method == Shrunk:
		return "shrunk"
	case method >= Reduced1 && method <= Reduced4:
		return "reduced"
	case method == Imploded:
		return "imploded"
	}
	return ""
}

// A File is a file's entry in an archive.
type File struct {
	Method, Flags uint16
	Size          int    // unpacked size in bytes
	CRC           uint32 // of the unpacked contents
}

// ErrChecksum means that the unpacked contents do not match the checksum.
var ErrChecksum = codec.Sentencef("pkzip: the checksum differs")

// Unpack unpacks a file and verifies its checksum.
func Unpack(packed []byte, f File) ([]byte, error) {
	b, err := f.unpack(packed, f.Flags&literalCode != 0)
	if f.Method == Imploded && (f.Flags&largeWindow != 0) != (f.Flags&literalCode != 0) && (err != nil || crc32.ChecksumIEEE(b) != f.CRC) {
		if old, err := f.unpack(packed, f.Flags&largeWindow != 0); err == nil && crc32.ChecksumIEEE(old) == f.CRC {
			return old, nil
		}
	}
	if err == nil && crc32.ChecksumIEEE(b) != f.CRC {
		err = ErrChecksum
	}
	if err != nil {
		return nil, err
	}
	return b, nil
}

// unpack unpacks a file. If it is imploded, from3 means that lengths start at 3.
func (f *File) unpack(packed []byte, from3 bool) ([]byte, error) {
	u := &unpacker{bits: bits{src: packed}, size: f.Size, out: make([]byte, 0, min(f.Size, 4*len(packed)+64))}
	var err error
	switch {
	case f.Size == 0:
	case f.Method == Shrunk:
		err = u.unshrink()
	case f.Method >= Reduced1 && f.Method <= Reduced4:
		err = u.expand(int(f.Method - Reduced1 + 1))
	case f.Method == Imploded:
		err = u.explode(f.Flags, from3)
	default:
		return nil, codec.Sentencef("pkzip: method %d, expected 1 to 6", f.Method)
	}
	if err != nil {
		return nil, codec.Errorf("pkzip", u.bits.at(), "%w", err)
	}
	return u.out, nil
}

// bits reads a stream of bits. After the end it reads zeros.
type bits struct {
	src    []byte
	next   int    // offset of the next byte
	acc    uint64 // next bits, starting with the lowest
	have   int
	beyond int // zeros read past the end
}

// fill makes at least 56 bits available.
func (b *bits) fill() {
	if b.next+8 <= len(b.src) {
		// Bits that do not fit are read again later.
		b.acc |= binary.LittleEndian.Uint64(b.src[b.next:]) << b.have
		b.next += (63 - b.have) >> 3
		b.have |= 56
		return
	}
	for ; b.have < 56; b.have += 8 {
		if b.next < len(b.src) {
			b.acc |= uint64(b.src[b.next]) << b.have
			b.next++
		} else {
			b.beyond += 8
		}
	}
}

// take returns the next n bits, at most 56.
func (b *bits) take(n int) int {
	if b.have < n {
		b.fill()
	}
	return b.skip(n)
}

// skip returns the next n bits, which must be available.
func (b *bits) skip(n int) int {
	v := b.acc & (1<<n - 1)
	b.acc >>= n
	b.have -= n
	return int(v)
}

// over reports whether more bits were taken than exist.
func (b *bits) over() bool { return b.beyond > b.have }

// at returns the offset of the first untouched byte.
func (b *bits) at() int { return min(len(b.src), b.next-(b.have-b.beyond)/8) }

// An unpacker is the state of unpacking a file.
type unpacker struct {
	bits
	size int
	out  []byte
}

// done reports whether the contents are complete. It returns an error if the packed data
// ended before.
func (u *unpacker) done() (bool, error) {
	if u.over() {
		return false, codec.Sentencef("the packed data ends after %d of %d bytes: %w", len(u.out), u.size, io.ErrUnexpectedEOF)
	}
	return len(u.out) >= u.size, nil
}

// copy appends n bytes from a distance back, zeros from before the start.
func (u *unpacker) copy(distance, n int) {
	u.out = lzhuf.Copy(u.out, distance, min(n, u.size-len(u.out)), 0)
}

const (
	command    = 256
	firstCode  = 257
	maxCodes   = 1 << 13
	firstWidth = 9
	maxWidth   = 13
	free       = -1
)

func (u *unpacker) unshrink() error {
	var prefix [maxCodes]int16
	var last [maxCodes]byte // last byte of each string
	for i := range prefix {
		prefix[i] = free
	}
	width, next := firstWidth, firstCode
	before := u.take(width) // previous code
	if before >= command {
		return codec.Sentencef("the first code is %d, expected a byte", before)
	}
	first := byte(before) // first byte of its string
	u.out = append(u.out, first)
	var text [maxCodes]byte
	for {
		if done, err := u.done(); done || err != nil {
			return err
		}
		code := u.take(width)
		if code == command {
			switch c := u.take(width); c {
			case 1:
				if width++; width > maxWidth {
					return codec.Sentencef("codes of %d bits, expected at most %d", width, maxWidth)
				}
			case 2:
				forget(&prefix)
				next = firstCode
			default:
				if !u.over() {
					return codec.Sentencef("command %d, expected 1 or 2", c)
				}
			}
			continue
		}
		// Build the string from its end.
		n := len(text)
		c := code
		if c >= firstCode && prefix[c] == free {
			n--
			text[n] = first
			c = before
		}
		for c >= firstCode {
			if n == 0 || prefix[c] == free {
				return codec.Sentencef("the string of code %d has no beginning", code)
			}
			n--
			text[n] = last[c]
			c = int(prefix[c])
		}
		if n == 0 {
			return codec.Sentencef("the string of code %d has no beginning", code)
		}
		n--
		text[n] = byte(c)
		first = byte(c)
		u.out = append(u.out, text[n:][:min(len(text)-n, u.size-len(u.out))]...)
		for next < maxCodes && prefix[next] != free {
			next++
		}
		if next < maxCodes {
			prefix[next], last[next] = int16(before), first
			next++
		}
		before = code
	}
}

// forget forgets all strings that are not a prefix of another.
func forget(prefix *[maxCodes]int16) {
	var used [maxCodes]bool
	for _, p := range prefix[firstCode:] {
		if p != free {
			used[p] = true
		}
	}
	for i := firstCode; i < maxCodes; i++ {
		if !used[i] {
			prefix[i] = free
		}
	}
}

const (
	escape       = 144
	maxFollowers = 32
)

func (u *unpacker) expand(factor int) error {
	var followers [256][]byte
	for i := 255; i >= 0; i-- {
		n := u.take(6)
		if n > maxFollowers {
			return codec.Sentencef("%d followers of byte %d, expected at most %d", n, i, maxFollowers)
		}
		for range n {
			followers[i] = append(followers[i], byte(u.take(8)))
		}
	}
	var before byte
	var bad error
	next := func() int {
		list := followers[before]
		if len(list) == 0 || u.take(1) == 1 {
			before = byte(u.take(8))
		} else {
			width := 1
			for 1<<width < len(list) {
				width++
			}
			i := u.take(width)
			if i >= len(list) {
				bad = codec.Sentencef("follower %d of byte %d, which has %d", i, before, len(list))
				i = 0
			}
			before = list[i]
		}
		return int(before)
	}
	lengthBits := 8 - factor
	longest := 1<<lengthBits - 1
	for {
		if done, err := u.done(); done || err != nil || bad != nil {
			return errors.Join(err, bad)
		}
		c := next()
		if c != escape {
			u.out = append(u.out, byte(c))
			continue
		}
		v := next()
		if v == 0 {
			u.out = append(u.out, escape)
			continue
		}
		n := v & longest
		if n == longest {
			n += next()
		}
		distance := v>>lengthBits<<8 + next() + 1
		if !u.over() {
			u.copy(distance, n+3)
		}
	}
}

// A codebook finds the value of a code. In the stream the bits of codes are reversed,
// the first one lowest.
type codebook struct {
	// fast holds value<<8 | length for codes of at most fastCode bits, indexed by the
	// next bits of the stream.
	fast   [1 << fastCode]uint16
	values []uint8 // ordered by code length
	count  [17]int // number of codes of each length
}

const (
	maxCode  = 16 // bits
	fastCode = 10
)

// codebook reads a code for n values.
func (u *unpacker) codebook(n int) (*codebook, error) {
	lengths := make([]uint8, 0, n)
	for range u.take(8) + 1 {
		length := u.take(4) + 1
		for range u.take(4) + 1 {
			lengths = append(lengths, uint8(length))
		}
	}
	if u.over() {
		return nil, io.ErrUnexpectedEOF
	}
	if len(lengths) != n {
		return nil, codec.Sentencef("codes in a table: %d, expected %d", len(lengths), n)
	}
	b := &codebook{}
	code := 0 // of maxCode bits
	for length := 1; length <= maxCode; length++ {
		for v, l := range lengths {
			if int(l) != length {
				continue
			}
			b.values = append(b.values, uint8(v))
			b.count[length]++
			if length <= fastCode && code < 1<<maxCode {
				first := int(mathbits.Reverse16(^uint16(code))) & (1<<length - 1)
				for i := first; i < len(b.fast); i += 1 << length {
					b.fast[i] = uint16(v)<<8 | uint16(length)
				}
			}
			code += 1 << (maxCode - length)
		}
	}
	if code != 1<<maxCode {
		return nil, codec.Sentencef("a table of codes has too few or too many")
	}
	return b, nil
}

// value returns the value of the next code. At least maxCode bits must be available.
func (u *unpacker) value(b *codebook) int {
	if e := b.fast[u.acc&(1<<fastCode-1)]; e != 0 {
		u.skip(int(e & 0xff))
		return int(e >> 8)
	}
	code, first, index := 0, 0, 0
	for length := 1; length <= maxCode; length++ {
		code |= 1 - u.skip(1)
		n := b.count[length]
		if code-first < n {
			return int(b.values[index+code-first])
		}
		index += n
		first = (first + n) << 1
		code <<= 1
	}
	return 0 // impossible: the code is complete
}

// Flags of an imploded file.
const (
	largeWindow = 2 // distances have 7 lower bits instead of 6
	literalCode = 4 // literals are coded
)

func (u *unpacker) explode(flags uint16, from3 bool) (err error) {
	lower, least := 6, 2
	if flags&largeWindow != 0 {
		lower = 7
	}
	if from3 {
		least = 3
	}
	var bytes, lengths, distances *codebook
	if flags&literalCode != 0 {
		if bytes, err = u.codebook(256); err != nil {
			return err
		}
	}
	if lengths, err = u.codebook(64); err != nil {
		return err
	}
	if distances, err = u.codebook(64); err != nil {
		return err
	}
	for {
		if done, err := u.done(); done || err != nil {
			return err
		}
		u.out = lzhuf.Room(u.out, u.size)
		// The parts of a copy have at most 1, 7, 16, 16 and 8 bits.
		if u.have < 48 {
			u.fill()
		}
		if u.skip(1) == 1 {
			if bytes != nil {
				u.out = append(u.out, byte(u.value(bytes)))
			} else {
				u.out = append(u.out, byte(u.skip(8)))
			}
			continue
		}
		distance := u.skip(lower)
		distance += u.value(distances)<<lower + 1
		n := u.value(lengths)
		if n == 63 {
			n += u.skip(8)
		}
		if !u.over() {
			u.copy(distance, n+least)
		}
	}
}
