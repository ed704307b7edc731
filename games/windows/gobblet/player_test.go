package gobblet

import (
	"bytes"
	"encoding/json"
	"fmt"
	"image"
	"math/rand/v2"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"
	"unicode"

	"github.com/google/go-cmp/cmp"

	"phosphor/assets/i18n"
	"phosphor/fb/input"
	"phosphor/fb/modes"
	"phosphor/games"
	"phosphor/games/play"
	"phosphor/games/store"
	"phosphor/games/windows/gobblet/rules"
	"phosphor/games/windows/gobblet/search"
)

// A seat is a table on the original's form.
type seat struct {
	*Table
	form *form
}

func (s seat) Advance(now time.Duration)  { s.form.Advance(now) }
func (s seat) Due() (time.Duration, bool) { return s.form.Due() }
func (s seat) Event(ev input.Event)       { s.form.Event(ev) }

// start opens a table without a pipe.
func start(t testing.TB, mode, variation string) seat {
	t.Helper()
	m, err := modes.Find(mode)
	if err != nil {
		t.Fatal(err)
	}
	g, err := Info.Start(games.Env{Mode: m, Deal: "1", Fresh: play.Deals("1"), Variation: variation})
	if err != nil {
		t.Fatal(err)
	}
	return seat{g.(*form).table, g.(*form)}
}

// TestComputerAnswers checks that the computer answers after the time of its level, the same
// every time.
func TestComputerAnswers(t *testing.T) {
	var answers [2]state
	var frames [2]string
	for i := range answers {
		d := open(t, "win256", games.Env{Variation: "gobblers"})
		d.Click("radio:OrangeComputer")
		d.Drag("piece:s1", "B2")
		d.Do("wait %d", search.Levels[2].Pace.Milliseconds()-1)
		if s := d.state(); s.Turn != "o" {
			t.Fatalf("the computer answered too early: %+v", s)
		}
		d.Do("wait 1")
		answers[i] = d.state()
		d.Do("wait 200") // the piece is on its way
		d.Do("frame")
		d.Do("wait 1000")
		frames[i] = d.Do("frame").Hash
	}
	if s := answers[0]; s.Turn != "w" || s.Players["o"] != "medium" || s.Players["w"] != "person" {
		t.Errorf("%+v", s)
	}
	if !cmp.Equal(answers[0], answers[1]) || frames[0] != frames[1] {
		t.Errorf("two answers differ:\n%s", cmp.Diff(answers[0], answers[1]))
	}
}

// TestComputerIsInterrupted checks that the person can act while the computer thinks: pieces
// stay in place, and Undo, New, another player or leaving end the search.
func TestComputerIsInterrupted(t *testing.T) {
	for _, tt := range []struct {
		name string
		do   func(d table)
		want string // the final contents of B2, the player to move
	}{
		{"undo", func(d table) { d.Click("button:Undo") }, "[] w"},
		{"new", func(d table) { d.Click("button:New") }, "[] w"},
		{"a person instead", func(d table) { d.Click("radio:OrangePerson") }, "[w4] o"},
		{"a click on a piece", func(d table) { d.Click("piece:o:s1") }, "[w4] w"},
		{"another level", func(d table) { d.Click("spin:Level/down") }, "[w4] w"},
		{"another board", func(d table) { d.Click("check:Gobblers") }, "[] w"},
	} {
		d := open(t, "win256", games.Env{})
		d.Click("radio:OrangeComputer")
		d.Click("spin:Level/up")
		d.Drag("piece:s1", "B2")
		d.said()
		if got := d.state(); got.Players["o"] != "strong" || got.Turn != "o" {
			t.Fatalf("%+v", got)
		}
		d.Do("wait 20")
		tt.do(d)
		if tt.name == "a click on a piece" {
			if got := d.said(); got != "It is the computer's move" {
				t.Errorf("%s: message %q", tt.name, got)
			}
		}
		d.Do("wait 10000")
		s := d.state()
		if got := fmt.Sprint(append([]string{}, s.Board["B2"]...), " ", s.Turn); got != tt.want {
			t.Errorf("%s: %s, want %s", tt.name, got, tt.want)
		}
	}
}

