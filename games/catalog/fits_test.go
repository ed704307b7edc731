package catalog_test

import (
	"context"
	"fmt"
	"image"
	"slices"
	"strings"
	"testing"
	"time"

	"phosphor/assets/i18n"
	"phosphor/fb"
	"phosphor/fb/input"
	"phosphor/fb/modes"
	"phosphor/games"
	"phosphor/games/amiga/intuition"
	"phosphor/games/atari/gem"
	"phosphor/games/catalog"
	"phosphor/games/internal/drivetest"
	"phosphor/games/play"
	"phosphor/games/prove"
	"phosphor/games/spoken"
	"phosphor/games/windows/win95"
)

// TestHelpFitsSmallScreens checks that the help of every game fits, page by page, in
// every language, on the smallest screen of each machine.
func TestHelpFitsSmallScreens(t *testing.T) {
	for _, info := range catalog.All {
		for _, machine := range info.Machines() {
			row := on(t, info.Name, machine)
			mode := smallest(t, row)
			g, err := row.Start(games.Env{Mode: mode, Deal: "2"}.Complete())
			if err != nil {
				t.Fatal(err)
			}
			screen := g.Screen().Rect // some games do not fit that mode and have a larger one
			for _, lang := range i18n.Codes() {
				d := drivetest.New(t, row, mode.Name, games.Env{Deal: "2", Lang: lang})
				d.Do("wait 8000")
				d.Do("key f1")
				d.Do("wait 100")
				for range 6 { // pages
					for name, r := range boxes(d) {
						if !r.In(screen) {
							t.Errorf("%s on %s, %s, %s: the %s is at %v, outside %v", info.Name, machine, mode.Name, lang, name, r, screen)
						}
					}
					d.Do("key return")
					d.Do("wait 100")
				}
			}
		}
	}
}

// boxes are the positions of the boxes with texts on the screen.
func boxes(d *drivetest.Driver) map[string]image.Rectangle {
	seen := map[string]image.Rectangle{}
	for _, name := range []string{"dialog", "alert", "requester", "selector", "Help.Text/document"} {
		if a := d.Ask("where %s", name); a.W > 0 {
			seen[name] = image.Rect(a.X, a.Y, a.X+a.W, a.Y+a.H)
		}
	}
	return seen
}

// smallest is the mode of a game with the fewest pixels.
func smallest(t *testing.T, row *games.Info) (small *fb.Mode) {
	for _, name := range row.Modes {
		m, err := modes.Find(name)
		if err != nil {
			t.Fatal(err)
		}
		if small == nil || m.Width*m.Height < small.Width*small.Height {
			small = m
		}
	}
	return small
}

// TestMenusFitSmallScreens checks that the menus of every game fit, and the boxes that their
// items open, with all of their texts, and that messages are not cut off: in every language,
// on the smallest screen of each machine that has menus. An item that several games of a
// machine have in common is chosen in the first two of them.
func TestMenusFitSmallScreens(t *testing.T) {
	boxes, chosen := map[string]int{}, map[string]int{}
	for _, info := range catalog.All {
		for _, machine := range info.Machines() {
			if machine == "oberon" {
				continue // it has no boxes
			}
			row := on(t, info.Name, machine)
			mode := smallest(t, row)
			fonts := fontsOf(t, machine)
			for _, lang := range i18n.Codes() {
				var s menuSweep
				s = menuSweep{machine: machine, lang: lang, fonts: fonts, chosen: chosen, begin: func() games.Game {
					any := prove.NewDealer("2", play.Deals("2"), prove.Wish{})
					any.Kept = func(prove.Wish) { any.SetWish(prove.Wish{}) } // to look for deals takes time
					g, err := row.Start(games.Env{Mode: mode, Deal: "2", Lang: lang, Search: never, Dealer: any, Message: func(text string) { s.told = text }}.Complete())
					if err != nil {
						t.Fatal(err)
					}
					return g
				}}
				s.restart()
				if info.Name == "gobblet" && machine == "windows" { // buttons instead of menus
					s.keys("space", "ctrl+n", "ctrl+q")
				} else if s.sweep(); len(s.menus) < 2 || s.items < 4 {
					t.Errorf("%s on %s, %s, %s: only %d menus with %d items were checked", info.Name, machine, mode.Name, lang, len(s.menus), s.items)
				}
				boxes[machine] += s.boxes
				boxes[machine+" lines"] += s.lined
				for _, wrong := range s.wrong {
					t.Errorf("%s on %s, %s, %s: %s", info.Name, machine, mode.Name, lang, wrong)
				}
			}
		}
	}
	if boxes["atari"] < 120 || boxes["amiga"] < 24 || boxes["windows"] < 80 || boxes["atari lines"] < 10 || boxes["amiga lines"] < 10 || boxes["windows lines"] < 10 {
		t.Errorf("too few things were checked: %v", boxes)
	}
}

