package freecell

import (
	"fmt"
	"image"
	"testing"

	"phosphor/games"
	"phosphor/games/internal/cardstest"
)

// TestMouse checks what each button does over each stack, with and without a chosen card.
func TestMouse(t *testing.T) {
	layout := cardstest.Layout(t, rulesFor, "", `cell0=7H, cell1=2C, foundation0=AC, foundation3=AH, tableau0=KC QD JC TD, tableau1=KS, tableau2=QH, tableau3=8C, tableau4=3H 9S, tableau6=2H, tableau7=5D 4C 3D`, "tableau4")
	const all = "cell0=7H, cell1=2C, cell2=, foundation0=AC, foundation3=AH, tableau0=KC QD JC TD, tableau1=KS, tableau2=QH, tableau3=8C, tableau5=, tableau6=2H, tableau7=5D 4C 3D"
	cardstest.Table(t, &Info, games.Env{}, layout, []cardstest.Rule{
		{"a card is chosen", "over:tableau2 *pointhand left *pointhand /left *changed", all},
		{"and not chosen again", "left:tableau2 /left *changed left:tableau2 /left *same", all},
		{"a column, then a card that it goes on", "left:tableau2 /left over:tableau1 *pointhand left /left", "tableau1=KS QH, tableau2="},
		{"one that does not fit", "left:tableau6 /left over:tableau1 *arrow left /left left:tableau6 /left *same", all},
		{"the choice stays after one that does not fit", "left:tableau2 /left left:tableau3 /left left:tableau1 /left", "tableau1=KS QH, tableau2="},
		{"as many cards as fit", "left:tableau0/3 /left left:tableau1 /left", "tableau0=KC, tableau1=KS QD JC TD"},
		{"anywhere on a column is its top card", "left:tableau0/0 /left left:tableau1 /left", "tableau0=KC, tableau1=KS QD JC TD"},
		{"not below the cards", "below:tableau2 *arrow left /left *same", all},
		{"nor onto a column there", "left:tableau2 /left below:tableau1 *arrow left /left left:tableau2 /left *same", all},
		{"into an empty column as many as can", "left:tableau0 /left below:tableau5 *pointhand left /left", "tableau0=KC, tableau5=QD JC TD"},
		{"the middle button moves one there", "left:tableau0 /left middle:tableau5 *pointhand /middle", "tableau0=KC QD JC, tableau5=TD"},
		{"an empty column with nothing chosen", "over:tableau5 *arrow left /left middle /middle *same", all},
		{"into a free cell", "left:tableau0 /left over:cell2 *pointhand left /left", "cell2=TD, tableau0=KC QD JC"},
		{"not into a full one", "left:tableau0 /left over:cell0 *arrow left /left left:tableau0 /left *same", all},
		{"out of a free cell", "left:cell0 /left left:tableau3 /left", "cell0=, tableau3=8C 7H"},
		{"from cell to cell", "left:cell0 /left left:cell3 /left", "cell0=, cell3=7H"},
		{"onto a suit stack", "left:tableau6 /left over:foundation3 *pointhand left /left", "tableau6=, foundation3=AH 2H"},
		{"not onto another", "left:tableau6 /left over:foundation0 *arrow left /left left:tableau6 /left *same", all},
		{"a suit stack gives nothing back", "over:foundation3 *arrow left /left left:tableau5 /left *same", all},

		{"the middle button sends a card home", "middle:tableau6 *pointhand /middle", "tableau6=, foundation3=AH 2H"},
		{"from a cell", "middle:cell1 /middle", "cell1=, foundation0=AC 2C"},
		{"one that does not go", "middle:tableau0 *pointhand /middle *same", all},
		{"whatever is chosen, and the mark stays", "left:tableau0 /left middle:tableau6 /middle *changed left:tableau2 /left left:tableau1 /left", "tableau6=, foundation3=AH 2H, tableau1=KS QH, tableau0=KC QD JC TD"},
		{"where the left button only takes it off", "left:tableau0 /left middle:tableau6 /middle left:tableau0 /left undo *same", all},

		{"left and right at once are the middle button", "chord:tableau6 /chord", "tableau6=, foundation3=AH 2H"},
		{"also into an empty column", "left:tableau0 /left chord:tableau5 /chord", "tableau0=KC QD JC, tableau5=TD"},
		{"interclick of the middle button cancels", "left:tableau2 middle /middle /left *same", all},
		{"interclick of the right button cancels", "left:tableau2 right /left /right *same", all},
		{"an interclick at the target, the choice stays", "left:tableau2 /left left:tableau1 right /right /left left:tableau1 /left", "tableau1=KS QH"},
		{"all three", "left:tableau2 middle right /right /middle /left *same", all},
		{"the right button does nothing", "right:tableau2 /right right:cell0 /right *same", all},
		{"released elsewhere is a click all the same", "left:tableau2 over:tableau4 /left left:tableau1 /left", "tableau1=KS QH, tableau2="},
		{"a move is taken back", "left:tableau2 /left left:tableau1 /left undo *same", all},
		{"undo takes the mark off", "left:tableau2 /left left:tableau1 /left left:tableau6 /left undo *same", all},
	})
}

