package solitaire

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"phosphor/games/cards"
	"phosphor/games/internal/cardstest"
)

func start(t testing.TB, variation, deal string) *cards.Session {
	t.Helper()
	return cardstest.Start(t, "solitaire", rulesFor, variation, deal)
}

func pile(s *cards.Session, name string) string {
	p := s.Position()
	return strings.Trim(fmt.Sprint(p.Piles[p.Index(name)].Cards), "[]")
}

func TestDeal(t *testing.T) {
	s := start(t, "", "1")
	for name, want := range map[string]string{
		"tableau0": "KD", "tableau1": "?KC 6D", "tableau2": "?AD ?JS 2H", "tableau3": "?3C ?4S ?3S TD",
		"stock": "?3D ?6S ?9H ?KH ?6C ?7H ?7D ?4H ?AH ?9S ?5C ?2D ?JH ?AC ?9C ?8S ?TH ?AS ?9D ?QH ?TC ?2C ?JC ?8H", "waste": "", "foundation3": "",
	} {
		if got := pile(s, name); got != want {
			t.Errorf("%s is %q, want %q", name, got, want)
		}
	}
	if _, err := rulesFor(cards.Setup{Variation: "4"}); err == nil {
		t.Error("a draw of four was accepted")
	}
}

// TestPackets turns cards, plays the last of a packet and undoes everything.
func TestPackets(t *testing.T) {
	s := start(t, "3", "1")
	packets := func() []int { c := s.Position().Counters; return c[packet : packet+c[packets]] }
	check := func(what, waste string, want ...int) {
		t.Helper()
		if got := pile(s, "waste"); got != waste || !slices.Equal(packets(), want) {
			t.Errorf("%s: the waste is %q in packets %v, want %q in %v", what, got, packets(), waste, want)
		}
	}
	do := func(moves ...string) {
		t.Helper()
		for _, m := range moves {
			if err := s.Do(m); err != nil {
				t.Fatal(m, err)
			}
		}
	}
	do("deal", "deal")
	check("twice", "8H JC 2C TC QH 9D", 3, 3)
	if err := s.Layout([]byte(`{"piles":[{"name":"stock","cards":["KD","KH"]},{"name":"waste","cards":["3C","AC","2C"]},{"name":"foundation0","cards":[]},{"name":"foundation1","cards":[]},{"name":"foundation2","cards":[]},
		{"name":"foundation3","cards":["AS","2S","3S","4S","5S","6S","7S","8S","9S","TS","JS","QS","KS"]},{"name":"tableau0","cards":["4C","5C","6C","7C","8C","9C","TC","JC","QC","KC"]},{"name":"tableau1","cards":["AD","2D","3D","4D","5D","6D","7D","8D","9D","TD","JD","QD"]},
		{"name":"tableau2","cards":["AH","2H","3H","4H","5H","6H","7H","8H","9H","TH","JH","QH"]},{"name":"tableau3","cards":[]},{"name":"tableau4","cards":[]},{"name":"tableau5","cards":[]},{"name":"tableau6","cards":[]}]}`)); err != nil {
		t.Fatal(err)
	}
	check("laid out", "3C AC 2C", 3)
	do("deal")
	check("a short packet", "3C AC 2C KH KD", 3, 2)
	do("waste tableau3", "waste tableau4")
	check("the packet is used up", "3C AC 2C", 3)
	do("tableau3 tableau5")
	if err := s.Do("deal"); err != cards.ErrStockEmpty {
		t.Errorf("a turn of an empty stock: %v", err)
	}
	do("redeal")
	check("turned over", "")
	if got := pile(s, "stock"); got != "?2C ?AC ?3C" {
		t.Errorf("after turning over the stock is %q", got)
	}
	for s.Undo() == nil {
	}
	check("all taken back", "3C AC 2C", 3)
	do("deal", "waste tableau3")
	s.Undo()
	check("one taken back", "3C AC 2C KH KD", 3, 2)
}

func TestRefusals(t *testing.T) {
	s := start(t, "", "1")
	for _, c := range []struct{ do, err string }{
		{"flip tableau0", errFaceUp.Error()},
		{"flip stock", "flip names a column"},
		{"redeal", cards.ErrStockNot.Error()},
		{"tableau2 foundation0", cards.ErrNotNext.Error()},
		{"tableau1 tableau0", cards.ErrNotAlternate.Error()},
		{"tableau1 tableau2 2", cards.ErrFaceDown.Error()},
		{"waste tableau1", cards.ErrNoCard.Error()},
		{"stock tableau1", cards.ErrFaceDown.Error()},
		{"foundation0 tableau1", cards.ErrFinal.Error()},
		{"tableau1 stock", errDepot.Error()},
		{"tableau1 tableau1", cards.ErrSame.Error()},
		{"deal stock", cards.ErrNotation.Error()},
		{"jump", "solitaire knows"},
	} {
		if err := s.Do(c.do); err == nil || !strings.Contains(err.Error(), c.err) {
			t.Errorf("%s: %v, want %s", c.do, err, c.err)
		}
	}
}

