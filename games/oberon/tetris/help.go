package tetris

// help tells how the game is played, in German and not.
var help = `# Tetris

Figures fall, and full rows vanish. A figure that lands pays, a dropped one more, a full row most; without the preview everything pays double. After a while they fall faster.

- Left and Right move the figure, Down turns it clockwise, Up the other way, Space drops it.
- v shows or hides the next figure, p pauses, Return goes on. Ctrl+N begins anew.
- For your name click the ranking, or press Up at the end of the game; type it, and Return.

Nothing is taken back. F1 or Esc closes this text, and the game goes on when it has the keyboard.`
