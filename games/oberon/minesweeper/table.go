package minesweeper

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"image"
	"strconv"
	"strings"

	"phosphor/fb"
	"phosphor/fb/input"
	"phosphor/games"
	"phosphor/games/assist"
	cardtable "phosphor/games/cards/table"
	oberon "phosphor/games/oberon/desk"
	"phosphor/games/oberon/minesweeper/rules"
	"phosphor/games/oberon/minesweeper/solver"
	"phosphor/games/oberon/program"
	"phosphor/games/oberon/puzzle"
	"phosphor/games/play"
	"phosphor/games/prove"
	"phosphor/games/store"
)

// Program is the game on Oberon's desk.
var Program = program.Program{
	Name: gameName, Title: "MineSweeper", About: "Find all mines without uncovering one", Icon: "MineSweeperIcon", Open: open,
}

const gameName = "minesweeper"

// Measures of the document, in pixels.
const (
	boxSize     = 16
	viewX       = 90 // where the view begins in the panel
	viewY       = 6
	fieldX      = 90 // where the field begins in the view
	fieldY      = 8
	minWidth    = 226 // of the panel
	minHeight   = 204
	panelMargin = 10
)

// dimensions are the three numbers that the sliders set.
type dimensions struct {
	Width  int `json:"width"`
	Height int `json:"height"`
	Mines  int `json:"mines"`
}

var usual = dimensions{8, 8, 10}

// settingsFile is where the button Store keeps the dimensions.
const settingsFile = "minesweeper.json"

// A table is MineSweeper in a document on Oberon's desk.
type table struct {
	*puzzle.Table
	doc   *oberon.Document
	panel *oberon.Panel
	view  *view
	time  *oberon.Info
	flags *oberon.Info
	pause *oberon.Button
	dials [3]dial

	size  dimensions
	room  image.Point // what the panel needs for them
	field *rules.Field
}

// A dial is a slider with its text field.
type dial struct {
	slider *oberon.Slider
	text   *oberon.TextField
	value  func(*dimensions) *int
}

// wished says which boards come from now on.
func wished(w prove.Wish, german bool) string {
	luck := w == prove.Wish{}
	return map[bool]map[bool]string{
		false: {true: "Any board may come next.", false: "From now on no board needs a guess."},
		true:  {true: "Ab jetzt kann jedes Brett kommen.", false: "Ab jetzt muss man bei keinem Brett raten."},
	}[german][luck]
}

func open(d *oberon.Desk, env games.Env) (*oberon.Document, error) {
	t := &table{size: usual}
	t.Table = puzzle.New(d, env, gameName, t.open)
	t.Help = help
	t.Final = errFinal
	t.Refusals = map[error]string{errFinal: "MineSweeper wird gegen das Glück gespielt: nichts kann zurückgenommen werden"}
	t.Options = func(saved bool) any {
		o := options{t.size, t.Env.Dealer.Wish().Winnable}
		if saved {
			o.NoGuess = t.Board().(*board).noGuess
		}
		return o
	}
	t.Began, t.Moved, t.Show = t.began, t.moved, t.show
	t.Counts = func() bool { return t.field.Begun() && !t.field.Over() }
	t.Tick = func() { t.time.Show(t.Seconds()) }
	if err := store.ReadJSON(env.Settings, settingsFile, &t.size); err != nil {
		return nil, err
	}
	if rules.Check(t.size.Width, t.size.Height, t.size.Mines) != nil {
		t.size = usual
	}
	texture, err := d.OpenPict("MineSweeperBD")
	if err != nil {
		return nil, err
	}
	t.build(texture)
	t.Bar, t.Advise, t.Comment, t.Wished = t.doc, t.advise, t.comment, wished
	return t.doc, t.New(env.Deal)
}

