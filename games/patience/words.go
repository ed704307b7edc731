package patience

import (
	"cmp"
	"slices"
	"strings"
)

// A Word is one that descriptions are written with, and what it means.
type Word struct{ Word, English, German string }

// Lines are the words that begin a statement, Values those that follow in one.
var (
	Lines = []Word{
		{"title", "the name of the game; after a language (title de ...) in that language", "der Name des Spiels; nach einer Sprache (title de ...) in dieser"},
		{"help", "a sentence about the game, as title; the first is shown in lists", "ein Satz über das Spiel, wie title; der erste steht in Listen"},
		{"packs", "how many packs of cards, 1 or 2 (1)", "mit wie vielen Kartenspielen, 1 oder 2 (1)"},
		{"ranks", "the lowest and the highest card of a suit, such as A 8 (A K)", "die niedrigste und die höchste Karte einer Farbe, etwa A 8 (A K)"},
		{"tableau", "how many piles to build on (8)", "auf wie vielen Stapeln gebaut wird (8)"},
		{"deal", "cards for each pile: a number, one for each pile, or rising; under KING puts kings lowest", "Karten je Stapel: eine Zahl, eine für jeden, oder rising; under KING legt Könige nach unten"},
		{"face", "which cards of a pile lie face up: up, top, alternate, or down and how many do not (up)", "welche Karten eines Stapels offen liegen: up, top, alternate, oder down und wie viele nicht (up)"},
		{"build", "how the tableau is built: a direction and what must match (down any)", "wie auf den Stapeln gebaut wird: Richtung, und was passen muss (down any)"},
		{"move", "which cards move together: one, run, run suit, pile, all, cells (one)", "welche Karten zusammen ziehen: one, run, run suit, pile, all, cells (one)"},
		{"space", "what an empty pile takes: any, king, none; reserve, waste, stock fill it at once (any)", "was ein leerer Stapel nimmt: any, king, none; reserve, waste, stock füllen ihn sofort (any)"},
		{"foundation", "how many foundations, from which card, in which way (from ace up suit)", "wie viele Grundstapel, ab welcher Karte, in welcher Weise (from ace up suit)"},
		{"cells", "how many cells for one card each (0)", "wie viele Zellen für je eine Karte (0)"},
		{"reserve", "how many reserve piles; of: cards in each (1)", "wie viele Reservestapel; of: Karten auf jedem (1)"},
		{"hole", "one pile in the middle, up and down: begins with the card that is named, or one dealt", "ein Stapel in der Mitte, auf und ab: beginnt mit der genannten Karte oder einer ausgeteilten"},
		{"stock", "the other cards are a stock; to where and how many at a time (waste 1 passes 1)", "die übrigen Karten sind ein Talon; wohin und wie viele auf einmal (waste 1 passes 1)"},
		{"again", "how often the tableau is gathered and dealt again", "wie oft das Tableau eingesammelt und neu gegeben wird"},
		{"win", "what wins: foundation, hole, or run, every suit in one run of the tableau", "was gewinnt: foundation, hole, oder run, jede Farbe als eine Folge im Tableau"},
		{"place", "where the first pile of a kind lies: column and row of a grid; the others right of it, or down", "wo der erste Stapel einer Art liegt: Spalte und Zeile eines Rasters; die anderen rechts davon, oder darunter (down)"},
	}
	Values = []Word{
		{"up", "build: to the next higher card; face: all cards face up", "build: mit der nächsthöheren Karte; face: alle Karten offen"},
		{"down", "build: to the next lower card; face: so many of a pile face down; place: in a column", "build: mit der nächstniedrigeren Karte; face: so viele verdeckt; place: untereinander"},
		{"both", "build, foundation: up or down", "build, foundation: auf oder ab"},
		{"suit", "of the same suit", "von derselben Farbe"},
		{"colour", "of the same colour, red or black", "beide rot oder beide schwarz"},
		{"alternate", "red on black and black on red; face: every second card face down", "abwechselnd rot und schwarz; face: jede zweite verdeckt"},
		{"any", "whatever the suit; space: any card; passes, again: without limit", "gleich welcher Farbe; space: jede Karte; passes, again: unbegrenzt"},
		{"none", "build: nothing; space: never filled", "build: nichts; space: nie gefüllt"},
		{"round", "king and ace adjoin", "König und Ass sind Nachbarn"},
		{"rising", "deal: one card on the first pile, two on the second, and so on", "deal: eine Karte auf den ersten Stapel, zwei auf den zweiten und so weiter"},
		{"under", "deal: cards of this rank lie lowest in their piles", "deal: Karten dieses Werts liegen in ihren Stapeln unten"},
		{"top", "face: only the top card face up", "face: nur die oberste offen"},
		{"turn", "face: the player turns a card that lies exposed", "face: eine frei liegende Karte deckt der Spieler auf"},
		{"one", "move: one card; space: one card, no run", "move: eine Karte; space: eine Karte, keine Folge"},
		{"run", "move: cards that are built; foundation: only a complete run; cells: hold a run", "move: gebaute Karten; foundation: nur eine ganze Folge; cells: nehmen eine Folge"},
		{"pile", "move: all face-up cards of a pile together", "move: alle offenen Karten eines Stapels zusammen"},
		{"all", "move: any face-up card with all on it; stock tableau: on spaces, too", "move: jede offene Karte mit allen darauf; stock tableau: auch auf leere Stapel"},
		{"king", "the highest card: the one below the card that foundations begin with", "die höchste Karte: die unter der, mit der Grundstapel beginnen"},
		{"from", "foundation: from ace, another rank, dealt or chosen; reserve: from waste, refilled at once", "foundation: from ace, anderer Wert, dealt oder chosen; reserve: from waste, sofort aufgefüllt"},
		{"dealt", "the card that is dealt first says it", "die zuerst ausgeteilte Karte bestimmt es"},
		{"chosen", "the first card that is played says it", "die zuerst gespielte Karte bestimmt es"},
		{"step", "foundation: every so many ranks", "foundation: in solchen Schritten"},
		{"back", "foundation: its top card may return to the tableau", "foundation: die oberste Karte darf zurück auf das Tableau"},
		{"out", "foundation: the first cards lie there at the start", "foundation: die ersten Karten liegen zu Beginn dort"},
		{"filled", "cells: so many hold a card at the start", "cells: so viele halten zu Beginn eine Karte"},
		{"after", "cells: after stock, open once the stock is empty", "cells: after stock, offen, sobald der Talon leer ist"},
		{"of", "reserve: so many cards in each pile", "reserve: so viele Karten je Stapel"},
		{"ends", "hole: nothing goes on a king", "hole: auf einen König kommt nichts"},
		{"waste", "the pile to which the stock is turned", "der Stapel, auf den der Talon aufgedeckt wird"},
		{"passes", "stock: so often through it", "stock: so oft wird er durchgegangen"},
		{"shuffled", "again: shuffled before", "again: vorher gemischt"},
	}
)

