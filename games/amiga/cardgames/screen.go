package cardgames

import (
	"cmp"
	"fmt"
	"image"
	"slices"
	"strconv"

	"phosphor/fb"
	"phosphor/games"
	"phosphor/games/amiga/cardgames/tour"
	"phosphor/games/amiga/cardscreen"
	"phosphor/games/amiga/intuition"
	"phosphor/games/cards/table"
)

// This file is the program's side of the Amiga: its screen, its drawing, done as a whole
// and clipped to what must be redrawn, and its gadgets, menus and requesters.

// Infos returns the catalogue rows of all games of the program.
func Infos() (rows []*games.Info) {
	for _, g := range tour.Stages {
		rows = append(rows, Info(g))
	}
	return append(rows, TourInfo())
}

// Info returns the catalogue row of one of the six games. They are one program, which
// begins at the table of the chosen game.
func Info(g *table.Game) *games.Info {
	row := cardscreen.Info(g)
	row.Open = func(env games.Env) (games.Game, error) { return start(g.Name, env) }
	return row
}

// TourInfo returns the catalogue row of the Grand Tour.
func TourInfo() *games.Info {
	row := Info(&table.Game{Name: tour.Name})
	mouse := row.Facts.Mouse
	row = Tour.Row(*row)
	row.Facts.Mouse = mouse
	return row
}

// A view is one of the screens.
type view uint8

const (
	tableView  view = iota
	chooseView      // the games by their names
	rulesView       // how the game on the table is played
	scoresView      // the best tours
	endView         // the end of a game, or of the tour
)

