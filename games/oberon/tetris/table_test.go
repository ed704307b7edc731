package tetris

import (
	"encoding/json"
	"fmt"
	"image"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"phosphor/fb/input"
	"phosphor/fb/modes"
	"phosphor/games"
	"phosphor/games/internal/drivetest"
	"phosphor/games/oberon/appdoc"
	"phosphor/games/oberon/desktops"
	"phosphor/games/oberon/program"
	"phosphor/games/play"
	"phosphor/games/store"
)

var info = games.Info{Name: Program.Name, Modes: []string{"oberon256"},
	Open: func(env games.Env) (games.Game, error) {
		return program.Start(appdoc.Program(&Program, &Original), env)
	}}

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

func (p player) lay(current Figure, rows ...string) {
	p.t.Helper()
	b, _ := json.Marshal(map[string]any{"current": current, "rows": append(slices.Repeat([]string{".........."}, Lines-len(rows)), rows...)})
	p.Do("layout %s", b)
}

func TestKeys(t *testing.T) {
	p := sit(t, "oberon256")
	p.lay(Figure{Figure: 1, X: 3})
	for _, c := range []struct {
		key  string
		want Figure
	}{
		{"left", Figure{1, 0, 2, 0}}, {"right", Figure{1, 0, 3, 0}}, {"down", Figure{1, 1, 3, 0}}, {"down", Figure{1, 2, 3, 0}},
		{"up", Figure{1, 1, 3, 0}}, {"a", Figure{1, 1, 3, 0}},
	} {
		p.Do("key %s", c.key)
		if got := p.state().Current; got != c.want {
			t.Errorf("%s: %+v, want %+v", c.key, got, c.want)
		}
	}
	p.Do("key space")
	if s := p.state(); s.Score != 117 || s.Current.Y != 0 {
		t.Errorf("space: %+v", s)
	}
	p.Do("key v")
	if s := p.state(); s.Preview {
		t.Error("v does not hide the preview")
	}
	p.Do("key p")
	before := p.state()
	p.Do("wait 60000")
	p.Do("key left")
	p.Do("key space")
	if s := p.state(); !s.Paused || s.Current != before.Current || s.Score != before.Score || p.Ask("do left").Error == "" || len(p.Do("moves").Moves) != 0 {
		t.Errorf("paused: %+v", s)
	}
	p.Do("key p")
	if p.state().Paused {
		t.Error("p does not end the pause")
	}
}

// TestRepeat checks that a held key repeats, as keyboards do.
func TestRepeat(t *testing.T) {
	p := sit(t, "oberon256")
	p.lay(Figure{Figure: 3, X: 3})
	p.Do("keydown left")
	p.Do("wait 700")
	p.Do("keyup left")
	if s := p.state(); s.Current.X != -1 {
		t.Errorf("held left: x %d", s.Current.X)
	}
}

func TestFalls(t *testing.T) {
	p := sit(t, "oberon256")
	p.lay(Figure{Figure: 3, X: 3})
	for level, delay := range usual.Delays {
		p.Do("wait %d", delay*3-1)
		if s := p.state(); s.Current.Y != 0 {
			t.Errorf("level %d: fell too early", s.Level)
		}
		p.Do("wait 1")
		if s := p.state(); s.Current.Y != 1 || s.Level != level+1 {
			t.Errorf("level %d: y %d after %d ms", s.Level, s.Current.Y, delay*3)
		}
		if level == 1 {
			break
		}
		// The next level comes with the first landing after a minute.
		p.lay(Figure{Figure: 3, X: 3})
		for n := 0; p.state().Level == 1; n++ {
			if s := p.state(); s.Current.Y == 0 {
				for range n % 4 {
					p.Ask("do left")
				}
			}
			p.Do("wait %d", usual.Delays[0]*3)
		}
		if s := p.state(); s.Level != 2 {
			t.Fatalf("level %d", s.Level)
		}
	}
}

