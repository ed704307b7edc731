package main

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"
	"strings"
	"testing"

	"phosphor/fb/modes"
	"phosphor/games"
	"phosphor/games/app"
	"phosphor/games/desks"
	"phosphor/games/drive"
	"phosphor/games/play"

	"example.org/stranger/lights"
	"example.org/stranger/paint"
)

// An answer is one line of drive's output, of any kind.
type answer struct {
	OK            *bool
	Error         string
	Hash          string
	Text          string
	Status        string
	Number        string
	X, Y, W, H    int
	Messages      []string
	Controls      map[string]any
	Program, Deal string
}

// A driver is a program at the other end of a pipe.
type driver struct {
	t   *testing.T
	in  io.Writer
	out *bufio.Scanner
}

// drives starts a program on a desk in a mode.
func drives(t *testing.T, p *app.Program, machine, mode string) *driver {
	t.Helper()
	m, err := modes.Find(mode)
	if err != nil {
		t.Fatal(err)
	}
	inR, inW := io.Pipe()
	outR, outW := io.Pipe()
	ended := make(chan error, 1)
	go func() {
		err := drive.Run(inR, outW, drive.Voice{Lang: "en"}, func(_ play.Demo, sound, message func(string)) (games.Game, error) {
			return desks.Start(p, machine, games.Env{Mode: m, Lang: "en", Sound: sound, Message: message})
		})
		outW.CloseWithError(err)
		ended <- err
	}()
	t.Cleanup(func() {
		inW.Close()
		if err := <-ended; err != nil {
			t.Error(err)
		}
	})
	return &driver{t, inW, bufio.NewScanner(outR)}
}

func (d *driver) do(format string, args ...any) (a answer) {
	d.t.Helper()
	line := fmt.Sprintf(format, args...)
	fmt.Fprintln(d.in, line)
	if !d.out.Scan() {
		d.t.Fatalf("%s: no answer: %v", line, d.out.Err())
	}
	if err := json.Unmarshal(d.out.Bytes(), &a); err != nil {
		d.t.Fatalf("%s: %s: %v", line, d.out.Bytes(), err)
	}
	if a.OK != nil && !*a.OK {
		d.t.Fatalf("%s: %s", line, a.Error)
	}
	return a
}

// middle is the point in the middle of a thing.
func (d *driver) middle(name string) (x, y int) {
	r := d.do("where %s", name)
	return r.X + r.W/2, r.Y + r.H/2
}

// click clicks a thing, which desks call by one of some names.
func (d *driver) click(names ...string) {
	d.t.Helper()
	name := names[len(names)-1]
	for _, n := range names {
		fmt.Fprintln(d.in, "where "+n)
		if d.out.Scan(); !strings.Contains(d.out.Text(), "error") {
			name = n
			break
		}
	}
	x, y := d.middle(name)
	d.do("press left %d %d", x, y)
	d.do("release left %d %d", x, y)
}

// everywhere runs a test of a program on each desk, in colour and in mono.
func everywhere(t *testing.T, p *app.Program, test func(d *driver)) {
	for _, desk := range desks.All {
		info := desk.Info(p)
		for _, mode := range []string{info.Modes[0], info.Mono} {
			t.Run(desk.Machine+"/"+mode, func(t *testing.T) { test(drives(t, p, desk.Machine, mode)) })
		}
	}
}

func TestLights(t *testing.T) {
	everywhere(t, &lights.Program, func(d *driver) {
		before, first := d.do("state"), d.do("frame").Hash
		d.click("view")
		after := d.do("state")
		if after.Number != "1" || after.Status == before.Status || d.do("frame").Hash == first {
			d.t.Errorf("a click makes %+v of %+v", after, before)
		}
		d.click("view")
		if again := d.do("state"); again.Status != before.Status || again.Number != "2" {
			d.t.Errorf("the same light twice: %+v, at first %+v", again, before)
		}
		d.do("key right")
		d.do("key space")
		if n := d.do("state").Number; n != "3" {
			d.t.Errorf("the keys make %s moves", n)
		}
		d.do("key ctrl+n")
		if n := d.do("state").Number; n != "0" {
			d.t.Errorf("a new game begins with %s moves", n)
		}
		if text := d.do("describe").Text; !strings.Contains(text, "lights") {
			d.t.Errorf("it is said: %q", text)
		}
	})
}

func TestPaint(t *testing.T) {
	everywhere(t, &paint.Program, func(d *driver) {
		empty := d.do("frame").Hash
		d.click("choice:Fill", "radio:Fill")
		d.click("area:Colours", "Colours")
		d.click("more:Width", "slider:Width")
		if c := d.do("state").Controls; c["Tool"] != 2.0 || c["Width"] == 3.0 {
			d.t.Errorf("controls %v", c)
		}
		d.click("view")
		x, y := d.middle("view")
		d.do("move %d %d", x/3, y/3)
		filled := d.do("frame").Hash
		d.do("key ctrl+s")
		d.do("key return")
		d.do("key ctrl+n")
		d.do("key return")
		if h := d.do("frame").Hash; h == filled || h == empty {
			d.t.Error("a new picture shows the old one, or other controls")
		}
		d.do("key ctrl+o")
		for _, r := range "picture.png" {
			d.do("key %c", r)
		}
		d.do("key return")
		if d.do("frame").Hash != filled {
			d.t.Error("what was saved is not what is opened")
		}
	})
}
