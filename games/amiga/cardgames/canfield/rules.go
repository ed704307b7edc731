package canfield

import (
	"errors"
	"fmt"

	"phosphor/games/cards"
)

// rules are the rules; the game has no variations.
type rules struct{ cards.Founding }

// RulesFor returns the rules for a Setup.
var RulesFor = cards.Single("canfield", rules{})

// Numbers of the piles. The reserve is the holding stock.
const (
	stock        = 0
	waste        = 1
	reserve      = 2
	reserveWaste = 3
	foundation   = 4 // 4..7
	tableau      = 8 // 8..11
	foundations  = 4
	columns      = 4
	held         = 13 // cards of the reserve at the start
)

var talon = cards.Talon{Stock: stock, Waste: waste, Draw: 3}

func (rules) Piles() []cards.Spec {
	return cards.Specs(foundations, columns, cards.StockPile, cards.WastePile,
		cards.Spec{Name: "reserve", Kind: cards.Reserve}, cards.Spec{Name: "reserve-waste", Kind: cards.Waste})
}

// Deal lays 13 cards in the reserve and a card in each column; the other 35 are
// the stock.
func (rules) Deal(p *cards.Position, deck []cards.Card) {
	p.Set(reserve, deck[:held])
	deck = deck[held:]
	for i, c := range deck[:columns] {
		p.Set(tableau+i, []cards.Card{c})
	}
	p.Set(stock, deck[columns:])
}

// Normalize turns a position laid out by hand as the game requires: both stocks face
// down, all else face up.
func (rules) Normalize(p *cards.Position) error {
	for i := range p.Piles {
		p.Face(i, i != stock && i != reserve)
	}
	return p.CheckBuilt()
}

// Errors of refused moves, besides the usual ones.
var (
	ErrReserveEmpty = errors.New("the holding stock is empty")
	ErrColumn       = errors.New("all cards of a column move together")
	ErrVacant       = errors.New("empty columns take the holding stock's cards first")
	ErrVacantKing   = errors.New("an empty column takes only kings of the main waste")
)

func (r rules) Check(p *cards.Position, m cards.Move) error {
	switch m.Verb {
	case cards.VerbDeal, cards.VerbRedeal:
		return talon.Check(p, m)
	case "turn":
		switch {
		case m.From != reserve || m.To >= 0:
			return fmt.Errorf("%w: turn reserve", cards.ErrNotation)
		case len(p.Piles[reserve].Cards) == 0:
			return ErrReserveEmpty
		}
		return nil
	case "":
	default:
		return fmt.Errorf("%w: canfield knows deal, redeal, turn reserve and FROM TO [COUNT]", cards.ErrNotation)
	}
	from, to := &p.Piles[m.From], &p.Piles[m.To]
	err := p.CheckTake(m)
	switch {
	case err != nil:
		return err
	case to.Kind == cards.Foundation:
		return p.CheckFoundation(m)
	case to.Kind != cards.Tableau:
		return cards.ErrTarget
	case from.Kind == cards.Tableau && m.N != len(from.Cards):
		return ErrColumn
	case len(to.Cards) == 0:
		return checkVacant(p, m)
	}
	return p.CheckColumn(m)
}

// checkVacant returns why an empty column does not take the cards of m.
func checkVacant(p *cards.Position, m cards.Move) error {
	switch exhausted := len(p.Piles[reserve].Cards)+len(p.Piles[reserveWaste].Cards) == 0; {
	case m.From == reserveWaste:
		return nil
	case !exhausted:
		return ErrVacant
	case m.From != waste || p.Group(m)[0].Rank() != cards.King:
		return ErrVacantKing
	}
	return nil
}

func (r rules) Moves(p *cards.Position, moves []cards.Move) []cards.Move {
	moves = cards.LegalMoves(r, p, moves, cards.VerbDeal, cards.VerbRedeal)
	if m := turn; r.Check(p, m) == nil {
		moves = append(moves, m)
	}
	return moves
}

// turn returns the move that turns a card of the reserve.
var turn = cards.Move{Verb: "turn", From: reserve, To: -1}

func (rules) Play(p *cards.Position, m cards.Move) {
	switch m.Verb {
	case cards.VerbDeal, cards.VerbRedeal:
		talon.Play(p, m)
	case "turn":
		p.Deal(reserve, reserveWaste, 1, true)
	default:
		p.Move(m.From, m.To, m.N)
	}
}
