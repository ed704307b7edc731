package cardscreen

import (
	"fmt"

	"phosphor/assets/i18n"
	"phosphor/games"
)

// Words holds the texts of the screen in one language.
type Words struct {
	Project, Game, About, Variation              string
	New, Undo, Redo, Rules, Quit, Back, Look, OK string
	TitleScore, TitleAt                          string // game, deal, and the score or the game's own words for it
	Start, Chosen                                string // the line below the cards; %s the card
	StartPair, ChosenPair, ChosenStock           string // where cards leave in pairs
	Won, WonHelped, Over, OverAt, Left           string // Left: a game that was not over
	BadCards                                     BadCards
	EndWon, EndHelped, EndLost                   string // headings
	AllHome                                      string // %d cards
}

// BadCards holds the texts about unusable card files.
type BadCards struct {
	one, more         string // %s the names
	own, other        string // which cards the game uses; %s the file
	oneGood, moreGood string // what to do
}

// lines returns the text about which files they are and what to do.
func (w BadCards) lines(lang string, bad *games.CardsError) []string {
	which, do, instead := w.one, w.oneGood, w.own
	if len(bad.Names) > 1 {
		which, do = w.more, w.moreGood
	}
	if bad.Used != "" {
		instead = fmt.Sprintf(w.other, bad.Used)
	}
	return []string{fmt.Sprintf(which, i18n.And(bad.Names...).In(lang)), "", instead, do}
}

// WordsFor returns the words in the given language, or English.
func WordsFor(lang string) *Words { return i18n.Of(lang, &english) }

var english = Words{
	Project: "Project", Game: "Game", About: "About...", Variation: "Variation",
	New: "New", Undo: "Undo", Redo: "cardscreen::Redo", Rules: "Instructions", Quit: "Quit", Back: "Back", Look: "Look", OK: "OK",
	TitleScore: "%s    Deal %s    Score %d", TitleAt: "%s    Deal %s    %s",
	Start:      "Click a card, then its destination.",
	Chosen:     "%s: click its destination, or click it again.",
	StartPair:  "Click a card, then its partner. Space: stock to waste.",
	ChosenPair: "%s: click its partner, or click it again.", ChosenStock: "%s: click its partner, the waste, or it again.",
	Won: "You have won %s!", WonHelped: "You have won %s with help.", Over: "%s is over: %d of %d cards.", OverAt: "%s is over: %s.", Left: "You left %s: %d of 52 cards.",
	BadCards: BadCards{
		one: "The cards in the file %s cannot be shown.", more: "The cards in the files %s cannot be shown.",
		own: "The game uses its own cards instead.", other: "The game uses those of %s instead.",
		oneGood: "Replace the file with a good copy, or remove it.", moreGood: "Replace the files with good copies, or remove them.",
	},
	EndWon: "You have won!", EndHelped: "Won with help", EndLost: "The end", AllHome: "All %d cards are home.",
}
