package main

import (
	"bytes"
	"errors"
	"image"
	"io"
	"time"

	"phosphor/assets/i18n"
	"phosphor/formats/gif"
	"phosphor/games/play"
)

type gifCmd struct {
	Demo  string  `arg:"" help:"A demo that play --record wrote."`
	Out   string  `arg:"" name:"out.gif" help:"File to write."`
	From  float64 `help:"Start at this second of the demo." placeholder:"S"`
	To    float64 `help:"Stop at this second of the demo; by default at its end." placeholder:"S"`
	Speed float64 `help:"Speed; 2 is twice as fast as the demo." default:"1" placeholder:"X"`
	Scale int     `help:"Magnification, 1 to 8." default:"1" placeholder:"N"`
	Loop  bool    `help:"Repeat forever."`
	Data  string  `help:"Folder, archive or disk image with the original's files." placeholder:"PATH"`
	Cards string  `help:"Card set to play with." placeholder:"FILE"`
}

func (c *gifCmd) check(end time.Duration) error {
	const fastest = 1000
	switch {
	case !(c.Speed >= 1.0/fastest && c.Speed <= fastest):
		return i18n.Errorf("--speed=%v: expected a number from 0.001 to %d", c.Speed, fastest)
	case c.Scale < 1 || c.Scale > 8:
		return i18n.Errorf("--scale=%d: expected a number from 1 to 8", c.Scale)
	case !(c.From >= 0 && c.From <= end.Seconds()):
		return i18n.Errorf("--from=%v: the demo lasts %.1f seconds", c.From, end.Seconds())
	case c.To != 0 && !(c.To > c.From):
		return i18n.Errorf("--to=%v must be greater than --from=%v", c.To, c.From)
	}
	return nil
}

func (c *gifCmd) Run(std *streams) error {
	if err := writes(c.Out, ".gif"); err != nil {
		return err
	}
	d, err := readDemo(c.Demo)
	if err != nil {
		return err
	}
	if err := c.check(d.End); err != nil {
		return usageError{err}
	}
	var film bytes.Buffer
	if err := c.film(std, d, &film); err != nil {
		return err
	}
	return std.write(c.Out, film.Bytes())
}

// film replays a demo and writes what is visible.
func (c *gifCmd) film(std *streams, d *play.Demo, w io.Writer) error {
	flags := gameFlags{Data: c.Data, Cards: c.Cards, warn: std.fail}
	ignore := func(string) {}
	g, err := flags.starter(d.Game)(*d, ignore, ignore)
	if err != nil {
		return err
	}
	from, to := seconds(c.From), d.End
	if c.To != 0 {
		to = min(to, seconds(c.To))
	}
	faster := func(t time.Duration) time.Duration { return time.Duration(float64(t) / c.Speed) }
	out := gif.NewWriter(w, &gif.Options{Scale: g.Screen().Mode.Scale().Mul(c.Scale), Loop: c.Loop})
	bar := newBar(std, int(to/time.Second)+1)
	defer bar.close()
	var last image.Image // the frame before the first one to write
	var other *play.DivergedError
	err = d.Watch(g, func(now time.Duration) error {
		if s := int(now / time.Second); s > bar.done {
			bar.done = s - 1
			bar.step(i18n.T(std.lang, "seconds"))
		}
		switch {
		case now > to:
			return errSeen
		case now <= from:
			last = g.Screen().Image()
			return nil
		}
		if last != nil {
			if err := out.Frame(last, 0); err != nil {
				return err
			}
			last = nil
		}
		return out.Frame(g.Screen().Image(), faster(now-from))
	})
	if last != nil && (err == nil || errors.As(err, &other)) { // the whole demo lies before --from
		err = out.Frame(last, 0)
	}
	switch {
	case errors.As(err, &other):
		std.fail(err)
	case err != nil && !errors.Is(err, errSeen):
		return err
	}
	return out.Close(faster(to - from))
}

// errSeen ends the replay of a demo once enough of it was recorded.
var errSeen = errors.New("that is all")

func seconds(s float64) time.Duration { return time.Duration(s * float64(time.Second)) }
