package tetris

import (
	"errors"
	"fmt"
	"image"
	"strconv"
	"time"

	"phosphor/fb"
	"phosphor/fb/input"
	"phosphor/games"
	oberon "phosphor/games/oberon/desk"
	"phosphor/games/oberon/program"
	"phosphor/games/oberon/puzzle"
	"phosphor/games/store"
)

const gameName = "tetris"

// Program is the game on Oberon's desk.
var Program = program.Program{Name: gameName, Title: "Tetris", About: "The Russian game, after Wolfgang Ibl", Icon: "TetrisIcon", Open: open}

// Measures of the document, in pixels. What lies right of the pot moves with its
// width.
const (
	docWidth, docHeight = 385, 215
	potX, potY          = 10, 16
	gap                 = 20 // between the pot and what is right of it
	previewSize         = 50
	previewScale        = 10
	buttonY             = 39
	tableY              = 81
	rowHeight           = 17
)

// fudge turns the original's units of time into milliseconds.
const fudge = 3 * time.Millisecond

// setup is what the commands of Tetris.Panel change.
type setup struct {
	Delays    [Levels]int    `json:"delays"` // of a fall, in the original's units
	Backdrops [Levels]string `json:"backdrops"`
}

var usual = setup{
	Delays:    [Levels]int{250, 230, 200, 160, 100, 70, 30, 20, 8, 1},
	Backdrops: [Levels]string{"Bows", "Bricks", "Cells", "Clouds", "Coins", "Textils", "Fractal", "Surface", "Molecules", "Spirals"},
}

// readSetup returns what was set up last.
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
var colors = [Figures]uint8{1, 9, 3, 4, 11, 7, 8}

// A table is Tetris in a document on Oberon's desk.
type table struct {
	*puzzle.Table
	doc     *oberon.Document
	panel   *oberon.Panel
	pot     *potView
	next    *nextView
	list    *ranking
	preview *oberon.Button
	pause   *oberon.Button
	setup   setup
	shown   string // backdrop

	game   *Pot
	ranks  Ranks
	ranked bool // the game in play is in the ranking
	ended  bool // its end was heard
	scale  int
}

func open(d *oberon.Desk, env games.Env) (*oberon.Document, error) {
	t := &table{}
	t.Table = puzzle.New(d, env, gameName, t.open)
	t.Help = help
	t.Final = errFinal
	t.Refusals = map[error]string{errFinal: "Tetris wird gegen die Zeit gespielt: nichts kann zurückgenommen werden",
		errUnguided: "in Tetris gibt es keine Tipps"}
	t.Options, t.Unguided = t.options, errUnguided
	t.Began, t.Moved, t.Show = t.began, t.moved, t.show
	t.Counts = func() bool { return !t.game.Over() }
	t.Next = func() time.Duration { return time.Duration(t.setup.Delays[t.game.Level()-1]) * fudge }
	t.Tick = func() { t.happen(t.now(fallMove)) }
	var err error
	if t.setup, err = readSetup(env.Settings); err != nil {
		return nil, err
	}
	if err := store.ReadJSON(env.Scores, scoresFile, &t.ranks); err != nil {
		return nil, err
	}
	t.panel = oberon.NewPanel()
	t.pot = &potView{table: t}
	t.next = &nextView{table: t}
	t.list = &ranking{table: t}
	t.preview = &oberon.Button{Caption: "Preview", Toggle: true, On: true, Do: func() { t.setPreview(t.preview.On) }}
	t.pause = &oberon.Button{Caption: "Pause", Toggle: true, Do: func() { t.Pause(t.pause.On) }}
	t.panel.Keys = t.pot
	t.panel.Add("pot", image.Rectangle{}, t.pot).Add("preview", image.Rectangle{}, t.next).Add("ranking", image.Rectangle{}, t.list).
		Add("button:Preview", image.Rectangle{}, t.preview).Add("button:Pause", image.Rectangle{}, t.pause)
	t.doc = &oberon.Document{Title: "Tetris.Doc", Size: image.Pt(docWidth, docHeight), Content: t.panel, Player: t,
		Menu: []oberon.Command{{Caption: "Store", Do: t.store}, {Caption: "New", Do: t.fresh}}}
	t.doc.Closed = func() { t.Stop(); t.keep() }
	t.doc.Resized = t.arrange
	t.arrange()
	return t.doc, t.New(env.Deal)
}

