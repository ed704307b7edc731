package cardgames

import (
	"encoding/json"
	"errors"
	"fmt"
	"image"
	"image/color"
	"strconv"
	"time"

	"phosphor/assets"
	"phosphor/fb"
	"phosphor/fb/input"
	"phosphor/games"
	"phosphor/games/amiga/cardgames/pyramid"
	"phosphor/games/amiga/cardgames/tour"
	"phosphor/games/amiga/intuition"
	"phosphor/games/cards"
	"phosphor/games/play"
	"phosphor/games/store"
	"phosphor/sprites"
)

// Sounds by the names of their files.
const (
	soundDeal  = "DEAL"
	soundMove  = "MOVE"
	soundWrong = "WRONG"
	soundWon   = "WIN"
)

// flashPeriod is the time from one flash of the chosen card to the next.
const flashPeriod = 600 * time.Millisecond

// A view is one of the screens.
type view uint8

const (
	tableView  view = iota
	chooseView      // the games by their names
	rulesView       // how the game on the table is played
	scoresView      // the best tours
)

// Numbers of characters.
const (
	requesterLine = 60
	nameLength    = 20 // in the table of the best
)

// A Program is CardGames on an Amiga screen.
type Program struct {
	name    string // of the game that it was started with
	env     games.Env
	screen  *intuition.Screen
	words   *words
	art     art
	deck    *sprites.Deck
	best    tour.Results
	flash   *intuition.Flash
	matches map[string]match
	table   string // name of the match on the table
	view    view
	before  view // rules and scores lead back there

	commands []*intuition.Command
	chosen   group
	cursor   cursor
	message  message
	unkept   bool            // nobody keeps the table of the best
	player   string          // who has entered the table of the best last
	told     map[string]bool // of which matches the end was announced
	done     bool
}

// A group are the cards at the end of a pile that were chosen; n is 0 when none
// were.
type group struct{ pile, n int }

// A cursor is the frame that the arrow keys move from pile to pile.
type cursor struct {
	on   bool
	pile int
}

// A message is the line below the cards.
type message struct {
	text  string
	wrong bool
}

// start opens the program at the table of a game.
func start(name string, env games.Env) (games.Game, error) {
	font, err := intuition.Font(8)
	if err != nil {
		return nil, err
	}
	if env.Variation != "" {
		return nil, fmt.Errorf("%s has no variation %q", name, env.Variation)
	}
	g := &Program{
		name: name, env: env, words: wordsFor(env.Lang),
		table: name, matches: map[string]match{}, told: map[string]bool{},
	}
	_, g.unkept = env.Scores.(store.Forgotten)
	if g.best, err = tour.LoadResults(g.env.Scores); err != nil {
		return nil, err
	}
	if g.art, err = loadArt(env); err != nil {
		return nil, err
	}
	pens := intuition.Pens{Detail: penBlue, Block: penWhite, Accent: penGold, Ghost: penWhite, Complement: penBlue ^ penWhite}
	if env.Mode.Depth == 1 {
		pens = intuition.MonoPens
	}
	g.screen = intuition.New(env.Mode, font, "CardGames", pens)
	if !g.screen.Mono() {
		for i, c := range g.art.title.Palette {
			g.screen.Regs().Set(i, c)
		}
	}
	set, damaged, err := env.OpenCards(cardFiles, acceptCards, assets.AmigaFor(env.Mode.Depth))
	if err != nil {
		return nil, err
	}
	g.deck = set.Deck(display(g.screen.Display()))
	g.flash = &intuition.Flash{Pen: penFlash, From: color.RGBA{0xff, 0xdd, 0x44, 0xff}, To: color.White, Period: flashPeriod, Hard: true,
		Areas: func() []image.Rectangle { return []image.Rectangle{g.chosenArea()} }}
	g.screen.AddFlash(g.flash)
	g.screen.Redraw = g.draw
	m := newMatch(name)
	if err := m.begin(env.Deal); err != nil {
		return nil, err
	}
	g.matches[name] = m
	g.screen.Message = env.Message
	g.show(tableView)
	m.Follow(g)
	g.Restarted()
	if damaged != nil {
		g.request(append([]string{g.words.badCards}, intuition.Wrap(damaged.Error(), requesterLine)...), nil, g.words.ok)
	}
	return g, nil
}

