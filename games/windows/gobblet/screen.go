package gobblet

import (
	"errors"
	"fmt"
	"image"
	"strings"

	"phosphor/assets/i18n"
	"phosphor/fb"
	"phosphor/games/app"
	"phosphor/games/assist"
	"phosphor/games/windows/gobblet/rules"
	"phosphor/games/windows/gobblet/search"
)

// menus are the commands of the window on desks that have menus.
func (t *Table) menus() []app.Menu {
	w := t.words
	plain := func(s string) string {
		out := ""
		for _, r := range s {
			if r != '&' {
				out += string(r)
			}
		}
		return out
	}
	game := app.Menu{Title: w.gameMenu, Commands: []*app.Command{
		{Text: plain(w.newGame), Name: "New", Key: "ctrl+n", Do: t.newButton, Handy: true}, {},
		{Text: plain(w.undo), Name: "Undo", Key: "f2", Do: t.undoButton, Handy: true},
		{Text: w.redo, Name: "Redo", Key: "shift+f2", Do: t.redoKey},
		{Text: plain(w.hint), Name: "Hint", Key: "f4", Do: t.hintKey, Enabled: t.person, Handy: true},
		{Text: w.lamp, Key: "f9", Do: t.help.ToggleLight, Checked: func() bool { return t.light != assist.Off }, Enabled: t.small},
		{Text: w.walk, Key: assist.WalkKey, Do: t.walkKey, Checked: t.help.Walking}, {},
		{Text: w.small3, Do: func() { t.chooseBoard(t.chosen.Variation != rules.Gobblers.String()) }, Checked: func() bool { return t.chosen.Variation == rules.Gobblers.String() }},
		{Text: w.soundLine, Key: "ctrl+s", Do: t.toggleSound, Checked: func() bool { return !t.chosen.Silent }}, {},
		{Text: w.quit, Key: "ctrl+q", Do: t.window.Close},
	}}
	players := app.Menu{Title: w.players}
	for side, name := range w.side {
		for j, who := range [...]string{plain(w.human[side]), plain(w.computer[side])} {
			players.Commands = append(players.Commands, &app.Command{Text: i18n.Label(t.env.Lang, name, who), Do: func() { t.choosePlayer(rules.Side(side), j == 1) },
				Checked: func() bool { return t.chosen.Computer[side] == (j == 1) }})
		}
	}
	players.Commands = append(players.Commands, &app.Command{})
	for n, name := range w.levels {
		players.Commands = append(players.Commands, &app.Command{Text: plain(w.level) + " " + name, Do: func() { t.chooseLevel(n) },
			Checked: func() bool { return t.chosen.level() == n }, Enabled: func() bool { return t.computerPlays() && n < t.chosen.levels() }})
	}
	return []app.Menu{game, players}
}

// computerPlays reports whether there is a computer player, whose level can be chosen.
func (t *Table) computerPlays() bool {
	return t.chosen.Computer[rules.White] || t.chosen.Computer[rules.Orange]
}

func (t *Table) choosePlayer(side rules.Side, computer bool) {
	t.chosen.Computer[side] = computer
	t.remember()
	if t.game.Result().Over() { // already announced
		return
	}
	t.stopThinking()
	t.turned()
}

// chooseLevel lets the computer play at the nth level.
func (t *Table) chooseLevel(n int) {
	t.chosen.Level = search.Levels[min(max(n, 0), t.chosen.levels()-1)].Name
	t.remember()
	if t.thought != nil && !t.thought.hint {
		t.think()
	}
}

// chooseBoard starts a game on one of the boards.
func (t *Table) chooseBoard(small bool) {
	c := t.chosen
	c.Variation = rules.Classic.String()
	if small {
		c.Variation = rules.Gobblers.String()
	}
	if err := t.begin(c, t.Setup().Deal, nil); err != nil {
		t.refuse(err)
		return
	}
	t.remember()
}

func (t *Table) toggleSound() {
	t.chosen.Silent = !t.chosen.Silent
	t.remember()
}

