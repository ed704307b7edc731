package tetris

import "slices"

// A Rank is a row of the ranking. A level of 0 is an empty row.
type Rank struct {
	Name  string `json:"name"`
	Score int    `json:"score"`
	Level int    `json:"level"`
	Rows  int    `json:"rows"`
	Game  int    `json:"game,omitempty"` // number of the game; 0: written when games had none
}

// Ranks are the best games; the one in play is among them. It begins in the last
// row and climbs as its points overtake those above.
type Ranks struct {
	Rows    [5]Rank `json:"ranks"`
	Current int     `json:"current"` // row of the game in play
	Games   int     `json:"games"`   // how many games have begun
}

// begin puts a new game into the last row. A game that ended there is forgotten.
func (r *Ranks) begin() {
	r.Games++
	r.enter(Rank{Level: 1, Game: r.Games})
}

// resume takes the row of a saved game into the ranking. Where that game came
// further, after it was saved, this is another one: what was earned is not lost.
func (r *Ranks) resume(row Rank) {
	further := func(o Rank) bool { return o.Game == row.Game && o.Score > row.Score }
	if row.Game <= 0 || slices.ContainsFunc(r.Rows[:], further) {
		r.Games++
		row.Game = r.Games
	}
	r.Games = max(r.Games, row.Game)
	r.enter(row)
}

// enter puts a game into the last row and lets it climb.
func (r *Ranks) enter(game Rank) {
	r.Current = len(r.Rows) - 1
	r.Rows[r.Current] = game
	r.climb()
}

// own is the row of the game in play.
func (r *Ranks) own() *Rank { return &r.Rows[r.Current] }

// placed reports whether the game in play is better than the last, and has a name to it.
func (r *Ranks) placed() bool { return r.Current < len(r.Rows)-1 }

// set says how the game in play stands.
func (r *Ranks) set(score, level, rows int) {
	c := r.own()
	c.Score, c.Level, c.Rows = score, level, rows
	r.climb()
}

func (r *Ranks) climb() {
	for r.Current > 0 && r.Rows[r.Current].Score > r.Rows[r.Current-1].Score {
		r.Rows[r.Current], r.Rows[r.Current-1] = r.Rows[r.Current-1], r.Rows[r.Current]
		r.Current--
	}
}

// merge enters the game in play into the ranking that was written last, which
// other games on the desk may have changed. Games that have earned nothing are
// not kept there.
func (r *Ranks) merge(written Ranks) {
	own := *r.own()
	*r = Ranks{Games: max(r.Games, written.Games)}
	n := 0
	for _, row := range written.Rows {
		if row.Score > 0 && (row.Game == 0 || row.Game != own.Game) {
			r.Rows[n] = row
			n++
		}
	}
	r.enter(own)
}
