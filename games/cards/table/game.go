// Package table is the table on which every card game is played, on every machine: the
// positions of the piles, the effects of mouse and keys, the cursor, the display of
// moves, and the order of drawing.
//
// A [Game] describes one card game: its rules, a layout, and any unusual handling of
// cards. A [Look] and a [Host] describe how a machine shows and handles cards. The hosts
// are packages games/atari/cardwindow for GEM, games/amiga/cardscreen for Intuition,
// games/oberon/carddoc for documents of Oberon and games/windows/cardform for forms of
// Windows. Games know no machine, and machines know only the names of a game's original
// files, so every card game runs on every machine.
package table

import (
	"image"

	"phosphor/assets/i18n"
	"phosphor/games"
	"phosphor/games/cards"
	"phosphor/games/play"
	"phosphor/games/prove"
)

// A Game describes a card game independently of any machine: a row of data.
type Game struct {
	Name       string // on the command line: klondike
	Title      string // for people: Klondike
	About      string // one line
	Variations []string
	// Icon is the name of a picture of 32x32 pixels among the assets of Oberon, shown in
	// a tool panel; "" means a card.
	Icon string
	// Facts is the game's description in the cabinet. A card game always has cards, a
	// lamp and wishes for deals: see Row.
	Facts games.Facts

	// Spoken holds what is special when the game is described in words.
	Spoken cards.Spoken

	// Rules returns the rules for a Setup.
	Rules func(cards.Setup) (cards.Rules, error)

	// Layout is the table of positions: one place for each pile of the rules, designed
	// for its size of cards on a table of Size. It is fitted to other cards and tables.
	// Package cards has functions for rows and columns.
	Layout cards.Layout
	Size   image.Point
	// Arrange returns the table of positions for a room and a size of cards, for games
	// that compute it. If nil, Layout is fitted.
	Arrange func(room image.Rectangle, card image.Point) cards.Layout

	// Movable returns how many cards at the end of a pile can be picked up together. If
	// nil: all face-up cards of a column, elsewhere one.
	Movable func(p *cards.Position, pile int) int

	// Whole is set if the movable cards move only together. Picking up one of them picks
	// up all; a foundation takes the last.
	Whole bool

	// Back is set if the top card of a foundation can be picked up.
	Back bool

	// Pair returns the move that removes the top cards of two piles together, or one of
	// them alone if there is only one. Then a face-up card of the stock is selected like
	// any other, and goes to the waste if it makes no pair there. If nil, cards do not
	// leave in pairs.
	Pair func(a, b int) cards.Move

	// Covered returns why a card that cards of other piles cover cannot be selected. If
	// nil, there are no such cards.
	Covered func(r cards.Rules, p *cards.Position, pile int) error

	// Clicks returns the moves that a click on a pile may make; the first legal one is made.
	// If nil, DefaultClicks is used.
	Clicks func(p *cards.Position, pile int) []cards.Move

	// Press handles a click on card i of a pile that has none of the meanings above. If
	// nil, a click selects cards or their target.
	Press func(pile, i int)

	// Hint describes the move of a hint in the given language, for moves whose numbers are
	// not piles. If nil, they are piles.
	Hint func(p *cards.Position, m cards.Move, lang play.Lang) string

	// Further reports whether cards may still be reshuffled. No search can foresee that,
	// so the game is then not called lost. If nil, they never are.
	Further func(r cards.Rules, p *cards.Position) bool

	// Send returns where the cards at the end of a pile go when sent away. If nil, the
	// top card goes to the first foundation that takes it.
	Send func(r cards.Rules, p *cards.Position, pile int) (m cards.Move, ok bool)

	// Labels returns the texts above piles, by pile name, in the given language, when a
	// deal begins. If nil, there are none.
	Labels func(lang string, p *cards.Position) map[string]string

	// Framed names the piles whose places get a frame, on desks that have one, because
	// otherwise they would look like their neighbours; "" means none.
	Framed cards.Kind

	// Status returns more about the state of a game than its number of cards, such as the
	// points of Yukon, in the given language. If nil, the score is enough.
	Status func(lang string, score int) string

	// Titles and Abouts are Title and About in other languages, for games that bring
	// their own words. If nil, package i18n has them.
	Titles, Abouts map[string]string

	// Help explains how to play, in lines of at most 68 characters.
	Help i18n.Page

	// Helps is Help in other languages, of games that bring their own words.
	Helps map[string][]string

	// Dragged lists the changes to Help for desks on which cards are dragged: pairs of a
	// text and its replacement. If nil, Help suits all desks.
	Dragged [][2]string
}

