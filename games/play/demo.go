package play

import (
	"bufio"
	"bytes"
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"hash/crc32"
	"image"
	"io"
	"maps"
	"math"
	"slices"
	"strings"
	"time"

	"phosphor/assets/i18n"
	"phosphor/fb"
	"phosphor/fb/input"
	"phosphor/games/store"
)

// A Demo is the recording of a game: how it began, and every input with its time.
// Replayed, it shows the same frames.
//
// A demo file is text, one JSON object a line: the header, then an object for
// each input.
type Demo struct {
	Game      string          `json:"game"`
	Mode      string          `json:"mode"`
	Variation string          `json:"variation,omitempty"`
	Deal      string          `json:"deal"`
	Lang      string          `json:"lang,omitempty"`
	Wish      string          `json:"wish,omitempty"`  // which further deals the player wants
	Fair      bool            `json:"fair,omitempty"`  // help knows only what the player has seen
	Saved     json.RawMessage `json:"saved,omitempty"` // the saved game that was continued
	// Files holds the player's stored files that the game read, by folder and name, such
	// as settings/minesweeper.json. Nil means that there were none.
	Files  map[string][]byte `json:"-"`
	Events []input.Event     `json:"-"`
	Checks []Check           `json:"-"` // states of the game in between
	End    time.Duration     `json:"-"` // when the recording stopped
}

// A Check is the state of a game after some of the inputs of a demo, as hashes.
type Check struct {
	Inputs int
	State  string
	Frame  string // of the screen
}

// A DivergedError reports that a game went differently from its recorded demo.
type DivergedError struct{ Input int }

func (e *DivergedError) Error() string { return e.In("en") }

// In returns the text of the error in a language.
func (e *DivergedError) In(lang string) string {
	return i18n.F(lang, "demo: the game differs from the recorded one after input %d", e.Input)
}

// checkEvery is the number of inputs between checks in a demo.
const checkEvery = 32

// A demoHeader is the first line of a demo file.
type demoHeader struct {
	Phosphor string `json:"phosphor"`        // "demo"
	Version  int    `json:"version"`         // 1
	Files    bool   `json:"files,omitempty"` // includes those of the player's files that the game read
	Demo
}

// demoEvent is any other line. The last has the kind "end".
type demoEvent struct {
	Ms     int64  `json:"t"`
	Kind   string `json:"e"`
	X      int    `json:"x,omitempty"`
	Y      int    `json:"y,omitempty"`
	Button string `json:"b,omitempty"`
	Delta  int    `json:"d,omitempty"`
	Key    string `json:"k,omitempty"`
	Rune   string `json:"c,omitempty"`
	Mods   uint8  `json:"m,omitempty"`
	Repeat bool   `json:"r,omitempty"`
	Name   string `json:"n,omitempty"` // of a file
	Data   []byte `json:"v,omitempty"` // its contents
	State  string `json:"s,omitempty"`
	Frame  string `json:"f,omitempty"`
}

// Kinds of lines other than inputs: the end, a file that the game has read, a check, and
// time that passed without input.
const (
	endKind   = "end"
	fileKind  = "file"
	checkKind = "check"
	waitKind  = "wait"
)

// longestPause is the longest time between two lines of a demo, so that the cost of a
// demo is in proportion to its size. A recorder writes a line for each pause of that
// length.
const longestPause = 10 * time.Minute

// A DemoWriter writes a demo while it is being played.
type DemoWriter struct {
	w      io.Writer
	err    error
	at     time.Duration // of the last line
	inputs int
	known  map[string]bool // files that are written
}

// NewDemoWriter writes the header of d to w.
func NewDemoWriter(w io.Writer, d Demo) *DemoWriter {
	dw := &DemoWriter{w: w, known: map[string]bool{}}
	if d.Saved != nil {
		var b bytes.Buffer
		if dw.err = json.Compact(&b, d.Saved); dw.err == nil {
			d.Saved = b.Bytes()
		}
	}
	h := demoHeader{"demo", 1, d.Files != nil, d}
	dw.line(h)
	for _, name := range slices.Sorted(maps.Keys(d.Files)) {
		dw.File(name, d.Files[name])
	}
	return dw
}

// File writes a file that the game has read, the first time.
func (w *DemoWriter) File(name string, data []byte) {
	if !w.known[name] {
		w.known[name] = true
		w.line(demoEvent{Ms: w.at.Milliseconds(), Kind: fileKind, Name: name, Data: data})
	}
}

