package solitaire

import (
	"fmt"
	"testing"

	"phosphor/games"
	"phosphor/games/cards"
	"phosphor/games/internal/cardstest"
	"phosphor/games/internal/drivetest"
)

// value is what a position is worth to whoever looks for a win.
func value(p *cards.Position) float64 {
	v := 0.0
	for i := foundation; i < tableau; i++ {
		v += 5 * float64(len(p.Piles[i].Cards))
	}
	for _, pile := range p.Piles[tableau:] {
		for _, c := range pile.Cards {
			if !c.FaceUp() {
				v -= 6
			}
		}
	}
	return v - float64(len(p.Piles[stock].Cards)+len(p.Piles[waste].Cards))
}

// script is how a person makes a move with the mouse.
func script(p *cards.Position, m cards.Move) string {
	switch m.Verb {
	case "deal", "redeal":
		return "left:stock /left"
	case "flip":
		return fmt.Sprintf("left:%s /left", p.Piles[m.From].Name)
	}
	from := fmt.Sprintf("%s/%d", p.Piles[m.From].Name, len(p.Piles[m.From].Cards)-m.N)
	if home, ok := cards.Home(rules{draw: 3}, p, m.From); ok && home == m {
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
		s := start(t, "3", fmt.Sprint(deal))
		if plan := cardstest.Solve(s.Rules(), s.Position(), 400, 250, never, value); plan != nil {
			cardstest.Record(t, &Info, "testdata/won.demo", games.Demo{Game: "solitaire", Mode: "oberon256", Variation: "3", Deal: fmt.Sprint(deal), Lang: "en"}, plan, rulesFor, script)
			return
		}
	}
	t.Fatal("no deal was won")
}

func never(cards.Move) bool { return false }

func TestDemo(t *testing.T) { cardstest.Replay(t, &Info, "testdata/won.demo").Golden("won") }
