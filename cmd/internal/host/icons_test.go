package host

import (
	"bytes"
	"fmt"
	"image"
	"image/draw"
	"image/png"
	"os"
	"path/filepath"
	"reflect"
	"testing"

	"phosphor/games"
	"phosphor/games/catalog"
)

// TestIcons checks that every game has an icon, that all differ, and that a sheet shows them
// all.
func TestIcons(t *testing.T) {
	list := append([]*games.Info{{}}, catalog.All...)
	const row = 7
	sheet := image.NewNRGBA(image.Rect(0, 0, row*(iconSize+8), (len(list)+row-1)/row*(iconSize+8)))
	seen := map[string]string{}
	for i, info := range list {
		name, m := info.Name, Icon(info)
		if m == nil || m.Bounds().Size() != image.Pt(iconSize, iconSize) {
			t.Fatalf("%q has no icon", name)
		}
		if m != Icon(info) {
			t.Errorf("%q: the icon was made again", name)
		}
		n := image.NewNRGBA(image.Rect(0, 0, iconSize, iconSize))
		draw.Draw(n, n.Rect, m, m.Bounds().Min, draw.Src)
		key := fmt.Sprint(n.Pix)
		if other, ok := seen[key]; ok {
			t.Errorf("%s has the same icon as %q", name, other)
		}
		seen[key] = name
		draw.Draw(sheet, n.Rect.Add(image.Pt(4+i%row*(iconSize+8), 4+i/row*(iconSize+8))), n, image.Point{}, draw.Over)
	}
	var b bytes.Buffer
	if err := png.Encode(&b, sheet); err != nil {
		t.Fatal(err)
	}
	file := filepath.Join("testdata", "icons.png")
	if *update {
		if err := os.WriteFile(file, b.Bytes(), 0o666); err != nil {
			t.Fatal(err)
		}
		return
	}
	want, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	before, err := png.Decode(bytes.NewReader(want))
	if err != nil {
		t.Fatal(err)
	}
	if got, err := png.Decode(&b); err != nil || !reflect.DeepEqual(got, before) {
		t.Errorf("the icons look different (go test -update rewrites %s; look at it)", file)
	}
}
