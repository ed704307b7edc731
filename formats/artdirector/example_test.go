package artdirector

import (
	"bytes"
	"fmt"
)

// A picture with several palettes shown in turn.
func ExampleDecodeAll() {
	p, err := DecodeAll(bytes.NewReader(made()))
	if err != nil {
		fmt.Println(err)
		return
	}
	inLine, lines := p.Registers()
	fmt.Println(p.Bounds().Size(), p.Machine(), inLine, lines, p.At(0, 0))
	// Output:
	// (320,200) Atari ST 16 0 {0 255 0 255}
}
