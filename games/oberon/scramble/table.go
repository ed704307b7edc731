package scramble

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"image"
	"io/fs"
	"path"
	"slices"
	"strconv"
	"strings"

	"phosphor/assets"
	"phosphor/fb/input"
	"phosphor/games"
	"phosphor/games/app"
	"phosphor/games/assist"
	cardtable "phosphor/games/cards/table"
	"phosphor/games/oberon/scramble/rules"
	"phosphor/games/oberon/scramble/solver"
	"phosphor/games/play"
	"phosphor/games/prove"
	"phosphor/games/puzzle"
)

// Program is the game for every desk.
var Program = app.Program{Name: "scramble", Title: "Scramble", Facts: facts, About: "A picture in pieces", Open: open, DataDir: "OBERON", Assets: assets.Oberon, Drawn: assets.OberonFor}

// ownPictures are our own pictures; a new board shows the first.
var ownPictures = []string{"Default", "Toucan", "Ship"}

// theirPictures are Oberon's own; they come before the player's others.
var theirPictures = []string{"Default", "Clown", "Grapes"}

// pictures returns the names of all pictures: the player's and ours.
func pictures(data fs.FS) (names []string) {
	add := func(name string) {
		if !slices.ContainsFunc(names, func(n string) bool { return strings.EqualFold(n, name) }) {
			names = append(names, name)
		}
	}
	var found []string
	for _, file := range games.Found(data, app.IsPicture) {
		found = append(found, strings.TrimSuffix(file, path.Ext(file)))
	}
	for _, name := range theirPictures {
		if i := slices.IndexFunc(found, func(n string) bool { return strings.EqualFold(n, name) }); i >= 0 {
			add(found[i])
		}
	}
	for _, name := range slices.Concat(found, ownPictures) {
		add(name)
	}
	return names
}

const least = 8 * rules.MaxSize // width and height of a picture

const margin = 2 // of the frame, both sides together

// choices are the visible settings of a game, which a new game starts with.
type choices struct {
	Across  int    `json:"across"` // pieces
	Down    int    `json:"down"`
	Picture string `json:"picture"`
	Numbers bool   `json:"numbers,omitempty"` // the numbers are shown
}

// A table is Scramble in a window.
type table struct {
	*puzzle.Table
	view app.View

	choices
	picture *image.Paletted
	board   *board
	room    image.Point // for the picture
	focus   bool
	down    image.Point // the piece drawn pressed
}

// noPiece is outside the board.
var noPiece = image.Pt(-1, -1)

func open(w *app.Window) error {
	t := &table{down: noPiece, choices: choices{Across: rules.DefaultSize, Down: rules.DefaultSize}}
	t.Table = puzzle.New(w, t.open)
	t.Options = func(bool) any { return t.choices }
	t.Began = t.began
	t.Moved = func() {
		if t.Env.More { // the original has no sounds
			t.Env.Sound("SLIDE")
		}
	}
	t.Show = func() { t.view.Redraw() }
	t.Advise, t.Comment = t.advise, t.comment
	t.Wished = func(prove.Wish) string { return "Every puzzle dealt here can be solved." }
	t.Solved = func() bool { return t.board.Done() }
	t.Begins = func() string {
		if !t.board.ordered || !t.board.Done() {
			return ""
		}
		return t.T("Shuffle the pieces first: Ctrl+N.")
	}
	t.view = app.View{Draw: t.draw, Press: t.press, Key: t.key, Focus: t.focused, Where: t.where,
		Names: func() []string { return append([]string{"cell:gap"}, t.HintNames()...) }, // the keys move the gap
		Fit:   func(room, _ image.Point) { t.fit(room) }}
	w.Match, w.Help, w.Keys, w.View = t, t.T(help), puzzle.Keys, &t.view
	w.Menus = t.menus(w)
	w.Controls = []*app.Control{
		t.dial("Across", t.T("Across"), func() int { return t.Across }, func(n int) error { return t.ChangeSize(n, t.Down) }),
		t.dial("Down", t.T("Down"), func() int { return t.Down }, func(n int) error { return t.ChangeSize(t.Across, n) }),
	}
	w.Status = func() (text, number string) {
		if t.board.Done() {
			if t.Helped() {
				return t.T("You have won with help."), ""
			}
			return t.T("Done."), ""
		}
		return "", strconv.Itoa(t.Count().Moves)
	}
	t.room = image.Pt(t.Env.Mode.Width, t.Env.Mode.Height)
	if err := t.ChangePict(ownPictures[0]); err != nil {
		return err
	}
	b, err := rules.New(t.Across, t.Down)
	if err != nil {
		return err
	}
	return t.Begin(play.Setup{Deal: play.CleanDeal(t.Env.Deal), Layout: inOrder(b, true)})
}

