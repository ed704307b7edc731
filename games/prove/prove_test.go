package prove_test

import (
	"context"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"phosphor/games/beside"
	"phosphor/games/cards"
	"phosphor/games/catalog"
	"phosphor/games/internal/shared"
	"phosphor/games/prove"
)

// problem returns the problem of a deal, or of a position laid out by hand.
func problem(t testing.TB, game, variation, deal string, layout json.RawMessage) prove.Problem {
	t.Helper()
	rules, err := catalog.Rules(game)
	if err != nil {
		t.Fatal(err)
	}
	s := cards.NewSession(game, rules)
	if err := s.Start(cards.Setup{Variation: variation, Deal: deal, Layout: layout}); err != nil {
		t.Fatal(err)
	}
	return prove.Problem{Game: game, Variation: variation, Rules: s.Rules(), Position: s.Position()}
}

// after returns the problem after a move.
func after(pr prove.Problem, m cards.Move) prove.Problem {
	p := pr.Position.Clone()
	pr.Rules.Play(p, m)
	pr.Position = p
	return pr
}

func solve(t testing.TB, pr prove.Problem, nodes int64) prove.Result {
	t.Helper()
	res, err := prove.Solve(context.Background(), pr, prove.Limits{Nodes: nodes})
	if err != nil {
		t.Fatal(err)
	}
	return res
}

// agree compares a model with the rules on random positions: the same moves must lead to
// the same positions.
func agree(t testing.TB, name string, m prove.Model, positions int) error {
	game, variation, _ := strings.Cut(name, "/")
	return agreeFrom(func(deal int) prove.Problem { return problem(t, game, variation, fmt.Sprint(deal), nil) }, m, positions)
}

// agreeFrom is agree for the deals that begin returns.
func agreeFrom(begin func(deal int) prove.Problem, m prove.Model, positions int) error {
	rnd := prove.RandomSource(1)
	for deal := 1; positions > 0; deal++ {
		pr := begin(deal)
		for n := 0; n < 300 && positions > 0 && !pr.Rules.Won(pr.Position); n++ {
			positions--
			moves := slices.DeleteFunc(pr.Rules.Moves(pr.Position, nil), reshuffles)
			if !m.Load(pr.Position) {
				return fmt.Errorf("deal %d, move %d: cannot be packed", deal, n)
			}
			packed := map[cards.Move]string{}
			m.Each(func(mv cards.Move, after string) { packed[mv] = after })
			for _, mv := range moves {
				got, ok := packed[mv]
				if !ok {
					return fmt.Errorf("deal %d, move %d: %s is a move, but not of the packed rules", deal, n, cards.FormatMove(pr.Rules, pr.Position, mv))
				}
				delete(packed, mv)
				next := after(pr, mv)
				if !m.Load(next.Position) {
					return fmt.Errorf("deal %d, move %d: cannot be packed after %v", deal, n, mv)
				}
				if want := m.Key(); got != want {
					return fmt.Errorf("deal %d, move %d: after %s the packed position is\n%s, want\n%s", deal, n, cards.FormatMove(pr.Rules, pr.Position, mv), got, want)
				}
			}
			for mv := range packed {
				return fmt.Errorf("deal %d, move %d: %+v is a move only of the packed rules", deal, n, mv)
			}
			if len(moves) == 0 {
				break
			}
			pr = after(pr, choose(rnd, pr, moves))
		}
	}
	return nil
}

// reshuffles reports whether a move starts a new deal, which provers ignore.
func reshuffles(m cards.Move) bool { return m.Verb == "reshuffle" }

// choose picks a random move. It rarely turns cards of the stock, so that games
// progress, and never reshuffles.
func choose(rnd *rand.Rand, pr prove.Problem, moves []cards.Move) cards.Move {
	m := moves[rnd.IntN(len(moves))]
	for range 3 {
		if m.Verb == "" {
			break
		}
		m = moves[rnd.IntN(len(moves))]
	}
	return m
}

// TestAgree compares the packed rules of every game with the real ones.
func TestAgree(t *testing.T) {
	for name, model := range prove.Models {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			if err := agree(t, name, model(), shared.Often(2_000, 10_000)); err != nil {
				t.Error(err)
			}
		})
	}
}

