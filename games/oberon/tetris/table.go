package tetris

import (
	"encoding/json"
	"errors"
	"fmt"
	"image"
	"slices"
	"strconv"
	"time"

	"phosphor/fb"
	"phosphor/fb/input"
	"phosphor/games"
	"phosphor/games/clock"
	oberon "phosphor/games/oberon/desk"
	"phosphor/games/oberon/minstd"
	"phosphor/games/oberon/program"
	"phosphor/games/play"
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
	desk    *oberon.Desk
	env     games.Env
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
	deal   string
	random minstd.Source
	ranks  Ranks
	watch  clock.Stopwatch // of the time played
	fall   *clock.Timer
	scale  int
}

func open(d *oberon.Desk, env games.Env) (*oberon.Document, error) {
	t := &table{desk: d, env: env, setup: usual}
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
	t.pause = &oberon.Button{Caption: "Pause", Toggle: true, Do: func() { t.setPause(t.pause.On) }}
	t.panel.Keys = t.pot
	t.panel.Add("pot", image.Rectangle{}, t.pot).Add("preview", image.Rectangle{}, t.next).Add("ranking", image.Rectangle{}, t.list).
		Add("button:Preview", image.Rectangle{}, t.preview).Add("button:Pause", image.Rectangle{}, t.pause)
	t.doc = &oberon.Document{Title: "Tetris.Doc", Size: image.Pt(docWidth, docHeight), Content: t.panel, Player: t,
		Menu: []oberon.Command{{Caption: "Store", Do: t.store}, {Caption: "New", Do: t.fresh}}}
	t.doc.Closed = func() { t.stop(); t.keep() }
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

func (t *table) must(err error) {
	if err != nil {
		t.desk.Message(err.Error())
	}
}

// keep writes the ranking, into which other games may have written, too.
func (t *table) keep() {
	var written Ranks
	t.must(store.ReadJSON(t.env.Scores, scoresFile, &written))
	t.ranks.merge(written)
	t.list.Redraw()
	t.must(store.WriteJSON(t.env.Scores, scoresFile, &t.ranks))
}

// store is the button Store: it keeps the ranking and the setup.
func (t *table) store() {
	t.keep()
	t.must(store.WriteJSON(t.env.Settings, setupFile, &t.setup))
}

// fresh is the button New. The new game has the keyboard.
func (t *table) fresh() {
	t.panel.Type(nil)
	t.must(t.New(""))
}

func (t *table) draw() int { return t.random.Uniform(Figures) }

// adopt puts another pot on the table.
func (t *table) adopt(p *Pot, deal string, played time.Duration) {
	t.stop()
	t.game, t.deal = p, deal
	t.watch.Set(played)
	t.preview.SetOn(p.Preview())
	t.pause.SetOn(false)
	t.run()
	t.changed()
}

// changed shows the game as it is.
func (t *table) changed() {
	t.ranks.set(t.game.Score(), t.game.Level(), t.game.Completed())
	if name := t.setup.Backdrops[t.game.Level()-1]; name != t.shown {
		t.shown = name
		p, err := t.desk.OpenPict(name)
		if err != nil {
			t.desk.Message(err.Error())
			p = nil
		}
		t.panel.Texture = p
		t.panel.Redraw()
	}
	t.pot.Redraw()
	t.next.Redraw()
	t.list.Redraw()
}

func (t *table) played() time.Duration { return t.watch.Elapsed(t.desk.Clock.Now()) }

// run lets time pass in the pot, stop holds it.
func (t *table) run() {
	if !t.watch.Running() && !t.game.Over() && !t.pause.On {
		t.watch.Run(t.desk.Clock.Now())
		t.wait()
	}
}

func (t *table) stop() {
	t.watch.Stop(t.desk.Clock.Now())
	t.desk.Clock.Stop(t.fall)
}

// wait sets the time of the next fall.
func (t *table) wait() {
	t.desk.Clock.Stop(t.fall)
	t.fall = t.desk.Clock.After(time.Duration(t.setup.Delays[t.game.Level()-1])*fudge, func() {
		t.game.Fall(t.played())
		t.after()
	})
}

// after is called when a figure fell or was dropped.
func (t *table) after() {
	t.changed()
	if t.game.Over() {
		t.stop()
		t.keep()
		return
	}
	t.wait()
}

func (t *table) setPause(on bool) {
	t.pause.SetOn(on)
	if on {
		t.stop()
	} else {
		t.run()
	}
	t.pot.Redraw()
}

func (t *table) setPreview(on bool) {
	t.preview.SetOn(on)
	t.game.SetPreview(on)
	t.next.Redraw()
}

var (
	errPaused = errors.New("the game is paused")
	errUndo   = errors.New("a game of Tetris is played against time: nothing can be taken back")
)

// Do implements oberon.Player.
func (t *table) Do(move string) error {
	if t.pause.On {
		return errPaused
	}
	score := t.game.Score()
	if err := t.game.Do(move, t.played()); err != nil {
		return err
	}
	if t.game.Score() != score {
		t.after() // only what falls earns something
	} else {
		t.pot.Redraw()
	}
	return nil
}

func (t *table) Undo() error { return errUndo }

func (t *table) Moves() []string {
	if t.pause.On {
		return []string{}
	}
	return t.game.Moves()
}

// New begins a game; "" is a fresh one.
func (t *table) New(deal string) error {
	if deal == "" {
		deal = t.env.Fresh()
	}
	n, err := play.ParseDeal(deal)
	if err != nil {
		return err
	}
	t.random = minstd.New(n)
	if t.game != nil {
		t.keep() // it ends
	}
	t.ranks.begin()
	t.adopt(New(t.draw), deal, 0)
	t.keep()
	return nil
}

// state is what drive tells of the game.
type state struct {
	Game      string   `json:"game"`
	Deal      string   `json:"deal"`
	Over      bool     `json:"over"`
	Won       bool     `json:"won"` // never: it only becomes faster
	Rows      []string `json:"rows"`
	Current   Figure   `json:"current"`
	Next      int      `json:"next"`
	Score     int      `json:"score"`
	Level     int      `json:"level"`
	Completed int      `json:"completed"`
	Preview   bool     `json:"preview"`
	Paused    bool     `json:"paused"`
}

// State implements oberon.Player.
func (t *table) State() any {
	p := t.game
	return state{gameName, t.deal, p.Over(), false, p.Rows(), p.Current(), p.Next(), p.Score(), p.Level(), p.Completed(),
		p.Preview(), t.pause.On}
}

// Layout starts from rows and, if they are there, a current and a next figure.
func (t *table) Layout(position []byte) error {
	var in struct {
		Rows    []string
		Current *Figure
		Next    *int
	}
	if err := json.Unmarshal(position, &in); err != nil {
		return fmt.Errorf("layout: %w", err)
	}
	n, err := play.ParseDeal(t.deal)
	if err != nil {
		return err
	}
	random := minstd.New(n)
	p, err := Lay(in.Rows, in.Current, in.Next, func() int { return random.Uniform(Figures) })
	if err != nil {
		return err
	}
	t.random, p.draw = random, t.draw
	t.ranks.begin()
	t.adopt(p, t.deal, 0)
	return nil
}

// saved is a saved game.
type saved struct {
	play.SavedHeader
	Setup   setup         `json:"setup"`
	Ranks   Ranks         `json:"ranks"`
	Random  minstd.Source `json:"random"`
	Factor  int           `json:"factor"`
	Elapsed int64         `json:"elapsed"` // milliseconds played
	Since   int64         `json:"since"`   // when the level began, in milliseconds played
	State   state         `json:"state"`
}

// Save implements oberon.Player.
func (t *table) Save() ([]byte, error) {
	return play.EncodeSaved(saved{play.Saved(gameName), t.setup, t.ranks, t.random, t.game.factor,
		t.played().Milliseconds(), t.game.since.Milliseconds(), t.State().(state)})
}

// Load implements oberon.Player.
func (t *table) Load(data []byte) error {
	s := saved{Setup: usual}
	if err := play.DecodeSaved(data, gameName, &s); err != nil {
		return err
	}
	_, badDeal := play.ParseDeal(s.State.Deal)
	switch {
	case badDeal != nil:
		return play.SavedError(badDeal)
	case !s.Random.Valid() || s.State.Level < 1 || s.State.Level > Levels || s.Factor < 1 || s.Factor > 2 || s.State.Score < 0 || s.State.Completed < 0 ||
		s.Since < 0 || s.Elapsed < s.Since || s.Elapsed > time.Duration(1<<62).Milliseconds():
		return play.SavedError(errors.New("numbers out of range"))
	}
	if err := s.Setup.check(); err != nil {
		return play.SavedError(err)
	}
	current := &s.State.Current
	if s.State.Over {
		current = nil // there was no room for it
	}
	random := s.Random
	p, err := Lay(s.State.Rows, current, &s.State.Next, func() int { return random.Uniform(Figures) })
	if err != nil {
		return play.SavedError(err)
	}
	if s.State.Over {
		if s.State.Current.Figure < 0 || s.State.Current.Figure >= Figures {
			return play.SavedError(errors.New("numbers out of range"))
		}
		p.current, p.over = Figure{Figure: s.State.Current.Figure, X: startX}, true
	}
	p.draw, p.score, p.level, p.rows, p.preview, p.factor = t.draw, s.State.Score, s.State.Level, s.State.Completed, s.State.Preview, s.Factor
	p.since = time.Duration(s.Since) * time.Millisecond
	t.random, t.setup = s.Random, s.Setup
	t.resume(s.Ranks)
	t.shown = ""
	t.adopt(p, s.State.Deal, time.Duration(s.Elapsed)*time.Millisecond)
	t.keep()
	if s.State.Paused {
		t.setPause(true)
	}
	return nil
}

// resume takes the row of a saved game into the ranking. Where that game came
// further, after it was saved, this is another one: what was earned is not lost.
func (t *table) resume(saved Ranks) {
	if saved.Current < 0 || saved.Current >= len(saved.Rows) {
		saved.Current = len(saved.Rows) - 1
	}
	row := *saved.own()
	further := func(r Rank) bool { return r.Game == row.Game && r.Score > row.Score }
	if row.Game <= 0 || slices.ContainsFunc(t.ranks.Rows[:], further) {
		t.ranks.Games++
		row.Game = t.ranks.Games
	}
	t.ranks.Games = max(t.ranks.Games, row.Game)
	t.ranks.enter(row)
}

// A potView is the pot.
type potView struct {
	oberon.Base
	*table
}

// Draw implements oberon.Gadget. While the game is paused the pot is empty.
func (v *potView) Draw(b *fb.Bitmap, r image.Rectangle) {
	oberon.Fill(b, r, oberon.Light)
	oberon.Rect3D(b, r, oberon.Shadow, oberon.Shadow)
	if v.pause.On {
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
	if move, ok := keys[ev.Key]; ok {
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
		v.setPause(!v.pause.On)
	default:
		return false
	}
	return true
}

// Focus implements oberon.Focused: whoever types elsewhere cannot play.
func (v *potView) Focus(on bool) {
	if !on && !v.game.Over() {
		v.setPause(true)
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
	if !v.preview.On || v.game.Over() {
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
	text, bold := v.desk.Fonts.Text, v.desk.Fonts.Bold
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
}

// Focus implements oberon.Focused.
func (v *ranking) Focus(on bool) {
	if v.typing && !on {
		v.keep()
	}
	v.typing = on && v.ranks.Current < len(v.ranks.Rows)-1
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

// Status tells how the game stands.
func (t *table) Status() play.Status {
	return play.Status{Game: gameName, Deal: t.deal, Over: t.game.Over(), Score: t.game.Score()}
}

// Redo refuses, as Undo does.
func (t *table) Redo() error { return errUndo }
