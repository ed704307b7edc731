package host

import (
	"image"
	"maps"
	"slices"
	"strings"
	"time"
	"unicode"

	"phosphor/assets"
	"phosphor/assets/i18n"
	"phosphor/fb"
	"phosphor/fb/input"
	"phosphor/games"
	"phosphor/games/atari/gem"
	"phosphor/games/catalog"
	"phosphor/games/stats"
	"phosphor/sprites"
)

// A Cabinet is the screen on which a user chooses a game: a room of machines, with
// pages for the games, the results and the settings.
type Cabinet struct {
	screen     *fb.Screen
	big, small *fb.Font
	lang       string // a code of package i18n
	locale     string

	machines []machine
	machine  int
	page     page
	buttons  []button
	rows     []row // of the page
	row      int
	result   int     // index of the selected row of the page of results, a game of the catalogue
	forgets  string  // the game whose results the next request deletes
	below    []layer // the pages below this one, the room first
	field    *string // the path that is being typed; nil: none

	settings Settings
	// Changed, if not nil, is called when a setting was changed.
	Changed func(Settings)

	pictures map[string]view // what the games show, by name
	waits    map[string]bool // games that can be continued
	fresh    bool            // pictures were stored and not drawn yet
	sums     map[string]stats.Summary
	near     *nearest
	stale    bool // the registers belong to other pictures
	small1   map[scaledKey]*image.Paletted

	shelf    shelf
	cupboard cupboard
	drawers  bool // there is a drawer
	// Added puts the file at a path into the drawer, and returns what it can be used for.
	// Removed takes a thing out. If nil, there is no drawer.
	Added   func(path string) (said string, err error)
	Removed func(id string) error

	// Forget deletes the results of a game. If nil, results are not stored.
	Forget func(game string) error

	said   string // shown instead of the description of the game, until the user does something
	letter typedLetters
	down   string // where the button went down
	open   *games.Info
	closed bool

	life life
}

// A machine is a machine in the room, with its games.
type machine struct {
	name  string
	games []*games.Info
	at    int // the game that is marked
}

// A page is what the cabinet shows.
type page uint8

const (
	pageRoom page = iota
	pageCard
	pageStats
	pageSettings
	pageHelp
	pagePatiences
	pageDrawer
	pageChooser
)

// A layer is a page below another one, and its selected row.
type layer struct {
	page page
	row  int
}

// A button is at the top of every page.
type button struct {
	page  page
	box   image.Rectangle
	under bool
}

func (b *button) text(lang string) string { return i18n.Of(lang, &cabinetWords).pages[b.page] }

// typedLetters finds a game by its name.
type typedLetters struct {
	text string
	at   time.Duration
}

// typingPause is the pause after which a new word begins.
const typingPause = time.Second

// NewCabinet returns the cabinet of all games in the catalogue, in the language of the user's
// locale.
func NewCabinet(locale string) (*Cabinet, error) {
	big, err := gem.SystemFont(16)
	if err != nil {
		return nil, err
	}
	small, err := sprites.OpenGDOSFont(assets.Fonts(), "FORM13.FNT")
	if err != nil {
		return nil, err
	}
	c := &Cabinet{screen: fb.NewScreen(cabinetMode), big: big, small: small, locale: locale,
		settings: UsualSettings(),
		pictures: map[string]view{}, waits: map[string]bool{}, sums: map[string]stats.Summary{}, small1: map[scaledKey]*image.Paletted{}}
	c.near = newNearest(c.screen.Regs, inkPictures)
	for _, g := range catalog.All {
		if n := len(c.machines); n == 0 || c.machines[n-1].name != g.Machine {
			c.machines = append(c.machines, machine{name: g.Machine})
		}
		m := &c.machines[len(c.machines)-1]
		m.games = append(m.games, g)
	}
	c.speak()
	c.draw()
	return c, nil
}

// Use applies settings to the cabinet.
func (c *Cabinet) Use(s Settings) {
	c.settings = s
	c.speak()
	c.draw()
}

// Pictured reports whether there is a picture of a game.
func (c *Cabinet) Pictured(game string) bool { return c.pictures[game].Paletted != nil }

// Settings returns the user's settings.
func (c *Cabinet) Settings() Settings { return c.settings }

// Lang returns the language of the cabinet.
func (c *Cabinet) Lang() string { return c.lang }

