package page

import (
	"strings"
	"unicode"

	"phosphor/fb/input"
)

// special holds the keys that type no character, by the key value of UI Events
// (www.w3.org/TR/uievents-key), under the names of input.Keys. Names that are the same in
// lower case, such as F1 and Escape, are not listed.
var special = map[string]string{
	" ": "space", "Enter": "return", "Control": "ctrl", "AltGraph": "alt", "Help": "f1",
	"ArrowLeft": "left", "ArrowRight": "right", "ArrowUp": "up", "ArrowDown": "down",
}

var named = func() map[string]bool {
	m := map[string]bool{}
	for _, k := range input.Keys {
		m[k] = true
	}
	return m
}()

// A keystroke is a keyboard event of the browser.
type keystroke struct {
	key, code        string // of the event: what it types, and which key it is
	shift, ctrl, alt bool
	meta, third      bool // third: AltGraph
}

// name returns the name of the key, empty if it has none here, the character that it
// types, and the modifiers that remain. With AltGr (on the Mac, either Option key) a
// person means the character; the modifiers only select it.
func (k keystroke) name() (name string, typed rune, mods input.Mods) {
	for _, m := range []struct {
		on  bool
		mod input.Mods
	}{{k.shift, input.Shift}, {k.ctrl, input.Ctrl}, {k.alt, input.Alt}} {
		if m.on {
			mods |= m.mod
		}
	}
	if s, ok := special[k.key]; ok {
		if s == "space" && mods&(input.Ctrl|input.Alt) == 0 {
			typed = ' '
		}
		return s, typed, mods
	}
	if low := strings.ToLower(k.key); named[low] && low != k.key {
		return low, 0, mods
	}
	r := []rune(k.key)
	if len(r) != 1 || !unicode.IsPrint(r[0]) {
		return "", 0, mods // Dead, Unidentified, keys that only browsers know
	}
	if k.third || k.alt && !k.ctrl && r[0] > unicode.MaxASCII && !unicode.IsLetter(r[0]) {
		return strings.ToLower(k.key), r[0], mods &^ (input.Ctrl | input.Alt)
	}
	if mods&(input.Ctrl|input.Alt) == 0 {
		return strings.ToLower(k.key), r[0], mods
	}
	if letter, ok := strings.CutPrefix(k.code, "Key"); ok && unicode.IsLetter(r[0]) && !unicode.Is(unicode.Latin, r[0]) {
		// On a Cyrillic or Greek layout no key types ^N, so shortcuts use the position of
		// the key there.
		return strings.ToLower(letter), 0, mods
	}
	return strings.ToLower(k.key), 0, mods
}

// browsers reports whether a keystroke is left to the browser: reloading, full
// screen, its tools, and leaving the picture with Shift and the tabulator.
func (k keystroke) browsers() bool {
	switch k.key {
	case "F5", "F11", "F12":
		return true
	case "Tab":
		return k.shift
	}
	return k.meta || k.ctrl && k.shift
}
