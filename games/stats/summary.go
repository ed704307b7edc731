package stats

import "slices"

// Recent is how many of the newest games a summary holds.
const Recent = 10

// A Summary is a player's record in a game. Zero times and a nil score mean that there is
// none yet.
type Summary struct {
	Game      string `json:"game"`
	Variation string `json:"variation,omitempty"`
	Played    int    `json:"played"`
	Won       int    `json:"won"`           // without help
	Helped    int    `json:"won_with_help"` // counts neither as a victory nor as a defeat
	Lost      int    `json:"lost"`
	GivenUp   int    `json:"given_up"`
	Finished  int    `json:"finished"`
	// Share is Won of all games that could be won or lost, 0 to 1.
	Share      float64 `json:"share"`
	Streak     int     `json:"streak"`      // victories since the last defeat; help neither adds to it nor ends it
	BestStreak int     `json:"best_streak"` // the longest ever
	BestTime   int     `json:"best_time"`   // seconds of the quickest victory
	MeanTime   int     `json:"mean_time"`   // seconds of all victories
	BestScore  *int    `json:"best_score"`  // of games that were not abandoned; nil if there are no points
	Seconds    int     `json:"seconds"`     // played altogether
	Last       []Entry `json:"last"`        // the newest first
}

// Competitive reports whether there were games that could be won or lost.
func (s *Summary) Competitive() bool { return s.Finished < s.Played }

// A tally is a summary that grows game by game.
type tally struct {
	Summary
	Best   int      `json:"best"`
	Points bool     `json:"points"`
	Timed  int      `json:"timed"` // victories whose time is known
	Times  int      `json:"times"` // the sum of their times
	Newest []*Entry `json:"newest"`
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
			s.Timed++
			s.Times += e.Seconds
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
		if !s.Points || e.Score > s.Best {
			s.Best = e.Score
		}
		s.Points = true
	}
	if s.Newest = append(s.Newest, e); len(s.Newest) == 2*Recent {
		s.Newest = s.Newest[:copy(s.Newest, s.Newest[Recent:])]
	}
}

func (s *tally) summary() Summary {
	if s.Points {
		s.BestScore = &s.Best
	}
	if s.Timed > 0 {
		s.MeanTime = (s.Times + s.Timed/2) / s.Timed
	}
	if n := s.Won + s.Lost + s.GivenUp + s.Helped; n > 0 {
		s.Share = float64(s.Won) / float64(n)
	}
	s.Last = []Entry{}
	for _, e := range slices.Backward(s.Newest) {
		if len(s.Last) == Recent {
			break
		}
		s.Last = append(s.Last, *e)
	}
	return s.Summary
}

// Sum returns the summary of games, as returned by Read, all of one name.
func Sum(games []Entry) Summary {
	var s tally
	for i := range games {
		s.add(&games[i])
	}
	return s.summary()
}

// tallies groups games by key, in the order of their first appearance.
type tallies struct {
	by   map[string]*tally
	keys []string
}

func (g *tallies) add(games []Entry, key func(e *Entry) string) {
	var t *tally
	for i := range games {
		e := &games[i]
		k := key(e)
		if t == nil || i > 0 && k != key(&games[i-1]) {
			if t = g.by[k]; t == nil {
				t = &tally{}
				g.put(k, t)
			}
		}
		t.add(e)
	}
}

func (g *tallies) put(key string, t *tally) {
	if g.by == nil {
		g.by = map[string]*tally{}
	}
	g.by[key] = t
	g.keys = append(g.keys, key)
}

func (g *tallies) summaries() (list []Summary) {
	for _, k := range g.keys {
		list = append(list, g.by[k].summary())
	}
	return list
}

// Named returns the summaries of those games, in the order of the names.
func Named(all []Summary, names []string) (list []Summary) {
	for _, name := range names {
		for _, s := range all {
			if s.Game == name {
				list = append(list, s)
			}
		}
	}
	return list
}

// ByVariation returns a summary of each variation of games of one name, in the order in
// which they were first played.
func ByVariation(games []Entry) (list []Summary) {
	var g tallies
	g.add(games, func(e *Entry) string { return e.Variation })
	list = g.summaries()
	for i, name := range g.keys {
		list[i].Variation = name
	}
	return list
}