// TestSounds checks that nothing is heard unless the player wants more sounds than the
// original had.
func TestSounds(t *testing.T) {
	row := "..11111111"
	for _, more := range []bool{false, true} {
		p := player{drivetest.New(t, &info, "oberon256", games.Env{More: more}), t}
		heard := func(what string, want ...string) {
			t.Helper()
			if got := p.Do("sounds").Sounds; more && !slices.Equal(got, want) || !more && len(got) > 0 {
				t.Errorf("more %v, %s: %v, want %v", more, what, got, want)
			}
		}
		p.lay(Figure{Figure: 3, X: 3})
		p.Do("do left")
		heard("a step aside")
		p.Do("do drop")
		heard("a figure lands", "LAND")
		p.lay(Figure{Figure: 3, X: -1}, row, row)
		p.Do("do drop")
		heard("rows are complete", "ROWS")
		for n := 0; !p.state().Over && n < 50; n++ {
			p.Do("do drop")
		}
		if got := p.Do("sounds").Sounds; more && (len(got) == 0 || got[len(got)-1] != "OVER") || !more && len(got) > 0 {
			t.Errorf("more %v, the end: %v", more, got)
		}
	}
}

func TestFocus(t *testing.T) {
	p := sit(t, "oberon256")
	p.lay(Figure{Figure: 3, X: 3})
	p.Do("press left 5 395") // on the desktop
	p.Do("wait 100")
	p.Do("release left 5 395")
	if s := p.state(); !s.Paused {
		t.Error("losing the focus does not pause the game")
	}
	p.Click("pot")
	p.Do("wait 100")
	p.Do("key p")
	p.Do("key left")
	if s := p.state(); s.Paused || s.Current.X != 2 {
		t.Errorf("%+v", s)
	}
	p.Click("button:Pause")
	p.Click("button:Preview")
	if s := p.state(); !s.Paused || s.Preview {
		t.Errorf("%+v", s)
	}
}

// TestRanks checks that a game that is better than those above it climbs, and then it may
// have a name.
func TestRanks(t *testing.T) {
	p := sit(t, "oberon256")
	p.Click("name")
	p.Do("wait 100")
	if s := p.state(); !s.Paused {
		t.Error("a name can be typed while figures fall")
	}
	p.Do("key a")
	p.Click("pot")
	p.Do("wait 100")
	p.Do("key p")
	p.Do("do drop")
	p.Click("name")
	p.Do("wait 100")
	for _, k := range []string{"b", "o", "x", "backspace", "b", "return"} {
		p.Do("key %s", k)
	}
	file := filepath.Join(t.TempDir(), "game")
	p.Do("save %s", file)
	b, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	var s struct {
		Setup struct {
			Options options
			Paused  bool
		}
	}
	if err := json.Unmarshal(b, &s); err != nil {
		t.Fatal(err)
	}
	if r := s.Setup.Options.Rank; r == nil || r.Name != "bob" || r.Score == 0 {
		t.Errorf("%s", b)
	}
	if !p.state().Preview || !s.Setup.Paused {
		t.Error("typing a name ran commands")
	}
}

func TestRanksOrder(t *testing.T) {
	var r Ranks
	for i, score := range []int{30, 50, 50, 20, 10, 5, 40} {
		r.begin()
		if r.Current != 4 {
			t.Fatal("a game does not begin in the last line")
		}
		r.set(score/2, 1, 0)
		r.set(score, 1, i)
	}
	var got []int
	for _, x := range r.Rows {
		got = append(got, x.Score)
	}
	if want := []int{50, 50, 40, 30, 20}; !slices.Equal(got, want) || r.Current != 2 || r.Rows[0].Rows != 1 {
		t.Errorf("%v, current %d", r.Rows, r.Current)
	}
}

func TestSaveAndLoad(t *testing.T) {
	p := sit(t, "oberon256")
	for _, m := range []string{"left", "drop", "right", "right", "rotate", "drop", "left"} {
		p.Ask("do %s", m)
	}
	p.Do("key v")
	p.Do("wait 5000")
	file := filepath.Join(t.TempDir(), "game")
	p.Do("save %s", file)
	want, frame := string(p.Raw("state")), p.Do("frame").Hash
	q := sit(t, "oberon256")
	q.Do("load %s", file)
	if got := string(q.Raw("state")); got != want || q.Do("frame").Hash != frame {
		t.Errorf("loaded\n%s\nsaved\n%s", got, want)
	}
	for range 30 {
		p.Ask("do drop")
		q.Ask("do drop")
	}
	if a, b := string(p.Raw("state")), string(q.Raw("state")); a != b {
		t.Errorf("the games continue differently:\n%s\n%s", a, b)
	}
	if s := q.state(); !s.Over {
		t.Error("not over after thirty drops in a column")
	}
	q.Do("save %s", file)
	p.Do("load %s", file)
	if a, b := string(p.Raw("state")), string(q.Raw("state")); a != b {
		t.Errorf("a game that is over:\n%s\n%s", a, b)
	}
	if err := q.Ask("undo").Error; !strings.Contains(err, "clock") {
		t.Errorf("undo: %q", err)
	}
	b, _ := os.ReadFile(file)
	for _, bad := range []string{"{", `{"phosphor":"saved game","game":"yukon"}`, strings.Replace(string(b), `"left"`, `"leave"`, 1),
		strings.Replace(string(b), `"version": 1`, `"version": 2`, 1), strings.Replace(string(b), `250`, `0`, 1)} {
		os.WriteFile(file, []byte(bad), 0o666)
		before := string(q.Raw("state"))
		if a := q.Ask("load %s", file); !strings.HasPrefix(a.Error, "saved game: ") || string(q.Raw("state")) != before {
			t.Errorf("%.40s: %q", bad, a.Error)
		}
	}
}

