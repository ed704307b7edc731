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

	"phosphor/assets/i18n"
	"phosphor/formats/container"
	"phosphor/formats/detect"
	"phosphor/formats/quant"
)

// Pictures is a Host whose machine has its own picture format: Oberon's desk, for which
// the pictures of its games were drawn.
type Pictures interface {
	// OwnPicture returns a picture in the machine's format, in the screen's pixel values:
	// the player's, or else ours.
	OwnPicture(name string) (*image.Paletted, error)
	// Indexed converts any other picture to these values.
	Indexed(m image.Image) *image.Paletted
}

// ownEnding is the extension of such a machine's pictures.
const ownEnding = ".Pict"

// pictureEndings lists the extensions that may be omitted.
var pictureEndings = []string{"", ownEnding, ".img", ".iff", ".ilbm", ".png", ".gif", ".bmp", ".jpg", ".jpeg"}

// OpenPicture returns the picture with the given name, with or without extension, in the
// screen's own pixel values: the player's, or else one of the program's Assets. A picture
// larger than room is reduced in proportion; own is its original size. The error is
// fs.ErrNotExist if there is no such picture.
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

// An adopted picture is one that the program may still use, with the original before
// conversion to the screen's pixel values.
type adopted struct {
	shown weak.Pointer[image.Paletted]
	own   *image.Paletted
}

// Readopt converts the pictures and cards that the program has opened to a new display
// mode. The desk calls it after the mode has changed, and then fits and draws the views.
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

// nearest returns a picture scaled to another size without adding colours.
func nearest(p *image.Paletted, size image.Point) *image.Paletted {
	q := image.NewPaletted(image.Rectangle{Max: size}, p.Palette)
	for i := range q.Pix { // whose values may be none of the palette's
		x, y := i%q.Stride*p.Rect.Dx()/size.X, i/q.Stride*p.Rect.Dy()/size.Y
		q.Pix[i] = p.Pix[y*p.Stride+x]
	}
	return q
}

// picture finds and decodes a picture. If the host has its own format, it looks only for
// other formats, and only among the player's files.
func (w *Window) picture(name string, has bool) (image.Image, error) {
	folders := []fs.FS{w.Env.Data}
	switch {
	case has:
	case w.Program.Drawn != nil:
		depth := w.Env.Mode.Depth
		if depth > 1 { // 16 colours differ between machines
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
				err = i18n.Errorf("this is not a picture")
			}
			if err != nil {
				return nil, fmt.Errorf("%s: %w", file, err)
			}
			return c.Picture, nil
		}
	}
	return nil, fmt.Errorf("%s: %w", name, fs.ErrNotExist)
}

// IsPicture reports whether a file is a picture that OpenPicture opens without its
// extension.
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
