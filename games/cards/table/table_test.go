package table_test

import (
	"fmt"
	"image"
	"slices"
	"strings"
	"testing"
	"time"
	"unicode/utf8"

	"phosphor/assets"
	"phosphor/assets/i18n"
	"phosphor/fb"
	"phosphor/fb/modes"
	"phosphor/games/amiga/cardgames/calculation"
	"phosphor/games/amiga/cardgames/canfield"
	"phosphor/games/amiga/cardgames/corners"
	"phosphor/games/amiga/cardgames/golf"
	"phosphor/games/amiga/cardgames/klondike"
	"phosphor/games/amiga/cardgames/pyramid"
	yukon "phosphor/games/atari/yukon/rules"
	"phosphor/games/cards"
	"phosphor/games/cards/table"
	"phosphor/games/clock"
	"phosphor/sprites"
)

// A host records the calls of a table.
type host struct {
	log     []string
	outline []image.Rectangle
	t       *table.Table
	screen  *fb.Screen
}

func (h *host) note(format string, args ...any) { h.log = append(h.log, fmt.Sprintf(format, args...)) }

func (h *host) Update(r image.Rectangle) {
	r = r.Intersect(h.screen.Rect)
	defer h.screen.SetClip(h.screen.SetClip(r))
	fb.Fill(h.screen.Bitmap, r, 0, fb.OpCopy)
	h.t.Draw(h.screen.Bitmap, r, image.Point{})
}
func (h *host) Outline(list []image.Rectangle) { h.outline = list }
func (h *host) Sound(e table.Event)            { h.note("sound %d", e) }
func (h *host) Refused(why string)             { h.note("refused: %v", why) }
func (h *host) Begun()                         { h.t.Place(image.Rect(0, 20, 640, 400)) }
func (h *host) Changed()                       {}
func (h *host) Ended()                         { h.note("ended") }
func (h *host) Revived()                       { h.note("revived") }

// take returns the calls since the last take.
func (h *host) take() string {
	s := strings.Join(h.log, "; ")
	h.log = nil
	return s
}

// lay sets up a table with a position; the unnamed cards of the deck lie in rest.
func lay(t *testing.T, g *table.Game, change func(*table.Look), layout string) (*table.Table, *host, *clock.Clock) {
	t.Helper()
	mode, err := modes.Find("falcon16")
	if err != nil {
		t.Fatal(err)
	}
	h := &host{screen: fb.NewScreen(mode)}
	set, err := sprites.OpenCards(assets.Yukon(), "CARDS4.IMG")
	if err != nil {
		t.Fatal(err)
	}
	frame := func(b *fb.Bitmap, r image.Rectangle) { fb.Frame(b, r, 1, 1, fb.OpCopy) }
	look := &table.Look{Deck: set.Deck(sprites.Display{Screen: h.screen}), Place: frame, Cursor: frame, Mark: frame, Pace: 100 * time.Millisecond}
	if change != nil {
		change(look)
	}
	s := cards.NewSession(g.Name, g.Rules)
	if err := s.Start(cards.Setup{Deal: "1"}); err != nil {
		t.Fatal(err)
	}
	var c clock.Clock
	h.t = table.New(g, s, look, h, &c, "en")
	h.t.Begin()
	if layout != "" {
		if err := s.Layout([]byte(layout)); err != nil {
			t.Fatal(err)
		}
	}
	h.take()
	return h.t, h, &c
}

