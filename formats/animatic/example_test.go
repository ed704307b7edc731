package animatic

import (
	"bytes"
	"fmt"
	"time"
)

// An animation has shots, each with its duration.
func ExampleDecodeAll() {
	p, err := DecodeAll(bytes.NewReader(made()))
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(p.Bounds().Size())
	for shot, lasts := range p.Animate().Shots {
		fmt.Println(shot.At(0, 0), lasts.Round(time.Millisecond))
	}
	// Output:
	// (17,2)
	// {255 0 0 255} 100ms
	// {0 0 0 255} 100ms
	// {0 0 0 255} 100ms
}
