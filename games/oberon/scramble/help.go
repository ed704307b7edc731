package scramble

// help says how the game is played on any desk, oberonHelp on its own, with its buttons and
// panels.
const (
	help = `# Scramble

A picture in pieces, and one piece is missing. Start mixes them; slide them until the picture is whole again. Numbers shows numbers instead of the picture.

- Click a piece to slide it, and all between it and the gap.
- The arrow keys move the gap.
- Ctrl+N mixes again, Backspace takes a move back, Shift+F2 makes it again, F4 is a hint, Shift+F4 plays to the end, F6 goes through the moves, F9 is the lamp.

The menu has other pictures; beside the board you choose its size. F1 or Esc closes this text.`

	oberonHelp = `# Scramble

A picture in pieces, and one piece is missing. Start mixes them; slide them until the picture is whole again. Num shows numbers in the place of the picture.

- Middle button: slide the piece, and all between it and the gap.
- Keys: after a left click the arrows move the gap.
- Ctrl+N mixes again, Backspace takes a move back, Shift+F2 makes it again, F4 is a hint, Shift+F4 plays to the end, F6 goes through the moves, F9 is the lamp.

Scramble.Tool has other pictures and sizes. F1 or Esc closes this text.`
)
