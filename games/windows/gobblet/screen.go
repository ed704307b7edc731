package gobblet

import (
	"fmt"
	"image"
	"strings"

	"phosphor/fb"
	"phosphor/games/windows/delphi"
	"phosphor/games/windows/gobblet/rules"
	"phosphor/games/windows/gobblet/search"
)

// bars are the controls that the table changes.
type bars struct {
	players [2][2]*delphi.Control // of a side: person, computer
	level   *delphi.Control
	grade   *delphi.Control // the word before it
	small   *delphi.Control
	sound   *delphi.Control
	hint    *delphi.Control
	status  image.Rectangle
}

// Heights of the parts of the form, from the top, in pixels.
const (
	headerHeight = 30
	statusHeight = 18
	stripHeight  = 54
)

// stage is the part of the form that the board lies on.
func (t *Table) stage() image.Rectangle {
	r := t.form.Client()
	r.Min.Y += headerHeight + statusHeight
	r.Max.Y -= stripHeight
	return r
}

// lay puts the controls on the form.
func (t *Table) lay() {
	f, w, b := t.form, t.words, &t.bars
	r := f.Client()
	f.Add(&delphi.Control{Kind: delphi.Header, Name: "Header", Box: image.Rect(r.Min.X, r.Min.Y, r.Max.X, r.Min.Y+headerHeight), Paint: t.drawLogo})
	b.sound = f.Add(&delphi.Control{Kind: delphi.Speed, Name: "Sound", On: true,
		Box:   image.Rect(0, 0, 26, 22).Add(image.Pt(r.Max.X-32, r.Min.Y+4)),
		Paint: t.drawSpeaker, Click: func(int) { t.toggleSound() }})
	y := r.Min.Y + headerHeight
	b.status = image.Rect(r.Min.X+6, y+2, r.Min.X+220, y+statusHeight)
	f.Add(&delphi.Control{Kind: delphi.FlashLabel, Name: "Flash", Box: image.Rect(b.status.Max.X, y+2, r.Max.X-6, y+statusHeight)})

	top := r.Max.Y - stripHeight + 2
	for i, name := range [...]string{"White", "Orange"} {
		side := rules.Side(i)
		x := r.Min.X + 6 + 104*i
		f.Add(&delphi.Control{Kind: delphi.Group, Name: name, Text: w.side[i], Box: image.Rect(x, top, x+100, top+stripHeight-5)})
		for j, text := range [...]string{w.human[i], w.computer[i]} {
			b.players[i][j] = f.Add(&delphi.Control{Kind: delphi.Radio, Name: name + [...]string{"Person", "Computer"}[j],
				Text: text, Group: name, Box: image.Rect(x+8, top+14+16*j, x+94, top+29+16*j),
				Click: func(int) { t.choosePlayer(side, j == 1) }})
		}
	}
	x := r.Min.X + 224
	b.grade = f.Add(&delphi.Control{Kind: delphi.Label, Name: "Level", Text: w.level, Box: image.Rect(x, top+5, x+40, top+18)})
	b.level = f.Add(&delphi.Control{Kind: delphi.Spin, Name: "Level", Box: image.Rect(x+40, top, x+134, top+22), Click: t.changeLevel})
	b.small = f.Add(&delphi.Control{Kind: delphi.Check, Name: "Gobblers", Text: w.small, Box: image.Rect(x+40, top+29, x+134, top+44), Click: func(int) { t.changeBoard() }})
	x = r.Max.X - 6
	for _, button := range []struct {
		name, text string
		width      int
		keep       **delphi.Control
		click      func(*Table)
	}{
		{"New", w.newGame, 82, nil, (*Table).newButton},
		{"Undo", w.undo, 70, nil, (*Table).undoButton},
		{"Hint", w.hint, 70, &b.hint, (*Table).hintButton},
	} {
		c := f.Add(&delphi.Control{Kind: delphi.Button, Name: button.name, Text: button.text,
			Box: image.Rect(x-button.width, top+12, x, top+37), Click: func(int) { button.click(t) }})
		if button.keep != nil {
			*button.keep = c
		}
		x -= button.width + 6
	}
}

// reflect puts the choices on the controls.
func (t *Table) reflect() {
	b := &t.bars
	for i, computer := range t.chosen.Computer {
		b.players[i][0].SetOn(!computer)
		b.players[i][1].SetOn(computer)
	}
	b.level.SetText(t.words.levels[t.chosen.level()])
	t.ghostLevel()
	b.small.SetOn(t.chosen.Variation == rules.Gobblers.String())
	b.sound.SetOn(!t.chosen.Silent)
}

// ghostLevel lets the level be chosen where a computer plays.
func (t *Table) ghostLevel() {
	plays := t.chosen.Computer[rules.White] || t.chosen.Computer[rules.Orange]
	t.bars.level.Enable(plays)
	t.bars.grade.Enable(plays)
}

