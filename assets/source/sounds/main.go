// Command sounds makes the eleven sounds of Phosphor's YUKONDAT folder and writes them as HSN files, version 1.1: mono,
// 8 bits, 12,500 Hz, which every machine that plays this format can play.
//
// What sounds when, and the names of the files, are those of the manual of Yukon, section 4.2; the format is that of
// its appendix B. All of it is computed: oscillators, noise from a fixed seed, filters and envelopes (synth.go), put
// together to small scores (sounds.go). The same sources give the same bytes.
//
// The four sounds of Gobblet are wave files of the same rate and width (gobblet.go), those of the Amiga's card games
// 8SVX files (amiga.go).
//
// Run by go generate in the folder assets; -out, -waves and -amiga name other folders than its yukondat, gobblet and
// amiga.
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
	voices := flag.String("amiga", "amiga", "write the sounds of the Amiga's card games into this folder")
	flag.Parse()
	for _, set := range []struct {
		sounds []sound
		folder string
		ending string
		encode func(sound) ([]byte, error)
	}{
		{sounds, *out, ".HSN", sound.encode},
		{gobblet, *waves, ".WAV", sound.encodeWAV},
		{amiga, *voices, ".8SVX", sound.encode8SVX},
	} {
		for _, s := range set.sounds {
			file, err := set.encode(s)
			if err != nil {
				log.Fatalf("%s: %v", s.name, err)
			}
			if err := os.WriteFile(filepath.Join(set.folder, s.name+set.ending), file, 0o666); err != nil {
				log.Fatal(err)
			}
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
