package scramble

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"image"
	"io/fs"
	"strconv"

	"phosphor/fb"
	"phosphor/fb/input"
	display "phosphor/fb/oberon"
	"phosphor/games"
	"phosphor/games/assist"
	cardtable "phosphor/games/cards/table"
	oberon "phosphor/games/oberon/desk"
	"phosphor/games/oberon/program"
	"phosphor/games/oberon/puzzle"
	"phosphor/games/oberon/scramble/rules"
	"phosphor/games/oberon/scramble/solver"
	"phosphor/games/play"
	"phosphor/games/prove"
)

// Program is the game on Oberon's desk.
var Program = program.Program{Name: gameName, Title: "Scramble", About: "A picture in pieces, after Emil Zeller",
	Icon: "ScrambleIcon", Open: open}

const (
	gameName  = "scramble"
	toolTitle = "Scramble.Tool"
)

// usualPicture is what a new board shows.
const usualPicture = "Default"

const margin = 2 // of the frame, both sides together

// choices are what the player sees of a game, and what a new one begins with.
type choices struct {
	Across  int    `json:"across"` // pieces
	Down    int    `json:"down"`
	Picture string `json:"picture"`
	Numbers bool   `json:"numbers,omitempty"` // the side with the numbers is up
}

// A table is Scramble in a document on Oberon's desk.
type table struct {
	oberon.Base
	*puzzle.Table
	doc *oberon.Document

	choices
	picture *image.Paletted
	board   *board
	focus   bool
	down    image.Point // the piece that is shown pressed
}

// noPiece is no place.
var noPiece = image.Pt(-1, -1)

func open(d *oberon.Desk, env games.Env) (*oberon.Document, error) {
	t := &table{down: noPiece, choices: choices{Across: rules.DefaultSize, Down: rules.DefaultSize}}
	t.Table = puzzle.New(d, env, gameName, t.open)
	t.Help = help
	t.Refusals = map[error]string{rules.ErrSize: fmt.Sprintf("ein Brett hat %d bis %d Teile in der Breite und in der Höhe", rules.MinSize, rules.MaxSize)}
	t.Options = func(bool) any { return t.choices }
	t.Began = t.began
	t.Show = func() { t.doc.Redraw() }
	t.doc = &oberon.Document{Title: "Scramble", File: "Scramble.Game", Content: t, Player: t, Closed: func() { t.Leave() }}
	t.Bar, t.Advise = t.doc, t.advise
	t.Wished = func(_ prove.Wish, german bool) string {
		return map[bool]string{false: "Whatever is dealt here can be solved.", true: "Was hier gemischt wird, ist immer zu lösen."}[german]
	}
	t.Solved = func() bool { return t.board.Done() }
	t.Begins = func() string {
		if !t.board.ordered || !t.board.Done() {
			return ""
		}
		return t.In("Begin first: Start mixes the pieces.", "Erst beginnen: Start mischt die Stücke.")
	}
	t.doc.Menu = []oberon.Command{{Caption: "Start", Do: func() { t.Tell(t.New("")) }}, {}, {Caption: "Store", Do: func() { t.Store(t.doc) }}}
	if err := t.ChangePict(usualPicture); err != nil {
		return nil, err
	}
	games.Found(env.Data, oberon.IsPicture)
	b, err := rules.New(t.Across, t.Down)
	if err != nil {
		return nil, err
	}
	return t.doc, t.Begin(play.Setup{Deal: play.CleanDeal(env.Deal), Layout: inOrder(b, true)})
}

// New scrambles the pieces. The first time without a number it is the deal that the board
// was opened with.
func (t *table) New(deal string) error {
	if deal == "" && t.board.unplayed {
		deal = t.Setup().Deal
	}
	return t.Table.New(deal)
}

