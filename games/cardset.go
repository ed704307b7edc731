package games

import (
	"errors"
	"fmt"
	"io/fs"
	"strings"

	"phosphor/assets/i18n"
	"phosphor/sprites"
)

// A CardsError reports the card files that were skipped.
type CardsError struct {
	Names []string // of the files
	Used  string   // the player's file that is used instead; "": one of ours
	Err   error
}

func (b *CardsError) Error() string { return b.In("en") }
func (b *CardsError) In(lang string) string {
	return strings.ReplaceAll(i18n.Error(lang, b.Err), "\n", "; ")
}
func (b *CardsError) Unwrap() error { return b.Err }

// OpenCards returns the card set that the player chose, or the first usable one of the
// given names: in the data folder, then in each of our own folders. accept, if not nil,
// rejects sets that the game cannot use. Skipped files are returned in damaged, a
// *CardsError.
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
	if l, ok := e.Data.(*lookout); ok && len(names) > 1 {
		l.cards = names
	}
	var bad CardsError
	for i, fsys := range append([]fs.FS{e.Data}, own...) {
		if fsys == nil {
			continue
		}
		for _, name := range names {
			if set, err = open(fsys, name); err == nil {
				if bad.Names == nil {
					return set, nil, nil
				}
				if i == 0 {
					bad.Used = name
				}
				return set, &bad, nil
			}
			if !errors.Is(err, fs.ErrNotExist) {
				bad.Names, bad.Err = append(bad.Names, name), errors.Join(bad.Err, err)
				unusable(fsys, name)
			}
		}
	}
	return nil, nil, errors.Join(bad.Err, err)
}
