package quantumpaint

import (
	"bytes"
	"fmt"
)

// A picture of mode 81: two screens shown alternately.
func ExampleDecodeAll() {
	p, err := DecodeAll(bytes.NewReader(made(0x81)))
	if err != nil {
		fmt.Println(err)
		return
	}
	inLine, lines := p.Registers()
	fmt.Println(p.Bounds().Size(), p.Machine(), inLine, lines, p.At(0, 0))
	// Output:
	// (320,200) Atari ST 32 200 {0 0 0 255}
}
