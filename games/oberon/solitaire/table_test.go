package solitaire

import (
	"fmt"
	"image"
	"testing"

	"phosphor/games"
	"phosphor/games/internal/cardstest"
)

// TestMouse checks what each button does over each stack.
func TestMouse(t *testing.T) {
	layout := cardstest.Layout(t, rulesFor, "3", `waste=9C 8C QH, foundation0=AC, foundation2=AH 2H,
		tableau0=?KD 6S 5D 4C, tableau1=6C, tableau2=?3H, tableau3=KS, tableau5=5H 2C, tableau6=7D`, "stock")
	const all = "tableau0=?KD 6S 5D 4C, tableau1=6C, tableau2=?3H, tableau3=KS, tableau4=, tableau5=5H 2C, tableau6=7D, waste=9C 8C QH, foundation0=AC"
	cardstest.Table(t, &Info, games.Env{}, layout, []cardstest.Rule{
		{"drag one card", "left:tableau1/0 *flathand over:tableau6 /left", "tableau1=, tableau6=7D 6C"},
		{"drag the card under the pointer and those on it", "left:tableau0/1 over:tableau6 /left", "tableau0=?KD, tableau6=7D 6S 5D 4C"},
		{"dropped below the cards, in the column's frame", "left:tableau1 below:tableau6 /left", "tableau6=7D 6C"},
		{"cards that do not fit", "left:tableau0/2 over:tableau1 over:tableau3 /left *same", all},
		{"dropped beside all stacks", "left:tableau1/0 over:tableau6 beside:foundation0 /left *arrow *same", all},
		{"dropped where they came from", "left:tableau1/0 over:tableau6 over:tableau1 /left *same", all},
		{"a click without a drag", "left:tableau1/0 /left *pointhand", all},
		{"a king in an empty column", "left:tableau3/0 over:tableau4 /left", "tableau3=, tableau4=KS"},
		{"no other card in an empty column", "left:tableau1/0 over:tableau4 /left *same", all},
		{"the outline comes and goes", "left:tableau1/0 *changed over:tableau6 *changed over:tableau0 left /left /left *same", all},
		{"interclick of the middle button cancels", "left:tableau1/0 over:tableau6 middle /middle /left *same", all},
		{"interclick of the right button cancels", "left:tableau1/0 over:tableau6 right /left /right *same", all},
		{"all three", "left:tableau1/0 middle right over:tableau6 /left /middle /right *same", all},
		{"the right button does nothing", "right:tableau1/0 over:tableau6 /right *same", all},
		{"the middle button does not drag", "middle:tableau1/0 over:tableau6 /middle *same", all},

		{"from the waste", "left:waste/2 *flathand over:tableau3 /left", "waste=9C 8C, tableau3=KS QH"},
		{"not the cards under it", "over:waste/1 *arrow left over:tableau3 /left *same", all},
		{"the waste takes no card", "left:tableau1/0 over:waste /left *same", all},
		{"nor does the stock", "left:tableau1/0 over:stock /left *same", all},

		{"turn an exposed card", "over:tableau2 *pointhand left /left", "tableau2=3H"},
		{"turn it and cancel", "left:tableau2 right /right /left *same", all},
		{"turning it is a move", "left:tableau2 /left undo *same", all},
		{"the middle button does not turn it", "middle:tableau2 /middle *same", all},

		{"the middle button sends the top card home", "middle:tableau5/1 *pointhand /middle", "tableau5=5H, foundation0=AC 2C"},
		{"anywhere on the face-up cards, the top one", "middle:tableau5/0 /middle", "tableau5=5H, foundation0=AC 2C"},
		{"one that does not go home", "middle:tableau0/1 *pointhand /middle *same", all},
		{"below the cards nothing", "below:tableau5 *arrow middle /middle *same", all},
		{"left and right at once are the middle button", "chord:tableau5/1 *pointhand /chord", "tableau5=5H, foundation0=AC 2C"},
		{"so is the left one with Ctrl", "keydown:ctrl left:tableau5/1 /left keyup:ctrl", "tableau5=5H, foundation0=AC 2C"},
		{"and the left one with Alt", "keydown:alt left:tableau5/1 /left keyup:alt", "tableau5=5H, foundation0=AC 2C"},
		{"the middle button and an interclick", "middle:tableau5 left /left /middle *same", all},
		{"drag to a suit stack", "left:tableau5/1 over:foundation0 /left", "tableau5=5H, foundation0=AC 2C"},
		{"not to another suit's", "left:tableau5/1 over:foundation2 /left *same", all},
		{"nothing comes back from there", "over:foundation0 *arrow left over:tableau4 /left *same", all},
		{"nor by the middle button", "middle:foundation0 /middle *same", all},

		{"turn three cards", "over:stock *pointhand left *pointhand /left", "waste=9C 8C QH QS JS TS"},
		{"the middle button does not turn cards", "middle:stock /middle *same", all},
		{"an interclick on the stock", "left:stock middle /middle /left *same", all},
		{"turned and taken back", "left:stock /left undo *same", all},
		{"released elsewhere it is a click all the same", "left:stock over:foundation0 /left", "waste=9C 8C QH QS JS TS"},
		{"turning a card, too", "left:tableau2 over:foundation0 /left", "tableau2=3H"},
		{"and the middle button", "middle:tableau5 over:tableau0 /middle", "tableau5=5H, foundation0=AC 2C"},
		{"the button Undo", "left:tableau1/0 over:tableau6 /left click:button:Undo", all},
	})
	layout = cardstest.Layout(t, rulesFor, "3", `waste=9H 3D 2H, foundation0=AC, foundation2=AH, tableau0=2C AD, tableau1=?3H, tableau2=2S, tableau3=?KD, tableau4=QC, tableau5=QH KS`, "stock")
	const other = "waste=9H 3D 2H, foundation0=AC, foundation2=AH, tableau0=2C AD, tableau1=?3H, tableau2=2S, tableau3=?KD, tableau4=QC, tableau5=QH KS, tableau6="
	cardstest.Table(t, &Info, games.Env{}, layout, []cardstest.Rule{
		{"the middle button sends the waste's card home", "middle:waste/2 *pointhand /middle", "waste=9H 3D, foundation2=AH 2H"},
		{"not the cards under it", "middle:waste/1 *arrow /middle *same", other},
		{"two cards do not go on a suit stack, though the first would", "left:tableau0/0 over:foundation0 /left *same", other},
		{"nothing goes on a face-down card", "left:tableau2/0 over:tableau1 /left *same", other},
		{"not a queen on a king that lies face down", "left:tableau4/0 over:tableau3 /left *same", other},
		{"a king that lies on another card", "left:tableau5/1 over:tableau6 /left", "tableau5=QH, tableau6=KS"},
		{"but not a queen with a king on it", "left:tableau5/0 over:tableau6 /left *same", other},
		{"an ace on the stack where it is dropped", "left:tableau0/1 over:foundation3 /left", "tableau0=2C, foundation3=AD"},
		{"the card under the waste's can be moved then", "left:waste/2 over:foundation2 /left over:waste/1 *pointhand left *flathand over:tableau6 /left", "waste=9H 3D, foundation2=AH 2H"},
	})
}

