package host

import (
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"

	"phosphor/assets/i18n"
	"phosphor/fb/modes"
	"phosphor/games"
	"phosphor/games/cards/table"
	"phosphor/games/prove"
	"phosphor/games/store"
)

// SettingsFile is the name of the file in which settings are stored.
const SettingsFile = "settings.json"

// Settings are a user's settings for the whole program. Empty fields mean the defaults.
type Settings struct {
	Lang string `json:"lang,omitempty"` // a code of package i18n; "": that of the locale
	Display
	Games map[string]GameSettings `json:"games,omitempty"` // by name
}

// GameSettings are a user's settings for a game.
type GameSettings struct {
	Machine   string `json:"machine,omitempty"` // on whose desk
	Mode      string `json:"mode,omitempty"`
	Variation string `json:"variation,omitempty"`
	Set       string `json:"set,omitempty"`   // card set: a thing in the drawer
	Files     string `json:"files,omitempty"` // files of the original: another thing in it
	Deals     string `json:"deals,omitempty"` // which deals new games get: a prove.Wish
	Lamp      bool   `json:"lamp,omitempty"`  // lit from the beginning
	Fair      bool   `json:"fair,omitempty"`  // help knows only what the player has seen
}

// UsualVolume is the default volume, of 100.
const UsualVolume = 80

// UsualSettings are the default settings.
func UsualSettings() Settings { return Settings{Display: Display{Volume: UsualVolume}} }

// LoadSettings reads the settings; an unreadable file is set aside.
func LoadSettings(k store.Keeper) (Settings, error) {
	s := UsualSettings()
	if k == nil {
		return s, nil
	}
	err := store.ReadJSON(k, SettingsFile, &s)
	if s.Volume < 0 || s.Volume > 100 {
		s.Volume = UsualVolume
	}
	if _, ok := i18n.Find(s.Lang); !ok {
		s.Lang = ""
	}
	return s, err
}

// Choice completes the choice for a game of the catalogue with the settings for it. It ignores
// values that the game no longer has.
func (s *Settings) Choice(info *games.Info, c Choice) Choice {
	g := s.Games[info.Name]
	if c.Machine == "" && c.Mode == "" && !c.Mono {
		if slices.Contains(info.Machines(), g.Machine) {
			c.Machine = g.Machine
		}
		if slices.Contains(modesOf(info, c.Machine), g.Mode) {
			c.Mode = g.Mode
		}
	}
	if c.Variation == "" && slices.Contains(info.Variations, g.Variation) {
		c.Variation = g.Variation
	}
	if c.Lang == "" {
		c.Lang = s.Lang
	}
	if wish, err := prove.ParseWish(g.Deals); err == nil && c.Wish == (prove.Wish{}) && len(info.Facts.Wishes) > 0 {
		c.Wish = wish
	}
	c.Fair = c.Fair || g.Fair
	return c
}

// setGame changes the settings for a game. Copies of s do not change.
func (s *Settings) setGame(name string, change func(*GameSettings)) {
	g := s.Games[name]
	change(&g)
	list := make(map[string]GameSettings, len(s.Games)+1)
	maps.Copy(list, s.Games)
	list[name] = g
	if g == (GameSettings{}) {
		delete(list, name)
	}
	s.Games = list
}

// forget makes the games that use a thing in the drawer use our own files.
func (s *Settings) forget(id string) {
	for name := range s.Games {
		s.setGame(name, func(g *GameSettings) {
			for _, chosen := range []*string{&g.Set, &g.Files} {
				if *chosen == id {
					*chosen = ""
				}
			}
		})
	}
}

// follow applies the difference between two other settings to s.
func (s *Settings) follow(before, after Settings) {
	if before.Lang != after.Lang {
		s.Lang = after.Lang
	}
	follow(reflect.ValueOf(&s.Display).Elem(), reflect.ValueOf(before.Display), reflect.ValueOf(after.Display))
	names := map[string]GameSettings{}
	maps.Copy(names, before.Games)
	maps.Copy(names, after.Games)
	for name := range names {
		s.setGame(name, func(g *GameSettings) {
			follow(reflect.ValueOf(g).Elem(), reflect.ValueOf(before.Games[name]), reflect.ValueOf(after.Games[name]))
		})
	}
}

// follow copies the fields that differ between two structs to a third.
func follow(to, before, after reflect.Value) {
	for i := range to.NumField() {
		if !reflect.DeepEqual(before.Field(i).Interface(), after.Field(i).Interface()) {
			to.Field(i).Set(after.Field(i))
		}
	}
}

// typedPath returns a path as typed, with ~ replaced by the home folder.
func typedPath(text string) string {
	if text == "" {
		return ""
	}
	if rest, ok := strings.CutPrefix(text, "~"); ok && (rest == "" || os.IsPathSeparator(rest[0])) {
		if home, err := os.UserHomeDir(); err == nil {
			text = filepath.Join(home, rest)
		}
	}
	return Absolute(text)
}

// Absolute returns a path that does not depend on the current folder.
func Absolute(path string) string {
	if whole, err := filepath.Abs(path); err == nil {
		return whole
	}
	return path
}

// A row is a line of a page with a choice.
type row struct {
	name   string
	value  func(lang string) string
	step   func(by int) // to the next or the previous value
	active func() bool  // nil: always
	grey   func() bool  // the chosen thing is gone; nil: never
}

// turn returns the value next to another in a list, which wraps around.
func turn[T comparable](list []T, now T, by int) T {
	i := slices.Index(list, now)
	if i < 0 {
		i = 0
	}
	n := len(list)
	return list[((i+by)%n+n)%n]
}

func switched(on bool, lang string) string {
	if on {
		return i18n.T(lang, "on")
	}
	return i18n.T(lang, "off")
}

