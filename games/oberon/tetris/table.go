package tetris

import (
	"errors"
	"fmt"
	"image"
	"strconv"
	"time"

	"phosphor/fb/input"
	"phosphor/games/app"
	"phosphor/games/assist"
	"phosphor/games/puzzle"
	"phosphor/games/store"
)

// Program is the game for all desks.
var Program = app.Program{Name: "tetris", Title: "Tetris", Facts: facts, About: "The Russian game of falling figures", Open: open}

// Measures, in pixels.
const (
	previewSize  = 50
	previewScale = 10
	rowHeight    = 17 // of the ranking
)

// fudge is the original's unit of time.
const fudge = 3 * time.Millisecond

// setup holds the values that Tetris.Panel changes.
type setup struct {
	Delays    [Levels]int    `json:"delays"` // of a fall, in the original's units
	Backdrops [Levels]string `json:"backdrops"`
}

var usual = setup{
	Delays:    [Levels]int{250, 230, 200, 160, 100, 70, 30, 20, 8, 1},
	Backdrops: [Levels]string{"Bows", "Bricks", "Cells", "Clouds", "Coins", "Textils", "Fractal", "Surface", "Molecules", "Spirals"},
}

// readSetup returns the stored setup.
func readSetup(k store.Keeper) (setup, error) {
	s := usual
	err := store.ReadJSON(k, setupFile, &s)
	if s.check() != nil {
		s = usual
	}
	return s, err
}

const (
	maxDelay   = 10000
	setupFile  = "tetris.json"
	scoresFile = "tetris.json"
)

// colors are the colours of the figures.
var colors = [Figures]app.Color{app.Red, app.DarkBlue, app.Blue, app.Magenta, app.DarkCyan, app.DarkRed, app.DarkGreen}

// A table is Tetris in a window.
type table struct {
	*puzzle.Table
	pot   potView
	next  nextView
	list  ranking
	setup setup

	game    *Pot
	ranks   Ranks
	ranked  bool // the game in play is in the ranking
	ended   bool // its end was announced
	heard   Rank // score and rows at the last sound
	preview bool // the player wants it
}

func open(w *app.Window) error {
	t := &table{preview: true}
	t.Table = puzzle.New(w, t.open)
	t.Final = errFinal
	t.Options, t.Unguided = t.options, unguided.Error
	t.Began, t.Moved, t.Show = t.began, t.moved, t.show
	t.Counts = func() bool { return !t.game.Over() }
	t.Next = func() time.Duration { return time.Duration(t.setup.Delays[t.game.Level()-1]) * fudge }
	t.Tick = func() { t.happen(t.now(fallMove)) }
	var err error
	if t.setup, err = readSetup(t.Env.Settings); err != nil {
		return err
	}
	if err := store.ReadJSON(t.Env.Scores, scoresFile, &t.ranks); err != nil {
		return err
	}
	t.pot.table, t.next.table, t.list.table = t, t, t
	t.pot.View = app.View{Draw: t.pot.draw, Key: t.pot.key, Focus: t.pot.focus, Rests: true, Where: t.pot.where, Names: t.pot.names, Fit: t.pot.fit}
	t.next.View = app.View{Draw: t.next.draw, Size: image.Pt(previewSize, previewSize)}
	t.list.View = app.View{Draw: t.list.draw, Key: t.list.key, Focus: t.list.focus, Where: t.list.where, Names: t.list.names}
	t.pot.scaleTo(9)
	t.list.fit(w.Host.Look())
	w.Match, w.Help, w.Keys = t, t.T(help), []string{"f11"}
	w.Light = nil
	w.View = &t.pot.View
	pause := func() { t.Pause(!t.Paused()) }
	showing := func() bool { return t.preview }
	w.Menus = []app.Menu{
		{Title: t.T("Game"), Commands: []*app.Command{
			{Text: t.T("New"), Name: "New", Key: "ctrl+n", Do: t.fresh, Handy: true},
			{Text: t.T("Pause"), Do: pause, Checked: t.Paused},
			{Text: t.T("Preview"), Name: "Preview", Do: func() { t.setPreview(!t.preview) }, Checked: showing}, {},
			{Text: t.T("Your Name ..."), Do: t.askName, Enabled: func() bool { return t.ranks.placed() }},
			{Text: t.T("Clear the Ranking ..."), Do: t.askClear},
			{Text: t.T("Keep Settings"), Name: "Store", Do: t.store}, {},
			{Text: t.T("Quit"), Key: "ctrl+q", Do: w.Close},
		}},
	}
	bit := map[bool]int{true: 1}
	w.Controls = []*app.Control{
		{Kind: app.Area, Name: "preview", Text: t.T("Next"), View: &t.next.View},
		{Kind: app.CheckBox, Name: "Preview", Text: t.T("Preview"), Value: func() int { return bit[t.preview] }, Set: func(v int) { t.setPreview(v != 0) }},
		{Kind: app.CheckBox, Name: "Pause", Text: t.T("Pause"), Value: func() int { return bit[t.Paused()] }, Set: func(v int) { t.Pause(v != 0) }},
		{Kind: app.Area, Name: "ranking", View: &t.list.View},
	}
	w.Status = func() (text, number string) {
		return t.F("Level %d, %d rows", t.game.Level(), t.game.Completed()), strconv.Itoa(t.game.Score())
	}
	w.Closed = func() { t.Stop(); t.Leave(); t.keep() }
	return t.New(t.Env.Deal)
}

