package carddoc_test

import (
	"bytes"
	"fmt"
	"image"
	"math/rand/v2"
	"testing"
	"time"

	"phosphor/assets"
	"phosphor/fb/input"
	"phosphor/fb/modes"
	"phosphor/games"
	"phosphor/games/amiga/cardgames/calculation"
	"phosphor/games/amiga/cardgames/canfield"
	"phosphor/games/amiga/cardgames/corners"
	"phosphor/games/amiga/cardgames/golf"
	"phosphor/games/amiga/cardgames/klondike"
	"phosphor/games/amiga/cardgames/pyramid"
	"phosphor/games/atari/fortythieves"
	yukon "phosphor/games/atari/yukon/rules"
	"phosphor/games/cards"
	"phosphor/games/cards/table"
	"phosphor/games/internal/cardstest"
	"phosphor/games/oberon/carddoc"
	"phosphor/games/oberon/freecell"
	"phosphor/games/oberon/program"
	"phosphor/games/oberon/scorpion"
	"phosphor/games/oberon/solitaire"
	"phosphor/games/oberon/spider"
	"phosphor/games/play"
	"phosphor/games/store"
)

var all = []*table.Game{
	&yukon.Game, &fortythieves.Game, &golf.Game, &pyramid.Game, &klondike.Game, &corners.Game, &calculation.Game, &canfield.Game,
	&solitaire.Game, &spider.Game, &freecell.Game, &scorpion.Game,
}

// A person plays a card game as a document.
type person struct {
	t    *testing.T
	game *table.Game
	app  *program.App
	*carddoc.Panel
	now time.Duration
	rnd *rand.Rand
}

func sit(t *testing.T, g *table.Game, mode string, env games.Env) *person {
	m, err := modes.Find(mode)
	if err != nil {
		t.Fatal(err)
	}
	env.Mode, env.Deal, env.Fresh = m, "3", play.Deals("3")
	app, err := program.Start(carddoc.Program(g), env)
	if err != nil {
		t.Fatal(err)
	}
	return &person{t: t, game: g, app: app, Panel: app.Main.Content.(*carddoc.Panel), rnd: rand.New(rand.NewPCG(3, 4))}
}

func (p *person) event(ev input.Event) {
	p.now += 300 * time.Millisecond // automatic moves are not hurried
	p.app.Advance(p.now)
	ev.Time = p.now
	p.app.Event(ev)
}

func (p *person) key(name string) {
	ev := input.Event{Kind: input.KeyDown, Key: name}
	if name == "redo" {
		ev.Key, ev.Mods = "f2", input.Shift
	}
	p.event(ev)
}

func (p *person) at(name string) image.Point {
	p.t.Helper()
	r, ok := p.app.Where(name)
	if !ok || !r.In(p.app.Screen().Rect) {
		p.t.Fatalf("%s: %s lies at %v", p.game.Name, name, r)
	}
	return r.Min.Add(r.Max).Div(2)
}

// drag presses a button on a thing and releases it on another.
func (p *person) drag(b input.Button, from, to string) {
	p.event(input.Event{Kind: input.Move, At: p.at(from)})
	p.event(input.Event{Kind: input.Press, Button: b, At: p.at(from)})
	p.event(input.Event{Kind: input.Move, At: p.at(to)})
	p.event(input.Event{Kind: input.Release, Button: b, At: p.at(to)})
}

// names returns the names of a move's cards and of the pile that they go to.
func (p *person) names(m cards.Move) (from, to string) {
	name := func(pile, n int) string {
		q := &p.Position().Piles[pile]
		if len(q.Cards) == 0 {
			return q.Name
		}
		return fmt.Sprintf("%s/%d", q.Name, len(q.Cards)-n)
	}
	if m.From < 0 { // a verb of the stock
		stock, _ := p.Position().First(cards.Stock)
		m.From, m.To = stock, -1
	}
	n := max(m.N, 1)
	from = name(m.From, n)
	if to = from; m.To >= 0 {
		to = name(m.To, 1)
	}
	return from, to
}

