package games

import (
	"phosphor/assets/i18n"
	"phosphor/games/prove"
)

// Facts are what people read of a game before they play it, beside its title and the line
// about it, and what it offers them. All may be left out.
type Facts struct {
	Play       i18n.Text            // how it is played, in two or three sentences
	Author     i18n.Text            // who made the original, and when; "": there was none
	Mouse      i18n.Text            // what the buttons do on its own machine; "": what they do in all games of a desk
	Variations map[string]i18n.Text // what variations are called, where their names alone do not say it

	// Icon is the picture of the game on a tile: 16 lines of 16 letters (k black, w white, s
	// grey, y yellow, o orange, r red, g green, d dark green, b blue, n brown; others are
	// transparent), the name of a picture among the assets of Oberon, or MachineIcon; "":
	// the icon of the program.
	Icon string

	Cards  bool         // it is played with a card set, which can be chosen
	Lamp   bool         // it can tell whether it can still be won
	Wishes []prove.Wish // which deals can be asked for; none: any deal is as good
}

// MachineIcon is the Icon of a game that stands for its machine.
const MachineIcon = "machine"

// TitleIn returns the title of the game in a language.
func (i *Info) TitleIn(lang string) string { return i18n.Own(lang, i.Titles, i.Title) }

// AboutIn returns the line about the game in a language.
func (i *Info) AboutIn(lang string) string { return i18n.Own(lang, i.Abouts, i.About) }
