package sound_test

import (
	"fmt"
	"log"
	"time"

	"phosphor/assets"
	"phosphor/formats/hsn"
	"phosphor/sound"
)

// bell reads a sound file of Yukon.
func bell() sound.Bank {
	f, err := assets.Yukon().Open("BELL.HSN")
	if err != nil {
		log.Fatal(err)
	}
	defer f.Close()
	s, err := hsn.Decode(f)
	if err != nil {
		log.Fatal(err)
	}
	return sound.Bank{sound.Name("BELL.HSN"): &s.Sound}
}

// A sound of 12500 Hz on a device of 48000 Hz. Without a device the player is silent and
// returns an error that says so; the program continues.
func ExampleOpen() {
	p, err := sound.Open(bell(), sound.Options{Volume: 80})
	if err != nil {
		log.Print(err)
	}
	defer p.Close()
	p.Play("BELL")
	p.Finish(2 * time.Second)
}

// The mixer's output without a device: the sound lasts 0.48 seconds.
func ExampleMixer() {
	m := sound.NewMixer(48000, bell())
	fmt.Println(m.Play("BELL"), m.Play("GONG"))
	buf := make([][2]float64, 480)
	frames := 0
	for m.Stream(buf); m.Len() > 0; m.Stream(buf) {
		frames += len(buf)
	}
	fmt.Println(time.Duration(frames) * time.Second / time.Duration(m.Rate()))
	// Output:
	// true false
	// 480ms
}
