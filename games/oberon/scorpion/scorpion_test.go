package scorpion

import (
	"testing"

	"phosphor/games"
	"phosphor/games/cards"
	"phosphor/games/internal/cardstest"
)

func rulesFor(cards.Setup) (cards.Rules, error) { return rules{}, nil }

func TestRandomPlay(t *testing.T) {
	cardstest.Random(t, "scorpion", rulesFor, []string{""}, func(s *cards.Session) {
		for _, p := range s.Position().Piles[tableau:] {
			if top, any := p.Top(); any && !top.FaceUp() {
				t.Fatalf("%s: an exposed card is face down", p.Name)
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

// TestGoldens compares screens with pictures approved by eye.
func TestGoldens(t *testing.T) { cardstest.Goldens(t, &Info, "oberon256", "oberon-mono") }
