package scramble

import (
	"errors"
	"image"
	"strconv"

	"phosphor/fb"
	"phosphor/games"
	"phosphor/games/app"
	"phosphor/games/oberon/appdoc"
	"phosphor/games/oberon/desktops"
	"phosphor/games/oberon/program"
)

// Original is the document of the original: the board fills it, and grows with it. If
// the bar needs more room than the picture, the board is centred.
var Original = appdoc.Original{
	Title: "Scramble", Icon: "ScrambleIcon", Help: oberonHelp, File: "Scramble.Game", Bar: []string{"Start", "Side", "Store"},
	Caption: func(w *app.Window, name string) string {
		switch {
		case name != "Side":
			return name
		case w.Match.(*table).Numbers: // the button names the other side
			return "Pict"
		}
		return "Num"
	},
	Plan: func(p *appdoc.Plan, w *app.Window, size image.Point) image.Point {
		if size != (image.Point{}) {
			w.View.Size = size
		}
		size = image.Pt(max(w.View.Size.X, p.NarrowBar()), w.View.Size.Y)
		p.View("", image.Rectangle{Max: w.View.Size}.Add(image.Pt((size.X-w.View.Size.X)/2, 0)))
		return size
	},
	Won: func(w *app.Window, doc *desktops.Document) string {
		return program.Won(doc, w.Env.Lang, len(w.Match.(*table).Line()), w.Match.(*table).Helped())
	},
	Room: func(screen image.Point) image.Point { return screen.Sub(image.Pt(0, desktops.BarHeight)) },
}

const noGame = "no Scramble board is open"

// commands are those of the original's module. They apply to the document with the star
// (Shift+F1), or to the frontmost board.
var commands = appdoc.Commands{
	"Scramble.ChangePict": appdoc.For(noGame, func(t *table, words []string) error {
		if len(words) == 0 {
			return errors.New(t.T("type the name of a picture after Scramble.ChangePict"))
		}
		return t.ChangePict(words[0])
	}),
	"Scramble.ChangeSize": appdoc.For(noGame, func(t *table, words []string) error {
		size := []int{0, 0}
		for i := range min(len(words), len(size)) {
			size[i], _ = strconv.Atoi(words[i]) // anything else is not a size
		}
		return t.ChangeSize(size[0], size[1])
	}),
}

// Tool is the panel with the commands: the available pictures, and sizes.
var Tool = program.Program{Name: "scramble.tool", Title: "Scramble.Tool", About: "Pictures and sizes", Icon: "ScrambleToolIcon", Open: openTool, Commands: commands}

// Measures of the panel's buttons for pictures, three in a row.
const (
	pictsTop  = 68
	pictWidth = 60
	pictStep  = 63
	pictRow   = 25
	mostPicts = 36
)

func openTool(d *desktops.Desk, env games.Env) (*desktops.Document, error) {
	p := desktops.NewPanel()
	picts := pictures(env.Data)
	picts = picts[:min(len(picts), mostPicts)]
	name := &desktops.TextField{Text: picts[0]}
	across, down := &desktops.TextField{Text: "4", Room: 1}, &desktops.TextField{Text: "4", Room: 1}
	p.Add("field:Picture", image.Rect(96, 10, 196, 27), name).
		Add("button:ChangePict", image.Rect(10, 6, 90, 31), &desktops.Button{Caption: "ChangePict", Do: func() {
			commands.Run(d, env, "Scramble.ChangePict", name.Typed())
		}}).
		Add("button:ChangeSize", image.Rect(10, 36, 90, 61), &desktops.Button{Caption: "ChangeSize", Do: func() {
			commands.Run(d, env, "Scramble.ChangeSize", across.Typed(), down.Typed())
		}}).
		Add("field:Across", image.Rect(96, 40, 120, 57), across).
		Add("field:Down", image.Rect(126, 40, 150, 57), down)
	end := pictsTop
	for i, pict := range picts {
		at := image.Pt(10+pictStep*(i%3), pictsTop+pictRow*(i/3))
		end = at.Y + pictRow
		p.Add("button:"+pict, image.Rect(0, 0, pictWidth, pictRow-3).Add(at), &desktops.Button{Caption: fb.Shorten(pict, pictWidth-6, d.Fonts.Text.Width), Do: func() {
			name.Show(pict)
			commands.Run(d, env, "Scramble.ChangePict", pict)
		}})
	}
	return &desktops.Document{Title: "Scramble.Tool", Size: image.Pt(206, end+5), Content: p}, nil
}
