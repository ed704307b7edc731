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
	"phosphor/fb"
	"phosphor/fb/input"
	"phosphor/formats/sokoban"
	"phosphor/games"
	"phosphor/games/assist"
	"phosphor/games/clock"
	oberon "phosphor/games/oberon/desk"
	"phosphor/games/oberon/program"
	"phosphor/games/oberon/puzzle"
	"phosphor/games/oberon/sokoban/rules"
	"phosphor/games/oberon/sokoban/solver"
	"phosphor/games/play"
	"phosphor/games/prove"
	"phosphor/games/store"
)

const (
	gameName   = "sokoban"
	toolTitle  = "Sokoban.Tool"
	scoreTitle = "Sokoban.Score"
	scoresFile = "sokoban.json"
)

// Program is the game on Oberon's desk.
var Program = program.Program{Name: gameName, Title: "Sokoban", About: "Push every can onto a park, after Emil Zeller",
	Icon: "SokobanIcon", Open: open}

// Measures of the document, in pixels: that of the original's first level.
const (
	docWidth, docHeight = 362, 210
	statusHeight        = 24
)

// admire is how long a solved level is shown.
const admire = 2 * time.Second

// A set is a collection of levels.
type set struct {
	name   string
	levels []sokoban.Level
}

// openSet returns the levels to play: those of the original or of another
// collection in the player's folder, else our own. What cannot be read is told
// and passed over, in a language.
func openSet(data fs.FS, lang string, tell func(string)) (*set, error) {
	if data != nil {
		entries, err := fs.ReadDir(data, ".")
		if err != nil {
			return nil, err
		}
		// Texts of which nothing says that they are levels come last.
		rank := func(e fs.DirEntry) int { return slices.Index(levelFiles, strings.ToLower(path.Ext(e.Name()))) }
		slices.SortStableFunc(entries, func(a, b fs.DirEntry) int { return rank(a) - rank(b) })
		for _, e := range entries {
			if e.IsDir() {
				continue
			}
			s, err := readSet(data, e.Name(), lang, tell)
			switch {
			case err != nil:
				tell(err.Error())
			case s != nil:
				return s, nil
			}
		}
	}
	return readSet(assets.Sokoban(), "LEVELS.XSB", lang, tell)
}

// levelFiles are the endings of files of levels; a text may be anything.
var levelFiles = []string{".data", ".xsb", ".sok", anyText}

const anyText = ".txt"

