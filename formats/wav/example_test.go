package wav_test

import (
	"bytes"
	"fmt"

	"phosphor/formats/pcm"
	"phosphor/formats/wav"
)

// Encode a sound and decode it again.
func Example() {
	s := &pcm.Sound{Rate: 8000, Channels: 1, Bits: 8, Samples: []int16{0, 0x4000, 0, -0x4000}}
	var file bytes.Buffer
	if err := wav.Encode(&file, s); err != nil {
		fmt.Println(err)
		return
	}
	again, err := wav.Decode(&file)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(again.Rate, again.Bits, again.Samples)
	// Output:
	// 8000 8 [0 16384 0 -16384]
}
