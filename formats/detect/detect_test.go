package detect

import (
	"bytes"
	"crypto/sha256"
	"encoding/binary"
	"errors"
	"fmt"
	"image"
	"image/color"
	"image/jpeg"
	"image/png"
	"os"
	"path"
	"slices"
	"strings"
	"testing"

	"phosphor/formats/container"
	"phosphor/formats/gemimg"
	"phosphor/formats/internal/formattest"
)

// refused are the samples that need not be read or even known, and why.
var refused = map[string]string{
	// Files on the disks of ADFlib: empty ones and a module of music.
	"emptyfile": "empty", "mod.And.DistantCall": "unknown format", "file_1a": "empty",
	"file_24": "empty", "file_5u": "empty",
}

// TestSamples identifies every sample as its folder and extension say, and reads it or
// expects a known error.
func TestSamples(t *testing.T) {
	fsys := container.New(os.DirFS(formattest.Path(t, "samples")))
	want := map[string]string{
		".img": "GEM IMG", ".rsc": "GEM RSC", ".pict": "Oberon picture", ".png": "PNG", ".xsb": "Sokoban levels", ".data": "Sokoban.Data", ".readme": "text",
		".ilbm": "IFF ILBM", ".info": "Amiga icon", ".tool": "Oberon document",
		".book": "Oberon document", ".fnt": "Oberon font", ".gif": "GIF", ".pal": "Oberon palette",
	}
	count := map[string]int{}
	var visit func(name string)
	visit = func(name string) {
		if st, err := fsys.Stat(name); err != nil {
			t.Error(err)
			return
		} else if k := fsys.Kind(name); k != nil || st.IsDir() {
			l, err := fsys.ReadDir(name)
			if err != nil {
				t.Error(err)
			}
			if k != nil {
				count[k.Name]++
			}
			for _, d := range l {
				visit(path.Join(name, d.Name()))
			}
			return
		}
		data, err := fsys.ReadFile(name)
		if err != nil {
			t.Error(err)
			return
		}
		f, c, err := ReadBeside(data, name, Siblings(name, fsys.ReadFile))
		reason, expected := refused[path.Base(name)]
		if f == nil {
			if !expected || !strings.Contains(err.Error(), reason) {
				t.Errorf("%s: %v", name, err)
			}
			return
		}
		count[f.Name]++
		if w := want[strings.ToLower(path.Ext(name))]; w != "" && f.Name != w {
			t.Errorf("%s is a %s, expected %s", name, f.Name, w)
		}
		if _, unread := err.(*UnreadError); unread {
			return
		}
		switch {
		case err != nil && expected && strings.Contains(err.Error(), reason):
		case err != nil:
			t.Errorf("%s: %s: %v", name, f.Name, err)
		case err == nil && f.Class == Picture && (c.Picture == nil || c.Picture.Bounds().Empty()):
			t.Errorf("%s: no picture", name)
		case err == nil && f.Class == Sound && (c.Sound == nil || c.Sound.Frames() == 0):
			t.Errorf("%s: no sound", name)
		}
	}
	visit(".")
	t.Log(count)
	if w := fsys.Warnings(); len(w) > 0 {
		t.Errorf("warnings: %q", w)
	}
}

// TestKnownSamples checks that all samples are in the table of originals, under their own
// checksums.
func TestKnownSamples(t *testing.T) {
	n := 0
	for _, dir := range []string{"img", "rsc", "amiga", "oberon"} {
		sums := string(formattest.Read(t, formattest.Path(t, "samples", dir, "SHA256SUMS")))
		for line := range strings.Lines(sums) {
			hash, name, _ := strings.Cut(strings.TrimSpace(line), "  ")
			name = strings.TrimPrefix(name, "./")
			o, ok := Originals[hash]
			switch path.Ext(name) {
			case ".txt", ".TXT", ".png", ".readme":
				continue
			}
			data := formattest.Read(t, formattest.Path(t, "samples", dir, name))
			if !ok || o.Size != int64(len(data)) {
				t.Errorf("%s/%s is missing in the table: %s", dir, name, Row(data, name, "?"))
				continue
			}
			n++
			if got, known, variant := Known(data, "renamed"); !known || variant || got != o {
				t.Errorf("%s: %+v, %t, %t", name, got, known, variant)
			}
		}
	}
	if n < 100 {
		t.Errorf("only %d samples were identified", n)
	}
}

