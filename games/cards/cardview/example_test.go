package cardview_test

import (
	"fmt"
	"image"

	"phosphor/games"
	"phosphor/games/app"
	"phosphor/games/cards/cardview"
	"phosphor/games/desks"
)

// Cards in a program of any desk: the cards of the machine, as large as fits.
func ExampleNew() {
	p := app.Program{Name: "cards", Title: "Cards", Open: func(w *app.Window) error {
		v, err := cardview.New(w, image.Pt(400, 200), image.Pt(80, 100))
		if err != nil {
			return err
		}
		w.View = &app.View{Size: image.Pt(400, 200), Draw: func(c *app.Canvas) { c.Fill(c.Clip(), app.Paper) }}
		fmt.Println(v != nil)
		return nil
	}}
	_, err := desks.Start(&p, "amiga", games.Env{})
	fmt.Println(err)
	// Output:
	// true
	// <nil>
}
