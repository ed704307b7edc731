package rules_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	. "phosphor/games/windows/gobblet/rules"
)

func doAll(t *testing.T, g *Game, moves string) {
	t.Helper()
	p := g.Position()
	for name := range strings.SplitSeq(moves, ";") {
		if err := g.Do(mustMove(t, p.Variant(), name)); err != nil {
			t.Fatalf("%s: %v", name, err)
		}
	}
}

func TestRepetition(t *testing.T) {
	g := NewGame(Start(Classic))
	doAll(t, g, "s1 A1;s1 D4")
	circle := "A1 B1;D4 C4;B1 A1;C4 D4"
	doAll(t, g, circle)
	if r := g.Result(); r.Over() || g.Repeated() != 2 {
		t.Fatalf("the second time: %v, stood %d times", r.Reason, g.Repeated())
	}
	doAll(t, g, "A1 B1;D4 C4;B1 A1")
	// The same squares with the other side to move are another position.
	if r := g.Result(); r.Over() {
		t.Fatalf("before the last move: %v", r.Reason)
	}
	doAll(t, g, "lift C4")
	if r := g.Result(); r.Over() {
		t.Fatalf("with a lifted piece: %v", r.Reason)
	}
	doAll(t, g, "place D4")
	if r := g.Result(); !r.Draw() || r.Reason != Repetition {
		t.Fatalf("the third time: %v", r.Reason)
	}
	if _, won := g.Result().Winner(); won || len(g.Moves()) != 0 {
		t.Error("a draw has a winner or moves")
	}
	if err := g.Do(mustMove(t, Classic, "A1 B1")); !errors.Is(err, ErrOver) {
		t.Errorf("a move after the draw: %v", err)
	}
	if err := g.Undo(); err != nil || g.Result().Over() {
		t.Errorf("after undo of the draw: %v, %v", err, g.Result().Reason)
	}
}

func TestUndo(t *testing.T) {
	g := NewGame(Start(Classic))
	if err := g.Undo(); !errors.Is(err, ErrNoUndo) {
		t.Errorf("undo at the start: %v", err)
	}
	doAll(t, g, "s1 A1;s1 B2;lift A1;place C3;s2 D1;lift s1")
	want := []string{
		"-,-,-,-/-,-,w4,-/-,o4,-,-/-,-,-,o4 321,4321,4321 321,321,4321 w",
		"-,-,-,-/-,-,w4,-/-,o4,-,-/-,-,-,- 321,4321,4321 321,4321,4321 o",
		"-,-,-,-/-,-,-,-/-,o4,-,-/-,-,-,- 321,4321,4321 321,4321,4321 w w4@A1",
		"-,-,-,-/-,-,-,-/-,o4,-,-/w4,-,-,- 321,4321,4321 321,4321,4321 w",
	}
	for _, w := range want {
		if err := g.Undo(); err != nil || g.Position().String() != w {
			t.Fatalf("%v, %v; want %s", g.Position(), err, w)
		}
	}
}

func TestStepsBack(t *testing.T) {
	g := NewGame(Start(Classic))
	doAll(t, g, "s1 A1;s1 B2;lift A1;place C3;s2 D1;lift s2")
	for _, c := range []struct {
		side Side
		want int // steps
		what string
	}{
		{White, 1, "a touch"}, {White, 3, "a move in two halves and its answer"}, {White, 2, "the first move and its answer"}, {White, 0, "nothing"},
	} {
		n := g.StepsBack(c.side)
		if n != c.want {
			t.Errorf("%s: %d steps, want %d", c.what, n, c.want)
		}
		for range n {
			if err := g.Undo(); err != nil {
				t.Fatal(err)
			}
		}
		p := g.Position()
		if _, _, lifted := p.Lifted(); n > 0 && (p.Turn() != c.side || lifted) {
			t.Errorf("%s after undo: %v", c.what, p)
		}
	}
	doAll(t, g, "s1 A1")
	if n := g.StepsBack(Orange); n != 0 {
		t.Errorf("Orange has not moved: %d steps", n)
	}
}