// Check writes a check of the game if one is due: before the first input, and after every
// few. at is the time of the last input.
func (w *DemoWriter) Check(at time.Duration, g Player) {
	if w.inputs%checkEvery != 0 || w.err != nil {
		return
	}
	w.pause(at)
	c := checkOf(g)
	w.line(demoEvent{Ms: at.Milliseconds(), Kind: checkKind, State: c.State, Frame: c.Frame})
}

// checkOf returns the present state of a game as a Check.
func checkOf(g Player) (c Check) {
	if b, err := json.Marshal(g.Match().State()); err == nil {
		c.State = fmt.Sprintf("%08x", crc32.ChecksumIEEE(b))
	}
	if s, ok := g.(interface{ Screen() *fb.Screen }); ok {
		c.Frame = s.Screen().Hash()
	}
	return c
}

// pause writes lines for the time that has passed.
func (w *DemoWriter) pause(to time.Duration) {
	for to-w.at > longestPause {
		w.at += longestPause
		w.line(demoEvent{Ms: w.at.Milliseconds(), Kind: waitKind})
	}
	w.at = max(w.at, to)
}

func (w *DemoWriter) line(v any) {
	if w.err != nil {
		return
	}
	b, err := json.Marshal(v)
	if err == nil {
		_, err = w.w.Write(append(b, '\n'))
	}
	w.err = err
}

// Event writes one input and returns the first error so far.
func (w *DemoWriter) Event(ev input.Event) error {
	e := demoEvent{Ms: ev.Time.Milliseconds(), Kind: ev.Kind.String(), X: ev.At.X, Y: ev.At.Y, Delta: ev.Delta,
		Key: ev.Key, Mods: uint8(ev.Mods), Repeat: ev.Repeat}
	if ev.Button != input.None {
		e.Button = ev.Button.String()
	}
	if ev.Rune != 0 {
		e.Rune = string(ev.Rune)
	}
	w.pause(ev.Time)
	w.inputs++
	w.line(e)
	return w.err
}

// Close writes the end and returns the first error so far.
func (w *DemoWriter) Close(end time.Duration) error {
	w.pause(end)
	w.line(demoEvent{Ms: end.Milliseconds(), Kind: endKind})
	return w.err
}

// IsDemo reports whether a file with the given beginning is a demo.
func IsDemo(head []byte) bool { return bytes.HasPrefix(head, []byte(`{"phosphor":"demo",`)) }

func atLine(n int, err error) error { return i18n.Errorf("demo: line %d: %v", n, err) }

// ReadDemo reads a demo file. A truncated file ends with its last whole line.
func ReadDemo(r io.Reader) (*Demo, error) {
	sc, whole := bufio.NewScanner(r), false
	sc.Buffer(nil, 1<<24)
	sc.Split(func(data []byte, atEOF bool) (int, []byte, error) {
		n, line, err := bufio.ScanLines(data, atEOF)
		whole = n > 0 && data[n-1] == '\n'
		return n, line, err
	})
	var h demoHeader
	if !sc.Scan() && sc.Err() != nil {
		return nil, atLine(1, sc.Err())
	}
	if json.Unmarshal(sc.Bytes(), &h) != nil || h.Phosphor != "demo" {
		return nil, atLine(1, errors.New("this file is not a demo"))
	}
	if h.Version != 1 {
		return nil, atLine(1, i18n.Errorf("version %d is unknown, expected 1", h.Version))
	}
	d := h.Demo
	if h.Files {
		d.Files = map[string][]byte{}
	}
	for n := 2; sc.Scan(); n++ {
		var e demoEvent
		if err := json.Unmarshal(sc.Bytes(), &e); err != nil {
			if !whole {
				break
			}
			return nil, atLine(n, err)
		}
		ev, err := e.event()
		if err != nil {
			return nil, atLine(n, err)
		}
		if ev.Time < d.End || e.Ms < 0 {
			return nil, atLine(n, i18n.Errorf("time %d ms is before the line above", e.Ms))
		}
		if ev.Time-d.End > longestPause {
			return nil, atLine(n, i18n.Errorf("time %d ms is more than %v after the line above", e.Ms, longestPause))
		}
		d.End = ev.Time
		switch e.Kind {
		case endKind:
			return &d, nil
		case waitKind:
			continue
		case fileKind:
			if d.Files != nil {
				d.Files[e.Name] = e.Data
			}
			continue
		case checkKind:
			d.Checks = append(d.Checks, Check{len(d.Events), e.State, e.Frame})
			continue
		}
		d.Events = append(d.Events, ev)
	}
	return &d, sc.Err()
}

