package play

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"
)

// count is a game for one that adds numbers up to a hundred.
type count struct {
	sum  int
	made []int
}

var errTooMuch = errors.New("that is more than a hundred")

func open(s Setup) (Board, error) {
	c := &count{}
	if s.Layout != nil {
		return c, json.Unmarshal(s.Layout, &c.sum)
	}
	if _, err := ParseDeal(s.Deal); err != nil {
		return nil, err
	}
	return c, nil
}

func (c *count) Do(move string) error {
	n, err := strconv.Atoi(move)
	if err != nil {
		return fmt.Errorf("%q is no number", move)
	}
	if c.sum+n > 100 {
		return errTooMuch
	}
	c.sum, c.made = c.sum+n, append(c.made, n)
	return nil
}

var errHeld = errors.New("seven stays")

func (c *count) Undo() error {
	last := len(c.made) - 1
	if c.made[last] == 7 {
		return errHeld
	}
	c.sum, c.made = c.sum-c.made[last], c.made[:last]
	return nil
}

func (c *count) Moves() []string { return []string{"1", "7"} }
func (c *count) Status() Status  { return Status{Over: c.sum == 100, Won: c.sum == 100, Score: c.sum} }
func (c *count) State() any      { return c.sum }

// match wraps a Session as programs see it.
type match struct{ *Session }

func (m match) New(deal string) error { return m.Restart(deal) }
func (m match) Save() ([]byte, error) { return m.Session.Save(0) }

func begin(t testing.TB, moves ...string) *Session {
	t.Helper()
	s := NewSession("count", open)
	if err := s.Start(Setup{Deal: "3", Variation: "plain"}); err != nil {
		t.Fatal(err)
	}
	for _, m := range moves {
		if err := s.Do(m); err != nil {
			t.Fatal(err)
		}
	}
	return s
}

// TestLeaving begins another game over one that has moves: Undo goes back, once.
func TestLeaving(t *testing.T) {
	s := begin(t, "5", "6")
	s.Undo()
	s.Elapsed = func() time.Duration { return 9 * time.Second }
	if err := s.Restart("4"); err != nil || !s.Leaves() || !s.CanUndo() {
		t.Fatalf("%v, undo fails", err)
	}
	s.Do("1")
	s.Undo()
	if err := s.Undo(); err != nil || s.Setup().Deal != "3" || s.State() != 5 || s.Setup().Elapsed != 9000 {
		t.Errorf("%v: %+v, %v", err, s.Setup(), s.State())
	}
	if data, err := s.Save(0); err != nil || begin(t).Load(data) != nil {
		t.Errorf("the game is incomplete: %v", err)
	}
	// Beginning another game is a step like any other: it can be redone, also after moves.
	s.Undo()
	for i, want := range []struct {
		deal string
		sum  int
	}{{"3", 5}, {"4", 0}, {"4", 1}} {
		if err := s.Redo(); err != nil || s.Setup().Deal != want.deal || s.State() != want.sum {
			t.Fatalf("step %d of redo: %v: %+v, %v", i, err, s.Setup(), s.State())
		}
	}
	if err := s.Redo(); !errors.Is(err, ErrNothingToRedo) || s.CanRedo() {
		t.Errorf("redo goes further than undo: %v", err)
	}
	s.Undo()
	s.Undo()
	if s.Setup().Deal != "3" || s.State() != 5 || !s.CanRedo() || !s.Returns() {
		t.Errorf("back at %+v, %v", s.Setup(), s.State())
	}
	s.Do("2")
	if err := s.Redo(); !errors.Is(err, ErrNothingToRedo) {
		t.Errorf("a move does not remove the redo: %v", err)
	}
	// Undo skips a game without moves and goes to the one before it.
	s.Restart("4")
	s.Restart("5")
	if err := s.Undo(); err != nil || s.Setup().Deal != "3" || s.State() != 7 {
		t.Errorf("%v: back at %+v, %v", err, s.Setup(), s.State())
	}

	// A game that is over, or without undo, was not left by mistake.
	if s = begin(t, "7", "93"); s.Restart("4") != nil || s.CanUndo() {
		t.Error("undo returns to a game that was over")
	}
	s = begin(t, "5")
	s.Final = errHeld
	if s.Restart("4") != nil || s.CanUndo() || !errors.Is(s.Undo(), errHeld) {
		t.Error("nothing to undo, but the beginning is undone")
	}
}

