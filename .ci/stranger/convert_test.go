package main

import (
	"bytes"
	"image/png"
	"testing"

	"phosphor/formats/convert"
)

// TestConvert checks that a screen of the Spectrum becomes a PNG and a screen again, and other
// formats are still there.
func TestConvert(t *testing.T) {
	o := &convert.Options{Formats: formats(), Writers: writers()}
	scr := convert.File{Name: "zx.scr", Data: painting()}
	to := func(in convert.File, name string) convert.File {
		t.Helper()
		r, err := convert.Convert(in, name, o)
		if err != nil {
			t.Fatal(err)
		}
		return r.Files[0]
	}
	first := to(scr, "zx.png")
	m, err := png.Decode(bytes.NewReader(first.Data))
	if err != nil {
		t.Fatal(err)
	}
	again, err := png.Decode(bytes.NewReader(to(to(first, "back.scr"), "zx.png").Data))
	if err != nil {
		t.Fatal(err)
	}
	for y := range 192 {
		for x := range 256 {
			if m.At(x, y) != again.At(x, y) {
				t.Fatalf("pixel %d,%d is %v, want %v", x, y, again.At(x, y), m.At(x, y))
			}
		}
	}
	if back := to(to(scr, "zx.iff"), "zx.scr"); len(back.Data) != scrSize {
		t.Errorf("%d bytes", len(back.Data))
	}
	if _, err := convert.Convert(scr, "zx.png", nil); err == nil {
		t.Error("the package's own tables contain Spectrum pictures")
	}
}
