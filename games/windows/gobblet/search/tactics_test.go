package search

import (
	"context"
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"phosphor/games/internal/shared"
	"phosphor/games/windows/gobblet/rules"
	"phosphor/games/windows/gobblet/rules/rulestest"
)

var update = flag.Bool("update", false, "write testdata/tactics.txt anew")

// A tactic is a position and the moves that are right there, by the naive
// implementation of the rules:
//
//	win1  the moves that win at once
//	save  no win at once; the moves after which the opponent cannot win at once,
//	      at most half of all
//	win3  no win at once; the moves that win in three plies
//	none  no win within three plies; no moves
type tactic struct {
	kind     string
	position string
	moves    []string
}

var tacticsFile = filepath.Join("testdata", "tactics.txt")

func (tc tactic) String() string {
	return tc.kind + "\t" + tc.position + "\t" + strings.Join(tc.moves, ",")
}

func readTactics(t *testing.T) []tactic {
	t.Helper()
	b, err := os.ReadFile(tacticsFile)
	if err != nil {
		t.Fatal(err)
	}
	var all []tactic
	for line := range strings.Lines(string(b)) {
		w := strings.Split(strings.TrimRight(line, "\n"), "\t")
		tc := tactic{kind: w[0], position: w[1]}
		if w[2] != "" {
			tc.moves = strings.Split(w[2], ",")
		}
		all = append(all, tc)
	}
	return all
}

// solve returns the kind of tactic of a position according to the naive implementation, or ""
// if it is none of those wanted.
func solve(position string, wanted map[string]int) tactic {
	n := rulestest.Parse(position)
	if wins := n.Wins(1); wins != nil {
		return tactic{"win1", position, wins}
	}
	if moves, safe := n.Moves(), n.Safe(); wanted["save"] > 0 && len(safe) > 0 && 2*len(safe) <= len(moves) {
		return tactic{"save", position, safe}
	}
	if wanted["win3"] > 0 || wanted["none"] > 0 {
		if wins := n.Wins(3); wins != nil {
			return tactic{"win3", position, wins}
		}
		return tactic{"none", position, nil}
	}
	return tactic{}
}

// TestTacticsAreRight solves the whole test set again with the naive implementation, or writes
// it.
func TestTacticsAreRight(t *testing.T) {
	shared.NeedSlow(t)
	if *update {
		rng := rand.New(rand.NewPCG(11, 1))
		var b strings.Builder
		for _, v := range []rules.Variant{rules.Classic, rules.Gobblers} {
			wanted := map[string]int{"win1": 40, "save": 40, "win3": 40, "none": 30}
			for len(wanted) > 0 {
				p := wander(rng, v, 6+rng.IntN(20))
				if tc := solve(p.String(), wanted); wanted[tc.kind] > 0 {
					fmt.Fprintln(&b, tc)
					if wanted[tc.kind]--; wanted[tc.kind] == 0 {
						delete(wanted, tc.kind)
					}
				}
			}
		}
		if err := os.WriteFile(tacticsFile, []byte(b.String()), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	for _, tc := range readTactics(t) {
		n := rulestest.Parse(tc.position)
		var moves []string
		switch tc.kind {
		case "win1":
			moves = n.Wins(1)
		case "save":
			moves = n.Safe()
		case "win3", "none":
			moves = n.Wins(3)
		}
		if !slices.Equal(moves, tc.moves) {
			t.Errorf("%v\nnaive says %v", tc, moves)
		}
	}
}

// TestTactics checks that every level takes an immediate win and prevents the opponent's; a
// level that searches three plies finds every forced win within them, and claims no others.
func TestTactics(t *testing.T) {
	if testing.Short() {
		t.Skip("one long computation; not with -short")
	}
	type player struct {
		name  string
		ctx   context.Context
		o     Options
		kinds string
	}
	ctx := context.Background()
	ended, end := context.WithCancel(ctx)
	end()
	players := []player{
		{"deterministic", ctx, Options{Nodes: 15_000}, "win1 save win3 none"},
		{"three plies", ctx, Options{Depth: 3, Short: true}, "win1 save win3 none"},
		{"solver", ctx, Options{Depth: 3, Short: true, Solve: true}, "win1 win3 none"},
		{"one node", ctx, Options{Nodes: 1}, "win1 save"},
		{"no time", ended, Options{}, "win1 save"},
	}
	for _, l := range Levels {
		kinds := "win1 save"
		if l.Depth == 0 || l.Depth >= 3 {
			kinds += " win3"
		}
		o := l.Options(7)
		o.Nodes = min(o.Nodes, 15_000)
		players = append(players, player{l.Name, ctx, o, kinds})
	}
	e := New(1 << 20)
	counts := map[string]int{}
	for _, tc := range readTactics(t) {
		counts[tc.kind]++
		p, err := rules.ParsePosition(tc.position)
		if err != nil {
			t.Fatal(err)
		}
		for _, player := range players {
			if !slices.Contains(strings.Fields(player.kinds), tc.kind) {
				continue
			}
			r, err := e.Search(player.ctx, rules.NewGame(p), player.o)
			if err != nil {
				t.Fatal(err)
			}
			plies, certain := r.Plies()
			move := p.Variant().MoveString(r.Move)
			switch {
			case tc.kind == "none":
				if certain && plies > 0 && plies <= 3 {
					t.Errorf("%s: %s: reports a win in %d plies by %s", player.name, tc.position, plies, move)
				}
			case !slices.Contains(tc.moves, move):
				t.Errorf("%s: %v: plays %s", player.name, tc, move)
			case tc.kind == "win1" && plies != 1, tc.kind == "win3" && plies != 3:
				t.Errorf("%s: %v: reports %d plies (score %d)", player.name, tc, plies, r.Score)
			}
		}
	}
	for _, kind := range []string{"win1", "save", "win3", "none"} {
		if counts[kind] < 30 {
			t.Errorf("the test set has only %d positions for %s", counts[kind], kind)
		}
	}
}
