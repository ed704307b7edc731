package catalog_test

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"os"
	"strings"
	"testing"

	"phosphor/games"
	"phosphor/games/catalog"
	"phosphor/games/internal/drivetest"
	"phosphor/games/internal/shared"
	"phosphor/games/prove"
)

// TestHintIsF4 checks that drive's hint is the move that F4 shows and then makes, and that it
// is refused when F4 is.
func TestHintIsF4(t *testing.T) {
	for _, c := range []struct {
		game, machine, deal, begin string
		refused                    string
	}{
		{game: "yukon", machine: "atari"}, {game: "golf", machine: "atari"}, {game: "golf", machine: "amiga"}, {game: "golf", machine: "oberon"},
		{game: "solitairex", machine: "amiga", deal: "9"}, {game: "freecell", machine: "oberon"},
		{game: "grandtour", machine: "amiga", refused: "there are no hints in the Grand Tour"},
		{game: "grandtour", machine: "oberon", refused: "there are no hints in the Grand Tour"},
		{game: "solitairex", machine: "oberon", deal: "9"}, {game: "tetris", machine: "windows", refused: "there are no hints in Tetris"},
		{game: "sokoban", machine: "oberon"}, {game: "scramble", machine: "oberon", begin: "new 5"}, {game: "minesweeper", machine: "oberon"},
		{game: "tetris", machine: "oberon", refused: "there are no hints in Tetris"},
		{game: "gobblet", machine: "windows"},
	} {
		t.Run(c.game+"-"+c.machine, func(t *testing.T) {
			t.Parallel()
			info := on(t, c.game, c.machine)
			asked := drivetest.New(t, info, info.Modes[0], games.Env{Deal: cmp.Or(c.deal, "8")})
			pressed := drivetest.New(t, info, info.Modes[0], games.Env{Deal: cmp.Or(c.deal, "8")})
			if c.begin != "" {
				asked.Do("%s", c.begin)
				pressed.Do("%s", c.begin)
			}
			moves := 4
			if c.game == "gobblet" { // its hints take longest
				moves = shared.Often(2, 4)
			}
			for n := range moves {
				before := asked.Raw("state")
				var hint struct{ Move, Error string }
				if err := json.Unmarshal(asked.Raw("hint"), &hint); err != nil {
					t.Fatal(err)
				}
				if after := asked.Raw("state"); !bytes.Equal(after, before) {
					t.Fatalf("the hint changed the game: %s", after)
				}
				if c.refused != "" {
					if hint.Error != c.refused {
						t.Errorf("hint returns %+v, want %q", hint, c.refused)
					}
					return
				}
				if hint.Move == "" {
					t.Fatalf("after %d moves: %+v", n, hint)
				}
				asked.Do("do %s", hint.Move)
				for range 2 {
					pressed.Do("key f4")
					if c.game == "gobblet" { // which thinks for a while
						pressed.Do("wait 2000")
					}
				}
				if a, b := asked.Raw("state"), pressed.Raw("state"); !bytes.Equal(a, b) {
					t.Fatalf("after %d moves the hint is %q, which leads to\n%s; F4 leads to\n%s", n, hint.Move, a, b)
				}
			}
		})
	}
}

