package rules_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"phosphor/games/internal/shared"
	. "phosphor/games/windows/gobblet/rules"
	"phosphor/games/windows/gobblet/rules/rulestest"
)

const (
	start4 = "-,-,-,-/-,-,-,-/-,-,-,-/-,-,-,- 4321,4321,4321 4321,4321,4321 w"
	start3 = "-,-,-/-,-,-/-,-,- 3,3,2,2,1,1 3,3,2,2,1,1 w"
)

// middle are positions of the classic game with much going on: covered pieces,
// lines of three that open the stacks, sizes mixed.
var middle = []string{
	"-,w3,-,o2/w3,-,-,w4/-,-,o3,o1/o4,-,o3w4,w1w2o4 -,4321,21 -,21,4321 w",
	"-,o1,-,o4/-,-,-,w1o4/o4,w3,w2w4,w3/o2,o3,-,w4 -,21,4321 -,321,321 o",
	"w4,w3w4,-,w2/w4,o3o4,o2,w1/o3,-,o1,o4/-,-,-,w3 21,321,- -,21,4321 o",
}

func mustParse(t testing.TB, s string) Position {
	t.Helper()
	p, err := ParsePosition(s)
	if err != nil {
		t.Fatalf("ParsePosition(%q): %v", s, err)
	}
	return p
}

func mustMove(t testing.TB, v Variant, s string) Move {
	t.Helper()
	m, err := v.ParseMove(s)
	if err != nil {
		t.Fatal(err)
	}
	return m
}

func perft(p *Position, depth int) int {
	if depth == 0 {
		return 1
	}
	moves := p.LegalMoves()
	if depth == 1 {
		return len(moves)
	}
	n := 0
	for _, m := range moves {
		p.Make(m)
		n += perft(p, depth-1)
		p.Unmake(m)
	}
	return n
}

func TestPerft(t *testing.T) {
	if testing.Short() {
		t.Skip("one long computation; not with -short")
	}
	for i, text := range append([]string{start4, start3}, middle...) {
		p := mustParse(t, text)
		before := p
		deepest := shared.Often(3-min(1, i%3), 3) // the naive one takes long
		for depth := 1; depth <= deepest; depth++ {
			got, want := perft(&p, depth), rulestest.Parse(text).Perft(depth)
			if got != want {
				t.Errorf("%s\nperft(%d) = %d, naive %d", text, depth, got, want)
			}
			t.Logf("perft(%d) = %d  %s", depth, got, text)
		}
		if p != before {
			t.Errorf("%s\nafter make and unmake: %v", text, p)
		}
	}
}

func TestPerftDeep(t *testing.T) {
	shared.NeedSlow(t)
	for _, text := range []string{start4, start3} {
		p := mustParse(t, text)
		got, want := perft(&p, 4), rulestest.Parse(text).Perft(4)
		if got != want {
			t.Errorf("%s\nperft(4) = %d, naive %d", text, got, want)
		}
		t.Logf("perft(4) = %d  %s", got, text)
	}
}

// scatter draws any position of a variant's pieces, reachable or not: crowded
// boards, completed lines, sides that cannot move.
func scatter(rng *rand.Rand, v Variant) Position {
	start := Start(v)
	st := start.State()
	squares := make([]string, 0, 16)
	for name := range st.Board {
		squares = append(squares, name)
	}
	slices.Sort(squares)
	crowd := 4 + rng.IntN(len(squares)-3) // how many squares are used
	rng.Shuffle(len(squares), func(i, j int) { squares[i], squares[j] = squares[j], squares[i] })
	squares = squares[:crowd]
	onBoard := rng.Float64()
	copies := map[Variant]int{Classic: 3, Gobblers: 2}[v]
	reserve := map[string][][]int{"w": make([][]int, v.Stacks()), "o": make([][]int, v.Stacks())}
	for size := 1; size <= v.Sizes(); size++ {
		free := slices.Clone(squares)
		rng.Shuffle(len(free), func(i, j int) { free[i], free[j] = free[j], free[i] })
		for _, side := range []string{"w", "o"} {
			for i := range copies {
				if len(free) > 0 && rng.Float64() < onBoard {
					st.Board[free[0]] = append(st.Board[free[0]], fmt.Sprint(side, size))
					free = free[1:]
					continue
				}
				stack := i
				if v == Gobblers {
					stack = 2*(size-1) + i
				}
				reserve[side][stack] = append([]int{size}, reserve[side][stack]...)
			}
		}
	}
	st.Reserve = reserve
	st.Turn = []string{"w", "o"}[rng.IntN(2)]
	p, err := st.Position(v)
	if err != nil {
		panic(err)
	}
	return p
}

