package gobblet

import (
	"bytes"
	"errors"
	"image"
	"image/color"
	"io/fs"
	"strings"

	"phosphor/assets"
	"phosphor/assets/i18n"
	"phosphor/fb"
	"phosphor/fb/input"
	"phosphor/games"
	"phosphor/games/app"
	"phosphor/games/assist"
	"phosphor/games/play"
	"phosphor/games/store"
	"phosphor/games/windows/gobblet/rules"
	"phosphor/games/windows/gobblet/search"
)

// Program is the game for all desks.
var Program = app.Program{Name: "gobblet", Title: "Gobblet", Facts: facts, About: "Pieces cover pieces, for one or two players", Open: fill,
	Variations: rules.Variants(), DataDir: "GOBBLET", Assets: assets.Gobblet}

// Sounds, by file name.
const (
	soundPlace   = "PLACE"   // a piece is set down
	soundGobble  = "GOBBLE"  // a piece goes over another
	soundRefused = "REFUSED" // a move that is not allowed
	soundWon     = "WON"
)

// A Table is Gobblet in a window.
type Table struct {
	*play.Session
	window  *app.Window
	env     games.Env
	words   *words
	art     *pictures
	view    view
	shown   app.View    // the stage in the window
	corner  image.Point // point of the stage at the view's upper left
	game    *rules.Game
	chosen  choices
	engine  *search.Engine // created when first needed
	solver  *search.Engine // for the lamp, likewise
	help    *assist.Assistant
	light   assist.Light
	bar     app.Walk
	walks   bool       // during a walk nothing moves by itself
	walker  rules.Side // the side that the walk is for
	thought *thought   // the current search
	flight  *flight    // the computer's moving piece

	ground *fb.Bitmap // the stage without pieces
	scene  *fb.Bitmap // the stage without the piece in the hand
	live   *fb.Bitmap // everything
	hand   hand
	cursor *spot       // of the keyboard; nil if unused
	last   *rules.Move // the last complete move
	hint   *rules.Move // shown to the player
	notice string      // shown until another game or move

	helping bool // the rules are shown, on the original's form
}

// An original is the host of the original's form, which has places of its own for some
// things.
type original interface {
	Notice(text string) // shows a text until EndNotice
	EndNotice()
	Busy(on bool)            // shows that the computer thinks
	Banner() image.Rectangle // where the end of a game is shown, in pixels of the stage
}

// original returns that host, or nil on other desks.
func (t *Table) original() original {
	h, _ := t.window.Host.(original)
	return h
}

// hand is the state of the lifted piece.
type hand struct {
	foot   image.Point     // of the piece
	drawn  image.Rectangle // area covered on the screen
	target *spot           // where it would be put down
	at     image.Point     // the pointer's position
	down   bool            // the button that touched the piece is still down
	from   image.Point     // where the button went down
	away   bool            // the piece has left its origin
}

// stage is the part of the original's form for the board. All measures of the board are
// relative to the form's screen.
var stage = image.Rect(6, 73, 634, 340)

