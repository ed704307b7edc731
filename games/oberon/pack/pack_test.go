package pack

import (
	"fmt"
	"strings"
	"testing"

	"phosphor/games/cards"
)

func TestMinstd(t *testing.T) {
	g := NewMinstd(1)
	for i, want := range []Minstd{16807, 282475249, 1622650073, 984943658, 1144108930} {
		if g.Random(2); *g != want {
			t.Errorf("number %d is %d, want %d", i+1, *g, want)
		}
	}
	// Park and Miller's own check of an implementation.
	g = NewMinstd(1)
	for range 10000 {
		g.Random(1)
	}
	if *g != 1043618065 {
		t.Errorf("number 10000 is %d, want 1043618065", *g)
	}
	for deal, want := range map[uint32]Minstd{1: 1, 2147483646: 2147483646, 2147483647: 1, 4294967292: 2147483646, 4294967295: 3} {
		if g := NewMinstd(deal); *g != want {
			t.Errorf("deal %d begins with %d, want %d", deal, *g, want)
		}
	}
}

func TestShuffled(t *testing.T) {
	const want = "KD 6D KC 2H JS AD TD 3S 4S 3C 6H QS 8C JD 8D TS 2S QD 5H 5D 3H QC 7S 4C 7C KS 4D 5S 8H JC 2C TC QH 9D AS TH 8S 9C AC JH 2D 5C 9S AH 4H 7D 7H 6C KH 9H 6S 3D"
	pile := Shuffled(1, 1)
	var got []string
	for i := len(pile) - 1; i >= 0; i-- {
		if pile[i].FaceUp() {
			t.Errorf("%v is face up", pile[i])
		}
		got = append(got, pile[i].Up().String())
	}
	if s := strings.Join(got, " "); s != want {
		t.Errorf("from the top:\n%s, want\n%s", s, want)
	}
	count := map[cards.Card]int{}
	for _, c := range Shuffled(12345, 2) {
		count[c.Up()]++
	}
	for _, c := range cards.Deck(1) {
		if count[c] != 2 {
			t.Errorf("two decks contain %v %d times", c, count[c])
		}
	}
	g := NewMinstd(1)
	g.Shuffle(make([]cards.Card, 52))
	if *g != 1025921153 {
		t.Errorf("a shuffle of 52 leaves the seed %d, want 1025921153", *g)
	}
	if a, b := fmt.Sprint(Shuffled(7, 1)), fmt.Sprint(Shuffled(8, 1)); a == b {
		t.Error("deals 7 and 8 are the same")
	}
}
