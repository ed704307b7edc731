package scramble

import (
	"encoding/json"
	"errors"
	"fmt"
	"image"
	"slices"
	"strconv"

	"phosphor/fb"
	"phosphor/fb/input"
	display "phosphor/fb/oberon"
	"phosphor/games"
	oberon "phosphor/games/oberon/desk"
	"phosphor/games/oberon/program"
	"phosphor/games/oberon/scramble/rules"
	"phosphor/games/play"
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

// A table is Scramble in a document on Oberon's desk.
type table struct {
	oberon.Base
	desk *oberon.Desk
	env  games.Env
	doc  *oberon.Document

	name    string // of the picture
	picture *image.Paletted
	numbers bool // the side with the numbers is up

	board   *rules.Board
	deal    string
	layout  [][]int       // how the game began, where not by scrambling
	ordered bool          // the board was put in order and not yet scrambled
	gaps    []image.Point // where the gap was before each slide
	moves   []string
	focus   bool
	down    image.Point // the piece that is shown pressed
}

// noPiece is no place.
var noPiece = image.Point{-1, -1}

func open(d *oberon.Desk, env games.Env) (*oberon.Document, error) {
	t := &table{desk: d, env: env, down: noPiece}
	t.doc = &oberon.Document{Title: "Scramble", Content: t, Player: t}
	t.doc.Menu = []oberon.Command{{Caption: "Start", Do: func() { t.must(t.New("")) }}, {}, {Caption: "Store", Do: t.store}}
	t.turn(false)
	if err := t.ChangePict(usualPicture); err != nil {
		return nil, err
	}
	b, err := rules.New(rules.DefaultSize, rules.DefaultSize)
	if err != nil {
		return nil, err
	}
	t.board = b
	return t.doc, t.New(env.Deal)
}

func (t *table) must(err error) {
	if err != nil {
		t.desk.Message(err.Error())
	}
}

// store keeps the game as a document of the player's.
func (t *table) store() {
	b, err := t.Save()
	if err == nil {
		err = t.env.Documents.Write("Scramble.json", b)
	}
	t.must(err)
}

// turn shows the pictures or the numbers. The button names the other side.
func (t *table) turn(numbers bool) {
	t.numbers = numbers
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
	p, err := t.desk.OpenPicture(name, t.desk.Screen.Rect.Size().Sub(image.Pt(0, oberon.BarHeight)))
	if err != nil {
		return err
	}
	if p.Rect.Dx() < 8*rules.MaxSize || p.Rect.Dy() < 8*rules.MaxSize {
		return fmt.Errorf("%s: a picture of %dx%d is too small for a puzzle", name, p.Rect.Dx(), p.Rect.Dy())
	}
	t.name, t.picture = name, p
	t.turn(false)
	// As large as the picture, wide enough for the buttons, and high enough for
	// the numbers of the smallest pieces.
	lines := rules.MaxSize * (t.desk.Fonts.Text.Height + 4)
	t.doc.Resize(image.Pt(max(p.Rect.Dx(), t.desk.BarWidth(t.doc)), max(p.Rect.Dy(), lines)))
	return nil
}

// ChangeSize divides the picture into w by h pieces, in order.
func (t *table) ChangeSize(w, h int) error {
	b, err := rules.New(w, h)
	if err != nil || w == t.board.W && h == t.board.H {
		return err
	}
	t.adopt(b, nil, true)
	return nil
}

// adopt puts another board on the table.
func (t *table) adopt(b *rules.Board, layout [][]int, ordered bool) {
	t.desk.Cancel()
	t.board, t.layout, t.ordered, t.gaps, t.moves = b, layout, ordered, nil, nil
	t.doc.Redraw()
}

// New scrambles the pieces; "" in a fresh way.
func (t *table) New(deal string) error {
	if deal == "" {
		deal = t.env.Fresh()
	}
	n, err := play.ParseDeal(deal)
	if err != nil {
		return err
	}
	b, err := rules.Deal(t.board.W, t.board.H, n)
	if err != nil {
		return err
	}
	t.deal = deal
	t.adopt(b, nil, false)
	return nil
}

// slide makes a move and remembers it.
func (t *table) slide(p image.Point) error {
	gap := t.board.Gap()
	if err := t.board.Slide(p); err != nil {
		return err
	}
	t.gaps = append(t.gaps, gap)
	t.moves = append(t.moves, fmt.Sprintf("slide %d %d", p.X, p.Y))
	t.doc.Redraw()
	return nil
}

func (t *table) Do(move string) error {
	p, err := rules.ParseMove(move)
	if err != nil {
		return err
	}
	return t.slide(p)
}

var errNoUndo = errors.New("there is no move to take back")

// Undo takes the last slide back.
func (t *table) Undo() error {
	n := len(t.gaps) - 1
	if n < 0 {
		return errNoUndo
	}
	t.board.Back(t.gaps[n])
	t.gaps, t.moves = t.gaps[:n], t.moves[:n]
	t.doc.Redraw()
	return nil
}

func (t *table) Moves() []string { return t.board.Moves() }

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

func (t *table) side() string {
	if t.numbers {
		return "numbers"
	}
	return "picture"
}

func (t *table) State() any {
	done := t.board.Done()
	won := done && !t.ordered
	return state{gameName, t.deal, won, won, t.board.Rows(), t.side(), done}
}

// Layout starts from rows; "side" may say which side is up.
func (t *table) Layout(position []byte) error {
	var in state
	if err := json.Unmarshal(position, &in); err != nil {
		return fmt.Errorf("layout: %w", err)
	}
	b, err := rules.Lay(in.Rows)
	if err != nil {
		return err
	}
	t.adopt(b, b.Rows(), false)
	switch in.Side {
	case "picture", "numbers":
		t.turn(in.Side == "numbers")
	}
	return nil
}

// saved is a saved game: how it began, and every slide since.
type saved struct {
	play.SavedHeader
	Deal    string   `json:"deal"`
	Size    [2]int   `json:"size"` // pieces across and down
	Layout  [][]int  `json:"layout,omitempty"`
	Ordered bool     `json:"ordered,omitempty"`
	Moves   []string `json:"moves"`
	Picture string   `json:"picture"`
	Side    string   `json:"side"`
}

func (t *table) Save() ([]byte, error) {
	return play.EncodeSaved(saved{play.Saved(gameName), t.deal, [2]int{t.board.W, t.board.H}, t.layout, t.ordered,
		append([]string{}, t.moves...), t.name, t.side()})
}

func (t *table) Load(data []byte) error {
	next := *t
	s, err := next.read(data)
	if err != nil {
		return err
	}
	if s.Picture != t.name {
		if err := t.ChangePict(s.Picture); err != nil {
			// The game goes on with the picture that there is.
			t.desk.Message(err.Error())
		}
	}
	t.deal = s.Deal
	t.adopt(next.board, next.layout, next.ordered)
	t.gaps, t.moves = next.gaps, next.moves
	t.turn(s.Side == "numbers")
	return nil
}

// read plays a saved game on a copy of the table.
func (t *table) read(data []byte) (s saved, err error) {
	if err := play.DecodeSaved(data, gameName, &s); err != nil {
		return s, err
	}
	n, err := play.ParseDeal(s.Deal)
	if err != nil {
		return s, play.SavedError(err)
	}
	b, err := rules.New(s.Size[0], s.Size[1])
	if err != nil {
		return s, play.SavedError(err)
	}
	switch {
	case s.Layout != nil:
		if b, err = rules.Lay(s.Layout); err != nil {
			return s, play.SavedError(err)
		}
	case !s.Ordered:
		if b, err = rules.Deal(s.Size[0], s.Size[1], n); err != nil {
			return s, play.SavedError(err)
		}
	}
	t.board, t.layout, t.ordered, t.gaps, t.moves = b, s.Layout, s.Ordered, nil, nil
	for i, m := range s.Moves {
		p, err := rules.ParseMove(m)
		gap := b.Gap()
		if err == nil {
			err = b.Slide(p)
		}
		if err != nil {
			return s, fmt.Errorf("saved game: move %d, %q: %w", i+1, m, err)
		}
		t.gaps, t.moves = append(t.gaps, gap), append(t.moves, m)
	}
	return s, nil
}

// piece is the size of a piece, and where the board begins in the content.
func (t *table) piece() (size, at image.Point) {
	all := t.Size().Sub(image.Pt(margin, margin))
	size = image.Pt(all.X/t.board.W, all.Y/t.board.H)
	if !t.numbers {
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
	if t.board.Done() {
		f := t.desk.Fonts.Title
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
	case t.numbers:
		oberon.FillGadget(b, r, oberon.TextBack)
		oberon.WriteCentered(b, r, t.desk.Fonts.Text, strconv.Itoa(n), oberon.Black)
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
		t.desk.SetFocus(t.doc)
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
					_ = t.slide(t.placeAt(q)) // pieces that cannot slide stay
				}
			},
		}
	}
	return nil
}

