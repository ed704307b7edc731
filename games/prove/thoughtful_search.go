package prove

import (
	"math/bits"
	"slices"
	"unsafe"

	"phosphor/games/cards"
)

// thoughtful is a depth-first search. It records a state when it leaves it, so that an
// interrupted search has recorded only states that it exhausted.
//
// A game may have an easier one in which every move that is legal here is legal, too:
// what is lost there is lost here. Every new state first asks that one, within a node
// limit; its results, lost or won, are kept for all later questions. Games that turn two
// or three cards ask the one that turns one card, where the pointer is not part of the
// state; those in which columns move as a whole ask the one in which every run moves;
// that one asks in turn.
type thoughtful struct {
	*tgame
	search *search
	easier *thoughtful
	lost   set64 // of wide states: lost2
	fine   set64 // of the easier game: won or unknown states
	lost2  set128
	fine2  set128
	stack  []tchild
	path   []tstep
	budget int64  // nodes until the search is interrupted; 0: no limit
	noise  uint64 // added to the scores
	random uint64
	broken bool

	wins map[hash128]bool // known wins; nil: none

	// If cards return from home, a state is recorded when it is reached.
	queue   chunks[treturn]
	ranked  [ranks][]uint32 // states of the queue that wait to be expanded
	stepped int64           // bytes of their steps
	root    int32           // index of the state from which the search continues
	seen    scratch128      // of the easier game: states reached by the current question
	trail   []hash128
}

// A treturn is a state reached by returning a card from home.
type treturn struct {
	tstate
	parent int32 // the state before it
	steps  []tstep
}

const treturnSize = int64(unsafe.Sizeof(treturn{}))

// ranks bounds the ranks by which states are ordered.
const ranks = 128

// A tstep is a move of the path, and whether the next one had to need it.
type tstep struct {
	tmove
	pending bool
}

// newThoughtful returns a search of the game and its easier ones. It returns nil if the
// packed form cannot hold the position.
func newThoughtful(se *search, p *cards.Position, kinds ...tkind) (*thoughtful, *tstate) {
	var first, last *thoughtful
	var start *tstate
	for _, kind := range kinds {
		game, s := newTgame(p, kind)
		if game == nil {
			return nil, nil
		}
		t := &thoughtful{tgame: game, search: se}
		for _, set := range []*set64{&t.lost, &t.fine} {
			set.search = se
		}
		for _, set := range []*set128{&t.lost2, &t.fine2} {
			set.search = se
		}
		if last == nil {
			first, start = t, s
		} else {
			last.easier = t
		}
		last = t
	}
	return first, start
}

// wide returns 128 bits that identify a state whose key does not: a permutation of key
// and twins if columns move as a whole, a hash in Canfield.
func (t *tgame) wide(s *tstate) hash128 {
	if !t.reserve {
		a := s.key + 1 + mix(s.twins)
		return hash128{a, s.twins ^ mix(a)}
	}
	// These four words determine the state.
	a, b := s.order|uint64(s.waste)<<52, s.placed|uint64(s.hoardWaste)<<52
	c, d := s.up|uint64(s.hoard&0xfff)<<52, s.twins|uint64(s.hoard>>12)<<52
	return hash128{
		mix(mix(mix(mix(a+0x9e3779b97f4a7c15)^b)+0xd1b54a32d192ed03^c)^d) | 1,
		mix(mix(mix(mix(d^0x8cb92ba72f3d8dd7)+c)^0xaef17502108ef2d9+b) + a),
	}
}

// id identifies states in the sets.
func (t *thoughtful) id(s *tstate) hash128 {
	if t.rigid || t.reserve {
		return t.wide(s)
	}
	return hash128{a: s.key + 1}
}

func (t *thoughtful) isLost(id hash128) bool {
	if t.rigid || t.reserve {
		return t.lost2.has(id)
	}
	return t.lost.has(id.a)
}

// ahead prefetches what is known about a state.
func (t *thoughtful) ahead(id hash128) {
	if t.rigid || t.reserve {
		t.lost2.ahead(id)
		return
	}
	t.lost.ahead(id.a)
}

func (t *thoughtful) setLost(id hash128) {
	if t.rigid || t.reserve {
		t.lost2.add(id)
		return
	}
	t.lost.add(id.a)
}

func (t *thoughtful) isFine(id hash128) bool {
	if t.rigid || t.reserve {
		return t.fine2.has(id)
	}
	return t.fine.has(id.a)
}