// position writes a layout: piles as "tableau0=QS JD", all other cards of a deck on rest.
func position(t *testing.T, g *table.Game, rest string, piles ...string) string {
	t.Helper()
	r, err := g.Rules(cards.Setup{Deal: "1"})
	if err != nil {
		t.Fatal(err)
	}
	left := r.Deck()
	var out []string
	named := map[string]string{}
	for _, p := range piles {
		name, list, _ := strings.Cut(p, "=")
		var quoted []string
		for _, c := range strings.Fields(list) {
			v, err := cards.ParseCard(c)
			if err != nil {
				t.Fatal(err)
			}
			left = slices.DeleteFunc(left, func(d cards.Card) bool { return d == v.Up() })
			quoted = append(quoted, fmt.Sprintf("%q", c))
		}
		named[name] = strings.Join(quoted, ",")
	}
	for _, s := range r.Piles() {
		list := named[s.Name]
		if s.Name == rest {
			var all []string
			for _, c := range left {
				all = append(all, fmt.Sprintf("%q", c))
			}
			list = strings.Join(all, ",")
		}
		out = append(out, fmt.Sprintf(`{"name":%q,"cards":[%s]}`, s.Name, list))
	}
	return `{"piles":[` + strings.Join(out, ",") + `]}`
}

func pile(t *table.Table, name string) string {
	p := t.Position()
	return strings.Trim(fmt.Sprint(p.Piles[p.Index(name)].Cards), "[]")
}

// at is a visible point of a thing.
func at(tb testing.TB, t *table.Table, name string) image.Point {
	tb.Helper()
	r, ok := t.Where(name)
	if !ok {
		tb.Fatalf("no pile %s", name)
	}
	return r.Min.Add(image.Pt(r.Dx()/2, 4))
}

// drag drags one thing to another.
func drag(tb testing.TB, t *table.Table, from, to string) {
	tb.Helper()
	g := t.Grip(at(tb, t, from))
	if g == nil {
		tb.Fatalf("no card to drag at %s", from)
	}
	t.Hold(g)
	g.Move(at(tb, t, to))
	g.Drop(at(tb, t, to))
}

func TestDrag(t *testing.T) {
	g := &yukon.Game
	layout := position(t, g, "stock", "tableau0=QS JD", "tableau1=KH", "tableau2=?5C AS", "foundation1=AH", "tableau3=2H")
	tb, h, _ := lay(t, g, nil, layout)
	grip := tb.Grip(at(t, tb, "tableau0/0"))
	tb.Hold(grip)
	if len(h.outline) != 2 {
		t.Errorf("the outline of %d cards is shown, want 2", len(h.outline))
	}
	before := h.outline[0]
	grip.Move(at(t, tb, "tableau0/0").Add(image.Pt(10, 5)))
	if h.outline[0] != before.Add(image.Pt(10, 5)) {
		t.Error("the outline does not follow the pointer")
	}
	tb.LetGo()
	if h.outline != nil || pile(tb, "tableau0") != "QS JD" {
		t.Error("a dropped card was not put back")
	}
	drag(t, tb, "tableau0/0", "tableau1/0")
	if got := pile(tb, "tableau1"); got != "KH QS JD" {
		t.Errorf("dragged: %s", got)
	}
	drag(t, tb, "tableau3/0", "tableau1/2")
	if got := h.take(); !strings.Contains(got, "refused: Columns are built down in alternating colours.") {
		t.Errorf("a wrong place: %s", got)
	}
	drag(t, tb, "tableau3/0", "tableau3/0") // a click
	if got := pile(tb, "foundation1"); got != "AH 2H" {
		t.Errorf("a quick click: %s", got)
	}
	h.take()
	drag(t, tb, "tableau1/1", "tableau1/1") // on a card that another lies on
	if got := h.take(); got != "" {
		t.Errorf("a click on a covered card: %s", got)
	}
	drag(t, tb, "foundation1", "tableau1/2")
	if got := h.take(); !strings.Contains(got, tb.Refusal(cards.ErrFinal)) {
		t.Errorf("a foundation: %s", got)
	}
	// After a larger movement the outline decides, and over its own place a card goes back.
	grip = tb.Grip(at(t, tb, "tableau2/1"))
	tb.Hold(grip)
	grip.Move(at(t, tb, "tableau2/1").Add(image.Pt(9, 0)))
	grip.Drop(at(t, tb, "tableau2/1").Add(image.Pt(9, 0)))
	if got := pile(tb, "tableau2") + h.take(); got != "?5C AS" {
		t.Errorf("let go over its own place: %s", got)
	}
	drag(t, tb, "tableau2/1", "tableau2/1")
	if got := pile(tb, "foundation0"); got != "AS" {
		t.Errorf("an ace clicked: %s", got)
	}
}

