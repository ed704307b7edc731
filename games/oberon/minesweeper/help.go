package minesweeper

// help explains the game on any desk, oberonHelp on Oberon's, with its buttons and panels.
const (
	help = `# MineSweeper

Some of the boxes hide mines. Open all others. A number shows how many of the eight boxes around it are mines. If there are none, the boxes around it open by themselves. The first box is never a mine.

- Left button: open. Right button: flag, question mark, nothing. Both buttons together on a number that has all its flags: open the rest around it.
- Keys: the arrows move a frame, Return opens (on a number, the boxes around it), Space flags, p pauses, Return continues.
- The sliders choose width, height and mines. Ctrl+N starts a new game, F4 shows a safe box, c shows the risk of each box, Shift+F4 plays all certain moves. Shift+F9 deals boards that need no guess.

There is no undo: luck is part of the game.`

	oberonHelp = `# MineSweeper

Some of the boxes hide mines. Open all others. A number shows how many of the eight boxes around it are mines. If there are none, the boxes around it open by themselves. The first box is never a mine.

- Left button: open. Right button: flag, question mark, nothing. Middle button on a number that has all its flags: open the rest around it.
- Keys: the arrows move a frame, Return opens (on a number, the boxes around it), Space flags, p pauses, Return continues.
- The sliders choose width, height and mines. Ctrl+N starts a new game, F4 shows a safe box, c shows the risk of each box, Shift+F4 plays all certain moves. Shift+F9 deals boards that need no guess.

There is no undo: luck is part of the game.`
)
