package catalog_test

import (
	"fmt"
	"image"
	"strings"
	"testing"
	"time"

	"phosphor/assets/i18n"
	"phosphor/fb"
	"phosphor/fb/input"
	"phosphor/fb/modes"
	"phosphor/games"
	"phosphor/games/catalog"
	"phosphor/games/internal/drivetest"
	"phosphor/games/spoken"
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
							t.Errorf("%s on %s, %s, %s: the %s lies at %v of %v", info.Name, machine, mode.Name, lang, name, r, screen)
						}
					}
					d.Do("key return")
					d.Do("wait 100")
				}
			}
		}
	}
}

// boxes are the places of the boxes with texts that are on the screen.
func boxes(d *drivetest.Driver) map[string]image.Rectangle {
	seen := map[string]image.Rectangle{}
	for _, name := range []string{"dialog", "alert", "requester", "selector", "Help.Text/document"} {
		if a := d.Ask("where %s", name); a.W > 0 {
			seen[name] = image.Rect(a.X, a.Y, a.X+a.W, a.Y+a.H)
		}
	}
	return seen
}

// TestQuestionsFitSmallScreens does the same for what the keys of the menus open: questions,
// file selectors, score tables, messages.
func TestQuestionsFitSmallScreens(t *testing.T) {
	seen := map[string]int{}
	for _, info := range catalog.All {
		for _, machine := range info.Machines() {
			row := on(t, info.Name, machine)
			mode := smallest(t, row)
			g, err := row.Start(games.Env{Mode: mode, Deal: "2"}.Complete())
			if err != nil {
				t.Fatal(err)
			}
			screen := g.Screen().Rect
			for _, lang := range i18n.Codes() {
				d := drivetest.New(t, row, mode.Name, games.Env{Deal: "2", Lang: lang})
				d.Do("wait 8000")
				for _, key := range []string{"space", "ctrl+o", "ctrl+s", "ctrl+l", "ctrl+h", "ctrl+i", "ctrl+p", "ctrl+t", "ctrl+n", "ctrl+q"} {
					d.Do("key %s", key)
					d.Do("wait 100")
					for name, r := range boxes(d) {
						seen[machine]++
						if !r.In(screen) {
							t.Errorf("%s on %s, %s, %s, %s: the %s lies at %v of %v", info.Name, machine, mode.Name, lang, key, name, r, screen)
						}
					}
					d.Do("key escape")
					for range 4 { // boxes that Esc does not close
						if len(boxes(d)) > 0 {
							d.Do("key return")
						}
						d.Do("wait 100")
					}
				}
			}
		}
	}
	if seen["atari"] < 28 || seen["amiga"] < 12 {
		t.Errorf("too few boxes were seen: %v", seen)
	}
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

// TestMenusFitSmallScreens checks that the menus of every game fit, in every language,
// on the smallest screen of each machine that has menus.
func TestMenusFitSmallScreens(t *testing.T) {
	for _, info := range catalog.All {
		for _, machine := range info.Machines() {
			if machine == "oberon" || info.Name == "gobblet" && machine == "windows" {
				continue // buttons instead of menus
			}
			row := on(t, info.Name, machine)
			mode := smallest(t, row)
			for _, lang := range i18n.Codes() {
				g, err := row.Start(games.Env{Mode: mode, Deal: "2", Lang: lang}.Complete())
				if err != nil {
					t.Fatal(err)
				}
				s := menuSweep{Game: g, menus: map[string]image.Rectangle{}}
				switch machine {
				case "atari":
					s.along(nil)
				case "amiga":
					s.along([]input.Event{{Kind: input.Press, Button: input.Right, At: image.Pt(2, 4)}})
				case "windows":
					s.keys()
				}
				if len(s.menus) < 2 || s.items < 4 {
					t.Errorf("%s on %s, %s, %s: only %d menus with %d items were seen", info.Name, machine, mode.Name, lang, len(s.menus), s.items)
				}
				for _, wrong := range s.wrong {
					t.Errorf("%s on %s, %s, %s: %s", info.Name, machine, mode.Name, lang, wrong)
				}
			}
		}
	}
}

// A menuSweep drops all menus of a game, one after the other.
type menuSweep struct {
	games.Game
	now   time.Duration
	menus map[string]image.Rectangle // by title
	items int
	wrong []string
}

func (s *menuSweep) do(ev input.Event) {
	s.now += 100 * time.Millisecond
	s.Advance(s.now)
	ev.Time = s.now
	s.Event(ev)
}

// along moves the pointer along the menu bar.
func (s *menuSweep) along(first []input.Event) {
	s.now = 8 * time.Second
	for _, ev := range first {
		s.do(ev)
	}
	for x := 2; x < s.Screen().Rect.Dx(); x += 6 {
		s.do(input.Event{Kind: input.Move, At: image.Pt(x, 4)})
		s.look()
	}
}

// keys drops the first menu of a form, and goes to the right through all.
func (s *menuSweep) keys() {
	s.now = 8 * time.Second
	for _, key := range []string{"alt", "down", "right", "right", "right", "right", "right", "right"} {
		s.do(input.Event{Kind: input.KeyDown, Key: key, Mods: input.Modifier(key)})
		s.do(input.Event{Kind: input.KeyUp, Key: key})
		s.look()
	}
}

// look measures the menu that has dropped, once.
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
		name = strings.TrimPrefix(strings.TrimPrefix(name, "on:"), "off:")
		r, ok := s.where(name)
		switch {
		case !ok:
			s.wrong = append(s.wrong, fmt.Sprintf("%q of %q is not on the screen", name, front[0]))
		case !r.In(s.Screen().Rect):
			s.wrong = append(s.wrong, fmt.Sprintf("%q of %q lies at %v", name, front[0], r))
		default:
			s.items++
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
