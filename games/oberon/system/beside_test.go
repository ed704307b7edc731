package system

import (
	"encoding/json"
	"flag"
	"image"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"phosphor/fb/input"
	"phosphor/games"
	"phosphor/games/internal/shared"
	"phosphor/games/oberon/desktops"
	"phosphor/games/play"
	"phosphor/games/store"
)

var events = flag.Int("events", shared.Often(8_000, 20_000), "random events on the desk with four games")

// key presses a key.
func (tb *onDesk) key(names ...string) {
	for _, name := range names {
		tb.now += 10 * time.Millisecond
		tb.app.Advance(tb.now)
		tb.app.Event(input.Event{Time: tb.now, Kind: input.KeyDown, Key: name, Rune: input.Typed(name, 0)})
	}
}

// last is the document that was opened last.
func (tb *onDesk) last() *desktops.Document {
	docs := tb.app.Documents()
	return docs[len(docs)-1]
}

// tell is a part of the state of a document's game.
func tell[T any](t *testing.T, doc *desktops.Document) (v T) {
	t.Helper()
	text, err := json.Marshal(doc.Player.(play.Match).State())
	if err == nil {
		err = json.Unmarshal(text, &v)
	}
	if err != nil {
		t.Fatal(err)
	}
	return v
}

// TestFourGames opens the four games without cards, their panels and the tool panel, and
// compares incremental drawing with drawing everything after thousands of random events.
func TestFourGames(t *testing.T) {
	keys := []string{"left", "right", "up", "down", "space", "return", "backspace", "delete", "a", "b", "p", "v", "1", "5", "9", "f1", "f2", "f8", "f9"}
	names := []string{"minesweeper", "scramble", "sokoban", "tetris"}
	for i, mode := range []string{"oberon256", "oberon-mono", "oberon16-800x600", "oberon16"} {
		rnd := rand.New(rand.NewPCG(uint64(i), 7))
		fresh := func() *onDesk {
			tb := begin(t, names[i], mode, games.Env{})
			for _, name := range names {
				if name != names[i] {
					tb.app.Run(named(name))
				}
			}
			for _, p := range Panels[1:] {
				tb.app.Run(p)
			}
			return tb
		}
		tb := fresh()
		at := image.Point{}
		for n := range *events / 4 {
			tb.now += time.Duration(rnd.IntN(40)*rnd.IntN(40)) * time.Millisecond / 4
			ev := input.Event{Time: tb.now, At: at}
			switch k := rnd.IntN(20); {
			case k < 6:
				// Near a document's parts, most of them small, as a player points.
				docs := tb.app.Documents()
				r := docs[rnd.IntN(len(docs))].Frame().Inset(-4)
				at = r.Min.Add(image.Pt(rnd.IntN(r.Dx()), rnd.IntN(r.Dy())))
				ev.Kind, ev.At = input.Move, at
			case k < 10:
				ev.Kind, ev.Button = input.Press, input.Button(1+rnd.IntN(3))
			case k < 15:
				ev.Kind, ev.Button = input.Release, input.Button(1+rnd.IntN(3))
			case k < 19:
				ev.Kind, ev.Key = input.KeyDown, keys[rnd.IntN(len(keys))]
				ev.Rune = input.Typed(ev.Key, 0)
			case rnd.IntN(4) == 0:
				ev.Kind = input.Blur
			default:
				tb.app.Advance(tb.now)
				continue
			}
			tb.app.Event(ev)
			if len(tb.app.Documents()) < 4 || len(tb.app.Documents()) > 14 {
				tb = fresh()
			}
			if n%20 == 0 {
				pix := slices.Clone(tb.app.Screen().Pix)
				tb.app.Damage(tb.app.Screen().Rect)
				tb.app.Advance(tb.now)
				if i := firstDifference(pix, tb.app.Screen().Pix); i >= 0 {
					w := tb.app.Screen().Rect.Dx()
					t.Fatalf("%s: event %d, %+v: pixel (%d,%d) was %d and is %d when drawn at once, with\n%v", mode, n, ev,
						i%w, i/w, pix[i], tb.app.Screen().Pix[i], tb.app.Desk)
				}
			}
		}
	}
}

