package solitairex

import (
	"phosphor/assets/i18n"
)

// texts are the words of the game in one language.
type texts struct {
	reshuffle, backup, redo, tournament, restart, quit string

	project, game                 string
	about, rules                  string
	left                          string // reshuffles
	title                         string // deal, score, reshuffles left
	titleStuck                    string // where no card can move: score, reshuffles left
	titleTournament               string // deal, score, best of this tournament, record of the deal, reshuffles left
	gapTwo, gapTakes              string // a click on a gap; %s the card that it takes
	noTwo, noGap                  string // a click on a card; %s the card, and the one that it follows
	hintAfter, hintTwo            string // %s the card, and the one that it follows or the number of a row
	aboutLines                    []string
	rulesLines                    i18n.Page
	won                           []string
	wonHelped, whyLine            string
	theEnd, noMoves, noUseful     string // the heading of a game that was not won, and why it is over
	lost                          string // %d the score
	points, bestLine              string // %d the score; %d the best of a tournament, %d the record
	giveUp, leave, stay           string // asked in a tournament, and the answer that goes on
	newDeal, nextPlayer, look, oK string // in requesters
}

var english = texts{
	reshuffle: "Reshuffle", backup: "Backup", redo: "solitairex::Redo", tournament: "Tournament", restart: "solitairex::Restart", quit: "Quit",
	project: "Project", game: "Game", about: "About...", rules: "Instructions",
	left:            "Reshuffles left: %d",
	title:           "SolitaireX    Deal %s    Score %d    Reshuffles left %d",
	titleStuck:      "No card can move: click Reshuffle.   Score %d   Reshuffles left %d",
	titleTournament: "Tournament %s   Score %d   Best %d   Record %d   Reshuffles left %d",
	gapTwo:          "This gap takes a two of any suit: click one.",
	gapTakes:        "This gap takes the %s: click that card.",
	noTwo:           "There is no gap in the leftmost column.",
	noGap:           "%s goes next to the %s: there is no gap.",
	hintAfter:       "%s next to %s.", hintTwo: "%s to the start of row %s.",
	aboutLines: []string{
		"SolitaireX",
		"",
		"after the game for the Amiga",
		"by Stephen Orr, 1991,",
		"with cards in the layout of Spades",
		"by Gregory M. Stelmack",
	},
	rulesLines: i18n.Page{
		"Put each row in order, from a two at the left to the king, all of",
		"one suit.",
		"",
		"A gap takes the next higher card of the suit to its left. Nothing",
		"fits next to a king or another gap. A gap in the leftmost column",
		"takes a two of any suit. Cards with a pulsing box can move: click",
		"one. If a two has several gaps, they light up: click one of them.",
		"",
		"Reshuffle deals the cards that are not in their places again,",
		"twice in a game. Backup undoes moves, and reshuffles too. In a",
		"Tournament several people play the same deal in turn.",
	},
	whyLine:   "F6 shows which move lost the game.",
	wonHelped: "You have won with help.",
	won:       []string{"You have won!", "All 48 cards are in their places."},
	theEnd:    "The end",
	noMoves:   "There are no more moves.",
	noUseful:  "There are no more useful moves.",
	lost:      "%d of 48 cards are in their places.",
	points:    "%d of 48 points.",
	bestLine:  "The best of this tournament is %d, the record of this deal %d.",
	giveUp:    "Abandon this game of the tournament?", leave: "Leave the tournament?", stay: "Stay",
	newDeal: "New cards", nextPlayer: "Next player", look: "Look", oK: "OK",
}

// textsFor returns the words in the given language, or English.
func textsFor(lang string) *texts { return i18n.Of(lang, &english) }