// arrange places everything for the size of the document.
func (t *table) arrange() {
	t.scale = max(1, (t.doc.Size.Y-1-26)/Lines)
	pot := image.Rect(0, 0, Columns*t.scale+1, Lines*t.scale+1).Add(image.Pt(potX, potY))
	x := pot.Max.X + gap
	t.panel.Move(t.pot, pot)
	t.panel.Move(t.next, image.Rect(x, potY, x+previewSize, potY+previewSize))
	t.panel.Move(t.preview, image.Rect(x+57, buttonY, x+117, buttonY+27))
	t.panel.Move(t.pause, image.Rect(x+125, buttonY, x+185, buttonY+27))
	t.panel.Move(t.list, image.Rect(x, tableY, x+rankWidth(), tableY+rowHeight*(len(t.ranks.Rows)+1)))
}

// keep writes the ranking, into which other games may have written, too.
func (t *table) keep() { t.change(func(*Ranks) {}) }

// change changes the ranking as it is now, and keeps it.
func (t *table) change(how func(r *Ranks)) {
	t.Tell(store.Change(t.Env.Scores, scoresFile, &t.ranks, func(now *Ranks) {
		if t.ranked { // else the row is still another game's
			own := t.ranks
			own.merge(*now)
			*now = own
		}
		how(now)
	}))
	t.list.Redraw()
}

// store is the button Store: it keeps the ranking and the setup.
func (t *table) store() {
	t.keep()
	program.StoreJSON(t.Desk, t.Env.Settings, t.Env.Lang, setupFile, &t.setup)
}

// fresh is the button New. The new game has the keyboard.
func (t *table) fresh() {
	t.panel.Type(nil)
	t.Tell(t.New(""))
}

