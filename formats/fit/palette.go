package fit

import (
	"image"
	"image/color"
	"math"

	"phosphor/fb/raster"
	"phosphor/formats/photochrome"
	"phosphor/formats/quant"
	"phosphor/formats/spectrum512"
)

// This file holds the modes in which pixel values are register numbers.

// A layout says which colours a pixel can show: entries of a palette, which may be larger
// than the machine's because registers change within a line.
type layout struct {
	at   [][]uint8 // entries that pixel x shows for the values from 0 on
	half bool      // as many further values show half the colours
	step float32   // between the levels of a component
	n    int       // entries
	own  bool      // each line has its own entries
}

// plain returns the layout of registers that do not change within a line.
func plain(width, n int, step float32) *layout {
	all := make([]uint8, n)
	for i := range all {
		all[i] = uint8(i)
	}
	l := &layout{at: make([][]uint8, width), step: step, n: n}
	for x := range l.at {
		l.at[x] = all
	}
	return l
}

// changingAt returns the layout of 16 registers whose nth colour shows from pixel at(n)
// on.
func changingAt(width, n int, at func(n int) int) *layout {
	l := &layout{at: make([][]uint8, width), step: nibble, n: n}
	for x := range l.at {
		l.at[x] = make([]uint8, 16)
		for i := range n {
			if x >= at(i) {
				l.at[x][i%16] = uint8(i)
			}
		}
	}
	return l
}

// nearest returns the value with which pixel x comes nearest to a colour, and the
// resulting colour.
func (l *layout) nearest(x int, want vec, colors []vec) (value int, got vec) {
	best := float32(math.MaxFloat32)
	for v, e := range l.at[x] {
		if d := want.to(colors[e]); d < best {
			value, got, best = v, colors[e], d
		}
	}
	if l.half {
		for v, e := range l.at[x] {
			c := colors[e].half()
			if d := want.to(c); d < best {
				value, got, best = v+len(l.at[x]), c, d
			}
		}
	}
	return value, got
}

// A sample is a pixel that counts when colours are chosen.
type sample struct {
	x      int
	c      vec
	weight float32
}

// lloyd moves the free colours to the means of their nearest samples.
func (l *layout) lloyd(colors []vec, free []bool, samples []sample, rounds int) {
	type mean struct {
		sum vec
		n   float32
	}
	means := make([]mean, l.n)
	for range rounds {
		clear(means)
		for _, s := range samples {
			v, _ := l.nearest(s.x, s.c, colors)
			// Half a colour has half the weight, at twice the level.
			scale := float32(1)
			if v >= len(l.at[s.x]) {
				v, scale = v-len(l.at[s.x]), 0.5
			}
			m := &means[l.at[s.x][v]]
			for i, c := range s.c {
				m.sum[i] += s.weight * scale * c
			}
			m.n += s.weight * scale * scale
		}
		moved := false
		for e, m := range means {
			if m.n == 0 || free != nil && !free[e] {
				continue
			}
			for i := range m.sum {
				m.sum[i] /= m.n
			}
			if c := m.sum.snap(l.step); c != colors[e] {
				colors[e], moved = c, true
			}
		}
		if !moved {
			return
		}
	}
}