// TestWhole checks that cards that move only together are picked up together, and that a
// foundation takes the last.
func TestWhole(t *testing.T) {
	g := &klondike.Game
	tb, _, _ := lay(t, g, nil, position(t, g, "stock", "tableau0=QS JD TC", "tableau1=KH", "foundation0=AD 2D", "tableau2=4C 3D", "tableau3=5H"))
	drag(t, tb, "tableau0/2", "tableau1/0")
	if got := pile(tb, "tableau1"); got != "KH QS JD TC" {
		t.Errorf("a run: %s", got)
	}
	drag(t, tb, "tableau2/0", "foundation0")
	if got := pile(tb, "foundation0"); got != "AD 2D 3D" {
		t.Errorf("its last card: %s", got)
	}
}

// TestPairs checks that one card of a pair is dragged on the other, including the stock's top
// card, and that a click on the stock deals.
func TestPairs(t *testing.T) {
	g := &pyramid.Game
	tb, _, _ := lay(t, g, nil, position(t, g, "waste", "tableau0=QH", "stock=5D AD"))
	drag(t, tb, "tableau0/0", "stock/1")
	if got := pile(tb, "stock"); got != "5D" || pile(tb, "tableau0") != "" {
		t.Errorf("a queen and an ace: %q and %q remain", pile(tb, "tableau0"), got)
	}
	drag(t, tb, "stock/0", "stock/0")
	if got := pile(tb, "waste"); !strings.HasSuffix(got, "5D") {
		t.Errorf("a click on the stock: the waste is %s", got)
	}
}

// TestPace checks that automatic moves are shown card by card, and that another press
// shows them at once.
func TestPace(t *testing.T) {
	g := &yukon.Game
	piles := []string{"foundation0=AC 2C 3C 4C 5C 6C 7C 8C 9C TC JC", "foundation1=AD 2D 3D 4D 5D 6D 7D 8D 9D TD JD QD KD",
		"foundation2=AH 2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH", "foundation3=AS 2S 3S 4S 5S 6S 7S 8S 9S TS JS", "tableau0=KC", "tableau1=KS", "tableau2=QS", "waste=QC"}
	tb, h, c := lay(t, g, nil, position(t, g, "stock", piles...))
	if err := tb.Session.Do("waste foundation0"); err != nil {
		t.Fatal(err)
	}
	if !tb.Rules().Won(tb.Position()) || !tb.Pending() {
		t.Fatal("the game does not finish automatically")
	}
	n := len(tb.Shown.Piles[tb.Shown.Index("foundation0")].Cards) + len(tb.Shown.Piles[tb.Shown.Index("foundation3")].Cards)
	c.Advance(c.Now() + 100*time.Millisecond)
	if m := len(tb.Shown.Piles[tb.Shown.Index("foundation0")].Cards) + len(tb.Shown.Piles[tb.Shown.Index("foundation3")].Cards); m != n+1 {
		t.Errorf("after a beat %d cards are home, want %d", m, n+1)
	}
	if strings.Contains(h.take(), "ended") {
		t.Error("the end is reported before it is visible")
	}
	tb.Hurry()
	if tb.Pending() || !strings.Contains(h.take(), "ended") {
		t.Error("Hurry does not show all pending cards")
	}
}

