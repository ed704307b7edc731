package corners

import (
	"phosphor/games"
	"phosphor/games/cards"
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

var spoken = cards.Spoken{Names: map[string]games.Text{
	"foundation0": {"top left corner", "Ecke links oben"}, "foundation1": {"top right corner", "Ecke rechts oben"},
	"foundation2": {"bottom left corner", "Ecke links unten"}, "foundation3": {"bottom right corner", "Ecke rechts unten"},
	"tableau0": {"top of the cross", "Mitte oben"}, "tableau1": {"left of the cross", "Mitte links"}, "tableau2": {"centre of the cross", "Mitte"},
	"tableau3": {"right of the cross", "Mitte rechts"}, "tableau4": {"bottom of the cross", "Mitte unten"},
}}