// fill fills a window.
func fill(w *app.Window) error {
	t := &Table{window: w, env: w.Env, words: wordsFor(w.Env.Lang)}
	t.Session = play.NewSession(w.Program.Name, t.open)
	t.help = t.assistant()
	t.bar = app.Walk{Window: w, Help: t.help}
	t.Opened = t.adopt
	remembered := defaultChoices
	if err := store.ReadJSON(t.env.Settings, settingsFile, &remembered); err != nil {
		return err
	}
	if _, err := remembered.check(); err != nil {
		remembered = defaultChoices
	}
	first := newcomer(t.env.Settings)
	if first {
		remembered.Computer[rules.Orange], remembered.Level = true, "easy"
	}
	if t.env.Variation != "" {
		remembered.Variation = t.env.Variation
	}
	depth := 8
	if w.Host.Look().Mono() {
		depth = 1
	}
	var palette color.Palette
	var err error
	if t.art, palette, err = loadPictures(assets.Gobblet(), depth); err != nil {
		return err
	}
	for _, b := range []**fb.Bitmap{&t.ground, &t.scene, &t.live} {
		*b = fb.New(stage, depth)
		(*b).Palette = palette
	}
	t.corner = stage.Min
	t.shown = app.View{Size: stage.Size(), Fit: t.fit, Draw: t.draw, Press: t.press, Hover: t.hover, Key: t.key, Where: t.where, Names: t.names,
		Focus: func(on bool) {
			if !on {
				t.hand.down = false
			}
		}}
	w.Match, w.View, w.Menus = t, &t.shown, t.menus()
	if depth > 1 {
		for _, i := range []uint8{brownTop, colourInks.orange, darkOrange, brownWell} {
			w.Colors = append(w.Colors, palette[i])
		}
		w.Colors = append(w.Colors, palette[firstBrown:firstBrown+browns]...)
	}
	w.Status = func() (text, number string) {
		if t.notice != "" {
			return t.status() + ". " + t.notice, ""
		}
		return t.status(), ""
	}
	w.HelpKey, w.Light = t.helpKeys, func() assist.Light { return t.light }
	w.Thinking = t.Thinking
	w.Closed = t.leave
	if err := t.begin(remembered, t.env.Deal, nil); err != nil {
		return err
	}
	if first {
		t.tellUntil(t.words.first) // until the first move
	}
	return nil
}

// helpKeys handles the help keys: a hint, the walk, and on the small board the lamp.
func (t *Table) helpKeys(name string) bool {
	refuses := func(err error) func() { return func() { t.refuse(err) } }
	do := map[string]func(){"f4": t.hintKey, "f9": t.help.ToggleLight, assist.WalkKey: t.walkKey, "shift+f4": refuses(errShow), assist.DealsKey: refuses(errAlike)}[name]
	if do == nil {
		return false
	}
	t.land()
	do()
	return true
}

// newcomer reports whether the player, whose choices are stored, has not made any yet.
// The first game is then against the computer at an easy level; the original's, and that
// of programs and demos, is between two people.
func newcomer(k store.Keeper) bool {
	if _, forgets := k.(store.Volatile); forgets {
		return false
	}
	_, err := k.Read(settingsFile)
	return errors.Is(err, fs.ErrNotExist)
}

// New starts a game; "" uses a new deal. The deal only determines how the computer's
// weaker levels err.
func (t *Table) New(deal string) error {
	if deal == "" {
		deal = t.env.Dealer.Any()
	}
	return t.begin(t.chosen, deal, nil)
}

// Layout starts from a position in the shape of the state.
func (t *Table) Layout(position []byte) error {
	return t.begin(t.chosen, t.Setup().Deal, bytes.Clone(position))
}

// begin starts a game. If that fails, the current game stays.
func (t *Table) begin(c choices, deal string, layout []byte) error {
	s, err := c.setup(deal, layout)
	if err != nil {
		return err
	}
	return t.Start(s)
}

// adopt shows another game.
func (t *Table) adopt() {
	t.stopThinking()
	t.land()
	g := t.Board().(*board).Game
	t.game = g
	p := g.Position()
	t.chosen = defaultChoices
	if err := t.Setup().ReadOptions(&t.chosen); err != nil {
		t.env.Report(err)
	}
	t.chosen.Variation = p.Variant().String()
	t.cursor, t.hint, t.last = nil, nil, lastMove(g)
	t.view = newView(p.Variant(), stage)
	help := t.words.helpOf(p.Variant())
	t.window.Keys = keysOf(p.Variant())
	t.window.Help = "# " + help[0] + "\n\n" + strings.Join(help[1:len(help)-2], "\n\n") + "\n"
	t.drawGround()
	t.window.Title = t.words.title[p.Variant()]
	t.endNotice()
	t.handOverOrigin()
	t.help.Begun()
	t.turned()
}

// Do makes a move, or half of one.
func (t *Table) Do(move string) error {
	p := t.game.Position()
	v := p.Variant()
	m, err := v.ParseMove(move)
	if err != nil {
		return err
	}
	return t.play(m)
}

