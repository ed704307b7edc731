package main

import (
	"fmt"
	"math"
	"strconv"
	"strings"
)

// Sounds are built at several times their final rate, so that overtones of the oscillators and the noise beyond the
// audible band can be filtered off before sampling.
const (
	lowRate   = 12500 // Hz, playable on every machine that plays HSN files
	waveRate  = 22050 // Hz, the rate of the wave files that came with programs for Windows
	synthRate = 4 * lowRate
)

// A track is mono sound at synthRate; 1 is full scale before mastering, but nothing clips on the way.
type track []float64

func newTrack(seconds float64) track {
	return make(track, int(seconds*synthRate))
}

// add mixes src into t from the time at on, in seconds. It drops the part beyond the end of t.
func (t track) add(at float64, src track, gain float64) {
	from := int(at * synthRate)
	for i := range min(len(src), len(t)-from) {
		t[from+i] += gain * src[i]
	}
}

// fill sets every sample to f of its time in seconds, and returns t.
func (t track) fill(f func(seconds float64) float64) track {
	for i := range t {
		t[i] = f(float64(i) / synthRate)
	}
	return t
}

// A noise is Marsaglia's xorshift64, multiplied to spread the low bits. The zero value is not usable; start it with a
// seed.
type noise uint64

// next returns the next value of white noise, evenly spread over [-1, 1).
func (n *noise) next() float64 {
	x := *n
	x ^= x >> 12
	x ^= x << 25
	x ^= x >> 27
	*n = x
	return float64(uint64(x)*0x2545F4914F6CDD1D>>11)/(1<<52) - 1
}

// between returns a random value from low to high.
func (n *noise) between(low, high float64) float64 {
	return low + (n.next()+1)/2*(high-low)
}

// A waveform returns the value at phase 0..1 of a cycle; step is the phase advance of a sample, at most 1/2.
type waveform func(phase, step float64) float64

func sine(phase, _ float64) float64 { return math.Sin(2 * math.Pi * phase) }

func triangle(phase, _ float64) float64 {
	return 1 - 4*math.Abs(math.Mod(phase+0.25, 1)-0.5)
}

func saw(phase, step float64) float64 { return 2*phase - 1 - blep(phase, step) }

// pulse returns a rectangle wave of the given duty cycle without direct current, the voice of a sound
// chip.
func pulse(duty float64) waveform {
	return func(phase, step float64) float64 {
		v := -2 * duty
		if phase < duty {
			v += 2
		}
		return v + blep(phase, step) - blep(math.Mod(phase+1-duty, 1), step)
	}
}

// blep rounds off an upward step of two at phase 0 over the two samples around it (a polynomial band-limited step).
func blep(phase, step float64) float64 {
	switch {
	case phase < step:
		x := phase/step - 1
		return -x * x
	case phase > 1-step:
		x := (phase-1)/step + 1
		return x * x
	}
	return 0
}

// An oscillator keeps the phase of a waveform while its frequency changes.
type oscillator struct {
	wave  waveform
	phase float64
}

// next returns the next sample at freq Hz.
func (o *oscillator) next(freq float64) float64 {
	step := freq / synthRate
	v := o.wave(o.phase, step)
	o.phase = math.Mod(o.phase+step, 1)
	return v
}

// An envelope has the four usual times in seconds; sustain is a level.
type envelope struct{ attack, decay, sustain, release float64 }

// at returns the level at time t of a note whose key is released at time gate.
func (e envelope) at(t, gate float64) float64 {
	held := func(t float64) float64 {
		if t < e.attack {
			return t / e.attack
		}
		return e.sustain + (1-e.sustain)*math.Exp(-(t-e.attack)/e.decay)
	}
	if t < gate {
		return held(t)
	}
	return held(gate) * math.Max(0, 1-(t-gate)/e.release)
}

// fade is a level that falls from 1 at t = 0 by a factor e every tau seconds, and is 0 before.
func fade(t, tau float64) float64 {
	if t < 0 {
		return 0
	}
	return math.Exp(-t / tau)
}

// glide moves from a to b in the given time, by equal ratios in equal times.
func glide(a, b, t, time float64) float64 {
	return a * math.Pow(b/a, math.Min(1, math.Max(0, t/time)))
}

