package convert

import (
	"bytes"
	"errors"
	"image"
	"image/color"
	"image/gif"
	"image/png"
	"io"
	"os"
	"slices"
	"strings"
	"testing"

	"phosphor/fb/raster"
	"phosphor/formats/degas"
	"phosphor/formats/detect"
	"phosphor/formats/fit"
	"phosphor/formats/gemimg"
	"phosphor/formats/ilbm"
	"phosphor/formats/internal/formattest"
	"phosphor/formats/neochrome"
)

// gradient is a picture of many colours.
func gradient(w, h int) *image.RGBA {
	m := image.NewRGBA(image.Rect(0, 0, w, h))
	for y := range h {
		for x := range w {
			m.SetRGBA(x, y, color.RGBA{uint8(x * 255 / w), uint8(y * 255 / h), uint8((x + y) * 255 / (w + h)), 255})
		}
	}
	return m
}

// TestColorsOfAScreen checks that impossible displays are refused, and that a number of
// colours is that of the picture on the screen.
func TestColorsOfAScreen(t *testing.T) {
	convert := func(name string, o Options) ([]byte, error) {
		var b bytes.Buffer
		if err := png.Encode(&b, gradient(90, 120)); err != nil {
			t.Fatal(err)
		}
		r, err := Convert(File{"in.png", b.Bytes()}, name, &o)
		if err != nil {
			return nil, err
		}
		return r.Files[0].Data, nil
	}
	for _, name := range []string{"x.pi1", "x.pc1", "x.neo"} {
		data, err := convert(name, Options{Colors: 8})
		if err != nil {
			t.Fatal(err)
		}
		_, c, err := detect.Read(data, name)
		if err != nil {
			t.Fatal(err)
		}
		used := map[color.Color]bool{}
		for i := range 320 * 200 {
			used[c.Picture.At(i%320, i/320)] = true
		}
		if n := len(used); n != 8 {
			t.Errorf("%s has %d colours, want 8", name, n)
		}
	}
	for name, o := range map[string]Options{"x.pi1": {Planes: 2}, "x.neo": {Planes: 1}, "x.pi3": {Planes: 4}, "x.spu": {Colors: 8}, "x.pcs": {Colors: 8}} {
		if _, err := convert(name, o); !errors.As(err, new(RequestError)) {
			t.Errorf("%s with %+v: %v", name, o, err)
		}
	}
}

// TestConvertModes converts a true-colour picture for every display, and back.
func TestConvertModes(t *testing.T) {
	in := asPNG(t, gradient(320, 199))
	want := read(t, in).Picture
	small := asPNG(t, gradient(320, 50))
	wantSmall := read(t, small).Picture
	low := asPNG(t, gradient(320, 10))
	for _, c := range []struct {
		name, mode string
		display    string
		bits       raster.Bits
		least      float64
	}{
		{"x.iff", "ham6", "HAM6", raster.HAM6, 32}, {"x.ilbm", "ham8", "HAM8", raster.HAM8, 40}, {"x.iff", "ehb", "extra half-brite", raster.HalfBright, 20},
		{"x.iff", "sham", "HAM6, SHAM", raster.HAM6, 32}, {"x.iff", "pchg", "32 colours, PCHG", raster.Plain, 30},
		{"x.spu", "", "Spectrum 512", raster.Plain, 30}, {"x.pcs", "", "PhotoChrome", raster.Plain, 30},
	} {
		for _, d := range []fit.Dither{fit.None, fit.Diffused} {
			in, want := in, want
			if c.mode != "" {
				in, want = small, wantSmall
			}
			if c.mode != "" && d != fit.None { // how close it comes is not asked
				in = low
			}
			got := read(t, convert(t, in, c.name, Options{Mode: c.mode, Dither: d}))
			s := got.Frame.Screens[0]
			if got.Frame.Mode() != c.display || s.Bits != c.bits {
				t.Errorf("%s %s: %s, %v", c.name, c.mode, got.Frame.Mode(), s.Bits)
			}
			if db := decibels(want, got.Frame); db < c.least && d == fit.None {
				t.Errorf("%s %s: %.2f dB", c.name, c.mode, db)
			}
		}
	}
}

