package carddoc_test

import (
	"bytes"
	"fmt"
	"image"
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"phosphor/assets"
	"phosphor/fb/input"
	"phosphor/fb/modes"
	"phosphor/games"
	"phosphor/games/internal/cardstest"
	"phosphor/games/oberon/carddoc"
	"phosphor/games/oberon/freecell"
	"phosphor/games/oberon/program"
	"phosphor/games/oberon/scorpion"
	"phosphor/games/oberon/solitaire"
	"phosphor/games/oberon/spider"
	"phosphor/games/play"
)

// TestRandomInput makes random input with three mouse buttons, like a child. Nothing may fail,
// no card may be lost, and the screen must equal a complete redraw.
func TestRandomInput(t *testing.T) {
	for seed, info := range []*games.Info{carddoc.Info(&solitaire.Game), carddoc.Info(&spider.Game), carddoc.Info(&freecell.Game), carddoc.Info(&scorpion.Game)} {
		name := []string{"oberon256", "oberon-mono", "oberon16"}[seed%3]
		mode, err := modes.Find(name)
		if err != nil {
			t.Fatal(err)
		}
		g, err := info.Start(games.Env{Mode: mode, Deal: fmt.Sprint(seed + 1), Fresh: play.Deals(fmt.Sprint(seed))})
		if err != nil {
			t.Fatal(err)
		}
		app := g.(*program.App)
		table := app.Main.Content.(*carddoc.Panel)
		rnd := rand.New(rand.NewPCG(uint64(seed), 9))
		at := image.Pt(320, 200)
		now := time.Duration(0)
		down := map[input.Button]bool{}
		checked, moved := 0, 0
		before := fmt.Sprint(g.Match().State())
		for step := range 2400 {
			if app.Done() { // closed: it is opened again
				app.Desk.Open(app.Main, image.Pt(50, 0))
			}
			ev := input.Event{At: at}
			switch n := rnd.IntN(40); {
			case n < 16:
				at = image.Pt(rnd.IntN(mode.Width), 30+rnd.IntN(mode.Height-30))
				if rnd.IntN(4) > 0 { // somewhere on a pile
					piles := table.Position().Piles
					if r, ok := app.Where(piles[rnd.IntN(len(piles))].Name); ok { // not below a text
						at = r.Min.Add(image.Pt(rnd.IntN(r.Dx()), rnd.IntN(r.Dy())))
					}
				}
				ev = input.Event{Kind: input.Move, At: at}
			case n < 36:
				b := []input.Button{input.Left, input.Left, input.Left, input.Middle, input.Middle, input.Right}[rnd.IntN(6)]
				for _, c := range []input.Button{input.Left, input.Middle, input.Right} {
					if down[c] && rnd.IntN(5) > 0 { // mostly one after the other
						b = c
					}
				}
				ev.Kind, ev.Button = input.Press, b
				if down[b] {
					ev.Kind = input.Release
				}
				down[b] = !down[b]
			case n < 37:
				ev.Kind = input.Blur
				clear(down)
			default:
				ev.Kind, ev.Key = input.KeyDown, []string{"backspace", "f1", "f2", "f8", "a", "left", "down", "right", "up", "return", "space"}[rnd.IntN(11)]
			}
			now += time.Duration(rnd.IntN(200)) * time.Millisecond
			ev.Time = now
			g.Advance(now)
			g.Event(ev)
			if s := fmt.Sprint(g.Match().State()); s != before {
				before = s
				moved++
			}
			cardstest.CompletePosition(t, table.Rules(), table.Position())
			if step%20 != 0 {
				continue
			}
			now += 100 * time.Millisecond // no press is held back any more
			g.Advance(now)
			shown := bytes.Clone(g.Screen().Pix)
			g.(*program.App).Damage(g.Screen().Rect)
			g.(*program.App).Settle()
			if !bytes.Equal(shown, g.Screen().Pix) {
				t.Fatalf("%s, step %d: the screen differs from one drawn anew", info.Name, step)
			}
			checked++
		}
		if checked < 100 || moved < 20 {
			t.Errorf("%s: %d moves, the screen was compared %d times", info.Name, moved, checked)
		}
	}
}

