package cardgames

import (
	"image"
	"strconv"

	"phosphor/fb"
	"phosphor/games/amiga/cardscreen"
)

// This file draws the screens: everything in one go, cut to what must be drawn
// anew.

// draw draws what lies in r.
func (g *Program) draw(r image.Rectangle) {
	switch g.view {
	case chooseView:
		g.Backdrop(g.title, titleCuts[:]...)
	case tableView:
		g.DrawTable(r)
	case rulesView:
		g.DrawPage(g.page())
	case scoresView:
		g.drawScores()
	case endView:
		g.DrawEnd()
	}
}

// titleCuts are where the picture of the title has lines of its ground alone, above and below.
var titleCuts = [2]int{16, 366}

// drawChoice writes the name of a game on its box, and the key that chooses it before it.
func (g *Program) drawChoice(r image.Rectangle, i int, text string) {
	key := image.Rect(r.Min.X+4, r.Min.Y, r.Min.X+28, r.Max.Y)
	pen := uint8(1) // white, or black on one plane
	g.TextIn(key, strconv.Itoa(i+1), pen)
	if i == g.pointed {
		fb.Frame(g.Bitmap(), r.Inset(-pointRoom), 2, g.Ink(cardscreen.PenGold), fb.OpCopy)
	}
	if g.Mono() {
		g.LargeIn(r, text, 1)
		return
	}
	g.LargeIn(r.Add(image.Pt(2, 2)), text, cardscreen.PenBlack)
	g.LargeIn(r, text, cardscreen.PenGold)
}

// drawScores draws the table of the best.
func (g *Program) drawScores() {
	if len(g.best) == 0 {
		g.DrawPage(g.words.scoresTitle, []string{g.words.noScores})
		return
	}
	g.DrawPage(g.words.scoresTitle, nil)
	page, b := g.Page(), g.Bitmap()
	for i, r := range g.best {
		y := page.Min.Y + 64 + i*28
		num, points := strconv.Itoa(i+1)+".", strconv.Itoa(r.Points)
		for x := page.Min.X + 102; x < page.Max.X-40; x += 6 { // a dotted line leads to the points
			fb.Fill(b, image.Rect(x, y+16, x+2, y+18), g.Ink(cardscreen.PenLight), fb.OpCopy)
		}
		if r == g.newest {
			fb.Frame(b, image.Rect(page.Min.X+30, y-5, page.Max.X-24, y+23), 2, g.Ink(cardscreen.PenGold), fb.OpCopy)
		}
		cell := func(at image.Point, text string, pen uint8) {
			fb.Fill(b, image.Rect(at.X-4, y, at.X+g.LargeWidth(text)+4, y+18), g.Ink(cardscreen.PenWhite), fb.OpCopy)
			g.Large(at, text, g.Ink(pen))
		}
		cell(image.Pt(page.Min.X+80-g.LargeWidth(num), y), num, cardscreen.PenRed)
		cell(image.Pt(page.Min.X+100, y), r.Name, cardscreen.PenBlack)
		cell(image.Pt(page.Max.X-40-g.LargeWidth(points), y), points, cardscreen.PenBlue)
	}
}