// list returns the words alone.
func list(of []Word) (words []string) {
	for _, w := range of {
		words = append(words, w.Word)
	}
	return words
}

// meant are words of books of rules and those of descriptions for them, numbers as N.
var meant = map[string]string{
	"piles": "tableau", "columns": "tableau", "depots": "tableau", "fans": "tableau", "decks": "packs", "deck": "packs",
	"descending": "down", "ascending": "up", "red": "alternate", "black": "alternate", "color": "colour", "same": "suit", "suits": "suit",
	"wrap": "round", "circular": "round", "ace": "from", "aces": "foundation", "base": "foundation", "sequence": "run", "sequences": "run", "group": "run", "groups": "run",
	"empty": "space", "vacancy": "space", "vacancies": "space", "talon": "stock", "hand": "stock", "redeal": "passes", "redeals": "passes", "times": "passes", "once": "passes",
	"when": "after", "until": "after", "unlimited": "any", "always": "any", "nothing": "none", "no": "none", "name": "title", "rules": "help", "open": "up", "closed": "down",
	"one": "N", "two": "N", "three": "N", "four": "N", "five": "N", "six": "N", "seven": "N", "eight": "N", "nine": "N", "ten": "N", "twelve": "N",
}

// numerals are numbers that somebody wrote as words.
var numerals = map[string]string{"one": "1", "two": "2", "three": "3", "four": "4", "five": "5", "six": "6", "seven": "7", "eight": "8", "nine": "9", "ten": "10", "twelve": "12"}

// unsaid are names of what descriptions cannot say.
var unsaid = map[string]string{
	"pairs": "cards that leave in pairs", "pair": "cards that leave in pairs", "discard": "cards that leave alone", "remove": "cards that leave alone",
	"gaps": "rows with gaps", "rows": "rows with gaps", "line": "a line of piles that closes up", "grid": "neighbours in a grid",
	"covered": "cards that lie over others", "pyramid": "cards that lie over others", "peaks": "cards that lie over others", "follow": "foundations that follow each other",
}

// nearest returns the word of a list that may have been meant; "": none is near.
func nearest(word string, list []string) (best string) {
	word = strings.TrimRight(word, ":,.;")
	if slices.Contains(list, meant[word]) {
		return cmp.Or(numerals[word], meant[word])
	}
	least := len(word)/2 + 1
	for _, w := range list {
		if d := distance(word, w); d < least || strings.HasPrefix(word, w) && len(w) > 2 && best == "" {
			best, least = w, min(d, least)
		}
	}
	return best
}

// distance is how many letters have to be typed otherwise (Levenshtein).
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
