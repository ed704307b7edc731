package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"image"
	"image/color"
	"image/gif"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"phosphor/fb/input"
	"phosphor/games/play"
)

// demoFile reads a demo of the repository.
func demoFile(t testing.TB, path ...string) (string, *play.Demo) {
	t.Helper()
	name := filepath.Join(append([]string{"..", "..", "games"}, path...)...)
	return name, demoIn(t, name)
}

// endOf is the last frame of a demo.
func endOf(t testing.TB, d *play.Demo) *image.Paletted {
	t.Helper()
	g, err := (&gameFlags{}).starter(d.Game)(*d, func(string) {}, func(string) {})
	if err == nil {
		err = d.Replay(g)
	}
	if err != nil {
		t.Fatal(err)
	}
	return g.Screen().Snapshot()
}

// lastFrame decodes the last frame of an animation with ffmpeg, as RGB.
func lastFrame(t testing.TB, name string) []byte {
	t.Helper()
	ffmpeg, err := exec.LookPath("ffmpeg")
	if err != nil {
		t.Skip(err)
	}
	cmd := exec.Command(ffmpeg, "-v", "error", "-i", name, "-fps_mode", "passthrough", "-f", "rawvideo", "-pix_fmt", "rgb24", "-")
	out, err := cmd.StdoutPipe()
	if err == nil {
		err = cmd.Start()
	}
	if err != nil {
		t.Fatal(err)
	}
	g := decodedConfig(t, name)
	last, next, n := make([]byte, 3*g.Width*g.Height), make([]byte, 3*g.Width*g.Height), 0
	for ; ; n++ {
		if _, err := io.ReadFull(out, next); err != nil {
			break
		}
		last, next = next, last
	}
	if err := cmd.Wait(); err != nil || n == 0 {
		t.Fatal(n, err)
	}
	return last
}

