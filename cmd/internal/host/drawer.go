package host

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"phosphor/assets/i18n"
	"phosphor/games"
	"phosphor/games/store"
)

// A Drawer keeps what a person has dropped or chosen: disks, card sets, fonts, pictures. Of
// each thing there is a copy, in a folder that its contents name, and beside that a file that
// says what it is: two programs may fill the drawer at once.
type Drawer struct {
	Dir string
	// Most is how many bytes a thing may have of which a copy is made; 0: MostCopied.
	Most int64
}

// MostCopied is how large things are of which the drawer has a copy. Of larger ones it knows
// the path.
const MostCopied = 64 << 20

// A Thing lies in the drawer.
type Thing struct {
	ID      string   `json:"-"`
	Name    string   `json:"name"`
	Kind    string   `json:"kind"`              // its format
	Machine string   `json:"machine,omitempty"` // on whose desktop it is shown
	Size    int64    `json:"size"`
	Path    string   `json:"path,omitempty"`  // of a thing of which there is no copy
	Data    []string `json:"data,omitempty"`  // games of whose originals it has files
	Cards   []string `json:"cards,omitempty"` // games that play with it
	Gone    bool     `json:"-"`
}

// drawers are what the program does with the things of a drawer.
type drawers struct {
	// Drawer keeps what was dropped; nil: there is none. Added puts what is at a path into
	// it, and Shows is what shows that.
	Drawer *Drawer
	Added  func(path string) (said string, err error)
	Shows  func(path string) (*games.Info, error)
}

// thingInfo is a thing as a row of the catalogue, which shows it.
func (d *drawers) thingInfo(t *Thing) (*games.Info, error) {
	info, err := d.Shows(d.Drawer.where(t))
	if err == nil {
		info.Name, info.Title = thingKey(t.ID), t.Name
	}
	return info, err
}

// gone says which things are gone that were chosen for a game.
func (d *drawers) gone(g GameSettings, lang string) (said []string) {
	if d.Drawer == nil {
		return nil
	}
	for _, id := range []string{g.Set, g.Files} {
		if _, err := d.Drawer.Path(id); id != "" && err != nil {
			said = append(said, d.Drawer.missing(id, lang))
		}
	}
	return said
}

// finds are what was found of the files that the person named.
type finds struct {
	// Named reports whether the person has named files of originals, which of them a game
	// finds is called then, and whether that was for this game alone; nil: they did not.
	Named func(info *games.Info) (named, alone bool)

	knows map[string]bool // what was told
}

// news reports whether something was not told yet, and takes it for told.
func (f *finds) news(text string) bool {
	if f.knows[text] {
		return false
	}
	if f.knows == nil {
		f.knows = map[string]bool{}
	}
	f.knows[text] = true
	return true
}

// Games are those that have use of the thing.
func (t *Thing) Games() (names []string) {
	for _, name := range slices.Concat(t.Cards, t.Data) {
		if !slices.Contains(names, name) {
			names = append(names, name)
		}
	}
	return names
}

// where is the path of a thing.
func (d *Drawer) where(t *Thing) string {
	if t.Path != "" {
		return t.Path
	}
	return filepath.Join(d.Dir, t.ID, t.Name)
}

// Most bytes of a thing that is copied.
func (d *Drawer) most() int64 {
	if d.Most > 0 {
		return d.Most
	}
	return MostCopied
}

// Copies reports whether the drawer makes a copy of a thing of that size.
func (d *Drawer) Copies(size int64) bool { return size <= d.most() }

// Add puts a thing in, with a copy of its file and of those that belong to it, by their
// names. One that is in it already stays as it is.
func (d *Drawer) Add(t Thing, files map[string][]byte) (Thing, error) {
	sum := sha256.New()
	if t.Path != "" {
		sum.Write([]byte(t.Path))
	}
	if main, ok := files[t.Name]; ok {
		sum.Write(main)
	}
	t.ID = hex.EncodeToString(sum.Sum(nil)[:8])
	if old, ok := d.Find(t.ID); ok && !old.Gone {
		if old.Path == "" {
			t.Name = old.Name
		}
		return t, d.note(t) // other games may know it by now
	}
	keep := store.Dir{Path: filepath.Join(d.Dir, t.ID)}
	for name, data := range files {
		if err := keep.Write(name, data); err != nil {
			return t, errors.Join(err, os.RemoveAll(keep.Path))
		}
	}
	return t, d.note(t)
}

// note writes what a thing is.
func (d *Drawer) note(t Thing) error { return store.WriteJSON(store.Dir{Path: d.Dir}, t.ID+".json", t) }

// Find returns a thing by its ID. One whose file is not there any more is gone.
func (d *Drawer) Find(id string) (t Thing, ok bool) {
	if d == nil || id == "" || filepath.Base(id) != id {
		return t, false
	}
	data, err := store.ReadFile(filepath.Join(d.Dir, id+".json"))
	if err != nil || json.Unmarshal(data, &t) != nil || t.Path == "" && filepath.Base(t.Name) != t.Name {
		return Thing{}, false
	}
	t.ID = id
	_, err = os.Stat(d.where(&t))
	t.Gone = err != nil
	return t, true
}

// missing says that a thing is gone.
func (d *Drawer) missing(id string, lang string) string {
	t, _ := d.Find(id)
	if t.Name == "" {
		t.Name = i18n.T(lang, "the file chosen in the drawer")
	}
	return fmt.Sprintf(i18n.T(lang, "%s is gone: our own files in its place"), t.Name)
}

// Path is where the file of a thing is. The error says which one is gone.
func (d *Drawer) Path(id string) (string, error) {
	t, ok := d.Find(id)
	switch {
	case !ok:
		return "", i18n.Errorf("what was chosen from the drawer is gone: %v", fs.ErrNotExist)
	case t.Gone:
		return "", i18n.Errorf("%s is gone: %v", t.Name, fs.ErrNotExist)
	}
	return d.where(&t), nil
}

// List returns what is in the drawer, by name.
func (d *Drawer) List() (list []Thing) {
	if d == nil {
		return nil
	}
	entries, _ := os.ReadDir(d.Dir) // one that is not there is empty
	for _, e := range entries {
		if id, ok := strings.CutSuffix(e.Name(), ".json"); ok {
			if t, ok := d.Find(id); ok {
				list = append(list, t)
			}
		}
	}
	slices.SortFunc(list, func(a, b Thing) int {
		if c := strings.Compare(strings.ToLower(a.Name), strings.ToLower(b.Name)); c != 0 {
			return c
		}
		return strings.Compare(a.ID, b.ID)
	})
	return list
}

// Remove takes a thing out, and its copy with it.
func (d *Drawer) Remove(id string) error {
	if _, ok := d.Find(id); !ok {
		return nil
	}
	if err := os.RemoveAll(filepath.Join(d.Dir, id)); err != nil {
		return err
	}
	return os.Remove(filepath.Join(d.Dir, id+".json"))
}

// sizeWords says how large a file is.
func sizeWords(n int64, lang string) string {
	unit, v := "bytes", float64(n)
	switch {
	case n >= 1<<20:
		unit, v = "MB", v/(1<<20)
	case n >= 1<<10:
		unit, v = "KB", v/(1<<10)
	default:
		return i18n.F(lang, "%d bytes", n)
	}
	digits := 1
	if v >= 100 {
		digits = 0
	}
	return i18n.Decimal(lang, v, digits) + " " + unit
}
