package yukon

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"strings"
	"time"
	"unicode/utf8"

	"phosphor/assets"
	"phosphor/assets/i18n"
	"phosphor/formats/container"
	"phosphor/formats/rsc"
	"phosphor/games"
	"phosphor/games/atari/yukon/resource"
	"phosphor/games/atari/yukon/rules"
)

// words holds the resource in use.
type words struct{ file *rsc.File }

// findWords returns the resource: that in the player's data folder if it has our trees,
// otherwise the language's. If the player's does not match it also returns an error; the
// words are valid in any case.
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
	if l, ok := i18n.Find(env.Lang); ok && l.Code != "en" {
		return &words{resource.Build(resource.In(l.Code))}, err
	}
	if f, bad := openResource(assets.Yukon()); bad == nil {
		return &words{f}, err
	}
	return &words{resource.Build(resource.In("en"))}, err
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
	r, err := rsc.Decode(bytes.NewReader(data))
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

// chosen is called for a line of the menu.
func (t *Table) chosen(_, item int) {
	if t.Window.Table != nil {
		t.settle()
	}
	if t.HelpChosen(item) {
		return
	}
	t.command(resource.CommandAt(t.words.file.Trees[resource.Menu], item))
}

// unseen lists the commands that change the game at once, and so do not apply to a window
// that is an icon.
var unseen = map[resource.Command]bool{resource.NewGame: true, resource.NewStart: true, resource.Undo: true, resource.Redo: true, resource.Timed: true}

// command carries out a line of the menu or pop-up.
func (t *Table) command(c resource.Command) {
	t.settle()
	if t.Frame.IsIcon() && unseen[c] { // the player would not see what is lost
		t.env.Sound(soundBell)
		return
	}
	setup := t.session.Setup()
	switch c {
	case resource.About:
		t.alert(t.words.string(resource.AlertAbout), 1, nil)
	case resource.NewGame:
		t.newGame()
	case resource.NewStart:
		t.New("")
	case resource.Undo:
		t.Undo()
	case resource.Redo:
		t.Redo()
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

// chooseVariation asks for the variation. Choosing the one in play changes nothing;
// another one starts a new game.
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
		t.remember(func(s *settings) { s.Variation = t.env.Variation })
		t.New("")
	})
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
		line := ""
		switch {
		case i < len(list):
			line = t.listLine(i, list[i], timed)
		case len(list) > 0:
			line = fmt.Sprintf("%d.", i+1)
		case i == 0:
			line = t.words.string(resource.NoneYet)
		}
		tree.SetText(resource.ScoresFirst+i, line)
	}
	t.Dialog(tree, 0, func(int) {})
}

// listLine returns a line of the list: a place, a name, dots, and the result at the right.
func (t *Table) listLine(i int, r result, timed bool) string {
	what := t.money(r.Points)
	if timed {
		what = clockText(r.Seconds)
	}
	name := []rune(r.Name)
	line := fmt.Sprintf("%d. %s ", i+1, string(name[:min(len(name), resource.NameLength)]))
	dots := resource.ListWidth - utf8.RuneCountInString(line) - utf8.RuneCountInString(what) - 1
	return line + strings.Repeat(".", max(dots, 0)) + " " + what
}

// Ended announces the end of the game.
func (t *Table) Ended() {
	p, r := t.session.Position(), t.session.Rules()
	t.stopClock()
	if !r.Won(p) {
		t.env.Sound(soundLost)
		why := resource.AlertNoMoves
		if len(r.Moves(p, nil)) > 0 {
			why = resource.AlertNoHelp
		}
		t.alert(t.words.string(why), 1, func(button int) {
			if button == 2 {
				t.Window.Table.Why()
			}
		})
		return
	}
	setup, res := t.session.Setup(), t.result()
	if setup.Helped {
		t.alert(t.words.string(resource.AlertWonHelped), 1, func(int) { t.newGame() })
		return
	}
	list := t.results[listName(t.env.Variation, setup.Timed)]
	isBest := t.session.Honest() && (t.banked != nil || place(list, res, setup.Timed) < best)
	if t.session.Honest() {
		t.env.Sound(map[bool]string{true: soundBest, false: soundWon}[isBest])
	}
	switch {
	case isBest && setup.Timed:
		t.enterName(res, true)
	case isBest:
		t.alert(fmt.Sprintf(t.words.string(resource.AlertWonBest), res.Points), 1, func(button int) {
			if button == 1 {
				t.enterName(res, false)
				return
			}
			t.withdraw() // the points continue
			t.newGame()
		})
	case setup.Timed:
		t.alert(fmt.Sprintf(t.words.string(resource.AlertWonTime), clockText(res.Seconds)), 1, func(int) { t.newGame() })
	default:
		t.alert(fmt.Sprintf(t.words.string(resource.AlertWon), res.Points), 1, func(int) { t.newGame() })
	}
}

// result returns the result of the game so far, without a name.
func (t *Table) result() result {
	setup := t.session.Setup()
	if setup.Timed {
		return result{Seconds: t.seconds(), Deal: setup.Deal}
	}
	return result{Points: t.session.Rules().Score(t.session.Position()), Deal: setup.Deal}
}

// bank stores the result of a game as soon as it is won, in case the program ends before
// the player has entered a name.
func (t *Table) bank() {
	if t.reached || !t.session.Rules().Won(t.session.Position()) {
		return
	}
	t.reached = true
	if !t.session.Honest() {
		return
	}
	res, timed := t.result(), t.session.Setup().Timed
	if place(t.results[listName(t.env.Variation, timed)], res, timed) >= best {
		return
	}
	t.banked = &res
	t.env.Report(t.results.change(t.env.Scores, func(rs results) { rs.enter(t.env.Variation, timed, res) }))
}

// withdraw removes what bank has stored.
func (t *Table) withdraw() {
	if res := t.banked; res != nil {
		t.banked = nil
		timed := t.session.Setup().Timed
		t.env.Report(t.results.change(t.env.Scores, func(rs results) { rs.withdraw(t.env.Variation, timed, *res) }))
	}
}

// enterName asks for the player's name and enters it in the list. After points are saved,
// the next game begins without any; a timed game is always a new one.
func (t *Table) enterName(res result, timed bool) {
	tree := t.Tree(t.words.file.Trees[resource.Enter])
	tree.SetText(resource.EnterName, t.settings.Name)
	variation := t.env.Variation
	t.Dialog(tree, resource.EnterName, func(int) {
		name := strings.TrimSpace(tree.Text(resource.EnterName))
		t.banked = nil
		t.remember(func(s *settings) { s.Name = name })
		t.env.Report(t.results.change(t.env.Scores, func(rs results) { rs.rename(variation, timed, res, name) }))
		t.begin("", 0, timed)
		t.showScores()
	})
	t.SelectText()
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
		t.Update(t.scoreBox())
		t.tick()
	})
}

func (t *Table) stopClock() {
	t.time.Stop(t.Now())
	t.tick()
	t.Update(t.scoreBox())
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
