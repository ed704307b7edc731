package cardgames

import (
	"encoding/json"
	"fmt"
	"image"
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"phosphor/assets/i18n"
	"phosphor/fb/input"
	"phosphor/fb/modes"
	"phosphor/games"
	"phosphor/games/amiga/cardgames/tour"
	"phosphor/games/amiga/cardscreen"
	"phosphor/games/cards"
	"phosphor/games/cards/table"
	"phosphor/games/internal/cardstest"
	"phosphor/games/internal/drivetest"
	"phosphor/games/internal/shared"
	"phosphor/games/play"
	"phosphor/games/store"
)

// info returns a row of the catalogue.
func info(t testing.TB, name string) *games.Info {
	t.Helper()
	for _, i := range Infos() {
		if i.Name == name {
			return i
		}
	}
	t.Fatalf("no game %s", name)
	return nil
}

// A driver is the program at the other end of a pipe.
type driver struct {
	*drivetest.Driver
	t testing.TB
}

func open(t testing.TB, name, mode string, e games.Env) driver {
	t.Helper()
	if e.Lang == "" {
		e.Lang = "en"
	}
	return driver{drivetest.New(t, info(t, name), mode, e), t}
}

// begin starts the program without a pipe.
func begin(t testing.TB, name, mode string, e games.Env) *Program {
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
	g, err := info(t, name).Start(e)
	if err != nil {
		t.Fatal(err)
	}
	return g.(*Program)
}

// stage returns the rules of a game.
func stage(t testing.TB, name string) *table.Game {
	t.Helper()
	for _, s := range tour.Stages {
		if s.Name == name {
			return s
		}
	}
	t.Fatalf("no game %s", name)
	return nil
}

// layout writes a position; lines do for the commas.
func layout(t testing.TB, game, rest, piles string) string {
	t.Helper()
	return cardstest.Layout(t, stage(t, game).Rules, "", strings.ReplaceAll(strings.TrimSpace(piles), "\n", ","), rest)
}

// pile returns the cards of a pile as text.
func (d driver) pile(name string) string { return strings.Join(d.Pile(name), " ") }

// ask returns the cards of a pile, none if the game has no such pile.
func (d driver) ask(name string) []string {
	for _, p := range d.Do("state").Piles {
		if p.Name == name {
			return p.Cards
		}
	}
	return nil
}

// card returns the name of the last of n cards of a pile, of its place for none.
func card(pile string, n int) string {
	if n > 0 {
		return fmt.Sprintf("%s/%d", pile, n-1)
	}
	return pile
}

// top is card for a pile as it is now.
func (d driver) top(name string) string { return card(name, len(d.Pile(name))) }

// clicks returns the things to click for a move in notation; top names the top of a pile.
func clicks(game, move string, top func(pile string) string) []string {
	if a, b, pair := strings.Cut(move, "+"); pair {
		// Of two cards of the pyramid, click the lower one first, since it may lie on the
		// other.
		number := func(name string) (n int) {
			fmt.Sscanf(name, "tableau%d", &n)
			return n
		}
		if number(b) > number(a) {
			a, b = b, a
		}
		return []string{top(a), top(b)}
	}
	switch w := strings.Fields(move); {
	case game == "pyramid" && w[0] == "deal":
		return []string{"stock", "waste"}
	case w[0] == "deal", w[0] == "redeal":
		return []string{"stock"}
	case w[0] == "turn":
		return []string{"reserve"}
	case game == "pyramid":
		return []string{top(w[0])}
	default:
		return []string{top(w[0]), top(w[1])}
	}
}

// play makes a move of a solution with the mouse.
func (d driver) play(game, move string) {
	d.t.Helper()
	stock, king := d.ask("stock"), false
	if n := len(stock); n > 0 {
		king = stock[n-1][0] == 'K'
	}
	switch waste := d.ask("waste"); {
	case game == "pyramid" && move == "deal" && king:
		d.Click("stock") // plays it
		return
	case d.Do("state").Won:
		return // Golf finishes by itself
	case game == "pyramid" && move == "waste foundation0" && (len(waste) == 0 || waste[len(waste)-1][0] != 'K'):
		return // a click on the stock has played this king instead of laying it on the waste
	}
	for _, name := range clicks(game, move, d.top) {
		d.Click(name)
	}
}

// A click is what a click on things does from a position.
type click struct {
	what    string
	names   string // things that are clicked, one after the other
	piles   string // what lies there then: "tableau0=2H 3C, waste="
	message string // the last one; empty: none
}

// try plays each line from the same position, in colour and on one plane.
func try(t *testing.T, game, position string, clicks []click) {
	t.Helper()
	for _, mode := range info(t, game).Modes {
		d := open(t, game, mode, games.Env{})
		for _, c := range clicks {
			d.Do("layout %s", position)
			d.Do("messages")
			for _, name := range strings.Fields(c.names) {
				d.Click(name)
				d.Do("wait 250")
			}
			for _, w := range strings.Split(c.piles, ",") {
				name, want, _ := strings.Cut(strings.TrimSpace(w), "=")
				if name == "" {
					continue
				}
				if got := d.pile(name); got != want {
					t.Errorf("%s, %s: %s is %q, want %q", mode, c.what, name, got, want)
				}
			}
			last := ""
			if m := d.Do("messages").Messages; len(m) > 0 {
				last = m[len(m)-1]
			}
			if last != c.message {
				t.Errorf("%s, %s: message %q, want %q", mode, c.what, last, c.message)
			}
		}
	}
}

