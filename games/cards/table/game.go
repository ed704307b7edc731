// Package table is the table on which every card game is played, on every machine:
// where the piles lie, what the mouse and the keys do, which card the cursor is on,
// how a move becomes visible, in which order things are drawn.
//
// A [Game] describes one card game: its rules, a layout, and where its cards are
// handled otherwise than usual. A [Look] and a [Host] describe how a machine shows and
// handles cards. The hosts are packages games/atari/cardwindow for GEM,
// games/amiga/cardscreen for Intuition, games/oberon/carddoc for documents of Oberon and
// games/windows/cardform for forms of Windows.
// Games know no machine, and machines know of a game only how the original's files
// name it, so every card game runs on every machine.
package table

import (
	"image"

	"phosphor/assets/i18n"
	"phosphor/games"
	"phosphor/games/cards"
	"phosphor/games/play"
	"phosphor/games/prove"
)

// A Game is a game of cards apart from every machine: a row of data.
type Game struct {
	Name       string // on the command line: klondike
	Title      string // for people: Klondike
	About      string // one line
	Variations []string
	// Icon is the name of a picture of 32x32 pixels among the assets of Oberon, which a
	// tool panel shows; "": that of a card.
	Icon string
	// Facts are what people read of the game. It always has cards, a lamp and wishes for
	// deals: see Row.
	Facts games.Facts

	// Spoken is what a description of the game in words has of its own.
	Spoken cards.Spoken

	// Rules returns the rules of a game that begins like that.
	Rules func(cards.Setup) (cards.Rules, error)

	// Layout is the table of positions: one place for each pile of the rules, drawn up
	// for the size of cards that it names on a table of Size. For other cards and
	// tables it is fitted. package cards has functions for its rows and columns.
	Layout cards.Layout
	Size   image.Point
	// Arrange returns the table of positions for a room and a size of cards, where
	// that is computed; nil: Layout is fitted.
	Arrange func(room image.Rectangle, card image.Point) cards.Layout

	// Reach returns how many cards at the end of a pile can be picked up together.
	// Nil: all that lie face up in a column, elsewhere one.
	Reach func(p *cards.Position, pile int) int

	// Whole is set where the cards within reach move together only. Whichever of
	// them is taken, all of them are; a foundation takes the last.
	Whole bool

	// Back is set where the top card of a foundation can be picked up.
	Back bool

	// Pair returns the move by which the top cards of two piles leave together, or
	// one of them alone if there is only one. Then a card of the stock that lies face
	// up is chosen like any other, and goes to the waste where it makes no pair there.
	// Nil: cards do not leave in pairs.
	Pair func(a, b int) cards.Move

	// Covered says why a card cannot be chosen that the rules know to be covered
	// by those of other piles; nil: there are no such cards.
	Covered func(r cards.Rules, p *cards.Position, pile int) error

	// Tap returns the moves that a click on a pile plays by itself: the first of
	// them that is legal. Nil: Taps.
	Tap func(p *cards.Position, pile int) []cards.Move

	// Press handles a click on card i of a pile, where it means none of the above. Nil: a
	// click chooses cards, or says where they go.
	Press func(pile, i int)

	// Hint says the move of a hint in a language, where its numbers are no piles. Nil: they are.
	Hint func(p *cards.Position, m cards.Move, lang play.Lang) string

	// Further reports whether cards may still be shuffled and dealt again. No search
	// can foresee that, so the game is not called lost then. Nil: they never are.
	Further func(r cards.Rules, p *cards.Position) bool

	// Send returns where the cards at the end of a pile go if they are told to find
	// their place by themselves. Nil: the top card to the first foundation that takes it.
	Send func(r cards.Rules, p *cards.Position, pile int) (m cards.Move, ok bool)

	// Labels are what is written above piles, by their names, in a language ("en" or
	// "de"), as a deal begins; nil: nothing.
	Labels func(lang string, p *cards.Position) map[string]string

	// Framed are the piles around whose places a frame is drawn, where the desk has one,
	// because otherwise they would look like their neighbours; "": none.
	Framed cards.Kind

	// Status says more about how a game stands than its number of cards, as the
	// points of Yukon, in a language; nil: the score tells all.
	Status func(lang string, score int) string

	// Titles and Abouts are Title and About in other languages, of games that bring their own
	// words; nil: package i18n has them.
	Titles, Abouts map[string]string

	// Help is how the game is played, in lines of at most 68 characters.
	Help i18n.Page

	// Helps is Help in other languages, of games that bring their own words.
	Helps map[string][]string

	// Dragged is what Help says otherwise where cards are dragged: pairs of
	// what stands there and what is said in its place. Nil: it suits all desks.
	Dragged [][2]string
}

