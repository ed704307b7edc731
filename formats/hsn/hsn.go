// Package hsn reads and writes the sampled sounds of CrazySounds, Richard Kurz'
// sound player for the Atari ST (versions 1.0 and 1.1 of the format). The same
// files are known as MAXON Magic sounds.
//
// # Format
//
// A header is followed by the samples and nothing else. Numbers are big-endian
// and signed; words have 16 bits, longs 32.
//
//	offset  size  meaning
//	0       8     "HSND1.0" or "HSND1.1" and a zero byte
//	8       12    no meaning; often remains of a file name (File.Leftover)
//	20      4     length of the samples in bytes
//	24      2     sample rate in units of 10 Hz
//	26      2     1 for stereo, else mono
//	28      2     packing; only 0 is known
//	30      2     bits in a sample: 16, or 8 for all other numbers
//	32      2     1 to play by DMA (Atari STE)
//	34      2     volume, 0 to 40
//	36      2     volume of the left channel, 0 to 20
//	38      2     volume of the right channel, 0 to 20
//	40      2     treble, 0 to 12
//	42      2     bass, 0 to 12
//	44      4     no meaning; an address in the memory of the writer
//
// In version 1.0 the samples begin here, at offset 48. Version 1.1 has a
// description before them, which makes its header 90 bytes long:
//
//	48      41    description, ended by a zero byte, in the Atari's characters
//	89      1     no meaning
//
// Samples are signed. Those of stereo sounds alternate, left first, as in the STE's sound
// hardware; the format's own description does not say so. Samples of 16 bits are
// big-endian; none are known from real files.
//
// # Doubtful cases
//
//   - A rate that is not from 1 to 6000 counts as 1250 (12500 Hz), as in the
//     format's own loader.
//   - If the file is shorter than its header says, it has fewer samples
//     ([File.Missing]); a few per cent of real files are cut short. If it is
//     longer, the rest is ignored.
//   - A final stereo sample without its partner, and half a 16-bit sample, are dropped.
//   - Packed samples are refused: the packing is unknown.
//
// # Sources
//
// The structures are those of LOAD_SND.H and SOUNDS.H, published by R. Kurz
// with CrazySounds and with a desktop of MagiC. That samples are signed follows
// from his loader, from the players GEMJing and HASCS, and from real files.
package hsn

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"io"
	"slices"

	"phosphor/formats/atarist"
	"phosphor/formats/internal/codec"
	"phosphor/formats/pcm"
)

// Version is a version of the format.
type Version uint8

const (
	Version11 Version = iota // 1.1, with a description
	Version10                // 1.0, without
)

func (v Version) String() string {
	return codec.Name(v, "1.1", "1.0")
}

// headerSize returns the offset of the samples.
func (v Version) headerSize() int { return [...]int{90, 48}[v] }

// Mixer is the setting of the Atari STE's sound mixer for a sound.
type Mixer struct {
	Volume      int // 0 silent to 40 full
	Left, Right int // 0 silent to 20 full
	Treble      int // 0 to 12; 6 is neutral
	Bass        int // 0 to 12; 6 is neutral
}

// DefaultMixer does not change a sound.
var DefaultMixer = Mixer{Volume: 40, Left: 20, Right: 20, Treble: 6, Bass: 6}

// A File is a sound and the other contents of its file. Encode needs only the Sound.
type File struct {
	Version  Version
	Sound    pcm.Sound
	Info     string   // description, of version 1.1 only; at most 40 characters
	Mixer    Mixer    // Encode treats the zero value as DefaultMixer
	DMA      int      // 1: made for DMA playback
	Leftover [12]byte // bytes after the version's name
	Missing  int      // bytes missing from the file; ignored by Encode
}

// Offsets in the header.
const (
	offLeftover = 8
	offLength   = 20
	offRate     = 24
	offStereo   = 26
	offPacked   = 28
	offBits     = 30
	offPlayback = 32
	offInfo     = 48
	infoSize    = 41
)

const (
	name        = "HSND1."
	rateUnit    = 10 // Hz
	maxRate     = 6000
	defaultRate = 1250
)

func errorf(offset int, format string, args ...any) error {
	return codec.Errorf("hsn", offset, format, args...)
}

// playback returns the words from offPlayback on, in the order of the header.
func (f *File) playback() [6]*int {
	m := &f.Mixer
	return [...]*int{&f.DMA, &m.Volume, &m.Left, &m.Right, &m.Treble, &m.Bass}
}

// Match reports whether a file that begins with these bytes is a sound of a
// version that Decode reads.
func Match(head []byte) bool {
	_, ok := version(head)
	return ok
}

func version(head []byte) (Version, bool) {
	switch {
	case bytes.HasPrefix(head, []byte(name+"1")):
		return Version11, true
	case bytes.HasPrefix(head, []byte(name+"0")):
		return Version10, true
	}
	return 0, false
}

