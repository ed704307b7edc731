package system

import (
	"encoding/json"
	"image"
	"slices"
	"strings"
	"testing"

	"phosphor/fb/input"
	"phosphor/fb/modes"
	"phosphor/games"
	"phosphor/games/oberon/desktops"
	"phosphor/games/oberon/program"
	"phosphor/games/play"
	"phosphor/games/store"
)

// withTools is a desk whose texts have commands.
func withTools(t *testing.T, game string, env games.Env) *onDesk {
	t.Helper()
	tb := begin(t, game, "oberon256", env)
	tb.app.Desk.Command = execute(tb.app.Desk, tb.app.Env)
	return tb
}

// TestCommands checks each command of the manual with its parameters, and the errors.
func TestCommands(t *testing.T) {
	for _, c := range []struct {
		command, want string // a part of the state of the document named before "|", or a title, or after "!" what is reported
	}{
		{"Desktops.OpenDoc CardGames.Panel", "CardGames.Panel"},
		{"Desktops.OpenDoc Solitaire.Game(Solitaire.NewDoc)", "Solitaire1.Game"},
		{"Desktops.OpenDoc (Spider.NewDoc)", "Spider.Game"},
		{"Desktops.OpenDoc (Freecell.NewDoc) and more", "Freecell.Game"},
		{"Desktops.OpenDoc My.Game(MineSweeper.NewDoc)", "My.Game"},
		{"Desktops.OpenDoc (Scramble.NewDoc)", "Scramble1"},
		{"Desktops.OpenDoc (Sokoban.NewDoc)", "Sokoban1"},
		{"Desktops.OpenDoc Tetris.Panel", "Tetris.Panel"},
		{"Desktops.OpenDoc Games.Text", "Games.Text"},
		{"Desktops.OpenDoc My.Text(TextDocs.NewDoc)", "My.Text"},
		{"Desktops.OpenDoc (Chess.NewDoc)", "!Desktops.OpenDoc: Chess.NewDoc does not create a document"},
		{"Desktops.OpenDoc Other.Game", "!Desktops.OpenDoc: there is no document Other.Game"},
		{"Desktops.OpenDoc ../../Game(Solitaire.NewDoc)", "!Desktops.OpenDoc: \"../../Game\" is not a document name"},
		{"Desktops.OpenDoc a/b(Sokoban.NewDoc)", "!Desktops.OpenDoc: \"a/b\" is not a document name"},
		{"Desktops.OpenDoc C:x(Sokoban.NewDoc)", "!Desktops.OpenDoc: \"C:x\" is not a document name"},
		{"Desktops.OpenDoc", "!Desktops.OpenDoc: type the name of a document"},
		{"Scramble.NewDoc", "Scramble1"},
		{"Tetris.Panel", "Tetris.Panel"},
		{"Cards.SetBG 4", `Solitaire.Game|"back":4`},
		{"Cards.SetBG 9", "!Cards.SetBG: type a number from 0 to 8"},
		{"Solitaire.SetDraw 1", `Solitaire.Game|"variation":"1"`},
		{"Solitaire.SetDraw", "!Solitaire.SetDraw: type a number from 1 to 3"},
		{"Scramble.ChangePict Ship.Pict", `Scramble|"picture":"Ship.Pict"`},
		{"Scramble.ChangePict ( Toucan )", `Scramble|"picture":"Toucan"`},
		{"Scramble.ChangePict Nothing", `!Scramble.ChangePict: there is no picture "Nothing"`},
		{"Scramble.ChangePict ( ^ )", "!Scramble.ChangePict: nothing is selected"},
		{"Scramble.ChangeSize 3 5", `Scramble|[13,14,0]`},
		{"Scramble.ChangeSize (3, 5)", `Scramble|[13,14,0]`},
		{"Scramble.ChangeSize 3 9", "!Scramble.ChangeSize: "},
		{"Scramble.Num", `Scramble|"side":"numbers"`},
		{"Sokoban.Restart 2", `Sokoban|"deal":"2"`},
		{"Sokoban.Restart 999", "!Sokoban.Restart: "},
		{"Sokoban.ShowHighScores", "Sokoban.Score"},
		{"Tetris.Delay 1", "!Tetris.Delay: type a level from 1 to 10 and a value"},
		{"Tetris.Backdrop 1 Nothing", `!Tetris.Backdrop: there is no picture "Nothing"`},
		{"MineSweeper.Jump", "!MineSweeper.Jump: MineSweeper has no button Jump"},
		{"Spider.New", "!Spider.New: there is no such command, or no document of Spider is open"},
		{"Chess.Play", "!Chess.Play: there is no such command"},
	} {
		tb := withTools(t, "solitaire", games.Env{})
		for _, name := range []string{"scramble", "sokoban", "tetris", "minesweeper"} {
			tb.app.Run(named(name))
		}
		before := tb.titles()
		name, rest, _ := strings.Cut(c.command, " ")
		tb.app.Desk.Command(name, rest)
		tb.app.Settle()
		told := strings.Join(tb.messages, "\n")
		title, part, state := strings.Cut(c.want, "|")
		switch want, refused := strings.CutPrefix(c.want, "!"); {
		case refused:
			if !strings.HasPrefix(told, want) {
				t.Errorf("%s: message %q, want %q", c.command, told, want)
			}
		case told != "":
			t.Errorf("%s: message %q", c.command, told)
		case state:
			for _, doc := range tb.app.Documents() {
				if doc.Title != title {
					continue
				}
				m := doc.Player.(play.Match)
				text, _ := json.Marshal(m.State())
				saved, err := m.Save()
				if !strings.Contains(string(text), part) && !strings.Contains(strings.Join(strings.Fields(string(saved)), ""), part) || err != nil {
					t.Errorf("%s: %s is %s, saved is %s", c.command, title, text, saved)
				}
			}
		default:
			if now := tb.titles(); len(now) != len(before)+1 || !slices.Contains(now, c.want) {
				t.Errorf("%s: documents %q, want also %q", c.command, now, c.want)
			}
		}
	}
}