// TestConvertDisplays checks that a picture with a display looks the same in other
// formats that can hold it.
func TestConvertDisplays(t *testing.T) {
	spu := convert(t, asPNG(t, gradient(320, 199)), "x.spu")
	want := read(t, spu).Frame
	if got := read(t, convert(t, spu, "y.spu")).Frame; !bytes.Equal(got.RGBA().Pix, want.RGBA().Pix) {
		t.Error("SPU converted to SPU differs")
	}
	// A screen without its first line has a black one where there is room for it.
	if got := read(t, convert(t, spu, "z.pi1")).Picture; got.Bounds().Dy() != 200 || got.At(160, 0) != got.At(0, 0) {
		t.Errorf("%v", got.Bounds())
	}
	pchg := convert(t, asPNG(t, gradient(320, 40)), "x.iff", Options{Mode: "pchg"})
	want = read(t, pchg).Frame
	if got := read(t, convert(t, pchg, "y.ilbm")).Frame; !bytes.Equal(got.RGBA().Pix, want.RGBA().Pix) {
		t.Error("PCHG converted to PCHG differs")
	}
	// Few colours become an indexed PNG, many do not.
	if m, ok := read(t, convert(t, spu, "x.png")).Picture.(*image.Paletted); ok {
		t.Errorf("%d colours", len(m.Palette))
	}
	plain := sample(320, 20, 16)
	d := &ilbm.Details{LineChunk: ilbm.PCHG, Lines: raster.List{{Y: 3, Reg: 2, Word: 0xffffff}}}
	in := file(t, "x.iff", func(w io.Writer) error { return ilbm.Encode(w, plain, d) })
	if m, ok := read(t, convert(t, in, "x.gif")).Picture.(*image.Paletted); !ok || !slices.Contains(m.Palette, color.Color(color.RGBA{255, 255, 255, 255})) {
		t.Error("a picture of few colours does not get a palette")
	}
}

// TestConvertMoving checks that colours that rotate, and animations, move in a GIF.
func TestConvertMoving(t *testing.T) {
	m := sample(320, 200, 16)
	pi1 := file(t, "x.pi1", func(w io.Writer) error {
		return degas.Encode(w, m, &degas.Options{Cycles: []degas.Cycle{{Low: 2, High: 5, Direction: 1, Delay: 6}}})
	})
	b := formattest.Read(t, convert(t, pi1, "x.gif"))
	g, err := gif.DecodeAll(bytes.NewReader(b))
	if err != nil || len(g.Image) != 4 || g.LoopCount != 0 || g.Delay[0] != 10 {
		t.Fatalf("%+v, %v", g, err)
	}
	// A still picture of the same colours has one frame.
	if g, err = gif.DecodeAll(bytes.NewReader(formattest.Read(t, convert(t, asPNG(t, m), "x.gif")))); err != nil || len(g.Image) != 1 {
		t.Errorf("%v", err)
	}
}

// TestOwnWriter checks that a caller's own rows are used, and that the package's own table stays
// as it is.
func TestOwnWriter(t *testing.T) {
	in := File{"x.png", formattest.Read(t, asPNG(t, sample(3, 2, 4)))}
	own := append(Table{{".size", detect.Picture, func(w io.Writer, o *Output) error {
		o.Warn("only the size")
		_, err := io.WriteString(w, o.Picture.Bounds().Size().String())
		return err
	}}}, Writers()...)
	r, err := Convert(in, "y.size", &Options{Writers: own})
	if err != nil || string(r.Files[0].Data) != "(3,2)" || len(r.Warnings) != 1 {
		t.Fatalf("%+v, %v", r, err)
	}
	if _, err := Convert(in, "y.size", nil); err == nil || !strings.Contains(err.Error(), "files with this extension cannot be written") {
		t.Error(err)
	}
	all := Writers()
	all[0].Ending = ".changed"
	if slices.Contains(Endings(), ".changed") || Writers()[0].Ending == ".changed" {
		t.Error("the table was changed")
	}
	formats := append(detect.Table{{Name: "mine", Class: detect.Picture, Match: func([]byte) bool { return true },
		Read: func([]byte) (*detect.Contents, error) { return &detect.Contents{Picture: sample(7, 7, 2)}, nil }}}, detect.Formats()...)
	r, err = Convert(in, "y.size", &Options{Writers: own, Formats: formats})
	if err != nil || string(r.Files[0].Data) != "(7,7)" {
		t.Errorf("%v", err)
	}
}