// match returns the match on the table.
func (g *Program) current() match { return g.matches[g.table] }

// tour returns the tour if it is on the table.
func (g *Program) tour() (*tour.Tour, bool) {
	t, ok := g.current().(grandTour)
	return t.Tour, ok
}

func (g *Program) position() *cards.Position { return g.current().session().Position() }
func (g *Program) rules() cards.Rules        { return g.current().session().Rules() }

// layout is the geometry of the game on the table.
func (g *Program) layout() *cards.Layout {
	return &cards.Layout{Card: g.deck.Size, Place: g.current().game().places}
}

// show changes to a view, with its gadgets and menus.
func (g *Program) show(v view) {
	if v != g.view && (v == rulesView || v == scoresView) && (g.view == tableView || g.view == chooseView) {
		g.before = g.view
	}
	g.view = v
	w := g.words
	g.screen.Remove()
	command := intuition.NewCommand
	quit := command(w.quit, "ctrl+q", g.quit, nil)
	rules := command(w.rules, "f1", func() { g.show(rulesView) }, nil)
	scores := command(w.scores, "ctrl+s", func() { g.show(scoresView) }, nil)
	choose := command(w.games, "ctrl+g", func() { g.show(chooseView) }, nil)
	back := command(w.back, "return", func() { g.show(g.before) }, nil)
	about := &intuition.Item{Text: w.about, Key: "ctrl+a", Chosen: func() { g.request(w.aboutLines, nil, w.ok) }}
	_, touring := g.tour()
	switch {
	case v == chooseView:
		g.commands = []*intuition.Command{scores, quit}
		g.screen.Add(g.choices()...)
	case v != tableView:
		g.commands = []*intuition.Command{back, quit}
	case touring:
		g.commands = []*intuition.Command{
			command(w.next, "ctrl+e", g.next, func() bool { t, _ := g.tour(); return !t.Ended() }),
			command(w.newTour, "ctrl+n", g.newTour, nil), rules, scores, choose, quit,
		}
	default:
		g.commands = []*intuition.Command{
			command(w.newGame, "ctrl+n", func() { g.New("") }, nil),
			command(w.undo, "ctrl+z", func() { g.Undo() }, nil), rules, choose, quit,
		}
	}
	var strip []*intuition.Gadget
	menu := &intuition.Menu{Title: w.game}
	for _, c := range g.commands {
		strip = append(strip, c.Gadget)
		if c != quit {
			menu.Items = append(menu.Items, c.Item)
		}
	}
	g.screen.Strip(strip...)
	g.screen.Menus = []*intuition.Menu{{Title: w.project, Items: []*intuition.Item{about, {}, quit.Item}}, menu}
	g.changed()
}

// choices are the gadgets of the screen on which a game is chosen, on the boxes
// of its picture.
func (g *Program) choices() (list []*intuition.Gadget) {
	names := make([]string, 0, len(sixGames)+1)
	for _, s := range sixGames {
		names = append(names, s.Name)
	}
	for i, name := range append(names, tour.Name) {
		r := image.Rectangle{Max: image.Pt(248, 28)}.Add(image.Pt(348, 124+34*i))
		if name == tour.Name {
			r = r.Add(image.Pt(0, 334-r.Min.Y))
		}
		text := g.words.names[name]
		list = append(list, &intuition.Gadget{
			Rect: r, Text: text, Key: strconv.Itoa(i + 1), Hit: func() { g.choose(name) },
			Draw: func(r image.Rectangle) { g.drawChoice(r, text) },
		})
	}
	return list
}

// choose puts a game on the table: as it was left, or dealt afresh.
func (g *Program) choose(name string) {
	m := g.matches[name]
	g.table = name
	if m == nil {
		m = newMatch(name)
		if err := m.begin(g.env.Fresh()); err != nil {
			return // deals that Fresh makes are numbers
		}
		g.matches[name] = m
		m.Follow(g)
		g.env.Sound(soundDeal)
	}
	g.forget()
	g.show(tableView)
	g.announce()
}

// quit leaves the program. The next start goes straight to its own game, so that is
// put on the table. A program whose game is over is not saved; if others were begun
// beside it, they are kept with a new deal of it.
func (g *Program) quit() {
	g.done = true
	g.table = g.name
	g.forget()
	if m := g.current(); len(g.matches) > 1 && m.over() {
		if err := m.begin(g.env.Fresh()); err == nil {
			return
		}
	}
	g.show(tableView)
}

