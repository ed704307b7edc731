//go:build parts

package main

import (
	"archive/zip"
	"bytes"
	"errors"
	"io/fs"
	"syscall/js"

	"phosphor/assets"
	"phosphor/assets/i18n"
)

// Most of our own files, a sixth of the program's size, are not built into it: each part is
// loaded with the first game that needs it. So are the texts of a language, when it is chosen.
func init() {
	assets.Load = func(name string) ([]byte, error) {
		data := part(name)
		if data == nil {
			return nil, errors.New(words("its files could not be loaded. Check the connection and try again."))
		}
		return data, nil
	}
	i18n.Load = func(code string) ([]byte, error) {
		data := part(code)
		z, err := zip.NewReader(bytes.NewReader(data), int64(len(data)))
		if err != nil {
			return nil, err
		}
		return fs.ReadFile(z, code+".txt")
	}
}

// part waits for a part of the program's files. It returns nil if the part cannot be
// loaded.
func part(name string) []byte {
	answer := make(chan js.Value, 1)
	f := js.FuncOf(func(_ js.Value, args []js.Value) any {
		answer <- args[0]
		return nil
	})
	defer f.Release()
	ui("part", name, f)
	v := <-answer
	if v.IsNull() {
		return nil
	}
	data := make([]byte, v.Get("byteLength").Int())
	js.CopyBytesToGo(data, v)
	return data
}
