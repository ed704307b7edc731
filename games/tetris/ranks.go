package tetris

import "phosphor/games/store"

// A Rank is a row of the ranking. A level of 0 is an empty row.
type Rank struct {
	Name  string `json:"name"`
	Score int    `json:"score"`
	Level int    `json:"level"`
	Rows  int    `json:"rows"`
}

// Ranks are the best games; the one in play is among them. It begins in the last
// row and climbs as its points overtake those above.
type Ranks struct {
	Rows    [5]Rank `json:"ranks"`
	Current int     `json:"current"` // row of the game in play
}

// begin puts a new game into the last row. A game that ended there is forgotten.
func (r *Ranks) begin() {
	r.Current = len(r.Rows) - 1
	r.Rows[r.Current] = Rank{Level: 1}
}

// set tells how the game in play stands.
func (r *Ranks) set(score, level, rows int) {
	c := &r.Rows[r.Current]
	c.Score, c.Level, c.Rows = score, level, rows
	for r.Current > 0 && r.Rows[r.Current].Score > r.Rows[r.Current-1].Score {
		r.Rows[r.Current], r.Rows[r.Current-1] = r.Rows[r.Current-1], r.Rows[r.Current]
		r.Current--
	}
}

// resume takes the ranking of a saved game, which belongs to the game in play. A
// ranking that was written in the meantime counts more: its games are not lost.
func (r *Ranks) resume(saved Ranks, scores store.Keeper) {
	if saved.Current < 0 || saved.Current >= len(saved.Rows) {
		saved.Current = len(saved.Rows) - 1
	}
	row := saved.Rows[saved.Current]
	if _, err := scores.Read(scoresFile); err != nil {
		*r = saved
	}
	// The row of the game may be there already, or have to begin at the end.
	for i := range r.Rows {
		if r.Rows[i] == row {
			r.Current = i
			return
		}
	}
	r.begin()
	r.Rows[r.Current].Name = row.Name
}

// clear empties the ranking but for the game in play.
func (r *Ranks) clear() {
	row := r.Rows[r.Current]
	*r = Ranks{}
	r.Current = 0
	r.Rows[0] = row
}
