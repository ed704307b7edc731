package prove

// Games known only by their rules: the rules give the moves of every position and their
// effects. States are distinguished by all piles in order and by all counters, so this
// is correct for any rules; a caller that knows that the rules ignore some counters
// leaves them out. The restarting search, which never proves a loss, treats columns as
// interchangeable, and cells, and ignores counters.

import (
	"encoding/binary"
	"slices"

	"phosphor/games/cards"
)

// asked is a field whose moves come from the rules.
type asked struct {
	rules  cards.Rules
	p      *cards.Position
	words  *askedWords
	loose  bool // piles of the same kind are interchangeable
	counts bool // moves may depend on counters
	moves  []cards.Move
	marks  []int
	weight [shAll]int
}

// askedWords numbers the verbs of moves in the order in which they occur.
type askedWords struct {
	verbs []string
	lack  bool // a move could not be encoded
}

// askedSize is the approximate size of a stored position in bytes, mostly its cards.
const askedSize = 200

func proveAsked(se *search, pr Problem, counts bool) (v Verdict, line []cards.Move) {
	words := &askedWords{verbs: []string{""}}
	start := func(loose bool) *asked {
		return &asked{rules: pr.Rules, p: pr.Position.Clone(), words: words, loose: loose, counts: counts && !loose, weight: shWeights[0]}
	}
	for i := range pr.Position.Piles {
		if len(pr.Position.Piles[i].Cards) > 0xfe {
			return Unknown, nil
		}
	}
	a, b := start(false), start(true)
	v, path, _ := twice(se, field[[]byte](a), b, b.begin, askedSize, anyWidth, anyWidth, 1)
	switch {
	case v == Winnable:
		for _, m := range path {
			line = append(line, words.moveOf(m))
		}
	case v == Lost && words.lack:
		v = Unknown
	}
	return v, line
}

func (a *asked) begin(turn int) uint64 {
	a.weight = shWeights[turn%len(shWeights)]
	return anyNoise
}

// save appends the piles and counters to b.
func (a *asked) save(b *[]byte) {
	out := (*b)[:0]
	for i := range a.p.Piles {
		out = append(out, uint8(len(a.p.Piles[i].Cards)))
		for _, c := range a.p.Piles[i].Cards {
			out = append(out, uint8(c))
		}
	}
	for _, n := range a.p.Counters {
		out = binary.AppendVarint(out, int64(n))
	}
	*b = slices.Clip(out)
}

func (a *asked) load(b *[]byte) {
	a.p.Rewind(0)
	a.marks = a.marks[:0]
	in := *b
	for i := range a.p.Piles {
		q := &a.p.Piles[i]
		n := int(in[0])
		q.Cards = q.Cards[:0]
		for _, c := range in[1 : 1+n] {
			q.Cards = append(q.Cards, cards.Card(c))
		}
		in = in[1+n:]
	}
	for i := range a.p.Counters {
		v, n := binary.Varint(in)
		a.p.Counters[i] = int(v)
		in = in[n:]
	}
}

func (a *asked) list(moves []uint32) []uint32 {
	a.moves = a.rules.Moves(a.p, a.moves[:0])
	for _, m := range a.moves {
		if n, ok := a.words.number(m); ok {
			moves = append(moves, n)
		} else {
			a.words.lack = true
		}
	}
	return moves
}

// number encodes a move: its verb, the number of cards, and its piles plus 1.
func (w *askedWords) number(m cards.Move) (uint32, bool) {
	v := slices.Index(w.verbs, m.Verb)
	if v < 0 {
		v = len(w.verbs)
		w.verbs = append(w.verbs, m.Verb)
	}
	if v > 15 || m.N < 0 || m.N > 0xff || m.From < -1 || m.From > 0xfe || m.To < -1 || m.To > 0xffe {
		return 0, false
	}
	return uint32(v)<<28 | uint32(m.N)<<20 | uint32(m.From+1)<<12 | uint32(m.To+1), true
}

func (w *askedWords) moveOf(m uint32) cards.Move {
	return cards.Move{Verb: w.verbs[m>>28], N: int(m >> 20 & 0xff), From: int(m>>12&0xff) - 1, To: int(m&0xfff) - 1}
}

func (a *asked) make(m uint32) {
	a.marks = append(a.marks, a.p.Steps())
	a.rules.Play(a.p, a.words.moveOf(m))
}

func (a *asked) back() {
	n := len(a.marks) - 1
	a.p.Rewind(a.marks[n])
	a.marks = a.marks[:n]
}

func (a *asked) won() bool  { return a.rules.Won(a.p) }
func (a *asked) layer() int { return 0 }

func (a *asked) key() (k hash128) {
	if !a.loose {
		k = hashPosition(a.p)
		for i := 0; a.counts && i < len(a.p.Counters); i++ {
			n := a.p.Counters[i]
			k = hash128{mix(k.a+uint64(n)) | 1, mix(k.b ^ uint64(n))}
		}
		return k
	}
	for i := range a.p.Piles {
		q := &a.p.Piles[i]
		salt := uint64(i) + 1
		if q.Kind == cards.Tableau || q.Kind == cards.Cell {
			salt = uint64(len(q.Kind)) << 32
		}
		h := hash128{mix(salt), mix(salt << 7)}
		for _, c := range q.Cards {
			h = hash128{fold(h.a ^ uint64(c+1)), fold(h.b+uint64(c+1)) + h.a}
		}
		k.a += mix(h.a)
		k.b += mix(h.b)
	}
	k.a |= 1
	return k
}

// hashPosition returns a 128-bit hash of the piles.
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

// distance assumes that foundations build up from the ace and that columns build down.
func (a *asked) distance() int {
	var n [shAll]int
	homing, _ := a.rules.(cards.Homing)
	if homing != nil {
		n[shAway] = -homing.Homed(a.p)
	}
	for i := range a.p.Piles {
		list := a.p.Piles[i].Cards
		switch kind := a.p.Piles[i].Kind; kind {
		case cards.Foundation:
			if homing == nil {
				n[shAway] -= len(list)
			}
		case cards.Stock, cards.Waste:
			n[shTalon] += len(list)
		case cards.Cell:
			n[shCells] += len(list)
		case cards.Tableau:
			if len(list) == 0 {
				n[shSpace]++
			}
			least, suit := cards.King, [4]cards.Rank{cards.King, cards.King, cards.King, cards.King}
			for j, c := range list {
				if c == cards.Gap {
					continue
				}
				if r := c.Rank(); r > least {
					n[shOver]++
				} else {
					least = r
				}
				if s := &suit[c.Suit()]; c.Rank() > *s {
					n[shSelf]++
				} else {
					*s = c.Rank()
				}
				switch {
				case !c.FaceUp():
					n[shHidden]++
				case j > 0 && !cards.Down(list[j-1], c):
					n[shBreak]++
				case j > 0 && cards.DownInSuit(list[j-1], c):
					n[shLink]++
				}
			}
		}
	}
	d := 1_500
	for i, v := range n {
		d += v * a.weight[i]
	}
	return d
}