// TestUndoAgainstTheComputer checks that Undo against the computer undoes its move and the
// person's.
func TestUndoAgainstTheComputer(t *testing.T) {
	d := open(t, "win256", games.Env{Variation: "gobblers"})
	d.Click("radio:OrangeComputer")
	begin := d.state()
	d.Drag("piece:s5", "B2")
	d.Do("wait 2000")
	second := d.state()
	d.Drag("piece:s6", "A3")
	d.Do("wait 2000")
	d.Click("button:Undo")
	if got := d.state(); !cmp.Equal(got, second) {
		t.Errorf("%s", cmp.Diff(second, got))
	}
	d.Do("undo")
	if got := d.state(); !cmp.Equal(got, begin) {
		t.Errorf("%s", cmp.Diff(begin, got))
	}
	d.Click("button:Undo")
	if got := d.said(); got != "There is nothing to undo" {
		t.Errorf("message %q", got)
	}
}

// TestHint checks that a hint is shown, and changes nothing.
func TestHint(t *testing.T) {
	d := open(t, "win256", games.Env{})
	d.position(rules.Classic, fix(t, rules.Classic, "-,-,-,-/-,-,-,-/o4,-,-,-/w4,w4,w4,- - - w"))
	before, plain := d.state(), d.Do("frame").Hash
	d.said()
	d.Click("button:Hint")
	d.Do("wait 2000")
	if got := d.said(); got != "Large white piece to D1." {
		t.Errorf("message %q", got)
	}
	if !cmp.Equal(d.state(), before) || d.Do("frame").Hash == plain {
		t.Error("the hint changes the game, or is not visible")
	}
	d.Click("stage") // a click ends it
	d.Do("wait 5000")
	if d.Do("frame").Hash != plain {
		t.Error("the hint is still visible")
	}
	// The person's own move ends the search for a hint.
	d.Do("key f1")
	d.Do("do s1 D1")
	d.Do("wait 3000")
	if s := d.state(); s.Winner != "w" {
		t.Errorf("%+v", s)
	}
}

// TestComputerAgainstItself checks that two computers play a game to its end by
// themselves.
func TestComputerAgainstItself(t *testing.T) {
	d := open(t, "win256", games.Env{Variation: "gobblers"})
	d.Click("radio:OrangeComputer")
	d.Click("radio:WhiteComputer")
	for range 200 {
		d.Do("wait 1000")
		if s := d.state(); s.Over {
			return
		}
	}
	t.Errorf("no end: %+v", d.state())
}

// TestWonIsThePersons checks that a won game is the person's, whatever the colour.
func TestWonIsThePersons(t *testing.T) {
	d := open(t, "win256", games.Env{})
	d.Click("radio:WhiteComputer")
	d.Do("wait 2000")
	if s := d.state(); s.Turn != "o" {
		t.Fatalf("the computer did not begin: %+v", s)
	}
	d.position(rules.Classic, fix(t, rules.Classic, "-,-,-,-/-,-,-,-/-,-,-,-/o4,o4,o4,- - - o"))
	d.Do("do s1 D1")
	if s := d.state(); !s.Over || !s.Won {
		t.Errorf("the person won: %+v", s)
	}
	d.position(rules.Classic, fix(t, rules.Classic, "-,-,-,-/-,-,-,-/-,-,-,-/w4,w4,w4,- - - w"))
	d.Do("wait 2000")
	if s := d.state(); !s.Over || s.Won || s.Winner != "w" {
		t.Errorf("the person lost: %+v", s)
	}
}

// TestThinking checks that time stops for a host that calls Thinking, and that Advance waits
// for any other.
func TestThinking(t *testing.T) {
	tb := start(t, "win256", "classic")
	tb.chosen.Computer[rules.Orange], tb.chosen.Level = true, "best"
	if _, thinking := tb.Thinking(); thinking {
		t.Error("a search runs during a person's turn")
	}
	if err := tb.Do("s1 B2"); err != nil {
		t.Fatal(err)
	}
	// The result is held back: how long the search takes decides nothing here,
	// and an Advance that waits for it never comes back.
	result, held := tb.thought.result, make(chan search.Result, 1)
	tb.thought.result = held
	if due, thinking := tb.Thinking(); thinking && due != forcedPace && due != search.Levels[4].Pace {
		t.Errorf("next poll at %v", due)
	}
	<-tb.thought.long // it is no quick search
	due, thinking := tb.Thinking()
	if !thinking || due != search.Levels[4].Pace {
		t.Fatalf("thinking %v until %v", thinking, due)
	}
	tb.Advance(due - time.Millisecond)
	if tb.game.Steps()[0] == (rules.Move{}) || len(tb.game.Steps()) != 1 {
		t.Error("the move was made too early")
	}
	held <- <-result
	tb.Advance(due)
	if n := len(tb.game.Steps()); n != 2 {
		t.Errorf("%d moves, want 2", n)
	}
	if _, thinking := tb.Thinking(); thinking {
		t.Error("the search still runs")
	}
	tb.Advance(due + 10*time.Second)
	if at, ok := tb.Due(); ok {
		t.Errorf("the game is idle, but something is due at %v", at)
	}
}

