package catalog

import (
	"slices"
	"sync"

	"phosphor/assets/i18n"
	"phosphor/games"
	"phosphor/games/atari/cardwindow"
	"phosphor/games/cards/table"
	"phosphor/games/patience"
)

// This file holds the patiences described by texts. There are many, so each is parsed
// when first needed.

// A Patience is a game that a text describes, as a row of the catalogue.
type Patience struct {
	*games.Info
	Game        *table.Game
	Description *patience.Description
	Text        []byte
	Own         bool             // it did not come with the program
	Alias       string           // the name of its file without its extension; "": it has none
	Shelved     patience.Shelved // facts about those that come with the program
}

var patiences struct {
	sync.Mutex
	rows map[string]*Patience // by name
	own  []*Patience          // those that did not come with the program, in the order in which they were added
	more func()
}

// SetMore sets the function that adds the player's own patiences. It is called once, when
// patiences are listed or an unknown one is requested.
func SetMore(f func()) {
	patiences.Lock()
	defer patiences.Unlock()
	patiences.more = f
}

// owned returns the player's own patiences.
func owned() []*Patience {
	patiences.Lock()
	more := patiences.more
	patiences.more = nil
	patiences.Unlock()
	if more != nil {
		more()
	}
	patiences.Lock()
	defer patiences.Unlock()
	return slices.Clone(patiences.own)
}

// newPatience makes the row of a description.
func newPatience(name string, d *patience.Description, text []byte) *Patience {
	g := d.Game(name)
	p := &Patience{Info: cardwindow.Info(g), Game: g, Description: d, Text: text}
	p.Elsewhere = elsewhere(cardDesks, g, p.Machine)
	return p
}

// AddPatience adds the game of a description. Equal rules are the same game, whatever the
// file is called: then it returns the existing row.
func AddPatience(text []byte, alias string) (*Patience, error) {
	d, err := patience.Read(text)
	if err != nil {
		return nil, err
	}
	name := patience.NameOf(d)
	if p := builtIn(name); p != nil {
		return p, nil
	}
	patiences.Lock()
	defer patiences.Unlock()
	for _, p := range patiences.own {
		if p.Name == name {
			return p, nil
		}
	}
	if d.Titles["en"] == "" && alias != "" {
		for _, lang := range i18n.Codes() {
			if d.Titles[lang] == "" {
				d.Titles[lang] = alias
			}
		}
	}
	p := newPatience(name, d, text)
	p.Alias, p.Own, p.Shelved.Name = alias, true, name
	patiences.own = append(patiences.own, p)
	return p, nil
}

// builtIn returns a patience that comes with the program; nil if there is none with that
// name.
func builtIn(name string) *Patience {
	i := slices.IndexFunc(patience.Shelf(), func(s patience.Shelved) bool { return s.Name == name })
	if i < 0 {
		return nil
	}
	patiences.Lock()
	defer patiences.Unlock()
	if p := patiences.rows[name]; p != nil {
		return p
	}
	d, err := patience.Open(name)
	if err != nil {
		panic(err) // a test reads them all
	}
	text, _ := patience.Text(name)
	p := newPatience(name, d, text)
	p.Shelved = patience.Shelf()[i]
	if patiences.rows == nil {
		patiences.rows = map[string]*Patience{}
	}
	patiences.rows[name] = p
	return p
}

// FindPatience returns the patience with the given name, or nil.
func FindPatience(name string) *Patience {
	if p := builtIn(name); p != nil {
		return p
	}
	for _, p := range owned() {
		if p.Name == name || p.Alias == name && name != "" {
			return p
		}
	}
	return nil
}

// Patiences returns all patiences: a player's own, then those that come with the program, the
// easiest first.
func Patiences() []*Patience {
	list := owned()
	for _, s := range patience.Shelf() {
		list = append(list, builtIn(s.Name))
	}
	return list
}

// PatienceNames returns the names of Patiences, without making the games.
func PatienceNames() (names []string) {
	for _, p := range owned() {
		names = append(names, p.Name)
	}
	for _, s := range patience.Shelf() {
		names = append(names, s.Name)
	}
	return names
}

// Game returns the card game with the given name, which runs on every desk, or nil.
func Game(name string) *table.Game {
	for _, g := range Cards {
		if g.Name == name {
			return g
		}
	}
	if p := FindPatience(name); p != nil {
		return p.Game
	}
	return nil
}
