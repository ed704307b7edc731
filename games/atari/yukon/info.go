package yukon

import (
	"phosphor/games/atari/cardwindow"
	"phosphor/games/atari/yukon/rules"
)

// Info is the game's row of the catalogue: as other games of cards on the Atari, in a window
// of its own.
var Info = cardwindow.Info(&rules.Game)

func init() { Info.Open = Start }