// askName asks for the name in the ranking, on desks where players would not look for
// the field.
func (t *table) askName() {
	t.Window.AskText(t.T("Your name in the ranking:"), t.ranks.own().Name, func(name string) {
		if t.ranks.placed() {
			t.ranks.own().Name = name
			t.keep()
		}
	})
}

// askClear deletes all ranks except that of the game in play.
func (t *table) askClear() {
	t.Window.Ask(t.T("Forget all names and scores?"), func(answer int) {
		if answer == 0 {
			t.Tell(forget(t.Env.Scores))
			t.keep()
		}
	}, t.T("Forget"), t.T("Cancel"))
}

// forget deletes all ranks except those of games in play.
func forget(scores store.Keeper) error {
	var ranks Ranks
	return store.UpdateJSON(scores, scoresFile, &ranks, func() { ranks = Ranks{Games: ranks.Games} })
}

// keep saves the ranking, which other games may have changed, too.
func (t *table) keep() { t.change(func(*Ranks) {}) }

// change changes the current ranking and saves it.
func (t *table) change(how func(r *Ranks)) {
	t.Tell(store.Change(t.Env.Scores, scoresFile, &t.ranks, func(now *Ranks) {
		if t.ranked { // otherwise the row still belongs to another game
			own := t.ranks
			own.merge(*now)
			*now = own
		}
		how(now)
	}))
	t.list.View.Redraw()
}

// store is the button Store: it saves the ranking and the setup.
func (t *table) store() {
	t.keep()
	if err := store.WriteJSON(t.Env.Settings, setupFile, &t.setup); err != nil {
		t.Tell(err)
		return
	}
	t.Window.Say(store.Told(t.Env.Settings, t.Env.Lang, setupFile))
}

// fresh is the button New. The new game gets the keyboard focus.
func (t *table) fresh() {
	t.Window.Type(t.Window.View)
	t.Tell(t.New(""))
}

// began enters a new game into the ranking, or continues a saved one in its row.
func (t *table) began() {
	t.game = t.Board().(*board).Pot
	t.ended = t.game.Over()
	o := options{setup: t.setup}
	t.Tell(t.Setup().ReadOptions(&o))
	t.setup = o.setup
	// The previous game ends here, and the number of this one is unique.
	t.change(func(r *Ranks) {
		if o.Rank != nil {
			r.resume(*o.Rank)
		} else {
			r.begin()
		}
	})
	t.ranked = true
	t.rank()
	t.keep()
}

// rank updates the ranking. A pot that was laid out by hand gets no place.
func (t *table) rank() {
	if t.Honest() {
		t.ranks.set(t.game.Score(), t.game.Level(), t.game.Completed())
	}
	t.heard = Rank{Score: t.game.Score(), Rows: t.game.Completed()}
}

func (t *table) moved() {
	t.hear()
	t.rank()
	if t.game.Over() {
		t.keep()
	}
}

// Sounds by the names of their files. The original has none.
const (
	soundLand = "LAND"
	soundRows = "ROWS"
	soundOver = "OVER"
)