func TestPanel(t *testing.T) {
	m, err := modes.Find("oberon256")
	if err != nil {
		t.Fatal(err)
	}
	app, err := program.Start(appdoc.Program(&Program, &Original), games.Env{Mode: m, Deal: "1", Fresh: play.Deals("1")})
	if err != nil {
		t.Fatal(err)
	}
	panel, err := Panel.Open(app.Desk, app.Env)
	if err != nil {
		t.Fatal(err)
	}
	app.Open(panel, image.Pt(430, 30))
	click := func(name string) {
		r, ok := app.Where(name)
		if !ok {
			t.Fatalf("no item %s", name)
		}
		at := r.Min.Add(r.Max).Div(2)
		for _, k := range []input.Kind{input.Press, input.Release} {
			app.Event(input.Event{Kind: k, At: at, Button: input.Left})
		}
	}
	write := func(field, text string) {
		click(field)
		for range 12 {
			app.Event(input.Event{Kind: input.KeyDown, Key: "backspace"})
		}
		for _, c := range text {
			app.Event(input.Event{Kind: input.KeyDown, Key: strings.ToLower(string(c)), Rune: c})
		}
		app.Event(input.Event{Kind: input.KeyDown, Key: "return"})
	}
	game := app.Main.Player.(*table)
	write("delay:1", "100")
	write("delay:2", "0")
	write("backdrop:1", "Coins")
	write("backdrop:2", "Nothing")
	if s := game.setup; s.Delays[0] != 100 || s.Delays[1] != 230 || s.Backdrops[0] != "Coins" || s.Backdrops[1] != "Bricks" {
		t.Errorf("%+v", s)
	}
	coins, err := app.Desk.OpenPict("Coins")
	if err != nil {
		t.Fatal(err)
	}
	if shown := app.Main.Content.(*desktops.Panel).Texture; !slices.Equal(shown.Pix, coins.Pix) {
		t.Error("the typed backdrop is not shown")
	}
}

func TestGoldens(t *testing.T) {
	for _, mode := range []string{"oberon256", "oberon16", "oberon-mono"} {
		p := sit(t, mode)
		p.lay(Figure{Figure: 5, X: 4, Y: 5}, ".........6", "0........6", "00.1..5566", ".0111.5222", "3344.55222", "33.445.222", "33.4455.22", "11303.4455")
		p.Do("wait 100")
		p.Golden(mode)
		p.Click("button:Grow")
		p.Do("wait 100")
		p.Golden(mode + "-grown")
	}
}

// TestLevelsOfTheTable checks that level after level a figure falls with the delay of its
// level, in front of its backdrop.
func TestLevelsOfTheTable(t *testing.T) {
	file := filepath.Join(t.TempDir(), "game")
	p := sit(t, "oberon256")
	seen := map[string]int{}
	for level := 1; level <= Levels; level++ {
		// A level ends with the first figure that lands late enough. They go to several places.
		var moves []string
		at := time.Duration(0)
		for i := 1; i < level; i++ {
			at += nextLevel + time.Millisecond
			moves = append(moves, slices.Repeat([]string{"left", "right"}[i%2:i%2+1], i%3)...)
			moves = append(moves, fmt.Sprint("drop ", at.Milliseconds()))
		}
		b, err := json.Marshal(struct {
			play.SavedHeader
			play.Record
		}{play.Saved(Program.Name), play.Record{Setup: play.Setup{Deal: "3", Elapsed: at.Milliseconds()}, Moves: moves}})
		if err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(file, b, 0o666); err != nil {
			t.Fatal(err)
		}
		p.Do("load %s", file)
		frame := p.Do("frame").Hash
		if other, ok := seen[frame]; ok {
			t.Errorf("levels %d and %d look the same", other, level)
		}
		seen[frame] = level
		delay := []int{750, 690, 600, 480, 300, 210, 90, 60, 24, 3}[level-1]
		p.Do("wait %d", delay-1)
		if s := p.state(); s.Current.Y != 0 || s.Level != level {
			t.Errorf("level %d: fell too early: %+v", level, s)
		}
		p.Do("wait 1")
		if s := p.state(); s.Current.Y != 1 {
			t.Errorf("level %d: y %d after %d ms", level, s.Current.Y, delay)
		}
	}
}