func (t *Table) newButton() {
	if err := t.New(""); err != nil {
		t.refuse(err)
	}
}

func (t *Table) undoButton() {
	if t.undo(true) != nil {
		t.refuse(errors.New(t.words.noUndo))
	}
}

func (t *Table) redoKey() {
	if t.redo(true) != nil {
		t.refuse(errors.New(t.words.noRedo))
	}
}

// toggleHelp shows or hides the rules.
func (t *Table) toggleHelp() {
	t.helping = !t.helping
	t.show()
}

// drawHelp draws the rules over the board.
func (t *Table) drawHelp() {
	if !t.helping {
		return
	}
	k, f, b := t.inks(), t.font(), t.scene
	r := stage.Inset(6)
	fb.Fill(b, stage, k.face, fb.OpCopy) // hides the whole board
	fb.Fill(b, r, k.white, fb.OpCopy)
	fb.Frame(b, r, 1, k.text, fb.OpCopy)
	y := r.Min.Y + 8
	for i, line := range t.words.page(t.view.variant, t.env.Lang) {
		var e fb.Effects
		if i == 0 {
			e = fb.Thickened
		}
		fb.TextEffects(b, image.Pt(r.Min.X+12, y), f, line, k.text, 0, fb.Transparent, e)
		y += f.Height + 3
	}
}

func (t *Table) hintButton() {
	if !t.small() {
		t.hint = nil
	}
	switch {
	case t.game.Result().Over():
		t.refuse(rules.ErrOver)
	case t.computers():
		t.refuse(errors.New(t.words.wait))
	case t.small():
		t.help.Hint()
	default:
		t.showHint()
	}
}

// status returns the line about the state of the game.
func (t *Table) status() string {
	p := t.game.Position()
	r := t.game.Result()
	side, won := r.Winner()
	switch {
	case won:
		return t.words.wins[side]
	case r.Over():
		return t.words.draw
	case t.thought != nil && t.thought.hint:
		return t.words.hinting
	case t.thought != nil:
		return t.words.thinking
	}
	return t.words.turn[p.Turn()]
}

// inks are the colours of the table itself.
type inks struct {
	face, text, white, orange, mark, hint, won, cursor uint8
}

var (
	colourInks = inks{face: 7, text: 0, white: 255, orange: 32, mark: firstBrown + 27, hint: 250, won: 251, cursor: 255}
	monoInks   = inks{face: 1, white: 1}
)

func (t *Table) inks() *inks {
	if t.live.Depth() == 1 {
		return &monoInks
	}
	return &colourInks
}

// font returns the font of the stage.
func (t *Table) font() *fb.Font { return t.window.Host.Look().Font(app.Plain) }

// show redraws the stage.
func (t *Table) show() {
	t.drawScene()
	t.hand.drawn = image.Rectangle{}
	t.shown.Redraw()
	t.showHand()
}

// draw draws a part of the stage, with the carried or flying piece on top.
func (t *Table) draw(c *app.Canvas) {
	r := c.Clip().Add(t.corner).Intersect(stage)
	defer t.live.SetClip(t.live.SetClip(r))
	fb.Blit(t.live, r, &t.scene.Paletted, r.Min, fb.OpCopy)
	if piece, foot, ok := t.carried(); ok && !t.helping {
		t.art.sprite[piece.Side][index(t.view.variant, piece)].Draw(t.live, t.art.at(foot).Min)
		if t.game.Result().Over() { // the announcement covers the board
			b := t.banner().Intersect(r)
			fb.Blit(t.live, b, &t.scene.Paletted, b.Min, fb.OpCopy)
		}
	}
	part := t.live.SubImage(r).(*image.Paletted)
	c.Picture(r.Min.Sub(t.corner), c.Look.Adopt(part))
}

// carried returns the carried or flying piece, and the position of its foot.
func (t *Table) carried() (piece rules.Piece, foot image.Point, ok bool) {
	if f := t.flight; f != nil {
		return f.piece, f.foot, true
	}
	piece, ok = t.lifted()
	return piece, t.hand.foot, ok
}

