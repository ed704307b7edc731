// Package pcm defines the sampled sound that the sound formats return: plain samples and
// their sample rate. Package sound plays it.
package pcm

import "time"

// A Sound is sampled sound. Samples are signed, full scale -32768 to 32767,
// interleaved by channel, left first. Sounds of fewer bits are in the
// upper bits of the samples, so that 8-bit sounds lose and gain nothing:
// Samples[i]>>8 is the byte of the file.
type Sound struct {
	Rate     int // sample rate in Hz
	Channels int // 1 mono, 2 stereo (left first)
	Bits     int // significant bits of a sample, 8 or 16
	Samples  []int16
}

// Frames is the number of sample frames: samples of each channel.
func (s *Sound) Frames() int {
	if s.Channels < 1 {
		return 0
	}
	return len(s.Samples) / s.Channels
}

// Duration is how long the sound lasts.
func (s *Sound) Duration() time.Duration {
	if s.Rate < 1 {
		return 0
	}
	return time.Duration(s.Frames()) * time.Second / time.Duration(s.Rate)
}
