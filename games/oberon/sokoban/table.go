package sokoban

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"image"
	"io"
	"io/fs"
	"path"
	"slices"
	"strconv"
	"strings"
	"time"

	"phosphor/assets"
	"phosphor/assets/i18n"
	"phosphor/fb/input"
	"phosphor/formats/xsb"
	"phosphor/games"
	"phosphor/games/app"
	"phosphor/games/assist"
	"phosphor/games/clock"
	"phosphor/games/oberon/sokoban/rules"
	"phosphor/games/oberon/sokoban/solver"
	"phosphor/games/play"
	"phosphor/games/prove"
	"phosphor/games/puzzle"
	"phosphor/games/store"
)

const scoresFile = "sokoban.json"

// Program is the game for every desk.
var Program = app.Program{Name: "sokoban", Title: "Sokoban", Facts: facts, About: "Push every can onto a park", Open: open, DataDir: "OBERON", Assets: assets.Oberon, Drawn: assets.OberonFor}

// admire is how long a solved level is shown.
const admire = 2 * time.Second

// A set is a collection of levels.
type set struct {
	name   string
	levels []xsb.Level
}

// openSet returns the levels to play: those of the original or of another collection in
// the player's folder, otherwise our own. Unreadable levels are reported in a language
// and skipped.
func openSet(data fs.FS, lang string, tell func(string)) (*set, error) {
	if data != nil {
		entries, err := fs.ReadDir(data, ".")
		if err != nil {
			return nil, err
		}
		// Plain texts, which may be anything, come last.
		rank := func(e fs.DirEntry) int { return slices.Index(levelFiles, strings.ToLower(path.Ext(e.Name()))) }
		slices.SortStableFunc(entries, func(a, b fs.DirEntry) int { return rank(a) - rank(b) })
		for _, e := range entries {
			if e.IsDir() {
				continue
			}
			s, err := readSet(data, e.Name(), lang, tell)
			switch {
			case err != nil:
				tell(i18n.Error(lang, err))
			case s != nil:
				return s, nil
			}
		}
	}
	return readSet(assets.Sokoban(), "LEVELS.XSB", lang, tell)
}

// levelFiles are the extensions of level files; a text may be anything.
var levelFiles = []string{".data", ".xsb", ".sok", anyText}

const anyText = ".txt"

// readSet reads a file of levels. It returns nil without an error if the file does not
// look like one. Levels that cannot be played are reported, with their lines, and
// skipped.
func readSet(fsys fs.FS, name, lang string, tell func(string)) (*set, error) {
	decode, ext := xsb.ReadText, strings.ToLower(path.Ext(name))
	switch {
	case !slices.Contains(levelFiles, ext):
		return nil, nil
	case ext == ".data":
		decode = func(r io.Reader) (*xsb.Collection, *xsb.Notes, error) {
			c, err := xsb.DecodeData(r)
			return c, &xsb.Notes{}, err
		}
	}
	f, err := fsys.Open(name)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	c, notes, err := decode(f)
	if err != nil && ext == anyText {
		games.Passed(fsys, name)
		return nil, nil
	}
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	type fault struct {
		line      int // line of the text, or number of the level
		where, it string
	}
	var wrong []fault
	for _, err := range notes.Wrong {
		wrong = append(wrong, fault{err.Line, i18n.T(lang, "line"), badBoard(lang, err)})
	}
	s := &set{name: path.Base(name)}
	for i, l := range c.Levels {
		if _, err := rules.New(l.Rows); err == nil {
			s.levels = append(s.levels, l)
		} else if len(notes.Lines) > 0 {
			wrong = append(wrong, fault{notes.Lines[i], i18n.T(lang, "line"), badLevel(lang, err)})
		} else {
			wrong = append(wrong, fault{i + 1, i18n.T(lang, "level"), badLevel(lang, err)})
		}
	}
	slices.SortStableFunc(wrong, func(a, b fault) int { return a.line - b.line })
	if len(s.levels) == 0 && ext == anyText {
		return nil, nil // a text with something like a board
	}
	const most = 5
	for i, why := range wrong {
		if i == most {
			tell(i18n.F(lang, "%s: %d more levels skipped", name, len(wrong)-most))
			break
		}
		tell(i18n.F(lang, "%s: %s %d: %s; level skipped", name, why.where, why.line, why.it))
	}
	if len(s.levels) == 0 {
		return nil, nil
	}
	return s, nil
}

