package app

import (
	"errors"
	"fmt"
	"image"
	"image/color"
	"image/draw"
	"io/fs"
	"path"
	"slices"
	"strings"

	xdraw "golang.org/x/image/draw"

	"phosphor/formats/container"
	"phosphor/formats/detect"
	"phosphor/formats/quant"
)

// Pictures is a Host with a way of its own to open pictures: Oberon's desk, for which the
// pictures of its games were drawn.
type Pictures interface {
	OwnPicture(name string, room image.Point) (p *image.Paletted, own image.Point, err error)
}

// pictureEndings are those that need not be said.
var pictureEndings = []string{"", ".Pict", ".img", ".iff", ".ilbm", ".png", ".gif", ".bmp"}

// OpenPicture returns a picture by its name, with or without its ending, in the screen's
// own pixel values: one of the player's, else one of the program's Assets. A picture that
// is larger than room is reduced in its proportions; own is its size before that. The
// error is fs.ErrNotExist where there is no such picture.
func (w *Window) OpenPicture(name string, room image.Point) (p *image.Paletted, own image.Point, err error) {
	if h, ok := w.Host.(Pictures); ok {
		return h.OwnPicture(name, room)
	}
	picture, err := w.picture(name)
	if err != nil {
		return nil, own, err
	}
	own = picture.Bounds().Size()
	size := own
	if size.X > room.X {
		size = image.Pt(room.X, max(1, size.Y*room.X/size.X))
	}
	if size.Y > room.Y {
		size = image.Pt(max(1, size.X*room.Y/size.Y), room.Y)
	}
	if size != own {
		to := image.NewRGBA(image.Rectangle{Max: size})
		xdraw.BiLinear.Scale(to, to.Rect, picture, picture.Bounds(), draw.Src, nil)
		picture = to
	}
	indexed, ok := picture.(*image.Paletted)
	if !ok {
		r := image.Rectangle{Max: picture.Bounds().Size()}
		indexed = image.NewPaletted(r, quant.Colors{}.Quantize(make(color.Palette, 0, 256), picture))
		quant.Src.Draw(indexed, r, picture, picture.Bounds().Min)
	}
	return w.Host.Look().Adopt(indexed), own, nil
}

// picture finds and decodes a picture.
func (w *Window) picture(name string) (image.Image, error) {
	folders := []fs.FS{w.Env.Data}
	switch {
	case w.Program.Drawn != nil:
		depth := w.Env.Mode.Depth
		if depth > 1 { // 16 colours are other ones on each machine
			depth = 8
		}
		folders = append(folders, w.Program.Drawn(depth)...)
	case w.Program.Assets != nil:
		folders = append(folders, w.Program.Assets())
	}
	for _, folder := range folders {
		if folder == nil {
			continue
		}
		for _, ending := range pictureEndings {
			file, err := container.FindFile(folder, ".", name+ending)
			if file == "" || err != nil {
				continue
			}
			data, err := fs.ReadFile(folder, file)
			if err != nil {
				return nil, err
			}
			_, c, err := detect.Read(data, file)
			if err == nil && c.Picture == nil {
				err = errors.New("this is not a picture")
			}
			if err != nil {
				return nil, fmt.Errorf("%s: %w", file, err)
			}
			return c.Picture, nil
		}
	}
	return nil, fmt.Errorf("%s: %w", name, fs.ErrNotExist)
}

// IsPicture reports whether a file is a picture that OpenPicture opens without its ending.
func IsPicture(name string, read func() ([]byte, error)) bool {
	if !slices.ContainsFunc(pictureEndings[1:], func(e string) bool { return strings.EqualFold(e, path.Ext(name)) }) {
		return false
	}
	data, err := read()
	if err != nil {
		return false
	}
	f := detect.File(data, name)
	return f != nil && f.Class == detect.Picture
}
