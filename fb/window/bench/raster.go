package bench

import (
	"image"

	"phosphor/fb"
	"phosphor/fb/atari"
	"phosphor/fb/raster"
)

// rasterRows returns rows with screens that have a raster list; the peer is the same
// screen without one.
func rasterRows() []Row {
	palettes := func(l *raster.List, y int) {
		for c := range 16 {
			l.Set(y, 0, raster.Register(c), uint32(y*7+c*0x111)&0xfff)
		}
	}
	return []Row{
		rasterRow("palettes", "320x200, 4 bits, a palette a line", 320, 200, 4, 1/1.3, raster.Plain, palettes),
		rasterRow("spectrum", "320x200, 4 bits, three palettes a line", 320, 200, 4, 1./4, raster.Plain, func(l *raster.List, y int) {
			palettes(l, y)
			for c := range 16 {
				second, third := atari.SpectrumPixel(c)
				l.Set(y, second, raster.Register(c), uint32(y*5+c*0x123)&0xfff)
				l.Set(y, third, raster.Register(c), uint32(y*3+c*0x321)&0xfff)
			}
		}),
		rasterRow("ham", "640x400, 6 bits, hold and modify", 640, 400, 6, 1./3, raster.HAM6, nil),
	}
}

func rasterRow(name, about string, w, h, depth int, goal float64, bits raster.Bits, list func(l *raster.List, y int)) Row {
	with, without := rasterScreen(w, h, depth), rasterScreen(w, h, depth)
	var l raster.List
	for y := range h {
		if list != nil {
			list(&l, y)
		}
	}
	l.Sort()
	with.SetBits(bits)
	if err := with.SetList(l); err != nil {
		panic(err) // the list is the same each time
	}
	out := make([]uint32, w*h)
	way := func(name string, s *fb.Screen) Way {
		var e fb.Expander
		e.LoadScreen(s)
		return once(name, func() { e.Expand(out, w, &s.Paletted, s.View()) })
	}
	to := make([]uint32, w*h)
	return Row{Name: name, About: about, Pixels: w * h, Goal: goal, Ours: way("fb", with), Peers: []Way{way("no list", without)},
		Least: once("memset", func() { clear(to) })}
}

func rasterScreen(w, h, depth int) *fb.Screen {
	m := &fb.Mode{Width: w, Height: h, Depth: depth, Double: image.Pt(1, 1), DAC: fb.Amiga, Palette: make([]uint32, 1<<depth)}
	for i := range m.Palette {
		m.Palette[i] = uint32(i * 0x123 & 0xfff)
	}
	s := fb.NewScreen(m)
	for i := range s.Pix {
		s.Pix[i] = uint8(i*167>>3) & s.Max()
	}
	return s
}
