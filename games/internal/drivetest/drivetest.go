// Package drivetest runs a game through the drive protocol in a test, as a
// program at the other end of a pipe would.
package drivetest

import (
	"bufio"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"image"
	"image/color"
	"image/png"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"phosphor/fb/modes"
	"phosphor/games"
	"phosphor/games/drive"
	"phosphor/games/play"
)

// Update rewrites golden files instead of comparing with them.
var Update = flag.Bool("update", false, "rewrite the golden files")

// A Driver is a game at the other end of a pipe.
type Driver struct {
	t   testing.TB
	in  io.WriteCloser
	out *bufio.Scanner
	err chan error

	game games.Game
}

// New starts a game in the environment that e describes: mode, variation,
// deal ("1" when empty), language, data. The game ends with the test.
func New(t testing.TB, info *games.Info, mode string, e games.Env) *Driver {
	t.Helper()
	m, err := modes.Find(mode)
	if err != nil {
		t.Fatal(err)
	}
	e.Mode = m
	if e.Deal == "" {
		e.Deal = "1"
	}
	inR, inW := io.Pipe()
	outR, outW := io.Pipe()
	d := &Driver{t: t, in: inW, out: bufio.NewScanner(outR), err: make(chan error, 1)}
	d.out.Buffer(nil, 1<<22)
	go func() {
		err := drive.Run(inR, outW, drive.Voice{Lang: e.Lang}, func(demo play.Demo, sound, message func(string)) (games.Game, error) {
			env := e
			if demo.Game != "" {
				env.Deal, env.Variation, env.Lang = demo.Deal, demo.Variation, demo.Lang
				if env.Mode, err = modes.Find(demo.Mode); err != nil {
					return nil, err
				}
			}
			env.Sound, env.Message, env.Fresh = sound, message, play.Deals(env.Deal)
			game, err := info.Start(env)
			d.game = game
			return game, err
		})
		outW.CloseWithError(err)
		inR.CloseWithError(errors.Join(errors.New("drive has ended"), err))
		d.err <- err
	}()
	t.Cleanup(func() {
		inW.Close()
		if err := <-d.err; err != nil {
			t.Error("drive ended with:", err)
		}
	})
	return d
}

// Dealt makes a position laid out by hand count as dealt, because the lists of best
// results accept only dealt games.
func (d *Driver) Dealt() {
	d.t.Helper()
	base := play.Base(d.game.Match())
	if base == nil {
		d.t.Fatal("the game has no session")
	}
	base.Choose(func(s *play.Setup) { s.Layout = nil })
}

// Match returns the game in play.
func (d *Driver) Match() play.Match { return d.game.Match() }

// Raw sends a command and returns the line that answers it.
func (d *Driver) Raw(format string, args ...any) []byte {
	d.t.Helper()
	cmd := fmt.Sprintf(format, args...)
	if strings.Contains(cmd, "\n") {
		d.t.Fatalf("%q is not one line", cmd)
	}
	if _, err := fmt.Fprintln(d.in, cmd); err != nil {
		d.t.Fatalf("%s: %v", cmd, err)
	}
	if !d.out.Scan() {
		d.t.Fatalf("%s: no answer: %v", cmd, d.out.Err())
	}
	return slices.Clone(d.out.Bytes())
}

// Answer holds the fields of all kinds of answers.
type Answer struct {
	OK         *bool
	Error      string
	Deal       string
	Moves      []string
	Sounds     []string
	Messages   []string
	Text       string
	Hash       string
	X, Y, W, H int

	Over, Won bool
	Score     int
	Piles     []struct {
		Name  string
		Cards []string
	}
}

// Ask sends a command and returns its answer, which may be a refusal.
func (d *Driver) Ask(format string, args ...any) Answer {
	d.t.Helper()
	var a Answer
	line := d.Raw(format, args...)
	if err := json.Unmarshal(line, &a); err != nil {
		d.t.Fatalf("%s: %v", line, err)
	}
	return a
}

// Do sends a command that must not be refused.
func (d *Driver) Do(format string, args ...any) Answer {
	d.t.Helper()
	a := d.Ask(format, args...)
	if a.Error != "" || a.OK != nil && !*a.OK {
		d.t.Fatalf("%s: %s", fmt.Sprintf(format, args...), a.Error)
	}
	return a
}

// Warnings returns the messages other than the report of which of the player's files are
// used.
func Warnings(messages []string) []string {
	return slices.DeleteFunc(slices.Clone(messages), func(m string) bool {
		return strings.HasPrefix(m, "Data: ") || strings.HasPrefix(m, "Daten: ")
	})
}

