package cardwindow

import (
	"cmp"
	"fmt"
	"image"
	"slices"
	"strings"
	"unicode/utf8"

	"phosphor/assets"
	"phosphor/fb"
	"phosphor/formats/rsc"
	"phosphor/games"
	"phosphor/games/app/toolkit"
	"phosphor/games/assist"
	"phosphor/games/atari/gem"
	"phosphor/games/atari/gem/trees"
	"phosphor/games/cards/table"
	"phosphor/games/play"
)

// Info returns the catalogue row for a card game on the Atari.
func Info(g *table.Game) *games.Info {
	return g.Row(games.Info{
		Machine: "Atari ST", Modes: gem.Modes, Mono: "st-high", DataDir: "YUKONDAT", DataVar: "YUKONDAT", Assets: assets.Yukon,
		Open: func(env games.Env) (games.Game, error) { return start(g, env) },
	}, "Left: drag a card with all cards on it; click the stock to turn a card. Right: the menu.")
}

// A Program plays a card game in a GEM window, with the commands that all such games
// share.
type Program struct {
	Window
	table.Patience
	words *words
	lines []table.HelpLine // of the menus, except for those of help
	done  bool
}

func start(g *table.Game, env games.Env) (games.Game, error) {
	font, err := gem.SystemFont(env.Mode.Cell.Y)
	if err != nil {
		return nil, err
	}
	p := &Program{words: wordsFor(env.Lang)}
	if p.Patience, err = table.Open(g, env); err != nil {
		return nil, err
	}
	p.Desk = gem.New(env.Mode, font, strings.ToUpper(g.Name[:min(len(g.Name), 8)])+".PRG")
	p.Bell = func() { env.Sound("BELL") }
	p.Message = env.Message
	if err := p.SetMenu(p.Tree(p.menu()), p.chosen); err != nil {
		return nil, err
	}
	p.Frame = &gem.Window{Frame: p.Work(), Kind: gem.Plain | gem.Iconifier | gem.Info, Icon: Icon, IconName: g.TitleIn(env.Lang)}
	p.OpenWindow(p.Frame)
	p.Backs = 1 // Yukon begins with the first
	p.Quit, p.Popup = p.quit, p.popup
	p.TakeBack, p.MakeAgain, p.Help = p.takeBack, p.makeAgain, p.help
	deck, bad, err := LoadCards(env, Room{p.Frame.Work().Size(), fits}, p.Desk.Screen)
	if err != nil {
		return nil, err
	}
	p.Init(deck)
	p.Lay(&p.Look, p, &p.Clock)
	p.Window.Table = p.Patience.Table
	p.Told = p.told
	p.Open()
	p.spread()
	p.Frame.Redraw = p.draw
	p.Window.Table.Begin()
	p.CheckHelp()
	for _, b := range bad {
		env.Report(b)
	}
	return p, nil
}

// leastGap is the smallest gap between neighbouring piles, and narrower how many times
// two columns may be removed from the cards to get it.
const leastGap, narrower = 3, 2

// spread uses narrower cards if neighbouring piles would touch: ten columns of cards of
// 64 pixels fill a screen to the last one.
func (p *Program) spread() {
	p.Place()
	for range narrower {
		if gap := p.gap(); gap >= leastGap || gap < -leastGap {
			return
		}
		p.SetDeck(p.Look.Deck.Narrow(2))
		p.Place()
	}
}

// gap returns the distance between the closest neighbouring piles.
func (p *Program) gap() int {
	l := p.Window.Table.Layout
	least := p.Desk.Screen.Bitmap.Rect.Dx()
	for _, a := range l.Place {
		for _, b := range l.Place {
			if a.At.Y == b.At.Y && a.At.X < b.At.X {
				least = min(least, b.At.X-a.At.X-l.Card.X)
			}
		}
	}
	return least
}

// fits reports whether cards are small enough for the widest table, ten columns that may
// overlap by half.
func fits(card, size image.Point) bool { return 5*card.X <= size.X && 3*card.Y <= size.Y }