func TestLiftedMoves(t *testing.T) {
	g := NewGame(mustParse(t, start3))
	doAll(t, g, "s1 A1;s1 B2;s3 C1;s3 C2;lift C1")
	want := []string{"place A2", "place A3", "place B1", "place B3", "place C3"}
	if diff := cmp.Diff(want, g.Moves()); diff != "" {
		t.Errorf("placements (-want +got):\n%s", diff)
	}
	p := g.Position()
	piece, from, ok := p.Lifted()
	if !ok || piece != (Piece{White, 2}) || Gobblers.SpotName(from) != "C1" {
		t.Errorf("lifted %v from %v, %v", piece, from, ok)
	}
	if p.Lifts() != nil {
		t.Errorf("another piece can be lifted: %v", p.Lifts())
	}
}

func TestMovesAreSorted(t *testing.T) {
	for _, text := range append([]string{start4, start3}, middle...) {
		names := NewGame(mustParse(t, text)).Moves()
		if !slices.IsSorted(names) || len(slices.Compact(slices.Clone(names))) != len(names) {
			t.Errorf("%s: %v", text, names)
		}
	}
}

func TestDistinct(t *testing.T) {
	for text, want := range map[string]int{start4: 16, start3: 27, middle[0]: 59, middle[2]: 57} {
		p := mustParse(t, text)
		if got := len(p.AppendDistinct(nil)); got != want {
			t.Errorf("%s: %d distinct moves, want %d", text, got, want)
		}
	}
}

func TestLine(t *testing.T) {
	p := mustParse(t, "-,-,-,-/-,-,-,-/w4,w3,w4,w4/o4,o4,o4,o3 321,321,21 321,321,21 o")
	a1, d1 := Classic.Square(0, 0), Classic.Square(3, 0)
	if l := p.Line(Orange); l>>a1&1 == 0 || l>>d1&1 == 0 || p.Line(White)&l != 0 || p.Line(White) == 0 {
		t.Errorf("lines %016b and %016b", p.Line(White), l)
	}
	if column, row := Classic.Cell(d1); column != 3 || row != 0 {
		t.Errorf("D1 is column %d, row %d", column, row)
	}
}

func TestParsePositionErrors(t *testing.T) {
	const reserves = " 4321,4321,4321 4321,4321,4321 w"
	const empty = "-,-,-,-/-,-,-,-/-,-,-,-/-,-,-,-"
	for text, want := range map[string]string{
		"":                   "gobblet: offset 0: expected board, two reserves, side to move and perhaps a lifted piece, found 0 parts",
		"-,-/-,-" + reserves: "gobblet: offset 0: a board has 4 rows or 3, found 2",
		"-,-,-,-/-,-,-/-,-,-,-/-,-,-,-" + reserves:            "gobblet: offset 8: a row has 4 squares, found 3",
		"-,-,-,-/-,w,-,-/-,-,-,-/-,-,-,-" + reserves:          `gobblet: offset 10: expected - or pieces such as w1o4, found "w"`,
		"-,-,-,-/-,w5,-,-/-,-,-,-/-,-,-,-" + reserves:         `gobblet: offset 10: a piece is w1 to o4, found "w5"`,
		"-,-,-,-/-,w2o2,-,-/-,-,-,-/-,-,-,-" + reserves:       "gobblet: offset 12: o2 cannot stand on a piece that is not smaller",
		"-,-,-,-/-,w4,-,-/-,-,-,-/-,-,-,-" + reserves:         "gobblet: wrong pieces: surplus w4",
		empty + " 4321,4321 4321,4321,4321 w":                 "gobblet: offset 32: each side has 3 stacks, found 2",
		empty + " 4321,4321,1234 4321,4321,4321 w":            "gobblet: offset 42: a piece of size 2 cannot be inside one of size 1",
		empty + " 4321,4321,43x1 4321,4321,4321 w":            "gobblet: offset 42: a size is 1 to 4, found 72",
		empty + " 4321,4321,321 4321,4321,4321 w":             "gobblet: wrong pieces: missing w4",
		empty + " 4321,4321,4321 4321,4321,4321 x":            `gobblet: offset 62: a side is w or o, found "x"`,
		empty + " 4321,4321,321 4321,4321,4321 w o4@s3":       "gobblet: offset 63: o4 cannot be lifted by white",
		empty + " 4321,4321,321 4321,4321,4321 w w4@s1":       "gobblet: offset 63: w4 cannot have stood at s1",
		empty + " 4321,4321,321 4321,4321,4321 w w4@E1":       `gobblet: offset 63: the lifted piece's origin: not a move: there is no "E1" (A1 to D4, s1 to s3)`,
		"-,-,-/-,-,-/-,-,- 32,3,-,2,1,1 3,3,2,2,1,1 w":        "gobblet: offset 18: a stack of gobblers holds one piece, found 2",
		"o3,-,-/-,-,-/-,-,- 3,2,2,1,1,- 3,-,2,2,1,1 w w3@s1":  "gobblet: offset 45: w3 cannot have stood at s1",
		"w3o4,-,-,-/-,-,-,-/-,-,-,-/-,-,-,- 4,4,4 -,-,- w ok": "gobblet: offset 49: a piece is w1 to o4, found \"ok\"",
	} {
		if _, err := ParsePosition(text); err == nil || err.Error() != want {
			t.Errorf("%q:\n%v, want\n%s", text, err, want)
		}
	}
}

