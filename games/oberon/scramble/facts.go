package scramble

import (
	"phosphor/games"
)

var facts = games.Facts{
	Play: games.Text{"One piece is out, and the others slide until the picture is whole. On their backs they bear numbers.",
		"Ein Stück fehlt, und die andern gleiten, bis das Bild stimmt. Auf der Rückseite tragen sie Zahlen."},
	Author: games.Text{"Emil Zeller, ETH Oberon System 3, 1995"},
	Mouse:  games.Text{"Middle, or Ctrl with left: slide a piece, or all up to the gap. Arrow keys: move the gap.", "Mitte oder Strg mit links: ein Stück schieben, oder alle bis zur Lücke. Pfeile: die Lücke bewegen."},
	Lamp:   true,
}
