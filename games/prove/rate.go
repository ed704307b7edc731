package prove

import (
	"context"
	_ "embed"
	"encoding/json"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strconv"
	"sync"

	"phosphor/games/cards"
)

// This file rates how hard a winnable deal is. Three things make a deal easy: a player who
// does not think much wins it, gets far if not, and few of the choices on the way lose
// it. All are measured, and compared with the other deals of the game. The second tells
// deals apart in games that such a player never wins and in which hardly a move loses.

// A Difficulty is how hard a deal is among the winnable deals of its game: in the easy,
// the middle or the hard third.
type Difficulty uint8

const (
	Unrated Difficulty = iota // unknown, or cannot be won
	Easy
	Medium
	Hard
)

var difficultyNames = [...]string{"", "easy", "medium", "hard"}

// String returns "easy", "medium" or "hard", or "" for Unrated.
func (d Difficulty) String() string {
	if int(d) >= len(difficultyNames) {
		return fmt.Sprintf("Difficulty(%d)", d)
	}
	return difficultyNames[d]
}

// ParseDifficulty parses the form that String returns.
func ParseDifficulty(s string) (Difficulty, error) {
	if i := slices.Index(difficultyNames[:], s); i >= 0 {
		return Difficulty(i), nil
	}
	return Unrated, fmt.Errorf("%q is not a difficulty (easy, medium, hard)", s)
}

// A Rating is the measurement of a deal.
type Rating struct {
	Plays, Wins    int // games of a simple player
	Choices, Lose  int // moves off the line of play, and those after which no win was found
	Cards, Settled int // cards of all games of the simple player, and those it put in order
}

// Score returns how hard the deal is, from 0 (any play wins) to 3 (no play gets anywhere).
func (r Rating) Score() float64 {
	share := func(k, n int) float64 { return float64(k) / float64(max(n, 1)) }
	return share(r.Plays-r.Wins, r.Plays) + share(r.Lose, r.Choices) + share(r.Cards-r.Settled, r.Cards)
}

// Limits of the measurement. They are a compromise: rating takes a fraction of a second,
// because a player may be waiting.
const (
	ratePlays   = 16
	rateMoves   = 250   // of a game of the simple player
	rateChoices = 72    // points on the line of play, evenly spaced
	rateNodes   = 3_000 // for each choice; a player hardly finds a win that takes more

	rateCost = ratePlays*rateMoves + rateChoices*rateNodes/4 // positions of a usual rating
)

// Rate measures a position that is won by line. The result depends on nothing else
// unless ctx is done.
func Rate(ctx context.Context, pr Problem, line []string) (r Rating, err error) {
	key := hashPosition(pr.Position)
	rnd := rand.New(rand.NewPCG(key.a, key.b))
	total := 0
	for i := range pr.Position.Piles {
		total += len(pr.Position.Piles[i].Cards)
	}
	for range ratePlays {
		if ctx.Err() != nil {
			return r, ctx.Err()
		}
		r.Plays++
		r.Cards += total
		if most, won := simple(rnd, pr); won {
			r.Wins++
			r.Settled += total
		} else {
			r.Settled += most
		}
	}
	p := pr.Position.Clone()
	made := 0 // moves of the line
	var moves []cards.Move
	for i := range rateChoices {
		at := i * len(line) / rateChoices
		if i > 0 && at == made {
			continue // a short line
		}
		for ; made < at; made++ {
			m, err := cards.ParseMove(pr.Rules, p, line[made])
			if err != nil {
				return r, err
			}
			pr.Rules.Play(p, m)
		}
		if made >= len(line) {
			break
		}
		moves = pr.Rules.Moves(p, moves[:0])
		moves = slices.DeleteFunc(moves, func(m cards.Move) bool {
			return anew(m) || cards.FormatMove(pr.Rules, p, m) == line[made]
		})
		if len(moves) == 0 {
			continue
		}
		q := p.Clone()
		pr.Rules.Play(q, moves[rnd.IntN(len(moves))])
		res, err := Solve(ctx, Problem{pr.Game, pr.Variation, pr.Rules, q}, Limits{Nodes: rateNodes})
		switch {
		case err != nil:
			return r, err
		case ctx.Err() != nil:
			return r, ctx.Err()
		}
		r.Choices++
		if res.Verdict != Winnable {
			r.Lose++
		}
	}
	return r, nil
}

