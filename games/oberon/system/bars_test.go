package system

import (
	"image"
	"slices"
	"testing"

	"phosphor/fb/input"
	"phosphor/fb/modes"
	"phosphor/games"
	yukon "phosphor/games/atari/yukon/rules"
	"phosphor/games/oberon/desktops"
	"phosphor/games/oberon/program"
	"phosphor/games/store"
)

// TestBarsAreWhole checks that the bar of each document is complete: its name is not cut off,
// Grow is in it, and there is a pixel between each word and its bevel, in each depth.
func TestBarsAreWhole(t *testing.T) {
	for _, mode := range []string{"oberon256", "oberon-mono"} {
		tb := begin(t, "solitaire", mode, games.Env{})
		for _, p := range slices.Concat(Games[1:], Panels) {
			tb.app.Run(p)
		}
		for _, doc := range tb.app.Documents() {
			if need := tb.app.NarrowBar(doc); doc.Size.X < need {
				t.Errorf("%s: %s is %d wide, but its bar needs %d", mode, doc.Title, doc.Size.X, need)
			}
			tb.app.Raise(doc)
			doc.MoveTo(image.Point{})
			captions := []string{"Close", "Hide", "Grow"}
			for _, c := range doc.Menu {
				captions = append(captions, c.Caption)
			}
			for _, caption := range captions {
				r, ok := tb.app.Desk.Where("button:"+caption, doc)
				const bevel, air = 2, 1
				if w := tb.app.Fonts.Text.Width(caption); !ok || r.Dx() < w+2*(bevel+air) {
					t.Errorf("%s: %s in the bar of %s is %d wide, but its word %d", mode, caption, doc.Title, r.Dx(), w)
				}
			}
		}
	}
}

// TestNarrowTools checks that the narrow tool panel, beside games of other machines that need
// much room, has all games and panels on its pages.
func TestNarrowTools(t *testing.T) {
	tb := begin(t, "solitaire", "oberon256", games.Env{})
	tb.app.Desk.Narrow = true
	doc, err := Tools.Open(tb.app.Desk, tb.app.Env)
	if err != nil || doc.Size.X != desktops.NarrowTools {
		t.Fatalf("%v, %+v", err, doc)
	}
	tb.app.Open(doc, tb.app.Screen().Rect.Min)
	var seen []string
	for range 2 {
		for _, p := range slices.Concat(Games, Panels) {
			if _, ok := doc.Content.(desktops.Named).Where("icon:" + p.Title); ok {
				seen = append(seen, p.Title)
			}
		}
		tb.click("button:More", input.Middle)
	}
	if len(seen) != len(Games)+len(Panels) {
		t.Errorf("the pages contain %q", seen)
	}
}

// TestToolsOfAnotherWidth checks that the tool panel is at the right edge whether it was
// wide or narrow before.
func TestToolsOfAnotherWidth(t *testing.T) {
	m, err := modes.Find("oberon256")
	if err != nil {
		t.Fatal(err)
	}
	env := games.Env{Mode: m, Deal: "1", Settings: store.Memory{}}
	for i, info := range []*games.Info{Games[0].Info(Tools), CardInfo(&yukon.Game), Games[0].Info(Tools)} {
		g, err := info.Start(env)
		if err != nil {
			t.Fatal(err)
		}
		tb := &onDesk{t: t, app: g.(*program.App)}
		tb.app.Continue()
		tb.key("f2") // the desk is kept
		for _, doc := range tb.app.Documents() {
			if f := doc.Frame(); doc.Program == Tools.Name && (f.Max.X != m.Width || f.Overlaps(tb.app.Main.Frame())) {
				t.Errorf("start %d: the panel is at %v, the game at %v", i, f, tb.app.Main.Frame())
			}
		}
	}
}
