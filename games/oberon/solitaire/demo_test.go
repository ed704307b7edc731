package solitaire_test

import (
	"fmt"
	"testing"

	"phosphor/games/cards"
	"phosphor/games/catalog"
	"phosphor/games/internal/cardstest"
	"phosphor/games/internal/drivetest"
	"phosphor/games/oberon/solitaire"
	"phosphor/games/play"
)

// value rates a position for a player who wants to win.
func value(p *cards.Position) float64 {
	v := 0.0
	for _, pile := range p.Piles {
		n := float64(len(pile.Cards))
		switch pile.Kind {
		case cards.Foundation:
			v += 5 * n
		case cards.Tableau:
			v -= 6 * (n - float64(cards.Run(pile.Cards, func(_, _ cards.Card) bool { return true })))
		default:
			v -= n
		}
	}
	return v
}

// rules are those of three draws.
var rules, _ = solitaire.Game.Rules(cards.Setup{Variation: "3"})

// script is how a player makes a move with the mouse.
func script(p *cards.Position, m cards.Move) string {
	switch m.Verb {
	case "deal", "redeal":
		return "left:stock /left"
	case "flip":
		return fmt.Sprintf("left:%s /left", p.Piles[m.From].Name)
	}
	from := fmt.Sprintf("%s/%d", p.Piles[m.From].Name, len(p.Piles[m.From].Cards)-m.N)
	if home, ok := cards.Home(rules, p, m.From); ok && home == m {
		return fmt.Sprintf("middle:%s /middle", from)
	}
	return fmt.Sprintf("left:%s over:%s /left", from, p.Piles[m.To].Name)
}

// TestRecordDemo records, with -update, a game that is won with the mouse.
func TestRecordDemo(t *testing.T) {
	if !*drivetest.Update {
		t.Skip("only with -update")
	}
	for deal := 1; deal < 30; deal++ {
		s := cardstest.Start(t, "solitaire", solitaire.Game.Rules, "3", fmt.Sprint(deal))
		if plan := cardstest.Solve(s.Rules(), s.Position(), 400, 250, never, value); plan != nil {
			cardstest.Record(t, catalog.Find, "testdata/won.demo", play.Demo{Game: "solitaire", Mode: "oberon256", Variation: "3", Deal: fmt.Sprint(deal), Lang: "en"}, plan, solitaire.Game.Rules, script)
			return
		}
	}
	t.Fatal("no deal was won")
}

func never(cards.Move) bool { return false }

// TestDemo replays it in the catalogue's game, with its panels.
func TestDemo(t *testing.T) { cardstest.Replay(t, catalog.Find, "testdata/won.demo") }