// never starts a search that does not end.
func never(func(context.Context) prove.Result) prove.Search { return endless{} }

type endless struct{}

func (endless) Poll() (r prove.Result, done bool) { return r, false }
func (endless) Stop()                             {}

// fontsOf returns the fonts of the boxes of a machine.
func fontsOf(t *testing.T, machine string) (list []*fb.Font) {
	add := func(f *fb.Font, err error) {
		if err != nil {
			t.Fatal(err)
		}
		list = append(list, f)
	}
	switch machine {
	case "atari":
		add(gem.SystemFont(8))
		add(gem.SystemFont(16))
		add(gem.SmallFont(), nil)
	case "amiga":
		add(intuition.Font(8))
	case "windows":
		add(win95.Font())
	}
	return list
}

// A menuSweep drops all menus of a game, one after the other, and chooses their items.
type menuSweep struct {
	games.Game
	begin         func() games.Game
	machine, lang string
	fonts         []*fb.Font
	chosen        map[string]int // how often, by machine, language and item or message

	now   time.Duration
	menus map[string]image.Rectangle // by title
	list  [][2]string                // titles and items
	told  string                     // the last message
	items int
	boxes int
	lined int // messages seen
	wrong []string
}

// restart begins a new game and waits for the end of its opening.
func (s *menuSweep) restart() { s.Game, s.now = s.begin(), 8*time.Second }

func (s *menuSweep) do(ev input.Event) {
	s.now += 100 * time.Millisecond
	s.Advance(s.now)
	ev.Time = s.now
	s.Event(ev)
}

func (s *menuSweep) point(kind input.Kind, b input.Button, at image.Point) {
	s.do(input.Event{Kind: kind, Button: b, At: at})
}

func (s *menuSweep) key(name string) {
	key, mods, _ := input.ParseKey(name)
	s.do(input.Event{Kind: input.KeyDown, Key: key, Mods: mods})
	s.do(input.Event{Kind: input.KeyUp, Key: key})
}

// keys presses keys that may open boxes.
func (s *menuSweep) keys(names ...string) {
	for _, name := range names {
		if s.Game == nil {
			s.restart()
		}
		s.key(name)
		s.judge(name)
	}
}

