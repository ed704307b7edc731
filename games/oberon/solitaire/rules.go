package solitaire

import (
	"errors"
	"fmt"
	"strconv"

	"phosphor/games/cards"
	"phosphor/games/oberon/pack"
)

// Variations are the numbers of cards that a click on the stock turns, the
// original's own first.
var Variations = []string{"3", "1", "2"}

// rules are the rules with that many cards turned at once.
type rules struct {
	cards.Defaults
	draw int
}

func rulesFor(s cards.Setup) (cards.Rules, error) {
	v := s.Variation
	if v == "" {
		v = Variations[0]
	}
	n, err := strconv.Atoi(v)
	if err != nil || n < 1 || n > 3 {
		return nil, fmt.Errorf("solitaire has no variation %q (draws 1 2 3)", v)
	}
	return rules{draw: n}, nil
}

// Numbers of the piles. Foundations and columns are counted from the left.
const (
	stock       = 0
	waste       = 1
	foundation  = 2 // 2..5
	tableau     = 6 // 6..12
	foundations = 4
	columns     = 7
	piles       = tableau + columns
)

func (r rules) talon() cards.Talon { return cards.Talon{Stock: stock, Waste: waste, Draw: r.draw} }

// The waste is a pile of packets, one for each time cards were turned. Only the newest is
// visible; when its cards are used up, the rest of the one before appears again. The first
// counter is the number of packets; the others are the sizes of the packets.
const (
	packets = 0
	packet  = 1
)

func (rules) Piles() []cards.Spec {
	return cards.Specs(foundations, columns, cards.StockPile, cards.WastePile)
}

func (rules) Counters() int { return packet + 52 }

// Deal lays 1 to 7 cards in the columns from left to right, the last of each
// face up; the other 24 are the stock.
func (rules) Deal(p *cards.Position, deck []cards.Card) {
	p.Set(stock, deck)
	for i := range columns {
		pack.DealOff(p, stock, tableau+i, i+1)
	}
}

func (rules) Shuffle(deal string) ([]cards.Card, error) { return pack.Shuffle(deal, 1) }

// Begin divides a waste that was laid out by hand into packets.
func (r rules) Begin(p *cards.Position, _ int) {
	for n := len(p.Piles[waste].Cards); n > 0; n -= r.draw {
		r.open(p, min(n, r.draw))
	}
}

// Continue sets the packets for a position from the middle of a game.
func (r rules) Continue(p *cards.Position, sizes []int) error {
	sum := 0
	for _, n := range sizes {
		if n < 1 {
			return fmt.Errorf("a packet of %d cards", n)
		}
		sum += n
	}
	if have := len(p.Piles[waste].Cards); sum != have {
		return fmt.Errorf("packets of %d cards in a waste of %d", sum, have)
	}
	clear(p.Counters)
	for _, n := range sizes {
		r.open(p, n)
	}
	return nil
}

// Packets returns the sizes of the packets, the newest last: what Continue sets.
func (rules) Packets(p *cards.Position) []int {
	return p.Counters[packet : packet+p.Counters[packets]]
}

// open begins a packet of n cards.
func (rules) open(p *cards.Position, n int) {
	p.Add(packet+p.Counters[packets], n)
	p.Add(packets, 1)
}

// Normalize turns the cards of a position laid out by hand as the game requires: the stock
// face down, waste and foundations face up. Cards of columns stay as they are, because in
// this game an exposed card turns up only when the player turns it.
func (rules) Normalize(p *cards.Position) error {
	p.Face(stock, false)
	p.Face(waste, true)
	return p.CheckBuilt()
}

var (
	errFaceUp = errors.New("there is no face-down card to turn")
	errDepot  = errors.New("cards can only be put on columns and foundations")
)

func (r rules) Check(p *cards.Position, m cards.Move) error {
	switch m.Verb {
	case cards.VerbDeal, cards.VerbRedeal:
		return r.talon().Check(p, m)
	case "flip":
		if m.From < tableau || m.To >= 0 {
			return fmt.Errorf("%w: flip names a column", cards.ErrNotation)
		}
		if top, any := p.Piles[m.From].Top(); !any || top.FaceUp() {
			return errFaceUp
		}
		return nil
	case "":
	default:
		return fmt.Errorf("%w: solitaire knows deal, redeal, flip COLUMN and FROM TO [COUNT]", cards.ErrNotation)
	}
	to := &p.Piles[m.To]
	err := p.CheckTake(m)
	switch {
	case err != nil:
		return err
	case to.Kind == cards.Foundation:
		return p.CheckFoundation(m)
	case to.Kind != cards.Tableau:
		return errDepot
	}
	return p.CheckColumn(m)
}

func (r rules) Moves(p *cards.Position, moves []cards.Move) []cards.Move {
	moves = cards.LegalMoves(r, p, moves, cards.VerbDeal, cards.VerbRedeal)
	for i := tableau; i < piles; i++ {
		if m := (cards.Move{Verb: "flip", From: i, To: -1}); r.Check(p, m) == nil {
			moves = append(moves, m)
		}
	}
	return moves
}

func (r rules) Play(p *cards.Position, m cards.Move) {
	switch m.Verb {
	case cards.VerbDeal:
		r.open(p, r.talon().Play(p, m))
	case cards.VerbRedeal:
		r.talon().Play(p, m)
		for i, n := range p.Counters {
			p.Add(i, -n)
		}
	case "flip":
		p.TurnUp(m.From)
	default:
		p.Move(m.From, m.To, m.N)
		if m.From == waste {
			last := packet + p.Counters[packets] - 1
			p.Add(last, -1)
			if p.Counters[last] == 0 {
				p.Add(packets, -1)
			}
		}
	}
}

func (rules) Won(p *cards.Position) bool { return cards.Complete(p) }
