package window

import (
	"strings"
	"time"
	"unicode"
)

// This file enters text with a controller, as names were entered on arcade machines: up
// and down choose the letter, right goes to the next one, left and B erase, A finishes.
// The client gets the letters as if they were typed, each new choice after a Backspace,
// so every field works and no client needs to know about controllers.

// Typist is a Client with text fields.
type Typist interface {
	// Typing returns the content of the field in which the user is typing, possibly
	// after a label, and false if there is none.
	Typing() (text string, ok bool)
}

// letters are in a ring; each of the groups is where a first choice may begin.
var (
	capitals = []rune("ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÜ")
	smalls   = []rune("abcdefghijklmnopqrstuvwxyzäöüß")
	digits   = []rune("0123456789.-_/:'")
	letters  = []rune(string(capitals) + string(smalls) + string(digits))
)

// A writer is the state of text entry with a controller.
type writer struct {
	text string // the text after the last change
	at   int    // in letters
	open bool   // that letter may still change
	any  bool   // there is a letter before it
}

// padText is the number of the typed keys.
const padText = padStick + 1

func (p *Pad) typing() (text string, ok bool) {
	if c, is := p.Feed.Client.(Typist); is {
		return c.Typing()
	}
	return "", false
}

// write carries out a key of the controller in a text field, and reports whether the key
// has a special meaning there.
func (p *Pad) write(t time.Duration, key string) bool {
	text, ok := p.typing()
	if !ok {
		p.writer = writer{}
		return false
	}
	w := &p.writer
	if text != w.text { // something else was typed, or it is another field
		*w = writer{text: text}
	}
	switch key {
	case "up":
		p.choose(t, 1)
	case "down":
		p.choose(t, -1)
	case "right":
		w.open = false
	case "left", "escape":
		p.rub(t)
		w.open = false
		if after, _ := p.typing(); after == text && key == "escape" {
			return false // there is nothing left
		}
	default:
		w.open = false
		return false
	}
	w.text, _ = p.typing()
	return true
}

// rub erases the last letter.
func (p *Pad) rub(t time.Duration) {
	p.Feed.KeyDown(t, padText, "backspace", 0, false)
	p.Feed.KeyUp(t, padText)
}

// choose replaces the open letter with the next of the ring, or begins a new one. Letters
// that the field rejects are skipped.
func (p *Pad) choose(t time.Duration, by int) {
	w, n := &p.writer, len(letters)
	if w.open {
		p.rub(t)
		w.at += by
	} else {
		group, from := capitals[:26], 0
		switch last := []rune(w.text); {
		case len(last) > 0 && unicode.IsDigit(last[len(last)-1]):
			group, from = digits[:10], len(capitals)+len(smalls)
		case w.any:
			group, from = smalls[:26], len(capitals)
		}
		if w.at = from; by < 0 {
			w.at += len(group) - 1
		}
	}
	w.open = false
	before, _ := p.typing()
	for range n {
		w.at = (w.at%n + n) % n
		p.Feed.Text(t, letters[w.at:w.at+1])
		if text, ok := p.typing(); ok && text != before && strings.HasSuffix(strings.ToLower(text), strings.ToLower(string(letters[w.at]))) {
			w.open, w.any = true, true
			return
		}
		w.at += by
	}
}
