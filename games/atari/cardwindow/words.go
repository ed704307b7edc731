package cardwindow

import "phosphor/assets/i18n"

// words are the texts of a program in one language.
type words struct {
	game, options                                     string
	newGame, undo, redo, quit, about, pause, help, ok string
	more, cancel                                      string
	won, wonHelped, over, score, line                 string
	sends, drags                                      string   // with foundations to which a click sends cards, and without
	keys, openKeys                                    []string // openKeys: without a stock
	fewKeys, fewOpenKeys                              []string // on a screen of 40 characters
}

var english = words{
	game: "Game", options: "Options",
	newGame: "New Game", undo: "Undo Move", redo: "Redo Move", quit: "Quit", about: "About %s ...", pause: "Pause", help: "Help ...", ok: "OK", more: "More", cancel: "Cancel",
	won: "[1][You have won!][New Game|Look]", wonHelped: "[1][You have won with help.][New Game|Look]", over: "[1][No more moves][New Game|Look|Why?]",
	score: "On foundations: %d", line: "Deal %s     %s",
	sends: "Drag cards, or click a top card to send it to a foundation.", drags: "Drag cards to their places.",
	keys: []string{
		"Space  new card      F2  undo      Shift F2  redo",
		"^N  new game         ^Q  quit      ^Space  pause",
		"Arrow keys, Return: play without a mouse",
	},
	openKeys: []string{
		"F2  undo             Shift F2  redo",
		"^N  new game         ^Q  quit      ^Space  pause",
		"Arrow keys, Return: play without a mouse",
	},
	fewKeys: []string{
		"Space new card     F2 undo",
		"Shift F2 redo      ^N new game",
		"^Space pause       ^Q quit",
		"Arrows, Return: without a mouse",
	},
	fewOpenKeys: []string{
		"F2 undo",
		"Shift F2 redo      ^N new game",
		"^Space pause       ^Q quit",
		"Arrows, Return: without a mouse",
	},
}

func wordsFor(lang string) *words { return i18n.Of(lang, &english) }