// hear plays the sound of a move, if the player wants more sounds than the original's: a
// landing, which makes points, rows, the end.
func (t *table) hear() {
	g := t.game
	switch {
	case !t.Env.More || t.ended:
	case g.Over():
		t.Env.Sound(soundOver)
	case g.Completed() > t.heard.Rows:
		t.Env.Sound(soundRows)
	case g.Score() > t.heard.Score:
		t.Env.Sound(soundLand)
	}
	t.ended = g.Over()
}

// show updates the window.
func (t *table) show() {
	t.preview = t.game.Preview()
	t.pot.View.Redraw()
	t.next.View.Redraw()
	t.list.View.Redraw()
}

// setPreview shows or hides the next figure, even during a pause.
func (t *table) setPreview(on bool) { t.happen(previewMoves[on]) }

// happen makes a move other than the figure's.
func (t *table) happen(move string) {
	t.Tell(t.Make(move, func() error { return t.Board().Do(move) }))
}

// now returns a move with the current time.
func (t *table) now(move string) string {
	return fmt.Sprint(move, " ", t.Played().Milliseconds())
}

// Do makes a move of the figure.
func (t *table) Do(move string) error {
	if _, ok := moves[move]; !ok {
		return t.game.Do(move, 0) // returns the reason
	}
	if move != dropMove {
		return t.Session.Do(move)
	}
	err := t.Session.Do(t.now(move))
	if err == nil && !t.game.Over() {
		t.Wait() // the next figure starts with the full delay
	}
	return err
}

var errFinal = errors.New("there is no undo in Tetris: you play against the clock")

var unguided = assist.Refusals{
	assist.Hints: "there are no hints in Tetris", assist.Lamp: "there is no lamp in Tetris", assist.Walk: "you cannot walk through a game of Tetris",
	assist.Deals: "there are no winnable deals in Tetris",
}

// A potView is the pot.
type potView struct {
	app.View
	table *table
	scale int // side of a block, in pixels
}

// usualScale is the side of a block if the screen has room.
const usualScale = 16

// fit makes the pot as large as possible. Where pixels are twice as high as wide, a
// block has as many columns as lines, and looks narrow.
func (v *potView) fit(room, _ image.Point) {
	v.scaleTo(min(usualScale, (room.X-1)/Columns, (room.Y-1)/Lines))
}

// scaleTo changes the size of blocks.
func (v *potView) scaleTo(scale int) {
	v.scale = max(1, scale)
	v.Size = image.Pt(Columns*v.scale+1, Lines*v.scale+1)
	v.Redraw()
}

// draw draws the pot, which is empty while the game is paused.
func (v *potView) draw(c *app.Canvas) {
	r := image.Rectangle{Max: v.Size}
	c.Fill(r, app.White)
	c.Frame(r, 1, app.Shade)
	g := v.table.game
	if v.table.Paused() {
		return
	}
	block := func(x, y, figure int) {
		drawBlock(c, image.Rect(0, 0, v.scale, v.scale).Add(image.Pt(x*v.scale, y*v.scale)), figure)
	}
	for y := range Lines {
		for x := range Columns {
			if f := g.At(x, y); f >= 0 {
				block(x, y, f)
			}
		}
	}
	if g.Over() {
		return
	}
	f := g.Current()
	for _, p := range f.Cells() {
		block(p.X, p.Y, f.Figure)
	}
}

// drawBlock draws one block of a figure. Its last row and column of pixels stay free.
func drawBlock(c *app.Canvas, r image.Rectangle, figure int) {
	r.Min = r.Min.Add(image.Pt(1, 1))
	color := colors[figure]
	if c.Mono() {
		drawMonoBlock(c, r, figure)
		return
	}
	c.Fill(r, color)
	for i := range max(1, (r.Dx()+1)/4) {
		in := r.Inset(i)
		c.Dot(image.Rect(in.Min.X, in.Max.Y-1, in.Max.X, in.Max.Y), app.Black)
		c.Dot(image.Rect(in.Max.X-1, in.Min.Y, in.Max.X, in.Max.Y), app.Black)
		c.Dot(image.Rect(in.Min.X, in.Min.Y, in.Max.X-1, in.Min.Y+1), color)
		c.Dot(image.Rect(in.Min.X, in.Min.Y, in.Min.X+1, in.Max.Y-1), color)
	}
}