func (t *thoughtful) setFine(s *tstate) {
	if t.rigid || t.reserve {
		t.fine2.add(t.wide(s))
		return
	}
	t.fine.add(s.key + 1)
}

// hopeless reports whether a state of a harder game is lost in this one.
func (t *thoughtful) hopeless(s tstate) bool {
	if !t.rigid {
		s.twins = 0
	}
	if t.pass == passAny {
		s.key -= uint64(s.waste)
		s.waste = 0
	}
	t.settle(&s, nil)
	if t.won(&s) {
		return false
	}
	id := t.id(&s)
	t.ahead(id)
	switch {
	case t.isFine(id):
		return false
	case t.isLost(id):
		return true
	}
	t.stack, t.path, t.broken, t.budget = t.stack[:0], t.path[:0], false, t.within
	start := s
	if !t.run(&s, id) {
		if t.broken {
			t.setFine(&start)
		}
		return !t.broken
	}
	t.setFine(&start)
	for _, m := range t.path {
		t.make(&start, m.tmove)
		if m.pending {
			t.count(&start)
			continue
		}
		t.settle(&start, nil)
		t.setFine(&start)
	}
	return false
}

// run looks for a win from s, which is not recorded.
func (t *thoughtful) run(s *tstate, id hash128) bool {
	if !t.returns {
		return t.dfs(s, id, false, legal{}, false)
	}
	t.root = -1
	t.queue.reset(t.search, treturnSize)
	t.search.bytes -= t.stepped
	t.stepped = 0
	for i := range t.ranked {
		t.ranked[i] = t.ranked[i][:0]
	}
	short := t.within > 0
	if short {
		t.seen.clear()
		t.trail = t.trail[:0]
	}
	t.note(id)
	won := t.dfs(s, id, false, legal{}, false)
	for low := 0; !won && !t.broken && low < ranks; {
		n := len(t.ranked[low])
		if n == 0 {
			low++
			continue
		}
		t.root = int32(t.ranked[low][n-1])
		t.ranked[low] = t.ranked[low][:n-1]
		low = 0
		t.path, t.stack = t.path[:0], t.stack[:0]
		from := t.queue.at(uint32(t.root)).tstate
		won = t.dfs(&from, t.id(&from), false, legal{}, false)
	}
	switch {
	case won:
		for i := t.root; i >= 0; {
			q := t.queue.at(uint32(i))
			t.path = append(slices.Clone(q.steps), t.path...)
			i = q.parent
		}
	case short && !t.broken:
		for _, id := range t.trail {
			t.setLost(id)
		}
	}
	return won
}

// note records a state where cards return, and reports whether it is new.
func (t *thoughtful) note(id hash128) bool {
	switch {
	case t.within == 0:
		return t.lost.add(id.a)
	case t.seen.full():
		t.broken = true
		return false
	case !t.seen.add(hash128{mix(id.a), id.a | 1}):
		return false
	}
	t.trail = append(t.trail, id)
	return true
}

// later queues a state reached by returning a card.
func (t *thoughtful) later(c *tchild) {
	steps := slices.Clone(t.path)
	q := t.queue.add(t.search, treturnSize)
	bytes := int64(len(steps)) * int64(unsafe.Sizeof(tstep{}))
	if q == nil || !t.search.take(bytes) {
		t.broken = true
		return
	}
	t.stepped += bytes
	*q = treturn{c.tstate, t.root, steps}
	level := min(bits.OnesCount64(c.talon)+2*int(c.buried), ranks-1)
	t.ranked[level] = append(t.ranked[level], uint32(t.queue.n-1))
}

// score rates how promising a move is.
func (t *thoughtful) score(s *tstate, m tmove) int {
	bit := uint64(1) << m.card
	base := s.up&^s.placed&bit != 0
	if t.reserve {
		switch {
		case m.on == goHome && s.talon&bit == 0:
			return 60
		case m.on == goHome:
			return 45
		case t.hoarded&s.talon&bit != 0 && m.on != onEmpty:
			return 40
		case t.hoarded&s.talon&bit != 0:
			return 20 + int(m.card>>2)
		case base:
			return 35
		}
		return int(m.card >> 2)
	}
	height := int(s.heights >> (4 * t.colOf[m.card]) & 15)
	switch {
	case m.on == goHome && base && height > 1:
		return 60
	case m.on == goHome && s.talon&bit != 0:
		return 30
	case m.on == goHome:
		return 20
	case base && m.card >= 48:
		return 45 + height
	case base && height == 1:
		return 8
	case base:
		return 50 + height
	case m.card >= 48:
		return 10
	}
	return 12
}

