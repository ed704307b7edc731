// Package formattest holds helpers for the tests of the formats: real files beside the
// repository, other programs to compare with, pictures to round-trip, and measurements of
// memory and speed.
package formattest

import (
	"bytes"
	"fmt"
	"image"
	"image/color"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"
)

// Path returns the path of a file or folder of test material and skips the test if it
// does not exist. The folder is PHOSPHOR_SHARED, or shared beside the repository.
func Path(t testing.TB, elem ...string) string {
	t.Helper()
	root := os.Getenv("PHOSPHOR_SHARED")
	for dir := "."; root == ""; dir = filepath.Join(dir, "..") {
		if _, err := os.Stat(filepath.Join(dir, "go.mod")); err == nil {
			root = filepath.Join(dir, "..", "shared")
		} else if abs, _ := filepath.Abs(dir); abs == filepath.Dir(abs) {
			t.Fatal("no go.mod above the folder of the test")
		}
	}
	path := filepath.Join(append([]string{root}, elem...)...)
	if _, err := os.Stat(path); err != nil {
		t.Skipf("no test material (set PHOSPHOR_SHARED): %v", err)
	}
	return path
}

// Files returns the files in a folder of test material that match a pattern, and fails
// the test if there are fewer than least.
func Files(t testing.TB, least int, pattern string, folder ...string) []string {
	t.Helper()
	files, err := filepath.Glob(filepath.Join(Path(t, folder...), pattern))
	if err != nil || len(files) < least {
		t.Fatalf("%d files %s, expected at least %d; %v", len(files), pattern, least, err)
	}
	return files
}

