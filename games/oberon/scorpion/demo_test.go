package scorpion_test

import (
	"fmt"
	"testing"

	"phosphor/games/cards"
	"phosphor/games/catalog"
	"phosphor/games/internal/cardstest"
	"phosphor/games/internal/drivetest"
	"phosphor/games/oberon/scorpion"
	"phosphor/games/play"
)

// value rates a position for a player who wants to win.
func value(p *cards.Position) float64 {
	v := 0.0
	for _, pile := range p.Piles[1:] {
		for i, c := range pile.Cards {
			switch {
			case !c.FaceUp():
				v -= 5
			case i == 0 && c.Rank() == cards.King:
				v += 5
			case i > 0 && pile.Cards[i-1].FaceUp() && cards.DownInSuit(pile.Cards[i-1], c):
				v += 4
			}
		}
	}
	return v
}

// TestRecordDemo records, with -update, a game that is won with the mouse.
func TestRecordDemo(t *testing.T) {
	if !*drivetest.Update {
		t.Skip("only with -update")
	}
	for deal := 1; deal < 200; deal++ {
		d := fmt.Sprint(deal)
		s := cardstest.Start(t, "scorpion", scorpion.Game.Rules, "", d)
		plan := cardstest.Solve(s.Rules(), s.Position(), 300, 100, func(m cards.Move) bool { return m.Verb != "" }, value)
		if plan == nil {
			continue
		}
		cardstest.Record(t, catalog.Find, "testdata/won.demo", play.Demo{Game: "scorpion", Mode: "oberon256", Deal: d, Lang: "en"}, plan, scorpion.Game.Rules,
			func(p *cards.Position, m cards.Move) string {
				if m.Verb != "" {
					return "left:stock /left"
				}
				return fmt.Sprintf("left:%s/%d over:%s /left", p.Piles[m.From].Name, len(p.Piles[m.From].Cards)-m.N, p.Piles[m.To].Name)
			})
		return
	}
	t.Fatal("no deal was won")
}

// TestDemo replays it in the catalogue's game, with its panels.
func TestDemo(t *testing.T) { cardstest.Replay(t, catalog.Find, "testdata/won.demo") }
