package appdoc_test

import (
	"fmt"
	"image"

	"phosphor/fb/modes"
	"phosphor/games"
	"phosphor/games/app"
	"phosphor/games/oberon/appdoc"
)

// A program in an Oberon document.
func ExampleInfo() {
	info := appdoc.Info(&app.Program{Name: "hello", Title: "Hello", Open: func(w *app.Window) error {
		w.View = &app.View{Size: image.Pt(80, 40), Draw: func(c *app.Canvas) { c.Fill(c.Clip(), app.Paper) }}
		return nil
	}})
	mode, err := modes.Find(info.Modes[0])
	if err != nil {
		fmt.Println(err)
		return
	}
	g, err := info.Start(games.Env{Mode: mode, Deal: "1"})
	if err != nil {
		fmt.Println(err)
		return
	}
	view, ok := g.(games.Finder).Where("view")
	fmt.Println(info.Machine, g.(games.Titled).Title(), view.Size(), ok)
	// Output:
	// Oberon Hello (80,40) true
}
