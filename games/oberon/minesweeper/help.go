package minesweeper

// help says how the game is played on any desk, oberonHelp on its own, with its buttons and
// panels.
const (
	help = `# MineSweeper

Some of the boxes hide mines. Open all others. A number tells how many of the eight boxes around it are mines; where there are none the boxes around it open by themselves. The first box is never a mine.

- Left button: open. Right button: flag, question mark, nothing. Both buttons together on a number that has all its flags: open what is left around it.
- Keys: the arrows move a frame, Return opens, also around a number, Space flags, p pauses, Return goes on.
- The sliders choose width, height and mines. Ctrl+N begins anew, F4 shows a box that is safe, c the chances of all, F9 is the lamp, Shift+F4 plays as far as it is certain. Shift+F9 asks for boards that need no guess.

Nothing is taken back: it is a game against luck. F1 or Esc closes this text.`

	oberonHelp = `# MineSweeper

Some of the boxes hide mines. Open all others. A number tells how many of the eight boxes around it are mines; where there are none the boxes around it open by themselves. The first box is never a mine.

- Left button: open. Right button: flag, question mark, nothing. Middle button on a number that has all its flags: open what is left around it.
- Keys: the arrows move a frame, Return opens, also around a number, Space flags, p pauses, Return goes on.
- The sliders choose width, height and mines. Ctrl+N begins anew, F4 shows a box that is safe, c the chances of all, F9 is the lamp, Shift+F4 plays as far as it is certain. Shift+F9 asks for boards that need no guess.

Nothing is taken back: it is a game against luck. F1 or Esc closes this text.`
)
