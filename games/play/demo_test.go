package play

import (
	"bytes"
	"encoding/json"
	"errors"
	"image"
	"math"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"phosphor/fb/input"
)

// sample is a demo with every kind of input.
func sample() *Demo {
	ms := func(n int) time.Duration { return time.Duration(n) * time.Millisecond }
	return &Demo{Game: "yukon", Mode: "st-high", Variation: "light", Deal: "8", Lang: "de", Saved: json.RawMessage(`{"phosphor":"saved game"}`),
		Events: []input.Event{
			{Time: ms(0), Kind: input.Move, At: image.Pt(10, 0)},
			{Time: ms(3), Kind: input.Press, At: image.Pt(10, 0), Button: input.Left, Mods: input.Ctrl},
			{Time: ms(3), Kind: input.Release, At: image.Pt(-1, 399), Button: input.Right},
			{Time: ms(70), Kind: input.Wheel, At: image.Pt(3, 4), Delta: -2},
			{Time: ms(71), Kind: input.KeyDown, Key: "ü", Rune: 'ü', Repeat: true},
			{Time: ms(90), Kind: input.KeyUp, Key: "ü"},
			{Time: ms(1000000), Kind: input.Close},
		},
		End: ms(1000001)}
}

func write(t testing.TB, d *Demo) []byte {
	t.Helper()
	var b bytes.Buffer
	w := NewDemoWriter(&b, *d)
	for _, ev := range d.Events {
		w.Event(ev)
	}
	if err := w.Close(d.End); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

func TestDemoThereAndBack(t *testing.T) {
	want := sample()
	file := write(t, want)
	got, err := ReadDemo(bytes.NewReader(file))
	if err != nil {
		t.Fatal(err)
	}
	if d := cmp.Diff(want, got); d != "" {
		t.Error(d)
	}
	// Lines after the end do not count.
	if got, err := ReadDemo(bytes.NewReader(append(file, "what?\n"...))); err != nil || len(got.Events) != len(want.Events) {
		t.Errorf("%v", err)
	}
}

// TestDemoCut checks that a demo may be truncated anywhere after its first line: it ends
// with its last complete line.
func TestDemoCut(t *testing.T) {
	want := sample()
	file := write(t, want)
	header := bytes.IndexByte(file, '\n')
	for n := range len(file) {
		d, err := ReadDemo(bytes.NewReader(file[:n]))
		if n < header {
			if err == nil {
				t.Fatalf("%d bytes of a header of %d are accepted as a demo", n, header)
			}
			continue
		}
		if err != nil {
			t.Fatalf("truncated after %d bytes, %q: %v", n, file[max(0, n-20):n], err)
		}
		// A line is complete even without its newline.
		whole := bytes.Count(file[:n+1], []byte{'\n'}) - 1 - bytes.Count(file[:n+1], []byte("\"wait\"}\n"))
		if whole = min(whole, len(want.Events)); len(d.Events) != whole {
			t.Fatalf("truncated after %d bytes: %d inputs, want %d", n, len(d.Events), whole)
		}
		if whole > 0 && d.End < want.Events[whole-1].Time {
			t.Fatalf("truncated after %d bytes: it ends at %v", n, d.End)
		}
	}
}

func TestDemoRefuses(t *testing.T) {
	const header = `{"phosphor":"demo","version":1,"game":"yukon","mode":"st-high","deal":"1"}` + "\n"
	for file, want := range map[string]string{
		"":                        "line 1: this file is not a demo",
		"hello\n":                 "line 1: this file is not a demo",
		`{"phosphor":"x"}` + "\n": "line 1: this file is not a demo",
		`{"phosphor":"demo"}`:     "line 1: version 0 is unknown, expected 1",
		header + `{"t":3000000000000,"e":"end"}` + "\n":                    "line 2: time 3000000000000 ms is more than 10m0s after the line above",
		header + `{"t":9223372036854775807,"e":"end"}` + "\n":              "line 2: time 9223372036854775807 ms is out of range",
		header + "x\n" + header:                                            "line 2: the file is damaged",
		header + `{"t":1}` + "\n":                                          `line 2: "" is not a kind of input`,
		header + `{"t":"1"}` + "\n":                                        "line 2: the file is damaged",
		header + `{"t":5,"e":"move"}` + "\n" + `{"t":4,"e":"move"}` + "\n": "line 3: time 4 ms is before the line above",
		header + `{"t":-1,"e":"move"}` + "\n":                              "line 2: time -1 ms is before the line above",
		header + `{"t":10000000000000,"e":"move"}` + "\n":                  "line 2: time 10000000000000 ms is out of range",
		header + `{"t":1,"e":"press","b":"third"}` + "\n":                  `line 2: "third"`,
	} {
		if _, err := ReadDemo(strings.NewReader(file)); err == nil || !strings.Contains(err.Error(), "demo: "+want) || strings.Contains(err.Error(), "\n") {
			t.Errorf("%q: %v, want %q", file, err, want)
		}
	}
	if _, err := ReadDemo(strings.NewReader(header + strings.Repeat(" ", 1<<25))); err == nil {
		t.Error("a line of 32 MiB is accepted")
	}
}

// TestDemoWriterFails checks that a write error is returned at the end, and that nothing
// more is written.
func TestDemoWriterFails(t *testing.T) {
	full := errors.New("no space left on device")
	n := 0
	w := NewDemoWriter(writer(func(b []byte) (int, error) {
		if n++; n > 2 {
			return 0, full
		}
		return len(b), nil
	}), Demo{})
	for range 5 {
		w.Event(input.Event{})
	}
	if err := w.Close(0); !errors.Is(err, full) || n != 3 {
		t.Errorf("%v after %d lines", err, n)
	}
	if err := NewDemoWriter(&bytes.Buffer{}, Demo{Saved: json.RawMessage("{")}).Close(0); err == nil {
		t.Error("an invalid saved game is written")
	}
}

type writer func(b []byte) (int, error)

func (w writer) Write(b []byte) (int, error) { return w(b) }

// TestReplay checks that replay lets time pass to every input and then to the end.
func TestReplay(t *testing.T) {
	d := sample()
	d.Saved = nil
	p := &player{t: t}
	if err := d.Replay(p); err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(d.Events, p.events); diff != "" || p.now != d.End {
		t.Errorf("it ends at %v: %s", p.now, diff)
	}
	// The saved game comes first; one that cannot be read is reported.
	s := NewSession("count", open)
	s.Start(Setup{Deal: "1"})
	s.Do("3")
	saved, _ := s.Save(0)
	p = &player{t: t, match: NewSession("count", open)}
	if err := (&Demo{Saved: saved}).Replay(p); err != nil || p.match.Board().(*count).sum != 3 {
		t.Errorf("%v", err)
	}
	if err := (&Demo{Saved: []byte("{}"), Events: d.Events}).Replay(p); err == nil || len(p.events) > 0 {
		t.Errorf("%v", err)
	}
}

type player struct {
	t      *testing.T
	match  *Session
	events []input.Event
	now    time.Duration
}

func (p *player) Match() Match { return match{p.match} }
func (p *player) Event(ev input.Event) {
	if ev.Time != p.now {
		p.t.Errorf("%+v at %v", ev, p.now)
	}
	p.events = append(p.events, ev)
}
func (p *player) Advance(now time.Duration) { p.now = now }

// FuzzReadDemo writes every demo that can be read, and reads it again.
func FuzzReadDemo(f *testing.F) {
	file := write(f, sample())
	f.Add(file)
	f.Add(file[:len(file)-30])
	f.Add([]byte(`{"phosphor":"demo","version":1}` + "\n" + `{"t":9223372036854,"e":"wheel","d":-9}`))
	f.Fuzz(func(t *testing.T, data []byte) {
		d, err := ReadDemo(bytes.NewReader(data))
		if err != nil {
			if strings.Contains(err.Error(), "\n") {
				t.Errorf("more than one line: %q", err)
			}
			return
		}
		if d.End < 0 || d.End > math.MaxInt64/2 {
			t.Errorf("it ends at %v", d.End)
		}
		again, err := ReadDemo(bytes.NewReader(write(t, d)))
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(d.Events, again.Events); diff != "" || d.End != again.End {
			t.Error(diff)
		}
	})
}
