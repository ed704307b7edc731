package main

import (
	"bytes"
	"os"
	"path/filepath"
	"testing"
)

func TestCommittedFilesAreWhatTheGeneratorGives(t *testing.T) {
	for _, f := range files {
		want, err := f.encode()
		if err != nil {
			t.Fatal(err)
		}
		got, err := os.ReadFile(filepath.Join("../../gobblet", f.name))
		if err != nil {
			t.Fatal(err)
		}
		if !bytes.Equal(got, want) {
			t.Errorf("%s differs from the generator's output: run go generate", f.name)
		}
	}
}

// TestCupsNest checks that a larger piece goes over a smaller one: it covers its picture, and all
// pictures end within their frames.
func TestCupsNest(t *testing.T) {
	cups := cups()
	for i := range cups {
		pixels := 0
		for y := range height {
			for x := range width {
				if !cups[i].at(x, y).solid {
					continue
				}
				pixels++
				if i+1 < sizes && !cups[i+1].at(x, y).solid {
					t.Fatalf("size %d shows at %d,%d beside size %d", i+1, x, y, i+2)
				}
				if x == 0 || y == 0 || x == width-1 || y == height-1 {
					t.Fatalf("size %d touches its frame at %d,%d", i+1, x, y)
				}
			}
		}
		if pixels < 400 {
			t.Errorf("size %d has only %d pixels", i+1, pixels)
		}
	}
}
