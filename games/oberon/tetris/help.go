package tetris

// help tells how the game is played, in German and not.
var help = map[bool]string{
	false: `# Tetris

Figures fall, and full rows vanish. A figure that lands pays, a dropped one more, a full row most; without the preview everything pays double. After a while they fall faster.

- Left and Right move the figure, Down turns it clockwise, Up the other way, Space drops it.
- v shows or hides the next figure, p pauses, Return goes on. Ctrl+N begins anew.
- For your name click the ranking, or press Up at the end of the game; type it, and Return.

Nothing is taken back. F1 or Esc closes this text, and the game goes on when it has the keyboard.`,
	true: `# Tetris

Figuren fallen, und volle Reihen verschwinden. Eine Figur, die landet, bringt Punkte, eine fallen gelassene mehr, eine volle Reihe am meisten; ohne Vorschau zählt alles doppelt. Mit der Zeit fallen sie schneller.

- Links und Rechts schieben die Figur, Ab dreht sie im Uhrzeigersinn, Auf andersherum, die Leertaste lässt sie fallen.
- v zeigt oder verbirgt die nächste Figur, p macht eine Pause, Return geht weiter. Strg+N beginnt neu.
- Für den Namen die Rangliste anklicken oder am Ende des Spiels Auf drücken; tippen, dann Return.

Zurückgenommen wird nichts. F1 oder Esc schließt diesen Text, und das Spiel geht weiter, wenn es die Tastatur hat.`,
}