// TestNotation checks the two positions of the package comment: one and the same, before and after
// a touch.
func TestNotation(t *testing.T) {
	g := NewGame(mustParse(t, "-,-,-,w4/-,-,o4,-/-,w3o4,-,-/w4,-,-,- 321,21,4321 321,321,4321 w"))
	doAll(t, g, "lift A1")
	const want = "-,-,-,w4/-,-,o4,-/-,w3o4,-,-/-,-,-,- 321,21,4321 321,321,4321 w w4@A1"
	if got := g.Position().String(); got != want {
		t.Errorf("%s, want %s", got, want)
	}
	if p := mustParse(t, strings.ReplaceAll(want, " ", "\r\n\t")); p != g.Position() {
		t.Errorf("read as %v", p)
	}
}

func TestStateErrors(t *testing.T) {
	start := Start(Classic)
	for i, tt := range []struct {
		change func(*State)
		want   string
	}{
		{func(s *State) { s.Board["E1"] = []string{"w1"} }, `gobblet: board: there is no square "E1"`},
		{func(s *State) { s.Board["s1"] = nil }, `gobblet: board: there is no square "s1"`},
		{func(s *State) { s.Board["A1"] = []string{"w4", "w4"} }, "gobblet: board: A1: w4 cannot stand on a piece that is not smaller"},
		{func(s *State) { s.Reserve["w"][1] = nil; s.Board["A1"] = []string{"w1", "o2"} }, "gobblet: wrong pieces: missing w4 w3 w2; surplus o2"},
		{func(s *State) { s.Reserve["x"] = nil }, `gobblet: reserve: a side is w or o, found "x"`},
		{func(s *State) { s.Reserve["o"] = make([][]int, 4) }, "gobblet: reserve: o: each side has 3 stacks, found 4"},
		{func(s *State) { s.Reserve["o"][2] = []int{4, 4} }, "gobblet: reserve: o: stack 3: a piece of size 4 cannot be inside one of size 4"},
		{func(s *State) { s.Turn = "white" }, `gobblet: turn: a side is w or o, found "white"`},
		{func(s *State) { s.Lifted = &Lifted{"w4", "A1"} }, "gobblet: wrong pieces: surplus w4"},
	} {
		st := start.State()
		tt.change(&st)
		if _, err := st.Position(Classic); err == nil || err.Error() != tt.want {
			t.Errorf("%d: %v, want %s", i, err, tt.want)
		}
	}
}

