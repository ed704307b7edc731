// Package convert converts files from one format to another: pictures, sounds, fonts,
// resources, palettes and levels. [Convert] converts one file in memory, a [Batch] all
// files in folders, archives and disks.
//
// Package detect identifies the input; the extension of the output's name selects its
// format: see [Endings]. Whatever both formats can hold is kept: palette indices,
// palettes, masks, colour cycling, loop points of sounds, names.
package convert

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"image"
	"path/filepath"
	"slices"
	"strings"
	"sync"

	"phosphor/formats/detect"
	"phosphor/formats/fit"
	"phosphor/formats/internal/codec"
	"phosphor/formats/rsc"
)

// Options say how files are converted. The zero value, and nil, keep as much as
// the new format can hold.
type Options struct {
	// From is an extension, such as ".images", to use instead of the file name's when
	// identifying the file. If empty, the name's is used.
	From string
	// To is the extension of the format to write. If empty, the name's is used; in a
	// batch, pictures become PNG and sounds WAV.
	To string

	// Planes is the number of bitplanes of a written picture: 1 to 8, or 16, 24 or 32 for
	// true colour. 0 means as few as needed.
	Planes int
	// Colors is the number of colours, 2 to 256, to which a picture is reduced. 0 keeps
	// all.
	Colors int
	// Mode is the Amiga display mode for which an ILBM is made: one of fit.Modes. If
	// empty, pixels and colours do not change.
	Mode string
	// Dither is how colour errors are distributed when colours are reduced or a picture
	// is made for a display.
	Dither fit.Dither
	// Masked makes transparent, in PNG and GIF, what an ILBM says is transparent.
	Masked bool
	// Order is the byte order of a written resource. If nil, it does not change.
	Order binary.ByteOrder

	// Formats are the formats to read; if nil, those of package detect. Writers are the
	// formats to write; if nil, those of this package.
	Formats detect.Table
	Writers Table

	// Resource draws a resource, for the formats of pictures. It returns nil if there is
	// nothing to show. If Resource is nil, resources do not become pictures.
	Resource func(*rsc.File) (image.Image, error)
	// Beside reads a file next to the one being converted, such as the rasters of a
	// picture. If nil, there is none.
	Beside detect.Beside
	// Old reads a file that will be replaced; a list of font sizes keeps the ones it has.
	// If nil, there is none.
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

// Check returns a [RequestError] for options that are out of range.
func (o *Options) Check() error {
	switch {
	case !slices.Contains([]int{0, 1, 2, 3, 4, 5, 6, 7, 8, 16, 24, 32}, o.Planes):
		return requestf("--planes=%d: expected 1 to 8, or 16, 24 or 32 for true colour", o.Planes)
	case o.Colors != 0 && (o.Colors < 2 || o.Colors > maxColors):
		return requestf("--colors=%d: expected 2 to %d", o.Colors, maxColors)
	case o.To != "" && !slices.Contains(o.writers().Endings(), o.To):
		return requestf("--to=%s: %w", o.To, o.writers().noEnding(o.To))
	case o.Mode != "" && !slices.Contains(fit.Modes, o.Mode):
		return requestf("--mode=%s: expected %s", o.Mode, strings.Join(fit.Modes, ", "))
	case o.Mode != "" && o.To != "" && !isILBM(o.To):
		return requestf("--mode=%s makes an ILBM; use --to=iff, ilbm or lbm, not --to=%s", o.Mode, o.To[1:])
	case o.Mode != "" && (o.Planes != 0 || o.Colors != 0):
		return requestf("--mode=%s sets the number of planes and colours; omit --planes and --colors", o.Mode)
	}
	return nil
}

// planesOfST maps extensions to the planes of the Atari's screens.
var planesOfST = map[string]int{".pi1": 4, ".pi2": 2, ".pi3": 1, ".pc1": 4, ".pc2": 2, ".pc3": 1, ".neo": 4, ".spu": 4, ".pcs": 4}

// isILBM reports whether an extension belongs to ILBM pictures.
func isILBM(ending string) bool { return slices.Contains([]string{".ilbm", ".iff", ".lbm"}, ending) }

// A RequestError reports a request that cannot be met for any input file.
type RequestError struct{ error }

func (e RequestError) Unwrap() error { return e.error }

func requestf(format string, args ...any) error {
	return RequestError{codec.Sentencef(format, args...)}
}

// ErrNothing is returned for files with nothing that the other format can show, such as a
// resource with only texts or a list of font sizes.
var ErrNothing = codec.Sentencef("nothing that can be drawn")

// Endings lists the extensions of the formats that can be written, with dots, in lower
// case.
func Endings() []string { return known.Endings() }

// Ending returns the longest of these extensions that the name has, or "" if it has none.
func Ending(name string) string { return known.Ending(name) }

// noEnding returns the reason why no writer has the extension of a name.
func (t Table) noEnding(name string) error {
	switch strings.ToLower(filepath.Ext(name)) {
	case ".jpg", ".jpeg":
		return codec.Sentencef("JPEG files cannot be written, because JPEG blurs hard edges and has no palettes; use .png")
	}
	return codec.Sentencef("files with this extension cannot be written, only %s", strings.Join(t.Endings(), " "))
}

// A File is a file with its name, which may be a path.
type File struct {
	Name string
	Data []byte
}

// A Result is the outcome of a conversion.
type Result struct {
	// Files lists the files in the order in which to write them. The last is the
	// requested one; the others belong beside it.
	Files []File
	// Warnings lists what the new format could not keep.
	Warnings []error
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
		return nil, requestf("%s cannot become %s: the source contains %s, the target %s", in.Name, name, codec.Or(plural[f.Class]), o.writers().holds(ending))
	}
	if err != nil {
		return nil, err
	}
	return o.encode(f, contents, in.Name, name, ending)
}

