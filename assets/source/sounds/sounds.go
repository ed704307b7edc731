package main

import "math"

// A sound is one file of the set: its name, the comment in its header (at most 40 characters), how it is made, and
// how it is mastered.
type sound struct {
	name    string
	info    string
	make    func() track
	drive   float64 // how much master compresses peaks
	peak    float64 // dB of full scale; it makes all but the applause equally loud
	fadeOut float64 // milliseconds
	rate    int     // Hz; 0 is lowRate
}

// fadeIn, in milliseconds, is short enough not to change the attack of a sound.
const fadeIn = 1

// sounds are the eleven sounds of Yukon, named in its manual, section 4.2. The music is in C, or leads there, and the
// short sounds use tones of that key, so that nothing clashes when one follows another.
var sounds = []sound{
	{"START", "Yukon: a welcome", start, 1.2, -5.3, 60, 0},
	{"INTRO", "Yukon: the cards are shuffled", intro, 1.5, -2, 20, 0},
	{"SCHADE", "Yukon: what a pity", schade, 0, -3.2, 60, 0},
	{"JUBEL1", "Yukon: applause", jubel1, 1.3, -1.5, 200, 0},
	{"JUBEL2", "Yukon: cheers for a new best", jubel2, 1.5, -1, 300, 0},
	{"BELL", "Yukon: that is not allowed", bell, 0, -3, 120, 0},
	{"UNDO", "Yukon: and back again", undo, 0, -1.2, 12, 0},
	{"NEWCARD", "Yukon: a card is turned", newcard, 4.5, -1.5, 12, 0},
	{"DROP", "Yukon: a card has come home", drop, 0, -3.2, 120, 0},
	{"MOVE", "Yukon: cards move over the felt", move, 1.2, -1.8, 12, 0},
	{"QUIT", "Yukon: goodbye", quit, 0, -3, 60, 0},
}

// The band: chip voices with a little width and warmth.
var (
	lead  = voice{pulse(0.3), 7, envelope{0.008, 0.25, 0.65, 0.12}, 4200, 2300, 0.18, 14}
	alto  = voice{pulse(0.5), 5, envelope{0.01, 0.25, 0.6, 0.12}, 2600, 1500, 0.15, 8}
	bass  = voice{triangle, 0, envelope{0.006, 0.3, 0.6, 0.1}, 1800, 900, 0.1, 0}
	brass = voice{saw, 9, envelope{0.025, 0.3, 0.8, 0.14}, 4800, 3000, 0.25, 16}
	music = voice{triangle, 4, envelope{0.004, 0.16, 0.15, 0.3}, 5000, 2500, 0.2, 0} // a music box
)

// kick is a soft drum of falling pitch.
func kick() track {
	o := oscillator{wave: sine}
	return newTrack(0.4).fill(func(t float64) float64 {
		return o.next(55+90*fade(t, 0.025)) * fade(t, 0.06) * math.Min(1, t/0.002)
	})
}

// brush is a drum of noise around freq Hz that dies away with tau seconds.
func brush(seed noise, freq, tau float64) track {
	var f filter
	return newTrack(5 * tau).fill(func(t float64) float64 {
		return f.band(seed.next(), freq, 0.7) * fade(t, tau) * math.Min(1, t/0.003)
	})
}

// thud is a fingertip or a pack of cards on the table: a low body of pitch freq Hz and a short dull knock.
func thud(seed noise, freq, tau float64) track {
	o := oscillator{wave: sine}
	var f filter
	return newTrack(6 * tau).fill(func(t float64) float64 {
		body := o.next(freq*(1+0.6*fade(t, 0.012))) * fade(t, tau)
		knock := f.low(seed.next(), 1400, 0.8) * fade(t, 0.006)
		return (0.8*body + 0.7*knock) * math.Min(1, t/0.0008)
	})
}

// flick is the edge of one card that snaps: a few thousandths of a second of noise around freq Hz, after a sharp click.
func flick(seed noise, freq, tau float64) track {
	var f filter
	return newTrack(8 * tau).fill(func(t float64) float64 {
		return (f.band(seed.next(), freq, 1.6)*1.6*fade(t, tau) + 0.5*seed.next()*fade(t, 0.0005)) * math.Min(1, t/0.0003)
	})
}

