package desktops

import (
	"bytes"
	"errors"
	"fmt"
	"image"
	"io/fs"
	"path"
	"strings"

	"image/draw"

	"phosphor/assets"
	"phosphor/fb"
	"phosphor/fb/oberon"
	"phosphor/formats/container"
	"phosphor/formats/oberonlib"
	"phosphor/formats/pict"
)

const pictExt = ".Pict"

// OpenPict returns a picture by its name, Cards or Cards.Pict, in the pixel values of the
// desk's screen: the original's if the player has it, otherwise ours. An unreadable
// original is reported and skipped.
//
// Our own pictures are used in the version drawn for the depth of the screen, if there is
// one (folders mono and 16); all others, and the original's, are converted by
// [oberon.Adopt].
func (d *Desk) OpenPict(name string) (*image.Paletted, error) {
	if ext := path.Ext(name); strings.EqualFold(ext, pictExt) {
		name = strings.TrimSuffix(name, ext)
	}
	name += pictExt
	if d.Data != nil {
		p, err := ReadPict(d.Data, name)
		if err == nil {
			return oberon.Adopt(p, d.Screen.Mode), nil
		}
		if !errors.Is(err, fs.ErrNotExist) {
			d.Report(err)
		}
	}
	folders := assets.OberonFor(d.Screen.Depth())
	last := len(folders) - 1
	for _, ours := range folders[:last] {
		if all, err := decodePict(ours, name); err == nil {
			return all.Paletted, nil
		}
	}
	p, err := ReadPict(folders[last], name)
	if err != nil {
		return nil, err
	}
	return oberon.Adopt(p, d.Screen.Mode), nil
}

// iconLibs are the original's libraries with icons of games.
var iconLibs = []string{"Icons2.Lib", "Icons3.Lib"}

// OpenIcon returns an icon of a game or panel by the name of our own, SolitaireIcon: the
// original's, Solitaire, if the player has its libraries, otherwise ours.
func (d *Desk) OpenIcon(name string) (*image.Paletted, error) {
	if d.icons == nil {
		d.icons = map[string]*image.Paletted{}
		for _, file := range iconLibs {
			if d.Data == nil {
				break
			}
			if err := d.readIcons(file); err != nil && !errors.Is(err, fs.ErrNotExist) {
				d.Report(fmt.Errorf("%s: %w", file, err))
			}
		}
	}
	theirs := strings.TrimSuffix(name, "Icon")
	if p := d.icons[theirs]; p != nil {
		return p, nil
	}
	// In an archive a library is a folder of pictures.
	if d.Data != nil {
		if p, err := ReadPict(d.Data, theirs+pictExt); err == nil && isIcon(p) {
			return oberon.Adopt(p, d.Screen.Mode), nil
		}
	}
	return d.OpenPict(name)
}

// readIcons reads the pictures of a library that have the size of icons.
func (d *Desk) readIcons(file string) error {
	if found, err := container.FindFile(d.Data, ".", file); err == nil && found != "" {
		file = found
	}
	data, err := fs.ReadFile(d.Data, file)
	if err != nil {
		return err
	}
	lib, err := oberonlib.Decode(bytes.NewReader(data))
	if err != nil {
		return err
	}
	for _, one := range lib.Pictures() {
		all, err := pict.DecodeAll(bytes.NewReader(one.Data))
		if err != nil {
			return err
		}
		if p := all.Paletted; one.Name != "" && isIcon(p) && d.icons[one.Name] == nil {
			d.icons[one.Name] = oberon.Adopt(p, d.Screen.Mode)
		}
	}
	return nil
}

// iconSide is the width and height of icons.
const iconSide = 32

func isIcon(p *image.Paletted) bool { return p.Rect.Size() == image.Pt(iconSide, iconSide) }

// ReadPict reads a picture as values that are indices of Oberon's palette. At a depth of
// 1 those are 0 and 15. The case of the file's name is ignored.
func ReadPict(fsys fs.FS, name string) (*image.Paletted, error) {
	all, err := decodePict(fsys, name)
	if err != nil {
		return nil, err
	}
	if all.Depth == 1 {
		for i := range all.Paletted.Pix {
			all.Paletted.Pix[i] *= Black
		}
	}
	return all.Paletted, nil
}

// decodePict reads a file of a folder, ignoring the case of its name.
func decodePict(fsys fs.FS, name string) (*pict.Image, error) {
	if found, err := container.FindFile(fsys, ".", name); err == nil && found != "" {
		name = found
	}
	f, err := fsys.Open(name)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	all, err := pict.DecodeAll(f)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	return all, nil
}

// Indexed returns a picture of another machine in Oberon's colours, as pixel values of the
// desk's screen.
func (d *Desk) Indexed(m image.Image) *image.Paletted {
	p := image.NewPaletted(image.Rectangle{Max: m.Bounds().Size()}, fb.NewPalette(fb.RGB24, oberon.Palette).Colors())
	draw.FloydSteinberg.Draw(p, p.Rect, m, m.Bounds().Min)
	return oberon.Adopt(p, d.Screen.Mode)
}