// Read returns the contents of a file.
func Read(t testing.TB, path string) []byte {
	t.Helper()
	b, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// Find returns the path of a program, and skips the test if it is not installed.
func Find(t testing.TB, name string) string {
	t.Helper()
	p, err := exec.LookPath(name)
	if err != nil {
		t.Skipf("%s is not installed", name)
	}
	return p
}

// Program runs another program with the input and returns its output. It skips the test
// if the program is not installed.
func Program(t testing.TB, input []byte, name string, args ...string) []byte {
	t.Helper()
	Find(t, name)
	var out, errs bytes.Buffer
	cmd := exec.Command(name, args...)
	cmd.Stdin, cmd.Stdout, cmd.Stderr = bytes.NewReader(input), &out, &errs
	if err := cmd.Run(); err != nil {
		t.Errorf("%s: %v: %s", name, err, errs.Bytes())
	}
	return out.Bytes()
}

// PPM returns the colours of a binary PPM file, three bytes a pixel, and its size. It also
// reads PBM and PGM, because Netpbm may choose those.
func PPM(t testing.TB, b []byte) (rgb []byte, size image.Point) {
	t.Helper()
	var magic string
	max := 1
	r := bytes.NewReader(b)
	if _, err := fmt.Fscan(r, &magic, &size.X, &size.Y); err != nil {
		t.Fatalf("PNM: %v", err)
	}
	if magic != "P4" {
		if _, err := fmt.Fscan(r, &max); err != nil || max > 255 {
			t.Fatalf("PNM: %v, maximum %d", err, max)
		}
	}
	want := map[string]int{"P4": (size.X + 7) / 8, "P5": size.X, "P6": 3 * size.X}[magic] * size.Y
	if r.Len() != want+1 {
		t.Fatalf("PNM: %s, %d bytes follow the header, expected %d", magic, r.Len(), want+1)
	}
	pix := b[len(b)-want:]
	for i := range size.X * size.Y {
		switch magic {
		case "P6":
			for _, v := range pix[3*i : 3*i+3] {
				rgb = append(rgb, byte((int(v)*255+max/2)/max))
			}
		case "P5":
			v := byte((int(pix[i])*255 + max/2) / max)
			rgb = append(rgb, v, v, v)
		case "P4":
			x, y := i%size.X, i/size.X
			v := pix[y*((size.X+7)/8)+x/8]>>(7-x%8)&1 - 1
			rgb = append(rgb, v, v, v)
		}
	}
	return rgb, size
}

// RGB returns the colours of all pixels of m, three bytes each.
func RGB(m image.Image) (rgb []byte) {
	r := m.Bounds()
	for y := r.Min.Y; y < r.Max.Y; y++ {
		for x := r.Min.X; x < r.Max.X; x++ {
			c := color.NRGBAModel.Convert(m.At(x, y)).(color.NRGBA)
			rgb = append(rgb, c.R, c.G, c.B)
		}
	}
	return rgb
}

// Rows formats the pixel values of all lines, one hexadecimal digit each.
func Rows(m *image.Paletted) string {
	var lines []string
	for y := range m.Rect.Dy() {
		line := ""
		for _, v := range m.Pix[y*m.Stride:][:m.Rect.Dx()] {
			line += fmt.Sprintf("%x", v)
		}
		lines = append(lines, line)
	}
	return strings.Join(lines, " ")
}

// Bytes lets package cmp compare pixels at once instead of one by one, which is slow for
// large pictures.
var Bytes = cmp.Comparer(bytes.Equal)

// Allocated returns the number of bytes that f allocates, including those freed again.
func Allocated(f func()) uint64 {
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	f()
	runtime.ReadMemStats(&after)
	return after.TotalAlloc - before.TotalAlloc
}

// Allocates checks that f allocates at most that many bytes.
func Allocates(t *testing.T, most uint64, f func()) {
	t.Helper()
	if n := Allocated(f); n > most {
		t.Errorf("%d bytes allocated, expected at most %d", n, most)
	}
}

// MemoryLimit is the most memory that a file of 1 KB may use.
const MemoryLimit = 64 << 20

// Picture draws a picture of up to 2^planes colours with everything that packers are made
// for: runs, tiled patterns, noise and equal lines. Pixel values fit the planes, and its
// palette has all 2^planes colours.
func Picture(t *rapid.T, planes int) *image.Paletted {
	w, h := rapid.IntRange(1, 120).Draw(t, "w"), rapid.IntRange(1, 12).Draw(t, "h")
	if rapid.IntRange(0, 9).Draw(t, "wide") == 0 {
		w += 3000
	}
	value := rapid.Uint8Range(0, uint8(1<<planes-1))
	m := image.NewPaletted(image.Rect(0, 0, w, h), make(color.Palette, 1<<planes))
	for i := range m.Palette {
		m.Palette[i] = color.RGBA{rapid.Uint8().Draw(t, "r"), rapid.Uint8().Draw(t, "g"), byte(i), 255}
	}
	for y := range h {
		line := m.Pix[y*w : (y+1)*w]
		if y > 0 && rapid.Bool().Draw(t, "same") {
			copy(line, m.Pix[(y-1)*w:])
			continue
		}
		for len(line) > 0 {
			tile := rapid.SliceOfN(value, 1, 33).Draw(t, "tile")
			n := min(len(line), len(tile)*rapid.IntRange(1, 30).Draw(t, "times"))
			for i := range n {
				line[i] = tile[i%len(tile)]
			}
			line = line[n:]
		}
	}
	return m
}

// Screen makes a picture that packs about as well as a screen full of cards:
// plain areas, a grey pattern, text-like detail. Its colours are greys.
func Screen(planes, w, h int) *image.Paletted {
	m := image.NewPaletted(image.Rect(0, 0, w, h), make(color.Palette, 1<<planes))
	for i := range m.Palette {
		v := uint8(255 - i*255/(len(m.Palette)-1))
		m.Palette[i] = color.RGBA{v, v, v, 255}
	}
	seed := uint32(1)
	for y := range h {
		for x := range w {
			v := uint32(0)
			switch (x/64 + y/100) % 3 {
			case 1:
				v = uint32(x^y) & 1 * 0xff
			case 2:
				if x%16 < 8 {
					seed = seed*1664525 + 1013904223
					v = seed >> 24
				}
			}
			m.Pix[y*w+x] = uint8(v & (1<<planes - 1))
		}
	}
	return m
}

// Benchmark measures how fast f makes n pixels, one byte each, and compares that
// with copying as many bytes.
func Benchmark(b *testing.B, n int, f func() error) {
	b.SetBytes(int64(n))
	b.ReportAllocs()
	for b.Loop() {
		if err := f(); err != nil {
			b.Fatal(err)
		}
	}
	decode := b.Elapsed() / time.Duration(b.N)
	src, dst := bytes.Repeat([]byte{1}, n), make([]byte, n)
	copy(dst, src) // the first copy also maps the memory
	copies := 0
	start := time.Now()
	for time.Since(start) < 100*time.Millisecond {
		copy(dst, src)
		copies++
	}
	once := time.Since(start) / time.Duration(copies)
	b.ReportMetric(float64(once)/float64(decode), "of-copy")
}

// Palette reports what is wrong with a palette, as six digits for each colour separated by
// spaces; " ... " stands for those in the middle.
func Palette(p color.Palette, want string) error {
	var all []string
	for _, c := range p {
		c := c.(color.RGBA)
		all = append(all, fmt.Sprintf("%02x%02x%02x", c.R, c.G, c.B))
	}
	got := strings.Join(all, " ")
	first, last, cut := strings.Cut(want, " ... ")
	if cut && strings.HasPrefix(got, first) && strings.HasSuffix(got, last) || got == want {
		return nil
	}
	return fmt.Errorf("%s, expected %s", got, want)
}

// Says reports whether an error contains a text, or is nil if the text is empty.
func Says(err error, want string) bool {
	if err == nil || want == "" {
		return err == nil && want == ""
	}
	return strings.Contains(err.Error(), want)
}

// Tree reads a file system of damaged files: it must be listed, with at most most entries,
// and readable files must have their listed size. It reads the first 50 files of up to 1
// MiB.
func Tree(t *testing.T, fsys fs.FS, most int) {
	entries := 0
	err := fs.WalkDir(fsys, ".", func(name string, d fs.DirEntry, err error) error {
		if entries++; err != nil || d.IsDir() || entries > 50 {
			return err
		}
		st, err := d.Info()
		if err != nil || st.Size() > 1<<20 {
			return err
		}
		if b, err := fs.ReadFile(fsys, name); err == nil && int64(len(b)) != st.Size() {
			t.Errorf("%s has %d bytes, the list says %d", name, len(b), st.Size())
		}
		return nil
	})
	if err != nil || entries > most+1 {
		t.Errorf("%d entries, %v", entries, err)
	}
}
