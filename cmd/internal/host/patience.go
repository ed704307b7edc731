package host

import (
	"fmt"
	"image"
	"slices"
	"strings"
	"unicode"

	"phosphor/assets/i18n"
	"phosphor/fb"
	"phosphor/fb/input"
	"phosphor/games"
	"phosphor/games/catalog"
)

// The shelf of patiences lists all of them, the user's own first and then the easiest. Typing
// letters keeps those whose names contain them. The page shows the marked one as dealt, and
// plays it on the machine from which the user came.

// A shelf is the state of the page.
type shelf struct {
	all    []*catalog.Patience
	list   []*catalog.Patience // those that match the search
	at     int
	search string
	asked  map[string]bool // whose pictures are being drawn
}

type shelfText struct{ keys, search, none, own, share, about, nearly, hardly, won string }

var shelfWords = shelfText{"Letters search, Return plays, Esc goes back", "Search: ", "No patience has a name like this.", "Yours",
	"%s%% of the deals can be won.", "About %s%% of the deals can be won.", "Nearly all deals can be won.", "Hardly any deal can be won.", "You won %d of %d."}

// Places on the page.
var (
	shelfList    = image.Rect(16, 48, 316, 48+20*shelfLine)
	shelfPicture = image.Rect(0, 0, 288, 180).Add(image.Pt(334, 48))
)

const shelfLine = 16

// open fills the shelf.
func (s *shelf) open(lang string) {
	s.all = catalog.Patiences()
	if s.asked == nil {
		s.asked = map[string]bool{}
	}
	s.find(lang, "")
}

// find keeps the patiences whose names contain a text; those that begin with it come first.
func (s *shelf) find(lang, text string) {
	s.search, s.at, s.list = text, 0, nil
	low := strings.ToLower(text)
	for _, begins := range []bool{true, false} {
		for _, p := range s.all {
			title := strings.ToLower(p.Game.TitleIn(lang))
			if strings.HasPrefix(title, low) == begins && (strings.Contains(title, low) || strings.Contains(p.Name, low)) {
				s.list = append(s.list, p)
			}
		}
	}
}

// marked returns the patience that Return plays, nil if none matches.
func (s *shelf) marked() *catalog.Patience {
	if s.at < len(s.list) {
		return s.list[s.at]
	}
	return nil
}

// top returns the index of the first visible patience.
func (s *shelf) top() int {
	rows := shelfList.Dy() / shelfLine
	return max(0, min(s.at-rows/2, len(s.list)-rows))
}

// shelfAt returns the index of the patience under the pointer, -1 if there is none.
func (c *Cabinet) shelfAt(p image.Point) int {
	if i := c.shelf.top() + (p.Y-shelfList.Min.Y)/shelfLine; p.In(shelfList) && i < len(c.shelf.list) {
		return i
	}
	return -1
}

// markPatience marks another patience.
func (c *Cabinet) markPatience(i int) {
	c.shelf.at = max(0, min(i, len(c.shelf.list)-1))
	c.draw()
}

// choosePatience plays the marked patience.
func (c *Cabinet) choosePatience() {
	if p := c.shelf.marked(); p != nil {
		c.open = p.Info
	}
}

// shelfKey handles a key on the shelf.
func (c *Cabinet) shelfKey(name string, ev input.Event) {
	s := &c.shelf
	switch name {
	case "up":
		c.markPatience(s.at - 1)
	case "down":
		c.markPatience(s.at + 1)
	case "pageup":
		c.markPatience(s.at - 10)
	case "pagedown":
		c.markPatience(s.at + 10)
	case "home":
		c.markPatience(0)
	case "end":
		c.markPatience(len(s.list) - 1)
	case "return":
		c.choosePatience()
	case "backspace":
		if r := []rune(s.search); len(r) > 0 {
			s.find(c.Lang(), string(r[:len(r)-1]))
			c.draw()
		} else {
			c.goBack()
		}
	default:
		if ev.Rune != 0 && unicode.IsPrint(ev.Rune) && ev.Mods&(input.Ctrl|input.Alt) == 0 && len(s.search) < 30 {
			s.find(c.Lang(), strings.TrimLeft(s.search+string(ev.Rune), " "))
			c.draw()
		}
	}
}

// shareOf returns the share of winnable deals of a patience, in as few characters as possible.
func (c *Cabinet) shareOf(p *catalog.Patience) string {
	v := p.Shelved.Share
	switch {
	case p.Own:
		return i18n.Of(c.lang, &shelfWords).own
	case v == 0:
		return "?"
	case v < 1:
		return i18n.T(c.lang, "<1%")
	case v > 99 && v < 100:
		return i18n.T(c.lang, ">99%")
	}
	return i18n.F(c.lang, "%.0f%%", v)
}

