package oberon

import (
	"fmt"
	"image"
	"io/fs"
	"strings"

	"phosphor/assets"
	"phosphor/fb/oberon"
	"phosphor/formats/pict"
	"phosphor/games"
)

// OpenPicture reads a picture, as Default.Pict, in the pixel values of the
// screen: the original's file if the player has it, else ours.
func OpenPicture(env games.Env, name string) (*image.Paletted, error) {
	p, err := ReadPicture(env, name)
	if err != nil {
		return nil, err
	}
	return oberon.Adopt(p, env.Mode), nil
}

// ReadPicture is OpenPicture for those who still change the picture: its values
// are indices of Oberon's palette. Of ours there is one for the depth of the
// screen where that needs one.
func ReadPicture(env games.Env, name string) (*image.Paletted, error) {
	for _, at := range []struct {
		fsys fs.FS
		dir  string
	}{{env.Data, "."}, {assets.Oberon(), map[int]string{1: "mono", 4: "16"}[env.Mode.Depth]}, {assets.Oberon(), "."}} {
		if at.fsys == nil || at.dir == "" {
			continue
		}
		dir, err := fs.Sub(at.fsys, at.dir)
		if err != nil {
			return nil, err
		}
		entries, err := fs.ReadDir(dir, ".")
		if err != nil {
			continue // there is no such folder
		}
		for _, e := range entries {
			if strings.EqualFold(e.Name(), name) {
				return readPicture(dir, e.Name())
			}
		}
	}
	return nil, fmt.Errorf("%s: %w", name, fs.ErrNotExist)
}

func readPicture(fsys fs.FS, name string) (*image.Paletted, error) {
	f, err := fsys.Open(name)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	m, err := pict.DecodeAll(f)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	if m.Depth == 1 { // a one is black
		for i, v := range m.Paletted.Pix {
			m.Paletted.Pix[i] = v * Black
		}
	}
	return m.Paletted, nil
}
