package detect

import (
	"crypto/sha256"
	_ "embed"
	"fmt"
	"path"
	"strconv"
	"strings"
)

// An Original is a row of the table of original files.
type Original struct {
	Size   int64  // -1: no copy was at hand
	SHA256 string // in hexadecimal
	Name   string // of the file
	What   string // description
}

//go:embed known.txt
var knownText string

// Originals are the known original files by checksum; named are all rows by name in lower
// case.
var Originals, named = func() (byHash, byName map[string]Original) {
	byHash, byName = map[string]Original{}, map[string]Original{}
	for line := range strings.Lines(knownText) {
		f := strings.Split(strings.TrimSuffix(line, "\n"), "\t")
		if strings.HasPrefix(line, "#") || len(f) != 4 {
			continue
		}
		size, err := strconv.ParseInt(f[0], 10, 64)
		o := Original{size, f[1], f[2], f[3]}
		if err != nil {
			o.Size = -1
		} else if _, ok := byHash[o.SHA256]; !ok {
			byHash[o.SHA256] = o
		}
		byName[strings.ToLower(o.Name)] = o
	}
	return byHash, byName
}()

// Known identifies an original file. If it has the name of an original but different
// contents, variant is true and o is that original.
func Known(data []byte, name string) (o Original, known, variant bool) {
	hash := fmt.Sprintf("%x", sha256.Sum256(data))
	called, variant := named[strings.ToLower(path.Base(name))]
	if variant && called.SHA256 == hash { // if copies have several names, prefer this one
		return called, true, false
	}
	if o, known = Originals[hash]; known && o.Size == int64(len(data)) {
		return o, true, false
	}
	return called, false, variant
}

// Row returns the text of a file's row for the table.
func Row(data []byte, name, what string) string {
	return fmt.Sprintf("%d\t%x\t%s\t%s", len(data), sha256.Sum256(data), path.Base(name), what)
}
