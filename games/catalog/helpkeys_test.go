package catalog_test

import (
	"context"
	"slices"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	"phosphor/assets/i18n"
	"phosphor/games"
	"phosphor/games/catalog"
	"phosphor/games/internal/drivetest"
	"phosphor/games/prove"
)

// TestHelpInEveryGame presses F1 and F4 in every game: F1 shows the help; F4 suggests a move
// or says why it cannot.
func TestHelpInEveryGame(t *testing.T) {
	// There is no search here, which would take long, so no move is known.
	nobody := func(func(context.Context) prove.Result) prove.Search {
		return prove.Now(func(context.Context) prove.Result { return prove.Result{Verdict: prove.Unknown} })
	}
	for _, info := range catalog.All {
		d := drivetest.New(t, info, info.Modes[0], games.Env{Deal: "2", Search: nobody})
		d.Do("wait 8000")
		before := d.Do("frame").Hash
		d.Do("key f1")
		d.Do("wait 100")
		if d.Do("frame").Hash == before {
			t.Errorf("%s: F1 shows no help", info.Name)
		}
		d = drivetest.New(t, info, info.Modes[0], games.Env{Deal: "2", Search: nobody})
		if info.Name == "scramble" { // the picture lies in order until a game begins
			d.Do("new")
		}
		d.Do("wait 8000")
		if info.Name == "tetris" { // what falls is no answer
			d.Do("key p")
		}
		before = d.Do("frame").Hash
		d.Do("messages")
		d.Do("key f4")
		d.Do("wait 2000")
		said := d.Do("messages").Messages
		if len(said) == 0 && d.Do("frame").Hash == before {
			t.Errorf("%s: F4 has no effect", info.Name)
		}
		for _, text := range said {
			if first, _ := utf8.DecodeRuneInString(text); info.Name != "gobblet" && (unicode.IsLower(first) || !strings.HasSuffix(text, ".")) { // there it is a move
				t.Errorf("%s: F4 shows %q, which is not a sentence", info.Name, text)
			}
		}
	}
}

// TestHelpGoesAway presses F1 and Escape on each desk where help covers the game: however long
// it is, the game is visible again.
func TestHelpGoesAway(t *testing.T) {
	for _, info := range catalog.All {
		for _, machine := range info.Machines() {
			if info.Name == "solitairex" || info.Name == "tetris" { // where something pulses or falls
				continue
			}
			row := on(t, info.Name, machine)
			d := drivetest.New(t, row, row.Modes[0], games.Env{Deal: "2"})
			d.Do("wait 8000")
			before := d.Do("frame").Hash
			d.Do("key f1")
			shown := d.Do("frame").Hash
			d.Do("key escape")
			if after := d.Do("frame").Hash; shown == before || after != before {
				t.Errorf("%s on %s: help is not shown, or does not close", info.Name, machine)
			}
		}
	}
}

// TestHelpSuitsTheDesk reads the help of puzzles: only on Oberon's desk does it mention a
// middle button and tools.
func TestHelpSuitsTheDesk(t *testing.T) {
	for name, own := range map[string]string{"scramble": "Scramble.Tool", "sokoban": "Sokoban.Tool", "minesweeper": "Middle button"} {
		for _, machine := range machines {
			row := on(t, name, machine)
			d := drivetest.New(t, row, row.Modes[0], games.Env{})
			d.Do("key f1")
			help := string(d.Raw("describe"))
			if oberon := machine == "oberon"; strings.Contains(help, own) != oberon || !oberon && (strings.Contains(help, ".Tool") || strings.Contains(help, "iddle button")) {
				t.Errorf("%s on %s: %s", name, machine, help)
			}
		}
	}
}

// TestHelpIsSeenWhole presses F1 in every game on Oberon's desk: the whole text is visible,
// with nothing to scroll to.
func TestHelpIsSeenWhole(t *testing.T) {
	for _, info := range catalog.All {
		if !slices.Contains(info.Machines(), "oberon") {
			continue
		}
		row := on(t, info.Name, "oberon")
		for _, lang := range i18n.Codes() {
			d := drivetest.New(t, row, row.Modes[0], games.Env{Deal: "2", Lang: lang})
			d.Do("wait 8000")
			d.Do("key f1")
			if r := d.Where("Help.Text/document"); r.Min.Y < 0 || r.Max.Y > 400 {
				t.Errorf("%s, %s: the help is at %v", info.Name, lang, r)
			}
			before := d.Do("frame").Hash
			d.Do("key pagedown")
			if d.Do("frame").Hash != before {
				t.Errorf("%s, %s: there is text below the end of the help", info.Name, lang)
			}
		}
	}
}

// TestRefusedHelp requests help and undo where there are none: the message names the game in
// the player's language.
func TestRefusedHelp(t *testing.T) {
	for _, c := range []struct{ game, lang, hint, lamp, undo string }{
		{"tetris", "en", "There are no hints in Tetris.", "There is no lamp in Tetris.", "There is no undo in Tetris: you play against the clock."},
		{"tetris", "de", "In Tetris gibt es keine Tipps.", "In Tetris gibt es keine Ampel.", "Tetris ist ein Spiel gegen die Zeit: Züge lassen sich nicht zurücknehmen."},
		{"grandtour", "en", "There are no hints in the Grand Tour.", "There is no lamp in the Grand Tour.", "There is no undo in the Grand Tour."},
		{"grandtour", "de", "In der Großen Tour gibt es keine Tipps.", "In der Großen Tour gibt es keine Ampel.", "In der Großen Tour wird nichts zurückgenommen."},
		{"grandtour", "fr", "Pas de conseils dans le Grand Tour.", "Pas de témoin dans le Grand Tour.", "On ne peut rien annuler dans le Grand Tour."},
		{"grandtour", "es", "No hay pistas en la Gran Gira.", "No hay luz en la Gran Gira.", "En la Gran Gira no se puede deshacer."},
	} {
		info, err := catalog.Find(c.game)
		if err != nil {
			t.Fatal(err)
		}
		d := drivetest.New(t, info, info.Modes[0], games.Env{Lang: c.lang})
		for key, want := range map[string]string{"f4": c.hint, "f9": c.lamp, "ctrl+z": c.undo} {
			d.Do("messages")
			d.Do("key %s", key)
			if said := d.Do("messages").Messages; len(said) != 1 || said[0] != want {
				t.Errorf("%s: %s says %q, want %q", c.game, key, said, want)
			}
			d.Do("key return") // where it is an alert
		}
	}
}

// TestHelpSmall shows the help of the game with the widest table on the smallest screen.
func TestHelpSmall(t *testing.T) {
	for _, lang := range []string{"en", "de"} {
		d := drivetest.New(t, on(t, "calculation", "atari"), "st-low", games.Env{Deal: "3", Lang: lang})
		d.Do("wait 8000")
		d.Do("key f1")
		d.Golden("help-calculation-st-low-" + lang)
	}
}