// dfs looks for a win from s. If s is pending, id is unused. After a card returned from
// home, the states that follow are queued.
func (t *thoughtful) dfs(s *tstate, id hash128, pending bool, was legal, back bool) bool {
	if t.budget--; t.budget == 0 || !t.search.node() {
		t.broken = true
		return false
	}
	if t.rigid && !t.reserve && !pending && t.stuck(s) {
		t.setLost(id)
		return false
	}
	if t.easier != nil && !pending {
		lost := t.easier.hopeless(*s)
		switch {
		case lost:
			t.setLost(id)
			return false
		case t.search.spent():
			t.broken = true
			return false
		}
	}
	from := len(t.stack)
	t.stack, was = t.moves(s, was, t.stack)
	// Prefetch: the entries are far apart in memory.
	for i := from; i < len(t.stack); i++ {
		if c := &t.stack[i]; !c.pending {
			c.id = t.id(&c.tstate)
			t.ahead(c.id)
		}
	}
	var order [96]uint32
	n := 0
	for i := from; i < len(t.stack); i++ {
		c := &t.stack[i]
		if !c.pending {
			if t.won(&c.tstate) || t.wins != nil && t.wins[c.id] {
				t.path = append(t.path, tstep{c.move, false})
				return true
			}
			if t.isLost(c.id) {
				continue
			}
		}
		score := t.score(s, c.move)
		if t.noise > 0 {
			t.random = t.random*6364136223846793005 + 1442695040888963407
			hi, _ := bits.Mul64(t.random, t.noise)
			score += int(hi)
		}
		v := uint32(score)<<16 | uint32(i-from)
		j := n
		for ; j > 0 && order[j-1] < v; j-- {
			order[j] = order[j-1]
		}
		order[j] = v
		n++
	}
	for i, v := range order[:n] {
		c := &t.stack[from+int(v&0xffff)] // stays valid even if the stack is reallocated
		if i > 0 && !c.pending && t.isLost(c.id) || t.returns && !c.pending && !t.note(c.id) {
			continue
		}
		now, after := legal{}, back
		if c.pending {
			now = was
			if s.home>>c.move.card&1 != 0 {
				now.homes |= 1 << c.move.card
				after = true
			}
		}
		t.path = append(t.path, tstep{c.move, c.pending})
		switch {
		case back && !c.pending:
			t.later(c)
		case t.dfs(&c.tstate, c.id, c.pending, now, after):
			return true
		}
		if t.broken {
			return false
		}
		t.path = t.path[:len(t.path)-1]
	}
	t.stack = t.stack[:from]
	if !pending && !t.returns {
		t.setLost(id)
	}
	return false
}

// A thoughtfulProver holds the kinds of a game and of its easier ones, by variation.
type thoughtfulProver struct {
	kinds    func(variation string) []tkind
	restarts bool
	wider    bool // the node limit of the easier game grows
}

func (q thoughtfulProver) prove(se *search, pr Problem) (Verdict, []cards.Move) {
	t, s := newThoughtful(se, pr.Position, q.kinds(pr.Variation)...)
	if t == nil {
		return proveAsked(se, pr, false) // laid out by hand
	}
	start := *s
	t.settle(s, nil)
	if t.won(s) {
		return Winnable, t.line(pr, &start)
	}
	for round := 0; ; round++ {
		t.stack, t.path, t.broken, t.budget = t.stack[:0], t.path[:0], false, 0
		if q.restarts {
			t.budget = restartNodes << (round / 4)
			t.noise = [4]uint64{0, 8, 20, 45}[round%4]
			if q.wider && round > 0 && round%4 == 0 { // ask with a higher limit, and repeat what was unknown
				t.easier.within *= 2
				se.bytes -= t.easier.fine2.size()
				t.easier.fine2 = *newSet128(se)
			}
		}
		switch {
		case t.run(s, t.id(s)):
			return Winnable, t.line(pr, &start)
		case !t.broken:
			return Lost, nil
		case t.budget != 0:
			return Unknown, nil
		}
	}
}

