// Package bench holds the benchmarks of the framebuffer: each measures package fb and its
// peers, SDL2's surfaces and Go's image/draw, on the same pixels. The command phosphor
// bench and the benchmarks in this package's tests run the same table.
package bench

import (
	"fmt"
	"image"
	"image/color"
	"image/draw"
	"math/rand/v2"

	"phosphor/fb"
	"phosphor/fb/planar"
)

// A Way is one implementation of what a row measures.
type Way struct {
	Name  string
	Run   func()
	Times int // how often Run does it
}

func once(name string, run func()) Way { return Way{name, run, 1} }

// A Row is one benchmark: the way of package fb, and the ways of its peers.
type Row struct {
	Name   string
	About  string
	Pixels int // that one run of Ours handles
	Ours   Way
	Peers  []Way
	Goal   float64 // speedup to reach over the first peer; 0: none
	// Least copies or sets as many bytes as Ours writes, to show the distance from what
	// memory allows.
	Least Way
	// Cases are variants with random sizes, places and contents. A row with Cases has
	// nothing else but a name.
	Cases []Row
}

// Width, Height and Card are the sizes that the rows work on.
const (
	Width  = 640
	Height = 400
)

var Card = image.Pt(64, 96)

// places is how many places the blits go to in turn.
const places = 256

type scene struct {
	screen *fb.Bitmap
	card   *image.Paletted // opaque
	holed  *image.Paletted // an ellipse, 0 around it
	at     []image.Rectangle
	regs   *fb.Palette
}

// words are 256 colours in the registers' form, 8 bits for each component.
func words() []uint32 {
	w := make([]uint32, 256)
	for i := range w {
		w[i] = uint32(i) * 0x010203 & 0xffffff
	}
	return w
}

func palette() (p color.Palette) {
	for _, w := range words() {
		p = append(p, color.RGBA{uint8(w >> 16), uint8(w >> 8), uint8(w), 255})
	}
	return p
}

func newScene(size image.Point, picks *rand.Rand) *scene {
	s, pal := &scene{regs: fb.NewPalette(fb.RGB24, words())}, palette()
	picture := image.NewPaletted(image.Rect(0, 0, Width, Height), pal)
	for i := range picture.Pix {
		picture.Pix[i] = uint8(i * 167 >> 3)
	}
	s.screen = fb.Wrap(picture, 8)
	s.card = image.NewPaletted(image.Rectangle{Max: size}, pal)
	s.holed = image.NewPaletted(image.Rectangle{Max: size}, pal)
	for y := range size.Y {
		for x := range size.X {
			v := uint8(1 + (x^y)%254)
			s.card.SetColorIndex(x, y, v)
			u, w := (2*x-size.X+1)*size.Y, (2*y-size.Y+1)*size.X
			if u*u+w*w <= size.X*size.Y*size.X*size.Y {
				s.holed.SetColorIndex(x, y, v)
			}
		}
	}
	for range places {
		p := image.Pt(picks.IntN(Width-size.X), picks.IntN(Height-size.Y))
		s.at = append(s.at, image.Rectangle{Max: size}.Add(p))
	}
	return s
}

// each returns the way that calls f with one place after the other.
func (s *scene) each(name string, f func(r image.Rectangle)) Way {
	return Way{name, func() {
		for _, r := range s.at {
			f(r)
		}
		s.screen.ClearDirty()
	}, len(s.at)}
}

// mono returns the screen's picture in pixels of one bit.
func (s *scene) mono() *image.Paletted {
	p := image.NewPaletted(s.screen.Rect, color.Palette{color.White, color.Black})
	for i, v := range s.screen.Pix {
		p.Pix[i] = v >> 3 & 1
	}
	return p
}

// Picture returns a screen in sixteen colours: areas with some noise.
func Picture() *image.Paletted {
	p := image.NewPaletted(image.Rect(0, 0, Width, Height), palette()[:16])
	for y := range Height {
		for x := range Width {
			p.SetColorIndex(x, y, uint8((x/20+y/15)%16))
			if (x*x+y*y)%97 == 0 {
				p.SetColorIndex(x, y, uint8(x&15))
			}
		}
	}
	return p
}

