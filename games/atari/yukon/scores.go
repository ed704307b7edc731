package yukon

import (
	"fmt"
	"slices"

	"phosphor/games/store"
)

// The files that store scores and settings.
const (
	scoresFile   = "yukon.json"
	settingsFile = "yukon.json"
)

// best is how many results each list holds.
const best = 5

// A result is a line of a list of the best.
type result struct {
	Name    string `json:"name"`
	Points  int    `json:"points,omitempty"`
	Seconds int    `json:"seconds,omitempty"`
	Deal    string `json:"deal"`
}

// results maps names to lists: the variation, followed by " timed" for the best times.
type results map[string][]result

func listName(variation string, timed bool) string {
	if timed {
		return variation + " timed"
	}
	return variation
}

// before reports whether a belongs above b: more points, or a shorter time. Of equal
// results the older one stays above.
func before(a, b result, timed bool) bool {
	if timed {
		return a.Seconds < b.Seconds
	}
	return a.Points > b.Points
}

// place returns the place that a result would take in a list, or best if it is not good
// enough.
func place(list []result, r result, timed bool) int {
	i := slices.IndexFunc(list, func(o result) bool { return before(r, o, timed) })
	if i < 0 {
		i = len(list)
	}
	return i
}

// enter puts a result into its list and keeps the best five.
func (rs results) enter(variation string, timed bool, r result) {
	name := listName(variation, timed)
	list := slices.Insert(rs[name], place(rs[name], r, timed), r)
	rs[name] = list[:min(len(list), best)]
}

// find returns the place of a result in its list, or -1.
func (rs results) find(variation string, timed bool, r result) int {
	return slices.Index(rs[listName(variation, timed)], r)
}

// rename gives a result a name, or enters it if it is missing.
func (rs results) rename(variation string, timed bool, r result, name string) {
	i := rs.find(variation, timed, r)
	if i < 0 {
		r.Name = name
		rs.enter(variation, timed, r)
		return
	}
	rs[listName(variation, timed)][i].Name = name
}

// withdraw removes a result.
func (rs results) withdraw(variation string, timed bool, r result) {
	if i := rs.find(variation, timed, r); i >= 0 {
		name := listName(variation, timed)
		rs[name] = slices.Delete(rs[name], i, i+1)
	}
}

// settings holds what is stored for the next time.
type settings struct {
	Variation string `json:"variation"`
	Name      string `json:"name,omitempty"` // the name last entered in a list
}

// remember changes the stored settings.
func (t *Table) remember(change func(*settings)) {
	change(&t.settings)
	var now settings
	t.env.Report(store.UpdateJSON(t.env.Settings, settingsFile, &now, func() { change(&now) }))
}

func loadResults(k store.Keeper) (results, error) {
	rs := results{}
	err := store.ReadJSON(k, scoresFile, &rs)
	if rs == nil {
		rs = results{}
	}
	return rs, err
}

// change changes the lists as stored now, which another program may have changed too. If
// they cannot be written, the change lasts as long as the program runs.
func (rs *results) change(k store.Keeper, do func(results)) error {
	return store.Change(k, scoresFile, rs, func(now *results) {
		if *now == nil {
			*now = results{}
		}
		do(*now)
	})
}

// clockText writes seconds as the game shows them: 0:00.
func clockText(seconds int) string { return fmt.Sprintf("%d:%02d", seconds/60, seconds%60) }
