// Package prove finds out by search whether a card game can still be won: winnable, with
// a line of play; lost; or unknown, if a limit was reached first. It knows all cards,
// including face-down ones.
//
// No verdict rests on the search alone. A line of play is replayed through the game's own
// Check and Play, and must end in a win. Lost means that the whole space was searched.
// States are distinguished by a lossless encoding or by a 128-bit hash, a full table
// drops states but never confuses two, and every pruning has its proof next to it.
//
// The search, tables of states and, for each game, one file with its packed state, its
// moves, their order and its prunings belong here. Rules do not: a prover gets the rules
// in force and a position, and finds the piles by their kinds. So this package is below
// the games and imports none of them; tests import both and compare them.
//
// # Adding a game
//
// You need not add anything: positions of any game are decided by its rules alone, and
// faster by their cards.Shape if they have one. A game that deserves more gets a prover
// in its own file. The first comment of the file explains the packed state, which moves
// are left out, and why that loses nothing. Its init registers a prover in provers. For
// the tests it has a model, the packed rules without prunings, which TestAgree compares
// with Rules.Moves.
package prove

import (
	"context"
	"fmt"
	"slices"
	"sync/atomic"

	"phosphor/games/beside"
	"phosphor/games/cards"
)

// A Verdict is what is known about a position.
type Verdict uint8

const (
	Unknown  Verdict = iota // a limit was reached, or the search was cancelled
	Winnable                // there is a line of play that wins
	Lost                    // there is none
)

var verdictNames = [...]string{"unknown", "winnable", "lost"}

func (v Verdict) String() string {
	if int(v) >= len(verdictNames) {
		return fmt.Sprintf("Verdict(%d)", v)
	}
	return verdictNames[v]
}

// MarshalText encodes the verdict as String does, so that verdicts are JSON strings.
func (v Verdict) MarshalText() ([]byte, error) { return []byte(v.String()), nil }

// UnmarshalText parses the form that String returns.
func (v *Verdict) UnmarshalText(b []byte) error {
	i := slices.Index(verdictNames[:], string(b))
	if i < 0 {
		return fmt.Errorf("%q is not a verdict (winnable, lost, unknown)", b)
	}
	*v = Verdict(i)
	return nil
}

// DefaultNodes is the limit of a search that a program waits for.
const DefaultNodes = 1_000_000

// A Problem is a position to decide. Solve only reads it, and does not use it after
// returning.
type Problem struct {
	Game      string // as on the command line
	Variation string // "" for the usual variation
	Rules     cards.Rules
	Position  *cards.Position
}

// DefaultBytes is the default memory limit of a search.
const DefaultBytes = 512 << 20

// Limits limit a search. They are deterministic: the same problem under the same limits
// has the same result everywhere. Use the context to limit time.
type Limits struct {
	Nodes int64 // most positions to examine; 0: no limit
	Bytes int64 // memory in all, of which tables get seven eighths; 0: DefaultBytes

	// Memory is shared with other searches; nil means not shared. Searches with an
	// earlier Turn take precedence, and no two have the same.
	Memory *Memory
	Turn   int
}

// A Result is what a search found.
type Result struct {
	Verdict Verdict
	Moves   []string // of a winnable position, in the game's notation
	Nodes   int64    // positions examined
	Bytes   int64    // memory of the search's tables

	Odds *Odds // for fair help: what the player can know; nil: all cards were known
}

// A prover decides positions of one game. The line of play that it returns with Winnable
// is not trusted: Solve replays it. It returns Unknown if the search must stop, or if its
// packed form cannot hold the position and it has no other way.
type prover interface {
	prove(s *search, pr Problem) (Verdict, []cards.Move)
}

// provers holds the prover of each game.
var provers = map[string]prover{}

func proverOf(game string) prover {
	if p := provers[game]; p != nil {
		return p
	}
	return anyGame{}
}

