package drive

import (
	"encoding/json"
	"errors"
	"fmt"
	"image"
	"image/png"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"phosphor/fb"
	"phosphor/fb/input"
	"phosphor/games"
	"phosphor/games/clock"
	"phosphor/games/play"
)

// pad is a small game that adds numbers up to a hundred. It records every input, and its bell
// rings a second after the last.
type pad struct {
	*play.Session
	clock.Clock
	screen *fb.Screen
	sound  func(string)
	told   func(string)
	bell   *clock.Timer
	events []string
}

type board struct {
	Sum  int `json:"sum"`
	made []int
}

func (b *board) Do(move string) error {
	n, err := strconv.Atoi(move)
	if err != nil || n < 1 || b.Sum+n > 100 {
		return fmt.Errorf("%q cannot be added", move)
	}
	b.Sum, b.made = b.Sum+n, append(b.made, n)
	return nil
}

func (b *board) Undo() error {
	last := len(b.made) - 1
	b.Sum, b.made = b.Sum-b.made[last], b.made[:last]
	return nil
}

func (b *board) Moves() []string     { return []string{"1", "2"} }
func (b *board) Status() play.Status { return play.Status{Score: b.Sum} }
func (b *board) State() any          { return map[string]int{"sum": b.Sum} }

func open(s play.Setup) (play.Board, error) {
	b := &board{}
	if s.Layout != nil {
		return b, json.Unmarshal(s.Layout, b)
	}
	_, err := play.ParseDeal(s.Deal)
	return b, err
}

// start is the Starter of pad.
func start(d play.Demo, sound, message func(string)) (games.Game, error) {
	if d.Game != "" && d.Game != "pad" {
		return nil, errors.New("this is another game")
	}
	p := &pad{Session: play.NewSession("pad", open), sound: sound, told: message,
		screen: fb.NewScreen(&fb.Mode{Name: "small", Width: 16, Height: 8, Depth: 1, DAC: fb.ST, Palette: []uint32{0x777, 0}})}
	if d.Deal == "" {
		d.Deal = "1"
	}
	return p, p.Start(play.Setup{Deal: d.Deal})
}

func (p *pad) Match() play.Match                      { return match{p.Session} }
func (p *pad) Screen() *fb.Screen                     { return p.screen }
func (p *pad) Done() bool                             { return false }
func (p *pad) Where(n string) (image.Rectangle, bool) { return image.Rect(1, 2, 4, 6), n == "key" }

func (p *pad) Event(ev input.Event) {
	p.events = append(p.events, fmt.Sprint(ev.Time.Milliseconds(), " ", ev.Kind, " ", ev.At, " ", ev.Button, " ", ev.Key, " ", uint8(ev.Mods), " ", ev.Repeat))
	p.told(p.events[len(p.events)-1])
	fb.Fill(p.screen.Bitmap, image.Rectangle{ev.At, ev.At.Add(image.Pt(1, 1))}, 1, fb.OpCopy)
	p.Stop(p.bell)
	p.bell = p.After(time.Second, func() { p.sound("BELL") })
}

type match struct{ *play.Session }

func (m match) New(deal string) error {
	if deal == "" {
		deal = "2"
	}
	return m.Restart(deal)
}
func (m match) Save() ([]byte, error) { return m.Session.Save(0) }

// drive runs lines and returns the answers.
func drive(t *testing.T, lines ...string) []string {
	t.Helper()
	var out strings.Builder
	if err := Run(strings.NewReader(strings.Join(lines, "\n")+"\n"), &out, Voice{Title: func(string, string) string { return "Pad" }}, start); err != nil {
		t.Fatal(err)
	}
	answers := strings.Split(strings.TrimSuffix(out.String(), "\n"), "\n")
	for _, a := range answers {
		if !json.Valid([]byte(a)) {
			t.Errorf("%q is not JSON", a)
		}
	}
	return answers
}

const ok = `{"ok":true}`

