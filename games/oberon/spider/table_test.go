package spider

import (
	"fmt"
	"image"
	"testing"

	"phosphor/games"
	"phosphor/games/internal/cardstest"
)

const suitOfClubs = "KC QC JC TC 9C 8C 7C 6C 5C 4C 3C 2C AC"

// TestMouse checks what each button does over each stack.
func TestMouse(t *testing.T) {
	layout := cardstest.Layout(t, rulesFor, "", `tableau0=5D 4D 3D, tableau1=4S, tableau2=5S, tableau3=4H, tableau4=6H 5H, tableau5=?9H 8S 7C,
		tableau6=?2D `+suitOfClubs+`, tableau8=KS, tableau9=2H 9S`, "stock")
	const all = "tableau0=5D 4D 3D, tableau1=4S, tableau2=5S, tableau3=4H, tableau4=6H 5H, tableau5=?9H 8S 7C, tableau7=, tableau8=KS, tableau9=2H 9S, foundation7="
	cardstest.Table(t, &Info, games.Env{}, layout, []cardstest.Rule{
		{"drag one card on another suit", "over:tableau0/2 *pointhand left *flathand over:tableau1 /left", "tableau0=5D 4D, tableau1=4S 3D"},
		{"drag a run", "left:tableau0/1 over:tableau2 /left", "tableau0=5D, tableau2=5S 4D 3D"},
		{"dropped below the cards, in the column's frame", "left:tableau0/2 below:tableau3 /left", "tableau0=5D 4D, tableau3=4H 3D"},
		{"dropped beside all columns", "left:tableau0/2 over:tableau1 beside:tableau0 /left *arrow *same", all},
		{"a run that does not fit", "left:tableau0/0 over:tableau1 /left *same", all},
		{"not a card that another suit lies on", "over:tableau5/1 *arrow left over:tableau9 /left *same", all},
		{"nor a face-down card", "over:tableau5/0 *arrow left over:tableau7 /left *same", all},
		{"below the cards the left button does nothing", "below:tableau0 *arrow left over:tableau1 /left *same", all},
		{"any card in an empty column", "left:tableau9 over:tableau7 /left", "tableau7=9S, tableau9=2H"},
		{"the exposed card turns up", "left:tableau6/1 over:tableau7 /left", "tableau6=2D, tableau7=" + suitOfClubs},
		{"interclick of the middle button cancels", "left:tableau0/2 over:tableau1 middle /middle /left *same", all},
		{"interclick of the right button cancels", "left:tableau0/2 over:tableau1 right /left /right *same", all},
		{"all three", "left:tableau0/2 middle right over:tableau1 /right /middle /left *same", all},
		{"the right button does nothing", "right:tableau0/2 over:tableau1 /right *same", all},
		{"a complete suit by hand", "left:tableau6/1 over:foundation3 /left", "tableau6=2D, foundation3=" + suitOfClubs},
		{"less than a suit", "left:tableau0/0 over:foundation3 /left *same", all},

		{"middle: a complete suit is removed, to the rightmost stack", "middle:tableau6 *pointhand /middle", "tableau6=2D, foundation7=" + suitOfClubs},
		{"middle: on no card, so into a space", "middle:tableau2/0 /middle", "tableau2=, tableau7=5S"},
		{"middle: the whole run, into a space", "middle:tableau0/2 /middle", "tableau0=, tableau7=5D 4D 3D"},
		{"middle below the cards", "below:tableau0 middle *pointhand /middle", "tableau0=, tableau7=5D 4D 3D"},
		{"left and right at once are the middle button", "chord:tableau6 /chord", "tableau6=2D, foundation7=" + suitOfClubs},
		{"middle and an interclick", "middle:tableau6 left /left /middle *same", all},
		{"middle on an empty column", "middle:tableau7 /middle *same", all},
		{"middle dragged elsewhere is a click all the same", "middle:tableau6 over:tableau0 /middle", "tableau6=2D"},
		{"middle on the stock", "middle:stock /middle *same", all},

		{"an empty column forbids a deal", "over:stock *pointhand left /left *same", all},
		{"a suit stack has no mouse", "over:foundation0 *arrow left over:tableau7 /left *same", all},
		{"undo turns the exposed card down again", "left:tableau6/1 over:tableau7 /left undo *same", all},
	})
	full := cardstest.Layout(t, rulesFor, "", `tableau0=KC, tableau1=KC 3H, tableau2=KD, tableau3=KD, tableau4=KH, tableau5=KH, tableau6=KS, tableau7=KS, tableau8=QS, tableau9=QS`, "stock")
	cardstest.Table(t, &Info, games.Env{}, full, []cardstest.Rule{
		{"a row is dealt", "left:stock /left", "tableau0=KC 2S, tableau1=KC 3H 3S"},
		{"an interclick deals nothing", "left:stock middle /left /middle *same", "tableau0=KC, tableau1=KC 3H"},
		{"a deal is taken back", "left:stock /left undo *same", "tableau0=KC, tableau9=QS"},
	})
}

