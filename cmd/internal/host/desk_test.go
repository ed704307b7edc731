package host

import (
	"strings"
	"testing"
	"testing/fstest"

	"phosphor/fb/input"
	"phosphor/fb/window"
	"phosphor/formats/container"
)

// TestDesktopWithoutMouse checks that the desktop of each machine can be used with only a
// controller, and with only the keyboard: a file is found, opened and closed, and the user
// returns to the cabinet.
func TestDesktopWithoutMouse(t *testing.T) {
	files := container.New(fstest.MapFS{"disk/Alpha.txt": {Data: []byte("alpha\n")}, "disk/Beta.txt": {Data: []byte("beta\n")}})
	for _, machine := range []string{"atari", "amiga", "oberon", "windows"} {
		for _, pad := range []bool{true, false} {
			h := furnished(t, &memory{files: map[string][]byte{}})
			p := &holder{t: t, h: h, hands: simulate(h)}
			if err := h.Visit(Desktop(files, "disk", "disk", machine, Outlet{})); err != nil {
				t.Fatal(err)
			}
			do := func(b window.PadButton, key string) {
				if pad {
					p.tap(b)
				} else {
					h.keys(key)
					p.pass(finger)
				}
			}
			front := func() string {
				front, _ := h.game.(interface {
					Reading() (front, focus []string)
				}).Reading()
				return strings.Join(front, " ")
			}
			do(window.PadDown, "down")
			do(window.PadA, "return")
			if !strings.Contains(h.Title(), ".txt") {
				t.Errorf("%s, controller %v: nothing opened; messages %q, %q", machine, pad, h.Title(), front())
				continue
			}
			for n := 0; h.game != nil; n++ {
				if n == 4 {
					t.Errorf("%s, controller %v: could not be left: %q, %q", machine, pad, h.Title(), front())
					break
				}
				do(window.PadB, "escape")
			}
			h.Event(input.Event{Kind: input.Close})
		}
	}
}

// TestDesktopReopens checks that a change of the settings opens a desktop again, which has no
// game to save.
func TestDesktopReopens(t *testing.T) {
	h := furnished(t, &memory{files: map[string][]byte{}})
	files := container.New(fstest.MapFS{"disk/Alpha.txt": {Data: []byte("alpha\n")}})
	if err := h.Visit(Desktop(files, "disk", "disk", "windows", Outlet{})); err != nil {
		t.Fatal(err)
	}
	before, _ := h.Game()
	if err := h.Change(func(s *Settings) { s.Volume = 5 }); err != nil {
		t.Fatal(err)
	}
	if now, info := h.Game(); now == before || info == nil || info.Name != "open" {
		t.Errorf("after the change: %+v, another desktop: %v", info, now != before)
	}
}