// sweep drops all menus, then chooses each item.
func (s *menuSweep) sweep() {
	s.menus = map[string]image.Rectangle{}
	switch s.machine {
	case "windows":
		for _, key := range []string{"alt", "down", "right", "right", "right", "right", "right", "right"} {
			s.key(key)
			s.look()
		}
	case "amiga":
		s.point(input.Press, input.Right, image.Pt(2, 4))
		fallthrough
	default:
		for x := 2; x < s.Screen().Rect.Dx(); x += 6 {
			s.point(input.Move, input.None, image.Pt(x, 4))
			s.look()
		}
	}
	corner := s.Screen().Rect.Max.Sub(image.Pt(2, 2))
	switch s.machine { // close the last menu
	case "windows":
		s.key("escape")
		s.key("escape")
	case "amiga":
		s.point(input.Move, input.None, corner)
		s.point(input.Release, input.Right, corner)
	default:
		s.point(input.Press, input.Left, corner)
		s.point(input.Release, input.Left, corner)
	}
	for _, line := range s.list {
		item := s.machine + s.lang + line[1]
		if s.chosen[item]++; s.chosen[item] > 2 {
			continue
		}
		if s.Game != nil && s.choose(line[0], line[1]) {
			continue
		}
		s.restart() // the last item may have changed the menus
		if !s.choose(line[0], line[1]) {
			s.wrong = append(s.wrong, fmt.Sprintf("%q of %q is not on the screen", line[1], line[0]))
		}
	}
}

// choose chooses an item with the mouse, if it exists.
func (s *menuSweep) choose(title, item string) bool {
	button := input.Left
	if s.machine == "amiga" {
		button = input.Right
	}
	if s.machine == "amiga" {
		s.point(input.Press, button, image.Pt(2, 4))
	}
	at, _ := s.where(title)
	s.point(input.Move, input.None, middle(at))
	if s.machine == "windows" {
		s.point(input.Press, button, middle(at))
		s.point(input.Release, button, middle(at))
	}
	at, ok := s.where(item)
	if !ok {
		return false
	}
	s.point(input.Move, input.None, middle(at))
	if s.machine != "amiga" {
		s.point(input.Press, button, middle(at))
	}
	s.point(input.Release, button, middle(at))
	s.judge(item)
	return true
}

func middle(r image.Rectangle) image.Point { return r.Min.Add(r.Max).Div(2) }

// judge checks the boxes that have opened, and closes them.
func (s *menuSweep) judge(what string) {
	for range 5 {
		s.now += 200 * time.Millisecond
		s.Advance(s.now)
		front, _ := s.Game.(spoken.Reader).Reading()
		if s.Done() || len(front) == 0 || strings.HasPrefix(front[0], "menu:") {
			s.whole(what)
			break
		}
		for _, name := range []string{"dialog", "alert", "requester", "selector", "form"} {
			if r, ok := s.Game.(games.Finder).Where(name); ok && !s.Screen().Rect.In(r) {
				s.boxes, s.told = s.boxes+1, ""
				s.fits(what, name, r, front)
				break
			}
		}
		s.key("escape")
		if front, _ := s.Game.(spoken.Reader).Reading(); len(front) > 0 { // Esc does not close it
			s.key("return")
		}
	}
	if front, _ := s.Game.(spoken.Reader).Reading(); s.Done() || len(front) > 0 {
		s.Game = nil
	}
}

// fits checks that a box is on the screen, and that each word of its texts is visible in it.
func (s *menuSweep) fits(what, name string, box image.Rectangle, texts []string) {
	if !box.In(s.Screen().Rect) {
		s.wrong = append(s.wrong, fmt.Sprintf("%s: the %s lies at %v of %v", what, name, box, s.Screen().Rect))
	}
	if s.fonts == nil {
		return
	}
	if name == "form" {
		texts = texts[1:] // the title is in bold
	}
	line := box.Min.Y // where the last word is
	for _, text := range texts {
		kind, rest, ok := strings.Cut(text, ":")
		if ok && strings.ToLower(kind) == kind && !strings.Contains(kind, " ") {
			text = rest
		}
		if kind == "off" || kind == "field" || kind == "edit" || len(text) > 300 { // pale, or scrolled
			continue
		}
		for _, word := range strings.Fields(text) {
			if !slices.ContainsFunc(s.fonts, func(f *fb.Font) bool { return seen(s.Screen().Bitmap, box, &line, f, word) }) {
				s.wrong = append(s.wrong, fmt.Sprintf("%s: %q of %q cannot be seen", what, word, text))
			}
		}
	}
}