// request opens a requester.
func (g *Program) request(lines []string, answers []func(), buttons ...string) {
	g.screen.Request(intuition.Requester{Lines: lines, Buttons: buttons, Center: true}, func(button int, _ []string) {
		if button < len(answers) && answers[button] != nil {
			answers[button]()
		}
	})
}

func (g *Program) Screen() *fb.Screen         { return g.screen.Display() }
func (g *Program) Title() string              { return "CardGames" }
func (g *Program) Done() bool                 { return g.done }
func (g *Program) State() any                 { return g.current().state() }
func (g *Program) Moves() []string            { return g.current().Moves() }
func (g *Program) Layout(pos []byte) error    { return g.current().Layout(pos) }
func (g *Program) Do(move string) error       { return g.current().Do(move) }
func (g *Program) Advance(now time.Duration)  { g.screen.Advance(now) }
func (g *Program) Due() (time.Duration, bool) { return g.screen.Due() }

// New starts a deal, a fresh one for "".
func (g *Program) New(deal string) error {
	if deal == "" {
		deal = g.env.Fresh()
	}
	return g.current().begin(deal)
}

// Undo takes the last move back.
func (g *Program) Undo() error {
	err := g.current().Undo()
	if err != nil {
		g.wrong(err)
	}
	return err
}

// Save returns all matches that were begun.
func (g *Program) Save() ([]byte, error) {
	f := saved{Phosphor: "saved game", Version: 1, Game: g.name, Table: g.table, Best: g.best, Matches: map[string]json.RawMessage{}}
	for name, m := range g.matches {
		b, err := m.save()
		if err != nil {
			return nil, err
		}
		f.Matches[name] = b
	}
	b, err := json.MarshalIndent(f, "", " ")
	return append(b, '\n'), err
}

// Load continues what Save wrote.
func (g *Program) Load(data []byte) error {
	f, matches, err := readSaved(data, g.name)
	if err != nil {
		return err
	}
	g.table, g.matches = f.Table, matches
	if g.unkept {
		g.best = f.Best
	}
	for name, m := range matches {
		m.Follow(g)
		// The result of a tour that has ended was told when it did.
		_, touring := m.(grandTour)
		g.told[name] = touring && m.over()
	}
	g.begun()
	return nil
}

// say writes the line below the cards.
func (g *Program) say(m message) {
	g.message = m
	if m.wrong {
		g.env.Message(m.text)
	}
	g.screen.Update(messageBox)
}

// wrong tells why something is not possible.
func (g *Program) wrong(err error) {
	g.env.Sound(soundWrong)
	g.say(message{g.words.refusal(err), true})
}

// Restarted shows a new game.
func (g *Program) Restarted() {
	g.told[g.table] = false
	g.begun()
}

// begun shows the game that is on the table now.
func (g *Program) begun() {
	g.screen.Dismiss()
	g.forget()
	g.env.Sound(soundDeal)
	g.show(tableView)
	g.announce()
}

// Played shows a move.
func (g *Program) Played(cards.Move, []cards.Step) {
	if g.rules().Won(g.position()) {
		g.env.Sound(soundWon)
	} else {
		g.env.Sound(soundMove)
	}
	g.forget()
	g.changed()
	g.announce()
}

// Undone shows that a move was taken back.
func (g *Program) Undone(cards.Move, []cards.Step) {
	g.screen.Dismiss()
	g.told[g.table] = false
	g.env.Sound(soundMove)
	g.forget()
	g.changed()
}

// Refused tells why a move is refused. What was chosen stays so.
func (g *Program) Refused(_ cards.Move, err error) { g.wrong(err) }

// changed brings everything on the screen up to the state.
func (g *Program) changed() {
	g.screen.Refresh(g.commands)
	g.screen.SetTitle(g.titleLine())
	g.screen.Update(g.screen.Work())
}

func (g *Program) titleLine() string {
	w, s := g.words, g.current().session()
	if g.view == chooseView {
		return w.choose
	}
	name, score := w.names[g.current().game().Name], s.Rules().Score(s.Position())
	if t, ok := g.tour(); ok {
		return fmt.Sprintf(w.titleTour, t.State().Deal, t.Stage()+1, name, score, t.Total())
	}
	return fmt.Sprintf(w.title, name, s.Setup().Deal, score)
}