func TestPyramid(t *testing.T) {
	try(t, "pyramid", layout(t, "pyramid", "foundation0", `
		stock=2S 9H KC
		waste=KD 4C
		tableau15=6C
		tableau16=5H
		tableau22=7D
		tableau23=8S
		tableau24=QD
		tableau25=AS
		tableau26=KH
		tableau27=6D`), []click{
		{"a pair", "tableau24 tableau25", "tableau24=, tableau25=", ""},
		{"in the other order", "tableau25 tableau24", "tableau24=, tableau25=", ""},
		{"a king alone, at once", "tableau26", "tableau26=", ""},
		{"a covered card with the only one on it", "tableau22 tableau15", "tableau22=, tableau15=", ""},
		{"but not the covered one first", "tableau15 tableau22", "tableau22=7D, tableau15=6C", "This card is covered."},
		{"a card that another one covers too", "tableau23 tableau16", "tableau23=8S, tableau16=5H", "This card is covered."},
		{"a covered one with a third", "tableau27 tableau15", "tableau27=6D, tableau15=6C", "This card is covered."},
		{"not thirteen", "tableau24 tableau27", "tableau24=QD, tableau27=6D", "These two do not add up to thirteen."},
		{"and the first stays chosen", "tableau24 tableau27 tableau25", "tableau24=, tableau25=, tableau27=6D", "These two do not add up to thirteen."},
		{"a second click deselects it", "tableau24 tableau24 tableau25", "tableau24=QD, tableau25=AS", ""},
		{"so that another can be chosen", "tableau24 tableau24 tableau25 tableau24", "tableau24=, tableau25=", ""},
		{"no card alone but a king", "tableau24 foundation0", "tableau24=QD", "Only a king goes to the foundation alone."},
		{"the foundation is final", "foundation0", "", "A card on a foundation stays there."},
		{"the stock's king, at once", "stock", "stock=?2S 9H, waste=KD 4C", ""},
		{"then a click chooses its nine", "stock stock", "stock=?2S 9H, waste=KD 4C", ""},
		{"which is paired with the waste", "stock stock waste/1", "stock=2S, waste=KD", ""},
		{"or the waste with it", "stock waste/1 stock", "stock=2S, waste=KD", ""},
		{"chosen again it is laid on the waste", "stock stock stock", "stock=2S, waste=KD 4C 9H", ""},
		{"and the king below is free", "stock waste/1 stock waste", "stock=2S, waste=", ""},
		{"with no partner there it goes to the waste", "stock stock waste/1 stock waste/0", "stock=, waste=KD 2S", ""},
		{"an error keeps it chosen", "stock stock tableau24 waste/1", "stock=2S, waste=KD, tableau24=QD", "These two do not add up to thirteen."},
		{"the stock is gone through once", "stock stock waste/1 stock waste/0 stock", "stock=, waste=KD 2S", "The stock is empty."},
		{"a gone card's place is nothing", "tableau26 tableau26", "tableau26=", ""},
	})
}

// TestPyramidCorners checks that removed cards no longer cover others, for the mouse and for
// the keyboard.
func TestPyramidCorners(t *testing.T) {
	d := open(t, "pyramid", "amiga", games.Env{})
	d.Do("layout %s", layout(t, "pyramid", "foundation0", "tableau15=6C\ntableau17=7D"))
	r := d.Where("tableau15/0")
	for _, p := range []image.Point{{r.Min.X + 3, r.Max.Y - 3}, {r.Max.X - 3, r.Max.Y - 3}} {
		for _, want := range []string{"chosen", ""} { // and not any more
			d.Do("press left %d %d", p.X, p.Y)
			d.Do("release left %d %d", p.X, p.Y)
			chosen := d.Do("frame").Hash
			if m := d.Do("messages").Messages; len(m) > 0 {
				t.Errorf("at %v, %s: %q", p, want, m)
			}
			if want == "" {
				continue
			}
			d.Do("wait 300")
			if d.Do("frame").Hash == chosen {
				t.Errorf("at %v: nothing flashes", p)
			}
		}
	}
	d.Do("layout %s", layout(t, "pyramid", "foundation0", "tableau15=QC\ntableau17=AS"))
	for _, key := range []string{"down", "down", "down", "down", "down", "return"} {
		d.Do("key %s", key)
	}
	first := d.Do("frame").Hash
	d.Do("wait 300")
	if d.Do("frame").Hash == first || len(d.Do("messages").Messages) > 0 {
		t.Error("Return chooses no card")
	}
}

// TestDragged checks that a card that is dragged to a place that accepts it goes there;
// released elsewhere it stays chosen. Esc undoes the choice of the stock's card.
func TestDragged(t *testing.T) {
	drag := func(d driver, from, to string) {
		a, b := d.Middle(from), d.Middle(to)
		d.Do("press left %d %d", a.X, a.Y)
		d.Do("move %d %d", b.X, b.Y)
		d.Do("release left %d %d", b.X, b.Y)
	}
	d := open(t, "pyramid", "amiga", games.Env{})
	d.Do("layout %s", layout(t, "pyramid", "foundation0", "stock=9H\nwaste=4C\ntableau24=QD\ntableau25=AS\ntableau27=6D"))
	drag(d, "tableau24/0", "tableau25/0")
	if d.pile("tableau24")+d.pile("tableau25") != "" {
		t.Error("a dragged pair was not removed")
	}
	drag(d, "stock", "tableau27/0")
	if m := d.Do("messages").Messages; len(m) != 0 || d.pile("stock") != "9H" {
		t.Errorf("dropped on the wrong card: message %q", m)
	}
	d.Do("key escape")
	drag(d, "stock", "waste/0")
	if d.pile("stock")+d.pile("waste") != "" {
		t.Error("9 and 4 were not removed")
	}
}

// TestHeldSpace checks that a held key turns one card, of a stock with a single pass.
func TestHeldSpace(t *testing.T) {
	d := open(t, "golf", "amiga", games.Env{})
	before := len(strings.Fields(d.pile("stock")))
	d.Do("keydown space")
	d.Do("wait 2000")
	d.Do("keyup space")
	if n := len(strings.Fields(d.pile("stock"))); n != before-1 {
		t.Errorf("%d of %d cards are left", n, before)
	}
}

