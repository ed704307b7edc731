package search

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"phosphor/games/internal/shared"
	"phosphor/games/windows/gobblet/rules"
	"phosphor/games/windows/gobblet/rules/rulestest"
)

// wander plays to a random undecided position.
func wander(rng *rand.Rand, v rules.Variant, plies int) rules.Position {
	for {
		p := rules.Start(v)
		for range plies {
			moves := p.AppendDistinct(nil)
			p.Make(moves[rng.IntN(len(moves))])
			if p.Result().Over() {
				break
			}
		}
		if !p.Result().Over() {
			return p
		}
	}
}

// TestPlayKeepsKeys checks that the keys that moves update equal those computed from scratch.
func TestPlayKeepsKeys(t *testing.T) {
	rng := rand.New(rand.NewPCG(2, 1))
	for v, b := range boards {
		b := b()
		for range 50 {
			var n node
			n.set(b, rules.Start(v))
			for range 40 {
				moves := n.pos.LegalMoves()
				if len(moves) == 0 {
					break
				}
				var next, fresh node
				n.play(b, moves[rng.IntN(len(moves))], &next)
				fresh.set(b, next.pos)
				if next != fresh {
					t.Fatalf("%v after %v", next.pos, n.pos)
				}
				n = next
			}
		}
	}
}

// turned returns a position's image, found on its text.
func turned(p rules.Position, image int) rules.Position {
	words := strings.Fields(p.String())
	rows := strings.Split(words[0], "/")
	grid := make([][]string, len(rows))
	for i, row := range rows {
		grid[i] = strings.Split(row, ",")
	}
	for range image % 4 {
		next := make([][]string, len(grid))
		for i := range grid {
			for j := range grid {
				next[i] = append(next[i], grid[len(grid)-1-j][i])
			}
		}
		grid = next
	}
	if image >= 4 {
		slices.Reverse(grid)
	}
	for i, row := range grid {
		rows[i] = strings.Join(row, ",")
	}
	words[0] = strings.Join(rows, "/")
	for i := 1; i <= 2; i++ {
		stacks := strings.Split(words[i], ",")
		slices.Reverse(stacks)
		words[i] = strings.Join(stacks, ",")
	}
	q, err := rules.ParsePosition(strings.Join(words, " "))
	if err != nil {
		panic(err)
	}
	return q
}

// TestImagesShareKeys checks that images share a key, and nothing else does.
func TestImagesShareKeys(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 1))
	for v, b := range boards {
		b := b()
		owner := map[uint64]string{} // of a key: the first in order of all images
		for range 3000 {
			p := wander(rng, v, rng.IntN(24))
			first := ""
			var keys []uint64
			for image := range images {
				q := turned(p, image)
				var n node
				n.set(b, q)
				key, _ := n.key()
				keys = append(keys, key)
				stacks := strings.Fields(q.String())
				for i := 1; i <= 2; i++ {
					s := strings.Split(stacks[i], ",")
					slices.Sort(s)
					stacks[i] = strings.Join(s, ",")
				}
				if text := strings.Join(stacks, " "); first == "" || text < first {
					first = text
				}
			}
			if slices.Min(keys) != slices.Max(keys) {
				t.Fatalf("%v: keys of images %x", p, keys)
			}
			if old, ok := owner[keys[0]]; ok && old != first {
				t.Fatalf("%s and %s have the same key", old, first)
			}
			owner[keys[0]] = first
		}
		if len(owner) < 1500 {
			t.Errorf("%v: only %d different positions drawn", v, len(owner))
		}
	}
}

// TestPackAcrossImages checks that a move stored for one image is found for another.
func TestPackAcrossImages(t *testing.T) {
	rng := rand.New(rand.NewPCG(4, 1))
	for v, b := range boards {
		b := b()
		for range 300 {
			p := wander(rng, v, 4+rng.IntN(20))
			var n, after node
			n.set(b, p)
			key, image := n.key()
			moves := p.AppendDistinct(nil)
			m := moves[rng.IntN(len(moves))]
			packed := b.pack(&n.pos, m, image)
			n.play(b, m, &after)
			want, _ := after.key()
			for i := range images {
				var q, then node
				q.set(b, turned(p, i))
				k, im := q.key()
				if k != key {
					t.Fatal("the keys differ")
				}
				found := b.unpack(&q.pos, packed, im)
				if err := q.pos.Check(found); err != nil {
					t.Fatalf("%v: stored %s, found %s: %v", q.pos, v.MoveString(m), v.MoveString(found), err)
				}
				q.play(b, found, &then)
				if got, _ := then.key(); got != want {
					t.Fatalf("%v: stored %s, found %s", q.pos, v.MoveString(m), v.MoveString(found))
				}
			}
		}
	}
}

// TestWin checks that exactly the immediately winning moves are detected.
func TestWin(t *testing.T) {
	if testing.Short() {
		t.Skip("one long computation; not with -short")
	}
	rng := rand.New(rand.NewPCG(5, 1))
	for v, b := range boards {
		b := b()
		found := 0
		tries := shared.Often(120, 200)
		for range tries {
			p := wander(rng, v, 6+rng.IntN(24))
			var n node
			n.set(b, p)
			wins := rulestest.Parse(p.String()).Wins(1)
			m, ok := n.win(b, p.Turn())
			if ok != (len(wins) > 0) || ok && !slices.Contains(wins, v.MoveString(m)) {
				t.Fatalf("%v: %s, %v; naive %v", p, v.MoveString(m), ok, wins)
			}
			if ok {
				found++
			}
		}
		if found < tries/8 {
			t.Errorf("%v: only %d wins among the positions drawn", v, found)
		}
	}
}

// TestValueIsFair checks that the value of a position does not depend on the sides'
// names or the board's orientation, and is opposite for the sides, except for the move.
func TestValueIsFair(t *testing.T) {
	rng := rand.New(rand.NewPCG(6, 1))
	swap := strings.NewReplacer("w", "o", "o", "w")
	for v, b := range boards {
		b := b()
		value := func(words []string) int {
			p, err := rules.ParsePosition(strings.Join(words, " "))
			if err != nil {
				t.Fatal(err)
			}
			var n node
			n.set(b, p)
			return n.value(b)
		}
		for range 200 {
			p := wander(rng, v, rng.IntN(24))
			words := strings.Fields(p.String())
			was := value(words)
			if got := value(strings.Fields(turned(p, 1+rng.IntN(7)).String())); got != was {
				t.Fatalf("%v has the value %d, turned %d", p, was, got)
			}
			words[3] = swap.Replace(words[3])
			if got, want := value(words), 2*b.worth.turn-was; got != want {
				t.Fatalf("%v has the value %d, with the other side to move %d, want %d", p, was, got, want)
			}
			for i := range 3 {
				words[i] = swap.Replace(words[i])
			}
			words[1], words[2] = words[2], words[1]
			if got := value(words); got != was {
				t.Fatalf("%v has the value %d, with exchanged sides %d", p, was, got)
			}
		}
	}
}