// speak sets the language, and lays out the buttons in it.
func (c *Cabinet) speak() {
	lang := c.settings.Lang
	if lang == "" {
		lang = c.locale
	}
	l, _ := i18n.Find(lang)
	c.lang = l.Code
	c.buttons = nil
	x := c.screen.Rect.Dx() - 8
	for _, p := range []page{pageHelp, pageSettings, pageStats, pagePatiences, pageDrawer} {
		if p == pageDrawer && !c.drawers {
			continue
		}
		b := button{page: p}
		w := c.textWidth(b.text(c.lang), false) + 12
		b.box = image.Rect(x-w, 4, x, 21)
		x -= w + 4
		c.buttons = append(c.buttons, b)
	}
}

// Say shows a line at the foot of the room, or of the page that is open.
func (c *Cabinet) Say(text string) {
	c.said = text
	if c.page == pageRoom {
		c.drawFoot()
	} else {
		c.draw()
	}
}

// Said returns the line shown by Say.
func (c *Cabinet) Said() string { return c.said }

// hang sets the picture of a game to a view. It drops the images derived from the old
// picture: a session may be long, and each game that is left gets a new picture.
func (c *Cabinet) hang(game string, v view) {
	if old := c.pictures[game].Paletted; old != v.Paletted {
		maps.DeleteFunc(c.small1, func(k scaledKey, _ *image.Paletted) bool { return k.m == old })
	}
	c.pictures[game] = v
	c.stale = true
}

// show stores a picture of a game. It appears after refresh.
func (c *Cabinet) show(s still) {
	c.hang(s.game, s.view)
	c.waits[s.game] = s.waits
	c.fresh = true
}

// refresh draws the pictures that were stored, all at once, because each time the colours are
// mixed again.
func (c *Cabinet) refresh() {
	if !c.fresh {
		return
	}
	c.fresh = false
	switch c.page {
	case pageRoom, pageCard, pagePatiences, pageDrawer:
		c.draw()
	}
}

// tallies updates the results of the games.
func (c *Cabinet) tallies(all []stats.Summary) {
	clear(c.sums)
	for _, s := range all {
		c.sums[s.Game] = s
	}
}

// marked returns the game that Enter plays.
func (c *Cabinet) marked() *games.Info {
	m := &c.machines[c.machine]
	return m.games[m.at]
}

// mark marks the game with the given name.
func (c *Cabinet) mark(name string) {
	for i, m := range c.machines {
		for j, g := range m.games {
			if g.Name == name {
				c.choose(i, j)
			}
		}
	}
}

// choose marks the game j of the machine i.
func (c *Cabinet) choose(i, j int) {
	said := c.said != ""
	c.said = ""
	was, from := c.machine, c.machines[i].at
	c.machine, c.machines[i].at = i, j
	switch {
	case c.page != pageRoom:
	case i != was:
		c.spin()
		c.drawRoom()
	case j != from:
		c.drawGame(from)
		c.drawGame(j)
		c.drawTube(i)
		c.drawFoot()
	case said:
		c.drawFoot()
	}
}

// draw draws the page.
func (c *Cabinet) draw() {
	c.mix()
	switch c.page {
	case pageRoom:
		c.drawRoom()
	case pageCard:
		c.drawCard()
	case pageStats:
		c.drawStats()
	case pageSettings:
		c.drawSettings()
	case pageHelp:
		c.drawHelp()
	case pagePatiences:
		c.drawShelfPage()
	case pageDrawer:
		c.drawDrawerPage()
	case pageChooser:
		c.drawChooser()
	}
}

// goTo opens a page over the present one. If the page is already open below it, goTo goes
// back to it and closes those above.
func (c *Cabinet) goTo(p page) {
	if p == c.page {
		c.goBack()
		return
	}
	if i := slices.IndexFunc(c.below, func(l layer) bool { return l.page == p }); i >= 0 {
		c.below = c.below[:i+1]
		c.goBack()
		return
	}
	c.below = append(c.below, layer{c.page, c.row})
	c.turnTo(p)
}

// goBack closes the present page.
func (c *Cabinet) goBack() {
	n := len(c.below) - 1
	if n < 0 {
		c.turnTo(pageRoom)
		return
	}
	to := c.below[n]
	c.below = c.below[:n]
	c.turnTo(to.page)
	if to.row > 0 && to.row < len(c.rows) {
		c.row = to.row
		c.draw()
	}
}

// turnTo shows a page.
func (c *Cabinet) turnTo(p page) {
	c.page, c.row, c.field, c.said = p, 0, nil, ""
	if p == pageRoom {
		c.below = nil
	}
	switch p {
	case pageCard:
		c.rows = c.cardRows()
	case pageSettings:
		c.rows = c.settingRows()
	case pagePatiences:
		c.rows = nil
		c.shelf.open(c.Lang())
	default:
		c.rows = nil
	}
	c.draw()
}

