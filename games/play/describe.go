package play

import "fmt"

// A Text is what people read or hear, in English and German. Without the German it is the
// same.
type Text [2]string

// In returns the text in a language, "en" or "de".
func (t Text) In(lang string) string { return Lang(lang).In(t[0], t[1]) }

// A Described game has States that say in words how it stands, for people who do not see
// it.
type Described interface {
	Describe(lang Lang) Description
}

// A Description is how a game stands at one moment, in words of one language. Things have the
// names of the game's Finder: tableau3/2, cell:3,4.
type Description interface {
	// Position returns sentences.
	Position() []string
	// Ending tells how the game has ended, "" while it goes on.
	Ending() string
	// Thing says what a name stands for, and Goal what it is called as the place to which a
	// move goes; "": the name says it.
	Thing(name string) string
	Goal(name string) string
	// Since says what has come to be since another moment of the same game.
	Since(before Description) []string
}

// Told is the Description of a game of which sentences and a status say all.
type Told struct {
	Sentences []string
	Status    Status
	Lang      Lang
}

func (t Told) Position() []string { return t.Sentences }
func (t Told) Ending() string     { return t.Lang.Ending(t.Status.Over, t.Status.Won) }
func (Told) Thing(string) string  { return "" }
func (Told) Goal(string) string   { return "" }

// Since says that another deal is in play.
func (t Told) Since(before Description) []string {
	if old, ok := before.(Told); ok && t.Status.Deal != old.Status.Deal {
		return []string{t.Lang.Begun(t.Status.Deal)}
	}
	return nil
}

// A Lang is a language, "de" or else English, with the words that descriptions share.
type Lang string

// In returns what is said in the language.
func (l Lang) In(english, german string) string {
	if l == "de" && german != "" {
		return german
	}
	return english
}

// Begun says that another deal is in play.
func (l Lang) Begun(deal string) string { return fmt.Sprintf(l.In("deal %s", "Spiel %s"), deal) }

// Ending says how a game has ended, "" while it goes on.
func (l Lang) Ending(over, won bool) string {
	switch {
	case won:
		return l.In("won", "gewonnen")
	case over:
		return l.In("the game is over", "das Spiel ist zu Ende")
	}
	return ""
}

func (l Lang) Empty() string    { return l.In("empty", "leer") }
func (l Lang) Gap() string      { return l.In("gap", "Lücke") }
func (l Lang) Row(n int) string { return fmt.Sprintf(l.In("row %d", "Zeile %d"), n) }
