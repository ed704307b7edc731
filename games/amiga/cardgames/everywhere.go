package cardgames

import (
	"fmt"
	"image"
	"strconv"
	"strings"

	"phosphor/assets"
	"phosphor/assets/i18n"
	"phosphor/games/amiga/cardgames/tour"
	"phosphor/games/app"
	"phosphor/games/assist"
	"phosphor/games/cards"
	"phosphor/games/cards/cardview"
)

// Tour is the Grand Tour as a program for the desks of other machines. On the Amiga it is
// one of the games of CardGames.
var Tour = app.Program{Name: tour.Name, Title: "Grand Tour", Facts: facts, About: "All six, one after the other", Open: openTour,
	DataDir: "CardGames", Assets: assets.Amiga}

// A touring is a tour in a window.
type touring struct {
	toured
	window *app.Window
	view   *cardview.View
	loaded bool // it comes from a file
}

// tourSize and tourCard are the size of the table for a tour's games, and the largest
// size of their cards.
var (
	tourSize = image.Pt(620, 320)
	tourCard = image.Pt(80, 100)
)

func openTour(w *app.Window) error {
	s, err := newStandings(w.Env)
	if err != nil {
		return err
	}
	t := &touring{window: w, toured: toured{tour.New(), s}}
	if t.view, err = cardview.New(w, tourSize, tourCard); err != nil {
		return err
	}
	t.view.Done, t.view.Barred = t.ended, t.words.unguided.Error
	w.Match = t
	w.Help = "# " + t.words.tour + "\n\n" + strings.Join(t.words.page, "\n")
	w.Menus = t.menus()
	w.Status = func() (text, number string) {
		return fmt.Sprintf(t.words.tourAt, t.Stage()+1, t.view.Table.Game.TitleIn(w.Env.Lang), t.Session().Status().Score, t.Total()), ""
	}
	w.Closed = func() { t.view.Table.Leave() }
	t.view.Put(tour.Stages[0], nil)
	if err := t.Tour.New(w.Env.Deal); err != nil {
		return err
	}
	t.Follow(following{t})
	following{t}.Restarted()
	return nil
}

// New begins a tour, with a new deal for "".
func (t *touring) New(deal string) error {
	if deal == "" {
		deal = t.window.Env.Dealer.Any()
	}
	return t.Tour.New(deal)
}

// Load continues a tour that Save wrote.
func (t *touring) Load(data []byte) error {
	t.loaded = true
	defer func() { t.loaded = false }()
	return t.toured.Load(data)
}

// Cards returns the session of the game on the table.
func (t *touring) Cards() *cards.Session { return t.Session() }

// Advice refuses: a tour has no hints.
func (t *touring) Advice() (assist.Advice, error) {
	return assist.Advice{}, t.words.unguided.Error(assist.Hints)
}

// Refusal returns why something is refused.
func (t *touring) Refusal(err error) string {
	return t.view.Table.Game.Refusal(t.window.Env.Lang, err)
}

// A following is notified of what happens in the tour, whose game and session change.
type following struct{ *touring }

func (s following) Played(m cards.Move, steps []cards.Step) { s.view.Table.Played(m, steps) }
func (s following) Undone(m cards.Move, steps []cards.Step) { s.view.Table.Undone(m, steps) }
func (s following) Refused(m cards.Move, err error)         { s.view.Table.Refused(m, err) }

// Restarted shows the game that is in play now.
func (s following) Restarted() {
	t := s.view.Table
	t.Game, t.Session, t.Shown = tour.Stages[s.Stage()], s.Session(), nil
	s.view.Place()
	t.Restarted()
	if s.Ended() && !t.Told() { // the last game was left
		t.Announced()
		s.ended()
	}
}

// menus are the commands of the window.
func (t *touring) menus() []app.Menu {
	w := t.words
	return []app.Menu{{Title: t.window.T("Tour"), Commands: []*app.Command{
		{Text: w.next, Name: "Next", Key: "ctrl+e", Do: t.next, Enabled: func() bool { return !t.Ended() }, Handy: true},
		{Text: w.newTour, Name: "New", Key: "ctrl+n", Do: t.again, Handy: true}, {},
		{Text: w.scores, Key: "ctrl+s", Do: t.scores}, {Text: t.window.T("Instructions"), Do: t.rules}, {},
		{Text: t.window.T("Quit"), Key: "ctrl+q", Do: t.window.Close},
	}}}
}

// rules shows how to play the game on the table.
func (t *touring) rules() {
	g := t.view.Table.Game
	t.window.Read(g.TitleIn(t.window.Env.Lang), "# "+g.TitleIn(t.window.Env.Lang)+"\n\n"+strings.Join(g.HelpDragged(t.window.Env.Lang), "\n")+"\n\n"+assist.Explain(t.window.Env.Lang, assist.CardKeys...))
}

// next leaves the game; if it is not over, only after a question.
func (t *touring) next() {
	if t.Session().Status().Over {
		t.tell(t.Next())
		return
	}
	t.window.Ask(fmt.Sprintf(t.words.leave, t.view.Table.Game.TitleIn(t.window.Env.Lang), t.points(tour.Points(t.Session()))), func(answer int) {
		if answer == 0 {
			t.tell(t.Next())
		}
	}, t.words.next, t.words.stay)
}

// again begins another tour, and asks before it abandons the present one.
func (t *touring) again() {
	if !begun(t.Tour) {
		t.tell(t.New(""))
		return
	}
	t.window.Ask(t.words.giveUp, func(answer int) {
		if answer == 0 {
			t.tell(t.New(""))
		}
	}, t.words.newTour, t.words.stay)
}

func (t *touring) tell(err error) {
	if err != nil {
		t.window.Say(t.Refusal(err))
	}
}

// scores shows the best tours.
func (t *touring) scores() {
	before := "\n- "
	if len(t.best) == 0 {
		before = "\n"
	}
	t.window.Read(t.words.scoresTitle, "# "+t.words.scoresTitle+"\n"+before+strings.Join(t.list(), before))
}

// ended announces the end of a game, or of the tour; the end of a loaded tour has already
// been announced.
func (t *touring) ended() {
	w := t.words
	if t.Ended() && t.loaded {
		return
	}
	result := result(t.view.Table, t.window.Env.Lang)
	if t.Ended() {
		t.tourOver(result)
		return
	}
	t.window.Ask(result+"\n"+fmt.Sprintf(w.stageOver, t.Total()), func(answer int) {
		if answer == 0 {
			t.tell(t.Next())
		}
	}, w.next, t.window.T("Look"))
}

// tourOver announces the end of a tour with that of its last game, and asks for a name if
// it is among the best.
func (t *touring) tourOver(result string) {
	w := t.words
	lines := []string{result, fmt.Sprintf(w.tourOver, t.Total())}
	for i, n := range t.Each() {
		lines = append(lines, i18n.Label(t.window.Env.Lang, tour.Stages[i].TitleIn(t.window.Env.Lang), strconv.Itoa(n)))
	}
	if t.LaidOut() {
		lines = append(lines, w.laidOut)
	}
	r, ok, err := t.enter(t.Tour)
	t.window.Env.Report(err)
	if !ok {
		t.window.Tell(strings.Join(lines, "\n"))
		return
	}
	t.window.AskText(strings.Join(append(lines, w.who), "\n"), t.player, func(name string) {
		if name = strings.TrimSpace(name); name == "" {
			return
		}
		t.player = name
		t.window.Env.Report(t.best.Rename(t.keeper, r, name))
		t.scores()
	})
}