// agree compares all results of both implementations about a position.
func agree(t *testing.T, p Position) {
	t.Helper()
	naive := rulestest.Parse(p.String())
	if naive.String() != p.String() {
		t.Fatalf("notation: %s, naive %s", p, naive)
	}
	winner := ""
	if side, won := p.Result().Winner(); won {
		winner = side.Letter()
	}
	if naive.Winner() != winner {
		t.Fatalf("%v\nwinner %q (%v), naive %q", p, winner, p.Result().Reason, naive.Winner())
	}
	names := []string{}
	for _, m := range p.AppendMoves(nil) {
		names = append(names, p.Variant().MoveString(m))
	}
	if diff := cmp.Diff(naive.Moves(), names); diff != "" {
		t.Fatalf("%v\nmoves (-naive +rules):\n%s", p, diff)
	}
	if over := len(p.LegalMoves()) == 0; over != p.Result().Over() {
		t.Fatalf("%v: %d legal moves, over %v", p, len(p.LegalMoves()), p.Result().Over())
	}
	// Every pair of spots, so that refusals are compared as well.
	if winner != "" {
		return
	}
	spots := []Spot{}
	for s := range Spot(32) {
		if p.Variant().SpotName(s) != "" {
			spots = append(spots, s)
		}
	}
	for _, from := range spots {
		for _, to := range spots {
			if !to.IsSquare() {
				continue
			}
			m := Move{from, to}
			listed := slices.Contains(names, p.Variant().MoveString(m))
			if err := p.Check(m); (err == nil) != listed {
				t.Fatalf("%v\n%s: Check says %v, naive %v", p, p.Variant().MoveString(m), err, listed)
			}
		}
	}
}

func TestAgainstNaive(t *testing.T) {
	if testing.Short() {
		t.Skip("one long computation; not with -short")
	}
	rng := rand.New(rand.NewPCG(1, 1))
	reasons := map[Reason]int{}
	for i := range 600 {
		v := Variant(i % 2)
		p := scatter(rng, v)
		agree(t, p)
		reasons[p.Result().Reason]++
		for range 4 {
			moves := p.LegalMoves()
			if len(moves) == 0 {
				break
			}
			m := moves[rng.IntN(len(moves))]
			next := rulestest.Parse(p.String()).Play(p.Variant().MoveString(m))
			p.Make(m)
			if next.String() != p.String() {
				t.Fatalf("after %s: %v, naive %v", p.Variant().MoveString(m), p, next)
			}
			agree(t, p)
			reasons[p.Result().Reason]++
		}
	}
	for _, r := range []Reason{InPlay, Line, Uncovered, BothLines} {
		if reasons[r] == 0 {
			t.Errorf("no position decided by %q was drawn", r)
		}
	}
	t.Log(reasons)
}

// play plays a random game of complete and half moves.
func play(t *rapid.T) *Game {
	g := NewGame(Start(Variant(rapid.IntRange(0, 1).Draw(t, "variant"))))
	for range rapid.IntRange(0, 40).Draw(t, "plies") {
		step(t, g)
	}
	return g
}

// step makes a random legal move, or none if the game is over.
func step(t *rapid.T, g *Game) bool {
	moves := g.LegalMoves()
	if len(moves) == 0 {
		return false
	}
	p := g.Position()
	if lifts := p.Lifts(); len(lifts) > 0 && rapid.Bool().Draw(t, "lift") {
		moves = nil
		for _, s := range lifts {
			moves = append(moves, Move{s, Nowhere})
		}
	}
	m := rapid.SampledFrom(moves).Draw(t, "move")
	if err := g.Do(m); err != nil {
		t.Fatalf("%v: %s refused: %v", p, p.Variant().MoveString(m), err)
	}
	return true
}

func TestUndoIsIdentity(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		g := play(t)
		before, past, result := g.Position(), g.Past(), g.Result()
		if !step(t, g) {
			return
		}
		if err := g.Undo(); err != nil {
			t.Fatal(err)
		}
		if g.Position() != before || !slices.Equal(g.Past(), past) || g.Result() != result {
			t.Fatalf("%v became %v", before, g.Position())
		}
	})
}

