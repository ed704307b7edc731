package minesweeper

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"phosphor/games"
	"phosphor/games/internal/drivetest"
	"phosphor/games/oberon/appdoc"
	"phosphor/games/oberon/program"
)

var info = games.Info{Name: Program.Name, Modes: []string{"oberon256"},
	Open: func(env games.Env) (games.Game, error) {
		return program.Start(appdoc.Program(&Program, &Original), env)
	}}

// player is the game at the other end of a pipe.
type player struct {
	*drivetest.Driver
	t *testing.T
}

func sit(t *testing.T, mode string) player {
	return player{drivetest.New(t, &info, mode, games.Env{}), t}
}

func (p player) state() (s state) {
	p.t.Helper()
	if err := json.Unmarshal(p.Raw("state"), &s); err != nil {
		p.t.Fatal(err)
	}
	return s
}

// hedge lays the field of the rules' tests: mines in the lowest row and two
// above it.
func (p player) hedge(rows ...string) {
	p.t.Helper()
	all := append(rows, strings.Split(strings.Repeat("########\n", 8-len(rows)), "\n")[:8-len(rows)]...)
	b, _ := json.Marshal(map[string]any{"rows": all,
		"mines": [][2]int{{0, 7}, {1, 7}, {2, 7}, {3, 7}, {4, 7}, {5, 7}, {6, 7}, {7, 7}, {0, 6}, {4, 6}}})
	p.Do("layout %s", b)
}

// buttons plays presses and releases: "+l" at a cell, "-l" there, and so on.
// "X,Y" moves the pointer to a cell, a name to a thing.
func (p player) buttons(words ...string) {
	p.t.Helper()
	at := p.Middle("cell:0,0")
	names := map[byte]string{'l': "left", 'm': "middle", 'r': "right"}
	for _, w := range words {
		switch {
		case w[0] == '+':
			p.Do("press %s %d %d", names[w[1]], at.X, at.Y)
			p.Do("wait 100") // longer than a chord of left and right takes
		case w[0] == '-':
			p.Do("release %s %d %d", names[w[1]], at.X, at.Y)
		default:
			if w[0] >= '0' && w[0] <= '9' {
				w = "cell:" + w
			}
			at = p.Middle(w)
			p.Do("move %d %d", at.X, at.Y)
		}
	}
}

func TestMouse(t *testing.T) {
	for _, c := range []struct {
		name string
		play []string
		x, y int
		want string // the letter there
	}{
		{"left", []string{"1,6", "+l", "-l"}, 1, 6, "4"},
		{"left, dragged to another box", []string{"0,6", "+l", "1,6", "-l"}, 1, 6, "4"},
		{"left, out of the field: the nearest box", []string{"1,6", "+l", "flags", "-l"}, 0, 2, "."},
		{"left, pressed outside", []string{"flags", "+l", "1,6", "-l"}, 1, 6, "#"},
		{"left with an interclick", []string{"1,6", "+l", "+r", "-r", "-l"}, 1, 6, "#"},
		{"left and middle", []string{"1,6", "+l", "+m", "-l", "-m"}, 1, 6, "#"},
		{"left on a flag", []string{"1,6", "+r", "-r", "+l", "-l"}, 1, 6, "F"},
		{"left on a question mark", []string{"1,6", "+r", "-r", "+r", "-r", "+l", "-l"}, 1, 6, "?"},
		{"right", []string{"1,6", "+r", "-r"}, 1, 6, "F"},
		{"right twice", []string{"1,6", "+r", "-r", "+r", "-r"}, 1, 6, "?"},
		{"right three times", []string{"1,6", "+r", "-r", "+r", "-r", "+r", "-r"}, 1, 6, "#"},
		{"right with an interclick", []string{"1,6", "+r", "+l", "-l", "-r"}, 1, 6, "#"},
		{"right, dragged", []string{"0,6", "+r", "1,6", "-r"}, 1, 6, "F"},
		{"middle on a covered box", []string{"1,6", "+m", "-m"}, 1, 6, "#"},
		{"middle, flags not as many", []string{"4,5", "+l", "-l", "+m", "-m"}, 3, 6, "#"},
		{"middle", []string{"4,5", "+l", "-l", "4,6", "+r", "-r", "4,5", "+m", "-m"}, 3, 6, "4"},
		{"middle, dragged there", []string{"4,5", "+l", "-l", "4,6", "+r", "-r", "0,0", "+m", "4,5", "-m"}, 3, 6, "4"},
		{"middle, released outside", []string{"4,5", "+l", "-l", "4,6", "+r", "-r", "4,5", "+m", "flags", "-m"}, 3, 6, "#"},
		{"middle with an interclick", []string{"4,5", "+l", "-l", "4,6", "+r", "-r", "4,5", "+m", "+l", "-l", "-m"}, 3, 6, "#"},
	} {
		p := sit(t, "oberon256")
		p.hedge()
		p.buttons(c.play...)
		if got := p.state().Rows[c.y][c.x : c.x+1]; got != c.want {
			t.Errorf("%s: box %d,%d is %q, want %q", c.name, c.x, c.y, got, c.want)
		}
	}
}

