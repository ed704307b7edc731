package freecell

import (
	"phosphor/games"
)

var facts = games.Facts{
	Play:   "All cards are face up, so you can win almost every deal: eight columns, built down in alternating colours, and four cells that hold one card each.",
	Author: "Patrick Saladin, ETH Oberon System 3, after Jim Horne",
	Mouse:  "Left: choose cards, then their place. Middle, or Ctrl with left: send a card to its suit.",
}
