package search

import (
	"context"
	"slices"

	"phosphor/games/beside"
	"phosphor/games/windows/gobblet/rules"
)

// A frame is the state of the search at one ply.
type frame struct {
	node
	killers [2]rules.Move // refutations at the same ply
	line    [maxPly + 1]rules.Move
	length  int // of the line
	moves   [maxMoves]rules.Move
	scores  [maxMoves]int32
}

// maxMoves bounds the moves of a position: visible pieces of a side times squares, plus
// the stacks.
const maxMoves = (16 + 6) * 16

// A searcher is one search.
type searcher struct {
	board   *board
	table   *table
	ctx     context.Context
	options Options
	manner  manner
	frames  []frame
	history *[2][20][16]int32 // how often a move was a refutation: by side, origin (16 and up: stacks, by size), target
	moves   []rules.Move      // of the root
	past    []uint64          // keys of the game before the root
	nodes   int64
	limit   int  // no extension beyond this ply
	bound   bool // the limits apply
	stop    bool
}

// run deepens the search until a limit.
func (s *searcher) run(now rules.Position, past []rules.Position) Result {
	b := s.board
	_, origin, lifted := now.Lifted()
	if lifted {
		s.moves = now.AppendMoves(s.moves[:0]) // the placements
		for i := range s.moves {
			s.moves[i].From = origin
		}
		now.Unlift()
	} else {
		s.moves = now.AppendDistinct(s.moves[:0])
	}
	var n node
	for _, p := range past[:len(past)-1] {
		// Stacks never fill again, so only these positions can return.
		if p.Reserve(rules.White) == now.Reserve(rules.White) && p.Reserve(rules.Orange) == now.Reserve(rules.Orange) {
			n.set(b, p)
			s.past = append(s.past, n.exact())
		}
	}
	root := &s.frames[0]
	root.set(b, now)

	var best Result
	report := func(depth int) Result {
		r := Result{Score: best.Score, Line: s.follow(best.Line), Depth: depth, Nodes: s.nodes}
		r.Move = r.Line[0]
		if lifted {
			r.Move.From = rules.Nowhere
		}
		return r
	}
	last := maxPly / 2
	if s.options.Depth > 0 {
		last = min(last, s.options.Depth)
	}
	best.Line = s.moves[:1]
	done := 0
	for depth := 1; depth <= last; depth++ {
		// A move searched to less than two plies may be a blunder, so that much is
		// searched whatever the limits.
		s.bound = depth > 2
		s.limit = 2 * depth
		score, complete := s.root(depth, &best)
		if !complete {
			break
		}
		best.Score = score
		done = depth
		if s.options.Progress != nil {
			s.options.Progress(report(done))
		}
		certain := score > WinScore && winAt-score <= depth || score < -WinScore
		nothingToChoose := len(s.moves) == 1 && !s.options.Solve
		if certain || nothingToChoose || depth > 1 && s.ended() {
			break
		}
	}
	return report(done)
}

// follow extends a line by its continuation in the table.
func (s *searcher) follow(line []rules.Move) []rules.Move {
	b := s.board
	line = slices.Clone(line)
	n := s.frames[0].node
	met := map[uint64]bool{n.exact(): true}
	for i := 0; i < maxPly; i++ {
		if i == len(line) {
			m, ok := n.win(b, n.pos.Turn())
			if !ok {
				key, image := n.key()
				if e := s.table.find(key); e != nil {
					m = b.unpack(&n.pos, e.move, image)
				}
				ok = n.pos.Check(m) == nil
			}
			if !ok {
				break
			}
			line = append(line, m)
		}
		var next node
		n.play(b, line[i], &next)
		n = next
		if met[n.exact()] || n.pos.Result().Over() {
			return line[:i+1]
		}
		met[n.exact()] = true
	}
	return line
}

