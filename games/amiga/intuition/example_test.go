package intuition_test

import (
	"fmt"
	"image"
	"image/color"
	"time"

	"phosphor/fb"
	"phosphor/fb/amiga"
	"phosphor/fb/input"
	"phosphor/games/amiga/intuition"
)

// A program with one gadget in the strip and a card that flashes when it is
// clicked.
func Example() {
	var mode *fb.Mode
	for _, m := range amiga.Modes {
		if m.Name == "amiga" { // 640x400 in 16 colours
			mode = m
		}
	}
	font, err := intuition.Font(8)
	if err != nil {
		fmt.Println(err)
		return
	}
	s := intuition.New(mode, font, "Patience", intuition.Pens{Detail: 2, Block: 1, Accent: 3, Ghost: 1})

	// The program draws only in Redraw.
	card := image.Rect(100, 100, 160, 180)
	selected := false
	flash := &intuition.Flash{
		Pen: 4, From: color.White, To: color.Black, Period: 400 * time.Millisecond, Hard: true,
		Areas: func() []image.Rectangle { return []image.Rectangle{card} }, // for one plane
	}
	s.AddFlash(flash)
	s.Redraw = func(r image.Rectangle) {
		fb.Fill(s.Bitmap(), r, 0, fb.OpCopy)
		fb.Fill(s.Bitmap(), card, 1, fb.OpCopy)
		if selected && flash.Lit() {
			s.Frame(card, flash.Pen)
		}
	}
	s.Strip(&intuition.Gadget{Text: "Quit", Key: "escape", Hit: func() {
		s.Request(intuition.Requester{Lines: []string{"Really quit?"}, Buttons: []string{"Yes", "No"}},
			func(button int, _ []string) { fmt.Println("button", button) })
	}})
	s.Update(s.Work())

	// Every event goes to the screen first.
	event := func(ev input.Event) {
		if s.Event(ev) {
			return
		}
		if ev.Kind == input.Press && ev.At.In(card) {
			selected = true
			flash.Start()
			s.Update(card)
		}
	}
	event(input.Event{Kind: input.Press, Button: input.Left, At: image.Pt(130, 140)})
	event(input.Event{Kind: input.Release, Button: input.Left, At: image.Pt(130, 140)})
	due, _ := s.Due()
	fmt.Println("the colour changes at", due)
	s.Advance(due)
	fmt.Printf("pen 4 is %06x\n", s.Regs().RGB(4))

	event(input.Event{Kind: input.KeyDown, Key: "escape"})
	event(input.Event{Kind: input.KeyDown, Key: "return"})
	// Output:
	// the colour changes at 200ms
	// pen 4 is 000000
	// button 0
}