// hump is a smooth rise and fall: 0 at t = 0, 1 at peak, 0 at end.
func hump(t, peak, end float64) float64 {
	switch {
	case t <= 0 || t >= end:
		return 0
	case t < peak:
		return 0.5 - 0.5*math.Cos(math.Pi*t/peak)
	}
	return 0.5 + 0.5*math.Cos(math.Pi*(t-peak)/(end-peak))
}

// A filter is a second-order state variable filter in its trapezoidal form, which stays stable while its frequency
// is swept. The zero value is at rest.
type filter struct{ s1, s2 float64 }

// step filters one sample at the corner frequency freq in Hz with quality q, and returns the three outputs. The band
// output has gain 1 at freq.
func (f *filter) step(in, freq, q float64) (low, band, high float64) {
	g := math.Tan(math.Pi * math.Min(freq, synthRate*0.45) / synthRate)
	k := 1 / q
	v1 := (f.s1 + g*(in-f.s2)) / (1 + g*(g+k))
	v2 := f.s2 + g*v1
	f.s1 = 2*v1 - f.s1
	f.s2 = 2*v2 - f.s2
	return v2, k * v1, in - k*v1 - v2
}

func (f *filter) low(in, freq, q float64) float64 {
	v, _, _ := f.step(in, freq, q)
	return v
}

func (f *filter) band(in, freq, q float64) float64 {
	_, v, _ := f.step(in, freq, q)
	return v
}

func (f *filter) high(in, freq, q float64) float64 {
	_, _, v := f.step(in, freq, q)
	return v
}

// A voice is an instrument: two oscillators slightly apart in pitch, a low-pass filter that closes after the attack, an
// envelope, and a vibrato that sets in late, as players use it.
type voice struct {
	wave    waveform
	detune  float64 // cents between the two oscillators
	env     envelope
	open    float64 // corner frequency of the filter at the attack, Hz
	closed  float64 // its later corner frequency, Hz
	closing float64 // time constant of that, seconds
	vibrato float64 // depth in cents
}

// play plays one note of freq Hz for gate seconds and then its release.
func (v voice) play(freq, gate float64) track {
	apart := math.Exp2(v.detune / 2 / 1200)
	a, b := oscillator{wave: v.wave}, oscillator{wave: v.wave, phase: 0.37}
	var lp filter
	return newTrack(gate + v.env.release).fill(func(t float64) float64 {
		late := math.Min(1, math.Max(0, (t-0.15)/0.25))
		f := freq * math.Exp2(v.vibrato*late*math.Sin(2*math.Pi*5.6*t)/1200)
		s := (a.next(f*apart) + b.next(f/apart)) / 2
		s = lp.low(s, v.closed+(v.open-v.closed)*fade(t, v.closing), 0.8)
		return s * v.env.at(t, gate)
	})
}

// sing plays a line of music into t from the time at on. The line is pairs of a note and its length in beats of the
// given seconds: "C5 1 r 0.5 F#4 1.5"; r is a rest. Notes sound for the part hold of their length.
func (t track) sing(at, beat, hold, gain float64, v voice, line string) {
	words := strings.Fields(line)
	for i := 0; i+1 < len(words); i += 2 {
		length, err := strconv.ParseFloat(words[i+1], 64)
		if err != nil {
			panic(fmt.Sprintf("line %q: %v", line, err))
		}
		if words[i] != "r" {
			t.add(at, v.play(pitch(words[i]), length*beat*hold), gain)
		}
		at += length * beat
	}
}

// pitch returns the frequency of a note such as C4, F#4 or Bb3, in equal temperament with A4 at 440
// Hz.
func pitch(name string) float64 {
	step := map[byte]int{'C': -9, 'D': -7, 'E': -5, 'F': -4, 'G': -2, 'A': 0, 'B': 2}[name[0]]
	octave := int(name[len(name)-1]) - '4'
	return 440 * math.Exp2(float64(step+strings.Count(name, "#")-strings.Count(name, "b"))/12+float64(octave))
}

