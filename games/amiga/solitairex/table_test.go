package solitairex

import (
	"bytes"
	"encoding/json"
	"fmt"
	"image"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"testing/fstest"
	"time"

	"phosphor/assets/i18n"
	"phosphor/fb/input"
	"phosphor/fb/modes"
	"phosphor/games"
	"phosphor/games/amiga/solitairex/rules"
	"phosphor/games/assist"
	"phosphor/games/cards"
	"phosphor/games/internal/cardstest"
	"phosphor/games/internal/drivetest"
	"phosphor/games/internal/shared"
	"phosphor/games/play"
	"phosphor/games/store"
)

// A driver is the game at the other end of a pipe.
type driver struct {
	*drivetest.Driver
	t testing.TB
}

func open(t testing.TB, mode string, e games.Env) driver {
	t.Helper()
	if e.Lang == "" {
		e.Lang = "en"
	}
	return driver{drivetest.New(t, Info, mode, e), t}
}

// row returns a row as text.
func (d driver) row(i int) string { return strings.Join(d.Pile(fmt.Sprint("row", i)), " ") }

// rows returns all rows.
func (d driver) rows() string {
	var s []string
	for i := range rules.Rows {
		s = append(s, d.row(i))
	}
	return strings.Join(s, "/")
}

// slotOf returns the name of the slot of a card.
func (d driver) slotOf(card string) string {
	d.t.Helper()
	for i := range rules.Rows {
		if j := slices.Index(d.Pile(fmt.Sprint("row", i)), card); j >= 0 {
			return fmt.Sprintf("row%d/%d", i, j)
		}
	}
	d.t.Fatalf("%s is not on the table", card)
	return ""
}

// simple returns a move that one click makes.
func (d driver) simple() string {
	d.t.Helper()
	for _, m := range d.Do("moves").Moves {
		if m[0] != '2' && m != rules.Reshuffle {
			return m
		}
	}
	d.t.Fatal("only twos can move; choose another deal")
	return ""
}

// pen returns the pixel value at a point of the screen.
func pen(t testing.TB, g games.Game, p image.Point) uint8 {
	t.Helper()
	return g.Screen().ColorIndexAt(p.X, p.Y)
}

// begin starts a game without a pipe, for tests that examine its pixels.
func begin(t testing.TB, mode string, e games.Env) *Table {
	t.Helper()
	m, err := modes.Find(mode)
	if err != nil {
		t.Fatal(err)
	}
	e.Mode = m
	if e.Deal == "" {
		e.Deal = "1"
	}
	if e.Fresh == nil {
		e.Fresh = play.Deals(e.Deal)
	}
	g, err := Info.Start(e)
	if err != nil {
		t.Fatal(err)
	}
	return g.(*Table)
}

// sample has every case: gaps at the left of rows 0 and 1, one right of a king,
// one right of a gap, a gap that takes the 9H; 3 cards of row 3 are well placed.
var sample = cardstest.Rows("row",
	"-- 4C 5C 6C 7C 8C 9C TC JC QC KC -- 2C",
	"-- -- 5D 6D 7D 8D 9D TD JD QD KD 2D 4D",
	"2H 3H 4H 5H 6H 7H 8H TH JH QH KH 9H 3C",
	"2S 3S 4S 6S 5S 7S 8S 9S TS JS QS KS 3D",
)

// TestClickMoves checks that a click on a card that has one place to go moves it there.
func TestClickMoves(t *testing.T) {
	for _, mode := range Info.Modes {
		d := open(t, mode, games.Env{})
		d.Do("layout %s", cardstest.Rows("row",
			"2C -- 4C 5C 6C 7C 8C 9C TC JC QC KC 3C",
			"2D 3D 4D 5D 6D 7D 8D 9D TD JD QD KD --",
			"2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH --",
			"2S 3S 4S 5S 6S 7S 8S 9S TS JS -- QS KS",
		))
		d.Click("row0/12")
		if got := d.row(0); got != "2C 3C 4C 5C 6C 7C 8C 9C TC JC QC KC --" {
			t.Errorf("%s: row 0 is %s", mode, got)
		}
		before := d.rows()
		d.Click("row3/12") // the king: the queen is not there yet
		d.Click("row2/5")  // nor has this one anywhere to go
		d.Click("row1/12") // a gap
		if got := d.rows(); got != before {
			t.Errorf("%s: clicks on cards that cannot move changed the rows: %s", mode, got)
		}
		if st := d.Do("state"); st.Score != 46 || st.Over {
			t.Errorf("%s: score %d, over %v", mode, st.Score, st.Over)
		}
		d.Click("row3/11")
		d.Click("row3/12")
		if st := d.Do("state"); !st.Won || !st.Over || st.Score != 48 {
			t.Errorf("%s: %+v", mode, st)
		}
		want := []string{
			"King of Spades goes next to the Queen of Spades: there is no gap.", "Seven of Hearts goes next to the Six of Hearts: there is no gap.",
			"Nothing can be put next to a king.", "You have won! All 48 cards are in their places.",
		}
		d.Do("wait 1300")
		if m := d.Do("messages").Messages; !slices.Equal(m, want) {
			t.Errorf("%s: messages %q", mode, m)
		}
		d.Click("button:Restart")
		if st := d.Do("state"); st.Won || st.Deal == "1" {
			t.Errorf("%s: after Restart: deal %s, won %v", mode, st.Deal, st.Won)
		}
	}
}

// TestNothingNextToAKing checks that nothing can be put right of a king, nor right of a gap.
func TestNothingNextToAKing(t *testing.T) {
	d := open(t, "amiga-200", games.Env{})
	d.Do("layout %s", sample)
	for _, m := range d.Do("moves").Moves {
		if strings.HasSuffix(m, " 0 11") || strings.HasSuffix(m, " 1 1") {
			t.Errorf("move %s is listed", m)
		}
	}
	before := d.rows()
	for _, s := range []string{"row0/11", "row1/1", "row3/12", "row1/2"} {
		d.Click(s)
	}
	if got := d.rows(); got != before {
		t.Errorf("clicks changed the rows: %s", got)
	}
}

