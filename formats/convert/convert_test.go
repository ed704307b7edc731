package convert

import (
	"bytes"
	"errors"
	"fmt"
	"image"
	"image/color"
	"image/png"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"phosphor/formats/amigaimage"
	"phosphor/formats/avr"
	"phosphor/formats/degas"
	"phosphor/formats/detect"
	"phosphor/formats/fit"
	"phosphor/formats/hsn"
	"phosphor/formats/ilbm"
	"phosphor/formats/neochrome"
	"phosphor/formats/pcm"
	"phosphor/formats/svx8"
	"phosphor/formats/xsb"
)

// file is a file written by a format's own package.
func file(t *testing.T, name string, encode func(io.Writer) error) string {
	t.Helper()
	var b bytes.Buffer
	if err := encode(&b); err != nil {
		t.Fatal(err)
	}
	return write(t, name, b.Bytes())
}

func write(t *testing.T, name string, data []byte) string {
	t.Helper()
	p := filepath.Join(t.TempDir(), name)
	if err := os.WriteFile(p, data, 0o666); err != nil {
		t.Fatal(err)
	}
	return p
}

func asset(t *testing.T, name string) []byte {
	t.Helper()
	b, err := os.ReadFile(filepath.Join("..", "..", "assets", name))
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// read reads a converted file.
func read(t *testing.T, name string) *detect.Contents {
	t.Helper()
	b, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	_, c, err := detect.Read(b, name)
	if err != nil {
		t.Fatalf("%s: %v", name, err)
	}
	return c
}

func hexes(p *image.Paletted) (list []string) {
	for _, c := range p.Palette {
		r, g, b, _ := c.RGBA()
		list = append(list, string([]byte{byte(r >> 8), byte(g >> 8), byte(b >> 8)}))
	}
	return list
}

// used is one more than the highest pixel value.
func used(p *image.Paletted) int { return int(slices.Max(p.Pix)) + 1 }

// try converts a file to another in a folder of its own.
func try(t *testing.T, in, name string, options ...Options) (out string, warnings []error, err error) {
	t.Helper()
	data, err := os.ReadFile(in)
	if err != nil {
		t.Fatal(err)
	}
	out = filepath.Join(t.TempDir(), name)
	r, err := Convert(File{in, data}, out, &append(options, Options{})[0])
	if err != nil {
		return out, nil, err
	}
	for _, f := range r.Files {
		os.MkdirAll(filepath.Dir(f.Name), 0o777)
		if err := os.WriteFile(f.Name, f.Data, 0o666); err != nil {
			t.Fatal(err)
		}
	}
	return out, r.Warnings, nil
}

// convert converts a file to another in a folder of its own and returns its name.
func convert(t *testing.T, in, name string, options ...Options) string {
	t.Helper()
	out, _, err := try(t, in, name, options...)
	if err != nil {
		t.Fatal(err)
	}
	return out
}

// refused returns the error of a conversion that fails.
func refused(t *testing.T, in, name string, options ...Options) string {
	t.Helper()
	_, _, err := try(t, in, name, options...)
	if err == nil || strings.Contains(err.Error(), "\n") {
		t.Fatalf("%s to %s: %v", in, name, err)
	}
	return err.Error()
}

// sample is a picture of all numbers in a palette that an ST can show.
func sample(w, h, colors int) *image.Paletted {
	m := image.NewPaletted(image.Rect(0, 0, w, h), nil)
	for i := range colors {
		m.Palette = append(m.Palette, color.RGBA{uint8((i%8*255 + 3) / 7), uint8((i/2*255 + 3) / 7), 0, 255})
	}
	if colors == 2 {
		m.Palette = color.Palette{color.RGBA{255, 255, 255, 255}, color.RGBA{0, 0, 0, 255}}
	}
	for i := range m.Pix {
		m.Pix[i] = uint8((i*i>>5 + i/w) % colors)
	}
	return m
}

func asPNG(t *testing.T, m image.Image) string {
	t.Helper()
	return file(t, "in.png", func(w io.Writer) error { return png.Encode(w, m) })
}

func samePicture(t *testing.T, what string, want, got *image.Paletted) {
	t.Helper()
	if !bytes.Equal(want.Pix, got.Pix) {
		t.Errorf("%s: the pixels differ", what)
	}
	if d := cmp.Diff(hexes(want), hexes(got)); d != "" {
		t.Errorf("%s: the colours differ: %s", what, d)
	}
}

// TestConvertST checks that pictures of the ST's screens go through its paint programs and back.
func TestConvertST(t *testing.T) {
	for _, c := range []struct {
		w, h, colors int
		endings      []string
	}{
		{320, 200, 16, []string{".pi1", ".pc1", ".neo", ".img", ".PI1", ".png"}},
		{640, 200, 4, []string{".pc2", ".neo", ".ilbm", ".pi2", ".png"}},
		{640, 400, 2, []string{".pi3", ".neo", ".pc3", ".pict", ".pi3", ".png"}},
		{640, 400, 16, []string{".neo", ".png"}}, // the large canvas
	} {
		want := sample(c.w, c.h, c.colors)
		last := asPNG(t, want)
		for _, ending := range c.endings {
			last = convert(t, last, "x"+ending)
			got, ok := read(t, last).Picture.(*image.Paletted)
			if !ok {
				t.Fatalf("%s is not a picture: %+v", last, read(t, last).Facts)
			}
			samePicture(t, fmt.Sprint(c.w, c.h, c.colors, ending), want, got)
		}
	}
	// Two colours other than the high resolution's need the canvas, too.
	two := sample(640, 400, 2)
	two.Palette[1] = color.RGBA{255, 0, 0, 255}
	if m := read(t, convert(t, asPNG(t, two), "x.neo")).Picture.(*image.Paletted); len(m.Palette) != 16 || !equal(m.Palette[1], two.Palette[1]) {
		t.Errorf("%d colours, %v", len(m.Palette), m.Palette[1])
	}
	// Colours that the ST lacks are reported.
	two.Palette[0] = color.RGBA{1, 2, 3, 255}
	for name, want := range map[string]string{"x.pi3": "shows 2 of the 2 colours slightly differently", "x.neo": "shows 1 of the 2 colours"} {
		if _, told, err := try(t, asPNG(t, two), name); err != nil || len(told) != 1 || !strings.Contains(told[0].Error(), "the ST "+want) {
			t.Errorf("%s: %q, %v", name, told, err)
		}
	}
	// Pictures that do not fit are adapted, with a note.
	wide := asPNG(t, sample(640, 400, 16))
	for _, c := range []struct {
		in, name string
		size     image.Point
		colors   int
		says     string
	}{
		{asPNG(t, sample(320, 200, 16)), "x.pi3", image.Pt(640, 400), 2, "scaled from 320x200"},
		{wide, "x.pi3", image.Pt(640, 400), 2, "reduced to black and white"},
		{asPNG(t, sample(100, 300, 200)), "x.neo", image.Pt(320, 200), 16, "reduced to the best 16 colours"},
		{asPNG(t, sample(320, 200, 200)), "x.pi1", image.Pt(320, 200), 16, "reduced to the best 16 colours"},
	} {
		name, told, err := try(t, c.in, c.name)
		if err != nil {
			t.Fatal(err)
		}
		m := read(t, name).Picture.(*image.Paletted)
		if m.Rect.Size() != c.size || len(m.Palette) != c.colors || !slices.ContainsFunc(told, func(w error) bool { return strings.Contains(w.Error(), c.says) }) {
			t.Errorf("%s: %v, %d colours, %q", c.name, m.Rect.Size(), len(m.Palette), told)
		}
	}
	if m := read(t, convert(t, wide, "x.pi3", Options{Colors: 2, Dither: fit.Diffused})).Picture.(*image.Paletted); len(m.Palette) != 2 {
		t.Errorf("%d colours", len(m.Palette))
	}
}

// TestConvertCycles checks that rotating colours still rotate in another program's format.
func TestConvertCycles(t *testing.T) {
	m := sample(320, 200, 16)
	cycles := []ilbm.Cycle{{Low: 2, High: 5, Rate: 16384 / 4, Active: true}, {Low: 6, High: 15, Rate: 16384 / 8, Active: true, Reverse: true}}
	in := file(t, "x.ilbm", func(w io.Writer) error { return ilbm.Encode(w, m, &ilbm.Details{Cycles: cycles}) })

	pi1 := convert(t, in, "x.pi1")
	d := read(t, pi1).File.(*degas.Image)
	if d.Cycles[0] != (degas.Cycle{Low: 2, High: 5, Direction: 1, Delay: 4}) || d.Cycles[1] != (degas.Cycle{Low: 6, High: 15, Direction: -1, Delay: 8}) {
		t.Errorf("Degas: %+v", d.Cycles)
	}
	for _, way := range [][]string{{pi1}, {in, "x.lbm"}, {pi1, "x.pc1", "x.pi1"}} {
		last := way[0]
		for _, name := range way[1:] {
			last = convert(t, last, name)
		}
		back := read(t, convert(t, last, "x.iff")).File.(*ilbm.Image)
		if d := cmp.Diff(cycles, back.Cycles); d != "" {
			t.Errorf("%v after conversion and back: %s", way, d)
		}
	}
	n := read(t, convert(t, pi1, "x.neo")).File.(*neochrome.Image)
	if n.Cycle == nil || *n.Cycle != (neochrome.Cycle{Low: 2, High: 5, Speed: 5, Active: true}) {
		t.Errorf("NEOchrome: %+v", n.Cycle)
	}
}

// TestConvertILBMKeepsAll checks that an ILBM is copied unchanged when only its name
// changes.
func TestConvertILBMKeepsAll(t *testing.T) {
	m := sample(32, 20, 16)
	mask := image.NewAlpha(m.Rect)
	for i := range mask.Pix {
		mask.Pix[i] = uint8(i % 3 / 2 * 255)
	}
	grab := image.Pt(3, 4)
	for name, d := range map[string]*ilbm.Details{
		"mask":            {Masking: ilbm.MaskPlane, Mask: mask, Mode: ilbm.Lace, XAspect: 10, YAspect: 11, Page: image.Pt(320, 400), Grab: &grab},
		"hold and modify": {Coding: ilbm.HoldAndModify, Mode: ilbm.HAM, Planes: 6, Texts: []ilbm.Text{{ID: "AUTH", Text: "Anna"}}},
		"PBM":             {Kind: ilbm.PBM, Masking: ilbm.TransparentColor, Transparent: 5},
	} {
		in := file(t, "x.ilbm", func(w io.Writer) error { return ilbm.Encode(w, m, d) })
		want, got := read(t, in).File.(*ilbm.Image), read(t, convert(t, in, "y.lbm")).File.(*ilbm.Image)
		if d := cmp.Diff(want, got); d != "" {
			t.Errorf("%s: %s", name, d)
		}
	}
	// An explicit request has priority.
	deep := file(t, "x.ilbm", func(w io.Writer) error {
		return ilbm.Encode(w, m, &ilbm.Details{Masking: ilbm.MaskPlane, Mask: mask})
	})
	if got := read(t, convert(t, deep, "y.ilbm", Options{Planes: 7})).File.(*ilbm.Image); got.Planes != 7 || got.Masking != ilbm.MaskPlane {
		t.Errorf("--planes 7: %d, %v", got.Planes, got.Masking)
	}
	in := file(t, "x.ilbm", func(w io.Writer) error {
		return ilbm.Encode(w, m, &ilbm.Details{Coding: ilbm.HoldAndModify, Mode: ilbm.HAM})
	})
	if got := read(t, convert(t, in, "y.ilbm", Options{Planes: 24})).File.(*ilbm.Image); got.Coding != ilbm.TrueColor {
		t.Errorf("--planes 24: %v", got.Coding)
	}
	if got := read(t, convert(t, in, "y.ilbm", Options{Colors: 4})).File.(*ilbm.Image); got.Coding != ilbm.Indexed || len(got.Paletted.Palette) != 4 {
		t.Errorf("--colors 4: %v, %d colours", got.Coding, len(got.Paletted.Palette))
	}
}

// TestConvertMasked checks that transparent parts are transparent in other formats if the
// option requests it.
func TestConvertMasked(t *testing.T) {
	m := sample(12, 9, 8)
	mask := image.NewAlpha(m.Rect)
	for i := range mask.Pix {
		mask.Pix[i] = uint8(i % 2 * 255)
	}
	for name, d := range map[string]*ilbm.Details{
		"colour": {Masking: ilbm.TransparentColor, Transparent: 3},
		"plane":  {Masking: ilbm.MaskPlane, Mask: mask},
		"HAM":    {Masking: ilbm.MaskPlane, Mask: mask, Coding: ilbm.HoldAndModify, Mode: ilbm.HAM, Planes: 6},
	} {
		in := file(t, "x.ilbm", func(w io.Writer) error { return ilbm.Encode(w, m, d) })
		alpha := read(t, in).File.(*ilbm.Image).Alpha()
		for _, out := range []string{"y.png", "y.gif"} {
			opaque, got := read(t, convert(t, in, out)), read(t, convert(t, in, out, Options{Masked: true}))
			for y := range 9 {
				for x := range 12 {
					_, _, _, a := got.Picture.At(x, y).RGBA()
					if uint8(a>>8) != alpha.AlphaAt(x, y).A {
						t.Fatalf("%s to %s: pixel (%d,%d) has %d", name, out, x, y, a)
					}
					if a > 0 && !equal(got.Picture.At(x, y), opaque.Picture.At(x, y)) {
						t.Fatalf("%s to %s: pixel (%d,%d) differs", name, out, x, y)
					}
				}
			}
			if name == "colour" {
				if p := got.Picture.(*image.Paletted); !bytes.Equal(p.Pix, m.Pix) {
					t.Errorf("to %s: the pixel values differ", out)
				}
				back := read(t, convert(t, convert(t, in, out, Options{Masked: true}), "z.ilbm")).File.(*ilbm.Image)
				if back.Masking != ilbm.TransparentColor || back.Transparent != 3 {
					t.Errorf("%s after conversion and back: %v, %d", out, back.Masking, back.Transparent)
				}
			}
		}
	}
}

// TestConvertMaskedColors checks that transparent pixels stay transparent when colours
// are reduced.
func TestConvertMaskedColors(t *testing.T) {
	m := sample(40, 30, 32)
	in := file(t, "x.ilbm", func(w io.Writer) error {
		return ilbm.Encode(w, m, &ilbm.Details{Masking: ilbm.TransparentColor, Transparent: 30})
	})
	want := read(t, in).File.(*ilbm.Image).Alpha()
	alpha := func(m image.Image) (a []byte) {
		for y := range 30 {
			for x := range 40 {
				_, _, _, v := m.At(x, y).RGBA()
				a = append(a, uint8(v>>8))
			}
		}
		return a
	}
	for _, n := range []int{8, 32} {
		if got := read(t, convert(t, in, "y.png", Options{Colors: n, Masked: true, Dither: fit.Diffused})).Picture; !bytes.Equal(alpha(got), want.Pix) {
			t.Errorf("%d colours: other pixels of the PNG are transparent", n)
		}
		if got := read(t, convert(t, in, "y.ilbm", Options{Colors: n})).File.(*ilbm.Image); got.Alpha() == nil || !bytes.Equal(got.Alpha().Pix, want.Pix) {
			t.Errorf("%d colours: other pixels of the ILBM are transparent: %v", n, got.Masking)
		}
	}
}

func equal(a, b color.Color) bool { return color.RGBAModel.Convert(a) == color.RGBAModel.Convert(b) }

// soft is a picture of many colours.
func soft() *image.RGBA {
	m := image.NewRGBA(image.Rect(0, 0, 64, 48))
	for y := range 48 {
		for x := range 64 {
			m.SetRGBA(x, y, color.RGBA{uint8(4 * x), uint8(5 * y), uint8(255 - 2*x - 2*y), 255})
		}
	}
	return m
}

func TestConvertColors(t *testing.T) {
	in := asPNG(t, soft())
	for _, name := range []string{"x.gif", "x.pict", "x.pal"} {
		if text := refused(t, in, name); !strings.Contains(text, "more than 256 colours at pixel (") || !strings.Contains(text, "--colors=256") {
			t.Error(text)
		}
	}
	// Spread over the pixels around, colours are right from afar: the mean of
	// squares of pixels is nearer to the original's.
	far := func(m image.Image) (d int) {
		for y := 0; y < 48; y += 8 {
			for x := 0; x < 64; x += 8 {
				var sum [2][3]int
				for i, m := range []image.Image{soft(), m} {
					for k := range 64 {
						c := color.RGBAModel.Convert(m.At(x+k%8, y+k/8)).(color.RGBA)
						sum[i][0], sum[i][1], sum[i][2] = sum[i][0]+int(c.R), sum[i][1]+int(c.G), sum[i][2]+int(c.B)
					}
				}
				for k := range 3 {
					d += (sum[0][k] - sum[1][k]) * (sum[0][k] - sum[1][k]) / 4096
				}
			}
		}
		return d
	}
	for _, n := range []int{2, 16, 256} {
		plain := read(t, convert(t, in, "x.gif", Options{Colors: n})).Picture.(*image.Paletted)
		spread := read(t, convert(t, in, "x.gif", Options{Colors: n, Dither: fit.Diffused})).Picture.(*image.Paletted)
		if used(plain) != n || used(spread) > n {
			t.Errorf("--colors %d: %d and %d", n, used(plain), used(spread))
		}
		if a, b := far(plain), far(spread); n < 256 && (b > a || n == 16 && 2*b > a) {
			t.Errorf("--colors %d: error of local means %d, with --dither %d", n, a, b)
		}
	}
	// Fonts and resources have them, too; and planes that are too few are reported.
	font := write(t, "SYSTEM16.FNT", asset(t, "fonts/SYSTEM16.FNT"))
	if m := read(t, convert(t, font, "x.img", Options{Colors: 2})).Picture.(*image.Paletted); len(m.Palette) != 2 {
		t.Errorf("a font as a picture of %d colours", len(m.Palette))
	}
	for _, name := range []string{"x.ilbm", "x.img"} {
		if text := refused(t, in, name, Options{Planes: 4}); !strings.Contains(text, name) {
			t.Error(text)
		}
	}
	if text := refused(t, in, "x.pict", Options{Planes: 24, Colors: 16}); !strings.Contains(text, "--planes=24: expected 1 to 8") {
		t.Error(text)
	}
	// Where there are few enough they stay, with their numbers if these are low.
	p := sample(40, 30, 16)
	samePicture(t, "16 of 16", p, read(t, convert(t, asPNG(t, p), "x.png", Options{Colors: 16})).Picture.(*image.Paletted))
	for i, v := range p.Pix {
		p.Pix[i] = v&3 + 12
	}
	if m := read(t, convert(t, asPNG(t, p), "x.png", Options{Colors: 4})).Picture.(*image.Paletted); used(m) != 4 || !equal(m.At(7, 7), p.At(7, 7)) {
		t.Errorf("4 of 16 colours: %d colours", used(m))
	}
	for _, bad := range []int{-1, 1, 257} {
		if _, _, err := try(t, in, "x.gif", Options{Colors: bad}); !errors.As(err, new(RequestError)) || !strings.Contains(err.Error(), "expected 2 to 256") {
			t.Errorf("--colors %d: %v", bad, err)
		}
	}
}

// TestConvertCards checks that a person can paint cards in any picture program and have them in a
// game.
func TestConvertCards(t *testing.T) {
	cards := asset(t, "amiga/Cards.images")
	in := write(t, "Cards.images", cards)
	sheet := convert(t, in, "x.png")
	m := read(t, sheet).Picture.(*image.Paletted)
	// A program without a choice of colours.
	free := image.NewRGBA(m.Rect)
	for y := range m.Rect.Dy() {
		for x := range m.Rect.Dx() {
			free.Set(x, y, m.At(x, y))
		}
	}
	for _, from := range []string{sheet, asPNG(t, free), in} {
		got, err := os.ReadFile(convert(t, from, "My.images"))
		if err != nil || !bytes.Equal(got, cards) {
			t.Errorf("%s: the cards differ, %v", from, err)
		}
	}
	if text := refused(t, asPNG(t, sample(64, 48, 4)), "x.images"); !strings.Contains(text, "size is (64,48), expected (546,168)") {
		t.Error(text)
	}

	s := &amigaimage.Set{Kind: amigaimage.REKO, Shape: amigaimage.Shape{Width: 88, Height: 130, Planes: 4}}
	for i := range 55 {
		s.Images = append(s.Images, sample(88, 130, 16))
		s.Images[i].Pix[i] = 9
	}
	reko := file(t, "x.reko", func(w io.Writer) error { return amigaimage.Encode(w, s) })
	want, _ := os.ReadFile(reko)
	for _, from := range []string{convert(t, reko, "x.png"), reko} {
		got, err := os.ReadFile(convert(t, from, "y.reko"))
		if err != nil || !bytes.Equal(got, want) {
			t.Errorf("%s: the cards differ, %v", from, err)
		}
	}
}

func TestConvertSoundsKeepAll(t *testing.T) {
	sound := pcm.Sound{Rate: 8000, Channels: 1, Bits: 8, Samples: make([]int16, 100)}
	for i := range sound.Samples {
		sound.Samples[i] = int16(i-50) << 8
	}
	h := file(t, "x.hsn", func(w io.Writer) error {
		return hsn.Encode(w, &hsn.File{Sound: sound, Info: "a bell", Mixer: hsn.Mixer{Volume: 30, Left: 3, Right: 4, Treble: 5, Bass: 6}})
	})
	a := file(t, "x.avr", func(w io.Writer) error {
		return avr.Encode(w, &avr.File{Sound: sound, Name: "BELL", Remarks: "of the school", Loop: true, LoopStart: 60, LoopEnd: 100})
	})
	s := file(t, "x.8svx", func(w io.Writer) error {
		return svx8.Encode(w, &svx8.File{Sound: sound, Name: "Glocke", Volume: 99, Repeat: 40, Remarks: []string{"tönt"}})
	})
	for _, in := range []string{h, a, s} {
		want := read(t, in)
		got := read(t, convert(t, in, "y"+filepath.Ext(in)))
		if d := cmp.Diff(want.File, got.File); d != "" {
			t.Errorf("%s: %s", in, d)
		}
	}
	if f := read(t, convert(t, a, "y.8svx")).File.(*svx8.File); f.Repeat != 40 || f.Name != "BELL of the school" {
		t.Errorf("AVR as 8SVX: %d, %q", f.Repeat, f.Name)
	}
	if f := read(t, convert(t, s, "y.avr")).File.(*avr.File); !f.Loop || f.LoopStart != 60 || f.LoopEnd != 100 || f.Remarks != "Glocke tnt" {
		t.Errorf("8SVX as AVR: %+v", f.Remarks)
	}
	if f := read(t, convert(t, h, "y.avr")).File.(*avr.File); f.Remarks != "a bell" {
		t.Errorf("HSN as AVR: %q", f.Remarks)
	}
	if f := read(t, convert(t, a, "y.hsn")).File.(*hsn.File); f.Info != "BELL of the school" {
		t.Errorf("AVR as HSN: %q", f.Info)
	}
}

func TestConvertLevels(t *testing.T) {
	const text = "; lessons\n\n#####\n#@$.#\n#####\n\n######\n#@ $.#\n######\n"
	in := write(t, "x.xsb", []byte(text))
	data := convert(t, in, "Sokoban.Data")
	back := convert(t, data, "y.sok")
	want, got := read(t, in).File.(*xsb.Collection), read(t, back).File.(*xsb.Collection)
	if len(got.Levels) != 2 || !slices.Equal(got.Levels[1].Rows, want.Levels[1].Rows) {
		t.Errorf("%+v", got)
	}
	if text := refused(t, in, "x.png"); !strings.Contains(text, "the source contains levels, the target a font, a picture or a resource") {
		t.Error(text)
	}
}

func TestConvertFonts(t *testing.T) {
	in := write(t, "SYSTEM16.FNT", asset(t, "fonts/SYSTEM16.FNT"))
	if m := read(t, convert(t, in, "x.png")).Picture.Bounds(); m.Dx() != 16*9+1 {
		t.Errorf("the specimen: %v", m)
	}
	own, err := os.ReadFile(convert(t, in, "y.fnt"))
	if err != nil || !bytes.Equal(own, asset(t, "fonts/SYSTEM16.FNT")) {
		t.Errorf("a font converted to its own format differs (%v)", err)
	}
	for _, c := range []struct{ name, format, made string }{
		{"Atari16.Scn.Fnt", "Oberon font", "Atari16.Scn.Fnt"}, {"y.fnt", "GDOS font", "y.fnt"}, {"atari.font", "Amiga font", "atari/16"},
	} {
		made := filepath.Join(filepath.Dir(convert(t, in, c.name)), c.made)
		b, err := os.ReadFile(made)
		if err != nil {
			t.Fatal(err)
		}
		if f, _, err := detect.Read(b, made); err != nil || f.Name != c.format {
			t.Errorf("%s: %v, %v", c.name, f, err)
		}
		if m := read(t, convert(t, made, "x.gif")).Picture.Bounds(); m.Dy() < 17*6 {
			t.Errorf("%s: the specimen: %v", c.name, m)
		}
	}
	list := write(t, "x.font", asset(t, "fonts/phosphor.font"))
	if text := refused(t, list, "x.png"); !strings.Contains(text, "lists the sizes of a font") {
		t.Error(text)
	}
}

func TestConvertPalette(t *testing.T) {
	m := sample(20, 20, 16)
	pal := convert(t, asPNG(t, m), "x.pal")
	p := read(t, pal).File.(color.Palette)
	if len(p) != 256 || !equal(p[13], m.Palette[13]) || !equal(p[200], color.Black) {
		t.Errorf("%d colours: %v %v", len(p), p[13], p[200])
	}
	a, _ := os.ReadFile(pal)
	if b, err := os.ReadFile(convert(t, pal, "y.pal")); err != nil || !bytes.Equal(a, b) {
		t.Errorf("the palette differs (%v)", err)
	}
}

// FuzzConvert converts every readable file to every other format: the result is
// readable, or an error of one line.
func FuzzConvert(f *testing.F) {
	for _, name := range []string{"fonts/SYSTEM08.FNT", "yukondat/BELL.HSN", "oberon/SokobanIcon.Pict"} {
		if b, err := os.ReadFile(filepath.Join("..", "..", "assets", filepath.FromSlash(name))); err == nil && len(b) < 20000 {
			f.Add(b, name, 0, 0)
		}
	}
	f.Add([]byte("#####\n#@$.#\n#####\n"), "x.xsb", 3, 0)
	f.Add(bytes.Repeat([]byte{7}, 768), "x.pal", 5, 16)
	f.Fuzz(func(t *testing.T, data []byte, name string, ending, colors int) {
		if len(data) > 1<<16 {
			return
		}
		to := Endings()[uint(ending)%uint(len(Endings()))]
		r, err := Convert(File{name, data}, "x"+to, &Options{Colors: colors, Dither: fit.Dither(colors % 3)})
		if err != nil {
			return
		}
		out := r.Files[len(r.Files)-1]
		if _, _, err := detect.Read(out.Data, out.Name); err != nil {
			t.Errorf("%s: the output cannot be read: %v", to, err)
		}
	})
}