// TestHintsInWords checks that a hint says in words which card or piece goes where, in every
// language on the game's own desk, and in English on the others.
func TestHintsInWords(t *testing.T) {
	langs := []string{"en", "de", "fr", "es"}
	for row, c := range []struct {
		game, deal, begin string
		said              [4]string // by langs
	}{
		{"solitairex", "3", "", [4]string{"King of spades next to queen of spades.", "Pik König neben Pik Dame.", "Roi de pique après dame de pique.", "Rey de picas junto a reina de picas."}},
		{"solitairex", "3", "do reshuffle", [4]string{"2 of spades to the start of row 4.", "Pik 2 an den Anfang von Reihe 4.", "2 de pique au début de la rangée 4.", "2 de picas al principio de la fila 4."}},
		{"sokoban", "3", "", [4]string{"Go up.", "Nach oben gehen.", "Montez.", "Vaya hacia arriba."}},
		{"sokoban", "3", "do up;do right", [4]string{"Push the can down.", "Die Dose nach unten schieben.", "Poussez la canette vers le bas.", "Empuje la lata hacia abajo."}},
		{"scramble", "3", "new 5", [4]string{"Slide a piece up into the gap.", "Ein Stück nach oben in die Lücke schieben.", "Glissez une pièce vers le haut.", "Deslice una pieza hacia arriba."}},
		{"scramble", "3", `layout {"rows":[[1,2,3],[4,5,6],[7,0,8]],"side":"numbers"}`, [4]string{"Move 8 left.", "8 nach links schieben.", "Glissez 8 à gauche.", "Mueva 8 a la izquierda."}},
		{"gobblet", "3", "", [4]string{"Huge white piece to B2.", "Riesiger weißer Stein auf B2.", "Énorme pièce blanche sur B2.", "Pieza enorme blanca a B2."}},
		{"gobblet", "3", "do s3 B2;do s3 B3;do lift B2", [4]string{"Huge white piece from B2 to C2.", "Riesiger weißer Stein von B2 auf C2.", "Énorme pièce blanche de B2 à C2.", "Pieza enorme blanca de B2 a C2."}},
		{"canfield", "8", "", [4]string{"Turn up a card: holding stock.", "Eine Karte aufdecken: Vorrat.", "Retournez une carte\u00a0: talon d'attente.", "Descubra una carta: mazo de reserva."}},
	} {
		search := searchOnce() // the position is the same for all
		for nth, machine := range machines {
			info := on(t, c.game, machine)
			for i, lang := range langs {
				own, err := catalog.Find(c.game)
				if err != nil {
					t.Fatal(err)
				}
				if i > 0 && info.Machine != own.Machine {
					continue
				}
				// Gobblet's computer player searches each time, so its rows share the other
				// machines.
				if c.game == "gobblet" && info.Machine != own.Machine && !shared.Slow && nth%2 != row%2 {
					continue
				}
				d := drivetest.New(t, info, info.Modes[0], games.Env{Deal: c.deal, Lang: lang, Search: search()})
				for _, command := range strings.Split(c.begin, ";") {
					if command != "" {
						d.Do("%s", command)
					}
				}
				d.Do("messages")
				d.Do("key f4")
				d.Do("wait 2000")
				if said := d.Do("messages").Messages; len(said) != 1 || said[0] != c.said[i] {
					t.Errorf("%s after %q on %s: %q, want %q", c.game, c.begin, machine, said, c.said[i])
				}
			}
		}
	}
}

// searchOnce is for tests that repeat a game on several desks or in several languages: each
// Env.Search that it returns gives, in order, the results of the first game's searches.
func searchOnce() func() func(func(context.Context) prove.Result) prove.Search {
	var results []prove.Result
	return func() func(func(context.Context) prove.Result) prove.Search {
		n := 0
		return func(search func(context.Context) prove.Result) prove.Search {
			return prove.Now(func(ctx context.Context) prove.Result {
				if n == len(results) {
					results = append(results, search(ctx))
				}
				n++
				return results[n-1]
			})
		}
	}
}

// TestNoHintWithoutWords checks that every hint has a text.
func TestNoHintWithoutWords(t *testing.T) {
	hints := 4
	if os.Getenv("PHOSPHOR_SLOW") != "" {
		hints = 30
	}
	for _, info := range catalog.All {
		d := drivetest.New(t, info, info.Modes[0], games.Env{Deal: "8"})
		for range hints {
			d.Do("key f4")
			for _, said := range d.Do("messages").Messages {
				if strings.Contains(said, "framed move") {
					t.Errorf("%s: %q", info.Name, said)
				}
			}
			d.Do("key f4")
		}
	}
}

// TestFairWalkSaysSo checks that fair help explains why there is no walk yet, in every
// card game and on every desk.
func TestFairWalkSaysSo(t *testing.T) {
	for _, game := range []string{"yukon", "solitaire", "spider", "scorpion", "klondike", "golf"} {
		for _, machine := range machines {
			info := on(t, game, machine)
			d := drivetest.New(t, info, info.Modes[0], games.Env{Deal: "2", Sight: &prove.Sight{Fair: true}})
			d.Do("key f6")
			if said := d.Do("messages").Messages; len(said) != 1 || !strings.HasPrefix(said[0], "With fair help") {
				t.Errorf("%s on %s: message %q", game, machine, said)
			}
		}
	}
}
