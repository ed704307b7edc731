package window

import "testing"

// TestClockPassesOverGaps checks that a gap of more than a second beyond the requested
// sleep does not count; an unlimited sleep may take any time.
func TestClockPassesOverGaps(t *testing.T) {
	var c clock
	c.at(5000)
	was := c.at(5000)
	for i, step := range []struct {
		asleep uint64
		passes uint32
		counts uint64
	}{
		{0, 10, 10}, {0, 900, 900}, {100, 100, 100}, {100, 1050, 1050},
		{0, 60_000, 0}, {250, 60_000, 250}, {0, 5, 5},
		{forever, 3_600_000, 3_600_000}, {0, 1_000, 1_000}, {0, 1_001, 0},
		{forever, 4_294_960_000, 4_294_960_000}, {0, 20, 20}, // the host's clock starts again
	} {
		c.asleep = step.asleep
		now := c.at(uint32(c.raw) + step.passes)
		if now-was != step.counts {
			t.Errorf("step %d: %d of %d ms count, want %d", i, now-was, step.passes, step.counts)
		}
		was, c.asleep = now, 0
	}
}