// turn shows the pictures or the numbers. The button names the other side.
func (t *table) turn(numbers bool) {
	t.Numbers = numbers
	caption := "Num"
	if numbers {
		caption = "Pict"
	}
	t.doc.Menu[1] = oberon.Command{Caption: caption, Do: func() { t.turn(!numbers) }}
	t.doc.Redraw()
}

// ChangePict cuts another picture into pieces. The order of the pieces stays,
// and the picture's side comes up.
func (t *table) ChangePict(name string) error {
	p, own, err := t.Table.Desk.OpenPicture(name, t.Table.Desk.Screen.Rect.Size().Sub(image.Pt(0, oberon.BarHeight)))
	if errors.Is(err, fs.ErrNotExist) {
		return fmt.Errorf(t.In("there is no picture %q", "es gibt kein Bild %q"), name)
	}
	if err != nil {
		return err
	}
	const least = 8 * rules.MaxSize
	switch {
	case own.X < least || own.Y < least:
		return fmt.Errorf(t.In("%s: a picture of %dx%d is too small for a puzzle", "%s: ein Bild von %dx%d ist zu klein"), name, own.X, own.Y)
	case p.Rect.Dx() < least || p.Rect.Dy() < least:
		return fmt.Errorf(t.In("%s: of a picture of %dx%d too little is left on this screen", "%s: von einem Bild von %dx%d bleibt auf diesem Schirm zu wenig"), name, own.X, own.Y)
	}
	t.Picture, t.picture = name, p
	t.turn(false)
	// As large as the picture, with room for the numbers of the smallest pieces.
	f := t.Table.Desk.Fonts.Text
	numbers := image.Pt(f.Width("00"), f.Height).Add(image.Pt(4, 4)).Mul(rules.MaxSize)
	t.doc.Resize(image.Pt(max(p.Rect.Dx(), numbers.X), max(p.Rect.Dy(), numbers.Y)))
	t.doc.Reach()
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
	t.Table.Desk.Cancel()
	t.board = t.Board().(*board)
	o := t.choices
	t.Tell(t.Setup().ReadOptions(&o))
	if o.Picture != t.Picture {
		// Without that picture the game goes on with the one that there is.
		t.Tell(t.ChangePict(o.Picture))
	}
	t.Across, t.Down = t.board.W, t.board.H
	t.turn(o.Numbers)
}

// A board is a puzzle in a session.
type board struct {
	*rules.Board
	table    *table
	ordered  bool          // it was put in order, which is no win
	unplayed bool          // and its deal was not dealt yet
	gaps     []image.Point // where the gap was before each slide
}

// open returns the board of a game that begins like that.
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
	if err := json.Unmarshal(s.Layout, &in); err != nil {
		return nil, fmt.Errorf("layout: %w", err)
	}
	b, err := rules.Lay(in.Rows)
	return &board{Board: b, table: t, ordered: in.Ordered, unplayed: in.Unplayed}, err
}

// A layout is a board that was not scrambled.
type layout struct {
	Rows    [][]int `json:"rows"`
	Side    string  `json:"side,omitempty"`    // that is up
	Ordered bool    `json:"ordered,omitempty"` // it was put in order, which is no win
	// Unplayed is a board that was opened and not started.
	Unplayed bool `json:"unplayed,omitempty"`
}

func inOrder(b *rules.Board, unplayed bool) []byte {
	text, _ := json.Marshal(layout{Rows: b.Rows(), Ordered: true, Unplayed: unplayed}) // numbers always can be
	return text
}

// Layout starts from rows; "side" may say which side is up.
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

// state is what drive tells of the game.
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

// slide slides pieces; those that cannot stay without a word.
func (t *table) slide(p image.Point) { _ = t.Do(fmt.Sprintf("slide %d %d", p.X, p.Y)) }

