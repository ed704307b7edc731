package input

import (
	"fmt"
	"image"
	"math"
	"strings"
	"testing"
	"time"
)

// TestFingers reads scripts of words: down, move, up or cancel, the finger, its place on the
// host and the time in ms, "down1@10,10/0". The screen's pixels are half of the host's.
func TestFingers(t *testing.T) {
	for _, c := range []struct {
		name  string
		means Button
		in    string
		out   string
	}{
		{"tap", None, "down1@20,20/0 move1@24,20/30 up1@24,20/100", "move@10,10/0 press:left@10,10/100 release:left@10,10/100"},
		{"drag", None, "down1@20,20/0 move1@25,20/30 move1@40,20/60 move1@60,20/80 up1@62,20/100",
			"move@10,10/0 press:left@10,10/60 move@20,10/60 move@30,10/80 release:left@31,10/100"},
		{"long press", None, "down1@20,20/0 up1@22,20/600", "move@10,10/0 press:right@10,10/450 release:right@11,10/600"},
		{"long press and drag", None, "down1@20,20/0 move1@60,20/500 up1@60,20/600", "move@10,10/0 press:right@10,10/450 move@30,10/500 release:right@30,10/600"},
		{"two fingers", None, "down1@20,20/0 down2@80,20/50 up2@80,20/100 up1@20,20/110", "move@10,10/0 press:middle@10,10/100 release:middle@10,10/110"},
		{"two fingers that rest", None, "down1@20,20/0 down2@80,20/50 up2@80,20/600 up1@20,20/610", "move@10,10/0 press:middle@10,10/500 release:middle@10,10/610"},
		{"pinch", None, "down1@20,20/0 down2@80,20/50 move2@120,20/60 move1@10,20/70 up1@10,20/80 move2@130,20/90 up2@130,20/95 down1@20,20/100 up1@20,20/120",
			"move@10,10/0 move@10,10/100 press:left@10,10/120 release:left@10,10/120"},
		{"two fingers drag", None, "down1@20,20/0 down2@80,20/50 move2@95,20/60 move1@35,20/70 move1@40,20/75 up1@40,20/80 move2@99,20/90 up2@99,20/95",
			"move@10,10/0 press:middle@10,10/70 move@17,10/70 move@20,10/75 release:middle@20,10/80"},
		{"a second finger in a drag", None, "down1@20,20/0 move1@60,20/30 down2@80,20/50 up1@60,20/60 down1@20,20/70 up1@20,20/75 up2@80,20/80",
			"move@10,10/0 press:left@10,10/30 move@30,10/30 release:left@30,10/60"},
		{"a tap after that", None, "down1@20,20/0 move1@60,20/30 down2@80,20/50 up1@60,20/60 up2@80,20/80 down3@20,20/90 up3@20,20/95",
			"move@10,10/0 press:left@10,10/30 move@30,10/30 release:left@30,10/60 move@10,10/90 press:left@10,10/95 release:left@10,10/95"},
		{"taken away before it was anything", None, "down1@20,20/0 cancel1@20,60/30", "move@10,10/0"},
		{"taken away in a drag", None, "down1@20,20/0 move1@60,20/30 cancel1@60,20/40", "move@10,10/0 press:left@10,10/30 move@30,10/30 release:left@30,10/40"},
		{"a finger that means another button", Right, "down1@20,20/0 move1@24,20/10 up1@24,20/20", "move@10,10/0 press:right@10,10/0 move@12,10/10 release:right@12,10/20"},
		{"left is as if nothing was meant", Left, "down1@20,20/0 up1@20,20/600", "move@10,10/0 press:right@10,10/450 release:right@10,10/600"},
	} {
		f := Fingers{Means: c.means}
		var out []Event
		for _, w := range strings.Fields(c.in) {
			w, ms, _ := strings.Cut(w, "/")
			word, at, _ := strings.Cut(w, "@")
			var s Spot
			var n, finger int
			fmt.Sscanf(at, "%d,%d", &s.Host.X, &s.Host.Y)
			s.At = s.Host.Div(2)
			fmt.Sscan(ms, &n)
			fmt.Sscan(word[len(word)-1:], &finger)
			take := map[string]func(time.Duration, int, Spot, []Event) []Event{"down": f.Down, "move": f.Move, "up": f.Up, "cancel": f.Cancel}[word[:len(word)-1]]
			out = take(time.Duration(n)*time.Millisecond, finger, s, out)
		}
		if got := write(out); got != c.out {
			t.Errorf("%s:\ngot  %s\nwant %s", c.name, got, c.out)
		}
		if due, ok := f.Due(); ok {
			t.Errorf("%s: something is still due at %v", c.name, due)
		}
	}
	p := Fingers{}
	p.Down(0, 1, Spot{Host: image.Pt(100, 100)}, nil)
	p.Down(10, 2, Spot{Host: image.Pt(200, 100)}, nil)
	if _, ok := p.Pinch(); ok {
		t.Error("two fingers pinch immediately")
	}
	p.Move(20, 2, Spot{Host: image.Pt(300, 100)}, nil)
	p.Move(30, 1, Spot{Host: image.Pt(100, 120)}, nil)
	if got, ok := p.Pinch(); !ok || math.Abs(got.Scale-2.01) > 0.01 || got.From != image.Pt(150, 100) || got.To != image.Pt(200, 110) {
		t.Errorf("pinch %+v, %v", got, ok)
	}
	one := Fingers{Free: func(at image.Point) bool { return at.X < 50 }}
	one.Down(0, 1, Spot{At: image.Pt(60, 10), Host: image.Pt(100, 100)}, nil)
	if out := one.Move(10, 1, Spot{Host: image.Pt(130, 90)}, nil); len(out) != 2 {
		t.Errorf("a finger on a thing gives %s", write(out))
	}
	one.Up(20, 1, Spot{}, nil)
	one.Down(30, 1, Spot{At: image.Pt(10, 10), Host: image.Pt(100, 100)}, nil)
	out := one.Move(40, 1, Spot{Host: image.Pt(130, 90)}, nil)
	if got, ok := one.Pinch(); len(out) != 0 || !ok || got != (Pinch{1, image.Pt(100, 100), image.Pt(130, 90)}) {
		t.Errorf("a finger on an empty place gives %s, %+v, %v", write(out), got, ok)
	}
	if out := one.Up(50, 1, Spot{}, nil); len(out) != 0 {
		t.Errorf("lifting it gives %s", write(out))
	}
	f := Fingers{Rest: 100 * time.Millisecond}
	f.Down(0, 1, Spot{}, nil)
	if due, ok := f.Due(); !ok || due != 100*time.Millisecond {
		t.Errorf("due at %v, %v", due, ok)
	}
	if out := f.Advance(100*time.Millisecond, nil); write(out) != "press:right@0,0/100" {
		t.Errorf("a resting finger gives %s", write(out))
	}
}
