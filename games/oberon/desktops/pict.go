package desktops

import (
	"bytes"
	"errors"
	"fmt"
	"image"
	"io/fs"
	"path"
	"slices"
	"strings"

	"golang.org/x/image/draw"

	"phosphor/assets"
	"phosphor/fb"
	"phosphor/fb/oberon"
	"phosphor/formats/container"
	"phosphor/formats/detect"
	"phosphor/formats/oberonlib"
	"phosphor/formats/pict"
)

const pictExt = ".Pict"

// OpenPict returns a picture by its name, Cards or Cards.Pict, in the pixel
// values of the desk's screen: that of the original, if the player has it, else
// our own. One of the original's that cannot be read is told and passed over.
//
// Of our own pictures those that were drawn for the depth of the screen are
// taken, where there are any (folders mono and 16); all others, and those of the
// original, are shown as [oberon.Adopt] does.
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

// iconLibs are the original's libraries in which icons of games lie under their names.
var iconLibs = []string{"Icons2.Lib", "Icons3.Lib"}

// OpenIcon returns an icon of a game or panel by the name of our own, SolitaireIcon: that
// of the original, Solitaire, if the player has its libraries, else ours.
func (d *Desk) OpenIcon(name string) (*image.Paletted, error) {
	if d.icons == nil {
		d.icons = map[string]*image.Paletted{}
		for _, file := range iconLibs {
			if d.Data == nil {
				break
			}
			if err := d.readIcons(file); err != nil && !errors.Is(err, fs.ErrNotExist) {
				d.Message(fmt.Sprintf("%s: %v", file, err))
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
// reduced until it fits, in its proportions; own is its size before that.
func (d *Desk) OpenPicture(name string, room image.Point) (p *image.Paletted, own image.Point, err error) {
	found := d.picture(name)
	if found == "" {
		p, err := d.OpenPict(name)
		if err != nil {
			return nil, own, err
		}
		q := image.NewPaletted(image.Rectangle{Max: reduced(p.Rect.Size(), room)}, p.Palette)
		for i := range q.Pix {
			x, y := i%q.Stride*p.Rect.Dx()/q.Rect.Dx(), i/q.Stride*p.Rect.Dy()/q.Rect.Dy()
			q.Pix[i] = p.Pix[y*p.Stride+x]
		}
		return q, p.Rect.Size(), nil
	}
	data, err := fs.ReadFile(d.Data, found)
	if err != nil {
		return nil, own, err
	}
	_, c, err := detect.Read(data, found)
	if err == nil && c.Picture == nil {
		err = errors.New("this is not a picture")
	}
	if err != nil {
		return nil, own, fmt.Errorf("%s: %w", name, err)
	}
	var from image.Image = c.Picture
	if own = from.Bounds().Size(); own != reduced(own, room) {
		to := image.NewRGBA(image.Rectangle{Max: reduced(own, room)})
		draw.BiLinear.Scale(to, to.Rect, from, from.Bounds(), draw.Src, nil)
		from = to
	}
	p = image.NewPaletted(image.Rectangle{Max: from.Bounds().Size()}, fb.NewPalette(fb.RGB24, oberon.Palette).Colors())
	draw.FloydSteinberg.Draw(p, p.Rect, from, from.Bounds().Min)
	return oberon.Adopt(p, d.Screen.Mode), own, nil
}

// picture finds a picture of another format than Oberon's among the player's files, by its
// name with or without the ending, whichever way it is capitalised; "" if there is none.
func (d *Desk) picture(name string) string {
	if d.Data == nil || strings.EqualFold(path.Ext(name), pictExt) {
		return ""
	}
	entries, err := fs.ReadDir(d.Data, ".")
	if err != nil {
		return ""
	}
	without := ""
	for _, e := range entries {
		switch ext := path.Ext(e.Name()); {
		case e.IsDir():
		case strings.EqualFold(e.Name(), name):
			return e.Name()
		case strings.EqualFold(e.Name(), name+pictExt): // which comes first
			return ""
		case without == "" && slices.Contains(pictures, strings.ToLower(ext)) && strings.EqualFold(strings.TrimSuffix(e.Name(), ext), name):
			without = e.Name()
		}
	}
	return without
}

// pictures are the endings of pictures of other machines that need not be said.
var pictures = []string{".img", ".iff", ".ilbm", ".png", ".gif", ".bmp"}

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
