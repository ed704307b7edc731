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
	"weak"

	xdraw "golang.org/x/image/draw"

	"phosphor/formats/container"
	"phosphor/formats/detect"
	"phosphor/formats/quant"
)

// Pictures is a Host whose machine has pictures of its own: Oberon's desk, for which those of
// its games were drawn.
type Pictures interface {
	// OwnPicture returns a picture of the machine's format, in the screen's pixel values: one
	// of the player's, else one of ours.
	OwnPicture(name string) (*image.Paletted, error)
	// Indexed returns any other picture in these values.
	Indexed(m image.Image) *image.Paletted
}

// ownEnding is that of the pictures of such a machine.
const ownEnding = ".Pict"

// pictureEndings are those that need not be said.
var pictureEndings = []string{"", ownEnding, ".img", ".iff", ".ilbm", ".png", ".gif", ".bmp", ".jpg", ".jpeg"}

// OpenPicture returns a picture by its name, with or without its ending, in the screen's
// own pixel values: one of the player's, else one of the program's Assets. A picture that
// is larger than room is reduced in its proportions; own is its size before that. The
// error is fs.ErrNotExist where there is no such picture.
func (w *Window) OpenPicture(name string, room image.Point) (p *image.Paletted, own image.Point, err error) {
	host, has := w.Host.(Pictures)
	picture, err := w.picture(name, has)
	if has && errors.Is(err, fs.ErrNotExist) {
		if p, err = host.OwnPicture(name); err != nil {
			return nil, own, err
		}
		own = p.Rect.Size()
		return nearest(p, reduced(own, room)), own, nil
	}
	if err != nil {
		return nil, own, err
	}
	own = picture.Bounds().Size()
	if size := reduced(own, room); size != own {
		to := image.NewRGBA(image.Rectangle{Max: size})
		xdraw.BiLinear.Scale(to, to.Rect, picture, picture.Bounds(), draw.Src, nil)
		picture = to
	}
	if has {
		return host.Indexed(picture), own, nil
	}
	indexed, ok := picture.(*image.Paletted)
	if !ok {
		r := image.Rectangle{Max: picture.Bounds().Size()}
		indexed = image.NewPaletted(r, quant.Colors{}.Quantize(make(color.Palette, 0, 256), picture))
		quant.Src.Draw(indexed, r, picture, picture.Bounds().Min)
	}
	p = new(image.Paletted)
	*p = *w.Host.Look().Adopt(indexed)
	w.adopted = append(slices.DeleteFunc(w.adopted, func(a adopted) bool { return a.shown.Value() == nil }), adopted{weak.Make(p), indexed})
	return p, own, nil
}

// An adopted picture is one that the program may still have, and what it was before it got the
// screen's pixel values.
type adopted struct {
	shown weak.Pointer[image.Paletted]
	own   *image.Paletted
}

// Readopt is called by a desk after its display mode has changed: it gives the pictures and
// cards that the program has opened the pixel values of the new one. The views are fitted and
// drawn after that.
func (w *Window) Readopt() {
	for _, a := range w.adopted {
		if p := a.shown.Value(); p != nil {
			*p = *w.Host.Look().Adopt(a.own)
		}
	}
	if h, ok := w.Host.(Cards); ok && w.deck != nil {
		if d, err := h.OwnDeck(w.mostCard); err == nil { // it was there a moment ago
			*w.deck = *d
		}
	}
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

// nearest returns a picture in another size without a colour that it does not have.
func nearest(p *image.Paletted, size image.Point) *image.Paletted {
	q := image.NewPaletted(image.Rectangle{Max: size}, p.Palette)
	for i := range q.Pix { // whose values may be none of the palette's
		x, y := i%q.Stride*p.Rect.Dx()/size.X, i/q.Stride*p.Rect.Dy()/size.Y
		q.Pix[i] = p.Pix[y*p.Stride+x]
	}
	return q
}

// picture finds and decodes a picture. Where the host has a format of its own it is none of
// that, and one of the player's.
func (w *Window) picture(name string, has bool) (image.Image, error) {
	folders := []fs.FS{w.Env.Data}
	switch {
	case has:
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
			if has && strings.EqualFold(path.Ext(file), ownEnding) {
				return nil, fs.ErrNotExist
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