// TestTwoWithSeveralGaps checks that a two that has several leftmost gaps to go to waits for a
// click on one of them; any other click cancels.
func TestTwoWithSeveralGaps(t *testing.T) {
	for _, mode := range Info.Modes {
		for _, c := range []struct {
			name   string
			clicks []string
			moved  string // where the 2C is then
		}{
			{"first gap", []string{"row0/12", "row0/0"}, "row0/0"},
			{"second gap", []string{"row0/12", "row1/0"}, "row1/0"},
			{"a gap that takes no two", []string{"row0/12", "row0/11"}, "row0/12"},
			{"another card", []string{"row0/12", "row2/3", "row1/0"}, "row0/12"},
			{"the same card", []string{"row0/12", "row0/12", "row1/0"}, "row0/12"},
			{"another two only cancels", []string{"row0/12", "row1/11", "row1/0"}, "row0/12"},
			{"and again", []string{"row0/12", "row2/3", "row0/12", "row1/0"}, "row1/0"},
			{"the title bar", []string{"row0/12", "title", "row1/0"}, "row0/12"},
			{"a gadget that changes nothing", []string{"row0/12", "depth:front", "row1/0"}, "row0/12"},
		} {
			d := open(t, mode, games.Env{})
			d.Do("layout %s", sample)
			for _, s := range c.clicks {
				d.Click(s)
				d.Do("wait 200")
			}
			if got := d.slotOf("2C"); got != c.moved {
				t.Errorf("%s, %s: the 2C is at %s, want %s", mode, c.name, got, c.moved)
			}
		}
		// A press on the bare table, and leaving the window, cancel too.
		for _, cancel := range []string{"press left 2 100", "key escape", "press left 320 5", "press right 320 100"} {
			d := open(t, mode, games.Env{})
			d.Do("layout %s", sample)
			d.Click("row0/12")
			d.Do("%s", cancel)
			if f := strings.Fields(cancel); f[0] == "press" {
				d.Do("release %s %s %s", f[1], f[2], f[3])
			}
			d.Click("row1/0")
			if got := d.slotOf("2C"); got != "row0/12" {
				t.Errorf("%s, %s: the 2C is at %s", mode, cancel, got)
			}
		}
	}
}

// TestTwoWithOneGap checks that with one gap in the leftmost column a click on a two is
// enough, even if it is in that column already.
func TestTwoWithOneGap(t *testing.T) {
	one := cardstest.Rows("row",
		"-- 4C 5C 6C 7C 8C 9C TC JC QC KC 3C 2C",
		"2D -- 5D 6D 7D 8D 9D TD JD QD KD 3D 4D",
		"2H 3H 4H 5H 6H 7H 8H TH JH QH KH 9H --",
		"2S 3S 4S 6S 5S 7S 8S 9S TS JS QS KS --",
	)
	for card, from := range map[string]string{"2C": "row0/12", "2S": "row3/0", "2D": "row1/0"} {
		d := open(t, "amiga-200", games.Env{})
		d.Do("layout %s", one)
		if got := d.slotOf(card); got != from {
			t.Fatalf("the %s is at %s", card, got)
		}
		d.Click(from)
		if got := d.slotOf(card); got != "row0/0" {
			t.Errorf("the %s went to %s", card, got)
		}
		if d.row(0)[:2] != card {
			t.Errorf("row 0 is %s", d.row(0))
		}
	}
}

// TestBoxes checks that exactly the movable cards are in boxes; if a two is chosen, the gaps
// are.
func TestBoxes(t *testing.T) {
	g := begin(t, "amiga-200", games.Env{})
	inBoxes := func() (s []string) {
		for i := range rules.Slot(rules.Rows * rules.Columns) {
			r := g.box(i)
			if pen(t, g, r.Min) == g.free && pen(t, g, r.Max.Sub(image.Pt(1, 1))) == g.free {
				s = append(s, fmt.Sprintf("%d/%d", i.Row(), i.Column()))
			}
		}
		return s
	}
	if err := g.Layout(sample); err != nil {
		t.Fatal(err)
	}
	if got, want := strings.Join(inBoxes(), " "), "0/12 1/11 2/0 3/0"; got != want {
		t.Errorf("boxes at %s, want %s", got, want)
	}
	p := g.rect(12).Min.Add(image.Pt(9, 9))
	g.Event(input.Event{Kind: input.Press, Button: input.Left, At: p})
	g.Event(input.Event{Kind: input.Release, Button: input.Left, At: p})
	if got, want := strings.Join(inBoxes(), " "), "0/0 1/0"; got != want {
		t.Errorf("with a chosen two, boxes at %s, want %s", got, want)
	}
	// The box pulses by its register alone.
	pixels := slices.Clone(g.Screen().Pix)
	colours := map[uint32]bool{}
	changes := 0
	for {
		due, ok := g.Due()
		if !ok {
			t.Fatal("no box pulses")
		}
		if due > 6*time.Second {
			break
		}
		changes++
		g.Advance(due)
		colours[g.Screen().Regs.RGB(int(g.free))] = true
	}
	if len(colours) != 4 {
		t.Errorf("the box had %d colours, want the 4 from bright to dark green", len(colours))
	}
	if changes > 18 {
		t.Errorf("%d changes in six seconds, want at most three a second", changes)
	}
	for c := range colours { // the table is 0000ff
		if luminance(c) < 4*luminance(0x0000ff) {
			t.Errorf("%06x is too dark on the blue of the table", c)
		}
	}
	if !bytes.Equal(pixels, g.Screen().Pix) {
		t.Error("pixels were changed")
	}
	// Stuck, nothing pulses, and nothing is due.
	if err := g.Layout(stuck); err != nil {
		t.Fatal(err)
	}
	if due, ok := g.Due(); ok || len(inBoxes()) != 0 {
		t.Errorf("stuck: due %v %v, boxes at %v", due, ok, inBoxes())
	}
}

// luminance is how bright a colour is, 1 for white.
func luminance(rgb uint32) float64 {
	f := func(v uint32) float64 { return math.Pow(float64(v&255)/255, 2.2) }
	return .2126*f(rgb>>16) + .7152*f(rgb>>8) + .0722*f(rgb)
}

var stuck = cardstest.Rows("row",
	"KC -- 2C 3C 4C 5C 6C 7C 8C 9C TC JC QC",
	"KD -- 2D 3D 4D 5D 6D 7D 8D 9D TD JD QD",
	"KH -- 2H 3H 4H 5H 6H 7H 8H 9H TH JH QH",
	"KS -- 2S 3S 4S 5S 6S 7S 8S 9S TS JS QS",
)

// TestBoxesMono checks that on one plane the boxes are redrawn.
func TestBoxesMono(t *testing.T) {
	g := begin(t, "amiga-200-mono", games.Env{})
	if err := g.Layout(sample); err != nil {
		t.Fatal(err)
	}
	corner := g.box(12).Min
	var seen []string
	for range 4 {
		due, ok := g.Due()
		if !ok {
			t.Fatal("Due reports nothing")
		}
		seen = append(seen, fmt.Sprint(pen(t, g, corner), "-", due))
		g.Advance(due)
	}
	if got, want := strings.Join(seen, " "), "1-1s 0-2s 1-3s 0-4s"; got != want {
		t.Errorf("the box was %s, want %s", got, want)
	}
}

