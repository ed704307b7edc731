// In a browser, this is the program behind the page. It plays the games of package host on
// the canvas of fb/page, stores the user's files in the browser, and reports to the rest
// of the page, static/app.js, what is in play. The page calls the functions of the object
// phosphor (see api_js.go); the program calls those of the object page.
package main

import (
	"encoding/json"
	"errors"
	"image"
	"maps"
	"runtime/debug"
	"slices"
	"strings"
	"syscall/js"
	"time"

	"phosphor/assets/i18n"
	"phosphor/cmd/internal/host"
	"phosphor/fb"
	"phosphor/fb/input"
	"phosphor/fb/modes"
	"phosphor/fb/page"
	"phosphor/fb/window"
	"phosphor/games"
	"phosphor/games/catalog"
	"phosphor/games/prove"
	"phosphor/games/spoken"
	"phosphor/games/stats"
	"phosphor/games/store"
	"phosphor/sound"
)

// autosave leaves a reserve in the 250 ms within which a game must be saved in the
// browser.
const autosave = 150 * time.Millisecond

// A program is the program behind the page.
type program struct {
	*host.House
	page     *page.Page
	sounds   *sound.Page
	listener spoken.Listener
	db       *database // nil: the browser stores nothing
	settings settings
	files    dropped
	opened   string // game that the page shows; empty: none
	screen   *fb.Screen
	lost     string // files that could not be saved, as reported
}

// settings are the user's choices on the page.
type settings struct {
	Lang    string            `json:"lang"` // a code of package i18n, or "" for the browser's
	Volume  int               `json:"volume"`
	Mute    bool              `json:"mute"`
	More    bool              `json:"more"` // sounds where the original has none, too
	Speaker host.Loudspeaker  `json:"speaker"`
	Aspect  string            `json:"aspect"`
	Modes   map[string]string `json:"modes"` // by game
	Keys    string            `json:"keys"`  // buttons for fingers: "on", "off", or "" to follow the device
}

// garbage limits the unused memory, in percent of the memory in use. A page has one
// thread, and the user waits during a collection. Only a few megabytes are in use, so five
// times as much is still little.
const garbage = 400

func main() {
	debug.SetGCPercent(garbage)
	if err := run(); err != nil {
		ui("fail", i18n.Error(lang, err))
	}
}

// ui calls a function of the page.
func ui(name string, args ...any) { js.Global().Get("page").Call(name, args...) }

func run() error {
	cab, err := host.NewCabinet("en")
	if err != nil {
		return err
	}
	blank, err := modes.Find("win256")
	if err != nil {
		return err
	}
	p := &program{sounds: sound.NewPage(), settings: settings{Volume: 80, Modes: map[string]string{}}, screen: fb.NewScreen(blank)}
	p.House = &host.House{Cabinet: cab, Sounds: p.sounds, Env: p.env}
	p.Autosave = autosave
	p.Warn = func(text string) { ui("note", text) }
	p.Message = func(text string) {
		if p.Speak == nil { // which would say it, too
			ui("say", text)
		}
	}
	p.Changed = p.tell
	p.openStore()
	p.Stats = p.keeper("stats")
	if err := store.ReadJSON(p.keeper("settings"), "page.json", &p.settings); err != nil {
		p.Warn(i18n.Error(lang, err))
	}
	if p.settings.Modes == nil {
		p.settings.Modes = map[string]string{}
	}
	if err := p.files.load(p.db); err != nil {
		p.Warn(i18n.Error(lang, err))
	}
	p.adopt()
	if p.page, err = page.New(p, "screen", window.Options{Picture: window.Picture{Aspect: p.aspect()}}); err != nil {
		return err
	}
	p.page.Scrolls = true
	p.page.Magnified = func(by float64) { ui("magnified", by) }
	p.export()
	p.page.Do(func() { p.follow(js.Global().Get("location").Get("hash").String()) })
	err = p.page.Run()
	return errors.Join(p.Err(), err)
}

// openStore opens the browser's storage. Without one nothing is saved, and the page says
// so.
func (p *program) openStore() {
	db, err := openDatabase("phosphor")
	if err != nil {
		p.db, p.Saves = nil, memory{}
		ui("forgets")
		return
	}
	db.failed = p.unkept
	p.db, p.Saves = db, saves{drawer{db: db, name: "saves"}}
}

