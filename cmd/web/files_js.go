package main

import (
	"errors"
	"fmt"
	"io/fs"
	"path"
	"slices"
	"strings"

	"phosphor/assets/i18n"
	"phosphor/cmd/internal/host"
	"phosphor/formats/container"
	"phosphor/formats/detect"
	"phosphor/formats/tree"
	"phosphor/games"
)

// A file is a file that the user gave to the page.
type file struct {
	Name  string // including folders, separated by slashes
	Data  []byte
	fresh bool // not stored by keep yet
}

// dropped are the files of originals that the user gave to the page. They stay in the
// browser.
type dropped struct {
	files []file
	fsys  *container.FS
	off   bool // not in use at present
}

// maxKept is how many bytes of files the page asks the browser to store. Further files are
// used until the page is closed.
const maxKept = 64 << 20

// folder is where the browser stores the files.
const folder = folderOfOriginals

func (d *dropped) any() bool { return len(d.files) > 0 && !d.off }

// use puts the files into a folder for the games.
func (d *dropped) use() {
	t := tree.New()
	for _, f := range d.files {
		t.Add(tree.File{Name: f.Name, Size: int64(len(f.Data)), Read: func() ([]byte, error) { return f.Data, nil }})
	}
	d.fsys = container.New(t)
}

// add adds files and returns a line about each. Useless files are not stored.
func (d *dropped) add(files []file) (told []string) {
	before := d.files
	for i := range files {
		files[i].Name = strings.TrimPrefix(path.Clean("/"+files[i].Name), "/")
		d.remove(files[i].Name)
		d.files = append(d.files, files[i])
	}
	d.use()
	none := 0
	for _, f := range files {
		if worth(d.fsys, f.Name, f.Data) == useless {
			d.remove(f.Name)
			if none++; none <= 3 {
				told = append(told, i18n.F(lang, "%s: no game or viewer can use it, not kept", f.Name))
			}
			continue
		}
		what := ""
		if k := d.fsys.Kind(f.Name); k != nil {
			what = k.Name
		} else if format := detect.File(f.Data, f.Name); format != nil {
			what = format.Name
		}
		if o, ok, _ := detect.Known(f.Data, f.Name); ok {
			what = o.What
		}
		told = append(told, strings.TrimSuffix(f.Name+": "+what, ": "))
	}
	if none == len(files) {
		d.files = before
	} else if none > 3 {
		told = append(told, i18n.F(lang, "%d more files cannot be used", none-3))
	}
	d.use()
	return told
}

// remove removes the file of that name.
func (d *dropped) remove(name string) {
	d.files = slices.DeleteFunc(slices.Clone(d.files), func(f file) bool { return strings.EqualFold(f.Name, name) })
}

// find returns the file of that name.
func (d *dropped) find(name string) (file, bool) {
	name = strings.TrimPrefix(path.Clean("/"+name), "/")
	i := slices.IndexFunc(d.files, func(f file) bool { return strings.EqualFold(f.Name, name) })
	if i < 0 {
		return file{}, false
	}
	return d.files[i], true
}

// A keptFile is what the page shows about a file.
type keptFile struct {
	Name string `json:"name"`
	Size string `json:"size"`
}

func (d *dropped) names() []keptFile {
	names := []keptFile{}
	for _, f := range d.files {
		names = append(names, keptFile{f.Name, host.SizeWords(int64(len(f.Data)), lang)})
	}
	return names
}

// originals returns the files for a game, or nil if there are none.
func (d *dropped) originals(info *games.Info) (fs.FS, error) {
	if !d.any() {
		return nil, nil
	}
	return host.Originals(d.fsys, info.DataDir, true)
}

// cards returns the chosen card set, if the user gave a single picture.
func (d *dropped) cards() games.File {
	if !d.any() || len(d.files) != 1 {
		return games.File{}
	}
	f := d.files[0]
	if format := detect.File(f.Data, f.Name); format == nil || format.Class != detect.Picture {
		return games.File{}
	}
	return games.File{FS: d.fsys, Name: f.Name}
}

// load reads the files that the browser has stored.
func (d *dropped) load(db *database) error {
	if db == nil {
		return nil
	}
	names, err := db.list(folder)
	if err != nil || len(names) == 0 {
		return err
	}
	for _, name := range names {
		b, err := db.Read(folder + "/" + name)
		if err != nil {
			return err
		}
		d.files = append(d.files, file{Name: name, Data: b})
	}
	d.use()
	return nil
}

// keep stores the files in the browser.
func (d *dropped) keep(db *database) error {
	if db == nil {
		return nil
	}
	sum := 0
	for _, f := range d.files {
		sum += len(f.Data)
	}
	if sum > maxKept {
		return fmt.Errorf(words("%s of files are too large to store; they are used until you close the page. The limit is %s"), host.SizeWords(int64(sum), lang), host.SizeWords(maxKept, lang))
	}
	var err error
	kept, err := db.list(folder)
	for _, f := range d.files {
		if !slices.Contains(kept, f.Name) || f.fresh {
			err = errors.Join(err, db.Write(folder+"/"+f.Name, f.Data))
		}
	}
	for i := range d.files {
		d.files[i].fresh = false
	}
	return err
}

// forget removes the file of that name, or all for "".
func (d *dropped) forget(db *database, name string) error {
	var err error
	for _, f := range d.files {
		if name == "" || f.Name == name {
			if db != nil {
				err = errors.Join(err, db.Remove(folder+"/"+f.Name))
			}
			d.remove(f.Name)
		}
	}
	d.use()
	return err
}
