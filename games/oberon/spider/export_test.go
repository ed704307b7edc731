package spider

import "phosphor/games/oberon/carddoc"

// Info is the game alone on its own desk.
var Info = *carddoc.Info(&Game)

// Best is where the middle button sends the run of a column.
var Best = rules{}.best
