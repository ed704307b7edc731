package program

import (
	"image"
	"testing"

	"phosphor/fb/modes"
	"phosphor/games"
	"phosphor/games/oberon/desktops"
	"phosphor/games/play"
)

// TestStartBeside checks that a document opened next to the game is at the right edge,
// and the game in the remaining room.
func TestStartBeside(t *testing.T) {
	mode, err := modes.Find("oberon256")
	if err != nil {
		t.Fatal(err)
	}
	env := games.Env{Mode: mode, Deal: "1", Fresh: play.Deals("1")}
	side := &Program{Name: "side", Title: "Side", Open: func(*desktops.Desk, games.Env) (*desktops.Document, error) {
		return &desktops.Document{Title: "Side", Size: image.Pt(200, 100), Content: desktops.NewPanel()}, nil
	}}
	for _, c := range []struct {
		width int
		at    image.Point
	}{{400, image.Pt(20, 130)}, {500, image.Pt(0, 130)}, {700, image.Pt(0, 130)}} {
		p := &Program{Name: "game", Title: "Game", Open: func(*desktops.Desk, games.Env) (*desktops.Document, error) {
			return &desktops.Document{Title: "Game", Size: image.Pt(c.width, 120), Content: desktops.NewPanel(), Player: noPlayer{}}, nil
		}}
		a, err := Start(p, env, side)
		if err != nil {
			t.Fatal(err)
		}
		if got := a.Main.Frame().Min; got != c.at {
			t.Errorf("%d wide at %v, want %v", c.width, got, c.at)
		}
		docs := a.Documents()
		if len(docs) != 2 || docs[0].Title != "Side" || docs[0].Frame().Max.X != 640 || docs[1] != a.Main {
			t.Errorf("open: %v", a.Desk)
		}
		a.Run(side)
		a.Run(p)
		if docs := a.Documents(); len(docs) != 4 || docs[3].Title != "Game1" || docs[2].Title != "Side1" || docs[2].Frame().Min == docs[3].Frame().Min {
			t.Errorf("open: %v", a.Desk)
		}
		for _, doc := range a.Documents() {
			if a.Done() {
				t.Error("ended before the last document was closed")
			}
			a.Close(doc)
		}
		if !a.Done() {
			t.Error("did not end with the last document")
		}
	}
	if _, err := Start(side, env); err == nil {
		t.Error("a document without a game was started")
	}
}

type noPlayer struct{ play.Match }
