package freecell

import (
	"phosphor/games"
)

var facts = games.Facts{
	Play:   "Nothing is hidden, so almost every deal can be won: eight columns, red on black, and four cells that hold a card each while you dig.",
	Author: "Patrick Saladin, ETH Oberon System 3, after Jim Horne",
	Mouse:  "Left: choose cards, then their place. Middle, or Ctrl with left: send a card to its suit.",
}
