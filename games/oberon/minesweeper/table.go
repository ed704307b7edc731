package minesweeper

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"image"
	"slices"
	"strconv"

	"phosphor/assets/i18n"
	"phosphor/fb/input"
	"phosphor/games/app"
	"phosphor/games/assist"
	cardtable "phosphor/games/cards/table"
	"phosphor/games/oberon/minesweeper/rules"
	"phosphor/games/oberon/minesweeper/solver"
	"phosphor/games/play"
	"phosphor/games/prove"
	"phosphor/games/puzzle"
	"phosphor/games/store"
)

// Program is the game for all desks.
var Program = app.Program{Name: "minesweeper", Title: "MineSweeper", Facts: facts, About: "Find all mines without uncovering one", Open: open}

// boxSize is the side of a box, in pixels, if there is room.
const boxSize = 16

// boxLeast is the smallest side of a box with a readable number.
const boxLeast = 8

// dimensions are the three numbers that the sliders set.
type dimensions struct {
	Width  int `json:"width"`
	Height int `json:"height"`
	Mines  int `json:"mines"`
}

var usual = dimensions{8, 8, 10}

// settingsFile is the file in which the button Store saves the dimensions.
const settingsFile = "minesweeper.json"

// A table is MineSweeper in a window.
type table struct {
	*puzzle.Table
	*view
	size  dimensions
	field *rules.Field
	proof *proof // of the hint; written by the search before it ends
	odds  odds
}

// A proof is the reason why the box of a hint is safe: the boxes whose numbers prove it,
// or nil if it follows from the number of all mines, or is not proven.
type proof struct{ numbers []int }

// wished describes the deals from now on, in words for boards.
func wished(w prove.Wish) string {
	if w == (prove.Wish{}) {
		return "From now on: any board."
	}
	return "From now on: boards without guessing."
}

func open(w *app.Window) error {
	t := &table{size: usual}
	t.Table = puzzle.New(w, t.open)
	t.view = &view{table: t, down: none, cell: image.Pt(boxSize, boxSize)}
	t.Final = errFinal
	t.Unguided = func(aid assist.Aid) error {
		if aid == assist.Walk {
			return errNoWalk
		}
		return nil
	}
	t.Options = func(saved bool) any {
		o := options{t.size, t.Env.Dealer.Wish().Winnable}
		if saved {
			o.NoGuess = t.Board().(*board).noGuess
		}
		return o
	}
	t.Began, t.Moved, t.Show = func() { t.began(); t.judge() }, func() { t.moved(); t.judge() }, func() { w.View.Redraw() }
	t.Counts = func() bool { return t.field.Begun() && !t.field.Over() }
	t.Advise, t.Comment, t.Wished = t.advise, t.comment, wished
	if err := store.ReadJSON(t.Env.Settings, settingsFile, &t.size); err != nil {
		return err
	}
	if rules.Check(t.size.Width, t.size.Height, t.size.Mines) != nil {
		t.size = usual
	}
	w.Match, w.Help, w.Keys = t, t.T(help), []string{"f9", "f11"}
	w.View = t.view.fill()
	pause := &app.Command{Text: t.T("Pause"), Do: func() { t.Pause(!t.Paused()) }, Checked: t.Paused, Enabled: t.Counts}
	chances := &app.Command{Text: t.T("Chances"), Key: "c", Do: t.toggleOdds, Checked: func() bool { return t.odds.shown }}
	hints := t.HelpMenu(t.T("Any Board"), t.T("No Guessing"))
	hints.Commands = slices.Insert(hints.Commands, 3, chances)
	w.Menus = []app.Menu{
		{Title: t.T("Game"), Commands: []*app.Command{
			{Text: t.T("New"), Name: "New", Key: "ctrl+n", Do: t.fresh, Handy: true}, pause, {},
			t.sized(t.T("Beginner"), usual), t.sized(t.T("Intermediate"), dimensions{16, 16, 40}),
			t.sized(t.T("Expert"), dimensions{30, 16, 99}), {},
			{Text: t.T("Keep This Size"), Name: "Store", Do: t.store}, {},
			{Text: t.T("Quit"), Key: "ctrl+q", Do: w.Close},
		}},
		hints,
	}
	w.Controls = []*app.Control{
		t.dial("W", t.T("Width"), rules.MinWidth, rules.MaxWidth, func(s *dimensions) *int { return &s.Width }),
		t.dial("H", t.T("Height"), rules.MinHeight, rules.MaxHeight, func(s *dimensions) *int { return &s.Height }),
		t.dial("M", t.T("Mines"), rules.MinMines, rules.MaxMines, func(s *dimensions) *int { return &s.Mines }),
		{Kind: app.CheckBox, Name: "Pause", Text: t.T("Pause"), Value: func() int { return map[bool]int{true: 1}[t.Paused()] }, Set: func(v int) { t.Pause(v != 0) }},
		{Kind: app.Readout, Name: "time", Text: t.T("Time"), Line: func() string { return strconv.Itoa(t.Seconds()) }, Room: 5},
		{Kind: app.Readout, Name: "flags", Text: t.T("Flags"), Line: func() string { return strconv.Itoa(t.field.Flags()) }, Room: 5},
	}
	return t.New(t.Env.Deal)
}