// TestDealByMouse checks dealing a row, with its quirk, by mouse.
func TestDealByMouse(t *testing.T) {
	for _, c := range []struct {
		what, layout string
		dealt        bool
	}{
		{"no column empty", "tableau0=KC, tableau1=KC 3H, tableau2=KD, tableau3=KD, tableau4=KH, tableau5=KH, tableau6=KS, tableau7=KS, tableau8=QS, tableau9=QS", true},
		{"an empty one to the left of one that is no run", "tableau1=KC 3H, tableau2=KD, tableau3=KD, tableau4=KH, tableau5=KH, tableau6=KS, tableau7=KS, tableau8=QS, tableau9=QS", false},
		{"to the right of all that are no run", "tableau0=KC, tableau1=KC 3H, tableau2=KD, tableau3=KD, tableau4=KH, tableau5=KH, tableau6=KS, tableau7=KS, tableau8=QS", true},
		{"between two that are no run", "tableau0=KC 2D, tableau2=KD 4S, tableau3=KD, tableau4=KH, tableau5=KH, tableau6=KS, tableau7=KS, tableau8=QS, tableau9=QS", false},
		{"nothing but runs", "tableau3=KC QC JC, tableau5=4D 3D", true},
		{"a run on a face-down card", "tableau3=KC QC JC, tableau5=?9H 4D 3D", false},
	} {
		h := cardstest.Sit(t, &Info, Info.Modes[0], games.Env{}, cardstest.Layout(t, rulesFor, "", c.layout, "stock"))
		before := len(h.Pile("stock"))
		h.Script("over:stock *pointhand left *pointhand /left")
		if dealt := len(h.Pile("stock")) == before-columns; dealt != c.dealt {
			t.Errorf("%s: dealt: %v", c.what, dealt)
		}
		h.Script("click:button:Undo")
		h.Check(c.what, c.layout)
	}
}

// TestBestByMouse checks what the middle button prefers.
func TestBestByMouse(t *testing.T) {
	const rest = ", tableau5=KS, tableau6=KS, tableau7=KD, tableau8=KD, tableau9=KH"
	cases := func(layout string, rules ...cardstest.Rule) {
		t.Helper()
		cardstest.Table(t, &Info, games.Env{}, cardstest.Layout(t, rulesFor, "", layout+rest, "stock"), rules)
	}
	cases("tableau0=4C, tableau1=4H, tableau2=3C 2C, tableau3=4C, tableau4=4S",
		cardstest.Rule{"the same suit, the leftmost", "middle:tableau2/0 /middle", "tableau0=4C 3C 2C, tableau2="})
	cases("tableau0=4S, tableau1=4H, tableau2=9D 3C 2C, tableau3=4D, tableau4=",
		cardstest.Rule{"another suit before a space, the rightmost", "middle:tableau2/1 /middle", "tableau2=9D, tableau3=4D 3C 2C"})
	cases("tableau0=5S, tableau1=, tableau2=9D 3C 2C, tableau3=, tableau4=5H",
		cardstest.Rule{"of spaces the rightmost", "middle:tableau2/2 /middle", "tableau2=9D, tableau3=3C 2C"})
	cases("tableau0=5S, tableau1=6S, tableau2=9D 3C 2C, tableau3=6H, tableau4=5H",
		cardstest.Rule{"nowhere", "middle:tableau2/2 *pointhand /middle *same", "tableau2=9D 3C 2C"},
		cardstest.Rule{"on a face-down card below the cards that move", "middle:tableau2/0 *pointhand /middle *same", "tableau2=9D 3C 2C"})
	cases("tableau0="+suitOfClubs+", tableau1=, tableau2=2D, foundation7="+suitOfClubs,
		cardstest.Rule{"to the rightmost stack that is free", "middle:tableau0 /middle", "tableau0=, foundation6=" + suitOfClubs})
}

