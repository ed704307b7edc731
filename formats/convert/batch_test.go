package convert

import (
	"bytes"
	"errors"
	"fmt"
	"image"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"phosphor/formats/container"
)

// put writes a file with the folders that it lies in.
func put(t testing.TB, name string, data []byte) {
	t.Helper()
	err := os.MkdirAll(filepath.Dir(name), 0o777)
	if err == nil {
		err = os.WriteFile(name, data, 0o666)
	}
	if err != nil {
		t.Fatal(err)
	}
}

// batch converts a folder and returns the message about each file, with paths relative to the
// two folders.
func batch(t testing.TB, in string, b *Batch) (told []string, r Report) {
	t.Helper()
	fsys, name, err := container.Open(in)
	if err != nil {
		t.Fatal(err)
	}
	rel := func(dir, name string) string {
		name, _ = filepath.Rel(dir, name)
		return filepath.ToSlash(name)
	}
	r = b.Run([]Source{{FS: fsys, Name: name, Said: in}}, func(o Outcome, done, total int) {
		if done != len(told)+1 {
			t.Errorf("%d of %d after %d", done, total, len(told))
		}
		line := rel(in, o.Name)
		for _, f := range o.Files {
			line += " " + rel(b.Dir, f)
		}
		if o.Err != nil {
			line += ": " + strings.ReplaceAll(o.Err.Error(), in+string(filepath.Separator), "")
		}
		told = append(told, line)
	})
	return told, r
}

// TestBatchOrder checks that names and reports do not depend on the order in which
// processors finish.
func TestBatchOrder(t *testing.T) {
	in := t.TempDir()
	img, hsn := asset(t, "yukondat/CARDS1.IMG"), asset(t, "yukondat/BELL.HSN")
	for i := range 6 {
		put(t, filepath.Join(in, fmt.Sprintf("%d/a.img", i)), img)
		put(t, filepath.Join(in, fmt.Sprintf("%d/A.pict", i)), img) // by its contents an IMG
		put(t, filepath.Join(in, fmt.Sprintf("%d/a.ximg", i)), img[:4000])
		put(t, filepath.Join(in, fmt.Sprintf("%d/b.hsn", i)), hsn)
		put(t, filepath.Join(in, fmt.Sprintf("%d/c.txt", i)), []byte("read me\n"))
	}
	var want []string
	for run := range 3 {
		out := filepath.Join(t.TempDir(), "out")
		told, r := batch(t, in, &Batch{Dir: out})
		if (r != Report{Converted: 18, Passed: 6, Failed: 6}) {
			t.Errorf("%+v", r)
		}
		if run == 0 {
			want = told
		} else if !slices.Equal(told, want) {
			t.Errorf("run %d: %q, want %q", run, told, want)
		}
		for _, name := range []string{"3/a.img.png", "3/A.png", "3/b.wav"} {
			read(t, filepath.Join(out, filepath.FromSlash(name)))
		}
	}
	if !slices.Contains(want, "2/A.pict 2/A.png") || !slices.Contains(want, "2/a.img 2/a.img.png") || !slices.Contains(want, "2/b.hsn 2/b.wav") ||
		!slices.Contains(want, "2/c.txt: skipped: text holds a text") || !slices.IsSorted(want) {
		t.Errorf("%q", want)
	}
}

// TestBatchKeepsInputs checks that no output replaces another input, and its own input
// only with Force.
func TestBatchKeepsInputs(t *testing.T) {
	dir := t.TempDir()
	img := asset(t, "yukondat/CARDS1.IMG")
	put(t, filepath.Join(dir, "a.img"), img)
	var png bytes.Buffer
	if err := writePNG(&png, &Output{Contents: *read(t, filepath.Join(dir, "a.img"))}); err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"a.png", "sub/sub/a.img", "sub/a.png"} {
		data := img
		if strings.HasSuffix(name, "png") {
			data = png.Bytes()
		}
		put(t, filepath.Join(dir, filepath.FromSlash(name)), data)
	}
	for _, c := range []struct {
		force   bool
		in, out string
		want    []string
	}{
		{false, ".", ".", []string{"a.img a.img.png", "a.png: skipped: it is .png already", "sub/a.png: skipped: it is .png already", "sub/sub/a.img sub/sub/a.png"}},
		{false, "sub", ".", []string{"a.png a.png", "sub/a.img sub/a.img.png", "sub/a.png sub/a.png.png"}},
		{true, ".", ".", []string{"a.img a.img_.png", "a.img.png a.img.png", "a.png a.png"}},
	} {
		told, _ := batch(t, filepath.Join(dir, c.in), &Batch{Dir: filepath.Join(dir, c.out), Force: c.force})
		for _, w := range c.want {
			if !slices.Contains(told, w) {
				t.Errorf("%s to %s, force %t: %q, want %q", c.in, c.out, c.force, told, w)
			}
		}
	}
}

