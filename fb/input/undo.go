package input

// The Atari has a key Undo, which a PC lacks; F2 and Backspace stand for it on the desk
// of every machine, and what people of today try. A further key makes a move again.

// Undoes reports whether a key, named as by KeyName, takes a move back.
func Undoes(name string) bool {
	switch name {
	case "undo", "f2", "backspace", "ctrl+z":
		return true
	}
	return false
}

// Redoes reports whether a key, named as by KeyName, is a redo key, for a move that
// was taken back.
func Redoes(name string) bool {
	switch name {
	case "shift+undo", "shift+f2", "shift+backspace", "ctrl+shift+z", "ctrl+y":
		return true
	}
	return false
}
