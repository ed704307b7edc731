package yukon

import (
	"errors"
	"fmt"
	"io/fs"
	"strings"
	"time"

	"phosphor/assets"
	"phosphor/formats/container"
	"phosphor/formats/rsc"
	"phosphor/games"
	"phosphor/games/atari/cardwindow"
	"phosphor/games/atari/gem"
	"phosphor/games/atari/gem/trees"
	"phosphor/games/atari/yukon/resource"
	"phosphor/games/atari/yukon/rules"
	"phosphor/games/store"
)

// words are the resource in use.
type words struct{ file *rsc.File }

// findWords returns the resource: that in the player's data folder if it has
// our trees, else the language's. What is wrong with one that does not match is
// the error; the words are good all the same.
func findWords(env games.Env) (w *words, err error) {
	if env.Data != nil {
		f, bad := openResource(env.Data)
		if bad == nil {
			return &words{f}, nil
		}
		if bad != errNoResource {
			err = fmt.Errorf("YUKON.RSC: %w", bad)
		}
	}
	if env.Lang == "de" {
		return &words{resource.Build(resource.German)}, err
	}
	if f, bad := openResource(assets.Yukon()); bad == nil {
		return &words{f}, err
	}
	return &words{resource.Build(resource.English)}, err
}

var errNoResource = errors.New("there is none")

func openResource(fsys fs.FS) (*rsc.File, error) {
	name, err := container.FindFile(fsys, ".", "YUKON.RSC")
	switch {
	case err != nil:
		return nil, err
	case name == "":
		return nil, errNoResource
	}
	data, err := fs.ReadFile(fsys, name)
	if err != nil {
		return nil, err
	}
	r, err := rsc.Decode(data)
	if err != nil {
		return nil, err
	}
	return r, resource.Match(r)
}

func (w *words) string(n int) string { return w.file.Strings[n] }

// variation returns the name of a variation for people.
func (w *words) variation(v string) string {
	for i, name := range rules.Variations {
		if name == v {
			return w.string(resource.Classic + i)
		}
	}
	return v
}

// check shows in the menu whether the game is timed, checkPopup in the pop-up.
func (w *words) check(menu *gem.Tree, timed bool) {
	menu.Set(resource.MenuItem(menu.Objects, resource.Timed), rsc.Checked, timed)
}

func (w *words) checkPopup(popup *gem.Tree, timed bool) {
	popup.Set(resource.PopupItem(popup.Objects, resource.Timed), rsc.Checked, timed)
}

// chosen is called for a line of the menu.
func (t *Table) chosen(_, item int) {
	t.command(resource.CommandAt(t.words.file.Trees[resource.Menu], item))
}

// command does what a line of menu or pop-up says.
func (t *Table) command(c resource.Command) {
	t.settle()
	setup := t.session.Setup()
	switch c {
	case resource.About:
		t.alert(t.words.string(resource.AlertAbout), 1, nil)
	case resource.NewGame:
		t.newGame()
	case resource.NewStart:
		t.New("")
	case resource.Undo:
		if t.Frame.IsIcon() { // nobody sees what would be taken back
			t.env.Sound(soundBell)
			return
		}
		t.Undo()
	case resource.LoadCards:
		t.chooseCards()
	case resource.Quit:
		t.quit()
	case resource.Variation:
		t.chooseVariation()
	case resource.Timed:
		t.begin("", 0, !setup.Timed)
	case resource.ShowScores:
		t.showScores()
	case resource.Pause:
		t.Frame.Iconify(!t.Frame.IsIcon())
	case resource.ShowHelp:
		t.Dialog(t.Tree(t.words.file.Trees[resource.Help]), 0, func(int) {})
	}
}

// alert shows an alert; then may be nil.
func (t *Table) alert(text string, def int, then func(button int)) {
	t.Alert(text, def, func(button int) {
		if then != nil {
			then(button)
		}
	})
}

// tellNotes shows an alert for each of the notes, one after the other, until
// the player has seen them.
func (t *Table) tellNotes() {
	if len(t.notes) > 0 {
		t.alert("[1]["+fold(t.notes[0].Error(), alertLines)+"][ OK ]", 1, func(int) {
			t.notes = t.notes[1:]
			t.tellNotes()
		})
	}
}