// TestReshuffleAndBackup reshuffles twice with the gadget, which is then ghosted. Backup goes
// back through both.
func TestReshuffleAndBackup(t *testing.T) {
	d := open(t, "amiga-200", games.Env{Deal: "5"})
	first := d.rows()
	var history []string
	for range 2 {
		move := d.simple()
		history = append(history, d.rows())
		d.Click(d.slotOf(move[:2]))
		history = append(history, d.rows())
		d.Click("button:Reshuffle")
		d.Do("wait 2000")
	}
	last := d.rows()
	d.Click("button:Reshuffle") // ghosted
	if d.rows() != last {
		t.Error("a third reshuffle was made")
	}
	d.Do("key ctrl+r")
	if d.rows() != last {
		t.Error("a third reshuffle was made with the key")
	}
	for i := len(history) - 1; i >= 0; i-- {
		d.Click("button:Backup")
		if got := d.rows(); got != history[i] {
			t.Errorf("Backup to step %d gives %s, want %s", i, got, history[i])
		}
	}
	if d.rows() != first {
		t.Error("Backup does not return to the start")
	}
	d.Click("button:Backup")
	if d.rows() != first {
		t.Error("Backup at the start changed the rows")
	}
	d.Click("button:Reshuffle") // allowed again
	if d.rows() == first {
		t.Error("Reshuffle is still ghosted after Backup")
	}
}

// TestTournamentByMouse checks that a tournament is chosen before any move, that Backup is
// ghosted, that every player gets the same cards and shuffles, that the best score is kept,
// and that Restart ends it.
func TestTournamentByMouse(t *testing.T) {
	scores := store.Memory{}
	d := open(t, "amiga-200", games.Env{Deal: "5", Scores: scores})
	first := d.rows()
	play := func() (rows string) {
		move := d.simple()
		d.Click(d.slotOf(move[:2]))
		d.Click("button:Reshuffle")
		return d.rows()
	}
	variation := func() string {
		var st struct{ Variation string }
		if err := json.Unmarshal(d.Raw("state"), &st); err != nil {
			t.Fatal(err)
		}
		return st.Variation
	}
	// Not after a move, even if it was undone.
	move := d.simple()
	d.Click(d.slotOf(move[:2]))
	d.Click("button:Tournament")
	d.Click("button:Backup")
	d.Click("button:Tournament")
	if variation() == "tournament" {
		t.Error("a tournament began although a move was made")
	}
	d.Do("new 5")
	d.Click("button:Tournament")
	if variation() != "tournament" || d.rows() != first {
		t.Errorf("the tournament did not begin with the cards on the table: %s", variation())
	}
	one := play()
	d.Click("button:Backup") // ghosted
	if d.rows() != one {
		t.Error("Backup works in a tournament")
	}
	if a := d.Ask("undo"); a.Error != rules.ErrTournament.Error() {
		t.Errorf("undo: message %q", a.Error)
	}
	d.Click("button:Tournament")
	d.Click("button:Next player")
	if d.rows() != first {
		t.Error("the next player has different cards")
	}
	if two := play(); two != one {
		t.Error("the next player has a different shuffle")
	}
	// A player who does better, then one who does worse.
	d.Click("button:Tournament")
	d.Click("button:Next player")
	for _, m := range best(rules.Rules{}, cardstest.Start(t, "solitairex", rules.New, "", "5").Position(), 50) {
		d.Do("do %s", rules.Rules{}.Format(nil, m))
	}
	top := d.Do("state").Score
	if top < 10 {
		t.Fatalf("the best player has only %d points", top)
	}
	for range 2 {
		if kept := keptScore(t, scores, "5"); kept != top {
			t.Errorf("the stored best score is %d, want %d", kept, top)
		}
		fresh := d.rows() == first
		d.Click("button:Tournament")
		if !fresh {
			d.Click("button:Next player")
		}
	}
	// A position that was laid out does not count.
	d.Do("layout %s", stuck)
	d.Do("layout %s", cardstest.Rows("row",
		"2C 3C 4C 5C 6C 7C 8C 9C TC JC -- QC KC",
		"2D 3D 4D 5D 6D 7D 8D 9D TD JD QD KD --",
		"2H 3H 4H 5H 6H 7H 8H 9H TH JH QH -- KH",
		"2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS --",
	))
	d.Click("row2/12")
	if kept := keptScore(t, scores, "5"); kept != top {
		t.Errorf("after a layout the stored best score is %d, want %d", kept, top)
	}
	d.Click("button:Restart")
	d.Click("button:New cards")
	if st := d.Do("state"); variation() == "tournament" || st.Deal == "5" {
		t.Errorf("after Restart: %s, deal %s", variation(), st.Deal)
	}
	// Another time the best score is still there.
	g := begin(t, "amiga-200", games.Env{Deal: "5", Variation: "tournament", Scores: scores})
	if want := fmt.Sprint("Score ", g.Status().Score, "   Best 0   Record ", top, " "); !strings.Contains(g.screen.Title, want) {
		t.Errorf("the title is %q, want one with %q", g.screen.Title, want)
	}
}

// TestTournamentAsks checks that abandoning a game of a tournament asks first, by mouse
// and by key, but not before the first move, after the end, or outside a tournament.
func TestTournamentAsks(t *testing.T) {
	for _, l := range i18n.Languages() {
		lang, w := l.Code, textsFor(l.Code)
		for _, c := range []struct {
			gadget, key, question, yes string
			left                       bool
		}{
			{w.tournament, "ctrl+t", w.giveUp, w.nextPlayer, false},
			{w.restart, "ctrl+n", w.leave, w.newDeal, true},
		} {
			d := open(t, "amiga-200", games.Env{Deal: "5", Lang: lang, Variation: rules.Variations[1]})
			press := func(d driver, key bool) {
				if key {
					d.Do("key %s", c.key)
				} else {
					d.Click("button:" + c.gadget)
				}
			}
			first := d.rows()
			for _, key := range []bool{false, true} {
				d.Do("new 5")
				d.Click(d.slotOf(d.simple()[:2]))
				moved := d.rows()
				if moved == first {
					t.Fatal("no card was moved")
				}
				d.Do("messages")
				for _, stay := range []func(){
					func() { d.Click("button:" + w.stay) },
					func() { d.Do("key escape") },
				} {
					press(d, key)
					if m := d.Do("messages").Messages; len(m) != 1 || m[0] != c.question {
						t.Errorf("%s, %s, key %v: messages %q", lang, c.gadget, key, m)
					}
					if stay(); d.rows() != moved {
						t.Errorf("%s, %s, key %v: the game was given up in spite of the answer", lang, c.gadget, key)
					}
				}
				press(d, key)
				if key {
					d.Do("key return")
				} else {
					d.Click("button:" + c.yes)
				}
				if deal := d.Do("state").Deal; d.rows() == moved || (deal != "5") != c.left {
					t.Errorf("%s, %s, key %v: deal %s after the answer", lang, c.gadget, key, deal)
				}
				// Nothing is lost now.
				d.Do("messages")
				before := d.Do("state").Deal
				press(d, key)
				if m := d.Do("messages").Messages; len(m) != 0 || c.left && d.Do("state").Deal == before {
					t.Errorf("%s, %s, key %v: before a move, messages %q", lang, c.gadget, key, m)
				}
				d.Do("new 5")
				if c.left {
					d.Click("button:" + w.tournament)
				}
			}
			d = open(t, "amiga-200", games.Env{Deal: "5", Lang: lang, Variation: rules.Variations[1]})
			lose(t, d)
			d.Do("wait 3000")
			d.Do("press left 300 100") // back to the table
			d.Do("release left 300 100")
			d.Do("messages")
			press(d, false)
			if m := d.Do("messages").Messages; len(m) != 0 || d.Do("state").Over {
				t.Errorf("%s, %s after the end: messages %q", lang, c.gadget, m)
			}
		}
	}
}

