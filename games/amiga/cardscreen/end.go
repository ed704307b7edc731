package cardscreen

import (
	"image"
	"image/color"
	"maps"
	"math"
	"slices"
	"strings"
	"time"

	"phosphor/fb"
	"phosphor/games/cards"
	"phosphor/games/clock"
)

// This file shows the screen at the end of a game. If the game is won, the court cards are
// thrown into a fan one after another, the four kings last, and bars of colour run through
// the heading, by registers that nothing else on this screen uses. After a while
// everything stops, and no more processor time is used. If the game is lost, the cards
// that came home are put on shelves, with empty places for the others.

// An End is the content of the screen at the end of a game.
type End struct {
	Won     bool
	Heading string     // a word or two
	Lines   []string   // in the middle below it
	Columns [][]string // a table below them instead of the cards, of two columns
	Again   bool       // it was shown before: no sound
	Quiet   bool       // won with help: without sounds and colours
}

// Where the lines of an end are, below its heading, and the rows of its table, which leave
// room for a requester at the lower edge.
const (
	endTop, endLine    = 92, 28
	tableTop, tableRow = 80, 24
)

// The shelves of a lost game.
const (
	shelves    = 4
	shelfCards = 13
	shelfStep  = 43 // from one card to the next
	shelfRow   = 47 // from one shelf to the next
	shelfLines = 42 // visible lines of a card
)

// spare is how many registers the bars use.
const spare = 4

// Times of the end screen.
const (
	throwStep  = 40 * time.Millisecond // from one picture of a card that flies to the next
	throwSteps = 5                     // pictures of each card; only one of a card on a shelf
	barStep    = 120 * time.Millisecond
	barTime    = 24 * time.Second // how long the bars run
)

// dotted is the pattern of an outline that is not a card.
var dotted = fb.NewPattern(0x5555, 0xaaaa)

// end is the screen while it is shown.
type end struct {
	End
	cards  []cards.Card
	place  []image.Point // their final positions
	holes  []image.Point // places on the shelves that stay empty
	steps  int           // pictures of a card until it lies in place
	thrown int           // pictures of the flying cards shown so far
	timer  *clock.Timer
	bars   []uint8         // registers of the bars
	stand  map[uint8]uint8 // the registers that cards use instead
	colors []uint32        // the colours that run through the bars
	turned int             // how often the bars have moved
	words  []uint32        // the former values of all registers
	stop   time.Duration
}

// ShowEnd starts the end screen of a game, DrawEnd draws it, and HideEnd ends it.
func (d *Desk) ShowEnd(e End) {
	d.HideEnd()
	d.end = &end{End: e, steps: throwSteps}
	switch {
	case len(e.Columns) > 0: // the table has the room of the cards
	case e.Won:
		d.courts()
	default:
		d.shelve()
	}
	if e.Won && !e.Quiet {
		d.tint()
	}
	switch {
	case e.Again, e.Quiet:
	case !e.Won:
		d.Env.Sound(SoundLost)
	case !d.won(): // a tour, whose last game was not
		d.Env.Sound(SoundWon)
	}
	d.Update(d.Work())
	d.throw()
}

// courts lays out the fan of the court cards.
func (d *Desk) courts() {
	const n = 12
	card := d.Look.Deck.Size
	step := min(44, card.X*4/5)
	left := (d.Bitmap().Rect.Dx() - step*(n-1) - card.X) / 2
	for i := range n {
		bow := float64(2*i-n+1) / (n - 1)
		d.end.place = append(d.end.place, image.Pt(left+i*step, 246+int(math.Round(34*bow*bow))))
		suit := []cards.Suit{cards.Spades, cards.Hearts, cards.Clubs, cards.Diamonds}[i%4]
		d.end.cards = append(d.end.cards, cards.NewCard(suit, cards.Jack+cards.Rank(i/4)))
	}
}

// shelve puts the cards that came home on shelves: up to four foundations get a shelf
// each; more share the shelves, their cards in turn.
func (d *Desk) shelve() {
	var home [][]cards.Card
	for _, p := range d.Table.Position().Piles {
		if p.Kind == cards.Foundation {
			home = append(home, p.Cards)
		}
	}
	if len(home) != shelves {
		home = slices.Collect(slices.Chunk(slices.Concat(home...), shelfCards))
	}
	left := (d.Bitmap().Rect.Dx() - shelfStep*(shelfCards-1) - d.Look.Deck.Size.X) / 2
	for row := range shelves {
		var own []cards.Card
		if row < len(home) {
			own = home[row]
		}
		for column := range shelfCards {
			at := image.Pt(left+column*shelfStep, d.shelfTop()+row*shelfRow)
			if column < len(own) {
				d.end.cards, d.end.place = append(d.end.cards, own[column]), append(d.end.place, at)
			} else {
				d.end.holes = append(d.end.holes, at)
			}
		}
	}
	d.end.steps = 1
}

// shelfTop returns the first line of the cards on the first shelf.
func (d *Desk) shelfTop() int {
	return d.Bar().Max.Y + endTop + endLine*len(d.end.Lines) + 6
}

// HideEnd ends the screen and restores the colours.
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

// tint takes registers for the bars, which cards replace by the closest ones, and starts
// them.
func (d *Desk) tint() {
	if d.Mono() {
		return
	}
	e := d.end
	e.words = d.Regs().Words()
	e.stand = d.spareRegisters()
	e.bars = slices.Sorted(maps.Keys(e.stand))
	for i := range e.bars {
		// From gold through orange back to gold, all of them bright.
		t := .5 - .5*math.Cos(2*math.Pi*float64(i)/float64(len(e.bars)))
		d.Regs().Set(int(e.bars[i]), color.RGBA{0xff, uint8(0xee - 0xaa*t), uint8(0x44 + 0x44*t), 0xff})
		e.colors = append(e.colors, d.Regs().Word(int(e.bars[i])))
	}
	e.stop = d.Now() + barTime
}