// piece is the size of a piece, and where the board begins in the content.
func (t *table) piece() (size, at image.Point) {
	all := t.Size().Sub(image.Pt(margin, margin))
	size = image.Pt(all.X/t.board.W, all.Y/t.board.H)
	if !t.Numbers {
		size.X = min(size.X, t.picture.Rect.Dx()/t.board.W)
		size.Y = min(size.Y, t.picture.Rect.Dy()/t.board.H)
	}
	board := image.Pt(size.X*t.board.W, size.Y*t.board.H)
	return size, t.Size().Sub(board).Div(2)
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

// Draw implements oberon.Gadget.
func (t *table) Draw(b *fb.Bitmap, r image.Rectangle) {
	oberon.FillGadget(b, r, oberon.TextBack)
	oberon.Raise(b, r)
	clip := b.Clip()
	for y := range t.board.H {
		for x := range t.board.W {
			p := image.Point{x, y}
			n := t.board.Piece(p)
			if n == 0 && t.board.Done() {
				n = t.board.Missing()
			}
			at := t.rect(p).Add(r.Min)
			b.SetClip(clip.Intersect(at))
			t.drawPiece(b, at, n, t.down == p)
			b.SetClip(clip)
		}
	}
	if p, err := rules.ParseMove(t.Hint()); err == nil {
		puzzle.DrawHint(b, t.rect(p).Add(r.Min))
	}
	if t.board.Done() {
		f := t.Table.Desk.Fonts.Title
		const text = "D O N E"
		box := image.Rect(0, 0, f.Width(text)+20, f.Height+12)
		box = box.Add(r.Min.Add(r.Size().Sub(box.Size()).Div(2)))
		ink := uint8(oberon.Black)
		if b.Depth() == 1 {
			oberon.Fill(b, box, oberon.Light)
			fb.Frame(b, box, 2, 1, fb.OpCopy)
		} else {
			oberon.Fill(b, box, oberon.Red)
			oberon.Raise(b, box)
		}
		oberon.WriteCentered(b, box, f, text, ink)
	}
}

func (t *table) drawPiece(b *fb.Bitmap, r image.Rectangle, n int, pressed bool) {
	switch {
	case n == 0 && t.focus:
		oberon.Fill(b, r, oberon.Red)
		if b.Depth() == 1 {
			// The red is black there; a frame tells the gap from black pictures.
			fb.Frame(b, r.Inset(2), 1, 0, fb.OpCopy)
		}
		return
	case n == 0:
		oberon.Fill(b, r, oberon.Light)
		return
	case t.Numbers:
		oberon.FillGadget(b, r, oberon.TextBack)
		oberon.WriteCentered(b, r, t.Table.Desk.Fonts.Text, strconv.Itoa(n), oberon.Black)
	default:
		home := image.Point{(n - 1) % t.board.W, (n - 1) / t.board.W}
		part := r.Size()
		from := t.picture.Rect.Min.Add(image.Pt(home.X*part.X+1, home.Y*part.Y+1))
		fb.Blit(b, r.Inset(1), t.picture, from, fb.OpCopy)
	}
	if pressed {
		oberon.Sink(b, r)
	} else {
		oberon.Raise(b, r)
	}
}

// show shows a piece pressed.
func (t *table) show(p image.Point) {
	if p != t.down {
		for _, q := range []image.Point{t.down, p} {
			t.RedrawPart(t.rect(q))
		}
		t.down = p
	}
}

// Press implements oberon.Pressed: the middle button slides the piece on which it
// is released, the left one takes the keyboard.
func (t *table) Press(q image.Point, button input.Button) *oberon.Track {
	if t.board.Done() {
		return nil
	}
	switch button {
	case input.Left:
		t.Table.Desk.SetFocus(t.doc)
	case input.Middle:
		// Only what could be slid is shown pressed.
		under := func(q image.Point) image.Point {
			if p := t.placeAt(q); t.board.Check(p) == nil {
				return p
			}
			return noPiece
		}
		cancelled := false
		t.show(under(q))
		return &oberon.Track{
			Pointer: display.FlatHand,
			Move: func(q image.Point) {
				if !cancelled {
					t.show(under(q))
				}
			},
			Keys: func(input.Buttons) { cancelled = true; t.show(noPiece) },
			Done: func(q image.Point, sum input.Buttons) {
				t.show(noPiece)
				if sum == input.Set(input.Middle) {
					t.slide(t.placeAt(q))
				}
			},
		}
	}
	return nil
}

// Key implements oberon.Typed: the arrow keys move the gap, and Return starts a puzzle that
// is done.
func (t *table) Key(ev input.Event) bool {
	if t.HelpKey(ev) {
		return true
	}
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

// Focus implements oberon.Focused: the gap is red while the arrows move it.
func (t *table) Focus(on bool) {
	t.focus = on
	if !on {
		t.StopShow()
	}
	t.Redraw()
}

// Names implements oberon.Spoken: the keys move the gap.
func (t *table) Names() []string { return append([]string{"cell:gap"}, t.HintNames()...) }

// Where implements oberon.Named: "cell:X,Y".
func (t *table) Where(name string) (image.Rectangle, bool) {
	x, y, ok := oberon.Cell(name)
	p := image.Point{x, y}
	if !ok || !t.board.Inside(p) {
		return image.Rectangle{}, false
	}
	return t.rect(p), true
}

// target returns the game that a command is meant for: that of the document with
// the star, else the frontmost one.
func target(d *oberon.Desk) *table {
	if doc := d.Marked(); doc != nil {
		if t, ok := doc.Player.(*table); ok {
			return t
		}
	}
	if all := puzzle.Players[*table](d); len(all) > 0 {
		return all[len(all)-1]
	}
	return nil
}

// Tool is the panel with the commands ChangePict and ChangeSize. They work on the
// document with the star (Shift+F1), or on the frontmost board.
var Tool = program.Program{Name: "scramble.tool", Title: toolTitle, About: "Pictures and sizes", Icon: "ScrambleToolIcon", Open: openTool}

func openTool(d *oberon.Desk, env games.Env) (*oberon.Document, error) {
	p := oberon.NewPanel()
	name := &oberon.TextField{Text: usualPicture}
	across, down := &oberon.TextField{Text: "4", Room: 1}, &oberon.TextField{Text: "4", Room: 1}
	try := func(do func(t *table) error) func() {
		return func() {
			t := target(d)
			if t == nil {
				d.Message(puzzle.In(env.Lang, "no board of Scramble is open", "kein Brett von Scramble ist offen"))
			} else {
				t.Tell(do(t))
			}
		}
	}
	size := func(t *table) error {
		w, err := strconv.Atoi(across.Typed())
		h, err2 := strconv.Atoi(down.Typed())
		if err != nil || err2 != nil {
			w, h = 0, 0
		}
		return t.ChangeSize(w, h)
	}
	p.Add("field:Picture", image.Rect(96, 10, 196, 27), name).
		Add("button:ChangePict", image.Rect(10, 6, 90, 31), &oberon.Button{Caption: "ChangePict", Do: try(func(t *table) error {
			return t.ChangePict(name.Typed())
		})}).
		Add("button:ChangeSize", image.Rect(10, 36, 90, 61), &oberon.Button{Caption: "ChangeSize", Do: try(size)}).
		Add("field:Across", image.Rect(96, 40, 120, 57), across).
		Add("field:Down", image.Rect(126, 40, 150, 57), down)
	for i, pict := range []string{usualPicture, "Toucan", "Ship"} {
		x := 10 + 63*i
		p.Add("button:"+pict, image.Rect(x, 68, x+60, 90), &oberon.Button{Caption: pict, Do: try(func(t *table) error {
			name.Show(pict)
			return t.ChangePict(pict)
		})})
	}
	return &oberon.Document{Title: toolTitle, Size: image.Pt(206, 98), Content: p}, nil
}

// advise returns what finds a way to put the board in order. Nothing is ever lost.
func (t *table) advise(n int) assist.Look {
	if n < len(t.Line()) {
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
