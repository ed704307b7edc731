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
	"phosphor/assets/i18n"
	"phosphor/fb"
	"phosphor/formats/gemimg"
	"phosphor/formats/tree"
	"phosphor/games"
	"phosphor/games/atari/gem"
	"phosphor/sprites"
)

// ErrNoCards is the error if no card set can be shown.
var ErrNoCards = errors.New("no card set fits this display")

// A RefusalError lists the errors of the card sets in the player's folder if none of
// them can be used.
type RefusalError []*CardsError

func (r RefusalError) Error() string {
	if len(r) == 1 {
		return r[0].Error()
	}
	return fmt.Sprintf("%v; %d more cannot be used", r[0], len(r)-1)
}

// A Fault is the reason why a file is not a card set for a screen.
type Fault uint8

const (
	Damaged     Fault = iota // cannot be read
	Missing                  // is missing
	NotCards                 // a picture, but not a card set
	TooLarge                 // for the window
	ManyColours              // a picture in true colour
	BadLayout                // its CARDS.LAY has a mistake
)

// CardsError reports that a file is not a card set for a screen. File is the file in
// error.
type CardsError struct {
	File  string
	Fault Fault
	Err   error
}

func (b *CardsError) Error() string { return b.Err.Error() }
func (b *CardsError) Unwrap() error { return b.Err }

// badCards returns what is wrong with a card set, given the error of reading it.
func badCards(name string, err error) *CardsError {
	b := &CardsError{path.Base(name), Damaged, err}
	var not sprites.NotCardsError
	var lay *sprites.LayoutError
	switch {
	case errors.As(err, &not):
		b.Fault = NotCards
	case errors.As(err, &lay):
		b.File, b.Fault = lay.File, BadLayout
	case errors.Is(err, fs.ErrNotExist):
		b.Fault = Missing
	}
	return b
}

// quiet reports whether an error need not be shown if another set fits: a folder usually
// has sets for several screens, and other pictures.
func (b *CardsError) quiet() bool { return b.Fault == TooLarge || b.Fault == ManyColours }

// foreign reports whether the file is a picture of something other than cards.
func (b *CardsError) foreign() bool { return b.Fault == NotCards || b.Fault == ManyColours }

// A Room is what cards must fit: the size of the window, and the function Fits.
type Room struct {
	Size image.Point
	Fits func(card, size image.Point) bool
}

// LoadCards returns the card set that the player chose, or the best one for the screen, in
// the pixel values of the screen, and the errors of skipped files that look like cards.
// For a folder without card sets it returns ours. If there are some but none can be used,
// the error is a RefusalError, unless the folder is shared by several games, whose
// pictures may be anything.
func LoadCards(env games.Env, room Room, s *fb.Screen) (deck *sprites.Deck, bad []*CardsError, err error) {
	if env.Cards.Name != "" {
		deck, err = OpenCards(env.Cards.FS, env.Cards.Name, room, s)
		return deck, nil, err
	}
	if env.Data != nil {
		deck, bad = bestCards(env.Data, room, s)
		for _, b := range bad {
			if b.foreign() {
				games.Passed(env.Data, b.File)
			}
		}
		if deck != nil {
			return deck, slices.DeleteFunc(bad, (*CardsError).quiet), nil
		}
		if len(bad) > 0 && !env.Common {
			return nil, nil, RefusalError(bad)
		}
	}
	if deck, _ = bestCards(assets.Yukon(), room, s); deck == nil {
		return nil, nil, ErrNoCards
	}
	return deck, slices.DeleteFunc(bad, func(b *CardsError) bool { return b.quiet() || b.foreign() }), nil
}

// bestCards returns the best card set of a folder, or nil, and the errors of the others,
// the damaged ones first.
func bestCards(fsys fs.FS, room Room, s *fb.Screen) (deck *sprites.Deck, bad []*CardsError) {
	names, bad := sets(fsys, room, s.Depth())
	for _, name := range names {
		var err error
		if deck, err = OpenCards(fsys, name, room, s); err == nil {
			break
		}
		var why *CardsError
		if !errors.As(err, &why) {
			why = badCards(name, err)
		}
		bad = append(bad, why)
	}
	slices.SortStableFunc(bad, func(a, b *CardsError) int { return min(int(a.Fault), 1) - min(int(b.Fault), 1) })
	return deck, bad
}

