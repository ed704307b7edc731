package sokoban

import (
	"encoding/json"
	"fmt"
	"image"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"phosphor/fb/input"
	"phosphor/fb/modes"
	"phosphor/games"
	"phosphor/games/internal/drivetest"
	"phosphor/games/internal/shared"
	"phosphor/games/oberon/appdoc"
	"phosphor/games/oberon/desktops"
	"phosphor/games/oberon/program"
	"phosphor/games/oberon/sokoban/rules"
	"phosphor/games/play"
	"phosphor/games/store"
)

type player struct {
	*drivetest.Driver
	t *testing.T
}

func sit(t *testing.T, mode string, env games.Env) player {
	return player{drivetest.New(t, appdoc.Program(&Program, &Original).Info(), mode, env), t}
}

func (p player) state() (s state) {
	p.t.Helper()
	if err := json.Unmarshal(p.Raw("state"), &s); err != nil {
		p.t.Fatal(err)
	}
	return s
}

func (p player) lay(level string) {
	p.t.Helper()
	b, _ := json.Marshal(map[string]any{"rows": strings.Split(strings.Trim(level, "\n"), "\n")})
	p.Do("layout %s", b)
}

func (p player) click(name string) {
	p.t.Helper()
	p.Click(name)
	p.Do("wait 100")
}

const corridor = `
#######
#@ $. #
#  $ .#
#######`

// direction is the move for a letter of a solution.
func direction(letter rune) string {
	return map[rune]string{'u': "up", 'd': "down", 'l': "left", 'r': "right"}[letter|0x20]
}

func TestKeyboard(t *testing.T) {
	p := sit(t, "oberon256", games.Env{})
	p.lay(corridor)
	for _, k := range []string{"left", "right", "right", "up", "right"} {
		p.Do("key %s", k)
	}
	if s := p.state(); s.Rows[1] != "#   +$#" || s.Moves != 3 || s.Pushes != 2 {
		t.Errorf("%+v", s)
	}
	p.Do("key b")
	p.Do("key b")
	if s := p.state(); s.Rows[1] != "#  @* #" || s.Moves != 4 {
		t.Errorf("b undoes once and counts: %+v", s)
	}
	p.Do("key backspace")
	p.Do("undo")
	if s := p.state(); s.Rows[1] != "#@ $. #" || p.Ask("undo").Error == "" {
		t.Errorf("undo returns to the start: %+v", s)
	}
	for k, want := range map[string]string{"up": "there is a wall", "jump": "not a move"} {
		if a := p.Ask("do %s", k); !strings.Contains(a.Error, want) {
			t.Errorf("%s: %q", k, a.Error)
		}
	}
}

func TestFocusAndClock(t *testing.T) {
	p := sit(t, "oberon256", games.Env{})
	p.lay(corridor)
	p.Do("wait 5000")
	p.Do("key right")
	p.Do("wait 2999")
	if s := p.state(); s.Time != 2 {
		t.Errorf("time %d", s.Time)
	}
	p.Do("key f2")
	p.Do("wait 5000")
	p.Do("key right")
	s := p.state()
	if !s.Paused || s.Time != 2 || s.Moves != 1 || p.Ask("do right").Error == "" || len(p.Do("moves").Moves) != 0 {
		t.Errorf("without the focus: %+v", s)
	}
	p.Golden("paused")
	p.click("field")
	p.Do("key right")
	if s := p.state(); s.Paused || s.Moves != 2 {
		t.Errorf("after a click: %+v", s)
	}
	p.click("name")
	if s := p.state(); !s.Paused {
		t.Error("the game continues while the name is typed")
	}
}

