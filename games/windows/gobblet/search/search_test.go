package search

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"sync"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"phosphor/games/internal/shared"
	"phosphor/games/windows/gobblet/rules"
	"phosphor/games/windows/gobblet/rules/rulestest"
)

// middle are positions of the classic game with much going on, the last two
// decided by force.
var middle = []string{
	"-,w3,-,o2/w3,-,-,w4/-,-,o3,o1/o4,-,o3w4,w1w2o4 -,4321,21 -,21,4321 w",
	"o4,w4,-,-/-,w3,o4,-/-,-,w4,-/-,-,-,o3 321,21,4321 321,21,4321 w",
	"-,o1,-,o4/-,-,-,w1o4/o4,w3,w2w4,w3/o2,o3,-,w4 -,21,4321 -,321,321 o",
	"w4,w3w4,-,w2/w4,o3o4,o2,w1/o3,-,o1,o4/-,-,-,w3 21,321,- -,21,4321 o",
}

func game(t testing.TB, text string) *rules.Game {
	t.Helper()
	p, err := rules.ParsePosition(text)
	if err != nil {
		t.Fatal(err)
	}
	return rules.NewGame(p)
}

func find(t testing.TB, e *Engine, g *rules.Game, o Options) Result {
	t.Helper()
	r, err := e.Search(context.Background(), g, o)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// minimax is a plain search: the plies until the side to move has won (positive) or lost
// (negative), or 0 for neither within the depth.
func minimax(p *rules.Position, depth int) int {
	if winner, over := p.Result().Winner(); over {
		if winner == p.Turn() {
			return 1 // won with no ply of its own; distinguished by the caller's step
		}
		return -1
	}
	if depth == 0 {
		return 0
	}
	// Outcomes count from 1 for "now", so that the sign is never lost.
	best := -1 << 30
	better := func(v int) int { // quick wins first, slow losses last
		switch {
		case v > 0:
			return 1000 - v
		case v < 0:
			return -1000 - v
		}
		return 0
	}
	for _, m := range p.AppendDistinct(nil) {
		p.Make(m)
		v := -minimax(p, depth-1)
		p.Unmake(m)
		switch {
		case v > 0:
			v++
		case v < 0:
			v--
		}
		if best == -1<<30 || better(v) > better(best) {
			best = v
		}
	}
	return best
}

func TestAgainstMinimax(t *testing.T) {
	if testing.Short() {
		t.Skip("one long computation; not with -short")
	}
	rng := rand.New(rand.NewPCG(21, 1))
	e := New(1 << 20)
	seen := map[int]int{}
	n := shared.Often(120, 150)
	for i := range n {
		v := rules.Variant(i % 2)
		p := wander(rng, v, 8+rng.IntN(18))
		want := minimax(&p, 3)
		switch { // from "1 is now" to plies
		case want > 0:
			want--
		case want < 0:
			want++
		}
		seen[want]++
		r := find(t, e, rules.NewGame(p), Options{Depth: 3, Short: true})
		if got, _ := r.Plies(); got != want {
			t.Fatalf("%v: decided in %d plies (score %d), minimax %d", p, got, r.Score, want)
		}
		// With threats followed it may see more, but nothing different.
		r = find(t, e, rules.NewGame(p), Options{Depth: 3})
		if got, ok := r.Plies(); want != 0 && got != want && !(want < 0 && got < 0) || ok && want == 0 && got > 0 && got <= 3 {
			t.Fatalf("%v: following threats decided in %d plies, minimax %d", p, got, want)
		}
	}
	for _, plies := range []int{-2, 0, 1, 3} {
		if seen[plies] < n/30 {
			t.Errorf("only %d of the drawn positions are decided in %d plies", seen[plies], plies)
		}
	}
}

// TestForcedWinsHold plays out forced wins against every defence.
func TestForcedWinsHold(t *testing.T) {
	if testing.Short() {
		t.Skip("one long computation; not with -short")
	}
	rng := rand.New(rand.NewPCG(22, 1))
	e := New(1 << 20)
	played := 0
	for i := 0; played < 10; i++ {
		p := wander(rng, rules.Variant(i%2), 6+rng.IntN(12))
		r := find(t, e, rules.NewGame(p), Options{Nodes: 20_000})
		plies, certain := r.Plies()
		if !certain || plies < 5 {
			continue
		}
		played++
		g := rules.NewGame(p)
		for left := plies; ; left-- {
			if winner, over := g.Result().Winner(); over {
				if winner != p.Turn() {
					t.Fatalf("%v: reported as won in %d plies, but lost", p, plies)
				}
				break
			}
			if left <= 0 {
				t.Fatalf("%v: reported as won in %d plies, but still in play: %v", p, plies, g.Position())
			}
			if now := g.Position(); now.Turn() == p.Turn() {
				r = find(t, e, g, Options{Nodes: 20_000})
				if n, ok := r.Plies(); !ok || n <= 0 {
					t.Fatalf("%v: the win in %d plies is lost at %v", p, plies, now)
				}
			} else if r = find(t, e, g, Options{Depth: 2}); rng.IntN(3) == 0 {
				moves := g.LegalMoves()
				r.Move = moves[rng.IntN(len(moves))]
			}
			if err := g.Do(r.Move); err != nil {
				t.Fatal(err)
			}
		}
	}
}

func TestLineIsPlayable(t *testing.T) {
	e := New(1 << 20)
	for _, text := range append(slices.Clone(middle), rules.Start(rules.Classic).String(), rules.Start(rules.Gobblers).String()) {
		depth := 0
		g := game(t, text)
		r := find(t, e, g, Options{Nodes: 30_000, Progress: func(r Result) {
			if r.Depth <= depth || len(r.Line) == 0 {
				t.Errorf("%s: depth %d after %d, line %v", text, r.Depth, depth, r.Line)
			}
			depth = r.Depth
		}})
		if r.Move != r.Line[0] || depth != r.Depth || depth < 2 && r.Score <= WinScore {
			t.Errorf("%s: %+v, progress up to depth %d", text, r, depth)
		}
		for _, m := range r.Line {
			if err := g.Do(m); err != nil {
				t.Errorf("%s: line %v: %v", text, r.Line, err)
				break
			}
		}
		if plies, ok := r.Plies(); ok && plies > 0 && (!g.Result().Over() || len(r.Line) > plies) {
			t.Errorf("%s: a win in %d plies, but its line %v ends in %v", text, plies, r.Line, g.Result().Reason)
		}
	}
}

// TestSameNodesSameResult checks that with a limit of nodes the result does not depend on what
// the engine has done before.
func TestSameNodesSameResult(t *testing.T) {
	used, fresh := New(1<<20), New(1<<20)
	for i, text := range middle {
		o := Options{Nodes: 30_000, Blur: i, Seed: 5}
		find(t, used, game(t, rules.Start(rules.Gobblers).String()), Options{Depth: 4})
		ctx, cancel := context.WithTimeout(context.Background(), 5*time.Millisecond)
		if _, err := used.Search(ctx, game(t, text), Options{}); err != nil {
			t.Fatal(err)
		}
		cancel()
		a, b := find(t, used, game(t, text), o), find(t, fresh, game(t, text), o)
		if diff := cmp.Diff(a, b); diff != "" {
			t.Errorf("%s:\n%s", text, diff)
		}
		if a.Nodes > 30_000 {
			t.Errorf("%s: %d nodes", text, a.Nodes)
		}
	}
}

func TestSeedsPlayDifferently(t *testing.T) {
	e := New(1 << 20)
	l, err := FindLevel("beginner")
	if err != nil {
		t.Fatal(err)
	}
	moves := map[rules.Move]bool{}
	for seed := range uint64(20) {
		moves[find(t, e, game(t, middle[0]), l.Options(seed)).Move] = true
	}
	if len(moves) < 3 {
		t.Errorf("beginners find only %d moves in twenty searches", len(moves))
	}
}

func TestCancel(t *testing.T) {
	e := New(1 << 20)
	ctx, cancel := context.WithCancel(context.Background())
	g := game(t, middle[0])
	c, err := e.Start(ctx, g, Options{})
	if err != nil {
		t.Fatal(err)
	}
	// The game continues while the engine thinks about an earlier position.
	if err := g.Do(g.LegalMoves()[0]); err != nil {
		t.Fatal(err)
	}
	select {
	case r := <-c:
		t.Fatalf("the search ended without a limit: %+v", r)
	case <-time.After(50 * time.Millisecond):
	}
	cancel()
	select {
	case r := <-c:
		if err := game(t, middle[0]).Check(r.Move); err != nil || r.Depth < 2 {
			t.Errorf("%+v: %v", r, err)
		}
	case <-time.After(2 * time.Minute):
		t.Fatal("the search did not end within two minutes of its cancellation")
	}
	// A context that has ended still gets a move that is no blunder: the engine always
	// searches two plies.
	if r, err := e.Search(ctx, game(t, middle[0]), Options{}); err != nil || r.Depth < 2 {
		t.Errorf("%+v: %v", r, err)
	}
	r, err := e.Search(ctx, game(t, middle[3]), Options{})
	if plies, ok := r.Plies(); err != nil || !ok || plies != 1 {
		t.Errorf("a win in one move is missed: %+v, %v", r, err)
	}
}

func TestManyAtOnce(t *testing.T) {
	e := New(1 << 16)
	var wg sync.WaitGroup
	results := make([]Result, 6)
	for i := range results {
		g := game(t, middle[0])
		if i%2 == 1 {
			g = game(t, rules.Start(rules.Gobblers).String())
		}
		wg.Go(func() { results[i], _ = e.Search(context.Background(), g, Options{Nodes: 5000}) })
	}
	wg.Wait()
	for i := 2; i < len(results); i++ {
		if diff := cmp.Diff(results[i-2], results[i]); diff != "" {
			t.Errorf("search %d: %s", i, diff)
		}
	}
}

func TestNothingToSearch(t *testing.T) {
	e := New(1 << 16)
	g := game(t, "-,-,-/-,-,-/w3,w3,w2 2,1,1,-,-,- 3,3,2,2,1,1 o")
	if _, err := e.Search(context.Background(), g, Options{Depth: 1}); !errors.Is(err, rules.ErrOver) {
		t.Errorf("a decided game: %v", err)
	}
}

// TestLifted checks that a hint after a touch is about the touched piece.
func TestLifted(t *testing.T) {
	e := New(1 << 20)
	for _, text := range middle {
		g := game(t, text)
		p := g.Position()
		for _, from := range p.Lifts() {
			g := game(t, text)
			if err := g.Do(rules.Move{From: from, To: rules.Nowhere}); err != nil {
				t.Fatal(err)
			}
			if g.Result().Over() {
				continue
			}
			r := find(t, e, g, Options{Depth: 2})
			if r.Move.From != rules.Nowhere || r.Line[0] != (rules.Move{From: from, To: r.Move.To}) {
				t.Errorf("%v: move %v, line %v", g.Position(), r.Move, r.Line)
			}
			if err := g.Do(r.Move); err != nil {
				t.Errorf("%v: %v: %v", g.Position(), r.Move, err)
			}
		}
	}
	g := game(t, "-,-,-,-/-,-,-,-/-,-,-,-/w4,w4,w4,- 321,321,321 4321,4321,4321 w")
	if err := g.Do(rules.Move{From: rules.Stack(0), To: rules.Nowhere}); err != nil {
		t.Fatal(err)
	}
	if r := find(t, e, g, Options{Depth: 2}); rules.Classic.MoveString(r.Move) != "place D1" {
		t.Errorf("the winning placement was not found: %+v", r)
	}
}

// TestRepetitionIsADraw checks that the search, too, treats the third repetition of a position
// as a draw.
func TestRepetitionIsADraw(t *testing.T) {
	e := New(1 << 16)
	g := rules.NewGame(rules.Start(rules.Classic))
	v := rules.Classic
	do := func(names ...string) {
		for _, name := range names {
			m, err := v.ParseMove(name)
			if err == nil {
				err = g.Do(m)
			}
			if err != nil {
				t.Fatal(name, err)
			}
		}
	}
	do("s1 A1", "s1 D4", "A1 B1", "D4 C4", "B1 A1", "C4 D4", "A1 B1", "D4 C4", "B1 A1")
	find(t, e, g, Options{Depth: 1})
	score := func(name string) int {
		m, err := v.ParseMove(name)
		if err != nil {
			t.Fatal(err)
		}
		e.s.frames[0].play(e.board, m, &e.s.frames[1].node)
		e.s.stop = false
		return e.s.search(1, 1, -infinity, infinity)
	}
	if got := score("C4 D4"); got != 0 {
		t.Errorf("the third time scores %d", got)
	}
	if got := score("C4 B3"); got == 0 {
		t.Error("another move also scores as a draw")
	}
}

func TestLevels(t *testing.T) {
	for i, l := range Levels {
		found, err := FindLevel(l.Name)
		if err != nil || found != l {
			t.Errorf("%s: %+v, %v", l.Name, found, err)
		}
		if l.Nodes == 0 || l.Pace == 0 {
			t.Errorf("%s has no limit", l.Name)
		}
		if i > 0 && (l.Nodes < Levels[i-1].Nodes || l.Blur > Levels[i-1].Blur) {
			t.Errorf("%s is weaker than %s", l.Name, Levels[i-1].Name)
		}
	}
	if _, err := FindLevel("grandmaster"); !errors.Is(err, ErrLevel) {
		t.Errorf("grandmaster: %v", err)
	}
}

// contest plays games between two levels, who begin in turn, and returns the
// points of the first: two for a win, one for a draw, and how many it has won.
func contest(t *testing.T, v rules.Variant, a, b Level, games int) (points, wins int) {
	t.Helper()
	engines := [2]*Engine{New(4 << 20), New(4 << 20)}
	levels := [2]Level{a, b}
	for i := range games {
		g := rules.NewGame(rules.Start(v))
		for !g.Result().Over() {
			p := g.Position()
			who := (int(p.Turn()) + i) % 2
			if err := g.Do(find(t, engines[who], g, levels[who].Options(uint64(i))).Move); err != nil {
				t.Fatal(err)
			}
		}
		switch winner, won := g.Result().Winner(); {
		case !won:
			points++
		case (int(winner)+i)%2 == 0:
			points += 2
			wins++
		}
	}
	return points, wins
}

// TestLevelsAreInOrder checks that every level beats the one below; the strongest are
// given a fraction of their nodes here.
func TestLevelsAreInOrder(t *testing.T) {
	if testing.Short() {
		t.Skip("one long computation; not with -short")
	}
	for i := 1; i < len(Levels); i++ {
		weak, strong := Levels[i-1], Levels[i]
		if strong.Solves { // the large board has no such level
			continue
		}
		weak.Nodes, strong.Nodes = min(weak.Nodes, 2_000), min(strong.Nodes, 10_000)
		const games = 10
		points, wins := contest(t, rules.Classic, strong, weak, games)
		t.Logf("%s against %s: %d games won, %d of %d points", strong.Name, weak.Name, wins, points, 2*games)
		if points <= games {
			t.Errorf("%s against %s: %d of %d points", strong.Name, weak.Name, points, 2*games)
		}
	}
}

func TestBestBeatsBeginner(t *testing.T) {
	if testing.Short() {
		t.Skip("one long computation; not with -short")
	}
	best, beginner, games, want := Levels[len(Levels)-1], Levels[0], 10, 9
	best.Nodes = 10_000
	if points, wins := contest(t, rules.Classic, best, beginner, games); wins < want {
		t.Errorf("%d games of %d won, %d points", wins, games, points)
	}
}

func TestBestBeatsBeginnerInFull(t *testing.T) {
	shared.NeedSlow(t)
	points, wins := contest(t, rules.Classic, Levels[len(Levels)-1], Levels[0], 100)
	t.Logf("%d games of 100 won, %d points of 200", wins, points)
	if wins < 95 {
		t.Errorf("%d games of 100 won", wins)
	}
}

func ExampleEngine_Search() {
	p, err := rules.ParsePosition("-,-,-/-,w3,-/-,-,o3 3,-,2,2,1,1 3,-,2,2,1,1 w")
	if err != nil {
		fmt.Println(err)
		return
	}
	r, err := New(DefaultTable).Search(context.Background(), rules.NewGame(p), Options{Nodes: 100_000})
	if err != nil {
		fmt.Println(err)
		return
	}
	plies, certain := r.Plies()
	fmt.Println(plies, certain)
	// Output: 11 true
}

// gobblersProof tries everything that the defender can do in the 3 x 3 game, by the naive
// implementation's rules, while the engine plays the attacker.
type gobblersProof struct {
	t    *testing.T
	e    *Engine
	done map[uint64]int // plies within which a position is known to be won
}

// attack proves that the attacker, to move, wins within so many plies.
func (w *gobblersProof) attack(n *rulestest.Board, plies int) {
	g := game(w.t, n.String())
	var at node
	at.set(w.e.board, g.Position())
	key, _ := at.key()
	if known, ok := w.done[key]; ok && known <= plies {
		return
	}
	r := find(w.t, w.e, g, Options{})
	got, ok := r.Plies()
	if !ok || got <= 0 || got > plies {
		w.t.Fatalf("%v: expected a win within %d plies, found %d (score %d)", n, plies, got, r.Score)
	}
	name := rules.Gobblers.MoveString(r.Move)
	if !slices.Contains(n.Moves(), name) {
		w.t.Fatalf("%v: %s is no move", n, name)
	}
	w.done[key] = got
	w.defend(n.Play(name), n.ToMove, got-1)
}

// defend proves that every move of the defender loses.
func (w *gobblersProof) defend(n *rulestest.Board, attacker string, plies int) {
	if winner := n.Winner(); winner != "" {
		if winner != attacker {
			w.t.Fatalf("%v: won by the defender", n)
		}
		return
	}
	if plies <= 0 {
		w.t.Fatalf("%v: not won in time", n)
	}
	for _, m := range n.Moves() {
		next := n.Play(m)
		switch next.Winner() {
		case "":
			w.attack(next, plies-1)
		case attacker: // the defender uncovered a line
		default:
			w.t.Fatalf("%v: won by the defender", next)
		}
	}
}

// perfect is the level that solves the small board.
func perfect(t *testing.T) Level {
	t.Helper()
	l, err := FindLevel("perfect")
	if err != nil || !l.Solves {
		t.Fatal(l, err)
	}
	return l
}

// TestPerfectAgainstMinimax compares the perfect level on late positions of the small
// board with a plain search, including the number of plies. Every position is decided,
// well within the node limit.
func TestPerfectAgainstMinimax(t *testing.T) {
	l := perfect(t)
	rng := rand.New(rand.NewPCG(31, 1))
	e := New(1 << 20)
	seen, most := map[bool]int{}, int64(0)
	for range 60 {
		p := wander(rng, rules.Gobblers, 14+rng.IntN(14))
		r := find(t, e, rules.NewGame(p), l.Options(0))
		plies, certain := r.Plies()
		if most = max(most, r.Nodes); !certain {
			t.Errorf("%v is not decided", p)
		}
		want := minimax(&p, 3)
		switch { // from "1 is now" to plies
		case want > 0:
			want--
		case want < 0:
			want++
		}
		seen[want != 0]++
		if want != 0 && plies != want || want == 0 && max(plies, -plies) <= 3 {
			t.Errorf("%v: decided in %d plies, minimax of three plies %d", p, plies, want)
		}
	}
	if seen[true] < 10 || most > l.Nodes/2 {
		t.Errorf("%d positions are decided within three plies, %d nodes at most", seen[true], most)
	}
}

// TestPerfectKeepsItsWin checks that the perfect level never gives a won game away, and
// comes nearer to its end with every move.
func TestPerfectKeepsItsWin(t *testing.T) {
	l := perfect(t)
	rng := rand.New(rand.NewPCG(32, 1))
	e := New(4 << 20)
	for played := 0; played < 8; {
		g := rules.NewGame(wander(rng, rules.Gobblers, 3+rng.IntN(8)))
		r := find(t, e, g, l.Options(0))
		left, certain := r.Plies()
		if !certain || left < 0 {
			continue
		}
		played++
		for ; ; left -= 2 {
			if n, ok := r.Plies(); !ok || n <= 0 || n > left {
				t.Fatalf("%v: %d plies were left, now %d (%v)", g.Position(), left, n, ok)
			}
			if err := g.Do(r.Move); err != nil {
				t.Fatal(err)
			}
			if g.Result().Over() {
				break
			}
			moves := g.LegalMoves()
			if err := g.Do(moves[rng.IntN(len(moves))]); err != nil {
				t.Fatal(err)
			}
			if g.Result().Over() {
				break
			}
			r = find(t, e, g, l.Options(0))
		}
	}
}

// TestGobblersFirstPlayerWins checks that at the 3 x 3 game the first player wins. The
// search finds a win in thirteen plies, and the naive implementation confirms it against
// every defence.
func TestGobblersFirstPlayerWins(t *testing.T) {
	e := New(DefaultTable)
	start := rules.Start(rules.Gobblers)
	r := find(t, e, rules.NewGame(start), Options{})
	plies, ok := r.Plies()
	if !ok || plies != 13 {
		t.Fatalf("expected a win in 13 plies, found %+v", r)
	}
	t.Logf("a win in %d plies, after %d nodes", plies, r.Nodes)
	w := gobblersProof{t, e, map[uint64]int{}}
	w.attack(rulestest.Parse(start.String()), plies)
	t.Logf("%d positions with the attacker to move confirmed", len(w.done))
}

// TestGobblersNoFasterWin checks that there is no faster win: with every move and every
// answer searched to twelve plies there is none, to thirteen there is one.
func TestGobblersNoFasterWin(t *testing.T) {
	e := New(DefaultTable)
	start := game(t, rules.Start(rules.Gobblers).String())
	for depth := 12; depth <= 13; depth++ {
		r := find(t, e, start, Options{Depth: depth, Solve: true, Short: true})
		if plies, ok := r.Plies(); ok != (depth == 13) || ok && plies < 13 {
			t.Errorf("searched to %d plies: %+v", depth, r)
		}
	}
}

// TestGobblersFirstMoves checks that a large or a small piece wins as the first move, wherever
// it goes, and a medium one loses. According to its README, the exhaustive solution of
// Gobblet.jl (Jonathan Laurent) also found that only the medium ones do not win; its rule
// about uncovered lines may differ from ours.
func TestGobblersFirstMoves(t *testing.T) {
	e := New(DefaultTable)
	for first, wins := range map[string]bool{
		"s1 B2": true, "s1 A1": true, "s1 A2": true, // large: centre, corner, edge
		"s3 B2": false, "s3 A1": false, "s3 A2": false,
		"s5 B2": true, "s5 A1": true, "s5 A2": true,
	} {
		g := game(t, rules.Start(rules.Gobblers).String())
		m, err := rules.Gobblers.ParseMove(first)
		if err == nil {
			err = g.Do(m)
		}
		if err != nil {
			t.Fatal(err)
		}
		ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
		r, err := e.Search(ctx, g, Options{})
		cancel()
		if err != nil {
			t.Fatal(err)
		}
		if plies, ok := r.Plies(); !ok || plies < 0 != wins {
			t.Errorf("%s: the answer is decided in %d plies (%v), depth %d", first, plies, ok, r.Depth)
		}
	}
}
