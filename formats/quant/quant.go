// Package quant chooses a palette of few colours for a picture in true colour, as old
// machines needed.
//
// All colours start in one box; if there are very many, colours that differ only in
// their three lowest bits count as one. The box with the largest squared error, weighted
// by the frequency of each colour, is split along the channel with the largest variance,
// at the point with the least total error of both halves. This repeats until there are
// as many boxes as wanted colours (Wu). A few steps of k-means then refine their means
// (Lloyd).
//
// # Sources
//
// X. Wu, "Efficient Statistical Computations for Optimal Color Quantization",
// Graphics Gems II, 1991; S. Lloyd, "Least squares quantization in PCM", IEEE
// Transactions on Information Theory 28, 1982.
package quant

import (
	"cmp"
	"image"
	"image/color"
	"image/draw"
	"math"
	"slices"
	"sync"
	"sync/atomic"
)

// Colors is a [draw.Quantizer]. It ignores transparent pixels; translucent ones count
// with their colour over black.
type Colors struct{}

var _ draw.Quantizer = Colors{}

// rounds is the number of k-means steps.
const rounds = 4

// A cell is a set of colours that count as one.
type cell struct {
	at    [3]float64 // their mean
	count float64
}

// A box is a set of cells that share a palette colour.
type box struct {
	cells []cell
	mean  [3]float64
	// spread is the sum of squared differences from the mean, for each channel.
	spread [3]float64
}

func newBox(cells []cell) box {
	b := box{cells: cells}
	var n float64
	var sum, squares [3]float64
	for _, c := range cells {
		n += c.count
		for i, v := range c.at {
			sum[i] += c.count * v
			squares[i] += c.count * v * v
		}
	}
	for i := range sum {
		b.mean[i] = sum[i] / n
		b.spread[i] = squares[i] - sum[i]*b.mean[i]
	}
	return b
}

func (b *box) error() float64 { return b.spread[0] + b.spread[1] + b.spread[2] }

// sort orders the cells by a channel, in steps of 1/256, and leaves equal ones in their
// order. It is a radix sort of two bytes. spare has room for all cells.
func (b *box) sort(axis int, spare []cell) {
	for shift := 0; shift <= 8; shift += 8 {
		digit := func(c *cell) uint8 { return uint8(int(c.at[axis]*256) >> shift) }
		var next [256 + 1]int
		for i := range b.cells {
			next[int(digit(&b.cells[i]))+1]++
		}
		for i := range 255 {
			next[i+1] += next[i]
		}
		for i := range b.cells {
			to := &next[digit(&b.cells[i])]
			spare[*to] = b.cells[i]
			*to++
		}
		copy(b.cells, spare)
	}
}

// cut splits a box of two or more cells. spare has room for all of them.
func (b *box) cut(spare []cell) (low, high box) {
	axis := 0
	for i, s := range b.spread {
		if s > b.spread[axis] {
			axis = i
		}
	}
	b.sort(axis, spare)
	// The error of the halves is smallest where the sum of their squared sums, each
	// divided by its count, is greatest.
	var left, right [4]float64
	add := func(to *[4]float64, c cell, n float64) {
		to[3] += n
		for i, v := range c.at {
			to[i] += n * v
		}
	}
	for _, c := range b.cells {
		add(&right, c, c.count)
	}
	at, best := 1, -1.0
	for i, c := range b.cells[:len(b.cells)-1] {
		add(&left, c, c.count)
		add(&right, c, -c.count)
		gain := 0.0
		for k := range 3 {
			gain += left[k]*left[k]/left[3] + right[k]*right[k]/right[3]
		}
		if gain > best {
			at, best = i+1, gain
		}
	}
	return newBox(b.cells[:at]), newBox(b.cells[at:])
}

