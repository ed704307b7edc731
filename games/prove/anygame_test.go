package prove_test

import (
	"context"
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"phosphor/games/cards"
	"phosphor/games/catalog"
	"phosphor/games/internal/shared"
	"phosphor/games/patience"
	"phosphor/games/prove"
)

// rulesOf returns the rules of a game in the catalog.
func rulesOf(game string) cards.Rules {
	rules, err := catalog.Rules(game)
	if err != nil {
		panic(err)
	}
	r, err := rules(cards.Setup{})
	if err != nil {
		panic(err)
	}
	return r
}

// shapedGames are decided by their shape.
var shapedGames = []string{"fortythieves"}

func init() {
	for _, game := range shapedGames {
		prove.Models[game] = func() prove.Model { return prove.ShapedModel(rulesOf(game)) }
	}
	for _, game := range []string{"fortythieves", "simple-simon", "klondike-draw-3", "canfield-patience", "fortunes-favor", "fan", "gypsy", "streets-and-alleys", "flower-garden", "free-cell", "cruel"} {
		prove.Walkers[game] = func(p *cards.Position, hasty bool) prove.Walker { return prove.ShapedWalker(rulesOf(game), p, hasty) }
	}
}

// hidden wraps rules so that they show neither a shape nor any other optional method.
type hidden struct{ cards.Rules }

// TestAsked decides late positions by the rules alone.
func TestAsked(t *testing.T) {
	count := map[prove.Verdict]int{}
	rnd := prove.RandomSource(4)
	for _, game := range []string{"fortythieves", "freecell", "scorpion"} {
		for deal := 1; deal <= shared.Often(1, 5); deal++ {
			pr := problem(t, game, "", string(rune('0'+deal)), nil)
			pr.Game, pr.Rules = "hidden", hidden{pr.Rules}
			for range 400 {
				moves := pr.Rules.Moves(pr.Position, nil)
				if len(moves) == 0 {
					break
				}
				pr = after(pr, choose(rnd, pr, moves))
				if won, ok := plain(pr, 300); ok {
					want := prove.Lost
					if won {
						want = prove.Winnable
					}
					res, err := prove.Solve(context.Background(), pr, prove.Limits{Nodes: 20_000})
					if err != nil || res.Verdict != want && res.Verdict != prove.Unknown {
						t.Errorf("%s deal %d: %v, %v, want %v", game, deal, res.Verdict, err, want)
					}
					count[res.Verdict]++
					break
				}
			}
		}
	}
	t.Log(count)
	if count[prove.Lost] == 0 {
		t.Error("no deal was proven lost")
	}
}

// A shelved is a patience from a text file, as a problem for a prover.
type shelved struct {
	name  string
	rules cards.Rules
	file  string // deals with independent verdicts; "": none
	runs  bool   // use the verdict on the game in which only complete runs go home
}

// shelf returns all patiences that come with the program. Those in which only complete
// runs go home appear twice: there are verdicts on the easier game, too.
func shelf(t testing.TB) (list []shelved) {
	t.Helper()
	for _, s := range patience.Shelf() {
		d, err := patience.Open(s.Name)
		if err != nil {
			t.Fatal(err)
		}
		p := shelved{name: s.Name, rules: d.Rules(), file: s.Name}
		switch s.Name {
		case "golf-patience", "canfield-patience":
			p.file = strings.TrimSuffix(s.Name, "-patience")
		case "australian-patience", "cruel", "gypsy":
			p.file = ""
		case "simple-simon", "mrs-mop", "spiderette", "will-o-the-wisp":
			text, err := patience.Text(s.Name)
			if err != nil {
				t.Fatal(err)
			}
			single, err := patience.Read([]byte(strings.Replace(string(text), "foundation run", "", 1)))
			if err != nil {
				t.Fatal(err)
			}
			list = append(list, shelved{name: s.Name + " card by card", rules: single.Rules(), file: s.Name})
			p.runs = true
		}
		list = append(list, p)
	}
	return list
}

// deal returns the problem of a deal.
func (p shelved) deal(t testing.TB, deal string, layout json.RawMessage) prove.Problem {
	t.Helper()
	s := cards.NewSession(p.name, func(cards.Setup) (cards.Rules, error) { return p.rules, nil })
	if err := s.Start(cards.Setup{Deal: deal, Layout: layout}); err != nil {
		t.Fatalf("%s: %v", p.name, err)
	}
	return prove.ProblemOf(s)
}

