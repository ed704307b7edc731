package host

import (
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strconv"
	"strings"

	"phosphor/fb/modes"
	"phosphor/fb/window"
	"phosphor/games"
	"phosphor/games/cards/table"
	"phosphor/games/prove"
	"phosphor/games/store"
)

// SettingsFile is the name of the file in which settings are kept.
const SettingsFile = "settings.json"

// Settings are what a person has chosen for the whole program; each is also a flag. What
// is empty is as it is without any settings.
type Settings struct {
	Lang    string         `json:"lang,omitempty"` // "en", "de", or "" for the locale's
	Scale   window.Scale   `json:"scale"`
	Aspect  window.Aspect  `json:"aspect"`
	Monitor window.Monitor `json:"monitor"`
	Curve   bool           `json:"curve,omitempty"`
	Full    bool           `json:"full,omitempty"` // the whole display
	Mute    bool           `json:"mute,omitempty"`
	More    bool           `json:"more,omitempty"` // sounds where the original has none, too
	Volume  int            `json:"volume"`
	Pads    window.Pads    `json:"controller"`
	Speak   bool           `json:"speak,omitempty"` // what is on the screen is said aloud

	Games map[string]GameSettings `json:"games,omitempty"` // by name
}

// GameSettings are what a person has chosen for a game.
type GameSettings struct {
	Machine   string `json:"machine,omitempty"` // on whose desk
	Mode      string `json:"mode,omitempty"`
	Variation string `json:"variation,omitempty"`
	Set       string `json:"set,omitempty"`   // card set: a thing in the drawer
	Files     string `json:"files,omitempty"` // files of the original: another one
	Deals     string `json:"deals,omitempty"` // of further games: a prove.Wish
	Lamp      bool   `json:"lamp,omitempty"`  // lit from the beginning
}

// UsualVolume is how loud sounds are, of 100.
const UsualVolume = 80

// LoadSettings reads the settings; those that cannot be read are set aside.
func LoadSettings(k store.Keeper) (Settings, error) {
	s := Settings{Volume: UsualVolume}
	if k == nil {
		return s, nil
	}
	err := store.ReadJSON(k, SettingsFile, &s)
	if s.Volume < 0 || s.Volume > 100 {
		s.Volume = UsualVolume
	}
	if s.Lang != "en" && s.Lang != "de" {
		s.Lang = ""
	}
	return s, err
}

// Picture is how the settings want the screen to be shown.
func (s *Settings) Picture() window.Picture {
	return window.Picture{Scale: s.Scale, Aspect: s.Aspect, Monitor: s.Monitor, Curve: s.Curve, FullScreen: s.Full}
}

// Choice completes how a game of the catalogue begins with what was chosen for it. What
// the game does not have any more is left out.
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
	return c
}

// setGame changes what was chosen for a game; copies of s stay as they are.
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

// follow changes in s what differs between two other settings.
func (s *Settings) follow(before, after Settings) {
	games, to := s.Games, reflect.ValueOf(s).Elem()
	follow(to, reflect.ValueOf(before), reflect.ValueOf(after))
	s.Games = games
	names := map[string]GameSettings{}
	maps.Copy(names, before.Games)
	maps.Copy(names, after.Games)
	for name := range names {
		s.setGame(name, func(g *GameSettings) {
			follow(reflect.ValueOf(g).Elem(), reflect.ValueOf(before.Games[name]), reflect.ValueOf(after.Games[name]))
		})
	}
}

// follow changes the fields of a struct that differ between two others.
func follow(to, before, after reflect.Value) {
	for i := range to.NumField() {
		if !reflect.DeepEqual(before.Field(i).Interface(), after.Field(i).Interface()) {
			to.Field(i).Set(after.Field(i))
		}
	}
}

// typedPath is what a person means who types a path: ~ is the home.
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

// Absolute is the path that means the same wherever the program is started.
func Absolute(path string) string {
	if whole, err := filepath.Abs(path); err == nil {
		return whole
	}
	return path
}

// A row is a line of a page on which something is chosen.
type row struct {
	name   [2]string
	value  func(lang int) string
	step   func(by int) // to the next or the one before
	active func() bool  // nil: always
	grey   func() bool  // what was chosen is gone; nil: never
}

// turn returns the value beside another one in a list, around its ends.
func turn[T comparable](list []T, now T, by int) T {
	i := slices.Index(list, now)
	if i < 0 {
		i = 0
	}
	n := len(list)
	return list[((i+by)%n+n)%n]
}

var onOff = [2][2]string{{"off", "aus"}, {"on", "an"}}

