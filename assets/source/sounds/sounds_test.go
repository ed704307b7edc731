package main

import (
	"bytes"
	"io"
	"math"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"phosphor/formats/hsn"
	"phosphor/formats/pcm"
	"phosphor/formats/svx8"
	"phosphor/formats/wav"
)

// durations are the bounds of each sound in seconds. The short ones answer an action of the player at once.
var durations = map[string]struct{ least, most float64 }{
	"START": {0.8, 1.5}, "INTRO": {0.8, 4}, "SCHADE": {0.8, 4}, "JUBEL1": {0.8, 4}, "JUBEL2": {0.8, 4},
	"BELL": {0.08, 0.5}, "UNDO": {0.08, 0.5}, "NEWCARD": {0.08, 0.5}, "DROP": {0.08, 0.5}, "MOVE": {0.08, 0.5}, "QUIT": {0.08, 0.5},
}

const committed = "../../yukondat"

func TestCommittedFilesAreWhatTheGeneratorGives(t *testing.T) {
	if len(sounds) != len(durations) {
		t.Fatalf("%d sounds, want %d", len(sounds), len(durations))
	}
	for _, s := range sounds {
		want, err := s.encode()
		if err != nil {
			t.Fatalf("%s: %v", s.name, err)
		}
		got, err := os.ReadFile(filepath.Join(committed, s.name+".HSN"))
		if err != nil {
			t.Fatal(err)
		}
		if !bytes.Equal(got, want) {
			t.Errorf("%s.HSN differs from the generator's output: run go generate", s.name)
		}
	}
	files, err := filepath.Glob(filepath.Join(committed, "*.HSN"))
	if err != nil || len(files) != len(sounds) {
		t.Errorf("%d HSN files (%v), want %d", len(files), err, len(sounds))
	}
}

func TestCommittedSounds(t *testing.T) {
	for _, s := range sounds {
		t.Run(s.name, func(t *testing.T) {
			data, err := os.ReadFile(filepath.Join(committed, s.name+".HSN"))
			if err != nil {
				t.Fatal(err)
			}
			file, err := hsn.Decode(bytes.NewReader(data))
			if err != nil {
				t.Fatal(err)
			}
			if file.Sound.Rate != 12500 || file.Sound.Channels != 1 || file.Sound.Bits != 8 {
				t.Errorf("%d Hz, %d channels, %d bits", file.Sound.Rate, file.Sound.Channels, file.Sound.Bits)
			}
			if file.Version != hsn.Version11 || file.Info != s.info || file.Info == "" || file.Missing != 0 {
				t.Errorf("version %v, comment %q, %d bytes missing", file.Version, file.Info, file.Missing)
			}
			samples := file.Sound.Samples
			limits := durations[s.name]
			seconds := float64(len(samples)) / 12500
			if seconds < limits.least || seconds > limits.most {
				t.Errorf("lasts %.3f s, want %g to %g", seconds, limits.least, limits.most)
			}

			peak, sum, squares := 0.0, 0.0, 0.0
			for _, v := range samples {
				x := float64(v >> 8)
				peak = math.Max(peak, math.Abs(x))
				sum += x
				squares += x * x
			}
			if dB := 20 * math.Log10(peak/127); dB > -0.8 || dB < -5.5 {
				t.Errorf("peak at %.2f dB of full scale", dB)
			}
			n := float64(len(samples))
			if mean := sum / n; math.Abs(mean) > 0.1 {
				t.Errorf("direct current: %.3f steps", mean)
			}
			if dB := 20 * math.Log10(math.Sqrt(squares/n)/127); dB < -24 {
				t.Errorf("mean level %.1f dB: barely audible", dB)
			}

			first, last := samples[0]>>8, samples[len(samples)-1]>>8
			if first < -1 || first > 1 || last < -1 || last > 1 {
				t.Errorf("begins with %d and ends with %d: a click", first, last)
			}
			for i, v := range samples[len(samples)-25:] { // the last 2 ms
				if x := v >> 8; x < -3 || x > 3 {
					t.Errorf("sample %d before the end is %d: the sound is cut off", 25-i, x)
				}
			}
			if limits.most <= 0.5 {
				onset := 0
				for math.Abs(float64(samples[onset]>>8)) < 0.1*peak {
					onset++
				}
				if ms := float64(onset) / 12.5; ms > 10 {
					t.Errorf("starts after %.1f ms", ms)
				}
			}
		})
	}
}