// anew reports whether a move redeals the cards, which no prover foresees.
func anew(m cards.Move) bool { return m.Verb == "reshuffle" }

// simple plays a game by wit alone and returns whether it won, and how many cards were in
// order at best. It picks any of the best moves that lead to a new position.
func simple(rnd *rand.Rand, pr Problem) (most int, won bool) {
	p := pr.Position.Clone()
	seen := map[hash128]bool{hashPosition(p): true}
	var moves []cards.Move
	for range rateMoves {
		most = max(most, settled(p))
		if pr.Rules.Won(p) {
			return most, true
		}
		moves = slices.DeleteFunc(pr.Rules.Moves(p, moves[:0]), anew)
		rnd.Shuffle(len(moves), func(i, j int) { moves[i], moves[j] = moves[j], moves[i] })
		slices.SortStableFunc(moves, func(a, b cards.Move) int { return wit(p, a) - wit(p, b) })
		var next *cards.Position
		for _, m := range moves {
			q := p.Clone()
			pr.Rules.Play(q, m)
			if k := hashPosition(q); !seen[k] {
				seen[k] = true
				next = q
				break
			}
		}
		if next == nil {
			return most, false
		}
		p = next
	}
	return max(most, settled(p)), pr.Rules.Won(p)
}

// settled counts the cards in order: those on foundations, and face-up ones next to the
// card of the same suit that precedes or follows.
func settled(p *cards.Position) (n int) {
	for i := range p.Piles {
		switch list := p.Piles[i].Cards; p.Piles[i].Kind {
		case cards.Foundation:
			n += len(list)
		case cards.Tableau, cards.Row:
			for k := 1; k < len(list); k++ {
				a, b := list[k-1], list[k]
				if d := int(a.Rank()) - int(b.Rank()); a.FaceUp() && a.Suit() == b.Suit() && (d == 1 || d == -1) {
					n++
				}
			}
		}
	}
	return n
}

// wit ranks moves for the simple player: to foundations, turning face-down cards, onto
// cards, to empty columns, to cells, and last dealing from the stock.
func wit(p *cards.Position, m cards.Move) int {
	switch {
	case m.Verb == "flip":
		return 1
	case m.Verb != "":
		return 5
	case m.To >= len(p.Piles): // a place in a row
		return 2
	}
	switch to := &p.Piles[m.To]; {
	case to.Kind == cards.Foundation:
		return 0
	case to.Kind == cards.Cell:
		return 4
	case len(to.Cards) == 0:
		return 3
	}
	return 2
}

// levelsJSON has a Level for each game and variation, the usual variation of a game
// first. TABLE.md has the command that makes a row.
//
//go:embed levels.json
var levelsJSON []byte

var levels = sync.OnceValue(func() (l []Level) {
	if err := json.Unmarshal(levelsJSON, &l); err != nil {
		panic(fmt.Sprintf("levels.json: %v", err)) // it is embedded
	}
	return l
})

// A Level holds the scores that bound the middle third of the winnable deals: up to Easy
// a deal is easy, above Hard it is hard.
type Level struct {
	Game      string  `json:"game"`
	Variation string  `json:"variation,omitempty"`
	Deals     string  `json:"deals"` // deals measured
	Rated     int     `json:"rated"` // deals that can be won
	Easy      float64 `json:"easy"`
	Hard      float64 `json:"hard"`
}