func decodedConfig(t testing.TB, name string) image.Config {
	t.Helper()
	f, err := os.Open(name)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	c, err := gif.DecodeConfig(f)
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// rgb is a picture as ffmpeg writes it, each pixel scale times.
func rgb(m *image.Paletted, scale image.Point) (out []byte) {
	for y := range m.Rect.Dy() * scale.Y {
		for x := range m.Rect.Dx() * scale.X {
			c := color.RGBAModel.Convert(m.At(x/scale.X, y/scale.Y)).(color.RGBA)
			out = append(out, c.R, c.G, c.B)
		}
	}
	return out
}

// animation reads a GIF.
func animation(t testing.TB, name string) *gif.GIF {
	t.Helper()
	data, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	g, err := gif.DecodeAll(bytes.NewReader(data))
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// length is the duration of an animation.
func length(t testing.TB, name string) time.Duration {
	t.Helper()
	sum := 0
	for _, d := range animation(t, name).Delay {
		sum += d
	}
	return time.Duration(sum) * 10 * time.Millisecond
}

// TestGif checks that the animation of a demo is as long as the demo and ends with its last
// frame, on every machine and in every mode.
func TestGif(t *testing.T) {
	for _, c := range []struct {
		path  []string
		flags []string
		scale image.Point
		speed float64
	}{
		{[]string{"atari", "yukon", "testdata", "won.demo"}, nil, image.Pt(1, 1), 1},
		{[]string{"amiga", "solitairex", "testdata", "won.demo"}, []string{"--speed", "4"}, image.Pt(1, 2), 4},
		{[]string{"oberon", "freecell", "testdata", "won.demo"}, []string{"--loop", "--speed", "20"}, image.Pt(1, 1), 20},
		{[]string{"windows", "gobblet", "testdata", "won.demo"}, []string{"--loop", "--scale", "2", "--speed", "10"}, image.Pt(2, 2), 10},
	} {
		if c.path[1] == "freecell" && os.Getenv("PHOSPHOR_SLOW") == "" {
			continue // the longest
		}
		name, d := demoFile(t, c.path...)
		out := filepath.Join(t.TempDir(), "x.gif")
		if code, _, stderr := call("", append([]string{"gif", name, out}, c.flags...)...); code != 0 {
			t.Fatal(stderr)
		}
		want := time.Duration(float64(d.End) / c.speed)
		if got := length(t, out); got < want-20*time.Millisecond || got > want+20*time.Millisecond {
			t.Errorf("%s: takes %v, want %v", name, got, want)
		}
		if !bytes.Equal(lastFrame(t, out), rgb(endOf(t, d), c.scale)) {
			t.Errorf("%s: the last frame differs", name)
		}
		if st, err := os.Stat(out); err != nil || st.Size() > 2<<20 {
			t.Errorf("%s: %d bytes, %v", name, st.Size(), err)
		} else {
			t.Logf("%s: %v, %d bytes", name, want, st.Size())
		}
	}
}

// TestGifPart checks that a part of a demo begins with the frame of that time.
func TestGifPart(t *testing.T) {
	name, d := demoFile(t, "windows", "gobblet", "testdata", "won.demo")
	out := filepath.Join(t.TempDir(), "x.GIF")
	end := d.End.Seconds()
	for _, c := range []struct{ from, to float64 }{{end / 3, end / 2}, {end - 1, 0}, {end, 0}, {end - 0.5, end * 2}} {
		if code, _, stderr := call("", "gif", name, out, "--from", fmt.Sprint(c.from), "--to", fmt.Sprint(c.to)); code != 0 {
			t.Fatal(stderr)
		}
		part := func(until float64) *play.Demo {
			p := *d
			for i, ev := range d.Events {
				if ev.Time.Seconds() > until {
					p.Events = d.Events[:i]
					break
				}
			}
			p.End = min(d.End, seconds(until))
			return &p
		}
		f, err := os.Open(out)
		if err != nil {
			t.Fatal(err)
		}
		first, err := gif.Decode(f)
		f.Close()
		if err != nil || !bytes.Equal(rgb(first.(*image.Paletted), image.Pt(1, 1)), rgb(endOf(t, part(c.from)), image.Pt(1, 1))) {
			t.Errorf("%+v: the first frame differs, %v", c, err)
		}
		to := c.to
		if to == 0 {
			to = end
		}
		if !bytes.Equal(lastFrame(t, out), rgb(endOf(t, part(to)), image.Pt(1, 1))) {
			t.Errorf("%+v: the last frame differs", c)
		}
	}
}

func TestGifWrong(t *testing.T) {
	name, _ := demoFile(t, "windows", "gobblet", "testdata", "won.demo")
	dir := t.TempDir()
	out := filepath.Join(dir, "x.gif")
	for _, c := range []struct {
		args []string
		code int
		says string
	}{
		{[]string{name, filepath.Join(dir, "x.png")}, 2, "must end in .gif"},
		{[]string{filepath.Join(dir, "none"), out}, 1, "none: no such file"},
		{[]string{os.Args[0], out}, 1, "not a demo"},
		{[]string{name, out, "--speed", "0"}, 2, "--speed=0"},
		{[]string{name, out, "--speed", "NaN"}, 2, "--speed=NaN"},
		{[]string{name, out, "--scale", "9"}, 2, "--scale=9"},
		{[]string{name, out, "--from", "1e9"}, 2, "the demo lasts"},
		{[]string{name, out, "--from", "3", "--to", "2"}, 2, "--to=2"},
		{[]string{name, filepath.Join(dir, "none", "x.gif")}, 1, "x.gif: no such file"},
	} {
		code, _, said := call("", append([]string{"gif"}, c.args...)...)
		if code != c.code || !strings.Contains(said, c.says) || strings.Count(said, "\n") != 1 {
			t.Errorf("%s: exit %d, %q; want exit %d and %q", c.args, code, said, c.code, c.says)
		}
	}
	if left, _ := os.ReadDir(dir); len(left) > 0 {
		t.Errorf("files left over: %v", left)
	}
}

// thousand makes a demo with many more moves: each drag takes two thirds of a second, in steps
// of 16 ms like a display's, and is undone and redone.
func thousand(t testing.TB, d *play.Demo, times int) (long *play.Demo, moves int) {
	t.Helper()
	g, err := (&gameFlags{}).starter(d.Game)(*d, func(string) {}, func(string) {})
	if err != nil {
		t.Fatal(err)
	}
	long = &play.Demo{Game: d.Game, Mode: d.Mode, Variation: d.Variation, Deal: d.Deal, Lang: d.Lang}
	now := time.Duration(0)
	send := func(ev input.Event, wait time.Duration) {
		now += wait
		ev.Time = now
		g.Advance(now)
		g.Event(ev)
		long.Events = append(long.Events, ev)
	}
	at := d.Events[0].At // and not across the menu bar, where menus would drop down
	drag := func(to image.Point) {
		const steps, frame = 40, 16 * time.Millisecond
		from := at
		for k := 1; k <= steps; k++ {
			at = from.Add(to.Sub(from).Mul(k).Div(steps))
			send(input.Event{Kind: input.Move, At: at}, frame)
		}
	}
	state := func() string {
		b, err := json.Marshal(g.Match().State())
		if err != nil {
			t.Fatal(err)
		}
		_, piles, _ := strings.Cut(string(b), `"piles"`)
		piles, _, _ = strings.Cut(piles, `"timed"`) // the seconds
		return piles
	}
	var press input.Event
	for n, ev := range d.Events {
		if n > len(d.Events)/2 {
			times = 1 // the game ends by itself
		}
		switch ev.Kind {
		case input.KeyDown, input.KeyUp:
			send(ev, 100*time.Millisecond)
		case input.Press:
			press = ev
		case input.Release:
			for i := range times {
				before := state()
				drag(press.At)
				send(press, 16*time.Millisecond)
				if ev.At != press.At {
					drag(ev.At)
				}
				send(ev, 16*time.Millisecond)
				now += 500 * time.Millisecond
				g.Advance(now)
				if after := state(); after == before {
					break
				}
				moves++
				if i < times-1 && !g.Match().Status().Over {
					before := state()
					send(input.Event{Kind: input.KeyDown, Key: "f2"}, 100*time.Millisecond)
					send(input.Event{Kind: input.KeyUp, Key: "f2"}, 50*time.Millisecond)
					now += 300 * time.Millisecond
					g.Advance(now)
					if state() == before {
						break // it cannot be taken back
					}
				}
			}
		}
	}
	now += 20 * time.Second
	long.End = now
	g.Advance(now)
	if st := g.Match().Status(); !st.Won {
		t.Fatalf("after %d moves the game is not won", moves)
	}
	return long, moves
}

// TestGifThousandMoves checks that a whole won game of a thousand unhurried moves takes less
// than 5 MB.
func TestGifThousandMoves(t *testing.T) {
	if os.Getenv("PHOSPHOR_SLOW") == "" {
		t.Skip("set PHOSPHOR_SLOW")
	}
	_, d := demoFile(t, "atari", "yukon", "testdata", "won.demo")
	long, moves := thousand(t, d, 22)
	var b bytes.Buffer
	w := play.NewDemoWriter(&b, *long)
	for _, ev := range long.Events {
		w.Event(ev)
	}
	w.Close(long.End)
	name := write(t, "long.demo", b.Bytes())
	out := filepath.Join(t.TempDir(), "x.gif")
	if code, _, stderr := call("", "gif", name, out); code != 0 {
		t.Fatal(stderr)
	}
	st, err := os.Stat(out)
	if err != nil {
		t.Fatal(err)
	}
	t.Logf("%d moves, %v, %d bytes", moves, long.End, st.Size())
	if moves < 1000 || st.Size() > 5_000_000 {
		t.Errorf("%d moves, %d bytes", moves, st.Size())
	}
	if got := length(t, out); got < long.End-20*time.Millisecond || got > long.End+20*time.Millisecond {
		t.Errorf("takes %v, want %v", got, long.End)
	}
	if !bytes.Equal(lastFrame(t, out), rgb(endOf(t, long), image.Pt(1, 1))) {
		t.Error("the last frame differs from the game's")
	}
}
