package clock

import (
	"fmt"
	"slices"
	"testing"
	"time"
)

const ms = time.Millisecond

func TestAdvance(t *testing.T) {
	var c Clock
	var got []string
	say := func(name string) func() {
		return func() { got = append(got, fmt.Sprint(name, " ", c.Now().Milliseconds())) }
	}
	if _, ok := c.Due(); ok || c.Now() != 0 {
		t.Error("Due reports something on a new clock")
	}
	c.After(30*ms, say("c"))
	c.After(10*ms, say("a"))
	c.At(30*ms, say("d")) // of the same time, set later
	gone := c.After(20*ms, say("never"))
	c.After(20*ms, func() {
		say("b")()
		c.After(5*ms, say("from b"))   // within the same Advance
		c.At(1*ms, say("late from b")) // past: at once
	})
	c.Stop(gone)
	c.Stop(gone)
	c.Stop(nil)
	if due, ok := c.Due(); !ok || due != 10*ms {
		t.Errorf("due at %v, %t", due, ok)
	}
	c.Advance(29 * ms)
	if want := []string{"a 10", "b 20", "late from b 20", "from b 25"}; !slices.Equal(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
	if c.Now() != 29*ms {
		t.Errorf("the time is %v", c.Now())
	}
	c.Advance(5 * ms)
	if c.Now() != 29*ms {
		t.Errorf("time went back to %v", c.Now())
	}
	got = nil
	c.Advance(30 * ms)
	if want := []string{"c 30", "d 30"}; !slices.Equal(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
	if _, ok := c.Due(); ok {
		t.Error("Due still reports something")
	}
	// A timer that is past is due at the next Advance, also to the same time.
	got = nil
	c.At(3*ms, say("past"))
	if due, ok := c.Due(); !ok || due != 3*ms {
		t.Errorf("due at %v, %t", due, ok)
	}
	c.Advance(30 * ms)
	if want := []string{"past 30"}; !slices.Equal(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
}

// TestStopWhileCalled checks that a timer may stop another that is due at the same time.
func TestStopWhileCalled(t *testing.T) {
	var c Clock
	var other *Timer
	c.After(ms, func() { c.Stop(other) })
	other = c.After(ms, func() { t.Error("a stopped timer ran") })
	c.Advance(2 * ms)
}

// TestStepsDoNotMatter checks that however time passes, in one step or many, the same happens at
// the same times.
func TestStepsDoNotMatter(t *testing.T) {
	run := func(step time.Duration) (got []time.Duration) {
		var c Clock
		var tick func()
		tick = func() {
			got = append(got, c.Now())
			c.After(7*ms, tick)
		}
		c.After(0, tick)
		for now := step; now < 100*ms; now += step {
			c.Advance(now)
		}
		c.Advance(100 * ms)
		return got
	}
	want := run(time.Second)
	if len(want) != 15 {
		t.Errorf("%d ticks in 100 ms of 7 each", len(want))
	}
	for _, step := range []time.Duration{ms / 3, ms, 11 * ms, 50 * ms} {
		if got := run(step); !slices.Equal(got, want) {
			t.Errorf("in steps of %v: %v, want %v", step, got, want)
		}
	}
}

func TestStopwatch(t *testing.T) {
	var w Stopwatch
	for i, step := range []struct {
		do      func(now time.Duration)
		now     int
		want    int
		running bool
	}{
		{func(time.Duration) {}, 5, 0, false},
		{w.Run, 10, 0, true},
		{func(time.Duration) {}, 25, 15, true},
		{w.Run, 30, 20, true}, // it runs already
		{w.Stop, 40, 30, false},
		{w.Stop, 90, 30, false},
		{w.Run, 100, 30, true},
		{w.Stop, 101, 31, false},
		{func(time.Duration) { w.Set(7 * ms) }, 200, 7, false},
		{w.Run, 300, 7, true},
		{func(time.Duration) { w.Set(0) }, 310, 0, false},
	} {
		now := time.Duration(step.now) * ms
		step.do(now)
		if got := w.Elapsed(now); got != time.Duration(step.want)*ms || w.Running() != step.running {
			t.Errorf("step %d: %v, running %t", i, got, w.Running())
		}
	}
}