// NewSession returns a session of the game without a deal.
func (g *Game) NewSession() *cards.Session {
	s := cards.NewSession(g.Name, g.Rules)
	s.Spoken = g.Spoken
	return s
}

// Row completes a catalogue row for a machine's desk with the game's description. mouse
// describes what the buttons do there in all games.
func (g *Game) Row(row games.Info, mouse i18n.Text) *games.Info {
	row.Name, row.Title, row.About, row.Titles, row.Abouts, row.Variations, row.Facts = g.Name, g.Title, g.About, g.Titles, g.Abouts, g.Variations, g.Facts
	f := &row.Facts
	if f.Mouse == "" {
		f.Mouse = mouse
	}
	if f.Icon == "" {
		f.Icon = g.Icon
	}
	f.Cards, f.Lamp, f.Wishes = true, true, prove.Wishes
	return &row
}

// Standing returns the number that is shown for a game without a Status: its score or, if
// the original had none, the number of cards at home. It returns false if the game has no
// foundations.
func (g *Game) Standing(r cards.Rules, p *cards.Position) (n int, ok bool) {
	_, foundations := p.First(cards.Foundation)
	if n = r.Score(p); n == 0 {
		n = cards.Founded(p)
	}
	return n, foundations > 0
}

// LayoutFor returns the table of positions for a room and a size of cards. For the cards
// and the width that Layout was designed for it is exact, and columns end at the bottom
// of a lower room; otherwise it is fitted.
func (g *Game) LayoutFor(room image.Rectangle, card image.Point) cards.Layout {
	switch {
	case g.Arrange != nil:
		return g.Arrange(room, card)
	case card != g.Layout.Card || room.Dx() != g.Size.X:
		return g.Layout.Fit(room, card)
	}
	l := cards.Layout{Card: card}
	for _, p := range g.Layout.Place {
		p.At = p.At.Add(room.Min)
		if p.Up.Y > 0 && p.Room > 0 {
			p.Room -= max(0, g.Size.Y-room.Dy())
		}
		l.Place = append(l.Place, p)
	}
	return l
}

// Top is a Movable of one card from every pile.
func Top(*cards.Position, int) int { return 1 }

// InRun returns a Movable of cards that lie in sequence.
func InRun(fit cards.Fit) func(p *cards.Position, pile int) int {
	return func(p *cards.Position, pile int) int { return cards.Run(p.Piles[pile].Cards, fit) }
}

// DefaultClicks is the usual Clicks: it deals from a stock or turns over its waste, turns the top
// card of a reserve onto its waste, and turns up an exposed face-down card.
func DefaultClicks(p *cards.Position, pile int) []cards.Move {
	verb := func(v string) cards.Move { return cards.Move{Verb: v, From: pile, To: -1} }
	switch top, any := p.Piles[pile].Top(); {
	case p.Piles[pile].Kind == cards.Stock:
		return []cards.Move{cards.Verb(cards.VerbDeal), cards.Verb(cards.VerbRedeal)}
	case any && top.FaceUp():
		return nil
	case p.Piles[pile].Kind == cards.Reserve:
		return []cards.Move{verb("turn")}
	case any:
		return []cards.Move{verb("flip")}
	}
	return nil
}

