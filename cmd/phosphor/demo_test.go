package main

import (
	"image/png"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"phosphor/fb/demo"
)

func TestDemo(t *testing.T) {
	code, out, _ := call("", "demo")
	if code != 0 || strings.Count(out, "\n") != len(demo.All)+1 {
		t.Errorf("the list: exit %d, %q", code, out)
	}
	file := filepath.Join(t.TempDir(), "frame.png")
	if code, _, msg := call("", "demo", "vector", "--shot", file, "--frame", "77"); code != 0 {
		t.Fatalf("exit %d, %s", code, msg)
	}
	f, err := os.Open(file)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	if m, err := png.Decode(f); err != nil || m.Bounds().Dx() != 320 || m.Bounds().Dy() != 200 {
		t.Errorf("the picture: %v, %v", m, err)
	}
	for _, args := range [][]string{{"demo", "nothing"}, {"demo", "vector", "--frame", "3"}, {"demo", "vector", "--frame", "-1", "--shot", file}} {
		if code, _, msg := call("", args...); code != exitUsage || strings.Count(msg, "\n") != 1 {
			t.Errorf("%v: exit %d, %q", args, code, msg)
		}
	}
}
