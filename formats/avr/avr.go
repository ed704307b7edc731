// Package avr reads and writes the sampled sounds of Audio Visual Research, a
// format of the Atari ST and its successors.
//
// # Format
//
// A header of 128 bytes is followed by the samples. Numbers are big-endian; words
// have 16 bits, longs 32.
//
//	offset  size  meaning
//	0       4     "2BIT"
//	4       8     name, ended by a zero byte if shorter
//	12      2     channels: 0 mono, FFFF stereo
//	14      2     bits in a sample: 8, 12 or 16
//	16      2     0 unsigned, FFFF signed samples
//	18      2     FFFF: the sound is repeated
//	20      2     MIDI: FFFF none; FFxx one key; xxyy the keys from xx to yy
//	22      1     number of a replay rate of the machine, FF for none
//	23      3     sample rate in Hz
//	26      4     length in sample frames (samples of one channel)
//	30      4     frame at which the loop begins
//	34      4     frame at which it ends
//	38      6     three words that are reserved; the second one is for compression, of which nothing is known
//	44      20    rest of a name of more than 8 characters, or the program that wrote the file
//	64      64    remarks
//
// Samples of stereo sounds alternate, left first. Samples of 16 bits are
// big-endian. Unsigned ones have silence at 80 or 8000 hexadecimal. Samples of 12
// bits are the lower bits of words.
//
// # Doubtful cases
//
//   - The last three bytes of the rate count, whatever the number before them is.
//     Rate 0 becomes that of the number, 0 to 7: 5485, 8084, 10971, 16168, 21942,
//     32336, 43885, 47261 Hz; and 12517 Hz, a rate of the STE, for others.
//   - Any channel word except 0 means stereo, any sign word except 0 means signed, and any
//     number of bits except 16 and 12 means 8.
//   - The length counts frames. Some programs count the samples of both channels
//     instead: then the sound ends with the file. Data beyond the length are
//     ignored.
//   - One description has the length in bytes, and the size of the repetition in
//     place of its end; its own example says otherwise.
//   - All comments and names are decoded with the character set of the Atari ST.
//
// # Sources
//
// The page AVR of fileformats.archiveteam.org; AVR_DOC.TXT, a description after
// ST Magazine 42, which comes with FreeMiNT; AVR.H of the screen saver Don't Click.
// sox, with which the tests compare, agrees. No real file was available.
package avr

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"io"

	"phosphor/formats/atarist"
	"phosphor/formats/internal/codec"
	"phosphor/formats/pcm"
)

// A File is a sound and the other contents of its file. Encode needs only the Sound.
type File struct {
	Sound    pcm.Sound
	Unsigned bool   // samples are stored unsigned
	Name     string // at most 8 characters of the Atari ST
	More     string // rest of a longer name, or the writer's; at most 20 characters
	Remarks  string // at most 64 characters

	Loop               bool
	LoopStart, LoopEnd int // in frames
	Keys               Keys
	RateNumber         byte // of a rate of the machine; Encode takes 0 for 255, none

	Missing int // frames missing from the file; ignored by Encode
}

// Keys are the keys of a MIDI keyboard that play a sound, from the high byte to
// the low one. A high byte of FF hexadecimal stands for the one key in the low
// byte. 0, as well as FFFF, stands for none.
type Keys uint16

const noKeys Keys = 0xffff

const (
	magic       = "2BIT"
	headerSize  = 128
	noNumber    = 0xff
	maxRate     = 1<<24 - 1
	defaultRate = 12517

	offName    = 4
	shortName  = 8
	offStereo  = 12
	offBits    = 14
	offSign    = 16
	offLoop    = 18
	offKeys    = 20
	offRate    = 22
	offLength  = 26
	offStart   = 30
	offEnd     = 34
	offRest    = 44
	offRemarks = 64
)

// A place is the position of a text in the header.
type place struct {
	text     *string
	from, to int
}

func (f *File) texts() []place {
	return []place{{&f.Name, offName, offName + shortName}, {&f.More, offRest, offRemarks}, {&f.Remarks, offRemarks, headerSize}}
}

// rates are the replay rates of the machine by their numbers.
var rates = [...]int{5485, 8084, 10971, 16168, 21942, 32336, 43885, 47261}

func errorf(offset int, format string, args ...any) error {
	return codec.Errorf("avr", offset, format, args...)
}

// Match reports whether a file that begins with these 16 or more bytes is a sound.
func Match(head []byte) bool {
	if len(head) < offBits+2 || string(head[:len(magic)]) != magic {
		return false
	}
	bits := binary.BigEndian.Uint16(head[offBits:])
	return bits == 8 || bits == 12 || bits == 16
}