// TestTournamentIsLeft checks that Backup does not return to an abandoned tournament.
func TestTournamentIsLeft(t *testing.T) {
	d := open(t, "amiga-200", games.Env{})
	d.Do("key ctrl+t")
	d.Do("do %s", d.Do("moves").Moves[0])
	d.Do("key ctrl+n")
	d.Do("key return")
	if d.Match().Status().Variation == rules.Variations[1] {
		t.Fatal("the tournament was not ended")
	}
	d.Do("key ctrl+n")
	deal := d.Match().Status().Deal
	if a := d.Ask("undo"); a.Error != play.ErrNothingToUndo.Error() || d.Match().Status().Deal != deal {
		t.Errorf("undo shows %q and leads to %+v", a.Error, d.Match().Status())
	}
}

// TestTournamentWon checks that a won tournament shows the best score and the record,
// and that the next player continues.
func TestTournamentWon(t *testing.T) {
	d := open(t, "amiga-200", games.Env{Deal: "5", Variation: rules.Variations[1]})
	d.Do("layout %s", near)
	first := d.rows()
	d.Do("messages")
	for _, m := range []string{"QD 1 10", "KD 1 11", "TS 3 8", "JS 3 9", "QS 3 10", "KS 3 11"} {
		d.Do("do %s", m)
	}
	d.Do("wait 2000")
	if m := strings.Join(d.Do("messages").Messages, "|"); !strings.HasPrefix(m, "You have won!") || !strings.Contains(m, "The best of this tournament is ") {
		t.Errorf("messages %s", m)
	}
	if a := d.Ask("where button:Restart"); a.Error != "" {
		t.Error("the tournament cannot be left")
	}
	d.Click("button:Tournament")
	if st := d.Do("state"); st.Over || d.rows() != first {
		t.Errorf("the next player: over %v, different cards %v", st.Over, d.rows() != first)
	}
}

// TestEndOfATournament checks that the screen at the end of a player's game has both gadgets
// to continue: Tournament gives the next player the same cards, Restart deals new ones and
// leaves the tournament.
func TestEndOfATournament(t *testing.T) {
	for _, gadget := range []string{"Tournament", "Restart"} {
		d := open(t, "amiga-200", games.Env{Deal: "5", Variation: rules.Variations[1]})
		first := d.rows()
		lose(t, d)
		d.Do("wait 3000")
		if d.Ask("where row0").Error == "" {
			t.Fatal("no end is shown")
		}
		d.Do("messages")
		d.Click("button:" + gadget)
		var st struct {
			Variation, Deal string
			Over            bool
		}
		if err := json.Unmarshal(d.Raw("state"), &st); err != nil {
			t.Fatal(err)
		}
		if m := d.Do("messages").Messages; st.Over || len(m) != 0 || d.Ask("where row0").Error != "" {
			t.Errorf("%s at the end: over %v, messages %q", gadget, st.Over, m)
		}
		if same := gadget == "Tournament"; same != (d.rows() == first) || same != (st.Deal == "5") {
			t.Errorf("%s: the next player has deal %s, same cards: %v", gadget, st.Deal, d.rows() == first)
		} else if same != (st.Variation == rules.Variations[1]) {
			t.Errorf("%s: still a tournament: %q", gadget, st.Variation)
		}
	}
}

// TestBestOfTheTournament checks that the best score is that of the present tournament, from
// player to player and when it continues another day; the record of a deal is kept for ever.
func TestBestOfTheTournament(t *testing.T) {
	scores := store.Memory{}
	g := begin(t, "amiga-200", games.Env{Deal: "5", Scores: scores})
	plan := best(rules.Rules{}, g.Position(), 50)
	g.startTournament()
	title := func(score, best, record int) {
		t.Helper()
		if want := fmt.Sprintf("Score %d   Best %d   Record %d ", score, best, record); !strings.Contains(g.screen.Title, want) {
			t.Errorf("the title is %q, want one with %q", g.screen.Title, want)
		}
	}
	first := g.Status().Score
	title(first, 0, 0) // nobody has played yet
	for _, m := range plan {
		if err := g.Do(rules.Rules{}.Format(nil, m)); err != nil {
			t.Fatal(err)
		}
	}
	top := g.Status().Score
	title(top, top, top)
	g.startTournament() // the next player
	title(first, top, top)
	saved, err := g.Match().Save()
	if err != nil {
		t.Fatal(err)
	}
	g = begin(t, "amiga-200", games.Env{Deal: "8", Scores: scores})
	if err := g.Load(saved); err != nil {
		t.Fatal(err)
	}
	title(first, top, top)
	g.restart()
	if err := g.begin(rules.Variations[0], "5"); err != nil {
		t.Fatal(err)
	}
	g.startTournament() // another one with the same deal
	title(first, 0, top)
	if err := g.Match().New("6"); err != nil { // and with another deal
		t.Fatal(err)
	}
	title(g.Status().Score, 0, 0)
}

// TestReshuffleIsDealt checks that a reshuffle is shown card by card, each in less than 40 ms;
// a click shows the rest at once and does nothing else.
func TestReshuffleIsDealt(t *testing.T) {
	for _, mode := range Info.Modes {
		g := begin(t, mode, games.Env{Deal: "5"})
		begun := func() (n int) {
			for i := range g.table.Shown.Piles {
				for _, c := range g.table.Shown.Piles[i].Cards {
					if c != cards.Gap {
						n++
					}
				}
			}
			return n
		}
		key := func(k string) {
			name, mods, _ := input.ParseKey(k)
			g.Event(input.Event{Kind: input.KeyDown, Key: name, Mods: mods, Time: g.screen.Now()})
		}
		key("ctrl+r")
		n := begun()
		if n >= 12 || len(g.boxes()) > 0 {
			t.Fatalf("%s: at first %d cards are visible, boxes %v", mode, n, g.boxes())
		}
		for n < 48 {
			due, ok := g.Due()
			if step := due - g.screen.Now(); !ok || step >= 40*time.Millisecond {
				t.Fatalf("%s: after %d cards the next comes in %v", mode, n, step)
			}
			g.Advance(due)
			if now := begun(); now != n+1 {
				t.Fatalf("%s: from %d to %d cards at once", mode, n, now)
			}
			n++
		}
		if len(g.boxes()) == 0 {
			t.Errorf("%s: no move is possible afterwards", mode)
		}
		key("ctrl+r")
		p := g.rect(g.movable()[0]).Min.Add(image.Pt(9, 9))
		rows := fmt.Sprint(g.State())
		g.Event(input.Event{Kind: input.Press, Button: input.Left, At: p, Time: g.screen.Now()})
		g.Event(input.Event{Kind: input.Release, Button: input.Left, At: p, Time: g.screen.Now()})
		if begun() != 48 || fmt.Sprint(g.State()) != rows {
			t.Errorf("%s: after the click %d cards are visible; different position: %v", mode, begun(), fmt.Sprint(g.State()) != rows)
		}
	}
}

