package cards

// Shaped is Rules that can be stated as a Shape. A prover works without one, but with it
// searches many more positions a second, and can skip moves that the shape proves useless.
type Shaped interface {
	// Shape returns the rules of a game that continues from p, or nil if no shape
	// describes them.
	Shape(p *Position) *Shape
}

// A Shape states everything that Check and Play do, for ordinary patience games. Piles of
// a kind are interchangeable, except foundations with their own Base, and except while
// cards of the stock can still be dealt on them. A face-down card is turned up when it is
// uncovered.
type Shape struct {
	// Columns.
	On       Fits   // what fits on a card
	Run      Fits   // what lies on a card so that both move together
	Group    Group  // how many cards move at a time from a column
	Space    Set    // what an empty column takes
	SpaceOne bool   // and only one card at a time
	Fill     []Kind // what fills an empty column at once: the first of these kinds that has a card
	Again    []int  // the columns can be gathered in order and dealt again, with so many cards each, the last takes the rest; nil: no

	// The kinds of piles between which cards can move. Only columns can give more than
	// one.
	Ways []Way

	// Foundations.
	Base []Set // what an empty one takes: one set for each, or one for all
	Up   Fits  // what fits on a card
	Suit int   // number of cards of a run that go together to an empty one; 0: one at a time, to any

	// The stock.
	Onto   Kind // where it is dealt: Waste, Foundation, or one card to each pile of a kind
	Draw   int  // cards dealt to a waste at a time
	Turns  int  // how many redeals, or deals of Again, are left; Always: unlimited
	Spaces bool // dealing to columns is allowed while one is empty
	Hold   bool // no dealing while a card lies on the waste

	Goal Goal
}

// A Set is a set of face-up cards, one bit each.
type Set uint64

// Has reports whether a card is in the set, face up or face down.
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

// Fits holds for each card the set of cards that fit on it.
type Fits [52]Set

// FitsOf returns the table of a Fit.
func FitsOf(fit Fit) (f Fits) {
	for c := range f {
		f[c] = SetOf(func(over Card) bool { return fit(Card(c), over) })
	}
	return f
}

// A Group is how many cards of a column move at a time.
type Group uint8

const (
	OneCard    Group = iota // the last card
	PartRun                 // any number of its last cards in a run
	FaceUp                  // any face-up card, with all cards on it
	Whole                   // all face-up cards
	WholeOrOne              // or the last one
)

// A Way is a pair of pile kinds between which cards can move.
type Way struct{ From, To Kind }

// Ways returns the ways of most games: from everywhere to columns and foundations, from
// columns to cells and, if cards may come back, from foundations to columns.
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

// Always is the value of Turns for unlimited redeals.
const Always = -1

// A Goal is the condition for a win.
type Goal uint8

const (
	AllHome      Goal = iota // all cards lie on foundations
	AllRuns                  // every column is empty or a run of thirteen, and all other piles are empty
	ColumnsEmpty             // no card lies in a column
)