// build makes the panel with its gadgets.
func (t *table) build(texture *image.Paletted) {
	t.panel = oberon.NewPanel()
	t.panel.Texture = texture
	for i, k := range []struct {
		letter   string
		min, max int
		value    func(*dimensions) *int
	}{
		{"W", rules.MinWidth, rules.MaxWidth, func(s *dimensions) *int { return &s.Width }},
		{"H", rules.MinHeight, rules.MaxHeight, func(s *dimensions) *int { return &s.Height }},
		{"M", rules.MinMines, rules.MaxMines, func(s *dimensions) *int { return &s.Mines }},
	} {
		d := dial{value: k.value, text: &oberon.TextField{Room: 3}}
		set := func(v int) {
			s := t.size
			*k.value(&s) = v
			t.resize(s)
		}
		d.slider = &oberon.Slider{Min: k.min, Max: k.max, Moved: d.text.ShowNumber, Set: set}
		d.text.Set = func(s string) {
			if v, err := strconv.Atoi(s); err == nil && v >= k.min && v <= k.max {
				set(v)
			}
			t.showDials()
		}
		x := 10 + 25*i
		t.panel.Add("", image.Rect(x, 11, x+19, 26), &oberon.Caption{Text: k.letter, Center: true, Plate: true}).
			Add("slider:"+k.letter, image.Rect(x, 27, x+20, 147), d.slider).
			Add("field:"+k.letter, image.Rect(x, 149, x+20, 166), d.text)
		t.dials[i] = d
	}
	t.pause = &oberon.Button{Caption: "Pause", Toggle: true, Do: func() { t.Pause(t.pause.On) }}
	t.panel.Add("button:New", image.Rect(10, 171, 45, 196), &oberon.Button{Caption: "New", Do: t.fresh}).
		Add("button:Pause", image.Rect(47, 171, 82, 196), t.pause)
	t.view = &view{table: t, down: none}
	t.time = &oberon.Info{Name: "Time:", Color: 9}
	t.flags = &oberon.Info{Name: "Flags:", Color: 7}
	t.panel.Add("view", image.Rectangle{}, t.view).
		Add("time", image.Rect(8, 8, 78, 28).Add(image.Pt(viewX, viewY)), t.time).
		Add("flags", image.Rect(8, 40, 78, 60).Add(image.Pt(viewX, viewY)), t.flags)
	t.doc = &oberon.Document{Title: "MineSweeper", Content: t.panel, Player: t,
		Menu: []oberon.Command{{Caption: "Store", Do: t.store}, {Caption: "New", Do: t.fresh}}}
	t.doc.Closed = func() { t.Stop(); t.Leave() }
	t.panel.Keys = t.view
}

// panelSize is the size of the panel for a field.
func panelSize(s dimensions) (panel, view image.Point) {
	view = image.Pt(fieldX+boxSize*s.Width+8, boxSize*(s.Height+1))
	return image.Pt(max(minWidth, viewX+view.X+panelMargin), max(minHeight, viewY+view.Y+panelMargin)), view
}

// store keeps the dimensions for the next time, which is all that the original
// stored.
func (t *table) store() {
	program.StoreJSON(t.Desk, t.Env.Settings, t.Env.Lang, settingsFile, t.size)
}

// fresh is the button New: a new field of the same size.
func (t *table) fresh() { t.Tell(t.New("")) }

// resize begins a new field of another size. The mines are limited to what it
// can hide.
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
	t.Desk.Cancel()
	t.field = t.Board().(*board).Field
	t.size = dimensions{t.field.Width, t.field.Height, t.field.Mines}
	t.view.cursor.at = t.view.clamp(t.view.cursor.at)
	panel, view := panelSize(t.size)
	t.panel.Move(t.view, image.Rectangle{Max: view}.Add(image.Pt(viewX, viewY)))
	t.panel.Move(t.time, image.Rect(8, 8, 78, 28).Add(image.Pt(viewX, viewY)))
	t.panel.Move(t.flags, image.Rect(8, 40, 78, 60).Add(image.Pt(viewX, viewY)))
	if t.room != panel { // else it may have been grown, and stays so
		t.room = panel
		t.doc.Resize(panel)
	}
	t.showDials()
}

func (t *table) showDials() {
	for _, d := range t.dials {
		v := *d.value(&t.size)
		d.slider.Show(v)
		d.text.ShowNumber(v)
	}
}