// TestLoudness checks that the sounds are equally loud within 3 dB, except for the applause, that none is clipped, and that
// all are heard at once.
func TestLoudness(t *testing.T) {
	least, most := 0.0, -100.0
	for _, s := range sounds {
		samples := s.pcm().Samples
		flat, onset := 0, -1
		for i, v := range samples {
			x := v >> 8
			if onset < 0 && (x > 3 || x < -3) { // 30 dB below full scale
				onset = i
			}
			if x >= 126 || x <= -126 {
				flat++
			}
		}
		if flat > 0 {
			t.Errorf("%s: %d samples at full scale", s.name, flat)
		}
		if ms := float64(onset) / 12.5; ms > 20 {
			t.Errorf("%s is audible only after %.1f ms", s.name, ms)
		}
		if s.name == "JUBEL1" || s.name == "JUBEL2" {
			continue
		}
		dB := measure(s.pcm()).loud
		least, most = min(least, dB), max(most, dB)
		t.Logf("%-8s %.1f dB", s.name, dB)
	}
	if most-least > 3 {
		t.Errorf("loudness from %.1f to %.1f dB", least, most)
	}
}

// TestFigures checks the measures themselves, that README.md has the present figures of the
// sounds, that the Amiga's refusal is softer than a card that is put down, and that the
// pitch of REFUSED falls.
func TestFigures(t *testing.T) {
	text, err := os.ReadFile("README.md")
	if err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(string(text), figures()) {
		t.Errorf("README.md lacks the table that go run ./assets/source/sounds -figures prints")
	}
	all := map[string]figure{}
	for _, s := range amiga {
		all[s.name] = measure(s.pcm())
	}
	if all["WRONG"].loud > all["MOVE"].loud-4 {
		t.Errorf("WRONG has %.1f dB, too loud beside MOVE with %.1f dB", all["WRONG"].loud, all["MOVE"].loud)
	}
	knock := refused()
	early, late := centre(knock[:synthRate/10], synthRate), centre(knock[synthRate/5:], synthRate)
	if late > 0.8*early {
		t.Errorf("REFUSED begins about %.0f Hz and ends about %.0f Hz", early, late)
	}

	tone := &pcm.Sound{Rate: lowRate, Samples: make([]int16, lowRate)}
	for i := range tone.Samples {
		tone.Samples[i] = int16(math.Round(63.5*math.Sin(2*math.Pi*1000*float64(i)/lowRate))) << 8
	}
	f := measure(tone)
	if f.seconds != 1 || math.Abs(f.peak+6) > 0.1 || math.Abs(f.mean+9) > 0.1 || math.Abs(f.loud+9) > 0.1 || math.Abs(f.centre-1000) > 10 {
		t.Errorf("1000 Hz at half of full scale gives %+v", f)
	}
}

func TestPitch(t *testing.T) {
	for name, want := range map[string]float64{"A4": 440, "A3": 220, "C4": 261.626, "Bb2": 116.541, "C#5": 554.365, "B7": 3951.07} {
		if got := pitch(name); math.Abs(got-want) > 0.01 {
			t.Errorf("%s: %.3f Hz, want %.3f", name, got, want)
		}
	}
}

// level is the strength of a track at one frequency, 1 for a sine of that amplitude (a single Fourier coefficient).
func level(t track, freq float64) float64 {
	re, im := 0.0, 0.0
	for i, v := range t {
		sin, cos := math.Sincos(2 * math.Pi * freq / synthRate * float64(i))
		re += v * cos
		im += v * sin
	}
	return 2 * math.Hypot(re, im) / float64(len(t))
}