// chime is a small bar struck softly: a tone with a bright second mode that fades at once.
func chime(freq, tau float64) track {
	a, b, c := oscillator{wave: sine}, oscillator{wave: sine}, oscillator{wave: sine}
	return newTrack(7 * tau).fill(func(t float64) float64 {
		s := a.next(freq)*fade(t, tau) + 0.25*b.next(2*freq)*fade(t, tau/2) + 0.3*c.next(3.93*freq)*fade(t, tau/8)
		return s * math.Min(1, t/0.002)
	})
}

// start is the program's welcome, no longer than a look at the cards takes.
func start() track {
	const beat = 0.1
	t := newTrack(1.42)
	t.sing(0, beat, 0.85, 0.34, lead, "G4 1 C5 1 E5 1 G5 1  A5 1.5 G5 0.5  G5 1 B5 1  C6 4")
	t.sing(0, beat, 0.85, 0.22, alto, "E4 1 G4 1 C5 1 E5 1  C5 1.5 C5 0.5  D5 1 D5 1  E5 4")
	t.sing(0, beat, 0.85, 0.20, alto, "r 4  F4 1.5 F4 0.5  F4 1 F4 1  G4 4")
	t.sing(0, beat, 0.9, 0.5, bass, "C3 2 C3 1 E3 1  F3 1.5 F3 0.5  G3 1 G3 1  C3 4")
	for _, n := range []float64{0, 4, 8} {
		t.add(n*beat, kick(), 0.6)
	}
	for i, n := range []float64{2, 5.5, 6, 7, 7.5} {
		t.add(n*beat, brush(noise(11+i), 2200, 0.03), 0.35)
	}
	t.add(8*beat, brush(21, 3800, 0.2), 0.22)
	// The last chord sparkles: its tones again, broken upwards, like a music box.
	t.sing(8.5*beat, 0.06, 1, 0.12, music, "C5 1 E5 1 G5 1 C6 1 E6 2")
	return t.room(0.16, 0.5, 0.08)
}

func intro() track {
	t := newTrack(1.42)
	r := noise(77)
	// Two halves of the pack run off the thumbs: card after card, slowly at first, faster, and slower again.
	const cards = 42
	for i := range cards {
		x := float64(i) / (cards - 1)
		at := 0.012 + 0.56*(x+0.12*math.Sin(2*math.Pi*x)/math.Pi) + r.between(-0.004, 0.004)
		level := 0.6 + 0.6*math.Sin(math.Pi*x)
		t.add(at, flick(noise(100+i), 1500+1900*x+r.between(-250, 250), 0.004), level*r.between(0.7, 1))
	}
	// The bridge: the arched pack falls together, a rush that sweeps down.
	var f filter
	rush := newTrack(0.42).fill(func(t float64) float64 {
		grain := 0.6 + 0.4*math.Sin(2*math.Pi*75*t*(1+0.5*t))
		return f.band(r.next(), glide(4200, 1300, t, 0.36), 1.1) * hump(t, 0.13, 0.4) * grain
	})
	t.add(0.64, rush, 1.7)
	for i := range 22 {
		x := float64(i) / 22
		t.add(0.66+0.34*x, flick(noise(200+i), 3600-1800*x, 0.003), 0.7*math.Sin(math.Pi*(x+0.05)))
	}
	// Squared up on the table.
	t.add(1.10, thud(301, 170, 0.022), 0.32)
	t.add(1.10, flick(302, 1600, 0.006), 0.45)
	t.add(1.24, thud(303, 150, 0.03), 0.62)
	t.add(1.24, flick(304, 1300, 0.006), 0.6)
	return t.room(0.1, 0.25, 0.05)
}

