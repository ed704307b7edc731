package beside_test

import (
	"fmt"

	"phosphor/games/beside"
)

// A long computation yields the processor now and then.
func Example() {
	sum := 0
	for i := range 1000 {
		sum += i
		if i%256 == 0 {
			beside.Pause()
		}
	}
	fmt.Println(sum)
	// Output:
	// 499500
}
