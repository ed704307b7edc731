package clock_test

import (
	"fmt"
	"time"

	"phosphor/games/clock"
)

// A clock calls what is due as time passes, and reports when that is.
func ExampleClock() {
	var c clock.Clock
	c.After(2*time.Second, func() { fmt.Println("two seconds:", c.Now()) })
	fmt.Println(c.Due())
	c.Advance(time.Second)
	c.Advance(3 * time.Second)
	fmt.Println(c.Due())
	// Output:
	// 2s true
	// two seconds: 2s
	// 0s false
}