// readSet reads a file of levels; nil without an error: it does not look like one. Levels
// that cannot be played are told, with their lines, and passed over.
func readSet(fsys fs.FS, name, lang string, tell func(string)) (*set, error) {
	decode, ext := sokoban.ReadText, strings.ToLower(path.Ext(name))
	switch {
	case !slices.Contains(levelFiles, ext):
		return nil, nil
	case ext == ".data":
		decode = func(r io.Reader) (*sokoban.Collection, *sokoban.Notes, error) {
			c, err := sokoban.DecodeData(r)
			return c, &sokoban.Notes{}, err
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
	said := func(english, german string) string { return puzzle.In(lang, english, german) }
	type fault struct {
		line      int // of the text, or number of the level
		where, it string
	}
	var wrong []fault
	for _, err := range notes.Wrong {
		wrong = append(wrong, fault{err.Line, said("line", "Zeile"), badBoard(said, err)})
	}
	s := &set{name: path.Base(name)}
	for i, l := range c.Levels {
		if _, err := rules.New(l.Rows); err == nil {
			s.levels = append(s.levels, l)
		} else if len(notes.Lines) > 0 {
			wrong = append(wrong, fault{notes.Lines[i], said("line", "Zeile"), badLevel(said, err)})
		} else {
			wrong = append(wrong, fault{i + 1, said("level", "Level"), badLevel(said, err)})
		}
	}
	slices.SortStableFunc(wrong, func(a, b fault) int { return a.line - b.line })
	if len(s.levels) == 0 && ext == anyText {
		return nil, nil // a text in which something looks like a board
	}
	const most = 5
	for i, why := range wrong {
		if i == most {
			tell(fmt.Sprintf(said("%s: %d more levels are passed over", "%s: noch %d Level fehlen"), name, len(wrong)-most))
			break
		}
		tell(fmt.Sprintf(said("%s: %s %d: %s; it is passed over", "%s: %s %d: %s; dieses Level fehlt"), name, why.where, why.line, why.it))
	}
	if len(s.levels) == 0 {
		return nil, nil
	}
	return s, nil
}

// badBoard says what is wrong with a board in a text.
func badBoard(said func(english, german string) string, bad *sokoban.BoardError) string {
	if bad.Char != 0 {
		return fmt.Sprintf(said("%q is no square of a level", "%q ist kein Zeichen eines Levels"), bad.Char)
	}
	return said("the level is too large", "das Level ist zu groß")
}

// badLevel says why a level cannot be played.
func badLevel(said func(english, german string) string, err error) string {
	var bad *rules.LevelError
	switch {
	case !errors.As(err, &bad):
		return err.Error()
	case bad.BadSize():
		return fmt.Sprintf(said("%d by %d squares, expected 1 to %d", "%d mal %d Felder, möglich sind 1 bis %d"), bad.W, bad.H, rules.MaxSize)
	case bad.Men != 1:
		return fmt.Sprintf(said("men: %d, expected one", "Männer: %d, einer muss da sein"), bad.Men)
	}
	return fmt.Sprintf(said("cans: %d, parks: %d", "Dosen: %d, Plätze: %d"), bad.Cans, bad.Parks)
}

// A Best is the best solution of a level: fewer moves count first, then less
// time.
type Best struct {
	Moves int    `json:"moves"`
	Time  int64  `json:"time"` // milliseconds
	Name  string `json:"name"`
}

func (b Best) better(than Best) bool {
	return b.Moves < than.Moves || b.Moves == than.Moves && b.Time < than.Time
}

// settings are what the player has chosen.
type settings struct {
	Drawn bool `json:"drawn"` // cans and man as drawn pictures in the place of the original's
}

const settingsFile = "sokoban.json"

// scores are the best solutions by the name of the collection and the number of
// the level, and the name of the player.
type scores struct {
	Player string                     `json:"player"`
	Best   map[string]map[string]Best `json:"best"`
}

// A table is Sokoban in a document on Oberon's desk.
type table struct {
	*puzzle.Table
	doc    *oberon.Document
	panel  *oberon.Panel
	view   *view
	name   *oberon.TextField
	status [3]*cell

	set    *set
	board  *board
	last   bool // the last level is solved
	scores scores
	next   *clock.Timer // the next level
}

func open(d *oberon.Desk, env games.Env) (*oberon.Document, error) {
	t := &table{scores: scores{Player: "unknown"}}
	t.Table = puzzle.New(d, env, gameName, t.open)
	t.Help = help
	t.Held = t.held
	t.Refusals = map[error]string{errPaused: "das Spiel ruht: Return oder ein Klick ins Feld lässt es weitergehen", errLast: "es gibt kein weiteres Level"}
	t.Options = t.options
	t.Began, t.Moved, t.Show = t.began, t.moved, t.show
	t.Counts = func() bool { return t.board.Board.Moves() > 0 && !t.board.Solved() }
	t.Tick = func() { t.status[2].set(t.Seconds()) }
	var err error
	if t.set, err = openSet(env.Data, env.Lang, d.Message); err != nil {
		return nil, err
	}
	if t.scores, err = t.written(); err != nil {
		return nil, err
	}
	t.view = &view{table: t}
	var chosen settings
	if err := store.ReadJSON(env.Settings, settingsFile, &chosen); err != nil {
		return nil, err
	}
	t.view.drawn = chosen.Drawn
	for _, p := range []struct {
		picture **image.Paletted
		name    string
	}{{&t.view.floor, "Flock"}, {&t.view.wall, "Pebbles"}, {&t.view.park, "Crochet"},
		{&t.view.can, "Can"}, {&t.view.parked, "ParkedCan"}, {&t.view.man, "Man"}} {
		if *p.picture, err = d.OpenPict(p.name); err != nil {
			return nil, err
		}
	}
	t.panel = oberon.NewPanel()
	t.panel.Keys = t.view
	t.name = &oberon.TextField{Text: t.scores.Player, Set: func(s string) {
		t.change(func(now *scores) { now.Player = s })
	}}
	t.panel.Add("field", image.Rectangle{}, t.view).Add("name", image.Rectangle{}, t.name)
	for i, name := range []string{"level", "moves", "time"} {
		t.status[i] = &cell{}
		t.panel.Add(name, image.Rectangle{}, t.status[i])
	}
	t.doc = &oberon.Document{Title: "Sokoban", File: "Sokoban.Game", Size: image.Pt(docWidth, docHeight), Content: t.panel, Player: t,
		Menu: []oberon.Command{{Caption: "Restart", Do: func() { t.panel.Type(nil); t.Tell(t.New("")) }}, {Caption: "Store", Do: func() { t.Store(t.doc) }}}}
	t.doc.Closed = func() { t.Stop(); t.Leave(); t.Desk.Clock.Stop(t.next) }
	t.Bar, t.Advise = t.doc, t.advise
	t.Wished = func(_ prove.Wish, german bool) string {
		return map[bool]string{false: "Nothing is dealt here: level follows level.", true: "Hier wird nichts gegeben: Level folgt auf Level."}[german]
	}
	t.doc.Resized = t.arrange
	t.arrange()
	deal := env.Deal
	if n, err := play.ParseDeal(deal); err == nil && int64(n) > int64(len(t.set.levels)) {
		// No number of a level, but one that was drawn, as for a game that is
		// opened without a deal: go on where the player is.
		deal = strconv.Itoa(t.unsolved())
	}
	return t.doc, t.New(deal)
}

// arrange places the field and the status bar for the size of the document.
func (t *table) arrange() {
	size := t.doc.Size
	t.panel.Move(t.view, image.Rect(1, 1, size.X-1, size.Y-1-statusHeight))
	y := size.Y - 1 - statusHeight + 3
	for i, x := range []int{4, 28, 56} {
		w := 24
		if i == 0 {
			w = 20
		}
		t.panel.Move(t.status[i], image.Rect(x, y, x+w, y+18))
	}
	t.panel.Move(t.name, image.Rect(84, y, size.X-4, y+18))
}

// written returns the scores as they were written last, by any game on the desk.
func (t *table) written() (scores, error) {
	s := scores{Player: t.scores.Player}
	err := store.ReadJSON(t.Env.Scores, scoresFile, &s)
	if s.Best == nil {
		s.Best = map[string]map[string]Best{}
	}
	return s, err
}

// best returns the best solutions of the collection by the number of the level.
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

// change changes the scores as they are now, which other games and programs may have
// written.
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

// unsolved returns the first level that has no best solution, the last one if
// all have.
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
	t.moved()
}

// moved lets the next level come after one that was solved.
func (t *table) moved() {
	t.Desk.Clock.Stop(t.next)
	if t.board.Solved() && t.board.Board.Moves() > 0 {
		t.solved()
	}
}

// show shows the board as it is.
func (t *table) show() {
	t.status[0].set(t.board.level)
	t.status[1].set(t.board.Board.Moves())
	t.status[2].set(t.Seconds())
	t.view.Redraw()
}

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

// solved keeps the solution if it is the best, shows the best ones then, and
// goes to the next level in a while.
func (t *table) solved() {
	if t.board.laid || t.Helped() { // the player's own solutions only
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
		t.showHigh()
	}
	t.next = t.Desk.Clock.After(admire, t.onward)
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

// showHigh shows the text of the best solutions, which stays open.
func (t *table) showHigh() {
	for _, doc := range t.Desk.Documents() {
		if doc.Program == Score.Name {
			t.Desk.Close(doc)
		}
	}
	high := scoreText(t.set, t.best(), t.Env.Lang)
	high.Program = Score.Name
	high.SetCopy(1)
	free := t.Desk.Screen.Rect.Size().Sub(high.Size).Sub(image.Pt(0, oberon.BarHeight))
	t.Desk.Open(high, image.Pt(max(0, free.X), max(0, free.Y)))
	t.Desk.Raise(t.doc)
}

// Score is the text of the best solutions, as a program for a desk that comes back.
var Score = program.Program{Name: "sokoban.score", Title: scoreTitle, About: "Best solutions", Open: openScore}

func openScore(_ *oberon.Desk, env games.Env) (*oberon.Document, error) {
	set, err := openSet(env.Data, env.Lang, func(string) {}) // the game tells what is wrong
	if err != nil {
		return nil, err
	}
	var s scores
	if err := store.ReadJSON(env.Scores, scoresFile, &s); err != nil {
		return nil, err
	}
	return scoreText(set, s.Best[set.name], env.Lang), nil
}

// scoreText is a document with the best solutions of a collection, in a language.
func scoreText(set *set, best map[string]Best, lang string) *oberon.Document {
	text := "# Sokoban\n\n"
	for i, l := range set.levels {
		if b, ok := best[strconv.Itoa(i+1)]; ok {
			title := strconv.Itoa(i + 1)
			if l.Title != "" {
				title += ", " + l.Title
			}
			text += fmt.Sprintf(puzzle.In(lang, "- %s: %d moves, %d s, %s\n\n", "- %s: %d Züge, %d s, %s\n\n"), title, b.Moves, b.Time/1000, b.Name)
		}
	}
	if len(best) == 0 {
		text += puzzle.In(lang, "No level is solved yet.\n", "Noch ist kein Level gelöst.\n")
	}
	return &oberon.Document{Title: scoreTitle, Size: image.Pt(220, 160), Content: &oberon.Text{Source: text}}
}

// New begins a level; "" is the one in play again.
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

// Load continues a game. A level of another collection in which nothing was done makes way
// for this one.
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
	rows  []string // how it began
	laid  bool     // they are not those of the set
	other bool     // but of another one
}

// A layout is a level that was laid out by hand.
type layout struct {
	Rows []string `json:"rows"`
}

func (t *table) options(saved bool) any {
	if !saved {
		return nil
	}
	return layout{t.board.rows} // there may be another collection when the game goes on
}

// open returns the board of a game that begins like that. A level of another
// collection is played like one that was laid out.
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
		if err := json.Unmarshal(s.Layout, &in); err != nil {
			return nil, fmt.Errorf("layout: %w", err)
		}
		b.rows = in.Rows
	case known && (o.Rows == nil || slices.Equal(o.Rows, t.set.levels[n-1].Rows)):
		b.rows, b.laid = t.set.levels[n-1].Rows, false
	case o.Rows == nil:
		return nil, fmt.Errorf(t.In("there is no level %d: %s has %d", "es gibt kein Level %d: %s hat %d"), n, t.set.name, len(t.set.levels))
	default:
		b.other = true
	}
	b.Board, err = rules.New(b.rows)
	return b, err
}

