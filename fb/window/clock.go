package window

import "math"

// mostLate is how many milliseconds the loop may oversleep. On a busy machine it
// oversleeps by a fraction of a second; if by more, the program was stopped or the machine
// was asleep.
const mostLate = 1000

// forever is a sleep that only an event ends.
const forever = math.MaxUint64 >> 1

// A clock counts the milliseconds that the program has run. Time in which the program was
// stopped does not count: a falling piece waits with the user.
type clock struct {
	raw    uint64 // milliseconds of the host's clock
	gone   uint64 // of those, in which the program did not run
	asleep uint64 // how long the loop sleeps now if nothing happens
}

// at converts the host's clock, which has 32 bits and wraps every 49 days, to the
// milliseconds that have passed.
func (c *clock) at(host uint32) uint64 {
	step := uint64(host - uint32(c.raw))
	if c.raw += step; step > c.asleep+mostLate {
		c.gone += step - c.asleep
	}
	c.asleep -= min(c.asleep, step)
	return c.now()
}

// now returns what the clock shows.
func (c *clock) now() uint64 { return c.raw - c.gone }

// to advances to the time of an event. An event older than the latest reported time does
// not change the clock.
func (c *clock) to(host uint32) {
	if host-uint32(c.raw) < 1<<31 {
		c.at(host)
	}
}