// mute is a trombone with a plunger: a bright wave behind a formant that opens and closes once in each note.
func mute(from, to, length, open float64, f0 float64) track {
	o, o2 := oscillator{wave: saw}, oscillator{wave: saw, phase: 0.4}
	var formant, second, low filter
	env := envelope{0.045, 0.5, 0.85, 0.11}
	return newTrack(length + env.release).fill(func(t float64) float64 {
		late := math.Min(1, math.Max(0, (t-0.25)/0.4))
		f := glide(from, to, t-0.35*length, 0.65*length)
		f *= 1 + 0.035*(fade(t, 0.03)-1)*fade(t, 0.05)             // it is scooped up to
		f *= math.Exp2(22 * late * math.Sin(2*math.Pi*5*t) / 1200) // and trembles when held
		s := 0.7*o.next(f) + 0.3*o2.next(f*1.003)
		wah := hump(t, 0.4*length, length+env.release)
		s = 1.3*formant.band(s, f0+open*wah, 2.2) + 0.35*second.band(s, 1900+500*wah, 2.5)*wah + 0.5*low.low(s, 350, 0.7)
		return s * env.at(t, length)
	})
}

func schade() track {
	t := newTrack(2.2)
	line := []struct{ from, to, at, length, open, level float64 }{
		{pitch("D4"), pitch("D4"), 0, 0.27, 600, 0.85},
		{pitch("C#4"), pitch("C#4"), 0.36, 0.27, 560, 0.8},
		{pitch("C4"), pitch("C4"), 0.72, 0.27, 520, 0.78},
		{pitch("B3"), pitch("B3") * 0.985, 1.08, 0.95, 640, 0.85},
	}
	for _, n := range line {
		t.add(n.at, mute(n.from, n.to, n.length, n.open, 420), n.level)
		third := math.Exp2(-4.0 / 12) // a second player a major third below: it ends on a warm, consoling chord
		t.add(n.at+0.008, mute(n.from*third, n.to*third, n.length, n.open*0.8, 360), 0.55*n.level)
	}
	pluck := voice{triangle, 0, envelope{0.005, 0.22, 0, 0.1}, 1500, 500, 0.06, 0}
	t.sing(0, 0.36, 0.9, 0.5, pluck, "Bb2 1 A2 1 Ab2 1 G2 3")
	return t.room(0.14, 0.5, 0.08)
}

// applause is a crowd of people who clap for the given time. Each has hands with their own sound and an unsteady pace,
// and joins and leaves at a different time; density gives the loudness of the whole over time.
func applause(seed noise, people int, length float64, density func(t float64) float64) track {
	out := newTrack(length)
	for range people {
		var (
			freq  = seed.between(700, 2300)
			crisp = seed.between(0.5, 1)
			tau   = seed.between(0.006, 0.016)
			pace  = seed.between(0.19, 0.30)
			near  = seed.between(0.4, 1)
			at    = seed.between(0, 0.25)
			end   = length - seed.between(0.05, 0.25*length)
		)
		near *= near
		for ; at < end; at += pace * seed.between(0.86, 1.14) {
			hand := noise(uint64(seed) | 1)
			var body, slap filter
			f := freq * seed.between(0.9, 1.1)
			clap := newTrack(7 * tau).fill(func(t float64) float64 {
				n := hand.next()
				// Two palms meet twice within a few thousandths of a second; that roughness makes it a clap.
				burst := fade(t, 0.002) + 0.8*fade(t-0.004, tau)
				return (1.5*body.band(n, f, 1.3) + 0.5*crisp*slap.high(n, 2500, 0.7)) * burst * math.Min(1, t/0.0005)
			})
			out.add(at, clap, near*density(at)*seed.between(0.7, 1))
		}
	}
	return out
}

func jubel1() track {
	t := newTrack(2.75)
	t.add(0, applause(1001, 26, 2.7, func(t float64) float64 {
		return math.Min(1, 0.45+t/0.7) * math.Sqrt(math.Min(1, (2.72-t)/1.1))
	}), 1.15)
	t.sing(0.04, 0.125, 0.9, 0.19, lead, "C5 1 E5 1 G5 1 E5 1 A5 1 G5 0.5 A5 0.5 G5 3")
	t.sing(0.04, 0.125, 0.9, 0.11, alto, "r 2 E5 1 C5 1 F5 1 E5 0.5 F5 0.5 E5 3")
	t.sing(0.04, 0.125, 0.9, 0.22, bass, "C3 2 G3 2 F3 2 C3 3")
	t.sing(0.04+6*0.125, 0.0625, 1, 0.08, music, "C6 1 E6 1 G6 2")
	return t.room(0.2, 0.8, 0.05)
}