// backMove is the key b in the list of moves.
const backMove = "back"

// Do makes a move that is given in notation, or what the key b does.
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

// state is what drive tells of the game.
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
	return state{gameName, strconv.Itoa(b.level), b.Solved(), b.Solved(), b.Rows(), title, b.Board.Moves(), b.Pushes(), b.table.Seconds(), b.table.Paused()}
}

// A cell is a number in the status bar.
type cell struct {
	oberon.Base
	n int
}

func (c *cell) set(n int) {
	if c.n != n {
		c.n = n
		c.Redraw()
	}
}

// Draw implements oberon.Gadget.
func (c *cell) Draw(b *fb.Bitmap, r image.Rectangle) {
	oberon.FillGadget(b, r, oberon.Group)
	oberon.Hollow(b, r)
	oberon.WriteCentered(b, r, c.Desk().Fonts.Text, strconv.Itoa(c.n), oberon.Black)
}

// A view is the field.
type view struct {
	oberon.Base
	*table
	floor, wall, park, can, parked, man *image.Paletted
	drawn                               bool // as settings.Drawn
}

// grid is the size of a square and where the level begins: as large as the frame has
// room for.
func (v *view) grid() (size, at image.Point) {
	w, h := v.board.W, v.board.H
	all := v.Size()
	size = image.Pt(max(1, all.X/w), max(1, all.Y/h))
	return size, image.Pt((all.X-w*size.X)/2, (all.Y-h*size.Y)/2)
}

