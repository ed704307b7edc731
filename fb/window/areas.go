package window

import "image"

// When registers are animated, only the areas that show them are drawn again. The areas
// are made of tiles and cached until the picture changes.

const tileWidth, tileHeight = 32, 16

// areas returns rectangles that hold all pixels of m with one of the values, as small as
// the tiles allow.
func areas(m *image.Paletted, values *[256]bool) (all []image.Rectangle) {
	open := map[[2]int]int{} // rectangles that end with the row of tiles above, by their sides
	for y := m.Rect.Min.Y; y < m.Rect.Max.Y; y += tileHeight {
		next := map[[2]int]int{}
		bottom := min(y+tileHeight, m.Rect.Max.Y)
		for x := m.Rect.Min.X; x < m.Rect.Max.X; {
			tile := image.Rect(x, y, min(x+tileWidth, m.Rect.Max.X), bottom)
			x = tile.Max.X
			if !shows(m, tile, values) {
				continue
			}
			for x < m.Rect.Max.X {
				right := image.Rect(x, y, min(x+tileWidth, m.Rect.Max.X), bottom)
				if !shows(m, right, values) {
					break
				}
				x = right.Max.X
			}
			side := [2]int{tile.Min.X, x}
			i, ok := open[side]
			if !ok {
				i = len(all)
				all = append(all, image.Rect(side[0], y, x, bottom))
			}
			all[i].Max.Y = bottom
			next[side] = i
		}
		open = next
	}
	for i, r := range all {
		all[i] = bounds(m, r, values)
	}
	return all
}

// bounds returns the smallest rectangle that holds all pixels of r with one of the
// values, for example of a frame a line or two wide.
func bounds(m *image.Paletted, r image.Rectangle, values *[256]bool) image.Rectangle {
	for r.Min.Y < r.Max.Y && !shows(m, image.Rect(r.Min.X, r.Min.Y, r.Max.X, r.Min.Y+1), values) {
		r.Min.Y++
	}
	for r.Min.Y < r.Max.Y && !shows(m, image.Rect(r.Min.X, r.Max.Y-1, r.Max.X, r.Max.Y), values) {
		r.Max.Y--
	}
	for r.Min.X < r.Max.X && !shows(m, image.Rect(r.Min.X, r.Min.Y, r.Min.X+1, r.Max.Y), values) {
		r.Min.X++
	}
	for r.Min.X < r.Max.X && !shows(m, image.Rect(r.Max.X-1, r.Min.Y, r.Max.X, r.Max.Y), values) {
		r.Max.X--
	}
	return r
}

// shows reports whether a pixel of r has one of the values.
func shows(m *image.Paletted, r image.Rectangle, values *[256]bool) bool {
	for y := r.Min.Y; y < r.Max.Y; y++ {
		i := m.PixOffset(r.Min.X, y)
		for _, v := range m.Pix[i : i+r.Dx()] {
			if values[v] {
				return true
			}
		}
	}
	return false
}
