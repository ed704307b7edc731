package play

import "phosphor/assets/i18n"

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
	// Ending says how the game has ended, "" while it goes on.
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

// A Lang is a language of package i18n, with the words that descriptions share.
type Lang string

// T and F are those of package i18n.
func (l Lang) T(english string) string             { return i18n.T(string(l), english) }
func (l Lang) F(format string, args ...any) string { return i18n.F(string(l), format, args...) }

// Begun says that another deal is in play.
func (l Lang) Begun(deal string) string { return l.F("deal %s", deal) }

// Ending says how a game has ended, "" while it goes on.
func (l Lang) Ending(over, won bool) string {
	switch {
	case won:
		return l.T("won")
	case over:
		return l.T("the game is over")
	}
	return ""
}

func (l Lang) Empty() string    { return l.T("empty") }
func (l Lang) Gap() string      { return l.T("gap") }
func (l Lang) Row(n int) string { return l.F("row %d", n) }
