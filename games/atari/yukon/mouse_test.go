package yukon

import (
	"image"
	"strings"
	"testing"
	"testing/fstest"

	"phosphor/games"
	"phosphor/games/internal/drivetest"
	"phosphor/games/store"
	"phosphor/sprites/sheettest"
)

// TestNameField checks that deleted input leaves no trace, and that the last name is
// proposed and replaced by typing.
func TestNameField(t *testing.T) {
	for _, mode := range []string{"st-high", "falcon16"} {
		scores := store.Memory{}
		d := drivetest.New(t, Info, mode, games.Env{Scores: scores, Settings: store.Memory{}})
		enter := func() {
			win(t, d)
			d.Click("button:Save")
		}
		keys := func(names string) {
			for _, k := range strings.Fields(names) {
				d.Do("key %s", k)
			}
		}
		// The cards around the dialog differ from time to time.
		field := func() string {
			box := d.Where("dialog")
			p := d.Screen()
			var b strings.Builder
			for y := box.Min.Y; y < box.Max.Y; y++ {
				for x := box.Min.X; x < box.Max.X; x++ {
					b.WriteByte(p.ColorIndexAt(x, y))
				}
			}
			return b.String()
		}
		enter()
		empty := field()
		keys("h u g o")
		d.Golden("name-typed-" + mode)
		keys("backspace backspace backspace backspace")
		if field() != empty {
			t.Errorf("%s: typing hugo and Backspace four times leaves text", mode)
		}
		keys("h u left left x escape")
		if field() != empty {
			t.Errorf("%s: Escape leaves text", mode)
		}
		keys("h u g o return return")
		enter()
		d.Golden("name-proposed-" + mode)
		keys("a b backspace backspace")
		if field() != empty {
			t.Errorf("%s: the previous name is not replaced", mode)
		}
		keys("o t t o return return")
		enter()
		keys("end 1 return return")
		var names []string
		lists, _ := loadResults(scores)
		for _, r := range lists["classic"] {
			names = append(names, r.Name)
		}
		if got := strings.Join(names, " "); got != "hugo otto otto1" {
			t.Errorf("%s: the list contains %s", mode, got)
		}
	}
}

// TestOutlineDecides checks that after a movement the outline decides, even if the pointer is
// still on the card: it covers almost all of the 3 of diamonds, on which the 2 of clubs goes,
// and not the foundation.
func TestOutlineDecides(t *testing.T) {
	for _, c := range []struct {
		what  string
		moves []string
		want  string // where the 2 of clubs is then
	}{
		{"over the next column", []string{"219 81"}, "tableau0"},
		{"there and back", []string{"219 81", "278 81"}, "tableau1"},
		{"a little, but more than a click", []string{"274 81", "282 81"}, "tableau1"},
		{"a click that trembles", []string{"279 82", "281 80"}, "foundation0"},
		{"a click", nil, "foundation0"},
	} {
		d := drive(t, "st-high")
		put(t, d, "stock", map[string]string{"foundation0": "AC", "tableau0": "3D", "tableau1": "2C"})
		d.Do("press left 278 81")
		d.Do("wait 2000")
		at := "278 81"
		for _, at = range c.moves {
			d.Do("move %s", at)
		}
		d.Do("release left %s", at)
		if got := d.Pile(c.want); got[len(got)-1] != "2C" {
			t.Errorf("%s: %s contains %v", c.what, c.want, got)
		}
	}
}

// TestHeldUndo checks that one press of the key undoes one move, however long it is held.
func TestHeldUndo(t *testing.T) {
	for _, key := range []string{"undo", "f2", "backspace"} {
		d := drive(t, "st-high")
		for range 3 {
			d.Do("do deal")
		}
		d.Do("keydown %s", key)
		d.Do("wait 3000")
		d.Do("keyup %s", key)
		if n := len(d.Pile("waste")); n != 2 {
			t.Errorf("%s: %d cards are left on the waste, want 2", key, n)
		}
		d.Do("key %s", key)
		if n := len(d.Pile("waste")); n != 1 {
			t.Errorf("%s: %d cards are left on the waste, want 1", key, n)
		}
	}
}

// TestPopupOnEmptyFrames checks that only places without a card are empty areas.
func TestPopupOnEmptyFrames(t *testing.T) {
	d := drive(t, "st-high")
	put(t, d, "tableau6", map[string]string{"foundation1": "AC", "waste": "KH"})
	at := func(name string) bool {
		p := d.Middle(name)
		d.Do("press right %d %d", p.X, p.Y)
		d.Do("release right %d %d", p.X, p.Y)
		open := d.Ask("where popup").Error == ""
		d.Do("key escape")
		return open
	}
	for name, want := range map[string]bool{
		"stock": true, "foundation0": true, "foundation3": true, "tableau0": true, "waste": false, "foundation1": false, "tableau6": false,
	} {
		if at(name) != want {
			t.Errorf("%s: the pop-up opens: %v, want %v", name, !want, want)
		}
	}
	put(t, d, "stock", nil)
	if !at("waste") || at("stock") {
		t.Error("with an empty waste and a stock of cards, the waste is the empty area")
	}
}

