package sokoban

import (
	"phosphor/games"
)

var facts = games.Facts{
	Play: games.Text{"The man pushes one can at a time and never pulls. Think before you lean on something: what stands in a corner stays there.",
		"Der Mann schiebt immer nur eine Dose und zieht nie. Erst denken, dann drücken: was in der Ecke steht, bleibt dort."},
	Author: games.Text{"Emil Zeller, ETH Oberon System 3, after Thinking Rabbit, 1982", "Emil Zeller, ETH Oberon System 3, nach Thinking Rabbit, 1982"},
	Mouse:  games.Text{"Left: take the keyboard. The arrow keys walk and push.", "Links: die Tastatur nehmen. Die Pfeiltasten gehen und schieben."},
	Lamp:   true,
}