func (v *view) rect(p rules.Point) image.Rectangle {
	size, at := v.grid()
	return image.Rectangle{Max: size}.Add(at).Add(image.Pt(p.X*size.X, p.Y*size.Y))
}

// Draw implements oberon.Gadget.
func (v *view) Draw(b *fb.Bitmap, r image.Rectangle) {
	if v.Paused() || v.last {
		text := "P A U S E D"
		if v.last {
			text = "N O   M O R E   L E V E L S"
		}
		oberon.Fill(b, r, oberon.Light)
		oberon.WriteCentered(b, r, v.Desk().Fonts.Text, text, oberon.Black)
		return
	}
	oberon.Tile(b, r, v.floor, image.Point{})
	clip := b.Clip()
	for y := range v.board.H {
		for x := range v.board.W {
			p := rules.Point{X: x, Y: y}
			if at := v.rect(p).Add(r.Min); at.Overlaps(clip) {
				v.drawSquare(b, at, v.board.Square(p))
			}
		}
	}
	if d, err := rules.ParseDirection(v.Hint()); err == nil {
		puzzle.DrawHint(b, v.rect(v.board.ManAt().Next(d)).Add(r.Min))
	}
}

func (v *view) drawSquare(b *fb.Bitmap, r image.Rectangle, s rules.Square) {
	switch {
	case s&rules.Wall != 0:
		oberon.Tile(b, r, v.wall, image.Point{})
		oberon.Raise(b, r)
		oberon.Raise(b, r.Inset(1))
		return
	case s&rules.Park != 0:
		oberon.Tile(b, r, v.park, image.Point{})
	}
	switch {
	case s&rules.Can != 0 && s&rules.Park != 0:
		v.drawCan(b, r, v.parked, 2)
	case s&rules.Can != 0:
		v.drawCan(b, r, v.can, 5)
	case s&rules.Man != 0:
		v.drawMan(b, r)
	}
}

