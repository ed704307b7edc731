package freecell

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"

	"phosphor/games/cards"
	"phosphor/games/internal/cardstest"
)

func start(t testing.TB, deal string) *cards.Session {
	t.Helper()
	return cardstest.Start(t, "freecell", rulesFor, "", deal)
}

// rows writes the columns as a table is printed: row by row.
func rows(p *cards.Position) string {
	var lines []string
	for y := 0; ; y++ {
		var row []string
		for _, c := range p.Piles[tableau:] {
			if y < len(c.Cards) {
				row = append(row, c.Cards[y].String())
			}
		}
		if len(row) == 0 {
			return strings.Join(lines, "\n")
		}
		lines = append(lines, strings.Join(row, " "))
	}
}

// TestMicrosoft compares with boards of numbered deals as they are published
// (Rosetta Code, "Deal cards for FreeCell"; deal 24 of Freecell Solver's examples; the
// impossible deal 11982).
func TestMicrosoft(t *testing.T) {
	for deal, want := range map[string]string{
		"ms:1": `JD 2D 9H JC 5D 7H 7C 5H
KD KC 9S 5S AD QC KH 3H
2S KS 9D QD JS AS AH 3C
4C 5C TS QH 4H AC 4D 7S
3S TD 4S TH 8H 2C JH 7D
6D 8S 8D QS 6C 3D 8C TC
6S 9C 2H 6H`,
		"ms:24": `4C 5H QC 5D 2D 7H AH 7S
2C QH 9S 2S KD JS 5S 6C
9C 3C 6H JC TH KH 6S 7D
8C AC 9H 5C TC TS AD 4D
QS 3H 3S JH TD KC 8H 8S
4S 4H KS 6D 8D 7C JD 9D
2H QD 3D AS`,
		"ms:617": `7D AD 5C 3S 5S 8C 2D AH
TD 7S QD AC 6D 8H AS KH
TH QC 3H 9D 6S 8D 3D TC
KD 5H 9S 3C 8S 7H 4D JS
4C QS 9C 9H 7C 6H 2C 2S
4S TS 2H 5D JC 6C JH QH
JD KS KC 4H`,
		"ms:11982": `AH AS 4H AC 2D 6S TS JS
3D 3H QS QC 8S 7H AD KS
KD 6H 5S 4D 9H JH 9S 3C
JC 5D 5C 8C 9D TD KH 7C
6C 2C TH QH 6D TC 4S 7S
JD 7D 8H 9C 2H QD 4C 5H
KC 8D 2S 3S`,
	} {
		if got := rows(start(t, deal).Position()); got != want {
			t.Errorf("%s:\n%s\nwant\n%s", deal, got, want)
		}
	}
	for _, bad := range []string{"ms:0", "ms:1000001", "ms:", "ms:x", "MS:1", "0", "x"} {
		if err := cards.NewSession("freecell", rulesFor).Start(cards.Setup{Deal: bad}); err == nil {
			t.Errorf("deal %q was accepted", bad)
		}
	}
}

func TestDeal(t *testing.T) {
	p := start(t, "1").Position()
	// The deck of seed 1: each column takes its cards off the top as they lie.
	for i, want := range []string{"TD AD JS 2H KC 6D KD", "JD 8C QS 6H 3C 4S 3S"} {
		if got := strings.Trim(fmt.Sprint(p.Piles[tableau+i].Cards), "[]"); got != want {
			t.Errorf("column %d is %s, want %s", i, got, want)
		}
	}
	for i, want := range []int{7, 7, 7, 7, 6, 6, 6, 6} {
		if got := len(p.Piles[tableau+i].Cards); got != want {
			t.Errorf("column %d has %d cards, want %d", i, got, want)
		}
	}
}

// columnsOf lays out a position: cells, then columns; the rest of the deck lies on the last
// column.
func columnsOf(t testing.TB, cells []string, columns ...string) *cards.Session {
	t.Helper()
	s := start(t, "1")
	pos := cards.NewPosition(rules{}.Piles(), 0)
	used := map[cards.Card]bool{}
	put := func(pile int, words string) {
		for _, w := range strings.Fields(words) {
			c, err := cards.ParseCard(w)
			if err != nil {
				t.Fatal(err)
			}
			used[c] = true
			pos.Piles[pile].Cards = append(pos.Piles[pile].Cards, c)
		}
	}
	for i, c := range cells {
		put(cell+i, c)
	}
	for i, c := range columns {
		put(tableau+i, c)
	}
	var rest []cards.Card
	for _, c := range cards.Deck(1) {
		if !used[c] {
			rest = append(rest, c)
		}
	}
	last := &pos.Piles[piles-1].Cards
	*last = append(rest, *last...)
	b, err := json.Marshal(map[string]any{"piles": pos.Piles})
	if err != nil {
		t.Fatal(err)
	}
	if err := s.Layout(b); err != nil {
		t.Fatal(err)
	}
	return s
}

