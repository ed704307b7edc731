package cardgames

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"phosphor/fb"
	"phosphor/fb/input"
	"phosphor/games/amiga/cardgames/tour"
	"phosphor/games/assist"
)

// nameLength is how many characters a name has in the high scores.
const nameLength = 20

func (g *Program) canUndo() bool { return g.Base().CanUndo() }

// names are the games that can be chosen, in their order.
func names() (list []string) {
	for _, s := range tour.Stages {
		list = append(list, s.Name)
	}
	return append(list, tour.Name)
}

// offer shows the screen on which a game is chosen; the cursor is on the present one.
func (g *Program) offer() {
	g.pointed = slices.Index(names(), g.match.name)
	g.show(chooseView)
}

// Event handles the mouse and the keyboard: on the screen of choices the arrow keys move
// the cursor and Return chooses.
func (g *Program) Event(ev input.Event) {
	if g.view != chooseView || g.Modal() || ev.Kind != input.KeyDown {
		g.Desk.Event(ev)
		return
	}
	list := names()
	to := g.pointed
	switch name := input.KeyName(ev.Key, ev.Mods); {
	case name == "up", name == "left":
		to = (to + len(list) - 1) % len(list)
	case name == "down", name == "right":
		to = (to + 1) % len(list)
	case name == "home":
		to = 0
	case name == "end":
		to = len(list) - 1
	case (name == "return" || name == "space") && !ev.Repeat:
		g.choose(list[to])
		return
	default:
		g.Desk.Event(ev)
		return
	}
	g.Advance(ev.Time)
	for _, i := range []int{g.pointed, to} {
		g.pointed = to
		g.Update(g.plaque(i).Inset(-pointRoom))
	}
}

// choose puts a game on the table: as it was left, even in another program, or newly
// dealt.
func (g *Program) choose(name string) {
	m := g.matches[name]
	if m == nil {
		m = g.newMatch(name)
		if err := m.New(""); err != nil {
			return // deals that Fresh makes are numbers
		}
		g.matches[name] = m
		g.Env.Resume(m)
	}
	g.Table.Unchoose()
	g.put(m)
}

// Quit leaves the program. Every game is saved under its own name.
func (g *Program) Quit() { g.done = true }

// Escape leaves the screen that hides the table, or the program.
func (g *Program) Escape() {
	switch g.view {
	case tableView:
		g.Quit()
	case chooseView, endView:
		g.show(tableView)
	default:
		g.back()
	}
}

// back returns from a page to the previous view.
func (g *Program) back() {
	if g.before == endView {
		g.showTour()
		return
	}
	g.show(g.before)
}

func (g *Program) Screen() *fb.Screen { return g.Display() }

func (g *Program) Title() string { return "CardGames" }

func (g *Program) Done() bool { return g.done }

// Begun implements table.Host, and so do Changed and Ended.
func (g *Program) Begun() {
	g.Dismiss()
	g.show(tableView)
}

func (g *Program) Changed() {
	g.Desk.Changed()
	g.SetTitle(g.heading())
}

// Ended announces the end of a game. If a loaded tour had already ended, its end was
// announced then.
func (g *Program) Ended() {
	if g.tour != nil && g.tour.Ended() && g.loaded {
		return
	}
	w, lines := g.words, []string{g.Result()}
	g.Say(lines[0])
	if g.tour != nil && g.tour.Ended() {
		g.tourEnded(append(lines, fmt.Sprintf(w.tourOver, g.tour.Total())))
		return
	}
	e := g.End()
	if g.tour != nil {
		lines = append(lines, fmt.Sprintf(w.stageOver, g.tour.Total()))
		e.Lines = append(e.Lines, g.counted(), lines[1])
	}
	g.show(endView)
	g.ShowEnd(e)
	g.Env.Message(strings.Join(lines, " "))
}

// place returns the place of the tour in the high scores, or "".
func (g *Program) place() string {
	t := g.tour
	i := slices.IndexFunc(g.best, func(r tour.Result) bool { return r.Points == t.Total() && r.Deal == t.Status().Deal })
	if t.LaidOut() || i < 0 {
		return ""
	}
	return fmt.Sprintf(g.words.place, i+1)
}

