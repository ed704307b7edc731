package cards

import (
	"fmt"
	"strings"
)

// A Suit is one of the four suits, numbered in the order of their letters.
type Suit uint8

const (
	Clubs Suit = iota
	Diamonds
	Hearts
	Spades
)

// Red reports whether the suit is diamonds or hearts.
func (s Suit) Red() bool { return s == Diamonds || s == Hearts }

// A Rank is a card's value, 1 (ace) to 13 (king).
type Rank uint8

const (
	Ace   Rank = 1
	Jack  Rank = 11
	Queen Rank = 12
	King  Rank = 13
)

const (
	rankLetters = "A23456789TJQK"
	suitLetters = "CDHS"
)

// A Card is one card of a deck, face up or face down. The zero value is the ace of clubs,
// face up.
type Card uint8

const (
	faceDown Card = 0x80

	// Gap marks an empty place in a row.
	Gap Card = 0x7f
)

// NewCard returns the card of the given suit and rank, face up.
func NewCard(s Suit, r Rank) Card { return Card(uint8(s)*13 + uint8(r) - 1) }

// Rank returns the card's value.
func (c Card) Rank() Rank { return Rank(c&^faceDown%13) + 1 }

// Suit returns the card's suit.
func (c Card) Suit() Suit { return Suit(c &^ faceDown / 13) }

// Red reports whether the card is a diamond or a heart.
func (c Card) Red() bool { return c.Suit().Red() }

// FaceUp reports whether the card shows its face.
func (c Card) FaceUp() bool { return c&faceDown == 0 }

// Up returns the same card face up.
func (c Card) Up() Card { return c &^ faceDown }

// Down returns the same card face down.
func (c Card) Down() Card { return c | faceDown }

// String writes the card as rank and suit, "TH", with a "?" before it when it
// lies face down; a gap is "--".
func (c Card) String() string {
	if c == Gap {
		return "--"
	}
	s := string([]byte{rankLetters[c.Rank()-1], suitLetters[c.Suit()]})
	if !c.FaceUp() {
		return "?" + s
	}
	return s
}

// MarshalText encodes the card as String does, so that cards are JSON strings.
func (c Card) MarshalText() ([]byte, error) { return []byte(c.String()), nil }

// UnmarshalText parses the form that String returns.
func (c *Card) UnmarshalText(b []byte) error {
	v, err := ParseCard(string(b))
	*c = v
	return err
}

// ParseCard parses the form that String returns.
func ParseCard(s string) (Card, error) {
	if s == "--" {
		return Gap, nil
	}
	t, down := strings.CutPrefix(s, "?")
	if len(t) == 2 {
		r, u := strings.IndexByte(rankLetters, t[0]), strings.IndexByte(suitLetters, t[1])
		if r >= 0 && u >= 0 {
			c := NewCard(Suit(u), Rank(r+1))
			if down {
				c = c.Down()
			}
			return c, nil
		}
	}
	return 0, fmt.Errorf("%q is not a card (rank A23456789TJQK, then suit CDHS, ? before it when face down)", s)
}

// Deck returns n decks of 52 cards, face up, in the order of suit and rank.
func Deck(n int) []Card {
	d := make([]Card, 0, 52*n)
	for range n {
		for c := Card(0); c < 52; c++ {
			d = append(d, c)
		}
	}
	return d
}
