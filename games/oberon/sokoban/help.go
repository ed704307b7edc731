package sokoban

// help says how the game is played on any desk, oberonHelp on its own, with its buttons and
// panels.
const (
	help = `# Sokoban

Push every can onto a park. The man pushes one can at a time and never pulls: what stands in a corner stays there.

- The arrow keys walk and push. Backspace takes a move back, Shift+F2 makes it again; b is the key of the original. Return ends a pause, and goes on from a solved level.
- Ctrl+N or Restart begins the level again, F4 is a hint, Shift+F4 plays to the end, F6 goes through the moves, F9 is the lamp: green while it can be solved.

The menu Level goes to a level and shows the best solutions. F1 or Esc closes this text.`

	oberonHelp = `# Sokoban

Push every can onto a park. The man pushes one can at a time and never pulls: what stands in a corner stays there.

- The arrow keys walk and push. Backspace takes a move back, Shift+F2 makes it again; b is the key of the original. Return ends a pause, and goes on from a solved level.
- Ctrl+N or Restart begins the level again, F4 is a hint, Shift+F4 plays to the end, F6 goes through the moves, F9 is the lamp: green while it can be solved.

Sokoban.Tool goes to a level and shows the best solutions. F1 or Esc closes this text.`
)
