package main

import (
	"crypto/sha256"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"path"
	"slices"
	"strings"
	"sync"
	"unicode/utf8"

	"phosphor/assets"
	"phosphor/assets/i18n"
	"phosphor/formats/detect"
)

type infoCmd struct {
	Files []string `arg:"" name:"file" help:"Files, folders, archives and disk images; paths continue inside them."`
	JSON  bool     `help:"Print JSON, one object per line."`
}

func (c *infoCmd) Run(std *streams) error {
	return each(std, c.Files, func(said string) error { return c.tell(std, said) })
}

// each calls a function with every path. It reports all errors but the last, which it
// returns for the caller to report.
func each(std *streams, paths []string, do func(said string) error) (last error) {
	for _, said := range paths {
		if err := do(said); err != nil {
			if last != nil {
				std.fail(last)
			}
			last = err
		}
	}
	return last
}

func (c *infoCmd) tell(std *streams, said string) error {
	p, st, end, err := begin(std, said)
	defer end()
	if err != nil {
		return err
	}
	format, size, facts := "", st.Size(), []detect.Fact(nil)
	if p.fsys.IsTree(p.name) {
		format = "folder"
		if kind := p.fsys.Kind(p.name); kind != nil {
			format = kind.Name
		}
		facts, err = c.tree(std, p)
		if st.IsDir() {
			size = 0
		} else if data, e := p.short(); e == nil {
			facts = append(facts, known(data, p.name)...)
		}
	} else {
		format, facts, err = c.file(p)
	}
	if err != nil {
		return err
	}
	return c.write(std, said, format, size, facts)
}

// file identifies and describes a single file.
func (c *infoCmd) file(p place) (format string, facts []detect.Fact, err error) {
	data, packer, err := p.contents()
	if err != nil {
		return "", nil, err
	}
	if packer != "" {
		facts = append(facts, detect.Fact{Key: "packer", Value: packer, Label: "packed", Text: detect.Say("%s, %d bytes unpacked", detect.Word(packer), len(data))})
	}
	f, contents, err := detect.ReadBeside(data, p.name, p.beside())
	var unread *detect.UnreadError
	switch {
	case errors.As(err, &unread):
		facts = append(facts, detect.Fact{Key: "unread", Value: f.Unread, Label: "not read", Text: detect.Say("%s", detect.Word(f.Unread))})
	case err != nil:
		return "", nil, fmt.Errorf("%s: %w", p.said, err)
	default:
		facts = append(facts, contents.Facts...)
	}
	return f.Name, append(facts, known(data, p.name)...), nil
}

// short reads a file up to a size limit.
func (p place) short() ([]byte, error) {
	st, err := p.stat()
	if err == nil && st.Size() > maxRead {
		err = i18n.Errorf("%s: more than %d bytes", p.said, maxRead)
	}
	if err != nil {
		return nil, err
	}
	return p.fsys.ReadFile(p.name)
}

// known returns the name of the original that a file belongs to, or the row for it that
// the table of originals lacks.
func known(data []byte, name string) []detect.Fact {
	o, known, variant := detect.Known(data, name)
	if own := ownFiles()[sha256.Sum256(data)]; own != "" && !known {
		o, known = detect.Original{Name: own, What: "Phosphor's own"}, true
	}
	switch {
	case known:
		return []detect.Fact{{Key: "known_as", Value: o.Name + ": " + o.What, Label: "known as", Text: detect.Say("%s, %s", o.Name, detect.Word(o.What))}}
	case variant:
		row := detect.Row(data, o.Name, o.What)
		return []detect.Fact{{Key: "unknown_variant", Value: row, Label: "variant",
			Text: detect.Say("of %s (%s), not in the table of originals; its row would be\n%s", o.Name, detect.Word(o.What), row)}}
	}
	return nil
}

// ownFiles maps checksums to the names of the files that come with the program.
var ownFiles = sync.OnceValue(func() map[[sha256.Size]byte]string {
	all := map[[sha256.Size]byte]string{}
	for _, dir := range []fs.FS{assets.Yukon(), assets.Gobblet(), assets.Fonts(), assets.Sokoban(), assets.Oberon(), assets.Amiga()} {
		names, err := walk(dir)
		if err != nil {
			continue
		}
		for _, name := range names {
			if data, err := fs.ReadFile(dir, name); err == nil {
				all[sha256.Sum256(data)] = path.Base(name)
			}
		}
	}
	return all
})

