package search

import (
	"context"
	"sync"

	"phosphor/games/windows/gobblet/rules"
)

// Options limit a search and its strength. The zero Options search as deep as the context
// allows.
type Options struct {
	// Depth is the largest number of plies searched; 0 means only the general limit,
	// fifty.
	Depth int
	// Nodes is the largest number of positions searched; 0 means no limit. A search with
	// a limit of nodes or depth begins with an empty table and so gives the same result
	// everywhere, unless its context ends it first.
	Nodes int64
	// Short ends the search at the depth: threats beyond it are not followed.
	Short bool
	// Blur is the largest error in points when judging a position, and Seed determines
	// the errors: the same seed always misjudges a position in the same way.
	Blur int
	Seed uint64
	// Solve searches only for a forced win: undecided positions count as draws, and no
	// move is reduced. If no win is found at a depth, there is none within it. Repetition
	// is ignored, because the shortest win never repeats, and its effect on the table
	// would be true only of one line of play.
	Solve bool
	// Progress, when it is not nil, is called with the result of every depth
	// that was searched, by the goroutine that searches.
	Progress func(Result)
	// Long, if not nil, is called once, by the searching goroutine, after LongNodes
	// positions, a multiple of 256.
	Long      func()
	LongNodes int64
}

// A Result is the result of a search.
type Result struct {
	// Move is the best move that the game accepts now: only the placement if a piece is
	// lifted.
	Move rules.Move
	// Line is the expected play, beginning with the complete best move.
	Line []rules.Move
	// Score is the value of the position for the side to move, in points. Beyond WinScore
	// in either direction the outcome is certain.
	Score int
	// Depth is the number of plies searched completely, Nodes the number of positions.
	Depth int
	Nodes int64
}

// Limits of scores and of the depth in plies.
const (
	infinity = 32000
	winAt    = 31000 // minus the plies until the win
	maxPly   = 100

	// WinScore is less than the score of any win.
	WinScore = winAt - maxPly - 1
)

// Plies returns in how many plies the game is decided with best play: positive if the
// side to move wins, negative if it loses. It returns false if the search has found
// neither.
func (r Result) Plies() (int, bool) {
	switch {
	case r.Score > WinScore:
		return winAt - r.Score, true
	case r.Score < -WinScore:
		return -(winAt + r.Score), true
	}
	return 0, false
}

// An Engine searches, one search at a time. It keeps what it has learnt for the next
// search of the same game. It is safe for concurrent use; callers wait for each other.
type Engine struct {
	mu    sync.Mutex
	table *table
	board *board
	s     searcher
}

// DefaultTable is a table size that suits every level: 16 MiB.
const DefaultTable = 16 << 20

// New returns an engine with a table of at most the given number of bytes.
func New(tableBytes int) *Engine {
	return &Engine{table: newTable(tableBytes)}
}

// Start starts a search in its own goroutine and returns at once. The channel receives
// the result when the search reaches its limits or the context is done; even then there
// is a move, from a search of at least two plies, which takes a few milliseconds. The
// game may be changed during the search, which uses its current state. The error is
// rules.ErrOver if there is nothing to search.
func (e *Engine) Start(ctx context.Context, g *rules.Game, o Options) (<-chan Result, error) {
	if g.Result().Over() {
		return nil, rules.ErrOver
	}
	now, past := g.Position(), g.Past()
	c := make(chan Result, 1)
	go func() { c <- e.search(ctx, now, past, o) }()
	return c, nil
}

// Search is like Start, but waits for the result.
func (e *Engine) Search(ctx context.Context, g *rules.Game, o Options) (Result, error) {
	c, err := e.Start(ctx, g, o)
	if err != nil {
		return Result{}, err
	}
	return <-c, nil
}

// search finds the best move for an undecided position, the last of past.
func (e *Engine) search(ctx context.Context, now rules.Position, past []rules.Position, o Options) Result {
	e.mu.Lock()
	defer e.mu.Unlock()
	if e.board == nil || e.board.variant != now.Variant() {
		e.board = boards[now.Variant()]()
		e.table.clear()
	}
	s := &e.s
	play := manner{o.Blur, o.Seed, o.Short, o.Solve}
	if o.Depth > 0 || o.Nodes > 0 || play != s.manner {
		e.table.clear()
	}
	e.table.age++
	*s = searcher{board: e.board, table: e.table, ctx: ctx, options: o, manner: play,
		frames: s.frames, history: s.history, moves: s.moves}
	if s.frames == nil {
		s.frames = make([]frame, maxPly+2)
		s.history = new([2][20][16]int32)
	}
	*s.history = [2][20][16]int32{}
	for i := range s.frames {
		s.frames[i].killers = [2]rules.Move{}
	}
	return s.run(now, past)
}

// A manner identifies searches that can share entries of the table.
type manner struct {
	blur         int
	seed         uint64
	short, solve bool
}