// TestLeavingIsSaved ends the program after another game was begun: the file leads back to the
// game that was left, and is accepted even if that is damaged.
func TestLeavingIsSaved(t *testing.T) {
	for _, kind := range []string{"whole", "journal"} {
		s := begin(t, "5", "6")
		s.Undo()
		s.Choose(func(now *Setup) { now.Elapsed = 9000 })
		s.Restart("4")
		var f file
		var j Journal
		f.write(t, &j, s, 0)
		s.Do("1")
		f.write(t, &j, s, 0)
		data := f.data
		if kind == "whole" {
			var err error
			if data, err = s.Save(0); err != nil {
				t.Fatal(err)
			}
		}
		o := begin(t)
		if err := o.Load(data); err != nil || o.State() != 1 || !o.Leaves() {
			t.Fatalf("%s: %v: %v, leaves %v", kind, err, o.State(), o.Leaves())
		}
		o.Undo()
		if err := o.Undo(); err != nil || o.State() != 5 || o.Setup().Deal != "3" || o.Setup().Elapsed != 9000 {
			t.Errorf("%s: %v: back at %+v, %v", kind, err, o.Setup(), o.State())
		}
		if err := o.Redo(); err != nil || o.State() != 0 || o.Setup().Deal != "4" {
			t.Errorf("%s: %v: forward at %+v, %v", kind, err, o.Setup(), o.State())
		}
		// The file does not grow from game to game.
		o.Do("1")
		o.Restart("8")
		o.Do("2")
		if twice, err := o.Save(0); err != nil || bytes.Count(twice, []byte(`"before"`)) != 1 {
			t.Errorf("%s: %v: saved as %s", kind, err, twice)
		}
		damaged := bytes.Replace(data, []byte(`"6"`), []byte(`"600"`), 1)
		if kind == "journal" { // as another program would have written it
			var values []string
			for line := range bytes.Lines(damaged) {
				values = append(values, string(line[:len(line)-sealed]))
			}
			damaged = seal(values...)
		}
		if err := o.Load(damaged); err != nil || o.State() != 1 || o.Leaves() {
			t.Errorf("%s: damaged: %v: %v, leaves %v", kind, err, o.State(), o.Leaves())
		}
		o.Final = errHeld
		if err := o.Load(data); err != nil || o.Leaves() {
			t.Errorf("%s: %v: nothing to undo, but the beginning is undone", kind, err)
		}
	}
}

func TestSession(t *testing.T) {
	s := NewSession("count", open)
	opened, log := 0, []string(nil)
	s.Opened = func() { opened++ }
	s.Logged = func(entry string) { log = append(log, entry) }
	if err := s.Start(Setup{Deal: "3"}); err != nil || opened != 1 || !s.Fresh() {
		t.Fatalf("%v, opened %d times", err, opened)
	}
	for i, step := range []struct {
		what string
		do   func() error
		err  error
		sum  int
	}{
		{"undo", s.Undo, ErrNothingToUndo, 0},
		{"redo", s.Redo, ErrNothingToRedo, 0},
		{"5", nil, nil, 5},
		{"6", nil, nil, 11},
		{"90", nil, errTooMuch, 11},
		{"undo", s.Undo, nil, 5},
		{"undo", s.Undo, nil, 0},
		{"redo", s.Redo, nil, 5},
		{"redo", s.Redo, nil, 11},
		{"redo", s.Redo, ErrNothingToRedo, 11},
		{"undo", s.Undo, nil, 5},
		{"8", nil, nil, 13}, // another way: nothing is made again
		{"redo", s.Redo, ErrNothingToRedo, 13},
		{"7", nil, nil, 20},
		{"undo", s.Undo, errHeld, 20},
	} {
		if step.do == nil {
			step.do = func() error { return s.Do(step.what) }
		}
		if err := step.do(); !errors.Is(err, step.err) || s.State() != step.sum {
			t.Errorf("step %d, %s: %v, sum %v", i, step.what, err, s.State())
		}
	}
	if want := []string{"5", "6", "undo", "undo", "redo", "redo", "undo", "8", "7"}; !slices.Equal(log, want) {
		t.Errorf("logged %q, want %q", log, want)
	}
	if !s.CanUndo() || s.CanRedo() || s.Fresh() || opened != 1 {
		t.Error("it does not report what undo and redo can do")
	}
	if st := s.Status(); st != (Status{Game: "count", Deal: "3", Score: 20}) {
		t.Errorf("%+v", st)
	}

	// Another game begins. If it cannot, the game in play remains.
	if err := s.Restart("none"); !errors.Is(err, ErrDeal) || s.State() != 20 || opened != 1 {
		t.Errorf("%v, sum %v", err, s.State())
	}
	if err := s.Layout([]byte("40")); err != nil || s.State() != 40 || opened != 2 || !s.Fresh() || s.CanUndo() {
		t.Errorf("%v, sum %v", err, s.State())
	}
	if err := s.Layout([]byte("forty")); err == nil || s.State() != 40 {
		t.Errorf("%v, sum %v", err, s.State())
	}
	if err := s.Restart("4"); err != nil || s.State() != 0 || s.Setup().Layout != nil || s.Setup().Deal != "4" {
		t.Errorf("%v, sum %v, %+v", err, s.State(), s.Setup())
	}
}

