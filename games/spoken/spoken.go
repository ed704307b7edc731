// Package spoken puts the screen of a game into words, for people who cannot see it: the
// whole position on request, and the changes during play.
//
// A game describes its position by a State with a play.Description; whatever else is on
// its screen, such as an alert, a menu or the cursor, it reports as a Reader. This
// package makes texts from both, so that a pipe, a window and a browser page say the
// same. It knows no game, and no way to turn words into sound; see package speech in cmd.
package spoken

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"phosphor/assets/i18n"
	"phosphor/games"
	"phosphor/games/play"
)

// A Reader is a game that reports the texts on its screen besides the position of its
// Match. A text may begin with its kind: "button:OK", "field:Name", "item:Undo",
// "menu:File", preceded by "on:" if it is selected or checked and "off:" if it is
// disabled.
type Reader interface {
	// Reading returns the texts of whatever covers the game and takes its input (an
	// alert, a requester, an open menu, a page of help), from top to bottom, or nil. It
	// also returns what has the focus: one of those texts, or a thing of the game by its
	// Finder's name (tableau3/2, cell:3,4); the selection ("chosen:tableau3/2"); and the
	// move of a hint ("hint:tableau3/2>foundation0").
	Reading() (front, focus []string)
}

// A Scene is a description of a screen in words.
type Scene struct {
	Title    string
	Front    []string // what covers everything else; nil: nothing
	Focus    []string // the focus and the selection
	Position []string // sentences
	Ending   string   // that the game is over; "": it goes on

	lang play.Lang
	game string           // as in Status
	says play.Description // nil: not a game
}

// Of returns the Scene of a game in the given language. Without a title, the game's own is
// used.
func Of(g games.Game, title, lang string) Scene {
	s := New(title, lang)
	st := g.Match().Status()
	s.game, s.says = st.Game, play.Told{Status: st, Lang: s.lang}
	if d, ok := g.Match().State().(play.Described); ok {
		s.says = d.Describe(s.lang)
	}
	if t, ok := g.(games.Titled); ok && title == "" {
		s.Title = t.Title()
	}
	if r, ok := g.(Reader); ok {
		s.Front, s.Focus = r.Reading()
		s.Front = s.words(s.Front)
		s.Focus = s.words(s.Focus)
	}
	s.Position, s.Ending = s.says.Position(), s.says.Ending()
	return s
}

// New returns an empty scene in a language.
func New(title, lang string) Scene { return Scene{Title: title, lang: play.Lang(lang)} }

// words translates a Reader's texts; those without words are omitted.
func (s *Scene) words(texts []string) (list []string) {
	for _, text := range texts {
		if said := s.thing(text); said != "" {
			list = append(list, spelled(said, s.lang.T("Ctrl")+"+"))
		}
	}
	return list
}

// kinds holds the words for the prefixes of texts.
var kinds = map[string]i18n.Text{"button": "button", "field": "field", "menu": "menu", "radio": "choice",
	"check": "switch", "spin": "number", "speed": "switch"}

func (s *Scene) thing(text string) string {
	kind, rest, cut := strings.Cut(text, ":")
	if cut {
		switch kind {
		case "on":
			return s.thing(rest) + ", " + s.lang.T("on")
		case "off":
			return s.thing(rest) + ", " + s.lang.T("not available")
		case "chosen":
			return s.lang.Label(s.lang.T("chosen"), s.thing(rest))
		case "item", "file":
			return strings.TrimSpace(rest)
		case "hint":
			from, to, moves := strings.Cut(rest, ">")
			said := hint(s.lang) + s.thing(from)
			if moves && s.says != nil {
				said += ", " + s.lang.T("to") + " " + s.says.Goal(to)
			}
			return said
		}
		if name, ok := kinds[kind]; ok {
			return strings.TrimSpace(name.In(string(s.lang)) + " " + strings.TrimSpace(rest))
		}
	}
	if s.says != nil {
		if said := s.says.Thing(text); said != "" {
			return said
		}
	}
	return strings.TrimSpace(text)
}

// hint is the prefix of a hint's move.
func hint(lang play.Lang) string { return lang.T("hint: ") }

// Text returns everything: what covers the game, or else its state and ending, and the
// focus.
func (s *Scene) Text() string {
	list := []string{s.Title}
	if len(s.Front) > 0 {
		front := s.Front
		if strings.TrimSuffix(front[0], ".") == s.Title { // a page that has it as its heading
			front = front[1:]
		}
		list = append(list, joined(s.lang, front))
	} else {
		position := s.Position
		if len(position) > 0 && position[0] == s.Title { // the front window of a desk
			position = position[1:]
		}
		list = append(list, position...)
	}
	list = append(list, s.Ending)
	for _, text := range s.Focus {
		if !slices.Contains(list, text) && !slices.Contains(s.Front, text) {
			list = append(list, text)
		}
	}
	return sentences(list)
}

