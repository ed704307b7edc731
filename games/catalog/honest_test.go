package catalog_test

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"

	"phosphor/games"
	"phosphor/games/internal/drivetest"
	"phosphor/games/play"
	"phosphor/games/prove"
	"phosphor/games/stats"
	"phosphor/games/store"
)

// fanfares are the sounds of winners.
var fanfares = []string{"JUBEL1", "JUBEL2", "WIN", "WON"}

// TestHonest checks that a game won by the program, or with its help, counts as such,
// has no winner's sound and enters no list; neither does a position laid out by hand.
func TestHonest(t *testing.T) {
	lost := func(func(context.Context) prove.Result) prove.Search {
		return prove.Now(func(context.Context) prove.Result { return prove.Result{Verdict: prove.Lost} })
	}
	helps := []struct {
		name   string
		search func(func(context.Context) prove.Result) prove.Search
		do     []string // with the last two moves to come
		again  bool     // it takes all moves back
	}{
		{name: "by hand"},
		{name: "show me", do: []string{"key shift+f4", "wait 1500"}},
		{name: "hint", do: []string{"key f4"}},
		{name: "lamp", do: []string{"key f9"}},
		{name: "lamp out", do: []string{"key f9", "key f9"}},
		{name: "chances", do: []string{"key c", "key c"}},
		{name: "glance", do: []string{"key f9", "wait 3000", "key f9", "undo", "redo"}},
		{name: "lost since", search: lost, do: []string{"key f4", "wait 3000", "undo", "redo"}},
		{name: "walk", do: []string{"key f6", "key escape"}},
		{name: "walk back", search: lost, do: []string{"key f4", "key f4"}, again: true},
		{name: "layout"},
	}
	for _, c := range []struct{ game, machine, deal string }{
		{"yukon", "atari", "8"}, {"golf", "amiga", "8"}, {"golf", "atari", "8"}, {"golf", "windows", "8"}, {"golf", "oberon", "8"},
		{"freecell", "oberon", "1"}, {"klondike", "amiga", "2"}, {"pyramid", "amiga", "10"}, {"spider", "oberon", ""}, {"fortythieves", "atari", ""},
		{"solitairex", "amiga", "9"}, {"solitairex", "oberon", "9"}, {"sokoban", "oberon", "4"}, {"sokoban", "atari", "4"},
		{"solitaire", "oberon", "1"}, {"scorpion", "oberon", "4"}, {"canfield", "amiga", "1"}, {"calculation", "amiga", "1"}, {"corners", "amiga", "2"},
		{"minesweeper", "oberon", "3"}, {"minesweeper", "atari", "3"}, {"minesweeper", "amiga", "3"}, {"minesweeper", "windows", "3"},
		{"scramble", "oberon", "5"}, {"scramble", "windows", "5"}, {"scramble", "amiga", "5"}, {"scramble", "atari", "5"},
	} {
		for _, h := range helps {
			t.Run(strings.Join([]string{c.game, c.machine, h.name}, "-"), func(t *testing.T) {
				t.Parallel()
				final := c.game == "minesweeper" // without undo
				switch {
				case c.game == "solitairex" && h.name == "walk back", c.game == "sokoban" && (h.name == "layout" || h.name == "walk back"),
					c.game != "minesweeper" && h.name == "chances", final && (h.search != nil || slices.Contains([]string{"glance", "walk"}, h.name)):
					t.Skip("it has none")
				}
				info, kept := on(t, c.game, c.machine), store.Memory{}
				d := drivetest.New(t, info, info.Modes[0], games.Env{Deal: c.deal, Scores: kept, Search: h.search})
				line := winner(t, d, info, c.game, c.deal)
				for _, m := range line[:len(line)-2] {
					d.Do("do %s", m)
				}
				if h.name == "layout" {
					state := d.Raw("state")
					d.Do("layout %s", state)
				}
				d.Do("sounds")
				d.Do("messages")
				for _, command := range h.do {
					d.Do("%s", command)
				}
				rest := line[len(line)-2:]
				if h.again {
					rest = line
				}
				for _, m := range rest {
					if d.Match().Status().Won { // the program has played to the end
						break
					}
					d.Do("do %s", m)
				}
				if c.game != "sokoban" { // which continues with the next level
					d.Do("wait 3000")
				}
				if !d.Match().Status().Won {
					t.Fatal("the game was not won")
				}
				s := play.Base(d.Match())
				helped := h.do != nil && (h.name != "lamp out" || final)
				if now := s.Count(); now.Helped != helped || now.Laid != (h.name == "layout") || s.Honest() != (!helped && h.name != "layout") {
					t.Errorf("counted as %+v", now)
				}
				if got, want := stats.Of(d.Match().Status(), s.Count().Helped), map[bool]stats.Result{true: stats.Helped, false: stats.Won}[helped]; got != want {
					t.Errorf("the statistics show %q", got)
				}
				if sounds := d.Do("sounds").Sounds; !s.Honest() && slices.ContainsFunc(sounds, func(s string) bool { return slices.Contains(fanfares, strings.TrimRight(s, ":23")) }) {
					t.Errorf("it plays %v", sounds)
				}
				if !s.Honest() && len(kept) > 0 {
					t.Errorf("recorded as one of the best: %v", kept)
				}
				told := strings.Join(d.Do("messages").Messages, " ")
				if helped && strings.Contains(told, "ou have won!") {
					t.Errorf("message %q", told)
				}
				if c.game == "yukon" && !helped && h.name != "layout" && len(kept) == 0 {
					t.Error("a game won by hand is not among the best")
				}
			})
		}
	}
}

