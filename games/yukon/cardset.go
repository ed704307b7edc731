package yukon

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
	"phosphor/games/desk/gem"
	"phosphor/sprites"
)

// layoutFile is a text beside a card sheet that tells how the sheet is laid
// out.
const layoutFile = "CARDS.LAY"

// errNoCards is told when no card set can be shown.
var errNoCards = errors.New("no card set fits this display")

// loadCards returns the card set that the player chose, or the best one there
// is for the screen, in the pixel values of the screen, and what is wrong with
// those that would have been better but are damaged.
func loadCards(env games.Env, work image.Point, s *fb.Screen) (deck *sprites.Deck, damaged []error, err error) {
	if env.Cards.Name != "" {
		deck, err = openCards(env.Cards.FS, env.Cards.Name, work, s)
		return deck, nil, err
	}
	for _, fsys := range []fs.FS{env.Data, assets.Yukon()} {
		if fsys == nil {
			continue
		}
		for _, name := range sets(fsys, work, s.Depth()) {
			deck, err := openCards(fsys, name, work, s)
			if err == nil {
				return deck, damaged, nil
			}
			damaged = append(damaged, err)
		}
	}
	return nil, damaged, errNoCards
}

// sets returns the card sets among the *.IMG of a folder, the best first by the
// manual's motto: the biggest possible, the most colours possible. Those of
// more colours than the screen has come last.
func sets(fsys fs.FS, work image.Point, depth int) []string {
	type set struct {
		name    string
		quality []int
	}
	var found []set
	entries, err := fs.ReadDir(fsys, ".")
	if err != nil {
		return nil
	}
	for _, e := range entries {
		if e.IsDir() || !strings.EqualFold(path.Ext(e.Name()), ".img") {
			continue
		}
		f, err := fsys.Open(e.Name())
		if err != nil {
			continue
		}
		head, err := gemimg.DecodeConfig(f)
		f.Close()
		if err != nil {
			continue
		}
		card, ok := sprites.CellSize(image.Pt(head.Width, head.Height))
		if !ok || !fits(card, work) {
			continue
		}
		pal, ok := head.ColorModel.(color.Palette)
		if !ok {
			continue
		}
		planes := bits.Len(uint(len(pal) - 1))
		shows := 0
		if planes <= depth {
			shows = 1
		}
		found = append(found, set{e.Name(), []int{shows, card.X * card.Y, planes}})
	}
	slices.SortStableFunc(found, func(a, b set) int { return slices.Compare(b.quality, a.quality) })
	names := make([]string, len(found))
	for i, f := range found {
		names[i] = f.name
	}
	return names
}

func openCards(fsys fs.FS, name string, work image.Point, s *fb.Screen) (*sprites.Deck, error) {
	f, err := fsys.Open(name)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	img, err := gemimg.DecodePaletted(f)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	var lay *sprites.SheetLayout
	if l, err := fsys.Open(path.Join(path.Dir(name), layoutFile)); err == nil {
		defer l.Close()
		if lay, err = sprites.ParseSheetLayout(l); err != nil {
			return nil, fmt.Errorf("%s: %w", layoutFile, err)
		}
	}
	deck, err := sprites.NewDeck(img, lay)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	if !fits(deck.Size, work) {
		return nil, fmt.Errorf("%s: cards of %dx%d pixels are too large for a window of %dx%d", name, deck.Size.X, deck.Size.Y, work.X, work.Y)
	}
	// What is refused must not have changed the colours of the screen.
	deck.Sheet = sprites.Adopt(img, s, []uint8{s.Mode.Pen(gem.WhitePen), s.Mode.Pen(gem.BlackPen)}, desktopPens(s))
	return deck, nil
}

// desktopPens are the pixel values that the desktop is drawn with besides black
// and white. Of four colours the table and the red suits need the other two.
func desktopPens(s *fb.Screen) []uint8 {
	if s.Depth() <= 2 {
		return nil
	}
	return []uint8{s.Mode.Pen(gem.GreenPen)}
}
