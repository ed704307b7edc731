package host

import (
	"testing"

	"phosphor/fb/input"
	"phosphor/games/catalog"
)

// standIn replaces a patience's own picture, as stand does.
func standIn(h *House) {
	c := h.Cabinet
	c.pictures[c.shelf.marked().Name] = c.pictures["freecell"]
	c.draw()
}

// TestShelf checks the shelf of patiences: letters search, Return plays on the selected
// machine, and leaving the game returns to the shelf.
func TestShelf(t *testing.T) {
	for _, lang := range []string{"en", "de"} {
		m := &memory{files: map[string][]byte{}}
		h := furnished(t, m)
		h.Cabinet.stand()
		h.Cabinet.locale = lang
		h.Cabinet.Use(h.Settings)
		h.keys("f7")
		h.Settle()
		standIn(h)
		golden(t, h, "patiences-"+lang)
		if p := h.Cabinet.shelf.marked(); len(h.Cabinet.shelf.list) < 40 || p.Name != "penguin" {
			t.Errorf("%d patiences, the first %s", len(h.Cabinet.shelf.list), p.Name)
		}
		for _, r := range map[string]string{"en": "baker", "de": "bäcker"}[lang] {
			h.Event(input.Event{Kind: input.KeyDown, Key: string(r), Rune: r})
		}
		h.Settle()
		standIn(h)
		golden(t, h, "patiences-found-"+lang)
		h.keys("return")
		if g, info := h.Game(); g == nil || info.Name != "bakers-dozen" {
			t.Fatalf("game in play: %v", info)
		}
		if err := h.game.Match().Do(h.game.Match().Moves()[0]); err != nil {
			t.Fatal(err)
		}
		h.Touch()
		h.Event(input.Event{Kind: input.Close})
		if c := h.Cabinet; c.page != pagePatiences || c.shelf.marked().Name != "bakers-dozen" || !c.waits["bakers-dozen"] {
			t.Errorf("on page %d, %v", c.page, c.shelf.marked())
		}
		h.keys("z", "z")
		if h.Cabinet.shelf.marked() != nil {
			t.Errorf("search for zz: %v", h.Cabinet.shelf.marked())
		}
		h.keys("return", "escape", "escape")
		if h.Cabinet.page != pageRoom {
			t.Errorf("on page %d", h.Cabinet.page)
		}
	}
	if catalog.FindPatience("zz") != nil {
		t.Error("a patience matches zz")
	}
}

// TestShelfMachine checks that a patience is played on the machine that is marked in the room,
// if it has cards.
func TestShelfMachine(t *testing.T) {
	h := furnished(t, &memory{files: map[string][]byte{}})
	info, err := catalog.Find("eight-off")
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct{ key, machine string }{{"home", "atari"}, {"tab", "amiga"}, {"tab", "oberon"}} {
		h.keys(c.key)
		if got := h.Cabinet.choice(info, Choice{}).Machine; got != c.machine {
			t.Errorf("%s: %q, want %s", c.key, got, c.machine)
		}
	}
}

// TestPatienceLink checks that a link contains the whole text of a user's own patience,
// since no other program knows its name.
func TestPatienceLink(t *testing.T) {
	p, err := catalog.AddPatience([]byte("title Six\ntableau 6\n"), "")
	if err != nil {
		t.Fatal(err)
	}
	text := Link{Game: p.Name, Choice: Choice{Deal: "8"}}.String()
	l, err := ParseLink("https://example.org/#" + text)
	if err != nil || l.Game != p.Name || l.Deal != "8" || len(text) > 100 {
		t.Errorf("%s is %v, %v", text, l, err)
	}
	if text := (Link{Game: "eight-off"}).String(); text != "eight-off" {
		t.Errorf("the link to a patience of the shelf is %s", text)
	}
	if p := catalog.FindPatience(""); p != nil {
		t.Errorf("no name finds %s, which has no alias", p.Name)
	}
	if _, err := ParseLink("patience=AAAA"); err == nil {
		t.Error("a link to patience AAAA is accepted")
	}
}