// TestDraws turns one, two and three cards with the mouse, without limit.
func TestDraws(t *testing.T) {
	layout := cardstest.Layout(t, rulesFor, "1", "stock=KC KD KH KS QC", "tableau0")
	for draws, want := range map[string][]string{
		"1": {"QC", "QC KS", "QC KS KH", "QC KS KH KD", "QC KS KH KD KC", ""},
		"2": {"QC KS", "QC KS KH KD", "QC KS KH KD KC", ""},
		"3": {"QC KS KH", "QC KS KH KD KC", ""},
	} {
		h := cardstest.Sit(t, &Info, Info.Modes[0], games.Env{Variation: draws}, layout)
		for pass := range 3 {
			for i, w := range want {
				h.Script("left:stock /left *changed")
				h.Check(fmt.Sprintf("draws %s, pass %d, turn %d", draws, pass, i), "waste="+w)
			}
		}
		for range 3 * len(want) {
			h.Script("click:button:Undo")
		}
		h.Check("all taken back", "stock=?KC ?KD ?KH ?KS ?QC, waste=")
	}
}

// TestEdges points at the pixels where one thing ends and the next begins.
func TestEdges(t *testing.T) {
	h := cardstest.Sit(t, &Info, "oberon256", games.Env{}, cardstest.Layout(t, rulesFor, "3", `waste=9C 8C QH, foundation0=AC, tableau0=?KD 6S 5D 4C, tableau1=6C, tableau2=?3H`, "stock"))
	panel := h.Where("panel").Min
	for _, c := range []struct {
		x, y   int
		button string // what is pressed
		form   string // of the pointer then
	}{
		{10, 6, "left", "pointhand"}, {9, 6, "left", "arrow"}, {10, 5, "left", "arrow"}, // stock, 50x68
		{59, 73, "left", "pointhand"}, {60, 73, "left", "arrow"}, {59, 74, "left", "arrow"},
		{89, 40, "left", "arrow"}, {90, 40, "left", "flathand"}, {139, 40, "left", "flathand"}, {140, 40, "left", "arrow"}, // waste of three
		{10, 84, "left", "arrow"}, {10, 88, "left", "arrow"}, {10, 89, "left", "flathand"}, // five rows of the card that lies face down
		{59, 89 + 26 + 67, "left", "flathand"}, {59, 89 + 26 + 68, "left", "arrow"}, {60, 100, "left", "arrow"}, {61, 100, "left", "arrow"}, {62, 100, "left", "flathand"},
		{10, 88, "middle", "arrow"}, {10, 89, "middle", "pointhand"}, {59, 182, "middle", "pointhand"}, {59, 183, "middle", "arrow"},
		{114, 84, "left", "pointhand"}, {163, 151, "left", "pointhand"}, {163, 152, "left", "arrow"}, {114, 84, "middle", "arrow"}, // face down, alone
		{166, 6, "left", "arrow"}, {166, 6, "middle", "arrow"}, // suit stacks
	} {
		h.Point(panel.Add(image.Pt(c.x, c.y)))
		h.Script(c.button + " *" + c.form + " /" + c.button)
		h.Do("layout %s", cardstest.Layout(t, rulesFor, "3", `waste=9C 8C QH, foundation0=AC, tableau0=?KD 6S 5D 4C, tableau1=6C, tableau2=?3H`, "stock"))
		if t.Failed() {
			t.Fatalf("%d,%d", c.x, c.y)
		}
	}
	// A drop counts for the frame under the pointer: 237 rows, 50 columns.
	for _, c := range []struct {
		x, y int
		ok   bool
	}{{62 + 52*3, 84, true}, {62 + 52*3, 320, true}, {62 + 52*3 + 49, 84, true}, {62 + 52*3, 83, false}, {62 + 52*3, 321, false}, {62 + 52*3 + 50, 100, false}, {62 + 52*3 - 1, 100, false}} {
		h.Do("layout %s", cardstest.Layout(t, rulesFor, "3", "tableau4=7D, tableau1=6C", "stock"))
		h.Script("left:tableau1")
		h.Point(panel.Add(image.Pt(c.x, c.y)))
		h.Script("/left")
		want := "tableau1=6C, tableau4=7D"
		if c.ok {
			want = "tableau1=, tableau4=7D 6C"
		}
		h.Check(fmt.Sprint(c), want)
	}
}

