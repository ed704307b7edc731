package gobblet

import (
	"strings"
	"testing"
	"time"

	"phosphor/fb/modes"
	"phosphor/games"
	"phosphor/games/assist"
	"phosphor/games/play"
	"phosphor/games/windows/gobblet/rules"
	"phosphor/games/windows/gobblet/search"
)

// A lit table is one with its lamp and its last message.
type lit struct {
	*Table
	f    *form
	said *string
}

func litTable(t *testing.T, variation string) lit {
	t.Helper()
	m, err := modes.Find("win256")
	if err != nil {
		t.Fatal(err)
	}
	said := ""
	g, err := Info.Start(games.Env{Mode: m, Deal: "1", Fresh: play.Deals("1"), Variation: variation, Message: func(text string) { said = text }})
	if err != nil {
		t.Fatal(err)
	}
	return lit{g.(*form).table, g.(*form), &said}
}

// do makes a move, key presses a key of help.
func (l lit) do(t *testing.T, move string) {
	t.Helper()
	if err := l.Do(move); err != nil {
		t.Fatal(err)
	}
}

func (l lit) key(name string) {
	*l.said = ""
	l.helpKeys(name)
	l.f.refresh()
}

// TestLamp checks that the lamp of the small board shows the chances of the player to move or,
// against the computer, of the person. A hint in a lost game says since when it is lost, and
// goes back there.
func TestLamp(t *testing.T) {
	d := litTable(t, "gobblers")
	tb := d.Table
	dark := d.f.Screen().Hash()
	lamp := func(want assist.Light) {
		t.Helper()
		if tb.light != want {
			t.Fatalf("the lamp is %d, want %d", tb.light, want)
		}
	}
	d.key("f9")
	lamp(assist.Winnable) // White, who begins
	if d.f.Screen().Hash() == dark {
		t.Error("the lamp is not visible")
	}
	d.do(t, "s3 B2") // a medium piece loses
	lamp(assist.Winnable)
	d.key("f4")
	if got := *d.said; got == "" || tb.hint == nil {
		t.Errorf("no hint: %q", got)
	}
	d.key("f4") // Orange makes the move
	if n := len(tb.game.Past()) - 1; n != 2 {
		t.Fatalf("%d moves were made", n)
	}
	lamp(assist.Lost)
	d.key("f4")
	if got := *d.said; got != "Lost since move 1. F4 goes back." {
		t.Errorf("message %q", got)
	}
	d.key("f4")
	if n := len(tb.game.Past()) - 1; n != 0 {
		t.Errorf("%d moves remain", n)
	}
	lamp(assist.Winnable)
	if !tb.Setup().Helped {
		t.Error("a hint does not count as help")
	}
	d.key("f9")
	lamp(assist.Off)
	if d.f.Screen().Hash() != dark {
		t.Error("the lamp is still visible")
	}
}

// TestLampOfATouchedPiece checks that a touched piece must be played: a win with another piece
// counts as lost.
func TestLampOfATouchedPiece(t *testing.T) {
	d := litTable(t, "gobblers")
	d.key("f9")
	d.do(t, "lift s3")
	if d.Table.light != assist.Lost {
		t.Fatalf("the lamp is %d", d.Table.light)
	}
	d.key("f4")
	if got := *d.said; got != "Lost since move 1. F4 goes back." {
		t.Errorf("message %q", got)
	}
	d.key("f4")
	if _, lifted := d.Table.lifted(); lifted || d.Table.light != assist.Winnable {
		t.Errorf("piece in the hand: %v, lamp %d", lifted, d.Table.light)
	}
}

// TestLargeBoard checks that the large board has no lamp, and no perfect level.
func TestLargeBoard(t *testing.T) {
	d := litTable(t, "")
	d.key("f9")
	if got := *d.said; got != "Only the 3 x 3 board has a lamp" || d.Table.light != assist.Off {
		t.Errorf("message %q, lamp %d", got, d.Table.light)
	}
	d.key("f4")
	d.f.Advance(3000 * time.Millisecond)
	if d.Table.hint == nil {
		t.Error("no hint")
	}
	tb := d.Table
	tb.chooseLevel(99)
	if tb.chosen.Level != "best" {
		t.Errorf("the highest level of the large board is %s", tb.chosen.Level)
	}
	tb.chooseBoard(true)
	tb.chooseLevel(99)
	if tb.chosen.Level != "perfect" {
		t.Errorf("the highest level of the small board is %s", tb.chosen.Level)
	}
	tb.chooseBoard(false)
	if got := tb.words.levels[tb.chosen.level()]; got != "best" {
		t.Errorf("on the large board perfect is %s", got)
	}
}

// TestLampAgainstTheComputer checks that against the computer the lamp is the person's,
// whoever is to move.
func TestLampAgainstTheComputer(t *testing.T) {
	d := litTable(t, "gobblers")
	d.choosePlayer(rules.Orange, true)
	d.key("f9")
	d.do(t, "s3 B2")
	if d.Table.light != assist.Lost || !d.Table.computers() {
		t.Errorf("lamp %d, the computer to move: %v", d.Table.light, d.Table.computers())
	}
	if d.Table.lampOf(d.Table.game) != rules.White {
		t.Error("the lamp does not take the person's side")
	}
}

// TestBestDefence checks that in a game lost from the start, the hint is the move that loses
// last: no other loses later.
func TestBestDefence(t *testing.T) {
	d := litTable(t, "gobblers")
	d.do(t, "s1 B2")
	d.do(t, "s4 A1")
	d.do(t, "s2 C1")
	e := search.New(search.DefaultTable)
	lasts := func(g *rules.Game) int {
		r, err := e.Search(t.Context(), g, search.Options{Nodes: solveNodes})
		if err != nil {
			t.Fatal(err)
		}
		plies, certain := r.Plies()
		if !certain {
			t.Fatal("not decided")
		}
		return plies
	}
	d.key("f4")
	const begins = "Lost. Longest defence: "
	if got := *d.said; !strings.HasPrefix(got, begins) || d.Table.hint == nil {
		t.Fatalf("message %q", got)
	}
	p := d.Table.game.Position()
	hint := p.Variant().MoveString(*d.Table.hint)
	longest := map[string]int{}
	for _, m := range d.Moves() {
		if strings.HasPrefix(m, "lift") {
			continue
		}
		g := d.Table.game.Clone()
		move, err := p.Variant().ParseMove(m)
		if err != nil {
			t.Fatal(err)
		}
		if err := g.Do(move); err != nil {
			t.Fatal(err)
		}
		longest[m] = 1
		if !g.Result().Over() {
			longest[m] = lasts(g)
		}
	}
	for m, n := range longest {
		if n > longest[hint] {
			t.Errorf("%s lasts %d plies, the hint %s lasts %d: %v", m, n, hint, longest[hint], longest)
		}
	}
	moves := d.Table.moves()
	d.key("f4")
	if d.Table.moves() != moves+1 || !d.Table.Setup().Helped {
		t.Error("the second press does not play the hint, or does not count as help")
	}
}
