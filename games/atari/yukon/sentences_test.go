package yukon

import (
	"encoding/json"
	"fmt"
	"image"
	"image/color"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"phosphor/games"
	"phosphor/games/internal/drivetest"
	"phosphor/sprites/sheettest"
)

// TestMonochrome checks 1.1: with fewer than four colours the game is in black and white,
// whatever card sets exist.
func TestMonochrome(t *testing.T) {
	for _, name := range []string{"CARDS1.IMG", "CARDS4.IMG", "CARDS8.IMG"} {
		d := drivetest.New(t, Info, "st-high", games.Env{Data: fstest.MapFS{"A.IMG": ownSheet(t, name)}})
		p := d.Screen()
		colours := map[color.Color]bool{}
		for y := range p.Bounds().Dy() {
			for x := range p.Bounds().Dx() {
				colours[color.GrayModel.Convert(p.At(x, y))] = true
			}
		}
		if len(colours) != 2 || !colours[color.Gray{0}] || !colours[color.Gray{255}] {
			t.Errorf("%s: colours %v", name, colours)
		}
	}
}

// TestDownToTheAce checks 2.4: cards alternate in colour and go down by one to the ace, and no
// other way.
func TestDownToTheAce(t *testing.T) {
	d := drive(t, "st-high")
	put(t, d, "stock", map[string]string{"tableau0": "2S", "tableau1": "AH", "tableau2": "AC", "tableau3": "3C", "tableau4": "3D", "tableau5": "5H"})
	for _, c := range []struct {
		from, to string
		ok       bool
	}{
		{"tableau2", "tableau0", false}, // black on black
		{"tableau0", "tableau5", false}, // two on five
		{"tableau0", "tableau3", false}, // black on black
		{"tableau4", "tableau0", false}, // upwards
		{"tableau1", "tableau0", true},
		{"tableau0/0", "tableau4", true}, // with the ace on it
	} {
		d.Drag(c.from, c.to)
		sounds(t, d, map[bool]string{true: "MOVE", false: "BELL"}[c.ok])
	}
	pile(t, d, "tableau4", "3D 2S AH")
}

// TestPlacedByHand checks 2.4: a card can also be placed on its suit stack by the player, on the
// right one only, and from the waste as well, whose top card always can be moved.
func TestPlacedByHand(t *testing.T) {
	d := drive(t, "st-high")
	put(t, d, "stock", map[string]string{"tableau0": "AS", "tableau1": "2S", "tableau2": "KH", "waste": "3S 4D QS", "foundation3": "AD 2D 3D"})
	d.Drag("tableau0", "foundation2")
	pile(t, d, "foundation2", "AS")
	d.Drag("tableau1", "foundation3")
	sounds(t, d, "DROP", "BELL")
	d.Drag("tableau1", "foundation2")
	pile(t, d, "foundation2", "AS 2S")
	d.Drag("waste", "tableau2") // the queen
	pile(t, d, "tableau2", "KH QS")
	d.Drag("waste", "foundation3") // then the four
	d.Drag("waste", "foundation2")
	pile(t, d, "waste", "")
	pile(t, d, "foundation2", "AS 2S 3S")
	d.Do("sounds")
	d.Drag("foundation2", "foundation1") // out of the game
	pile(t, d, "foundation2", "AS 2S 3S")
}

// TestKingWithItsCards checks 2.4: a king goes on an empty stack with all the cards on it.
func TestKingWithItsCards(t *testing.T) {
	for _, variation := range []string{"classic", "medium", "light"} {
		d := drivetest.New(t, Info, "st-high", games.Env{Variation: variation})
		put(t, d, "stock", map[string]string{"tableau0": "?3D KH QS 9C 2H"})
		d.Drag("tableau0/1", "tableau4")
		pile(t, d, "tableau4", "KH QS 9C 2H")
		pile(t, d, "tableau0", "3D")
	}
}

