package gobblet

import (
	"bytes"
	"testing"
)

// FuzzLoad reads saved games. One that is accepted is saved as the same again.
func FuzzLoad(f *testing.F) {
	tb := start(f, "win-mono", "classic")
	for _, moves := range [][]string{{}, {"s1 A1", "s2 B2"}, {"s1 A1", "lift s1"}} {
		if err := tb.New("3"); err != nil {
			f.Fatal(err)
		}
		for _, m := range moves {
			if err := tb.Do(m); err != nil {
				f.Fatal(err)
			}
		}
		b, err := tb.Save()
		if err != nil {
			f.Fatal(err)
		}
		f.Add(b)
		f.Add(bytes.Replace(b, []byte("classic"), []byte("gobblers"), 1))
		f.Add(bytes.Replace(b, []byte("false"), []byte("true"), 1))
	}
	f.Add([]byte(`{"phosphor":"saved game","version":1,"game":"gobblet","setup":{"level":"easy","deal":"1","layout":{}}}`))
	f.Fuzz(func(t *testing.T, data []byte) {
		if tb.Load(data) != nil {
			return
		}
		first, err := tb.Save()
		if err != nil {
			t.Fatal(err)
		}
		if err := tb.Load(first); err != nil {
			t.Fatalf("%s: %v", first, err)
		}
		if second, err := tb.Save(); err != nil || !bytes.Equal(first, second) {
			t.Errorf("saved again:\n%s\n%s\n%v", first, second, err)
		}
		tb.stopThinking()
	})
}