// Decode reads a sound.
func Decode(r io.Reader) (*File, error) {
	data, err := codec.ReadAll(r, "avr")
	if err != nil {
		return nil, err
	}
	if !bytes.HasPrefix(data, []byte(magic)) {
		return nil, errorf(0, "expected %s, found %q", magic, data[:min(len(data), len(magic))])
	}
	if len(data) < headerSize {
		return nil, errorf(len(data), "in the header: %w", io.ErrUnexpectedEOF)
	}
	word := func(off int) int { return int(binary.BigEndian.Uint16(data[off:])) }
	long := func(off int) int { return int(min(binary.BigEndian.Uint32(data[off:]), 1<<31-1)) }
	f := &File{
		Unsigned: word(offSign) == 0,
		Loop:     word(offLoop) != 0, LoopStart: long(offStart), LoopEnd: long(offEnd), Keys: Keys(word(offKeys)),
		RateNumber: data[offRate],
		Sound:      pcm.Sound{Rate: int(binary.BigEndian.Uint32(data[offRate:]) & maxRate), Channels: 1, Bits: 8},
	}
	for _, t := range f.texts() {
		text, _, _ := bytes.Cut(data[t.from:t.to], []byte{0})
		*t.text = atarist.String(text)
	}
	if f.Keys == 0 {
		f.Keys = noKeys
	}
	s := &f.Sound
	if s.Rate == 0 {
		s.Rate = defaultRate
		if int(f.RateNumber) < len(rates) {
			s.Rate = rates[f.RateNumber]
		}
	}
	if f.RateNumber == 0 {
		f.RateNumber = noNumber
	}
	if word(offStereo) != 0 {
		s.Channels = 2
	}
	shift := 0
	switch word(offBits) {
	case 16:
		s.Bits = 16
	case 12:
		s.Bits, shift = 16, 4
	}
	samples := data[headerSize:]
	size := s.Bits / 8
	frames := len(samples) / (size * s.Channels)
	if length := long(offLength); length < frames {
		frames = length
	} else {
		f.Missing = length - frames
	}
	flip := int16(0)
	if f.Unsigned {
		flip = -1 << 15
	}
	s.Samples = make([]int16, frames*s.Channels)
	for i := range s.Samples {
		if size == 2 {
			s.Samples[i] = int16(binary.BigEndian.Uint16(samples[2*i:])<<shift) ^ flip
		} else {
			s.Samples[i] = int16(samples[i])<<8 ^ flip
		}
	}
	return f, nil
}

// Encode writes a sound of 8 or 16 bits in one or two channels. For 8-bit sounds it uses
// the upper byte of each sample.
func Encode(w io.Writer, f *File) error {
	b, err := f.bytes()
	return codec.Write(w, "avr", b, err)
}

func (f *File) bytes() ([]byte, error) {
	s := &f.Sound
	switch {
	case s.Rate < 1 || s.Rate > maxRate:
		return nil, fmt.Errorf("rate is %d Hz, expected 1 to %d", s.Rate, maxRate)
	case s.Channels != 1 && s.Channels != 2:
		return nil, fmt.Errorf("%d channels, expected 1 or 2", s.Channels)
	case s.Bits != 8 && s.Bits != 16:
		return nil, fmt.Errorf("%d bits, expected 8 or 16", s.Bits)
	case len(s.Samples)%s.Channels != 0 || len(s.Samples) > 1<<31/2-1:
		return nil, fmt.Errorf("%d samples in %d channels", len(s.Samples), s.Channels)
	case f.LoopStart < 0 || f.LoopEnd < 0 || f.LoopStart > 1<<31-1 || f.LoopEnd > 1<<31-1:
		return nil, fmt.Errorf("frames from %d to %d are repeated", f.LoopStart, f.LoopEnd)
	}
	b := make([]byte, headerSize, headerSize+len(s.Samples)*s.Bits/8)
	copy(b, magic)
	for _, t := range f.texts() {
		text, err := atarist.Bytes(*t.text)
		if err != nil {
			return nil, err
		}
		if len(text) > t.to-t.from || bytes.IndexByte(text, 0) >= 0 {
			return nil, fmt.Errorf("text %q has %d characters, expected at most %d and no zeros", *t.text, len(text), t.to-t.from)
		}
		copy(b[t.from:], text)
	}
	put := func(off int, v uint16) { binary.BigEndian.PutUint16(b[off:], v) }
	for off, set := range map[int]bool{offStereo: s.Channels == 2, offSign: !f.Unsigned, offLoop: f.Loop} {
		if set {
			put(off, 0xffff)
		}
	}
	put(offBits, uint16(s.Bits))
	keys, number := f.Keys, f.RateNumber
	if keys == 0 {
		keys = noKeys
	}
	if number == 0 {
		number = noNumber
	}
	put(offKeys, uint16(keys))
	for off, v := range map[int]int{offRate: int(number)<<24 | s.Rate, offLength: s.Frames(), offStart: f.LoopStart, offEnd: f.LoopEnd} {
		binary.BigEndian.PutUint32(b[off:], uint32(v))
	}
	flip := uint16(0)
	if f.Unsigned {
		flip = 1 << 15
	}
	for _, v := range s.Samples {
		if s.Bits == 16 {
			b = binary.BigEndian.AppendUint16(b, uint16(v)^flip)
		} else {
			b = append(b, byte((uint16(v)^flip)>>8))
		}
	}
	return b, nil
}