// cheer is one voice that calls out: a buzzing throat of pitch freq through the formants of an open "ey-aah".
func cheer(seed noise, freq, length float64) track {
	o := oscillator{wave: saw}
	var f1, f2, f3, breath filter
	drift := seed.between(0.85, 1.15)
	return newTrack(length).fill(func(t float64) float64 {
		x := t / length
		f := freq * (0.82 + 0.3*hump(x, 0.4, 1.25)) * (1 + 0.012*math.Sin(2*math.Pi*5.3*drift*t))
		s := o.next(f)*0.8 + 0.35*breath.high(seed.next(), 900, 0.7)
		v := 1.2*f1.band(s, glide(480, 780, x, 0.35)*drift, 4) +
			0.8*f2.band(s, glide(1850, 1250, x, 0.4)*drift, 5) +
			0.35*f3.band(s, 2600*drift, 5)
		return v * hump(x, 0.3, 1)
	})
}

func jubel2() track {
	const beat = 0.15
	t := newTrack(3.8)
	t.add(0, applause(2001, 44, 3.75, func(t float64) float64 {
		return math.Min(1, 0.35+t/1.2) * math.Sqrt(math.Min(1, (3.77-t)/1.4))
	}), 0.7)
	r := noise(3001)
	for i := range 26 {
		at := 0.05 + 1.9*float64(i)/26 + r.between(0, 0.3)
		freq := r.between(120, 240)
		if i%2 == 1 {
			freq = r.between(230, 420)
		}
		length := math.Min(r.between(0.9, 1.9), 3.7-at)
		t.add(at, cheer(noise(4001+i), freq, length), r.between(0.11, 0.28))
	}
	// Someone whistles on two fingers.
	for i, at := range []float64{0.95, 1.9} {
		o := oscillator{wave: sine}
		air := noise(5001 + i)
		t.add(at, newTrack(0.5).fill(func(t float64) float64 {
			f := glide(1500, 2450, t, 0.12) * math.Pow(0.72, math.Max(0, t-0.26)/0.24)
			return (o.next(f) + 0.1*air.next()) * hump(t, 0.1, 0.5)
		}), 0.05)
	}
	t.sing(0.02, beat, 0.82, 0.23, brass, "C5 0.5 C5 0.5 C5 1 E5 1 G5 2 E5 1 G5 1 C6 6")
	t.sing(0.02, beat, 0.82, 0.17, brass, "G4 0.5 G4 0.5 G4 1 C5 1 E5 2 C5 1 D5 1 G5 6")
	t.sing(0.02, beat, 0.82, 0.15, brass, "E4 0.5 E4 0.5 E4 1 G4 1 C5 2 A4 1 B4 1 E5 6")
	t.sing(0.02, beat, 0.9, 0.38, bass, "C3 2 C3 1 C3 2 F3 1 G3 1 C3 6")
	for _, n := range []float64{0, 3, 5, 6, 7} {
		t.add(0.02+n*beat, kick(), 0.5)
	}
	for i := range 8 { // a roll into the last chord
		t.add(0.02+(5+0.25*float64(i))*beat, brush(noise(31+i), 2000, 0.03), 0.1+0.03*float64(i))
	}
	t.add(0.02+7*beat, brush(41, 4300, 0.5), 0.3)
	return t.room(0.2, 0.9, 0.05)
}

// bell is a small gong with a minor third among its partials, as in cast bells: soft, and a little sad.
func bell() track {
	partials := []struct{ ratio, level, tau float64 }{
		{0.5, 0.30, 0.16}, {1, 1, 0.14}, {1.19, 0.55, 0.11}, {1.5, 0.2, 0.08}, {2.01, 0.45, 0.07}, {2.74, 0.22, 0.035}, {4.1, 0.14, 0.015},
	}
	out := newTrack(0.48)
	for _, p := range partials {
		o := oscillator{wave: sine}
		out.add(0, newTrack(0.48).fill(func(t float64) float64 {
			return o.next(392*p.ratio*(1+0.012*fade(t, 0.02))) * fade(t, p.tau) * math.Min(1, t/0.003)
		}), p.level)
	}
	out.add(0, thud(51, 300, 0.008), 0.25)
	return out
}

