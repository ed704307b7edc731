// Command sounds makes the eleven sounds of Phosphor's YUKONDAT folder and writes them as HSN files, version 1.1: mono,
// 8 bits, 12,500 Hz, which every machine that plays this format can play.
//
// The names of the files and their uses come from section 4.2 of Yukon's manual, the format from its appendix B. All sounds
// are computed: oscillators, noise from a fixed seed, filters and envelopes (synth.go) make up small scores (sounds.go). The
// same sources give the same bytes.
//
// The four sounds of Gobblet are wave files of 22,050 Hz (gobblet.go), those of the Amiga's card games 8SVX files of 12,500
// Hz (amiga.go). Oberon's games are silent; the wave files for them (oberon.go) are played only on request.
//
// Run by go generate in the folder assets; -out, -waves, -amiga and -oberon name other folders than its yukondat, gobblet,
// amiga and oberon. -figures only writes the table of README.md: the length, loudness and brightness of each sound.
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
	waves := flag.String("waves", "gobblet", "write the sounds of Gobblet into this folder")
	voices := flag.String("amiga", "amiga", "write the sounds of the Amiga's card games into this folder")
	panels := flag.String("oberon", "oberon", "write the sounds of Oberon's games into this folder")
	measured := flag.Bool("figures", false, "print the table of figures instead")
	flag.Parse()
	if *measured {
		fmt.Print(figures())
		return
	}
	for _, set := range []struct {
		sounds []sound
		folder string
		ending string
		encode func(sound) ([]byte, error)
	}{
		{sounds, *out, ".HSN", sound.encode},
		{gobblet, *waves, ".WAV", sound.encodeWAV},
		{amiga, *voices, ".8SVX", sound.encode8SVX},
		{oberon, *panels, ".WAV", sound.encodeWAV},
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

// made holds the finished sounds by name and comment.
var made = map[string]*pcm.Sound{}

// pcm makes a sound, once.
func (s sound) pcm() *pcm.Sound {
	key := s.name + s.info
	if made[key] == nil {
		made[key] = s.sampled()
	}
	return made[key]
}

func (s sound) sampled() *pcm.Sound {
	rate := s.rate
	if rate == 0 {
		rate = lowRate
	}
	steps := master(s.make(), rate, s.drive, s.peak, fadeIn, s.fadeOut)
	samples := make([]int16, len(steps))
	for i, v := range steps {
		samples[i] = int16(v) << 8
	}
	return &pcm.Sound{Rate: rate, Channels: 1, Bits: 8, Samples: samples}
}
