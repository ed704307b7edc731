// Package msa reads and writes images of floppy disks in the format of the Magic Shadow
// Archiver for the Atari ST (.msa).
//
// # Format
//
// All numbers are big-endian words. A header is followed by the tracks, alternating
// between the two sides.
//
//	offset  meaning
//	0       0E0F hexadecimal
//	2       sectors in a track
//	4       sides less one
//	6       first track
//	8       last track
//
// A track is a word with the number of its packed bytes, and these bytes. If the number
// is that of the unpacked track, 512 for each sector, the track is not packed. Otherwise
// a byte E5 hexadecimal begins a run: the byte to repeat, and a word with the number of
// repetitions. All other bytes are literals.
//
// # Doubtful cases
//
//   - Tracks before the first one are filled with zeros, so that sectors keep
//     their places.
//   - A run must not extend beyond its track, and a track must be complete.
//   - Bytes after the last track are ignored.
//   - Sectors in a track are 1 to 64, tracks up to 86.
//
// # Sources
//
// The description by D. Caplan ("MSA format") and the handling by Hatari and
// Deark, which agree.
package msa

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"io"

	"phosphor/formats/internal/codec"
)

const (
	magic      = 0x0e0f
	headerSize = 10
	sectorSize = 512
	run        = 0xe5
	runSize    = 4
	maxSectors = 64
	maxTrack   = 86
)

// Match reports whether a file that begins with these bytes is an image.
func Match(head []byte) bool {
	return len(head) >= headerSize && binary.BigEndian.Uint16(head) == magic && head[2] == 0 && head[4] == 0
}

func errorf(offset int, format string, args ...any) error {
	return codec.Errorf("msa", offset, format, args...)
}

// Decode returns the sectors of a disk.
func Decode(r io.Reader) ([]byte, error) {
	data, err := codec.ReadAll(r, "msa")
	if err != nil {
		return nil, err
	}
	if len(data) < headerSize {
		return nil, errorf(len(data), "the file ends within its header of %d bytes", headerSize)
	}
	word := func(at int) int { return int(binary.BigEndian.Uint16(data[at:])) }
	sectors, sides, first, last := word(2), word(4)+1, word(6), word(8)
	switch {
	case word(0) != magic:
		return nil, errorf(0, "%04x, expected %04x", word(0), magic)
	case sectors < 1 || sectors > maxSectors:
		return nil, errorf(2, "%d sectors in a track, expected 1 to %d", sectors, maxSectors)
	case sides > 2:
		return nil, errorf(4, "%d sides, expected 1 or 2", sides)
	case first > last || last > maxTrack:
		return nil, errorf(6, "tracks %d to %d, expected 0 to %d", first, last, maxTrack)
	}
	size := sectors * sectorSize
	out := make([]byte, first*sides*size)
	at := headerSize
	for range (last - first + 1) * sides {
		if at+2 > len(data) {
			return nil, errorf(at, "the file ends, expected a track")
		}
		n := word(at)
		at += 2
		if n > len(data)-at {
			return nil, errorf(at, "the track has %d packed bytes, but only %d are left", n, len(data)-at)
		}
		if out, err = unpack(out, data[at:at+n], size, at); err != nil {
			return nil, err
		}
		at += n
	}
	return out, nil
}

// unpack appends a track of size bytes to out. at is the offset of src, for errors.
func unpack(out, src []byte, size, at int) ([]byte, error) {
	if len(src) == size {
		return append(out, src...), nil
	}
	end := len(out) + size
	for i := 0; i < len(src); {
		if src[i] != run {
			out = append(out, src[i])
			i++
		} else {
			if i+runSize > len(src) {
				return nil, errorf(at+i, "the track ends within a run")
			}
			n := int(binary.BigEndian.Uint16(src[i+2:]))
			if n > end-len(out) {
				return nil, errorf(at+i, "a run of %d bytes, but only %d are left in the track", n, end-len(out))
			}
			out = append(out, bytes.Repeat(src[i+1:i+2], n)...)
			i += runSize
		}
		if len(out) > end {
			return nil, errorf(at+i, "the track has more than %d bytes", size)
		}
	}
	if len(out) < end {
		return nil, errorf(at+len(src), "bytes missing in the track: %d", end-len(out))
	}
	return out, nil
}

// Encode writes a disk. Its size must be a whole number of tracks.
func Encode(w io.Writer, disk []byte, sectors, sides int) error {
	size := sectors * sectorSize
	if sectors < 1 || sectors > maxSectors || sides < 1 || sides > 2 {
		return fmt.Errorf("msa: encoding: %d sectors in a track on %d sides, expected 1 to %d on 1 or 2", sectors, sides, maxSectors)
	}
	tracks := len(disk) / (size * sides)
	if tracks < 1 || tracks > maxTrack+1 || tracks*size*sides != len(disk) {
		return fmt.Errorf("msa: encoding: %d bytes are not 1 to %d tracks of %d sectors on %d sides", len(disk), maxTrack+1, sectors, sides)
	}
	var out []byte
	for _, v := range []int{magic, sectors, sides - 1, 0, tracks - 1} {
		out = binary.BigEndian.AppendUint16(out, uint16(v))
	}
	for ; len(disk) > 0; disk = disk[size:] {
		track := disk[:size]
		if p := pack(track); len(p) < size {
			track = p
		}
		out = append(binary.BigEndian.AppendUint16(out, uint16(len(track))), track...)
	}
	return codec.Write(w, "msa", out, nil)
}

func pack(b []byte) (out []byte) {
	for i := 0; i < len(b); {
		n := 1
		for i+n < len(b) && b[i+n] == b[i] {
			n++
		}
		if n <= runSize && b[i] != run {
			out = append(out, b[i:i+n]...)
		} else {
			out = binary.BigEndian.AppendUint16(append(out, run, b[i]), uint16(n))
		}
		i += n
	}
	return out
}