func (c *Cabinet) Screen() *fb.Screen { return c.screen }
func (c *Cabinet) Title() string      { return "Phosphor" }
func (c *Cabinet) Done() bool         { return c.closed }

// chosen returns the game that was just chosen, once its screen has grown. It does so only
// once.
func (c *Cabinet) chosen() *games.Info {
	if c.grow() {
		return nil
	}
	g := c.open
	c.open = nil
	return g
}

// Where returns the place of a thing on the screen: a machine (machine:Amiga), a button
// at the top (button:settings), a row of a page (row:0), or a game of the selected
// machine, by its name.
func (c *Cabinet) Where(name string) (image.Rectangle, bool) {
	if word, ok := strings.CutPrefix(name, "machine:"); ok {
		for i, m := range c.machines {
			if machineWord(m.name) == word {
				return c.zone(i), true
			}
		}
		return image.Rectangle{}, false
	}
	for i := range c.buttons {
		if "button:"+[...]string{"", "", "stats", "settings", "help", "patiences", "drawer", ""}[c.buttons[i].page] == name {
			return c.buttons[i].box, true
		}
	}
	if c.page == pageStats {
		for i, g := range catalog.All {
			if name == "result:"+g.Name {
				return resultBox(i), true
			}
		}
	}
	if name == "home" {
		return homeBox, true
	}
	for i := range c.rows {
		if name == "row:"+string(rune('0'+i)) {
			return c.rowBox(i), true
		}
	}
	if c.page == pageRoom {
		for j, g := range c.machines[c.machine].games {
			if g.Name == name {
				return c.cell(j), true
			}
		}
	}
	return image.Rectangle{}, false
}

// thing returns what is under the pointer: a button, a machine, a game, a row.
func (c *Cabinet) thing(p image.Point) (kind string, n int) {
	for i := range c.buttons {
		if p.In(c.buttons[i].box) && c.shows(i) {
			return "button", i
		}
	}
	if p.In(homeBox) && c.page != pageRoom {
		return "home", 0
	}
	if c.page == pageStats && len(c.sums) > 0 {
		for i := range catalog.All {
			if p.In(resultBox(i)) {
				return "result", i
			}
		}
	}
	if i := c.shelfAt(p); c.page == pagePatiences && i >= 0 {
		return "patience", i
	}
	if c.page == pageDrawer || c.page == pageChooser {
		for i, r := range drawerButtons {
			if p.In(r) && c.page == pageDrawer && c.cupboard.thing() != nil {
				return "drawer", i
			}
		}
		if i := c.drawerAt(p); i >= 0 {
			return "line", i
		}
		return "", 0
	}
	if c.page != pageRoom {
		for i := range c.rows {
			if p.In(c.rowBox(i)) {
				return "row", i
			}
		}
		if c.page == pageCard && p.In(cardPicture) {
			return "play", 0
		}
		return "", 0
	}
	for i := range c.machines {
		if p.In(c.zone(i)) {
			return "machine", i
		}
	}
	for j := range c.machines[c.machine].games {
		r := c.cell(j)
		if p.In(image.Rect(r.Min.X-4, r.Min.Y-4, r.Max.X+4, r.Max.Y+18)) {
			return "game", j
		}
	}
	return "", 0
}

func (c *Cabinet) Event(ev input.Event) {
	if c.touched(ev) {
		return
	}
	switch ev.Kind {
	case input.Move:
		c.pointAt(ev.At)
	case input.Press, input.Release:
		c.answered()
		c.press(ev)
	case input.Wheel:
		c.wheel(ev.Delta)
	case input.KeyDown:
		c.answered()
		c.key(ev)
	case input.Blur:
		c.down = ""
	case input.Close:
		c.closed = true
	}
}

// answered removes the line at the foot of a page. In the room, choosing removes it.
func (c *Cabinet) answered() {
	if c.page != pageRoom {
		c.said = ""
	}
}

// pointAt marks what is under the pointer.
func (c *Cabinet) pointAt(at image.Point) {
	kind, n := c.thing(at)
	for i := range c.buttons {
		if under := kind == "button" && i == n; under != c.buttons[i].under {
			c.buttons[i].under = under
			c.drawButton(i)
		}
	}
	switch kind {
	case "game":
		c.choose(c.machine, n)
	case "result":
		if n != c.result {
			c.markResult(n)
		}
	case "row":
		if n != c.row && c.field == nil {
			c.row = n
			c.draw()
		}
	}
}