// ended reports whether a limit has been reached.
func (s *searcher) ended() bool {
	if s.options.Nodes > 0 && s.nodes >= s.options.Nodes {
		return true
	}
	return s.ctx.Err() != nil
}

// root searches the root's moves to a depth. It stores the best in the result as soon as
// it is certain; ok is false if a limit came first.
func (s *searcher) root(depth int, best *Result) (int, bool) {
	f := &s.frames[0]
	alpha, beta := -infinity, infinity
	if s.options.Solve {
		alpha, beta = 0, 1
	}
	score := -infinity
	for i, m := range s.moves {
		f.play(s.board, m, &s.frames[1].node)
		v := s.step(1, depth-1, alpha, beta, i > 0, 0)
		if s.stop {
			return score, false
		}
		if v > score {
			score = v
		}
		if v > alpha || i == 0 {
			alpha = max(alpha, v)
			next := &s.frames[1]
			best.Line = append(append(best.Line[:0:0], m), next.line[:next.length]...)
			best.Score = v
			// At the next depth the best move comes first; the others keep their order.
			copy(s.moves[1:], s.moves[:i])
			s.moves[0] = m
		}
		if alpha >= beta {
			break
		}
	}
	return score, true
}

// step returns the score of the position at a ply, for the side that has moved. Later
// moves are first searched at a reduced depth with a null window.
func (s *searcher) step(ply, depth, alpha, beta int, later bool, reduce int) int {
	if later {
		v := -s.search(ply, depth-reduce, -alpha-1, -alpha)
		if v <= alpha || s.stop {
			return v
		}
		if reduce > 0 {
			if v = -s.search(ply, depth, -alpha-1, -alpha); v <= alpha || s.stop {
				return v
			}
		}
		if v >= beta {
			return v
		}
	}
	return -s.search(ply, depth, -beta, -alpha)
}

// search returns the score of the position at a ply for the side to move.
func (s *searcher) search(ply, depth, alpha, beta int) int {
	if s.nodes++; s.nodes&255 == 0 {
		beside.Pause()
		if s.nodes == s.options.LongNodes && s.options.Long != nil {
			s.options.Long()
		}
	}
	if s.bound && (s.nodes&1023 == 0 && s.ctx.Err() != nil || s.nodes == s.options.Nodes) {
		s.stop = true
	}
	f := &s.frames[ply]
	f.length = 0
	if s.stop {
		return 0
	}
	b, n := s.board, &f.node
	us := n.pos.Turn()
	them := us.Other()
	switch {
	case b.closing[n.seen[us]] == complete:
		return winAt - ply
	case b.closing[n.seen[them]] == complete:
		return ply - winAt
	case !s.options.Solve && s.repeated(ply):
		return 0
	}
	alpha, beta = max(alpha, ply-winAt), min(beta, winAt-ply-1)
	if alpha >= beta {
		return alpha
	}

	if depth > 0 || !s.options.Short {
		if m, ok := n.win(b, us); ok {
			f.line[0], f.length = m, 1
			return winAt - ply - 1
		}
	}
	threatened := false
	if !s.options.Short && ply < s.limit {
		_, threatened = n.win(b, them)
	}
	left := depth // depth without the extension, for the table
	if threatened {
		depth = max(depth, 0) + 1
	}
	if depth <= 0 || ply >= maxPly {
		return s.value(n)
	}

	key, image := n.key()
	var known rules.Move
	if e := s.table.find(key); e != nil {
		if v, ok := e.use(left, ply, alpha, beta); ok {
			return v
		}
		known = b.unpack(&n.pos, e.move, image)
	}

	moves := n.pos.AppendDistinct(f.moves[:0])
	s.sort(f, moves, known)
	best, bestMove, old := -infinity, rules.Move{}, alpha
	next := &s.frames[ply+1]
	for i := range moves {
		pick(moves, f.scores[:], i)
		m := moves[i]
		reduce := 0
		if depth >= 3 && i >= 4 && !threatened && !s.options.Solve {
			reduce = 1
			if i >= 16 && depth >= 5 {
				reduce = 2
			}
		}
		n.play(b, m, &next.node)
		v := s.step(ply+1, depth-1, alpha, beta, i > 0, reduce)
		if s.stop {
			return 0
		}
		if v <= best {
			continue
		}
		best, bestMove = v, m
		if v <= alpha {
			continue
		}
		alpha = v
		f.line[0] = m
		f.length = 1 + copy(f.line[1:], next.line[:next.length])
		if alpha >= beta {
			s.refuted(f, m, depth)
			break
		}
	}
	if len(moves) == 0 {
		return ply - winAt
	}

	bound := exactly
	switch {
	case best >= beta:
		bound = atLeast
	case best <= old:
		bound = atMost
	}
	s.table.store(key, fromHere(best, ply), left, bound, b.pack(&n.pos, bestMove, image))
	return best
}