// draw makes the pixels. colors returns the entries of a line; they may be the same.
func (s *source) draw(b *image.Paletted, l *layout, d Dither, colors func(y int) []vec) {
	if d != Diffused {
		s.lines(func(y int) {
			c := colors(y)
			spread := float32(0)
			if d == Ordered {
				spread = spreadOf(c)
			}
			for x, want := range s.line(y) {
				if d == Ordered {
					want = patterned(want, bayer[y%8][x%8]*spread)
				}
				v, _ := l.nearest(x, want, c)
				b.Pix[y*b.Stride+x] = uint8(v)
			}
		})
		return
	}
	// Floyd and Steinberg, in alternating directions, with the missing light.
	here, below := make([]vec, s.width+2), make([]vec, s.width+2)
	for y := range s.height {
		c := colors(y)
		forth := y%2 == 0
		for i := range s.width {
			x, ahead := i, 1
			if !forth {
				x, ahead = s.width-1-i, -1
			}
			var want, light vec
			for k, v := range s.line(y)[x] {
				// Errors that no colour can compensate must not grow without limit. In a
				// line with its own colours near the wanted ones, they must not add up to
				// a dot of a very different colour.
				plain, carried := lightOf(v), here[x+1][k]
				if l.own {
					most := farthest * (0.05 + plain)
					carried = min(most, max(-most, carried))
				}
				if s.line(y)[x] == (vec{}) { // black like a border: no dots in it
					carried = 0
				}
				light[k] = min(1.1, max(-0.1, plain+carried))
				want[k] = byteOf(light[k])
			}
			v, got := l.nearest(x, want, c)
			b.Pix[y*b.Stride+x] = uint8(v)
			for k := range light {
				e := light[k] - lightOf(got[k])
				here[x+1+ahead][k] += e * 7 / 16
				below[x+1-ahead][k] += e * 3 / 16
				below[x+1][k] += e * 5 / 16
				below[x+1+ahead][k] += e * 1 / 16
			}
		}
		here, below = below, here
		clear(below)
	}
}

// farthest limits the light diffused to a pixel, as a share of its own light plus a
// twentieth of the brightest, if lines have their own entries.
const farthest = 0.25

// patterned adds light to a colour, in steps that look the same in dark colours.
func patterned(want vec, by float32) vec {
	for k, v := range want {
		// A step of a byte is more light in bright colours: half of the steps on each side
		// of the pattern give the mean.
		low, high := lightOf(v-by), lightOf(v+by)
		mid := (low + high) / 2
		want[k] = min(255, max(0, v+by+v-byteOf(mid)))
	}
	return want
}

// spreadOf returns about how far colours are from their neighbours.
func spreadOf(colors []vec) float32 {
	sum, n := 0.0, 0.0
	for i, a := range colors {
		best := math.Inf(1)
		for j, b := range colors {
			if d := float64(a.to(b)); i != j && d > 0 {
				best = min(best, d)
			}
		}
		if !math.IsInf(best, 1) {
			sum += math.Sqrt(best / 3)
			n++
		}
	}
	if n == 0 {
		return 0
	}
	return float32(min(64, sum/n))
}

// wu returns the best n colours of the picture.
func (s *source) wu(n int) []vec {
	m := image.NewRGBA(image.Rect(0, 0, s.width, s.height))
	for i, c := range s.pix {
		v := c.color()
		copy(m.Pix[4*i:], []byte{v.R, v.G, v.B, v.A})
	}
	p := quant.Colors{}.Quantize(make(color.Palette, 0, n), m)
	colors := make([]vec, n)
	for i, c := range p {
		r, g, b, _ := c.RGBA()
		colors[i] = vec{float32(r >> 8), float32(g >> 8), float32(b >> 8)}
	}
	return colors
}

// samples returns at most most pixels of the picture, evenly spaced.
func (s *source) samples(most int) (list []sample) {
	step := 1 + (len(s.pix)-1)/most
	if step > 1 && s.width%step == 0 {
		step++ // avoids always taking the same columns
	}
	for i := 0; i < len(s.pix); i += step {
		list = append(list, sample{i % s.width, s.pix[i], 1})
	}
	return list
}

const mostSamples = 1 << 14

// palette returns the colours of a layout that are constant for the whole picture.
func (s *source) palette(l *layout, n int) []vec {
	colors := s.wu(n)
	for i := range colors {
		colors[i] = colors[i].snap(l.step)
	}
	l.lloyd(colors, nil, s.samples(mostSamples), 12)
	return colors
}

func words(dac raster.DAC, colors []vec) (list []uint32) {
	for _, c := range colors {
		list = append(list, dac.Word(c.color()))
	}
	return list
}

// onePalette makes a picture with n registers.
func (s *source) onePalette(p *raster.Picture, n int, step float32, d Dither) {
	l := plain(s.width, n, step)
	colors := s.palette(l, n)
	s.draw(p.Bitmap, l, d, func(int) []vec { return colors })
	p.Registers = words(p.DAC, colors)
}