// TestGeometry compares the frames with the original's, and points at edges.
func TestGeometry(t *testing.T) {
	h := cardstest.Sit(t, &Info, "oberon256", games.Env{}, cardstest.Layout(t, rulesFor, "", "cell0=3S, foundation0=AC, tableau0=KD 6S 5S, tableau2=9C", "tableau7"))
	panel := h.Where("panel")
	if panel.Size() != image.Pt(430, 281) {
		t.Errorf("the panel has %v pixels", panel.Size())
	}
	at := func(name string, x, y int) {
		t.Helper()
		if got, want := h.Where(name).Min.Sub(panel.Min), image.Pt(x, y); got != want {
			t.Errorf("%s is at %v, want %v", name, got, want)
		}
	}
	for i := range cells {
		at(fmt.Sprint("cell", i), 3+52*i, 6)
		at(fmt.Sprint("foundation", i), 221+52*i, 6)
	}
	for i := range columns {
		at(fmt.Sprint("tableau", i), 7+52*i, 84)
	}
	at("tableau0/2", 7, 84+24)
	for _, c := range []struct {
		x, y   int
		button string
		form   string
	}{
		{3, 6, "left", "pointhand"}, {2, 6, "left", "arrow"}, {52, 73, "left", "pointhand"}, {53, 73, "left", "arrow"}, {52, 74, "left", "arrow"}, {3, 6, "middle", "pointhand"},
		{55, 6, "left", "arrow"}, {55, 6, "middle", "arrow"}, {221, 6, "left", "arrow"}, {221, 6, "middle", "arrow"},
		{7, 84, "left", "pointhand"}, {7, 83, "left", "arrow"}, {6, 84, "left", "arrow"}, {56, 84 + 24 + 67, "left", "pointhand"}, {56, 84 + 24 + 68, "left", "arrow"}, {57, 90, "left", "arrow"},
		{56, 84 + 24 + 67, "middle", "pointhand"}, {56, 84 + 24 + 68, "middle", "arrow"}, {59, 100, "left", "arrow"},
	} {
		h.Point(panel.Min.Add(image.Pt(c.x, c.y)))
		h.Script(c.button + " *" + c.form)
		h.Script("right /right /" + c.button) // nothing is to happen
		if t.Failed() {
			t.Fatalf("%d,%d", c.x, c.y)
		}
	}
	// An empty column takes cards on all of its frame, 188 rows.
	h.Script("left:tableau2 /left")
	for y, want := range map[int]string{84: "pointhand", 84 + 187: "pointhand", 84 + 188: "arrow", 83: "arrow"} {
		h.Point(panel.Min.Add(image.Pt(59, y)))
		h.Script("*" + want)
	}
}

