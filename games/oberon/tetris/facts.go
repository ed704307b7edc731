package tetris

import (
	"phosphor/games"
)

var facts = games.Facts{
	Play: games.Text{"Seven figures fall, and full rows vanish. Without the preview everything pays double.",
		"Sieben Figuren fallen, volle Reihen verschwinden. Ohne Vorschau zählt alles doppelt."},
	Author: games.Text{"Wolfgang Ibl, ETH Oberon System 3"},
	Mouse:  games.Text{"Left, right: move. Up, down: turn. Space: drop.", "Links, rechts: schieben. Auf, ab: drehen. Leertaste: fallen lassen."},
}
