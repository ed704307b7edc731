package tetris

import (
	"errors"
	"fmt"
	"image"
	"io/fs"
	"strconv"

	"phosphor/assets/i18n"
	"phosphor/games"
	"phosphor/games/app"
	"phosphor/games/oberon/appdoc"
	"phosphor/games/oberon/desktops"
	"phosphor/games/oberon/program"
	"phosphor/games/store"
)

// check returns an error if the setup is invalid.
func (s *setup) check() error {
	for i, d := range s.Delays {
		if d < 1 || d > maxDelay {
			return fmt.Errorf("the delay of level %d is 1 to %d, not %d", i+1, maxDelay, d)
		}
	}
	return nil
}

// current returns the current setup.
func current(d *desktops.Desk, env games.Env) (setup, error) {
	if open := appdoc.Matches[*table](d); len(open) > 0 {
		return open[0].setup, nil
	}
	return readSetup(env.Settings)
}

// change applies a change of the setup to every open game and saves it.
func change(d *desktops.Desk, env games.Env, how func(s *setup)) {
	kept, err := current(d, env)
	d.Report(err)
	how(&kept)
	for _, t := range appdoc.Matches[*table](d) {
		how(&t.setup)
		t.Show()
	}
	d.Report(store.WriteJSON(env.Settings, setupFile, &kept))
}

// newHigh deletes all ranks except those of games in play.
func newHigh(d *desktops.Desk, env games.Env) {
	if err := forget(env.Scores); err != nil {
		d.Report(err)
		return
	}
	for range 2 { // the second time those that the others have entered
		for _, t := range appdoc.Matches[*table](d) {
			t.keep()
		}
	}
}

// Measures of the original's document, in pixels. Everything to the right of the pot
// moves with its width.
const (
	docWidth, docHeight = 385, 215
	potX, potY          = 10, 16
	gap                 = 20 // between the pot and the part to its right
	buttonY             = 39
	tableY              = 81
)

// Original is the document of the original. Each level has its backdrop, and the pot
// grows with the document.
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

// commands are those of the original's module, and NewHigh.
var commands = map[string]func(d *desktops.Desk, env games.Env, words []string) error{
	"Tetris.Delay": leveled(func(d *desktops.Desk, env games.Env, level int, word string) error {
		n, err := strconv.Atoi(word)
		if err != nil || n < 1 || n > maxDelay {
			return i18n.Errorf("a delay is a number from 1 to %d", maxDelay)
		}
		change(d, env, func(s *setup) { s.Delays[level] = n })
		return nil
	}),
	"Tetris.Backdrop": leveled(func(d *desktops.Desk, env games.Env, level int, word string) error {
		// An unreadable picture is reported, and the old one stays.
		if _, err := d.OpenPict(word); errors.Is(err, fs.ErrNotExist) {
			return i18n.Errorf("there is no picture %q", word)
		} else if err != nil {
			return err
		}
		change(d, env, func(s *setup) { s.Backdrops[level] = word })
		return nil
	}),
	"Tetris.NewHigh": func(d *desktops.Desk, env games.Env, _ []string) error {
		newHigh(d, env)
		return nil
	},
}

// leveled makes a command whose parameters are a level and a value.
func leveled(do func(d *desktops.Desk, env games.Env, level int, word string) error) func(*desktops.Desk, games.Env, []string) error {
	return func(d *desktops.Desk, env games.Env, words []string) error {
		if len(words) > 1 {
			if level, err := strconv.Atoi(words[0]); err == nil && level >= 1 && level <= Levels {
				return do(d, env, level-1, words[1])
			}
		}
		return i18n.Errorf("type a level from 1 to %d and a value", Levels)
	}
}

// Panel is Tetris.Panel: the delay of a fall and the backdrop for each level, and buttons
// that delete all ranks and open the game.
var Panel = program.Program{Name: "tetris.panel", Title: panelTitle, About: "Delays, backdrops, New High", Icon: "TetrisPanelIcon", Open: openPanel, Commands: commands}

func openPanel(d *desktops.Desk, env games.Env) (*desktops.Document, error) {
	now, err := current(d, env)
	if err != nil {
		return nil, err
	}
	p := desktops.NewPanel()
	p.Add("", image.Rect(10, 8, 60, 22), &desktops.Caption{Text: "Level", Font: d.Fonts.Bold}).
		Add("", image.Rect(48, 8, 100, 22), &desktops.Caption{Text: "Delay", Font: d.Fonts.Bold}).
		Add("", image.Rect(92, 8, 180, 22), &desktops.Caption{Text: "Backdrop", Font: d.Fonts.Bold})
	var fields []func() // show the current setup
	for i := range Levels {
		y, n := 24+19*i, strconv.Itoa(i+1)
		field := func(name, command string, x0, x1, room int, value func() string) {
			f := &desktops.TextField{Text: value(), Room: room}
			f.Set = func(s string) {
				d.Report(commands[command](d, env, []string{n, s}))
				now, _ = current(d, env) // checked before
				f.Show(value())
			}
			fields = append(fields, func() { f.Show(value()) })
			p.Add(name+":"+n, image.Rect(x0, y, x1, y+17), f)
		}
		p.Add("", image.Rect(12, y+2, 40, y+16), &desktops.Caption{Text: n})
		field("delay", "Tetris.Delay", 46, 86, 5, func() string { return strconv.Itoa(now.Delays[i]) })
		field("backdrop", "Tetris.Backdrop", 90, 180, 0, func() string { return now.Backdrops[i] })
	}
	p.Add("button:NewHigh", image.Rect(10, 218, 80, 243), &desktops.Button{Caption: "New High", Do: func() { newHigh(d, env) }}).
		Add("button:Tetris", image.Rect(110, 218, 180, 243), &desktops.Button{Caption: "Tetris", Do: func() { program.Run(d, env, appdoc.Program(&Program, &Original)) }})
	// A command in a text may also have changed the setup.
	update := func() {
		if open := appdoc.Matches[*table](d); len(open) > 0 && open[0].setup != now {
			now = open[0].setup
			for _, show := range fields {
				show()
			}
		}
	}
	return &desktops.Document{Title: panelTitle, Size: image.Pt(190, 252), Content: p, Update: update}, nil
}