// TestLimitsByMouse moves runs between columns by two clicks, exactly as many cards as the
// table of limits allows.
func TestLimitsByMouse(t *testing.T) {
	for _, c := range []struct {
		what, layout, to, want string
	}{
		{"five, with all cells free", "tableau0=KD 9C 8D 7C 6D 5C, tableau1=TD, tableau2=2C, tableau3=2D, tableau4=2S, tableau5=2H, tableau6=3S", "tableau1", "tableau0=KD, tableau1=TD 9C 8D 7C 6D 5C"},
		{"not six", "tableau0=KD 9C 8D 7C 6D 5C 4D, tableau1=TD, tableau2=2C, tableau3=2D, tableau4=2S, tableau5=2H, tableau6=3S", "tableau1", "tableau0=KD 9C 8D 7C 6D 5C 4D, tableau1=TD"},
		{"one, with none free", "cell0=AC, cell1=AD, cell2=AH, cell3=AS, tableau0=KD 6D 5C, tableau1=6H, tableau2=2C, tableau3=2D, tableau4=2S, tableau5=2H, tableau6=3S", "tableau1", "tableau0=KD 6D, tableau1=6H 5C"},
		{"not two", "cell0=AC, cell1=AD, cell2=AH, cell3=AS, tableau0=KD 6D 5C, tableau1=7S, tableau2=2C, tableau3=2D, tableau4=2S, tableau5=2H, tableau6=3S", "tableau1", "tableau0=KD 6D 5C, tableau1=7S"},
		{"two, with an empty column", "cell0=AC, cell1=AD, cell2=AH, cell3=AS, tableau0=KD 6D 5C, tableau1=7S, tableau2=2C, tableau3=2D, tableau4=2S, tableau5=2H", "tableau1", "tableau0=KD, tableau1=7S 6D 5C"},
		{"into the empty column itself one", "cell0=AC, cell1=AD, cell2=AH, cell3=AS, tableau0=KD 6D 5C, tableau1=7S, tableau2=2C, tableau3=2D, tableau4=2S, tableau5=2H", "tableau6", "tableau0=KD 6D, tableau6=5C"},
		{"of two empty ones, two into one", "cell0=AC, cell1=AD, cell2=AH, cell3=AS, tableau0=KD 6D 5C, tableau1=7S, tableau2=2C, tableau3=2D, tableau4=2S", "tableau6", "tableau0=KD, tableau6=6D 5C"},
		{"two ranks apart and of another colour", "tableau0=KD 6D 5C, tableau1=7H, tableau2=2C, tableau3=2D, tableau4=2S, tableau5=2H, tableau6=3S", "tableau1", "tableau0=KD 6D 5C, tableau1=7H"},
		{"lower", "tableau0=KD 6D 5C, tableau1=4H, tableau2=2C, tableau3=2D, tableau4=2S, tableau5=2H, tableau6=3S", "tableau1", "tableau0=KD 6D 5C, tableau1=4H"},
	} {
		h := cardstest.Sit(t, &Info, Info.Modes[0], games.Env{}, cardstest.Layout(t, rulesFor, "", c.layout, "tableau7"))
		h.Script("left:tableau0 /left left:" + c.to + " /left")
		h.Check(c.what, c.want)
	}
}

// TestAce shows that the middle button takes the rightmost free suit stack.
func TestAce(t *testing.T) {
	h := cardstest.Sit(t, &Info, Info.Modes[0], games.Env{}, cardstest.Layout(t, rulesFor, "", "tableau0=AD, cell0=AH, foundation3=AC", "tableau7"))
	h.Script("middle:tableau0 /middle middle:cell0 /middle")
	h.Check("aces", "foundation1=AH, foundation2=AD, foundation3=AC")
}

// TestLongColumn shows that cards of a column too long for its frame move closer
// together instead of being cut off.
func TestLongColumn(t *testing.T) {
	h := cardstest.Sit(t, &Info, Info.Modes[0], games.Env{}, cardstest.Layout(t, rulesFor, "", `tableau0=2H 3H 4H 5H 6H 7H KC QD JC TD 9C 8D 7C 6D 5C 4D, tableau1=5S`, "tableau7"))
	column := h.Where("tableau0")
	if column.Dy() > 188 {
		t.Errorf("the column is %d pixels high, more than its frame of 188", column.Dy())
	}
	h.Script("left:tableau0/15 /left left:tableau1 /left")
	h.Check("its last card", "tableau1=5S 4D")
}

// TestGoldens compares screens with pictures approved by eye.
func TestGoldens(t *testing.T) {
	cardstest.Goldens(t, &Info, "oberon256", "oberon16", "oberon-mono")
	for _, mode := range []string{"oberon256", "oberon-mono"} {
		h := cardstest.Sit(t, &Info, mode, games.Env{}, cardstest.Layout(t, rulesFor, "", "cell0=KS, cell3=4H, foundation0=AC, foundation2=AD 2D, tableau0=KC QD JC TD, tableau2=2H 9S", "tableau7"))
		h.Script("left:tableau0 /left")
		h.Golden("selected-" + mode)
	}
}
