package demo

import (
	"image"

	"phosphor/fb"
	"phosphor/fb/atari"
)

// Copper bars, as the Amiga's coprocessor made them by changing the background colour in
// the middle of a frame. Here every pair of display lines has its own colour register. The
// pixels are drawn once; afterwards only registers are written, and all bars move, glow
// and pass behind each other.

var copper = Demo{
	Name: "copper", Title: "Copper bars", Machine: "Atari Falcon",
	About: "Bars and a sky of 200 colour registers: no pixel is drawn after the first frame.",
	start: startCopper,
}

const (
	copperLines = 200 // registers 0 to 199: two lines of the display each
	copperSea   = 144 // the first of them below the horizon
	copperShore = 200 // register of the hills
	copperBars  = 9
	barHeight   = 17
)

// A tint is red, green and blue from 0 to 255.
type tint [3]int

func (t tint) mix(u tint, part, whole int) tint {
	for i := range t {
		t[i] += (u[i] - t[i]) * part / whole
	}
	return t
}

// The word of a VIDEL register.
func (t tint) word() uint32 { return uint32(t[0]&^3)<<24 | uint32(t[1]&^3)<<16 | uint32(t[2]&^3) }

func falcon256() *fb.Mode {
	for _, m := range atari.Modes {
		if m.Name == "falcon256" {
			own := *m
			own.Pointer = nil
			own.Palette = make([]uint32, 256)
			return &own
		}
	}
	panic("fb/atari has no 256 colours")
}

func startCopper() (*fb.Screen, func(int)) {
	s := fb.NewScreen(falcon256())
	for i := range copperLines {
		fb.Fill(s.Bitmap, image.Rect(0, 2*i, s.Rect.Dx(), 2*i+2), uint8(i), fb.OpCopy)
	}
	hills(s)
	s.Regs.SetWord(copperShore, tint{8, 4, 16}.word())

	return s, func(frame int) {
		var lines [copperSea]tint
		for i := range lines {
			lines[i] = tint{8, 8, 40}.mix(tint{168, 56, 96}, i*i, copperSea*copperSea)
		}
		// Bars at the back of their path come first.
		for _, front := range [2]bool{false, true} {
			for k := range copperBars {
				a := 6*frame + k*turn/16
				if (cos(a) > 0) == front {
					bar(lines[:], 64+(46*sin(a)+10*sin(2*frame))/one, k, cos(a))
				}
			}
		}
		for i := range copperLines {
			t := tint{}
			if i < copperSea {
				t = lines[i]
			} else {
				// The sea mirrors the lines above the horizon, from further and further
				// up, shifted by waves that get longer towards the viewer.
				d := i - copperSea
				j := copperSea - 1 - 2*d - d*sin(9*frame-4000/(d+6))/one/6
				t = lines[min(max(j, 0), copperSea-1)].mix(tint{4, 8, 32}, 6+d/8, 16)
			}
			load(s.Regs, i, t.word())
		}
	}
}

// load writes a register if it holds something else.
func load(p *fb.Palette, i int, word uint32) {
	if p.Word(i) != word {
		p.SetWord(i, word)
	}
}

// bar adds the bar of number k with its middle at line y. depth is how near it is, from
// -one to one: far bars are darker.
func bar(lines []tint, y, k, depth int) {
	hue := [copperBars]tint{
		{255, 48, 48}, {255, 128, 32}, {255, 216, 32}, {128, 240, 48}, {32, 224, 112},
		{32, 208, 232}, {48, 112, 255}, {128, 64, 255}, {240, 64, 216},
	}[k]
	for i := range barHeight {
		j := y - barHeight/2 + i
		if j < 0 || j >= len(lines) {
			continue
		}
		// A polished tube: dark at its edges, with a gleam above the middle.
		from := max(i-barHeight/2, barHeight/2-i)
		t := hue.mix(tint{}, from*from, barHeight*barHeight/4+barHeight)
		if gleam := max(i-5, 5-i); gleam < 4 {
			t = t.mix(tint{255, 255, 255}, (4-gleam)*3, 16)
		}
		lines[j] = t.mix(tint{}, one-depth, 3*one)
	}
}

// hills draws the hills on the horizon, black against the light.
func hills(s *fb.Screen) {
	for x := range s.Rect.Dx() {
		h := 14 + (9*sin(x*3/2+90)+6*sin(x*4+500)+3*sin(x*11))/one
		if far := s.Rect.Dx()/2 - x; far*far < 150*150 {
			h -= (150*150 - far*far) / 1800 // a bay
		}
		y := 2 * copperSea
		fb.Fill(s.Bitmap, image.Rect(x, y-max(h, 0), x+1, y), copperShore, fb.OpCopy)
	}
}