func TestReplay(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		g := play(t)
		again := NewGame(g.Start())
		start := g.Start()
		v := start.Variant()
		for _, m := range g.Steps() {
			read, err := v.ParseMove(v.MoveString(m))
			if err != nil || read != m {
				t.Fatalf("%v was read as %v, %v", m, read, err)
			}
			if err := again.Do(read); err != nil {
				t.Fatal(err)
			}
		}
		if again.Position() != g.Position() || again.Result() != g.Result() {
			t.Fatalf("replay ends in %v, the game in %v", again.Position(), g.Position())
		}
		for g.Undo() == nil {
			continue
		}
		if p := g.Position(); p != Start(v) {
			t.Fatalf("after undoing everything: %v", p)
		}
	})
}

func TestRefusedChangesNothing(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		g := play(t)
		before, legal := g.Position(), g.LegalMoves()
		m := Move{Spot(rapid.IntRange(0, 31).Draw(t, "from")), Spot(rapid.IntRange(0, 31).Draw(t, "to"))}
		if m.From == Nowhere && m.To == Nowhere {
			return
		}
		err := g.Do(m)
		if lift := m.To == Nowhere; err == nil && !lift && !slices.Contains(legal, m) {
			t.Fatalf("%v: %v was played", before, m)
		} else if err != nil && slices.Contains(legal, m) {
			t.Fatalf("%v: %v was refused: %v", before, m, err)
		}
		if err != nil && g.Position() != before {
			t.Fatalf("the refused move changed %v to %v", before, g.Position())
		}
	})
}

func TestTextAndState(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p := play(t).Position()
		read, err := ParsePosition(p.String())
		if err != nil || read != p {
			t.Fatalf("%v was read as %v, %v", p, read, err)
		}
		b, err := json.Marshal(p.State())
		if err != nil {
			t.Fatal(err)
		}
		var st State
		if err := json.Unmarshal(b, &st); err != nil {
			t.Fatal(err)
		}
		if read, err = st.Position(p.Variant()); err != nil || read != p {
			t.Fatalf("%s was read as %v, %v; want %v", b, read, err, p)
		}
	})
}

// full is a position without an empty square.
const full = "w4,o4,w4,o4/o3,w3,o3,w3/w4,o4,w2,o2/w3,o3,w1,o1 21,21,- 21,21,- w"

