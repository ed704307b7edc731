// Package viewer shows files: a picture in its own mode, a text, a font, a sound, and
// anything else as bytes. Each viewer is a program of package app, so it runs on the desk
// of every machine without knowing any.
//
// [Read] reads a file and [For] chooses the viewer. A damaged file is shown as far as it
// can be read; the status shows where it stops.
package viewer

import (
	"bytes"
	"errors"
	"image"
	"image/color"
	"io"
	"io/fs"
	"path"
	"strings"

	"phosphor/assets/i18n"
	"phosphor/formats/container"
	"phosphor/formats/convert"
	"phosphor/formats/detect"
	"phosphor/formats/rsc"
	"phosphor/games/app"
)

// A Shell is the caller that opened a viewer.
type Shell interface {
	// Step shows the next picture of the folder or, with -1, the previous one.
	Step(f *File, by int) error
	Save(name string, data []byte) error
	Exists(name string) bool
	Beside(f *File) detect.Beside
	// Decks returns the games that use cards. Play begins one with a card set, a saved
	// game or levels.
	Decks(f *File) []Deck
	Play(game string, cards *File, saved []byte) error
	// Levels begins a game with a level of a file.
	Levels(game string, f *File, level string) error
	// GameOf returns the game of a saved game, or "".
	GameOf(data []byte) string
}

// A Deck is a game that uses cards.
type Deck struct{ Game, Title string }

// A File is what a viewer shows.
type File struct {
	Path     string // in the container
	Data     []byte
	Size     int64
	Packer   string // the file's own packer; "": it is not packed
	Format   *detect.Format
	Contents *detect.Contents
	Err      error // why the file is incomplete, or nil
	Machine  string
	Shell    Shell

	fs *container.FS
}

// most is the most that is read of a file, in bytes.
const most = 48 << 20

// mostPixels limits a picture: each pixel may take eight bytes.
const mostPixels = 12 << 20

// Read reads a file. Errors in its contents are stored in Err; the returned error is for
// a file that cannot be read at all.
func Read(f *container.FS, name string) (*File, error) {
	st, err := f.Stat(name)
	if err != nil {
		return nil, err
	}
	v := &File{Path: name, Size: st.Size(), fs: f}
	if st.Size() > most {
		file, err := f.Open(name)
		if err != nil {
			return nil, err
		}
		defer file.Close()
		v.Data, err = io.ReadAll(io.LimitReader(file, 1<<20))
		if len(v.Data) == 0 && err != nil {
			return nil, err
		}
		v.Err = i18n.Errorf("offset %d: the file has %d bytes, and only its beginning is shown", len(v.Data), st.Size())
		return v, nil
	}
	data, packer, err := f.Contents(name)
	if err != nil {
		if errors.Is(err, fs.ErrNotExist) {
			return nil, err
		}
		if raw, err := f.ReadFile(name); err == nil { // shown as it is if it cannot be unpacked
			data = raw
		}
		v.Err = err
		if len(data) == 0 {
			v.Data = data
			return v, nil
		}
	}
	v.Data, v.Packer = data, packer
	if c, _, err := image.DecodeConfig(bytes.NewReader(data)); err == nil && c.Width*c.Height > mostPixels {
		v.Format, v.Err = detect.File(data, name), i18n.Errorf("%dx%d pixels are more than the %d million that are shown", c.Width, c.Height, mostPixels>>20)
		return v, nil
	}
	format, contents, err := detect.ReadBeside(data, name, detect.Siblings(name, f.ReadFile))
	v.Format, v.Contents = format, contents
	if err != nil && v.Err == nil && !errors.Is(err, detect.ErrUnknown) {
		var unread *detect.UnreadError
		if !errors.As(err, &unread) {
			v.Err = err
		}
	}
	if v.Contents != nil && v.Contents.Frame != nil && v.Contents.Frame.MissingLines > 0 {
		v.Err = i18n.Errorf("the last %d lines are missing", v.Contents.Frame.MissingLines)
	}
	return v, nil
}

// Name returns the base name of the file.
func (f *File) Name() string { return path.Base(f.Path) }

// IsPicture reports whether the file is a picture that can be shown.
func (f *File) IsPicture() bool { return f.Contents != nil && f.Contents.Picture != nil }

// class returns the class of the file's contents.
func (f *File) class() detect.Class {
	if f.Format == nil {
		return detect.Other
	}
	return f.Format.Class
}

// For returns the viewer for a file and its kind: picture, animation, sheet, font, sound,
// resource, icons, text, level, hex.
func For(f *File) (kind string, p *app.Program) {
	f.pictured()
	for _, v := range viewers {
		if open := v.of(f); open != nil {
			return v.kind(f), &app.Program{Name: v.name, Title: v.title, Open: func(w *app.Window) error {
				w.Title = f.Name()
				w.Help = help(w)
				open(w)
				f.fileMenu(w)
				return nil
			}}
		}
	}
	panic("viewer: the last row takes everything")
}

// pictured makes a picture from a file that can only be looked at: a palette, a resource
// with only images.
func (f *File) pictured() {
	if f.Contents == nil || f.Contents.Picture != nil {
		return
	}
	switch file := f.Contents.File.(type) {
	case color.Palette:
		m := image.NewPaletted(image.Rect(0, 0, 16*16, max(len(file)/16, 1)*16), nil)
		m.Palette = file
		for i := range m.Pix { // two registers may have the same colour
			m.Pix[i] = uint8(i/m.Stride/16*16 + i%m.Stride/16)
		}
		f.Contents.Picture = m
	case *rsc.File:
		if len(file.Trees) == 0 && len(file.Images) > 0 {
			f.Contents.Picture, _ = drawResource(file)
		}
	}
}

