package yukon

import (
	"slices"
	"strings"
	"testing"

	"phosphor/games"
	"phosphor/games/internal/drivetest"
	"phosphor/games/store"
)

// TestSoundsOfAWholeGame checks every event of the manual's table (4.2) from the start of the
// program to its end, by the mouse, in its order.
func TestSoundsOfAWholeGame(t *testing.T) {
	scores, lists := store.Memory{}, results{}
	for range best - 1 {
		lists.enter("light", false, result{Points: 999})
	}
	store.WriteJSON(scores, scoresFile, lists)
	d := drivetest.New(t, Info, "st-high", games.Env{Scores: scores, Variation: "light"})
	all := map[string]bool{}
	heard := func(what string, want ...string) {
		t.Helper()
		got := d.Do("sounds").Sounds
		for _, s := range got {
			all[s] = true
		}
		if !slices.Equal(got, want) {
			t.Errorf("%s: %v, want %v", what, got, want)
		}
	}
	heard("the program starts", "START", "INTRO")
	d.Click("stock")
	heard("a new card", "NEWCARD")
	d.Do("key undo")
	heard("a move taken back", "UNDO")
	d.Do("key undo")
	heard("nothing to take back", "BELL")
	menu(t, d, "Game", "New Start")
	heard("the game restarts", "INTRO")

	put(t, d, "waste", map[string]string{"tableau0": "QS", "tableau1": "KH", "tableau2": "AD", "tableau3": "KS"})
	d.Drag("tableau0", "tableau1")
	heard("a card from stack to stack", "MOVE")
	d.Drag("tableau1/1", "tableau3")
	heard("an illegal move", "BELL")
	d.Click("tableau2")
	heard("a card on a suit stack", "DROP")
	d.Click("stock")
	heard("through the deck again", "NEWCARD")

	lost := stuckIn("waste")
	lost["tableau0"] = strings.Replace(lost["tableau0"], "?AC ", "", 1)
	put(t, d, "stock", lost) // the ace is all that can be played
	d.Click("stock")
	d.Click("waste")
	heard("the game is lost", "NEWCARD", "DROP", "SCHADE")
	d.Click("button:Pity")
	d.Do("key ctrl+n")
	heard("a new game", "INTRO")

	finish := []string{"MOVE"}
	for range 14 {
		finish = append(finish, "DROP")
	}
	win(t, d)
	heard("a win among the best", append(slices.Clone(finish), "JUBEL2")...)
	d.Click("button:Save")
	d.Do("key return")
	heard("the next game", "INTRO")
	d.Do("key return")
	win(t, d)
	heard("a win that is not", append(slices.Clone(finish), "JUBEL1")...)
	d.Click("button:OK")
	heard("the next game", "INTRO")
	menu(t, d, "Game", "Quit")
	heard("the end", "QUIT")
	if len(all) != 11 {
		t.Errorf("%d of the eleven sounds were played: %v", len(all), all)
	}
}
