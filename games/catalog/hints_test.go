package catalog_test

import (
	"bytes"
	"cmp"
	"encoding/json"
	"testing"

	"phosphor/games"
	"phosphor/games/internal/drivetest"
)

// What drive answers to hint is what F4 shows: the move that it makes when it is pressed
// again. Where F4 refuses, so does hint.
func TestHintIsF4(t *testing.T) {
	for _, c := range []struct {
		game, machine, deal, begin string
		refused                    string
	}{
		{game: "yukon", machine: "atari"}, {game: "golf", machine: "atari"}, {game: "golf", machine: "amiga"}, {game: "golf", machine: "oberon"},
		{game: "solitairex", machine: "amiga", deal: "9"}, {game: "freecell", machine: "oberon"},
		{game: "grandtour", machine: "amiga", refused: "there are no hints in the Grand Tour"},
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
			for n := range 4 {
				before := asked.Raw("state")
				var hint struct{ Move, Error string }
				if err := json.Unmarshal(asked.Raw("hint"), &hint); err != nil {
					t.Fatal(err)
				}
				if after := asked.Raw("state"); !bytes.Equal(after, before) {
					t.Fatalf("the hint changes the game: %s", after)
				}
				if c.refused != "" {
					if hint.Error != c.refused {
						t.Errorf("hint answers %+v, want %q", hint, c.refused)
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
					t.Fatalf("after %d moves the hint is %q, which leads to\n%s, F4 to\n%s", n, hint.Move, a, b)
				}
			}
		})
	}
}