// drawGround draws the stage without pieces.
func (t *Table) drawGround() {
	fb.Fill(t.ground, t.ground.Rect, t.inks().face, fb.OpCopy)
	t.view.drawBoard(t.ground)
}

// drawScene draws the stage without the piece in the hand.
func (t *Table) drawScene() {
	b, v := t.scene, &t.view
	defer func() {
		t.drawEnd(b)
		t.drawHelp()
	}()
	fb.Blit(b, b.Rect, &t.ground.Paletted, b.Rect.Min, fb.OpCopy)
	t.drawMarks()
	p := t.game.Position()
	for i := range v.spots {
		s := &v.spots[i]
		if t.flight != nil && s == t.flight.to {
			// The pieces there until the flying one arrives.
			if below := p.Pieces(s.name, s.side); len(below) > 1 {
				t.drawPiece(b, below[len(below)-2], s.foot)
			}
			continue
		}
		if piece, ok := s.top(&p); ok {
			t.drawPiece(b, piece, s.foot)
		}
	}
}

// banner returns the place of the end message and its shadow: to the left of the board,
// which leans away there, so that no piece is hidden.
func (t *Table) banner() image.Rectangle {
	if h := t.original(); h != nil {
		return h.Banner()
	}
	return image.Rectangle{Max: image.Pt(204, 47)}.Add(stage.Min).Add(image.Pt(4, 4))
}

// drawEnd shows the result in large letters, and offers another game.
func (t *Table) drawEnd(b *fb.Bitmap) {
	if !t.game.Result().Over() {
		return
	}
	k, r, f := t.inks(), t.banner(), t.font()
	fb.Fill(b, r, k.text, fb.OpCopy)
	r.Max = r.Max.Sub(image.Pt(3, 3))
	fb.Fill(b, r, k.face, fb.OpCopy)
	fb.Frame(b, r, 1, k.text, fb.OpCopy)
	fb.Frame(b, r.Inset(2), 1, k.text, fb.OpCopy)
	title := t.words.draw
	if side, won := t.game.Result().Winner(); won {
		title = t.words.banner[side]
	}
	// Ignore the gap after the last letter.
	within := r.Dx() - 6 // frames
	if wide := f.Size(title, fb.Thickened); 2*wide.X-2 <= within {
		large(b, f, title, image.Pt((r.Min.X+r.Max.X)/2+2-wide.X, r.Min.Y+2), k.text)
	} else {
		fb.TextEffects(b, image.Pt((r.Min.X+r.Max.X-wide.X)/2, r.Min.Y+8), f, title, k.text, 0, fb.Transparent, fb.Thickened)
	}
	if text := t.words.another; f.Width(text) <= within { // otherwise only the menus offer it
		fb.Text(b, image.Pt((r.Min.X+r.Max.X-f.Width(text))/2, r.Max.Y-16), f, text, k.text, 0, fb.Transparent)
	}
}

// large writes a text at double size, with rounded corners.
func large(b *fb.Bitmap, f *fb.Font, text string, at image.Point, ink uint8) {
	size := f.Size(text, fb.Thickened)
	small := fb.New(image.Rectangle{Max: size}, 1)
	fb.TextEffects(small, image.Point{}, f, text, 1, 0, fb.Transparent, fb.Thickened)
	for y := range 2 * size.Y {
		for x := range 2 * size.X {
			if rounded(small, x, y) {
				b.SetColorIndex(at.X+x, at.Y+y, ink)
			}
		}
	}
}

// drawPiece draws a piece, with a shadow at its right.
func (t *Table) drawPiece(b *fb.Bitmap, piece rules.Piece, foot image.Point) {
	i := index(t.view.variant, piece)
	r := shadows[i]
	fb.FillEllipsePattern(b, image.Rect(-r.X, -r.Y, r.X, r.Y).Add(foot).Add(image.Pt(5, 2)), &half, 0, 0, fb.Transparent)
	t.art.sprite[piece.Side][i].Draw(b, t.art.at(foot).Min)
}

