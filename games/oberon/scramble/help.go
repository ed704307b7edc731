package scramble

// help tells how the game is played, in German and not.
var help = `# Scramble

A picture in pieces, and one piece is missing. Start mixes them; slide them until the picture is whole again. Num shows numbers in the place of the picture.

- Middle button: slide the piece, and all between it and the gap.
- Keys: after a left click the arrows move the gap.
- Ctrl+N mixes again, Backspace takes a move back, Shift+F2 makes it again, F4 is a hint.

Scramble.Tool has other pictures and sizes. F1 or Esc closes this text.`