// settingRows returns the rows of the page of settings.
func (c *Cabinet) settingRows() []row {
	s := &c.settings
	rows := append([]row{{name: "Language",
		value: func(lang string) string {
			if s.Lang == "" {
				return i18n.T(lang, "system default")
			}
			l, _ := i18n.Find(s.Lang)
			return l.Name
		},
		step: func(by int) { s.Lang = turn(append([]string{""}, i18n.Codes()...), s.Lang, by) }}},
		s.rows()...)
	return append(rows, row{name: "Drawer", active: func() bool { return c.drawers },
		value: func(lang string) string {
			if len(c.cupboard.things) == 0 {
				return i18n.T(lang, "empty")
			}
			return i18n.N(lang, len(c.cupboard.things), "1 item", "%d items")
		},
		step: func(int) { c.goTo(pageDrawer) }})
}

// ModeWords describes a display mode, without repeating its name.
func ModeWords(name string, lang string) string {
	m, err := modes.Find(name)
	if err != nil {
		return name
	}
	text := name
	if size := fmt.Sprintf("%dx%d", m.Width, m.Height); !strings.Contains(name, size) {
		text += ", " + size
	}
	switch {
	case m.Depth > 1:
		text += fmt.Sprintf(", %d ", 1<<m.Depth) + i18n.T(lang, "colours")
	case !strings.Contains(name, "mono"):
		text += ", mono"
	}
	return text
}

// VariationWords returns the name of a variation for players.
func VariationWords(info *games.Info, variation string, lang string) string {
	if text, ok := info.Facts.Variations[variation]; ok {
		return text.In(lang)
	}
	return table.VariationIn(lang, variation)
}

// cardRows returns the rows of the card of a game.
func (c *Cabinet) cardRows() (rows []row) {
	info := c.marked()
	now := func() GameSettings { return c.settings.Games[info.Name] }
	set := func(change func(*GameSettings)) { c.settings.setGame(info.Name, change) }
	usual := "as usual"
	if machines := info.Machines(); len(machines) > 1 {
		rows = append(rows, row{name: "Machine",
			value: func(lang string) string {
				name := now().Machine
				if name == "" {
					name = machines[0]
				}
				row, err := info.On(name)
				if err != nil {
					return i18n.T(lang, usual)
				}
				return row.Machine
			},
			step: func(by int) {
				set(func(g *GameSettings) {
					if g.Machine == "" {
						g.Machine = machines[0]
					}
					if g.Machine = turn(machines, g.Machine, by); g.Machine == machines[0] {
						g.Machine = ""
					}
					g.Mode = ""
				})
			}})
	}
	rows = append(rows, row{name: "Screen mode",
		value: func(lang string) string {
			if now().Mode == "" {
				return i18n.T(lang, usual)
			}
			return ModeWords(now().Mode, lang)
		},
		step: func(by int) {
			modes := append([]string{""}, modesOf(info, now().Machine)...)
			set(func(g *GameSettings) { g.Mode = turn(modes, g.Mode, by) })
		}})
	if len(info.Variations) > 0 {
		list := append([]string{""}, info.Variations...)
		rows = append(rows, row{name: "host::Variation",
			value: func(lang string) string {
				if now().Variation == "" {
					return i18n.T(lang, "last used")
				}
				return VariationWords(info, now().Variation, lang)
			},
			step: func(by int) { set(func(g *GameSettings) { g.Variation = turn(list, g.Variation, by) }) }})
	}
	if len(info.Facts.Wishes) > 1 {
		names := map[string]string{"": "any", "winnable": "that can be won", "easy": "easy ones",
			"medium": "medium ones", "hard": "hard ones"}
		var list []string
		for _, w := range info.Facts.Wishes {
			list = append(list, w.String())
		}
		rows = append(rows, row{name: "Deals",
			value: func(lang string) string { return i18n.T(lang, names[now().Deals]) },
			step:  func(by int) { set(func(g *GameSettings) { g.Deals = turn(list, g.Deals, by) }) }})
	}
	if info.Facts.Lamp {
		rows = append(rows, row{name: "Lamp: can it be won?",
			value: func(lang string) string { return switched(now().Lamp, lang) },
			step:  func(int) { set(func(g *GameSettings) { g.Lamp = !g.Lamp }) }})
	}
	if len(info.Facts.Wishes) > 1 {
		rows = append(rows, row{name: "Help knows",
			value: func(lang string) string {
				return i18n.T(lang, map[bool]string{true: "what you have seen", false: "all cards"}[now().Fair])
			},
			step: func(int) { set(func(g *GameSettings) { g.Fair = !g.Fair }) }})
	}
	for _, r := range []struct {
		name string
		of   func(*Thing) []string
		now  func(*GameSettings) *string
		show bool
	}{
		{"Card set", func(t *Thing) []string { return t.Cards }, func(g *GameSettings) *string { return &g.Set }, info.Facts.Cards},
		{"Original files", func(t *Thing) []string { return t.Data }, func(g *GameSettings) *string { return &g.Files }, false},
	} {
		chosen := func() string {
			g := now()
			return *r.now(&g)
		}
		list := c.sets(info.Name, r.of)
		if !r.show && len(list) == 1 && chosen() == "" {
			continue
		}
		rows = append(rows, row{name: r.name,
			value: func(lang string) string { return c.setWords(chosen(), lang) },
			grey:  func() bool { t := c.set(chosen()); return chosen() != "" && (t == nil || t.Gone) },
			step: func(by int) {
				if len(list) == 1 && chosen() == "" && c.drawers { // no other choice yet
					c.goTo(pageDrawer)
					return
				}
				set(func(g *GameSettings) { *r.now(g) = turn(list, *r.now(g), by) })
			}})
	}
	return rows
}
