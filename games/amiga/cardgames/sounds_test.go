package cardgames

import (
	"slices"
	"testing"

	"phosphor/games"
)

// TestSounds checks the sounds: turning the stock, a card on another, a card on a
// foundation, a refused move, the end of a game.
func TestSounds(t *testing.T) {
	d := open(t, "golf", "amiga", games.Env{})
	heard := func(what string, want ...string) {
		t.Helper()
		if got := d.Do("sounds").Sounds; !slices.Equal(got, want) {
			t.Errorf("%s: %v, want %v", what, got, want)
		}
	}
	heard("a game is dealt", "DEAL")
	d.Do("layout %s", layout(t, "golf", "foundation0", "stock=KH\nfoundation0=7C\ntableau0=9D KS\ntableau1=6S"))
	d.Do("sounds")
	d.Click(d.top("tableau0"))
	d.Click("foundation0")
	heard("a king on a seven", "WRONG")
	d.Click("tableau0")
	d.Click(d.top("tableau1"))
	d.Click("foundation0")
	heard("a six on a seven", "HOME")
	d.Click("stock")
	heard("the last card of the stock is a king", "TURN", "LOST")
	d.Do("wait 5000")
	heard("the end comes to rest")

	d = open(t, "klondike", "amiga", games.Env{})
	d.Do("layout %s", layout(t, "klondike", "stock", "waste=\nfoundation0=\ntableau0=7C\ntableau1=8D\ntableau2=AS"))
	d.Do("sounds")
	d.Click("tableau0")
	d.Click("tableau1")
	heard("a seven on an eight", "MOVE")
	d.Click("tableau2")
	d.Click("foundation0")
	heard("an ace is home", "HOME")
	d.Click("stock")
	heard("cards are turned", "TURN")
}