// Bound sets the bounds of a level so that a third of the ratings is below and a third
// above.
func (l *Level) Bound(ratings []Rating) {
	scores := make([]float64, len(ratings))
	for i, r := range ratings {
		scores[i] = r.Score()
	}
	slices.Sort(scores)
	l.Rated = len(scores)
	if n := len(scores); n > 0 {
		round := func(score float64) float64 { return math.Round(1e4*score) / 1e4 }
		l.Easy, l.Hard = round(scores[(n-1)/3]), round(scores[(2*n-1)/3])
	}
}

// measured holds the levels of games without a row, by game and variation. The name of a
// game that a text describes depends on its rules, so equal names have equal levels.
var measured sync.Map

// Limits of the measurement of a level in play: deals that can be won, and all deals.
const (
	measureRated = 15
	measureDeals = 150
)

// LevelOf returns the level of a game. For a game without a row in levels.json it rates
// the first deals that can be won, which takes some seconds. The bounds are rough then, but
// a third of these deals is in each part.
func LevelOf(ctx context.Context, game, variation string, rules Opener) *Level {
	for i := range levels() {
		if l := &levels()[i]; l.Game == game && (variation == "" || l.Variation == variation) {
			return l
		}
	}
	key := game + "/" + variation
	if l, ok := measured.Load(key); ok {
		return l.(*Level)
	}
	l := &Level{Game: game, Variation: variation}
	var ratings []Rating
	for n := 1; n <= measureDeals && len(ratings) < measureRated && ctx.Err() == nil; n++ {
		if r, ok := rated(ctx, game, variation, strconv.Itoa(n), rules); ok {
			ratings = append(ratings, r)
		}
	}
	l.Bound(ratings)
	if ctx.Err() == nil {
		measured.Store(key, l)
	}
	return l
}

// rated rates a deal; ok is false if it is not proven winnable within DealLimits.
func rated(ctx context.Context, game, variation, deal string, rules Opener) (r Rating, ok bool) {
	pr, err := ProblemAt(game, variation, deal, rules)
	if err != nil {
		return r, false
	}
	res, err := Solve(ctx, pr, DealLimits(game))
	if err != nil || res.Verdict != Winnable {
		return r, false
	}
	r, err = Rate(ctx, pr, res.Moves)
	return r, err == nil
}

// Of returns the difficulty of a rated deal, Unrated if nothing was measured.
func (l *Level) Of(r Rating) Difficulty {
	switch score := r.Score(); {
	case l.Rated == 0:
		return Unrated
	case score <= l.Easy:
		return Easy
	case score <= l.Hard:
		return Medium
	}
	return Hard
}

// far returns how far a rated deal is from a difficulty, 0 if it has it.
func (l *Level) far(r Rating, d Difficulty) float64 {
	const least = 1e-9 // beyond a bound
	switch score := r.Score(); {
	case l.Of(r) == d:
		return 0
	case l.Rated == 0:
		return 1 // nothing is known
	case d == Easy:
		return score - l.Easy
	case d == Hard:
		return l.Hard - score + least
	default:
		return max(l.Easy-score, score-l.Hard) + least
	}
}

// dealNodes bounds the search for a line of play when a deal is chosen or rated: about
// half a second in most games.
const dealNodes = 200_000

// dealNodesOf overrides dealNodes for games with faster searches.
var dealNodesOf = map[string]int64{"golf": 2_000_000, "yukon": 1_000_000, "pyramid": 500_000, "klondike": 500_000, "solitaire": 500_000}

// DealLimits returns the limits of the search for a line of play when a deal of a game is
// chosen or rated.
func DealLimits(game string) Limits {
	l := Limits{Nodes: dealNodes, Bytes: 64 << 20}
	if n := dealNodesOf[game]; n > 0 {
		l.Nodes = n
	}
	return l
}

// Difficult returns how hard a deal is to win compared with others of its game, or
// Unrated if it is not proven winnable within DealLimits or ctx is done.
func Difficult(ctx context.Context, game, variation, deal string, rules Opener) Difficulty {
	r, ok := rated(ctx, game, variation, deal, rules)
	if !ok {
		return Unrated
	}
	return LevelOf(ctx, game, variation, rules).Of(r)
}