// near can be won by a few moves, one after the other.
var near = cardstest.Rows("row",
	"2C 3C 4C 5C 6C 7C 8C 9C TC JC QC KC --",
	"2D 3D 4D 5D 6D 7D 8D 9D TD JD -- QD KD",
	"2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH --",
	"2S 3S 4S 5S 6S 7S 8S 9S -- TS JS QS KS",
)

// TestHelp checks the lamp, a hint and the game that plays itself, and their refusal in
// a tournament.
func TestHelp(t *testing.T) {
	for _, mode := range Info.Modes[:2] {
		d := open(t, mode, games.Env{})
		d.Do("layout %s", near)
		d.Do("key f9")
		d.Do("key f4")
		d.Golden("hint-" + mode)
		d.Do("messages")
		before := d.rows()
		d.Do("key f4")
		if d.rows() == before {
			t.Errorf("%s: a second F4 makes no move", mode)
		}
		d.Do("key shift+f4")
		d.Do("wait 300")
		d.Click("row2/2") // stops it, and means nothing else
		stopped := d.rows()
		d.Do("wait 1000")
		if d.rows() != stopped || d.Do("state").Won {
			t.Errorf("%s: it continues to play", mode)
		}
		d.Do("key shift+f4")
		d.Do("wait 5000")
		if !d.Do("state").Won {
			t.Errorf("%s: it does not play the game to its end", mode)
		}
		d.Do("layout %s", stuckLater)
		d.Golden("unknown-light-" + mode) // a reshuffle may help
		d.Do("layout %s", near)
		d.Do("key ctrl+t") // the light goes out
		for key, want := range map[string]string{"f4": "There are no hints in a tournament.", "shift+f4": "There are no hints in a tournament.",
			"f6": "You cannot walk through a tournament.", "f9": "There is no lamp in a tournament."} {
			before := d.Do("frame").Hash
			d.Do("messages")
			d.Do("key %s", key)
			if m := d.Do("messages").Messages; len(m) != 1 || m[0] != want {
				t.Errorf("%s, %s in a tournament: %q", mode, key, m)
			}
			if d.Do("frame").Hash == before {
				t.Errorf("%s: the word is not visible", mode)
			}
			d.Do("wait 5000")
		}
	}
}

// TestWave checks the wave through the cards of a won game, and the glow after it. A
// press skips them, an undo ends them.
func TestWave(t *testing.T) {
	for _, mode := range Info.Modes {
		g := begin(t, mode, games.Env{})
		win := func() {
			if err := g.Match().Layout(near); err != nil {
				t.Fatal(err)
			}
			for _, m := range []string{"QD 1 10", "KD 1 11", "TS 3 8", "JS 3 9", "QS 3 10", "KS 3 11"} {
				if err := g.Do(m); err != nil {
					t.Fatal(err)
				}
			}
		}
		win()
		for n := 1; n < 48; n++ {
			if len(g.boxes()) != n {
				t.Fatalf("%s: %d boxes, want %d", mode, len(g.boxes()), n)
			}
			due, ok := g.Due()
			if step := due - g.screen.Now(); !ok || step > 40*time.Millisecond {
				t.Fatalf("%s: the next box comes in %v", mode, step)
			}
			g.Advance(due)
		}
		g.Advance(g.screen.Now() + time.Second)
		if _, ok := g.Where("requester"); !ok {
			t.Errorf("%s: no message at the end", mode)
		}
		g.Advance(g.screen.Now() + 30*time.Second)
		if due, ok := g.Due(); ok {
			t.Errorf("%s: it does not stop: %v", mode, due)
		}
		win()
		g.Event(input.Event{Kind: input.KeyDown, Key: "a", Time: g.screen.Now()})
		if _, ok := g.Where("requester"); !ok || len(g.boxes()) != 48 {
			t.Errorf("%s: a key does not shorten it", mode)
		}
		if err := g.Undo(); err != nil || len(g.boxes()) == 48 {
			t.Errorf("%s: after undo: %v, %d boxes", mode, err, len(g.boxes()))
		}
	}
}

// stuckLater cannot be won, but something can be moved.
var stuckLater = cardstest.Rows("row",
	"KC -- 2C 3C 4C 5C 6C 7C 8C 9C TC JC QC",
	"KD -- 2D 3D 4D 5D 6D 7D 8D 9D TD JD QD",
	"KH -- 2H 3H 4H 5H 6H 7H 8H 9H TH JH QH",
	"2S 3S -- 4S 5S 6S 7S 8S 9S TS JS QS KS",
)

// TestRefusalsFit checks that refusals appear in the title bar for a while, and fit.
func TestRefusalsFit(t *testing.T) {
	for _, lang := range i18n.Codes() {
		g := begin(t, "amiga-200", games.Env{Lang: lang})
		depth, _ := g.Where("depth:back")
		fits := func(s string) {
			t.Helper()
			if w := g.screen.Font.Width(s) + 8; w > depth.Min.X-20 { // the lamp is in the way, too
				t.Errorf("%s: %q is too long", lang, s)
			}
		}
		for deal := 1; deal < 5; deal++ {
			if err := g.Match().New(fmt.Sprint(deal)); err != nil {
				t.Fatal(err)
			}
			for s := range rules.Slot(rules.Rows * rules.Columns) {
				fits(g.whyNot(g.Position(), s))
			}
		}
		for _, err := range []error{rules.ErrNoCard, rules.ErrNoGap, rules.ErrOnlyTwos, rules.ErrAfterKing, rules.ErrAfterGap, rules.ErrNotNext, rules.ErrLastDeal, rules.ErrAllPlaced, rules.ErrTournament, unguided.Error(assist.Hints)} {
			fits(g.table.Game.Refusal(lang, err))
			if s := g.table.Game.Refusal(lang, err); lang == "de" && strings.EqualFold(s, err.Error()+".") {
				t.Errorf("no German text for %q", err)
			}
		}
		title := g.screen.Title
		g.table.ClickAt(g.rect(g.gap()).Min)
		if g.screen.Title == title {
			t.Errorf("%s: no message", lang)
		}
		g.Advance(g.screen.Now() + toldFor)
		if g.screen.Title != title {
			t.Errorf("%s: the title is still %q", lang, g.screen.Title)
		}
	}
}

