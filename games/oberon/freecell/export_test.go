package freecell

import "phosphor/games/oberon/carddoc"

// Info is the game alone on its own desk.
var Info = *carddoc.Info(&Game)

// Rules and the limits on moves, for those who look for a win.
type Rules = rules

var Reach, Limit = reach, limit
