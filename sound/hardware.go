package sound

import (
	"math"
	"time"

	"phosphor/formats/pcm"
)

// This file imitates the effect of a machine's hardware on a sample. A chip plays only at
// rates that divide its clock, so samples play a little too fast or too slow. It holds
// each 8-bit sample until the next one, where a modern mixer interpolates. And an Amiga
// filters the output.
//
// An STE's DMA divides 8,010,613 Hz by 160 to 1280. GEMJing, which plays Yukon's sounds,
// chooses the rate by the thresholds in steRate. Paula divides 3,546,895 Hz, on a machine
// for PAL, by a period of 123 at least. After it an Amiga 500 has a high-pass of 5.1 Hz, a
// low-pass of 6 dB an octave at 4421 Hz, and one of 12 dB an octave at 3090.5 Hz while the
// power lamp is bright. It is bright when the machine is turned on, and these games never
// dim it. The figures come from ProTracker's clone (pt2_paula.c) and Hatari (dmaSnd.c),
// which took them from the schematics.
//
// Paula has four channels: the sockets on the left are wired to 0 and 3, those on the
// right to 1 and 2 (Amiga Hardware Reference Manual, "Audio Hardware"). A program that
// asks audio.device for any of them gets the first free one in its list (ADCMD_ALLOCATE),
// so simultaneous sounds come from alternate sides. An STE's DMA plays a mono sample on
// both.

// A Hardware describes how a machine plays samples.
type Hardware struct {
	rate    func(hz float64) float64 // that the machine plays instead
	filters func() []*filter         // of one side, in their initial state
	sides   string                   // of its channels, see Channels; "": it has none
	far     float64                  // volume of a channel on the other side
}

// Hardware of machines.
var (
	STE   = &Hardware{rate: steRate, filters: func() []*filter { return nil }}
	Paula = &Hardware{rate: paulaRate, filters: func() []*filter {
		return []*filter{highPass(5.13), lowPass(4421), lamp(3090.5, .66)}
	}, sides: "<>><", far: apart(.5)}
)

// apart returns the volume of the other side if the sides keep the given share of their
// difference: 0 is mono, 1 is complete separation.
func apart(share float64) float64 { return (1 - share) / (1 + share) }

// Wide returns the hardware with fully separate sides, like its sockets. Without it, half
// of the difference remains, as with two loudspeakers in a room.
func (h *Hardware) Wide() *Hardware {
	if h == nil {
		return nil
	}
	w := *h
	w.far = 0
	return &w
}

// HardwareOf returns the hardware of a machine by its name in the catalogue, or nil for a machine that does not
// change its samples: the computers of Oberon and Windows have 16 bits and any rate.
func HardwareOf(machine string) *Hardware {
	return map[string]*Hardware{"Atari": STE, "Amiga": Paula}[machine]
}

// steRate returns the rate of the DMA by GEMJing's thresholds.
func steRate(hz float64) float64 {
	const clock = 8010613
	switch {
	case hz > 37549:
		return clock / 160.
	case hz > 18775:
		return clock / 320.
	case hz > 9387:
		return clock / 640.
	}
	return clock / 1280.
}

// paulaRate returns the rate of the nearest period.
func paulaRate(hz float64) float64 {
	const clock, least, most = 3546895., 123, 65535
	return clock / min(max(math.Round(clock/hz), least), most)
}

// renderRate is the rate of samples after the hardware.
const renderRate = 44100

// Render returns the machine's output for s, at 44,100 Hz.
func (h *Hardware) Render(s *pcm.Sound) *pcm.Sound {
	if s == nil || s.Rate < 1 || s.Channels < 1 || s.Frames() == 0 {
		return s
	}
	step := h.rate(float64(s.Rate)) / renderRate // frames of s for each new frame
	out := *s
	out.Rate, out.Bits = renderRate, 16
	out.Samples = make([]int16, int(math.Ceil(float64(s.Frames())/step))*s.Channels)
	for c := range s.Channels {
		filters := h.filters()
		for i := range len(out.Samples) / s.Channels {
			v := held(s, c, float64(i)*step, float64(i+1)*step)
			for _, f := range filters {
				v = f.next(v)
			}
			out.Samples[i*s.Channels+c] = sample(min(max(v, -1), 1))
		}
	}
	return &out
}