// unkept shows which files the browser could not save, once for each set of files. If err
// is nil, all files are saved again.
func (p *program) unkept(err error, files []string) {
	key := strings.Join(files, "\n")
	if key == p.lost {
		return
	}
	p.lost = key
	if err == nil {
		p.Warn(words("Everything is saved again."))
		return
	}
	var what []string
	for _, f := range files {
		what = append(what, named(f, func(game string) string { return host.Title(game, p.lang()) }))
	}
	p.Warn(lost(err, what))
}

// forgotten holds the folders of a page that saves nothing.
var forgotten = map[string]store.Memory{}

func (p *program) keeper(folder string) store.Keeper {
	if p.db != nil {
		return drawer{p.db, folder, p.Warn}
	}
	if forgotten[folder] == nil {
		forgotten[folder] = store.Memory{}
	}
	return forgotten[folder]
}

// saves are host.Saves in the browser.
type saves struct{ drawer }

func (s saves) SetAside(name string) (string, error) { return s.db.SetAside(s.name + "/" + name) }
func (s saves) List() ([]string, error)              { return s.db.list(s.name) }

// memory is host.Saves for a page that saves nothing.
type memory map[string][]byte

func (m memory) Read(name string) ([]byte, error)      { return store.Memory(m).Read(name) }
func (m memory) Write(name string, saved []byte) error { return store.Memory(m).Write(name, saved) }
func (m memory) Remove(name string) error              { delete(m, name); return nil }
func (m memory) List() ([]string, error)               { return slices.Sorted(maps.Keys(m)), nil }
func (m memory) SetAside(name string) (string, error) {
	return name + ".bad", store.Memory(m).SetAside(name)
}

// env adds the files that the user dropped on the page, and the browser's storage, to the
// environment of a game.
func (p *program) env(info *games.Info, c host.Choice) (games.Env, error) {
	if c.Lang == "" {
		c.Lang = p.lang()
	}
	c.Lang = available(c.Lang)
	env, err := c.Env(info)
	if err != nil {
		return env, err
	}
	if env.Data, err = p.files.originals(info); err != nil {
		p.Warn(i18n.Error(lang, err))
	}
	env.Cards = p.files.cards()
	env.More = p.settings.More
	if p.Demo == nil { // a demo must not search or change files
		env.Search = prove.Beside
		env.Settings, env.Scores, env.Documents = p.keeper("settings"), p.keeper("scores"), p.keeper("documents")
	}
	return env, nil
}

// choice completes the beginning of a game with the user's earlier choices for it.
func (p *program) choice(info *games.Info, c host.Choice) host.Choice {
	if c.Mode == "" && !c.Mono && c.Machine == "" {
		mode := p.settings.Modes[info.Name]
		for _, m := range modesOf(info) {
			if m[0] == mode {
				c.Mode = mode
			}
		}
	}
	return c
}

// lang returns the language of the games: the chosen one, or the browser's.
func (p *program) lang() string {
	lang := p.settings.Lang
	if lang == "" {
		lang = js.Global().Get("navigator").Get("language").String()
	}
	return available(lang)
}

// available returns the language of a locale, or English if its texts cannot be loaded.
func available(locale string) string {
	if l, _ := i18n.Find(locale); l.There() {
		return l.Code
	}
	return "en"
}

func (p *program) aspect() window.Aspect {
	a, _ := window.ParseAspect(p.settings.Aspect) // otherwise square pixels
	return a
}

// adopt applies the settings.
func (p *program) adopt() {
	v := p.settings.Volume
	if p.settings.Mute {
		v = 0
	}
	p.sounds.SetVolume(v)
	p.House.Settings.Speaker = p.settings.Speaker
	lang = p.lang()
	var texts []string
	_ = json.Unmarshal([]byte(js.Global().Get("page").Call("texts").String()), &texts) // our own, so valid
	ui("settings", jsonOf(p.settings), lang, jsonOf(pageWords(lang, texts)))
}

// Event delivers an event, and returns to the page's list when the user leaves a game.
// From the first key on, every change is announced, because people who cannot see the
// screen play with the keyboard.
func (p *program) Event(ev input.Event) {
	if ev.Kind == input.KeyDown && p.Speak == nil {
		p.Speak = func(text string, _ bool) { ui("say", text) }
	}
	p.House.Event(ev)
	if g, _ := p.Game(); g == nil && p.opened != "" {
		p.tell()
	}
}

