// Package svx8 reads and writes IFF 8SVX, the Amiga's format for sampled sounds.
//
// # Format
//
// The file is an IFF FORM of type 8SVX: "FORM", a length and "8SVX" are followed by
// chunks of a four-character name, a four-byte length, the contents, and a padding byte
// if the length is odd. All numbers are big-endian. Unknown chunks are skipped. Chunks
// may be in any order; usually BODY is the last one.
//
// VHDR, the header of the voice, is required:
//
//	offset  size  meaning
//	0       4     samples in the highest octave that are played once
//	4       4     samples in the highest octave that are repeated after them
//	8       4     samples in a cycle of the highest octave, 0 if not a tone
//	12      2     samples per second
//	14      1     octaves, 1 for plain sounds
//	15      1     compression: 0 none, 1 Fibonacci delta, 2 exponential delta
//	16      4     volume in units of 1/65536, 65536 at most
//
// BODY is required and holds the samples, signed bytes. The highest octave comes first;
// each next one has twice the samples. An octave consists of the part that is played
// once and the part that is repeated.
//
//	CHAN   4 bytes: 2 left, 4 right, 6 stereo; without it the sound is mono
//	ATAK   the attack: points of a time in milliseconds, 2 bytes, and a volume like that of VHDR, 4 bytes
//	RLSE   the release, the same
//	NAME   AUTH   (c)_   ANNO   text: name, author, copyright (the fourth character is a space), remarks
//
// The BODY of a stereo sound is the left channel followed by the right one, of equal
// length. The numbers in VHDR are for one channel.
//
// A compressed BODY, or half of a stereo one, is an unused byte, a byte with the initial
// value, and two samples per byte, the upper four bits first. Each is an index in this
// table of differences, which are added to the previous value; sums wrap around at 8
// bits.
//
//	Fibonacci    -34 -21 -13  -8  -5  -3  -2  -1   0   1   2   3   5   8  13  21
//	exponential -128 -64 -32 -16  -8  -4  -2  -1   0   1   2   4   8  16  32  64
//
// # Doubtful cases
//
//   - The length of BODY counts, not the numbers in VHDR. If there is one octave and
//     BODY is longer than its parts, the last part is extended; if it is shorter, the
//     parts are cut. Many files have all samples in the repeated part, or 0 for both.
//   - Octaves that are incomplete in the file are left out, except the highest.
//   - A compressed BODY has an even number of samples; the last is dropped if VHDR has
//     one less.
//   - Rate 0 counts as 8363 Hz, the Amiga's middle C on NTSC machines. Volume 0
//     and volumes above 65536 count as 65536, and 0 octaves as 1.
//   - FFmpeg decodes the lower four bits of a byte first. The description and all Amiga
//     programs use the upper ones first.
//   - Compressed stereo sounds have two headers, as FFmpeg reads them; no real file was
//     available.
//   - The chunk PAN, loops (SEQN, FADE) and 16-bit BODYs, which some programs write, are
//     skipped.
//
// # Sources
//
// "8SVX" IFF 8-Bit Sampled Voice, by S. Hayes and J. Morrison, 1985
// (github.com/1fish2/IFF, also doc/8SVX.asc in svanderburg/lib8svx). CHAN and the
// exponential differences are later additions, implemented as in sox and FFmpeg. The
// tests compare with both, except for the order of compressed samples.
package svx8

import (
	"encoding/binary"
	"fmt"
	"io"
	"math"
	"strings"

	"phosphor/formats/internal/charset"
	"phosphor/formats/internal/codec"
	"phosphor/formats/internal/iff"
	"phosphor/formats/pcm"
)

// Compression is the encoding of the samples.
type Compression uint8

const (
	None        Compression = iota
	Fibonacci               // 4-bit differences from -34 to 21
	Exponential             // 4-bit differences from -128 to 64
)

var deltas = [...][16]int{
	Fibonacci:   {-34, -21, -13, -8, -5, -3, -2, -1, 0, 1, 2, 3, 5, 8, 13, 21},
	Exponential: {-128, -64, -32, -16, -8, -4, -2, -1, 0, 1, 2, 4, 8, 16, 32, 64},
}

// Place is the stereo position of a mono sound.
type Place uint8