func TestWaveforms(t *testing.T) {
	// Fourier series of the ideal waves: the strength of the first three harmonics.
	for _, c := range []struct {
		name string
		wave waveform
		want [3]float64
	}{
		{"sine", sine, [3]float64{1, 0, 0}},
		{"triangle", triangle, [3]float64{8 / (math.Pi * math.Pi), 0, 8 / (9 * math.Pi * math.Pi)}},
		{"saw", saw, [3]float64{2 / math.Pi, 1 / math.Pi, 2 / (3 * math.Pi)}},
		{"square", pulse(0.5), [3]float64{4 / math.Pi, 0, 4 / (3 * math.Pi)}},
		{"pulse", pulse(0.25), [3]float64{4 / math.Pi * math.Sqrt(0.5), 2 / math.Pi, 4 / (3 * math.Pi) * math.Sqrt(0.5)}},
	} {
		o := oscillator{wave: c.wave}
		wave := newTrack(1).fill(func(float64) float64 { return o.next(500) })
		for h, want := range c.want {
			if got := level(wave, 500*float64(h+1)); math.Abs(got-want) > 0.01 {
				t.Errorf("%s, harmonic %d: %.3f, want %.3f", c.name, h+1, got, want)
			}
		}
		if got := level(wave, 0) / 2; got > 0.002 {
			t.Errorf("%s: direct current %.4f", c.name, got)
		}
	}
}

func TestFilter(t *testing.T) {
	for _, freq := range []float64{100, 1000, 5000} {
		o := oscillator{wave: sine}
		var f filter
		low, band, high := newTrack(0.5), newTrack(0.5), newTrack(0.5)
		for i := range low {
			low[i], band[i], high[i] = f.step(o.next(freq), 1000, 1)
		}
		// The analogue prototype at w = freq/1000 with q = 1.
		w := freq / 1000
		denominator := math.Hypot(1-w*w, w)
		for name, c := range map[string]struct{ got, want float64 }{
			"low":  {level(low, freq), 1 / denominator},
			"band": {level(band, freq), w / denominator},
			"high": {level(high, freq), w * w / denominator},
		} {
			if math.Abs(c.got-c.want) > 0.03 {
				t.Errorf("%s at %g Hz: %.3f, want %.3f", name, freq, c.got, c.want)
			}
		}
	}
}

func TestLowPassKeepsTheBandAndStopsWhatWouldFold(t *testing.T) {
	h := track(lowPass(5300, 160, 0))
	gain := func(freq float64) float64 { return level(h, freq) * float64(len(h)) / 2 }
	for _, freq := range []float64{0, 1000, 4500} {
		if g := gain(freq); math.Abs(g-1) > 0.001 {
			t.Errorf("gain %.4f at %g Hz", g, freq)
		}
	}
	for freq := 6250.0; freq < synthRate/2; freq += 125 {
		if g := gain(freq); g > 0.001 {
			t.Errorf("gain %.5f at %g Hz, which would fold back", g, freq)
		}
	}
}

func TestNoiseIsEven(t *testing.T) {
	n := noise(1)
	var bins [10]int
	sum := 0.0
	for range 100000 {
		v := n.next()
		if v < -1 || v >= 1 {
			t.Fatalf("value %g", v)
		}
		bins[int((v+1)*5)]++
		sum += v
	}
	for i, count := range bins {
		if count < 9600 || count > 10400 {
			t.Errorf("tenth %d has %d of 100,000 values", i, count)
		}
	}
	if math.Abs(sum) > 600 {
		t.Errorf("sum %.0f", sum)
	}
}

func TestEnvelope(t *testing.T) {
	e := envelope{attack: 0.1, decay: 0.05, sustain: 0.5, release: 0.2}
	for _, c := range []struct{ at, want float64 }{{0, 0}, {0.05, 0.5}, {0.1, 1}, {0.9, 0.5}, {1.1, 0.25}, {1.2, 0}, {2, 0}} {
		if got := e.at(c.at, 1); math.Abs(got-c.want) > 0.001 {
			t.Errorf("level %.3f at %g s, want %.3f", got, c.at, c.want)
		}
	}
}