// shelved describes a patience: what it is, and how often it can be won.
func (c *Cabinet) shelved(p *catalog.Patience) (text []string) {
	w := i18n.Of(c.lang, &shelfWords)
	text = append(text, p.Game.AboutIn(c.Lang()))
	if v := p.Shelved.Share; v > 0 {
		said := fmt.Sprintf(w.about, i18n.Decimal(c.Lang(), v, 0))
		switch {
		case p.Shelved.Published:
			said = fmt.Sprintf(w.share, i18n.Decimal(c.Lang(), v, -1))
		case v >= 99.5:
			said = w.nearly
		case v < 0.5:
			said = w.hardly
		}
		text = append(text, said)
	}
	if sum := c.sums[p.Name]; sum.Played > 0 {
		text = append(text, fmt.Sprintf(w.won, sum.Won, sum.Played))
	}
	return text
}

func (c *Cabinet) drawShelfPage() {
	w, b, s := i18n.Of(c.lang, &shelfWords), c.screen.Bitmap, &c.shelf
	c.drawPage(i18n.Of(c.lang, &cabinetWords).pages[pagePatiences], w.keys)
	c.text(image.Pt(shelfList.Min.X, 29), w.search+s.search+"_", inkCream, false)
	if len(s.list) == 0 {
		c.text(shelfList.Min, w.none, inkText, false)
	}
	for i := s.top(); i < len(s.list); i++ {
		p := s.list[i]
		y := shelfList.Min.Y + (i-s.top())*shelfLine
		if y >= shelfList.Max.Y {
			break
		}
		ink, bold := uint8(inkText), i == s.at
		if bold {
			plate(b, image.Rect(shelfList.Min.X-6, y-1, shelfList.Max.X, y+shelfLine-1), inkLine, inkLine, inkLine)
			ink = inkCream
		}
		if c.waits[p.Name] {
			for n := range 5 {
				fb.Fill(b, image.Rect(shelfList.Min.X+n, y+2+n, shelfList.Min.X+n+1, y+12-n), inkGreen, fb.OpCopy)
			}
		}
		share := c.shareOf(p)
		right := shelfList.Max.X - 8 - c.textWidth(share, false)
		c.text(image.Pt(shelfList.Min.X+9, y), c.cut(p.Game.TitleIn(c.Lang()), right-shelfList.Min.X-24), ink, bold)
		c.text(image.Pt(right, y), share, inkDim, false)
	}
	p := s.marked()
	if p == nil {
		return
	}
	fb.Fill(b, shelfPicture.Inset(-3), inkLine, fb.OpCopy)
	fb.Fill(b, shelfPicture.Inset(-1), inkBlack, fb.OpCopy)
	c.drawPicture(shelfPicture, p.Info)
	box := image.Rect(shelfPicture.Min.X, shelfPicture.Max.Y+8, shelfPicture.Max.X, footTop-4)
	c.text(box.Min, p.Game.TitleIn(c.Lang()), inkAmber, true)
	box.Min.Y += c.small.Height + 4
	for _, text := range c.shelved(p) {
		box.Min.Y = c.paragraph(box, text, inkText) + 3
	}
	if c.waits[p.Name] {
		c.text(box.Min, i18n.Of(c.lang, &cabinetWords).goesOn, inkGreen, true)
	}
}

// wanted returns the marked patience if its picture must still be drawn. It does so once.
func (c *Cabinet) wanted() []*games.Info {
	p := c.shelf.marked()
	if c.page != pagePatiences || p == nil || c.shelf.asked[p.Name] {
		return nil
	}
	c.shelf.asked[p.Name] = true
	return []*games.Info{p.Info}
}

// choice completes the choice for a game with the settings for it, and for a patience with the
// machine that is marked in the room.
func (c *Cabinet) choice(info *games.Info, base Choice) Choice {
	chosen := c.settings.Choice(info, base)
	word := strings.ToLower(machineWord(c.machines[c.machine].name))
	if catalog.FindPatience(info.Name) != nil && chosen.Machine == "" && chosen.Mode == "" && !chosen.Mono && slices.Contains(info.Machines(), word) {
		chosen.Machine = word
	}
	return chosen
}

// PlayPatience leaves the game in play unfinished and plays a patience.
func (h *House) PlayPatience(info *games.Info) error {
	h.leave()
	c := h.Choice
	if h.Cabinet != nil {
		c = h.Cabinet.choice(info, c)
	}
	return h.opened(h.Enter(info, c))
}