// TestCommands checks the answers of every command, and that the table lists all.
func TestCommands(t *testing.T) {
	dir := t.TempDir()
	saved, shot, demo := filepath.Join(dir, "a.saved"), filepath.Join(dir, "a.png"), filepath.Join(dir, "a.demo")
	record := func() {
		f, err := os.Create(demo)
		if err != nil {
			t.Fatal(err)
		}
		defer f.Close()
		w := play.NewDemoWriter(f, play.Demo{Game: "pad", Deal: "9"})
		w.Event(input.Event{Time: 5 * time.Millisecond, Kind: input.Move, At: image.Pt(3, 3)})
		if err := w.Close(2 * time.Second); err != nil {
			t.Fatal(err)
		}
	}
	record()
	blank := strings.TrimSuffix(strings.TrimPrefix(drive(t, "frame")[0], `{"hash":"`), `"}`)
	steps := []struct{ line, want string }{
		{"state", `{"sum":0}`},
		{"moves", `{"moves":["1","2"]}`},
		{"undo", `{"ok":false,"error":"there is nothing to undo"}`},
		{"do 5", ok},
		{"  do   6 ", ok},
		{"do x", `{"ok":false,"error":"\"x\" cannot be added"}`},
		{"do", `{"ok":false,"error":"\"\" cannot be added"}`},
		{"state", `{"sum":11}`},
		{"undo", ok},
		{"redo", ok},
		{"redo", `{"ok":false,"error":"there is nothing to redo"}`},
		{"solve", `{"ok":false,"error":"there is no prover for pad"}`},
		{"hint", `{"ok":false,"error":"there are no hints for pad"}`},
		{"fair", `{"ok":false,"error":"there is no prover for pad"}`},
		{"save " + saved, ok},
		{"new", `{"ok":true,"deal":"2"}`},
		{"new 0007", `{"ok":true,"deal":"7"}`},
		{"new 0", `{"ok":false,"error":"\"0\": a deal is a number from 1 to 4294967295"}`},
		{"undo", ok}, // to the game that was left
		{"state", `{"sum":11}`},
		{`layout 7`, `{"ok":false,"error":"json: cannot unmarshal number into Go value of type drive.board"}`},
		{`layout {"sum":40}`, ok},
		{"state", `{"sum":40}`},
		{"load " + saved, ok},
		{"state", `{"sum":11}`},
		{"load " + demo, `{"ok":false,"error":"saved game: the file is damaged"}`},
		{"describe", `{"text":"Pad."}`},
		{"where key", `{"x":1,"y":2,"w":3,"h":4}`},
		{"where nothing", `{"ok":false,"error":"there is no \"nothing\" on the screen"}`},
		{"frame", `{"hash":"` + blank + `"}`},
		{"messages", `{"messages":[]}`},
		{"move 3 4", ok},
		{"press left 3 4", ok},
		{"release left 5 4", ok},
		{"keydown shift", ok},
		{"key a", ok},
		{"keyup shift", ok},
		{"messages", `{"messages":["0 move (3,4) none  0 false","0 press (3,4) left  0 false","0 move (5,4) none  0 false","0 release (5,4) left  0 false",` +
			`"0 keydown (0,0) none shift 1 false","0 keydown (0,0) none a 1 false","0 keyup (0,0) none a 1 false","0 keyup (0,0) none shift 0 false"]}`},
		{"sounds", `{"sounds":[]}`},
		{"wait 999", ok},
		{"sounds", `{"sounds":[]}`},
		{"wait 1", ok},
		{"sounds", `{"sounds":["BELL"]}`},
		{"sounds", `{"sounds":[]}`},
		{"shot " + shot, ok},
		{"demo " + demo, ""},
		{"sounds", `{"sounds":["BELL"]}`},
		{"demo " + saved, `{"ok":false,"error":"` + saved + `: demo: line 1: this file is not a demo"}`},
		{"quit", ok},
	}
	var lines []string
	met := map[string]bool{}
	for _, s := range steps {
		lines = append(lines, s.line)
		met[strings.Fields(s.line)[0]] = true
	}
	for _, word := range slices.Sorted(maps.Keys(commands)) {
		if !met[word] {
			t.Errorf("the command %s is not tested", word)
		}
	}
	answers := drive(t, append(lines, "state")...) // which quit leaves unheard
	if len(answers) != len(steps) {
		t.Fatalf("%d answers to %d commands", len(answers), len(steps))
	}
	for i, s := range steps {
		if s.want != "" && answers[i] != s.want {
			t.Errorf("%s: %s, want %s", s.line, answers[i], s.want)
		}
	}
	f, err := os.Open(shot)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	m, err := png.Decode(f)
	if err != nil {
		t.Fatal(err)
	}
	p := m.(*image.Paletted)
	if d := cmp.Diff(image.Rect(0, 0, 16, 8), p.Rect); d != "" || p.ColorIndexAt(3, 4) != 1 || p.ColorIndexAt(4, 4) != 0 {
		t.Errorf("the picture differs: %s", d)
	}
}

