package main

import "math"

// oberon are sounds that Oberon's games did not have: for a mine, Tetris' figures, a can, a piece of a picture, cards.
// They are soft, because players do not expect them there.
var oberon = []sound{
	{"EXPLODE", "a mine goes off", explode, 1.6, -4, 200, 0},
	{"LAND", "a figure has landed", land, 1.9, -1.8, 12, 0},
	{"ROWS", "rows are complete", rowsGone, 0, -4, 40, 0},
	{"OVER", "there is no room for the next figure", over, 0, -7, 100, 0},
	{"PUSH", "a can is pushed", push, 0, -6, 20, 0},
	{"SLIDE", "a piece slides", slide, 2, -5, 12, 0},
	{"DEAL", "cards run off the thumb", riffle, 1.5, -6, 12, 0},
	{"TURN", "the stock is turned", turnedOver, 2, -5, 10, 0},
	{"MOVE", "cards are put down", laid, 1.6, -6, 12, 0},
	{"HOME", "a card has come home", arrived, 1.2, -6, 40, 0},
	{"WRONG", "no", dull, 0, -10, 12, 0},
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

// push is iron pushed over stone: two rough strokes of noise.
func push() track {
	t := newTrack(0.22)
	t.add(0, brush(831, 420, 0.03), 0.7)
	t.add(0.07, brush(832, 360, 0.028), 0.6)
	t.add(0.02, thud(833, 95, 0.03), 0.5)
	return t
}

// slide is wood on wood, and the stop at its end.
func slide() track {
	t := newTrack(0.14)
	t.add(0, brush(841, 1500, 0.014), 0.5)
	t.add(0.06, wood(842, 520, 0.007), 0.5)
	return t
}

// riffle is a few cards off the thumb.
func riffle() track {
	t := newTrack(0.42)
	for i := range 9 {
		t.add(0.036*float64(i), flick(noise(851+i), 1900+90*float64(i), 0.006), 0.6)
	}
	t.add(0.34, thud(860, 150, 0.014), 0.5)
	return t
}

func turnedOver() track {
	t := newTrack(0.12)
	t.add(0, flick(861, 2400, 0.008), 0.6)
	t.add(0.035, flick(862, 1700, 0.008), 0.6)
	return t
}

func laid() track {
	t := newTrack(0.14)
	t.add(0, flick(871, 1700, 0.006), 0.4)
	t.add(0.008, thud(872, 170, 0.014), 0.7)
	return t
}

// arrived is a card put down, and a small bar.
func arrived() track {
	t := newTrack(0.4)
	t.add(0, laid(), 0.6)
	t.add(0.03, chime(pitch("G5"), 0.08), 0.35)
	return t
}

func dull() track {
	t := newTrack(0.16)
	t.add(0, thud(881, 110, 0.02), 0.7)
	return t
}