// sentences turns each text into a sentence.
func sentences(list []string) string {
	var b strings.Builder
	for _, text := range list {
		text = strings.TrimSpace(text)
		if text == "" {
			continue
		}
		if b.Len() > 0 {
			b.WriteByte(' ')
		}
		first, n := utf8.DecodeRuneInString(text)
		b.WriteRune(unicode.ToUpper(first))
		b.WriteString(text[n:])
		if !strings.ContainsAny(text[len(text)-1:], ".!?:") {
			b.WriteByte('.')
		}
	}
	return b.String()
}

// joined joins lines that were wrapped for the screen into one text. A short line, such
// as a name or a button, stays separate unless it ends in a comma or the next one begins
// with a small letter; a row of a table does, and an item of a list begins a text.
func joined(lang play.Lang, lines []string) string {
	const full = 24
	var list []string
	open, short := false, false
	for _, line := range lines {
		whole, row := strings.CutPrefix(strings.TrimSpace(line), "- ")
		text := cells(whole)
		row = row || text != whole
		first, _ := utf8.DecodeRuneInString(text)
		if open && !row && (!short || unicode.IsLower(first)) && !control(lang, line) {
			list[len(list)-1] += " " + text
		} else {
			list = append(list, text)
		}
		open = text != "" && text == whole && !control(lang, line) && !strings.ContainsAny(text[len(text)-1:], ".!?")
		short = utf8.RuneCountInString(line) < full && !strings.HasSuffix(text, ",") || strings.HasSuffix(text, ":")
	}
	return sentences(list)
}

// cells puts commas into the gaps between the cells of a table, or between keys and their
// meanings; if there are wide gaps, only those separate cells.
func cells(text string) string {
	if wide := strings.Repeat(" ", 3); strings.Contains(text, wide) {
		text = closed(text, wide, ", ")
		return closed(text, wide[1:], " ")
	}
	return closed(text, "  ", ", ")
}

// closed replaces gaps at least as wide as the given one.
func closed(text, gap, by string) string {
	var b strings.Builder
	for {
		i := strings.Index(text, gap)
		if i < 0 {
			b.WriteString(text)
			return b.String()
		}
		b.WriteString(text[:i] + by)
		text = strings.TrimLeft(text[i:], " ")
	}
}

// spelled replaces the caret before a letter in GEM's menus by the name of the Control
// key.
func spelled(text, control string) string {
	var b strings.Builder
	for {
		before, after, found := strings.Cut(text, "^")
		b.WriteString(before)
		if !found {
			return b.String()
		}
		if r, _ := utf8.DecodeRuneInString(after); unicode.IsLetter(r) {
			b.WriteString(control)
		} else {
			b.WriteByte('^')
		}
		text = after
	}
}

// control reports whether a line stands for a button or a field, in words.
func control(lang play.Lang, line string) bool {
	word, _, _ := strings.Cut(line, " ")
	for _, kind := range kinds {
		if word == kind.In(string(lang)) {
			return true
		}
	}
	return false
}

// Describe returns everything on the screen of a game in words.
func Describe(g games.Game, title, lang string) string {
	s := Of(g, title, lang)
	return s.Text()
}

// A Listener reports what has changed from scene to scene. The zero Listener has seen
// nothing yet.
type Listener struct {
	last  Scene
	begun bool
}

// most is how many changes are announced one by one; a new deal changes more.
const most = 4

// Hear returns what is new in a scene since the last one, or "": the title, what now
// covers the game, the focus, which cards and pieces have moved, the end.
func (l *Listener) Hear(s Scene) string {
	before, begun := l.last, l.begun
	l.last, l.begun = s, true
	var said []string
	if !begun || s.Title != before.Title && (s.says == nil || s.game != before.game) {
		said = append(said, s.Title)
	}
	if !slices.Equal(s.Front, before.Front) {
		said = append(said, joined(s.lang, fresh(s.Front, before.Front)))
	}
	if len(s.Front) == 0 && s.says != nil && before.says != nil && s.game == before.game {
		if list := s.says.Since(before.says); len(list) <= most {
			said = append(said, list...)
		}
	}
	if s.Ending != "" && s.Ending != before.Ending {
		said = append(said, s.Ending)
	}
	for _, text := range s.Focus {
		back := len(before.Front) > 0 && len(s.Front) == 0
		if len(s.Front) > 0 && !slices.Equal(s.Front, before.Front) && slices.Contains(s.Front, text) {
			continue // it was just said
		}
		if (back || !slices.Contains(before.Focus, text)) && !slices.Contains(said, text) {
			said = append(said, text)
		}
	}
	return sentences(said)
}

// fresh returns what to say about what covers the game: only the changed lines if they
// are few, as for a scrolled list or a field being edited.
func fresh(now, before []string) (list []string) {
	for _, text := range now {
		if !slices.Contains(before, text) {
			list = append(list, text)
		}
	}
	if 2*len(list) > len(now) {
		return now
	}
	return list
}

// Shown reports whether a message is part of the last scene, in front or as its hint, and
// so has been said already.
func (l *Listener) Shown(message string) bool {
	hint := hint(l.last.lang)
	begins := func(text string) bool { return len(text) > len(hint) && strings.EqualFold(text[:len(hint)], hint) }
	if begins(message) && slices.ContainsFunc(l.last.Focus, begins) {
		return true
	}
	return message != "" && strings.Contains(strings.Join(l.last.Front, " "), message)
}