// TestNextLevel checks that a solved level stays on the screen for a while, followed by the
// next one.
func TestNextLevel(t *testing.T) {
	p := sit(t, "oberon256", games.Env{Scores: store.Memory{}})
	first := p.state()
	if first.Deal != "1" || first.Title == "" {
		t.Fatalf("%+v", first)
	}
	p.click("name")
	for range len("unknown") {
		p.Do("key backspace")
	}
	for _, k := range []string{"a", "n", "n", "return"} {
		p.Do("key %s", k)
	}
	p.click("field")
	p.Do("key right")
	p.Do("wait 1000")
	p.Do("key right")
	s := p.state()
	if !s.Won || !s.Over || s.Moves != 2 || len(p.Do("moves").Moves) != 0 {
		t.Errorf("%+v", s)
	}
	if r := p.Where("Sokoban.Score/document"); r.Empty() {
		t.Error("the text of the best solutions did not open")
	}
	p.Golden("solved")
	p.Do("wait 2000")
	if s := p.state(); s.Deal != "2" || s.Won || s.Moves != 0 {
		t.Errorf("after the first level: %+v", s)
	}
	p.click("button:Restart")
	if s := p.state(); s.Deal != "2" {
		t.Errorf("Restart leads to %s", s.Deal)
	}
	p.Do("new 55")
	last := embedded(t).levels[54]
	for _, m := range last.Solution {
		p.Do("do %s", direction(m))
	}
	p.Do("wait 2000")
	p.Golden("no-more")
	if s := p.state(); !s.Won || p.Ask("do up").Error == "" {
		t.Errorf("after the last level: %+v", s)
	}
	if a := p.Ask("new 56"); !strings.Contains(a.Error, "no level 56") {
		t.Errorf("level 56: message %q", a.Error)
	}
}

