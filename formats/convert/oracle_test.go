package convert

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"image"
	"image/png"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"phosphor/formats/detect"
	"phosphor/formats/internal/formattest"
)

// An oraclePicture is a line of the list of real pictures with what independent programs
// make of them.
type oraclePicture struct {
	Name, Format, File, Status string
	Width, Height              int
	RGB                        string `json:"rgb_sha256"`
	Alternatives               []struct {
		RGB string `json:"rgb_sha256"`
	}
	Frames    int
	FramesRGB string `json:"frames_sha256"`
	WithRST   *struct {
		File string
		RGB  string `json:"rgb_sha256"`
	} `json:"with_rst"`
	Machine string
	Colors  int
}

func hexSum(b []byte) string {
	sum := sha256.Sum256(b)
	return hex.EncodeToString(sum[:])
}

// TestOracle checks that every real picture becomes a PNG with the pixels that other programs make
// of it, and every frame of an animation is right, too.
func TestOracle(t *testing.T) {
	list := string(formattest.Read(t, formattest.Path(t, "oracle", "raster", "manifest.jsonl")))
	folder := formattest.Path(t, "samples", "raster")
	n := 0
	for line := range strings.Lines(list) {
		var o oraclePicture
		if err := json.Unmarshal([]byte(line), &o); err != nil {
			t.Fatal(err)
		}
		if o.RGB == "" {
			continue // recognized, and not read
		}
		n++
		t.Run(o.Name, func(t *testing.T) { o.check(t, folder) })
	}
	if n < 100 {
		t.Errorf("only %d pictures", n)
	}
}

// viaPNG converts a file to PNG and back.
func viaPNG(t *testing.T, in File, o *Options) image.Image {
	t.Helper()
	r, err := Convert(in, "out.png", o)
	if err != nil {
		t.Fatal(err)
	}
	m, err := png.Decode(bytes.NewReader(r.Files[0].Data))
	if err != nil {
		t.Fatal(err)
	}
	return m
}

func (o *oraclePicture) check(t *testing.T, folder string) {
	in := File{filepath.Join(folder, o.File), formattest.Read(t, filepath.Join(folder, o.File))}
	opt := &Options{Beside: detect.Siblings(in.Name, os.ReadFile)}
	m := viaPNG(t, in, opt)
	want := []string{o.RGB}
	for _, a := range o.Alternatives {
		want = append(want, a.RGB)
	}
	if size := m.Bounds().Size(); size.X != o.Width || size.Y != o.Height {
		t.Fatalf("%dx%d, want %dx%d", size.X, size.Y, o.Width, o.Height)
	}
	if got := hexSum(formattest.RGB(m)); !slices.Contains(want, got) {
		t.Errorf("the pixels differ")
	}
	if w := o.WithRST; w != nil {
		in := File{filepath.Join(folder, w.File), formattest.Read(t, filepath.Join(folder, w.File))}
		if hexSum(formattest.RGB(viaPNG(t, in, opt))) != w.RGB {
			t.Error("the pixels differ with rasters")
		}
	}
	if o.Frames == 0 {
		return
	}
	_, c, err := detect.ReadBeside(in.Data, in.Name, opt.Beside)
	if err != nil || c.Frame == nil || c.Frame.Moving == nil {
		t.Fatalf("no animation: %v", err)
	}
	var all []byte
	count := 0
	for p := range c.Frame.Moving.Shots {
		all = append(all, formattest.RGB(p)...)
		count++
	}
	if count != o.Frames || c.Frame.Moving.Count != count {
		t.Errorf("%d frames of %d reported, want %d", count, c.Frame.Moving.Count, o.Frames)
	} else if hexSum(all) != o.FramesRGB {
		t.Error("the pixels of a frame differ")
	}
}