// TestLimits moves runs as long as the table of limits allows, and one card
// more.
func TestLimits(t *testing.T) {
	const run = "KC QD JC TD 9C 8D 7C 6D 5C 4D 3C 2D"
	for spaces := range 5 {
		for free := range 5 {
			used := []string{"AH", "2H", "3H", "4H"}[free:]
			// The king of another suit waits for the queen; the rest fills columns.
			columns := append([]string{run, "KS"}, []string{"5H", "6H", "7H", "8H", "9H"}[spaces:]...)
			for len(columns) < 7 {
				columns = append(columns, "")
			}
			s := columnsOf(t, used, columns...)
			p := s.Position()
			if got := limit(p, false); got != limits[spaces][free] {
				t.Fatalf("%d spaces, %d cells: the limit is %d, want %d", spaces, free, got, limits[spaces][free])
			}
			// Eleven cards, queen to two, go on the other king if the limit allows.
			err := s.Do("tableau0 tableau1 11")
			if (err == nil) != (limits[spaces][free] >= 11) {
				t.Errorf("%d spaces, %d cells: moving 11 cards: %v", spaces, free, err)
			}
			if err == nil {
				s.Undo()
			}
			if spaces == 0 {
				continue
			}
			most := max(1, limits[spaces-1][free])
			empty := fmt.Sprintf("tableau%d", 7-spaces)
			if err := s.Do(fmt.Sprintf("tableau0 %s %d", empty, most+1)); most < 12 && err == nil {
				t.Errorf("%d spaces, %d cells: %d cards were moved into a space", spaces, free, most+1)
			}
			if err := s.Do(fmt.Sprintf("tableau0 %s %d", empty, min(most, 12))); err != nil {
				t.Errorf("%d spaces, %d cells: %d cards into a space: %v", spaces, free, most, err)
			}
		}
	}
}

func TestMoves(t *testing.T) {
	s := columnsOf(t, []string{"AH"}, "KC QD", "JC 2H", "TD 9S", "AS", "3D", "4D", "")
	for _, c := range []struct{ do, err string }{
		{"tableau1 cell0", errCell.Error()},
		{"tableau2 cell1 2", errCell.Error()},
		{"cell0 cell3", ""},
		{"cell3 foundation2", ""},
		{"tableau1 foundation2", ""},
		{"tableau1 tableau0", ""},
		{"tableau2 tableau0 2", ""},
		{"foundation2 tableau4", cards.ErrFinal.Error()},
		{"tableau0 foundation0", cards.ErrNotNext.Error()},
		{"tableau3 foundation0", ""},
		{"tableau4 tableau5", cards.ErrNotAlternate.Error()},
		{"tableau0 tableau6 5", ""},
		{"deal", "freecell knows"},
	} {
		err := s.Do(c.do)
		if got := fmt.Sprint(err); c.err == "" && err != nil || !strings.Contains(got, c.err) {
			t.Errorf("%s: %s, want %q", c.do, got, c.err)
		}
	}
	if err := columnsOf(t, nil, "KC QH", "JD").Do("tableau0 tableau1 2"); err == nil {
		t.Error("a run was put on a card that does not fit")
	}
	if err := columnsOf(t, nil, "KC JH", "QS").Do("tableau0 tableau2 2"); err != cards.ErrNoRun {
		t.Errorf("cards that are not a run: %v", err)
	}
}

func TestLayouts(t *testing.T) {
	cardstest.Solutions(t, "freecell.jsonl", "freecell", rulesFor, nil)
	cardstest.Drive(t, &Info, "freecell.jsonl")
}

func TestRandomPlay(t *testing.T) {
	cardstest.Random(t, "freecell", rulesFor, []string{""}, func(s *cards.Session) {
		p := s.Position()
		got, want := rules{}.Moves(p, nil), cards.LegalMoves(rules{}, p, nil)
		if !slices.Equal(got, want) {
			t.Fatalf("moves %v, Check allows %v", got, want)
		}
		for _, c := range p.Piles[cell : cell+cells] {
			if len(c.Cards) > 1 {
				t.Fatalf("%d cards in %s", len(c.Cards), c.Name)
			}
		}
		for _, f := range p.Piles[foundation : foundation+foundations] {
			for i, c := range f.Cards {
				if c.Rank() != cards.Rank(i+1) || c.Suit() != f.Cards[0].Suit() {
					t.Fatalf("%s contains %v", f.Name, f.Cards)
				}
			}
		}
	})
}

func BenchmarkMoves(b *testing.B) {
	p := start(b, "1").Position()
	var moves []cards.Move
	for b.Loop() {
		moves = rules{}.Moves(p, moves[:0])
	}
	b.ReportMetric(float64(len(moves)), "moves")
}
