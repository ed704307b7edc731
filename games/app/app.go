// Package app is the contract between a program and the desk of a machine: the program
// describes itself, and the desk shows it as programs on that machine looked.
//
// A [Program] opens a [Window] and fills it: menus of commands, a [View] that it draws itself,
// controls (see [Control]) beside the view, a status line. It asks questions through the window
// and gets the answers in callbacks. It knows no machine. GEM drops its menus from the bar and
// asks in alerts, Intuition holds the menus under the right mouse button and opens requesters,
// Oberon shows commands as buttons of a document, Windows 95 as the menu bar of a form.
//
// # Writing a program
//
// All a program needs is a function that fills a Window; anything it leaves out is
// absent:
//
//	func open(w *app.Window) error {
//		g := &game{w: w}
//		w.Title = "Lights Out"
//		w.Menus = []app.Menu{{Title: "Game", Commands: []*app.Command{{Text: "New", Key: "ctrl+n", Do: g.deal}}}}
//		w.View = &app.View{Size: image.Pt(160, 160), Draw: g.draw, Press: g.press}
//		w.Status = func() (text, number string) { return "Switch off all lights", strconv.Itoa(g.moves) }
//		return nil
//	}
//
//	var Program = app.Program{Name: "lights", Title: "Lights Out", Open: open}
//
// Package games/desks opens it on a desk, as a client for package fb/window or a game for
// package games/drive.
//
// The functions of a window are called again after every event and whenever time has
// passed, so what they return (texts, check marks, values of controls) may change at any
// time without notice. Only a View must ask to be drawn again, with [View.Redraw].
//
// There is one clock, [Window.Clock], and nothing blocks: asking a question returns at
// once. Everything happens in one goroutine, so programs need no locks.
//
// # Abilities
//
// A program with a position sets [Window.Match]: moves as text give it undo, redo,
// autosave, demos, statistics and a pipe to drive it (see package games/play, and package
// games/puzzle, which makes a Match from rules). [Window.Describe] puts the position into
// words for people who do not see it, [Window.Help] explains how to use the program, and
// Window.Light and Window.HelpKey connect it to the lamp and hints of package
// games/assist.
//
// # What belongs here
//
// Code shared by every desk and every program. Desks live below games/atari, games/amiga,
// games/oberon and games/windows; this package imports none of them.
package app

import (
	"image"
	"image/color"
	"io/fs"
	"slices"
	"time"

	"phosphor/assets/i18n"
	"phosphor/fb"
	"phosphor/fb/input"
	"phosphor/formats/pcm"
	"phosphor/games"
	"phosphor/games/assist"
	"phosphor/games/clock"
	"phosphor/games/play"
	"phosphor/sprites"
)

// A Program describes a program without opening it. Name, Title and Open are required.
type Program struct {
	Name  string // on the command line, and of its files: minesweeper
	Title string // for people
	About string // one line
	// Titles and Abouts are Title and About in other languages for a program that brings
	// its own words. If nil, package i18n has them.
	Titles, Abouts map[string]string

	Variations []string    // the usual one first; empty: only one
	Facts      games.Facts // what the cabinet says about it

	// Icon returns the picture of the program, 32x32 pixels of which index 0 is
	// transparent. If nil, the desk uses its common one.
	Icon func() (*image.Paletted, error)

	DataDir string       // folder that the original's files lie in; "": there is none
	Assets  func() fs.FS // our own files in place of the original's; nil: none
	// Drawn returns our own pictures for a screen with the given number of planes, those
	// drawn for it first. If nil, Assets has them all.
	Drawn func(depth int) []fs.FS

	// Open fills the window of a new program. The window's environment is complete and
	// its clock is at zero or later.
	Open func(w *Window) error
}

// Row completes a catalogue row for a machine's desk with the program's description.
func (p *Program) Row(row games.Info) *games.Info {
	row.Name, row.Title, row.About, row.Titles, row.Abouts, row.Variations, row.Facts = p.Name, p.Title, p.About, p.Titles, p.Abouts, p.Variations, p.Facts
	if p.Assets != nil {
		row.DataDir, row.Assets = p.DataDir, p.Assets
	}
	return &row
}

// TitleIn returns the title in the given language.
func (p *Program) TitleIn(lang string) string { return i18n.Own(lang, p.Titles, p.Title) }

// AboutIn returns the line about the program in the given language.
func (p *Program) AboutIn(lang string) string { return i18n.Own(lang, p.Abouts, p.About) }