// value returns the value of a position, with the player's errors.
func (s *searcher) value(n *node) int {
	if s.options.Solve {
		return 0
	}
	v := n.value(s.board)
	if blur := s.options.Blur; blur > 0 {
		key, _ := n.key()
		v += int(mix(key^s.options.Seed)%uint64(2*blur+1)) - blur
	}
	return v
}

// repeated reports whether the position at a ply has occurred before: once in the
// search, or twice in the game.
func (s *searcher) repeated(ply int) bool {
	n := &s.frames[ply].node
	for i := ply - 2; i >= 0; i -= 2 {
		old := &s.frames[i].node
		if old.rest != n.rest {
			return false // stacks never fill again
		}
		if old.hash[0] == n.hash[0] {
			return true
		}
	}
	key, times := n.exact(), 0
	for _, old := range s.past {
		if old == key {
			times++
		}
	}
	return times >= 2
}

// sort scores every move: its previous value, its effect on lines, its refutations.
func (s *searcher) sort(f *frame, moves []rules.Move, known rules.Move) {
	b, n := s.board, &f.node
	us := n.pos.Turn()
	own, other := n.seen[us], n.seen[us^1]
	before := int32(b.promise[own]) - int32(b.promise[other])
	for i, m := range moves {
		switch m {
		case known:
			f.scores[i] = 1 << 30
			continue
		case f.killers[0]:
			f.scores[i] = 1 << 20
			continue
		case f.killers[1]:
			f.scores[i] = 1<<20 - 1
			continue
		}
		bit := uint16(1) << m.To
		gain := int32(b.promise[(own|bit)&^(1<<m.From)]) - int32(b.promise[other&^bit]) - before
		f.scores[i] = gain<<8 + s.history[us][from(n, m)][m.To&15]
	}
}

// from returns the index of a move's origin in the history: a square, or the size from a
// stack.
func from(n *node, m rules.Move) int {
	if m.From.IsSquare() {
		return int(m.From)
	}
	return 15 + n.pos.Size(n.pos.Turn(), m.From)
}

// refuted notes a move that was too good for the opponent to allow.
func (s *searcher) refuted(f *frame, m rules.Move, depth int) {
	if f.killers[0] != m {
		f.killers[1], f.killers[0] = f.killers[0], m
	}
	side := f.pos.Turn()
	h := &s.history[side][from(&f.node, m)][m.To&15]
	if *h += int32(depth * depth); *h < 1<<13 {
		return
	}
	for i := range s.history[side] {
		for j := range s.history[side][i] {
			s.history[side][i][j] /= 2
		}
	}
}

// pick moves the best of the moves from i on to place i.
func pick(moves []rules.Move, scores []int32, i int) {
	best := i
	for j := i + 1; j < len(moves); j++ {
		if scores[j] > scores[best] {
			best = j
		}
	}
	moves[i], moves[best] = moves[best], moves[i]
	scores[i], scores[best] = scores[best], scores[i]
}
