package desks_test

import (
	"fmt"
	"image"

	"phosphor/games"
	"phosphor/games/app"
	"phosphor/games/desks"
)

// A program that counts, on the desk of each machine.
func Example() {
	counter := app.Program{Name: "counter", Title: "Counter", Open: func(w *app.Window) error {
		n := 0
		w.View = &app.View{Size: image.Pt(80, 40), Draw: func(c *app.Canvas) {
			c.Fill(c.Clip(), app.Paper)
			c.TextIn(image.Rect(0, 0, 80, 40), fmt.Sprint(n), app.Large, app.Ink)
		}}
		w.Menus = []app.Menu{{Title: "Number", Commands: []*app.Command{{Text: "Count", Key: "ctrl+k", Handy: true, Do: func() {
			n++
			w.View.Redraw()
		}}}}}
		w.Status = func() (text, number string) { return "Ready", fmt.Sprint(n) }
		return nil
	}}
	for _, machine := range desks.Machines() {
		g, err := desks.Start(&counter, machine, games.Env{})
		if err != nil {
			fmt.Println(err)
			return
		}
		// A window would show it: window.Run(desks.Client{Game: g}, window.Options{}).
		r, _ := g.(games.Finder).Where("view")
		fmt.Println(machine, g.Screen().Mode.Name, desks.Client{Game: g}.Title(), r.Size())
	}
	_, err := desks.Start(&counter, "vic20", games.Env{})
	fmt.Println(err)
	// Output:
	// atari falcon16 Counter (80,40)
	// amiga amiga Counter (80,40)
	// oberon oberon256 Counter (80,40)
	// windows win256 Counter (80,40)
	// there is no desk of "vic20" (atari amiga oberon windows)
}