const (
	Center Place = 0
	Left   Place = 2
	Right  Place = 4

	stereo = 6
)

// FullVolume is the maximum volume.
const FullVolume = 1 << 16

// A File is a sound with the other contents of its file. To encode a sound, setting
// Sound is enough.
type File struct {
	// Sound is the highest octave, of 8 bits: a part that is played once, then Repeat
	// frames that are repeated as long as the note is held.
	Sound  pcm.Sound
	Repeat int
	Lower  []pcm.Sound // lower octaves, each with twice the frames of the previous one; same rate and channels
	Cycle  int         // frames per cycle of the highest octave, 0 if not a tone

	Volume          int // up to FullVolume; Encode treats 0 as FullVolume
	Compression     Compression
	Place           Place   // of mono sounds
	Attack, Release []Point // volume changes at the start and end of a note

	Name, Author, Copyright string   // in Latin-1, like all texts
	Remarks                 []string // chunks ANNO

	Missing int // bytes missing from the file; ignored by Encode
}

// A Point is a step of an attack or a release: after this many milliseconds the volume
// is Level, up to FullVolume.
type Point struct {
	Milliseconds int
	Level        int
}

const (
	form        = "8SVX"
	headerSize  = 20
	defaultRate = 8363
	pointSize   = 6
	maxOctaves  = 31
)

func errorf(offset int, format string, args ...any) error {
	return codec.Errorf("svx8", offset, format, args...)
}

// Match reports whether a file that begins with head, at least 12 bytes, is a sound.
func Match(head []byte) bool { return iff.Match(head, form) }

// texts maps text chunks to fields.
func (f *File) texts() map[string]*string {
	return map[string]*string{"NAME": &f.Name, "AUTH": &f.Author, "(c) ": &f.Copyright}
}

// Decode reads a sound.
func Decode(r io.Reader) (*File, error) {
	data, err := codec.ReadAll(r, "svx8")
	if err != nil {
		return nil, err
	}
	chunks, err := iff.Parse(data, form)
	if err != nil {
		return nil, fmt.Errorf("svx8: %w", err)
	}
	header, ok := chunks.Find("VHDR")
	if !ok || len(header.Data) < headerSize {
		return nil, errorf(max(header.Offset, 12), "VHDR has %d bytes, expected %d", len(header.Data), headerSize)
	}
	body, ok := chunks.Find("BODY")
	if !ok {
		return nil, errorf(12, "the file ends, expected BODY")
	}
	long := func(off int) int { return int(min(binary.BigEndian.Uint32(header.Data[off:]), 1<<30-1)) }
	f := &File{
		Cycle: long(8), Volume: volume(long(16)), Compression: Compression(header.Data[15]),
		Missing: body.Missing(),
		Sound:   pcm.Sound{Rate: int(binary.BigEndian.Uint16(header.Data[12:])), Channels: 1, Bits: 8},
	}
	if f.Sound.Rate == 0 {
		f.Sound.Rate = defaultRate
	}
	if int(f.Compression) >= len(deltas) {
		return nil, errorf(header.Offset+15, "compression is %d, expected 0 to 2", f.Compression)
	}
	texts := f.texts()
	for _, c := range chunks.Chunks {
		switch c.ID {
		case "CHAN":
			if len(c.Data) < 4 {
				continue
			}
			switch v := binary.BigEndian.Uint32(c.Data); v {
			case stereo:
				f.Sound.Channels = 2
			case uint32(Left), uint32(Right):
				f.Place = Place(v)
			}
		case "ATAK":
			f.Attack = points(c.Data)
		case "RLSE":
			f.Release = points(c.Data)
		case "ANNO":
			f.Remarks = append(f.Remarks, text(c.Data))
		default:
			if t := texts[c.ID]; t != nil && *t == "" {
				*t = text(c.Data)
			}
		}
	}
	if f.Sound.Channels == 2 {
		f.Place = Center
	}
	channels := [][]int8{f.Compression.unpack(body.Data)}
	if f.Sound.Channels == 2 {
		half := body.Length / 2
		if half >= len(body.Data) {
			half = len(body.Data) / 2
		}
		channels = [][]int8{f.Compression.unpack(body.Data[:half]), f.Compression.unpack(body.Data[half:min(2*half, len(body.Data))])}
	}
	f.octaves(channels, long(0), long(4), int(header.Data[14]))
	return f, nil
}

