package patience

import (
	"flag"
	"strings"
	"testing"

	"phosphor/games/cards"
	"phosphor/games/internal/cardstest"
	"phosphor/games/internal/shared"
)

// further are 25 of the 70 patiences that were compared: those that do not come with the
// program, or only in Go. With the 36 others, 61 of the 70 can be described. The rest
// need a word for a line, a grid, pairs, cards that cover others, or foundations that
// depend on each other.
var further = map[string]string{
	"Agnes Bernauer":  "tableau 7; deal rising; reserve 7; stock reserve; build down alternate round; move run; space king; foundation from dealt",
	"Alaska":          "tableau 7; deal 1 6 7 8 9 10 11; face down 0 1 2 3 4 5 6; build both suit; move all; space king",
	"Bristol":         "tableau 8; deal 3 under K; reserve 3 of 0; stock reserve; space none; foundation any",
	"Calculation":     "tableau 4; deal 0; build stock; foundation 1 from A any out; foundation 1 from 2 step 2 any out; foundation 1 from 3 step 3 any out; foundation 1 from 4 step 4 any out; stock",
	"Duchess":         "tableau 4; deal 1; reserve 4 of 3; build down alternate round; move pile one; space reserve waste any; stock waste 1 passes 2; foundation from chosen",
	"Emperor":         "packs 2; tableau 10; deal 4; face top; build down alternate; stock",
	"Four Seasons":    "tableau 5; deal 1; build down any round; foundation from dealt; stock",
	"Josephine":       "packs 2; tableau 10; deal 4; build down suit; move run; stock",
	"La Belle Lucie":  "tableau 18; build down suit; space none; again 2 shuffled",
	"Limited":         "packs 2; tableau 12; deal 3; build down suit; stock",
	"Lucas":           "packs 2; tableau 13; deal 3; build down suit; foundation out; stock",
	"Maria":           "packs 2; tableau 9; deal 4; build down alternate; stock",
	"Martha":          "tableau 12; face alternate; build down alternate; move run; space any one; foundation out",
	"Miss Milligan":   "packs 2; tableau 8; deal 1; build down alternate; move run; space king; stock tableau all; cells 1 after stock run",
	"Number Ten":      "packs 2; tableau 10; deal 4; face down 2; build down alternate; move run; stock",
	"Rank and File":   "packs 2; tableau 10; deal 4; face top; build down alternate; move run; stock",
	"Red and Black":   "packs 2; tableau 8; deal 4; build down alternate; move run; foundation alternate out; stock",
	"Royal Cotillion": "packs 2; tableau 4; deal 3; build none; space none; reserve 16 from waste; foundation 4 from A step 2; foundation 4 from 2 step 2; stock",
	"Russian":         "tableau 7; deal 1 6 7 8 9 10 11; face down 0 1 2 3 4 5 6; build down suit; move all; space king",
	"Scorpion":        "tableau 7; deal 7; face down 3 3 3 3 0 0 0; build down suit; move all; space king; stock tableau all; win run",
	"Sir Tommy":       "tableau 4; deal 0; build stock; foundation any; stock",
	"Wasp":            "tableau 7; deal 7; face down 3 3 3 0 0 0 0; build down suit; move all; stock tableau all; win run",
	"Westcliff":       "tableau 10; deal 3; face top; build down alternate; move run; stock",
	"Whitehead":       "tableau 7; deal rising; build down colour; move run suit; stock",
	"Yukon":           "tableau 7; deal 1 6 7 8 9 10 11; face down 0 1 2 3 4 5 6; build down alternate; move all; space king",
}

func TestFurther(t *testing.T) {
	if moves := flag.Lookup("moves"); !shared.Slow && moves.Value.String() == moves.DefValue {
		moves.Value.Set("500")
		defer moves.Value.Set(moves.DefValue)
	}
	for name, text := range further {
		d, err := Read([]byte("title " + name + "\n" + strings.ReplaceAll(text, "; ", "\n")))
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		t.Run(name, func(t *testing.T) { cardstest.Random(t, name, cards.Single(name, d.Rules()), []string{""}, nil) })
	}
}
