package main

import (
	"bytes"
	"image"
	"math"
	"os"
	"path/filepath"
	"testing"

	"phosphor/formats/pict"
)

// each runs a test for every picture as it is drawn, for every display.
func each(t *testing.T, f func(t *testing.T, p picture, l look, m *image.Paletted)) {
	for _, p := range pictures {
		for _, l := range p.looks() {
			t.Run(p.file(l), func(t *testing.T) { f(t, p, l, painted(p, l)) })
		}
	}
}

// painted returns a picture, which is drawn once.
func painted(p picture, l look) *image.Paletted {
	name := p.file(l)
	if drawn[name] == nil {
		drawn[name] = p.paint(l)
	}
	return drawn[name]
}

var drawn = map[string]*image.Paletted{}

// TestFiles checks that the files of the repository are what the program draws, and what they say of themselves.
func TestFiles(t *testing.T) {
	each(t, func(t *testing.T, p picture, l look, drawn *image.Paletted) {
		want, err := encode(drawn, l)
		if err != nil {
			t.Fatal(err)
		}
		got, err := os.ReadFile(filepath.Join("..", "..", filepath.FromSlash(p.file(l))))
		if err != nil {
			t.Fatal(err)
		}
		if !bytes.Equal(got, want) {
			t.Error("out of date: go generate in the folder assets")
		}
		m, err := pict.DecodeAll(bytes.NewReader(got))
		if err != nil {
			t.Fatal(err)
		}
		if m.Depth != depths[l] || m.Paletted.Rect != image.Rect(0, 0, p.width, p.height) || !bytes.Equal(m.Paletted.Pix, drawn.Pix) {
			t.Errorf("does not decode to the drawn picture: depth %d, %v", m.Depth, m.Paletted.Rect)
		}
	})
}

// TestJoins checks that a backdrop joins without a seam: pixels at two sides of a border differ no more, on average, than
// the most that neighbouring rows and columns differ inside.
func TestJoins(t *testing.T) {
	each(t, func(t *testing.T, p picture, _ look, m *image.Paletted) {
		if !p.joins {
			return
		}
		w, h := p.width, p.height
		luma := make([]int, len(m.Palette))
		for i, c := range m.Palette {
			r, g, b, _ := c.RGBA()
			luma[i] = int(299*(r>>8)+587*(g>>8)+114*(b>>8)) / 1000
		}
		lights := make([]int, w*h)
		for i := range lights {
			// Averages of 4x4 pixels even the dither out.
			for dy := range 4 {
				for dx := range 4 {
					lights[i] += luma[m.ColorIndexAt((i%w+dx)%w, (i/w+dy)%h)]
				}
			}
			lights[i] /= 16
		}
		light := func(x, y int) int { return lights[y*w+x] }
		steps := func(n, along int, at func(i, j int) int) []int {
			all := make([]int, n)
			for i := range n {
				for j := range along {
					d := at(i, j) - at((i+1)%n, j)
					all[i] += max(d, -d)
				}
			}
			return all
		}
		for name, s := range map[string][]int{
			"across": steps(w, h, light),
			"down":   steps(h, w, func(i, j int) int { return light(j, i) }),
		} {
			inside, seam := 0, 0
			for i, d := range s {
				if i >= len(s)-5 {
					seam = max(seam, d)
				} else {
					inside = max(inside, d)
				}
			}
			if seam > inside+inside/10 {
				t.Errorf("%s: pixels differ by %d at the border and by %d inside", name, seam, inside)
			}
		}
	})
}

// TestManner checks that grounds are as dark or light, and as colourful or grey, as those of the time were: means of
// lightness and saturation, measured at theirs. Others stay between light and dark.
func TestManner(t *testing.T) {
	theirs := map[string][2]float64{
		"Bows": {.81, .14}, "Fractal": {.78, .22}, "Cells": {1, .35}, "Clouds": {.78, .54},
		"Pebbles": {.19, .50}, "Flock": {0, .85}, "Crochet": {.31, .41},
	}
	for _, p := range pictures {
		want, known := theirs[p.name]
		if !known && p.width != side {
			continue
		}
		m := painted(p, full)
		var saturation, lightness, light float64
		for _, v := range m.Pix {
			r, g, b, _ := m.Palette[v].RGBA()
			c := colour{float64(r >> 8), float64(g >> 8), float64(b >> 8)}
			light += grey(c)
			high, low := max(c[0], c[1], c[2]), min(c[0], c[1], c[2])
			lightness += (high + low) / 510
			if high > low {
				saturation += (high - low) / min(high+low, 510-high-low)
			}
		}
		n := float64(len(m.Pix))
		saturation, lightness, light = saturation/n, lightness/n, light/n
		if !known {
			if light < .38 || light > .86 {
				t.Errorf("%s: average brightness %.2f", p.name, light)
			}
		} else if math.Abs(lightness-want[1]) > .06 || math.Abs(saturation-want[0]) > .3 {
			t.Errorf("%s: saturation %.2f and lightness %.2f, want about %.2f and %.2f", p.name, saturation, lightness, want[0], want[1])
		}
	}
}

// TestPieces checks that the pieces of a puzzle can be distinguished: no two of the 36 of the finest cut are equal.
func TestPieces(t *testing.T) {
	for _, name := range []string{"Default", "Toucan", "Ship"} {
		for _, l := range []look{full, mono} {
			var p picture
			for _, q := range pictures {
				if q.name == name {
					p = q
				}
			}
			m := painted(p, l)
			w, h := (p.width-2)/6, (p.height-2)/6
			for a := range 36 {
				for b := range a {
					n := 0
					for y := range h {
						for x := range w {
							if m.ColorIndexAt(a%6*w+x, a/6*h+y) != m.ColorIndexAt(b%6*w+x, b/6*h+y) {
								n++
							}
						}
					}
					if n < w*h/20 {
						t.Errorf("%s: pieces %d and %d differ in %d of %d pixels", p.file(l), b, a, n, w*h)
					}
				}
			}
		}
	}
}

// TestMan checks that the floor is seen around the man and not through him.
func TestMan(t *testing.T) {
	for _, p := range pictures {
		if p.name != "Man" {
			continue
		}
		m := painted(p, full)
		if m.ColorIndexAt(0, 0) != see {
			t.Errorf("the top left pixel is %d, want %d", m.ColorIndexAt(0, 0), see)
		}
		n := 0
		for _, v := range m.Pix {
			if v == see {
				n++
			}
		}
		if n < 60 || n > 140 {
			t.Errorf("the floor shows in %d pixels", n)
		}
	}
}
