package main

import (
	"strings"
	"unicode"

	"phosphor/assets/i18n"
	"phosphor/formats/container"
	"phosphor/formats/detect"
	"phosphor/sprites"
)

// lang is the language of the page's texts.
var lang string

// words returns an English text in the language of the page.
func words(english string) string { return i18n.T(lang, english) }

// quoted makes a foreign text, such as part of an address, fit for a message: short, and
// without invisible characters.
func quoted(s string) string {
	const most = 40
	r := []rune(strings.Map(func(r rune) rune {
		if !unicode.IsGraphic(r) {
			return -1
		}
		return r
	}, s))
	if len(r) > most {
		r = append(r[:most], '…')
	}
	return i18n.F(lang, "“%s”", string(r))
}

// A storageError is an exception of the browser's storage. name is the name of the
// exception (webidl.spec.whatwg.org/#idl-DOMException).
type storageError struct{ name, message string }

func (e *storageError) Error() string {
	switch e.name {
	case "QuotaExceededError":
		return words("the browser's storage is full")
	case "SecurityError", "NotAllowedError", "":
		return words("this browser has no storage for the page")
	case "VersionError":
		return words("another version of the page uses the storage; close its other tabs and reload")
	}
	text := words("the browser's storage does not work; reload the page")
	if e.message != "" {
		text += " (" + e.message + ")"
	}
	return text
}

// lost returns a message that the browser did not store some files, and what the user can
// do. what are the files as named describes them.
func lost(err error, what []string) string {
	s := err.Error()
	if s != "" {
		r := []rune(s)
		s = string(unicode.ToUpper(r[0])) + string(r[1:])
	}
	const most = 5
	if len(what) > most {
		what = append(what[:most:most], "…")
	}
	return s + words(". Not kept: ") + strings.Join(what, ", ") +
		words(". It is lost when you close the page. To keep it, remove files or save everything to a file on the page of all games.")
}

// named describes a file in the storage for players. title returns the title of a game.
func named(file string, title func(game string) string) string {
	folder, name, _ := strings.Cut(file, "/")
	game, _, _ := strings.Cut(name, ".")
	if t := title(game); t != "" {
		game = t
	}
	switch folder {
	case "saves":
		return i18n.F(lang, "the game of %s", game)
	case "scores":
		return i18n.F(lang, "the scores of %s", game)
	case "settings":
		if name == "page.json" {
			return words("the settings")
		}
		return i18n.F(lang, "the settings of %s", game)
	case "stats":
		return words("the statistics")
	case folderOfOriginals:
		return name
	}
	return file
}

// folderOfOriginals is where the browser stores files that the user gave to the page.
const folderOfOriginals = "originals"

// How useful a file is that was given to the page.
const (
	useless  = iota
	lookedAt // a disk, an archive, a picture: can only be shown
	playedWith
)

// worth returns how useful a file is: games play with an original, cards, levels, or a
// container that has some of these.
func worth(fsys *container.FS, name string, data []byte) int {
	if len(data) == 0 {
		return useless
	}
	if fsys.Kind(name) == nil {
		switch {
		case !plays(data, name):
			return useless
		case viewed(fsys, name, data):
			return lookedAt
		}
		return playedWith
	}
	dir, err := fsys.Dir(name)
	if err != nil {
		return useless
	}
	names, err := dir.Files()
	if err != nil || len(names) == 0 {
		return useless
	}
	for _, within := range names {
		if b, err := dir.ReadFile(within); err == nil && plays(b, within) {
			return playedWith
		}
	}
	return lookedAt
}

// viewed reports whether a single file can only be shown or heard: no game uses a picture that
// is not a card set.
func viewed(fsys *container.FS, name string, data []byte) bool {
	f := detect.File(data, name)
	if _, known, _ := detect.Known(data, name); known || f == nil {
		return false
	}
	switch f.Class {
	case detect.Picture:
		_, err := sprites.OpenCards(fsys, name)
		return err != nil
	case detect.Levels, detect.Other:
		return false
	}
	return true
}

// plays reports whether a single file is of any use: a game can use it, or it can be
// shown.
func plays(data []byte, name string) bool {
	if len(data) == 0 {
		return false
	}
	if _, known, _ := detect.Known(data, name); known {
		return true
	}
	switch low := strings.ToLower(name); {
	case strings.HasSuffix(low, ".lay"), strings.HasSuffix(low, ".dat"): // games recognize these by name
		return len(data) < 1<<20
	}
	f := detect.File(data, name)
	return f != nil && f.Class != detect.Text
}
