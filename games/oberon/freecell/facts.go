package freecell

import (
	"phosphor/games"
)

var facts = games.Facts{
	Play: games.Text{"Nothing is hidden, so almost every deal can be won: eight columns, red on black, and four cells that hold a card each while you dig.",
		"Nichts ist verdeckt, und fast jedes Spiel geht auf: acht Spalten, Rot auf Schwarz, und vier Zellen, die beim Graben je eine Karte halten."},
	Author: games.Text{"Patrick Saladin, ETH Oberon System 3, after Jim Horne", "Patrick Saladin, ETH Oberon System 3, nach Jim Horne"},
	Mouse:  games.Text{"Left: choose cards, then their place. Middle, or Ctrl with left: a card to its suit.", "Links: Karten wählen, dann ihren Platz. Mitte oder Strg mit links: zur Farbe."},
}