// gap returns a slot without a card.
func (t *Table) gap() rules.Slot {
	for s := range rules.Slot(rules.Rows * rules.Columns) {
		if t.Position().Piles[s.Row()].Cards[s.Column()] == cards.Gap {
			return s
		}
	}
	return 0
}

// keptScore returns the saved best score of a tournament.
func keptScore(t testing.TB, k store.Keeper, deal string) int {
	t.Helper()
	var kept bestScores
	if err := store.ReadJSON(k, scoresFile, &kept); err != nil {
		t.Fatal(err)
	}
	return kept.Best[deal]
}

// TestGhosted checks when menu items are disabled.
func TestGhosted(t *testing.T) {
	g := begin(t, "amiga-200", games.Env{Deal: "5"})
	state := func() (s string) {
		for _, c := range g.commands {
			if c.Gadget.Disabled == c.Item.Usable() {
				t.Errorf("%s: gadget ghosted: %v, menu line: %v", c.Gadget.Text, c.Gadget.Disabled, !c.Item.Usable())
			}
			if !c.Gadget.Disabled {
				s += c.Gadget.Text[:2] + " "
			}
		}
		return s
	}
	for _, c := range []struct{ what, do, want string }{
		{"at the start", "", "Re To Re Qu "},
		{"after a move", g.Moves()[0], "Re Ba Re Qu "},
		{"after a reshuffle", "reshuffle", "Re Ba Re Qu "},
		{"after two", "reshuffle", "Ba Re Qu "},
	} {
		if c.do != "" {
			if err := g.Do(c.do); err != nil {
				t.Fatal(err)
			}
		}
		if got := state(); got != c.want {
			t.Errorf("%s: %s, want %s", c.what, got, c.want)
		}
	}
	g.restart()
	g.startTournament()
	if got := state(); got != "Re To Re Qu " {
		t.Errorf("in a tournament: %s", got)
	}
	if err := g.Do(g.Moves()[0]); err != nil {
		t.Fatal(err)
	}
	if got := state(); got != "Re To Re Qu " {
		t.Errorf("in a tournament after a move: %s", got)
	}
}

// TestTournamentGoesOn checks that a tournament has no undo, even before the first move,
// and continues when a player's game is over.
func TestTournamentGoesOn(t *testing.T) {
	d := open(t, "amiga-200", games.Env{Variation: "tournament"})
	if a := d.Ask("undo"); a.Error != rules.ErrTournament.Error() {
		t.Errorf("undo: message %q", a.Error)
	}
	for _, variation := range rules.Variations {
		m, err := modes.Find("amiga-200")
		if err != nil {
			t.Fatal(err)
		}
		g, err := Info.Start(games.Env{Mode: m, Deal: "1", Variation: variation, Fresh: func() string { return "2" }})
		if err != nil {
			t.Fatal(err)
		}
		if goes := g.Match().Status().Continues; goes != (variation == "tournament") {
			t.Errorf("%s continues: %v", variation, goes)
		}
	}
}

// TestLost checks that the end of a lost game is shown once, and that undo resumes the
// game.
func TestLost(t *testing.T) {
	d := open(t, "amiga-200-mono", games.Env{Deal: "9"})
	rnd := rand.New(rand.NewPCG(9, 9))
	for range 2000 {
		moves := d.Do("moves").Moves
		if len(moves) == 0 {
			break
		}
		d.Do("do %s", moves[rnd.IntN(len(moves))])
	}
	if st := d.Do("state"); !st.Over || st.Won {
		t.Fatalf("the game was not lost: %+v", st)
	}
	useless := len(d.Do("moves").Moves) > 0
	if m := d.Do("messages").Messages; len(m) != 1 || strings.Contains(m[0], "There are no more useful moves.") != useless || strings.Contains(m[0], "There are no more moves.") == useless {
		t.Errorf("messages %q, moves %v", m, d.Do("moves").Moves)
	}
	if s := d.Do("sounds").Sounds; s[len(s)-1] != "LOST" {
		t.Errorf("the last sound is %s", s[len(s)-1])
	}
	// Taken back at once, the game continues with its table.
	if d.Ask("where row0").Error == "" {
		t.Error("the end does not replace the table")
	}
	d.Do("undo")
	if d.Do("state").Over || d.Ask("where row0").Error != "" {
		t.Error("the end is still shown")
	}
	again := func() {
		for moves := d.Do("moves").Moves; !d.Do("state").Over; moves = d.Do("moves").Moves {
			d.Do("do %s", moves[0])
		}
	}
	again()
	d.Do("press left 300 100")
	d.Do("release left 300 100")
	if d.Ask("where row0").Error != "" {
		t.Error("a click does not show the table")
	}
	d.Click("button:Backup")
	if d.Do("state").Over {
		t.Error("still over after Backup")
	}
	again()
	d.Click("button:Backup") // below the end
	if d.Do("state").Over {
		t.Error("still over after Backup at the end")
	}
	// By keys: the table, back to the game, and new cards.
	again()
	d.Do("key space")
	d.Do("key backspace")
	if d.Do("state").Over {
		t.Error("still over after Backspace")
	}
	again()
	d.Do("key backspace")
	again()
	end := d.Do("frame").Hash
	d.Do("wait 60000")
	if d.Do("frame").Hash == end {
		t.Error("no card was put on its shelf")
	}
	for _, name := range []string{"Reshuffle", "Backup", "Tournament", "Restart", "Quit"} {
		if a := d.Ask("where button:%s", name); a.Error != "" {
			t.Errorf("at the end: %s", a.Error)
		}
	}
	d.Do("key return")
	if st := d.Do("state"); st.Over || st.Deal == "9" {
		t.Errorf("Return at the end: over %v, deal %s", st.Over, st.Deal)
	}
}

// TestEndRests checks that everything stops at the end.
func TestEndRests(t *testing.T) {
	for _, mode := range Info.Modes {
		g := begin(t, mode, games.Env{Deal: "9"})
		rnd := rand.New(rand.NewPCG(9, 9))
		for range 2000 {
			if moves := g.Moves(); len(moves) > 0 && !g.Status().Over {
				g.Do(moves[rnd.IntN(len(moves))])
			}
		}
		if g.end == nil {
			t.Fatalf("%s: no end is shown", mode)
		}
		n := 0
		for due, ok := g.Due(); ok; due, ok = g.Due() {
			if n++; n > 500 {
				t.Fatalf("%s: it does not stop", mode)
			}
			g.Advance(due)
		}
		if g.end.laid != g.Status().Score {
			t.Errorf("%s: %d cards are on the shelves, want %d", mode, g.end.laid, g.Status().Score)
		}
	}
}

