package tetris

import (
	"phosphor/games"
)

var facts = games.Facts{
	Play:   "Seven figures fall, and full rows vanish. Without the preview everything pays double.",
	Author: "Wolfgang Ibl, ETH Oberon System 3",
	Mouse:  "Left, right: move. Up, down: turn. Space: drop.",
}