// TestRules has one case for each sentence of the rules that could be implemented wrong.
func TestRules(t *testing.T) {
	tests := []struct {
		name     string
		position string
		moves    string // separated by semicolons
		err      error  // of the last move
		result   string // winner's letter and reason, when the last move is not refused
	}{
		{"lift from an empty square", start4, "A1 B1", ErrEmpty, ""},
		{"a stack that is used up", "w4,w3,-,-/w2,w1,-,-/-,-,-,-/-,-,-,- -,4321,4321 4321,4321,4321 w", "s1 D1", ErrEmpty, ""},
		{"a piece of the other player", start4, "s1 A1;A1 B1", ErrTheirs, ""},
		{"an own piece that is covered", "-,-,-,-/-,-,-,-/-,-,-,-/w1o4,-,-,- 4321,4321,432 4321,4321,321 w", "A1 B1", ErrTheirs, ""},
		{"back to where it came from", start4, "s1 A1;s1 B2;A1 A1", ErrOrigin, ""},
		{"back to where it came from, in two steps", start4, "s1 A1;s1 B2;lift A1;place A1", ErrOrigin, ""},
		{"another move while a piece is lifted", start4, "lift s1;s2 A1", ErrLifted, ""},
		{"another touch while a piece is lifted", start4, "lift s1;lift s2", ErrLifted, ""},
		{"placing what is not lifted", start4, "place A1", ErrNotLifted, ""},
		{"over a piece of the same size", start4, "s1 A1;s1 B2;A1 B2", ErrSize, ""},
		{"over a larger piece", start4, "s1 A1;s1 B2;s1 C3;s2 A2;C3 A2", ErrSize, ""},
		{"over a smaller piece on the board", "-,-,-,-/-,-,-,-/-,-,-,-/w4,o3,-,- 4321,4321,321 421,4321,4321 w", "A1 B1", nil, "in play"},
		{"over an own smaller piece on the board", "-,-,-,-/-,-,-,-/-,-,-,-/w4,w3,-,- 21,4321,4321 4321,4321,4321 w", "A1 B1", nil, ""},
		{"size is asked before the line of three", "-,-,-,-/-,-,-,-/-,-,-,-/o4,w3,-,- 421,4321,4321 321,4321,4321 w", "s1 A1", ErrSize, ""},
		{"from a stack over a smaller piece", "-,-,-,-/-,-,-,-/-,-,-,-/o3,-,-,- 4321,4321,4321 421,4321,4321 w", "s1 A1", ErrReserve, ""},
		{"from a stack into the opponent's three", "-,-,-,-/-,-,-,-/-,-,-,-/o3,o4,o2,w1 4321,4321,432 1,4321,4321 w", "s1 A1", nil, ""},
		{"from a stack over the own piece beside the opponent's three", "-,-,-,-/-,-,-,-/-,-,-,-/o3,o4,o2,w1 4321,4321,432 1,4321,4321 w", "s1 D1", ErrReserve, ""},
		{"from a stack into the own three", "-,-,-,-/-,-,-,-/-,-,-,-/w3,w4,w2,o1 1,4321,4321 4321,4321,432 w", "s2 A1", ErrReserve, ""},
		{"a covered piece does not count for the three", "-,-,-,-/-,-,-,-/-,-,-,-/o3,o3w4,o2,- 321,4321,4321 41,421,4321 w", "s2 A1", ErrReserve, ""},
		{"three on the diagonal", "-,-,-,-/-,-,o1,-/-,o2,-,-/o3,-,-,- 4321,4321,4321 4,4321,4321 w", "s1 C3", nil, ""},
		{"Gobblers cover from the stack", "-,-,-/-,-,-/o1,-,- 3,3,2,2,1,1 3,3,2,2,1,- w", "s3 A1", nil, "in play"},
		{"four in a row", "-,-,-,-/-,-,-,-/-,-,-,-/w4,w4,w4,- 321,321,321 4321,4321,4321 w", "s1 D1", nil, "w a line is complete"},
		{"the game is over", "-,-,-,-/-,-,-,-/-,-,-,-/w4,w4,w4,- 321,321,321 4321,4321,4321 w", "s1 D1;s1 A2", ErrOver, ""},
		{"an uncovered line loses", "-,-,-,-/-,-,-,-/-,-,-,-/o4,o4,o4,o3w4 4321,4321,321 321,321,21 w", "D1 A4", nil, "o the move uncovered the opponent's line"},
		{"covering the uncovered line saves", "-,-,-,-/-,-,-,-/-,-,-,-/o4,o4,o2,o3w4 4321,4321,321 321,321,41 w", "D1 C1", nil, "in play"},
		{"a touch that uncovers a line decides nothing yet", "-,-,-,-/-,-,-,-/-,-,-,-/o4,o4,o2,o3w4 4321,4321,321 321,321,41 w", "lift D1", nil, "in play"},
		{"touching a piece that can be placed nowhere", full, "lift C1", nil, "o the touched piece can be placed nowhere"},
		{"nothing follows a lost touch", full, "lift C1;place C1", ErrOver, ""},
		{"a complete move needs a place to go to", full, "C1 C2", ErrSize, ""},
		{"two lines at once", "-,-,-,-/-,-,-,-/w4,w3,w4,-/o4,o4,o4,o3w4 321,321,21 321,321,21 w", "D1 D2", nil, "o two lines at once: the player who is not on the move wins"},
		{"three in a row win at Gobblers", "-,-,-/-,-,-/w3,w2,- 3,-,2,-,1,1 3,3,2,2,1,1 w", "s5 C1", nil, "w a line is complete"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			text := tt.position
			p := mustParse(t, text)
			g := NewGame(p)
			v := p.Variant()
			moves := strings.Split(tt.moves, ";")
			for i, name := range moves {
				err := g.Do(mustMove(t, v, name))
				if i < len(moves)-1 || tt.err == nil {
					if err != nil {
						t.Fatalf("%s refused: %v", name, err)
					}
				} else if !errors.Is(err, tt.err) {
					t.Fatalf("%s: %v, want %v", name, err, tt.err)
				}
			}
			if tt.result == "" {
				return
			}
			r := g.Result()
			got := r.Reason.String()
			if side, won := r.Winner(); won {
				got = side.Letter() + " " + got
			}
			if got != tt.result {
				t.Errorf("result %q, want %q", got, tt.result)
			}
		})
	}
}
