package yukon

import (
	"errors"
	"fmt"
	"image"
	"strings"

	"phosphor/assets"
	"phosphor/formats/rsc"
	"phosphor/games"
	"phosphor/games/atari/cardwindow"
	"phosphor/games/atari/gem"
	"phosphor/games/atari/gem/trees"
	"phosphor/games/atari/yukon/resource"
	"phosphor/games/atari/yukon/rules"
	"phosphor/games/cards"
	"phosphor/games/cards/table"
	"phosphor/games/clock"
	"phosphor/games/store"
	"phosphor/sprites"
)

// This file is Yukon's side of GEM: its window and menus, and the card sets that fit it.

// Info is the game's catalogue row: like other card games on the Atari, in its own
// window.
var Info = cardwindow.Info(&rules.Game)

func init() { Info.Open = Start }

// A Table is Yukon on a GEM desk: menu bar, one window, the cards in it.
type Table struct {
	cardwindow.Window
	session  *cards.Session
	env      games.Env
	words    *words
	results  results
	settings settings
	reached  bool     // the game in play is won, and that was noted
	banked   *result  // its entry in the lists, until it has a name
	notes    []string // alerts about skipped files that the player has not seen yet

	time   clock.Stopwatch
	second *clock.Timer // when the next second of a timed game is shown
	done   bool
}

// Start opens the table.
func Start(env games.Env) (games.Game, error) {
	font, err := gem.SystemFont(env.Mode.Cell.Y)
	if err != nil {
		return nil, err
	}
	t := &Table{env: env, session: rules.Game.NewSession()}
	if t.words, err = findWords(env); err != nil {
		t.env.Report(err)
		t.notes = append(t.notes, t.words.string(resource.AlertResource))
	}
	t.results, err = loadResults(env.Scores)
	t.env.Report(err)
	t.env.Report(store.ReadJSON(env.Settings, settingsFile, &t.settings))
	if t.env.Variation == "" {
		t.env.Variation = known(t.settings.Variation)
	}
	t.Desk = gem.New(env.Mode, font, "YUKON.PRG")
	t.Bell = func() { t.env.Sound(soundBell) }
	t.Message = env.Message
	if err := t.SetMenu(t.Tree(t.WithHelp(t.words.file.Trees[resource.Menu], env.Lang)), t.chosen); err != nil {
		return nil, err
	}
	t.Frame = &gem.Window{Frame: t.Work(), Kind: gem.Plain | gem.Iconifier, Icon: cardwindow.Icon, IconName: t.words.string(resource.Icon)}
	t.OpenWindow(t.Frame)
	t.Quit, t.Popup = t.quit, t.popup
	t.TakeBack, t.MakeAgain = func() { t.Undo() }, func() { t.Redo() }
	t.Help = func() { t.command(resource.ShowHelp) }
	if err := t.session.Start(cards.Setup{Variation: t.env.Variation, Deal: env.Deal}); err != nil {
		return nil, err
	}
	t.session.Elapsed = t.Played
	t.env.Sound(soundStart)
	deck, bad, err := cardwindow.LoadCards(env, t.room(), t.Desk.Screen)
	var none cardwindow.RefusalError
	switch {
	case errors.As(err, &none):
		t.note(none)
		return t.refuse(), nil
	case err != nil:
		return nil, err
	}
	t.note(bad)
	t.open(deck)
	return t, nil
}

// open shows the game of the session with the cards of a set.
func (t *Table) open(deck *sprites.Deck) {
	t.Init(deck)
	t.Window.Table = table.NewIn(t.env, &rules.Game, t.session, &t.Look, t, &t.Clock)
	t.Told = t.Frame.SetTitle // an info line would hide cards
	t.Open()
	t.Frame.Redraw = t.draw
	t.Frame.Moved = func() {
		t.Window.Table.LetGo()
		t.Place()
	}
	t.Frame.Iconified = t.pause
	t.env.Sound(soundIntro)
	t.Window.Table.Begin()
	t.tellNotes()
}

// room returns the room that cards must fit.
func (t *Table) room() cardwindow.Room {
	return cardwindow.Room{Size: t.Frame.Work().Size(), Fits: rules.Fits}
}

// box returns the area of a text in the room of the money: with slim cards, for wide
// pixels, as wide as a card if the text fits there in the small font.
func (t *Table) box(text string) image.Rectangle {
	l := &t.Window.Table.Layout
	if l.Card.Y < 2*l.Card.X || gem.SmallFont().Width(strings.ReplaceAll(text, " ", ""))+2 > l.Card.X {
		return t.scoreBox()
	}
	left := l.Place[rules.Waste].At.X
	return image.Rect(left, t.scoreBox().Min.Y, left+l.Card.X, t.scoreBox().Max.Y)
}