// soundExplode is the name of the sound of a mine. The original has none.
const soundExplode = "EXPLODE"

// moved lets a mine be heard, by those who want more sounds than there were.
func (t *table) moved() {
	if t.Env.More && t.field.Over() && !t.field.Won() {
		t.Env.Sound(soundExplode)
	}
}

// show shows the field as it is.
func (t *table) show() {
	t.pause.SetOn(t.Paused())
	t.flags.Show(t.field.Flags())
	t.time.Show(t.Seconds())
	t.view.Redraw()
}

// act does something to a box; that it cannot be done needs no word.
func (t *table) act(what string, box image.Point) {
	_ = t.Do(fmt.Sprintf("%s %d %d", what, box.X, box.Y))
}

var errFinal = errors.New("a game of MineSweeper is played against luck: nothing can be taken back")

// A board is a field in a session.
type board struct {
	*rules.Field
	table   *table
	noGuess bool   // until a box was opened: the mines are hidden so that no guess is needed
	seed    uint64 // for that
}

// Do makes a move. Where no guess is wanted the first box that is opened decides where the
// mines are.
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

// noGuessTries bounds how often mines are hidden anew; fields so full of mines that this
// is not enough stay as the generator made them.
const noGuessTries = 100

// options are what a game needs to begin besides its deal.
type options struct {
	dimensions
	NoGuess bool `json:"noGuess,omitempty"`
}

// A layout is a field that was laid out by hand.
type layout struct {
	Rows  []string `json:"rows"`
	Mines [][2]int `json:"mines"`
}

// open returns the board of a game that begins like that.
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
	if err := json.Unmarshal(s.Layout, &in); err != nil {
		return nil, fmt.Errorf("layout: %w", err)
	}
	f, err := rules.Lay(in.Rows, in.Mines, random)
	return &board{Field: f, table: t}, err
}

func (b *board) Undo() error { return errFinal }

func (b *board) Status() play.Status { return play.Status{Over: b.Over(), Won: b.Won()} }

// state is what drive tells of the game.
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
	return state{gameName, b.table.Setup().Deal, b.Over(), b.Won(), b.Rows(), b.Hidden(), b.table.Seconds(), b.Flags(), b.table.Paused()}
}

// none is no box.
var none = image.Pt(-1, -1)

// A view is the field with its frame.
type view struct {
	oberon.Base
	*table
	down   image.Point // the box that is shown pressed
	cursor cursor
}

func boxRect(p image.Point) image.Rectangle {
	return image.Rect(0, 0, boxSize, boxSize).Add(image.Pt(fieldX+boxSize*p.X, fieldY+boxSize*p.Y))
}

// box returns the box at a point of the view, the nearest one if there is none.
func (v *view) box(p image.Point) image.Point {
	p = p.Sub(image.Pt(fieldX, fieldY))
	return v.clamp(image.Pt(max(p.X, 0), max(p.Y, 0)).Div(boxSize))
}

// clamp returns the box of the field that is nearest to one.
func (v *view) clamp(p image.Point) image.Point {
	return image.Pt(min(max(p.X, 0), v.field.Width-1), min(max(p.Y, 0), v.field.Height-1))
}

// onField reports whether a point of the view is on a box.
func (v *view) onField(p image.Point) bool {
	return p.In(image.Rect(0, 0, v.field.Width*boxSize, v.field.Height*boxSize).Add(image.Pt(fieldX, fieldY)))
}

func (v *view) press(p image.Point) {
	if p != v.down {
		v.RedrawPart(boxRect(v.down))
		v.down = p
		v.RedrawPart(boxRect(p))
	}
}