// TestNewWhileRanked checks that the button New takes the keyboard focus, and that the
// ended game keeps its row and name.
func TestNewWhileRanked(t *testing.T) {
	scores := store.Memory{}
	p := player{drivetest.New(t, &info, "oberon256", games.Env{Scores: scores}), t}
	p.Do("do drop")
	first := p.state().Score
	p.Click("name")
	p.Do("wait 100")
	p.Do("key b")
	p.Click("button:New")
	p.Do("wait 100")
	p.Do("key left")
	if s := p.state(); s.Paused || s.Current.X != startX-1 || s.Score != 0 {
		t.Errorf("after New: %+v", s)
	}
	want := func(what string, rows ...Rank) {
		t.Helper()
		var r Ranks
		if err := json.Unmarshal(scores[scoresFile], &r); err != nil {
			t.Fatal(err)
		}
		for i, row := range rows {
			if got := r.Rows[i]; got.Name != row.Name || got.Score != row.Score {
				t.Errorf("%s: row %d is %+v, want %+v", what, i, got, row)
			}
		}
	}
	want("New", Rank{Name: "b", Score: first}, Rank{})
	// A name is kept when the keyboard focus moves elsewhere.
	p.Do("do drop")
	p.Do("do drop")
	second := p.state().Score
	p.Click("name")
	p.Do("wait 100")
	p.Do("key c")
	file := filepath.Join(t.TempDir(), "game")
	p.Do("save %s", file)
	p.Do("key f2")
	want("a name", Rank{Name: "c", Score: second}, Rank{Name: "b", Score: first}, Rank{})
	// The program was killed: what was saved before continues, and nothing is doubled.
	q := player{drivetest.New(t, &info, "oberon256", games.Env{Scores: scores}), t}
	q.Do("load %s", file)
	want("loaded", Rank{Name: "c", Score: second}, Rank{Name: "b", Score: first}, Rank{})
	q.Do("key p")
	q.Do("do drop")
	third := q.state().Score
	q.Click("button:Store")
	want("goes on", Rank{Name: "c", Score: third}, Rank{Name: "b", Score: first}, Rank{})
	// An earlier state of a game that went further is a separate game.
	r := player{drivetest.New(t, &info, "oberon256", games.Env{Scores: scores}), t}
	r.Do("load %s", file)
	want("loaded again", Rank{Name: "c", Score: third}, Rank{Name: "c", Score: second}, Rank{Name: "b", Score: first}, Rank{})
}