// showTour shows the end of a tour again.
func (g *Program) showTour() {
	e := g.tourEnd()
	e.Again = true
	g.show(endView)
	g.ShowEnd(e)
}

// Revived removes the end from the screen when the last move was taken back.
func (g *Program) Revived() { g.show(tableView) }

// counted returns what the game on the table counts for in the tour.
func (g *Program) counted() string {
	s := g.tour.Session()
	score := s.Rules().Score(s.Position())
	if bonus := tour.Points(s) - score; bonus > 0 {
		return fmt.Sprintf(g.words.bonus, score, bonus)
	}
	return g.points(score)
}

// columns returns the games of the tour with their points.
func (g *Program) columns() (list [][]string) {
	for i, n := range g.tour.Each() {
		text := strconv.Itoa(n)
		if n > 52 {
			text = fmt.Sprintf("%d + %d", n-tour.Bonus, tour.Bonus)
		}
		list = append(list, []string{tour.Stages[i].TitleIn(g.Env.Lang), text})
	}
	return list
}

// heading returns the text of the title bar.
func (g *Program) heading() string {
	if g.view == chooseView {
		return g.words.choose
	}
	title, st := g.Table.Game.TitleIn(g.Env.Lang), g.Status()
	if g.tour != nil {
		score := g.Table.Session.Status().Score
		at := fmt.Sprintf(g.words.tourAt, g.tour.Stage()+1, title, score, g.tour.Total())
		return fmt.Sprintf(g.words.titleTour, st.Deal, at)
	}
	return fmt.Sprintf(g.Words.TitleScore, title, st.Deal, st.Score)
}

// locked shows why nothing can be played after the end of a tour, and reports whether the
// tour has ended.
func (g *Program) locked() bool {
	if g.tour == nil || !g.tour.Ended() {
		return false
	}
	g.Wrong(tour.ErrEnded)
	return true
}

// next is the gadget of the tour: it leaves the game; if it is not over, only after a
// question.
func (g *Program) next() {
	s := g.tour.Session()
	if s.Status().Over {
		g.tour.Next()
		return
	}
	g.Ask([]string{fmt.Sprintf(g.words.leave, g.Table.Game.TitleIn(g.Env.Lang), g.points(tour.Points(s)))}, []func(){func() { g.tour.Next() }}, g.words.next, g.words.stay)
}

// newTour begins another tour, and asks before it abandons the present one.
func (g *Program) newTour() {
	fresh := func() { g.New("") }
	if !begun(g.tour) {
		fresh()
		return
	}
	g.Ask([]string{g.words.giveUp}, []func(){fresh}, g.words.newTour, g.words.stay)
}

// tourEnded shows the end of a tour, and asks for a name below it if the tour is among
// the best.
func (g *Program) tourEnded(lines []string) {
	w, t := g.words, g.tour
	if t.LaidOut() {
		lines = append(lines, w.laidOut)
	}
	r, ok, err := g.enter(t)
	g.Env.Report(err)
	if ok {
		lines = append(lines, g.place())
	}
	g.show(endView)
	g.ShowEnd(g.tourEnd())
	g.Env.Message(strings.Join(lines, " "))
	if !ok {
		return
	}
	g.askName(r)
}

// Unguided refuses help in the tour.
func (g *Program) Unguided(aid assist.Aid) error {
	if g.tour != nil {
		return g.words.unguided.Error(aid)
	}
	return nil
}

// Reading returns the texts on the screen besides the position.
func (g *Program) Reading() (front, focus []string) {
	if front, focus = g.Desk.Reading(); front != nil {
		return front, focus
	}
	switch g.view {
	case chooseView:
		for i, c := range g.choices() {
			front = append(front, fmt.Sprintf("%d: %s", i+1, c.Text))
		}
		focus = []string{front[g.pointed]}
	case rulesView:
		title, lines := g.page()
		front = append([]string{title}, lines...)
	case scoresView:
		front = append([]string{g.words.scoresTitle}, g.list()...)
	case endView:
		front = append(front, g.EndLines()...)
	}
	return front, focus
}