// A Program is CardGames on an Amiga screen.
type Program struct {
	*cardscreen.Desk
	*match // on the table
	*standings

	name    string          // of the game with which the program was started
	title   *image.Paletted // the picture of the screen on which a game is chosen
	newest  tour.Result     // the last one entered
	matches map[string]*match
	view    view
	before  view // rules and scores lead back there
	pointed int  // the game under the cursor on the screen of choices
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
	g := &Program{Desk: desk, name: name, matches: map[string]*match{}}
	g.Owner, g.Redraw, g.Locked = g, g.draw, g.locked
	if g.title, err = g.Picture("Title.ilbm"); err != nil {
		return nil, err
	}
	if g.standings, err = newStandings(env); err != nil {
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
	w, std := g.words, g.Words
	command := intuition.NewCommand
	quit := command(std.Quit, "ctrl+q", g.Quit, nil)
	rules := command(std.Rules, "f1", func() { g.show(rulesView) }, nil)
	scores := command(w.scores, "ctrl+s", func() { g.show(scoresView) }, nil)
	choose := command(w.games, "ctrl+g", g.offer, nil)
	var commands []*intuition.Command
	switch {
	case v == endView:
		commands = g.ends()
	case v == chooseView:
		commands = []*intuition.Command{command(std.Back, "", func() { g.show(tableView) }, nil), scores, quit}
	case v != tableView:
		commands = []*intuition.Command{command(std.Back, "return", g.back, nil), quit}
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
			command(std.New, "ctrl+n", func() { g.New("") }, nil),
			command(std.Undo, "ctrl+z", func() { g.Undo() }, g.canUndo),
			command(std.Redo, "ctrl+y", func() { g.Redo() }, func() bool { return g.Base().CanRedo() }), rules, choose, quit,
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

// choices returns the gadgets of the screen on which a game is chosen, on the boxes of
// its picture.
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

// pointRoom is how far the frame around the choice extends beyond its box.
const pointRoom = 4

// ends are the commands of the end.
func (g *Program) ends() []*intuition.Command {
	w, std := g.words, g.Words
	look := intuition.NewCommand(std.Look, "space", func() { g.show(tableView) }, nil)
	fresh := intuition.NewCommand(std.New, "return", func() { g.New("") }, nil)
	games := intuition.NewCommand(w.games, "ctrl+g", g.offer, nil)
	quit := intuition.NewCommand(std.Quit, "ctrl+q", g.Quit, nil)
	switch {
	case g.tour == nil:
		undo := intuition.NewCommand(std.Undo, "ctrl+z", func() { g.Undo() }, g.canUndo)
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

// tourEnd returns the end of a tour: the points of each game, the total, and the place in
// the high scores.
func (g *Program) tourEnd() cardscreen.End {
	t := g.tour
	e := cardscreen.End{Won: t.Total() > 0, Heading: g.words.tour, Lines: []string{fmt.Sprintf(g.words.total, t.Total())}, Columns: g.columns()}
	if line := g.place(); line != "" {
		e.Lines = append(e.Lines, line)
	}
	return e
}

// askName asks for the name of the player of a tour that is among the best.
func (g *Program) askName(r tour.Result) {
	w := g.words
	g.Request(intuition.Requester{
		Lines:  []string{w.who},
		Fields: []intuition.Field{{Label: w.name, Text: g.player, Max: nameLength}}, Buttons: []string{g.Words.OK}, Center: true, Low: true,
	}, func(_ int, fields []string) {
		g.player = fields[0]
		name := cmp.Or(g.player, w.noName)
		g.Env.Report(g.best.Rename(g.keeper, r, name))
		r.Name = name
		g.newest = r
		g.show(scoresView)
	})
}

// draw draws what lies in r.
func (g *Program) draw(r image.Rectangle) {
	switch g.view {
	case chooseView:
		g.Backdrop(g.title, titleCuts[:]...)
	case tableView:
		g.DrawTable(r)
	case rulesView:
		g.DrawPage(g.page())
	case scoresView:
		g.drawScores()
	case endView:
		g.DrawEnd()
	}
}

// page returns the page that explains the game on the table.
func (g *Program) page() (title string, lines []string) {
	if t := g.match.tour; t != nil && t.Stage() == 0 && t.Session().Fresh() {
		return g.words.tour, slices.Concat(g.words.page, g.words.gameRules)
	}
	return g.Table.Game.TitleIn(g.Env.Lang), cardscreen.Instructions(g.Env.Lang, g.Table.Game.HelpIn(g.Env.Lang))
}

// titleCuts are lines of the title picture that show only background, above and below the
// title.
var titleCuts = [2]int{16, 366}

// drawChoice writes the name of a game on its box, and the key that chooses it before it.
func (g *Program) drawChoice(r image.Rectangle, i int, text string) {
	key := image.Rect(r.Min.X+4, r.Min.Y, r.Min.X+28, r.Max.Y)
	pen := uint8(1) // white, or black on one plane
	g.TextIn(key, strconv.Itoa(i+1), pen)
	if i == g.pointed {
		fb.Frame(g.Bitmap(), r.Inset(-pointRoom), 2, g.Ink(cardscreen.PenGold), fb.OpCopy)
	}
	if g.Mono() {
		g.LargeIn(r, text, 1)
		return
	}
	g.LargeIn(r.Add(image.Pt(2, 2)), text, cardscreen.PenBlack)
	g.LargeIn(r, text, cardscreen.PenGold)
}

// drawScores draws the high scores, with dotted lines for the tours that are still to come.
func (g *Program) drawScores() {
	g.DrawPage(g.words.scoresTitle, nil)
	page, b := g.Page(), g.Bitmap()
	for i := range tour.Best {
		y := page.Min.Y + 64 + i*28
		for x := page.Min.X + 102; x < page.Max.X-40; x += 6 { // a dotted line leads to the points
			fb.Fill(b, image.Rect(x, y+16, x+2, y+18), g.Ink(cardscreen.PenLight), fb.OpCopy)
		}
		cell := func(at image.Point, text string, pen uint8) {
			fb.Fill(b, image.Rect(at.X-4, y, at.X+g.LargeWidth(text)+4, y+18), g.Ink(cardscreen.PenWhite), fb.OpCopy)
			g.Large(at, text, g.Ink(pen))
		}
		num := strconv.Itoa(i+1) + "."
		cell(image.Pt(page.Min.X+80-g.LargeWidth(num), y), num, cardscreen.PenRed)
		if i >= len(g.best) {
			continue
		}
		r := g.best[i]
		points := strconv.Itoa(r.Points)
		if r == g.newest {
			fb.Frame(b, image.Rect(page.Min.X+30, y-5, page.Max.X-24, y+23), 2, g.Ink(cardscreen.PenGold), fb.OpCopy)
		}
		cell(image.Pt(page.Min.X+100, y), r.Name, cardscreen.PenBlack)
		cell(image.Pt(page.Max.X-40-g.LargeWidth(points), y), points, cardscreen.PenBlue)
	}
}

// result announces the end of a game in the same words on all desks.
func result(t *table.Table, lang string) string { return cardscreen.WordsFor(lang).Result(t, lang) }