// TestEnd checks that the end of a game is reported once, and again after undo and redo.
func TestEnd(t *testing.T) {
	g := &golf.Game
	tb, h, _ := lay(t, g, nil, position(t, g, "tableau1", "foundation0=QH", "tableau0=5H JC"))
	for _, do := range []struct {
		what func() error
		want string
	}{{func() error { return tb.Session.Do("tableau0 foundation0") }, "ended"}, {tb.Session.Undo, "revived"}, {tb.Session.Redo, "ended"}} {
		if err := do.what(); err != nil {
			t.Fatal(err)
		}
		if got := h.take(); strings.Count(got, do.want) != 1 {
			t.Errorf("messages %s, want %s", got, do.want)
		}
	}
}

// TestChoose chooses by clicks: a card, then its place.
func TestChoose(t *testing.T) {
	g := &golf.Game
	tb, h, _ := lay(t, g, func(l *table.Look) { l.KeepChosen = true }, position(t, g, "stock", "foundation0=QH", "tableau0=9S JC"))
	tb.ClickAt(at(t, tb, "tableau0/0"))
	if got := h.take(); !strings.Contains(got, tb.Refusal(cards.ErrOnlyTop)) {
		t.Errorf("a covered card: %s", got)
	}
	p := tb.Position()
	tb.Click(p.Index("tableau0"), 1)
	if tb.Chosen() != (table.Group{Pile: p.Index("tableau0"), N: 1}) {
		t.Fatalf("chosen: %v", tb.Chosen())
	}
	tb.Click(p.Index("tableau1"), -1)
	if got := h.take(); !strings.Contains(got, "refused") || tb.Chosen().N == 0 {
		t.Errorf("a wrong place: %s, chosen %v", got, tb.Chosen())
	}
	tb.Click(p.Index("foundation0"), 0)
	if pile(tb, "foundation0") != "QH JC" || tb.Chosen().N != 0 {
		t.Errorf("%s, chosen %v", pile(tb, "foundation0"), tb.Chosen())
	}
}

// TestCursor checks that the cursor reaches every pile, and leaves no trace.
func TestCursor(t *testing.T) {
	g := &klondike.Game
	tb, h, _ := lay(t, g, nil, "")
	before := slices.Clone(h.screen.Pix)
	seen := map[int]bool{}
	keys := "right right right right right right right up left left left left left left left left down right"
	for _, k := range strings.Fields(keys) {
		tb.MoveCursor(table.Arrows[k])
		i, _, _ := tb.Cursor()
		seen[i] = true
	}
	if len(seen) != len(tb.Position().Piles) {
		t.Errorf("the cursor reaches %d piles, want %d", len(seen), len(tb.Position().Piles))
	}
	tb.HideCursor()
	if !slices.Equal(before, h.screen.Pix) {
		t.Error("the cursor leaves pixels")
	}
}

// TestHelpDragged checks the help for desks with dragging.
func TestHelpDragged(t *testing.T) {
	for _, g := range []*table.Game{&golf.Game, &klondike.Game, &pyramid.Game, &corners.Game, &calculation.Game, &canfield.Game} {
		for _, lang := range []string{"en", "de"} {
			whole := strings.Join(g.HelpIn(lang), " ")
			text := g.HelpDragged(lang)
			joined := strings.Join(text, " ")
			for _, pair := range g.Dragged {
				for i := range pair {
					pair[i] = i18n.T(lang, pair[i])
				}
				if !strings.Contains(whole, pair[0]) || strings.Contains(joined, pair[0]) || !strings.Contains(joined, pair[1]) {
					t.Errorf("%s, %s: %q is not replaced by %q", g.Name, lang, pair[0], pair[1])
				}
			}
			for _, l := range text {
				if utf8.RuneCountInString(l) > 68 {
					t.Errorf("%s, %s: %q is too long", g.Name, lang, l)
				}
			}
			for _, clicks := range []string{", then the", "dann de", "anklicken, dann", "flashes", "blinkt"} {
				if strings.Contains(joined, "click") && strings.Contains(joined, clicks) && g.Name != "calculation" {
					t.Errorf("%s, %s: still %q in %s", g.Name, lang, clicks, joined)
				}
			}
		}
	}
}