// TestHelpStays checks that loading a game saved before help does not hide the help.
func TestHelpStays(t *testing.T) {
	s := NewSession("count", open)
	if err := s.Start(Setup{Deal: "3"}); err != nil {
		t.Fatal(err)
	}
	saved, err := s.Save(0)
	if err != nil {
		t.Fatal(err)
	}
	s.NoteHelp()
	if err := s.Load(saved); err != nil || s.Honest() {
		t.Errorf("%v, honest: %v", err, s.Honest())
	}
	s.Start(Setup{Deal: "4"})
	s.NoteHelp()
	if err := s.Load(saved); err != nil || !s.Honest() {
		t.Errorf("after help with another deal: %v, honest: %v", err, s.Honest())
	}
}

func TestSaveAndLoad(t *testing.T) {
	s := begin(t, "5", "6", "30")
	s.Undo()
	s.Undo()
	s.Redo()
	s.SetBack(2)
	file, err := s.Save(3 * time.Second)
	if err != nil {
		t.Fatal(err)
	}
	opened, logged := 0, 0
	l := NewSession("count", open)
	l.Opened, l.Logged = func() { opened++ }, func(string) { logged++ }
	if err := l.Load(file); err != nil || opened != 1 || logged != 0 {
		t.Fatalf("%v, opened %d times, %d moves logged", err, opened, logged)
	}
	if l.State() != 11 || l.Setup().Elapsed != 3000 || l.Setup().Back != 2 || l.Status().Variation != "plain" || !l.CanRedo() {
		t.Errorf("%v, %+v", l.State(), l.Setup())
	}
	again, _ := l.Save(3 * time.Second)
	if d := cmp.Diff(string(file), string(again)); d != "" {
		t.Error(d)
	}
	if err := l.Redo(); err != nil || l.State() != 41 {
		t.Errorf("%v, %v", err, l.State())
	}

	text := string(file)
	for name, c := range map[string]struct{ file, want string }{
		"nothing":        {"", "the file is damaged"},
		"no game":        {"{}", "this file is not a saved game"},
		"another game":   {strings.Replace(text, `"count"`, `"chess"`, 1), `it is a game of "chess", not of "count"`},
		"a new version":  {strings.Replace(text, `"version": 1`, `"version": 2`, 1), "version 2 is unknown, expected 1"},
		"a wrong deal":   {strings.Replace(text, `"deal": "3"`, `"deal": "0"`, 1), "a deal is a number"},
		"a refused move": {strings.Replace(text, `"30"`, `"99"`, 1), `move 3, "99": that is more`},
		"a strange move": {strings.Replace(text, `"30"`, `"x"`, 1), `move 3, "x": "x" is no number`},
		"undo too often": {strings.Replace(text, `"5"`, `"undo"`, 1), `move 1, "undo": there is nothing to undo`},
		"redo too often": {strings.Replace(text, `"5"`, `"redo"`, 1), `move 1, "redo": there is nothing to redo`},
		"wrong types":    {strings.Replace(text, `"moves": [`, `"moves": [5,`, 1), "the file is damaged"},
	} {
		if err := l.Load([]byte(c.file)); err == nil || !strings.HasPrefix(err.Error(), "saved game: ") || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v, want %q", name, err, c.want)
		}
		if l.State() != 41 || opened != 1 {
			t.Errorf("%s: the game in play changed: %v", name, l.State())
		}
	}
}