// TestMenuNamesTheList checks that the menus show which list the game goes into.
func TestMenuNamesTheList(t *testing.T) {
	for lang, names := range map[string][3]string{
		"en": {"Options", "High Scores ...", "Best Times ..."}, "de": {"Optionen", "Bestenliste ...", "Beste Zeiten ..."},
	} {
		d := drivetest.New(t, Info, "st-high", games.Env{Lang: lang})
		for _, timed := range []bool{false, true, false} {
			is, isNot := names[1], names[2]
			if timed {
				is, isNot = isNot, is
			}
			p := d.Middle("menu:" + names[0])
			d.Do("move %d %d", p.X, p.Y)
			if d.Ask("where item:%s", is).Error != "" || d.Ask("where item:%s", isNot).Error == "" {
				t.Errorf("%s, timed %v: the menu does not say %q", lang, timed, is)
			}
			if timed {
				d.Golden("menu-timed-" + lang + "-st-high")
			}
			d.Do("press left 600 380")
			d.Do("release left 600 380")
			d.Do("press right 400 300")
			d.Do("release right 400 300")
			if d.Ask("where popup:%s", is).Error != "" {
				t.Errorf("%s, timed %v: the pop-up does not say %q", lang, timed, is)
			}
			d.Do("key escape")
			d.Do("key ctrl+z")
		}
	}
}

// TestWonOutsideOfTheList checks that a win below the list leads to the next game, with
// the points so far.
func TestWonOutsideOfTheList(t *testing.T) {
	for _, timed := range []bool{false, true} {
		full, lists := store.Memory{}, results{}
		for range best {
			lists.enter("classic", timed, result{Points: 999})
		}
		store.WriteJSON(full, scoresFile, lists)
		d := drivetest.New(t, Info, "falcon16", games.Env{Scores: full})
		want := 18 - 52
		if timed {
			d.Do("key ctrl+z")
			d.Do("wait 2000")
			want = 0
		}
		win(t, d)
		d.Click("button:OK")
		if st := d.Do("state"); st.Won || st.Over || st.Score != want || len(d.Pile("stock")) != 24 {
			t.Errorf("timed %v: after OK won %v, score %d, want %d and a new deal", timed, st.Won, st.Score, want)
		}
	}
}

// TestMoneyOfSmallCards checks that the money has room beside small cards, and that nothing of
// an older amount remains.
func TestMoneyOfSmallCards(t *testing.T) {
	for _, mode := range []string{"st-high", "falcon16", "st-low"} {
		d := drivetest.New(t, Info, mode, games.Env{Data: fstest.MapFS{"S.IMG": {Data: sheettest.Usual(image.Pt(32, 43), 1).IMG()}}})
		for range 52 { // from -52 to -208
			d.Do("do deal")
			d.Do("undo")
		}
		if d.Do("state").Score != -208 {
			t.Fatal("the score is | state", d.Do("state").Score)
		}
		box := d.Where("score")
		if box.Overlaps(d.Where("foundation2")) || box.Overlaps(d.Where("foundation1")) || !box.In(d.Where("work")) {
			t.Errorf("%s: the amount at %v overlaps others", mode, box)
		}
		d.Golden("money-small-" + mode)
		now := d.Do("frame").Hash
		d.Do("key ctrl+space")
		d.Do("key ctrl+space") // draws everything again
		if d.Do("frame").Hash != now {
			t.Errorf("%s: pixels of an older amount remain", mode)
		}
	}
}

// TestOutlineInMono checks that outlines are complete on the patterns of a
// black-and-white table.
func TestOutlineInMono(t *testing.T) {
	checks := sheettest.Usual(image.Pt(64, 86), 1)
	ground := checks.Image()
	for y := range 86 {
		for x := range 64 {
			ground.SetColorIndex(13*64+x, y, uint8(x+y)&1)
		}
	}
	for name, env := range map[string]games.Env{"our cards": {}, "a table of every other pixel": {Data: fstest.MapFS{"A.IMG": {Data: sheettest.Encode(ground)}}}} {
		d := drivetest.New(t, Info, "st-high", env)
		put(t, d, "stock", map[string]string{"tableau0": "KH"})
		card := d.Where("tableau0")
		for by := range 4 {
			d.Do("press left %d %d", card.Min.X+20, card.Min.Y+20)
			d.Do("move %d %d", card.Min.X+100+by, card.Min.Y+221)
			p := d.Screen()
			box := card.Add(image.Pt(80+by, 201))
			for _, side := range []int{box.Min.X, box.Max.X - 2} {
				whole := 0
				for x := side; x < side+2; x++ {
					same := true
					for y := box.Min.Y + 2; y < box.Max.Y-2; y++ {
						same = same && p.ColorIndexAt(x, y) == p.ColorIndexAt(x, box.Min.Y+2)
					}
					if same {
						whole++
					}
				}
				if whole == 0 {
					t.Errorf("%s, %d further: the side has gaps at %d", name, by, side)
				}
			}
			if by == 1 {
				d.Golden("outline-" + strings.ReplaceAll(name, " ", "-") + "-st-high")
			}
			d.Do("move %d %d", card.Min.X+20, card.Min.Y+20)
			d.Do("release left %d %d", card.Min.X+20, card.Min.Y+20)
		}
	}
}
