package games

import (
	"image"

	"phosphor/games/store"
)

// A Frame is where the window of a program lies on its desk, border included. Full: it fills
// the screen now, and has the rectangle when it does not.
type Frame struct {
	image.Rectangle
	Full bool
}

// framesFile has the frames of all programs that were moved, by display mode and program.
const framesFile = "windows.json"

type frames map[string]struct {
	X      int  `json:"x"`
	Y      int  `json:"y"`
	Width  int  `json:"width"`
	Height int  `json:"height"`
	Full   bool `json:"full,omitempty"`
}

// Frame returns where the window of a program lay when it was last moved in this mode; an
// empty one if it never was. What it holds may have been written by anyone.
func (e *Env) Frame(program string) Frame {
	var kept frames
	e.warn(store.ReadJSON(e.Settings, framesFile, &kept))
	f := kept[e.Mode.Name+"/"+program]
	return Frame{image.Rect(f.X, f.Y, f.X+max(f.Width, 0), f.Y+max(f.Height, 0)), f.Full}
}

// KeepFrame notes where the player has moved the window of a program.
func (e *Env) KeepFrame(program string, f Frame) {
	var kept frames
	e.warn(store.UpdateJSON(e.Settings, framesFile, &kept, func() {
		if kept == nil {
			kept = frames{}
		}
		row := kept[e.Mode.Name+"/"+program]
		row.X, row.Y, row.Width, row.Height, row.Full = f.Min.X, f.Min.Y, f.Dx(), f.Dy(), f.Full
		kept[e.Mode.Name+"/"+program] = row
	}))
}