// Decode reads a sound.
func Decode(r io.Reader) (*File, error) {
	data, err := io.ReadAll(r)
	if err != nil {
		return nil, errorf(len(data), "%w", err)
	}
	v, ok := version(data)
	if !ok {
		return nil, errorf(0, "expected HSND1.0 or HSND1.1, found %q", data[:min(len(data), 7)])
	}
	if len(data) < v.headerSize() {
		return nil, errorf(len(data), "in the header: %w", io.ErrUnexpectedEOF)
	}
	word := func(off int) int { return int(int16(binary.BigEndian.Uint16(data[off:]))) }
	if p := word(offPacked); p != 0 {
		return nil, errorf(offPacked, "packing is %d, expected 0", p)
	}

	f := &File{Version: v, Leftover: [12]byte(data[offLeftover:offLength])}
	for i, field := range f.playback() {
		*field = word(offPlayback + 2*i)
	}
	if v == Version11 {
		info, _, _ := bytes.Cut(data[offInfo:offInfo+infoSize], []byte{0})
		f.Info = atarist.String(info)
	}
	s := &f.Sound
	s.Rate, s.Channels, s.Bits = rateUnit*word(offRate), 1, 8
	if s.Rate <= 0 || s.Rate > rateUnit*maxRate {
		s.Rate = rateUnit * defaultRate
	}
	if word(offStereo) == 1 {
		s.Channels = 2
	}
	if word(offBits) == 16 {
		s.Bits = 16
	}

	samples := data[v.headerSize():]
	length := int64(int32(binary.BigEndian.Uint32(data[offLength:])))
	if length < 0 {
		return nil, errorf(offLength, "%d bytes, expected at least 0", length)
	}
	if missing := length - int64(len(samples)); missing > 0 {
		f.Missing = int(missing)
	} else {
		samples = samples[:length]
	}
	size := s.Bits / 8
	n := len(samples) / size
	s.Samples = make([]int16, n-n%s.Channels)
	for i := range s.Samples {
		if size == 2 {
			s.Samples[i] = int16(binary.BigEndian.Uint16(samples[2*i:]))
		} else {
			s.Samples[i] = int16(samples[i]) << 8
		}
	}
	return f, nil
}

// Encode writes a sound of 8 or 16 bits in one or two channels. The rate is rounded to a
// multiple of 10 Hz. For 8-bit sounds it uses the upper byte of each sample.
func Encode(w io.Writer, f *File) error {
	b, err := f.bytes()
	if err != nil {
		return fmt.Errorf("hsn: encoding: %w", err)
	}
	if _, err := w.Write(b); err != nil {
		return fmt.Errorf("hsn: encoding: %w", err)
	}
	return nil
}

func (f *File) bytes() ([]byte, error) {
	s := &f.Sound
	rate := (s.Rate + rateUnit/2) / rateUnit
	switch {
	case f.Version > Version10:
		return nil, fmt.Errorf("version is %d", uint8(f.Version))
	case rate < 1 || rate > maxRate:
		return nil, fmt.Errorf("rate is %d Hz, expected %d to %d", s.Rate, rateUnit, rateUnit*maxRate)
	case s.Channels != 1 && s.Channels != 2:
		return nil, fmt.Errorf("%d channels, expected 1 or 2", s.Channels)
	case s.Bits != 8 && s.Bits != 16:
		return nil, fmt.Errorf("%d bits, expected 8 or 16", s.Bits)
	case len(s.Samples)%s.Channels != 0:
		return nil, fmt.Errorf("%d samples in %d channels", len(s.Samples), s.Channels)
	case len(s.Samples) > 1<<31/2-1:
		return nil, fmt.Errorf("%d samples, expected at most %d", len(s.Samples), 1<<31/2-1)
	case f.Version == Version10 && f.Info != "":
		return nil, codec.Sentencef("version %v has no place for a description", f.Version)
	}
	info, err := atarist.Bytes(f.Info)
	if err != nil {
		return nil, fmt.Errorf("description: %w", err)
	}
	if len(info) >= infoSize || slices.Contains(info, 0) {
		return nil, fmt.Errorf("description has %d characters, expected at most %d and no zeros", len(info), infoSize-1)
	}
	b := make([]byte, f.Version.headerSize(), f.Version.headerSize()+len(s.Samples)*s.Bits/8)
	copy(b, name+f.Version.String()[2:])
	copy(b[offLeftover:], f.Leftover[:])
	binary.BigEndian.PutUint32(b[offLength:], uint32(len(s.Samples)*s.Bits/8))
	put := func(off, v int) { binary.BigEndian.PutUint16(b[off:], uint16(v)) }
	put(offRate, rate)
	put(offStereo, s.Channels-1)
	put(offBits, s.Bits)
	set := *f
	if set.Mixer == (Mixer{}) {
		set.Mixer = DefaultMixer
	}
	for i, field := range set.playback() {
		if *field < -1<<15 || *field >= 1<<15 {
			return nil, fmt.Errorf("word at offset %d is %d", offPlayback+2*i, *field)
		}
		put(offPlayback+2*i, *field)
	}
	if f.Version == Version11 {
		copy(b[offInfo:], info)
	}
	for _, v := range s.Samples {
		if s.Bits == 16 {
			b = binary.BigEndian.AppendUint16(b, uint16(v))
		} else {
			b = append(b, byte(v>>8))
		}
	}
	return b, nil
}
