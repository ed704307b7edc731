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
		g.Backdrop(g.title)
	case tableView:
		g.DrawTable(r)
	case rulesView:
		if t := g.match.tour; t != nil && t.Stage() == 0 && t.Session().Fresh() {
			g.DrawPage(g.words.tour, g.words.page)
			return
		}
		g.DrawPage(g.Table.Game.TitleIn(g.Env.Lang), g.Table.Game.HelpIn(g.Env.Lang))
	case scoresView:
		g.drawScores()
	}
}

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
	page := cardscreen.Page
	for i, r := range g.best {
		y := page.Min.Y + 62 + i*28
		num, points := strconv.Itoa(i+1)+".", strconv.Itoa(r.Points)
		wide := func(s string) int { return 2 * g.Font.Width(s) }
		g.Large(image.Pt(page.Min.X+80-wide(num), y), num, g.Ink(cardscreen.PenRed))
		g.Large(image.Pt(page.Min.X+100, y), r.Name, g.Ink(cardscreen.PenBlack))
		g.Large(image.Pt(page.Max.X-50-wide(points), y), points, g.Ink(cardscreen.PenBlue))
	}
}