func switched(on bool, lang int) string {
	if on {
		return onOff[1][lang]
	}
	return onOff[0][lang]
}

// settingRows are the lines of the page of settings.
func (c *Cabinet) settingRows() []row {
	s := &c.settings
	words := func(list map[string][2]string, name string, lang int) string {
		if w, ok := list[name]; ok {
			return w[lang]
		}
		return name
	}
	scales := []window.Scale{window.Fit, window.Integer, window.Stretch, 1, 2, 3, 4, 5, 6}
	monitors := []window.Monitor{window.Off, window.SM124, window.SC1224, window.Commodore, window.Green, window.Amber, window.Multisync}
	return []row{
		{name: [2]string{"Language", "Sprache"},
			value: func(lang int) string {
				return words(map[string][2]string{"": {"as the system has it", "wie das System"}, "en": {"English", "English"}, "de": {"Deutsch", "Deutsch"}}, s.Lang, lang)
			},
			step: func(by int) { s.Lang = turn([]string{"", "en", "de"}, s.Lang, by) }},
		{name: [2]string{"Display", "Anzeige"},
			value: func(lang int) string {
				return map[bool][2]string{false: {"a window", "ein Fenster"}, true: {"the whole screen", "der ganze Bildschirm"}}[s.Full][lang]
			},
			step: func(int) { s.Full = !s.Full }},
		{name: [2]string{"Size", "Größe"},
			value: func(lang int) string {
				return words(map[string][2]string{"fit": {"as large as fits", "so groß es geht"}, "integer": {"whole numbers", "ganze Zahlen"}, "stretch": {"stretched", "gestreckt"}},
					s.Scale.String(), lang) + map[bool]string{true: " x"}[s.Scale > 0]
			},
			step: func(by int) { s.Scale = turn(scales, s.Scale, by) }},
		{name: [2]string{"Pixels", "Pixel"},
			value: func(lang int) string {
				return words(map[string][2]string{"square": {"square", "quadratisch"}, "original": {"as on the machine", "wie am Gerät"}}, s.Aspect.String(), lang)
			},
			step: func(by int) { s.Aspect = turn([]window.Aspect{window.Square, window.Original}, s.Aspect, by) }},
		{name: [2]string{"Monitor", "Monitor"},
			value: func(lang int) string {
				return words(map[string][2]string{"off": {"none: the pixels as they are", "keiner: die Pixel, wie sie sind"}, "sm124": {"SM124, paper white", "SM124, papierweiß"},
					"sc1224": {"SC1224, colour", "SC1224, Farbe"}, "1084": {"1084, colour", "1084, Farbe"}, "green": {"green phosphor", "grüner Phosphor"},
					"amber": {"amber phosphor", "Bernstein"}, "multisync": {"Multisync", "Multisync"}}, s.Monitor.String(), lang)
			},
			step: func(by int) { s.Monitor = turn(monitors, s.Monitor, by) }},
		{name: [2]string{"Curved glass", "Gewölbtes Glas"}, active: func() bool { return s.Monitor != window.Off },
			value: func(lang int) string { return switched(s.Curve, lang) },
			step:  func(int) { s.Curve = !s.Curve }},
		{name: [2]string{"Sound", "Ton"},
			value: func(lang int) string {
				if s.More && !s.Mute {
					return [2]string{"on, in silent games, too", "an, auch in stummen Spielen"}[lang]
				}
				return switched(!s.Mute, lang)
			},
			step: func(by int) {
				type sound struct{ mute, more bool }
				now := turn([]sound{{mute: true}, {}, {more: true}}, sound{s.Mute, s.More && !s.Mute}, by)
				s.Mute, s.More = now.mute, now.more
			}},
		{name: [2]string{"Volume", "Lautstärke"}, active: func() bool { return !s.Mute },
			value: func(int) string { return strconv.Itoa(s.Volume) },
			step:  func(by int) { s.Volume = min(100, max(0, s.Volume+5*by)) }},
		{name: [2]string{"Game controller", "Spielcontroller"},
			value: func(lang int) string {
				return map[window.Pads][2]string{window.PadsOn: {"on", "an"}, window.PadsSwapped: {"on, A and B change places", "an, A und B vertauscht"}, window.PadsOff: {"off", "aus"}}[s.Pads][lang]
			},
			step: func(by int) {
				s.Pads = turn([]window.Pads{window.PadsOn, window.PadsSwapped, window.PadsOff}, s.Pads, by)
			}},
		{name: [2]string{"Read aloud", "Vorlesen"},
			value: func(lang int) string { return switched(s.Speak, lang) },
			step:  func(int) { s.Speak = !s.Speak }},
		{name: [2]string{"Drawer", "Schublade"}, active: func() bool { return c.drawers },
			value: func(lang int) string {
				n := len(c.cupboard.things)
				if n == 1 {
					return [2]string{"one thing", "ein Stück"}[lang]
				}
				return [2]string{fmt.Sprintf("%d things", n), fmt.Sprintf("%d Stücke", n)}[lang]
			},
			step: func(int) { c.goTo(pageDrawer) }},
	}
}