// shadows are half the width and depth of the pieces' shadows.
var shadows = [artSizes]image.Point{{14, 7}, {19, 9}, {25, 12}, {31, 14}}

// drawMarks marks squares: the last move, the winning line, the target of the touched
// piece, a hint, the keyboard cursor.
func (t *Table) drawMarks() {
	k, p := t.inks(), t.game.Position()
	v := p.Variant()
	if m := t.last; m != nil {
		t.mark(t.view.find(m.To, 0), k.mark)
		if m.From.IsSquare() {
			t.mark(t.view.find(m.From, 0), k.mark)
		}
	}
	if side, won := t.game.Result().Winner(); won {
		line := p.Line(side)
		for i := range rules.Spot(v.Side() * v.Side()) {
			if line>>i&1 != 0 {
				t.mark(t.view.find(i, 0), k.won)
				t.fillMark(t.view.find(i, 0), k.won)
			}
		}
	}
	if s := t.hand.target; s != nil {
		t.mark(s, k.cursor)
	}
	if m := t.hint; m != nil {
		for _, name := range [...]rules.Spot{m.From, m.To} {
			t.mark(t.view.find(name, p.Turn()), k.hint)
			t.fillMark(t.view.find(name, p.Turn()), k.hint)
		}
	}
	if t.cursor != nil {
		t.mark(t.cursor, k.cursor)
		t.fillMark(t.cursor, k.cursor)
	}
}

// mark draws a line around a spot.
func (t *Table) mark(s *spot, ink uint8) {
	if !s.name.IsSquare() {
		r := saucer(s.foot).Inset(-4) // clear of the pieces and their shadows
		fb.Ellipse(t.scene, r, ink, fb.OpCopy)
		fb.Ellipse(t.scene, r.Inset(1), ink, fb.OpCopy)
		return
	}
	for _, edge := range [...]int{-4, -5} {
		fb.Polygon(t.scene, t.view.corners(s.column, s.row, 1, edge), ink, fb.OpCopy)
	}
}

// fillMark fills every other pixel of a spot.
func (t *Table) fillMark(s *spot, ink uint8) {
	if !s.name.IsSquare() {
		fb.FillEllipsePattern(t.scene, saucer(s.foot).Inset(-4), &half, ink, 0, fb.Transparent)
		return
	}
	fb.FillPolygonPattern(t.scene, t.view.corners(s.column, s.row, 1, -5), &half, ink, 0, fb.Transparent)
}

// hover is the height at which a piece is held without a pointer; hold is how far the
// foot of a carried piece is below the pointer.
const (
	hover = 16
	hold  = 5
)

// handOverOrigin holds the touched piece above its origin until the pointer moves.
func (t *Table) handOverOrigin() {
	t.hand.target = nil
	p := t.game.Position()
	if _, from, ok := p.Lifted(); ok {
		t.hand.foot = t.view.find(from, p.Turn()).foot.Sub(image.Pt(0, hover))
	} else {
		t.hand.down = false
	}
}

// follow lets the touched piece follow the pointer.
func (t *Table) follow() {
	p := t.game.Position()
	piece, from, ok := p.Lifted()
	if !ok {
		return
	}
	t.hideCursor()
	// If the pointer leaves the stage, the piece stays at its edge.
	r := stage
	at := image.Pt(min(max(t.hand.at.X, r.Min.X), r.Max.X-1), min(max(t.hand.at.Y, r.Min.Y), r.Max.Y-1))
	t.hand.foot = at.Add(image.Pt(0, hold))
	o := t.view.find(from, p.Turn())
	if !t.view.ground(o, t.hand.at) && !t.art.opaque(t.view.variant, piece, o.foot, t.hand.at) {
		t.hand.away = true
	}
	s := t.view.hit(&p, t.art, t.hand.at)
	if s != nil && !s.name.IsSquare() {
		s = nil
	}
	if s != t.hand.target {
		t.hand.target = s
		t.show()
		return
	}
	t.showHand()
}

