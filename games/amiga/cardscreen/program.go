package cardscreen

import (
	"fmt"
	"image"
	"strings"

	"phosphor/assets"
	"phosphor/fb"
	"phosphor/games"
	"phosphor/games/amiga/intuition"
	"phosphor/games/assist"
	"phosphor/games/cards"
	"phosphor/games/cards/table"
	"phosphor/games/play"
)

// Info returns the catalogue row for a card game on the Amiga.
func Info(g *table.Game) *games.Info {
	return g.Row(games.Info{
		Machine: "Amiga", Modes: []string{"amiga", "amiga-mono", "amiga-512", "amiga-512-mono"}, Mono: "amiga-mono", DataDir: "CardGames", Assets: assets.Amiga,
		Open: func(env games.Env) (games.Game, error) { return start(g, env) },
	}, "Left: click a card, then its destination. Right: the menu.")
}

// A Program is a card game on an Amiga screen.
type Program struct {
	*Desk
	cards.Driven
	ended bool // the end of the game is shown
	done  bool
}

func start(g *table.Game, env games.Env) (*Program, error) {
	desk, err := Open(env, g.Title)
	if err != nil {
		return nil, err
	}
	p := &Program{Desk: desk, Driven: cards.Driven{Session: g.NewSession(), Fresh: env.Dealer.Source(g.Name, g.Rules)}}
	p.Owner = p
	p.Redraw = p.draw
	p.Table = p.NewTable(g, p.Session)
	if err := p.Start(cards.Setup{Variation: env.Variation, Deal: env.Deal}); err != nil {
		return nil, err
	}
	p.Table.Begin()
	p.TellDamaged()
	return p, nil
}

// show shows the table or, if hidden is set, the instructions.
func (p *Program) show(hidden bool) {
	p.Hidden = hidden
	if !hidden {
		p.ended = false
		p.HideEnd()
	}
	w, g := p.Words, p.Table.Game
	command := intuition.NewCommand
	quit := command(w.Quit, "ctrl+q", p.Quit, nil)
	commands := []*intuition.Command{
		command(w.New, "ctrl+n", func() { p.New("") }, nil),
		command(w.Undo, "ctrl+z", func() { p.Undo() }, p.CanUndo),
		command(w.Redo, "ctrl+y", func() { p.Redo() }, p.CanRedo),
	}
	commands[2].MenuOnly = true
	if g.Help != nil {
		commands = append(commands, command(w.Rules, "f1", func() { p.show(true) }, nil))
	}
	switch {
	case p.ended && hidden:
		commands = []*intuition.Command{
			command(w.New, "return", func() { p.New("") }, nil),
			command(w.Undo, "ctrl+z", func() { p.Undo() }, p.CanUndo),
			command(w.Look, "space", p.Escape, nil),
		}
		commands = append(commands, p.WhyCommand(func() { p.show(false) })...)
	case hidden:
		commands = []*intuition.Command{command(w.Back, "return", p.Escape, nil)}
	}
	var more []*intuition.Menu
	if len(g.Variations) > 1 && !hidden {
		more = append(more, p.variations())
	}
	if !hidden {
		more = append(more, p.HelpMenu())
	}
	p.SetCommands([]string{g.TitleIn(p.Env.Lang), "", g.AboutIn(p.Env.Lang)}, append(commands, quit), more...)
	p.Refresh(p.commands)
	p.SetTitle(p.heading())
	p.Update(p.Work())
}

// variations is the menu in which a new game of another variation can be begun.
func (p *Program) variations() *intuition.Menu {
	m := &intuition.Menu{Title: p.Words.Variation}
	for i, v := range p.Table.Game.Variations {
		now := p.Setup().Variation
		m.Items = append(m.Items, &intuition.Item{Text: table.VariationIn(p.Env.Lang, v), Checked: func() bool { return v == now || i == 0 && now == "" },
			Chosen: func() { p.Start(cards.Setup{Variation: v, Deal: p.Fresh(v)}) }})
	}
	return m
}

// heading returns the text of the title bar.
func (p *Program) heading() string {
	w, g, st := p.Words, p.Table.Game, p.Status()
	title := g.TitleIn(p.Env.Lang)
	if st.Variation != "" && st.Variation != g.Variations[0] {
		title += " (" + table.VariationIn(p.Env.Lang, st.Variation) + ")"
	}
	if g.Status != nil {
		return fmt.Sprintf(w.TitleAt, title, st.Deal, g.Status(p.Env.Lang, st.Score))
	}
	n, ok := g.Standing(p.Rules(), p.Position())
	if !ok {
		return strings.TrimSpace(fmt.Sprintf(w.TitleAt, title, st.Deal, ""))
	}
	return fmt.Sprintf(w.TitleScore, title, st.Deal, n)
}

// draw draws what lies in r.
func (p *Program) draw(r image.Rectangle) {
	if p.ended {
		p.DrawEnd()
		return
	}
	if p.Hidden {
		g := p.Table.Game
		p.DrawPage(g.TitleIn(p.Env.Lang), Instructions(p.Env.Lang, g.HelpIn(p.Env.Lang)))
		return
	}
	p.DrawTable(r)
}

// Begun implements table.Host, and so do Changed and Ended.
func (p *Program) Begun() {
	p.Dismiss()
	p.show(false)
}

func (p *Program) Changed() {
	p.Desk.Changed()
	p.SetTitle(p.heading())
}

func (p *Program) Ended() {
	p.Say(p.Result())
	p.ended = true
	p.show(true)
	p.ShowEnd(p.End())
	p.Env.Message(p.Result())
}

// Revived removes the end from the screen.
func (p *Program) Revived() { p.show(false) }

// Escape leaves the instructions, or the game.
func (p *Program) Escape() {
	if p.Hidden {
		p.show(false)
		return
	}
	p.Quit()
}

func (p *Program) Quit() { p.done = true }

func (p *Program) Screen() *fb.Screen { return p.Display() }
func (p *Program) Title() string      { return p.Table.Game.Title }
func (p *Program) Done() bool         { return p.done }
func (p *Program) Match() play.Match  { return p }

// Advice implements assist.Adviser.
func (p *Program) Advice() (assist.Advice, error) { return p.Table.Advice() }

// Undo takes back the last move, Redo redoes it; if they cannot, they show why.
func (p *Program) Undo() error { return p.Wrong(p.Driven.Undo()) }
func (p *Program) Redo() error { return p.Wrong(p.Driven.Redo()) }

// Reading returns the texts on the screen besides the position.
func (p *Program) Reading() (front, focus []string) {
	front, focus = p.Desk.Reading()
	g := p.Table.Game
	switch {
	case front != nil || !p.Hidden:
	case p.ended:
		front = p.EndLines()
	default:
		front = append([]string{g.TitleIn(p.Env.Lang)}, Instructions(p.Env.Lang, g.HelpIn(p.Env.Lang))...)
	}
	return front, focus
}