// tree lists a folder or a container.
func (c *infoCmd) tree(std *streams, p place) ([]detect.Fact, error) {
	dir, err := p.fsys.Dir(p.name)
	if err != nil {
		return nil, p.wrong(err)
	}
	var facts []detect.Fact
	if l := p.fsys.Label(p.name); l != "" {
		facts = append(facts, detect.Fact{Key: "label", Value: l, Label: "name", Text: detect.Say("%s", l)})
	}
	files, folders, total, formats := 0, 0, int64(0), map[string]int{}
	names, err := walk(dir)
	if err != nil {
		return nil, p.wrong(err)
	}
	bar := newBar(std, len(names))
	defer bar.close()
	for _, name := range names {
		bar.step(name)
		in := place{dir, name, name}
		st, err := in.stat()
		if err != nil {
			continue
		}
		if st.IsDir() {
			folders++
			continue
		}
		files++
		total += st.Size()
		formats[in.kind(st)]++
	}
	var kinds []string
	for k := range formats {
		kinds = append(kinds, k)
	}
	slices.SortFunc(kinds, func(a, b string) int {
		if d := formats[b] - formats[a]; d != 0 {
			return d
		}
		return strings.Compare(a, b)
	})
	for i, k := range kinds {
		kinds[i] = fmt.Sprintf("%d %s", formats[k], i18n.T(std.lang, k))
	}
	return append(facts,
		detect.Fact{Key: "files", Value: files, Label: "holds", Text: detect.Say("%s, %s, %s",
			i18n.N(std.lang, files, "%d file", "%d files"), i18n.N(std.lang, folders, "%d folder", "%d folders"), i18n.F(std.lang, "%d bytes", total))},
		detect.Fact{Key: "folders", Value: folders}, detect.Fact{Key: "total_bytes", Value: total},
		detect.Fact{Key: "formats", Value: formats, Label: "formats", Text: detect.Say("%s", strings.Join(kinds, ", "))}), nil
}

// walk lists everything in a folder or a container, to all depths of folders.
func walk(fsys fs.FS) (names []string, err error) {
	err = fs.WalkDir(fsys, ".", func(name string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if name != "." {
			names = append(names, name)
		}
		return nil
	})
	return names, err
}

// maxRead is the size up to which files are read only to identify them.
const maxRead = 32 << 20

// kind describes a place in a few words.
func (p place) kind(st fs.FileInfo) string {
	if st.IsDir() {
		return "folder"
	}
	if k := p.fsys.Kind(p.name); k != nil {
		return k.Name
	}
	if !st.Mode().IsRegular() { // reading it might block forever
		return "special"
	}
	if st.Size() == 0 {
		return "empty"
	}
	if st.Size() > maxRead {
		return "unknown"
	}
	data, err := p.short()
	if err != nil {
		return "damaged"
	}
	if f := detect.File(data, p.name); f != nil {
		return f.Name
	}
	return "unknown"
}

// write writes JSON in English, with keys and values for programs, or lines in the user's
// language.
func (c *infoCmd) write(std *streams, said, format string, size int64, facts []detect.Fact) error {
	w, lang := std.out, std.lang
	if c.JSON {
		m := map[string]any{"file": said, "format": format, "bytes": size}
		for _, f := range facts {
			m[f.Key] = f.Value
		}
		enc := json.NewEncoder(w)
		enc.SetEscapeHTML(false)
		return enc.Encode(m)
	}
	said = plain(said)
	if format == "folder" {
		fmt.Fprintln(w, i18n.Label(lang, said, i18n.T(lang, format)))
	} else {
		fmt.Fprintln(w, i18n.Label(lang, said, i18n.T(lang, format)+", "+i18n.F(lang, "%d bytes", size)))
	}
	width := 10
	for i, f := range facts {
		if f.Label != "" {
			facts[i].Label = i18n.T(lang, "fact::"+f.Label)
			width = max(width, utf8.RuneCountInString(facts[i].Label))
		}
	}
	for _, f := range facts {
		if f.Label != "" {
			lines := strings.Split(i18n.F(lang, "%s", f.Text), "\n")
			for i := range lines {
				lines[i] = plain(lines[i])
			}
			fmt.Fprintf(w, "  %-*s %s\n", width, f.Label, strings.Join(lines, "\n"))
		}
	}
	return nil
}
