package tetris

import "slices"

// A Rank is a row of the ranking. A level of 0 is an empty row.
type Rank struct {
	Name  string `json:"name"`
	Score int    `json:"score"`
	Level int    `json:"level"`
	Rows  int    `json:"rows"`
	Game  int    `json:"game,omitempty"` // number of the game; 0: from versions without numbers
}

// Ranks are the best games, including the one in play. That starts in the last row and
// climbs as its points exceed those above.
type Ranks struct {
	Rows    [5]Rank `json:"ranks"`
	Current int     `json:"current"` // row of the game in play
	Games   int     `json:"games"`   // number of games begun
}

// begin puts a new game into the last row, replacing the game there.
func (r *Ranks) begin() {
	r.Games++
	r.enter(Rank{Level: 1, Game: r.Games})
}

// resume enters the row of a saved game. If that game has since got further in the
// ranking, the saved one counts as another game, so that no result is lost.
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

// own returns the row of the game in play.
func (r *Ranks) own() *Rank { return &r.Rows[r.Current] }

// placed reports whether the game in play is above the last row, and so has a name.
func (r *Ranks) placed() bool { return r.Current < len(r.Rows)-1 }

// set updates the game in play.
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

// merge enters the game in play into the stored ranking, which other games on the desk
// may have changed. Games without points are not stored.
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
