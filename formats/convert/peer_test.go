package convert

import (
	"bytes"
	"fmt"
	"image"
	"image/png"
	"io"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strconv"
	"testing"

	"phosphor/formats/fit"
	"phosphor/formats/gemimg"
	"phosphor/formats/ilbm"
	"phosphor/formats/internal/formattest"
)

// photo makes a picture as a camera does: soft shapes of all sizes and some grain.
func photo(w, h int) *image.RGBA {
	m := image.NewRGBA(image.Rect(0, 0, w, h))
	hash := func(x, y, k int) float64 {
		v := uint32(x)*0x9e3779b1 ^ uint32(y)*0x85ebca77 ^ uint32(k)*0xc2b2ae3d
		v = (v ^ v>>15) * 0x2c1b3c6d
		v = (v ^ v>>12) * 0x297a2d39
		return float64((v^v>>15)>>8) / (1 << 24)
	}
	smooth := func(v float64) float64 { return v * v * (3 - 2*v) }
	// noise is soft between points that are size apart.
	noise := func(x, y, size, k int) float64 {
		x0, y0 := x/size, y/size
		u, v := smooth(float64(x%size)/float64(size)), smooth(float64(y%size)/float64(size))
		top := hash(x0, y0, k)*(1-u) + hash(x0+1, y0, k)*u
		return top*(1-v) + (hash(x0, y0+1, k)*(1-u)+hash(x0+1, y0+1, k)*u)*v
	}
	for y := range h {
		for x := range w {
			light := noise(x, y, 701, 0)*0.6 + noise(x, y, 131, 1)*0.3 + noise(x, y, 41, 2)*0.05
			warm := noise(x, y, 503, 3)
			grain := (hash(x, y, 4) - 0.5) * 0.002
			for i, v := range [3]float64{light * (0.6 + 0.6*warm), light, light * (1.2 - 0.8*warm)} {
				m.Pix[m.PixOffset(x, y)+i] = uint8(255 * min(1, max(0, v+grain)))
			}
			m.Pix[m.PixOffset(x, y)+3] = 255
		}
	}
	return m
}

// decibels is how near two pictures are: 10 times the logarithm of 255² by the mean of
// the squares of the differences.
func decibels(a, b image.Image) float64 {
	sum, n := 0.0, 0
	r := a.Bounds()
	for y := r.Min.Y; y < r.Max.Y; y++ {
		for x := r.Min.X; x < r.Max.X; x++ {
			r0, g0, b0, _ := a.At(x, y).RGBA()
			r1, g1, b1, _ := b.At(x, y).RGBA()
			for _, d := range [3]float64{float64(r0>>8) - float64(r1>>8), float64(g0>>8) - float64(g1>>8), float64(b0>>8) - float64(b1>>8)} {
				sum += d * d
			}
			n += 3
		}
	}
	return 10 * math.Log10(255*255*float64(n)/sum)
}

// pngOf returns a picture as image/png writes it at once.
func pngOf(b *testing.B, m image.Image) []byte {
	var out bytes.Buffer
	if err := (&png.Encoder{CompressionLevel: png.BestSpeed}).Encode(&out, m); err != nil {
		b.Fatal(err)
	}
	return out.Bytes()
}

func save(b *testing.B, name string, data []byte) string {
	name = filepath.Join(b.TempDir(), name)
	put(b, name, data)
	return name
}

func decibelsOf(b *testing.B, m image.Image, data []byte) float64 {
	got, err := png.Decode(bytes.NewReader(data))
	if err != nil {
		b.Fatal(err)
	}
	return decibels(m, got)
}

// BenchmarkPeerColors finds the best 256 colours of 4000x4000 pixels, from PNG to PNG.
func BenchmarkPeerColors(b *testing.B) {
	m := photo(4000, 4000)
	in := File{Name: "in.png", Data: pngOf(b, m)}
	name, out := save(b, in.Name, in.Data), filepath.Join(b.TempDir(), "out.png")
	for _, p := range []formattest.Peer{
		{Name: "pngquant", Args: []string{"--force", "--nofs", "--output", out, "256", name}},
		{Name: "ffmpeg", Args: []string{"-v", "error", "-y", "-i", name, "-vf", "split[a][b];[a]palettegen=reserve_transparent=0[p];[b][p]paletteuse=dither=none", out}},
	} {
		b.Run(p.Name, func(b *testing.B) {
			var r *Result
			p.Benchmark(b, func() (err error) {
				r, err = Convert(in, "out.png", &Options{Colors: 256})
				return err
			})
			b.ReportMetric(decibelsOf(b, m, r.Files[0].Data), "dB")
			b.ReportMetric(decibelsOf(b, m, formattest.Read(b, out)), p.Name+"-dB")
		})
	}
}

