package carddoc

import (
	"cmp"
	"image"
	"slices"
	"strconv"

	"phosphor/formats/oberonlib"
	"phosphor/games/cards"
)

// An original holds the document's properties of one of Oberon's own games, besides the
// rules and the layout.
type original struct {
	module  string // its documents are called Solitaire.Game
	panel   string // generator of the panel of a stored document; "": Panels.NewPanel
	gadgets map[cards.Kind]gadget

	// frames are the frames of piles that are larger than a card or their column, by
	// name.
	frames map[string]image.Rectangle

	anywhere bool // the middle button counts anywhere in the frame of a column
	chooses  bool // cards are moved by selecting them and clicking on the target
}

var originals = map[string]*original{
	"solitaire": {
		module: "Solitaire",
		// Stock and waste are one frame of 130 pixels, the left 50 of which are the stock.
		frames: map[string]image.Rectangle{"waste": image.Rect(60, 6, 140, 74)},
		gadgets: map[cards.Kind]gadget{
			cards.Stock:      {name: "Talon", width: 130, write: writeTalon, read: readTalon},
			cards.Foundation: {name: "Depot"},
			cards.Tableau:    {name: "Column", dealt: func(column int) int { return column + 1 }},
		},
	},
	"spider": {
		module: "Spider", anywhere: true,
		gadgets: map[cards.Kind]gadget{
			cards.Stock:      {name: "Talon"},
			cards.Foundation: {name: "Depot"},
			cards.Tableau:    {name: "Column", flags: 1, dealt: func(column int) int { return 4 + (3-column%3)/3 }},
		},
	},
	"freecell": {
		module: "Freecell", panel: "Freecell.NewPanel", chooses: true,
		gadgets: map[cards.Kind]gadget{
			cards.Cell:       {name: "Temp"},
			cards.Foundation: {name: "Depot"},
			cards.Tableau:    {name: "Column", dealt: func(column int) int { return 7 - column/4 }},
		},
	},
	"scorpion": {
		module:  "Scorpion",
		gadgets: map[cards.Kind]gadget{cards.Stock: {name: "Talon"}, cards.Tableau: {name: "Column"}},
	},
}

// writeTalon writes the data of Solitaire's talon before the cards of the stock: draws,
// packets, the newest first, and the cards of the waste.
func writeTalon(w *oberonlib.Writer, p *Panel) {
	draws, _ := strconv.Atoi(cmp.Or(p.Setup().Variation, p.game.Variations[0])) // the rules have validated it
	sizes := slices.Clone(p.Rules().(interface {
		Packets(*cards.Position) []int
	}).Packets(p.Position()))
	slices.Reverse(sizes)
	w.Int(draws, len(sizes)-1)
	w.Int(sizes...)
	writeCards(w, p.Position().Piles[p.Position().Index("waste")].Cards)
}

func readTalon(r *oberonlib.Reader, l *loaded) (err error) {
	l.variation = strconv.Itoa(r.Int())
	last := r.Int()
	l.counters = []int{}
	for i := 0; i <= last && r.Err() == nil; i++ {
		if n := r.Int(); n != 0 { // before the first draw there may be an empty packet
			l.counters = append(l.counters, n)
		}
	}
	slices.Reverse(l.counters)
	l.piles[slices.IndexFunc(l.piles, func(q cards.Pile) bool { return q.Name == "waste" })].Cards, err = readCards(r)
	return err
}