// TestWalkers follows winning lines with the fields of the layered searches. Every move
// must lead where the rules lead, undoing it must restore everything, and incremental
// values must equal those computed from scratch.
func TestWalkers(t *testing.T) {
	for name, walker := range prove.Walkers {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			var n, moves, home, forced int
			for deal := 1; moves < shared.Often(1_000, 40_000); deal++ {
				pr := problem(t, name, "", fmt.Sprint(deal), nil)
				line := solve(t, pr, 30_000).Moves
				every := max(1, len(line)/shared.Often(48, len(line)+1)) // from the whole line
				for i, text := range line {
					for _, hasty := range []bool{false, true} {
						if i%every > 0 {
							break
						}
						w := walker(pr.Position, hasty)
						if w == nil {
							t.Fatalf("deal %d: cannot be packed", deal)
						}
						start := w.State()
						w.Each(func(made []cards.Move) {
							to := pr
							for _, m := range made {
								if err := to.Rules.Check(to.Position, m); err != nil {
									t.Fatalf("deal %d: %+v: %v", deal, m, err)
								}
								if name != "solitairex" && m.Verb == "" && to.Position.Piles[m.To].Kind == cards.Foundation {
									home++
								}
								to = after(to, m)
							}
							moves++
							forced += len(made) - 1
							if got, want := w.Facts(), walker(to.Position, hasty).Facts(); got != want {
								t.Fatalf("deal %d: after %+v it is\n%s\nwant\n%s", deal, made, got, want)
							}
						})
						if got := w.State(); got != start {
							t.Fatalf("deal %d: undoing moves gives\n%s\nwant\n%s", deal, got, start)
						}
						if n++; n%16 != 0 {
							continue
						}
						if err := w.Reload(); err != nil {
							t.Fatalf("deal %d: %v", deal, err)
						}
						if got := w.State(); got != start {
							t.Fatalf("deal %d: stored and loaded it is\n%s\nwant\n%s", deal, got, start)
						}
					}
					m, err := cards.ParseMove(pr.Rules, pr.Position, text)
					if err != nil {
						t.Fatal(err)
					}
					pr = after(pr, m)
				}
			}
			if name != "solitairex" && home == 0 || forced == 0 {
				t.Errorf("%d moves, of which %d went home and %d were forced", moves, home, forced)
			}
		})
	}
}

// TestMutants checks that TestAgree detects wrong rules.
func TestMutants(t *testing.T) {
	for name, model := range prove.Mutants {
		t.Run(name, func(t *testing.T) {
			game, _, _ := strings.Cut(name, ":")
			if err := agree(t, game, model(), 2_000); err == nil {
				t.Error("the wrong rule was not detected")
			} else {
				t.Log(err)
			}
		})
	}
}

// TestOracle compares verdicts with those of independent provers. Undecided deals are
// accepted.
func TestOracle(t *testing.T) {
	files := map[string]string{
		"calculation": "calculation", "canfield": "canfield", "corners": "corners", "freecell": "freecell", "gaps": "solitairex", "golf": "golf",
		"klondike_draw3_amiga": "klondike", "klondike_draw3_oberon": "solitaire", "pyramid": "pyramid", "spider4": "spider",
		"yukon_classic": "yukon", "yukon_light": "yukon", "yukon_medium": "yukon",
	}
	for file, game := range files {
		t.Run(file, func(t *testing.T) {
			t.Parallel()
			count := map[prove.Verdict]int{}
			for i, d := range shared.Deals(t, file+".jsonl") {
				if !shared.Slow && i%4 != 0 {
					continue
				}
				variation := d.Variation
				if game == "solitairex" {
					variation = "" // the file describes the variation in words
				}
				res := solve(t, problem(t, game, variation, "1", d.Layout), int64(shared.Often(20_000, 5_000_000)))
				count[res.Verdict]++
				if want := map[string]prove.Verdict{"solvable": prove.Winnable, "unsolvable": prove.Lost}[d.Verdict]; want == prove.Unknown || res.Verdict != want && res.Verdict != prove.Unknown {
					t.Errorf("%s: %v, but it is %s", d.ID, res.Verdict, d.Verdict)
				}
			}
			t.Log(count)
			if count[prove.Winnable]+count[prove.Lost] == 0 && (shared.Slow || game != "spider" && game != "solitairex") {
				t.Error("no deal was decided")
			}
		})
	}
}

// plain decides a position by a breadth-first search over the rules' moves. ok is false
// if there are more than most positions.
func plain(pr prove.Problem, most int) (won, ok bool) {
	var b []byte
	key := func(p *cards.Position) []byte {
		b = b[:0]
		for i := range p.Piles {
			for _, c := range p.Piles[i].Cards {
				b = append(b, byte(c))
			}
			b = append(b, 0xff)
		}
		return b
	}
	seen := map[string]bool{string(key(pr.Position)): true}
	queue := []*cards.Position{pr.Position.Clone()}
	var moves []cards.Move
	for len(queue) > 0 {
		p := queue[0]
		queue = queue[1:]
		if pr.Rules.Won(p) {
			return true, true
		}
		if len(seen) > most {
			return false, false
		}
		moves = pr.Rules.Moves(p, moves[:0])
		for _, m := range moves {
			if reshuffles(m) {
				continue
			}
			pr.Rules.Play(p, m)
			if k := key(p); !seen[string(k)] {
				seen[string(k)] = true
				queue = append(queue, p.Clone())
			}
			p.Rewind(0)
		}
	}
	return false, true
}

