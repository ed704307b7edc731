package host

import (
	"errors"
	"strings"
	"testing"

	"phosphor/fb/input"
)

type clips struct{ text string }

func (c *clips) Copy(text string) error { c.text = text; return nil }
func (c *clips) Paste() (string, error) { return c.text, nil }

// TestLink checks that links are parsed as written, also at the end of an address.
func TestLink(t *testing.T) {
	for text, want := range map[string]string{
		"yukon": "yukon", " yukon?deal=8\n": "yukon?deal=8", "https://games.test/p/#spider?mode=atari&deal=3": "spider?deal=3&mode=atari",
		"golf?deal=ms%3A617&kept=golf.2": "golf?deal=ms%3A617", "#tetris?mono": "tetris?mono=",
	} {
		l, err := ParseLink(text)
		if err != nil || l.String() != want {
			t.Errorf("%q is %q, want %q, %v", text, l, want, err)
		}
	}
	for _, text := range []string{"%zz", "a?%zz", strings.Repeat("x", 20_000)} {
		if _, err := ParseLink(text); !errors.Is(err, ErrLink) {
			t.Errorf("%.20q: %v", text, err)
		}
	}
}

// TestClipboard checks that keys copy a deal in a game and open it in the cabinet; anything
// else on the clipboard is refused with a message.
func TestClipboard(t *testing.T) {
	h, _ := newHouse(t, &memory{files: map[string][]byte{}})
	c := &clips{"https://games.test/#golf?deal=77"}
	h.Clipboard = c
	press := func(key string) {
		k, mods, err := input.ParseKey(key)
		if err != nil {
			t.Fatal(err)
		}
		h.Event(input.Event{Time: h.now, Kind: input.KeyDown, Key: k, Mods: mods})
		h.Event(input.Event{Time: h.now, Kind: input.KeyUp, Key: k, Mods: mods})
	}
	press("ctrl+c")
	if c.text == "" || h.game != nil {
		t.Fatal("the cabinet copied a deal")
	}
	press("ctrl+v")
	if _, info := h.Game(); info == nil || info.Name != "golf" || h.game.Match().Status().Deal != "77" {
		t.Fatalf("game in play: %v", info)
	}
	c.text = ""
	press("ctrl+c")
	if c.text != "golf?deal=77" {
		t.Errorf("copied %q", c.text)
	}
	if err := h.Leave(); err != nil {
		t.Fatal(err)
	}
	for _, text := range []string{"", "hello", "chess?deal=1", "golf?deal=abc"} {
		c.text = text
		press("ctrl+v")
		if g, _ := h.Game(); g != nil {
			t.Fatalf("link %q opened a game", text)
		}
	}
}