// spareRegisters returns the registers that cards can best do without, by pixel count and
// distance to another register, together with that other register for each.
func (d *Desk) spareRegisters() map[uint8]uint8 {
	small := fb.New(image.Rectangle{Max: d.Look.Deck.Size}, d.Bitmap().Depth())
	var pixels [256]float64
	for _, c := range d.end.cards {
		d.Look.Deck.DrawFace(small, image.Point{}, int(c.Suit()), int(c.Rank()))
		for _, v := range small.Pix {
			pixels[v]++
		}
	}
	stay := []uint8{0, PenWhite, PenBlack, PenGold, PenBlue, PenFlash}
	stand := map[uint8]uint8{}
	for len(stand) < spare {
		least, gone, other := math.Inf(1), uint8(0), uint8(0)
		for v := range uint8(1 << d.Bitmap().Depth()) {
			_, out := stand[v]
			if out || slices.Contains(stay, v) {
				continue
			}
			for w := range uint8(1 << d.Bitmap().Depth()) {
				if _, out := stand[w]; out || w == v || w == 0 || w == PenFlash {
					continue
				}
				if cost := pixels[v] * d.distance(v, w); cost < least {
					least, gone, other = cost, v, w
				}
			}
		}
		if math.IsInf(least, 1) {
			break
		}
		stand[gone] = other
		stay = append(stay, other)
	}
	return stand
}

// distance returns how far apart the colours of two registers are.
func (d *Desk) distance(v, w uint8) float64 {
	a, b, sum := d.Regs().RGB(int(v)), d.Regs().RGB(int(w)), 0.
	for _, shift := range []int{0, 8, 16} {
		e := float64(a>>shift&255) - float64(b>>shift&255)
		sum += e * e
	}
	return sum
}

// throw shows the next picture.
func (d *Desk) throw() {
	e := d.end
	if e.thrown < e.steps*len(e.place) {
		e.thrown++
		e.timer = d.After(throwStep, d.throw)
		i := (e.thrown - 1) / e.steps
		d.Update(d.flight(i, e.thrown-1).Union(d.flight(i, e.thrown)))
		if e.Won && !e.Quiet && (e.thrown-1)%e.steps == 0 {
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

// hurry puts all cards in their final positions.
func (d *Desk) hurry() {
	e := d.end
	if e == nil || e.thrown >= e.steps*len(e.place) {
		return
	}
	e.thrown = e.steps * len(e.place)
	d.Stop(e.timer)
	d.throw()
	d.Update(d.Work())
}

// flight returns where card i is in picture n: at first beyond the lower right corner. A
// card on a shelf is in place at once.
func (d *Desk) flight(i, n int) image.Rectangle {
	e := d.end
	k := min(max(n-i*e.steps, 0), e.steps)
	from, to := image.Pt(d.Bitmap().Rect.Max.X, d.Bitmap().Rect.Max.Y-40), e.place[i]
	t := 1 - float64(e.steps-k)*float64(e.steps-k)/float64(e.steps*e.steps) // slower at the end
	at := from.Add(image.Pt(int(float64(to.X-from.X)*t), int(float64(to.Y-from.Y)*t)))
	return image.Rectangle{Max: d.Look.Deck.Size}.Add(at)
}

// drawCards draws the cards of the fan.
func (d *Desk) drawCards() {
	e, b := d.end, d.Bitmap()
	for i, c := range e.cards {
		if e.thrown <= i*e.steps {
			break
		}
		at := d.flight(i, e.thrown)
		d.Look.Deck.DrawFace(b, at.Min, int(c.Suit()), int(c.Rank()))
		seen := at.Intersect(b.Clip())
		for y := seen.Min.Y; y < seen.Max.Y; y++ {
			for x := seen.Min.X; x < seen.Max.X; x++ {
				if v, ok := e.stand[b.ColorIndexAt(x, y)]; ok {
					b.SetColorIndex(x, y, v)
				}
			}
		}
	}
}

// drawShelves draws the shelves, the cards on them and the free places.
func (d *Desk) drawShelves() {
	e, b := d.end, d.Bitmap()
	cell := func(at image.Point) image.Rectangle {
		return image.Rectangle{at, at.Add(image.Pt(d.Look.Deck.Size.X, shelfLines))}
	}
	for _, at := range e.holes {
		r := cell(at)
		if d.Mono() { // dotted, so that it does not look like a card
			fb.FillPattern(b, r, &dotted, 1, 0, fb.Replace)
			fb.Fill(b, r.Inset(1), 0, fb.OpCopy)
		} else {
			fb.Frame(b, r, 1, PenBlue, fb.OpCopy)
		}
	}
	for i, c := range e.cards {
		if e.thrown <= i {
			break
		}
		clip := b.SetClip(cell(e.place[i]).Intersect(b.Clip()))
		d.Look.Deck.DrawFace(b, e.place[i], int(c.Suit()), int(c.Rank()))
		b.SetClip(clip)
	}
	for row := range shelves {
		y := d.shelfTop() + row*shelfRow + shelfLines
		fb.Fill(b, image.Rect(24, y, b.Rect.Max.X-24, y+2), d.Ink(PenGold), fb.OpCopy)
	}
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
	switch {
	case len(e.Columns) > 0:
	case e.Won:
		d.drawCards()
	default:
		d.drawShelves()
	}
}

// EndLines returns the texts of the end screen, or nil while it is not shown.
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