// TestSounds checks that a mine is heard only if the player wants more sounds than the
// original had.
func TestSounds(t *testing.T) {
	for _, more := range []bool{false, true} {
		p := player{drivetest.New(t, &info, "oberon256", games.Env{More: more}), t}
		p.hedge()
		p.buttons("1,6", "+l", "-l")
		if got := p.Do("sounds").Sounds; len(got) > 0 {
			t.Errorf("a box without a mine: %v", got)
		}
		p.buttons("4,6", "+l", "-l")
		if got := p.Do("sounds").Sounds; more != slices.Equal(got, []string{"EXPLODE"}) || !more && len(got) > 0 {
			t.Errorf("more %v, a mine: %v", more, got)
		}
	}
}

func TestClock(t *testing.T) {
	p := sit(t, "oberon256")
	p.hedge()
	p.Do("wait 5000")
	if s := p.state(); s.Time != 0 {
		t.Errorf("%d seconds before the first move", s.Time)
	}
	p.buttons("0,0", "+r", "-r")
	before := p.Do("frame").Hash
	p.Do("wait 999")
	if s := p.state(); s.Time != 0 {
		t.Errorf("%d seconds too early", s.Time)
	}
	p.Do("wait 1")
	if s := p.state(); s.Time != 1 || p.Do("frame").Hash == before {
		t.Errorf("%d seconds after one second", s.Time)
	}
	p.Click("button:Pause")
	p.Do("wait 10000")
	s := p.state()
	if s.Time != 1 || !s.Paused || len(p.Do("moves").Moves) != 0 || p.Ask("do open 1 1").Error == "" {
		t.Errorf("paused: %+v", s)
	}
	p.buttons("1,1", "+l", "-l")
	if got := p.state().Rows[1]; got != "########" {
		t.Errorf("opened while paused: %s", got)
	}
	p.Click("button:Pause")
	p.Do("wait 2000")
	if s := p.state(); s.Time < 3 || s.Paused {
		t.Errorf("after the pause: %+v", s)
	}
	p.Do("do open 0 7")
	end := p.state().Time
	p.Do("wait 5000")
	if s := p.state(); !s.Over || s.Won || s.Time != end {
		t.Errorf("after the end: %+v", s)
	}
}

func TestSettings(t *testing.T) {
	p := sit(t, "oberon256")
	small := p.Where("document")
	p.Click("field:W")
	p.Do("key backspace")
	p.Do("key 1")
	p.Do("key 2")
	p.Do("key return")
	p.Click("field:M")
	for _, k := range []string{"backspace", "backspace", "9", "9", "return"} {
		p.Do("key %s", k)
	}
	s := p.state()
	// 12 times 8 boxes hide 67 mines at most.
	if len(s.Rows[0]) != 12 || len(s.Rows) != 8 || len(s.Mines) != 67 {
		t.Errorf("%d by %d boxes with %d mines", len(s.Rows[0]), len(s.Rows), len(s.Mines))
	}
	if got := p.Where("document"); got.Dx() != small.Dx()+4*16 {
		t.Errorf("the document is %v, want %v", got, small)
	}
	for _, bad := range []string{"7", "31", "x"} {
		p.Click("field:W")
		p.Do("key backspace")
		p.Do("key backspace")
		for _, k := range bad {
			p.Do("key %c", k)
		}
		p.Do("key return")
		if s := p.state(); len(s.Rows[0]) != 12 {
			t.Errorf("the width %q was not ignored: %d", bad, len(s.Rows[0]))
		}
	}
	top := p.Where("slider:H").Min
	at := p.Middle("slider:H")
	p.Do("press middle %d %d", at.X, at.Y)
	p.Do("move %d %d", at.X, top.Y)
	if s := p.state(); len(s.Rows) != 8 {
		t.Error("the field changes during the drag of the slider")
	}
	p.Do("release middle %d %d", at.X, top.Y)
	if s := p.state(); len(s.Rows) != 16 {
		t.Errorf("%d rows", len(s.Rows))
	}
	deal := p.state().Deal
	for _, b := range []string{"button:New", "MineSweeper/button:New"} {
		p.Click(b)
		if s := p.state(); s.Deal == deal || len(s.Rows) != 16 || len(s.Rows[0]) != 12 {
			t.Errorf("%s: deal %s, %d by %d", b, s.Deal, len(s.Rows[0]), len(s.Rows))
		}
		deal = p.state().Deal
	}
}