// TestShelfAgrees compares the shapes of the patiences with their rules.
func TestShelfAgrees(t *testing.T) {
	for _, p := range shelf(t) {
		t.Run(p.name, func(t *testing.T) {
			t.Parallel()
			begin := func(deal int) prove.Problem { return p.deal(t, fmt.Sprint(deal), nil) }
			if err := agreeFrom(begin, prove.ShapedModel(p.rules), shared.Often(20, 10_000)); err != nil {
				t.Error(err)
			}
		})
	}
}

// TestGatheredAgrees compares the shapes of games whose columns are dealt again with their
// rules.
func TestGatheredAgrees(t *testing.T) {
	for _, text := range []string{
		"tableau 12; build down suit; space none; foundation out; again 2",
		"tableau 10; build down; move run; space any; cells 2; again any",
		"tableau 13; deal 9 7 5 3 1 0 9 7 5 3 1 1 1; build both alternate; move pile; again 1",
		"tableau 9; deal 5 5 4 4 4 4 4 4 4; build both alternate; move pile; reserve 2 of 7; foundation back; again any",
	} {
		d, err := patience.Read([]byte(strings.ReplaceAll(text, "; ", "\n")))
		if err != nil {
			t.Fatal(err)
		}
		p := shelved{name: "gathered", rules: d.Rules()}
		begin := func(deal int) prove.Problem { return p.deal(t, fmt.Sprint(deal), nil) }
		err = agreeFrom(begin, prove.ShapedModel(p.rules), shared.Often(40, 5_000))
		if err != nil {
			t.Errorf("%s: %v", text, err)
		}
	}
}

// TestShelfOracle compares verdicts with those of independent provers.
func TestShelfOracle(t *testing.T) {
	var decided, all int
	for _, p := range shelf(t) {
		if p.file == "" {
			continue
		}
		t.Run(p.name, func(t *testing.T) {
			count := map[prove.Verdict]int{}
			for i, d := range shared.Deals(t, "../patience/"+p.file+".jsonl") {
				if !shared.Slow && i%8 != 0 {
					continue
				}
				want := d.Verdict
				if p.runs {
					want = d.Runs
				}
				res := solve(t, p.deal(t, "1", d.Layout), int64(shared.Often(3_000, 250_000)))
				count[res.Verdict]++
				if res.Verdict == prove.Winnable && want == "unsolvable" || res.Verdict == prove.Lost && want == "solvable" {
					t.Errorf("%s: %v, but brute force says %s", d.ID, res.Verdict, want)
				}
				if all++; res.Verdict != prove.Unknown {
					decided++
				}
			}
			t.Log(count)
		})
	}
	t.Logf("%d of %d decided", decided, all)
	if decided < all/2 {
		t.Errorf("only %d of %d deals are decided", decided, all)
	}
}

// TestShelfLate compares verdicts on late positions with a plain search. The positions
// come from winning lines of play, followed by some random moves.
func TestShelfLate(t *testing.T) {
	list := shelf(t)
	for i, p := range list {
		if !shared.Slow && i%8 != 0 && p.name != "australian-patience" {
			continue
		}
		t.Run(p.name, func(t *testing.T) {
			t.Parallel()
			rnd := prove.RandomSource(3)
			count := map[prove.Verdict]int{}
			back := 12
			for deal, left := 1, shared.Often(12, 200); left > 0 && deal < 3_000; deal++ {
				start := p.deal(t, fmt.Sprint(deal), nil)
				line := solve(t, start, 20_000).Moves
				for range 20 {
					pr := start
					if len(line) == 0 { // lost, like most positions of random play
						for range 200 {
							moves := pr.Rules.Moves(pr.Position, nil)
							if len(moves) == 0 || rnd.IntN(60) == 0 {
								break
							}
							pr = after(pr, choose(rnd, pr, moves))
						}
					} else {
						for _, text := range line[:max(0, len(line)-1-rnd.IntN(back))] {
							m, err := cards.ParseMove(pr.Rules, pr.Position, text)
							if err != nil {
								t.Fatal(err)
							}
							pr = after(pr, m)
						}
						for range rnd.IntN(6) {
							if moves := pr.Rules.Moves(pr.Position, nil); len(moves) > 0 {
								pr = after(pr, choose(rnd, pr, moves))
							}
						}
					}
					won, ok := plain(pr, shared.Often(300, 5_000))
					if !ok {
						if back = max(2, back-1); len(line) == 0 {
							break
						}
						continue
					}
					back = min(30, back+1)
					want := prove.Lost
					if won {
						want = prove.Winnable
					}
					got := solve(t, pr, 500_000).Verdict
					if count[got]++; got != want {
						b, _ := json.Marshal(pr.Position.Piles)
						t.Fatalf("deal %d: %v, want %v: %s", deal, got, want, b)
					}
					if left--; left == 0 {
						break
					}
				}
			}
			t.Log(count)
		})
	}
}

