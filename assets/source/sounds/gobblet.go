package main

import (
	"bytes"
	"fmt"
	"math"

	"phosphor/formats/pcm"
	"phosphor/formats/wav"
)

// gobblet are the sounds of wooden cups on a wooden board, and of a game that is won.
var gobblet = []sound{
	{"PLACE", "a cup is set down", place, 0, -3, 20},
	{"GOBBLE", "a cup goes over another", gobble, 0, -3, 30},
	{"REFUSED", "that is not allowed", refused, 0, -5, 20},
	{"WON", "four in a row", won, 1.2, -2, 120},
}

// wood is a hollow cup that is struck: a body of pitch freq Hz with two higher modes that are out of tune with it.
func wood(seed noise, freq, tau float64) track {
	a, b, c := oscillator{wave: sine}, oscillator{wave: sine}, oscillator{wave: sine}
	var f filter
	return newTrack(9 * tau).fill(func(t float64) float64 {
		s := a.next(freq)*fade(t, tau) + 0.5*b.next(2.43*freq)*fade(t, tau/2.5) + 0.3*c.next(4.31*freq)*fade(t, tau/5)
		return (s + 0.6*f.low(seed.next(), 2600, 0.7)*fade(t, 0.003)) * math.Min(1, t/0.0006)
	})
}

func place() track {
	t := newTrack(0.3)
	t.add(0, wood(601, 310, 0.03), 0.9)
	t.add(0, thud(602, 120, 0.02), 0.5)
	t.add(0.055, wood(603, 325, 0.018), 0.2) // it rocks once
	return t
}

// gobble is a cup that slides over another, rim on wood and air that is shut in, and comes down around it.
func gobble() track {
	t := newTrack(0.5)
	r := noise(611)
	var f filter
	t.add(0, newTrack(0.16).fill(func(t float64) float64 {
		return f.band(r.next(), glide(2100, 600, t, 0.15), 2.5) * hump(t, 0.1, 0.16)
	}), 0.55)
	o := oscillator{wave: sine}
	t.add(0.10, newTrack(0.12).fill(func(t float64) float64 {
		return o.next(glide(520, 190, t, 0.09)) * hump(t, 0.03, 0.12)
	}), 0.8)
	t.add(0.19, wood(612, 215, 0.045), 1)
	t.add(0.19, thud(613, 95, 0.03), 0.7)
	return t
}

func refused() track {
	t := newTrack(0.26)
	t.add(0, wood(621, 165, 0.02), 0.8)
	t.add(0.11, wood(622, 147, 0.024), 0.9)
	return t
}

func won() track {
	const beat = 0.13
	t := newTrack(2)
	t.sing(0, beat, 0.85, 0.34, brass, "C5 1 C5 0.5 C5 0.5 E5 1 G5 1 E5 1 G5 1 C6 4")
	t.sing(0, beat, 0.85, 0.24, alto, "E4 1 E4 0.5 E4 0.5 G4 1 C5 1 G4 1 D5 1 E5 4")
	t.sing(0, beat, 0.9, 0.5, bass, "C3 2 C3 1 E3 1 G3 2 C3 4")
	for i, n := range []float64{0, 2, 4, 5, 6} {
		t.add(n*beat, wood(noise(631+i), 240+40*n, 0.03), 0.4)
	}
	return t.room(0.15, 0.6, 0.1)
}

// encodeWAV makes a sound and returns it as a wave file of 8 bits.
func (s sound) encodeWAV() ([]byte, error) {
	var b bytes.Buffer
	if err := wav.Encode(&b, s.pcm()); err != nil {
		return nil, fmt.Errorf("writing the sound: %w", err)
	}
	return b.Bytes(), nil
}

// pcm makes a sound.
func (s sound) pcm() *pcm.Sound {
	steps := master(s.make(), s.drive, s.peak, fadeIn, s.fadeOut)
	samples := make([]int16, len(steps))
	for i, v := range steps {
		samples[i] = int16(v) << 8
	}
	return &pcm.Sound{Rate: rate, Channels: 1, Bits: 8, Samples: samples}
}
