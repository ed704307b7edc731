package sokoban

import (
	"encoding/json"
	"errors"
	"fmt"
	"image"
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
	"phosphor/games/clock"
	oberon "phosphor/games/oberon/desk"
	"phosphor/games/oberon/program"
	"phosphor/games/oberon/sokoban/rules"
	"phosphor/games/play"
	"phosphor/games/store"
)

const (
	gameName   = "sokoban"
	toolTitle  = "Sokoban.Tool"
	scoresFile = "sokoban.json"
)

// Program is the game on Oberon's desk.
var Program = program.Program{Name: gameName, Title: "Sokoban", About: "Push every can onto a park, after Emil Zeller",
	Icon: "SokobanIcon", Open: open}

// Measures of the document, in pixels: that of the original's first level.
const (
	docWidth, docHeight   = 362, 210
	statusHeight          = 24
	cellWidth, cellHeight = 17, 14
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
// and passed over.
func openSet(data fs.FS, tell func(string)) (*set, error) {
	if data != nil {
		entries, err := fs.ReadDir(data, ".")
		if err != nil {
			return nil, err
		}
		for _, e := range entries {
			s, err := readSet(data, e.Name())
			switch {
			case err != nil:
				tell(err.Error())
			case s != nil:
				return s, nil
			}
		}
	}
	return readSet(assets.Sokoban(), "LEVELS.XSB")
}

// readSet reads a file of levels; nil without an error: it does not look like
// one.
func readSet(fsys fs.FS, name string) (*set, error) {
	var decode = sokoban.DecodeText
	switch strings.ToLower(path.Ext(name)) {
	case ".data":
		decode = sokoban.DecodeData
	case ".xsb", ".sok", ".txt":
	default:
		return nil, nil
	}
	f, err := fsys.Open(name)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	c, err := decode(f)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	s := &set{name: name}
	for i, l := range c.Levels {
		if _, err := rules.New(l.Rows); err != nil {
			return nil, fmt.Errorf("%s: level %d: %w", name, i+1, err)
		}
		s.levels = append(s.levels, l)
	}
	return s, nil
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

// scores are the best solutions by the name of the collection and the number of
// the level, and the name of the player.
type scores struct {
	Player string                     `json:"player"`
	Best   map[string]map[string]Best `json:"best"`
}

// A table is Sokoban in a document on Oberon's desk.
type table struct {
	desk   *oberon.Desk
	env    games.Env
	doc    *oberon.Document
	panel  *oberon.Panel
	view   *view
	name   *oberon.TextField
	status [3]*cell
	high   *oberon.Document // the text of the best solutions, while it is open

	set    *set
	level  int // number in the set, from 1
	rows   []string
	laid   bool // rows were laid out by hand
	board  *rules.Board
	last   bool // the last level is solved
	scores scores

	watch  clock.Stopwatch // of the time played
	paused bool
	second *clock.Timer
	next   *clock.Timer
}

func open(d *oberon.Desk, env games.Env) (*oberon.Document, error) {
	t := &table{desk: d, env: env, scores: scores{Player: "unknown"}}
	var err error
	if t.set, err = openSet(env.Data, d.Message); err != nil {
		return nil, err
	}
	if t.scores, err = t.written(); err != nil {
		return nil, err
	}
	t.view = &view{table: t}
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
		t.best() // which other games may have written
		t.scores.Player = s
		t.keep()
	}}
	t.panel.Add("field", image.Rectangle{}, t.view).Add("name", image.Rectangle{}, t.name)
	for i, name := range []string{"level", "moves", "time"} {
		t.status[i] = &cell{}
		t.panel.Add(name, image.Rectangle{}, t.status[i])
	}
	t.doc = &oberon.Document{Title: "Sokoban", Size: image.Pt(docWidth, docHeight), Content: t.panel, Player: t,
		Menu: []oberon.Command{{Caption: "Restart", Do: func() { t.panel.Type(nil); t.must(t.New("")) }}, {Caption: "Store", Do: t.store}}}
	t.doc.Closed = func() { t.stop(); t.desk.Clock.Stop(t.next) }
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

func (t *table) must(err error) {
	if err != nil {
		t.desk.Message(err.Error())
	}
}

// written returns the scores as they were written last, by any game on the desk.
func (t *table) written() (scores, error) {
	s := scores{Player: t.scores.Player}
	err := store.ReadJSON(t.env.Scores, scoresFile, &s)
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
		t.must(err)
	}
	if t.scores.Best[t.set.name] == nil {
		t.scores.Best[t.set.name] = map[string]Best{}
	}
	return t.scores.Best[t.set.name]
}

func (t *table) keep() {
	t.must(store.WriteJSON(t.env.Scores, scoresFile, &t.scores))
}