// press handles a click: press and release must be on the same thing.
func (c *Cabinet) press(ev input.Event) {
	kind, n := c.thing(ev.At)
	name := kind + string(rune('0'+n))
	if ev.Kind == input.Press {
		c.down = name
		if kind == "machine" && ev.Button != input.None {
			c.choose(n, c.machines[n].at)
		}
		return
	}
	if c.down != name {
		return
	}
	c.down = ""
	switch {
	case kind == "button":
		c.goTo(c.buttons[n].page)
	case kind == "home":
		c.field = nil
		c.turnTo(pageRoom)
	case kind == "result" && ev.Button == input.Right:
		c.goBack()
	case kind == "result":
		c.result = n
		c.resultKey("return")
	case kind == "game" && ev.Button == input.Right:
		c.choose(c.machine, n)
		c.goTo(pageCard)
	case kind == "game":
		c.choose(c.machine, n)
		c.open = c.marked()
	case kind == "patience" && n == c.shelf.at && ev.Button != input.Right:
		c.choosePatience()
	case kind == "patience":
		c.markPatience(n)
	case kind == "line" && ev.Button == input.Right && c.page == pageDrawer:
		c.goBack()
	case kind == "line" && c.field == nil && (n < drawerAdds && c.page == pageDrawer || n == c.lineAt()):
		c.drawerMark(n)
		c.drawerChoose()
	case kind == "line" && c.field == nil:
		c.drawerMark(n)
	case kind == "drawer" && n == 0:
		c.drawerChoose()
	case kind == "drawer":
		c.drawerOut()
	case kind == "play":
		c.open = c.marked()
	case kind == "row" && ev.Button == input.Right:
		c.row = n
		c.step(-1)
	case kind == "row":
		c.row = n
		c.step(1)
	case kind == "" && c.page != pageRoom && ev.Button == input.Right:
		c.goBack()
	}
}

// lineAt returns the marked line on the pages of the drawer.
func (c *Cabinet) lineAt() int {
	if c.page == pageChooser {
		return c.cupboard.file
	}
	return c.cupboard.at
}

func (c *Cabinet) wheel(delta int) {
	switch {
	case c.field != nil:
	case c.page == pageRoom:
		n := len(c.machines)
		i := ((c.machine-delta)%n + n) % n
		c.choose(i, c.machines[i].at)
	case c.page == pagePatiences:
		c.markPatience(c.shelf.at - delta)
	case c.page == pageDrawer, c.page == pageChooser:
		c.drawerMark(c.lineAt() - delta)
	case c.page == pageStats && len(c.sums) > 0:
		c.markResult(min(len(catalog.All)-1, max(0, c.result-delta)))
	case len(c.rows) > 0:
		c.row = min(len(c.rows)-1, max(0, c.row-delta))
		c.draw()
	}
}

// key handles a key.
func (c *Cabinet) key(ev input.Event) {
	if c.field != nil {
		c.typeKey(ev)
		return
	}
	name := input.KeyName(ev.Key, ev.Mods)
	if name == "undo" && c.page == pageDrawer { // X of a controller
		c.drawerKey(name, ev)
		return
	}
	switch name {
	case "f8":
		if c.drawers {
			c.goTo(pageDrawer)
		}
	case "f1":
		c.goTo(pageHelp)
	case "f5", "undo": // X of a controller
		c.goTo(pageStats)
	case "f7":
		c.goTo(pagePatiences)
	case "f10", "f4": // and Back
		c.goTo(pageSettings)
	case "escape":
		switch {
		case ev.Repeat:
		case c.page == pagePatiences && c.shelf.search != "":
			c.shelf.find(c.Lang(), "")
			c.draw()
		case c.page != pageRoom:
			c.goBack()
		default:
			c.closed = true
		}
	default:
		if c.page == pageRoom {
			c.roomKey(name, ev)
		} else if c.page == pagePatiences {
			c.shelfKey(name, ev)
		} else if c.page == pageDrawer || c.page == pageChooser {
			c.drawerKey(name, ev)
		} else if c.page == pageStats {
			c.resultKey(name)
		} else {
			c.pageKey(name)
		}
	}
}

// pageKey handles a key on a page with rows.
func (c *Cabinet) pageKey(name string) {
	n := len(c.rows)
	switch {
	case name == "return" && c.page == pageCard:
		c.open = c.marked()
	case name == "space" && c.page == pageCard, (name == "backspace" || name == "return" || name == "space") && n == 0:
		c.goBack()
	case n == 0:
	case name == "up":
		c.row = (c.row + n - 1) % n
		c.draw()
	case name == "down":
		c.row = (c.row + 1) % n
		c.draw()
	case name == "home":
		c.row = 0
		c.draw()
	case name == "end":
		c.row = n - 1
		c.draw()
	case name == "left":
		c.step(-1)
	case name == "right", name == "return", name == "space":
		c.step(1)
	}
}