// TestOneNameOfPieces checks that a piece has one name in each language, that of the manual;
// help describes once what it looks like.
func TestOneNameOfPieces(t *testing.T) {
	for lang, others := range map[string][]string{"en": {"cup", "gobblet "}, "de": {"Becher", "Figur"}} {
		w := wordsFor(lang)
		texts := append(slices.Concat(w.page(0, lang), w.page(1, lang)), w.first, w.wait)
		for _, text := range w.reasons {
			texts = append(texts, text)
		}
		for _, r := range w.refused {
			texts = append(texts, r.text)
		}
		for _, text := range texts {
			text = strings.TrimPrefix(strings.TrimPrefix(text, "The pieces are cups: "), "Die Steine sind Becher: ")
			for _, other := range others {
				if strings.Contains(text, other) {
					t.Errorf("%s: %q", lang, text)
				}
			}
		}
	}
}

// TestLevelsAreComplete checks that every level has a name in every language, and is
// limited by positions.
func TestLevelsAreComplete(t *testing.T) {
	for _, l := range i18n.Languages() {
		lang, w := l.Code, wordsFor(l.Code)
		if len(w.levels) != len(search.Levels) {
			t.Errorf("%s: %d names of levels", lang, len(w.levels))
		}
		for r := rules.Line; r <= rules.Repetition; r++ {
			if w.reasons[r] == "" {
				t.Errorf("%s: no text for %v", lang, r)
			}
		}
		keys := map[rune]string{}
		for _, text := range append(append(w.human[:], w.computer[:]...), w.small, w.newGame, w.undo, w.hint) {
			_, after, ok := strings.Cut(text, "&")
			if !ok {
				t.Errorf("%s: no key presses %q", lang, text)
				continue
			}
			key := unicode.ToLower([]rune(after)[0])
			if other, taken := keys[key]; taken {
				t.Errorf("%s: Alt+%c presses %q and %q", lang, key, other, text)
			}
			keys[key] = text
		}
	}
	for _, n := range search.Levels {
		if n.Nodes == 0 {
			t.Errorf("%s is limited only by time", n.Name)
		}
	}
}

// TestChoicesAreRemembered checks that choices are remembered, and a saved game brings its
// own.
func TestChoicesAreRemembered(t *testing.T) {
	keeper := store.Memory{}
	d := open(t, "win256", games.Env{Settings: keeper})
	d.Click("radio:OrangeComputer")
	d.Click("spin:Level/up")
	d.Click("speed:Sound")
	d.Click("check:Gobblers")
	file := filepath.Join(t.TempDir(), "saved")
	d.Do("save %s", file)
	want := d.state()
	e := open(t, "win256", games.Env{Settings: keeper})
	if got := e.state(); !cmp.Equal(got, want) {
		t.Errorf("%s", cmp.Diff(want, got))
	}
	f := open(t, "win256", games.Env{})
	if got := f.state().Players["o"]; got != "person" {
		t.Errorf("without settings Orange is %s", got)
	}
	f.Do("load %s", file)
	if got := f.state(); !cmp.Equal(got, want) {
		t.Errorf("%s", cmp.Diff(want, got))
	}
	if f.Do("frame").Hash != d.Do("frame").Hash {
		t.Error("the loaded game looks different")
	}
}

