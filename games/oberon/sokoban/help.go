package sokoban

// help explains the game on any desk, oberonHelp on Oberon's, with its buttons and
// panels.
const (
	help = `# Sokoban

Push every can onto a park. The man pushes one can at a time and never pulls: a can in a corner stays there.

- The arrow keys walk and push. Backspace, or b as in the original, undoes a move; Shift+F2 redoes it. Return ends a pause, and leads from a solved level to the next.
- Ctrl+N or Restart starts the level again, F4 suggests a move, Shift+F4 solves the level, F6 walks through the moves, F9 turns on the lamp: green while you can still solve the level.

The menu Level goes to a level and shows the best solutions. F11 fills the screen, F12 takes a picture. F1 or Esc closes this text.`

	oberonHelp = `# Sokoban

Push every can onto a park. The man pushes one can at a time and never pulls: a can in a corner stays there.

- The arrow keys walk and push. Backspace, or b as in the original, undoes a move; Shift+F2 redoes it. Return ends a pause, and leads from a solved level to the next.
- Ctrl+N or Restart starts the level again, F4 suggests a move, Shift+F4 solves the level, F6 walks through the moves, F9 turns on the lamp: green while you can still solve the level.

Sokoban.Tool goes to a level and shows the best solutions. F11 fills the screen, F12 takes a picture. F1 or Esc closes this text.`
)