// click returns the move that a click on a pile makes; known is false if a click has no
// meaning of its own, and legal reports whether the move is allowed now.
func (g *Game) click(r cards.Rules, p *cards.Position, pile int) (m cards.Move, known, legal bool) {
	clicks := g.Clicks
	if clicks == nil {
		clicks = DefaultClicks
	}
	list := clicks(p, pile)
	for _, m := range list {
		if r.Check(p, m) == nil {
			return m, true, true
		}
	}
	if len(list) == 0 || list[0].Verb == "flip" {
		return m, false, false
	}
	return list[0], true, false
}

// movable returns how many cards at the end of a pile can be picked up together.
func (g *Game) movable(p *cards.Position, pile int) int {
	switch {
	case g.Movable != nil:
		return g.Movable(p, pile)
	case p.Piles[pile].Kind == cards.Tableau:
		return cards.Run(p.Piles[pile].Cards, func(_, _ cards.Card) bool { return true })
	}
	return 1
}

// choosable reports whether a click selects the top card of a stock, if it is face up and
// may leave in a pair.
func (g *Game) choosable(p *cards.Position, pile int) bool {
	top, any := p.Piles[pile].Top()
	return g.Pair != nil && any && top.FaceUp()
}

// lift returns how many cards are picked up with card i of a pile, or why none are.
func (g *Game) lift(r cards.Rules, p *cards.Position, pile, i int) (n int, err error) {
	q := &p.Piles[pile]
	switch {
	case q.Kind == cards.Foundation && !g.Back:
		return 0, cards.ErrFinal
	case i < 0 || len(q.Cards) == 0:
		return 0, cards.ErrNoCard
	case !q.Cards[i].FaceUp():
		return 0, cards.ErrFaceDown
	}
	n = len(q.Cards) - i
	if most := g.movable(p, pile); n > most {
		if most == 1 {
			return 0, cards.ErrOnlyTop
		}
		return 0, cards.ErrNoRun
	} else if g.Whole && q.Kind == cards.Tableau {
		n = most
	}
	if g.Covered != nil {
		err = g.Covered(r, p, pile)
	}
	return n, err
}

// to returns the move of the n last cards of a pile to another.
func (g *Game) to(r cards.Rules, p *cards.Position, from, to, n int) cards.Move {
	m := cards.Move{From: from, To: to, N: n}
	if g.Pair != nil {
		if p.Piles[to].Kind == cards.Foundation {
			return m
		}
		m = g.Pair(from, to)
		if lay, known, legal := g.click(r, p, from); known && legal && p.Piles[to].Kind == cards.Waste && r.Check(p, m) != nil {
			return lay
		}
		return m
	}
	if one := (cards.Move{From: from, To: to, N: 1}); n > 1 && p.Piles[to].Kind == cards.Foundation && r.Check(p, m) != nil {
		return one
	}
	return m
}

// alone returns the move of a card that leaves alone in games where cards leave in pairs.
func (g *Game) alone(r cards.Rules, p *cards.Position, pile int) (m cards.Move, ok bool) {
	if g.Pair == nil || len(p.Piles[pile].Cards) == 0 {
		return m, false
	}
	first, _ := p.First(cards.Foundation)
	m = cards.Move{From: pile, To: first, N: 1}
	return m, r.Check(p, m) == nil
}

// send returns where the cards at the end of a pile go when sent away.
func (g *Game) send(r cards.Rules, p *cards.Position, pile int) (m cards.Move, ok bool) {
	switch {
	case len(p.Piles[pile].Cards) == 0:
		return m, false
	case g.Send != nil:
		return g.Send(r, p, pile)
	}
	first, n := p.First(cards.Foundation)
	for to := first; to < first+n; to++ {
		if m = (cards.Move{From: pile, To: to, N: 1}); r.Check(p, m) == nil {
			return m, true
		}
	}
	return m, false
}