// menus returns the commands: the game, its picture, help.
func (t *table) menus(w *app.Window) []app.Menu {
	menu := app.Menu{Title: t.T("Picture")}
	show := func(name string) { t.Tell(t.ChangePict(name)) }
	for _, name := range pictures(t.Env.Data) {
		menu.Commands = append(menu.Commands, &app.Command{Text: name, Do: func() { show(name) }, Checked: func() bool { return strings.EqualFold(t.Picture, name) }})
	}
	menu.Commands = append(menu.Commands, &app.Command{Text: t.T("Open ..."), Key: "ctrl+o", Do: func() {
		t.Window.AskText(t.T("Which picture?"), t.Picture, show)
	}}, &app.Command{}, &app.Command{Text: t.T("Numbers"), Name: "Side", Do: func() { t.turn(!t.Numbers) }, Checked: func() bool { return t.Numbers }, Handy: true})
	return []app.Menu{
		{Title: t.T("Game"), Commands: []*app.Command{
			{Text: t.T("Start"), Name: "Start", Key: "ctrl+n", Do: func() { t.Tell(t.New("")) }, Handy: true}, {},
			{Text: t.T("Undo"), Key: "f2", Do: func() { t.Tell(t.Undo()) }, Enabled: t.CanUndo},
			{Text: t.T("Redo"), Key: "shift+f2", Do: func() { t.Tell(t.Redo()) }, Enabled: t.CanRedo}, {},
			{Text: t.T("Quit"), Key: "ctrl+q", Do: w.Close},
		}},
		menu,
		t.HelpMenu("", ""),
	}
}

// dial returns a stepper for the number of pieces in one direction.
func (t *table) dial(name, text string, now func() int, set func(n int) error) *app.Control {
	return &app.Control{Kind: app.Stepper, Name: name, Text: text, Min: rules.MinSize, Max: rules.MaxSize, Room: 2, Value: now,
		Set: func(n int) { t.Tell(set(n)) }}
}

// fit adapts the picture to another size of the screen.
func (t *table) fit(room image.Point) {
	if room != t.room {
		t.room = room
		numbers := t.Numbers
		t.Tell(t.ChangePict(t.Picture))
		t.turn(numbers)
	}
}

// New scrambles the pieces. The first time, without a number, it uses the deal with
// which the board was opened.
func (t *table) New(deal string) error {
	if deal == "" && t.board.unplayed {
		deal = t.Setup().Deal
	}
	return t.Table.New(deal)
}

// turn shows the pictures or the numbers.
func (t *table) turn(numbers bool) {
	t.Numbers = numbers
	t.view.Redraw()
}

// ChangePict cuts another picture into pieces. It keeps the order of the pieces and
// shows the picture's side.
func (t *table) ChangePict(name string) error {
	p, own, err := t.Window.OpenPicture(name, t.room)
	if errors.Is(err, fs.ErrNotExist) {
		return fmt.Errorf(t.T("there is no picture %q"), name)
	}
	if err != nil {
		return err
	}
	switch {
	case own.X < least || own.Y < least:
		return fmt.Errorf(t.T("%s: a %dx%d picture is too small for a puzzle"), name, own.X, own.Y)
	case p.Rect.Dx() < least || p.Rect.Dy() < least:
		return fmt.Errorf(t.T("%s: too little of a %dx%d picture fits on this screen"), name, own.X, own.Y)
	}
	t.Picture, t.picture = name, p
	t.turn(false)
	// As large as the picture, with room for the numbers of the smallest pieces.
	f := t.Window.Host.Look().Font(app.Plain)
	numbers := image.Pt(f.Width("00"), f.Height).Add(image.Pt(4, 4)).Mul(rules.MaxSize)
	t.view.Size = image.Pt(max(p.Rect.Dx(), numbers.X), max(p.Rect.Dy(), numbers.Y))
	t.view.Redraw()
	return nil
}

// ChangeSize divides the picture into w by h pieces, in order.
func (t *table) ChangeSize(w, h int) error {
	b, err := rules.New(w, h)
	if err != nil || w == t.board.W && h == t.board.H {
		return err
	}
	return t.Table.Layout(inOrder(b, t.board.unplayed))
}

// began shows another board.
func (t *table) began() {
	t.view.Cancel()
	t.board = t.Board().(*board)
	o := t.choices
	t.Tell(t.Setup().ReadOptions(&o))
	if o.Picture != t.Picture {
		// Without that picture the game keeps the current one.
		t.Tell(t.ChangePict(o.Picture))
	}
	t.Across, t.Down = t.board.W, t.board.H
	t.turn(o.Numbers)
}

// A board is a puzzle in a session.
type board struct {
	*rules.Board
	table    *table
	ordered  bool          // it was put in order, which is not a win
	unplayed bool          // and its deal is still unused
	gaps     []image.Point // where the gap was before each slide
}