func TestGolf(t *testing.T) {
	try(t, "golf", layout(t, "golf", "stock", `
		stock=2C 3C KD
		foundation0=QH
		tableau0=9S JC
		tableau1=TD KC
		tableau2=AC QC
		tableau3=2H 3D`), []click{
		{"one down", "tableau0/1 foundation0", "tableau0=9S, foundation0=QH JC", ""},
		{"one up: a king", "tableau1/1 foundation0", "tableau1=TD, foundation0=QH KC", ""},
		{"nothing on the king", "tableau1/1 foundation0 tableau2/1 foundation0", "tableau2=AC QC, foundation0=QH KC", "Nothing goes on a king; turn a card from the stock."},
		{"a king of the stock stops, too", "stock tableau2/1 foundation0", "tableau2=AC QC, foundation0=QH KD", "Nothing goes on a king; turn a card from the stock."},
		{"until the next card", "stock stock tableau2/1 foundation0", "tableau2=AC QC, foundation0=QH KD 3C", "Only the next higher or lower card fits there."},
		{"a card that is covered", "tableau0/0", "", "Only the top card can be moved from there."},
		{"no card to a column", "tableau0/1 tableau1/1", "tableau0=9S JC", "Cards can only be put on the foundation."},
		{"and it stays chosen", "tableau0/1 tableau1/1 foundation0", "tableau0=9S, foundation0=QH JC", "Cards can only be put on the foundation."},
		{"wrong card", "tableau3/1 foundation0", "tableau3=2H 3D", "Only the next higher or lower card fits there."},
	})
	low := layout(t, "golf", "stock", "foundation0=AH\ntableau0=KC 2D\ntableau1=KS")
	try(t, "golf", low, []click{
		{"a two on an ace", "tableau0/1 foundation0", "foundation0=AH 2D", ""},
		{"no king on an ace", "tableau1 foundation0", "tableau1=KS", "Only the next higher or lower card fits there."},
	})
	// The last card of the tableau brings the rest of the stock, and the win.
	end := layout(t, "golf", "foundation0", "stock=KC 2D 3D 4D\nfoundation0=5H\ntableau6=6C")
	d := open(t, "golf", "amiga", games.Env{})
	d.Do("layout %s", end)
	d.Click("tableau6")
	d.Click("foundation0")
	if st := d.Do("state"); !st.Won || st.Score != 52 {
		t.Errorf("after the last card: %+v", st)
	}
	// They are shown one by one, and a click shows the rest at once.
	g := begin(t, "golf", "amiga", games.Env{})
	if err := g.Match().Layout([]byte(end)); err != nil {
		t.Fatal(err)
	}
	foundation := g.Table.Position().Index("foundation0")
	g.Table.Click(g.Table.Position().Index("tableau6"), 0)
	g.Table.Click(foundation, 0)
	for n := 4; n < 7; n++ {
		if shown := len(g.Table.Shown.Piles[foundation].Cards); shown != 44+n {
			t.Errorf("%d cards are shown, want %d", shown, 44+n)
		}
		due, ok := g.Due()
		if step := due - g.Now(); !ok || step >= 40*time.Millisecond {
			t.Errorf("the next card comes in %v, %v", step, ok)
		}
		g.Advance(due)
	}
	g.Event(input.Event{Kind: input.Press, Button: input.Left, At: image.Pt(600, 300), Time: g.Now()})
	if g.Table.Pending() {
		t.Error("a click does not speed up the cards")
	}
	d.Do("wait 1000")
	if m := fmt.Sprint(d.Do("messages").Messages); m != "[You have won Golf!]" {
		t.Errorf("messages %s", m)
	}
	// A click or key that hurries has no other effect.
	d.Do("layout %s", end)
	stock, pile := d.Middle("stock"), d.Middle("foundation0")
	for _, hurry := range []string{
		fmt.Sprintf("press left %d %d", stock.X, stock.Y), fmt.Sprintf("press left %d %d", pile.X, pile.Y), "key space", "key return",
	} {
		d.Do("layout %s", end)
		d.Click("tableau6")
		d.Click("foundation0")
		d.Do("key left") // shows the cursor
		d.Do("messages")
		d.Do("sounds")
		d.Do("%s", hurry)
		if m, s := fmt.Sprint(d.Do("messages").Messages), fmt.Sprint(d.Do("sounds").Sounds); m != "[You have won Golf!]" || strings.Contains(s, "WRONG") {
			t.Errorf("%s during the cards: messages %s, sounds %s", hurry, m, s)
		}
	}
	// Nor has a gadget or its key, with or without the screen of the end: the game stays.
	for _, lang := range []string{"en", "de"} {
		w := cardscreen.WordsFor(lang)
		for what, hurry := range map[string]func(d driver){
			"New":    func(d driver) { d.Click("button:" + w.New) },
			"Undo":   func(d driver) { d.Click("button:" + w.Undo) },
			"Quit":   func(d driver) { d.Click("button:" + w.Quit) },
			"ctrl+n": func(d driver) { d.Do("keydown ctrl"); d.Do("keydown n"); d.Do("keyup n"); d.Do("keyup ctrl") },
			"ctrl+z": func(d driver) { d.Do("key ctrl+z") },
			"escape": func(d driver) { d.Do("key escape") },
			"menu": func(d driver) {
				d.Do("press right 300 100")
				d.Do("wait 4000") // they continue below the menu
				d.Do("release right 300 100")
			},
		} {
			d := open(t, "golf", "amiga", games.Env{Deal: "5", Lang: lang})
			d.Do("layout %s", end)
			d.Click("tableau6")
			d.Click("foundation0")
			d.Do("wait 100")
			d.Do("messages")
			hurry(d)
			st := d.Do("state")
			if m := fmt.Sprint(d.Do("messages").Messages); m != "["+fmt.Sprintf(w.Won, "Golf")+"]" || !st.Won || st.Deal != "5" {
				t.Errorf("%s, %s during the cards: messages %s, won %v, deal %s", lang, what, m, st.Won, st.Deal)
			}
			if what == "New" { // and then it is in force
				hurry(d)
				if st := d.Do("state"); st.Won || st.Deal == "5" {
					t.Errorf("%s, %s after the end: won %v, deal %s", lang, what, st.Won, st.Deal)
				}
			}
		}
	}
}