func TestSaveAndLoad(t *testing.T) {
	p := sit(t, "oberon256")
	p.hedge()
	p.Do("do flag 0 0")
	p.Do("do flag 0 0")
	p.Do("do flag 0 0")
	p.Do("do open 4 5")
	p.Do("wait 3500")
	file := filepath.Join(t.TempDir(), "game")
	p.Do("save %s", file)
	want, frame := string(p.Raw("state")), p.Do("frame").Hash
	q := sit(t, "oberon256")
	q.Do("load %s", file)
	if got := string(q.Raw("state")); got != want || q.Do("frame").Hash != frame {
		t.Errorf("loaded\n%s\nsaved\n%s", got, want)
	}
	q.Do("wait 500")
	if s := q.state(); s.Time != 4 {
		t.Errorf("the time continues at %d", s.Time)
	}
	if err := q.Ask("undo").Error; !strings.Contains(err, "luck") {
		t.Errorf("undo: message %q", err)
	}
	for _, bad := range []string{`{`, `{"phosphor":"saved game","game":"tetris"}`, `{"phosphor":"saved game","game":"minesweeper","version":2}`,
		`{"phosphor":"saved game","game":"minesweeper","version":1,"rows":["#"]}`} {
		file := filepath.Join(t.TempDir(), "bad")
		if err := writeFile(file, bad); err != nil {
			t.Fatal(err)
		}
		if a := q.Ask("load %s", file); !strings.HasPrefix(a.Error, "saved game: ") {
			t.Errorf("%s: %q", bad, a.Error)
		}
	}
}

// TestWon checks that a field is won by real clicks: every box without a mine.
func TestWon(t *testing.T) {
	p := sit(t, "oberon256")
	s := p.state()
	mine := map[[2]int]bool{}
	for _, m := range s.Mines {
		mine[m] = true
	}
	for y := range 8 {
		for x := range 8 {
			if !mine[[2]int{x, y}] && !p.state().Over {
				p.buttons(fmt.Sprintf("%d,%d", x, y), "+l", "-l")
			}
		}
	}
	if s := p.state(); !s.Won || s.Flags != 0 {
		t.Errorf("%+v", s)
	}
}

func TestGoldens(t *testing.T) {
	for _, mode := range []string{"oberon256", "oberon16", "oberon-mono"} {
		p := sit(t, mode)
		p.hedge("........", "..?.....")
		p.Do("do open 4 5")
		p.Do("do flag 0 7")
		p.Do("do flag 1 7")
		p.Do("do open 1 6")
		p.Do("do flag 3 6")
		p.Do("wait 12345")
		at := p.Middle("cell:7,7")
		p.Do("press left %d %d", at.X, at.Y)
		p.Do("wait 100")
		p.Golden(mode)
		p.Do("release left %d %d", at.X, at.Y)
		p.Golden(mode + "-lost")
	}
}

func writeFile(name, text string) error { return os.WriteFile(name, []byte(text), 0o666) }

