package minesweeper

import (
	"image"

	"phosphor/assets/i18n"
	"phosphor/games/app"
	"phosphor/games/oberon/appdoc"
	"phosphor/games/oberon/desktops"
)

// On Oberon's desk the document looks like the original's.

// Measures of the original's panel, in pixels.
const (
	viewX       = 90 // position of the raised box in the panel
	viewY       = 6
	fieldX      = 90 // position of the field in the box
	fieldY      = 8
	minWidth    = 226 // of the panel
	minHeight   = 204
	panelMargin = 10
)

// Original is the document of the original.
var Original = appdoc.Original{
	Title: "MineSweeper", Icon: "MineSweeperIcon", Help: oberonHelp, Bar: []string{"Store", "New"}, Texture: "MineSweeperBD",
	Won: func(w *app.Window, doc *desktops.Document) string {
		t := w.Match.(*table)
		if t.Helped() {
			return i18n.F(w.Env.Lang, "%s won in %d s, with help", doc.Title, t.Seconds())
		}
		return i18n.F(w.Env.Lang, "%s won in %d s", doc.Title, t.Seconds())
	},
	Plan: func(p *appdoc.Plan, w *app.Window, _ image.Point) image.Point {
		for i, name := range []string{"W", "H", "M"} {
			x := 10 + 25*i
			p.Caption(name, image.Rect(x, 11, x+19, 26))
			p.Slider(name, image.Rect(x, 27, x+20, 147))
			p.Field(name, image.Rect(x, 149, x+20, 166))
		}
		p.Button("New", image.Rect(10, 171, 45, 196))
		p.Button("Pause", image.Rect(47, 171, 82, 196))
		field := image.Rectangle{Max: w.View.Size}
		box := image.Rectangle{Max: field.Max.Add(image.Pt(fieldX+8, boxSize))}.Add(image.Pt(viewX, viewY))
		p.Box("view", box)
		p.View("", field.Add(box.Min).Add(image.Pt(fieldX, fieldY)))
		p.Readout("time", "Time:", image.Rect(8, 8, 78, 28).Add(box.Min), 9)
		p.Readout("flags", "Flags:", image.Rect(8, 40, 78, 60).Add(box.Min), 7)
		return image.Pt(max(minWidth, box.Max.X+panelMargin), max(minHeight, box.Max.Y+panelMargin))
	},
}