// TestNoScoreNoTime checks that time changes nothing on a table, and that an undone move
// leaves no trace of points.
func TestNoScoreNoTime(t *testing.T) {
	h := cardstest.Sit(t, carddoc.Info(&solitaire.Game), "oberon256", games.Env{}, cardstest.Layout(t, solitaire.Game.Rules, "3", "tableau0=AC", "stock"))
	before := h.Do("frame").Hash
	h.Do("wait 600000")
	if h.Do("frame").Hash != before {
		t.Error("ten minutes changed the table")
	}
	h.Do("do tableau0 foundation0")
	if h.Do("frame").Hash == before {
		t.Fatal("the ace is still in its old place")
	}
	h.Do("undo")
	if h.Do("frame").Hash != before {
		t.Error("undoing a move to a suit stack leaves pixels")
	}
}

// TestButtons presses the buttons of the menu bar.
func TestButtons(t *testing.T) {
	for _, info := range []*games.Info{carddoc.Info(&solitaire.Game), carddoc.Info(&spider.Game), carddoc.Info(&freecell.Game), carddoc.Info(&scorpion.Game)} {
		h := cardstest.Sit(t, info, "oberon256", games.Env{}, "")
		h.Script("click:button:Undo *same")
		first := h.Do("moves").Moves[0]
		h.Do("do %s", first)
		h.Script("*same over:button:Undo middle /middle *changed") // the middle button executes
		if got := h.Do("moves").Moves[0]; got != first {
			t.Errorf("%s: after Undo the first move is %q, want %q", info.Name, got, first)
		}
		before := h.Do("state")
		h.Script("left:button:New right /right /left *same") // an interclick does not
		h.Script("click:button:New *changed")
		after := h.Do("state")
		if after.Deal == before.Deal || after.Deal == "" {
			t.Errorf("%s: New leads from deal %s to %s", info.Name, before.Deal, after.Deal)
		}
		// The number that New drew is the deal.
		again := cardstest.Sit(t, info, "oberon256", games.Env{Deal: after.Deal}, "")
		if a, b := fmt.Sprint(again.Do("state").Piles), fmt.Sprint(after.Piles); a != b {
			t.Errorf("%s: deal %s differs when requested", info.Name, after.Deal)
		}
		if a := h.Ask("undo"); a.Error == "" {
			t.Errorf("%s: New can be undone", info.Name)
		}
	}
}

// TestBroadcast checks that draws and backs are broadcast to every open document, as the panel
// does.
func TestBroadcast(t *testing.T) {
	mode, err := modes.Find("oberon256-1024x768")
	if err != nil {
		t.Fatal(err)
	}
	env := games.Env{Mode: mode, Deal: "1", Fresh: play.Deals("1")}
	app, err := program.Start(carddoc.Program(&solitaire.Game), env)
	if err != nil {
		t.Fatal(err)
	}
	doc, err := carddoc.Program(&freecell.Game).Open(app.Desk, app.Env)
	if err != nil {
		t.Fatal(err)
	}
	app.Desk.Open(doc, image.Pt(10, 10))
	each := func(f func(t *carddoc.Panel)) {
		for _, doc := range app.Documents() {
			f(doc.Content.(*carddoc.Panel))
		}
		app.Settle()
	}
	each(func(*carddoc.Panel) {})
	hash := app.Screen().Hash()
	each(func(t *carddoc.Panel) { t.SetBackground(4) })
	if app.Screen().Hash() == hash {
		t.Error("the other back is not visible")
	}
	each(func(t *carddoc.Panel) { t.SetBackground(9) })
	each(func(t *carddoc.Panel) { t.SetBackground(0) })
	if app.Screen().Hash() != hash {
		t.Error("the first back was not restored")
	}
	before := app.Match().Status()
	other := fmt.Sprint(doc.Player.(play.Match).State())
	each(func(t *carddoc.Panel) { t.SetVariation("1") })
	if after := app.Match().Status(); after.Variation != "1" || after.Deal == before.Deal {
		t.Errorf("SetDraw changed %v to %v", before, after)
	}
	if fmt.Sprint(doc.Player.(play.Match).State()) != other {
		t.Error("SetDraw began a new game of Freecell")
	}
}

