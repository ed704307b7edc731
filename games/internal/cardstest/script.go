package cardstest

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"image"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"phosphor/fb/input"
	"phosphor/games"
	"phosphor/games/cards"
	"phosphor/games/internal/drivetest"
	"phosphor/games/internal/shared"
	"phosphor/games/play"
)

// A Hand plays as a player does at a table, through drive, by a script: words separated by
// spaces.
//
//	left:tableau3/2   moves the pointer onto a named thing and presses a button
//	over:tableau1     moves the pointer there
//	below:tableau1    moves it 10 pixels below the cards of a pile
//	beside:tableau1   moves it 10 pixels to the left of them
//	left              presses a button where the pointer is
//	/left             releases it
//	chord:tableau3    presses left and right at once, /chord releases them
//	click:button:New  presses and releases
//	key:ctrl+z        presses and releases a key; keydown: and keyup: do the halves
//	undo              takes a move back
//
// A word with an asterisk is an expectation: *arrow, *pointhand, *flathand is the mouse
// form, *same an unchanged screen since the first word.
type Hand struct {
	*drivetest.Driver
	t    testing.TB
	game *spy
	at   image.Point
}

// A spy is the game behind the pipe.
type spy struct {
	games.Game
	demo *play.DemoWriter // nil: not recorded
	last time.Duration    // time of the last event
}

func (s *spy) Event(ev input.Event) {
	if s.demo != nil {
		s.demo.Event(ev)
	}
	s.last = ev.Time
	s.Game.Event(ev)
}

func (s *spy) Where(name string) (image.Rectangle, bool) { return s.Game.(games.Finder).Where(name) }

// Sit starts a game in a mode and lays out a position.
func Sit(t testing.TB, info *games.Info, mode string, env games.Env, layout string) *Hand {
	t.Helper()
	h := &Hand{t: t}
	spied := *info
	spied.Open = func(env games.Env) (games.Game, error) {
		g, err := info.Open(env)
		h.game = &spy{Game: g}
		return h.game, err
	}
	h.Driver = drivetest.New(t, &spied, mode, env)
	h.Do("state") // once this is answered the game has begun
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
			if got := h.game.Screen().Pointer.Name; got != verb[1:] {
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
		case verb == "chord":
			h.move(h.Middle(name))
			for _, b := range []string{"left", "right"} {
				h.Driver.Do("press %s %d %d", b, h.at.X, h.at.Y)
			}
		case verb == "/chord":
			for _, b := range []string{"right", "left"} {
				h.Driver.Do("release %s %d %d", b, h.at.X, h.at.Y)
			}
		case verb == "keydown" || verb == "keyup":
			h.Driver.Do("%s %s", verb, name)
		case verb[0] == '/':
			h.Driver.Do("release %s %d %d", verb[1:], h.at.X, h.at.Y)
		default:
			if name != "" {
				h.move(h.Middle(name))
			}
			h.Driver.Do("press %s %d %d", verb, h.at.X, h.at.Y)
			h.Driver.Do("wait 70") // longer than a press may wait to become a chord
		}
	}
}

// Point moves the pointer to a pixel of the screen.
func (h *Hand) Point(p image.Point) { h.move(p) }

func (h *Hand) move(p image.Point) {
	h.t.Helper()
	if h.game.demo != nil { // a player's pointer glides
		const steps = 5
		from := h.at
		for i := 1; i < steps; i++ {
			at := from.Add(p.Sub(from).Mul(i).Div(steps))
			h.Driver.Do("move %d %d", at.X, at.Y)
			h.Driver.Do("wait 30")
		}
	}
	h.at = p
	h.Driver.Do("move %d %d", p.X, p.Y)
}

// A Finder finds a game's row in the catalogue.
type Finder = func(name string) (*games.Info, error)

