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
	"path/filepath"
	"slices"
	"strings"
	"sync"

	"phosphor/formats/detect"
	"phosphor/formats/fit"
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
	// to. 0: all stay.
	Colors int
	// Mode is a display of the Amiga for which an ILBM is made: one of fit.Modes. Empty:
	// pixels and colours stay as they are.
	Mode string
	// Dither is what becomes of differences where colours are reduced or a picture is made
	// for a display.
	Dither fit.Dither
	// Masked makes transparent, in PNG and GIF, what an ILBM says is transparent.
	Masked bool
	// Order is the order of bytes in a resource that is written. Nil: as it was.
	Order binary.ByteOrder

	// Formats are what is read; nil: those of package detect. Writers are what is written;
	// nil: those of this package.
	Formats detect.Table
	Writers Table

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

func (o *Options) writers() Table {
	if o.Writers != nil {
		return o.Writers
	}
	return known
}

// builtIn are the formats of package detect.
var builtIn = sync.OnceValue(detect.Formats)

func (o *Options) formats() detect.Table {
	if o.Formats != nil {
		return o.Formats
	}
	return builtIn()
}

// Check returns a [RequestError] for options that are out of their range.
func (o *Options) Check() error {
	switch {
	case !slices.Contains([]int{0, 1, 2, 3, 4, 5, 6, 7, 8, 16, 24, 32}, o.Planes):
		return requestf("--planes=%d: expected 1 to 8, or 16, 24 or 32 for true colour", o.Planes)
	case o.Colors != 0 && (o.Colors < 2 || o.Colors > maxColors):
		return requestf("--colors=%d: expected 2 to %d", o.Colors, maxColors)
	case o.To != "" && !slices.Contains(o.writers().Endings(), o.To):
		return requestf("--to=%s: %s", o.To, o.writers().noEnding(o.To))
	case o.Mode != "" && !slices.Contains(fit.Modes, o.Mode):
		return requestf("--mode=%s: expected %s", o.Mode, strings.Join(fit.Modes, ", "))
	case o.Mode != "" && o.To != "" && !isILBM(o.To):
		return requestf("--mode=%s makes an ILBM, and --to=%s is none: iff, ilbm and lbm are", o.Mode, o.To[1:])
	case o.Mode != "" && (o.Planes != 0 || o.Colors != 0):
		return requestf("--mode=%s says how many planes and colours there are; leave --planes and --colors out", o.Mode)
	}
	return nil
}

// planesOfST are the planes of the Atari's screens, by the endings of the files.
var planesOfST = map[string]int{".pi1": 4, ".pi2": 2, ".pi3": 1, ".pc1": 4, ".pc2": 2, ".pc3": 1, ".neo": 4, ".spu": 4, ".pcs": 4}

// isILBM reports whether pictures of an ending are ILBMs.
func isILBM(ending string) bool { return slices.Contains([]string{".ilbm", ".iff", ".lbm"}, ending) }

// A RequestError is returned for a request that cannot be met whatever the
// input file holds.
type RequestError struct{ error }

func requestf(format string, args ...any) error { return RequestError{fmt.Errorf(format, args...)} }

// ErrNothing is returned for files that hold nothing that the other format could
// show: a resource of texts alone, a list of the sizes of a font.
var ErrNothing = errors.New("nothing that can be drawn")

// Endings lists the file name endings of the formats that can be written, in
// lower case.
func Endings() []string { return known.Endings() }

// Ending returns the longest of these endings that a name has, empty if it has none.
func Ending(name string) string { return known.Ending(name) }

// noEnding says why a name's ending is none of them.
func (t Table) noEnding(name string) string {
	switch strings.ToLower(filepath.Ext(name)) {
	case ".jpg", ".jpeg":
		return "JPEG is not written: it blurs hard edges and keeps no numbers of colours; .png keeps every pixel"
	}
	return "the ending says no format that can be written (" + strings.Join(t.Endings(), " ") + ")"
}

// A File is a file with its name, which may be a path.
type File struct {
	Name string
	Data []byte
}

// A Result is what became of a file.
type Result struct {
	// Files should be written in this order. The last is the one that was asked
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
	if f != nil && f.Readable() && o.writers().find(ending, f.Class) == nil {
		return nil, requestf("%s cannot become %s: it holds %s, the other %s", in.Name, name, plural[f.Class], o.writers().holds(ending))
	}
	if err != nil {
		return nil, err
	}
	return o.encode(f, contents, in.Name, name, ending)
}

// ending returns the ending of what is written, whose name may say it.
func (o *Options) ending(name string) (string, error) {
	own := o.writers().Ending(name)
	switch {
	case o.To != "" && own != "" && own != o.To:
		return "", requestf("%s: --to=%s is another format than the name's", name, o.To)
	case o.To != "":
		return o.To, nil
	case own == "":
		return "", requestf("%s: %s", name, o.writers().noEnding(name))
	}
	return own, nil
}

// read says what a file is and reads it. Of one that cannot be read the format is
// told if it is known.
func (o *Options) read(in File) (*detect.Format, *detect.Contents, error) {
	f, contents, err := o.formats().ReadBeside(in.Data, in.Name+o.From, o.Beside)
	if err != nil {
		err = fmt.Errorf("%s: %w", in.Name, err)
	}
	return f, contents, err
}

// encode makes of what the file said holds another, of the format of an ending.
func (o *Options) encode(f *detect.Format, in *detect.Contents, said, name, ending string) (*Result, error) {
	if o.Mode != "" && f.Class != detect.Sound && !isILBM(ending) {
		return nil, requestf("--mode=%s makes an ILBM, and %s is none: .iff, .ilbm and .lbm are", o.Mode, name)
	}
	if n := planesOfST[ending]; n > 0 && o.Planes != 0 && o.Planes != n {
		return nil, requestf("--planes=%d: a picture in %s has %d", o.Planes, name, n)
	}
	if o.Colors != 0 && (ending == ".spu" || ending == ".pcs") {
		return nil, requestf("--colors=%d: a picture in %s has a palette for each line; leave it out", o.Colors, name)
	}
	out := &Output{Contents: *in, Options: o, Name: name, Ending: ending}
	out.warnDamage()
	var b bytes.Buffer
	var err error
	if o.writers().find(ending, detect.Picture) != nil {
		err = out.prepare(f.Class)
	}
	if err == nil {
		err = o.writers().find(ending, f.Class)(&b, out)
	}
	if err != nil {
		return nil, fmt.Errorf("%s as %s: %w", said, name, err)
	}
	return &Result{append(out.beside, File{name, b.Bytes()}), out.warnings}, nil
}

// warnDamage says what the file that was read no longer has.
func (o *Output) warnDamage() {
	for _, f := range o.Facts {
		if f.Label == "damage" {
			o.Warn("what was read is %s", f.Text)
			return
		}
	}
	if o.Frame != nil && o.Frame.MissingLines > 0 {
		o.Warn("what was read is cut off, %d lines are missing", o.Frame.MissingLines)
	}
}