// badBoard describes the error of a board in a text.
func badBoard(lang string, bad *xsb.BoardError) string {
	if bad.Char != 0 {
		return i18n.F(lang, "%q does not stand for a square of a level", bad.Char)
	}
	return i18n.T(lang, "the level is too large")
}

// badLevel says why a level cannot be played.
func badLevel(lang string, err error) string {
	var bad *rules.LevelError
	switch {
	case !errors.As(err, &bad):
		return i18n.Error(lang, err)
	case bad.BadSize():
		return i18n.F(lang, "%d by %d squares, expected 1 to %d", bad.W, bad.H, rules.MaxSize)
	case bad.Men != 1:
		return i18n.F(lang, "men: %d, expected one", bad.Men)
	}
	return i18n.F(lang, "cans: %d, parks: %d", bad.Cans, bad.Parks)
}

// A Best is the best solution of a level: the fewest moves, then the least time.
type Best struct {
	Moves int    `json:"moves"`
	Time  int64  `json:"time"` // milliseconds
	Name  string `json:"name"`
}

func (b Best) better(than Best) bool {
	return b.Moves < than.Moves || b.Moves == than.Moves && b.Time < than.Time
}

// settings are the player's choices.
type settings struct {
	Drawn bool `json:"drawn"` // cans and man as drawn pictures instead of the original's
}

const settingsFile = "sokoban.json"

// scores holds the best solutions, by collection and level number, and the player's name.
type scores struct {
	Player string                     `json:"player"`
	Best   map[string]map[string]Best `json:"best"`
}

// A table is Sokoban in a window.
type table struct {
	*puzzle.Table
	view *view

	set    *set
	board  *board
	last   bool // the last level is solved
	scores scores
	next   *clock.Timer // the next level
	high   func()       // shows the best solutions
	pushed int          // pushes so far, to detect another one
}

func open(w *app.Window) error {
	t := &table{scores: scores{Player: i18n.T(w.Env.Lang, "player::unknown")}}
	t.Table = puzzle.New(w, t.open)
	t.Held = t.held
	t.Options = t.options
	t.Counts = func() bool { return t.board.Board.Moves() > 0 && !t.board.Solved() }
	t.Advise, t.Comment = t.advise, t.comment
	t.Wished = func(prove.Wish) string { return "There are no deals here: one level follows another." }
	t.high = func() { w.Read(t.T("Best Solutions"), scoreText(t.set, t.best(), t.Env.Lang)) }
	var err error
	if t.set, err = openSet(t.Env.Data, t.Env.Lang, w.Say); err != nil {
		return err
	}
	if t.scores, err = t.written(); err != nil {
		return err
	}
	t.view = &view{table: t, drawn: true}
	for _, p := range []struct {
		picture **image.Paletted
		name    string
	}{{&t.view.floor, "Flock"}, {&t.view.wall, "Pebbles"}, {&t.view.park, "Crochet"},
		{&t.view.can, "Can"}, {&t.view.parked, "ParkedCan"}, {&t.view.man, "Man"}} {
		if *p.picture, _, err = w.OpenPicture(p.name, image.Pt(1000, 1000)); err != nil {
			return err
		}
	}
	v := t.view
	v.View = app.View{Draw: v.draw, Press: v.press, Key: v.key, Focus: v.focus, Where: v.where,
		Names: func() []string { return append([]string{"cell:man"}, t.HintNames()...) }, // the keys move the man
		Fit: func(room, aspect image.Point) {
			v.room, v.aspect = room, aspect
			v.fit()
		}}
	t.Began, t.Moved, t.Show = t.began, t.moved, func() { v.Redraw() }
	w.Match, w.Help, w.Keys, w.View = t, t.T(help), puzzle.Keys, &v.View
	w.Menus = t.menus(w)
	number := func(f func() int) func() string { return func() string { return strconv.Itoa(f()) } }
	w.Controls = []*app.Control{
		{Kind: app.Readout, Name: "level", Text: t.T("Level"), Line: number(func() int { return t.board.level }), Room: 5},
		{Kind: app.Readout, Name: "moves", Text: t.T("Moves"), Line: number(func() int { return t.board.Board.Moves() }), Room: 5},
		{Kind: app.Readout, Name: "time", Text: t.T("Time"), Line: number(t.Seconds), Room: 5},
		{Kind: app.TextField, Name: "name", Text: t.T("Player"), Room: 31, Line: func() string { return t.scores.Player },
			SetLine: func(s string) { t.change(func(now *scores) { now.Player = s }) }},
	}
	w.Closed = func() { t.Stop(); t.Leave(); w.Clock.Stop(t.next) }
	deal := t.Env.Deal
	if n, err := play.ParseDeal(deal); err == nil && !t.Env.Asked && int64(n) > int64(len(t.set.levels)) {
		// A drawn number is no wish for a level: continue with the player's first unsolved
		// one.
		deal = strconv.Itoa(t.unsolved())
	}
	return t.New(deal)
}

