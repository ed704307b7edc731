package prove

// stuck reports whether a state of a game in which columns move as a whole is lost
// in an easier one that asks no search. There all stays what it was once it was to
// be had: whatever order the stock has and however many cards want the same place,
//
//   - a card goes home when the one before it has, if it lies in the stock, or face up
//     with nothing on it that is not home; for what was put on it stays there until
//     it goes home itself;
//   - a base leaves its column when it goes home, when a parent of it is to be had,
//     or as a king when an empty column is; then the card below it lies face up;
//   - a parent is to be had when it lies face up with nothing on it that is not home,
//     or in the stock and a place for it is to be had.
//
// All that is legal in the game is legal there, so what does not go home there never
// will.
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