// TestBatchWrite checks that a file that cannot be written is reported, and that the
// others are converted.
func TestBatchWrite(t *testing.T) {
	in := t.TempDir()
	for _, name := range []string{"a.img", "b.img", "c.img"} {
		put(t, filepath.Join(in, name), asset(t, "yukondat/CARDS1.IMG"))
	}
	full := errors.New("no space left on device")
	b := &Batch{Dir: t.TempDir(), Write: func(name string, data []byte) error {
		if filepath.Base(name) == "b.png" {
			return full
		}
		return os.WriteFile(name, data, 0o666)
	}}
	told, r := batch(t, in, b)
	if want := []string{"a.img a.png", "b.img: no space left on device", "c.img c.png"}; !slices.Equal(told, want) || r.Failed != 1 {
		t.Errorf("%q, %+v", told, r)
	}
}

func TestConvertRefuses(t *testing.T) {
	in := File{"in.img", asset(t, "yukondat/CARDS1.IMG")}
	for name, want := range map[string]string{
		"x.wav": "in.img cannot become x.wav: the source contains a picture, the target a sound",
		"x.xyz": "x.xyz: files with this extension cannot be written, only .8svx",
		"x.JPG": "x.JPG: JPEG files cannot be written, because JPEG blurs hard edges",
		"x":     "x: files with this extension cannot be written",
	} {
		if _, err := Convert(in, name, nil); !errors.As(err, new(RequestError)) || !strings.HasPrefix(err.Error(), want) {
			t.Errorf("%s: %v", name, err)
		}
	}
	if _, err := Convert(File{"in.img", in.Data[:4000]}, "x.png", nil); err == nil || errors.As(err, new(RequestError)) {
		t.Errorf("a damaged file: %v", err)
	}
	if r, err := Convert(in, "x", &Options{To: ".gif"}); err != nil || !bytes.HasPrefix(r.Files[0].Data, []byte("GIF8")) {
		t.Errorf("--to: %v", err)
	}
}

// TestConvertBMP checks that BMP is written in numbers of colours where there are few enough, and
// else in true colour.
func TestConvertBMP(t *testing.T) {
	m := sample(21, 13, 16) // rows that are no whole words
	got := read(t, convert(t, asPNG(t, m), "x.bmp"))
	samePicture(t, "16 colours", m, read(t, convert(t, convert(t, asPNG(t, m), "y.bmp"), "y.png", Options{Colors: 16})).Picture.(*image.Paletted))
	if got.Picture.Bounds() != m.Rect {
		t.Errorf("%v", got.Picture.Bounds())
	}
	deep := read(t, convert(t, asPNG(t, soft()), "x.bmp")).Picture
	for y := range 48 {
		for x := range 64 {
			if !equal(deep.At(x, y), soft().At(x, y)) {
				t.Fatalf("pixel (%d,%d) differs", x, y)
			}
		}
	}
}

// BenchmarkBatch converts a folder of card sheets.
func BenchmarkBatch(b *testing.B) {
	in := b.TempDir()
	img, err := os.ReadFile(filepath.Join("..", "..", "assets", "yukondat", "CARDS4.IMG"))
	if err != nil {
		b.Fatal(err)
	}
	for i := range 16 {
		put(b, filepath.Join(in, fmt.Sprintf("%d.img", i)), img)
	}
	out := b.TempDir()
	for b.Loop() {
		batch(b, in, &Batch{Dir: out})
	}
}