// BenchmarkPeerPNG writes PNG of a photograph, also in 256 colours with diffused errors, of a
// screen with a palette and of noise in one. Of ffmpeg's settings it takes the quickest whose
// files are hardly larger.
func BenchmarkPeerPNG(b *testing.B) {
	for name, m := range map[string]image.Image{"true colour": photo(1000, 1000), "palette": formattest.Screen(8, 2000, 2000), "noisy palette": noisy(2000), "diffused": diffused(b)} {
		b.Run(fmt.Sprintf("%s %d", name, m.Bounds().Dx()), func(b *testing.B) {
			in, out := save(b, "in.png", pngOf(b, m)), filepath.Join(b.TempDir(), "out.png")
			var size countingWriter
			if err := encodePNG(&size, m); err != nil {
				b.Fatal(err)
			}
			pred := map[bool]string{true: "mixed", false: "none"}[name == "true colour"]
			read := []string{"-v", "error", "-y", "-i", in}
			for level := 4; ; level++ {
				p := formattest.Peer{Name: "ffmpeg",
					Args: slices.Concat(read, []string{"-pred", pred, "-compression_level", strconv.Itoa(level), out}),
					Less: slices.Concat(read, []string{"-f", "null", "-"})}
				p.Run(b, p.Args)
				st, err := os.Stat(out)
				if err != nil {
					b.Fatal(err)
				}
				if st.Size() > int64(size)+int64(size)/200 && level < 9 {
					continue
				}
				p.Benchmark(b, func() error { return encodePNG(io.Discard, m) })
				b.ReportMetric(float64(size)/1e3, "kB")
				b.ReportMetric(float64(st.Size())/1e3, p.Name+"-kB")
				return
			}
		})
	}
}

// diffused returns a photograph in 256 colours with its errors diffused.
func diffused(b *testing.B) image.Image {
	r, err := Convert(File{Name: "in.png", Data: pngOf(b, photo(1000, 1000))}, "out.png", &Options{Colors: 256, Dither: fit.Diffused})
	if err != nil {
		b.Fatal(err)
	}
	m, err := png.Decode(bytes.NewReader(r.Files[0].Data))
	if err != nil {
		b.Fatal(err)
	}
	return m
}

// noisy is a picture of areas with noise of eight values, in colours that lie in order.
func noisy(n int) *image.Paletted {
	m := formattest.Screen(8, n, n)
	random := rand.New(rand.NewPCG(1, 2))
	for i := range m.Pix {
		m.Pix[i] = uint8((i%n/40+i/n/30)*5 + random.IntN(8))
	}
	return m
}

// BenchmarkPeerIMG packs an IMG of 4000x4000 pixels in 8 planes. It compares with ILBM,
// which is packed in a similar way, because no other program writes such files.
func BenchmarkPeerIMG(b *testing.B) {
	m := formattest.Screen(8, 4000, 4000)
	encode := func(f func(io.Writer) error) func() {
		return func() {
			if err := f(io.Discard); err != nil {
				b.Fatal(err)
			}
		}
	}
	formattest.Beside(b, "own-ILBM",
		encode(func(w io.Writer) error { return gemimg.Encode(w, m, nil) }),
		encode(func(w io.Writer) error { return ilbm.Encode(w, m, nil) }), nil)
}

// A countingWriter counts the bytes written.
type countingWriter int

func (c *countingWriter) Write(p []byte) (int, error) {
	*c += countingWriter(len(p))
	return len(p), nil
}

// BenchmarkPeerFolder converts a folder of 500 card sheets on all processors, compared with
// one.
func BenchmarkPeerFolder(b *testing.B) {
	dir, out := b.TempDir(), b.TempDir()
	sheets, err := filepath.Glob(filepath.Join("..", "..", "assets", "yukondat", "*.IMG"))
	if err != nil || len(sheets) == 0 {
		b.Fatal("no sheets", err)
	}
	for i := range 500 {
		put(b, filepath.Join(dir, fmt.Sprint(i, ".img")), formattest.Read(b, sheets[i%len(sheets)]))
	}
	all := runtime.GOMAXPROCS(0)
	defer runtime.GOMAXPROCS(all)
	convert := func(processors int) func() {
		return func() {
			runtime.GOMAXPROCS(processors)
			if _, r := batch(b, dir, &Batch{Dir: out}); r.Converted != 500 {
				b.Fatalf("%+v", r)
			}
		}
	}
	formattest.Beside(b, "one-processor", convert(all), convert(1), nil)
}