// open returns the board for a Setup.
func (t *table) open(s play.Setup) (play.Board, error) {
	deal, err := play.ParseDeal(s.Deal)
	if err != nil {
		return nil, err
	}
	if s.Layout == nil {
		var o choices
		if err := s.ReadOptions(&o); err != nil {
			return nil, err
		}
		b, err := rules.Deal(o.Across, o.Down, deal)
		return &board{Board: b, table: t}, err
	}
	var in layout
	if err := s.ReadLayout(&in); err != nil {
		return nil, err
	}
	b, err := rules.Lay(in.Rows)
	return &board{Board: b, table: t, ordered: in.Ordered, unplayed: in.Unplayed}, err
}

// A layout is a board that was not scrambled.
type layout struct {
	Rows    [][]int `json:"rows"`
	Side    string  `json:"side,omitempty"`    // the visible side
	Ordered bool    `json:"ordered,omitempty"` // it was put in order, which is not a win
	// Unplayed means that the board was opened, but not started.
	Unplayed bool `json:"unplayed,omitempty"`
}

func inOrder(b *rules.Board, unplayed bool) []byte {
	text, _ := json.Marshal(layout{Rows: b.Rows(), Ordered: true, Unplayed: unplayed}) // numbers always can be
	return text
}

// Layout starts from rows; "side" may choose the visible side.
func (t *table) Layout(position []byte) error {
	err := t.Table.Layout(position)
	var in layout
	if err == nil && json.Unmarshal(position, &in) == nil && (in.Side == sides[true] || in.Side == sides[false]) {
		t.turn(in.Side == sides[true])
	}
	return err
}

func (b *board) Do(move string) error {
	p, err := rules.ParseMove(move)
	gap := b.Gap()
	if err == nil {
		err = b.Slide(p)
	}
	if err == nil {
		b.gaps = append(b.gaps, gap)
	}
	return err
}

func (b *board) Undo() error {
	last := len(b.gaps) - 1
	b.Back(b.gaps[last])
	b.gaps = b.gaps[:last]
	return nil
}

func (b *board) Status() play.Status {
	won := b.Done() && !b.ordered
	return play.Status{Over: won, Won: won}
}

// state is the state of the game for drive.
type state struct {
	Game string  `json:"game"`
	Deal string  `json:"deal"`
	Over bool    `json:"over"`
	Won  bool    `json:"won"`
	Rows [][]int `json:"rows"`
	Side string  `json:"side"`
	Done bool    `json:"done"`
}

func (b *board) State() any {
	st := b.table.Status()
	return state{st.Game, st.Deal, st.Over, st.Won, b.Rows(), sides[b.table.Numbers], b.Done()}
}

// sides are the names of the two sides of the pieces.
var sides = map[bool]string{false: "picture", true: "numbers"}

// slide slides pieces; it ignores pieces that cannot slide.
func (t *table) slide(p image.Point) { _ = t.Do(fmt.Sprintf("slide %d %d", p.X, p.Y)) }

// piece returns the size of a piece and the position of the board.
func (t *table) piece() (size, at image.Point) {
	all := t.view.Size.Sub(image.Pt(margin, margin))
	size = image.Pt(all.X/t.board.W, all.Y/t.board.H)
	if !t.Numbers {
		size.X = min(size.X, t.picture.Rect.Dx()/t.board.W)
		size.Y = min(size.Y, t.picture.Rect.Dy()/t.board.H)
	}
	board := image.Pt(size.X*t.board.W, size.Y*t.board.H)
	return size, t.view.Size.Sub(board).Div(2)
}

func (t *table) rect(p image.Point) image.Rectangle {
	size, at := t.piece()
	return image.Rectangle{Max: size}.Add(at).Add(image.Pt(p.X*size.X, p.Y*size.Y))
}

func (t *table) placeAt(q image.Point) image.Point {
	for y := range t.board.H {
		for x := range t.board.W {
			if q.In(t.rect(image.Point{x, y})) {
				return image.Point{x, y}
			}
		}
	}
	return noPiece
}

func (t *table) draw(c *app.Canvas) {
	r := image.Rectangle{Max: t.view.Size}
	c.Fill(r, app.Paper)
	c.Edges(r, true)
	for y := range t.board.H {
		for x := range t.board.W {
			p := image.Point{x, y}
			n := t.board.Piece(p)
			if n == 0 && t.board.Done() {
				n = t.board.Missing()
			}
			at := t.rect(p)
			c.In(at, func() { t.drawPiece(c, at, n, t.down == p) })
		}
	}
	if p, err := rules.ParseMove(t.Hint()); err == nil {
		c.Hint(t.rect(p))
	}
	if t.board.Done() {
		const text = "D O N E"
		box := image.Rect(0, 0, c.Width(text, app.Large)+20, c.Height(app.Large)+12)
		box = box.Add(r.Size().Sub(box.Size()).Div(2))
		if c.Mono() {
			c.Fill(box, app.White)
			c.Frame(box, 2, app.Black)
		} else {
			c.Fill(box, app.Red)
			c.Edges(box, true)
		}
		c.TextIn(box, text, app.Large, app.Black)
	}
}

