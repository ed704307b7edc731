package prove

// stuck reports whether a state of a game in which columns move as a whole is already
// lost in an easier game that needs no search. There, whatever was once available stays
// available, whatever the order of the stock and however many cards want the same place:
//
//   - a card goes home when the one before it has, if it lies in the stock, or face up
//     with nothing on it that is not home, because what is put on it stays until it goes
//     home itself;
//   - a base leaves its column when it goes home, when a parent of it is available, or,
//     as a king, when an empty column is; then the card below it lies face up;
//   - a parent is available when it lies face up with nothing on it that is not home, or
//     when it is in the stock and a place for it is available.
//
// Every legal move is legal there, so a card that does not go home there never will.
func (t *tgame) stuck(s *tstate) bool {
	home, up, stock := s.home, s.up, s.talon
	heights := s.heights
	vacant := s.free > 0
	talonUp := uint64(0)
	for {
		before, beforeUp, beforeTalon := home, up, talonUp
		first, second := s.placed&^s.twins&^home, s.placed&s.twins&^home
		open := up &^ (onParents((first|first>>1)&lowPairs) | onParents((second|second>>1)&lowPairs)<<1)
		for {
			n := nextHome(home) & (open | stock)
			if n == 0 {
				break
			}
			home |= n
		}
		spot := open | talonUp
		fit := onChildren(both((spot | spot>>1) & lowPairs))
		vacant = vacant || home&s.placed&kings != 0
		if vacant {
			fit |= kings
		}
		talonUp |= stock & fit
		for i := range t.columns {
			n := heights >> (4 * i) & 15
			if n == 0 {
				continue
			}
			if c := t.dealt[i][n-1]; (fit|home)>>c&1 != 0 {
				heights -= 1 << (4 * i)
				if n == 1 {
					vacant = true
					continue
				}
				up |= 1 << t.dealt[i][n-2]
			}
		}
		if home == allCards {
			return false
		}
		if home == before && up == beforeUp && talonUp == beforeTalon {
			return true
		}
	}
}
