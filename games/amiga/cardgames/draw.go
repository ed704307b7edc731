package cardgames

import (
	"image"
	"strconv"

	"phosphor/fb"
	"phosphor/games/amiga/cardgames/tour"
	"phosphor/games/cards"
)

// This file draws the screens: everything in one go, cut to what must be drawn
// anew.

// Where things lie.
var (
	messageBox = image.Rect(28, 355, 612, 377)
	page       = image.Rect(28, 22, 612, 374)
)

// rail is how much of a picture's lower edge must be seen above the strip.
const rail = 10

// draw draws what lies in r.
func (g *Program) draw(r image.Rectangle) {
	switch g.view {
	case chooseView:
		g.backdrop(g.art.title)
	case tableView:
		g.backdrop(g.art.table)
		g.drawTable(r)
		g.drawMessage()
	case rulesView:
		g.drawPage(g.words.names[g.rulesOf()], g.words.pages[g.rulesOf()])
	case scoresView:
		g.drawScores()
	}
}

// rulesOf returns the name of the game whose instructions are shown: that on the
// table; at the start of a tour that of the tour.
func (g *Program) rulesOf() string {
	if t, ok := g.tour(); ok && t.Stage() == 0 && t.Session().Fresh() {
		return tour.Name
	}
	return g.current().game().Name
}

// backdrop draws a picture of the whole screen, whose lower edge goes above the
// strip of gadgets.
func (g *Program) backdrop(p *image.Paletted) {
	b, low := g.screen.Bitmap(), g.strip()
	fb.Blit(b, image.Rect(0, 0, b.Rect.Max.X, low-rail), p, image.Point{}, fb.OpCopy)
	fb.Blit(b, image.Rect(0, low-rail, b.Rect.Max.X, low), p, image.Pt(0, p.Rect.Max.Y-rail), fb.OpCopy)
}

// strip returns the upper edge of the strip of gadgets.
func (g *Program) strip() int { return g.screen.Bitmap().Rect.Max.Y - g.screen.Font.Height - 4 }

// ink returns a pen on a screen with colours, black or white on one plane.
func (g *Program) ink(pen uint8) uint8 {
	switch {
	case !g.screen.Mono():
		return pen
	case pen == penWhite:
		return 0
	}
	return 1
}

// drawTable draws the piles.
func (g *Program) drawTable(r image.Rectangle) {
	p, lay, kind := g.position(), g.layout(), g.current().game()
	if kind.above != nil {
		for pile, text := range kind.above(g.words) {
			at := lay.Place[pile].At
			g.caption(image.Rect(at.X, at.Y-12, at.X+lay.Card.X, at.Y-2), text)
		}
	}
	for pile := range p.Piles {
		q := &p.Piles[pile]
		n := len(q.Cards)
		place := lay.Rect(p, pile, 0)
		if n == 0 && !g.gone(pile) {
			g.drawPlace(place)
		}
		for i, c := range q.Cards {
			at := lay.Rect(p, pile, i)
			if !at.Overlaps(r) || i+1 < n && at == lay.Rect(p, pile, i+1) {
				continue
			}
			g.drawCard(at.Min, c, pile == g.chosen.pile && i >= n-g.chosen.n)
		}
		if q.Kind == cards.Stock || q.Kind == cards.Reserve {
			g.caption(image.Rect(place.Min.X, place.Max.Y+3, place.Max.X, place.Max.Y+13), strconv.Itoa(n))
		}
	}
	if g.cursor.on {
		fb.Frame(g.screen.Bitmap(), g.cursorRect(), 2, g.ink(penGold), fb.OpCopy)
	}
}

// drawCard draws a card, as it is while it flashes if it was chosen.
func (g *Program) drawCard(at image.Point, c cards.Card, chosen bool) {
	b, suit, rank := g.screen.Bitmap(), int(c.Suit()), int(c.Rank())
	switch {
	case !c.FaceUp():
		g.deck.DrawBack(b, at, 0)
	case chosen && g.flash.Lit():
		g.deck.DrawLit(b, at, suit, rank)
	default:
		g.deck.DrawFace(b, at, suit, rank)
	}
}

// drawPlace draws a place without a card.
func (g *Program) drawPlace(r image.Rectangle) {
	if g.deck.HasEmpty() {
		g.deck.DrawEmpty(g.screen.Bitmap(), r.Min)
		return
	}
	g.screen.Frame(r, g.ink(penLight))
}