// TestGrow checks that an enlarged document keeps its size for a new field of the same
// dimensions; other fields fit in any case. Fields accept typing again after Return.
func TestGrow(t *testing.T) {
	p := sit(t, "oberon256")
	small := p.Where("document")
	p.Click("button:Grow")
	grown := p.Where("document")
	p.Click("MineSweeper/button:New")
	if got := p.Where("document"); got != grown || got == small {
		t.Errorf("New gives the grown document %v of %v", got, grown)
	}
	p.Click("field:W")
	for _, k := range []string{"backspace", "3", "0", "return"} {
		p.Do("key %s", k)
	}
	for range 2 {
		p.Click("button:Grow")
		doc, corner := p.Where("document"), p.Where("cell:29,7")
		if s := p.state(); len(s.Rows[0]) != 30 || corner.Max.Y > doc.Max.Y {
			t.Errorf("%d boxes, the last at %v, in %v", len(s.Rows[0]), corner, doc)
		}
	}
	if doc, corner := p.Where("document"), p.Where("cell:29,7"); !corner.In(doc) {
		t.Errorf("grown and shrunk: the last box at %v is not in %v", corner, doc)
	}
	p = sit(t, "oberon256")
	p.Click("field:H")
	for _, k := range []string{"backspace", "9", "return", "backspace", "1", "2", "return"} {
		p.Do("key %s", k)
	}
	if s := p.state(); len(s.Rows) != 12 {
		t.Errorf("%d rows after typing two digits", len(s.Rows))
	}
}

// TestRulesByMouse checks the rules of the field, each by the mouse.
func TestRulesByMouse(t *testing.T) {
	left, right, middle := []string{"+l", "-l"}, []string{"+r", "-r"}, []string{"+m", "-m"}
	at := func(cell string, clicks ...[]string) (words []string) {
		words = append(words, cell)
		for _, c := range clicks {
			words = append(words, c...)
		}
		return words
	}
	join := func(parts ...[]string) (words []string) {
		for _, p := range parts {
			words = append(words, p...)
		}
		return words
	}
	var flagAll []string
	for _, m := range []string{"0,6", "4,6", "0,7", "1,7", "2,7", "3,7", "4,7", "5,7", "6,7", "7,7"} {
		flagAll = append(flagAll, at(m, right)...)
	}
	var allFlagsAway []string // ten flags where there are no mines
	for x := range 8 {
		allFlagsAway = append(allFlagsAway, at(fmt.Sprintf("%d,0", x), right)...)
	}
	allFlagsAway = append(allFlagsAway, join(at("0,1", right), at("1,1", right))...)
	for _, c := range []struct {
		name      string
		play      []string
		row       int
		want      string
		over, won bool
		flags     int
	}{
		{"a flood stops at flags and question marks", join(at("2,2", right), at("3,2", right, right), at("0,0", left)), 2, "..F?....", false, false, 9},
		{"a flood ends at numbers", join(at("7,0", right), at("0,0", left)), 6, "#434#432", false, false, 9},
		{"the ring without flags left", join(allFlagsAway, at("2,1", right)), 1, "FF?#####", false, false, 0},
		{"a flag taken back", join(allFlagsAway, at("1,1", right)), 1, "F?######", false, false, 1},
		{"a flag first, and the first box is not safe", join(at("7,0", right), at("0,7", left)), 7, "*mmmmmmm", true, false, 9},
		{"wrong flags at the end", join(at("7,0", right), at("0,7", left)), 0, "#######x", true, false, 9},
		{"all mines flagged", flagAll, 5, "11.111..", true, true, 0},
		{"all boxes opened", at("7,0", left), 7, "FFFFFFFF", true, true, 0},
		{"around a number, question marks too", join(at("4,5", left), at("4,6", right), at("3,3", right, right), at("4,5", middle)), 3, "........", true, true, 0},
		{"around a number, a wrong flag", join(at("4,5", left), at("3,6", right), at("4,5", middle)), 6, "m43x*432", true, false, 9},
	} {
		p := sit(t, "oberon256")
		p.hedge()
		p.buttons(c.play...)
		s := p.state()
		if s.Rows[c.row] != c.want || s.Over != c.over || s.Won != c.won || s.Flags != c.flags {
			t.Errorf("%s: row %d is %q, want %q; over %v, won %v, flags %d\n%s", c.name, c.row, s.Rows[c.row], c.want, s.Over, s.Won, s.Flags, strings.Join(s.Rows, "\n"))
		}
		if c.over {
			before := p.Do("frame").Hash
			p.buttons(at("5,2", left, right, middle)...)
			if p.Do("frame").Hash != before {
				t.Errorf("%s: clicks change a finished field", c.name)
			}
		}
	}
	// The first box is safe: its mine is elsewhere then.
	p := sit(t, "oberon256")
	m := p.state().Mines[3]
	p.buttons(at(fmt.Sprintf("%d,%d", m[0], m[1]), left)...)
	if s := p.state(); s.Over && !s.Won || len(s.Mines) != 10 {
		t.Errorf("the first box exploded: %+v", s)
	}
}