// octaves splits samples into octaves. once and repeat are the frames of the highest.
func (f *File) octaves(channels [][]int8, once, repeat, count int) {
	frames := math.MaxInt
	for _, c := range channels {
		frames = min(frames, len(c))
	}
	whole := once + repeat
	switch {
	case count <= 1:
		if f.Compression == None || whole != frames-1 {
			whole = frames
		}
		if repeat > 0 {
			repeat = max(0, whole-once)
		}
	case count <= maxOctaves && whole == 0:
		whole = frames / (1<<count - 1)
	}
	at := 0
	octave := func(frames int) pcm.Sound {
		s := f.Sound
		s.Samples = make([]int16, len(channels)*frames)
		for k, c := range channels {
			for i, v := range c[at : at+frames] {
				s.Samples[i*len(channels)+k] = int16(v) << 8
			}
		}
		at += frames
		return s
	}
	highest := min(whole, frames)
	f.Repeat = min(repeat, highest)
	first := octave(highest)
	for i := 1; i < min(count, maxOctaves) && whole > 0 && whole <= (frames-at)>>i; i++ {
		f.Lower = append(f.Lower, octave(whole<<i))
	}
	f.Sound = first
}

// unpack returns the samples of one channel.
func (c Compression) unpack(b []byte) []int8 {
	if c == None {
		samples := make([]int8, len(b))
		for i, v := range b {
			samples[i] = int8(v)
		}
		return samples
	}
	if len(b) < 2 {
		return nil
	}
	samples := make([]int8, 0, 2*(len(b)-2))
	v := int(b[1])
	for _, pair := range b[2:] {
		for _, code := range [2]byte{pair >> 4, pair & 15} {
			v += deltas[c][code]
			samples = append(samples, int8(v))
		}
	}
	return samples
}

// pack encodes one channel. If a difference is too large for the table, the error is
// made up for by the following ones.
func (c Compression) pack(samples []int8) []byte {
	if c == None {
		b := make([]byte, len(samples))
		for i, v := range samples {
			b[i] = byte(v)
		}
		return b
	}
	b := make([]byte, 2+(len(samples)+1)/2)
	if len(samples) == 0 {
		return b
	}
	v := samples[0]
	b[1] = byte(v)
	for i := range 2 * (len(b) - 2) {
		want := samples[min(i, len(samples)-1)]
		best, distance := 0, math.MaxInt
		for code, delta := range deltas[c] {
			// Wrapping around is allowed only to hit a sample exactly.
			sum := int(v) + delta
			d := max(sum-int(want), int(want)-sum)
			if int8(sum) == want {
				d = 0
			} else if sum != int(int8(sum)) {
				continue
			}
			if d < distance {
				best, distance = code, d
			}
		}
		v = int8(int(v) + deltas[c][best])
		b[2+i/2] |= byte(best) << (4 - i%2*4)
	}
	return b
}

func volume(v int) int {
	if v < 1 || v > FullVolume {
		return FullVolume
	}
	return v
}

func points(b []byte) (list []Point) {
	for ; len(b) >= pointSize; b = b[pointSize:] {
		list = append(list, Point{int(binary.BigEndian.Uint16(b)), int(int32(binary.BigEndian.Uint32(b[2:])))})
	}
	return list
}

// text decodes Latin-1 and removes trailing zeros.
func text(b []byte) string { return strings.TrimRight(charset.Latin1.Decode(b), "\x00") }

// Encode writes a sound with one or two channels. It uses the upper byte of each sample.
func Encode(w io.Writer, f *File) error {
	b, err := f.bytes()
	return codec.Write(w, "svx8", b, err)
}