// Dealt returns the level in play instead of a deal.
func (t *table) Dealt() string {
	if t.board.laid {
		return ""
	}
	return t.F("Level %d of %d", t.board.level, len(t.set.levels))
}

// menus are the commands of the window.
func (t *table) menus(w *app.Window) []app.Menu {
	to := func(by int) func() {
		return func() { t.Tell(t.New(strconv.Itoa(t.board.level + by))) }
	}
	return []app.Menu{
		{Title: t.T("Level"), Commands: []*app.Command{
			{Text: t.T("Restart"), Name: "Restart", Key: "ctrl+n", Handy: true, Do: func() {
				w.Type(w.View)
				t.Tell(t.New(""))
			}},
			{Text: t.T("Next Level"), Do: to(1), Enabled: func() bool { return !t.board.laid && t.board.level < len(t.set.levels) }},
			{Text: t.T("Previous Level"), Do: to(-1), Enabled: func() bool { return !t.board.laid && t.board.level > 1 }},
			{Text: t.T("Go to Level ..."), Key: "ctrl+l", Do: func() {
				w.AskText(t.F("Which level, 1 to %d?", len(t.set.levels)), strconv.Itoa(t.board.level), func(s string) { t.Tell(t.New(s)) })
			}}, {},
			{Text: t.T("Undo"), Key: "f2", Do: func() { t.Tell(t.Undo()) }, Enabled: t.CanUndo, Handy: true},
			{Text: t.T("Redo"), Key: "shift+f2", Do: func() { t.Tell(t.Redo()) }, Enabled: t.CanRedo}, {},
			{Text: t.T("Best Solutions"), Do: func() { t.high() }},
			{Text: t.T("Plain Squares"), Do: func() { t.view.paint(!t.view.drawn) }, Checked: func() bool { return !t.view.drawn }}, {},
			{Text: t.T("Quit"), Key: "ctrl+q", Do: w.Close},
		}},
		t.HelpMenu("", ""),
	}
}

// written returns the scores as last saved by any game on the desk.
func (t *table) written() (scores, error) {
	s := scores{Player: t.scores.Player}
	err := store.ReadJSON(t.Env.Scores, scoresFile, &s)
	if s.Best == nil {
		s.Best = map[string]map[string]Best{}
	}
	return s, err
}

// best returns the best solutions of the collection, by number of the level.
func (t *table) best() map[string]Best {
	if s, err := t.written(); err == nil {
		t.scores.Best = s.Best
	} else {
		t.Tell(err)
	}
	if t.scores.Best[t.set.name] == nil {
		t.scores.Best[t.set.name] = map[string]Best{}
	}
	return t.scores.Best[t.set.name]
}

// change changes the current scores, which other games and programs may have saved.
func (t *table) change(how func(now *scores)) {
	player := t.scores.Player
	t.Tell(store.Change(t.Env.Scores, scoresFile, &t.scores, func(now *scores) {
		now.Player = player
		if now.Best == nil {
			now.Best = map[string]map[string]Best{}
		}
		if now.Best[t.set.name] == nil {
			now.Best[t.set.name] = map[string]Best{}
		}
		how(now)
	}))
}

// unsolved returns the first level without a solution, or the last level.
func (t *table) unsolved() int {
	best := t.best()
	for i := range t.set.levels {
		if _, ok := best[strconv.Itoa(i+1)]; !ok {
			return i + 1
		}
	}
	return len(t.set.levels)
}

// began shows another level.
func (t *table) began() {
	t.board, t.last = t.Board().(*board), false
	t.pushed = t.board.Pushes()
	t.view.fit()
	t.moved()
}

// moved plays the sound of a push, if the player wants more sounds, and schedules the
// next level after a solved one.
func (t *table) moved() {
	if n := t.board.Pushes(); n != t.pushed {
		if t.Env.More && n > t.pushed {
			t.Env.Sound(soundPush)
		}
		t.pushed = n
	}
	t.Window.Clock.Stop(t.next)
	if t.board.Solved() && t.board.Board.Moves() > 0 {
		t.solved()
	}
}

