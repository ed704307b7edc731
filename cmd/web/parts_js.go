//go:build parts

package main

import (
	"errors"
	"syscall/js"

	"phosphor/assets"
)

// The program is built without most of our own files, which are a sixth of it: they are loaded
// with the first game that needs them.
func init() {
	assets.Load = func(part string) ([]byte, error) {
		answer := make(chan js.Value, 1)
		f := js.FuncOf(func(_ js.Value, args []js.Value) any {
			answer <- args[0]
			return nil
		})
		defer f.Release()
		ui("part", part, f)
		v := <-answer
		if v.IsNull() {
			return nil, errors.New(words("its files could not be loaded. Check the connection and try again."))
		}
		data := make([]byte, v.Get("byteLength").Int())
		js.CopyBytesToGo(data, v)
		return data, nil
	}
}