// dial returns a slider for one of the dimensions.
func (t *table) dial(name, text string, least, most int, value func(*dimensions) *int) *app.Control {
	return &app.Control{Kind: app.Slider, Name: name, Text: text, Min: least, Max: most, Room: 3,
		Value: func() int { return *value(&t.size) },
		Set: func(v int) {
			s := t.size
			*value(&s) = v
			t.resize(s)
		}}
}

// sized returns a command that starts a field of a usual size.
func (t *table) sized(text string, s dimensions) *app.Command {
	return &app.Command{Text: text, Do: func() { t.resize(s) }, Checked: func() bool { return t.size == s }}
}

// store saves the dimensions, like the original.
func (t *table) store() {
	if err := store.WriteJSON(t.Env.Settings, settingsFile, t.size); err != nil {
		t.Tell(err)
		return
	}
	t.Window.Say(store.Told(t.Env.Settings, t.Env.Lang, settingsFile))
}

// fresh is the button New: a new field of the same size.
func (t *table) fresh() { t.Tell(t.New("")) }

// resize starts a new field of another size, with no more mines than it can hide.
func (t *table) resize(s dimensions) {
	s.Mines = max(rules.MinMines, min(s.Mines, rules.MostMines(s.Width, s.Height)))
	old, paused := t.size, t.Paused()
	t.size = s
	if err := t.New(""); err != nil {
		t.size = old
		t.Tell(err)
	} else if paused {
		t.Pause(true)
	}
}

// began makes room for another field.
func (t *table) began() {
	t.cancel()
	t.field = t.Board().(*board).Field
	t.size = dimensions{t.field.Width, t.field.Height, t.field.Mines}
	t.cursor.at = t.clamp(t.cursor.at)
	t.fit()
}

// soundExplode is the name of the sound of a mine. The original has none.
const soundExplode = "EXPLODE"

// moved plays the sound of a mine, if the player wants more sounds.
func (t *table) moved() {
	if t.Env.More && t.field.Over() && !t.field.Won() {
		t.Env.Sound(soundExplode)
	}
}

// act does something to a box; refusals are ignored.
func (t *table) act(what string, box image.Point) {
	_ = t.Do(fmt.Sprintf("%s %d %d", what, box.X, box.Y))
}

var errNoWalk = errors.New("you cannot walk through a game of MineSweeper")

var errFinal = errors.New("there is no undo in MineSweeper: luck is part of the game")

// A board is a field in a session.
type board struct {
	*rules.Field
	table   *table
	noGuess bool   // until a box was opened: hide the mines so that no guess is needed
	seed    uint64 // for hiding the mines
}

