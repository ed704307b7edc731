// Command sounds makes the eleven sounds of Phosphor's YUKONDAT folder and writes them as HSN files, version 1.1: mono,
// 8 bits, 12,500 Hz, which every machine that plays this format can play.
//
// What sounds when, and the names of the files, are those of the manual of Yukon, section 4.2; the format is that of
// its appendix B. All of it is computed: oscillators, noise from a fixed seed, filters and envelopes (synth.go), put
// together to small scores (sounds.go). The same sources give the same bytes.
//
// Run by go generate in the folder assets; -out names another folder than its yukondat.
package main

import (
	"bytes"
	"flag"
	"fmt"
	"log"
	"os"
	"path/filepath"

	"phosphor/formats/hsn"
	"phosphor/formats/pcm"
)

func main() {
	log.SetFlags(0)
	log.SetPrefix("sounds: ")
	out := flag.String("out", "yukondat", "write the sounds into this folder")
	flag.Parse()
	for _, s := range sounds {
		file, err := s.encode()
		if err != nil {
			log.Fatalf("%s: %v", s.name, err)
		}
		if err := os.WriteFile(filepath.Join(*out, s.name+".HSN"), file, 0o666); err != nil {
			log.Fatal(err)
		}
	}
}

// encode makes a sound and returns it as the bytes of its file.
func (s sound) encode() ([]byte, error) {
	steps := master(s.make(), s.drive, s.peak, fadeIn, s.fadeOut)
	samples := make([]int16, len(steps))
	for i, v := range steps {
		samples[i] = int16(v) << 8
	}
	var b bytes.Buffer
	err := hsn.Encode(&b, &hsn.File{
		Version: hsn.Version11,
		Sound:   pcm.Sound{Rate: rate, Channels: 1, Bits: 8, Samples: samples},
		Info:    s.info,
		DMA:     1,
	})
	if err != nil {
		return nil, fmt.Errorf("writing the sound: %w", err)
	}
	return b.Bytes(), nil
}
