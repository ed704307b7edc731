package main

import (
	"fmt"
	"io/fs"
	"path"
	"strings"
	"time"

	"phosphor/formats/hsn"
	"phosphor/sound"
)

// farewell is how long the program waits at its end for the last sounds.
const farewell = 3 * time.Second

// openSound returns a player without sounds. Where there is no device it is
// silent, and warn is told why.
func openSound(on bool, volume int, warn func(string)) *sound.Player {
	p, err := sound.Open(nil, sound.Options{Off: !on, Volume: volume})
	if err != nil {
		warn(err.Error())
	}
	return p
}

// soundBank reads the sounds of a game: those of the first folder that has any.
// A player who keeps only some of the files in a folder of his own wants only
// those to be heard.
func soundBank(warn func(string), folders ...fs.FS) sound.Bank {
	for _, fsys := range folders {
		if fsys == nil {
			continue
		}
		entries, err := fs.ReadDir(fsys, ".")
		if err != nil {
			warn(err.Error())
			continue
		}
		bank := sound.Bank{}
		found := false
		for _, e := range entries {
			if e.IsDir() || !strings.EqualFold(path.Ext(e.Name()), ".hsn") {
				continue
			}
			found = true
			if err := addSound(bank, fsys, e.Name()); err != nil {
				warn(fmt.Sprintf("%s: %v", e.Name(), err))
			}
		}
		if found {
			return bank
		}
	}
	return nil
}

func addSound(bank sound.Bank, fsys fs.FS, name string) error {
	f, err := fsys.Open(name)
	if err != nil {
		return err
	}
	defer f.Close()
	s, err := hsn.Decode(f)
	if err != nil {
		return err
	}
	bank[sound.Name(name)] = &s.Sound
	return nil
}
