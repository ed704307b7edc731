package games

import (
	"image"

	"phosphor/games/store"
)

// A Frame is the position of a program's window on its desk, including the border. If
// Full, the window fills the screen, and the rectangle is its position otherwise.
type Frame struct {
	image.Rectangle
	Full bool
}

// framesFile holds the frames of all moved windows, by display mode and program.
const framesFile = "windows.json"

type frames map[string]struct {
	X      int  `json:"x"`
	Y      int  `json:"y"`
	Width  int  `json:"width"`
	Height int  `json:"height"`
	Full   bool `json:"full,omitempty"`
}

// Frame returns where the window of a program was last moved to in this mode, or an empty
// Frame. The stored values are not trusted: anyone may have written them.
func (e *Env) Frame(program string) Frame {
	var kept frames
	e.Report(store.ReadJSON(e.Settings, framesFile, &kept))
	f := kept[e.Mode.Name+"/"+program]
	return Frame{image.Rect(f.X, f.Y, f.X+max(f.Width, 0), f.Y+max(f.Height, 0)), f.Full}
}

// KeepFrame records where the player has moved the window of a program.
func (e *Env) KeepFrame(program string, f Frame) {
	var kept frames
	e.Report(store.UpdateJSON(e.Settings, framesFile, &kept, func() {
		if kept == nil {
			kept = frames{}
		}
		row := kept[e.Mode.Name+"/"+program]
		row.X, row.Y, row.Width, row.Height, row.Full = f.Min.X, f.Min.Y, f.Dx(), f.Dy(), f.Full
		kept[e.Mode.Name+"/"+program] = row
	}))
}