// Press implements oberon.Pressed. The left and the right button press the box
// under the pointer, which stays within the field, and act on it when they are
// up; the middle one acts where it is released.
func (v *view) Press(p image.Point, b input.Button) *oberon.Track {
	v.hideCursor()
	if v.Paused() || v.field.Over() || !v.onField(p) {
		return nil
	}
	if b == input.Middle {
		return &oberon.Track{Done: func(p image.Point, sum input.Buttons) {
			if sum == input.Set(input.Middle) && v.onField(p) {
				v.act("chord", v.box(p))
			}
		}}
	}
	// Which boxes this button presses, and what it does to them.
	check, what := v.field.CheckOpen, "open"
	if b == input.Right {
		check, what = v.field.CheckFlag, "flag"
	}
	press := func(p image.Point) {
		at := v.box(p)
		if check(at.X, at.Y) != nil {
			at = none
		}
		v.press(at)
	}
	press(p)
	return &oberon.Track{
		Move: press,
		Done: func(p image.Point, sum input.Buttons) {
			v.press(none)
			if sum == input.Set(b) {
				v.act(what, v.box(p))
			}
		},
	}
}

// Draw implements oberon.Gadget.
func (v *view) Draw(b *fb.Bitmap, r image.Rectangle) {
	oberon.FillGadget(b, r, oberon.Group)
	oberon.Raise(b, r)
	clip := b.Clip()
	for y := range v.field.Height {
		for x := range v.field.Width {
			if box := boxRect(image.Pt(x, y)).Add(r.Min); box.Overlaps(clip) {
				v.drawBox(b, box, x, y)
			}
		}
	}
	if c := v.cursor; c.on && !v.Paused() && !v.field.Over() {
		fb.Frame(b, boxRect(c.at).Add(r.Min).Inset(1), 2, oberon.Black&b.Max(), fb.OpXor)
	}
	var x, y int
	if n, _ := fmt.Sscanf(v.Hint(), "open %d %d", &x, &y); n == 2 {
		puzzle.DrawHint(b, boxRect(image.Pt(x, y)).Add(r.Min))
	}
}

// numberColors are the colours of the numbers 1 to 8.
var numberColors = [...]uint8{1: 3, 2: 1, 3: 8, 4: 7, 5: 9, 6: 11, 7: 15, 8: 4}

func (v *view) drawBox(b *fb.Bitmap, r image.Rectangle, x, y int) {
	if v.Paused() {
		oberon.Fill(b, r, oberon.Shadow)
		return
	}
	bold := v.Desk().Fonts.Bold
	c := v.field.Letter(x, y)
	if c == '.' || c >= '1' && c <= '8' || c == '*' || v.down == image.Pt(x, y) {
		oberon.FillGadget(b, r, oberon.Group)
		oberon.Sink(b, r)
	} else {
		// On a mono display covered boxes have dots, as edges alone do not tell
		// them from open ones.
		oberon.FillDotted(b, r, oberon.Group)
		oberon.Raise(b, r)
	}
	switch {
	case c >= '1' && c <= '8':
		oberon.WriteCentered(b, r, bold, string(c), numberColors[c-'0'])
	case c == '?':
		oberon.WriteCentered(b, r, bold, "?", oberon.Black)
	case c == 'F':
		draw(b, r.Min.Add(image.Pt(5, 3)), pole, oberon.Black)
		draw(b, r.Min.Add(image.Pt(5, 3)), cloth, oberon.Red)
	case c == '*':
		oberon.Line(b, r.Inset(1), oberon.Red)
		ink := uint8(oberon.Black)
		if b.Depth() == 1 {
			ink = oberon.Light // the red is black there
		}
		draw(b, r.Min.Add(image.Pt(4, 3)), mine, ink)
	case c == 'm':
		draw(b, r.Min.Add(image.Pt(4, 3)), mine, oberon.Black)
	case c == 'x':
		draw(b, r.Min.Add(image.Pt(4, 3)), mine, oberon.Black)
		ink := oberon.Ink(b, oberon.Red)
		fb.Line(b, r.Min.Add(image.Pt(1, 1)), r.Max.Sub(image.Pt(2, 2)), fb.Solid, ink, fb.OpCopy)
		fb.Line(b, image.Pt(r.Max.X-2, r.Min.Y+1), image.Pt(r.Min.X+1, r.Max.Y-2), fb.Solid, ink, fb.OpCopy)
	}
}