func TestKlondike(t *testing.T) {
	try(t, "klondike", layout(t, "klondike", "stock", `
		waste=AC 2D
		foundation0=AD
		tableau0=?5C 9H 8S
		tableau1=TC
		tableau2=KH QC
		tableau3=
		tableau4=?4C JD
		tableau5=9D
		tableau6=JS`), []click{
		{"the face-up cards move together, and the next is turned up", "tableau0/2 tableau1", "tableau0=5C, tableau1=TC 9H 8S", ""},
		{"whichever of them is clicked", "tableau0/1 tableau1", "tableau0=5C, tableau1=TC 9H 8S", ""},
		{"not a part of them", "tableau0/2 tableau5", "tableau0=?5C 9H 8S, tableau5=9D", "Columns are built down in alternating colours."},
		{"a run with its king to an empty column", "tableau2/0 tableau3", "tableau2=, tableau3=KH QC", ""},
		{"nothing else to an empty column", "tableau1 tableau3", "tableau1=TC", "Only a king can be put on an empty column."},
		{"a red jack on a black queen", "tableau4/1 tableau2", "tableau4=4C, tableau2=KH QC JD", ""},
		{"not on the black jack", "tableau1 tableau6", "tableau1=TC", "Columns are built down in alternating colours."},
		{"a face-down card", "tableau0/0", "", "A face-down card cannot be moved."},
		{"to where it lies", "tableau0/2 tableau0/0 tableau1", "tableau1=TC 9H 8S", "The cards are already there."},
		{"waste to foundation", "waste/1 foundation0", "waste=AC, foundation0=AD 2D", ""},
		{"then the next of the waste", "waste/1 foundation0 waste foundation1", "waste=, foundation1=AC", ""},
		{"no covered card of the waste", "waste/0", "", "Only the top card can be moved from there."},
		{"a foundation keeps its cards", "foundation0 tableau1", "foundation0=AD", "A card on a foundation stays there."},
		{"not the next of its suit", "tableau1 foundation0", "tableau1=TC", "That is not the next card of its suit."},
	})
	d := open(t, "klondike", "amiga", games.Env{})
	before := d.pile("stock")
	for range 8 {
		d.Click("stock")
	}
	if got := d.pile("stock"); got != "" || len(d.Pile("waste")) != 24 {
		t.Errorf("after eight clicks the stock is %s", got)
	}
	d.Click("stock") // the blank place
	if got := d.pile("stock"); got != before {
		t.Errorf("turned over, the stock is %s, want %s", got, before)
	}
	d.Click("stock")
	if n := len(d.Pile("waste")); n != 3 {
		t.Errorf("a click turns %d cards", n)
	}
}

func TestCorners(t *testing.T) {
	try(t, "corners", layout(t, "corners", "stock", `
		stock=9D
		waste=4C QS
		foundation0=QH KH
		tableau0=2C AC
		tableau1=KD
		tableau2=
		tableau3=AH
		tableau4=5C`), []click{
		{"up in suit, an ace on a king", "tableau3 foundation0", "tableau3=, foundation0=QH KH AH", ""},
		{"down, a king on an ace, whatever the suit", "tableau1 tableau0", "tableau1=, tableau0=2C AC KD", ""},
		{"and a queen on that", "tableau1 tableau0 waste tableau0", "tableau0=2C AC KD QS", ""},
		{"the waste's top card", "waste tableau1", "waste=4C, tableau1=KD QS", ""},
		{"its own rank begins a corner", "waste foundation2", "waste=4C, foundation2=QS", ""},
		{"another rank does not", "tableau4 foundation1", "tableau4=5C", "This corner starts with a queen."},
		{"any card to an empty place", "tableau4 tableau2", "tableau4=, tableau2=5C", ""},
		{"no card upwards", "tableau0 tableau4", "tableau0=2C AC", "The cross is built down, regardless of suit."},
		{"a corner keeps its cards", "foundation0", "", "A card on a foundation stays there."},
		{"not the next of its suit", "tableau0 foundation0", "tableau0=2C AC", "That is not the next card of its suit."},
	})
	// One pass.
	d := open(t, "corners", "amiga", games.Env{})
	for range 46 {
		d.Click("stock")
	}
	d.Do("messages")
	d.Click("stock")
	if m := d.Do("messages").Messages; len(d.Pile("waste")) != 46 || len(m) > 1 || len(m) == 1 && m[0] != "The stock is empty." {
		t.Errorf("after the pass: %d cards in the waste, message %q", len(d.Pile("waste")), m)
	}
}

func TestCalculation(t *testing.T) {
	position := layout(t, "calculation", "tableau3", `
		stock=JD 3D 2C
		waste=4D
		foundation0=AC
		foundation1=2D
		foundation2=3S
		foundation3=4C
		tableau0=5D 8C
		tableau1=
		tableau2=6H`)
	try(t, "calculation", position, []click{
		{"by 2's", "waste foundation1", "waste=, foundation1=2D 4D", ""},
		{"by 3's", "tableau2 foundation2", "tableau2=, foundation2=3S 6H", ""},
		{"by 4's", "tableau0/1 foundation3", "tableau0=5D, foundation3=4C 8C", ""},
		{"by 1's", "waste foundation1 stock waste foundation0", "waste=, stock=?JD ?3D, foundation0=AC 2C", ""},
		{"wrong", "waste foundation0", "waste=4D", "That is not the next card for this foundation."},
		{"turned before it was placed", "stock", "waste=4D", "Place the turned card first."},
		{"any card to a heap", "waste tableau2", "waste=, tableau2=6H 4D", ""},
		{"no card from heap to heap", "tableau2 tableau1", "tableau2=6H", "A card on a heap can only go to a foundation."},
		{"no covered card", "tableau0/0", "", "Only the top card can be moved from there."},
	})
}

