package main

import (
	"bytes"
	"fmt"
	"math"
	"strings"

	"phosphor/formats/svx8"
)

// amiga are the sounds of the Amiga's card games. Like programs of the time, they play short samples of 8 bits on four
// voices: one cycle of a wave is a voice, noise is a few thousand random bytes, and a chord is a single voice that jumps
// from note to note fifty times a second, once per picture on the screen.
var amiga = []sound{
	{"DEAL", "cards are dealt", take(dealt, 0), 1.2, -8, 12, 0},
	{"DEAL2", "cards are dealt, more slowly", take(dealt, 1), 1.2, -8, 12, 0},
	{"DEAL3", "cards are dealt, duller", take(dealt, 2), 1.2, -8, 12, 0},
	{"TURN", "a card is turned up", take(turnedUp, 0), 1, -4, 10, 0},
	{"TURN2", "a card is turned up, sooner", take(turnedUp, 1), 1, -4, 10, 0},
	{"TURN3", "a card is turned up, later", take(turnedUp, 2), 1, -2, 10, 0},
	{"MOVE", "a card is put down", take(put, 0), 1, -3, 10, 0},
	{"MOVE2", "a card is put down, lower", take(put, 1), 1, -3, 10, 0},
	{"MOVE3", "a card is put down, higher", take(put, 2), 1, -3, 10, 0},
	{"HOME", "a card is home", home, 0, -4, 40, 0},
	{"WRONG", "that is not allowed", wrong, 0, -11.6, 12, 0},
	{"WIN", "the game is won", win, 1.3, -4.5, 150, 0},
	{"LOST", "no card can be played any more", lost, 1, -5, 120, 0},
}

// take is one of the three variants of a sound that is played often: no two cards fall alike.
func take(of func(n int) track, n int) func() track { return func() track { return of(n) } }

const frame = 1.0 / 50 // seconds of a picture

// steps is a level that falls as a volume register is counted down: in 64 steps, one per picture or more slowly.
func steps(t float64, perFrame float64) float64 {
	return math.Max(0, 64-perFrame*math.Floor(t/frame)) / 64
}

// crunch is noise at a sampling rate of freq Hz: each random value is held until the next.
func crunch(seed noise, freq, length, perFrame float64) track {
	held, count := 0.0, 0.0
	return newTrack(length).fill(func(t float64) float64 {
		if count += freq / synthRate; count >= 1 {
			count--
			held = seed.next()
		}
		return held * steps(t, perFrame) * math.Min(1, t/0.0005)
	})
}

// arpeggio plays chords on one voice. A chord is notes with + between them and its length in pictures: "C5+E5+G5 12".
func arpeggio(w waveform, perFrame float64, line string) track {
	words := strings.Fields(line)
	var out track
	for i := 0; i+1 < len(words); i += 2 {
		var frames int
		if _, err := fmt.Sscan(words[i+1], &frames); err != nil {
			panic(fmt.Sprintf("line %q: %v", line, err))
		}
		notes := strings.Split(words[i], "+")
		o := oscillator{wave: w}
		out = append(out, newTrack(float64(frames)*frame).fill(func(t float64) float64 {
			edge := math.Min(1, math.Min(t, float64(frames)*frame-t)/0.002)
			return o.next(pitch(notes[int(t/frame)%len(notes)])) * steps(t, perFrame) * edge
		})...)
	}
	return out
}

// dealt is cards that run off the deck: ticks of noise, each brighter than the last, and the deck put down.
func dealt(n int) track {
	t := newTrack(0.75)
	slower, duller := 1+0.04*float64(n%2), 1-0.1*float64(n/2)
	for i := range 13 {
		at := 0.045 * slower * float64(i) * (1 - 0.012*float64(i))
		t.add(at, crunch(noise(701+20*n+i), (4200+280*float64(i))*duller, 0.04, 50), 0.5+0.02*float64(i))
	}
	t.add(0.58*slower, crunch(noise(721+40*n), 2100*duller, 0.1, 14), 0.8)
	t.add(0.58*slower, fall(150*duller, 60), 0.9)
	return t
}

