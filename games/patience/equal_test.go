package patience_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"phosphor/games/cards"
	"phosphor/games/catalog"
	"phosphor/games/internal/shared"
	"phosphor/games/patience"
)

// told are texts of games whose rules we also have in Go.
var told = map[string]string{
	"fortythieves": "packs 2\ntableau 10\ndeal 4\nbuild down suit\nstock",
	"scorpion":     "tableau 7\ndeal 7\nface down 3 3 3 3 0 0 0\nbuild down suit\nmove all\nspace king\nstock tableau all\nwin run",
	"golf":         "tableau 7\ndeal 5\nbuild none\nspace none\nhole dealt ends\nstock hole",
	"klondike":     "tableau 7\ndeal rising\nface top\nbuild down alternate\nmove pile\nspace king\nstock waste 3 passes any",
	"spider":       "packs 2\ntableau 10\ndeal 5 4 4 5 4 4 5 4 4 5\nface top\nmove run suit\nstock tableau\nfoundation run",
	"freecell":     "tableau 8\nbuild down alternate\nmove cells\ncells 4",
	"solitaire":    "tableau 7\ndeal rising\nface top turn\nbuild down alternate\nmove run\nspace king\nstock waste 3 passes any",
}

// A pair is a game with the Go rules and with those of its text. Spider deals from right
// to left, so its text numbers the columns from the right.
type pair struct {
	name       string
	ours, text cards.Rules
	a, b       *cards.Position
	to         []int // pile of b for each pile of a
}

func newPair(t *testing.T, name string) *pair {
	t.Helper()
	d, err := patience.Read([]byte(told[name]))
	if err != nil {
		t.Fatalf("%s: %v", name, err)
	}
	make, err := catalog.Rules(name)
	if err != nil {
		t.Fatal(err)
	}
	p := &pair{name: name, text: d.Rules()}
	if p.ours, err = make(cards.Setup{}); err != nil {
		t.Fatal(err)
	}
	b := cards.NewPosition(p.text.Piles(), 0)
	for i, s := range p.ours.Piles() {
		pile := s.Name
		switch {
		case name == "golf" && pile == "foundation0":
			pile = "hole0"
		case name == "spider" && s.Kind == cards.Tableau:
			pile = fmt.Sprint("tableau", len(p.ours.Piles())-1-i)
		}
		p.to = append(p.to, b.Index(pile))
	}
	return p
}

// deal deals by the Go rules, and lays out the same cards for the text.
func (p *pair) deal(t *testing.T, n int) {
	t.Helper()
	s := cards.NewSession(p.name, func(cards.Setup) (cards.Rules, error) { return p.ours, nil })
	if err := s.Start(cards.Setup{Deal: fmt.Sprint(n)}); err != nil {
		t.Fatal(err)
	}
	p.a = s.Position().Clone()
	p.b = cards.NewPosition(p.text.Piles(), p.text.Counters())
	for i, q := range p.a.Piles {
		p.b.Piles[p.to[i]].Cards = slices.Clone(q.Cards)
	}
	p.text.Begin(p.b, 0)
}

// move converts a move of the Go rules to the text's.
func (p *pair) move(m cards.Move) cards.Move {
	if m.From >= 0 {
		m.From = p.to[m.From]
	}
	if m.To >= 0 {
		m.To = p.to[m.To]
	}
	return m
}

// same compares legal moves, cards, and the end of the game.
func (p *pair) same(over bool) error {
	for i, q := range p.a.Piles {
		if !slices.Equal(q.Cards, p.b.Piles[p.to[i]].Cards) {
			return fmt.Errorf("%s is %v, as a text %v", q.Name, q.Cards, p.b.Piles[p.to[i]].Cards)
		}
	}
	if a, b := p.ours.Won(p.a), p.text.Won(p.b); a != b {
		return fmt.Errorf("won %v, as a text %v", a, b)
	}
	count := map[cards.Move]int{}
	for _, m := range p.ours.Moves(p.a, nil) {
		count[p.move(m)]++
	}
	for _, m := range p.text.Moves(p.b, nil) {
		count[m]--
	}
	for m, n := range count {
		if n != 0 && !p.oddity(m, n) {
			return fmt.Errorf("%s: legal %+d", cards.FormatMove(p.text, p.b, m), n)
		}
	}
	if over {
		if a, b := cards.Over(p.ours, p.a), cards.Over(p.text, p.b); a != b {
			return fmt.Errorf("over %v, as a text %v", a, b)
		}
	}
	return nil
}

// oddity reports whether a move is one that an original allows or forbids by mistake,
// which texts cannot express: Spider deals with certain spaces (see its mayDeal),
// Freecell undercounts the cards that move over three or more spaces.
func (p *pair) oddity(m cards.Move, n int) bool {
	spaces := 0
	for _, q := range p.a.Piles {
		if q.Kind == cards.Tableau && len(q.Cards) == 0 {
			spaces++
		}
	}
	switch p.name {
	case "spider":
		return m.Verb == cards.VerbDeal && n > 0 && spaces > 0
	case "freecell":
		return m.N > 6 && n < 0 && spaces >= 3
	}
	return false
}

// TestEqual plays random games by the Go rules and by those of a text.
func TestEqual(t *testing.T) {
	positions := shared.Often(600, 10_000)
	for name := range told {
		t.Run(name, func(t *testing.T) {
			p := newPair(t, name)
			rnd := rand.New(rand.NewPCG(3, 7))
			left := positions
			odd := 0
			for deal := 1; left > 0; deal++ {
				p.deal(t, deal)
				for step := 0; step < 300 && left > 0; step++ {
					if err := p.same(shared.Slow || left%8 == 0); err != nil {
						t.Fatalf("deal %d, move %d: %v", deal, step, err)
					}
					left--
					moves := p.ours.Moves(p.a, nil)
					moves = slices.DeleteFunc(moves, func(m cards.Move) bool {
						if p.text.Check(p.b, p.move(m)) != nil {
							odd++ // an oddity, or same would have said so
							return true
						}
						return false
					})
					// Half of the time, prefer moves home and moves that turn something
					// up.
					good := slices.DeleteFunc(slices.Clone(moves), func(m cards.Move) bool {
						return m.Verb != "" || !strings.HasPrefix(p.a.Piles[m.To].Name, "foundation")
					})
					if len(good) > 0 && rnd.IntN(2) == 0 {
						moves = good
					}
					if len(moves) == 0 || p.ours.Won(p.a) {
						break
					}
					m := moves[rnd.IntN(len(moves))]
					p.ours.Play(p.a, m)
					p.text.Play(p.b, p.move(m))
				}
			}
			t.Logf("%d positions, %d moves that only the original allows", positions-left, odd)
		})
	}
}