// TestLate compares verdicts on late positions with a plain search. The positions come
// from winning lines, some moves before the end and then some random moves, and from
// random play, where most positions are lost.
func TestLate(t *testing.T) {
	for name := range prove.Models {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			game, variation, _ := strings.Cut(name, "/")
			if game == "fortythieves" && !shared.Slow {
				t.Skip("most of its deals are not won within some seconds")
			}
			rnd := prove.RandomSource(2)
			count := map[prove.Verdict]int{}
			left, tries := shared.Often(50, 1_000), 0
			if game == "spider" && !shared.Slow {
				t.Skip("a win of Spider takes too long to find")
			}
			back := 20 // moves from the end, fewer if a plain search would take too long
			for deal := 1; left > 0; deal++ {
				start := problem(t, game, variation, fmt.Sprint(deal), nil)
				line := solve(t, start, int64(shared.Often(100_000, 300_000))).Moves
				each := 20
				if len(line) == 0 {
					each = 4
					if game == "spider" {
						continue // random play never reaches small positions
					}
				}
				for range each {
					pr := start
					wander := rnd.IntN(6)
					// In these two, random play never reaches small positions.
					straying := len(line) == 0 || game != "spider" && game != "corners" && rnd.IntN(4) == 0
					if !straying {
						for _, text := range line[:max(0, len(line)-1-rnd.IntN(back))] {
							m, err := cards.ParseMove(pr.Rules, pr.Position, text)
							if err != nil {
								t.Fatal(err)
							}
							pr = after(pr, m)
						}
					} else {
						wander = 300
					}
					for range wander {
						moves := pr.Rules.Moves(pr.Position, nil)
						moves = slices.DeleteFunc(moves, reshuffles)
						if len(moves) == 0 {
							break
						}
						pr = after(pr, choose(rnd, pr, moves))
						if wander == 300 && rnd.IntN(150) == 0 {
							break
						}
					}
					tries++
					won, ok := plain(pr, shared.Often(500, 10_000))
					if !ok {
						if !straying {
							back = max(2, back-1)
						}
						continue
					}
					if left == 0 {
						break
					}
					back = min(40, back+rnd.IntN(2))
					left--
					want := prove.Lost
					if won {
						want = prove.Winnable
					}
					got := solve(t, pr, 2_000_000).Verdict
					count[got]++
					if got != want && (got != prove.Unknown || !undecided[game]) {
						b, _ := json.Marshal(pr.Position.Piles)
						t.Fatalf("deal %d: %v, want %v: %s", deal, got, want, b)
					}
				}
				if tries > 20_000 {
					t.Fatalf("too few of %d positions are small enough", tries)
				}
			}
			t.Log(count)
		})
	}
}

// undecided are games whose provers may leave even small positions undecided.
var undecided = map[string]bool{}

// TestDeterministic decides deals twice, and with limits that are reached.
func TestDeterministic(t *testing.T) {
	for _, name := range named() {
		game, variation, _ := strings.Cut(name, "/")
		for deal := 1; deal <= 3; deal++ {
			for _, nodes := range []int64{10, 1_000, 4_000} {
				pr := problem(t, game, variation, fmt.Sprint(deal), nil)
				a, b := solve(t, pr, nodes), solve(t, pr, nodes)
				if a.Verdict != b.Verdict || a.Nodes != b.Nodes || !slices.Equal(a.Moves, b.Moves) {
					t.Errorf("%s deal %d: %v after %d nodes, then %v after %d", name, deal, a.Verdict, a.Nodes, b.Verdict, b.Nodes)
				}
				if a.Nodes > nodes+1 {
					t.Errorf("%s deal %d: %d nodes, limit %d", name, deal, a.Nodes, nodes)
				}
			}
		}
	}
}

// TestCancelled uses a context that is already done.
func TestCancelled(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	for _, name := range named() {
		game, variation, _ := strings.Cut(name, "/")
		res, err := prove.Solve(ctx, problem(t, game, variation, "1", nil), prove.Limits{})
		if err != nil || res.Verdict != prove.Unknown {
			t.Errorf("%s: %v, %v", name, res.Verdict, err)
		}
	}
}

// TestPauses counts how often searches yield the processor.
func TestPauses(t *testing.T) {
	before, pauses := beside.Pause, 0
	defer func() { beside.Pause = before }()
	beside.Pause = func() { pauses++ }
	const nodes = 4_000
	for _, name := range named() {
		game, variation, _ := strings.Cut(name, "/")
		pauses = 0
		res := solve(t, problem(t, game, variation, "1", nil), nodes)
		if least := int(res.Nodes / 400); pauses < least {
			t.Errorf("%s: %d pauses within %d positions, expected at least %d", name, pauses, res.Nodes, least)
		}
	}
}

// TestLinesAreReplayed uses a prover that lies.
func TestLinesAreReplayed(t *testing.T) {
	defer prove.Lie("golf")()
	res, err := prove.Solve(context.Background(), problem(t, "golf", "", "1", nil), prove.Limits{})
	if err == nil || res.Verdict != prove.Unknown {
		t.Errorf("a line of play with illegal moves is returned: %v, %v", res.Verdict, err)
	}
}