// byMouse makes a move with the mouse.
func (p *person) byMouse(m cards.Move) {
	from, to := p.names(m)
	if p.game != &freecell.Game {
		p.drag(input.Left, from, to)
		return
	}
	p.drag(input.Left, from, from)
	p.drag(input.Left, to, to)
}

// byKeys makes a move with the arrow keys and Return.
func (p *person) byKeys(m cards.Move) {
	if m.From < 0 {
		p.key("space")
		return
	}
	p.walk(m.From, len(p.Position().Piles[m.From].Cards)-max(m.N, 1))
	p.key("return")
	if m.To < 0 {
		return
	}
	p.walk(m.To, -1)
	p.key("return")
}

// walk moves the cursor until it is around a card, or around any card of a pile for -1.
func (p *person) walk(pile, i int) {
	keys := []string{"left", "right", "up", "down"}
	for range 3000 {
		if at, card, on := p.Cursor(); on && at == pile && (i < 0 || card == i) {
			return
		}
		p.key(keys[p.rnd.IntN(len(keys))])
	}
	p.t.Fatalf("%s: the cursor does not get to card %d of %s", p.game.Name, i, p.Position().Piles[pile].Name)
}

// drawn compares the screen with a complete redraw.
func (p *person) drawn(what string) {
	p.t.Helper()
	p.app.Advance(p.now + time.Minute)
	p.now += time.Minute
	shown := bytes.Clone(p.app.Screen().Pix)
	p.app.Damage(p.app.Screen().Rect)
	p.app.Settle()
	if !bytes.Equal(shown, p.app.Screen().Pix) {
		p.t.Errorf("%s: after %s the screen was not as drawing it anew makes it", p.game.Name, what)
	}
}

func (p *person) piles() string { return fmt.Sprint(p.Position().Piles) }

// TestEveryGame plays every card game as a document on each depth: moves with the mouse and
// with the keys, undone and redone, stored and loaded.
func TestEveryGame(t *testing.T) {
	for _, g := range all {
		for _, mode := range []string{"oberon256", "oberon16", "oberon-mono"} {
			p := sit(t, g, mode, games.Env{})
			if !p.app.Main.Frame().In(p.app.Screen().Rect) {
				t.Errorf("%s: the document is at %v", g.Name, p.app.Main.Frame())
			}
			for i, q := range p.Position().Piles {
				if r, _ := p.app.Where(q.Name); !r.In(p.app.Main.Work().Inset(1)) {
					t.Errorf("%s: pile %d is at %v", g.Name, i, r)
				}
			}
			positions := []string{p.piles()}
			for n := range 10 {
				moves := p.Rules().Moves(p.Position(), nil)
				if len(moves) == 0 {
					break
				}
				m := moves[p.rnd.IntN(len(moves))]
				want := cards.NewSession(g.Name, g.Rules)
				if saved, err := p.Save(); err != nil || want.Load(saved) != nil || want.Play(m) != nil {
					t.Fatalf("%s: %v cannot be tried", g.Name, m)
				}
				if m.From >= 0 && g.Covered != nil && g.Covered(p.Rules(), p.Position(), m.From) != nil {
					m.From, m.To = m.To, m.From // the card that lies on the other is free
				}
				by := "mouse"
				if n%2 == 0 {
					p.byMouse(m)
				} else {
					by = "keys"
					p.byKeys(m)
				}
				if got := p.piles(); got != fmt.Sprint(want.Position().Piles) {
					t.Fatalf("%s: move %d, %v by %s: it leads from\n%s to\n%s", g.Name, n, m, by, positions[n], got)
				}
				p.drawn("a move by " + by)
				positions = append(positions, p.piles())
			}
			n := len(positions) - 1
			if n < 4 {
				t.Errorf("%s: %d moves", g.Name, n)
			}
			for range 3 {
				p.key("backspace")
			}
			p.drawn("taking back")
			if p.piles() != positions[n-3] {
				t.Errorf("%s: undoing three moves leads elsewhere", g.Name)
			}
			p.key("redo")
			if _, redo := p.app.Where("button:Redo"); redo {
				p.drag(input.Middle, "button:Redo", "button:Redo")
			} else {
				p.key("redo")
			}
			if p.piles() != positions[n-1] {
				t.Errorf("%s: redoing two moves leads elsewhere", g.Name)
			}
			saved, err := p.Save()
			if err != nil {
				t.Fatal(err)
			}
			other := sit(t, g, mode, games.Env{})
			if err := other.Load(saved); err != nil || other.piles() != positions[n-1] {
				t.Errorf("%s: a loaded game differs from the saved one: %v", g.Name, err)
			}
			other.drawn("loading")
		}
	}
}

