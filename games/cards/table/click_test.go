package table_test

import (
	"errors"
	"fmt"
	"image"
	"slices"
	"strings"
	"testing"
	"time"

	"phosphor/games/amiga/cardgames/golf"
	"phosphor/games/amiga/cardgames/klondike"
	"phosphor/games/amiga/cardgames/pyramid"
	"phosphor/games/cards"
	"phosphor/games/cards/table"
	"phosphor/games/clock"
	"phosphor/games/internal/cardstest"
	"phosphor/sprites"
)

// A desk records the calls of a table to its host.
type desk struct {
	*table.Table
	clock clock.Clock
	said  []string
}

func (d *desk) say(s string)              { d.said = append(d.said, s) }
func (d *desk) Update(image.Rectangle)    {}
func (d *desk) Outline([]image.Rectangle) {}
func (d *desk) Begun()                    { d.say("begun") }
func (d *desk) Changed()                  {}
func (d *desk) Ended()                    { d.say("ended") }
func (d *desk) Revived()                  { d.say("revived") }
func (d *desk) Refused(why string)        { d.say(why) }
func (d *desk) Sound(e table.Event) {
	d.say([]string{"dealt", "turned", "moved", "homed", "back", "refused"}[e])
}

// sit lays a position of a game on a table.
func sit(t *testing.T, g *table.Game, look table.Look, rest, piles string) *desk {
	t.Helper()
	d := &desk{}
	look.Deck = &sprites.Deck{Size: g.Layout.Card}
	s := cards.NewSession(g.Name, g.Rules)
	if err := s.Start(cards.Setup{Deal: "1"}); err != nil {
		t.Fatal(err)
	}
	if err := s.Layout([]byte(cardstest.Layout(t, g.Rules, "", piles, rest))); err != nil {
		t.Fatal(err)
	}
	d.Table = table.New(g, s, &look, d, &d.clock, "en")
	d.Place(image.Rectangle{Max: g.Size})
	d.Begin()
	d.said = nil
	return d
}

// click clicks the top cards of piles, or their places.
func (d *desk) click(names ...string) {
	for _, name := range names {
		pile := d.Position().Index(name)
		d.Click(pile, len(d.Position().Piles[pile].Cards)-1)
	}
}

func (d *desk) pile(name string) string {
	p := d.Position()
	return strings.Trim(fmt.Sprint(p.Piles[p.Index(name)].Cards), "[]")
}

// heard returns the messages since the last call.
func (d *desk) heard() string {
	defer func() { d.said = nil }()
	return strings.Join(d.said, ", ")
}

const columns = "waste=KH,foundation0=AD,tableau0=?5C 9H 8S,tableau1=TC,tableau2=2D,tableau3=,tableau4=JS,tableau5=QS,tableau6=3D"

// TestClick moves cards with two clicks. After a refused move they stay chosen on some
// machines, where a click on them undoes the choice or sends them home.
func TestClick(t *testing.T) {
	for _, c := range []struct {
		what, clicks string
		look         table.Look
		pile, want   string
		chosen       int
		heard        string
	}{
		{"two clicks", "tableau0 tableau1", table.Look{}, "tableau1", "TC 9H 8S", 0, "moved"},
		{"a refusal", "tableau0 tableau4", table.Look{}, "tableau4", "JS", 0, "refused, Columns are built down in alternating colours."},
		{"a refusal that keeps the choice", "tableau0 tableau4", table.Look{KeepChosen: true}, "tableau4", "JS", 2, "refused, Columns are built down in alternating colours."},
		{"a choice taken back", "tableau2 tableau2", table.Look{}, "tableau2", "2D", 0, ""},
		{"the second click sends", "tableau2 tableau2", table.Look{AgainSends: true}, "foundation0", "AD 2D", 0, "homed"},
		{"or says why not", "tableau4 tableau4", table.Look{AgainSends: true}, "tableau4", "JS", 0, "refused, That card cannot be put on a foundation now."},
		{"a foundation", "foundation0", table.Look{}, "foundation0", "AD", 0, "refused, A card on a foundation stays there."},
		{"an empty column", "tableau3", table.Look{}, "tableau3", "", 0, "refused, There is no card to move."},
		{"the stock", "stock", table.Look{}, "waste", "", 0, "turned"},
	} {
		d := sit(t, &klondike.Game, c.look, "stock", columns)
		d.click(strings.Fields(c.clicks)...)
		if got := d.pile(c.pile); got != c.want && c.what != "the stock" {
			t.Errorf("%s: %s is %s, want %s", c.what, c.pile, got, c.want)
		}
		if got := d.Chosen().N; got != c.chosen {
			t.Errorf("%s: %d cards are chosen, want %d", c.what, got, c.chosen)
		}
		if got := d.heard(); got != c.heard {
			t.Errorf("%s: message %q, want %q", c.what, got, c.heard)
		}
	}
	// A click on the lower of cards that move together chooses all of them.
	d := sit(t, &klondike.Game, table.Look{}, "stock", columns)
	d.Click(d.Position().Index("tableau0"), 2)
	whole := d.Chosen()
	d.Unchoose()
	d.Click(d.Position().Index("tableau0"), 1)
	if d.Chosen() != whole || whole.N != 2 {
		t.Errorf("chosen %v and %v", whole, d.Chosen())
	}
}

