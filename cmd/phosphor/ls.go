package main

import (
	"fmt"
	"io/fs"
	"path/filepath"
	"strconv"
	"text/tabwriter"
	"time"

	"phosphor/assets/i18n"
	"phosphor/formats/tree"
)

type lsCmd struct {
	Paths     []string `arg:"" optional:"" name:"container" help:"Folder, archive or disk image; the path continues inside it: disk.zip/a.adf/Docs."`
	Recursive bool     `short:"R" help:"Include all subfolders."`
	JSON      bool     `help:"Print JSON."`
}

// lsRow is one line of a listing.
type lsRow struct {
	Name     string    `json:"name"`
	Size     int64     `json:"size"`
	Packed   int64     `json:"packed,omitempty"`
	Method   string    `json:"method,omitempty"`
	Modified time.Time `json:"modified,omitzero"`
	Type     string    `json:"type"`
	Comment  string    `json:"comment,omitempty"`
}

func (c *lsCmd) Run(std *streams) error {
	if len(c.Paths) == 0 {
		c.Paths = []string{"."}
	}
	all := []lsRow{}
	err := each(std, c.Paths, func(said string) error {
		p, st, end, err := begin(std, said)
		defer end()
		if err != nil {
			return err
		}
		rows, err := c.rows(std, p, st)
		if len(c.Paths) > 1 {
			for i := range rows {
				rows[i].Name = filepath.ToSlash(filepath.Join(said, rows[i].Name))
			}
		}
		all = append(all, rows...)
		return err
	})
	if len(all) == 0 && err != nil {
		return err
	}
	if c.JSON {
		if e := writeJSON(std.out, all); e != nil {
			return e
		}
		return err
	}
	w := newTable(std.out, tabwriter.AlignRight)
	for _, r := range all {
		size, when, name, note := strconv.FormatInt(r.Size, 10), "-", r.Name, ""
		if r.Type == "folder" {
			size, name = "-", name+"/"
		}
		if !r.Modified.IsZero() {
			when = r.Modified.Format("2006-01-02 15:04")
		}
		if r.Comment != "" {
			note = "  (" + r.Comment + ")"
		}
		fmt.Fprintf(w, "%s\t%s\t%s\t  %s%s\n", size, when, i18n.T(std.lang, r.Type), plain(name), plain(note))
	}
	if e := w.Flush(); e != nil {
		return e
	}
	return err
}

func (c *lsCmd) rows(std *streams, p place, st fs.FileInfo) ([]lsRow, error) {
	if !st.IsDir() && p.fsys.Kind(p.name) == nil { // a single file
		return []lsRow{row(p, filepath.Base(p.said), st)}, nil
	}
	dir, err := p.fsys.Dir(p.name)
	if err != nil {
		return nil, p.wrong(err)
	}
	var names []string
	if c.Recursive {
		names, err = walk(dir)
	} else {
		var l []fs.DirEntry
		l, err = dir.ReadDir(".")
		for _, d := range l {
			names = append(names, d.Name())
		}
	}
	if err != nil {
		return nil, p.wrong(err)
	}
	bar := newBar(std, len(names))
	defer bar.close()
	var rows []lsRow
	for _, name := range names {
		bar.step(name)
		in := place{dir, name, filepath.Join(p.said, name)}
		st, err := in.stat()
		if err != nil {
			bar.close()
			std.fail(err)
			continue
		}
		rows = append(rows, row(in, name, st))
	}
	return rows, nil
}

func row(p place, name string, st fs.FileInfo) lsRow {
	r := lsRow{Name: name, Size: st.Size(), Modified: st.ModTime().UTC(), Type: p.kind(st)}
	if f, ok := st.Sys().(*tree.File); ok {
		r.Packed, r.Method, r.Comment, r.Modified = f.Packed, f.Method, f.Comment, f.Time
	}
	if st.IsDir() {
		r.Size = 0
	}
	return r
}