func TestCanfield(t *testing.T) {
	try(t, "canfield", layout(t, "canfield", "stock", `
		waste=4C KS
		reserve=QD 2C
		reserve-waste=7H
		foundation0=AH
		tableau0=
		tableau1=8S
		tableau2=9D
		tableau3=2H`), []click{
		{"the holding stock turns one", "reserve", "reserve=?QD, reserve-waste=7H 2C", ""},
		{"until it is empty, once", "reserve reserve reserve", "reserve=, reserve-waste=7H 2C QD", "The holding stock is empty."},
		{"its waste is played", "reserve-waste tableau1", "reserve-waste=, tableau1=8S 7H", ""},
		{"and fills an empty column", "reserve-waste tableau0", "reserve-waste=, tableau0=7H", ""},
		{"which no other card does", "tableau1 tableau0", "tableau1=8S", "Empty columns take the holding stock's cards first."},
		{"nor a king of the main waste yet", "waste/1 tableau0", "waste=4C KS", "Empty columns take the holding stock's cards first."},
		{"a column moves whole", "reserve-waste tableau1 tableau1/1 tableau2", "tableau1=, tableau2=9D 8S 7H", ""},
		{"to a foundation its last card", "tableau3 foundation0", "tableau3=, foundation0=AH 2H", ""},
		{"no round from the ace", "foundation0", "", "A card on a foundation stays there."},
		{"the king as such does not fit", "waste/1 tableau2", "waste=4C KS", "Columns are built down in alternating colours."},
	})
	try(t, "canfield", layout(t, "canfield", "stock", "waste=4C KS\nfoundation0=AH\ntableau0=\ntableau1=8S\ntableau2=KD\ntableau3=2H"), []click{
		{"both used up: a king of the main waste", "waste/1 tableau0", "waste=4C, tableau0=KS", ""},
		{"no other card of it", "waste/1 tableau0 tableau3 foundation0 waste tableau3", "waste=4C, tableau3=", "An empty column takes only kings of the main waste."},
		{"nor a king of a column", "tableau2 tableau0", "tableau2=KD", "An empty column takes only kings of the main waste."},
	})
	d := open(t, "canfield", "amiga", games.Env{})
	before := d.pile("stock")
	d.Click("stock")
	if n := len(d.Pile("waste")); n != 3 {
		t.Errorf("a click turns %d cards", n)
	}
	for range 12 {
		d.Click("stock")
	}
	if got := d.pile("stock"); got != before {
		t.Errorf("after another pass the stock is %s, want %s", got, before)
	}
}

// TestDeals plays deals that other programs have solved, by command, and some of them with the
// mouse.
func TestDeals(t *testing.T) {
	if testing.Short() {
		t.Skip("one long computation; not with -short")
	}
	for _, c := range []struct {
		game, file string
		mouse      int // every so many solutions
	}{
		{"pyramid", "pyramid.jsonl", 8}, {"golf", "golf.jsonl", 8}, {"klondike", "klondike_draw3_amiga.jsonl", 4},
		{"corners", "corners.jsonl", 2}, {"calculation", "calculation.jsonl", 4}, {"canfield", "canfield.jsonl", 8},
	} {
		t.Run(c.game, func(t *testing.T) {
			d := open(t, c.game, "amiga", games.Env{})
			solved := 0
			for _, deal := range shared.SomeDeals(t, c.file) {
				d.Do("layout %s", deal.Layout)
				if len(deal.Solution) == 0 {
					continue
				}
				solved++
				for _, m := range deal.Solution {
					if solved%c.mouse == 0 {
						d.play(c.game, m)
						continue
					}
					if a := d.Ask("do %s", m); a.Error != "" && !d.Do("state").Won { // Golf finishes by itself
						t.Fatalf("%s: %s: %s", deal.ID, m, a.Error)
					}
				}
				if st := d.Do("state"); !st.Won || !st.Over {
					t.Errorf("%s is not won by its solution (mouse: %v)", deal.ID, solved%c.mouse == 0)
				}
			}
			if solved < c.mouse {
				t.Errorf("only %d deals have a solution", solved)
			}
			t.Logf("%d solutions", solved)
		})
	}
}

// TestChoose chooses games on their screen, each by a click; each keeps its position.
func TestChoose(t *testing.T) {
	for _, mode := range []string{"amiga", "amiga-mono"} {
		d := open(t, "pyramid", mode, games.Env{})
		d.Click("stock")
		first := d.pile("waste")
		for _, s := range tour.Stages[1:] {
			d.Click("button:Other games")
			d.Click("button:" + s.Title)
			if got := d.game(); got != s.Name {
				t.Fatalf("%s: a click on %s opens %s", mode, s.Name, got)
			}
		}
		d.Click("button:Other games")
		d.Click("button:Grand Tour")
		if got := d.game(); got != tour.Name {
			t.Errorf("%s: Grand Tour opens %s", mode, got)
		}
		d.Click("button:Other games")
		d.Do("key escape") // back to the tour
		if _, ok := d.where("button:Next game"); !ok {
			t.Errorf("%s: Esc does not return to the table", mode)
		}
		d.Click("button:Other games")
		d.Click("button:Pyramid")
		if got := d.pile("waste"); d.game() != "pyramid" || got != first {
			t.Errorf("%s: the pyramid left earlier has %q on the waste, want %q", mode, got, first)
		}
		// A press that is released elsewhere chooses nothing.
		d.Click("button:Other games")
		p := d.Middle("button:Golf")
		d.Do("press left %d %d", p.X, p.Y)
		d.Do("release left 100 250")
		if d.game() != "pyramid" {
			t.Errorf("%s: a press released elsewhere chose %s", mode, d.game())
		}
	}
}

// game returns the name of the game on the table.
func (d driver) game() string {
	d.t.Helper()
	var st struct{ Game string }
	if err := json.Unmarshal(d.Raw("state"), &st); err != nil {
		d.t.Fatal(err)
	}
	return st.Game
}

func (d driver) where(name string) (a drivetest.Answer, ok bool) {
	a = d.Ask("where %s", name)
	return a, a.Error == ""
}

