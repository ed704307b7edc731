package host

import (
	"errors"
	"net/url"
	"strings"

	"phosphor/assets/i18n"
	"phosphor/fb/input"
	"phosphor/games/catalog"
	texts "phosphor/games/patience"
)

// A Link names a game and how it begins, for sending to other people:
// yukon?deal=8&mode=st-high. It contains a user's own patience as a whole:
// patience=...?deal=8. In the address of the page it is the part after the #.
type Link struct {
	Game string
	Choice
}

// ErrLink is the error for a text that names no game.
var ErrLink = errors.New("this is not the address of a game")

// patienceLink begins a link with a patience.
const patienceLink = "patience="

// longestLink is the greatest number of bytes of a text that are examined.
const longestLink = 10_000

// ParseLink parses a link, or the address of a page with one.
func ParseLink(text string) (l Link, err error) {
	if text = strings.TrimSpace(text); len(text) > longestLink {
		return l, ErrLink
	}
	if _, fragment, ok := strings.Cut(text, "#"); ok {
		text = fragment
	}
	name, query, _ := strings.Cut(text, "?")
	if l.Game, err = url.PathUnescape(name); err != nil {
		return l, ErrLink
	}
	if packed, ok := strings.CutPrefix(l.Game, patienceLink); ok {
		text, err := texts.Linked(packed)
		if err != nil {
			return l, err
		}
		p, err := catalog.AddPatience(text, "")
		if err != nil {
			return l, err
		}
		l.Game = p.Name
	}
	v, err := url.ParseQuery(query)
	if err != nil {
		return l, ErrLink
	}
	l.Choice = Choice{Machine: v.Get("machine"), Mode: v.Get("mode"), Mono: v.Has("mono"), Variation: v.Get("variation"), Deal: v.Get("deal"), Lang: v.Get("lang"), Slot: v.Get("kept")}
	return l, nil
}

// String returns the link in the form that ParseLink reads, without anything specific to
// this machine.
func (l Link) String() string {
	v := url.Values{}
	for name, value := range map[string]string{"machine": l.Machine, "mode": l.Mode, "variation": l.Variation, "deal": l.Deal, "lang": l.Lang} {
		if value != "" {
			v.Set(name, value)
		}
	}
	if l.Mono {
		v.Set("mono", "")
	}
	game := l.Game
	if p := catalog.FindPatience(game); p != nil && p.Own { // other people do not have it
		if packed, err := texts.Link(p.Text); err == nil {
			game = patienceLink + packed
		}
	}
	if len(v) == 0 {
		return game
	}
	return game + "?" + v.Encode()
}

// Link returns the link to the game in play, as it began.
func (h *House) Link() (l Link, ok bool) {
	if h.game == nil {
		return l, false
	}
	l.Game = h.row.Name
	st := h.game.Match().Status()
	if st.Game == h.row.Name {
		l.Deal = st.Deal
	}
	if mode := h.env.Mode.Name; mode != h.row.Modes[0] {
		l.Mode = mode
	}
	if v := h.info.Variations; len(v) > 0 && st.Variation != "" && st.Variation != v[0] {
		l.Variation = st.Variation
	}
	return l, true
}

// A Clipboard is the system's clipboard.
type Clipboard interface {
	Copy(text string) error
	Paste() (string, error)
}

// clip copies a deal to the clipboard with Ctrl+C in a game, and pastes one with Ctrl+V in the
// cabinet. It reports whether the event was one of these keys.
func (h *House) clip(ev input.Event) bool {
	if h.Clipboard == nil || ev.Kind != input.KeyDown || ev.Repeat || h.Demo != nil {
		return false
	}
	name := input.KeyName(ev.Key, ev.Mods)
	lang := h.Language()
	if h.game == nil && h.Cabinet != nil {
		lang = h.Cabinet.Lang()
	}
	words := func(english string) string { return i18n.T(lang, english) }
	if _, typing := h.Typing(); typing {
		return false
	}
	switch {
	case name == "ctrl+c" && h.game != nil:
		l, _ := h.Link()
		if err := h.Clipboard.Copy(l.String()); err != nil {
			h.Tell(i18n.Error(lang, err))
			return true
		}
		h.Tell(i18n.F(lang, "Copied: %s", l))
	case name == "ctrl+v" && h.game == nil && h.Cabinet != nil:
		text, err := h.Clipboard.Paste()
		if err != nil {
			h.Tell(i18n.Error(lang, err))
			return true
		}
		l, err := ParseLink(text)
		info, unknown := catalog.Find(l.Game)
		if err != nil || unknown != nil {
			h.Tell(words("The clipboard has no address of a game, such as yukon?deal=8"))
			return true
		}
		c := l.Choice
		c.Slot, c.Lang = "", h.Cabinet.Lang()
		if err := h.opened(h.Enter(info, c)); err != nil {
			h.Tell(i18n.Error(lang, err))
		}
	default:
		return false
	}
	return true
}
