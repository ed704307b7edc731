package games

import (
	"phosphor/assets/i18n"
	"phosphor/games/prove"
)

// Facts describes a game to people before they play it, besides the title and the line
// about it, and lists what it offers. All fields are optional.
type Facts struct {
	Play       i18n.Text            // how it is played, in two or three sentences
	Author     i18n.Text            // who made the original, and when; "": there was none
	Mouse      i18n.Text            // what the buttons do on its own machine; "": what they do in all games of a desk
	Variations map[string]i18n.Text // descriptions of variations, if their names are not enough

	// Icon is the picture of the game on a tile: 16 lines of 16 letters (k black, w
	// white, s grey, y yellow, o orange, r red, g green, d dark green, b blue, n brown;
	// others are transparent), the name of a picture among the assets of Oberon, or
	// MachineIcon; "" means the program's icon.
	Icon string

	Cards  bool         // it is played with a card set, which can be chosen
	Lamp   bool         // a lamp can show whether the game can still be won
	Wishes []prove.Wish // which deals can be requested; none: all deals are equal
}

// MachineIcon is the Icon of a game that represents its machine.
const MachineIcon = "machine"

// TitleIn returns the title of the game in the given language.
func (i *Info) TitleIn(lang string) string { return i18n.Own(lang, i.Titles, i.Title) }

// AboutIn returns the line about the game in the given language.
func (i *Info) AboutIn(lang string) string { return i18n.Own(lang, i.Abouts, i.About) }
