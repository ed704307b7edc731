package bitmapfont

import (
	"bytes"
	"fmt"
	"image"
	"io"
	"io/fs"
	"os"
	"path"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"phosphor/assets"
	"phosphor/formats/amigafont"
	"phosphor/formats/gdosfont"
	"phosphor/formats/internal/formattest"
	"phosphor/formats/oberonfont"
)

// machines are the ways through the files of the three machines.
var machines = map[string]func(*Font) (*Font, error){
	"GDOS": func(f *Font) (*Font, error) {
		out, err := f.GDOS()
		return through(out, err, gdosfont.Encode, gdosfont.Decode)
	},
	"Amiga": func(f *Font) (*Font, error) {
		out, err := f.Amiga()
		return through(out, err, amigafont.Encode, amigafont.Decode)
	},
	"Oberon": func(f *Font) (*Font, error) {
		out, err := f.Oberon()
		return through(out, err, oberonfont.Encode, oberonfont.Decode)
	},
}

// through writes a font and reads it again.
func through[F any](f *F, err error, encode func(io.Writer, *F) error, decode func(io.Reader) (*F, error)) (*Font, error) {
	if err != nil {
		return nil, err
	}
	var b bytes.Buffer
	if err := encode(&b, f); err != nil {
		return nil, err
	}
	back, err := decode(&b)
	if err != nil {
		return nil, err
	}
	return From(back)
}

// differ describes how a character differs between two fonts: its pixels from the pen on the
// base line, or its advance.
func differ(r rune, a, b *Font) string {
	g, h := a.Glyphs[r], b.Glyphs[r]
	if g.Advance != h.Advance {
		return fmt.Sprintf("%q advances by %d and %d", r, g.Advance, h.Advance)
	}
	area := g.box().Sub(image.Pt(0, a.Baseline)).Union(h.box().Sub(image.Pt(0, b.Baseline)))
	for y := area.Min.Y; y < area.Max.Y; y++ {
		for x := area.Min.X; x < area.Max.X; x++ {
			if g.At(x, y+a.Baseline) != h.At(x, y+b.Baseline) {
				return fmt.Sprintf("%q differs at (%d,%d) from the pen on the base line", r, x, y)
			}
		}
	}
	return ""
}

// sets are the characters that each machine has.
func has(machine string, r rune) bool {
	switch machine {
	case "Amiga":
		return r >= ' ' && r <= 0xff
	default: // ASCII is everywhere
		return r >= ' ' && r < 0x7f
	}
}