// A Window is where a program runs: it holds the program's description and gives access
// to the desk. The program sets the fields of the first group; all but View may stay
// zero. The desk sets the others before it calls Open.
type Window struct {
	Title    string
	Menus    []Menu
	View     *View
	Controls []*Control
	// Frame is the wanted position of the window, including its border, for example where
	// it was when saved. If empty, the desk chooses. Only a window whose view scrolls has
	// one.
	Frame image.Rectangle
	// Colors lists the colours that the program's pictures need most, in order. A desk
	// that shows nothing else may load as many of them as it has spare registers.
	Colors []color.Color
	// Display, if not nil, returns a display with its own mode that the machine shows
	// instead of the desk while the window has the focus. Its points are then those of
	// the View, which itself may be empty. Display returns nil to show the desk.
	Display func() *fb.Screen
	// Status returns a line of text and a short value, such as a score or a clock, which
	// desks show at the right.
	Status func() (text, number string)
	// Begun, if not nil, is called once, when the window is on the desk.
	Begun func()
	// Leaving, if not nil, is called when the user wants to close the window. It
	// returns false to stay, for example to ask first whether to save; then Close closes
	// the window.
	Leaving func() bool
	// Closed, if not nil, is called after the window has closed.
	Closed func()

	// Match is the game in play, or nil if the program is not a game.
	Match play.Match
	// Describe returns the position in sentences, in the language of Env. If nil, the
	// state of Match describes itself as a play.Described, or else the status is used.
	Describe func() []string
	// Help explains how to use the program, in the language of Env: a heading "# Title",
	// paragraphs, and lines that begin with "- ", separated by empty lines. "" for none.
	Help string
	// Keys are those that Explain adds to Help (see assist.Explain).
	Keys []string
	// Light returns the lamp that reports whether the game can still be won; nil if the
	// program has none.
	Light func() assist.Light
	// HelpKey handles a help key (see assist.IsKey). If nil, help keys do nothing.
	HelpKey func(name string) bool

	// Thinking returns when the move of a running search is due, see games.Thinker. If
	// nil, nothing is searched.
	Thinking func() (due time.Duration, thinking bool)

	Program *Program
	Env     games.Env
	Clock   *clock.Clock
	Host    Host

	adopted  []adopted // see Readopt
	deck     *sprites.Deck
	mostCard image.Point // of the deck
}

// A Menu is a title and its commands.
type Menu struct {
	Title    string
	Commands []*Command
}

// A Command is a menu item. One without a Text separates groups.
type Command struct {
	Text string
	Name string // what drive and original documents call it, in English; "": Text
	Key  string // that stands for it, as input.KeyName writes it: "ctrl+n"; "": none
	Do   func()
	// Enabled reports whether it can be chosen now; nil means always. Checked reports
	// whether it is ticked; nil means never.
	Enabled, Checked func() bool
	// Handy commands are what people use all the time: a desk that has buttons for
	// commands, beside the menus or instead of them, shows these first.
	Handy bool
}

// Label returns the command's text.
func (c *Command) Label() string {
	if c.Name != "" {
		return c.Name
	}
	return c.Text
}

// Usable reports whether the command can be chosen now.
func (c *Command) Usable() bool { return c.Do != nil && (c.Enabled == nil || c.Enabled()) }

// Run carries out the command if it can be chosen now.
func (c *Command) Run() {
	if c.Usable() {
		c.Do()
	}
}

// Ticked reports whether the command is ticked.
func (c *Command) Ticked() bool { return c.Checked != nil && c.Checked() }

// A Host is the desk's side of a window. Programs call the methods of Window instead.
type Host interface {
	// Say shows a remark for a while, without blocking.
	Say(text string)
	// Ask shows a question in front of the window.
	Ask(q Question)
	// File lets the user choose a file.
	File(f FileQuestion)
	// Read shows a longer text, with the marks of Window.Help.
	Read(title, text string)
	// Close takes the window off the desk.
	Close()
	// Type gives the focus to one of the window's views.
	Type(v *View)
	// Look returns the desk's way of drawing.
	Look() Look
}

// Close closes the window without asking.
func (w *Window) Close() { w.Host.Close() }

// Type gives the focus to a view: the window's, or that of a control.
func (w *Window) Type(v *View) { w.Host.Type(v) }

// Say shows a remark for a while, in the desk's place for remarks.
func (w *Window) Say(text string) { w.Host.Say(text) }

// Tell shows a text until the user dismisses it.
func (w *Window) Tell(text string) { w.ask(Question{Text: text}) }

// Report shows an error in the player's language; it ignores nil.
func (w *Window) Report(err error) {
	if err != nil {
		w.Tell(i18n.Error(w.Env.Lang, err))
	}
}

// Hear plays a sound that is not one of the program's own; nil stops it.
func (w *Window) Hear(name string, s *pcm.Sound) {
	if w.Env.Hear != nil {
		w.Env.Hear(name, s)
	} else if s != nil {
		w.Env.Sound(name)
	}
}

// Read shows a longer text, with the marks of Help.
func (w *Window) Read(title, text string) { w.Host.Read(title, text) }

