package demo

import (
	"encoding/binary"

	"phosphor/fb"
	"phosphor/fb/atari"
	"phosphor/fb/planar"
)

// The BLiTTER of the Mega ST on the monochrome monitor. Its halftone memory holds sixteen
// words of dots, one for each grey, and with SMUDGE the source says which of them each
// word of the screen gets: a coarse map of greys becomes a dithered picture in four blits,
// one for each line of the dither. A ball is then put over it, moved by single pixels with
// the source's skew: first its mask is cut out, then it is put in.

var halftone = Demo{
	Name: "halftone", Title: "Halftone", Machine: "Atari ST",
	About: "Waves of sixteen greys from the BLiTTER's halftone memory, and a ball moved with its skew register.",
	start: startHalftone,
}

const (
	haloWords = 40 // words in a line of the screen
	haloLines = 400
	haloBall  = 96 // pixels; a multiple of 16
)

func stHigh() *fb.Mode {
	for _, m := range atari.Modes {
		if m.Name == "st-high" {
			own := *m
			own.Pointer = nil
			return &own
		}
	}
	panic("fb/atari has no high resolution")
}

func startHalftone() (*fb.Screen, func(int)) {
	s := fb.NewScreen(stHigh())
	const (
		screen = 0
		greys  = haloWords * haloLines * 2
		mask   = greys + haloWords*haloLines*2
		shape  = mask + haloBall/8*haloBall
		end    = shape + haloBall/8*haloBall
	)
	mem := make([]byte, end)
	shadeBall(mem[mask:shape], mem[shape:end])
	layout := planar.ST(s.Rect.Dx(), 1)

	return s, func(frame int) {
		waves(mem[greys:mask], frame)
		for line := range 4 {
			b := atari.Blitter{
				SrcXInc: 2, SrcYInc: 2 + 3*2*haloWords, SrcAddr: uint32(greys + line*2*haloWords),
				DstXInc: 2, DstYInc: 2 + 3*2*haloWords, DstAddr: uint32(screen + line*2*haloWords),
				XCount: haloWords, YCount: haloLines / 4,
				EndMask: [3]uint16{0xffff, 0xffff, 0xffff},
				HOP:     atari.HOPHalftone, OP: 3, Smudge: true, Busy: true,
			}
			for grey := range b.Halftone {
				b.Halftone[grey] = greyWord(grey, line)
			}
			b.Run(mem)
		}
		// The ball flies in an arc and bounces off the floor.
		x := 272 + 250*sin(3*frame)/one
		y := 296 - 280*max(sin(12*frame&(turn/2-1)), 0)/one
		blitBall(mem, screen, mask, x, y, 4)  // NOT source AND destination
		blitBall(mem, screen, shape, x, y, 7) // source OR destination
		must(layout.ToPaletted(&s.Bitmap.Paletted, mem[screen:greys]))
		s.MarkDirty(s.Rect)
	}
}

// greyWord returns a line of a grey, 0 white to 15 nearly black, in 16 pixels.
func greyWord(grey, line int) (w uint16) {
	for x := range 16 {
		if bayer[line][x&3] < grey {
			w |= 0x8000 >> x
		}
	}
	return w
}

// waves makes the map of greys, one word each.
func waves(greys []byte, frame int) {
	for y := range haloLines {
		for x := range haloWords {
			v := sin(x*26+6*frame) + sin(y*4-5*frame+x*9) + sin((x-20)*(x-20)+y*2+7*frame)
			grey := min(max(8+v*12/(3*one), 0), 15)
			binary.BigEndian.PutUint16(greys[2*(y*haloWords+x):], uint16(grey))
		}
	}
}

// blitBall combines a picture of the ball with the screen at pixel x, y. One word after
// the picture's width receives what the skew moves out at the right, and the end masks
// protect the pixels beside it.
func blitBall(mem []byte, screen, picture uint32, x, y int, op uint8) {
	const words = haloBall/16 + 1
	skew := uint8(x & 15)
	b := atari.Blitter{
		SrcXInc: 2, SrcYInc: 2, SrcAddr: picture,
		DstXInc: 2, DstYInc: 2 * (haloWords - words + 1), DstAddr: screen + uint32(2*(y*haloWords+x>>4)),
		XCount: words, YCount: haloBall,
		EndMask: [3]uint16{0xffff >> skew, 0xffff, ^uint16(0xffff >> skew)},
		HOP:     atari.HOPSource, OP: op, Busy: true,
		Skew: skew, NFSR: true,
	}
	b.Run(mem)
}

// shadeBall draws a ball in black on white, dithered, and its mask.
func shadeBall(mask, shape []byte) {
	const r = haloBall - 1 // twice the radius
	for y := range haloBall {
		for x := range haloBall {
			u, v := 2*x-r, 2*y-r
			d := u*u + v*v
			if d > r*r {
				continue
			}
			at, bit := y*haloBall/8+x/8, byte(0x80)>>(x&7)
			mask[at] |= bit
			du, dv := u+r*2/5, v+r*2/5
			far := root(du*du+dv*dv) * 17 / (r * 3 / 2)
			if bayer[y&3][x&3] < far-1 || d > (r-3)*(r-3) {
				shape[at] |= bit
			}
		}
	}
}