// fit draws a picture as large as a rectangle, without its pixels of the value key.
func fit(b *fb.Bitmap, r image.Rectangle, p *image.Paletted, key int) {
	from := p.Rect.Size()
	for y := range r.Dy() {
		for x := range r.Dx() {
			// The middle of a pixel of the screen is in this one of the picture.
			c := p.ColorIndexAt(p.Rect.Min.X+(2*x+1)*from.X/(2*r.Dx()), p.Rect.Min.Y+(2*y+1)*from.Y/(2*r.Dy()))
			if int(c) != key {
				b.SetColorIndex(r.Min.X+x, r.Min.Y+y, c)
			}
		}
	}
}

// drawCan draws a can: what the original drew, or where the player wants it our picture.
func (v *view) drawCan(b *fb.Bitmap, r image.Rectangle, p *image.Paletted, c uint8) {
	if v.drawn {
		fit(b, r, p, -1)
		return
	}
	black := oberon.Ink(b, oberon.Black)
	fb.Fill(b, r, black, fb.OpCopy)
	in := r.Inset(min(2, r.Dx()/5))
	oberon.Line(b, in, c)
	if b.Depth() == 1 && c == 2 {
		// A parked can has a mark where there is no green.
		fb.Fill(b, in.Inset(max(1, min(in.Dx(), in.Dy())/4)), black, fb.OpCopy)
	}
}

func (v *view) drawMan(b *fb.Bitmap, r image.Rectangle) {
	if v.drawn {
		// He fills the square one way and keeps his shape, unlike a can.
		from := v.man.Rect.Size()
		size := image.Pt(min(r.Dx(), r.Dy()*from.X/from.Y), min(r.Dy(), r.Dx()*from.Y/from.X))
		at := r.Min.Add(r.Size().Sub(size).Div(2))
		fit(b, image.Rectangle{Min: at, Max: at.Add(size)}, v.man, int(v.man.Pix[0]))
		return
	}
	oberon.Line(b, r, oberon.Red)
	if b.Depth() == 1 {
		// Among black edges a black square needs one of its own.
		fb.Frame(b, r, 1, 0, fb.OpCopy)
	}
}

// Press implements oberon.Pressed: the left button takes the keyboard and ends
// the pause.
func (v *view) Press(_ image.Point, button input.Button) *oberon.Track {
	if button == input.Left {
		v.Pause(false)
	}
	return nil
}