// TestDeal checks that Deal is a click on the stock; if cards leave in pairs, a king on it
// leaves alone.
func TestDeal(t *testing.T) {
	d := sit(t, &pyramid.Game, table.Look{}, "foundation0", "stock=2S KC,tableau0=KD")
	d.Deal()
	if got := d.pile("stock"); got != "2S" {
		t.Errorf("the stock is %s", got)
	}
	d.Deal()
	if got := d.pile("waste"); got != "2S" {
		t.Errorf("the waste is %s", got)
	}
}

// TestHurry checks that automatic moves are shown card by card, or at once without a
// pace, and that a click does not wait for them. The end is reported once, after the
// last card.
func TestHurry(t *testing.T) {
	const end = "stock=KC 2D 3D 4D,foundation0=5H,tableau6=6C"
	for _, pace := range []time.Duration{0, time.Second} {
		d := sit(t, &golf.Game, table.Look{Pace: pace}, "foundation0", end)
		d.click("tableau6", "foundation0")
		if d.Pending() != (pace > 0) || d.Told() != (pace == 0) {
			t.Errorf("pace %v: pending %v, reported %v", pace, d.Pending(), d.Told())
		}
		shown := len(d.Shown.Piles[d.Position().Index("stock")].Cards)
		d.clock.Advance(10 * time.Second)
		if left := len(d.Shown.Piles[d.Position().Index("stock")].Cards); left != 0 || (shown == 0) != (pace == 0) {
			t.Errorf("pace %v: %d cards remain, %d at first", pace, left, shown)
		}
		heard := d.heard()
		if n := strings.Count(heard, "ended"); n != 1 || !strings.HasSuffix(heard, "ended") {
			t.Errorf("pace %v: reported %s", pace, heard)
		}
		if err := d.Session.Undo(); err != nil {
			t.Fatal(err)
		}
		if got := d.heard(); got != "revived, back" {
			t.Errorf("pace %v: undo reports %s", pace, got)
		}
		d.click("tableau6", "foundation0")
		d.Click(d.Position().Index("foundation0"), 0)
		if d.Pending() || !slices.Equal(d.Shown.Piles[0].Cards, d.Position().Piles[0].Cards) {
			t.Errorf("pace %v: a click does not act at once", pace)
		}
	}
}

// TestCursorFollows checks that the cursor follows the end of its pile, and Enter is a click
// there.
func TestCursorFollows(t *testing.T) {
	d := sit(t, &klondike.Game, table.Look{}, "stock", columns)
	d.MoveCursor(table.Arrows["left"]) // shows it
	first := d.Position().Index("tableau0")
	if pile, i, on := d.Cursor(); !on || pile != first || i != 2 {
		t.Fatalf("the cursor is at %d/%d", pile, i)
	}
	d.Enter()
	d.MoveCursor(table.Arrows["right"])
	d.Enter()
	if got := d.pile("tableau1"); got != "TC 9H 8S" {
		t.Fatalf("tableau1 is %s", got)
	}
	if pile, i, _ := d.Cursor(); pile != first+1 || i != 2 {
		t.Errorf("after a move the cursor is at %d/%d", pile, i)
	}
	if err := d.Session.Undo(); err != nil {
		t.Fatal(err)
	}
	if pile, i, _ := d.Cursor(); pile != first+1 || i != 0 {
		t.Errorf("after undo the cursor is at %d/%d", pile, i)
	}
	d.HideCursor()
	if _, _, on := d.Cursor(); on {
		t.Error("the cursor does not disappear")
	}
}

// TestRefusal checks that refusals are sentences in the player's language.
func TestRefusal(t *testing.T) {
	for _, c := range []struct {
		lang string
		err  error
		want string
	}{
		{"en", cards.ErrFaceDown, "A face-down card cannot be moved."},
		{"de", fmt.Errorf("tableau0: %w", cards.ErrFaceDown), "Eine verdeckte Karte ist nicht spielbar."},
		{"de", golf.ErrKing, "Auf einen König kommt nichts; Talon anklicken."},
		{"de", errors.New("in no catalogue"), "In no catalogue."},
	} {
		if got := golf.Game.Refusal(c.lang, c.err); got != c.want {
			t.Errorf("%s: %q, want %q", c.lang, got, c.want)
		}
	}
	if pyramid.Game.TitleIn("de") != "Pyramide" || pyramid.Game.TitleIn("xx") != "Pyramid" || pyramid.Game.HelpIn("xx") == nil {
		t.Error("titles and instructions are not found in the language")
	}
}

// TestVariationIn checks that variations have names for people. One card is not cards.
func TestVariationIn(t *testing.T) {
	for _, tt := range [][3]string{{"de", "1", "Je 1 Karte"}, {"de", "3", "Je 3 Karten"}, {"en", "1", "Draw 1"}, {"fr", "2", "2 cartes"}, {"xx", "2", "Draw 2"}, {"en", "light", "Light"}} {
		if got := table.VariationIn(tt[0], tt[1]); got != tt[2] {
			t.Errorf("%s %s: %s", tt[0], tt[1], got)
		}
	}
}