// TestMalformed checks that a malformed command is answered with an error and changes
// nothing.
func TestMalformed(t *testing.T) {
	for line, want := range map[string]string{
		"":                                   `"" is not a command`,
		"dance":                              `"dance" is not a command`,
		"STATE":                              `"STATE" is not a command`,
		"state now":                          `"now" is left over`,
		"moves now":                          `"now" is left over`,
		"undo 2":                             `"2" is left over`,
		"redo 2":                             `"2" is left over`,
		"frame x":                            `"x" is left over`,
		"sounds x":                           `"x" is left over`,
		"messages x":                         `"x" is left over`,
		"quit now":                           `"now" is left over`,
		"press":                              "expected BUTTON X Y",
		"press left":                         "expected 2 numbers, found 0 words",
		"press left 3":                       "expected 2 numbers, found 1 words",
		"press left 3 4 5":                   "expected 2 numbers, found 3 words",
		"press left 3 x":                     `"x" is not a number`,
		"press third 3 4":                    `"third"`,
		"release left 1e3 4":                 `"1e3" is not a number`,
		"move":                               "expected 2 numbers",
		"move 3 99999999999999999999":        "is not a number",
		"key":                                "key",
		"key hyper+a":                        "hyper",
		"keydown":                            "key",
		"keyup nokey":                        "nokey",
		"wait":                               "expected 1 numbers, found 0 words",
		"wait -1":                            "-1 is not a time to wait",
		"wait 99999999999":                   "99999999999 is not a time to wait",
		"where":                              `there is no "" on the screen`,
		"shot":                               "expected FILE",
		"shot /":                             "/",
		"save":                               "expected FILE",
		"load":                               "expected FILE",
		"load /":                             "/",
		"demo":                               "expected FILE",
		"demo /":                             "/",
		"layout":                             "unexpected end of JSON",
		"new x":                              "a deal is a number",
		strings.Repeat("x", maxLine+1):       "the line is longer than 1 MiB",
		"do " + strings.Repeat("9", maxLine): "the line is longer than 1 MiB",
		"do \xff\x00":                        "cannot be added",
	} {
		answers := drive(t, "do 5", line, "state")
		var a failure
		if err := json.Unmarshal([]byte(answers[1]), &a); err != nil || a.OK || a.Error == "" || !strings.Contains(a.Error, want) || strings.Contains(a.Error, "\n") {
			t.Errorf("%.40q: %.200s, want %q", line, answers[1], want)
		}
		if len(answers) != 3 || answers[2] != `{"sum":5}` {
			t.Errorf("%.40q: the session continues with %q", line, answers[2:])
		}
	}
	// The longest possible line.
	if a := drive(t, "layout "+strings.Repeat(" ", maxLine-9)+"{}"); a[0] != ok {
		t.Errorf("%.200s", a[0])
	}
}

// TestFailedWritesLeaveFiles checks that if a picture or a game cannot be written, the
// existing file stays.
func TestFailedWritesLeaveFiles(t *testing.T) {
	file := filepath.Join(t.TempDir(), "kept")
	if err := os.WriteFile(file, []byte("kept"), 0o444); err != nil {
		t.Fatal(err)
	}
	for _, word := range []string{"shot", "save"} {
		if a := drive(t, word+" "+file); !strings.Contains(a[0], "is write-protected") {
			t.Errorf("%s: %s", word, a[0])
		}
	}
	if b, err := os.ReadFile(file); err != nil || string(b) != "kept" {
		t.Errorf("%q, %v", b, err)
	}
}

