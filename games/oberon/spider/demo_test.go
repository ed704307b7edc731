package spider_test

import (
	"fmt"
	"testing"

	"phosphor/games/cards"
	"phosphor/games/catalog"
	"phosphor/games/internal/cardstest"
	"phosphor/games/internal/drivetest"
	"phosphor/games/oberon/spider"
	"phosphor/games/play"
)

// value rates a position for a player who wants to win.
func value(p *cards.Position) float64 {
	v := 0.0
	for _, pile := range p.Piles {
		c := pile.Cards
		switch {
		case pile.Kind == cards.Foundation:
			v += 12 * float64(len(c))
			continue
		case pile.Kind == cards.Stock:
			v -= 0.4 * float64(len(c))
			continue
		case len(c) == 0:
			v += 12
			continue
		}
		broken := 0
		for i := range c {
			switch {
			case !c[i].FaceUp():
				v -= 8
			case i == 0 && c[i].Rank() == cards.King:
				v += 6
			case i == 0 || !c[i-1].FaceUp():
			case cards.DownInSuit(c[i-1], c[i]):
				v += 6
			case cards.Down(c[i-1], c[i]):
				v++
				broken++
			default:
				broken++
				v -= 3
			}
		}
		v -= float64(broken) * 1.5
	}
	return v
}

// script is how a player makes a move with the mouse.
func script(p *cards.Position, m cards.Move) string {
	if m.Verb == "deal" {
		return "left:stock /left"
	}
	from := fmt.Sprintf("%s/%d", p.Piles[m.From].Name, len(p.Piles[m.From].Cards)-m.N)
	if best, ok := spider.Best(p, m.From); ok && best == m {
		return fmt.Sprintf("middle:%s /middle", p.Piles[m.From].Name)
	}
	return fmt.Sprintf("left:%s over:%s /left", from, p.Piles[m.To].Name)
}

// TestRecordDemo records, with -update, a game that is won with the mouse.
func TestRecordDemo(t *testing.T) {
	if !*drivetest.Update {
		t.Skip("only with -update")
	}
	s := cardstest.Start(t, "spider", spider.Game.Rules, "", "1")
	plan := cardstest.Solve(s.Rules(), s.Position(), 300, 60, func(m cards.Move) bool { return m.Verb == "deal" }, value)
	cardstest.Record(t, catalog.Find, "testdata/won.demo", play.Demo{Game: "spider", Mode: "oberon256", Deal: "1", Lang: "en"}, plan, spider.Game.Rules, script)
}

// TestDemo replays it in the catalogue's game, with its panels.
func TestDemo(t *testing.T) { cardstest.Replay(t, catalog.Find, "testdata/won.demo") }
