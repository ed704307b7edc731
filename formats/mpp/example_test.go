package mpp

import (
	"bytes"
	"fmt"
)

// A picture of mode 0 with 52 colours stored for each line.
func ExampleDecodeAll() {
	p, err := DecodeAll(bytes.NewReader(made(0, 0)))
	if err != nil {
		fmt.Println(err)
		return
	}
	inLine, lines := p.Registers()
	fmt.Println(p.Bounds().Size(), p.Machine(), inLine, lines, p.At(0, 0))
	// Output:
	// (320,199) Atari ST 54 199 {255 255 255 255}
}