// caption writes a short text in the middle of r, on a ground of its own on one
// plane, where the table has dots.
func (g *Program) caption(r image.Rectangle, text string) {
	if g.screen.Mono() {
		w := g.screen.Font.Width(text)
		x := r.Min.X + (r.Dx()-w)/2
		fb.Fill(g.screen.Bitmap(), image.Rect(x-2, r.Min.Y, x+w+2, r.Max.Y), 0, fb.OpCopy)
		g.screen.TextIn(r, text, 1)
		return
	}
	g.screen.TextIn(r.Add(image.Pt(1, 1)), text, penBlack)
	g.screen.TextIn(r, text, penWhite)
}

// drawMessage draws the line below the cards.
func (g *Program) drawMessage() {
	b := g.screen.Bitmap()
	fill, frame, ink := uint8(penBlue), uint8(penGold), uint8(penWhite)
	if g.message.wrong {
		fill = penDarkRed
	}
	if g.screen.Mono() {
		fill, frame, ink = 0, 1, 1
		if g.message.wrong {
			fill, ink = 1, 0
		}
	}
	fb.Fill(b, messageBox.Add(image.Pt(2, 2)), g.ink(penBlack), fb.OpCopy)
	fb.Fill(b, messageBox, fill, fb.OpCopy)
	g.screen.Frame(messageBox, frame)
	if g.screen.Mono() && g.message.wrong {
		g.screen.Frame(messageBox.Inset(2), ink)
	}
	g.screen.TextIn(messageBox, g.message.text, ink)
}

// large writes a text with every pixel doubled, at p.
func (g *Program) large(p image.Point, text string, pen uint8) {
	f, b := g.screen.Font, g.screen.Bitmap()
	small := fb.New(image.Rect(0, 0, f.Width(text), f.Height), 1)
	fb.Text(small, image.Point{}, f, text, 1, 0, fb.Replace)
	for y := range small.Rect.Max.Y {
		for x := range small.Rect.Max.X {
			if small.ColorIndexAt(x, y) != 0 {
				at := p.Add(image.Pt(2*x, 2*y))
				fb.Fill(b, image.Rectangle{Max: image.Pt(2, 2)}.Add(at), pen, fb.OpCopy)
			}
		}
	}
}

// largeIn is large in the middle of r.
func (g *Program) largeIn(r image.Rectangle, text string, pen uint8) {
	f := g.screen.Font
	g.large(r.Min.Add(image.Pt((r.Dx()-2*f.Width(text))/2, (r.Dy()-2*f.Height)/2+1)), text, pen)
}

// drawChoice writes the name of a game on its box.
func (g *Program) drawChoice(r image.Rectangle, text string) {
	if g.screen.Mono() {
		g.largeIn(r, text, 1)
		return
	}
	g.largeIn(r.Add(image.Pt(2, 2)), text, penBlack)
	g.largeIn(r, text, penGold)
}

// Of a page.
const (
	pageLine = 15
	pageEdge = 18
)

// drawPage draws a sheet of paper with a heading and lines of text.
func (g *Program) drawPage(heading string, lines []string) {
	g.backdrop(g.art.table)
	b := g.screen.Bitmap()
	fb.Fill(b, page.Add(image.Pt(4, 4)), g.ink(penBlack), fb.OpCopy)
	fb.Fill(b, page, g.ink(penWhite), fb.OpCopy)
	g.screen.Frame(page, g.ink(penBlack))
	g.screen.Frame(page.Inset(4), g.ink(penGold))
	head := image.Rect(page.Min.X, page.Min.Y+14, page.Max.X, page.Min.Y+36)
	g.largeIn(head, heading, g.ink(penBlue))
	fb.Fill(b, image.Rect(page.Min.X+pageEdge, head.Max.Y+6, page.Max.X-pageEdge, head.Max.Y+8), g.ink(penRed), fb.OpCopy)
	for i, text := range lines {
		g.screen.Text(image.Pt(page.Min.X+pageEdge, head.Max.Y+20+i*pageLine), text, g.ink(penBlack))
	}
}

// drawScores draws the table of the best.
func (g *Program) drawScores() {
	if len(g.best) == 0 {
		g.drawPage(g.words.scoresTitle, []string{g.words.noScores})
		return
	}
	g.drawPage(g.words.scoresTitle, nil)
	for i, r := range g.best {
		y := page.Min.Y + 62 + i*28
		num, points := strconv.Itoa(i+1)+".", strconv.Itoa(r.Points)
		wide := func(s string) int { return 2 * g.screen.Font.Width(s) }
		g.large(image.Pt(page.Min.X+80-wide(num), y), num, g.ink(penRed))
		g.large(image.Pt(page.Min.X+100, y), r.Name, g.ink(penBlack))
		g.large(image.Pt(page.Max.X-50-wide(points), y), points, g.ink(penBlue))
	}
}
