package scramble

import (
	"image"
	"strconv"

	"phosphor/games"
	"phosphor/games/app"
	"phosphor/games/oberon/appdoc"
	"phosphor/games/oberon/desktops"
	"phosphor/games/oberon/program"
)

// Original is the document of the original: the board fills it, and grows with it. A bar needs
// more room than some pictures: there the board lies in the middle.
var Original = appdoc.Original{
	Title: "Scramble", Icon: "ScrambleIcon", File: "Scramble.Game", Bar: []string{"Start", "Side", "Store"},
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
	Room: func(screen image.Point) image.Point { return screen.Sub(image.Pt(0, desktops.BarHeight)) },
}

// target returns the game that a command is meant for: that of the document with
// the star, else the frontmost one.
func target(d *desktops.Desk) *table {
	if doc := d.Marked(); doc != nil {
		if t, ok := doc.Player.(*table); ok {
			return t
		}
	}
	if all := appdoc.Matches[*table](d); len(all) > 0 {
		return all[len(all)-1]
	}
	return nil
}

// Tool is the panel with the commands ChangePict and ChangeSize. They work on the
// document with the star (Shift+F1), or on the frontmost board.
var Tool = program.Program{Name: "scramble.tool", Title: "Scramble.Tool", About: "Pictures and sizes", Icon: "ScrambleToolIcon", Open: openTool}

func openTool(d *desktops.Desk, env games.Env) (*desktops.Document, error) {
	p := desktops.NewPanel()
	name := &desktops.TextField{Text: ownPictures[0]}
	across, down := &desktops.TextField{Text: "4", Room: 1}, &desktops.TextField{Text: "4", Room: 1}
	try := func(do func(t *table) error) func() {
		return func() {
			t := target(d)
			if t == nil {
				d.Message(app.In(env.Lang, "no board of Scramble is open", "kein Brett von Scramble ist offen"))
			} else {
				t.Tell(do(t))
			}
		}
	}
	size := func(t *table) error {
		w, err := strconv.Atoi(across.Typed())
		h, err2 := strconv.Atoi(down.Typed())
		if err != nil || err2 != nil {
			w, h = 0, 0
		}
		return t.ChangeSize(w, h)
	}
	p.Add("field:Picture", image.Rect(96, 10, 196, 27), name).
		Add("button:ChangePict", image.Rect(10, 6, 90, 31), &desktops.Button{Caption: "ChangePict", Do: try(func(t *table) error {
			return t.ChangePict(name.Typed())
		})}).
		Add("button:ChangeSize", image.Rect(10, 36, 90, 61), &desktops.Button{Caption: "ChangeSize", Do: try(size)}).
		Add("field:Across", image.Rect(96, 40, 120, 57), across).
		Add("field:Down", image.Rect(126, 40, 150, 57), down)
	for i, pict := range ownPictures {
		x := 10 + 63*i
		p.Add("button:"+pict, image.Rect(x, 68, x+60, 90), &desktops.Button{Caption: pict, Do: try(func(t *table) error {
			name.Show(pict)
			return t.ChangePict(pict)
		})})
	}
	return &desktops.Document{Title: "Scramble.Tool", Size: image.Pt(206, 98), Content: p}, nil
}
