// Package demo shows the hardware of the emulated machines at work: pictures that move at
// 50 frames a second made by the blitters, the copper and the colour registers alone, like
// the demos of those years. Each is a short program to read first if you write for
// fb/amiga or fb/atari, and its frames are regression tests of the hardware that it uses.
//
// A demo uses one emulated display and depends only on the frame number. Package
// fb/window or fb/page shows it:
//
//	d, err := demo.Find("vector")
//	...
//	s, draw := d.Start()
//	err = window.Animate(d.Title, s, demo.Frame, draw)
//
// The pictures are computed in integers, so that every processor draws the same.
package demo

import (
	"fmt"
	"math"
	"time"

	"phosphor/fb"
)

// Frame is the time of one frame: 50 a second, as on a European monitor.
const Frame = time.Second / 50

// A Demo is one moving picture.
type Demo struct {
	Name    string // as on the command line: vector
	Title   string
	Machine string
	About   string // one line for people: what you see, and what draws it

	start func() (*fb.Screen, func(frame int))
}

// All lists the demos.
var All = []Demo{bobs, vector, copper, cycle, halftone, flood, bars, hamScroll, slides, split}

// Find returns the demo with the given name.
func Find(name string) (Demo, error) {
	for _, d := range All {
		if d.Name == name {
			return d, nil
		}
	}
	return Demo{}, fmt.Errorf("there is no demo %q", name)
}

// Start returns a screen and the function that draws frame n on it, n counting from 0.
// Frames may be skipped; each is the same whatever was drawn before it.
func (d Demo) Start() (s *fb.Screen, draw func(frame int)) { return d.start() }

// turn is a whole turn of the angles that sin and cos take, and one is the
// value 1 of what they return.
const (
	turn = 1024
	one  = 1 << 14
)

var sines = func() (t [turn]int) {
	for i := range t {
		t[i] = int(math.Round(one * math.Sin(2*math.Pi*float64(i)/turn)))
	}
	return t
}()

func sin(angle int) int { return sines[angle&(turn-1)] }
func cos(angle int) int { return sines[(angle+turn/4)&(turn-1)] }

// A noise is a sequence of numbers that look random and are always the same
// (xorshift with 32 bits).
type noise uint32

// below returns a number from 0 to n-1.
func (r *noise) below(n int) int {
	*r ^= *r << 13
	*r ^= *r >> 17
	*r ^= *r << 5
	return int(uint32(*r) % uint32(n))
}

// bayer is the order in which the pixels of a 4x4 cell light up as it gets
// brighter: ordered dither.
var bayer = [4][4]int{{0, 8, 2, 10}, {12, 4, 14, 6}, {3, 11, 1, 9}, {15, 7, 13, 5}}

// dither returns the step of a scale for a level between two steps: level is in
// sixteenths of a step, x and y are the pixel.
func dither(level, x, y int) int { return (level + bayer[y&3][x&3]) >> 4 }
