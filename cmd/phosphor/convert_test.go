package main

import (
	"bytes"
	"image"
	"image/color"
	"image/png"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"phosphor/formats/rsc"
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

// convertFile converts a file to another in a folder of its own and returns its name.
func convertFile(t *testing.T, in, name string, flags ...string) string {
	t.Helper()
	out := filepath.Join(t.TempDir(), name)
	if code, _, stderr := call("", append([]string{"convert", in, out}, flags...)...); code != 0 {
		t.Fatal(stderr)
	}
	return out
}

// refused returns the error of a conversion that fails.
func refused(t *testing.T, in, name string, flags ...string) string {
	t.Helper()
	out := filepath.Join(t.TempDir(), name)
	code, _, stderr := call("", append([]string{"convert", in, out}, flags...)...)
	if _, err := os.Stat(out); code == 0 || strings.Count(stderr, "\n") != 1 || err == nil {
		t.Fatalf("%s to %s: exit %d, %q, written: %v", in, name, code, stderr, err == nil)
	}
	return stderr
}

// sample is a picture of all numbers in a palette that an ST can show.
func sample(w, h, colors int) *image.Paletted {
	m := image.NewPaletted(image.Rect(0, 0, w, h), nil)
	for i := range colors {
		m.Palette = append(m.Palette, color.RGBA{uint8((i%8*255 + 3) / 7), uint8((i/2*255 + 3) / 7), 0, 255})
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

func TestConvertResources(t *testing.T) {
	in := write(t, "YUKON.RSC", asset(t, "yukondat/YUKON.RSC"))
	if m := read(t, convertFile(t, in, "x.png")).Picture.Bounds(); m.Dx() != 640+16 || m.Dy() < 400 {
		t.Errorf("drawings of trees: %v", m)
	}
	pc := convertFile(t, in, "PC.RSC", "--order", "little")
	want, got := read(t, in).File.(*rsc.File), read(t, pc).File.(*rsc.File)
	if !got.LittleEndian || len(got.Trees) != len(want.Trees) {
		t.Errorf("little-endian %t, %d trees", got.LittleEndian, len(got.Trees))
	}
	back, err := os.ReadFile(convertFile(t, pc, "ST.RSC", "--order", "big"))
	if again, _ := os.ReadFile(convertFile(t, in, "same.rsc")); err != nil || !bytes.Equal(back, again) {
		t.Errorf("the resource differs after converting to both byte orders and back (%v)", err)
	}
	empty := file(t, "x.rsc", func(w io.Writer) error {
		b, err := rsc.Encode(&rsc.File{Strings: []string{"one", "two"}})
		if err == nil {
			_, err = w.Write(b)
		}
		return err
	})
	if text := refused(t, empty, "x.png"); !strings.Contains(text, "nothing that can be drawn: the resource has 2 texts") {
		t.Error(text)
	}
}

func TestConvertFonts(t *testing.T) {
	out := t.TempDir()
	code, told, stderr := call("", "convert", filepath.Join("..", "..", "assets", "fonts"), out, "--to", "fnt")
	if code != 0 || told != "10 files converted, 1 skipped, 0 failed\n" || stderr != "" {
		t.Errorf("exit %d, %q, %q", code, told, stderr)
	}
}

// TestConvertWarns checks that losses in the new format are reported.
func TestConvertWarns(t *testing.T) {
	m := sample(640, 400, 2)
	m.Palette[1] = color.RGBA{1, 2, 3, 255}
	name := filepath.Join(t.TempDir(), "x.pi3")
	if code, _, stderr := call("", "convert", asPNG(t, m), name); code != 0 || stderr != "phosphor: "+name+": the ST shows 1 of the 2 colours slightly differently\n" {
		t.Errorf("exit %d, %q", code, stderr)
	}
}

// TestConvertInPlace checks that a folder can be converted into itself, or into one in it,
// without losing anything.
func TestConvertInPlace(t *testing.T) {
	a, b := asset(t, "yukondat/CARDS1.IMG"), asset(t, "yukondat/CARDS4.IMG")
	png, err := os.ReadFile(asPNG(t, sample(20, 20, 4)))
	if err != nil {
		t.Fatal(err)
	}
	dir := folder(t, "own", map[string][]byte{"a.img": a, "a.png": png, "b.img": b, "box.zip": zipped(t, map[string][]byte{"c.img": a, "d.png": png})})
	code, told, stderr := call("", "convert", dir, dir)
	if code != 0 || told != "4 files converted, 1 skipped, 0 failed\n" {
		t.Fatalf("exit %d, %q, %q", code, told, stderr)
	}
	for name, want := range map[string][]byte{"a.img": a, "a.png": png, "b.img": b} {
		if got, err := os.ReadFile(filepath.Join(dir, name)); err != nil || !bytes.Equal(got, want) {
			t.Errorf("%s differs: %v", name, err)
		}
	}
	for _, name := range []string{"a.img.png", "b.png", "box.zip_/c.png", "box.zip_/d.png"} {
		read(t, filepath.Join(dir, filepath.FromSlash(name)))
	}
	// The output is not converted again.
	sub := filepath.Join(dir, "new", "pictures")
	for range 2 {
		if code, told, stderr := call("", "convert", dir, sub, "--to", "gif"); code != 0 || !strings.HasPrefix(told, "9 files converted") {
			t.Errorf("exit %d, %q, %q", code, told, stderr)
		}
	}
}

func TestConvertOutputs(t *testing.T) {
	in := asPNG(t, sample(20, 20, 4))
	dir := folder(t, "x.img", nil)
	for _, c := range []struct {
		in, out string
		code    int
		want    string
	}{
		{in, filepath.Join(dir, "none", "y.img"), 1, filepath.Join("none", "y.img") + ": no such file or folder"},
		{in, "", 2, "the path is empty"},
		{"", "y.img", 2, "the path is empty"},
		{dir, filepath.Join(dir, "new.png"), 2, "new.png is a file name"},
	} {
		code, _, stderr := call("", "convert", c.in, c.out)
		if code != c.code || !strings.Contains(stderr, c.want) || strings.Count(stderr, "\n") != 1 {
			t.Errorf("%s to %s: exit %d, %q, want %q", c.in, c.out, code, stderr, c.want)
		}
	}
	if l, err := os.ReadDir(dir); err != nil || len(l) > 0 {
		t.Errorf("%v, %v", l, err)
	}
	// Existing sizes of a font stay in its list.
	list := filepath.Join(dir, "own.font")
	for _, name := range []string{"SYSTEM16.FNT", "SYSTEM08.FNT", "SYSTEM16.FNT"} {
		if code, _, stderr := call("", "convert", write(t, name, asset(t, "fonts/"+name)), list); code != 0 {
			t.Fatal(stderr)
		}
	}
	if _, told, _ := call("", "info", list); !strings.Contains(told, "own/8, own/16\n") {
		t.Error(told)
	}
}

// TestConvertSeveral checks that files, folders and archives can be converted to one folder,
// the last argument.
func TestConvertSeveral(t *testing.T) {
	img := asset(t, "yukondat/CARDS1.IMG")
	one, two := write(t, "one.img", img), asPNG(t, sample(20, 20, 4))
	box := write(t, "box.zip", zipped(t, map[string][]byte{"c.img": img, "README": []byte("read me\n")}))
	out := filepath.Join(t.TempDir(), "new")
	code, told, stderr := call("", "convert", one, two, box, filepath.Join(out, "none.img"), out, "--to", "bmp", "-v")
	if code != 1 || told != filepath.Join(box, "README")+": skipped: text holds a text\n3 files converted, 1 skipped, 1 failed\n" {
		t.Errorf("exit %d, %q", code, told)
	}
	if lines := strings.Split(strings.TrimSpace(stderr), "\n"); len(lines) != 2 || !strings.Contains(lines[0], "none.img: no such file") || !strings.Contains(lines[1], "one file could not be converted") {
		t.Errorf("%q", lines)
	}
	for name, width := range map[string]int{"one.bmp": 960, "in.bmp": 20, "box.zip/c.bmp": 960} {
		if p := read(t, filepath.Join(out, filepath.FromSlash(name))).Picture; p.Bounds().Dx() != width {
			t.Errorf("%s: %v", name, p.Bounds())
		}
	}
	// One file can go into a folder as well.
	if code, told, stderr := call("", "convert", one, out); code != 0 || told != "1 file converted, 0 skipped, 0 failed\n" {
		t.Errorf("exit %d, %q, %q", code, told, stderr)
	}
	read(t, filepath.Join(out, "one.png"))
}

// TestConvertStandard checks that "-" is standard input and output.
func TestConvertStandard(t *testing.T) {
	img := asset(t, "yukondat/CARDS1.IMG")
	_, gif, stderr := call(string(img), "convert", "-", "-", "--to", "gif")
	if !strings.HasPrefix(gif, "GIF8") || stderr != "" {
		t.Fatalf("%.20q, %q", gif, stderr)
	}
	out := filepath.Join(t.TempDir(), "x.png")
	if code, told, stderr := call(gif, "convert", "-", out); code != 0 || told+stderr != "" {
		t.Errorf("exit %d, %q, %q", code, told, stderr)
	}
	if p := read(t, out).Picture; p.Bounds().Dx() != 960 {
		t.Errorf("%v", p.Bounds())
	}
	// Files without a magic number are recognized by the given extension.
	pal, _ := os.ReadFile(convertFile(t, asPNG(t, sample(20, 20, 16)), "x.pal"))
	if code, _, stderr := call(string(pal), "convert", "-", out); code == 0 || !strings.Contains(stderr, "standard input: offset 0: unknown format") {
		t.Errorf("exit %d, %q", code, stderr)
	}
	if code, again, stderr := call(string(pal), "convert", "--from", "PAL", "-", "-", "--to", ".pal"); code != 0 || again != string(pal) {
		t.Errorf("exit %d, %d bytes, %q", code, len(again), stderr)
	}
	box := string(zipped(t, map[string][]byte{"c.img": img}))
	dir := t.TempDir()
	if code, told, stderr := call(box, "convert", "-", dir); code != 0 || told != "1 file converted, 0 skipped, 0 failed\n" {
		t.Errorf("an archive: exit %d, %q, %q", code, told, stderr)
	}
	read(t, filepath.Join(dir, "c.png"))
	for _, c := range []struct {
		args []string
		want string
	}{
		{[]string{"-", "-"}, "with --to"},
		{[]string{"-", out, "-", "--to", "gif"}, "takes one file, not 2"},
		{[]string{"-", "-", "--to", "gif", "--from"}, "--from needs a value"},
		{[]string{"-"}, "give the files to read"},
		{[]string{"-", "x.jpg"}, "JPEG files cannot be written, because JPEG blurs"},
		{[]string{"-", "x.png", "--to", "gif"}, "contradicts the extension of the name"},
		{[]string{dir, "-", "--to", "gif"}, "takes only one"},
	} {
		if code, _, stderr := call(string(img), append([]string{"convert"}, c.args...)...); code != exitUsage || !strings.Contains(stderr, c.want) || strings.Count(stderr, "\n") != 1 {
			t.Errorf("%q: exit %d, %q", c.args, code, stderr)
		}
	}
	font := string(asset(t, "fonts/SYSTEM16.FNT"))
	if code, told, stderr := call(font, "convert", "-", "-", "--to", "font"); code != 1 || told != "" || !strings.Contains(stderr, "takes one file") {
		t.Errorf("exit %d, %q, %q", code, told, stderr)
	}
}

// TestConvertOver checks that the output does not replace an input, unless the flag allows it.
func TestConvertOver(t *testing.T) {
	in := asPNG(t, sample(20, 20, 16))
	before, _ := os.ReadFile(in)
	dir := filepath.Dir(in)
	link := filepath.Join(dir, "link.png")
	if err := os.Symlink(in, link); err != nil {
		t.Fatal(err)
	}
	for _, out := range []string{in, link, filepath.Join(dir, ".", "in.png")} {
		if code, _, stderr := call("", "convert", in, out, "--colors", "4"); code != exitUsage || !strings.Contains(stderr, "--force") {
			t.Errorf("%s: exit %d, %q", out, code, stderr)
		}
	}
	// In its own folder it is skipped, and stays.
	if code, told, _ := call("", "convert", in, dir, "--colors", "4", "-v"); code != 0 || told != in+": skipped: it is .png already\n0 files converted, 1 skipped, 0 failed\n" {
		t.Errorf("exit %d, %q", code, told)
	}
	if after, err := os.ReadFile(in); err != nil || !bytes.Equal(before, after) {
		t.Errorf("the card set differs (%v)", err)
	}
	if code, _, stderr := call("", "convert", "--force", in, link, "--colors", "4"); code != 0 {
		t.Error(stderr)
	}
	if n := len(read(t, in).Picture.(*image.Paletted).Palette); n != 4 {
		t.Errorf("%d colours", n)
	}
	if code, _, stderr := call("", "convert", "--force", in, dir, "--colors", "2"); code != 0 {
		t.Error(stderr)
	}
	if n := len(read(t, in).Picture.(*image.Paletted).Palette); n != 2 {
		t.Errorf("%d colours", n)
	}
}