func TestKnown(t *testing.T) {
	data := []byte("another set of cards")
	o, known, variant := Known(data, "disk.adf/spades.IMAGES")
	if known || !variant || o.What != "Spades: cards" {
		t.Errorf("%+v, %t, %t", o, known, variant)
	}
	if _, known, variant := Known(data, "hello.txt"); known || variant {
		t.Error("every file is known")
	}
	want := fmt.Sprintf("20\t%x\tSpades.images\tSpades: cards", sha256.Sum256(data))
	if got := Row(data, "x/Spades.images", o.What); got != want {
		t.Errorf("%q, want %q", got, want)
	}
	if len(Originals) < 100 {
		t.Errorf("only %d originals", len(Originals))
	}
}

// TestContentsFirst checks that the extension matters only for files without a magic
// number.
func TestContentsFirst(t *testing.T) {
	png := "\x89PNG\r\n\x1a\n"
	for _, c := range []struct{ data, name, want string }{
		{png, "cards.img", "PNG"},
		{"HSND1.1\x00", "x.wav", "CrazySounds HSN"},
		{"hello\n", "x.img", "text"},
		{"\x00\x01\x02", "x.img", ""},
		// A picture of Degas without marks begins as a resource might.
		{"\x00\x01" + strings.Repeat("\x00", 32032), "x.PI2", "Degas"},
		{"\x00\x01" + strings.Repeat("\x00", 32032), "x.rsc", ""},
		{"", "x.png", ""},
	} {
		got := ""
		if f := File([]byte(c.data), c.name); f != nil {
			got = f.Name
		}
		if got != c.want {
			t.Errorf("%s with %q is %q, want %q", c.name, c.data, got, c.want)
		}
	}
}

// TestDamaged checks that the reader for the extension reports what is wrong with a
// damaged file.
func TestDamaged(t *testing.T) {
	lines := strings.Repeat("\x00", 20000)
	for _, c := range []struct{ data, name, format, says string }{
		{"\x00\x01\x00\x24", "x.RSC", "GEM RSC", "rsc: offset"},
		{"\xdb\x00O \x0c\x00", "Oberon8.Scn.Fnt", "Oberon font", "oberonfont: offset 6"},
		{"\x00\x01", "SYSTEM.FNT", "GDOS font", "gdosfont: offset"},
		{"\x00\x00" + lines, "x.pi1", "Degas", ""}, // it has lost its last lines
		{strings.Repeat("\x00", 128) + lines, "x.neo", "NEOchrome", ""},
		{"\x00", "x.pi1", "Degas", "degas: offset"},
		{"\x07\x07\x07", "x.pal", "Oberon palette", "oberonpal: "},
		{"\x05\x00\x01", "x.data", "Sokoban.Data", "sokoban: offset 0: 5 levels"},
		{"\x00\x01\x02", "x.dat", "", "offset 0: unknown format"},
		{"\x00\x01\x02", "x.xyz", "", "offset 0: unknown format"},
		{"", "x.img", "", "offset 0: the file is empty"},
	} {
		f, got, err := Read([]byte(c.data), c.name)
		name := ""
		if f != nil {
			name = f.Name
		}
		if name != c.format || (got == nil) != (err != nil) || err != nil && (c.says == "" || !strings.HasPrefix(err.Error(), c.says)) || err == nil && c.says != "" {
			t.Errorf("%s: %q, %v, want %q, %s", c.name, name, err, c.format, c.says)
		}
		if (f == nil) != errors.Is(err, ErrUnknown) {
			t.Errorf("%s: %v", c.name, err)
		}
	}
}

