package cardscreen

import (
	"image"
	"image/color"
	"math"
	"strings"
	"time"

	"phosphor/fb"
	"phosphor/games/clock"
)

// This file is the screen at the end of a game. Where the game is won, cards are thrown
// into a fan one after the other, and bars of colour run through the heading, by registers
// that nothing else on this screen uses. After a while all that rests, and costs nothing
// any more. A game that is lost shows the backs of some cards.

// An End is what is told at the end of a game.
type End struct {
	Won     bool
	Heading string     // a word or two
	Lines   []string   // in the middle below it
	Columns [][]string // a table below them in the place of the cards, of two columns
	Again   bool       // it was shown before: without a sound
}

// Where the lines of an end are, below its heading, and the rows of its table, which leave
// room for a requester at the lower edge.
const (
	endTop, endLine    = 92, 28
	tableTop, tableRow = 80, 24
)

// Times of the end.
const (
	throwStep  = 40 * time.Millisecond // from one picture of a card that flies to the next
	throwSteps = 5                     // pictures of each
	barStep    = 120 * time.Millisecond
	barTime    = 24 * time.Second // the bars run so long
)

// end is the screen while it is shown.
type end struct {
	End
	place  []image.Point // where the cards come to lie
	thrown int           // pictures of the throwing that were shown
	timer  *clock.Timer
	bars   []uint8  // registers of the bars
	colors []uint32 // that run through them
	turned int      // how often they have moved on
	words  []uint32 // of all registers before
	stop   time.Duration
}

// fanned is how many cards the fan has.
const fanned = 10

// ShowEnd begins to show the end of a game; DrawEnd draws it. HideEnd ends it.
func (d *Desk) ShowEnd(e End) {
	d.HideEnd()
	card := d.Look.Deck.Size
	n := fanned
	if len(e.Columns) > 0 {
		n = 0 // the table has the room of the fan
	}
	if !e.Won && n > 0 {
		n = fanned / 2
	}
	d.end = &end{End: e}
	step := min(44, card.X*4/5)
	left := (d.Bitmap().Rect.Dx() - step*(n-1) - card.X) / 2
	for i := range n {
		bow := float64(2*i-n+1) / float64(n-1)
		d.end.place = append(d.end.place, image.Pt(left+i*step, 246+int(math.Round(34*bow*bow))))
	}
	if e.Won {
		d.tint()
	}
	switch {
	case e.Again:
	case !e.Won:
		d.Env.Sound(SoundLost)
	case !d.won(): // a tour, whose last game was not
		d.Env.Sound(SoundWon)
	}
	d.Update(d.Work())
	d.throw()
}

// HideEnd gives the colours back.
func (d *Desk) HideEnd() {
	if d.end == nil {
		return
	}
	d.Stop(d.end.timer)
	for i, w := range d.end.words {
		d.Regs().SetWord(i, w)
	}
	d.end = nil
}

// tint finds registers for the bars and lets them run.
func (d *Desk) tint() {
	if d.Mono() {
		return
	}
	e := d.end
	used := map[uint8]bool{PenWhite: true, PenBlack: true, PenGold: true, PenBlue: true, PenFlash: true, 0: true}
	small := fb.New(image.Rectangle{Max: d.Look.Deck.Size}, d.Bitmap().Depth())
	for i := range fanned {
		d.fan(small, image.Point{}, i)
		for _, v := range small.Pix {
			used[v] = true
		}
	}
	e.words = d.Regs().Words()
	for v := range 1 << d.Bitmap().Depth() {
		if !used[uint8(v)] {
			e.bars = append(e.bars, uint8(v))
		}
	}
	for i := range e.bars {
		// From gold over orange to gold again, all of them bright.
		t := .5 - .5*math.Cos(2*math.Pi*float64(i)/float64(len(e.bars)))
		d.Regs().Set(int(e.bars[i]), color.RGBA{0xff, uint8(0xee - 0xaa*t), uint8(0x44 + 0x44*t), 0xff})
		e.colors = append(e.colors, d.Regs().Word(int(e.bars[i])))
	}
	e.stop = d.Now() + barTime
}