// TestEnds checks that the last line needs no newline, and that refused demos do not
// stop time.
func TestEnds(t *testing.T) {
	for _, c := range []struct {
		in   string
		want int
	}{{"", 0}, {"state", 1}, {"state\n", 1}, {"state\nquit\nstate\n", 2}, {"quit", 1}, {"\r\nstate\r\n", 2}} {
		var out strings.Builder
		if err := Run(strings.NewReader(c.in), &out, Voice{}, start); err != nil || strings.Count(out.String(), "\n") != c.want {
			t.Errorf("%q: %q, %v", c.in, out.String(), err)
		}
	}
	broken := errors.New("broken pipe")
	if err := Run(strings.NewReader("state\n"), failing{broken}, Voice{}, start); !errors.Is(err, broken) {
		t.Errorf("%v", err)
	}
	if err := Run(strings.NewReader("state\n"), failing{nil}, Voice{}, func(play.Demo, func(string), func(string)) (games.Game, error) { return nil, broken }); !errors.Is(err, broken) {
		t.Errorf("%v", err)
	}
}

type failing struct{ err error }

func (f failing) Write(b []byte) (int, error) { return len(b), f.err }

// TestHeldKeysRepeat checks that held keys repeat while time passes.
func TestHeldKeysRepeat(t *testing.T) {
	a := drive(t, "keydown left", "messages", "wait 2000", "messages", "keyup left", "messages", "wait 2000", "messages")
	if n := strings.Count(a[3], "keydown"); n < 10 || strings.Count(a[3], "true") != n {
		t.Errorf("in two seconds: %s", a[3])
	}
	if a[7] != `{"messages":[]}` {
		t.Errorf("after the release: %s", a[7])
	}
}

var long = regexp.MustCompile("[0-9]{6}")

// FuzzRun sends any lines to a session: each gets one line of JSON.
func FuzzRun(f *testing.F) {
	for word := range commands {
		f.Add(word + " 1 2 3\n")
	}
	f.Add("press left 1 1\nkeydown shift\nwait 500\nkey ctrl+a\nstate\n")
	f.Fuzz(func(t *testing.T, in string) {
		for _, word := range []string{"save", "shot", "load", "demo"} {
			if strings.Contains(in, word) { // files of this machine
				t.Skip()
			}
		}
		if long.MatchString(in) { // hours of held keys and clocks take long
			t.Skip()
		}
		var out strings.Builder
		if err := Run(strings.NewReader(in), &out, Voice{}, start); err != nil {
			t.Fatal(err)
		}
		for line := range strings.Lines(out.String()) {
			if !json.Valid([]byte(line)) {
				t.Errorf("%q", line)
			}
		}
	})
}

// TestFramesAreFresh checks that the hash of a frame is that of the current screen.
func TestFramesAreFresh(t *testing.T) {
	screen := fb.NewScreen(&fb.Mode{Width: 16, Height: 4, Depth: 4, DAC: fb.RGB24, Palette: make([]uint32, 16)})
	s := &session{game: &pad{screen: screen}}
	for what, change := range map[string]func(){
		"nothing":       func() {},
		"a pixel":       func() { screen.SetColorIndex(3, 2, screen.ColorIndexAt(3, 2)^5) },
		"a register":    func() { screen.Regs.SetWord(3, screen.Regs.Word(3)^0x102030) },
		"all registers": func() { screen.Regs = fb.NewPalette(fb.RGB24, screen.Regs.Words()); screen.Regs.SetWord(1, 0xffffff) },
		"the screen":    func() { screen = fb.NewScreen(screen.Mode); s.game.(*pad).screen = screen },
	} {
		for range 2 {
			change()
			for range 2 {
				got, err := s.frame()
				if want := (frame{screen.Hash()}); got != want || err != nil {
					t.Errorf("%s: %v, %v, want %v", what, got, err, want)
				}
			}
		}
	}
}

func BenchmarkFrameAtRest(b *testing.B) {
	s := &session{game: &pad{screen: fb.NewScreen(&fb.Mode{Width: 640, Height: 400, Depth: 4, DAC: fb.RGB24, Palette: make([]uint32, 16)})}}
	for b.Loop() {
		s.frame()
	}
}