// Record writes a demo of a deal played by scripts, and fails if the game is not won at
// the end. The moves come from plan; script turns each into a script for the position
// before it.
func Record(t *testing.T, find Finder, file string, header play.Demo, plan []cards.Move, rules Rules, script func(p *cards.Position, m cards.Move) string) {
	t.Helper()
	if len(plan) == 0 {
		t.Fatal("there is no win to record")
	}
	info, err := find(header.Game)
	if err != nil {
		t.Fatal(err)
	}
	var out bytes.Buffer
	h := Sit(t, info, header.Mode, games.Env{Deal: header.Deal, Variation: header.Variation, Lang: "en"}, "")
	h.game.demo = play.NewDemoWriter(&out, header)
	s := Start(t, header.Game, rules, header.Variation, header.Deal)
	for _, m := range plan {
		h.Script(script(s.Position(), m))
		h.Driver.Do("wait 200")
		if err := s.Play(m); err != nil {
			t.Fatal(err)
		}
		if a, b := fmt.Sprint(s.State().Piles), fmt.Sprint(h.state().Piles); a != b {
			t.Fatalf("after %v the table is\n%s, want\n%s", m, b, a)
		}
	}
	if !h.Driver.Do("state").Won {
		t.Fatal("the game was not won with the mouse")
	}
	if err := h.game.demo.Close(h.game.last + time.Second); err != nil {
		t.Fatal(err)
	}
	t.Logf("deal %s won in %d moves", header.Deal, len(plan))
	if err := errors.Join(os.MkdirAll(filepath.Dir(file), 0o777), os.WriteFile(file, out.Bytes(), 0o666)); err != nil {
		t.Fatal(err)
	}
}

// state is the game's state as its own program sees it.
func (h *Hand) state() cards.State {
	var st cards.State
	if err := json.Unmarshal(h.Driver.Raw("state"), &st); err != nil {
		h.t.Fatal(err)
	}
	return st
}

// Replay plays the demo of a game that is won.
func Replay(t *testing.T, find Finder, file string) {
	t.Helper()
	f, err := os.Open(file)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	d, err := play.ReadDemo(f)
	if err != nil {
		t.Fatal(err)
	}
	info, err := find(d.Game)
	if err != nil {
		t.Fatal(err)
	}
	h := Sit(t, info, d.Mode, games.Env{Deal: "2"}, "")
	h.Driver.Do("demo %s", file)
	if st := h.Driver.Do("state"); !st.Won || !st.Over {
		t.Errorf("%s does not end with a win (go test -run RecordDemo -update records it again)", file)
	}
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

// A Rule is one line of an event table: its name, the script, and the resulting piles.
type Rule [3]string

// Drive lays out the positions of a file of shared/oracle/deals and plays their
// solutions, all through drive, and returns how many there are.
func Drive(t *testing.T, info *games.Info, file string) (solved int) {
	h := Sit(t, info, info.Modes[0], games.Env{}, "")
	for _, d := range shared.Deals(t, file) {
		h.Do("layout %s", d.Layout)
		for _, m := range d.Solution {
			h.Do("do %s", m)
		}
		if len(d.Solution) == 0 {
			continue
		}
		solved++
		if st := h.Do("state"); !st.Won || !st.Over {
			t.Errorf("%s: not won after its solution", d.ID)
		}
	}
	return solved
}

// Table plays each rule from the same position.
func Table(t *testing.T, info *games.Info, env games.Env, layout string, rules []Rule) {
	h := Sit(t, info, info.Modes[0], env, "")
	for _, r := range rules {
		h.Do("layout %s", layout)
		h.Do("move 0 0")
		h.Script(r[1])
		h.Check(r[0], r[2])
		if t.Failed() {
			t.Fatalf("%s: %s", r[0], r[1])
		}
	}
}

// Layout writes a position for drive: piles by name, "tableau0=?2H 3C, waste=5D"; others
// are empty, and the rest of the deck goes to the pile rest.
func Layout(t testing.TB, rules Rules, variation, piles, rest string) string {
	t.Helper()
	r, err := rules(cards.Setup{Variation: variation})
	if err != nil {
		t.Fatal(err)
	}
	return layout(t, r, piles, rest)
}

func layout(t testing.TB, r cards.Rules, piles, rest string) string {
	t.Helper()
	p := cards.NewPosition(r.Piles(), 0)
	left := r.Deck()
	for _, w := range strings.Split(piles, ",") {
		name, list, _ := strings.Cut(strings.TrimSpace(w), "=")
		i := p.Index(name)
		if i < 0 {
			t.Fatalf("no pile %q", name)
		}
		for _, f := range strings.Fields(list) {
			c, err := cards.ParseCard(f)
			if err != nil {
				t.Fatal(err)
			}
			k := slices.Index(left, c.Up())
			if k < 0 {
				t.Fatalf("%s: no such card remains", f)
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

// Goldens compares the first screen of deal 1 in some modes.
func Goldens(t *testing.T, info *games.Info, modes ...string) {
	for _, m := range modes {
		Sit(t, info, m, games.Env{}, "").Golden("start-" + m)
	}
}
