package rules_test

import (
	"encoding/json"
	"errors"
	"strings"
	"testing"

	. "phosphor/games/windows/gobblet/rules"
)

func FuzzParsePosition(f *testing.F) {
	for _, s := range append([]string{start4, start3, full,
		"-,-,-,w4/-,-,o4,-/-,w3o4,-,-/-,-,-,- 321,21,4321 321,321,4321 w w4@A1",
		"-,-,-/-,-,-/-,-,- -,3,2,2,1,1 3,3,2,2,1,1 w w3@s1",
	}, middle...) {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		p, err := ParsePosition(s)
		if err != nil {
			if !strings.HasPrefix(err.Error(), "gobblet: ") {
				t.Errorf("error %q", err)
			}
			return
		}
		again, err := ParsePosition(p.String())
		if err != nil || again != p {
			t.Fatalf("%q: %v, again %v, %v", s, p, again, err)
		}
		exercise(t, p)
	})
}

// exercise makes and undoes every move that a position allows.
func exercise(t *testing.T, p Position) {
	g := NewGame(p)
	moves := g.LegalMoves()
	for _, s := range p.Lifts() {
		moves = append(moves, Move{From: s, To: Nowhere})
	}
	for _, m := range moves {
		if err := g.Do(m); err != nil {
			t.Fatalf("%v: %v: %v", p, m, err)
		}
		g.Result()
		if err := g.Undo(); err != nil || g.Position() != p {
			t.Fatalf("%v: %v after undo: %v, %v", p, m, g.Position(), err)
		}
	}
}

func FuzzState(f *testing.F) {
	for _, text := range append([]string{start4, start3, full}, middle...) {
		p := mustParse(f, text)
		b, err := json.Marshal(p.State())
		if err != nil {
			f.Fatal(err)
		}
		f.Add(b, uint8(p.Variant()))
	}
	f.Add([]byte(`{"board":{"A1":["w4"]},"reserve":{"w":[[3],[3],[2],[2],[1]],"o":[]},"lifted":{"piece":"w1","from":"s6"}}`), uint8(1))
	f.Fuzz(func(t *testing.T, b []byte, v uint8) {
		var st State
		if json.Unmarshal(b, &st) != nil {
			return
		}
		p, err := st.Position(Variant(v % 2))
		if err != nil {
			return
		}
		again, err := p.State().Position(p.Variant())
		if err != nil || again != p {
			t.Fatalf("%s: %v, again %v, %v", b, p, again, err)
		}
		exercise(t, p)
	})
}

func FuzzParseMove(f *testing.F) {
	for _, s := range []string{"A1 C3", "s2 B3", "lift A1", "place c3", "place s1", "S6 a4", "lift", "  D4\tD4 "} {
		f.Add(s, uint8(0))
		f.Add(s, uint8(1))
	}
	f.Fuzz(func(t *testing.T, s string, n uint8) {
		v := Variant(n % 2)
		m, err := v.ParseMove(s)
		if err != nil {
			if !errors.Is(err, ErrNotation) {
				t.Errorf("error %v", err)
			}
			return
		}
		if again, err := v.ParseMove(v.MoveString(m)); err != nil || again != m {
			t.Fatalf("%q: %v, again %v, %v", s, m, again, err)
		}
		g := NewGame(Start(v))
		if g.Do(m) == nil {
			exercise(t, g.Position())
		}
	})
}