// soundPush is the name of the sound of a push. The original has none.
const soundPush = "PUSH"

var (
	errPaused = errors.New("the game is paused: press Return or click the field")
	errLast   = errors.New("there are no more levels")
)

func (t *table) held() error {
	switch {
	case t.last:
		return errLast
	case t.Paused():
		return errPaused
	}
	return nil
}

// solved saves a solution if it is the best, then shows the best ones, and schedules the
// next level.
func (t *table) solved() {
	if t.board.laid || t.Helped() { // only the player's own solutions count
		return
	}
	number, own, first := strconv.Itoa(t.board.level), Best{t.board.Board.Moves(), t.Played().Milliseconds(), t.scores.Player}, false
	t.change(func(now *scores) {
		best := now.Best[t.set.name]
		old, ok := best[number]
		if first = !ok || own.better(old); first {
			best[number] = own
		}
	})
	if first {
		t.high()
	}
	t.next = t.Window.Clock.After(admire, t.onward)
}

// onward goes to the next level, if there is one.
func (t *table) onward() {
	switch {
	case t.board.other:
		t.Tell(t.New(strconv.Itoa(t.unsolved())))
		return
	case t.board.level >= len(t.set.levels):
		t.last = true
		t.view.Redraw()
		return
	}
	t.Tell(t.New(strconv.Itoa(t.board.level + 1)))
}

// scoreText returns the best solutions of a collection as a text, in a language.
func scoreText(set *set, best map[string]Best, lang string) string {
	text := "# Sokoban\n\n"
	for i, l := range set.levels {
		if b, ok := best[strconv.Itoa(i+1)]; ok {
			title := strconv.Itoa(i + 1)
			if l.Title != "" {
				title += ", " + l.Title
			}
			moves := i18n.T(lang, "moves")
			if b.Moves == 1 {
				moves = i18n.T(lang, "move")
			}
			text += fmt.Sprintf("- %s: %d %s, %d s, %s\n\n", title, b.Moves, moves, b.Time/1000, b.Name)
		}
	}
	if len(best) == 0 {
		text += i18n.T(lang, "You have not solved a level yet.\n")
	}
	return text
}

// New starts a level; "" restarts the current one.
func (t *table) New(deal string) error {
	switch {
	case deal != "":
		return t.Table.New(deal)
	case t.board.laid:
		rows, err := json.Marshal(layout{t.board.rows})
		if err != nil {
			return err
		}
		return t.Layout(rows)
	}
	return t.Table.New(t.Setup().Deal)
}

// Load continues a game. A level of another collection without any moves is replaced by
// this one's.
func (t *table) Load(saved []byte) error {
	err := t.Table.Load(saved)
	if err == nil && t.board.other && t.board.Board.Moves() == 0 {
		err = t.New(strconv.Itoa(t.unsolved()))
	}
	return err
}

// A board is a level in a session.
type board struct {
	*rules.Board
	table *table
	level int      // number in the set, from 1
	rows  []string // initial rows
	laid  bool     // they are not those of the set
	other bool     // they belong to another set
}

// A layout is a level laid out by hand.
type layout struct {
	Rows []string `json:"rows"`
}

func (t *table) options(saved bool) any {
	if !saved {
		return nil
	}
	return layout{t.board.rows} // the collection may differ when the game is continued
}

// open returns the board for a Setup. A level of another collection is treated as laid
// out by hand.
func (t *table) open(s play.Setup) (play.Board, error) {
	n, err := play.ParseDeal(s.Deal)
	if err != nil {
		return nil, err
	}
	var o layout
	if err := s.ReadOptions(&o); err != nil {
		return nil, err
	}
	b := &board{table: t, level: int(min(n, 1<<31-1)), rows: o.Rows, laid: true}
	known := b.level <= len(t.set.levels)
	switch {
	case s.Layout != nil:
		var in layout
		if err := s.ReadLayout(&in); err != nil {
			return nil, err
		}
		b.rows = in.Rows
	case known && (o.Rows == nil || slices.Equal(o.Rows, t.set.levels[n-1].Rows)):
		b.rows, b.laid = t.set.levels[n-1].Rows, false
	case o.Rows == nil:
		return nil, fmt.Errorf(t.T("there is no level %d: %s has %d"), n, t.set.name, len(t.set.levels))
	default:
		b.other = true
	}
	b.Board, err = rules.New(b.rows)
	return b, err
}