func TestMasterFadesAndNormalises(t *testing.T) {
	// A tone with direct current that begins and ends in full swing.
	loud := newTrack(0.5).fill(func(s float64) float64 { return 3 + 7*math.Cos(2*math.Pi*440*s) })
	out := master(loud, lowRate, 0, -2, 1, 20)
	peak, sum := 0, 0
	for _, v := range out {
		peak = max(peak, int(v), -int(v))
		sum += int(v)
	}
	if want := 101; peak < want-2 || peak > want+2 { // 127 less 2 dB, give or take the dither
		t.Errorf("peak %d, want %d", peak, want)
	}
	if len(out) != lowRate/2 || out[0] != 0 || out[len(out)-1] != 0 {
		t.Errorf("%d samples from %d to %d", len(out), out[0], out[len(out)-1])
	}
	if mean := float64(sum) / float64(len(out)); math.Abs(mean) > 0.1 {
		t.Errorf("direct current %.3f", mean)
	}
}

// TestOtherSets checks that the sounds of Gobblet and of the Amiga's card games answer a move at
// once, except for the fanfares.
func TestOtherSets(t *testing.T) {
	for _, set := range []struct {
		sounds []sound
		folder string
		ending string
		encode func(sound) ([]byte, error)
		decode func(io.Reader) (*pcm.Sound, error)
		rate   int
		most   map[string]float64
	}{
		{gobblet, "../../gobblet", ".WAV", sound.encodeWAV, wav.Decode, waveRate,
			map[string]float64{"PLACE": 0.4, "GOBBLE": 0.6, "REFUSED": 0.4, "WON": 1.4}},
		{oberon, "../../oberon", ".WAV", sound.encodeWAV, wav.Decode, lowRate,
			map[string]float64{"EXPLODE": 1.2, "LAND": 0.3, "ROWS": 0.6, "OVER": 1.2, "PUSH": 0.3, "SLIDE": 0.2, "DEAL": 0.5, "TURN": 0.2, "MOVE": 0.2, "HOME": 0.5, "WRONG": 0.3}},
		{amiga, "../../amiga", ".8SVX", sound.encode8SVX,
			func(r io.Reader) (*pcm.Sound, error) {
				f, err := svx8.Decode(r)
				if err != nil {
					return nil, err
				}
				if f.Name == "" || f.Missing != 0 || f.Compression != svx8.None {
					t.Errorf("name %q, %d bytes missing, compression %d", f.Name, f.Missing, f.Compression)
				}
				return &f.Sound, nil
			},
			lowRate,
			map[string]float64{"DEAL": 0.8, "DEAL2": 0.8, "DEAL3": 0.8, "TURN": 0.3, "TURN2": 0.3, "TURN3": 0.3, "MOVE": 0.3, "MOVE2": 0.3, "MOVE3": 0.3, "HOME": 0.5, "WRONG": 0.4, "WIN": 4, "LOST": 2}},
	} {
		for _, s := range set.sounds {
			want, err := set.encode(s)
			if err != nil {
				t.Fatalf("%s: %v", s.name, err)
			}
			got, err := os.ReadFile(filepath.Join(set.folder, s.name+set.ending))
			if err != nil {
				t.Fatal(err)
			}
			if !bytes.Equal(got, want) {
				t.Errorf("%s%s differs from the generator's output: run go generate", s.name, set.ending)
			}
			file, err := set.decode(bytes.NewReader(got))
			if err != nil {
				t.Fatal(err)
			}
			peak := 0.0
			for _, v := range file.Samples {
				peak = math.Max(peak, math.Abs(float64(v>>8)))
			}
			if seconds := float64(len(file.Samples)) / float64(file.Rate); seconds < 0.1 || seconds > set.most[s.name] || file.Rate != set.rate {
				t.Errorf("%s lasts %.2f s at %d Hz", s.name, seconds, file.Rate)
			}
			if dB := 20 * math.Log10(peak/127); dB > -1 || dB < -12 {
				t.Errorf("%s: peak at %.2f dB of full scale", s.name, dB)
			}
		}
		files, err := filepath.Glob(filepath.Join(set.folder, "*"+set.ending))
		if err != nil || len(files) != len(set.sounds) {
			t.Errorf("%d files %s (%v), want %d", len(files), set.ending, err, len(set.sounds))
		}
	}
}
