package prove

// Games without a prover of their own are decided by their Shape or, if they have none,
// by their rules alone.

import (
	"cmp"
	"math/bits"
	"math/rand/v2"
	"slices"

	"phosphor/games/cards"
)

// anyGame is the prover of games without their own.
type anyGame struct{}

func (anyGame) prove(se *search, pr Problem) (Verdict, []cards.Move) {
	if s, ok := pr.Rules.(cards.Shaped); ok {
		if sh := s.Shape(pr.Position); sh != nil {
			if r := shRulesOf(sh, pr.Position); r != nil {
				return proveShaped(se, pr, r)
			}
		}
	}
	return proveAsked(se, pr, true)
}

func proveShaped(se *search, pr Problem, r *shRules) (v Verdict, line []cards.Move) {
	if list := r.kin(); list != nil {
		if t, _ := newThoughtful(se, pr.Position, list[0]...); t != nil { // nil if it was laid out by hand
			if v, line = proveKin(se, pr, list); v == Lost && !says(pr, r) {
				v = Unknown
			}
			return v, line
		}
	}
	main, other := newShaped(r, pr.Position), newShaped(r, pr.Position)
	main.weigh(r.weighs(0))
	main.loadPosition(pr.Position)
	other.loadPosition(pr.Position)
	var path []uint32
	hasty := false // the restarting search won
	first := anyWidth
	if main.layered() {
		first = anyLayers
	}
	wide, share := first, 1
	if main.stepped = r.oneByOne(); main.stepped {
		wide = anySteps
	}
	if r.Suit > 0 || r.total > 52 {
		share = 3 // it wins less often there and rarely sees the whole space
	}
	if r.total <= 52 {
		var by field[shState1]
		v, path, by = twice(se, field[shState1](shOne{main}), shOne{other}, other.begin, int64(len(shState1{})), wide, first, share)
		hasty = by == field[shState1](shOne{other})
	} else {
		var by field[shState2]
		v, path, by = twice(se, field[shState2](shTwo{main}), shTwo{other}, other.begin, int64(len(shState2{})), wide, first, share)
		hasty = by == field[shState2](shTwo{other})
	}
	switch {
	case v == Winnable && hasty:
		line = other.moves(pr.Position, path)
	case v == Winnable:
		line = main.moves(pr.Position, path)
	case v == Lost && !says(pr, r):
		return Unknown, nil
	}
	return v, line
}

// begin sets the field's weights for a restarted search, and returns its noise.
func (s *shaped) begin(turn int) (noise uint64) {
	w := s.weighs(turn)
	s.own = *w
	s.hasty = s.Group == cards.PartRun || turn%2 == 1
	for i := range s.own { // vary each by up to half
		s.own[i] = s.own[i] * int(shSpread+mix(uint64(turn*shAll+i))%(shSpread+1)) / (3 * shSpread / 2)
	}
	s.weigh(&s.own)
	return uint64(cmp.Or(w[shNoise], anyNoise))
}

// shSpread is the number of steps in which weights vary.
const shSpread = 16

// says plays random games to check a shape against the rules before a position is called
// lost because of it. It catches a Shape whose moves differ from those of the rules.
func says(pr Problem, r *shRules) bool {
	const plies = 200
	s := newShaped(r, pr.Position)
	s.raw = true
	rnd := rand.New(rand.NewPCG(1, 2))
	p := pr.Position.Clone()
	for range plies {
		s.loadPosition(p)
		if s.won() != pr.Rules.Won(p) {
			return false
		}
		moves := pr.Rules.Moves(p, nil)
		var packed []cards.Move
		for _, m := range s.list(nil) {
			packed = append(packed, s.moveOf(m))
		}
		if !slices.Equal(sorted(moves), sorted(packed)) {
			return false
		}
		if len(moves) == 0 {
			p = pr.Position.Clone()
			continue
		}
		pr.Rules.Play(p, moves[rnd.IntN(len(moves))])
	}
	return true
}

func sorted(moves []cards.Move) []cards.Move {
	moves = slices.Clone(moves)
	slices.SortFunc(moves, func(a, b cards.Move) int {
		for _, d := range [...]int{len(a.Verb) - len(b.Verb), a.From - b.From, a.To - b.To, a.N - b.N} {
			if d != 0 {
				return d
			}
		}
		return 0
	})
	return slices.Compact(moves)
}

// moveOf converts a move of one step to the rules' form.
func (s *shaped) moveOf(m uint32) cards.Move {
	switch m >> 6 & 63 {
	case shVerbDeal:
		return cards.Verb(cards.VerbDeal)
	case shVerbTurn:
		return cards.Verb(cards.VerbRedeal)
	}
	return cards.Move{From: int(m & 63), To: int(m >> 6 & 63), N: int(m >> 12 & 255)}
}

// For a game known only by its rules, two searches share the nodes. One always continues
// from the best known position, until it has seen all. The other restarts again and
// again with other weights and some noise on the distance, because a long search may
// have taken a wrong turn at its start.
const (
	anyWidth  = 1_000 // of the first search, and of restarted ones
	anyLayers = 100   // the same if there are layers
	anySteps  = 10    // of the first search if moves are its layers
	anyNoise  = 12
)

// twice runs two searches from the same position, set up in both fields. For each node
// of the first, the second gets share nodes. wide is the width of the first search, which
// grows by as much if there are layers; first is that of the second. If one wins, twice
// returns its moves and its field.
func twice[S any](se *search, main, other field[S], begin func(turn int) uint64, size int64, wide, first, share int) (Verdict, []uint32, field[S]) {
	make := func(f field[S]) *layers[S] {
		return &layers[S]{search: se, field: f, seen: newSet128(se), size: size}
	}
	a, b := make(main), make(other)
	if a.start() {
		return Winnable, nil, main
	}
	var from S
	other.save(&from)
	spent := int64(first)      // nodes of the second search
	width, full := wide, false // of the first search; full if it is out of memory
	for k := 1; ; k++ {
		for before := se.nodes; !full && se.nodes-before < spent; {
			v, done := a.round(width)
			switch {
			case v == Winnable:
				return v, a.line(), main
			case v == Lost || se.spent():
				return v, nil, nil
			}
			full = done
			if len(a.queues) > 1 {
				width += wide
			}
		}
		wider := bits.TrailingZeros(uint(k))
		b.noise, b.salt = begin(k>>(wider+1)), mix(uint64(k))
		other.load(&from)
		before := se.nodes
		if b.run(first<<wider, 1, 1) == Winnable {
			return Winnable, b.line(), other
		}
		spent = max(se.nodes-before, int64(first)) / int64(share) // it may have had nowhere to go
		if se.spent() {
			return Unknown, nil, nil
		}
	}
}
