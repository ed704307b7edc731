//go:build cgo

package window

import (
	"runtime"
	"strings"
	"unicode"

	"phosphor/fb/input"

	"github.com/veandco/go-sdl2/sdl"
)

// special holds the keys that type no character, by SDL key code, under the names of
// input.Keys.
var special = map[sdl.Keycode]string{
	sdl.K_SPACE: "space", sdl.K_RETURN: "return", sdl.K_RETURN2: "return", sdl.K_KP_ENTER: "return",
	sdl.K_TAB: "tab", sdl.K_ESCAPE: "escape", sdl.K_BACKSPACE: "backspace", sdl.K_DELETE: "delete",
	sdl.K_INSERT: "insert", sdl.K_HOME: "home", sdl.K_END: "end", sdl.K_PAGEUP: "pageup", sdl.K_PAGEDOWN: "pagedown",
	sdl.K_LEFT: "left", sdl.K_RIGHT: "right", sdl.K_UP: "up", sdl.K_DOWN: "down",
	sdl.K_HELP: "f1", sdl.K_UNDO: "undo",
	sdl.K_F1: "f1", sdl.K_F2: "f2", sdl.K_F3: "f3", sdl.K_F4: "f4", sdl.K_F5: "f5", sdl.K_F6: "f6",
	sdl.K_F7: "f7", sdl.K_F8: "f8", sdl.K_F9: "f9", sdl.K_F10: "f10", sdl.K_F11: "f11", sdl.K_F12: "f12",
	sdl.K_LSHIFT: "shift", sdl.K_RSHIFT: "shift", sdl.K_LCTRL: "ctrl", sdl.K_RCTRL: "ctrl",
	sdl.K_LALT: "alt", sdl.K_RALT: "alt",

	sdl.K_KP_DIVIDE: "/", sdl.K_KP_MULTIPLY: "*", sdl.K_KP_MINUS: "-", sdl.K_KP_PLUS: "+", sdl.K_KP_EQUALS: "=",
}

// keypad holds the keys that depend on Num Lock: their meaning with it on, and with it
// off.
var keypad = map[sdl.Keycode][2]string{
	sdl.K_KP_0: {"0", "insert"}, sdl.K_KP_1: {"1", "end"}, sdl.K_KP_2: {"2", "down"}, sdl.K_KP_3: {"3", "pagedown"},
	sdl.K_KP_4: {"4", "left"}, sdl.K_KP_5: {"5", ""}, sdl.K_KP_6: {"6", "right"}, sdl.K_KP_7: {"7", "home"},
	sdl.K_KP_8: {"8", "up"}, sdl.K_KP_9: {"9", "pageup"}, sdl.K_KP_PERIOD: {".", "delete"},
}

// keyName returns the name of a key in the layout that the user uses, "" for
// keys that have none. typed is the character that the press produced, or 0.
func keyName(k sdl.Keysym, typed rune) string {
	if n, ok := special[k.Sym]; ok {
		return n
	}
	if n, ok := keypad[k.Sym]; ok {
		if k.Mod&sdl.KMOD_NUM != 0 || typed != 0 {
			return n[0]
		}
		return n[1]
	}
	r := rune(k.Sym)
	if r < 0 || r&sdl.K_SCANCODE_MASK != 0 || !unicode.IsPrint(r) {
		return ""
	}
	if k.Mod&(sdl.KMOD_CTRL|sdl.KMOD_ALT) != 0 && unicode.IsLetter(r) && !unicode.Is(unicode.Latin, r) &&
		k.Scancode >= sdl.SCANCODE_A && k.Scancode <= sdl.SCANCODE_Z {
		// On a Cyrillic or Greek layout no key types ^N, so shortcuts use the position of
		// the key there.
		return string('a' + rune(k.Scancode-sdl.SCANCODE_A))
	}
	return strings.ToLower(string(r))
}

// modsOf returns the modifiers in SDL's set.
func modsOf(mod uint16) (m input.Mods) {
	for _, k := range [...]struct {
		sdl uint16
		mod input.Mods
	}{{sdl.KMOD_SHIFT, input.Shift}, {sdl.KMOD_CTRL, input.Ctrl}, {sdl.KMOD_ALT, input.Alt}} {
		if mod&k.sdl != 0 {
			m |= k.mod
		}
	}
	return m
}

// typing decides what a key press with the text r types, and which modifiers the press
// still has. SDL also reports text for Alt with a key, which types nothing here; but with
// AltGr (on the Mac, either Option key) the user means the character, and the modifiers
// only select it.
func typing(k sdl.Keysym, r rune) (rune, input.Mods) {
	mods := modsOf(k.Mod)
	third := uint16(sdl.KMOD_RALT | sdl.KMOD_MODE)
	if runtime.GOOS == "darwin" {
		third |= sdl.KMOD_LALT
	}
	switch {
	case r == 0 || mods&(input.Ctrl|input.Alt) == 0:
		return r, mods
	case k.Mod&third != 0 && unicode.ToLower(r) != unicode.ToLower(rune(k.Sym)):
		return r, mods &^ (input.Ctrl | input.Alt)
	default:
		return 0, mods
	}
}
