package sokoban

import (
	"phosphor/games"
)

var facts = games.Facts{
	Play:   "The man pushes one can at a time and never pulls. Think before you push: a can in a corner stays there.",
	Author: "Emil Zeller, ETH Oberon System 3, after Thinking Rabbit, 1982",
	Mouse:  "Left: click the field to play. Keys: the arrows walk and push.",
	Lamp:   true,
}