// kin returns the kinds with which a shape of this family can be decided: one pack,
// columns built down in alternating colours, moves of any part of a run, and kings in
// empty columns. If cards may return from home, the first kinds are those of the game in
// which they may not, because its wins are wins. It returns nil for other games.
func (r *shRules) kin() (list [][]tkind) {
	k := tkind{pass: passAny, draw: 1}
	switch stocked := r.count[shStock] > 0; {
	case r.Suit > 0 || r.Goal != cards.AllHome || r.Group != cards.PartRun || r.double != 0 || r.all != allCards || r.Run != r.On || r.Space != cards.OfRank(cards.King) || r.SpaceOne || len(r.fill) > 0:
		return nil
	case r.On != cards.FitsOf(cards.DownAlternating) || r.Up != cards.FitsOf(cards.UpInSuit) || r.count[shCell] > 0 || r.count[shTableau] > 8 || r.count[shFoundation] != 4:
		return nil
	case !stocked:
		k.open = true
	case r.onto != shWaste || r.count[shWaste] != 1 || r.count[shReserve] > 0:
		return nil
	case r.Turns == cards.Always && r.Draw > 1:
		k.pass, k.draw = passTurn, r.Draw
	case r.Turns == 0 && r.Draw == 1:
		k.pass = passOnce
	case r.Turns != cards.Always:
		return nil
	}
	for i := range r.count[shFoundation] {
		if r.base[r.first[shFoundation]+i] != cards.OfRank(cards.Ace) {
			return nil
		}
	}
	for _, from := range [...]uint8{shTableau, shWaste, shReserve} {
		if r.count[from] > 0 && !(r.ways[from][shTableau] && r.ways[from][shFoundation]) {
			return nil
		}
	}
	easier := func(k tkind, within int64) []tkind {
		if k.pass == passAny {
			return []tkind{k}
		}
		return []tkind{k, {pass: passAny, draw: 1, returns: k.returns, within: within}}
	}
	list = append(list, easier(k, 100_000))
	if k.returns = r.ways[shFoundation][shTableau]; k.returns {
		list = append(list, easier(k, returnNodes))
	}
	return list
}

// Node limits: of the search without returns, in games that have them, and of the easier
// game.
const (
	onwardNodes = 300_000
	returnNodes = 5_000
)

// proveKin decides a position with these kinds.
func proveKin(se *search, pr Problem, list [][]tkind) (v Verdict, line []cards.Move) {
	for i, kinds := range list {
		se.bytes = 0
		t, s := newThoughtful(se, pr.Position, kinds...)
		start := *s
		t.settle(s, nil)
		if t.won(s) {
			return Winnable, t.line(pr, &start)
		}
		if i < len(list)-1 {
			t.budget = onwardNodes
		}
		switch {
		case t.run(s, t.id(s)):
			return Winnable, t.line(pr, &start)
		case i == len(list)-1 && !t.broken:
			return Lost, nil
		case se.spent():
			return Unknown, nil
		}
	}
	return Unknown, nil
}

// restartNodes is the node limit of the first rounds.
const restartNodes = 2000

func init() {
	provers["solitaire"] = thoughtfulProver{kinds: func(v string) []tkind {
		one := tkind{pass: passAny, draw: 1, within: 100_000}
		switch v {
		case "1":
			return []tkind{one}
		case "2":
			return []tkind{{pass: passTurn, draw: 2}, one}
		}
		return []tkind{{pass: passTurn, draw: 3}, one}
	}}
	provers["yukon"] = thoughtfulProver{kinds: func(v string) []tkind {
		switch v {
		case "medium":
			return []tkind{{pass: passOnce, draw: 1, anyCard: true}}
		case "light":
			return []tkind{{pass: passAny, draw: 1}}
		}
		return []tkind{{pass: passOnce, draw: 1}}
	}}
	provers["klondike"] = thoughtfulProver{restarts: true, kinds: func(string) []tkind {
		return []tkind{
			{pass: passTurn, draw: 3, rigid: true},
			{pass: passTurn, draw: 3, within: 100_000},
			{pass: passAny, draw: 1, within: 10_000},
		}
	}}
	provers["canfield"] = thoughtfulProver{restarts: true, wider: true, kinds: func(string) []tkind {
		return []tkind{
			{pass: passTurn, draw: 3, rigid: true, reserve: true},
			{pass: passAny, draw: 1, reserve: true, within: 100},
		}
	}}
}