// TestNoFlip shows that an exposed card waits for the player.
func TestNoFlip(t *testing.T) {
	s := start(t, "", "1")
	if err := s.Layout([]byte(`{"piles":[{"name":"stock","cards":[]},{"name":"waste","cards":[]},{"name":"foundation0","cards":["AC"]},{"name":"foundation1","cards":["AD","2D","3D","4D","5D","6D","7D","8D","9D","TD","JD","QD","KD"]},{"name":"foundation2","cards":[]},
		{"name":"foundation3","cards":["AS","2S","3S","4S","5S","6S","7S","8S","9S","TS","JS","QS","KS"]},{"name":"tableau0","cards":["?3C","2C"]},{"name":"tableau1","cards":["KC","QC","JC","TC","9C","8C","7C","6C","5C","4C"]},
		{"name":"tableau2","cards":["KH","QH","JH","TH","9H","8H","7H","6H","5H","4H","3H","2H","AH"]},{"name":"tableau3","cards":[]},{"name":"tableau4","cards":[]},{"name":"tableau5","cards":[]},{"name":"tableau6","cards":[]}]}`)); err != nil {
		t.Fatal(err)
	}
	if err := s.Do("tableau0 foundation0"); err != nil {
		t.Fatal(err)
	}
	if got := pile(s, "tableau0"); got != "?3C" {
		t.Errorf("the exposed card is %q", got)
	}
	if err := s.Do("tableau0 foundation0"); err != cards.ErrFaceDown {
		t.Errorf("a face-down card on a foundation: %v", err)
	}
	if !slices.Contains(s.Moves(), "flip tableau0") {
		t.Error("flip is not listed")
	}
	if err := s.Do("flip tableau0"); err != nil || pile(s, "tableau0") != "3C" {
		t.Errorf("flip: %v, %q", err, pile(s, "tableau0"))
	}
}

// TestOver distinguishes a game that continues only through the stock from a lost one: with
// three draws the needed card never comes up.
func TestOver(t *testing.T) {
	layout := func(stock string) []byte {
		return []byte(`{"piles":[{"name":"stock","cards":[` + stock + `]},{"name":"waste","cards":[]},{"name":"foundation0","cards":[]},{"name":"foundation1","cards":[]},{"name":"foundation2","cards":[]},{"name":"foundation3","cards":[]},
		{"name":"tableau0","cards":["2C","2D","2H","2S","3C","3D","3H","3S","4C","4D","4H","4S","?5C","5D"]},{"name":"tableau1","cards":["5H","QS","6C","6D","6H","?6S","7C"]},{"name":"tableau2","cards":["QD","7H","7S","8C","8D","?8H","9S"]},
		{"name":"tableau3","cards":["9C","9D","9H","TC","TD","?TH","JS"]},{"name":"tableau4","cards":["JC","JD","JH","?QC","7D"]},{"name":"tableau5","cards":["QH","?KS","KD"]},{"name":"tableau6","cards":["KH","?TS","KC"]}]}`)
	}
	for _, c := range []struct {
		variation, stock string
		over             bool
	}{
		{"3", `"AC","8S","5S","AD","AH","AS"`, false}, // the third and the sixth card come up, here two aces
		{"3", `"5S","AC","AD","8S","AH","AS"`, true},
		{"2", `"5S","AC","AD","8S","AH","AS"`, false},
		{"1", `"5S","AC","AD","8S","AH","AS"`, false},
	} {
		s := start(t, c.variation, "1")
		if err := s.Layout(layout(c.stock)); err != nil {
			t.Fatal(err)
		}
		if got := s.State().Over; got != c.over {
			t.Errorf("draws %s, stock %s: over is %v, want %v (%v)", c.variation, c.stock, got, c.over, s.Moves())
		}
	}
}

func TestOracleSolutions(t *testing.T) {
	const file = "klondike_draw3_oberon.jsonl"
	rules, drive := cardstest.Solutions(t, file, "solitaire", rulesFor, nil), cardstest.Drive(t, &Info, file)
	if rules != 33 || drive != 33 {
		t.Errorf("%d solutions, %d through drive, want 33", rules, drive)
	}
}

func TestRandomPlay(t *testing.T) {
	cardstest.Random(t, "solitaire", rulesFor, Variations, func(s *cards.Session) {
		p, sum := s.Position(), 0
		for i, n := range p.Counters[packet:] {
			if (n > 0) != (i < p.Counters[packets]) {
				t.Fatalf("packets %v", p.Counters)
			}
			sum += n
		}
		if sum != len(p.Piles[waste].Cards) {
			t.Fatalf("packets %v in a waste of %d", p.Counters, len(p.Piles[waste].Cards))
		}
	})
}
