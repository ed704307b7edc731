package tour

import (
	"slices"

	"phosphor/games/store"
)

// Best is how many results are stored.
const Best = 10

// scoresFile is the file in which they are stored. It is created if missing.
const scoresFile = "grandtour.json"

// A Result is a line of the high scores.
type Result struct {
	Name   string `json:"name"`
	Points int    `json:"points"`
	Deal   string `json:"deal"`
}

// Results are the best tours, the highest first.
type Results []Result

// LoadResults reads the table; it is empty if there is none yet.
func LoadResults(k store.Keeper) (Results, error) {
	var r Results
	err := store.ReadJSON(k, scoresFile, &r)
	return r, err
}

// Add puts a result into the table as stored now, which another program may have changed,
// and Rename renames one. If the table cannot be written, the change lasts as long as the
// program runs.
func (r *Results) Add(k store.Keeper, n Result) error {
	return r.change(k, func(all *Results) { all.Enter(n) })
}

// Save writes the table.
func (r Results) Save(k store.Keeper) error { return store.WriteJSON(k, scoresFile, r) }

// Rename gives a result another name.
func (r *Results) Rename(k store.Keeper, n Result, name string) error {
	return r.change(k, func(all *Results) {
		if i := slices.Index(*all, n); i >= 0 {
			(*all)[i].Name = name
		}
	})
}

func (r *Results) change(k store.Keeper, do func(*Results)) error {
	return store.Change(k, scoresFile, r, do)
}

// Place returns the line, counted from 0, that a result of that many points would have; ok
// is false if it is too low or has no points. Of equal results the older one stays above.
func (r Results) Place(points int) (line int, ok bool) {
	line = slices.IndexFunc(r, func(o Result) bool { return o.Points < points })
	if line < 0 {
		line = len(r)
	}
	return line, line < Best && points > 0
}

// Enter puts a result into the table if it belongs there.
func (r *Results) Enter(n Result) {
	if line, ok := r.Place(n.Points); ok {
		*r = slices.Insert(*r, line, n)
		*r = (*r)[:min(len(*r), Best)]
	}
}