// Do makes a move. If no guess should be needed, the first opened box determines the
// mines.
func (b *board) Do(move string) error {
	var x, y int
	if n, _ := fmt.Sscanf(move, "open %d %d", &x, &y); n == 2 && b.noGuess && b.CheckOpen(x, y) == nil && b.Untouched() {
		mined, ok := solver.NoGuess(b.Width, b.Height, b.Mines, y*b.Width+x, b.seed, noGuessTries)
		if ok {
			b.Hide(mined)
		}
	}
	return b.Field.Do(move)
}

// noGuessTries limits how often mines are hidden again. Crowded fields for which this is
// not enough stay as generated.
const noGuessTries = 100

// options are what a game needs in addition to its deal.
type options struct {
	dimensions
	NoGuess bool `json:"noGuess,omitempty"`
}

// A layout is a field laid out by hand.
type layout struct {
	Rows  []string `json:"rows"`
	Mines [][2]int `json:"mines"`
}

// open returns the board for a Setup.
func (t *table) open(s play.Setup) (play.Board, error) {
	deal, err := play.ParseDeal(s.Deal)
	if err != nil {
		return nil, err
	}
	random := rules.NewRandom(deal)
	if s.Layout == nil {
		o := options{dimensions: usual}
		if err := s.ReadOptions(&o); err != nil {
			return nil, err
		}
		f, err := rules.New(o.Width, o.Height, o.Mines, random)
		return &board{f, t, o.NoGuess, uint64(deal)}, err
	}
	var in layout
	if err := s.ReadLayout(&in); err != nil {
		return nil, err
	}
	f, err := rules.Lay(in.Rows, in.Mines, random)
	return &board{Field: f, table: t}, err
}

func (b *board) Undo() error { return errFinal }

func (b *board) Status() play.Status { return play.Status{Over: b.Over(), Won: b.Won()} }

// state is the state of the game for drive.
type state struct {
	Game   string   `json:"game"`
	Deal   string   `json:"deal"`
	Over   bool     `json:"over"`
	Won    bool     `json:"won"`
	Rows   []string `json:"rows"`
	Mines  [][2]int `json:"mines"`
	Time   int      `json:"time"`
	Flags  int      `json:"flags"`
	Paused bool     `json:"paused"`
}

func (b *board) State() any {
	return state{Program.Name, b.table.Setup().Deal, b.Over(), b.Won(), b.Rows(), b.Hidden(), b.table.Seconds(), b.Flags(), b.table.Paused()}
}

// none is no box.
var none = image.Pt(-1, -1)

// A view is the field.
type view struct {
	table  *table
	app    app.View
	cell   image.Point // size of a box
	down   image.Point // the box drawn pressed
	drag   *app.Drag
	cursor cursor
	room   image.Point // on the screen; zero: unlimited
	aspect image.Point
}

// fill returns the view for the window.
func (v *view) fill() *app.View {
	v.app = app.View{Draw: v.draw, Press: v.press, Marks: true, Key: v.key, Where: v.where, Names: v.names,
		Focus: func(on bool) {
			if !on {
				v.table.StopShow()
			}
		},
		Fit: func(room, aspect image.Point) {
			v.room, v.aspect = room, aspect
			v.fit()
		}}
	return &v.app
}

// fit makes the view as large as the field, with smaller boxes if the screen is too
// small.
func (v *view) fit() {
	n := image.Pt(v.table.field.Width, v.table.field.Height)
	if v.room != (image.Point{}) {
		v.cell = app.Cells(n, boxSize, v.room, v.aspect)
		v.cell = image.Pt(max(v.cell.X, boxLeast), max(v.cell.Y, boxLeast)) // otherwise the desk chooses another mode
	}
	v.app.Size = image.Pt(n.X*v.cell.X, n.Y*v.cell.Y)
	v.app.Redraw()
}

