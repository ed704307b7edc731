package toolkit

import (
	"fmt"
	"slices"
	"strings"

	"phosphor/games/app"
	"phosphor/games/assist"
)

// Own holds the commands that a desk adds to those of a program: what every program can
// do. A desk puts them where its machine had them. Nil means that the program has its
// own, or cannot do it.
type Own struct {
	Undo, Redo, Help, About, Quit *app.Command
	Hints                         []*app.Command // the lamp, a hint, the game that plays itself
}

// Commands returns what a window needs besides the program's own commands; about, help
// and quit carry out those items.
func (s *Sheet) Commands(about, help, quit func()) (own Own) {
	w := s.Window
	has := map[string]bool{}
	for _, m := range w.Menus {
		for _, c := range m.Commands {
			has[c.Key] = true
		}
	}
	line := func(text, key string, do func()) *app.Command {
		if has[key] {
			return nil
		}
		return &app.Command{Text: text, Key: key, Do: do}
	}
	press := func(key string) func() { return func() { w.HelpKey(key) } }
	own.About = line(w.F("About %s...", s.Name()), "ctrl+a", about)
	own.Quit = line(w.T("Quit"), "ctrl+q", quit)
	if w.Help != "" {
		own.Help = line(w.T("Help..."), "f1", help)
	}
	if w.Match != nil && !w.Final() {
		own.Undo = line(w.T("Undo"), "f2", func() { w.TakeBack() })
		own.Redo = line(w.T("Redo"), "shift+f2", func() { w.MakeAgain() })
	}
	if w.HelpKey != nil {
		var walk *app.Command
		if !w.Final() {
			walk = line(w.T("Walk Through"), assist.WalkKey, press(assist.WalkKey))
		}
		for _, c := range []*app.Command{line(w.T("Lamp"), "f9", press("f9")), line(w.T("Hint"), "f4", press("f4")), line(w.T("Show me"), "shift+f4", press("shift+f4")), walk} {
			if c != nil {
				own.Hints = append(own.Hints, c)
			}
		}
		if len(own.Hints) > 0 && own.Hints[0].Key == "f9" {
			own.Hints[0].Checked = func() bool { return s.Lamp() != assist.Off }
		}
	}
	return own
}

// Extract removes the command with the given key from menus and returns it, or nil.
func Extract(menus []app.Menu, key string) (found *app.Command) {
	for i, m := range menus {
		n := slices.IndexFunc(m.Commands, func(c *app.Command) bool { return c.Key == key })
		if n < 0 {
			continue
		}
		found = m.Commands[n]
		list := slices.Delete(slices.Clone(m.Commands), n, n+1)
		for len(list) > 0 && list[len(list)-1].Text == "" {
			list = list[:len(list)-1]
		}
		menus[i].Commands = list
		return found
	}
	return nil
}

// Name returns the title of the program in the player's language.
func (s *Sheet) Name() string { return s.Program.TitleIn(s.Env.Lang) }

// Same returns a text that is equal for menus that look the same, apart from ticks and
// enabled commands.
func Same(menus []app.Menu) string {
	var b strings.Builder
	for _, m := range menus {
		fmt.Fprintf(&b, "%q", m.Title)
		for _, c := range m.Commands {
			fmt.Fprintf(&b, " %q %q %t", c.Text, c.Key, c.Handy)
		}
		b.WriteByte('\n')
	}
	return b.String()
}

// Join appends groups of commands to others, with a line between groups.
func Join(list []*app.Command, groups ...[]*app.Command) []*app.Command {
	list = slices.Clone(list)
	for _, g := range groups {
		g = slices.DeleteFunc(slices.Clone(g), func(c *app.Command) bool { return c == nil })
		if len(list) > 0 && len(g) > 0 && list[len(list)-1].Text != "" {
			list = append(list, &app.Command{})
		}
		list = append(list, g...)
	}
	return list
}