func (e *demoEvent) event() (input.Event, error) {
	if e.Ms > math.MaxInt64/int64(time.Millisecond) {
		return input.Event{}, fmt.Errorf("time %d ms is out of range", e.Ms)
	}
	ev := input.Event{Time: time.Duration(e.Ms) * time.Millisecond, At: image.Pt(e.X, e.Y), Delta: e.Delta,
		Key: e.Key, Mods: input.Mods(e.Mods), Repeat: e.Repeat}
	for _, c := range e.Rune {
		ev.Rune = c
	}
	if e.Button != "" {
		b, err := input.ParseButton(e.Button)
		if err != nil {
			return ev, err
		}
		ev.Button = b
	}
	switch e.Kind {
	case endKind, waitKind, fileKind, checkKind:
		return ev, nil
	}
	for k := input.Move; k <= input.Close; k++ {
		if k.String() == e.Kind {
			ev.Kind = k
			return ev, nil
		}
	}
	return ev, fmt.Errorf("%q is not a kind of input", e.Kind)
}

// A Player is a game that replays a demo.
type Player interface {
	Match() Match
	Event(ev input.Event)
	Advance(now time.Duration)
}

// Replay plays a demo's inputs to a new game, begun as the demo specifies. It returns a
// DivergedError if the game went differently, but it still plays to the end.
func (d *Demo) Replay(g Player) error {
	if err := d.load(g); err != nil {
		return err
	}
	c := Checker{Demo: d}
	for _, ev := range d.Events {
		g.Advance(ev.Time)
		c.Check(g)
		g.Event(ev)
		c.Input(g)
	}
	g.Advance(d.End)
	return c.Err()
}

// Folder returns a keeper with the files of a folder that the game of a demo read, or nil
// if the player had none.
func (d *Demo) Folder(name string) store.Keeper {
	if d.Files == nil {
		return nil
	}
	m := store.Memory{}
	for path, data := range d.Files {
		if file, ok := strings.CutPrefix(path, name+"/"); ok {
			m[file] = data
		}
	}
	return m
}

// A Checker compares a game with the checks of its demo.
type Checker struct {
	Demo   *Demo
	inputs int
	next   int // of Demo.Checks
	first  error
	Frame  int // the first input after which the screen differed, -1 if it differed before any; 0: none
}

// Check compares the game before the first input, Input after one.
func (c *Checker) Check(g Player) {
	for ; c.next < len(c.Demo.Checks) && c.Demo.Checks[c.next].Inputs <= c.inputs; c.next++ {
		want, is := c.Demo.Checks[c.next], checkOf(g)
		if want.State != is.State && c.first == nil {
			c.first = &DivergedError{c.inputs}
		}
		if want.Frame != is.Frame && is.Frame != "" && c.Frame == 0 {
			c.Frame = cmp.Or(c.inputs, -1)
		}
	}
}

func (c *Checker) Input(g Player) {
	c.inputs++
	c.Check(g)
}

// Err returns a DivergedError if the game differs.
func (c *Checker) Err() error { return c.first }

func (d *Demo) load(g Player) error {
	if d.Saved == nil {
		return nil
	}
	return g.Match().Load(d.Saved)
}

// A Timed is a Player that knows when something will next happen without input.
type Timed interface {
	Player
	Due() (time.Duration, bool)
}

// Watch is Replay with an observer: it calls seen at the beginning and whenever something
// may have changed, with the time. An error from seen ends the demo and is returned.
func (d *Demo) Watch(g Timed, seen func(now time.Duration) error) error {
	if err := d.load(g); err != nil {
		return err
	}
	if err := seen(0); err != nil {
		return err
	}
	now, c := time.Duration(0), Checker{Demo: d}
	for events := d.Events; ; {
		next := d.End
		if len(events) > 0 {
			next = events[0].Time
		}
		if due, ok := g.Due(); ok && due < next {
			next = min(next, max(due, now+time.Millisecond))
		}
		now = next
		g.Advance(now)
		for len(events) > 0 && events[0].Time <= now {
			c.Check(g)
			g.Event(events[0])
			c.Input(g)
			events = events[1:]
		}
		if err := seen(now); err != nil {
			return err
		}
		if now >= d.End {
			return c.Err()
		}
	}
}
