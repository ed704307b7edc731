package host

import (
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"phosphor/fb/input"
	"phosphor/games"
	"phosphor/games/catalog"
	"phosphor/games/prove"
	"phosphor/games/store"
)

// TestWishIsOnTheCard checks that the key for winnable deals and the card of the game change
// the same setting, which other games do not share. Flags of the command line are not stored with it.
func TestWishIsOnTheCard(t *testing.T) {
	config := store.Memory{}
	h, warned := newHouse(t, newBook().memory)
	h.Config, h.Settings.Sound = config, SoundOff
	h.Env = func(info *games.Info, c Choice) (games.Env, error) {
		env, err := c.Env(info)
		env.Settings = config
		return env, err
	}
	golf, _ := catalog.Find("golf")
	enter := func() prove.Wish {
		t.Helper()
		if err := h.Enter(golf, h.Settings.Choice(golf, Choice{})); err != nil {
			t.Fatal(err)
		}
		return h.env.Dealer.Wish()
	}
	press := func() {
		h.Event(input.Event{Kind: input.KeyDown, Key: "f9", Mods: input.Shift})
		h.Event(input.Event{Kind: input.KeyUp, Key: "f9", Mods: input.Shift})
	}
	for i, want := range []string{"", "winnable", "", "easy"} {
		if w := enter().String(); w != want {
			t.Errorf("start %d: the wish is %q, want %q", i, w, want)
		}
		if i == 2 { // on the card
			h.keepWish("golf", prove.Wish{Winnable: true, Difficulty: prove.Easy})
		} else {
			press()
		}
		if err := h.Reopen(h.choice); err != nil || h.env.Dealer.Wish().String() != h.Settings.Games["golf"].Deals {
			t.Errorf("start %d: wish on another screen: %q, %v", i, h.env.Dealer.Wish(), err)
		}
		h.Leave()
		s, err := LoadSettings(config)
		if err != nil || s.Sound != SoundOn || s.Games["golf"] != h.Settings.Games["golf"] || s.Games["pyramid"].Deals != "" {
			t.Errorf("start %d: settings %+v, %v", i, s, err)
		}
	}
	if h.Settings.Games["golf"].Deals != "" || len(*warned) > 0 {
		t.Errorf("at the end %+v; %q", h.Settings.Games, *warned)
	}
}

// TestStandIn deals at once while it looks for a winnable deal, then exchanges the deal
// unless a move was made.
func TestStandIn(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h, warned := newHouse(t, newBook().memory)
		h.Settings.Sound = SoundOff
		h.Env = func(info *games.Info, c Choice) (games.Env, error) {
			env, err := c.Env(info)
			env.Search = prove.Beside
			return env, err
		}
		// To find such a deal takes many times as long as to open the game.
		yukon, _ := catalog.Find("yukon")
		if err := h.Enter(yukon, Choice{Wish: prove.Wish{Winnable: true, Difficulty: prove.Medium}}); err != nil {
			t.Fatal(err)
		}
		m := h.game.Match()
		standIn := m.Status().Deal
		var said []string
		h.Speak = func(text string, _ bool) { said = append(said, text) }
		h.Advance(time.Second)
		if due, ok := h.Due(); h.line != h.looking() || m.Status().Deal != standIn || !ok || due > 2*time.Second {
			t.Errorf("deal %s, then %s with %q, due %v", standIn, m.Status().Deal, h.line, due)
		}
		for i := range 3 { // the line is shown again, but not spoken
			h.Advance(time.Duration(i+10) * time.Second)
		}
		if h.line != h.looking() || strings.Count(strings.Join(said, " "), h.looking()) != 1 {
			t.Errorf("%q is shown, spoken: %q", h.line, said)
		}
		synctest.Wait()
		h.Advance(13 * time.Second)
		rules, _ := catalog.Rules("yukon")
		if deal := m.Status().Deal; deal == standIn || h.line != "" || prove.Difficult(t.Context(), "yukon", m.Status().Variation, deal, rules) != prove.Medium {
			t.Errorf("deal %s instead of %s, with %q", deal, standIn, h.line)
		}
		if found := said[len(said)-1]; !strings.Contains(found, "The deal was found") {
			t.Errorf("spoken at the end: %q", found)
		}
		h.env.Dealer.SetWish(prove.Wish{Winnable: true, Difficulty: prove.Hard})
		if err := m.New(""); err != nil {
			t.Fatal(err)
		}
		standIn = m.Status().Deal
		h.Advance(14 * time.Second)
		if err := m.Do(m.Moves()[0]); err != nil || h.line != h.looking() {
			t.Fatal(err, h.line)
		}
		synctest.Wait()
		h.Advance(15 * time.Second)
		if deal := m.Status().Deal; deal != standIn || h.line != "" || len(*warned) > 0 {
			t.Errorf("deal %s after a move in %s, with %q, %q", deal, standIn, h.line, *warned)
		}
		h.Leave()
	})
}