func (t *Table) choosePlayer(side rules.Side, computer bool) {
	t.chosen.Computer[side] = computer
	t.ghostLevel()
	t.remember()
	if t.game.Result().Over() { // which has been told
		return
	}
	t.stopThinking()
	t.turned()
}

func (t *Table) changeLevel(by int) {
	n := min(max(t.chosen.level()+by, 0), len(search.Levels)-1)
	t.chosen.Level = search.Levels[n].Name
	t.bars.level.SetText(t.words.levels[n])
	t.remember()
	if t.thought != nil && !t.thought.hint {
		t.think()
	}
}

// changeBoard begins a game on the other board.
func (t *Table) changeBoard() {
	c := t.chosen
	c.Variation = rules.Classic.String()
	if t.bars.small.On {
		c.Variation = rules.Gobblers.String()
	}
	if err := t.begin(c, t.Setup().Deal, nil); err != nil {
		t.refuse(err.Error())
		return
	}
	t.remember()
}

func (t *Table) toggleSound() {
	t.chosen.Silent = !t.bars.sound.On
	t.remember()
}

func (t *Table) soundKey() {
	t.bars.sound.SetOn(!t.bars.sound.On)
	t.toggleSound()
}

func (t *Table) newButton() {
	if err := t.New(""); err != nil {
		t.refuse(err.Error())
	}
}

func (t *Table) undoButton() {
	if t.undo(true) != nil {
		t.refuse(t.words.noUndo)
	}
}

func (t *Table) redoKey() {
	if t.redo(true) != nil {
		t.refuse(t.words.noRedo)
	}
}

// helpKey shows how the game is played until something is done.
func (t *Table) helpKey() {
	t.helping = !t.helping
	t.show()
}

// drawHelp draws the rules over the board.
func (t *Table) drawHelp() {
	if !t.helping {
		return
	}
	k, f, b := t.inks(), t.form, t.scene
	r := t.view.stage.Inset(6)
	fb.Fill(b, t.view.stage, k.face, fb.OpCopy) // of the board nothing looks out
	fb.Fill(b, r, k.white, fb.OpCopy)
	fb.Frame(b, r, 1, k.text, fb.OpCopy)
	y := r.Min.Y + 8
	for i, line := range t.words.help {
		var e fb.Effects
		if i == 0 {
			e = fb.Thickened
		}
		fb.TextEffects(b, image.Pt(r.Min.X+12, y), f.Font, line, k.text, 0, fb.Transparent, e)
		y += f.Font.Height + 3
	}
}

func (t *Table) hintButton() {
	t.hint = nil
	switch {
	case t.game.Result().Over():
		t.refuse(t.words.refusal(rules.ErrOver))
	case t.computers():
		t.refuse(t.words.wait)
	default:
		t.showHint()
	}
}

// status is the line that tells how the game stands.
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

// inks are the colours that the table draws with itself.
type inks struct {
	face, text, white, orange, mark, hint, won, cursor uint8
}

var (
	colourInks = inks{face: 7, text: 0, white: 255, orange: 32, mark: firstBrown + 27, hint: 250, won: 251, cursor: 255}
	monoInks   = inks{face: 1, white: 1}
)

func (t *Table) inks() *inks {
	if t.form.Screen.Depth() == 1 {
		return &monoInks
	}
	return &colourInks
}

// paint draws what the form has besides its controls.
func (t *Table) paint() {
	if t.game == nil {
		return
	}
	t.form.Etch(t.form.Client().Max.Y - stripHeight - 1)
	t.show()
}

// show draws the stage and the status anew.
func (t *Table) show() {
	if t.form.Minimized() {
		return
	}
	t.bars.hint.Enable(t.person())
	t.drawStatus()
	t.drawScene()
	t.hand.drawn = image.Rectangle{}
	s := t.form.Screen.Bitmap
	fb.Blit(s, t.view.stage, &t.scene.Paletted, t.view.stage.Min, fb.OpCopy)
	t.showHand()
}

