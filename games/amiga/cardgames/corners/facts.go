package corners

import (
	"phosphor/games"
)

var facts = games.Facts{
	Play: games.Text{"Four suits grow from the corners of a box of nine, up from the rank that came first and round from king to ace. On the cross between them cards go down, whatever the suit.",
		"Aus den Ecken eines Kastens mit neun Plätzen wachsen vier Farben, vom Rang der ersten Karte aufwärts und vom König weiter zum Ass. Auf dem Kreuz dazwischen geht es abwärts."},
	Author: games.Text{"Martin Wilson, CardGames, 1992"},
	Icon: `
		kkkkkkkkkkkkkkkk
		kyyyykwwwwkyyyyk
		kyryykwwwwkyykyk
		kyyyykwrrwkyyyyk
		kyyyykwwwwkyyyyk
		kkkkkkkkkkkkkkkk
		kwwwwkwwwwkwwwwk
		kwwwwkwwwwkwwwwk
		kwkkwkwrrwkwkkwk
		kwwwwkwwwwkwwwwk
		kkkkkkkkkkkkkkkk
		kyyyykwwwwkyyyyk
		kyyyykwkkwkyyyyk
		kykyykwwwwkyyryk
		kyyyykwwwwkyyyyk
		kkkkkkkkkkkkkkkk`,
}