func embedded(t *testing.T) *set {
	t.Helper()
	s, err := openSet(nil, "en", nil)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// TestSolutions plays the solution of each of our levels.
func TestSolutions(t *testing.T) {
	p := sit(t, "oberon256", games.Env{})
	s := embedded(t)
	if len(s.levels) < 50 {
		t.Fatalf("%d levels", len(s.levels))
	}
	for i, l := range s.levels {
		p.Do("new %d", i+1)
		for _, m := range l.Solution {
			p.Do("do %s", direction(m))
		}
		if s := p.state(); !s.Won || s.Title != l.Title {
			t.Errorf("level %d, %s: not solved: %v", i+1, l.Title, s.Rows)
		}
	}
}

func TestBest(t *testing.T) {
	for _, c := range []struct {
		a, b Best
		want bool
	}{
		{Best{9, 100, ""}, Best{10, 1, ""}, true}, {Best{10, 1, ""}, Best{10, 2, ""}, true},
		{Best{10, 2, ""}, Best{10, 2, ""}, false}, {Best{11, 0, ""}, Best{10, 9, ""}, false},
	} {
		if got := c.a.better(c.b); got != c.want {
			t.Errorf("%v better than %v: %v", c.a, c.b, got)
		}
	}
	keep := store.Memory{}
	solve := func(name string, keys ...string) Best {
		p := sit(t, "oberon256", games.Env{Scores: keep})
		if name != "" {
			p.click("name")
			for range 31 {
				p.Do("key backspace")
			}
			for _, c := range name {
				p.Do("key %c", c)
			}
			p.Do("key return")
			p.click("field")
		}
		for _, k := range keys {
			p.Do("key %s", k)
		}
		var s scores
		if err := json.Unmarshal(keep[scoresFile], &s); err != nil {
			t.Fatal(err)
		}
		return s.Best["LEVELS.XSB"]["1"]
	}
	if b := solve("eve", "up", "down", "right", "right"); b.Moves != 4 || b.Name != "eve" {
		t.Errorf("%+v", b)
	}
	if b := solve("", "right", "left", "right", "right", "up"); b.Moves != 4 {
		t.Errorf("not a better solution: %+v", b)
	}
	if b := solve("bob", "right", "right"); b.Moves != 2 || b.Name != "bob" {
		t.Errorf("a better solution: %+v", b)
	}
}

func TestSaveAndLoad(t *testing.T) {
	p := sit(t, "oberon256", games.Env{})
	p.Do("new 7")
	for _, m := range embedded(t).levels[6].Solution[:12] {
		p.Do("key %s", direction(m))
	}
	p.Do("key b")
	p.Do("wait 2500")
	file := filepath.Join(t.TempDir(), "game")
	p.Do("save %s", file)
	want, frame := string(p.Raw("state")), p.Do("frame").Hash
	q := sit(t, "oberon256", games.Env{})
	q.Do("load %s", file)
	if got := string(q.Raw("state")); got != want || q.Do("frame").Hash != frame {
		t.Errorf("loaded\n%s\nsaved\n%s", got, want)
	}
	for range 11 {
		q.Do("undo")
	}
	if q.Ask("undo").Error == "" {
		t.Error("undo goes back further than the saved game")
	}
	b, _ := os.ReadFile(file)
	for _, bad := range []string{"{", strings.Replace(string(b), `"version": 1`, `"version": 2`, 1), strings.Replace(string(b), `"moves": [`, `"moves": ["hop",`, 1),
		strings.Replace(string(b), `"game": "sokoban"`, `"game": "yukon"`, 1), strings.Replace(string(b), "@", " ", 1)} {
		os.WriteFile(file, []byte(bad), 0o666)
		before := string(q.Raw("state"))
		if a := q.Ask("load %s", file); !strings.HasPrefix(a.Error, "saved game: ") || string(q.Raw("state")) != before {
			t.Errorf("%.60s: %q", bad, a.Error)
		}
	}
}

// TestCollections checks that the player's collections replace ours: the original's 50 levels
// and another 155 are loaded and drawn.
func TestCollections(t *testing.T) {
	for _, c := range []struct {
		path  []string
		as    string
		count int
	}{
		{[]string{"samples", "oberon", "levels", "Sokoban.Data"}, "Sokoban.Data", 50},
		{[]string{"samples", "sokoban", "microban_155.xsb"}, "microban_155.xsb", 155},
	} {
		data, err := os.ReadFile(shared.Path(t, c.path...))
		if err != nil {
			t.Fatal(err)
		}
		p := sit(t, "oberon256", games.Env{Data: fstest.MapFS{c.as: {Data: data}, "broken.xsb": {Data: []byte("no level")}}})
		seen := map[string]bool{}
		for n := 1; n <= c.count; n++ {
			p.Do("new %d", n)
			seen[p.Do("frame").Hash] = true
			field, corner := p.Where("field"), p.Where(fmt.Sprintf("cell:%d,%d", len(p.state().Rows[0])-1, len(p.state().Rows)-1))
			if !corner.In(field) {
				t.Errorf("%s: level %d: the last square is at %v, outside the field at %v", c.as, n, corner, field)
			}
		}
		if len(seen) != c.count || p.Ask("new %d", c.count+1).Error == "" {
			t.Errorf("%s: %d different pictures for %d levels", c.as, len(seen), c.count)
		}
	}
}

// TestOtherCollection continues a level of another collection if it was started, and goes to
// this one's levels afterwards; otherwise these begin at once.
func TestOtherCollection(t *testing.T) {
	collection := func(text string) games.Env {
		return games.Env{Data: fstest.MapFS{"LEVELS.XSB": {Data: []byte(text)}}}
	}
	const first = "#######\n#@ $ .#\n#######\n"
	before, other := sit(t, "oberon256", collection("#####\n#@$.#\n#####\n\n"+first)), sit(t, "oberon256", collection("######\n#@$ .#\n######\n"))
	file := filepath.Join(t.TempDir(), "saved")
	own := other.state().Rows
	before.Do("new 2")
	before.Do("save %s", file)
	other.Do("load %s", file)
	if got := other.state().Rows; !slices.Equal(got, own) {
		t.Errorf("a level of other levels without a move continues: %q", got)
	}
	before.Do("do right")
	before.Do("save %s", file)
	other.Do("load %s", file)
	if got := other.state().Rows; slices.Equal(got, own) || len(got[0]) != 7 {
		t.Errorf("a level of other levels does not continue: %q", got)
	}
	other.Do("do right")
	other.Do("do right")
	if !strings.Contains(string(other.Raw("state")), `"won":true`) {
		t.Fatalf("not solved: %q", other.state().Rows)
	}
	other.Do("key return")
	if got := other.state().Rows; !slices.Equal(got, own) {
		t.Errorf("the next level is %q, want %q", got, own)
	}
}

// TestOriginalGeometry checks that the original's first level has squares of 17 by 14
// pixels in its document.
func TestOriginalGeometry(t *testing.T) {
	data, err := os.ReadFile(shared.Path(t, "samples", "oberon", "levels", "Sokoban.Data"))
	if err != nil {
		t.Fatal(err)
	}
	p := sit(t, "oberon256", games.Env{Data: fstest.MapFS{"Sokoban.Data": {Data: data}}})
	doc, cell := p.Where("document"), p.Where("cell:0,0")
	if doc.Size() != image.Pt(362, 210+desktops.BarHeight) || cell.Size() != image.Pt(17, 14) {
		t.Errorf("document %v, square %v", doc, cell)
	}
}

func TestTool(t *testing.T) {
	m, err := modes.Find("oberon256")
	if err != nil {
		t.Fatal(err)
	}
	var told []string
	a, err := program.Start(appdoc.Program(&Program, &Original), games.Env{Mode: m, Deal: "4000000000", Fresh: play.Deals("1"), Message: func(s string) { told = append(told, s) }})
	if err != nil {
		t.Fatal(err)
	}
	// A game that is opened without a number gets one that no level has.
	if s := a.Match().State().(state); s.Deal != "1" {
		t.Errorf("begins with level %s", s.Deal)
	}
	if _, err := program.Start(appdoc.Program(&Program, &Original), games.Env{Mode: m, Deal: "56", Asked: true}); err == nil || !strings.Contains(err.Error(), "no level 56") {
		t.Errorf("level 56 of 55: error %v", err)
	}
	tool, err := Tool.Open(a.Desk, a.Env)
	if err != nil {
		t.Fatal(err)
	}
	a.Open(tool, image.Pt(430, 300))
	click := func(name string) {
		r, ok := a.Where(name)
		if !ok {
			t.Fatalf("no item %s", name)
		}
		for _, k := range []input.Kind{input.Press, input.Release} {
			a.Event(input.Event{Kind: k, At: r.Min.Add(r.Max).Div(2), Button: input.Left})
		}
	}
	level := func(text string) {
		click("field:Level")
		for range 4 {
			a.Event(input.Event{Kind: input.KeyDown, Key: "backspace"})
		}
		for _, c := range text {
			a.Event(input.Event{Kind: input.KeyDown, Key: string(c), Rune: c})
		}
		a.Event(input.Event{Kind: input.KeyDown, Key: "return"})
		click("Sokoban.Tool" + "/button:Restart")
	}
	level("12")
	if s := a.Match().State().(state); s.Deal != "12" {
		t.Errorf("level %s", s.Deal)
	}
	level("99")
	if s := a.Match().State().(state); s.Deal != "12" || !slices.ContainsFunc(told, func(s string) bool { return strings.Contains(s, "no level 99") }) {
		t.Errorf("level %s, message %q", s.Deal, told)
	}
	click("button:ShowHighScores")
	if _, ok := a.Where("Sokoban.Score/document"); !ok {
		t.Error("the text of the best solutions did not open")
	}
}

func TestGoldens(t *testing.T) {
	for _, mode := range []string{"oberon256", "oberon16", "oberon-mono"} {
		p := sit(t, mode, games.Env{})
		p.Do("new 50")
		for _, m := range embedded(t).levels[49].Solution[:60] {
			p.Do("key %s", direction(m))
		}
		p.Golden(mode)
		p.Do("new 5")
		p.Golden(mode + "-small")
	}
}

// TestBackAfterLoading checks that b does not undo again, after loading, what it has
// undone, and that Restart takes the keyboard focus.
func TestBackAfterLoading(t *testing.T) {
	p := sit(t, "oberon256", games.Env{})
	for _, k := range []string{"left", "up", "down", "b"} {
		p.Do("key %s", k)
	}
	file := filepath.Join(t.TempDir(), "game")
	p.Do("save %s", file)
	before := string(p.Raw("state"))
	p.Do("load %s", file)
	p.Do("key b")
	if got := string(p.Raw("state")); got != before {
		t.Errorf("b twice:\n%s\n%s", got, before)
	}
	p.Do("key f2")
	at := p.Middle("button:Restart")
	p.Do("press middle %d %d", at.X, at.Y)
	p.Do("release middle %d %d", at.X, at.Y)
	p.Do("key left")
	if s := p.state(); s.Paused || s.Moves != 1 {
		t.Errorf("after Restart: %+v", s)
	}
}

// TestLargestLevel draws the largest possible level within its field, even an enlarged
// one; a larger level is refused.
func TestLargestLevel(t *testing.T) {
	rows := slices.Repeat([]string{"#" + strings.Repeat(" ", rules.MaxSize-2) + "#"}, rules.MaxSize)
	rows[0], rows[rules.MaxSize-1] = strings.Repeat("#", rules.MaxSize), strings.Repeat("#", rules.MaxSize)
	rows[2] = "# @ $ ." + rows[2][7:]
	p := sit(t, "oberon256", games.Env{})
	p.lay(strings.Join(rows, "\n"))
	for range 2 {
		if field, corner := p.Where("field"), p.Where("cell:31,31"); !corner.In(field) || corner.Dx() < 5 || corner.Dy() < 5 {
			t.Errorf("the last square is %v in %v", corner, field)
		}
		for range 2 {
			p.Do("key right")
		}
		p.Click("button:Grow")
	}
	b, _ := json.Marshal(map[string]any{"rows": append(rows, rows[0])})
	if a := p.Ask("layout %s", b); !strings.Contains(a.Error, "expected 1 to 32") {
		t.Errorf("33 rows: message %q", a.Error)
	}
}

// TestPictures checks that squares fill the frame with our pictures, too, as far as whole
// pixels do.
func TestPictures(t *testing.T) {
	p := sit(t, "oberon256", games.Env{Settings: store.Memory{settingsFile: []byte(`{"drawn":true}`)}})
	for _, level := range []int{1, 55} {
		p.Do("new %d", level)
		rows := p.state().Rows
		field, cells := p.Where("field"), p.Where("cell:0,0").Union(p.Where(fmt.Sprintf("cell:%d,%d", len(rows[0])-1, len(rows)-1)))
		if free := field.Size().Sub(cells.Size()); !cells.In(field) || free.X >= len(rows[0]) || free.Y >= len(rows) {
			t.Errorf("level %d: the squares are at %v, in %v", level, cells, field)
		}
	}
	p.Golden("pictures")
}

// TestRulesByKeyboard checks pushing and solving by keyboard.
func TestRulesByKeyboard(t *testing.T) {
	for _, c := range []struct {
		name, level string
		keys        string
		want        string // the second row
		won         bool
	}{
		{"a can", "########\n#@$  . #\n########", "right", "# @$ . #", false},
		{"two cans", "########\n#@$$ ..#\n########", "right", "#@$$ ..#", false},
		{"a can at the wall", "#####\n#.@$#\n#####", "right", "#.@$#", false},
		{"no pulling", "########\n# @$ . #\n########", "left", "#@ $ . #", false},
		{"onto a park", "########\n#@$.$. #\n########", "right", "# @*$. #", false},
		{"off a park", "########\n#@*  . #\n#    $.#\n########", "right", "# +$ . #", false},
		{"the last can", "########\n#@$.   #\n########", "right", "# @*   #", true},
		{"a park left over", "########\n#@$. . #\n########", "right", "# @* . #", true},
	} {
		p := sit(t, "oberon256", games.Env{})
		p.lay(c.level)
		for _, k := range strings.Fields(c.keys) {
			p.Do("key %s", k)
		}
		if s := p.state(); s.Rows[1] != c.want || s.Won != c.won {
			t.Errorf("%s: %q, won %v", c.name, s.Rows[1], s.Won)
		}
	}
}

// TestToldInLanguage checks that errors in the player's levels, with their line, and
// refusals of the panel's commands are in the player's language.
func TestToldInLanguage(t *testing.T) {
	const levels = "#####\n#@$.#\n#####\n\n#####\n#@$ #\n#####\n\n#####\n#@@.#\n# $ #\n#####\n\n#####\n#@&.#\n#####\n"
	want := map[string][]string{
		"en": {
			"mine.xsb: line 5: cans: 1, parks: 0; level skipped",
			"mine.xsb: line 9: men: 2, expected one; level skipped",
			"mine.xsb: line 15: '&' does not stand for a square of a level; level skipped",
			"no Sokoban game is open", "there is no level 7: mine.xsb has 1", "There is nothing to undo.",
		},
		"de": {
			"mine.xsb: Zeile 5: Dosen: 1, Plätze: 0; Level übersprungen",
			"mine.xsb: Zeile 9: Männer: 2, es muss genau einer sein; Level übersprungen",
			"mine.xsb: Zeile 15: '&' ist kein Zeichen eines Levels; Level übersprungen",
			"es ist kein Sokoban-Spiel geöffnet", "es gibt kein Level 7: mine.xsb hat nur 1", "Es gibt nichts zurückzunehmen.",
		},
	}
	for lang, want := range want {
		var told []string
		env := games.Env{Lang: lang, Data: fstest.MapFS{"mine.xsb": {Data: []byte(levels)}}}
		mode, err := modes.Find("oberon256")
		if err != nil {
			t.Fatal(err)
		}
		d, err := desktops.New(mode, env.Data, func(text string) { told = append(told, text) })
		if err != nil {
			t.Fatal(err)
		}
		env.Deal = "1"
		env = env.Complete()
		doc, err := appdoc.Program(&Program, &Original).Open(d, env)
		if err != nil {
			t.Fatal(err)
		}
		tool, err := Tool.Open(d, env)
		if err != nil {
			t.Fatal(err)
		}
		d.Open(tool, image.Pt(400, 0))
		restart := func(level string) {
			field, _ := d.Where("field:Level", tool)
			button, _ := d.Where("button:Restart", tool)
			press := func(r image.Rectangle, b input.Button) {
				d.Event(input.Event{Kind: input.Press, Button: b, At: r.Min.Add(r.Size().Div(2))})
				d.Event(input.Event{Kind: input.Release, Button: b, At: r.Min.Add(r.Size().Div(2))})
			}
			press(field, input.Left)
			d.Event(input.Event{Kind: input.KeyDown, Key: "backspace"})
			d.Event(input.Event{Kind: input.KeyDown, Key: level, Rune: rune(level[0])})
			press(button, input.Middle)
		}
		restart("1")
		d.Open(doc, image.Point{})
		restart("7")
		d.SetFocus(nil)
		doc.Player.(*table).Pause(false)
		d.Event(input.Event{Kind: input.KeyDown, Key: "z", Mods: input.Ctrl})
		if !slices.Equal(told, want) {
			t.Errorf("%s: messages\n%s, want\n%s", lang, strings.Join(told, "\n"), strings.Join(want, "\n"))
		}
		score := scoreDocument(embedded(t), nil, lang).Content.(*desktops.Text).Source
		best := scoreDocument(embedded(t), map[string]Best{"1": {Moves: 1, Time: 2000, Name: "A"}, "2": {Moves: 2, Time: 1000, Name: "B"}}, lang).Content.(*desktops.Text).Source
		for _, want := range map[string][]string{"en": {": 1 move, 2 s, A", ": 2 moves, 1 s, B"}, "de": {": 1 Zug, 2 s, A", ": 2 Züge, 1 s, B"}}[lang] {
			if !strings.Contains(best, want) {
				t.Errorf("%s: the best solutions are %q, without %q", lang, best, want)
			}
		}
		if german := strings.Contains(score, "kein Level"); german != (lang == "de") {
			t.Errorf("%s: the best solutions are in the wrong language: %q", lang, score)
		}
	}
}

// TestSounds checks that a push is heard only if the player wants more sounds than the
// original had.
func TestSounds(t *testing.T) {
	for _, more := range []bool{false, true} {
		p := sit(t, "oberon256", games.Env{More: more})
		p.lay(corridor)
		var heard []string
		for _, k := range []string{"left", "right", "right", "undo"} {
			p.Do("key %s", k)
			heard = append(heard, p.Do("sounds").Sounds...)
		}
		if n := p.state().Pushes; more != (len(heard) > 0 && heard[0] == "PUSH" && len(heard) == n+1) || !more && len(heard) > 0 {
			t.Errorf("more %v: %v of %d pushes", more, heard, n)
		}
	}
}