func (t *Table) drawStatus() {
	s, k := t.form.Screen.Bitmap, t.inks()
	r := t.bars.status
	fb.Fill(s, r, k.face, fb.OpCopy)
	if t.game.Result().Over() && !t.helping {
		defer s.SetClip(s.SetClip(r))
		t.drawEnd(s)
		return
	}
	p := t.game.Position()
	side := p.Turn()
	result := t.game.Result()
	if winner, won := result.Winner(); won {
		side = winner
	}
	dot := image.Rect(0, 0, 13, 13).Add(image.Pt(r.Min.X+4, r.Min.Y+1))
	switch {
	case result.Draw():
	case side == rules.White:
		fb.FillEllipse(s, dot, k.white, fb.OpCopy)
		fb.Ellipse(s, dot, k.text, fb.OpCopy)
	case s.Depth() == 1:
		fb.FillEllipsePattern(s, dot, &delphi.Half, 0, 1, fb.Replace)
		fb.Ellipse(s, dot, k.text, fb.OpCopy)
	default:
		fb.FillEllipse(s, dot, k.orange, fb.OpCopy)
		fb.Ellipse(s, dot, k.text, fb.OpCopy)
	}
	fb.TextEffects(s, image.Pt(r.Min.X+23, r.Min.Y+1), t.form.Font, t.status(), k.text, 0, fb.Transparent, fb.Thickened)
}

// drawGround draws the stage without pieces.
func (t *Table) drawGround() {
	s := t.form.Screen.Bitmap
	t.ground = fb.New(t.view.stage, s.Depth())
	t.scene = fb.New(t.view.stage, s.Depth())
	fb.Fill(t.ground, t.ground.Rect, t.inks().face, fb.OpCopy)
	t.view.drawBoard(t.ground)
}

// drawScene draws the stage without the piece in the hand.
func (t *Table) drawScene() {
	if t.ground == nil {
		t.drawGround()
	}
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
			// What is there until the piece has arrived.
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

// banner is where the end of a game is told, with the banner's shadow: over the status, which
// says nothing else then, and left of the board, which leans away there, so that no piece is
// hidden.
func (t *Table) banner() image.Rectangle {
	return image.Rectangle{Max: image.Pt(204, 47)}.Add(t.bars.status.Min)
}

// drawEnd tells how the game has ended, in large letters, and offers another one.
func (t *Table) drawEnd(b *fb.Bitmap) {
	if !t.game.Result().Over() {
		return
	}
	k, r, f := t.inks(), t.banner(), t.form
	fb.Fill(b, r, k.text, fb.OpCopy)
	r.Max = r.Max.Sub(image.Pt(3, 3))
	fb.Fill(b, r, k.face, fb.OpCopy)
	fb.Frame(b, r, 1, k.text, fb.OpCopy)
	fb.Frame(b, r.Inset(2), 1, k.text, fb.OpCopy)
	title := t.words.draw
	if side, won := t.game.Result().Winner(); won {
		title = t.words.banner[side]
	}
	// The gap behind the last letter is none of the text.
	t.large(b, title, image.Pt((r.Min.X+r.Max.X)/2+2-f.Font.Size(title, fb.Thickened).X, r.Min.Y+2), k.text)
	text := t.words.another
	fb.Text(b, image.Pt((r.Min.X+r.Max.X-f.Font.Width(text))/2, r.Max.Y-16), f.Font, text, k.text, 0, fb.Transparent)
}

// large writes a text twice as large as others, its corners rounded.
func (t *Table) large(b *fb.Bitmap, text string, at image.Point, ink uint8) {
	size := t.form.Font.Size(text, fb.Thickened)
	small := fb.New(image.Rectangle{Max: size}, 1)
	fb.TextEffects(small, image.Point{}, t.form.Font, text, 1, 0, fb.Transparent, fb.Thickened)
	for y := range 2 * size.Y {
		for x := range 2 * size.X {
			if rounded(small, x, y) {
				b.SetColorIndex(at.X+x, at.Y+y, ink)
			}
		}
	}
}

// drawPiece draws a piece and the shadow at its right.
func (t *Table) drawPiece(b *fb.Bitmap, piece rules.Piece, foot image.Point) {
	i := index(t.view.variant, piece)
	r := shadows[i]
	fb.FillEllipsePattern(b, image.Rect(-r.X, -r.Y, r.X, r.Y).Add(foot).Add(image.Pt(5, 2)), &delphi.Half, 0, 0, fb.Transparent)
	t.art.sprite[piece.Side][i].Draw(b, t.art.at(foot).Min)
}

// shadows are half the width and depth of the pieces' shadows.
var shadows = [artSizes]image.Point{{14, 7}, {19, 9}, {25, 12}, {31, 14}}

// drawMarks marks squares: the last move, the line that has won, where the
// touched piece would go, a hint, the keyboard.
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
		fb.FillEllipsePattern(t.scene, saucer(s.foot).Inset(-4), &delphi.Half, ink, 0, fb.Transparent)
		return
	}
	fb.FillPolygonPattern(t.scene, t.view.corners(s.column, s.row, 1, -5), &delphi.Half, ink, 0, fb.Transparent)
}

// hover is how far above a place a piece is held that no pointer carries, and
// hold how far below the pointer the foot of one is that it does.
const (
	hover = 16
	hold  = 5
)

// handOverOrigin holds the touched piece above the place that it came from,
// until the pointer moves.
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
	// Where the pointer leaves the stage the piece stays at its edge.
	r := t.view.stage
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

