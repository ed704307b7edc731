package main

import "math"

// oberon are sounds that Oberon's games did not have: a mine, and what happens to the figures of Tetris. They are soft, as
// nobody expects them there.
var oberon = []sound{
	{"EXPLODE", "a mine goes off", explode, 1.6, -4, 200, 0},
	{"LAND", "a figure has landed", land, 0, -5, 12, 0},
	{"ROWS", "rows are complete", rowsGone, 0, -8, 40, 0},
	{"OVER", "there is no room for the next figure", over, 0, -7, 100, 0},
}

// explode is a clap of noise whose filter closes while it dies away, over a fall into the lowest tones.
func explode() track {
	r := noise(801)
	var f, rumble filter
	o := oscillator{wave: sine}
	t := newTrack(1.1)
	t.add(0, newTrack(1.1).fill(func(t float64) float64 {
		s := 1.2*f.low(r.next(), 250+4200*fade(t, 0.09), 0.8)*fade(t, 0.16) + 1.5*rumble.low(r.next(), 180, 0.7)*fade(t, 0.35)
		return s * math.Min(1, t/0.001)
	}), 1)
	t.add(0, newTrack(0.6).fill(func(t float64) float64 {
		return o.next(glide(120, 38, t, 0.3)) * fade(t, 0.14) * math.Min(1, t/0.002)
	}), 0.9)
	return t
}

// land is blocks on blocks.
func land() track {
	t := newTrack(0.14)
	t.add(0, thud(811, 140, 0.016), 0.8)
	t.add(0, wood(812, 390, 0.008), 0.2)
	return t
}

// rowsGone is three bars struck one after the other.
func rowsGone() track {
	t := newTrack(0.5)
	for i, n := range []string{"E5", "G5", "C6"} {
		t.add(0.06*float64(i), chime(pitch(n), 0.08), 0.4)
	}
	return t
}

// over is four bars that go down.
func over() track {
	t := newTrack(1.1)
	for i, n := range []string{"G4", "E4", "D4", "C4"} {
		t.add(0.14*float64(i), chime(pitch(n), 0.14), 0.4)
	}
	return t
}