// panned returns a mono sound in stereo, with the given volumes on the left and on the
// right.
func panned(s *pcm.Sound, left, right float64) *pcm.Sound {
	if s == nil || s.Channels != 1 {
		return s
	}
	out := *s
	out.Channels, out.Samples = 2, make([]int16, 2*len(s.Samples))
	for i, v := range s.Samples {
		out.Samples[2*i] = int16(math.Round(float64(v) * left))
		out.Samples[2*i+1] = int16(math.Round(float64(v) * right))
	}
	return &out
}

// held returns the average of one channel between two frames, each held in 8 bits until
// the next: the part of the steps below half the new rate.
func held(s *pcm.Sound, channel int, from, to float64) float64 {
	sum := 0.
	for i := int(from); float64(i) < to && i < s.Frames(); i++ {
		v := float64(s.Samples[i*s.Channels+channel]&^0xff) / fullScale
		sum += v * (min(to, float64(i+1)) - max(from, float64(i)))
	}
	return sum / (to - from)
}

// Through returns the bank as the machine plays it, or unchanged if the hardware is nil.
// For a machine whose channels have sides it holds each sound twice, see Channels.
func (b Bank) Through(h *Hardware) Bank {
	if h == nil || b == nil {
		return b
	}
	out := Bank{}
	for name, s := range b {
		out[name] = h.Render(s)
		if h.sides != "" {
			out[name], out[name+right] = panned(out[name], 1, h.far), panned(out[name], h.far, 1)
		}
	}
	return out
}

// right is the suffix of the names of sounds on the right.
const right = ">"

// Channels are the sound channels of a machine. Each sound takes the first free one. The
// zero value has none.
type Channels struct {
	sides string
	until []time.Duration // when each is free
}

// Channels returns the channels of the hardware, all free.
func (h *Hardware) Channels() *Channels {
	if h == nil {
		return new(Channels)
	}
	return &Channels{h.sides, make([]time.Duration, len(h.sides))}
}

// Take returns the name, with its side, for a sound that begins now and has the given
// length. If no channel is free it takes the one that will be free first.
func (c *Channels) Take(name string, now, length time.Duration) string {
	if len(c.until) == 0 {
		return name
	}
	best := 0
	for i, t := range c.until {
		if t <= now {
			best = i
			break
		}
		if t < c.until[best] {
			best = i
		}
	}
	c.until[best] = now + length
	if c.sides[best:best+1] == right {
		return name + right
	}
	return name
}

// A filter has two zeros and two poles; filters with one pole omit the second.
type filter struct {
	in, fed [3]float64 // factors of the inputs and of the outputs
	x, y    [3]float64 // the latest inputs and outputs
}

// newFilter returns a filter of (b0 + b1/z + ...) / (a0 + a1/z + ...).
func newFilter(b, a [3]float64) *filter {
	f := new(filter)
	for i := range b {
		f.in[i], f.fed[i] = b[i]/a[0], a[i]/a[0]
	}
	return f
}

func (f *filter) next(v float64) float64 {
	f.x = [3]float64{v, f.x[0], f.x[1]}
	out := f.in[0]*f.x[0] + f.in[1]*f.x[1] + f.in[2]*f.x[2] - f.fed[1]*f.y[0] - f.fed[2]*f.y[1]
	f.y = [3]float64{out, f.y[0], f.y[1]}
	return out
}

// lowPass and highPass are filters of one resistor and one capacitor, lamp the two-pole
// Sallen-Key filter. Their frequencies are prewarped so that the digital filter is exact
// there (bilinear transform).
func lowPass(hz float64) *filter {
	k := math.Tan(math.Pi * hz / renderRate)
	return newFilter([3]float64{k, k}, [3]float64{k + 1, k - 1})
}

func highPass(hz float64) *filter {
	k := math.Tan(math.Pi * hz / renderRate)
	return newFilter([3]float64{1, -1}, [3]float64{k + 1, k - 1})
}

func lamp(hz, q float64) *filter {
	k := math.Tan(math.Pi * hz / renderRate)
	return newFilter([3]float64{k * k, 2 * k * k, k * k}, [3]float64{1 + k/q + k*k, 2*k*k - 2, 1 - k/q + k*k})
}