// TestPlanesOfPixels checks that files have as few planes as the pixels use.
func TestPlanesOfPixels(t *testing.T) {
	two := sample(20, 20, 2)
	for len(two.Palette) < 256 {
		two.Palette = append(two.Palette, color.RGBA{A: 255})
	}
	bmp := convert(t, asPNG(t, two), "x.bmp")
	if m := read(t, convert(t, bmp, "x.iff")).File.(*ilbm.Image); m.Planes != 1 || m.Colors != 2 {
		t.Errorf("ILBM of %d planes, %d colours", m.Planes, m.Colors)
	}
	if m := read(t, convert(t, bmp, "x.img")).File.(*gemimg.Image); m.Planes != 1 {
		t.Errorf("IMG of %d planes", m.Planes)
	}
	// Settings in a file are kept.
	deep := file(t, "x.iff", func(w io.Writer) error { return ilbm.Encode(w, two, &ilbm.Details{Planes: 8}) })
	if m := read(t, convert(t, deep, "y.lbm")).File.(*ilbm.Image); m.Planes != 8 {
		t.Errorf("%d planes of 8", m.Planes)
	}
}

func TestModeRequests(t *testing.T) {
	for want, o := range map[string]Options{"--mode=hamster: expected ham6": {Mode: "hamster"}, "--mode=ham6 sets": {Mode: "ham6", Planes: 4}} {
		if err := o.Check(); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%v, want %s", err, want)
		}
	}
	in := asPNG(t, gradient(320, 16))
	for name, o := range map[string]Options{"x.spu": {Mode: "ham6"}, "x.png": {Mode: "sham"}, "x": {Mode: "ehb", To: ".gif"}} {
		if _, _, err := try(t, in, name, o); !errors.As(err, new(RequestError)) || !strings.Contains(err.Error(), "makes an ILBM") {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// TestNoCyclesOfOtherNumbers checks that ranges of rotating colours are dropped if their
// colours get other numbers.
func TestNoCyclesOfOtherNumbers(t *testing.T) {
	m := image.NewPaletted(image.Rect(0, 0, 320, 200), nil)
	for i := range 32 {
		m.Palette = append(m.Palette, color.RGBA{uint8(i * 8), uint8(255 - i*8), uint8(i * 0x77), 255})
	}
	for i := range m.Pix {
		m.Pix[i] = uint8(i % 32)
	}
	in := file(t, "x.ilbm", func(w io.Writer) error {
		return ilbm.Encode(w, m, &ilbm.Details{Cycles: []ilbm.Cycle{{Low: 3, High: 7, Rate: 16384 / 4, Active: true}}})
	})
	if c := read(t, convert(t, in, "y.pi1")).File.(*degas.Image).Cycles; slices.ContainsFunc(c, func(c degas.Cycle) bool { return c.Direction != 0 }) {
		t.Errorf("Degas: %+v", c)
	}
	if c := read(t, convert(t, in, "y.neo")).File.(*neochrome.Image).Cycle; c != nil && c.Active {
		t.Errorf("NEOchrome: %+v", c)
	}
}

// TestWarnsOfDamage converts the readable part of a truncated file, and expects a
// warning.
func TestWarnsOfDamage(t *testing.T) {
	for _, c := range []struct {
		name string
		keep int
	}{{"x.spu", 40000}, {"x.pi1", 16000}, {"x.neo", 16000}} {
		whole, err := os.ReadFile(convert(t, asPNG(t, gradient(320, 199)), c.name))
		if err != nil {
			t.Fatal(err)
		}
		r, err := Convert(File{c.name, whole[:c.keep]}, "y.png", nil)
		if err != nil || !slices.ContainsFunc(r.Warnings, func(w error) bool { return strings.Contains(w.Error(), "lines are missing") }) {
			t.Errorf("%s: %v, %v", c.name, r, err)
		}
	}
}