// TestCloseAndReopen checks that a game that is closed has nothing left to do; one of the
// same kind that is opened then takes its place.
func TestCloseAndReopen(t *testing.T) {
	for title, play := range map[string]string{"MineSweeper": "open 0 0", "Scramble": "", "Sokoban": "right", "Tetris": "left"} {
		game := strings.ToLower(title)
		for _, focus := range []bool{true, false} {
			tb := begin(t, game, "oberon256", games.Env{})
			first := tb.app.Main
			if game == "scramble" {
				tb.click("button:Start", input.Middle)
			}
			moves := tb.app.Match().Moves()
			if play == "" {
				play = moves[0]
			}
			if err := tb.app.Match().Do(play); err != nil {
				t.Fatal(err)
			}
			if game == "sokoban" { // the next level is on its way
				if err := tb.app.Match().Do("right"); err != nil {
					t.Fatal(err)
				}
			}
			if !focus {
				tb.key("f2")
			}
			tb.click(first.Title+"/button:Close", input.Middle)
			if at, due := tb.app.Due(); due {
				t.Errorf("%s: closed, but something is due at %v", game, at)
			}
			if err := tb.app.Match().Do(play); err == nil || len(tb.app.Match().Moves()) != 0 || !strings.Contains(err.Error(), "closed") {
				t.Errorf("%s: a closed game is still in play: %v", game, err)
			}
			closed, err := tb.app.Match().Save()
			if err != nil || len(closed) == 0 {
				t.Errorf("%s: the closed game was not saved: %v", game, err)
			}
			tb.click("Games.Tool/plate", input.Left) // Sokoban's best solutions lie over it
			tb.click("icon:"+title, input.Middle)
			if game == "scramble" {
				tb.click("button:Start", input.Middle)
			}
			if game == "minesweeper" || game == "scramble" { // whose deals are fresh
				if again, err := tb.app.Match().Save(); err != nil || string(again) == string(closed) {
					t.Errorf("%s: the reopened game is the one that was closed (%v)", game, err)
				}
			}
			if err := tb.app.Match().Do(tb.app.Match().Moves()[0]); err != nil || tb.app.Main == first {
				t.Errorf("%s: reopened: %v", game, err)
			}
		}
	}
}

// TestScoresOfTwoGames checks that two games on one desk keep each other's scores.
func TestScoresOfTwoGames(t *testing.T) {
	keep := store.Memory{}
	tb := begin(t, "tetris", "oberon256", games.Env{Scores: keep})
	first := tb.app.Main
	tb.app.Run(named("tetris"))
	second := tb.last()
	type points struct{ Score int }
	for _, doc := range []*desktops.Document{first, second} {
		tb.app.SetFocus(doc)
		tb.app.Raise(doc)
		tb.key("p") // without the keyboard it was paused
		for range 30 {
			tb.key("space")
		}
		if !tell[struct{ Over bool }](t, doc).Over {
			t.Fatal("not over after thirty drops in a column")
		}
	}
	tb.app.Close(first)
	tb.app.Close(second)
	var ranks struct {
		Ranks [5]struct{ Score int }
	}
	if err := json.Unmarshal(keep["tetris.json"], &ranks); err != nil {
		t.Fatal(err)
	}
	var got []int
	for _, r := range ranks.Ranks[:3] {
		got = append(got, r.Score)
	}
	want := []int{tell[points](t, first).Score, tell[points](t, second).Score, 0}
	slices.Sort(want)
	slices.Reverse(want)
	if !slices.Equal(got, want) {
		t.Errorf("ranks %v, want %v", got, want)
	}

	tb = begin(t, "sokoban", "oberon256", games.Env{Scores: keep})
	tb.app.Run(named("sokoban"))
	second = tb.last()
	for _, doc := range []*desktops.Document{tb.app.Main, second} {
		if err := doc.Player.(play.Match).New(map[bool]string{true: "2", false: "1"}[doc == second]); err != nil {
			t.Fatal(err)
		}
		for _, m := range map[bool][]string{true: {"right", "up", "left"}, false: {"right", "right"}}[doc == second] {
			if err := doc.Player.(play.Match).Do(m); err != nil {
				t.Fatal(err)
			}
		}
	}
	var best struct {
		Best map[string]map[string]struct{ Moves int }
	}
	if err := json.Unmarshal(keep["sokoban.json"], &best); err != nil {
		t.Fatal(err)
	}
	if levels := best.Best["LEVELS.XSB"]; len(levels) != 2 || levels["1"].Moves != 2 {
		t.Errorf("best solutions: %v", levels)
	}
}
