package system

import (
	"image"
	"slices"
	"strings"
	"unicode"

	"phosphor/assets/i18n"
	"phosphor/fb"
	"phosphor/games"
	"phosphor/games/oberon/carddoc"
	"phosphor/games/oberon/desktops"
	"phosphor/games/oberon/program"
	"phosphor/games/oberon/sokoban"
)

const toolsTitle = "Games.Tool"

// Measures of the tool panel. It is as wide as the room beside Freecell on the smallest
// screen. The games are in its outer column, which even Spider, the widest document,
// leaves free.
const (
	toolsWidth  = desktops.ToolsWidth
	toolsInner  = 8 // to the left of the column of panels, and of that of games
	toolsOuter  = 108
	toolsColumn = 94
	toolsRow    = 36
	toolsTop    = 28
	toolsFoot   = 64
	iconSize    = 32
)

// Tools is the tool panel: the games and the panels by their icons, and the help
// text.
var Tools = toolsOf(func() []*program.Program { return slices.Concat(Games, Panels) })

// find returns the program with a name, whose documents the tool panel or a game may
// open.
func find(name string) *program.Program {
	for _, p := range slices.Concat(Games, Panels, []*program.Program{Tools, deskHelp, cardHelp, &sokoban.Score}) {
		if p.Name == name {
			return p
		}
	}
	return nil
}

func init() { Tools.Find = find }

// toolsOf returns a tool panel for these programs.
func toolsOf(list func() []*program.Program) *program.Program {
	return &program.Program{
		Name: "tools", Title: toolsTitle, About: "All games of the desktop",
		Open: func(d *desktops.Desk, env games.Env) (*desktops.Document, error) { return openTools(d, env, list()) },
	}
}

// openTools opens a tool panel: panels and help in the inner column, games in the outer
// one. If there are more games than rows, a button turns the pages.
func openTools(d *desktops.Desk, env games.Env, programs []*program.Program) (*desktops.Document, error) {
	if d.Narrow {
		return openNarrow(d, env, programs)
	}
	isPanel := func(p *program.Program) bool { return slices.Contains(Panels, p) }
	panels := slices.DeleteFunc(slices.Clone(programs), func(p *program.Program) bool { return !isPanel(p) })
	list := slices.DeleteFunc(slices.Clone(programs), isPanel)
	rows := min(len(list), (d.Screen.Rect.Dy()-desktops.BarHeight-toolsTop-toolsFoot)/toolsRow)
	foot := toolsTop + rows*toolsRow

	p := desktops.NewPanel()
	for _, head := range []struct {
		x    int
		text string
	}{{toolsInner, "Panels"}, {toolsOuter, "Games"}} {
		p.Add("", image.Rect(head.x, 5, head.x+toolsColumn, 20), &desktops.Caption{Text: head.text, Font: d.Fonts.Title}).
			Add("", image.Rect(head.x, 21, head.x+toolsColumn, 25), &rule{})
	}
	for i, prog := range panels {
		if err := addTool(p, d, env, prog, image.Pt(toolsInner, toolsTop+i*toolsRow)); err != nil {
			return nil, err
		}
	}
	below := toolsTop + len(panels)*toolsRow
	p.Add("", image.Rect(toolsInner, below, toolsInner+toolsColumn, below+4), &rule{}).
		Add("button:Open Help", image.Rect(toolsInner, below+12, toolsInner+86, below+37), opens(d, env, deskHelp, "Open Help"))
	middle := []string{i18n.T(env.Lang, "Middle:"), i18n.T(env.Lang, "Ctrl with left")}
	for i, line := range middle {
		p.Add("", image.Rect(toolsInner, below+45+12*i, toolsInner+toolsColumn, below+57+12*i), &desktops.Caption{Text: line, Font: d.Fonts.Italic})
	}
	all := &pages{}
	for page := range slices.Chunk(list, rows) {
		one := desktops.NewPanel()
		one.Flat = true
		for i, prog := range page {
			if err := addTool(one, d, env, prog, image.Pt(0, i*toolsRow)); err != nil {
				return nil, err
			}
		}
		all.list = append(all.list, one)
	}
	p.Add("", image.Rect(toolsOuter, toolsTop, toolsOuter+toolsColumn, foot), all)
	if len(all.list) > 1 {
		p.Add("button:More", image.Rect(toolsInner, foot-29, toolsInner+86, foot-4), &desktops.Button{Caption: "More", Font: d.Fonts.Bold, LED: true, Do: func() { all.turn(1) }})
	}
	told := &desktops.Log{}
	p.Add("messages", image.Rect(toolsInner, foot+4, toolsWidth-8, foot+toolsFoot-7), told)
	return &desktops.Document{Title: toolsTitle, Size: image.Pt(toolsWidth, foot+toolsFoot), Content: p, Closed: d.Listen(told.Append)}, nil
}

// Measures of the narrow panel: its button lies between the games and the messages.
const (
	narrowMore = 24
	narrowFoot = toolsFoot
)