// play makes a move for the side to move.
func (t *Table) play(m rules.Move) error {
	before := t.game.Position()
	v := before.Variant()
	if err := t.Make(v.MoveString(m), func() error { return t.game.Do(m) }); err != nil {
		return err
	}
	if m.To != rules.Nowhere {
		sound := soundPlace
		if _, covered := before.Top(m.To); covered {
			sound = soundGobble
		}
		t.sound(sound)
	}
	t.changed()
	return nil
}

// changed updates the window after a move, an undo or a redo.
func (t *Table) changed() {
	t.stopThinking()
	t.land()
	t.endNotice()
	t.hint = nil
	t.handOverOrigin()
	last := t.Last()
	if p := t.game.Position(); t.help.Walking() {
		if m := lastMove(t.game); m != nil { // in the notation of the walk
			last = p.Variant().MoveString(*m)
		}
	}
	t.help.Changed(last)
	t.turned()
}

// turned updates the window after any change, and starts the computer if it is its turn.
func (t *Table) turned() {
	t.last = lastMove(t.game)
	if t.walks { // nothing moves by itself
		t.show()
		return
	}
	if r := t.game.Result(); r.Over() {
		if _, won := r.Winner(); won && t.Honest() {
			t.sound(soundWon)
		}
		t.tell(t.status())
		t.tellUntil(t.words.reasons[r.Reason]) // until another game
	} else if t.computers() {
		t.think()
	}
	t.show()
}

// lastMove returns the last complete move of a game, or nil.
func lastMove(g *rules.Game) *rules.Move {
	steps := g.Steps()
	for i := len(steps) - 1; i >= 0; i-- {
		m := steps[i]
		switch {
		case m.To == rules.Nowhere:
			continue
		case m.From != rules.Nowhere:
		case i > 0:
			m.From = steps[i-1].From
		default: // the game began with a lifted piece
			p := g.Start()
			_, m.From, _ = p.Lifted()
		}
		return &m
	}
	return nil
}

// Undo undoes the last move; against the computer, the human player's last move.
func (t *Table) Undo() error { return t.undo(false) }

// Redo redoes an undone move; against the computer, its answer, too.
func (t *Table) Redo() error { return t.redo(false) }

// redo redoes a move. If whole, it leaves no piece in the hand.
func (t *Table) redo(whole bool) error {
	return t.walk(t.Session.Redo, func() bool { return t.Undone() != "" }, whole)
}

// undo undoes a move. If whole, it leaves no piece in the hand.
func (t *Table) undo(whole bool) error {
	if side, alone := t.chosen.opponent(); alone && !t.walks && t.game.StepsBack(side) == 0 && !t.Leaves() {
		return play.ErrNothingToUndo
	}
	return t.walk(t.Session.Undo, t.CanUndo, whole)
}

// walk makes as many steps back or forth as the player means by one.
func (t *Table) walk(step func() error, more func() bool, whole bool) error {
	was := t.game
	err := step()
	if err != nil {
		return err
	}
	if t.game != was { // it is another game
		t.remember()
		return nil
	}
	for err == nil && more() && !t.settled(whole) {
		err = step()
	}
	t.changed()
	return err
}

// settled reports whether an undo may stop here: it is the human player's turn against
// the computer, and nothing is in the hand.
func (t *Table) settled(whole bool) bool {
	p := t.game.Position()
	_, _, lifted := p.Lifted()
	if side, alone := t.chosen.opponent(); alone && !t.walks {
		return p.Turn() == side && !lifted
	}
	return !whole || !lifted
}

// tell shows a text that stays on the screen.
func (t *Table) tell(text string) {
	t.env.Message(text)
}

// tellUntil shows a text that stays until endNotice.
func (t *Table) tellUntil(text string) {
	t.notice = text
	if h := t.original(); h != nil {
		h.Notice(text)
	} else {
		t.tell(text)
	}
}

func (t *Table) endNotice() {
	t.notice = ""
	if h := t.original(); h != nil {
		h.EndNotice()
	}
}

func (t *Table) sound(name string) {
	if !t.chosen.Silent {
		t.env.Sound(name)
	}
}

