package scramble

import (
	"phosphor/games"
)

var facts = games.Facts{
	Play:   "One piece is missing: slide the others until the picture is complete. The pieces have numbers on their backs.",
	Author: "Emil Zeller, ETH Oberon System 3, 1995",
	Mouse:  "Middle, or Ctrl with left: slide a piece, or all up to the gap. Arrow keys: move the gap.",
	Lamp:   true,
}
