// Command sounds makes the eleven sounds of Phosphor's YUKONDAT folder and writes them as HSN files, version 1.1: mono,
// 8 bits, 12,500 Hz, which every machine that plays this format can play.
//
// What sounds when, and the names of the files, are those of the manual of Yukon, section 4.2; the format is that of
// its appendix B. All of it is computed: oscillators, noise from a fixed seed, filters and envelopes (synth.go), put
// together to small scores (sounds.go). The same sources give the same bytes.
//
// The four sounds of Gobblet are wave files of the same rate and width (gobblet.go).
//
// Run by go generate in the folder assets; -out and -waves name other folders than its yukondat and gobblet.
package main

import (
	"bytes"
	"flag"
	"fmt"
	"log"
	"os"
	"path/filepath"

	"phosphor/formats/hsn"
)

func main() {
	log.SetFlags(0)
	log.SetPrefix("sounds: ")
	out := flag.String("out", "yukondat", "write the sounds into this folder")
	waves := flag.String("waves", "gobblet", "write the sounds of Gobblet into this folder")
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
	for _, s := range gobblet {
		file, err := s.encodeWAV()
		if err != nil {
			log.Fatalf("%s: %v", s.name, err)
		}
		if err := os.WriteFile(filepath.Join(*waves, s.name+".WAV"), file, 0o666); err != nil {
			log.Fatal(err)
		}
	}
}

// encode makes a sound and returns it as the bytes of its file.
func (s sound) encode() ([]byte, error) {
	var b bytes.Buffer
	err := hsn.Encode(&b, &hsn.File{
		Version: hsn.Version11,
		Sound:   *s.pcm(),
		Info:    s.info,
		DMA:     1,
	})
	if err != nil {
		return nil, fmt.Errorf("writing the sound: %w", err)
	}
	return b.Bytes(), nil
}