// modeWords says what a display mode is, as far as its name does not.
func modeWords(name string, lang int) string {
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
		text += fmt.Sprintf(", %d ", 1<<m.Depth) + [2]string{"colours", "Farben"}[lang]
	case !strings.Contains(name, "mono"):
		text += ", mono"
	}
	return text
}

// variationWords are the name of a variation for people.
func variationWords(info *games.Info, variation string, lang int) string {
	code := [2]string{"en", "de"}[lang]
	if text, ok := info.Facts.Variations[variation]; ok {
		return text.In(code)
	}
	return table.VariationIn(code, variation)
}

// cardRows are the lines of the card of a game on which something is chosen.
func (c *Cabinet) cardRows() (rows []row) {
	info := c.marked()
	now := func() GameSettings { return c.settings.Games[info.Name] }
	set := func(change func(*GameSettings)) { c.settings.setGame(info.Name, change) }
	usual := [2]string{"as usual", "wie üblich"}
	if machines := info.Machines(); len(machines) > 1 {
		rows = append(rows, row{name: [2]string{"Machine", "Gerät"},
			value: func(lang int) string {
				name := now().Machine
				if name == "" {
					name = machines[0]
				}
				row, err := info.On(name)
				if err != nil {
					return usual[lang]
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
	rows = append(rows, row{name: [2]string{"Screen mode", "Bildmodus"},
		value: func(lang int) string {
			if now().Mode == "" {
				return usual[lang]
			}
			return modeWords(now().Mode, lang)
		},
		step: func(by int) {
			modes := append([]string{""}, modesOf(info, now().Machine)...)
			set(func(g *GameSettings) { g.Mode = turn(modes, g.Mode, by) })
		}})
	if len(info.Variations) > 0 {
		list := append([]string{""}, info.Variations...)
		rows = append(rows, row{name: [2]string{"Variation", "Spielart"},
			value: func(lang int) string {
				if now().Variation == "" {
					return [2]string{"as it was left", "wie zuletzt"}[lang]
				}
				return variationWords(info, now().Variation, lang)
			},
			step: func(by int) { set(func(g *GameSettings) { g.Variation = turn(list, g.Variation, by) }) }})
	}
	if len(info.Facts.Wishes) > 1 {
		names := map[string][2]string{"": {"any", "beliebig"}, "winnable": {"that can be won", "die aufgehen"}, "easy": {"easy ones", "leichte"},
			"medium": {"medium ones", "mittlere"}, "hard": {"hard ones", "schwere"}}
		var list []string
		for _, w := range info.Facts.Wishes {
			list = append(list, w.String())
		}
		rows = append(rows, row{name: [2]string{"Deals", "Spiele"},
			value: func(lang int) string { return names[now().Deals][lang] },
			step:  func(by int) { set(func(g *GameSettings) { g.Deals = turn(list, g.Deals, by) }) }})
	}
	if info.Facts.Lamp {
		rows = append(rows, row{name: [2]string{"Lamp: can it be won?", "Lampe: noch zu gewinnen?"},
			value: func(lang int) string { return switched(now().Lamp, lang) },
			step:  func(int) { set(func(g *GameSettings) { g.Lamp = !g.Lamp }) }})
	}
	for _, r := range []struct {
		name [2]string
		of   func(*Thing) []string
		now  func(*GameSettings) *string
		show bool
	}{
		{[2]string{"Card set", "Kartensatz"}, func(t *Thing) []string { return t.Cards }, func(g *GameSettings) *string { return &g.Set }, info.Facts.Cards},
		{[2]string{"Original files", "Originaldateien"}, func(t *Thing) []string { return t.Data }, func(g *GameSettings) *string { return &g.Files }, false},
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
			value: func(lang int) string { return c.setWords(chosen(), lang) },
			grey:  func() bool { t := c.set(chosen()); return chosen() != "" && (t == nil || t.Gone) },
			step: func(by int) {
				if len(list) == 1 && chosen() == "" && c.drawers { // there is nothing else yet
					c.goTo(pageDrawer)
					return
				}
				set(func(g *GameSettings) { *r.now(g) = turn(list, *r.now(g), by) })
			}})
	}
	return rows
}