// textures distinguish the figures without colours: eight rows of eight
// pixels.
var textures = [Figures][8]uint8{
	{0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff},
	{0x88, 0x22, 0x88, 0x22, 0x88, 0x22, 0x88, 0x22},
	{0xaa, 0x55, 0xaa, 0x55, 0xaa, 0x55, 0xaa, 0x55},
	{0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00},
	{0xff, 0x00, 0xff, 0x00, 0xff, 0x00, 0xff, 0x00},
	{0x88, 0x44, 0x22, 0x11, 0x88, 0x44, 0x22, 0x11},
	{0xaa, 0xaa, 0xaa, 0xaa, 0xaa, 0xaa, 0xaa, 0xaa},
}

func drawMonoBlock(c *app.Canvas, r image.Rectangle, figure int) {
	c.Dot(r, app.Black)
	in := r.Inset(1)
	c.Dot(in, app.White)
	c.In(in.Inset(1), func() {
		for y := in.Min.Y; y < in.Max.Y; y++ {
			for x := in.Min.X; x < in.Max.X; x++ {
				if textures[figure][(y-in.Min.Y)&7]>>((x-in.Min.X)&7)&1 != 0 {
					c.Dot(image.Rect(x, y, x+1, y+1), app.Black)
				}
			}
		}
	})
}

// keys maps keys to moves of the figure.
var keys = map[string]string{"left": "left", "right": "right", "down": "rotate", "up": "unrotate", "space": "drop"}

// key handles a key.
func (v *potView) key(ev input.Event) bool {
	t := v.table
	if (ev.Key == "up" || ev.Key == "down") && !ev.Repeat && t.game.Over() && t.ranks.placed() {
		t.Window.Type(&t.list.View) // for players without a mouse
		return true
	}
	if move, ok := keys[ev.Key]; ok {
		if ev.Repeat && move == "drop" {
			return true // so that one press does not also drop the next figure
		}
		_ = t.Do(move) // illegal moves are ignored
		return true
	}
	if ev.Repeat || ev.Mods&(input.Ctrl|input.Alt) != 0 {
		return false
	}
	switch ev.Key {
	case "v":
		t.setPreview(!t.preview)
	case "p":
		t.Pause(!t.Paused())
	case "return":
		switch {
		case t.game.Over():
			t.fresh()
		case t.Paused(): // for players without a P key, as on a controller
			t.Pause(false)
		default:
			return false
		}
	default:
		return false
	}
	return true
}

// focus pauses the game when the player types elsewhere.
func (v *potView) focus(on bool) {
	if !on && !v.table.game.Over() {
		v.table.Pause(true)
	}
}

// where returns the place of a cell, "cell:X,Y".
func (v *potView) where(name string) (image.Rectangle, bool) {
	x, y, ok := app.Cell(name)
	if !ok || x < 0 || x >= Columns || y < 0 || y >= Lines {
		return image.Rectangle{}, false
	}
	return image.Rect(0, 0, v.scale, v.scale).Add(image.Pt(x*v.scale, y*v.scale)), true
}

// names names the falling figure and its columns.
func (v *potView) names() []string {
	g := v.table.game
	if g.Over() || v.table.Paused() {
		return nil
	}
	f := g.Current()
	left, right := Columns, 0
	for _, c := range f.Cells() {
		left, right = min(left, c.X), max(right, c.X)
	}
	return []string{fmt.Sprintf("figure:%d,%d,%d", f.Figure, left, right)}
}

// A nextView shows the figure after the current one.
type nextView struct {
	app.View
	table *table
}

func (v *nextView) draw(c *app.Canvas) {
	r := image.Rectangle{Max: v.Size}
	c.Fill(r, app.White)
	c.Frame(r, 1, app.Shade)
	t := v.table
	if !t.preview || t.Paused() || t.game.Over() {
		return
	}
	f := t.game.Next()
	at := image.Pt(5, 5)
	// The masks are 4 by 4; this brings the figures to the middle.
	switch f {
	case 0, 1, 2, 4:
		at.X += previewScale / 2
	case 5, 6:
		at.Y += previewScale / 2
	}
	for _, p := range Mask(f, 0) {
		drawBlock(c, image.Rect(0, 0, previewScale, previewScale).Add(at).Add(image.Pt(p.X*previewScale, p.Y*previewScale)), f)
	}
}