// undo runs backwards: a tick, then a breath that swells and falls in pitch until a second tick cuts it off.
func undo() track {
	r := noise(61)
	var f filter
	o := oscillator{wave: triangle}
	out := newTrack(0.27)
	out.add(0, flick(62, 2400, 0.004), 0.4)
	out.add(0, newTrack(0.2).fill(func(t float64) float64 {
		swell := math.Exp((t - 0.19) / 0.06)
		if t > 0.19 {
			swell = fade(t-0.19, 0.003)
		}
		air := f.band(r.next(), glide(3600, 1100, t, 0.19), 1.8)
		tone := o.next(glide(pitch("G5"), pitch("C5"), t, 0.19))
		return (1.1*air + 0.3*tone) * swell * math.Min(1, t/0.004)
	}), 0.8)
	out.add(0.192, thud(63, 260, 0.01), 0.35)
	out.add(0.192, flick(64, 2000, 0.004), 0.3)
	return out
}

// newcard is a card pulled off the pack with a snap, and laid down.
func newcard() track {
	o := oscillator{wave: triangle}
	r := noise(71)
	var f filter
	out := newTrack(0.19)
	out.add(0, newTrack(0.06).fill(func(t float64) float64 {
		level := 0.35 + 0.65*t/0.03 // it bends
		if t >= 0.03 {
			level = 0.65 * fade(t-0.03, 0.006) // and comes free
		}
		air := level * f.band(r.next(), glide(1500, 3400, t, 0.03), 1.5)
		return (air + 0.25*o.next(glide(330, 880, t, 0.03))*hump(t, 0.022, 0.04)) * math.Min(1, t/0.002)
	}), 0.6)
	out.add(0.031, flick(72, 2900, 0.006), 0.9)
	out.add(0.085, thud(73, 210, 0.013), 0.36)
	out.add(0.085, flick(74, 1700, 0.005), 0.25)
	return out
}

// drop is a card set down where it belongs: a soft thup and two small bars, a fourth upwards.
func drop() track {
	out := newTrack(0.48)
	out.add(0, thud(81, 150, 0.028), 0.8)
	out.add(0.055, chime(pitch("G5"), 0.07), 0.34)
	out.add(0.135, chime(pitch("C6"), 0.11), 0.42)
	return out.room(0.1, 0.3, 0.01)
}

// move is a card that slides over felt and comes to rest with a tap.
func move() track {
	r, rough := noise(91), noise(92)
	var f, texture filter
	out := newTrack(0.22)
	out.add(0, newTrack(0.15).fill(func(t float64) float64 {
		fibre := 0.7 + 2.2*texture.low(rough.next(), 90, 0.7)
		s := f.band(r.next(), glide(900, 2000, t, 0.12), 0.8) * fibre
		return s * (0.75*fade(t, 0.03) + hump(t, 0.075, 0.15)) * math.Min(1, t/0.002)
	}), 0.95)
	out.add(0.118, thud(93, 165, 0.018), 0.6)
	out.add(0.118, flick(94, 1500, 0.004), 0.35)
	return out
}

func quit() track {
	t := newTrack(0.46)
	gentle := lead
	gentle.open, gentle.closed = 2800, 1700
	// Two steps home, very short.
	t.sing(0, 0.1, 0.9, 0.34, gentle, "G5 1")
	t.sing(0.1, 0.11, 0.95, 0.34, gentle, "C5 2")
	t.sing(0, 0.1, 0.95, 0.18, alto, "B4 1")
	t.sing(0.1, 0.11, 0.95, 0.2, alto, "E4 2")
	t.sing(0, 0.1, 0.95, 0.5, bass, "G3 1")
	t.sing(0.1, 0.11, 0.95, 0.55, bass, "C3 2")
	t.sing(0.11, 0.06, 1, 0.14, music, "C5 1 G5 1 C6 2")
	return t
}
