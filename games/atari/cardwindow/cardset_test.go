package cardwindow

import (
	"image"
	"os"
	"path/filepath"
	"testing"
	"testing/fstest"

	"phosphor/games/atari/yukon/rules"
)

// TestCardSets checks that the best card set of a folder is the biggest possible, with the
// most colours possible.
func TestCardSets(t *testing.T) {
	room := Room{image.Pt(638, 361), rules.Fits}
	read := func(name string) []byte {
		b, err := os.ReadFile(filepath.Join("..", "..", "..", "assets", "yukondat", name))
		if err != nil {
			t.Fatal(err)
		}
		return b
	}
	mono, colour := read("CARDS1.IMG"), read("CARDS4.IMG")
	for _, c := range []struct {
		name, mode, want string
		files            fstest.MapFS
	}{
		{"mono on mono", "st-high", "A.IMG", fstest.MapFS{"A.IMG": {Data: mono}, "B.IMG": {Data: colour}}},
		{"colour on colour", "falcon16", "b.img", fstest.MapFS{"A.IMG": {Data: mono}, "b.img": {Data: colour}}},
		{"colour on 256", "falcon256", "B.IMG", fstest.MapFS{"A.IMG": {Data: mono}, "B.IMG": {Data: colour}}},
		{"only mono on colour", "falcon16", "A.IMG", fstest.MapFS{"A.IMG": {Data: mono}}},
		{"only colour on mono", "st-high", "B.IMG", fstest.MapFS{"B.IMG": {Data: colour}}},
		{"damaged and foreign files are skipped", "st-high", "Z.IMG",
			fstest.MapFS{"A.IMG": {Data: mono[:10]}, "B.TXT": {Data: mono}, "Z.IMG": {Data: mono}}},
		{"a file recognized by its contents does not stop the game", "st-high", "A.IMG", fstest.MapFS{"A.IMG": {Data: mono[:5000]}, "Z.IMG": {Data: mono}}},
	} {
		depth := map[string]int{"st-high": 1, "falcon16": 4, "falcon256": 8}[c.mode]
		if got, _ := sets(c.files, room, depth); len(got) == 0 || got[0] != c.want {
			t.Errorf("%s: chose %q, want %q", c.name, got, c.want)
		}
	}
	if names, _ := sets(fstest.MapFS{"X.IMG": {Data: []byte("nothing")}}, room, 4); len(names) != 0 {
		t.Errorf("chose %q", names)
	}
}
