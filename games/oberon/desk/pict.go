package oberon

import (
	"errors"
	"fmt"
	"image"
	"io/fs"
	"path"
	"strings"

	"golang.org/x/image/draw"

	"phosphor/assets"
	"phosphor/fb"
	"phosphor/fb/oberon"
	"phosphor/formats/container"
	"phosphor/formats/detect"
	"phosphor/formats/pict"
)

// OpenPict returns a picture by its name, Cards or Cards.Pict, in the pixel
// values of the desk's screen: that of the original, if the player has it, else
// our own. One of the original's that cannot be read is told and passed over.
//
// Of our own pictures those that were drawn for the depth of the screen are
// taken, where there are any (folders mono and 16); all others, and those of the
// original, are shown as [oberon.Adopt] does.
func (d *Desk) OpenPict(name string) (*image.Paletted, error) {
	name = strings.TrimSuffix(name, ".Pict") + ".Pict"
	if d.Data != nil {
		p, err := ReadPict(d.Data, name)
		if err == nil {
			return oberon.Adopt(p, d.Screen.Mode), nil
		}
		if !errors.Is(err, fs.ErrNotExist) {
			d.Message(err.Error())
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

// ReadPict reads a picture as values that are indices of Oberon's palette. At a
// depth of 1 those are 0 and 15. The file is found whichever way its name is
// capitalised.
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

// decodePict reads a file of a folder, whichever way its name is capitalised.
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

// OpenPicture returns a picture of any format that Phosphor reads, by its name:
// a file of the player's, with its ending, or what OpenPict finds. Pictures of
// other machines come in Oberon's colours. One that is larger than room is
// reduced until it fits, in its proportions.
func (d *Desk) OpenPicture(name string, room image.Point) (*image.Paletted, error) {
	ext := path.Ext(name)
	if d.Data == nil || ext == "" || strings.EqualFold(ext, ".Pict") {
		p, err := d.OpenPict(name)
		if err != nil {
			return nil, err
		}
		q := image.NewPaletted(image.Rectangle{Max: reduced(p.Rect.Size(), room)}, p.Palette)
		for i := range q.Pix {
			x, y := i%q.Stride*p.Rect.Dx()/q.Rect.Dx(), i/q.Stride*p.Rect.Dy()/q.Rect.Dy()
			q.Pix[i] = p.Pix[y*p.Stride+x]
		}
		return q, nil
	}
	data, err := fs.ReadFile(d.Data, name)
	if err != nil {
		return nil, err
	}
	_, c, err := detect.Read(data, name)
	if err == nil && c.Picture == nil {
		err = errors.New("this is not a picture")
	}
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	var from image.Image = c.Picture
	if size := from.Bounds().Size(); size != reduced(size, room) {
		to := image.NewRGBA(image.Rectangle{Max: reduced(size, room)})
		draw.BiLinear.Scale(to, to.Rect, from, from.Bounds(), draw.Src, nil)
		from = to
	}
	p := image.NewPaletted(image.Rectangle{Max: from.Bounds().Size()}, fb.NewPalette(fb.RGB24, oberon.Palette).Colors())
	draw.FloydSteinberg.Draw(p, p.Rect, from, from.Bounds().Min)
	return oberon.Adopt(p, d.Screen.Mode), nil
}

// reduced returns the largest size in the proportions of size that fits in room.
func reduced(size, room image.Point) image.Point {
	if size.X > room.X {
		size = image.Pt(room.X, max(1, size.Y*room.X/size.X))
	}
	if size.Y > room.Y {
		size = image.Pt(max(1, size.X*room.Y/size.Y), room.Y)
	}
	return size
}
