package puzzle

import (
	"slices"
	"strings"

	"phosphor/games/app"
	"phosphor/games/assist"
	"phosphor/games/cards/table"
	"phosphor/games/prove"
)

// This file holds the part of help that is special to puzzles; package assist has the
// rest. A game sets Advise.

// words holds the messages.
var words = map[assist.Message]string{
	assist.Thinking: "Thinking ...",
	assist.Unknown:  "It is not known whether you can solve this.", assist.LostNow: "You cannot solve this any more.",
	assist.Walking: "Arrow keys, Esc. Counts as help.", assist.NoWay: "There are no moves to walk through.",
	assist.CanWin: "It can still be solved.", assist.Fatal: "Move %d lost the game.", assist.LostBy: "Lost by move %d at the latest.",
	assist.LostDeal: "This cannot be solved.", assist.LostSince: "Lost since move %d. F4 goes back there.", assist.AlreadyWon: "It is solved.",
}

// Keys are those that assist.Explain explains in the help of puzzles.
var Keys = []string{"f4", "shift+f4", assist.WalkKey, "f9", "shift+f2", "f11"}

// assistant returns the table's Assistant.
func (t *Table) assistant() *assist.Assistant {
	return assist.New(t.Window.Clock, assist.Game{
		Refused: func(aid assist.Aid) error { return t.Unguided(aid) },
		Refuse:  t.Tell,
		Waits:   func() bool { return t.Begins != nil && t.Begins() != "" },
		Won:     func() bool { return t.Status().Won || t.Solved != nil && t.Solved() },
		Moves:   func() int { return t.Count().Moves },
		Look:    func() assist.Look { return t.Advise(t.Count().Moves) },
		Looks: func() (list []assist.Look) {
			for n := range t.Count().Moves + 1 {
				list = append(list, t.Advise(n))
			}
			return list
		},
		Search: func(l assist.Look) prove.Search { return t.Env.Search(l) },
		Do:     func(move string) error { return t.Do(move) },
		Play:   func(move string) { t.Tell(t.Do(move)) },
		Undo:   func() error { return t.Undo() },
		Redo:   func() error { return t.Redo() },
		Ahead:  func() int { return t.Ahead() },
		Next:   func() string { return t.Undone() },
		Bar:    t.walk.Show,
		Helped: func() { t.NoteHelp() },
		Warn:   func() { t.NoteWarning() },
		Warned: func() bool { return t.Setup().Warned },
		Frame:  func(string) { t.Show() },
		Light:  t.showLight,
		Tell: func(word assist.Message, args ...any) {
			text := t.F(words[word], args...)
			switch {
			case word == assist.Framed:
				text = t.Comment(t.Hint())
			case word == assist.Fatal && t.Hint() != "":
				text = t.F("Move %d lost the game: %s", args[0], t.Comment(t.Hint()))
			case word == assist.NotBegun:
				text = t.Begins()
			}
			t.Window.Say(text)
		},
	})
}

// showLight shows the light. In a game without undo it depends on the next move only, so
// even a look at it counts as help.
func (t *Table) showLight(l assist.Light) {
	t.light = l
	verdict := l != assist.Off && l != assist.Searching
	if verdict && t.Final != nil && t.Count().Moves > 0 && !t.Status().Over {
		t.NoteHelp()
	}
}

// Advice implements assist.Adviser.
func (t *Table) Advice() (assist.Advice, error) { return t.help.Advice() }

// Helped reports whether the player was shown moves of this game.
func (t *Table) Helped() bool { return t.Setup().Helped }

// Hint returns the move that a hint shows, or "".
func (t *Table) Hint() string { return t.help.Framed() }

// HintNames returns names of the hint, for the Names of a view: the box that it is about,
// or its direction.
func (t *Table) HintNames() []string {
	w := strings.Fields(t.Hint())
	switch len(w) {
	case 0:
		return nil
	case 3:
		return []string{"hint:cell:" + w[1] + "," + w[2]}
	}
	return []string{"hint:" + w[0]}
}

// HelpKey handles a key and reports whether it is a help key.
func (t *Table) HelpKey(name string) bool {
	if name == assist.DealsKey {
		t.wish(t.Env.Dealer.Wish().Toggled())
		return true
	}
	return t.help.HelpKey(name)
}

// wish sets which deals the player wants from now on.
func (t *Table) wish(w prove.Wish) {
	if err := t.Unguided(assist.Deals); err != nil {
		t.Tell(err)
		return
	}
	t.Env.Dealer.SetWish(w)
	t.Window.Say(t.T(t.Wished(w)))
}

// StopShow stops a game that plays itself, and reports whether it did.
func (t *Table) StopShow() bool { return t.help.StopShow() }

// Leave stops whatever runs by itself, for example when the window is closed.
func (t *Table) Leave() { t.help.Leave() }

// HelpLines returns the puzzle's help commands, in the order of table.HelpMenu. The kinds
// of deals are any, and those that need no luck.
func (t *Table) HelpLines() []table.HelpLine {
	asks := func(do func()) func() {
		return func() {
			t.StopShow()
			do()
		}
	}
	lines := []table.HelpLine{
		{Text: t.T("Lamp"), Key: "f9", Do: asks(t.help.ToggleLight), Checked: func() bool { return t.light != assist.Off }},
		{Text: t.T("Hint"), Key: "f4", Do: asks(t.help.Hint)},
		{Text: t.T("Show Me"), Key: "shift+f4", Do: asks(t.help.ShowMe)},
		{Text: t.T("Walk Through"), Key: assist.WalkKey, Do: asks(func() { t.help.Walk() }), Checked: t.help.Walking},
		{Do: func() { t.Window.Say(t.T("Nothing is hidden in this game.")) }}, // instead of fair help
		{},
	}
	for _, w := range prove.Wishes {
		lines = append(lines, table.HelpLine{Do: func() { t.wish(w) }, Checked: func() bool { return t.Env.Dealer.Wish() == w }})
	}
	return lines
}

// HelpMenu returns a menu of HelpLines. lucky and sure name deals that may need luck and
// deals that need none; without names the menu ends before them.
func (t *Table) HelpMenu(lucky, sure string) app.Menu {
	m := app.Menu{Title: t.T("Help")}
	lines := t.HelpLines()
	lines[6].Text, lines[7].Text, lines[7].Key = lucky, sure, assist.DealsKey
	list := lines[:4]
	if t.Final != nil {
		list = lines[:3] // there is no walk
	}
	if lucky != "" {
		list = slices.Concat(list, lines[5:8])
	}
	for _, l := range list {
		m.Commands = append(m.Commands, &app.Command{Text: l.Text, Key: l.Key, Do: l.Do, Checked: l.Checked})
	}
	return m
}

// EndWalk ends a walk, and reports whether there was one.
func (t *Table) EndWalk() bool { return t.help.EndWalk() }

// Explain returns how the game is played.
func (t *Table) Explain() string { return t.Window.Explain() }
