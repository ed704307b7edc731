package host

import (
	"cmp"
	"fmt"
	"image"
	"image/png"
	"io"
	"time"

	"phosphor/assets/i18n"
	"phosphor/fb/input"
	"phosphor/formats/gif"
)

// This file is the camera: F12 takes a picture of the screen in the mode's own pixels, with
// the numbers of its colours, and Shift+F12 begins and ends a recording of what happens on
// it. Both keys are the window's: neither a game nor a demo of it hears of them.

// A film is a recording that goes on.
type film struct {
	*gif.Writer
	file  io.WriteCloser
	name  string
	size  image.Point
	began time.Duration
}

// camera takes the keys of the camera, and reports whether this was one.
func (h *House) camera(ev input.Event) bool {
	if ev.Key != "f12" || h.Pictures == nil || ev.Kind != input.KeyDown && ev.Kind != input.KeyUp {
		return false
	}
	switch {
	case ev.Kind == input.KeyUp || ev.Repeat:
	case ev.Mods&input.Shift == 0:
		h.picture()
	case h.film != nil:
		h.cut()
	default:
		h.shoot()
	}
	return true
}

// Language is that in which the person is told things, by its code.
func (h *House) Language() string {
	if h.game != nil {
		return h.env.Lang
	}
	return h.Choice.Lang
}

// say tells something in the language of the person, on the screen and beside it.
func (h *House) say(format string, args ...any) { h.tellWarn(i18n.F(h.Language(), format, args...)) }

// tellWarn tells something on the screen and beside it.
func (h *House) tellWarn(text string) {
	h.Tell(text)
	h.Warn(text)
}

// subject is the name under which pictures of what is shown are kept.
func (h *House) subject() string {
	if h.info != nil && h.game != nil {
		return h.info.Name
	}
	return "phosphor"
}

// picture writes the screen as it is.
func (h *House) picture() {
	name, f, err := h.Pictures(h.subject(), ".png")
	if err == nil {
		err = png.Encode(f, h.Screen().Image())
		err = cmp.Or(err, f.Close())
	}
	if err != nil {
		h.tellWarn(err.Error())
		return
	}
	h.say("picture: %s", name)
}

// shoot begins a recording.
func (h *House) shoot() {
	name, f, err := h.Pictures(h.subject(), ".gif")
	if err != nil {
		h.tellWarn(err.Error())
		return
	}
	s := h.Screen()
	h.film = &film{Writer: gif.NewWriter(f, &gif.Options{Scale: s.Mode.Scale()}), file: f, name: name, size: s.View().Size(), began: h.now}
	h.say("recording %s, until Shift+F12", name)
	h.filmed()
}

// filmed records what is to be seen now. A screen of another size, as of another game, ends
// the recording.
func (h *House) filmed() {
	f := h.film
	if f == nil {
		return
	}
	s := h.Screen()
	if s.View().Size() != f.size {
		h.cut()
		return
	}
	if err := f.Frame(s.Image(), h.now-f.began); err != nil {
		h.cut()
	}
}

// cut ends a recording.
func (h *House) cut() {
	f := h.film
	if f == nil {
		return
	}
	h.film = nil
	err := f.Close(h.now - f.began)
	if err = cmp.Or(err, f.file.Close()); err != nil {
		h.tellWarn(fmt.Sprintf("%s: %v", f.name, err))
		return
	}
	h.say("recorded: %s", f.name)
}
