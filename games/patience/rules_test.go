package patience

import (
	"encoding/json"
	"flag"
	"slices"
	"strings"
	"testing"

	"phosphor/assets/i18n"
	"phosphor/games/cards"
	"phosphor/games/internal/cardstest"
	"phosphor/games/internal/shared"
)

func TestShelf(t *testing.T) {
	if n := len(Shelf()); n != 40 {
		t.Fatalf("%d patiences on the shelf, want 40", n)
	}
	names := map[string]string{}
	for _, s := range Shelf() {
		d, err := Open(s.Name)
		if err != nil {
			t.Error(err)
			continue
		}
		if other := names[d.Name()]; other != "" {
			t.Errorf("%s and %s have the same rules", other, s.Name)
		}
		names[d.Name()] = s.Name
		if NameOf(d) != s.Name {
			t.Errorf("%s is stored as %s", s.Name, NameOf(d))
		}
		for _, lang := range i18n.Codes() {
			if d.Titles[lang] == "" || len(d.Helps[lang]) < 2 {
				t.Errorf("%s: title %q and %d sentences in %s", s.Name, d.Titles[lang], len(d.Helps[lang]), lang)
			}
		}
	}
}

// oracleName returns the name of a patience in shared/oracle.
func oracleName(name string) string {
	if name == "golf-patience" || name == "canfield-patience" {
		return strings.TrimSuffix(name, "-patience")
	}
	return name
}

// TestOracleDeals checks that oracle deals have the same piles as ours, with as many
// cards, face up or down.
func TestOracleDeals(t *testing.T) {
	seen := 0
	for _, s := range Shelf() {
		if slices.Contains([]string{"australian-patience", "cruel", "gypsy"}, s.Name) {
			continue
		}
		d, _ := Open(s.Name)
		r := d.Rules()
		for _, deal := range shared.Deals(t, "../patience/"+oracleName(s.Name)+".jsonl") {
			seen++
			var in struct{ Piles []cards.Pile }
			if err := json.Unmarshal(deal.Layout, &in); err != nil {
				t.Fatal(err)
			}
			g := cardstest.Start(t, s.Name, cards.Single(s.Name, r), "", "1")
			dealt := g.Position().Clone()
			if err := g.Layout(deal.Layout); err != nil {
				t.Errorf("%s: %v", deal.ID, err)
				break
			}
			p := g.Position()
			for i, q := range in.Piles {
				if i >= len(dealt.Piles) || dealt.Piles[i].Name != q.Name {
					t.Fatalf("%s: pile %d is %s", deal.ID, i, q.Name)
				}
				mine := dealt.Piles[i].Cards
				same := len(mine) == len(q.Cards)
				for j := 0; same && j < len(mine); j++ {
					same = mine[j].FaceUp() == q.Cards[j].FaceUp()
				}
				// The other cards of the beak's rank lie on the foundations of their suits.
				if s.Name == "penguin" && q.Kind == "" && strings.HasPrefix(q.Name, "foundation") {
					same = len(mine) <= 1
				}
				if !same {
					t.Errorf("%s: %s is %v, ours %v", deal.ID, q.Name, q.Cards, mine)
				}
				if !slices.Equal(p.Piles[i].Cards, q.Cards) {
					t.Errorf("%s: %s is %v after the layout %v", deal.ID, q.Name, p.Piles[i].Cards, q.Cards)
				}
			}
			runs := len(d.founds) > 0 && d.founds[0].run // the verdict is that of an easier game
			if len(g.Moves()) == 0 && deal.Verdict == "solvable" && !runs {
				t.Errorf("%s: no moves", deal.ID)
			}
		}
	}
	t.Logf("%d deals", seen)
}

func TestRandomPlay(t *testing.T) {
	if moves := flag.Lookup("moves"); !shared.Slow && moves.Value.String() == moves.DefValue {
		moves.Value.Set("500")
		defer moves.Value.Set(moves.DefValue)
	}
	for _, s := range Shelf() {
		d, err := Open(s.Name)
		if err != nil {
			t.Fatal(err)
		}
		t.Run(s.Name, func(t *testing.T) { cardstest.Random(t, s.Name, cards.Single(s.Name, d.Rules()), []string{""}, nil) })
	}
}

// BenchmarkAll reads all patiences that come with the program and makes their tables: at
// most 10 ms, only when the shelf is opened.
func BenchmarkAll(b *testing.B) {
	for b.Loop() {
		for _, s := range Shelf() {
			d, err := Open(s.Name)
			if err != nil {
				b.Fatal(err)
			}
			if g := d.Game(NameOf(d)); len(g.HelpIn("de")) == 0 {
				b.Fatal("no help")
			}
		}
	}
}
