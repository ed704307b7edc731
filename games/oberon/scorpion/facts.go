package scorpion

import (
	"phosphor/games"
)

var facts = games.Facts{
	Play: games.Text{"Any open card moves, with all that lie on it, onto the next higher of its suit. Three cards are kept back for when you are stuck. Four suits in four columns win.",
		"Jede offene Karte zieht, mit allem auf ihr, auf die nächsthöhere ihrer Farbe. Drei Karten bleiben für die Not. Vier Farben in vier Spalten gewinnen."},
}
