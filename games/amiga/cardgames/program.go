package cardgames

import (
	"errors"
	"fmt"
	"image"
	"slices"
	"strconv"
	"strings"

	"phosphor/fb"
	"phosphor/fb/input"
	"phosphor/games"
	"phosphor/games/amiga/cardgames/tour"
	"phosphor/games/amiga/cardscreen"
	"phosphor/games/amiga/intuition"
	"phosphor/games/store"
)

// A view is one of the screens.
type view uint8

const (
	tableView  view = iota
	chooseView      // the games by their names
	rulesView       // how the game on the table is played
	scoresView      // the best tours
	endView         // the end of a game, or of the tour
)

// nameLength is how many characters a name has in the table of the best.
const nameLength = 20

// A Program is CardGames on an Amiga screen.
type Program struct {
	*cardscreen.Desk
	*match // on the table

	name    string // of the game that it was started with
	words   *words
	title   *image.Paletted // the picture of the screen on which a game is chosen
	best    tour.Results
	unkept  bool        // nobody keeps the table of the best
	newest  tour.Result // that was entered last
	player  string      // who has entered the table of the best last
	matches map[string]*match
	view    view
	before  view // rules and scores lead back there
	pointed int  // which of the games the keys point to, where one is chosen
	done    bool
}

// start opens the program at the table of a game.
func start(name string, env games.Env) (games.Game, error) {
	if env.Variation != "" {
		return nil, fmt.Errorf("%s has no variation %q", name, env.Variation)
	}
	desk, err := cardscreen.Open(env, "CardGames")
	if err != nil {
		return nil, err
	}
	g := &Program{Desk: desk, name: name, words: wordsFor(env.Lang), matches: map[string]*match{}}
	g.Owner, g.Redraw, g.Locked = g, g.draw, g.locked
	if g.title, err = g.Picture("Title.ilbm"); err != nil {
		return nil, err
	}
	_, g.unkept = env.Scores.(store.Forgotten)
	if g.best, err = tour.LoadResults(env.Scores); err != nil {
		return nil, err
	}
	m := g.newMatch(name)
	if err := m.New(env.Deal); err != nil {
		return nil, err
	}
	g.matches[name] = m
	g.put(m)
	g.TellDamaged()
	return g, nil
}

// show changes to a view, with its gadgets and menus.
func (g *Program) show(v view) {
	if v != g.view && (v == rulesView || v == scoresView) && g.view != rulesView && g.view != scoresView {
		g.before = g.view
	}
	g.view, g.Hidden = v, v != tableView
	if v != endView {
		g.HideEnd()
	}
	w := g.words
	command := intuition.NewCommand
	quit := command(w.Quit, "ctrl+q", g.Quit, nil)
	rules := command(w.Rules, "f1", func() { g.show(rulesView) }, nil)
	scores := command(w.scores, "ctrl+s", func() { g.show(scoresView) }, nil)
	choose := command(w.games, "ctrl+g", g.offer, nil)
	var commands []*intuition.Command
	switch {
	case v == endView:
		commands = g.ends()
	case v == chooseView:
		commands = []*intuition.Command{command(w.Back, "", func() { g.show(tableView) }, nil), scores, quit}
	case v != tableView:
		commands = []*intuition.Command{command(w.Back, "return", g.back, nil), quit}
	case g.tour != nil:
		next := command(w.next, "ctrl+e", g.next, nil)
		if g.tour.Ended() {
			next = command(w.result, "ctrl+e", g.showTour, nil)
		}
		commands = []*intuition.Command{
			next,
			command(w.newTour, "ctrl+n", g.newTour, nil), rules, scores, choose, quit,
		}
	default:
		commands = []*intuition.Command{
			command(w.New, "ctrl+n", func() { g.New("") }, nil),
			command(w.Undo, "ctrl+z", func() { g.Undo() }, g.canUndo),
			command(w.Redo, "ctrl+y", func() { g.Redo() }, func() bool { return g.Base().CanRedo() }), rules, choose, quit,
		}
		commands[2].MenuOnly = true
	}
	var more []*intuition.Menu
	if v == tableView {
		more = append(more, g.HelpMenu())
	}
	g.SetCommands(w.aboutLines, commands, more...)
	if v == chooseView {
		g.Add(g.choices()...)
	}
	g.Refresh(commands)
	g.SetTitle(g.heading())
	g.Update(g.Work())
}

func (g *Program) canUndo() bool { return g.Base().CanUndo() }