// popup opens the pop-up menu.
func (t *Table) popup(at image.Point) {
	tree := t.Tree(t.words.file.Trees[resource.Popup])
	t.words.checkPopup(tree, t.session.Setup().Timed)
	t.Desk.Popup(tree, at, func(item int) {
		if item >= 0 {
			t.command(resource.PopupAt(tree.Objects, item))
		}
	})
}

// check shows in the menu whether the game is timed, checkPopup in the pop-up.
func (w *words) check(menu *gem.Tree, timed bool) {
	w.show(menu, w.file.Trees[resource.Menu], resource.MenuItem, timed)
}

func (w *words) checkPopup(popup *gem.Tree, timed bool) {
	w.show(popup, w.file.Trees[resource.Popup], resource.PopupItem, timed)
}

// show opens a menu of scores or times. Its lines come from the resource.
func (w *words) show(menu *gem.Tree, lines rsc.Tree, item func(rsc.Tree, resource.Command) int, timed bool) {
	menu.Set(item(menu.Objects, resource.Timed), rsc.Checked, timed)
	list := item(menu.Objects, resource.ShowScores)
	line, _ := lines[list].Spec.(rsc.String)
	text, _ := trees.Parts(string(line))
	if timed {
		text = w.string(resource.TimesLine)
	}
	now, _ := menu.Objects[list].Spec.(rsc.String) // the menu may be wider than in the resource
	menu.SetText(list, resource.ListLine(string(now), strings.TrimLeft(text, " ")))
}

// cardAlerts maps errors of card sets to alerts.
var cardAlerts = map[cardwindow.Fault]int{
	cardwindow.Damaged: resource.AlertDamaged, cardwindow.Missing: resource.AlertMissing, cardwindow.NotCards: resource.AlertNotCards,
	cardwindow.TooLarge: resource.AlertTooLarge, cardwindow.ManyColours: resource.AlertManyColours, cardwindow.BadLayout: resource.AlertLayout,
}

// cardAlert is the alert about a card set that cannot be used, in GEM's words; the exact
// error is reported elsewhere.
func (t *Table) cardAlert(b *cardwindow.CardsError) string {
	t.env.Report(b)
	name := []rune(b.File)
	return fmt.Sprintf(t.words.string(cardAlerts[b.Fault]), trees.Quote(string(name[:min(len(name), alertLine)])))
}

// alertLine is how many characters fit in a line of an alert.
const alertLine = 30

// mostNotes limits the alerts about the files of a folder: otherwise a full folder would
// cause one for each picture.
const mostNotes = 3

// note records errors of card sets for the player.
func (t *Table) note(bad []*cardwindow.CardsError) {
	for i, b := range bad {
		if text := t.cardAlert(b); i < mostNotes {
			t.notes = append(t.notes, text)
		}
	}
}

// tellNotes shows an alert for each of the notes, one after another.
func (t *Table) tellNotes() {
	if len(t.notes) > 0 {
		t.alert(t.notes[0], 1, func(int) {
			t.notes = t.notes[1:]
			t.tellNotes()
		})
	}
}

// chooseCards lets the player choose a card set from the folder with the original's files,
// or one of ours.
func (t *Table) chooseCards() {
	fsys := t.env.Data
	if fsys == nil || t.Window.Table == nil { // then none in the player's folder can be used
		fsys = assets.Yukon()
	}
	t.SelectFile(gem.Selector{FS: fsys, Mask: "*.IMG", Texts: gem.SelectorTexts{
		Title: t.words.string(resource.FileSelector), Directory: t.words.string(resource.SelectorPath),
		Selection: t.words.string(resource.SelectorName), Drive: t.words.string(resource.SelectorDrive), OK: t.words.string(resource.SelectorOK), Cancel: t.words.string(resource.SelectorCancel),
	}}, func(name string, ok bool) {
		if !ok {
			return
		}
		if name == "" { // nothing was chosen
			t.alert(t.words.string(resource.AlertNotChosen), 1, nil)
			return
		}
		deck, err := cardwindow.OpenCards(fsys, name, t.room(), t.Desk.Screen)
		var bad *cardwindow.CardsError
		if errors.As(err, &bad) {
			t.alert(t.cardAlert(bad), 1, nil)
			return
		}
		if t.Window.Table == nil {
			t.open(deck)
			return
		}
		t.SetDeck(deck)
		t.Place()
		t.Update(t.Frame.Work())
	})
}