// backMove is the key b in the list of moves.
const backMove = "back"

// Do makes a move in notation, or handles the key b.
func (b *board) Do(move string) error {
	if move == backMove {
		return b.Back()
	}
	d, err := rules.ParseDirection(move)
	if err != nil {
		return err
	}
	return b.Move(d)
}

func (b *board) Moves() []string { return b.Legal() }

func (b *board) Status() play.Status { return play.Status{Over: b.Solved(), Won: b.Solved()} }

// state is the state of the game for drive.
type state struct {
	Game   string   `json:"game"`
	Deal   string   `json:"deal"`
	Over   bool     `json:"over"`
	Won    bool     `json:"won"`
	Rows   []string `json:"rows"`
	Title  string   `json:"title,omitempty"`
	Moves  int      `json:"moves"`
	Pushes int      `json:"pushes"`
	Time   int      `json:"time"` // seconds
	Paused bool     `json:"paused"`
}

func (b *board) State() any {
	title := ""
	if !b.laid {
		title = b.table.set.levels[b.level-1].Title
	}
	return state{Program.Name, strconv.Itoa(b.level), b.Solved(), b.Solved(), b.Rows(), title, b.Board.Moves(), b.Pushes(), b.table.Seconds(), b.table.Paused()}
}

// A view is the field.
type view struct {
	app.View
	table                               *table
	floor, wall, park, can, parked, man *image.Paletted
	drawn                               bool        // as settings.Drawn
	room, aspect                        image.Point // room for the field on the screen; zero: the field has its natural size
}

// square is the side of a square, in pixels, if there is room.
const square = 32

// fit makes the field as large as the level needs.
func (v *view) fit() {
	if b := v.table.board; b != nil && v.room != (image.Point{}) {
		cell := app.Cells(image.Pt(b.W, b.H), square, v.room, v.aspect)
		v.Size = image.Pt(cell.X*b.W, cell.Y*b.H)
		v.Redraw()
	}
}

// paint selects pictures, or squares as in the original.
func (v *view) paint(drawn bool) {
	v.drawn = drawn
	v.Redraw()
}

// grid returns the size of a square and the position of the level, which fills the
// frame.
func (v *view) grid() (size, at image.Point) {
	w, h := v.table.board.W, v.table.board.H
	all := v.Size
	size = image.Pt(max(1, all.X/w), max(1, all.Y/h))
	return size, image.Pt((all.X-w*size.X)/2, (all.Y-h*size.Y)/2)
}

func (v *view) rect(p rules.Point) image.Rectangle {
	size, at := v.grid()
	return image.Rectangle{Max: size}.Add(at).Add(image.Pt(p.X*size.X, p.Y*size.Y))
}

func (v *view) draw(c *app.Canvas) {
	t, r := v.table, image.Rectangle{Max: v.Size}
	if t.Paused() || t.last {
		text := "P A U S E D"
		if t.last {
			text = "N O   M O R E   L E V E L S"
		}
		c.Fill(r, app.White)
		c.TextIn(r, text, app.Plain, app.Black)
		return
	}
	c.Tile(r, v.floor)
	clip := c.Clip()
	for y := range t.board.H {
		for x := range t.board.W {
			p := rules.Point{X: x, Y: y}
			if at := v.rect(p); at.Overlaps(clip) {
				v.drawSquare(c, at, t.board.Square(p))
			}
		}
	}
	if d, err := rules.ParseDirection(t.Hint()); err == nil {
		c.Hint(v.rect(t.board.ManAt().Next(d)))
	}
}

func (v *view) drawSquare(c *app.Canvas, r image.Rectangle, s rules.Square) {
	switch {
	case s&rules.Wall != 0:
		c.Tile(r, v.wall)
		c.Edges(r, true)
		c.Edges(r.Inset(1), true)
		return
	case s&rules.Park != 0:
		c.Tile(r, v.park)
	}
	switch {
	case s&rules.Can != 0 && s&rules.Park != 0:
		v.drawCan(c, r, v.parked, app.Green)
	case s&rules.Can != 0:
		v.drawCan(c, r, v.can, app.Yellow)
	case s&rules.Man != 0:
		v.drawMan(c, r)
	}
}