// throw shows the next picture.
func (d *Desk) throw() {
	e := d.end
	if e.thrown < throwSteps*len(e.place) {
		e.thrown++
		e.timer = d.After(throwStep, d.throw)
		i := (e.thrown - 1) / throwSteps
		d.Update(d.flight(i, e.thrown-1).Union(d.flight(i, e.thrown)))
		if e.Won && (e.thrown-1)%throwSteps == 0 {
			d.Env.Sound(SoundMove)
		}
		return
	}
	if len(e.bars) < 2 || d.Now() >= e.stop {
		e.timer = nil
		return
	}
	e.turned++
	for i, v := range e.bars {
		d.Regs().SetWord(int(v), e.colors[(i+e.turned)%len(e.bars)])
	}
	e.timer = d.After(barStep, d.throw)
}

// hurry lets all cards lie where they belong.
func (d *Desk) hurry() {
	e := d.end
	if e == nil || e.thrown >= throwSteps*len(e.place) {
		return
	}
	e.thrown = throwSteps * len(e.place)
	d.Stop(e.timer)
	d.throw()
	d.Update(d.Work())
}

// flight is where card i is in picture n: beyond the lower right corner at first.
func (d *Desk) flight(i, n int) image.Rectangle {
	e := d.end
	k := min(max(n-i*throwSteps, 0), throwSteps)
	from, to := image.Pt(d.Bitmap().Rect.Max.X, d.Bitmap().Rect.Max.Y-40), e.place[i]
	t := 1 - float64(throwSteps-k)*float64(throwSteps-k)/(throwSteps*throwSteps) // slower at the end
	at := from.Add(image.Pt(int(float64(to.X-from.X)*t), int(float64(to.Y-from.Y)*t)))
	return image.Rectangle{Max: d.Look.Deck.Size}.Add(at)
}

// fan draws card i of the fan: number cards of the four suits, or backs.
func (d *Desk) fan(b *fb.Bitmap, at image.Point, i int) {
	if !d.end.Won {
		d.Look.Deck.DrawBack(b, at, 0)
		return
	}
	d.Look.Deck.DrawFace(b, at, []int{3, 2, 0, 1}[i%4], fanned-i)
}

// DrawEnd draws the screen.
func (d *Desk) DrawEnd() {
	e, b := d.end, d.Bitmap()
	if e == nil {
		return // about to be shown
	}
	ground, ink := uint8(PenBlack), uint8(PenWhite)
	if d.Mono() {
		ground, ink = 0, 1
	}
	low := b.Rect.Max.Y - d.Font.Height - 4
	area := image.Rect(0, d.Bar().Max.Y, b.Rect.Max.X, low)
	fb.Fill(b, area, ground, fb.OpCopy)
	fb.Frame(b, area.Inset(4), 2, d.Ink(PenGold), fb.OpCopy)
	fb.Frame(b, area.Inset(8), 1, d.Ink(PenGold), fb.OpCopy)
	top := area.Min.Y + 26
	d.Banner(d.headings, e.Heading, top-2*headingTop, func(y int) uint8 {
		if len(e.bars) > 0 {
			return e.bars[(y-top+80)/3%len(e.bars)]
		}
		return d.Ink(PenGold)
	})
	y := area.Min.Y + endTop
	if len(e.Columns) > 0 {
		y = area.Min.Y + tableTop
	}
	for _, l := range e.Lines {
		d.LargeIn(image.Rect(area.Min.X, y, area.Max.X, y+24), l, ink)
		y += endLine
	}
	y += 10
	for _, row := range e.Columns {
		d.Large(image.Pt(170, y), row[0], d.Ink(PenGold))
		d.Large(image.Pt(470-d.LargeWidth(row[1]), y), row[1], ink)
		y += tableRow
	}
	for i := range e.place {
		if e.thrown > i*throwSteps {
			d.fan(b, d.flight(i, e.thrown).Min, i)
		}
	}
}

// EndLines are the texts on the screen of the end, nil while it is not shown.
func (d *Desk) EndLines() []string {
	if d.end == nil {
		return nil
	}
	lines := append([]string{d.end.Heading}, d.end.Lines...)
	for _, row := range d.end.Columns {
		lines = append(lines, strings.Join(row, ": "))
	}
	return lines
}