// Ask asks a question. done is called with the number of the answer.
func (w *Window) Ask(text string, done func(answer int), answers ...string) {
	w.ask(Question{Text: text, Answers: answers, Done: func(n int, _ string) { done(n) }})
}

func (w *Window) ask(q Question) {
	if len(q.Answers) == 0 {
		q.Answers = []string{"OK"}
	}
	if q.Max == 0 {
		q.Max = 40
	}
	w.Host.Ask(q)
}

// AskText asks for a line of text. done is called with it unless the user cancels.
func (w *Window) AskText(text, initial string, done func(text string)) {
	w.ask(Question{Text: text, Answers: []string{"OK", w.T("Cancel")}, Field: true, Initial: initial, Done: func(n int, line string) {
		if n == 0 {
			done(line)
		}
	}})
}

// A Question is something that a user must answer before the program goes on.
type Question struct {
	Text    string   // lines, separated by \n
	Answers []string // at least one: Return chooses the first, Esc the last
	Field   bool     // has a text field
	Initial string   // its initial text
	Max     int      // characters that fit in it
	// Done, if not nil, is called once the question is off the screen, with the number
	// of the answer and the line.
	Done func(answer int, line string)
}

// Answer calls Done.
func (q *Question) Answer(n int, line string) {
	if q.Done != nil {
		q.Done(n, line)
	}
}

// A FileQuestion asks for the name of an existing file or, with Save, of a file to write.
type FileQuestion struct {
	Title   string
	Save    bool
	Name    string // the initial name
	Pattern string // in the syntax of path.Match; "": all
	Done    func(name string)
}

// ChooseFile lets the user choose one of the files that ReadFile knows. done is called
// with its name unless the user cancels.
func (w *Window) ChooseFile(pattern string, done func(name string)) {
	w.Host.File(FileQuestion{Pattern: pattern, Done: done})
}

// NameFile asks the user for the name of a file to write with WriteFile.
func (w *Window) NameFile(name string, done func(name string)) {
	w.Host.File(FileQuestion{Save: true, Name: name, Done: done})
}

// T and F call the functions of package i18n, in the player's language.
func (w *Window) T(english string) string             { return i18n.T(w.Env.Lang, english) }
func (w *Window) F(format string, args ...any) string { return i18n.F(w.Env.Lang, format, args...) }

// Command returns the first usable command with the given key, or nil.
func (w *Window) Command(key string) *Command {
	for _, m := range w.Menus {
		for _, c := range m.Commands {
			if c.Key != "" && c.Key == key && c.Usable() {
				return c
			}
		}
	}
	return nil
}

// Explain returns Help and what Keys do.
func (w *Window) Explain() string {
	if w.Keys == nil {
		return w.Help
	}
	return w.Help + "\n\n" + assist.Explain(w.Env.Lang, append(slices.Clip(w.Keys), "f1")...)
}

// Handy returns the commands that are Handy, in the order of the menus.
func (w *Window) Handy() (list []*Command) {
	for _, m := range w.Menus {
		for _, c := range m.Commands {
			if c.Handy {
				list = append(list, c)
			}
		}
	}
	return list
}

// Key passes a key to the program: to its view, to help, to a command. It reports whether
// the key was used. A held key repeats only in the view.
func (w *Window) Key(ev input.Event) bool {
	if ev.Kind != input.KeyDown {
		return false
	}
	name := input.KeyName(ev.Key, ev.Mods)
	if w.HelpKey != nil && assist.IsKey(name) {
		if !ev.Repeat {
			w.HelpKey(name)
		}
		return true
	}
	if w.View != nil && w.View.Key != nil && w.View.Key(ev) {
		return true
	}
	if c := w.Command(name); c != nil {
		if !ev.Repeat {
			c.Do()
		}
		return true
	}
	if w.Match != nil && !ev.Repeat {
		switch {
		case input.Undoes(name):
			w.TakeBack()
		case input.Redoes(name):
			w.MakeAgain()
		default:
			return false
		}
		return true
	}
	return false
}

// TakeBack takes back the last move of the match and MakeAgain redoes it; if they cannot,
// they show why.
func (w *Window) TakeBack()  { w.undo(w.Match.Undo) }
func (w *Window) MakeAgain() { w.undo(w.Match.Redo) }

// undo takes back a move or redoes it, and shows why it cannot.
func (w *Window) undo(do func() error) {
	if err := do(); err != nil {
		text := i18n.Error(w.Env.Lang, err)
		if m, ok := w.Match.(interface{ Refusal(error) string }); ok {
			text = m.Refusal(err)
		}
		w.Say(text)
	}
}

// Played returns how long the game has been played; it is negative if the game has no
// clock.
func (w *Window) Played() time.Duration {
	if m, ok := w.Match.(interface{ Played() time.Duration }); ok {
		return m.Played()
	}
	return -1
}
