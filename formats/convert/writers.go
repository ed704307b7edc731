package convert

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"io"
	"path/filepath"
	"slices"
	"strings"

	"phosphor/formats/amigafont"
	"phosphor/formats/amigaimage"
	"phosphor/formats/avr"
	"phosphor/formats/bitmapfont"
	"phosphor/formats/detect"
	"phosphor/formats/gdosfont"
	"phosphor/formats/hsn"
	"phosphor/formats/internal/codec"
	"phosphor/formats/oberonfont"
	"phosphor/formats/rsc"
	"phosphor/formats/svx8"
	"phosphor/formats/wav"
	"phosphor/formats/xsb"
)

// An Output is the contents of a file to write.
type Output struct {
	detect.Contents
	*Options
	Name, Ending string  // of the file
	beside       []File  // other files that belong to it
	warnings     []error // what could not be kept
}

// Warn records something that the new format cannot keep.
func (o *Output) Warn(format string, args ...any) {
	o.warnings = append(o.warnings, codec.Sentencef(format, args...))
}

// A Writer is a row of the table of output formats.
type Writer struct {
	Ending string       // of a file's name, with its dot, in lower case
	Class  detect.Class // of the files that it is made of
	// Write writes the file. If fonts or resources are written as a picture, o.Picture is
	// a picture of them.
	Write func(w io.Writer, o *Output) error
}

// A Table lists the output formats. Of several rows with the same extension and class, the
// first is used. A program with its own formats adds rows before or after those of
// [Writers].
type Table []Writer

// Writers returns the table of all writers of this package. It is a copy that the caller
// may change.
func Writers() Table { return slices.Clone(known) }

// known is the table.
var known = slices.Concat(
	shows(writeIMG, ".img", ".ximg"),
	shows(writeILBM, ".ilbm", ".iff", ".lbm"),
	shows(writePict, ".pict"),
	shows(writePNG, ".png"),
	shows(writeGIF, ".gif"),
	shows(writeBMP, ".bmp"),
	Table{
		{".pi1", detect.Picture, writeDegas},
		{".pi2", detect.Picture, writeDegas},
		{".pi3", detect.Picture, writeDegas},
		{".pc1", detect.Picture, writeDegas},
		{".pc2", detect.Picture, writeDegas},
		{".pc3", detect.Picture, writeDegas},
		{".neo", detect.Picture, writeNEO},
		{".spu", detect.Picture, writeSpectrum},
		{".pcs", detect.Picture, writePhotoChrome},

		{".images", detect.Picture, cardWriter(amigaimage.Raw)},
		{".reko", detect.Picture, cardWriter(amigaimage.REKO)},
		{".rko", detect.Picture, cardWriter(amigaimage.REKO)},
		{".dll", detect.Picture, writeCardsDLL},

		{".hsn", detect.Sound, writeHSN},
		{".8svx", detect.Sound, write8SVX},
		{".iff", detect.Sound, write8SVX},
		{".avr", detect.Sound, writeAVR},
		{".wav", detect.Sound, func(w io.Writer, o *Output) error { return wav.Encode(w, o.Sound) }},

		{".fnt", detect.Font, writeGDOSFont},
		{".scn.fnt", detect.Font, writeOberonFont},
		{".font", detect.Font, writeAmigaFont},

		{".xsb", detect.Levels, writeXSB},
		{".sok", detect.Levels, writeXSB},
		{".data", detect.Levels, writeData},

		{".rsc", detect.Resource, writeRSC},
		{".pal", detect.Picture, writePalette},
		{".pal", detect.Palette, writePalette},
	},
)

// shows returns writers for pictures, and for pictures of fonts and resources.
func shows(write func(io.Writer, *Output) error, endings ...string) (t Table) {
	for _, e := range endings {
		for _, class := range []detect.Class{detect.Picture, detect.Font, detect.Resource} {
			t = append(t, Writer{e, class, write})
		}
	}
	return t
}

// find returns the writer for files of an extension from a class, or nil if there is none.
func (t Table) find(ending string, class detect.Class) func(io.Writer, *Output) error {
	for _, w := range t {
		if w.Ending == ending && w.Class == class {
			return w.Write
		}
	}
	return nil
}

// Endings lists the extensions in the table.
func (t Table) Endings() []string {
	var all []string
	for _, w := range t {
		all = append(all, w.Ending)
	}
	slices.Sort(all)
	return slices.Compact(all)
}

// Ending returns the longest extension of the table that the name has, or "" if it has
// none.
func (t Table) Ending(name string) string {
	return detect.Ending(filepath.ToSlash(name), slices.Values(t.Endings()))
}

// plural names the contents of files.
var plural = map[detect.Class]string{
	detect.Picture: "a picture", detect.Sound: "a sound", detect.Font: "a font", detect.Resource: "a resource",
	detect.Palette: "a palette", detect.Levels: "levels", detect.Text: "a text", detect.Other: "something else",
}

// holds describes what files with an extension hold.
func (t Table) holds(ending string) error {
	var all []string
	for _, w := range t {
		if w.Ending == ending {
			all = append(all, plural[w.Class])
		}
	}
	slices.Sort(all)
	return codec.Or(slices.Compact(all)...)
}

// base returns the output's name without its folder and its extension.
func (o *Output) base() string {
	name := filepath.Base(o.Name)
	if n := len(name) - len(o.Ending); n >= 0 && strings.EqualFold(name[n:], o.Ending) {
		name = name[:n]
	}
	return name
}