// room adds the echoes of a small room: four damped feedback delays whose lengths have no common factor, then two
// all-pass delays that diffuse them. It returns a track longer by the tail; wet is the share of echo.
func (t track) room(wet, decay, tail float64) track {
	out := append(append(track{}, t...), newTrack(tail)...)
	echo := make(track, len(out))
	for _, delay := range []int{1187, 1361, 1571, 1789} {
		line := make(track, delay)
		back := math.Pow(0.001, float64(delay)/synthRate/decay)
		damped := 0.0
		for i := range out {
			p := &line[i%delay]
			v := *p
			damped += 0.35 * (v - damped)
			*p = back * damped
			if i < len(t) {
				*p += t[i]
			}
			echo[i] += v / 4
		}
	}
	for _, delay := range []int{241, 83} {
		line := make(track, delay)
		for i, in := range echo {
			p := &line[i%delay]
			v := in - 0.6**p
			echo[i] = *p + 0.6*v
			*p = v
		}
	}
	for i := range out {
		out[i] = (1-wet)*out[i] + wet*echo[i]
	}
	return out
}

// master finishes a track at a rate in Hz: it removes frequencies below 30 Hz, compresses peaks softly (drive above 0),
// filters and samples, fades both ends (in milliseconds), brings the peak to the given level in dB of full scale, and
// rounds to 8 bits with triangular dither, which turns the rounding of quiet tails into a faint hiss.
func master(t track, rate int, drive, peakDB, fadeIn, fadeOut float64) []int8 {
	t = append(track{}, t...)
	var hp filter
	for i, v := range t {
		v = hp.high(v, 30, 0.7)
		if drive > 0 {
			v = math.Tanh(drive*v) / drive
		}
		t[i] = v
	}

	out := t.sampled(rate)
	in, tail := fadeIn/1000*float64(rate), fadeOut/1000*float64(rate)
	peak, mean := 0.0, 0.0
	for i := range out {
		edge := math.Min(1, math.Min(float64(i)/in, float64(len(out)-1-i)/tail))
		out[i] *= 0.5 - 0.5*math.Cos(math.Pi*edge)
		mean += out[i] / float64(len(out))
	}
	for i := range out {
		// The fades let in a trace of direct current again. Subtracting a hump that is 0 at both ends removes it.
		out[i] -= mean * 1.5 * (1 - math.Pow(2*float64(i)/float64(len(out)-1)-1, 2))
		peak = math.Max(peak, math.Abs(out[i]))
	}

	gain := 127 * math.Pow(10, peakDB/20) / peak
	dither := noise(0x9E3779B97F4A7C15)
	samples := make([]int8, len(out))
	for i, v := range out {
		edge := math.Min(1, float64(min(i, len(out)-1-i))/40)
		v = v*gain + edge*(dither.next()+dither.next())/2
		samples[i] = int8(math.Round(math.Max(-127, math.Min(127, v))))
	}
	return samples
}

// sampled returns the track at a rate in Hz, without the frequencies that this rate cannot hold.
func (t track) sampled(rate int) []float64 {
	const half = 160
	corner := 0.424 * float64(rate)
	kernels := map[int][]float64{} // by the delay of a sample after one of the track, in units of 1/rate
	out := make([]float64, len(t)*rate/synthRate)
	for i := range out {
		at, part := i*synthRate/rate, i*synthRate%rate
		h := kernels[part]
		if h == nil {
			h = lowPass(corner, half, float64(part)/float64(rate))
			kernels[part] = h
		}
		for k, v := range h {
			if j := at + k - half; j >= 0 && j < len(t) {
				out[i] += v * t[j]
			}
		}
	}
	return out
}

// lowPass is the impulse response of a linear-phase low-pass filter with the corner at freq Hz: a sine quotient under a
// Blackman window, 2*half+1 taps at synthRate, centred the given part of a tap after the middle one, gain 1 at 0 Hz.
func lowPass(freq float64, half int, part float64) []float64 {
	h := make([]float64, 2*half+1)
	sum := 0.0
	for i := range h {
		n := float64(i-half) - part
		x := 2 * freq / synthRate * n
		v := 1.0
		if n != 0 {
			v = math.Sin(math.Pi*x) / (math.Pi * x)
		}
		w := math.Pi * (n/float64(half) + 1)
		if math.Abs(n) > float64(half) {
			v = 0 // beyond the window
		}
		h[i] = v * (0.42 - 0.5*math.Cos(w) + 0.08*math.Cos(2*w))
		sum += h[i]
	}
	for i := range h {
		h[i] /= sum
	}
	return h
}
