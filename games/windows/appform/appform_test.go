package appform

import (
	"image"
	"testing"
	"time"

	"phosphor/fb/modes"
	"phosphor/games"
	"phosphor/games/amiga/cardgames"
	"phosphor/games/amiga/solitairex"
	"phosphor/games/app"
	"phosphor/games/internal/apptest"
	"phosphor/games/oberon/minesweeper"
	"phosphor/games/oberon/scramble"
	"phosphor/games/oberon/sokoban"
	"phosphor/games/oberon/tetris"
	"phosphor/games/windows/gobblet"
)

func TestControls(t *testing.T) {
	for _, mode := range []string{"win256", "win-mono"} {
		t.Run(mode, func(t *testing.T) {
			apptest.Controls(t, Info(&apptest.Program), mode)
			apptest.Idle(t, Info(&apptest.Program), mode)
		})
	}
}

// TestGames compares incremental drawing of games with drawing everything.
func TestGames(t *testing.T) {
	list := []*app.Program{&minesweeper.Program, &scramble.Program, &sokoban.Program, &tetris.Program, &gobblet.Program, &solitairex.Program, &cardgames.Tour}
	apptest.Games(t, list, []string{"win256", "win-mono"}, func(t *testing.T, mode string, p *app.Program) (games.Game, func() bool) {
		g, err := Info(p).Start(games.Env{Mode: must(modes.Find(mode)), Deal: "1", Lang: "en"})
		d := must(g, err).(*Desk)
		return d, func() bool {
			d.Update(d.Screen().Rect)
			return true
		}
	})
}

// TestTip checks that a remark too long for the status bar appears as a tip over it, for the
// usual time: the board stays visible, and no answer is needed.
func TestTip(t *testing.T) {
	g, err := Info(&minesweeper.Program).Start(games.Env{Mode: must(modes.Find("win256")), Deal: "1", Lang: "en"})
	d := must(g, err).(*Desk)
	w := d.top()
	plain := d.Screen().Hash()
	w.Say("Short")
	d.refresh()
	if d.tip.text != "" {
		t.Error("a tip for a short text that fits")
	}
	w.Say("No box is safe: in the framed one there is a mine with a chance of 15.0%.")
	d.refresh()
	board, _ := d.Where("cell:7,7")
	if at := d.tip.at; d.Modal() || !at.In(d.Screen().Rect) || at.Overlaps(board) {
		t.Errorf("the tip is at %v, the last box at %v", at, board)
	}
	if bar, _ := d.Desk.Where("status"); !d.tip.at.Overlaps(bar) {
		t.Errorf("the tip is at %v, the status bar at %v", d.tip.at, bar)
	}
	d.Clock.Advance(time.Minute)
	if d.refresh(); d.Screen().Hash() != plain {
		t.Error("the tip leaves pixels")
	}
}

func must[T any](v T, err error) T {
	if err != nil {
		panic(err)
	}
	return v
}

func TestRemembers(t *testing.T) {
	apptest.Remembers(t, Info(&sokoban.Program), "win256", "win256-800x600", "form", "caption", "", "")
	scrolling := app.Program{Name: "scrolling", Title: "Scrolling", Open: func(w *app.Window) error {
		w.View = &app.View{Size: image.Pt(200, 200), Scroll: &app.Scroll{Extent: image.Pt(800, 800)}}
		return nil
	}}
	apptest.Remembers(t, Info(&scrolling), "win256", "win256-800x600", "form", "caption", "caption:Maximize", "caption:Restore")
}
