// Package wav reads and writes sampled sound in RIFF WAVE files, bit for bit. (beep's own
// WAV package halves the amplitude of 16-bit sounds, cannot write their lowest value,
// and panics on damaged headers.)
//
// # Format
//
// All numbers are little-endian. The file is one RIFF chunk:
//
//	offset  size  meaning
//	0       4     "RIFF"
//	4       4     bytes that follow
//	8       4     "WAVE"
//	12      ...   chunks: 4 bytes name, 4 bytes length, contents, a byte of padding if the length is odd
//
// The chunk "fmt " describes the samples:
//
//	0       2     1: PCM; FFFE hexadecimal: extensible, then the first word at 24 says it again
//	2       2     channels
//	4       4     frames per second; a frame is a sample of every channel
//	8       4     bytes per second
//	12      2     bytes per frame
//	14      2     bits per sample
//
// The chunk "data" holds the frames. Samples of 8 bits are unsigned with silence at 80
// hexadecimal, all others are signed. Other chunks are skipped. A data chunk that claims
// to extend beyond the file, because its writer was interrupted, ends with the file.
//
// Source: Microsoft and IBM, "Multimedia Programming Interface and Data
// Specifications 1.0" (1991); RFC 2361.
package wav

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"io"

	"phosphor/formats/internal/codec"
	"phosphor/formats/pcm"
)

const (
	formatPCM        = 1
	formatExtensible = 0xfffe
	maxChannels      = 2
)

// Match reports whether a file that begins with head is a RIFF WAVE file.
func Match(head []byte) bool {
	return len(head) >= 12 && string(head[:4]) == "RIFF" && string(head[8:12]) == "WAVE"
}

func errorf(offset int, format string, args ...any) error {
	return codec.Errorf("wav", offset, format, args...)
}

// Decode reads a sound of 8, 16 or 24 bits, mono or stereo. It keeps the upper 16 of 24
// bits.
func Decode(r io.Reader) (*pcm.Sound, error) {
	data, err := io.ReadAll(r)
	if err != nil {
		return nil, fmt.Errorf("wav: %w", err)
	}
	if !Match(data) {
		return nil, errorf(0, "expected RIFF and WAVE")
	}
	var s *pcm.Sound
	var bits int
	for at := 12; at+8 <= len(data); {
		name := string(data[at : at+4])
		n := int(binary.LittleEndian.Uint32(data[at+4:]))
		at += 8
		switch {
		case name == "data" && s == nil:
			return nil, errorf(at-8, `expected "fmt ", found "data"`)
		case name == "data":
			samples(s, bits, data[at:at+min(n, len(data)-at)])
			return s, nil
		case n > len(data)-at:
			return nil, errorf(at-8, "the chunk %q has %d bytes, but only %d are left", name, n, len(data)-at)
		case name == "fmt ":
			if s, bits, err = describe(data[at:at+n], at); err != nil {
				return nil, err
			}
		}
		at += n + n&1
	}
	return nil, errorf(len(data), `the file ends, expected "data"`)
}

// describe decodes the chunk "fmt " at an offset.
func describe(b []byte, at int) (s *pcm.Sound, bits int, err error) {
	if len(b) < 16 {
		return nil, 0, errorf(at, "the description has %d bytes, expected at least 16", len(b))
	}
	word := func(i int) int { return int(binary.LittleEndian.Uint16(b[i:])) }
	kind := word(0)
	if kind == formatExtensible && len(b) >= 26 {
		kind = word(24)
	}
	bits = word(14)
	s = &pcm.Sound{Rate: int(binary.LittleEndian.Uint32(b[4:])), Channels: word(2), Bits: min(bits, 16)}
	switch {
	case kind != formatPCM:
		return nil, 0, errorf(at, "kind is %d, expected 1", kind)
	case s.Channels < 1 || s.Channels > maxChannels:
		return nil, 0, errorf(at+2, "%d channels, expected 1 or 2", s.Channels)
	case s.Rate < 1 || s.Rate > 1<<20:
		return nil, 0, errorf(at+4, "rate is %d Hz, expected 1 to %d", s.Rate, 1<<20)
	case bits != 8 && bits != 16 && bits != 24:
		return nil, 0, errorf(at+14, "%d bits, expected 8, 16 or 24", bits)
	case word(12) != s.Channels*bits/8:
		return nil, 0, errorf(at+12, "%d bytes, expected %d", word(12), s.Channels*bits/8)
	}
	return s, bits, nil
}

// samples decodes whole frames.
func samples(s *pcm.Sound, bits int, b []byte) {
	size := bits / 8
	n := len(b) / (size * s.Channels) * s.Channels
	s.Samples = make([]int16, n)
	for i := range s.Samples {
		top := b[i*size : (i+1)*size]
		if bits == 8 {
			s.Samples[i] = int16(int(top[0])-0x80) << 8
			continue
		}
		s.Samples[i] = int16(binary.LittleEndian.Uint16(top[size-2:]))
	}
}

// Encode writes a sound, with 8 bits if that is enough, otherwise with 16.
func Encode(w io.Writer, s *pcm.Sound) error {
	if s.Channels < 1 || s.Channels > maxChannels || s.Rate < 1 || s.Rate > 1<<20 {
		return fmt.Errorf("wav: encoding: %d channels at %d Hz, expected 1 or 2 at 1 to %d", s.Channels, s.Rate, 1<<20)
	}
	size := 2
	if s.Bits <= 8 {
		size = 1
	}
	n := s.Frames() * s.Channels * size
	var b bytes.Buffer
	put := func(v any) { binary.Write(&b, binary.LittleEndian, v) }
	b.WriteString("RIFF")
	put(uint32(36 + n + n&1))
	b.WriteString("WAVEfmt ")
	put(uint32(16))
	put([]uint16{formatPCM, uint16(s.Channels)})
	put([]uint32{uint32(s.Rate), uint32(s.Rate * s.Channels * size)})
	put([]uint16{uint16(s.Channels * size), uint16(8 * size)})
	b.WriteString("data")
	put(uint32(n))
	for _, v := range s.Samples[:s.Frames()*s.Channels] {
		if size == 1 {
			b.WriteByte(byte(int(v>>8) + 0x80))
		} else {
			b.Write(binary.LittleEndian.AppendUint16(nil, uint16(v)))
		}
	}
	if n&1 != 0 {
		b.WriteByte(0)
	}
	if _, err := w.Write(b.Bytes()); err != nil {
		return fmt.Errorf("wav: encoding: %w", err)
	}
	return nil
}
