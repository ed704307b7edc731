package table

// words are what a table says, in one language.
type words struct {
	noHelp, searching, hint, notKnown, lost, lostDeal, lostSince, wonAlready string
}

var english = words{
	noHelp:     "There is no help for %s.",
	searching:  "Thinking about it ...",
	hint:       "Try what is framed. F4 plays it.",
	notKnown:   "It is not known whether this game can be won.",
	lost:       "This game cannot be won any more.",
	lostDeal:   "This deal cannot be won.",
	lostSince:  "Lost since move %d. F4 goes back there.",
	wonAlready: "The game is won.",
}

var german = words{
	noHelp:     "Für %s gibt es keine Hilfe.",
	searching:  "Es wird nachgedacht ...",
	hint:       "Wie wäre es mit dem Umrahmten? F4 zieht.",
	notKnown:   "Ob dieses Spiel aufgeht, ist nicht bekannt.",
	lost:       "Dieses Spiel geht nicht mehr auf.",
	lostDeal:   "Dieses Spiel geht nicht auf.",
	lostSince:  "Verloren seit Zug %d. F4 geht dorthin zurück.",
	wonAlready: "Das Spiel ist gewonnen.",
}

func (t *Table) words() *words {
	if t.lang == "de" {
		return &german
	}
	return &english
}