// choosePile chooses the cards of a pile that move together.
func (g *Program) choosePile(pile int) {
	n := 1
	p := &g.position().Piles[pile]
	if g.current().game().whole && p.Kind == cards.Tableau {
		n = cards.Run(p.Cards, func(_, _ cards.Card) bool { return true })
	}
	g.chosen = group{pile, n}
	g.flash.Start()
	text := g.words.chosen
	if g.current().game().pair != nil {
		text = g.words.chosenPair
	}
	g.say(message{text: fmt.Sprintf(text, g.words.card(p.Cards[len(p.Cards)-n]))})
	g.screen.Update(g.chosenArea())
}

// forget forgets what was chosen, and leaves it to the caller to draw the table
// anew.
func (g *Program) forget() {
	g.chosen = group{}
	g.cursor.pile = min(g.cursor.pile, len(g.position().Piles)-1)
	g.flash.Stop()
	g.message = message{text: g.words.start}
	if g.current().game().pair != nil {
		g.message.text = g.words.startPair
	}
}

// unchoose takes a choice back.
func (g *Program) unchoose() {
	g.forget()
	g.screen.Update(g.screen.Work())
}

// chosenArea returns the rectangle of the cards that were chosen.
func (g *Program) chosenArea() (r image.Rectangle) {
	if g.chosen.n == 0 || g.view != tableView {
		return r
	}
	n := len(g.position().Piles[g.chosen.pile].Cards)
	for i := n - g.chosen.n; i < n; i++ {
		r = r.Union(g.layout().Rect(g.position(), g.chosen.pile, i))
	}
	return r
}

// click is a click on a card of a pile, or on the place of an empty one, for i -1.
func (g *Program) click(pile, i int) {
	p := g.position()
	q := &p.Piles[pile]
	switch {
	case g.chosen.n > 0 && pile == g.chosen.pile && i >= len(q.Cards)-g.chosen.n:
		g.unchoose()
	case g.chosen.n > 0:
		g.current().Play(g.moveTo(pile))
	case q.Kind == cards.Stock, q.Kind == cards.Reserve:
		g.turn(pile)
	default:
		if err := g.free(pile, i); err != nil {
			g.wrong(err)
		} else if m, ok := g.alone(pile); ok {
			g.current().Play(m)
		} else {
			g.choosePile(pile)
		}
	}
}

// moveTo returns the move of what was chosen to a pile.
func (g *Program) moveTo(pile int) cards.Move {
	m := cards.Move{From: g.chosen.pile, To: pile, N: g.chosen.n}
	switch kind := g.position().Piles[pile].Kind; {
	case kind == cards.Foundation:
		m.N = 1 // the last of the cards, which move together to a column alone
	case g.current().game().pair != nil:
		m = g.current().game().pair(g.chosen.pile, pile)
	}
	return m
}

// turn turns cards of a stock, or its waste when it is empty. Where cards leave
// in pairs, one that leaves alone does so instead.
func (g *Program) turn(pile int) {
	m, p := cards.Verb("deal"), g.position()
	if again := cards.Verb("redeal"); g.rules().Check(p, again) == nil {
		m = again
	}
	if p.Piles[pile].Kind == cards.Reserve {
		m = cards.Move{Verb: "turn", From: pile, To: -1}
	}
	if alone, ok := g.alone(pile); ok {
		m = alone
	}
	g.current().Play(m)
}

// free tells why card i of a pile cannot be chosen.
func (g *Program) free(pile, i int) error {
	q := &g.position().Piles[pile]
	n := len(q.Cards)
	switch {
	case q.Kind == cards.Foundation:
		return cards.ErrFinal
	case n == 0:
		return cards.ErrNoCard
	case !q.Cards[i].FaceUp():
		return cards.ErrFaceDown
	case i < n-1 && !(g.current().game().whole && q.Kind == cards.Tableau):
		return cards.ErrOnlyTop
	}
	if g.current().game().pair != nil {
		// Whether it is covered, the rules know by the way alone.
		if err := g.rules().Check(g.position(), g.aloneMove(pile)); errors.Is(err, pyramid.ErrCovered) {
			return err
		}
	}
	return nil
}

