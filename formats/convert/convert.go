// Package convert makes files of one format out of those of another: pictures,
// sounds, fonts, resources, palettes and levels. [Convert] does it with one file in
// memory, a [Batch] with all that folders, archives and disks hold.
//
// Package detect identifies the input; the extension of the output's name selects its
// format: see [Endings]. Whatever both formats can hold is kept: palette indices,
// palettes, masks, colour cycling, loop points of sounds, names.
package convert

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"image"
	"maps"
	"path/filepath"
	"slices"
	"strings"

	"phosphor/formats/detect"
	"phosphor/formats/rsc"
)

// Options say how files are converted. The zero value, and nil, keep as much as
// the new format can hold.
type Options struct {
	// From is an ending, as ".images", that helps to tell what a file is in the
	// place of its name's. Empty: that of the name.
	From string
	// To is an ending that says what is written. Empty: that of the name; of a
	// batch, pictures become PNG and sounds WAV.
	To string

	// Planes is the number of bitplanes of a picture that is written: 1 to 8, or
	// 16, 24 or 32 for true colour. 0: as few as do.
	Planes int
	// Colors is the number of colours, 2 to 256, that a picture of more is reduced
	// to, with the differences spread over the pixels around if Dither is set.
	// 0: all stay.
	Colors int
	Dither bool
	// Masked makes transparent, in PNG and GIF, what an ILBM says is transparent.
	Masked bool
	// Order is the order of bytes in a resource that is written. Nil: as it was.
	Order binary.ByteOrder

	// Resource draws a resource, for the formats of pictures. It returns nil if
	// there is nothing to be seen. Nil: resources do not become pictures.
	Resource func(*rsc.File) (image.Image, error)
	// Beside reads a file that lies beside the one that is converted, as rasters lie
	// beside a picture. Nil: there is none.
	Beside detect.Beside
	// Old reads a file that is going to be replaced; a list of the sizes of a font
	// keeps those that it has. Nil: there is none.
	Old func(name string) ([]byte, error)
}

// Check returns a [RequestError] for options that are out of their range.
func (o *Options) Check() error {
	switch {
	case !slices.Contains([]int{0, 1, 2, 3, 4, 5, 6, 7, 8, 16, 24, 32}, o.Planes):
		return requestf("--planes=%d: expected 1 to 8, or 16, 24 or 32 for true colour", o.Planes)
	case o.Colors != 0 && (o.Colors < 2 || o.Colors > maxColors):
		return requestf("--colors=%d: expected 2 to %d", o.Colors, maxColors)
	case o.To != "" && writers[o.To] == nil:
		return requestf("--to=%s: %s", o.To, noEnding(o.To))
	}
	return nil
}

// A RequestError is returned for a request that cannot be met whatever the
// input file holds.
type RequestError struct{ error }

func requestf(format string, args ...any) error { return RequestError{fmt.Errorf(format, args...)} }

// ErrNothing is returned for files that hold nothing that the other format could
// show: a resource of texts alone, a list of the sizes of a font.
var ErrNothing = errors.New("nothing that can be drawn")

// Endings lists the file name endings of the formats that can be written, in
// lower case.
func Endings() []string { return slices.Sorted(maps.Keys(writers)) }

// Ending returns the longest of these endings that a name has, empty if it has none.
func Ending(name string) string { return detect.Ending(filepath.ToSlash(name), maps.Keys(writers)) }

// noEnding says why a name's ending is none of them.
func noEnding(name string) string {
	switch strings.ToLower(filepath.Ext(name)) {
	case ".jpg", ".jpeg":
		return "JPEG is not written: it blurs hard edges and keeps no numbers of colours; .png keeps every pixel"
	}
	return "the ending says no format that can be written (" + strings.Join(Endings(), " ") + ")"
}

// A File is a file with its name, which may be a path.
type File struct {
	Name string
	Data []byte
}

// A Result is what became of a file.
type Result struct {
	// Files are to be written in this order. The last is the one that was asked
	// for; the others belong beside it.
	Files []File
	// Warnings tell what the new format could not keep.
	Warnings []string
}

// Convert converts a file to the format that the extension of name selects. It
// writes no file, and reads none except by Options.Old.
func Convert(in File, name string, o *Options) (*Result, error) {
	if o == nil {
		o = &Options{}
	}
	if err := o.Check(); err != nil {
		return nil, err
	}
	ending, err := o.ending(name)
	if err != nil {
		return nil, err
	}
	f, contents, err := o.read(in)
	if w := writers[ending]; f != nil && f.Readable() && w[f.Class] == nil {
		return nil, requestf("%s cannot become %s: it holds %s, the other %s", in.Name, name, plural[f.Class], w.holds())
	}
	if err != nil {
		return nil, err
	}
	return o.encode(f, contents, in.Name, name, ending)
}

// ending returns the ending of what is written, whose name may say it.
func (o *Options) ending(name string) (string, error) {
	own := Ending(name)
	switch {
	case o.To != "" && own != "" && own != o.To:
		return "", requestf("%s: --to=%s is another format than the name's", name, o.To)
	case o.To != "":
		return o.To, nil
	case own == "":
		return "", requestf("%s: %s", name, noEnding(name))
	}
	return own, nil
}

// read tells what a file is and reads it. Of one that cannot be read the format is
// told if it is known.
func (o *Options) read(in File) (*detect.Format, *detect.Contents, error) {
	f, contents, err := detect.ReadBeside(in.Data, in.Name+o.From, o.Beside)
	if err != nil {
		err = fmt.Errorf("%s: %w", in.Name, err)
	}
	return f, contents, err
}

// encode makes of what the file said holds another, of the format of an ending.
func (o *Options) encode(f *detect.Format, in *detect.Contents, said, name, ending string) (*Result, error) {
	out := &output{Contents: *in, Options: o, name: name, ending: ending}
	w := writers[ending]
	var b bytes.Buffer
	var err error
	if w[detect.Picture] != nil {
		err = out.prepare(f.Class)
	}
	if err == nil {
		err = w[f.Class](&b, out)
	}
	if err != nil {
		return nil, fmt.Errorf("%s as %s: %w", said, name, err)
	}
	return &Result{append(out.beside, File{name, b.Bytes()}), out.warnings}, nil
}
