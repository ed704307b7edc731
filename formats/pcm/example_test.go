package pcm_test

import (
	"fmt"

	"phosphor/formats/pcm"
)

// One second of silence in stereo.
func Example() {
	s := &pcm.Sound{Rate: 8000, Channels: 2, Bits: 16, Samples: make([]int16, 2*8000)}
	fmt.Println(s.Frames())
	// Output:
	// 8000
}
