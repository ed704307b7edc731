package cards

// A Fit reports whether the card over may lie on the card under.
type Fit func(under, over Card) bool

// Down fits the next lower card of any suit.
func Down(under, over Card) bool { return under.Rank() == over.Rank()+1 }

// DownInSuit fits the next lower card of the same suit.
func DownInSuit(under, over Card) bool { return Down(under, over) && under.Suit() == over.Suit() }

// DownAlternating fits the next lower card of the other colour.
func DownAlternating(under, over Card) bool { return Down(under, over) && under.Red() != over.Red() }

// UpInSuit fits the next higher card of the same suit, as foundations do.
func UpInSuit(under, over Card) bool { return DownInSuit(over, under) }

// Run returns how many cards at the end of a pile lie face up in a sequence.
func Run(pile []Card, fit Fit) int {
	n := 0
	for i := len(pile) - 1; i >= 0 && pile[i].FaceUp(); i-- {
		if n > 0 && !fit(pile[i], pile[i+1]) {
			break
		}
		n++
	}
	return n
}
