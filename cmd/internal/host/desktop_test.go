package host

import (
	"encoding/json"
	"fmt"
	"image"
	"maps"
	"slices"
	"testing"
	"time"

	"phosphor/fb/input"
	"phosphor/games"
	"phosphor/games/catalog"
	"phosphor/games/oberon/desktops"
	"phosphor/games/oberon/program"
	"phosphor/games/play"
	"phosphor/games/store"
)

// A person is a folder of settings and one of saved games.
type person struct {
	t        *testing.T
	settings store.Memory
	saves    *book
	house    *House
	warned   *[]string
	now      time.Duration
}

// start begins a game as the program does.
func (p *person) start(game string, c Choice) *program.App {
	p.t.Helper()
	h, warned := newHouse(p.t, p.saves.memory)
	h.Cabinet, h.Saves, h.Autosave = nil, p.saves, 250*time.Millisecond
	h.Env = func(info *games.Info, c Choice) (games.Env, error) {
		env, err := c.Env(info)
		env.Settings, env.Scores, env.Documents = p.settings, store.Memory{}, store.Memory{}
		return env, err
	}
	info, err := catalog.Find(game)
	if err == nil {
		err = h.Enter(info, c)
	}
	if err != nil {
		p.t.Fatal(err)
	}
	p.house, p.warned, p.now = h, warned, 0
	return h.game.(*program.App)
}

// killed is the user after the program was killed.
func (p *person) killed() *person {
	b := newBook()
	b.files = maps.Clone(p.saves.files)
	return &person{t: p.t, settings: maps.Clone(p.settings), saves: b}
}

func (p *person) send(ev input.Event) {
	p.now += 50 * time.Millisecond
	p.house.Advance(p.now)
	ev.Time = p.now
	p.house.Event(ev)
}

func (p *person) click(name string, b input.Button) {
	p.t.Helper()
	r, ok := p.house.game.(games.Finder).Where(name)
	if !ok {
		p.t.Fatalf("there is no %q on\n%v", name, p.house.game.(*program.App).Desk)
	}
	at := r.Min.Add(r.Max).Div(2)
	for _, k := range []input.Kind{input.Move, input.Press, input.Release} {
		p.send(input.Event{Kind: k, At: at, Button: b})
	}
}

func (p *person) key(name string) {
	p.send(input.Event{Kind: input.KeyDown, Key: name, Rune: input.Typed(name, 0)})
}

// drag moves a document by its name plate.
func (p *person) drag(title string, by image.Point) {
	p.t.Helper()
	r, _ := p.house.game.(games.Finder).Where(title + "/plate")
	at := r.Min.Add(r.Max).Div(2)
	p.send(input.Event{Kind: input.Press, At: at, Button: input.Left})
	p.send(input.Event{Kind: input.Move, At: at.Add(by)})
	p.send(input.Event{Kind: input.Release, At: at.Add(by), Button: input.Left})
}

// all describes every game on the desk as its state, with its document's place.
func all(t *testing.T, a *program.App) (list []string) {
	t.Helper()
	for _, doc := range a.Documents() {
		text := fmt.Sprintf("%s %v", doc.Title, doc.Frame())
		if m, ok := doc.Player.(play.Match); ok {
			state, err := json.Marshal(m.State())
			if err != nil {
				t.Fatal(err)
			}
			text += " " + string(state)
		}
		list = append(list, text)
	}
	return list
}

