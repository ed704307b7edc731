// Package quant chooses the colours of a picture in true colour for a palette of
// few colours, as the screens of old machines have them.
//
// All colours are in one box at first; where there are very many, those that differ
// in their last three bits only count as one. The box whose colours differ most from their mean, each as often
// as it is in the picture, is cut in two where the sum of the differences becomes
// the least, along the channel in which they differ most; and again, until there
// are as many boxes as colours are wanted. The means of the boxes are then moved a
// few times to the mean of the colours that are nearest to them.
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
)

// Colors is a [draw.Quantizer]. Pixels count by their colours in front of black, but
// for those that are transparent, which do not count.
type Colors struct{}

var _ draw.Quantizer = Colors{}

// rounds is how often means are moved to the colours that are nearest to them.
const rounds = 4

// A cell is colours that count as one.
type cell struct {
	at    [3]float64 // their mean
	count float64
}

// A box is cells that share a colour of the palette.
type box struct {
	cells []cell
	mean  [3]float64
	// spread are the sums of the squares of the differences from the mean, for each
	// channel.
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

// cut cuts a box of two or more cells in two.
func (b *box) cut() (low, high box) {
	axis := 0
	for i, s := range b.spread {
		if s > b.spread[axis] {
			axis = i
		}
	}
	slices.SortStableFunc(b.cells, func(x, y cell) int { return cmp.Compare(x.at[axis], y.at[axis]) })
	// The error of the halves is the less, the greater the sum of the squares of
	// their sums, each divided by their numbers.
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

// Quantize appends colours to p up to its capacity, the brightest first. They are
// fewer if the picture has fewer.
func (Colors) Quantize(p color.Palette, m image.Image) color.Palette {
	cells := count(m)
	want := min(cap(p)-len(p), len(cells))
	if want < 1 {
		return p
	}
	boxes := []box{newBox(cells)}
	for len(boxes) < want {
		worst := -1
		for i := range boxes {
			if len(boxes[i].cells) > 1 && (worst < 0 || boxes[i].error() > boxes[worst].error()) {
				worst = i
			}
		}
		low, high := boxes[worst].cut()
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

// Bounds of the cells, and with them of time and memory: of so many different
// colours each is a cell, of more those that share their upper bits are.
const (
	maxExact   = 1 << 16
	coarseBits = 5
)

// count returns the cells of a picture, in the order of their colours.
func count(m image.Image) []cell {
	r := m.Bounds()
	exact := map[color.RGBA]int{}
	for y := r.Min.Y; y < r.Max.Y; y++ {
		for x := r.Min.X; x < r.Max.X; x++ {
			c := color.RGBAModel.Convert(m.At(x, y)).(color.RGBA)
			if c.A == 0 {
				continue
			}
			c.A = 255
			if exact[c]++; len(exact) > maxExact {
				return countCoarsely(m)
			}
		}
	}
	var all []cell
	for c, n := range exact {
		all = append(all, cell{[3]float64{float64(c.R), float64(c.G), float64(c.B)}, float64(n)})
	}
	slices.SortFunc(all, func(a, b cell) int { return slices.Compare(a.at[:], b.at[:]) })
	return all
}

func countCoarsely(m image.Image) []cell {
	all := make([]cell, 1<<(3*coarseBits))
	r := m.Bounds()
	for y := r.Min.Y; y < r.Max.Y; y++ {
		for x := r.Min.X; x < r.Max.X; x++ {
			c := color.RGBAModel.Convert(m.At(x, y)).(color.RGBA)
			if c.A == 0 {
				continue
			}
			const low = 8 - coarseBits
			to := &all[int(c.R>>low)<<(2*coarseBits)|int(c.G>>low)<<coarseBits|int(c.B>>low)]
			to.count++
			to.at[0] += float64(c.R)
			to.at[1] += float64(c.G)
			to.at[2] += float64(c.B)
		}
	}
	all = slices.DeleteFunc(all, func(c cell) bool { return c.count == 0 })
	for i := range all {
		for k := range all[i].at {
			all[i].at[k] /= all[i].count
		}
	}
	return all
}

// settle moves each mean to the mean of the cells that are nearest to it.
func settle(means [][3]float64, cells []cell) {
	sums := make([][4]float64, len(means))
	for _, c := range cells {
		nearest, least := 0, math.Inf(1)
		for i, m := range means {
			d := 0.0
			for k := range m {
				d += (m[k] - c.at[k]) * (m[k] - c.at[k])
			}
			if d < least {
				nearest, least = i, d
			}
		}
		for k, v := range c.at {
			sums[nearest][k] += c.count * v
		}
		sums[nearest][3] += c.count
	}
	for i, s := range sums {
		if s[3] > 0 {
			means[i] = [3]float64{s[0] / s[3], s[1] / s[3], s[2] / s[3]}
		}
	}
}

// luma is how bright a colour looks.
func luma(c [3]float64) float64 { return 0.299*c[0] + 0.587*c[1] + 0.114*c[2] }

func round(v float64) uint8 { return uint8(min(255, math.Round(v))) }