// TestGamesText clicks commands in Games.Text, types into it, uses the selection, and
// loads what was stored.
func TestGamesText(t *testing.T) {
	env := games.Env{Documents: store.Memory{}}
	tb := withTools(t, "scramble", env)
	tb.click("Games.Tool/button:Open Help", input.Middle)
	tb.click("Games.Text/word:Scramble.ChangeSize", input.Middle)
	if got := tb.app.Main.Player.(play.Match).State(); !strings.Contains(asJSON(got), "[13,14,0]") {
		t.Fatalf("3 5: %s", asJSON(got))
	}
	text := tb.last().Content.(*desktops.Text)
	tb.app.SetFocus(tb.last())
	tb.key("home", "return", "up")
	for _, c := range "Scramble.ChangeSize ^ 2 4" {
		tb.app.Event(input.Event{Time: tb.now, Kind: input.KeyDown, Key: strings.ToLower(string(c)), Rune: c})
	}
	if line, _, _ := strings.Cut(text.Written(), "\n"); line != "# Scramble.ChangeSize ^ 2 4" {
		t.Fatalf("typed text: %q", line)
	}
	// Select "2 4" with the right button and execute what is before it.
	from, _ := tb.app.Where("Games.Text/word:2")
	to, _ := tb.app.Where("Games.Text/word:4")
	at := []image.Point{{X: from.Min.X, Y: from.Min.Y + 4}, {X: to.Max.X + 1, Y: to.Min.Y + 4}}
	tb.app.Event(input.Event{Time: tb.now, Kind: input.Press, At: at[0], Button: input.Right})
	tb.now += 200e6
	tb.app.Advance(tb.now)
	tb.app.Event(input.Event{Time: tb.now, Kind: input.Move, At: at[1]})
	tb.app.Event(input.Event{Time: tb.now, Kind: input.Release, At: at[1], Button: input.Right})
	if s := tb.app.Selection(); s != "2 4" {
		t.Fatalf("selection %q", s)
	}
	tb.click("Games.Text/word:Scramble.ChangeSize", input.Middle)
	if got := tb.app.Main.Player.(play.Match).State(); !strings.Contains(asJSON(got), "[[1,2],[3,4],[5,6],[7,0]]") {
		t.Fatalf("^: %s, message %q", asJSON(got), tb.messages)
	}
	tb.key("f2")
	tb.click("Games.Text/word:Scramble.ChangeSize", input.Middle)
	if n := len(tb.messages); n == 0 || !strings.Contains(tb.messages[n-1], "nothing is selected") {
		t.Errorf("^ without a selection: message %q", tb.messages)
	}
	tb.click("Games.Text/button:Store", input.Middle)
	tb.app.Close(tb.last())
	tb.click("Games.Tool/button:Open Help", input.Middle)
	if again := tb.last().Content.(*desktops.Text).Written(); again != text.Written() {
		t.Errorf("stored and reopened: %q", again)
	}
}

