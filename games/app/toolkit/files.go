package toolkit

import (
	"io/fs"
	"testing/fstest"

	"phosphor/games/app"
)

// Folder returns the files that a window knows as a file system, for dialogs that choose
// one. It is there to be listed: the files have no content.
func Folder(w *app.Window) fs.FS {
	f := fstest.MapFS{}
	for _, name := range w.Files("") {
		f[name] = &fstest.MapFile{}
	}
	return f
}
