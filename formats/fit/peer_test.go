package fit

import (
	"bytes"
	"fmt"
	"image"
	_ "image/jpeg"
	"math"
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"golang.org/x/image/draw"

	"phosphor/fb/raster"
	"phosphor/formats/internal/formattest"
)

// photographs are those of Debian's package mate-backgrounds.
const photographs = "/usr/share/backgrounds/mate/nature"

var photos = []string{"Aqua", "Blinds", "Dune", "FreshFlower", "Garden", "GreenMeadow", "LadyBird", "RainDrops", "Storm", "TwoWings", "Wood", "YellowFlower"}

// photo returns a photograph in the size of a screen.
func photo(t testing.TB, name string, size image.Point) *image.RGBA {
	t.Helper()
	f, err := os.Open(filepath.Join(photographs, name+".jpg"))
	if err != nil {
		t.Skip("Debian's mate-backgrounds is not installed")
	}
	defer f.Close()
	m, _, err := image.Decode(f)
	if err != nil {
		t.Fatal(err)
	}
	small := image.NewRGBA(image.Rectangle{Max: size})
	draw.CatmullRom.Scale(small, small.Rect, m, m.Bounds(), draw.Src, nil)
	return small
}

// decibels is how near pixels are: 10 times the logarithm of 255² by the mean of the squares
// of the differences.
func decibels(a, b []byte) float64 {
	sum := 0.0
	for i, v := range a {
		d := float64(v) - float64(b[i])
		sum += d * d
	}
	return 10 * math.Log10(255*255*float64(len(a))/sum)
}

func ppm(m image.Image) []byte {
	return append([]byte(fmt.Sprintf("P6\n%d %d\n255\n", m.Bounds().Dx(), m.Bounds().Dy())), formattest.RGB(m)...)
}

// program runs another program.
func program(t testing.TB, in []byte, name string, args ...string) []byte {
	t.Helper()
	formattest.Find(t, name)
	cmd := exec.Command(name, args...)
	cmd.Stdin = bytes.NewReader(in)
	out, err := cmd.Output()
	if err != nil {
		t.Fatalf("%s: %v", name, err)
	}
	return out
}

// BenchmarkPeer compares HAM6 with ppmtoilbm, and reports the decibels of all modes, of
// ppmtoilbm, and of ImageMagick with 16 dithered colours.
func BenchmarkPeer(b *testing.B) {
	for _, name := range photos {
		b.Run(name, func(b *testing.B) {
			m := photo(b, name, image.Pt(320, 256))
			rgb, in := formattest.RGB(m), ppm(m)
			var p *raster.Picture
			formattest.Beside(b, "ppmtoilbm", func() {
				var err error
				if p, err = Picture(m, HAM6, None); err != nil {
					b.Fatal(err)
				}
			}, func() { program(b, in, "ppmtoilbm", "-ham6") }, nil)
			ham, _ := formattest.PPM(b, program(b, program(b, in, "ppmtoilbm", "-ham6"), "ilbmtoppm"))
			few, _ := formattest.PPM(b, program(b, in, "convert-im6.q16", "ppm:-", "-dither", "FloydSteinberg", "-colors", "16", "-depth", "8", "ppm:-"))
			b.ReportMetric(decibels(rgb, formattest.RGB(p)), "dB-HAM6")
			b.ReportMetric(decibels(rgb, ham), "dB-ppmtoilbm")
			b.ReportMetric(decibels(rgb, few), "dB-ImageMagick")
			for mode, unit := range map[Mode]string{HAM8: "dB-HAM8", EHB: "dB-EHB", SHAM: "dB-SHAM", PCHG: "dB-PCHG", ST: "dB-16", Spectrum512: "dB-SPU", PhotoChrome: "dB-PCS"} {
				src := image.Image(m)
				if mode >= Spectrum512 {
					src = m.SubImage(image.Rect(0, 0, 320, 199))
				}
				q, err := Picture(src, mode, None)
				if err != nil {
					b.Fatal(err)
				}
				b.ReportMetric(decibels(formattest.RGB(src), formattest.RGB(q)), unit)
			}
		})
	}
}

// TestDiffusedWithoutDots checks that diffused errors make no dots of a very different
// colour.
func TestDiffusedWithoutDots(t *testing.T) {
	m := photo(t, "Garden", image.Pt(320, 199))
	want := formattest.RGB(m)
	for _, mode := range []Mode{Spectrum512, PhotoChrome, PCHG} {
		p, err := Picture(m, mode, Diffused)
		if err != nil {
			t.Fatal(err)
		}
		dots := 0
		for i, v := range formattest.RGB(p) {
			if d := int(v) - int(want[i]); d > 96 || d < -96 {
				dots++
			}
		}
		if dots > 10 {
			t.Errorf("mode %d: %d components differ much from the target", mode, dots)
		}
	}
}
