package tetris

import (
	"phosphor/games"
)

var facts = games.Facts{
	Play:   "Seven figures fall, and full rows disappear. Without the preview, everything scores double.",
	Author: "Wolfgang Ibl, ETH Oberon System 3",
	Mouse:  "Keys: Left and Right move, Up and Down turn, Space drops.",
}