// Rows returns the benchmarks. Peers that need SDL2 exist only in a program built with it. The seed determines the
// random sizes, places and contents. close frees the benchmarks' resources.
func Rows(seed uint64) (rows []Row, close func()) {
	s := newScene(Card, rand.New(rand.NewPCG(1, 2)))
	card := Card.X * Card.Y
	full := Width * Height
	rgba := image.NewRGBA(s.screen.Rect)
	out := make([]uint32, full)

	var e8, e1 fb.Expander
	e8.Load(s.regs, 8)
	e1.Load(fb.NewPalette(fb.ST, []uint32{0x777, 0}), 1)
	mono := s.mono()
	mask := fb.Mask(s.holed, 0)
	sprite := fb.NewSprite(s.holed, mask)
	picture := Picture()
	lay := planar.ST(Width, 4)
	planes := make([]byte, lay.Size(Height))
	if err := lay.FromPaletted(planes, picture); err != nil {
		panic(err) // the buffer has the size that the layout asks for
	}
	chunky, copied := make([]byte, full), make([]byte, full)
	drawn := image.NewPaletted(s.screen.Rect, s.card.Palette)

	copies := func(n int) Way {
		to, from := make([]byte, n), make([]byte, n)
		return once("memcpy", func() { copy(to, from) })
	}
	sets := func(n int) Way {
		to := make([]byte, n)
		return once("memset", func() { clear(to) })
	}

	rows = []Row{
		{Name: "expand", About: "640x400, 8 bits to 32", Pixels: full, Goal: 1.7, Least: sets(4 * full),
			Ours:  once("fb", func() { e8.Expand(out, Width, &s.screen.Paletted, s.screen.Rect) }),
			Peers: []Way{once("image/draw", func() { draw.Draw(rgba, rgba.Rect, &s.screen.Paletted, image.Point{}, draw.Src) })}},
		{Name: "expand-mono", About: "640x400, 1 bit to 32", Pixels: full, Goal: 3, Least: sets(4 * full),
			Ours: once("fb", func() { e1.Expand(out, Width, mono, mono.Rect) })},
		{Name: "blit", About: "64x96, opaque", Pixels: card, Goal: 1.5, Least: copies(card),
			Ours: s.each("fb", func(r image.Rectangle) { fb.Blit(s.screen, r, s.card, image.Point{}, fb.OpCopy) }),
			Peers: []Way{s.each("image/draw", func(r image.Rectangle) {
				draw.Draw(rgba, r, s.card, image.Point{}, draw.Src)
			})}},
		{Name: "key", About: "64x96, colour key", Pixels: card, Goal: 1.8, Least: copies(card),
			Ours: s.each("fb", func(r image.Rectangle) { fb.BlitKey(s.screen, r, s.holed, image.Point{}, 0) })},
		{Name: "mask", About: "64x96, mask", Pixels: card, Goal: 1.8, Least: copies(card),
			Ours: s.each("fb", func(r image.Rectangle) {
				fb.BlitMask(s.screen, r, s.holed, image.Point{}, mask, image.Point{}, fb.OpCopy)
			}),
			Peers: []Way{s.each("image/draw", func(r image.Rectangle) {
				draw.DrawMask(rgba, r, s.holed, image.Point{}, mask, image.Point{}, draw.Over)
			})}},
		{Name: "sprite", About: "64x96, opaque parts alone", Pixels: card, Goal: 1.2, Least: copies(card),
			Ours: s.each("fb", func(r image.Rectangle) { sprite.Draw(s.screen, r.Min) })},
		// Neither SDL2 nor image/draw combines pixels by their bits.
		{Name: "xor", About: "64x96, exclusive or", Pixels: card, Least: copies(card),
			Ours: s.each("fb", func(r image.Rectangle) { fb.Blit(s.screen, r, s.card, image.Point{}, fb.OpXor) })},
		{Name: "nand", About: "64x96, not and", Pixels: card, Least: copies(card),
			Ours: s.each("fb", func(r image.Rectangle) { fb.Blit(s.screen, r, s.card, image.Point{}, fb.OpNand) })},
		{Name: "fill", About: "640x400, 8 bits", Pixels: full, Goal: 10, Least: sets(full),
			Ours: once("fb", func() { fb.Fill(s.screen, s.screen.Rect, 7, fb.OpCopy) }),
			Peers: []Way{once("image/draw", func() {
				draw.Draw(drawn, drawn.Rect, &image.Uniform{C: drawn.Palette[7]}, image.Point{}, draw.Src)
			})}},
		{Name: "planar", About: "640x400, 4 planes to bytes", Pixels: full, Goal: 1. / 5, Least: copies(full),
			Ours:  once("fb", func() { lay.ToChunky(chunky, Width, planes, Width, Height) }),
			Peers: []Way{once("copy", func() { copy(copied, chunky) })}},
	}
	rows = append(rows, rasterRows()...)
	closes := []func(){s.sdlPeers(rows, mono, picture)}
	for _, size := range []image.Point{{71, 97}, {100, 140}, {33, 47}} {
		s, n := newScene(size, rand.New(rand.NewPCG(1, 2))), size.X*size.Y
		own := []Row{{Name: byRow(size), About: "opaque, a memcpy for each row", Pixels: n, Goal: 0.95, Least: copies(n),
			Ours: s.each("fb", func(r image.Rectangle) { fb.Blit(s.screen, r, s.card, image.Point{}, fb.OpCopy) })},
			{Name: "key", About: "colour key", Pixels: n, Goal: 1.1, Least: copies(n),
				Ours: s.each("fb", func(r image.Rectangle) { fb.BlitKey(s.screen, r, s.holed, image.Point{}, 0) })}}
		closes = append(closes, s.sdlPeers(own, mono, picture))
		own[1].Name = fmt.Sprintf("key-%dx%d", size.X, size.Y)
		rows = append(rows, own...)
	}
	mixed, free := mixedRows(seed)
	return append(rows, mixed...), func() {
		for _, f := range append(closes, free...) {
			f()
		}
	}
}

