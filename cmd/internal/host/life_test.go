package host

import (
	"bytes"
	"errors"
	"testing"
	"time"

	"phosphor/fb/input"
	"phosphor/games"
)

// alive returns an animated cabinet, and the games that it has opened for its monitors.
func alive(t *testing.T) (*Cabinet, *[]string) {
	t.Helper()
	c, err := NewCabinet("en")
	if err != nil {
		t.Fatal(err)
	}
	for _, m := range c.machines { // whose colours are those of the monitors
		env, err := Choice{Deal: "1", Lang: "en"}.Env(m.games[0])
		if err != nil {
			t.Fatal(err)
		}
		g, err := m.games[0].Start(env)
		if err != nil {
			t.Fatal(err)
		}
		c.hang(m.games[0].Name, lookAt(g))
	}
	c.draw()
	opened := new([]string)
	c.Enliven(func(info *games.Info, deal int) (games.Game, error) {
		*opened = append(*opened, info.Name)
		env, err := Choice{Deal: "1", Lang: "en"}.Env(info)
		if err != nil {
			return nil, err
		}
		return info.Start(env)
	})
	return c, opened
}

// pass lets time pass, and counts how often the cabinet was woken.
func pass(c *Cabinet, until time.Duration) (wakes int) {
	for due, ok := c.Due(); ok && due <= until; due, ok = c.Due() {
		c.Advance(due)
		wakes++
	}
	c.Advance(until)
	return wakes
}

func typeKey(c *Cabinet, key string, at time.Duration) {
	c.Event(input.Event{Kind: input.KeyDown, Key: key, Time: at})
}

// TestDrive checks that the drive lamp of a chosen machine flickers for about a second, only
// by its register.
func TestDrive(t *testing.T) {
	c, _ := alive(t)
	pass(c, time.Second)
	c.Event(input.Event{Kind: input.Wheel, Delta: -1, Time: time.Second})
	pixels, lit, dark := bytes.Clone(c.screen.Pix), 0, 0
	for due, ok := c.Due(); ok && due < 10*time.Second; due, ok = c.Due() {
		c.Advance(due)
		if c.screen.Regs.RGB(inkDrive) == driveLit {
			lit++
		} else {
			dark++
		}
	}
	if lit < 4 || dark < 4 || !bytes.Equal(pixels, c.screen.Pix) {
		t.Errorf("lit %d times, dark %d times", lit, dark)
	}
	if c.screen.Regs.RGB(inkDrive) != driveDark {
		t.Error("the lamp is lit at the end")
	}
}

// TestGrowing checks that a screen grows until it fills the window, and then opens the
// game; a key skips this, and a still or hidden room opens games at once.
func TestGrowing(t *testing.T) {
	c, _ := alive(t)
	typeKey(c, "return", time.Second)
	if c.chosen() != nil {
		t.Fatal("the game opened at once")
	}
	c.Event(input.Event{Kind: input.KeyUp, Key: "return", Time: time.Second})
	c.Event(input.Event{Kind: input.Move, Time: time.Second})
	if c.chosen() != nil {
		t.Fatal("the release of the key that chose the game skips the animation")
	}
	steps := 0
	for {
		due, ok := c.Due()
		if !ok || due > 2*time.Second {
			t.Fatal("the screen does not grow to its full size")
		}
		c.Advance(due)
		if g := c.chosen(); g != nil {
			break
		}
		steps++
	}
	if steps < 4 || steps > 12 {
		t.Errorf("%d steps", steps)
	}
	typeKey(c, "return", 3*time.Second)
	c.chosen()
	typeKey(c, "space", 3*time.Second)
	if c.chosen() == nil {
		t.Error("a key does not skip the animation")
	}
	c.settings.Still = true
	typeKey(c, "return", 4*time.Second)
	if c.chosen() == nil {
		t.Error("a screen grows although the room is still")
	}
	still, err := NewCabinet("en")
	if err != nil {
		t.Fatal(err)
	}
	typeKey(still, "return", time.Second)
	if still.chosen() == nil {
		t.Error("the room moves before Enliven")
	}
}

// TestDemonstrations checks that after a minute the four monitors play by themselves until the
// next input. They do not if the window is not in use, on other pages, or if the settings
// forbid it, and they stop eventually.
func TestDemonstrations(t *testing.T) {
	c, opened := alive(t)
	if n := pass(c, lonely-1); n > 0 || len(*opened) > 0 {
		t.Fatalf("%d wakes and %v in one minute", n, *opened)
	}
	tubes := func() (list [][]byte) {
		for i := range c.machines {
			r, rows := c.tube(i), []byte(nil)
			for y := r.Min.Y; y < r.Max.Y; y++ {
				at := c.screen.PixOffset(r.Min.X, y)
				rows = append(rows, c.screen.Pix[at:at+r.Dx()]...)
			}
			list = append(list, rows)
		}
		return list
	}
	pass(c, lonely+4*demoStep)
	if len(*opened) != len(c.machines) {
		t.Fatalf("opened games: %v", *opened)
	}
	before := tubes()
	n := pass(c, lonely+30*time.Second)
	if n > 80 {
		t.Errorf("%d wakes in 28 seconds", n)
	}
	moved := 0
	for i, now := range tubes() {
		if !bytes.Equal(now, before[i]) {
			moved++
		}
	}
	if moved < 3 {
		t.Errorf("%d of %d monitors changed", moved, len(before))
	}
	c.Event(input.Event{Kind: input.Move, Time: 2 * time.Minute})
	if c.life.demos != nil {
		t.Error("the demonstrations continue during input")
	}
	for name, quiet := range map[string]func(){
		"the window is not in use": func() { c.Event(input.Event{Kind: input.Blur, Time: 2 * time.Minute}) },
		"another page is open": func() {
			c.Event(input.Event{Kind: input.Focus, Time: 2 * time.Minute})
			c.turnTo(pageHelp)
		},
		"the settings say so": func() { c.turnTo(pageRoom); c.settings.Still = true },
	} {
		quiet()
		if due, ok := c.Due(); ok {
			t.Errorf("%s: something is due at %v", name, due)
		}
		c.life.away = false
		c.page, c.settings.Still = pageRoom, false
	}
	c.life.begin = func(*games.Info, int) (games.Game, error) { return nil, errors.New("no") }
	pass(c, 2*time.Minute+lonely+demoFor+time.Second)
	if due, ok := c.Due(); ok || c.life.demos != nil {
		t.Errorf("the demonstrations never stop: %v", due)
	}
}

// TestNoDemonstration checks that a game that cannot be opened leaves its monitor as it
// was.
func TestNoDemonstration(t *testing.T) {
	c, _ := alive(t)
	c.life.begin = func(*games.Info, int) (games.Game, error) { return nil, errors.New("no") }
	pass(c, lonely+5*time.Second)
	if v := c.life.shown(0); v.Paletted != nil {
		t.Error("a monitor shows a game that cannot be opened")
	}
}
