package spoken

import (
	"fmt"
	"strconv"
	"strings"
)

// words are what is said in one language.
type words struct {
	ranks, suits         map[byte]string
	piles                map[string]string
	places               map[string]map[string]string // piles with names of their own, by game
	tour                 [6]string                    // the games of the Grand Tour
	kinds                map[string]string
	on, off, chosen      string
	won, over            string
	of                   func(rank, suit string) string
	onPile, inPile       string // card, pile
	faceDown, empty, gap string
	plural               func(name string) string
	pair, to             string    // the names of two piles, and of several from the first to the last
	cards                [2]string // one, several
	below                string    // cards that lie on one
	score                string
	row, column          string
	mines                map[byte]string // by the letters of a field
	field                string          // columns, rows, flags
	squares              map[byte]string // by the letters of XSB
	cans                 string          // on parks, of all
	man                  string
	figures              [7]string
	falls, next, heights string
	upright              string // as falls, in one column
	level                string
	maze, steps          string // level; moves, pushes
	seconds, paused      string
	deal                 string // another one
	whole                string // the pieces are not mixed yet
	sizes                [5]string
	sides                map[string]string
	piece                string // side, size
	turns, wins          map[string]string
	draw                 string
	computer             map[string]string // the sides that it plays
	stack, others, bare  string
	lifted               string
	pushed               string
	opened               string
	stage                string
	control              string // the key
	hint, hintTo         string
	ways                 map[string]string
}

