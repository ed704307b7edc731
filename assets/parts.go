//go:build parts

package assets

import (
	"archive/zip"
	"bytes"
	"embed"
	"errors"
	"fmt"
	"io/fs"
	"slices"
	"strings"
)

//go:embed fonts icons/64.png oberon/*Icon.Pict
var some embed.FS

func init() { files = some }

// Load returns a part of the files, one of Parts, in the form made by Part. A program with the
// build tag parts must set it before it opens a game. It is called once for each part, and again
// if it fails.
var Load func(part string) ([]byte, error)

func source() fs.FS { return loaded{} }

// loaded is the file system of the files in the program and of the parts, which it loads on
// demand.
type loaded struct{}

var archives = map[string]*zip.Reader{}

func (loaded) Open(name string) (fs.File, error) {
	f, err := some.Open(name)
	if err == nil {
		if st, bad := f.Stat(); bad != nil || !st.IsDir() {
			return f, bad
		}
	}
	part, _, _ := strings.Cut(name, "/")
	if !slices.Contains(Parts, part) {
		return f, err
	}
	if archives[part] == nil {
		if Load == nil {
			return nil, &fs.PathError{Op: "open", Path: name, Err: errors.New("nothing loads parts")}
		}
		data, err := Load(part)
		if err == nil {
			archives[part], err = zip.NewReader(bytes.NewReader(data), int64(len(data)))
		}
		if err != nil {
			return nil, fmt.Errorf("%s: %w", part, err)
		}
	}
	return archives[part].Open(name)
}