// winner lays out a winnable deal, or a late position of a game whose deals take long, and
// returns moves that win it.
func winner(t *testing.T, d *drivetest.Driver, info *games.Info, game, deal string) []string {
	t.Helper()
	if deal == "" {
		var late struct {
			Layout json.RawMessage
			Moves  []string
		}
		b, err := os.ReadFile(filepath.Join("testdata", "late", game+".json"))
		if err == nil {
			err = json.Unmarshal(b, &late)
		}
		if err != nil {
			t.Fatal(err)
		}
		var layout bytes.Buffer
		if err := json.Compact(&layout, late.Layout); err != nil {
			t.Fatal(err)
		}
		d.Do("layout %s", layout.Bytes())
		d.Dealt()
		return late.Moves
	}
	if game == "minesweeper" {
		return opening(t, info, deal)
	}
	if game == "scramble" {
		d.Do("new %s", deal)
	}
	key := [3]string{game, info.Modes[0], deal}
	if moves, ok := winners.Load(key); ok {
		return moves.([]string)
	}
	a := d.Ask("solve")
	if game == "sokoban" || game == "scramble" {
		other := drivetest.New(t, info, info.Modes[0], games.Env{Deal: deal})
		if game == "scramble" {
			other.Do("new %s", deal)
		}
		other.Raw("state") // it has begun then
		for !other.Match().Status().Won {
			var hint struct{ Move string }
			if err := json.Unmarshal(other.Raw("hint"), &hint); err != nil {
				t.Fatal(err)
			}
			other.Do("do %s", hint.Move)
			a.Moves = append(a.Moves, hint.Move)
		}
	}
	if len(a.Moves) < 3 {
		t.Fatalf("%s %s is not solved: %s", game, deal, a.Error)
	}
	winners.Store(key, a.Moves)
	return a.Moves
}

// winners are the lines that were found, by game, mode and deal.
var winners sync.Map

// opening returns moves that win a field of MineSweeper.
func opening(t *testing.T, info *games.Info, deal string) (moves []string) {
	other := drivetest.New(t, info, info.Modes[0], games.Env{Deal: deal})
	other.Raw("state") // it has begun then
	for i := 0; !other.Match().Status().Over; i = (i + 1) % 64 {
		var state struct {
			Rows  []string
			Mines [][2]int
		}
		if err := json.Unmarshal(other.Raw("state"), &state); err != nil {
			t.Fatal(err)
		}
		x, y := i%8, i/8
		if state.Rows[y][x] == '#' && !slices.Contains(state.Mines, [2]int{x, y}) {
			moves = append(moves, fmt.Sprintf("open %d %d", x, y))
			other.Do("%s", "do "+moves[len(moves)-1])
		}
	}
	return moves
}

// TestGlanceIsKept checks that what the lamp has shown is saved with the game: leaving it and
// coming back makes Undo no cheaper.
func TestGlanceIsKept(t *testing.T) {
	info := on(t, "golf", "amiga")
	d := drivetest.New(t, info, info.Modes[0], games.Env{Deal: "8"})
	for _, command := range []string{"do deal", "key f9", "key f9"} {
		d.Do("%s", command)
	}
	if play.Base(d.Match()).Count().Helped {
		t.Error("a glance counts as help")
	}
	saved, err := d.Match().Save()
	if err != nil {
		t.Fatal(err)
	}
	back := drivetest.New(t, info, info.Modes[0], games.Env{Deal: "1"})
	back.Raw("state") // it has begun then
	if err := back.Match().Load(saved); err != nil {
		t.Fatal(err)
	}
	back.Do("undo")
	if !play.Base(back.Match()).Count().Helped {
		t.Error("after a glance and a return, Undo does not count as help")
	}
}
