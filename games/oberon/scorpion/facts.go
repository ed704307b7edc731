package scorpion

import (
	"phosphor/games"
)

var facts = games.Facts{
	Play: "Any open card moves, with all that lie on it, onto the next higher of its suit. Three cards are kept back for when you are stuck. Four suits in four columns win.",
}