// halfBrite makes a picture with 32 registers and their halves.
func (s *source) halfBrite(p *raster.Picture, d Dither) {
	p.Mode, p.Bits = "extra half-brite", raster.HalfBright
	l := plain(s.width, 32, nibble)
	l.half = true
	// Colours that are half of others come free, but it is not known in advance how many:
	// start with the best 32, and with the brighter ones of more.
	samples := s.samples(mostSamples)
	var colors []vec
	least := float32(math.MaxFloat32)
	for _, n := range []int{32, 44, 56} {
		c := s.wu(n)[:32]
		for i := range c {
			c[i] = c[i].snap(nibble)
		}
		l.lloyd(c, nil, samples, 8)
		sum := float32(0)
		for _, p := range samples {
			_, got := l.nearest(p.x, p.c, c)
			sum += p.c.to(got)
		}
		if sum < least {
			least, colors = sum, c
		}
	}
	l.lloyd(colors, nil, samples, 8)
	s.draw(p.Bitmap, l, d, func(int) []vec { return colors })
	p.Registers = words(p.DAC, colors)
}

// candidates is the number of colours tried for each entry.
const candidates = 16

// cover chooses colours for the entries of a line one after the other, each minimizing the
// sum of all differences. It begins with those that most pixels can show.
func (l *layout) cover(line []vec) []vec {
	colors := make([]vec, l.n)
	from, to := make([]int, l.n), make([]int, l.n)
	for e := range from {
		from[e] = len(line)
	}
	for x, entries := range l.at[:len(line)] {
		for _, e := range entries {
			from[e], to[e] = min(from[e], x), x+1
		}
	}
	left := make([]float32, len(line))
	for x := range left {
		left[x] = line[x].to(vec{}) + 1
	}
	done := make([]bool, l.n)
	for range l.n {
		e := -1
		for i := range done {
			if !done[i] && (e < 0 || to[i]-from[i] > to[e]-from[e]) {
				e = i
			}
		}
		done[e] = true
		n := to[e] - from[e]
		best := float32(0)
		for k := range min(n, candidates) {
			c := line[from[e]+(2*k+1)*n/(2*min(n, candidates))].snap(l.step)
			gain := float32(0)
			for x := from[e]; x < to[e]; x++ {
				if d := line[x].to(c); d < left[x] {
					gain += left[x] - d
				}
			}
			if gain > best {
				best, colors[e] = gain, c
			}
		}
		for x := from[e]; x < to[e]; x++ {
			left[x] = min(left[x], line[x].to(colors[e]))
		}
	}
	return colors
}

// lineSamples returns the pixels of a line.
func (s *source) lineSamples(y int, weight float32, list []sample) []sample {
	for x, c := range s.line(y) {
		list = append(list, sample{x, c, weight})
	}
	return list
}

// spectrum makes a picture of 48 colours in each line.
func (s *source) spectrum(p *raster.Picture, d Dither) {
	const n = 48
	p.Machine, p.DAC, p.Mode = "Atari STE", raster.STE, "Spectrum 512"
	l := changingAt(s.width, n, spectrum512.ChangeAt)
	all := make([][]vec, s.height)
	s.lines(func(y int) {
		all[y] = l.cover(s.line(y))
		l.lloyd(all[y], nil, s.lineSamples(y, 1, nil), 8)
	})
	l.own = true
	s.draw(p.Bitmap, l, d, func(y int) []vec { return all[y] })
	p.Registers = make([]uint32, 16)
	for y, colors := range all {
		for i, w := range words(p.DAC, colors) {
			p.List.Set(y, spectrum512.ChangeAt(i), raster.Register(i%16), w)
		}
	}
	p.List.Sort()
}

