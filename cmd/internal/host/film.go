package host

import (
	"cmp"
	"image"
	"image/png"
	"io"
	"time"

	"phosphor/assets/i18n"
	"phosphor/fb"
	"phosphor/fb/input"
	"phosphor/formats/gif"
)

// A camera takes pictures: F12 takes one of the screen in the mode's own pixels, with its
// colour numbers, and Shift+F12 starts and stops a recording. Both keys belong to the
// window: neither a game nor its demo sees them.
type camera struct {
	// Pictures opens a new file for a picture or a recording, named after the game. If
	// nil, there are no pictures.
	Pictures func(game, ending string) (name string, f io.WriteCloser, err error)

	film  *film           // nil: nothing is recorded
	tells func(err error) // called with a message about the picture, or an error
}

// A film is a recording in progress.
type film struct {
	*gif.Writer
	file  io.WriteCloser
	name  string
	size  image.Point
	began time.Duration
}

// key handles the keys of the camera, and reports whether this was one. The files are
// named after the subject.
func (c *camera) key(ev input.Event, screen func() *fb.Screen, subject func() string) bool {
	if ev.Key != "f12" || c.Pictures == nil || ev.Kind != input.KeyDown && ev.Kind != input.KeyUp {
		return false
	}
	switch {
	case ev.Kind == input.KeyUp || ev.Repeat:
	case ev.Mods&input.Shift == 0:
		c.picture(screen(), subject())
	case c.film != nil:
		c.cut(ev.Time)
	default:
		c.shoot(screen(), subject(), ev.Time)
	}
	return true
}

// picture saves the screen as it is.
func (c *camera) picture(s *fb.Screen, subject string) {
	name, f, err := c.Pictures(subject, ".png")
	if err == nil {
		err = png.Encode(f, s.Image())
		err = cmp.Or(err, f.Close())
	}
	if err != nil {
		c.tells(err)
		return
	}
	c.tells(i18n.Errorf("picture: %s", name))
}

// shoot starts a recording.
func (c *camera) shoot(s *fb.Screen, subject string, now time.Duration) {
	name, f, err := c.Pictures(subject, ".gif")
	if err != nil {
		c.tells(err)
		return
	}
	c.film = &film{Writer: gif.NewWriter(f, &gif.Options{Scale: s.Mode.Scale()}), file: f, name: name, size: s.View().Size(), began: now}
	c.tells(i18n.Errorf("recording %s, until Shift+F12", name))
	c.filmed(s, now)
}

// filmed records the present screen. If its size changes, as with another game, the
// recording ends.
func (c *camera) filmed(s *fb.Screen, now time.Duration) {
	f := c.film
	if f == nil {
		return
	}
	if s.View().Size() != f.size {
		c.cut(now)
		return
	}
	if err := f.Frame(s.Image(), now-f.began); err != nil {
		c.cut(now)
	}
}

// cut ends a recording.
func (c *camera) cut(now time.Duration) {
	f := c.film
	if f == nil {
		return
	}
	c.film = nil
	err := f.Close(now - f.began)
	if err = cmp.Or(err, f.file.Close()); err != nil {
		c.tells(i18n.Errorf("%s: %v", f.name, err))
		return
	}
	c.tells(i18n.Errorf("recorded: %s", f.name))
}
