package cards

// This file determines which of the face-down cards the player has seen.

// Seen returns the cards of a game of one pack that have lain face up at any time since
// it began: including those of a stock that was dealt and turned over, and those of moves
// that were taken back. It returns 0 for games with several packs, where a face-down card
// cannot be told from its twins.
func (s *Session) Seen() (seen Set) {
	if len(s.Rules().Deck()) > 52 {
		return 0
	}
	p := s.After(0)
	seen = p.FaceUp()
	var marks []int     // steps before each move
	var undone []string // moves that can be made again
	play := func(text string) bool {
		m, err := ParseMove(s.Rules(), p, text)
		if err != nil || s.Rules().Check(p, m) != nil {
			return false
		}
		marks = append(marks, p.Steps())
		s.Rules().Play(p, m)
		seen |= p.FaceUp()
		return true
	}
	made := []string{}
	ok := s.Replay(func(text string) bool {
		made, undone = append(made, text), nil
		return play(text)
	}, func() bool {
		n := len(marks) - 1
		if n < 0 {
			return false
		}
		p.Rewind(marks[n])
		undone = append(undone, made[n])
		marks, made = marks[:n], made[:n]
		return true
	}, func() bool {
		n := len(undone) - 1
		if n < 0 {
			return false
		}
		text := undone[n]
		undone = undone[:n]
		made = append(made, text)
		return play(text)
	})
	if !ok { // at least the moves that lead here
		for n := range s.Made() + 1 {
			seen |= s.After(n).FaceUp()
		}
	}
	return seen
}

// FaceUp returns the cards of a position that lie face up.
func (p *Position) FaceUp() (up Set) {
	for i := range p.Piles {
		for _, c := range p.Piles[i].Cards {
			if c.FaceUp() && c != Gap {
				up |= 1 << c
			}
		}
	}
	return up
}
