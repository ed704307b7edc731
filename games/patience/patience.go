// Package patience makes card games from text files. A few lines describe how a patience
// is dealt, built and won; it is then a game like any other, on every desk.
//
//	title Baker's Dozen
//	tableau 13
//	deal 4 under K
//	build down any
//	space none
//
// A description has one statement per line, in any order, and defaults for everything
// omitted: without any rules it is a game of eight open piles that are built down. Lines
// and Values list the words, Read parses a description, Description.Game makes the table.
//
// The language comes from a comparison of 70 games with their rules in Solvitaire,
// PySolFC and AisleRiot. What it cannot express is refused, not guessed: rows of piles
// that close up, pairs, cards that cover others, foundations that depend on each other.
package patience

import (
	"crypto/sha256"
	"embed"
	"fmt"
	"path"
	"strconv"
	"strings"
	"sync"

	"phosphor/assets/i18n"
)

//go:embed files
var files embed.FS

// A Shelved is a patience that comes with the program.
type Shelved struct {
	Name string
	// Share is the percentage of deals that can be won, 0 if unknown. Published is set if
	// that is a published figure (Blake and Gent, JAIR 85:21). Ours are from TABLE.md of
	// package prove, midway between all undecided deals lost and all won.
	Share     float64
	Published bool
}

// Shelf lists the patiences that come with the program, the easiest first.
//
// In simple-simon, spiderette, will-o-the-wisp and mrs-mop only complete runs leave the
// tableau, as the rule books say. The published shares for these are most likely those of
// easier games, in which foundations are built card by card, so they are not used here.
var Shelf = sync.OnceValue(func() (list []Shelved) {
	index, err := files.ReadFile("files/SHELF")
	if err != nil {
		panic(err) // it is embedded
	}
	for _, line := range strings.Split(strings.TrimSpace(string(index)), "\n") {
		f := strings.Fields(line) // name, share or a dash, source
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

// Ending is the extension of description files.
const Ending = ".patience"

// Text returns the description of a patience that comes with the program unchanged.
func Text(name string) ([]byte, error) {
	text, err := files.ReadFile(path.Join("files", path.Base(name)+Ending))
	if err != nil {
		return nil, i18n.Errorf("there is no patience %q", name)
	}
	return text, nil
}

// Name returns the name of the game for saved games and statistics, derived from its
// rules alone: equal rules in another file are the same game, also in another
// order of lines and words.
func (d *Description) Name() string {
	sum := sha256.Sum256([]byte(strings.Join(d.rules, "\n")))
	return fmt.Sprintf("patience-%x", sum[:6])
}

// known maps the names of rules to the patiences that come with the program.
var known = sync.OnceValue(func() map[string]string {
	m := map[string]string{}
	for _, s := range Shelf() {
		if d, err := Open(s.Name); err == nil {
			m[d.Name()] = s.Name
		}
	}
	return m
})

// NameOf returns the name under which a game is saved: that of a patience that comes with
// the program if the rules are the same, otherwise one derived from the rules.
func NameOf(d *Description) string {
	name := d.Name()
	if own, ok := known()[name]; ok {
		return own
	}
	return name
}