// TestSavedIsTheSame checks that any game in play, with undone and redone moves, is the
// same after saving and loading.
func TestSavedIsTheSame(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := NewSession("count", open)
		s.Start(Setup{Deal: "1"})
		for range rapid.IntRange(0, 30).Draw(t, "moves") {
			switch n := rapid.IntRange(-3, 9).Draw(t, "move"); {
			case n < -1:
				s.Undo()
			case n < 1:
				s.Redo()
			default:
				s.Do(strconv.Itoa(n))
			}
		}
		file, err := s.Save(0)
		if err != nil {
			t.Fatal(err)
		}
		l := NewSession("count", open)
		if err := l.Load(file); err != nil {
			t.Fatal(err)
		}
		for _, step := range []func(*Session) error{(*Session).Redo, (*Session).Redo, (*Session).Undo, (*Session).Undo, (*Session).Undo} {
			if a, b := step(s), step(l); !errors.Is(a, b) || s.State() != l.State() {
				t.Fatalf("%v and %v, %v and %v", a, b, s.State(), l.State())
			}
		}
	})
}

func FuzzLoad(f *testing.F) {
	file, err := begin(f, "5", "7").Save(time.Minute)
	if err != nil {
		f.Fatal(err)
	}
	f.Add(file)
	f.Add([]byte(`{"phosphor":"saved game","version":1,"game":"count","setup":{"layout":9},"moves":["1","undo","redo"]}`))
	f.Fuzz(func(t *testing.T, data []byte) {
		s := begin(t, "50")
		if err := s.Load(data); err != nil {
			if s.State() != 50 || !strings.HasPrefix(err.Error(), "saved game: ") {
				t.Errorf("%v, sum %v", err, s.State())
			}
			return
		}
		if s.Board().(*count).sum > 100 {
			t.Errorf("sum %v", s.State())
		}
	})
}

func TestDeals(t *testing.T) {
	seen := map[string]bool{}
	for _, first := range []string{"1", "2", "8", "4294967295", ""} {
		a, b := Deals(first), Deals(first)
		for range 100 {
			deal := a()
			if deal != b() {
				t.Fatalf("after %q: a different deal", first)
			}
			if _, err := ParseDeal(deal); err != nil || CleanDeal(deal) != deal {
				t.Fatalf("after %q: %q: %v", first, deal, err)
			}
			seen[deal] = true
		}
	}
	if len(seen) < 495 {
		t.Errorf("only %d of 500 deals differ", len(seen))
	}
}

func TestParseDeal(t *testing.T) {
	for s, want := range map[string]uint32{"1": 1, "007": 7, "4294967295": 4294967295, "0": 0, "": 0, "-1": 0, "+1": 0, "1.5": 0, " 1": 0, "4294967296": 0, "x": 0} {
		n, err := ParseDeal(s)
		if n != want || (want == 0) != errors.Is(err, ErrDeal) {
			t.Errorf("%q: %d, %v", s, n, err)
		}
		clean := s
		if want != 0 {
			clean = fmt.Sprint(want)
		}
		if got := CleanDeal(s); got != clean {
			t.Errorf("CleanDeal(%q) is %q, want %q", s, got, clean)
		}
	}
}

// TestFresh checks that a game is fresh until the first move; undoing it does not make it so
// again.
func TestFresh(t *testing.T) {
	s := begin(t)
	if !s.Fresh() {
		t.Error("a new game is not fresh")
	}
	if err := s.Do("1"); err != nil || s.Fresh() {
		t.Errorf("after a move: fresh %v, %v", s.Fresh(), err)
	}
	if err := s.Undo(); err != nil || s.Fresh() {
		t.Errorf("after undo: fresh %v, %v", s.Fresh(), err)
	}
	if err := s.Start(s.Setup()); err != nil || !s.Fresh() {
		t.Errorf("a new game: fresh %v, %v", s.Fresh(), err)
	}
}
