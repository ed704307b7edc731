package tetris

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"
)

// figures returns a draw that repeats a list.
func figures(list ...int) func() int {
	i := -1
	return func() int { i++; return list[i%len(list)] }
}

// lay returns a pot with the given lowest rows.
func lay(t *testing.T, current Figure, rows ...string) *Pot {
	t.Helper()
	all := slices.Repeat([]string{".........."}, Lines-len(rows))
	p, err := Lay(append(all, rows...), &current, nil, figures(3))
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func TestMasks(t *testing.T) {
	// Every figure has four cells at each angle, connected, and turning four
	// times is none.
	for f := range Figures {
		for a := range Angles {
			m := Mask(f, a)
			reached := map[Cell]bool{m[0]: true}
			for range m {
				for _, c := range m {
					for _, d := range []Cell{{1, 0}, {-1, 0}, {0, 1}, {0, -1}} {
						if reached[Cell{c.X + d.X, c.Y + d.Y}] {
							reached[c] = true
						}
					}
				}
			}
			if len(reached) != 4 {
				t.Errorf("figure %d at angle %d is not in one piece: %v", f, a, m)
			}
		}
	}
	if got := Mask(5, 2); !slices.Equal(got, []Cell{{2, 0}, {2, 1}, {1, 2}, {2, 2}}) {
		t.Errorf("figure 5 at angle 2: %v", got)
	}
}

func TestStart(t *testing.T) {
	p := New(figures(2, 4))
	if p.Current() != (Figure{Figure: 2, X: 3}) || p.Next() != 4 || p.Level() != 1 || p.Score() != 0 || p.Over() {
		t.Errorf("%+v next %d level %d", p.Current(), p.Next(), p.Level())
	}
	if got := p.Moves(); !slices.Equal(got, []string{"drop", "left", "right", "rotate", "unrotate"}) {
		t.Errorf("moves %v", got)
	}
}

func TestNoKicks(t *testing.T) {
	// The bar is in the mask's second column, so at the left wall its mask begins one column
	// outside; lying, it would need that column.
	p := lay(t, Figure{Figure: 2, X: -1})
	if err := p.Rotate(1); err != errFit {
		t.Errorf("rotated into the wall: %v, %+v", err, p.Current())
	}
	if err := p.Shift(-1); err != errFit {
		t.Errorf("shifted into the wall: %v", err)
	}
	if err := p.Do("jump", 0); err == nil {
		t.Error("jump was not refused")
	}
	if got := p.Moves(); !slices.Equal(got, []string{"drop", "right"}) {
		t.Errorf("moves %v", got)
	}
}

func TestRotation(t *testing.T) {
	p := New(figures(1))
	for _, want := range []int{1, 2, 3, 0} {
		if err := p.Do("rotate", 0); err != nil || p.Current().Angle != want {
			t.Errorf("rotate: angle %d, want %d (%v)", p.Current().Angle, want, err)
		}
	}
	if err := p.Do("unrotate", 0); err != nil || p.Current().Angle != 3 {
		t.Errorf("unrotate: angle %d (%v)", p.Current().Angle, err)
	}
}

func TestLandingAndRows(t *testing.T) {
	// The bar fills the gap of three rows of four.
	p := lay(t, Figure{Figure: 2, X: 8, Y: 15}, "000000000.", "00000000..", "000000000.", "111111111.")
	p.Fall(0)
	if p.Current().Figure != 2 {
		t.Fatal("landed one line too early")
	}
	p.Fall(0)
	want := []string{"..........", "00000000.2"}
	if got := p.Rows()[Lines-2:]; !slices.Equal(got, want) {
		t.Errorf("rows %v, want %v", got, want)
	}
	if p.Completed() != 3 || p.Score() != 2+3*10 {
		t.Errorf("completed %d, score %d", p.Completed(), p.Score())
	}
	if p.Current() != (Figure{Figure: 3, X: 3}) {
		t.Errorf("the next figure is %+v", p.Current())
	}
}

func TestDropEarnsHeight(t *testing.T) {
	p := New(figures(3))
	if err := p.Drop(0); err != nil {
		t.Fatal(err)
	}
	if p.Score() != 117 {
		t.Errorf("dropped from the top: %d, want 117", p.Score())
	}
	p = lay(t, Figure{Figure: 3, X: 3, Y: 16})
	p.Drop(0)
	if want := 5*7 + 2; p.Score() != want {
		t.Errorf("dropped at the bottom: %d, want %d", p.Score(), want)
	}
	p = lay(t, Figure{Figure: 2, X: 8, Y: 16}, "000000000.")
	if p.Fall(0); p.Score() != 12 || p.Completed() != 1 {
		t.Errorf("a row completed by a fall: %d, want 12", p.Score())
	}
	p = lay(t, Figure{Figure: 3, X: 3, Y: 16})
	p.Drop(0)
	if got := p.Rows()[18:]; got[0] != "....33...." || got[1] != "....33...." {
		t.Errorf("%v", got)
	}
}

func TestPreviewFactor(t *testing.T) {
	p := New(figures(3))
	p.SetPreview(false)
	p.Drop(0)
	first := p.Score()
	if first != 119 { // the drop counts once, the landing twice
		t.Errorf("without preview: %d, want 119", first)
	}
	p.Drop(0)
	if got, want := p.Score()-first, 2*117; got != want {
		t.Errorf("still without preview: %d, want %d", got, want)
	}
	p.SetPreview(true)
	first = p.Score()
	p.Drop(0)
	if got := p.Score() - first; got != 117 {
		t.Errorf("with preview again: %d, want 117", got)
	}
}

func TestLevels(t *testing.T) {
	p := New(figures(3))
	p.Drop(time.Minute)
	if p.Level() != 1 {
		t.Error("the level rises after exactly one minute")
	}
	p.Drop(time.Minute + time.Millisecond)
	if p.Level() != 2 {
		t.Errorf("level %d after the first minute", p.Level())
	}
	before := p.Score()
	p.Do("left", 0)
	p.Do("left", 0)
	p.Do("left", 0)
	p.Drop(2 * time.Minute)
	if p.Level() != 2 || p.Score()-before != 2*117 {
		t.Errorf("level %d, earned %d", p.Level(), p.Score()-before)
	}
	q := New(figures(3))
	for i := range 40 {
		x := []int{-4, -2, 0, 2, 4}[i%5]
		for ; x < 0; x++ {
			q.Shift(-1)
		}
		for ; x > 0; x-- {
			q.Shift(1)
		}
		q.Drop(time.Duration(i+1) * 2 * time.Minute)
	}
	if q.Level() != Levels || q.Over() || q.Completed() != 16 {
		t.Errorf("level %d, over %v, completed %d", q.Level(), q.Over(), q.Completed())
	}
}

func TestOver(t *testing.T) {
	p := New(figures(3))
	for range 9 {
		if p.Over() {
			t.Fatal("over too early")
		}
		p.Drop(0)
	}
	if !p.Over() || len(p.Moves()) != 0 || p.Do("left", 0) != errOver || p.Do("drop", 0) != errOver {
		t.Errorf("over %v, moves %v", p.Over(), p.Moves())
	}
	before := p.Rows()
	p.Fall(0)
	if !slices.Equal(before, p.Rows()) {
		t.Error("something falls after the end")
	}
}

func TestLayRefuses(t *testing.T) {
	good := New(figures(1)).Rows()
	row := func(r string) []string { return append(good[:Lines-1:Lines-1], r) }
	eight := 8
	for name, c := range map[string]struct {
		rows    []string
		current *Figure
		next    *int
	}{
		"too few rows":     {good[1:], nil, nil},
		"a short row":      {row("........."), nil, nil},
		"a strange cell":   {row(".......7.."), nil, nil},
		"a complete row":   {row("0123456012"), nil, nil},
		"no such figure":   {good, &Figure{Figure: 7}, nil},
		"no such angle":    {good, &Figure{Angle: 4}, nil},
		"outside":          {good, &Figure{X: 9}, nil},
		"no such next one": {good, nil, &eight},
	} {
		if _, err := Lay(c.rows, c.current, c.next, figures(1)); err == nil || !strings.HasPrefix(err.Error(), "layout: ") {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// TestRandomPlay checks that the number of cells follows from those landed and removed,
// and that a pot laid out from its rows is equal.
func TestRandomPlay(t *testing.T) {
	rnd := rand.New(rand.NewPCG(5, 6))
	for range 60 {
		p := New(func() int { return rnd.IntN(Figures) })
		landed := 0
		for n := 0; !p.Over(); n++ {
			before := p.Current()
			if list := p.Moves(); rnd.IntN(3) > 0 {
				m := list[rnd.IntN(len(list))]
				if m == "drop" {
					landed++
				}
				if err := p.Do(m, time.Duration(n)*time.Second); err != nil {
					t.Fatalf("%s: %v", m, err)
				}
			} else if p.Fall(time.Duration(n) * time.Second); p.Current().Y <= before.Y {
				landed++
			}
			cells := 0
			for _, r := range p.Rows() {
				cells += Columns - strings.Count(r, ".")
			}
			if cells != 4*landed-Columns*p.Completed() {
				t.Fatalf("%d cells after %d figures and %d rows", cells, landed, p.Completed())
			}
			if !p.Over() && n%20 == 0 {
				c, next := p.Current(), p.Next()
				q, err := Lay(p.Rows(), &c, &next, p.draw)
				if err != nil {
					t.Fatal(err)
				}
				if q.cells != p.cells || q.current != p.current || q.next != p.next {
					t.Fatal("the copied pot differs")
				}
			}
		}
	}
}