// names are the games that can be chosen, in their order.
func names() (list []string) {
	for _, s := range tour.Stages {
		list = append(list, s.Name)
	}
	return append(list, tour.Name)
}

// offer shows the screen on which a game is chosen; the keys point to the present one.
func (g *Program) offer() {
	g.pointed = slices.Index(names(), g.match.name)
	g.show(chooseView)
}

// choices are the gadgets of the screen on which a game is chosen, on the boxes
// of its picture.
func (g *Program) choices() (list []*intuition.Gadget) {
	for i, name := range names() {
		text := g.words.tour
		if name != tour.Name {
			text = tour.Stages[i].TitleIn(g.Env.Lang)
		}
		list = append(list, &intuition.Gadget{
			Rect: g.plaque(i), Text: text, Key: strconv.Itoa(i + 1), Hit: func() { g.choose(name) },
			Draw: func(r image.Rectangle) { g.drawChoice(r, i, text) },
		})
	}
	return list
}

// plaque returns the box of a choice.
func (g *Program) plaque(i int) image.Rectangle {
	r := image.Rectangle{Max: image.Pt(248, 28)}.Add(image.Pt(348, 124+34*i+(g.Env.Mode.Height-400)/2))
	if i == len(tour.Stages) {
		r = r.Add(image.Pt(0, 6))
	}
	return r
}

// Event handles the mouse and the keyboard: on the screen of the choice the arrow keys
// point and Return chooses.
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

// pointRoom is how far the frame around the choice reaches beyond its box.
const pointRoom = 4

// choose puts a game on the table: as it was left, by whichever program, or dealt afresh.
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

// Quit leaves the program. Every game is kept under its own name.
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

// back leads from a page to what was there before.
func (g *Program) back() {
	if g.before == endView {
		g.showTour()
		return
	}
	g.show(g.before)
}

func (g *Program) Screen() *fb.Screen { return g.Display() }
func (g *Program) Title() string      { return "CardGames" }
func (g *Program) Done() bool         { return g.done }

// Begun implements table.Host, as do Changed and Ended.
func (g *Program) Begun() {
	g.Dismiss()
	g.show(tableView)
}

func (g *Program) Changed() {
	g.Desk.Changed()
	g.SetTitle(g.heading())
}

// Ended tells the end of a game. That of a tour that had ended before it was loaded
// was told when it did.
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

// tourEnd is the end of a tour: what each game counts, the total, and its place in the
// table of the best.
func (g *Program) tourEnd() cardscreen.End {
	t := g.tour
	e := cardscreen.End{Won: t.Total() > 0, Heading: g.words.tour, Lines: []string{fmt.Sprintf(g.words.total, t.Total())}, Columns: g.columns()}
	if line := g.place(); line != "" {
		e.Lines = append(e.Lines, line)
	}
	return e
}

// place tells which place the tour has in the table of the best; "" for none.
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

// Revived takes the end off the screen, when its last move was taken back.
func (g *Program) Revived() { g.show(tableView) }

// ends are the commands of the end.
func (g *Program) ends() []*intuition.Command {
	w := g.words
	look := intuition.NewCommand(w.Look, "space", func() { g.show(tableView) }, nil)
	fresh := intuition.NewCommand(w.New, "return", func() { g.New("") }, nil)
	games := intuition.NewCommand(w.games, "ctrl+g", g.offer, nil)
	quit := intuition.NewCommand(w.Quit, "ctrl+q", g.Quit, nil)
	switch {
	case g.tour == nil:
		undo := intuition.NewCommand(w.Undo, "ctrl+z", func() { g.Undo() }, g.canUndo)
		why := g.WhyCommand(func() { g.show(tableView) })
		return append(append([]*intuition.Command{fresh, undo, look}, why...), games, quit)
	case !g.tour.Ended():
		next := intuition.NewCommand(w.next, "return", func() { g.tour.Next() }, nil)
		return []*intuition.Command{next, look, games, quit}
	}
	tours := intuition.NewCommand(w.newTour, "return", func() { g.New("") }, nil)
	scores := intuition.NewCommand(w.scores, "ctrl+s", func() { g.show(scoresView) }, nil)
	return []*intuition.Command{tours, scores, look, games, quit}
}

// counted tells what the game on the table counts in the tour.
func (g *Program) counted() string {
	s := g.tour.Session()
	score := s.Rules().Score(s.Position())
	if bonus := tour.Points(s) - score; bonus > 0 {
		return fmt.Sprintf(g.words.bonus, score, bonus)
	}
	return g.points(score)
}

