// Package clock keeps the time and the timers of a game.
//
// A game and the desk that it plays on share one Clock, so that the host asks in one
// place when something is due next. Time is a duration since the start of the game. Only
// Advance moves it; time.Now is never used.
package clock

import (
	"slices"
	"time"
)

// A Clock keeps a game's time and timers. The zero Clock stands at zero with nothing due.
type Clock struct {
	now    time.Duration
	timers []*Timer
}

// A Timer calls a function once. A nil Timer is not set.
type Timer struct {
	at   time.Duration
	call func()
}

// Now returns the time.
func (c *Clock) Now() time.Duration { return c.now }

// After calls f when d has passed. Of timers due at the same time the one that
// was set first is called first.
func (c *Clock) After(d time.Duration, f func()) *Timer { return c.At(c.now+d, f) }

// At calls f at the given time. If that is past, f is called at the next Advance.
func (c *Clock) At(at time.Duration, f func()) *Timer {
	t := &Timer{at, f}
	i, _ := slices.BinarySearchFunc(c.timers, t.at, func(u *Timer, at time.Duration) int {
		if u.at <= at {
			return -1
		}
		return 1
	})
	c.timers = slices.Insert(c.timers, i, t)
	return t
}

// Stop cancels a timer. A timer that has fired or is nil is ignored.
func (c *Clock) Stop(t *Timer) {
	if i := slices.Index(c.timers, t); i >= 0 {
		c.timers = slices.Delete(c.timers, i, i+1)
	}
}

// Advance moves the time to now and calls all timers due until then, each at its own
// time. Time does not go back: an earlier now changes nothing.
func (c *Clock) Advance(now time.Duration) {
	for len(c.timers) > 0 && c.timers[0].at <= now {
		t := c.timers[0]
		c.timers = slices.Delete(c.timers, 0, 1)
		c.now = max(c.now, t.at)
		t.call()
	}
	c.now = max(c.now, now)
}

// Due returns when the next timer is due; or false if none is set.
func (c *Clock) Due() (time.Duration, bool) {
	if len(c.timers) == 0 {
		return 0, false
	}
	return c.timers[0].at, true
}