// whole checks that a message whose first words are on the screen is complete.
func (s *menuSweep) whole(what string) {
	text, line := s.told, 0
	s.told = ""
	if s.chosen[s.machine+s.lang+text]++; s.chosen[s.machine+s.lang+text] > 1 {
		return
	}
	words := strings.Split(text, " ")
	for _, f := range s.fonts {
		if shows := func(n int) bool {
			return seen(s.Screen().Bitmap, s.Screen().Rect, &line, f, strings.Join(words[:n], " "))
		}; len(words) > 2 && shows(2) {
			if s.lined++; !shows(len(words)) {
				s.wrong = append(s.wrong, fmt.Sprintf("%s: the end of %q cannot be seen", what, text))
			}
		}
	}
}

// look measures the open menu, once.
func (s *menuSweep) look() {
	front, _ := s.Game.(spoken.Reader).Reading()
	if len(front) == 0 || !strings.HasPrefix(front[0], "menu:") {
		return
	}
	at, ok := s.where(front[0])
	if _, known := s.menus[front[0]]; known || !ok {
		return
	}
	for title, r := range s.menus {
		if r.Overlaps(at) {
			s.wrong = append(s.wrong, fmt.Sprintf("%q at %v lies over %q at %v", front[0], at, title, r))
		}
	}
	s.menus[front[0]] = at
	for _, name := range front {
		off := strings.HasPrefix(name, "off:")
		name = strings.TrimPrefix(strings.TrimPrefix(name, "on:"), "off:")
		r, ok := s.where(name)
		switch {
		case !ok:
			s.wrong = append(s.wrong, fmt.Sprintf("%q of %q is not on the screen", name, front[0]))
		case !r.In(s.Screen().Rect):
			s.wrong = append(s.wrong, fmt.Sprintf("%q of %q lies at %v", name, front[0], r))
		default:
			s.items++
			if strings.HasPrefix(name, "item:") && !off {
				s.list = append(s.list, [2]string{front[0], name})
			}
		}
	}
}

// where finds the place of a name, which may be followed by its keys.
func (s *menuSweep) where(name string) (image.Rectangle, bool) {
	for {
		if r, ok := s.Game.(games.Finder).Where(name); ok {
			return r, true
		}
		i := strings.LastIndexByte(name, ' ')
		if i < 0 {
			return image.Rectangle{}, false
		}
		name = name[:i]
	}
}

// seen reports whether a word is completely visible in an area, in any colour. It looks at a
// line and below it first, and sets the line to that of the word.
func seen(b *fb.Bitmap, area image.Rectangle, line *int, f *fb.Font, word string) bool {
	at := fb.New(image.Rect(0, 0, f.Width(word), f.Height), 1)
	fb.Text(at, image.Point{}, f, word, 1, 0, fb.Replace)
	type dot struct {
		at  int // offset in the screen
		ink bool
	}
	var dots []dot // from the first with ink on
	for y := range f.Height {
		for x := range at.Rect.Dx() {
			if ink := at.Pix[y*at.Stride+x] == 1; ink || dots != nil {
				dots = append(dots, dot{y*b.Stride + x, ink})
			}
		}
	}
	if dots == nil {
		return true
	}
	area = area.Intersect(b.Rect)
	rows := area.Dy() - f.Height + 1
	for i := range rows {
		y := area.Min.Y + (*line-area.Min.Y+i)%rows
	place:
		for x := area.Min.X; x <= area.Max.X-at.Rect.Dx(); x++ {
			pix, more := b.Pix[b.PixOffset(x, y):], 12 // an underlined letter has more ink
			for _, d := range dots {
				if same := pix[d.at] == pix[dots[0].at]; same == d.ink {
					continue
				}
				if more--; d.ink || more < 0 {
					continue place
				}
			}
			*line = y
			return true
		}
	}
	return false
}
