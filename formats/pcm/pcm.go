// Package pcm defines Sound, which the packages of the sound formats decode to: samples
// and a sample rate. Package sound plays it.
package pcm

import "time"

// A Sound is sampled sound. Samples are signed, from -32768 to 32767, interleaved by
// channel, left first. Samples of fewer bits use the upper bits, so that 8-bit sounds
// are kept exactly: Samples[i]>>8 is the byte of the file.
type Sound struct {
	Rate     int // sample rate in Hz
	Channels int // 1 mono, 2 stereo (left first)
	Bits     int // significant bits of a sample, 8 or 16
	Samples  []int16
}

// Frames returns the number of sample frames, that is, samples per channel.
func (s *Sound) Frames() int {
	if s.Channels < 1 {
		return 0
	}
	return len(s.Samples) / s.Channels
}

// Duration returns the playing time.
func (s *Sound) Duration() time.Duration {
	if s.Rate < 1 {
		return 0
	}
	return time.Duration(s.Frames()) * time.Second / time.Duration(s.Rate)
}
