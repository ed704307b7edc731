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

// Sum returns the summary of games as Read returns them, all of one name.
func Sum(games []Entry) Summary {
	s := Summary{Played: len(games), Last: []Entry{}}
	best, points, timed, seconds := 0, false, 0, 0
	for _, e := range games {
		s.Game = e.Game
		s.Seconds += e.Seconds
		switch e.Result {
		case Won:
			s.Won++
			s.Streak++
			s.BestStreak = max(s.BestStreak, s.Streak)
			if e.Seconds > 0 {
				timed++
				seconds += e.Seconds
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
		if e.Result != GivenUp && e.Result != Helped && !e.Helped {
			if e.Score != 0 {
				if !points || e.Score > best {
					best = e.Score
				}
				points = true
			}
		}
	}
	if points {
		s.BestScore = &best
	}
	if timed > 0 {
		s.MeanTime = (seconds + timed/2) / timed
	}
	if n := s.Won + s.Lost + s.GivenUp + s.Helped; n > 0 {
		s.Share = float64(s.Won) / float64(n)
	}
	for _, e := range slices.Backward(games) {
		if len(s.Last) == Recent {
			break
		}
		s.Last = append(s.Last, e)
	}
	return s
}

// ByGame returns a summary of each game that was played, in the order of the names.
func ByGame(all []Entry, names []string) (list []Summary) {
	for _, name := range names {
		if games := Select(all, name); len(games) > 0 {
			list = append(list, Sum(games))
		}
	}
	return list
}

// ByVariation returns a summary of each variation of games of one name, in the order in
// which they were first played.
func ByVariation(games []Entry) (list []Summary) {
	by := map[string][]Entry{}
	var names []string
	for _, e := range games {
		if by[e.Variation] == nil {
			names = append(names, e.Variation)
		}
		by[e.Variation] = append(by[e.Variation], e)
	}
	for _, name := range names {
		s := Sum(by[name])
		s.Variation = name
		list = append(list, s)
	}
	return list
}
