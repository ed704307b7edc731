package sound

import (
	"math"
	"testing"
	"time"

	"phosphor/formats/pcm"
)

// TestRates checks that the rates are those that the clocks divide to.
func TestRates(t *testing.T) {
	for _, c := range []struct {
		h        *Hardware
		hz, want float64
	}{
		{STE, 4000, 6258.29}, {STE, 9387, 6258.29}, {STE, 9388, 12516.58}, {STE, 12517, 12516.58}, {STE, 22050, 25033.17}, {STE, 44100, 50066.33},
		{Paula, 8287, 8287.14}, {Paula, 16574, 16574.28}, {Paula, 22168, 22168.09}, {Paula, 8000, 8006.54}, {Paula, 44100, 28836.54}, {Paula, 1, 54.12},
	} {
		if got := c.h.rate(c.hz); math.Abs(got-c.want) > .01 {
			t.Errorf("%g Hz are played at %.2f, want %.2f", c.hz, got, c.want)
		}
	}
	if HardwareOf("Oberon") != nil || HardwareOf("Windows 95") != nil || HardwareOf("Amiga") != Paula || HardwareOf("Atari") != STE {
		t.Error("the hardware belongs to another machine")
	}
}

// tone is a second of a sine at half of full scale.
func tone(hz float64, rate int) *pcm.Sound {
	s := &pcm.Sound{Rate: rate, Channels: 1, Samples: make([]int16, rate)}
	for i := range s.Samples {
		s.Samples[i] = int16(math.Round(.5 * fullScale * math.Sin(2*math.Pi*hz*float64(i)/float64(rate))))
	}
	return s
}

// loudness is how loud a frequency is in the middle of s, in dB of a sine at half of full scale.
func loudness(s *pcm.Sound, hz float64) float64 {
	var re, im, window float64
	n := s.Frames() / 2
	for i := range n {
		w := .5 - .5*math.Cos(2*math.Pi*float64(i)/float64(n))
		sin, cos := math.Sincos(2 * math.Pi * hz * float64(i) / float64(s.Rate))
		v := float64(s.Samples[(n/2+i)*s.Channels]) / fullScale
		re, im, window = re+w*v*cos, im+w*v*sin, window+w
	}
	return 20 * math.Log10(2*math.Hypot(re, im)/window/.5)
}

// TestSpectra checks that an Amiga's filters have the slope of their parts; a tone of 12517 Hz on
// an STE has its image, which a smooth line between samples would not have; and its pitch is that
// of the rate played.
func TestSpectra(t *testing.T) {
	const rate = 28836 // the highest of Paula, so that steps are far up
	analog := func(hz float64) float64 {
		first := 1 / math.Hypot(1, hz/4421)
		x := hz / 3090.5
		second := 1 / math.Hypot(1-x*x, x/.66)
		hold := math.Sin(math.Pi*hz/rate) / (math.Pi * hz / rate) * math.Sin(math.Pi*hz/renderRate) / (math.Pi * hz / renderRate)
		return 20 * math.Log10(first*second*hold)
	}
	for _, hz := range []float64{200, 1000, 2000, 3090, 4421, 6000, 9000} {
		played := hz * paulaRate(rate) / rate
		got, want := loudness(Paula.Render(tone(hz, rate)), played), analog(hz)
		if math.Abs(got-want) > 1+max(0, (hz-6000)/1000) { // the bilinear transform falls faster far up
			t.Errorf("Paula: %g Hz at %.1f dB, want %.1f", hz, got, want)
		}
	}
	s := STE.Render(tone(2000, 12500))
	hz := 2000 * steRate(12500) / 12500
	if got := loudness(s, hz); math.Abs(got) > 1 {
		t.Errorf("STE: %g Hz at %.1f dB, want about 0", hz, got)
	}
	image := steRate(12500) - hz
	if got := loudness(s, image); got < -20 || got > -12 {
		t.Errorf("STE: the image at %.0f Hz is at %.1f dB, want that of held samples, -15", image, got)
	}
	if got := loudness(s, 5000); got > -45 {
		t.Errorf("STE: %.1f dB outside the tone", got)
	}
}

// TestThrough checks that a bank that goes through hardware has the same names and lasts about as
// long, and clean ones are left alone.
func TestThrough(t *testing.T) {
	b := Bank{"MOVE": tone(440, 8000), "NONE": nil}
	for _, h := range []*Hardware{STE, Paula} {
		out := b.Through(h)
		if out["NONE"] != nil || out["MOVE"].Rate != renderRate {
			t.Fatalf("%v", out)
		}
		if d := out.Length("MOVE") - b.Length("MOVE"); h == Paula && d.Abs().Milliseconds() > 2 {
			t.Errorf("the sound is longer by %v", d)
		}
	}
	if out := b.Through(STE); len(out) != 2 || out["MOVE"].Channels != 1 {
		t.Errorf("the DMA plays a mono sample as %v", out)
	}
	if got := b.Through(nil); got["MOVE"] != b["MOVE"] {
		t.Error("the hardware changes clean sounds")
	}
}

// TestSides checks that sounds at the same time are heard on Paula's channels 0 to 3, which are
// left, right, right and left; one that begins when a channel is free, on the left. A side is
// quieter on the other one, or silent there.
func TestSides(t *testing.T) {
	b := Bank{"MOVE": tone(440, 8000), "MOVE2": tone(880, 8000)}
	c := Paula.Channels()
	for i, want := range []string{"MOVE", "MOVE>", "MOVE>", "MOVE", "MOVE"} {
		if got := c.Take("MOVE", time.Duration(i), time.Second); got != want {
			t.Errorf("sound %d is %s, want %s", i, got, want)
		}
	}
	if got := c.Take("MOVE", time.Minute, time.Second); got != "MOVE" {
		t.Errorf("with all channels free it plays %s", got)
	}
	loud := func(s *pcm.Sound, side int) (sum float64) {
		for i := side; i < len(s.Samples); i += 2 {
			sum += math.Abs(float64(s.Samples[i]))
		}
		return sum
	}
	for _, h := range []*Hardware{Paula, Paula.Wide()} {
		out := b.Through(h)
		for name, near := range map[string]int{"MOVE": 0, "MOVE>": 1, "MOVE:2>": 1, "MOVE:3>": 1} {
			s := out.find(name)
			if got := loud(s, 1-near) / loud(s, near); math.Abs(got-h.far) > .01 {
				t.Errorf("%s is %.2f times as loud on the other side, want %.2f", name, got, h.far)
			}
		}
		if out.find("MOVE:2>") == out.find("MOVE>") || out.find("MOVE:3>") != out.find("MOVE>") {
			t.Error("takes and sides are confused")
		}
	}
	for _, h := range []*Hardware{nil, STE} {
		if got := h.Channels().Take("MOVE", 0, time.Second); got != "MOVE" {
			t.Errorf("without sides it plays %s", got)
		}
	}
}