// Quantize appends colours to p up to its capacity, the brightest first. It appends
// fewer if the picture has fewer.
func (Colors) Quantize(p color.Palette, m image.Image) color.Palette {
	cells := count(m)
	want := min(cap(p)-len(p), len(cells))
	if want < 1 {
		return p
	}
	boxes := []box{newBox(cells)}
	spare := make([]cell, len(cells))
	for len(boxes) < want {
		worst := -1
		for i := range boxes {
			if len(boxes[i].cells) > 1 && (worst < 0 || boxes[i].error() > boxes[worst].error()) {
				worst = i
			}
		}
		low, high := boxes[worst].cut(spare)
		boxes[worst] = low
		boxes = append(boxes, high)
	}
	means := make([][3]float64, len(boxes))
	for i := range boxes {
		means[i] = boxes[i].mean
	}
	for range rounds {
		settle(means, cells)
	}
	slices.SortFunc(means, func(a, b [3]float64) int {
		return cmp.Or(cmp.Compare(luma(b), luma(a)), slices.Compare(b[:], a[:]))
	})
	for _, c := range means {
		p = append(p, color.RGBA{round(c[0]), round(c[1]), round(c[2]), 255})
	}
	return p
}

// Limits on the number of cells, and so on time and memory: up to maxExact different
// colours each is a cell; above that, colours that share their upper bits are.
const (
	maxExact   = 1 << 16
	coarseBits = 5
)

// count returns the cells of a picture, ordered by colour.
func count(m image.Image) []cell {
	if all, ok := countExactly(m); ok {
		return all
	}
	return countCoarsely(m)
}

// countExactly makes a cell of each colour. It gives up if there are too many.
func countExactly(m image.Image) (all []cell, ok bool) {
	var mu sync.Mutex
	var whole *table
	var many atomic.Bool
	bands(m.Bounds(), func(y0, y1 int) {
		t := new(table)
		if !t.lines(newSource(m), y0, y1, &many) {
			many.Store(true)
			return
		}
		mu.Lock()
		defer mu.Unlock()
		if whole == nil {
			whole = t
			return
		}
		for i, n := range t.count {
			if n > 0 && whole.used <= maxExact {
				whole.add(t.color[i], n)
			}
		}
	})
	if many.Load() || whole.used > maxExact {
		return nil, false
	}
	for i, n := range whole.count {
		if n > 0 {
			c := whole.color[i]
			all = append(all, cell{[3]float64{float64(c >> 16), float64(c >> 8 & 0xff), float64(c & 0xff)}, float64(n)})
		}
	}
	slices.SortFunc(all, func(a, b cell) int { return slices.Compare(a.at[:], b.at[:]) })
	return all, true
}

// A table counts colours. It has room for many more than maxExact.
type table struct {
	used  int
	color [4 * maxExact]uint32
	count [4 * maxExact]int
}

// lines counts the colours of lines y0 to y1-1. It returns false if there are too many,
// here or elsewhere in the picture.
func (t *table) lines(s *source, y0, y1 int, many *atomic.Bool) bool {
	var last uint32
	n := 0
	// Neighbouring lines have similar colours, so visiting them in another order finds
	// sooner that there are too many.
	const step = 61
	for first := range step {
		for y := y0 + first; y < y1; y += step {
			if many.Load() {
				return false
			}
			for line := s.line(y); len(line) >= 4; line = line[4:] {
				if line[3] == 0 {
					continue
				}
				v := uint32(line[0])<<16 | uint32(line[1])<<8 | uint32(line[2])
				if v != last && n > 0 {
					t.add(last, n)
					if n = 0; t.used > maxExact {
						return false
					}
				}
				last = v
				n++
			}
		}
	}
	if n > 0 {
		t.add(last, n)
	}
	return t.used <= maxExact
}

func (t *table) add(c uint32, n int) {
	i := c * 0x9e3779b1 >> 14 % uint32(len(t.color))
	for t.count[i] > 0 && t.color[i] != c {
		i = (i + 1) % uint32(len(t.color))
	}
	if t.count[i] == 0 {
		t.color[i] = c
		t.used++
	}
	t.count[i] += n
}

