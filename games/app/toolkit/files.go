package toolkit

import (
	"phosphor/formats/tree"
	"phosphor/games/app"
)

// Folder returns the files that a window knows as a file system, for dialogs that choose
// one. It does not report sizes.
func Folder(w *app.Window) *tree.FS {
	t := tree.New()
	for _, name := range w.Files("") {
		t.Add(tree.File{Name: name, Read: func() ([]byte, error) { return w.ReadFile(name) }})
	}
	return t
}
