package main

import (
	"errors"
	"fmt"
	"io/fs"
	"path"
	"slices"
	"strings"

	"phosphor/cmd/internal/host"
	"phosphor/formats/container"
	"phosphor/formats/detect"
	"phosphor/formats/tree"
	"phosphor/games"
)

// A file is one that the person gave to the page.
type file struct {
	Name string // with folders, with slashes
	Data []byte
}

// dropped are the files of originals that the person gave to the page. They stay in the
// browser.
type dropped struct {
	files []file
	fsys  *container.FS
	off   bool // not used for the moment
}

// maxKept is how many bytes of files the browser is asked to keep. More are used until the
// page is closed.
const maxKept = 64 << 20

// folder is where the browser keeps the files.
const folder = "originals"

func (d *dropped) any() bool { return len(d.files) > 0 && !d.off }

// use makes a folder of the files.
func (d *dropped) use() {
	t := tree.New()
	for _, f := range d.files {
		t.Add(tree.File{Name: f.Name, Size: int64(len(f.Data)), Read: func() ([]byte, error) { return f.Data, nil }})
	}
	d.fsys = container.New(t)
}

// add adds files and returns a line about each that tells what it is.
func (d *dropped) add(files []file) (told []string) {
	for _, f := range files {
		f.Name = strings.TrimPrefix(path.Clean("/"+f.Name), "/")
		i := slices.IndexFunc(d.files, func(old file) bool { return strings.EqualFold(old.Name, f.Name) })
		if i >= 0 {
			d.files = slices.Delete(d.files, i, i+1)
		}
		d.files = append(d.files, f)
	}
	d.use()
	for _, f := range files {
		what := ""
		if k := d.fsys.Kind(strings.TrimPrefix(path.Clean("/"+f.Name), "/")); k != nil {
			what = k.Name
		} else if format := detect.File(f.Data, f.Name); format != nil {
			what = format.Name
		}
		if o, ok, _ := detect.Known(f.Data, f.Name); ok {
			what = o.What
		}
		told = append(told, strings.TrimSuffix(f.Name+": "+what, ": "))
	}
	return told
}

func (d *dropped) names() []string {
	names := []string{}
	for _, f := range d.files {
		names = append(names, f.Name)
	}
	return names
}

// originals returns the files for a game, nil if there are none.
func (d *dropped) originals(info *games.Info) (fs.FS, error) {
	if !d.any() {
		return nil, nil
	}
	return host.Originals(d.fsys, info.DataDir, true)
}

// cards returns the card set that was chosen: where the person gave a single picture.
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

// load takes the files that the browser has kept.
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
		d.files = append(d.files, file{name, b})
	}
	d.use()
	return nil
}

// keep gives the files to the browser.
func (d *dropped) keep(db *database) error {
	if db == nil {
		return nil
	}
	sum := 0
	for _, f := range d.files {
		sum += len(f.Data)
	}
	if sum > maxKept {
		return fmt.Errorf("%d bytes are used, but not kept for the next time: expected at most %d", sum, maxKept)
	}
	var err error
	for _, f := range d.files {
		err = errors.Join(err, db.Write(folder+"/"+f.Name, f.Data))
	}
	return err
}

// forget gives up all files.
func (d *dropped) forget(db *database) error {
	var err error
	if db != nil {
		for _, f := range d.files {
			err = errors.Join(err, db.Remove(folder+"/"+f.Name))
		}
	}
	d.files, d.fsys = nil, nil
	return err
}
