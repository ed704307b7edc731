package sprites

import (
	"strings"
	"testing"
	"testing/fstest"

	"phosphor/assets"
)

func TestOberonFont(t *testing.T) {
	f, err := OpenOberonFont(assets.Fonts(), "Oberon10.Scn.Fnt")
	if err != nil {
		t.Fatal(err)
	}
	if f.Height != 12 || f.Ascent != 9 || f.Width("Restart") != 35 || f.Width("\u4e00") != 12 {
		t.Fatalf("height %d, ascent %d, Restart %d, a missing character %d", f.Height, f.Ascent, f.Width("Restart"), f.Width("\u4e00"))
	}
	shows(t, f, "Lg", 12, `............
.#..........
.#..........
.#.....###..
.#....#..#..
.#....#..#..
.#....#..#..
.#....#..#..
.####..###..
.........#..
......###...
............`)
}

func TestOberonFontErrors(t *testing.T) {
	metric := string([]byte{0xdb, 1, 0, 0, 12, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0})
	fsys := fstest.MapFS{"metric.Fnt": {Data: []byte(metric)}, "text.Fnt": {Data: []byte("not a font at all")}}
	for name, want := range map[string]string{
		"metric.Fnt": "metric.Fnt: the font has metrics only",
		"text.Fnt":   "text.Fnt: oberonfont: offset 0",
		"none.Fnt":   "none.Fnt",
	} {
		if _, err := OpenOberonFont(fsys, name); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v", name, err)
		}
	}
}
