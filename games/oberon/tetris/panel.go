package tetris

import (
	"errors"
	"fmt"
	"image"
	"io/fs"
	"strconv"

	"phosphor/games"
	"phosphor/games/app"
	"phosphor/games/oberon/appdoc"
	"phosphor/games/oberon/desktops"
	"phosphor/games/oberon/program"
	"phosphor/games/store"
)

// check tells what is wrong with a setup, or nil.
func (s *setup) check() error {
	for i, d := range s.Delays {
		if d < 1 || d > maxDelay {
			return fmt.Errorf("the delay of level %d is 1 to %d, not %d", i+1, maxDelay, d)
		}
	}
	return nil
}

// change applies a change of the setup to every open game and keeps it.
func change(d *desktops.Desk, env games.Env, kept *setup, how func(s *setup)) {
	how(kept)
	for _, t := range appdoc.Matches[*table](d) {
		how(&t.setup)
		t.Show()
	}
	if err := store.WriteJSON(env.Settings, setupFile, kept); err != nil {
		d.Message(err.Error())
	}
}

// newHigh forgets all ranks but those of the games in play.
func newHigh(d *desktops.Desk, env games.Env) {
	if err := forget(env.Scores); err != nil {
		d.Message(err.Error())
		return
	}
	for range 2 { // the second time what the others have entered
		for _, t := range appdoc.Matches[*table](d) {
			t.keep()
		}
	}
}

// Measures of the original's document, in pixels. What lies right of the pot moves with its
// width.
const (
	docWidth, docHeight = 385, 215
	potX, potY          = 10, 16
	gap                 = 20 // between the pot and what is right of it
	buttonY             = 39
	tableY              = 81
)

// Original is the document of the original. A level has its backdrop, and the pot grows
// with the document.
var Original = appdoc.Original{
	Title: "Tetris.Doc", Icon: "TetrisIcon", Bar: []string{"Store", "New"},
	Plan: func(p *appdoc.Plan, w *app.Window, size image.Point) image.Point {
		t := w.Match.(*table)
		if size == (image.Point{}) {
			size = image.Pt(docWidth, docHeight)
		}
		t.pot.scaleTo((size.Y - 1 - 26) / Lines)
		pot := image.Rectangle{Max: t.pot.Size}.Add(image.Pt(potX, potY))
		p.View("pot", pot)
		x := pot.Max.X + gap
		p.Area("preview", image.Rect(x, potY, x+previewSize, potY+previewSize))
		p.Area("ranking", image.Rectangle{Max: t.list.Size}.Add(image.Pt(x, tableY)))
		p.Button("Preview", image.Rect(x+57, buttonY, x+117, buttonY+27))
		p.Button("Pause", image.Rect(x+125, buttonY, x+185, buttonY+27))
		shown := ""
		p.Always("backdrop", func() {
			if name := t.setup.Backdrops[t.game.Level()-1]; name != shown {
				shown = name
				p.Texture(name)
			}
		})
		return size
	},
}

const panelTitle = "Tetris.Panel"

// Panel is Tetris.Panel: the delay of a fall and the backdrop for each level, and
// a button that forgets all ranks.
var Panel = program.Program{Name: "tetris.panel", Title: panelTitle, About: "Delays, backdrops, New High", Icon: "TetrisPanelIcon", Open: openPanel}

func openPanel(d *desktops.Desk, env games.Env) (*desktops.Document, error) {
	now, err := readSetup(env.Settings)
	if err != nil {
		return nil, err
	}
	if open := appdoc.Matches[*table](d); len(open) > 0 {
		now = open[0].setup
	}
	p := desktops.NewPanel()
	p.Add("", image.Rect(10, 8, 60, 22), &desktops.Caption{Text: "Level", Font: d.Fonts.Bold}).
		Add("", image.Rect(48, 8, 100, 22), &desktops.Caption{Text: "Delay", Font: d.Fonts.Bold}).
		Add("", image.Rect(92, 8, 180, 22), &desktops.Caption{Text: "Backdrop", Font: d.Fonts.Bold})
	for i := range Levels {
		y := 24 + 19*i
		delay := &desktops.TextField{Text: strconv.Itoa(now.Delays[i]), Room: 5}
		delay.Set = func(s string) {
			if n, err := strconv.Atoi(s); err == nil && n >= 1 && n <= maxDelay {
				change(d, env, &now, func(s *setup) { s.Delays[i] = n })
			}
			delay.ShowNumber(now.Delays[i])
		}
		backdrop := &desktops.TextField{Text: now.Backdrops[i]}
		backdrop.Set = func(s string) {
			// A picture that cannot be read is told, and the old one stays.
			if _, err := d.OpenPict(s); errors.Is(err, fs.ErrNotExist) {
				d.Message(fmt.Sprintf(app.In(env.Lang, "there is no picture %q", "es gibt kein Bild %q"), s))
			} else if err != nil {
				d.Message(err.Error())
			} else {
				change(d, env, &now, func(t *setup) { t.Backdrops[i] = s })
			}
			backdrop.Show(now.Backdrops[i])
		}
		n := strconv.Itoa(i + 1)
		p.Add("", image.Rect(12, y+2, 40, y+16), &desktops.Caption{Text: n}).
			Add("delay:"+n, image.Rect(46, y, 86, y+17), delay).
			Add("backdrop:"+n, image.Rect(90, y, 180, y+17), backdrop)
	}
	p.Add("button:NewHigh", image.Rect(10, 218, 80, 243), &desktops.Button{Caption: "New High", Do: func() { newHigh(d, env) }})
	return &desktops.Document{Title: panelTitle, Size: image.Pt(190, 252), Content: p}, nil
}