// points returns stage and total of a tour.
func (d driver) points() (stage, total int) {
	d.t.Helper()
	var st struct{ Stage, Total int }
	if err := json.Unmarshal(d.Raw("state"), &st); err != nil {
		d.t.Fatal(err)
	}
	return st.Stage, st.Total
}

// TestTour plays a whole tour by mouse: there is no undo, Next game asks while moves are left,
// the total is updated, and the name enters the table of ten.
func TestTour(t *testing.T) {
	scores := store.Memory{}
	for i := range tour.Best {
		var best tour.Results
		best, _ = tour.LoadResults(scores)
		best.Enter(tour.Result{Name: fmt.Sprint("Player ", i), Points: 3 + i%2, Deal: "9"})
		best.Save(scores)
	}
	d := open(t, tour.Name, "amiga", games.Env{Scores: scores, Deal: "3"})
	if a := d.Ask("undo"); a.Error != tour.ErrNoUndo.Error() {
		t.Errorf("undo: message %q", a.Error)
	}
	if _, ok := d.where("button:Undo"); ok {
		t.Error("the screen has a gadget Undo")
	}
	d.Click("button:Next game")
	d.Click("button:Stay")
	if s, _ := d.points(); s != 0 {
		t.Errorf("Stay continues with game %d", s)
	}
	want := 0
	for i := range tour.Stages {
		d.Do("messages")
		score := d.Do("state").Score
		d.Click("button:Next game")
		if m := d.Do("messages").Messages; len(m) == 0 || !strings.Contains(m[0], fmt.Sprint("with ", score, " point")) || strings.Contains(m[0], " 1 points") {
			t.Errorf("game %d: Next game shows %q", i, m)
		}
		d.Click("button:Next game") // of the requester
		want += score
		if stage, total := d.points(); total != want || stage != min(i+1, 5) {
			t.Errorf("game %d: stage %d, total %d, want %d", i, stage, total, want)
		}
	}
	if m := fmt.Sprint(d.Do("messages").Messages); !strings.Contains(m, "ended with 6 of 468") || !strings.Contains(m, "Number 1 on the list") {
		t.Errorf("at the end: %s", m)
	}
	// Nothing is lost if the program ends before the name is entered.
	if best, err := tour.LoadResults(scores); err != nil || len(best) != tour.Best || best[0].Points != 6 || best[0].Deal != "3" {
		t.Errorf("before the name is entered, the table is %v, %v", best, err)
	}
	for _, k := range []string{"a", "d", "a"} {
		d.Do("key %s", k)
	}
	d.Click("button:OK")
	best, err := tour.LoadResults(scores)
	if err != nil || len(best) != tour.Best || best[0] != (tour.Result{Name: "ada", Points: 6, Deal: "3"}) {
		t.Errorf("the table is %v, %v", best, err)
	}
	// Its end is available again from the list of the best and from the table.
	d.Click("button:Back")
	end := d.Do("frame").Hash
	d.Click("button:Look")
	d.Do("messages")
	d.Click("stock")
	if m := fmt.Sprint(d.Do("messages").Messages); m != "[The tour has ended.]" {
		t.Errorf("a click after the end: %s", m)
	}
	d.Do("sounds")
	d.Click("button:Result")
	if d.Do("frame").Hash != end || len(d.Do("sounds").Sounds) > 0 {
		t.Error("Result does not return to the end of the tour, or plays a sound")
	}
	d.Click("button:New tour")
	if stage, total := d.points(); stage != 0 || total != 0 {
		t.Errorf("a new tour begins with game %d and %d points", stage, total)
	}
	// It is abandoned only after a question.
	d.Do("key space")
	before := string(d.Raw("state"))
	d.Click("button:New tour")
	d.Click("button:Stay")
	if string(d.Raw("state")) != before {
		t.Error("Stay abandoned the tour")
	}
	d.Click("button:New tour")
	d.Click("button:New tour")
	if string(d.Raw("state")) == before {
		t.Error("the tour was not abandoned")
	}
}

// TestTourBonus checks the bonus, and that games laid out by hand do not count.
func TestTourBonus(t *testing.T) {
	scores := store.Memory{}
	d := open(t, tour.Name, "amiga", games.Env{Scores: scores})
	d.Do("layout %s", layout(t, "pyramid", "foundation0", "tableau0=KC"))
	d.Click("tableau0")
	if _, total := d.points(); total != 78 {
		t.Errorf("the total after a win is %d, want 78", total)
	}
	d.Click("button:Next game")
	for range 5 {
		d.Do("do next")
	}
	if m := d.Do("messages").Messages; !strings.Contains(m[len(m)-1], english.laidOut) {
		t.Errorf("at the end: message %q", m)
	}
	if len(scores) > 0 {
		t.Errorf("a laid-out game is in the table: %s", scores)
	}
}

