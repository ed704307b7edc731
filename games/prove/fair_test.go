package prove_test

import (
	"context"
	"flag"
	"fmt"
	"strings"
	"testing"
	"time"

	"phosphor/games/cards"
	"phosphor/games/catalog"
	"phosphor/games/prove"
)

var (
	fairGame    = flag.String("fair", "", "figures of fair help: the game to be played, as solitaire/3")
	fairFrom    = flag.Int("from", 1, "the first deal")
	fairTo      = flag.Int("to", 20, "the last deal")
	fairSamples = flag.Int("samples", 24, "arrangements that are drawn for a move")
	fairNodes   = flag.Int64("nodes", 1000, "nodes for a move in an arrangement")
	fairTold    = flag.Int("told", 0, "calibration of fair help: so many positions of -fair GAME, with -samples and -nodes")
	fairNext    = flag.Int("next", 0, "arrangements in which moves that are nearly alike are judged by the step after")
	fairQuick   = flag.Bool("quick", true, "an easier game is not asked for losses")
)

// TestFairFigures plays deals by the advice of fair help and by a simple player, and
// also decides them with all cards known; see TABLE.md.
func TestFairFigures(t *testing.T) {
	if *fairGame == "" || *fairTold > 0 {
		t.Skip("only with -fair GAME")
	}
	game, variation, _ := strings.Cut(*fairGame, "/")
	won, simple, able, deals := 0, 0, 0, 0
	begun := time.Now()
	judged := 0
	for deal := *fairFrom; deal <= *fairTo; deal++ {
		pr := problem(t, game, variation, fmt.Sprint(deal), nil)
		f := prove.FairPlayer{Limits: prove.FairLimits{Samples: *fairSamples, Nodes: *fairNodes, Next: *fairNext, Quick: *fairQuick}, Ends: 1_000_000}
		r := solve(t, pr, 1_000_000)
		deals++
		ok := f.Play(context.Background(), pr)
		if ok {
			won++
		}
		if prove.SimplePlay(pr, deal) {
			simple++
		}
		if r.Verdict == prove.Winnable {
			able++
		}
		judged += f.Judged
		low, high := prove.Wilson(won, deals)
		fmt.Printf("deal %d: %v, won %v; %d of %d (%.1f%%, %.1f to %.1f), simple %d, prover %d, %d judged, %v\n", deal, r.Verdict, ok, won, deals, 100*float64(won)/float64(deals), 100*low, 100*high, simple, able, judged, time.Since(begun).Round(time.Second))
	}
}

// fairly lists games with hidden cards. Their test positions are multiples of that many
// moves into the game.
var fairly = []string{"solitaire/3", "solitaire/1", "yukon/classic", "yukon/medium", "yukon/light", "klondike/", "canfield/", "golf/", "pyramid/", "spider/"}

// somewhere plays random moves and returns the position and the cards seen on the way.
func somewhere(t *testing.T, name, deal string, moves int) (prove.Problem, cards.Set) {
	game, variation, _ := strings.Cut(name, "/")
	pr := problem(t, game, variation, deal, nil)
	rnd := prove.RandomSource(7)
	pr.Position = pr.Position.Clone()
	seen := pr.Position.FaceUp()
	for range moves {
		list := pr.Rules.Moves(pr.Position, nil)
		if len(list) == 0 {
			break
		}
		pr.Rules.Play(pr.Position, list[rnd.IntN(len(list))])
		seen |= pr.Position.FaceUp()
	}
	if len(pr.Rules.Deck()) > 52 {
		seen = 0
	}
	return pr, seen
}

// TestFairIsBlind checks that a judgement does not depend on unseen cards: with other
// cards there the result is the same. Repeating it gives the same result, too.
func TestFairIsBlind(t *testing.T) {
	for _, name := range fairly {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			for _, moves := range []int{0, 15, 70} {
				pr, seen := somewhere(t, name, "3", moves)
				limits := prove.FairLimits{Samples: 4, Nodes: 300, Next: 8, Look: true}
				judge := func() string {
					o, err := prove.Fair(context.Background(), pr, seen, limits)
					if err != nil {
						t.Fatal(err)
					}
					return fmt.Sprintf("%+v", o)
				}
				first := judge()
				if again := judge(); again != first {
					t.Fatalf("after %d moves the same position is rated\n%s, then\n%s", moves, first, again)
				}
				before := fmt.Sprint(prove.WorldOf(pr.Position, seen))
				pr.Position = prove.Exchanged(pr.Position, seen, 5)
				if prove.Hidden(pr.Position, seen) > 1 && fmt.Sprint(prove.WorldOf(pr.Position, seen)) == before {
					t.Fatal("no cards were exchanged")
				}
				if other := judge(); other != first {
					t.Errorf("after %d moves, with other hidden cards:\n%s, not\n%s", moves, other, first)
				}
			}
		})
	}
}