// store keeps the game as a document of the player's.
func (t *table) store() {
	b, err := t.Save()
	if err == nil {
		err = t.env.Documents.Write("Sokoban.json", b)
	}
	t.must(err)
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

// adopt puts a board on the table; rows are how it began.
func (t *table) adopt(level int, rows []string, laid bool, b *rules.Board, played time.Duration) {
	t.stop()
	t.desk.Clock.Stop(t.next)
	t.level, t.rows, t.laid, t.board, t.last = level, rows, laid, b, false
	t.watch.Set(played)
	t.setPause(false)
	if b.Moves() > 0 && !b.Solved() {
		t.run()
	}
	t.changed()
}

// changed shows the board as it is.
func (t *table) changed() {
	t.status[0].set(t.level)
	t.status[1].set(t.board.Moves())
	t.status[2].set(t.seconds())
	t.view.Redraw()
}

// The clock goes from the first move to the last, but for pauses.

func (t *table) played() time.Duration { return t.watch.Elapsed(t.desk.Clock.Now()) }

func (t *table) seconds() int { return int(t.played() / time.Second) }

func (t *table) run() {
	if !t.watch.Running() && !t.paused {
		t.watch.Run(t.desk.Clock.Now())
		t.tick()
	}
}

func (t *table) tick() {
	t.status[2].set(t.seconds())
	t.second = t.desk.Clock.After(time.Second-t.played()%time.Second, t.tick)
}

func (t *table) stop() {
	t.watch.Stop(t.desk.Clock.Now())
	t.desk.Clock.Stop(t.second)
}

func (t *table) setPause(on bool) {
	t.paused = on
	if on {
		t.stop()
	} else if t.board != nil && t.board.Moves() > 0 && !t.board.Solved() {
		t.run()
	}
	t.view.Redraw()
}

var (
	errPaused = errors.New("the game is paused: click the field")
	errLast   = errors.New("there are no more levels")
)

// act changes the board, and starts and stops the clock with it.
func (t *table) act(do func() error) error {
	switch {
	case t.last:
		return errLast
	case t.paused:
		return errPaused
	}
	if err := do(); err != nil {
		return err
	}
	t.run()
	if t.board.Solved() {
		t.solved()
	}
	t.changed()
	return nil
}

// solved keeps the solution if it is the best, shows the best ones then, and
// goes to the next level in a while.
func (t *table) solved() {
	t.stop()
	if t.laid {
		return
	}
	best, number := t.best(), strconv.Itoa(t.level)
	now := Best{t.board.Moves(), t.played().Milliseconds(), t.scores.Player}
	if old, ok := best[number]; !ok || now.better(old) {
		best[number] = now
		t.keep()
		t.showHigh()
	}
	t.next = t.desk.Clock.After(admire, func() {
		if t.level == len(t.set.levels) {
			t.last = true
			t.view.Redraw()
			return
		}
		t.must(t.New(strconv.Itoa(t.level + 1)))
	})
}

// showHigh shows the text of the best solutions, which stays open.
func (t *table) showHigh() {
	text := "# Sokoban\n\n"
	best := t.best()
	for i, l := range t.set.levels {
		if b, ok := best[strconv.Itoa(i+1)]; ok {
			title := strconv.Itoa(i + 1)
			if l.Title != "" {
				title += ", " + l.Title
			}
			text += fmt.Sprintf("- %s: %d moves, %d s, %s\n\n", title, b.Moves, b.Time/1000, b.Name)
		}
	}
	if len(best) == 0 {
		text += "No level is solved yet.\n"
	}
	if t.high != nil && slices.Contains(t.desk.Documents(), t.high) {
		t.desk.Close(t.high)
	}
	t.high = &oberon.Document{Title: "Sokoban.Score", Size: image.Pt(220, 160), Content: &oberon.Text{Source: text}}
	free := t.desk.Screen.Rect.Size().Sub(t.high.Size).Sub(image.Pt(0, oberon.BarHeight))
	t.desk.Open(t.high, image.Pt(max(0, free.X), max(0, free.Y)))
	t.desk.Raise(t.doc)
}

// New begins a level; "" is the one in play again.
func (t *table) New(deal string) error {
	if deal == "" {
		if t.laid {
			b, err := rules.New(t.rows)
			if err == nil {
				t.adopt(t.level, t.rows, true, b, 0)
			}
			return err
		}
		deal = strconv.Itoa(t.level)
	}
	n, err := play.ParseDeal(deal)
	if err != nil {
		return err
	}
	if int64(n) > int64(len(t.set.levels)) {
		return fmt.Errorf("there is no level %d: %s has %d", n, t.set.name, len(t.set.levels))
	}
	rows := t.set.levels[n-1].Rows
	b, err := rules.New(rows)
	if err != nil {
		return err
	}
	t.adopt(int(n), rows, false, b, 0)
	return nil
}

func (t *table) Do(move string) error {
	d, err := rules.ParseDirection(move)
	if err != nil {
		return err
	}
	return t.act(func() error { return t.board.Move(d) })
}

// Undo takes moves back without a limit, also the last one of a level as long as
// it is shown.
func (t *table) Undo() error {
	return t.act(func() error {
		err := t.board.Undo()
		if err == nil {
			t.desk.Clock.Stop(t.next)
		}
		return err
	})
}

func (t *table) Moves() []string {
	if t.paused || t.last {
		return []string{}
	}
	return t.board.Legal()
}

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

func (t *table) State() any {
	title := ""
	if !t.laid {
		title = t.set.levels[t.level-1].Title
	}
	b := t.board
	return state{gameName, strconv.Itoa(t.level), b.Solved(), b.Solved(), b.Rows(), title, b.Moves(), b.Pushes(), t.seconds(), t.paused}
}

// Layout starts from rows.
func (t *table) Layout(position []byte) error {
	var in state
	if err := json.Unmarshal(position, &in); err != nil {
		return fmt.Errorf("layout: %w", err)
	}
	b, err := rules.New(in.Rows)
	if err != nil {
		return fmt.Errorf("layout: %w", err)
	}
	t.adopt(t.level, in.Rows, true, b, 0)
	return nil
}

// saved is a saved game: how the level began, and every move since.
type saved struct {
	play.SavedHeader
	Set     string   `json:"set"`
	Level   int      `json:"level"`
	Laid    bool     `json:"laid,omitempty"` // rows were laid out by hand
	Rows    []string `json:"rows"`
	Log     string   `json:"log"`     // moves in the notation of solutions
	Moves   int      `json:"moves"`   // those that were taken back with b count, too
	Backed  bool     `json:"backed"`  // b was the last thing done
	Elapsed int64    `json:"elapsed"` // milliseconds played
	Paused  bool     `json:"paused"`
}

func (t *table) Save() ([]byte, error) {
	return play.EncodeSaved(saved{play.Saved(gameName), t.set.name, t.level, t.laid, t.rows, t.board.Log(), t.board.Moves(),
		t.board.Backed(), t.played().Milliseconds(), t.paused})
}

func (t *table) Load(data []byte) error {
	var s saved
	if err := play.DecodeSaved(data, gameName, &s); err != nil {
		return err
	}
	if s.Level < 1 || s.Elapsed < 0 {
		return play.SavedError(errors.New("numbers out of range"))
	}
	b, err := rules.New(s.Rows)
	if err == nil {
		err = b.Restore(s.Log, s.Moves, s.Backed)
	}
	if err != nil {
		return play.SavedError(err)
	}
	// A level of another collection is played like one that was laid out.
	if s.Level > len(t.set.levels) || s.Set != t.set.name || !slices.Equal(s.Rows, t.set.levels[s.Level-1].Rows) {
		s.Laid = true
		s.Level = min(s.Level, len(t.set.levels))
	}
	t.adopt(s.Level, s.Rows, s.Laid, b, time.Duration(s.Elapsed)*time.Millisecond)
	if b.Solved() {
		t.solved()
	}
	if s.Paused {
		t.setPause(true)
	}
	return nil
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
	oberon.Sink(b, r)
	oberon.WriteCentered(b, r, c.Desk().Fonts.Text, strconv.Itoa(c.n), oberon.Black)
}

// A view is the field.
type view struct {
	oberon.Base
	*table
	floor, wall, park, can, parked, man *image.Paletted
}

// grid is the size of a square and where the level begins. Where the level fits
// at the size that squares had in the original's first level, or a multiple of
// it, that is taken and the level lies in the middle; else squares shrink until
// it fits.
func (v *view) grid() (size, at image.Point) {
	w, h := v.board.W, v.board.H
	all := v.Size()
	size = image.Pt(max(1, all.X/w), max(1, all.Y/h))
	if k := min(size.X/cellWidth, size.Y/cellHeight); k > 0 {
		size = image.Pt(k*cellWidth, k*cellHeight)
	}
	return size, image.Pt((all.X-w*size.X)/2, (all.Y-h*size.Y)/2)
}

func (v *view) rect(p rules.Point) image.Rectangle {
	size, at := v.grid()
	return image.Rectangle{Max: size}.Add(at).Add(image.Pt(p.X*size.X, p.Y*size.Y))
}

// Draw implements oberon.Gadget.
func (v *view) Draw(b *fb.Bitmap, r image.Rectangle) {
	if v.paused || v.last {
		text := "P A U S E D"
		if v.last {
			text = "N O   M O R E   L E V E L S"
		}
		oberon.Fill(b, r, oberon.Light)
		oberon.WriteCentered(b, r, v.desk.Fonts.Text, text, oberon.Black)
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

// scaled draws a picture of a square at a multiple of its size, without its
// pixels of the value key.
func scaled(b *fb.Bitmap, r image.Rectangle, p *image.Paletted, key int) bool {
	k := r.Dx() / cellWidth
	if p.Rect.Size() != image.Pt(cellWidth, cellHeight) || k < 1 || r.Size() != image.Pt(k*cellWidth, k*cellHeight) {
		return false
	}
	for y := range cellHeight {
		for x := range cellWidth {
			if c := p.ColorIndexAt(p.Rect.Min.X+x, p.Rect.Min.Y+y); int(c) != key {
				fb.Fill(b, image.Rect(x*k, y*k, (x+1)*k, (y+1)*k).Add(r.Min), c, fb.OpCopy)
			}
		}
	}
	return true
}

// drawCan draws a can: the picture where squares have its size, else what the
// original drew.
func (v *view) drawCan(b *fb.Bitmap, r image.Rectangle, p *image.Paletted, c uint8) {
	if scaled(b, r, p, -1) {
		return
	}
	black := oberon.Ink(b, oberon.Black)
	fb.Fill(b, r, black, fb.OpCopy)
	in := r.Inset(min(2, r.Dx()/5))
	oberon.Line(b, in, c)
	if b.Depth() == 1 && c == 2 {
		// A parked can has a mark where there is no green.
		fb.Fill(b, in.Inset(max(1, in.Dx()/4)), black, fb.OpCopy)
	}
}

func (v *view) drawMan(b *fb.Bitmap, r image.Rectangle) {
	if scaled(b, r, v.man, int(v.man.Pix[0])) {
		return
	}
	d := min(r.Dx(), r.Dy()) - 2
	round := image.Rect(0, 0, d, d).Add(r.Min).Add(r.Size().Sub(image.Pt(d, d)).Div(2))
	fb.FillEllipse(b, round, oberon.Ink(b, oberon.Black), fb.OpCopy)
	if b.Depth() > 1 && d > 4 {
		fb.FillEllipse(b, round.Inset(1), oberon.Red, fb.OpCopy)
	}
}

// Press implements oberon.Pressed: the left button takes the keyboard and ends
// the pause.
func (v *view) Press(_ image.Point, button input.Button) *oberon.Track {
	if button == input.Left {
		v.setPause(false)
	}
	return nil
}

// Key implements oberon.Typed.
func (v *view) Key(ev input.Event) bool {
	if d, err := rules.ParseDirection(ev.Key); err == nil {
		_ = v.act(func() error { return v.board.Move(d) }) // into a wall nothing happens
		return true
	}
	if ev.Key == "b" && ev.Mods&(input.Ctrl|input.Alt) == 0 {
		_ = v.act(v.board.Back)
		return true
	}
	return false
}

// Focus implements oberon.Focused: without the keyboard the game pauses.
func (v *view) Focus(on bool) {
	if !on && !v.board.Solved() {
		v.setPause(true)
	}
}

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
// ShowHighScores.
var Tool = program.Program{Name: "sokoban.tool", Title: toolTitle, About: "Levels and best solutions", Icon: "SokobanIcon", Open: openTool}

func openTool(d *oberon.Desk, _ games.Env) (*oberon.Document, error) {
	level := &oberon.TextField{Text: "1", Room: 4}
	try := func(do func(t *table) error) func() {
		return func() {
			for _, doc := range slices.Backward(d.Documents()) {
				if t, ok := doc.Player.(*table); ok {
					if err := do(t); err != nil {
						d.Message(err.Error())
					}
					return
				}
			}
			d.Message("no game of Sokoban is open")
		}
	}
	p := oberon.NewPanel().
		Add("button:Restart", image.Rect(10, 8, 90, 33), &oberon.Button{Caption: "Restart", Do: try(func(t *table) error { return t.New(level.Typed()) })}).
		Add("field:Level", image.Rect(96, 12, 130, 29), level).
		Add("button:ShowHighScores", image.Rect(10, 38, 130, 63), &oberon.Button{Caption: "ShowHighScores", Do: try(func(t *table) error {
			t.showHigh()
			return nil
		})})
	return &oberon.Document{Title: toolTitle, Size: image.Pt(190, 71), Content: p}, nil
}

// Status tells how the game stands.
func (t *table) Status() play.Status {
	return play.Status{Game: gameName, Deal: strconv.Itoa(t.level), Over: t.board.Solved(), Won: t.board.Solved()}
}

func (t *table) Redo() error { return play.ErrNothingToRedo }
