package rules

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
)

func board(t *testing.T, level string) *Board {
	t.Helper()
	b, err := New(strings.Split(strings.Trim(level, "\n"), "\n"))
	if err != nil {
		t.Fatal(err)
	}
	return b
}

func do(t *testing.T, b *Board, moves ...string) {
	t.Helper()
	for _, m := range moves {
		d, err := ParseDirection(m)
		if err == nil {
			err = b.Move(d)
		}
		if err != nil {
			t.Fatalf("%s: %v", m, err)
		}
	}
}

func wantRows(t *testing.T, b *Board, want ...string) {
	t.Helper()
	if got := b.Rows(); !slices.Equal(got, want) {
		t.Errorf("the level is\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
}

const corridor = `
#######
#@ $. #
#  $ .#
#######`

func TestPush(t *testing.T) {
	b := board(t, corridor)
	if got := b.Legal(); !slices.Equal(got, []string{"down", "right"}) {
		t.Errorf("legal %v", got)
	}
	if b.Move(Left) != errWall {
		t.Error("the man walked into the wall")
	}
	do(t, b, "right", "right")
	wantRows(t, b, "#######", "#  @* #", "#  $ .#", "#######")
	do(t, b, "right")
	wantRows(t, b, "#######", "#   +$#", "#  $ .#", "#######")
	if err := b.Move(Right); err != errBlocked {
		t.Errorf("a can was pushed into the wall: %v", err)
	}
	if b.Moves() != 3 || b.Pushes() != 2 || b.Log() != "rRR" || b.Solved() {
		t.Errorf("moves %d, pushes %d, log %s, solved %v", b.Moves(), b.Pushes(), b.Log(), b.Solved())
	}
	b = board(t, "#######\n#@$$ .#\n#    .#\n#######")
	if err := b.Move(Right); err != errBlocked {
		t.Errorf("two cans were pushed: %v", err)
	}
}

func TestSolved(t *testing.T) {
	b := board(t, corridor)
	if err := b.Replay("rRdlrRR"); err == nil {
		t.Error("a wrong solution was not refused")
	}
	b = board(t, corridor)
	if err := b.Replay("rRldRR"); err != nil {
		t.Fatal(err)
	}
	if !b.Solved() || len(b.Legal()) != 0 || b.Move(Left) != errSolved || b.Back() != errSolved {
		t.Error("a solved level has moves")
	}
	if err := b.Undo(); err != nil || b.Solved() {
		t.Errorf("undo of the last push: %v, solved %v", err, b.Solved())
	}
}

// TestMoreParks has more parks than cans: the level is solved when no can is unparked.
func TestMoreParks(t *testing.T) {
	b := board(t, "######\n#@$..#\n######")
	do(t, b, "right")
	if !b.Solved() {
		t.Error("not solved although only a park is left")
	}
}

func TestUndoAndBack(t *testing.T) {
	b := board(t, corridor)
	start := b.Rows()
	do(t, b, "right", "right", "right")
	if err := b.Back(); err != nil {
		t.Fatal(err)
	}
	wantRows(t, b, "#######", "#  @* #", "#  $ .#", "#######")
	if b.Moves() != 4 {
		t.Errorf("%d moves after undo, want 4", b.Moves())
	}
	if b.Back() != errNoBack {
		t.Error("the original undoes only one move")
	}
	do(t, b, "right")
	if b.Back() != nil {
		t.Error("after another move undo fails")
	}
	for range 2 {
		if err := b.Undo(); err != nil {
			t.Fatal(err)
		}
	}
	wantRows(t, b, start...)
	if b.Undo() != errNoUndo || b.Back() != errNoBack || b.Pushes() != 0 {
		t.Errorf("at the start: %d pushes", b.Pushes())
	}
}

func TestNewRefuses(t *testing.T) {
	for name, rows := range map[string][]string{
		"nothing":       {},
		"no man":        {"#$.#"},
		"two men":       {"@@$."},
		"no can":        {"@.."},
		"too few parks": {"@$$."},
		"a letter":      {"@$.x"},
		"too wide":      {"@$." + strings.Repeat(" ", 30)},
		"too high":      append([]string{"@$."}, slices.Repeat([]string{" "}, 32)...),
	} {
		if _, err := New(rows); err == nil || !strings.HasPrefix(err.Error(), "level: ") {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// TestImplicitWall checks the wall around a level, even if none is drawn.
func TestImplicitWall(t *testing.T) {
	b := board(t, "@$.")
	if got := b.Legal(); !slices.Equal(got, []string{"right"}) {
		t.Errorf("legal %v", got)
	}
}

// TestRandomPlay checks that undoing everything restores the start, and that the counts
// follow from the log.
func TestRandomPlay(t *testing.T) {
	rnd := rand.New(rand.NewPCG(7, 8))
	for range 300 {
		b := board(t, "##########\n#.  #   .#\n# $  $ $ #\n#  #@  # #\n# $  .  .#\n##########")
		start := b.Rows()
		for range 100 {
			list := b.Legal()
			if len(list) == 0 {
				break
			}
			do(t, b, list[rnd.IntN(len(list))])
			cans := strings.Count(strings.Join(b.Rows(), ""), "$") + strings.Count(strings.Join(b.Rows(), ""), "*")
			if cans != 4 || b.open != strings.Count(strings.Join(b.Rows(), ""), "$") {
				t.Fatalf("%d cans, %d open: %v", cans, b.open, b.Rows())
			}
		}
		c := board(t, strings.Join(start, "\n"))
		if err := c.Replay(b.Log()); err != nil || !slices.Equal(c.Rows(), b.Rows()) {
			t.Fatalf("the log leads to another position: %v", err)
		}
		for b.Undo() == nil {
		}
		if !slices.Equal(b.Rows(), start) || b.Moves() != 0 || b.Pushes() != 0 {
			t.Fatalf("after undo: %v", b.Rows())
		}
	}
}