// arrows move the gap.
var arrows = map[string]image.Point{"left": {-1, 0}, "right": {1, 0}, "up": {0, -1}, "down": {0, 1}}

// Key implements oberon.Typed.
func (t *table) Key(ev input.Event) bool {
	d, ok := arrows[ev.Key]
	if !ok {
		return false
	}
	if gap := t.board.Gap(); !t.board.Done() {
		_ = t.slide(image.Point{gap.X + d.X, gap.Y + d.Y}) // at the edge it stays
	}
	return true
}

// Focus implements oberon.Focused: the gap is red while the arrows move it.
func (t *table) Focus(on bool) {
	t.focus = on
	t.Redraw()
}

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
	for _, doc := range slices.Backward(d.Documents()) {
		if t, ok := doc.Player.(*table); ok {
			return t
		}
	}
	return nil
}

// Tool is the panel with the commands ChangePict and ChangeSize. They work on the
// document with the star (F1), or on the frontmost board.
var Tool = program.Program{Name: "scramble.tool", Title: toolTitle, About: "Pictures and sizes", Icon: "ScrambleIcon", Open: openTool}

func openTool(d *oberon.Desk, _ games.Env) (*oberon.Document, error) {
	p := oberon.NewPanel()
	name := &oberon.TextField{Text: usualPicture}
	across, down := &oberon.TextField{Text: "4", Room: 1}, &oberon.TextField{Text: "4", Room: 1}
	try := func(do func(t *table) error) func() {
		return func() {
			t := target(d)
			if t == nil {
				d.Message("no board of Scramble is open")
			} else if err := do(t); err != nil {
				d.Message(err.Error())
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

// Status tells how the game stands.
func (t *table) Status() play.Status {
	won := t.board.Done() && !t.ordered
	return play.Status{Game: gameName, Deal: t.deal, Over: won, Won: won}
}

func (t *table) Redo() error { return play.ErrNothingToRedo }