// photoChrome makes a picture of 64 colours in each line, of which the last 16 are the first
// of the next line.
func (s *source) photoChrome(p *raster.Picture, d Dither) {
	const n, shared = 64, 16
	p.Machine, p.DAC, p.Mode = "Atari STE", raster.STE, "PhotoChrome"
	l := changingAt(s.width, n, photochrome.ChangeAt)
	all := make([][]vec, s.height)
	// First each line is done independently; then, from the top, with the first colours
	// given by the line above.
	s.lines(func(y int) {
		all[y] = l.cover(s.line(y))
		l.lloyd(all[y], nil, s.lineSamples(y, 1, nil), 4)
	})
	free := make([]bool, n)
	for i := range free {
		free[i] = i >= shared
	}
	for y := range all {
		samples := s.lineSamples(y, 1, nil)
		if y == 0 {
			l.lloyd(all[y], nil, samples, 4)
		} else {
			copy(all[y][:shared], all[y-1][n-shared:])
			l.lloyd(all[y], free, samples, 6)
		}
	}
	l.own = true
	s.draw(p.Bitmap, l, d, func(y int) []vec { return all[y] })
	p.Registers = make([]uint32, 16)
	for y, colors := range all {
		for i, w := range words(p.DAC, colors) {
			p.List.Set(y, photochrome.ChangeAt(i), raster.Register(i%16), w)
		}
	}
	p.List.Sort()
}

// Changes before a line: the copper has time for a wait and 15 moves between the end of
// one line's planes and the beginning of the next's.
const mostChanges = 15

// ahead is the number of lines considered besides the next one.
const ahead = 3

// changing makes a picture with 32 registers, of which some change before each line.
func (s *source) changing(p *raster.Picture, d Dither) {
	const n = 32
	p.Mode = "32 colours, PCHG"
	l := plain(s.width, n, nibble)
	all := make([][]vec, s.height)
	now := (&source{s.width, min(s.height, 2*ahead), s.pix[:s.width*min(s.height, 2*ahead)]}).palette(l, n)
	p.Registers = words(p.DAC, now)
	var samples []sample
	for y := range all {
		samples = samples[:0]
		for i := range min(ahead+1, s.height-y) {
			samples = s.lineSamples(y+i, 1/float32(int(1)<<(2*i)), samples)
		}
		next := append([]vec(nil), now...)
		if y > 0 {
			l.change(next, samples)
			for i, c := range next {
				if c != now[i] {
					p.List.Set(y, 0, raster.Register(i), p.DAC.Word(c.color()))
				}
			}
		}
		all[y], now = next, next
	}
	l.own = true
	s.draw(p.Bitmap, l, d, func(y int) []vec { return all[y] })
}

// change changes up to 15 colours to suit the samples.
func (l *layout) change(colors []vec, samples []sample) {
	type near struct {
		first         int
		best, another float32
	}
	look := func(s sample) (n near) {
		n.best, n.another = math.MaxFloat32, math.MaxFloat32
		for i, c := range colors {
			if d := s.c.to(c); d < n.best {
				n.another, n.best, n.first = n.best, d, i
			} else if d < n.another {
				n.another = d
			}
		}
		return n
	}
	list := make([]near, len(samples))
	for i, s := range samples {
		list[i] = look(s)
	}
	free := make([]bool, len(colors))
	for range mostChanges {
		loss := make([]float32, len(colors))
		total := float32(0)
		for i, n := range list {
			loss[n.first] += samples[i].weight * (n.another - n.best)
			total += samples[i].weight * n.best
		}
		out := -1
		for i := range colors {
			if !free[i] && (out < 0 || loss[i] < loss[out]) {
				out = i
			}
		}
		if out < 0 || total == 0 {
			break
		}
		// Samples are tried in proportion to their differences.
		gain, best := float32(0), vec{}
		sum, part := float32(0), total/(candidates+1)
		for i, n := range list {
			if sum += samples[i].weight * n.best; sum < part {
				continue
			}
			sum -= part
			c := samples[i].c.snap(l.step)
			g := float32(0)
			for j, m := range list {
				if d := samples[j].c.to(c); d < m.best {
					g += samples[j].weight * (m.best - d)
				}
			}
			if g > gain {
				gain, best = g, c
			}
		}
		if gain <= loss[out] {
			break
		}
		colors[out], free[out] = best, true
		for i, s := range samples {
			list[i] = look(s)
		}
	}
	l.lloyd(colors, free, samples, 3)
}
