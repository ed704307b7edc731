package cardgames

import (
	"phosphor/assets/i18n"
	"phosphor/games/assist"
)

// words holds the texts of the program in one language, besides those common to all
// games.
type words struct {
	tour                               string // its name
	games, newTour, next, scores, stay string
	result                             string // leads back to the end of a tour
	titleTour, tourAt, choose          string
	leave, giveUp                      string
	stageOver, tourOver                string
	point, points, bonus, total        string
	unguided                           assist.Refusals // of the tour
	place, who, name, noName           string
	scoresTitle, noScores, laidOut     string
	aboutLines                         []string
	page                               i18n.Page //: the instructions of the tour
	gameRules                          i18n.Page //: where the rules of its games are, below page
}

// wordsFor returns the words in the given language, or English.
func wordsFor(lang string) *words { return i18n.Of(lang, &english) }

var english = words{
	tour:  "Grand Tour",
	games: "Other games", newTour: "New tour", next: "Next game", result: "Result", scores: "High scores", stay: "Stay",
	titleTour: "Grand Tour %s   %s", tourAt: "Game %d of 6: %s   Score %d   Total %d",
	choose: "CardGames    Click the game you want to play.",
	leave:  "Leave %s with %s?", giveUp: "Abandon this tour?",
	point: "1 point", points: "%d points", bonus: "%d points and %d more for the win", total: "%d of 468 points",
	unguided: assist.Refusals{
		assist.Hints: "there are no hints in the Grand Tour", assist.Lamp: "there is no lamp in the Grand Tour", assist.Walk: "you cannot walk through the Grand Tour",
		assist.Deals: "you cannot choose winnable deals in the Grand Tour",
	},
	stageOver: "The total is %d now.", tourOver: "The tour has ended with %d of 468 points.",
	place: "Number %d on the list of best tours", who: "Who played?", name: "Name:", noName: "somebody",
	scoresTitle: "The best tours", noScores: "Nobody has finished a tour yet.", laidOut: "A game that you laid out by hand does not count.",
	aboutLines: []string{
		"CardGames", "", "six games of patience and a Grand Tour,", "after the program for the Amiga", "by Martin Wilson, 1992",
	},
	page: i18n.Page{
		"Play all six games one after the other.",
		"",
		"Each card on a foundation is one point. A win is 26 points more, so",
		"the best possible score is 468.",
		"",
		"When you are stuck in a game, or have had enough of it, choose",
		"\"Next game\". Its cards count as they lie. There is no undo in the",
		"tour.",
		"",
		"The list holds the ten best tours with the names of their players.",
	},
	gameRules: i18n.Page{"", "For the rules of the game on the table, choose \"Instructions\"."},
}
