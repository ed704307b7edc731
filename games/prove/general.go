package prove

import "phosphor/games/cards"

// general decides a position by the rules alone: a depth-first search that looks at
// each position once, by 128 bits of hash. It serves where a packed form cannot hold
// a position that was laid out by hand, in games whose rules do not ask their
// counters. Lost means that every position that can be reached was looked at, so
// that is not said once the table has forgotten any.
func general(se *search, pr Problem) (Verdict, []cards.Move) {
	type frame struct {
		p     *cards.Position
		move  cards.Move
		moves []cards.Move // still to be tried, the best last
	}
	const frameBytes = 4 << 10 // about what a position takes
	seen := *newSet128(se)
	forgot := false
	open := func(p *cards.Position, m cards.Move) (f frame, ok bool) {
		key := hashPosition(p)
		if seen.has(key) {
			return f, false
		}
		seen.add(key)
		forgot = forgot || !seen.has(key)
		f = frame{p: p, move: m}
		// Cards go home first, and the stock is turned last.
		for _, class := range []func(m cards.Move) bool{
			func(m cards.Move) bool { return m.Verb != "" },
			func(m cards.Move) bool { return m.Verb == "" && p.Piles[m.To].Kind != cards.Foundation },
			func(m cards.Move) bool { return m.Verb == "" && p.Piles[m.To].Kind == cards.Foundation },
		} {
			for _, m := range pr.Rules.Moves(p, nil) {
				if class(m) {
					f.moves = append(f.moves, m)
				}
			}
		}
		return f, true
	}
	first, _ := open(pr.Position.Clone(), cards.Move{})
	stack := []frame{first}
	for len(stack) > 0 {
		if !se.node() {
			return Unknown, nil
		}
		f := &stack[len(stack)-1]
		if len(f.moves) == 0 {
			stack = stack[:len(stack)-1]
			se.bytes -= frameBytes
			continue
		}
		m := f.moves[len(f.moves)-1]
		f.moves = f.moves[:len(f.moves)-1]
		p := f.p.Clone()
		pr.Rules.Play(p, m)
		if pr.Rules.Won(p) {
			line := make([]cards.Move, 0, len(stack))
			for _, f := range stack[1:] {
				line = append(line, f.move)
			}
			return Winnable, append(line, m)
		}
		if next, ok := open(p, m); ok {
			if !se.take(frameBytes) {
				return Unknown, nil
			}
			stack = append(stack, next)
		}
	}
	if forgot {
		return Unknown, nil
	}
	return Lost, nil
}

// hashPosition returns 128 bits of hash of the piles.
func hashPosition(p *cards.Position) hash128 {
	a, b := uint64(1), uint64(2)
	add := func(v uint64) {
		a = mix(a+0x9e3779b97f4a7c15) ^ v
		b = mix(b^0xd1b54a32d192ed03) + v*0xaef17502108ef2d9
	}
	for i := range p.Piles {
		for _, c := range p.Piles[i].Cards {
			add(uint64(c))
		}
		add(0x100)
	}
	return hash128{mix(a) | 1, mix(b)}
}