// alone returns the move of a card that leaves by itself, without a partner.
func (g *Program) alone(pile int) (m cards.Move, ok bool) {
	if g.current().game().pair == nil || len(g.position().Piles[pile].Cards) == 0 {
		return m, false
	}
	m = g.aloneMove(pile)
	return m, g.rules().Check(g.position(), m) == nil
}

func (g *Program) aloneMove(pile int) cards.Move {
	first, _ := g.position().First(cards.Foundation)
	return cards.Move{From: pile, To: first, N: 1}
}

// Event handles the mouse and the keyboard: first Intuition, then the program.
func (g *Program) Event(ev input.Event) {
	if ev.Kind == input.KeyDown && !g.screen.Modal() && g.key(ev) {
		return
	}
	if g.screen.Event(ev) {
		return
	}
	switch {
	case ev.Kind == input.Close:
		g.quit()
	case ev.Kind == input.Press && ev.Button == input.Left && g.view == tableView:
		if g.cursor.on {
			g.cursor.on = false
			g.screen.Update(g.cursorRect())
		}
		g.clickAt(ev.At)
	}
}

// ended answers whatever is tried after the end of a tour, and reports it.
func (g *Program) ended() bool {
	if t, touring := g.tour(); !touring || !t.Ended() {
		return false
	}
	g.wrong(tour.ErrEnded)
	return true
}

// clickAt is a click on the table.
func (g *Program) clickAt(at image.Point) {
	if g.ended() {
		return
	}
	if pile, i, ok := g.layout().Hit(g.position(), at); ok {
		g.click(pile, i)
	}
}

// arrows are the directions of the keys.
var arrows = map[string]image.Point{"left": {X: -1}, "right": {X: 1}, "up": {Y: -1}, "down": {Y: 1}}

// cursorRect returns the frame around the last card of the pile that the cursor is
// at.
func (g *Program) cursorRect() image.Rectangle { return g.lastRect(g.cursor.pile).Inset(-3) }

// lastRect returns where the last card of a pile lies, or its place.
func (g *Program) lastRect(pile int) image.Rectangle {
	p := g.position()
	return g.layout().Rect(p, pile, max(len(p.Piles[pile].Cards)-1, 0))
}

// moveCursor moves the cursor to the pile that is nearest in a direction. The first
// key only shows it.
func (g *Program) moveCursor(d image.Point) {
	old, from := g.cursorRect(), g.lastRect(g.cursor.pile)
	if g.cursor.on {
		nearest := 1 << 30
		for i := range g.position().Piles {
			if g.gone(i) {
				continue
			}
			v := g.lastRect(i).Min.Sub(from.Min)
			along, aside := v.X*d.X+v.Y*d.Y, v.X*d.Y+v.Y*d.X
			if dist := along + 2*max(aside, -aside); along > 0 && dist < nearest {
				nearest, g.cursor.pile = dist, i
			}
		}
	}
	g.cursor.on = true
	g.screen.Update(old)
	g.screen.Update(g.cursorRect())
}

// gone reports whether a pile has no card any more and never will: a place of the
// pyramid.
func (g *Program) gone(pile int) bool {
	return len(g.position().Piles[pile].Cards) == 0 && g.current().game().places[pile].Bare
}

// key handles the keys that are no menu's. It reports whether it knew the key.
func (g *Program) key(ev input.Event) bool {
	switch name := input.KeyName(ev.Key, ev.Mods&^input.Shift); {
	case name == "help" && g.view == tableView:
		return g.screen.Event(input.Event{Time: ev.Time, Kind: input.KeyDown, Key: "f1"})
	case name == "escape" && ev.Repeat:
	case name == "escape" && g.chosen.n > 0 && g.view == tableView:
		g.unchoose()
	case name == "escape" && g.view != tableView:
		g.show(map[view]view{chooseView: tableView, rulesView: g.before, scoresView: g.before}[g.view])
	case name == "escape":
		g.quit()
	case g.view != tableView:
		return false
	case name == "backspace", name == "f2", name == "undo":
		g.Undo()
	case name == "space":
		if !ev.Repeat && !g.ended() {
			g.turn(0)
		}
	case name == "return":
		if pile := g.cursor.pile; g.cursor.on && !ev.Repeat && !g.gone(pile) && !g.ended() {
			g.click(pile, len(g.position().Piles[pile].Cards)-1)
		}
	case arrows[name] != image.Point{}:
		g.moveCursor(arrows[name])
	default:
		return false
	}
	return true
}

