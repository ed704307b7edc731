package luggage

import (
	"archive/zip"
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"slices"
	"testing"
)

type place map[string][]byte

func (p place) Read(name string) ([]byte, error) {
	if b, ok := p[name]; ok {
		return b, nil
	}
	return nil, fs.ErrNotExist
}

func (p place) Write(name string, data []byte) error { p[name] = data; return nil }

// TestLuggage packs and unpacks files. Unpacking loses nothing that is already there.
func TestLuggage(t *testing.T) {
	files := []File{
		{"saves/yukon", []byte("A")}, {"saves/golf", []byte("B")}, {"scores/tetris.json", []byte("5")}, {"settings/x.json", []byte("{}")},
		{"stats/statistics.jsonl", []byte("1\n2\n")}, {"originals/YUKONDAT/CARDS.IMG", []byte{1, 2}}, {"documents/Sokoban.Game", nil},
	}
	b, err := Pack(files)
	if err != nil {
		t.Fatal(err)
	}
	got, err := Unpack(b)
	if err != nil || len(got) != len(files) {
		t.Fatalf("%v, %v", got, err)
	}
	to := place{"saves/yukon": []byte("own"), "saves/yukon.2": []byte("second"), "saves/golf": []byte("B"), "scores/tetris.json": []byte("9"), "stats/statistics.jsonl": []byte("2\n3")}
	r, err := Merge(to, got)
	if err != nil {
		t.Fatal(err)
	}
	want := Report{
		New:   []string{"documents/Sokoban.Game", "originals/YUKONDAT/CARDS.IMG", "settings/x.json", "stats/statistics.jsonl"},
		Same:  []string{"saves/golf"},
		Kept:  []string{"scores/tetris.json"},
		Moved: []string{"saves/yukon.3"},
	}
	if fmt.Sprint(r) != fmt.Sprint(want) {
		t.Errorf("got  %v\nwant %v", r, want)
	}
	if string(to["saves/yukon"]) != "own" || string(to["saves/yukon.3"]) != "A" || string(to["scores/tetris.json"]) != "9" || string(to["stats/statistics.jsonl"]) != "2\n3\n1\n" {
		t.Errorf("files in the place: %q", to)
	}
	if r, err = Merge(to, got); err != nil || len(r.New)+len(r.Moved) > 0 {
		t.Errorf("second merge: %v, %v", r, err)
	}
}

// TestUnpackRefuses checks that names that lead outside are left out, and that other files are
// refused.
func TestUnpackRefuses(t *testing.T) {
	var b bytes.Buffer
	z := zip.NewWriter(&b)
	for _, name := range []string{"phosphor.json", "../evil", "saves/../../evil", "/saves/x", "saves/a/b", "saves/.x", "saves\\x", "saves/c:x", "else/x", "saves/", "saves/good"} {
		w, err := z.Create(name)
		if err != nil {
			t.Fatal(err)
		}
		if name == "phosphor.json" {
			w.Write([]byte(`{"phosphor":"storage","version":1}`))
		}
	}
	z.Close()
	files, err := Unpack(b.Bytes())
	if i := slices.IndexFunc(files, func(f File) bool { return f.Name != "saves/good" }); err != nil || i >= 0 || len(files) != 1 {
		t.Errorf("%v, %v", files, err)
	}
	for _, data := range [][]byte{nil, []byte("PK"), []byte("text")} {
		if _, err := Unpack(data); !errors.Is(err, ErrNone) {
			t.Errorf("%q: %v", data, err)
		}
	}
}

func FuzzUnpack(f *testing.F) {
	b, err := Pack([]File{{"saves/yukon", []byte("A")}})
	if err != nil {
		f.Fatal(err)
	}
	f.Add(b)
	f.Fuzz(func(t *testing.T, data []byte) {
		files, err := Unpack(data)
		for _, file := range files {
			if err != nil || !valid(file.Name) {
				t.Errorf("%q, %v", file.Name, err)
			}
		}
	})
}
