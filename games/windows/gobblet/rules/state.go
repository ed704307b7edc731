package rules

import (
	"fmt"
	"slices"
)

// State is a position for encoding/json, in the shape of layouts and states.
type State struct {
	// Board holds the pieces of each square from the bottom to the top:
	// {"A1":["w2","o4"],"A2":[],...}.
	Board map[string][]string `json:"board"`
	// Reserve holds for each side the sizes in each stack, outermost first:
	// {"w":[[4,3,2,1],[3,2,1],[]],"o":...}.
	Reserve map[string][][]int `json:"reserve"`
	// Turn is "w" or "o".
	Turn string `json:"turn"`
	// Lifted is the touched piece, which is not on the board; null for none.
	Lifted *Lifted `json:"lifted"`
}

// Lifted is a touched piece and the square or stack that it came from.
type Lifted struct {
	Piece string `json:"piece"`
	From  string `json:"from"`
}

// State returns the position for encoding/json.
func (p *Position) State() State {
	s := State{Board: map[string][]string{}, Reserve: map[string][][]int{}, Turn: p.turn.Letter()}
	for i := range Spot(p.variant.Side() * p.variant.Side()) {
		names := []string{}
		for _, piece := range p.Pieces(i, White) {
			names = append(names, piece.String())
		}
		s.Board[p.variant.SpotName(i)] = names
	}
	for _, side := range [...]Side{White, Orange} {
		stacks := [][]int{}
		for i := range p.variant.Stacks() {
			sizes := []int{}
			for _, piece := range slices.Backward(p.Pieces(Stack(i), side)) {
				sizes = append(sizes, piece.Size)
			}
			stacks = append(stacks, sizes)
		}
		s.Reserve[side.Letter()] = stacks
	}
	if piece, from, ok := p.Lifted(); ok {
		s.Lifted = &Lifted{piece.String(), p.variant.SpotName(from)}
	}
	return s
}

// Position returns the position that a state reports. Squares and stacks that
// it does not mention are empty, and no side to move means White. It refuses a
// position whose pieces are not exactly those of the game, naming the missing
// and the surplus ones.
func (s State) Position(v Variant) (Position, error) {
	p := Position{variant: v}
	fail := func(err error) (Position, error) { return Position{}, fmt.Errorf("gobblet: %w", err) }
	for _, name := range sortedKeys(s.Board) {
		spot, err := v.ParseSpot(name)
		if err != nil || v.SpotName(spot) != name || !spot.IsSquare() {
			return fail(fmt.Errorf("board: there is no square %q", name))
		}
		for _, piece := range s.Board[name] {
			if err := p.add(spot, piece); err != nil {
				return fail(fmt.Errorf("board: %s: %w", name, err))
			}
		}
	}
	for _, letter := range sortedKeys(s.Reserve) {
		side, err := parseSide(letter)
		if err != nil {
			return fail(fmt.Errorf("reserve: %w", err))
		}
		if n := len(s.Reserve[letter]); n > v.Stacks() {
			return fail(fmt.Errorf("reserve: %s: each side has %d stacks, found %d", letter, v.Stacks(), n))
		}
		for i, sizes := range s.Reserve[letter] {
			if err := p.addStack(side, i, sizes); err != nil {
				return fail(fmt.Errorf("reserve: %s: stack %d: %w", letter, i+1, err))
			}
		}
	}
	if s.Turn != "" {
		var err error
		if p.turn, err = parseSide(s.Turn); err != nil {
			return fail(fmt.Errorf("turn: %w", err))
		}
	}
	if s.Lifted != nil {
		if err := p.setLifted(s.Lifted.Piece, s.Lifted.From); err != nil {
			return fail(fmt.Errorf("lifted: %w", err))
		}
	}
	if err := p.checkSet(); err != nil {
		return fail(err)
	}
	return p, nil
}

func sortedKeys[V any](m map[string]V) []string {
	keys := make([]string, 0, len(m))
	for k := range m {
		keys = append(keys, k)
	}
	slices.Sort(keys)
	return keys
}