// TestRandomEvents checks that after random events the deck is complete, and that saving
// and loading change nothing.
func TestRandomEvents(t *testing.T) {
	rnd := rand.New(rand.NewPCG(7, 8))
	keys := []string{"ctrl+n", "ctrl+z", "ctrl+g", "ctrl+e", "ctrl+s", "f1", "return", "1", "2", "3", "4", "5", "6", "7", "space", "backspace", "tab"}
	for _, i := range Infos() {
		g := begin(t, i.Name, i.Modes[rnd.IntN(2)], games.Env{Lang: []string{"en", "de"}[rnd.IntN(2)]})
		now := time.Duration(0)
		send := func(ev input.Event) {
			ev.Time = now
			g.Event(ev)
		}
		for n := range 1500 {
			now += time.Duration(rnd.IntN(200)) * time.Millisecond
			g.Advance(now)
			p := g.Table.Position()
			at := g.Table.Layout.Bounds(p, rnd.IntN(len(p.Piles)))
			pt := at.Min.Add(at.Size().Div(2))
			if q := at.Max.Sub(at.Size().Div(8)); rnd.IntN(3) == 0 {
				pt = q
			}
			if rnd.IntN(6) == 0 {
				pt.X, pt.Y = rnd.IntN(640), rnd.IntN(400)
			}
			switch rnd.IntN(12) {
			case 0:
				key, mods, err := input.ParseKey(keys[rnd.IntN(len(keys))])
				if err != nil {
					t.Fatal(err)
				}
				send(input.Event{Kind: input.KeyDown, Key: key, Mods: mods})
			case 1:
				b := []input.Button{input.Right, input.Middle}[rnd.IntN(2)]
				send(input.Event{Kind: input.Press, Button: b, At: pt})
				send(input.Event{Kind: input.Move, At: pt})
				send(input.Event{Kind: input.Release, Button: b, At: pt})
			default:
				send(input.Event{Kind: input.Press, Button: input.Left, At: pt})
				send(input.Event{Kind: input.Release, Button: input.Left, At: pt})
			}
			g.done = false // Quit was hit, and the program continues as after a start
			cardstest.Complete(t, g.Table.Session)
			if c := g.Table.Chosen(); c.N > len(g.Table.Position().Piles[c.Pile].Cards) {
				t.Fatalf("%d cards of pile %d are chosen", c.N, c.Pile)
			}
			if n%300 != 299 {
				continue
			}
			file, err := g.Save()
			if err != nil {
				t.Fatal(err)
			}
			again := begin(t, g.Status().Game, "amiga", games.Env{Deal: "99"})
			if err := again.Load(file); err != nil {
				t.Fatal(err)
			}
			if d := cmp.Diff(g.State(), again.State()); d != "" {
				t.Fatalf("%s: loaded: %s", i.Name, d)
			}
			if file2, err := again.Save(); err != nil || string(file2) != string(file) {
				t.Fatalf("%s: saving again gives a different file: %v", i.Name, err)
			}
		}
	}
}

// TestFlash checks the flash: a register in colour, pixels on one plane.
func TestFlash(t *testing.T) {
	for _, mode := range []string{"amiga", "amiga-mono"} {
		g := begin(t, "golf", mode, games.Env{})
		if _, due := g.Due(); due {
			t.Errorf("%s: Due reports something before a card is chosen", mode)
		}
		g.Table.Click(2, 4)
		before, colour := g.Screen().Hash(), g.Screen().Regs.RGB(cardscreen.PenFlash%g.Screen().Regs.Len())
		pixels := string(g.Screen().Pix)
		due, ok := g.Due()
		if !ok {
			t.Fatalf("%s: nothing flashes", mode)
		}
		g.Advance(due)
		if g.Screen().Hash() == before {
			t.Errorf("%s: no change at the due time", mode)
		}
		if samePixels := string(g.Screen().Pix) == pixels; samePixels != (mode == "amiga") {
			t.Errorf("%s: same pixels: %v", mode, samePixels)
		}
		if mode == "amiga" && g.Screen().Regs.RGB(cardscreen.PenFlash) == colour {
			t.Error("the register was not reset")
		}
		g.Table.Click(2, 4)
		if _, due := g.Due(); due {
			t.Errorf("%s: it continues to flash", mode)
		}
	}
}

// TestCommands tries Undo, the keys and the way out.
func TestCommands(t *testing.T) {
	d := open(t, "klondike", "amiga", games.Env{})
	first := string(d.Raw("state"))
	d.Click("stock")
	d.Click("button:Undo")
	if string(d.Raw("state")) != first {
		t.Error("Undo does not take back the turn")
	}
	d.Do("messages")
	d.Click("button:Undo") // a ghost
	if m := d.Do("messages").Messages; len(m) != 0 {
		t.Errorf("the ghosted Undo says %q", m)
	}
	d.Do("key f2")
	if m := fmt.Sprint(d.Do("messages").Messages); m != "[There is nothing to undo.]" {
		t.Errorf("Undo at the start: %s", m)
	}
	for _, key := range []string{"ctrl+z", "backspace", "f2"} {
		d.Do("key space")
		d.Do("key %s", key)
		if string(d.Raw("state")) != first {
			t.Errorf("%s does not take back the turn", key)
		}
	}
	d.Click("button:New")
	if string(d.Raw("state")) == first {
		t.Error("New deals no game")
	}
	d.Do("key f1")
	if _, ok := d.where("stock"); ok {
		t.Error("the stock is visible on the page of instructions")
	}
	d.Click("button:Back")
	if _, ok := d.where("stock"); !ok {
		t.Error("Back does not return to the table")
	}
	g := begin(t, "klondike", "amiga", games.Env{})
	g.Table.Click(6, 0)
	g.Event(input.Event{Kind: input.KeyDown, Key: "escape"})
	if g.Done() || g.Table.Chosen().N > 0 {
		t.Error("the first Esc should only undo the choice of a card")
	}
	g.Event(input.Event{Kind: input.KeyDown, Key: "escape"})
	if !g.Done() {
		t.Error("Esc does not leave the game")
	}
}

// TestCursor moves between piles with the arrow keys and clicks with Return.
func TestCursor(t *testing.T) {
	d := open(t, "golf", "amiga", games.Env{})
	d.Do("layout %s", layout(t, "golf", "stock", "foundation0=QH\ntableau0=9S JC"))
	before := d.Do("frame").Hash
	for _, key := range []string{"left", "return", "down", "right", "return"} {
		d.Do("key %s", key)
	}
	if got := d.pile("foundation0"); got != "QH JC" {
		t.Fatalf("the foundation is %s", got)
	}
	if d.Do("frame").Hash == before {
		t.Error("the cursor is not visible")
	}
	d.Do("press left 600 340")
	d.Do("release left 600 340")
	d.Do("layout %s", layout(t, "golf", "stock", "foundation0=QH\ntableau0=9S JC"))
	if d.Do("frame").Hash != before {
		t.Error("a press of the button does not hide the cursor")
	}
}