// TestCosmeticMoves checks 2.4: while there are moves there is no message, even if they are
// only cosmetic.
func TestCosmeticMoves(t *testing.T) {
	d := drive(t, "st-high")
	// The 5 goes from one red 6 to the other and back, which gains nothing; a card can
	// still be turned.
	put(t, d, "waste", map[string]string{"stock": "2C",
		"tableau0": "?AC ?AD 6D 5S", "tableau1": "?AH ?AS 6H", "tableau2": "?KC TC", "tableau3": "?KD TS",
		"tableau4": "?KH 8C", "tableau5": "?KS 8S", "tableau6": "3C"})
	before := d.Do("state").Score
	for range 3 {
		d.Drag("tableau0/3", "tableau1")
		d.Drag("tableau1/3", "tableau0")
	}
	if st := d.Do("state"); st.Over || st.Score != before {
		t.Errorf("after cosmetic moves: over %v, score %v, before %v", st.Over, st.Score, before)
	}
	if a := d.Ask("where alert"); a.Error == "" {
		t.Error("an alert although a card can be turned")
	}
	d.Do("messages")
	d.Click("stock")
	if m, n := d.Do("messages").Messages, d.Do("moves").Moves; !slices.Equal(m, []string{"No move helps any more"}) || len(n) != 1 {
		t.Errorf("with the moves %v the message is %q", n, m)
	}
	d.Golden("no-move-helps-st-high")
	if e := drivetest.New(t, Info, "st-high", games.Env{Lang: "de"}); true {
		put(t, e, "waste", map[string]string{"stock": "",
			"tableau0": "?AC ?AD 6D 5S", "tableau1": "?AH ?AS 6H", "tableau2": "?KC TC", "tableau3": "?KD TS",
			"tableau4": "?KH 8C", "tableau5": "?KS 8S", "tableau6": "2C"})
		e.Golden("no-move-helps-de-st-high")
	}
}

// TestFinishWaitsForTheWaste checks 2.4: the clearing waits until the cards of the waste that lie
// in the way have been moved.
func TestFinishWaitsForTheWaste(t *testing.T) {
	d := drive(t, "st-high")
	put(t, d, "stock", map[string]string{
		"foundation0": "AC 2C 3C 4C 5C 6C 7C 8C 9C TC", "foundation1": "AD 2D 3D 4D 5D 6D 7D 8D 9D TD JD QD",
		"foundation2": "AH 2H 3H 4H 5H 6H 7H 8H 9H TH JH", "foundation3": "AS 2S 3S 4S 5S 6S 7S 8S 9S TS JS QS",
		"tableau0": "KC", "tableau1": "KD", "tableau2": "KH", "waste": "QH JC QC KS",
	})
	d.Do("do waste foundation3") // the last king; a queen lies on the jack
	if d.Do("state").Won {
		t.Fatal("the clearing does not wait")
	}
	d.Do("do waste tableau1")
	if st := d.Do("state"); !st.Won {
		t.Errorf("the clearing does not begin: %+v", st)
	}
}

// TestPopupLines checks 3.1: every line of the pop-up works with the mouse.
func TestPopupLines(t *testing.T) {
	for _, c := range []struct{ line, leads string }{
		{"About Yukon ...", "where alert"}, {"Game Variation ...", "where alert"}, {"High Scores ...", "where dialog"},
		{"Timed Game", ""}, {"Undo Move", ""}, {"New Start", ""}, {"Quit", ""},
	} {
		d := drive(t, "st-high")
		d.Do("do deal")
		d.Do("sounds")
		d.Do("press right 400 300")
		d.Do("release right 400 300")
		d.Click("popup:" + c.line)
		if c.leads != "" {
			d.Do("%s", c.leads)
			continue
		}
		var st struct {
			Timed bool
			Score int
			Deal  string
		}
		json.Unmarshal(d.Raw("state"), &st)
		heard := fmt.Sprint(d.Do("sounds").Sounds)
		if got := fmt.Sprintln(st.Timed, st.Score, st.Deal == "1", heard); got != map[string]string{
			"Timed Game": "true 0 false [INTRO]", "Undo Move": "false -55 true [UNDO]", "New Start": "false -52 false [INTRO]", "Quit": "false -52 true [QUIT]",
		}[c.line]+"\n" {
			t.Errorf("%s: %s", c.line, got)
		}
	}
}

// TestVariationInTheTitle checks 3.1: the variation in play is in the title bar of the window.
func TestVariationInTheTitle(t *testing.T) {
	for variation, title := range map[string]string{"classic": "Yukon (Classic)", "medium": "Yukon (Medium)", "light": "Yukon (Light)"} {
		d := drivetest.New(t, Info, "st-high", games.Env{Variation: variation})
		d.Do("where window:%s", title)
	}
}

// TestPlanesOfCards checks 4.1: a card set has at most eight planes.
func TestPlanesOfCards(t *testing.T) {
	for planes := 1; planes <= 8; planes++ {
		d := drivetest.New(t, Info, "falcon256", games.Env{Data: fstest.MapFS{"A.IMG": {Data: sheettest.Usual(image.Pt(40, 60), planes).IMG()}}})
		if got := d.Where("stock").Size(); got != image.Pt(40, 60) {
			t.Errorf("%d planes: cards of %v", planes, got)
		}
	}
	full := image.NewRGBA(image.Rect(0, 0, 15*40, 4*60))
	d := drivetest.New(t, Info, "falcon256", games.Env{Data: fstest.MapFS{"A.IMG": {Data: sheettest.Encode(full)}}})
	if m := strings.Join(told(d), " "); !strings.Contains(m, "true colour, expected 1 to 8 planes") {
		t.Errorf("a picture in true colour: message %q", m)
	}
}