func TestSaveAndLoad(t *testing.T) {
	file := t.TempDir() + "/game.json"
	d := open(t, "amiga-200", games.Env{Deal: "5"})
	d.Do("do %s", d.Do("moves").Moves[0])
	before := d.rows()
	d.Click("button:Reshuffle")
	after := d.rows()
	d.Do("save %s", file)
	d.Do("new 6")
	d.Click("button:Tournament")
	d.Do("load %s", file)
	if d.rows() != after {
		t.Error("the loaded game differs")
	}
	d.Click("button:Backup")
	if d.rows() != before {
		t.Error("Backup past the reshuffle fails in a loaded game")
	}
}

// TestKeys checks that the arrow keys and Return play without a mouse.
func TestKeys(t *testing.T) {
	d := open(t, "amiga-200", games.Env{})
	d.Do("layout %s", sample)
	start := d.rows()
	d.Do("key left") // the cursor appears at the upper left
	d.Do("key left") // round the edge
	d.Do("key return")
	d.Do("key down")
	d.Do("key right")
	d.Do("key return")
	if got := d.slotOf("2C"); got != "row1/0" {
		t.Errorf("the 2C is at %s", got)
	}
	d.Do("key f2")
	if d.rows() != start {
		t.Error("F2 undid nothing")
	}
	d.Do("key ctrl+n")
	if d.rows() == start || d.Do("state").Deal == "1" {
		t.Error("ctrl+n dealt no new cards")
	}
	d.Do("key help")
	if m := d.Do("messages").Messages; len(m) != 1 || !strings.Contains(m[0], "A gap takes") {
		t.Errorf("help shows %q", m)
	}
	d.Do("key return")
	d.Do("key escape")
}

func TestSounds(t *testing.T) {
	d := open(t, "amiga-200", games.Env{})
	d.Do("layout %s", cardstest.Rows("row",
		"2C 3C 4C 5C 6C 7C 8C 9C TC JC QC KC --",
		"2D 3D 4D 5D 6D 7D 8D 9D TD JD QD KD --",
		"2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH --",
		"2S 3S 4S 5S 6S 7S 8S 9S TS -- JS QS KS",
	))
	for _, c := range []struct{ do, want string }{
		{"layout", "DEAL DEAL"},
		{"row3/11", "WRONG"},
		{"row3/10", "MOVE"},
		{"button:Backup", "MOVE"},
		{"button:Reshuffle", "DEAL"},
		{"button:Backup", "MOVE"},
		{"button:Backup", ""}, // a ghost
		{"row3/10", "MOVE"},
		{"row3/11", "MOVE"},
		{"row3/12", "MOVE"}, // a position that was laid out by hand is no win
	} {
		if c.do != "layout" {
			d.Click(c.do)
		}
		if got := strings.Join(d.Do("sounds").Sounds, " "); got != c.want {
			t.Errorf("%s: %s, want %s", c.do, got, c.want)
		}
	}
}

// TestMenu checks that every command is in the menu on the right button, too.
func TestMenu(t *testing.T) {
	d := open(t, "amiga-200", games.Env{Deal: "5"})
	choose := func(menu, item string) {
		d.Do("press right 300 100")
		p := d.Middle("menu:" + menu)
		d.Do("move %d %d", p.X, p.Y)
		p = d.Middle("item:" + item)
		d.Do("move %d %d", p.X, p.Y)
		d.Do("release right %d %d", p.X, p.Y)
	}
	before := d.rows()
	choose("Game", "Reshuffle")
	if d.rows() == before {
		t.Error("Reshuffle in the menu does nothing")
	}
	choose("Game", "Backup")
	if d.rows() != before {
		t.Error("Backup in the menu does nothing")
	}
	choose("Project", "About...")
	if m := d.Do("messages").Messages; len(m) != 1 || !strings.Contains(m[0], "Stephen Orr") {
		t.Errorf("About shows %q", m)
	}
	d.Click("button:OK")
	choose("Game", "Restart")
	if d.Do("state").Deal == "5" {
		t.Error("Restart in the menu does nothing")
	}
}

// TestStuckTitle checks that the title says what to do when no card can move.
func TestStuckTitle(t *testing.T) {
	for lang, says := range map[string]string{"en": "No card can move: click Reshuffle.", "de": "Kein Zug mehr: Mischen anklicken."} {
		for _, variation := range rules.Variations {
			g := begin(t, "amiga-200", games.Env{Deal: "5", Lang: lang, Variation: variation})
			if strings.HasPrefix(g.screen.Title, says) {
				t.Errorf("at the start: message %q", g.screen.Title)
			}
			if err := g.Layout(stuck); err != nil {
				t.Fatal(err)
			}
			depth, _ := g.Where("depth:back")
			if title := g.screen.Title; !strings.HasPrefix(title, says) || g.screen.Font.Width(title)+8 > depth.Min.X {
				t.Errorf("%s, %s: title %q", lang, variation, title)
			}
		}
	}
}

// TestTextsFit checks that the longest title keeps clear of the depth gadgets, and every text of
// its box.
func TestTextsFit(t *testing.T) {
	for _, l := range i18n.Languages() {
		lang := l.Code
		for _, variation := range rules.Variations {
			g := begin(t, "amiga-200", games.Env{Deal: "4294967295", Lang: lang, Variation: variation})
			if err := g.Layout(cardstest.Rows("row",
				"2C 3C 4C 5C 6C 7C 8C 9C TC JC QC KC --",
				"2D 3D 4D 5D 6D 7D 8D 9D TD JD QD KD --",
				"2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH --",
				"2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS --",
			)); err != nil {
				t.Fatal(err)
			}
			depth, _ := g.Where("depth:back")
			if w := g.screen.Font.Width(g.screen.Title) + 8; w > depth.Min.X {
				t.Errorf("%s, %s: %q is %d pixels wide, the depth gadgets begin at %d", lang, variation, g.screen.Title, w, depth.Min.X)
			}
			for _, c := range g.commands {
				if c.MenuOnly {
					continue
				}
				if w := g.screen.Font.Width(c.Gadget.Text) + 8; w > c.Gadget.Rect.Dx() {
					t.Errorf("%s: %q does not fit its gadget", lang, c.Gadget.Text)
				}
			}
			for _, m := range []string{"ctrl+a", "f1"} {
				g.screen.Dismiss()
				key, mods, _ := input.ParseKey(m)
				g.Event(input.Event{Kind: input.KeyDown, Key: key, Mods: mods})
				if r, ok := g.Where("requester"); !ok || !r.In(g.screen.Work()) {
					t.Errorf("%s: the box of %s is %v", lang, m, r)
				}
			}
		}
	}
}

func TestQuit(t *testing.T) {
	for _, how := range []input.Event{
		{Kind: input.KeyDown, Key: "escape"}, {Kind: input.KeyDown, Key: "q", Mods: input.Ctrl}, {Kind: input.Close},
	} {
		g := begin(t, "amiga-200", games.Env{})
		if g.Event(how); !g.Done() {
			t.Errorf("%+v does not leave", how)
		}
	}
	g := begin(t, "amiga-200", games.Env{})
	r, _ := g.Where("button:Quit")
	p := r.Min.Add(r.Max).Div(2)
	g.Event(input.Event{Kind: input.Press, Button: input.Left, At: p})
	if g.Done() {
		t.Error("the press alone leaves the game")
	}
	if g.Event(input.Event{Kind: input.Release, Button: input.Left, At: p}); !g.Done() {
		t.Error("Quit does not leave")
	}
}