func (v *view) boxRect(p image.Point) image.Rectangle {
	return image.Rectangle{Max: v.cell}.Add(image.Pt(v.cell.X*p.X, v.cell.Y*p.Y))
}

// box returns the box at a point of the view, or the nearest one.
func (v *view) box(p image.Point) image.Point {
	return v.clamp(image.Pt(max(p.X, 0)/v.cell.X, max(p.Y, 0)/v.cell.Y))
}

// clamp returns the nearest box of the field.
func (v *view) clamp(p image.Point) image.Point {
	f := v.table.field
	return image.Pt(min(max(p.X, 0), f.Width-1), min(max(p.Y, 0), f.Height-1))
}

// onField reports whether a point of the view is on a box.
func (v *view) onField(p image.Point) bool { return p.In(image.Rectangle{Max: v.app.Size}) }

// push draws a box pressed, instead of the previous one.
func (v *view) push(p image.Point) {
	if p != v.down {
		before := v.down
		v.down = p
		v.app.Redraw(v.boxRect(before), v.boxRect(p))
	}
}

// cancel ends the current gesture.
func (v *view) cancel() { v.drag, v.down = nil, none }

// press handles a button. Point and Mark press the box under the pointer, which stays
// within the field, and act on release; Act acts where it is released.
func (v *view) press(p image.Point, b app.Button) *app.Drag {
	f := v.table.field
	v.hideCursor()
	if v.table.Paused() || f.Over() || !v.onField(p) {
		return nil
	}
	drag := &app.Drag{}
	v.drag = drag
	// A gesture ends with its field.
	live := func(do func(p image.Point)) func(image.Point) {
		return func(p image.Point) {
			if v.drag == drag {
				do(p)
			}
		}
	}
	if b == app.Act {
		drag.Done = live(func(p image.Point) {
			if v.onField(p) {
				v.table.act("chord", v.box(p))
			}
		})
		return drag
	}
	// The boxes that this button presses, and what it does.
	check, what := f.CheckOpen, "open"
	if b == app.Mark {
		check, what = f.CheckFlag, "flag"
	}
	press := func(p image.Point) {
		at := v.box(p)
		if check(at.X, at.Y) != nil {
			at = none
		}
		v.push(at)
	}
	press(p)
	drag.Move = live(press)
	drag.Done = live(func(p image.Point) {
		v.push(none)
		v.table.act(what, v.box(p))
	})
	drag.Cancel = func() { v.push(none) }
	return drag
}

func (v *view) draw(c *app.Canvas) {
	f, clip := v.table.field, c.Clip()
	for y := range f.Height {
		for x := range f.Width {
			if box := v.boxRect(image.Pt(x, y)); box.Overlaps(clip) {
				v.drawBox(c, box, x, y)
			}
		}
	}
	if k := v.cursor; k.on && !v.table.Paused() && !f.Over() {
		c.Cursor(v.boxRect(k.at))
	}
	var x, y int
	if n, _ := fmt.Sscanf(v.table.Hint(), "open %d %d", &x, &y); n == 2 {
		c.Hint(v.boxRect(image.Pt(x, y)))
		for _, i := range v.table.proof.numbers {
			corners(c, v.boxRect(image.Pt(i%f.Width, i/f.Width)))
		}
	}
}

// corners marks a box at its four corners, unlike the frame of a hint.
func corners(c *app.Canvas, r image.Rectangle) {
	n := max(2, min(r.Dx(), r.Dy())/4)
	r.Max = r.Max.Sub(image.Pt(1, 1))
	for _, x := range []int{r.Min.X, r.Max.X} {
		for _, y := range []int{r.Min.Y, r.Max.Y} {
			dx, dy := n, n
			if x == r.Max.X {
				dx = -n
			}
			if y == r.Max.Y {
				dy = -n
			}
			for _, at := range [2]image.Point{{}, {cmp.Compare(dx, 0), cmp.Compare(dy, 0)}} { // two pixels wide
				p := image.Pt(x, y).Add(at)
				c.Line(p, p.Add(image.Pt(dx, 0)), app.Red)
				c.Line(p, p.Add(image.Pt(0, dy)), app.Red)
			}
		}
	}
}