// Where returns the rectangle of a named thing.
func (d *Driver) Where(name string) image.Rectangle {
	d.t.Helper()
	a := d.Do("where %s", name)
	return image.Rect(a.X, a.Y, a.X+a.W, a.Y+a.H)
}

// Middle returns the middle of a named thing.
func (d *Driver) Middle(name string) image.Point {
	d.t.Helper()
	r := d.Where(name)
	return r.Min.Add(r.Max).Div(2)
}

// Click presses and releases the left button in the middle of a named thing.
func (d *Driver) Click(name string) {
	d.t.Helper()
	p := d.Middle(name)
	d.Do("press left %d %d", p.X, p.Y)
	d.Do("release left %d %d", p.X, p.Y)
}

// Drag presses the left button in the middle of one thing, moves the pointer in
// steps to the middle of another, and releases it there.
func (d *Driver) Drag(from, to string) {
	d.t.Helper()
	p, q := d.Middle(from), d.Middle(to)
	d.Do("press left %d %d", p.X, p.Y)
	for i := 1; i <= 4; i++ {
		d.Do("move %d %d", p.X+(q.X-p.X)*i/4, p.Y+(q.Y-p.Y)*i/4)
	}
	d.Do("release left %d %d", q.X, q.Y)
}

// Pile returns the cards of a pile.
func (d *Driver) Pile(name string) []string {
	d.t.Helper()
	for _, p := range d.Do("state").Piles {
		if p.Name == name {
			return p.Cards
		}
	}
	d.t.Fatalf("there is no pile %s", name)
	return nil
}

// Screen returns what is on the screen.
func (d *Driver) Screen() *image.Paletted {
	d.t.Helper()
	d.Raw("frame") // it has begun, and waits for a command
	m, ok := d.game.Screen().Image().(*image.Paletted)
	if !ok {
		d.t.Fatal("the screen has more than 256 colours")
	}
	m.Pix = slices.Clone(m.Pix) // not those of the game
	return m
}

// Golden compares the screen with the picture testdata/name.png, pixel by pixel
// and colour by colour.
func (d *Driver) Golden(name string) {
	d.t.Helper()
	golden := filepath.Join("testdata", name+".png")
	if *Update {
		if err := os.MkdirAll("testdata", 0o755); err != nil {
			d.t.Fatal(err)
		}
		d.Do("shot %s", golden)
		return
	}
	want, have := decode(d.t, golden), d.Screen()
	if want.Bounds() != have.Bounds() {
		d.t.Errorf("%s: the screen is %v, want %v", golden, have.Bounds(), want.Bounds())
		return
	}
	n, first := 0, image.Point{}
	wants, haves := opaque(want.Palette), opaque(have.Palette)
	for y := range want.Bounds().Dy() {
		for x := range want.Bounds().Dx() {
			if wants[want.ColorIndexAt(x, y)] != haves[have.ColorIndexAt(x, y)] {
				if n == 0 {
					first = image.Pt(x, y)
				}
				n++
			}
		}
	}
	if n > 0 {
		d.t.Errorf("%s: %d pixels differ, the first at %v (go test -update rewrites the file; look at it)", golden, n, first)
	}
}

// opaque returns the colours of a palette without their alpha.
func opaque(p color.Palette) (list [256][3]uint32) {
	for i, c := range p {
		r, g, b, _ := c.RGBA()
		list[i] = [3]uint32{r, g, b}
	}
	return list
}

// Demo plays testdata/name.demo, which must end with the frame whose hash is in
// testdata/name.hash, and returns the state after it.
func (d *Driver) Demo(name string) Answer {
	d.t.Helper()
	name = filepath.Join("testdata", name)
	hash := d.Do("demo %s.demo", name).Hash
	if *Update {
		if err := os.WriteFile(name+".hash", []byte(hash+"\n"), 0o666); err != nil {
			d.t.Fatal(err)
		}
	}
	want, err := os.ReadFile(name + ".hash")
	if err != nil {
		d.t.Fatal(err)
	}
	if strings.TrimSpace(string(want)) != hash {
		d.t.Errorf("%s ends with the frame %s, want %s", name, hash, want)
	}
	return d.Do("state")
}

func decode(t testing.TB, name string) *image.Paletted {
	t.Helper()
	f, err := os.Open(name)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	m, err := png.Decode(f)
	if err != nil {
		t.Fatalf("%s: %v", name, err)
	}
	p, ok := m.(*image.Paletted)
	if !ok {
		t.Fatalf("%s has no palette", name)
	}
	return p
}