// sets returns the card sets among the *.IMG of a folder, the best first by the manual's
// motto: the biggest possible, the most colours possible, with those that the screen
// cannot show at the end. A black and white screen prefers black and white sets. The
// errors are for the files left out; a picture that does not divide into cards is not
// reported if there are sets. Files elsewhere that are lent to the folder count if it
// holds no set itself.
func sets(fsys fs.FS, room Room, depth int) (names []string, bad []*CardsError) {
	if names, bad = someSets(fsys, room, depth, false); len(names) > 0 {
		return names, bad
	}
	return someSets(fsys, room, depth, true)
}

func someSets(fsys fs.FS, room Room, depth int, lent bool) (names []string, bad []*CardsError) {
	type set struct {
		name    string
		quality []int
	}
	var found []set
	var other []*CardsError
	entries, err := fs.ReadDir(fsys, ".")
	if err != nil {
		return nil, []*CardsError{badCards(".", err)}
	}
	lay, layErr := sprites.OpenLayout(fsys, ".")
	for _, e := range entries {
		if e.IsDir() || !strings.EqualFold(path.Ext(e.Name()), ".img") || !lent && tree.Lent(e) {
			continue
		}
		if layErr != nil {
			return nil, []*CardsError{badCards(e.Name(), layErr)}
		}
		card, planes, err := inspect(fsys, e.Name(), lay, room)
		switch {
		case err == nil:
			yes := func(b bool) int { return map[bool]int{true: 1}[b] }
			found = append(found, set{e.Name(), []int{yes(depth > 1 || planes == 1), card.X * card.Y, yes(planes <= depth), planes}})
		case err.Fault == NotCards:
			other = append(other, err)
		default:
			bad = append(bad, err)
		}
	}
	if len(found) == 0 {
		bad = append(bad, other...)
	}
	slices.SortStableFunc(found, func(a, b set) int { return slices.Compare(b.quality, a.quality) })
	for _, f := range found {
		names = append(names, f.name)
	}
	return names, bad
}

// inspect returns the size of the cards of a sheet and its planes, by its
// header.
func inspect(fsys fs.FS, name string, lay *sprites.SheetLayout, room Room) (card image.Point, planes int, bad *CardsError) {
	f, err := fsys.Open(name)
	if err != nil {
		return card, 0, badCards(name, err)
	}
	defer f.Close()
	head, err := gemimg.DecodeConfig(f)
	if err != nil {
		return card, 0, badCards(name, fmt.Errorf("%s: %w", name, err))
	}
	pal, ok := head.ColorModel.(color.Palette)
	if !ok {
		return card, 0, &CardsError{name, ManyColours, i18n.Errorf("%s: is in true colour, expected 1 to 8 planes", name)}
	}
	if card, err = sprites.CellSize(image.Pt(head.Width, head.Height), lay); err != nil {
		return card, 0, badCards(name, fmt.Errorf("%s: %w", name, err))
	}
	return card, bits.Len(uint(len(pal) - 1)), tooLarge(name, card, room)
}

// tooLarge returns an error if cards do not fit a window, or nil.
func tooLarge(name string, card image.Point, room Room) *CardsError {
	if room.Fits(card, room.Size) {
		return nil
	}
	return &CardsError{path.Base(name), TooLarge, i18n.Errorf("%s: cards of %dx%d pixels are too large for a window of %dx%d", name, card.X, card.Y, room.Size.X, room.Size.Y)}
}

// felt is the green of the table in our own card sheets.
var felt = color.RGBA{R: 0x22, G: 0x77, B: 0x55, A: 0xff}

// OpenCards reads a card set of any kind and prepares it for the screen. The error is a
// CardsError.
func OpenCards(fsys fs.FS, name string, room Room, s *fb.Screen) (*sprites.Deck, error) {
	set, err := sprites.OpenCards(fsys, name)
	if err != nil {
		return nil, badCards(name, err)
	}
	if bad := tooLarge(name, set.Size, room); bad != nil {
		return nil, bad
	}
	// A refused set must not change the colours of the screen.
	use := sprites.Registers{Keep: []uint8{s.Mode.Pen(gem.WhitePen), s.Mode.Pen(gem.BlackPen)}}
	green := s.Mode.Pen(gem.GreenPen)
	switch {
	case s.Depth() == 1:
	case !set.HasTable():
		// Cards without their own table lie on the desktop, in a green that is easy on the
		// eyes.
		s.Regs.Set(int(green), felt)
		use.Keep = append(use.Keep, green)
	case s.Depth() > 2:
		// On a screen of four colours, a sheet's table and the red suits need the other
		// two.
		use.Rather = []uint8{green}
	}
	return set.Deck(sprites.Display{Screen: s, Registers: use}), nil
}