// countCoarsely makes a cell of all colours that share their upper bits.
func countCoarsely(m image.Image) (all []cell) {
	type sum [4]int // red, green, blue, count
	total := make([]sum, 1<<(3*coarseBits))
	var mu sync.Mutex
	bands(m.Bounds(), func(y0, y1 int) {
		s := newSource(m)
		sums := make([]sum, len(total))
		for y := y0; y < y1; y++ {
			for line := s.line(y); len(line) >= 4; line = line[4:] {
				const low = 8 - coarseBits
				r, g, b := line[0], line[1], line[2]
				if line[3] != 0 {
					to := &sums[int(r>>low)<<(2*coarseBits)|int(g>>low)<<coarseBits|int(b>>low)]
					to[0] += int(r)
					to[1] += int(g)
					to[2] += int(b)
					to[3]++
				}
			}
		}
		mu.Lock()
		defer mu.Unlock()
		for i := range sums {
			for k, v := range sums[i] {
				total[i][k] += v
			}
		}
	})
	for _, s := range total {
		if s[3] > 0 {
			n := float64(s[3])
			all = append(all, cell{[3]float64{float64(s[0]) / n, float64(s[1]) / n, float64(s[2]) / n}, n})
		}
	}
	return all
}

// settle moves each mean to the mean of the cells that are nearest to it, the first
// among equals. For each cell it tries means in both directions from the one of equal
// brightness, until the difference in brightness alone rules out the rest.
func settle(means [][3]float64, cells []cell) {
	type mean struct {
		light float64 // the sum of the channels
		at    [3]float64
		index int
	}
	sum := func(c [3]float64) float64 { return c[0] + c[1] + c[2] }
	sorted := make([]mean, len(means))
	for i, m := range means {
		sorted[i] = mean{sum(m), m, i}
	}
	slices.SortFunc(sorted, func(a, b mean) int { return cmp.Or(cmp.Compare(a.light, b.light), cmp.Compare(a.index, b.index)) })

	nearest := make([]int32, len(cells))
	bands(image.Rect(0, 0, 1<<8, len(cells)), func(from, to int) {
		for i := from; i < to; i++ {
			c := &cells[i]
			light := sum(c.at)
			best, least := -1, math.Inf(1)
			// try reports whether means that differ more in brightness may be nearer.
			try := func(m *mean) bool {
				// The squared distance is at least a third of the squared difference of
				// the sums.
				if d := m.light - light; d*d > 3*least {
					return false
				}
				d := 0.0
				for k, v := range m.at {
					d += (v - c.at[k]) * (v - c.at[k])
				}
				if d < least || d == least && m.index < best {
					best, least = m.index, d
				}
				return true
			}
			high, _ := slices.BinarySearchFunc(sorted, light, func(m mean, l float64) int { return cmp.Compare(m.light, l) })
			low := high - 1
			for down, up := true, true; down || up; {
				if down = down && low >= 0 && try(&sorted[max(low, 0)]); down {
					low--
				}
				if up = up && high < len(sorted) && try(&sorted[min(high, len(sorted)-1)]); up {
					high++
				}
			}
			nearest[i] = int32(best)
		}
	})
	sums := make([][4]float64, len(means))
	for i := range cells {
		c, to := &cells[i], &sums[nearest[i]]
		for k, v := range c.at {
			to[k] += c.count * v
		}
		to[3] += c.count
	}
	for i, s := range sums {
		if s[3] > 0 {
			means[i] = [3]float64{s[0] / s[3], s[1] / s[3], s[2] / s[3]}
		}
	}
}

// luma returns the perceived brightness.
func luma(c [3]float64) float64 { return 0.299*c[0] + 0.587*c[1] + 0.114*c[2] }

func round(v float64) uint8 { return uint8(min(255, math.Round(v))) }
