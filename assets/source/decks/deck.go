package main

import (
	"image"
	"slices"

	"phosphor/assets/source/pixel"
)

// A suit is clubs, spades, hearts or diamonds.
type suit struct {
	name string
	red  bool
}

var (
	clubs    = &suit{"clubs", false}
	spades   = &suit{"spades", false}
	hearts   = &suit{"hearts", true}
	diamonds = &suit{"diamonds", true}
)

// material returns the material of a suit's signs.
func (s *suit) material() string {
	if s.red {
		return "pip red"
	}
	return "pip black"
}

// A deck is a set of cards of one size, in several looks. Sizes and positions are in
// pixels from the top left of the card.
type deck struct {
	name    string
	size    image.Point
	art     map[string]pixel.Bitmap
	looks   []*look
	suits   []*suit
	ranks   []string
	corner  []image.Point // pixels cut off at the top left corner
	index   index
	grid    grid
	four    *grid // for 9 and 10, whose four rows have flat signs; nil: the others have, too
	aces    map[string]ace
	frame   image.Rectangle // of the courts, with its line
	notch   image.Point     // cut out of the frame for the index, top left and bottom right; zero: none
	slope   float64         // drop of a court's dividing line per column
	pip     image.Point     // top left of the courts' sign; zero: none
	single  bool            // courts are upright, without a second half
	axis    float64         // axis about which flipped figures are mirrored
	figures map[string]*figure
	backs   []func(*canvas)
	aspect  image.Point // of a pixel, for previews
}

// An index is the layout of rank and sign at the top left of a card.
type index struct {
	rank image.Point
	wide int         // width in which ranks are centred
	sign image.Point // of the small sign
	side image.Point // of a second sign; zero: none
}

// A grid is the layout of the pips of number cards: the leftmost of three columns, and the
// tops of rows.
type grid struct {
	left, middle, right int
	top, second, centre int // of four rows, the first two; the middle one of three or five
	seventh, tenth      int // the one of 7 and 8, the one of 10
	aside               int // distance of the columns of the 10 from the index, whose rank is wider
}

func (d *deck) box(x0, y0, x1, y1 int) *pixel.Mask {
	return pixel.Box(d.size, image.Rect(x0, y0, x1, y1))
}

// cut returns the pixels cut off at the four corners.
func (d *deck) cut() *pixel.Mask {
	m := pixel.NewMask(d.size)
	for _, p := range d.corner {
		m.Set(p.X, p.Y, true)
		m.Set(d.size.X-1-p.X, p.Y, true)
	}
	return m.Or(m.Turned())
}

// rim returns the outline of a card: the pixels at its border, and those at its rounded
// corners.
func (d *deck) rim() *pixel.Mask {
	cut := d.cut()
	return pixel.Where(d.size, func(x, y int) bool {
		return x == 0 || y == 0 || x == d.size.X-1 || y == d.size.Y-1
	}).Or(cut.Grown()).Minus(cut)
}

// blank returns a white card with its outline; the table shows at the corners.
func (d *deck) blank(l *look) *canvas {
	c := d.newCanvas(l)
	c.fill(d.cut(), "table")
	c.fill(d.rim(), "line")
	return c
}

// emptyPlace returns the place of a pile: the outline of a card on the table.
func (d *deck) emptyPlace(l *look) *canvas {
	c := d.blank(l)
	whole := d.box(0, 0, d.size.X, d.size.Y).Minus(d.cut())
	c.fill(whole, "place")
	c.fill(d.rim(), "place rim")
	return c
}

// cards returns the faces, suit by suit, each in the order of the ranks.
func (d *deck) cards(l *look) []*canvas {
	var all []*canvas
	for _, s := range d.suits {
		for _, r := range d.ranks {
			all = append(all, d.face(l, s, r))
		}
	}
	return all
}

// drawBacks returns the backs.
func (d *deck) drawBacks(l *look) []*canvas {
	var all []*canvas
	for _, draw := range d.backs {
		c := d.blank(l)
		draw(c)
		all = append(all, c)
	}
	return all
}

// sheet lays the cards out, one suit per row, with the backs below; unused cells are
// white.
func (d *deck) sheet(l *look) *image.Paletted {
	n := len(d.ranks)
	s := image.NewPaletted(image.Rect(0, 0, n*d.size.X, (len(d.suits)+1)*d.size.Y), l.palette)
	white := l.of("white").mid
	for i := range s.Pix {
		s.Pix[i] = white
	}
	for i, c := range append(d.cards(l), d.drawBacks(l)...) {
		pixel.Place(s, image.Pt(i%n*d.size.X, i/n*d.size.Y), c.Paletted)
	}
	return s
}

// Ranks from the ace up.
var fromAce = []string{"A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"}

// Ranks with the ace last.
var fromTwo = append(slices.Clone(fromAce[1:]), "A")