// TestDesktop checks that Oberon's desk is restored, with all documents in place and every
// game as it was: after leaving, and after a kill.
func TestDesktop(t *testing.T) {
	for _, kill := range []bool{false, true} {
		p := &person{t: t, settings: store.Memory{}, saves: newBook()}
		a := p.start("solitaire", Choice{Deal: "1"})
		if err := a.Match().Do("deal"); err != nil {
			t.Fatal(err)
		}
		open := func(title string, to image.Point) *desktops.Document {
			t.Helper()
			for _, doc := range a.Documents() {
				if doc.Program == "tools" {
					a.Raise(doc)
				}
			}
			p.click("Games.Tool/icon:"+title, input.Middle)
			list := a.Documents()
			doc := list[len(list)-1]
			p.drag(doc.Title, to.Sub(doc.Frame().Min))
			return doc
		}
		do := func(doc *desktops.Document, move string) {
			t.Helper()
			if err := doc.Player.(play.Match).Do(move); err != nil {
				t.Fatal(doc.Title, err)
			}
		}
		open("Tetris", image.Pt(10, 150))
		for range 3 {
			p.key("space")
		}
		p.key("p")
		do(open("Spider", image.Pt(20, 8)), "deal")
		do(open("Solitaire", image.Pt(33, 44)), "deal")
		do(open("MineSweeper", image.Pt(250, 100)), "open 0 0")
		scramble := open("Scramble", image.Pt(310, 60))
		p.click("Scramble/button:Start", input.Middle)
		do(scramble, scramble.Player.(play.Match).Moves()[0])
		do(open("Sokoban", image.Pt(100, 170)), "right")
		p.key("f2") // pauses
		open("Card Games", image.Pt(5, 200))
		p.click("Games.Tool/button:Open Help", input.Middle)
		p.now += 5 * time.Second
		p.house.Advance(p.now)
		p.click("Tetris.Doc/bar", input.Left) // MineSweeper's clock has run since its last move
		want := all(t, a)
		if kill {
			p = p.killed()
		} else {
			p.key("escape")
			if err := p.house.Leave(); err != nil || p.house.game != nil {
				t.Fatal(err)
			}
		}
		a = p.start("solitaire", Choice{})
		got := all(t, a)
		if main := a.Documents()[len(a.Documents())-1]; main != a.Main {
			t.Errorf("kill %v: %s is in front", kill, main.Title)
		}
		for _, text := range want {
			if !slices.Contains(got, text) {
				t.Errorf("kill %v: %s is missing; there are\n%q", kill, text, got)
			}
		}
		if len(got) != len(want) {
			t.Errorf("kill %v: %d documents, want %d", kill, len(got), len(want))
		}
		if len(*p.warned) > 0 {
			t.Errorf("kill %v: %q", kill, *p.warned)
		}
		// Another game of the same desk finds all of it, and itself in its place.
		if !kill {
			p.key("escape")
			p.house.Leave()
		} else {
			p = p.killed()
		}
		a = p.start("spider", Choice{})
		if got := all(t, a); len(got) != len(want) || a.Main.Frame().Min != image.Pt(20, 8) || a.Main.Copy != 1 {
			t.Errorf("kill %v: documents of Spider: %q", kill, got)
		}
		if len(*p.warned) > 0 {
			t.Errorf("kill %v: %q", kill, *p.warned)
		}
		// Closed documents stay closed, and their games wait for their icons.
		p.click("Spider.Game/button:Hide", input.Middle)
		for _, doc := range a.Documents() {
			if doc.Title == "MineSweeper" {
				a.Raise(doc)
			}
		}
		mines := ""
		for _, text := range all(t, a) {
			if len(text) > 11 && text[:11] == "MineSweeper" {
				mines = text[len("MineSweeper (250,100)-(000,000)"):]
			}
		}
		p.click("MineSweeper/button:Close", input.Middle)
		p = p.killed()
		a = p.start("spider", Choice{})
		if got := all(t, a); len(got) != len(want)-1 {
			t.Errorf("kill %v: closed documents are back: %q", kill, got)
		}
		for _, doc := range a.Documents() {
			if doc.Program == "tools" {
				a.Raise(doc)
			}
		}
		p.click("Games.Tool/icon:MineSweeper", input.Middle)
		list := all(t, a)
		if last := list[len(list)-1]; mines == "" || last[len(last)-len(mines):] != mines {
			t.Errorf("kill %v: reopened: %s, want %s", kill, last, mines)
		}
	}
}

// TestGiven checks that a given document or saved game is played, while the waiting game keeps
// waiting.
func TestGiven(t *testing.T) {
	p := &person{t: t, settings: store.Memory{}, saves: newBook()}
	a := p.start("sokoban", Choice{Deal: "3"})
	if err := a.Match().Do("right"); err != nil {
		t.Fatal(err)
	}
	given, err := a.Match().Save()
	if err != nil {
		t.Fatal(err)
	}
	stood := state(t, a)
	if err := a.Match().New("2"); err != nil {
		t.Fatal(err)
	}
	p.key("f2")
	p.key("escape")
	waits := state(t, a)
	p.house.Leave()
	h, _ := newHouse(t, p.saves.memory)
	h.Saves, h.Given = p.saves, given
	if game, err := catalog.GameOf(given); err != nil || game != "sokoban" {
		t.Fatal(game, err)
	}
	info, _ := catalog.Find("sokoban")
	if err := h.Enter(info, Choice{}); err != nil {
		t.Fatal(err)
	}
	if got := state(t, h.game); got != stood || h.kept[0].slot != "sokoban.deal-3" {
		t.Errorf("given %s, want %s; saved as %s", got, stood, h.kept[0].slot)
	}
	h.Leave()
	if got := state(t, p.start("sokoban", Choice{})); got != waits {
		t.Errorf("the waiting game is %s, want %s", got, waits)
	}
	h, _ = newHouse(t, p.saves.memory)
	h.Given = []byte("nonsense")
	if err := h.Enter(info, Choice{}); err == nil {
		t.Error("an invalid saved game is played")
	}
}

// TestDesktopOnAnotherScreen checks that another screen shows the same games, all of them
// within reach.
func TestDesktopOnAnotherScreen(t *testing.T) {
	p := &person{t: t, settings: store.Memory{}, saves: newBook()}
	a := p.start("solitaire", Choice{Deal: "1", Mode: "oberon256-1024x768"})
	p.click("Games.Tool/icon:Spider", input.Middle)
	p.drag("Spider.Game", image.Pt(700, 500))
	if err := a.Matches()[1].Do("deal"); err != nil {
		t.Fatal(err)
	}
	want := state(t, a)
	spider := fmt.Sprintf("%+v", a.Matches()[1].State())
	if err := p.house.Reopen(Choice{Mode: "oberon-mono"}); err != nil {
		t.Fatal(err)
	}
	a = p.house.game.(*program.App)
	if got := state(t, a); got != want {
		t.Errorf("the game is %s, want %s", got, want)
	}
	list := a.Matches()
	if len(list) != 2 || fmt.Sprintf("%+v", list[1].State()) != spider {
		t.Fatalf("%d games, want one, on\n%v", len(list), a.Desk)
	}
	for _, doc := range a.Documents() {
		if f := doc.Frame(); !f.In(a.Screen().Rect) {
			t.Errorf("%s is at %v", doc.Title, f)
		}
	}
	if len(*p.warned) > 0 {
		t.Errorf("warnings %q", *p.warned)
	}
}