// TestResizePaused checks that a field of another size chosen during a pause waits, too.
func TestResizePaused(t *testing.T) {
	p := sit(t, "oberon256")
	p.Do("do open 0 0")
	p.Click("button:Pause")
	at := p.Middle("slider:W")
	p.Do("press middle %d %d", at.X, at.Y)
	p.Do("release middle %d %d", at.X, at.Y)
	if s := p.state(); !s.Paused || len(s.Rows[0]) == 8 || s.Time != 0 {
		t.Errorf("resized: paused %v, %d wide", s.Paused, len(s.Rows[0]))
	}
	p.Do("wait 5000")
	p.Click("button:Pause")
	if s := p.state(); s.Paused {
		t.Error("still paused")
	}
}

// TestKeyboard checks that the field can be played with only the keyboard: a frame that
// appears with the first key and disappears when the mouse is used, and three keys for the
// three buttons.
func TestKeyboard(t *testing.T) {
	p := sit(t, "oberon256")
	p.hedge()
	p.buttons("4,5", "+l", "-l") // which gives the keyboard
	keys := func(names ...string) {
		for _, name := range names {
			p.Do("key %s", name)
		}
	}
	want := func(x, y int, want string) {
		t.Helper()
		if got := p.state().Rows[y][x : x+1]; got != want {
			t.Fatalf("box %d,%d is %q, want %q:\n%s", x, y, got, want, strings.Join(p.state().Rows, "\n"))
		}
	}
	plain := p.Do("frame").Hash
	keys("down") // the frame is around 4,4
	if p.Do("frame").Hash == plain {
		t.Error("no frame")
	}
	keys("down", "down", "space")
	want(4, 6, "F")
	keys("f")
	want(4, 6, "?")
	keys("f", "f")
	want(4, 6, "F")
	keys("left", "left", "left", "return")
	want(1, 6, "4")
	p.Golden("cursor")
	p.Do("keydown left")
	p.Do("wait 2000") // the edge ends it
	p.Do("keyup left")
	keys("space")
	want(0, 6, "F")
	keys("p", "right", "up")
	if s := p.state(); !s.Paused || s.Rows[5][1] != '#' {
		t.Errorf("P: %+v", s)
	}
	keys("return") // continues
	if s := p.state(); s.Paused || s.Rows[5][1] != '#' {
		t.Errorf("Return in a pause: %+v", s)
	}
	keys("space", "space", "space", "right", "right", "right", "right", "up")
	with := p.Do("frame").Hash
	p.buttons("7,7", "+m", "-m") // which does nothing on a covered box
	if p.Do("frame").Hash == with {
		t.Error("the frame remains when the mouse is used")
	}
	keys("up", "return") // which brings it back, around the 1 that the mouse has uncovered
	want(3, 6, "4")
	if !p.state().Won {
		t.Errorf("not won: %+v", p.state())
	}
	keys("left", "space", "p")
	if !p.state().Over || p.state().Paused {
		t.Errorf("at the end: %+v", p.state())
	}
	keys("return")
	if s := p.state(); s.Over || strings.Contains(strings.Join(s.Rows, ""), ".") {
		t.Errorf("Return at the end: %+v", s)
	}
}

// TestWonByKeyboard checks that a whole field can be won with only the keyboard.
func TestWonByKeyboard(t *testing.T) {
	p := sit(t, "oberon-mono")
	p.Do("new 1")
	p.Do("key down")
	at := [2]int{4, 4}
	safe := map[[2]int]bool{}
	for y := range 8 {
		for x := range 8 {
			safe[[2]int{x, y}] = true
		}
	}
	for _, m := range p.state().Mines {
		delete(safe, m)
	}
	if !safe[at] {
		t.Fatal("a layout would move the mine of the first box")
	}
	for y := range 8 {
		for i := range 8 {
			x := i
			if y%2 == 1 {
				x = 7 - i
			}
			if !safe[[2]int{x, y}] || p.state().Rows[y][x] != '#' {
				continue
			}
			for at[0] != x || at[1] != y {
				switch {
				case at[0] < x:
					at[0]++
					p.Do("key right")
				case at[0] > x:
					at[0]--
					p.Do("key left")
				case at[1] < y:
					at[1]++
					p.Do("key down")
				default:
					at[1]--
					p.Do("key up")
				}
			}
			p.Do("key return")
		}
	}
	if s := p.state(); !s.Won {
		t.Errorf("not won: %+v", s)
	}
	p.Golden("won-by-keyboard-oberon-mono")
}
