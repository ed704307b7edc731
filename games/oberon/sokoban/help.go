package sokoban

// help explains the game on any desk, oberonHelp on Oberon's, with its buttons and
// panels.
const (
	help = `# Sokoban

Push every can onto a park. The man pushes one can at a time and never pulls: a can in a corner stays there.

- The arrow keys walk and push. b undoes a move, as in the original. Return ends a pause, and leads from a solved level to the next.
- Ctrl+N or Restart starts the level again.

The menu Level goes to a level and shows the best solutions.`

	oberonHelp = `# Sokoban

Push every can onto a park. The man pushes one can at a time and never pulls: a can in a corner stays there.

- The arrow keys walk and push. b undoes a move, as in the original. Return ends a pause, and leads from a solved level to the next.
- Ctrl+N or Restart starts the level again.

Sokoban.Tool goes to a level and shows the best solutions.`
)
