// Package pixel draws pictures at their native size for the generators of assets: bitmaps written in letters, outlines of
// lines and curves, sets of pixels with the operations that outlines and shading need, tiles, and PNG previews.
package pixel

import (
	"fmt"
	"strings"
)

// A Bitmap is a picture in letters, one row per line. Its users define the letters; a dot is always a transparent
// pixel.
type Bitmap []string

// Width returns the width of the first row, in pixels.
func (b Bitmap) Width() int { return len(b[0]) }

// Mirrored returns b with left and right exchanged.
func (b Bitmap) Mirrored() Bitmap {
	m := make(Bitmap, len(b))
	for i, row := range b {
		r := []byte(row)
		for l, h := 0, len(r)-1; l < h; l, h = l+1, h-1 {
			r[l], r[h] = r[h], r[l]
		}
		m[i] = string(r)
	}
	return m
}

// Whole returns a symmetrical picture of which b is the left half.
func (b Bitmap) Whole() Bitmap {
	m := make(Bitmap, len(b))
	for i, row := range b.Mirrored() {
		m[i] = b[i] + row
	}
	return m
}

// Each calls f for every pixel of b that is not a dot.
func (b Bitmap) Each(f func(x, y int, letter byte)) {
	for y, row := range b {
		for x := range row {
			if row[x] != '.' {
				f(x, y, row[x])
			}
		}
	}
}

// Read reads a source of bitmaps: a line "= NAME" and the rows of the bitmap, up to an empty line. A semicolon
// at the start of a line starts a comment.
func Read(src string) (map[string]Bitmap, error) {
	all := map[string]Bitmap{}
	name := ""
	for i, line := range strings.Split(src, "\n") {
		switch {
		case strings.HasPrefix(line, ";"):
		case strings.HasPrefix(line, "= "):
			name = line[2:]
			if all[name] != nil {
				return nil, fmt.Errorf("line %d: a second %q", i+1, name)
			}
		case line == "":
			name = ""
		case name == "":
			return nil, fmt.Errorf("line %d: a row without a name above it", i+1)
		case len(all[name]) > 0 && len(line) != all[name].Width():
			return nil, fmt.Errorf("line %d: %d pixels, the rows of %q above have %d", i+1, len(line), name, all[name].Width())
		default:
			all[name] = append(all[name], line)
		}
	}
	return all, nil
}

// MustRead is Read for sources that are part of a program. It panics if they have an
// error.
func MustRead(src string) map[string]Bitmap {
	all, err := Read(src)
	if err != nil {
		panic(err)
	}
	return all
}