// Screen returns the screen of the game in play, or of the last one. The cabinet is not part of
// the page, so it must not appear while files of the next game are read.
func (p *program) Screen() *fb.Screen {
	if g, _ := p.Game(); g != nil {
		p.screen = p.House.Screen()
	}
	return p.screen
}

// Title returns the name of the game in play, for the tab, the bar, and links.
func (p *program) Title() string {
	g, info := p.Game()
	if g == nil {
		return "Phosphor"
	}
	if info.Passing {
		return info.Title
	}
	return host.Title(info.Name, p.Environment().Lang)
}

// Bare reports that nothing can be dragged at a pixel of the screen, so that a finger may
// move a magnified picture. On the Amiga only the menus can be dragged.
func (p *program) Bare(at image.Point) bool {
	g, info := p.Game()
	if b, ok := g.(interface{ Bare(at image.Point) bool }); ok {
		return b.Bare(at)
	}
	return info != nil && p.Environment().Mode.Machine == "Amiga"
}

// Done returns false: a page does not end, it only returns to its beginning.
func (p *program) Done() bool { return false }

// follow opens the game named in the address of the page. If it does not understand a
// part, it says so, and a known game begins as usual; otherwise the page shows all games.
func (p *program) follow(hash string) {
	l, err := host.ParseLink(hash)
	if err != nil {
		err = errors.New(words("This address cannot be read."))
	}
	if err == nil && l.Game != "" {
		err = p.open(l)
	} else if err == nil {
		err = p.Leave()
	}
	if err != nil {
		p.Warn(i18n.Error(lang, err))
		p.Leave()
	}
	p.tell()
}

// mend removes the parts of a link that its game does not have, and returns messages about
// them.
func mend(info *games.Info, l *host.Link) (told []string) {
	title := host.Title(info.Name, lang)
	not := func(value *string, english string) {
		told = append(told, i18n.F(lang, english, title, quoted(*value)))
		*value = ""
	}
	if _, err := info.On(l.Machine); err != nil {
		not(&l.Machine, "%s does not run on the machine %s.")
	}
	if l.Mode != "" && !slices.ContainsFunc(modesOf(info), func(m [2]string) bool { return m[0] == l.Mode }) {
		not(&l.Mode, "%s has no display %s.")
	}
	if l.Variation != "" && !slices.Contains(info.Variations, l.Variation) {
		not(&l.Variation, "%s has no variation %s.")
	}
	if _, ok := i18n.Find(l.Lang); !ok {
		l.Lang = ""
	}
	return told
}

// tell reports what is in play to the page, and announces changes to people who cannot see
// them.
func (p *program) tell() {
	g, info := p.Game()
	if g == nil {
		p.opened, p.page.Scrolls = "", true
		ui("home", jsonOf(p.waiting()), jsonOf(p.results()))
		return
	}
	st := g.Match().Status()
	p.page.Scrolls = false
	fresh := p.opened != info.Name
	if fresh {
		p.page.Magnify(1)
	}
	p.opened = info.Name
	env := p.Environment()
	if row, err := catalog.Find(info.Name); err == nil {
		info = row // row has the modes of all machines
	}
	l, _ := p.Link()
	if info.Passing { // a viewer has no address
		l, st.Deal = host.Link{}, ""
	}
	ui("play", jsonOf(map[string]any{
		"game": info.Name, "slot": p.Slot(), "title": p.Title(), "deal": st.Deal, "variation": st.Variation, "variations": variationsOf(info),
		"mode": env.Mode.Name, "modes": modesOf(info), "link": "#" + l.String(), "demo": p.Demo != nil,
	}))
	said := ""
	if p.Speak == nil {
		said = p.listener.Hear(spoken.Of(g, p.Title(), env.Lang))
	}
	if fresh {
		said = p.Title() + ". " + info.AboutIn(env.Lang)
	}
	if said != "" {
		ui("say", said)
	}
}

// results returns the results of the games: the column headings, then a row for each game
// played, beginning with its name. It is empty if none was played.
func (p *program) results() [][]string {
	all, err := stats.Games(p.Stats)
	if err != nil {
		p.Warn(i18n.Error(lang, err))
	}
	return host.Results(all, p.lang())
}

// waiting returns the unfinished games.
func (p *program) waiting() []host.Waiter {
	list, err := host.Waiters(p.Saves)
	if err != nil {
		p.Warn(i18n.Error(lang, err))
	}
	return list
}
