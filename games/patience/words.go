package patience

import (
	"slices"
	"strings"

	"phosphor/games/cards"
)

// A Word is a word of the description language, with its meaning.
type Word struct{ Word, Meaning string }

// Lines lists the words that begin a statement, Values those that follow.
var (
	Lines = []Word{
		{"title", "the name of the game; after a language (title de ...) in that language"},
		{"help", "a sentence about the game; takes a language, as title does; lists show the first one"},
		{"packs", "how many packs of cards, 1 or 2 (1)"},
		{"ranks", "the lowest and the highest card of a suit, such as A 8 (A K)"},
		{"tableau", "how many piles to build on (8)"},
		{"deal", "cards for each pile: a number, one for each pile, or rising; under KING puts kings lowest"},
		{"face", "which cards of a pile are face up: up, top, alternate, or down and the number of face-down cards (up)"},
		{"build", "how the tableau is built: a direction and what must match (down any)"},
		{"move", "which cards move together: one, run, run suit, pile, all, cells (one)"},
		{"space", "what an empty pile takes: any, king, none; reserve, waste, stock fill it at once (any)"},
		{"foundation", "how many foundations, from which card, in which way (from ace up suit)"},
		{"cells", "how many cells for one card each (0)"},
		{"reserve", "how many reserve piles; of: cards in each (1)"},
		{"hole", "one pile in the middle, built up and down: starts with the named card, or with one dealt"},
		{"stock", "the remaining cards are a stock: where they go, and how many at a time (waste 1 passes 1)"},
		{"again", "how often the tableau is gathered and dealt again"},
		{"win", "what wins: foundation, hole, or run: each suit in one run on the tableau"},
		{"place", "where the first pile of a kind is: column and row of a grid; the others are to its right, or below"},
	}
	Values = []Word{
		{"up", "build: to the next higher card; face: all cards face up"},
		{"down", "build: to the next lower card; face: this many cards of a pile face down; place: in a column"},
		{"both", "build, foundation: up or down"},
		{"suit", "of the same suit"},
		{"colour", "of the same colour, red or black"},
		{"alternate", "red on black and black on red; face: every other card face down"},
		{"any", "regardless of suit; space: any card; passes, again: without limit"},
		{"none", "build: nothing; space: never filled"},
		{"round", "king and ace are neighbours"},
		{"rising", "deal: one card on the first pile, two on the second, and so on"},
		{"under", "deal: cards of this rank are at the bottom of their piles"},
		{"top", "face: only the top card face up"},
		{"turn", "face: the player turns an exposed card"},
		{"one", "move: one card; space: one card, not a run"},
		{"run", "move: built cards; foundation: only a complete run; cells: hold a run"},
		{"pile", "move: all face-up cards of a pile together"},
		{"all", "move: any face-up card with all cards on it; stock tableau: also on spaces"},
		{"king", "the highest card: the one below the card that foundations start with"},
		{"from", "foundation: from ace, another rank, dealt or chosen; reserve: from waste, refilled at once"},
		{"dealt", "the first card dealt decides"},
		{"chosen", "the first card played decides"},
		{"step", "foundation: in steps of this many ranks"},
		{"back", "foundation: its top card may return to the tableau"},
		{"out", "foundation: the first cards are there at the start"},
		{"filled", "cells: this many hold a card at the start"},
		{"after", "cells: after stock, open once the stock is empty"},
		{"of", "reserve: this many cards in each pile"},
		{"ends", "hole: nothing goes on a king"},
		{"waste", "the pile to which the stock is turned"},
		{"passes", "stock: this many times through it"},
		{"shuffled", "again: after shuffling"},
	}
)

// list returns the words without their meanings.
func list(of []Word) (words []string) {
	for _, w := range of {
		words = append(words, w.Word)
	}
	return words
}

// meant maps words of rule books to those of descriptions.
var meant = map[string]string{
	"piles": "tableau", "columns": "tableau", "depots": "tableau", "fans": "tableau", "decks": "packs", "deck": "packs",
	"descending": "down", "ascending": "up", "red": "alternate", "black": "alternate", "color": "colour", "same": "suit", "suits": "suit",
	"wrap": "round", "circular": "round", "ace": "from", "aces": "foundation", "base": "foundation", "sequence": "run", "sequences": "run", "group": "run", "groups": "run",
	"empty": "space", "vacancy": "space", "vacancies": "space", "talon": "stock", "hand": "stock", "redeal": "passes", "redeals": "passes", "times": "passes", "once": "passes",
	"when": "after", "until": "after", "unlimited": "any", "always": "any", "nothing": "none", "no": "none", "name": "title", "rules": "help", "open": "up", "closed": "down",
}

// rankNames lists the names of ranks; letters work as well.
var rankNames = map[string]cards.Rank{"a": 1, "ace": 1, "2": 2, "3": 3, "4": 4, "5": 5, "6": 6, "7": 7, "8": 8, "9": 9, "10": 10, "t": 10,
	"j": 11, "jack": 11, "q": 12, "queen": 12, "k": 13, "king": 13}

// numerals maps number words to numbers.
var numerals = map[string]string{"one": "1", "two": "2", "three": "3", "four": "4", "five": "5", "six": "6", "seven": "7", "eight": "8", "nine": "9", "ten": "10", "twelve": "12"}

// unsaid lists things that descriptions cannot express.
var unsaid = map[string]string{
	"pairs": "cards removed in pairs", "pair": "cards removed in pairs", "discard": "cards removed one by one", "remove": "cards removed one by one",
	"gaps": "rows with gaps", "rows": "rows with gaps", "line": "a line of piles that closes up", "grid": "neighbours in a grid",
	"covered": "cards that lie over others", "pyramid": "cards that lie over others", "peaks": "cards that lie over others", "follow": "foundations that follow each other",
	"points": "points", "score": "points",
}

// nearest returns the word of a list that may have been meant, or "" if none is near.
func nearest(word string, list []string) (best string) {
	word = strings.TrimRight(word, ":,.;")
	switch digits := numerals[word]; {
	case digits != "" && slices.Contains(list, "N"):
		return digits
	case slices.Contains(list, meant[word]):
		return meant[word]
	}
	least := len(word)/2 + 1
	for _, w := range list {
		if d := distance(word, w); d < least || strings.HasPrefix(word, w) && len(w) > 2 && best == "" {
			best, least = w, min(d, least)
		}
	}
	return best
}

// distance returns the Levenshtein distance of two words.
func distance(a, b string) int {
	row := make([]int, len(b)+1)
	for j := range row {
		row[j] = j
	}
	for i := range len(a) {
		left := row[0]
		row[0] = i + 1
		for j := range len(b) {
			d := left
			if a[i] != b[j] {
				d = 1 + min(left, row[j], row[j+1])
			}
			left, row[j+1] = row[j+1], d
		}
	}
	return row[len(b)]
}