var vocabulary = [2]words{
	{
		ranks: map[byte]string{'A': "ace", 'J': "jack", 'Q': "queen", 'K': "king", 'T': "10"},
		suits: map[byte]string{'C': "clubs", 'D': "diamonds", 'H': "hearts", 'S': "spades"},
		piles: map[string]string{"stock": "stock", "waste": "waste", "reserve": "reserve", "reserve-waste": "reserve's waste",
			"foundation": "foundation", "tableau": "column", "cell": "cell", "row": "row", "hole": "hole"},
		places: map[string]map[string]string{
			"canfield": {"stock": "main stock", "waste": "waste of the main stock", "reserve": "holding stock", "reserve-waste": "waste of the holding stock"},
			"calculation": {"foundation0": "foundation by ones", "foundation1": "foundation by twos", "foundation2": "foundation by threes", "foundation3": "foundation by fours",
				"tableau": "heap"},
			"corners": {"foundation0": "top left corner", "foundation1": "top right corner", "foundation2": "bottom left corner", "foundation3": "bottom right corner",
				"tableau0": "top of the cross", "tableau1": "left of the cross", "tableau2": "centre of the cross", "tableau3": "right of the cross", "tableau4": "bottom of the cross"},
		},
		tour:  [6]string{"Pyramid", "Golf", "Klondike", "Corners", "Calculation", "Canfield"},
		kinds: map[string]string{"button": "button", "field": "field", "menu": "menu", "radio": "choice", "check": "switch", "spin": "number", "speed": "switch"},
		on:    "on", off: "not available", chosen: "chosen", won: "won", over: "the game is over",
		of:     func(rank, suit string) string { return rank + " of " + suit },
		onPile: "%s on %s", inPile: "%s in %s", faceDown: "face down", plural: func(name string) string { return name + "s" }, pair: "%s %d and %d", to: "%s %d to %d", empty: "empty", gap: "gap", cards: [2]string{"%d card", "%d cards"}, below: "with %d on it",
		score: "score %d", row: "row %d", column: "column %d",
		mines: map[byte]string{'#': "covered", 'F': "flag", '?': "question mark", '.': "open", '*': "the mine that went off", 'm': "mine", 'x': "wrong flag"},
		field: "%d columns and %d rows, %d flags left", squares: map[byte]string{'#': "wall", ' ': "floor", '$': "can", '.': "park", '*': "can on a park", '@': "the man", '+': "the man on a park"},
		cans: "%d of %d cans are on parks", man: "the man", pushed: "a can was pushed", opened: "%d boxes were opened",
		figures: [7]string{"a Z", "a T", "a bar", "a square", "an S", "a J", "an L"},
		falls:   "%s falls, columns %d to %d", upright: "%s falls, column %d", next: "next: %s", heights: "heights of the columns: %s", level: "level %d, %d rows, score %d",
		maze: "level %s", steps: "moves: %d, pushes: %d", seconds: "seconds: %d", deal: "deal %s", paused: "the game is paused", whole: "the picture is whole: Return mixes it",
		sizes: [5]string{"", "small", "medium", "large", "huge"}, sides: map[string]string{"w": "white", "o": "orange"}, piece: "%[2]s %[1]s piece",
		turns: map[string]string{"w": "white moves", "o": "orange moves"}, wins: map[string]string{"w": "white wins", "o": "orange wins"}, draw: "a draw",
		computer: map[string]string{"w": "the computer plays white", "o": "the computer plays orange", "wo": "the computer plays both sides"},
		stack:    "%s stack %s", others: "all other squares are empty", bare: "all squares are empty", lifted: "in the hand: %s", stage: "game %d of 6, %s, %d points in all", control: "Ctrl", hint: "hint: %s", hintTo: "hint: %s, to %s",
		ways: map[string]string{"up": "up", "down": "down", "left": "left", "right": "right"},
	},
	{
		ranks: map[byte]string{'A': "Ass", 'J': "Bube", 'Q': "Dame", 'K': "König", 'T': "10"},
		suits: map[byte]string{'C': "Kreuz", 'D': "Karo", 'H': "Herz", 'S': "Pik"},
		piles: map[string]string{"stock": "Talon", "waste": "Abwurf", "reserve": "Vorrat", "reserve-waste": "Abwurf des Vorrats",
			"foundation": "Grundstapel", "tableau": "Spalte", "cell": "Zelle", "row": "Reihe", "hole": "Loch"},
		places: map[string]map[string]string{
			"canfield": {"stock": "Haupttalon", "waste": "Hauptabwurf"},
			"calculation": {"foundation0": "Grundstapel der Einer", "foundation1": "Grundstapel der Zweier", "foundation2": "Grundstapel der Dreier", "foundation3": "Grundstapel der Vierer",
				"tableau": "Haufen"},
			"corners": {"foundation0": "Ecke links oben", "foundation1": "Ecke rechts oben", "foundation2": "Ecke links unten", "foundation3": "Ecke rechts unten",
				"tableau0": "Mitte oben", "tableau1": "Mitte links", "tableau2": "Mitte", "tableau3": "Mitte rechts", "tableau4": "Mitte unten"},
		},
		tour:  [6]string{"Pyramide", "Golf", "Klondike", "Ecken", "Kalkulation", "Canfield"},
		kinds: map[string]string{"button": "Knopf", "field": "Feld", "menu": "Menü", "radio": "Wahl", "check": "Schalter", "spin": "Zahl", "speed": "Schalter"},
		on:    "an", off: "nicht wählbar", chosen: "gewählt", won: "gewonnen", over: "das Spiel ist zu Ende",
		of:     func(rank, suit string) string { return suit + " " + rank },
		onPile: "%s auf %s", inPile: "%s in %s", faceDown: "verdeckt", plural: several, pair: "%s %d und %d", to: "%s %d bis %d", empty: "leer", gap: "Lücke", cards: [2]string{"%d Karte", "%d Karten"}, below: "mit %d darauf",
		score: "Punkte: %d", row: "Zeile %d", column: "Spalte %d",
		mines: map[byte]string{'#': "verdeckt", 'F': "Flagge", '?': "Fragezeichen", '.': "offen", '*': "die Mine, die hochging", 'm': "Mine", 'x': "falsche Flagge"},
		field: "%d Spalten und %d Zeilen, noch %d Flaggen", squares: map[byte]string{'#': "Mauer", ' ': "Boden", '$': "Dose", '.': "Platz", '*': "Dose auf einem Platz", '@': "der Mann", '+': "der Mann auf einem Platz"},
		cans: "%d von %d Dosen sind auf ihrem Platz", man: "der Mann", pushed: "eine Dose wurde geschoben", opened: "%d Felder wurden geöffnet",
		figures: [7]string{"ein Z", "ein T", "ein Balken", "ein Quadrat", "ein S", "ein J", "ein L"},
		falls:   "%s fällt, Spalten %d bis %d", upright: "%s fällt, Spalte %d", next: "danach: %s", heights: "Höhen der Spalten: %s", level: "Stufe %d, %d Reihen, %d Punkte",
		maze: "Level %s", steps: "Züge: %d, Schübe: %d", seconds: "Sekunden: %d", deal: "Spiel %s", paused: "das Spiel ruht", whole: "das Bild ist ganz: Return mischt es",
		sizes: [5]string{"", "kleiner", "mittlerer", "großer", "riesiger"}, sides: map[string]string{"w": "weißer", "o": "oranger"}, piece: "%[2]s %[1]s Stein",
		turns: map[string]string{"w": "Weiß zieht", "o": "Orange zieht"}, wins: map[string]string{"w": "Weiß hat gewonnen", "o": "Orange hat gewonnen"}, draw: "unentschieden",
		computer: map[string]string{"w": "der Computer spielt Weiß", "o": "der Computer spielt Orange", "wo": "der Computer spielt beide Seiten"},
		stack:    "%s Stapel %s", others: "alle anderen Felder sind leer", bare: "alle Felder sind leer", lifted: "in der Hand: %s", stage: "Spiel %d von 6, %s, zusammen %d Punkte", control: "Strg", hint: "Tipp: %s", hintTo: "Tipp: %s, nach %s",
		ways: map[string]string{"up": "nach oben", "down": "nach unten", "left": "nach links", "right": "nach rechts"},
	},
}

// several is the plural of a German name of a pile.
func several(name string) string {
	if strings.HasSuffix(name, "e") {
		return name + "n"
	}
	return name // Grundstapel, Haufen
}

// card says a card in the notation of states: QH, ?QH face down, -- for a gap.
func (w *words) card(c string) string {
	switch {
	case len(c) > 0 && c[0] == '?':
		return w.faceDown
	case len(c) != 2 || c == "--":
		return w.gap
	}
	rank, ok := w.ranks[c[0]]
	if !ok {
		rank = c[:1]
	}
	return w.of(rank, w.suits[c[1]])
}

// count says a number of cards.
func (w *words) count(n int) string {
	if n == 1 {
		return fmt.Sprintf(w.cards[0], n)
	}
	return fmt.Sprintf(w.cards[1], n)
}

// pile says the name of a game's pile, counted from 1 as people do.
func (w *words) pile(game, name string) string {
	if own := w.places[game][name]; own != "" {
		return own
	}
	word := strings.TrimRight(name, "0123456789")
	said, ok := w.piles[word]
	if own := w.places[game][word]; own != "" {
		said = own
	} else if !ok {
		said = word
	}
	if n, err := strconv.Atoi(name[len(word):]); err == nil {
		return fmt.Sprintf("%s %d", said, n+1)
	}
	return said
}
