package tetris

// help explains the game.
var help = `# Tetris

Figures fall, and full rows disappear. You score for a figure that lands, more for one that you drop, most for a full row. Without the preview, everything scores double. After a while the figures fall faster.

- Left and Right move the figure, Down turns it clockwise, Up the other way, Space drops it.
- v shows or hides the next figure, p pauses, Return continues. Ctrl+N starts a new game.
- To enter your name, click the ranking, or press Up at the end of the game; type it and press Return.

There is no undo. The game pauses when it loses the keyboard.`
