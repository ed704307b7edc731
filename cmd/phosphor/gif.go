package main

import (
	"bytes"
	"errors"
	"fmt"
	"image"
	"io"
	"time"

	"phosphor/formats/gif"
	"phosphor/games/play"
)

type gifCmd struct {
	Demo  string  `arg:"" help:"The demo, as play --record writes it."`
	Out   string  `arg:"" name:"out.gif" help:"File to write."`
	From  float64 `help:"Begin at so many seconds of the demo." placeholder:"S"`
	To    float64 `help:"End at so many seconds of the demo; its end by default." placeholder:"S"`
	Speed float64 `help:"So many times as fast as it was played." default:"1" placeholder:"X"`
	Scale int     `help:"So many times as large, 1 to 8." default:"1" placeholder:"N"`
	Loop  bool    `help:"Begin again at the end."`
	Data  string  `help:"Folder, archive or disk image with files of the original." placeholder:"PATH"`
	Cards string  `help:"Card set to play with." placeholder:"FILE"`
}

func (c *gifCmd) check(end time.Duration) error {
	const fastest = 1000
	switch {
	case !(c.Speed >= 1.0/fastest && c.Speed <= fastest):
		return fmt.Errorf("--speed=%v: expected 0.001 to %d", c.Speed, fastest)
	case c.Scale < 1 || c.Scale > 8:
		return fmt.Errorf("--scale=%d: expected 1 to 8", c.Scale)
	case !(c.From >= 0 && c.From <= end.Seconds()):
		return fmt.Errorf("--from=%v: expected 0 to %.1f, the length of the demo", c.From, end.Seconds())
	case c.To != 0 && !(c.To > c.From):
		return fmt.Errorf("--to=%v: expected more than --from=%v", c.To, c.From)
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

// film replays a demo and writes what is to be seen.
func (c *gifCmd) film(std *streams, d *play.Demo, w io.Writer) error {
	flags := gameFlags{Data: c.Data, Cards: c.Cards, warn: std.warn}
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
	bar := newBar(std.err, int(to/time.Second)+1)
	defer bar.close()
	var last image.Image // the frame before the first one that is wanted
	var other *play.DivergedError
	err = d.Watch(g, func(now time.Duration) error {
		if s := int(now / time.Second); s > bar.done {
			bar.done = s - 1
			bar.step("seconds")
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
	if last != nil && (err == nil || errors.As(err, &other)) { // all of it is at the beginning
		err = out.Frame(last, 0)
	}
	switch {
	case errors.As(err, &other):
		std.warn(err.Error())
	case err != nil && !errors.Is(err, errSeen):
		return err
	}
	return out.Close(faster(to - from))
}

// errSeen ends a demo of which enough was seen.
var errSeen = errors.New("that is all")

func seconds(s float64) time.Duration { return time.Duration(s * float64(time.Second)) }
