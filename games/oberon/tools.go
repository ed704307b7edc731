package oberon

import (
	"image"
	"slices"

	"phosphor/fb"
	"phosphor/games"
	desk "phosphor/games/oberon/desk"
	"phosphor/games/oberon/program"
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
var Tools = &program.Program{
	Name: "tools", Title: toolsTitle, About: "All games of the desktop", Open: openTools,
}

func openTools(d *desk.Desk, env games.Env) (*desk.Document, error) {
	p := desk.NewPanel()
	programs := slices.Concat(Games, Panels)
	rows := (len(programs) + 1) / 2
	foot := toolsTop + rows*toolsRow
	p.Add("", image.Rect(8, 5, toolsWidth-8, 20), &desk.Caption{Text: "Games for System 3", Font: d.Fonts.Title}).
		Add("", image.Rect(8, 21, toolsWidth-8, 25), &rule{}).
		Add("", image.Rect(8, foot, toolsWidth-8, foot+4), &rule{}).
		Add("button:Open Help", image.Rect(8, foot+10, 94, foot+35), opens(d, env, deskHelp, "Open Help")).
		Add("", image.Rect(104, foot+16, toolsWidth-8, foot+29), &desk.Caption{Text: "Middle: Ctrl with left", Font: d.Fonts.Italic})
	for i, prog := range programs {
		at := image.Pt(12+i%2*toolsColumn, toolsTop+i/2*toolsRow)
		if err := addIcon(p, d, env, prog, at, image.Rect(0, 0, toolsColumn-iconSize-8, 13).Add(at).Add(image.Pt(iconSize+8, 10))); err != nil {
			return nil, err
		}
	}
	told := &messages{}
	p.Add("messages", image.Rect(8, foot+41, toolsWidth-8, foot+73), told)
	return &desk.Document{Title: toolsTitle, Size: image.Pt(toolsWidth, foot+80), Content: p, Closed: d.Listen(told.show)}, nil
}

// addIcon adds the icon of a program, which opens its document, and its title.
func addIcon(p *desk.Panel, d *desk.Desk, env games.Env, prog *program.Program, at image.Point, caption image.Rectangle) error {
	icon, err := d.OpenPict(prog.Icon)
	if err != nil {
		return err
	}
	p.Add("icon:"+prog.Title, image.Rect(0, 0, iconSize, iconSize).Add(at),
		&desk.Picture{Image: icon, Do: func() { program.Run(d, env, prog) }}).
		Add("", caption, &desk.Caption{Text: prog.Title, Font: d.Fonts.Bold})
	return nil
}

// opens is a button that opens a document.
func opens(d *desk.Desk, env games.Env, p *program.Program, caption string) *desk.Button {
	return &desk.Button{Caption: caption, Font: d.Fonts.Bold, LED: true, Do: func() { program.Run(d, env, p) }}
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

// messages shows what was told last, as Oberon's log does, in two lines.
type messages struct {
	desk.Base
	text string
}

func (g *messages) show(text string) {
	g.text = text
	g.Redraw()
}

func (g *messages) Draw(b *fb.Bitmap, r image.Rectangle) {
	desk.Fill(b, r, desk.Light)
	desk.Sink(b, r)
	f := g.Desk().Fonts.Text
	width := r.Dx() - 8
	for i, line := range desk.Wrap(f, g.text, width, width) {
		if i == 2 {
			break
		}
		fb.Text(b, r.Min.Add(image.Pt(4, 3+i*(f.Height+1))), f, line, desk.Ink(b, desk.Black), 0, fb.Transparent)
	}
}
