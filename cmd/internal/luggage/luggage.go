// Package luggage packs a player's files into one, for another machine, or for the program
// or the page. The file is a zip archive with the files in folders (saves, scores,
// settings, stats, documents, originals), and phosphor.json, which describes it.
package luggage

import (
	"archive/zip"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"path"
	"slices"
	"strings"

	"phosphor/assets/i18n"
)

// A File is one of a player's files, with a slash-separated name that includes its
// folder, such as saves/yukon.
type File struct {
	Name string
	Data []byte
}

// Folders lists the allowed folders.
var Folders = []string{"documents", "originals", "saves", "scores", "settings", "stats"}

const (
	header  = "phosphor.json"
	version = 1
	most    = 512 << 20 // bytes after unpacking
)

type head struct {
	Phosphor string `json:"phosphor"`
	Version  int    `json:"version"`
}

// Pack returns the archive of files.
func Pack(files []File) ([]byte, error) {
	h, err := json.Marshal(head{"storage", version})
	if err != nil {
		return nil, err
	}
	files = slices.Clone(files)
	slices.SortFunc(files, func(a, b File) int { return strings.Compare(a.Name, b.Name) })
	var b bytes.Buffer
	z := zip.NewWriter(&b)
	for _, f := range append([]File{{header, append(h, '\n')}}, files...) {
		w, err := z.Create(f.Name)
		if err == nil {
			_, err = w.Write(f.Data)
		}
		if err != nil {
			return nil, err
		}
	}
	err = z.Close()
	return b.Bytes(), err
}

// ErrNone is the error for a file that is not an archive of a player's files.
var ErrNone = errors.New("this file is not a backup of Phosphor's games")

// Unpack returns the files of an archive. Files in unknown folders are omitted.
func Unpack(data []byte) ([]File, error) {
	z, err := zip.NewReader(bytes.NewReader(data), int64(len(data)))
	if err != nil {
		return nil, ErrNone
	}
	i := slices.IndexFunc(z.File, func(f *zip.File) bool { return f.Name == header })
	if i < 0 {
		return nil, ErrNone
	}
	room := int64(most)
	read := func(f *zip.File) ([]byte, error) {
		r, err := f.Open()
		if err != nil {
			return nil, i18n.Errorf("%s: %v", f.Name, err)
		}
		defer r.Close()
		b, err := io.ReadAll(io.LimitReader(r, room+1))
		if err != nil {
			return nil, i18n.Errorf("%s: %v", f.Name, err)
		}
		if room -= int64(len(b)); room < 0 {
			return nil, i18n.Errorf("%s: more than %d bytes when it is unpacked", f.Name, int64(most))
		}
		return b, nil
	}
	b, err := read(z.File[i])
	if err != nil {
		return nil, err
	}
	var h head
	if json.Unmarshal(b, &h) != nil || h.Phosphor != "storage" {
		return nil, ErrNone
	}
	if h.Version != version {
		return nil, i18n.Errorf("%s: version %d is unknown, expected %d", header, h.Version, version)
	}
	var files []File
	for _, f := range z.File {
		if !valid(f.Name) {
			continue
		}
		b, err := read(f)
		if err != nil {
			return nil, err
		}
		files = append(files, File{f.Name, b})
	}
	return files, nil
}

// valid reports whether a name is that of a player's file: directly in one of Folders or,
// for originals only, in a folder within it.
func valid(name string) bool {
	folder, file, _ := strings.Cut(name, "/")
	return slices.Contains(Folders, folder) && file != "" && path.Clean(name) == name && !strings.ContainsAny(name, "\\:\x00") && fs.ValidPath(name) &&
		(folder == "originals" || !strings.Contains(file, "/") && !strings.HasPrefix(file, "."))
}

// A Place is where a player's files are. Read returns fs.ErrNotExist for a missing file.
type Place interface {
	Read(name string) ([]byte, error)
	Write(name string, data []byte) error
}

// A Report lists what happened to the files in a Merge.
type Report struct {
	New   []string // files that did not exist
	Same  []string // that existed with the same contents
	Kept  []string // that existed with other contents, and stay
	Moved []string // saved games added under new names
}

// Merge adds files to a place. Existing files stay: a saved game is added under a new
// name, missing lines of statistics are appended, and other existing files are not
// changed.
func Merge(to Place, files []File) (r Report, err error) {
	for _, f := range files {
		old, err := to.Read(f.Name)
		switch {
		case errors.Is(err, fs.ErrNotExist):
			r.New = append(r.New, f.Name)
			err = to.Write(f.Name, f.Data)
		case err != nil:
		case bytes.Equal(old, f.Data):
			r.Same = append(r.Same, f.Name)
		case strings.HasPrefix(f.Name, "saves/"):
			err = beside(to, f, &r)
		case strings.HasPrefix(f.Name, "stats/"):
			if data := lines(old, f.Data); len(data) > len(old) {
				r.New = append(r.New, f.Name)
				err = to.Write(f.Name, data)
			} else {
				r.Same = append(r.Same, f.Name)
			}
		default:
			r.Kept = append(r.Kept, f.Name)
		}
		if err != nil {
			return r, i18n.Errorf("%s: %v", f.Name, err)
		}
	}
	return r, nil
}

// slots is the number of saved games of one name, as in package host.
const slots = 100

// beside writes a saved game under the first free name.
func beside(to Place, f File, r *Report) error {
	for i := 2; i <= slots; i++ {
		name := fmt.Sprintf("%s.%d", f.Name, i)
		old, err := to.Read(name)
		switch {
		case errors.Is(err, fs.ErrNotExist):
			r.Moved = append(r.Moved, name)
			return to.Write(name, f.Data)
		case err == nil && bytes.Equal(old, f.Data):
			r.Same = append(r.Same, f.Name)
			return nil
		}
	}
	return i18n.Errorf("too many saved games of that name")
}

// lines appends to a text the lines of another text that it lacks.
func lines(old, more []byte) []byte {
	have := map[string]bool{}
	for line := range bytes.Lines(old) {
		have[string(bytes.TrimSpace(line))] = true
	}
	out := slices.Clone(old)
	for line := range bytes.Lines(more) {
		line = bytes.TrimSpace(line)
		if len(line) == 0 || have[string(line)] {
			continue
		}
		if len(out) > 0 && out[len(out)-1] != '\n' {
			out = append(out, '\n')
		}
		out = append(append(out, line...), '\n')
	}
	return out
}
