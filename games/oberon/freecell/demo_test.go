package freecell_test

import (
	"fmt"
	"testing"

	"phosphor/games/cards"
	"phosphor/games/catalog"
	"phosphor/games/internal/cardstest"
	"phosphor/games/internal/drivetest"
	"phosphor/games/oberon/freecell"
	"phosphor/games/play"
)

// value rates a position for a player who wants to win.
func value(p *cards.Position) float64 {
	v := 0.0
	next := [4]cards.Rank{1, 1, 1, 1}
	for _, pile := range p.Piles { // cells and foundations come first
		c := pile.Cards
		switch top, any := pile.Top(); {
		case pile.Kind == cards.Cell:
			v -= 2 * float64(len(c))
			continue
		case pile.Kind == cards.Foundation:
			v += 6 * float64(len(c))
			if any {
				next[top.Suit()] = top.Rank() + 1
			}
			continue
		}
		if len(c) == 0 {
			v += 4
		}
		for i := range c {
			if i > 0 && !cards.DownAlternating(c[i-1], c[i]) {
				v -= 1.5
			}
			if c[i].Rank() <= next[c[i].Suit()]+1 {
				v -= 0.7 * float64(len(c)-1-i)
			}
		}
	}
	return v
}

// script is how a player makes a move with the mouse.
func script(p *cards.Position, m cards.Move) string {
	from, to := &p.Piles[m.From], &p.Piles[m.To]
	top := fmt.Sprintf("%s/%d", from.Name, len(from.Cards)-1)
	if home, ok := cards.Home(freecell.Rules{}, p, m.From); ok && home == m {
		return fmt.Sprintf("middle:%s /middle", top)
	}
	button := "left"
	if m.N == 1 && to.Kind == cards.Tableau && len(to.Cards) == 0 {
		button = "middle"
	}
	return fmt.Sprintf("left:%s /left %s:%s /%[2]s", top, button, to.Name)
}

// human skips moves that no pair of clicks can make: moving fewer cards to a space than
// possible, except for one.
type human struct{ freecell.Rules }

func (h human) Moves(p *cards.Position, moves []cards.Move) []cards.Move {
	all := h.Rules.Moves(p, moves)
	n := 0
	for _, m := range all {
		if p.Piles[m.To].Kind == cards.Tableau && len(p.Piles[m.To].Cards) == 0 && m.N > 1 && m.N != min(freecell.Reach(p, m.From), freecell.Limit(p, true)) {
			continue
		}
		all[n] = m
		n++
	}
	return all[:n]
}

// TestRecordDemo records, with -update, games that are won with the mouse: one of
// Oberon's deals and one of Microsoft's.
func TestRecordDemo(t *testing.T) {
	if !*drivetest.Update {
		t.Skip("only with -update")
	}
	for file, deal := range demos {
		s := cardstest.Start(t, "freecell", freecell.Game.Rules, "", deal)
		plan := cardstest.Solve(human{}, s.Position(), 300, 200, func(cards.Move) bool { return false }, value)
		cardstest.Record(t, catalog.Find, file, play.Demo{Game: "freecell", Mode: "oberon256", Deal: deal, Lang: "en"}, plan, freecell.Game.Rules, script)
	}
}

var demos = map[string]string{"testdata/won.demo": "1", "testdata/won-ms617.demo": "ms:617"}

// TestDemo replays them in the catalogue's game, with its panels.
func TestDemo(t *testing.T) {
	for file := range demos {
		cardstest.Replay(t, catalog.Find, file)
	}
}