// menu returns the menu bar, with the help items at its end, and records its lines.
func (p *Program) menu() rsc.Tree {
	type line = table.HelpLine
	w := p.words
	game := []line{
		{Text: w.newGame + "\t^N", Do: p.newGame}, {},
		{Text: w.undo + "\tF2", Do: p.takeBack}, {Text: w.redo + "\tShift F2", Do: p.makeAgain}, {},
	}
	for _, v := range p.Game.Variations {
		game = append(game, line{Text: table.VariationIn(p.Env.Lang, v), Do: func() { p.vary(v) }, Checked: func() bool { return v == p.Setup().Variation }})
	}
	if len(p.Game.Variations) > 0 {
		game = append(game, line{})
	}
	var titles []trees.MenuTitle
	for _, m := range []struct {
		title string
		lines []line
	}{
		{p.Name(), []line{{Text: fmt.Sprintf(w.about, p.Name()) + "\t^A", Do: p.about}}},
		{w.game, append(game, line{Text: w.quit + "\t^Q", Do: p.quit})},
		{w.options, []line{{Text: w.pause + "\t^Space", Do: func() { p.Frame.Iconify(!p.Frame.IsIcon()) }}, {Text: w.help + "\tF1", Do: p.help}}},
	} {
		t := trees.MenuTitle{Title: " " + m.title + " "}
		for _, l := range m.lines {
			t.Items = append(t.Items, cmp.Or(l.Text, "-"))
		}
		titles, p.lines = append(titles, t), append(p.lines, m.lines...)
	}
	trees.Fit(titles, p.Screen().Rect.Dx()/8-2) // without the lamp
	return p.WithHelp(trees.NewMenu(titles), p.Env.Lang)
}

// chosen is called for a line of the menus.
func (p *Program) chosen(_, item int) {
	p.Window.Table.Hurry()
	p.Window.Table.LetGo()
	if p.HelpChosen(item) {
		return
	}
	if n := slices.Index(p.lineObjects(), item); n >= 0 && p.lines[n].Do != nil {
		p.lines[n].Do()
	}
}

// lineObjects returns the objects of the menu's lines, in order.
func (p *Program) lineObjects() (list []int) {
	for i, o := range p.Menu().Objects {
		if o.Type == rsc.TypeString {
			list = append(list, i)
		}
	}
	return list
}

// checkVariation puts a mark at the variation in play.
func (p *Program) checkVariation() {
	objects := p.lineObjects()
	for i, l := range p.lines {
		if l.Checked != nil {
			p.Menu().Set(objects[i], rsc.Checked, l.Checked())
		}
	}
}

// popup opens the pop-up menu.
func (p *Program) popup(at image.Point) {
	w := p.words
	does := []func(){p.about, nil, p.takeBack, p.makeAgain, p.newGame, nil, p.help, p.quit}
	tree := p.Tree(trees.NewPopup([]string{fmt.Sprintf(w.about, p.Name()) + "\t^A", "-", w.undo + "\tF2", w.redo + "\tShift F2", w.newGame + "\t^N", "-", w.help + "\tF1", w.quit + "\t^Q"}))
	p.Desk.Popup(tree, at, func(item int) {
		if item > 0 && item <= len(does) && does[item-1] != nil {
			does[item-1]()
		}
	})
}

// unseen rings the bell if the window is an icon, because an invisible game must not be
// discarded.
func (p *Program) unseen() bool {
	if p.Frame.IsIcon() {
		p.Env.Sound("BELL")
	}
	return p.Frame.IsIcon()
}

func (p *Program) newGame() {
	if !p.unseen() {
		p.Env.Report(p.New(""))
	}
}

// vary begins a new deal of another variation.
func (p *Program) vary(v string) {
	if !p.unseen() {
		p.Env.Report(p.Vary(v))
	}
}

// takeBack and makeAgain are Undo and Redo. The table shows what they do; if there is
// nothing to do, the bell rings.
func (p *Program) takeBack() {
	if !p.unseen() {
		p.ring(p.Undo())
	}
}

func (p *Program) makeAgain() {
	if !p.unseen() {
		p.ring(p.Redo())
	}
}

func (p *Program) ring(err error) {
	if err != nil {
		p.Env.Sound("BELL")
		p.Refused(p.Window.Table.Refusal(err))
	}
}

