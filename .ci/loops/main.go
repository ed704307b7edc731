// Loops times package fb beside loops in C, in turns, and prints the shortest times.
package main

// #include "loops.h"
import "C"

import (
	"bytes"
	"fmt"
	"image"
	"image/color"
	"math"
	"math/rand/v2"
	"slices"
	"time"
	"unsafe"

	"phosphor/fb"
)

// A way is one of several to do the same.
type way struct {
	name string
	run  func()
	n    int // calls that a run makes
}

// turns is how often each way is timed, for half a millisecond.
const turns = 300

// measure returns the shortest time of a call of each way, in nanoseconds.
func measure(ways []way) []float64 {
	best := make([]float64, len(ways))
	for i, w := range ways {
		best[i] = math.Inf(1)
		w.run()
	}
	for range turns {
		for i, w := range ways {
			start, n := time.Now(), 0
			for {
				w.run()
				n++
				if d := time.Since(start); d > 500*time.Microsecond {
					best[i] = min(best[i], float64(d.Nanoseconds())/float64(n*w.n))
					break
				}
			}
		}
	}
	return best
}

// show prints a row: the first way beside the quickest of the others.
func show(title string, ways []way) {
	best := measure(ways)
	p := 1
	for i := range best[1:] {
		if best[i+1] < best[p] {
			p = i + 1
		}
	}
	fmt.Printf("| %s | %.2f | %.1f | %s | %.1f |\n", title, best[p]/best[0], best[0], ways[p].name, best[p])
}

func main() {
	fmt.Println("| what | times as fast | ns | quickest peer | its ns |\n|---|--:|--:|---|--:|")
	const w, h = 640, 400
	rnd := rand.New(rand.NewPCG(1, 2))
	src := image.NewPaletted(image.Rect(0, 0, w, h), color.Palette{color.White, color.Black})
	bits := make([]byte, w*h/8)
	for i := range src.Pix {
		src.Pix[i] = uint8(i*167>>6) & 1
		bits[i/8] |= src.Pix[i] << (7 - i%8)
	}
	var e fb.Expander
	pal := fb.NewPalette(fb.RGB24, []uint32{0x123456, 0xfedcba})
	e.Load(pal, 1)
	lut := pal.LUT()
	out := make([]uint32, w*h)
	d, s, b := (*C.uint32_t)(&out[0]), (*C.uint8_t)(&src.Pix[0]), (*C.uint8_t)(&bits[0])
	c0, c1 := C.uint32_t(lut[0]), C.uint32_t(lut[1])
	C.mono_table_init(c0, c1)
	ways := []way{
		{"fb", func() { e.Expand(out, w, src, src.Rect) }, 1},
		{"bytes", func() { C.mono_bytes(d, s, w*h, c0, c1) }, 1},
		{"bytes, streamed", func() { C.mono_bytes_stream(d, s, w*h, c0, c1) }, 1},
		{"bytes by 32", func() { C.mono_bytes_256(d, s, w*h, c0, c1) }, 1},
	}
	packed := []way{ways[0],
		{"bits", func() { C.mono_bits(d, b, w*h, c0, c1) }, 1},
		{"bits, 64 at once", func() { C.mono_bits64(d, b, w*h, c0, c1) }, 1},
		{"bits, streamed", func() { C.mono_bits_stream(d, b, w*h, c0, c1) }, 1},
		{"bits, table", func() { C.mono_table(d, b, w*h, c0, c1) }, 1},
	}
	sets := []way{ways[0],
		{"memset, Go", func() { clear(out) }, 1},
		{"memset, C", func() { C.set_all(unsafe.Pointer(d), 4*w*h) }, 1},
		{"rep stosb", func() { C.set_stosb(unsafe.Pointer(d), 4*w*h) }, 1},
	}
	want := make([]uint32, w*h)
	for i, v := range src.Pix {
		want[i] = lut[v]
	}
	for _, way := range append(slices.Clone(ways), packed...) {
		clear(out)
		way.run()
		if !slices.Equal(out, want) {
			panic(way.name + ": wrong pixels")
		}
	}
	show("1 bit to 32, a byte a pixel", ways)
	show("1 bit to 32, the peers read packed bits", packed)
	show("1 bit to 32, the peers clear the memory", sets)

	pal256 := make(color.Palette, 256)
	for i := range pal256 {
		pal256[i] = color.Gray{uint8(i)}
	}
	for _, size := range []image.Point{{71, 97}, {33, 47}, {64, 96}, {100, 140}} {
		p := image.NewPaletted(image.Rectangle{Max: size}, pal256)
		for y := range size.Y {
			for x := range size.X {
				u, v := (2*x-size.X+1)*size.Y, (2*y-size.Y+1)*size.X
				if u*u+v*v <= size.X*size.Y*size.X*size.Y {
					p.SetColorIndex(x, y, uint8(1+(x^y)%254))
				}
			}
		}
		screen := fb.New(image.Rect(0, 0, w, h), 8)
		for i := range screen.Pix {
			screen.Pix[i] = uint8(i * 167 >> 3)
		}
		var at []image.Rectangle
		var xy []int32
		for range 256 {
			q := image.Pt(rnd.IntN(w-size.X), rnd.IntN(h-size.Y))
			at = append(at, image.Rectangle{Max: size}.Add(q))
			xy = append(xy, int32(q.X), int32(q.Y))
		}
		d, s, a := (*C.uint8_t)(&screen.Pix[0]), (*C.uint8_t)(&p.Pix[0]), (*C.int32_t)(&xy[0])
		cw, ch := C.size_t(size.X), C.int(size.Y)
		ways := []way{
			{"fb", func() {
				for _, r := range at {
					fb.BlitKey(screen, r, p, image.Point{}, 0)
				}
				screen.ClearDirty()
			}, 256},
			{"masked stores", func() { C.key_ones(d, w, s, cw, ch, 0, a, 256) }, 256},
			{"mixed", func() { C.key_blends(d, w, s, cw, ch, 0, a, 256) }, 256},
			{"aligned", func() { C.key_aligneds(d, w, s, cw, ch, 0, a, 256) }, 256},
			{"masked stores of 32", func() { C.key_256s(d, w, s, cw, ch, 0, a, 256) }, 256},
		}
		was := slices.Clone(screen.Pix)
		ways[0].run()
		want := slices.Clone(screen.Pix)
		for _, way := range ways {
			copy(screen.Pix, was)
			way.run()
			if !bytes.Equal(screen.Pix, want) {
				panic(way.name + ": wrong pixels")
			}
		}
		show(fmt.Sprintf("colour key %dx%d", size.X, size.Y), ways)
	}
}