// points writes a number of points.
func (g *Program) points(n int) string {
	if n == 1 {
		return g.words.point
	}
	return fmt.Sprintf(g.words.points, n)
}

// columns are the games of the tour with their points.
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

// heading is what the title bar says.
func (g *Program) heading() string {
	if g.view == chooseView {
		return g.words.choose
	}
	title, st := g.Table.Game.TitleIn(g.Env.Lang), g.Status()
	if g.tour != nil {
		score := g.Table.Session.Status().Score
		return fmt.Sprintf(g.words.titleTour, st.Deal, g.tour.Stage()+1, title, score, g.tour.Total())
	}
	return fmt.Sprintf(g.words.Title, title, st.Deal, st.Score)
}

// locked answers whatever is tried after the end of a tour, and reports it.
func (g *Program) locked() bool {
	if g.tour == nil || !g.tour.Ended() {
		return false
	}
	g.Wrong(tour.ErrEnded)
	return true
}

// next is the gadget of the tour: it leaves the game, if that is not over only
// after a question.
func (g *Program) next() {
	s := g.tour.Session()
	if s.Status().Over {
		g.tour.Next()
		return
	}
	g.Ask([]string{fmt.Sprintf(g.words.leave, g.Table.Game.TitleIn(g.Env.Lang), g.points(tour.Points(s)))}, []func(){func() { g.tour.Next() }}, g.words.next, g.words.stay)
}

// newTour begins another tour, and asks before it gives one up.
func (g *Program) newTour() {
	fresh := func() { g.New("") }
	if g.tour.Ended() || g.tour.Stage() == 0 && g.tour.Session().Fresh() {
		fresh()
		return
	}
	g.Ask([]string{g.words.giveUp}, []func(){fresh}, g.words.newTour, g.words.stay)
}

// tourEnded shows the end of a tour, and asks for a name below it if the tour belongs to
// the best.
func (g *Program) tourEnded(lines []string) {
	w, t := g.words, g.tour
	_, ok := g.best.Place(t.Total())
	if t.LaidOut() {
		lines, ok = append(lines, w.laidOut), false
	}
	if g.player == "" {
		g.player = w.noName
	}
	r := tour.Result{Name: g.player, Points: t.Total(), Deal: t.Status().Deal}
	if ok { // in the table at once, whatever happens before the name is there
		g.warn(g.best.Add(g.Env.Scores, r))
		lines = append(lines, g.place())
	}
	g.show(endView)
	g.ShowEnd(g.tourEnd())
	g.Env.Message(strings.Join(lines, " "))
	if !ok {
		return
	}
	field := g.player
	if field == w.noName {
		field = ""
	}
	g.Request(intuition.Requester{
		Lines:  []string{w.who},
		Fields: []intuition.Field{{Label: w.name, Text: field, Max: nameLength}}, Buttons: []string{w.OK}, Center: true, Low: true,
	}, func(_ int, fields []string) {
		if g.player = fields[0]; g.player == "" {
			g.player = w.noName
		}
		g.warn(g.best.Rename(g.Env.Scores, r, g.player))
		r.Name = g.player
		g.newest = r
		g.show(scoresView)
	})
}

// warn tells of a file that could not be written. The game goes on.
func (g *Program) warn(err error) {
	if err != nil {
		g.Env.Message(err.Error())
	}
}

// Unguided refuses help in the tour.
func (g *Program) Unguided() error {
	if g.tour != nil {
		return errors.New(g.words.unguided)
	}
	return nil
}

// Reading says what stands on the screen besides the position.
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
		front = []string{g.words.scoresTitle}
		for i, r := range g.best {
			front = append(front, fmt.Sprintf("%d. %s, %d", i+1, r.Name, r.Points))
		}
		if len(g.best) == 0 {
			front = append(front, g.words.noScores)
		}
	case endView:
		front = append(front, g.EndLines()...)
	}
	return front, focus
}

// page is the page that tells how the game on the table is played.
func (g *Program) page() (title string, lines []string) {
	if t := g.match.tour; t != nil && t.Stage() == 0 && t.Session().Fresh() {
		return g.words.tour, g.words.page
	}
	return g.Table.Game.TitleIn(g.Env.Lang), cardscreen.Instructions(g.Env.Lang, g.Table.Game.HelpIn(g.Env.Lang))
}
