package play

import "phosphor/assets/i18n"

// A Described game can describe its States in words, for people who cannot see it.
type Described interface {
	Describe(lang Lang) Description
}

// A Description is the state of a game at one moment, in words of one language. Things
// have the names of the game's Finder: tableau3/2, cell:3,4.
type Description interface {
	// Position returns sentences about the position.
	Position() []string
	// Ending returns how the game has ended, or "" while it continues.
	Ending() string
	// Thing returns what a name stands for, and Goal what it is called as the target of a
	// move. "" means that the name is clear.
	Thing(name string) string
	Goal(name string) string
	// Since returns what has changed since another moment of the same game.
	Since(before Description) []string
}

// Told is the Description of a game that sentences and a status describe completely.
type Told struct {
	Sentences []string
	Status    Status
	Lang      Lang
}

func (t Told) Position() []string { return t.Sentences }
func (t Told) Ending() string     { return t.Lang.Ending(t.Status.Over, t.Status.Won) }
func (Told) Thing(string) string  { return "" }
func (Told) Goal(string) string   { return "" }

// Since reports a new deal.
func (t Told) Since(before Description) []string {
	if old, ok := before.(Told); ok && t.Status.Deal != old.Status.Deal {
		return []string{t.Lang.Begun(t.Status.Deal)}
	}
	return nil
}

// A Lang is a language of package i18n, with the words that descriptions share.
type Lang string

// T and F call the functions of package i18n.
func (l Lang) T(english string) string             { return i18n.T(string(l), english) }
func (l Lang) F(format string, args ...any) string { return i18n.F(string(l), format, args...) }

// Label puts a label before a text.
func (l Lang) Label(label, text string) string { return i18n.Label(string(l), label, text) }

// Begun returns the text for a new deal.
func (l Lang) Begun(deal string) string { return l.F("deal %s", deal) }

// Ending returns how a game has ended, or "" while it continues.
func (l Lang) Ending(over, won bool) string {
	switch {
	case won:
		return l.T("won")
	case over:
		return l.T("the game is over")
	}
	return ""
}

func (l Lang) Gap() string      { return l.T("gap") }
func (l Lang) Row(n int) string { return l.F("row %d", n) }
