package scorpion

import (
	"fmt"
	"testing"

	"phosphor/games"
	"phosphor/games/cards"
	"phosphor/games/internal/cardstest"
	"phosphor/games/internal/drivetest"
)

func rulesFor(cards.Setup) (cards.Rules, error) { return rules{}, nil }

func TestRandomPlay(t *testing.T) {
	cardstest.Random(t, "scorpion", rulesFor, []string{""}, func(s *cards.Session) {
		for _, p := range s.Position().Piles[tableau:] {
			if top, any := p.Top(); any && !top.FaceUp() {
				t.Fatalf("%s: an exposed card lies face down", p.Name)
			}
		}
	})
}

func TestMouse(t *testing.T) {
	layout := cardstest.Layout(t, rulesFor, "", `tableau0=?2C 5D 9S, tableau1=4D 9C, tableau2=TS, tableau3=6D, tableau4=KH 4C, tableau6=3C`, "stock")
	const all = "tableau0=?2C 5D 9S, tableau1=4D 9C, tableau2=TS, tableau3=6D, tableau4=KH 4C, tableau5=, tableau6=3C"
	cardstest.Table(t, &Info, games.Env{}, layout, []cardstest.Rule{
		{"a card in suit", "left:tableau0/2 over:tableau2 /left", "tableau0=?2C 5D, tableau2=TS 9S"},
		{"a card with others on it, in whatever order", "left:tableau0/1 *flathand over:tableau3 /left", "tableau0=2C, tableau3=6D 5D 9S"},
		{"not on another suit", "left:tableau1/1 over:tableau2 /left *same", all},
		{"a king in a space", "left:tableau4/0 over:tableau5 /left", "tableau4=, tableau5=KH 4C"},
		{"nothing else there", "left:tableau3/0 over:tableau5 /left *same", all},
		{"not a face-down card", "over:tableau0/0 *arrow left over:tableau6 /left *same", all},
		{"an interclick", "left:tableau0/2 over:tableau2 right /right /left *same", all},
		{"nothing goes on the last three", "left:tableau3/0 over:stock /left *same", all},
		{"undo", "left:tableau0/1 over:tableau3 /left undo *same", all},
	})
	h := cardstest.Sit(t, &Info, Info.Modes[0], games.Env{}, "")
	h.Script("over:stock *pointhand left:stock /left")
	h.Check("the last three are dealt", "stock=, tableau0=?TD ?AD ?JS 2H KC 6D KD 9H")
	h.Script("click:button:Undo *changed")
	h.Check("and taken back", "stock=?3D ?6S ?9H, tableau0=?TD ?AD ?JS 2H KC 6D KD")
}

// value is what a position is worth to whoever looks for a win.
func value(p *cards.Position) float64 {
	v := 0.0
	for _, pile := range p.Piles[tableau:] {
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
		s := cardstest.Start(t, "scorpion", rulesFor, "", d)
		plan := cardstest.Solve(s.Rules(), s.Position(), 300, 100, func(m cards.Move) bool { return m.Verb != "" }, value)
		if plan == nil {
			continue
		}
		cardstest.Record(t, &Info, "testdata/won.demo", games.Demo{Game: "scorpion", Mode: "oberon256", Deal: d, Lang: "en"}, plan, rulesFor,
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

func TestDemo(t *testing.T) { cardstest.Replay(t, &Info, "testdata/won.demo").Golden("won") }

// TestGoldens compares screens with pictures that were looked at.
func TestGoldens(t *testing.T) { cardstest.Goldens(t, &Info, "oberon256", "oberon-mono") }