// TestForcedTooSoon decides positions that are lost if something is done at once that is
// safe in other games.
func TestForcedTooSoon(t *testing.T) {
	for name, c := range map[string]struct {
		text    string
		home    string   // the last card on each foundation
		columns []string // from the bottom
		stock   string   // the first to be dealt comes last
	}{
		"an ace leaves an empty column, so nothing is dealt": {
			"tableau 4\nbuild down suit\nmove one\nspace king\nstock tableau", "KC KD QH",
			[]string{"AS KH", "4S", "", "KS QS JS TS 9S 8S 7S 6S"}, "5S 3S 2S",
		},
		"a two with a four on it covers a three, which must make space for a king": {
			"tableau 4\nbuild down suit\nmove all\nspace king", "KC KD JH",
			[]string{"3S", "7S 2S 4S AS", "QH 5S KH", "6s 8S 9S TS JS QS KS"}, "",
		},
	} {
		d, err := patience.Read([]byte(c.text))
		if err != nil {
			t.Fatal(err)
		}
		p := shelved{name: "forced", rules: d.Rules()}
		pos := cards.NewPosition(p.deal(t, "1", nil).Rules.Piles(), 0)
		put := func(pile int, list string) {
			for _, f := range strings.Fields(list) {
				pos.Piles[pile].Cards = append(pos.Piles[pile].Cards, card(f))
			}
		}
		first, _ := pos.First(cards.Tableau)
		for i, list := range c.columns {
			put(first+i, list)
		}
		foundation, _ := pos.First(cards.Foundation)
		for i, f := range strings.Fields(c.home) {
			for last := card(f); len(pos.Piles[foundation+i].Cards) < int(last.Rank()); {
				pos.Piles[foundation+i].Cards = append(pos.Piles[foundation+i].Cards, cards.NewCard(last.Suit(), cards.Rank(len(pos.Piles[foundation+i].Cards)+1)))
			}
		}
		if c.stock != "" {
			put(pos.Index("stock"), c.stock)
		}
		layout, err := json.Marshal(map[string]any{"piles": pos.Piles})
		if err != nil {
			t.Fatal(err)
		}
		if v := solve(t, p.deal(t, "1", layout), 10_000).Verdict; v != prove.Winnable {
			t.Errorf("%s: %v", name, v)
		}
	}
}

// card returns a card by its letters, as in TS. A small suit is face down.
func card(s string) cards.Card {
	if up := strings.ToUpper(s); up != s {
		return card(up).Down()
	}
	return cards.NewCard(cards.Suit(strings.Index("CDHS", s[1:])), cards.Rank(strings.Index("A23456789TJQK", s[:1])+1))
}

// TestOwnLevel measures the levels of a game that somebody else described.
func TestOwnLevel(t *testing.T) {
	p, err := catalog.AddPatience([]byte("tableau 10\ncells 2\nbuild down suit\n"), "ten")
	if err != nil {
		t.Fatal(err)
	}
	l := prove.LevelOf(context.Background(), p.Name, "", p.Game.Rules)
	count := map[prove.Difficulty]int{}
	for deal := range 24 {
		count[catalog.Difficulty(context.Background(), p.Name, "", fmt.Sprint(deal+1))]++
	}
	if count[prove.Easy] == 0 || count[prove.Medium] == 0 || count[prove.Hard] == 0 || l.Rated < 9 {
		t.Errorf("%v with %+v", count, l)
	}
	t.Log(count, *l)
}
