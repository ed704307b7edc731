package prove_test

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"phosphor/games/cards"
	"phosphor/games/internal/shared"
	"phosphor/games/patience"
	"phosphor/games/prove"
)

// stiffText returns the description of a patience in which cards may block each other
// for good.
func stiffText(rnd *rand.Rand, columns int) string {
	pick := func(list ...string) string { return list[rnd.IntN(len(list))] }
	return fmt.Sprintf("tableau %d\ndeal 1\nbuild %s\nmove %s\nspace %s\nfoundation %s\n%s", columns,
		pick("down suit", "down suit", "down alternate", "down colour", "both suit", "down suit round"),
		pick("one", "run", "pile", "all", "all"), pick("king", "none"), pick("from ace", "from ace back"),
		pick("stock", "stock", "stock waste 1 passes 2", "stock waste 3 passes any", "stock tableau"))
}

// strew lays out a position of few cards, with runs, so that some move together.
func strew(t *testing.T, rnd *rand.Rand, p shelved) prove.Problem {
	t.Helper()
	pos := cards.NewPosition(p.deal(t, "1", nil).Rules.Piles(), 0)
	first, columns := pos.First(cards.Tableau)
	foundation, _ := pos.First(cards.Foundation)
	var rest []cards.Card
	least := 7 + rnd.IntN(6)
	for suit := range cards.Suit(4) {
		height := cards.Rank(least + rnd.IntN(14-least))
		for r := cards.Ace; r <= cards.King; r++ {
			if c := cards.NewCard(suit, r); r <= height {
				pos.Piles[foundation+int(suit)].Cards = append(pos.Piles[foundation+int(suit)].Cards, c)
			} else {
				rest = append(rest, c)
			}
		}
	}
	cards.Shuffle(rest, rnd)
	for i := 0; i < len(rest); i++ { // some are followed by the next lower card
		if j := slices.Index(rest, rest[i]-1); j > i && rest[i].Rank() > cards.Ace && rnd.IntN(2) == 0 {
			rest = slices.Insert(slices.Delete(rest, j, j+1), i+1, rest[i]-1)
		}
	}
	stocked := rnd.IntN(3)
	pile := 0
	for i, c := range rest {
		if i == 0 || rest[i-1] != c+1 || rnd.IntN(3) == 0 {
			pile = first + rnd.IntN(columns)
			if rnd.IntN(3) < stocked {
				pile = rnd.IntN(foundation) // stock or waste
			}
		}
		if rnd.IntN(4) == 0 {
			c = c.Down()
		}
		pos.Piles[pile].Cards = append(pos.Piles[pile].Cards, c)
	}
	for i := range pos.Piles {
		switch pos.Piles[i].Kind {
		case cards.Stock:
			for j, c := range pos.Piles[i].Cards {
				pos.Piles[i].Cards[j] = c.Down()
			}
		case cards.Waste:
			for j, c := range pos.Piles[i].Cards {
				pos.Piles[i].Cards[j] = c.Up()
			}
		}
		pos.TurnUp(i)
	}
	layout, err := json.Marshal(map[string]any{"piles": pos.Piles})
	if err != nil {
		t.Fatal(err)
	}
	return p.deal(t, "1", layout)
}

// TestStuck tries to win positions that stuck declares lost.
func TestStuck(t *testing.T) {
	rnd := prove.RandomSource(11)
	count := map[string]int{}
	for range shared.Often(100, 400) {
		text := stiffText(rnd, 3+rnd.IntN(4))
		d, err := patience.Read([]byte(text))
		if err != nil {
			t.Fatalf("%s: %v", text, err)
		}
		p := shelved{name: "stiff", rules: d.Rules()}
		for range 10 {
			pr := strew(t, rnd, p)
			stuck, ok := prove.Stuck(pr)
			if !ok {
				t.Fatalf("cards do not block each other in\n%s", text)
			}
			won, ok := plain(pr, shared.Often(500, 4_000))
			switch {
			case won && stuck:
				b, _ := json.Marshal(pr.Position.Piles)
				t.Fatalf("it can be won: %s\n%s", b, text)
			case won:
				count["won"]++
			case stuck && ok:
				count["lost, and told"]++
			case stuck:
				count["told, and not won by a plain search"]++
			case ok:
				count["lost, and not told"]++
			default:
				count["open"]++
			}
		}
		count[strings.Split(text, "\n")[3]]++
	}
	t.Log(count)
	if count["lost, and told"] == 0 || count["won"] == 0 {
		t.Error("almost nothing was tried")
	}
}
