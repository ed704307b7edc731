package table

import (
	"fmt"

	"phosphor/fb/input"
	"phosphor/games"
	"phosphor/games/assist"
	"phosphor/games/cards"
	"phosphor/games/clock"
)

// A Patience is a card game on a desk: the session, the table with its cards, and the
// texts that every desk shows. Programs embed it.
type Patience struct {
	cards.Driven
	Game  *Game
	Env   games.Env
	Table *Table // see Lay
}

// Open begins the deal that env names, in the default variation if it names none.
func Open(g *Game, env games.Env) (m Patience, err error) {
	m = Patience{Game: g, Env: env}
	m.Driven = cards.Driven{Session: g.NewSession(), Fresh: env.Dealer.Source(g.Name, g.Rules)}
	if env.Variation == "" && len(g.Variations) > 0 {
		env.Variation = g.Variations[0]
	}
	return m, m.Start(cards.Setup{Variation: env.Variation, Deal: env.Deal})
}

// NewIn is New with the environment's settings for tables.
func NewIn(env games.Env, g *Game, s *cards.Session, look *Look, host Host, c *clock.Clock) *Table {
	t := New(g, s, look, host, c, env.Lang)
	t.Search, t.Dealer, t.Sight = env.Search, env.Dealer, env.Sight
	return t
}

// Lay makes the table.
func (m *Patience) Lay(look *Look, host Host, c *clock.Clock) {
	m.Table = NewIn(m.Env, m.Game, m.Session, look, host, c)
}

// Vary begins a new deal of another variation.
func (m *Patience) Vary(v string) error {
	return m.Start(cards.Setup{Variation: v, Deal: m.Fresh(v), Back: m.Setup().Back})
}

// Name returns the title of the game in the player's language, Heading the title with the
// variation, if there are several.
func (m *Patience) Name() string { return m.Game.TitleIn(m.Env.Lang) }

func (m *Patience) Heading() string {
	if v := m.Setup().Variation; v != "" && len(m.Game.Variations) > 1 {
		return fmt.Sprintf("%s (%s)", m.Name(), VariationIn(m.Env.Lang, v))
	}
	return m.Name()
}

// Standing returns the state of the game as text, a plain number in the words of score,
// or "" if there is nothing to count.
func (m *Patience) Standing(score string) string {
	if m.Game.Status != nil {
		return m.Game.Status(m.Env.Lang, m.Rules().Score(m.Position()))
	}
	if n, ok := m.Game.Standing(m.Rules(), m.Position()); ok {
		return fmt.Sprintf(score, n)
	}
	return ""
}

// Explain returns how the game is played on desks where cards are dragged.
func (m *Patience) Explain() []string {
	if text := m.Game.HelpDragged(m.Env.Lang); len(text) > 0 {
		return text
	}
	return []string{m.Game.AboutIn(m.Env.Lang)}
}

// Homes returns to how many foundations a card may be sent: none if cards leave in pairs.
func (m *Patience) Homes() int {
	if m.Game.Pair != nil {
		return 0
	}
	_, n := m.Position().First(cards.Foundation)
	return n
}

// Advice implements assist.Adviser.
func (m *Patience) Advice() (assist.Advice, error) { return m.Table.Advice() }

// Key handles the keys of every desk on which cards are dragged: Space deals, the arrows
// move a frame, Return clicks on the framed thing, Escape cancels what is held or
// selected. It reports whether it used the key.
func (t *Table) Key(ev input.Event) bool {
	name := input.KeyName(ev.Key, ev.Mods&^input.Shift)
	d, arrow := Arrows[name]
	switch {
	case ev.Repeat && !arrow:
		return name == "space" || name == "return"
	case name == "space":
		t.Deal()
	case name == "escape" && t.Held() != nil:
		t.LetGo()
	case name == "escape" && t.Chosen().N > 0:
		t.Unchoose()
	case !arrow && name != "return":
		return false
	case t.Rules().Won(t.Position()):
	case arrow:
		t.MoveCursor(d)
	case t.cursor.on:
		t.Enter()
	default:
		t.MoveCursor(d) // shows it
	}
	return true
}

// Apart returns the smallest gap between aligned piles of a layout.
func Apart(l cards.Layout) int {
	least := 1 << 30
	for i, a := range l.Place {
		for _, b := range l.Place[:i] {
			if d := a.At.Sub(b.At); d.X != 0 && max(d.Y, -d.Y) < l.Card.Y/4 {
				least = min(least, max(d.X, -d.X))
			}
		}
	}
	return least
}
