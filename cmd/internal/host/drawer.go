package host

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"phosphor/assets/i18n"
	"phosphor/games"
	"phosphor/games/store"
)

// A Drawer stores what a user has dropped or chosen: disks, card sets, fonts, pictures.
// Each thing is copied to a folder named by a hash of its contents, with a file that
// describes it, so two programs may fill the drawer at once.
type Drawer struct {
	Dir string
	// Most is the size in bytes up to which things are copied; 0 means MostCopied.
	Most int64
}

// MostCopied is the size up to which the drawer copies things. For larger ones it stores
// the path.
const MostCopied = 64 << 20

// A Thing is an item in the drawer.
type Thing struct {
	ID      string   `json:"-"`
	Name    string   `json:"name"`
	Kind    string   `json:"kind"`              // its format
	Machine string   `json:"machine,omitempty"` // on whose desktop it is shown
	Size    int64    `json:"size"`
	Path    string   `json:"path,omitempty"`  // of a thing that was not copied
	Data    []string `json:"data,omitempty"`  // games whose original files it has
	Cards   []string `json:"cards,omitempty"` // games that play with it
	Gone    bool     `json:"-"`
}

// drawers holds what the program does with the things of a drawer.
type drawers struct {
	// Drawer stores what was dropped; nil means none. Added puts the thing at a path into
	// it, and Shows shows it.
	Drawer *Drawer
	Added  func(path string) (said string, err error)
	Shows  func(path string) (*games.Info, error)
}

// thingInfo returns a catalogue row that shows a thing.
func (d *drawers) thingInfo(t *Thing) (*games.Info, error) {
	info, err := d.Shows(d.Drawer.where(t))
	if err == nil {
		info.Name, info.Title = thingKey(t.ID), t.Name
	}
	return info, err
}

// gone returns which things chosen for a game are gone.
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

// finds reports what was found among the files that the user named.
type finds struct {
	// Named reports whether the user has named files of originals, so that a game's
	// findings are shown, and whether that was for this game alone. If nil, they did not.
	Named func(info *games.Info) (named, alone bool)

	knows map[string]bool // what was shown
}

// news reports whether a message was not shown yet, and marks it as shown.
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

// Games returns the games that can use the thing.
func (t *Thing) Games() (names []string) {
	for _, name := range slices.Concat(t.Cards, t.Data) {
		if !slices.Contains(names, name) {
			names = append(names, name)
		}
	}
	return names
}

// where returns the path of a thing.
func (d *Drawer) where(t *Thing) string {
	if t.Path != "" {
		return t.Path
	}
	return filepath.Join(d.Dir, t.ID, t.Name)
}

// most returns the greatest size in bytes of a thing that is copied.
func (d *Drawer) most() int64 {
	if d.Most > 0 {
		return d.Most
	}
	return MostCopied
}

// Copies reports whether the drawer copies a thing of the given size.
func (d *Drawer) Copies(size int64) bool { return size <= d.most() }

// Add adds a thing, with copies of its file and of those that belong to it, by name. A
// thing that is already there does not change.
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
		return t, d.note(t) // other games may be able to use it now
	}
	keep := store.Dir{Path: filepath.Join(d.Dir, t.ID)}
	for name, data := range files {
		if err := keep.Write(name, data); err != nil {
			return t, errors.Join(err, os.RemoveAll(keep.Path))
		}
	}
	return t, d.note(t)
}

// note writes the description of a thing.
func (d *Drawer) note(t Thing) error { return store.WriteJSON(store.Dir{Path: d.Dir}, t.ID+".json", t) }

// Find returns a thing by its ID. A thing whose file no longer exists is gone.
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

// missing returns the message that a thing is gone.
func (d *Drawer) missing(id string, lang string) string {
	t, _ := d.Find(id)
	if t.Name == "" {
		t.Name = i18n.T(lang, "the file chosen in the drawer")
	}
	return i18n.F(lang, "%s is gone; Phosphor's own files are used instead", t.Name)
}

// Path returns the path of the file of a thing, or an error that names a missing thing.
func (d *Drawer) Path(id string) (string, error) {
	t, ok := d.Find(id)
	switch {
	case !ok:
		return "", i18n.Errorf("the file chosen from the drawer is gone: %v", fs.ErrNotExist)
	case t.Gone:
		return "", i18n.Errorf("%s is gone: %v", t.Name, fs.ErrNotExist)
	}
	return d.where(&t), nil
}

// List returns the things in the drawer, sorted by name.
func (d *Drawer) List() (list []Thing) {
	if d == nil {
		return nil
	}
	entries, _ := os.ReadDir(d.Dir) // a missing one is empty
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

// Remove removes a thing and its copy.
func (d *Drawer) Remove(id string) error {
	if _, ok := d.Find(id); !ok {
		return nil
	}
	if err := os.RemoveAll(filepath.Join(d.Dir, id)); err != nil {
		return err
	}
	return os.Remove(filepath.Join(d.Dir, id+".json"))
}

// SizeWords returns the size of a file in words.
func SizeWords(n int64, lang string) string {
	var unit string
	v := float64(n)
	switch {
	case n >= 1<<20:
		unit, v = "%s MB", v/(1<<20)
	case n >= 1<<10:
		unit, v = "%s KB", v/(1<<10)
	default:
		return i18n.F(lang, "%d bytes", n)
	}
	digits := 1
	if v >= 100 {
		digits = 0
	}
	return i18n.F(lang, unit, i18n.Decimal(lang, v, digits))
}