// TestStock goes through the stock and turns it over with the mouse.
func TestStock(t *testing.T) {
	h := cardstest.Sit(t, &Info, Info.Modes[0], games.Env{}, cardstest.Layout(t, rulesFor, "3", "stock=KC KD KH KS", "tableau0"))
	h.Script("left:stock /left")
	h.Check("three", "stock=?KC, waste=KS KH KD")
	h.Script("left:stock /left")
	h.Check("the last", "stock=, waste=KS KH KD KC")
	h.Script("over:stock *pointhand left /left")
	h.Check("turned over", "stock=?KC ?KD ?KH ?KS, waste=")
	h.Script("left:stock /left left:waste/2 over:tableau1 /left left:waste/1 over:tableau2 /left left:waste/0 over:tableau3 /left")
	h.Check("all played", "waste=, tableau1=KD, tableau2=KH, tableau3=KS")
	h.Script("left:stock /left left:waste/0 over:tableau4 /left")
	h.Check("the last one", "stock=, waste=, tableau4=KC")
	h.Script("over:stock *arrow left /left *same")
}

// TestAce shows that the middle button takes the rightmost free suit stack.
func TestAce(t *testing.T) {
	h := cardstest.Sit(t, &Info, Info.Modes[0], games.Env{}, cardstest.Layout(t, rulesFor, "3", "tableau0=AD, tableau1=AH, foundation3=AC", "stock"))
	h.Script("middle:tableau0 /middle")
	h.Check("an ace", "foundation2=AD, foundation3=AC")
	h.Script("middle:tableau1 /middle")
	h.Check("another", "foundation1=AH")
}

// TestGoldens compares screens with pictures approved by eye.
func TestGoldens(t *testing.T) {
	cardstest.Goldens(t, &Info, "oberon256", "oberon16", "oberon-mono", "oberon256-1024x768")
	layout := cardstest.Layout(t, rulesFor, "3", "waste=AD 3H 4C, foundation1=AC 2C, foundation3=AS 2S 3S, tableau0=7S, tableau1=?2D KD QC JD TC 9D, tableau3=?2H ?3D TS 9H 8C, tableau4=?4D ?4H ?5C KC QH JC TD, tableau6=?6C", "stock")
	for _, mode := range []string{"oberon256", "oberon-mono"} {
		h := cardstest.Sit(t, &Info, mode, games.Env{}, layout)
		h.Script("left:tableau1/3 over:tableau3")
		h.Golden("drag-" + mode)
	}
}
