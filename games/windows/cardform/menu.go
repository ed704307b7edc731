package cardform

import (
	"fmt"
	"image"
	"slices"
	"strings"

	"phosphor/fb"
	"phosphor/games/assist"
	"phosphor/games/cards/table"
	"phosphor/games/store"
	"phosphor/games/windows/win95"
)

// This file implements the menus and the dialogs.

func (p *Program) menus() []*win95.Menu {
	w := p.words
	undo := &win95.Item{Text: w.undo, Key: "ctrl+z", Chosen: p.undo}
	redo := &win95.Item{Text: w.redo, Key: "ctrl+y", Chosen: p.redo}
	game := &win95.Menu{Title: w.game, Items: []*win95.Item{
		{Text: w.deal, Key: "f2", Chosen: p.deal},
		{Text: w.choose, Key: "f3", Chosen: p.choose}, {},
		undo, redo, {},
		{Text: w.deck, Chosen: p.decks},
		{Text: w.options, Chosen: p.ask}, {},
		{Text: w.exit, Chosen: p.quit},
	}}
	game.Opening = func() { undo.Disabled, redo.Disabled = !p.CanUndo(), !p.CanRedo() }
	help := &win95.Menu{Title: w.help, Items: []*win95.Item{{Text: w.contents, Key: "f1", Chosen: p.help}, {}}}
	lines := table.HelpMenu(p.Env.Lang, func() *table.Table { return p.Table })
	for _, l := range lines {
		help.Items = append(help.Items, &win95.Item{Text: l.Text, Key: l.Key, Chosen: l.Do})
	}
	help.Opening = func() {
		for i, l := range lines {
			help.Items[2+i].Ticked = l.Checked != nil && l.Checked()
		}
	}
	help.Items = append(help.Items, &win95.Item{})
	help.Items = append(help.Items, &win95.Item{Text: fmt.Sprintf(w.about, p.Name()), Chosen: p.about})
	return []*win95.Menu{game, help}
}

func (p *Program) about() {
	name := p.Name()
	p.MessageBox(win95.Box{Title: strings.TrimSuffix(strings.ReplaceAll(fmt.Sprintf(p.words.about, name), "&", ""), "..."), Icon: win95.Information, Text: name + "\n\n" + p.Game.AboutIn(p.Env.Lang)})
}

// help shows how to play.
func (p *Program) help() {
	text := p.Explain()
	// Join lines that were broken for other desks. Lines of tables begin with a blank.
	var b strings.Builder
	for i, line := range text {
		switch {
		case i == 0:
		case line == "" || text[i-1] == "" || strings.HasPrefix(line, " ") || strings.HasPrefix(text[i-1], " "):
			b.WriteByte('\n')
		default:
			b.WriteByte(' ')
		}
		b.WriteString(line)
	}
	keys := p.words.sends
	switch p.Homes() {
	case 0:
		keys = p.words.drags
	case 1:
		keys = p.words.sendsOne
	}
	hands := p.words.openKeys
	if p.Patience.Table.Deals() {
		hands = p.words.keys
	}
	p.Page(p.Name(), b.String()+"\n\n"+keys+"\n\n"+hands+" "+assist.Explain(p.Env.Lang, assist.CardKeys...))
}

// choose asks for a deal by its number.
func (p *Program) choose() {
	p.Ask(p.words.chooseTitle, p.words.which, p.Setup().Deal, func(deal string, ok bool) {
		if ok {
			p.warn(p.New(strings.TrimSpace(deal)))
		}
	})
}

// keep saves the options.
func (p *Program) keep() {
	p.Env.Report(store.WriteJSON(p.Env.Settings, optionsFile, p.options))
}