// TestSavedResults checks that without a keeper, as in a demo, the table of the best comes
// from the saved game.
func TestSavedResults(t *testing.T) {
	scores := store.Memory{}
	best := tour.Results{{Name: "Ada", Points: 300, Deal: "1"}}
	if err := best.Save(scores); err != nil {
		t.Fatal(err)
	}
	g := begin(t, tour.Name, "amiga", games.Env{Scores: scores})
	file, err := g.Save()
	if err != nil {
		t.Fatal(err)
	}
	demo := begin(t, tour.Name, "amiga", games.Env{})
	other := begin(t, tour.Name, "amiga", games.Env{Scores: store.Memory{}})
	for _, g := range []*Program{demo, other} {
		if err := g.Load(file); err != nil {
			t.Fatal(err)
		}
	}
	if d := cmp.Diff(best, demo.best); d != "" {
		t.Error(d)
	}
	if len(other.best) > 0 {
		t.Errorf("a program without records took over those of a saved game: %v", other.best)
	}
}

// TestMatches checks that a game reached through another one's program is saved under its own
// name, and continued from there wherever it is played next.
func TestMatches(t *testing.T) {
	files := map[string][]byte{}
	keep := func(g *Program) {
		t.Helper()
		for _, m := range g.Matches() {
			b, err := m.Save()
			if err != nil {
				t.Fatal(err)
			}
			files[m.Status().Game] = b
		}
	}
	resume := func(m play.Match) {
		if b := files[m.Status().Game]; b != nil {
			if err := m.Load(b); err != nil {
				t.Error(err)
			}
		}
	}
	g := begin(t, "golf", "amiga", games.Env{Resume: resume})
	if list := g.Matches(); len(list) != 1 || list[0].Status().Game != "golf" {
		t.Fatalf("at first: %v", list)
	}
	for _, name := range []string{"canfield", tour.Name} {
		g.choose(name)
		if err := g.Do("deal"); err != nil {
			t.Fatal(err)
		}
	}
	if list := g.Matches(); len(list) != 3 || list[0].Status().Game != "golf" {
		t.Errorf("golf and the game begun beside it: %v", list)
	}
	keep(g)
	g.Event(input.Event{Kind: input.Close})
	if !g.Done() {
		t.Error("the game continues after it was closed")
	}
	for _, name := range []string{"canfield", tour.Name} {
		left := g.matches[name].State()
		again := begin(t, name, "amiga", games.Env{Deal: "4"})
		if err := again.Match().Load(files[name]); err != nil {
			t.Fatal(err)
		}
		if d := cmp.Diff(left, again.State()); d != "" {
			t.Error(d)
		}
		// And from a third program.
		other := begin(t, "klondike", "amiga", games.Env{Deal: "5", Resume: resume})
		other.choose(name)
		if d := cmp.Diff(left, other.State()); d != "" || other.view != tableView {
			t.Errorf("view %v: %s", other.view, d)
		}
	}
	for what, text := range map[string]string{
		"no JSON": "x", "nothing": "{}",
		"another game":    strings.Replace(string(files["golf"]), `"game": "golf"`, `"game": "pyramid"`, 1),
		"another version": strings.Replace(string(files["golf"]), `"version": 1`, `"version": 7`, 1),
	} {
		before := g.matches["golf"].State()
		if err := g.matches["golf"].Load([]byte(text)); err == nil {
			t.Errorf("%s was accepted", what)
		}
		if d := cmp.Diff(before, g.matches["golf"].State()); d != "" {
			t.Errorf("%s: %s", what, d)
		}
	}
}

// TestChooseByKeys chooses games with the arrow keys and Return, and with digits, and goes
// back.
func TestChooseByKeys(t *testing.T) {
	d := open(t, "golf", "amiga", games.Env{})
	for _, c := range []struct{ keys, game string }{
		{"down return", "klondike"}, {"up up return", "pyramid"}, {"up return", tour.Name}, {"home down space", "golf"},
		{"end left return", "canfield"}, {"4", "corners"}, {"escape", "corners"},
	} {
		d.Do("key ctrl+g")
		for _, k := range strings.Fields(c.keys) {
			d.Do("key %s", k)
		}
		if got := d.game(); got != c.game {
			t.Errorf("%s opens %s, want %s", c.keys, got, c.game)
		}
		if _, ok := d.where("stock"); !ok {
			t.Errorf("%s: the table is not shown", c.keys)
		}
	}
	d.Click("button:Other games")
	d.Click("button:Back")
	if _, ok := d.where("stock"); !ok || d.game() != "corners" {
		t.Error("Back does not return to the table")
	}
}

// TestWords checks that every refusal of the rules is translated to German, and that the texts
// of the tour fit.
func TestWords(t *testing.T) {
	font := begin(t, "golf", "amiga", games.Env{}).Font
	for _, l := range i18n.Languages() {
		lang, w := l.Code, wordsFor(l.Code)
		for _, s := range tour.Stages {
			if s := fmt.Sprintf(w.titleTour, "4294967295", fmt.Sprintf(w.tourAt, 6, s.TitleIn(lang), 52, 390)); font.Width(s) > 640-6*8-8 {
				t.Errorf("%s: %q is too long", lang, s)
			}
		}
		for _, l := range w.page {
			if font.Width(l) > 68*8 {
				t.Errorf("%s: %q is too long", lang, l)
			}
		}
	}
	// By random moves, most refusals come up; none may be in English.
	rnd := rand.New(rand.NewPCG(5, 6))
	for _, s := range tour.Stages {
		g := begin(t, s.Name, "amiga", games.Env{Lang: "de"})
		for range 1000 {
			p := g.Table.Position()
			m := cards.Move{From: rnd.IntN(len(p.Piles)), To: rnd.IntN(len(p.Piles)), N: 1 + rnd.IntN(2)}
			if rnd.IntN(5) == 0 {
				m = cards.Verb("deal")
			}
			if err := g.Table.Rules().Check(p, m); err != nil && strings.EqualFold(s.Refusal("de", err), err.Error()+".") {
				t.Errorf("%s: no German text for %q", s.Name, err)
			}
			g.Do(cards.FormatMove(g.Table.Rules(), p, m))
		}
	}
}
