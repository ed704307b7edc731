package cards_test

import (
	"fmt"
	"os"
	"strings"
	"testing"

	"phosphor/games/cards"
	"phosphor/games/oberon/scorpion"
)

// TestListing compares the game at the end of the package's documentation with the real one.
func TestListing(t *testing.T) {
	doc, err := os.ReadFile("doc.go")
	if err != nil {
		t.Fatal(err)
	}
	game, err := os.ReadFile("../oberon/scorpion/scorpion.go")
	if err != nil {
		t.Fatal(err)
	}
	_, code, _ := strings.Cut(string(game), "\npackage scorpion\n")
	if n := strings.Count(string(game), "\n"); n > 100 {
		t.Errorf("the example in doc.go has %d lines", n)
	}
	_, listing, _ := strings.Cut(string(doc), "//\tpackage scorpion\n")
	listing, _, _ = strings.Cut(listing, "package cards\n")
	var got strings.Builder
	for line := range strings.Lines(listing) {
		got.WriteString(strings.TrimPrefix(strings.TrimPrefix(line, "//"), "\t"))
	}
	if got.String() != code {
		t.Error("the example in doc.go differs from scorpion.go")
	}
}

// A game is played through a session: moves in the common notation, with unlimited undo.
func Example() {
	s := cards.NewSession("scorpion", scorpion.Game.Rules)
	if err := s.Start(cards.Setup{Deal: "1"}); err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(s.Position().Piles[1].Cards)
	fmt.Println(s.Moves()[1])
	fmt.Println(s.Do("tableau0 tableau1 7"))
	fmt.Println(s.Do("tableau2 tableau0 4"))
	fmt.Println(s.Position().Piles[1].Cards)
	fmt.Println(s.Undo(), s.Undo())
	// Output:
	// [?TD ?AD ?JS 2H KC 6D KD]
	// tableau2 tableau0 4
	// a face-down card cannot be moved
	// <nil>
	// [?TD ?AD ?JS 2H KC 6D KD QD 2S TS 8D]
	// <nil> there is nothing to undo
}