// drawCan draws a can, as the original did or as a picture.
func (v *view) drawCan(c *app.Canvas, r image.Rectangle, p *image.Paletted, color app.Color) {
	if v.drawn {
		c.Stretch(r, p, -1)
		return
	}
	c.Dot(r, app.Black)
	in := r.Inset(min(2, r.Dx()/5))
	c.Dot(in, color)
	if c.Mono() && color == app.Green {
		// A parked can has a mark if there is no green.
		c.Dot(in.Inset(max(1, min(in.Dx(), in.Dy())/4)), app.Black)
	}
}

func (v *view) drawMan(c *app.Canvas, r image.Rectangle) {
	if v.drawn {
		// The man keeps his shape, unlike a can.
		from := v.man.Rect.Size()
		size := image.Pt(min(r.Dx(), r.Dy()*from.X/from.Y), min(r.Dy(), r.Dx()*from.Y/from.X))
		at := r.Min.Add(r.Size().Sub(size).Div(2))
		c.Stretch(image.Rectangle{Min: at, Max: at.Add(size)}, v.man, int(v.man.Pix[0]))
		return
	}
	c.Dot(r, app.Red)
	if c.Mono() {
		// A black square needs a white edge among black ones.
		c.Frame(r, 1, app.White)
	}
}

// press ends the pause.
func (v *view) press(_ image.Point, button app.Button) *app.Drag {
	if button == app.Point {
		v.table.Pause(false)
	}
	return nil
}

// key walks, ends the pause with Return, and continues after a solved level.
func (v *view) key(ev input.Event) bool {
	t := v.table
	if _, err := rules.ParseDirection(ev.Key); err == nil {
		_ = t.Do(ev.Key) // walls are ignored
		return true
	}
	switch {
	case ev.Mods&(input.Ctrl|input.Alt) != 0:
		return false
	case ev.Key == "b":
		_ = t.Do(backMove) // only once
	case ev.Key == "return" && t.Paused():
		t.Pause(false)
	case ev.Key == "return" && t.board.Solved() && !ev.Repeat:
		t.onward()
	default:
		return false
	}
	return true
}

// focus pauses the game when it loses the keyboard focus.
func (v *view) focus(on bool) {
	if !on {
		v.table.StopShow()
	}
	if !on && !v.table.board.Solved() {
		v.table.Pause(true)
	}
}

// where returns the place of a square, "cell:X,Y".
func (v *view) where(name string) (image.Rectangle, bool) {
	x, y, ok := app.Cell(name)
	p := rules.Point{X: x, Y: y}
	if !ok || p.X < 0 || p.X >= v.table.board.W || p.Y < 0 || p.Y >= v.table.board.H {
		return image.Rectangle{}, false
	}
	return v.rect(p), true
}

// comment describes the direction of a hint, and whether it pushes a can.
func (t *table) comment(move string) string {
	d, err := rules.ParseDirection(move)
	if err != nil {
		return ""
	}
	said := hints[move]
	if t.board.Square(t.board.ManAt().Next(d))&rules.Can != 0 {
		return t.T(said.push)
	}
	return t.T(said.walk)
}

var hints = map[string]struct{ walk, push string }{
	"up":    {"Go up.", "Push the can up."},
	"down":  {"Go down.", "Push the can down."},
	"left":  {"Go left.", "Push the can left."},
	"right": {"Go right.", "Push the can right."},
}

// solverLimit bounds the positions that the solver examines: some hundred megabytes, and
// more than enough for a level that a player can solve in an evening.
const solverLimit = 300_000

// advise returns a Look that finds a solution from the position after n moves.
func (t *table) advise(n int) assist.Look {
	none := func(context.Context) prove.Result { return prove.Result{} }
	b := t.board
	if n < t.Count().Moves {
		earlier, err := t.open(t.Setup())
		if err != nil {
			return nil
		}
		b = earlier.(*board)
		for _, m := range t.Line()[:n] {
			if b.Do(m) != nil {
				return nil
			}
		}
	}
	now, err := rules.New(b.Rows())
	if err != nil || now.Solved() {
		return none
	}
	return func(ctx context.Context) prove.Result {
		s, err := solver.SolveContext(ctx, now, solverLimit)
		switch {
		case errors.Is(err, solver.ErrUnsolvable):
			return prove.Result{Verdict: prove.Lost}
		case err != nil:
			return prove.Result{}
		}
		r := prove.Result{Verdict: prove.Winnable}
		for _, c := range strings.ToLower(s.Moves) {
			r.Moves = append(r.Moves, map[rune]string{'u': "up", 'd': "down", 'l': "left", 'r': "right"}[c])
		}
		return r
	}
}