func TestTableIsWhole(t *testing.T) {
	names := map[string]bool{}
	for _, f := range Formats() {
		if names[f.Name] || f.Class == "" || (!f.Readable()) != (f.Unread != "") || f.Magic == nil && f.Match == nil && f.Fits == nil {
			t.Errorf("the row of %q is incomplete", f.Name)
		}
		names[f.Name] = true
	}
	if e := known.Extensions(Picture); len(e) == 0 {
		t.Error("no endings for pictures")
	}
}

// TestJPEG checks that photographs come as JPEG.
func TestJPEG(t *testing.T) {
	m := image.NewRGBA(image.Rect(0, 0, 40, 30))
	for i := range m.Pix {
		m.Pix[i] = 200
	}
	var b bytes.Buffer
	if err := jpeg.Encode(&b, m, nil); err != nil {
		t.Fatal(err)
	}
	f, c, err := Read(b.Bytes(), "x")
	if err != nil || f.Name != "JPEG" || c.Picture.Bounds() != m.Rect {
		t.Fatalf("%v, %v", f, err)
	}
	if r, _, _, a := c.Picture.At(20, 20).RGBA(); r>>8 < 195 || r>>8 > 205 || a != 0xffff {
		t.Errorf("%d, %d", r>>8, a)
	}
	if _, _, err := Read(b.Bytes()[:200], "x.jpg"); err == nil || !strings.HasPrefix(err.Error(), "jpeg: ") {
		t.Errorf("truncated: %v", err)
	}
}

// bmpFile is a BMP that claims a size and a depth and has so many bytes of pixels.
func bmpFile(w, h, depth, pixels int) []byte {
	colors := 0
	if depth <= 8 {
		colors = 1 << depth
	}
	b := []byte("BM")
	for _, v := range []int{54 + 4*colors + pixels, 0, 54 + 4*colors, 40, w, h, 1 | depth<<16, 0, pixels, 0, 0, colors, 0} {
		b = binary.LittleEndian.AppendUint32(b, uint32(v))
	}
	return append(b, make([]byte, 4*colors+pixels)...)
}

func TestBMP(t *testing.T) {
	f, c, err := Read(bmpFile(3, 2, 8, 8), "x")
	if err != nil || f.Name != "BMP" || c.Picture.Bounds() != image.Rect(0, 0, 3, 2) {
		t.Fatalf("%v, %v", f, err)
	}
	for name, c := range map[string]struct {
		file []byte
		want string
	}{
		"cut off":       {bmpFile(3, 2, 8, 7)[:54+4*256-50], "bmp: "},
		"a large claim": {bmpFile(4000, 4000, 24, 90), "bmp: offset 144: the file ends, expected 48000000 bytes of pixels"},
		"too large":     {bmpFile(1<<20, 1<<20, 24, 90), "bmp: 1048576x1048576 pixels take 4194304 MB of memory, expected at most 1024"},
		"a wrong depth": {bmpFile(3, 2, 7, 8), "bmp: "},
	} {
		if _, _, err := Read(c.file, "x.bmp"); err == nil || !strings.HasPrefix(err.Error(), c.want) {
			t.Errorf("%s: %v, want %q", name, err, c.want)
		}
	}
	if f := File([]byte("BM is a text that begins like that, and it is long enough to be a BMP, too.\n"), "x.txt"); f == nil || f.Name != "text" {
		t.Errorf("a text is detected as %v", f)
	}
}

