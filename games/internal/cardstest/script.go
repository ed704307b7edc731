package cardstest

import (
	"encoding/json"
	"image"
	"slices"
	"strings"
	"testing"

	"phosphor/fb"
	"phosphor/games"
	"phosphor/games/cards"
	"phosphor/games/internal/drivetest"
)

// A Hand is what a person does at a table, run through drive as a script: words
// separated by blanks.
//
//	left:tableau3/2   moves the pointer onto a named thing and presses a button
//	over:tableau1     moves the pointer there
//	below:tableau1    moves it 10 pixels below the cards of a pile
//	beside:tableau1   moves it 10 pixels to the left of them
//	left              presses a button where the pointer is
//	/left             releases it
//	click:button:New  presses and releases
//	key:ctrl+z        presses and releases a key
//	undo              takes a move back
//
// A word with an asterisk is an expectation: *arrow, *pointhand, *flathand is
// the mouse form, *same that the screen is as it was before the first word.
type Hand struct {
	*drivetest.Driver
	t      testing.TB
	screen func() *fb.Screen
	at     image.Point
}

// Sit starts a game in a mode and lays out a position.
func Sit(t testing.TB, info *games.Info, mode string, env games.Env, layout string) *Hand {
	t.Helper()
	var g games.Game
	spy := *info
	spy.Start = func(env games.Env) (games.Game, error) {
		var err error
		g, err = info.Start(env)
		return g, err
	}
	h := &Hand{Driver: drivetest.New(t, &spy, mode, env), t: t, screen: func() *fb.Screen { return g.Screen() }}
	h.Do("state") // the game has begun when this is answered
	if layout != "" {
		h.Do("layout %s", layout)
	}
	return h
}

// Script does what a script says.
func (h *Hand) Script(script string) {
	h.t.Helper()
	before := h.Driver.Do("frame").Hash
	for _, w := range strings.Fields(script) {
		verb, name, _ := strings.Cut(w, ":")
		switch {
		case verb == "*same":
			if got := h.Driver.Do("frame").Hash; got != before {
				h.t.Errorf("%s: the screen is another than at the beginning", script)
			}
		case verb == "*changed":
			if got := h.Driver.Do("frame").Hash; got == before {
				h.t.Errorf("%s: the screen is as at the beginning", script)
			}
		case verb[0] == '*':
			if got := h.screen().Pointer.Name; got != verb[1:] {
				h.t.Errorf("%s: the pointer is %s, want %s", script, got, verb[1:])
			}
		case verb == "undo":
			h.Driver.Do("undo")
		case verb == "key":
			h.Driver.Do("key %s", name)
		case verb == "click":
			h.Click(name)
		case verb == "over":
			h.move(h.Middle(name))
		case verb == "below":
			r := h.Where(name)
			h.move(image.Pt(r.Min.X+r.Dx()/2, r.Max.Y+10))
		case verb == "beside":
			r := h.Where(name)
			h.move(image.Pt(r.Min.X-10, r.Min.Y+r.Dy()/2))
		case verb[0] == '/':
			h.Driver.Do("release %s %d %d", verb[1:], h.at.X, h.at.Y)
		default:
			if name != "" {
				h.move(h.Middle(name))
			}
			h.Driver.Do("press %s %d %d", verb, h.at.X, h.at.Y)
		}
	}
}

func (h *Hand) move(p image.Point) {
	h.t.Helper()
	h.at = p
	h.Driver.Do("move %d %d", p.X, p.Y)
}

// Check compares piles, "tableau0=?2H 3C, waste=".
func (h *Hand) Check(what, piles string) {
	h.t.Helper()
	for _, w := range strings.Split(piles, ",") {
		name, want, ok := strings.Cut(strings.TrimSpace(w), "=")
		if !ok {
			continue
		}
		if got := strings.Join(h.Pile(name), " "); got != want {
			h.t.Errorf("%s: %s is %q, want %q", what, name, got, want)
		}
	}
}

// A Rule is one line of an event table: what is done at a table, and what
// becomes of its piles.
type Rule struct{ Name, Script, Want string }

// Table plays each rule from the same position.
func Table(t *testing.T, info *games.Info, env games.Env, layout string, rules []Rule) {
	h := Sit(t, info, info.Modes[0], env, "")
	for _, r := range rules {
		h.Do("layout %s", layout)
		h.Do("move 0 0")
		h.Script(r.Script)
		h.Check(r.Name, r.Want)
		if t.Failed() {
			t.Fatalf("%s: %s", r.Name, r.Script)
		}
	}
}

// Layout writes a position for drive: piles by name, "tableau0=?2H 3C, waste=5D";
// those not named are empty, and what is left of the deck goes to the pile rest.
func Layout(t testing.TB, rules Rules, variation, piles, rest string) string {
	t.Helper()
	r, err := rules(cards.Setup{Variation: variation})
	if err != nil {
		t.Fatal(err)
	}
	p := cards.NewPosition(r.Piles(), 0)
	left := r.Deck()
	for _, w := range strings.Split(piles, ",") {
		name, list, _ := strings.Cut(strings.TrimSpace(w), "=")
		i := p.Index(name)
		if i < 0 {
			t.Fatalf("there is no pile %q", name)
		}
		for _, f := range strings.Fields(list) {
			c, err := cards.ParseCard(f)
			if err != nil {
				t.Fatal(err)
			}
			k := slices.Index(left, c.Up())
			if k < 0 {
				t.Fatalf("%s: no such card is left", f)
			}
			left = slices.Delete(left, k, k+1)
			p.Piles[i].Cards = append(p.Piles[i].Cards, c)
		}
	}
	if len(left) > 0 {
		i := p.Index(rest)
		p.Piles[i].Cards = append(left, p.Piles[i].Cards...)
	}
	b, err := json.Marshal(map[string]any{"piles": p.Piles})
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}