// TestOracleByDrive plays all solutions of the oracle by drive's moves, and some with the mouse.
func TestOracleByDrive(t *testing.T) {
	for i, deal := range shared.Deals(t, "gaps.jsonl") {
		d := open(t, Info.Modes[i%2], games.Env{})
		d.Do("layout %s", deal.Layout)
		for _, m := range deal.Solution {
			if i%4 != 0 {
				d.Do("do %s", m)
				continue
			}
			w := strings.Fields(m)
			several := 0
			for _, l := range d.Do("moves").Moves {
				if strings.HasPrefix(l, w[0]) {
					several++
				}
			}
			d.Click(d.slotOf(w[0]))
			if several > 1 {
				d.Click("row" + w[1] + "/" + w[2])
			}
		}
		if st := d.Do("state"); st.Won != (deal.Solution != nil) {
			t.Errorf("%s: won is %v", deal.ID, st.Won)
		}
	}
}

// TestRandomInput sends random input and compares incremental drawing with drawing
// everything.
func TestRandomInput(t *testing.T) {
	keys := []string{"f2", "ctrl+n", "ctrl+r", "ctrl+b", "ctrl+t", "ctrl+a", "f1", "left", "right", "up", "down", "return", "space", "escape", "a", "return"}
	for seed := range uint64(6) {
		g := begin(t, Info.Modes[seed%2], games.Env{Deal: fmt.Sprint(seed + 1)})
		rnd := rand.New(rand.NewPCG(seed, 9))
		at, now, moved := image.Pt(320, 100), time.Duration(0), 0
		down := map[input.Button]bool{}
		last := fmt.Sprint(g.State())
		for step := range 3000 {
			ev := input.Event{At: at}
			switch n := rnd.IntN(20); {
			case n < 6:
				at = image.Pt(rnd.IntN(640), rnd.IntN(200))
				if lit := g.lit(); len(lit) > 0 && rnd.IntN(2) == 0 {
					at = g.rect(lit[rnd.IntN(len(lit))]).Min.Add(image.Pt(rnd.IntN(40), rnd.IntN(40))).Add(g.screen.Drop())
				} else if at.Y < 10 && rnd.IntN(4) != 0 { // not too often down and up by the title bar
					at.Y += 20
				}
				ev = input.Event{Kind: input.Move, At: at}
			case n < 16:
				b := input.Left
				if rnd.IntN(8) == 0 {
					b = input.Right
				}
				ev.Kind, ev.Button = input.Press, b
				if down[b] {
					ev.Kind = input.Release
				}
				down[b] = !down[b]
			case n < 17:
				ev.Kind = input.Blur
				clear(down)
			default:
				key, mods, err := input.ParseKey(keys[rnd.IntN(len(keys))])
				if err != nil {
					t.Fatal(err)
				}
				ev.Kind, ev.Key, ev.Mods, ev.Rune = input.KeyDown, key, mods, input.Typed(key, mods)
			}
			now += time.Duration(rnd.IntN(400)) * time.Millisecond
			ev.Time = now
			g.Advance(now)
			g.Event(ev)
			g.done = false
			if st := fmt.Sprint(g.State()); st != last {
				last = st
				moved++
			}
			if step%10 != 0 {
				continue
			}
			cardstest.Complete(t, g.Session)
			before := bytes.Clone(g.screen.Bitmap().Pix)
			g.screen.Update(g.screen.Bitmap().Rect)
			if !bytes.Equal(before, g.screen.Bitmap().Pix) {
				t.Fatalf("seed %d, step %d: the screen differs from one drawn anew", seed, step)
			}
		}
		if moved < 100 {
			t.Errorf("seed %d: only %d changes", seed, moved)
		}
	}
}

// TestCardFiles checks that the game looks for the file names in the document, and uses ours
// last.
func TestCardFiles(t *testing.T) {
	// A file whose first card has one colour everywhere.
	file := func(planes int, v byte) []byte {
		b := make([]byte, 52*planes*252)
		for p := range planes {
			if v>>p&1 != 0 {
				for i := range 252 {
					b[p*252+i] = 0xff
				}
			}
		}
		return b
	}
	first := cards.NewCard(cards.Diamonds, 2)
	for _, c := range []struct {
		name string
		data fstest.MapFS
		want uint8
		told string // the message, in words for players
	}{
		{"Cards.images", fstest.MapFS{"Cards.images": {Data: file(3, 5)}, "Spades.images": {Data: file(3, 6)}}, 5, ""},
		{"Spades.images", fstest.MapFS{"Spades.images": {Data: file(3, 6)}}, 6, ""},
		{"in capitals", fstest.MapFS{"SPADES.IMAGES": {Data: file(3, 6)}}, 6, ""},
		{"damaged", fstest.MapFS{"Cards.images": {Data: []byte("short")}, "Spades.images": {Data: file(3, 6)}}, 6,
			"Data: Spades.images|The cards in the file Cards.images cannot be shown.  The game uses those of Spades.images instead. Replace the file with a good copy, or remove it."},
		{"both damaged", fstest.MapFS{"CARDS.IMAGES": {Data: []byte("short")}, "Spades.images": {}}, 0,
			"The cards in the files Cards.images and Spades.images cannot be shown.  The game uses its own cards instead. Replace the files with good copies, or remove them."},
		{"none", fstest.MapFS{}, 0, ""},
	} {
		var told []string
		env := games.Env{Lang: "en", Data: c.data, Settings: store.Memory{}, Message: func(s string) { told = append(told, s) }}
		g := begin(t, "amiga-200", env)
		b := g.screen.Bitmap()
		g.deck.DrawFace(b, image.Pt(100, 100), int(first.Suit()), int(first.Rank()))
		if got := b.ColorIndexAt(120, 120); c.want != 0 && got != c.want {
			t.Errorf("%s: the 2D has value %d, want %d", c.name, got, c.want)
		}
		if got := strings.Join(told, "|"); c.told != "" && got != c.told || len(drivetest.Warnings(told)) > 0 != (c.told != "") {
			t.Errorf("%s: messages %q", c.name, told)
		}
		told = nil
		if begin(t, "amiga-200", env); len(drivetest.Warnings(told)) > 0 {
			t.Errorf("%s: the message is repeated at the next start: %q", c.name, told)
		}
	}
	// A register that the pictures do not use pulses.
	full := file(3, 3)
	if g := begin(t, "amiga-200", games.Env{Data: fstest.MapFS{"Cards.images": {Data: full}}}); g.free == penGreen {
		t.Error("the green of the pictures pulses")
	}
}