// TestRandomInput makes random input with mouse and keyboard, like a child. Nothing may fail,
// no piece may be lost, and the screen must equal a complete redraw.
func TestRandomInput(t *testing.T) {
	names := []string{"left", "right", "up", "down", "return", "space", "tab", "backspace", "ctrl+z", "shift+f2", "f1", "ctrl+s", "alt+h", "alt+u", "escape", "shift", "a"}
	for seed := range uint64(4) {
		tb := start(t, Info.Modes[seed%2], rules.Variants()[seed/2])
		rnd := rand.New(rand.NewPCG(seed, 5))
		now := time.Duration(0)
		at := image.Pt(320, 200)
		down := false
		for step := range 3000 {
			ev := input.Event{At: at}
			switch n := rnd.IntN(24); {
			case n < 8:
				at = image.Pt(rnd.IntN(640), rnd.IntN(400))
				if rnd.IntN(3) > 0 {
					at = tb.view.spots[rnd.IntN(len(tb.view.spots))].foot.Sub(image.Pt(0, rnd.IntN(50)))
				}
				ev = input.Event{Kind: input.Move, At: at}
			case n < 20:
				ev.Kind, ev.Button = input.Press, input.Left
				if down {
					ev.Kind = input.Release
				}
				down = !down
			case n < 21:
				ev.Kind = input.Blur
				down = false
			default:
				key, mods, err := input.ParseKey(names[rnd.IntN(len(names))])
				if err != nil {
					t.Fatal(err)
				}
				ev.Kind, ev.Key, ev.Mods = input.KeyDown, key, mods
			}
			now += time.Duration(rnd.IntN(60)) * time.Millisecond
			ev.Time = now
			tb.Advance(now)
			tb.Event(ev)
			tb.form.done = false
			// The weakest level keeps the test short.
			tb.chosen.Level = search.Levels[0].Name
			if step%25 != 0 || tb.form.Minimized() {
				continue
			}
			p := tb.game.Position()
			if _, err := p.State().Position(p.Variant()); err != nil {
				t.Fatalf("seed %d, step %d: %v", seed, step, err)
			}
			b, err := tb.Save()
			if err != nil {
				t.Fatal(err)
			}
			if !json.Valid(b) {
				t.Fatalf("saved: %s", b)
			}
			tb.form.reflect()
			before := bytes.Clone(tb.form.Form.Screen.Pix)
			tb.form.Draw()
			if !bytes.Equal(before, tb.form.Form.Screen.Pix) {
				for i := range before {
					if before[i] != tb.form.Form.Screen.Pix[i] {
						t.Fatalf("seed %d, step %d: pixel %d,%d differs from drawing anew", seed, step, i%640, i/640)
					}
				}
			}
		}
	}
}

// TestFirstGame checks that the first game ever is against the computer at an easy level, and
// that the screen says so. Two people can play after one click, which is remembered. Programs
// and demos begin as the original did.
func TestFirstGame(t *testing.T) {
	keeper := store.Memory{}
	d := open(t, "win256", games.Env{Settings: keeper})
	if s := d.state(); s.Players["w"] != "person" || s.Players["o"] != "easy" {
		t.Errorf("players %v", s.Players)
	}
	if got := d.said(); !strings.Contains(got, "computer Orange") {
		t.Errorf("message %q", got)
	}
	d.Click("spin:Level/up")
	if s := d.state(); s.Players["o"] != "medium" {
		t.Errorf("players %v", s.Players)
	}
	d.Click("radio:OrangePerson")
	d.Click("spin:Level/up") // it is ghosted
	d.Click("radio:OrangeComputer")
	if s := d.state(); s.Players["o"] != "medium" {
		t.Errorf("the level was changed although no computer plays: %v", s.Players)
	}
	d.Click("radio:OrangePerson")
	for _, k := range []store.Keeper{keeper, nil} {
		if s := open(t, "win256", games.Env{Settings: k}).state(); s.Players["o"] != "person" {
			t.Errorf("players %v", s.Players)
		}
	}
}

// TestForcedReply checks that a reply that is forced comes after 0.4 seconds at every
// level.
func TestForcedReply(t *testing.T) {
	d := open(t, "win256", games.Env{Variation: "gobblers"})
	d.Click("radio:OrangeComputer")
	d.Click("spin:Level/up")
	d.Click("spin:Level/up") // the best, which takes three seconds
	d.position(rules.Gobblers, fix(t, rules.Gobblers, "w3,-,-/-,-,-/o3,-,- w3,w2,w2,w1,w1 o3,o2,o2,o1,o1 w"))
	d.Drag("piece:s1", "B2")
	d.Do("wait 399")
	if s := d.state(); s.Turn != "o" {
		t.Fatalf("the computer answered too early: %+v", s)
	}
	d.Do("wait 1")
	if s := d.state(); s.Turn != "w" {
		t.Errorf("the computer did not answer: %+v", s)
	}
}

