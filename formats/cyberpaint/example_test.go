package cyberpaint

import (
	"bytes"
	"fmt"
	"time"
)

// Frames of an animation hold the changes; shots are whole pictures.
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
	// (320,200)
	// {0 0 0 255} 17ms
	// {0 0 0 255} 17ms
	// {0 0 0 255} 17ms
	// {0 0 0 255} 17ms
}
