package play

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"image"
	"io"
	"time"

	"phosphor/fb/input"
)

// A Demo is a game as it was played: how it began, and every input with its
// time. Replayed, it shows the same frames.
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
	Saved     json.RawMessage `json:"saved,omitempty"` // the saved game that was continued
	Events    []input.Event   `json:"-"`
	End       time.Duration   `json:"-"` // when the recording stopped
}

// demoHeader is the first line of a demo file.
type demoHeader struct {
	Phosphor string `json:"phosphor"` // "demo"
	Version  int    `json:"version"`  // 1
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
}

const endKind = "end"

// maxDemo is the latest time in a demo.
const maxDemo = 100 * 365 * 24 * time.Hour

// A DemoWriter writes a demo while it is being played.
type DemoWriter struct {
	w   io.Writer
	err error
}

// NewDemoWriter writes the header of d to w.
func NewDemoWriter(w io.Writer, d Demo) *DemoWriter {
	dw := &DemoWriter{w: w}
	if d.Saved != nil {
		var b bytes.Buffer
		if dw.err = json.Compact(&b, d.Saved); dw.err == nil {
			d.Saved = b.Bytes()
		}
	}
	dw.line(demoHeader{"demo", 1, d})
	return dw
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

// Event writes one input and returns the first error there was.
func (w *DemoWriter) Event(ev input.Event) error {
	e := demoEvent{Ms: ev.Time.Milliseconds(), Kind: ev.Kind.String(), X: ev.At.X, Y: ev.At.Y, Delta: ev.Delta,
		Key: ev.Key, Mods: uint8(ev.Mods), Repeat: ev.Repeat}
	if ev.Button != input.None {
		e.Button = ev.Button.String()
	}
	if ev.Rune != 0 {
		e.Rune = string(ev.Rune)
	}
	w.line(e)
	return w.err
}

// Close writes the end and returns the first error there was.
func (w *DemoWriter) Close(end time.Duration) error {
	w.line(demoEvent{Ms: end.Milliseconds(), Kind: endKind})
	return w.err
}

// IsDemo reports whether a file that begins so is a demo.
func IsDemo(head []byte) bool { return bytes.HasPrefix(head, []byte(`{"phosphor":"demo",`)) }

// ReadDemo reads a demo file. One that was cut off ends with its last whole
// line.
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
		return nil, fmt.Errorf("demo: line 1: %w", sc.Err())
	}
	if json.Unmarshal(sc.Bytes(), &h) != nil || h.Phosphor != "demo" {
		return nil, errors.New("demo: line 1: this file is not a demo")
	}
	if h.Version != 1 {
		return nil, fmt.Errorf("demo: line 1: version %d is unknown, expected 1", h.Version)
	}
	d := h.Demo
	for n := 2; sc.Scan(); n++ {
		var e demoEvent
		if err := json.Unmarshal(sc.Bytes(), &e); err != nil {
			if !whole {
				break
			}
			return nil, fmt.Errorf("demo: line %d: %w", n, err)
		}
		ev, err := e.event()
		if err != nil {
			return nil, fmt.Errorf("demo: line %d: %w", n, err)
		}
		if ev.Time < d.End || e.Ms < 0 {
			return nil, fmt.Errorf("demo: line %d: time %d ms is before the line above", n, e.Ms)
		}
		d.End = ev.Time
		if e.Kind == endKind {
			break
		}
		d.Events = append(d.Events, ev)
	}
	return &d, sc.Err()
}

func (e *demoEvent) event() (input.Event, error) {
	if e.Ms > maxDemo.Milliseconds() {
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
	if e.Kind == endKind {
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

// A Player is a game to which a demo is replayed.
type Player interface {
	Match() Match
	Event(ev input.Event)
	Advance(now time.Duration)
}

// Replay plays a demo's inputs to a game that was just begun as the demo says.
func (d *Demo) Replay(g Player) error {
	if err := d.load(g); err != nil {
		return err
	}
	for _, ev := range d.Events {
		g.Advance(ev.Time)
		g.Event(ev)
	}
	g.Advance(d.End)
	return nil
}

func (d *Demo) load(g Player) error {
	if d.Saved == nil {
		return nil
	}
	return g.Match().Load(d.Saved)
}

// A Timed is a Player that tells when something will next happen by itself.
type Timed interface {
	Player
	Due() (time.Duration, bool)
}

// Watch is Replay with somebody who watches: seen is called at the beginning and whenever
// something may have changed, with the time. Its error ends the demo and is returned.
func (d *Demo) Watch(g Timed, seen func(now time.Duration) error) error {
	if err := d.load(g); err != nil {
		return err
	}
	if err := seen(0); err != nil {
		return err
	}
	now := time.Duration(0)
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
			g.Event(events[0])
			events = events[1:]
		}
		if err := seen(now); err != nil || now >= d.End {
			return err
		}
	}
}