// TestPanelAlone checks that New High and the tables of the panel work whether a game is
// open or not.
func TestPanelAlone(t *testing.T) {
	m, err := modes.Find("oberon256")
	if err != nil {
		t.Fatal(err)
	}
	env := games.Env{Mode: m, Deal: "1", Fresh: play.Deals("1"), Scores: store.Memory{}, Settings: store.Memory{}}
	for _, open := range []bool{false, true} {
		if err := store.WriteJSON(env.Scores, scoresFile, Ranks{Rows: [5]Rank{{Name: "ann", Score: 500, Level: 3}}}); err != nil {
			t.Fatal(err)
		}
		d, err := desktops.New(m, nil, nil)
		if err != nil {
			t.Fatal(err)
		}
		program.Run(d, env, &Panel)
		if open {
			program.Run(d, env, appdoc.Program(&Program, &Original))
		}
		for _, name := range []string{"delay:3", "button:NewHigh"} {
			d.Raise(d.Documents()[slices.IndexFunc(d.Documents(), func(doc *desktops.Document) bool { return doc.Title == panelTitle })])
			r, ok := d.Where(name, nil)
			if !ok {
				t.Fatalf("no item %s", name)
			}
			for _, k := range []input.Kind{input.Press, input.Release} {
				d.Event(input.Event{Kind: k, At: r.Min.Add(r.Max).Div(2), Button: input.Left})
			}
			if name == "delay:3" {
				d.Event(input.Event{Kind: input.KeyDown, Key: "1", Rune: '1'})
				d.Event(input.Event{Kind: input.KeyDown, Key: "return"})
			}
		}
		var ranks Ranks
		if err := store.ReadJSON(env.Scores, scoresFile, &ranks); err != nil || ranks.Rows[0].Name != "" {
			t.Errorf("open %v: New High leaves %+v (%v)", open, ranks, err)
		}
		s, err := readSetup(env.Settings)
		// A digit is added at the end: 200 becomes 2001; another one is too much.
		if err != nil || s.Delays[2] != 2001 {
			t.Errorf("open %v: the delay of level 3 is %d (%v)", open, s.Delays[2], err)
		}
	}
	// An impossible setup is not accepted: figures would fall for ever.
	if err := store.WriteJSON(env.Settings, setupFile, setup{}); err != nil {
		t.Fatal(err)
	}
	if s, err := readSetup(env.Settings); err != nil || s != usual {
		t.Errorf("a setup with delays of 0: %+v, %v", s, err)
	}
}

// TestRulesByKeyboard checks rows, points and the end, each by the keyboard.
func TestRulesByKeyboard(t *testing.T) {
	press := func(p player, keys ...string) {
		for _, k := range keys {
			p.Do("key %s", k)
		}
	}
	// The bar falls into the gap: three rows of four.
	p := sit(t, "oberon256")
	p.lay(Figure{Figure: 2, X: 6, Y: 11}, "000000000.", "00000000..", "000000000.", "111111111.")
	press(p, "right", "right", "space")
	if s := p.state(); s.Completed != 3 || s.Rows[Lines-1] != "00000000.2" || s.Score != 5*12+2+3*10 {
		t.Errorf("rows: %+v", s)
	}
	// No wall kick: the bar at the wall does not turn, not even the other way.
	p.lay(Figure{Figure: 2, X: -1})
	press(p, "down", "up", "left")
	if s := p.state(); s.Current != (Figure{Figure: 2, X: -1}) {
		t.Errorf("at the wall: %+v", s.Current)
	}
	// Without preview everything but the first thing counts twice; seeing it again ends
	// that.
	p.lay(Figure{Figure: 3, X: 3})
	press(p, "v", "space")
	first := p.state().Score
	press(p, "v", "space")
	if second := p.state().Score - first; first != 119 || second != 117 {
		t.Errorf("points without preview %d, with it %d", first, second)
	}
	// A landing without a drop.
	p.lay(Figure{Figure: 3, X: 3, Y: 17})
	p.Do("wait %d", usual.Delays[0]*3)
	if s := p.state(); s.Score != 2 || s.Rows[Lines-1] != "....33...." {
		t.Errorf("landed: %+v", s)
	}
	// The first fall comes after 750 ms.
	q := sit(t, "oberon256")
	q.Do("wait 749")
	if y := q.state().Current.Y; y != 0 {
		t.Errorf("fell to line %d too early", y)
	}
	q.Do("wait 1")
	if y := q.state().Current.Y; y != 1 {
		t.Errorf("after 750 ms the figure is in line %d", y)
	}
	// Paused, the pot is empty, and so is the preview.
	running := p.Do("frame").Hash
	press(p, "p")
	paused := p.Do("frame").Hash
	press(p, "left", "right", "down", "space")
	if p.Do("frame").Hash != paused || paused == running {
		t.Error("the pot of a paused game shows a figure")
	}
	press(p, "v") // what is not visible cannot be hidden
	if p.Do("frame").Hash == paused {
		t.Error("the button of the preview does not show its state")
	}
	press(p, "v")
	press(p, "p")
	// Figures in one column end the game; then keys and time do nothing.
	for range 12 {
		press(p, "space")
	}
	end := p.state()
	press(p, "left", "space")
	p.Do("wait 60000")
	if s := p.state(); !s.Over || s.Won || s.Score != end.Score {
		t.Errorf("over: %+v", s)
	}
}