// showHand draws the piece that is carried or flies where it is now.
func (t *Table) showHand() {
	if t.form.Minimized() {
		return
	}
	s := t.form.Screen.Bitmap
	fb.Blit(s, t.hand.drawn, &t.scene.Paletted, t.hand.drawn.Min, fb.OpCopy)
	t.hand.drawn = image.Rectangle{}
	piece, ok := t.lifted()
	foot := t.hand.foot
	if f := t.flight; f != nil {
		piece, foot, ok = f.piece, f.foot, true
	}
	if !ok {
		return
	}
	r := t.art.at(foot).Intersect(t.view.stage)
	defer s.SetClip(s.SetClip(r))
	t.art.sprite[piece.Side][index(t.view.variant, piece)].Draw(s, t.art.at(foot).Min)
	t.hand.drawn = r
}

// drawLogo writes the name of the game on the header, in large letters with a shadow.
func (t *Table) drawLogo(r image.Rectangle) {
	s, k := t.form.Screen.Bitmap, t.inks()
	name := t.words.title[0]
	if t.game != nil {
		p := t.game.Position()
		name = t.words.title[p.Variant()]
	}
	size := t.form.Font.Size(name, fb.Thickened)
	at := image.Pt(r.Min.X+12, r.Min.Y+(r.Dy()-2*size.Y)/2+1)
	if s.Depth() == 1 {
		fb.Fill(s, image.Rectangle{Min: at, Max: at.Add(size.Mul(2))}.Inset(-2), k.white, fb.OpCopy)
		t.large(s, name, at, k.text)
		return
	}
	t.large(s, name, at.Add(image.Pt(2, 2)), k.text)
	t.large(s, name, at, k.orange)
}

// rounded tells whether b has ink at x, y when it is drawn twice as large: of the
// four pixels that each of its own becomes, one at an outer corner goes, and one in
// an inner corner comes.
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

func (t *Table) drawSpeaker(r image.Rectangle) {
	s, k := t.form.Screen.Bitmap, t.inks()
	at := r.Min.Add(image.Pt((r.Dx()-16)/2, (r.Dy()-13)/2))
	body, wave, cross := k.orange, uint8(4), uint8(249)
	if s.Depth() == 1 {
		body, wave, cross = 1, 0, 0
	}
	delphi.Picture(s, at, loudspeaker, map[rune]uint8{'x': k.text, 'o': body})
	beside := crossed
	if t.bars.sound.On {
		beside = waves
	}
	delphi.Picture(s, at, beside, map[rune]uint8{'w': wave, 'r': cross})
}

// icon is the picture in the caption: a cup.
func (t *Table) icon(at image.Point) {
	k := t.inks()
	outline := k.text
	if t.form.Screen.Depth() == 1 {
		outline = k.white // on the black caption
	}
	delphi.Picture(t.form.Screen.Bitmap, at, iconPicture, map[rune]uint8{'x': outline, 'o': k.orange, 'w': k.white})
}

const iconPicture = `
	................
	................
	.....xxxxxx.....
	....xowwwwox....
	....xoooooox....
	....xxooooxx....
	....xwxxxxox....
	...xowoooooox...
	...xowoooooox...
	...xowoooooox...
	..xoowooooooox..
	..xoowooooooox..
	..xowoooooooox..
	..xxooooooooxx..
	....xxxxxxxx....
	................`

// Where returns the rectangle of a thing: squares A1 to D4, also as cell:0,0 (the column
// from the left and the row from the top, as in every game), the places of stacks s1 to
// s3 of the side to move and w:s1 to o:s3 of either, the visible piece of each of them
// (piece:A1), the piece in the hand (lifted), the board's stage, what offers another game (again), and the controls of the form.
func (t *Table) Where(name string) (image.Rectangle, bool) {
	if r, ok := t.form.Where(name); ok || t.form.Minimized() {
		return r, ok
	}
	p := t.game.Position()
	switch name {
	case "stage":
		return t.view.stage, true
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

// Reading says what stands on the screen besides the position: the rules, the control that
// has the focus, or the spot that the mark of the keyboard is on, and what is in the hand.
func (t *Table) Reading() (front, focus []string) {
	if t.helping {
		return append([]string{t.words.help[0] + "."}, t.words.help[1:]...), nil
	}
	focus = t.form.Reading()
	if s := t.cursor; s != nil && focus == nil {
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
	return nil, focus
}

// spotName is the name of a spot as Where knows it, with the side of a stack.
func (t *Table) spotName(s *spot) string {
	p := t.game.Position()
	name := p.Variant().SpotName(s.name)
	if s.name.IsSquare() {
		return name
	}
	return s.side.Letter() + ":" + name
}