// TestStateJSON checks the documented form of states.
func TestStateJSON(t *testing.T) {
	p := mustParse(t,
		"-,-,-/-,w1o3,-/-,-,- -,3,2,2,1,- 3,-,2,2,1,1 w w3@s1")
	b, err := json.Marshal(p.State())
	if err != nil {
		t.Fatal(err)
	}
	const want = `{"board":{"A1":[],"A2":[],"A3":[],"B1":[],"B2":["w1","o3"],"B3":[],"C1":[],"C2":[],"C3":[]},` +
		`"reserve":{"o":[[3],[],[2],[2],[1],[1]],"w":[[],[3],[2],[2],[1],[]]},"turn":"w","lifted":{"piece":"w3","from":"s1"}}`
	if string(b) != want {
		t.Errorf("state is\n%s, want\n%s", b, want)
	}
}

func TestParseMoveErrors(t *testing.T) {
	for text, want := range map[string]string{
		"":         `not a move: "" (FROM TO, lift FROM, place TO)`,
		"A1":       `not a move: "A1" (FROM TO, lift FROM, place TO)`,
		"A1 A5":    `not a move: there is no "A5" (A1 to D4, s1 to s3)`,
		"s4 A1":    `not a move: there is no "s4" (A1 to D4, s1 to s3)`,
		"s1 s2":    `not a move: "s2" is not a square for a piece`,
		"lift Z9":  `not a move: there is no "Z9" (A1 to D4, s1 to s3)`,
		"place s1": `not a move: "s1" is not a square for a piece`,
	} {
		if _, err := Classic.ParseMove(text); err == nil || err.Error() != want || !errors.Is(err, ErrNotation) {
			t.Errorf("%q: %v, want %s", text, err, want)
		}
	}
}

func TestVariants(t *testing.T) {
	for i, name := range Variants() {
		if v, err := ParseVariant(name); err != nil || v != Variant(i) || v.String() != name {
			t.Errorf("%q is %v, %v", name, v, err)
		}
	}
	if v, err := ParseVariant(""); err != nil || v != Classic {
		t.Errorf("the usual variant is %v, %v", v, err)
	}
	if _, err := ParseVariant("5x5"); !errors.Is(err, ErrVariant) {
		t.Errorf("5x5: %v", err)
	}
}

func ExampleGame() {
	g := NewGame(Start(Classic))
	for _, name := range []string{"s1 A1", "s1 B2", "lift A1", "place B2"} {
		m, err := Classic.ParseMove(name)
		if err == nil {
			err = g.Do(m)
		}
		if err != nil {
			fmt.Printf("%s: %v\n", name, err)
		}
	}
	fmt.Println(g.Position())
	// Output:
	// place B2: a piece covers only a smaller one
	// -,-,-,-/-,-,-,-/-,o4,-,-/-,-,-,- 321,4321,4321 321,4321,4321 w w4@A1
}

func BenchmarkMoves(b *testing.B) {
	p := mustParse(b, middle[0])
	var buf [256]Move
	for b.Loop() {
		p.AppendMoves(buf[:0])
	}
}

func BenchmarkResult(b *testing.B) {
	p := mustParse(b, middle[0])
	for b.Loop() {
		p.Result()
	}
}

func BenchmarkMakeUnmake(b *testing.B) {
	p := mustParse(b, middle[0])
	m := p.LegalMoves()[0]
	for b.Loop() {
		p.Make(m)
		p.Unmake(m)
	}
}

// BenchmarkPerft walks everything three plies deep from a middle-game position.
func BenchmarkPerft(b *testing.B) {
	p := mustParse(b, middle[0])
	nodes := 0
	for b.Loop() {
		nodes += perft(&p, 3)
	}
	b.ReportMetric(float64(nodes)/b.Elapsed().Seconds(), "nodes/s")
}