// refuse shows why something is not possible.
func (t *Table) refuse(err error) {
	text := i18n.Error(t.env.Lang, err)
	for _, r := range t.words.refused {
		if errors.Is(err, r.err) {
			text = r.text
		}
	}
	t.sound(soundRefused)
	t.window.Say(text)
}

// person reports whether a person may move now.
func (t *Table) person() bool { return !t.computers() && !t.game.Result().Over() }

// press touches a piece, or puts the touched one down.
func (t *Table) press(at image.Point, b app.Button) *app.Drag {
	t.land()
	if b != app.Point {
		return nil
	}
	at = at.Add(t.corner)
	t.hand.at = at
	t.pressAt(at)
	return &app.Drag{
		Move: t.hover,
		Done: func(at image.Point) {
			t.hand.at = at.Add(t.corner)
			t.releaseAt(t.hand.at)
		},
		Cancel: func() { t.hand.down = false },
	}
}

// fit crops the empty sides of the stage on narrow screens.
func (t *Table) fit(room, _ image.Point) {
	const spare = 40
	cut := min(max(0, stage.Dx()-room.X), spare)
	t.corner = stage.Min.Add(image.Pt(cut/2, 0))
	t.shown.Size = image.Pt(stage.Dx()-cut, stage.Dy())
	t.shown.Redraw()
}

// hover moves the touched piece with the pointer.
func (t *Table) hover(at image.Point) {
	t.hand.at = at.Add(t.corner)
	t.follow()
}

// lifted returns the piece in the hand.
func (t *Table) lifted() (rules.Piece, bool) {
	p := t.game.Position()
	piece, _, ok := p.Lifted()
	return piece, ok
}

// pressAt touches a piece, or puts the touched one down.
func (t *Table) pressAt(at image.Point) {
	if t.helping {
		t.toggleHelp()
		return
	}
	t.hideCursor()
	t.endHint()
	if t.game.Result().Over() && at.In(t.banner()) {
		t.newButton()
		return
	}
	p := t.game.Position()
	s := t.view.hit(&p, t.art, at)
	if s == nil {
		return
	}
	if _, ok := t.lifted(); ok && t.person() {
		t.placeAt(s)
		return
	}
	if t.touch(s) {
		t.hand.down, t.hand.from, t.hand.away = true, at, false
		t.follow()
	}
}

// touch lifts the piece at a spot, or shows why it cannot.
func (t *Table) touch(s *spot) bool {
	p := t.game.Position()
	err := t.game.Check(rules.Move{From: s.name, To: rules.Nowhere})
	piece, ok := s.top(&p)
	switch {
	case t.game.Result().Over():
		err = rules.ErrOver
	case t.computers():
		t.refuse(errors.New(t.words.wait))
		return false
	case !ok:
		err = rules.ErrEmpty
	case piece.Side != p.Turn():
		err = rules.ErrTheirs
	}
	if err == nil {
		err = t.play(rules.Move{From: s.name, To: rules.Nowhere})
	}
	if err != nil {
		t.refuse(err)
	}
	return err == nil
}

// placeAt puts the touched piece down on a spot, or shows why it cannot.
func (t *Table) placeAt(s *spot) {
	t.hand.down = false
	err := t.game.Check(rules.Move{From: rules.Nowhere, To: s.name})
	if !s.name.IsSquare() {
		err = rules.ErrNotation
		if t.cameFrom(s) {
			err = rules.ErrOrigin
		}
	}
	if err == nil {
		err = t.play(rules.Move{From: rules.Nowhere, To: s.name})
	}
	if err != nil {
		t.refuse(err)
	}
}

// near is how far the pointer may move between press and release for a click.
const near = 5

// releaseAt ends a drag. It puts the piece down unless the button was only clicked, or
// the pointer never left the place.
func (t *Table) releaseAt(at image.Point) {
	if !t.hand.down {
		return
	}
	t.hand.down = false
	d := at.Sub(t.hand.from)
	if _, ok := t.lifted(); !ok || d.X*d.X+d.Y*d.Y <= near*near || !t.person() {
		return
	}
	p := t.game.Position()
	if s := t.view.hit(&p, t.art, at); s != nil && t.hand.away {
		t.placeAt(s)
	}
}

