package scorpion

import "phosphor/games/oberon/carddoc"

// Info is the game alone on its own desk.
var Info = *carddoc.Info(&Game)
