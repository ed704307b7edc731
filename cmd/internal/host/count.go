package host

import (
	"math/rand/v2"
	"strconv"
	"strings"
	"time"

	"phosphor/games/play"
	"phosphor/games/stats"
	"phosphor/games/store"
)

// Every game in play is counted: its result is written to the statistics as soon as it is
// known, before its saved game is removed. If the program ends in between, it finds the
// saved game again, and does not write the same result twice.

// A tally is the state of a game that is being counted.
type tally struct {
	entry  stats.Entry   // as the game stands; its ID is "" where none is counted yet
	over   bool          // its result is written
	played time.Duration // where the game has no clock of its own
	at     time.Duration // counter.active at the last move
}

// A counter writes the results of games to the statistics, and measures how long they are
// played.
type counter struct {
	// Stats, if not nil, stores the results of the games. Clock returns the date; if nil, it
	// is time.Now.
	Stats store.Keeper
	Clock func() time.Time

	owed   *store.Debts
	active time.Duration // time that was spent playing
	input  time.Duration // the window's time of the last input
}

// longestThought is the longest time without input that counts as playing.
const longestThought = 5 * time.Minute

// counted returns the tally of a game, nil if it is not counted.
func counted(m play.Match) play.Counted {
	if s := play.Base(m); s != nil {
		return s
	}
	c, _ := play.As[play.Counted](m)
	return c
}

// count updates the statistics from the games in play on a machine.
func (c *counter) count(kept []*keeping, machine string) {
	done := false
	for _, k := range kept {
		if m := counted(k.match); m != nil && c.tally(&k.tally, k.match, m, machine) {
			done = true
		}
	}
	if done { // the time up to now belonged to the game in which it was
		for _, k := range kept {
			k.tally.at = c.active
		}
	}
}

// tally examines a game and records its result, and that of the previous one. It reports
// whether a move was made in it.
func (c *counter) tally(t *tally, m play.Match, by play.Counted, machine string) (changed bool) {
	now, st := by.Count(), m.Status()
	if now.Laid {
		return false // a demo or solver played it
	}
	continued := now.ID != ""
	if !continued {
		now.ID = strconv.FormatUint(rand.Uint64(), 36)
		by.Identify(now.ID)
	}
	if t.entry.ID != now.ID {
		if t.entry.ID != "" && !t.over && t.entry.Moves > 0 {
			t.entry.Result = stats.GivenUp
			c.write(t)
		}
		returned := t.entry.ID != "" && continued
		*t = tally{at: c.active, over: st.Over && continued}
		t.entry.ID = now.ID
		if s, ok := by.(*play.Session); ok && continued {
			t.played = time.Duration(s.Setup().Elapsed) * time.Millisecond
		}
		if returned { // it may have been given up, in this run or an earlier one
			t.entry.Game, t.entry.Result = st.Game, stats.Resumed
			c.write(t)
		}
	}
	e := &t.entry
	if changed = e.Moves != now.Moves || e.Undos != now.Undos; changed {
		t.played += min(c.active-t.at, longestThought)
	}
	e.Game, e.Variation, e.Deal, e.Score, e.Moves, e.Undos = st.Game, st.Variation, st.Deal, st.Score, now.Moves, now.Undos
	e.Helped = now.Helped
	e.Machine, _, _ = strings.Cut(strings.ToLower(machine), " ")
	long := t.played
	if d, own := played(m); own {
		long = d
	} else if s, ok := by.(*play.Session); ok {
		s.Choose(func(now *play.Setup) { now.Elapsed = t.played.Milliseconds() })
	}
	e.Seconds = int(long.Round(time.Second) / time.Second)
	if st.Over && !t.over {
		e.Result = stats.Of(st, now.Helped)
		c.write(t)
	}
	t.over = st.Over
	return changed
}

// write records the result of a game, or owes it.
func (c *counter) write(t *tally) {
	clock := c.Clock
	if clock == nil {
		clock = time.Now
	}
	t.entry.Date = clock().Round(time.Second)
	e := t.entry
	_ = c.owed.Attempt(resultsDebt, false, func() error { return stats.Add(c.Stats, e) })
}

// attend counts the time spent playing.
func (c *counter) attend(now time.Duration) {
	c.active += min(max(0, now-c.input), longestThought)
	c.input = now
}