// TestLarge reads large scans. A size that the file cannot hold is refused before memory
// is allocated.
func TestLarge(t *testing.T) {
	var b bytes.Buffer
	if err := png.Encode(&b, image.NewPaletted(image.Rect(0, 0, 8000, 8000), color.Palette{color.Black, color.White})); err != nil {
		t.Fatal(err)
	}
	if _, c, err := Read(b.Bytes(), "x.png"); err != nil || c.Picture.Bounds().Dx() != 8000 {
		t.Error(err)
	}
	short := b.Bytes()[:1000]
	b = bytes.Buffer{}
	if err := gemimg.Encode(&b, image.NewPaletted(image.Rect(0, 0, 8000, 8000), color.Palette{color.White, color.Black}), nil); err != nil {
		t.Fatal(err)
	}
	run := bmpFile(8000, 8000, 8, 0)
	run[14+16] = 1 // run-length encoded
	run = append(run, bytes.Repeat([]byte{250, 0}, 8000*32)...)
	for name, file := range map[string][]byte{"x.img": b.Bytes(), "x.bmp": run} {
		if _, c, err := Read(file, name); err != nil || c.Picture.Bounds().Dx() != 8000 {
			t.Errorf("%s: %v", name, err)
		}
	}
	var err error
	n := formattest.Allocated(func() { _, _, err = Read(short, "x.png") })
	if err == nil || !strings.Contains(err.Error(), "png: offset 1000: the file ends, expected more for 8000x8000 pixels") || n > formattest.MemoryLimit {
		t.Errorf("%v, %d bytes", err, n)
	}
}

func FuzzRead(f *testing.F) {
	f.Add([]byte("\x89PNG\r\n\x1a\n"), "x.png")
	f.Add([]byte("FORM\x00\x00\x00\x04ILBM"), "x.iff")
	f.Add([]byte("HSND1.1\x00"), "x.hsn")
	f.Add([]byte("hello"), "x.txt")
	f.Add(bytes.Repeat([]byte{7}, 768), "x.pal")
	f.Add(bmpFile(3, 2, 8, 16), "x.bmp")
	f.Add(bmpFile(4000, 4000, 24, 0), "x.bmp")
	f.Fuzz(func(t *testing.T, data []byte, name string) {
		_, c, err := Read(data, name)
		if err == nil && c == nil {
			t.Error("neither contents nor an error")
		}
	})
}

// TestOwnTable checks that a caller's own table has more formats, and that the package's own stays
// as it is.
func TestOwnTable(t *testing.T) {
	own := Formats()
	own[0].Name, own[0].Extensions[0] = "changed", ".changed"
	own = append(Table{{Name: "mine", Class: Text, Extensions: []string{".mine"}, Magic: []Mark{{0, "\x89PNG"}},
		Read: func([]byte) (*Contents, error) { return &Contents{File: 7}, nil }}}, own...)
	data := []byte("\x89PNG\r\n\x1a\n")
	f, c, err := own.Read(data, "x")
	if err != nil || f.Name != "mine" || c.File != 7 {
		t.Errorf("%v, %v", f, err)
	}
	f = File(data, "x")
	if f == nil || f.Name != "PNG" || f.Extensions[0] != ".png" {
		t.Errorf("the table was changed: %v", f)
	}
	if f.Name = "changed"; File(data, "x").Name != "PNG" {
		t.Error("the table was changed")
	}
}

// TestColorsOfTrueColor checks that colours of pictures without registers are counted, too.
func TestColorsOfTrueColor(t *testing.T) {
	coke := "COKE format.\x00\x03\x00\x02\x00\x12" + "\xff\xff\x00\x00\xff\xff" + "\xf8\x00\x00\x1f\x07\xe0"
	_, c, err := Formats().ReadBeside([]byte(coke), "x.tg1", nil)
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range c.Facts {
		if f.Key == "colors" && f.Value != 5 || f.Key == "colors_in_line" && f.Value != 3 {
			t.Errorf("%s %v", f.Key, f.Value)
		}
	}
	if !slices.ContainsFunc(c.Facts, func(f Fact) bool { return f.Key == "colors" }) {
		t.Error("no colours")
	}
}