// openNarrow opens a tool panel of one column, whose pages are the games and then the panels
// with the help.
func openNarrow(d *desktops.Desk, env games.Env, programs []*program.Program) (*desktops.Document, error) {
	rows := (d.Screen.Rect.Dy() - desktops.BarHeight - toolsTop - narrowFoot) / toolsRow
	foot := toolsTop + rows*toolsRow
	p, all, heads := desktops.NewPanel(), &pages{}, []string{}
	head := &desktops.Caption{Font: d.Fonts.Title}
	for _, kind := range []string{"Games", "Panels"} {
		var list []*program.Program
		for _, prog := range programs {
			if slices.Contains(Panels, prog) == (kind == "Panels") {
				list = append(list, prog)
			}
		}
		for page := range slices.Chunk(list, rows) {
			one := desktops.NewPanel()
			one.Flat = true
			for i, prog := range page {
				if err := addTool(one, d, env, prog, image.Pt(0, i*toolsRow)); err != nil {
					return nil, err
				}
			}
			if y := len(page)*toolsRow + 12; kind == "Panels" && len(page) < rows {
				one.Add("button:Open Help", image.Rect(0, y, 86, y+25), opens(d, env, deskHelp, "Open Help"))
			}
			all.list, heads = append(all.list, one), append(heads, kind)
		}
	}
	head.Text = heads[0]
	p.Add("", image.Rect(toolsInner, 5, toolsInner+toolsColumn, 20), head).
		Add("", image.Rect(toolsInner, 21, toolsInner+toolsColumn, 25), &rule{}).
		Add("", image.Rect(toolsInner, toolsTop, toolsInner+toolsColumn, foot), all).
		Add("button:More", image.Rect(toolsInner, foot, toolsInner+86, foot+20), &desktops.Button{Caption: "More", Font: d.Fonts.Bold, LED: true, Do: func() {
			all.turn(1)
			head.Set(heads[all.at])
		}})
	told := &desktops.Log{}
	p.Add("messages", image.Rect(toolsInner, foot+narrowMore, desktops.NarrowTools-8, foot+narrowFoot-4), told)
	return &desktops.Document{Title: "Tools", Fixed: true, Size: image.Pt(desktops.NarrowTools, foot+narrowFoot), Content: p, Closed: d.Listen(told.Append)}, nil
}

// addTool adds a row of a column: the icon of a program with its title beside it.
func addTool(p *desktops.Panel, d *desktops.Desk, env games.Env, prog *program.Program, at image.Point) error {
	return addIcon(p, d, env, prog, at, image.Rect(iconSize+5, 10, toolsColumn, 23).Add(at))
}

// pages shows one of several panels at a time.
type pages struct {
	*desktops.Panel // the visible one
	site            desktops.Site
	list            []*desktops.Panel
	at              int
}

// Place implements desktops.Gadget.
func (g *pages) Place(s desktops.Site) {
	g.site = s
	g.Panel = g.list[g.at]
	g.Panel.Place(s)
}

// turn turns n pages; the first follows the last.
func (g *pages) turn(n int) {
	g.at = (g.at + n + len(g.list)) % len(g.list)
	g.Place(g.site)
	g.Redraw()
}

// addIcon adds the icon of a program, which opens its document, and its title. A program
// without an icon has that of a card.
func addIcon(p *desktops.Panel, d *desktops.Desk, env games.Env, prog *program.Program, at image.Point, caption image.Rectangle) error {
	var icon *image.Paletted
	var err error
	if prog.Icon == "" {
		icon, err = carddoc.Icon(d, env.Cards)
	} else {
		icon, err = d.OpenIcon(prog.Icon)
	}
	if err != nil {
		return err
	}
	p.Add("icon:"+prog.Title, image.Rect(0, 0, iconSize, iconSize).Add(at),
		&desktops.Picture{Image: icon, Do: func() { program.Run(d, env, prog) }})
	lines := []string{prog.Title}
	if d.Fonts.Bold.Width(prog.Title) > caption.Dx()-4 {
		lines = halves(prog.Title)
		caption = caption.Sub(image.Pt(0, 6))
	}
	for i, line := range lines {
		p.Add("", caption.Add(image.Pt(0, 13*i)), &desktops.Caption{Text: line, Font: d.Fonts.Bold})
	}
	return nil
}

// halves breaks a name into two lines: at a space, after a point, or before its last
// capital.
func halves(name string) []string {
	at := strings.LastIndexFunc(name, unicode.IsUpper)
	if i := strings.LastIndexAny(name, " ."); i > 0 {
		at = i + 1
	}
	if at <= 0 {
		return []string{name}
	}
	return []string{strings.TrimSpace(name[:at]), name[at:]}
}

// opens returns a button that opens a document.
func opens(d *desktops.Desk, env games.Env, p *program.Program, caption string) *desktops.Button {
	return &desktops.Button{Caption: caption, Font: d.Fonts.Bold, LED: true, Do: func() { program.Run(d, env, p) }}
}

// A rule is a line between parts of a panel.
type rule struct {
	desktops.Base
	heavy bool
}

func (g *rule) Draw(b *fb.Bitmap, r image.Rectangle) {
	r.Min.X, r.Max.X = r.Min.X+2, r.Max.X-1
	r.Min.Y += r.Dy()/2 - 1
	r.Max.Y = r.Min.Y + 1
	if g.heavy {
		r.Max.Y++
	}
	desktops.Line(b, r, desktops.Black)
}
