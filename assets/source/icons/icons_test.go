package main

import (
	"bytes"
	"image/png"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
)

// TestIconsAreGenerated checks that the icons of the repository are those that the sources make.
func TestIconsAreGenerated(t *testing.T) {
	dir := t.TempDir()
	if err := generate(dir); err != nil {
		t.Fatal(err)
	}
	made, err := os.ReadDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range made {
		want, err := os.ReadFile(filepath.Join(dir, e.Name()))
		if err != nil {
			t.Fatal(err)
		}
		got, err := os.ReadFile(filepath.Join("../../icons", e.Name()))
		if err != nil || !bytes.Equal(got, want) {
			t.Errorf("%s differs from the generator's output: run go generate ./assets (%v)", e.Name(), err)
		}
		size, isPNG := strings.CutSuffix(e.Name(), ".png")
		if !isPNG {
			continue
		}
		c, err := png.DecodeConfig(bytes.NewReader(want))
		if err != nil || strconv.Itoa(c.Width) != size || c.Height != c.Width {
			t.Errorf("%s: %dx%d, %v", e.Name(), c.Width, c.Height, err)
		}
	}
}