// TestStoreElsewhere stores a game that Oberon did not have and opens it again.
func TestStoreElsewhere(t *testing.T) {
	docs := store.Memory{}
	p := sit(t, &klondike.Game, "oberon256", games.Env{Documents: docs})
	if err := p.Do("deal"); err != nil {
		t.Fatal(err)
	}
	p.drag(input.Middle, "button:Store", "button:Store")
	if len(docs["Klondike.Game"]) == 0 {
		t.Fatalf("stored: %v", docs)
	}
	p.app.Close(p.app.Main)
	p.app.Run(carddoc.Program(&klondike.Game))
	list := p.app.Documents()
	if got := fmt.Sprint(list[len(list)-1].Content.(*carddoc.Panel).Position().Piles); got != p.piles() {
		t.Errorf("opened\n%s, want\n%s", got, p.piles())
	}
}

// TestPairs checks that kings leave a pyramid by the middle button, and pairs by dragging one
// card on the other.
func TestPairs(t *testing.T) {
	p := sit(t, &pyramid.Game, "oberon256", games.Env{})
	tried := 0
	for range 60 {
		for _, m := range p.Rules().Moves(p.Position(), nil) {
			if m.Verb == "" && m.To >= 0 && p.Position().Piles[m.To].Kind == cards.Foundation {
				before := p.piles()
				from, _ := p.names(m)
				if p.drag(input.Middle, from, from); p.piles() == before {
					t.Errorf("%v: the middle button moves no king", m)
				}
				tried++
				break
			}
		}
		if p.Do("deal") != nil {
			break
		}
	}
	if tried == 0 {
		t.Error("no king was moved")
	}
}

// TestElsewhereGoldens shows every game that Oberon did not have, two of them with the
// cards of another machine.
func TestElsewhereGoldens(t *testing.T) {
	atari := games.File{FS: assets.Yukon(), Name: "CARDS4.IMG"}
	for _, c := range []struct {
		game *table.Game
		mode string
		deck games.File
	}{
		{game: &yukon.Game, mode: "oberon256"}, {game: &fortythieves.Game, mode: "oberon256"}, {game: &golf.Game, mode: "oberon16"}, {game: &pyramid.Game, mode: "oberon-mono"},
		{game: &klondike.Game, mode: "oberon256"}, {game: &corners.Game, mode: "oberon16"},
		{game: &calculation.Game, mode: "oberon-mono"}, {game: &canfield.Game, mode: "oberon256"},
		{&yukon.Game, "oberon16", atari}, {&spider.Game, "oberon256", atari}, {&solitaire.Game, "oberon-mono", atari},
	} {
		h := cardstest.Sit(t, carddoc.Info(c.game), c.mode, games.Env{Cards: c.deck, Deal: "3"}, "")
		for range 4 {
			h.Ask("do deal")
		}
		h.Script("key:down key:left")
		name := c.game.Name + "-" + c.mode
		if c.deck.Name != "" {
			name += "-atari"
		}
		h.Golden(name)
	}
}
