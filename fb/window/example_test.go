package window_test

import (
	"errors"
	"fmt"
	"image"
	"log"
	"time"

	"phosphor/fb"
	"phosphor/fb/input"
	"phosphor/fb/window"
)

// A pen: the left button draws, any key ends the program.
func ExampleShow() {
	s := fb.NewScreen(&fb.Mode{Width: 320, Height: 200, Depth: 1, Palette: []uint32{0xffffff, 0x000000}})
	var pen image.Point
	down := false
	err := window.Show("Pen", s, func(ev input.Event) bool {
		switch ev.Kind {
		case input.Press, input.Release:
			down = ev.Kind == input.Press && ev.Button == input.Left
		case input.Move:
			if down {
				fb.Line(s.Bitmap, pen, ev.At, 0xffff, 1, fb.OpCopy)
			}
		case input.KeyDown:
			return false
		}
		pen = ev.At
		return true
	})
	if errors.Is(err, window.ErrNoScreen) {
		log.Fatal("build it with CGO_ENABLED=1")
	}
}

// Registers that rotate: the picture is drawn once and moves by its colours.
func ExampleAnimate() {
	s := fb.NewScreen(&fb.Mode{Width: 320, Height: 200, Depth: 3, DAC: fb.Amiga,
		Palette: []uint32{0x000, 0x005, 0x007, 0x009, 0x00b, 0x00d, 0x00f, 0x55f}})
	for i := range 100 {
		fb.Ellipse(s.Bitmap, image.Rect(160-i, 100-i, 160+i, 100+i), uint8(1+i/4%7), fb.OpCopy)
	}
	cycle := fb.NewCycle(s.Regs, 1, 7, 10, 0)
	err := window.Animate("Tunnel", s, time.Second/50, func(frame int) {
		cycle.Apply(s.Regs, time.Duration(frame)*time.Second/50)
	})
	if err != nil {
		log.Fatal(err)
	}
}

func ExampleParseAspect() {
	a, err := window.ParseAspect("original")
	fmt.Println(a, err)
	_, err = window.ParseAspect("wide")
	fmt.Println(err)
	// Output:
	// original <nil>
	// "wide" is not an aspect (square, original)
}