// Key implements oberon.Typed. Return ends the pause, and goes on from a solved level.
func (v *view) Key(ev input.Event) bool {
	if v.HelpKey(ev) {
		return true
	}
	if _, err := rules.ParseDirection(ev.Key); err == nil {
		_ = v.Do(ev.Key) // into a wall nothing happens
		return true
	}
	switch {
	case ev.Mods&(input.Ctrl|input.Alt) != 0:
		return false
	case ev.Key == "b":
		_ = v.Do(backMove) // once
	case ev.Key == "return" && v.Paused():
		v.Pause(false)
	case ev.Key == "return" && v.board.Solved() && !ev.Repeat:
		v.onward()
	default:
		return false
	}
	return true
}

// Focus implements oberon.Focused: without the keyboard the game pauses.
func (v *view) Focus(on bool) {
	if !on {
		v.StopShow()
	}
	if !on && !v.board.Solved() {
		v.Pause(true)
	}
}

// Names implements oberon.Spoken: the keys move the man.
func (v *view) Names() []string { return append([]string{"cell:man"}, v.HintNames()...) }

// Where implements oberon.Named: "cell:X,Y".
func (v *view) Where(name string) (image.Rectangle, bool) {
	x, y, ok := oberon.Cell(name)
	p := rules.Point{X: x, Y: y}
	if !ok || p.X < 0 || p.X >= v.board.W || p.Y < 0 || p.Y >= v.board.H {
		return image.Rectangle{}, false
	}
	return v.rect(p), true
}

// Tool is the panel with the commands Restart, with the number of a level, and
// ShowHighScores, and the choice between the original's looks and ours.
var Tool = program.Program{Name: "sokoban.tool", Title: toolTitle, About: "Levels and best solutions", Icon: "SokobanToolIcon", Open: openTool}

func openTool(d *oberon.Desk, env games.Env) (*oberon.Document, error) {
	level := &oberon.TextField{Text: "1", Room: 4}
	try := func(do func(t *table) error) func() {
		return func() {
			all := puzzle.Players[*table](d)
			if len(all) == 0 {
				d.Message(puzzle.In(env.Lang, "no game of Sokoban is open", "kein Spiel von Sokoban ist offen"))
				return
			}
			t := all[len(all)-1]
			t.Tell(do(t))
		}
	}
	p := oberon.NewPanel().
		Add("button:Restart", image.Rect(10, 8, 90, 33), &oberon.Button{Caption: "Restart", Do: try(func(t *table) error { return t.New(level.Typed()) })}).
		Add("field:Level", image.Rect(96, 12, 130, 29), level).
		Add("button:ShowHighScores", image.Rect(10, 38, 130, 63), &oberon.Button{Caption: "ShowHighScores", Do: try(func(t *table) error {
			t.showHigh()
			return nil
		})})
	var chosen settings
	if err := store.ReadJSON(env.Settings, settingsFile, &chosen); err != nil {
		return nil, err
	}
	pictures := &oberon.Button{Caption: "Pictures", Toggle: true, On: chosen.Drawn}
	pictures.Do = func() {
		for _, t := range puzzle.Players[*table](d) {
			t.view.drawn = pictures.On
			t.view.Redraw()
		}
		if err := store.WriteJSON(env.Settings, settingsFile, settings{pictures.On}); err != nil {
			d.Message(err.Error())
		}
	}
	p.Add("button:Pictures", image.Rect(136, 38, 196, 63), pictures)
	return &oberon.Document{Title: toolTitle, Size: image.Pt(206, 71), Content: p}, nil
}

// solverLimit bounds the positions that a search for a solution looks at: some hundred
// megabytes, and more than levels take that a person solves in an evening.
const solverLimit = 300_000

// advise returns what looks for a solution from the position after n moves.
func (t *table) advise(n int) assist.Look {
	none := func(context.Context) prove.Result { return prove.Result{} }
	b := t.board
	if line := t.Line(); n < len(line) {
		earlier, err := t.open(t.Setup())
		if err != nil {
			return nil
		}
		b = earlier.(*board)
		for _, m := range line[:n] {
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