// prepare makes the requested picture: it draws what is not a picture, applies
// transparency, and reduces colours.
func (o *Output) prepare(class detect.Class) (err error) {
	switch class {
	case detect.Font:
		var f *bitmapfont.Font
		if f, err = bitmapfont.From(o.File); err == nil {
			o.Picture, err = f.Specimen()
		}
	case detect.Resource:
		f := o.File.(*rsc.File)
		if o.Resource == nil {
			return codec.Sentencef("resources cannot be drawn here")
		}
		if o.Picture, err = o.Options.Resource(f); err == nil && o.Picture == nil {
			err = codec.Sentencef("%w: the resource has %d texts and nothing else", ErrNothing, len(f.Strings))
		}
	}
	if err == nil && o.Picture != nil {
		o.preparePicture()
	}
	return err
}

// remark returns the text that a sound file contains, in the characters that all formats
// have, cut to fit.
func (o *Output) remark(room int) string {
	text := ""
	switch f := o.File.(type) {
	case *hsn.File:
		text = f.Info
	case *svx8.File:
		text = strings.Join(append([]string{f.Name}, f.Remarks...), " ")
	case *avr.File:
		text = f.Name + f.More + " " + f.Remarks
	}
	var b strings.Builder
	for _, c := range strings.Join(strings.Fields(text), " ") {
		if c >= ' ' && c < 0x7f && b.Len() < room {
			b.WriteRune(c)
		}
	}
	return b.String()
}

func writeHSN(w io.Writer, o *Output) error {
	if f, ok := o.File.(*hsn.File); ok {
		return hsn.Encode(w, f)
	}
	return hsn.Encode(w, &hsn.File{Sound: *o.Sound, Info: o.remark(40)})
}

func write8SVX(w io.Writer, o *Output) error {
	if f, ok := o.File.(*svx8.File); ok {
		return svx8.Encode(w, f)
	}
	f := &svx8.File{Sound: *o.Sound, Name: o.remark(80)}
	if in, ok := o.File.(*avr.File); ok && in.Loop && in.LoopEnd == in.Sound.Frames() {
		f.Repeat = in.LoopEnd - in.LoopStart
	}
	return svx8.Encode(w, f)
}

func writeAVR(w io.Writer, o *Output) error {
	if f, ok := o.File.(*avr.File); ok {
		return avr.Encode(w, f)
	}
	f := &avr.File{Sound: *o.Sound, Remarks: o.remark(64)}
	if in, ok := o.File.(*svx8.File); ok && in.Repeat > 0 {
		f.Loop, f.LoopStart, f.LoopEnd = true, in.Sound.Frames()-in.Repeat, in.Sound.Frames()
	}
	return avr.Encode(w, f)
}

func writeXSB(w io.Writer, o *Output) error {
	return xsb.EncodeText(w, o.File.(*xsb.Collection))
}
func writeData(w io.Writer, o *Output) error {
	return xsb.EncodeData(w, o.File.(*xsb.Collection))
}

func writeRSC(w io.Writer, o *Output) error {
	f := *o.File.(*rsc.File)
	if o.Order != nil {
		f.LittleEndian = o.Order == binary.LittleEndian
	}
	b, err := rsc.Encode(&f)
	if err == nil {
		_, err = w.Write(b)
	}
	return err
}

// fontAs returns the font in its original form, or converts it to another machine's.
func fontAs[F any](o *Output, other func(*bitmapfont.Font) (*F, error)) (*F, error) {
	if own, ok := o.File.(*F); ok {
		return own, nil
	}
	f, err := bitmapfont.From(o.File)
	if err != nil {
		return nil, err
	}
	if f.Name == "" {
		f.Name = o.base()
	}
	return other(f)
}

func writeGDOSFont(w io.Writer, o *Output) error {
	out, err := fontAs(o, (*bitmapfont.Font).GDOS)
	if err != nil {
		return err
	}
	return gdosfont.Encode(w, out)
}

func writeOberonFont(w io.Writer, o *Output) error {
	out, err := fontAs(o, (*bitmapfont.Font).Oberon)
	if err != nil {
		return err
	}
	return oberonfont.Encode(w, out)
}

// old returns the present contents of the output file, or nil if there is none.
func (o *Output) old() []byte {
	if o.Old == nil {
		return nil
	}
	b, err := o.Old(o.Name)
	if err != nil {
		return nil
	}
	return b
}

// writeAmigaFont writes a contents file, with the sizes of the existing one, and the size
// itself into the folder beside it.
func writeAmigaFont(w io.Writer, o *Output) error {
	out, err := fontAs(o, func(f *bitmapfont.Font) (*amigafont.Font, error) {
		f.Name = o.base() // its folder has the same name
		return f.Amiga()
	})
	if err != nil {
		return err
	}
	size := fmt.Sprint(out.YSize)
	dir := filepath.Join(filepath.Dir(o.Name), o.base())
	var b bytes.Buffer
	if err := amigafont.Encode(&b, out); err != nil {
		return err
	}
	o.beside = append(o.beside, File{filepath.Join(dir, size), b.Bytes()})
	list := &amigafont.Contents{Kind: amigafont.Bitmaps}
	if old := o.old(); old != nil {
		if list, err = amigafont.DecodeContents(bytes.NewReader(old)); err != nil {
			return codec.Sentencef("exists already and is not a list of sizes: %w", err)
		}
	}
	entry := amigafont.Entry{Path: o.base() + "/" + size, YSize: out.YSize, Style: out.Style, Flags: out.Flags}
	list.Entries = slices.DeleteFunc(list.Entries, func(e amigafont.Entry) bool { return strings.EqualFold(e.Path, entry.Path) })
	list.Entries = append(list.Entries, entry)
	slices.SortStableFunc(list.Entries, func(a, b amigafont.Entry) int { return a.YSize - b.YSize })
	return amigafont.EncodeContents(w, list)
}
