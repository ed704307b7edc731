package main

import (
	"cmp"
	"fmt"
	"os"

	"phosphor/assets/i18n"
	"phosphor/cmd/internal/locale"
	"phosphor/fb/demo"
	"phosphor/fb/window"
)

type demoCmd struct {
	Name  string `arg:"" optional:"" help:"Name of the demo; without a name, list all."`
	Frame int    `help:"Number of the frame for --shot; 50 frames are one second." placeholder:"N"`
	Shot  string `help:"Write a frame as a PNG instead of opening a window; - is standard output." placeholder:"FILE"`
	Lang  string `kong:"-"` // of the whole command line
}

func (c *demoCmd) Run(std *streams) error {
	if c.Name == "" {
		lang := cmp.Or(c.Lang, locale.Language(os.Getenv))
		w := newTable(std.out, 0)
		fmt.Fprintln(w, i18n.T(lang, "NAME\tMACHINE\tABOUT"))
		for _, d := range demo.All {
			fmt.Fprintf(w, "%s\t%s\t%s\n", d.Name, d.Machine, i18n.T(lang, d.About))
		}
		return w.Flush()
	}
	d, err := demo.Find(c.Name)
	if err != nil {
		return suggest(nil, "demo", c.Name, words()["demo name"])
	}
	if c.Frame < 0 || c.Frame > 0 && c.Shot == "" {
		return usageError{i18n.Errorf("--frame=%d: give the number of a frame, and a file with --shot", c.Frame)}
	}
	if c.Shot != "" {
		if err := writes(c.Shot, ".png"); err != nil {
			return err
		}
	}
	s, draw := d.Start()
	if c.Shot == "" {
		return window.Animate(d.Title, s, demo.Frame, draw)
	}
	draw(c.Frame)
	return writePNG(std, c.Shot, s.Image())
}
