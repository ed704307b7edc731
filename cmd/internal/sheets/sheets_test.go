package sheets

import (
	"archive/zip"
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
	code := Run("ytool", args, &out, &err, func(string) string { return "" })
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

// TestSplitAndAssemble checks that our own sheets are unchanged after splitting and
// assembling.
func TestSplitAndAssemble(t *testing.T) {
	for _, name := range []string{"CARDS1.IMG", "CARDS2.IMG", "CARDS4.IMG", "CARDS8.IMG", "CARDSTT.IMG", "CARDSMED.IMG", "CARDSLOW.IMG"} {
		sheet := filepath.Join("..", "..", "..", "assets", "yukondat", name)
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
			t.Errorf("%s: splitting and assembling changed the sheet", name)
		}
		if d := cmp.Diff(a.Paletted.Palette, b.Paletted.Palette); d != "" {
			t.Errorf("%s: the palette changed: %s", name, d)
		}
	}
}

func TestNamesWhatIsWrong(t *testing.T) {
	sheet := filepath.Join("..", "..", "..", "assets", "yukondat", "CARDS1.IMG")
	dir := t.TempDir()
	if code, msg := call("--split", sheet, "-o", dir); code != 0 {
		t.Fatal(msg)
	}
	os.Remove(filepath.Join(dir, "herz7.img"))
	os.Remove(filepath.Join(dir, "rueck3.img"))
	leer, err := os.ReadFile(filepath.Join("..", "..", "..", "assets", "yukondat", "CARDS1.IMG"))
	if err != nil {
		t.Fatal(err)
	}
	os.WriteFile(filepath.Join(dir, "leer.img"), leer, 0o666)
	out := filepath.Join(t.TempDir(), "x.img")
	code, msg := call(dir, "-o", out)
	for _, want := range []string{"missing: herz7.img", "missing: rueck3.img", "leer.img has 960x344 pixels for each card, expected 64x86"} {
		if !strings.Contains(msg, want) {
			t.Errorf("message lacks %s: %s", want, msg)
		}
	}
	if code != 1 || strings.Count(msg, "\n") != 3 {
		t.Errorf("exit %d, %q", code, msg)
	}
	if _, err := os.Stat(out); err == nil {
		t.Error("a sheet was written in spite of the error")
	}
	if _, msg := call("--lang", "de", dir, "-o", out); !strings.Contains(msg, "es fehlt: herz7.img") {
		t.Errorf("in German: %q", msg)
	}
	// Names that the ST could not have are accepted, too.
	if err := os.Rename(filepath.Join(dir, "kreuking.img"), filepath.Join(dir, "KREUZKING.IMG")); err != nil {
		t.Fatal(err)
	}
	if _, msg := call(dir, "-o", out); strings.Contains(msg, "king") {
		t.Errorf("kreuzking is not recognized: %q", msg)
	}
	if _, msg := call("--lang", "de", filepath.Join(dir, "nichts")); !strings.Contains(msg, "gibt es nicht") {
		t.Errorf("in German: %q", msg)
	}
	for _, bad := range [][]string{{}, {"--split", dir}, {filepath.Join(dir, "none")}, {sheet}} {
		if code, _ := call(bad...); code == 0 {
			t.Errorf("%v was accepted", bad)
		}
	}
}

// TestStripsAndMixedDepths checks that a file may contain a suit, its cards in a row, and that
// pictures of different depths can be combined.
func TestStripsAndMixedDepths(t *testing.T) {
	dir := t.TempDir()
	rich := decode(t, filepath.Join("..", "..", "..", "assets", "yukondat", "CARDS4.IMG")).Paletted
	mono := decode(t, filepath.Join("..", "..", "..", "assets", "yukondat", "CARDS1.IMG")).Paletted
	parts, err := ytool.Split(rich)
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
	if _, msg := call(dir, "-o", out); msg != "ytool: pik.img is 100 pixels wide, which is not 13 cards in a row\n" {
		t.Errorf("a strip of the wrong width: %q", msg)
	}
	// Damage is reported with the rest, and so is a row of other cards.
	os.WriteFile(filepath.Join(dir, "leer.img"), []byte("damaged"), 0o666)
	os.Remove(filepath.Join(dir, "rueck7.img"))
	if err := write(filepath.Join(dir, "pik.img"), mono.SubImage(image.Rect(0, 0, 13*60, 86)).(*image.Paletted)); err != nil {
		t.Fatal(err)
	}
	_, msg := call(dir, "-o", out)
	for _, want := range []string{"leer.img: gemimg: offset", "missing: rueck7.img", "pik.img has 60x86 pixels for each card, expected 64x86"} {
		if !strings.Contains(msg, want) {
			t.Errorf("message lacks %s: %s", want, msg)
		}
	}
	if strings.Count(msg, "\n") != 3 {
		t.Errorf("more than three lines: %s", msg)
	}
}

