package gfaartist

import (
	"bytes"
	"fmt"
)

// A picture whose palette changes every few lines.
func ExampleDecodeAll() {
	p, err := DecodeAll(bytes.NewReader(rich()))
	if err != nil {
		fmt.Println(err)
		return
	}
	inLine, lines := p.Registers()
	fmt.Println(p.Bounds().Size(), p.Machine(), inLine, lines, p.At(0, 0))
	// Output:
	// (320,200) Atari ST 16 67 {36 0 0 255}
}