// decks shows the choice of backs.
func (p *Program) decks() {
	const gap = 8
	deck := p.look.Deck
	n := deck.Backs()
	each := deck.Size.Add(image.Pt(12, 12))
	columns := max(1, min(n, (p.Work().Dx()-60)/(each.X+gap)))
	if n > columns { // equal rows look better
		columns = (n + (n+columns-1)/columns - 1) / ((n + columns - 1) / columns)
	}
	f := &win95.Form{Title: p.words.deckTitle, Style: win95.Dialog, Modal: true}
	chosen := p.Setup().Back % n
	var list []*win95.Control
	for i := range n {
		at := image.Pt(12+i%columns*(each.X+gap), 12+i/columns*(each.Y+gap))
		c := &win95.Control{Kind: win95.Speed, Name: fmt.Sprint(i + 1), Group: "backs", On: i == chosen, Box: image.Rectangle{Max: each}.Add(at), Click: func(int) { chosen = i }}
		c.Paint = func(r image.Rectangle) {
			b := p.Screen().Bitmap
			if c.On {
				fb.Fill(b, r.Inset(3), p.Canvas().Pens().Caption, fb.OpCopy)
			}
			deck.DrawBack(b, r.Min.Add(image.Pt(6, 6)), i)
		}
		list = append(list, f.Add(c))
	}
	rows := (n + columns - 1) / columns
	width := max(24+columns*(each.X+gap)-gap, 24+2*win95.ButtonSize.X+6)
	y := 12 + rows*(each.Y+gap) + 4
	p.twoButtons(f, width, y, func() {
		p.SetBack(chosen)
		p.options.Back = chosen
		p.keep()
		p.form.Update(p.form.Content())
	})
	f.Focus(list[chosen])
	p.Open(f)
}

// twoButtons adds OK and Cancel to a dialog.
func (p *Program) twoButtons(f *win95.Form, width, y int, ok func()) {
	size := win95.ButtonSize
	x := (width - 2*size.X - 6) / 2
	f.Size = image.Pt(width, y+size.Y+12)
	f.Add(&win95.Control{Kind: win95.Button, Text: p.OK(), Default: true, Box: image.Rectangle{Max: size}.Add(image.Pt(x, y)), Click: func(int) {
		p.Close(f)
		ok()
	}})
	f.Add(&win95.Control{Kind: win95.Button, Text: p.Cancel(), Cancel: true, Box: image.Rectangle{Max: size}.Add(image.Pt(x+size.X+6, y)), Click: func(int) { p.Close(f) }})
}

// ask shows the options. Changing the variation starts another deal.
func (p *Program) ask() {
	w := p.words
	f := &win95.Form{Title: w.optionsTitle, Style: win95.Dialog, Modal: true}
	y := 10
	var radios []*win95.Control
	width := 24 + 2*win95.ButtonSize.X + 6
	room := func(text string) int { return p.Font.Width(text) + 60 }
	names := p.Game.Variations
	for i, v := range names {
		if len(names) < 2 {
			break
		}
		if i == 0 {
			f.Add(&win95.Control{Kind: win95.Group, Text: w.variation})
			y += 18
		}
		text := table.VariationIn(p.Env.Lang, v)
		width = max(width, room(text))
		radios = append(radios, f.Add(&win95.Control{Kind: win95.Radio, Name: v, Text: text, Group: "variation", On: v == p.Setup().Variation || p.Setup().Variation == "" && i == 0,
			Box: image.Rect(24, y, 24, y+15)}))
		y += 18
	}
	if radios != nil {
		y += 8
		f.Controls[0].Box = image.Rect(12, 8, 12, y)
		y += 8
	}
	var checks []*win95.Control
	for _, c := range []struct {
		text string
		on   bool
	}{{w.timed, !p.options.Untimed}, {w.statusBar, !p.options.Bare}, {w.outline, p.options.Outline}} {
		width = max(width, room(c.text))
		checks = append(checks, f.Add(&win95.Control{Kind: win95.Check, Text: c.text, On: c.on, Box: image.Rect(12, y, 12, y+15)}))
		y += 19
	}
	for _, c := range f.Controls {
		c.Box.Max.X = width - 12
		if c.Kind == win95.Radio {
			c.Box.Max.X -= 8
		}
	}
	p.twoButtons(f, width, y+8, func() {
		p.options.Untimed, p.options.Bare, p.options.Outline = !checks[0].On, !checks[1].On, checks[2].On
		p.keep()
		p.time()
		p.setStatus()
		if i := slices.IndexFunc(radios, func(c *win95.Control) bool { return c.On }); i >= 0 && names[i] != p.Setup().Variation {
			p.warn(p.Vary(names[i]))
		}
	})
	p.Open(f)
}
