package input

// The Atari has an Undo key, which a PC lacks. F2, Backspace and the keys that people try
// today stand for it on every machine's desk. Other keys redo a move.

// Undoes reports whether a key, named as in KeyName, takes a move back.
func Undoes(name string) bool {
	switch name {
	case "undo", "f2", "backspace", "ctrl+z":
		return true
	}
	return false
}

// Redoes reports whether a key, named as by KeyName, is a redo key.
func Redoes(name string) bool {
	switch name {
	case "shift+undo", "shift+f2", "shift+backspace", "ctrl+shift+z", "ctrl+y":
		return true
	}
	return false
}
