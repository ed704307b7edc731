package main

import (
	"bytes"
	"image"
	"image/color"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"phosphor/formats/gemimg"
	"phosphor/sprites/ytool"
)

func call(args ...string) (int, string) {
	var out, err bytes.Buffer
	code := run(args, &out, &err, func(string) string { return "" })
	return code, err.String()
}

func decode(t *testing.T, name string) *gemimg.Image {
	t.Helper()
	b, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	m, err := gemimg.DecodeAll(bytes.NewReader(b))
	if err != nil {
		t.Fatal(err)
	}
	return m
}

// Our own sheets, taken apart and assembled again, are what they were.
func TestSplitAndAssemble(t *testing.T) {
	for _, name := range []string{"CARDS1.IMG", "CARDS2.IMG", "CARDS4.IMG", "CARDS8.IMG"} {
		sheet := filepath.Join("..", "..", "assets", "yukondat", name)
		dir, again := filepath.Join(t.TempDir(), "parts"), filepath.Join(t.TempDir(), name)
		if code, msg := call("--split", sheet, "-o", dir); code != 0 {
			t.Fatal(msg)
		}
		if parts, _ := filepath.Glob(filepath.Join(dir, "*.img")); len(parts) != 60 {
			t.Errorf("%s has %d parts, want 60", name, len(parts))
		}
		if code, msg := call(dir, "-o", again); code != 0 {
			t.Fatal(msg)
		}
		a, b := decode(t, sheet), decode(t, again)
		if !bytes.Equal(a.Paletted.Pix, b.Paletted.Pix) || a.Planes != b.Planes {
			t.Errorf("%s: there and back is not the same", name)
		}
		if d := cmp.Diff(a.Paletted.Palette, b.Paletted.Palette); d != "" {
			t.Errorf("%s: the palette changed: %s", name, d)
		}
	}
}

func TestNamesWhatIsWrong(t *testing.T) {
	sheet := filepath.Join("..", "..", "assets", "yukondat", "CARDS1.IMG")
	dir := t.TempDir()
	if code, msg := call("--split", sheet, "-o", dir); code != 0 {
		t.Fatal(msg)
	}
	os.Remove(filepath.Join(dir, "herz7.img"))
	os.Remove(filepath.Join(dir, "rueck3.img"))
	leer, err := os.ReadFile(filepath.Join("..", "..", "assets", "yukondat", "CARDS1.IMG"))
	if err != nil {
		t.Fatal(err)
	}
	os.WriteFile(filepath.Join(dir, "leer.img"), leer, 0o666)
	out := filepath.Join(t.TempDir(), "x.img")
	code, msg := call(dir, "-o", out)
	for _, want := range []string{"missing: herz7.img", "missing: rueck3.img", "leer.img is 960x344 pixels, expected 64x86"} {
		if !strings.Contains(msg, want) {
			t.Errorf("not told: %s (%s)", want, msg)
		}
	}
	if code != 1 || strings.Count(msg, "\n") != 3 {
		t.Errorf("exit %d, %q", code, msg)
	}
	if _, err := os.Stat(out); err == nil {
		t.Error("a sheet was written all the same")
	}
	if _, msg := call("--lang", "de", dir, "-o", out); !strings.Contains(msg, "es fehlt: herz7.img") {
		t.Errorf("in German: %q", msg)
	}
	// A king under the manual's other name, and a suit in one row.
	os.Rename(filepath.Join(dir, "kreuzking.img"), filepath.Join(dir, "KREUKING.IMG"))
	if _, msg := call(dir, "-o", out); strings.Contains(msg, "king") {
		t.Errorf("the manual's spelling is not known: %q", msg)
	}
	for _, bad := range [][]string{{}, {"--split", dir}, {filepath.Join(dir, "none")}, {sheet}} {
		if code, _ := call(bad...); code == 0 {
			t.Errorf("%v was accepted", bad)
		}
	}
}

// A suit may lie in one file, its cards in a row; and pictures of different
// depths go together.
func TestStripsAndMixedDepths(t *testing.T) {
	dir := t.TempDir()
	rich := decode(t, filepath.Join("..", "..", "assets", "yukondat", "CARDS4.IMG")).Paletted
	mono := decode(t, filepath.Join("..", "..", "assets", "yukondat", "CARDS1.IMG")).Paletted
	parts, err := ytool.Split(rich, ytool.English)
	if err != nil {
		t.Fatal(err)
	}
	for n, p := range parts {
		if !strings.HasPrefix(n, "pik") {
			if err := write(filepath.Join(dir, n), p); err != nil {
				t.Fatal(err)
			}
		}
	}
	strip := mono.SubImage(image.Rect(0, 3*86, 13*64, 4*86)).(*image.Paletted)
	if err := write(filepath.Join(dir, "PIK.IMG"), strip); err != nil {
		t.Fatal(err)
	}
	out := filepath.Join(t.TempDir(), "x.img")
	if code, msg := call(dir, "-o", out); code != 0 {
		t.Fatal(msg)
	}
	sheet := decode(t, out)
	if sheet.Planes != 4 {
		t.Errorf("%d planes, want 4", sheet.Planes)
	}
	for y := range 86 {
		for x := range 13 * 64 {
			want, got := color.RGBAModel.Convert(mono.At(x, 3*86+y)), color.RGBAModel.Convert(sheet.Paletted.At(x, 3*86+y))
			if want != got {
				t.Fatalf("pixel (%d,%d) of the spades is %v, want %v", x, y, got, want)
			}
			if want, got := color.RGBAModel.Convert(rich.At(x, y)), color.RGBAModel.Convert(sheet.Paletted.At(x, y)); want != got {
				t.Fatalf("pixel (%d,%d) of the hearts is %v, want %v", x, y, got, want)
			}
		}
	}
	if err := write(filepath.Join(dir, "pik.img"), mono.SubImage(image.Rect(0, 0, 100, 86)).(*image.Paletted)); err != nil {
		t.Fatal(err)
	}
	os.Remove(filepath.Join(dir, "PIK.IMG"))
	if _, msg := call(dir, "-o", out); !strings.Contains(msg, "pik.img is 100 pixels wide") {
		t.Errorf("a strip of a wrong width: %q", msg)
	}
}