// fall is a voice whose pitch falls from one frequency to the other within a few pictures.
func fall(from, to float64) track {
	o := oscillator{wave: triangle}
	return newTrack(0.16).fill(func(t float64) float64 {
		return o.next(glide(from, to, t, 0.07)) * steps(t, 9) * math.Min(1, t/0.001)
	})
}

func put(n int) track {
	higher := []float64{1, 0.89, 1.12}[n]
	t := newTrack(0.2)
	t.add(0, crunch(noise(731+n), 5200*higher, 0.06, 20), 0.55)
	t.add(0.012, fall(240*higher, 90*higher), 0.8)
	return t
}

// turnedUp is a card that is bent off the stock and snaps over.
func turnedUp(n int) track {
	later := []float64{0, -0.008, 0.01}[n]
	t := newTrack(0.16)
	t.add(0, crunch(noise(761+10*n), 2600, 0.03, 0), 0.18)
	t.add(0.03+later, crunch(noise(762+10*n), 9000, 0.03, 40), 0.7)
	t.add(0.075+later, crunch(noise(763+10*n), 3800, 0.05, 24), 0.35)
	return t
}

// home is a card put down, and two notes that go up.
func home() track {
	t := newTrack(0.42)
	t.add(0, put(0), 0.6)
	t.add(0.04, arpeggio(triangle, 6, "G5 4"), 0.45)
	t.add(0.12, arpeggio(triangle, 4, "C6 14"), 0.5)
	return t
}

// wrong is two low growls behind a filter, like the Amiga's, whose state its power light shows.
func wrong() track {
	t := newTrack(0.34)
	t.add(0, arpeggio(pulse(0.5), 1, "E3+F3 7"), 0.4)
	t.add(0.17, arpeggio(pulse(0.5), 3, "C3+C#3 8"), 0.45)
	var first, second filter
	for i, v := range t {
		t[i] = second.low(first.low(v, 800, 0.7), 800, 0.7)
	}
	return t
}

// lost is broken chords that go down and come to rest on a soft one in minor.
func lost() track {
	lead := arpeggio(pulse(0.5), 1.6, "C5+A4+E4 9 B4+G#4+E4 9 A4+F4+D4 9 A4+E4+C4 36")
	bass := arpeggio(triangle, 1.2, "A2 9 E2 9 D2 9 A2 36")
	t := newTrack(63*frame + 0.2)
	var f filter
	for i, v := range lead {
		lead[i] = f.low(v, 2400, 0.7)
	}
	t.add(0, lead, 0.35)
	t.add(4*frame, lead, 0.12)
	t.add(0, bass, 0.5)
	return t
}

// win is eight bars of broken chords over a bass, with an echo: the same voice again, three pictures later and softer.
func win() track {
	lead := arpeggio(pulse(0.25), 1.2, "C5+E5+G5 9 C5+E5+G5 9 F5+A5+C6 9 F5+A5+C6 9 D5+G5+B5 9 E5+G5+C6 9 F5+A5+D6 9 G5+B5+D6 9 C6+E6+G6 50")
	bass := arpeggio(saw, 1.6, "C3 9 C3 9 F2 9 F2 9 G2 9 C3 9 D3 9 G2 9 C3+C2 50")
	t := newTrack(9*8*frame + 50*frame + 0.4)
	t.add(0, lead, 0.4)
	t.add(3*frame, lead, 0.16)
	t.add(6*frame, lead, 0.06)
	t.add(0, bass, 0.3)
	for bar := range 8 {
		at := 9 * frame * float64(bar)
		if bar%2 == 0 {
			t.add(at, fall(210, 50), 0.7)
		} else {
			t.add(at, crunch(noise(741+bar), 6000, 0.12, 12), 0.3)
		}
	}
	t.add(9*8*frame, fall(210, 45), 0.8)
	t.add(9*8*frame, crunch(751, 5600, 0.5, 3), 0.22)
	return t
}

// encode8SVX makes a sound and returns it as an 8SVX file.
func (s sound) encode8SVX() ([]byte, error) {
	var b bytes.Buffer
	err := svx8.Encode(&b, &svx8.File{Sound: *s.pcm(), Name: s.info})
	if err != nil {
		return nil, fmt.Errorf("writing the sound: %w", err)
	}
	return b.Bytes(), nil
}
