package scramble

// help explains the game on any desk, oberonHelp on Oberon's, with its buttons and panels.
const (
	help = `# Scramble

A picture in pieces, and one piece is missing. Press Start to shuffle them, then slide them until the picture is complete. Numbers shows numbers instead of the picture.

- Click a piece to slide it, and all pieces between it and the gap.
- The arrow keys move the gap.
- Ctrl+N shuffles again.

The menu has other pictures; beside the board you choose its size.`

	oberonHelp = `# Scramble

A picture in pieces, and one piece is missing. Press Start to shuffle them, then slide them until the picture is complete. Num shows numbers instead of the picture.

- Middle button: slide a piece, and all pieces between it and the gap.
- Keys: after a left click the arrows move the gap.
- Ctrl+N shuffles again.

Scramble.Tool has other pictures and sizes.`
)