func (t *table) drawPiece(c *app.Canvas, r image.Rectangle, n int, pressed bool) {
	switch {
	case n == 0 && t.focus:
		c.Fill(r, app.Red)
		if c.Mono() {
			// Red would be black there; a frame distinguishes the gap from black
			// pictures.
			c.Frame(r.Inset(2), 1, app.White)
		}
		return
	case n == 0:
		c.Fill(r, app.White)
		return
	case t.Numbers:
		c.Fill(r, app.Paper)
		c.TextIn(r, strconv.Itoa(n), app.Plain, app.Ink)
	default:
		home := image.Point{(n - 1) % t.board.W, (n - 1) / t.board.W}
		part := r.Size()
		c.Part(r.Inset(1), t.picture, t.picture.Rect.Min.Add(image.Pt(home.X*part.X+1, home.Y*part.Y+1)))
	}
	c.Edges(r, !pressed)
}

// show draws a piece pressed.
func (t *table) show(p image.Point) {
	if p != t.down {
		before := t.down
		t.down = p
		t.view.Redraw(t.rect(before), t.rect(p))
	}
}

// press slides the piece on which Act is released.
func (t *table) press(q image.Point, button app.Button) *app.Drag {
	if t.board.Done() || button != app.Act {
		return nil
	}
	// Only pieces that can slide are drawn pressed.
	under := func(q image.Point) image.Point {
		if p := t.placeAt(q); t.board.Check(p) == nil {
			return p
		}
		return noPiece
	}
	t.show(under(q))
	return &app.Drag{
		Hand:   true,
		Move:   func(q image.Point) { t.show(under(q)) },
		Cancel: func() { t.show(noPiece) },
		Done: func(q image.Point) {
			t.show(noPiece)
			t.slide(t.placeAt(q))
		},
	}
}

// key moves the gap with the arrow keys, and starts another puzzle with Return when one
// is done.
func (t *table) key(ev input.Event) bool {
	if ev.Key == "return" && t.board.Done() {
		if !ev.Repeat {
			t.Tell(t.New(""))
		}
		return true
	}
	d, ok := cardtable.Arrows[ev.Key]
	if !ok {
		return false
	}
	if gap := t.board.Gap(); !t.board.Done() {
		t.slide(gap.Add(d))
	}
	return true
}

// focused makes the gap red while the arrows move it.
func (t *table) focused(on bool) {
	t.focus = on
	if !on {
		t.StopShow()
	}
	t.view.Redraw()
}

// where returns the place of a cell, "cell:X,Y".
func (t *table) where(name string) (image.Rectangle, bool) {
	x, y, ok := app.Cell(name)
	p := image.Point{x, y}
	if !ok || !t.board.Inside(p) {
		return image.Rectangle{}, false
	}
	return t.rect(p), true
}

// comment describes which piece a hint slides: by number if visible, otherwise by
// position.
func (t *table) comment(move string) string {
	p, err := rules.ParseMove(move)
	if err != nil {
		return ""
	}
	said := hints[p.Sub(t.board.Gap())]
	if t.Numbers {
		return t.F(said.number, t.board.Piece(p))
	}
	return t.T(said.picture)
}

// hints are the descriptions of the piece next to the gap.
var hints = map[image.Point]struct{ picture, number string }{
	{0, -1}: {"Slide a piece down into the gap.", "Move %d down."},
	{0, 1}:  {"Slide a piece up into the gap.", "Move %d up."},
	{-1, 0}: {"Slide a piece right into the gap.", "Move %d right."},
	{1, 0}:  {"Slide a piece left into the gap.", "Move %d left."},
}

// advise returns a Look that finds a way to put the board in order. No position is lost.
func (t *table) advise(n int) assist.Look {
	if n < t.Count().Moves {
		return nil
	}
	b, err := rules.Lay(t.board.Rows())
	if err != nil || b.Done() {
		return func(context.Context) prove.Result { return prove.Result{} }
	}
	return func(ctx context.Context) prove.Result {
		var r prove.Result
		for _, p := range solver.Solve(ctx, b) {
			r.Moves = append(r.Moves, fmt.Sprintf("slide %d %d", p.X, p.Y))
		}
		if len(r.Moves) > 0 {
			r.Verdict = prove.Winnable
		}
		return r
	}
}