// TestGeometry compares the frames with the original's, and points at edges.
func TestGeometry(t *testing.T) {
	h := cardstest.Sit(t, &Info, "oberon256-800x600", games.Env{}, cardstest.Layout(t, rulesFor, "", "tableau0=?KD 6S 5S 4C, tableau9=5C", "stock"))
	panel := h.Where("panel")
	if panel.Size() != image.Pt(530, 499) {
		t.Errorf("the panel has %v pixels", panel.Size())
	}
	at := func(name string, x, y int) {
		t.Helper()
		if got, want := h.Where(name).Min.Sub(panel.Min), image.Pt(x, y); got != want {
			t.Errorf("%s is at %v, want %v", name, got, want)
		}
	}
	at("stock", 5, 6)
	for i := range foundations {
		at(fmt.Sprint("foundation", i), 109+52*i, 6)
	}
	for i := range columns {
		at(fmt.Sprint("tableau", i), 5+52*i, 84)
	}
	for _, c := range []struct {
		x, y   int
		button string
		form   string
	}{
		{5, 6, "left", "pointhand"}, {4, 6, "left", "arrow"}, {54, 73, "left", "pointhand"}, {55, 73, "left", "arrow"}, {54, 74, "left", "arrow"},
		{5, 89, "left", "arrow"}, {5, 89 + 25, "left", "arrow"}, {5, 89 + 26, "left", "flathand"}, {54, 89 + 26 + 67, "left", "flathand"}, {54, 89 + 26 + 68, "left", "arrow"}, {55, 130, "left", "arrow"},
		{5, 84, "middle", "pointhand"}, {54, 84 + 405, "middle", "pointhand"}, {54, 84 + 406, "middle", "arrow"}, {5, 83, "middle", "arrow"}, {55, 100, "middle", "arrow"}, {57, 100, "middle", "arrow"},
		{5 + 52*9, 151, "left", "flathand"}, {5 + 52*9, 152, "left", "arrow"},
	} {
		h.Point(panel.Min.Add(image.Pt(c.x, c.y)))
		h.Script(c.button + " *" + c.form)
		h.Script("right /right /" + c.button) // nothing is to happen
		if t.Failed() {
			t.Fatalf("%d,%d", c.x, c.y)
		}
	}
}

// TestLongColumn fills a column until it must be compressed; the card under the pointer is
// still the visible one.
func TestLongColumn(t *testing.T) {
	layout := cardstest.Layout(t, rulesFor, "", `tableau0=5D 4D 3D 2S KC KD KH KS QC QD QH QS JC JD JH JS TC TD TH TS 9C 9D 9H 9S 8C 8D 8H 8S 7C 6C 5C 4C 3C 2C, tableau1=7S, tableau2=7D`, "stock")
	for _, mode := range []string{"oberon256", "oberon256-800x600", "oberon-mono"} {
		h := cardstest.Sit(t, &Info, mode, games.Env{}, layout)
		last := h.Where("tableau0/33")
		bottom := 406 + h.Where("tableau0/0").Min.Y
		if mode != "oberon256-800x600" {
			bottom = 400
		}
		if last.Max.Y > bottom {
			t.Errorf("%s: the last card ends at %d, want at most %d", mode, last.Max.Y, bottom)
		}
		h.Script("left:tableau0/29 over:tableau2 /left")
		h.Check(mode, "tableau2=7D 6C 5C 4C 3C 2C")
	}
	// Where there is room the overlaps are the original's.
	h := cardstest.Sit(t, &Info, "oberon256-800x600", games.Env{}, "")
	origin := h.Where("tableau0/0").Min
	if got, want := h.Where("tableau0/4").Min.Sub(origin).Y, 4*5; got != want {
		t.Errorf("the fifth card is %d pixels down, want %d", got, want)
	}
	if got, want := h.Where("foundation7").Min.Sub(origin).X, 473-5; got != want {
		t.Errorf("the last suit stack is %d pixels to the right, want %d", got, want)
	}
}

// TestGoldens compares screens with pictures approved by eye.
func TestGoldens(t *testing.T) {
	cardstest.Goldens(t, &Info, "oberon256", "oberon16", "oberon-mono", "oberon256-800x600")
}