func asJSON(v any) string {
	text, _ := json.Marshal(v)
	return string(text)
}

// TestNamedDocuments stores a game under a name, which opens it again and is kept by the desk.
func TestNamedDocuments(t *testing.T) {
	env := games.Env{Documents: store.Memory{}, Settings: store.Memory{}}
	for _, c := range []struct{ maker, move, part string }{
		{"Solitaire.NewDoc", "deal", `"kind":"waste","cards":["`}, {"Sokoban.NewDoc", "right", `"rows":`}, {"Scorpion.NewDoc", "", `"game":"scorpion"`},
	} {
		tb := withTools(t, "spider", env)
		tb.app.Desk.Command("Desktops.OpenDoc", "My.Game("+c.maker+")")
		doc := tb.last()
		m := doc.Player.(play.Match)
		if c.move != "" {
			if err := m.Do(c.move); err != nil {
				t.Fatal(err)
			}
		}
		want := asJSON(m.State())
		if !strings.Contains(want, c.part) || doc.Title != "My.Game" {
			t.Errorf("%s: %s is %s", c.maker, doc.Title, want)
		}
		tb.app.Desk.Command("Desktops.StoreDoc", "")
		tb.app.Close(doc)
		tb.app.Desk.Command("Desktops.OpenDoc", "My.Game")
		if doc = tb.last(); doc.Title != "My.Game" || asJSON(doc.Player.(play.Match).State()) != want {
			t.Errorf("%s: reopened %s is %s, want %s, message %q", c.maker, doc.Title, asJSON(doc.Player.(play.Match).State()), want, tb.messages)
		}
	}
}

// TestWinsAreLogged checks that a win is a line in the log, and nothing on the table.
func TestWinsAreLogged(t *testing.T) {
	const suits = "CSHD"
	suit := func(s, n int) (cards []string) {
		for _, r := range "A23456789TJQK"[:n] {
			cards = append(cards, string(r)+suits[s:s+1])
		}
		return cards
	}
	piles := func(names map[string][]string, all ...string) string {
		var list []any
		for _, name := range all {
			list = append(list, map[string]any{"name": name, "cards": append([]string{}, names[name]...)})
		}
		return asJSON(map[string]any{"piles": list})
	}
	numbered := func(base string, n int) (names []string) {
		for i := range n {
			names = append(names, base+string(rune('0'+i)))
		}
		return names
	}
	home := map[string][]string{"foundation0": suit(0, 13), "foundation1": suit(1, 13), "foundation2": suit(2, 13), "foundation3": suit(3, 12), "tableau0": {"KD"}}
	spider := map[string][]string{"tableau0": suit(3, 13)}
	slices.Reverse(spider["tableau0"])
	for i := range 7 {
		spider["foundation"+string(rune('0'+i))] = suit(i/2, 13)
		slices.Reverse(spider["foundation"+string(rune('0'+i))])
	}
	for _, c := range []struct{ game, layout, move, en, de string }{
		{"solitaire", piles(home, slices.Concat([]string{"stock", "waste"}, numbered("foundation", 4), numbered("tableau", 7))...), "tableau0 foundation3", "Solitaire.Game won in one move", "Solitaire.Game nach einem Zug gewonnen"},
		{"freecell", piles(home, slices.Concat(numbered("cell", 4), numbered("foundation", 4), numbered("tableau", 8))...), "tableau0 foundation3", "Freecell.Game won in one move", "Freecell.Game nach einem Zug gewonnen"},
		{"spider", piles(spider, slices.Concat([]string{"stock"}, numbered("foundation", 8), numbered("tableau", 10))...), "tableau0 foundation7 13", "Spider.Game won in one move", "Spider.Game nach einem Zug gewonnen"},
		{"scramble", `{"rows":[[1,2],[0,3]]}`, "slide 1 1", "Scramble won in one move", "Scramble nach einem Zug gewonnen"},
		{"sokoban", `{"rows":["######","#@$ .#","######"]}`, "right,right", "Sokoban won in 2 moves, level 1", "Sokoban nach 2 Zügen gewonnen, Level 1"},
		{"minesweeper", `{"rows":["########","########","########","########","########","########","########","########"],"mines":[[0,0],[1,0],[2,0],[3,0],[4,0],[5,0],[6,0],[7,0],[0,1],[1,1]]}`,
			"open 7 7,open 2 1,open 3 1,open 4 1,open 5 1,open 6 1,open 7 1,open 0 2", "MineSweeper won in 0 s", "MineSweeper nach 0 s gewonnen"},
	} {
		for lang, want := range map[string]string{"en": c.en, "de": c.de} {
			tb := begin(t, c.game, "oberon256", games.Env{Lang: lang})
			m := tb.app.Match()
			if err := m.Layout([]byte(c.layout)); err != nil {
				t.Errorf("%s: %v", c.game, err)
				continue
			}
			for _, move := range strings.Split(c.move, ",") {
				if err := m.Do(move); err != nil && !m.Status().Won {
					t.Errorf("%s: %s: %v", c.game, move, err)
				}
			}
			tb.now += 20e9
			tb.app.Advance(tb.now)
			if !m.Status().Won || len(tb.messages) != 1 || tb.messages[0] != want {
				t.Errorf("%s: won %v, message %q, want %q", c.game, m.Status().Won, tb.messages, want)
			}
		}
	}
}

