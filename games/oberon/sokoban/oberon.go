package sokoban

import (
	"image"
	"strconv"

	"phosphor/assets/i18n"
	"phosphor/games"
	"phosphor/games/app"
	"phosphor/games/oberon/appdoc"
	"phosphor/games/oberon/desktops"
	"phosphor/games/oberon/program"
	"phosphor/games/store"
)

// Measures of the document, in pixels: that of the original's first level.
const (
	docWidth, docHeight = 362, 210
	statusHeight        = 24
)

// Original is the document of the original: the field grows with it, and below it is a bar
// with numbers and the player's name.
var Original = appdoc.Original{
	Title: "Sokoban", Icon: "SokobanIcon", Help: oberonHelp, File: "Sokoban.Game", Bar: []string{"Restart", "Store"},
	Plan: func(p *appdoc.Plan, w *app.Window, size image.Point) image.Point {
		if size == (image.Point{}) {
			size = image.Pt(docWidth, docHeight)
		}
		field := image.Rect(1, 1, size.X-1, size.Y-1-statusHeight)
		w.View.Size = field.Size()
		p.View("field", field)
		y := field.Max.Y + 3
		p.Cell("level", image.Rect(4, y, 24, y+18))
		p.Cell("moves", image.Rect(28, y, 52, y+18))
		p.Cell("time", image.Rect(56, y, 80, y+18))
		p.FieldAs("name", "name", image.Rect(84, y, size.X-4, y+18))
		return size
	},
	Won: func(w *app.Window, doc *desktops.Document) string {
		t := w.Match.(*table)
		return program.Won(doc, w.Env.Lang, t.board.Board.Moves(), t.Helped()) + i18n.T(w.Env.Lang, ", level ") + strconv.Itoa(t.board.level)
	},
	Opened: func(d *desktops.Desk, doc *desktops.Document, w *app.Window) {
		t := w.Match.(*table)
		t.high = func() { showHigh(d, t, doc) }
		var chosen settings
		t.Tell(store.ReadJSON(w.Env.Settings, settingsFile, &chosen))
		t.view.paint(chosen.Drawn)
	},
}

// showHigh shows the text of the best solutions, next to the tools, and keeps it open.
func showHigh(d *desktops.Desk, t *table, game *desktops.Document) {
	for _, doc := range d.Documents() {
		if doc.Program == Score.Name {
			d.Close(doc)
		}
	}
	high := scoreDocument(t.set, t.best(), t.Env.Lang)
	high.Program = Score.Name
	high.SetCopy(1)
	d.Open(high, image.Pt(max(0, d.Room().X-high.Size.X), 0))
	d.Raise(game)
}

// Score is the text of the best solutions, as a program for a restored desk.
var Score = program.Program{Name: "sokoban.score", Title: "Sokoban.Score", About: "Best solutions", Open: openScore}

func openScore(_ *desktops.Desk, env games.Env) (*desktops.Document, error) {
	set, err := openSet(env.Data, env.Lang, func(string) {}) // the game itself reports problems
	if err != nil {
		return nil, err
	}
	var s scores
	if err := store.ReadJSON(env.Scores, scoresFile, &s); err != nil {
		return nil, err
	}
	return scoreDocument(set, s.Best[set.name], env.Lang), nil
}

// scoreDocument is a document with the best solutions of a collection, in a language.
func scoreDocument(set *set, best map[string]Best, lang string) *desktops.Document {
	return &desktops.Document{Title: "Sokoban.Score", Size: image.Pt(220, 160), Content: &desktops.Text{Source: scoreText(set, best, lang)}}
}

const noGame = "no Sokoban game is open"

// commands are those of the original's module. Restart takes the number of a level, or
// restarts the current one.
var commands = appdoc.Commands{
	"Sokoban.Restart": appdoc.For(noGame, func(t *table, words []string) error {
		if len(words) == 0 {
			return t.New("")
		}
		return t.New(words[0])
	}),
	"Sokoban.ShowHighScores": appdoc.For(noGame, func(t *table, _ []string) error {
		t.high()
		return nil
	}),
}

// Tool is the panel with the commands, and the choice between the original's look and
// ours.
var Tool = program.Program{Name: "sokoban.tool", Title: "Sokoban.Tool", About: "Levels and best solutions", Icon: "SokobanToolIcon", Open: openTool, Commands: commands}

func openTool(d *desktops.Desk, env games.Env) (*desktops.Document, error) {
	level := &desktops.TextField{Text: "1", Room: 4}
	p := desktops.NewPanel().
		Add("button:Restart", image.Rect(10, 8, 90, 33), &desktops.Button{Caption: "Restart", Do: func() { commands.Run(d, env, "Sokoban.Restart", level.Typed()) }}).
		Add("field:Level", image.Rect(96, 12, 130, 29), level).
		Add("button:ShowHighScores", image.Rect(10, 38, 130, 63), &desktops.Button{Caption: "ShowHighScores", Do: func() { commands.Run(d, env, "Sokoban.ShowHighScores") }})
	var chosen settings
	if err := store.ReadJSON(env.Settings, settingsFile, &chosen); err != nil {
		return nil, err
	}
	pictures := &desktops.Button{Caption: "Pictures", Toggle: true, On: chosen.Drawn}
	pictures.Do = func() {
		for _, t := range appdoc.Matches[*table](d) {
			t.view.paint(pictures.On)
		}
		d.Report(store.WriteJSON(env.Settings, settingsFile, settings{pictures.On}))
	}
	p.Add("button:Pictures", image.Rect(136, 38, 196, 63), pictures)
	return &desktops.Document{Title: "Sokoban.Tool", Size: image.Pt(206, 71), Content: p}, nil
}