// numberColors are the colours of the numbers 1 to 8.
var numberColors = [...]app.Color{1: app.Blue, 2: app.Red, 3: app.DarkGreen, 4: app.DarkRed, 5: app.DarkBlue, 6: app.DarkCyan, 7: app.Black, 8: app.Magenta}

func (v *view) drawBox(c *app.Canvas, r image.Rectangle, x, y int) {
	if v.table.Paused() {
		c.Fill(r, app.Shade)
		return
	}
	letter := v.table.field.Letter(x, y)
	if letter == '.' || letter >= '1' && letter <= '8' || letter == '*' || v.down == image.Pt(x, y) {
		c.Sink(r)
	} else {
		c.Dots(r)
	}
	if v.table.drawOdds(c, r, x, y) {
		return
	}
	s := signs[len(signs)-1]
	for _, s = range signs {
		if s.room.X <= r.Dx() && s.room.Y <= r.Dy() {
			break
		}
	}
	sign := func(shape []string, at image.Point, color app.Color) { c.Shape(r.Min.Add(at), shape, color) }
	write := func(text string, color app.Color) {
		if face := app.Bold; c.Height(face) <= r.Dy() {
			c.TextIn(r, text, face, color)
		} else if c.Height(app.Small) <= r.Dy()+1 {
			c.TextIn(r, text, app.Small, color)
		} else {
			sign(digits[text], image.Pt((r.Dx()-3)/2, max(0, (r.Dy()-5)/2)), color)
		}
	}
	switch {
	case letter >= '1' && letter <= '8':
		write(string(letter), numberColors[letter-'0'])
	case letter == '?':
		write("?", app.Black)
	case letter == 'F':
		sign(s.pole, s.flag, app.Black)
		sign(s.cloth, s.flag, app.Red)
	case letter == '*':
		c.Dot(r.Inset(1), app.Red)
		ink := app.Black
		if c.Mono() {
			ink = app.White // red would be black there
		}
		sign(s.mine, s.at, ink)
	case letter == 'm':
		sign(s.mine, s.at, app.Black)
	case letter == 'x':
		sign(s.mine, s.at, app.Black)
		c.Line(r.Min.Add(image.Pt(1, 1)), r.Max.Sub(image.Pt(2, 2)), app.Red)
		c.Line(image.Pt(r.Max.X-2, r.Min.Y+1), image.Pt(r.Min.X+1, r.Max.Y-2), app.Red)
	}
}

// where returns the place of a box, "cell:X,Y".
func (v *view) where(name string) (image.Rectangle, bool) {
	x, y, ok := app.Cell(name)
	if !ok || !v.table.field.Inside(x, y) {
		return image.Rectangle{}, false
	}
	return v.boxRect(image.Pt(x, y)), true
}

// A cursor is the frame that the arrow keys move from box to box. The original had none.
type cursor struct {
	on bool
	at image.Point
}

// key handles a key. Return acts like the left button, and on a number like the middle
// one; Space and F act like the right one, so that a controller has all three. P pauses;
// P or Return continues; at the end Return starts another game.
func (v *view) key(ev input.Event) bool {
	name := input.KeyName(ev.Key, ev.Mods)
	if d, ok := cardtable.Arrows[name]; ok {
		v.moveCursor(d)
		return true
	}
	what := map[string]string{"return": "open", "space": "flag", "f": "flag", "p": "pause", "c": "chances"}[name]
	switch {
	case what == "" || ev.Repeat:
		return what != ""
	case what == "chances":
		v.table.toggleOdds()
	case v.table.field.Over():
		if what == "open" {
			v.table.fresh()
		}
	case what == "pause", what == "open" && v.table.Paused():
		v.table.Pause(!v.table.Paused())
	case !v.cursor.on:
		v.moveCursor(image.Point{})
	default:
		if at := v.cursor.at; what == "open" && v.table.field.Mark(at.X, at.Y) == rules.Open {
			what = "chord"
		}
		v.table.act(what, v.cursor.at)
	}
	return true
}