// chooseVariation asks for the variation. The one in play changes nothing;
// another one starts anew.
func (t *Table) chooseVariation() {
	now := 0
	for i, v := range rules.Variations {
		if v == t.env.Variation {
			now = i
		}
	}
	t.alert(t.words.string(resource.AlertVariation), now+1, func(button int) {
		if button-1 == now || button < 1 {
			return
		}
		t.env.Variation = rules.Variations[button-1]
		t.warn(store.WriteJSON(t.env.Settings, settingsFile, settings{t.env.Variation}))
		t.New("")
	})
}

// warn tells of a file that could not be written. The game goes on.
func (t *Table) warn(err error) {
	if err != nil {
		t.env.Message(err.Error())
	}
}

// chooseCards lets the player choose a card set from the folder with the
// original's files, or from ours.
func (t *Table) chooseCards() {
	fsys := t.env.Data
	if fsys == nil || t.Window.Table == nil { // of the player's folder none can be used then
		fsys = assets.Yukon()
	}
	t.SelectFile(gem.Selector{FS: fsys, Mask: "*.IMG", Texts: gem.SelectorTexts{
		Title: t.words.string(resource.FileSelector), Directory: t.words.string(resource.SelectorPath),
		Selection: t.words.string(resource.SelectorName), OK: t.words.string(resource.SelectorOK), Cancel: t.words.string(resource.SelectorCancel),
	}}, func(name string, ok bool) {
		if !ok {
			return
		}
		deck, err := cardwindow.OpenCards(fsys, name, t.room(), t.Desk.Screen)
		if err != nil {
			t.tellCards(err, nil)
			return
		}
		if t.Window.Table == nil {
			t.open(deck)
			return
		}
		t.Look.Deck = deck
		t.arrange()
		t.Update(t.Frame.Work())
	})
}

// tellCards tells why cards cannot be used.
func (t *Table) tellCards(err error, then func(button int)) {
	text := t.words.string(resource.AlertCards)
	heading, _, _ := strings.Cut(text, "%s")
	t.alert(fmt.Sprintf(text, fold(err.Error(), alertLines-strings.Count(heading, "|"))), 1, then)
}

// alertLine and alertLines are how much an alert has room for.
const (
	alertLine  = 30
	alertLines = 5
)

// clauses begin what a message can do without, that which it needs least first:
// messages begin with the file, the place and what is wrong there.
var clauses = []string{";", ", expected ", ","}

// fold breaks a text into at most that many lines for an alert. A text that is
// too long loses its last clauses.
func fold(text string, most int) string {
	lines := wrap(text)
	for len(lines) > most {
		end := -1
		for _, c := range clauses {
			if end < 0 {
				end = strings.LastIndex(text, c)
			}
		}
		if end < 0 {
			last := []rune(lines[most-1])
			lines = append(lines[:most-1], string(last[:min(len(last), alertLine-3)])+"...")
			break
		}
		text = text[:end]
		lines = wrap(text)
	}
	for i := range lines {
		lines[i] = trees.Quote(lines[i])
	}
	return strings.Join(lines, "|")
}

// wrap breaks a text into lines of an alert's width, words that are longer too.
func wrap(text string) (lines []string) {
	var line []rune
	for _, s := range strings.Fields(text) {
		w := []rune(s)
		if len(line) > 0 && len(line)+1+len(w) <= alertLine {
			line = append(append(line, ' '), w...)
			continue
		}
		if len(line) > 0 {
			lines = append(lines, string(line))
		}
		for ; len(w) > alertLine; w = w[alertLine:] {
			lines = append(lines, string(w[:alertLine]))
		}
		line = w
	}
	return append(lines, string(line))
}

// showScores shows the five best of the variation.
func (t *Table) showScores() {
	timed := t.session.Setup().Timed
	tree := t.Tree(t.words.file.Trees[resource.Scores])
	heading := resource.HighScores
	if timed {
		heading = resource.BestTimes
	}
	tree.SetText(resource.ScoresTitle, fmt.Sprintf(t.words.string(heading), t.words.variation(t.env.Variation)))
	list := t.results[listName(t.env.Variation, timed)]
	for i := range best {
		line := fmt.Sprintf("%d. %s", i+1, strings.Repeat(".", 30))
		if i < len(list) {
			r := list[i]
			what := fmt.Sprintf(t.words.string(resource.Money), r.Points)
			if timed {
				what = clockText(r.Seconds)
			}
			name := []rune(r.Name)
			name = name[:min(len(name), resource.NameLength)]
			line = fmt.Sprintf("%d. %s %s %s", i+1, string(name), strings.Repeat(".", 28-len(name)), what)
		}
		tree.SetText(resource.ScoresFirst+i, line)
	}
	t.Dialog(tree, 0, func(int) {})
}

