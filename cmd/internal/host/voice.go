package host

import (
	"fmt"
	"slices"
	"strings"

	"phosphor/assets/i18n"
	"phosphor/fb/input"
	"phosphor/games"
	"phosphor/games/catalog"
	"phosphor/games/spoken"
)

// A voice reads aloud what changes on the screen, the messages of the games and, on
// Shift+F6, the whole screen.
type voice struct {
	// Speak speaks a text; it must not block. now means at once: the text answers the user's
	// input. If nil, nothing is spoken. It may change at any time.
	Speak func(text string, now bool)

	listener spoken.Listener
	told     []string // messages that were not spoken yet
	greeted  bool     // said how to hear the whole screen
}

// speak speaks what has changed on the screen and the messages since. now means that it answers
// the user's input. The first time, it also speaks again, which says how to hear the whole screen.
func (v *voice) speak(look func() spoken.Scene, again string, now bool) {
	if v.Speak == nil {
		v.told = nil
		return
	}
	scene := look()
	text := v.listener.Hear(scene)
	if !v.greeted {
		v.greeted = true
		text += " " + again
	}
	for _, told := range v.told {
		if end := scene.Ending + ". "; len(end) < len(told) && strings.EqualFold(told[:len(end)], end) {
			told = told[len(end):] // the reason for its end
		}
		if !v.listener.Shown(told) && !strings.Contains(text, told) {
			text = strings.TrimSpace(text + " " + told)
		}
	}
	v.told = nil
	if text != "" {
		v.Speak(text, now)
	}
}

// noted adds a message to speak.
func (v *voice) noted(text string) {
	if v.Speak != nil {
		v.told = append(v.told, text)
	}
}

// describe handles the key that reads the whole screen. It reports whether this was the key.
func (v *voice) describe(ev input.Event, look func() spoken.Scene) bool {
	if v.Speak == nil || ev.Key != "f6" || ev.Mods&input.Shift == 0 || ev.Kind != input.KeyDown && ev.Kind != input.KeyUp {
		return false
	}
	if ev.Kind == input.KeyDown && !ev.Repeat {
		s := look()
		v.listener.Hear(s)
		v.Speak(s.Text(), true)
	}
	return true
}

// scene returns the description of the cabinet.
func (c *Cabinet) scene() spoken.Scene {
	w := i18n.Of(c.lang, &cabinetWords)
	s := spoken.New(c.Title(), c.Lang())
	switch c.page {
	case pageRoom:
		s.Position = append(c.shelves(), w.speech)
		s.Focus = []string{c.marking()}
		if c.said != "" {
			s.Focus = append(s.Focus, c.said)
		}
		return s
	case pageCard:
		g := c.marked()
		sums, newest := c.results(g.Name)
		played := slices.Concat(sums...)
		for _, game := range newest[:min(3, len(newest))] {
			played = append(played, game[0]+" "+game[1])
		}
		s.Front = append([]string{c.title(g), g.Machine, c.playing(g)}, c.labelled(w.original, g.Facts.Author.In(c.Lang())), c.labelled(w.mouse, g.Facts.Mouse.In(c.Lang())), c.labelled(w.best, strings.Join(played, ", ")), w.plays)
	case pageSettings:
		s.Front = []string{w.pages[c.page], w.rowKeys}
	case pageStats:
		s.Front = append([]string{w.pages[c.page]}, c.tallied()...)
		if len(c.sums) > 0 {
			s.Focus = []string{c.resultLine(catalog.All[c.result])}
			if c.said != "" {
				s.Focus = append(s.Focus, c.said)
			}
		}
	case pagePatiences:
		s.Front = []string{w.pages[c.page], i18n.Of(c.lang, &shelfWords).keys}
		if p := c.shelf.marked(); p != nil {
			s.Focus = []string{strings.Join(append([]string{p.Game.TitleIn(c.Lang())}, c.shelved(p)...), ". ")}
		} else {
			s.Focus = []string{i18n.Of(c.lang, &shelfWords).none}
		}
	case pageDrawer:
		s.Front = []string{w.pages[c.page], i18n.Of(c.lang, &drawerWords).keys}
		s.Focus = []string{c.lineName(c.cupboard.at)}
		if c.field != nil {
			s.Focus = []string{c.labelled(i18n.Of(c.lang, &drawerWords).path, *c.field)}
		} else if t := c.cupboard.thing(); t != nil {
			s.Focus = []string{strings.Join(c.thingWords(t), ". ")}
		}
		if c.said != "" {
			s.Focus = append(s.Focus, c.said)
		}
	case pageChooser:
		s.Front = []string{w.pages[c.page], i18n.Of(c.lang, &drawerWords).chooserKeys}
		if len(c.cupboard.files) > 0 {
			s.Focus = []string{c.lineName(c.cupboard.file)}
		}
	case pageHelp:
		s.Front = []string{w.pages[c.page]}
		for _, line := range w.help {
			s.Front = append(s.Front, c.labelled(line[0], line[1]))
		}
	}
	s.Front = slices.DeleteFunc(s.Front, func(text string) bool { return text == "" })
	for i, text := range s.Front { // each is a sentence of its own
		if !strings.ContainsAny(text[len(text)-1:], ".!?:") {
			s.Front[i] = text + "."
		}
	}
	if c.row < len(c.rows) {
		r := &c.rows[c.row]
		s.Focus = []string{c.labelled(i18n.T(c.lang, r.name), r.value(c.lang))}
	}
	return s
}

// labelled puts a label before a text. Without a text it returns "".
func (c *Cabinet) labelled(label, text string) string {
	if text == "" {
		return label
	}
	return i18n.Label(c.lang, label, text)
}

// shelves returns the machines and their games.
func (c *Cabinet) shelves() (list []string) {
	for _, m := range c.machines {
		var names []string
		for _, g := range m.games {
			names = append(names, c.title(g))
		}
		list = append(list, c.labelled(m.name, strings.Join(names, ", ")))
	}
	return list
}

// marking describes the marked game and its state.
func (c *Cabinet) marking() string {
	w, g := i18n.Of(c.lang, &cabinetWords), c.marked()
	text := c.title(g) + ", " + g.Machine + ". " + c.about(g)
	if sum, ok := c.sums[g.Name]; ok && sum.Played > 0 && sum.Competitive() {
		text += fmt.Sprintf(w.wonOf, sum.Won, sum.Played)
	}
	if c.waits[g.Name] {
		text += ". " + w.goesOn
	}
	return text
}

// tallied returns the lines of the page of results.
func (c *Cabinet) tallied() (list []string) {
	w := i18n.Of(c.lang, &cabinetWords)
	if len(c.sums) == 0 {
		return w.empty
	}
	for _, g := range catalog.All {
		if _, played := c.sums[g.Name]; played {
			list = append(list, c.resultLine(g))
		}
	}
	return list
}

// resultLine returns the results of a game in one line.
func (c *Cabinet) resultLine(g *games.Info) string {
	w := i18n.Of(c.lang, &cabinetWords)
	sum, played := c.sums[g.Name]
	if !played {
		return c.labelled(c.title(g), w.none)
	}
	var parts []string
	for i, text := range figures(&sum, c.lang) {
		if text != "" {
			parts = append(parts, w.columns[i+1]+" "+text)
		}
	}
	return c.labelled(c.title(g), strings.Join(parts, ", "))
}
