package scramble

import (
	"phosphor/games"
)

var facts = games.Facts{
	Play:   "One piece is out, and the others slide until the picture is whole. On their backs they bear numbers.",
	Author: "Emil Zeller, ETH Oberon System 3, 1995",
	Mouse:  "Middle, or Ctrl with left: slide a piece, or all up to the gap. Arrow keys: move the gap.",
	Lamp:   true,
}