// began enters another game into the ranking. One that went on before goes on in
// its row.
func (t *table) began() {
	t.game = t.Board().(*board).Pot
	t.ended = t.game.Over()
	o := options{setup: t.setup}
	t.Tell(t.Setup().ReadOptions(&o))
	t.setup = o.setup
	// The game before ends here, and the number of this one is no other's.
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

// rank tells the ranking how the game stands.
func (t *table) rank() { t.ranks.set(t.game.Score(), t.game.Level(), t.game.Completed()) }

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

// hear makes the sound of a move for those who want more of them than there were: of a
// figure that has landed, which is what makes points, of rows, of the end.
func (t *table) hear() {
	row, g := t.ranks.own(), t.game
	switch {
	case !t.Env.More || t.ended:
	case g.Over():
		t.Env.Sound(soundOver)
	case g.Completed() > row.Rows:
		t.Env.Sound(soundRows)
	case g.Score() > row.Score:
		t.Env.Sound(soundLand)
	}
	t.ended = g.Over()
}

// show shows the game as it is.
func (t *table) show() {
	if name := t.setup.Backdrops[t.game.Level()-1]; name != t.shown {
		t.shown = name
		p, err := t.Desk.OpenPict(name)
		if err != nil {
			t.Tell(err)
			p = nil
		}
		t.panel.Texture = p
		t.panel.Redraw()
	}
	t.preview.SetOn(t.game.Preview())
	t.pause.SetOn(t.Paused())
	t.pot.Redraw()
	t.next.Redraw()
	t.list.Redraw()
}

// setPreview shows or hides the next figure, also during a pause.
func (t *table) setPreview(on bool) { t.happen(previewMoves[on]) }

// happen makes a move that is not the figure's.
func (t *table) happen(move string) {
	t.Tell(t.Make(move, func() error { return t.Board().Do(move) }))
}

// now is a move with the time at which it is made.
func (t *table) now(move string) string {
	return fmt.Sprint(move, " ", t.Played().Milliseconds())
}

// Do makes a move of the figure.
func (t *table) Do(move string) error {
	if _, ok := moves[move]; !ok {
		return t.game.Do(move, 0) // which says what there is
	}
	if move != dropMove {
		return t.Session.Do(move)
	}
	err := t.Session.Do(t.now(move))
	if err == nil && !t.game.Over() {
		t.Wait() // the next figure has the whole time
	}
	return err
}

var errFinal = errors.New("a game of Tetris is played against time: nothing can be taken back")

var errUnguided = errors.New("in Tetris there are no hints")

// A potView is the pot.
type potView struct {
	oberon.Base
	*table
}

// Draw implements oberon.Gadget. While the game is paused the pot is empty.
func (v *potView) Draw(b *fb.Bitmap, r image.Rectangle) {
	oberon.Fill(b, r, oberon.Light)
	oberon.Rect3D(b, r, oberon.Shadow, oberon.Shadow)
	if v.Paused() {
		return
	}
	block := func(x, y, figure int) {
		drawBlock(b, image.Rect(0, 0, v.scale, v.scale).Add(r.Min).Add(image.Pt(x*v.scale, y*v.scale)), figure)
	}
	for y := range Lines {
		for x := range Columns {
			if f := v.game.At(x, y); f >= 0 {
				block(x, y, f)
			}
		}
	}
	if v.game.Over() {
		return
	}
	f := v.game.Current()
	for _, c := range f.Cells() {
		block(c.X, c.Y, f.Figure)
	}
}

// drawBlock draws one of the four blocks of a figure. Its last row and column of
// pixels stay free.
func drawBlock(b *fb.Bitmap, r image.Rectangle, figure int) {
	r.Min = r.Min.Add(image.Pt(1, 1))
	c := colors[figure]
	if b.Depth() == 1 {
		drawMonoBlock(b, r, figure)
		return
	}
	oberon.Fill(b, r, c)
	for i := range max(1, (r.Dx()+1)/4) {
		in := r.Inset(i)
		oberon.Line(b, image.Rect(in.Min.X, in.Max.Y-1, in.Max.X, in.Max.Y), oberon.Black)
		oberon.Line(b, image.Rect(in.Max.X-1, in.Min.Y, in.Max.X, in.Max.Y), oberon.Black)
		oberon.Line(b, image.Rect(in.Min.X, in.Min.Y, in.Max.X-1, in.Min.Y+1), c)
		oberon.Line(b, image.Rect(in.Min.X, in.Min.Y, in.Min.X+1, in.Max.Y-1), c)
	}
}

// textures tell the figures apart where there is no colour: eight rows of eight
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

func drawMonoBlock(b *fb.Bitmap, r image.Rectangle, figure int) {
	fb.Fill(b, r, 1, fb.OpCopy)
	in := r.Inset(1)
	fb.Fill(b, in, 0, fb.OpCopy)
	clip := b.SetClip(b.Clip().Intersect(in.Inset(1)))
	for y := in.Min.Y; y < in.Max.Y; y++ {
		for x := in.Min.X; x < in.Max.X; x++ {
			if textures[figure][(y-in.Min.Y)&7]>>((x-in.Min.X)&7)&1 != 0 {
				b.SetColorIndex(x, y, 1)
			}
		}
	}
	b.SetClip(clip)
}

// Press implements oberon.Pressed: the left button gives the keyboard.
func (v *potView) Press(image.Point, input.Button) *oberon.Track { return nil }

// keys are what the keyboard does to the figure.
var keys = map[string]string{"left": "left", "right": "right", "down": "rotate", "up": "unrotate", "space": "drop"}

// Key implements oberon.Typed.
func (v *potView) Key(ev input.Event) bool {
	if (ev.Key == "up" || ev.Key == "down") && !ev.Repeat && v.game.Over() && v.ranks.placed() {
		v.panel.Type(v.list) // for whoever has no mouse
		return true
	}
	if move, ok := keys[ev.Key]; ok {
		if ev.Repeat && move == "drop" {
			return true // the next figure is not dropped with this one
		}
		_ = v.Do(move) // what does not fit is passed over
		return true
	}
	if ev.Repeat || ev.Mods&(input.Ctrl|input.Alt) != 0 {
		return false
	}
	switch ev.Key {
	case "v":
		v.setPreview(!v.preview.On)
	case "p":
		v.Pause(!v.Paused())
	case "f4", "f9": // with Shift, too
		v.table.Desk.Message(v.Refusal(errUnguided))
	case "return":
		switch {
		case v.game.Over():
			v.fresh()
		case v.Paused(): // whoever has no p, as on a controller
			v.Pause(false)
		default:
			return false
		}
	default:
		return false
	}
	return true
}

// Focus implements oberon.Focused: whoever types elsewhere cannot play.
func (v *potView) Focus(on bool) {
	if !on && !v.game.Over() {
		v.Pause(true)
	}
}

// Where implements oberon.Named: "cell:X,Y" of the pot.
func (v *potView) Where(name string) (image.Rectangle, bool) {
	x, y, ok := oberon.Cell(name)
	if !ok || x < 0 || x >= Columns || y < 0 || y >= Lines {
		return image.Rectangle{}, false
	}
	return image.Rect(0, 0, v.scale, v.scale).Add(image.Pt(x*v.scale, y*v.scale)), true
}

// A nextView shows the figure after the current one.
type nextView struct {
	oberon.Base
	*table
}

// Draw implements oberon.Gadget.
func (v *nextView) Draw(b *fb.Bitmap, r image.Rectangle) {
	oberon.Fill(b, r, oberon.Light)
	oberon.Rect3D(b, r, oberon.Shadow, oberon.Shadow)
	if !v.preview.On || v.Paused() || v.game.Over() {
		return
	}
	f := v.game.Next()
	at := r.Min.Add(image.Pt(5, 5))
	// The masks are 4 by 4; this brings the figures to the middle.
	switch f {
	case 0, 1, 2, 4:
		at.X += previewScale / 2
	case 5, 6:
		at.Y += previewScale / 2
	}
	for _, c := range Mask(f, 0) {
		drawBlock(b, image.Rect(0, 0, previewScale, previewScale).Add(at).Add(image.Pt(c.X*previewScale, c.Y*previewScale)), f)
	}
}

// columns of the ranking.
var rankColumns = []struct {
	title string
	width int
}{{"Name", 70}, {"Score", 46}, {"Level", 34}, {"Rows", 34}}

func rankWidth() (w int) {
	for _, c := range rankColumns {
		w += c.width
	}
	return w
}

// A ranking is the table of the best games, the one in play among them.
type ranking struct {
	oberon.Base
	*table
	typing bool
}

// Draw implements oberon.Gadget.
func (v *ranking) Draw(b *fb.Bitmap, r image.Rectangle) {
	text, bold := v.Desk().Fonts.Text, v.Desk().Fonts.Bold
	for i := range len(v.ranks.Rows) + 1 {
		box := image.Rect(r.Min.X, r.Min.Y+i*rowHeight, r.Min.X, r.Min.Y+(i+1)*rowHeight)
		for k, c := range rankColumns {
			box.Min.X, box.Max.X = box.Max.X, box.Max.X+c.width
			oberon.FillGadget(b, box, oberon.Group)
			if i == 0 {
				oberon.Raise(b, box)
				oberon.WriteCentered(b, box, bold, c.title, oberon.Black)
				continue
			}
			oberon.Sink(b, box)
			row := v.ranks.Rows[i-1]
			s := []string{row.Name, strconv.Itoa(row.Score), strconv.Itoa(row.Level), strconv.Itoa(row.Rows)}[k]
			ink := uint8(oberon.Black)
			current := i-1 == v.ranks.Current
			if current {
				ink = 9
			}
			clip := b.SetClip(b.Clip().Intersect(box.Inset(1)))
			base := box.Max.Y - 5
			if k == 0 {
				x := box.Min.X + 4
				if current && v.typing {
					s += "_"
					x = min(x, box.Max.X-2-text.Width(s)) // what is typed stays in sight
				}
				oberon.WriteBaseline(b, image.Pt(x, base), text, s, ink)
			} else if row.Level > 0 {
				oberon.WriteBaseline(b, image.Pt(box.Max.X-4-text.Width(s), base), text, s, ink)
			}
			b.SetClip(clip)
		}
	}
	if b.Depth() == 1 { // light edges are white there, as is what is in them
		fb.Frame(b, image.Rect(r.Min.X, r.Min.Y, r.Min.X+rankWidth(), r.Min.Y+(len(v.ranks.Rows)+1)*rowHeight), 1, 1, fb.OpCopy)
	}
}

// Focus implements oberon.Focused.
func (v *ranking) Focus(on bool) {
	if v.typing && !on {
		v.keep()
	}
	v.typing = on && v.ranks.placed()
	v.Redraw()
}

// Press implements oberon.Pressed: the left button gives the keyboard.
func (v *ranking) Press(image.Point, input.Button) *oberon.Track { return nil }

// Key implements oberon.Typed: the name of the one who plays, once the game is
// better than the last.
func (v *ranking) Key(ev input.Event) bool {
	if !v.typing {
		return false
	}
	name := &v.ranks.own().Name
	switch {
	case ev.Key == "return":
		v.panel.Type(nil)
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

// Where implements oberon.Named: "name", the box that the player types into, and
// "rank:N".
func (v *ranking) Where(name string) (image.Rectangle, bool) {
	row := v.ranks.Current
	if n, _ := fmt.Sscanf(name, "rank:%d", &row); n != 1 && name != "name" || row < 0 || row >= len(v.ranks.Rows) {
		return image.Rectangle{}, false
	}
	w := rankWidth()
	if name == "name" {
		w = rankColumns[0].width
	}
	return image.Rect(0, (row+1)*rowHeight, w, (row+2)*rowHeight), true
}

// Names implements oberon.Spoken: the figure that falls and its columns, and the name that
// is typed into the ranking.
func (v *potView) Names() []string {
	if v.game.Over() || v.Paused() {
		return nil
	}
	f := v.game.Current()
	left, right := Columns, 0
	for _, c := range f.Cells() {
		left, right = min(left, c.X), max(right, c.X)
	}
	return []string{fmt.Sprintf("figure:%d,%d,%d", f.Figure, left, right)}
}

// Names implements oberon.Spoken: the name that is typed.
func (v *ranking) Names() []string {
	if !v.typing {
		return nil
	}
	return []string{"field:" + v.ranks.own().Name}
}