// byRow is the name of the row that compares blits of a size with a memcpy for each row.
func byRow(size image.Point) string { return fmt.Sprintf("blit-%dx%d", size.X, size.Y) }

// mixedRows returns blits of any size: a fast blit at 64x96 says nothing about 71x97. Half
// of their pixels are redrawn: shapes with ragged edges, and dots.
func mixedRows(seed uint64) (rows []Row, closes []func()) {
	picks := rand.New(rand.NewPCG(seed, 44))
	mixed := []Row{{Name: "mixed-blit"}, {Name: "mixed-key"}, {Name: "mixed-sprite"}}
	for i := range 12 {
		size := image.Pt(8+picks.IntN(140), 8+picks.IntN(140))
		if i%4 == 0 {
			size = image.Pt(16, 16)
		}
		s := newScene(size, picks)
		for y := range size.Y {
			if i%2 == 0 { // the edges of an ellipse, moved
				for range picks.IntN(4) {
					s.holed.SetColorIndex(picks.IntN(size.X), y, uint8(picks.IntN(256)))
				}
				continue
			}
			left, right := picks.IntN(size.X/3+1), size.X-picks.IntN(size.X/3+1)
			for x := range size.X {
				v := uint8(0)
				if x >= left && x < right {
					v = uint8(1 + picks.IntN(255))
				}
				s.holed.SetColorIndex(x, y, v)
			}
		}
		sprite := fb.NewSprite(s.holed, fb.Mask(s.holed, 0))
		n := size.X * size.Y
		to, from := make([]byte, n), make([]byte, n)
		add := func(row int, name string, draw func(r image.Rectangle)) {
			mixed[row].Cases = append(mixed[row].Cases, Row{Name: name, About: size.String(), Pixels: n, Ours: s.each("fb", draw),
				Least: once("memcpy", func() { copy(to, from) })})
		}
		add(0, "blit", func(r image.Rectangle) { fb.Blit(s.screen, r, s.card, image.Point{}, fb.OpCopy) })
		add(1, "key", func(r image.Rectangle) { fb.BlitKey(s.screen, r, s.holed, image.Point{}, 0) })
		add(2, "sprite", func(r image.Rectangle) { sprite.Draw(s.screen, r.Min) })
		last := make([]Row, len(mixed))
		for k, m := range mixed {
			last[k] = m.Cases[i]
		}
		closes = append(closes, s.sdlPeers(last, s.mono(), Picture()))
		for k := range mixed {
			mixed[k].Cases[i] = last[k]
		}
	}
	for i := range mixed {
		m := &mixed[i]
		m.About, m.Goal = "sizes from 8x8 to 147x147 at random", 1.1
		m.Ours, m.Least, m.Peers = m.Cases[0].Ours, m.Cases[0].Least, m.Cases[0].Peers
		m.Pixels = m.Cases[0].Pixels
	}
	return mixed, closes
}

// add puts a peer first among those of the row of that name.
func add(rows []Row, name string, w Way) {
	for i := range rows {
		if rows[i].Name == name {
			rows[i].Peers = append([]Way{w}, rows[i].Peers...)
		}
	}
}