// A search is one run of a prover: its limits and what it has used of them.
type search struct {
	limits Limits
	nodes  int64
	bytes  int64
	most   int64
	stop   atomic.Bool
	pieces *pieces // nil: none are kept

	reserved int64       // of the shared memory
	crowded  atomic.Bool // another search needs it
}

// breath is the number of positions after which a search pauses, in case others need its
// processor.
const breath = 256

// node counts a position that is examined. It returns false if the search must end. It is
// called at least every few microseconds.
func (s *search) node() bool {
	if s.nodes++; s.nodes&(breath-1) == 0 {
		beside.Pause()
	}
	return (s.limits.Nodes == 0 || s.nodes <= s.limits.Nodes) && !s.stop.Load()
}

// spent reports whether node would return false. A prover that restarts calls it in
// between.
func (s *search) spent() bool {
	return s.limits.Nodes != 0 && s.nodes >= s.limits.Nodes || s.stop.Load()
}

// take counts memory that a prover is about to allocate. If that would be too much, it
// returns false and counts nothing.
func (s *search) take(bytes int64) bool {
	if s.bytes+bytes > s.limits.Bytes {
		return false
	}
	if m := s.limits.Memory; m != nil && s.bytes+bytes > s.reserved && !m.reserve(s, s.bytes+bytes) {
		return false
	}
	s.bytes += bytes
	s.most = max(s.most, s.bytes)
	return true
}

// Solve decides a position. When ctx is done it returns within 10 ms, with Unknown and
// the cost so far. The error is ErrCrowded, or reports a game without a prover or a bug:
// a line of play that the rules refuse.
func Solve(ctx context.Context, pr Problem, limits Limits) (Result, error) {
	p := proverOf(pr.Game)
	if pr.Rules.Won(pr.Position) {
		return Result{Verdict: Winnable}, nil
	}
	if limits.Bytes == 0 {
		limits.Bytes = DefaultBytes
	}
	limits.Bytes = tables(limits.Bytes)
	m := limits.Memory
	if m != nil {
		limits.Bytes = min(limits.Bytes, m.bytes)
	}
	s := &search{limits: limits, pieces: spare.Get().(*pieces)}
	defer func() { s.pieces.keep(int(limits.Bytes) / 8 / (1 + m.searches())) }() // within what is not for tables
	defer context.AfterFunc(ctx, func() {
		s.stop.Store(true)
		if m != nil {
			m.wake()
		}
	})()
	if m != nil {
		m.enter(s, limits.Turn)
		defer m.leave(s)
	}
	verdict, line := Unknown, []cards.Move(nil)
	if ctx.Err() == nil {
		verdict, line = p.prove(s, pr)
	}
	if s.crowded.Load() {
		return Result{}, ErrCrowded
	}
	res := Result{Verdict: verdict, Nodes: s.nodes, Bytes: s.most}
	if verdict == Winnable {
		var err error
		if res.Moves, err = replay(pr, line); err != nil {
			return Result{Nodes: s.nodes, Bytes: s.most}, fmt.Errorf("%s: the line of play does not hold: %w", pr.Game, err)
		}
	}
	return res, nil
}

// replay plays a line by the game's own rules and returns it in notation. A game may be
// won before the end of the line, if its rules do the rest.
func replay(pr Problem, line []cards.Move) ([]string, error) {
	p := pr.Position.Clone()
	text := make([]string, 0, len(line))
	for i, m := range line {
		if pr.Rules.Won(p) {
			break
		}
		if err := pr.Rules.Check(p, m); err != nil {
			return nil, fmt.Errorf("move %d of %d, %+v: %w", i+1, len(line), m, err)
		}
		text = append(text, cards.FormatMove(pr.Rules, p, m))
		pr.Rules.Play(p, m)
		p.Forget()
	}
	if !pr.Rules.Won(p) {
		return nil, fmt.Errorf("after %d moves the game is not won", len(line))
	}
	return text, nil
}