// cameFrom reports whether the touched piece came from a spot.
func (t *Table) cameFrom(s *spot) bool {
	p := t.game.Position()
	_, from, ok := p.Lifted()
	return ok && s.name == from && (from.IsSquare() || s.side == p.Turn())
}

// keys are the commands with keys of their own; buttons have others with Alt.
var keys = map[string]func(t *Table){
	"ctrl+n": (*Table).newButton,
	"f1":     (*Table).toggleHelp,
	"ctrl+s": (*Table).toggleSound,
	"left":   func(t *Table) { t.moveCursor(-1, 0) },
	"right":  func(t *Table) { t.moveCursor(1, 0) },
	"up":     func(t *Table) { t.moveCursor(0, 1) },
	"down":   func(t *Table) { t.moveCursor(0, -1) },
	"return": (*Table).useCursor,
	"space":  (*Table).useCursor,
}

// key handles a key and reports whether it used it.
func (t *Table) key(ev input.Event) bool {
	t.land()
	name := input.KeyName(ev.Key, ev.Mods)
	do := keys[name]
	if t.original() == nil && name == "f1" {
		return false // desks show a window's help
	}
	if t.helping && name != "f1" {
		t.helping = false
		t.show()
		if name == "escape" || name == "return" || name == "space" {
			return true
		}
	}
	if over := t.game.Result().Over(); over && (name == "return" || name == "space") {
		do = (*Table).newButton
	}
	switch {
	case input.Undoes(name):
		do = (*Table).undoButton
	case input.Redoes(name):
		do = (*Table).redoKey
	}
	if do == nil {
		return false
	}
	if _, arrow := arrows[name]; !ev.Repeat || arrow {
		do(t)
	}
	return true
}

var arrows = map[string]bool{"left": true, "right": true, "up": true, "down": true}

// hintKey shows a good move; a second press makes it.
func (t *Table) hintKey() {
	t.help.EndWalk()
	if t.hint == nil || !t.person() || t.small() {
		t.hintButton()
		return
	}
	t.playHint()
}

// playHint makes the move of the hint.
func (t *Table) playHint() {
	m := t.hint
	at := m.To
	if _, ok := t.lifted(); !ok && t.play(rules.Move{From: m.From, To: rules.Nowhere}) != nil {
		return
	}
	if err := t.play(rules.Move{From: rules.Nowhere, To: at}); err != nil {
		t.refuse(err)
	}
}

// moveCursor moves the keyboard cursor to the next spot. It appears at the origin of the
// lifted piece, or at the first stack of the side to move.
func (t *Table) moveCursor(dx, dy int) {
	t.endHint()
	if t.cursor == nil {
		p := t.game.Position()
		at := p.Variant().Square(0, 0)
		for i := range p.Variant().Stacks() {
			if len(p.Pieces(rules.Stack(i), p.Turn())) > 0 {
				at = rules.Stack(i)
				break
			}
		}
		if _, from, ok := p.Lifted(); ok {
			at = from
		}
		t.cursor = t.view.find(at, p.Turn())
	} else {
		t.cursor = t.view.neighbour(t.cursor, dx, dy)
	}
	if _, ok := t.lifted(); ok {
		t.hand.foot = t.cursor.foot.Sub(image.Pt(0, hover))
	}
	t.show()
}

// useCursor touches the piece under the cursor, or puts the touched one there.
func (t *Table) useCursor() {
	if t.cursor == nil {
		t.moveCursor(0, 0)
		return
	}
	if _, ok := t.lifted(); ok && t.person() {
		t.placeAt(t.cursor)
	} else {
		t.touch(t.cursor)
	}
}

func (t *Table) hideCursor() {
	if t.cursor != nil {
		t.cursor = nil
		t.show()
	}
}

func (t *Table) endHint() {
	if t.thought != nil && t.thought.hint {
		t.stopThinking()
		t.show()
	}
	if t.hint != nil {
		t.hint = nil
		t.help.Unframe()
		t.show()
	}
}

// leave ends everything when the window is closed.
func (t *Table) leave() {
	t.stopThinking()
	t.help.Leave()
	t.land()
	t.show()
}
