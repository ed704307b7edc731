package cards

// Rules may also be Shaped, where they can be said as a Shape. A prover needs none, but
// with one it looks at fifty times as many positions in a second, and may leave out moves
// that the shape proves to be useless.
type Shaped interface {
	// Shape returns the rules of a game that goes on from p, nil where no shape says them.
	Shape(p *Position) *Shape
}

// A Shape says all that Check and Play do, as far as usual games of patience go. Piles of
// a kind are alike, but for foundations with a Base of their own, and while cards of the
// stock are still to be dealt on them. A card that lies face down is turned up when it is
// uncovered.
type Shape struct {
	// Columns.
	On       Fits   // what goes on a card
	Run      Fits   // what lies on a card so that both move together
	Group    Group  // how many cards move at a time from a column
	Space    Set    // what an empty column takes
	SpaceOne bool   // and that no more than one card
	Fill     []Kind // what fills an empty column at once: the first of these kinds that has a card

	// From which kind of pile to which cards can be put. Only from columns it may be more
	// than one.
	Ways []Way

	// Foundations.
	Base []Set // what an empty one takes: one set for each, or one for all
	Up   Fits  // what goes on a card
	Suit int   // so many cards of a run go there together, on an empty one; 0: one at a time, on any

	// The stock.
	Onto   Kind // where it is dealt to: Waste, Foundation, or a card on each pile of a kind
	Draw   int  // cards that are dealt on a waste at a time
	Turns  int  // how often the waste can still be turned over to be dealt again; Always: without end
	Spaces bool // columns are dealt on though one of them is empty
	Hold   bool // nothing is dealt while a card lies on the waste

	Goal Goal
}

// A Set is a set of cards that lie face up, a bit for each.
type Set uint64

// Has reports whether a card is in the set, whichever way it lies.
func (s Set) Has(c Card) bool { return s>>c.Up()&1 != 0 }

// AnyCard is the set of all cards.
const AnyCard Set = 1<<52 - 1

// SetOf returns the cards for which f is true.
func SetOf(f func(Card) bool) (s Set) {
	for c := range Card(52) {
		if f(c) {
			s |= 1 << c
		}
	}
	return s
}

// OfRank returns the cards of a rank.
func OfRank(r Rank) Set { return SetOf(func(c Card) bool { return c.Rank() == r }) }

// Fits has for each card what fits on it.
type Fits [52]Set

// FitsOf returns a Fit as a table.
func FitsOf(fit Fit) (f Fits) {
	for c := range f {
		f[c] = SetOf(func(over Card) bool { return fit(Card(c), over) })
	}
	return f
}

// Has reports whether the card over fits on the card under.
func (f *Fits) Has(under, over Card) bool { return f[under.Up()].Has(over) }

// A Group says how many cards of a column move at a time.
type Group uint8

const (
	OneCard    Group = iota // the last card
	PartRun                 // as many of its last cards as lie in a run
	FaceUp                  // any card that lies face up, with all that lie on it
	Whole                   // all cards that lie face up
	WholeOrOne              // or the last one
)

// A Way is from which kind of pile to which cards can be put.
type Way struct{ From, To Kind }

// Ways returns the ways of most games: from everywhere to columns and foundations, from
// columns to cells, and, if cards come back from there, from foundations to columns.
func Ways(back bool) []Way {
	w := []Way{{Tableau, Tableau}, {Tableau, Foundation}, {Tableau, Cell}}
	for _, k := range []Kind{Waste, Reserve, Cell} {
		w = append(w, Way{k, Tableau}, Way{k, Foundation})
	}
	if back {
		w = append(w, Way{Foundation, Tableau})
	}
	return w
}

// Always are the Turns of a game without an end to them.
const Always = -1

// A Goal is when a game is won.
type Goal uint8

const (
	AllHome      Goal = iota // all cards lie on foundations
	AllRuns                  // columns are empty or a run of thirteen, and there is nothing elsewhere
	ColumnsEmpty             // no card lies in a column
)
