package fb

import (
	"image"
	"sync"
)

// A run is a stretch of pixels x0 <= x < x1 in line y of the area being filled, counted
// from the corner of the clip rectangle.
type run struct{ x0, x1, y int32 }

// runs recycles the lists of runs for the next fill.
var runs = sync.Pool{New: func() any { return new([]run) }}

// FloodFill gives the colour c to the area around p that has one colour: all pixels that
// can be reached from p by steps up, down, left and right over pixels of p's own colour
// without leaving the clip rectangle. It does nothing if p is outside the clip rectangle.
//
// While it runs it keeps 12 bytes for every horizontal run of pixels in the area; a row
// of n pixels has at most (n+1)/2 runs. The next fill reuses the memory.
func FloodFill(b *Bitmap, p image.Point, c uint8) {
	c &= b.Max()
	if !p.In(b.clip) || b.ColorIndexAt(p.X, p.Y) == c {
		return
	}
	list := runs.Get().(*[]run)
	*list = flood(b, (*list)[:0], p, b.ColorIndexAt(p.X, p.Y), true, c)
	runs.Put(list)
}

// FillTo gives the colour c to the area around p that a border surrounds: all pixels that
// can be reached from p by steps up, down, left and right over pixels of any colour but
// border without leaving the clip rectangle. Pixels of the colour c do not stop it. It
// does nothing if p is outside the clip rectangle or on the border. It needs memory as
// FloodFill does.
func FillTo(b *Bitmap, p image.Point, border, c uint8) {
	border &= b.Max()
	if !p.In(b.clip) || b.ColorIndexAt(p.X, p.Y) == border {
		return
	}
	// Pixels of the colour c may exist already, so c does not show where the fill has
	// been. The border's colour does: the area takes it first.
	list := runs.Get().(*[]run)
	*list = flood(b, (*list)[:0], p, border, false, border)
	if c &= b.Max(); c != border {
		mask := uint64(b.Max()) * ones
		for _, r := range *list {
			d := row(&b.Paletted, b.clip, b.clip.Min.Y+int(r.y))
			fillRow(d[r.x0:r.x1], c, OpCopy, mask)
		}
	}
	runs.Put(list)
}

// flood gives the colour mark to the area around p of pixels that have the colour key, or
// that do not have it if same is false. Pixels of the colour mark must not count as part
// of such an area. It adds the area's runs to list, which serves as the queue of runs
// whose neighbours must still be examined.
func flood(b *Bitmap, list []run, p image.Point, key uint8, same bool, mark uint8) []run {
	clip := b.clip
	mask := uint64(b.Max()) * ones
	in := func(v uint8) bool { return (v == key) == same }
	// take fills the run that d[x] is part of.
	take := func(d []byte, x, y int) run {
		x0, x1 := x, x+1
		for x0 > 0 && in(d[x0-1]) {
			x0--
		}
		for x1 < len(d) && in(d[x1]) {
			x1++
		}
		fillRow(d[x0:x1], mark, OpCopy, mask)
		return run{int32(x0), int32(x1), int32(y)}
	}
	p = p.Sub(clip.Min)
	list = append(list, take(row(&b.Paletted, clip, clip.Min.Y+p.Y), p.X, p.Y))
	box := image.Rectangle{Min: p, Max: p}
	for i := 0; i < len(list); i++ {
		r := list[i]
		x0, x1 := int(r.x0), int(r.x1)
		box.Min.X, box.Max.X = min(box.Min.X, x0), max(box.Max.X, x1)
		box.Min.Y, box.Max.Y = min(box.Min.Y, int(r.y)), max(box.Max.Y, int(r.y)+1)
		for y := int(r.y) - 1; y <= int(r.y)+1; y += 2 {
			if y < 0 || y >= clip.Dy() {
				continue
			}
			d := row(&b.Paletted, clip, clip.Min.Y+y)
			for x := x0; x < x1; x++ {
				if in(d[x]) {
					n := take(d, x, y)
					list = append(list, n)
					x = int(n.x1) // the pixel after the run is not in the area
				}
			}
		}
	}
	b.dirty.Add(box.Add(clip.Min))
	return list
}
