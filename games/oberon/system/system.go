// Package system is the desktop with all Oberon games. It knows the program of each game,
// makes their catalogue rows, and holds the documents that are not games: the tool panel,
// which opens all of them, CardGames.Panel and the texts.
//
// To add an Oberon game, write a package with a Program and add it to Games, which the
// catalogue reads; carddoc.Program makes one for a card game. A program without an Icon
// has that of a card. The tool panel has pages if it is full.
//
// Sources: CardGames.Panel and Games.Tool of Native Oberon 2.3.7, for their measures;
// the texts are our own.
package system

import (
	"cmp"
	"embed"
	"errors"
	"fmt"
	"image"
	"io/fs"
	"slices"
	"unicode/utf8"

	"phosphor/assets/i18n"
	"phosphor/games"
	"phosphor/games/app"
	"phosphor/games/cards/table"
	"phosphor/games/oberon/appdoc"
	"phosphor/games/oberon/carddoc"
	"phosphor/games/oberon/desktops"
	"phosphor/games/oberon/freecell"
	"phosphor/games/oberon/minesweeper"
	"phosphor/games/oberon/program"
	"phosphor/games/oberon/scorpion"
	"phosphor/games/oberon/scramble"
	"phosphor/games/oberon/sokoban"
	"phosphor/games/oberon/solitaire"
	"phosphor/games/oberon/spider"
	"phosphor/games/oberon/tetris"
)

// Games lists the programs of the games, in the order in which they are shown.
var Games = []*program.Program{
	carddoc.Program(&solitaire.Game),
	carddoc.Program(&spider.Game),
	carddoc.Program(&freecell.Game),
	carddoc.Program(&scorpion.Game),
	appdoc.Program(&minesweeper.Program, &minesweeper.Original),
	appdoc.Program(&scramble.Program, &scramble.Original),
	appdoc.Program(&sokoban.Program, &sokoban.Original),
	appdoc.Program(&tetris.Program, &tetris.Original),
}

// Panels lists the programs of the documents that are not games; they follow the games in
// the tool panel.
var Panels = []*program.Program{CardGames, &scramble.Tool, &sokoban.Tool, &tetris.Panel}

// CardInfo returns the catalogue row for a card game that Oberon did not have.
func CardInfo(g *table.Game) *games.Info { return carddoc.Info(g, Tools) }

// AppInfo returns the catalogue row for any other program that Oberon did not have.
func AppInfo(p *app.Program) *games.Info { return appdoc.Info(p, Tools) }

//go:embed texts
var texts embed.FS

// text returns a program that opens a text: texts/NAME.LANG.txt, or the player's stored
// version.
func text(name, title string) *program.Program {
	return &program.Program{
		Name: name, Title: title,
		Open: func(d *desktops.Desk, env games.Env) (*desktops.Document, error) {
			source, err := texts.ReadFile(fmt.Sprintf("texts/%s.%s.txt", name, env.Lang))
			if err != nil { // not available in this language
				source, err = texts.ReadFile(fmt.Sprintf("texts/%s.en.txt", name))
			}
			if err != nil {
				return nil, err
			}
			return openText(d, env, title, string(source))
		},
	}
}

// note returns a program for a text of the player's own.
func note(title string) *program.Program {
	return &program.Program{Title: cmp.Or(title, "New.Text"), Open: func(d *desktops.Desk, env games.Env) (*desktops.Document, error) {
		return openText(d, env, cmp.Or(title, "New.Text"), "")
	}}
}

// openText opens a text that can be edited and stored.
func openText(d *desktops.Desk, env games.Env, title, source string) (*desktops.Document, error) {
	stored, err := env.Documents.Read(title)
	switch {
	case err == nil && utf8.Valid(stored):
		source = string(stored)
	case err == nil:
		d.Message(i18n.F(env.Lang, "%s is not a text", title))
	case !errors.Is(err, fs.ErrNotExist):
		return nil, err
	}
	content := &desktops.Text{Source: source, Edit: true}
	doc := &desktops.Document{Title: title, File: title, Size: image.Pt(330, d.Screen.Rect.Dy()*3/4), Content: content}
	doc.Menu = []desktops.Command{{Caption: "Store", Do: func() {
		program.Store(d, env.Documents, env.Lang, doc.File, []byte(content.Written()))
	}}}
	return doc, nil
}

var (
	deskHelp = text("desk", "Games.Text")
	cardHelp = text("cards", "CardGames.Text")
)

// hintWords are the commands that offer help, in the order of table.HelpMenu.
var hintWords = []string{"Hints.Light", "Hints.Hint", "Hints.ShowMe", "Hints.Walk", "Hints.Fair", "", "Hints.AnyDeal", "Hints.Winnable", "Hints.Easy", "Hints.Medium", "Hints.Hard"}

// hints returns the help commands of texts, for the game with the star or else the
// frontmost one.
func hints(d *desktops.Desk) map[string]func() {
	m := map[string]func(){}
	for i, word := range hintWords {
		if word == "" {
			continue
		}
		m[word] = func() {
			type helped interface{ HelpLines() []table.HelpLine }
			docs := d.Documents()
			slices.Reverse(docs)
			if doc := d.Marked(); doc != nil {
				docs = []*desktops.Document{doc}
			}
			for _, doc := range docs {
				if g, ok := doc.Player.(helped); ok {
					g.HelpLines()[i].Do()
					return
				}
			}
		}
	}
	return m
}
