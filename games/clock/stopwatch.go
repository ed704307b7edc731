package clock

import "time"

// A Stopwatch counts the time that a game is played, excluding pauses. It has no clock:
// callers that start, stop or read it pass the time. The zero Stopwatch stands at 0.
type Stopwatch struct {
	before  time.Duration // counted until it was last started
	started time.Duration
	running bool
}

// Set stops the watch and sets what it shows.
func (w *Stopwatch) Set(elapsed time.Duration) { *w = Stopwatch{before: elapsed} }

// Run starts the watch; a running watch is unchanged.
func (w *Stopwatch) Run(now time.Duration) { *w = Stopwatch{w.Elapsed(now), now, true} }

// Stop stops the watch; Run continues from there.
func (w *Stopwatch) Stop(now time.Duration) { w.Set(w.Elapsed(now)) }

// Running reports whether the watch runs.
func (w *Stopwatch) Running() bool { return w.running }

// Elapsed returns what the watch shows.
func (w *Stopwatch) Elapsed(now time.Duration) time.Duration {
	if !w.running {
		return w.before
	}
	return w.before + now - w.started
}