// next is the gadget of the tour: it leaves the game, if that is not over only
// after a question.
func (g *Program) next() {
	t, _ := g.tour()
	s := t.Session()
	if s.Rules().Over(s.Position()) {
		t.Next()
		return
	}
	g.request([]string{fmt.Sprintf(g.words.leave, g.words.names[g.current().game().Name], tour.Points(s))}, []func(){func() { t.Next() }}, g.words.next, g.words.stay)
}

// newTour begins another tour, and asks before it gives one up.
func (g *Program) newTour() {
	fresh := func() { g.New("") }
	if t, _ := g.tour(); t.Ended() || t.Stage() == 0 && t.Session().Fresh() {
		fresh()
		return
	}
	g.request([]string{g.words.giveUp}, []func(){fresh}, g.words.newTour, g.words.stay)
}

// announce tells the end of a game, once.
func (g *Program) announce() {
	t, touring := g.tour()
	s := g.current().session()
	if g.told[g.table] || !s.Rules().Over(s.Position()) && !g.current().over() {
		return
	}
	g.told[g.table] = true
	w := g.words
	name := w.names[g.current().game().Name]
	lines := []string{fmt.Sprintf(w.over, name, s.Rules().Score(s.Position()))}
	switch {
	case s.Rules().Won(s.Position()):
		lines[0] = fmt.Sprintf(w.won, name)
	case !s.Rules().Over(s.Position()): // the last game of a tour was left
		lines[0] = fmt.Sprintf(w.left, name, s.Rules().Score(s.Position()))
	}
	g.say(message{text: lines[0]})
	switch {
	case !touring:
		g.request(lines, []func(){func() { g.New("") }}, w.newGame, w.look)
	case !t.Ended():
		g.request(append(lines, fmt.Sprintf(w.stageOver, t.Total())), []func(){func() { t.Next() }}, w.next, w.look)
	default:
		g.tourEnded(t, append(lines, fmt.Sprintf(w.tourOver, t.Total())))
	}
}

// tourEnded asks for a name if the tour belongs to the best.
func (g *Program) tourEnded(t *tour.Tour, lines []string) {
	w := g.words
	line, ok := g.best.Place(t.Total())
	if t.LaidOut() {
		lines, ok = append(lines, w.laidOut), false
	}
	if !ok {
		g.request(lines, []func(){func() { g.New("") }, func() { g.show(scoresView) }}, w.newTour, w.scores, w.look)
		return
	}
	// It is in the table at once, whatever happens before the name is there.
	if g.player == "" {
		g.player = w.noName
	}
	g.best.Enter(tour.Result{Name: g.player, Points: t.Total(), Deal: t.State().Deal})
	g.keepBest()
	field := g.player
	if field == w.noName {
		field = ""
	}
	g.screen.Request(intuition.Requester{
		Lines:  append(lines, fmt.Sprintf(w.place, line+1)),
		Fields: []intuition.Field{{Label: w.name, Text: field, Max: nameLength}}, Buttons: []string{w.ok}, Center: true,
	}, func(_ int, fields []string) {
		if g.player = fields[0]; g.player == "" {
			g.player = w.noName
		}
		g.best[line].Name = g.player
		g.keepBest()
		g.show(scoresView)
	})
}

// keepBest writes the table of the best tours.
func (g *Program) keepBest() {
	if err := g.best.Save(g.env.Scores); err != nil {
		g.env.Message(err.Error())
	}
}

// Where knows the piles and cards of the table by name, "score" (the title bar
// that shows it), "message", and what Intuition knows: "button:Undo", on the
// screen of the games "button:Pyramid", requesters, menus.
func (g *Program) Where(name string) (image.Rectangle, bool) {
	if name == "score" {
		name = "title"
	}
	if r, ok := g.screen.Where(name); ok {
		return r, true
	}
	switch {
	case g.view != tableView:
		return image.Rectangle{}, false
	case name == "message":
		return messageBox, true
	}
	return g.layout().Where(g.position(), name)
}

// Match returns the game on the table.
func (g *Program) Match() play.Match { return g }

// Status tells how it stands.
func (g *Program) Status() play.Status { return g.current().status() }

// Redo makes the move again that was taken back last.
func (g *Program) Redo() error {
	err := g.current().Redo()
	if err != nil {
		g.wrong(err)
	}
	return err
}