// ending returns the extension of the output, which its name may give.
func (o *Options) ending(name string) (string, error) {
	own := o.writers().Ending(name)
	switch {
	case o.To != "" && own != "" && own != o.To:
		return "", requestf("%s: --to=%s contradicts the extension of the name", name, o.To)
	case o.To != "":
		return o.To, nil
	case own == "":
		return "", requestf("%s: %w", name, o.writers().noEnding(name))
	}
	return own, nil
}

// read identifies a file and reads it. If it cannot be read, it still returns the format
// if known.
func (o *Options) read(in File) (*detect.Format, *detect.Contents, error) {
	f, contents, err := o.formats().ReadBeside(in.Data, in.Name+o.From, o.Beside)
	if err != nil {
		err = fmt.Errorf("%s: %w", in.Name, err)
	}
	return f, contents, err
}

// encode converts the contents of a file to the format of an extension.
func (o *Options) encode(f *detect.Format, in *detect.Contents, said, name, ending string) (*Result, error) {
	if o.Mode != "" && f.Class != detect.Sound && !isILBM(ending) {
		return nil, requestf("--mode=%s makes an ILBM; end the name in .iff, .ilbm or .lbm, not as %s", o.Mode, name)
	}
	if n := planesOfST[ending]; n > 0 && o.Planes != 0 && o.Planes != n {
		return nil, requestf("--planes=%d: a picture in %s always has %d", o.Planes, name, n)
	}
	if o.Colors != 0 && (ending == ".spu" || ending == ".pcs") {
		return nil, requestf("--colors=%d: a picture in %s has a palette for each line; omit the flag", o.Colors, name)
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
		return nil, codec.Sentencef("%s as %s: %w", said, name, err)
	}
	return &Result{append(out.beside, File{name, b.Bytes()}), out.warnings}, nil
}

// warnDamage warns about parts missing from the input file.
func (o *Output) warnDamage() {
	for _, f := range o.Facts {
		if f.Label == "damage" {
			o.Warn("the input is %s", f.Text)
			return
		}
	}
	if o.Frame != nil && o.Frame.MissingLines > 0 {
		o.Warn("the input is cut off; %d lines are missing", o.Frame.MissingLines)
	}
}