// TestManualsNames checks that splitting a sheet gives exactly the names in the manual's list,
// and that each is needed to assemble one.
func TestManualsNames(t *testing.T) {
	manual := strings.Fields(`
		herzas herz2 herz3 herz4 herz5 herz6 herz7 herz8 herz9 herz10 herzbube herzdame herzking
		karoas karo2 karo3 karo4 karo5 karo6 karo7 karo8 karo9 karo10 karobube karodame karoking
		kreuzas kreuz2 kreuz3 kreuz4 kreuz5 kreuz6 kreuz7 kreuz8 kreuz9 kreuz10 kreubube kreudame kreuking
		pikas pik2 pik3 pik4 pik5 pik6 pik7 pik8 pik9 pik10 pikbube pikdame pikking
		leer rueck1 rueck2 rueck3 rueck4 rueck5 rueck6 rueck7`)
	dir := t.TempDir()
	if code, msg := call("--split", filepath.Join("..", "..", "..", "assets", "yukondat", "CARDS2.IMG"), "-o", dir); code != 0 {
		t.Fatal(msg)
	}
	for _, name := range manual {
		file := filepath.Join(dir, name+".img")
		if err := os.Rename(file, file+".away"); err != nil {
			t.Error(err)
			continue
		}
		if code, msg := call(dir, "-o", filepath.Join(dir, "x.img")); code != 1 || msg != "ytool: missing: "+name+".img\n" {
			t.Errorf("without %s: exit %d, %q", name, code, msg)
		}
		os.Rename(file+".away", file)
	}
	if left, _ := filepath.Glob(filepath.Join(dir, "*.img")); len(left) != len(manual) {
		t.Errorf("%d files, want %d", len(left), len(manual))
	}
	// The pictures may be in an archive.
	var b bytes.Buffer
	z := zip.NewWriter(&b)
	if err := z.AddFS(os.DirFS(dir)); err != nil {
		t.Fatal(err)
	}
	z.Close()
	archive, out := filepath.Join(t.TempDir(), "cards.zip"), filepath.Join(t.TempDir(), "CARDS.IMG")
	if err := os.WriteFile(archive, b.Bytes(), 0o666); err != nil {
		t.Fatal(err)
	}
	if code, msg := call(archive, "-o", out); code != 0 {
		t.Error(msg)
	}
	if a := decode(t, out); a.Planes != 2 || a.Paletted.Rect.Dx() != 960 {
		t.Errorf("%d planes, %v", a.Planes, a.Paletted.Rect)
	}
}

// TestNoPictures checks that the error names the folder and the expected file names.
func TestNoPictures(t *testing.T) {
	dir := t.TempDir()
	code, msg := call(dir)
	if code != 1 || strings.Count(msg, "\n") != 1 || !strings.HasPrefix(msg, "ytool: "+dir+": no pictures of cards; looked for herz.img ") {
		t.Errorf("%d: %s", code, msg)
	}
	for _, name := range []string{"herzas.img", "kreuking.img", "pik10.img", "leer.img", "rueck7.img"} {
		if !strings.Contains(msg, " "+name) {
			t.Errorf("%s is not in the list of names: %s", name, msg)
		}
	}
	if _, msg := call("--lang", "de", dir); !strings.Contains(msg, "gesucht: herz.img") {
		t.Errorf("in German: %s", msg)
	}
}
