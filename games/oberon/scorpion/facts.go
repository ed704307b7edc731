package scorpion

import (
	"phosphor/games"
)

var facts = games.Facts{
	Play: "Any face-up card moves, with all cards on it, onto the next higher card of its suit. Three cards are in reserve. Collect four suits in four columns to win.",
}
