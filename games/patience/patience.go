// Package patience makes games of cards of texts. Whoever knows a patience writes down in
// some lines how it is dealt, built and won; it is then a game as every other, on every
// desk.
//
//	title Baker's Dozen
//	tableau 13
//	deal 4 under K
//	build down any
//	space none
//
// A description is one statement a line, in any order, and whatever is left out is as usual:
// a description of no rules at all is a game of eight open piles that are built down.
// Lines and Values are the words, Read is the reader, Description.Game makes the table.
//
// What a description can say follows from a comparison of 70 games with the rules that
// Solvitaire, PySolFC and AisleRiot have for them; what it cannot say is refused, not
// guessed: lines of piles that close up, pairs, cards that cover others, foundations that
// follow each other.
package patience

import (
	"embed"
	"fmt"
	"path"
	"strconv"
	"strings"
	"sync"
)

//go:embed files
var files embed.FS

// A Shelved is a patience that comes with the program.
type Shelved struct {
	Name string
	// Share is which share of the deals can be won, in percent, 0 where that is not known, and
	// Published whether that is a published figure (Blake and Gent, JAIR 85:21), not one of
	// ours.
	Share     float64
	Published bool
}

// Shelf are the patiences that come with the program, the easiest first.
//
// In simple-simon, spiderette, will-o-the-wisp and mrs-mop only complete runs leave the
// tableau, as the books of rules have it. The shares published for these are most likely of
// easier games, in which foundations are built card by card, so they are not repeated here.
var Shelf = sync.OnceValue(func() (list []Shelved) {
	index, err := files.ReadFile("files/SHELF")
	if err != nil {
		panic(err) // it is embedded
	}
	for _, line := range strings.Split(strings.TrimSpace(string(index)), "\n") {
		f := strings.Fields(line) // name, share or a dash, by whom
		share, _ := strconv.ParseFloat(f[1], 64)
		list = append(list, Shelved{f[0], share, f[2] == "published"})
	}
	return list
})

// Open returns the description of a patience that comes with the program.
func Open(name string) (*Description, error) {
	text, err := Text(name)
	if err != nil {
		return nil, err
	}
	d, err := Read(text)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	return d, nil
}

// Ending is how files with descriptions end.
const Ending = ".patience"

// Text returns the description of a patience that comes with the program as it is written.
func Text(name string) ([]byte, error) {
	text, err := files.ReadFile(path.Join("files", path.Base(name)+Ending))
	if err != nil {
		return nil, fmt.Errorf("there is no patience %q", name)
	}
	return text, nil
}

// known has the names of the patiences that come with the program by those of their rules.
var known = sync.OnceValue(func() map[string]string {
	m := map[string]string{}
	for _, s := range Shelf() {
		if d, err := Open(s.Name); err == nil {
			m[d.Name()] = s.Name
		}
	}
	return m
})

// NameOf returns under which name a game is kept: that of a patience that comes with the
// program if the rules are the same, else one that follows from the rules.
func NameOf(d *Description) string {
	name := d.Name()
	if own, ok := known()[name]; ok {
		return own
	}
	return name
}
