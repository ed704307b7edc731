package main

import (
	"bytes"
	"image"
	"image/png"
	"path/filepath"
	"strings"

	"phosphor/assets/i18n"
	"phosphor/cmd/internal/host"
	"phosphor/games/drive"
	"phosphor/games/play"
	"phosphor/games/store"
)

type driveCmd struct {
	Game string `arg:"" optional:"" help:"Name of the game."`
	Open string `help:"Run the desktop of a disk, an archive or a folder instead of a game." placeholder:"PATH"`
	gameFlags
}

func (c *driveCmd) Run(std *streams) error {
	c.warn = std.fail
	switch {
	case (c.Open == "") == (c.Game == ""):
		return usageError{i18n.Errorf("expected a game or --open=PATH, as in: phosphor drive yukon --deal 8")}
	case c.Open != "":
		f := openFlags{c.Machine, c.Mode, c.Mono, c.Lang}
		return drive.Run(std.in, std.out, drive.Voice{Lang: c.choice().Lang}, f.starter(c.Open))
	}
	return drive.Run(std.in, std.out, drive.Voice{Lang: c.choice().Lang, Title: host.Title}, c.starter(c.Game))
}

type shotCmd struct {
	Game string `arg:"" help:"Name of the game."`
	Out  string `arg:"" name:"out.png" help:"File to write; - is standard output."`
	gameFlags
}

func (c *shotCmd) Run(std *streams) error {
	c.warn, c.found = std.fail, std.warn
	if err := writes(c.Out, ".png"); err != nil {
		return err
	}
	ignore := func(string) {}
	g, err := c.starter(c.Game)(play.Demo{}, ignore, ignore)
	if err != nil {
		return err
	}
	return writePNG(std, c.Out, g.Screen().Image())
}

// writes rejects a name whose extension belongs to another format than the one that is
// written. It accepts names without an extension, such as those of devices.
func writes(name, ending string) error {
	own := filepath.Ext(name)
	if own == "" || strings.EqualFold(own, ending) {
		return nil
	}
	return usageError{i18n.Errorf("%s: this command writes a %s; the name must end in %s or have no extension", name, strings.ToUpper(ending[1:]), ending)}
}

func writePNG(std *streams, name string, m image.Image) error {
	var b bytes.Buffer
	if err := png.Encode(&b, m); err != nil {
		return err
	}
	return std.write(name, b.Bytes())
}

// write writes a file, or standard output for "-".
func (s *streams) write(name string, data []byte) error {
	if name != standard {
		return store.WriteOutput(name, data)
	}
	_, err := s.out.Write(data)
	return err
}