// TestQuickReply checks that a reply whose outcome is soon certain comes after 0.4 seconds;
// any other takes the time of its level, however fast it is found.
func TestQuickReply(t *testing.T) {
	for _, tt := range []struct {
		name, position string
		quick          bool
	}{
		{"wins in three plies", "-,o2,w3,o3w4/-,o4,-,-/o4,-,w2,-/w4,-,-,w4 1,321,321 1,321,4321 w", true},
		{"the middle of a game", "w4,-,-,-/-,o4,-,-/-,-,w4,-/-,-,-,- 321,321,4321 321,4321,4321 w", false},
	} {
		tb := start(t, "win256", "classic")
		tb.chosen.Computer[rules.White], tb.chosen.Level = true, "best"
		p, err := rules.ParsePosition(fix(t, rules.Classic, tt.position))
		if err != nil {
			t.Fatal(err)
		}
		layout, err := json.Marshal(p.State())
		if err == nil {
			err = tb.Layout(layout)
		}
		if err != nil {
			t.Fatal(err)
		}
		if search.Forced(p) {
			t.Fatalf("%s: the move is forced", tt.name)
		}
		tb.Advance(forcedPace - time.Millisecond)
		if n := len(tb.game.Steps()); n != 0 {
			t.Errorf("%s: the computer answered too early", tt.name)
		}
		tb.Advance(forcedPace)
		if n := len(tb.game.Steps()); n > 0 != tt.quick {
			t.Errorf("%s: %d moves after %v", tt.name, n, forcedPace)
		}
		if due, thinking := tb.Thinking(); !tt.quick && thinking && due != search.Levels[4].Pace {
			t.Errorf("%s: the move is due at %v", tt.name, due)
		}
	}
}

// TestNewIsTakenBack checks that New and the change of the board can be undone, with all
// choices.
func TestNewIsTakenBack(t *testing.T) {
	for _, begin := range []string{"button:New", "check:Gobblers"} {
		d := open(t, "win256", games.Env{})
		d.Drag("piece:s1", "B2")
		d.Drag("piece:o:s1", "C3")
		before, frame := d.state(), d.Do("frame").Hash
		d.Click(begin)
		if s := d.state(); fmt.Sprint(s.Board["B2"]) != "[]" {
			t.Fatalf("%s: %+v", begin, s)
		}
		d.Do("key backspace")
		if s := d.state(); !cmp.Equal(s, before) {
			t.Errorf("%s after undo: %s", begin, cmp.Diff(before, s))
		}
		d.Do("move 5 5")
		if got := d.Do("frame").Hash; got != frame && begin == "check:Gobblers" {
			t.Logf("%s after undo looks different because of the focus", begin)
		}
	}
}

// TestAnotherGame checks that the result is shown in large letters, and that a click or
// Return starts another game.
func TestAnotherGame(t *testing.T) {
	for _, again := range []string{"click", "return", "space"} {
		d := open(t, "win256", games.Env{})
		if d.Ask("where again").Error == "" {
			t.Error("a new game is offered in the middle of one")
		}
		d.position(rules.Classic, fix(t, rules.Classic, "-,-,-,-/-,-,-,-/-,-,-,-/w4,w4,w4,- - - w"))
		d.Do("do s1 D1")
		if s := d.state(); !s.Over {
			t.Fatalf("%+v", s)
		}
		if again == "click" {
			for _, spot := range []string{"A4", "A3", "w:s3"} {
				if r := d.Where(spot); r.Overlaps(d.Where("again")) {
					t.Errorf("%s is hidden: %v", spot, r)
				}
			}
			d.Click("again")
		} else {
			d.Do("key %s", again)
		}
		if s := d.state(); s.Over || fmt.Sprint(s.Board["A1"]) != "[]" {
			t.Errorf("%s: %+v", again, s)
		}
	}
}

// TestHelpKeys checks that F1 shows the rules and F4 a move, which it makes when pressed
// again.
func TestHelpKeys(t *testing.T) {
	d := open(t, "win256", games.Env{})
	before := d.Do("frame").Hash
	d.Do("key f1")
	d.Golden("help-win256")
	d.Do("key escape")
	if d.Do("frame").Hash != before {
		t.Error("the help does not close")
	}
	d.Do("key f4")
	d.Do("wait 2000")
	if s := d.state(); s.Turn != "w" {
		t.Fatalf("%+v", s)
	}
	d.Do("key f4")
	if s := d.state(); s.Turn != "o" {
		t.Errorf("the hint was not played: %+v", s)
	}
}

// TestFirstArrow checks that the first arrow key selects one of the player's own stacks.
func TestFirstArrow(t *testing.T) {
	for _, arrow := range []string{"left", "right", "up", "down"} {
		d := open(t, "win256", games.Env{})
		d.Do("key %s", arrow)
		d.Do("key return")
		if got := d.lifted(); got != "w4@s1" {
			t.Errorf("%s: in the hand: %q", arrow, got)
		}
	}
	d := open(t, "win256", games.Env{})
	for cell, square := range map[string]string{"cell:0,0": "A4", "cell:1,2": "B2", "cell:3,3": "D1"} {
		if a, b := d.Where(cell), d.Where(square); a != b {
			t.Errorf("%s is %v, %s %v", cell, a, square, b)
		}
	}
	if d.Ask("where cell:4,0").Error == "" {
		t.Error("cell:4,0 exists")
	}
}