// A ranking is the table of the best games, the one in play among them.
type ranking struct {
	app.View
	table  *table
	typing bool
	widths [4]int // of the columns
}

// rankColumns are the titles of the ranking's columns, to be translated, with their minimum
// widths.
var rankColumns = [...]struct {
	title string
	width int
}{{"ranking::Name", 70}, {"ranking::Score", 46}, {"ranking::Level", 34}, {"ranking::Rows", 34}}

// fit makes the columns as wide as the desk's font needs.
func (v *ranking) fit(look app.Look) {
	v.Size = image.Pt(0, rowHeight*(len(v.table.ranks.Rows)+1))
	for i, c := range rankColumns {
		v.widths[i] = max(c.width, look.Font(app.Bold).Width(v.table.T(c.title))+4)
		v.Size.X += v.widths[i]
	}
}

func (v *ranking) draw(c *app.Canvas) {
	t := v.table
	font := c.Look.Font(app.Plain)
	for i := range len(t.ranks.Rows) + 1 {
		box := image.Rect(0, i*rowHeight, 0, (i+1)*rowHeight)
		for k, column := range rankColumns {
			box.Min.X, box.Max.X = box.Max.X, box.Max.X+v.widths[k]
			if i == 0 {
				c.Raise(box)
				c.TextIn(box, t.T(column.title), app.Bold, app.Black)
				continue
			}
			c.Sink(box)
			row := t.ranks.Rows[i-1]
			s := []string{row.Name, strconv.Itoa(row.Score), strconv.Itoa(row.Level), strconv.Itoa(row.Rows)}[k]
			ink := app.Black
			current := i-1 == t.ranks.Current
			if current {
				ink = app.DarkBlue
			}
			top := box.Max.Y - 5 - font.Ascent + 1
			c.In(box.Inset(1), func() {
				if k == 0 {
					x := box.Min.X + 4
					if current && v.typing {
						s += "_"
						x = min(x, box.Max.X-2-font.Width(s)) // keep the end of the input visible
					}
					c.Text(image.Pt(x, top), s, app.Plain, ink)
				} else if row.Level > 0 {
					c.Text(image.Pt(box.Max.X-4-font.Width(s), top), s, app.Plain, ink)
				}
			})
		}
	}
	if c.Mono() { // light edges and text are white there
		c.Frame(image.Rectangle{Max: v.Size}, 1, app.Black)
	}
}

func (v *ranking) focus(on bool) {
	if v.typing && !on {
		v.table.keep()
	}
	v.typing = on && v.table.ranks.placed()
	v.Redraw()
}

// key edits the player's name once the game is placed.
func (v *ranking) key(ev input.Event) bool {
	if !v.typing {
		return false
	}
	name := &v.table.ranks.own().Name
	switch {
	case ev.Key == "return":
		v.table.Window.Type(v.table.Window.View)
	case (ev.Key == "backspace" || ev.Key == "delete") && *name != "":
		r := []rune(*name)
		*name = string(r[:len(r)-1])
	case ev.Rune >= ' ' && len([]rune(*name)) < 31:
		*name += string(ev.Rune)
	default:
		return ev.Key == "backspace" || ev.Key == "delete"
	}
	v.Redraw()
	return true
}

// where returns the place of "name", the field for the player's name, or "rank:N".
func (v *ranking) where(name string) (image.Rectangle, bool) {
	row := v.table.ranks.Current
	if n, _ := fmt.Sscanf(name, "rank:%d", &row); n != 1 && name != "name" || row < 0 || row >= len(v.table.ranks.Rows) {
		return image.Rectangle{}, false
	}
	w := v.Size.X
	if name == "name" {
		w = v.widths[0]
	}
	return image.Rect(0, (row+1)*rowHeight, w, (row+2)*rowHeight), true
}

// names names the name field.
func (v *ranking) names() []string {
	if !v.typing {
		return nil
	}
	return []string{"field:" + v.table.ranks.own().Name}
}