// A row of viewers: of returns the function that fills the window, or nil if the file
// belongs to another viewer.
type row struct {
	name, title string
	of          func(f *File) func(w *app.Window)
}

func (r row) kind(f *File) string {
	if r.name == "picture" && f.Contents.Frame != nil && f.Contents.Frame.Moving != nil {
		return "animation"
	}
	return r.name
}

// viewers, in the order in which they are tried.
var viewers []row

func init() {
	viewers = []row{
		{"sheet", "Cards", sheet},
		{"icons", "viewer::Icon", icons},
		{"picture", "Picture", picture},
		{"sound", "Sound", sound},
		{"font", "Font", font},
		{"resource", "Resource", resource},
		{"level", "Levels", level},
		{"text", "Text", text},
		{"hex", "Bytes", hex},
	}
}

func help(w *app.Window) string {
	return w.T(`# Viewers

- Pictures: press Tab to stop animations and rotating colours, Left or Right for the other pictures in the folder, P for the palette, I for information about the file.

- Texts and bytes: scroll with the arrow keys, find with Ctrl+F, find again with F3.

- Ctrl+S saves the file under a new name, whose extension chooses the format.

- Esc closes the viewer.`)
}

// fileMenu inserts the menu that all viewers have at the front.
func (f *File) fileMenu(w *app.Window) {
	file := app.Menu{Title: w.T("File"), Commands: []*app.Command{
		{Text: w.T("Save as..."), Name: "Save as", Key: "ctrl+s", Handy: true, Do: func() { f.saveAs(w) }},
		{Text: w.T("Show Info..."), Name: "Info", Key: "ctrl+i", Do: func() { w.Tell(f.info(w)) }},
		{},
		{Text: w.T("Close"), Name: "Close", Key: "ctrl+q", Do: func() { w.Close() }},
	}}
	w.Menus = append([]app.Menu{file}, w.Menus...)
	if w.Describe == nil {
		w.Describe = func() []string { return strings.Split(f.info(w), "\n") }
	}
	if f.Err != nil {
		warn, before := i18n.Error(w.Env.Lang, f.Err), w.Status
		w.Status = func() (text, number string) {
			if before != nil {
				_, number = before()
			}
			return warn, number
		}
	}
}

// info shows information about the file.
func (f *File) info(w *app.Window) string {
	lines := []string{f.Name()}
	switch {
	case f.Format == nil:
		lines = append(lines, w.T("Unknown format"))
	default:
		lines = append(lines, w.T(f.Format.Name))
	}
	lines = append(lines, w.F("%d bytes", f.Size))
	if f.Packer != "" {
		lines = append(lines, w.T(f.Packer))
	}
	if f.Contents != nil {
		for _, fact := range f.Contents.Facts {
			if fact.Label != "" && len(lines) < 12 {
				lines = append(lines, w.F("%s: %s", w.T("fact::"+fact.Label), fact.Text))
			}
		}
	}
	if f.Err != nil {
		lines = append(lines, i18n.Error(w.Env.Lang, f.Err))
	}
	return strings.Join(lines, "\n")
}

// endings returns the extensions of the formats in which the file can be saved, its own
// first.
func (f *File) endings() (list []string) {
	if own := path.Ext(f.Path); own != "" {
		list = append(list, strings.ToLower(own))
	}
	for _, w := range convert.Writers() {
		if w.Class == f.class() || f.class() == detect.Font && w.Ending == ".png" {
			list = append(list, w.Ending)
		}
	}
	return list
}

// saveAs asks for a name and saves the file under it.
func (f *File) saveAs(w *app.Window) {
	base := strings.TrimSuffix(f.Name(), path.Ext(f.Name()))
	first := base + path.Ext(f.Name())
	if list := f.endings(); len(list) > 1 {
		first = base + list[1]
		for _, usual := range []string{".png", ".wav"} {
			for _, e := range list {
				if e == usual {
					first = base + e
				}
			}
		}
	}
	save := func(name string) {
		if err := f.Save(name); err != nil {
			w.Report(err)
			return
		}
		w.Say(w.T("Saved as ") + name)
	}
	w.AskText(w.T("Save as; the extension chooses the format:\n")+strings.Join(f.endings(), " "), first, func(name string) {
		if f.Shell.Exists(name) {
			w.Ask(name+w.T(" exists. Replace it?"), func(n int) {
				if n == 0 {
					save(name)
				}
			}, w.T("Replace"), w.T("Cancel"))
			return
		}
		save(name)
	})
}

// Save writes the file in the format of the name's extension; with its own extension it
// is copied unchanged.
func (f *File) Save(name string) error {
	if strings.EqualFold(path.Ext(name), path.Ext(f.Path)) || f.class() == detect.Text || f.Format == nil {
		data := f.Data
		if f.class() == detect.Text && !strings.EqualFold(path.Ext(name), path.Ext(f.Path)) {
			data = []byte(decode(f.Data, f.Machine))
		}
		return f.Shell.Save(name, data)
	}
	r, err := convert.Convert(convert.File{Name: f.Name(), Data: f.Data}, name, &convert.Options{Beside: f.Shell.Beside(f), Resource: drawResource})
	if err != nil {
		return err
	}
	for _, out := range r.Files {
		if err := f.Shell.Save(out.Name, out.Data); err != nil {
			return err
		}
	}
	return nil
}