// NewSession returns a session of the game without a deal.
func (g *Game) NewSession() *cards.Session {
	s := cards.NewSession(g.Name, g.Rules)
	s.Spoken = g.Spoken
	return s
}

// Row completes a row of the catalogue on the desk of a machine with what the game says of
// itself. mouse is what the buttons do there in all games.
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

// Standing is the number that a game without a Status is shown by: its score, or, where the
// original counted nothing, how many cards are home. False: it has no foundations.
func (g *Game) Standing(r cards.Rules, p *cards.Position) (n int, ok bool) {
	_, foundations := p.First(cards.Foundation)
	if n = r.Score(p); n == 0 {
		n = cards.Founded(p)
	}
	return n, foundations > 0
}

// LayoutFor returns the table of positions for a room and a size of cards. For the cards
// and the width that Layout was drawn up for it is exact, and columns end where a room
// that is lower ends; else it is fitted.
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

// Top is a Reach of one card from every pile.
func Top(*cards.Position, int) int { return 1 }

// InRun returns a Reach of cards that lie in sequence.
func InRun(fit cards.Fit) func(p *cards.Position, pile int) int {
	return func(p *cards.Position, pile int) int { return cards.Run(p.Piles[pile].Cards, fit) }
}

// Taps is the usual Tap: a stock is dealt from, or its waste turned over; the top card
// of a reserve is turned onto its waste; a face-down card that lies exposed is turned
// up.
func Taps(p *cards.Position, pile int) []cards.Move {
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

// tap returns the move that a click on a pile plays; known is false where a click
// means nothing by itself, and legal reports whether the move is allowed now.
func (g *Game) tap(r cards.Rules, p *cards.Position, pile int) (m cards.Move, known, legal bool) {
	taps := g.Tap
	if taps == nil {
		taps = Taps
	}
	list := taps(p, pile)
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

// reach returns how many cards at the end of a pile can be picked up together.
func (g *Game) reach(p *cards.Position, pile int) int {
	switch {
	case g.Reach != nil:
		return g.Reach(p, pile)
	case p.Piles[pile].Kind == cards.Tableau:
		return cards.Run(p.Piles[pile].Cards, func(_, _ cards.Card) bool { return true })
	}
	return 1
}

// choosable reports whether a click chooses the top card of a pile from which cards are
// turned, where it lies face up and may leave in a pair.
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
	if most := g.reach(p, pile); n > most {
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
		if lay, known, legal := g.tap(r, p, from); known && legal && p.Piles[to].Kind == cards.Waste && r.Check(p, m) != nil {
			return lay
		}
		return m
	}
	if one := (cards.Move{From: from, To: to, N: 1}); n > 1 && p.Piles[to].Kind == cards.Foundation && r.Check(p, m) != nil {
		return one
	}
	return m
}

// alone returns the move of a card that leaves by itself where cards leave in
// pairs.
func (g *Game) alone(r cards.Rules, p *cards.Position, pile int) (m cards.Move, ok bool) {
	if g.Pair == nil || len(p.Piles[pile].Cards) == 0 {
		return m, false
	}
	first, _ := p.First(cards.Foundation)
	m = cards.Move{From: pile, To: first, N: 1}
	return m, r.Check(p, m) == nil
}

// send returns where the cards at the end of a pile go by themselves.
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