// check returns an error if a number cannot be encoded, except those of the octaves.
func (f *File) check() error {
	s := &f.Sound
	frames := s.Frames()
	switch {
	case s.Rate < 1 || s.Rate > math.MaxUint16:
		return fmt.Errorf("rate is %d Hz, expected 1 to 65535", s.Rate)
	case s.Channels != 1 && s.Channels != 2:
		return fmt.Errorf("%d channels, expected 1 or 2", s.Channels)
	case s.Channels == 2 && f.Place != Center || f.Place != Center && f.Place != Left && f.Place != Right:
		return fmt.Errorf("%d channels at place %d", s.Channels, f.Place)
	case int(f.Compression) >= len(deltas):
		return fmt.Errorf("compression is %d, expected 0 to 2", f.Compression)
	case f.Repeat < 0 || f.Repeat > frames:
		return fmt.Errorf("%d frames are repeated of %d", f.Repeat, frames)
	case f.Cycle < 0 || f.Cycle >= 1<<30:
		return fmt.Errorf("%d frames in a cycle", f.Cycle)
	case f.Volume < 0 || f.Volume > FullVolume:
		return fmt.Errorf("volume is %d, expected up to %d", f.Volume, FullVolume)
	case len(f.Lower) >= maxOctaves || len(f.Lower) > 0 && frames == 0:
		return fmt.Errorf("%d octaves of %d frames", 1+len(f.Lower), frames)
	}
	return nil
}

func (f *File) bytes() ([]byte, error) {
	s := &f.Sound
	frames := s.Frames()
	if err := f.check(); err != nil {
		return nil, err
	}
	channels := make([][]int8, s.Channels)
	for i, octave := range append([]pcm.Sound{*s}, f.Lower...) {
		if octave.Rate != s.Rate || octave.Channels != s.Channels || len(octave.Samples) != s.Channels*frames<<i {
			return nil, fmt.Errorf("octave %d has %d samples in %d channels at %d Hz, expected %d in %d at %d", i,
				len(octave.Samples), octave.Channels, octave.Rate, s.Channels*frames<<i, s.Channels, s.Rate)
		}
		for k, v := range octave.Samples {
			channels[k%s.Channels] = append(channels[k%s.Channels], int8(v>>8))
		}
	}
	var body []byte
	for _, c := range channels {
		body = append(body, f.Compression.pack(c)...)
	}
	if len(body) > math.MaxInt32 {
		return nil, fmt.Errorf("%d bytes are too many", len(body))
	}

	var header []byte
	for _, v := range []int{frames - f.Repeat, f.Repeat, f.Cycle} {
		header = binary.BigEndian.AppendUint32(header, uint32(v))
	}
	header = binary.BigEndian.AppendUint16(header, uint16(s.Rate))
	header = append(header, byte(1+len(f.Lower)), byte(f.Compression))
	header = binary.BigEndian.AppendUint32(header, uint32(volume(f.Volume)))
	b := iff.AppendChunk(nil, "VHDR", header)
	texts := f.texts()
	for _, id := range []string{"NAME", "AUTH", "(c) "} {
		if *texts[id] == "" {
			continue
		}
		var err error
		if b, err = appendText(b, id, *texts[id]); err != nil {
			return nil, err
		}
	}
	for _, remark := range f.Remarks {
		var err error
		if b, err = appendText(b, "ANNO", remark); err != nil {
			return nil, err
		}
	}
	if channel := int(f.Place); channel != 0 || s.Channels == 2 {
		if s.Channels == 2 {
			channel = stereo
		}
		b = iff.AppendChunk(b, "CHAN", binary.BigEndian.AppendUint32(nil, uint32(channel)))
	}
	for i, list := range [][]Point{f.Attack, f.Release} {
		if list == nil {
			continue
		}
		var points []byte
		for _, p := range list {
			if p.Milliseconds < 0 || p.Milliseconds > math.MaxUint16 || p.Level != int(int32(p.Level)) {
				return nil, fmt.Errorf("volume %d after %d ms", p.Level, p.Milliseconds)
			}
			points = binary.BigEndian.AppendUint16(points, uint16(p.Milliseconds))
			points = binary.BigEndian.AppendUint32(points, uint32(p.Level))
		}
		b = iff.AppendChunk(b, [...]string{"ATAK", "RLSE"}[i], points)
	}
	return iff.File(form, iff.AppendChunk(b, "BODY", body)), nil
}

func appendText(b []byte, id, s string) ([]byte, error) {
	codes, err := charset.Latin1.Encode(s)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", id, err)
	}
	if strings.HasSuffix(s, "\x00") {
		return nil, fmt.Errorf("%s: %q ends with a zero", id, s)
	}
	return iff.AppendChunk(b, id, codes), nil
}
