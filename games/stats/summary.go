package stats

import "slices"

// Recent is how many of the newest games a summary has.
const Recent = 10

// A Summary tells how somebody plays a game. Zero times and a nil score mean that there
// is none yet.
type Summary struct {
	Game      string `json:"game"`
	Variation string `json:"variation,omitempty"`
	Played    int    `json:"played"`
	Won       int    `json:"won"`           // without help
	Helped    int    `json:"won_with_help"` // which is no victory, and no defeat
	Lost      int    `json:"lost"`
	GivenUp   int    `json:"given_up"`
	Finished  int    `json:"finished"`
	// Share is Won of all games that could be won or lost, 0 to 1.
	Share      float64 `json:"share"`
	Streak     int     `json:"streak"`      // victories since the last defeat; help neither adds to it nor ends it
	BestStreak int     `json:"best_streak"` // the longest there ever was
	BestTime   int     `json:"best_time"`   // seconds of the quickest victory
	MeanTime   int     `json:"mean_time"`   // seconds of all victories
	BestScore  *int    `json:"best_score"`  // of games that were not given up; nil where there are no points
	Seconds    int     `json:"seconds"`     // played altogether
	Last       []Entry `json:"last"`        // the newest first
}

// Competitive reports whether there were games that could be won or lost.
func (s *Summary) Competitive() bool { return s.Finished < s.Played }

// A tally is a summary that grows game by game.
type tally struct {
	Summary
	best           int
	points         bool
	timed, seconds int      // victories whose time is known, and the sum of their times
	last           []*Entry // the newest ones, the oldest of them first
}

func (s *tally) add(e *Entry) {
	s.Game = e.Game
	s.Played++
	s.Seconds += e.Seconds
	switch e.Result {
	case Won:
		s.Won++
		s.Streak++
		s.BestStreak = max(s.BestStreak, s.Streak)
		if e.Seconds > 0 {
			s.timed++
			s.seconds += e.Seconds
			if s.BestTime == 0 || e.Seconds < s.BestTime {
				s.BestTime = e.Seconds
			}
		}
	case Helped:
		s.Helped++
	case Lost:
		s.Lost++
		s.Streak = 0
	case GivenUp:
		s.GivenUp++
		s.Streak = 0
	default:
		s.Finished++
	}
	if e.Result != GivenUp && e.Result != Helped && !e.Helped && e.Score != 0 {
		if !s.points || e.Score > s.best {
			s.best = e.Score
		}
		s.points = true
	}
	if s.last = append(s.last, e); len(s.last) == 2*Recent {
		s.last = s.last[:copy(s.last, s.last[Recent:])]
	}
}

func (s *tally) summary() Summary {
	if s.points {
		s.BestScore = &s.best
	}
	if s.timed > 0 {
		s.MeanTime = (s.seconds + s.timed/2) / s.timed
	}
	if n := s.Won + s.Lost + s.GivenUp + s.Helped; n > 0 {
		s.Share = float64(s.Won) / float64(n)
	}
	s.Last = []Entry{}
	for _, e := range slices.Backward(s.last) {
		if len(s.Last) == Recent {
			break
		}
		s.Last = append(s.Last, *e)
	}
	return s.Summary
}

// Sum returns the summary of games as Read returns them, all of one name.
func Sum(games []Entry) Summary {
	var s tally
	for i := range games {
		s.add(&games[i])
	}
	return s.summary()
}

// sums returns the summary of each group of games that have the same key, and the keys
// in the order in which they came.
func sums(games []Entry, key func(e *Entry) string) (by map[string]*tally, keys []string) {
	by = map[string]*tally{}
	var t *tally
	for i := range games {
		e := &games[i]
		k := key(e)
		if t == nil || i > 0 && k != key(&games[i-1]) {
			if t = by[k]; t == nil {
				t = &tally{}
				by[k] = t
				keys = append(keys, k)
			}
		}
		t.add(e)
	}
	return by, keys
}

// ByGame returns a summary of each game that was played, in the order of the names.
func ByGame(all []Entry, names []string) (list []Summary) {
	by, _ := sums(all, func(e *Entry) string { return e.Game })
	for _, name := range names {
		if t := by[name]; t != nil {
			list = append(list, t.summary())
		}
	}
	return list
}

// ByVariation returns a summary of each variation of games of one name, in the order in
// which they were first played.
func ByVariation(games []Entry) (list []Summary) {
	by, names := sums(games, func(e *Entry) string { return e.Variation })
	for _, name := range names {
		s := by[name].summary()
		s.Variation = name
		list = append(list, s)
	}
	return list
}