// moveCursor moves the cursor within the field. The first key only shows it, in the
// middle.
func (v *view) moveCursor(d image.Point) {
	if v.table.Paused() || v.table.field.Over() {
		return
	}
	c := &v.cursor
	v.app.Redraw(v.boxRect(c.at))
	if c.on {
		c.at = v.clamp(c.at.Add(d))
	} else {
		*c = cursor{true, image.Pt(v.table.field.Width/2, v.table.field.Height/2)}
	}
	v.app.Redraw(v.boxRect(c.at))
}

// hideCursor takes the cursor away, as the mouse does.
func (v *view) hideCursor() {
	if v.cursor.on {
		v.cursor.on = false
		v.app.Redraw(v.boxRect(v.cursor.at))
	}
}

// seen returns the field as the player sees it.
func (t *table) seen() *solver.View {
	f := t.field
	v := &solver.View{Width: f.Width, Height: f.Height, Mines: f.Mines, Boxes: make([]int8, f.Width*f.Height)}
	for i := range v.Boxes {
		x, y := i%f.Width, i/f.Width
		v.Boxes[i] = solver.Covered
		if f.Mark(x, y) == rules.Open {
			v.Boxes[i] = int8(f.Number(x, y))
		}
	}
	return v
}

// advise returns a Look that finds a safe box, or else the one least likely to hide a
// mine.
func (t *table) advise(n int) assist.Look {
	if n < t.Count().Moves {
		return nil
	}
	if t.field.Over() {
		return func(context.Context) prove.Result { return prove.Result{Verdict: prove.Lost} }
	}
	v := t.seen()
	bare := make([]bool, len(v.Boxes)) // boxes that can be opened
	for i := range bare {
		bare[i] = t.field.CheckOpen(i%v.Width, i/v.Width) == nil
	}
	first := !t.field.Begun()
	why := &proof{}
	t.proof = why
	return func(context.Context) prove.Result {
		chance, err := solver.Chances(v)
		if err != nil {
			return prove.Result{}
		}
		open := func(i int) string { return fmt.Sprintf("open %d %d", i%v.Width, i/v.Width) }
		r := prove.Result{}
		for i, c := range chance {
			if c == 0 && bare[i] { // other boxes may be opened by it
				why.numbers = solver.Why(v, i)
				return prove.Result{Verdict: prove.Winnable, Moves: []string{open(i)}}
			}
		}
		if best := v.Best(chance); best >= 0 && bare[best] {
			r.Moves = []string{open(best)}
			if first { // a mine there would be moved
				r.Verdict = prove.Winnable
			}
		}
		return r
	}
}

// comment describes how likely the box of a hint hides a mine.
func (t *table) comment(move string) string {
	var x, y int
	if n, _ := fmt.Sscanf(move, "open %d %d", &x, &y); n != 2 {
		return ""
	}
	chance, err := solver.Chances(t.seen())
	if err != nil {
		return ""
	}
	if c := chance[y*t.field.Width+x]; c > 0 && t.field.Begun() {
		return t.F("No box is safe. Risk here: %s%%.", i18n.Decimal(t.Env.Lang, 100*c, 1))
	}
	if t.proof != nil && len(t.proof.numbers) > 0 {
		return t.T("Safe: the marked numbers prove it. F4 opens it.")
	}
	return t.T("The framed box is safe. F4 opens it.")
}

// names names the boxes of the cursor and of a hint.
func (v *view) names() (names []string) {
	if c := v.cursor; c.on {
		names = append(names, fmt.Sprintf("cell:%d,%d", c.at.X, c.at.Y))
	}
	return append(names, v.table.HintNames()...)
}
