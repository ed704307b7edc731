package oberon

import (
	"image"

	"phosphor/fb"
	"phosphor/games"
	desk "phosphor/games/desk/oberon"
)

const toolsTitle = "Games.Tool"

// Measures of the tool panel: three eighths of the smallest screen, as wide as a
// menu bar with a name plate and three buttons.
const (
	toolsWidth  = 248
	toolsColumn = 120
	toolsRow    = 42
	toolsTop    = 32
	iconSize    = 32
)

// Tools is the tool panel: the games and the panels by their icons, and the help
// text.
var Tools = &desk.Program{
	Name: "tools", Title: toolsTitle, About: "All games of the desktop", Open: openTools,
}

func openTools(d *desk.Desk, _ games.Env) (*desk.Document, error) {
	p := desk.NewPanel()
	programs := append(Games[:len(Games):len(Games)], CardGames)
	rows := (len(programs) + 1) / 2
	foot := toolsTop + rows*toolsRow
	p.Add("", image.Rect(8, 5, toolsWidth-8, 20), &desk.Caption{Text: "Games for System 3", Font: d.Fonts.Title}).
		Add("", image.Rect(8, 21, toolsWidth-8, 25), &rule{}).
		Add("", image.Rect(8, foot, toolsWidth-8, foot+4), &rule{}).
		Add("button:Open Help", image.Rect(8, foot+10, 94, foot+35), opens(d, deskHelp, "Open Help")).
		Add("", image.Rect(104, foot+16, toolsWidth-8, foot+29), &desk.Caption{Text: "Middle: Ctrl with left", Font: d.Fonts.Italic})
	for i, prog := range programs {
		at := image.Pt(12+i%2*toolsColumn, toolsTop+i/2*toolsRow)
		if err := addIcon(p, d, prog, at, image.Rect(0, 0, toolsColumn-iconSize-12, 13).Add(at).Add(image.Pt(iconSize+8, 10))); err != nil {
			return nil, err
		}
	}
	return &desk.Document{Title: toolsTitle, Size: image.Pt(toolsWidth, foot+44), Content: p}, nil
}

// addIcon adds the icon of a program, which opens its document, and its title.
func addIcon(p *desk.Panel, d *desk.Desk, prog *desk.Program, at image.Point, caption image.Rectangle) error {
	icon, err := openIcon(d, prog)
	if err != nil {
		return err
	}
	p.Add("icon:"+prog.Title, image.Rect(0, 0, iconSize, iconSize).Add(at),
		&desk.Picture{Image: icon, Do: func() { d.Run(prog) }}).
		Add("", caption, &desk.Caption{Text: prog.Title, Font: d.Fonts.Bold})
	return nil
}

// openIcon reads the picture of a program. CardGames has the corner of an ace.
func openIcon(d *desk.Desk, p *desk.Program) (*image.Paletted, error) {
	if p.Icon != "" {
		return d.OpenPict(p.Icon)
	}
	sheet, err := openCards(d)
	if err != nil {
		return nil, err
	}
	return sheet.SubImage(image.Rect(0, 0, iconSize, iconSize).Add(image.Pt(0, cardHeight))).(*image.Paletted), nil
}

// opens is a button that opens a document.
func opens(d *desk.Desk, p *desk.Program, caption string) *desk.Button {
	return &desk.Button{Caption: caption, Font: d.Fonts.Bold, LED: true, Do: func() { d.Run(p) }}
}

// A rule is a line that separates parts of a panel, in the middle of its place.
type rule struct {
	desk.Base
	heavy bool
}

func (g *rule) Draw(b *fb.Bitmap, r image.Rectangle) {
	r.Min.X, r.Max.X = r.Min.X+2, r.Max.X-1
	r.Min.Y += r.Dy()/2 - 1
	r.Max.Y = r.Min.Y + 1
	if g.heavy {
		r.Max.Y++
	}
	desk.Line(b, r, desk.Black)
}
