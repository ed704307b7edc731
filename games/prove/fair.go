package prove

// Fair help judges a game only by what its player can see. It draws arrangements of the
// unseen cards, all equally likely and consistent with what was seen, and searches each
// with all cards known. The result is the number of arrangements in which the game can
// be won, before and after each move. Nothing depends on the true order of the unseen
// cards; TestFairIsBlind exchanges them and compares the results.
//
// This is generous: in a won arrangement, the line of play knows the hidden cards.
// TABLE.md shows how often a player wins who follows this advice.

import (
	"cmp"
	"context"
	"math/rand/v2"
	"slices"

	"phosphor/games/cards"
)

// A Sight sets how much help may know: all cards, or only those that the player has
// seen.
type Sight struct {
	Fair bool
	Keep func(fair bool) // stores the player's choice, if not nil
}

// Set chooses how much help may know.
func (s *Sight) Set(fair bool) {
	s.Fair = fair
	if s.Keep != nil {
		s.Keep(fair)
	}
}

// Odds are what a player can know about a position.
type Odds struct {
	Samples int // arrangements of the hidden cards examined; 0: no card is hidden
	Won     int // arrangements that can be won
	Open    int // arrangements not decided within the limits

	// Moves lists the moves, the best first. If Forced, the first is right whatever the
	// hidden cards are, and no arrangements were drawn: a card goes home that no other
	// needs, a card is turned over, or the stock is looked through at no cost.
	Moves  []MoveOdds
	Forced bool
}

// MoveOdds are the odds of a move.
type MoveOdds struct {
	Move string       // its first step, in the game's notation
	Line []cards.Move // all of its steps; the first ones may turn cards
	Won  int          // arrangements that can be won after it
	Open int          // arrangements not decided
}

// Interval returns the bounds of the share that can be won: the 95% interval for the
// number of samples, counting undecided ones as lost for the lower bound and as won for
// the upper.
func (o *Odds) Interval() (low, high float64) {
	low, _ = Wilson(o.Won, o.Samples)
	_, high = Wilson(o.Won+o.Open, o.Samples)
	return low, high
}

// FairLimits limit a judgement. The same limits give the same result.
type FairLimits struct {
	Samples int   // arrangements
	Nodes   int64 // positions examined for each move and arrangement
	Look    bool  // draw arrangements even if the best move is forced
	Next    int   // arrangements in which close moves are judged by the move after
	Quick   bool  // only the moves matter: lost and undecided need not be distinguished
}

// FairLimitsOf returns limits for interactive use: in most games about a second.
func FairLimitsOf(game string) FairLimits {
	l := FairLimits{Samples: 100, Nodes: 2_000, Look: true}
	if _, ok := proverOf(game).(thoughtfulProver); ok { // its searches are fast
		l.Nodes, l.Next = 10_000, 100
	}
	return l
}

// A place is the position of a card in the piles.
type place struct{ pile, at int }

// Hidden returns the number of face-down cards of a position that the player has not
// seen.
func Hidden(p *cards.Position, seen cards.Set) int { return len(hidden(p, seen)) }

func hidden(p *cards.Position, seen cards.Set) (list []place) {
	for i := range p.Piles {
		for j, c := range p.Piles[i].Cards {
			if !c.FaceUp() && c != cards.Gap && !seen.Has(c) {
				list = append(list, place{i, j})
			}
		}
	}
	return list
}

// A dealing draws arrangements of the hidden cards of a position.
type dealing struct {
	p      *cards.Position
	places []place
	unseen []cards.Card
}

func newDealing(p *cards.Position, seen cards.Set) *dealing {
	d := &dealing{p: p.Clone(), places: hidden(p, seen)}
	for _, at := range d.places {
		d.unseen = append(d.unseen, p.Piles[at.pile].Cards[at.at])
	}
	slices.Sort(d.unseen) // the true order must not matter
	d.lay(d.unseen)
	return d
}

func (d *dealing) lay(list []cards.Card) {
	for i, at := range d.places {
		d.p.Piles[at.pile].Cards[at.at] = list[i]
	}
}