func (p *Program) about() {
	p.Window.Table.LetGo()
	text := "[0][" + trees.Quote(p.Name()) + "| "
	for _, line := range toolkit.Even(p.Game.AboutIn(p.Env.Lang), alertLine) {
		text += "|" + trees.Quote(line)
	}
	p.Alert(text+"][ OK ]", 1, func(int) {})
}

// help shows how to play.
func (p *Program) help() {
	p.Window.Table.LetGo()
	room := p.Screen().Rect.Dx()/8 - 6 // characters
	rows := p.Work().Dy()/p.Font.Height - 5
	keys, few := p.words.openKeys, p.words.fewOpenKeys
	if p.Patience.Table.Deals() {
		keys, few = p.words.keys, p.words.fewKeys
	}
	if slices.ContainsFunc(keys, func(s string) bool { return utf8.RuneCountInString(s) > room }) {
		keys = few
	}
	drag := p.words.sends
	if p.Homes() == 0 {
		drag = p.words.drags
	}
	p.Pages(toolkit.Pages(slices.Concat(toolkit.Reflow(p.Explain(), room), []string{""}, toolkit.Reflow([]string{drag}, room), keys, []string{""}, toolkit.Reflow([]string{assist.Explain(p.Env.Lang, assist.CardKeys...)}, room)), rows), p.words.ok, p.words.more, p.words.cancel, nil)
}

// alertLine is how many characters fit in a line of an alert.
const alertLine = 30

func (p *Program) quit() {
	p.Window.Table.Hurry()
	p.Window.Table.LetGo()
	p.Env.Sound("QUIT")
	p.done = true
}

// Begun implements table.Host, and so do the methods that follow.
func (p *Program) Begun() {
	p.Dismiss()
	p.TurnBack(p.Base())
	p.Frame.Title = p.Heading()
	p.checkVariation()
	p.Place()
	p.Frame.Draw()
}

// sounds of the events, as in Yukon.
var sounds = map[table.Event]string{
	table.Dealt: "INTRO", table.Turned: "NEWCARD", table.Moved: "MOVE", table.Homed: "DROP", table.TakenBack: "UNDO", table.Refused: "BELL",
}

func (p *Program) Sound(e table.Event) { p.Env.Sound(sounds[e]) }

// Refused shows the reason in the info line.
func (p *Program) Refused(why string) {
	p.told(why)
	p.Env.Message(why)
}

// Changed shows the deal and the state of the game.
func (p *Program) Changed() {
	if line := fmt.Sprintf(p.words.line, p.Setup().Deal, p.Standing(p.words.score)); line != p.Frame.Info {
		p.Frame.Info = line
		p.Frame.DrawInfo()
	}
}

// told shows a text in the info line until something changes.
func (p *Program) told(text string) {
	p.Frame.Info = text
	p.Frame.DrawInfo()
}

func (p *Program) Revived() { p.Dismiss() }

// Ended announces the end of the game and offers another.
func (p *Program) Ended() {
	text, sound := p.words.over, "SCHADE"
	switch won := p.Rules().Won(p.Position()); {
	case won && p.Setup().Helped:
		text, sound = p.words.wonHelped, ""
	case won && !p.Honest():
		text, sound = p.words.won, ""
	case won:
		text, sound = p.words.won, "JUBEL1"
	}
	if sound != "" {
		p.Env.Sound(sound)
	}
	p.Alert(text, 1, func(button int) {
		switch button {
		case 1:
			p.Env.Report(p.New(""))
		case 3:
			p.Window.Table.Why()
		}
	})
}

func (p *Program) draw(r image.Rectangle) {
	p.DrawGround(r)
	p.Window.Table.Draw(p.Desk.Screen.Bitmap, r, image.Point{})
}

// Screen implements games.Game, and so do Match, Done and Where.
func (p *Program) Screen() *fb.Screen { return p.Desk.Screen }
func (p *Program) Done() bool         { return p.done }

func (p *Program) Where(name string) (image.Rectangle, bool) {
	return p.Find(name, p.Frame.InfoLine())
}

// Match returns the game in play.
func (p *Program) Match() play.Match { return &p.Patience }

// Reading returns the texts on the screen besides the position: those of what covers the
// windows, or what the cursor is on.
func (p *Program) Reading() (front, focus []string) {
	if front, focus = p.Desk.Reading(); front != nil {
		return front, focus
	}
	return nil, p.Window.Table.Focus()
}
