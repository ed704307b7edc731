package table

import (
	"phosphor/assets/i18n"
	"phosphor/games/assist"
	"phosphor/games/prove"
)

// words holds the messages of a table in one language.
type words struct {
	wishes, wishLines map[prove.Wish]string

	helpTitle, lightLine, hintLine, showLine string

	noHelp                   string
	hintOn, hintTo, hintPair string // %s a card, and a card or the place where it goes
	hintDeal, hintTurn       string
	hintRedeal               string
	hintFlip                 string // %s the place of the card
	lostPriced               string // %d the move, and the points that going back costs
	walkPriced, stepPriced   string // %d the points
	fatal                    string // %d the move's number; %s the move
	walkAt                   string // %d the move, and all
	why                      string // the answer that begins a walk
	walkLine                 string
	told                     map[assist.Message]string

	fairLine, fairOn, fairOff string
	chance                    string // %d of %d arrangements, and the bounds of the share in percent
	hintChance                string // %s the hint, %d of %d arrangements
}

var english = words{
	noHelp: "There are no hints for %s.",
	hintOn: "%s on %s.", hintTo: "%s to %s.", hintPair: "%s and %s.",
	hintDeal: "Deal from the stock.", hintTurn: "Turn the waste over.", hintRedeal: "Redeal.",
	hintFlip:   "Turn up a card: %s.",
	lostPriced: "Lost at move %d. F4: back for $%d.",
	walkPriced: "$%d a step back. Counts as help.", stepPriced: "$%d a step",
	fatal: "Move %d lost the game: %s", walkAt: "Move %d of %d", why: "Why?", walkLine: "Walk Through",
	told: map[assist.Message]string{
		assist.Walking:    "Arrow keys, Esc. Counts as help.",
		assist.CanWin:     "This game can still be won.",
		assist.NoWay:      "There are no moves to walk through.",
		assist.Fatal:      "Move %d lost the game.",
		assist.LostBy:     "Lost by move %d at the latest.",
		assist.Thinking:   "Thinking ...",
		assist.Framed:     "Try the framed move. F4 makes it.",
		assist.Unknown:    "It is not known whether you can win.",
		assist.LostNow:    "You cannot win this game any more.",
		assist.LostDeal:   "This deal cannot be won.",
		assist.LostSince:  "Lost since move %d. F4 goes back.",
		assist.AlreadyWon: "The game is won.",
	},
	fairLine: "Fair help", fairOn: "Help now knows only what you have seen.", fairOff: "Help now knows all cards.",
	chance: "Winnable in %d of %d (%d to %d%%).", hintChance: "%s Wins in %d of %d.",
	helpTitle: "Hints", lightLine: "Lamp", hintLine: "Hint", showLine: "Show me",
	wishLines: map[prove.Wish]string{
		{}: "Any deal", {Winnable: true}: "Winnable deals", {Winnable: true, Difficulty: prove.Easy}: "Easy deals",
		{Winnable: true, Difficulty: prove.Medium}: "Medium deals", {Winnable: true, Difficulty: prove.Hard}: "Hard deals",
	},
	wishes: map[prove.Wish]string{
		{}:                                       "From now on: any deal.",
		{Winnable: true}:                         "From now on: deals that can be won.",
		{Winnable: true, Difficulty: prove.Easy}: "From now on: easy deals.",
		{Winnable: true, Difficulty: prove.Medium}: "From now on: medium deals.",
		{Winnable: true, Difficulty: prove.Hard}:   "From now on: hard deals.",
	},
}

func (t *Table) words() *words { return wordsFor(t.lang) }

func wordsFor(lang string) *words { return i18n.Of(lang, &english) }