// own are the project's fonts, and the originals where they are at hand.
func own(t *testing.T) map[string]*Font {
	all := map[string]*Font{}
	add := func(fsys fs.FS, dir string) {
		err := fs.WalkDir(fsys, ".", func(name string, d fs.DirEntry, err error) error {
			if err != nil || d.IsDir() || path.Ext(name) == ".font" {
				return err
			}
			data, err := fs.ReadFile(fsys, name)
			if err != nil {
				return err
			}
			var file any
			switch {
			case oberonfont.Match(data):
				file, err = oberonfont.Decode(bytes.NewReader(data))
			case amigafont.Match(data):
				file, err = amigafont.Decode(bytes.NewReader(data))
			case gdosfont.Match(data):
				file, err = gdosfont.Decode(bytes.NewReader(data))
			default:
				return nil
			}
			if err == nil {
				all[dir+name], err = From(file)
			}
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	add(assets.Fonts(), "")
	if len(all) < 8 {
		t.Fatalf("only %d fonts", len(all))
	}
	samples := formattest.Path(t, "samples")
	add(os.DirFS(samples+"/oberon/fnt"), "oberon/")
	add(os.DirFS(samples+"/amiga/fonts"), "amiga/")
	return all
}

// TestSameLook checks that every character looks the same on the other machines.
func TestSameLook(t *testing.T) {
	for name, f := range own(t) {
		for machine, way := range machines {
			got, err := way(f)
			if err != nil {
				t.Errorf("%s for %s: %v", name, machine, err)
				continue
			}
			count := 0
			for r := range f.Glyphs {
				if got.Glyphs[r] == nil {
					if has(machine, r) {
						t.Errorf("%s for %s lacks %q", name, machine, r)
					}
					continue
				}
				count++
				if d := differ(r, f, got); d != "" {
					t.Errorf("%s for %s: %s", name, machine, d)
				}
			}
			if count < 40 {
				t.Errorf("%s for %s: %d characters", name, machine, count)
			}
		}
	}
}

// TestMeasures checks that metrics known to only one machine are derived from the
// bitmaps, as the designer of a font chose them.
func TestMeasures(t *testing.T) {
	data, err := fs.ReadFile(assets.Fonts(), "SYSTEM16.FNT")
	if err != nil {
		t.Fatal(err)
	}
	want, err := gdosfont.Decode(bytes.NewReader(data))
	if err != nil {
		t.Fatal(err)
	}
	f, err := From(want)
	if err != nil {
		t.Fatal(err)
	}
	f.Points = 0
	got, err := f.GDOS()
	if err != nil {
		t.Fatal(err)
	}
	got.ID, got.Flags = want.ID, want.Flags
	got.LeftOffset, got.RightOffset = want.LeftOffset, want.RightOffset // a matter of taste
	for _, f := range []*gdosfont.Font{want, got} {
		f.Glyphs, f.First = nil, 0
	}
	if fmt.Sprintf("%+v", got) != fmt.Sprintf("%+v", want) {
		t.Errorf("measures\n%+v\nwant\n%+v", got, want)
	}
	a, err := f.Amiga()
	if err != nil {
		t.Fatal(err)
	}
	if a.YSize != 16 || a.XSize != 8 || a.Baseline != 12 || a.Flags&amigafont.Proportional != 0 || a.Lo != ' ' || a.Missing.Width == 0 {
		t.Errorf("%dx%d, base line %d, flags %x, from %d on, missing characters %d wide", a.XSize, a.YSize, a.Baseline, a.Flags, a.Lo, a.Missing.Width)
	}
	o, err := f.Oberon()
	if err != nil {
		t.Fatal(err)
	}
	if o.Height != 16 || o.MaxY != 13 || o.MinY != -3 {
		t.Errorf("height %d, y from %d to %d", o.Height, o.MinY, o.MaxY)
	}
}

// TestAnyFont checks that fonts of any shape look the same, even if characters extend
// beyond their cells.
func TestAnyFont(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		side := rapid.IntRange(-9, 9)
		f := &Font{Height: rapid.IntRange(1, 20).Draw(t, "height"), Glyphs: map[rune]*Glyph{}}
		f.Baseline = rapid.IntRange(0, f.Height-1).Draw(t, "base line")
		for _, r := range rapid.SliceOfNDistinct(rapid.RuneFrom([]rune(" !AzÄéß€")), 1, 8, rapid.ID).Draw(t, "characters") {
			g := &Glyph{
				X: side.Draw(t, "x"), Y: side.Draw(t, "y"), Advance: rapid.IntRange(0, 20).Draw(t, "advance"),
				Width: rapid.IntRange(0, 20).Draw(t, "w"), Height: rapid.IntRange(0, 20).Draw(t, "h"),
			}
			n := g.Height * ((g.Width + 7) / 8)
			g.Bits = rapid.SliceOfN(rapid.Byte(), n, n).Draw(t, "bits")
			f.Glyphs[r] = g
		}
		for machine, way := range machines {
			got, err := way(f)
			if err != nil {
				if f.Glyphs[' '] == nil && f.Glyphs['!'] == nil && f.Glyphs['A'] == nil && f.Glyphs['z'] == nil {
					continue // it may have none of the characters
				}
				t.Fatalf("%s: %v", machine, err)
			}
			for r, g := range f.Glyphs {
				if got.Glyphs[r] == nil {
					// GEM has no characters without width.
					if has(machine, r) && !(machine == "GDOS" && g.Advance == 0 && g.box().Empty()) {
						t.Errorf("%s lacks %q", machine, r)
					}
				} else if d := differ(r, f, got); d != "" {
					t.Errorf("%s: %s", machine, d)
				}
			}
		}
	})
}

func TestErrors(t *testing.T) {
	one := func(g *Glyph) *Font { return &Font{Height: 8, Glyphs: map[rune]*Glyph{'A': g}} }
	for _, test := range []struct {
		file any
		f    *Font
		want string
	}{
		{file: &amigafont.Font{Color: &amigafont.Color{Depth: 3}}, want: "3 colour planes"},
		{file: &oberonfont.Font{Metric: true}, want: "metrics only"},
		{file: &amigafont.Contents{}, want: "lists the sizes of a font"},
		{file: 7, want: "a int is not a font"},
		{f: &Font{Height: 8, Glyphs: map[rune]*Glyph{'中': {}}}, want: "none of the characters of that machine"},
		{f: one(&Glyph{X: -300, Width: 1, Height: 1, Bits: []byte{0x80}}), want: "character 'A' reaches 300 pixels to the left"},
		{f: one(&Glyph{Advance: 40000}), want: "character 'A': 40000 does not fit 16 bits"},
	} {
		var err error
		if test.f == nil {
			_, err = From(test.file)
		} else {
			_, err = test.f.GDOS()
		}
		if err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%v, want %s", err, test.want)
		}
	}
	if _, err := one(&Glyph{Advance: 30000}).Specimen(); err == nil || !strings.Contains(err.Error(), "cannot be shown") {
		t.Error(err)
	}
	if _, err := (&Font{Height: 8}).Specimen(); err == nil {
		t.Error("an empty font has a specimen")
	}
}

// TestSpecimen checks that all characters fit the cells of a specimen.
func TestSpecimen(t *testing.T) {
	f := &Font{Height: 2, Baseline: 1, Glyphs: map[rune]*Glyph{}}
	for i := range 17 {
		f.Glyphs[rune('a'+i)] = &Glyph{X: -1, Y: 1, Width: 2, Height: 2, Advance: 2, Bits: []byte{0x40, byte(i) << 7}}
	}
	m, err := f.Specimen()
	if err != nil {
		t.Fatal(err)
	}
	first := strings.Split(formattest.Rows(m), " ")
	if m.Rect.Dx() != 16*4+1 || m.Rect.Dy() != 2*4+1 || first[0][:9] != "222222222" || first[1][:9] != "200020002" || first[2][:9] != "201020102" || first[3][:9] != "200021002" || first[4][:5] != "22222" || first[6][:5] != "20102" {
		t.Errorf("%v\n%s", m.Rect, strings.Join(first, "\n"))
	}
}