// step chooses the next value of a row, or runs its command.
func (c *Cabinet) step(by int) {
	r := &c.rows[c.row]
	if r.active != nil && !r.active() {
		return
	}
	if r.step(by); c.page == pageCard || c.page == pageSettings {
		c.settled()
	}
}

// settled reports that a setting has changed.
func (c *Cabinet) settled() {
	c.speak()
	if c.page == pageCard {
		c.rows = c.cardRows()
	}
	if c.Changed != nil {
		c.Changed(c.settings)
	}
	c.draw()
}

// typing returns the path being typed, and false if there is none.
func (c *Cabinet) typing() (string, bool) {
	if c == nil || c.field == nil {
		return "", false
	}
	return *c.field, true
}

// typeKey handles a key typed in the field for a path.
func (c *Cabinet) typeKey(ev input.Event) {
	switch ev.Key {
	case "escape":
		c.field = nil
	case "return":
		c.typePath(strings.TrimSpace(*c.field))
		return
	case "backspace":
		if text := []rune(*c.field); len(text) > 0 {
			*c.field = string(text[:len(text)-1])
		}
	default:
		if ev.Rune == 0 || !unicode.IsPrint(ev.Rune) || ev.Mods&(input.Ctrl|input.Alt) != 0 || len(*c.field) > 1000 {
			return
		}
		*c.field += string(ev.Rune)
	}
	c.draw()
}

// roomKey handles a key in the room.
func (c *Cabinet) roomKey(name string, ev input.Event) {
	m := &c.machines[c.machine]
	n, per := len(m.games), c.perRow()
	switch name {
	case "left":
		c.walk(-1)
	case "right":
		c.walk(1)
	case "up":
		if m.at >= per {
			c.choose(c.machine, m.at-per)
		} else {
			c.visit(-1, m.at, true)
		}
	case "down":
		if next := m.at + per; next < n {
			c.choose(c.machine, next)
		} else {
			c.visit(1, m.at%per, false)
		}
	case "tab", "pagedown":
		c.visit(1, -1, false)
	case "shift+tab", "pageup":
		c.visit(-1, -1, false)
	case "home":
		c.choose(0, 0)
	case "end":
		c.choose(len(c.machines)-1, len(c.machines[len(c.machines)-1].games)-1)
	case "return":
		if !ev.Repeat {
			c.open = m.games[m.at]
		}
	case "space":
		c.goTo(pageCard)
	default:
		if ev.Rune != 0 && unicode.IsPrint(ev.Rune) && ev.Mods&(input.Ctrl|input.Alt) == 0 {
			c.spell(ev)
		}
	}
}

// walk marks the next or previous of all games, wrapping around.
func (c *Cabinet) walk(by int) {
	i, j := c.machine, c.machines[c.machine].at+by
	switch {
	case j < 0:
		i = (i + len(c.machines) - 1) % len(c.machines)
		j = len(c.machines[i].games) - 1
	case j >= len(c.machines[i].games):
		i, j = (i+1)%len(c.machines), 0
	}
	c.choose(i, j)
}

// visit goes to the machine beside this one: to the game in that column of the shelf, in
// the last row or the first, or, for a negative column, to the game that was marked there last.
func (c *Cabinet) visit(by, column int, last bool) {
	n := len(c.machines)
	i := ((c.machine+by)%n + n) % n
	m := &c.machines[i]
	at := m.at
	if column >= 0 {
		per := min(len(m.games), 4)
		at = min(column, per-1)
		for last && at+per < len(m.games) {
			at += per
		}
	}
	c.choose(i, at)
}

// spell marks the next game whose name begins with the letters typed.
func (c *Cabinet) spell(ev input.Event) {
	l := &c.letter
	if ev.Time-l.at > typingPause {
		l.text = ""
	}
	l.at = ev.Time
	again := l.text == strings.ToLower(string(ev.Rune)) // the same letter goes to the next one
	if !again {
		l.text += strings.ToLower(string(ev.Rune))
	}
	var all [][2]int
	now := 0
	for i, m := range c.machines {
		for j := range m.games {
			if i == c.machine && j == m.at {
				now = len(all)
			}
			all = append(all, [2]int{i, j})
		}
	}
	from := now
	if again || len(l.text) == 1 {
		from++
	}
	for k := range all {
		at := all[(from+k)%len(all)]
		if strings.HasPrefix(strings.ToLower(c.title(c.machines[at[0]].games[at[1]])), l.text) {
			c.choose(at[0], at[1])
			return
		}
	}
	l.text = strings.ToLower(string(ev.Rune))
}