// TestUndoCommand checks that Cards.Undo undoes a move in the frontmost card game, or in the
// one with the star.
func TestUndoCommand(t *testing.T) {
	tb := withTools(t, "solitaire", games.Env{})
	tb.app.Desk.Command("Cards.Undo", "") // with nothing to take back
	first := tb.app.Main
	tb.app.Run(named("freecell"))
	tb.app.Run(named("sokoban"))
	m := first.Player.(play.Match)
	before := asJSON(m.State())
	if err := m.Do("deal"); err != nil {
		t.Fatal(err)
	}
	dealt := asJSON(m.State())
	if tb.app.Desk.Command("Cards.Undo", ""); asJSON(m.State()) != dealt {
		t.Error("Undo undoes a move of a game that is not in front")
	}
	tb.app.Raise(first)
	if tb.app.Desk.Command("Cards.Undo", ""); asJSON(m.State()) != before || len(tb.messages) > 0 {
		t.Errorf("%s, message %q", asJSON(m.State()), tb.messages)
	}
}

// TestNamesComeBack checks that a document keeps the name that the player gave it when the
// desk is restored.
func TestNamesComeBack(t *testing.T) {
	m, err := modes.Find("oberon256")
	if err != nil {
		t.Fatal(err)
	}
	env := games.Env{Mode: m, Deal: "1", Settings: store.Memory{}, Documents: store.Memory{}}
	start := func() *onDesk {
		g, err := named("solitaire").Info(Tools).Start(env)
		if err != nil {
			t.Fatal(err)
		}
		tb := &onDesk{t: t, app: g.(*program.App)}
		tb.app.Continue()
		return tb
	}
	tb := start()
	tb.app.Desk.Command("Desktops.OpenDoc", "My.Game(Spider.NewDoc)")
	tb.app.Desk.Command("Desktops.OpenDoc", "My.Text(TextDocs.NewDoc)")
	tb.key("f2") // the desk is kept
	again := start().titles()
	if !slices.Contains(again, "My.Game") || slices.Contains(again, "Spider.Game") {
		t.Errorf("%q is restored as %q", tb.titles(), again)
	}
}

// TestTetrisStarts checks that Tetris.Panel starts the game, as the manual says.
func TestTetrisStarts(t *testing.T) {
	tb := withTools(t, "solitaire", games.Env{})
	tb.app.Desk.Command("Desktops.OpenDoc", "Tetris.Panel")
	tb.app.Settle()
	tb.click("Tetris.Panel/button:Tetris", input.Middle)
	if doc := tb.last(); doc.Title != "Tetris.Doc" || tb.app.Focus() != doc || doc.Program != "tetris" {
		t.Errorf("opens %s, %q", doc.Title, tb.titles())
	}
}
