package minesweeper

// help tells how the game is played, in German and not.
var help = map[bool]string{
	false: `# MineSweeper

Some of the boxes hide mines. Open all others. A number tells how many of the eight boxes around it are mines; where there are none the boxes around it open by themselves. The first box is never a mine.

- Left button: open. Right button: flag, question mark, nothing. Middle button on a number that has all its flags: open what is left around it.
- Keys: the arrows move a frame, Return opens, also around a number, Space flags, p pauses, Return goes on.
- The sliders choose width, height and mines. Ctrl+N begins anew, F4 shows a box that is safe, F9 is a light. Shift+F9 asks for boards that need no guess.

Nothing is taken back: it is a game against luck. F1 or Esc closes this text.`,
	true: `# MineSweeper

Unter einigen Feldern liegen Minen. Alle anderen sind zu öffnen. Eine Zahl sagt, wie viele der acht Felder um sie Minen sind; wo keine sind, gehen die Felder ringsum von selbst auf. Das erste Feld ist nie eine Mine.

- Linke Taste: öffnen. Rechte Taste: Flagge, Fragezeichen, nichts. Mittlere Taste auf einer Zahl, die alle Flaggen hat: öffnen, was um sie noch zu ist.
- Tasten: die Pfeile bewegen einen Rahmen, Return öffnet, auch um eine Zahl, die Leertaste setzt Flaggen, p macht eine Pause, Return geht weiter.
- Die Schieber wählen Breite, Höhe und Minen. Strg+N beginnt neu, F4 zeigt ein sicheres Feld, F9 ist die Ampel. Umschalt+F9 wünscht Bretter ohne Raten.

Zurückgenommen wird nichts: Es ist ein Spiel gegen das Glück. F1 oder Esc schließt diesen Text.`,
}