// Ended tells the end of the game.
func (t *Table) Ended() {
	p, r := t.session.Position(), t.session.Rules()
	t.stopClock()
	if !r.Won(p) {
		t.env.Sound(soundLost)
		t.alert(t.words.string(resource.AlertNoMoves), 1, nil)
		return
	}
	setup, res := t.session.Setup(), t.result()
	list := t.results[listName(t.env.Variation, setup.Timed)]
	isBest := t.banked != nil || place(list, res, setup.Timed) < best
	t.env.Sound(map[bool]string{true: soundBest, false: soundWon}[isBest])
	switch {
	case isBest && setup.Timed:
		t.enterName(res, true)
	case isBest:
		t.alert(fmt.Sprintf(t.words.string(resource.AlertWonBest), res.Points), 1, func(button int) {
			if button == 1 {
				t.enterName(res, false)
				return
			}
			t.withdraw() // the points go on
			t.newGame()
		})
	case setup.Timed:
		t.alert(fmt.Sprintf(t.words.string(resource.AlertWonTime), clockText(res.Seconds)), 1, nil)
	default:
		t.alert(fmt.Sprintf(t.words.string(resource.AlertWon), res.Points), 1, nil)
	}
}

// result is that of the game as it stands, without a name.
func (t *Table) result() result {
	setup := t.session.Setup()
	if setup.Timed {
		return result{Seconds: t.seconds(), Deal: setup.Deal}
	}
	return result{Points: t.session.Rules().Score(t.session.Position()), Deal: setup.Deal}
}

// bank writes the result of a game down as soon as it is won, whatever happens before
// the player has entered a name.
func (t *Table) bank() {
	if t.reached || !t.session.Rules().Won(t.session.Position()) {
		return
	}
	t.reached = true
	res, timed := t.result(), t.session.Setup().Timed
	if place(t.results[listName(t.env.Variation, timed)], res, timed) >= best {
		return
	}
	t.banked = &res
	t.warn(t.results.change(t.env.Scores, func(rs results) { rs.enter(t.env.Variation, timed, res) }))
}

// withdraw takes back what bank has written.
func (t *Table) withdraw() {
	if res := t.banked; res != nil {
		t.banked = nil
		timed := t.session.Setup().Timed
		t.warn(t.results.change(t.env.Scores, func(rs results) { rs.withdraw(t.env.Variation, timed, *res) }))
	}
}

// enterName asks for the player's name and writes it into the list. After saving points
// the next game begins with none; a timed game is always a new one.
func (t *Table) enterName(res result, timed bool) {
	tree := t.Tree(t.words.file.Trees[resource.Enter])
	tree.SetText(resource.EnterName, "")
	variation := t.env.Variation
	t.Dialog(tree, resource.EnterName, func(int) {
		name := strings.TrimSpace(tree.Text(resource.EnterName))
		t.banked = nil
		t.warn(t.results.change(t.env.Scores, func(rs results) { rs.rename(variation, timed, res, name) }))
		t.begin("", 0, timed)
		t.showScores()
	})
}

func (t *Table) seconds() int { return int(t.time.Elapsed(t.Now()) / time.Second) }

// tick shows the next second of a timed game when it comes.
func (t *Table) tick() {
	t.Stop(t.second)
	t.second = nil
	if !t.session.Setup().Timed || !t.time.Running() {
		return
	}
	past := t.time.Elapsed(t.Now())
	t.second = t.After(time.Second-past%time.Second, func() {
		t.Update(t.score)
		t.tick()
	})
}

func (t *Table) stopClock() {
	t.time.Stop(t.Now())
	t.tick()
	t.Update(t.score)
}

// pause stops the clock while the window is an icon.
func (t *Table) pause(icon bool) {
	t.Window.Table.LetGo()
	if t.Window.Table.Told() {
		return
	}
	if icon {
		t.time.Stop(t.Now())
	} else {
		t.time.Run(t.Now())
	}
	t.tick()
}
