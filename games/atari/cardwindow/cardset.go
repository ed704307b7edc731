package cardwindow

import (
	"errors"
	"fmt"
	"image"
	"image/color"
	"io/fs"
	"math/bits"
	"path"
	"slices"
	"strings"

	"phosphor/assets"
	"phosphor/fb"
	"phosphor/formats/gemimg"
	"phosphor/games"
	"phosphor/games/atari/gem"
	"phosphor/sprites"
)

// ErrNoCards is told when no card set can be shown.
var ErrNoCards = errors.New("no card set fits this display")

// A Refusal is what is wrong with each of the card sets in the player's folder
// when none of them can be used.
type Refusal []error

func (r Refusal) Error() string {
	if len(r) == 1 {
		return r[0].Error()
	}
	return fmt.Sprintf("%v; %d more cannot be used", r[0], len(r)-1)
}

// unfit is what is wrong with a picture that is whole but no card set for this
// display. That is nothing to tell the player while there is one that fits: a
// folder usually has sets for several displays.
type unfit struct{ error }

// A Room is what cards must fit: a window of that size, and what Fits says of them.
type Room struct {
	Size image.Point
	Fits func(card, size image.Point) bool
}

// LoadCards returns the card set that the player chose, or the best one there
// is for the screen, in the pixel values of the screen, and what is wrong with
// those that are damaged. Ours stand in for a folder without card sets. When
// there are some and none can be used, the error is a Refusal.
func LoadCards(env games.Env, room Room, s *fb.Screen) (deck *sprites.Deck, damaged []error, err error) {
	if env.Cards.Name != "" {
		deck, err = OpenCards(env.Cards.FS, env.Cards.Name, room, s)
		return deck, nil, err
	}
	if env.Data != nil {
		deck, damaged, unfit := bestCards(env.Data, room, s)
		if deck != nil {
			return deck, damaged, nil
		}
		if all := slices.Concat(damaged, unfit); len(all) > 0 {
			return nil, nil, Refusal(all)
		}
	}
	if deck, _, _ = bestCards(assets.Yukon(), room, s); deck == nil {
		return nil, nil, ErrNoCards
	}
	return deck, nil, nil
}

// bestCards returns the best card set of a folder, nil if there is none, and
// what is wrong with others.
func bestCards(fsys fs.FS, room Room, s *fb.Screen) (deck *sprites.Deck, damaged, unfit []error) {
	names, damaged, unfit := sets(fsys, room, s.Depth())
	for _, name := range names {
		deck, err := OpenCards(fsys, name, room, s)
		if err == nil {
			return deck, damaged, unfit
		}
		damaged = append(damaged, err)
	}
	return nil, damaged, unfit
}

// sets returns the card sets among the *.IMG of a folder, the best first by the
// manual's motto: the biggest possible, the most colours possible, where those
// that the screen cannot show come last. A screen in black and white has sets
// in black and white first. The errors tell about the files that are left out.
func sets(fsys fs.FS, room Room, depth int) (names []string, damaged, unsuited []error) {
	type set struct {
		name    string
		quality []int
	}
	var found []set
	entries, err := fs.ReadDir(fsys, ".")
	if err != nil {
		return nil, []error{err}, nil
	}
	lay, layErr := sprites.OpenLayout(fsys, ".")
	for _, e := range entries {
		if e.IsDir() || !strings.EqualFold(path.Ext(e.Name()), ".img") {
			continue
		}
		if layErr != nil {
			return nil, []error{layErr}, nil
		}
		card, planes, err := inspect(fsys, e.Name(), lay, room)
		switch {
		case errors.As(err, &unfit{}):
			unsuited = append(unsuited, err)
		case err != nil:
			damaged = append(damaged, err)
		default:
			yes := func(b bool) int { return map[bool]int{true: 1}[b] }
			found = append(found, set{e.Name(), []int{yes(depth > 1 || planes == 1), card.X * card.Y, yes(planes <= depth), planes}})
		}
	}
	slices.SortStableFunc(found, func(a, b set) int { return slices.Compare(b.quality, a.quality) })
	for _, f := range found {
		names = append(names, f.name)
	}
	return names, damaged, unsuited
}

// inspect returns the size of the cards of a sheet and its planes, by its
// header. The error is an unfit if it is no sheet that can be shown.
func inspect(fsys fs.FS, name string, lay *sprites.SheetLayout, room Room) (card image.Point, planes int, err error) {
	f, err := fsys.Open(name)
	if err != nil {
		return card, 0, err
	}
	defer f.Close()
	head, err := gemimg.DecodeConfig(f)
	if err != nil {
		return card, 0, fmt.Errorf("%s: %w", name, err)
	}
	pal, ok := head.ColorModel.(color.Palette)
	if !ok {
		return card, 0, unfit{fmt.Errorf("%s: is in true colour, expected 1 to 8 planes", name)}
	}
	if card, err = sprites.CellSize(image.Pt(head.Width, head.Height), lay); err != nil {
		return card, 0, unfit{fmt.Errorf("%s: %w", name, err)}
	}
	return card, bits.Len(uint(len(pal) - 1)), tooLarge(name, card, room)
}

// tooLarge tells that cards do not fit a window.
func tooLarge(name string, card image.Point, room Room) error {
	if room.Fits(card, room.Size) {
		return nil
	}
	return unfit{fmt.Errorf("%s: cards of %dx%d pixels are too large for a window of %dx%d", name, card.X, card.Y, room.Size.X, room.Size.Y)}
}

// OpenCards reads a card set of any kind and makes it for the screen.
func OpenCards(fsys fs.FS, name string, room Room, s *fb.Screen) (*sprites.Deck, error) {
	set, err := sprites.OpenCards(fsys, name)
	if err != nil {
		return nil, err
	}
	if err := tooLarge(name, set.Size, room); err != nil {
		return nil, err
	}
	// What is refused must not have changed the colours of the screen.
	use := sprites.Registers{Keep: []uint8{s.Mode.Pen(gem.WhitePen), s.Mode.Pen(gem.BlackPen)}}
	// The desktop is green, and so is the table under cards that bring none. Of
	// four colours a sheet's table and the red suits need the other two.
	if s.Depth() > 2 || !set.HasTable() {
		use.Rather = []uint8{s.Mode.Pen(gem.GreenPen)}
	}
	return set.Deck(sprites.Display{Screen: s, Registers: use}), nil
}
