package games

import (
	"errors"
	"fmt"
	"io/fs"

	"phosphor/sprites"
)

// BadCards is the error of a card file that was skipped.
type BadCards struct {
	Name string // of the file
	Err  error
}

func (b *BadCards) Error() string { return b.Err.Error() }
func (b *BadCards) Unwrap() error { return b.Err }

// OpenCards returns the card set that the player chose, else the first of the
// names that is there and can be used: in the data folder, then in our own
// folders, one after the other. accept refuses sets that the game has no use for;
// nil: any will do. The error of the first file that was skipped is returned as
// damaged, a *BadCards.
func (e *Env) OpenCards(names []string, accept func(*sprites.CardSet) error, own ...fs.FS) (set *sprites.CardSet, damaged, err error) {
	open := func(fsys fs.FS, name string) (*sprites.CardSet, error) {
		set, err := sprites.OpenCards(fsys, name)
		if err != nil || accept == nil {
			return set, err
		}
		if err := accept(set); err != nil {
			return nil, fmt.Errorf("%s: %w", name, err)
		}
		return set, nil
	}
	if e.Cards.Name != "" {
		set, err = open(e.Cards.FS, e.Cards.Name)
		return set, nil, err
	}
	for _, fsys := range append([]fs.FS{e.Data}, own...) {
		if fsys == nil {
			continue
		}
		for _, name := range names {
			if set, err = open(fsys, name); err == nil {
				return set, damaged, nil
			}
			if damaged == nil && !errors.Is(err, fs.ErrNotExist) {
				damaged = &BadCards{name, err}
			}
		}
	}
	return nil, nil, errors.Join(damaged, err)
}