// TestSave writes a game and continues it, the back included.
func TestSave(t *testing.T) {
	mode, err := modes.Find("oberon256")
	if err != nil {
		t.Fatal(err)
	}
	start := func(deal string) *program.App {
		a, err := program.Start(carddoc.Program(&solitaire.Game), games.Env{Mode: mode, Deal: deal, Fresh: play.Deals(deal), Variation: "2"})
		if err != nil {
			t.Fatal(err)
		}
		return a
	}
	a, b := start("3"), start("4")
	a.Main.Content.(*carddoc.Panel).SetBackground(7)
	for range 3 {
		if err := a.Match().Do("deal"); err != nil {
			t.Fatal(err)
		}
	}
	saved, err := a.Match().Save()
	if err != nil {
		t.Fatal(err)
	}
	if err := b.Match().Load(saved); err != nil {
		t.Fatal(err)
	}
	if a.Screen().Hash() != b.Screen().Hash() {
		t.Error("a continued game looks different")
	}
	if err := b.Match().Undo(); err != nil {
		t.Error("a continued game cannot be undone:", err)
	}
	if err := b.Match().Load(bytes.Replace(saved, []byte(`"back": 7`), []byte(`"back": 99`), 1)); err != nil || b.Screen().Hash() == a.Screen().Hash() {
		t.Error("a back that does not exist is shown:", err)
	}
	if err := b.Match().Load([]byte("{}")); err == nil {
		t.Error("an empty file was loaded")
	}
}

// TestDeck chooses among pictures of cards and refuses others.
func TestDeck(t *testing.T) {
	ours := assets.Oberon()
	hash := map[string]string{}
	for _, c := range []struct{ what, mode, file, err string }{
		{"ours", "oberon256", "", ""},
		{"the same by name", "oberon256", "Cards.Pict", ""},
		{"in whichever letters", "oberon256", "CARDS.PICT", ""},
		{"of one plane in colour", "oberon256", "mono/Cards.Pict", ""},
		{"ours in mono", "oberon-mono", "", ""},
		{"colours in mono", "oberon-mono", "Cards.Pict", ""},
		{"colours in sixteen", "oberon16", "Cards.Pict", ""},
		{"another size", "oberon256", "Ship.Pict", "Ship.Pict: 320x200 pixels, expected 650x340"},
		{"none", "oberon256", "Nothing.Pict", "file does not exist"},
	} {
		mode, err := modes.Find(c.mode)
		if err != nil {
			t.Fatal(err)
		}
		env := games.Env{Mode: mode, Deal: "1", Fresh: play.Deals("1")}
		if c.file != "" {
			env.Cards = games.File{FS: ours, Name: c.file}
		}
		g, err := carddoc.Info(&solitaire.Game).Start(env)
		if (err == nil) != (c.err == "") || err != nil && !strings.Contains(err.Error(), c.err) {
			t.Errorf("%s: %v, want %q", c.what, err, c.err)
		}
		if err == nil {
			hash[c.what] = g.Screen().Hash()
		}
	}
	if a := hash["ours"]; a != hash["the same by name"] || a != hash["in whichever letters"] || a == hash["of one plane in colour"] {
		t.Error("cards by name are others, or those of one plane the same")
	}
	if hash["ours in mono"] == hash["colours in mono"] {
		t.Error("the mono mode has no card set of its own")
	}
}