// draw returns arrangement n.
func (d *dealing) draw(n int) *cards.Position {
	list := slices.Clone(d.unseen)
	rnd := rand.New(rand.NewPCG(0x46616972, uint64(n)))
	rnd.Shuffle(len(list), func(i, j int) { list[i], list[j] = list[j], list[i] })
	d.lay(list)
	return d.p.Clone()
}

// Fair judges a position of which the player has seen some of the cards. It returns an
// error only if ctx is done.
func Fair(ctx context.Context, pr Problem, seen cards.Set, limits FairLimits) (Odds, error) {
	d := newDealing(pr.Position, seen)
	if len(d.places) == 0 || pr.Rules.Won(pr.Position) {
		return Odds{}, nil
	}
	j := &judge{ctx: ctx, pr: pr, seen: seen, dealing: d, limits: limits, search: &search{limits: Limits{Bytes: fairBytes}}}
	defer context.AfterFunc(ctx, func() { j.search.stop.Store(true) })()
	var o Odds
	packed := false
	if q, ok := proverOf(pr.Game).(thoughtfulProver); ok {
		o, packed = j.packed(q)
	}
	if !packed {
		o = j.asked()
	}
	return o, ctx.Err()
}

// fairBytes is the memory of the search in one arrangement.
const fairBytes = 32 << 20

// A judge judges one position.
type judge struct {
	ctx     context.Context
	pr      Problem
	seen    cards.Set
	dealing *dealing
	limits  FairLimits
	search  *search
}

// rank sorts the moves by their odds, the best first: by wins, then by undecided arrangements. The
// sort is stable.
func rank(list []MoveOdds) {
	slices.SortStableFunc(list, func(a, b MoveOdds) int { return cmp.Or(b.Won-a.Won, b.Open-a.Open) })
}

// asked judges by the rules alone: it makes every move in every arrangement and lets the
// game's prover decide the position after it.
func (j *judge) asked() (o Odds) {
	p := j.pr.Position
	moves := j.pr.Rules.Moves(p, nil)
	moves = slices.DeleteFunc(moves, anew)
	slices.SortStableFunc(moves, func(a, b cards.Move) int { return wit(p, a) - wit(p, b) })
	moves = j.distinct(moves)
	for _, m := range moves {
		o.Moves = append(o.Moves, MoveOdds{Move: cards.FormatMove(j.pr.Rules, p, m), Line: []cards.Move{m}})
	}
	if len(moves) == 1 && !j.limits.Look {
		o.Forced = true
		return o
	}
	for n := range j.limits.Samples {
		world := j.dealing.draw(n)
		won, open := false, false
		for i, m := range moves {
			q := world.Clone()
			j.pr.Rules.Play(q, m)
			r, err := Solve(j.ctx, Problem{j.pr.Game, j.pr.Variation, j.pr.Rules, q}, Limits{Nodes: j.limits.Nodes, Bytes: fairBytes})
			switch {
			case j.ctx.Err() != nil:
				return o
			case err != nil || r.Verdict == Unknown:
				o.Moves[i].Open++
				open = true
			case r.Verdict == Winnable:
				o.Moves[i].Won++
				won = true
			}
		}
		o.count(won, open)
	}
	rank(o.Moves)
	return o
}

// count adds an arrangement in which some move wins, or may win.
func (o *Odds) count(won, open bool) {
	o.Samples++
	switch {
	case won:
		o.Won++
	case open:
		o.Open++
	}
}

// distinct drops moves that differ only in which of several interchangeable piles they
// use.
func (j *judge) distinct(moves []cards.Move) []cards.Move {
	met := map[hash128]bool{}
	return slices.DeleteFunc(moves, func(m cards.Move) bool {
		a := asked{p: j.dealing.p.Clone(), loose: true}
		if j.pr.Rules.Check(a.p, m) != nil {
			return true
		}
		j.pr.Rules.Play(a.p, m)
		k := a.key()
		was := met[k]
		met[k] = true
		return was
	})
}
