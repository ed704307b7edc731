package host

import (
	"fmt"
	"io"
	"io/fs"
	"path"
	"slices"
	"strings"

	"phosphor/formats/hsn"
	"phosphor/formats/pcm"
	"phosphor/formats/svx8"
	"phosphor/formats/tree"
	"phosphor/formats/wav"
	"phosphor/sound"
)

// SoundBank reads the sounds of a game from the first folder that has any. A player whose
// folder has only some of the files wants to hear only those.
func SoundBank(warn func(error), folders ...fs.FS) sound.Bank {
	for _, fsys := range folders {
		if fsys == nil {
			continue
		}
		entries, err := fs.ReadDir(fsys, ".")
		if err != nil {
			warn(err)
			continue
		}
		bank := sound.Bank{}
		found := false
		is := func(e fs.DirEntry) bool {
			return !e.IsDir() && soundFormats[strings.ToLower(path.Ext(e.Name()))] != nil
		}
		// Sounds in other folders count only if the folder has none.
		lent := !slices.ContainsFunc(entries, func(e fs.DirEntry) bool { return is(e) && !tree.Lent(e) })
		for _, e := range entries {
			decode := soundFormats[strings.ToLower(path.Ext(e.Name()))]
			if !is(e) || !lent && tree.Lent(e) {
				continue
			}
			found = true
			if err := addSound(bank, fsys, e.Name(), decode); err != nil {
				warn(fmt.Errorf("%s: %w", e.Name(), err))
			}
		}
		if found {
			return bank
		}
	}
	return nil
}

// soundFormats decode sounds by the extension of their files.
var soundFormats = map[string]func(io.Reader) (*pcm.Sound, error){
	".wav": wav.Decode,
	".hsn": func(r io.Reader) (*pcm.Sound, error) {
		f, err := hsn.Decode(r)
		if err != nil {
			return nil, err
		}
		return &f.Sound, nil
	},
	".8svx": func(r io.Reader) (*pcm.Sound, error) {
		f, err := svx8.Decode(r)
		if err != nil {
			return nil, err
		}
		return &f.Sound, nil
	},
}

func addSound(bank sound.Bank, fsys fs.FS, name string, decode func(io.Reader) (*pcm.Sound, error)) error {
	f, err := fsys.Open(name)
	if err != nil {
		return err
	}
	defer f.Close()
	s, err := decode(f)
	if err != nil {
		return err
	}
	bank[sound.Name(name)] = s
	return nil
}