// Where implements oberon.Named: "cell:X,Y".
func (v *view) Where(name string) (image.Rectangle, bool) {
	x, y, ok := oberon.Cell(name)
	if !ok || !v.field.Inside(x, y) {
		return image.Rectangle{}, false
	}
	return boxRect(image.Pt(x, y)), true
}

// A cursor is the frame that the arrow keys move from box to box, for people who do not
// use the mouse; the original had none.
type cursor struct {
	on bool
	at image.Point
}

// Key implements oberon.Typed. Return does what the left button does, and around a number
// what the middle one does, Space and F what the right one does: so a controller has all
// three. P pauses, and P or Return goes on; at the end Return begins another game.
func (v *view) Key(ev input.Event) bool {
	if v.HelpKey(ev) {
		return true
	}
	name := input.KeyName(ev.Key, ev.Mods)
	if d, ok := cardtable.Arrows[name]; ok {
		v.moveCursor(d)
		return true
	}
	what := map[string]string{"return": "open", "space": "flag", "f": "flag", "p": "pause"}[name]
	switch {
	case what == "" || ev.Repeat:
		return what != ""
	case v.field.Over():
		if what == "open" {
			v.fresh()
		}
	case what == "pause", what == "open" && v.Paused():
		v.Pause(!v.Paused())
	case !v.cursor.on:
		v.moveCursor(image.Point{})
	default:
		if at := v.cursor.at; what == "open" && v.field.Mark(at.X, at.Y) == rules.Open {
			what = "chord"
		}
		v.act(what, v.cursor.at)
	}
	return true
}

// moveCursor moves the cursor, within the field. The first key only shows it, in the
// middle.
func (v *view) moveCursor(d image.Point) {
	if v.Paused() || v.field.Over() {
		return
	}
	c := &v.cursor
	v.RedrawPart(boxRect(c.at))
	if c.on {
		c.at = v.clamp(c.at.Add(d))
	} else {
		*c = cursor{true, image.Pt(v.field.Width/2, v.field.Height/2)}
	}
	v.RedrawPart(boxRect(c.at))
}

// hideCursor takes the cursor away, as the mouse does.
func (v *view) hideCursor() {
	if v.cursor.on {
		v.cursor.on = false
		v.RedrawPart(boxRect(v.cursor.at))
	}
}

// Focus implements oberon.Focused.
func (v *view) Focus(on bool) {
	if !on {
		v.StopShow()
	}
}

// seen is the field as the player sees it.
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

// advise returns what finds a box that is safe, or else the one that is least likely
// a mine.
func (t *table) advise(n int) assist.Look {
	if n < len(t.Line()) {
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
	return func(context.Context) prove.Result {
		chance, err := solver.Chances(v)
		if err != nil {
			return prove.Result{}
		}
		open := func(i int) string { return fmt.Sprintf("open %d %d", i%v.Width, i/v.Width) }
		r := prove.Result{}
		for i, c := range chance {
			if c == 0 && bare[i] { // the others may be opened by this one
				return prove.Result{Verdict: prove.Winnable, Moves: []string{open(i)}}
			}
		}
		if best := v.Best(chance); best >= 0 && bare[best] {
			r.Moves = []string{open(best)}
			if first { // a mine in it would move elsewhere
				r.Verdict = prove.Winnable
			}
		}
		return r
	}
}

// comment tells how likely the box of a hint hides a mine.
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
		if t.German() {
			return fmt.Sprintf("Kein Feld ist sicher. Im umrahmten liegt mit %s %% eine Mine.", strings.Replace(fmt.Sprintf("%.1f", 100*c), ".", ",", 1))
		}
		return fmt.Sprintf("No box is safe. The framed one hides a mine with %.1f %%.", 100*c)
	}
	return t.In("The framed box is safe. F4 opens it.", "Das umrahmte Feld ist sicher. F4 deckt es auf.")
}

// Names implements oberon.Spoken: the box that the cursor is on.
func (v *view) Names() (names []string) {
	if c := v.cursor; c.on {
		names = append(names, fmt.Sprintf("cell:%d,%d", c.at.X, c.at.Y))
	}
	return append(names, v.HintNames()...)
}