// TestFairMovesAreLegal makes every move that fair help lists, step by step.
func TestFairMovesAreLegal(t *testing.T) {
	for _, name := range fairly {
		for moves := range 12 {
			pr, seen := somewhere(t, name, fmt.Sprint(moves+1), 3*moves)
			o, err := prove.Fair(context.Background(), pr, seen, prove.FairLimits{Samples: 2, Nodes: 50})
			if err != nil {
				t.Fatal(err)
			}
			for _, m := range o.Moves {
				p := pr.Position.Clone()
				if first := cards.FormatMove(pr.Rules, p, m.Line[0]); first != m.Move {
					t.Errorf("%s: %q starts with %q", name, m.Move, first)
				}
				for _, step := range m.Line {
					if err := pr.Rules.Check(p, step); err != nil {
						t.Fatalf("%s after %d moves: %q, step %+v: %v", name, 3*moves, m.Move, step, err)
					}
					pr.Rules.Play(p, step)
				}
			}
		}
	}
}

// TestSeenStaysKnown checks that cards stay known after they are hidden again, by a pass
// through the stock and by an undo.
func TestSeenStaysKnown(t *testing.T) {
	rules, err := catalog.Rules("solitaire")
	if err != nil {
		t.Fatal(err)
	}
	s := cards.NewSession("solitaire", rules)
	if err := s.Start(cards.Setup{Variation: "3", Deal: "5"}); err != nil {
		t.Fatal(err)
	}
	hidden := func() int { return prove.Hidden(s.Position(), s.Seen()) }
	if n := hidden(); n != 45 {
		t.Fatalf("%d cards are hidden at the start", n)
	}
	for range 8 {
		if err := s.Do("deal"); err != nil {
			t.Fatal(err)
		}
	}
	if err := s.Do("redeal"); err != nil {
		t.Fatal(err)
	}
	if n := hidden(); n != 21 {
		t.Errorf("%d are hidden after a pass of the stock", n)
	}
	for range 9 {
		if err := s.Undo(); err != nil {
			t.Fatal(err)
		}
	}
	if n := hidden(); n != 21 {
		t.Errorf("%d are hidden after undoing the pass", n)
	}
}

// TestFairLooksThroughTheStock expects that, if passes are unlimited, looking through
// the stock comes first.
func TestFairLooksThroughTheStock(t *testing.T) {
	for _, name := range []string{"solitaire/3", "klondike/", "yukon/light"} {
		game, variation, _ := strings.Cut(name, "/")
		pr := problem(t, game, variation, "4", nil)
		o, err := prove.Fair(context.Background(), pr, pr.Position.FaceUp(), prove.FairLimits{Samples: 1, Nodes: 10})
		if err != nil {
			t.Fatal(err)
		}
		if !o.Forced {
			t.Errorf("%s: %+v, want a move that is right in every case", name, o)
		}
	}
}

// TestFairCalibration compares fair odds of positions in play with a prover that sees
// all cards; see TABLE.md.
func TestFairCalibration(t *testing.T) {
	if *fairGame == "" || *fairTold == 0 {
		t.Skip("only with -fair GAME -told N")
	}
	var told, won [10]float64
	var of [10]int
	brier, n, open := 0.0, 0, 0
	for i := range *fairTold {
		pr, seen := somewhere(t, *fairGame, fmt.Sprint(*fairFrom+i), 7*(i%8))
		if prove.Hidden(pr.Position, seen) == 0 {
			continue
		}
		truth := solve(t, pr, 1_000_000)
		if truth.Verdict == prove.Unknown {
			open++
			continue
		}
		o, err := prove.Fair(context.Background(), pr, seen, prove.FairLimits{Samples: *fairSamples, Nodes: *fairNodes, Look: true})
		if err != nil {
			t.Fatal(err)
		}
		p, w := (float64(o.Won)+float64(o.Open)/2)/float64(o.Samples), 0.0
		if truth.Verdict == prove.Winnable {
			w = 1
		}
		b := min(int(10*p), 9)
		told[b], won[b] = told[b]+p, won[b]+w
		of[b]++
		brier += (p - w) * (p - w)
		n++
	}
	for b := range of {
		if of[b] > 0 {
			low, high := prove.Wilson(int(won[b]), of[b])
			fmt.Printf("%s: told %d to %d of 100: %d positions, told %.1f%%, won %.1f%% (%.1f to %.1f)\n", *fairGame, 10*b, 10*b+10, of[b], 100*told[b]/float64(of[b]), 100*won[b]/float64(of[b]), 100*low, 100*high)
		}
	}
	fmt.Printf("%s: %d positions, Brier score %.3f, %d not decided\n", *fairGame, n, brier/float64(max(n, 1)), open)
}