// showHand redraws the carried or flying piece.
func (t *Table) showHand() {
	before := t.hand.drawn
	t.hand.drawn = image.Rectangle{}
	if _, foot, ok := t.carried(); ok {
		t.hand.drawn = t.art.at(foot).Intersect(stage)
	}
	t.shown.Redraw(before.Sub(t.corner), t.hand.drawn.Sub(t.corner))
}

// half is the pattern of every other pixel.
var half = fb.NewPattern(0x5555, 0xaaaa)

// rounded reports whether b has ink at x, y when drawn at double size. Of the four
// pixels for each of its own, one at an outer corner is removed, and one in an inner
// corner is added.
func rounded(b *fb.Bitmap, x, y int) bool {
	at := func(dx, dy int) bool {
		p := image.Pt(x/2+dx, y/2+dy)
		return p.In(b.Rect) && b.ColorIndexAt(p.X, p.Y) != 0
	}
	dx, dy := x%2*2-1, y%2*2-1 // towards the neighbours of this quarter
	if beside, above := at(dx, 0), at(0, dy); beside == above && at(-dx, 0) != beside && at(0, -dy) != beside {
		return beside
	}
	return at(0, 0)
}

// where returns the rectangle of a thing: squares A1 to D4, also as cell:0,0 (column
// from the left, row from the top, as in every game); stacks s1 to s3 of the side to
// move and w:s1 to o:s3 of either; the visible piece of each (piece:A1); the piece in
// the hand (lifted); the stage; and the offer of another game (again).
func (t *Table) where(name string) (image.Rectangle, bool) {
	r, ok := t.spotAt(name)
	return r.Sub(t.corner), ok
}

func (t *Table) spotAt(name string) (image.Rectangle, bool) {
	p := t.game.Position()
	switch name {
	case "stage":
		return stage, true
	case "again":
		return t.banner(), t.game.Result().Over()
	case "lifted":
		piece, ok := t.lifted()
		if !ok {
			return image.Rectangle{}, false
		}
		return t.art.bounds(t.view.variant, piece, t.hand.foot), true
	}
	if at, ok := strings.CutPrefix(name, "cell:"); ok {
		var column, row int
		n := p.Variant().Side()
		if _, err := fmt.Sscanf(at, "%d,%d", &column, &row); err != nil || column < 0 || column >= n || row < 0 || row >= n {
			return image.Rectangle{}, false
		}
		return t.view.rect(t.view.find(p.Variant().Square(column, n-1-row), 0)), true
	}
	name, visible := strings.CutPrefix(name, "piece:")
	side := p.Turn()
	for _, s := range [...]rules.Side{rules.White, rules.Orange} {
		if rest, ok := strings.CutPrefix(name, s.Letter()+":"); ok {
			side, name = s, rest
		}
	}
	at, err := p.Variant().ParseSpot(name)
	if err != nil {
		return image.Rectangle{}, false
	}
	s := t.view.find(at, side)
	if !visible {
		return t.view.rect(s), true
	}
	piece, ok := s.top(&p)
	if !ok {
		return image.Rectangle{}, false
	}
	return t.art.bounds(t.view.variant, piece, s.foot), true
}

// names names the spot of the keyboard cursor, the piece in the hand, and a hint.
func (t *Table) names() (focus []string) {
	if s := t.cursor; s != nil {
		focus = []string{t.spotName(s)}
	}
	if piece, ok := t.lifted(); ok {
		focus = append(focus, "lifted:"+piece.String())
	}
	if m := t.hint; m != nil {
		p := t.game.Position()
		focus = append(focus, "hint:"+t.spotName(t.view.find(m.From, p.Turn()))+">"+t.spotName(t.view.find(m.To, p.Turn())))
	}
	if t.game.Result().Over() {
		focus = append(focus, t.words.another)
	}
	return focus
}

// spotName returns the name of a spot for Where, with the side for a stack.
func (t *Table) spotName(s *spot) string {
	p := t.game.Position()
	name := p.Variant().SpotName(s.name)
	if s.name.IsSquare() {
		return name
	}
	return s.side.Letter() + ":" + name
}
